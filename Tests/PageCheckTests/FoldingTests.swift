import TestSupport
import Testing

@testable import PageCheck

/// Elements that have nothing more to say leave the tree when they are closed. What is found must be what is found in the whole tree.
@Suite("Folding")
struct FoldingTests {
  static let paths = ["a/index.html", "b/index.html", "index.html", "a/c/index.html"]

  /// Start tags that hold what stands in a line, and those that hold blocks.
  static let inline = [
    "span", "span class=\"x\"", "span aria-hidden=\"true\"", "span role=\"img\" aria-label=\"A\"", "span role=\"img\"",
    "span title=\"A\"", "b", "i class=\"x\"", "bdi", "em", "small", "abbr title=\"A\"", "time datetime=\"2027-03-01\"", "time",
    "a href=\"../b/index.html\"", "a href=\"../index.html#d\"", "a class=\"y\" href=\"../b/index.html#d\"", "a", "a href=\"#d\"",
    "a href=\"../b/index.html\" tabindex=\"-1\"", "a href=\"../b/index.html\" tabindex=\"2\"",
    "a href=\"../b/index.html\" aria-hidden=\"true\"", "a href=\"../b/index.html\" aria-label=\"B\"", "button type=\"button\"",
    "label", "span role=\"button\" tabindex=\"0\"", "span hidden=\"\"", "span id=\"@\"", "strong", "q", "span inert=\"\"",
    "span itemscope=\"\"", "span role=\"listitem\"", "svg xmlns=\"http://www.w3.org/2000/svg\" aria-hidden=\"true\"",
    "svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"B\"", "ins", "span role=\"presentation\"",
  ]
  static let blocks = [
    "p", "p class=\"x\"", "div", "div class=\"x\"", "div aria-hidden=\"true\"", "div role=\"list\"", "div hidden=\"\"",
    "div role=\"img\" aria-label=\"A\"", "ul", "ul class=\"x\"", "ul role=\"list\"", "ul role=\"menu\"", "ol", "section", "h2",
    "section aria-label=\"@\"", "details", "article", "address", "dl", "figure", "div inert=\"\"",
    "div role=\"button\" tabindex=\"0\"",
    "a href=\"../b/index.html\"", "header", "template", "table", "blockquote", "div tabindex=\"0\"", "nav aria-label=\"@\"",
  ]
  static let drawn = [
    "use href=\"#d\"", "use href=\"#no\"", "path d=\"M0 0\"", "g", "circle r=\"1\"", "title", "use href=\"#\"", "a",
    "path d=\"M0 0\(String(repeating: "h7v1h-7zM8 0", count: 60))h1\"",
    "path d=\"M0 0\(String(repeating: "h7v1h-7zM8 0", count: 60))h\"",
    "g fill=\"url(#s)\"", "path d=\"M0 0\" stroke=\"url(#no) none\"", "linearGradient id=\"s\"", "svg", "symbol id=\"@\"",
    "symbol id=\"s\" viewBox=\"0 0 1 1\"", "g id=\"s\"", "use href=\"#s\"",
  ]
  /// Ids that are there or not, once or twice, and what asks for them.
  static let named = [
    "span id=\"s\"", "p id=\"d\"", "div id=\"t\"", "span aria-labelledby=\"s\" role=\"img\"", "div id=\"t\" class=\"x\"",
    "section aria-labelledby=\"t\"", "section aria-labelledby=\"s t\"", "label for=\"t\"", "a href=\"#t\"",
    "span aria-describedby=\"s\"",
    "div id=\"u\" popover=\"\"", "button type=\"button\" popovertarget=\"u\"", "button type=\"button\" popovertarget=\"t\"",
    "span id=\"1\"",
    "div aria-owns=\"t\"", "form name=\"f\" action=\"index.html\"", "output for=\"s t\"",
  ]
  static let cells = [
    "td", "td", "td", "td class=\"x\"", "th", "th scope=\"row\"", "td id=\"@\"", "td aria-label=\"A\"", "th abbr=\"A\"",
    "td tabindex=\"-1\"",
  ]
  static let wideCells = [
    "td colspan=\"2\"", "td rowspan=\"2\"", "th colspan=\"2\" scope=\"colgroup\"", "td rowspan=\"1\"", "td colspan=\"x\"",
    "td rowspan=\"0\"",
  ]
  static let inHead = [
    "meta name=\"robots\" content=\"noindex\"", "meta name=\"theme-color\" content=\"#123456\"",
    "meta name=\"theme-color\" content=\"no\"",
    "link rel=\"next\" href=\"../b/index.html\"", "link rel=\"next\" href=\"../c/index.html\"",
    "link rel=\"prev\" href=\"../index.html#d\"",
    "link rel=\"stylesheet\" href=\"../index.html\"", "meta name=\"description\" content=\"A\"", "meta charset=\"utf-8\"",
    "meta property=\"og:title\" content=\"A\"",
    "meta itemprop=\"a\" content=\"b\"", "link rel=\"next\"", "meta content=\"a\"", "link rel=\"preload\" href=\"../b/index.html\"",
    "meta name=\"a\" content=\"b\" id=\"s\"",
    "link rel=\"help\" href=\"index.html\"", "link rel=\"help\" href=\"https://example.org/\"", "base href=\"../\"", "span",
  ]
  static let texts = ["", "", " ", "A", "Text", "&#160;", "\u{A0}", "\u{200B}", "&amp;", "é", "A &#160; B", ">"]

