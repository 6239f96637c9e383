import Diagnostics
import Foundation
import PageCheck
import TestSupport
import Testing

/// The pages under Pages/: everything that a page may hold, written with care. No rule has anything to say about them.
enum SamplePages {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static let files: [CheckedFile] = {
    let pages = folder.appendingPathComponent("Pages")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: pages.path)) ?? []
    return names.sorted().map { name in
      CheckedFile(path: name, bytes: [UInt8]((try? Data(contentsOf: pages.appendingPathComponent(name))) ?? Data()))
    }
  }()

  static func text(_ name: String) -> String {
    String(decoding: files.first { $0.path == name }?.bytes ?? [], as: UTF8.self)
  }

  /// A small page of our dialect with this in its main.
  static func page(_ main: String, head: String = "") -> String {
    """
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" /><title>Test</title>\(head)</head>
    <body><main id="main"><h1>Test</h1>\(main)</main></body></html>

    """
  }
}

func findings(_ files: [(String, String)], _ change: (inout CheckOptions) -> Void = { _ in }) -> [Finding] {
  var options = CheckOptions()
  options.grouping = .everyPlace
  change(&options)
  let checked = files.map { CheckedFile(path: $0.0, bytes: Array($0.1.utf8)) }
  return SiteCheck(files: checked, options: options).findings(jobs: 2)
}

/// The rules that a page breaks.
func rules(_ page: String) -> [String] {
  findings([("index.html", page)]).map(\.rule)
}

@Suite("Elements that hold what their parent holds")
struct TransparentContentTests {
  @Test(arguments: [
    ("<fieldset><ins><legend>X</legend></ins><label>A <input name=\"a\" /></label></fieldset>", "legend"),
    ("<figure><a href=\"#main\"><figcaption>X</figcaption></a></figure>", "figcaption"),
    ("<details><ins><summary>X</summary></ins></details>", "summary"),
    ("<p><ruby>X<ins><rt>Y</rt></ins></ruby></p>", "rt"),
  ])
  func hasNotWhatStandsDirectlyInTheParent(main: String, name: String) {
    let found = findings([("index.html", SamplePages.page(main))])
    #expect(found.contains { $0.rule == "html.content" && $0.message.contains("<\(name)>") }, "\(found.map(\.message))")
  }

  @Test(arguments: [
    "<ins><p>X</p></ins>", "<a href=\"#main\"><h2>X</h2></a>", "<p><ins><em>X</em> Y</ins></p>", "<div><ins>X</ins></div>",
    "<fieldset><legend>L</legend><ins><label>A <input name=\"a\" /></label></ins></fieldset>",
  ])
  func hasWhatTheParentHolds(main: String) {
    let found = findings([("index.html", SamplePages.page(main))])
    #expect(found.isEmpty, "\(found.map(\.message))")
  }
}

@Suite("Clean pages")
struct CleanPageTests {
  @Test func haveNoFindings() {
    #expect(SamplePages.files.count > 10)
    let found = SiteCheck(files: SamplePages.files, options: CheckOptions()).findings(jobs: 3)
    #expect(found.isEmpty, "\(found.prefix(5).map { "\($0.path):\($0.offset) \($0.rule) \($0.message)" })")
  }

  /// Other HTML is not read: that is one finding.
  @Test func areXML() {
    let page = """
      <!DOCTYPE html>
      <html lang=en><meta charset=utf-8><title>Loose</title>
      <h1>Loose</h1><main><p>One<p>Two AT&T &hellip;<ul><li>a<li>b</ul></main>
      """
    #expect(rules(page) == ["syntax.xml"])
  }
}

@Suite("Seeded defects")
struct SeededDefectTests {
  struct Defect: Sendable, CustomTestStringConvertible {
    var name: String
    var how: String
    var what: String
    var testDescription: String { name }
  }

  static let all: [Defect] = {
    let file = SamplePages.folder.appendingPathComponent("Recall/defects.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.components(separatedBy: " | ")
      guard parts.count >= 3 else { return nil }
      return Defect(name: parts[0], how: parts[1], what: unescaped(parts[2...].joined(separator: " | ")))
    }
  }()

