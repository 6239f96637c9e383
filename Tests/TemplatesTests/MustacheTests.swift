import Diagnostics
import Testing

@testable import Templates

/// The rules of the Mustache specification in the project's own words and examples, so that a clone on its own is tested.
@Suite("Mustache: tags, white space, partials, inheritance, dynamic names")
struct MustacheTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var template: String
    var partials: [String: String] = [:]
    var expected: String
    var testDescription: String { name }

    init(_ name: String, _ template: String, _ partials: [String: String] = [:], _ expected: String) {
      self.name = name
      self.template = template
      self.partials = partials
      self.expected = expected
    }

    init(_ name: String, _ template: String, _ expected: String) { self.init(name, template, [:], expected) }
  }

  /// A family with two children; the younger has no pet.
  static let data: DynamicValue = .record([
    .init(name: "family", value: .text("Berg & Dahl")), .init(name: "count", value: .number("2")),
    .init(name: "ratio", value: .number("1.50")),
    .init(name: "yes", value: .flag(true)), .init(name: "no", value: .flag(false)), .init(name: "nothing", value: .null),
    .init(name: "blank", value: .text("")), .init(name: "none", value: .list([])), .init(name: "zero", value: .number("0")),
    .init(
      name: "home",
      value: .record([
        .init(name: "town", value: .text("Oslo")),
        .init(name: "zip", value: .record([.init(name: "code", value: .number("0150"))])),
      ])),
    .init(
      name: "children",
      value: .list([
        .record([
          .init(name: "name", value: .text("Emma")), .init(name: "card", value: .text("big")),
          .init(name: "pet", value: .record([.init(name: "name", value: .text("Rex"))])),
        ]),
        .record([
          .init(name: "name", value: .text("Tom")), .init(name: "card", value: .text("small")), .init(name: "pet", value: .null),
        ]),
      ])),
    .init(name: "words", value: .list([.text("<a>"), .text("b")])),
    .init(name: "lines", value: .text("one\ntwo")), .init(name: "which", value: .text("small")),
    .init(name: "pet", value: .null),
  ])

  static let tags = [
    Case("a value is escaped", "{{family}}", "Berg &amp; Dahl"),
    Case("three braces write as it is", "{{{family}}}", "Berg & Dahl"),
    Case("an ampersand writes as it is", "{{&family}} {{& family }}", "Berg & Dahl Berg & Dahl"),
    Case("numbers keep their digits", "{{count}} {{ratio}} {{home.zip.code}}", "2 1.50 0150"),
    Case("null is written as nothing", "[{{nothing}}]", "[]"),
    Case("white space in a tag does not matter", "{{ family\n}}|{{#  yes }}x{{/ yes  }}", "Berg &amp; Dahl|x"),
    Case("dotted names go inwards", "{{home.town}}", "Oslo"),
    Case("text with braces is text", "{ {family} } }}", "{ {family} } }}"),
    Case("comments are nothing", "a{{! b {{c}}d", "ad"),
    Case("a comment may hold lines", "a\n{{! b\n  c\n}}\nd", "a\nd"),
    Case("delimiters change", "{{=<% %>=}}<%count%> {{count}}<%={{ }}=%>{{count}}", "2 {{count}}2"),
    Case("delimiters of one sign", "{{=| |=}}|count| {{count}} |&family|", "2 {{count}} Berg & Dahl"),
    Case("delimiters do not reach into partials", "{{=| |=}}|>p| |count|", ["p": "{{count}}|count|"], "2|count| 2"),
    Case("delimiters do not come out of partials", "{{>p}} {{count}}|count|", ["p": "{{=| |=}}|count|"], "2 2|count|"),
  ]

  static let sections = [
    Case("a true section", "{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}", "a"),
    Case("a false section", "{{#no}}a{{/no}}{{^no}}b{{/no}}", "b"),
    Case(
      "null, nothing to write, 0 and no element are false",
      "{{^nothing}}1{{/nothing}}{{^blank}}2{{/blank}}{{^none}}3{{/none}}{{^zero}}4{{/zero}}", "1234"),
    Case("a list repeats", "{{#children}}{{name}},{{/children}}", "Emma,Tom,"),
    Case("a list of bare values", "{{#words}}[{{.}}{{{.}}}]{{/words}}", "[&lt;a&gt;<a>][bb]"),
    Case("a record is entered", "{{#home}}{{town}}{{/home}}", "Oslo"),
    Case("a text is entered", "{{#family}}{{{.}}}{{/family}}", "Berg & Dahl"),
    Case("inner names hide outer ones", "{{#children}}{{name}}:{{#pet}}{{name}}{{/pet}} {{/children}}", "Emma:Rex Tom: "),
    Case("outer names stay within reach", "{{#children}}{{#pet}}{{count}}{{/pet}}{{/children}}", "2"),
    Case("a dotted section", "{{#home.zip}}{{code}}{{/home.zip}}", "0150"),
    Case("a section over itself", "{{#words}}{{#.}}x{{/.}}{{/words}}", "xx"),
  ]

  static let lines = [
    Case("a line of one section tag vanishes", "a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc\n"),
    Case("with its white space", "a\n \t{{#yes}}  \nb\n   {{/yes}}\t\nc\n", "a\nb\nc\n"),
    Case("CRLF ends a line too", "a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc", "a\r\nb\r\nc"),
    Case("a lone CR does not", "a\r{{#yes}}\rb{{/yes}}", "a\r\rb"),
    Case("the first and the last line", "{{#yes}}\na\n{{/yes}}", "a\n"),
    Case("two tags on a line stay", "{{#yes}}{{#yes}}\na{{/yes}}{{/yes}}", "\na"),
    Case("a value keeps its line", "  {{count}}  \nb", "  2  \nb"),
    Case("text keeps its line", "{{#yes}} a\n{{/yes}} b", " a\n b"),
    Case("inverted sections too", "a\n  {{^no}}\nb\n  {{/no}}\n", "a\nb\n"),
    Case("changes of delimiters too", "a\n  {{=| |=}}\nb|count|\n", "a\nb2\n"),
    Case("a repeated section repeats its lines", "{{#children}}\n- {{name}}\n{{/children}}\n", "- Emma\n- Tom\n"),
  ]

  static let partials = [
    Case("a partial", "[{{>p}}]", ["p": "{{count}}"], "[2]"),
    Case("a partial sees where it stands", "{{#children}}{{>p}}{{/children}}", ["p": "{{name}};"], "Emma;Tom;"),
    Case("a partial on its line is indented", "<\n  {{>p}}\n>", ["p": "a\nb\n"], "<\n  a\n  b\n>"),
    Case("so are partials in it", " {{>p}}\n", ["p": "a\n {{>q}}\n", "q": "b\nc\n"], " a\n  b\n  c\n"),
    Case("but not the lines of values", " {{>p}}\n", ["p": "[{{lines}}]\n"], " [one\ntwo]\n"),
    Case(
      "lines of sections are indented once each", " {{>p}}\n", ["p": "{{#children}}\n{{name}}\n{{/children}}\n"], " Emma\n Tom\n"),
    Case(
      "a section within a line is indented with it", " {{>p}}\n", ["p": "{{#children}}{{name}} {{/children}}\n"], " Emma Tom \n"),
    Case("a partial within a line is not indented", "a {{>p}}\nb", ["p": "1\n2"], "a 1\n2\nb"),
    Case("a line that begins with an end tag", " {{>p}}\n", ["p": "{{#yes}}a\n{{/yes}}b\n"], " a\n b\n"),
    Case(
      "a partial in itself, as deep as the data", "{{>p}}",
      [
        "p": "({{#pet}}{{>p}}{{/pet}}{{#children}}{{name}}{{>p}}{{/children}})".replacing("{{#children}}", with: "{{#none}}")
          .replacing("{{/children}}", with: "{{/none}}")
      ], "()"),
  ]

  static let inheritance = [
    Case("a block shows its own text", "{{$a}}x{{/a}}", "x"),
    Case("a parent is a partial", "{{<p}}{{/p}}", ["p": "[{{$a}}x{{/a}}]"], "[x]"),
    Case("a block is replaced", "{{<p}}{{$a}}y{{/a}}{{/p}}", ["p": "[{{$a}}x{{/a}}]"], "[y]"),
    Case("at all its places", "{{<p}}{{$a}}y{{/a}}{{/p}}", ["p": "{{$a}}1{{/a}}{{$a}}2{{/a}}"], "yy"),
    Case("the others stay", "{{<p}}{{$b}}y{{/b}}{{/p}}", ["p": "{{$a}}1{{/a}}{{$b}}2{{/b}}"], "1y"),
    Case(
      "what else stands in a parent tag is nothing", "{{<p}} lost {{count}} {{$a}}y{{/a}} lost {{/p}}", ["p": "{{$a}}x{{/a}}"], "y"),
    Case("the outermost wins", "{{<p}}{{$a}}1{{/a}}{{/p}}", ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{$a}}3{{/a}}"], "1"),
    Case("a middle one wins over the base", "{{<p}}{{/p}}", ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{$a}}3{{/a}}"], "2"),
    Case(
      "a block in a replaced block", "{{<p}}{{$b}}y{{/b}}{{/p}}",
      ["p": "{{<q}}{{$a}}[{{$b}}x{{/b}}]{{/a}}{{/q}}", "q": "{{$a}}{{/a}}"], "[y]"),
    Case("a replacement may use the name it replaces", "{{<p}}{{$a}}<{{$a}}in{{/a}}>{{/a}}{{/p}}", ["p": "{{$a}}x{{/a}}"], "<in>"),
    Case(
      "a replacement sees where the block stands", "{{<p}}{{$a}}{{name}}{{/a}}{{/p}}",
      ["p": "{{#children}}{{$a}}{{/a}} {{/children}}"], "Emma Tom "),
    Case("replacements reach into partials", "{{<p}}{{$a}}y{{/a}}{{/p}}", ["p": "{{>q}}", "q": "[{{$a}}x{{/a}}]"], "[y]"),
    Case("a parent on its lines is indented", " {{<p}}\n {{/p}}\n|", ["p": "a\nb\n"], " a\n b\n|"),
    Case(
      "a block's lines move to where it stands", "{{<p}}\n{{$a}}\n      one\n        two\n{{/a}}\n{{/p}}\n",
      ["p": "<\n  {{$a}}\n  {{/a}}\n>\n"], "<\n  one\n    two\n>\n"),
    Case("a block within a line", "{{<p}}{{$a}}\none\ntwo{{/a}}{{/p}}", ["p": "< {{$a}}{{/a}} >"], "< one\ntwo >"),
    Case("one line for a block of lines", "{{<p}}{{$a}}y{{/a}}{{/p}}", ["p": "<\n  {{$a}}\n    x\n  {{/a}}\n>"], "<\n    y>"),
  ]

  static let dynamicNames = [
    Case("the value names the partial", "{{>*which}}", ["small": "s", "big": "b"], "s"),
    Case("for each element", "{{#children}}{{>*card}}{{/children}}", ["small": "<{{name}}>", "big": "[{{name}}]"], "[Emma]<Tom>"),
    Case("with white space", "{{> * which }}", ["small": "s"], "s"),
    Case("indented", "  {{>*which}}\n", ["small": "a\nb\n"], "  a\n  b\n"),
    Case("of a parent", "{{<*which}}{{$a}}y{{/a}}{{/*which}}", ["small": "[{{$a}}x{{/a}}]"], "[y]"),
  ]

  @Test(arguments: tags + sections + lines + partials + inheritance + dynamicNames)
  func rendersWithData(_ c: Case) {
    let result = DynamicHarness.render(c.template, data: Self.data, partials: c.partials)
    #expect(result.diagnostics.filter { $0.severity == .error } == [])
    #expect(result.text == c.expected)
  }

  /// A schema of the same data. Dynamic names need data without one.
  @Test(arguments: tags + sections + lines + partials + inheritance)
  func compilesToTheSame(_ c: Case) {
    guard !["words", ".}}"].contains(where: { c.template.contains($0) }) else { return }
    var schema = ViewSchema()
    let pet = schema.record("pet", "A pet")
    let petName = schema.text(pet, "name", "Its name")
    let child = schema.record("child", "A child")
    let childName = schema.text(child, "name", "Its name")
    let childPet = schema.record(child, "pet", "Its pet", of: pet, .optional)
    let zip = schema.record("zip", "A code")
    let code = schema.text(zip, "code", "The digits")
    let home = schema.record("home", "A home")
    let town = schema.text(home, "town", "Where")
    let homeZip = schema.record(home, "zip", "Its code", of: zip)
    let root = schema.record("root", "The family")
    let texts: [(TextSlot, String?)] = [
      (schema.text(root, "family", "Name", .optional), "Berg & Dahl"), (schema.text(root, "ratio", "A ratio"), "1.50"),
      (schema.text(root, "nothing", "Nothing", .optional), nil), (schema.text(root, "blank", "Blank", .optional), ""),
      (schema.text(root, "zero", "Taken as missing", .optional), nil), (schema.text(root, "lines", "Two lines"), "one\ntwo"),
    ]
    let count = schema.number(root, "count", "How many")
    let yes = schema.flag(root, "yes", "Set")
    _ = schema.flag(root, "no", "Not set")
    _ = schema.list(root, "none", "Nobody", of: child)
    _ = schema.record(root, "pet", "None", of: pet, .optional)
    let homeSlot = schema.record(root, "home", "The home", of: home)
    let children = schema.list(root, "children", "The children", of: child)
    let page = schema.page("main", root: root, template: "main.mustache", "The family")
    var data = ViewData(schema)
    let rex = data.make(pet)
    data.set(rex, petName, "Rex")
    let (emma, tom) = (data.make(child), data.make(child))
    data.set(emma, childName, "Emma")
    data.set(emma, childPet, rex)
    data.set(tom, childName, "Tom")
    let (house, number) = (data.make(home), data.make(zip))
    data.set(number, code, "0150")
    data.set(house, town, "Oslo")
    data.set(house, homeZip, number)
    let family = data.make(root)
    for case (let slot, let text?) in texts { data.set(family, slot, text) }
    data.set(family, count, 2)
    data.set(family, yes, true)
    data.set(family, homeSlot, house)
    data.set(family, children, [emma, tom])

    var sources = [TemplateSource(name: "main.mustache", file: FileID(index: 0), bytes: Array(c.template.utf8))]
    for (index, partial) in c.partials.sorted(by: { $0.key < $1.key }).enumerated() {
      sources.append(
        TemplateSource(name: "\(partial.key).mustache", file: FileID(index: Int32(index + 1)), bytes: Array(partial.value.utf8)))
    }
    let (templates, diagnostics) = TemplateSet.compile(sources, for: schema)
    // A partial in itself is an error with a schema: its depth would have no end that the compiler could see.
    if c.name.hasPrefix("a partial in itself") {
      #expect(diagnostics.map(\.id).contains("template.partial-cycle"))
      return
    }
    #expect(diagnostics.filter { $0.severity == .error } == [])
    var output: [UInt8] = []
    templates?.render(page, root: family, data: data, shared: ViewData(schema, arena: .shared), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == c.expected)
    var traced: [UInt8] = []
    _ = templates?.renderWithOrigins(page, root: family, data: data, shared: ViewData(schema, arena: .shared), into: &traced)
    #expect(traced == output)
  }

  // MARK: Data without a schema, strictly

  @Test(arguments: [
    ("{{familie}}", "unknown-name 1:3", "did you mean family?"),
    ("{{#home}}{{twon}}{{/home}}", "unknown-name 1:12", "did you mean town?"),
    ("{{home.twon}}", "unknown-name 1:3", "did you mean town?"), ("{{#weather}}x{{/weather}}", "unknown-name 1:4", nil),
    ("{{^weather}}x{{/weather}}", "unknown-name 1:4", nil), ("a\n{{>nope}}", "missing-partial 2:4", nil),
    ("{{children}}", "not-printable 1:1", nil),
    ("{{home}}", "not-printable 1:1", nil), ("{{>*count}}", "not-a-choice 1:4", nil), ("{{#yes}}", "unclosed-section 1:1", nil),
  ])
  func tellsWhatTheDataDoesNotHave(template: String, found: String, hint: String?) {
    let result = DynamicHarness.render(template, data: Self.data)
    #expect(result.places == [found])
    #expect(result.diagnostics.first?.hint == hint)
  }

  @Test func tellsBlocksThatReplaceNothing() {
    let partials = ["p": "{{#no}}{{$a}}x{{/a}}{{/no}}{{>q}}", "q": "{{$b}}{{/b}}"]
    let fine = DynamicHarness.render("{{<p}}{{$a}}1{{/a}}{{$b}}2{{/b}}{{/p}}", data: Self.data, partials: partials)
    #expect(fine.places == [])
    let dead = DynamicHarness.render("{{<p}}{{$c}}1{{/c}}{{/p}}", data: Self.data, partials: partials)
    #expect(dead.places == ["dead-override 1:10"])
  }

  @Test func escapesByPlaceWhenTheNameSaysTheFormat() {
    let html = DynamicHarness.render(
      "<a href=\"{{words}}{{family}}\">{{{family}}}</a>".replacing("{{words}}", with: ""), data: Self.data,
      name: "main.html.mustache")
    #expect(html.text == "<a href=\"Berg%20&amp;%20Dahl\">Berg & Dahl</a>")
    let feed = DynamicHarness.render("SUMMARY:{{lines}}\n", data: Self.data, name: "main.ics.mustache")
    #expect(feed.text == "SUMMARY:one\\ntwo\r\n")
    let json = DynamicHarness.render(
      "{\"a\": {{family}}, \"b\": {{count}}, \"c\": {{yes}}}", data: Self.data, name: "main.json.mustache")
    #expect(json.text == "{\"a\": \"Berg \\u0026 Dahl\", \"b\": 2, \"c\": true}")
    let refused = DynamicHarness.render("<script>{{count}}</script>", data: Self.data, name: "main.html.mustache")
    #expect(refused.places == ["in-script 1:9"])
  }

  @Test func partialsWithoutEndAreStopped() {
    let deep = DynamicHarness.render("{{>p}}", data: Self.data, partials: ["p": "{{#yes}}{{>p}}{{/yes}}"])
    #expect(deep.diagnostics.map(\.id) == ["template.too-deep"])
    let wide = DynamicHarness.render("{{>p}}", data: Self.data, partials: ["p": "x{{>p}}{{>p}}"])
    #expect(wide.diagnostics.map(\.id) == ["template.too-deep"])
  }

  // MARK: A family's own templates

  @Test func ownTemplatesReplaceAndExtendTheBuiltIn() {
    let model = TestModel()
    func source(_ name: String, _ text: String, _ index: Int32, _ origin: TemplateSource.Origin) -> TemplateSource {
      TemplateSource(name: name, file: FileID(index: index), bytes: Array(text.utf8), origin: origin)
    }
    let builtIn = source("main.html.mustache", "<h1>{{$head}}{{title}}{{/head}}</h1>{{>foot}}", 0, .builtIn)
    let foot = source("foot.html.mustache", "<p>{{week}}</p>", 1, .builtIn)
    let own = source("main.html.mustache", "{{<default/main}}{{$head}}Our {{title}}{{/head}}{{/default/main}}", 2, .own)
    let ownFoot = source("foot.html.mustache", "<b>{{week}}</b>", 3, .own)
    for (sources, expected) in [
      ([builtIn, foot], "<h1>March</h1><p>10</p>"), ([builtIn, foot, own], "<h1>Our March</h1><p>10</p>"),
      ([own, ownFoot, foot, builtIn], "<h1>Our March</h1><b>10</b>"),
    ] {
      let (templates, diagnostics) = TemplateSet.compile(sources, for: model.schema)
      #expect(diagnostics == [])
      var data = ViewData(model.schema)
      let root = model.fill(&data)
      var output: [UInt8] = []
      if let page = model.schema.page(named: "main") {
        templates?.render(page, root: root, data: data, shared: ViewData(model.schema, arena: .shared), into: &output)
      }
      #expect(String(decoding: output, as: UTF8.self) == expected)
    }
    let inItself = source("main.html.mustache", "{{<main}}{{/main}}", 2, .own)
    let (_, diagnostics) = TemplateSet.compile([builtIn, foot, inItself], for: model.schema)
    #expect(diagnostics.map(\.id) == ["template.partial-cycle"])
    #expect(diagnostics.first?.hint == "the built-in one is called default/main")
  }

  @Test func recordsOfTheSharedArenaAreReached() {
    let model = TestModel()
    let text = "{{#days}}{{dayName}}:{{#events}}{{subject}} {{owner.name}};{{/events}}{{/days}}"
    let source = TemplateSource(name: "main.html.mustache", file: FileID(index: 0), bytes: Array(text.utf8))
    let (templates, _) = TemplateSet.compile([source], for: model.schema)
    var shared = ViewData(model.schema, arena: .shared)
    let emma = shared.make(model.person)
    shared.set(emma, model.name, "Emma")
    let event = shared.make(model.event)
    shared.set(event, model.subject, "Dentist")
    shared.set(event, model.owner, emma)
    var data = ViewData(model.schema)
    let day = data.make(model.day)
    data.set(day, model.dayName, "Monday")
    data.set(day, model.events, [event, event])
    let root = data.make(model.page)
    data.set(root, model.days, [day])
    var output: [UInt8] = []
    if let page = model.schema.page(named: "main") {
      templates?.render(page, root: root, data: data, shared: shared, into: &output)
    }
    #expect(String(decoding: output, as: UTF8.self) == "Monday:Dentist Emma;Dentist Emma;")
  }

  // MARK: Origins

  @Test func tellsWhereOutputCameFrom() throws {
    let model = TestModel()
    var files = SourceFiles()
    let sources = model.sources(
      "<h1>{{title}}</h1>\n{{#days}}\n  {{>p}}\n{{/days}}\n", partials: ["p.html.mustache": "<p>{{dayName}}</p>\n"], format: .html,
      files: &files)
    let templates = try #require(TemplateSet.compile(sources, for: model.schema).templates)
    let page = try #require(model.schema.page(named: "main"))
    var data = ViewData(model.schema)
    let root = model.fill(&data)
    var output: [UInt8] = Array("before".utf8)
    let origins = templates.renderWithOrigins(
      page, root: root, data: data, shared: ViewData(model.schema, arena: .shared), into: &output)
    let text = String(decoding: output, as: UTF8.self)
    #expect(text == "before<h1>March</h1>\n<p>Monday</p>\n<p>Tuesday</p>\n")
    func origin(_ needle: String) throws -> String {
      let offset = try #require(text.firstRange(of: needle)).lowerBound.utf16Offset(in: text)
      let span = try #require(origins.source(at: offset))
      return "\(files[span.file].path) \(span.bytes.lowerBound)"
    }
    #expect(try origin("h1") == "main.html.mustache 1")
    #expect(try origin("March") == "main.html.mustache 4")
    #expect(try origin("arch") == "main.html.mustache 4")
    #expect(try origin("/h1") == "main.html.mustache 14")
    #expect(try origin("<p>Monday") == "p.html.mustache 0")
    #expect(try origin("Tuesday") == "p.html.mustache 3")
    #expect(try origin("/p>\n<p>Tue") == "p.html.mustache 15")
  }

  @Test func tellsWhereFoldedOutputCameFrom() throws {
    let model = TestModel(format: .ics)
    var files = SourceFiles()
    let sources = model.sources(
      "X-A:\(String(repeating: "a", count: 100))\nSUMMARY:{{title}}\n", partials: [:], format: .ics, files: &files)
    let templates = try #require(TemplateSet.compile(sources, for: model.schema).templates)
    let page = try #require(model.schema.page(named: "main"))
    var data = ViewData(model.schema)
    let root = model.fill(&data)
    var output: [UInt8] = []
    let origins = templates.renderWithOrigins(
      page, root: root, data: data, shared: ViewData(model.schema, arena: .shared), into: &output)
    let text = String(decoding: output, as: UTF8.self)
    let march = try #require(text.firstRange(of: "March")).lowerBound.utf16Offset(in: text)
    #expect(origins.source(at: march)?.bytes.lowerBound == 113)
    #expect(origins.source(at: 90)?.bytes.lowerBound == 87)
  }
}
