internal import Languages
internal import Planning
internal import TribeModel

/// What every page has: the fields that `layout.html.mustache` needs.
struct Frame {
  /// The page's path below the output folder.
  let path: String
  /// For the browser: what the page is, with the planner's title behind it.
  let title: String
  let place: Place

  static func declare(_ page: inout Fields<Frame>, _ models: SharedModels) {
    page.text("title") { $0.title }
    page.path("root") { $1.root(of: $0.path) }
    page.record("site", ofShared: models.site) { $1.records.site }
    page.record("words", ofShared: models.words) { $1.records.words }
    page.flag("isNow") { OutputPaths.now.contains($0.path) }
    page.flag("hasMenu") { OutputPaths.now.contains($0.path) || [.columns, .year, .contacts].contains($0.place) }
    page.record("at", ofShared: models.place) { $1.records.places[$0.place] }
  }
}

extension Frame {
  /// - Parameter title: what the page is; the planner's own title is added.
  init(_ path: String, _ title: String, in place: Place = .elsewhere, _ shared: SharedViews) {
    self.init(
      path: path, title: shared.words.pageTitle(page: title, site: SharedViews.title(shared.plan, shared.words)), place: place)
  }
}

extension SharedViews {
  /// From a page to the site's root. A host shows 404.html at whatever address was asked for, so that it alone needs the
  /// site's own address, if that is known.
  func root(of path: String) -> String {
    guard path == OutputPaths.missing, let base = plan.settings.baseURL, let host = base.firstRange(of: "://")?.upperBound,
      let start = base[host...].firstIndex(of: "/")
    else { return rootPath(from: path) }
    return String(base[start...])
  }
}

/// The relative path from a page to the site's root: `./`, `../` and so on.
package func rootPath(from path: String) -> String {
  let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
  return depth == 0 ? "./" : String(repeating: "../", count: depth)
}
