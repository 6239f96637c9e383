import CivilTime
import Diagnostics
import ICalendar
import JSONText
import TribeModel

/// Reads `planner.json` (its schema is `content/schema/planner.schema.json`).
///
/// A wrong value is an error and leaves the default. An unknown key is a warning that suggests the key that was probably meant.
struct PlannerFile {
  private let log: ImportLog
  private let isKnownZone: @Sendable (String) -> Bool
  private let nearestZones: @Sendable (String) -> [String]
  private(set) var settings = PlannerSettings()
  /// The places of the `members` entries, in the order of `settings.memberOverrides`.
  private(set) var memberSpans: [SourceSpan] = []
  /// The places of the `sources` entries, in the order of `settings.sources`.
  private(set) var sourceSpans: [SourceSpan] = []
  /// The members that audiences name, with their places.
  private(set) var audienceMembers: [(audience: String, member: String, span: SourceSpan)] = []

  init(
    _ root: JSONValue, log: ImportLog, isKnownZone: @escaping @Sendable (String) -> Bool,
    nearestZones: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    self.log = log
    self.isKnownZone = isKnownZone
    self.nearestZones = nearestZones
    read(root)
  }

  static let keys = [
    "$schema", "title", "timeZone", "locale", "baseURL", "asOf", "window", "firstWeekday", "sources", "feeds", "birthdays", "print",
    "members", "audiences", "publish",
  ]

  private mutating func read(_ root: JSONValue) {
    guard root.kind == .object else {
      log.add(
        .error, "planner.wrong-type", "planner.json must hold one object { }, and this is \(root.kind.plainName)", at: root.span,
        hint: "begin it with { and end it with }")
      return
    }
    for (name, value) in root.members {
      guard !value.isNull else { continue }
      switch name.string ?? "" {
      case "$schema": break
      case "title": settings.title = text(value, "title")
      case "timeZone": settings.zone = zone(value)
      case "locale": locale(value)
      case "baseURL": baseURL(value)
      case "asOf": asOf(value)
      case "window": window(value)
      case "firstWeekday": firstWeekday(value)
      case "sources": sources(value)
      case "feeds": feeds(value)
      case "birthdays":
        if let whose = choice(value, "birthdays", ShownBirthdays.allCases.map { ($0.rawValue, $0) }) { settings.birthdays = whose }
      case "print": printing(value)
      case "members": members(value)
      case "publish": publish(value)
      case "audiences": audiences(value)
      default: unknown(name, among: Self.keys, in: "planner.json")
      }
    }
  }

  // MARK: Kinds of values

  private func wrong(_ value: JSONValue, _ name: String, _ expected: String, hint: String? = nil) {
    log.add(
      .error, "planner.wrong-type", "\(name) must be \(expected), and this is \(value.kind.plainName)", at: value.span,
      hint: hint ?? "write \(expected)")
  }

  private func unknown(_ name: JSONValue, among names: [String], in place: String) {
    let key = name.string ?? ""
    let named = FieldNames.known(for: key, among: names)
    // A misplaced key that should keep something private must not be ignored.
    if let home = Self.home(of: key), named == nil {
      return log.add(
        .error, "planner.misplaced", "\(CleanText.quoted(key)) has no effect in \(place)", at: name.span,
        hint: home.hasPrefix("an ") ? "move it into \(home)" : "move it into \"\(home)\": { … }")
    }
    let near = named ?? NearestName.nearest(to: key, among: names)
    log.add(
      .warning, "planner.unknown-key", "\(place) has no setting \(CleanText.quoted(key)), so it has no effect", at: name.span,
      hint: near.map { "did you mean \"\($0)\"?" }
        ?? "the settings are: \(names.filter { $0 != "$schema" }.joined(separator: ", "))")
  }

  private func text(_ value: JSONValue, _ name: String) -> String? {
    guard let text = value.string else {
      wrong(value, name, "text in quotation marks")
      return nil
    }
    return CleanText.nonEmptyLine(text)
  }

