internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `print/year-YYYY.html`: twelve columns of days. What is out of the ordinary is told in words, what repeats has marks, and a list
/// behind tells everything with all its dates, however much that is.
enum PrintYearPage: PageKind {
  private struct YearSheet {
    let sheet: Sheet
    let months: [YearMonth]
    let digest: YearDigest

    init(_ year: Int, _ shared: SharedViews) {
      months = (1...12).map { YearMonth(year: year, month: $0) }
      digest = YearDigest(year: year, shared)
      let text = digest.text
      sheet = Sheet(
        of: OutputPaths.year(year), shared.language.plainNumber(year),
        overflow: digest.entries.enumerated().map { position, entry in
          Listed(
            number: position + 1, occurrence: entry.occurrence, date: entry.date, days: text(entry.dates, shared.language))
        }, shared)
    }
  }

  /// One day; nothing if the month has no such day.
  private struct Cell {
    var date: CivilDate?
    var look: String?
    /// The occurrence that is told in words.
    var told: Int32?
    /// The occurrences that have marks.
    var marks: [Int32] = []
    /// How many more there are.
    var more = 0
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let kind = Record<EventCategory>("sheetCategory", in: &schema) { kind in
      kind.text("icon") { $0.icon }
      kind.text("name") { $1.words.name(of: $0) }
    }
    let mark = Record<Int32>("yearMark", in: &schema) { mark in
      mark.text("tone") { Self.toneOfOwner($0, $1) }
      mark.text("initials", .optional) { $1.firstPaperInitials($0) }
      mark.text("icon", .optional) { $1.plan.event(of: $0).icon }
      mark.text("label") { $1.plan.subject(of: $1.plan.items[Int($0)], $1.words) }
    }
    let cell = Record<Cell>("sheetYearCell", in: &schema) { cell in
      cell.flag("isBlank") { $0.date == nil }
      cell.text("look", .optional) { $0.look }
      cell.text("letter") { cell, shared in cell.date.map { shared.language.name(of: $0.weekday, width: .narrow) } }
      cell.text("title", .optional) { cell, shared in
        cell.told.map { Self.birthdayText($0, shared) ?? shared.plan.subject(of: shared.plan.items[Int($0)], shared.words) }
      }
      cell.text("titleTone", .optional) { cell, shared in cell.told.map { Self.toneOfOwner($0, shared) } }
      cell.text("titleWho", .optional) { cell, shared in cell.told.flatMap { shared.firstPaperInitials($0) } }
      cell.list("marks", of: mark) { $0.marks }
      cell.text("more", .optional) { $0.more > 0 ? "+\($1.language.plainNumber($0.more))" : nil }
    }
    // The same day of all months.
    let row = Record<(day: Int, sheet: YearSheet)>("sheetYearRow", in: &schema) { row in
      row.text("number") { $1.language.plainNumber($0.day) }
      row.list("cells", of: cell) { row, shared in row.sheet.months.map { Self.cell($0, row.day, row.sheet.digest, shared) } }
    }
    let page = Page<YearSheet>("print-year", in: &schema, models) { page in
      page.part({ Sheet.declare(&$0, models) }) { page, _ in page.sheet }
      page.list("months", of: models.tag) { page, shared in
        page.months.map { shared.language.name(month: $0.month, width: .abbreviated) }
      }
      page.list("rows", of: row) { page in (1...31).map { ($0, page) } }
      page.list("kinds", of: kind) { page in EventCategory.allCases.filter { $0 != .none && page.digest.categories.contains($0) } }
    }
    return { site in
      site.plan.shownYears.map { year in page.job(OutputPaths.sheet(ofYear: year), sheet: \.sheet) { YearSheet(year, $0) } }
    }
  }

  /// What happens oftener in a year is a habit: it has marks, not words.
  static let habit = 3

  private static func cell(_ month: YearMonth, _ day: Int, _ digest: YearDigest, _ shared: SharedViews) -> Cell {
    let plan = shared.plan
    guard let date = CivilDate(year: month.year, month: month.month, day: day) else { return Cell() }
    var cell = Cell(date: date)
    let isWeekend = shared.language.isWeekend(date.weekday)
    guard plan.context.window.contains(date) else {
      cell.look = isWeekend ? "we out" : "out"
      return cell
    }
    // Something long has a band down its days, and words on the first of each month's.
    let band = plan.days[date].first { plan.items[Int($0)].isLong }.map { "band \(toneOfOwner($0, shared))" }
    cell.look = isWeekend ? band.map { "we \($0)" } ?? "we" : band
    let listed = plan.days[date].filter { index in
      let item = plan.items[Int(index)]
      return !item.isLong || item.firstDay == date || date.day == 1
    }
    // What is out of the ordinary is told in words: something long, or a bar, or else the first.
    let told = listed.filter { plan.items[Int($0)].isLong || digest.count(of: plan.items[Int($0)].event) <= habit }
    cell.told = told.first { plan.items[Int($0)].isLong } ?? told.first { plan.items[Int($0)].isBar } ?? told.first
    if cell.told == nil { cell.marks = marks(of: listed, shared) }
    cell.more = listed.count - cell.marks.count - (cell.told == nil ? 0 : 1)
    return cell
  }

