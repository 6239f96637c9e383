package import CivilTime
package import Diagnostics
package import TribeModel

/// Two things in a family's calendar that cannot both be, or one that a child cannot do alone. A clash that comes again is one clash.
package struct Clash: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// People would have to be in two places at once.
    case people
    /// Two events need the same thing, such as the car.
    case thing(String)
    /// Nobody who can look after them goes with this member.
    case company(MemberIndex)
  }

  package var kind: Kind
  /// For `people`: who, in the order of the members. Those who are certain and those who are not are two clashes.
  package var people: [MemberIndex] = []
  /// The item that begins first, on the first date: index in `SitePlan.items`.
  package var first: Int32
  /// The other one. Nil if the clash is an event's own.
  package var second: Int32?
  /// Every day on which it comes, in order.
  package var dates: [CivilDate]
  /// Whether it depends on an answer that is missing, or on an event that may yet not happen.
  package var isDoubtful: Bool
  /// For `company`: who has time on all dates, in the order of the members.
  package var free: [MemberIndex] = []
}

/// The most clashes that a plan lists. More are left out, and pages say so.
package let maximumClashes = 200

extension SitePlan {
  /// An error for each clash that is still to come.
  package func clashFindings() -> [Diagnostic] {
    clashes.compactMap { clash in
      guard let date = clash.dates.first(where: { $0 >= context.today }) else { return nil }
      let events = [clash.first, clash.second].compactMap { $0 }.map { shown.events[Int(items[Int($0)].event)] }
      let names = events.map { "“\($0.subject)”" }.joined(separator: " and ")
      let (name, words) =
        switch clash.kind {
        case .people: ("plan.clash", [clash.people.map { shown.members[$0].name }.joined(separator: ", "), names])
        case .thing(let thing): ("plan.clash/2", [names, thing])
        case .company(let member): ("plan.clash/3", [shown.members[member].name, names])
        }
      return Diagnostic(said: name, [date.text()] + words, at: context.placeOfEvent(events[0].id))
    }
  }
}

/// What an event needs if it needs a person and not a thing.
package let personNeeds: Set<String> = ["driver", "adult", "company"]

/// Finds clashes by going through the items in order of their starts.
///
/// What is called off, takes the whole day, is marked as free (TRANSP) or only shows that the time is taken does not clash. Somebody
/// who has declined is free; somebody who has not answered may be free.
struct ClashSearch {
  private struct Candidate {
    let item: Int32
    let event: Int
    let start, end: CivilDateTime
    let people: [Event.Invitation]
    let needs: Set<String>
    let place: String?
    let isDoubtful: Bool
  }

  private struct Key: Hashable {
    let kind: Clash.Kind
    let isDoubtful: Bool
    let first, second: Int32
  }

  private let plan: SitePlan
  private var candidates: [Candidate] = []
  private var clashes: [Clash] = []
  private var places: [Key: Int] = [:]
  private var isFull: Bool { clashes.count >= maximumClashes }

  /// - Complexity: O(items × items at the same time).
  static func clashes(in plan: SitePlan, from day: CivilDate) -> [Clash] {
    var search = ClashSearch(plan: plan)
    search.collect(from: day)
    search.comparePairs()
    search.findThoseAlone()
    return search.clashes.enumerated().sorted { ($0.element.dates[0], $0.offset) < ($1.element.dates[0], $1.offset) }.map(\.element)
  }

  private mutating func collect(from day: CivilDate) {
    for (index, item) in plan.items.enumerated()
    where item.start < item.end && item.lastDay >= day && !item.isBar && !item.isAside
      && !item.isCancelled
    {
      let event = plan.shown.events[Int(item.event)]
      guard event.isBusy, event.visibility == .full, item.firstDay <= plan.context.window.lastDay else { continue }
      let change = plan.override(of: item)
      let people = event.people(on: change).filter { $0.response != .declined }
      guard !people.isEmpty || !event.needs.isEmpty else { continue }
      let place = (change?.location ?? event.location).map { $0.lowercased() }
      candidates.append(
        Candidate(
          item: Int32(index), event: Int(item.event), start: item.start, end: item.end, people: people,
          needs: Set(event.needs.map { $0.lowercased() }), place: place,
          isDoubtful: (change?.status ?? event.status) == .tentative))
    }
  }