  private func bool(_ value: JSONValue, _ name: String) -> Bool? {
    guard let flag = value.bool else {
      wrong(value, name, "true or false", hint: "write true or false, without quotation marks")
      return nil
    }
    return flag
  }

  private func integer(_ value: JSONValue, _ name: String, _ range: ClosedRange<Int>) -> Int? {
    guard let number = value.integer else {
      wrong(value, name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    guard range.contains(number) else {
      log.add(
        .error, "planner.out-of-range", "\(name) must be from \(range.lowerBound) to \(range.upperBound), and this is \(number)",
        at: value.span, hint: "write a number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  private func invalid(_ value: JSONValue, _ message: String, hint: String) {
    log.add(.error, "planner.invalid-value", message, at: value.span, hint: hint)
  }

  /// One of a few words.
  private func choice<T>(_ value: JSONValue, _ name: String, _ choices: [(String, T)]) -> T? {
    guard value.kind == .string else {
      wrong(
        value, name, "text in quotation marks",
        hint: "write one of \(choices.map { "\"\($0.0)\"" }.joined(separator: ", "))")
      return nil
    }
    guard let text = text(value, name) else { return nil }
    if let match = choices.first(where: { $0.0.lowercased() == text.lowercased() }) { return match.1 }
    invalid(value, "\(name) cannot be \(CleanText.quoted(text))", hint: FieldNames.hint(for: text, among: choices.map(\.0)))
    return nil
  }

  private func isObject(_ value: JSONValue, _ name: String) -> Bool {
    if value.kind == .object { return true }
    wrong(value, name, "an object { }")
    return false
  }

  // MARK: Settings

  private func zone(_ value: JSONValue) -> TimeZoneID? {
    guard let name = text(value, "timeZone") else { return nil }
    if !name.hasPrefix("/"), isKnownZone(name) { return TimeZoneID(name) }
    invalid(value, "there is no time zone \(CleanText.quoted(name))", hint: Self.zoneHint(name, nearest: nearestZones(name)))
    return nil
  }

  /// Suggests a time zone for an unknown name.
  static func zoneHint(_ name: String, nearest: [String]) -> String {
    let isOffset =
      name.hasPrefix("+") || name.hasPrefix("-") || name.hasPrefix("GMT+") || name.hasPrefix("GMT-") || name.hasPrefix("UTC+")
      || name.hasPrefix("UTC-")
    if isOffset { return "an offset does not tell when clocks change; write a place such as \"Europe/Oslo\"" }
    if !nearest.isEmpty { return "did you mean \(nearest.map { "\"\($0)\"" }.joined(separator: " or "))?" }
    return
      "write region and city as in \"Europe/Oslo\" or \"America/New_York\"; en.wikipedia.org/wiki/List_of_tz_database_time_zones lists them"
  }

  private mutating func locale(_ value: JSONValue) {
    guard let name = text(value, "locale") else { return }
    let parts = name.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let isWellFormed =
      parts.first.map { (2...3).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isLetter } } ?? false
      && parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    guard isWellFormed else {
      return invalid(
        value, "there is no language \(CleanText.quoted(name))", hint: "write a language tag such as \"en-GB\", \"nb-NO\" or \"de\""
      )
    }
    settings.locale = parts.joined(separator: "-")
  }

  private mutating func baseURL(_ value: JSONValue) {
    guard let text = text(value, "baseURL") else { return }
    guard text.lowercased().hasPrefix("http"), !text.contains("?"), !text.contains("#"), let address = SafeURL.checked(text) else {
      return invalid(
        value, "baseURL must be the planner's web address", hint: "write it in full, such as \"https://planner.example.org/\"")
    }
    settings.baseURL = address.hasSuffix("/") ? address : address + "/"
  }

  private mutating func asOf(_ value: JSONValue) {
    guard let text = text(value, "asOf") else { return }
    do throws(TimeText.MomentFault) {
      let moment = try TimeText.moment(text)
      if moment.isDateOnly {
        settings.asOf = .date(moment.time.date)
      } else if let offset = moment.offset {
        settings.asOf = .utc(moment.time.adding(seconds: -Int64(offset)))
      } else {
        settings.asOf = .floating(moment.time)
      }
    } catch {
      invalid(value, DateFault.message(error, "asOf", text), hint: "write the day as YYYY-MM-DD, such as \"2027-03-01\"")
    }
  }

  private mutating func window(_ value: JSONValue) {
    guard isObject(value, "window") else { return }
    for (name, part) in value.members {
      switch name.string ?? "" {
      case "past": if let months = months(part, "past") { settings.pastMonths = months }
      case "future": if let months = months(part, "future") { settings.futureMonths = months }
      default: unknown(name, among: ["past", "future"], in: "window")
      }
    }
  }

  /// The most months before or after today that a planner shows.
  static let maximumMonths = 120

  /// Reads `P3M`, `P1Y` or `P1Y6M`.
  private func months(_ value: JSONValue, _ name: String) -> Int? {
    if value.kind == .number {
      wrong(value, name, "text in quotation marks", hint: "write \"P3M\" for three months, \"P1Y\" for a year")
      return nil
    }
    guard let text = text(value, name) else { return nil }
    var reader = DigitReader(text)
    var months: Int64?
    if reader.skip("P") {
      while !reader.isAtEnd {
        guard let number = reader.anyDigits(), number <= 1000 else {
          months = nil
          break
        }
        if reader.skip("Y") {
          months = (months ?? 0) + number * 12
        } else if reader.skip("M") {
          months = (months ?? 0) + number
        } else {
          months = nil
          break
        }
      }
    }
    guard let months, months <= Self.maximumMonths else {
      invalid(
        value, "\(name) must be a number of months or years, at most \(Self.maximumMonths / 12) years",
        hint: "write \"P3M\" for three months or \"P1Y\" for a year")
      return nil
    }
    return Int(months)
  }

  static let weekdays: [(String, Weekday)] = [
    ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday), ("thursday", .thursday), ("friday", .friday),
    ("saturday", .saturday), ("sunday", .sunday),
  ]

