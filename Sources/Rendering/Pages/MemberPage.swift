internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `members/NAME/`: one person's home. This week and the next first, with everything that the person owns, is invited to or is to do.
/// Then what has no day or a later one: chores, to-dos, activities, journals, and the rest of the agenda. Nothing stands in two of them.
/// Months say what repeats once, with all its days.
///
/// If that is too much for one page, it holds the next weeks and leads to `members/NAME/YYYY-MM/`, one page for each month of the
/// planner, which together hold all of it: no page is too long to open.
enum MemberPage: PageKind {
  /// Who a page is about, at its head.
  private struct Card {
    let index: MemberIndex
    let member: Member

    init(_ index: MemberIndex, _ shared: SharedViews) { (self.index, member) = (index, shared.plan.shown.members[index]) }

    static func declare(_ card: inout Fields<Card>, _ models: SharedModels) {
      card.common = "memberCard"
      card.record("member", ofShared: models.member) { $1.records.members[$0.index] }
      card.text("heading") { $0.member.name }
      card.text("count") { $1.words.itemCount(count: $1.lists.agendas[$0.index].lines) }
      card.text("facts", .optional) { card, shared in
        let count = shared.lists.agendas[card.index].lines
        return joined(
          [
            count > 0 ? shared.words.itemCount(count: count) : nil, shared.language.text(of: card.member.birthday),
            card.member.isAdministrator ? shared.words.administrator : nil,
          ], by: " · ")
      }
      card.text("birthday", .optional) { $1.language.text(of: $0.member.birthday) }
      card.path("kid", .optional) { $1.plan.kids.contains($0.index) ? $1.plan.paths.kid($0.index) : nil }
      card.path("feed", .optional) { $1.feed($1.plan.paths.memberFeed($0.index)) }
    }
  }

  private struct Overview {
    let card: Card
    let agenda: PersonAgenda
    /// All that goes on this week, and all that begins in the next. A script marks today, so that a night changes nothing.
    let thisWeek, nextWeek: [Row]
    let sections: [PersonAgenda.Section]
    let isSplit: Bool
    let chores, todos: [Line]
    let activities: [Passage]
    /// The journals that the person writes in or reads.
    let journals: [Line]
    /// Chores that the person has done, newest first.
    let done: [DoneChore]
    /// What the person has not said anything to, and what is new of what is theirs.
    let invitations: [Line]
    let news: [ToldChange]

    var isFree: Bool {
      thisWeek.isEmpty && nextWeek.isEmpty && chores.isEmpty && todos.isEmpty && sections.allSatisfy(\.isPast)
    }

    init(_ index: MemberIndex, _ shared: SharedViews) {
      card = Card(index, shared)
      agenda = PersonAgenda(index, shared)
      (thisWeek, nextWeek) = (agenda.rows(ofWeek: 0), agenda.rows(ofWeek: 1))
      isSplit = shared.lists.agendas[index].octets > fullPage
      let soon = (2...3).flatMap { PersonAgenda.week($0, shared.plan).dates }
      sections = agenda.otherWeeks(isSplit ? soon : shared.plan.agendaMonths.flatMap(\.dates))
      chores = MemberPage.chores(of: index, shared)
      todos = MemberPage.todos(of: index, shared)
      activities = MemberPage.activities(of: index, shared)
      self.journals = MemberPage.journals(of: index, shared)
      done = DoneChore.history(of: shared.plan.shown.houses, shared.plan).filter { $0.done.who == .member(index) }
      let (plan, words) = (shared.plan, shared.words)
      let events = plan.openInvitations().filter { $0.waiting.contains(index) }.map { number, _ in
        let item = plan.items[Int(number)]
        return Line(text: plan.subject(of: item, words), note: shared.text(ofDay: item.firstDay), path: plan.path(of: item))
      }
      let journals = plan.shownJournals.filter { plan.shown.journals[$0].invited.contains(index) }
      invitations = events + journals.map { MemberPage.line(of: $0, words.kindJournal, plan) }
      let changes = shared.history.changes(of: index, shared.plan).prefix(mostNews)
      let telling = ChangeWords(shared.plan, shared.language, for: Array(changes))
      news = changes.map(telling.tell)
    }
  }

