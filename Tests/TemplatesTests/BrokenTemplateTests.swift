import Diagnostics
import Foundation
import Testing

@testable import Templates

@Suite("Broken templates are told with their place")
struct BrokenTemplateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var template: String
    var partials: [String: String] = [:]
    var format = OutputFormat.html
    /// `id line:column`, with the file in between when it is not the page's own.
    var found: [String]
    var hint: String?
    var testDescription: String { name }

    init(_ name: String, _ template: String, _ found: [String], hint: String? = nil) {
      self.init(name, template, [:], .html, found, hint: hint)
    }

    init(_ name: String, _ template: String, _ partials: [String: String], _ found: [String], hint: String? = nil) {
      self.init(name, template, partials, .html, found, hint: hint)
    }

    init(
      _ name: String, _ template: String, _ partials: [String: String], _ format: OutputFormat, _ found: [String],
      hint: String? = nil
    ) {
      self.name = name
      self.template = template
      self.partials = partials
      self.format = format
      self.found = found
      self.hint = hint
    }
  }

  static let tags: [Case] = [
    Case("a tag without its end", "a\n{{title", ["unclosed-tag 2:1"]),
    Case("a tag that the next one cuts", "a {{title b {{week}}", ["unclosed-tag 1:3"]),
    Case("a triple tag closed by two", "{{{intro}} and {{{intro}}}", ["unclosed-tag 1:1"]),
    Case("a triple tag without its end", "<p>\n  {{{intro}}</p>", ["unclosed-tag 2:3"]),
    Case("a comment without its end", "a {{! b\nc", ["unclosed-tag 1:3"]),
    Case("delimiters without their end", "{{=<% %>}}", ["unclosed-tag 1:1"]),
    Case("an empty tag", "a {{}} b", ["empty-tag 1:3"]),
    Case("a tag of spaces", "a {{  }} b", ["empty-tag 1:3"]),
    Case("an empty section", "{{#}}x{{/}}", ["empty-tag 1:1", "empty-tag 1:7"]),
    Case("an empty partial", "x {{>}}", ["empty-tag 1:3"]),
    Case("a name with a space", "{{my title}}", ["bad-name 1:3"]),
    Case("two dots", "{{best..subject}}", ["bad-name 1:3"]),
    Case("a dot at the end", "{{title.}}", ["bad-name 1:3"]),
    Case("a partial with a space", "{{> a b }}", ["bad-name 1:5"]),
    Case("one delimiter", "{{=<%=}}", ["bad-delimiters 1:1"]),
    Case("three delimiters", "{{=a b c=}}", ["bad-delimiters 1:1"]),
    Case("a delimiter with an equals sign", "{{== %>=}}", ["bad-delimiters 1:1"]),
  ]

  static let sections: [Case] = [
    Case("an unclosed section", "<p>\n {{#days}}x</p>", ["unclosed-section 2:2"]),
    Case("an unclosed inverted section", "{{^days}}x", ["unclosed-section 1:1"]),
    Case(
      "an unclosed section in a partial", "{{>p}}", ["p.html.mustache": "\n\n{{#events}}"], ["unclosed-section p.html.mustache 3:1"]
    ),
    Case("an unclosed block", "{{$a}}x", ["unclosed-section 1:1"]),
    Case("an unclosed parent", "{{<p}}x", ["p.html.mustache": ""], ["unclosed-section 1:1"]),
    Case("a close of nothing", "x\n  {{/days}}", ["unopened-section 2:3"]),
    Case(
      "a close of another name", "{{#days}}{{/day}}", ["unclosed-section 1:1", "unopened-section 1:10"], hint: "write {{/days}}"),
    Case(
      "crossed sections", "{{#days}}{{#isToday}}{{/days}}{{/isToday}}", ["crossed-section 1:22"]),
    Case("a section that is left open inside another", "{{#days}}\n{{#isToday}}x\n{{/days}}", ["unclosed-section 2:1"]),
    Case("a section over a text", "{{#title}}x{{/title}}", ["not-a-section 1:4"], hint: "write {{title}}"),
    Case("a section over a number", "<p>{{#week}}x{{/week}}</p>", ["not-a-section 1:7"]),
    Case("an inverted section over a path", "{{^root}}x{{/root}}", ["not-a-section 1:4"]),
    Case("a section over markup", "{{#intro}}x{{/intro}}", ["not-a-section 1:4"]),
    Case(
      "too many sections in one another", String(repeating: "{{#a}}", count: 101) + String(repeating: "{{/a}}", count: 101),
      ["unknown-name 1:4", "too-deep 1:601"]),
  ]

  static let names: [Case] = [
    Case("an unknown name", "<h1>{{titel}}</h1>", ["unknown-name 1:7"], hint: "did you mean title?"),
    Case("a name in the wrong case", "{{Title}}", ["unknown-name 1:3"], hint: "did you mean title?"),
    Case("a name that is nothing like any", "{{weather}}", ["unknown-name 1:3"]),
    Case(
      "a name of another record", "{{dayName}}", ["unknown-name 1:3"],
      hint: "each of days has it: use it inside {{#days}}…{{/days}}"),
    Case("an unknown section", "{{#dayz}}x{{/dayz}}", ["unknown-name 1:4"], hint: "did you mean days?"),
    Case("an unknown inverted section", "a\nb {{^dayz}}x{{/dayz}}", ["unknown-name 2:6"]),
    Case(
      "an unknown name where today's data does not come",
      "{{#days}}{{#isToday}}{{^isToday}}{{nothing}}{{/isToday}}{{/isToday}}{{/days}}", ["unknown-name 1:36"]),
    Case(
      "an unknown field of a record", "{{#days}}{{best.subjekt}}{{/days}}", ["unknown-name 1:12"], hint: "did you mean subject?"),
    Case("a field of a text", "{{title.name}}", ["not-a-record 1:3"]),
    Case("a field of a list", "{{days.dayName}}", ["not-a-record 1:3"], hint: "use {{#days}}{{dayName}}{{/days}}"),
    Case("an unknown name in a partial", "{{>p}}", ["p.html.mustache": "a\n {{titel}}"], ["unknown-name p.html.mustache 2:4"]),
    Case(
      "a partial that fits one of its places only", "{{#days}}{{#events}}{{>p}}{{/events}}{{>p}}{{/days}}",
      ["p.html.mustache": "{{subject}}"],
      ["unknown-name p.html.mustache 1:3"]),
    Case("an unknown name in a block's default", "{{$a}}{{titel}}{{/a}}", ["unknown-name 1:9"]),
    Case(
      "an unknown name in a replacement", "{{<p}}{{$a}}{{titel}}{{/a}}{{/p}}", ["p.html.mustache": "{{$a}}{{/a}}"],
      ["unknown-name 1:15"]),
    Case("a list written out", "{{days}}", ["not-printable 1:1"], hint: "use it as a section: {{#days}}…{{/days}}"),
    Case("a record written out", "{{#days}}{{best}}{{/days}}", ["not-printable 1:10"]),
    Case("a flag written out", "{{#days}}{{isToday}}{{/days}}", ["not-printable 1:10"]),
    Case("the page itself written out", "{{.}}", ["not-printable 1:1"]),
    Case(
      "three faults, three reports", "{{titel}}\n{{weak}}\n{{>nope}}",
      ["unknown-name 1:3", "unknown-name 2:3", "missing-partial 3:4"]),
  ]

  static let partials: [Case] = [
    Case(
      "a missing partial", "<p>{{> evnt }}</p>", ["event.html.mustache": ""], ["missing-partial 1:8"], hint: "did you mean event?"),
    Case("a missing parent", "{{<base}}{{/base}}", ["missing-partial 1:4"], hint: "it would be the file base.html.mustache"),
    Case("a partial of another format", "{{>feed}}", ["feed.ics.mustache": "X:Y"], ["wrong-format 1:4"]),
    Case("a parent of another format", "\n{{<feed}}{{/feed}}", ["feed.txt.mustache": ""], ["wrong-format 2:4"]),
    Case("a file of no format", "x", ["card.docx.mustache": ""], ["wrong-format card.docx.mustache 1:1"]),
    Case("a partial in itself", "{{>p}}", ["p.html.mustache": "a\n{{>p}}"], ["partial-cycle p.html.mustache 2:4"]),
    Case(
      "three partials in a ring", "{{>a}}",
      ["a.html.mustache": "{{>b}}", "b.html.mustache": "{{>c}}", "c.html.mustache": "x {{>a}}"],
      ["partial-cycle c.html.mustache 1:6"]),
    Case("a page in itself", "{{#days}}{{>main}}{{/days}}", ["partial-cycle 1:13"]),
    Case("a parent that is its own", "{{<p}}{{/p}}", ["p.html.mustache": "{{<p}}{{/p}}"], ["partial-cycle p.html.mustache 1:4"]),
    Case(
      "parents in a ring", "{{<a}}{{$x}}1{{/x}}{{/a}}",
      ["a.html.mustache": "{{$x}}{{/x}}{{<b}}{{/b}}", "b.html.mustache": "{{>a}}"],
      ["partial-cycle b.html.mustache 1:4"]),
    Case(
      "a ring behind a section that is never true", "{{#days}}{{^isToday}}{{>p}}{{/isToday}}{{/days}}",
      ["p.html.mustache": "{{#isToday}}{{>p}}{{/isToday}}"], ["partial-cycle p.html.mustache 1:16"]),
    Case(
      "a dead block", "{{<p}}{{$titel}}x{{/titel}}{{/p}}", ["p.html.mustache": "{{$title}}{{/title}}"], ["dead-override 1:10"],
      hint: "did you mean title?"),
    Case(
      "a block of a parent without any", "{{<p}}{{$a}}x{{/a}}{{/p}}", ["p.html.mustache": "plain"], ["dead-override 1:10"],
      hint: "it has no blocks"),
    Case(
      "a block inside a replaced block", "{{<p}}{{$outer}}x{{/outer}}{{$inner}}y{{/inner}}{{/p}}",
      ["p.html.mustache": "{{$outer}}{{$inner}}{{/inner}}{{/outer}}"], ["dead-override 1:31"]),
    Case(
      "a block inside a section of a parent tag", "{{<p}}{{#days}}{{$a}}x{{/a}}{{/days}}{{/p}}",
      ["p.html.mustache": "{{$a}}{{/a}}"],
      ["ignored-text 1:7", "dead-override 1:16"]),
    Case(
      "a block replaced twice", "{{<p}}{{$a}}x{{/a}}{{$a}}y{{/a}}{{/p}}", ["p.html.mustache": "{{$a}}{{/a}}"],
      ["repeated-block 1:23"]),
    Case("a dynamic name that is a text", "{{>*title}}", ["not-a-choice 1:4"]),
    Case("a dynamic name that is unknown", "{{>*titel}}", ["unknown-name 1:5"]),
    Case("text in a parent tag is a warning", "{{<p}} lost {{/p}}", ["p.html.mustache": ""], ["ignored-text 1:8"]),
  ]

  static let places: [Case] = [
    Case("an unquoted attribute", "<p class={{title}}>x</p>", ["unquoted-attribute 1:10"], hint: "write class=\"…\""),
    Case("part of an unquoted attribute", "<p class=a{{title}}>x</p>", ["unquoted-attribute 1:11"]),
    Case("a tag's name", "<{{title}}>", ["tag-name 1:2"]),
    Case("part of a tag's name", "<h{{week}}>x</h1>", ["tag-name 1:3"]),
    Case("an end tag's name", "<p></{{title}}>", ["tag-name 1:6"]),
    Case("an attribute's name", "<p {{title}}=\"a\">x</p>", ["attribute-name 1:4"]),
    Case("a whole attribute", "<input {{title}}/>", ["attribute-name 1:8"]),
    Case("a script", "<script>var a = \"{{title}}\";</script>", ["in-script 1:18"]),
    Case("a module script", "<script type=\"module\">{{title}}</script>", ["in-script 1:23"]),
    Case("a style element", "<style>p { color: {{title}} }</style>", ["in-style 1:19"]),
    Case("a style attribute", "<p style=\"color: {{title}}\">x</p>", ["in-style 1:18"]),
    Case("an event handler", "<p onclick=\"a('{{title}}')\">x</p>", ["in-event-handler 1:16"]),
    Case("an event handler in capitals", "<p ONCLICK=\"{{title}}\">x</p>", ["in-event-handler 1:13"]),
    Case("a comment", "<!-- {{title}} -->", ["in-comment 1:6"], hint: "use {{! … }}"),
    Case("a doctype", "<!doctype {{title}}>", ["in-doctype 1:11"]),
    Case("a CDATA section", "<svg><![CDATA[{{title}}]]></svg>", ["in-cdata 1:15"]),
    Case("an instruction", "<?xml version=\"{{title}}\"?>", ["in-instruction 1:16"]),
    Case("a document in an attribute", "<iframe srcdoc=\"{{title}}\"></iframe>", ["refused-attribute 1:17"]),
    Case("a namespace", "<svg xmlns=\"{{title}}\"></svg>", ["refused-attribute 1:13"]),
    Case("an old element of raw text", "<xmp>{{title}}</xmp>", ["in-raw-text 1:6"]),
    Case("a script's type", "<script type=\"{{title}}\"></script>", ["refused-attribute 1:15"]),
    Case("a script's address from data", "<script src=\"{{title}}\"></script>", ["loaded-address 1:14"]),
    Case(
      "a stylesheet's address from data", "{{#days}}{{#best}}{{#link}}<link href=\"{{link}}\"/>{{/link}}{{/best}}{{/days}}",
      ["loaded-address 1:40"]),
    Case("a refresh from data", "<meta http-equiv=\"refresh\" content=\"0;url={{title}}\"/>", ["refused-attribute 1:54"]),
    Case("the address of a drawing's script", "<svg><script href=\"{{title}}\"></script></svg>", ["loaded-address 1:20"]),
    Case("the same by its older name", "<svg><script xlink:href=\"{{title}}\"></script></svg>", ["loaded-address 1:26"]),
    Case(
      "a refresh written with a reference", "<meta http-equiv=\"&#114;efresh\" content=\"{{title}}\"/>",
      ["refused-attribute 1:53"]),
    Case(
      "what may be a refresh", "<meta http-equiv=\"{{#days}}x{{/days}}\" content=\"{{title}}\"/>", ["refused-attribute 1:60"]),
    Case(
      "a script whose second type says data", "<script type=\"module\" type=\"application/json\">{{title}}</script>",
      ["in-script 1:47"]),
    Case("a script whose first type is empty", "<script type type=\"application/json\">{{title}}</script>", ["in-script 1:38"]),
    Case("the same with a slash behind", "<script type/ type=\"application/json\">{{title}}</script>", ["in-script 1:39"]),
    Case(
      "a script that may have a first type",
      "<script {{#days}}type=\"module\" {{/days}}type=\"application/json\">{{title}}</script>",
      ["in-script 1:65"]),
    Case("a script address", "<a href=\"javascript:go('{{title}}')\">x</a>", ["unsafe-address 1:25"]),
    Case(
      "a script address behind a character reference", "<a href=\"JAVASCRIPT&#58;{{title}}\">x</a>", ["unsafe-address 1:25"]),
    Case("a script address begun with one", "<a href=\"&#106;avascript:{{title}}\">x</a>", ["unsafe-address 1:26"]),
    Case("a scheme made of a value", "<a href=\"{{title}}:{{title}}\">x</a>", ["unsafe-address 1:19", "unsafe-address 1:20"]),
    Case("markup in an attribute", "<p title=\"{{{intro}}}\">x</p>", ["markup-place 1:11"]),
    Case("raw text", "<p>{{{title}}}</p>", ["raw-value 1:4"], hint: "write {{title}}"),
    Case("raw text with an ampersand", "<p>{{&title}}</p>", ["raw-value 1:4"]),
    Case("markup of another format", "{{#days}}{{#events}}{{#rule}}{{{rule}}}{{/rule}}{{/events}}{{/days}}", ["raw-value 1:30"]),
    Case("markup written as text is a warning", "<p>{{intro}}</p>", ["escaped-markup 1:4"], hint: "write {{{intro}}}"),
    Case("a section that opens a tag", "{{#days}}<p {{/days}}>x</p>", ["state-differs 1:13"]),
    Case("a section that closes a quote", "<p class=\"a{{#days}}\" id=\"b{{/days}}\">x</p>", ["state-differs 1:28"]),
    Case("a section that opens a quote", "<p class={{#days}}\"a\"{{/days}}>x</p>", ["state-differs 1:22"]),
    Case("a section that opens a comment", "{{#days}}<!-- {{/days}}-->", ["state-differs 1:15"]),
    Case("a section that opens a script", "{{#days}}<script>{{/days}}</script>", ["state-differs 1:18"]),
    Case("a section that goes on in a tag's name", "<p{{#days}} id=\"a\"{{/days}}b=\"c\">x</p>", ["state-differs 1:28"]),
    Case("a page that ends in a tag", "<p class=\"a", ["unfinished 1:11"]),
    Case("a page that ends in a comment", "<!-- a", ["unfinished 1:6"]),
    Case(
      "a JSON string cut by a section", "<script type=\"application/json\">\"{{#days}}\"{{/days}}\"</script>",
      ["state-differs 1:44"]),
    Case("a value behind a JSON backslash", "{\"a\": \"\\{{title}}\"}", [:], .json, ["json-escape 1:9"]),
  ]

  static let contentLines: [Case] = [
    Case("a property's name", "{{title}}:x\n", [:], .ics, ["content-line 1:1"]),
    Case("part of a property's name", "X-{{title}}:x\n", [:], .ics, ["content-line 1:3"]),
    Case("a parameter's name", "ATTENDEE;{{title}}=x:y\n", [:], .ics, ["content-line 1:10"]),
    Case(
      "part of a parameter's value", "ATTENDEE;CN=Dr {{title}}:y\n", [:], .ics, ["content-line 1:16"], hint: "write \"…{{name}}…\""),
    Case("a parameter's value with more behind it", "ATTENDEE;CN={{title}} Jr:y\n", [:], .ics, ["content-line 1:22"]),
    Case("a value behind a backslash", "SUMMARY:\\{{title}}\n", [:], .ics, ["content-line 1:10"]),
    Case("a line without a value", "SUMMARY\nX:Y\n", [:], .ics, ["content-line 1:8"]),
    Case("a section from the middle of a line", "SUMMARY:{{#days}}x\nY{{/days}}:y\n", [:], .ics, ["state-differs 2:2"]),
    Case("raw text in a feed", "SUMMARY:{{{title}}}\n", [:], .ics, ["raw-value 1:9"]),
    Case("HTML in a feed", "SUMMARY:{{{intro}}}\n", [:], .ics, ["raw-value 1:9"]),
    Case("a feed that ends in a name", "SUMMARY", [:], .ics, ["unfinished 1:7"]),
  ]

  @Test(arguments: tags + sections + names + partials + places + contentLines)
  func tellsTheFaultAndItsPlace(_ c: Case) {
    let result = TestModel.render(c.template, c.partials, format: c.format)
    #expect(result.places == c.found)
    let isWarning = c.name.hasSuffix("is a warning")
    #expect((result.text == nil) == !isWarning)
    if let hint = c.hint { #expect(result.diagnostics.compactMap(\.hint).contains(hint)) }
    for diagnostic in result.diagnostics {
      #expect(!diagnostic.message.isEmpty && !diagnostic.message.hasSuffix("."))
    }
  }

  /// What a scheme is made of is named in words.
  @Test(arguments: [
    ("{{title}}:{{title}}", "a value cannot stand in an address whose scheme is made by a value, so that it cannot be known"),
    (
      "&#106;avascript:{{title}}",
      "a value cannot stand in an address whose scheme holds a character reference: write the character itself"
    ), ("javascript:{{title}}", "a value cannot stand in an address with the scheme javascript:"),
  ])
  func tellsOfSchemes(address: String, message: String) {
    let result = TestModel.render("<a href=\"\(address)\">x</a>", [:])
    #expect(result.diagnostics.last?.message == message)
    for diagnostic in result.diagnostics { #expect(!diagnostic.message.unicodeScalars.contains("\u{FFFF}")) }
  }

  @Test func everyFaultIsDocumented() throws {
    let rows = try String(contentsOfFile: "docs/templates/faults.md", encoding: .utf8).split(separator: "\n")
    let ids = rows.compactMap { $0.wholeMatch(of: /\| `template\.([a-z0-9-]+)` \|.+\|/)?.1 }.map(String.init)
    let documented = Set(ids)
    #expect(documented.count == ids.count && !ids.isEmpty)
    for c in Self.tags + Self.sections + Self.names + Self.partials + Self.places + Self.contentLines {
      for found in c.found { #expect(documented.contains(String(found.prefix { $0 != " " })), "\(found)") }
    }
  }

  @Test func aMissingPageIsTold() {
    let (templates, diagnostics) = TemplateSet.compile([], for: TestModel().schema)
    #expect(templates == nil)
    #expect(diagnostics.map(\.id) == ["template.missing-template"])
  }

  @Test func ownTemplatesThatNothingUsesAreAWarning() {
    let sources = [
      TemplateSource(name: "main.html.mustache", file: FileID(index: 0), bytes: []),
      TemplateSource(name: "mian.html.mustache", file: FileID(index: 1), bytes: [], origin: .own),
    ]
    let (templates, diagnostics) = TemplateSet.compile(sources, for: TestModel().schema)
    #expect(templates != nil)
    #expect(diagnostics.map(\.id) == ["template.unused"])
    #expect(diagnostics.first?.hint == "did you mean main.html.mustache?")
  }

  @Test(arguments: ["main.txt.mustache", "main.mustache", "main.ics.mustache"])
  func ownTemplatesOfTheWrongKindAreTold(name: String) {
    let sources = [
      TemplateSource(name: "main.html.mustache", file: FileID(index: 0), bytes: []),
      TemplateSource(name: name, file: FileID(index: 1), bytes: [], origin: .own),
    ]
    let (templates, diagnostics) = TemplateSet.compile(sources, for: TestModel().schema)
    #expect(templates == nil)
    #expect(diagnostics.map(\.id) == ["template.wrong-format"])
    #expect(diagnostics.first?.hint == "name it main.html.mustache")
  }

  @Test func textThatIsNotUTF8IsTold() {
    let source = TemplateSource(name: "main.html.mustache", file: FileID(index: 0), bytes: [0x61, 0xC3, 0xA9, 0xC3, 0x28])
    let (templates, diagnostics) = TemplateSet.compile([source], for: TestModel().schema)
    #expect(templates == nil)
    #expect(diagnostics.map(\.id) == ["template.not-utf8"])
    #expect(diagnostics.first?.span?.bytes.lowerBound == 3)
  }

  /// 2^40 inclusions of templates that make next to nothing: the limit is told, and soon.
  @Test func partialsThatMultiplyEndInAnError() {
    var partials: [String: String] = ["p40.html.mustache": "x"]
    for i in 0..<40 { partials["p\(i).html.mustache"] = "{{>p\(i + 1)}}{{>p\(i + 1)}}" }
    let result = TestModel.render("{{>p0}}", partials)
    #expect(result.diagnostics.map(\.id).contains("template.too-large"))
  }

  /// No cut or changed template makes the compiler trap or hang.
  @Test func anyTextCompilesOrIsTold() {
    let whole =
      "<p class=\"{{title}}\">{{#days}}{{<p}}{{$a}}{{dayName}}{{/a}}{{/p}}{{#events}}{{>*kind}}{{{rule}}}{{/events}}{{/days}}{{=| |=}}|title|<a href=\"|root|x\">\n  |>p|\n</a>"
    let partials = ["p.html.mustache": "<b>{{$a}}{{/a}}</b>\n", "small.html.mustache": "s", "large.html.mustache": "l"]
    let bytes = Array(whole.utf8)
    for end in 0...bytes.count {
      _ = TestModel.render(String(decoding: bytes[..<end], as: UTF8.self), partials)
      var changed = bytes
      if end < bytes.count {
        changed[end] = [0x7B, 0x7D, 0x3C, 0x22, 0x0A][end % 5]
        _ = TestModel.render(String(decoding: changed, as: UTF8.self), partials)
      }
    }
  }
}
