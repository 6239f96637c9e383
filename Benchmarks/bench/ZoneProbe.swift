import CivilTime

/// `bench zones < PROBES`: what the zones say, for the comparison with Python's zoneinfo (`make differential`).
///
/// A line of input is a zone's name, a tab, and seconds since 1970, separated by spaces. Answered by a line of
/// `offset/abbreviation/moment` for each: the offset then, and the moment that the local time shown then means.
enum ZoneProbe {
  static func run(_ arguments: [String]) throws {
    let database = ZoneDatabase()
    while let line = readLine() {
      let fields = line.split(separator: "\t")
      guard fields.count == 2 else { continue }
      do throws(ZoneError) {
        let zone = try database.zone(TimeZoneID(String(fields[0])))
        var answers: [String] = []
        for field in fields[1].split(separator: " ") {
          guard let second = Int64(field) else { continue }
          let state = zone.state(at: Instant(secondsSinceEpoch: second))
          // The probe read as a local time also lies in gaps.
          let local = zone.instant(of: CivilDateTime(uncheckedSecondsSinceEpoch: second))
          let back = zone.instant(of: zone.localTime(of: Instant(secondsSinceEpoch: second)))
          answers.append("\(state.offset)/\(state.abbreviation)/\(local.secondsSinceEpoch)/\(back.secondsSinceEpoch)")
        }
        print(fields[0] + "\t" + answers.joined(separator: " "))
      } catch {
        print(fields[0] + "\t!" + error.description)
      }
    }
  }
}
