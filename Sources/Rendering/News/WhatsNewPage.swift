internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `what's-new/`: what changed between builds, the latest day first.
struct WhatsNewPage: PageKind {
  static let path = "what's-new/index.html"
  /// - Parameter member: whose changes; nil for all of them.
  static func feedPath(_ plan: SitePlan, of member: MemberIndex? = nil) -> String {
    plan.paths.address(member.map { "members/\(plan.paths.memberNames[$0])/feed" } ?? "what's-new/feed", ".atom")
  }

  private let page: Page<Void>

  /// A day, and the changes that its builds found.
  private typealias Changes = (day: CivilDate, changes: [ToldChange])

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let day = Record<Changes>("changeDay", "The changes that the builds of one day found", in: &schema) { day in
      day.text("id", "The day as YYYY-MM-DD, for links within the page") { isoText($0.day) }
      day.text("name", "The day in words") { $1.language.text($0.day, .full) }
      day.text("machine", "The day as YYYY-MM-DD, for machines") { isoText($0.day) }
      day.list("changes", "The changes", of: models.change) { $0.changes }
    }
    page = Page("whats-new", "What changed between builds", in: &schema, models) { page in
      page.text("count", "How many changes are new since the last build") { $1.newsCount }
      page.text("since", "Since when changes are listed") { _, shared in
        let date = shared.plan.context.zone.localTime(of: shared.history.began).date
        return shared.words.changesFollowedSince(date: shared.language.text(date, .long))
      }
      page.list(
        "days", "The days with changes, latest first", of: day, flag: ("hasChanges", "Set if anything changed")
      ) { Self.days($1) }
      page.path("feedPath", "The Atom feed of the changes, from the site's root; missing if it is secret", .optional) {
        $1.named(Self.feedPath($1.plan))
      }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] { [page.job(Self.path) { Frame($0, $1.words.whatsNew, $1) }] }

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
