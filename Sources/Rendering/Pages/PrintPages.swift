internal import CivilTime
internal import Languages
internal import Planning
internal import QRCode
internal import Templates
internal import TribeModel

/// What all sheets for paper have: the legend, the date of the data, the way to the live page.
struct SheetModel: Sendable {
  let frame: FrameModel
  let heading, note: TextSlot
  let legend: ListSlot
  private let qrPath, qrBox: TextSlot
  private let livePath: PathSlot
  let hasOverflow: FlagSlot
  let overflow: ListSlot
  let listed: ListedModel

  init(_ schema: inout ViewSchema, _ page: RecordType, _ shared: SharedModels, listed: ListedModel) {
    self.listed = listed
    frame = FrameModel(&schema, page, shared)
    heading = schema.text(page, "heading", "What the sheet shows")
    note = schema.text(page, "note", "More about it, such as the year", .optional)
    legend = schema.list(page, "legend", "The members, to read their patterns and initials by", of: shared.member.type)
    livePath = schema.path(page, "livePath", "The page that the sheet was made from, from the site's root")
    qrBox = schema.text(page, "qrBox", "The view box of the QR symbol; missing if the site's address is not known", .optional)
    qrPath = schema.text(page, "qrPath", "The dark modules of the QR symbol of the live page, as an SVG path")
    hasOverflow = schema.flag(page, "hasOverflow", "Set if something did not fit")
    overflow = schema.list(page, "overflow", "What did not fit, numbered", of: listed.type)
  }

  func fill(
    _ record: ViewRef, path: String, live: String, heading title: String, note more: String?, icons: UInt16 = 0,
    _ shared: SharedViews,
    _ data: inout ViewData
  ) {
    let plan = shared.plan
    frame.fill(
      record, path: path, title: shared.titled(more.map { "\(title) \($0)" } ?? title), place: .elsewhere, icons: icons, shared,
      &data)
    data.set(record, heading, title)
    data.set(record, note, more)
    data.set(record, legend, plan.columnMembers.map { shared.members[$0] })
    data.set(record, livePath, live)
    // A directory's own address is shorter than that of its index.html: a smaller symbol.
    let address = live.hasSuffix("index.html") ? String(live.dropLast("index.html".utf8.count)) : live
    if let base = plan.settings.baseURL, let symbol = QRCode(base + address) {
      data.set(record, qrBox, "-2 -2 \(symbol.size + 4) \(symbol.size + 4)")
      data.set(record, qrPath, symbol.svgPath(quiet: 0))
    }
  }
}

/// One entry of the list of what did not fit.
struct ListedModel: Sendable {
  let type: RecordType
  private let number, day, people: TextSlot
  private let happening: RecordSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    type = schema.record("listed", "Something that did not fit into its box on a sheet")
    number = schema.text(type, "number", "The number that the box points to")
    day = schema.text(type, "day", "The day in words; on a year's sheet all its days")
    happening = schema.record(type, "happening", "What it is", of: shared.happening.type)
    people = schema.text(type, "people", "Whom it is for", .optional)
  }

  /// - Parameters:
  ///   - known: its record on that day; nil if that is still to be found.
  ///   - words: its days in words; nil for `date` alone.
  func make(
    _ occurrence: Int32, as known: ViewRef? = nil, on date: CivilDate, saying words: String? = nil, number position: Int,
    _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let record = data.make(type)
    data.set(record, number, shared.language.plainNumber(position))
    if let words { data.set(record, day, words) } else { data.set(record, day, shared.text(ofDay: date)) }
    if let found = known ?? shared.happening(occurrence, on: date) { data.set(record, happening, found) }
    data.set(record, people, shared.people(of: occurrence))
    return record
  }
}

