import CivilTime
import Diagnostics
import JSONText
import Languages
import Octets
import Recurrence
import TribeModel

/// What the reader of one source may use.
struct SourceContext {
  let log: ImportLog
  let setting: SourceSetting
  /// Where planner.json names the source.
  var plannerPlace: SourceSpan?
  let setup: ImportSetup
  /// The source's JSON files in the order of their paths, with numbers in them compared as numbers.
  var documents: [Document] = []
  /// The source's other files.
  var texts: [ContentFile] = []
  /// What the folders of calendars say of them.
  var folders = CalendarFolders()

  /// The family's zone. Nil if planner.json sets none; then times without a zone float.
  var zone: TimeZoneID? { setup.planner.settings.zone }

  var scope: SourceScope { SourceScope(name: setting.name) }

  /// A tribe to fill.
  var noTribe: Tribe { Tribe(name: nil, zone: zone ?? TimeZoneID("UTC")) }

  /// The planner's language.
  var language: Language { Language(matching: setup.planner.settings.locale) }

  /// The name in the planner's language for something that has none.
  func substitute(_ nameless: Nameless) -> String { nameless.text(in: language.words) }

  /// Seconds east of UTC at a local time in a zone. Nil if unknown.
  func offset(_ time: CivilDateTime, _ zone: TimeZoneID) -> Int? { setup.input.offset?(time, zone) }

  struct Document {
    let path: String
    let root: JSONValue
    /// What TribeHub calls this. Nil if unknown, and for other sources.
    let shape: TribeHubSource.Shape?
  }

  /// The fields of an object of the source.
  ///
  /// - Parameter kind: what it is called in messages.
  func fields(_ object: JSONValue, _ kind: String) -> Fields {
    Fields(object: object, log: log, format: setting.format, kind: kind)
  }

  /// The fields of a record. Reports anything but an object and returns nil for it.
  func record(_ value: JSONValue, _ kind: String) -> Fields? { Fields(value, log, setting.format, kind) }

  func note(_ path: String, _ contents: String, _ outcome: ImportReport.Outcome = .used) {
    log.files.append(.init(path: path, source: setting.name, contents: contents, outcome: outcome))
  }

  /// Tells once of a file that is something else altogether, or indented, so that no line of it can be read.
  ///
  /// - Parameter what: what it should be.
  func tellsWrongKind(of file: ContentFile, _ bytes: [UInt8], _ what: String) -> Bool {
    let start = String(decoding: bytes.prefix(400), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
    let lines = bytes.prefix(400).split(separator: 0x0A)
    let fault: (String, hint: String)
    if bytes.starts(with: [0x1F, 0x8B]) {
      fault = ("is packed (gzip)", "unpack it: gunzip")
    } else if bytes.starts(with: [0x50, 0x4B]) {
      fault = ("is a zip archive", "unpack it first")
    } else if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      fault = ("is a web page", "an address that shows a page, or asks for a sign-in, is not that of the \(what) itself")
    } else if start.hasPrefix("begin:v"), lines.count > 1, lines.allSatisfy({ $0.first == 0x20 || $0.first == 0x09 }) {
      fault = (
        "is indented: a line that begins with a space goes on with the one before it",
        "remove the spaces at the beginning of each line"
      )
    } else {
      return false
    }
    log.say(
      "import.wrong-kind", file.path, what, fault.0, at: SourceSpan(file: file.id, bytes: 0..<min(1, bytes.count)), hint: fault.hint
    )
    note(file.path, "no \(what)", .rejected(reason: fault.0))
    return true
  }

  /// Reports a file that is not in the source's format.
  ///
  /// - Parameter reason: what it is not, such as "no Inkwire export".
  func rejectUnknown(_ document: Document, _ reason: String) {
    log.add(
      .warning, "\(setting.format).unknown-file", "this file is \(reason) and was not used", at: document.root.firstByte,
      hint: "remove it, or list it in planner.json as a source of its own format")
    note(document.path, "unknown", .rejected(reason: reason))
  }

  /// Leaves a whole file out and says why in the report.
  func skip(_ document: Document, _ contents: String, _ mark: ImportLog.Mark, rule: String) {
    log.mark(document.root, mark)
    note(document.path, contents, .ignored(rule: rule))
  }

  /// A wall-clock time in the family's zone.
  func local(_ time: CivilDateTime) -> CalendarTime { zone.map { .zoned(time, $0) } ?? .floating(time) }

  /// A moment on the family's clock, or in UTC if the zone is not known.
  func local(_ instant: Instant) -> CalendarTime { local(instant, in: zone) }

