internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// The pages that one template makes: what every page has, and what fills the rest.
struct Page<Source>: Sendable {
  private let type: PageType
  private let record: Record<(frame: Frame, source: Source)>

  /// Declares the page and the record that its template starts from, `monthWeekPage` for `month-week.html.mustache`.
  ///
  /// - Parameters:
  ///   - template: the template's file name without its endings.
  ///   - name: what `templates --show-model` calls the page; the template's name in one word, if not given.
  init(
    _ template: String, name: String? = nil, in schema: inout ViewSchema, _ models: SharedModels,
    _ declare: (inout Fields<Source>) -> Void
  ) {
    let name = name ?? Self.word(template)
    record = Record(Self.word(name) + "Page", in: &schema) { page in
      page.part({ Frame.declare(&$0, models) }) { page, _ in page.frame }
      page.part(declare) { page, _ in page.source }
    }
    type = schema.page(name, root: record.type, template: "\(template).html.mustache")
  }

  /// Another template for the same record.
  init(_ template: String, format: String = "html", as other: Page, in schema: inout ViewSchema) {
    record = other.record
    type = schema.page(Self.word(template), root: record.type, template: "\(template).\(format).mustache")
  }

  /// `monthWeek` for `month-week`.
  private static func word(_ name: String) -> String {
    let parts = name.split(separator: "-")
    return parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// One page, at a path below the output folder.
  ///
  /// - Parameter fill: what fills it, worked out when the page is rendered. It is given the path.
  func job(_ path: String, _ fill: @escaping @Sendable (String, SharedViews) -> (Frame, Source)) -> PageJob {
    PageJob(path: path, surface: Surface(of: path), type: type) {
      [record] shared, data in record.make(fill(path, shared), shared, &data)
    }
  }
}

extension Page {
  /// The page of a kind of content, if the family has any of it.
  ///
  /// - Parameter source: what it shows.
  func jobs(
    of section: SiteSection, _ site: SiteContents, _ source: @escaping @Sendable (SharedViews) -> Source
  ) -> [PageJob] {
    section.isPublished(site.plan) ? [job(section.path) { (Frame($0, section.title($1.words), $1), source($1)) }] : []
  }
}

extension Page<Void> {
  func jobs(of section: SiteSection, _ site: SiteContents) -> [PageJob] { jobs(of: section, site) { _ in } }

  /// One page that shows what all pages share.
  func job(_ path: String, _ frame: @escaping @Sendable (String, SharedViews) -> Frame) -> PageJob {
    job(path) { (frame($0, $1), ()) }
  }
}

/// The kinds of places for which planner.json says what stands there (`show`).
enum Surface: CaseIterable, Sendable {
  case wall, calendar, paper, display

  init(of path: String) {
    self =
      path == OutputPaths.wall ? .wall : OutputPaths.isSheet(path) ? .paper : OutputPaths.isDisplay(path) ? .display : .calendar
  }

  func kinds(_ settings: SiteSettings) -> Set<ShownKind> {
    switch self {
    case .wall: settings.show.wall
    case .calendar: settings.show.month
    case .paper: settings.show.print
    case .display: settings.display.kinds
    }
  }

  /// The language of its words, if it has one of its own.
  func locale(_ settings: SiteSettings) -> String? { self == .display ? settings.display.locale : nil }
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
  /// Declares the pages.
  ///
  /// - Returns: which there are of a family.
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs
}

typealias PageJobs = @Sendable (SiteContents) -> [PageJob]

/// What there is to make pages of.
struct SiteContents: Sendable {
  let plan: SitePlan
  let language: Language
  /// What search finds, and its files.
  let search: SearchIndex
  /// The calendar files that somebody subscribes to; not those of single events.
  let feeds: [FeedPlan.Feed]
}
