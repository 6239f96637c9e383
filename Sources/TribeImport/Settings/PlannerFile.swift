import CivilTime
import Diagnostics
import JSONText
import Languages
import RecurrenceWords
import TribeModel

/// Reads `planner.json` (its schema is `content/schema/planner.schema.json`): a table for each of its objects.
///
/// A mistake is a warning and leaves the default. In the parts that decide who sees what, it is an error: nobody must see more than
/// was meant.
struct PlannerFile {
  var settings = PlannerSettings()
  /// The places of the `members` entries, in the order of `settings.memberOverrides`.
  private var memberSpans: [SourceSpan] = []
  /// The places of the `sources` entries, in the order of `settings.sources`.
  private(set) var sourceSpans: [SourceSpan] = []
  /// The places of the `rules` entries, in the order of `settings.rules`.
  private(set) var ruleSpans: [SourceSpan] = []
  /// What it says of houses, by name or id.
  private(set) var rotas: [(name: JSONValue, value: JSONValue)] = []
  /// The place of `alarms`.
  private(set) var alarmSpan: SourceSpan?
  /// The members that settings name, with their places.
  var namedMembers: [NamedMember] = []

  func span(ofSource index: Int) -> SourceSpan? { index < sourceSpans.count ? sourceSpans[index] : nil }

  func span(ofMember index: Int) -> SourceSpan? { index < memberSpans.count ? memberSpans[index] : nil }

  mutating func read(_ root: JSONValue, _ reader: SettingReader) {
    guard root.kind == .object else {
      return reader.strict.wrong(root, "planner.json", "one object { }", hint: "begin it with { and end it with }")
    }
    reader.read(root, "planner.json", Self.settings, into: &self)
    namedMembers = NamedMember.all(in: root)
    settings.written = Self.written(root)
  }

  private static func written(_ object: JSONValue) -> [WrittenSetting] {
    object.members.compactMap { name, value in
      name.string.map { WrittenSetting(key: $0, value: value.jsonBytes) }
    }
  }

  /// All of planner.json, for its schema.
  static var outline: ValueShape { .object(settings, PlannerFile()) }

  private static var settings: [Setting<PlannerFile>] {
    [
      .own("$schema", .text), .optional("title", \.settings.title, .text), .optional("timeZone", \.settings.zone, .zone),
      .value("locale", \.settings.locale, .locale), .optional("baseURL", \.settings.baseURL, .baseURL),
      .optional("asOf", \.settings.asOf, .moment), .object("window", \.settings, window),
      .optional("firstWeekday", \.settings.firstWeekday, .weekday),
      .own("sources", .list(.object(source, SourceEntry()))) { $2.sources($1, $0) },
      .value("keepFor", \.settings.keepFor, .days), .value("staleAfter", \.settings.staleAfter, .hours),
      .object("feeds", \.settings.feeds, feeds).asPrivate, .value("birthdays", \.settings.birthdays, .choice).asPrivate,
      .object("print", \.settings.print, printing),
      .own("cycles", .list(.object(cycle, CycleSetting()))) { reader, value, planner in
        planner.settings.cycles = reader.list(value, "cycles").compactMap { Self.cycle($0, reader) }
      },
      .own("timetables", .list(.object(timetable, Timetable()))) { reader, value, planner in
        planner.settings.timetables = reader.list(value, "timetables").compactMap { Self.timetable($0, reader) }
      },
      .optional("care", \.settings.care, care), .optional("together", \.settings.together, together),
      .optional("babysitter", \.settings.babysitter, babysitter), .value("memories", \.settings.memories, years),
      .object("show", \.settings.show, show), .object("display", \.settings.display, display),
      .optional("kids", \.settings.kids, .names), .object("theme", \.settings.theme, theme),
      .value("eventPages", \.settings.eventPages, .choice),
      .own("alarms", .object(alarms, PlannerSettings().alarms)) { reader, value, planner in
        guard reader.isObject(value, "alarms") else { return }
        planner.alarmSpan = value.span
        reader.read(value, "alarms", alarms, into: &planner.settings.alarms)
      },
      .own("rota", .each(.record(OwnRecords.houseSettings.outline))) { reader, value, planner in
        planner.rotas = reader.members(value, "rota").filter { reader.isObject($0.value, "the rota of a house") }
      },
      .own("members", .each(.object(member, MemberOverride(name: "")))) { $2.members($1, $0) },
      .own("groups", .each(.list(.text))) { reader, value, planner in
        for (name, list) in reader.members(value, "groups") {
          if let name = CleanText.nonEmptyLine(name.string) { planner.settings.groups[name] = reader.names(list, name) }
        }
      },
      .own("rules", .list(.object(rule, RuleSetting()))) { $2.rules($1, $0) }.asPrivate,
      .value("merge", \.settings.merge, .choice), .value("guess", \.settings.guesses, .flag),
      .own("readers", .list(.object(entryOfReaders, Reader(name: "", level: .busy)))) { $2.readers($1, $0) }.asPrivate,
      .own("categories", .each(.object(ofCategory, []), names: CategoryNames.all.map(\.0))) { $2.categories($1, $0) }.asPrivate,
      .optional("lock", \.settings.lock, lock).asPrivate, .object("publish", \.settings.publish, publish).asPrivate,
    ]
  }