/// `print/month-YYYY-MM.html`: one month on one sheet.
struct PrintMonthPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let sheet: SheetModel
  private let look: TextSlot
  private let weekdays, rows: ListSlot
  private let weekday, row, cell, entry: RecordType
  private let weekdayName, week: TextSlot
  private let cells: ListSlot
  private let number, cellLook, more: TextSlot
  private let entries: ListSlot
  private let isGap: FlagSlot
  private let happening: RecordSlot
  private let entryLook, width, initials, listNumber: TextSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels, listed: ListedModel) {
    weekday = schema.record("sheetWeekday", "A day of the week at the head of a sheet")
    weekdayName = schema.text(weekday, "name", "Its name")
    entry = schema.record("sheetEntry", "One line of a day's box")
    isGap = schema.flag(entry, "isGap", "Set if the line is kept free for a bar on other days")
    happening = schema.record(entry, "happening", "What it is; missing in a gap", of: shared.happening.type, .optional)
    entryLook = schema.text(
      entry, "look", "Classes: bar, with from on its first day and till on its last; cut and c1 to c9 if it has so few lines",
      .optional)
    listNumber = schema.text(entry, "number", "Where the list has it in full, if it is cut", .optional)
    width = schema.text(
      entry, "width", "The class w1 to w7 of the days that a bar's label may use; missing where the bar goes on", .optional)
    initials = schema.text(entry, "initials", "Whose it is; missing if it is everyone's", .optional)
    cell = schema.record("sheetCell", "A day's box")
    number = schema.text(cell, "number", "The day of the month")
    cellLook = schema.text(cell, "look", "Classes: we for the weekend, hol for a holiday, out for other months' days", .optional)
    entries = schema.list(cell, "entries", "Its lines", of: entry)
    more = schema.text(cell, "more", "How many have no line and where the list has them", .optional)
    row = schema.record("sheetRow", "A week of a sheet")
    week = schema.text(row, "week", "The week's number")
    cells = schema.list(row, "cells", "Its seven days", of: cell)
    type = schema.record("printMonthPage", "One month on one sheet")
    sheet = SheetModel(&schema, type, shared, listed: listed)
    look = schema.text(type, "look", "Classes: r4 to r6 for its number of weeks; huge, large or fine letters")
    weekdays = schema.list(type, "weekdays", "The days of the week", of: weekday)
    rows = schema.list(type, "rows", "Its weeks", of: row)
    page = schema.page("printMonth", root: type, template: "print-month.html.mustache", "One month on one sheet of paper")
  }

  func fill(_ month: YearMonth, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, language) = (shared.plan, shared.language)
    let record = data.make(type)
    let weeks = month.weeks(firstWeekday: plan.context.firstWeekday).count
    let (scale, layout) = PaperScale.best { scale in
      let room = PaperRoom(monthOf: weeks, scale)
      return PaperMonth(plan, month: month, room: room.lines) { index, days in
        shared.paperLines(index, in: .grid, of: room.line(days: days))
      }
    } mayFit: { scale in
      // What is no bar needs its lines in its day's box.
      let room = PaperRoom(monthOf: weeks, scale)
      return month.dates.allSatisfy { date in
        var lines = 0
        for index in plan.days[date] {
          let occurrence = plan.occurrences[Int(index)]
          if occurrence.isBar, occurrence.lastDay > occurrence.firstDay { continue }
          lines += shared.paperLines(index, in: .grid, of: room.line(days: 1))
          if lines > room.lines { return false }
        }
        return true
      }
    } cuts: {
      $0.overflow.count
    }
    sheet.fill(
      record, path: path, live: OutputPaths.month(month),
      heading: language.name(month: month.month, width: .wide, context: .standAlone),
      note: language.plainNumber(month.year), icons: month.icons(shared), shared, &data)
    data.set(record, look, "r\(layout.rows.count) \(scale.look)")
    data.set(
      record, weekdays,
      (0..<7).map { offset in
        let day = Weekday(uncheckedISONumber: UInt8((Int(plan.context.firstWeekday.isoNumber) - 1 + offset) % 7 + 1))
        let made = data.make(weekday)
        data.set(made, weekdayName, language.name(of: day, width: .wide, context: .standAlone))
        return made
      })
    data.set(
      record, rows,
      layout.rows.map { source in
        let made = data.make(row)
        data.set(made, week, language.plainNumber(source.week.number))
        data.set(made, cells, source.cells.map { make($0, shared, &data) })
        return made
      })
    data.set(record, sheet.hasOverflow, !layout.overflow.isEmpty)
    data.set(
      record, sheet.overflow,
      layout.overflow.enumerated().map {
        sheet.listed.make($0.element.occurrence, on: $0.element.date, number: $0.offset + 1, shared, &data)
      })
    return record
  }

  private func make(_ source: PaperMonth.Cell, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(cell)
    data.set(record, number, shared.language.plainNumber(source.date.day))
    let isWeekend = shared.language.isWeekend(source.date.weekday)
    let isHoliday = source.isInMonth && shared.plan.days[source.date].contains { shared.plan.isHoliday($0) }
    data.set(
      record, cellLook, (source.isInMonth ? [] : ["out"]) + (isWeekend ? ["we"] : []) + (isHoliday ? ["hol"] : []))
    data.set(
      record, entries,
      source.entries.map { line in
        let made = data.make(entry)
        switch line {
        case .gap: data.set(made, isGap, true)
        case .item(let index, let lines, let number):
          data.set(made, happening, shared.happening(index, on: source.date))
          data.set(made, initials, shared.paperInitials(index))
          if let number {
            data.set(made, entryLook, "cut c\(min(lines, 9))")
            data.set(made, listNumber, shared.language.plainNumber(number + 1))
          }
        case .bar(let index, let starts, let ends, let span, let number):
          data.set(made, happening, shared.happening(index, on: source.date))
          data.set(made, entryLook, starts ? (ends ? "bar from till" : "bar from") : (ends ? "bar till" : "bar"))
          data.set(made, width, span > 0 ? "w\(span)" : "w0")
          if span > 0 { data.set(made, initials, shared.paperInitials(index)) }
          if let number { data.set(made, listNumber, shared.language.plainNumber(number + 1)) }
        }
        return made
      })
    data.set(record, more, shared.overflowNote(source.overflow.suffix(source.hidden)))
    return record
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
    let said = numbers.count == 1 ? "+\(count): \(start)" : "+\(count): \(start)–\(language.plainNumber(numbers.upperBound))"
    // It stands beside the day's number, on one line.
    let arrow = language.direction == .rightToLeft ? "←" : "→"
    return said.unicodeScalars.count <= Self.longestNote
      ? said : listNumbers(numbers.map { $0 + 1 }).map { "+\(count) \(arrow) \($0)" }
  }
}

