/// People other than the family for whom a planner is built: one entry of `audiences` in planner.json.
package struct AudienceSetting: Sendable, Hashable {
  /// What is shown unless the entry says otherwise.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    /// Everything that is published.
    case family
    /// Events with their times, without notes, contacts, messages, to-dos, lists and years of birth. Medical and work events are
    /// shown as busy.
    case relatives
    /// Only when the family is busy, with first names: no birthdays and nothing but the calendar. Layers such as holidays are
    /// shown.
    case `public`
  }

  /// Kinds of content that can be shown or not.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case contacts, messages, journals, todos, lists, meals, chores, activities, notes, birthdays, photos
  }

  package var name: String
  package var level: Level
  /// The title of the planner. Nil for the family's.
  package var title: String?
  /// If not empty, only these members and their things are shown.
  package var members: [String] = []
  /// Categories that are shown as busy, in addition to those of the level.
  package var busy: Set<EventCategory>
  package var hidden: Set<EventCategory> = []
  package var parts: [Part: Bool] = [:]
  /// A secret directory for these feeds. The family's is never used for others.
  package var secretDirectory: String?

  package init(name: String, level: Level) {
    self.name = name
    self.level = level
    busy = level == .relatives ? [.medical, .work] : []
  }

  /// Whether a part is shown, by the entry or else by the level. What the family itself does not publish is never shown.
  package func shows(_ part: Part) -> Bool {
    if let own = parts[part] { return own }
    switch level {
    case .family: return true
    case .relatives: return ![.contacts, .messages, .todos, .lists, .notes].contains(part)
    case .public: return false
    }
  }
}