  /// Characters that a line of text cannot hold are written `\u{…}`.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.range(of: "\\u{"), let end = rest[mark.upperBound...].firstIndex(of: "}") {
      result += rest[..<mark.lowerBound]
      let code = UInt32(rest[mark.upperBound..<end], radix: 16).flatMap(Unicode.Scalar.init)
      result += code.map { String(Character($0)) } ?? String(rest[mark.lowerBound...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  static func seed(_ defect: Defect, into page: String) -> String? {
    switch defect.how {
    case "body":
      guard let mark = page.range(of: "</main>", options: .backwards) else { return nil }
      return page.replacingCharacters(in: mark, with: defect.what.replacingOccurrences(of: "\\\\", with: "\\") + "</main>")
    case "head":
      guard let mark = page.range(of: "</head>") else { return nil }
      return page.replacingCharacters(in: mark, with: defect.what + "</head>")
    default:
      let parts = defect.what.components(separatedBy: " => ")
      guard let match = page.range(of: parts[0], options: .regularExpression) else { return nil }
      let old = String(page[match])
      let new = parts.count > 1 ? old.replacingOccurrences(of: parts[0], with: parts[1], options: .regularExpression) : ""
      return page.replacingCharacters(in: match, with: new)
    }
  }

  @Test func thereAreManyKinds() {
    #expect(Self.all.count >= 300)
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
  }

  /// Nu alone takes a description's `p` in hgroup, or the kind is one that XML cannot hold: none at present.
  @Test(arguments: all)
  func isFound(_ defect: Defect) throws {
    let names = ["month.html", "text.html", "form.html"]
    let seeded = names.lazy.compactMap { name in Self.seed(defect, into: SamplePages.text(name)).map { (name, $0) } }.first
    let (name, text) = try #require(seeded, "no page has a place for it")
    var files = SamplePages.files.filter { $0.path != name }
    files.append(CheckedFile(path: name, bytes: Array(text.utf8)))
    let found = SiteCheck(files: files, options: CheckOptions()).findings(jobs: 1)
    #expect(!found.isEmpty)
  }
}

@Suite("Findings")
struct FindingTests {
  @Test func tellLineColumnAndTextAtFault() throws {
    let page = SamplePages.page("\n<p>é <blink>x</blink></p>")
    let found = findings([("a/index.html", page)])
    let first = try #require(found.first)
    #expect(found.count == 1)
    #expect(first.rule == "html.obsolete-element")
    #expect(first.path == "a/index.html")
    var sources = SourceFiles()
    let diagnostics = found.diagnostics(addingTo: &sources) { _ in Array(page.utf8) }
    let printed = DiagnosticPrinter(format: .text, usesColour: false).print(diagnostics, in: sources)
    #expect(printed.hasPrefix("a/index.html:5:6: error[html.obsolete-element]"))
    #expect(printed.contains("<blink>x"))
  }

  @Test func ofOneTemplateMistakeAreOne() {
    let files = (1...300).map { ("p\($0).html", SamplePages.page("<p>\($0)</p><p><font>page \($0)</font></p>")) }
    let found = findings(files) { $0.grouping = .byCause }
    #expect(found.count == 1)
    #expect(found.first?.count == 300)
    #expect(found.first?.fileCount == 300)
    #expect(found.first?.path == "p1.html")
  }

  @Test func nameTheTemplateLine() throws {
    let page = SamplePages.page("<p><font>x</font></p>")
    let found = findings([("index.html", page)]) {
      $0.origin = { _, offset in TemplateOrigin(file: "month.html.mustache", line: offset > 0 ? 7 : 1) }
    }
    #expect(found.first?.origin == TemplateOrigin(file: "month.html.mustache", line: 7))
    var sources = SourceFiles()
    let diagnostics = found.diagnostics(addingTo: &sources) { _ in Array(page.utf8) }
    #expect(diagnostics.first?.id == "html.obsolete-element")
    #expect(diagnostics.first?.notes.first?.message == "written by template month.html.mustache, line 7")
  }

  @Test func areTheSameOnAnyNumberOfThreads() {
    let files = SamplePages.files.map { CheckedFile(path: $0.path, bytes: $0.bytes.dropLast($0.bytes.count / 3).map { $0 }) }
    var options = CheckOptions()
    options.grouping = .everyPlace
    let one = SiteCheck(files: files, options: options).findings(jobs: 1)
    #expect(!one.isEmpty)
    for jobs in 2...5 { #expect(SiteCheck(files: files, options: options).findings(jobs: jobs) == one) }
  }

  @Test func areFewerThanTheLimitAndSaySo() {
    let page = SamplePages.page(String(repeating: "<p><font>x</font></p>", count: 50))
    let found = findings([("index.html", page)]) { $0.maximumFindingsPerPage = 10 }
    #expect(found.count == 11)
    #expect(found.contains { $0.message == "40 more findings in this page are not shown" })
  }
}

@Suite("Rules, one by one")
struct RuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var main: String
    var rules: [String]
    init(_ main: String, _ rules: String...) {
      self.main = main
      self.rules = rules
    }
    var testDescription: String { main }
  }

  static let cases: [Case] = [
    Case("<p>a</p>"),
    Case("<p><div>a</div></p>", "html.content"),
    Case("<ul>a</ul>", "html.text-content"),
    Case("<p><a href=\"#main\"></a></p>", "a11y.link-name"),
    Case("<p><a href=\"#main\"><img src=\"data:,\" alt=\"\" /></a></p>", "a11y.link-name"),
    Case("<p><a href=\"#main\"><img src=\"data:,\" alt=\"Home\" /></a></p>"),
    Case("<p><a href=\"#main\" aria-label=\"Home\"></a></p>"),
    Case("<p><a href=\"#main\">&#160;</a></p>", "a11y.link-name"),
    Case("<p><a href=\"#main\"><span hidden=\"\">a</span></a></p>", "a11y.link-name"),
    Case("<h2>&#160;</h2>", "a11y.empty-heading"),
    Case("<h3>a</h3>", "a11y.heading-order"),
    Case("<h1>a</h1>", "a11y.one-h1"),
    Case("<p><input name=\"a\" /></p>", "a11y.field-name"),
    Case("<p><label>a <input name=\"a\" /></label></p>"),
    Case("<p><label for=\"f\">a</label> <input id=\"f\" name=\"a\" /></p>"),
    Case("<p><label for=\"f\"></label> <input id=\"f\" name=\"a\" /></p>", "a11y.field-name"),
    Case("<p><span id=\"n\">a</span> <input aria-labelledby=\"n\" name=\"a\" /></p>"),
    Case("<p><span id=\"n\"></span> <input aria-labelledby=\"n\" name=\"a\" /></p>", "a11y.field-name"),
    Case("<div role=\"tab\" aria-selected=\"true\">a</div>", "a11y.role-context"),
    Case("<div role=\"tablist\"><div role=\"tab\" aria-selected=\"true\">a</div></div>"),
    Case("<div role=\"tablist\"><div><div role=\"tab\" aria-selected=\"true\">a</div></div></div>"),
    Case("<p aria-label=\"x\">a</p>", "a11y.role-name"),
    Case("<div aria-hidden=\"true\"><button type=\"button\" tabindex=\"-1\">a</button></div>"),
    Case("<div aria-hidden=\"true\"><button type=\"button\">a</button></div>", "a11y.hidden-focus"),
    Case("<table><tbody><tr><th>a</th></tr><tr><td rowspan=\"2\">b</td></tr></tbody></table>", "html.table"),
    Case("<table><tbody><tr><th rowspan=\"0\">a</th><td>b</td></tr><tr><td>c</td></tr></tbody></table>"),
    Case("<table><tr><th>a</th></tr></table>", "html.content"),
    Case("<p>a<br>b</p>", "syntax.xml"),
    Case("<p>a<br></br>b</p>", "syntax.void-element"),
    Case("<div/>", "syntax.self-closing"),
    Case("<p>&nbsp;</p>", "syntax.xml"),
    Case("<p>&#x80;&#13;</p>", "syntax.character-reference", "syntax.character-reference"),
    Case("<P>a</P>", "syntax.letter-case"),
    Case("<p>a & b</p>", "syntax.xml"),
    Case("<!--> a -->", "syntax.comment"),
    Case("<?a b?>", "syntax.processing-instruction"),
    Case("<p><![CDATA[a]]></p>", "syntax.cdata"),
    Case("<p style=\"color: red\">a</p>", "security.inline-style"),
    Case("<p onclick=\"a()\">a</p>", "security.event-handler"),
    Case("<p><a href=\"javascript:a()\">a</a></p>", "security.url-scheme"),
    Case("<p><img src=\"https://elsewhere.example/a.png\" alt=\"a\" /></p>", "privacy.third-party"),
    Case("<p><a href=\"https://elsewhere.example/\">a</a></p>"),
    Case("<p><a href=\"other.html\">a</a></p>", "site.link"),
    Case("<p><a href=\"../other.html\">a</a></p>", "site.outside"),
    Case("<p><a href=\"#other\">a</a></p>", "site.fragment"),
    Case("<p><a href=\"./?q=1#main\">a</a></p>"),
    Case("<p><a href=\"index.html#m%61in\">a</a></p>"),
    Case("<p><time datetime=\"2027-02-29\">a</time></p>", "html.attribute-value"),
    Case("<p><time datetime=\"2028-02-29\">a</time></p>"),
    Case("<p><time datetime=\"2026-W53\">a</time></p>"),
    Case("<p><time datetime=\"2027-W53\">a</time></p>", "html.attribute-value"),
    Case("<p lang=\"nb-NO\">a</p>"),
    Case("<p lang=\"nb_NO\">a</p>", "html.attribute-value"),
    Case("<p lang=\"zh-Hans-CN\">a</p>"),
    Case("<p id=\"a\">a</p><p id=\"a\">b</p>", "html.duplicate-id"),
    Case("<p><my-widget count=\"3\">a</my-widget></p>"),
    Case("<p lang=\"de-CH-1996\">a</p>"),
    Case("<p lang=\"nds-DE\">a</p>"),
    Case("<p lang=\"zh-yue-HK\">a</p>"),
    Case("<p lang=\"i-klingon\">a</p>"),
    Case("<p lang=\"qtx\">a</p>"),
    Case("<p lang=\"xxq\">a</p>", "html.attribute-value"),
    Case("<p lang=\"en-gbr\">a</p>", "html.attribute-value"),
    Case("<p lang=\"de-1902\">a</p>", "html.attribute-value"),
    Case(
      "<p><a href=\"http://[2001:db8::1]:8080/\">a</a> <a href=\"http://[::ffff:192.0.2.1]/\">b</a> <a href=\"http://[::]/\">c</a></p>"
    ),
    Case("<p><a href=\"http://[1::2::3]/\">a</a></p>", "html.attribute-value"),
    Case("<p><a href=\"http://[1:2:3:4:5:6:7]/\">a</a></p>", "html.attribute-value"),
    Case("<p><ruby>a<rp>(</rp><rt>b</rt><rp>)</rp>c<rt>d</rt></ruby></p>"),
    Case("<p><ruby>a<rp>(</rp><rt>b</rt></ruby></p>", "html.child-order"),
    Case("<h2 id=\"a%3Cb\">a</h2><p><a href=\"#a%3Cb\">a</a></p>"),
    Case("<h2 id=\"a b\">a</h2>", "html.attribute-value"),
    Case(
      "<p><svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0,0 1,1 L2,2z\" fill=\"url(#a) #fff\" stroke=\"rgb(1 2 3 / 50%)\" /></svg></p>"
    ),
    Case("<p><svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0,0,\" /></svg></p>", "html.attribute-value"),
    Case("<p><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\" preserveAspectRatio=\"xMidYMin slice\"></svg></p>"),
    Case("<p><label>a <input name=\"a\" type=\"tel\" autocomplete=\"section-x home tel\" /></label></p>"),
    Case("<p><label>a <input name=\"a\" type=\"tel\" autocomplete=\"name\" /></label></p>", "html.attribute-value"),
    Case("<p><label>a <input name=\"a\" pattern=\"[a-z0-9\\-]{1,3}\" /></label></p>"),
    Case("<form action=\"gone.html\"><p>a</p></form>", "site.link"),
    Case("<figure role=\"img\" aria-label=\"a\"><p>b</p></figure>"),
    Case("<p><time datetime=\"P1W\">a</time></p>", "html.attribute-value"),
    Case("<p><time datetime=\"P1DT2H\">a</time></p>"),
  ]

  @Test(arguments: cases)
  func say(_ c: Case) {
    #expect(rules(SamplePages.page(c.main)).sorted() == c.rules.sorted())
  }

  @Test func lookAtTheWholeSite() {
    let link = SamplePages.page("<p><a href=\"../b/#there\">a</a></p>")
    let target = SamplePages.page("<h2 id=\"there\">b</h2>")
    #expect(findings([("a/index.html", link), ("b/index.html", target)]).isEmpty)
    #expect(findings([("a/index.html", link), ("b/index.html", SamplePages.page("<h2>b</h2>"))]).map(\.rule) == ["site.fragment"])
    #expect(findings([("a/index.html", link), ("b/other.html", target)]).map(\.rule) == ["site.link"])
    // Which ids a page has that is not well-formed, is not known.
    #expect(findings([("a/index.html", link), ("b/index.html", SamplePages.page("<p>"))]).map(\.rule) == ["syntax.xml"])
    #expect(
      findings([("a/index.html", link), ("B/index.html", target)]).first?.hint
        == "there is B/index.html, with other capital letters")
    let own = SamplePages.page("<p><a href=\"https://fable.example/plan/b/\">a</a></p>")
    #expect(findings([("a.html", own)]) { $0.ownURLPrefixes = ["https://fable.example/plan/"] }.map(\.rule) == ["site.link"])
    #expect(findings([("a.html", own), ("b/index.html", target)]) { $0.ownURLPrefixes = ["https://fable.example/plan/"] }.isEmpty)
    // A site in a folder of its host: addresses from the host's root lead there, and nowhere else.
    func rooted(_ address: String, _ own: [String], name: String = "404.html") -> [String] {
      let page = SamplePages.page("<p><a href=\"\(address)\">B</a></p>")
      return findings([(name, page), ("b/index.html", target)]) { $0.ownURLPrefixes = own }.map(\.rule)
    }
    for (base, address) in [
      ("https://fable.example/plan/", "/plan/b/index.html"), ("https://fable.example/a/b", "/a/b/b/"),
      ("https://fable.example/%C3%A6/", "/%C3%A6/b/index.html"), ("https://fable.example/", "/b/index.html"),
    ] {
      #expect(rooted(address, [base]) == [], "\(address)")
      #expect(rooted(address + "x", [base]) == ["site.link"], "\(address)")
      // Which folder it is, only the page for what is missing may leave open.
      #expect(rooted(address, []) == [], "\(address)")
      #expect(rooted(address, [], name: "a.html") == (base.hasSuffix("example/") ? [] : ["site.link"]), "\(address)")
    }
    #expect(rooted("/b/index.html", ["https://fable.example/plan/"]) == ["site.link"])
    #expect(findings([("a.html", target), ("A.html", target)]).map(\.rule) == ["site.same-path"])
  }

