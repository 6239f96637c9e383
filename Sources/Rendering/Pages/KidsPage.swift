internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `kids/NAME.html`: today in pictures, for a child who cannot read yet. Printed, it is a sheet with boxes to tick.
enum KidsPage: PageKind {
  /// Whoever is known to be this old or younger has a page, unless planner.json names others.
  static let oldest = 12

  /// How many days after its own a page holds, for mornings before the next build.
  private static let daysAfter = 7

  /// More stars than these say no more.
  private static let mostStars = 60

  private typealias Thing = (number: Int32, happening: ViewRef, people: [MemberIndex], isMeal: Bool)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let thing = Record<Thing>("kidThing", in: &schema) { thing in
      thing.record("happening", ofShared: models.happening) { thing, _ in thing.happening }
      thing.text("icon") { thing, shared in
        let event = shared.plan.event(of: thing.number)
        // Lessons say what has to be in the bag.
        return event.id.scope.name == "timetable" ? "i-bag" : event.icon(shared.plan.shown) ?? "i-new"
      }
      thing.text("ends", .optional) { thing, shared in
        let item = shared.plan.items[Int(thing.number)]
        return item.isAside || item.isBar ? nil : isoText(item.end)
      }
      thing.flag("isMeal") { $0.isMeal }
      thing.flag("isTask") { $1.plan.items[Int($0.number)].isAside && !$0.isMeal }
      thing.list("faces", of: models.member, flag: "hasFaces") { thing, shared in
        thing.people.map { (index: $0, member: shared.plan.shown.members[$0]) }
      }
    }
    let day = Record<(member: MemberIndex, date: CivilDate)>("kidDay", in: &schema) { day in
      day.record("day", ofShared: models.day) { $1.day($0.date) }
      day.list("things", of: thing, flag: "hasThings") { Self.things(of: $0.member, on: $0.date, $1) }
    }
    let page = Page<MemberIndex>("kid", in: &schema, models) { page in
      page.record("member", ofShared: models.member) { $1.records.members[$0] }
      page.text("heading") { $1.words.dayOf(name: $1.plan.shown.members[$0].name) }
      page.record("day", ofShared: models.day) { $1.day($1.plan.context.today) }
      page.list("things", of: thing, flag: "hasThings") { Self.things(of: $0, on: $1.plan.context.today, $1) }
      page.list("later", of: day) { member, shared in
        (1...Self.daysAfter).map { (member, shared.plan.context.today.adding(days: $0)) }.filter { shared.plan.shows($0.1) }
      }
      page.text("stars", .optional) { $1.stars(of: $0).map { String(repeating: "★", count: min($0, Self.mostStars)) } }
      page.text("starsName", .optional) { member, shared in
        shared.stars(of: member).flatMap {
          shared.language.row([shared.words.thisWeek, shared.words.points(count: $0)])
        }
      }
      page.text("eveningFrom", .optional) { _, shared in shared.plan.settings.display.eveningFrom?.hoursAndMinutes }
      page.list("tomorrow", of: thing, flag: "hasTomorrow") { member, shared in
        Self.things(of: member, on: shared.plan.context.today.adding(days: 1), shared)
      }
    }
    return { site in
      site.plan.kids.map { member in
        page.job(site.plan.paths.kid(member)) {
          (Frame($0, $1.words.dayOf(name: $1.plan.shown.members[member].name), $1), member)
        }
      }
    }
  }

  /// What is theirs on a day, or everyone's: what happens first, then what is to be done and eaten.
  private static func things(of member: MemberIndex, on date: CivilDate, _ shared: SharedViews) -> [Thing] {
    shared.things(on: date).compactMap { number, item, happening in
      let event = shared.plan.event(of: number)
      let people = event.attending(on: shared.plan.answered(number)).map(\.member)
      let isMeal = if case .meal = event.kind { true } else { false }
      guard !item.isCancelled, people.isEmpty || isMeal || people.contains(member) && shared.plan.takesPart(member, in: number)
      else { return nil }
      return (number, happening, isMeal ? [] : people, isMeal)
    }
  }
}

extension SharedViews {
  /// What somebody has earned by chores this week; nil for nothing, or where nobody counts.
  fileprivate func stars(of member: MemberIndex) -> Int? {
    let (today, monday) = (plan.context.today, plan.context.today.startOfWeek(.monday))
    let sum = plan.shown.houses.filter(\.rota.hasPoints).reduce(0) {
      $0 + ChorePoints($1, from: monday, today: today).points(of: member) { $0 >= monday }
    }
    return sum > 0 ? sum : nil
  }
}

extension SitePlan {
  /// Whose day has a page in pictures.
  var kids: [MemberIndex] {
    columnMembers.filter { index in
      let member = shown.members[index]
      if let names = settings.kids { return names.contains(member.name) }
      return member.birthday?.year.map { context.today.year - $0 <= KidsPage.oldest } ?? false
    }
  }
}
