import ArgumentParser
import CivilTime
import Diagnostics
import Files
import Glibc
import JSONText
import PageCheck
import SiteBuild
import TribeImport
import TribeModel

struct Init: DescribedCommand {
  @Argument(help: help("init <folder>")) var folder = "content"

  @Argument(help: help("init <calendars>")) var calendars: [String] = []

  @Option(help: help("init --time-zone")) var timeZone: String?

  @Option(name: .customLong("locale"), help: help("init --locale")) var givenLocale: String?

  @Option(help: help("init --title")) var title: String?

  @Flag(help: help("init --example")) var example = false

  @Flag(help: help("init --tables")) var tables = false

  private var zone: String { timeZone ?? Self.machineZone ?? "Europe/London" }
  private var locale: String { givenLocale ?? Self.machineLocale ?? "en-GB" }
  /// The locale in the form of planner.json: `de_DE` becomes `de-DE`.
  private var language: String { String(locale.map { $0 == "_" ? "-" : $0 }) }

  /// The machine's time zone: `TZ`, or where /etc/localtime leads. Nil if there is none or it names no place, as on most servers.
  private static var machineZone: String? {
    var names = [environment("TZ").map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }]
    if let path = fullPath(of: "/etc/localtime"), case let folder = ZoneDatabase.usualDirectory + "/", path.hasPrefix(folder) {
      names.append(String(path.dropFirst(folder.count)))
    }
    return names.compactMap { $0 }.first {
      $0.contains("/") && !$0.hasPrefix("Etc/") && (try? ZoneDatabase().zone(TimeZoneID($0))) != nil
    }
  }

  /// The machine's language, such as `de_AT` from `de_AT.UTF-8`. Nil for `C` and the like.
  private static var machineLocale: String? {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(environment).first.map { String($0.prefix { $0 != "." && $0 != "@" }) }
    return name.flatMap { LanguageTag.problem(with: String($0.map { $0 == "_" ? "-" : $0 })) == nil ? $0 : nil }
  }

  func validate() throws {
    _ = try ZoneDatabase().named(zone)
    if let problem = LanguageTag.problem(with: language) {
      throw ValidationError("There is no locale “\(locale)”: \(problem). Write a language and a country, such as en-GB or de-AT.")
    }
  }

  /// A family as `init` is told of it.
  private struct Start {
    var people: [String] = []
    var calendars: [(whose: String, place: String, isOpen: Bool)] = []
  }

  func run() throws {
    if !calendars.isEmpty { return try write(start()) }
    let exports = try exports()
    if exports.isEmpty, let start = asked() { return try write(start) }
    if exports.isEmpty, !example, let unread = Self.unread(in: folder) {
      throw refusal(
        "error: \(unread) in \(folder), so no invented family was written over it\nhint: put your exports there as .json, .ics, .vcf or .csv files; --example writes the invented family all the same",
        code: 1)
    }
    let hadPlanner = access(folder + "/planner.json", F_OK) == 0
    let isOthers = hasPlannerOfOthers
    try makeFolder(folder)
    let sources =
      exports.isEmpty
      ? [
        #"{ "format": "wallplanner", "path": "family" }"#,
        #"{ "format": "icalendar", "path": "family/holidays.ics", "layer": "School", "guard": false }"#,
      ]
      : exports.map { source in
        let name = source.name == source.format ? "" : ", \"name\": \(quoted(source.name))"
        return "{ \"format\": \(quoted(source.format)), \"path\": \(quoted(source.path))\(name) }"
      }
    try write(
      folder + "/planner.json",
      """
      {
      \(title.map { "  \"title\": \(quoted($0)),\n  " } ?? "  ")"timeZone": \(quoted(zone)),
        "locale": \(quoted(language)),
        "sources": [
          \(sources.joined(separator: ",\n    "))
        ]\(exports.isEmpty ? ",\n  " + Self.dated(Self.everythingShown, try today()) : "")
      }

      """)
    if exports.isEmpty, !isOthers { try writeFamily() }
    if timeZone == nil, !hadPlanner {
      print("The time zone is \(zone); write another in planner.json if the family lives elsewhere.")
    }
    print("Build it with: wallplanner build \(folder)")
  }

  /// The family of the arguments.
  private func start() throws -> Start {
    var start = Start()
    for text in calendars {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw refusal("“\(text)” does not say whose calendar is where: write Ada=ada.ics", code: 64) }
      if !TribeImporter.meansEveryone(parts[0]), !start.people.contains(parts[0]) { start.people.append(parts[0]) }
      start.calendars.append((parts[0], parts[1], false))
    }
    return start
  }

  /// The family of whoever sits at the terminal. Nil without one, where there is something already, and for the invented family.
  private func asked() -> Start? {
    guard !example, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, access(folder, F_OK) != 0 else { return nil }
    func ask(_ question: String) -> String {
      wallplanner.write(question + " ", to: STDOUT_FILENO)
      return (readLine() ?? "").split(separator: " ").joined(separator: " ")
    }
    let names = ask("Who lives here? Names with commas between them; Enter alone shows an invented family:")
    var start = Start(
      people: names.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty })
    guard !start.people.isEmpty else { return nil }
    for whose in start.people + ["Family"] {
      let question = whose == "Family" ? "Where is the calendar that all share?" : "Where is \(whose)’s calendar?"
      while true {
        let more = start.calendars.contains { $0.whose == whose }
        let place = ask(more ? "  Another one? (Enter: no)" : "\(question) A file or its address (Enter: there is none):")
        guard !place.isEmpty else { break }
        guard place.contains("://") || access(place, R_OK) == 0 else {
          print("  There is no file \(place) that can be read.")
          continue
        }
        let answer = ask("  May those who see your planner and do not live with you read it? Otherwise they see busy times. (y/N)")
        start.calendars.append((whose, place, answer.lowercased().hasPrefix("y")))
      }
    }
    return start
  }

  /// Writes a planner.json of people and their calendars. The addresses of calendars are secrets and stand in a file of their own.
  private func write(_ start: Start) throws {
    try makeFolder(folder)
    var (sources, secrets, found): ([String], [String], String?) = ([], [], nil)
    for (number, calendar) in start.calendars.enumerated() {
      let plain = calendar.whose.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let file = (plain.isEmpty ? "calendar" : plain) + (sources.contains { $0.contains("\"\(plain).ics\"") } ? "\(number)" : "")
      var entry = "{ \"format\": \"icalendar\", \"path\": \"\(file).ics\""
      if calendar.place.contains("://") {
        let variable = "\(file.uppercased())_CALENDAR"
        secrets.append("\(variable)=\(calendar.place.replacing("webcal://", with: "https://"))\n")
        entry += ", \"url\": \"$\(variable)\""
      } else {
        found = try takeCalendar(calendar.place, as: "\(folder)/\(file).ics") ?? found
      }
      if calendar.isOpen { entry += ", \"show\": \"everyone\"" }
      let isShared = TribeImporter.meansEveryone(calendar.whose)
      sources.append(entry + (isShared ? ", \"people\": \"titles\" }" : ", \"members\": [\(quoted(calendar.whose))] }"))
    }
    if !secrets.isEmpty { try write(folder + "/.env", secrets.joined(), mode: 0o600) }
    // Without a zone it is that of the calendars, once they are there.
    let zone = timeZone ?? found ?? (secrets.isEmpty ? zone : nil)
    let lines = [
      title.map { "\"title\": \(quoted($0))" }, zone.map { "\"timeZone\": \(quoted($0))" }, "\"locale\": \(quoted(language))",
      "\"members\": { \(start.people.map { "\(quoted($0)): {}" }.joined(separator: ", ")) }",
      "\"sources\": [\n    \(sources.joined(separator: ",\n    "))\n  ]",
    ]
    try write(folder + "/planner.json", "{\n  \(lines.compactMap { $0 }.joined(separator: ",\n  "))\n}\n")
    print(
      secrets.isEmpty
        ? "Build it with: wallplanner build \(folder)"
        : "Get the calendars and build it: wallplanner fetch \(folder), wallplanner build \(folder)")
  }

  /// Copies a calendar into the folder.
  ///
  /// - Returns: the zone that it is in.
  private func takeCalendar(_ path: String, as copy: String) throws -> String? {
    let (folder, name) =
      path.lastIndex(of: "/").map { (String(path[..<$0]), String(path[path.index(after: $0)...])) } ?? (".", path)
    guard let bytes = try? contents(of: name, below: folder, limit: ContentFolder.maximumFileSize) else {
      throw refusal("\(path) cannot be read")
    }
    if fullPath(of: path) != fullPath(of: copy) { try write(copy, String(decoding: bytes, as: UTF8.self)) }
    return TribeImporter.zones(ofCalendar: bytes).first { (try? ZoneDatabase().zone(TimeZoneID($0))) != nil }
  }

  /// The invented family has nothing to hide.
  private static let everythingShown = """
    "publish": { "messages": true, "journals": true, "choreHistory": true },
      "cycles": [ { "name": "Bins", "start": "<-14>", "pattern": "1-6", "labels": [ "Paper bin", "", "Glass bin", "" ] } ]
    """

  /// The exports in the folder, if no planner.json names them.
  ///
  /// - Throws: if files of several apps lie in one folder. This is reported.
  private func exports() throws -> [SourceSetting] {
    guard access(folder + "/planner.json", F_OK) != 0,
      let reading = try? ContentReading(folder, timeZone: zone, takesSeveralApps: true)
    else {
      return []
    }
    if let several = reading.diagnostics.first(where: { $0.id == "import.several-formats" }) {
      throw refusal("error: \(several.message)\nhint: \(several.hint ?? "")", code: 1)
    }
    return reading.result.settings.sources
  }

  /// What a folder without a planner.json holds that nothing can be made of: it may be a family's own data in a form that is not read.
  private static func unread(in folder: String) -> String? {
    guard access(folder + "/planner.json", F_OK) != 0, let content = try? ContentFolder(at: folder) else { return nil }
    if let unread = content.diagnostics.first(where: { $0.id == "load.unread" }) {
      return "\(unread.message); \(unread.hint ?? "")"
    }
    return content.entries.isEmpty ? nil : "there is no export that can be read, but \(content.entries[0].path)"
  }

  /// Whether the folder has a planner.json other than that of the invented family.
  private var hasPlannerOfOthers: Bool {
    guard access(folder + "/planner.json", F_OK) == 0 else { return false }
    let text = try? contents(of: "planner.json", below: folder, limit: 1 << 20)
    return text.map { !String(decoding: $0, as: UTF8.self).contains(#""family""#) } ?? true
  }

  /// Today where the family lives, or on the day of SOURCE_DATE_EPOCH.
  private func today() throws -> CivilDate {
    let epoch = environment("SOURCE_DATE_EPOCH").flatMap(Int64.init)
    return try ZoneDatabase().zone(TimeZoneID(zone)).localTime(of: Instant(secondsSinceEpoch: epoch ?? Int64(time(nil)))).date
  }

  /// Writes the invented family, with its dates around today.
  private func writeFamily() throws {
    let today = try today()
    try makeFolder(folder + "/family")
    var settings = PlannerSettings()
    (settings.zone, settings.locale) = (TimeZoneID(zone), language)
    let table = TableWriter(settings)
    for file in embeddedFiles where file.path.hasPrefix("family/") {
      let text = Self.dated("\(file.text)", today)
      let whole = OwnFormatWriter.File(
        path: file.path, bytes: Array((file.path.hasSuffix(".ics") ? Self.calendar(text) : text).utf8))
      for part in tables ? table.tables(whole) : [whole] {
        try write(folder + "/" + part.path, String(decoding: part.bytes, as: UTF8.self))
      }
    }
  }

  /// `text` with the date for each `<+3>` (in three days) and the month and day for each `<md+3>`.
  static func dated(_ text: String, _ today: CivilDate) -> String {
    var result = ""
    for (number, part) in text.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      let isShort = part.hasPrefix("md")
      guard number > 0, pieces.count == 2, let days = Int(pieces[0].dropFirst(isShort ? 2 : 0)) else {
        result += (number > 0 ? "<" : "") + part
        continue
      }
      result += today.adding(days: days).text().dropFirst(isShort ? 5 : 0) + pieces[1]
    }
    return result
  }

  /// The lines of a calendar: dates without hyphens, and CRLF.
  private static func calendar(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      (line.hasPrefix("DT") ? String(line.filter { $0 != "-" }) : String(line)) + "\r\n"
    }.joined()
  }

  private func makeFolder(_ path: String) throws {
    guard makeFolders(path) else {
      throw refusal("error: the folder \(path) cannot be made: \(String(cString: strerror(errno)))")
    }
  }

  private func write(_ path: String, _ text: String, mode: mode_t = 0o644) throws {
    guard writeNew(Array(text.utf8), to: path, mode: mode) else {
      if errno == EEXIST { return print("\(path) is there already and stays as it is") }
      throw refusal("error: \(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    print("wrote \(path)")
  }

  /// A JSON string.
  private func quoted(_ text: String) -> String {
    var quoted: [UInt8] = []
    JSONWriter.appendString(text, to: &quoted)
    return String(decoding: quoted, as: UTF8.self)
  }
}
