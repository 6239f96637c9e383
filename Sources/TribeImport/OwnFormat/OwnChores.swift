import CivilTime
import JSONText
import Recurrence
import RecurrenceWords
import TribeModel

/// Houses, chores and rosters of our own format.
extension OwnFormatSource {
  func days(_ fields: Fields, of chores: [Chore]) -> [House.Day] {
    // Two entries of a day are one, and what is due twice is due.
    var days: [CivilDate: [Int]] = [:]
    for day in fields.objects("days", kind: "day") {
      let due = chosen(day, of: chores)
      warnUnknown(day)
      if let date = requiredDate(day, "date", Self.leftOut) { days[date, default: []] += due }
    }
    return days.sorted { $0.key < $1.key }.map { .init(date: $0.key, chores: $0.value.withoutRepeats) }
  }

  private static let leftOut = Fields.Remedy.instead("it is left out")

  /// The chores that an object names.
  private func chosen(_ fields: Fields, of chores: [Chore]) -> [Int] {
    fields.texts("chores").compactMap { chore(called: $0.text, at: $0.value, fields, of: chores) }
  }

  private func chore(called title: String, at value: JSONValue, _ fields: Fields, of chores: [Chore]) -> Int? {
    chores.firstIndex { $0.title == title } ?? fields.tell("no-such-chore", CleanText.quoted(title), at: value, Self.leftOut)
  }

  func weights(_ fields: Fields, of house: inout House) {
    for (name, value) in fields.fields("weights", kind: "weights")?.object.members.map({ $0 }) ?? [] {
      guard let chore = chore(called: name.string ?? "", at: name, fields, of: house.chores) else { continue }
      if let weight = value.integer, (1...100).contains(weight) {
        house.chores[chore].weight = weight
      } else {
        fields.tell("out-of-range", "weight", 1, 100, value.numberText ?? value.kind.plainName, 1, 100, at: value)
      }
    }
  }

  func absence(_ fields: Fields) -> OwnRecord<RotaRule.Absence>.Made? {
    if fields.present("member") == nil { fields.missing("member", Self.leftOut) }
    let days = days(fields)
    guard let member = member(fields, "member"), let days else { return nil }
    return (.init(member: member, first: days.lowerBound, last: days.upperBound), true)
  }

  /// From `first` to `last`.
  func days(_ fields: Fields) -> ClosedRange<CivilDate>? {
    let (first, last) = (requiredDate(fields, "first", Self.leftOut), requiredDate(fields, "last", Self.leftOut))
    guard let first, let last else { return nil }
    if last < first {
      fields.tell("absence-ends-first", at: fields.object["last"], .instead("only its first day counts"))
    }
    return first...max(first, last)
  }

  func swap(_ fields: Fields) -> OwnRecord<RotaRule.Swap>.Made? {
    for name in ["from", "to"] as [StaticString] where fields.present(name) == nil { fields.missing(name, Self.leftOut) }
    let spans: KeyValuePairs<StaticString, RotaRule.Swap.Span> = ["day": .day, "since": .always]
    let (name, span) = spans.first { fields.present($0.key) != nil } ?? ("week", .week)
    guard let date = requiredDate(fields, name, Self.leftOut), let from = member(fields, "from"), let to = member(fields, "to")
    else { return nil }
    return (RotaRule.Swap(week: date, from: from, to: to, span: span), true)
  }

  // MARK: Rhythms and rosters

  /// `day`, `3 days`, `week`, `mon tue sat`, `once`, or a rule as calendars write it.
  func rhythm(_ fields: Fields, _ name: StaticString) -> RecurrenceRule? {
    guard let text = fields.line(name), let value = fields.object[name] else { return nil }
    let words = text.lowercased().split { $0 == " " || $0 == "," }.filter { $0 != "every" }
    let units = ["once": "DAILY;COUNT=1", "day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"]
    let days = words.compactMap { Self.weekday($0).map { PlannerFile.name(of: $0).prefix(2).uppercased() } }
    var rule = text.uppercased()
    if let unit = units.first(where: { words.last?.hasPrefix($0.key) == true }), words.count <= 2 {
      rule = "FREQ=\(unit.value)" + (words.count == 1 ? "" : ";INTERVAL=\(words[0])")
    } else if days.count == words.count {
      rule = "FREQ=WEEKLY;BYDAY=" + days.joined(separator: ",")
    }
    if let rule = try? RecurrenceRule(parsing: rule) { return rule }
    // What a rule leaves out, it takes from the chore's start.
    let start = isRow(fields) ? date(fields, "start") : fields.line("start").flatMap { try? TimeText.moment($0).time.date }
    let spoken = self.spoken.all.lazy.compactMap { $0.read(text, start: .date(start ?? RotaRule.usualDay)).rules.first }.first
    return spoken ?? fields.tell("no-rhythm", CleanText.quoted(text), at: value)
  }

