internal import Planning
internal import Publishing
internal import TribeModel

/// What stood in a folder for each event, `events/ID/index.html` and `events/ID/event.ics`, until this release.
///
/// Where an earlier build published these, bookmarks lead on to `events/ID.html`, and calendar apps still find the file that they
/// subscribed to. The next release drops them.
struct MovedAddresses {
  /// An old address, and the path that took its place.
  typealias Move = (old: String, new: String)

  private(set) var pages: [Move] = []
  private(set) var feeds: [Move] = []

  init(_ publication: borrowing Publication, _ plan: SitePlan) throws(PublishError) {
    let earlier = Set(try publication.previousPaths().filter { $0.hasPrefix("events/") })
    guard !earlier.isEmpty else { return }
    for event in plan.ownEvents where plan.tribe.events[event].visibility != .hidden {
      let folder = "events/\(plan.paths.eventNames[event])"
      if earlier.contains("\(folder)/index.html") { pages.append(("\(folder)/index.html", plan.paths.event(event))) }
      if earlier.contains("\(folder)/event.ics"), plan.paths.hasPage(event) {
        feeds.append(("\(folder)/event.ics", plan.paths.eventFeed(event)))
      }
    }
  }

  /// A page that leads to another, without a script.
  static func page(leadingTo path: String, language: String, title: String) -> [UInt8] {
    let words = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return Array(
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="\(language)" xml:lang="\(language)"><head><meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>\(words)</title>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta http-equiv="refresh" content="0; url=../../\(path)" /></head>
      <body><main><h1><a href="../../\(path)">\(words)</a></h1></main></body></html>

      """.utf8)
  }
}
