package import Templates

extension PageModels {
  /// The schemas of all pages, feeds and cards: what `templates --list` and docs/templates.md tell about.
  package static var allSchemas: [ViewSchema] {
    var feeds = ViewSchema()
    _ = FeedModels(&feeds)
    return [standard.schema, feeds]
  }
}