  private mutating func firstWeekday(_ value: JSONValue) {
    if let day = choice(value, "firstWeekday", Self.weekdays) { settings.firstWeekday = day }
  }

  // MARK: Sources

  private mutating func sources(_ value: JSONValue) {
    guard value.kind == .array else {
      return wrong(value, "sources", "a list [ ]", hint: "write [ { \"format\": \"tribehub\", \"path\": \"tribehub\" } ]")
    }
    var names: [String: SourceSpan] = [:]
    for element in value.elements {
      guard isObject(element, "each entry of sources"), let source = source(element) else { continue }
      if let earlier = names[source.name] {
        log.add(
          .error, "planner.duplicate-source", "two sources have the name \(source.name), so their ids cannot be told apart",
          at: element.span,
          hint: "give one of them a name of its own: \"name\": \"\(source.name)-2\"",
          notes: [.init(message: "the first one", span: earlier)])
        continue
      }
      names[source.name] = element.span
      settings.sources.append(source)
      sourceSpans.append(element.span)
    }
  }

  private func source(_ value: JSONValue) -> SourceSetting? {
    let keys = Self.sourceKeys
    var format: SourceFormat?
    var path: String?
    var name: String?
    var source = SourceSetting(format: "", path: "", name: "")
    var isBroken = false
    var others: [JSONValue] = []
    for (key, part) in value.members {
      if Self.formatsOfSetting[key.string ?? ""] != nil { others.append(key) }
      switch key.string ?? "" {
      case "format":
        format = choice(part, "format", SourceFormat.allCases.map { ($0.rawValue, $0) })
        isBroken = isBroken || format == nil
      case "path":
        path = contentPath(part, "path")
        isBroken = isBroken || path == nil
      case "name": name = text(part, "name").map(Self.scopeName)
      case "layer": source.layer = text(part, "layer")
      case "wholeDays": if let flag = bool(part, "wholeDays") { source.wholeDays = flag }
      case "busy": source.isBusy = bool(part, "busy")
      case "category": source.category = choice(part, "category", CategoryNames.all)
      case "defaultMinutes": if let minutes = integer(part, "defaultMinutes", 1...1440) { source.defaultMinutes = minutes }
      default: unknown(key, among: keys, in: "a source")
      }
    }
    if isBroken { return nil }
    guard let format else {
      log.add(
        .error, "planner.missing-key", "this source has no format", at: value.span,
        hint: "write \"format\": with one of \(SourceFormat.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    guard let path else {
      log.add(
        .error, "planner.missing-key", "this source has no path", at: value.span,
        hint: "write \"path\": with the folder or file below the content folder")
      return nil
    }
    for key in others {
      guard let name = key.string, let formats = Self.formatsOfSetting[name], !formats.contains(format) else { continue }
      log.add(
        .warning, "planner.no-effect", "\(name) has no effect on a source of the format \(format.rawValue)", at: key.span,
        hint: "leave it out; it is for \(formats.map(\.rawValue).joined(separator: " and "))")
    }
    source.format = format.rawValue
    source.path = path
    source.name = name ?? defaultName(format, path)
    return source
  }

  private static let feedKeys = [
    "members", "everyone", "categories", "birthdays", "birthYears", "chores", "todos", "meals", "activities", "layers", "canary",
    "cancelled",
    "refreshHours", "alarmMinutes", "choreAlarm", "initialsInTitles", "attendees", "undatedTodos", "secretDirectory", "vCard",
  ]
  private static let publishKeys = [
    "contacts", "messages", "journals", "photos", "chorePhotos", "choreHistory", "choreHorizonWeeks",
  ]
  private static let sourceKeys = ["format", "path", "name", "layer", "wholeDays", "category", "defaultMinutes", "busy"]

  /// Where a misplaced setting belongs.
  private static func home(of key: String) -> String? {
    let homes: [(String, [String])] = [
      ("publish", publishKeys), ("feeds", feedKeys), ("print", ["paper"]), ("window", ["past", "future"]),
      ("an entry of sources", sourceKeys),
    ]
    return homes.first { $0.1.contains(key) }?.0
  }

  /// The formats that each setting of a source works for.
  private static let formatsOfSetting: [String: [SourceFormat]] = [
    "layer": [.icalendar], "busy": [.icalendar], "category": [.icalendar, .wallplanner], "wholeDays": [.tribehub],
    "defaultMinutes": [.nusjio],
  ]

  /// A name for a source. Often there are several calendars and address books, so each is named after its file; of apps there is
  /// usually one.
  private func defaultName(_ format: SourceFormat, _ path: String) -> String {
    guard format == .icalendar || format == .vcard else { return format.rawValue }
    let file = path.split(separator: "/").last ?? ""
    let stem = file.hasSuffix(".ics") || file.hasSuffix(".vcf") ? file.dropLast(4) : file
    let name = Self.scopeName(String(stem))
    return name.isEmpty || name == "." ? format.rawValue : name
  }

  /// Reduces a name to letters, digits and hyphens.
  static func scopeName(_ text: String) -> String {
    var name = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, name.last != "-" {
        name += "-"
      }
    }
    while name.hasSuffix("-") { name.removeLast() }
    return name.isEmpty ? "source" : name
  }

