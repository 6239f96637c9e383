internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `index.html`: today, the next seven days, counts, this month.
struct WallPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let today, grid: RecordSlot
  private let soon, later, members, counts: ListSlot
  private let hasSoon, hasLater, hasMembers: FlagSlot
  private let monthTitle: TextSlot
  private let count: RecordType
  private let countLabel, countNote, countIcon: TextSlot
  private let countPath: PathSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    count = schema.record("count", "A number on the wall, with the page that has the things counted")
    countLabel = schema.text(count, "label", "How many of what")
    countNote = schema.text(count, "note", "When, such as This week", .optional)
    countIcon = schema.text(count, "icon", "The class of its icon")
    countPath = schema.path(count, "path", "The page, from the site's root")
    type = schema.record("wallPage", "The page on the wall")
    frame = FrameModel(&schema, type, shared)
    today = schema.record(type, "today", "The day that the planner was made for", of: shared.day.type)
    hasSoon = schema.flag(type, "hasSoon", "Set if anything happens in the next seven days")
    soon = schema.list(type, "soon", "Those of the next seven days on which something happens", of: shared.day.type)
    hasLater = schema.flag(type, "hasLater", "Set if nothing happens in the next seven days, but something does later")
    later = schema.list(
      type, "later", "The first day after those on which something happens, if they are empty", of: shared.day.type)
    hasMembers = schema.flag(type, "hasMembers", "Set if the family has members")
    members = schema.list(type, "members", "The people of the family", of: shared.member.type)
    counts = schema.list(type, "counts", "What there is at a glance", of: count)
    monthTitle = schema.text(type, "monthTitle", "The current month")
    grid = schema.record(type, "grid", "The current month", of: shared.grid.type)
    page = schema.page("wall", root: type, template: "wall.html.mustache", "The page on the wall: today, the next days, this month")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let plan = shared.plan
    let date = plan.context.today
    let month = YearMonth(date)
    let record = data.make(type)
    let next = (1...7).map { date.adding(days: $0) }.filter { !plan.days[$0].isEmpty }
    let after = next.isEmpty ? Self.firstFullDay(from: date.adding(days: 8), plan) : nil
    let shown = [date] + next + (after.map { [$0] } ?? [])
    let icons = shown.reduce(month.icons(shared)) { $0 | shared.icons(on: $1) }
    frame.fill(record, path: path, title: SharedViews.title(plan, shared.words), place: .wall, icons: icons, shared, &data)
    data.set(record, today, shared.day(date))
    data.set(record, hasSoon, !next.isEmpty)
    data.set(record, soon, next.compactMap(shared.day))
    data.set(record, hasLater, after != nil)
    data.set(record, later, after.flatMap(shared.day).map { [$0] } ?? [])
    data.set(record, hasMembers, !plan.columnMembers.isEmpty)
    data.set(record, members, plan.columnMembers.map { shared.members[$0] })
    data.set(record, counts, makeCounts(shared, &data))
    data.set(record, monthTitle, shared.language.text(month.firstDay, .monthYear))
    data.set(record, grid, shared.models.grid.make(month, isOwnPage: false, root: rootPath(from: path), shared, &data))
    return record
  }

  /// The first day of the window from `date` on on which something happens.
  private static func firstFullDay(from date: CivilDate, _ plan: SitePlan) -> CivilDate? {
    let last = plan.context.window.lastDay
    guard date <= last else { return nil }
    return (date.dayNumber...last.dayNumber).lazy.map(CivilDate.init(uncheckedDayNumber:)).first { !plan.days[$0].isEmpty }
  }

  private func makeCounts(_ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    let (plan, words) = (shared.plan, shared.words)
    let weekStart = plan.weekRow(of: plan.context.today)
    let thisWeek = Set((0..<7).flatMap { plan.days[weekStart.adding(days: $0)] })
    var made: [ViewRef] = []
    func add(_ label: String, note: String?, icon: String, path: String) {
      let record = data.make(count)
      data.set(record, countLabel, label)
      data.set(record, countNote, note)
      data.set(record, countIcon, icon)
      data.set(record, countPath, path)
      made.append(record)
    }
    add(words.eventCount(count: thisWeek.count), note: words.thisWeek, icon: "i-week", path: SharedViews.weekPath(weekStart))
    if SiteSection.todos.isPublished(plan) {
      add(
        words.itemsLeft(count: plan.tribe.todos.count { !$0.isDone }), note: words.todos, icon: "i-todo",
        path: SiteSection.todos.path)
    }
    if SiteSection.chores.isPublished(plan) {
      // Those that are due within the calendar week, as the tile beside it counts events.
      let chores = plan.tribe.houses.reduce(0) { count, house in
        let next = RotaPlan(house: house, from: CivilDateTime(weekStart).adding(seconds: -1), weeks: 1).weeks.first
        return count + (next.map { $0.due.date < weekStart.adding(days: 7) ? $0.assignments.count : 0 } ?? 0)
      }
      add(words.choreCount(count: chores), note: words.thisWeek, icon: "i-chore", path: SiteSection.chores.path)
    }
    if SiteSection.activities.isPublished(plan) {
      let next = plan.tribe.activities.count { $0.visibility == .full && !ActivitiesPage.isOver($0, on: plan.context.today) }
      if next > 0 {
        add(words.activityCount(count: next), note: words.upcoming, icon: "i-activity", path: SiteSection.activities.path)
      }
    }
    if SiteSection.lists.isPublished(plan) {
      let open = plan.tribe.lists.filter { $0.kind == .shopping }.reduce(0) { $0 + $1.items.count { !$0.isDone } }
      add(words.itemsLeft(count: open), note: words.shoppingList, icon: "i-list", path: SiteSection.lists.path)
    }
    if SiteSection.messages.isPublished(plan), !plan.tribe.messages.isEmpty {
      // A page that all share cannot know who has read what: new is what came since the last build.
      let news = shared.history.newMessageCount(zone: plan.context.zone)
      let label = news > 0 ? words.newMessageCount(count: news) : words.messageCount(count: plan.tribe.messages.count)
      add(label, note: news > 0 ? NewsCount.since(shared.history, shared) : nil, icon: "i-message", path: SiteSection.messages.path)
    }
    add(
      NewsCount.text(shared.history, shared), note: NewsCount.since(shared.history, shared), icon: "i-agenda",
      path: WhatsNewPage.path)
    if SiteSection.contacts.isPublished(plan), !plan.tribe.contacts.isEmpty {
      add(words.contactCount(count: plan.tribe.contacts.count), note: nil, icon: "i-contacts", path: SiteSection.contacts.path)
    }
    return made
  }
}

extension YearMonth {
  var dates: [CivilDate] { (0..<dayCount).map { firstDay.adding(days: $0) } }

  /// The category icons that the month's events use.
  func icons(_ shared: SharedViews) -> UInt16 { dates.reduce(0) { $0 | shared.icons(on: $1) } }
}
