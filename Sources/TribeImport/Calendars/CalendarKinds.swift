import CivilTime
import Recurrence
import TribeModel

/// What the events of a calendar are (`as` in planner.json), and what is made of them.
struct CalendarKinds {
  /// Nil for a source whose events are just what they are.
  let kind: SourceKind?
  private let setup: ImportSetup
  private let source: SourceSetting
  /// What the calendar is called.
  private let name: String

  init(_ part: SourcePart, _ setup: ImportSetup, _ log: ImportLog) {
    (source, self.setup) = (part.source, setup)
    name = source.layer ?? part.tribe.events.lazy.compactMap(\.layer).first ?? source.name
    let isCalendar = source.format == SourceFormat.icalendar.rawValue
    guard source.kind == nil, isCalendar, let found = Self.recognised(part.tribe.events, name, log.programs[name]) else {
      kind = source.kind
      return
    }
    kind = found
    log.say(
      "import.recognised", CleanText.quoted(name), found.rawValue, source.name,
      at: part.tribe.events.first.flatMap { log.eventPlaces[$0.id] })
  }

  // MARK: Words

  /// `Data/kinds.txt`.
  private static let words = dataTable("kinds.txt", separator: ", ")

  private static let birthdayTitles = (words["birthdays.title"] ?? []).map(Rules.Pattern.init)

  private static func recognised(_ events: [Event], _ name: String, _ program: String?) -> SourceKind? {
    guard !events.isEmpty else { return nil }
    func isCalled(_ kind: SourceKind, _ texts: [String?]) -> Bool {
      let text = texts.compactMap { $0?.plainWords }.joined()
      return words["\(kind.rawValue).name"]?.contains { text.contains($0.plainWords) } ?? false
    }
    func areAll(_ fits: (Event) -> Bool) -> Bool { events.allSatisfy(fits) }
    let areWholeDays = areAll { $0.when.start.isDate }
    if areWholeDays, isCalled(.birthdays, [name]) || areAll({ Self.birthday($0) != nil }) { return .birthdays }
    let collected = Set(words["chores.title"] ?? [])
    if areWholeDays, isCalled(.chores, [name]) || areAll({ collected.contains($0.subject.lowercased()) }) { return .chores }
    if isCalled(.meals, [name, program]) { return .meals }
    return isCalled(.lessons, [name, program]) ? .lessons : nil
  }

  // MARK: Kinds

  func turn(_ tribe: inout Tribe, _ family: FamilyNames, _ people: PartPeople) {
    let isCalendar = source.format == SourceFormat.icalendar.rawValue
    switch kind {
    case .birthdays: takeBirthdays(&tribe, family) { _ in true }
    case .chores: takeChores(&tribe)
    case .meals: takeMeals(&tribe)
    case .todos: takeTodos(&tribe)
    case .lessons: tribe.events.changeEach { if $0.category == .none { $0.category = .education } }
    case .holidays: tribe.events.changeEach { $0.isBusy = false }
    case .countdowns: tribe.events.changeEach { $0.isCountdown = true }
    case nil where isCalendar:
      takeBirthdays(&tribe, family) { event in
        let isYearly = event.when.rules.contains { $0.frequency == .yearly }
        // Ours says how old somebody will be, so each year is an event.
        return (isYearly || OwnUID.isOwn(event.id.raw, "birthday-")) && Self.birthday(event) != nil
      }
    case .events, nil: break
    }
  }

  /// A person and how old or of which year they are, by a title: `Nora’s birthday`, `Nora (39)`, `Geburtstag von Nora (1987)`.
  private static func birthday(_ event: Event) -> (name: String, number: Int?)? {
    guard event.when.start.isDate, event.visibility == .full else { return nil }
    var number: Int?
    let words = event.subject.split(separator: " ").filter { word in
      let plain = word.drop { $0 == "(" }
      let digits = plain.prefix { $0.isASCII && $0.isNumber }
      guard let value = Int(String(digits)), Self.afterNumbers.contains(plain.dropFirst(digits.count).lowercased()) else {
        return true
      }
      number = value
      return false
    }
    let title = words.joined(separator: " ")
    let lower = event.subject.hasSuffix(")") ? title : nil
    let name = birthdayTitles.lazy.compactMap { $0.match(title) }.first ?? (number != nil ? lower : nil)
    return name.flatMap(CleanText.nonEmptyLine).map { ($0, number) }
  }

  /// What may stand behind the number in `40th birthday`, `40. Geburtstag`, `(40)`.
  private static let afterNumbers: Set<String> = ["", ")", ".", "st", "nd", "rd", "th", "e", "er", "º"]