  private mutating func comparePairs() {
    var open: [Candidate] = []
    for candidate in candidates {
      open.removeAll { $0.end <= candidate.start }
      for earlier in open where earlier.event != candidate.event {
        if isFull { return }
        compare(earlier, candidate)
      }
      open.append(candidate)
    }
  }

  private mutating func compare(_ a: Candidate, _ b: Candidate) {
    let isDoubtful = a.isDoubtful || b.isDoubtful
    if a.place == nil || a.place != b.place {
      var certain: [MemberIndex] = []
      var doubtful: [MemberIndex] = []
      for person in a.people {
        guard let other = b.people.first(where: { $0.member == person.member }) else { continue }
        let isUnanswered = person.response == .notAnswered || other.response == .notAnswered
        if isDoubtful || isUnanswered { doubtful.append(person.member) } else { certain.append(person.member) }
      }
      if !certain.isEmpty { add(.people, a, b, isDoubtful: false, people: certain) }
      if !doubtful.isEmpty { add(.people, a, b, isDoubtful: true, people: doubtful) }
    }
    for thing in a.needs.intersection(b.needs).subtracting(personNeeds).sorted() {
      let word = plan.shown.events[a.event].needs.first { $0.lowercased() == thing } ?? thing
      add(.thing(word), a, b, isDoubtful: isDoubtful)
    }
  }

  private mutating func findThoseAlone() {
    let members = plan.shown.members
    for candidate in candidates {
      if isFull { return }
      // Who takes them there and fetches them is clear.
      if plan.shown.events[candidate.event].bring != nil || plan.shown.events[candidate.event].fetch != nil { continue }
      var children = candidate.people.filter { members[$0.member].needsCompany }
      if children.isEmpty, !candidate.needs.isDisjoint(with: personNeeds) { children = Array(candidate.people.prefix(1)) }
      let isAlone = { (child: Event.Invitation) in
        !candidate.people.contains { $0.member != child.member && !members[$0.member].needsCompany && $0.response == .going }
      }
      guard let child = children.first, isAlone(child) else { continue }
      let declined = plan.shown.events[candidate.event].people().filter { $0.response == .declined }.map(\.member)
      let others = candidates.filter { $0.item != candidate.item && $0.start < candidate.end && $0.end > candidate.start }
      let busy = Set(others.flatMap { $0.people.map(\.member) })
      let free = members.indices.filter { member in
        members[member].isCurrent && !members[member].needsCompany && member != child.member && !busy.contains(member)
          && !declined.contains(member)
      }
      add(
        .company(child.member), candidate, nil, isDoubtful: candidate.isDoubtful || child.response == .notAnswered, free: free)
    }
  }

  private mutating func add(
    _ kind: Clash.Kind, _ a: Candidate, _ b: Candidate?, isDoubtful: Bool, people: [MemberIndex] = [], free: [MemberIndex] = []
  ) {
    let pair = [Int32(a.event), b.map { Int32($0.event) } ?? -1].sorted()
    let date = (b ?? a).start.date
    let key = Key(kind: kind, isDoubtful: isDoubtful, first: pair[0], second: pair[1])
    if let place = places[key] {
      if clashes[place].dates.last != date { clashes[place].dates.append(date) }
      clashes[place].people = Set(clashes[place].people + people).sorted()
      clashes[place].free.removeAll { !free.contains($0) }
      return
    }
    places[key] = clashes.count
    clashes.append(
      Clash(
        kind: kind, people: people.sorted(), first: a.item, second: b?.item, dates: [date], isDoubtful: isDoubtful, free: free))
  }
}
