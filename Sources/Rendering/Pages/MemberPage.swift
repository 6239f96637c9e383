internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `members/NAME/`: one person's home. This week and the next first, with everything that the person owns, is invited to or is to do.
/// Then what has no day or a later one: chores, to-dos, activities, journals, and the rest of the agenda. Nothing stands in two of them.
///
/// If there is a lot, the page holds the next weeks and leads to `members/NAME/YYYY-MM/`, one page for each month of the
/// planner, which together hold all of it: no page is too long to open.
struct MemberPage: PageKind {
  private let page: Page<Overview>
  private let monthPage: Page<Month>

  /// Who a page is about, at its head.
  private struct Card {
    let index: MemberIndex
    let member: Member

    init(_ index: MemberIndex, _ shared: SharedViews) { (self.index, member) = (index, shared.plan.tribe.members[index]) }

    static func declare(_ card: inout Fields<Card>, _ models: SharedModels) {
      card.common = "memberCard"
      card.record("member", ofShared: models.member) { $1.records.members[$0.index] }
      card.text("heading") { $0.member.name }
      card.text("count") { $1.words.itemCount(count: $1.lists.agendaLengths[$0.index]) }
      card.text("facts", .optional) { card, shared in
        let count = shared.lists.agendaLengths[card.index]
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
    let thisWeek, nextWeek: [ViewRef]
    let sections: [PersonAgenda.Section]
    let isSplit: Bool
    let chores, todos: [Line]
    let activities: [ActivityGroup]
    /// The journals that the person writes in or reads, as indices of the tribe's.
    let journals: [Int]
    /// Chores that the person has done, newest first.
    let done: [DoneChore]
    /// What the person has not said anything to, and what is new of what is theirs.
    let invitations: [Invitation]
    let news: [ToldChange]

    var isFree: Bool {
      thisWeek.isEmpty && nextWeek.isEmpty && chores.isEmpty && todos.isEmpty && sections.allSatisfy(\.isPast)
    }

    init(_ index: MemberIndex, _ shared: SharedViews) {
      card = Card(index, shared)
      agenda = PersonAgenda(index, shared)
      (thisWeek, nextWeek) = (agenda.thisWeek, agenda.nextWeek)
      isSplit = shared.lists.agendaLengths[index] > fullPage
      let shown = thisWeek.count + nextWeek.count
      sections =
        isSplit ? agenda.start(days: startDays, least: leastStart - shown, most: fullStart - shown) : agenda.all
      chores = MemberPage.chores(of: index, shared.plan)
      todos = MemberPage.todos(of: index, shared.plan)
      activities = MemberPage.activities(of: index, shared)
      self.journals = MemberPage.journals(of: index, shared.plan)
      done = DoneChore.history(of: shared.plan.tribe.houses, shared.plan).filter { $0.done.who == .member(index) }
      let (plan, words) = (shared.plan, shared.words)
      let events = plan.openInvitations().filter { $0.waiting.contains(index) }.map { number, _ in
        let item = plan.items[Int(number)]
        return (plan.subject(of: item, words), shared.text(ofDay: item.firstDay), plan.path(of: item))
      }
      let journals = plan.shownJournals.filter { plan.tribe.journals[$0].invited.contains(index) }
      invitations = events + journals.map { (plan.tribe.journals[$0].title, words.kindJournal, JournalPages.path($0, plan)) }
      let changes = shared.history.changes(of: index, shared.plan).prefix(mostNews)
      let telling = ChangeWords(shared.plan, shared.language, for: Array(changes))
      news = changes.map(telling.tell)
    }
  }

  private struct Month {
    let card: Card
    let month: YearMonth
    let happenings: [ViewRef]

    init(_ index: MemberIndex, _ month: YearMonth, _ shared: SharedViews) {
      card = Card(index, shared)
      self.month = month
      happenings = PersonAgenda(index, shared).happenings(month)
    }
  }

  /// A chore or a to-do, and when it is due.
  private typealias Line = (text: String, due: CivilDate?)
  /// An event or a journal that somebody has not said anything to.
  private typealias Invitation = (title: String, when: String, path: String)
  /// Activities that the person has to do with in one way, as indices of the tribe's.
  private typealias ActivityGroup = (name: String, activities: [Int])

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let section = Record<PersonAgenda.Section>("memberMonth", in: &schema) { section in
      section.text("name") { $1.text(ofMonth: $0.month) }
      section.list("happenings", ofShared: models.happening) { section, _ in section.happenings }
    }
    let line = Record<Line>("memberLine", in: &schema) { line in
      line.text("text") { $0.text }
      line.text("note", .optional) { line, shared in line.due.map { shared.dueText($0) } }
    }
    let month = Record<(month: YearMonth, person: Overview)>("memberMonthLink", in: &schema) { month in
      month.text("name") { $1.text(ofMonth: $0.month) }
      month.text("note") { $1.words.itemCount(count: $0.person.agenda.count($0.month)) }
      month.path("path") { $1.plan.paths.member($0.person.card.index, $0.month) }
    }
    let activity = Record<Int>("memberActivity", in: &schema) { activity in
      activity.text("title") { $1.plan.tribe.activities[$0].title }
      activity.text("when") { index, shared in
        shared.plan.tribe.activities[index].start.map { shared.text(ofDay: $0.wallClock.date) } ?? shared.words.noFixedTime
      }
      activity.path("path") { "\(OutputPaths.activities)#\($1.plan.paths.activityNames[$0])" }
    }
    let group = Record<ActivityGroup>("memberActivities", in: &schema) { group in
      group.text("name") { $0.name }
      group.list("activities", of: activity) { group in Array(group.activities.prefix(Self.mostActivities)) }
      group.text("more", .optional) { group, shared in
        let more = group.activities.count - Self.mostActivities
        return more > 0 ? shared.words.moreEvents(count: more) : nil
      }
    }
    let invitation = Record<Invitation>("memberInvitation", in: &schema) { invitation in
      invitation.text("title") { $0.title }
      invitation.text("when") { $0.when }
      invitation.path("path") { $0.path }
    }
    let journal = Record<Int>("memberJournal", in: &schema) { journal in
      journal.text("title") { $1.plan.tribe.journals[$0].title }
      journal.text("count") { $1.words.postCount(count: $1.plan.tribe.journals[$0].posts.count) }
      journal.path("path") { JournalPages.path($0, $1.plan) }
    }
    page = Page("member", in: &schema, models) { page in
      page.part({ Card.declare(&$0, models) }) { page, _ in page.card }
      page.text("agendaTitle") { $1.words.agendaOf(name: $0.card.member.name) }
      page.flag("isFree") { $0.isFree }
      page.list("thisWeek", ofShared: models.happening, flag: "hasThisWeek") { page, _ in page.thisWeek }
      page.list("nextWeek", ofShared: models.happening, flag: "hasNextWeek") { page, _ in page.nextWeek }
      page.flag("hasSide") { page in
        !page.chores.isEmpty || !page.todos.isEmpty || !page.activities.isEmpty || !page.journals.isEmpty
          || !page.invitations.isEmpty || !page.news.isEmpty
      }
      page.list("invitations", of: invitation, flag: "hasInvitations") { $0.invitations }
      page.list("news", of: models.change, flag: "hasNews") { $0.news }
      page.path("newsFeed", .optional) {
        $0.card.member.isCurrent ? $1.named(WhatsNewPage.feedPath($1.plan, of: $0.card.index)) : nil
      }
      page.list("activities", of: group, flag: "hasActivities") { $0.activities }
      page.list("journals", of: journal, flag: "hasJournals") { $0.journals }
      page.text("empty") { $1.words.noEventsFor(name: $0.card.member.name) }
      page.list("coming", of: section, flag: "hasComing") { page in page.sections.filter { !$0.isPast } }
      page.list("past", of: section, flag: "hasPast") { page in page.sections.filter(\.isPast) }
      page.flag("isSplit") { $0.isSplit }
      page.list("months", of: month) { page, shared in page.isSplit ? shared.plan.shownMonths.map { ($0, page) } : [] }
      page.list("chores", of: line, flag: "hasChores") { $0.chores }
      page.flag("hasDone") { !$0.done.isEmpty }
      page.flag("hasDonePictures") { page in page.done.contains(where: \.hasPicture) }
      page.list("done", of: models.done) { $0.done }
      page.list("todos", of: line, flag: "hasTodos") { $0.todos }
    }
    monthPage = Page("member-month", name: "member-month", in: &schema, models) { page in
      page.part({ Card.declare(&$0, models) }) { page, _ in page.card }
      page.path("back") { $1.plan.paths.member($0.card.index) }
      page.text("monthTitle") { $1.text(ofMonth: $0.month) }
      page.text("monthCount") { $1.words.itemCount(count: $0.happenings.count) }
      page.record("steps", of: models.steps) { page, shared in
        Steps.months(around: page.month, to: { shared.plan.paths.member(page.card.index, $0) }, sheet: nil, shared)
      }
      page.list("happenings", ofShared: models.happening, flag: "hasHappenings") { page, _ in page.happenings }
      page.text("empty") { $1.words.noEventsFor(name: $0.card.member.name) }
    }
  }

