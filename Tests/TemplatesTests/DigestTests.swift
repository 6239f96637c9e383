import Diagnostics
import TestSupport
import Testing

@testable import Templates

/// Equal digests stand for equal pages: what a build relies on when it renders a page not again.
@Suite("Digests of what pages are rendered from")
struct DigestTests {
  /// A page over shared people and events, as far as a test changes it.
  struct Content: Equatable {
    var people = ["Ada", "Bo"]
    var subjects = ["Swim", "Cake", ""]
    var owners = [0, 1, 0]
    var hours = [9, 15, 20]
    var places: [String?] = ["Pool", nil, nil]
    var isLast = [false, false, true]
    var kinds = [0, 1, 0]
    /// Events of each day.
    var days = [[0, 1], [], [2]]
    var title = "March"
    var week = 9
    /// Records that no page shows, made before the others.
    var strangers = 0

    static func random(_ random: inout SeededGenerator) -> Content {
      var content = Content()
      content.strangers = Int.random(in: 0...3, using: &random)
      func word() -> String { ["Swim", "Swi", "m", "", "Cake", "Cake & tea"].randomElement(using: &random) ?? "" }
      for index in 0..<3 {
        content.subjects[index] = word()
        content.places[index] = Bool.random(using: &random) ? word() : nil
        content.owners[index] = Int.random(in: 0...1, using: &random)
        content.isLast[index] = Bool.random(using: &random)
        content.kinds[index] = Int.random(in: 0...1, using: &random)
      }
      content.days = (0..<2).map { _ in
        (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) }
      }
      return content
    }
  }

  let model = TestModel()
  static let template = """
    <h1>{{title}}</h1><p>{{week}}</p>{{#days}}<h2>{{dayName}}</h2>{{#events}}<p class="{{subject}}">{{subject}} {{hour}} \
    {{owner.name}}{{#place}} {{place}}{{/place}}{{#isLast}} last{{/isLast}}{{>*kind}}</p>{{/events}}{{#best}}{{subject}}{{/best}}{{/days}}
    """
  static let partials = ["small.html.mustache": "<i>s</i>", "large.html.mustache": "<b>l</b>"]

  func templates(_ main: String = template) throws -> TemplateSet {
    var files = SourceFiles()
    return try #require(
      TemplateSet.compile(model.sources(main, partials: Self.partials, format: .html, files: &files), for: model.schema).templates)
  }

  func make(_ content: Content, _ templates: TemplateSet, path: String = "a.html") throws -> (page: String, digest: ViewDigest) {
    var shared = ViewData(model.schema, arena: .shared)
    for number in 0..<content.strangers { shared.set(shared.make(model.person), model.name, "Nobody \(number)") }
    let people = content.people.map { name in
      let person = shared.make(model.person)
      shared.set(person, model.name, name)
      return person
    }
    let events = content.subjects.indices.map { index in
      let event = shared.make(model.event)
      shared.set(event, model.subject, content.subjects[index])
      shared.set(event, model.place, content.places[index])
      shared.set(event, model.path, "events/\(index)/")
      shared.set(event, model.hour, content.hours[index])
      shared.set(event, model.owner, people[content.owners[index]])
      shared.set(event, model.isLast, content.isLast[index])
      shared.set(event, model.kind, content.kinds[index])
      return event
    }
    var data = ViewData(model.schema)
    let page = data.make(model.page)
    data.set(page, model.title, content.title)
    data.set(page, model.intro, "")
    data.set(page, model.root, "./")
    data.set(page, model.week, content.week)
    data.set(
      page, model.days,
      content.days.enumerated().map { number, numbers in
        let day = data.make(model.day)
        data.set(day, model.dayName, "Day \(number)")
        data.set(day, model.events, numbers.map { events[$0] })
        data.set(day, model.best, numbers.first.map { events[$0] })
        return day
      })
    var bytes: [UInt8] = []
    let type = try #require(model.schema.page(named: "main"))
    templates.render(type, root: page, data: data, shared: shared, into: &bytes)
    let digests = try #require(SharedDigests(of: shared, schema: model.schema))
    return (
      String(decoding: bytes, as: UTF8.self), digests.digest(of: page, in: data, template: templates.digest(of: type), path: path)
    )
  }

  @Test func doesNotDependOnWhatThePageDoesNotReach() throws {
    let templates = try templates()
    var other = Content()
    other.strangers = 5
    #expect(try make(Content(), templates).digest == make(other, templates).digest)
    // An event that no day has.
    var (fewer, more) = (Content(), Content())
    fewer.days = [[0], [1]]
    more.days = [[0], [1]]
    more.subjects[2] = "Something else"
    #expect(try make(fewer, templates).digest == make(more, templates).digest)
  }

  static let changes: [(String, @Sendable (inout Content) -> Void)] = [
    ("title", { $0.title = "April" }), ("number", { $0.week = 10 }), ("shared text", { $0.people[1] = "Bob" }),
    ("text to none", { $0.places[0] = nil }), ("text to empty", { $0.places[1] = "" }), ("flag", { $0.isLast[0] = true }),
    ("choice", { $0.kinds[0] = 1 }), ("reference", { $0.owners[0] = 1 }), ("order", { $0.days[0] = [1, 0] }),
    ("to another day", { $0.days = [[0], [1], [2]] }), ("shared number", { $0.hours[2] = 21 }),
    ("letters over a border", { $0.subjects = ["SwimC", "ake", ""] }),
  ]

  @Test(arguments: changes.indices) func everyChangeMakesAnother(index: Int) throws {
    let templates = try templates()
    var other = Content()
    Self.changes[index].1(&other)
    #expect(try make(Content(), templates).digest != make(other, templates).digest, "\(Self.changes[index].0)")
  }

  @Test func dependsOnTheTemplateAndThePath() throws {
    let content = Content()
    let first = try make(content, templates())
    #expect(try make(content, templates()).digest == first.digest)
    #expect(try make(content, templates(Self.template + " ")).digest != first.digest)
    #expect(try make(content, templates(Self.template.replacing("{{title}}", with: "{{{intro}}}"))).digest != first.digest)
    #expect(try make(content, templates(), path: "b.html").digest != first.digest)
  }

  /// The other way round it need not hold.
  @Test func equalDigestsStandForEqualPages() throws {
    let templates = try templates()
    var random = SeededGenerator(seed: 3)
    var pages: [ViewDigest: String] = [:]
    var contents: [ViewDigest: Content] = [:]
    for _ in 0..<2_000 {
      let content = Content.random(&random)
      let (page, digest) = try make(content, templates)
      if let known = pages.updateValue(page, forKey: digest) {
        #expect(known == page, "\(content) and \(contents[digest] ?? content)")
      }
      contents[digest] = content
    }
    #expect(pages.count > 200)
  }

  /// A page over 300 events and 100 days, both made in parts, which use texts and records that were there before.
  private func makeInParts(jobs: Int, _ templates: TemplateSet) throws -> (page: String, digest: ViewDigest, all: [ViewDigest]) {
    let model = model
    var shared = ViewData(model.schema, arena: .shared)
    let pool = shared.text("Pool & sauna")
    let people = ["Ada", "Bo"].map { name in
      let person = shared.make(model.person)
      shared.set(person, model.name, name)
      return person
    }
    let eventParts = shared.addInParts(300, jobs: jobs, schema: model.schema) { range, data in
      let cake = data.text("Cake of \(range.lowerBound / 1_000)")
      let records = range.map { index in
        let event = data.make(model.event)
        if index % 3 == 0 { data.set(event, model.subject, cake) } else { data.set(event, model.subject, "Event \(index)") }
        if index % 2 == 0 { data.set(event, model.place, pool) }
        data.set(event, model.path, "events/\(index)/")
        data.set(event, model.hour, index % 24)
        data.set(event, model.owner, people[index % 2])
        data.set(event, model.isLast, index % 7 == 0)
        data.set(event, model.kind, index % 2)
        return event
      }
      return (records: records, cake: cake)
    }
    let events = eventParts.flatMap { part in part.made.records.map { part.move($0) } }
    let cake = try #require(eventParts.last.map { $0.move($0.made.cake) })
    let dayParts = shared.addInParts(100, jobs: jobs, schema: model.schema) { range, data in
      range.map { index in
        let day = data.make(model.day)
        if index % 10 == 0 { data.set(day, model.dayName, cake) } else { data.set(day, model.dayName, "Day \(index)") }
        data.set(day, model.events, (0..<index % 5).map { events[(index * 7 + $0) % 300] })
        if index % 4 == 0 { data.set(day, model.best, events[index]) }
        return day
      }
    }
    let days = dayParts.flatMap { part in part.made.map { part.move($0) } }
    var data = ViewData(model.schema)
    let page = data.make(model.page)
    data.set(page, model.title, "March")
    data.set(page, model.intro, "")
    data.set(page, model.root, "./")
    data.set(page, model.week, 9)
    data.set(page, model.days, days)
    var bytes: [UInt8] = []
    let type = try #require(model.schema.page(named: "main"))
    templates.render(type, root: page, data: data, shared: shared, into: &bytes)
    let digests = try #require(SharedDigests(of: shared, schema: model.schema, jobs: jobs))
    return (
      String(decoding: bytes, as: UTF8.self),
      digests.digest(of: page, in: data, template: templates.digest(of: type), path: "a.html"),
      (people + events + days).map(digests.digest(of:))
    )
  }

  @Test(arguments: [2, 3, 8])
  func anArenaThatWasMadeInPartsIsNoOther(jobs: Int) throws {
    let templates = try templates()
    let alone = try makeInParts(jobs: 1, templates)
    let together = try makeInParts(jobs: jobs, templates)
    #expect(alone.page.contains("Event 1 ") && alone.page.contains("Pool &amp; sauna"))
    #expect(together.page == alone.page)
    #expect(together.digest == alone.digest)
    #expect(together.all == alone.all)
  }

  @Test func aRecordThatReachesItselfHasNone() {
    var schema = ViewSchema()
    let node = schema.record("node", "One of a ring")
    let next = schema.record(node, "next", "The one after it", of: node, .optional)
    schema.page("ring", root: node, template: "ring.html.mustache", "A ring")
    var shared = ViewData(schema, arena: .shared)
    let (first, second) = (shared.make(node), shared.make(node))
    shared.set(first, next, second)
    #expect(SharedDigests(of: shared, schema: schema) != nil)
    shared.set(second, next, first)
    #expect(SharedDigests(of: shared, schema: schema) == nil)
    #expect(SharedDigests(of: shared, schema: schema, jobs: 4) == nil)
  }
}
