internal import Languages
internal import Planning
internal import TribeModel

/// A kind of content beside the calendar, with a page of its own when the family has any of it.
struct SiteSection: Sendable {
  let path: String
  /// The class of its icon.
  let icon: String
  let name: @Sendable (Catalogue) -> String
  /// Whether there is any, and the settings let it out.
  let isPublished: @Sendable (SitePlan) -> Bool

  static let contacts = SiteSection(path: OutputPaths.contacts, icon: "i-contacts", name: \.contacts) {
    $0.settings.publish.contacts
  }
  static let chores = SiteSection(path: OutputPaths.chores, icon: "i-chore", name: \.chores) {
    $0.tribe.houses.contains { !$0.chores.isEmpty }
  }
  static let todos = SiteSection(path: OutputPaths.todos, icon: "i-todo", name: \.todos) { !$0.tribe.todos.isEmpty }
  static let lists = SiteSection(path: "lists/index.html", icon: "i-list", name: \.lists) { !$0.tribe.lists.isEmpty }
  static let meals = SiteSection(path: OutputPaths.meals, icon: "i-meal", name: \.meals) { !$0.tribe.meals.isEmpty }
  static let timetable = SiteSection(path: "timetable/index.html", icon: "i-edu", name: \.timetable) {
    !$0.tribe.timetables.isEmpty
  }
  static let expenses = SiteSection(path: "expenses/index.html", icon: "i-sho", name: \.expenses) { !$0.tribe.expenses.isEmpty }
  static let messages = SiteSection(path: "messages/index.html", icon: "i-message", name: \.messages) {
    $0.settings.publish.messages && !$0.tribe.messages.isEmpty
  }
  static let journals = SiteSection(path: "journals/index.html", icon: "i-journal", name: \.journals) {
    $0.settings.publish.journals && $0.tribe.journals.contains(where: \.isPublished)
  }
  static let activities = SiteSection(path: OutputPaths.activities, icon: "i-activity", name: \.activities) {
    $0.tribe.activities.contains { $0.visibility == .full }
  }
  static let clashes = SiteSection(path: "clashes/index.html", icon: "i-alert", name: \.clashes) { !$0.clashes.isEmpty }

  /// In the order of the menu.
  static let all = [contacts, chores, todos, lists, meals, timetable, expenses, messages, journals, activities, clashes]

  /// Those that a family has.
  static func published(_ plan: SitePlan) -> [SiteSection] { all.filter { $0.isPublished(plan) } }

  /// Those that the menu lists; contacts stand in the navigation itself.
  static func menu(_ plan: SitePlan) -> [SiteSection] { published(plan).filter { $0.path != contacts.path } }
}
