internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `what's-new/`: what changed between builds, the latest day first.
enum WhatsNewPage: PageKind {
  /// A day, and the changes that its builds found.
  private typealias Changes = (day: CivilDate, changes: [ToldChange])

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let day = Record<Changes>("changeDay", in: &schema) { day in
      day.text("id") { isoText($0.day) }
      day.text("name") { $1.language.text($0.day, .full) }
      day.text("machine") { isoText($0.day) }
      day.list("changes", of: models.change) { $0.changes }
    }
    let page = Page<Void>("whats-new", in: &schema, models) { page in
      page.text("count") { $1.newsCount }
      page.text("since") { _, shared in
        let date = shared.plan.context.zone.localTime(of: shared.history.began).date
        return shared.words.changesFollowedSince(date: shared.language.text(date, .long))
      }
      page.list("days", of: day, flag: "hasChanges") { Self.days($1) }
      page.path("feedPath", .optional) { $1.named($1.plan.paths.news()) }
    }
    return { site in [page.job(OutputPaths.whatsNew) { Frame($0, $1.words.whatsNew, $1) }] }
  }

  private static func days(_ shared: SharedViews) -> [Changes] {
    let telling = ChangeWords(shared.plan, shared.language, for: shared.history.changes)
    let days = shared.history.changes.runs { shared.plan.context.zone.localTime(of: $0.moment).date }
    return days.map { ($0, $1.map(telling.tell)) }
  }
}

extension SharedViews {
  /// How much is new since the build before today's.
  var newsCount: String { words.newCount(count: history.newCount(zone: plan.context.zone)) }

  /// Since when, in words; nil after the first build.
  var newsSince: String? { history.previousDay.map { words.changesSince(date: language.text($0, .dayMonth)) } }
}
