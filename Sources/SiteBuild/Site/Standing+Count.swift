internal import CivilTime
package import Diagnostics
internal import FanOut
internal import FoundationEssentials
internal import PageCheck
internal import Planning
internal import Publishing
internal import TribeImport
package import TribeModel

// How much there is of each kind of dated thing: in the data, on pages, in feeds and on paper. What lasts for several days counts on each
// of them. All but the data's numbers are counted in the bytes that a build has made, or that lie in a folder: lines of the months' lists,
// entries of the months' sheets, and entries of feeds, where a series is one.

extension Standing {
  /// Something that stands somewhere: at a place, of a kind, and what tells it from others there.
  private typealias Thing = (place: String, kind: ShownKind, name: String)

  /// What has no mark of a kind is an event.
  private static func kind(_ isMarked: (String) -> Bool) -> ShownKind {
    ShownKind.marks.first { isMarked($0.value) }?.key ?? .events
  }

  /// How many hexadecimal digits a token in a feed's address has.
  private static let tokenDigits = 32

  /// Counts what stands in the files of a site: in the lists of the months' pages, on the months' sheets, and in feeds. Those of single
  /// events are no feeds.
  ///
  /// - Parameters:
  ///   - paths: of all files.
  ///   - bytes: the file at a path; nil if it cannot be read.
  package init(paths: [String], jobs: Int, bytes: @escaping @Sendable (String) -> [UInt8]?) {
    self.init()
    let all = paths.sorted()
    // `2027/03/index.html`, and `2027/03/week-1.html` of a crowded month.
    let pages = Dictionary(grouping: all.filter { $0.hasSuffix(".html") }) { String($0.prefix(7)).replacing("/", with: "-") }
    let months = pages.filter { CivilDate($0.key + "-01") != nil }.sorted { $0.key < $1.key }
    let feeds = all.filter { $0.hasSuffix(".ics") && !OutputPaths.isEvent($0) }
    let found = fanOut(months.count + feeds.count, jobs: jobs) { number -> [Thing] in
      if number >= months.count { return Self.things(at: feeds[number - months.count], bytes(feeds[number - months.count]) ?? []) }
      let (month, pages) = months[number]
      let sheet = CivilDate(month + "-01").flatMap { bytes(OutputPaths.sheet(ofMonth: YearMonth($0))) } ?? []
      return Self.things(of: month, pages.compactMap(bytes), sheet: sheet)
    }
    var lines = ""
    for (place, kind, name) in found.joined() {
      stands[place, default: [:]][kind.rawValue, default: 0] += 1
      lines += "\(place) \(kind.rawValue) \(name)\n"
    }
    digest = String(ContentDigest(of: Array(lines.utf8)).description.prefix(16))
  }

  /// Reads `status.json`. Nil if it does not say what stands where.
  package static func said(by status: [UInt8]) -> Standing? { try? JSONDecoder().decode(Standing.self, from: Data(status)) }

