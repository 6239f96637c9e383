internal import Languages
internal import Planning
internal import TribeModel

/// A kind of content beside the calendar, with a page of its own when the family has any of it.
struct SiteSection: Sendable {
  let path: String
  /// The class of its icon.
  let icon: String
  let name: @Sendable (Catalogue) -> String
  /// What its page is called, if that is not its name.
  var heading: (@Sendable (Catalogue) -> String)?
  /// The sheet for paper, if it has one.
  var sheet: String?
  /// Whether there is any, and the settings let it out.
  let isPublished: @Sendable (SitePlan) -> Bool

  func title(_ words: Catalogue) -> String { (heading ?? name)(words) }
}

extension SiteSection {
  /// One whose page is the index of a folder, which its sheet is called like.
  private init(
    _ folder: String, _ icon: String, _ name: @escaping @Sendable (Catalogue) -> String,
    heading: (@Sendable (Catalogue) -> String)? = nil, hasSheet: Bool = false, isPublished: @escaping @Sendable (SitePlan) -> Bool
  ) {
    (path, self.icon, self.name, self.heading) = (OutputPaths.section(folder), icon, name, heading)
    (sheet, self.isPublished) = (hasSheet ? OutputPaths.sheet(ofSection: folder) : nil, isPublished)
  }

  static let contacts = SiteSection("contacts", "i-contacts", \.contacts, hasSheet: true) { $0.settings.publish.contacts }
  static let chores = SiteSection("chores", "i-chore", \.chores, hasSheet: true) { $0.shown.houses.contains { !$0.chores.isEmpty } }
  static let chorePoints = SiteSection(path: OutputPaths.chorePoints, icon: "i-chore", name: \.pointsHeading) {
    $0.shown.houses.contains { $0.rota.hasPoints && !$0.chores.isEmpty }
  }
  static let todos = SiteSection("todos", "i-todo", \.todos) { !$0.shown.todos.isEmpty }
  static let lists = SiteSection("lists", "i-list", \.lists, hasSheet: true) { !$0.shown.lists.isEmpty }
  static let meals = SiteSection("meals", "i-meal", \.meals, heading: \.mealPlan, hasSheet: true) { !$0.shown.meals.isEmpty }
  static let timetable = SiteSection("timetable", "i-edu", \.timetable, hasSheet: true) { !$0.shown.timetables.isEmpty }
  static let expenses = SiteSection("expenses", "i-sho", \.expenses, hasSheet: true) { !$0.shown.expenses.isEmpty }
  static let messages = SiteSection("messages", "i-message", \.messages) {
    $0.settings.publish.messages && !$0.shown.messages.isEmpty
  }
  static let journals = SiteSection("journals", "i-journal", \.journals) { !$0.shownJournals.isEmpty }
  static let activities = SiteSection("activities", "i-activity", \.activities) {
    $0.shown.activities.contains { $0.visibility == .full }
  }
  static let handovers = SiteSection("handovers", "i-bag", \.handovers, hasSheet: true) { !$0.handovers.isEmpty }
  static let clashes = SiteSection("clashes", "i-alert", \.clashes) { !$0.clashes.isEmpty }
  static let care = SiteSection("care", "i-ask", \.childcare, heading: \.care, hasSheet: true) { $0.care != nil }
  static let together = SiteSection("together", "i-all", \.together) {
    $0.settings.together != nil && $0.columnMembers.count > 1
  }

  /// Who drives, fetches and cooks how often.
  static let shares = SiteSection("shares", "i-all", \.shares) { plan in
    plan.settings.isWholeFamily && plan.grownUps.count > 1
      && (plan.shown.meals.contains { $0.cook != nil } || plan.shown.events.contains { $0.bring != nil || $0.fetch != nil })
  }

  /// In the order of the menu.
  static let all = [
    contacts, chores, todos, lists, meals, timetable, handovers, expenses, messages, journals, activities, clashes, care, together,
    shares,
  ]

  /// Those with a sheet for paper, in the order in which they are offered. The sheet of lists has to-dos, too.
  static func printed(_ plan: SitePlan) -> [SiteSection] {
    [contacts, timetable, handovers, chores, lists, meals, expenses, care].filter { section in
      switch section.path {
      case contacts.path: section.isPublished(plan) && !plan.shown.contacts.isEmpty
      case lists.path: section.isPublished(plan) || plan.shown.todos.contains { !$0.isDone }
      default: section.isPublished(plan)
      }
    }
  }

  /// Those that a family has.
  static func published(_ plan: SitePlan) -> [SiteSection] { all.filter { $0.isPublished(plan) } }

  /// Those with a place in the bar, in the order in which families need them: the first few beside a calendar, more without one.
  static func bar(_ plan: SitePlan) -> [SiteSection] {
    let wanted = [todos, chores, meals, lists, messages, timetable, journals, activities, expenses]
    return Array(wanted.filter { $0.isPublished(plan) }.prefix(plan.hasCalendar ? 3 : 6))
  }

  /// Those that the menu lists; contacts have a place of their own in it.
  static func menu(_ plan: SitePlan) -> [SiteSection] { published(plan).filter { $0.path != contacts.path } }
}