  /// A path, if it stays below the content folder.
  private func contentPath(_ value: JSONValue, _ name: String) -> String? {
    // The content folder itself.
    if value.string == "" { return "" }
    guard let path = text(value, name) else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.hasPrefix("/") || path.contains("\\") || parts.contains("..") || path.contains("://") {
      invalid(value, "\(name) must lie below the content folder", hint: "write it relative to planner.json, with / between folders")
      return nil
    }
    return parts.filter { !$0.isEmpty && $0 != "." }.joined(separator: "/")
  }

  // MARK: Feeds, print, publish

  private mutating func feeds(_ value: JSONValue) {
    guard isObject(value, "feeds") else { return }
    let keys = Self.feedKeys
    for (name, part) in value.members {
      func flag(_ path: WritableKeyPath<FeedSettings, Bool>) {
        if let on = bool(part, name.string ?? "") { settings.feeds[keyPath: path] = on }
      }
      switch name.string ?? "" {
      case "members": flag(\.members)
      case "everyone": flag(\.everyone)
      case "categories": flag(\.categories)
      case "birthdays": flag(\.birthdays)
      case "birthYears": flag(\.birthYears)
      case "chores": flag(\.chores)
      case "todos": flag(\.todos)
      case "meals": flag(\.meals)
      case "activities": flag(\.activities)
      case "layers": flag(\.layers)
      case "canary": flag(\.canary)
      case "initialsInTitles": flag(\.initialsInTitles)
      case "attendees": flag(\.attendees)
      case "undatedTodos":
        if let how = choice(part, "undatedTodos", FeedSettings.UndatedTodos.allCases.map { ($0.rawValue, $0) }) {
          settings.feeds.undatedTodos = how
        }
      case "cancelled": cancelled(part)
      case "refreshHours": if let hours = integer(part, "refreshHours", 1...168) { settings.feeds.refreshHours = hours }
      case "choreAlarm": flag(\.choreAlarm)
      case "alarmMinutes": settings.feeds.alarmMinutes = integer(part, "alarmMinutes", 0...40_320)
      case "secretDirectory": settings.feeds.secretDirectory = secretDirectory(part)
      case "vCard":
        if let isFour = choice(part, "vCard", [("3.0", false), ("4.0", true)]) { settings.feeds.vCardVersion4 = isFour }
      default: unknown(name, among: keys, in: "feeds")
      }
    }
  }

