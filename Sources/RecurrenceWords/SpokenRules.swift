package import CivilTime
package import Languages
package import Recurrence

/// Reads rules in words: what `RuleDescription` says, and everyday ways to say the same.
///
/// The grammar is the planner's own texts: each `rule…` text of the language's words, in all its forms, is a pattern whose placeholders are
/// filled in by others, and means some parts of a rule (`Languages/Data/spoken/grammar.txt`). So what is said in a language is read in it,
/// without a second list of words. Everyday forms stand beside it. Where a text may mean several rules, the one that the planner would say
/// so counts.
package struct SpokenRules: Sendable {
  private let language: Language
  package let times: SpokenTimes
  private let patterns: [String: [Pattern]]
  private let marks, except: [[Unicode.Scalar]]
  /// Behind numbers in a row: st, nd, rd, th.
  private let ordinals: [[Unicode.Scalar]]

  package init(_ language: Language) {
    self.language = language
    times = SpokenTimes(language)
    var patterns = ["root": [Pattern("{rule}")], "number": [Pattern("{number}")]]
    for text in Grammar.meanings.keys where patterns[text] == nil {
      patterns[text] =
        text.hasPrefix("spoken")
        ? language.spoken(text).map { Pattern($0) }
        : language.patterns(of: String(text.prefix { $0 != "#" })).map { Pattern($0.text, form: $0.form) }
    }
    self.patterns = patterns
    marks = SpokenText.longestFirst(
      language.listMarks.map { Array(SpokenText.folded($0).split(separator: " ").joined(separator: [" "])) })
    except = SpokenText.longestFirst(language.spoken("except").map(SpokenText.folded))
    ordinals = SpokenText.longestFirst((language.ordinalMarks + [".", "º", "ª"]).map(SpokenText.folded))
  }

  /// A rule as the planner says it.
  package func text(_ rule: RecurrenceRule, start: CalendarTime) -> String { rule.description(in: language, start: start) }

  /// A rule in words that are read as the very same rule. Nil if there are none.
  package func exactText(_ rule: RecurrenceRule, start: CalendarTime) -> String? {
    rule.wordings(in: language, start: start).first { words in
      let said = read(words, start: start)
      return said.rules == [rule] && said.exceptions.isEmpty
    }
  }

  // MARK: Reading

  /// The rules that a text may mean, the first that the planner says itself if there is one; none if it is no rule. “Except” and days
  /// behind it are the exceptions.
  package func read(_ text: String, start: CalendarTime) -> (rules: [RecurrenceRule], exceptions: [SpokenTimes.Day]) {
    let (letters, exceptions) = withoutExceptions(SpokenText.trimmed(SpokenText.folded(text)))
    var parser = Parser(grammar: self, text: letters)
    let meanings = parser.parse("root", at: 0).filter { $0.end == letters.count }.map(\.meaning)
    let rules = meanings.compactMap { rule($0, parser.dates, start) }
    let own = rules.first { SpokenText.folded($0.description(in: language, start: start)) == letters }
    // Of “the 15th and the second Tuesday” both are meant, which rules cannot say.
    let certain = rules.filter { $0.byMonthDay.isEmpty || $0.byDay.allSatisfy { $0.ordinal == nil } }
    return (own.map { [$0] } ?? Self.different(certain, start), exceptions)
  }

  private func withoutExceptions(_ text: [Unicode.Scalar]) -> ([Unicode.Scalar], [SpokenTimes.Day]) {
    for word in except {
      guard let place = SpokenText.find(word, in: text), place > 0, SpokenText.stands(word, in: text, at: place),
        let days = days(Array(text[(place + word.count)...]))
      else { continue }
      return (SpokenText.trimmed(text[..<place]), days)
    }
    return (text, [])
  }

  /// Of rules that give the same dates, the first.
  private static func different(_ rules: [RecurrenceRule], _ start: CalendarTime) -> [RecurrenceRule] {
    var seen: Set<[CivilDateTime]> = []
    return rules.filter { rule in
      let set = RecurrenceSet(start: start, rules: [rule])
      let starts = set.occurrences(in: CivilDateTime(.min)..<CivilDateTime(.max), limit: 40).starts
      return !starts.isEmpty && seen.insert(starts).inserted
    }
  }

  /// Days one after the other; nil if anything is none.
  package func days(_ text: String) -> [SpokenTimes.Day]? { days(SpokenText.trimmed(SpokenText.folded(text))) }

  private func days(_ text: [Unicode.Scalar]) -> [SpokenTimes.Day]? {
    if let day = times.day(text) { return [day] }
    // The marks in some dates are none between them: “March 9, 2027, March 16, 2027”.
    for place in text.indices.reversed() {
      guard let mark = marks.first(where: { text[place...].starts(with: $0) }),
        let last = times.day(Array(text[(place + mark.count)...])),
        let others = days(SpokenText.trimmed(text[..<place]))
      else { continue }
      return others + [last]
    }
    return nil
  }

  // MARK: Meaning

  /// The rule of some parts. Nil if they do not make one.
  private func rule(_ meaning: String, _ dates: [String: SpokenTimes.When], _ start: CalendarTime) -> RecurrenceRule? {
    var parts: [String: [String]] = [:]
    for part in meaning.split(separator: ";") {
      let sides = part.split(separator: "=")
      guard sides.count == 2 else { return nil }
      parts[String(sides[0]), default: []] += sides[1].split(separator: ",").flatMap(Grammar.range)
    }
    let (workday, last) = (parts.removeValue(forKey: "WORKDAY"), parts.removeValue(forKey: "UNTIL"))
    let hasDays = parts["BYDAY"] != nil || parts["BYMONTHDAY"] != nil
    if let workday {
      guard workday.count == 1, !hasDays else { return nil }
      (parts["BYDAY"], parts["BYSETPOS"]) = (["MO", "TU", "WE", "TH", "FR"], workday)
    }
    if parts["FREQ"] == nil, parts["BYMONTH"] != nil, hasDays || workday != nil { parts["FREQ"] = ["MONTHLY"] }
    if parts["ON"] != nil, parts["FREQ"] != ["YEARLY"] || parts["BYMONTHDAY"] != nil { return nil }
    if parts["AT"] != nil, start.isDate { return nil }
    guard Grammar.spread("ON", "BYMONTH", "BYMONTHDAY", &parts), Grammar.spread("AT", "BYHOUR", "BYMINUTE", &parts) else {
      return nil
    }
    if parts["FREQ"] == ["WEEKLY"], Set(parts["BYDAY"] ?? []).count == 7 { (parts["FREQ"], parts["BYDAY"]) = (["DAILY"], nil) }
    let text = parts.map { $0 + "=" + $1.joined(separator: ",") }.joined(separator: ";")
    guard var rule = try? RecurrenceRule(parsing: text) else { return nil }
    // Elsewhere it changes nothing where weeks begin.
    let isByWeek = rule.frequency == .weekly && (rule.interval > 1 && !rule.byDay.isEmpty || !rule.bySetPosition.isEmpty)
    if parts["WKST"] == nil, isByWeek { rule.weekStart = language.firstWeekday }
    guard let last else { return rule }
    guard parts["COUNT"] == nil, last.count == 1, let end = dates[last[0]].flatMap({ Self.until($0, start) }) else { return nil }
    rule.end = .until(end)
    return rule
  }

  /// A last day without a year is the first one after the start.
  private static func until(_ when: SpokenTimes.When, _ start: CalendarTime) -> CalendarTime? {
    guard var day = when.day else { return nil }
    let first = start.wallClock.date
    if day.year == nil {
      day.year = first.year
      if let date = day.date, date < first { day.year = first.year + 1 }
    }
    let usual = TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight
    // On the clock of the start, as rules are written.
    let zoneless = if case .zoned(let clock, _) = start { CalendarTime.floating(clock) } else { start }
    return day.date.map { start.isDate ? .date($0) : zoneless.with(wallClock: CivilDateTime($0, when.time ?? usual)) }
  }

  /// How texts go together, and what they mean.
  private enum Grammar {
    struct Filler: Sendable {
      let isList, isRow, isOptional: Bool
      let texts: [String]

      init(_ line: String) {
        (isList, isRow) = (line.hasPrefix("*"), line.hasPrefix("+"))
        isOptional = isRow || line.hasPrefix("?")
        texts = line.drop { "*+?".contains($0) }.split(separator: " ").map(String.init)
      }
    }

    static let meanings = Dictionary(
      Language.grammar.filter { $0.placeholder == nil }.map { ($0.text, $0.line) }, uniquingKeysWith: { first, _ in first })
    static let fillers = Dictionary(
      Language.grammar.compactMap { row in row.placeholder.map { ("\(row.text).\($0)", Filler(row.line)) } },
      uniquingKeysWith: { first, _ in first })

    /// What a text means with what fills in its placeholders.
    static func meaning(_ text: String, _ values: [String: String]) -> String {
      (meanings[text] ?? "").split(separator: ";").map { part in
        let sides = part.split(separator: "=", maxSplits: 1)
        return (sides.count > 1 ? sides[0] + "=" : "") + filled(sides[sides.count - 1], values).joined(separator: ",")
      }.filter { !$0.isEmpty }.joined(separator: ";")
    }

    /// Of several lists, each with each.
    private static func filled(_ line: Substring, _ values: [String: String]) -> [String] {
      guard let open = line.firstIndex(of: "{"), let close = line[open...].firstIndex(of: "}") else { return [String(line)] }
      let behind = filled(line[close...].dropFirst(), values)
      let hole = String(line[open..<close].dropFirst())
      // Forms of their own say days and months by their numbers.
      let form = hole == "day" ? Int(values["form"] ?? "").map { week[$0 % 7 + 6] } : hole == "month" ? values["number"] : nil
      let value = values[hole] ?? form ?? ""
      return value.split(separator: ",").flatMap { value in behind.map { line[..<open] + value + $0 } }
    }

    static let week = ["MO", "TU", "WE", "TH", "FR", "SA", "SU", "MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let order = week + (1...31).map(String.init)

    /// `MO..FR` and `28..31` are all from one to the other.
    static func range(_ value: Substring) -> [String] {
      let ends = value.split(separator: ".").map(String.init)
      guard ends.count == 2 else { return [String(value)] }
      guard let first = order.firstIndex(of: ends[0]), let last = order[first...].firstIndex(of: ends[1]) else { return [] }
      return Array(order[first...last])
    }

    /// Values of two halves as two parts, if they are each of some halves with each of some others.
    static func spread(_ name: String, _ first: String, _ second: String, _ parts: inout [String: [String]]) -> Bool {
      guard let values = parts.removeValue(forKey: name) else { return true }
      let (heads, tails) = (Set(values.map { String($0.prefix(2)) }), Set(values.map { String($0.suffix(2)) }))
      guard values.allSatisfy({ $0.count == 4 }), heads.count * tails.count == Set(values).count else { return false }
      parts[first, default: []] += heads.sorted()
      parts[second, default: []] += tails.sorted()
      return true
    }
  }

  // MARK: Parsing

  /// One form of a text: letters and placeholders.
  private struct Pattern: Sendable {
    enum Token: Sendable {
      case letter(Unicode.Scalar)
      case hole(String)
    }
    var tokens: [Token] = []
    /// What the form alone says: a number, and a weekday's in `one.4`.
    let number, day: String

    init(_ text: String, form: String = "one") {
      let parts = form.split(separator: ".")
      let first = String(parts[0])
      day = String(parts[parts.count - 1])
      number = Int(first) == nil ? first == "two" ? "2" : "1" : first
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        tokens += SpokenText.folded(String(rest[..<open])).map { .letter($0) }
        tokens.append(.hole(String(rest[open..<close].dropFirst())))
        rest = rest[close...].dropFirst()
      }
      tokens += SpokenText.folded(String(rest)).map { .letter($0) }
    }
  }

  /// A text of which a part was read, and what fills in its placeholders.
  private struct State {
    let text: String
    var end: Int
    var values: [String: String]

    func adding(_ meaning: String, to hole: String, until end: Int) -> State {
      var state = self
      state.end = end
      state.values[hole] = values[hole].map { $0 + (meaning.contains("=") ? ";" : ",") + meaning } ?? meaning
      return state
    }
  }

  private struct Reading: Hashable {
    let end: Int
    let meaning: String
  }

  private struct Place: Hashable {
    let text: String
    let at: Int
  }

  /// Finds all ways in which texts may stand at a place.
  private struct Parser {
    let grammar: SpokenRules
    let text: [Unicode.Scalar]
    /// The dates that were read, by their digits.
    private(set) var dates: [String: SpokenTimes.When] = [:]
    private var known: [Place: [Reading]] = [:]
    private var knownDates: [Range<Int>: String?] = [:]

    init(grammar: SpokenRules, text: [Unicode.Scalar]) { (self.grammar, self.text) = (grammar, text) }

    mutating func parse(_ name: String, at place: Int) -> [Reading] {
      let key = Place(text: name, at: place)
      if let readings = known[key] { return readings }
      known[key] = []
      var readings: [Reading] = []
      for pattern in grammar.patterns[name] ?? [] {
        for state in fill(
          pattern.tokens[...], State(text: name, end: place, values: ["number": pattern.number, "form": pattern.day]))
        {
          let reading = Reading(end: state.end, meaning: Grammar.meaning(name, state.values))
          if !readings.contains(reading) { readings.append(reading) }
        }
      }
      known[key] = readings
      return readings
    }

    private mutating func fill(_ tokens: ArraySlice<Pattern.Token>, _ state: State) -> [State] {
      guard let token = tokens.first else { return [state] }
      var next = state
      switch token {
      case .letter(let letter):
        if letter == " " || next.end < text.count && text[next.end] != letter { skipBlank(&next.end) }
        if letter != " " {
          guard next.end < text.count, text[next.end] == letter else { return [] }
          next.end += 1
        }
        return fill(tokens.dropFirst(), next)
      case .hole(let hole):
        skipBlank(&next.end)
        return holes(hole, next).flatMap { fill(tokens.dropFirst(), $0) }
      }
    }

    private func skipBlank(_ place: inout Int) { while place < text.count, text[place] == " " { place += 1 } }

    /// The ways to fill in one placeholder.
    private mutating func holes(_ hole: String, _ state: State) -> [State] {
      if let filler = Grammar.fillers["\(state.text).\(hole)"] { return fill(filler, hole, state) }
      switch hole {
      case "number", "nth": return number(state)
      case "month": return grammar.times.monthNames.compactMap { name, month in word(name, "\(month)", "month", state) }
      case "date": return ends(state).compactMap { end in date(state.end..<end).map { state.adding($0, to: hole, until: end) } }
      case "time":
        return ends(state).compactMap { end in
          let time = grammar.times.time(Array(text[state.end..<end]))
          return time.map { state.adding(padded($0.hour, 2) + padded($0.minute, 2), to: hole, until: end) }
        }
      default: return grammar.times.weekdays.compactMap { name, day in word(name, day.recurrenceText, "day", state) }
      }
    }

    private mutating func fill(_ filler: Grammar.Filler, _ hole: String, _ state: State) -> [State] {
      var found = filler.texts.flatMap { text in
        parse(text, at: state.end).map { state.adding($0.meaning, to: hole, until: $0.end) }
      }
      if filler.isList {
        found += found.flatMap { first in
          grammar.marks.flatMap { mark -> [State] in
            var next = first
            skipBlank(&next.end)
            guard text[next.end...].starts(with: mark) else { return [] }
            next.end += mark.count
            skipBlank(&next.end)
            return fill(filler, hole, next)
          }
        }
      }
      if filler.isRow { found += found.filter { $0.end < text.count }.flatMap { fill(filler, hole, $0) } }
      return filler.isOptional ? [state] + found : found
    }

    private func word(_ word: [Unicode.Scalar], _ meaning: String, _ hole: String, _ state: State) -> State? {
      // The th of 19th is no Thursday, and the 日 of 19日 no Sunday.
      let isShort = word.contains(where: SpokenText.isUnspaced) ? word.count == 1 && meaning == "SU" : word.count < 3
      let isOfNumber = state.end > 0 && text[state.end - 1].isDecimal && isShort
      guard !word.isEmpty, !isOfNumber, text[state.end...].starts(with: word) else { return nil }
      let end = state.end + word.count
      return state.adding(meaning, to: hole, until: end < text.count && text[end] == "." && word.count < 5 ? end + 1 : end)
    }

    private func number(_ state: State) -> [State] {
      let digits = text[state.end...].prefix { $0.isDecimal }
      guard !digits.isEmpty, digits.count < 7 else { return [] }
      var plain = state
      (plain.end, plain.values["number"]) = (digits.endIndex, String(String.UnicodeScalarView(digits)))
      return [plain]
        + grammar.ordinals.filter { text[plain.end...].starts(with: $0) }.map { mark in
          var ordinal = plain
          ordinal.end += mark.count
          return ordinal
        }
    }

    /// Where a date or a time that begins here may end.
    private func ends(_ state: State) -> [Int] {
      guard state.end < text.count else { return [] }
      return (state.end + 1...min(state.end + 48, text.count)).filter { end in
        guard end < text.count else { return true }
        let (last, next) = (text[end - 1], text[end])
        let isInWord = SpokenText.isLetter(last) && SpokenText.isLetter(next) && !SpokenText.isUnspaced(next)
        return last != " " && !(last.isDecimal && next.isDecimal) && !isInWord
      }.reversed()
    }

    /// The digits of a date, and of a time with it where no other number follows.
    private mutating func date(_ range: Range<Int>) -> String? {
      if let known = knownDates[range] { return known }
      let part = Array(text[range])
      var when = part.contains { $0.isDecimal } ? grammar.times.day(part).map { SpokenTimes.When(day: $0) } : nil
      if when == nil { when = grammar.times.when(part) }
      let digits = when.flatMap { when -> String? in
        guard let day = when.day, when.lastDay == nil, when.end == nil else { return nil }
        let time = when.time.map { "T" + padded(Int($0.secondsSinceMidnight), 5) } ?? ""
        return (day.year.map { padded($0, 4) } ?? "") + padded(day.month, 2) + padded(day.day, 2) + time
      }
      if let digits { dates[digits] = when }
      knownDates.updateValue(digits, forKey: range)
      return digits
    }
  }
}
