import Diagnostics

@testable import Templates

/// The model that most tests use: a month of days with events.
struct TestModel {
  var schema = ViewSchema()
  let page, day, event, person: RecordType
  let title, place, subject, note, dayName: TextSlot
  let intro, rule: MarkupSlot
  let root, path: PathSlot
  let link: URLSlot
  let week, hour: NumberSlot
  let isToday, isLast: FlagSlot
  let owner, best: RecordSlot
  let days, events: ListSlot
  let name: TextSlot

  init(format: OutputFormat = .html) {
    person = schema.record("person", "Somebody")
    name = schema.text(person, "name", "What they are called")
    event = schema.record("event", "One thing in the calendar")
    subject = schema.text(event, "subject", "What it is called")
    place = schema.text(event, "place", "Where it is", .optional)
    note = schema.text(event, "note", "More about it", .optional)
    link = schema.url(event, "link", "Its page elsewhere", .optional)
    path = schema.path(event, "path", "Its page in the site")
    hour = schema.number(event, "hour", "When it starts")
    owner = schema.record(event, "owner", "Whose it is", of: person)
    isLast = schema.flag(event, "isLast", "Whether it is the last")
    rule = schema.markup(event, "rule", "How it repeats", format: .ics, .optional)
    day = schema.record("day", "One day")
    dayName = schema.text(day, "dayName", "Its name")
    isToday = schema.flag(day, "isToday", "Whether it is today")
    events = schema.list(day, "events", "What happens", of: event)
    best = schema.record(day, "best", "The best event", of: event, .optional)
    page = schema.record("page", "One month")
    title = schema.text(page, "title", "Its title")
    intro = schema.markup(page, "intro", "Ready-made words", format: .html)
    root = schema.path(page, "root", "To the site's root")
    week = schema.number(page, "week", "Its first week")
    days = schema.list(page, "days", "Its days", of: day)
    schema.page("main", root: page, template: "main.\(format.rawValue).mustache", "The month")
  }

  struct Result {
    var text: String?
    var diagnostics: [Diagnostic]
    var files: SourceFiles

    /// `id line:column` of each finding.
    var places: [String] {
      diagnostics.map { diagnostic in
        let id = diagnostic.id.hasPrefix("template.") ? String(diagnostic.id.dropFirst(9)) : diagnostic.id
        guard let span = diagnostic.span else { return id }
        let bytes = files[span.file].bytes
        let before = String(decoding: bytes[..<min(span.bytes.lowerBound, bytes.count)], as: UTF8.self)
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let file = files[span.file].path.hasPrefix("main.") ? "" : "\(files[span.file].path) "
        return "\(id) \(file)\(lines.count):\((lines.last?.unicodeScalars.count ?? 0) + 1)"
      }
    }
  }

  func sources(_ main: String, partials: [String: String], format: OutputFormat, files: inout SourceFiles) -> [TemplateSource] {
    var sources: [TemplateSource] = []
    for (name, text) in [("main.\(format.rawValue).mustache", main)] + partials.sorted(by: { $0.key < $1.key }) {
      let id = files.add(SourceFile(path: name, bytes: Array(text.utf8)))
      sources.append(TemplateSource(name: name, file: id, bytes: Array(text.utf8)))
    }
    return sources
  }

  /// Two days: the first with two events, today; the second empty.
  func fill(_ data: inout ViewData, hostile: String? = nil) -> ViewRef {
    func text(_ plain: String) -> String { hostile ?? plain }
    let emma = data.make(person)
    data.set(emma, name, text("Emma"))
    let dentist = data.make(event)
    data.set(dentist, subject, text("Dentist"))
    data.set(dentist, place, text("Main Street 1"))
    data.set(dentist, link, text("https://example.org/a?b=1"))
    data.set(dentist, path, "events/1/")
    data.set(dentist, hour, 9)
    data.set(dentist, owner, emma)
    data.set(dentist, rule, "FREQ=WEEKLY;BYDAY=MO,TU")
    let choir = data.make(event)
    data.set(choir, subject, text("Choir"))
    data.set(choir, path, "events/2/")
    data.set(choir, hour, 18)
    data.set(choir, owner, emma)
    data.set(choir, isLast, true)
    let monday = data.make(day)
    data.set(monday, dayName, text("Monday"))
    data.set(monday, isToday, true)
    data.set(monday, events, [dentist, choir])
    data.set(monday, best, choir)
    let tuesday = data.make(day)
    data.set(tuesday, dayName, text("Tuesday"))
    let month = data.make(page)
    data.set(month, title, text("March"))
    data.set(month, intro, "<b>Hello</b>")
    data.set(month, root, "../")
    data.set(month, week, 10)
    data.set(month, days, [monday, tuesday])
    return month
  }

  static func render(_ main: String, _ partials: [String: String] = [:], format: OutputFormat = .html, hostile: String? = nil)
    -> Result
  {
    let model = TestModel(format: format)
    var files = SourceFiles()
    let sources = model.sources(main, partials: partials, format: format, files: &files)
    let (templates, diagnostics) = TemplateSet.compile(sources, for: model.schema)
    var text: String?
    if let templates, let page = model.schema.page(named: "main") {
      var data = ViewData(model.schema)
      let root = model.fill(&data, hostile: hostile)
      var output: [UInt8] = []
      templates.render(page, root: root, data: data, shared: ViewData(model.schema, arena: .shared), into: &output)
      text = String(decoding: output, as: UTF8.self)
    }
    return Result(text: text, diagnostics: diagnostics, files: files)
  }
}
