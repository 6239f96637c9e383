import TestSupport
import Testing

@testable import PageCheck

/// A judge that has read many pages knows most start tags and addresses already. What it finds must be what a new one finds.
@Suite("Remembered tags and addresses")
struct TagMemoryTests {
  static let paths = [
    "index.html", "404.html", "a/index.html", "a/b/index.html", "a/b/c.html", "events/one/index.html", "events/one/event.ics",
    "events/two/index.html", "assets/icon.svg", "a//odd/index.html",
  ]

  /// Values of `href`, and of anything else.
  static let addresses = [
    "index.html", "../index.html", "../../index.html", "../../../index.html", "events/one/index.html", "../events/one/index.html",
    "../../events/one/index.html", "../../events/one/index.html#d1", "../../events/one/index.html#no",
    "../../events/one/index.html#top",
    "../../events/one/index.html#", "../../events/one/index.html#:~:text=a", "../../events/one/index.html#%64%31",
    "../../events/one/index.html?a=1#d1", "../../events/two/", "../../events/two", "../../events", "../../events/one/event.ics#d1",
    "../../events/./one/index.html", "../../events/two/../one/index.html", "../..//events/one/index.html", "/events/one/index.html",
    "../../assets/icon.svg#d1", "#d1", "#d2", "#no", "#top", "", " ", "a b", "../../events/öne/index.html", "a&amp;b", "a&b", "a>b",
    "a<b",
    "javascript:alert(1)", "//elsewhere.example/", "https://elsewhere.example/", "https://planner.example/events/one/",
    "http://[::1",
    "mailto:", "mailto:a@b.example", "../../events/one/index%2Ehtml", "../../events/one/index.html##", "..", ".", "../..", "a\nb",
    "a\"b",
  ]
  static let times = [
    "2027-03-01", "2027-02-28", "2027-02-29", "2028-02-29", "2027-02-30", "2027-13-01", "2027-00-01", "2027-01-00", "0000-01-01",
    "2027-04-31", "2027-03-01T10:30", "2027-03-01T24:00", "2027-03-01T23:60", "2027-03-01T10:30:59", "2027-03-01T10:30:60",
    "2027-03-01 10:30", "2027-03-01T10:30Z", "2027-03-01T1:30", "2027-W09", "10:30", "P3D", "2027", "soon", "", "2027-03-0१",
    "20270301",
    "2027-03-01&amp;", "2027-3-001",
  ]

  /// Values of `d`: short, long, too long to be left out of a tag, and wrong somewhere.
  static let drawings: [String] = {
    var drawings = ["M0 0" + String(repeating: "h1v1h-1z", count: 9_000)]
    for count in [1, 63, 64, 65, 140] {
      let half = String(repeating: "h1v1h-1z", count: count / 2)
      let good = "M0 0" + half + half
      drawings += [good, good, good]
      for end in ["h", " ", "a1 1 0 0 1 2 2", "&amp;", "&", "<", ">"] { drawings.append(good + end) }
      for middle in ["é", "&#32;", "\n", "v"] { drawings.append("M0 0" + half + middle + half) }
    }
    return drawings
  }()

