internal import CivilTime
internal import ContentLines
internal import Glibc

/// A quick judge of feeds, which can only say that one is right.
///
/// A family's feeds hold thousands of entries of one cut: the same properties in the same form, each in one line. What is to be judged
/// of such an entry is read here off the octets, by the tables and the value syntax that `FeedJudge` uses, without components, lines or
/// strings. Whatever is rarer (alarms, parameters other than TZID and VALUE) or wrong is not judged
/// here: then the whole file is read and judged as always, so that findings are those of `FeedJudge` alone.
struct PlainFeed: ~Copyable {
  private let names = PlainNames.shared
  private let octets: UnsafeBufferPointer<UInt8>
  private let memory: FeedMemory
  private var lines: PlainLines
  private var identities: DistinctOctets
  private var definedZones: [(name: String, beginning: Int64)] = []
  /// Each once, and the earliest time on its clock.
  private var usedZones: [(name: Range<Int>, earliest: Int64)] = []
  /// Which of them the line that is judged names.
  private var zoneOfLine = 0
  private var entry = Entry()

  /// More zones than this in one file are left to `FeedJudge`.
  private static let maximumZones = 32

  /// What an entry said that has to fit together.
  private struct Entry {
    var start: CalendarValue.Moment?
    var startZone: Range<Int>?
    /// DTEND or DUE.
    var end: CalendarValue.Moment?
    var endZone: Range<Int>?
    var duration: CalendarValue.DurationParts?
    /// RECURRENCE-ID, EXDATE, RDATE: all of one kind and zone.
    var other: CalendarValue.Moment?
    var otherZone: Range<Int>?
    var until: CalendarValue.Moment?
    /// Its rule names times of day.
    var namesTimes = false
    var created: Range<Int>?
    var modified: Range<Int>?
    var identity: Range<Int>?
    var recurrence: Range<Int> = 0..<0
  }

  private init(_ octets: UnsafeBufferPointer<UInt8>, _ memory: FeedMemory) {
    self.octets = octets
    self.memory = memory
    lines = PlainLines(octets, dialect: .iCalendar)
    identities = DistinctOctets(octets)
  }

  /// True only if `FeedCheck.findings(bytes:file:)` would find nothing.
  ///
  /// - Complexity: O(octets).
  static func isGood(_ octets: UnsafeBufferPointer<UInt8>, _ memory: FeedMemory) -> Bool {
    var judge = PlainFeed(octets, memory)
    return judge.judgeFile()
  }

  private mutating func judgeFile() -> Bool {
    guard let first = lines.next(), begins(first, "VCALENDAR") else { return false }
    let calendar = names.components[0]
    var seen: UInt64 = 0
    var hasBlocks = false
    while let line = lines.next() {
      if PlainLines.Line.isEqual(line.name, "BEGIN") {
        hasBlocks = true
        guard line.parameters.isEmpty, !line.isFolded else { return false }
        if PlainLines.Line.isEqual(line.value, "VTIMEZONE") {
          guard skipZone(from: line.start) else { return false }
        } else {
          guard let component = names.components.dropFirst().first(where: { PlainLines.Line.isEqual(line.value, $0.name) }),
            judgeEntry(component)
          else { return false }
        }
      } else if PlainLines.Line.isEqual(line.name, "END") {
        return ends(line, "VCALENDAR") && lines.isAtEnd && hasBlocks && calendar.required & ~seen == 0 && areZonesKnown()
      } else if hasBlocks || !judge(line, calendar, &seen) {
        return false
      }
    }
    return false
  }

  private func begins(_ line: PlainLines.Line, _ name: StaticString) -> Bool {
    PlainLines.Line.isEqual(line.name, "BEGIN") && line.parameters.isEmpty && PlainLines.Line.isEqual(line.value, name)
  }

  private func ends(_ line: PlainLines.Line, _ name: StaticString) -> Bool {
    line.parameters.isEmpty && PlainLines.Line.isEqual(line.value, name)
  }

