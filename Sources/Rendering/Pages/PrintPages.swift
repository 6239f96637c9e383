internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// What all sheets for paper have: the legend, the date of the data, the way to the live page.
struct Sheet {
  private let heading: String
  private let note: String?
  private let live: String
  private let symbol: QRSymbol?
  private let overflow: [Listed]

  /// - Parameters:
  ///   - live: the page that the sheet was made from, from the site's root.
  ///   - heading: what the sheet shows.
  ///   - note: more about it, such as the year.
  ///   - overflow: what did not fit.
  init(of live: String, _ heading: String, note: String? = nil, overflow: [Listed] = [], _ shared: SharedViews) {
    (self.heading, self.note, self.live, self.overflow) = (heading, note, live, overflow)
    // A directory's own address is shorter than that of its index.html: a smaller symbol.
    symbol = shared.plan.settings.baseURL.flatMap { QRSymbol($0 + OutputPaths.withoutIndex(live)) }
  }

  /// A month, and its year where that is written behind it.
  static func heading(_ month: YearMonth, _ shared: SharedViews) -> (month: String, year: String?) {
    let (whole, year) = (shared.text(ofMonth: month), shared.language.plainNumber(month.year))
    return whole.hasSuffix(" " + year) ? (String(whole.dropLast(year.count + 1)), year) : (whole, nil)
  }

  func frame(_ path: String, _ shared: SharedViews) -> Frame { Frame(path, note.map { "\(heading) \($0)" } ?? heading, shared) }

  static func declare(_ page: inout Fields<Sheet>, _ models: SharedModels) {
    page.common = "sheet"
    page.text("heading") { $0.heading }
    page.text("note", .optional) { $0.note }
    page.list("legend", ofShared: models.member) { $1.members($1.plan.columnMembers) }
    page.path("livePath") { $0.live }
    page.text("qrBox", .optional) { $0.symbol?.box }
    page.text("qrPath") { $0.symbol?.path }
    page.list("overflow", of: models.listed, flag: "hasOverflow") { $0.overflow }
  }
}

extension Page {
  /// A sheet for paper with more of its own.
  func job(
    _ path: String, sheet: @escaping @Sendable (Source) -> Sheet, _ source: @escaping @Sendable (SharedViews) -> Source
  ) -> PageJob {
    job(path) { path, shared in
      let source = source(shared)
      return (sheet(source).frame(path, shared), source)
    }
  }
}

extension Page<Sheet> {
  /// The sheet of a kind of content, if there is anything for it.
  ///
  /// - Parameters:
  ///   - live: the page that it is made from; that of the kind, if not given.
  ///   - note: more about it.
  func jobs(
    of section: SiteSection, _ site: SiteContents, live: String? = nil,
    note: @escaping @Sendable (SharedViews) -> String? = { _ in nil }
  ) -> [PageJob] {
    guard let path = section.sheet, SiteSection.printed(site.plan).contains(where: { $0.path == section.path }) else { return [] }
    return [
      job(path, sheet: \.self) { Sheet(of: live ?? section.path, section.title($0.words), note: note($0), $0) }
    ]
  }
}

/// The page of a kind of content and its sheet for paper, which show the same.
///
/// - Parameters:
///   - live: the page that the sheet was made from, if it is not the section's.
///   - note: more about the sheet.
func pageAndSheet(
  _ template: String, of section: SiteSection, in schema: inout ViewSchema, _ models: SharedModels,
  live: @escaping @Sendable (SitePlan) -> String? = { _ in nil },
  note: @escaping @Sendable (SharedViews) -> String? = { _ in nil }, _ declare: (inout Fields<Void>) -> Void
) -> PageJobs {
  let sheet = Page<Sheet>("print-\(template)", in: &schema, models) { page in
    Sheet.declare(&page, models)
    page.part(declare) { _, _ in () }
  }
  let page = Page(template, in: &schema, models, declare)
  return { page.jobs(of: section, $0) + sheet.jobs(of: section, $0, live: live($0.plan), note: note) }
}

/// Something that did not fit into its box on a sheet.
struct Listed {
  let number: Int
  let occurrence: Int32
  let date: CivilDate
  /// Its days in words; nil for `date` alone.
  var days: String?
  /// All chores of the day, if it is the first of those that stand on one line.
  var bundle: Event?

