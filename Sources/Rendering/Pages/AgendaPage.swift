internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `agenda/`: all that comes, by month and day. A very full one goes on in `agenda/YYYY-MM/`, so that no page is too long to open.
struct AgendaPage: PageKind {
  private let page: Page<Agenda>

  private struct Agenda: PageSource {
    let frame: Frame
    let months: [Month]
    let parts: [Part]
    /// Which of the parts it is.
    let number: Int

    init(_ number: Int, of parts: [Part], _ shared: SharedViews) {
      (self.parts, self.number) = (parts, number)
      months = parts[number].months.map { ($0, AgendaPage.dates(of: $0, shared.plan)) }
      frame = Frame(parts[number].path, shared.words.agenda, in: .agenda, shared)
    }
  }

  /// A month, and its days that have not gone by and on which something happens.
  private typealias Month = (month: YearMonth, dates: [CivilDate])

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let month = Record<Month>("agendaMonth", "A month of the agenda", in: &schema) { month in
      month.text("id", "The month as YYYY-MM, for ids") { Self.id($0.month) }
      month.text("name", "The month and its year") { $1.text(ofMonth: $0.month) }
      month.list("days", "The days from today on on which something happens", ofShared: models.day) {
        $0.dates.compactMap($1.day)
      }
    }
    page = Page(
      "agenda", "agenda.html.mustache", "All that comes, by day", record: ("agendaPage", "All that comes, by day"), in: &schema,
      models
    ) { page in
      page.flag("hasDays", "Set if anything comes") { !$0.months.isEmpty }
      page.list("jumps", "Every month in which something comes, on this page or another", of: models.link) { page, shared in
        page.parts.flatMap { part in
          part.months.map { Link(shared.language.text($0.firstDay, .monthYearShort), "\(part.path)#\(Self.id($0))") }
        }
      }
      page.list("months", "The months on this page", of: month) { $0.months }
      page.record("previous", "The page before, if the agenda has several", of: models.link, .optional) { page, shared in
        guard page.number > 0 else { return nil }
        let part = page.parts[page.number - 1]
        return part.months.last.map { Link(shared.text(ofMonth: $0), part.path) }
      }
      page.record("next", "The page after, if the agenda goes on", of: models.link, .optional) { page, shared in
        guard page.number + 1 < page.parts.count else { return nil }
        let part = page.parts[page.number + 1]
        return part.months.first.map { Link(shared.text(ofMonth: $0), part.path) }
      }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    let parts = Self.parts(site.plan)
    return parts.enumerated().map { number, part in page.job(part.path) { Agenda(number, of: parts, $1) } }
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
  private static func parts(_ plan: SitePlan) -> [Part] {
    var parts = [Part(path: "agenda/index.html", months: [], lines: 0)]
    for month in plan.context.window.months {
      let lines = dates(of: month, plan).reduce(0) { $0 + plan.days[$1].count }
      guard lines > 0 else { continue }
      let before = parts[parts.count - 1].lines
      if before > 0, before + lines > fullPage { parts.append(Part(path: OutputPaths.agenda(month), months: [], lines: 0)) }
      parts[parts.count - 1].months.append(month)
      parts[parts.count - 1].lines += lines
    }
    return parts
  }

  /// The days of a month that have not gone by and on which something happens.
  private static func dates(of month: YearMonth, _ plan: SitePlan) -> [CivilDate] {
    month.dates.filter { $0 >= plan.context.today && !plan.days[$0].isEmpty }
  }

  private static func id(_ month: YearMonth) -> String { String(isoText(month.firstDay).dropLast(3)) }
}
