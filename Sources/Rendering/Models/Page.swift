internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// The pages that one template makes, each filled from a `Source`.
struct Page<Source: PageSource>: Sendable {
  private let type: PageType
  private let record: Record<Source>

  /// Declares the page and the record that its template starts from.
  ///
  /// - Parameters:
  ///   - name: what `templates --show-model` calls it.
  ///   - summary: what the template makes.
  ///   - record: the name and the meaning of the record.
  init(
    _ name: String, _ template: String, _ summary: String, record: (name: String, summary: String), in schema: inout ViewSchema,
    _ models: SharedModels, _ declare: (inout Fields<Source>) -> Void
  ) {
    self.record = Record(record.name, record.summary, in: &schema) { page in
      page.part({ Frame.declare(&$0, models) }) { source, _ in source.frame }
      declare(&page)
    }
    type = schema.page(name, root: self.record.type, template: template, summary)
  }

  /// Another template for the same record.
  init(_ name: String, _ template: String, _ summary: String, as other: Page, in schema: inout ViewSchema) {
    record = other.record
    type = schema.page(name, root: record.type, template: template, summary)
  }

  /// One page, at a path below the output folder.
  ///
  /// - Parameter source: what fills it, worked out when the page is rendered. It is given the path.
  func job(_ path: String, _ source: @escaping @Sendable (String, SharedViews) -> Source) -> PageJob {
    PageJob(path: path, surface: Surface(of: path), type: type) {
      [record] shared, data in record.make(source(path, shared), shared, &data)
    }
  }
}

/// The kinds of places for which planner.json says what stands there (`show`).
enum Surface: CaseIterable, Sendable {
  case wall, calendar, paper, display

  init(of path: String) {
    let folders: [(String, Surface)] = [("print/", .paper), ("display/", .display)]
    self = path == "index.html" ? .wall : folders.first { path.hasPrefix($0.0) }?.1 ?? .calendar
  }

  func kinds(_ settings: PlannerSettings) -> Set<ShownKind> {
    switch self {
    case .wall: settings.show.wall
    case .calendar: settings.show.month
    case .paper: settings.show.print
    case .display: settings.display.kinds
    }
  }

  /// The language of its words, if it has one of its own.
  func locale(_ settings: PlannerSettings) -> String? { self == .display ? settings.display.locale : nil }
}

/// One page to make.
struct PageJob: Sendable {
  let path: String
  let surface: Surface
  let type: PageType
  /// Makes the record that the template starts from.
  let fill: @Sendable (SharedViews, inout ViewData) -> ViewRef
}

/// Pages of one kind, or of a few that show the same things: what their templates may use, and which there are.
/// `PageModels.kinds` lists all.
protocol PageKind: Sendable {
  init(_ schema: inout ViewSchema, _ models: SharedModels)

  /// The pages that there are of a family.
  func jobs(_ site: SiteContents) -> [PageJob]
}

/// What there is to make pages of.
struct SiteContents: Sendable {
  let plan: SitePlan
  let language: Language
  /// What search finds, and its files.
  let search: SearchIndex
  /// The calendar files that somebody subscribes to; not those of single events.
  let feeds: [FeedPlan.Feed]
  /// For each member, how many lines their agenda has in the whole window.
  let agendaLengths: [Int]
}