  /// How many lines a page may have; with more in the whole window, each month has a page of its own.
  static let fullPage = 250
  /// How many lines the first page has at most when the months have their own, not counting the rest of its last day.
  static let fullStart = 150
  /// It shows at least so many, if there are, and goes on for so many days after the next week.
  private static let leastStart = 20
  private static let startDays = 14
  /// How many activities of a kind are listed.
  private static let mostActivities = 20
  /// How many changes are listed; the person's Atom feed has all.
  private static let mostNews = 8

  func jobs(_ site: SiteContents) -> [PageJob] {
    let lengths = Self.lineCounts(site.plan)
    return site.plan.tribe.members.enumerated().flatMap { index, member in
      let own = page.job(site.plan.paths.member(index)) { (Frame($0, member.name, $1), Overview(index, $1)) }
      guard lengths[index] > Self.fullPage else { return [own] }
      return [own]
        + site.plan.shownMonths.map { month in
          monthPage.job(site.plan.paths.member(index, month)) {
            (Frame($0, $1.language.row([member.name, $1.text(ofMonth: month)]) ?? "", $1), Month(index, month, $1))
          }
        }
    }
  }

  /// For each person, how many lines their agenda has in the whole window.
  static func lineCounts(_ plan: SitePlan) -> [Int] {
    let (first, last) = (plan.context.window.firstDay, plan.context.window.lastDay)
    return plan.eventsByMember.enumerated().map { member, events in
      events.reduce(0) { count, event in
        count
          + plan.itemsByEvent[Int(event)].count { number in
            let item = plan.items[Int(number)]
            return item.firstDay <= last && item.lastDay >= first && plan.takesPart(member, in: number)
          }
      }
    }
  }