extension SitePlan {
  /// Whether it is a whole day, and only one, of a layer such as public holidays.
  func isHoliday(_ index: Int32) -> Bool {
    let occurrence = occurrences[Int(index)]
    return occurrence.coversWholeDays && occurrence.firstDay == occurrence.lastDay
      && tribe.events[Int(occurrence.event)].layer != nil
  }

  /// The initials of those an event is for, three at most; nil if it is for everyone, or a birthday, which says whose it is.
  ///
  /// - Parameter change: the occurrence that is meant, if people say something else to it than to the event.
  func paperInitials(ofEvent number: Int, on change: Event.Override? = nil, currentMembers current: Int) -> String? {
    guard tribe.events[number].birthday == nil else { return nil }
    let people = tribe.events[number].people(on: change).attending
    guard !people.isEmpty, people.count < current || current == 1 else { return nil }
    let text = people.prefix(3).map { tribe.members[$0.member].initials }.joined(separator: " ")
    return people.count > 3 ? text + " +" : text
  }
}

/// `print/columns-YYYY-MM.html`, `print/week-YYYY-Www.html`: days down, members across, on one sheet.
struct PrintColumnsPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let sheet: SheetModel
  private let look: TextSlot
  private let rows: ListSlot
  private let row, column, entry: RecordType
  private let day: RecordSlot
  private let rowLook: TextSlot
  private let columns: ListSlot
  private let tone: TextSlot
  private let entries: ListSlot
  private let happening: RecordSlot
  private let isWaiting: FlagSlot
  private let cut, numbers: TextSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels, listed: ListedModel) {
    entry = schema.record("sheetColumnEntry", "Something that a member does, on paper")
    happening = schema.record(entry, "happening", "What it is", of: shared.happening.type)
    isWaiting = schema.flag(entry, "isWaiting", "Set if this member has not answered the invitation")
    cut = schema.text(entry, "cut", "The class c1 to c9 of the lines it has, if the list has it in full", .optional)
    numbers = schema.text(entry, "numbers", "Where the list has it, and after the last line what has none", .optional)
    column = schema.record("sheetColumn", "One member's part of a day, on paper")
    tone = schema.text(column, "tone", "The class of the member's colour and pattern")
    entries = schema.list(column, "entries", "What fits", of: entry)
    row = schema.record("sheetColumnRow", "One day of a sheet with a column for each member")
    day = schema.record(row, "day", "The day", of: shared.day.type)
    rowLook = schema.text(row, "look", "Classes: we for the weekend, week-end on a week's last day", .optional)
    columns = schema.list(row, "columns", "A part for each member, then everyone's", of: column)
    type = schema.record("printColumnsPage", "A month or a week with a column for each member, on one sheet")
    sheet = SheetModel(&schema, type, shared, listed: listed)
    look = schema.text(
      type, "look",
      "Classes: d7 to d31 for its days, n2 to n13 for its columns, tall if the sheet stands upright; huge, large or fine letters")
    rows = schema.list(type, "rows", "Its days", of: row)
    page = schema.page(
      "printColumns", root: type, template: "print-columns.html.mustache", "A row for each day, a column for each member, on paper")
  }

  /// From so many members on, columns are narrow.
  static let narrow = 8

  func fill(_ month: YearMonth, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let language = shared.language
    return fill(
      month.dates, path: path, live: OutputPaths.columns(month),
      heading: language.name(month: month.month, width: .wide, context: .standAlone), note: language.plainNumber(month.year),
      shared, &data)
  }

  func fill(weekFrom first: CivilDate, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    fill(
      (0..<7).map { first.adding(days: $0) }, path: path, live: SharedViews.weekPath(first),
      heading: shared.words.weekNumber(week: ISOWeek(rowFrom: first).number), note: shared.weekRange(first), shared, &data)
  }

  private func fill(
    _ dates: [CivilDate], path: String, live: String, heading: String, note: String, _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let plan = shared.plan
    let members = shared.columns.members
    let isWeek = dates.count == 7
    let isTall = !isWeek && members.count <= 6
    let dayColumn = PaperRoom.dayColumn(shared.language.direction)
    let days = shared.columns.days(dates, plan)
    func room(_ scale: PaperScale) -> PaperRoom {
      PaperRoom(columns: members.count + 1, rows: dates.count, dayColumn: dayColumn, isUpright: isTall, scale)
    }
    let (scale, boxes) = PaperScale.best { scale in
      Boxes(dates, days, room(scale), shared)
    } mayFit: { scale in
      Boxes.fit(dates, days, room(scale), shared)
    } cuts: {
      $0.listed
    }
    let record = data.make(type)
    sheet.fill(
      record, path: path, live: live, heading: heading, note: note, icons: dates.reduce(0) { $0 | shared.icons(on: $1) }, shared,
      &data)
    data.set(record, look, "d\(dates.count)\(isTall ? " tall" : "") n\(min(13, members.count + 1)) \(scale.look)")
    var listed: [(occurrence: Int32, happening: ViewRef, date: CivilDate)] = []
    let tones = members.map { data.text(SharedViews.tone(of: plan.tribe.members[$0])) } + [data.text("all")]
    // What is being listed: rows, the columns of a row, the entries of a column; and a day's numbers in the list.
    var (rows, columns, entries): ([ViewRef], [ViewRef], [ViewRef]) = ([], [], [])
    rows.reserveCapacity(dates.count)
    columns.reserveCapacity(days.columnCount)
    var numberOf: [Int] = []
    for (position, date) in dates.enumerated() {
      let made = data.make(row)
      data.set(made, day, shared.day(date))
      data.set(made, rowLook, shared.dayLook(date, isToday: false))
      let happenings = shared.happenings(on: date)
      let first = happenings.startIndex
      // What several members do stands in the list once, under one number.
      numberOf.removeAll(keepingCapacity: true)
      numberOf.append(contentsOf: repeatElement(0, count: happenings.count))
      var isListed = false
      for place in days.range(of: position) where boxes.isListed(place) {
        numberOf[days.entries[place].position] = -1
        isListed = true
      }
      if isListed {
        let here = plan.days[date]
        for number in numberOf.indices where numberOf[number] < 0 {
          listed.append((here[here.startIndex + number], happenings[first + number], date))
          numberOf[number] = listed.count
        }
      }
      columns.removeAll(keepingCapacity: true)
      for number in 0..<days.columnCount {
        let made = data.make(column)
        data.set(made, tone, tones[number])
        entries.removeAll(keepingCapacity: true)
        let box = days.range(day: position, column: number)
        for place in box {
          let lines = boxes.lines(place)
          if lines == 0 { break }
          let item = days.entries[place]
          let made = data.make(entry)
          data.set(made, happening, happenings[first + item.position])
          if item.isWaiting { data.set(made, isWaiting, true) }
          if boxes.isListed(place) {
            data.set(made, cut, Self.cuts[min(lines, 9)])
            let isLast = place + 1 == box.upperBound || boxes.lines(place + 1) == 0
            let last = isLast ? box.upperBound : place + 1
            let numbers = days.entries[place..<last].lazy.map { numberOf[$0.position] }.filter { $0 > 0 }
            data.set(made, self.numbers, shared.listNumbers(Array(numbers), isNarrow: members.count >= Self.narrow))
          }
          entries.append(made)
        }
        data.set(made, self.entries, entries)
        columns.append(made)
      }
      data.set(made, self.columns, columns)
      rows.append(made)
    }
    data.set(record, self.rows, rows)
    data.set(record, sheet.hasOverflow, !listed.isEmpty)
    data.set(
      record, sheet.overflow,
      listed.enumerated().map {
        sheet.listed.make(
          $0.element.occurrence, as: $0.element.happening, on: $0.element.date, number: $0.offset + 1, shared, &data)
      })
    return record
  }

  private static let cuts = (0...9).map { "c\($0)" }

  /// The lines of everything on a sheet, in the order of `ColumnSplit.Days.entries`.
  private struct Boxes {
    private var shares: [Int]
    private var isCut: [Bool]
    /// How many are not shown in full.
    private(set) var listed = 0

    init(_ dates: [CivilDate], _ days: ColumnSplit.Days, _ room: PaperRoom, _ shared: SharedViews) {
      shares = [Int](repeating: 0, count: days.entries.count)
      isCut = [Bool](repeating: false, count: days.entries.count)
      var needs = Needs(room.line)
      for (day, date) in dates.enumerated() {
        needs.begin(shared.plan.days[date])
        for column in 0..<days.columnCount {
          let box = days.range(day: day, column: column)
          for place in box { shares[place] = needs.lines(of: days.entries[place], shared) }
          PaperBox.share(&shares, in: box, room: room.lines, lastLineTellsTheRest: true) {
            isCut[$0] = true
            listed += 1
          }
        }
      }
    }

    func lines(_ place: Int) -> Int { shares[place] }
    func isListed(_ place: Int) -> Bool { isCut[place] }

    /// Whether everything is shown in full: known as soon as something is not.
    static func fit(_ dates: [CivilDate], _ days: ColumnSplit.Days, _ room: PaperRoom, _ shared: SharedViews) -> Bool {
      // Each needs a line.
      guard (0..<days.boxCount).allSatisfy({ days[box: $0].count <= room.lines }) else { return false }
      var needs = Needs(room.line)
      for (day, date) in dates.enumerated() {
        needs.begin(shared.plan.days[date])
        for column in 0..<days.columnCount {
          var sum = 0
          for place in days.range(day: day, column: column) { sum += needs.lines(of: days.entries[place], shared) }
          if sum > room.lines { return false }
        }
      }
      return true
    }
  }

  /// The lines that what happens on a day needs: the same with each who does it, but for the sign of a missing answer.
  private struct Needs {
    /// The width of a line.
    private let width: Int
    private var here: ArraySlice<Int32> = []
    /// For each of the day's occurrences, answered and not; 0 until it is asked for.
    private var known: [Int] = []

    init(_ width: Int) { self.width = width }

    mutating func begin(_ occurrences: ArraySlice<Int32>) {
      here = occurrences
      known.removeAll(keepingCapacity: true)
      known.append(contentsOf: repeatElement(0, count: here.count * 2))
    }

    mutating func lines(of entry: ColumnSplit.Entry, _ shared: SharedViews) -> Int {
      let place = entry.position * 2 + (entry.isWaiting ? 1 : 0)
      if known[place] == 0 {
        known[place] = shared.paperLines(
          here[here.startIndex + entry.position], in: .column, isWaiting: entry.isWaiting, of: width)
      }
      return known[place]
    }
  }
}

