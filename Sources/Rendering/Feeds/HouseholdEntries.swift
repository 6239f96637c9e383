internal import CivilTime
internal import ICalendar
internal import Languages
internal import Planning
internal import Recurrence
internal import TribeModel

/// Birthdays, activities, chores, to-dos, meals and the day of the last update, as feed entries.
struct HouseholdEntries {
  private let plan: SitePlan
  private let words: Catalogue
  private let language: Language
  private let events: EventEntries
  /// The names of the window's meals: day and course, so that a dinner that changes stays the same entry. Where a day has several of one
  /// course, what they are tells them apart; equal ones are numbered.
  private let mealNames: [Int: String]

  init(_ events: EventEntries) {
    (plan, words, language, self.events) = (events.plan, events.words, events.language, events)
    var (courses, seen, names): ([String: Int], [String: Int], [Int: String]) = ([:], [:], [:])
    let meals = events.plan.shown.meals
    let shown = meals.indices.filter { events.plan.context.window.contains(meals[$0].date) }
    func course(_ index: Int) -> String {
      let section = meals[index].section.map { "-\(FeedDigest.text($0).prefix(8))" } ?? ""
      return "\(meals[index].date.text())-\(meals[index].course.rawValue)\(section)"
    }
    for index in shown { courses[course(index), default: 0] += 1 }
    for index in shown {
      var name = course(index)
      if courses[name, default: 0] > 1 { name += "-\(FeedDigest.text(meals[index].title).prefix(8))" }
      seen[name, default: 0] += 1
      names[index] = seen[name] == 1 ? name : "\(name)-\(seen[name, default: 0])"
    }
    mealNames = names
  }

  /// An activity, chore, to-do or meal of the window on its day; nil for anything else.
  func entry(of event: Event) -> FeedEntry? {
    let date = event.when.start.wallClock.date
    switch event.kind {
    case .event, .birthday: return nil
    case .activity(let index): return events.activity(index)
    case .chore(let house, let chore, let due): return window.contains(date) ? self.chore(house, chore, due: due, event) : nil
    case .todo(let index):
      // In a feed it stays on its own day: apps would show it as changed every night.
      let due = plan.shown.todos[index].due ?? date
      return window.contains(due) ? twin(plan.shown.todos[index], due, due.adding(days: 1)) : nil
    case .meal(let index): return meal(index)?.event
    }
  }

  private var window: PlanWindow { plan.context.window }

  /// The UID of something that has no id of its own in the data.
  private func uid(_ kind: String, _ name: String) -> String {
    let family = plan.shown.members.first?.id.scope
    return FeedUID.make(kind, name, scope: family?.name ?? "planner", instance: family?.instance ?? "")
  }

  private func allDay(_ uid: String, _ summary: String, _ date: CivilDate) -> FeedEntry {
    var entry = FeedEntry(.event, uid: uid, summary: summary, start: .date(date), end: .date(date.adding(days: 1)))
    entry.isBusy = false
    return entry
  }

  // MARK: Birthdays

  /// Each person's birthday: one event for each year of the window, so that the title can say the age; without a year, one that repeats.
  func birthdays() -> [(entries: [FeedEntry], event: Event)] {
    BirthdayPerson.all(plan.shown, plan.settings).map { person in
      let (kind, id, owner) = plan.shown.origin(of: person)
      var event = Event(
        id: id, subject: person.name, when: RecurrenceSet(start: .date(window.firstDay)), duration: .days(1), owner: owner,
        category: .celebration)
      event.kind = .birthday(BirthdayEvent(person: person.person, age: nil, isAnniversary: person.isAnniversary))
      return (birthdays(of: person, FeedUID.make(kind, id)), event)
    }
  }

  private func birthdays(of person: BirthdayPerson, _ uid: String) -> [FeedEntry] {
    guard person.birthday.year != nil, plan.settings.feeds.birthYears else { return yearly(person, uid) }
    return window.years.compactMap { year in
      guard let age = person.age(in: year, plan.settings), age > (person.isAnniversary ? 0 : -1) else { return nil }
      guard let date = person.birthday.date(in: year), window.contains(date) else { return nil }
      return allDay(
        FeedUID.suffixed(uid, "\(year)"), words.day(of: person.name, years: age, isAnniversary: person.isAnniversary), date)
    }
  }

