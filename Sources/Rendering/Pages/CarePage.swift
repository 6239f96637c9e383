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
    let note: @Sendable (SharedViews) -> String? = { $0.careCount }
    return pageAndSheet("care", of: .care, in: &schema, models, note: note) { page in
      page.text("count") { $1.careCount }
      page.list("months", of: month) { Self.months($1.plan) }
    }
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
  func names(_ plan: SitePlan, _ language: Language) -> String { language.list(children.map { plan.shown.members[$0].name }) }

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
        ? what : language.words.labelled(label: language.list(people.map { plan.shown.members[$0].name }), value: what)
    }
  }

  /// On one line: for whom, when, and why.
  func told(_ plan: SitePlan, _ language: Language) -> String {
    let doubt = isDoubtful ? [language.words.tentative] : []
    return language.row([names(plan, language), times(language)] + doubt + reasons(plan, language)) ?? ""
  }
}
