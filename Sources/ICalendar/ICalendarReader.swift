import ContentLines
public import Diagnostics

/// Reads iCalendar bytes into components (RFC 5545 §3.4, §3.6).
///
/// Keeps every well-formed part of a file: a broken block does not affect others. The result does not depend on the mode, only the
/// severity of the diagnostics does.
public enum ICalendarReader {
  /// How deep BEGIN blocks may be nested. Deeper ones are read as part of the last.
  public static let maximumDepth = 16
  /// How many faults of blocks are kept for a file. The rest is counted, and the last report tells the number.
  public static let maximumBlockFaults = 1_000

  /// - Returns: the VCALENDAR components in order (and an implied one for blocks outside them), and the findings.
  /// - Complexity: O(bytes).
  public static func read(bytes: [UInt8], file: FileID, mode: ReadingMode) -> (
    calendars: [CalendarComponent], diagnostics: [Diagnostic]
  ) {
    var builder = ComponentBuilder(file: file, mode: mode)
    var lines = ContentLineReader(
      bytes, dialect: .iCalendar, knownNames: CalendarNames.properties, textNames: CalendarNames.freeText)
    while let line = lines.next() { builder.add(line) }
    builder.finish(at: bytes.count)
    let faults = LineFaultReport.diagnostics(lines.faults, format: "icalendar", file: file, isStrict: mode == .strict)
    return (builder.calendars, (faults + builder.list.findings).inOrderOfBytes())
  }
}

/// Builds components from content lines.
struct ComponentBuilder {
  let file: FileID
  var calendars: [CalendarComponent] = []
  var list: FindingList
  private var open: [CalendarComponent] = []
  private var hasSaidOutside = false

  init(file: FileID, mode: ReadingMode) {
    self.file = file
    list = FindingList(
      file: file, prefix: "icalendar.", calendarMessages, isStrict: mode == .strict, maximum: ICalendarReader.maximumBlockFaults)
  }

  private mutating func report(_ name: String, _ bytes: Range<Int>, _ words: Any...) { list.add(name, bytes, words) }

  mutating func add(_ line: ContentLine) {
    switch line.name {
    case "BEGIN": begin(line)
    case "END": end(line)
    default:
      if open.isEmpty {
        if !hasSaidOutside {
          report("outside-calendar", line.bytes, line.name)
          hasSaidOutside = true
        }
        guard !calendars.isEmpty || CalendarNames.calendarProperties.contains(line.name) || line.name == "DTSTART" else { return }
        if calendars.isEmpty { openImpliedCalendar(line.bytes) } else { return }
      }
      open[open.count - 1].properties.append(line)
    }
  }

  private mutating func openImpliedCalendar(_ bytes: Range<Int>) {
    open.append(CalendarComponent(name: "VCALENDAR", file: file, beginBytes: bytes.lowerBound..<bytes.lowerBound))
  }

  private static func blockName(_ line: ContentLine) -> String {
    String(line.value.filter { !$0.isWhitespace }).uppercased()
  }

  private mutating func begin(_ line: ContentLine) {
    let name = Self.blockName(line)
    if name != line.value { report("block-name", line.valueBytes) }
    if name == "VCALENDAR", !open.isEmpty {
      report("missing-end/calendar", line.bytes, open[open.count - 1].name)
      while !open.isEmpty { close(at: line.bytes.lowerBound) }
    }
    if open.isEmpty, name != "VCALENDAR" {
      report("outside-calendar", line.bytes, name)
      if let last = calendars.popLast() { open.append(last) } else { openImpliedCalendar(line.bytes) }
    }
    // VEVENT, VTODO, VJOURNAL and VTIMEZONE belong directly in VCALENDAR. Inside another block they show that its END is missing.
    if CalendarNames.topLevel.contains(name), open.count > 1 {
      report("missing-end/block", line.bytes, name, open[open.count - 1].name)
      while open.count > 1 { close(at: line.bytes.lowerBound) }
    }
    guard open.count < ICalendarReader.maximumDepth else { return report("too-deep", line.bytes, ICalendarReader.maximumDepth) }
    open.append(CalendarComponent(name: name, file: file, beginBytes: line.bytes))
  }

  private mutating func end(_ line: ContentLine) {
    let name = Self.blockName(line)
    guard let index = open.lastIndex(where: { $0.name == name }) else { return report("stray-end", line.bytes, name) }
    while open.count - 1 > index {
      report("missing-end/inner", line.bytes, name, open[open.count - 1].name)
      close(at: line.bytes.lowerBound)
    }
    close(at: line.bytes.upperBound)
  }

  private mutating func close(at end: Int) {
    guard var component = open.popLast() else { return }
    component.bytes = component.bytes.lowerBound..<max(component.bytes.lowerBound, end)
    if open.isEmpty { calendars.append(component) } else { open[open.count - 1].components.append(component) }
  }

  mutating func finish(at end: Int) {
    if let last = open.last { report("missing-end/file", end..<end, last.name) }
    while !open.isEmpty { close(at: end) }
    if calendars.isEmpty { report("no-calendar", 0..<0) }
    list.tellLeftOut("more faults of blocks in this file")
  }
}

/// Names from RFC 5545, RFC 7986 and common programs.
package enum CalendarNames {
  /// `Data/names.txt`.
  static let names = dataTable("names.txt")
  package static let topLevel = Set(names["blocks"] ?? [])
  package static let calendarProperties = Set(names["calendar"] ?? [])
  /// The names in the tables, and those of older or other standards.
  package static let properties: Set<String> = Set(FeedRules.properties.keys).union(names["others"] ?? [])
  /// Properties with text that some programs write with raw line breaks.
  package static let freeText = Set(names["free-text"] ?? [])
}
