internal import CivilTime
internal import FanOut
package import Languages
package import Planning
package import Templates
internal import TribeModel

/// One file of the site: its path below the output folder, with `/` between parts, and its bytes.
package struct RenderedFile: Sendable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Makes all HTML pages of a plan. Pure: the same plan and templates give the same bytes, whatever the number of threads.
package final class PageRenderer: Sendable {
  let shared: SharedViews
  let models: PageModels
  let templates: TemplateSet
  let jobs: [PageJob]
  private let agenda: [AgendaPage.Part]
  private let listing: SearchPage.Listing
  /// The calendar files that somebody subscribes to.
  private let feeds: [FeedPlan.Feed]
  /// What search finds, and its files.
  package let search: SearchIndex

  /// Builds what all pages share.
  ///
  /// - Parameters:
  ///   - feeds: every calendar file there will be, which pages then link to; worked out if it is not given.
  ///   - history: what changed between builds; nothing, as after a first build, if it is not given.
  /// - Complexity: O(events + occurrences).
  package init(
    plan: SitePlan, templates: TemplateSet, language: Language, models: PageModels = .standard, feeds: [FeedPlan.Feed]? = nil,
    history: ChangeHistory? = nil
  ) {
    self.models = models
    self.templates = templates
    let allFeeds = feeds ?? FeedPlan(plan, language: language).feeds
    self.feeds = allFeeds.filter { if case .event = $0.kind { false } else { true } }
    search = SearchIndex(plan: plan, language: language)
    listing = SearchPage.Listing(search.entries, language.words)
    agenda = AgendaPage.parts(plan)
    let agendaLengths = MemberPage.lineCounts(plan)
    jobs = PageJob.all(plan, agenda: agenda, listing: listing, agendaLengths: agendaLengths)
    shared = SharedViews(
      plan: plan, language: language, pages: models, agendaLengths: agendaLengths, feedPaths: Set(allFeeds.map(\.path)),
      history: history ?? ChangeHistory(after: nil, plan))
  }

  /// The paths of all pages. Their order is that of the numbers by which pages are rendered.
  package var paths: [String] { jobs.map(\.path) }

  /// What one thread uses for one page after the other, so that memory is not allocated anew for each.
  package struct Buffers {
    fileprivate var data: ViewData
    /// The page that was rendered last.
    package fileprivate(set) var bytes: [UInt8] = []

    package init(_ renderer: PageRenderer) { data = ViewData(renderer.models.schema) }
  }

  /// Renders a page into `buffers.bytes`.
  package func render(_ number: Int, into buffers: inout Buffers) {
    let job = jobs[number]
    buffers.data.removeAll()
    let root = fill(job, &buffers.data)
    buffers.bytes.removeAll(keepingCapacity: true)
    templates.render(page(of: job), root: root, data: buffers.data, shared: shared.data, into: &buffers.bytes)
  }

  /// Renders all pages, on up to `threads` threads.
  package func render(threads: Int) -> [RenderedFile] {
    fanOut(jobs.count, jobs: threads, with: { Buffers(self) }) { buffers, number in
      render(number, into: &buffers)
      return RenderedFile(path: jobs[number].path, bytes: buffers.bytes)
    }
  }

  /// The template places that made the page at `path`, to tell where something in it comes from; nil if there is none.
  package func origins(ofPageAt path: String) -> OutputOrigins? {
    guard let job = jobs.first(where: { $0.path == path }) else { return nil }
    var data = ViewData(models.schema)
    let root = fill(job, &data)
    var bytes: [UInt8] = []
    return templates.renderWithOrigins(page(of: job), root: root, data: data, shared: shared.data, into: &bytes)
  }

  func fill(_ job: PageJob, _ data: inout ViewData) -> ViewRef {
    switch job.kind {
    case .wall: models.wall.fill(path: job.path, shared, &data)
    case .month(let month): models.month.fill(month, path: job.path, shared, &data)
    case .year(let year): models.year.fill(year, path: job.path, shared, &data)
    case .week(let first): models.columns.fill(weekFrom: first, path: job.path, shared, &data)
    case .columns(let month): models.columns.fill(month, path: job.path, shared, &data)
    case .agenda(let part): models.agenda.fill(part, of: agenda, shared, &data)
    case .member(let index): models.member.fill(index, path: job.path, shared, &data)
    case .memberMonth(let index, let month):
      models.member.fill(index, month, path: job.path, shared, &data)
    case .event(let index): models.event.fill(index, path: job.path, shared, &data)
    case .search: models.search.fill(path: job.path, search.entries, listing, shared, &data)
    case .searchIndex(let part): models.search.fill(part, of: listing, shared, &data)
    case .notFound: models.notFound.fill(path: job.path, shared, &data)
    case .whatsNew: models.whatsNew.fill(path: job.path, shared, &data)
    case .subscribe: models.subscribe.fill(path: job.path, feeds: feeds, shared, &data)
    case .section(let section): fill(section, path: job.path, &data)
    case .journal(let index): models.journals.fill(index, path: job.path, shared, &data)
    case .print: models.print.fill(path: job.path, shared, &data)
    case .printMonth(let month): models.printMonth.fill(month, path: job.path, shared, &data)
    case .printColumns(let month): models.printColumns.fill(month, path: job.path, shared, &data)
    case .printWeek(let first): models.printColumns.fill(weekFrom: first, path: job.path, shared, &data)
    case .printYear(let year): models.printYear.fill(year, path: job.path, shared, &data)
    case .printContacts: models.printLists.fillContacts(path: job.path, models, shared, &data)
    case .printChores: models.printLists.fillChores(path: job.path, models, shared, &data)
    case .printLists: models.printLists.fillLists(path: job.path, models, shared, &data)
    case .printMeals: models.printLists.fillMeals(path: job.path, models, shared, &data)
    }
  }
}

