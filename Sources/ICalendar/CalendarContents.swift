public import CivilTime
import ContentLines
public import Diagnostics
public import Recurrence

/// The contents of a VCALENDAR as typed values: the events, to-dos and journal entries that could be read.
public struct CalendarContents: Sendable {
  /// What an entry is.
  public enum Kind: String, Sendable, Hashable {
    case event = "VEVENT"
    case todo = "VTODO"
    case journal = "VJOURNAL"
  }

  /// One VEVENT, VTODO or VJOURNAL.
  public struct Entry: Sendable, Hashable {
    /// What STATUS may say (RFC 5545 §3.8.1.11). Each kind of entry has its own words, and the reader takes any of them for all.
    public enum Status: String, Sendable, Hashable {
      case confirmed = "CONFIRMED"
      case tentative = "TENTATIVE"
      case cancelled = "CANCELLED"
      case needsAction = "NEEDS-ACTION"
      case inProcess = "IN-PROCESS"
      case completed = "COMPLETED"
      case draft = "DRAFT"
      case final = "FINAL"
    }
    /// Who may see an entry: CLASS (RFC 5545 §3.8.1.3).
    public enum Classification: String, Sendable, Hashable {
      case `public` = "PUBLIC"
      case `private` = "PRIVATE"
      case confidential = "CONFIDENTIAL"
    }

    /// Someone who organises an entry or is invited to it (RFC 5545 §3.8.4.1, §3.8.4.3).
    public struct Attendee: Sendable, Hashable {
      /// The value without spaces at its ends. A `mailto:` before it is kept.
      public var address: String
      /// CN (RFC 5545 §3.2.2). Nil if there is none.
      public var name: String?
      /// `ACCEPTED`, `DECLINED` and so on, in capitals.
      public var participation: String?

      package init(address: String, name: String?, participation: String?) {
        (self.address, self.name, self.participation) = (address, name, participation)
      }
    }

    /// A web address, and what it is called.
    public struct Link: Sendable, Hashable {
      /// As written. The reader only takes addresses that begin with `http:` or `https:`.
      public var address: String
      /// What to call the link. Nil if the file does not say.
      public var label: String?
      /// Takes the address as it is, without a check.
      public init(address: String, label: String? = nil) { (self.address, self.label) = (address, label) }
    }

