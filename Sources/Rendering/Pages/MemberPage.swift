internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `members/NAME/`: one person's agenda, chores and to-dos. Shows what they own and what they are invited to.
///
/// If that is a lot, the page holds the next weeks and leads to `members/NAME/YYYY-MM/`, one page for each month of the
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
      card.record("member", "The person", ofShared: models.member) { $1.records.members[$0.index] }
      card.text("heading", "The person's name") { $0.member.name }
      card.text("count", "How many events the person has in the planner") {
        $1.words.eventCount(count: $1.lists.agendaLengths[$0.index])
      }
      card.text("administrator", "Says that the person looks after the planner", .optional) {
        $0.member.isAdministrator ? $1.words.administrator : nil
      }
      card.text("birthday", "The person's birthday, without a year", .optional) { $1.birthdayText($0.member.birthday) }
      card.path("feed", "The person's calendar feed, from the site's root; missing if it is secret", .optional) {
        $1.feed($1.plan.paths.memberFeed($0.index))
      }
    }
  }

  private struct Overview: PageSource {
    let frame: Frame
    let card: Card
    let agenda: PersonAgenda
    let sections: [PersonAgenda.Section]
    let isSplit: Bool
    /// Chores that the person has done, newest first.
    let done: [DoneChore]

    init(_ index: MemberIndex, _ path: String, _ shared: SharedViews) {
      card = Card(index, shared)
      agenda = PersonAgenda(index, shared)
      isSplit = shared.lists.agendaLengths[index] > fullPage
      sections = isSplit ? agenda.start(days: startDays, least: leastStart, most: fullStart) : agenda.all
      frame = Frame(path, card.member.name, shared)
      let done = shared.plan.tribe.houses.flatMap { DoneChore.history(of: $0, shared.plan) }.filter {
        $0.done.who == .member(index)
      }
      self.done = done.enumerated().sorted { ($1.element.done.date, $0.offset) < ($0.element.done.date, $1.offset) }.map(\.element)
    }
  }

  private struct Month: PageSource {
    let frame: Frame
    let card: Card
    let month: YearMonth
    let happenings: [ViewRef]

    init(_ index: MemberIndex, _ month: YearMonth, _ path: String, _ shared: SharedViews) {
      card = Card(index, shared)
      self.month = month
      var sections: [PersonAgenda.Section] = []
      PersonAgenda(index, shared).add(month.dates, to: &sections)
      happenings = sections.flatMap(\.happenings)
      frame = Frame(path, "\(card.member.name) · \(shared.text(ofMonth: month))", shared)
    }
  }

  /// A chore or a to-do, and when it is due.
  private typealias Line = (text: String, due: CivilDate?)

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let section = Record<PersonAgenda.Section>("memberMonth", "A month of one person's agenda", in: &schema) { section in
      section.text("name", "The month and year") { $1.text(ofMonth: $0.month) }
      section.list("happenings", "What the person does, in order", ofShared: models.happening) { section, _ in section.happenings }
    }
    let line = Record<Line>("memberLine", "A chore or a to-do of one person", in: &schema) { line in
      line.text("text", "What it is") { $0.text }
      line.text("note", "When it is due", .optional) { line, shared in line.due.map { shared.dueText($0) } }
    }
    let month = Record<(month: YearMonth, person: Overview)>(
      "memberMonthLink", "The page of one month of one person", in: &schema
    ) { month in
      month.text("name", "The month and year") { $1.text(ofMonth: $0.month) }
      month.text("note", "How many events the person has in it") {
        $1.words.eventCount(count: $0.person.agenda.count($0.month))
      }
      month.path("path", "The page, from the site's root") { $1.plan.paths.member($0.person.card.index, $0.month) }
    }
    page = Page(
      "member", "member.html.mustache", "One person's agenda, chores and to-dos",
      record: ("memberPage", "One person of the family"), in: &schema, models
    ) { page in
      page.part({ Card.declare(&$0, models) }) { page, _ in page.card }
      page.text("agendaTitle", "Heading of the agenda") { $1.words.agendaOf(name: $0.card.member.name) }
      page.text("empty", "Says that nothing is planned for the person") { $1.words.noEventsFor(name: $0.card.member.name) }
      page.list(
        "coming", "From today on, by month; the next weeks only, if the months have pages of their own", of: section,
        flag: ("hasComing", "Set if anything comes")
      ) { page in page.sections.filter { !$0.isPast } }
      page.list(
        "past", "Before today, by month; nothing, if the months have pages of their own", of: section,
        flag: ("hasPast", "Set if the page has anything of before today")
      ) { page in page.sections.filter(\.isPast) }
      page.flag("isSplit", "Set if the months have pages of their own, as there is much in them") { $0.isSplit }
      page.list("months", "The months' own pages", of: month) { page, shared in
        page.isSplit ? shared.plan.context.window.months.map { ($0, page) } : []
      }
      page.list(
        "chores", "The person's next chores", of: line, flag: ("hasChores", "Set if the person has chores")
      ) { Self.chores(of: $0.card.index, $1.plan) }
      page.flag("hasDone", "Set if the person has done chores and planner.json asks for it") { !$0.done.isEmpty }
      page.flag("hasDonePictures", "Set if there are pictures of what the person has done") { page in
        page.done.contains(where: \.hasPicture)
      }
      page.list("done", "The chores that the person has done, newest first", of: models.done) { $0.done }
      page.list(
        "todos", "Open to-dos that the person made and has not put away", of: line,
        flag: ("hasTodos", "Set if the person has to-dos that are open")
      ) { page, shared in
        let index = page.card.index
        let open = shared.plan.tribe.todos.filter { !$0.isDone && $0.creator == index && !$0.archivedFor.contains(index) }
        return open.map { ($0.title, $0.due) }
      }
    }
    monthPage = Page(
      "member-month", "member-month.html.mustache", "One month of a person with much to do",
      record: ("memberMonthPage", "One month of a person with much to do"), in: &schema, models
    ) { page in
      page.part({ Card.declare(&$0, models) }) { page, _ in page.card }
      page.path("back", "The person's own page, from the site's root") { $1.plan.paths.member($0.card.index) }
      page.text("monthTitle", "The month and year") { $1.text(ofMonth: $0.month) }
      page.text("monthCount", "How many events the person has in the month") {
        $1.words.eventCount(count: $0.happenings.count)
      }
      page.record("steps", "The ways to the person's other months", of: models.steps) { page, shared in
        Steps.months(around: page.month, to: { shared.plan.paths.member(page.card.index, $0) }, sheet: nil, shared)
      }
      page.list(
        "happenings", "What the person does, in order", ofShared: models.happening,
        flag: ("hasHappenings", "Set if the person does anything in the month")
      ) { page, _ in page.happenings }
      page.text("empty", "Says that nothing is planned for the person") { $1.words.noEventsFor(name: $0.card.member.name) }
    }
  }

  /// How many lines a page may have; with more in the whole window, each month has a page of its own.
  static let fullPage = 600
  /// How many lines the first page has at most when the months have their own, not counting the rest of its last day.
  static let fullStart = 150
  /// It shows at least so many, if there are, and goes on for so many days.
  private static let leastStart = 20
  private static let startDays = 28

  func jobs(_ site: SiteContents) -> [PageJob] {
    site.plan.tribe.members.indices.flatMap { index in
      let own = page.job(site.plan.paths.member(index)) { Overview(index, $0, $1) }
      guard site.agendaLengths[index] > Self.fullPage else { return [own] }
      return [own]
        + site.plan.context.window.months.map { month in
          monthPage.job(site.plan.paths.member(index, month)) { Month(index, month, $0, $1) }
        }
    }
  }

  /// For each person, how many lines their agenda has in the whole window.
  static func lineCounts(_ plan: SitePlan) -> [Int] {
    let (first, last) = (plan.context.window.firstDay, plan.context.window.lastDay)
    var counts = [Int](repeating: 0, count: plan.tribe.events.count)
    for occurrence in plan.items where occurrence.firstDay <= last && occurrence.lastDay >= first {
      counts[Int(occurrence.event)] += 1
    }
    return plan.eventsByMember.map { events in events.reduce(0) { $0 + counts[Int($1)] } }
  }

  private static func chores(of index: MemberIndex, _ plan: SitePlan) -> [Line] {
    plan.tribe.houses.filter { !$0.chores.isEmpty }.flatMap { house in
      let rota = RotaPlan(house: house, from: CivilDateTime(plan.context.today), weeks: plan.settings.publish.choreHorizonWeeks)
      return rota.weeks.flatMap { week in
        week.assignments.filter { $0.member == index }.map { (house.chores[$0.chore].title, week.due.date) }
      }
    }
  }
}

