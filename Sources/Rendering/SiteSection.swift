internal import Languages
internal import Planning
internal import TribeModel

/// The kinds of content beside the calendar, each with a page of its own when the family has any of it.
enum SiteSection: CaseIterable, Sendable {
  case contacts, chores, todos, lists, meals, messages, journals, activities

  /// Those that the menu lists; contacts stand in the navigation itself.
  static func menu(_ plan: SitePlan) -> [SiteSection] { allCases.filter { $0 != .contacts && $0.isPublished(plan) } }

  /// Whether there is any, and the settings let it out.
  func isPublished(_ plan: SitePlan) -> Bool {
    let (tribe, publish) = (plan.tribe, plan.settings.publish)
    return switch self {
    case .contacts: publish.contacts
    case .chores: tribe.houses.contains { !$0.chores.isEmpty }
    case .todos: !tribe.todos.isEmpty
    case .lists: !tribe.lists.isEmpty
    case .meals: !tribe.meals.isEmpty
    case .messages: publish.messages && !tribe.messages.isEmpty
    case .journals: publish.journals && tribe.journals.contains(where: \.isPublished)
    case .activities: tribe.activities.contains { $0.visibility == .full }
    }
  }

  func name(_ words: Catalogue) -> String {
    switch self {
    case .contacts: words.contacts
    case .chores: words.chores
    case .todos: words.todos
    case .lists: words.lists
    case .meals: words.meals
    case .messages: words.messages
    case .journals: words.journals
    case .activities: words.activities
    }
  }

  var icon: String {
    switch self {
    case .contacts: "i-contacts"
    case .chores: "i-chore"
    case .todos: "i-todo"
    case .lists: "i-list"
    case .meals: "i-meal"
    case .messages: "i-message"
    case .journals: "i-journal"
    case .activities: "i-activity"
    }
  }

  var path: String {
    switch self {
    case .contacts: OutputPaths.contacts
    case .chores: "chores/index.html"
    case .todos: "todos/index.html"
    case .lists: "lists/index.html"
    case .meals: "meals/index.html"
    case .messages: "messages/index.html"
    case .journals: "journals/index.html"
    case .activities: "activities/index.html"
    }
  }
}
