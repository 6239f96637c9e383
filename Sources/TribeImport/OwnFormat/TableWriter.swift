import CivilTime
import Diagnostics
import JSONText
import Languages
import Recurrence
import RecurrenceWords
package import TribeModel

/// Writes files of our own format as tables: one for each list of which every record can be a row.
///
/// Cells say what the planner's pages would, wherever these words are read as the same value again; all else is as it is in JSON.
package struct TableWriter {
  private typealias Row = [(name: String, cell: String)]

  private let settings: PlannerSettings
  private let language: Language
  private let spoken: SpokenRules
  /// What members are called who have a name of their own, by their ids.
  private let names: [String: String]

  package init(_ settings: PlannerSettings, _ members: [Member] = []) {
    (self.settings, language) = (settings, Language(matching: settings.locale))
    spoken = SpokenRules(language)
    let alone = members.filter { member in members.count { $0.name == member.name } == 1 }
    names = Dictionary(alone.map { (OwnText.id($0.id), $0.name) }) { first, _ in first }
  }

  /// A file as tables. What else it says stays as it is.
  package func tables(_ file: OwnFormatWriter.File) -> [OwnFormatWriter.File] {
    guard file.path.hasSuffix(".json"), let root = JSONText.parse(file.bytes, file: FileID(index: 0)).0, root.kind == .object else {
      return [file]
    }
    let folder = file.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    var tables: [OwnFormatWriter.File] = []
    var rest: [(String, Written)] = []
    for (name, value) in root.members.map({ ($0.name.string ?? "", $0.value) }) {
      if value.kind == .array, let kind = OwnTable.kinds.first(where: { $0.list == name }) {
        tables.append(.init(path: "\(folder)\(name).csv", bytes: Self.table(value.elements.map { row($0, kind) })))
      } else {
        rest.append((name, .raw(value.jsonBytes)))
      }
    }
    guard !tables.isEmpty else { return [file] }
    if !rest.contains(where: { $0.0 != "$schema" }) { return tables }
    // Without any list it would be no file of ours.
    let lists = root.members.compactMap(\.name.string).filter { name in !rest.contains { $0.0 == name } }
    var json = JSONWriter(layout: .indented)
    Written.object(rest + lists.map { ($0, .list([])) }).write(to: &json)
    return [.init(path: file.path, bytes: json.bytes + [0x0A])] + tables
  }

  /// Rows with a column for each field that any of them has. Nobody reads ids, which stand last.
  private static func table(_ rows: [Row]) -> [UInt8] {
    let all = rows.flatMap { $0.map(\.name) }.withoutRepeats
    let names = all.filter { $0 != "id" } + all.filter { $0 == "id" }
    let cells = rows.map { row in names.map { name in row.first { $0.name == name }?.cell ?? "" } }
    return ([names] + cells).flatMap { row in row.map(quoted).joined(separator: ",").utf8 + [0x0D, 0x0A] }
  }

  private static func quoted(_ cell: String) -> String {
    cell.contains(where: { ",;\t\"".contains($0) || $0.isNewline }) ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }

  private func row(_ record: JSONValue, _ kind: OwnTable.Kind) -> Row {
    let words = kind.list == "events" ? words(ofEvent: record) : kind.list == "expenses" ? words(ofExpense: record) : [:]
    return record.members.flatMap { name, value -> Row in
      let name = name.string ?? ""
      return words[name] ?? [(name, cell(value, kind.fields[name] ?? .text))]
    }
  }

  // MARK: Cells

  /// What a value is in a cell: words where they are read as the same value, and JSON for all else.
  private func cell(_ value: JSONValue, _ shape: ValueShape) -> String {
    func isPart(_ text: String) -> Bool {
      CleanText.nonEmptyLine(text) == text && !text.contains { $0.isNewline || ";,\"[{".contains($0) }
    }
    let texts = value.kind == .array ? value.elements.map { Self.plain($0, shape) } : [value.string]
    let all = texts.compactMap { $0 }
    if all.count == texts.count, let people = shape.isOfPeople ? people(all) : said(all[0], shape) { return people }
    if let text = value.string, !text.hasPrefix("\""), !shape.isOfPeople { return text }
    if case .list = shape, value.kind == .array, all.count == texts.count,
      all.count == 1 && all[0].hasPrefix("FREQ=") || all.allSatisfy(isPart)
    {
      return all.joined(separator: "; ")
    }
    if case .flag = shape, let word = value.bool.flatMap({ language.spoken($0 ? "yes" : "no").first }) { return word }
    return String(decoding: value.jsonBytes, as: UTF8.self)
  }

  /// What an element of a list says in one text.
  private static func plain(_ value: JSONValue, _ shape: ValueShape) -> String? {
    guard case .list(.either, _, _) = shape, value.count == 1 else { return value.string }
    return value.string ?? ["number", "street", "value", "text"].lazy.compactMap { value[named: $0]?.string }.first
  }

  /// People by their names, if they are read as the same people.
  private func people(_ ids: [String]) -> String? {
    let names = ids.map { self.names[$0] ?? $0 }
    let text = names.joined(separator: ", ")
    return OwnTable.people(text, settings) == names ? text : nil
  }

  /// A day or a time in words.
  private func said(_ text: String, _ shape: ValueShape) -> String? {
    func day(_ words: String) -> SpokenTimes.Day? { spoken.times.when(words)?.day }
    switch shape {
    case .word:
      let weekday = PlannerFile.weekdays.first { $0.0 == text }
      return weekday.map { language.name(of: $0.1) } ?? said(text, .day)
    case .day:
      guard let date = (try? TimeText.moment(text))?.time.date, case let words = language.text(date, .long) else { return nil }
      return day(words)?.date == date ? words : nil
    case .birthday:
      guard let birthday = BirthdayText.read(text), let date = birthday.date(in: birthday.year ?? 2028) else { return nil }
      let words = language.text(date, birthday.year == nil ? .dayMonth : .long)
      let read = BirthdayText.read(words) ?? day(words).map { Birthday(month: $0.month, day: $0.day, year: $0.year) }
      return read == birthday ? words : nil
    case .clock:
      let words = TimeOfDay.read(Array(text.utf8), from: 0).map { language.text($0.0) }
      return words.flatMap { spoken.times.when($0)?.time?.text() == text ? $0 : nil }
    default: return nil
    }
  }

  // MARK: Records

  /// Who paid all of it stands alone, beside how much it was.
  private func words(ofExpense record: JSONValue) -> [String: Row] {
    guard record["amount"] == nil, let paid = record["paidBy"], paid.kind == .object, paid.count == 1,
      let (who, amount) = paid.members.first(where: { _ in true }), let text = amount.string,
      let name = who.string.flatMap({ people([$0]) }), !name.contains(where: { ":=".contains($0) })
    else { return [:] }
    return ["paidBy": [("paidBy", name), ("amount", text)]]
  }

  /// What an event says in words, in place of its fields.
  private func words(ofEvent record: JSONValue) -> [String: Row] {
    var words = peopleOfEvent(record)
    guard let text = record["start"]?.string, let start = try? OwnText.time(text, family: settings.zone, isKnownZone: { _ in true })
    else { return words }
    if let times = times(record, start) { words.merge(["start": times, "duration": []]) { $1 } }
    let rules = (record["rules"]?.elements.map { try? RecurrenceRule(parsing: $0.string ?? "") } ?? []).compactMap { $0 }
    if rules.count == 1, record["rules"]?.count == 1, let text = spoken.exactText(rules[0], start: start) {
      words["rules"] = [("repeats", text)]
    }
    if let text = exceptions(record, RecurrenceSet(start: start, rules: rules)) { words["exceptDates"] = [("except", text)] }
    return words
  }

  /// The day, and the time from when to when. Nil if words would say something else.
  private func times(_ record: JSONValue, _ start: CalendarTime) -> Row? {
    let length = record["duration"]?.string ?? (start.isDate ? "P1D" : "PT1H")
    let isHere = if case .utc = start { false } else { record["start"]?.string?.last != "]" }
    let others = ["exactDuration", "end", "when", "time", "length"]
    guard isHere, !others.contains(where: { record[named: $0] != nil }), let seconds = try? TimeText.duration(length),
      length.contains("T") != start.isDate
    else { return nil }
    let (first, end) = (start.wallClock.date, start.wallClock.adding(seconds: seconds))
    let last = start.isDate ? end.date.adding(days: -1) : first
    let days = [language.days(first, last), "\(language.text(first, .long)) – \(language.text(last, .long))"].first { words in
      guard let read = spoken.times.when(words), let day = read.day else { return false }
      return read.time == nil && day.date == first && (read.lastDay ?? day).date == last
    }
    guard let days, !start.isDate else { return days.map { [("start", $0)] } }
    let (from, to) = (start.wallClock.time, end.time)
    let times = [language.range(from, to), "\(from.hoursAndMinutes)–\(to.hoursAndMinutes)"].first { words in
      spoken.times.when(words) == SpokenTimes.When(time: from, end: to)
    }
    return seconds < 86_400 ? times.map { [("start", days), ("time", $0)] } : nil
  }

  private func exceptions(_ record: JSONValue, _ when: RecurrenceSet) -> String? {
    let days = (record["exceptDates"]?.elements.map { $0 } ?? []).map { value -> CivilDate? in
      let time = try? OwnText.time(value.string ?? "", family: settings.zone, isKnownZone: { _ in true })
      guard let time, case let day = CivilDateTime(time.wallClock.date) else { return nil }
      let starts = when.occurrences(in: day..<day.adding(seconds: 86_400), limit: 2).starts
      return starts.map { when.start.with(wallClock: $0) } == [time] ? day.date : nil
    }
    let text = days.compactMap { $0.map { language.text($0, .long) } }.joined(separator: "; ")
    return spoken.days(text)?.map(\.date) == days ? text : nil
  }

  /// Who comes for certain stands beside whose it is.
  private func peopleOfEvent(_ record: JSONValue) -> [String: Row] {
    let all = (record["invited"]?.elements.map { $0 } ?? []).map {
      (who: $0.string ?? $0["member"]?.string, $0["response"]?.string)
    }
    let ids = all.compactMap(\.who)
    func who(says response: String) -> [String] { all.filter { $0.1 ?? "notAnswered" == response }.compactMap(\.who) }
    let (going, open) = (who(says: "going"), who(says: "notAnswered"))
    let owner = [record["owner"]?.string].compactMap { $0 }
    guard !all.isEmpty, ids.count == all.count, going.count + open.count == all.count, going.isEmpty || !owner.isEmpty,
      let whose = people(owner + going), let invited = people(open)
    else { return [:] }
    return ["owner": [("owner", whose)], "invited": open.isEmpty ? [] : [("invited", invited)]]
  }
}