  private mutating func cancelled(_ value: JSONValue) {
    if value.kind == .object {
      for (name, part) in value.members {
        guard name.equals("markDays") else {
          unknown(name, among: ["markDays"], in: "cancelled")
          continue
        }
        if let days = integer(part, "markDays", 1...3660) { settings.feeds.cancelled = .mark(days: days) }
      }
      return
    }
    if value.string?.lowercased().hasPrefix("mark") == true {
      return invalid(value, "cancelled says for how many days it marks", hint: "write { \"markDays\": 30 }")
    }
    if choice(value, "cancelled", [("drop", true)]) != nil { settings.feeds.cancelled = .drop }
  }

  private func secretDirectory(_ value: JSONValue) -> String? {
    guard let name = text(value, "secretDirectory") else { return nil }
    let isPlain = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
    }
    guard isPlain, name.utf8.count >= 22, name.utf8.count <= 100 else {
      log.add(
        .error, "planner.invalid-value", "secretDirectory must be 22 to 100 letters and digits that nobody can guess",
        at: SourceSpan(file: value.span.file, bytes: value.span.bytes.lowerBound..<value.span.bytes.lowerBound + 1),
        hint: "make one with: head -c 24 /dev/urandom | base64 | tr -d '+/='")
      return nil
    }
    return name
  }

  private mutating func printing(_ value: JSONValue) {
    guard isObject(value, "print") else { return }
    for (name, part) in value.members {
      switch name.string ?? "" {
      case "paper":
        if let paper = choice(part, "paper", PrintSettings.Paper.allCases.map { ($0.rawValue, $0) }) {
          settings.print.paper = paper
        }
      default: unknown(name, among: ["paper"], in: "print")
      }
    }
  }

  private mutating func publish(_ value: JSONValue) {
    guard isObject(value, "publish") else { return }
    let keys = Self.publishKeys
    for (name, part) in value.members {
      func flag(_ path: WritableKeyPath<PublishSettings, Bool>) {
        if let on = bool(part, name.string ?? "") { settings.publish[keyPath: path] = on }
      }
      switch name.string ?? "" {
      case "contacts": flag(\.contacts)
      case "messages": flag(\.messages)
      case "journals": flag(\.journals)
      case "photos": flag(\.photos)
      case "chorePhotos": flag(\.chorePhotos)
      case "choreHistory": flag(\.choreHistory)
      case "choreHorizonWeeks":
        if let weeks = integer(part, "choreHorizonWeeks", 1...1000) { settings.publish.choreHorizonWeeks = weeks }
      default: unknown(name, among: keys, in: "publish")
      }
    }
  }

  // MARK: Audiences

  private mutating func audiences(_ value: JSONValue) {
    guard value.kind == .array else { return wrong(value, "audiences", "a list [ ]") }
    for part in value.elements {
      guard isObject(part, "an audience") else { continue }
      guard let name = part["name"].flatMap({ text($0, "name") }), !Self.scopeName(name).isEmpty else {
        invalid(part["name"] ?? part, "an audience needs a name", hint: "write \"name\": \"grandparents\"")
        continue
      }
      if settings.audiences.contains(where: { $0.name == name }) {
        invalid(part, "two audiences are called \(CleanText.quoted(name))", hint: "give each a name of its own")
        continue
      }
      let levels = AudienceSetting.Level.allCases.map { ($0.rawValue, $0) }
      // If the level cannot be read, show only when the family is busy.
      let level = part["level"].flatMap { choice($0, "level", levels) } ?? .public
      var audience = AudienceSetting(name: name, level: level)
      read(part, into: &audience)
      settings.audiences.append(audience)
    }
  }

  private mutating func read(_ value: JSONValue, into audience: inout AudienceSetting) {
    let parts = AudienceSetting.Part.allCases
    for (name, part) in value.members {
      let key = name.string ?? ""
      switch key {
      case "name", "level": break
      case "title": audience.title = text(part, "title")
      case "members", "busy", "hidden":
        guard part.kind == .array else {
          wrong(part, key, "a list [ ]")
          continue
        }
        for element in part.elements {
          if key == "members" {
            if let member = text(element, "a member") {
              audience.members.append(member)
              audienceMembers.append((audience.name, member, element.span))
            }
          } else if let category = choice(element, "a category", CategoryNames.all) {
            if key == "busy" { audience.busy.insert(category) } else { audience.hidden.insert(category) }
          }
        }
        if key == "members", audience.members.isEmpty {
          invalid(part, "members names nobody", hint: "name at least one member, or leave it out to show everybody")
        }
      case "secretDirectory": audience.secretDirectory = secretDirectory(part)
      default:
        if let kind = AudienceSetting.Part(rawValue: key) {
          audience.parts[kind] = bool(part, key) ?? false
        } else {
          unknown(
            name, among: ["name", "level", "title", "members", "busy", "hidden", "secretDirectory"] + parts.map(\.rawValue),
            in: "an audience")
        }
      }
    }
  }

  // MARK: Members

  private mutating func members(_ value: JSONValue) {
    guard isObject(value, "members") else { return }
    for (name, entry) in value.members {
      guard let display = CleanText.nonEmptyLine(name.string) else {
        invalid(name, "a member needs a name", hint: "write the name before the colon")
        continue
      }
      guard isObject(entry, "the entry for a member") else { continue }
      var member = MemberOverride(name: display)
      for (key, part) in entry.members {
        switch key.string ?? "" {
        case "matches": member.matches = strings(part, "matches")
        case "initials":
          guard let text = text(part, "initials") else { continue }
          if (1...3).contains(text.count) {
            member.initials = text
          } else {
            invalid(part, "initials are one to three letters", hint: "shorten them")
          }
        case "colour", "color":
          if member.colour != nil {
            log.add(
              .warning, "planner.no-effect", "this member has a colour already, and the last one counts", at: key.span,
              hint: "keep one of them")
          }
          member.colour = integer(part, "colour", 0...15)
        case "birthday": member.birthday = birthday(part)
        case "photo": member.photo = contentPath(part, "photo")
        case "email": member.email = email(part)
        default: unknown(key, among: ["matches", "initials", "colour", "birthday", "photo", "email"], in: "a member")
        }
      }
      settings.memberOverrides.append(member)
      memberSpans.append(name.span)
    }
  }

  /// An address that can follow `mailto:` unchanged: RFC 5322's dot-atom on both sides, without quotes and comments.
  private func email(_ value: JSONValue) -> String? {
    guard let address = text(value, "email") else { return nil }
    let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    func isPlain(_ part: Substring.UTF8View, _ others: String) -> Bool {
      !part.isEmpty && part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
        && part.allSatisfy { octet in
          (0x30...0x39).contains(octet) || (0x61...0x7A).contains(octet | 0x20) || others.utf8.contains(octet)
        }
    }
    guard parts.count == 2, address.utf8.count <= 254, isPlain(parts[0], "._-+'"), isPlain(parts[1], ".-"),
      parts[1].contains(UInt8(ascii: "."))
    else {
      invalid(value, "email must be an address as people write it", hint: "write it plainly, such as \"emma@example.org\"")
      return nil
    }
    return address
  }

  private func strings(_ value: JSONValue, _ name: String) -> [String] {
    guard value.kind == .array else {
      wrong(value, name, "a list [ ] of texts")
      return []
    }
    return value.elements.compactMap { text($0, "each of \(name)") }
  }

  private func birthday(_ value: JSONValue) -> Birthday? {
    guard let text = text(value, "birthday") else { return nil }
    if let birthday = BirthdayText.read(text) { return birthday }
    invalid(value, "\(CleanText.quoted(text)) is no day of a year", hint: "write \"2016-04-30\", or \"--04-30\" without a year")
    return nil
  }
}

