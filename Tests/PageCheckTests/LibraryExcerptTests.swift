import Foundation
import TestSupport
import Testing

@testable import PageCheck

/// libxml2 reads of a page only what it has not read before. What is found must be what is found when it reads every page whole, by a
/// judge that has read nothing else.
@Suite("Excerpts for libxml2")
struct LibraryExcerptTests {
  /// The committed sample: every kind of page that we publish.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("output")
  static let paths: [String] = (FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []).sorted()

  /// The smallest pages of each folder at the top.
  static let samples: [CheckedFile] = {
    var byFolder: [Substring: [(size: Int, path: String)]] = [:]
    for path in paths where path.hasSuffix(".html") {
      let size = (try? root.appendingPathComponent(path).resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
      byFolder[path.split(separator: "/").first ?? "", default: []].append((size, path))
    }
    return byFolder.keys.sorted().flatMap { folder in
      (byFolder[folder] ?? []).sorted { ($0.size, $0.path) < ($1.size, $1.path) }.prefix(3).compactMap { file in
        (try? Data(contentsOf: root.appendingPathComponent(file.path))).map { CheckedFile(path: file.path, bytes: Array($0)) }
      }
    }
  }()

  /// All that a report says.
  static func described(_ report: FileReport) -> [String] {
    report.faults.map {
      "\($0.offset)+\($0.length) \($0.rule.rawValue) \($0.message) \($0.hint ?? "") \($0.cause) \($0.surroundings)"
    }
      + report.fragmentLinks.map { "link \($0.offset)+\($0.length) to \($0.target) \($0.fragment) \($0.written)" }
      + report.imageClaims.map { "image \($0)" } + report.identifiers.map { "id \($0)" } + ["left out \(report.faultsLeftOut)"]
  }

  static func report(_ file: CheckedFile, _ judge: inout PageJudge) -> FileReport {
    let place = judge.site.paths.firstIndex(of: file.path) ?? 0
    return FileReport(judging: file, at: place, strict: true, by: &judge, options: CheckOptions())
  }

  static let excerpts: CheckOptions = {
    var options = CheckOptions()
    options.readsWholePages = false
    return options
  }()

  /// By a judge that knows nothing and has libxml2 read the page whole.
  static func due(_ file: CheckedFile, _ site: SiteIndex) -> FileReport {
    var judge = PageJudge(site: site, options: CheckOptions())
    return report(file, &judge)
  }

  /// What is put into pages: mostly what only libxml2 would mind, or what could deceive a reader of excerpts.
  static let insertions = [
    "]]>", "]]", ">", "]]&gt;", "\u{0C}", "&#160;", "&#12;", "&amp;", "&#xA0;", "&nbsp;", "&", "<", "\"", "'", "/", "<p>", "</p>",
    "</div>", "<!-- <li> -->", "<!-- - -->", "<!-- -- -->", "<![CDATA[a]]>", "<?a b?>", "<!DOCTYPE html>", "<br/>", "<br>",
    "<a:b/>",
    "<b a:b=\"c\">d</b>", "<b xmlns:a=\"urn:a\">d</b>", "<b xmlns:a=\"urn:a\"><i a:b=\"c\">e</i></b>", "<i a:b=\"c\">e</i>",
    "<b xml:lang=\"en\" lang=\"en\">d</b>", "<b xmlns=\"\">d</b>", "<b xmlns:xml=\"urn:a\">d</b>", "<b title=\"<\">d</b>",
    "<b title=\">\">d</b>", "<b title='\"'>d</b>", "<b class=\"a\" class=\"a\">d</b>", "<b class=\"a\"title=\"b\">d</b>",
    "<b>d</b >",
    "<B>d</B>", "<b>d</B>", "<b/>", "<b><i>d</b></i>", "<li>", "</li>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"></svg>", "<title>]]></title>", "<script src=\"a.js\">]]></script>",
    "<html>", "</html>", "<html></html>", "\u{FFFE}", "\u{1}", "\u{85}", "é", "<b title=\"&#160;\">d</b>",
    "<b title=\"&lt;\">d</b>",
    "<a href=\"a]]>b\">c</a>", "<a href=\"]]\">]]</a>>", "<xml:b/>", "<b xml:b=\"c\"/>", "<b xml:id=\"1\">d</b>", "<p-q>d</p-q>",
    "<b _=\"1\" -=\"2\">d</b>", "<b 1=\"2\">d</b>", "<b é=\"2\">d</b>", "<b \u{B7}=\"2\">d</b>",
  ]

  /// What only libxml2 minds.
  static let forLibrary = ["]]>", "\u{0C}", "<b xml:space=\"a\" xmlns:x=\"\">d</b>", "<b x:y=\"z\" a:b=\"c\">d</b>", "<i>]]></i>"]

  /// A page of the sample with a few random edits, or another page's part in it.
  static func edited(_ random: inout SeededGenerator) -> CheckedFile {
    let file = samples[Int.random(in: 0..<samples.count, using: &random)]
    var bytes = file.bytes
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      // Before or behind a tag, most often.
      let tag = bytes[place...].firstIndex(of: UInt8(ascii: Bool.random(using: &random) ? "<" : ">")) ?? place
      let at = Int.random(in: 0..<4, using: &random) == 0 ? place : tag
      switch Int.random(in: 0..<10, using: &random) {
      case 0: bytes[place] = Array("<>&\"'=/ ax0-\n]".utf8)[Int.random(in: 0..<14, using: &random)]
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 2:
        let other = samples[Int.random(in: 0..<samples.count, using: &random)].bytes
        let start = Int.random(in: 0..<other.count, using: &random)
        bytes.insert(contentsOf: other[start..<min(other.count, start + Int.random(in: 1...400, using: &random))], at: at)
      case 3:
        // A whole element once more, next to itself or elsewhere.
        guard let start = bytes[place...].firstRange(of: Array("<li".utf8))?.lowerBound,
          let end = bytes[start...].firstRange(of: Array("</li>".utf8))?.upperBound
        else { continue }
        bytes.insert(contentsOf: Array(bytes[start..<end]), at: Bool.random(using: &random) ? start : min(at, bytes.count))
      case 4, 5:
        // Into the text behind a tag.
        let behind = min(bytes.count, (bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1)
        bytes.insert(contentsOf: Array(forLibrary[Int.random(in: 0..<forLibrary.count, using: &random)].utf8), at: behind)
      default: bytes.insert(contentsOf: Array(insertions[Int.random(in: 0..<insertions.count, using: &random)].utf8), at: at)
      }
      guard !bytes.isEmpty else { return file }
    }
    return CheckedFile(path: file.path, bytes: bytes)
  }

  @Test(arguments: UInt64(0)..<8)
  func findWhatWholePagesGive(seed: UInt64) {
    #expect(Self.samples.count > 30)
    var random = SeededGenerator(seed: 20_270_400 + seed)
    let site = SiteIndex(paths: Self.paths, ownURLPrefixes: [])
    var judge = PageJudge(site: site, options: Self.excerpts)
    var (clean, byLibrary, excerpts) = (0, 0, 0)
    for number in 0..<150 {
      let file = Self.edited(&random)
      let (found, wanted) = (Self.report(file, &judge), Self.due(file, site))
      let (said, needed) = (Self.described(found), Self.described(wanted))
      #expect(said == needed, "seed \(seed), page \(number) like \(file.path)")
      if wanted.faults.isEmpty { clean += 1 }
      if wanted.faults.contains(where: { $0.rule == .xml }) { byLibrary += 1 }
      if wanted.faults.isEmpty, judge.excerpt.text.count * 2 < file.bytes.count { excerpts += 1 }
    }
    // The test is worth its name only if there are pages of all sorts.
    #expect(clean > 10 && byLibrary > 3 && excerpts > 5, "\(clean) \(byLibrary) \(excerpts)")
  }

  /// Each insertion twice into one page that is known: what was read in a page with a fault is not taken as read.
  @Test(arguments: insertions)
  func isFoundEachTime(insertion: String) {
    let site = SiteIndex(paths: ["a.html", "a.js"], ownURLPrefixes: [])
    var judge = PageJudge(site: site, options: Self.excerpts)
    func page(_ body: String, _ more: String = "") -> CheckedFile {
      CheckedFile(
        path: "a.html",
        bytes: Array(
          """
          <!DOCTYPE html>
          <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>A</title>
          <meta name="viewport" content="width=device-width" /></head><body><main><h1 id="a">A</h1>
          <p class="b">Text &#160; and text.</p> <p>\(body)</p> <p>More</p></main></body></html>\(more)

          """.utf8))
    }
    #expect(Self.report(page("Plain"), &judge).faults.isEmpty)
    for (body, more) in [(insertion, ""), (insertion, ""), ("<b>d</b> ]" + insertion, ""), ("Plain", insertion), ("Plain", "")] {
      let file = page(body, more)
      #expect(Self.described(Self.report(file, &judge)) == Self.described(Self.due(file, site)), "\(body) \(more)")
    }
  }

  /// What libxml2 alone minds is found in a page of which it has read everything else.
  @Test(arguments: ["a]]>b", "a\u{0C}b", "<span>]]></span>", "<b xml:space=\"a\" xmlns:x=\"\">d</b>", "<b x:y=\"z\">d</b>"])
  func libraryIsStillAsked(body: String) {
    let site = SiteIndex(paths: ["a.html"], ownURLPrefixes: [])
    var judge = PageJudge(site: site, options: Self.excerpts)
    func page(_ body: String) -> CheckedFile { CheckedFile(path: "a.html", bytes: PassedPageTests.page("<p>\(body)</p>")) }
    #expect(Self.report(page("Plain"), &judge).faults.isEmpty)
    for _ in 0..<2 { #expect(Self.report(page(body), &judge).faults.contains { $0.rule == .xml }) }
  }

  /// Of a page that was read before, the library reads next to nothing.
  @Test func areShort() throws {
    let site = SiteIndex(paths: Self.paths, ownURLPrefixes: [])
    var judge = PageJudge(site: site, options: Self.excerpts)
    let page = try #require(Self.samples.first { $0.path.hasPrefix("weeks/") })
    #expect(Self.report(page, &judge).faults.isEmpty)
    let first = judge.excerpt.text.count
    #expect(Self.report(page, &judge).faults.isEmpty)
    #expect(first * 3 > page.bytes.count / 10 && judge.excerpt.text.count * 20 < page.bytes.count)
  }

  @Test func threadsAndOrderDoNotMatter() {
    var random = SeededGenerator(seed: 77)
    let files = (0..<60).map { number in
      let file = Self.edited(&random)
      return CheckedFile(path: "\(number % 3)/\(number)/" + file.path, bytes: file.bytes)
    }
    func findings(_ files: [CheckedFile], jobs: Int) -> [String] {
      SiteCheck(files: files, options: Self.excerpts).findings(jobs: jobs).map { "\($0)" }
    }
    let wanted = findings(files, jobs: 1)
    #expect(wanted.count > 20)
    #expect(findings(files, jobs: 4) == wanted)
    #expect(Set(findings(files.reversed(), jobs: 3)).count == Set(wanted).count)
  }
}
