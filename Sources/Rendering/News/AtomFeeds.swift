internal import CivilTime
package import Languages
package import Planning
package import Templates
internal import TribeModel

/// What `atom.xml.mustache` may use.
package struct AtomModels: Sendable {
  let page: PageType
  let feed: RecordOf<AtomFeed, AtomPlace>

  init(_ schema: inout ViewSchema) {
    typealias Part<Source> = RecordOf<Source, AtomPlace>
    let part: Part<TextPart> = TextPart.record("atomPart", in: &schema)
    let paragraph = Part<Substring>("atomParagraph", in: &schema) { paragraph in
      paragraph.list("parts", of: part) { TextPart.parts(of: String($0)) }
    }
    let image = Part<(path: String, text: String)>("atomImage", in: &schema) { image in
      image.url("address", .optional) { $1.settings.address(of: $0.path) }
      image.path("path") { $1.root + $0.path }
      image.text("text") { $0.text }
    }
    let entry = Part<AtomFeed.Entry>("atomEntry", in: &schema) { entry in
      entry.text("id") { $0.id }
      entry.text("title") { $0.title }
      entry.text("updated") { isoMoment($0.updated) }
      entry.text("published", .optional) { $0.published.map(isoMoment) }
      entry.text("author", .optional) { $0.author }
      entry.url("address", .optional) { $1.settings.address(of: $0.path) }
      entry.path("path", .optional) { $1.root + $0.path }
      entry.list("paragraphs", of: paragraph) { $0.text.split(separator: "\n") }
      entry.record("image", of: image, .optional) { entry in
        entry.image.flatMap { picture in picture.published.map { ($0.path, picture.alternativeText) } }
      }
      entry.text("note", .optional) { $0.note }
    }
    feed = Part("atomFeed", in: &schema) { feed in
      feed.text("id") { $0.id }
      feed.text("title") { $0.title }
      feed.text("subtitle", .optional) { $0.subtitle }
      feed.text("language") { $1.language }
      feed.text("updated") { isoMoment($0.updated) }
      feed.text("author") { $0.author }
      feed.url("self", .optional) { $1.settings.address(of: $0.path) }
      feed.path("selfPath") { String($0.path.split(separator: "/").last ?? "") }
      feed.url("address", .optional) { $1.settings.address(of: $0.page) }
      feed.path("path") { $1.root + $0.page }
      feed.list("entries", of: entry) { $0.entries }
    }
    page = schema.page("atom", root: feed.type, template: "atom.xml.mustache")
  }
}

/// One Atom feed. Paths are from the site's root.
struct AtomFeed {
  var path, id, title: String
  var subtitle: String?
  var updated: Instant
  var author: String
  /// The page that shows the same.
  var page: String
  var entries: [Entry]

  struct Entry {
    var id, title: String
    var updated: Instant
    var published: Instant?
    var author: String?
    var path, text: String
    var note = ""
    var image: MediaReference?
  }
}

/// Where an Atom feed is, and in which language.
struct AtomPlace {
  let settings: SiteSettings
  /// The way from the feed to the site's root.
  let root: String
  let language: String
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

  package init(_ plan: SitePlan, language: Language, history: ChangeHistory, templates: TemplateSet, models: PageModels = .standard)
  {
    (self.plan, self.language) = (plan, language)
    self.words = language.words
    (self.history, self.templates, self.models) = (history, templates, models)
  }

  /// All feeds, by path.
  package func files() -> [RenderedFile] {
    [changes()] + plan.shown.members.indices.filter { plan.shown.members[$0].isCurrent }.map { changes(of: $0) }
      + plan.shownJournals.map(journal)
  }

  // MARK: The feeds

  /// - Parameter member: whose; nil for all of them.
  private func changes(of member: MemberIndex? = nil) -> RenderedFile {
    let changes = member.map { history.changes(of: $0, plan) } ?? history.changes
    let telling = ChangeWords(plan, language, for: changes)
    let entries = changes.map { change in
      let told = telling.tell(change)
      return AtomFeed.Entry(
        id: tag("changes/\(PlannerItems.digest(change.fields.dropLast()))"),
        title: told.label.isEmpty ? told.title : words.labelled(label: told.label, value: told.title),
        updated: change.moment, path: told.path ?? OutputPaths.whatsNew,
        text: language.row([told.kind, told.detail]) ?? "")
    }
    let name = member.map { plan.shown.members[$0].name } ?? siteTitle
    // Keeps two families' feeds apart: the sources' own ids, or the site's address.
    let scopes = Set(plan.shown.members.map { scope($0.id.scope) }).sorted()
    let family = PlannerItems.digest(plan.settings.baseURL.map { [$0] } ?? scopes + [plan.shown.name ?? ""])
    let own = member.map { "/\(PlannerItems.key(.member, plan.shown.members[$0].id))" } ?? ""
    return render(
      AtomFeed(
        path: plan.paths.news(of: member), id: tag("changes/\(family)\(own)"),
        title: words.labelled(label: name, value: words.whatsNew), updated: changes.first?.moment ?? history.began,
        author: siteTitle, page: member.map { plan.paths.member($0) } ?? OutputPaths.whatsNew, entries: entries))
  }

  private func journal(_ index: Int) -> RenderedFile {
    let journal = plan.shown.journals[index]
    let id = "journal-\(FeedUID.part(journal.id.raw)).\(scope(journal.id.scope))"
    let entries = journal.posts.enumerated().prefix(Self.maximumPosts).map { number, post in
      let author = post.author.name(in: plan.shown, words)
      // A comment is news to those who follow the journal.
      let updated = post.comments.reduce(post.date) { max($0, $1.date) }
      return AtomFeed.Entry(
        id: tag("\(id)/\(FeedUID.part(post.id.raw))"), title: post.title(author, plan, language), updated: updated,
        published: post.date,
        author: author,
        path: JournalPages.path(ofPost: number, in: index, plan),
        text: post.text ?? (post.lacksItsPicture ? words.pictureMissing : ""),
        note: post.comments.isEmpty ? "" : words.commentCount(count: post.comments.count), image: post.image)
    }
    return render(
      AtomFeed(
        path: plan.paths.journalFeed(index), id: tag(id), title: journal.title.isBlank ? words.kindJournal : journal.title,
        subtitle: journal.summary, updated: entries.map(\.updated).max() ?? journal.updated ?? Instant(secondsSinceEpoch: 0),
        author: siteTitle, page: plan.paths.journal(index), entries: entries))
  }

  private var siteTitle: String { SharedViews.title(plan, words) }

  // MARK: Ids

  private func tag(_ name: String) -> String { "tag:\(OwnUID.domain),2026:\(name)" }

  private func scope(_ scope: SourceScope) -> String {
    FeedUID.part(scope.name) + (scope.instance.isEmpty ? "" : ".\(FeedUID.part(scope.instance))")
  }

  private func render(_ feed: AtomFeed) -> RenderedFile {
    let place = AtomPlace(settings: plan.settings, root: rootPath(from: feed.path), language: language.identifier)
    return RenderedFile(
      path: feed.path, bytes: models.atom.feed.render(feed, place, as: models.atom.page, templates, models.schema))
  }
}