  static func record(in schema: inout ViewSchema, _ happening: Record<Happening>) -> Record<Listed> {
    Record("listed", in: &schema) { listed in
      listed.text("number") { $1.language.plainNumber($0.number) }
      listed.text("day") { $0.days ?? $1.text(ofDay: $0.date) }
      listed.record("happening", ofShared: happening) {
        $0.bundle == nil ? $1.happening($0.occurrence, on: $0.date) : $1.line($0.occurrence, on: $0.date)
      }
      listed.text("people", .optional) { listed, shared in
        listed.bundle.map { shared.people($0.attending(on: nil)) } ?? shared.people(of: listed.occurrence)
      }
    }
  }
}

/// `print/month-YYYY-MM.html`: one month on one sheet.
enum PrintMonthPage: PageKind {
  private struct MonthSheet {
    let sheet: Sheet
    let layout: PaperMonth
    let scale: PaperScale

    init(_ month: YearMonth, _ shared: SharedViews) {
      (scale, layout) = PrintMonthPage.layout(month, shared)
      let (heading, note) = Sheet.heading(month, shared)
      sheet = Sheet(
        of: OutputPaths.month(month), heading, note: note,
        overflow: layout.overflow.enumerated().map {
          Listed(
            number: $0.offset + 1, occurrence: $0.element.occurrence, date: $0.element.date,
            bundle: shared.bundle(from: $0.element.occurrence))
        }, shared)
    }
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let entry = Record<(entry: PaperMonth.Entry, date: CivilDate)>("sheetEntry", in: &schema) { entry in
      entry.flag("isGap") { $0.entry == .gap }
      entry.record("happening", ofShared: models.happening, .optional) { line, shared in
        line.entry.shown.flatMap { shared.line($0.occurrence, on: line.date) }
      }
      entry.text("look", .optional) { line -> String? in
        switch line.entry {
        case .gap: nil
        case .item(_, let lines, let number): number == nil ? nil : "cut c\(min(lines, 9))"
        case .bar(_, let starts, let ends, _, _): classes(("bar", true), ("from", starts), ("till", ends))
        }
      }
      entry.text("number", .optional) { line, shared in line.entry.shown?.number.map { shared.language.plainNumber($0 + 1) } }
      entry.text("width", .optional) { line -> String? in
        if case .bar(_, _, _, let span, _) = line.entry { "w\(span)" } else { nil }
      }
      entry.text("initials", .optional) { line, shared in
        line.entry.shown.flatMap { $0.hasLabel ? shared.gridInitials($0.occurrence) : nil }
      }
    }
    let cell = Record<PaperMonth.Cell>("sheetCell", in: &schema) { cell in
      cell.text("number") { $1.language.plainNumber($0.date.day) }
      cell.text("look", .optional) { cell, shared in
        let isHoliday = cell.isInMonth && shared.plan.days[cell.date].contains { shared.plan.isHoliday($0) }
        return classes(("out", !cell.isInMonth), ("we", shared.language.isWeekend(cell.date.weekday)), ("hol", isHoliday))
      }
      cell.list("entries", of: entry) { cell in cell.entries.map { ($0, cell.date) } }
      cell.text("more", .optional) { $1.overflowNote($0.overflow.suffix($0.hidden)) }
    }
    let row = Record<PaperMonth.Row>("sheetRow", in: &schema) { row in
      row.text("look") { row, _ in "l\(max(1, min(60, row.lines)))" }
      row.text("week") { $1.language.plainNumber($1.weekNumber($0.cells[0].date)) }
      row.list("cells", of: cell) { $0.cells }
    }
    let page = Page<MonthSheet>("print-month", in: &schema, models) { page in
      page.part({ Sheet.declare(&$0, models) }) { page, _ in page.sheet }
      page.text("look") { "r\($0.layout.rows.count) \(Self.look(ofLines: $0.layout.rows.map(\.lines))) \($0.scale.look)" }
      page.list("weekdays", of: models.tag) { _, shared in Weekday.inOrder(shared.plan).map { shared.language.name(of: $0) } }
      page.list("rows", of: row) { $0.layout.rows }
    }
    return { site in
      site.plan.shownMonths.map { month in page.job(OutputPaths.sheet(ofMonth: month), sheet: \.sheet) { MonthSheet(month, $0) } }
    }
  }