  private func local(_ instant: Instant, in zone: TimeZoneID?) -> CalendarTime {
    let utc = CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch)
    guard let zone else { return .utc(utc) }
    // Offsets are looked up by local time, which is not known yet. So guess once and correct once.
    guard let guess = offset(utc, zone) else { return .utc(utc) }
    let once = utc.adding(seconds: Int64(guess))
    let seconds = offset(once, zone) ?? guess
    let wall = utc.adding(seconds: Int64(seconds))
    // An hour that comes twice means the first one (RFC 5545 §3.3.5). A time in the second one can only be written in UTC.
    guard let read = offset(wall, zone), read == seconds else { return .utc(utc) }
    return .zoned(wall, zone)
  }

  /// Converts all dates of a series to the clock of its start. Calendar apps compare clock times, so a date in UTC or in another
  /// zone would name another occurrence or none.
  func useOneClock(_ event: inout Event) {
    let start = event.when.start
    event.changeDates { $0 = onClock(of: start, $0) }
  }

  /// The most times that an event is shown on one day.
  static let mostTimesADay = 12

  /// An event that repeats more often is shown once on each of its days: nobody reads a page with 86,400 times a day, and a few such
  /// events would make pages of any size.
  func limitTimesADay(_ event: inout Event) {
    func hasTimes(_ rule: RecurrenceRule) -> Bool {
      rule.frequency < .daily || !(rule.byHour + rule.byMinute + rule.bySecond).isEmpty
    }
    guard event.when.rules.contains(where: hasTimes), event.when.exceptionRules.isEmpty else { return }
    let start = event.when.start
    func first(_ count: Int, of when: RecurrenceSet) -> [CivilDateTime] {
      when.occurrences(in: start.wallClock..<CivilDateTime(.max), limit: count).starts
    }
    let starts = first(20 * Self.mostTimesADay, of: event.when)
    let areOften = zip(starts, starts.dropFirst(Self.mostTimesADay)).contains {
      $1.secondsSinceEpoch - $0.secondsSinceEpoch < 86_400
    }
    guard areOften else { return }
    for place in event.when.rules.indices where hasTimes(event.when.rules[place]) {
      var rule = event.when.rules[place]
      if case .count(let count) = rule.end,
        let last = first(min(count, 20_000), of: RecurrenceSet(start: start, rules: [rule])).last
      {
        rule.end = .until(start.with(wallClock: last))
      }
      if rule.frequency < .daily { (rule.frequency, rule.interval) = (rule.byYearDay.isEmpty ? .daily : .yearly, 1) }
      (rule.byHour, rule.byMinute, rule.bySecond, rule.bySetPosition) = ([], [], [], [])
      event.when.rules[place] = rule
    }
    log.add(
      .warning, "\(setting.format).too-often",
      "this event repeats more than \(Self.mostTimesADay) times a day; it is shown once on each of its days",
      at: log.eventPlaces[event.id], hint: "give it a longer interval")
  }

  private func onClock(of start: CalendarTime, _ time: CalendarTime) -> CalendarTime {
    switch (start, time) {
    case (.zoned(_, let zone), .utc(let clock)):
      return local(Instant(secondsSinceEpoch: clock.secondsSinceEpoch), in: zone)
    case (.zoned(_, let zone), .zoned(let clock, let other)) where other != zone:
      return offset(clock, other).map { local(Instant(secondsSinceEpoch: clock.secondsSinceEpoch - Int64($0)), in: zone) } ?? time
    case (.utc, .zoned(let clock, let other)):
      return offset(clock, other).map { .utc(clock.adding(seconds: -Int64($0))) } ?? time
    default: return time
    }
  }

  /// The picture that a web address or a file name stands for, if the content folder has a file of that name.
  func picture(named address: String?, showing text: String) -> MediaReference? {
    guard let address, !address.isEmpty else { return nil }
    let withoutQuery = address.prefix { $0 != "?" && $0 != "#" }
    guard let name = withoutQuery.split(separator: "/").last.map(String.init) else { return nil }
    let decoded = PercentText.decode(name)
    let file = decoded.split(separator: "/").last.map(String.init) ?? decoded
    let path = setup.pictures[file]
    log.pictures[file] = path != nil
    guard let path else { return nil }
    return MediaReference(path: path, alternativeText: text)
  }
}

enum PercentText {
  /// Decodes `%xx`. Returns the text unchanged if the result is not UTF-8.
  static func decode(_ text: String) -> String { String(validating: percentDecoded(text.utf8), as: UTF8.self) ?? text }
}

/// The members of one source while it is being read. Current ones come first; others are added when records name them.
struct MemberDirectory {
  private(set) var members: [Member] = []
  private var indices: [String: MemberIndex] = [:]

  /// Looks a member up. Ids are compared as they will be written: without control characters and surrounding blank space.
  subscript(raw: String) -> MemberIndex? { indices[CleanText.line(raw)] }

  /// The index of a member, added if it is new. Initials and colours are given after all sources are merged.
  mutating func add(
    _ raw: String, in scope: SourceScope, name: String, isCurrent: Bool, photo: MediaReference? = nil
  ) -> MemberIndex {
    let raw = CleanText.line(raw)
    if let index = indices[raw] { return index }
    var member = Member(id: MemberID(raw, in: scope), name: name)
    (member.photo, member.isCurrent) = (photo, isCurrent)
    members.append(member)
    indices[raw] = members.count - 1
    return members.count - 1
  }

  mutating func update(_ index: MemberIndex, _ change: (inout Member) -> Void) { change(&members[index]) }
}

extension Set<String> {
  /// Inserts an id that is not in the set yet: `id` if it is free, otherwise `base-2`, `base-3` and so on.
  ///
  /// - Parameter base: nil for `id` itself.
  /// - Returns: the inserted id.
  mutating func insertUnique(_ id: String, numbering base: String? = nil) -> String {
    var candidate = id
    var number = 1
    while !insert(candidate).inserted {
      number += 1
      candidate = "\(base ?? id)-\(number)"
    }
    return candidate
  }
}

/// Orders paths the way people count: `page-9` before `page-10`.
enum NaturalOrder {
  static func isBefore(_ a: String, _ b: String) -> Bool {
    var x = Array(a.utf8)[...]
    var y = Array(b.utf8)[...]
    while let p = x.first, let q = y.first {
      if p.isDigit, q.isDigit {
        let m = number(&x)
        let n = number(&y)
        if m.count != n.count { return m.count < n.count }
        if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) }
      } else {
        if p != q { return p < q }
        x.removeFirst()
        y.removeFirst()
      }
    }
    if x.isEmpty != y.isEmpty { return x.isEmpty }
    // They differ only in leading zeros.
    return Array(a.utf8).lexicographicallyPrecedes(Array(b.utf8))
  }

  /// Removes the digits at the start and returns them without leading zeros.
  private static func number(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix(while: \.isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == 0x30 }
  }
}