    /// Which block it was. Busy times of a VFREEBUSY are events too.
    public var kind: Kind
    /// From BEGIN to the end of END in the file. For a busy time, its FREEBUSY line.
    public var span: SourceSpan
    /// Nil if the file has none. The reader has reported that.
    public var uid: String?
    /// The occurrence that this entry replaces, in the series with the same UID.
    public var recurrenceID: CalendarTime?
    /// RANGE=THISANDFUTURE.
    public var appliesToFuture = false
    /// Start, rules, further dates and exceptions. Nil for to-dos and journal entries without DTSTART.
    public var when: RecurrenceSet?
    /// DTEND as written, if there is one. Exclusive.
    public var end: CalendarTime?
    /// How long it lasts, from DTEND or DURATION. Without them a whole day lasts one day, and a time lasts 0 seconds.
    /// Never negative.
    public var duration = CalendarDuration.wallClock(seconds: 0)
    /// The title: SUMMARY (RFC 5545 §3.8.1.12). Nil if it is missing or blank.
    public var summary: String?
    /// The language of the summary, as written.
    public var language: String?
    /// DESCRIPTION, or Outlook's notes as HTML; LOCATION, or Apple's name of the place, or GEO as two numbers; URL as written.
    /// Nil if they are missing or blank.
    public var notes, location, url: String?
    /// The values of all CATEGORIES (RFC 5545 §3.8.1.2), without empty ones.
    public var categories: [String] = []
    /// What it needs, such as `car` (RFC 5545 §3.8.1.10).
    public var resources: [String] = []
    /// STATUS, or tentative if only Outlook's own property says so. Nil if it is missing or not one of the words.
    public var status: Status?
    /// Whether its time is taken (TRANSP, RFC 5545 §3.8.2.7). Outlook's own property can say that it is free.
    public var isBusy = true
    /// CLASS. Public if it is missing, and private if its word is unknown. Busy times are private.
    public var classification = Classification.public
    /// Whether it says so itself. Without a word it is public, or as private as the series that it changes.
    public var saysClass = false
    /// CREATED and LAST-MODIFIED (RFC 5545 §3.8.7.1, §3.8.7.3). Nil if they are missing or no dates.
    public var created, lastModified: Instant?
    /// SEQUENCE (RFC 5545 §3.8.7.4): counts the changes. 0 if it is missing, negative or no number.
    public var sequence = 0
    /// DTSTAMP: which of two copies is newer, if they do not say it otherwise.
    public var stamp: Instant?
    /// ORGANIZER (RFC 5545 §3.8.4.3). Nil if there is none.
    public var organizer: Attendee?
    /// The people of ATTENDEE (RFC 5545 §3.8.4.1), in the order of the file. Rooms and equipment are left out.
    public var attendees: [Attendee] = []
    /// COLOR (RFC 7986 §5.9), unchecked. Nil if it is missing or blank.
    public var color: String?
    /// Of to-dos: DUE (RFC 5545 §3.8.2.3), or DTSTART and DURATION added. Nil if there is neither, or if it is no date.
    public var due: CalendarTime?
    /// COMPLETED (RFC 5545 §3.8.2.1): when a to-do was done. Nil if it is missing or no date.
    public var completed: Instant?
    /// 0 to 100, of to-dos.
    public var percentComplete: Int?
    /// 1 is the highest and 9 the lowest. Nil if there is none, or 0.
    public var priority: Int?
    /// The UID of what this is a part of (RELATED-TO).
    public var parent: String?
    /// Attachments that have an address (RFC 5545 §3.8.1.1). Those that stand in the file itself are left out.
    public var attachments: [Link] = []
    /// Where people meet online: CONFERENCE (RFC 7986 §5.11) and what programs had before.
    public var conference: Link?
  }

  /// What the calendar says of itself: X-WR-CALNAME or NAME, X-WR-CALDESC or DESCRIPTION, X-APPLE-CALENDAR-COLOR or COLOR
  /// unchecked, and METHOD in capitals. Nil if the file does not have them.
  public var name, summary, color, method: String?
  /// X-WR-TIMEZONE, or the name of the only VTIMEZONE.
  public var zone: TimeZoneID?
  /// In the order of the file. The busy times of VFREEBUSY are among them, as private events.
  public var entries: [Entry] = []
  /// Zones of times in `entries` that no database knows, as the file's VTIMEZONEs describe them.
  public var ownZones: [ZoneRules] = []

  /// The entries from VEVENT, and the busy times. Filters `entries` at each call.
  public var events: [Entry] { entries.filter { $0.kind == .event } }
  /// The to-dos (RFC 5545 §3.6.2). Filters `entries` at each call.
  public var todos: [Entry] { entries.filter { $0.kind == .todo } }
  /// The entries from VJOURNAL. Filters `entries` at each call.
  public var journals: [Entry] { entries.filter { $0.kind == .journal } }
}

/// What a reader of foreign calendars can use about time zones. All of it is optional.
public struct CalendarReadingOptions: Sendable {
  /// Whether all faults are errors. The entries are the same in both modes.
  public var mode = ReadingMode.tolerant
  /// Whether the zone database has a name. Without a database, only the form of names is checked.
  public var isKnownZone: @Sendable (String) -> Bool = ZoneNames.looksLikeIANA
  /// The zone database, to compare the file's VTIMEZONEs with.
  public var zones: ZoneDatabase?
  /// The time in which an IANA zone must be like a VTIMEZONE to stand for it: the years 2000 to 2037 if nothing else is set.
  public var window = Instant(secondsSinceEpoch: 946_684_800)..<Instant(secondsSinceEpoch: 2_145_916_800)
  /// Seconds east of UTC at a local time in a zone. Only needed for events that start and end in different zones.
  public var offset: @Sendable (CivilDateTime, TimeZoneID) -> Int? = { _, _ in nil }
  /// The reader's own zone. Whole days that are written as moments in UTC are its days.
  public var ownZone: ZoneRules?
  /// Tolerant, without a zone database and without a zone of the reader's own.
  public init() {}
}