  /// The class of a sheet whose rows have so many lines, of which each gets its share of the height.
  static func look(ofLines lines: [Int]) -> String { "g\(max(4, min(80, lines.reduce(0, +))))" }

  /// The boxes with the largest letters at which they hold everything.
  private static func layout(_ month: YearMonth, _ shared: SharedViews) -> (PaperScale, PaperMonth) {
    let plan = shared.plan
    let weeks = month.weeks(firstWeekday: plan.context.firstWeekday).count
    return PaperScale.best(plan.settings.print) { scale in
      let room = PaperRoom(monthOf: weeks, scale)
      func lines(_ index: Int32, _ place: PaperMonth.Place) -> Int {
        switch place {
        case .box: shared.paperLines(index, in: .grid, of: room.line)
        case .besideNumber: shared.paperLines(index, in: .grid, after: PaperRoom.dayNumber, of: room.line)
        case .bar(let days): shared.paperLines(index, in: .grid, of: room.line(days: days))
        }
      }
      // Weeks are as high as they need to be.
      let needs = PaperMonth(plan, month: month, room: .max, lines: lines).usedLines
      let rooms = PaperMonth.share(room.lines, among: needs)
      return PaperMonth(plan, month: month, room: 0, rooms: rooms, lines: lines)
    } cuts: {
      $0.overflow.count
    }
  }
}

extension SharedViews {
  /// The most letters of a note that surely fit beside the number of a day.
  private static let longestNote = 22

  /// "+3: see list, no. 4–6" for the numbers of a list; nil for none.
  func overflowNote(_ numbers: Range<Int>) -> String? {
    guard let first = numbers.first else { return nil }
    let start = words.seeOverflow(number: first + 1)
    let count = language.plainNumber(numbers.count)
    let said =
      numbers.count == 1
      ? words.labelled(label: "+\(count)", value: start)
      : words.labelled(label: "+\(count)", value: words.numberRange(start: start, end: language.plainNumber(numbers.upperBound)))
    // It stands beside the day's number, on one line.
    let arrow = language.direction == .rightToLeft ? "←" : "→"
    return said.unicodeScalars.count <= Self.longestNote
      ? said : listNumbers(numbers.map { $0 + 1 }).map { "+\(count) \(arrow) \($0)" }
  }

  /// "4–6" for the numbers of a list, ascending; nil for none. If there are gaps, from the first to the last: it stands on a
  /// line that has little room.
  func listNumbers(_ numbers: [Int]) -> String? {
    guard let first = numbers.first, let last = numbers.last else { return nil }
    let start = language.plainNumber(first)
    return first == last ? start : words.numberRange(start: start, end: language.plainNumber(last))
  }
}

extension SitePlan {
  /// Whether it is a whole day, and only one, of a calendar of public holidays.
  func isHoliday(_ index: Int32) -> Bool {
    let occurrence = items[Int(index)]
    return occurrence.coversWholeDays && occurrence.firstDay == occurrence.lastDay
      && shown.events[Int(occurrence.event)].layer.map(shown.holidayLayers.contains) ?? false
  }

  /// The initials of those an event is for, three at most and six of chores; nil if it is for everyone, or a birthday, which says whose it is.
  ///
  /// - Parameter change: the occurrence that is meant, if people say something else to it than to the event.
  func paperInitials(ofEvent number: Int, on change: Event.Override? = nil, currentMembers current: Int) -> String? {
    paperInitials(of: shown.events[number], shown.events[number].attending(on: change), currentMembers: current)
  }

  /// The same of an event whose people are known.
  func paperInitials(of event: Event, _ people: [Event.Invitation], currentMembers current: Int) -> String? {
    guard event.birthday == nil, !people.isEmpty, people.count < current || current == 1 else { return nil }
    let most = event.kind.shown == .chores ? 6 : 3
    let text = people.prefix(most).map { shown.members[$0.member].initials }.joined(separator: " ")
    return people.count > most ? text + " +" : text
  }
}