  @Test(arguments: [
    ("default-src 'none'; style-src 'self'; img-src 'self' data: https://*.example.org:8080/a/", true),
    ("script-src 'nonce-abc=' 'sha256-abc='; base-uri 'none'; upgrade-insecure-requests", true), ("default-src self", false),
    ("default-src 'self", false), ("script-src 'self' connect-src 'self'", false), ("default-source 'self'", false),
    ("img-src 'all'", false),
  ])
  func judgePolicies(policy: String, isGood: Bool) {
    let head = "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\" />"
    #expect(rules(SamplePages.page("<p>a</p>", head: head)) == (isGood ? [] : ["html.attribute-value"]))
  }

  @Test func followRefreshes() {
    let head = "<meta http-equiv=\"refresh\" content=\"5; url='gone.html'\" />"
    #expect(rules(SamplePages.page("<p>a</p>", head: head)) == ["a11y.refresh", "site.link"])
    let onward = "<meta http-equiv=\"refresh\" content=\"0; url=gone.html\" />"
    #expect(rules(SamplePages.page("<p>a</p>", head: onward)) == ["site.link"])
  }

  /// What a template author reads.
  @Test(arguments: [
    ("<p><em><div>a</div></em></p>", "<div> cannot stand in <em>", "em holds text and what stands in a line"),
    ("<ul>a</ul>", "text stands in <ul>, where none is allowed", "ul holds li: put it in one"),
    ("<p clas=\"a\">b</p>", "clas is no attribute of <p>", "did you mean class?"),
    ("<p><svg xmlns=\"http://www.w3.org/2000/svg\"><g x=\"1\"></g></svg></p>", "x is no attribute of <g>", nil),
    ("<secton>a</secton>", "<secton> is no element of HTML", "did you mean <section>?"),
    (
      "<p><a href=\"#there\">a</a></p>", "“#there” leads to a part that index.html does not have",
      "write id=\"there\" there, or mend what follows #"
    ),
    ("<p><a href=\"gone.html\">a</a></p>", "“gone.html” leads to no file of the site", "mend the address, or add the file"),
    (
      "<p aria-expanded=\"true\">a</p>", "aria-expanded does not go with <p>, whose role is paragraph",
      "remove it, or write it on an element that has this state"
    ),
    ("<h2 role=\"banner\">a</h2>", "<h2> cannot have the role banner", "it can have none, presentation, tab, doc-subtitle"),
  ])
  func sayHowToMend(main: String, message: String, hint: String?) {
    let found = findings([("index.html", SamplePages.page(main))])
    #expect(found.first?.message == message)
    #expect(found.first?.hint == hint)
  }

