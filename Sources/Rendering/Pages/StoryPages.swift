internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// Something that somebody wrote: a message, a reply, a post, a comment.
struct Writing {
  let author: Author
  let text: String
  let moment: Instant

  init(_ author: Author, _ text: String?, _ moment: Instant) {
    (self.author, self.text, self.moment) = (author, text ?? "", moment)
  }

  static func record(in schema: inout ViewSchema, _ part: Record<TextPart>) -> Record<Writing> {
    Record("entry", "Something that somebody wrote", in: &schema) { entry in
      entry.text("author", "Who wrote it") { $0.author.name(in: $1.plan.tribe, $1.words) }
      entry.text("tone", "The class of the writer's colour and pattern") { $1.tone(of: $0.author.member) }
      entry.text("initials", "The writer's initials") { entry, shared in
        switch entry.author {
        case .member(let index): shared.plan.tribe.members[index].initials
        case .former(let name): shared.language.capitalized(String(name.prefix(1)))
        case .unknown: "–"
        }
      }
      entry.text("date", "When, in words") { $1.language.text($1.plan.context.zone.localTime(of: $0.moment), .long) }
      entry.text("machine", "When, for machines") { isoText($1.plan.context.zone.localTime(of: $0.moment)) }
      entry.list("parts", "The text, with its addresses set apart", of: part) { TextPart.parts(of: $0.text) }
    }
  }
}

extension Author {
  /// What the author is called on pages.
  func name(in tribe: Tribe, _ words: Catalogue) -> String {
    switch self {
    case .member(let index): tribe.members[index].name
    case .former(let name): name.isBlank ? words.formerMember : name
    case .unknown: words.formerMember
    }
  }

  var member: MemberIndex? { if case .member(let index) = self { index } else { nil } }

  /// The record of a member; nil for others.
  func record(_ shared: SharedViews) -> ViewRef? { member.map { shared.records.members[$0] } }
}

/// A run of a text: plain words, or an address that is one of https, http, mailto and tel.
struct TextPart: Equatable {
  private static let schemes = ["https://", "http://", "mailto:", "tel:"]

  static func record(in schema: inout ViewSchema) -> Record<TextPart> {
    Record("textPart", "A run of a text: plain, or an address that was found in it", in: &schema) { part in
      part.text("text", "The words") { $0.text }
      part.url("link", "The address, if it is one", .optional) { $0.address }
    }
  }

  var text: String
  /// Where it leads; nil for plain words.
  var address: String?

  static func parts(of text: String) -> [TextPart] {
    var parts: [TextPart] = []
    var rest = text[...]
    while let found = firstAddress(in: rest) {
      if found.range.lowerBound > rest.startIndex { parts.append(TextPart(text: String(rest[..<found.range.lowerBound]))) }
      parts.append(TextPart(text: String(rest[found.range]), address: found.address))
      rest = rest[found.range.upperBound...]
    }
    if !rest.isEmpty { parts.append(TextPart(text: String(rest))) }
    return parts
  }

  private static func firstAddress(in text: Substring) -> (range: Range<Substring.Index>, address: String)? {
    var from = text.startIndex
    while let start = text[from...].firstIndex(where: { "hmt".contains($0) }) {
      let tail = text[start...]
      let isInWord = start > text.startIndex && text[text.index(before: start)].isLetter
      if !isInWord, let scheme = schemes.first(where: { tail.hasPrefix($0) }) {
        var end = tail.firstIndex { $0.isWhitespace || "<>\"'`".contains($0) } ?? tail.endIndex
        let body = tail.index(start, offsetBy: scheme.count)
        while end > body, ".,;:!?)]}".contains(text[text.index(before: end)]) { end = text.index(before: end) }
        if end > body, let address = LinkAddress.published(String(text[start..<end])) { return (start..<end, address) }
      }
      from = text.index(after: start)
    }
    return nil
  }
}

/// `messages/`: the notice board.
struct MessagesPage: PageKind {
  private let page: Page<Void>

  /// A message, and its number in the tribe.
  private typealias Entry = (index: Int, message: Message)

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let message = Record<Entry>("message", "A note on the board with its replies", in: &schema) { message in
      message.text("id", "An id for links within the page") { OutputPaths.anchor(of: $0.message.id) }
      message.text("subject", "What it is about") { Self.heading($0.message) }
      message.record("entry", "What was written", of: models.writing) {
        Writing($0.message.author, $0.message.text, $0.message.created)
      }
      message.text("replyCount", "How many replies there are; missing without any", .optional) { entry, shared in
        entry.message.replies.isEmpty ? nil : shared.words.replyCount(count: entry.message.replies.count)
      }
      message.list("replies", "The replies, oldest first", of: models.writing) { entry in
        entry.message.replies.map { Writing($0.author, $0.text, $0.created) }
      }
    }
    page = Page("messages", "The notice board", in: &schema, models) { page in
      page.text("count", "How many messages there are") { $1.words.messageCount(count: $1.plan.tribe.messages.count) }
      page.list("messages", "The messages, those last answered first", of: message) { _, shared in
        let all = shared.plan.tribe.messages
        return all.indices.sorted { all[$0].updated > all[$1].updated }.map { ($0, all[$0]) }
      }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] { page.jobs(of: .messages, site) }

