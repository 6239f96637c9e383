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
  let subscribe: SubscribePage
  let chores: ChoresPage
  let todos: TodosPage
  let lists: ListsPage
  let meals: MealsPage
  let messages: MessagesPage
  let journals: JournalPages
  let activities: ActivitiesPage
  let print: PrintIndexPage
  let printMonth: PrintMonthPage
  let printColumns: PrintColumnsPage
  let printYear: PrintYearPage
  let printLists: PrintListPages
  let whatsNew: WhatsNewPage
  package let atom: AtomModels

  package init() {
    var schema = ViewSchema()
    shared = SharedModels(&schema)
    wall = WallPage(&schema, shared)
    month = MonthPage(&schema, shared)
    year = YearPage(&schema, shared)
    columns = ColumnPages(&schema, shared)
    agenda = AgendaPage(&schema, shared)
    let done = DoneModel(&schema, shared)
    member = MemberPage(&schema, shared, done)
    event = EventPage(&schema, shared)
    contacts = ContactsPage(&schema, shared)
    search = SearchPage(&schema, shared)
    notFound = NotFoundPage(&schema, shared)
    feeds = FeedModels(&schema)
    subscribe = SubscribePage(&schema, shared)
    chores = ChoresPage(&schema, shared, done)
    todos = TodosPage(&schema, shared)
    lists = ListsPage(&schema, shared)
    meals = MealsPage(&schema, shared)
    let entries = WritingModel(&schema)
    messages = MessagesPage(&schema, shared, entries)
    journals = JournalPages(&schema, shared, entries)
    activities = ActivitiesPage(&schema, shared)
    let listed = ListedModel(&schema, shared)
    print = PrintIndexPage(&schema, shared)
    printMonth = PrintMonthPage(&schema, shared, listed: listed)
    printColumns = PrintColumnsPage(&schema, shared, listed: listed)
    printYear = PrintYearPage(&schema, shared, listed: listed)
    printLists = PrintListPages(
      &schema, shared, listed: listed, .init(contacts: contacts, chores: chores, todos: todos, lists: lists, meals: meals))
    whatsNew = WhatsNewPage(&schema, shared)
    atom = AtomModels(&schema)
    self.schema = schema
  }

  package static let standard = PageModels()
}
