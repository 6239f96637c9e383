internal import Languages
internal import Planning
internal import Templates

/// `404.html`, in the same words for every family.
struct NotFoundPage: PageKind {
  private let page: Page<Frame>

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    page = Page(
      "notFound", "404.html.mustache", "In place of a page that there is not",
      record: ("notFoundPage", "What is shown in place of a page that there is not"), in: &schema, models
    ) { _ in }
  }

  func jobs(_ site: SiteContents) -> [PageJob] { [page.job("404.html") { Frame($0, $1.words.pageNotFound, $1) }] }
}