  /// Whether what is due on a day stands among the person's days of this week and the next already.
  private static func isSoon(_ date: CivilDate, _ kind: ShownKind, _ plan: SitePlan) -> Bool {
    let days = PersonAgenda.week(0, plan).lowerBound...PersonAgenda.week(1, plan).upperBound
    return plan.settings.show.month.contains(kind) && days.contains(date)
  }

  private static func chores(of index: MemberIndex, _ plan: SitePlan) -> [Line] {
    plan.tribe.houses.filter { !$0.chores.isEmpty }.flatMap { house in
      let rota = RotaPlan(house: house, from: CivilDateTime(plan.context.today), weeks: plan.settings.publish.choreHorizonWeeks)
      let own = rota.turns.filter { $0.members.contains(index) && $0.day >= plan.context.today && !isSoon($0.day, .chores, plan) }
      return own.map { (house.chores[$0.chore].title, $0.due) }
    }
  }

  /// What somebody gave to the person, and what the person wrote down and gave to nobody.
  private static func todos(of index: MemberIndex, _ plan: SitePlan) -> [Line] {
    TodosPage.open(plan).map(\.todo).filter { todo in
      guard (todo.assignee ?? todo.creator) == index, !todo.archivedFor.contains(index) else { return false }
      // What nobody in particular is to do stands on nobody's days.
      return todo.assignee == nil || !(todo.due.map { isSoon(max($0, plan.context.today), .todos, plan) } ?? false)
    }.map { ($0.title, $0.due) }
  }

