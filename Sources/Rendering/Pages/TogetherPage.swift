internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

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
          (shared.plan.shown.members[$0].name, shared.plan.busyTimes(of: $0, Self.days(Self.known, shared.plan)))
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
      let names = members.map { plan.shown.members[$0].name }
      return (name ?? shared.language.list(names), members.map { plan.busyTimes(of: $0, days(listed, plan)) })
    }
    let groups = plan.settings.groups.sorted { $0.key < $1.key }.map { name, names in
      (name, plan.columnMembers.filter { names.contains(plan.shown.members[$0].name) })
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
