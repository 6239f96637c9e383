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
      record, steps,
      shared.models.steps.months(
        around: month, shared.monthLinks.months, to: OutputPaths.month, print: shared.plan.sheet(PrintPaths.month(month)), shared,
        &data)
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

/// Links to the pages of all months of the window, the same on all pages of a kind: made once, and only the one to the page itself is
/// made anew.
struct MonthLinks: Sendable {
  /// In the order of the window's months; of weeks, the first of each month.
  let months, columns, weeks: [ViewRef]
  /// For each member whose months have pages of their own; else nothing.
  let members: [[ViewRef]]

  init(
    _ plan: SitePlan, _ model: StepsModel, _ language: Language, agendaLengths: [Int], _ data: inout ViewData
  ) {
    let window = plan.context.window.months
    let names = window.map { data.text(language.text($0.firstDay, .monthYear)) }
    func links(_ path: (YearMonth) -> String) -> [ViewRef] {
      zip(window, names).map { month, name in
        let record = data.make(model.link.type)
        data.set(record, model.link.label, name)
        data.set(record, model.link.path, path(month))
        return record
      }
    }
    months = links(OutputPaths.month)
    columns = links(OutputPaths.columns)
    weeks = links { SharedViews.weekPath(plan.weekRow(of: $0.firstDay)) }
    members = agendaLengths.indices.map { member in
      agendaLengths[member] > MemberPage.fullPage ? links { plan.paths.member(member, $0) } : []
    }
  }
}

extension StepsModel {
  /// Steps between months of the window. At its ends the way leads nowhere, and the page says so.
  ///
  /// - Parameters:
  ///   - links: to the months' pages, one of `SharedViews.monthLinks`.
  ///   - path: where `links` lead to.
  func months(
    around month: YearMonth, _ links: [ViewRef], to path: (YearMonth) -> String, print printPath: String?, _ shared: SharedViews,
    _ data: inout ViewData
  ) -> ViewRef {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let window = plan.context.window
    let record = data.make(type)
    data.set(record, label, words.month)
    fillEnds(record, window.firstMonth < window.lastMonth ? words.chooseMonth : nil, words, &data)
    let place = month.index - window.firstMonth.index
    if month > window.firstMonth { data.set(record, previous, links[place - 1]) }
    if month < window.lastMonth { data.set(record, next, links[place + 1]) }
    let today = YearMonth(plan.context.today)
    if window.contains(today) { data.set(record, current, make(words.thisMonth, path(today), &data)) }
    var all = links
    if links.indices.contains(place) {
      all[place] = make(language.text(month.firstDay, .monthYear), path(month), isCurrent: true, &data)
    }
    data.set(record, choices, all)
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
  func fillEnds(_ record: ViewRef, _ choose: String?, _ words: Catalogue, _ data: inout ViewData) {
    data.set(record, atStart, words.startOfPlanner)
    data.set(record, atEnd, words.endOfPlanner)
    data.set(record, pick, choose)
  }
}
