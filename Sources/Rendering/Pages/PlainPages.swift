internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `404.html`, in the same words for every family.
struct NotFoundPage: PageKind {
  private let page: Page<Void>

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    page = Page("404", name: "notFound", in: &schema, models) { _ in }
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    // A locked planner shows what opens it.
    site.plan.settings.lock == nil ? [page.job("404.html") { Frame($0, $1.words.pageNotFound, $1) }] : []
  }
}

/// `lock.html` of a locked planner: asks for the password. It says nothing of the family.
struct LockPage: PageKind {
  static let path = SiteFiles.lockPath
  private let page: Page<Void>

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    page = Page("lock", in: &schema, models) { _ in }
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    site.plan.settings.lock == nil
      ? []
      : [Self.path, "404.html"].map { page.job($0) { Frame(path: $0, title: $1.words.plannerTitle, place: .elsewhere) } }
  }
}