extension CalendarContents {
  /// Reads a VCALENDAR's entries. An entry whose time cannot be read is left out and reported.
  ///
  /// - Parameter calendar: a VCALENDAR from `ICalendarReader.read`.
  public static func read(_ calendar: CalendarComponent, options: CalendarReadingOptions = CalendarReadingOptions())
    -> (contents: CalendarContents, diagnostics: [Diagnostic])
  {
    var reader = ContentsReader(calendar: calendar, options: options)
    let contents = reader.contents()
    return (contents, reader.list.findings)
  }
}

/// Reads one calendar's entries and collects diagnostics.
struct ContentsReader {
  let calendar: CalendarComponent
  let options: CalendarReadingOptions
  var list: FindingList
  /// The zone that each TZID means. Nil if it is not known.
  private var zones: [String: TimeZoneID?] = [:]
  private let definedZones: [String: CalendarComponent]
  private var ownZones: [ZoneRules] = []
  /// X-WR-TIMEZONE, in which Google, Apple and Outlook read times without a zone.
  private var calendarZone: TimeZoneID?

  init(calendar: CalendarComponent, options: CalendarReadingOptions) {
    (self.calendar, self.options) = (calendar, options)
    list = FindingList(file: calendar.file, prefix: "icalendar.", calendarMessages, isStrict: options.mode == .strict)
    var defined: [String: CalendarComponent] = [:]
    for zone in calendar.components where zone.name == "VTIMEZONE" {
      if let id = zone.text("TZID") { defined[Self.key(id)] = zone }
    }
    definedZones = defined
  }

  private mutating func report(_ name: String, _ bytes: Range<Int>, _ words: Any...) { list.add(name, bytes, words) }

  mutating func contents() -> CalendarContents {
    var contents = CalendarContents()
    contents.name = Self.nonBlank(calendar.text("X-WR-CALNAME")) ?? Self.nonBlank(calendar.text("NAME"))
    contents.summary = Self.nonBlank(calendar.text("X-WR-CALDESC")) ?? Self.nonBlank(calendar.text("DESCRIPTION"))
    contents.color = Self.nonBlank(calendar.text("X-APPLE-CALENDAR-COLOR")) ?? Self.nonBlank(calendar.text("COLOR"))
    contents.method = calendar.text("METHOD")?.uppercased()
    if let property = calendar.property("X-WR-TIMEZONE") {
      contents.zone = zone(TextValue.unescaped(property.value), property.valueBytes)
      calendarZone = contents.zone
    } else if definedZones.count == 1, let only = definedZones.first {
      contents.zone = zone(only.value.text("TZID") ?? only.key, only.value.beginBytes)
    }
    for component in calendar.components {
      if component.name == "VFREEBUSY" { contents.entries += busyTimes(component) }
      guard let kind = CalendarContents.Kind(rawValue: component.name) else { continue }
      if let entry = entry(component, kind) { contents.entries.append(entry) }
    }
    contents.ownZones = ownZones
    return contents
  }

  private static func nonBlank(_ text: String?) -> String? {
    guard let text, !text.trimmingSpaces().isEmpty else { return nil }
    return text
  }

  // MARK: Entries

  private mutating func entry(_ component: CalendarComponent, _ kind: CalendarContents.Kind) -> CalendarContents.Entry? {
    var entry = CalendarContents.Entry(kind: kind, span: component.span)
    entry.uid = Self.nonBlank(component.uid)
    if entry.uid == nil { report("no-uid", component.beginBytes, kind.rawValue) }
    readTexts(component, &entry)
    let start = component.property("DTSTART").flatMap { property in
      calendarTime(property, allDay: isMarkedAllDay(component))
    }
    if kind == .event, start == nil {
      let what = component.property("DTSTART") == nil ? "has no DTSTART" : "has a DTSTART that is no date"
      report("event-skipped", component.beginBytes, what)
      return nil
    }
    if kind == .todo { entry.due = due(component, start) }
    // A to-do may have nothing but the day on which it is due.
    if let start = start ?? entry.due { readTimes(component, start, &entry) }
    return entry
  }

