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
    day = schema.text(type, "day", "The day in words")
    happening = schema.record(type, "happening", "What it is", of: shared.happening.type)
    people = schema.text(type, "people", "Whom it is for", .optional)
  }

  func make(_ occurrence: Int32, on date: CivilDate, number position: Int, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef
  {
    let record = data.make(type)
    data.set(record, number, shared.language.plainNumber(position))
    data.set(record, day, shared.text(ofDay: date))
    if let found = shared.happening(occurrence, on: date) { data.set(record, happening, found) }
    data.set(record, people, shared.people[Int(shared.plan.occurrences[Int(occurrence)].event)])
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
  private let entryLook, width, initials: TextSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels, listed: ListedModel) {
    weekday = schema.record("sheetWeekday", "A day of the week at the head of a sheet")
    weekdayName = schema.text(weekday, "name", "Its name")
    entry = schema.record("sheetEntry", "One line of a day's box")
    isGap = schema.flag(entry, "isGap", "Set if the line is kept free for a bar on other days")
    happening = schema.record(entry, "happening", "What it is; missing in a gap", of: shared.happening.type, .optional)
    entryLook = schema.text(entry, "look", "Classes: bar, with from on its first day and till on its last", .optional)
    width = schema.text(
      entry, "width", "The class w1 to w7 of the days that a bar's label may use; missing where the bar goes on", .optional)
    initials = schema.text(entry, "initials", "Whose it is; missing if it is everyone's", .optional)
    cell = schema.record("sheetCell", "A day's box")
    number = schema.text(cell, "number", "The day of the month")
    cellLook = schema.text(cell, "look", "Classes: we for the weekend, out for other months' days", .optional)
    entries = schema.list(cell, "entries", "Its lines", of: entry)
    more = schema.text(cell, "more", "How many more there are and where the list has them", .optional)
    row = schema.record("sheetRow", "A week of a sheet")
    week = schema.text(row, "week", "The week's number")
    cells = schema.list(row, "cells", "Its seven days", of: cell)
    type = schema.record("printMonthPage", "One month on one sheet")
    sheet = SheetModel(&schema, type, shared, listed: listed)
    look = schema.text(type, "look", "The class r4 to r6 of its number of weeks")
    weekdays = schema.list(type, "weekdays", "The days of the week", of: weekday)
    rows = schema.list(type, "rows", "Its weeks", of: row)
    page = schema.page("printMonth", root: type, template: "print-month.html.mustache", "One month on one sheet of paper")
  }

  /// Letters that surely fit on a line of a day's box, in any of the papers and with a wide font.
  static let lineLength = 21
  /// The same with large letters.
  static let largeLineLength = 16

  func fill(_ month: YearMonth, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, language) = (shared.plan, shared.language)
    let record = data.make(type)
    func layout(isLarge: Bool) -> PaperMonth {
      let length = isLarge ? Self.largeLineLength : Self.lineLength
      var cache = LineCache(plan)
      return PaperMonth(plan, month: month, isLarge: isLarge) { index, days in
        func lines() -> Int { PaperText.lines(plan.paperText(index), perLine: length * days + (days > 1 ? 2 * days : 0)) }
        let occurrence = plan.occurrences[Int(index)]
        return days > 1 ? lines() : cache.lines(occurrence, kind: occurrence.isBar ? 1 : 0, lines)
      }
    }
    // Large letters if everything still fits into its box.
    let large = layout(isLarge: true)
    let layout = large.overflow.isEmpty ? large : layout(isLarge: false)
    sheet.fill(
      record, path: path, live: OutputPaths.month(month),
      heading: language.name(month: month.month, width: .wide, context: .standAlone),
      note: language.plainNumber(month.year), icons: month.icons(shared), shared, &data)
    data.set(record, look, "r\(layout.rows.count)\(large.overflow.isEmpty ? " large" : "")")
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
    if !source.isInMonth {
      data.set(record, cellLook, isWeekend ? "out we" : "out")
    } else if isWeekend {
      data.set(record, cellLook, "we")
    }
    data.set(
      record, entries,
      source.entries.map { line in
        let made = data.make(entry)
        switch line {
        case .gap: data.set(made, isGap, true)
        case .item(let index):
          data.set(made, happening, shared.happening(index, on: source.date))
          data.set(made, initials, shared.plan.paperInitials(index))
        case .bar(let index, let starts, let ends, let span):
          data.set(made, happening, shared.happening(index, on: source.date))
          data.set(made, entryLook, starts ? (ends ? "bar from till" : "bar from") : (ends ? "bar till" : "bar"))
          data.set(made, width, span > 0 ? "w\(span)" : "w0")
          if span > 0 { data.set(made, initials, shared.plan.paperInitials(index)) }
        }
        return made
      })
    data.set(record, more, shared.overflowNote(source.overflow))
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
    return said.unicodeScalars.count <= Self.longestNote ? said : listNumbers(numbers.map { $0 + 1 }).map { "+\(count) \($0)" }
  }
}