  /// An object whose being there says something.
  private static func part<Part>(_ name: String, _ usual: Part, _ rows: [Setting<Part>]) -> SettingForm<Part> {
    .init(shape: .object(rows, usual)) { $0.entry($1, $2, name, rows, into: usual) }
  }

  private static var care: SettingForm<CareSettings> {
    part(
      "care", CareSettings(),
      [
        .optional("children", \.children, .names), .optional("carers", \.carers, .names), .value("holidays", \.holidays, .texts),
        .value("weekends", \.weekends, .flag), .value("hours", \.hours, .twoTimes), .value("with", \.with, .texts),
        .value("feed", \.feed, .flag),
      ])
  }

  private static var together: SettingForm<TogetherSettings> {
    part("together", TogetherSettings(), [.value("things", \.things, .texts), .value("evening", \.evening, .twoTimes)])
  }

  private static var babysitter: SettingForm<Babysitting> {
    func texts(_ keys: String...) -> [Setting<Babysitting>] { keys.map { .optional($0, \.details[$0], .text) } }
    // Each an object, or a name alone.
    func entries(_ rows: [Setting<Babysitting>]) -> SettingForm<[Babysitting]> {
      .init(shape: .list(.either([.text, .object(rows, Babysitting())]))) { reader, value, key in
        reader.list(value, key).compactMap { entry in
          var made = Babysitting()
          made.name = entry.string.map(CleanText.line) ?? ""
          let read = entry.kind == .string ? made : reader.entry(entry, "each of \(key)", "each of \(key)", rows, into: made)
          guard key == "evenings", let read else { return read }
          let needed: KeyValuePairs = ["date": read.date != nil, "hours": read.hours != nil]
          return reader.says(needed, entry, "evening", example: "write \"hours\": \"18:30-23:30\"") ? read : nil
        }
      }
    }
    let name = Setting<Babysitting>.value("name", \.name, .text).needed
    let child = entries([name] + texts("bedtime", "allergies", "medicine", "notes"))
    let children = Setting.optional("children", \Babysitting.children, child)
    let evening: [Setting<Babysitting>] = [
      .optional("date", \.date, .day).needed, .optional("hours", \.hours, .twoTimes).needed, .value("sitter", \.name, .text),
    ]
    let all: [Setting<Babysitting>] = [
      .optional("lock", \.lock, lock), .value("contacts", \.contacts, entries([name] + texts("phone"))), children,
      .value("evenings", \.evenings, entries(evening + [children] + texts("place", "back", "notes"))),
    ]
    return part("babysitter", Babysitting(), all + texts("home", "always"))
  }

