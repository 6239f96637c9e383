/// The kinds of records whose number is compared from build to build. Notices are not among them: they come and go as they are read.
package enum RecordKind: String, Sendable, Hashable, CaseIterable, Codable {
  case members, events, contacts, houses, chores, todos, lists, meals, messages, journals, posts, activities, expenses

  /// The kind in words for messages.
  package var words: String { self == .todos ? "to-dos" : rawValue }

  private func count(in tribe: Tribe) -> Int {
    switch self {
    case .members: tribe.members.count
    case .events: tribe.events.count
    case .contacts: tribe.contacts.count
    case .houses: tribe.houses.count
    case .chores: tribe.houses.reduce(0) { $0 + $1.chores.count }
    case .todos: tribe.todos.count
    case .lists: tribe.lists.count
    case .meals: tribe.meals.count
    case .messages: tribe.messages.count
    case .journals: tribe.journals.count
    case .posts: tribe.journals.reduce(0) { $0 + $1.posts.count }
    case .activities: tribe.activities.count
    case .expenses: tribe.expenses.count
    }
  }

  /// How many records of each kind a tribe has. Kinds without a record are left out.
  package static func counts(in tribe: Tribe) -> [RecordKind: Int] {
    Dictionary(allCases.map { ($0, $0.count(in: tribe)) }) { $1 }.filter { $0.value > 0 }
  }
}