  /// From a leap year that hides the year of birth. `FREQ=YEARLY` from 29 February is read as 1 March by some, so that day
  /// is "the last of February".
  private func yearly(_ person: BirthdayPerson, _ uid: String) -> [FeedEntry] {
    let birthday = person.birthday
    guard let start = CivilDate(year: 2000, month: birthday.month, day: birthday.day) else { return [] }
    var entry = allDay(uid, words.day(of: person.name, years: nil, isAnniversary: person.isAnniversary), start)
    var rule = RecurrenceRule(.yearly)
    if birthday.month == 2, birthday.day == 29 {
      rule.byMonth = [2]
      rule.byMonthDay = [-1]
    }
    entry.rule = rule
    return [entry]
  }

  // MARK: Chores

  /// 17:00 on the day before.
  private static let choreAlarmMinutes = 7 * 60

  /// A chore on the day it is due, and who does it.
  private func chore(_ house: Int, _ index: Int, due: CivilDate, _ turn: Event) -> FeedEntry {
    let house = plan.shown.houses[house]
    let chore = house.chores[index]
    let isOfCalendar = !house.days.isEmpty
    let people = turn.people().map { plan.shown.members[$0.member].name }
    let isAnybodys = isOfCalendar || chore.turns == .anybody
    let who = people.isEmpty ? (isAnybodys ? nil : words.nobodyAvailable) : language.list(people)
    let week = (Int(due.dayNumber) - Int(house.rota.firstDue.dayNumber)) / 7
    let uid = FeedUID.make(
      "chore", "\(house.id.raw)/\(chore.id.raw)", scope: house.id.scope.name, instance: house.id.scope.instance,
      suffix: isOfCalendar || chore.turns != nil ? due.text() : "w\(week)")
    var entry = allDay(uid, who.map { words.labelled(label: chore.title, value: $0) } ?? chore.title, due)
    entry.categories = [words.chore]
    if let clock = chore.time { events.setTimes(time(due, clock), .wallClock(seconds: 0), &entry) }
    entry.notes = joined([chore.notes, words.choresOf(house: house.name)], by: "\n")
    // What a town fetches in the morning is put out the evening before.
    let minutes = Self.choreAlarmMinutes + Int(chore.time?.secondsSinceMidnight ?? 0) / 60
    if plan.settings.feeds.choreAlarm || isOfCalendar { entry.alarms = [-minutes] }
    return entry
  }

  // MARK: To-dos

  /// To-dos for apps that read VTODO.
  func todos() -> [FeedEntry] {
    plan.shown.todos.map { todo in
      let uid = FeedUID.make("todo", todo.id)
      var entry = FeedEntry(.todo, uid: uid, summary: todo.title, start: nil)
      entry.end = todo.due.map { day in todo.time.map { events.anchored(time(day, $0), isSeries: false) } ?? .date(day) }
      entry.priority = todo.priority
      entry.status = todo.isDone ? .completed : .needsAction
      let who =
        todo.completedBy.map { words.doneBy(name: plan.shown.members[$0].name) }
        ?? todo.creator.map { words.addedBy(name: plan.shown.members[$0].name) }
      entry.notes = joined([notes(todo), who], by: "\n")
      if let list = todo.list { entry.categories = [list] }
      entry.created = todo.created
      entry.updated = todo.updated
      return entry
    }
  }

  /// To-dos without a day for calendars, which ignore VTODO. They stand in the present week, so that they are seen now and move, with
  /// their stamps, once a week rather than every night: as one entry, as one for each, or not at all (`feeds.undatedTodos`).
  ///
  /// - Parameter member: whose they are; nil for all.
  func undatedTodos(of member: MemberIndex? = nil) -> [FeedEntry] {
    let undated = plan.shown.todos.filter { !$0.isDone && $0.due == nil && (member == nil || $0.assignee == member) }
    let week = plan.context.today.startOfWeek(plan.context.firstWeekday)
    switch plan.settings.feeds.undatedTodos {
    case .off: return []
    case .each: return undated.map { twin($0, week, week.adding(days: 7)) }
    case .together:
      guard let first = undated.first else { return [] }
      let name = member.map { "given-\(plan.shown.members[$0].id.raw)" } ?? "undated"
      let uid = FeedUID.make("todos-week", name, scope: first.id.scope.name, instance: first.id.scope.instance)
      var entry = allDay(uid, words.labelled(label: words.todos, value: together(undated.map(\.title))), week)
      entry.end = .date(week.adding(days: 7))
      entry.categories = [words.todos]
      entry.notes = undated.map(\.title).joined(separator: "\n")
      return [entry]
    }
  }