/// Reads and writes `YYYY-MM-DD` and `--MM-DD`.
enum BirthdayText {
  static func read(_ text: String) -> Birthday? {
    var reader = DigitReader(text)
    var year: Int?
    if !reader.skip("--") {
      guard let value = reader.digits(4), reader.skip("-") else { return nil }
      // Apple writes this year for an unknown year.
      year = value == 1604 ? nil : value
    }
    guard let month = reader.digits(2), reader.skip("-"), let day = reader.digits(2), reader.isAtEnd else { return nil }
    guard CivilDate(year: year ?? 2000, month: month, day: day) != nil else { return nil }
    return Birthday(month: month, day: day, year: year)
  }

  static func write(_ birthday: Birthday) -> String {
    (birthday.year.map { pad($0, 4) } ?? "-") + "-" + pad(birthday.month, 2) + "-" + pad(birthday.day, 2)
  }

  static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// Messages for texts that are not dates.
enum DateFault {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]

  static func hint(_ fault: TimeText.MomentFault) -> String {
    if case .noSuchDay(let year, let month, _) = fault {
      let last = "\(BirthdayText.pad(year, 4))-\(BirthdayText.pad(month, 2))-\(CivilDate.daysInMonth(year: year, month: month))"
      return "write the day that is meant; the last one of that month is \(last)"
    }
    return "write year-month-day, T, and the time, such as \"2027-03-01T10:00:00\""
  }

