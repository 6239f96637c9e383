internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `agenda/`: all that comes, by day.
struct AgendaPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let hasDays: FlagSlot
  private let months, days: ListSlot
  private let more: RecordSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    type = schema.record("agendaPage", "All that comes, by day")
    frame = FrameModel(&schema, type, shared)
    hasDays = schema.flag(type, "hasDays", "Set if anything comes")
    months = schema.list(type, "months", "The first day of each month that has any", of: shared.steps.link.type)
    days = schema.list(type, "days", "The days from today on on which something happens", of: shared.day.type)
    more = schema.record(type, "more", "The month that goes on where a very full agenda stops", of: shared.steps.link.type, .optional)
    page = schema.page("agenda", root: type, template: "agenda.html.mustache", "All that comes, by day")
  }

  /// How many lines the agenda holds before it ends with a day and leads on to the month pages.
  static let longest = 2_500

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let plan = shared.plan
    let record = data.make(type)
    var dates: [CivilDate] = []
    var firsts: [CivilDate] = []
    var lines = 0
    var icons: UInt16 = 0
    var date = max(plan.context.today, plan.context.window.firstDay)
    while date <= plan.context.window.lastDay, lines < Self.longest {
      let count = shared.happenings(on: date).count
      if count > 0 {
        if firsts.last.map(YearMonth.init) != YearMonth(date) { firsts.append(date) }
        dates.append(date)
        lines += count
        icons |= shared.icons(on: date)
      }
      date = date.adding(days: 1)
    }
    frame.fill(record, path: path, title: shared.titled(shared.words.agenda), place: .agenda, icons: icons, shared, &data)
    data.set(record, hasDays, !dates.isEmpty)
    data.set(record, days, dates.compactMap(shared.day))
    data.set(
      record, months,
      firsts.map { shared.models.steps.make(shared.language.text($0, .monthYearShort), "#\(isoText($0))", &data) })
    if date <= plan.context.window.lastDay {
      data.set(
        record, more, shared.models.steps.make(shared.language.text(date, .monthYear), OutputPaths.month(YearMonth(date)), &data))
    }
    return record
  }
}
