internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `YYYY/MM/`: the grid of a month and each day's list.
struct MonthPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let monthName, year: TextSlot
  private let steps, grid: RecordSlot
  private let hasDays: FlagSlot
  private let days: ListSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    type = schema.record("monthPage", "One month")
    frame = FrameModel(&schema, type, shared)
    monthName = schema.text(type, "monthName", "The month's name")
    year = schema.text(type, "year", "Its year")
    steps = schema.record(type, "steps", "The ways to other months", of: shared.steps.type)
    grid = schema.record(type, "grid", "The month as a table", of: shared.grid.type)
    hasDays = schema.flag(type, "hasDays", "Set if anything happens in the month")
    days = schema.list(type, "days", "The days on which something happens", of: shared.day.type)
    page = schema.page("month", root: type, template: "month.html.mustache", "One month: the grid, then each day's list")
  }

  func fill(_ month: YearMonth, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let language = shared.language
    let record = data.make(type)
    frame.fill(
      record, path: path, title: shared.titled(language.text(month.firstDay, .monthYear)), place: .month,
      icons: month.icons(shared),
      shared, &data)
    data.set(record, monthName, language.name(month: month.month, width: .wide, context: .standAlone))
    data.set(record, year, language.plainNumber(month.year))
    data.set(
      record, steps, shared.models.steps.months(around: month, to: OutputPaths.month, print: PrintPaths.month(month), shared, &data)
    )
    data.set(record, grid, shared.models.grid.make(month, isOwnPage: true, root: rootPath(from: path), shared, &data))
    let full = month.dates.filter { !shared.happenings(on: $0).isEmpty }
    data.set(record, hasDays, !full.isEmpty)
    data.set(record, days, full.compactMap(shared.day))
    return record
  }
}

extension SharedViews {
  /// A page's title with the planner's behind it.
  func titled(_ title: String) -> String { "\(title) – \(Self.title(plan, words))" }
}

extension StepsModel {
  /// Steps between months of the window. At its ends the way leads nowhere, and the page says so.
  func months(
    around month: YearMonth, to path: (YearMonth) -> String, print printPath: String?, _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let window = plan.context.window
    func link(_ month: YearMonth, _ text: String? = nil, isCurrent: Bool = false) -> ViewRef {
      make(text ?? language.text(month.firstDay, .monthYear), path(month), isCurrent: isCurrent, &data)
    }
    let record = data.make(type)
    data.set(record, label, words.month)
    fillEnds(record, window.firstMonth < window.lastMonth ? words.chooseMonth : nil, words, &data)
    if month > window.firstMonth { data.set(record, previous, link(month.adding(months: -1))) }
    if month < window.lastMonth { data.set(record, next, link(month.adding(months: 1))) }
    let today = YearMonth(plan.context.today)
    if window.contains(today) { data.set(record, current, link(today, words.thisMonth)) }
    data.set(record, choices, window.months.map { link($0, isCurrent: $0 == month) })
    if let printPath { data.set(record, print, make(words.print, printPath, &data)) }
    return record
  }

  func make(_ text: String, _ address: String, isCurrent: Bool = false, _ data: inout ViewData) -> ViewRef {
    let record = data.make(link.type)
    data.set(record, link.label, text)
    data.set(record, link.path, address)
    data.set(record, link.isCurrent, isCurrent)
    return record
  }
}

extension StepsModel {
  func fillEnds(_ record: ViewRef, _ choose: String?, _ words: any Catalogue, _ data: inout ViewData) {
    data.set(record, atStart, words.startOfPlanner)
    data.set(record, atEnd, words.endOfPlanner)
    data.set(record, pick, choose)
  }
}