  /// Goes on behind a zone that is right.
  private mutating func skipZone(from start: Int) -> Bool {
    guard let end = endOfZone(from: start) else { return false }
    guard let facts = memory.zone(UnsafeBufferPointer(rebasing: octets[start..<end])), facts.usedZones.isEmpty,
      facts.identity == nil, let zone = facts.definedZone, !definedZones.contains(where: { $0.name == zone })
    else { return false }
    definedZones.append((zone, facts.beginning))
    lines.go(to: end)
    return true
  }

  /// Behind the first line from `start` on that ends a zone.
  private func endOfZone(from start: Int) -> Int? {
    let word: StaticString = "END:VTIMEZONE\r\n"
    guard let base = octets.baseAddress else { return nil }
    var line = start
    while octets.count - line >= word.utf8CodeUnitCount {
      if memcmp(base + line, word.utf8Start, word.utf8CodeUnitCount) == 0 { return line + word.utf8CodeUnitCount }
      guard let found = memchr(base + line, 0x0A, octets.count - line) else { return nil }
      line = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }
    return nil
  }

  private func areZonesKnown() -> Bool {
    usedZones.allSatisfy { used in
      definedZones.contains { $0.name.utf8.elementsEqual(octets[used.name]) && $0.beginning <= used.earliest }
    }
  }

  // MARK: Entries

  /// Up to its END.
  private mutating func judgeEntry(_ component: PlainNames.Component) -> Bool {
    entry = Entry()
    var seen: UInt64 = 0
    while let line = lines.next() {
      if PlainLines.Line.isEqual(line.name, "END") {
        return ends(line, component.name) && component.required & ~seen == 0 && judgeTogether()
      }
      guard judge(line, component, &seen) else { return false }
    }
    return false
  }

  /// One property; `seen` are those that stood in the component before it.
  private mutating func judge(_ line: PlainLines.Line, _ component: PlainNames.Component, _ seen: inout UInt64) -> Bool {
    let isOwn = line.name.count > 2 && line.name[0] == 0x58 && line.name[1] == 0x2D
    guard let rule = names.rule(line.name) else {
      // BEGIN of something inside, or what has no place here.
      return isOwn && line.parameters.isEmpty
    }
    if !isOwn {
      let bit = UInt64(1) << UInt64(rule.number)
      if component.many & bit == 0 {
        guard component.once & bit != 0, seen & bit == 0 else { return false }
        seen |= bit
      }
    }
    return judgeValue(line, rule, component)
  }

  private mutating func judgeValue(_ line: PlainLines.Line, _ rule: PlainNames.Rule, _ component: PlainNames.Component) -> Bool {
    var type = rule.type
    var zone: Range<Int>?
    if line.parameters.isEmpty {
      if rule.needsValue { return false }
    } else if let written = line.onlyParameter("VALUE") {
      guard let named = PlainNames.type(written, rule) else { return false }
      type = named
    } else {
      guard type == .dateTime, !rule.needsValue, !line.hasFoldedHead, let written = line.onlyParameter("TZID") else { return false }
      let range = (line.valueStart - 1 - written.count)..<(line.valueStart - 1)
      guard use(range) else { return false }
      zone = range
    }
    let value = line.value
    switch type {
    case .text:
      if rule.words >= 0 { return names.words[rule.words].contains { $0.elementsEqual(value) } }
      // What has parts is judged by `FeedJudge`.
      guard !rule.allowsSemicolon, CalendarValue.textFault(value, rule.isList, false) == nil else { return false }
      switch rule.special {
      case .uid:
        guard !value.isEmpty, let range = line.valueRange else { return false }
        entry.identity = range
        return true
      case .status: return component.status.isEmpty || component.status.contains { $0.elementsEqual(value) }
      case .token: return FeedJudge.isToken(value)
      case .color: return FeedRules.colors.contains(String(decoding: value, as: UTF8.self).lowercased())
      default: return true
      }
    case .date, .dateTime: return judgeMoments(line, rule, isDate: type == .date, zone)
    case .duration:
      guard let parts = CalendarValue.strictDuration(String(decoding: value, as: UTF8.self)) else { return false }
      if rule.special == .duration { entry.duration = parts }
      return rule.special == .duration || !parts.isNegative
    case .integer:
      guard (1...9).contains(value.count), value.allSatisfy({ $0 &- 0x30 < 10 }) else { return false }
      return value.reduce(0) { $0 * 10 + Int($1 & 0x0F) } <= rule.maximum
    case .float: return FeedJudge.isGeo(String(decoding: value, as: UTF8.self))
    case .uri, .calendarAddress: return FeedJudge.isURI(String(decoding: value, as: UTF8.self))
    case .rule:
      let read = RuleText(String(decoding: value, as: UTF8.self))
      entry.until = read.until
      entry.namesTimes = !read.partsOfTimes.isEmpty
      return read.faults.isEmpty
    case .binary, .boolean, .period, .utcOffset: return false
    }
  }

