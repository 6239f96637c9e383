package import CivilTime
package import Languages
package import Recurrence

/// Reads rules in words: what `RuleDescription` says, and everyday ways to say the same.
///
/// The grammar is the planner's own texts: each `rule…` text of the language's words, in all its forms, is a pattern whose placeholders are
/// filled in by others (`Self.parts`). So what is said in a language is read in it, without a second list of words. Everyday forms stand in
/// Languages/Data/spoken. Where a text may mean several rules, the one that the planner would say so counts.
package struct SpokenRules: Sendable {
  private let language: Language
  package let times: SpokenTimes
  private let patterns: [String: [Pattern]]
  private let months: [(name: [Unicode.Scalar], month: Int)]
  private let marks, except: [[Unicode.Scalar]]
  /// Behind numbers in a row: st, nd, rd, th.
  private let ordinals: [[Unicode.Scalar]]

  package init(_ language: Language) {
    self.language = language
    times = SpokenTimes(language)
    var patterns: [String: [Pattern]] = ["number": [Pattern(form: "other", "{number}")]]
    let texts = Set(Self.parts.flatMap { [String($0.key.prefix { $0 != "." })] + Self.names($0.value) })
    for text in texts where text != "number" {
      patterns[text] = language.patterns(of: String(text.prefix { $0 != "#" })).map { Pattern(form: $0.form, $0.text) }
    }
    for name in Self.whole.keys {
      patterns[name] = language.spoken(name).map { Pattern(form: "one", $0) }
    }
    self.patterns = patterns
    months = (1...12).flatMap { month in
      NameContext.allCases.flatMap { context in
        [NameWidth.wide, .abbreviated].map { (SpokenText.folded(language.name(month: month, width: $0, context: context)), month) }
      }
    }
    marks = language.listMarks.map { SpokenText.folded($0).filter { $0 != " " } }.filter { !$0.isEmpty }
      .sorted { $0.count > $1.count }
    except = language.spoken("except").map(SpokenText.folded).sorted { $0.count > $1.count }
    ordinals = Set((1...31).map { String(language.ordinal($0).drop { $0.isNumber }) } + [".", "º", "ª"]).sorted()
      .map(SpokenText.folded).filter { !$0.isEmpty }
  }

  /// A rule as the planner says it.
  package func text(_ rule: RecurrenceRule, start: CalendarTime) -> String { rule.description(in: language, start: start) }

  // MARK: Reading

  /// The rules that a text may mean, the first that the planner says itself if there is one; none if it is no rule. “Except” and days
  /// behind it are the exceptions.
  package func read(_ text: String, start: CalendarTime) -> (rules: [RecurrenceRule], exceptions: [SpokenTimes.Day]) {
    var letters = SpokenText.trimmed(SpokenText.folded(text))
    var exceptions: [SpokenTimes.Day] = []
    for word in except {
      guard let place = SpokenText.find(word, in: letters), place > 0, SpokenText.stands(word, in: letters, at: place) else {
        continue
      }
      guard let days = days(Array(letters[(place + word.count)...])) else { continue }
      (letters, exceptions) = (SpokenText.trimmed(letters[..<place]), days)
      break
    }
    var parser = Parser(grammar: self, text: letters)
    let trees = Self.names(Self.root).flatMap { parser.parse($0, at: 0).filter { $0.end == letters.count } }
    var rules: [RecurrenceRule] = []
    for tree in trees {
      var made = Making(start: start, language: language)
      guard made.add(tree), let rule = made.rule, !rules.contains(rule) else { continue }
      rules.append(rule)
      if SpokenText.folded(rule.description(in: language, start: start)) == letters { return ([rule], exceptions) }
    }
    return (Self.different(rules, start), exceptions)
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

  /// Days one after the other.
  private func days(_ text: [Unicode.Scalar]) -> [SpokenTimes.Day]? {
    if let day = times.day(text) { return [day] }
    for mark in marks {
      guard let place = SpokenText.find(mark, in: text), let first = times.day(Array(text[..<place])),
        let rest = days(SpokenText.trimmed(text[(place + mark.count)...]))
      else { continue }
      return [first] + rest
    }
    return nil
  }

  // MARK: Grammar

  private static let ofMonth =
    "*ruleMonthDay ruleMonthDayFromEnd ruleNthWeekday ruleNthWeekdayFromEnd ruleOrdinalsOfWeekday ruleFirstWorkday ruleLastWorkday"
  private static let rule = "addition#begin addition#positions ruleSentence"
  private static let root = "ruleUntil addition#times " + rule

  /// What may fill in the placeholders of texts: `*` is a list of any of them, `+` any of them one after the other, `?` may be missing.
  private static let parts: [String: String] = [
    "ruleUntil.rule": rule, "addition#times.text": rule, "addition#times.addition": "ruleTimes",
    "addition#begin.text": "addition#positions ruleSentence", "addition#begin.addition": "ruleWeeksBegin",
    "addition#positions.text": "ruleSentence", "addition#positions.addition": "ruleOnlyPositions",
    "ruleSentence.every":
      "?ruleEveryWeekday ruleEveryWeekFromTo ruleEveryWeekOn ruleEveryMonthOn ruleWeekdayOnMonthDay ruleEverySecond ruleEveryMinute "
      + "ruleEveryHour ruleEveryDay ruleEveryWeek ruleEveryMonth ruleEveryYear " + whole.keys.sorted().joined(separator: " "),
    "ruleSentence.dates":
      "+ruleOnDates ruleOnDaysOfMonths ruleOnWeekdays ruleOnDayOrMonthEnd ruleOnMonthDays ruleOnWeekdaysOfMonth ruleOnWeekdaysOfYear "
      + "ruleOnYearDays ruleInWeek ruleInWeeks ruleInWeeksOfYear ruleWeekdaysOfWeeks",
    "ruleSentence.months": "?ruleInMonths", "ruleSentence.times": "+ruleAtTimes ruleInHours ruleAtMinutes ruleAtSeconds",
    "ruleEveryWeekOn.weekdays": "ruleWeekdayList", "ruleOnWeekdays.weekdays": "ruleWeekdayList",
    "ruleWeekdayList.list": "*ruleWeekdayInList", "ruleEveryMonthOn.list": ofMonth, "ruleOnDaysOfMonths.list": ofMonth,
    "ruleOnDaysOfMonths.months": "*ruleMonthOf", "ruleOrdinalsOfWeekday.list": "*ruleOrdinal ruleOrdinalLast",
    "ruleEveryWeekFromTo.first": "ruleWeekdayInRange", "ruleEveryWeekFromTo.last": "ruleWeekdayInRange",
    "ruleOnMonthDays.list": "*ruleMonthDay ruleMonthDayFromEnd",
    "ruleOnWeekdaysOfMonth.list": "*ruleNthWeekday ruleNthWeekdayFromEnd ruleOrdinalsOfWeekday",
    "ruleOnWeekdaysOfYear.list": "*ruleNthWeekday ruleNthWeekdayFromEnd ruleOrdinalsOfWeekday",
    "ruleOnYearDays.list": "*ruleYearDay ruleYearDayFromEnd", "ruleInWeek.list": "*ruleWeek", "ruleInWeeks.list": "*ruleWeek",
    "ruleInWeeksOfYear.list": "*ruleWeekOfYear ruleWeekOfYearFromEnd", "ruleWeekdaysOfWeeks.list": "*ruleWeekdayOfWeek",
    "ruleWeekdaysOfWeeks.weeks": "ruleInWeek ruleInWeeks ruleInWeeksOfYear", "ruleOnDates.list": "*ruleDateInList",
    "ruleInMonths.list": "*ruleMonth", "ruleAtTimes.list": "*ruleTimeInList", "ruleInHours.list": "*number",
    "ruleAtMinutes.list": "*number", "ruleAtSeconds.list": "*number", "ruleOnlyPositions.list": "*rulePosition rulePositionFromEnd",
  ]

  /// Words that are a whole rule.
  fileprivate static let whole: [String: RecurrenceRule] = {
    var workdays = RecurrenceRule(.weekly)
    workdays.byDay = [.monday, .tuesday, .wednesday, .thursday, .friday].map { .init(nil, $0) }
    var weekend = RecurrenceRule(.weekly)
    weekend.byDay = [.init(nil, .saturday), .init(nil, .sunday)]
    return [
      "spokenWorkdays": workdays, "spokenWeekend": weekend, "spokenDaily": RecurrenceRule(.daily),
      "spokenWeekly": RecurrenceRule(.weekly), "spokenMonthly": RecurrenceRule(.monthly), "spokenYearly": RecurrenceRule(.yearly),
      "spokenFortnightly": RecurrenceRule(.weekly, interval: 2),
    ]
  }()

  private static func names(_ part: String) -> [String] {
    part.drop { "*+?".contains($0) }.split(separator: " ").map(String.init)
  }

  /// One form of a text: letters and placeholders.
  fileprivate struct Pattern: Sendable {
    enum Token: Sendable {
      case letter(Unicode.Scalar)
      case hole(String)
    }
    var tokens: [Token] = []
    /// The number that the form alone says.
    let number: Int?

    init(form: String, _ text: String) {
      let first = String(form.prefix { $0 != "." })
      number = Int(first) ?? ["one": 1, "two": 2, "other": 1][first]
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        tokens += SpokenText.folded(String(rest[..<open])).map { .letter($0) }
        tokens.append(.hole(String(rest[rest.index(after: open)..<close])))
        rest = rest[rest.index(after: close)...]
      }
      tokens += SpokenText.folded(String(rest)).map { .letter($0) }
    }
  }

  /// What was read of one text.
  fileprivate struct Tree: Sendable {
    var name: String
    var end = 0
    var number: Int?
    var days: [Weekday] = []
    var month: Int?
    var day: SpokenTimes.Day?
    var time: TimeOfDay?
    var parts: [Tree] = []
  }

  private struct Place: Hashable {
    var name: String
    var at: Int
  }

  /// Finds all ways in which texts may stand at a place.
  private struct Parser {
    let grammar: SpokenRules
    let text: [Unicode.Scalar]
    private var known: [Place: [Tree]] = [:]
    private var days: [Range<Int>: SpokenTimes.Day?] = [:]

    init(grammar: SpokenRules, text: [Unicode.Scalar]) { (self.grammar, self.text) = (grammar, text) }

    mutating func parse(_ name: String, at place: Int) -> [Tree] {
      let key = Place(name: name, at: place)
      if let trees = known[key] { return trees }
      known[key] = []
      var trees: [Tree] = []
      for pattern in grammar.patterns[name] ?? [] {
        trees += fill(pattern.tokens[...], Tree(name: name, end: place, number: pattern.number))
      }
      known[key] = trees
      return trees
    }

    private mutating func fill(_ tokens: ArraySlice<Pattern.Token>, _ tree: Tree) -> [Tree] {
      guard let token = tokens.first else { return [tree] }
      switch token {
      case .letter(let letter):
        var next = tree
        if letter == " " || next.end < text.count && text[next.end] != letter { skipBlank(&next.end) }
        if letter != " " {
          guard next.end < text.count, text[next.end] == letter else { return [] }
          next.end += 1
        }
        return fill(tokens.dropFirst(), next)
      case .hole(let hole):
        var start = tree
        skipBlank(&start.end)
        return holes(hole, start).flatMap { fill(tokens.dropFirst(), $0) }
      }
    }

    private func skipBlank(_ place: inout Int) { while place < text.count, text[place] == " " { place += 1 } }

    /// The ways to fill in one placeholder.
    private mutating func holes(_ hole: String, _ tree: Tree) -> [Tree] {
      if let part = SpokenRules.parts["\(tree.name).\(hole)"] { return fill(part: part, tree) }
      switch hole {
      case "number", "nth": return number(tree)
      case "month": return grammar.months.compactMap { name, month in word(name, tree) { $0.month = month } }
      case "date":
        var trees: [Tree] = []
        for end in ends(tree) { trees += date(tree, end).map { [$0] } ?? [] }
        return trees
      case "time":
        return ends(tree).compactMap { end in
          grammar.times.time(Array(text[tree.end..<end])).map { time in changed(tree) { ($0.time, $0.end) = (time, end) } }
        }
      default: return grammar.times.weekdays.compactMap { name, day in word(name, tree) { $0.days.append(day) } }
      }
    }

    private mutating func fill(part: String, _ tree: Tree) -> [Tree] {
      let (names, kind) = (SpokenRules.names(part), part.first)
      var found = names.flatMap { parse($0, at: tree.end) }.map { part in
        changed(tree) { ($0.end, $0.parts) = (part.end, $0.parts + [part]) }
      }
      if kind == "*" {
        found += found.flatMap { first in
          grammar.marks.flatMap { mark -> [Tree] in
            var next = first
            skipBlank(&next.end)
            guard text[next.end...].starts(with: mark) else { return [] }
            next.end += mark.count
            skipBlank(&next.end)
            return fill(part: part, next)
          }
        }
      }
      if kind == "+" { found += found.filter { $0.end < text.count }.flatMap { first in fill(part: part, first) } }
      return kind == "?" || kind == "+" && tree.parts.isEmpty || kind == "+" ? [tree] + found : found
    }

    private func changed(_ tree: Tree, _ change: (inout Tree) -> Void) -> Tree {
      var tree = tree
      change(&tree)
      return tree
    }

    private func word(_ word: [Unicode.Scalar], _ tree: Tree, _ change: (inout Tree) -> Void) -> Tree? {
      guard !word.isEmpty, text[tree.end...].starts(with: word) else { return nil }
      var tree = tree
      tree.end += word.count
      if tree.end < text.count, text[tree.end] == ".", word.count < 5 { tree.end += 1 }
      change(&tree)
      return tree
    }

    private func number(_ tree: Tree) -> [Tree] {
      let digits = text[tree.end...].prefix { $0.isDecimal }
      guard !digits.isEmpty, digits.count < 7, let number = SpokenText.numbers(Array(digits)).first?.value else { return [] }
      let plain = changed(tree) { ($0.number, $0.end) = (number, tree.end + digits.count) }
      return [plain]
        + grammar.ordinals.compactMap { mark in
          guard text[plain.end...].starts(with: mark) else { return nil }
          return changed(plain) { $0.end += mark.count }
        }
    }

    /// Where a date or a time that begins here may end.
    private func ends(_ tree: Tree) -> [Int] {
      guard tree.end < text.count else { return [] }
      return (tree.end + 1...min(tree.end + 48, text.count)).filter { end in
        guard end < text.count else { return true }
        let (last, next) = (text[end - 1], text[end])
        return last != " " && !(last.isDecimal && next.isDecimal) && !(SpokenText.isLetter(last) && SpokenText.isLetter(next))
      }.reversed()
    }

    private mutating func date(_ tree: Tree, _ end: Int) -> Tree? {
      let part = text[tree.end..<end]
      guard part.first != " ", part.last != " ", part.contains(where: { $0.isDecimal }) else { return nil }
      let known = days[tree.end..<end]
      let day = known ?? grammar.times.day(Array(part))
      days.updateValue(day, forKey: tree.end..<end)
      if let day { return changed(tree) { ($0.day, $0.end) = (day, end) } }
      guard tree.name == "ruleUntil", end == text.count,
        let when = grammar.times.when(String(String.UnicodeScalarView(part))), let day = when.day, when.lastDay == nil,
        when.end == nil
      else { return nil }
      return changed(tree) { ($0.day, $0.time, $0.end) = (day, when.time, end) }
    }
  }

  /// A rule that is made of what was read.
  private struct Making {
    let start: CalendarTime
    let language: Language
    private var frequency: RecurrenceRule.Frequency?
    private var made = RecurrenceRule(.yearly)
    private var hasWeekStart = false
    private var times: Set<[Int]> = []

    init(start: CalendarTime, language: Language) { (self.start, self.language) = (start, language) }

    /// Nil if the words do not make one rule.
    var rule: RecurrenceRule? {
      guard var frequency else { return nil }
      var rule = made
      if frequency == .weekly, !rule.byMonthDay.isEmpty { return nil }
      if frequency == .monthly, !(rule.byYearDay + rule.byWeekNumber).isEmpty { return nil }
      if frequency < .weekly, rule.byDay.contains(where: { $0.ordinal != nil }) { return nil }
      // All times of a day are each hour with each minute.
      rule.byHour += Set(times.map { $0[0] }).sorted()
      rule.byMinute += Set(times.map { $0[1] }).sorted()
      if !times.isEmpty, times.count != Set(times.map { $0[0] }).count * Set(times.map { $0[1] }).count { return nil }
      if !times.isEmpty, start.isDate { return nil }
      if frequency == .weekly, rule.byDay.count == 7 { (frequency, rule.byDay) = (.daily, []) }
      rule.frequency = frequency
      if !hasWeekStart, rule.byWeekNumber.isEmpty { rule.weekStart = language.firstWeekday }
      var endless = rule
      endless.end = .never
      return (try? RecurrenceRule(parsing: endless.text)).map { _ in rule }
    }

    private mutating func every(_ frequency: RecurrenceRule.Frequency, _ number: Int?) {
      self.frequency = frequency
      made.interval = max(1, number ?? 1)
    }

    /// False if there can be no such rule.
    mutating func add(_ tree: Tree) -> Bool {
      let numbers = tree.parts.map { ($0.name.hasSuffix("FromEnd") ? -1 : 1) * ($0.number ?? 1) }
      let days = tree.parts.flatMap(\.days).map { RecurrenceRule.WeekdayNumber(nil, $0) }
      switch tree.name {
      case "ruleSentence":
        // How often comes first, wherever it stands: days hang on it.
        let isEvery = { (part: Tree) in SpokenRules.parts["ruleSentence.every"]?.contains(part.name) ?? false }
        let sorted = tree.parts.filter(isEvery) + tree.parts.filter { !isEvery($0) }
        return sorted.allSatisfy { add($0) }
      case "ruleUntil":
        guard let day = tree.day else { return false }
        guard tree.parts.allSatisfy({ add($0) }) else { return false }
        return until(day, tree.time)
      case "ruleTimes": made.end = .count(tree.number ?? 1)
      case "ruleWeeksBegin": (made.weekStart, hasWeekStart) = (tree.days.first ?? .monday, true)
      case "ruleOnlyPositions": made.bySetPosition = numbers
      case "ruleEverySecond": every(.secondly, tree.number)
      case "ruleEveryMinute": every(.minutely, tree.number)
      case "ruleEveryHour": every(.hourly, tree.number)
      case "ruleEveryDay": every(.daily, tree.number)
      case "ruleEveryWeek": every(.weekly, tree.number)
      case "ruleEveryMonth": every(.monthly, tree.number)
      case "ruleEveryYear": every(.yearly, tree.number)
      case "ruleEveryWeekday":
        every(.weekly, tree.number)
        made.byDay = tree.days.map { .init(nil, $0) }
      case "ruleEveryWeekOn":
        every(.weekly, tree.number)
        made.byDay = tree.parts.flatMap(\.parts).flatMap(\.days).map { .init(nil, $0) }
      case "ruleEveryWeekFromTo":
        guard days.count == 2 else { return false }
        every(.weekly, tree.number)
        made.byDay = (0...days[1].weekday.days(after: days[0].weekday)).map { .init(nil, days[0].weekday.adding($0)) }
      case "ruleEveryMonthOn":
        every(.monthly, tree.number)
        return ofMonth(tree.parts)
      case "ruleWeekdayOnMonthDay":
        every(.monthly, 1)
        made.byDay = tree.days.map { .init(nil, $0) }
        made.byMonthDay = [tree.number ?? 1]
      case "ruleOnDates":
        return frequency == .yearly && yearly(tree.parts.compactMap(\.day), tree.parts.count)
      case "ruleOnDaysOfMonths":
        if frequency == nil { every(.monthly, 1) }
        made.byMonth = tree.parts.filter { $0.name == "ruleMonthOf" }.compactMap { $0.month ?? $0.number }
        return ofMonth(tree.parts.filter { $0.name != "ruleMonthOf" })
      case "ruleOnWeekdays": made.byDay += tree.parts.flatMap(\.parts).flatMap(\.days).map { .init(nil, $0) }
      case "ruleOnDayOrMonthEnd":
        guard let number = tree.number, (29...31).contains(number) else { return false }
        (made.byMonthDay, made.bySetPosition) = (Array(28...number), [-1])
      case "ruleOnMonthDays": made.byMonthDay += numbers
      case "ruleOnWeekdaysOfMonth", "ruleOnWeekdaysOfYear": return ofMonth(tree.parts)
      case "ruleOnYearDays": made.byYearDay = numbers
      case "ruleInWeek", "ruleInWeeks", "ruleInWeeksOfYear": made.byWeekNumber = numbers
      case "ruleWeekdaysOfWeeks":
        made.byDay += days
        return tree.parts.filter { $0.days.isEmpty }.allSatisfy { add($0) }
      case "ruleInMonths": made.byMonth = tree.parts.compactMap { $0.month ?? $0.number }
      case "ruleAtTimes": times = Set(tree.parts.compactMap(\.time).map { [$0.hour, $0.minute] })
      case "ruleInHours": made.byHour = numbers
      case "ruleAtMinutes": made.byMinute = numbers
      case "ruleAtSeconds": made.bySecond = numbers
      default:
        guard let rule = SpokenRules.whole[tree.name] else { return tree.parts.allSatisfy { add($0) } }
        every(rule.frequency, rule.interval)
        made.byDay = rule.byDay
      }
      return true
    }

    /// Days of a month: the 2nd, the first and third Monday, the last weekday.
    private mutating func ofMonth(_ parts: [Tree]) -> Bool {
      for part in parts {
        let sign = part.name.hasSuffix("FromEnd") ? -1 : 1
        switch part.name {
        case "ruleFirstWorkday", "ruleLastWorkday":
          guard parts.count == 1 else { return false }
          made.byDay = SpokenRules.whole["spokenWorkdays"]?.byDay ?? []
          made.bySetPosition = [part.name == "ruleFirstWorkday" ? 1 : -1]
        case "ruleMonthDay", "ruleMonthDayFromEnd": made.byMonthDay.append(sign * (part.number ?? 1))
        case "ruleOrdinalsOfWeekday":
          for number in part.parts {
            let ordinal = number.name == "ruleOrdinalLast" ? -1 : number.number ?? 1
            made.byDay += part.days.map { .init(ordinal, $0) }
          }
        default: made.byDay += part.days.map { .init(sign * (part.number ?? 1), $0) }
        }
      }
      return made.byDay.isEmpty || made.byMonthDay.isEmpty
    }

    /// Dates of each year, which are every one of some days in every one of some months.
    private mutating func yearly(_ dates: [SpokenTimes.Day], _ count: Int) -> Bool {
      let (months, days) = (Set(dates.map(\.month)), Set(dates.map(\.day)))
      guard dates.count == count, months.count * days.count == Set(dates.map { [$0.month, $0.day] }).count else { return false }
      (made.byMonth, made.byMonthDay) = (months.sorted(), days.sorted())
      return dates.allSatisfy { $0.year == nil }
    }

    /// A last day without a year is the first one after the start.
    private mutating func until(_ day: SpokenTimes.Day, _ time: TimeOfDay?) -> Bool {
      let first = start.wallClock.date
      var last = day
      if last.year == nil {
        last.year = first.year
        if let date = last.date, date < first { last.year = first.year + 1 }
      }
      guard let date = last.date else { return false }
      let usual = TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight
      made.end = .until(start.isDate ? .date(date) : start.with(wallClock: CivilDateTime(date, time ?? usual)))
      return true
    }
  }
}

extension Weekday {
  fileprivate func adding(_ days: Int) -> Weekday { Weekday(isoNumber: (Int(isoNumber) - 1 + days) % 7 + 1) ?? self }
}
