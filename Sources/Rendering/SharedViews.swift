internal import CivilTime
package import Languages
package import Planning
internal import Templates
internal import TribeModel

/// What all pages show, built once for a run and only read afterwards, by any number of threads. A class, as a copy of so many lists
/// would count a reference for each.
package final class SharedViews: Sendable {
  let plan: SitePlan
  let language: Language
  let words: Catalogue
  let models: SharedModels
  let lists: PlanLists
  let records: SharedRecords
  /// What changed between builds.
  let history: ChangeHistory
  /// The calendar files that pages may link to.
  let feedPaths: Set<String>
  /// Those of them that have only the dates of the published window.
  let cutOffFeeds: Set<String>

  /// The colours and patterns of layers.
  let layerTones: LayerTones

  /// - Parameters:
  ///   - feeds: the calendar files that there will be.
  /// - Complexity: O(events + occurrences).
  package convenience init(
    plan: SitePlan, language: Language, pages: PageModels, feeds: [FeedPlan.Feed], history: ChangeHistory
  ) {
    // The records are made with all but themselves.
    let bare = SharedViews(
      plan, language, pages.shared, PlanLists(plan, language), SharedRecords(data: ViewData(pages.schema, arena: .shared)), history,
      feeds)
    self.init(plan, language, pages.shared, bare.lists, SharedRecords(bare), history, feeds)
  }

  private init(
    _ plan: SitePlan, _ language: Language, _ models: SharedModels, _ lists: PlanLists, _ records: SharedRecords,
    _ history: ChangeHistory, _ feeds: [FeedPlan.Feed]
  ) {
    (self.plan, self.language, words) = (plan, language, language.words)
    (self.models, self.lists, self.records, self.history) = (models, lists, records, history)
    layerTones = LayerTones(plan.shown)
    feedPaths = Set(feeds.map(\.path).filter(plan.mayName))
    cutOffFeeds = Set(feeds.filter(\.isCutOff).map(\.path))
  }

  /// The number of a day of the plan.
  private func number(of date: CivilDate) -> Int? {
    let number = Int(date.dayNumber) - Int(plan.days.firstDay.dayNumber)
    return number >= 0 && number < plan.days.dayCount ? number : nil
  }

  // MARK: Records

  /// The record of a day; nil outside the plan.
  func day(_ date: CivilDate) -> ViewRef? { number(of: date).map { records.days[$0] } }

  /// What happens on a day, as records in display order. Parallel to `plan.days[date]`.
  func happenings(on date: CivilDate) -> [ViewRef] {
    guard let number = number(of: date) else { return [] }
    return records.happenings[number]
  }

  /// The records of members.
  func members(_ members: [MemberIndex]) -> [ViewRef] { members.map { records.members[$0] } }

  /// The happening of one occurrence on one day.
  func happening(_ occurrence: Int32, on date: CivilDate) -> ViewRef? {
    guard let position = plan.days[date].firstIndex(of: occurrence) else { return nil }
    let slice = happenings(on: date)
    return slice[slice.startIndex + position - plan.days[date].startIndex]
  }

  /// The same as a month has it, where several chores of a day are one line.
  func line(_ occurrence: Int32, on date: CivilDate) -> ViewRef? {
    records.bundles[occurrence] ?? happening(occurrence, on: date)
  }

  /// The chores of a day as one that everybody has who has any of them.
  func bundle(of chores: [Int32]) -> Event {
    var event = plan.event(of: chores[0])
    let people = Set(chores.flatMap { plan.event(of: $0).attending(on: nil).map(\.member) }).sorted()
    (event.subject, event.owner) = (words.chores, people.first)
    event.invitations = people.dropFirst().map { .init(member: $0, response: .going) }
    return event
  }

  /// The same, of the first of them; nil for all else.
  func bundle(from first: Int32) -> Event? {
    let item = plan.items[Int(first)]
    guard item.isAside, case let chores = plan.bundledChores(on: item.firstDay), chores.first == first else { return nil }
    return bundle(of: chores)
  }

  /// What happens on a day, in display order: each item's number, the item, and its record.
  func things(on date: CivilDate) -> some Sequence<(number: Int32, item: DayItem, happening: ViewRef)> {
    zip(plan.days[date], happenings(on: date)).lazy.map { ($0, self.plan.items[Int($0)], $1) }
  }

  // MARK: Texts

  /// A file whose address pages may name; nil for others.
  func named(_ path: String) -> String? { plan.mayName(path) ? path : nil }

  /// The number of a week in words.
  func weekName(_ first: CivilDate) -> String { words.weekNumber(week: weekNumber(first)) }

  /// The number of a week: that of ISO 8601 where weeks begin on Monday, elsewhere as the region counts.
  func weekNumber(_ first: CivilDate) -> Int {
    let days = first.weekday == .monday ? WeekRule.iso.minimalDaysInFirstWeek : language.week.minimalDaysInFirstWeek
    return first.week(WeekRule(firstWeekday: first.weekday, minimalDaysInFirstWeek: days)).weekOfYear
  }

  /// A day with its weekday and month, in short.
  func text(ofDay date: CivilDate) -> String { language.text(date, .weekdayDayMonthShort) }

  /// A month and its year.
  func text(ofMonth month: YearMonth) -> String { language.text(month.firstDay, .monthYear) }

  /// Whom an occurrence is for, in words.
  func people(of occurrence: Int32) -> String {
    people(plan.event(of: occurrence).attending(on: plan.answered(occurrence)))
  }

  /// People in words.
  func people(_ people: [Event.Invitation]) -> String { language.list(people.map { plan.shown.members[$0.member].name }) }

  /// A calendar file's path if pages may link to it: it is made, and it is not in a folder that only subscribers know.
  func feed(_ path: String) -> String? { feedPaths.contains(path) ? path : nil }

  // MARK: Of no page alone

  /// How many member colours and patterns the theme has.
  static let toneCount = 12

  /// The class of a member's colour and pattern; after the twelfth member also that of another pattern than the colour's own.
  static func tone(of member: Member) -> String {
    let (round, tone) = (member.colour / toneCount, member.colour % toneCount)
    return round == 0 ? "m\(tone)" : "m\(tone) p\((tone + 5 * round) % toneCount)"
  }

  /// The same; of nobody, the class of the layer's, or of what is for everyone.
  func tone(of member: MemberIndex?, layer: String? = nil) -> String {
    member.map { Self.tone(of: plan.shown.members[$0]) } ?? layerTones[layer].map { "m\($0)" } ?? Self.toneOfEveryone
  }

  /// The class of what is for everyone.
  static let toneOfEveryone = "all"

  /// The planner's title: what the settings say, else the family's name, else a plain one.
  static func title(_ plan: SitePlan, _ words: Catalogue) -> String {
    plan.settings.title ?? plan.shown.name ?? words.plannerTitle
  }
}