  private mutating func due(_ component: CalendarComponent, _ start: CalendarTime?) -> CalendarTime? {
    if let due = component.property("DUE") { return calendarTime(due, allDay: false) }
    guard let start, let length = component.property("DURATION").flatMap({ CalendarValue.duration($0.value.trimmingSpaces()) })
    else { return nil }
    return start.with(wallClock: start.wallClock.adding(seconds: max(0, length.value.totalSeconds)))
  }

  /// The times of a VFREEBUSY that are not free (RFC 5545 §3.6.4), as private events without a title.
  private mutating func busyTimes(_ component: CalendarComponent) -> [CalendarContents.Entry] {
    var entries: [CalendarContents.Entry] = []
    for property in component.properties("FREEBUSY") where property.first("FBTYPE")?.uppercased() != "FREE" {
      for period in property.value.split(separator: ",") {
        let parts = period.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, case .utc(let start)? = CalendarValue.moment(parts[0])?.value else { continue }
        var length = CalendarValue.duration(parts[1])?.value.totalSeconds
        if let end = CalendarValue.moment(parts[1])?.value { length = end.wallClock.secondsSinceEpoch - start.secondsSinceEpoch }
        guard let length, length > 0 else { continue }
        var entry = CalendarContents.Entry(kind: .event, span: SourceSpan(file: component.file, bytes: property.bytes))
        entry.when = RecurrenceSet(start: .utc(start))
        entry.duration = .exact(seconds: length)
        entry.classification = .private
        entry.uid = "busy-\(start.secondsSinceEpoch)-\(length)"
        if property.first("FBTYPE")?.uppercased() == "BUSY-TENTATIVE" { entry.status = .tentative }
        entries.append(entry)
      }
    }
    return entries
  }

  private func isMarkedAllDay(_ component: CalendarComponent) -> Bool {
    ["X-MICROSOFT-CDO-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY"].contains { name in
      let value = component.text(name)?.uppercased()
      return value == "TRUE" || value == "1"
    }
  }

