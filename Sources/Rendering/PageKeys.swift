internal import CivilTime
internal import Digests
internal import FanOut
internal import Languages
internal import Planning
internal import Recurrence
internal import Templates
internal import TribeModel

/// Says of pages with days and events what they are made from, before their values are worked out: equal keys, and the same
/// page would come out. Working out a sheet for paper costs many times what its key does.
///
/// A key is a digest of what is true for the whole planner (its words, settings, members, today), of all that the model knows of
/// the events on the page's days, in their order there, and of the records that the pages show of them. Pages that tell of more
/// than days and events have none; their values are compared instead (`SharedDigests`).
struct PageKeys: Sendable {
  private let general: ViewDigest
  private let members: [ViewDigest]
  private let events: [ViewDigest]
  /// Of `plan.days`.
  private let days: [ViewDigest]
  private let templates: [ViewDigest]

  /// - Parameters:
  ///   - digests: of the shared records.
  ///   - templates: by the number of the page type.
  ///   - jobs: threads to use.
  /// - Complexity: O(events + occurrences).
  init(_ shared: SharedViews, _ digests: SharedDigests, templates: [ViewDigest], jobs: Int) {
    let plan = shared.plan
    self.templates = templates
    general = Self.general(shared, digests)
    members = plan.tribe.members.indices.map { index in
      var key = WordHash()
      key.add(plan.tribe.members[index])
      key.add(digests.digest(of: shared.members[index]))
      return key.finished
    }
    let chunk = 512
    let parts = fanOut((plan.tribe.events.count + chunk - 1) / chunk, jobs: jobs) { number in
      (number * chunk..<min((number + 1) * chunk, plan.tribe.events.count)).map { index in
        var key = WordHash()
        key.add(plan.tribe.events[index])
        key.add(plan.paths.event(index))
        key.add(digests.digest(of: shared.events[index]))
        return key.finished
      }
    }
    let events = parts.flatMap { $0 }
    self.events = events
    days = (0..<plan.days.dayCount).map { number in
      let date = plan.days.firstDay.adding(days: number)
      var key = WordHash()
      if let day = shared.day(date) { key.add(digests.digest(of: day)) }
      for index in plan.days[date] {
        let occurrence = plan.occurrences[Int(index)]
        key.add(occurrence)
        key.add(events[Int(occurrence.event)])
      }
      return key.finished
    }
  }

  /// What every page can show.
  private static func general(_ shared: SharedViews, _ digests: SharedDigests) -> ViewDigest {
    let plan = shared.plan
    var key = WordHash()
    key.add(digests.digest(of: shared.site))
    key.add(digests.digest(of: shared.wordsRecord))
    for place in shared.places { key.add(digests.digest(of: place)) }
    key.add(plan.tribe.members.count)
    for (index, member) in plan.tribe.members.enumerated() {
      key.add(member)
      key.add(digests.digest(of: shared.members[index]))
    }
    key.add(shared.language.identifier)
    key.add(plan.settings.locale)
    key.add(plan.settings.title)
    key.add(plan.settings.baseURL)
    key.add(plan.settings.feeds.secretDirectory)
    key.add(plan.settings.print.paper.rawValue)
    key.add(plan.tribe.name)
    key.add(Int(plan.context.today.dayNumber))
    key.add(plan.context.window.firstMonth.index)
    key.add(plan.context.window.lastMonth.index)
    key.add(Int(plan.context.firstWeekday.isoNumber))
    key.add(plan.context.zone.id.name)
    return key.finished
  }