  /// Start tags around a value, which `@@` stands for.
  static let shapes = [
    #"<p><a href="@@">A</a></p>"#, #"<p><a class="x" href="@@">A</a></p>"#, #"<p><a class="y" href="@@" rel="next">A</a></p>"#,
    #"<p><a href="@@"></a></p>"#, #"<p><a href="@@" aria-label="B"></a></p>"#, #"<p><a href="@@" href="@@">A</a></p>"#,
    #"<p><a title=' href="' href="@@">A</a></p>"#, #"<p><a title=" href='x'" href="@@">A</a></p>"#, #"<p><a href='@@'>A</a></p>"#,
    #"<p><a  href="@@" >A</a></p>"#, #"<p><a data-x="1" href="@@" id="d1">A</a></p>"#,
    #"<p><a href="@@" class="x" title="@@">A</a></p>"#,
    #"<p><a href="@@"><a href="@@">A</a></a></p>"#, #"<p><a Href="@@">A</a></p>"#, #"<p><a href="@@" onclick="x()">A</a></p>"#,
    #"<p><a href="@@" target="_blank" rel="noopener">A</a></p>"#, #"<p><abbr title="@@">A</abbr></p>"#,
    #"<p><a itemprop="x" href="@@">A</a></p>"#,
    #"<p><time datetime="@@">A</time></p>"#, #"<p><time class="dt-start" datetime="@@">A</time></p>"#,
    #"<p><time datetime="@@"></time></p>"#,
    #"<p><time datetime="@@" datetime="@@">A</time></p>"#, #"<p><time datetime='@@'>A</time></p>"#,
    #"<p><time title="@@">2027-03-01</time></p>"#,
    #"<p><tt datetime="@@">A</tt></p>"#, #"<p><time datetime="@@"/>A</p>"#, #"<p><time datetime="@@"><b>A</b></time></p>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><a href="@@"><path d="M0 0"/></a></svg>"#,
    #"<p><img src="@@" alt="" width="10" height="10" /></p>"#, #"<blockquote cite="@@">A</blockquote>"#,
    #"<p><q cite="@@">A</q></p>"#,
    #"<p><svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><use href="@@"/></svg></p>"#,
    #"<form action="@@"><p>A</p></form>"#,
    #"<section class="x" id="@@"><h2>B</h2></section>"#, #"<section id="@@"><h2>B</h2></section>"#,
    #"<section data-x="1" id="@@" aria-label="@@"><h2>B</h2></section>"#, #"<section id='@@'><h2>B</h2></section>"#,
    #"<section title=' id="' id="@@"><h2>B</h2></section>"#, #"<section id="@@" id="d9"><h2>B</h2></section>"#,
    #"<ul><li class="y" id="@@">A</li><li id="@@" value="1">A</li></ul>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><section id="@@"/></svg>"#,
    #"<p><script src="@@" defer="defer"></script></p>"#, #"<p><link rel="stylesheet" href="@@" /></p>"#,
    #"<p><meta name="robots" content="@@" />A</p>"#,
    #"<section id="d2"><h2>B</h2><p><img src="@@" alt="" /></p></section>"#, #"<p title="@@">A</p>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><path d="@@"/></svg>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><path class="x" d="@@" fill="none"/><path d="@@"></path></svg>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><path class=' d="' d="@@"/></svg>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><path d='@@'/><path d="@@" d="M0 0"/></svg>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><path d="@@" foo="1"/><path data-d="@@" d="M0 0"/></svg>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><pathe d="@@"/><text d="@@">A</text></svg>"#,
    #"<p><path d="@@"></path></p>"#,
  ]

  /// The same for the head.
  static let heads = [
    #"<link rel="stylesheet" href="@@" />"#, #"<link rel="icon" href="@@" />"#, #"<link rel="next" href="@@" />"#,
    #"<link rel="manifest" href="@@" />"#, #"<meta name="robots" content="@@" />"#, #"<meta name="description" content="@@" />"#,
    #"<meta name="viewport" content="width=device-width" />"#, ##"<meta name="theme-color" content="#fff" media="print" />"##,
    #"<meta name="theme-color" content="@@" />"#, #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />"#,
    #"<meta http-equiv="Content-Security-Policy" content="@@" />"#, #"<meta http-equiv="refresh" content="@@" />"#,
    #"<meta charset="utf-8" />"#, #"<meta name="a" property="b" content="@@" />"#, #"<meta itemprop="a" content="@@" />"#,
    #"<meta name="robots" />"#, #"<meta name="robots" charset="utf-8" content="@@" />"#,
    #"<script src="@@" defer="defer"></script>"#, #"<link itemprop="x" href="@@" />"#,
  ]