  private mutating func readTexts(_ component: CalendarComponent, _ entry: inout CalendarContents.Entry) {
    var busyStatus: String?
    for property in component.properties {
      switch property.name {
      case "SUMMARY": if entry.summary == nil { (entry.summary, entry.language) = (freeText(property), property.first("LANGUAGE")) }
      case "DESCRIPTION": if entry.notes == nil { entry.notes = freeText(property) }
      case "LOCATION": if entry.location == nil { entry.location = freeText(property) }
      case "URL": if entry.url == nil { entry.url = Self.nonBlank(property.value.trimmingSpaces()) }
      case "CATEGORIES": entry.categories += CalendarValue.texts(property.value)
      case "RESOURCES": entry.resources += CalendarValue.texts(property.value)
      case "COLOR": entry.color = Self.nonBlank(TextValue.unescaped(property.value))
      case "STATUS": entry.status = Self.status(property.value)
      case "TRANSP": entry.isBusy = property.value.uppercased() != "TRANSPARENT"
      // A word that is not known is private (RFC 5545 §3.8.1.3).
      case "CLASS":
        entry.classification = .init(rawValue: property.value.trimmingSpaces().uppercased()) ?? .private
        entry.saysClass = true
      case "CREATED": entry.created = instant(property)
      case "LAST-MODIFIED": entry.lastModified = instant(property)
      case "COMPLETED": entry.completed = instant(property)
      case "SEQUENCE": entry.sequence = max(0, Int(property.value.trimmingSpaces()) ?? 0)
      case "ORGANIZER": entry.organizer = attendee(property)
      // Rooms and cars are no people (RFC 5545 §3.2.3).
      case "ATTENDEE" where !["ROOM", "RESOURCE"].contains(property.first("CUTYPE")?.uppercased()):
        entry.attendees.append(attendee(property))
      case "DTSTAMP": entry.stamp = instant(property)
      case "PERCENT-COMPLETE": entry.percentComplete = Int(property.value.trimmingSpaces())
      case "PRIORITY": entry.priority = Int(property.value.trimmingSpaces()).flatMap { (1...9).contains($0) ? $0 : nil }
      case "RELATED-TO":
        if ["PARENT", nil].contains(property.first("RELTYPE")?.uppercased()) { entry.parent = TextValue.unescaped(property.value) }
      case "ATTACH": if let link = link(property, label: ["FILENAME", "X-FILENAME", "LABEL"]) { entry.attachments.append(link) }
      case "CONFERENCE": entry.conference = link(property, label: ["LABEL"]) ?? entry.conference
      case "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL", "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK",
        "X-MICROSOFT-ONLINEMEETINGCONFLINK":
        entry.conference = entry.conference ?? link(property, label: [])
      case "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-INTENDEDSTATUS": busyStatus = property.value.trimmingSpaces().uppercased()
      default: break
      }
    }
    if busyStatus == "FREE" { entry.isBusy = false }
    if busyStatus == "TENTATIVE", entry.status == nil { entry.status = .tentative }
    // Outlook's notes as HTML, Apple's place with a name and Google's in degrees, where there is nothing plainer.
    if entry.notes == nil {
      entry.notes = component.property("X-ALT-DESC").flatMap { Self.nonBlank(TextValue.unescaped($0.value)) }
    }
    if entry.location == nil, let place = component.property("X-APPLE-STRUCTURED-LOCATION") {
      entry.location = Self.nonBlank(place.first("X-TITLE").map { TextValue.unescaped($0) })
    }
    if entry.location == nil { entry.location = component.property("GEO").flatMap(Self.degrees) }
  }

  /// `59.913829, 10.740158`, of a GEO that says where on the globe (RFC 5545 §3.8.1.6).
  private static func degrees(_ property: ContentLine) -> String? {
    let parts = property.value.split(whereSeparator: { $0 == ";" || $0 == "," }).map { String($0).trimmingSpaces() }
    let numbers = parts.compactMap { text in
      text.allSatisfy { $0.isASCII && ($0.isNumber || ".+-".contains($0)) } ? Double(text) : nil
    }
    guard parts.count == 2, numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180, numbers != [0, 0] else { return nil }
    return parts.joined(separator: ", ")
  }

  /// A web address. Nil if the value stands in the file itself, or leads elsewhere than to the web.
  private func link(_ property: ContentLine, label names: [String]) -> CalendarContents.Entry.Link? {
    let address = TextValue.unescaped(property.value).trimmingSpaces()
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard property.first("VALUE")?.uppercased() != "BINARY", scheme == "https" || scheme == "http" else { return nil }
    return .init(address: address, label: names.lazy.compactMap { Self.nonBlank(property.first($0)) }.first)
  }

  /// A text, for properties that many programs do not escape. Accepts unescaped commas and semicolons.
  private mutating func freeText(_ property: ContentLine) -> String? {
    if let fault = TextValue.faults(in: property.value, allowsComma: false).first {
      let place = property.valueBytes(fault.offset..<fault.offset + 1)
      report("unescaped-text", place, property.name, fault.what)
    }
    if property.first("ENCODING")?.uppercased() == "QUOTED-PRINTABLE" {
      report("quoted-printable", property.bytes, property.name)
      return Self.nonBlank(QuotedPrintable.text(property.value, charset: property.first("CHARSET")))
    }
    return Self.nonBlank(TextValue.unescaped(property.value))
  }

  private static func status(_ value: String) -> CalendarContents.Entry.Status? {
    let word = value.trimmingSpaces().uppercased()
    return word == "CANCELED" ? .cancelled : .init(rawValue: word)
  }

