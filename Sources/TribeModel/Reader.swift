/// Somebody for whom a site is built: one entry of `readers` in planner.json.
package struct Reader: Sendable, Hashable {
  /// What is shown unless the entry says otherwise.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    /// Everything that is published.
    case family
    /// Events with their times, without notes, contacts, messages, to-dos, lists and years of birth. Medical and work events are
    /// shown as busy.
    case relatives
    /// Only when the family is busy, on its own clock: nobody's name, and nothing but the calendar. Layers whose source says
    /// `"show": "everyone"`, such as holidays, are shown. planner.json calls it `public` too.
    case busy
  }

  /// Kinds of content that can be shown or not.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case contacts, messages, journals, todos, lists, meals, chores, activities, notes, birthdays, photos, handovers, paper
  }

  /// What `--reader` and messages call them. No two have the same. `hideFrom` may name them by it.
  package var name: String
  /// How much they see, where nothing else is said. One that cannot be read is `busy`.
  package var level: Level
  /// The title of the planner. Nil for the family's.
  package var title: String?
  /// If not empty, only these members and their things are shown.
  package var members: [String] = []
  /// Categories that are shown as busy, in addition to those of the level.
  package var busy: Set<EventCategory>
  /// Categories whose events they do not see at all, not even as busy.
  package var hidden: Set<EventCategory> = []
  /// Which parts planner.json shows or does not show them. For the others, the level decides: see `shows`.
  package var parts: [Part: Bool] = [:]
  /// A secret directory for these feeds. The family's is never used for others.
  package var secretDirectory: String?
  /// Where their site will be served, ending in `/`. The family's address is never used for others. Nil for a site without one.
  package var baseURL: String?
  /// The folder of their site below `--output`. Nil for one that is named after them.
  package var output: String?
  /// The member who reads it, from whom `hideFrom` keeps surprises. Nil if that is `name`, or nobody.
  package var person: String?
  /// The passwords that open it. Nil for the planner's own, or none.
  package var lock: LockSetting?
  /// Whether the family is read for somebody else's sheets: then `"show": "family"` does not mean them.
  package private(set) var isGuest = false

  /// The reader of a planner that names none.
  package static let family = Reader(name: "family", level: .family)

  package init(name: String, level: Level) {
    (self.name, self.level) = (name, level)
    busy = level == .relatives ? [.medical, .work] : []
  }

  /// Whether the site is the one of the whole family, and not of one of them, from whom there may be surprises.
  package func isWholeFamily(_ tribe: Tribe) -> Bool {
    level == .family && person == nil && members.isEmpty && busy.isEmpty && hidden.isEmpty && !parts.values.contains(false)
      && !tribe.members.contains { $0.name.lowercased() == name.lowercased() }
  }

  /// As whom the family is read for the handover sheets of a reader for whom planner.json asks for them: all that is the children's, but
  /// what is kept from this reader. Nil for others, whose sheets have what their other pages have.
  package var ofHandovers: Reader? {
    guard parts[.handovers] == true, level != .busy else { return nil }
    var guest = self
    (guest.level, guest.members, guest.isGuest) = (.family, [], level != .family)
    guest.person = person ?? (members.count == 1 ? members[0] : nil)
    guest.busy.subtract(Reader(name: name, level: level).busy)
    return guest
  }

  /// Whether a part is shown, by the entry or else by the level. What the family itself does not publish is never shown.
  package func shows(_ part: Part) -> Bool {
    // Who sees nobody's name sees no child's, and gets no paper with names.
    if let own = parts[part], ![.handovers, .paper].contains(part) || level != .busy { return own }
    switch level {
    case .family: return part != .paper
    case .relatives: return ![.contacts, .messages, .todos, .lists, .notes, .handovers, .paper].contains(part)
    case .busy: return false
    }
  }
}

/// The passwords that open the pages of a site (`lock` in planner.json).
package struct LockSetting: Sendable, Hashable {
  package struct Password: Sendable, Hashable {
    /// What messages call it.
    package var name = ""
    /// The environment variable that holds it.
    package var variable = ""
    package init() {}
  }
  /// Each of them opens all of it. Planner.json must name at least one.
  package var passwords: [Password] = []
  package init() {}
}

/// Who sees what a source has (`show` in planner.json).
package enum SourceShow: String, Sendable, Hashable, CaseIterable {
  /// All readers, each as far as their level allows.
  case everyone
  /// Readers of the level family. Others see nothing of it.
  case family
  /// Everybody sees its times and nothing else.
  case busy
  case none
}

/// The name of something that the data have and a reader may not see, so that nothing is told of its going.
package struct Concealed: Sendable, Hashable {
  /// A word such as `event`.
  package let kind: String
  /// Its id, as its source wrote it.
  package let raw: String
  /// Where the id comes from.
  package let scope: SourceScope
  /// The journal of a post.
  package let journal: String?

  package init<Kind>(_ kind: String, _ id: Identifier<Kind>, journal: String? = nil) {
    (self.kind, raw, scope, self.journal) = (kind, id.raw, id.scope, journal)
  }
}
