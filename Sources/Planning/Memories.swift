internal import CivilTime
internal import Diagnostics
internal import Recurrence
internal import TribeModel

/// What the family wrote or did on a day some years ago.
package struct Memory: Sendable, Hashable {
  package enum Thing: Sendable, Hashable {
    case post(Int, journal: Int)
    case event(Int)
  }

  package let years: Int
  package let thing: Thing
}

extension SitePlan {
  /// How many days from today on the screen has, and so how many have memories: it turns to them by itself before the next build.
  package static let screenDays = 15

  /// What was on the days from today on in earlier years (`memories` in planner.json): posts, outings, trips, celebrations and activities. The
  /// last year comes first. What is of 29 February is on the 28th of shorter years.
  ///
  /// - Complexity: O(posts + events).
  func memoriesByDay() -> [CivilDate: [Memory]] {
    let days = (context.today...context.today.adding(days: Self.screenDays - 1)).dates
    var past: [CivilDate: [(day: CivilDate, years: Int)]] = [:]
    for (day, years) in days.flatMap({ day in settings.memories.map { (day, $0) } }) {
      guard let first = day.yearsAgo(years), let next = day.adding(days: 1).yearsAgo(years), first < next else { continue }
      for date in (first...next.adding(days: -1)).dates { past[date, default: []].append((day, years)) }
    }
    guard !past.isEmpty else { return [:] }
    var found: [CivilDate: [Memory]] = [:]
    func add(_ thing: Memory.Thing, _ date: CivilDate) {
      for (day, years) in past[date] ?? [] { found[day, default: []].append(Memory(years: years, thing: thing)) }
    }
    for journal in shown.journals.indices where settings.publish.journals && shown.journals[journal].isPublished {
      // Posts are newest first.
      for (number, post) in shown.journals[journal].posts.enumerated().reversed()
      where post.text?.saysSomething == true || post.image != nil {
        add(.post(number, journal: journal), context.zone.localTime(of: post.date).date)
      }
    }
    for (number, event) in shown.events.enumerated() where event.isMemorable {
      add(.event(number), event.when.start.wallClock.date)
    }
    return found.mapValues { $0.enumerated().sorted { ($0.1.years, $0.0) < ($1.1.years, $1.0) }.map(\.1) }
  }
}

extension Event {
  /// Whether it was once, and more than a weekday: a trip, an outing, a celebration, an activity of friends.
  fileprivate var isMemorable: Bool {
    let isActivity = if case .activity = kind { true } else { false }
    return (isActivity || [.vacation, .outing, .celebration].contains(category)) && birthday == nil && !when.repeats
      && visibility == .full && layer == nil && status != .cancelled
  }
}

extension CivilDate {
  /// The same day some years before; of 29 February, 1 March of shorter years. Nil before the year 1.
  fileprivate func yearsAgo(_ years: Int) -> CivilDate? {
    let (year, month, day) = yearMonthDay
    return CivilDate(year: year - years, month: month, day: day) ?? CivilDate(year: year - years, month: 3, day: 1)
  }
}
