package import Templates

/// The model of every page: what templates may use, and the pages that are made.
///
/// Declared once; `PageModels.standard.schema` is what `wallplanner templates --show-model` prints and what template sets are
/// compiled against.
package struct PageModels: Sendable {
  package let schema: ViewSchema
  package let shared: SharedModels
  let wall: WallPage
  let month: MonthPage
  let year: YearPage
  let columns: ColumnPages
  let agenda: AgendaPage
  let member: MemberPage
  let event: EventPage
  let contacts: ContactsPage
  let search: SearchPage
  let notFound: NotFoundPage
  package let feeds: FeedModels

  package init() {
    var schema = ViewSchema()
    shared = SharedModels(&schema)
    wall = WallPage(&schema, shared)
    month = MonthPage(&schema, shared)
    year = YearPage(&schema, shared)
    columns = ColumnPages(&schema, shared)
    agenda = AgendaPage(&schema, shared)
    member = MemberPage(&schema, shared)
    event = EventPage(&schema, shared)
    contacts = ContactsPage(&schema, shared)
    search = SearchPage(&schema, shared)
    notFound = NotFoundPage(&schema, shared)
    feeds = FeedModels(&schema)
    self.schema = schema
  }

  package static let standard = PageModels()
}
