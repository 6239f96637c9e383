import DefaultTheme
import Diagnostics
import Foundation
import JSONText
import Rendering
import Templates

/// `bench templates DATA.json TEMPLATE`: one full month page, by one thread and by four at once.
enum TemplatesBench {
  /// The page's model, filled from the same JSON that the other programs get.
  struct Month: Sendable {
    var schema = ViewSchema()
    let month, weekday, week, day, event, person: RecordType
    let title, weekdayName, weekNumber, date, dayNumber, category, start, time, subject, place, name: TextSlot
    let dayPath, eventPath: PathSlot
    let isToday, hasEvents: FlagSlot
    let weekdays, weeks, days, events, people: ListSlot
    let page: PageType

    init() {
      person = schema.record("person", "Somebody")
      name = schema.text(person, "name", "Name")
      event = schema.record("event", "Something")
      category = schema.text(event, "category", "Category")
      start = schema.text(event, "start", "Start, for machines")
      time = schema.text(event, "time", "Start")
      eventPath = schema.path(event, "path", "Its page")
      subject = schema.text(event, "subject", "Subject")
      place = schema.text(event, "place", "Place", .optional)
      people = schema.list(event, "people", "Who", of: person)
      day = schema.record("day", "A day")
      date = schema.text(day, "date", "Date")
      isToday = schema.flag(day, "isToday", "Today")
      dayPath = schema.path(day, "path", "Its page")
      dayNumber = schema.text(day, "day", "Number")
      hasEvents = schema.flag(day, "hasEvents", "Whether there are any")
      events = schema.list(day, "events", "Events", of: event)
      week = schema.record("week", "A week")
      weekNumber = schema.text(week, "week", "Number")
      days = schema.list(week, "days", "Days", of: day)
      weekday = schema.record("weekday", "A weekday")
      weekdayName = schema.text(weekday, "name", "Name")
      month = schema.record("month", "A month")
      title = schema.text(month, "title", "Title")
      weekdays = schema.list(month, "weekdays", "Weekdays", of: weekday)
      weeks = schema.list(month, "weeks", "Weeks", of: week)
      page = schema.page("month", root: month, template: "month.html.mustache", "A month")
    }

    func fill(_ json: JSONValue, _ data: inout ViewData) -> ViewRef {
      func text(_ json: JSONValue, _ key: String) -> String { json[named: key]?.string ?? "" }
      func all(_ json: JSONValue, _ key: String) -> [JSONValue] { json[named: key]?.elements.map { $0 } ?? [] }
      let root = data.make(month)
      data.set(root, title, text(json, "title"))
      data.set(
        root, weekdays,
        all(json, "weekdays").map { it in
          let record = data.make(weekday)
          data.set(record, weekdayName, text(it, "name"))
          return record
        })
      data.set(
        root, weeks,
        all(json, "weeks").map { it in
          let record = data.make(week)
          data.set(record, weekNumber, text(it, "week"))
          data.set(record, days, all(it, "days").map { fillDay($0, &data, text, all) })
          return record
        })
      return root
    }

    private func fillDay(
      _ json: JSONValue, _ data: inout ViewData, _ text: (JSONValue, String) -> String, _ all: (JSONValue, String) -> [JSONValue]
    ) -> ViewRef {
      let record = data.make(day)
      data.set(record, date, text(json, "date"))
      data.set(record, isToday, json[named: "isToday"]?.bool ?? false)
      data.set(record, dayPath, text(json, "path"))
      data.set(record, dayNumber, text(json, "day"))
      data.set(record, hasEvents, json[named: "hasEvents"]?.bool ?? false)
      data.set(
        record, events,
        all(json, "events").map { it in
          let record = data.make(event)
          data.set(record, category, text(it, "category"))
          data.set(record, start, text(it, "start"))
          data.set(record, time, text(it, "time"))
          data.set(record, eventPath, text(it, "path"))
          data.set(record, subject, text(it, "subject"))
          data.set(record, place, text(it, "place"))
          data.set(
            record, people,
            all(it, "people").map { it in
              let record = data.make(person)
              data.set(record, name, text(it, "name"))
              return record
            })
          return record
        })
      return record
    }
  }

  struct Failure: Error { var message: String }

  /// Holds what threads share: made once, only read after.
  struct Shared: Sendable {
    let model: Month
    let templates: TemplateSet
    let data, shared: ViewData
    let root: ViewRef