extension SharedViews {
  /// "4–6" for the numbers of a list, ascending; nil for none. If there are gaps, from the first to the last: it stands on a
  /// line that has little room. Where it has very little, "4+".
  func listNumbers(_ numbers: [Int], isNarrow: Bool = false) -> String? {
    guard let first = numbers.first, let last = numbers.last else { return nil }
    let start = language.plainNumber(first)
    return first == last ? start : isNarrow ? "\(start)+" : "\(start)–\(language.plainNumber(last))"
  }
}

extension SharedViews {
  /// The days of a week, the year said once.
  func weekRange(_ first: CivilDate) -> String {
    let last = first.adding(days: 6)
    let start = language.text(first, first.year == last.year ? .dayMonth : .long)
    return "\(start) – \(language.text(last, .long))"
  }
}

extension ViewData {
  /// Class names, with spaces between.
  mutating func set(_ record: ViewRef, _ slot: TextSlot, _ classes: [String]) {
    if !classes.isEmpty { set(record, slot, classes.joined(separator: " ")) }
  }
}

/// `print/index.html`: all sheets.
struct PrintIndexPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let kinds: ListSlot
  private let kind: RecordType
  private let name, icon: TextSlot
  private let sheets: ListSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    kind = schema.record("sheetKind", "A kind of sheet for paper")
    name = schema.text(kind, "name", "What it shows")
    icon = schema.text(kind, "icon", "The class of its icon")
    sheets = schema.list(kind, "sheets", "Its sheets", of: shared.steps.link.type)
    type = schema.record("printPage", "All sheets for paper")
    frame = FrameModel(&schema, type, shared)
    kinds = schema.list(type, "kinds", "The kinds of sheets", of: kind)
    page = schema.page("print", root: type, template: "print.html.mustache", "All sheets for paper")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.print), place: .elsewhere, icons: 0, shared, &data)
    let window = plan.context.window
    let today = YearMonth(plan.context.today)
    var made: [ViewRef] = []
    func add(_ title: String, _ symbol: String, _ links: [ViewRef]) {
      let entry = data.make(kind)
      data.set(entry, name, title)
      data.set(entry, icon, symbol)
      data.set(entry, sheets, links)
      made.append(entry)
    }
    let link = shared.models.steps
    func months(_ path: (YearMonth) -> String) -> [ViewRef] {
      window.months.map {
        link.make(language.text($0.firstDay, .monthYear), plan.sheet(path($0)), isCurrent: $0 == today, &data)
      }
    }
    add(words.month, "i-month", months(PrintPaths.month))
    add(words.columns, "i-columns", months(PrintPaths.columns))
    add(
      words.year, "i-year",
      window.years.map {
        link.make(language.plainNumber($0), plan.sheet(PrintPaths.year($0)), isCurrent: $0 == today.year, &data)
      })
    let current = plan.weekRow(of: plan.context.today)
    add(
      words.week, "i-week",
      plan.weekRows.map { first in
        let week = ISOWeek(rowFrom: first)
        return link.make(
          "\(words.weekNumber(week: week.number)) · \(language.text(first, .dayMonthShort))", plan.sheet(PrintPaths.week(week)),
          isCurrent: first == current, &data)
      })
    if plan.settings.publish.contacts {
      add(words.contacts, "i-contacts", [link.make(words.contacts, plan.sheet(PrintPaths.contacts), &data)])
    }
    if SiteSection.chores.isPublished(plan) {
      add(words.chores, "i-chore", [link.make(words.chores, plan.sheet(PrintPaths.chores), &data)])
    }
    if PrintListPages.hasLists(plan) { add(words.lists, "i-list", [link.make(words.lists, plan.sheet(PrintPaths.lists), &data)]) }
    if SiteSection.meals.isPublished(plan) {
      add(words.mealPlan, "i-meal", [link.make(words.mealPlan, plan.sheet(PrintPaths.meals), &data)])
    }
    data.set(record, kinds, made)
    return record
  }
}

