internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `agenda/`: all that comes, by month and day. A very full one goes on in `agenda/YYYY-MM/`, so that no page is too long to open.
struct AgendaPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let hasDays: FlagSlot
  private let jumps, months: ListSlot
  private let previous, next: RecordSlot
  private let month: RecordType
  private let monthID, monthName: TextSlot
  private let days: ListSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    month = schema.record("agendaMonth", "A month of the agenda")
    monthID = schema.text(month, "id", "The month as YYYY-MM, for ids")
    monthName = schema.text(month, "name", "The month and its year")
    days = schema.list(month, "days", "The days from today on on which something happens", of: shared.day.type)
    type = schema.record("agendaPage", "All that comes, by day")
    frame = FrameModel(&schema, type, shared)
    hasDays = schema.flag(type, "hasDays", "Set if anything comes")
    jumps = schema.list(type, "jumps", "Every month in which something comes, on this page or another", of: shared.steps.link.type)
    months = schema.list(type, "months", "The months on this page", of: month)
    previous = schema.record(type, "previous", "The page before, if the agenda has several", of: shared.steps.link.type, .optional)
    next = schema.record(type, "next", "The page after, if the agenda goes on", of: shared.steps.link.type, .optional)
    page = schema.page("agenda", root: type, template: "agenda.html.mustache", "All that comes, by day")
  }

  /// One page of the agenda: whole months.
  struct Part: Sendable {
    let path: String
    var months: [YearMonth]
    /// How many lines it has.
    var lines: Int
  }

  /// How many lines a page has at most, if it has more than one month.
  static let fullPage = 600

  /// The agenda's pages; at least one. Every month from today's to the window's last that has anything is on one of them.
  static func parts(_ plan: SitePlan) -> [Part] {
    var parts = [Part(path: "agenda/index.html", months: [], lines: 0)]
    for month in plan.context.window.months {
      let lines = dates(of: month, plan).reduce(0) { $0 + plan.days[$1].count }
      guard lines > 0 else { continue }
      if parts[parts.count - 1].lines > 0, parts[parts.count - 1].lines + lines > fullPage { parts.append(Part(path: OutputPaths.agenda(month), months: [], lines: 0)) }
      parts[parts.count - 1].months.append(month)
      parts[parts.count - 1].lines += lines
    }
    return parts
  }

  /// The days of a month that have not gone by and on which something happens.
  private static func dates(of month: YearMonth, _ plan: SitePlan) -> [CivilDate] {
    month.dates.filter { $0 >= plan.context.today && !plan.days[$0].isEmpty }
  }

  func fill(_ part: Int, of parts: [Part], _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, language, steps) = (shared.plan, shared.language, shared.models.steps)
    let source = parts[part]
    func id(_ month: YearMonth) -> String { String(isoText(month.firstDay).dropLast(3)) }
    let record = data.make(type)
    let full = source.months.map { ($0, Self.dates(of: $0, plan)) }
    let icons = full.reduce(0) { $1.1.reduce($0) { $0 | shared.icons(on: $1) } }
    frame.fill(record, path: source.path, title: shared.titled(shared.words.agenda), place: .agenda, icons: icons, shared, &data)
    data.set(record, hasDays, !full.isEmpty)
    data.set(
      record, months,
      full.map { month, dates in
        let made = data.make(self.month)
        data.set(made, monthID, id(month))
        data.set(made, monthName, language.text(month.firstDay, .monthYear))
        data.set(made, days, dates.compactMap(shared.day))
        return made
      })
    data.set(
      record, jumps,
      parts.flatMap { part in
        part.months.map { steps.make(language.text($0.firstDay, .monthYearShort), "\(part.path)#\(id($0))", &data) }
      })
    func link(_ neighbour: Part, _ month: YearMonth?) -> ViewRef? {
      month.map { steps.make(language.text($0.firstDay, .monthYear), neighbour.path, &data) }
    }
    if part > 0, let made = link(parts[part - 1], parts[part - 1].months.last) { data.set(record, previous, made) }
    if part + 1 < parts.count, let made = link(parts[part + 1], parts[part + 1].months.first) { data.set(record, next, made) }
    return record
  }
}