  private func attendee(_ property: ContentLine) -> CalendarContents.Entry.Attendee {
    CalendarContents.Entry.Attendee(
      address: property.value.trimmingSpaces(), name: property.first("CN"), participation: property.first("PARTSTAT")?.uppercased())
  }

  /// A moment in UTC. A local time is read as UTC, which RFC 5545 §3.8.7 requires here.
  private func instant(_ property: ContentLine) -> Instant? {
    CalendarValue.moment(property.value).map { Instant(secondsSinceEpoch: $0.value.wallClock.secondsSinceEpoch) }
  }

  // MARK: Times

  private mutating func readTimes(_ component: CalendarComponent, _ start: CalendarTime, _ entry: inout CalendarContents.Entry) {
    var set = RecurrenceSet(start: start)
    set.rules = component.properties("RRULE").compactMap { readRule($0, start, "the event stands without it") }
    for property in component.properties("RDATE") { set.dates += times(property, like: start) }
    for property in component.properties("EXDATE") { set.exceptionDates += times(property, like: start) }
    // RFC 2445 had EXRULE, and programs still write it.
    set.exceptionRules = component.properties("EXRULE").compactMap { readRule($0, start, "it takes nothing out") }
    entry.when = set
    readDuration(component, start, &entry)
    // The standard counts a start that its rule does not have as a date; some programs do not.
    if let property = component.property("RRULE"), set.rules.count == 1, component.property("RECURRENCE-ID") == nil,
      RecurrenceSet(start: start, rules: set.rules).occurrences(in: start.wallClock..<start.wallClock.adding(seconds: 1)).starts
        .isEmpty
    {
      report("start-not-in-rule", property.valueBytes)
    }
    guard let property = component.property("RECURRENCE-ID") else { return }
    entry.appliesToFuture = property.first("RANGE")?.uppercased() == "THISANDFUTURE"
    entry.recurrenceID = calendarTime(property, allDay: false)
    if entry.recurrenceID == nil { report("recurrence-id", property.valueBytes) }
  }

  /// The value of RRULE or EXRULE. Nil if it cannot be used, which is reported with what follows from it.
  private mutating func readRule(_ property: ContentLine, _ start: CalendarTime, _ otherwise: String) -> RecurrenceRule? {
    let (read, faults, isOnlyForm) = RuleMending.read(property.value, from: start)
    var fault = faults.first
    if let rule = read {
      if case .until(let last) = rule.end, last.wallClock.adding(seconds: 86_400) < start.wallClock {
        report("rule-mended/until", property.valueBytes)
        return nil
      }
      if !start.isDate || rule.frequency >= .daily {
        if !isOnlyForm {
          let what = faults.map { "\($0)" }.joined(separator: "; ")
          report("rule-mended/faults", property.valueBytes, rule.text, what)
        } else if (try? RecurrenceRule(parsing: property.value)) == nil {
          let isMended = property.value.contains("\"") || property.value.contains("\\")
          report(isMended ? "rule-mended/form" : "rule-form", property.valueBytes, rule.text)
        }
        return rule
      }
      fault = RecurrenceRuleError(.timesOnDates, [rule.frequency.text])
    }
    let why = fault.map { "\($0); " } ?? ""
    report("rule", property.valueBytes, why, otherwise)
    return nil
  }

  /// RDATE or EXDATE: a list, which may hold dates even if the start has a time.
  private mutating func times(_ property: ContentLine, like start: CalendarTime) -> [CalendarTime] {
    var result: [CalendarTime] = []
    for piece in property.value.split(separator: ",") {
      // Of a PERIOD only the start is used. The length is the event's.
      let text = String(piece.split(separator: "/", maxSplits: 1).first ?? piece)
      var single = property
      single.value = text
      guard var time = calendarTime(single, allDay: start.isDate) else { continue }
      if text.utf8.count < piece.utf8.count { report("period-length", property.valueBytes, property.name) }
      if case .date(let date) = time, !start.isDate {
        report("date-for-time", property.valueBytes, property.name)
        time = start.with(wallClock: CivilDateTime(date, start.wallClock.time))
      }
      result.append(time)
    }
    return result
  }