  private static func activities(of index: MemberIndex, _ shared: SharedViews) -> [ActivityGroup] {
    let (plan, words, all) = (shared.plan, shared.words, shared.plan.tribe.activities)
    func start(_ number: Int) -> CivilDateTime { all[number].start?.wallClock ?? .init(.max) }
    let shown = all.indices.filter { all[$0].visibility == .full }.sorted { start($0) < start($1) }
    let past = shown.filter { ActivitiesPage.isOver(all[$0], on: plan.context.today) }
    let coming = shown.filter { !past.contains($0) }
    func isHost(_ number: Int) -> Bool { all[number].host == .member(index) }
    func takesPart(_ number: Int) -> Bool { all[number].participants.contains(index) }
    let groups: [ActivityGroup] = [
      (words.hosting, coming.filter(isHost)), (words.participants, coming.filter { takesPart($0) && !isHost($0) }),
      (words.liked, shown.filter { all[$0].likedBy.contains(index) }),
      (words.activityCompleted, past.reversed().filter { isHost($0) || takesPart($0) }),
    ]
    return groups.filter { !$0.activities.isEmpty }
  }

  private static func journals(of index: MemberIndex, _ plan: SitePlan) -> [Int] {
    plan.shownJournals.filter { (plan.tribe.journals[$0].contributors + plan.tribe.journals[$0].observers).contains(index) }
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

/// What one person does, day by day.
private struct PersonAgenda {
  /// Something that the person has on a day.
  typealias Line = (date: CivilDate, item: DayItem, happening: ViewRef)

  /// A run of one month's happenings that are over, or of those that are not.
  struct Section {
    let month: YearMonth
    let isPast: Bool
    var happenings: [ViewRef] = []
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

  /// All that goes on in this week.
  var thisWeek: [ViewRef] { lines(Self.week(0, shared.plan).lowerBound.week).map(\.happening) }

  /// All that begins in the next.
  var nextWeek: [ViewRef] { lines(Self.week(1, shared.plan).lowerBound.week, withGoingOn: false).map(\.happening) }

  /// The events of the window that are over before this week or begin after the next, each once, on its first day there.
  var all: [Section] { sections(lines(shared.plan.shownMonths.flatMap(\.dates)).filter { isEventOfOtherWeeks($0.item) }) }

  /// The events after the next week, on the days that `SitePlan.firstDays` gives.
  func start(days: Int, least: Int, most: Int) -> [Section] {
    func events(_ dates: [CivilDate]) -> [Line] { lines(dates, withGoingOn: false).filter { isEventOfOtherWeeks($0.item) } }
    let first = Self.week(0, shared.plan).lowerBound.adding(days: 14)
    return sections(events(shared.plan.firstDays(from: first, days: days, least: least, most: most) { events([$0]).count }))
  }

  /// Everything of a month, with what is over apart from the rest.
  func happenings(_ month: YearMonth) -> [ViewRef] { sections(lines(month.dates)).flatMap(\.happenings) }

  /// How much there is in a month.
  func count(_ month: YearMonth) -> Int { lines(month.dates).count }

  /// Each occurrence that touches the dates once, on its first day there; what began before the first of them only if asked.
  private func lines(_ dates: [CivilDate], withGoingOn: Bool = true) -> [Line] {
    dates.flatMap { date in
      shared.things(on: date).lazy.filter { number, item, _ in
        mine.contains(item.event) && shared.plan.takesPart(member, in: number)
          && (item.firstDay == date || withGoingOn && date == dates.first)
      }.map { (date, $0.item, $0.happening) }
    }
  }

  private func isEventOfOtherWeeks(_ item: DayItem) -> Bool {
    let (first, last) = (Self.week(0, shared.plan).lowerBound, Self.week(1, shared.plan).upperBound)
    return !item.isAside && (item.lastDay < first || item.firstDay > last)
  }

  private func sections(_ lines: [Line]) -> [Section] {
    let first = Self.week(0, shared.plan).lowerBound
    var sections: [Section] = []
    for line in lines {
      let (month, isPast) = (YearMonth(line.date), line.item.lastDay < first)
      let place = sections.lastIndex { $0.month == month && $0.isPast == isPast } ?? sections.count
      if place == sections.count { sections.append(Section(month: month, isPast: isPast)) }
      sections[place].happenings.append(line.happening)
    }
    return sections
  }
}