  /// One thing, on each of its days that a row tells of.
  fileprivate typealias Row = [ViewRef]
  private typealias Month = (card: Card, month: YearMonth, rows: [Row])

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let row = Record<Row>("memberRow", in: &schema) { row in
      row.record("happening", ofShared: models.happening) { row, _ in row.first }
      row.list("days", ofShared: models.happening) { row, _ in row }
    }
    let section = Record<PersonAgenda.Section>("memberMonth", in: &schema) { section in
      section.text("id") { String(isoText($0.month.firstDay).dropLast(3)) }
      section.text("name") { $1.text(ofMonth: $0.month) }
      section.list("happenings", of: row) { $0.rows }
    }
    let page = Page<Overview>("member", in: &schema, models) { page in
      page.part({ Card.declare(&$0, models) }) { page, _ in page.card }
      page.text("agendaTitle") { $1.words.agendaOf(name: $0.card.member.name) }
      page.flag("isFree") { $0.isFree }
      page.list("thisWeek", of: row, flag: "hasThisWeek") { $0.thisWeek }
      page.list("nextWeek", of: row, flag: "hasNextWeek") { $0.nextWeek }
      page.flag("hasSide") { page in
        !page.chores.isEmpty || !page.todos.isEmpty || !page.activities.isEmpty || !page.journals.isEmpty
          || !page.invitations.isEmpty || !page.news.isEmpty
      }
      page.list("invitations", of: models.line, flag: "hasInvitations") { $0.invitations }
      page.list("news", of: models.change, flag: "hasNews") { $0.news }
      page.path("newsFeed", .optional) {
        $0.card.member.isCurrent ? $1.named($1.plan.paths.news(of: $0.card.index)) : nil
      }
      page.list("activities", of: models.passage, flag: "hasActivities") { $0.activities }
      page.list("journals", of: models.line, flag: "hasJournals") { $0.journals }
      page.text("empty") { $1.words.noEventsFor(name: $0.card.member.name) }
      page.list("coming", of: section, flag: "hasComing") { page in page.sections.filter { !$0.isPast } }
      page.list("past", of: section, flag: "hasPast") { page in page.sections.filter(\.isPast) }
      page.flag("isSplit") { $0.isSplit }
      page.list("months", of: models.line, flag: "hasMonths") { Self.months($0, $1) }
      page.list("chores", of: models.line, flag: "hasChores") { $0.chores }
      page.flag("hasDone") { !$0.done.isEmpty }
      page.flag("hasDonePictures") { page in page.done.contains(where: \.hasPicture) }
      page.list("done", of: models.done) { $0.done }
      page.list("todos", of: models.line, flag: "hasTodos") { $0.todos }
    }
    let monthPage = Page<Month>("member-month", name: "member-month", in: &schema, models) { page in
      page.part({ Card.declare(&$0, models) }) { page, _ in page.card }
      page.path("back") { $1.plan.paths.member($0.card.index) }
      page.text("monthTitle") { $1.text(ofMonth: $0.month) }
      page.text("monthCount") { $1.words.itemCount(count: $0.rows.joined().count) }
      page.record("steps", of: models.steps) { page, shared in
        Steps.months(
          around: page.month, among: shared.plan.agendaMonths, to: { shared.plan.paths.member(page.card.index, $0) }, sheet: nil,
          shared)
      }
      page.list("happenings", of: row, flag: "hasHappenings") { $0.rows }
      page.text("empty") { $1.words.noEventsFor(name: $0.card.member.name) }
    }
    return { site in
      let agendas = Self.agendas(site.plan)
      return site.plan.shown.members.enumerated().flatMap { index, member in
        let own = page.job(site.plan.paths.member(index)) { (Frame($0, member.name, $1), Overview(index, $1)) }
        guard agendas[index].octets > Self.fullPage else { return [own] }
        return [own]
          + site.plan.agendaMonths.map { month in
            monthPage.job(site.plan.paths.member(index, month)) {
              let rows = PersonAgenda(index, $1).sections(of: month.dates).flatMap(\.rows)
              return (Frame($0, $1.language.row([member.name, $1.text(ofMonth: month)]) ?? "", $1), (Card(index, $1), month, rows))
            }
          }
      }
    }
  }

  /// The months that have pages of their own, and those of which everybody's pages tell alone.
  private static func months(_ page: Overview, _ shared: SharedViews) -> [Line] {
    let own = Set(shared.plan.agendaMonths)
    return shared.plan.shownMonths.compactMap { month in
      let (count, isOwn) = (page.agenda.count(month), own.contains(month))
      guard isOwn ? page.isSplit : count > 0 else { return nil }
      return Line(
        text: shared.text(ofMonth: month), note: shared.words.itemCount(count: count),
        path: isOwn ? shared.plan.paths.member(page.card.index, month) : OutputPaths.month(month))
    }
  }

  /// How many octets of rows a page may have; with more in these months, each month has a page of its own.
  static let fullPage = 150_000
  /// About how many octets a row has, and each of its days.
  private static let rowLength = 340, dayLength = 48
  /// How many activities of a kind are listed.
  private static let mostActivities = 20
  /// How many changes are listed; the person's Atom feed has all.
  private static let mostNews = 8

  /// For each person, how many lines their agenda has in the whole window, and how many octets its rows have.
  static func agendas(_ plan: SitePlan) -> [(lines: Int, octets: Int)] {
    let (first, last) = (plan.context.window.firstDay, plan.context.window.lastDay)
    let months = plan.agendaMonths
    return plan.eventsByMember.enumerated().map { member, events in
      events.reduce(into: (lines: 0, octets: 0)) { sum, event in
        let items = plan.itemsByEvent[Int(event)].filter { plan.takesPart(member, in: $0) }.map { plan.items[Int($0)] }
        let shown = items.filter { $0.firstDay <= last && $0.lastDay >= first }
        let near = shown.filter { months.contains(YearMonth($0.firstDay)) }
        sum.lines += shown.count
        sum.octets += near.count * dayLength + near.runs(by: plan.kind).count * rowLength
      }
    }
  }

  /// Whether what is due on a day stands among the person's days of this week and the next already.
  private static func isSoon(_ date: CivilDate, _ kind: ShownKind, _ plan: SitePlan) -> Bool {
    let days = PersonAgenda.week(0, plan).lowerBound...PersonAgenda.week(1, plan).upperBound
    return plan.settings.show.month.contains(kind) && days.contains(date)
  }

  private static func chores(of index: MemberIndex, _ shared: SharedViews) -> [Line] {
    let plan = shared.plan
    return plan.shown.houses.filter { !$0.chores.isEmpty }.flatMap { house in
      let rota = RotaPlan(house: house, from: CivilDateTime(plan.context.today), weeks: plan.settings.publish.choreHorizonWeeks)
      let own = rota.turns.filter { $0.members.contains(index) && $0.day >= plan.context.today && !isSoon($0.day, .chores, plan) }
      return own.map { Line(text: house.chores[$0.chore].title, note: shared.dueText($0.due)) }
    }
  }

  /// What somebody gave to the person, and what the person wrote down and gave to nobody.
  private static func todos(of index: MemberIndex, _ shared: SharedViews) -> [Line] {
    let plan = shared.plan
    return TodosPage.open(plan).map(\.todo).filter { todo in
      guard (todo.assignee ?? todo.creator) == index, !todo.archivedFor.contains(index) else { return false }
      // What nobody in particular is to do stands on nobody's days.
      return todo.assignee == nil || !(todo.due.map { isSoon(max($0, plan.context.today), .todos, plan) } ?? false)
    }.map { Line(text: $0.title, note: $0.due.map { shared.dueText($0) }) }
  }

  private static func activities(of index: MemberIndex, _ shared: SharedViews) -> [Passage] {
    let (plan, words, all) = (shared.plan, shared.words, shared.plan.shown.activities)
    func start(_ number: Int) -> CivilDateTime { all[number].start?.wallClock ?? .init(.max) }
    let shown = all.indices.filter { all[$0].visibility == .full }.sorted { start($0) < start($1) }
    let past = shown.filter { ActivitiesPage.isOver(all[$0], on: plan.context.today) }
    let coming = shown.filter { !past.contains($0) }
    func isHost(_ number: Int) -> Bool { all[number].host == .member(index) }
    func takesPart(_ number: Int) -> Bool { all[number].participants.contains(index) }
    let groups: [(name: String, activities: [Int])] = [
      (words.hosting, coming.filter(isHost)), (words.participants, coming.filter { takesPart($0) && !isHost($0) }),
      (words.liked, shown.filter { all[$0].likedBy.contains(index) }),
      (words.activityCompleted, past.reversed().filter { isHost($0) || takesPart($0) }),
    ]
    return groups.filter { !$0.activities.isEmpty }.map { name, activities in
      Passage(title: name, lines: activities.map { line(ofActivity: $0, shared) }).cut(to: mostActivities)
    }
  }

  private static func line(ofActivity activity: Int, _ shared: SharedViews) -> Line {
    let day = shared.plan.shown.activities[activity].start.map { shared.text(ofDay: $0.wallClock.date) }
    let path = shared.plan.paths.activity(activity)
    return Line(text: shared.plan.shown.activities[activity].title, note: day ?? shared.words.noFixedTime, path: path)
  }

  private static func journals(of index: MemberIndex, _ shared: SharedViews) -> [Line] {
    let all = shared.plan.shown.journals
    return shared.plan.shownJournals.filter { (all[$0].contributors + all[$0].observers).contains(index) }.map {
      line(of: $0, shared.words.postCount(count: all[$0].posts.count), shared.plan)
    }
  }

  private static func line(of journal: Int, _ note: String, _ plan: SitePlan) -> Line {
    Line(text: plan.shown.journals[journal].title, note: note, path: plan.paths.journal(journal))
  }
}