  @Test func judgeStyleSheets() {
    let dark =
      ":root { --ink: #222; --paper: #fff } @media (prefers-color-scheme: dark) { :root { --paper: #333 } } body { color: var(--ink); background: var(--paper) }"
    let found = findings([("a.css", dark)])
    #expect(found.map(\.rule) == ["a11y.contrast"])
    #expect(found.first?.message.hasSuffix("in dark") == true)
    // Numbers that are none are no colour to compare.
    for colour in ["hsl(nan,50%,50%)", "hsl(1e999,50%,50%)", "hsl(-inf 50% 50%)", "rgb(nan,1e999,0)", "hsl(720.5deg,50%,50%)"] {
      #expect(findings([("a.css", "a { color: \(colour); background: #fff }")]).allSatisfy { $0.rule == "a11y.contrast" })
    }
    #expect(findings([("a.css", "a { background: url(b.png) }")]).map(\.rule) == ["site.resource"])
    #expect(findings([("a.css", "@import \"https://elsewhere.example/a.css\";")]).map(\.rule) == ["privacy.third-party"])
    #expect(findings([("a.css", "a { color: red")]).map(\.rule) == ["site.stylesheet"])
    #expect(findings([("a.css", "a { color: red } }")]).map(\.rule) == ["site.stylesheet"])
    #expect(findings([("a.css", "/* a */ @media print { a:hover { color: #000; background: #111 } }")]).isEmpty)
  }

