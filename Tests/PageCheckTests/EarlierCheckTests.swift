import PageCheck
import TestSupport
import Testing

/// What passed before is not judged again, and nothing that has become wrong is missed.
@Suite("Checks after an earlier check")
struct EarlierCheckTests {
  typealias Site = [String: [UInt8]]

  /// Pages that link to each other in every way that an address can be written.
  static func page(_ path: String, ids: [String], links: [String]) -> [UInt8] {
    let depth = path.split(separator: "/").count - 1
    let root = depth == 0 ? "./" : String(repeating: "../", count: depth)
    let items = links.enumerated().map { number, link in
      #"<li><a href="\#(link.hasPrefix("#") || link.hasPrefix(".") ? link : root + link)">Link \#(number)</a></li>"#
    }
    let parts = ids.map { #"<p id="\#($0)">Part</p>"# }
    return Array(
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>\(path)</title>\
      <meta name="viewport" content="width=device-width" /></head><body><main><h1>Page</h1>\(parts.joined())\
      <ul><li>Nothing</li>\(items.joined())</ul></main></body></html>
      """.utf8)
  }

  static func check(_ site: Site) -> (SiteCheck, [String]) {
    let paths = site.keys.sorted()
    return (SiteCheck(files: paths.map { CheckedFile(path: $0, bytes: site[$0] ?? []) }, options: CheckOptions()), paths)
  }

  @Test func findsWhatAWholeCheckFinds() {
    let judged = (UInt64(0)..<300).count { findsTheSame(seed: $0) }
    #expect(judged > 100, "too few of the sites had passed before: \(judged)")
  }

  /// False if the site does not pass to begin with.
  private func findsTheSame(seed: UInt64) -> Bool {
    var random = SeededGenerator(seed: seed)
    let paths = [
      "index.html", "a/index.html", "a/deep/index.html", "b/index.html", "c.html", "events/one-1/index.html",
      "events/two/index.html",
    ]
    var ids: [String: [String]] = [:]
    for path in paths { ids[path] = ["d1", "d2", "x\(Int.random(in: 0..<3, using: &random))"] }
    var old: Site = [:]
    for path in paths {
      var links: [String] = []
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        guard let target = paths.randomElement(using: &random), let id = ids[target]?.randomElement(using: &random) else {
          continue
        }
        let folder = target.hasSuffix("index.html") ? String(target.dropLast(10)) : target
        links.append(
          [
            target, target + "#" + id, folder.isEmpty ? "index.html" : folder, target.replacing("e", with: "%65"),
            target.replacing("n", with: "&#110;"), target + "#" + id.replacing("d", with: "%64"),
          ].randomElement(using: &random) ?? target)
      }
      if path.hasPrefix("a/deep") { links += ["../", "..", "./"].prefix(Int.random(in: 0...3, using: &random)) }
      old[path] = Self.page(path, ids: ids[path] ?? [], links: links)
    }
    guard Self.check(old).0.findings(jobs: 1).isEmpty else { return false }
    var new = old
    var gone: [String] = []
    for path in paths {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        new[path] = nil
        gone.append(path)
      case 1: new[path] = Self.page(path, ids: Array(ids[path]?.dropFirst(Int.random(in: 0...2, using: &random)) ?? []), links: [])
      case 2: new[path] = Self.page(path, ids: ids[path] ?? [], links: ["b/index.html#d2"])
      default: break
      }
    }
    let (check, present) = Self.check(new)
    let earlier = EarlierCheck(
      isUnchanged: present.map { new[$0] == old[$0] }, gone: Bool.random(using: &random) ? gone : gone.isEmpty ? [] : nil
    ) { [old] in
      old[$0].map { .bytes($0) } ?? .none
    }
    #expect(check.findings(jobs: 2, earlier: earlier) == check.findings(jobs: 1), "seed \(seed)")
    return true
  }

  /// A feed that did not change leads to a page that is gone.
  @Test func looksAtTheLinksOfFeeds() {
    let feed = AtomTests.feed(entry: "<link href=\"b/\"/>")
    let site = ["index.html": Self.page("index.html", ids: [], links: []), "a.atom": Array(feed.utf8)]
    let (check, present) = Self.check(site)
    let earlier = EarlierCheck(isUnchanged: present.map { _ in true }, gone: ["b/index.html"]) { _ in .none }
    let found = check.findings(jobs: 1, earlier: earlier)
    #expect(found.map(\.message) == ["“b/” leads to no file of the site"])
    #expect(found == check.findings(jobs: 1))
  }

  @Test func doesNotJudgeAgainWhatPassed() {
    let site = ["index.html": Self.page("index.html", ids: [], links: []), "bad.html": Array("no page".utf8)]
    let (check, _) = Self.check(site)
    #expect(!check.findings(jobs: 1).isEmpty)
    let earlier = EarlierCheck(isUnchanged: [true, true], gone: []) { _ in .none }
    #expect(check.findings(jobs: 1, earlier: earlier).isEmpty)
  }
}