extension SharedViews {
  /// When something is due, in words.
  func dueText(_ date: CivilDate) -> String {
    let day = language.text(date, .weekdayDayMonthShort)
    return date < plan.context.today ? words.overdueSince(date: day) : words.dueOn(date: day)
  }
}

extension Language {
  /// "Birthday: 12 March", without a year; nil if it is not known.
  func text(of birthday: Birthday?) -> String? {
    birthday?.date(in: 2024).map { words.birthdayOn(date: text($0, .dayMonth)) }
  }
}

extension SitePlan {
  /// The same for all of a month's dates on which an item differs in nothing but the day.
  fileprivate func kind(of item: DayItem) -> DayItem {
    guard item.firstDay == item.lastDay, ownDay(of: item) == nil else { return item }
    let sinceFirst = 86_400 * Int64(item.firstDay.day - 1)
    var kind = item
    kind.start = CivilDateTime(uncheckedSecondsSinceEpoch: item.start.secondsSinceEpoch - sinceFirst)
    kind.end = CivilDateTime(uncheckedSecondsSinceEpoch: item.end.secondsSinceEpoch - sinceFirst)
    kind.recurrenceID = kind.start
    return kind
  }
}

/// What one person does, day by day.
private struct PersonAgenda {
  /// Something that the person has on a day.
  typealias Line = (date: CivilDate, item: DayItem, happening: ViewRef)