extension SitePlan {
  /// What an occurrence takes up in a box: time, subject, initials.
  func paperText(_ index: Int32) -> String {
    (occurrences[Int(index)].isBar ? "" : "00:00 ") + paperSubject(index) + " " + (paperInitials(index) ?? "")
  }

  private func paperSubject(_ index: Int32) -> String {
    let occurrence = occurrences[Int(index)]
    let number = Int(occurrence.event)
    if occurrence.override >= 0, let own = tribe.events[number].overrides[Int(occurrence.override)].subject { return own }
    return tribe.events[number].subject
  }

  /// The initials of those an occurrence is for, three at most; nil if it is for everyone.
  func paperInitials(_ index: Int32) -> String? {
    let number = Int(occurrences[Int(index)].event)
    let owner = tribe.events[number].owner
    let invitations = tribe.events[number].invitations
    let count = invitations.count + (owner == nil ? 0 : 1)
    let current = tribe.members.indices.count { tribe.members[$0].isCurrent }
    guard count > 0, count < current || current == 1 else { return nil }
    var text = owner.map { tribe.members[$0].initials } ?? ""
    for (place, invitation) in invitations.prefix(owner == nil ? 3 : 2).enumerated() {
      if owner != nil || place > 0 { text += " " }
      text += tribe.members[invitation.member].initials
    }
    return count > 3 ? text + " +" : text
  }
}

/// Lines that events need, worked out once for each in a page. One occurrence's own words are its own matter.
private struct LineCache {
  /// By event and kind; -1 where it is not known.
  private var known: [Int8]

  init(_ plan: SitePlan) { known = [Int8](repeating: -1, count: plan.tribe.events.count * 4) }

  /// - Parameter kind: 0 to 3.
  mutating func lines(_ occurrence: Occurrence, kind: Int, _ make: () -> Int) -> Int {
    guard occurrence.override < 0 else { return make() }
    let place = Int(occurrence.event) * 4 + kind
    if known[place] < 0 { known[place] = Int8(clamping: make()) }
    return known[place] == Int8.max ? make() : Int(known[place])
  }
}