  static func message(_ fault: TimeText.MomentFault, _ name: String, _ text: String) -> String {
    switch fault {
    case .notADate: "\(name) \(CleanText.quoted(text)) is no date"
    case .noSuchYear: "\(name) \(CleanText.quoted(text)) names a year before year 1"
    case .outsideCalendar: "\(name) \(CleanText.quoted(text)) lies outside the years 1 to 9999"
    case .noSuchMonth(let month): "\(name) \(CleanText.quoted(text)) names month \(month), and a year has 12"
    case .noSuchDay(let year, let month, let day):
      "\(name) \(CleanText.quoted(text)) does not exist: \(months[month - 1]) \(year) has \(CivilDate.daysInMonth(year: year, month: month)) days, not \(day)"
    case .noSuchTime: "\(name) \(CleanText.quoted(text)) names a time that no clock shows"
    }
  }
}

/// The words for categories in planner.json and our own format.
enum CategoryNames {
  static let all: [(String, EventCategory)] = [
    ("none", .none), ("celebration", .celebration), ("club", .club), ("education", .education), ("medical", .medical),
    ("music", .music),
    ("outing", .outing), ("other", .other), ("pets", .pets), ("shopping", .shopping), ("sport", .sport), ("vacation", .vacation),
    ("work", .work),
  ]

  static func name(_ category: EventCategory) -> String { all.first { $0.1 == category }?.0 ?? "other" }
}