  /// The subject, or without one the beginning of the text.
  private static func heading(_ message: Message) -> String {
    if !message.subject.isBlank { return message.subject }
    let line = message.text.split(separator: "\n").lazy.map(String.init).first { !$0.isBlank } ?? ""
    if line.isEmpty { return "…" }
    return line.count > longestHeading ? "\(line.prefix(longestHeading))…" : line
  }

  /// Letters of a text that stand for a missing subject.
  private static let longestHeading = 60
}

/// `journals/` and `journals/NAME/`.
struct JournalPages: PageKind {
  private let indexPage: Page<Void>
  private let page: Page<Card>

  /// A journal, and its number in the tribe.
  private typealias Card = (index: Int, journal: Journal)
  /// A post and its number in its journal.
  private typealias Post = (number: Int, post: Journal.Post, journal: Journal)

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let card = Record<Card>("journalCard", "A journal in the list of them", in: &schema) { card in
      card.text("title", "What it is called") { $0.journal.title }
      card.text("summary", "What it is about", .optional) { $0.journal.summary }
      card.text("count", "How many posts it has") { $1.words.postCount(count: $0.journal.posts.count) }
      card.path("path", "Its page, from the site's root") { Self.path($0.index, $1.plan) }
      card.record("image", "Its picture", of: models.picture, .optional) { Picture($0.journal.image, of: $0.journal.title, "") }
    }
    indexPage = Page("journals", "All journals", in: &schema, models) { page in
      page.list("journals", "The journals, those last changed first", of: card) { _, shared in
        let all = shared.plan.tribe.journals
        func changed(_ index: Int) -> Int64 { all[index].updated?.secondsSinceEpoch ?? .min }
        return shared.plan.shownJournals.sorted { changed($0) > changed($1) }.map { ($0, all[$0]) }
      }
    }
    let post = Record<Post>("post", "One post of a journal", in: &schema) { post in
      post.text("id", "An id for links within the page") { Self.id(ofPost: $0.number, in: $0.journal) }
      post.record("entry", "What was written", of: models.writing) { Writing($0.post.author, $0.post.text, $0.post.date) }
      post.record("image", "Its picture", of: models.picture, .optional) { post, shared in
        let author = post.post.author.name(in: shared.plan.tribe, shared.words)
        return Picture(post.post.image, of: post.journal.title, shared.words.pictureBy(name: author))
      }
      post.text("missing", "Says of a post without words that its picture is not on the planner", .optional) {
        $0.post.lacksItsPicture ? $1.words.pictureMissing : nil
      }
      post.text("likes", "How many like it", .optional) { $1.likes($0.post.likeCount) }
      post.list("comments", "What others wrote about it, oldest first", of: models.writing) { post in
        post.post.comments.map { Writing($0.author, $0.text, $0.date) }
      }
    }
    page = Page("journal", "One journal and its posts", record: "One journal", in: &schema, models) { page in
      page.text("heading", "What it is called") { $0.journal.title }
      page.text("summary", "What it is about", .optional) { $0.journal.summary }
      page.record("image", "Its picture", of: models.picture, .optional) { Picture($0.journal.image, of: $0.journal.title, "") }
      page.text("count", "How many posts it has") { $1.words.postCount(count: $0.journal.posts.count) }
      page.list("contributors", "Who writes in it", ofShared: models.member) { page, shared in
        page.journal.contributors.map { shared.records.members[$0] }
      }
      page.list(
        "observers", "Who reads in it without writing", ofShared: models.member,
        flag: ("hasObservers", "Set if others read in it")
      ) { page, shared in
        page.journal.observers.map { shared.records.members[$0] }
      }
      page.list("posts", "Its posts, newest first", of: post, flag: ("hasPosts", "Set if anything was written")) { page in
        page.journal.posts.enumerated().map { ($0, $1, page.journal) }
      }
      page.path("feedPath", "Its Atom feed, from the site's root; missing if its address is secret", .optional) {
        $1.named(AtomFeeds.path(ofJournal: $0.index, $1.plan))
      }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    indexPage.jobs(of: .journals, site)
      + site.plan.shownJournals.map { index in
        page.job(Self.path(index, site.plan)) { path, shared in
          let journal = shared.plan.tribe.journals[index]
          return (Frame(path, journal.title, shared), (index, journal))
        }
      }
  }