  /// What stands in a long page: nothing is wrong with it.
  static let usual = [
    "<ul class=\"@\"><li><a href=\"../b/index.html\"><span class=\"@\"></span>A</a></li><li>B &amp; C</li></ul>",
    "<p class=\"@\">D <b>E</b> <time datetime=\"2027-03-01\">F</time> <a class=\"@\" href=\"#d\">G</a></p>",
    "<table class=\"@\"><tbody><tr><th scope=\"row\">H</th><td class=\"@\">I</td><td><i class=\"@\"></i></td></tr></tbody></table>",
    "<div class=\"@\"><svg xmlns=\"http://www.w3.org/2000/svg\" aria-hidden=\"true\"><path d=\"M0 0\"/></svg><bdi>J</bdi></div>",
  ]

  struct Writer {
    var random: SeededGenerator
    var text = ""
    private var names = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
    mutating func one(_ of: [String]) -> String { of[Int.random(in: 0..<of.count, using: &random)] }

    /// One element, and elements in it; mostly what may stand there.
    mutating func element(_ kind: [String], depth: Int) {
      var tag = one(kind)
      if tag.contains("@") {
        names += 1
        tag = tag.split(separator: "@", omittingEmptySubsequences: false).joined(separator: "n\(names)")
      }
      let name = tag.prefix { $0 != " " }
      if ["path", "circle", "use"].contains(name) {
        text += "<\(tag)/>"
        return
      }
      text += "<\(tag)>"
      let inner: [String] =
        switch name {
        case "ul", "ol": ["li", "li class=\"x\""]
        case "svg", "g", "symbol": FoldingTests.drawn
        case "p", "h2": FoldingTests.inline
        case "details": ["summary", "p"]
        case "table": ["tbody", "tr"]
        case "tbody": ["tr"]
        case "tr": ["td", "th"]
        case "dl": ["dt", "dd"]
        default:
          kind == FoldingTests.inline || kind == FoldingTests.drawn ? kind : chance(2) ? FoldingTests.inline : FoldingTests.blocks
        }
      let holdsText = !["ul", "ol", "svg", "g", "symbol", "table", "tbody", "tr", "dl"].contains(name) || chance(30)
      for _ in 0..<(depth > 4 ? 0 : Int.random(in: 0...2, using: &random)) {
        if holdsText { text += one(FoldingTests.texts) }
        let odd = chance(2) ? FoldingTests.blocks + FoldingTests.inline : FoldingTests.named
        element(chance(20) ? odd : inner, depth: depth + 1)
      }
      if holdsText { text += chance(5) ? one(FoldingTests.texts) : "Text" }
      if !chance(300) { text += "</\(name)>" }
    }

    /// A table that is mostly in order: rows of one width, cells of one place until a wide one comes.
    mutating func table() {
      let (width, rows) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
      text += chance(8) ? "<table role=\"grid\"><tbody>" : chance(6) ? "<table><thead>" : "<table><tbody>"
      let hasWide = chance(3)
      for row in 0..<rows {
        if row > 0, chance(6) { text += chance(2) ? "</tbody><tbody>" : "</thead><tbody>" }
        text += chance(12) ? "<tr role=\"row\">" : "<tr>"
        var column = 0
        while column < (chance(25) ? width + 1 : width) {
          let isWide = hasWide && chance(4)
          let tag = isWide ? one(FoldingTests.wideCells) : row == 0 && !chance(4) ? "th scope=\"col\"" : one(FoldingTests.cells)
          names += 1
          text += "<\(tag.split(separator: "@", omittingEmptySubsequences: false).joined(separator: "n\(names)"))>"
          if chance(3) { element(chance(12) ? FoldingTests.blocks : FoldingTests.inline, depth: 4) }
          if chance(60) { table() }
          if !chance(tag.hasPrefix("th") ? 20 : 3) { text += chance(10) ? one(FoldingTests.texts) : "A" }
          text += "</\(tag.prefix(2))>"
          column += tag.contains("colspan=\"2\"") ? 2 : 1
        }
        text += "</tr>"
      }
      text += "</tbody></table>"
    }

