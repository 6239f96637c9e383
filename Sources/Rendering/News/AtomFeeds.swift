internal import CivilTime
internal import FanOut
package import Languages
package import Planning
package import Templates
internal import TribeModel

/// What `atom.xml.mustache` may use.
package struct AtomModels: Sendable {
  let page: PageType
  fileprivate let feed, entry, paragraph, part: RecordType
  fileprivate let id, title, subtitle, updated, language, author: TextSlot
  fileprivate let ownAddress, pageAddress: URLSlot
  fileprivate let ownPath, pagePath: PathSlot
  fileprivate let entries: ListSlot
  fileprivate let entryID, entryTitle, entryUpdated, entryPublished, entryAuthor, entryNote: TextSlot
  fileprivate let entryAddress: URLSlot
  fileprivate let entryPath: PathSlot
  fileprivate let paragraphs, parts: ListSlot
  fileprivate let partText: TextSlot
  fileprivate let partLink: URLSlot
  fileprivate let imageAddress: URLSlot
  fileprivate let imagePath: PathSlot
  fileprivate let imageText: TextSlot
  fileprivate let image: RecordSlot
  fileprivate let imageType: RecordType

  init(_ schema: inout ViewSchema) {
    part = schema.record("atomPart", "A run of a paragraph: plain, or an address that was found in it")
    partText = schema.text(part, "text", "The words")
    partLink = schema.url(part, "link", "The address, if it is one", .optional)
    paragraph = schema.record("atomParagraph", "A paragraph of an entry")
    parts = schema.list(paragraph, "parts", "Its text, with addresses set apart", of: part)
    imageType = schema.record("atomImage", "The picture of an entry")
    imageAddress = schema.url(imageType, "address", "Its whole address, if the site's is known", .optional)
    imagePath = schema.path(imageType, "path", "Its path, from the feed")
    imageText = schema.text(imageType, "text", "What it shows")
    entry = schema.record("atomEntry", "An entry of an Atom feed (RFC 4287 §4.1.2)")
    entryID = schema.text(entry, "id", "The name that never changes, a tag URI")
    entryTitle = schema.text(entry, "title", "What it is")
    entryUpdated = schema.text(entry, "updated", "When it last changed, as RFC 3339 has it")
    entryPublished = schema.text(entry, "published", "When it was first there", .optional)
    entryAuthor = schema.text(entry, "author", "Who wrote it; missing if the feed's author did", .optional)
    entryAddress = schema.url(entry, "address", "The whole address of its page, if the site's is known", .optional)
    entryPath = schema.path(entry, "path", "The path of its page, from the feed", .optional)
    paragraphs = schema.list(entry, "paragraphs", "Its text", of: paragraph)
    image = schema.record(entry, "image", "Its picture", of: imageType, .optional)
    entryNote = schema.text(entry, "note", "A last line, such as how many comments there are", .optional)
    feed = schema.record("atomFeed", "An Atom feed (RFC 4287 §4.1.1)")
    id = schema.text(feed, "id", "The name that never changes, a tag URI")
    title = schema.text(feed, "title", "What the feed is called")
    subtitle = schema.text(feed, "subtitle", "What it is about", .optional)
    language = schema.text(feed, "language", "The language of its texts as a BCP 47 tag")
    updated = schema.text(feed, "updated", "When anything in it last changed, as RFC 3339 has it")
    author = schema.text(feed, "author", "Who writes, unless an entry says otherwise")
    ownAddress = schema.url(feed, "self", "The feed's own whole address, if the site's is known", .optional)
    ownPath = schema.path(feed, "selfPath", "The feed's own path, from itself")
    pageAddress = schema.url(
      feed, "address", "The whole address of the page that shows the same, if the site's is known", .optional)
    pagePath = schema.path(feed, "path", "The path of that page, from the feed")
    entries = schema.list(feed, "entries", "The entries, latest first", of: entry)
    page = schema.page("atom", root: feed, template: "atom.xml.mustache", "An Atom feed: of what changed, or of a journal")
  }
}

