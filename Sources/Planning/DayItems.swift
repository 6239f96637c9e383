package import CivilTime
internal import Recurrence
internal import TribeModel

/// One item of a day, on the family's clock: an occurrence of an event, or an activity, a chore turn, a to-do that is due, a meal
/// or a birthday. Pages, sheets and counts read items; what one was made from is the `kind` of its event.
package struct DayItem: Sendable, Hashable {
  /// Index in `SitePlan.tribe.events`.
  package var event: Int32
  /// Index in the event's overrides, or -1.
  package var override: Int32 = -1
  package var start: CivilDateTime
  /// Excluded. Equal to `start` if the item has no length.
  package var end: CivilDateTime
  package var isAllDay: Bool
  /// Whether it stands behind what happens on its day (`ItemKind.isAside`).
  package var isAside = false
  /// Whether it has been called off, and stands for some days so that it is seen (`feeds.cancelled`).
  package var isCancelled = false
  /// The start that the rule gave it, in the event's own zone (RFC 5545 §3.8.4.4). It identifies the occurrence and never changes.
  package var recurrenceID: CivilDateTime

  package var firstDay: CivilDate { start.date }
  /// The last day that it touches. An end at midnight does not touch the day that begins then.
  package var lastDay: CivilDate {
    end > start ? CivilDateTime(uncheckedSecondsSinceEpoch: end.secondsSinceEpoch - 1).date : start.date
  }
  /// All-day, or exactly from midnight to midnight.
  package var coversWholeDays: Bool { isAllDay || (end > start && start.time == .midnight && end.time == .midnight) }
  /// Whether grids show it as a bar: all-day, from midnight to midnight, or a day or longer.
  package var isBar: Bool { !isAside && (coversWholeDays || end.secondsSinceEpoch - start.secondsSinceEpoch >= 86_400) }
}

extension Tribe {
  /// The tribe with an event for everything else that has a date in a range of days, behind its own events.
  ///
  /// - Parameter today: chores have turns from this day's week on.
  /// - Complexity: O(people × years + activities + to-dos + meals + chores × weeks).
  func withDayItems(from first: CivilDate, through last: CivilDate, today: CivilDate, _ settings: SiteSettings) -> Tribe {
    var result = self
    let dates = first...max(first, last)
    result.events += birthdays(in: dates, settings)
    result.events += activities.indices.compactMap(activity)
    result.events += choreTurns(in: dates, today: today, settings)
    result.events += todos.indices.compactMap { todo($0, in: dates, today: today) }
    result.events += meals.indices.compactMap { meal($0, in: dates) }
    return result
  }

  /// What takes a day and not a time.
  private func wholeDay(_ kind: ItemKind, _ id: EventID, _ subject: String, _ date: CivilDate, _ owner: MemberIndex?) -> Event {
    var event = Event(
      id: id, subject: subject, when: RecurrenceSet(start: .date(date)), duration: .days(1), owner: owner, category: .none)
    event.isBusy = false
    event.kind = kind
    return event
  }

  /// A member's birthday is theirs, a contact's is everyone's. The day of birth is one too; that of a wedding is not shown.
  private func birthdays(in dates: ClosedRange<CivilDate>, _ settings: SiteSettings) -> [Event] {
    guard settings.birthdays != .none else { return [] }
    return BirthdayPerson.all(self, settings).flatMap { person -> [Event] in
      let (kind, id, owner) = origin(of: person)
      if owner == nil, settings.birthdays != .everyone { return [] }
      return (dates.lowerBound.year...dates.upperBound.year).compactMap { year in
        guard let date = person.birthday.date(in: year), dates.contains(date) else { return nil }
        let age = person.age(in: year, settings)
        if let age, age < (person.isAnniversary ? 1 : 0) { return nil }
        var event = wholeDay(
          .birthday(BirthdayEvent(person: person.person, age: age, isAnniversary: person.isAnniversary)),
          EventID("\(kind)-\(id.raw)", in: id.scope), person.name, date, owner)
        event.category = .celebration
        return event
      }
    }
  }

  /// An activity with a time is its host's; those who take part are invited and have said yes.
  private func activity(_ index: Int) -> Event? {
    let activity = activities[index]
    guard let start = activity.start else { return nil }
    let host: MemberIndex? = if case .member(let member) = activity.host { member } else { nil }
    var event = Event(
      id: EventID("activity-\(activity.id.raw)", in: activity.id.scope), subject: activity.title, when: RecurrenceSet(start: start),
      duration: activity.duration, owner: host, category: .none)
    event.kind = .activity(index)
    event.invitations = activity.participants.filter { $0 != host }.map { .init(member: $0, response: .going) }
    event.location = activity.location
    event.visibility = activity.visibility
    return event
  }

  /// Each chore of the coming weeks on the day it is due, as its turn is whose. Of a turn of several people, the first is the owner.
  private func choreTurns(in dates: ClosedRange<CivilDate>, today: CivilDate, _ settings: SiteSettings) -> [Event] {
    houses.indices.flatMap { number in
      let house = houses[number]
      let rota = RotaPlan(house: house, from: CivilDateTime(today), weeks: settings.publish.choreHorizonWeeks)
      return rota.turns.filter { dates.contains($0.day) }.map { turn in
        let chore = house.chores[turn.chore]
        // A rota counts weeks. Of the others each day is one.
        let week = chore.turns == nil && house.days.isEmpty ? "\((turn.due.dayNumber - house.rota.firstDue.dayNumber) / 7)" : nil
        let id = EventID("chore-\(house.id.raw)/\(chore.id.raw)/\(week ?? turn.due.text())", in: house.id.scope)
        let kind = ItemKind.chore(house: number, chore: turn.chore, due: turn.due)
        var event = wholeDay(kind, id, chore.title, turn.day, turn.members.first)
        event.invitations = turn.members.dropFirst().map { .init(member: $0, response: .going) }
        if turn.day == turn.due { event.begin(at: chore.time, zone) }
        return event
      }
    }
  }

  /// A to-do that is open and has a day. What is overdue stands on today until it is done, without its time: that is past.
  private func todo(_ index: Int, in dates: ClosedRange<CivilDate>, today: CivilDate) -> Event? {
    guard !todos[index].isDone, let due = todos[index].due, case let day = max(due, today), dates.contains(day) else { return nil }
    let id = EventID("todo-\(todos[index].id.raw)", in: todos[index].id.scope)
    var event = wholeDay(.todo(index), id, todos[index].title, day, todos[index].assignee)
    if day == due { event.begin(at: todos[index].time, zone) }
    return event
  }

  /// A meal is everyone's, whoever cooks. Also with a time it takes its place among the meals of the day.
  private func meal(_ index: Int, in dates: ClosedRange<CivilDate>) -> Event? {
    let meal = meals[index]
    guard dates.contains(meal.date) else { return nil }
    let scope = members.first?.id.scope ?? SourceScope(name: "planner")
    return wholeDay(.meal(index), EventID("meal-\(index)", in: scope), meal.title, meal.date, nil)
  }
}

extension Event {
  /// Gives it a time on its day, if it has one.
  fileprivate mutating func begin(at time: TimeOfDay?, _ zone: TimeZoneID) {
    guard let time else { return }
    when = RecurrenceSet(start: .zoned(CivilDateTime(when.start.wallClock.date, time), zone))
    duration = .wallClock(seconds: 0)
  }
}