    /// A long page that says the same again and again, in other words after a while; now and then something else.
    mutating func longPage() -> [UInt8] {
      text = ""
      let isPlain = chance(2)
      for number in 0..<Int.random(in: 300...900, using: &random) {
        if !isPlain, chance(400) { element(FoldingTests.blocks, depth: 3) }
        if !isPlain, chance(300) { table() }
        text += one(FoldingTests.usual).split(separator: "@", omittingEmptySubsequences: false).joined(
          separator: "c\(number / 150)")
      }
      return page(holding: text, base: "", outside: "")
    }

    mutating func page() -> [UInt8] {
      text = ""
      var base = chance(60) ? "<base href=\"../\" />" : ""
      for _ in 0..<(chance(3) ? Int.random(in: 1...3, using: &random) : 0) { base += "<\(one(FoldingTests.inHead)) />" }
      var outside = ""
      if chance(8) {
        element(FoldingTests.inline, depth: 4)
        (outside, text) = (text, "")
      }
      if chance(3) { table() }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        element(chance(2) ? FoldingTests.inline : FoldingTests.blocks, depth: 2)
      }
      return page(holding: text, base: base, outside: outside)
    }

    private func page(holding text: String, base: String, outside: String) -> [UInt8] {
      Array(
        """
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>A</title>\(base)\
        <meta name="viewport" content="width=device-width" /></head><body>\(outside)<main><h1 id="d">A</h1>\(text)</main></body></html>
        """.utf8)
    }
  }

  @Test(arguments: UInt64(0)..<8)
  func findsWhatTheWholeTreeGives(seed: UInt64) {
    let site = SiteIndex(paths: Self.paths, ownURLPrefixes: [])
    var judge = PageJudge(site: site, options: LibraryExcerptTests.excerpts)
    var writer = Writer(seed: 4_711 + seed)
    var (folded, clean) = (0, 0)
    for number in 0..<600 {
      let file = CheckedFile(path: Self.paths[number % 2], bytes: writer.page())
      let (found, wanted) = (LibraryExcerptTests.report(file, &judge), LibraryExcerptTests.due(file, site))
      #expect(
        LibraryExcerptTests.described(found) == LibraryExcerptTests.described(wanted),
        "seed \(seed), page \(number): \(String(decoding: file.bytes, as: UTF8.self))")
      if wanted.faults.isEmpty { clean += 1 }
      if judge.hasFolded { folded += 1 }
    }
    #expect(clean > 30 && folded > 20, "\(clean) clean, \(folded) folded")
  }

  /// A judge that knows little judges the beginning of a long page first, and then begins anew.
  @Test(arguments: UInt64(0)..<4)
  func learnsFromTheBeginningOfLongPages(seed: UInt64) {
    let site = SiteIndex(paths: Self.paths, ownURLPrefixes: [])
    var writer = Writer(seed: 8_100 + seed)
    var (lessons, clean, folded) = (0, 0, 0)
    for number in 0..<10 {
      var judge = PageJudge(site: site, options: LibraryExcerptTests.excerpts)
      let file = CheckedFile(path: Self.paths[number % 2], bytes: writer.longPage())
      let (found, wanted) = (LibraryExcerptTests.report(file, &judge), LibraryExcerptTests.due(file, site))
      #expect(
        LibraryExcerptTests.described(found) == LibraryExcerptTests.described(wanted), "seed \(seed), page \(number)")
      lessons += judge.lessons
      if wanted.faults.isEmpty { clean += 1 }
      if judge.hasFolded { folded += 1 }
    }
    #expect(lessons > 10 && clean > 1 && folded > 1, "\(lessons) lessons, \(clean) clean, \(folded) folded")
  }

  /// Elements inside each other up to the limit and beyond it, with a known end, an odd one, or none.
  @Test func foldsAsDeepAsPagesMayBe() {
    let site = SiteIndex(paths: Self.paths, ownURLPrefixes: [])
    var judge = PageJudge(site: site, options: LibraryExcerptTests.excerpts)
    var (folded, faulty) = (0, 0)
    for round in 0..<3 {
      for depth in [1, 2, 3, 60, 64, 65, 200, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 260] {
        for end in [
          "A", "", "<i>B</i>", "<i>B</i><img src=\"a.png\" alt=\"\" />", "<b>", "</b>", "<p>C</p>", "&#160;", "&amp;<i>D</i>",
          "<br/>",
        ] {
          let body =
            "<p>" + String(repeating: "<span class=\"x\">", count: depth) + end + String(repeating: "</span>", count: depth)
            + "</p><p>E <b>F</b></p>"
          let text = """
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>A</title>\
            <meta name="viewport" content="width=device-width" /></head><body><main><h1 id="d">A</h1>\(body)</main></body></html>
            """
          let file = CheckedFile(path: "a/index.html", bytes: Array(text.utf8))
          let (found, wanted) = (LibraryExcerptTests.report(file, &judge), LibraryExcerptTests.due(file, site))
          #expect(LibraryExcerptTests.described(found) == LibraryExcerptTests.described(wanted), "\(round), \(depth) deep, \(end)")
          if judge.hasFolded { folded += 1 }
          if !wanted.faults.isEmpty { faulty += 1 }
        }
      }
    }
    #expect(folded > 100 && faulty > 100, "\(folded) \(faulty)")
  }

  /// Pages of the sample with whole pieces of others of them, and cut off anywhere, by a judge that knows them all.
  @Test(arguments: UInt64(0)..<4)
  func findsTheSameInMixedPages(seed: UInt64) {
    var random = SeededGenerator(seed: 9_300 + seed)
    let site = SiteIndex(paths: LibraryExcerptTests.paths, ownURLPrefixes: [])
    var judge = PageJudge(site: site, options: LibraryExcerptTests.excerpts)
    for file in LibraryExcerptTests.samples { _ = LibraryExcerptTests.report(file, &judge) }
    var (clean, folded) = (0, 0)
    for number in 0..<120 {
      let file = LibraryExcerptTests.samples[Int.random(in: 0..<LibraryExcerptTests.samples.count, using: &random)]
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let name = Array(["li", "span", "td", "p", "div", "a", "svg"].randomElement(using: &random)!.utf8)
        let other = LibraryExcerptTests.samples[Int.random(in: 0..<LibraryExcerptTests.samples.count, using: &random)].bytes
        guard let start = other[Int.random(in: 0..<other.count, using: &random)...].firstRange(of: [0x3C] + name)?.lowerBound,
          let end = other[start...].firstRange(of: [0x3C, 0x2F] + name + [0x3E])?.upperBound,
          let place = bytes[Int.random(in: 0..<bytes.count, using: &random)...].firstRange(of: [0x3C])?.lowerBound
        else { continue }
        bytes.insert(contentsOf: Array(other[start..<end]), at: place)
      }
      if Int.random(in: 0..<6, using: &random) == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      let edited = CheckedFile(path: file.path, bytes: bytes)
      let (found, wanted) = (LibraryExcerptTests.report(edited, &judge), LibraryExcerptTests.due(edited, site))
      #expect(
        LibraryExcerptTests.described(found) == LibraryExcerptTests.described(wanted),
        "seed \(seed), page \(number) like \(file.path)")
      if wanted.faults.isEmpty { clean += 1 }
      if judge.hasFolded { folded += 1 }
    }
    #expect(clean > 20 && folded > 20, "\(clean) \(folded)")
  }

  /// Of a page whose tags are known, few elements stay in the tree.
  @Test func leavesFewElements() throws {
    let site = SiteIndex(paths: LibraryExcerptTests.paths, ownURLPrefixes: [])
    var judge = PageJudge(site: site, options: LibraryExcerptTests.excerpts)
    let page = try #require(LibraryExcerptTests.samples.first { $0.path.hasPrefix("weeks/") })
    #expect(LibraryExcerptTests.report(page, &judge).faults.isEmpty)
    let all = judge.tree.nodes.count
    #expect(LibraryExcerptTests.report(page, &judge).faults.isEmpty)
    #expect(judge.hasFolded && judge.tree.nodes.count * 2 < all, "\(judge.tree.nodes.count) of \(all)")
  }
}
