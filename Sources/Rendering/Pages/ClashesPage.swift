internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `clashes/`: what cannot both be, from this month on. It does not depend on the day, so a night does not change it.
enum ClashesPage: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let clash = Record<Clash>("clash", in: &schema) { clash in
      clash.text("title") { $0.title($1.plan.shown, $1.language) }
      clash.text("date") { $1.language.text($0.dates[0], .weekdayMedium) }
      clash.text("machine") { isoText($0.dates[0]) }
      clash.text("again", .optional) { Self.again($0, $1) }
      clash.text("free", .optional) { clash, shared -> String? in
        guard case .company = clash.kind else { return nil }
        let names = clash.free.map { shared.plan.shown.members[$0].name }
        return names.isEmpty ? shared.words.clashNobodyFree : shared.words.clashFree(names: shared.language.list(names))
      }
      clash.flag("isDoubtful") { $0.isDoubtful }
      clash.list("happenings", ofShared: models.happening) { clash, shared in
        [clash.first, clash.second].compactMap { $0 }.compactMap { item in
          shared.happening(item, on: shared.plan.items[Int(item)].firstDay)
        }
      }
    }
    let page = Page<Void>("clashes", in: &schema, models) { page in
      page.text("count") { $1.words.clashCount(count: $1.plan.clashPairs.count) }
      page.flag("isCut") { $1.plan.clashes.count >= maximumClashes }
      page.list("clashes", of: clash, flag: "hasClashes") { _, shared in
        shared.plan.clashPairs.filter { $0.isPressing(shared.plan) }
      }
      page.list("rest", of: clash, flag: "hasRest") { _, shared in shared.plan.clashPairs.filter { !$0.isPressing(shared.plan) } }
    }
    return { site in page.jobs(of: .clashes, site) }
  }

  /// How often, and the rule of whichever of the two events is rarer.
  private static func again(_ clash: Clash, _ shared: SharedViews) -> String? {
    guard clash.dates.count > 1 else { return nil }
    let events = [clash.first, clash.second].compactMap { $0.map { Int(shared.plan.items[Int($0)].event) } }
    let rarer = events.min { shared.plan.itemsByEvent[$0].count < shared.plan.itemsByEvent[$1].count }
    let rule = rarer.flatMap { shared.records.sentences[$0] }
    let count = shared.words.clashTimes(count: clash.dates.count)
    return shared.language.row([rule.map(shared.words.capitalized), count])
  }
}

extension SitePlan {
  /// The clashes, each pair once with its people together: those who certainly would have to be in two places, and those who may have to.
  var clashPairs: [Clash] {
    var pairs: [Clash] = []
    for clash in clashes {
      let pair = pairs.firstIndex { $0.second != nil && ($0.kind, $0.first, $0.second) == (clash.kind, clash.first, clash.second) }
      guard let pair else {
        pairs.append(clash)
        continue
      }
      pairs[pair].people = Set(pairs[pair].people + clash.people).sorted()
      pairs[pair].dates = Set(pairs[pair].dates + clash.dates).sorted()
      pairs[pair].isDoubtful = pairs[pair].isDoubtful && clash.isDoubtful
    }
    return pairs
  }
}

extension Clash {
  /// Whether it is certain and comes in the next four weeks.
  fileprivate func isPressing(_ plan: SitePlan) -> Bool {
    let weeks = plan.context.today...plan.context.today.adding(days: 27)
    return !isDoubtful && dates.contains(where: weeks.contains)
  }

  /// What cannot be, in words.
  func title(_ tribe: Tribe, _ language: Language) -> String {
    switch kind {
    case .people: language.words.clashPeople(names: language.list(people.map { tribe.members[$0].name }))
    case .thing(let thing): language.words.clashThing(thing: thing)
    case .company(let member): language.words.clashCompany(name: tribe.members[member].name)
    }
  }
}
