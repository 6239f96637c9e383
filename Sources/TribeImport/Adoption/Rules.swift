import CivilTime
import Diagnostics
import Recurrence
import TribeModel

/// The rules of planner.json, which give events and to-dos of all sources what their apps do not say. Of the rules that a thing is like,
/// the first that says something about a matter decides it.
struct Rules {
  private let rules: [RuleSetting]
  private let patterns: [[Pattern?]]
  /// How many things each rule was for.
  private(set) var counts: [Int]

  init(_ rules: [RuleSetting]) {
    self.rules = rules
    patterns = rules.map { [$0.title, $0.place, $0.notes, $0.calendar, $0.person].map { $0.map(Pattern.init) } }
    counts = rules.map { _ in 0 }
  }

  /// What rules are asked about.
  struct Subject {
    var title: String
    var place, notes: String?
    /// The names by which its calendar is known.
    var calendars: [String]
    var category = EventCategory.none
    var people: [String]
    /// When it begins, on the family's clock.
    var start: CivilDateTime?
    var isAllDay = true
  }

  /// What becomes of a thing. The fields of a rule that are nil leave it as it is.
  mutating func effects(on subject: Subject) -> RuleSetting? {
    var effects: RuleSetting?
    for (index, rule) in rules.enumerated() {
      guard let title = match(index, subject) else { continue }
      counts[index] += 1
      var all = effects ?? RuleSetting()
      all.fill(
        \.category, \.iconCategory, \.colour, \.members, \.show, \.isBusy, \.isCountdown, \.alarm, \.needs, \.pause, from: rule)
      all.rename = all.rename ?? rule.rename.flatMap { CleanText.nonEmptyLine($0.replacing("*", with: title)) }
      all.hides = all.hides || rule.hides
      effects = all
    }
    return effects
  }

  /// What `*` of its title matched, or the title, if a thing is as a rule asks; else nil.
  private func match(_ index: Int, _ subject: Subject) -> String? {
    let (rule, patterns) = (rules[index], patterns[index])
    if let category = rule.ofCategory, category != subject.category { return nil }
    if let weekday = rule.weekday, weekday != subject.start?.date.weekday { return nil }
    if let time = rule.time, subject.isAllDay || subject.start.map({ time.contains($0.time) }) != true { return nil }
    func fits(_ pattern: Pattern?, _ texts: [String]) -> Bool {
      pattern.map { pattern in texts.contains { pattern.match($0) != nil } } ?? true
    }
    guard fits(patterns[1], [subject.place ?? ""]), fits(patterns[2], [subject.notes ?? ""]),
      fits(patterns[3], subject.calendars), fits(patterns[4], subject.people)
    else { return nil }
    guard let pattern = patterns[0] else { return subject.title }
    return pattern.match(subject.title)
  }

  /// Tells of rules that were for nothing, and in the report how many things each was for.
  func tell(at span: (Int) -> SourceSpan?, _ log: ImportLog) {
    for (index, count) in counts.enumerated() {
      let asked = [rules[index].title, rules[index].place, rules[index].notes, rules[index].calendar, rules[index].person]
      log.rules.append("\(index + 1) \(asked.compactMap { $0 }.joined(separator: " ")) for \(count)")
      if count == 0 { log.say("planner.idle-rule", at: span(index)) }
    }
  }

  /// A text with `*` for any other text, whatever the letters' case.
  struct Pattern {
    private let pieces: [ArraySlice<UInt8>]

    init(_ text: String) {
      pieces = Array(text.lowercased().utf8).split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    }

    /// What the first `*` stands for, or the text itself without one. Nil if the text is another.
    ///
    /// - Complexity: O(text), for each event of each rule: so octets are compared, not characters.
    func match(_ text: String) -> String? {
      let lower = Array(text.lowercased().utf8)
      guard let first = pieces.first, let last = pieces.last, lower.starts(with: first) else { return nil }
      guard pieces.count > 1 else { return lower.count == first.count ? text : nil }
      var (place, end) = (first.count, lower.count - last.count)
      guard end >= place, lower[end...].elementsEqual(last) else { return nil }
      var firstEnd: Int?
      for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
        let starts = place..<max(place, end - piece.count + 1)
        guard let found = starts.first(where: { lower[$0...].starts(with: piece) }) else { return nil }
        firstEnd = firstEnd ?? found
        place = found + piece.count
      }
      end = max(first.count, firstEnd ?? end)
      // Where small letters take other octets than capitals, the text is given in small ones.
      let whole = Array(text.utf8)
      return String(decoding: (whole.count == lower.count ? whole : lower)[first.count..<end], as: UTF8.self)
    }
  }
}

extension RuleSetting {
  /// Takes from another rule what this one does not say.
  fileprivate mutating func fill<each Value>(_ parts: repeat WritableKeyPath<RuleSetting, (each Value)?>, from other: RuleSetting) {
    for part in repeat each parts { self[keyPath: part] = self[keyPath: part] ?? other[keyPath: part] }
  }
}

extension Tribe {
  /// Takes the dates that lie in a pause out of series. A date that was changed by itself is meant, and stays.
  mutating func pause(_ pauses: [EventID: [String]], years: ClosedRange<Int>, at span: (String) -> SourceSpan?, _ log: ImportLog) {
    guard !pauses.isEmpty, let first = CivilDate(year: years.lowerBound, month: 1, day: 1),
      let last = CivilDate(year: years.upperBound, month: 12, day: 31)
    else { return }
    let layers = Set(events.compactMap(\.layer)).sorted()
    var daysOff: [String: Set<Int32>] = [:]
    for name in Set(pauses.values.joined()).sorted() {
      let ends = name.split(separator: "/").compactMap { CivilDate($0) }
      if ends.count == 2, ends[0] <= ends[1] {
        daysOff[name] = Set((first.dayNumber...last.dayNumber).clamped(to: ends[0].dayNumber...ends[1].dayNumber))
      } else if layers.contains(name) {
        daysOff[name] = days(from: first, to: last) { $0.layer == name }
      } else {
        sayUnknown("calendar", name, layers, at: span(name), log)
      }
    }
    events.changeEach { event in
      guard let names = pauses[event.id], event.when.repeats else { return }
      let off = names.reduce(into: Set<Int32>()) { $0.formUnion(daysOff[$1] ?? []) }
      let changed = Set(event.overrides.map(\.recurrenceID))
      let window = CivilDateTime(first)..<CivilDateTime(last.adding(days: 1))
      event.when.exceptionDates += event.when.occurrences(in: window, limit: CycleCompiler.maximumDays).starts
        .filter { off.contains($0.date.dayNumber) }.map(event.when.start.with(wallClock:)).filter { !changed.contains($0) }
    }
  }
}
