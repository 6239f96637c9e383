internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `care/`: the days without school on which nobody can look after the children, from this month on. It does not depend on the day, so a
/// night does not change it. On paper, `print/care.html`.
enum CarePage: PageKind {
  private typealias Month = (month: YearMonth, gaps: [CareGap])

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let gap = Record<CareGap>("careGap", in: &schema) { gap in
      gap.text("date") { $1.text(ofDay: $0.date) }
      gap.text("machine") { isoText($0.date) }
      gap.text("names") { $0.names($1.plan, $1.language) }
      gap.text("times") { $0.times($1.language) }
      gap.list("reasons", of: models.tag) { $0.reasons($1.plan, $1.language) }
      gap.flag("isDoubtful") { $0.isDoubtful }
    }
    let month = Record<Month>("careMonth", in: &schema) { month in
      month.text("name") { $1.text(ofMonth: $0.month) }
      month.list("gaps", of: gap) { $0.gaps }
    }
    let page = Page<Void>("care", in: &schema, models) { page in
      page.text("count") { $1.careCount }
      page.list("months", of: month) { Self.months($1.plan) }
    }
    let sheet = Page<Sheet>("print-care", in: &schema, models) { page in
      Sheet.declare(&page, models)
      page.list("months", of: month) { Self.months($1.plan) }
    }
    return { site in page.jobs(of: .care, site) + sheet.jobs(of: .care, site) { $0.careCount } }
  }

  private static func months(_ plan: SitePlan) -> [Month] {
    (plan.care?.gaps ?? []).runs { YearMonth($0.date) }.map { ($0, $1) }
  }
}

extension SharedViews {
  /// On how many days somebody is surely needed.
  fileprivate var careCount: String {
    words.careCount(count: Set((plan.care?.gaps ?? []).filter { !$0.isDoubtful }.map(\.date)).count)
  }
}

extension CareGap {
  func names(_ plan: SitePlan, _ language: Language) -> String { language.list(children.map { plan.tribe.members[$0].name }) }

  func times(_ language: Language) -> String {
    language.series(times.map { language.range($0.lowerBound.time, $0.upperBound.time) })
  }

  /// Who is where.
  func reasons(_ plan: SitePlan, _ language: Language) -> [String] {
    items.map { number in
      let item = plan.items[Int(number)]
      let people = plan.event(of: number).people(on: plan.answered(number)).map(\.member).filter { person in
        plan.care?.carers.contains(person) ?? false && plan.takesTime(number, of: person) != nil
      }
      let what = language.row([plan.subject(of: item, language.words), item.time(on: date, language)]) ?? ""
      return people.isEmpty
        ? what : language.words.labelled(label: language.list(people.map { plan.tribe.members[$0].name }), value: what)
    }
  }

  /// On one line: for whom, when, and why.
  func told(_ plan: SitePlan, _ language: Language) -> String {
    let doubt = isDoubtful ? [language.words.tentative] : []
    return language.row([names(plan, language), times(language)] + doubt + reasons(plan, language)) ?? ""
  }
}

/// `together/`: the free evenings and weekends that groups and pairs have in common, and a script's answer for any others. It begins with
/// this week, so that a night changes nothing.
enum TogetherPage: PageKind {
  private typealias Company = (name: String, people: [[BusyTime]])
  private typealias FreeDay = (date: CivilDate, isDoubtful: Bool)