/// `print/contacts.html`, `print/chores.html`, `print/lists.html` and `print/meals.html`: lists for the kitchen drawer and door.
struct PrintListPages: Sendable {
  /// The pages for screens whose lists these sheets show.
  struct ListedPages {
    let contacts: ContactsPage
    let chores: ChoresPage
    let todos: TodosPage
    let lists: ListsPage
    let meals: MealsPage
  }

  let contactsPage, choresPage, listsPage, mealsPage: PageType
  private let contactsType, choresType, listsType, mealsType: RecordType
  private let contactsSheet, choresSheet, listsSheet, mealsSheet: SheetModel
  private let groups, houses, lists, todos, weeks: ListSlot
  private let hasTodos: FlagSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels, listed: ListedModel, _ pages: ListedPages) {
    let (contacts, chores) = (pages.contacts, pages.chores)
    contactsType = schema.record("printContactsPage", "All contacts on paper")
    contactsSheet = SheetModel(&schema, contactsType, shared, listed: listed)
    groups = schema.list(contactsType, "groups", "Those for an emergency first, then by category", of: contacts.group)
    contactsPage = schema.page(
      "printContacts", root: contactsType, template: "print-contacts.html.mustache", "All contacts on paper")
    choresType = schema.record("printChoresPage", "The chores of all houses on paper")
    choresSheet = SheetModel(&schema, choresType, shared, listed: listed)
    houses = schema.list(choresType, "houses", "The houses that have chores", of: chores.house)
    choresPage = schema.page(
      "printChores", root: choresType, template: "print-chores.html.mustache", "The chores of all houses on paper")
    listsType = schema.record("printListsPage", "What is to be done and all lists on paper")
    listsSheet = SheetModel(&schema, listsType, shared, listed: listed)
    hasTodos = schema.flag(listsType, "hasTodos", "Set if anything is to be done")
    todos = schema.list(listsType, "todos", "What is to be done, by the day it is due", of: pages.todos.todo)
    lists = schema.list(listsType, "lists", "The lists", of: pages.lists.list)
    listsPage = schema.page("printLists", root: listsType, template: "print-lists.html.mustache", "To-dos and lists on paper")
    mealsType = schema.record("printMealsPage", "The meals of this week and those to come on paper")
    mealsSheet = SheetModel(&schema, mealsType, shared, listed: listed)
    weeks = schema.list(mealsType, "weeks", "The weeks that have meals", of: pages.meals.week)
    mealsPage = schema.page("printMeals", root: mealsType, template: "print-meals.html.mustache", "The meal plan on paper")
  }

  func fillLists(path: String, _ models: PageModels, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(listsType)
    let live = SiteSection.lists.isPublished(shared.plan) ? SiteSection.lists.path : SiteSection.todos.path
    listsSheet.fill(record, path: path, live: live, heading: shared.words.lists, note: nil, shared, &data)
    let waiting = models.todos.makeOpen(shared, &data)
    data.set(record, hasTodos, !waiting.isEmpty)
    data.set(record, todos, waiting)
    data.set(record, lists, models.lists.makeLists(shared, &data))
    return record
  }

  func fillMeals(path: String, _ models: PageModels, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(mealsType)
    mealsSheet.fill(record, path: path, live: SiteSection.meals.path, heading: shared.words.mealPlan, note: nil, shared, &data)
    data.set(record, weeks, models.meals.makeWeeks(shared, &data))
    return record
  }

  static func hasLists(_ plan: SitePlan) -> Bool { !plan.tribe.lists.isEmpty || plan.tribe.todos.contains { !$0.isDone } }

  func fillContacts(path: String, _ models: PageModels, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(contactsType)
    contactsSheet.fill(
      record, path: path, live: SiteSection.contacts.path, heading: shared.words.contacts,
      note: shared.words.contactCount(count: shared.plan.tribe.contacts.count), shared, &data)
    data.set(record, groups, models.contacts.makeGroups(shared, &data))
    return record
  }

  func fillChores(path: String, _ models: PageModels, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(choresType)
    choresSheet.fill(record, path: path, live: SiteSection.chores.path, heading: shared.words.chores, note: nil, shared, &data)
    data.set(record, houses, models.chores.makeHouses(shared, &data))
    return record
  }
}
