package import Diagnostics
package import ICalendar
package import Languages
package import Planning
package import Templates
package import TribeModel

/// All feeds and cards of a build: what the site builder calls.
package enum SiteFeeds {
  /// - Parameters:
  ///   - ledger: the one that the last build left; the changed one goes with this build's output.
  ///   - jobs: threads to use; the bytes do not depend on it.
  ///   - photo: a picture's octets as a JPEG without metadata, for cards; nil to leave it out.
  /// - Returns: the files in a fixed order, and what the planner's keeper should know about their size.
  package static func render(
    _ plan: SitePlan, language: Language, templates: TemplateSet, schema: ViewSchema = PageModels.standard.schema,
    models: FeedModels = PageModels.standard.feeds, ledger: inout RevisionLedger, jobs: Int = 1,
    photo: (MediaReference) -> [UInt8]? = { _ in nil }
  ) -> (files: [RenderedFile], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let feeds = FeedPlan(plan, language: language)
    let renderer = FeedRenderer(feeds, templates: templates, schema: schema, models: models, ledger: &ledger, diagnostics: &diagnostics)
    let (files, findings) = renderer.files(jobs: jobs)
    var cards = CardRenderer(plan, language: language, templates: templates, schema: schema, models: models, ledger: &ledger, photo: photo)
    return (files + cards.files(), diagnostics + findings)
  }
}