  /// Addresses that are no plain `url(…)`: strings of functions that load, and what escapes stand for.
  @Test(arguments: [
    ("a { background: image-set(\"https://evil.example/x.png\" 1x) }", ["privacy.third-party"]),
    ("a { background: -webkit-IMAGE-SET('b.png' 1x, \"c.png\" 2x) }", ["site.resource", "site.resource"]),
    ("a { background: image-set(\"a.png\" 1x type(\"image/png\"), url(a.png) 2x) }", []),
    ("a { background: image(\"//evil.example/x.png\") }", ["privacy.third-party"]),
    ("@font-face { font-family: \"A\"; src: src(\"https://evil.example/x.woff2\") }", ["privacy.third-party"]),
    ("a { background: u\\72l(https://evil.example/) }", ["privacy.third-party"]),
    ("a { background: \\55 R\\00006C('https://evil.example/') }", ["privacy.third-party"]),
    ("a { background: url(https\\3a //evil.example/a\\)b) }", ["privacy.third-party"]),
    ("a { background: url(\"\\61.p\\\nng\") }", []),
    ("@\\69mport \"https://evil.example/a.css\";", ["privacy.third-party"]),
    ("@\\69mport \"a.css\" supports(font: \"https://evil.example/\");", []),
    ("@imported \"https://evil.example/a.css\";", []),
    ("@namespace svg url(http://www.w3.org/2000/svg);", []),
    ("@supports (background: image-set(\"no.png\" 1x)) { a { background: URL( a.png ) } }", []),
    ("a { content: \"url(https://evil.example/)\"; --x: curl(b.png) my-image(\"b.png\") }", []),
    ("a::after { content: \"\\201C\" } .\\31 0, .a\\:b, .\\(c { margin: 0 }", []),
    ("a { width: calc(1px + (2px * 3)); background: url(a.png }", ["site.resource", "site.stylesheet", "site.stylesheet"]),
  ])
  func findWhatStyleSheetsLoad(text: String, found: [String]) {
    let all = findings([("a.css", text), ("a.png", "")]).map(\.rule).filter { $0 != "site.picture" }
    #expect(all.sorted() == found)
  }