  /// What is over in a month, or what is not.
  struct Section {
    let month: YearMonth
    let isPast: Bool
    let rows: [MemberPage.Row]
  }

  private let shared: SharedViews
  private let member: MemberIndex
  /// The person's events.
  private let mine: Set<Int32>

  init(_ member: MemberIndex, _ shared: SharedViews) {
    (self.shared, self.member, mine) = (shared, member, Set(shared.plan.eventsByMember[member]))
  }

  /// The days of this week (0) or the next (1).
  static func week(_ number: Int, _ plan: SitePlan) -> ClosedRange<CivilDate> {
    let first = plan.context.today.startOfWeek(plan.context.firstWeekday).adding(days: 7 * number)
    return first...first.adding(days: 6)
  }

  /// All that goes on in this week (0), or begins in the next (1).
  func rows(ofWeek number: Int) -> [MemberPage.Row] {
    lines(Self.week(number, shared.plan).dates, withGoingOn: number == 0).map { [$0.happening] }
  }

  /// What is over before this week or begins after the next, each once, on its first day there. Chores and to-dos have lists of their own.
  func otherWeeks(_ dates: [CivilDate]) -> [Section] {
    let (first, last) = (Self.week(0, shared.plan).lowerBound, Self.week(1, shared.plan).upperBound)
    return sections(of: dates) { item in
      let kind = shared.plan.shown.events[Int(item.event)].kind.shown
      return kind != .chores && kind != .todos && (item.lastDay < first || item.firstDay > last)
    }
  }

  /// What there is on the dates by month, with what is over before the rest. What a month has again and again is one row.
  func sections(of dates: [CivilDate], isShown: (DayItem) -> Bool = { _ in true }) -> [Section] {
    let (first, all) = (Self.week(0, shared.plan).lowerBound, lines(dates).filter { isShown($0.item) })
    return [true, false].flatMap { isPast in
      all.filter { ($0.item.lastDay < first) == isPast }.runs { YearMonth($0.date) }.map { month, lines in
        let kinds = lines.map { shared.plan.kind(of: $0.item) }
        let rows = Dictionary(grouping: lines.indices) { kinds[$0] }.values.sorted { $0[0] < $1[0] }
        return Section(month: month, isPast: isPast, rows: rows.map { row in row.map { lines[$0].happening } })
      }
    }
  }

  /// How much there is in a month.
  func count(_ month: YearMonth) -> Int { lines(month.dates).count }

  /// Each occurrence that touches the dates once, on its first day there; what began before the first of them only if asked.
  private func lines(_ dates: [CivilDate], withGoingOn: Bool = true) -> [Line] {
    dates.flatMap { date in
      shared.things(on: date).lazy.filter { number, item, _ in
        (item.firstDay == date || withGoingOn && date == dates.first)
          && mine.contains(item.event) && shared.plan.takesPart(member, in: number)
      }.map { (date, $0.item, $0.happening) }
    }
  }
}