/// `print/columns-YYYY-MM.html`, `print/week-YYYY-Www.html`: days down, members across, on one sheet.
enum PrintColumnsPage: PageKind {
  /// One member's part of a day.
  private typealias Column = (tone: String, entries: [Entry])
  private typealias Row = (date: CivilDate, lines: Int, columns: [Column])

  private struct Entry {
    let happening: ViewRef
    let isWaiting: Bool
    /// How many lines it has, if the list has it in full.
    let cut: Int?
    let numbers: String?
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let entry = Record<Entry>("sheetColumnEntry", in: &schema) { entry in
      entry.record("happening", ofShared: models.happening) { entry, _ in entry.happening }
      entry.flag("isWaiting") { $0.isWaiting }
      entry.text("cut", .optional) { entry in entry.cut.map { "c\(min($0, 9))" } }
      entry.text("numbers", .optional) { $0.numbers }
    }
    let column = Record<Column>("sheetColumn", in: &schema) { column in
      column.text("tone") { $0.tone }
      column.list("entries", of: entry, flag: "hasEntries") { $0.entries }
    }
    let row = Record<Row>("sheetColumnRow", in: &schema) { row in
      row.record("day", ofShared: models.day) { $1.day($0.date) }
      row.text("look") {
        ["l\(max(1, min(60, $0.lines)))", $1.dayLook($0.date, isToday: false)].compactMap(\.self).joined(separator: " ")
      }
      row.list("columns", of: column) { $0.columns }
    }
    let part = Record<ColumnSheet.Part>("sheetOfColumns", in: &schema) { part in
      part.flag("isFirst") { $0.isFirst }
      part.list("heads", ofShared: models.member) { $1.members($0.members) }
      part.flag("hasEveryone") { $0.hasEveryone }
      part.list("rows", of: row) { $0.rows }
    }
    let page = Page<ColumnSheet>("print-columns", in: &schema, models) { page in
      page.part({ Sheet.declare(&$0, models) }) { page, _ in page.sheet }
      page.text("look") { $0.look }
      page.list("parts", of: part) { $0.parts }
    }
    return { site in
      let months = site.plan.shownMonths.filter(site.plan.hasColumns).map { month in
        page.job(OutputPaths.sheet(ofColumns: month), sheet: \.sheet) {
          let (heading, note) = Sheet.heading(month, $0)
          return ColumnSheet(month.dates, of: OutputPaths.columns(month), heading, note: note, $0)
        }
      }
      let weeks = site.plan.weekRows.filter(site.plan.hasSheet).map { first in
        page.job(OutputPaths.sheet(ofWeek: first), sheet: \.sheet) {
          ColumnSheet(first.week, of: OutputPaths.week(first), $0.weekName(first), note: $0.weekRange(first), $0)
        }
      }
      return months + weeks
    }
  }

  private struct ColumnSheet {
    /// One sheet of paper: as many columns as can be read, all of which have something.
    struct Part {
      let isFirst: Bool
      let members: [MemberIndex]
      let hasEveryone: Bool
      let rows: [Row]
    }

    let sheet: Sheet
    let look: String
    let parts: [Part]

    /// The most members whose columns a sheet has that lies or stands.
    private static let (lying, standing) = (8, 6)

    init(_ dates: [CivilDate], of live: String, _ heading: String, note: String?, _ shared: SharedViews) {
      let days = shared.lists.columns.days(dates, shared.plan)
      let isTall = dates.count > 7
      let parts = Self.columns(of: days, dates.count, most: isTall ? Self.standing : Self.lying)
      let most = parts.map(\.count).max() ?? 1
      let dayColumn = PaperRoom.dayColumn(shared.language.direction)
      let (scale, boxes) = PaperScale.best(shared.plan.settings.print) { scale in
        let rooms = parts.map { columns in
          PaperRoom(columns: columns.count, rows: dates.count, dayColumn: dayColumn, isUpright: isTall, scale)
        }
        return Boxes(dates, days, parts, rooms, shared)
      } cuts: {
        $0.listed
      }
      let lines = PrintMonthPage.look(ofLines: boxes.rooms)
      look = "d\(dates.count)\(isTall ? " tall" : "") n\(most) \(lines) \(scale.look)"
      let members = days.members.map { shared.plan.shown.members[$0] }
      let tones = members.map(SharedViews.tone) + [SharedViews.toneOfEveryone]
      var listed: [Listed] = []
      let numbers = dates.enumerated().map { Self.number(days, boxes, day: $0, $1, adding: &listed, shared.plan) }
      self.parts = parts.map { columns in
        let rows = dates.enumerated().map { day, date in
          let made = columns.map {
            Column(tones[$0], boxes.entries(days, days.range(day: day, column: $0), date, numbers[day], shared))
          }
          return Row(date, boxes.rooms[day], made)
        }
        let hasEveryone = columns.contains(members.count)
        let shown = columns.dropLast(hasEveryone ? 1 : 0).map { days.members[$0] }
        return Part(isFirst: columns == parts.first, members: shown, hasEveryone: hasEveryone, rows: rows)
      }
      sheet = Sheet(of: live, heading, note: note, overflow: listed, shared)
    }