  /// Notes a zone that is used; false if there are too many.
  private mutating func use(_ zone: Range<Int>) -> Bool {
    for place in usedZones.indices where isSame(usedZones[place].name, zone) {
      zoneOfLine = place
      return true
    }
    zoneOfLine = usedZones.count
    usedZones.append((zone, .max))
    return usedZones.count <= Self.maximumZones
  }

  @inline(__always)
  private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count, let base = octets.baseAddress else { return false }
    return memcmp(base + a.lowerBound, base + b.lowerBound, a.count) == 0
  }

  private func isSame(_ a: Range<Int>?, _ b: Range<Int>?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return isSame(a, b)
  }

  private mutating func judgeMoments(_ line: PlainLines.Line, _ rule: PlainNames.Rule, isDate: Bool, _ zone: Range<Int>?) -> Bool {
    if !rule.isList {
      guard let moment = CalendarValue.strictMoment(line.value), fits(moment, rule, isDate, zone) else { return false }
      return note(moment, line, rule, zone)
    }
    for piece in line.value.split(separator: 0x2C, omittingEmptySubsequences: false) {
      guard let moment = CalendarValue.strictMoment(UnsafeBufferPointer(rebasing: piece)), fits(moment, rule, isDate, zone),
        noteOther(moment, zone)
      else { return false }
    }
    return true
  }

  /// Whether a moment is of the kind that its property says; notes the earliest of its zone.
  private mutating func fits(_ moment: CalendarValue.Moment, _ rule: PlainNames.Rule, _ isDate: Bool, _ zone: Range<Int>?) -> Bool {
    switch moment {
    case .date: return isDate && zone == nil
    case .utc: return !isDate && zone == nil
    case .local(let time):
      if zone != nil, time.secondsSinceEpoch < usedZones[zoneOfLine].earliest {
        usedZones[zoneOfLine].earliest = time.secondsSinceEpoch
      }
      return !isDate && !rule.isUTC
    }
  }

  private mutating func note(_ moment: CalendarValue.Moment, _ line: PlainLines.Line, _ rule: PlainNames.Rule, _ zone: Range<Int>?)
    -> Bool
  {
    let range = line.valueStart..<line.valueStart + line.value.count
    switch rule.special {
    case .start: (entry.start, entry.startZone) = (moment, zone)
    case .end: (entry.end, entry.endZone) = (moment, zone)
    case .created:
      if line.isFolded { return false }
      entry.created = range
    case .modified:
      if line.isFolded { return false }
      entry.modified = range
    case .recurrence:
      if line.isFolded { return false }
      entry.recurrence = range
      return noteOther(moment, zone)
    default: break
    }
    return true
  }

  private mutating func noteOther(_ moment: CalendarValue.Moment, _ zone: Range<Int>?) -> Bool {
    if let known = entry.other { return Self.isSameKind(known, moment) && isSame(entry.otherZone, zone) }
    (entry.other, entry.otherZone) = (moment, zone)
    return true
  }

  private static func isSameKind(_ a: CalendarValue.Moment, _ b: CalendarValue.Moment) -> Bool {
    switch (a, b) {
    case (.date, .date), (.local, .local), (.utc, .utc): true
    default: false
    }
  }

  /// What `FeedJudge.judgeEntry` asks of properties together.
  private mutating func judgeTogether() -> Bool {
    if let uid = entry.identity, !identities.insert(uid, entry.recurrence) { return false }
    // Both of one length, in digits.
    if let created = entry.created, let modified = entry.modified, octets[modified].lexicographicallyPrecedes(octets[created]) {
      return false
    }
    guard let start = entry.start else { return entry.other == nil && entry.until == nil && entry.duration == nil }
    if let end = entry.end {
      guard entry.duration == nil else { return false }
      switch (start, end) {
      case (.date(let a), .date(let b)): if b <= a { return false }
      case (.local(let a), .local(let b)):
        if (entry.startZone == nil) != (entry.endZone == nil) { return false }
        if isSame(entry.startZone, entry.endZone), b <= a { return false }
      case (.utc(let a), .utc(let b)): if b <= a { return false }
      default: return false
      }
    }
    if let duration = entry.duration {
      if duration.totalSeconds < 0 { return false }
      if case .date = start, duration.hasTime { return false }
    }
    if entry.namesTimes, case .date = start { return false }
    if let other = entry.other, !Self.isSameKind(other, start) || !isSame(entry.otherZone, entry.startZone) { return false }
    guard let until = entry.until else { return true }
    return switch (start, until) {
    case (.date, .date), (.utc, .utc): true
    case (.local, .utc): entry.startZone != nil
    case (.local, .local): entry.startZone == nil
    default: false
    }
  }
}

