import Diagnostics
import TestSupport
import Testing

@testable import Templates

@Suite("Values are escaped for the place where they stand")
struct EscapingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var template: String
    var value: String
    var expected: String
    var format = OutputFormat.html
    var testDescription: String { "\(template) with \(value.debugDescription)" }
  }

  /// U+FFFE, U+FDD0 and U+1FFFF, which Swift source cannot name.
  static let noncharacters = String(
    String.UnicodeScalarView([0xFFFE, 0xFDD0, 0x1FFFF].compactMap { Unicode.Scalar($0 as UInt32) }))

  static let cases = [
    // Text and attributes.
    Case(template: "<p>{{title}}</p>", value: "a<b>&\"'c", expected: "<p>a&lt;b&gt;&amp;\"'c</p>"),
    Case(template: "<p title=\"{{title}}\">", value: "a<b>&\"'\n\tc", expected: "<p title=\"a&lt;b&gt;&amp;&quot;'&#10;&#9;c\">"),
    Case(template: "<p title='{{title}}'>", value: "a\"'c", expected: "<p title='a\"&#39;c'>"),
    Case(template: "<textarea>{{title}}</textarea>", value: "</textarea>", expected: "<textarea>&lt;/textarea&gt;</textarea>"),
    Case(template: "<title>{{title}}</title>", value: "</title>", expected: "<title>&lt;/title&gt;</title>"),
    Case(template: "a < b {{title}}", value: "<i>", expected: "a < b &lt;i&gt;"),
    Case(
      template: "<a data-x=\"1\"{{#days}} data-y=\"{{title}}\"{{/days}}>", value: "\"",
      expected: "<a data-x=\"1\" data-y=\"&quot;\" data-y=\"&quot;\">"),
    // Addresses: the scheme.
    Case(
      template: "<a href=\"{{title}}\">", value: "https://a.example/?x=1&y=2",
      expected: "<a href=\"https://a.example/?x=1&amp;y=2\">"),
    Case(template: "<a href=\"{{title}}\">", value: "javascript:alert(1)", expected: "<a href=\"#\">"),
    Case(template: "<a href=\"{{title}}\">", value: "JaVaScRiPt:alert(1)", expected: "<a href=\"#\">"),
    Case(template: "<a href=\"{{title}}\">", value: " java\tscript:alert(1)", expected: "<a href=\"#\">"),
    Case(template: "<a href=\"{{title}}\">", value: "data:text/html,x", expected: "<a href=\"#\">"),
    Case(template: "<a href='{{title}}'>", value: "mailto:a@b.example", expected: "<a href='mailto:a@b.example'>"),
    Case(template: "<a href=\"{{title}}\">", value: "tel:+47 22 33", expected: "<a href=\"tel:+47%2022%2033\">"),
    Case(template: "<a href=\"{{title}}\">", value: "a/b?c=javascript:d", expected: "<a href=\"a/b?c=javascript:d\">"),
    Case(template: "<a href=\"{{title}}\">", value: "//b.example/\"><x", expected: "<a href=\"//b.example/%22%3E%3Cx\">"),
    Case(template: "<a href=\"{{title}}\">", value: "räksmörgås", expected: "<a href=\"r%C3%A4ksm%C3%B6rg%C3%A5s\">"),
    Case(template: "<form action=\"{{title}}\">", value: "vbscript:x", expected: "<form action=\"#\">"),
    Case(
      template: "<svg><use xlink:href=\"{{title}}\"/></svg>", value: "javascript:x", expected: "<svg><use xlink:href=\"#\"/></svg>"),
    // Addresses: parts.
    Case(
      template: "<a href=\"mailto:{{title}}\">", value: "a b@c.example?bcc=d",
      expected: "<a href=\"mailto:a%20b@c.example%3Fbcc=d\">"),
    Case(template: "<a href=\"/x/{{title}}/\">", value: "../a/b?c#d&e", expected: "<a href=\"/x/..%2Fa%2Fb%3Fc%23d%26e/\">"),
    Case(template: "<a href=\"/x?q={{title}}\">", value: "a b&c=d#e:f", expected: "<a href=\"/x?q=a%20b%26c%3Dd%23e%3Af\">"),
    Case(template: "<a href=\"#d-{{title}}\">", value: "1 2", expected: "<a href=\"#d-1%202\">"),
    Case(template: "<a href=\"{{title}}{{title}}\">", value: "javascript", expected: "<a href=\"javascriptjavascript\">"),
    Case(template: "<a href=\"java{{title}}\">", value: "script:alert(1)", expected: "<a href=\"javascript%3Aalert%281%29\">"),
    Case(template: "<a href=\"{{root}}{{title}}\">", value: "javascript:x", expected: "<a href=\"../javascript%3Ax\">"),
    Case(template: "<a href=\"{{root}}events/{{title}}/\">", value: "a:b", expected: "<a href=\"../events/a:b/\">"),
    Case(
      template: "<a href=\"{{#days}}{{dayName}}{{/days}}\">", value: "javascript:",
      expected: "<a href=\"javascript%3Ajavascript%3A\">"),
    Case(
      template: "<a href=\"{{#days}}{{#isToday}}x{{/isToday}}{{/days}}{{title}}\">", value: "javascript:a/b",
      expected: "<a href=\"xjavascript%3Aa%2Fb\">"),
    // Lists of sources.
    Case(
      template: "<img srcset=\"{{title}} 1x, {{root}}b.png 2x\" src=\"{{root}}\"/>", value: "a, b.png",
      expected: "<img srcset=\"a%2C%20b.png 1x, ../b.png 2x\" src=\"../\"/>"),
    Case(template: "<img srcset=\"a.png 1x, {{title}} 2x\"/>", value: "javascript:x", expected: "<img srcset=\"a.png 1x, # 2x\"/>"),
    // Data blocks.
    Case(
      template: "<script type=\"application/json\">{\"a\": \"{{title}}\", \"b\": {{title}}, \"n\": {{week}}}</script>",
      value: "\"</script>\\\n",
      expected:
        "<script type=\"application/json\">{\"a\": \"\\\"\\u003c/script\\u003e\\\\\\n\", \"b\": \"\\\"\\u003c/script\\u003e\\\\\\n\", \"n\": 10}</script>"
    ),
    Case(
      template:
        "<script type=\"application/ld+json\">[{{#days}}{{isToday}}{{#isToday}},{{/isToday}}{{/days}}]</script><p>{{title}}</p>",
      value: "<",
      expected: "<script type=\"application/ld+json\">[true,false]</script><p>&lt;</p>"),
    Case(template: "{\"a\": {{title}}}", value: "x\ty\"", expected: "{\"a\": \"x\\ty\\\"\"}", format: .json),
    // XML.
    Case(
      template: "<title>{{title}}</title><link href=\"{{title}}\"/>", value: "a&b",
      expected: "<title>a&amp;b</title><link href=\"a&amp;b\"/>", format: .xml),
    Case(template: "<script>{{title}}</script>", value: "<", expected: "<script>&lt;</script>", format: .xml),
    // Content lines.
    Case(template: "SUMMARY:{{title}}\n", value: "a;b,c\\d\ne", expected: "SUMMARY:a\\;b\\,c\\\\d\\ne\r\n", format: .ics),
    Case(template: "N:{{title}};{{title}}\n", value: "a;b", expected: "N:a\\;b;a\\;b\r\n", format: .vcf),
    Case(template: "ATTENDEE;CN={{title}}:x\n", value: "Emma", expected: "ATTENDEE;CN=Emma:x\r\n", format: .ics),
    Case(
      template: "ATTENDEE;CN={{title}}:x\n", value: "a:b;c,\"d\"^\n", expected: "ATTENDEE;CN=\"a:b;c,^'d^'^^^n\":x\r\n",
      format: .ics),
    Case(
      template: "ATTENDEE;CN=\"Dr {{title}}\":x\n", value: "\":x\nEVIL:1", expected: "ATTENDEE;CN=\"Dr ^':x^nEVIL:1\":x\r\n",
      format: .ics),
    Case(template: "  SUMMARY:{{title}}\n\n  \n  X:1\n", value: "a", expected: "SUMMARY:a\r\nX:1\r\n", format: .ics),
    Case(template: "X:1", value: "", expected: "X:1\r\n", format: .ics),
    Case(template: "URL:{{#days}}{{#best}}{{path}}{{/best}}{{/days}}\n", value: "", expected: "URL:events/2/\r\n", format: .ics),
    // Plain text, and the specification's way.
    Case(template: "{{title}} {{{title}}}", value: "<&>", expected: "<&> <&>", format: .txt),
    // Control characters and noncharacters go, whatever the place.
    Case(
      template: "<p>{{title}}</p>", value: "a\u{0}b\u{8}c\u{B}d\u{1B}e\u{7F}f\u{85}g" + noncharacters + "h",
      expected: "<p>abcdefg\u{FFFD}\u{FFFD}\u{FFFD}h</p>"),
    Case(template: "<p>{{title}}</p>", value: "a\r\nb\rc\nd", expected: "<p>a\nb\nc\nd</p>"),
  ]

  @Test(arguments: cases)
  func writesTheValue(_ c: Case) {
    let result = TestModel.render(c.template, format: c.format, hostile: c.value)
    // Most of the cases leave elements open, which is not the engine's concern.
    #expect(result.diagnostics.filter { $0.severity == .error } == [])
    #expect(result.text == c.expected)
  }

  @Test func markupIsWrittenAsItIs() {
    #expect(TestModel.render("<div>{{{intro}}}</div>").text == "<div><b>Hello</b></div>")
    #expect(TestModel.render("<div>{{intro}}</div>").text == "<div>&lt;b&gt;Hello&lt;/b&gt;</div>")
    #expect(
      TestModel.render("{{#days}}{{#events}}RRULE:{{{rule}}}\n{{/events}}{{/days}}", format: .ics).text
        == "RRULE:FREQ=WEEKLY;BYDAY=MO,TU\r\nRRULE:\r\n")
  }

  @Test func readyMadeLinesStandOnLinesOfTheirOwn() {
    var schema = ViewSchema()
    let feed = schema.record("feed", "A feed")
    let zone = schema.markup(feed, "zone", "A zone's lines", format: .ics, .optional)
    let page = schema.page("feed", root: feed, template: "feed.ics.mustache", "A feed")
    let text = "BEGIN:VCALENDAR\n  {{{zone}}}\nEND:VCALENDAR\n"
    let source = TemplateSource(name: "feed.ics.mustache", file: FileID(index: 0), bytes: Array(text.utf8))
    let (templates, diagnostics) = TemplateSet.compile([source], for: schema)
    #expect(diagnostics == [])
    var data = ViewData(schema)
    let full = data.make(feed)
    data.set(full, zone, "BEGIN:VTIMEZONE\r\nTZID:Europe/Oslo\r\nEND:VTIMEZONE\r\n")
    let empty = data.make(feed)
    for (root, expected) in [
      (full, "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Oslo\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n"),
      (empty, "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"),
    ] {
      var output: [UInt8] = []
      templates?.render(page, root: root, data: data, shared: ViewData(schema, arena: .shared), into: &output)
      #expect(String(decoding: output, as: UTF8.self) == expected)
    }
  }

  /// Templates from other systems' editors: a byte order mark goes, CRLF becomes LF in pages.
  @Test func editorsMarksDoNotReachPages() {
    let template = "\u{FEFF}<p>\r\n{{#days}}\r\n{{dayName}}\r\n{{/days}}\r\n</p>\r\n"
    #expect(TestModel.render(template).text == "<p>\nMonday\nTuesday\n</p>\n")
    #expect(TestModel.render("\u{FEFF}  {{#days}}\nx\n{{/days}}").text == "x\nx\n")
  }

  @Test func addressesAreRefusedWhenTheyAreSet() {
    let model = TestModel()
    var data = ViewData(model.schema)
    let event = data.make(model.event)
    let kept = data.set(event, model.link, " https://example.org/ ")
    let refused = data.set(event, model.link, "javascript:alert(1)")
    #expect(kept && !refused)
  }
}
