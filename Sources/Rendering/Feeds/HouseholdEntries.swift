internal import CivilTime
internal import Languages
internal import Planning
internal import Recurrence
internal import TribeModel

/// Birthdays, chores, to-dos, meals and the day of the last update, as feed entries.
struct HouseholdEntries {
  let plan: SitePlan
  let words: Catalogue
  let language: Language

  private var window: PlanWindow { plan.context.window }

  /// The UID of something that has no id of its own in the data.
  private func uid(_ kind: String, _ name: String) -> String {
    let family = plan.tribe.members.first?.id.scope
    return FeedUID.make(kind, name, scope: family?.name ?? "planner", instance: family?.instance ?? "")
  }

  private func allDay(_ uid: String, _ summary: String, _ date: CivilDate) -> FeedEntry {
    var entry = FeedEntry(.event, uid: uid, summary: summary, start: .date(date), end: .date(date.adding(days: 1)))
    entry.isBusy = false
    return entry
  }

  // MARK: Birthdays

  /// One event for each year of the window, so that the title can say the age; without a year, one that repeats.
  func birthdays() -> [FeedEntry] {
    BirthdayPerson.all(plan.tribe, plan.settings).flatMap { person in
      switch person.person {
      case .member(let index):
        let id = plan.tribe.members[index].id
        return birthdays(of: person, FeedUID.make("birthday", id))
      case .contact(let index):
        let id = plan.tribe.contacts[index].id
        return birthdays(of: person, FeedUID.make("birthday-contact", id))
      }
    }
  }

  private func birthdays(of person: BirthdayPerson, _ uid: String) -> [FeedEntry] {
    guard person.birthday.year != nil, plan.settings.feeds.birthYears else { return yearly(person.name, person.birthday, uid) }
    return window.years.compactMap { year in
      guard let age = person.age(in: year, plan.settings), age > 0 else { return nil }
      guard let date = person.birthday.date(in: year), window.contains(date) else { return nil }
      return allDay(FeedUID.suffixed(uid, "\(year)"), words.turns(name: person.name, age: age), date)
    }
  }

