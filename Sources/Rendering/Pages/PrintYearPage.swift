internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `print/year-YYYY.html`: twelve columns of days. What is out of the ordinary is told in words, what repeats has marks, and a list
/// behind tells everything with all its dates.
struct PrintYearPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let sheet: SheetModel
  private let months, rows: ListSlot
  private let month, row, cell, mark: RecordType
  private let monthName, rowNumber: TextSlot
  private let cells, marks: ListSlot
  private let look, letter, title, titleTone, titleWho, more: TextSlot
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
    isBlank = schema.flag(cell, "isBlank", "Set if the month has no such day")
    look = schema.text(
      cell, "look",
      "Classes: we for the weekend, out for a day that the planner does not reach, band with a member's for a day inside something long",
      .optional)
    letter = schema.text(cell, "letter", "The day of the week in a letter or two")
    title = schema.text(cell, "title", "What is out of the ordinary on this day; a line holds its beginning", .optional)
    titleTone = schema.text(cell, "titleTone", "The class of its owner's colour and pattern", .optional)
    titleWho = schema.text(cell, "titleWho", "Whose that is", .optional)
    marks = schema.list(cell, "marks", "What else happens, as far as there is room", of: mark)
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

  /// What happens oftener in a year is a habit: it has marks, not words.
  static let habit = 3

  func fill(_ year: Int, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let language = shared.language
    let record = data.make(type)
    let all = (1...12).map { YearMonth(year: year, month: $0) }
    let icons = all.filter(shared.plan.context.window.contains).reduce(0) { $0 | $1.icons(shared) }
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
    let digest = YearDigest(year: year, shared)
    data.set(
      record, rows,
      (1...31).map { day in
        let made = data.make(row)
        data.set(made, rowNumber, language.plainNumber(day))
        data.set(made, cells, all.map { makeCell($0, day, digest, shared, &data) })
        return made
      })
    data.set(record, sheet.hasOverflow, !digest.entries.isEmpty)
    data.set(
      record, sheet.overflow,
      digest.entries.enumerated().map { position, entry in
        sheet.listed.make(
          entry.occurrence, on: entry.date, saying: digest.text(entry.dates, language), number: position + 1, shared, &data)
      })
    return record
  }

  private func makeCell(
    _ source: YearMonth, _ day: Int, _ digest: YearDigest, _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let (plan, language) = (shared.plan, shared.language)
    let record = data.make(cell)
    guard let date = CivilDate(year: source.year, month: source.month, day: day) else {
      data.set(record, isBlank, true)
      return record
    }
    data.set(record, letter, language.name(of: date.weekday, width: .narrow, context: .standAlone))
    let isWeekend = language.isWeekend(date.weekday)
    guard plan.context.window.contains(date) else {
      data.set(record, look, isWeekend ? "we out" : "out")
      return record
    }
    // Something long has a band down its days, and words on the first of each month's. What is out of the ordinary is told in words:
    // something long, or a bar, or else the first.
    var long: Int32?
    var (toldLong, toldBar, told): (Int32?, Int32?, Int32?)
    var count = 0
    for index in plan.days[date] {
      let occurrence = plan.occurrences[Int(index)]
      let isLong = occurrence.isLong
      if isLong, long == nil { long = index }
      guard Self.isListed(occurrence, on: date, isLong) else { continue }
      count += 1
      guard isLong || digest.count(of: occurrence.event) <= Self.habit else { continue }
      if isLong, toldLong == nil { toldLong = index }
      if toldBar == nil, occurrence.isBar { toldBar = index }
      if told == nil { told = index }
    }
    if let long {
      let tone = toneOfOwner(long, shared)
      data.set(record, look, isWeekend ? "we band \(tone)" : "band \(tone)")
    } else if isWeekend {
      data.set(record, look, "we")
    }
    if let first = toldLong ?? toldBar ?? told {
      data.set(record, title, birthdayText(first, shared) ?? shared.paperSubject(first))
      data.set(record, titleTone, toneOfOwner(first, shared))
      data.set(record, titleWho, shared.firstPaperInitials(first).text)
      if count > 1 { data.set(record, more, "+\(language.plainNumber(count - 1))") }
      return record
    }
    // As many marks as surely fit, and room to say how many more there are.
    var width = 0
    var shown: [ViewRef] = []
    for index in plan.days[date] {
      let occurrence = plan.occurrences[Int(index)]
      guard Self.isListed(occurrence, on: date, occurrence.isLong) else { continue }
      let initials = shared.firstPaperInitials(index)
      width += (shared.eventIcons[Int(occurrence.event)] == 0 ? 20 : 130) + initials.width * 11 / 10
      guard width <= PaperRoom.yearLine - 190 else { break }
      shown.append(makeMark(index, initials.text, shared, &data))
    }
    data.set(record, marks, shown)
    if count > shown.count { data.set(record, more, "+\(language.plainNumber(count - shown.count))") }
    return record
  }

  /// Whether a day's cell tells of an occurrence: of something long only on its first day, and on a month's.
  private static func isListed(_ occurrence: Occurrence, on date: CivilDate, _ isLong: Bool) -> Bool {
    !isLong || occurrence.firstDay == date || date.day == 1
  }

  private func makeMark(_ index: Int32, _ who: String?, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let category = shared.plan.tribe.events[Int(shared.plan.occurrences[Int(index)].event)].category
    let made = data.make(mark)
    data.set(made, tone, toneOfOwner(index, shared))
    data.set(made, initials, who)
    data.set(made, icon, SharedViews.icon(of: category) == nil ? nil : category.rawValue.lowercased())
    data.set(made, label, shared.paperSubject(index))
    return made
  }

  /// "Zoë 9": a year's cell has no room for more.
  private func birthdayText(_ index: Int32, _ shared: SharedViews) -> String? {
    let event = Int(shared.plan.occurrences[Int(index)].event)
    guard let birthday = shared.plan.tribe.events[event].birthday else { return nil }
    let name = shared.plan.tribe.events[event].subject
    return birthday.age.map { "\(name) \(shared.language.plainNumber($0))" } ?? name
  }

  private func toneOfOwner(_ index: Int32, _ shared: SharedViews) -> String {
    let event = Int(shared.plan.occurrences[Int(index)].event)
    let change = shared.plan.answered(index)
    // Nearly always the owner, who is found without a list of people.
    let owner = change == nil ? shared.plan.tribe.events[event].owner : nil
    let who = owner ?? shared.plan.tribe.events[event].people(on: change).attending.first?.member
    return who.map { SharedViews.tone(of: shared.plan.tribe.members[$0]) } ?? "all"
  }
}

