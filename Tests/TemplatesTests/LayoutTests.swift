import Testing

@testable import Templates

@Suite("The layout of HTML templates is nothing on the page")
struct LayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var template: String
    var partials: [String: String] = [:]
    var page: String
    var testDescription: String { name }
  }

  static let pages = [
    Case(
      name: "between two tags", template: "<ul>\n  <li>a</li>\n\n  <li>b</li>\n</ul>\n", page: "<ul><li>a</li><li>b</li></ul>\n"),
    Case(name: "with CRLF", template: "<ul>\r\n  <li>a</li>\r\n</ul>", page: "<ul><li>a</li></ul>"),
    Case(name: "beside text it stays", template: "<p>\n  a\n  <b>b</b>\n</p>", page: "<p>\n  a\n  <b>b</b></p>"),
    Case(name: "a blank on one line stays", template: "<b>a</b> <b>b</b>", page: "<b>a</b> <b>b</b>"),
    Case(name: "beside a value it stays", template: "<p>\n{{title}}\n</p>", page: "<p>\nMarch\n</p>"),
    Case(name: "an angle bracket in text is no tag", template: "<p>a >\n<b>b</b>\n< c</p>", page: "<p>a >\n<b>b</b>\n< c</p>"),
    Case(name: "in pre it stays", template: "<pre>\n  <b>a</b>\n</pre>\n<p>a</p>", page: "<pre>\n  <b>a</b>\n</pre><p>a</p>"),
    Case(name: "in textarea too", template: "<textarea>\n</textarea>\n<p>a</p>", page: "<textarea>\n</textarea><p>a</p>"),
    Case(
      name: "in a script too", template: "<script type=\"application/json\">[\n  \"<b>\",\n  \"<b>\"]</script>",
      page: "<script type=\"application/json\">[\n  \"<b>\",\n  \"<b>\"]</script>"),
    Case(
      name: "around sections of tags",
      template: "<ul>\n  {{#days}}\n  <li>\n    {{dayName}}\n  </li>\n  {{/days}}\n</ul>",
      page: "<ul><li>\n    Monday\n  </li><li>\n    Tuesday\n  </li></ul>"),
    Case(
      name: "text on one way through is text",
      template: "<p>\n{{#days}}{{#isToday}}{{dayName}}{{/isToday}}\n<b>b</b>{{/days}}</p>",
      page: "<p>\nMonday\n<b>b</b>\n<b>b</b></p>"),
    Case(
      name: "through partials", template: "<ul>\n  {{#days}}\n    {{> day}}\n  {{/days}}\n</ul>",
      partials: ["day.html.mustache": "<li>\n  <b>{{dayName}}</b>\n</li>\n"],
      page: "<ul><li><b>Monday</b></li><li><b>Tuesday</b></li></ul>"),
    Case(
      name: "in a tag it is one space", template: "<a\n  id=\"x\"\n  title=\"a\n    b\">a</a>",
      page: "<a id=\"x\" title=\"a b\">a</a>"),
  ]

  @Test(arguments: pages)
  func leavesOutLayout(_ c: Case) {
    let result = TestModel.render(c.template, c.partials)
    #expect(result.diagnostics.isEmpty)
    #expect(result.text == c.page)
  }

  @Test("layout of other formats stays")
  func staysInXML() {
    #expect(TestModel.render("<a>\n  <b/>\n</a>", format: .xml).text == "<a>\n  <b/>\n</a>")
  }
}