/// The records that all pages share, in one arena.
struct SharedRecords: Sendable {
  private(set) var data: ViewData
  private(set) var site, words: ViewRef?
  private(set) var places: [Place: ViewRef] = [:]
  private(set) var members: [ViewRef] = []
  /// One for each event of the tribe.
  private(set) var events: [ViewRef] = []
  /// For each event, how it repeats, in words; nil if it does not.
  private(set) var sentences: [String?] = []
  /// One for each day of `plan.days`.
  private(set) var days: [ViewRef] = []
  /// What happens on each day, in display order.
  fileprivate private(set) var happenings: [[ViewRef]] = []
  /// For the first of each day's chores, the line that stands for them all.
  fileprivate private(set) var bundles: [Int32: ViewRef] = [:]

  fileprivate init(data: ViewData) { self.data = data }

  /// - Parameter shared: without records.
  fileprivate init(_ shared: SharedViews) {
    let (plan, models) = (shared.plan, shared.models)
    data = shared.records.data
    site = models.site.make(plan, shared, &data)
    words = models.words.make(shared.words, shared, &data)
    for place in Place.allCases { places[place] = models.place.make(place, shared, &data) }
    members = plan.shown.members.enumerated().map { models.member.make((index: $0, member: $1), shared, &data) }
    var maker = EventViews(shared)
    events = plan.shown.events.indices.map { maker.make($0, &data) }
    sentences = maker.sentences
    for number in 0..<plan.days.dayCount { addDay(plan.days.firstDay.adding(days: number), &maker, shared) }
  }