  private static var years: SettingForm<[Int]> {
    .init(shape: .list(.number(1...100))) { reader, value, key in
      reader.list(value, key).compactMap { reader.integer($0, key, 1...100) }
    }
  }

  private static var window: [Setting<PlannerSettings>] {
    [.value("past", \.pastMonths, .months), .value("future", \.futureMonths, .months)]
  }

  private static var printing: [Setting<PrintSettings>] {
    [.value("paper", \.paper, .choice), .value("letters", \.letters, .choice), .optional("post", \.post, .text)]
  }

  private static var show: [Setting<ShowSettings>] {
    [
      .value("wall", \.wall, .kinds), .value("month", \.month, .kinds), .value("print", \.print, .kinds),
      .value("memberFeed", \.memberFeed, .kinds),
    ]
  }

  private static var display: [Setting<DisplaySettings>] {
    [
      .value("show", \.kinds, .kinds), .value("members", \.members, .names),
      .own("night", .either([.form(#"^\d\d:\d\d *[-–] *\d\d:\d\d$"#), .never])) { reader, value, display in
        if value.bool == false {
          display.night = nil
        } else if let text = reader.text(value, "night") {
          if let hours = NightHours(text) {
            display.night = hours
          } else {
            reader.tell("no-night", CleanText.quoted(text), at: value)
          }
        }
      }.usual { $0.night.map { "\"\($0.from.hoursAndMinutes)-\($0.to.hoursAndMinutes)\"" } },
      .optional("eveningFrom", \.eveningFrom, .clock),
      .optional("locale", \.locale, .locale),
      .own("views", .list(.word(DisplaySettings.View.allCases.map(\.rawValue), usual: nil))) { reader, value, display in
        let views = DisplaySettings.View.allCases.map { ($0.rawValue, $0) }
        display.views = reader.list(value, "views").compactMap { reader.choice($0, "a view", views) }
      },
      .optional("turn", \.turn, .seconds), .optional("photos", \.photos, .text), .value("photosAfter", \.photosAfter, .seconds),
    ]
  }

  private static var theme: [Setting<ThemeSettings>] {
    [
      .optional("accent", \.accent, .hexColour), .value("scheme", \.scheme, .choice), .value("palette", \.palette, .choice),
    ]
  }

  private static var feeds: [Setting<FeedSettings>] {
    [
      .value("members", \.members, .flag), .value("everyone", \.everyone, .flag), .value("categories", \.categories, .flag),
      .value("birthdays", \.birthdays, .flag), .value("birthYears", \.birthYears, .flag), .value("chores", \.chores, .flag),
      .value("todos", \.todos, .flag), .value("ownCalendars", \.ownCalendars, .flag), .value("meals", \.meals, .flag),
      .value("activities", \.activities, .flag), .value("layers", \.layers, .flag), .value("canary", \.canary, .flag),
      .own("cancelled", .either([.word(["drop"], usual: nil), .object(cancelled, PlannerSettings().feeds)])) {
        reader, value, feeds in
        if value.kind == .object {
          reader.read(value, "cancelled", cancelled, into: &feeds)
        } else if value.string?.lowercased().hasPrefix("mark") == true {
          reader.invalid(value, "cancelled says for how many days it marks", hint: "write { \"markDays\": 30 }")
        } else if reader.choice(value, "cancelled", [("drop", true)]) != nil {
          feeds.cancelled = .drop
        }
      }.usual { _ in "\"drop\"" },
      .value("refreshHours", \.refreshHours, .number(1...168)), .optional("alarmMinutes", \.alarmMinutes, .number(0...40_320)),
      .value("choreAlarm", \.choreAlarm, .flag), .value("initialsInTitles", \.initialsInTitles, .flag),
      .value("attendees", \.attendees, .flag), .value("undatedTodos", \.undatedTodos, .choice),
      .optional("secretDirectory", \.secretDirectory, .secretDirectory), .optional("secret", \.secret, secret),
      .own("rotate", .each(.number(0...1_000_000))) { reader, value, feeds in
        for (name, count) in reader.members(value, "rotate") {
          guard let name = name.string, let count = reader.integer(count, "rotate", 0...1_000_000) else { continue }
          feeds.rotations[name.lowercased()] = count
        }
      },
      .value("vCard", \.vCardVersion4, .words([("3.0", false), ("4.0", true)])),
    ]
  }

  private static var secret: SettingForm<SecretSetting> {
    func place(_ key: String, _ made: @escaping (String) -> SecretSetting) -> Setting<SecretSetting?> {
      .own(key, .text) { $2 = $0.text($1, key).map(made) }.needed
    }
    let places = [place("env") { .variable($0) }, place("file") { .file($0) }]
    let shapes = [ValueShape.flag(usual: nil)] + places.map { .object([$0], nil) }
    return .init(shape: .either(shapes)) { reader, value, key in
      if let isKept = value.bool { return isKept ? .state : nil }
      var found: SecretSetting?
      if value.kind == .object { reader.read(value, key, places, into: &found) }
      return found ?? reader.tell("no-secret-place", at: value)
    }
  }

  private static var cancelled: [Setting<FeedSettings>] {
    let days = 1...3660
    let form = SettingForm<FeedSettings.Cancelled>(
      shape: .number(days), read: { $0.integer($1, $2, days).map { .mark(days: $0) } })
    return [.value("markDays", \.cancelled, form).needed]
  }

  private static var publish: [Setting<PublishSettings>] {
    [
      .value("contacts", \.contacts, .flag), .value("messages", \.messages, .flag), .value("journals", \.journals, .flag),
      .value("photos", \.photos, .flag), .value("chorePhotos", \.chorePhotos, .flag), .value("choreHistory", \.choreHistory, .flag),
      .value("choreHorizonWeeks", \.choreHorizonWeeks, .number(1...1000)),
    ]
  }

  /// The objects that a misplaced setting may belong to. The first that has it wins.
  static var homes: [(place: String, isPrivate: Bool, keys: [String])] {
    let top = "the outermost braces of planner.json"
    return [
      (top, true, settings.filter(\.isPrivate).map(\.key)), (top, false, settings.map(\.key)),
      ("publish", true, publish.map(\.key)), ("feeds", true, feeds.map(\.key)), ("print", false, printing.map(\.key)),
      ("show", false, show.map(\.key)), ("display", false, display.map(\.key)), ("theme", false, theme.map(\.key)),
      ("window", false, window.map(\.key)), ("an entry of sources", false, source.map(\.key)),
      ("an entry of readers", true, entryOfReaders.map(\.key)),
    ]
  }

  static let weekdays: [(String, Weekday)] = [
    ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday), ("thursday", .thursday), ("friday", .friday),
    ("saturday", .saturday), ("sunday", .sunday),
  ]

  static func name(of day: Weekday) -> String { weekdays[Int(day.isoNumber) - 1].0 }

  /// Suggests a time zone for an unknown name.
  static func zoneHint(_ name: String, nearest: [String]) -> String {
    let isOffset = ["+", "-", "GMT+", "GMT-", "UTC+", "UTC-"].contains(where: name.hasPrefix)
    if isOffset { return "an offset does not tell when clocks change; write a place such as \"Europe/Oslo\"" }
    if !nearest.isEmpty { return "did you mean \(nearest.map { "\"\($0)\"" }.joined(separator: " or "))?" }
    return
      "write region and city as in \"Europe/Oslo\" or \"America/New_York\"; en.wikipedia.org/wiki/List_of_tz_database_time_zones lists them"
  }

  // MARK: Sources

  /// An entry of `sources` while it is read.
  private struct SourceEntry {
    var setting = SourceSetting(format: "", path: "", name: "")
    var format: SourceFormat?
    var path, name: String?
  }

  private static var source: [Setting<SourceEntry>] {
    [
      // Without them the source would be missing, and there is no default.
      .optional("format", \.format, .choice.strict).needed, .optional("path", \.path, .contentPath.strict),
      .optional("name", \.name, .init(shape: .text, read: { $0.text($1, $2).map(scopeName) })),
      .optional("region", \.setting.region, .holidayRegion.strict), .optional("layer", \.setting.layer, .text),
      .value("was", \.setting.was, .names), .optional("colour", \.setting.colour, .layerColour),
      .value("wholeDays", \.setting.wholeDays, .flag), .optional("category", \.setting.category, .category),
      .value("defaultMinutes", \.setting.defaultMinutes, .number(1...1440)), .optional("busy", \.setting.isBusy, .flag),
      .optional("show", \.setting.show, .choice.strict), .optional("guard", \.setting.guards, .flag),
      .value("members", \.setting.members, .names), .optional("people", \.setting.people, .choice),
      .optional("as", \.setting.kind, .choice),
      .optional("kind", \.setting.rows, .words(OwnTable.kinds.map { ($0.outline.kind, $0.outline.kind) })),
      .value("declined", \.setting.declined, .choice).asPrivate,
      .value("private", \.setting.privacy, .words([("busy", .busy), ("hide", .hidden), ("show", .full)])).asPrivate,
      .optional("units", \.setting.units, .choice), .optional("url", \.setting.url, .text),
      .own("headers", .each(.text)) { reader, value, entry in
        for (name, value) in reader.members(value, "headers") {
          guard let text = reader.text(value, "a header"), let key = name.string else { continue }
          guard text.contains("$") || ["accept", "accept-language", "user-agent"].contains(key.lowercased()) else {
            reader.tell("token-in-planner", at: value)
            continue
          }
          entry.setting.headers[key] = text
        }
      },
      .own("only", .object(selection, Selection())) { reader, value, entry in
        if let only = reader.entry(value, "only", "only", selection, into: Selection()) { entry.setting.only = only }
      }.asPrivate,
    ]
  }

  private static var selection: [Setting<Selection>] {
    func names(_ key: String, _ path: WritableKeyPath<Selection, [String]>) -> Setting<Selection> {
      .own(key, .list(.id, least: 1)) { reader, value, only in
        guard reader.isList(value, key) else { return }
        only[keyPath: path] = value.elements.compactMap { element in
          element.idNumber.map(String.init) ?? reader.text(element, "each of \(key)")
        }
        if only[keyPath: path].isEmpty {
          reader.invalid(value, "\(key) names nothing", hint: "name one, or leave \(key) out to show all")
        }
      }.asPrivate
    }
    return [
      names("houses", \.houses), names("groups", \.groups), names("journals", \.journals), names("members", \.members),
    ]
  }

  /// The formats that settings of a source work for; the others work for all.
  private static let formatsOfSetting = dataTable("formats.txt")

  private mutating func sources(_ value: JSONValue, _ reader: SettingReader) {
    let hint = "write [ { \"format\": \"tribehub\", \"path\": \"tribehub\" } ]"
    guard reader.strict.isList(value, "sources", hint: hint) else { return }
    var names: [String: SourceSpan] = [:]
    for element in value.elements {
      guard reader.strict.isObject(element, "each entry of sources"), var source = source(element, reader) else { continue }
      if let earlier = names[source.name] {
        let taken = source.name
        // Calendars often have the same file name: Google calls each of them basic.ics. Then the folders tell them apart.
        if element["name"] == nil, !source.path.isEmpty { source.name = Self.scopeName(source.path) }
        var number = 2
        while names[source.name] != nil {
          source.name = "\(taken)-\(number)"
          number += 1
        }
        if element["name"] != nil {
          reader.log.say(
            "planner.duplicate-source", taken, source.name, source.name, at: element.span,
            notes: [.init(message: "the first one", span: earlier)])
        }
      }
      names[source.name] = element.span
      settings.sources.append(source)
      sourceSpans.append(element.span)
    }
  }

  private func source(_ value: JSONValue, _ reader: SettingReader) -> SourceSetting? {
    var entry = SourceEntry()
    reader.read(value, "a source", Self.source, into: &entry)
    func missing(_ name: String, _ hint: String) -> SourceSetting? {
      // Otherwise its value has been reported.
      if value[named: name] == nil { reader.log.say("planner.missing-key", name, name, hint, at: value.span) }
      return nil
    }
    guard let format = entry.format else {
      return missing("format", "one of \(SourceFormat.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    if format == .holidays, entry.setting.region == nil {
      return missing("region", "a country such as \"NO\", or a country and its part such as \"DE-BY\"")
    }
    guard let path = format == .holidays ? "" : entry.path else {
      return missing("path", "the folder or file below the content folder")
    }
    for (key, _) in value.members {
      guard let name = key.string, let formats = Self.formatsOfSetting[name == "color" ? "colour" : name],
        !formats.contains(format.rawValue)
      else { continue }
      reader.log.say("planner.no-effect", name, format.rawValue, formats.joined(separator: " and "), at: key.span)
    }
    entry.setting.format = format.rawValue
    entry.setting.path = path
    entry.setting.name = entry.name ?? entry.setting.region.map { Self.scopeName("holidays-\($0)") } ?? defaultName(format, path)
    return entry.setting
  }

  /// A name for a source. Often there are several calendars and address books, so each is named after its file; of apps there is
  /// usually one.
  private func defaultName(_ format: SourceFormat, _ path: String) -> String {
    guard format == .icalendar || format == .vcard else { return format.rawValue }
    let file = path.split(separator: "/").last ?? ""
    let stem = file.split(separator: ".").first ?? file
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

  // MARK: Rules

  private static var rule: [Setting<RuleSetting>] {
    [
      .optional("title", \.title, .text), .optional("place", \.place, .text), .optional("notes", \.notes, .text),
      .optional("calendar", \.calendar, .text), .optional("person", \.person, .text), .optional("rename", \.rename, .text),
      .value("hide", \.hides, .flag), .optional("weekday", \.weekday, .weekday), .optional("time", \.time, .twoTimes),
      .optional("category", \.category, .category), .optional("icon", \.iconCategory, .icon),
      .optional("colour", \.colour, .number(0...35)), .optional("members", \.members, .names), .optional("needs", \.needs, .texts),
      .optional("show", \.show, .choice), .optional("busy", \.isBusy, .flag), .optional("countdown", \.isCountdown, .flag),
      .optional("alarm", \.alarm, .alarms), .optional("pause", \.pause, .texts),
    ]
  }

  private mutating func rules(_ value: JSONValue, _ reader: SettingReader) {
    for entry in reader.list(value, "rules") {
      guard var rule = reader.entry(entry, "each of rules", "a rule", Self.rule, into: RuleSetting()) else { continue }
      // A rule that asks nothing else asks for its category.
      if !rule.asks { (rule.ofCategory, rule.category) = (rule.category, nil) }
      guard rule.asks else {
        reader.invalid(entry, "this rule is for everything", hint: "say for what: \"title\": \"*swim*\"")
        continue
      }
      settings.rules.append(rule)
      ruleSpans.append(entry.span)
    }
  }

  func span(ofRule index: Int) -> SourceSpan? { ruleSpans.indices.contains(index) ? ruleSpans[index] : nil }

  // MARK: Alarms

  private static var alarms: [Setting<AlarmSettings>] {
    func named(_ key: String, _ path: WritableKeyPath<AlarmSettings, [String: [Int]]>) -> Setting<AlarmSettings> {
      .own(key, .each(SettingForm<[Int]>.alarms.shape)) { reader, value, alarms in
        for (name, list) in reader.members(value, key) {
          guard let text = CleanText.nonEmptyLine(name.string) else { continue }
          alarms[keyPath: path][text] = reader.alarms(list, text)
        }
      }
    }
    let kinds: [Setting<[ShownKind: [Int]]>] = ShownKind.allCases.filter { $0 != .countdowns }.map {
      .optional($0.rawValue, \.[$0], .alarms)
    }
    return [
      .object("kinds", \.kinds, kinds), .optional("wholeDays", \.wholeDays, .alarms), named("categories", \.categories),
      named("members", \.members), named("events", \.events),
    ]
  }

  // MARK: Readers

  private static var entryOfReaders: [Setting<Reader>] {
    func categories(_ key: String, _ path: WritableKeyPath<Reader, Set<EventCategory>>) -> Setting<Reader> {
      .own(key, .list(.category)) { reader, value, entry in
        for part in reader.list(value, key) {
          if let category = reader.choice(part, "a category", CategoryNames.all) { entry[keyPath: path].insert(category) }
        }
      }
    }
    return [
      .value("name", \.name, .text).needed.alreadyRead, .value("level", \.level, .words(levels)).alreadyRead,
      .optional("title", \.title, .text),
      .own("members", .list(.text, least: 1)) { reader, value, entry in
        guard value.kind == .array else { return reader.wrong(value, "members", "a list [ ]") }
        entry.members = value.elements.compactMap { reader.text($0, "a member") }
        if entry.members.isEmpty { reader.tell("no-members", at: value) }
      },
      categories("busy", \.busy), categories("hidden", \.hidden), .optional("secretDirectory", \.secretDirectory, .secretDirectory),
      .optional("baseURL", \.baseURL, .baseURL), .optional("output", \.output, .contentPath), .optional("person", \.person, .text),
      .optional("lock", \.lock, lock),
    ]
      + Reader.Part.allCases.map { part in
        .own(part.rawValue, .flag(usual: nil)) { $2.parts[part] = $0.bool($1, part.rawValue) ?? false }
      }
  }

  private static let levels = Reader.Level.allCases.map { ($0.rawValue, $0) } + [("public", .busy)]

  /// Passwords that cannot be read are an error, so that no site is left open by mistake.
  private static var lock: SettingForm<LockSetting> {
    let password: [Setting<LockSetting.Password>] = [
      .value("name", \.name, .text), .value("env", \.variable, .text).needed,
    ]
    let passwords = SettingForm<[LockSetting.Password]>(shape: .list(.object(password, .init()), least: 1)) { reader, value, key in
      reader.list(value, key).map { reader.entry($0, "a password", "a password", password, into: .init()) ?? .init() }
    }
    let settings: [Setting<LockSetting>] = [.value("passwords", \.passwords, passwords).needed]
    return .init(shape: .object(settings, LockSetting())) { reader, value, key in
      guard let lock = reader.entry(value, key, key, settings, into: LockSetting()) else { return nil }
      if lock.passwords.isEmpty || lock.passwords.contains(where: { $0.variable.isEmpty }) {
        reader.tell("no-passwords", at: value)
      }
      return lock
    }
  }

  private static var ofCategory: [Setting<[String]>] { [.value("hideFrom", \.self, .texts)] }

  /// What holds for the events of each category.
  private mutating func categories(_ value: JSONValue, _ reader: SettingReader) {
    for (name, entry) in reader.members(value, "categories") {
      guard let category = reader.choice(name, "a category", CategoryNames.all),
        let names = reader.entry(entry, "a category", "a category", Self.ofCategory, into: [])
      else { continue }
      settings.hideFrom[category] = names
    }
  }

  private mutating func readers(_ value: JSONValue, _ reader: SettingReader) {
    settings.listsReaders = true
    for part in reader.list(value, "readers") {
      guard reader.isObject(part, "a reader") else { continue }
      guard let name = part["name"].flatMap({ reader.text($0, "name") }), !Self.scopeName(name).isEmpty else {
        reader.invalid(part["name"] ?? part, "a reader needs a name", hint: "write \"name\": \"grandparents\"")
        continue
      }
      if settings.readers.contains(where: { $0.name == name }) {
        reader.invalid(part, "two readers are called \(CleanText.quoted(name))", hint: "give each a name of its own")
        continue
      }
      // If the level cannot be read, show only when the family is busy.
      let level = part["level"].flatMap { reader.choice($0, "level", Self.levels) }
      var entry = Reader(name: name, level: level ?? .busy)
      reader.read(part, "a reader", Self.entryOfReaders, into: &entry)
      settings.readers.append(entry)
    }
    if settings.readers.isEmpty { reader.tell("no-readers", at: value) }
  }

  // MARK: Members

  private static var member: [Setting<MemberOverride>] {
    let initials = SettingForm<String>.parsed(.text, "no-initials") { (1...3).contains($0.count) ? $0 : nil }
    let address = SettingForm<String>.email
    return [
      .value("matches", \.matches, .texts), .value("was", \.was, .names), .optional("initials", \.initials, initials),
      .optional("colour", \.colour, .number(0...35)), .optional("birthday", \.birthday, .birthday),
      .optional("photo", \.photo, .contentPath),
      .own("email", .either([address.shape, .list(address.shape)])) { reader, value, member in
        let all = value.kind == .array ? Array(value.elements) : [value]
        member.emails = all.compactMap { address.read(reader, $0, "email") }
      },
      .value("aliases", \.aliases, .texts), .optional("from", \.from, .day), .optional("until", \.until, .day),
      .optional("needsCompany", \.needsCompany, .flag),
    ]
  }

  private mutating func members(_ value: JSONValue, _ reader: SettingReader) {
    for (name, entry) in reader.members(value, "members") {
      guard let display = CleanText.nonEmptyLine(name.string) else {
        reader.invalid(name, "a member needs a name", hint: "write the name before the colon")
        continue
      }
      let blank = MemberOverride(name: display)
      guard var member = reader.entry(entry, "the entry for a member", "a member", Self.member, into: blank) else { continue }
      if entry["colour"] != nil, let other = entry["color"] { reader.log.say("planner.no-effect/2", at: other.span) }
      member.written = Self.written(entry)
      settings.memberOverrides.append(member)
      memberSpans.append(name.span)
    }
  }
}

/// Reads and writes `YYYY-MM-DD` and `--MM-DD`.
enum BirthdayText {
  static func read(_ text: String) -> Birthday? {
    if text.contains(where: \.isLetter) { return inWords(text) }
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

  /// `14 May 2015`, `May 14`, in English words.
  private static func inWords(_ text: String) -> Birthday? {
    guard let said = SpokenTimes(.standard).when(text), let day = said.day, said.time == nil, said.lastDay == nil, said.end == nil,
      !day.isUnclear, CivilDate(year: day.year ?? 2000, month: day.month, day: day.day) != nil
    else { return nil }
    return Birthday(month: day.month, day: day.day, year: day.year)
  }

  static func write(_ birthday: Birthday) -> String {
    (birthday.year.map { padded($0, 4) } ?? "-") + "-" + padded(birthday.month, 2) + "-" + padded(birthday.day, 2)
  }
}

/// Messages for texts that are not dates.
enum DateFault {
  static func hint(_ fault: TimeText.MomentFault) -> String {
    if case .noSuchDay(let year, let month, _) = fault {
      let last = "\(padded(year, 4))-\(padded(month, 2))-\(CivilDate.daysInMonth(year: year, month: month))"
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
      "\(name) \(CleanText.quoted(text)) does not exist: \(Language.standard.name(month: month)) \(year) has \(CivilDate.daysInMonth(year: year, month: month)) days, not \(day)"
    case .noSuchTime: "\(name) \(CleanText.quoted(text)) names a time that no clock shows"
    }
  }
}

/// The words for categories in planner.json and our own format.
enum CategoryNames {
  static let all = EventCategory.allCases.map { ("\($0)", $0) }
}
