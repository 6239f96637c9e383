package import CivilTime
internal import Recurrence
package import TribeModel

/// A change of custody of a child: where the child goes, until when, and all that is the child's until then.
///
/// It holds what it shows and no index, as the other parent's site has little else of the family. Only what names the child is in it: what
/// is everybody's, a calendar's of others or another member's never is.
package struct Handover: Sendable {
  /// Something that is the child's, on one of its dates, as that date has it.
  package typealias Entry = (item: DayItem, event: Event)
  package typealias Lesson = (start: CivilDateTime, end: TimeOfDay, lesson: Timetable.Lesson)

  package let child: Member
  package let start: CivilDateTime
  /// Whether the time of the change is known, and not the day alone.
  package let hasTime: Bool
  /// What planner.json or the event calls where the child comes from and goes to. Nil for home.
  package let from, to: String?
  /// When the child changes over again. Nil if nobody has said.
  package let end: CivilDateTime?
  /// What planner.json says of the child, by its key.
  package internal(set) var details: [String: String] = [:]
  package internal(set) var entries: [Entry] = []
  package fileprivate(set) var lessons: [Lesson] = []
  /// What the child has to do, by the day on which it is due.
  package internal(set) var todos: [Todo] = []
  /// What is not done yet on the packing lists that have the child's name.
  package internal(set) var packing: [FamilyList.Item] = []
}

extension SitePlan {
  /// What an event that says where a child is carries as its tag, if it is of no cycle.
  private static let tag = "custody"

  /// The months, counted from today's, whose changes have sheets.
  private static let monthsOfHandovers = 2

  /// The changes of custody that are under way or come in this month and the next two, by time.
  ///
  /// - Parameter names: the children who count; all, if it is empty.
  /// - Complexity: O(events) for a family without custody.
  package func changesOfCustody(of names: [String] = []) -> [Handover] {
    let custody = ownEvents.filter { isCustody(shown.events[$0]) }
    let children = Set(custody.flatMap { shown.events[$0].people().map(\.member) })
    let meant = children.sorted().filter { names.isEmpty || names.contains(shown.members[$0].name) }
    let last = min(YearMonth(context.today).adding(months: Self.monthsOfHandovers).lastDay, context.window.lastDay)
    return meant.flatMap { child -> [Handover] in
      let coming = changes(of: child, in: custody).filter { change in
        // Who is away today comes back with what the sheet says.
        let ends = change.to == nil ? change.start : change.end ?? change.start
        return change.start.date <= last && ends.date >= context.today
      }
      return coming.map { filled($0, child, besides: Set(custody)) }
    }.sorted { ($0.start, $0.child.id.raw) < ($1.start, $1.child.id.raw) }
  }

  /// When people change over in the cycle of which an event is a part.
  private func clock(of event: Event) -> TimeOfDay? {
    guard event.isCycle, let owner = event.owner, event.when.start.isDate else { return nil }
    return settings.cycles.first { $0.name == event.layer && $0.members.contains(shown.members[owner].name) }?.handover
  }

  /// Whether an event says where a child is.
  package func isCustody(_ event: Event) -> Bool {
    event.visibility == .full && (event.tags.contains { $0.lowercased() == Self.tag } || clock(of: event) != nil)
  }

  /// The changes of a child in all of the plan: where a time with one parent begins, and where one ends that no other follows. Times of
  /// one name that follow each other are one.
  private func changes(of child: MemberIndex, in custody: [Int]) -> [Handover] {
    var points: [(time: CivilDateTime, label: String?, hasTime: Bool)] = []
    let dates = custody.flatMap { itemsByEvent[$0] }.sorted().filter { takesPart(child, in: $0) }
    for item in dates.map({ items[Int($0)] }) {
      let event = shown.events[Int(item.event)]
      var (start, end, label) = (item.start, item.end, event.subject)
      let clock = clock(of: event)
      if let clock {
        (start, end) = (CivilDateTime(item.firstDay, clock), CivilDateTime(item.lastDay.adding(days: 1), clock))
        // The cycle says the time behind the label.
        let time = " (\(clock.text().prefix(5)))"
        if label.hasSuffix(time) { label.removeLast(time.count) }
      }
      let hasTime = clock != nil || !item.isAllDay
      if let last = points.last, last.time >= start { points.removeLast() }
      if points.last?.label != label { points.append((start, label, hasTime)) }
      points.append((end, nil, hasTime))
    }
    return points.enumerated().map { number, point in
      Handover(
        child: shown.members[child], start: point.time, hasTime: point.hasTime, from: number > 0 ? points[number - 1].label : nil,
        to: point.label, end: number + 1 < points.count ? points[number + 1].time : nil)
    }
  }

  /// The change with what is the child's until the next one.
  func filled(_ change: Handover, _ child: MemberIndex, besides custody: Set<Int> = []) -> Handover {
    var change = change
    let until = change.end ?? context.window.times.upperBound
    let (name, time) = (change.child.name, change.start..<max(change.start, until))
    let own = eventsByMember[child].map { Int($0) }.filter { index in
      let event = shown.events[index]
      let isBag = event.id.scope.name == "timetable" && index < ownEvents.upperBound
      return !event.isForEveryone && !isBag && !custody.contains(index)
        && [.events, .activities, .birthdays].contains(event.kind.shown)
    }
    let numbers = own.flatMap { itemsByEvent[$0] }.sorted().filter { number in
      let item = items[Int(number)]
      return item.start < time.upperBound && (item.end > time.lowerBound || item.start >= time.lowerBound)
        && takesPart(child, in: number)
    }
    change.entries = numbers.map { number in
      let event = event(of: number)
      return (items[Int(number)], override(of: number).map(event.changed) ?? event)
    }
    for table in shown.timetables where table.member == name {
      for day in (time.lowerBound.date...time.upperBound.date).dates {
        for (period, lesson) in zip(table.periods, table.lessons(on: day)) {
          let start = CivilDateTime(day, period.lowerBound)
          if let lesson, time.contains(start) { change.lessons.append((start, period.upperBound, lesson)) }
        }
      }
    }
    // What is due on a day is due when school begins.
    let morning = TimeOfDay(hour: 8, minute: 0) ?? .midnight
    change.todos = shown.todos.filter { todo in
      todo.assignee == child && !todo.isDone && todo.due.map { time.contains(CivilDateTime($0, todo.time ?? morning)) } ?? false
    }.sorted { ($0.due ?? .max) < ($1.due ?? .max) }
    change.packing = shown.lists.filter { $0.kind == .packing && $0.title.plainWords.contains(name.plainWords) }.flatMap(\.items)
      .filter { !$0.isDone }
    return change
  }
}
