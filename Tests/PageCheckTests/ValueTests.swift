import Diagnostics
import PageCheck
import TestSupport
import Testing

/// What values of attributes may say: message and place of what is wrong, and what is right and must stay without findings.
@Suite("Values, one by one")
struct ValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var main = ""
    var head = ""
    var found: [String]
    var testDescription: String { head + main }

    /// - Parameter found: rule, text at fault and message of each finding, with ` | ` between.
    init(_ main: String, _ found: String..., head: String = "") {
      (self.main, self.head, self.found) = (main, head, found)
    }
  }

  static func drawing(_ inside: String) -> String {
    "<p><svg xmlns=\"http://www.w3.org/2000/svg\" aria-hidden=\"true\">\(inside)</svg></p>"
  }

  /// Files that the pages lead to.
  static let files = [("a.css", "a { color: red }"), ("a.less", ""), ("a.atom", ""), ("photo.png", "")]

  /// As two pages of one site, so that the second meets tags that are known.
  static func found(_ page: String) -> [[String]] {
    let all = findings([("one.html", page), ("two.html", page)] + files)
    return ["one.html", "two.html"].map { path in
      all.filter { $0.path == path }.map { finding in
        let text = String(decoding: Array(page.utf8)[finding.offset..<finding.offset + finding.length], as: UTF8.self)
        return "\(finding.rule) | \(text) | \(finding.message)"
      }
    }
  }

  static func check(_ c: Case) {
    let pages = found(SamplePages.page(c.main, head: c.head))
    #expect(pages == [c.found, c.found])
  }

  // MARK: Roles and states

  static let roles: [Case] = [
    Case(
      "<div role=\"NAVIGATION\" aria-label=\"x\">a</div>",
      "a11y.role-attribute | role=\"NAVIGATION | role=“NAVIGATION” of <div>: words of ARIA are written in small letters"),
    Case(
      "<ul role=\"list\"><li>a</li></ul><div role=\"group LIST\"><p>a</p></div>",
      "a11y.role-attribute | role=\"group LIST | role=“LIST” of <div>: words of ARIA are written in small letters"),
    Case(
      "<div role=\"meter\" aria-label=\"a\" aria-valuenow=\"3\" aria-valuemin=\"3\" aria-valuemax=\"2\"></div>",
      "a11y.role-attribute | aria-valuemax=\"2 | aria-valuemin of <div> (3) is above aria-valuemax (2)"),
    Case(
      "<div role=\"progressbar\" aria-label=\"a\" aria-valuenow=\"150\"></div>",
      "a11y.role-attribute | aria-valuenow=\"150 | aria-valuenow=“150” of <div> is outside aria-valuemin and aria-valuemax (0 to 100)"
    ),
    Case(
      "<div role=\"progressbar\" aria-label=\"a\" aria-valuenow=\"-0.5\" aria-valuemin=\"0\" aria-valuemax=\"2.5\"></div>",
      "a11y.role-attribute | aria-valuenow=\"-0.5 | aria-valuenow=“-0.5” of <div> is outside aria-valuemin and aria-valuemax (0 to 2.5)"
    ),
    Case(
      "<div role=\"slider\" aria-label=\"a\" tabindex=\"0\" aria-valuenow=\"4\" aria-valuemin=\"0\" aria-valuemax=\"3\"></div>",
      "a11y.role-attribute | aria-valuenow=\"4 | aria-valuenow=“4” of <div> is outside aria-valuemin and aria-valuemax (0 to 3)"),
    Case("<div role=\"progressbar\" aria-label=\"a\" aria-valuenow=\"150\" aria-valuemax=\"200\"></div>"),
    Case("<div role=\"slider\" aria-label=\"a\" tabindex=\"0\" aria-valuenow=\"3\" aria-valuemin=\"0\" aria-valuemax=\"3\"></div>"),
    // The legend names its fieldset.
    Case("<fieldset role=\"radiogroup\"><legend>Size</legend><label><input type=\"radio\" name=\"a\" /> S</label></fieldset>"),
    Case(
      "<fieldset role=\"radiogroup\"><legend></legend><label><input type=\"radio\" name=\"a\" /> S</label></fieldset>",
      "a11y.widget-name | <fieldset role=\"radiogroup\"> | an element with the role radiogroup has no name"),
  ]
  @Test(arguments: roles) func ofRolesAndStates(_ c: Case) { Self.check(c) }

  // MARK: Names, times, addresses

  static let plain: [Case] = [
    Case(
      "<form action=\"one.html\" name=\"f\"><p>a</p></form><form action=\"one.html\" name=\"f\"><p>a</p></form>",
      "html.duplicate-id | name=\"f | two forms have the name “f”"),
    Case("<form action=\"one.html\" name=\"f\"><p>a</p></form><form action=\"one.html\" name=\"g\"><p>a</p></form>"),
    Case(
      "<p><output for=\"main main\">a</output></p>",
      "html.attribute-value | for=\"main main | for=“main main” of <output>: “main” stands twice"),
    Case(
      "<p><time datetime=\"2027-03-01 \">a</time></p>",
      "html.attribute-value | datetime=\"2027-03-01  | datetime=“2027-03-01 ” of <time>: it is no date, time or duration of HTML"),
    Case(
      "<p><time datetime=\" 2027-03-01 \">a</time></p>",
      "html.attribute-value | datetime=\" 2027-03-01  | datetime=“ 2027-03-01 ” of <time>: it is no date, time or duration of HTML"),
    Case(
      "<p><time> 2027-03-01</time></p>",
      "html.attribute-value |  2027-03-01 | the text “ 2027-03-01” of <time> is no date or time of HTML"),
    Case("<p><time>2027-03-01</time> <time datetime=\"2027-03-01 10:30\">a</time> <time datetime=\"1h 30m\">b</time></p>"),
    Case("<p><a href=\"tel:\">a</a></p>", "html.attribute-value | href=\"tel: | tel: is not followed by a number"),
    Case("<p><a href=\"sms:?body=a\">a</a></p>", "html.attribute-value | href=\"sms:?body=a | sms: is not followed by a number"),
    Case("<p><a href=\"tel:+4512345678;ext=2\">a</a> <a href=\"sms:112\">b</a> <a href=\"tel:*31\">c</a></p>"),
    Case(
      "<p>a</p>", "site.resource-type | href=\"a.css | a.css is not of the type text/less",
      head: "<link rel=\"stylesheet\" type=\"text/less\" href=\"a.css\" />"),
    Case(
      "<p>a</p>", "site.resource-type | href=\"photo.png | photo.png is not of the type image/svg+xml",
      head: "<link rel=\"icon\" type=\"image/svg+xml\" href=\"photo.png\" />"),
    Case(
      "<p>a</p>",
      head:
        "<link rel=\"icon\" type=\"image/png\" href=\"photo.png\" /><link rel=\"stylesheet\" type=\"text/css; charset=utf-8\" href=\"a.css\" /><link rel=\"alternate\" type=\"application/atom+xml\" href=\"a.atom\" />"
    ),
    // Fields of the living standard.
    Case("<p><label>a <input type=\"file\" accept=\"image/*\" capture=\"environment\" name=\"a\" /></label></p>"),
    Case(
      "<p><label>a <input type=\"file\" capture=\"back\" name=\"a\" /></label></p>",
      "html.attribute-value | capture=\"back | capture=“back” of <input>: it is none of nothing, user, environment"),
    Case(
      "<p><label>a <input type=\"text\" capture=\"user\" name=\"a\" /></label></p>",
      "html.attribute-combination | capture=\"user | capture has no effect on an input of type text"),
    Case("<p><label>a <input type=\"color\" alpha=\"\" colorspace=\"display-p3\" value=\"#000000\" name=\"a\" /></label></p>"),
    Case("<p><label>a <input type=\"color\" alpha=\"\" value=\"oklch(60% 0.2 30 / 0.5)\" name=\"a\" /></label></p>"),
    Case(
      "<p><label>a <input type=\"color\" alpha=\"\" value=\"colour\" name=\"a\" /></label></p>",
      "html.attribute-value | value=\"colour | value=“colour” of <input>: it is not a color such as #1e90ff"),
  ]
  // MARK: Selects, details, sources, commands

  static func chosen(_ inside: String, _ found: String...) -> Case {
    var c = Case("<p><label>a <select name=\"a\">\(inside)</select></label></p>")
    c.found = found
    return c
  }

  static let choices: [Case] = [
    chosen("<optgroup><option>1</option></optgroup>", "html.missing-attribute | <optgroup> | <optgroup> has no label"),
    chosen("<div>b</div>", "html.content | <div> | <div> cannot stand in <select>"),
    chosen("<option><p>b</p></option>", "html.content | <p> | <p> cannot stand in <option>"),
    chosen("<option></option>", "html.empty | <option> | <option> has neither text nor label"),
    chosen("<option><b></b></option>", "html.content | <b> | <b> cannot stand in <option>"),
    Case(
      "<p><label>a <input list=\"l\" name=\"a\" /></label></p><datalist id=\"l\"><option><b>1</b></option></datalist>",
      "html.content | <b> | <b> cannot stand in <option>"),
    Case(
      "<details name=\"a\" open=\"\"><summary>b</summary></details><details name=\"a\" open=\"\"><summary>c</summary></details>",
      "html.attribute-combination | open=\" | two <details> of the group “a” are open"),
    Case(
      "<details name=\"a\" open=\"\"><summary>b</summary></details><details name=\"a\"><summary>c</summary></details><details name=\"b\" open=\"\"><summary>c</summary></details><details open=\"\"><summary>c</summary></details><details open=\"\"><summary>c</summary></details>"
    ),
    Case(
      "<p><picture><source srcset=\"photo.png\" media=\" All\" /><source srcset=\"photo.png\" media=\"print\" /><img src=\"photo.png\" alt=\"a\" /></picture></p>",
      "html.attribute-combination | media=\" All | media=“All” of a <source> before others always holds"),
    Case(
      "<p><picture><source srcset=\"photo.png\" media=\"\" /><img src=\"photo.png\" srcset=\"photo.png 2x\" alt=\"a\" /></picture></p>",
      "html.attribute-combination | media=\" | media=“” of a <source> before others always holds"),
    Case(
      "<p><picture><source srcset=\"photo.png\" media=\"all\" type=\"image/png\" /><source srcset=\"photo.png\" media=\"all\" /><img src=\"photo.png\" alt=\"a\" /></picture></p>"
    ),
    Case(
      "<p><button type=\"button\" command=\"open\" commandfor=\"main\">a</button></p>",
      "html.attribute-value | command=\"open | command=“open” of <button>: it is neither a command such as show-popover, hide-popover, toggle-popover, close, request-close, show-modal nor one's own, which begins with --"
    ),
    Case(
      "<p><button type=\"button\" command=\"Show-Modal\" commandfor=\"main\">a</button> <button type=\"button\" command=\"--turn\" commandfor=\"main\">a</button></p>"
    ),
    Case("<p><font-face>a</font-face></p>", "html.unknown-element | <font-face> | <font-face> is no element of HTML"),
    Case("<p><font-faces>a</font-faces></p>"),
    Case(
      "<form action=\"one.html\"><p><input type=\"hidden\" name=\"_CharSet_\" value=\"\" /></p></form>",
      "html.attribute-combination | value=\" | the hidden input _charset_ has a value"),
    Case(
      "<form action=\"one.html\"><p><input type=\"hidden\" name=\"_charset_\" /><input type=\"hidden\" name=\"a\" value=\"b\" /></p></form>"
    ),
    Case(
      "<p><a href=\"https://a%00.example/\">a</a></p>",
      "html.attribute-value | href=\"https://a%00.example/ | href=“https://a%00.example/” of <a>: “%00” is not allowed in a host"),
    Case(
      "<p><a href=\"//a%3a.example/\">a</a></p>",
      "html.attribute-value | href=\"//a%3a.example/ | href=“//a%3a.example/” of <a>: “%3a” is not allowed in a host"),
    Case(
      "<p><a href=\"https://%31.2.3.400/\">a</a></p>",
      "html.attribute-value | href=\"https://%31.2.3.400/ | href=“https://%31.2.3.400/” of <a>: the host is no IPv4 address"),
    Case("<p><a href=\"https://b%C3%BCcher.example/%00\">a</a> <a href=\"https://%61.example:80/\">b</a></p>"),
  ]
  @Test(arguments: choices) func ofChoicesDetailsAndCommands(_ c: Case) { Self.check(c) }

  @Test(arguments: plain) func ofNamesTimesAddressesAndFields(_ c: Case) { Self.check(c) }

  // MARK: Embedded things and images

  static let embedded: [Case] = [
    Case(
      "<p><a href=\" one.html\">a</a></p>",
      "html.attribute-value | href=\" one.html | href=“ one.html” of <a>: white space stands before or after the address"),
    Case("<p><embed src=\"photo.png\" quality=\"high\" title=\"a\" /></p>"),
    Case("<p>a</p>", head: "<link rel=\"mask-icon\" href=\"photo.png\" color=\"red\" />"),
    Case(
      "<p>a</p>", "html.attribute-value | color=\"reddish | color=“reddish” of <link>: it is not a color such as #1e90ff",
      head: "<link rel=\"mask-icon\" href=\"photo.png\" color=\"reddish\" />"),
    Case("<p><label>a <input list=\"l\" name=\"a\" /></label></p><datalist id=\"l\"><option></option></datalist>"),
    // Names of ARIA do not stand in for alt.
    Case(
      "<p><img src=\"photo.png\" aria-label=\"a\" /></p>",
      "a11y.image-alternative | <img src=\"photo.png\" aria-label=\"a\" /> | an image has no alt"),
    Case(
      "<p><img src=\"photo.png\" role=\"none\" alt=\"x\" /></p>",
      "a11y.role | role=\"none | <img> cannot have the role none"),
    Case("<p><img src=\"photo.png\" role=\"none\" alt=\"\" /></p>"),
    // Where addresses are joined to, not where anything is.
    Case("<p>a</p>", head: "<base href=\"d/\" />"),
    Case("<p>a</p>", "site.outside | href=\"../d/ | “../d/” leaves the site", head: "<base href=\"../d/\" />"),
  ]
  @Test(arguments: embedded) func ofEmbeddedThingsAndImages(_ c: Case) { Self.check(c) }

  // MARK: The head

  static func meta(_ attributes: String, _ found: String...) -> Case {
    var c = Case("<p>a</p>", head: "<meta \(attributes) />")
    c.found = found
    return c
  }

  static let head: [Case] = [
    meta(
      "name=\"theme-color\" content=\"viewport\"",
      "html.attribute-value | content=\"viewport | content=“viewport” of <meta>: it is not a color such as #1e90ff"),
    meta(
      "name=\"theme-color\" content=\"none\"",
      "html.attribute-value | content=\"none | content=“none” of <meta>: it is not a color such as #1e90ff"),
    meta("name=\"theme-color\" content=\"rebeccapurple\""),
    meta("name=\"theme-color\" content=\"color-mix(in srgb, red 40%, #fff)\""),
    meta(
      "name=\"referrer\" content=\"sometimes\"",
      "html.attribute-value | content=\"sometimes | content=“sometimes” of <meta>: it is none of no-referrer, no-referrer-when-downgrade, same-origin, origin, strict-origin, origin-when-cross-origin, strict-origin-when-cross-origin, unsafe-url"
    ),
    meta("name=\"referrer\" content=\"strict-origin\""),
    meta("name=\"color-scheme\" content=\"\"", "html.attribute-value | content=\" | content=“” of <meta>: it is empty"),
    meta(
      "name=\"color-scheme\" content=\"normal dark\"",
      "html.attribute-value | content=\"normal dark | content=“normal dark” of <meta>: it is neither “normal” nor schemes such as “light dark”"
    ),
    meta("name=\"color-scheme\" content=\"light dark\""), meta("name=\"color-scheme\" content=\"only light\""),
    meta(
      "http-equiv=\"Content-Security-Policy\" content=\"\"",
      "html.attribute-value | content=\" | content=“” of <meta>: it names no directive"),
  ]
  @Test(arguments: head) func ofTheHead(_ c: Case) { Self.check(c) }

  @Test(arguments: [
    ("", false), ("x", false), ("widht=device-width", false), ("width=", false), ("user-zoom=fixed", false),
    ("width=device-width", true),
    ("initial-scale=1", true), ("width = device-width;initial-scale=1", true), ("WIDTH=600", true),
  ])
  func ofTheViewport(content: String, isGood: Bool) {
    let page = SamplePages.page("<p>a</p>").replacing("width=device-width, initial-scale=1", with: content)
    let wanted =
      isGood ? [] : ["html.viewport | content=\"\(content) | the viewport content=“\(content)” does not set the width"]
    #expect(Self.found(page) == [wanted, wanted])
  }

  // MARK: Drawings

  static func drawn(_ inside: String, _ found: String...) -> Case {
    var c = Case(drawing(inside))
    c.found = found
    return c
  }

  static let drawings: [Case] = [
    drawn(
      "<circle r=\"(prefers-color-scheme: dark)\" />",
      "html.attribute-value | r=\"(prefers-color-scheme: dark) | r=“(prefers-color-scheme: dark)” of <circle>: it is not a length"),
    drawn("<circle r=\"bogus)\" />", "html.attribute-value | r=\"bogus) | r=“bogus)” of <circle>: it is not a length"),
    drawn(
      "<circle r=\"calc(1px + (2em)\" />",
      "html.attribute-value | r=\"calc(1px + (2em) | r=“calc(1px + (2em)” of <circle>: it is not a length"),
    drawn("<circle r=\"none\" />", "html.attribute-value | r=\"none | r=“none” of <circle>: it is not a length"),
    drawn("<circle r=\"1\" cy=\"auto\" />", "html.attribute-value | cy=\"auto | cy=“auto” of <circle>: it is not a length"),
    drawn(
      "<g opacity=\"3px\"></g>",
      "html.attribute-value | opacity=\"3px | opacity=“3px” of <g>: it is neither a number nor a percentage"),
    drawn(
      "<text x=\"foo\" dx=\"q\">a</text>", "html.attribute-value | x=\"foo | x=“foo” of <text>: it is not a length",
      "html.attribute-value | dx=\"q | dx=“q” of <text>: it is not a length"),
    drawn("<text x=\"1,2 3em\" dx=\"-1\" rotate=\"10 20\">a</text>"),
    drawn("<rect width=\"auto\" height=\"calc(1px + (2em * 3))\" rx=\"auto\" ry=\"var(--r, 3px)\" stroke-dasharray=\"none\" />"),
    drawn(
      "<circle r=\"clamp(1px, 2vw, 3px)\" cx=\"50%\" cy=\"1e3\" opacity=\"50%\" fill-opacity=\".5\" stroke-width=\"inherit\" />"),
    // Colors.
    drawn(
      "<g fill=\"colour\"></g>", "html.attribute-value | fill=\"colour | fill=“colour” of <g>: it is not a color such as #1e90ff"),
    drawn(
      "<g fill=\"rgb(1,2)\"></g>",
      "html.attribute-value | fill=\"rgb(1,2) | fill=“rgb(1,2)” of <g>: it is not a color such as #1e90ff"),
    drawn(
      "<g fill=\"rgb(a b c)\"></g>",
      "html.attribute-value | fill=\"rgb(a b c) | fill=“rgb(a b c)” of <g>: it is not a color such as #1e90ff"),
    drawn("<g color=\"none\"></g>", "html.attribute-value | color=\"none | color=“none” of <g>: it is not a color such as #1e90ff"),
    drawn("<g fill=\"currentColor\" stroke=\"CanvasText\" color=\"inherit\"></g>"),
    drawn("<g fill=\"context-fill\" stroke=\"none\"></g><g fill=\"hsl(120deg 100% 50% / 50%)\" stroke=\"rgba(1, 2, 3, .5)\"></g>"),
    drawn(
      "<g fill=\"var(--ink)\" stroke=\"color(display-p3 1 0.5 0)\"></g><g fill=\"rgb(from red r g b / 50%)\" stroke=\"#ABCD\"></g>"),
    drawn("<g fill=\"light-dark(#fff, rgb(0 0 0))\" stroke=\"rgb(calc(1 + 2) none 3)\"></g>"),
    // References.
    drawn("<g fill=\"url(#nope)\"></g>", "html.reference | fill=\"url(#nope) | fill names the id “nope”, which is not in the page"),
    drawn(
      "<path d=\"M0 0h1\" stroke=\"url('#nope')\" clip-path=\"url(#nope)\" />",
      "html.reference | stroke=\"url('#nope') | stroke names the id “nope”, which is not in the page",
      "html.reference | clip-path=\"url(#nope) | clip-path names the id “nope”, which is not in the page"),
    drawn(
      "<g mask=\"url(#nope)\" filter=\"blur(1px) url(#nope)\" marker-start=\"url( #nope )\"></g>",
      "html.reference | mask=\"url(#nope) | mask names the id “nope”, which is not in the page",
      "html.reference | filter=\"blur(1px) url(#nope) | filter names the id “nope”, which is not in the page",
      "html.reference | marker-start=\"url( #nope ) | marker-start names the id “nope”, which is not in the page"),
    drawn(
      "<g fill=\"url(#main)\"></g>",
      "html.reference | fill=\"url(#main) | fill names the id “main”, which is not a gradient or pattern"),
    drawn(
      "<g fill=\"url(#)\"></g><g stroke=\"url(#n%6Fpe)\"></g>",
      "html.reference | fill=\"url(#) | fill names the id “”, which is not in the page",
      "html.reference | stroke=\"url(#n%6Fpe) | stroke names the id “nope”, which is not in the page"),
    drawn("<defs><mask id=\"\u{E6}\"></mask></defs><g mask=\"url(#%C3%A6)\"></g>"),
    // What is to be taken in its place is said.
    drawn("<g fill=\"url(#nope) none\" stroke=\"url(#nope) #fff\"></g>"),
    drawn(
      "<defs><linearGradient id=\"sky\"><stop offset=\"0\" stop-color=\"red\" /></linearGradient><clipPath id=\"cut\"></clipPath></defs><g fill=\"url(#sky)\" clip-path=\"url(#cut)\"></g>"
    ),
    // From elsewhere.
    drawn(
      "<g mask=\"url(https://evil.example/m.svg#m)\" cursor=\"url(//evil.example/c.png), auto\"></g>",
      "privacy.third-party | mask=\"url(https://evil.example/m.svg#m) | “https://evil.example/m.svg#m” is loaded from another host",
      "privacy.third-party | cursor=\"url(//evil.example/c.png), auto | “//evil.example/c.png” is loaded from another host"),
    drawn(
      "<g fill=\"url('https://evil.example/m.svg#m') red\" filter=\"blur(1px) url(https://evil.example/f)\"></g>",
      "privacy.third-party | fill=\"url('https://evil.example/m.svg#m') red | “https://evil.example/m.svg#m” is loaded from another host",
      "privacy.third-party | filter=\"blur(1px) url(https://evil.example/f) | “https://evil.example/f” is loaded from another host"),
    drawn(
      "<g fill=\"url(gone.svg#a)\" mask=\"url('d/gone.svg')\" cursor=\"url(../c.png), auto\"></g>",
      "site.resource | fill=\"url(gone.svg#a) | “gone.svg#a” leads to no file of the site",
      "site.resource | mask=\"url('d/gone.svg') | “d/gone.svg” leads to no file of the site",
      "site.outside | cursor=\"url(../c.png), auto | “../c.png” leaves the site"),
    drawn("<g marker-end=\"url(one.html#m)\" clip-path=\"inset(1px)\" cursor=\"pointer\"></g>"),
    // A drawing in a drawing.
    drawn(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"><g><svg x=\"1\"><path d=\"M0 0h1\" /></svg></g></svg>"),
    drawn("<title><svg></svg></title>", "html.content | <svg> | <svg> cannot stand in <title>"),
  ]
  @Test(arguments: drawings) func ofDrawings(_ c: Case) { Self.check(c) }
}