extension SharedViews {
  /// When something is due, in words.
  func dueText(_ date: CivilDate) -> String { words.dueOn(date: language.text(date, .weekdayDayMonthShort)) }

  /// A birthday in words, without a year.
  func birthdayText(_ birthday: Birthday?) -> String? {
    guard let birthday, let date = CivilDate(year: 2024, month: birthday.month, day: birthday.day) else { return nil }
    return words.birthdayOn(date: language.text(date, .dayMonth))
  }
}

/// What one person does, day by day.
private struct PersonAgenda {
  /// A run of one month's happenings that are over, or of those that are not.
  struct Section {
    let month: YearMonth
    let isPast: Bool
    var happenings: [ViewRef] = []
  }

  private let shared: SharedViews
  /// For each event, whether the person owns it or is invited.
  private let mine: [Bool]

  init(_ member: MemberIndex, _ shared: SharedViews) {
    self.shared = shared
    var mine = [Bool](repeating: false, count: shared.plan.tribe.events.count)
    for event in shared.plan.eventsByMember[member] { mine[Int(event)] = true }
    self.mine = mine
  }

  /// Each occurrence of the window once, on its first day there.
  var all: [Section] {
    var sections: [Section] = []
    for month in shared.plan.context.window.months {
      add(month.dates, startingBefore: month == shared.plan.context.window.firstMonth, to: &sections)
    }
    return sections
  }