  private func twin(_ todo: Todo, _ first: CivilDate, _ end: CivilDate) -> FeedEntry {
    let uid = FeedUID.make("todo-day", todo.id)
    var entry = allDay(uid, todo.title, first)
    entry.end = .date(end)
    if let due = todo.time, todo.due == first { events.setTimes(time(first, due), .wallClock(seconds: 0), &entry) }
    entry.notes = notes(todo)
    entry.categories = [words.todos]
    entry.created = todo.created
    entry.updated = todo.updated
    return entry
  }

  /// A time of a day on the family's clock.
  private func time(_ day: CivilDate, _ time: TimeOfDay) -> CalendarTime {
    .zoned(CivilDateTime(day, time), plan.context.zone.id)
  }

  /// Its notes, and its steps with a box each.
  private func notes(_ todo: Todo) -> String? {
    joined([todo.notes] + todo.steps.map { "\($0.isDone ? "\u{2611}" : "\u{2610}") \($0.text)" }, by: "\n")
  }

  /// The titles that have room in one, and how many more there are.
  private func together(_ titles: [String]) -> String {
    var left = 70
    let shown = titles.prefix { title in
      left -= title.count + 2
      return left >= 0
    }
    let few = shown.isEmpty ? titles.prefix(1) : shown
    let rest = titles.count - few.count
    return language.series(few + (rest > 0 ? ["+\(language.plainNumber(rest))"] : []))
  }

  // MARK: Children

  /// The days on which nobody is free to look after a child. Each is named by its first child.
  func care() -> [FeedEntry] {
    (plan.care?.gaps ?? []).filter { !$0.isDoubtful && plan.settings.care?.feed == true }.map { gap in
      let title = words.careOf(names: gap.names(plan, language))
      let uid = FeedUID.make("care", plan.shown.members[gap.children[0]].id, suffix: gap.date.text())
      var entry = allDay(uid, language.row([title, gap.times(language)]) ?? title, gap.date)
      entry.notes = joined(gap.reasons(plan, language), by: "\n")
      return entry
    }
  }

  // MARK: Meals

  /// A meal as an event and as a journal entry; nil outside the window.
  private func meal(_ index: Int) -> (event: FeedEntry, journal: FeedEntry)? {
    guard let name = mealNames[index] else { return nil }
    let meal = plan.shown.meals[index]
    let cook = meal.cook.map { words.cook(name: plan.shown.members[$0].name) }
    var event = allDay(uid("meal", name), words.labelled(label: words.name(of: meal), value: meal.title), meal.date)
    if let clock = meal.time { events.setTimes(time(meal.date, clock), .wallClock(seconds: 0), &event) }
    event.notes = joined(
      [meal.servings.map { words.servings(count: $0) }, cook, meal.notes] + meal.ingredients + [meal.url], by: "\n")
    event.categories = [words.meals]
    var journal = FeedEntry(.journal, uid: uid("meal-note", name), summary: event.summary, start: .date(meal.date))
    journal.notes = event.notes
    journal.status = .final
    journal.categories = [words.meals]
    return (event, journal)
  }

  /// The window's meals as journal entries.
  func mealJournal() -> [FeedEntry] { plan.shown.meals.indices.compactMap { meal($0)?.journal } }

  // MARK: The canary

  /// Says on which day the planner was last made: a subscriber sees whether the feed is still alive.
  func canary() -> FeedEntry {
    allDay(uid("updated", "planner"), words.asOf(date: language.text(plan.context.today, .long)), plan.context.today)
  }
}