extension PageRenderer {
  private func fill(_ section: SiteSection, path: String, _ data: inout ViewData) -> ViewRef {
    switch section {
    case .contacts: models.contacts.fill(path: path, shared, &data)
    case .chores: models.chores.fill(path: path, shared, &data)
    case .todos: models.todos.fill(path: path, shared, &data)
    case .lists: models.lists.fill(path: path, shared, &data)
    case .meals: models.meals.fill(path: path, shared, &data)
    case .messages: models.messages.fill(path: path, shared, &data)
    case .journals: models.journals.fillIndex(path: path, shared, &data)
    case .activities: models.activities.fill(path: path, shared, &data)
    }
  }
}

extension PageRenderer {
  /// The kind of page that a job makes.
  func page(of job: PageJob) -> PageType {
    switch job.kind {
    case .wall: models.wall.page
    case .month: models.month.page
    case .year: models.year.page
    case .week: models.columns.weekPage
    case .columns: models.columns.monthPage
    case .agenda: models.agenda.page
    case .member: models.member.page
    case .memberMonth: models.member.monthPage
    case .event: models.event.page
    case .search: models.search.page
    case .searchIndex: models.search.indexPage
    case .notFound: models.notFound.page
    case .whatsNew: models.whatsNew.page
    case .subscribe: models.subscribe.page
    case .journal: models.journals.page
    case .print: models.print.page
    case .printMonth: models.printMonth.page
    case .printColumns, .printWeek: models.printColumns.page
    case .printYear: models.printYear.page
    case .printContacts: models.printLists.contactsPage
    case .printChores: models.printLists.choresPage
    case .printLists: models.printLists.listsPage
    case .printMeals: models.printLists.mealsPage
    case .section(let section):
      switch section {
      case .contacts: models.contacts.page
      case .chores: models.chores.page
      case .todos: models.todos.page
      case .lists: models.lists.page
      case .meals: models.meals.page
      case .messages: models.messages.page
      case .journals: models.journals.indexPage
      case .activities: models.activities.page
      }
    }
  }
}