  private mutating func addDay(_ date: CivilDate, _ made: inout EventViews, _ shared: SharedViews) {
    let dateText = shared.language.text(date, .weekdayDay)
    let lines = shared.plan.days[date].map { index in
      let occurrence = shared.plan.items[Int(index)]
      let event = Int(occurrence.event)
      let (view, shown) = made.dated(occurrence, &data) ?? (events[event], made.shown[event])
      let happening = Happening(occurrence: occurrence, date: date, event: view, shown: shown, dateText: dateText)
      return shared.models.happening.make(happening, shared, &data)
    }
    happenings.append(lines)
    let (chores, numbers) = (shared.plan.bundledChores(on: date), shared.plan.days[date])
    if let first = chores.first {
      let (view, shown) = made.bundle(chores, on: date, &data)
      let occurrence = shared.plan.items[Int(first)]
      let line = Happening(occurrence: occurrence, date: date, event: view, shown: shown, dateText: dateText, isBundle: true)
      bundles[first] = shared.models.happening.make(line, shared, &data)
    }
    let here = zip(numbers, lines)
    let shown = here.compactMap { number, line in chores.contains(number) ? bundles[number] : line }
    let parts = here.filter { chores.contains($0.0) }.map(\.1)
    days.append(shared.models.day.make(Day(date: date, happenings: shown, chores: parts), shared, &data))
  }
}

/// What pages need to know of the plan again and again, worked out once.
struct PlanLists: Sendable {
  /// For each member, how many lines their agenda has in the whole window, and how many octets.
  let agendas: [(lines: Int, octets: Int)]
  let currentMembers: Int
  /// For each event, those before and after it by the date that its page shows.
  let neighbours: [(previous: Int?, next: Int?)]
  /// How wide on paper what sheets show is.
  let paper: PaperMeasures
  /// Which columns of family tables each event stands in.
  let columns: ColumnSplit

  fileprivate init(_ plan: SitePlan, _ language: Language) {
    agendas = MemberPage.agendas(plan)
    currentMembers = plan.shown.members.count(where: \.isCurrent)
    neighbours = Self.neighbours(plan)
    paper = PaperMeasures(plan, language)
    columns = ColumnSplit(plan)
  }

  /// Events in the order of their first date in the planner. It does not depend on today, so that pages of events stay as they are.
  private static func neighbours(_ plan: SitePlan) -> [(previous: Int?, next: Int?)] {
    // Occurrences are in the order of time, and so are their numbers.
    let order = plan.pagedEvents.filter { !plan.itemsByEvent[$0].isEmpty }
      .sorted { plan.itemsByEvent[$0][0] < plan.itemsByEvent[$1][0] }
    var neighbours = [(previous: Int?, next: Int?)](repeating: (nil, nil), count: plan.shown.events.count)
    for (before, after) in zip(order, order.dropFirst()) { (neighbours[before].next, neighbours[after].previous) = (after, before) }
    return neighbours
  }
}

/// `YYYY-MM-DDTHH:MM:SSZ`, in UTC.
func isoMoment(_ instant: Instant) -> String {
  CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch).text() + "Z"
}

/// `YYYY-MM-DD`.
func isoText(_ date: CivilDate) -> String { date.text() }

/// `YYYY-MM-DDTHH:MM`.
func isoText(_ time: CivilDateTime) -> String { String(time.text().dropLast(3)) }

extension SitePlan {
  /// Whether pages may name the address of a feed, a card or an event's file. Whoever finds an open page must not find addresses that only
  /// subscribers know; a locked site may show them inside.
  func mayName(_ path: String) -> Bool {
    if settings.lock != nil { return true }
    if settings.feeds.secret != nil { return false }
    return settings.feeds.secretDirectory == nil || !path.hasPrefix(paths.feedFolder + "/")
  }
}
