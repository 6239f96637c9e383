import CivilTime
import Diagnostics
import ICalendar
import JSONText
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
  /// The places of the `rota` entries, in the order of `settings.rotas`.
  private(set) var rotaSpans: [SourceSpan] = []
  /// The place of `alarms`.
  private(set) var alarmSpan: SourceSpan?
  /// The members that settings name, with their places.
  var namedMembers: [NamedMember] = []

  func span(ofSource index: Int) -> SourceSpan? { index < sourceSpans.count ? sourceSpans[index] : nil }

  func span(ofMember index: Int) -> SourceSpan? { index < memberSpans.count ? memberSpans[index] : nil }

  mutating func read(_ root: JSONValue, _ reader: SettingReader) {
    guard root.kind == .object else {
      reader.strict.wrong(root, "planner.json", "one object { }", hint: "begin it with { and end it with }")
      return
    }
    reader.read(root, "planner.json", Self.settings, into: &self)
    namedMembers = NamedMember.all(in: root)
    settings.written = Self.written(root)
  }

  private static func written(_ object: JSONValue) -> [WrittenSetting] {
    object.members.compactMap { name, value in
      let quote = [UInt8](value.kind == .string ? "\"".utf8 : "".utf8)
      return name.string.map { WrittenSetting(key: $0, value: quote + value.rawBytes + quote) }
    }
  }

  private static var settings: [Setting<PlannerFile>] {
    [
      .init("$schema") { _, _, _ in },
      .optional("title", \.settings.title) { $0.text($1, "title") },
      .optional("timeZone", \.settings.zone) { $0.zone($1) },
      .value("locale", \.settings.locale) { $0.locale($1) },
      .optional("baseURL", \.settings.baseURL) { $0.baseURL($1) },
      .optional("asOf", \.settings.asOf) { $0.moment($1, "asOf") },
      .object("window", \.settings, window),
      .optional("firstWeekday", \.settings.firstWeekday) { $0.choice($1, "firstWeekday", weekdays) },
      .init("sources") { reader, value, planner in planner.sources(value, reader) },
      .value("keepFor", \.settings.keepFor) { $0.days($1, "keepFor") },
      .value("staleAfter", \.settings.staleAfter) { $0.hours($1, "staleAfter") },
      .object("feeds", \.settings.feeds, feeds, isPrivate: true),
      .choice("birthdays", \.settings.birthdays, isPrivate: true),
      .object("print", \.settings.print, printing),
      .init("cycles") { reader, value, planner in
        planner.settings.cycles = reader.list(value, "cycles").compactMap { Self.cycle($0, reader) }
      },
      .init("timetables") { reader, value, planner in
        planner.settings.timetables = reader.list(value, "timetables").compactMap { Self.timetable($0, reader) }
      },
      .object("show", \.settings.show, show),
      .object("display", \.settings.display, display),
      .optional("kids", \.settings.kids) { $0.names($1, "kids") },
      .object("theme", \.settings.theme, theme),
      .choice("eventPages", \.settings.eventPages),
      .init("alarms") { reader, value, planner in
        guard reader.isObject(value, "alarms") else { return }
        planner.alarmSpan = value.span
        reader.read(value, "alarms", alarms, into: &planner.settings.alarms)
      },
      .init("rota") { reader, value, planner in planner.rotas(value, reader) },
      .init("members") { reader, value, planner in planner.members(value, reader) },
      .init("groups") { reader, value, planner in
        for (name, list) in reader.members(value, "groups") {
          if let name = CleanText.nonEmptyLine(name.string) { planner.settings.groups[name] = reader.names(list, name) }
        }
      },
      .init("rules", isPrivate: true) { reader, value, planner in planner.rules(value, reader) },
      .choice("merge", \.settings.merge), .flag("guess", \.settings.guesses),
      .init("readers", isPrivate: true) { reader, value, planner in planner.readers(value, reader) },
      .init("categories", isPrivate: true) { reader, value, planner in planner.categories(value, reader) },
      .optional("lock", \.settings.lock, isPrivate: true) { Self.lock($0, $1) },
      .object("publish", \.settings.publish, publish, isPrivate: true),
    ]
  }

  private static var window: [Setting<PlannerSettings>] {
    [
      .value("past", \.pastMonths) { $0.months($1, "past") },
      .value("future", \.futureMonths) { $0.months($1, "future") },
    ]
  }

  private static var printing: [Setting<PrintSettings>] { [.choice("paper", \.paper)] }

  private static var show: [Setting<ShowSettings>] {
    [kinds("wall", \.wall), kinds("month", \.month), kinds("print", \.print), kinds("memberFeed", \.memberFeed)]
  }

  private static func kinds<Target>(_ key: String, _ path: WritableKeyPath<Target, Set<ShownKind>>) -> Setting<Target> {
    .value(key, path) { reader, value in
      guard reader.isList(value, key, hint: "write [\"events\", \"birthdays\"]") else { return nil }
      return Set(value.elements.compactMap { reader.choice($0, "a kind") })
    }
  }

  private static var display: [Setting<DisplaySettings>] {
    [
      kinds("show", \.kinds),
      .value("members", \.members) { $0.names($1, "members") },
      .init("night") { reader, value, display in
        if value.bool == false {
          display.night = nil
        } else if let text = reader.text(value, "night") {
          if let hours = NightHours(text) {
            display.night = hours
          } else {
            reader.tell("no-night", CleanText.quoted(text), at: value)
          }
        }
      },
      .optional("eveningFrom", \.eveningFrom) { $0.clock($1, "eveningFrom").map { String($0.text().prefix(5)) } },
      .optional("locale", \.locale) { $0.locale($1) },
    ]
  }

  private static var theme: [Setting<ThemeSettings>] {
    [
      .optional("accent", \.accent) { $0.hexColor($1, "accent") },
      .choice("scheme", \.scheme),
      .choice("palette", \.palette),
    ]
  }

  private static var feeds: [Setting<FeedSettings>] {
    [
      .flag("members", \.members), .flag("everyone", \.everyone), .flag("categories", \.categories),
      .flag("birthdays", \.birthdays), .flag("birthYears", \.birthYears), .flag("chores", \.chores), .flag("todos", \.todos),
      .flag("ownCalendars", \.ownCalendars),
      .flag("meals", \.meals), .flag("activities", \.activities), .flag("layers", \.layers), .flag("canary", \.canary),
      .init("cancelled") { reader, value, feeds in
        if value.kind == .object {
          reader.read(value, "cancelled", cancelled, into: &feeds)
        } else if value.string?.lowercased().hasPrefix("mark") == true {
          reader.invalid(value, "cancelled says for how many days it marks", hint: "write { \"markDays\": 30 }")
        } else if reader.choice(value, "cancelled", [("drop", true)]) != nil {
          feeds.cancelled = .drop
        }
      },
      .value("refreshHours", \.refreshHours) { $0.integer($1, "refreshHours", 1...168) },
      .optional("alarmMinutes", \.alarmMinutes) { $0.integer($1, "alarmMinutes", 0...40_320) },
      .flag("choreAlarm", \.choreAlarm), .flag("initialsInTitles", \.initialsInTitles), .flag("attendees", \.attendees),
      .choice("undatedTodos", \.undatedTodos),
      .optional("secretDirectory", \.secretDirectory) { $0.secretDirectory($1) },
      .optional("secret", \.secret) { secret($0, $1) },
      .init("rotate") { reader, value, feeds in
        for (name, count) in reader.members(value, "rotate") {
          guard let name = name.string, let count = reader.integer(count, "rotate", 0...1_000_000) else { continue }
          feeds.rotations[name.lowercased()] = count
        }
      },
      .value("vCard", \.vCardVersion4) { $0.choice($1, "vCard", [("3.0", false), ("4.0", true)]) },
    ]
  }

  private static func secret(_ reader: SettingReader, _ value: JSONValue) -> SecretSetting? {
    if let isKept = value.bool { return isKept ? .state : nil }
    var found: SecretSetting?
    let places: [Setting<SecretSetting?>] = [
      .init("env") { reader, value, found in found = reader.text(value, "env").map { .variable($0) } },
      .init("file") { reader, value, found in found = reader.text(value, "file").map { .file($0) } },
    ]
    if value.kind == .object { reader.read(value, "secret", places, into: &found) }
    if found == nil {
      reader.tell("no-secret-place", at: value)
    }
    return found
  }

  private static var cancelled: [Setting<FeedSettings>] {
    [.value("markDays", \.cancelled) { $0.integer($1, "markDays", 1...3660).map { .mark(days: $0) } }]
  }

  private static var publish: [Setting<PublishSettings>] {
    [
      .flag("contacts", \.contacts), .flag("messages", \.messages), .flag("journals", \.journals), .flag("photos", \.photos),
      .flag("chorePhotos", \.chorePhotos), .flag("choreHistory", \.choreHistory),
      .value("choreHorizonWeeks", \.choreHorizonWeeks) { $0.integer($1, "choreHorizonWeeks", 1...1000) },
    ]
  }

  /// The objects that a misplaced setting may belong to. The first that has it wins.
  static var homes: [(place: String, isPrivate: Bool, keys: [String])] {
    [
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
    var path: String?
    var name: String?
  }

  private static var source: [Setting<SourceEntry>] {
    [
      // Without them the source would be missing, and there is no default.
      .optional("format", \.format) { $0.strict.choice($1, "format") },
      .optional("path", \.path) { $0.strict.contentPath($1, "path") },
      .optional("name", \.name) { $0.text($1, "name").map(scopeName) },
      .optional("region", \.setting.region) { $0.strict.holidayRegion($1) },
      .optional("layer", \.setting.layer) { $0.text($1, "layer") },
      .value("was", \.setting.was) { $0.names($1, "was") },
      .optional("colour", \.setting.colour) { $0.layerColour($1) },
      .flag("wholeDays", \.setting.wholeDays),
      .optional("category", \.setting.category) { $0.choice($1, "category", CategoryNames.all) },
      .value("defaultMinutes", \.setting.defaultMinutes) { $0.integer($1, "defaultMinutes", 1...1440) },
      .optional("busy", \.setting.isBusy) { $0.bool($1, "busy") },
      .optional("show", \.setting.show) { $0.strict.choice($1, "show") },
      .optional("guard", \.setting.guards) { $0.bool($1, "guard") },
      .value("members", \.setting.members) { $0.names($1, "members") },
      .optional("people", \.setting.people) { $0.choice($1, "people") },
      .optional("as", \.setting.kind) { $0.choice($1, "as") },
      .choice("declined", \.setting.declined, isPrivate: true),
      .value("private", \.setting.privacy, isPrivate: true) {
        $0.choice($1, "private", [("busy", .busy), ("hide", .hidden), ("show", .full)])
      },
      .optional("url", \.setting.url) { $0.text($1, "url") },
      .init("headers") { reader, value, entry in
        for (name, value) in reader.members(value, "headers") {
          guard let text = reader.text(value, "a header"), let key = name.string else { continue }
          guard text.contains("$") || ["accept", "accept-language", "user-agent"].contains(key.lowercased()) else {
            reader.tell("token-in-planner", at: value)
            continue
          }
          entry.setting.headers[key] = text
        }
      },
      .init("only", isPrivate: true) { reader, value, entry in
        guard reader.isObject(value, "only") else { return }
        var only = Selection()
        reader.read(value, "only", selection, into: &only)
        entry.setting.only = only
      },
    ]
  }

  private static var selection: [Setting<Selection>] {
    func names(_ key: String, _ path: WritableKeyPath<Selection, [String]>) -> Setting<Selection> {
      .init(key, isPrivate: true) { reader, value, only in
        guard reader.isList(value, key) else { return }
        only[keyPath: path] = value.elements.compactMap { element in
          element.idNumber.map(String.init) ?? reader.text(element, "each of \(key)")
        }
        if only[keyPath: path].isEmpty {
          reader.invalid(value, "\(key) names nothing", hint: "name one, or leave \(key) out to show all")
        }
      }
    }
    return [
      names("houses", \.houses), names("groups", \.groups), names("journals", \.journals), names("members", \.members),
    ]
  }

  /// The formats that each setting of a source works for.
  private static let formatsOfSetting: [String: [SourceFormat]] = [
    "layer": [.icalendar, .holidays], "colour": [.icalendar, .holidays], "was": [.icalendar, .holidays],
    "busy": [.icalendar, .holidays], "category": [.icalendar, .holidays, .wallplanner], "region": [.holidays],
    "wholeDays": [.tribehub], "people": [.icalendar], "declined": [.icalendar], "private": [.icalendar],
    "defaultMinutes": [.nusjio],
  ]

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
    func missing(_ name: String, _ hint: String) {
      // Otherwise its value has been reported.
      guard value[named: name] == nil else { return }
      reader.log.say("planner.missing-key", name, name, hint, at: value.span)
    }
    guard let format = entry.format else {
      missing("format", "one of \(SourceFormat.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    if format == .holidays, entry.setting.region == nil {
      missing("region", "a country such as \"NO\", or a country and its part such as \"DE-BY\"")
      return nil
    }
    guard let path = format == .holidays ? "" : entry.path else {
      missing("path", "the folder or file below the content folder")
      return nil
    }
    for (key, _) in value.members {
      guard let name = key.string, let formats = Self.formatsOfSetting[name == "color" ? "colour" : name], !formats.contains(format)
      else { continue }
      reader.log.say("planner.no-effect", name, format.rawValue, formats.map(\.rawValue).joined(separator: " and "), at: key.span)
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
    func text(_ key: String, _ path: WritableKeyPath<RuleSetting, String?>) -> Setting<RuleSetting> {
      .optional(key, path) { $0.text($1, key) }
    }
    return [
      text("title", \.title), text("place", \.place), text("notes", \.notes), text("calendar", \.calendar),
      text("person", \.person), text("rename", \.rename), .flag("hide", \.hides),
      .optional("weekday", \.weekday) { $0.choice($1, "weekday", weekdays) },
      .optional("time", \.time) { reader, value in
        reader.form(value, "time", "time is two times of day", hint: "write \"18:00-20:00\"") { NightHours($0) }
      },
      .optional("category", \.category) { $0.choice($1, "category", CategoryNames.all) },
      .optional("icon", \.iconCategory) { reader, value in
        reader.form(value, "icon", "there is no icon for this", hint: "write a category, or an everyday word such as \"swim\"") {
          text in CategoryNames.all.first { $0.0 == text }?.1 ?? EverydayWords.category(of: text)
        }
      },
      .optional("colour", \.colour) { $0.integer($1, "colour", 0...35) },
      .optional("members", \.members) { $0.names($1, "members") }, .optional("needs", \.needs) { $0.texts($1, "needs") },
      .optional("show", \.show) { $0.choice($1, "show") }, .optional("busy", \.isBusy) { $0.bool($1, "busy") },
      .optional("countdown", \.isCountdown) { $0.bool($1, "countdown") },
      .optional("alarm", \.alarm) { $0.alarms($1, "alarm") },
    ]
  }

  private mutating func rules(_ value: JSONValue, _ reader: SettingReader) {
    for entry in reader.list(value, "rules") {
      guard reader.isObject(entry, "each of rules") else { continue }
      var rule = RuleSetting()
      reader.read(entry, "a rule", Self.rule, into: &rule)
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

  // MARK: Alarms and rotas

  private static var alarms: [Setting<AlarmSettings>] {
    func named(_ key: String, _ path: WritableKeyPath<AlarmSettings, [String: [Int]]>) -> Setting<AlarmSettings> {
      .init(key) { reader, value, alarms in
        for (name, list) in reader.members(value, key) {
          guard let text = CleanText.nonEmptyLine(name.string) else { continue }
          alarms[keyPath: path][text] = reader.alarms(list, text)
        }
      }
    }
    return [
      .init("kinds") { reader, value, alarms in
        let kinds = ShownKind.allCases.filter { $0 != .countdowns }.map { kind in
          Setting<AlarmSettings>(kind.rawValue) { reader, value, alarms in
            alarms.kinds[kind] = reader.alarms(value, kind.rawValue)
          }
        }
        if reader.isObject(value, "kinds") { reader.read(value, "kinds", kinds, into: &alarms) }
      },
      .optional("wholeDays", \.wholeDays) { $0.alarms($1, "wholeDays") },
      named("categories", \.categories), named("members", \.members), named("events", \.events),
    ]
  }

  private static var rota: [Setting<RotaSetting>] {
    let modes = RotaRule.Mode.allCases.map { ($0.rawValue, $0) } + [("fair", .leastDone)]
    let absence: [Setting<RotaSetting.Absence>] = [
      .value("member", \.member) { $0.text($1, "member") }, .optional("first", \.first) { $0.day($1, "first") },
      .optional("last", \.last) { $0.day($1, "last") },
    ]
    let swap: [Setting<RotaSetting.Swap>] = [
      .optional("week", \.week) { $0.day($1, "week") }, .value("from", \.from) { $0.text($1, "from") },
      .value("to", \.to) { $0.text($1, "to") },
    ]
    func list<Part>(_ key: String, _ path: WritableKeyPath<RotaSetting, [Part]>, _ settings: [Setting<Part>], _ empty: Part)
      -> Setting<RotaSetting>
    {
      .value(key, path) { reader, value in
        reader.list(value, key).compactMap { element in
          guard reader.isObject(element, "each of \(key)") else { return nil }
          var part = empty
          reader.read(element, key, settings, into: &part)
          let missing = settings.first { element[named: $0.key] == nil }
          if let missing { reader.invalid(element, "\(missing.key) is missing", hint: "write \"\(missing.key)\": …") }
          return missing == nil ? part : nil
        }
      }
    }
    return [
      .optional("mode", \.mode) { $0.choice($1, "mode", modes) }, .optional("firstDue", \.firstDue) { $0.day($1, "firstDue") },
      .optional("dueTime", \.dueTime) { $0.clock($1, "dueTime") },
      .init("weights") { reader, value, rota in
        for (name, weight) in reader.members(value, "weights") {
          if let title = name.string, let number = reader.integer(weight, "weight", 1...100) { rota.weights[title] = number }
        }
      },
      list("absences", \.absences, absence, .init()), list("swaps", \.swaps, swap, .init()),
    ]
  }

  private mutating func rotas(_ value: JSONValue, _ reader: SettingReader) {
    for (name, entry) in reader.members(value, "rota") {
      guard let house = CleanText.nonEmptyLine(name.string), reader.isObject(entry, "the rota of a house") else { continue }
      var rota = RotaSetting(house: house)
      reader.read(entry, "a rota", Self.rota, into: &rota)
      settings.rotas.append(rota)
      rotaSpans.append(name.span)
    }
  }

  // MARK: Readers

  private static var entryOfReaders: [Setting<Reader>] {
    func categories(_ path: WritableKeyPath<Reader, Set<EventCategory>>, _ key: String) -> Setting<Reader> {
      .init(key) { reader, value, entry in
        for part in reader.list(value, key) {
          if let category = reader.choice(part, "a category", CategoryNames.all) { entry[keyPath: path].insert(category) }
        }
      }
    }
    return [
      // The first two are read before the others.
      .init("name") { _, _, _ in }, .init("level") { _, _, _ in },
      .optional("title", \.title) { $0.text($1, "title") },
      .init("members") { reader, value, entry in
        guard value.kind == .array else { return reader.wrong(value, "members", "a list [ ]") }
        entry.members = value.elements.compactMap { reader.text($0, "a member") }
        if entry.members.isEmpty {
          reader.tell("no-members", at: value)
        }
      },
      categories(\.busy, "busy"), categories(\.hidden, "hidden"),
      .optional("secretDirectory", \.secretDirectory) { $0.secretDirectory($1) },
      .optional("baseURL", \.baseURL) { $0.baseURL($1) },
      .optional("output", \.output) { $0.contentPath($1, "output") },
      .optional("person", \.person) { $0.text($1, "person") },
      .optional("lock", \.lock) { Self.lock($0, $1) },
    ]
      + Reader.Part.allCases.map { part in
        .init(part.rawValue) { reader, value, entry in entry.parts[part] = reader.bool(value, part.rawValue) ?? false }
      }
  }

  private static let levels = Reader.Level.allCases.map { ($0.rawValue, $0) } + [("public", .busy)]

  /// Passwords that cannot be read are an error, so that no site is left open by mistake.
  private static func lock(_ reader: SettingReader, _ value: JSONValue) -> LockSetting? {
    let password: [Setting<LockSetting.Password>] = [
      .value("name", \.name) { $0.text($1, "name") }, .value("env", \.variable) { $0.text($1, "env") },
    ]
    var lock = LockSetting()
    guard reader.isObject(value, "lock") else { return nil }
    reader.read(
      value, "lock",
      [
        .value("passwords", \.passwords) { reader, value in
          reader.list(value, "passwords").map { entry in
            var one = LockSetting.Password()
            if reader.isObject(entry, "a password") { reader.read(entry, "a password", password, into: &one) }
            return one
          }
        }
      ], into: &lock)
    if lock.passwords.isEmpty || lock.passwords.contains(where: { $0.variable.isEmpty }) {
      reader.tell("no-passwords", at: value)
    }
    return lock
  }

  /// What holds for the events of each category.
  private mutating func categories(_ value: JSONValue, _ reader: SettingReader) {
    for (name, entry) in reader.members(value, "categories") {
      guard let category = reader.choice(name, "a category", CategoryNames.all), reader.isObject(entry, "a category") else {
        continue
      }
      var names: [String] = []
      reader.read(entry, "a category", [.texts("hideFrom", \.self)], into: &names)
      self.settings.hideFrom[category] = names
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
    [
      .texts("matches", \.matches),
      .value("was", \.was) { $0.names($1, "was") },
      .optional("initials", \.initials) { reader, value in
        reader.form(value, "initials", "initials are one to three letters", hint: "shorten them") {
          (1...3).contains($0.count) ? $0 : nil
        }
      },
      .optional("colour", \.colour) { $0.integer($1, "colour", 0...35) },
      .optional("birthday", \.birthday) { $0.birthday($1) },
      .optional("photo", \.photo) { $0.contentPath($1, "photo") },
      .init("email") { reader, value, member in
        let all = value.kind == .array ? Array(value.elements) : [value]
        member.emails = all.compactMap { reader.email($0) }
      },
      .texts("aliases", \.aliases),
      .optional("from", \.from) { $0.day($1, "from") }, .optional("until", \.until) { $0.day($1, "until") },
      .optional("needsCompany", \.needsCompany) { $0.bool($1, "needsCompany") },
    ]
  }

  private mutating func members(_ value: JSONValue, _ reader: SettingReader) {
    for (name, entry) in reader.members(value, "members") {
      guard let display = CleanText.nonEmptyLine(name.string) else {
        reader.invalid(name, "a member needs a name", hint: "write the name before the colon")
        continue
      }
      guard reader.isObject(entry, "the entry for a member") else { continue }
      var member = MemberOverride(name: display)
      reader.read(entry, "a member", Self.member, into: &member)
      if entry["colour"] != nil, let other = entry["color"] {
        reader.log.say("planner.no-effect/2", at: other.span)
      }
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

  /// `14 May 2015`, `May 14`: a month's English name or its first three letters, a day, and perhaps a year.
  private static func inWords(_ text: String) -> Birthday? {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let names = DateFault.months.map { $0.lowercased() }
    let months = words.compactMap { word in names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 } }
    let numbers = words.filter { $0.first?.isNumber ?? false }
    let years = numbers.filter { $0.count == 4 }.compactMap { Int($0) }
    let days = numbers.filter { $0.count < 4 }.compactMap { word in Int(word.prefix { $0.isNumber }) }
    guard months.count == 1, days.count == 1, years.count < 2, words.count == 2 + years.count,
      CivilDate(year: years.first ?? 2000, month: months[0], day: days[0]) != nil
    else { return nil }
    return Birthday(month: months[0], day: days[0], year: years.first)
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
  static let all = EventCategory.allCases.map { ("\($0)", $0) }
}