    /// The columns of each sheet: those with something in them, or all if nobody has anything; everyone's on each.
    private static func columns(of days: ColumnSplit.Days, _ count: Int, most: Int) -> [[Int]] {
      func isUsed(_ column: Int) -> Bool { (0..<count).contains { !days.range(day: $0, column: column).isEmpty } }
      let everyone = days.members.count
      let used = (0..<everyone).filter(isUsed)
      let shown = used.isEmpty ? Array(0..<everyone) : used
      let sheets = max(1, (shown.count + most - 1) / most)
      return (0..<sheets).map { sheet in
        shown[shown.count * sheet / sheets..<shown.count * (sheet + 1) / sheets]
          + (used.isEmpty || isUsed(everyone) ? [everyone] : [])
      }
    }

    /// For each happening of a day, its number in the list, which it is added to if it is not shown in full; else 0. What several
    /// members do stands in the list once.
    private static func number(
      _ days: ColumnSplit.Days, _ boxes: Boxes, day: Int, _ date: CivilDate, adding listed: inout [Listed], _ plan: SitePlan
    ) -> [Int] {
      let cut = Set(days.range(of: day).filter { boxes.isCut[$0] }.map { days.entries[$0].position })
      return plan.days[date].enumerated().map { position, occurrence in
        guard cut.contains(position) else { return 0 }
        listed.append(Listed(number: listed.count + 1, occurrence: occurrence, date: date))
        return listed.count
      }
    }
  }

  /// The lines of everything on a sheet, in the order of `ColumnSplit.Days.entries`.
  private struct Boxes {
    private let shares: [Int]
    /// Which are not shown in full.
    let isCut: [Bool]
    /// How many are not shown in full.
    let listed: Int
    /// The lines of each day's boxes: as many as the fullest needs, if there are as many.
    let rooms: [Int]

    /// - Parameters:
    ///   - parts: the columns of each sheet.
    ///   - room: that of each.
    init(
      _ dates: [CivilDate], _ days: ColumnSplit.Days, _ parts: [[Int]], _ room: [PaperRoom], _ shared: SharedViews
    ) {
      var (shares, isCut, listed) = (days.entries.map { _ in 0 }, days.entries.map { _ in false }, 0)
      for (day, date) in dates.enumerated() {
        let here = shared.plan.days[date]
        for (columns, room) in zip(parts, room) {
          for place in columns.flatMap({ days.range(day: day, column: $0) }) {
            let entry = days.entries[place]
            let index = here[here.startIndex + entry.position]
            // Everyone's column is on each sheet: the narrowest counts.
            shares[place] = max(shares[place], shared.paperLines(index, in: .column, isWaiting: entry.isWaiting, of: room.line))
          }
        }
      }
      func boxes(of day: Int) -> [Range<Int>] { (0..<days.columnCount).map { days.range(day: day, column: $0) } }
      let needs = dates.indices.map { day in boxes(of: day).map { shares[$0].reduce(0, +) }.reduce(1, max) }
      rooms = PaperMonth.share(room.first?.lines ?? 1, among: needs)
      for day in dates.indices {
        for box in boxes(of: day) {
          PaperBox.share(&shares, in: box, room: rooms[day], lastLineTellsTheRest: true) {
            isCut[$0] = true
            listed += 1
          }
        }
      }
      (self.shares, self.isCut, self.listed) = (shares, isCut, listed)
    }

