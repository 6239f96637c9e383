internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `index.html`: today, the next seven days, counts, this month.
enum WallPage: PageKind {
  private struct Wall {
    /// Those of the next seven days on which something happens, or if there are none the first such day after them.
    let soon, later: [CivilDate]
    /// Whether there is so little on these days that the wall has room for what has no day.
    let isQuiet: Bool

    init(_ plan: SitePlan) {
      let today = plan.context.today
      soon = (1...7).map { today.adding(days: $0) }.filter { !plan.days[$0].isEmpty }
      isQuiet = (0...7).reduce(0) { $0 + plan.days[today.adding(days: $1)].count } < WallPage.fewLines
      let next = (today...max(today, plan.context.window.lastDay)).dates.dropFirst(8).first { !plan.days[$0].isEmpty }
      later = soon.isEmpty ? [next].compactMap { $0 } : []
    }
  }

  /// A number on the wall, with the page that has the things counted.
  private typealias Count = (label: String, note: String?, icon: String, path: String)
  /// What a family has beside its calendar: some of what is on a page of its own.
  private typealias Card = (section: SiteSection, lines: [Line])

  /// With fewer lines in eight days a wall is quiet.
  private static let fewLines = 16
  /// How many lines a card of the wall has.
  private static let mostLines = 8

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let count = Record<Count>("count", in: &schema) { count in
      count.text("label") { $0.label }
      count.text("note", .optional) { $0.note }
      count.text("icon") { $0.icon }
      count.path("path") { $0.path }
    }
    let card = Record<Card>("wallCard", in: &schema) { card in
      card.text("name") { $0.section.name($1.words) }
      card.text("icon") { $0.section.icon }
      card.path("path") { $0.section.path }
      card.flag("isTicked") { [SiteSection.todos.path, SiteSection.lists.path].contains($0.section.path) }
      card.list("lines", of: models.line) { Array($0.lines.prefix(WallPage.mostLines)) }
    }
    let page = Page<Wall>("wall", in: &schema, models) { page in
      page.record("today", ofShared: models.day) { $1.day($1.plan.context.today) }
      page.list("soon", ofShared: models.day, flag: "hasSoon") { $0.soon.compactMap($1.day) }
      page.list("later", ofShared: models.day, flag: "hasLater") { $0.later.compactMap($1.day) }
      page.members(models)
      page.flag("isQuiet") { $0.isQuiet }
      page.list("cards", of: card, flag: "hasCards") { page, shared in page.isQuiet ? Self.cards(shared) : [] }
      page.list("counts", of: count) { _, shared in Self.counts(shared) }
      page.text("monthTitle") { $1.text(ofMonth: YearMonth($1.plan.context.today)) }
      page.record("grid", of: models.grid, .optional) { _, shared in
        guard shared.plan.hasCalendar else { return nil }
        return Grid(month: YearMonth(shared.plan.context.today), isOwnPage: false, page: OutputPaths.wall)
      }
    }
    return { site in
      [page.job(OutputPaths.wall) { (Frame(path: $0, title: SharedViews.title($1.plan, $1.words), place: .wall), Wall($1.plan)) }]
    }
  }

  /// What is to be done and bought, and the newest that was written.
  private static func cards(_ shared: SharedViews) -> [Card] {
    let (plan, zone) = (shared.plan, shared.plan.context.zone)
    func day(_ moment: Instant) -> String { shared.text(ofDay: zone.localTime(of: moment).date) }
    let todos = TodosPage.open(plan).map { Line(text: $0.todo.title, note: $0.todo.due.map { shared.dueText($0) }) }
    let shopping = plan.shown.lists.filter { $0.kind == .shopping }.flatMap(\.items)
    let messages = plan.shown.messages.sorted { $0.updated > $1.updated }
    let posts = plan.shownJournals.flatMap { plan.shown.journals[$0].posts }.sorted { $0.date > $1.date }
    let cards: [Card] = [
      (.todos, todos), (.lists, shopping.filter { !$0.isDone }.map { Line(text: $0.text, note: $0.quantity) }),
      (.messages, messages.prefix(2).map { Line(text: $0.subject.isBlank ? $0.text : $0.subject, note: day($0.updated)) }),
      (.journals, posts.filter { $0.text?.isBlank == false }.prefix(2).map { Line(text: $0.text ?? "", note: day($0.date)) }),
    ]
    return cards.filter { $0.section.isPublished(plan) && !$0.lines.isEmpty }
  }

  /// How many countdowns stand on the wall.
  private static let mostCountdowns = 4

  /// For how many days the family has to wait for what is marked so, soonest first.
  private static func countdowns(_ shared: SharedViews) -> [Count] {
    let (plan, words) = (shared.plan, shared.words)
    let marked = plan.ownEvents.filter { plan.shown.events[$0].isCountdown && plan.shown.events[$0].visibility == .full }
    let next = marked.compactMap { event in
      plan.itemsByEvent[event].lazy.map { plan.items[Int($0)] }.first { $0.firstDay >= plan.context.today }
    }
    return next.sorted { ($0.firstDay, $0.event) < ($1.firstDay, $1.event) }.prefix(mostCountdowns).map { item in
      let event = Int(item.event)
      let days = Int(item.firstDay.dayNumber) - Int(plan.context.today.dayNumber)
      return (
        days == 0 ? words.today : words.days(count: days), plan.shown.events[event].shownSubject(words),
        plan.shown.events[event].icon ?? "i-clock", plan.path(of: item)
      )
    }
  }

  private static func counts(_ shared: SharedViews) -> [Count] {
    let (plan, words) = (shared.plan, shared.words)
    let weekStart = plan.weekRow(of: plan.context.today)
    // Chores, to-dos and activities have numbers of their own.
    let thisWeek = Set(weekStart.week.flatMap { plan.days[$0] }).filter { item in
      !plan.items[Int(item)].isCancelled && [.events, .birthdays].contains(plan.event(of: item).kind.shown)
    }
    var counts: [Count] = []
    func add(_ label: String, _ note: String?, _ section: SiteSection) {
      counts.append((label, note, section.icon, section.path))
    }
    if plan.settings.show.wall.contains(.countdowns) { counts += countdowns(shared) }
    if plan.hasCalendar, !thisWeek.isEmpty {
      let path = OutputPaths.week(weekStart)
      counts.append((words.eventCount(count: thisWeek.count), words.thisWeek, "i-week", path))
    }
    let clashes = plan.clashPairs.count { $0.dates.contains { $0 >= plan.context.today } }
    if let first = Letter.weeks(plan).first {
      counts.append((words.letter, words.thisWeek, "i-mail", OutputPaths.letter(first)))
    }
    // The day and no more: others may see the wall.
    counts += plan.cards.dropFirst().map { (words.babysitter, $0.evening?.date.map(shared.text(ofDay:)), "i-clock", $0.path) }
    let invitations = plan.openInvitations()
    if let next = invitations.first?.waiting.first {
      let names = Set(invitations.flatMap(\.waiting)).sorted().map { plan.shown.members[$0].name }
      counts.append(
        (words.invitationCount(count: invitations.count), shared.language.list(names), "i-ask", plan.paths.member(next)))
    }
    if clashes > 0 { add(words.clashCount(count: clashes), words.upcoming, .clashes) }
    if SiteSection.todos.isPublished(plan) {
      add(words.todosLeft(count: plan.shown.todos.count { !$0.isDone }), words.todos, .todos)
    }
    if SiteSection.chores.isPublished(plan) {
      // Those that are due within the calendar week, as the tile beside it counts events.
      let chores = plan.shown.houses.reduce(0) { count, house in
        let next = RotaPlan(house: house, from: CivilDateTime(weekStart).adding(seconds: -1), weeks: 2).turns
        return count + next.count { $0.due >= weekStart && $0.due < weekStart.adding(days: 7) }
      }
      add(words.choreCount(count: chores), words.thisWeek, .chores)
    }
    let next = plan.shown.activities.count { $0.visibility == .full && !ActivitiesPage.isOver($0, on: plan.context.today) }
    if next > 0 { add(words.activityCount(count: next), words.upcoming, .activities) }
    if SiteSection.lists.isPublished(plan) {
      let open = plan.shown.lists.filter { $0.kind == .shopping }.reduce(0) { $0 + $1.items.count { !$0.isDone } }
      add(words.thingsToBuy(count: open), words.shoppingList, .lists)
    }
    if SiteSection.messages.isPublished(plan) {
      // A page that all share cannot know who has read what: new is what came since the last build.
      let news = shared.history.newMessageCount(zone: plan.context.zone)
      let label = news > 0 ? words.newMessageCount(count: news) : words.messageCount(count: plan.shown.messages.count)
      add(label, news > 0 ? shared.newsSince : nil, .messages)
    }
    if SiteSection.journals.isPublished(plan) {
      let posts = plan.shownJournals.reduce(0) { $0 + plan.shown.journals[$1].posts.count }
      add(words.postCount(count: posts), words.journals, .journals)
    }
    counts.append((shared.newsCount, shared.newsSince, "i-agenda", OutputPaths.whatsNew))
    if SiteSection.contacts.isPublished(plan), !plan.shown.contacts.isEmpty {
      add(words.contactCount(count: plan.shown.contacts.count), nil, .contacts)
    }
    return counts
  }
}

extension YearMonth {
  var dates: [CivilDate] { (0..<dayCount).map { firstDay.adding(days: $0) } }
}
