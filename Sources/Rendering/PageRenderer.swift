package import Languages
package import Planning
package import Templates
package import TribeModel

/// One file of the site: its path below the output folder, with `/` between parts, and its bytes.
package struct RenderedFile: Sendable, Equatable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// Makes all HTML pages of a plan. Pure: the same plan and templates give the same bytes, whatever the number of threads.
package final class PageRenderer: Sendable {
  /// What all pages of a kind of place share. Places that show the same kinds have the same.
  let shared: [Surface: SharedViews]
  let models: PageModels
  let templates: TemplateSet
  let jobs: [PageJob]
  /// Templates of the family's own whose address another page has.
  package let ownPagesWithoutAddress: [String]
  /// What search finds, and its files.
  package let search: SearchIndex

  /// Builds what all pages share.
  ///
  /// - Parameters:
  ///   - feeds: every calendar file there will be, which pages then link to; worked out if it is not given.
  ///   - history: what changed between builds; nothing, as after a first build, if it is not given.
  /// - Complexity: O(events + occurrences).
  package init(
    plan: SitePlan, templates: TemplateSet, language: Language, models: PageModels = .standard, feeds: [FeedPlan.Feed]? = nil,
    history: ChangeHistory? = nil
  ) {
    (self.models, self.templates) = (models, templates)
    let allFeeds = feeds ?? FeedPlan(plan, language: language).feeds
    search = SearchIndex(plan: plan, language: language)
    let site = SiteContents(
      plan: plan.showing(plan.settings.show.month), language: language, search: search,
      feeds: allFeeds.filter { if case .event = $0.kind { false } else { true } })
    // A page of the family's own does not take the address of one that the planner makes.
    var taken: Set<String> = []
    let all = models.pages.flatMap { $0(site) }
    jobs = all.filter { taken.insert($0.path).inserted }
    let made = Dictionary(all.map { ($0.path, 1) }, uniquingKeysWith: +)
    ownPagesWithoutAddress = models.shared.ownPages.filter { made[$0.path] ?? 0 > 1 }.map(\.template)
    var shared: [Surface: SharedViews] = [:]
    for surface in Surface.allCases {
      let (kinds, locale) = (surface.kinds(plan.settings), surface.locale(plan.settings))
      let same = shared.keys.first { other in
        other.kinds(plan.settings) == kinds && other.locale(plan.settings) == locale
          && (plan.cancelledByEvent.isEmpty || other != .paper && surface != .paper)
      }
      shared[surface] =
        same.flatMap { shared[$0] }
        ?? SharedViews(
          plan: plan.showing(kinds, cancelled: surface != .paper), language: locale.map { Language(matching: $0) } ?? language,
          pages: models, feeds: allFeeds, history: history ?? ChangeHistory(after: nil, plan))
    }
    self.shared = shared
  }

  /// The paths of all pages. Their order is that of the numbers by which pages are rendered.
  package var paths: [String] { jobs.map(\.path) }

  /// What one thread uses for one page after the other, so that memory is not allocated anew for each.
  package struct Buffers {
    fileprivate var data: ViewData
    /// The page that was rendered last.
    package fileprivate(set) var bytes: [UInt8] = []

    package init(_ renderer: PageRenderer) { data = ViewData(renderer.models.schema) }
  }

  /// Renders a page into `buffers.bytes`.
  package func render(_ number: Int, into buffers: inout Buffers) { render(jobs[number], into: &buffers) }

  /// Renders the page that says what stands on all others.
  package func render(_ status: BuildStatus, into buffers: inout Buffers) {
    render(models.status(status), into: &buffers)
  }

  private func render(_ job: PageJob, into buffers: inout Buffers) {
    buffers.data.removeAll()
    guard let shared = shared[job.surface] else { return }
    let root = job.fill(shared, &buffers.data)
    buffers.bytes.removeAll(keepingCapacity: true)
    templates.render(job.type, root: root, data: buffers.data, shared: shared.records.data, into: &buffers.bytes)
  }

  /// The template places that made the page at `path`, to tell where something in it comes from; nil if there is none.
  package func origins(ofPageAt path: String) -> OutputOrigins? {
    guard let job = jobs.first(where: { $0.path == path }), let shared = shared[job.surface] else { return nil }
    var data = ViewData(models.schema)
    let root = job.fill(shared, &data)
    var bytes: [UInt8] = []
    return templates.renderWithOrigins(job.type, root: root, data: data, shared: shared.records.data, into: &bytes)
  }
}