  /// What is otherwise than the site's status says.
  package func findings(against status: Standing) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for place in Set(stands.keys).union(status.stands.keys).subtracting(["data"]).sorted() {
      let (here, said) = (stands[place] ?? [:], status.stands[place] ?? [:])
      for kind in Set(here.keys).union(said.keys).sorted() where here[kind] != said[kind] {
        findings.say("data.count", place, here[kind] ?? 0, kind, said[kind] ?? 0)
      }
    }
    if findings.isEmpty, digest != status.digest { findings.say("data.digest", digest, status.digest) }
    return findings
  }

  // MARK: What is told of it

  /// What there is less of on pages or on paper than in the data, of the kinds that planner.json shows there.
  func lost(_ show: ShowSettings, _ severity: Diagnostic.Severity) -> [Diagnostic] {
    let surfaces = [("pages", show.month), ("paper", show.month.intersection(show.print))]
    return (stands["data"] ?? [:]).sorted { $0.key < $1.key }.flatMap { kind, data in
      surfaces.compactMap { surface, shown in
        let count = total(surface + "/")[kind] ?? 0
        guard count < data, shown.contains(where: { $0.rawValue == kind }) else { return nil }
        var finding = Diagnostic(said: "build.lost", [data, kind, surface, count])
        finding.severity = severity
        return finding
      }
    }
  }

  /// On how many days of a plan there are things of each kind. Nil if it has no days.
  static func days(of plan: SitePlan) -> [String: Int]? {
    guard let days = plan.shownDays else { return nil }
    return plan.items.reduce(into: [:]) { counts, item in
      let count = item.isCancelled ? 0 : Self.count(item, days)
      if count > 0 { counts[plan.shown.events[Int(item.event)].kind.shown.rawValue, default: 0] += count }
    }
  }

  /// On how many days of a range something stands.
  private static func count(_ item: DayItem, _ days: ClosedRange<CivilDate>) -> Int {
    max(0, Int(min(item.lastDay, days.upperBound).dayNumber) - Int(max(item.firstDay, days.lowerBound).dayNumber) + 1)
  }

  /// The table of `build --counts`: a line for each kind that the data has, with a dash where nothing of it stands.
  ///
  /// - Parameter feeds: on how many days the feeds have something of each kind.
  package func table(feeds: [String: Int]) -> [String] {
    func line(_ name: String, _ cells: [String]) -> String {
      name + String(repeating: " ", count: max(1, 16 - name.count))
        + cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
    }
    let columns = [stands["data"] ?? [:], total("pages/"), feeds, total("paper/")]
    return [line("on days", ["data", "pages", "feeds", "paper"])]
      + ShownKind.allCases.map(\.rawValue).filter { columns[0][$0] != nil }.map { kind in
        line(kind, columns.map { $0[kind].map { "\($0)" } ?? "-" })
      }
  }

  // MARK: Pages and paper

  /// What the pages of a month list, and how much of that its sheet has.
  private static func things(of month: String, _ pages: [[UInt8]], sheet: [UInt8]) -> [Thing] {
    var things: [Thing] = []
    let printed = printed(sheet, month)
    // What lasts for days is named once on paper.
    var before: (date: String, subjects: Set<String>) = ("", [])
    for (bytes, day) in pages.flatMap({ page in PageElement(page: page).all(ofClass: "day-card").map { (page, $0) } }) {
      let date = day["id"] ?? ""
      var here: Set<String> = []
      // A line on paper that stands for all chores of the day has each of them.
      let bundles = day.all(ofClass: "bundle").filter { printed.contains([date, subject(in: $0, bytes)]) }
      let bundled = Set(bundles.flatMap { $0.all(ofClass: "row") }.map(\.tag))
      for row in day.all(ofClass: "row") {
        let kind = kind { row.hasClass($0) }
        let subject = subject(in: row, bytes)
        things.append(("pages/\(month)", kind, "\(date) \(subject)"))
        let goesOn =
          row.all(named: "time").isEmpty && before.subjects.contains(subject)
          && Int(date.suffix(2)) == Int(before.date.suffix(2)).map { $0 + 1 }
        guard goesOn || bundled.contains(row.tag) || printed.contains([date, subject]) else { continue }
        things.append(("paper/\(month)", kind, "\(date) \(subject)"))
        here.insert(subject)
      }
      before = (date, here)
    }
    return things
  }

  /// What the first `<bdi>` holds, as it is written: the text of an element costs a walk over all texts of the page.
  private static func subject(in element: PageElement, _ bytes: [UInt8]) -> String {
    let name = element.all(named: "bdi").first?.tag.upperBound ?? bytes.count
    return String(decoding: bytes[name...].prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
  }

  /// What the days' boxes name, and the list of what did not fit: days and subjects.
  private static func printed(_ bytes: [UInt8], _ month: String) -> Set<[String]> {
    let sheet = PageElement(page: bytes)
    var printed: Set<[String]> = []
    for (number, cell) in sheet.all(named: "td").filter({ !$0.hasClass("out") }).enumerated() {
      let date = "\(month)-\(padded(number + 1, 2))"
      for line in cell.all(ofClass: "line") { printed.insert([date, subject(in: line, bytes)]) }
    }
    for entry in sheet.all(ofClass: "listed").flatMap({ $0.all(named: "li") }) {
      guard let time = entry.all(named: "time").first?["datetime"], let name = entry.all(named: "strong").first else { continue }
      printed.insert([String(time.prefix(10)), subject(in: name, bytes)])
    }
    return printed
  }

  // MARK: Feeds

  /// What a feed has, as often as it does: a series once, and once more for each date that is otherwise.
  private static func things(at path: String, _ bytes: [UInt8]) -> [Thing] {
    let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
    // An address that nobody can guess is named nowhere.
    let isSecret = name.utf8.count > tokenDigits && name.suffix(tokenDigits).allSatisfy(\.isHexDigit)
    let place = "feeds/\(isSecret ? name.dropLast(tokenDigits + 1) : name[...])"
    var things: [Thing] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "U") || line.first == UInt8(ascii: "R")
    {
      if line.starts(with: "UID:".utf8) {
        let uid = String(decoding: line.dropFirst(4), as: UTF8.self)
        things.append((place, kind { uid.hasPrefix($0) }, uid))
      } else if line.starts(with: "RECURRENCE-ID".utf8), let last = things.indices.last {
        things[last].name += String(decoding: line, as: UTF8.self)
      }
    }
    return things
  }

  /// How the UIDs of what stands on days begin.
  private static let beginnings = ["event-", "busy-", "activity-", "chore-", "todo-day-", "meal-", "birthday-"]

  /// On how many days of a plan there are things of each kind in the feeds, read as foreign calendars: everything once, on each day that
  /// it touches.
  static func days(ofFeeds feeds: [[UInt8]], _ plan: SitePlan) -> [String: Int] {
    var files = SourceFiles()
    let content = feeds.enumerated().map { number, bytes in
      ContentFile(path: "feeds/\(number).ics", id: files.add(SourceFile(path: "feeds/\(number).ics", bytes: bytes)))
    }
    var input = ImportInput(content, in: files, pictures: [], zones: plan.context.database)
    var settings = PlannerSettings()
    settings.zone = plan.shown.zone
    (settings.birthdays, settings.merge) = (.none, .none)
    settings.sources = [SourceSetting(format: SourceFormat.icalendar.rawValue, path: "feeds", name: "feeds")]
    settings.sources[0].kind = .events
    input.fallback = settings
    guard let tribe = TribeImporter.run(input).tribe, let days = plan.shownDays else { return [:] }
    var diagnostics: [Diagnostic] = []
    let site = SiteSettings(settings, for: .family, of: tribe)
    let read = SitePlan(tribe: tribe, settings: site, context: plan.context, diagnostics: &diagnostics)
    var seen: Set<String> = []
    return read.items.reduce(into: [:]) { counts, item in
      guard let uid = read.shown.events[Int(item.event)].foreignUID, beginnings.contains(where: uid.hasPrefix) else { return }
      let kind = kind { uid.hasPrefix($0) }
      // A to-do without a day stands in the present week.
      if kind == .todos, item.lastDay > item.firstDay { return }
      let count = Self.count(item, days)
      guard count > 0, seen.insert("\(uid) \(item.recurrenceID.secondsSinceEpoch)").inserted else { return }
      counts[kind.rawValue, default: 0] += count
    }
  }
}