    func seconds(pages: Int) -> Double {
      var output: [UInt8] = []
      let start = ContinuousClock.now
      for _ in 0..<pages {
        output.removeAll(keepingCapacity: true)
        templates.render(model.page, root: root, data: data, shared: shared, into: &output)
      }
      return TemplatesBench.seconds(start.duration(to: .now))
    }
  }

  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// Parsing, checking and compiling all default templates: the bill of every start.
  static func runCompile() throws {
    let sources = DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.enumerated().map { index, file in
      TemplateSource(name: file.path, file: FileID(index: Int32(index)), bytes: file.bytes)
    }
    let schema = PageModels.standard.schema
    var best = Double.infinity
    for _ in 0..<20 {
      let start = ContinuousClock.now
      let (templates, _) = TemplateSet.compile(sources, for: schema)
      best = min(best, seconds(start.duration(to: .now)))
      if templates == nil { throw Failure(message: "the default templates do not compile") }
    }
    print(String(format: "compiling        %9.2f ms for the %d default templates", best * 1e3, sources.count))
  }

  @Sendable static func run(_ arguments: [String]) throws {
    if arguments == ["compile"] { return try runCompile() }
    guard arguments.count == 2 else { throw Failure(message: "bench templates DATA.json TEMPLATE") }
    let model = Month()
    var files = SourceFiles()
    let template = Array(try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
    let file = files.add(SourceFile(path: arguments[1], bytes: template))
    let source = TemplateSource(name: "month.html.mustache", file: file, bytes: template)
    let (compiled, diagnostics) = TemplateSet.compile([source], for: model.schema)
    guard let templates = compiled else { throw Failure(message: "\(diagnostics)") }
    let (parsed, _) = JSONText.parse(Array(try Data(contentsOf: URL(fileURLWithPath: arguments[0]))), file: file)
    guard let json = parsed else { throw Failure(message: "no JSON in \(arguments[0])") }
    var data = ViewData(model.schema)
    let root = model.fill(json, &data)
    let shared = Shared(model: model, templates: templates, data: data, shared: ViewData(model.schema, arena: .shared), root: root)

    var output: [UInt8] = []
    templates.render(model.page, root: root, data: data, shared: shared.shared, into: &output)
    let pages = 2_000
    let one = (0..<9).map { _ in shared.seconds(pages: pages) / Double(pages) }.min() ?? 0
    print("wallplanner \(one) \(output.count)")
    print(String(format: "ours             %9.1f us a page, %7.1f MB/s", one * 1e6, Double(output.count) / one / 1e6))
    var fill = Double.infinity
    for _ in 0..<5 {
      var arena = ViewData(model.schema)
      let start = ContinuousClock.now
      for _ in 0..<100 {
        arena.removeAll()
        _ = model.fill(json, &arena)
      }
      fill = min(fill, seconds(start.duration(to: .now)) / 100)
    }
    print(String(format: "filling          %9.1f us a page (from JSON)", fill * 1e6))
    let alone = shared.processorSeconds(pages: pages) / Double(pages)
    for threads in [2, 4] {
      var best = Double.infinity
      var slowest = Double.infinity
      for _ in 0..<5 {
        let start = ContinuousClock.now
        let seconds = Seconds(count: threads)
        DispatchQueue.concurrentPerform(iterations: threads) { seconds.set($0, shared.processorSeconds(pages: pages)) }
        best = min(best, TemplatesBench.seconds(start.duration(to: .now)))
        slowest = min(slowest, seconds.largest / Double(pages))
      }
      print(
        String(
          format: "%d threads        %9.2f times the pages of one; processor time a page %.2f times that of one thread alone",
          threads,
          one * Double(pages) * Double(threads) / best, slowest / alone))
    }
  }

  /// One figure a thread.
  final class Seconds: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Double]
    init(count: Int) { values = Array(repeating: 0, count: count) }
    func set(_ index: Int, _ value: Double) { lock.withLock { values[index] = value } }
    var largest: Double { lock.withLock { values.max() ?? 0 } }
  }
}

extension TemplatesBench.Shared {
  /// The processor time of this thread alone: what the machine's other work leaves as it is.
  func processorSeconds(pages: Int) -> Double {
    var start = timespec()
    var end = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    _ = seconds(pages: pages)
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
  }
}
