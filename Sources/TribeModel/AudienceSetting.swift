/// Somebody else than the family that a planner is built for: one entry of `audiences` in planner.json.
package struct AudienceSetting: Sendable, Hashable {
  /// What is shown unless the entry says otherwise.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    /// Everything that is published.
    case family
    /// What happens and when; no notes, contacts, messages, to-dos, lists or years of birth. Medical and work events are busy.
    case relatives
    /// Only when the family is busy; first names, no birthdays, nothing but the calendar. Layers such as holidays are shown.
    case `public`
  }

  /// Kinds of content that can be shown or not.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case contacts, messages, journals, todos, lists, meals, chores, activities, notes, birthdays, photos
  }

  package var name: String
  package var level: Level
  /// The planner's title for them; nil as the family's.
  package var title: String?
  /// Only these members and what is theirs; empty for all.
  package var members: [String] = []
  /// Shown as busy, beside those of the level.
  package var busy: Set<EventCategory>
  package var hidden: Set<EventCategory> = []
  package var parts: [Part: Bool] = [:]
  /// The feeds' own secret directory; the family's is never used for others.
  package var secretDirectory: String?

  package init(name: String, level: Level) {
    self.name = name
    self.level = level
    busy = level == .relatives ? [.medical, .work] : []
  }

  /// Whether a part is shown: as the entry says, else by its level. What the family does not publish stays away in any case.
  package func shows(_ part: Part) -> Bool {
    if let own = parts[part] { return own }
    switch level {
    case .family: return true
    case .relatives: return ![.contacts, .messages, .todos, .lists, .notes].contains(part)
    case .public: return false
    }
  }
}