  private mutating func readDuration(_ component: CalendarComponent, _ start: CalendarTime, _ entry: inout CalendarContents.Entry) {
    entry.duration = start.isDate ? .days(1) : .wallClock(seconds: 0)
    if let property = component.property("DTEND") {
      guard let end = calendarTime(property, allDay: start.isDate) else { return }
      entry.end = end
      if start.isDate, isWithin(end, property) {
        // What ends at 23:59, or in the afternoon, takes that day too.
        let days = Int(end.wallClock.date.dayNumber - start.wallClock.date.dayNumber) + 1
        if days >= 1 {
          entry.duration = .days(days)
          return
        }
      }
      entry.duration = length(from: start, to: end, property)
    } else if let property = component.property("DURATION") {
      guard let reading = CalendarValue.duration(property.value.trimmingSpaces()) else {
        return report("duration/form", property.valueBytes, property.value.prefix(40))
      }
      if let tolerated = reading.tolerated { report("duration/tolerated", property.valueBytes, tolerated) }
      var parts = reading.value
      if parts.isNegative, parts.totalSeconds != 0 {
        report("duration/negative", property.valueBytes)
        parts = CalendarValue.DurationParts()
        parts.hasTime = true
      }
      if start.isDate {
        entry.duration = .days(max(1, Int((parts.totalSeconds + 86_399) / 86_400)))
      } else {
        entry.duration = parts.duration
      }
    }
  }

  /// Whether the value of a whole day's end is a time within that day.
  private func isWithin(_ end: CalendarTime, _ property: ContentLine) -> Bool {
    switch CalendarValue.moment(property.value)?.value {
    case .floating(let time), .zoned(let time, _): time.time.secondsSinceMidnight > 0
    case .utc(let time): ownTime(time).time.secondsSinceMidnight > 0
    case .date, nil: false
    }
  }

  /// A moment in UTC on the reader's own clock.
  private func ownTime(_ time: CivilDateTime) -> CivilDateTime {
    options.ownZone?.localTime(of: Instant(secondsSinceEpoch: time.secondsSinceEpoch)) ?? time
  }

  private mutating func length(from start: CalendarTime, to end: CalendarTime, _ property: ContentLine) -> CalendarDuration {
    if start.isDate {
      let days = Int(end.wallClock.date.dayNumber - start.wallClock.date.dayNumber)
      if days >= 1 { return .days(days) }
      report(days < 0 ? "end-before-start/day" : "end-equals-start", property.valueBytes)
      return .days(1)
    }
    var seconds = end.wallClock.secondsSinceEpoch - start.wallClock.secondsSinceEpoch
    var isExact = false
    if let from = instant(start), let to = instant(end), start.with(wallClock: end.wallClock) != end {
      seconds = to - from
      isExact = true
    }
    if seconds < 0 {
      report("end-before-start/time", property.valueBytes)
      return .wallClock(seconds: 0)
    }
    return isExact ? .exact(seconds: seconds) : .wallClock(seconds: seconds)
  }

  private func instant(_ time: CalendarTime) -> Int64? {
    switch time {
    case .utc(let local): local.secondsSinceEpoch
    case .zoned(let local, let zone): options.offset(local, zone).map { local.secondsSinceEpoch - Int64($0) }
    case .date, .floating: nil
    }
  }