/// The tables of `FeedRules`, found by octets.
struct PlainNames: Sendable {
  /// Properties whose value has to fit others'.
  enum Special: Sendable { case none, uid, status, token, color, start, end, duration, created, modified, recurrence }

  struct Rule: Sendable {
    /// In the masks of components.
    var number: Int
    var type: FeedRules.ValueType
    /// What VALUE may say of what is understood here.
    var allowsDate: Bool
    var allowsDuration: Bool
    var allowsURI: Bool
    /// The only words that its value may be, in `words`, or -1.
    var words: Int
    var isList: Bool
    var isUTC: Bool
    var needsValue: Bool
    var allowsSemicolon: Bool
    var maximum: Int
    var special: Special
  }

  /// A component's properties as bits.
  struct Component: Sendable {
    var name: StaticString
    var required: UInt64 = 0
    /// With the required ones.
    var once: UInt64 = 0
    var many: UInt64 = 0
    var status: [[UInt8]] = []
  }

  private struct Slot: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// In `rules`, or -1.
    var place = -1
  }

  /// The calendar, then the entries.
  let components: [Component]
  private let rules: [Rule]
  let words: [[[UInt8]]]
  /// Open addressing.
  private let slots: [Slot]

  static let shared = PlainNames()

  /// Longer names are of no table.
  private static let maximumLength = 16
  private static let slotCount = 256

  private init() {
    let names = FeedRules.properties.keys.filter { $0.utf8.count <= Self.maximumLength }.sorted()
    // A bit each; those beyond are as if unknown.
    var rules: [Rule] = []
    var words: [[[UInt8]]] = []
    var slots = [Slot](repeating: Slot(), count: Self.slotCount)
    var numbers: [String: Int] = [:]
    for name in names.prefix(64) {
      guard let rule = FeedRules.properties[name], let type = rule.types.first else { continue }
      let key = Array(name.utf8).withUnsafeBufferPointer { Self.key($0) }
      var slot = Self.slot(key)
      while slots[slot].place >= 0 { slot = (slot + 1) & (Self.slotCount - 1) }
      slots[slot] = Slot(low: key.low, high: key.high, place: rules.count)
      numbers[name] = rules.count
      rules.append(
        Rule(
          number: rules.count, type: type, allowsDate: rule.types.contains(.date), allowsDuration: rule.types.contains(.duration),
          allowsURI: rule.types.contains(.uri), words: rule.words.isEmpty ? -1 : words.count, isList: rule.isList,
          isUTC: rule.isUTC,
          needsValue: rule.needsValue, allowsSemicolon: rule.allowsSemicolon,
          maximum: name == "PRIORITY" ? 9 : name == "PERCENT-COMPLETE" ? 100 : 2_147_483_647, special: Self.special(name)))
      if !rule.words.isEmpty { words.append(rule.words.map { Array($0.utf8) }) }
    }
    func mask(_ set: Set<String>) -> UInt64 { set.reduce(0) { mask, name in numbers[name].map { mask | 1 << UInt64($0) } ?? mask } }
    let all: [(StaticString, String)] = [
      ("VCALENDAR", "VCALENDAR"), ("VEVENT", "VEVENT"), ("VTODO", "VTODO"), ("VJOURNAL", "VJOURNAL"),
    ]
    components = all.map { written, name in
      guard let rule = FeedRules.components[name], rule.required.isSubset(of: numbers.keys) else { return Component(name: written) }
      return Component(
        name: written, required: mask(rule.required), once: mask(rule.once.union(rule.required)), many: mask(rule.many),
        status: rule.status.map { Array($0.utf8) })
    }
    self.rules = rules
    self.words = words
    self.slots = slots
  }

  private static func special(_ name: String) -> Special {
    switch name {
    case "UID": .uid
    case "STATUS": .status
    case "CLASS", "METHOD": .token
    case "COLOR": .color
    case "DTSTART": .start
    case "DTEND", "DUE": .end
    case "DURATION": .duration
    case "CREATED": .created
    case "LAST-MODIFIED": .modified
    case "RECURRENCE-ID": .recurrence
    default: .none
    }
  }

  /// Up to sixteen octets as two numbers.
  @inline(__always)
  private static func key(_ name: UnsafeBufferPointer<UInt8>) -> (low: UInt64, high: UInt64) {
    var (low, high) = (UInt64(0), UInt64(0))
    for place in 0..<min(8, name.count) { low |= UInt64(name[place]) << UInt64(place * 8) }
    if name.count > 8 { for place in 8..<name.count { high |= UInt64(name[place]) << UInt64(place * 8 - 64) } }
    return (low, high)
  }

  @inline(__always)
  private static func slot(_ key: (low: UInt64, high: UInt64)) -> Int {
    Int(truncatingIfNeeded: (key.low ^ key.high &* 31) &* 0x9E37_79B9_7F4A_7C15 >> 56) & (slotCount - 1)
  }

  @inline(__always)
  func rule(_ name: UnsafeBufferPointer<UInt8>) -> Rule? {
    guard name.count <= Self.maximumLength else { return nil }
    let key = Self.key(name)
    var slot = Self.slot(key)
    while slots[slot].place >= 0 {
      if slots[slot].low == key.low, slots[slot].high == key.high { return rules[slots[slot].place] }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// What VALUE says, if the property allows that.
  static func type(_ written: UnsafeBufferPointer<UInt8>, _ rule: Rule) -> FeedRules.ValueType? {
    if rule.allowsDate, PlainLines.Line.isEqual(written, "DATE") { return .date }
    if rule.allowsDuration, PlainLines.Line.isEqual(written, "DURATION") { return .duration }
    if rule.allowsURI, PlainLines.Line.isEqual(written, "URI") { return .uri }
    return nil
  }
}