/// How much room a text needs on paper.
enum PaperText {
  /// Lines of `perLine` letters that a text fills when words go whole to the next line. Wide scripts count double.
  static func lines(_ text: String, perLine: Int) -> Int {
    if let lines = text.utf8.withContiguousStorageIfAvailable({ lines(plain: $0, perLine: perLine) }) ?? nil { return lines }
    var filling = Filling(perLine: perLine)
    for word in text.split(separator: " ") {
      filling.add(word.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) })
    }
    return filling.lines
  }

  /// The same by octets; nil for a text with letters from U+0300 on, some of which join with the space before them or are wide.
  private static func lines(plain text: UnsafeBufferPointer<UInt8>, perLine: Int) -> Int? {
    var filling = Filling(perLine: perLine)
    var width = 0
    for octet in text {
      guard octet < 0xCC else { return nil }
      if octet == UInt8(ascii: " ") {
        if width > 0 { filling.add(width) }
        width = 0
      } else if octet & 0xC0 != 0x80 {
        width += 1
      }
    }
    if width > 0 { filling.add(width) }
    return filling.lines
  }

  private struct Filling {
    let perLine: Int
    private(set) var lines = 1
    private var used = 0

    init(perLine: Int) { self.perLine = perLine }

    /// Adds a word.
    mutating func add(_ letters: Int) {
      var width = letters
      if used > 0, used + 1 + width <= perLine {
        used += 1 + width
        return
      }
      if used > 0 { lines += 1 }
      // A word longer than the line is broken.
      while width > perLine {
        lines += 1
        width -= perLine
      }
      used = width
    }
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
  private let tone, more: TextSlot
  private let entries: ListSlot
  private let happening: RecordSlot
  private let isWaiting, isCut: FlagSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels, listed: ListedModel) {
    entry = schema.record("sheetColumnEntry", "Something that a member does, on paper")
    happening = schema.record(entry, "happening", "What it is", of: shared.happening.type)
    isWaiting = schema.flag(entry, "isWaiting", "Set if this member has not answered the invitation")
    isCut = schema.flag(entry, "isCut", "Set if only its beginning fits; the list has it in full")
    column = schema.record("sheetColumn", "One member's part of a day, on paper")
    tone = schema.text(column, "tone", "The class of the member's colour and pattern")
    entries = schema.list(column, "entries", "What fits", of: entry)
    more = schema.text(column, "more", "How many more there are and where the list has them", .optional)
    row = schema.record("sheetColumnRow", "One day of a sheet with a column for each member")
    day = schema.record(row, "day", "The day", of: shared.day.type)
    rowLook = schema.text(row, "look", "Classes: we for the weekend, week-end on a week's last day", .optional)
    columns = schema.list(row, "columns", "A part for each member, then everyone's", of: column)
    type = schema.record("printColumnsPage", "A month or a week with a column for each member, on one sheet")
    sheet = SheetModel(&schema, type, shared, listed: listed)
    look = schema.text(type, "look", "Classes: d7 to d31 for its days, tall if the sheet stands upright")
    rows = schema.list(type, "rows", "Its days", of: row)
    page = schema.page(
      "printColumns", root: type, template: "print-columns.html.mustache", "A row for each day, a column for each member, on paper")
  }

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
    let members = plan.columnMembers
    let isWeek = dates.count == 7
    let isTall = !isWeek && members.count <= 6
    // Widths in millimetres within the margins, less the column of days: a month's on A4, a week's on Letter, which has the least
    // room for its larger letters.
    let columnWidth = (isTall ? 178.0 : isWeek ? 247.0 : 262.0) / Double(members.count + 1)
    let columnsByDate = dates.map { plan.columns(of: $0, members: members) }
    var caches = [LineCache(plan), LineCache(plan)]
    func parts(_ row: Int, isLarge: Bool) -> [ColumnPart] {
      let letters = isWeek ? (columnWidth - 1.6) / (isLarge ? 2.08 : 1.71) : columnWidth / 1.55
      let perLine = max(4, Int(letters) - 2)
      let room = isWeek ? isLarge ? 4 : 6 : isTall ? 2 : 1
      let here = plan.days[dates[row]]
      return columnsByDate[row].map { source in
        let needs = source.map { entry in
          let index = here[here.startIndex + entry.position]
          let occurrence = plan.occurrences[Int(index)]
          return caches[isLarge ? 1 : 0].lines(occurrence, kind: (entry.isWaiting ? 1 : 0) + (occurrence.coversWholeDays ? 2 : 0)) {
            // The sign that somebody has not answered stays with the last word.
            PaperText.lines(plan.columnText(index) + (entry.isWaiting ? "\u{A0}?" : ""), perLine: perLine)
          }
        }
        return ColumnPart(positions: source.map(\.position), needs: needs, room: room)
      }
    }
    // A week has large letters if everything still fits.
    let isLarge = isWeek && dates.indices.allSatisfy { parts($0, isLarge: true).allSatisfy { !$0.isTight } }
    let record = data.make(type)
    sheet.fill(
      record, path: path, live: live, heading: heading, note: note, icons: dates.reduce(0) { $0 | shared.icons(on: $1) }, shared,
      &data)
    data.set(record, look, "d\(dates.count)\(isTall ? " tall" : "") n\(min(13, members.count + 1))\(isLarge ? " large" : "")")
    var listed: [PaperMonth.Listed] = []
    let tones = members.map { SharedViews.tone(of: plan.tribe.members[$0]) } + ["all"]
    data.set(
      record, rows,
      dates.enumerated().map { place, date in
        let made = data.make(row)
        data.set(made, day, shared.day(date))
        var looks: [String] = []
        if shared.language.isWeekend(date.weekday) { looks.append("we") }
        if date.weekday.days(after: plan.context.firstWeekday) == 6 { looks.append("week-end") }
        data.set(made, rowLook, looks.joined(separator: " "))
        let here = plan.days[date]
        let happenings = shared.happenings(on: date)
        let parts = parts(place, isLarge: isLarge)
        // What several members do stands in the list once, under one number.
        let left = Set(parts.flatMap(\.listed)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: left.enumerated().map { ($1, listed.count + $0 + 1) })
        listed += left.map { PaperMonth.Listed(occurrence: here[here.startIndex + $0], date: date) }
        data.set(
          made, columns,
          columnsByDate[place].enumerated().map { number, source in
            let made = data.make(column)
            let part = parts[number]
            data.set(made, tone, tones[number])
            data.set(
              made, entries,
              source.prefix(part.shown).map { item in
                let made = data.make(entry)
                data.set(made, happening, happenings[happenings.startIndex + item.position])
                data.set(made, isWaiting, item.isWaiting)
                data.set(made, isCut, part.isTight)
                return made
              })
            data.set(made, more, shared.listNumbers(part.listed.compactMap { numbers[$0] }))
            return made
          })
        return made
      })
    data.set(record, sheet.hasOverflow, !listed.isEmpty)
    data.set(
      record, sheet.overflow,
      listed.enumerated().map {
        sheet.listed.make($0.element.occurrence, on: $0.element.date, number: $0.offset + 1, shared, &data)
      })
    return record
  }
}