  /// What goes on today and what begins in the days after it: for `days` days, or longer if that is less than `least`
  /// lines, but no further than the day on which there are `most`.
  func start(days: Int, least: Int, most: Int) -> [Section] {
    let (today, last) = (shared.plan.context.today, shared.plan.context.window.lastDay)
    var sections: [Section] = []
    guard shared.plan.context.window.contains(today) else { return sections }
    var count = 0
    var date = today
    while date <= last, count < most, date < today.adding(days: days) || count < least {
      count += add(on: date, includingGoingOn: date == today, to: &sections)
      if date == last { break }
      date = date.adding(days: 1)
    }
    return sections
  }

  /// Each occurrence that touches the dates once, on its first day there.
  func add(_ dates: some Sequence<CivilDate>, startingBefore: Bool = true, to sections: inout [Section]) {
    var isFirst = true
    for date in dates {
      _ = add(on: date, includingGoingOn: isFirst && startingBefore, to: &sections)
      isFirst = false
    }
  }

  /// How many occurrences touch a month.
  func count(_ month: YearMonth) -> Int {
    month.dates.reduce(0) { count, date in
      count
        + shared.plan.days[date].count { number in
          let occurrence = shared.plan.items[Int(number)]
          return mine[Int(occurrence.event)] && (occurrence.firstDay == date || date == month.firstDay)
        }
    }
  }

  private func add(on date: CivilDate, includingGoingOn: Bool, to sections: inout [Section]) -> Int {
    let plan = shared.plan
    let month = YearMonth(date)
    var count = 0
    for (number, happening) in zip(plan.days[date], shared.happenings(on: date)) {
      let occurrence = plan.items[Int(number)]
      guard mine[Int(occurrence.event)], includingGoingOn || occurrence.firstDay == date else { continue }
      count += 1
      let isPast = occurrence.lastDay < plan.context.today
      let place = sections.lastIndex { $0.month == month && $0.isPast == isPast } ?? sections.count
      if place == sections.count { sections.append(Section(month: month, isPast: isPast)) }
      sections[place].happenings.append(happening)
    }
    return count
  }
}
