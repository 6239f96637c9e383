internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `members/NAME/`: one person's agenda, chores and to-dos. Shows what they own and what they are invited to.
///
/// If that is a lot, the page holds the next weeks and leads to `members/NAME/YYYY-MM/`, one page for each month of the
/// planner, which together hold all of it: no page is too long to open.
struct MemberPage: Sendable {
  let page, monthPage: PageType
  private let type, monthType: RecordType
  private let frame, monthFrame: FrameModel
  private let card, monthCard: PersonCard
  private let agendaTitle, empty: TextSlot
  private let hasComing, hasPast, isSplit: FlagSlot
  private let coming, past, months, chores, todos: ListSlot
  private let hasChores, hasTodos, hasDone, hasDonePictures: FlagSlot
  private let done: ListSlot
  private let doneModel: DoneModel
  private let section, line, month: RecordType
  private let sectionName: TextSlot
  private let sectionHappenings: ListSlot
  private let lineText, lineNote: TextSlot
  private let monthName, monthNote: TextSlot
  private let monthPath: PathSlot
  private let back: PathSlot
  private let monthTitle, monthCount, monthEmpty: TextSlot
  private let steps: RecordSlot
  private let hasHappenings: FlagSlot
  private let happenings: ListSlot

  /// Who the page is about, at its head.
  private struct PersonCard: Sendable {
    let member: RecordSlot
    let heading, count: TextSlot
    let administrator, birthday: TextSlot
    let feed: PathSlot

    init(_ schema: inout ViewSchema, _ type: RecordType, _ shared: SharedModels) {
      member = schema.record(type, "member", "The person", of: shared.member.type)
      heading = schema.text(type, "heading", "The person's name")
      count = schema.text(type, "count", "How many events the person has in the planner")
      administrator = schema.text(type, "administrator", "Says that the person looks after the planner", .optional)
      birthday = schema.text(type, "birthday", "The person's birthday, without a year", .optional)
      feed = schema.path(type, "feed", "The person's calendar feed, from the site's root; missing if it is secret", .optional)
    }
  }

  init(_ schema: inout ViewSchema, _ shared: SharedModels, _ doneModel: DoneModel) {
    self.doneModel = doneModel
    section = schema.record("memberMonth", "A month of one person's agenda")
    sectionName = schema.text(section, "name", "The month and year")
    sectionHappenings = schema.list(section, "happenings", "What the person does, in order", of: shared.happening.type)
    line = schema.record("memberLine", "A chore or a to-do of one person")
    lineText = schema.text(line, "text", "What it is")
    lineNote = schema.text(line, "note", "When it is due", .optional)
    month = schema.record("memberMonthLink", "The page of one month of one person")
    monthName = schema.text(month, "name", "The month and year")
    monthNote = schema.text(month, "note", "How many events the person has in it")
    monthPath = schema.path(month, "path", "The page, from the site's root")
    type = schema.record("memberPage", "One person of the family")
    frame = FrameModel(&schema, type, shared)
    card = PersonCard(&schema, type, shared)
    agendaTitle = schema.text(type, "agendaTitle", "Heading of the agenda")
    empty = schema.text(type, "empty", "Says that nothing is planned for the person")
    hasComing = schema.flag(type, "hasComing", "Set if anything comes")
    coming = schema.list(
      type, "coming", "From today on, by month; the next weeks only, if the months have pages of their own", of: section)
    hasPast = schema.flag(type, "hasPast", "Set if the page has anything of before today")
    past = schema.list(type, "past", "Before today, by month; nothing, if the months have pages of their own", of: section)
    isSplit = schema.flag(type, "isSplit", "Set if the months have pages of their own, as there is much in them")
    months = schema.list(type, "months", "The months' own pages", of: month)
    hasChores = schema.flag(type, "hasChores", "Set if the person has chores")
    chores = schema.list(type, "chores", "The person's next chores", of: line)
    hasDone = schema.flag(type, "hasDone", "Set if the person has done chores and planner.json asks for it")
    hasDonePictures = schema.flag(type, "hasDonePictures", "Set if there are pictures of what the person has done")
    done = schema.list(type, "done", "The chores that the person has done, newest first", of: doneModel.type)
    hasTodos = schema.flag(type, "hasTodos", "Set if the person has to-dos that are open")
    todos = schema.list(type, "todos", "Open to-dos that the person made and has not put away", of: line)
    page = schema.page("member", root: type, template: "member.html.mustache", "One person's agenda, chores and to-dos")

    monthType = schema.record("memberMonthPage", "One month of a person with much to do")
    monthFrame = FrameModel(&schema, monthType, shared)
    monthCard = PersonCard(&schema, monthType, shared)
    back = schema.path(monthType, "back", "The person's own page, from the site's root")
    monthTitle = schema.text(monthType, "monthTitle", "The month and year")
    monthCount = schema.text(monthType, "monthCount", "How many events the person has in the month")
    steps = schema.record(monthType, "steps", "The ways to the person's other months", of: shared.steps.type)
    hasHappenings = schema.flag(monthType, "hasHappenings", "Set if the person does anything in the month")
    happenings = schema.list(monthType, "happenings", "What the person does, in order", of: shared.happening.type)
    monthEmpty = schema.text(monthType, "empty", "Says that nothing is planned for the person")
    monthPage = schema.page(
      "member-month", root: monthType, template: "member-month.html.mustache", "One month of a person with much to do")
  }