  private func takeBirthdays(_ tribe: inout Tribe, _ family: FamilyNames, where isOne: (Event) -> Bool) {
    var taken: Set<String> = Set(tribe.contacts.compactMap(\.displayName))
    for event in tribe.events where isOne(event) && event.visibility == .full {
      let (name, number) = Self.birthday(event) ?? (event.subject, nil)
      let date = event.when.start.wallClock.date
      let birthday = Birthday(month: date.month, day: date.day, year: year(of: event, number))
      if let person = family[name], let index = tribe.members.firstIndex(where: { $0.name == family.names[person] }) {
        tribe.members[index].birthday = tribe.members[index].birthday ?? birthday
      } else if let person = family[name] {
        var member = Member(id: Adoption.id(of: family.names[person]), name: family.names[person])
        member.birthday = birthday
        tribe.members.append(member)
      } else if taken.insert(name).inserted {
        let raw = event.id.raw.replacing(".\(date.year)@", with: "@", maxReplacements: 1)
        var contact = Contact(id: ContactID(raw, in: event.id.scope))
        (contact.displayName, contact.birthday) = (name, birthday)
        tribe.contacts.append(contact)
      }
    }
    tribe.events.removeAll { isOne($0) && $0.visibility == .full }
  }

  /// The year of birth: said by the title, or that in which a series begins which was written down years later. Apple writes 1604 for none.
  private func year(of event: Event, _ number: Int?) -> Int? {
    let start = event.when.start.wallClock.date.year
    if let number { return number > 1000 ? number : start - number }
    guard event.when.repeats, start > 1604 else { return nil }
    let written = event.created.map { CivilDateTime(uncheckedSecondsSinceEpoch: $0.secondsSinceEpoch).date.year }
    return start <= (written.map { $0 - 1 } ?? setup.today.year - 10) ? start : nil
  }

  /// The dates of events that the planner shows, with what is said of each.
  private func dates(in tribe: Tribe) -> [(event: Event, start: CivilDateTime, title: String)] {
    tribe.events.filter { $0.visibility == .full }.flatMap { event in
      setup.dates(of: event).map { start, change in
        (event, setup.familyTime(event.when.start.with(wallClock: start)), change?.subject ?? event.subject)
      }
    }
  }

  /// What is put out on some days: a house of the calendar's name, with a chore for each title.
  private func takeChores(_ tribe: inout Tribe) {
    var (titles, days): ([String], [CivilDate: [Int]]) = ([], [:])
    for (_, start, title) in dates(in: tribe) {
      if !titles.contains(title) { titles.append(title) }
      guard let chore = titles.firstIndex(of: title), days[start.date]?.contains(chore) != true else { continue }
      days[start.date, default: []].append(chore)
    }
    let people = tribe.events.first?.people().map(\.member) ?? []
    tribe.events = []
    guard let first = days.keys.min() else { return }
    let scope = SourceScope(name: source.name)
    var house = House(
      id: HouseID(source.name, in: scope), name: name, residents: people,
      chores: titles.map { Chore(id: ChoreID($0, in: scope), title: $0) },
      rota: RotaRule(mode: .shiftByOne, firstDue: first, dueTime: .midnight))
    house.days = days.sorted { $0.key < $1.key }.map { .init(date: $0.key, chores: $0.value.sorted()) }
    tribe.houses.append(house)
  }

  private func takeMeals(_ tribe: inout Tribe) {
    for (event, start, whole) in dates(in: tribe) {
      let isAllDay = event.when.start.isDate
      let (word, title) = Self.course(of: whole)
      let hour = start.time.hour
      let byTime: Meal.Course = isAllDay ? .other : hour < 10 ? .breakfast : hour < 15 ? .lunch : .dinner
      var meal = Meal(date: start.date, course: word ?? byTime, title: title)
      (meal.time, meal.notes, meal.url) = (isAllDay ? nil : start.time, event.notes, event.url)
      tribe.meals.append(meal)
    }
    tribe.events = []
  }

  /// `Dinner: Pasta` without its first word.
  private static func course(of title: String) -> (Meal.Course?, String) {
    let parts = title.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let rest = CleanText.nonEmptyLine(String(parts[1])) else { return (nil, title) }
    let word = parts[0].lowercased()
    let course = Meal.Course.allCases.first { words[$0.rawValue]?.contains(word) ?? false }
    return (course, course == nil ? title : rest)
  }

  /// What is to be done on some days. What is past was done.
  private func takeTodos(_ tribe: inout Tribe) {
    for (event, start, title) in dates(in: tribe) where start.date >= setup.today {
      var todo = Todo(id: TodoID("\(event.id.raw)-\(start.date.text())", in: event.id.scope), title: title, isDone: false)
      (todo.due, todo.time, todo.notes) = (start.date, event.when.start.isDate ? nil : start.time, event.notes)
      todo.assignee = event.owner
      tribe.todos.append(todo)
    }
    tribe.events = []
  }
}