  @Test func judgeOtherFiles() {
    #expect(findings([("a.json", "{\"a\": [1, 2.5e3, \"\\u00e9\", null]}")]).isEmpty)
    #expect(findings([("a.json", "{\"a\": [1, 2,]}")]).map(\.rule) == ["site.json"])
    #expect(findings([("a.atom", "<feed><a></feed>")]).map(\.rule) == ["site.xml"])
    #expect(
      findings([("m.webmanifest", "{\"name\": \"a\", \"start_url\": \"gone/\", \"icons\": [{\"src\": \"i.ico\"}]}"), ("i.ico", "")])
        .map(\.rule) == ["site.manifest"])
    let feed = findings([("a.ics", "x")]) { $0.judgeFeed = { _ in [Diagnostic(.warning, "feed", "odd")] } }
    #expect(feed.map(\.rule) == ["site.feed"])
    #expect(feed.first?.severity == .warning)
  }

  /// External entities, entity bombs and deep nesting cost no more than their size.
  @Test func doNotFollowWhatPagesDeclare() {
    let bomb =
      "<!DOCTYPE html [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c SYSTEM \"file:///etc/passwd\">]>\n"
      + SamplePages.page("<p>&b;&c;</p>").dropFirst(16)
    #expect(rules(bomb) == ["syntax.xml"])
    let deep = SamplePages.page(String(repeating: "<div>", count: 100_000))
    #expect(rules(deep).contains("syntax.nesting-depth"))
    #expect(findings([("x.json", String(repeating: "[", count: 100_000))]).map(\.rule) == ["site.json"])
    #expect(!findings([("x.css", String(repeating: "a{", count: 100_000))]).isEmpty)
    let wide = SamplePages.page(
      "<table><tbody>" + String(repeating: "<tr><th colspan=\"1000\" rowspan=\"65534\">a</th></tr>", count: 5000)
        + "</tbody></table>")
    #expect(rules(wide).contains("html.table"))
    // A wide row above many narrow ones.
    let row = "<tr>" + String(repeating: "<td colspan=\"1000\">a</td>", count: 3000) + "</tr>"
    let ragged = SamplePages.page(
      "<table><tbody>" + row + String(repeating: "<tr><th>a</th></tr>", count: 30_000) + "</tbody></table>")
    #expect(rules(ragged).contains("html.table"))
    let attributes = SamplePages.page("<p " + (0..<20_000).map { "data-a\($0)=\"b\"" }.joined(separator: " ") + ">a</p>")
    #expect(rules(attributes) == ["syntax.attribute"])
  }
}

