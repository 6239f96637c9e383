internal import CivilTime
package import Diagnostics
internal import FanOut
internal import ICalendar
package import PageCheck
internal import Planning
internal import Rendering
internal import Templates
internal import TribeImport
package import TribeModel
internal import VCard

/// Checks a feed or a card with its strict reader, which shares no code with the writer.
@Sendable package func judgeFeed(_ file: CheckedFile) -> [Diagnostic] {
  let id = FileID(index: 0)
  let isCard = [".vcf", ".vcard"].contains { file.path.lowercased().hasSuffix($0) }
  return isCard ? CardCheck.findings(bytes: file.bytes, file: id) : FeedCheck.findings(bytes: file.bytes, file: id)
}

extension CheckOptions {
  /// How the files of a new site are checked.
  init(_ plan: SitePlan, _ files: PlannedFiles, _ theme: Theme) {
    self.init()
    ownURLPrefixes = plan.settings.baseURL.map { [$0] } ?? []
    wantsPolicy = true
    judgeFeed = SiteBuild.judgeFeed
    origin = { [templates = theme.sources] path, offset in
      guard let span = files.pages.origins(ofPageAt: path)?.source(at: offset) else { return nil }
      let file = templates[span.file]
      return TemplateOrigin(file: file.path, line: 1 + file.bytes[..<span.bytes.lowerBound].count { $0 == UInt8(ascii: "\n") })
    }
  }
}

/// Which record of the family's data a finding of a page or feed comes from.
///
/// Data alone never fails the check. If it does all the same, whoever mends it edits the source, not the page: the finding says where
/// the record stands there.
struct RecordsBehindFindings {
  private let plan: SitePlan
  /// The family's own files, which come first among the build's.
  private let inputs: ArraySlice<SourceFile>
  /// Events by the name of their page and by their UID.
  private let events: [String: Int]
  /// How far around the finding its record is looked for, in bytes.
  private static let reach = 2_000

  init(_ plan: SitePlan, inputs: ArraySlice<SourceFile>) {
    (self.plan, self.inputs) = (plan, inputs)
    var events: [String: Int] = [:]
    for index in plan.ownEvents {
      events[plan.paths.eventNames[index]] = index
      events[FeedUID.make("event", plan.tribe.events[index].id)] = index
    }
    self.events = events
  }

  /// A note with the record's place. Nil if it is not found.
  func note(of finding: Diagnostic, in sources: SourceFiles) -> Diagnostic.Note? {
    guard let span = finding.span else { return nil }
    let bytes = sources[span.file].bytes
    let start = min(span.bytes.lowerBound, bytes.count)
    let around = [
      String(decoding: bytes[start..<min(start + Self.reach, bytes.count)], as: UTF8.self),
      String(decoding: bytes[max(0, start - Self.reach)..<start], as: UTF8.self),
    ]
    // What stands nearest counts: behind the finding from its beginning on, before it from its end on.
    let words = around.map { $0.split { "\"<>\r\n".contains($0) }.map(String.init) }
    let nearest = words[0] + words[1].reversed()
    for word in nearest {
      let name =
        word.hasPrefix("UID:")
        ? word.dropFirst(4) : word.split(separator: "/").last.map { $0.prefix { $0 != "." && $0 != "#" } } ?? ""
      if let event = events[String(name)], let place = plan.context.placeOfEvent(plan.tribe.events[event].id) {
        return Diagnostic.Note(message: "the record stands here", span: place)
      }
    }
    for word in nearest where word.utf8.count > 2 && word.saysSomething {
      let wanted = Array(word.utf8)
      for (index, file) in inputs.enumerated() {
        if let place = Self.first(wanted, in: file.bytes) {
          let span = SourceSpan(file: FileID(index: Int32(index)), bytes: place..<place + wanted.count)
          return Diagnostic.Note(message: "these words stand here", span: span)
        }
      }
    }
    return nil
  }

  /// Where the value of a JSON text or of a line begins that is just `wanted`.
  private static func first(_ wanted: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count > wanted.count + 1 else { return nil }
    return (1..<bytes.count - wanted.count).first { place in
      bytes[place] == wanted[0] && bytes[place - 1] < 0x41 && bytes[place..<place + wanted.count].elementsEqual(wanted)
        && bytes[place + wanted.count] < 0x41
    }
  }
}

