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

  static let contacts = SiteSection(
    path: OutputPaths.contacts, icon: "i-contacts", name: \.contacts, sheet: "print/contacts.html"
  ) { $0.settings.publish.contacts }
  static let chores = SiteSection(path: OutputPaths.chores, icon: "i-chore", name: \.chores, sheet: "print/chores.html") {
    $0.tribe.houses.contains { !$0.chores.isEmpty }
  }
  static let chorePoints = SiteSection(path: OutputPaths.chorePoints, icon: "i-chore", name: \.pointsHeading) {
    $0.tribe.houses.contains { $0.rota.hasPoints && !$0.chores.isEmpty }
  }
  static let todos = SiteSection(path: OutputPaths.todos, icon: "i-todo", name: \.todos) { !$0.tribe.todos.isEmpty }
  static let lists = SiteSection(path: "lists/index.html", icon: "i-list", name: \.lists, sheet: "print/lists.html") {
    !$0.tribe.lists.isEmpty
  }
  static let meals = SiteSection(
    path: OutputPaths.meals, icon: "i-meal", name: \.meals, heading: \.mealPlan, sheet: "print/meals.html"
  ) { !$0.tribe.meals.isEmpty }
  static let timetable = SiteSection(
    path: "timetable/index.html", icon: "i-edu", name: \.timetable, sheet: "print/timetable.html"
  ) { !$0.tribe.timetables.isEmpty }
  static let expenses = SiteSection(path: "expenses/index.html", icon: "i-sho", name: \.expenses, sheet: "print/expenses.html") {
    !$0.tribe.expenses.isEmpty
  }
  static let messages = SiteSection(path: "messages/index.html", icon: "i-message", name: \.messages) {
    $0.settings.publish.messages && !$0.tribe.messages.isEmpty
  }
  static let journals = SiteSection(path: "journals/index.html", icon: "i-journal", name: \.journals) { !$0.shownJournals.isEmpty }
  static let activities = SiteSection(path: OutputPaths.activities, icon: "i-activity", name: \.activities) {
    $0.tribe.activities.contains { $0.visibility == .full }
  }
  static let handovers = SiteSection(
    path: "handovers/index.html", icon: "i-bag", name: \.handovers, sheet: "print/handovers.html"
  ) { !$0.handovers.isEmpty }
  static let clashes = SiteSection(path: "clashes/index.html", icon: "i-alert", name: \.clashes) { !$0.clashes.isEmpty }

  static let care = SiteSection(
    path: "care/index.html", icon: "i-ask", name: \.childcare, heading: \.care, sheet: "print/care.html"
  ) { $0.care != nil }

  static let together = SiteSection(path: "together/index.html", icon: "i-all", name: \.together) {
    $0.settings.together != nil && $0.columnMembers.count > 1
  }

  /// Who drives, fetches and cooks how often.
  static let shares = SiteSection(path: "shares/index.html", icon: "i-all", name: \.shares) { plan in
    plan.settings.isWholeFamily && plan.grownUps.count > 1
      && (plan.tribe.meals.contains { $0.cook != nil } || plan.tribe.events.contains { $0.bring != nil || $0.fetch != nil })
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
      case contacts.path: section.isPublished(plan) && !plan.tribe.contacts.isEmpty
      case lists.path: section.isPublished(plan) || plan.tribe.todos.contains { !$0.isDone }
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