  /// A weekday by the first letters of its English name, of which there are two or more.
  private static func weekday(_ word: Substring) -> Weekday? {
    word.count < 2 ? nil : PlannerFile.weekdays.first { $0.0.hasPrefix(word.lowercased()) }?.1
  }

  /// What an object says of each of some members.
  func each(_ fields: Fields, _ name: StaticString) -> [(member: MemberIndex, value: JSONValue)] {
    (fields.fields(name, kind: "\(name)")?.object.members.map { $0 } ?? []).compactMap { who, value in
      member(called: who.string ?? "", at: who, name, fields).map { ($0, value) }
    }
  }

  /// `1: mon tue sat; 2: fri` of each person. Without a number it is for every week.
  func turns(_ fields: Fields, into roster: inout Chore.Roster) {
    for (member, value) in each(fields, "turns") {
      for part in (value.string ?? "").split(separator: ";") {
        let sides = part.split(separator: ":")
        let week = sides.count > 1 ? Int(sides[0].filter(\.isNumber)) ?? 0 : nil
        for word in sides.last?.split(whereSeparator: { $0 == " " || $0 == "," }) ?? [] {
          let weeks = week.map { $0 - 1...$0 - 1 } ?? 0...roster.weeks - 1
          guard let day = Self.weekday(word), (0..<roster.weeks).contains(weeks.lowerBound) else {
            fields.tell("no-roster-day", CleanText.quoted("\(part)"), roster.weeks, at: value, Self.leftOut)
            continue
          }
          let turns = weeks.map { Chore.Roster.Turn(member: member, week: $0, day: day) }.filter { !roster.turns.contains($0) }
          if turns.count < weeks.count { fields.tell("twice-in-roster", "\(word)", at: value, .instead("it counts once")) }
          roster.turns += turns
        }
      }
    }
  }

  /// Gives a house's roster to its chores, and each chore of its own rhythm what it leaves out. Tells what cannot be shared out as it is
  /// written.
  func settle(_ house: inout House, _ fields: Fields) {
    if let shared = fields.fields("roster", kind: "roster"), let roster = OwnRecords.roster.read(shared, self) {
      let named = chosen(shared, of: house.chores)
      let free = house.chores.indices.filter { house.chores[$0].people.isEmpty && house.chores[$0].turns == nil }
      for chore in named.isEmpty ? free : named { house.chores[chore].roster = house.chores[chore].roster ?? roster }
    }
    let firstDue = house.rota.firstDue
    house.chores.changeEach { chore in
      let isOwn = chore.every != nil || chore.start != nil || chore.time != nil || chore.part != nil || !chore.people.isEmpty
      guard isOwn || chore.turns != nil || chore.roster != nil || chore.next != nil else { return }
      chore.turns = chore.turns ?? (chore.roster != nil ? .roster : chore.people.count == 1 ? .same : .occurrence)
      let isDaily = chore.roster != nil && chore.every == nil
      chore.start = chore.start ?? (isDaily ? chore.roster?.start : nil) ?? firstDue
      if !chore.isAfterDone, chore.next == nil { chore.every = chore.every ?? RecurrenceRule(isDaily ? .daily : .weekly) }
      let able = (chore.people.isEmpty ? house.residents : chore.people).filter(chore.allows)
      let haveLeft = able.allSatisfy { members[$0].until.map { $0 < context.setup.today } ?? !members[$0].isCurrent }
      if chore.turns != .anybody, haveLeft {
        fields.tell("no-one-left", CleanText.quoted(chore.title), at: place(of: chore.title), .instead("others stand in"))
      }
    }
    for roster in house.chores.compactMap(\.roster).withoutRepeats {
      let chores = house.chores.filter { $0.roster == roster }
      let weekdays = chores.flatMap { $0.every?.byDay.map(\.weekday) ?? [] }
      let monday = roster.start.startOfWeek(.monday)
      let days = (0..<roster.weeks * 7).map(monday.adding(days:)).filter { weekdays.isEmpty || weekdays.contains($0.weekday) }
      func tell(_ row: String, _ remedy: String, of isWrong: (Int) -> Bool) {
        let wrong = days.filter { isWrong(roster.members(on: $0).count) }.map { day in
          "\((day.dayNumber - monday.dayNumber) / 7 + 1): \(PlannerFile.name(of: day.weekday).prefix(3))"
        }
        let (title, list) = (chores[0].title, wrong.joined(separator: "; "))
        if !wrong.isEmpty { fields.tell(row, CleanText.quoted(title), list, at: place(of: title), .instead(remedy)) }
      }
      tell("roster-hole", "these days are shared out") { $0 == 0 }
      tell("roster-crowd", "the first counts") { $0 > (chores.map(\.together).max() ?? 1) }
    }
    func place(of title: String) -> JSONValue {
      let entry = fields.object["chores"]?.elements.first { $0["title"]?.string == title }
      return entry?["roster"] ?? entry?["who"] ?? fields.object["roster"] ?? entry ?? fields.object
    }
  }
}
