import Diagnostics
import PageCheck
import TestSupport
import Testing

/// Atom feeds, RFC 4287: message and place of each fault, and what is right.
@Suite("Atom feeds of a site")
struct AtomTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var found: [String]
    /// - Parameter found: rule, text at fault and message of each finding, with ` | ` between.
    init(_ name: String, _ file: String, _ found: String...) { (testDescription, self.file, self.found) = (name, file, found) }
  }

  static func feed(_ inside: String = "", entry: String = "", updated: String = "2027-03-01T06:00:00Z") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:a</id><title>A</title><updated>\(updated)</updated><author><name>B</name></author>
    \(inside)<entry><id>urn:b</id><title>B</title><updated>2028-02-29T23:59:60+01:30</updated>\(entry)</entry></feed>
    """
  }

  static let cases: [Case] = [
    Case("clean", feed("<link rel=\"self\" href=\"a.atom\"/><link href=\"../index.html#main\"/>", entry: "<content>c</content>")),
    Case(
      "no such day", feed(updated: "2027-02-30T00:00:00Z"),
      "site.xml | < | “2027-02-30T00:00:00Z” is no date such as 2027-03-01T06:00:00Z (RFC 4287 §3.3)"),
    Case(
      "no such zone", feed(updated: "2027-02-28T00:00:00+24:00"),
      "site.xml | < | “2027-02-28T00:00:00+24:00” is no date such as 2027-03-01T06:00:00Z (RFC 4287 §3.3)"),
    Case(
      "a link without address", feed("<link rel=\"self\" />"),
      "site.xml | <link rel=\"self\" /> | link has no href (RFC 4287 §4.2.7.1)"),
    Case(
      "two alternates", feed(entry: "<link href=\"http://a.example/\"/><link rel=\"alternate\" href=\"http://b.example/\"/>"),
      "site.xml | <link rel=\"alternate\" href=\"http://b.example/\"/> | entry has two alternate links of one type and language (RFC 4287 §4.1.2)"
    ),
    Case(
      "alternates of two types and languages",
      feed(
        "<link href=\"http://a.example/\" type=\"text/html\" hreflang=\"en\"/><link href=\"http://a.example/\" type=\"text/html\" hreflang=\"de\"/><link href=\"http://a.example/\"/>",
        entry: "<link href=\"http://a.example/\"/>")),
    Case(
      "XHTML without its div", feed(entry: "<content type=\"xhtml\"><p xmlns=\"http://www.w3.org/1999/xhtml\">a</p></content>"),
      "site.xml | <content type=\"xhtml\"> | content of the type xhtml does not hold one div of XHTML (RFC 4287 §4.1.3.3)"),
    Case(
      "a div of nobody", feed(entry: "<summary type=\"xhtml\"><div>a</div></summary>"),
      "site.xml | <summary type=\"xhtml\"> | summary of the type xhtml does not hold one div of XHTML (RFC 4287 §3.1.1.3)"),
    Case(
      "two divs",
      feed(
        entry:
          "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\"/><div xmlns=\"http://www.w3.org/1999/xhtml\"/></content>"
      ),
      "site.xml | <content type=\"xhtml\"> | content of the type xhtml does not hold one div of XHTML (RFC 4287 §4.1.3.3)"),
    Case(
      "XHTML",
      feed(entry: "<content type=\"xhtml\"> <x:div xmlns:x=\"http://www.w3.org/1999/xhtml\">a<x:p>b</x:p></x:div> </content>")),
    Case(
      "unknown type", feed(entry: "<content type=\"xhtm\">a</content>"),
      "site.xml | <content type=\"xhtm\"> | the type “xhtm” of content is neither text, html, xhtml nor a MIME type (RFC 4287 §4.1.3.1)"
    ),
    Case(
      "unknown type of a title", feed().replacing("<title>A", with: "<title type=\"text/html\">A"),
      "site.xml | <title type=\"text/html\"> | the type “text/html” of title is none of text, html and xhtml (RFC 4287 §3.1.1)"),
    Case(
      "an author without a name", feed(entry: "<author><email>a@b.example</email></author>"),
      "site.xml | <author> | author does not hold exactly one name (RFC 4287 §3.2.1)"),
    Case(
      "a category without its term", feed("<category label=\"a\"/><category term=\"a\"/>"),
      "site.xml | <category label=\"a\"/> | category has no term (RFC 4287 §4.2.2.1)"),
    Case(
      "content in two places",
      feed(entry: "<content type=\"image/png\" src=\"http://a.example/b.png\">a</content><summary>c</summary>"),
      "site.xml | <content type=\"image/png\" src=\"http://a.example/b.png\"> | content with src is not empty (RFC 4287 §4.1.3.2)"),
    Case(
      "content of a MIME type", feed(entry: "<summary>c</summary><content type=\"image/png\" src=\"http://a.example/b.png\"/>")),
    Case(
      "content elsewhere without a summary", feed(entry: "<content type=\"text/html\" src=\"http://a.example/b.html\"/>"),
      "site.xml | <content type=\"text/html\" src=\"http://a.example/b.html\"/> | an entry whose content stands elsewhere has no summary (RFC 4287 §4.1.2)"
    ),
    Case(
      "base64 without a summary", feed(entry: "<content type=\"image/png\">YQ==</content>"),
      "site.xml | <content type=\"image/png\"> | an entry whose content is base64 has no summary (RFC 4287 §4.1.2)"),
    Case(
      "base64 with a summary, and XML",
      feed(entry: "<summary>c</summary><content type=\"image/png\">YQ==</content>")
        .replacing(
          "</feed>",
          with:
            "<entry><id>urn:c</id><title>C</title><updated>2028-02-29T23:59:60Z</updated><content type=\"image/svg+xml; charset=utf-8\"><svg xmlns=\"http://www.w3.org/2000/svg\"/></content></entry></feed>"
        )),
    Case(
      "two alternates of a feed",
      feed(
        "<link href=\"http://a.example/\" type=\"text/html\" hreflang=\"en\"/><link rel=\"alternate\" href=\"http://b.example/\" type=\"Text/HTML\" hreflang=\"EN\"/>"
      ),
      "site.xml | <link rel=\"alternate\" href=\"http://b.example/\" type=\"Text/HTML\" hreflang=\"EN\"/> | feed has two alternate links of one type and language (RFC 4287 §4.1.1)"
    ),
    Case(
      "elements in text", feed(entry: "<content><b>a</b></content>"),
      "site.xml | <content> | content holds elements, but is not of the type xhtml (RFC 4287 §4.1.3.3)"),
    Case("escaped HTML", feed(entry: "<content type=\"html\"><![CDATA[<b>a</b>]]>&lt;i></content>")),
    Case(
      "a dead link", feed(entry: "<link href=\"../gone.html?a=1&amp;b\"/>"),
      "site.link | <link href=\"../gone.html?a=1&amp;b\"/> | “../gone.html?a=1&b” leads to no file of the site"),
    Case(
      "a link that leaves the site", feed(entry: "<link href=\"../../a.html\"/>"),
      "site.outside | <link href=\"../../a.html\"/> | “../../a.html” leaves the site"),
    Case(
      "a dead link of the site's own address", feed(entry: "<link href=\"https://fable.example/plan/gone.html\"/>"),
      "site.link | <link href=\"https://fable.example/plan/gone.html\"/> | “https://fable.example/plan/gone.html” leads to no file of the site"
    ),
    Case(
      "paths of the host",
      feed("<link href=\"/plan/index.html\"/>", entry: "<link href=\"/index.html\"/><link rel=\"via\" href=\"//a.example/b\"/>"),
      "site.link | <link href=\"/index.html\"/> | “/index.html” leads to no file of the site"),
    Case("links that begin elsewhere", feed(entry: "<link xml:base=\"http://a.example/\" href=\"gone.html\"/>")),
    Case("a link to the site's root", feed(entry: "<link href=\"https://fable.example/plan/\"/>")),
    Case(
      "another namespace", feed().replacing("http://www.w3.org/2005/Atom", with: "http://purl.org/atom/ns#"),
      "site.xml | <feed | the file is named .atom, but its feed is not of Atom's namespace (RFC 4287 §2)"),
    Case(
      "no namespace", feed().replacing(" xmlns=\"http://www.w3.org/2005/Atom\"", with: ""),
      "site.xml | <feed | the file is named .atom, but its feed is not of Atom's namespace (RFC 4287 §2)"),
    Case(
      "a prefix of another namespace", "<!-- a --><atom:feed xmlns:atom=\"http://a.example/\"/>",
      "site.xml | <atom:feed | the file is named .atom, but its feed is not of Atom's namespace (RFC 4287 §2)"),
    Case(
      "another kind of feed", "\n<rss version=\"2.0\"/>",
      "site.xml | <rss | an Atom file begins with feed or entry, not “rss” (RFC 4287 §2)"),
    Case(
      "a prefix",
      "<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\" xmlns=\"http://b.example/\"><a:id>urn:a</a:id><title>b</title><a:title>A</a:title><a:updated>2027-03-01T06:00:00.5Z</a:updated></a:feed>"
    ),
  ]

  @Test(arguments: cases)
  func say(_ c: Case) {
    let found = findings([("f/a.atom", c.file), ("index.html", SamplePages.page("<p>a</p>"))]) {
      $0.ownURLPrefixes = ["https://fable.example/plan/"]
    }
    let told = found.map { finding in
      let text = String(decoding: Array(c.file.utf8)[finding.offset..<finding.offset + finding.length], as: UTF8.self)
      return "\(finding.rule) | \(text) | \(finding.message)"
    }
    #expect(told == c.found)
  }

  /// Every cut of a feed is judged.
  @Test(arguments: cases)
  func neverStopTheCheck(_ c: Case) {
    let octets = Array(c.file.utf8)
    for cut in stride(from: 0, to: octets.count, by: 3) {
      let file = CheckedFile(path: "a.atom", bytes: Array(octets[..<cut]))
      #expect(!SiteCheck(files: [file], options: CheckOptions()).findings(jobs: 1).isEmpty)
    }
  }
}