extension Occurrence {
  /// Whether a year's sheet shows it as a band: several days, most of them whole.
  fileprivate var isLong: Bool { isBar && lastDay > firstDay }
}

/// Everything of a year, each thing once with all the days on which it begins.
private struct YearDigest {
  struct Entry {
    /// One of them, and its first day here.
    var occurrence: Int32
    var date: CivilDate
    /// That one began before.
    var isContinued: Bool
    var dates: [CivilDate]
  }

  /// What is told as one: the same event, called the same, at the same time.
  private struct Key: Hashable {
    let event: Int32
    /// Nil if it is called what the event is.
    let subject: String?
    let start: TimeOfDay
    let isWhole: Bool
  }

  /// In the order of their first days, habits behind the rest.
  private(set) var entries: [Entry] = []
  private var counts: [Int32: Int] = [:]

  init(year: Int, _ shared: SharedViews) {
    let plan = shared.plan
    var known: [Key: Int] = [:]
    for month in 1...12 {
      let month = YearMonth(year: year, month: month)
      guard plan.context.window.contains(month) else { continue }
      for date in month.dates where plan.context.window.contains(date) {
        for index in plan.days[date] {
          let occurrence = plan.occurrences[Int(index)]
          guard occurrence.firstDay == date || Self.isFirst(date, of: occurrence, plan) else { continue }
          let key = Key(
            event: occurrence.event, subject: occurrence.override < 0 ? nil : Self.ownSubject(index, shared),
            start: occurrence.start.time, isWhole: occurrence.coversWholeDays)
          if let position = known[key] {
            entries[position].dates.append(date)
            // One that is seen from its beginning says when that is.
            if entries[position].isContinued {
              (entries[position].occurrence, entries[position].date, entries[position].isContinued) = (index, date, false)
            }
          } else {
            known[key] = entries.count
            entries.append(Entry(occurrence: index, date: date, isContinued: occurrence.firstDay < date, dates: [date]))
          }
          counts[occurrence.event, default: 0] += 1
        }
      }
    }
    // Habits last: their many dates would hide the rest.
    let isHabit = { (entry: Entry) in entry.dates.count > PrintYearPage.habit }
    entries = entries.filter { !isHabit($0) } + entries.filter(isHabit)
  }

  /// What a changed occurrence is called, if that is not what the event is.
  private static func ownSubject(_ index: Int32, _ shared: SharedViews) -> String? {
    let event = Int(shared.plan.occurrences[Int(index)].event)
    let subject = shared.paperSubject(index)
    return subject == shared.plan.tribe.events[event].shownSubject(shared.words) ? nil : subject
  }

  /// Whether what began before the year or the window has this as its first day here.
  private static func isFirst(_ date: CivilDate, of occurrence: Occurrence, _ plan: SitePlan) -> Bool {
    let previous = date.adding(days: -1)
    return occurrence.firstDay < date && (previous.year < date.year || !plan.context.window.contains(previous))
  }

  /// How often an event begins in the year.
  func count(of event: Int32) -> Int { counts[event] ?? 0 }

  /// "Fri 5 Mar" for one day; "Mar 5, 12, 19 · Apr 2" for more.
  func text(_ dates: [CivilDate], _ language: Language) -> String {
    guard dates.count > 1 else { return dates.first.map { language.text($0, .weekdayDayMonthShort) } ?? "" }
    var text = ""
    var month = 0
    for date in dates {
      if date.month == month {
        text += ", "
      } else {
        month = date.month
        text += (text.isEmpty ? "" : " · ") + language.name(month: month, width: .abbreviated, context: .standAlone) + "\u{A0}"
      }
      text += language.plainNumber(date.day)
    }
    return text
  }
}