@Suite("Damaged pages")
struct DamagedPageTests {
  /// Every cut of a page is judged, and found wanting.
  @Test func areFoundAtEveryCut() {
    let bytes = SamplePages.files.first { $0.path == "month.html" }?.bytes ?? []
    let last = bytes.count - "</body>\n</html>\n".utf8.count
    var clean: [Int] = []
    for cut in stride(from: 0, to: last, by: Rounds.count(7, of: 1)) {
      let page = CheckedFile(path: "month.html", bytes: Array(bytes[..<cut]))
      if SiteCheck(files: [page], options: CheckOptions()).findings(jobs: 1).isEmpty { clean.append(cut) }
    }
    #expect(clean.isEmpty)
  }

  /// `FUZZ_ROUNDS` in the environment asks for more: `make fuzz` does, with AddressSanitizer.
  static let rounds = ProcessInfo.processInfo.environment["FUZZ_ROUNDS"].flatMap(UInt64.init) ?? 100

  @Test func neverStopTheCheck() {
    for seed in 0..<Self.rounds { judgeDamaged(seed: seed) }
  }

  private func judgeDamaged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let names = ["month.html", "text.html", "form.html", "month.css", "manifest.webmanifest", "icon.svg"]
    let name = names[Int(random.next() % UInt64(names.count))]
    var bytes = SamplePages.files.first { $0.path == name }?.bytes ?? []
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch random.next() % 4 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(Array("<>&\"'=/ \u{0}-!".utf8)[Int(random.next() % 11)], at: place)
      default:
        bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: Int.random(in: 0..<bytes.count, using: &random))
      }
    }
    for finding in SiteCheck(files: [CheckedFile(path: name, bytes: bytes)], options: CheckOptions()).findings(jobs: 1) {
      #expect(finding.offset <= bytes.count && finding.offset + finding.length <= bytes.count, "seed \(seed)")
    }
  }
}