/// One page to make.
struct PageJob: Sendable {
  enum Kind: Sendable {
    case wall
    case agenda(Int)
    case searchIndex(Int)
    case search, subscribe, whatsNew, notFound
    case section(SiteSection)
    case journal(Int)
    case print, printContacts, printChores, printLists, printMeals
    case printMonth(YearMonth)
    case printColumns(YearMonth)
    case printWeek(CivilDate)
    case printYear(Int)
    case month(YearMonth)
    case columns(YearMonth)
    case year(Int)
    case week(CivilDate)
    case member(MemberIndex)
    case memberMonth(MemberIndex, YearMonth)
    case event(Int)
  }

  var kind: Kind
  var path: String

  /// All pages of a plan, in a fixed order.
  ///
  /// - Parameter agendaLengths: for each member, how many lines their agenda has in the whole window.
  static func all(
    _ plan: SitePlan, agenda: [AgendaPage.Part], listing: SearchPage.Listing, agendaLengths: [Int]
  ) -> [PageJob] {
    let months = plan.context.window.months
    var jobs = [PageJob(kind: .wall, path: "index.html")]
    jobs += months.map { PageJob(kind: .month($0), path: OutputPaths.month($0)) }
    jobs += plan.context.window.years.map { PageJob(kind: .year($0), path: OutputPaths.year($0)) }
    jobs += plan.weekRows.map { PageJob(kind: .week($0), path: SharedViews.weekPath($0)) }
    jobs += months.map { PageJob(kind: .columns($0), path: OutputPaths.columns($0)) }
    jobs += agenda.enumerated().map { PageJob(kind: .agenda($0), path: $1.path) }
    for member in plan.tribe.members.indices {
      jobs.append(PageJob(kind: .member(member), path: plan.paths.member(member)))
      guard agendaLengths[member] > MemberPage.fullPage else { continue }
      jobs += months.map { PageJob(kind: .memberMonth(member, $0), path: plan.paths.member(member, $0)) }
    }
    jobs += plan.ownEvents.filter { plan.tribe.events[$0].visibility != .hidden }.map {
      PageJob(kind: .event($0), path: plan.paths.event($0))
    }
    jobs += SiteSection.allCases.filter { $0.isPublished(plan) }.map { PageJob(kind: .section($0), path: $0.path) }
    jobs.append(PageJob(kind: .search, path: "search/index.html"))
    jobs += listing.parts.enumerated().map { PageJob(kind: .searchIndex($0), path: $1.path) }
    if SiteSection.journals.isPublished(plan) {
      jobs += plan.tribe.journals.indices.filter { plan.tribe.journals[$0].isPublished }.map {
        PageJob(kind: .journal($0), path: JournalPages.path($0, plan))
      }
    }
    jobs.append(PageJob(kind: .whatsNew, path: WhatsNewPage.path))
    jobs.append(PageJob(kind: .subscribe, path: "subscribe/index.html"))
    jobs.append(PageJob(kind: .print, path: PrintPaths.index))
    jobs += months.map { PageJob(kind: .printMonth($0), path: PrintPaths.month($0)) }
    jobs += months.map { PageJob(kind: .printColumns($0), path: PrintPaths.columns($0)) }
    jobs += plan.weekRows.map { PageJob(kind: .printWeek($0), path: PrintPaths.week(ISOWeek(rowFrom: $0))) }
    jobs += plan.context.window.years.map { PageJob(kind: .printYear($0), path: PrintPaths.year($0)) }
    if SiteSection.contacts.isPublished(plan) { jobs.append(PageJob(kind: .printContacts, path: PrintPaths.contacts)) }
    if SiteSection.chores.isPublished(plan) { jobs.append(PageJob(kind: .printChores, path: PrintPaths.chores)) }
    if PrintListPages.hasLists(plan) { jobs.append(PageJob(kind: .printLists, path: PrintPaths.lists)) }
    if SiteSection.meals.isPublished(plan) { jobs.append(PageJob(kind: .printMeals, path: PrintPaths.meals)) }
    jobs.append(PageJob(kind: .notFound, path: "404.html"))
    return jobs
  }
}