  /// How many lines a page may have; with more in the whole window, each month has a page of its own.
  static let fullPage = 600
  /// How many lines the first page has at most when the months have their own, not counting the rest of its last day.
  static let fullStart = 150
  /// It shows at least so many, if there are, and goes on for so many days.
  private static let leastStart = 20
  private static let startDays = 28

  /// For each person, how many lines their agenda has in the whole window.
  static func lineCounts(_ plan: SitePlan) -> [Int] {
    let (first, last) = (plan.context.window.firstDay, plan.context.window.lastDay)
    var counts = [Int](repeating: 0, count: plan.tribe.events.count)
    for occurrence in plan.occurrences where occurrence.firstDay <= last && occurrence.lastDay >= first {
      counts[Int(occurrence.event)] += 1
    }
    return plan.eventsByMember.map { events in events.reduce(0) { $0 + counts[Int($1)] } }
  }

  func fill(_ index: MemberIndex, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let person = plan.tribe.members[index]
    let record = data.make(type)
    let total = shared.agendaLengths[index]
    let agenda = PersonAgenda(index, shared)
    let isLong = total > Self.fullPage
    var sections: [PersonAgenda.Section] = []
    if isLong {
      agenda.addStart(to: &sections, days: Self.startDays, least: Self.leastStart, most: Self.fullStart)
    } else {
      agenda.addAll(to: &sections)
    }
    let icons = sections.reduce(0) { $0 | $1.icons }
    frame.fill(record, path: path, title: shared.titled(person.name), place: .elsewhere, icons: icons, shared, &data)
    fill(card, of: record, index, total, shared, &data)
    data.set(record, agendaTitle, words.agendaOf(name: person.name))
    data.set(record, empty, words.noEventsFor(name: person.name))
    func make(_ isPast: Bool) -> [ViewRef] {
      sections.filter { $0.isPast == isPast }.map { part in
        let made = data.make(section)
        data.set(made, sectionName, language.text(part.month.firstDay, .monthYear))
        data.set(made, sectionHappenings, part.happenings)
        return made
      }
    }
    let (soon, gone) = (make(false), make(true))
    data.set(record, hasComing, !soon.isEmpty)
    data.set(record, coming, soon)
    data.set(record, hasPast, !gone.isEmpty)
    data.set(record, past, gone)
    data.set(record, isSplit, isLong)
    data.set(
      record, months,
      !isLong
        ? []
        : plan.context.window.months.map { month in
          let made = data.make(self.month)
          data.set(made, monthName, language.text(month.firstDay, .monthYear))
          data.set(made, monthNote, words.eventCount(count: agenda.count(month)))
          data.set(made, monthPath, plan.paths.member(index, month))
          return made
        })
    let work = chores(of: index, shared, &data)
    data.set(record, hasChores, !work.isEmpty)
    data.set(record, chores, work)
    let past = plan.tribe.houses.flatMap { house in
      DoneModel.history(of: house, plan).filter { $0.done.who == .member(index) }.map { ($0.done, house.chores[$0.chore].title) }
    }
    let newest = past.enumerated().sorted { ($1.element.0.date, $0.offset) < ($0.element.0.date, $1.offset) }.map(\.element)
    data.set(record, hasDone, !newest.isEmpty)
    data.set(record, hasDonePictures, newest.contains { $0.0.photo?.published != nil })
    data.set(record, done, newest.map { doneModel.make($0.0, of: $0.1, shared, &data) })
    let open = plan.tribe.todos.filter { !$0.isDone && $0.creator == index && !$0.archivedFor.contains(index) }.map { todo in
      let made = data.make(line)
      data.set(made, lineText, todo.title)
      data.set(made, lineNote, todo.due.map { words.dueOn(date: language.text($0, .weekdayDayMonthShort)) })
      return made
    }
    data.set(record, hasTodos, !open.isEmpty)
    data.set(record, todos, open)
    return record
  }

