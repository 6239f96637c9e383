internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `columns/YYYY-MM/` and `weeks/YYYY-Www/`: the paper family planner, for a month and for a week.
struct ColumnPages: Sendable {
  let monthPage, weekPage: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let heading, note: TextSlot
  private let steps, table: RecordSlot
  private let isEmpty: FlagSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    type = schema.record("columnsPage", "A month or a week with a column for each member")
    frame = FrameModel(&schema, type, shared)
    heading = schema.text(type, "heading", "The month or the week")
    note = schema.text(type, "note", "The year, or the week's days")
    steps = schema.record(type, "steps", "The ways to others", of: shared.steps.type)
    table = schema.record(type, "table", "The days", of: shared.table.type)
    isEmpty = schema.flag(type, "isEmpty", "Set if nothing happens")
    monthPage = schema.page(
      "columns", root: type, template: "columns.html.mustache", "A month: a row for each day, a column for each member")
    weekPage = schema.page(
      "week", root: type, template: "week.html.mustache", "A week: a row for each day, a column for each member")
  }

  func fill(_ month: YearMonth, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let language = shared.language
    let title = language.text(month.firstDay, .monthYear)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(title), place: .columns, icons: month.icons(shared), shared, &data)
    data.set(record, heading, language.name(month: month.month, width: .wide, context: .standAlone))
    data.set(record, note, language.plainNumber(month.year))
    data.set(
      record, steps,
      shared.models.steps.months(
        around: month, shared.monthLinks.columns, to: OutputPaths.columns, print: shared.plan.sheet(PrintPaths.columns(month)),
        shared, &data))
    data.set(record, table, shared.models.table.make(month.dates, caption: title, root: rootPath(from: path), shared, &data))
    data.set(record, isEmpty, month.dates.allSatisfy { shared.happenings(on: $0).isEmpty })
    return record
  }

  /// - Parameter first: the week's first day.
  func fill(weekFrom first: CivilDate, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let dates = (0..<7).map { first.adding(days: $0) }
    let title = words.weekNumber(week: ISOWeek(rowFrom: first).number)
    let range = shared.weekRange(first)
    let record = data.make(type)
    frame.fill(
      record, path: path, title: shared.titled("\(title), \(range)"), place: .week,
      icons: dates.reduce(0) { $0 | shared.icons(on: $1) },
      shared, &data)
    data.set(record, heading, title)
    data.set(record, note, range)
    data.set(record, steps, weekSteps(first, shared, &data))
    data.set(
      record, table, shared.models.table.make(dates, caption: "\(title), \(range)", root: rootPath(from: path), shared, &data))
    data.set(record, isEmpty, dates.allSatisfy { plan.days[$0].isEmpty })
    return record
  }

  private func weekSteps(_ first: CivilDate, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let model = shared.models.steps
    let weeks = plan.weekRows
    func link(_ first: CivilDate, _ text: String? = nil, isCurrent: Bool = false) -> ViewRef {
      model.make(
        text ?? words.weekNumber(week: ISOWeek(rowFrom: first).number), SharedViews.weekPath(first), isCurrent: isCurrent, &data)
    }
    let record = data.make(model.type)
    data.set(record, model.label, words.week)
    model.fillEnds(record, words.chooseMonth, words, &data)
    let (before, after) = (first.adding(days: -7), first.adding(days: 7))
    if let earliest = weeks.first, before >= earliest { data.set(record, model.previous, link(before)) }
    if let latest = weeks.last, after <= latest { data.set(record, model.next, link(after)) }
    let current = plan.weekRow(of: plan.context.today)
    if plan.context.window.contains(plan.context.today) { data.set(record, model.current, link(current, words.thisWeek)) }
    // Seventy weeks make a poor list: a month's first week for each month.
    data.set(record, model.choices, shared.monthLinks.weeks)
    data.set(record, model.print, model.make(words.print, shared.plan.sheet(PrintPaths.week(ISOWeek(rowFrom: first))), &data))
    return record
  }
}
