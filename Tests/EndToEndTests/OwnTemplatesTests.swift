import DefaultTheme
import Diagnostics
import SiteBuild
import TestSupport
import Testing

/// Templates of one's own are judged with made-up data, so that nothing waits in a part that today's data do not reach.
@Suite("Templates of one's own")
struct OwnTemplatesTests {
  static func text(_ name: String) throws -> String {
    String(decoding: try #require(DefaultTheme.files.first { $0.path == name }).bytes, as: UTF8.self)
  }

  static func findings(_ files: [String: String]) throws -> [Diagnostic] {
    let folder = TemporaryFolder()
    for (name, text) in files { try folder.write("templates/" + name, text) }
    return try OwnTemplates.check(folder.path + "/templates", jobs: 2).diagnostics.filter { $0.severity == .error }
  }

  /// Made-up data find nothing in what is right: the built-in templates, as if they were a family's own.
  @Test func whatIsBuiltInHasNoFaults() throws {
    var files: [String: String] = [:]
    for name in ["agenda", "layout"] {
      files["\(name).html.mustache"] = try Self.text("\(name).html.mustache")
    }
    let found = try Self.findings(files)
    #expect(found.isEmpty, "\(found.prefix(20).map { "\($0.id) \($0.message) \(String(describing: $0.span))" })")
  }

  /// A fault behind each section of the agenda, in both of its branches.
  @Test func aFaultInAnyPartIsFound() throws {
    let agenda = try Self.text("agenda.html.mustache")
    var places: [String.Index] = []
    var rest = agenda[...]
    while let tag = rest.firstMatch(of: /\{\{[#^][a-zA-Z.]+\}\}/) {
      places.append(tag.range.upperBound)
      rest = rest[tag.range.upperBound...]
    }
    #expect(places.count >= 4)
    for place in places {
      var changed = agenda
      changed.insert(contentsOf: "<script>alert(1)</script>", at: place)
      let found = try Self.findings(["agenda.html.mustache": changed])
      #expect(!found.isEmpty, "\(agenda[place...].prefix(60))")
    }
  }

  /// A layout of one's own keeps what docs/privacy.md promises, or nothing is published.
  @Test(arguments: [
    ("default-src 'self';", "default-src 'self' https:;", true), ("<meta name=\"referrer\" content=\"no-referrer\" />", "", true),
    ("<meta name=\"robots\" content=\"noindex, nofollow\" />", "", true),
    ("http-equiv=\"Content-Security-Policy\"", "name=\"x\"", true),
    ("img-src 'self' data:;", "img-src *;", true), ("form-action 'none'; ", "", true),
    ("img-src 'self' data:;", "img-src 'self';", false), ("content=\"no-referrer\"", "content=\"same-origin\"", false),
  ])
  func anOwnLayoutKeepsItsPolicies(old: String, new: String, isFault: Bool) throws {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", #"{"timeZone":"Europe/Oslo","sources":[{"format":"wallplanner","path":"a.json"}]}"#)
    try folder.write("content/a.json", #"{"members":[{"id":"a","name":"Ann"}]}"#)
    let layout = try Self.text("layout.html.mustache")
    try #require(layout.contains(old))
    try folder.write("templates/layout.html.mustache", layout.replacing(old, with: new))
    var options = BuildOptions(content: folder.path + "/content", output: folder.output, now: WholeSiteTests.now, jobs: 2)
    options.templates = folder.path + "/templates"
    let outcome = SiteBuilder(options).run()
    #expect((outcome.exitCode == 1) == isFault, "\(outcome.diagnostics.prefix(3))")
    #expect(outcome.diagnostics.contains { $0.id == "security.policy" } == isFault, "\(outcome.diagnostics.prefix(3))")
  }

  /// `site/NAME.html.mustache` is filled and published, in the menu if it says so; other files of `site/` are published as they are.
  @Test func pagesOfOnesOwnAreFilled() throws {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", #"{"timeZone":"Europe/Oslo","sources":[{"format":"wallplanner","path":"a.json"}]}"#)
    try folder.write("content/a.json", #"{"name":"Holt & Co","members":[{"id":"a","name":"Ann"}]}"#)
    try folder.write(
      "templates/site/pets.html.mustache",
      "{{! menu: Pets & plants }}\n{{<layout}}\n{{$main}}\n<h1>{{site.title}}</h1>\n<p><a href=\"{{root}}index.html\">{{words.wall}}</a></p>\n{{/main}}\n{{/layout}}\n"
    )
    try folder.write(
      "templates/site/house/rules.html.mustache", "{{<layout}}{{$main}}<h1>Rules</h1>{{/main}}{{/layout}}\n")
    try folder.write("templates/site/search/index.html.mustache", "{{<layout}}{{$main}}<h1>Mine</h1>{{/main}}{{/layout}}\n")
    try folder.write("templates/site/keys.txt", "under the mat\n")
    var options = BuildOptions(content: folder.path + "/content", output: folder.output, now: WholeSiteTests.now, jobs: 2)
    options.templates = folder.path + "/templates"
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.prefix(3))")
    let pets = try #require(folder.read("output/pets.html"))
    #expect(pets.contains("<h1>Holt &amp; Co</h1>"))
    #expect(pets.contains("<title>Pets &amp; plants – Holt &amp; Co</title>"))
    #expect(try #require(folder.read("output/index.html")).contains("<a href=\"./pets.html\">Pets &amp; plants</a>"))
    #expect(try #require(folder.read("output/house/rules.html")).contains("href=\"../index.html\""))
    #expect(try !#require(folder.read("output/index.html")).contains("rules.html"))
    #expect(try #require(folder.read("output/keys.txt")) == "under the mat\n")
    #expect(
      outcome.diagnostics.map(\.message) == ["the planner has a page of its own where site/search/index.html.mustache would be"])
    #expect(try !#require(folder.read("output/search/index.html")).contains("Mine"))

    try folder.write("templates/site/pets.html.mustache", "{{<layout}}{{$main}}{{pets}}{{/main}}{{/layout}}\n")
    let again = SiteBuilder(options).run()
    #expect(again.diagnostics.contains { $0.id == "template.unknown-name" })
  }

  /// Rows are counted by their classes, whatever else a template says; a row that is gone is told.
  @Test(arguments: [
    ("<li class=\"row ", "<li data-x=\"1\" class=\"mine row ", false),
    (
      "<bdi{{#event.lang}} lang=\"{{event.lang}}\"{{/event.lang}}>{{subject}}</bdi>",
      "<b><bdi dir=\"auto\">{{subject}}</bdi></b>", false
    ),
    ("<li class=\"row ", "<li class=\"line-of-mine ", true),
  ])
  func rowsOfOnesOwnAreCounted(old: String, new: String, isLost: Bool) throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{"timeZone":"Europe/Oslo","asOf":"2027-03-01","sources":[{"format":"wallplanner","path":"a.json"}]}"#)
    try folder.write(
      "content/a.json",
      #"{"members":[{"id":"a","name":"Ann"}],"events":[{"id":"one","subject":"Choir & cake","start":"2027-03-02T10:00"}]}"#)
    let row = try Self.text("event-row.html.mustache")
    try #require(row.contains(old))
    try folder.write("templates/event-row.html.mustache", row.replacing(old, with: new))
    var options = BuildOptions(content: folder.path + "/content", output: folder.output, now: WholeSiteTests.now, jobs: 2)
    options.templates = folder.path + "/templates"
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.prefix(3))")
    #expect(outcome.diagnostics.contains { $0.id == "build.lost" } == isLost, "\(outcome.diagnostics.prefix(3))")
  }

  /// A finding that one record is behind says where that record stands, and yesterday's site stays.
  @Test func aFindingNamesTheRecordBehindIt() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{"timeZone":"Europe/Oslo","asOf":"2027-03-01","sources":[{"format":"wallplanner","path":"a.json"}]}"#)
    try folder.write(
      "content/a.json",
      "{\"members\":[{\"id\":\"a\",\"name\":\"Ann\"}],\n\"events\":[\n{\"id\":\"one\",\"subject\":\"Choir\",\"start\":\"2027-03-02T10:00\"},\n{\"id\":\"two\",\"subject\":\"Dentist\",\"start\":\"2027-03-03T10:00\"}]}"
    )
    var options = BuildOptions(content: folder.path + "/content", output: folder.output, now: WholeSiteTests.now, jobs: 2)
    #expect(SiteBuilder(options).run().exitCode == 0)
    let before = tree(folder.output)
    let row = try Self.text("event-row.html.mustache")
    try #require(row.contains("{{root}}{{event.path}}"))
    try folder.write(
      "templates/event-row.html.mustache", row.replacing("{{root}}{{event.path}}", with: "{{root}}lost/{{event.path}}"))
    options.templates = folder.path + "/templates"
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 1)
    #expect(difference(before, tree(folder.output)) == [])
    // Alike findings are one, with the first place.
    let finding = try #require(outcome.diagnostics.first { $0.id == "site.link" && $0.message.contains("wallplanner-one") })
    let span = try #require(finding.notes.last?.span, "\(finding)")
    let file = outcome.sources[span.file]
    #expect(file.path.hasSuffix("a.json") && file.bytes[..<span.bytes.lowerBound].count { $0 == 0x0A } + 1 == 3, "\(finding)")
  }

  @Test func aFaultThatNoDataReachStopsTheBuild() throws {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", #"{"timeZone":"Europe/Oslo","sources":[{"format":"wallplanner","path":"a.json"}]}"#)
    try folder.write("content/a.json", #"{"members":[{"id":"a","name":"Ann"}]}"#)
    let template = try Self.text("todos.html.mustache").replacing("</h1>", with: "</h2>")
    try folder.write("templates/todos.html.mustache", template)
    var options = BuildOptions(content: folder.path + "/content", output: folder.output, now: WholeSiteTests.now, jobs: 2)
    options.templates = folder.path + "/templates"
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 1)
    let fault = try #require(outcome.diagnostics.first { $0.severity == .error })
    #expect(fault.id == "syntax.xml")
    let span = try #require(fault.span)
    #expect(outcome.sources[span.file].path.hasSuffix("templates/todos.html.mustache"))
  }
}
