internal import Languages
internal import Planning
internal import Templates

/// Pages of the same words for every family: `404.html`.
struct NotFoundPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    type = schema.record("notFoundPage", "What is shown in place of a page that there is not")
    frame = FrameModel(&schema, type, shared)
    page = schema.page("notFound", root: type, template: "404.html.mustache", "In place of a page that there is not")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(shared.words.pageNotFound), place: .elsewhere, icons: 0, shared, &data)
    return record
  }
}