  /// A post's id on the page of its journal.
  static func id(ofPost number: Int, in journal: Journal) -> String { OutputPaths.anchor(of: journal.posts[number].id) }

  static func path(_ index: Int, _ plan: SitePlan) -> String { "journals/\(plan.paths.journalNames[index])/index.html" }
}

extension SitePlan {
  /// The journals that the planner shows, as indices of the tribe's.
  var shownJournals: [Int] { settings.publish.journals ? tribe.journals.indices.filter { tribe.journals[$0].isPublished } : [] }
}

extension SharedViews {
  /// How many like something, in words; nil for nobody.
  fileprivate func likes(_ count: Int) -> String? { count > 0 ? words.likeCount(count: count) : nil }
}

extension Journal.Post {
  /// Whether it is nothing but a picture that the site does not have.
  var lacksItsPicture: Bool { (text ?? "").isEmpty && image.map { $0.published == nil } ?? false }
}

/// Some of the activities: those of a state, those that have places left, or those filed under a word.
private struct ActivityFilter: Sendable {
  /// What the script knows it by.
  let key: String
  let path: String
  let name: @Sendable (Catalogue) -> String
  let accepts: @Sendable (Activity) -> Bool

  /// Those that a family has use for: they take some of the activities and not all, and words only if there are several.
  static func all(_ plan: SitePlan) -> [ActivityFilter] {
    let activities = plan.tribe.activities.filter { $0.visibility == .full }
    let states = Activity.State.allCases.map { state in
      ActivityFilter(key: state.rawValue, path: OutputPaths.activities(state), name: { $0.name(of: state) }) { $0.state == state }
    }
    let places = ActivityFilter(key: "places", path: OutputPaths.activitiesWithPlaces, name: \.withFreePlaces) { $0.canBeJoined }
    let tags = plan.paths.activityTags.map(\.tag).enumerated().map { number, tag in
      ActivityFilter(key: "t\(number)", path: plan.paths.activities(tag: number), name: { _ in tag }) { $0.tags.contains(tag) }
    }
    return (states + [places] + (tags.count > 1 ? tags : [])).filter { filter in
      let count = activities.count(where: filter.accepts)
      return count > 0 && count < activities.count
    }
  }
}

extension Catalogue {
  func name(of state: Activity.State) -> String { word(state, "activity") }
}

/// `activities/`: what people offer and others join. Each state and each word that they are filed under has a page with those alone.
struct ActivitiesPage: PageKind {
  private let page: Page<Activities>

  private struct Activities {
    /// Which of them; nil for all.
    let filter: ActivityFilter?
    /// Those that have pages.
    let filters: [ActivityFilter]
    /// Those of today and to come, soonest first, without a time last; and the others, latest first.
    let coming, past: [Entry]
    let now: CivilDate

    init(_ filter: ActivityFilter?, _ plan: SitePlan) {
      self.filter = filter
      let filters = ActivityFilter.all(plan)
      self.filters = filters
      let today = plan.context.today
      let shown = plan.tribe.activities.enumerated().map { Entry(index: $0, activity: $1, filters: filters) }.filter { entry in
        entry.activity.visibility == .full && filter?.accepts(entry.activity) ?? true
      }
      func clock(_ entry: Entry) -> CivilDateTime { entry.clock ?? .init(.max) }
      coming = shown.filter { !isOver($0.activity, on: today) }.sorted { clock($0) < clock($1) }
      past = shown.filter { isOver($0.activity, on: today) }.sorted { clock($0) > clock($1) }
      now = today
    }
  }

  /// A filter, nil for all activities, and the page that names it.
  private typealias Choice = (filter: ActivityFilter?, page: Activities)

  /// An activity, and its number in the tribe.
  private struct Entry {
    let index: Int
    let activity: Activity
    let filters: [ActivityFilter]

