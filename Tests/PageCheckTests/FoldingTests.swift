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
  ]
  static let texts = ["", "", " ", "A", "Text", "&#160;", "\u{A0}", "\u{200B}", "&amp;", "é", "A &#160; B", ">"]

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
      if FoldingTests.drawn.contains(tag), name != "g", name != "title", name != "a" {
        text += "<\(tag)/>"
        return
      }
      text += "<\(tag)>"
      let inner: [String] =
        switch name {
        case "ul", "ol": ["li", "li class=\"x\""]
        case "svg", "g": FoldingTests.drawn
        case "p", "h2": FoldingTests.inline
        case "details": ["summary", "p"]
        case "table": ["tbody", "tr"]
        case "tbody": ["tr"]
        case "tr": ["td", "th"]
        case "dl": ["dt", "dd"]
        default:
          kind == FoldingTests.inline || kind == FoldingTests.drawn ? kind : chance(2) ? FoldingTests.inline : FoldingTests.blocks
        }
      let holdsText = !["ul", "ol", "svg", "g", "table", "tbody", "tr", "dl"].contains(name) || chance(30)
      for _ in 0..<(depth > 4 ? 0 : Int.random(in: 0...2, using: &random)) {
        if holdsText { text += one(FoldingTests.texts) }
        element(chance(25) ? FoldingTests.blocks + FoldingTests.inline : inner, depth: depth + 1)
      }
      if holdsText { text += chance(5) ? one(FoldingTests.texts) : "Text" }
      if !chance(300) { text += "</\(name)>" }
    }

    mutating func page() -> [UInt8] {
      text = ""
      let base = chance(60) ? "<base href=\"../\" />" : ""
      var outside = ""
      if chance(8) {
        element(FoldingTests.inline, depth: 4)
        (outside, text) = (text, "")
      }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        element(chance(2) ? FoldingTests.inline : FoldingTests.blocks, depth: 2)
      }
      return Array(
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