/// The site's Atom feeds (RFC 4287): what changed between builds, and each published journal.
///
/// Ids are tag URIs (RFC 4151) under a name that is nobody's, made of the source's ids alone: they stay when a title, a
/// host or a path changes. Times are builds' moments and posts' own dates, never the clock.
package struct AtomFeeds: Sendable {
  /// A journal's newest posts: readers keep what they have seen.
  package static let maximumPosts = 100

  private let plan: SitePlan
  private let language: Language
  private let words: Catalogue
  private let history: ChangeHistory
  private let templates: TemplateSet
  private let models: PageModels
  private let links: FeedLinks

  package init(_ plan: SitePlan, language: Language, history: ChangeHistory, templates: TemplateSet, models: PageModels = .standard)
  {
    self.plan = plan
    self.language = language
    self.words = language.words
    self.history = history
    self.templates = templates
    self.models = models
    links = FeedLinks(plan.settings.baseURL)
  }

  static func path(ofJournal index: Int, _ plan: SitePlan) -> String { "journals/\(plan.paths.journalNames[index])/feed.atom" }

  /// All feeds, by path.
  package func files(jobs: Int = 1) -> [RenderedFile] {
    let journals = Self.journals(plan)
    return fanOut(1 + journals.count, jobs: jobs) { number in number == 0 ? changes() : journal(journals[number - 1]) }
  }

  /// The paths of `files`, in their order.
  package static func paths(_ plan: SitePlan) -> [String] {
    [WhatsNewPage.feedPath] + journals(plan).map { path(ofJournal: $0, plan) }
  }

  /// The journals that have a feed.
  private static func journals(_ plan: SitePlan) -> [Int] {
    SiteSection.journals.isPublished(plan) ? plan.tribe.journals.indices.filter { plan.tribe.journals[$0].isPublished } : []
  }

  // MARK: The feeds

  private struct Entry {
    var id: String
    var title: String
    var updated: Instant
    var published: Instant?
    var author: String?
    /// From the site's root.
    var path: String?
    var text: String
    var note = ""
    var image: MediaReference?
  }

  private func changes() -> RenderedFile {
    let telling = ChangeWords(plan, language, for: history.changes)
    let entries = history.changes.map { change in
      let told = telling.tell(change)
      let parts = [
        String(change.moment.secondsSinceEpoch), change.what.rawValue, change.key, change.title, change.before, change.after,
        change.name,
      ]
      return Entry(
        id: tag("changes/\(PlannerItems.digest(parts))"), title: told.label.isEmpty ? told.title : "\(told.label): \(told.title)",
        updated: change.moment, path: told.path ?? WhatsNewPage.path,
        text: [told.kind, told.detail].filter { !$0.isEmpty }.joined(separator: " · "))
    }
    return render(
      path: WhatsNewPage.feedPath, id: tag("changes\(family)"), title: "\(siteTitle): \(words.whatsNew)", subtitle: nil,
      updated: history.changes.first?.moment ?? history.began, author: siteTitle, page: WhatsNewPage.path, entries)
  }

  private func journal(_ index: Int) -> RenderedFile {
    let journal = plan.tribe.journals[index]
    let page = JournalPages.path(index, plan)
    let id = "journal-\(FeedUID.part(journal.id.raw)).\(scope(journal.id.scope))"
    let entries = journal.posts.enumerated().prefix(Self.maximumPosts).map { number, post in
      let author = name(of: post.author)
      // A comment is news to those who follow the journal.
      let updated = post.comments.reduce(post.date) { max($0, $1.date) }
      return Entry(
        id: tag("\(id)/\(FeedUID.part(post.id.raw))"), title: title(of: post, author), updated: updated, published: post.date,
        author: author,
        path: "\(page)#\(JournalPages.id(ofPost: number, in: journal))",
        text: post.text ?? (post.lacksItsPicture ? words.pictureMissing : ""),
        note: post.comments.isEmpty ? "" : words.commentCount(count: post.comments.count), image: post.image)
    }
    return render(
      path: Self.path(ofJournal: index, plan), id: tag(id), title: journal.title.isBlank ? words.kindJournal : journal.title,
      subtitle: journal.summary,
      updated: entries.map(\.updated).max() ?? journal.updated ?? Instant(secondsSinceEpoch: 0), author: siteTitle, page: page,
      entries)
  }

  private var siteTitle: String { SharedViews.title(plan, words) }

  /// The first words of a post: journals' posts have no titles.
  private func title(of post: Journal.Post, _ author: String) -> String {
    let line = (post.text ?? "").split(whereSeparator: \.isNewline).first { !String($0).isBlank }
    guard let line else { return "\(author), \(language.text(plan.context.zone.localTime(of: post.date).date, .long))" }
    return line.count <= 80 ? String(line) : line.prefix(79) + "…"
  }

  private func name(of author: Author) -> String {
    switch author {
    case .member(let member): plan.tribe.members[member].name
    case .former(let name) where !name.isBlank: name
    case .former, .unknown: words.formerMember
    }
  }

  // MARK: Ids

  private func tag(_ name: String) -> String { "tag:\(FeedUID.domain),2026:\(name)" }

  private func scope(_ scope: SourceScope) -> String {
    FeedUID.part(scope.name) + (scope.instance.isEmpty ? "" : ".\(FeedUID.part(scope.instance))")
  }

  /// Keeps two families' feeds apart: the sources' own ids, or the site's address.
  private var family: String {
    let scopes = Set(plan.tribe.members.map { scope($0.id.scope) }).sorted()
    let base = plan.settings.baseURL.map { ["\($0)"] } ?? []
    return "/" + PlannerItems.digest(base.isEmpty ? scopes + [plan.tribe.name ?? ""] : base)
  }

  /// `2027-03-01T06:00:00Z` (RFC 3339).
  private static func stamp(_ moment: Instant) -> String {
    let time = CivilDateTime(uncheckedSecondsSinceEpoch: moment.secondsSinceEpoch)
    let second = time.time.second
    return "\(isoText(time)):\(second < 10 ? "0" : "")\(second)Z"
  }

  // MARK: Rendering

  private func render(
    path: String, id: String, title: String, subtitle: String?, updated: Instant, author: String, page: String, _ entries: [Entry]
  ) -> RenderedFile {
    let model = models.atom
    let root = rootPath(from: path)
    var data = ViewData(models.schema)
    let feed = data.make(model.feed)
    data.set(feed, model.id, id)
    data.set(feed, model.title, title)
    data.set(feed, model.subtitle, subtitle)
    data.set(feed, model.language, language.identifier)
    data.set(feed, model.updated, Self.stamp(updated))
    data.set(feed, model.author, author)
    if let address = links.address(of: path) { data.set(feed, model.ownAddress, address) }
    data.set(feed, model.ownPath, "feed.atom")
    if let address = links.address(of: page) { data.set(feed, model.pageAddress, address) }
    data.set(feed, model.pagePath, root + page)
    data.set(
      feed, model.entries,
      entries.map { item in
        let made = data.make(model.entry)
        data.set(made, model.entryID, item.id)
        data.set(made, model.entryTitle, item.title)
        data.set(made, model.entryUpdated, Self.stamp(item.updated))
        data.set(made, model.entryPublished, item.published.map(Self.stamp))
        data.set(made, model.entryAuthor, item.author)
        if let address = item.path.flatMap({ links.address(of: $0) }) { data.set(made, model.entryAddress, address) }
        data.set(made, model.entryPath, item.path.map { root + $0 })
        let runs = item.text.split(separator: "\n", omittingEmptySubsequences: true)
        data.set(
          made, model.paragraphs,
          runs.map { run in
            let paragraph = data.make(model.paragraph)
            data.set(
              paragraph, model.parts,
              TextPart.parts(of: String(run)).map { part in
                let record = data.make(model.part)
                data.set(record, model.partText, part.text)
                if let address = part.address { data.set(record, model.partLink, address) }
                return record
              })
            return paragraph
          })
        data.set(made, model.entryNote, item.note)
        if let picture = item.image, let published = Self.published(picture) {
          let image = data.make(model.imageType)
          if let address = links.address(of: published) { data.set(image, model.imageAddress, address) }
          data.set(image, model.imagePath, root + published)
          data.set(image, model.imageText, picture.alternativeText)
          data.set(made, model.image, image)
        }
        return made
      })
    var bytes: [UInt8] = []
    let shared = ViewData(models.schema, arena: .shared)
    templates.render(model.page, root: feed, data: data, shared: shared, into: &bytes)
    return RenderedFile(path: path, bytes: bytes)
  }

  /// Where a picture is published, from the site's root.
  private static func published(_ picture: MediaReference) -> String? { picture.published?.path }
}