    var clock: CivilDateTime? { activity.start?.wallClock }
  }

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let tag = Record<String>("activityTag", "A word that an activity is filed under", in: &schema) {
      $0.text("name", "The word") { $0 }
    }
    let activity = Record<Entry>("activity", "Something that one person offers and others join", in: &schema) { activity in
      activity.text("id", "An id for links within the page") { $1.plan.paths.activityNames[$0.index] }
      activity.text("title", "What it is") { $0.activity.title }
      activity.text("summary", "More about it", .optional) { $0.activity.summary }
      activity.list("noteParts", "The same, with its addresses set apart", of: models.textPart) {
        $0.activity.summary.map(TextPart.parts) ?? []
      }
      activity.record("image", "Its picture", of: models.picture, .optional) {
        Picture($0.activity.image, of: $0.activity.title, "")
      }
      activity.text("host", "Who invites, with its label") {
        $1.words.labelled(label: $1.words.host, value: $0.activity.host.name(in: $1.plan.tribe, $1.words))
      }
      activity.text("when", "When, or that there is no fixed time yet") { entry, shared in
        entry.activity.start.map { shared.text(ofStart: $0) } ?? shared.words.noFixedTime
      }
      activity.text("machine", "When, for machines; missing without a time", .optional) { $0.activity.start?.machineText }
      activity.text("location", "Where, or that there is no fixed place yet") {
        $0.activity.location ?? $1.words.noFixedLocation
      }
      activity.text("state", "Open to join, full, settled or completed") { entry, shared in
        switch entry.activity.state {
        case .open where entry.activity.placesLeft == 0: shared.words.placesLeft(count: 0)
        case let state: shared.words.name(of: state)
        }
      }
      activity.text("keys", "What the script knows its state, places and words by") { entry in
        entry.filters.filter { $0.accepts(entry.activity) }.map(\.key).joined(separator: " ")
      }
      activity.text("places", "How many places are left, if there are any", .optional) { entry, shared -> String? in
        guard let left = entry.activity.placesLeft, left > 0, entry.activity.state == .open else { return nil }
        return shared.words.placesLeft(count: left)
      }
      activity.text("limit", "How many may take part", .optional) { entry, shared in
        entry.activity.limit.flatMap { $0 > 0 ? shared.words.participantLimit(count: $0) : nil }
      }
      activity.text("likes", "How many like it", .optional) { $1.likes($0.activity.likeCount) }
      activity.list(
        "participants", "Who takes part", ofShared: models.member, flag: ("hasParticipants", "Set if anybody takes part")
      ) { entry, shared in
        entry.activity.participants.map { shared.records.members[$0] }
      }
      activity.list("tags", "What it is filed under", of: tag) { $0.activity.tags }
    }
    let choice = Record<Choice>("activityFilter", "A page with some of the activities", in: &schema) { choice in
      choice.text("name", "A state, that there are places, or a word; on the first that it has all") { choice, shared in
        choice.filter?.name(shared.words) ?? shared.words.searchAll
      }
      choice.path("path", "The page, from the site's root") { $0.filter?.path ?? OutputPaths.activities }
      choice.text("key", "What the script knows it by; empty for all") { $0.filter?.key ?? "" }
      choice.flag("isCurrent", "Set on the page itself") { $0.filter?.key == $0.page.filter?.key }
    }
    page = Page(
      "activities", "What people offer and others join", record: "All activities, or those of a state or filed under a word",
      in: &schema, models
    ) { page in
      page.text("filter", "The state or word; missing on the page with all", .optional) { $0.filter?.name($1.words) }
      page.list(
        "filters", "The pages with some of the activities", of: choice, flag: ("hasFilters", "Set if there are any")
      ) { page in
        page.filters.isEmpty ? [] : ([nil] + page.filters).map { ($0, page) }
      }
      page.list(
        "open", "Those of today and to come that can still be joined, soonest first, for links", of: activity,
        flag: ("hasOpen", "Set if anything can still be joined")
      ) { page in
        page.coming.filter(\.activity.canBeJoined)
      }
      page.list(
        "today", "Those of today, soonest first", of: activity, flag: ("hasToday", "Set if anything is today")
      ) { page in page.coming.filter { $0.clock?.date == page.now } }
      page.list(
        "upcoming", "Those to come after today, soonest first; without a time last", of: activity,
        flag: ("hasUpcoming", "Set if anything is to come after today")
      ) { page in page.coming.filter { $0.clock?.date != page.now } }
      page.list(
        "past", "Those gone by or completed, latest first", of: activity, flag: ("hasPast", "Set if there are others")
      ) { $0.past }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    guard SiteSection.activities.isPublished(site.plan) else { return [] }
    return ([nil] + ActivityFilter.all(site.plan)).map { filter in
      page.job(filter?.path ?? SiteSection.activities.path) { path, shared in
        let name = filter.map { shared.words.labelled(label: shared.words.activities, value: $0.name(shared.words)) }
        return (Frame(path, name ?? shared.words.activities, shared), Activities(filter, shared.plan))
      }
    }
  }

  static func isOver(_ activity: Activity, on today: CivilDate) -> Bool {
    activity.state == .completed || (activity.start.map { $0.wallClock.date < today } ?? false)
  }
}

extension Activity {
  /// How many more may take part; nil if any number may.
  var placesLeft: Int? { limit.map { max(0, $0 - participants.count) } }

  var canBeJoined: Bool { state == .open && placesLeft != 0 }
}