/// Start tags are remembered from page to page, and files are read one by one: neither may change what is found.
@Suite("Judging many pages")
struct ManyPagesTests {
  /// A few edits inside markup: names, values, whole tags.
  private static func edited(_ page: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var page = page
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let tags = page.indices.filter { page[$0] == UInt8(ascii: "<") }
      let start = tags[Int.random(in: 0..<tags.count, using: &random)]
      let end = page[start...].firstIndex(of: UInt8(ascii: ">")) ?? page.count - 1
      switch random.next() % 4 {
      case 0: page.removeSubrange(start...end)
      case 1: page.insert(contentsOf: page[start...end], at: end + 1)
      case 2: page.remove(at: Int.random(in: start...end, using: &random))
      default: page[Int.random(in: start...end, using: &random)] = Array("<>&\"'=/ ax0-".utf8)[Int(random.next() % 12)]
      }
    }
    return page
  }

  private static func describe(_ findings: [Finding], in path: String) -> [String] {
    findings.filter { $0.path == path }.map { "\($0.offset) \($0.rule) \($0.message)" }
  }

  @Test func findsTheSameAsOneByOne() {
    var random = SeededGenerator(seed: 20_270_301)
    var options = CheckOptions()
    options.grouping = .everyPlace
    let originals = SamplePages.files.filter { $0.path.hasSuffix(".html") }
    // Names of one length, so that pages link to each other's parts alike.
    let edited = (0..<120).map { number in
      CheckedFile(path: "page-\(1000 + number).html", bytes: Self.edited(originals[number % originals.count].bytes, &random))
    }
    let together = SiteCheck(files: SamplePages.files + edited, options: options).findings(jobs: 1)
    let shared = SiteCheck(files: SamplePages.files + edited, options: options).findings(jobs: 4)
    #expect(shared == together)
    for page in edited {
      let alone = SiteCheck(files: SamplePages.files + [page], options: options).findings(jobs: 1)
      #expect(Self.describe(alone, in: page.path) == Self.describe(together, in: page.path), "\(page.path)")
    }
    #expect(together.count > 100)
  }

  @Test func looksAtWhatStandsInARole() {
    func found(_ main: String) -> [String] { rules(SamplePages.page(main)) }
    #expect(found("<div role=\"list\"><p>a</p></div>") == ["a11y.role-context"])
    #expect(found("<div role=\"list\">a</div>") == ["a11y.role-context"])
    #expect(found("<div role=\"list\"><div><div role=\"listitem\">a</div></div></div>").isEmpty)
    #expect(found("<div role=\"list\"></div>").isEmpty)
    #expect(found("<ul role=\"menu\"><li role=\"none\"><a href=\"#main\" role=\"menuitem\">a</a></li></ul>").isEmpty)
  }

  /// What is hidden now may be shown by a script.
  @Test func wantsNamesInWhatIsHidden() {
    #expect(rules(SamplePages.page("<form hidden=\"\"><p><input name=\"a\" type=\"text\" /></p></form>")) == ["a11y.field-name"])
    #expect(rules(SamplePages.page("<p aria-hidden=\"true\"><a tabindex=\"-1\" href=\"#main\"></a></p>")).isEmpty)
  }

  /// One name means another element in HTML and SVG.
  @Test func keepsApartWhatOneTagMeansInSVG() {
    let page = SamplePages.page(
      """
      <p><a href="#main">A</a></p>
      <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="A"><title>A</title><a href="#main"><text>A</text></a></svg>
      <p><a href="#main">B</a></p><svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="B"><p></p></svg><p></p>
      """)
    #expect(rules(page).filter { $0 == "html.unknown-element" }.count == 1)
  }

  /// Our own pages are XML, where letters are not put right.
  @Test func wantsTheCapitalsOfSVGInOurPages() {
    let page = SamplePages.page(
      "<p><svg xmlns=\"http://www.w3.org/2000/svg\" aria-hidden=\"true\"><lineargradient></lineargradient></svg></p>")
    #expect(rules(page) == ["html.unknown-element"])
  }

  @Test func readsEachFileWhenItIsJudged() {
    let files = SamplePages.files
    let check = SiteCheck(paths: files.map(\.path), sizes: files.map(\.bytes.count), options: CheckOptions()) { place in
      files[place].path == "month.css" ? nil : files[place].bytes
    }
    let found = check.findings(jobs: 2)
    #expect(found.map(\.rule) == ["site.unreadable"])
    #expect(found.first?.path == "month.css")
  }
}

@Suite("The list of rules")
struct RuleListTests {
  /// The program prints what docs/checks.md says, and that has a row for every rule.
  @Test func isTheDocumentation() throws {
    let file = SamplePages.folder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/checks.md")
    #expect(try String(contentsOf: file, encoding: .utf8) == Finding.rules, "copy Sources/PageCheck/Data/checks.md")
    let rows = Finding.rules.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "`")[1] }
    #expect(Set(rows).count == rows.count)
    for rule in rows { #expect(rule.contains("."), "\(rule)") }
  }

  /// The tables have the findings that the sources name, and nothing else: of every rule one or more.
  @Test func hasTheFindingsThatTheSourcesName() throws {
    let folder = URL(fileURLWithPath: "Sources/PageCheck")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift") || $0.hasSuffix(".txt")
    }
    var rows: [Substring] = []
    var named: Set<Substring> = []
    for path in paths {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      if path == "Data/findings.txt" {
        rows = text.matches(of: /(?m)^([a-z0-9]+\.[a-z0-9\/-]+): [^|\n]+(?: \| [^|\n]+)?$/).map(\.output.1)
        #expect(rows.count == text.split(separator: "\n").count { !$0.hasPrefix("#") })
      } else {
        let names = /(?:a11y|html|privacy|security|site|syntax|text)\.[a-z0-9][a-z0-9-]*(?:\/[a-z0-9-]+)?\b/
        named.formUnion(text.matches(of: names).map { text[$0.range] })
      }
    }
    #expect(Set(rows).count == rows.count)
    #expect(Set(rows).subtracting(named).isEmpty)
    let rules = Finding.rules.matches(of: /(?m)^\| `([^`]+)`/).map(\.output.1)
    #expect(Set(rows.map { $0.prefix { $0 != "/" } }) == Set(rules))
  }
}