/// How much there is of each kind of dated thing: in the data, on pages, in feeds and on paper. What lasts for several days counts on
/// each of them. All but the data's numbers are counted in the bytes that the build has made: lines of the months' lists, entries of the
/// months' sheets, and what the feeds hold when they are read as any calendar is.
package struct DatedCounts: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    package let kind: ShownKind
    package internal(set) var data = 0
    /// Nil where planner.json does not show the kind, or feeds are not counted.
    package internal(set) var pages, feeds, paper: Int?
  }

  /// The kinds that the data has.
  package private(set) var rows: [Row]

  /// The kinds that stand on days of their own: countdowns are of events.
  private static let kinds = ShownKind.allCases.filter { $0 != .countdowns }
  /// The classes of lines on pages and sheets, as `kinds` has them: an event has none.
  private static let classes = ["", "activity", "chore", "todo", "meal", "birthday"]
  /// How the UIDs of feeds begin, as `kinds` has them.
  private static let names = [["event-", "busy-"], ["activity-"], ["chore-"], ["todo-day-"], ["meal-"], ["birthday-"]]

  /// - Parameters:
  ///   - bytes: the file made at a path; nil if there is none.
  ///   - feeds: the paths of the feeds, to count them too; empty otherwise.
  init(_ plan: SitePlan, bytes: @escaping @Sendable (String) -> [UInt8]?, feeds: [String] = [], jobs: Int) {
    let show = plan.settings.show
    rows = Self.kinds.map { Row(kind: $0) }
    if let days = plan.shownDays {
      for item in plan.items where !item.isCancelled {
        let (first, last) = (max(item.firstDay, days.lowerBound), min(item.lastDay, days.upperBound))
        guard first <= last, let row = Self.kinds.firstIndex(of: plan.tribe.events[Int(item.event)].kind.shown) else { continue }
        rows[row].data += Int(last.dayNumber) - Int(first.dayNumber) + 1
      }
    }
    let months = plan.shownMonths
    let found = fanOut(months.count, jobs: jobs) { number in
      let month = months[number]
      let lists = plan.weeks(of: month).indices.map { OutputPaths.month(month, week: $0 + 1) }
      let pages = ([OutputPaths.month(month)] + lists).compactMap(bytes)
      return Month(pages: pages, sheet: bytes(Self.sheet(of: month)) ?? [], month)
    }
    let feedCounts = feeds.isEmpty ? nil : Self.count(feeds: feeds.compactMap(bytes), plan)
    for (row, kind) in Self.kinds.enumerated() where show.month.contains(kind) || show.print.contains(kind) {
      if show.month.contains(kind) { rows[row].pages = found.reduce(0) { $0 + $1.pages[row] } }
      if show.month.contains(kind), show.print.contains(kind) { rows[row].paper = found.reduce(0) { $0 + $1.paper[row] } }
    }
    for row in rows.indices { rows[row].feeds = feedCounts?[row] }
    rows.removeAll { $0.data == 0 }
  }

  private static func sheet(of month: YearMonth) -> String { "print/month-\(month.firstDay.text().dropLast(3)).html" }

  /// What there is less of on pages or on paper than in the data.
  func findings(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    rows.flatMap { row in
      [("pages", row.pages), ("paper", row.paper)].compactMap { place, count in
        guard let count, count < row.data else { return nil }
        var finding = Diagnostic(said: "build.lost", [row.data, row.kind.rawValue, place, count])
        finding.severity = severity
        return finding
      }
    }
  }

  /// The table, one line for each kind.
  package var lines: [String] {
    func column(_ text: String) -> String { String(repeating: " ", count: max(1, 9 - text.count)) + text }
    func line(_ name: String, _ cells: [String]) -> String {
      name + String(repeating: " ", count: max(1, 16 - name.count)) + cells.map(column).joined()
    }
    return [line("on days", ["data", "pages", "feeds", "paper"])]
      + rows.map { row in
        line(row.kind.rawValue, ["\(row.data)"] + [row.pages, row.feeds, row.paper].map { $0.map { "\($0)" } ?? "-" })
      }
  }

  // MARK: Pages and paper

  /// What a month's page lists, and how much of that its sheet has, by kind.
  private struct Month {
    private(set) var pages = [Int](repeating: 0, count: DatedCounts.kinds.count)
    private(set) var paper = [Int](repeating: 0, count: DatedCounts.kinds.count)

    init(pages: [[UInt8]], sheet: [UInt8], _ month: YearMonth) {
      let printed = Self.printed(sheet, month)
      // What lasts for days is named once on paper.
      var before: (date: String, subjects: Set<String>) = ("", [])
      for (bytes, day) in pages.flatMap({ page in PageElement(page: page).all(ofClass: "day-card").map { (page, $0) } }) {
        let date = day["id"] ?? ""
        var here: Set<String> = []
        // A line on paper that stands for all chores of the day has each of them.
        let bundles = day.all(ofClass: "bundle").filter { printed.contains([date, Self.subject(in: $0, bytes) ?? ""]) }
        let bundled = Set(bundles.flatMap { $0.all(ofClass: "row") }.map(\.tag))
        for row in day.all(ofClass: "row") {
          let kind = DatedCounts.classes.firstIndex { !$0.isEmpty && row.hasClass($0) } ?? 0
          let subject = Self.subject(in: row, bytes) ?? ""
          self.pages[kind] += 1
          let goesOn =
            row.all(named: "time").isEmpty && before.subjects.contains(subject)
            && Int(date.suffix(2)) == Int(before.date.suffix(2)).map { $0 + 1 }
          guard goesOn || bundled.contains(row.tag) || printed.contains([date, subject]) else { continue }
          paper[kind] += 1
          here.insert(subject)
        }
        before = (date, here)
      }
    }

    /// What the first `<bdi>` holds, as it is written: the text of an element costs a walk over all texts of the page.
    private static func subject(in element: PageElement, _ bytes: [UInt8]) -> String? {
      element.all(named: "bdi").first.map { name in
        String(decoding: bytes[name.tag.upperBound...].prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
      }
    }

    /// What the days' boxes name, and the list of what did not fit: days and subjects.
    private static func printed(_ bytes: [UInt8], _ month: YearMonth) -> Set<[String]> {
      let sheet = PageElement(page: bytes)
      var printed: Set<[String]> = []
      var date = month.firstDay
      for cell in sheet.all(named: "td") where !cell.hasClass("out") {
        for line in cell.all(ofClass: "line") {
          if let subject = subject(in: line, bytes) { printed.insert([date.text(), subject]) }
        }
        date = date.adding(days: 1)
      }
      for entry in sheet.all(ofClass: "listed").flatMap({ $0.all(named: "li") }) {
        guard let time = entry.all(named: "time").first?["datetime"],
          let subject = entry.all(named: "strong").first.flatMap({ subject(in: $0, bytes) })
        else { continue }
        printed.insert([String(time.prefix(10)), subject])
      }
      return printed
    }
  }

  // MARK: Feeds

  /// What the feeds hold together, read as foreign calendars: everything once, on each day that it touches.
  private static func count(feeds: [[UInt8]], _ plan: SitePlan) -> [Int] {
    var files = SourceFiles()
    let content = feeds.enumerated().map { number, bytes in
      ContentFile(path: "feeds/\(number).ics", id: files.add(SourceFile(path: "feeds/\(number).ics", bytes: bytes)))
    }
    var input = ImportInput(content, in: files, pictures: [], zones: plan.context.database)
    var settings = PlannerSettings()
    settings.zone = plan.tribe.zone
    (settings.birthdays, settings.merge) = (.none, .none)
    settings.sources = [SourceSetting(format: SourceFormat.icalendar.rawValue, path: "feeds", name: "feeds")]
    settings.sources[0].kind = .events
    input.fallback = settings
    var counts = [Int](repeating: 0, count: kinds.count)
    guard let tribe = TribeImporter.run(input).tribe, let days = plan.shownDays else { return counts }
    var diagnostics: [Diagnostic] = []
    let read = SitePlan(tribe: tribe, settings: settings, context: plan.context, diagnostics: &diagnostics)
    var seen: Set<String> = []
    for item in read.items {
      let event = read.tribe.events[Int(item.event)]
      guard let uid = event.foreignUID, let kind = names.firstIndex(where: { $0.contains { uid.hasPrefix($0) } }) else { continue }
      // A to-do without a day stands in the present week.
      if kinds[kind] == .todos, item.lastDay > item.firstDay { continue }
      let (first, last) = (max(item.firstDay, days.lowerBound), min(item.lastDay, days.upperBound))
      guard first <= last, seen.insert("\(uid) \(item.recurrenceID.secondsSinceEpoch)").inserted else { continue }
      counts[kind] += Int(last.dayNumber) - Int(first.dayNumber) + 1
    }
    return counts
  }
}
