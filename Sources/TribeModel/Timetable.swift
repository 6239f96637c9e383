package import CivilTime

/// The lessons of a member's school weeks (`timetables` in planner.json).
package struct Timetable: Sendable, Hashable {
  package struct Lesson: Sendable, Hashable {
    /// What is taught, in one line, such as "Maths".
    package var subject: String
    /// What has to be in the bag.
    package var bag: String?

    package init(subject: String, bag: String? = nil) { (self.subject, self.bag) = (subject, bag) }
  }

  /// One date on which something is otherwise.
  package struct Change: Sendable, Hashable {
    /// The day on which it is otherwise, whatever weekday that is.
    package var date: CivilDate
    /// From 0. Nil if it is the whole day.
    package var period: Int?
    /// Nil if there is none.
    package var lesson: Lesson?

    package init(date: CivilDate, period: Int?, lesson: Lesson?) { (self.date, self.period, self.lesson) = (date, period, lesson) }
  }

  /// The member's name. Whoever reads the tribe finds them by it.
  package var member = ""
  /// The first day with lessons, in the first of the `weeks`. Nil only while it is read: a planner has no timetable without it.
  package var start: CivilDate?
  /// The last day.
  package var end: CivilDate?
  /// The names of weeks that take turns, from the week of `start`; empty if all weeks are alike.
  package var weeks: [String] = []
  /// From when to when each lesson is, on all days. `lessons` and `Change` name a period by its index here, from 0.
  package var periods: [Range<TimeOfDay>] = []
  /// By weekday, then by period, then by week. A list of one is for every week.
  package var lessons: [Weekday: [[Lesson?]]] = [:]
  /// The layer that has the holidays.
  package var holidays: String?
  /// What is otherwise on some dates. Of two for one period the last counts.
  package var changes: [Change] = []
  /// The days of that layer, by number.
  package var daysOff: Set<Int32> = []

  package init() {}

  /// Whether some day of the week that begins on `monday` lies between its first and its last day.
  package func covers(_ monday: CivilDate) -> Bool {
    guard let start else { return false }
    return start <= monday.adding(days: 6) && (end.map { $0 >= monday } ?? true)
  }

  /// Which of the weeks that take turns this is; 0 if they do not.
  package func turn(of date: CivilDate) -> Int {
    guard let start, weeks.count > 1 else { return 0 }
    func monday(_ date: CivilDate) -> Int { Int(date.dayNumber) - date.weekday.days(after: .monday) }
    return (((monday(date) - monday(start)) / 7) % weeks.count + weeks.count) % weeks.count
  }

  /// The lesson of each period of a day; empty if there is no school.
  package func lessons(on date: CivilDate) -> [Lesson?] {
    guard let start, date >= start, end.map({ date <= $0 }) ?? true, !daysOff.contains(date.dayNumber) else { return [] }
    let week = turn(of: date)
    let plan = lessons[date.weekday] ?? []
    var day: [Lesson?] = periods.indices.map { period in
      guard period < plan.count, let last = plan[period].last else { return nil }
      return week < plan[period].count ? plan[period][week] : last
    }
    for change in changes where change.date == date {
      guard let period = change.period else { return [] }
      if day.indices.contains(period) { day[period] = change.lesson }
    }
    return day.contains { $0 != nil } ? day : []
  }
}