/// What becomes of one member's part of a day. If not all of it can be told in full, each has one line, and the list says what
/// a line cuts off.
private struct ColumnPart {
  let isTight: Bool
  /// How many have a line.
  let shown: Int
  /// Positions in the day of what the list tells.
  let listed: [Int]

  init(positions: [Int], needs: [Int], room: Int) {
    let isTight = needs.reduce(0, +) > room
    self.isTight = isTight
    shown = isTight ? min(room, positions.count) : positions.count
    // The last line shares its room with the numbers.
    listed = isTight ? positions.indices.filter { $0 >= room - 1 || needs[$0] > 1 }.map { positions[$0] } : []
  }
}

extension SharedViews {
  /// "→ 4–6" for the numbers of a list, ascending; nil for none. A single line has no room for words.
  func listNumbers(_ numbers: [Int]) -> String? {
    guard let first = numbers.first, let last = numbers.last else { return nil }
    func text(_ range: ClosedRange<Int>) -> String {
      range.count == 1
        ? language.plainNumber(range.lowerBound)
        : "\(language.plainNumber(range.lowerBound))–\(language.plainNumber(range.upperBound))"
    }
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let end = ranges.last, end.upperBound + 1 == number {
        ranges[ranges.count - 1] = end.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return (language.direction == .rightToLeft ? "← " : "→ ")
      + (ranges.count > 2 ? text(first...last) : ranges.map(text).joined(separator: ", "))
  }
}

extension SitePlan {
  func columnText(_ index: Int32) -> String {
    (occurrences[Int(index)].coversWholeDays ? "" : "00:00 ") + paperSubject(index)
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

/// `print/year-YYYY.html`: twelve columns of days with everybody's marks.
struct PrintYearPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let sheet: SheetModel
  private let months, rows: ListSlot
  private let month, row, cell, mark: RecordType
  private let monthName, rowNumber: TextSlot
  private let cells, marks: ListSlot
  private let look, letter, more: TextSlot
  private let isBlank: FlagSlot
  private let tone, initials, icon, label: TextSlot
  private let kinds: ListSlot
  private let kind: RecordType
  private let kindIcon, kindName: TextSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels, listed: ListedModel) {
    kind = schema.record("sheetKind", "A category of the year, to read its icon by")
    kindIcon = schema.text(kind, "icon", "The end of its icon's id")
    kindName = schema.text(kind, "name", "What it is called")
    mark = schema.record("yearMark", "One event on a day of a year's sheet")
    tone = schema.text(mark, "tone", "The class of its owner's colour and pattern")
    initials = schema.text(mark, "initials", "Whose it is", .optional)
    icon = schema.text(mark, "icon", "The end of its icon's id", .optional)
    label = schema.text(mark, "label", "What it is")
    cell = schema.record("sheetYearCell", "One day of a year's sheet")
    isBlank = schema.flag(cell, "isBlank", "Set if the month has no such day or the planner does not reach it")
    look = schema.text(cell, "look", "Classes: we for the weekend, band for a day inside something long", .optional)
    letter = schema.text(cell, "letter", "The day of the week in a letter or two")
    marks = schema.list(cell, "marks", "What happens, three at most", of: mark)
    more = schema.text(cell, "more", "How many more there are", .optional)
    row = schema.record("sheetYearRow", "The same day of twelve months")
    rowNumber = schema.text(row, "number", "The day of the month")
    cells = schema.list(row, "cells", "That day of each month", of: cell)
    month = schema.record("sheetYearMonth", "A month at the head of a year's sheet")
    monthName = schema.text(month, "name", "Its name in short")
    type = schema.record("printYearPage", "One year on one sheet")
    sheet = SheetModel(&schema, type, shared, listed: listed)
    months = schema.list(type, "months", "The months", of: month)
    rows = schema.list(type, "rows", "The days 1 to 31", of: row)
    kinds = schema.list(type, "kinds", "The categories whose icons the sheet shows", of: kind)
    page = schema.page("printYear", root: type, template: "print-year.html.mustache", "One year on one sheet of paper")
  }

