import Diagnostics
import TribeModel

/// Whose data are shown of a source that holds those of several families (`only` in planner.json).
extension SourceContext {
  /// The indices of what was chosen. A name that nothing has is an error: it could hide too little.
  func choose(_ wanted: [String], _ kind: String, among known: [(id: String, name: String)]) -> [Int] {
    var chosen: [Int] = []
    for text in wanted {
      let byID = known.indices.filter { known[$0].id == text }
      let found = byID.isEmpty ? known.indices.filter { known[$0].name.lowercased() == text.lowercased() } : byID
      chosen += found.filter { !chosen.contains($0) }
      guard found.isEmpty else { continue }
      let names = known.map(\.name).filter { !$0.isEmpty }
      let near = NearestName.nearest(to: text, among: names)
      log.say(
        "planner.unknown-choice", kind, CleanText.quoted(text), setting.name, at: plannerPlace,
        hint: near.map { "did you mean \(CleanText.quoted($0))?" } ?? "it has \(Self.list(names))")
    }
    return chosen.sorted()
  }

  /// Says that a source holds the data of people who have nothing to do with each other.
  func sayUnrelated(_ kind: String, _ names: [String], at span: SourceSpan?, shown: String) {
    log.say(
      "import.several-families", names.count, kind, Self.list(names), shown, kind, CleanText.quoted(names.first ?? ""),
      at: plannerPlace ?? span)
  }

  func sayIfHousesAreUnrelated(_ tribe: Tribe) {
    guard tribe.houses.count > 1 else { return }
    var known: Set<MemberIndex> = []
    let areApart = tribe.houses.allSatisfy { house in
      let residents = Set(house.residents)
      defer { known.formUnion(residents) }
      return known.isDisjoint(with: residents)
    }
    if areApart { sayUnrelated("houses", tribe.houses.map(\.name), at: nil, shown: "all of them are shown") }
  }

  private static func list(_ names: [String]) -> String { names.map { CleanText.quoted($0) }.list(atMost: 20) }
}

extension Tribe {
  /// Keeps what was chosen, and of the members those whom the rest still names.
  mutating func keep(_ only: Selection, _ context: SourceContext) {
    let wasNamed = namedMembers
    if !only.houses.isEmpty {
      houses = context.choose(only.houses, "house", among: houses.map { ($0.id.raw, $0.name) }).map { houses[$0] }
      if houses.count == 1, name == nil { name = houses[0].name }
    }
    if !only.journals.isEmpty {
      journals = context.choose(only.journals, "journal", among: journals.map { ($0.id.raw, $0.title) }).map { journals[$0] }
    }
    var chosen: Set<MemberIndex>?
    if !only.members.isEmpty {
      let found = Set(context.choose(only.members, "member", among: members.map { ($0.id.raw, $0.name) }))
      keepWhatConcerns(found)
      chosen = found
    }
    let named = namedMembers
    // Somebody whom nothing ever named may be new.
    let kept = members.indices.filter {
      chosen?.contains($0) ?? false || named.contains($0) || chosen == nil && !wasNamed.contains($0)
    }
    // Those whom only records of the chosen ones name have no page and no feed.
    if let chosen { for index in members.indices where !chosen.contains(index) { members[index].isCurrent = false } }
    keepMembers(kept)
  }

  /// Leaves out what has to do with other people only. What is for everyone stays.
  private mutating func keepWhatConcerns(_ chosen: Set<MemberIndex>) {
    func isChosen(_ author: Author) -> Bool { if case .member(let index) = author { chosen.contains(index) } else { false } }
    events.removeAll { event in
      let people = event.people().map(\.member)
      return !people.isEmpty && chosen.isDisjoint(with: people)
    }
    houses.removeAll { chosen.isDisjoint(with: $0.residents) }
    todos.removeAll { todo in
      let people = [todo.creator, todo.assignee, todo.completedBy].compactMap { $0 }
      return !people.isEmpty && chosen.isDisjoint(with: people)
    }
    messages.removeAll { !isChosen($0.author) && !$0.replies.contains { isChosen($0.author) } }
    journals.removeAll { journal in
      chosen.isDisjoint(with: journal.contributors) && !journal.posts.contains { isChosen($0.author) }
    }
    activities.removeAll { !isChosen($0.host) && chosen.isDisjoint(with: $0.participants) }
    expenses.removeAll { chosen.isDisjoint(with: ($0.paid + $0.owed).map(\.member)) }
  }

  /// Everybody whom a record names.
  private var namedMembers: Set<MemberIndex> {
    var named: Set<MemberIndex> = []
    var copy = self
    copy.remap { index in
      named.insert(index)
      return index
    }
    return named
  }
}