  /// nil for a page that tells of more than days and events.
  func key(of job: PageJob, page: PageType, _ shared: SharedViews) -> ViewDigest? {
    let plan = shared.plan
    var key = WordHash()
    key.add(templates[Int(page.index)])
    key.add(Int(page.index))
    key.add(job.path)
    key.add(general)
    switch job.kind {
    case .month(let month), .printMonth(let month):
      for first in month.weeks(firstWeekday: plan.context.firstWeekday) { add(from: first, count: 7, to: &key, plan) }
    case .columns(let month), .printColumns(let month): add(from: month.firstDay, count: month.dayCount, to: &key, plan)
    case .week(let first), .printWeek(let first): add(from: first, count: 7, to: &key, plan)
    case .year(let year), .printYear(let year):
      for month in 1...12 {
        let month = YearMonth(year: year, month: month)
        add(from: month.firstDay, count: month.dayCount, to: &key, plan)
      }
    case .memberMonth(let index, let month):
      key.add(members[index])
      key.add(plan.paths.member(index))
      key.add(shared.agendaLengths[index])
      key.add(shared.feed(plan.paths.memberFeed(index)))
      add(from: month.firstDay, count: month.dayCount, to: &key, plan)
    case .event(let index): add(event: index, to: &key, shared)
    case .wall, .agenda, .searchIndex, .search, .subscribe, .whatsNew, .notFound, .section, .journal, .print, .printContacts,
      .printChores, .printLists, .printMeals, .member:
      return nil
    }
    return key.finished
  }

  /// Days outside the plan are empty, and are counted.
  private func add(from first: CivilDate, count: Int, to key: inout WordHash, _ plan: SitePlan) {
    let start = Int(first.dayNumber) - Int(plan.days.firstDay.dayNumber)
    key.add(count)
    for number in start..<start + count {
      if days.indices.contains(number) { key.add(days[number]) } else { key.add(number) }
    }
  }

  private func add(event index: Int, to key: inout WordHash, _ shared: SharedViews) {
    let plan = shared.plan
    key.add(events[index])
    let numbers = plan.occurrencesByEvent[index]
    key.add(numbers.count)
    for number in numbers { key.add(plan.occurrences[Int(number)]) }
    let (previous, next) = shared.neighbours[index]
    for neighbour in [previous, next] {
      if neighbour >= 0 { key.add(events[Int(neighbour)]) } else { key.add(0) }
    }
    key.add(shared.feed(plan.paths.eventFeed(index)))
  }
}

// MARK: Values

/// Every field of the model that pages with keys can show. A field that is added to one of these types is to be added here;
/// `PageKeysTests` counts them.
extension WordHash {
  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  /// Missing is something else than empty.
  private mutating func add<Value>(optional value: Value?, _ body: (inout WordHash, Value) -> Void) {
    guard let value else { return add(0) }
    add(1)
    body(&self, value)
  }

  mutating func add(_ text: String?) { add(optional: text) { $0.add($1) } }

  mutating func add(_ list: [String]) {
    add(list.count)
    for text in list { add(text) }
  }

  private mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

  private mutating func add(_ time: CivilDateTime) { add(Int(time.secondsSinceEpoch)) }

  private mutating func add(_ time: CalendarTime) {
    switch time {
    case .date(let date):
      add(0)
      add(Int(date.dayNumber))
    case .floating(let time):
      add(1)
      add(time)
    case .utc(let time):
      add(2)
      add(time)
    case .zoned(let time, let zone):
      add(3)
      add(time)
      add(zone.name)
    }
  }

  private mutating func add(_ times: [CalendarTime]) {
    add(times.count)
    for time in times { add(time) }
  }

  private mutating func add(_ duration: CalendarDuration) {
    switch duration {
    case .days(let days):
      add(0)
      add(days)
    case .wallClock(let seconds):
      add(1)
      add(Int(seconds))
    case .exact(let seconds):
      add(2)
      add(Int(seconds))
    }
  }

  private mutating func add(_ numbers: [Int]) {
    add(numbers.count)
    for number in numbers { add(number) }
  }