    /// What a box shows.
    ///
    /// - Parameter numberOf: for each happening of the day, its number in the list of what did not fit, or 0.
    func entries(
      _ days: ColumnSplit.Days, _ box: Range<Int>, _ date: CivilDate, _ numberOf: [Int], _ shared: SharedViews
    ) -> [Entry] {
      let happenings = shared.happenings(on: date)
      return box.prefix { shares[$0] > 0 }.map { place in
        let item = days.entries[place]
        var numbers: String?
        if isCut[place] {
          let isLast = place + 1 == box.upperBound || shares[place + 1] == 0
          let told = days.entries[place..<(isLast ? box.upperBound : place + 1)].map { numberOf[$0.position] }.filter { $0 > 0 }
          numbers = shared.listNumbers(told)
        }
        return Entry(
          happening: happenings[happenings.startIndex + item.position], isWaiting: item.isWaiting,
          cut: isCut[place] ? shares[place] : nil, numbers: numbers)
      }
    }
  }
}

/// `print/index.html`: all sheets.
enum PrintIndexPage: PageKind {
  private typealias Kind = (name: String, icon: String, sheets: [Link])

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let kind = Record<Kind>("sheetKind", in: &schema) { kind in
      kind.text("name") { $0.name }
      kind.text("icon") { $0.icon }
      kind.list("sheets", of: models.link) { $0.sheets }
    }
    let page = Page<Void>("print", in: &schema, models) { page in
      page.list("kinds", of: kind) { Self.kinds($1) }
    }
    return { site in site.plan.hasSheets ? [page.job(OutputPaths.print) { Frame($0, $1.words.print, $1) }] : [] }
  }

  private static func kinds(_ shared: SharedViews) -> [Kind] {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let today = plan.context.today
    let thisWeek = plan.weekRow(of: today)
    func months(_ path: (YearMonth) -> String, _ among: [YearMonth]? = nil) -> [Link] {
      (among ?? plan.shownMonths).map {
        Link(shared.text(ofMonth: $0), plan.sheet(path($0)), isCurrent: $0 == YearMonth(today))
      }
    }
    let years = plan.shownYears.map {
      Link(language.plainNumber($0), plan.sheet(OutputPaths.sheet(ofYear: $0)), isCurrent: $0 == today.year)
    }
    let weeks = plan.weekRows.filter(plan.hasSheet).map { first in
      let label = language.row([shared.weekName(first), language.text(first, .dayMonthShort)]) ?? ""
      return Link(label, plan.sheet(OutputPaths.sheet(ofWeek: first)), isCurrent: first == thisWeek)
    }
    var kinds: [Kind] = []
    if plan.hasCalendar {
      kinds = [
        (words.month, "i-month", months(OutputPaths.sheet(ofMonth:))),
        (words.columns, "i-columns", months(OutputPaths.sheet(ofColumns:), plan.shownMonths.filter(plan.hasColumns))),
        (words.year, "i-year", years), (words.week, "i-week", weeks),
      ]
    }
    let letters = Letter.weeks(plan).map { Link(shared.weekName($0), OutputPaths.letter($0), isCurrent: $0 == thisWeek) }
    if !letters.isEmpty { kinds.append((words.letter, "i-mail", letters)) }
    let papers = months(OutputPaths.paper, plan.papers)
    if !papers.isEmpty { kinds.append((words.paperFor(name: plan.settings.print.post ?? ""), "i-mail", papers)) }
    for section in SiteSection.printed(plan) {
      let name = section.title(words)
      kinds.append((name, section.icon, [section.sheet].compactMap { $0 }.map { Link(name, plan.sheet($0)) }))
    }
    return kinds
  }
}

extension PaperMonth.Entry {
  /// The occurrence, its position in the list of what did not fit, and whether its words stand here: those of a bar stand where it
  /// begins. Nil for a gap.
  fileprivate var shown: (occurrence: Int32, number: Int?, hasLabel: Bool)? {
    switch self {
    case .gap: nil
    case .item(let index, _, let number): (index, number, true)
    case .bar(let index, _, _, let span, let number): (index, number, span > 0)
    }
  }
}