  /// How many weeks are listed, and how many the script knows.
  private static let (listed, known) = (6, 26)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let choice = Record<(name: String, times: [BusyTime])>("togetherChoice", in: &schema) { choice in
      choice.text("name") { $0.name }
      // For a script: from and to in minutes after the first day's midnight, and a mark if it is not sure.
      choice.text("busy", .optional) { choice, shared in
        let start = CivilDateTime(Self.days(Self.known, shared.plan).lowerBound).secondsSinceEpoch
        func minute(_ time: CivilDateTime) -> Int64 { (time.secondsSinceEpoch - start) / 60 }
        return choice.times.map { "\(minute($0.time.lowerBound))-\(minute($0.time.upperBound))\($0.isSure ? "" : "?")" }
          .joined(separator: " ")
      }
    }
    let day = Record<FreeDay>("freeDay", in: &schema) { day in
      day.text("date") { $1.text(ofDay: $0.date) }
      day.text("machine") { isoText($0.date) }
      day.flag("isDoubtful") { $0.isDoubtful }
    }
    let company = Record<Company>("togetherGroup", in: &schema) { company in
      company.text("name") { $0.name }
      company.list("evenings", of: day, flag: "hasEvenings") { company, shared in
        let hours = shared.plan.settings.together?.evening ?? TogetherSettings().evening
        return Self.free(company, shared.plan, { _ in true }) { hours.on($0) }
      }
      company.list("weekends", of: day, flag: "hasWeekends") { company, shared in
        Self.free(company, shared.plan, { $0.weekday == .saturday }) { CivilDateTime($0)..<CivilDateTime($0.adding(days: 2)) }
      }
    }
    let page = Page<Void>("together", in: &schema, models) { page in
      page.list("groups", of: company) { Self.groups($1) }
      page.list("people", of: choice) { _, shared in
        shared.plan.columnMembers.map {
          (shared.plan.tribe.members[$0].name, shared.plan.busyTimes(of: $0, Self.days(Self.known, shared.plan)))
        }
      }
      page.list("things", of: choice, flag: "hasThings") { _, shared in
        (shared.plan.settings.together?.things ?? []).map {
          ($0, shared.plan.busyTimes(ofThing: $0, Self.days(Self.known, shared.plan)))
        }
      }
      page.text("firstDay") { isoText(Self.days(Self.known, $1.plan).lowerBound) }
      page.text("lastDay") { isoText(Self.days(Self.known, $1.plan).upperBound) }
      page.text("free") { $1.words.clashFree(names: "{names}") }
      page.text("notFree") { $1.words.notFree(names: "{names}") }
      page.text("perhaps") { $1.words.perhapsFree(names: "{names}") }
      page.text("next") { $1.words.nextFree(dates: "{dates}") }
    }
    return { site in page.jobs(of: .together, site) }
  }

  private static func days(_ weeks: Int, _ plan: SitePlan) -> ClosedRange<CivilDate> {
    let first = plan.weekRow(of: plan.context.today)
    return first...min(first.adding(days: weeks * 7 - 1), max(first, plan.context.window.lastDay))
  }

  /// The groups of planner.json, then each pair of grown-ups.
  private static func groups(_ shared: SharedViews) -> [Company] {
    let (plan, adults) = (shared.plan, shared.plan.grownUps)
    let pairs = adults.enumerated().flatMap { place, first in adults[(place + 1)...].map { [first, $0] } }
    func company(_ name: String?, _ members: [MemberIndex]) -> Company {
      let names = members.map { plan.tribe.members[$0].name }
      return (name ?? shared.language.list(names), members.map { plan.busyTimes(of: $0, days(listed, plan)) })
    }
    let groups = plan.settings.groups.sorted { $0.key < $1.key }.map { name, names in
      (name, plan.columnMembers.filter { names.contains(plan.tribe.members[$0].name) })
    }
    return groups.filter { $0.1.count > 1 }.map { company($0, $1) } + pairs.map { company(nil, $0) }
  }

  /// The days on which nobody is surely busy at some time.
  private static func free(
    _ company: Company, _ plan: SitePlan, _ isMeant: (CivilDate) -> Bool, _ time: (CivilDate) -> Range<CivilDateTime>
  ) -> [FreeDay] {
    days(listed, plan).dates.filter(isMeant).compactMap { date in
      let busy = company.people.joined().filter { $0.time.overlaps(time(date)) }
      return busy.contains(where: \.isSure) ? nil : (date, !busy.isEmpty)
    }
  }
}

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
    let cooked = plan.tribe.meals.compactMap { meal in meal.cook.map { ($0, meal.date) } }
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
      guard let member = tribe.members.firstIndex(where: { $0.name == tribe.events[event][keyPath: doer] }) else { return [] }
      return itemsByEvent[event].map { items[Int($0)].firstDay }.filter(context.window.contains).map { (member, $0) }
    }
  }
}

/// `clashes/`: what cannot both be, from this month on. It does not depend on the day, so a night does not change it.
enum ClashesPage: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let clash = Record<Clash>("clash", in: &schema) { clash in
      clash.text("title") { $0.title($1.plan.tribe, $1.language) }
      clash.text("date") { $1.language.text($0.dates[0], .weekdayMedium) }
      clash.text("machine") { isoText($0.dates[0]) }
      clash.text("again", .optional) { Self.again($0, $1) }
      clash.text("free", .optional) { clash, shared -> String? in
        guard case .company = clash.kind else { return nil }
        let names = clash.free.map { shared.plan.tribe.members[$0].name }
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