  /// Reads DTSTART and similar properties: with VALUE, TZID, or else the calendar's zone.
  private mutating func calendarTime(_ property: ContentLine, allDay: Bool) -> CalendarTime? {
    guard let reading = CalendarValue.moment(property.value) else {
      report("date", property.valueBytes, property.name, property.value.prefix(40))
      return nil
    }
    if let tolerated = reading.tolerated { report("date-form", property.valueBytes, tolerated) }
    let saysDate = property.first("VALUE")?.uppercased() == "DATE"
    switch reading.value {
    case .date(let date):
      if !saysDate { report("missing-value-date", property.bytes, property.name) }
      return .date(date)
    case .utc(let time):
      // A whole day that is written as a moment is the day that it begins for the reader.
      if allDay || saysDate { return .date(ownTime(time).date) }
      return .utc(time)
    case .floating(let time), .zoned(let time, _):
      if allDay || saysDate {
        if saysDate { report("value-date", property.valueBytes, property.name) }
        return .date(time.date)
      }
      guard let name = property.first("TZID"), !name.isEmpty else {
        return calendarZone.map { .zoned(time, $0) } ?? .floating(time)
      }
      return zone(name, property.bytes).map { .zoned(time, $0) } ?? .floating(time)
    }
  }

  /// The zone that a TZID means. Reported once for each name.
  private mutating func zone(_ name: String, _ place: Range<Int>) -> TimeZoneID? {
    if let known = zones[name] { return known }
    let zone = match(name, place)
    zones[name] = .some(zone)
    return zone
  }

  /// An IANA zone by its own name, or what the file's VTIMEZONE says (RFC 5545 §3.8.3.1). Another IANA zone is only a name for
  /// that, where its clocks are the same over the window.
  private mutating func match(_ name: String, _ place: Range<Int>) -> TimeZoneID? {
    let short = "“\(name.prefix(60))”"
    let definition = definedZones[Self.key(name)]
    let named = ZoneNames.match(name, isKnown: options.isKnownZone)
    guard let own = definition.flatMap(VTimeZone.rules) else {
      switch named {
      case .exact(let zone): return zone
      case .translated(let zone):
        report("zone-name/known", place, short, zone.name)
        return zone
      case .unknown:
        if let fixed = ZoneNames.fixedOffset(name) {
          ownZones.append(fixed)
          report("zone-name/offset", place, short)
          return fixed.id
        }
        report("unknown-zone", place, short)
        return nil
      }
    }
    var difference: Instant?
    if case .exact(let zone) = named {
      difference = firstDifference(zone, own)
      guard let difference else { return zone }
      // Abbreviations such as EST are names in the database too, but of clocks that never change.
      if name.contains("/") || name == "UTC" {
        contradict(name, difference, "the zone's own clocks were taken", place)
        return zone
      }
    }
    var labels: [TimeZoneID] = []
    if case .translated(let zone) = named {
      difference = firstDifference(zone, own)
      if difference == nil {
        report("zone-name/known", place, short, zone.name)
        return zone
      }
    } else {
      if let place = definition?.text("X-LIC-LOCATION"), options.isKnownZone(place) { labels.append(TimeZoneID(place)) }
      // Without a database nothing can be compared.
      if options.zones != nil { labels += ZoneLabels.candidates(for: own, at: options.window.lowerBound) }
    }
    if let label = labels.first(where: { options.isKnownZone($0.name) && firstDifference($0, own) == nil }) {
      if difference == nil {
        report("zone-guess", place, short, label.name)
      } else if let difference {
        contradict(name, difference, "the file's rules were taken, which are those of \(label.name)", place)
      }
      return label
    }
    if let difference {
      contradict(name, difference, "the file's rules were taken", place)
    } else {
      report("zone-rules", place, short)
    }
    ownZones.append(own)
    return own.id
  }

  private mutating func contradict(_ name: String, _ moment: Instant, _ taken: String, _ place: Range<Int>) {
    let day = CivilDateTime(uncheckedSecondsSinceEpoch: moment.secondsSinceEpoch).date.text()
    report("zone-contradiction", place, name.prefix(60), day, taken)
  }

  /// When the clocks of a zone of the database differ from the file's, in the window. Nil if they do not, or nobody knows.
  private func firstDifference(_ zone: TimeZoneID, _ own: ZoneRules) -> Instant? {
    (try? options.zones?.zone(zone))?.firstDifference(from: own, in: options.window)
  }

  /// TZIDs are compared without case, quotation marks and spaces at the ends.
  private static func key(_ name: String) -> String { name.filter { $0 != "\"" }.trimmingSpaces().lowercased() }
}