  /// As many as surely fit into a day's cell, with room to say how many more there are.
  private static func marks(of listed: [Int32], _ shared: SharedViews) -> [Int32] {
    var width = 0
    return Array(
      listed.prefix { index in
        let icon = shared.plan.event(of: index).icon != nil ? 130 : 20
        width += icon + PaperText.width(shared.firstPaperInitials(index) ?? "") * 11 / 10
        return width <= PaperRoom.yearLine - 190
      })
  }

  /// "Zoë 9": a year's cell has no room for more.
  private static func birthdayText(_ index: Int32, _ shared: SharedViews) -> String? {
    let event = shared.plan.event(of: index)
    guard let birthday = event.birthday else { return nil }
    return birthday.age.map { "\(event.subject) \(shared.language.plainNumber($0))" } ?? event.subject
  }

  private static func toneOfOwner(_ index: Int32, _ shared: SharedViews) -> String {
    let event = Int(shared.plan.items[Int(index)].event)
    let change = shared.plan.answered(index)
    // Nearly always the owner, who is found without a list of people.
    let owner = change == nil ? shared.plan.shown.events[event].owner : nil
    let who = owner ?? shared.plan.shown.events[event].attending(on: change).first?.member
    return shared.tone(of: who, layer: shared.plan.shown.events[event].layer)
  }
}

extension DayItem {
  /// Whether a year's sheet shows it as a band: several days, most of them whole.
  fileprivate var isLong: Bool { isBar && lastDay > firstDay }
}

/// Everything of a year, each thing once with all the days on which it begins.
private struct YearDigest {
  struct Entry {
    /// One of them, and its first day here.
    var occurrence: Int32
    var date: CivilDate
    /// Whether `occurrence` began before the days that are shown here.
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
  /// The categories of events in the year.
  private(set) var categories: Set<EventCategory> = []
  private var counts: [Int32: Int] = [:]

  init(year: Int, _ shared: SharedViews) {
    let plan = shared.plan
    var known: [Key: Int] = [:]
    let months = (1...12).map { YearMonth(year: year, month: $0) }.filter(plan.context.window.contains)
    for date in months.flatMap(\.dates) {
      let previous = date.adding(days: -1)
      for index in plan.days[date] {
        let occurrence = plan.items[Int(index)]
        // What began before the year or the window has its first day here.
        let isFirst = occurrence.firstDay < date && (previous.year < date.year || !plan.context.window.contains(previous))
        guard occurrence.firstDay == date || isFirst else { continue }
        let key = Key(
          event: occurrence.event, subject: occurrence.override < 0 ? nil : Self.ownSubject(index, shared),
          start: occurrence.start.time, isWhole: occurrence.coversWholeDays)
        counts[occurrence.event, default: 0] += 1
        guard let position = known[key] else {
          known[key] = entries.count
          categories.insert(plan.shown.events[Int(occurrence.event)].category)
          entries.append(Entry(occurrence: index, date: date, isContinued: occurrence.firstDay < date, dates: [date]))
          continue
        }
        entries[position].dates.append(date)
        // One that is seen from its beginning says when that is.
        if entries[position].isContinued {
          (entries[position].occurrence, entries[position].date, entries[position].isContinued) = (index, date, false)
        }
      }
    }
    // Habits last: their many dates would hide the rest.
    let isHabit = { (entry: Entry) in entry.dates.count > PrintYearPage.habit }
    entries = entries.filter { !isHabit($0) } + entries.filter(isHabit)
  }

  /// What a changed occurrence is called, if that is not what the event is.
  private static func ownSubject(_ index: Int32, _ shared: SharedViews) -> String? {
    let item = shared.plan.items[Int(index)]
    let subject = shared.plan.subject(of: item, shared.words)
    return subject == shared.plan.shown.events[Int(item.event)].shownSubject(shared.words) ? nil : subject
  }

  /// How often an event begins in the year.
  func count(of event: Int32) -> Int { counts[event] ?? 0 }

  /// "Fri 5 Mar" for one day; "Mar 5, 12, 19 · Apr 2" for more.
  func text(_ dates: [CivilDate], _ language: Language) -> String {
    guard dates.count > 1 else { return dates.first.map { language.text($0, .weekdayDayMonthShort) } ?? "" }
    let months = dates.runs(by: \.month).map { month, dates in
      language.name(month: month, width: .abbreviated) + "\u{A0}"
        + language.series(dates.map { language.plainNumber($0.day) })
    }
    return months.joined(separator: " · ")
  }
}