  private static func page(_ random: inout SeededGenerator) -> [UInt8] {
    var body = ""
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let shape = shapes[Int.random(in: 0..<shapes.count, using: &random)]
      // Mostly what the place is for.
      let isTime = shape.contains("datetime") != (Int.random(in: 0..<10, using: &random) == 0)
      let values = shape.contains(" d=\"@@\"") || shape.contains(" d='@@'") ? drawings : isTime ? times : addresses
      let value = values[Int.random(in: 0..<values.count, using: &random)]
      body += shape.split(separator: "@@", omittingEmptySubsequences: false).joined(separator: value) + "\n"
    }
    let base = Int.random(in: 0..<40, using: &random) == 0 ? "<base href=\"../\" />" : ""
    var head = ""
    for _ in 0..<max(0, Int.random(in: -5...2, using: &random)) {
      let shape = heads[Int.random(in: 0..<heads.count, using: &random)]
      let value = addresses[Int.random(in: 0..<addresses.count, using: &random)]
      head += shape.split(separator: "@@", omittingEmptySubsequences: false).joined(separator: value)
    }
    var page = Array(
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>A</title>\(base)\(head)\
      <meta name="viewport" content="width=device-width" /></head><body><main><h1 id="d1">A</h1>
      \(body)</main></body></html>
      """.utf8)
    if Int.random(in: 0..<5, using: &random) == 0 {
      page[Int.random(in: 0..<page.count, using: &random)] = Array("<>&\"'=/ ax0-\n".utf8)[Int.random(in: 0..<13, using: &random)]
    }
    if Int.random(in: 0..<20, using: &random) == 0 { page.removeLast(Int.random(in: 1..<60, using: &random)) }
    return page
  }

  /// All that a report says.
  private static func described(_ report: FileReport) -> [String] {
    report.faults.map {
      "\($0.offset)+\($0.length) \($0.rule.rawValue) \($0.message) \($0.hint ?? "") \($0.cause) \($0.surroundings)"
    }
      + report.fragmentLinks.map { "link \($0.offset)+\($0.length) to \($0.target) \($0.fragment) \($0.written)" }
      + report.imageClaims.map { "image \($0)" } + report.identifiers.map { "id \($0)" }
  }

  @Test func findWhatANewJudgeFinds() {
    var options = CheckOptions()
    options.ownURLPrefixes = ["https://planner.example/"]
    let site = SiteIndex(paths: Self.paths, ownURLPrefixes: options.ownURLPrefixes)
    let experienced = JudgePool(site: site, options: options)
    var random = SeededGenerator(seed: 20_270_302)
    var (clean, faulty, links) = (0, 0, 0)
    for number in 0..<4_000 {
      let place = Int.random(in: 0..<6, using: &random)
      let file = CheckedFile(path: Self.paths[place], bytes: Self.page(&random))
      func report(_ pool: JudgePool) -> FileReport {
        pool.with { FileReport(judging: file, at: place, strict: true, by: &$0, options: options) }
      }
      let (found, wanted) = (report(experienced), report(JudgePool(site: site, options: options)))
      let (said, due) = (Self.described(found), Self.described(wanted))
      #expect(said == due, "page \(number): \(String(decoding: file.bytes, as: UTF8.self))")
      if wanted.faults.isEmpty { clean += 1 } else { faulty += 1 }
      links += wanted.fragmentLinks.count
    }
    #expect(clean > 50 && faulty > 1_000 && links > 100, "\(clean) \(faulty) \(links)")
  }

  @Test func plainTimesAreTimes() {
    for text in Self.times {
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer { bytes in
        if DateSyntax.isPlainDateTime(ByteText(bytes)) { #expect(DateSyntax.isTimeValue(ByteText(bytes)), "\(text)") }
      }
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      var bytes = Array(
        ["2027-03-01", "2028-02-29", "2027-03-01T10:30", "2027-12-31T23:59:59"].randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = Array("0123456789-T: Z".utf8).randomElement(using: &random)!
      }
      bytes.withUnsafeBufferPointer { bytes in
        let text = ByteText(bytes)
        if DateSyntax.isPlainDateTime(text) { #expect(DateSyntax.isTimeValue(text), "\(text.string)") }
      }
    }
  }
}
