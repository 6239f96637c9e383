import CivilTime
import Recurrence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `bench recurrence CASES [PASSES]`: a one-year window of each rule in a table, to moments in universal time.
///
/// Prints the program, the group of rules, how many occurrences there are, and the seconds of the best pass.
enum RecurrenceBench {
  static func run(_ arguments: [String]) throws {
    guard let path = arguments.first, let text = read(path) else {
      print("usage: bench recurrence CASES.tsv [PASSES]")
      return
    }
    let passes = arguments.count > 1 ? Int(arguments[1]) ?? 200 : 200
    let oslo = TimeZoneID("Europe/Oslo")
    let zone = try ZoneDatabase().zone(oslo)
    guard let from = CivilDateTime("2027-01-01T00:00:00"), let to = CivilDateTime("2028-01-01T00:00:00") else { return }
    var groups: [(name: String, sets: [RecurrenceSet])] = []
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let start = CivilDateTime(fields[1]) else { continue }
      let set = RecurrenceSet(start: .zoned(start, oslo), rules: [try RecurrenceRule(parsing: fields[2])])
      if let i = groups.firstIndex(where: { $0.name == fields[0] }) {
        groups[i].sets.append(set)
      } else {
        groups.append((String(fields[0]), [set]))
      }
    }
    for (name, sets) in groups {
      var best = Double.infinity
      var count = 0
      var sum: Int64 = 0
      var moments: [Instant] = []
      for _ in 0..<passes {
        let begin = now()
        count = 0
        for set in sets {
          let found = set.occurrences(in: from..<to, zone: zone)
          moments.removeAll(keepingCapacity: true)
          for start in found.starts { moments.append(zone.instant(of: start)) }
          count += moments.count
          sum &+= moments.last?.secondsSinceEpoch ?? 0
        }
        best = min(best, now() - begin)
      }
      if sum == 1 { print("") }
      print("wallplanner\t\(name)\t\(count)\t\(best)")
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[0..<count]
    }
  }
}