  private mutating func add(_ rule: RecurrenceRule) {
    add(Int(rule.frequency.rawValue))
    add(rule.interval)
    switch rule.end {
    case .never: add(0)
    case .count(let count):
      add(1)
      add(count)
    case .until(let time):
      add(2)
      add(time)
    }
    for part in [
      rule.bySecond, rule.byMinute, rule.byHour, rule.byMonthDay, rule.byYearDay, rule.byWeekNumber, rule.byMonth,
      rule.bySetPosition,
    ] { add(part) }
    add(rule.byDay.count)
    for day in rule.byDay {
      add(optional: day.ordinal) { $0.add($1) }
      add(Int(day.weekday.isoNumber))
    }
    add(Int(rule.weekStart.isoNumber))
  }

  private mutating func add(_ set: RecurrenceSet) {
    add(set.start)
    add(set.rules.count)
    for rule in set.rules { add(rule) }
    add(set.dates)
    add(set.exceptionDates)
  }

  private mutating func add(_ scope: SourceScope, _ raw: String) {
    add(scope.name)
    add(scope.instance)
    add(raw)
  }

  private mutating func add(_ response: Event.Response) {
    switch response {
    case .going: add(0)
    case .notAnswered: add(1)
    case .declined: add(2)
    }
  }

  private mutating func add(_ status: Event.Status) {
    switch status {
    case .confirmed: add(0)
    case .tentative: add(1)
    case .cancelled: add(2)
    }
  }

  private mutating func add(_ change: Event.Override) {
    add(change.recurrenceID)
    add(change.appliesToFuture)
    add(optional: change.start) { $0.add($1) }
    add(optional: change.duration) { $0.add($1) }
    add(change.subject)
    add(change.location)
    add(change.notes)
    add(optional: change.status) { $0.add($1) }
    add(change.answers)
  }

  private mutating func add(_ invitations: [Event.Invitation]) {
    add(invitations.count)
    for invitation in invitations {
      add(invitation.member)
      add(invitation.response)
    }
  }

  mutating func add(_ event: borrowing Event) {
    add(event.id.scope, event.id.raw)
    add(event.subject)
    add(event.when)
    add(event.duration)
    add(event.overrides.count)
    for change in event.overrides { add(change) }
    add(optional: event.owner) { $0.add($1) }
    add(event.invitations)
    add(event.category.rawValue)
    add(event.tags)
    add(event.location)
    add(event.notes)
    add(event.url)
    add(event.status)
    switch event.visibility {
    case .full: add(0)
    case .busy: add(1)
    case .hidden: add(2)
    }
    add(event.isBusy)
    add(event.layer)
    add(event.foreignUID)
    add(optional: event.birthday) { key, birthday in
      switch birthday.person {
      case .member(let index):
        key.add(0)
        key.add(index)
      case .contact(let index):
        key.add(1)
        key.add(index)
      }
      key.add(optional: birthday.age) { $0.add($1) }
    }
    add(optional: event.created) { $0.add(Int($1.secondsSinceEpoch)) }
    add(optional: event.updated) { $0.add(Int($1.secondsSinceEpoch)) }
  }

  /// Without the event's position, which others that come or go change.
  mutating func add(_ occurrence: Occurrence) {
    add(Int(occurrence.override))
    add(occurrence.start)
    add(occurrence.end)
    add(occurrence.isAllDay)
    add(occurrence.recurrenceID)
  }

  mutating func add(_ member: Member) {
    add(member.id.scope, member.id.raw)
    add(member.name)
    add(member.initials)
    add(member.colour)
    add(optional: member.photo) { key, photo in
      key.add(photo.path)
      key.add(photo.alternativeText)
      key.add(optional: photo.published) { key, picture in
        key.add(picture.path)
        key.add(picture.width)
        key.add(picture.height)
      }
    }
    add(optional: member.birthday) { key, birthday in
      key.add(birthday.month)
      key.add(birthday.day)
      key.add(optional: birthday.year) { $0.add($1) }
    }
    add(member.email)
    add(member.isAdministrator)
    add(member.isCurrent)
  }
}