  /// From a leap year that hides the year of birth. `FREQ=YEARLY` from 29 February is read as 1 March by some, so that day
  /// is "the last of February".
  private func yearly(_ name: String, _ birthday: Birthday, _ uid: String) -> [FeedEntry] {
    guard let start = CivilDate(year: 2000, month: birthday.month, day: birthday.day) else { return [] }
    var entry = allDay(uid, words.birthdayOf(name: name), start)
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

  /// Each chore of the coming weeks on the day it is due, and who does it.
  func chores() -> [(entry: FeedEntry, member: MemberIndex?)] {
    var entries: [(FeedEntry, MemberIndex?)] = []
    for house in plan.tribe.houses {
      let rota = RotaPlan(house: house, from: CivilDateTime(plan.context.today), weeks: plan.settings.publish.choreHorizonWeeks)
      for week in rota.weeks {
        for assignment in week.assignments {
          let chore = house.chores[assignment.chore]
          let who = assignment.member.map { plan.tribe.members[$0].name } ?? words.nobodyAvailable
          let uid = FeedUID.make(
            "chore", "\(house.id.raw)/\(chore.id.raw)", scope: house.id.scope.name, instance: house.id.scope.instance,
            suffix: "w\(week.number)")
          var entry = allDay(uid, "\(chore.title): \(who)", week.due.date)
          entry.categories = [words.chore]
          entry.notes = words.choresOf(house: house.name)
          if plan.settings.feeds.choreAlarm { entry.dayAlarmMinutes = Self.choreAlarmMinutes }
          entries.append((entry, assignment.member))
        }
      }
    }
    return entries
  }

  // MARK: To-dos

  /// To-dos for apps that read VTODO.
  func todos() -> [FeedEntry] {
    plan.tribe.todos.map { todo in
      let uid = FeedUID.make("todo", todo.id)
      var entry = FeedEntry(.todo, uid: uid, summary: todo.title, start: nil)
      entry.end = todo.due.map { .date($0) }
      entry.status = todo.isDone ? .completed : .needsAction
      entry.notes =
        todo.completedBy.map { words.doneBy(name: plan.tribe.members[$0].name) }
        ?? todo.creator.map { words.addedBy(name: plan.tribe.members[$0].name) }
      entry.created = todo.created
      entry.updated = todo.updated
      return entry
    }
  }

  /// The same for calendars, which ignore VTODO: what is still to do, on its due day.
  ///
  /// What has no day stands in the present week, so that it is seen now and moves, with its stamps, once a week rather than
  /// every night: as one entry, as one for each, or not at all (`feeds.undatedTodos`).
  func todoTwins() -> [FeedEntry] {
    let open = plan.tribe.todos.filter { !$0.isDone }
    var entries = open.compactMap { todo in
      todo.due.flatMap { window.contains($0) ? twin(todo, $0, $0.adding(days: 1)) : nil }
    }
    let undated = open.filter { $0.due == nil }
    let week = plan.context.today.startOfWeek(plan.context.firstWeekday)
    switch plan.settings.feeds.undatedTodos {
    case .off: break
    case .each: entries += undated.map { twin($0, week, week.adding(days: 7)) }
    case .together:
      guard let first = undated.first else { break }
      let uid = FeedUID.make("todos-week", "undated", scope: first.id.scope.name, instance: first.id.scope.instance)
      var entry = allDay(uid, Self.title("\(words.todos): ", undated.map(\.title)), week)
      entry.end = .date(week.adding(days: 7))
      entry.categories = [words.todos]
      entry.notes = undated.map(\.title).joined(separator: "\n")
      entries.append(entry)
    }
    return entries
  }

  private func twin(_ todo: Todo, _ first: CivilDate, _ end: CivilDate) -> FeedEntry {
    let uid = FeedUID.make("todo-day", todo.id)
    var entry = allDay(uid, todo.title, first)
    entry.end = .date(end)
    entry.categories = [words.todos]
    entry.created = todo.created
    entry.updated = todo.updated
    return entry
  }

  /// The titles that have room in one, and how many more there are.
  private static func title(_ start: String, _ titles: [String]) -> String {
    let longest = 80
    var title = start + titles[0]
    for (index, next) in titles.enumerated().dropFirst() {
      if title.count + next.count + 2 > longest { return "\(title), +\(titles.count - index)" }
      title += ", \(next)"
    }
    return title
  }

  // MARK: Meals

  private func meal(_ meal: Meal) -> (uid: String, summary: String, notes: String?) {
    let course: String
    switch meal.course {
    case .breakfast: course = words.breakfast
    case .lunch: course = words.lunch
    case .dinner: course = words.dinner
    case .snack: course = words.snack
    }
    var notes: [String] = []
    if let cook = meal.cook { notes.append(words.cook(name: plan.tribe.members[cook].name)) }
    if let own = meal.notes, !own.isEmpty { notes.append(own) }
    let uid = "\(meal.date.text())-\(meal.course.rawValue)"
    return (uid, "\(course): \(meal.title)", notes.isEmpty ? nil : notes.joined(separator: "\n"))
  }

  /// Meals as events and as journal entries. Two meals of one course on a day are numbered.
  func meals() -> (events: [FeedEntry], journals: [FeedEntry]) {
    var seen: [String: Int] = [:]
    var events: [FeedEntry] = []
    var journals: [FeedEntry] = []
    for item in plan.tribe.meals where window.contains(item.date) {
      let (raw, summary, notes) = meal(item)
      seen[raw, default: 0] += 1
      let id = seen[raw] == 1 ? raw : "\(raw)-\(seen[raw, default: 0])"
      var event = allDay(uid("meal", id), summary, item.date)
      event.notes = notes
      event.categories = [words.meals]
      events.append(event)
      var journal = FeedEntry(.journal, uid: uid("meal-note", id), summary: summary, start: .date(item.date))
      journal.notes = notes
      journal.status = .final
      journal.categories = [words.meals]
      journals.append(journal)
    }
    return (events, journals)
  }

  // MARK: The canary

  /// Says on which day the planner was last made: a subscriber sees whether the feed is still alive.
  func canary() -> FeedEntry {
    allDay(uid("updated", "planner"), words.asOf(date: language.text(plan.context.today, .long)), plan.context.today)
  }
}
