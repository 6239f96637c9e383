internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `shares/`: how often everybody takes somebody to something, fetches them, and cooks; before this month and from it on, so that a night
/// changes nothing; and whose turn would be fair.
enum SharesPage: PageKind {
  private typealias Kind = (name: String, people: [Person])
  private typealias Person = (member: MemberIndex, past: Int, coming: Int, isNext: Bool)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let person = Record<Person>("sharer", in: &schema) { person in
      person.record("member", ofShared: models.member) { $1.records.members[$0.member] }
      person.text("past") { $1.language.plainNumber($0.past) }
      person.text("coming") { $1.language.plainNumber($0.coming) }
      person.flag("isNext") { $0.isNext }
    }
    let kind = Record<Kind>("shareKind", in: &schema) { kind in
      kind.text("name") { $0.name }
      kind.list("people", of: person) { $0.people }
    }
    let page = Page<Void>("shares", in: &schema, models) { page in
      page.text("span") { $1.language.range($1.plan.context.window.firstDay, $1.plan.context.window.lastDay) }
      page.text("past") { $1.words.sharesBefore(date: $1.language.text($1.plan.thisMonth, .dayMonth)) }
      page.text("coming") { $1.words.sharesFrom(date: $1.language.text($1.plan.thisMonth, .dayMonth)) }
      page.list("kinds", of: kind) { Self.kinds($1) }
    }
    return { site in page.jobs(of: .shares, site) }
  }

  private static func kinds(_ shared: SharedViews) -> [Kind] {
    let (plan, words) = (shared.plan, shared.words)
    let cooked = plan.shown.meals.compactMap { meal in meal.cook.map { ($0, meal.date) } }
    return [(words.dropOff, plan.turns(\.bring)), (words.pickUp, plan.turns(\.fetch)), (words.cooking, cooked)].compactMap {
      name, turns in
      guard !turns.isEmpty else { return nil }
      let people = plan.columnMembers.filter { member in plan.grownUps.contains(member) || turns.contains { $0.0 == member } }
      let sums = people.map { member in turns.count { $0.0 == member } }
      return (
        name,
        zip(people, sums).map { member, sum in
          let past = turns.count { $0.0 == member && $0.1 < plan.thisMonth }
          return (member, past, sum - past, sum == sums.min())
        }
      )
    }
  }
}

extension SitePlan {
  fileprivate var thisMonth: CivilDate { YearMonth(context.today).firstDay }

  /// Who does something for an event, once for each of its days in the window.
  fileprivate func turns(_ doer: KeyPath<Event, String?>) -> [(MemberIndex, CivilDate)] {
    ownEvents.flatMap { event -> [(MemberIndex, CivilDate)] in
      guard let member = shown.members.firstIndex(where: { $0.name == shown.events[event][keyPath: doer] }) else { return [] }
      return itemsByEvent[event].map { items[Int($0)].firstDay }.filter(context.window.contains).map { (member, $0) }
    }
  }
}