  /// One month of a person whose months have pages of their own.
  func fill(
    _ index: MemberIndex, _ month: YearMonth, path: String, _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let person = plan.tribe.members[index]
    let record = data.make(monthType)
    var sections: [PersonAgenda.Section] = []
    PersonAgenda(index, shared).add(month.dates, to: &sections)
    let lines = sections.flatMap(\.happenings)
    let name = language.text(month.firstDay, .monthYear)
    monthFrame.fill(
      record, path: path, title: shared.titled("\(person.name) · \(name)"), place: .elsewhere,
      icons: sections.reduce(0) { $0 | $1.icons }, shared, &data)
    fill(monthCard, of: record, index, shared.agendaLengths[index], shared, &data)
    data.set(record, back, plan.paths.member(index))
    data.set(record, monthTitle, name)
    data.set(record, monthCount, words.eventCount(count: lines.count))
    data.set(
      record, steps,
      shared.models.steps.months(
        around: month, shared.monthLinks.members[index], to: { plan.paths.member(index, $0) }, print: nil, shared, &data))
    data.set(record, hasHappenings, !lines.isEmpty)
    data.set(record, happenings, lines)
    data.set(record, monthEmpty, words.noEventsFor(name: person.name))
    return record
  }

  private func fill(
    _ card: PersonCard, of record: ViewRef, _ index: MemberIndex, _ total: Int, _ shared: SharedViews, _ data: inout ViewData
  ) {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let person = plan.tribe.members[index]
    data.set(record, card.member, shared.members[index])
    data.set(record, card.heading, person.name)
    data.set(record, card.count, words.eventCount(count: total))
    if person.isAdministrator { data.set(record, card.administrator, words.administrator) }
    if let day = person.birthday, let date = CivilDate(year: 2024, month: day.month, day: day.day) {
      data.set(record, card.birthday, words.birthdayOn(date: language.text(date, .dayMonth)))
    }
    data.set(record, card.feed, shared.feed(plan.paths.memberFeed(index)))
  }

  private func chores(of index: MemberIndex, _ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    var made: [ViewRef] = []
    for house in plan.tribe.houses where !house.chores.isEmpty {
      let rota = RotaPlan(house: house, from: CivilDateTime(plan.context.today), weeks: plan.settings.publish.choreHorizonWeeks)
      for week in rota.weeks {
        for assignment in week.assignments where assignment.member == index {
          let record = data.make(line)
          data.set(record, lineText, house.chores[assignment.chore].title)
          data.set(record, lineNote, words.dueOn(date: language.text(week.due.date, .weekdayDayMonthShort)))
          made.append(record)
        }
      }
    }
    return made
  }
}

/// What one person does, day by day.
private struct PersonAgenda {
  /// A run of one month's happenings that are over, or of those that are not.
  struct Section {
    let month: YearMonth
    let isPast: Bool
    var happenings: [ViewRef] = []
    /// Bits of `IconUseModel.names`.
    var icons: UInt16 = 0
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
  func addAll(to sections: inout [Section]) {
    for month in shared.plan.context.window.months {
      let first = month == shared.plan.context.window.firstMonth
      add(month.dates, startingBefore: first, to: &sections)
    }
  }

  /// What goes on today and what begins in the days after it: for `days` days, or longer if that is less than `least`
  /// lines, but no further than the day on which there are `most`.
  func addStart(to sections: inout [Section], days: Int, least: Int, most: Int) {
    let (today, last) = (shared.plan.context.today, shared.plan.context.window.lastDay)
    guard shared.plan.context.window.contains(today) else { return }
    var count = 0
    var date = today
    while date <= last, count < most, date < today.adding(days: days) || count < least {
      count += add(on: date, includingGoingOn: date == today, to: &sections)
      if date == last { return }
      date = date.adding(days: 1)
    }
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
          let occurrence = shared.plan.occurrences[Int(number)]
          return mine[Int(occurrence.event)] && (occurrence.firstDay == date || date == month.firstDay)
        }
    }
  }

  private func add(on date: CivilDate, includingGoingOn: Bool, to sections: inout [Section]) -> Int {
    let plan = shared.plan
    let month = YearMonth(date)
    var count = 0
    for (number, happening) in zip(plan.days[date], shared.happenings(on: date)) {
      let occurrence = plan.occurrences[Int(number)]
      guard mine[Int(occurrence.event)], includingGoingOn || occurrence.firstDay == date else { continue }
      count += 1
      let isPast = occurrence.lastDay < plan.context.today
      let place = sections.lastIndex { $0.month == month && $0.isPast == isPast } ?? sections.count
      if place == sections.count { sections.append(Section(month: month, isPast: isPast)) }
      sections[place].happenings.append(happening)
      sections[place].icons |= shared.eventIcons[Int(occurrence.event)]
    }
    return count
  }
}
