import CivilTime
import Recurrence
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One case of a file in `Vectors/`: lines as in iCalendar, an empty line after each case.
struct Vector: Sendable, CustomTestStringConvertible {
  var file: String
  var line: Int
  var comment = ""
  var rules: [String] = []
  var start = ""
  var zone: String?
  var dates: [String] = []
  var exceptionDates: [String] = []
  var instances: [String] = []
  /// The list ends here although the series goes on.
  var goesOn = false
  /// The list ends at this year.
  var endYear: Int?
  var refused: String?

  var testDescription: String { "\(file):\(line) \(rules.joined(separator: " "))" }

  /// The lines of a file in `Vectors/`, empty ones too.
  static func lines(_ file: String) -> [String] {
    let folder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    guard let handle = fopen(folder + "/Vectors/" + file, "r") else { return [] }
    defer { fclose(handle) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, handle)
      if count == 0 { break }
      bytes += buffer[0..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func all(_ file: String) -> [Vector] {
    var vectors: [Vector] = []
    var current: Vector?
    for (number, line) in lines(file).enumerated() {
      if line.isEmpty {
        if let done = current, !done.start.isEmpty { vectors.append(done) }
        current = nil
        continue
      }
      var vector = current ?? Vector(file: file, line: number + 1)
      if line.hasPrefix("#") {
        vector.comment += line.dropFirst()
      } else if let colon = line.firstIndex(of: ":") {
        let value = String(line[line.index(after: colon)...])
        let values = value.split(separator: ",").map(String.init)
        switch line[..<colon] {
        case "RRULE": vector.rules.append(value)
        case "EXDATE": vector.exceptionDates = values
        case "RDATE": vector.dates = values
        case "REFUSED": vector.refused = value
        case "INSTANCES":
          vector.instances = values.filter { !$0.hasPrefix(".") }
          vector.goesOn = values.last == "..."
          if let last = values.last, last.hasPrefix("..."), last.count > 3 { vector.endYear = Int(last.dropFirst(3)) }
        case let name:
          vector.start = value
          if let equals = name.firstIndex(of: "=") { vector.zone = String(name[name.index(after: equals)...]) }
        }
      }
      current = vector
    }
    if let done = current, !done.start.isEmpty { vectors.append(done) }
    return vectors
  }

  func set() throws -> RecurrenceSet {
    let zoneID = zone.map { TimeZoneID($0) }
    func time(_ text: String) throws -> CalendarTime { try #require(CalendarTime(text, zone: zoneID)) }
    return RecurrenceSet(
      start: try time(start), rules: try rules.map { try RecurrenceRule(parsing: $0) }, dates: try dates.map(time),
      exceptionDates: try exceptionDates.map(time))
  }
}
