internal import Planning
package import Templates
internal import TribeModel

/// The model of every page: what templates may use, and the pages that are made.
///
/// Declared once; `PageModels.standard.schema` is what `wallplanner templates --show-model` prints and what template sets are
/// compiled against.
package struct PageModels: Sendable {
  /// All kinds of pages, in the order in which the templates are listed and the pages are made.
  private static let kinds: [any PageKind.Type] = [
    WallPage.self, MonthPage.self, DayPage.self, YearPage.self, ColumnPages.self, AgendaPage.self, MemberPage.self,
    EventPage.self, ContactsPage.self, SearchPage.self, PlainPages.self, SubscribePage.self, ChoresPage.self, TodosPage.self,
    ListsPage.self, MealsPage.self, ClashesPage.self, CarePage.self, TogetherPage.self, SharesPage.self, HandoversPage.self,
    LetterPage.self, PaperPage.self, TimetablePage.self, ExpensesPage.self, MessagesPage.self, JournalPages.self,
    ActivitiesPage.self, PrintIndexPage.self, PrintMonthPage.self, PrintColumnsPage.self, PrintYearPage.self, WhatsNewPage.self,
    DisplayPage.self, KidsPage.self,
  ]

  package let schema: ViewSchema
  package let shared: SharedModels
  let pages: [PageJobs]
  /// The page of a status, which is rendered once more when all others are known.
  let status: @Sendable (BuildStatus) -> PageJob
  package let feeds: FeedModels
  package let atom: AtomModels

  /// - Parameter own: pages of the family's own, beside those that every planner has.
  package init(own: [OwnPage] = []) {
    var schema = ViewSchema()
    var shared = SharedModels(&schema)
    shared.ownPages = own
    let pages = Self.kinds.map { $0.pages(&schema, shared) }
    let status = StatusPage.job(&schema, shared)
    let ofStatus: PageJobs = { site in site.plan.context.status.map { [status($0)] } ?? [] }
    self.pages = pages + [ofStatus, OwnPages.pages(&schema, shared)]
    self.status = status
    feeds = FeedModels(&schema)
    atom = AtomModels(&schema)
    (self.schema, self.shared) = (schema, shared)
  }

  package static let standard = PageModels()
}