  func fill(_ year: Int, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, language) = (shared.plan, shared.language)
    let record = data.make(type)
    let all = (1...12).map { YearMonth(year: year, month: $0) }
    let icons = all.filter(plan.context.window.contains).reduce(0) { $0 | $1.icons(shared) }
    sheet.fill(
      record, path: path, live: OutputPaths.year(year), heading: language.plainNumber(year), note: nil, icons: icons, shared, &data)
    data.set(
      record, months,
      all.map { source in
        let made = data.make(month)
        data.set(made, monthName, language.name(month: source.month, width: .abbreviated, context: .standAlone))
        return made
      })
    data.set(
      record, kinds,
      EventCategory.allCases.compactMap { category in
        guard let bit = SharedViews.icon(of: category), icons & (1 << UInt16(bit)) != 0 else { return nil }
        let made = data.make(kind)
        data.set(made, kindIcon, category.rawValue.lowercased())
        data.set(made, kindName, shared.words.name(of: category))
        return made
      })
    data.set(
      record, rows,
      (1...31).map { day in
        let made = data.make(row)
        data.set(made, rowNumber, language.plainNumber(day))
        data.set(made, cells, all.map { makeCell($0, day, shared, &data) })
        return made
      })
    return record
  }

  private func makeCell(_ source: YearMonth, _ day: Int, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, language) = (shared.plan, shared.language)
    let record = data.make(cell)
    guard let date = CivilDate(year: source.year, month: source.month, day: day), plan.context.window.contains(date) else {
      data.set(record, isBlank, true)
      return record
    }
    let here = plan.days[date]
    let isLong = here.contains {
      plan.occurrences[Int($0)].isBar && plan.occurrences[Int($0)].lastDay > plan.occurrences[Int($0)].firstDay
    }
    let isWeekend = language.isWeekend(date.weekday)
    data.set(record, look, (isWeekend ? ["we"] : []) + (isLong ? ["band"] : []))
    data.set(record, letter, language.name(of: date.weekday, width: .narrow, context: .standAlone))
    data.set(
      record, marks,
      here.prefix(3).map { index in
        let number = Int(plan.occurrences[Int(index)].event)
        let event = plan.tribe.events[number]
        let made = data.make(mark)
        let who = event.owner ?? event.invitations.first?.member
        data.set(made, tone, who.map { SharedViews.tone(of: plan.tribe.members[$0]) } ?? "all")
        data.set(made, initials, plan.paperInitials(index).flatMap { $0.split(separator: " ").first.map(String.init) })
        data.set(made, icon, SharedViews.icon(of: event.category) == nil ? nil : event.category.rawValue.lowercased())
        data.set(made, label, event.shownSubject(shared.words))
        return made
      })
    if here.count > 3 { data.set(record, more, "+\(language.plainNumber(here.count - 3))") }
    return record
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
      window.months.map { link.make(language.text($0.firstDay, .monthYear), path($0), isCurrent: $0 == today, &data) }
    }
    add(words.month, "i-month", months(PrintPaths.month))
    add(words.columns, "i-columns", months(PrintPaths.columns))
    add(
      words.year, "i-year",
      window.years.map { link.make(language.plainNumber($0), PrintPaths.year($0), isCurrent: $0 == today.year, &data) })
    let current = plan.weekRow(of: plan.context.today)
    add(
      words.week, "i-week",
      plan.weekRows.map { first in
        let week = ISOWeek(rowFrom: first)
        return link.make(
          "\(words.weekNumber(week: week.number)) · \(language.text(first, .dayMonthShort))", PrintPaths.week(week),
          isCurrent: first == current, &data)
      })
    if plan.settings.publish.contacts { add(words.contacts, "i-contacts", [link.make(words.contacts, PrintPaths.contacts, &data)]) }
    if SiteSection.chores.isPublished(plan) { add(words.chores, "i-chore", [link.make(words.chores, PrintPaths.chores, &data)]) }
    if PrintListPages.hasLists(plan) { add(words.lists, "i-list", [link.make(words.lists, PrintPaths.lists, &data)]) }
    if SiteSection.meals.isPublished(plan) { add(words.mealPlan, "i-meal", [link.make(words.mealPlan, PrintPaths.meals, &data)]) }
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
