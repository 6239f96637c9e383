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
    Record("entry", in: &schema) { entry in
      entry.text("author") { $0.author.name(in: $1.plan.shown, $1.words) }
      entry.text("tone") { $1.tone(of: $0.author.member) }
      entry.text("initials") { entry, shared in
        switch entry.author {
        case .member(let index): shared.plan.shown.members[index].initials
        case .former(let name): shared.language.capitalized(String(name.prefix(1)))
        case .unknown: "–"
        }
      }
      entry.text("date") { $1.language.text($1.plan.context.zone.localTime(of: $0.moment), .long) }
      entry.text("machine") { isoText($1.plan.context.zone.localTime(of: $0.moment)) }
      entry.list("parts", of: part) { TextPart.parts(of: $0.text) }
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

  static func record<Shared>(_ name: String = "textPart", in schema: inout ViewSchema) -> RecordOf<TextPart, Shared> {
    RecordOf(name, in: &schema) { part in
      part.text("text") { $0.text }
      part.url("link", .optional) { $0.address }
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
enum MessagesPage: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    // A message, and its number in the tribe.
    let message = Record<(index: Int, message: Message)>("message", in: &schema) { message in
      message.text("id") { OutputPaths.anchor(of: $0.message.id) }
      message.text("subject") { Self.heading($0.message) }
      message.record("entry", of: models.writing) { Writing($0.message.author, $0.message.text, $0.message.created) }
      message.text("replyCount", .optional) { entry, shared in
        entry.message.replies.isEmpty ? nil : shared.words.replyCount(count: entry.message.replies.count)
      }
      message.list("replies", of: models.writing) { entry in entry.message.replies.map { Writing($0.author, $0.text, $0.created) } }
    }
    let page = Page<Void>("messages", in: &schema, models) { page in
      page.text("count") { $1.words.messageCount(count: $1.plan.shown.messages.count) }
      page.list("messages", of: message) { _, shared in
        let all = shared.plan.shown.messages
        return all.indices.sorted { all[$0].updated > all[$1].updated }.map { ($0, all[$0]) }
      }
    }
    return { site in page.jobs(of: .messages, site) }
  }

  /// The subject, or without one the beginning of the text.
  private static func heading(_ message: Message) -> String {
    message.subject.isBlank ? message.text.firstLine?.beginning(longestHeading) ?? "…" : message.subject
  }

  /// Letters of a text that stand for a missing subject.
  private static let longestHeading = 60
}

/// `journals/` and `journals/NAME/`.
enum JournalPages: PageKind {
  /// A journal, and its number in the tribe.
  private typealias Card = (index: Int, journal: Journal)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let card = Record<Card>("journalCard", in: &schema) { card in
      card.text("title") { $0.journal.title }
      card.text("summary", .optional) { $0.journal.summary }
      card.text("count") { $1.words.postCount(count: $0.journal.posts.count) }
      card.path("path") { $1.plan.paths.journal($0.index) }
      card.record("image", of: models.picture, .optional) { Picture($0.journal.image, of: $0.journal.title, "") }
    }
    let indexPage = Page<Void>("journals", in: &schema, models) { page in
      page.list("journals", of: card) { _, shared in
        let all = shared.plan.shown.journals
        func changed(_ index: Int) -> Int64 { all[index].updated?.secondsSinceEpoch ?? .min }
        return shared.plan.shownJournals.sorted { changed($0) > changed($1) }.map { ($0, all[$0]) }
      }
    }
    // A post and its number in its journal.
    let post = Record<(number: Int, post: Journal.Post, journal: Journal)>("post", in: &schema) { post in
      post.text("id") { Self.id(ofPost: $0.number, in: $0.journal) }
      post.record("entry", of: models.writing) { Writing($0.post.author, $0.post.text, $0.post.date) }
      post.record("image", of: models.picture, .optional) { post, shared in
        let author = post.post.author.name(in: shared.plan.shown, shared.words)
        return Picture(post.post.image, of: post.journal.title, shared.words.pictureBy(name: author))
      }
      post.text("missing", .optional) { $0.post.lacksItsPicture ? $1.words.pictureMissing : nil }
      post.text("likes", .optional) { $0.post.likeCount > 0 ? $1.words.likeCount(count: $0.post.likeCount) : nil }
      post.list("comments", of: models.writing) { post in post.post.comments.map { Writing($0.author, $0.text, $0.date) } }
    }
    let page = Page<Card>("journal", in: &schema, models) { page in
      page.text("heading") { $0.journal.title }
      page.text("summary", .optional) { $0.journal.summary }
      page.record("image", of: models.picture, .optional) { Picture($0.journal.image, of: $0.journal.title, "") }
      page.text("count") { $1.words.postCount(count: $0.journal.posts.count) }
      page.list("contributors", ofShared: models.member) { $1.members($0.journal.contributors) }
      page.list("observers", ofShared: models.member, flag: "hasObservers") { $1.members($0.journal.observers) }
      page.list("posts", of: post, flag: "hasPosts") { page in page.journal.posts.enumerated().map { ($0, $1, page.journal) } }
      page.path("feedPath", .optional) { $1.named($1.plan.paths.journalFeed($0.index)) }
    }
    return { site in
      indexPage.jobs(of: .journals, site)
        + site.plan.shownJournals.map { index in
          page.job(site.plan.paths.journal(index)) { path, shared in
            let journal = shared.plan.shown.journals[index]
            return (Frame(path, journal.title, shared), (index, journal))
          }
        }
    }
  }

  /// A post's id on the page of its journal.
  static func id(ofPost number: Int, in journal: Journal) -> String { OutputPaths.anchor(of: journal.posts[number].id) }

  static func path(ofPost number: Int, in index: Int, _ plan: SitePlan) -> String {
    "\(plan.paths.journal(index))#\(id(ofPost: number, in: plan.shown.journals[index]))"
  }

}

extension SitePlan {
  /// The journals that the planner shows, as indices of the tribe's.
  var shownJournals: [Int] { settings.publish.journals ? shown.journals.indices.filter { shown.journals[$0].isPublished } : [] }
}

extension Journal.Post {
  /// Its first words: posts have no titles.
  func title(_ author: String, _ plan: SitePlan, _ language: Language) -> String {
    guard let line = text?.firstLine else {
      return language.words.addition(text: author, addition: language.text(plan.context.zone.localTime(of: date).date, .long))
    }
    return line.beginning(80)
  }

  /// Whether it is nothing but a picture that the site does not have.
  var lacksItsPicture: Bool { (text ?? "").isEmpty && image.map { $0.published == nil } ?? false }
}

extension String {
  /// The first that says something; nil without one.
  fileprivate var firstLine: String? { split(whereSeparator: \.isNewline).map(String.init).first { !$0.isBlank } }

  /// No more than so many letters of it, on one line. It is cut behind a word, if that is not too long.
  func beginning(_ most: Int) -> String {
    let whole = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if whole.count <= most { return whole }
    let text = whole.prefix(most - 1)
    return (text.suffix(most / 2).lastIndex(of: " ").map { text[..<$0] } ?? text) + "…"
  }
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
    let activities = plan.shown.activities.filter { $0.visibility == .full }
    let states = Activity.State.allCases.map { state in
      ActivityFilter(key: state.rawValue, path: OutputPaths.activities(state), name: { $0.name(of: state) }) {
        $0.state == state
      }
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

/// `activities/`: what people offer and others join. Each state and each word that they are filed under has a page with those alone.
enum ActivitiesPage: PageKind {
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
      let shown = plan.shown.activities.enumerated().map { Entry(index: $0, activity: $1, filters: filters) }.filter { entry in
        entry.activity.visibility == .full && filter?.accepts(entry.activity) ?? true
      }
      func clock(_ entry: Entry) -> CivilDateTime { entry.clock ?? .init(.max) }
      coming = shown.filter { !isOver($0.activity, on: today) }.sorted { clock($0) < clock($1) }
      past = shown.filter { isOver($0.activity, on: today) }.sorted { clock($0) > clock($1) }
      now = today
    }
  }

  /// An activity, and its number in the tribe.
  private struct Entry {
    let index: Int
    let activity: Activity
    let filters: [ActivityFilter]

    var clock: CivilDateTime? { activity.start?.wallClock }
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let activity = Record<Entry>("activity", in: &schema) { activity in
      activity.text("id") { $1.plan.paths.activityNames[$0.index] }
      activity.text("title") { $0.activity.title }
      activity.text("summary", .optional) { $0.activity.summary }
      activity.list("noteParts", of: models.textPart) { $0.activity.summary.map(TextPart.parts) ?? [] }
      activity.record("image", of: models.picture, .optional) { Picture($0.activity.image, of: $0.activity.title, "") }
      activity.text("host") { $1.words.labelled(label: $1.words.host, value: $0.activity.host.name(in: $1.plan.shown, $1.words)) }
      activity.text("when") { entry, shared in entry.activity.start.map { shared.text(ofStart: $0) } ?? shared.words.noFixedTime }
      activity.text("machine", .optional) { $0.activity.start?.machineText }
      activity.text("location") { $0.activity.location ?? $1.words.noFixedLocation }
      activity.text("state") { entry, shared in
        switch entry.activity.state {
        case .open where entry.activity.placesLeft == 0: shared.words.placesLeft(count: 0)
        case let state: shared.words.name(of: state)
        }
      }
      activity.text("keys") { entry in entry.filters.filter { $0.accepts(entry.activity) }.map(\.key).joined(separator: " ") }
      activity.text("places", .optional) { entry, shared -> String? in
        guard let left = entry.activity.placesLeft, left > 0, entry.activity.state == .open else { return nil }
        return shared.words.placesLeft(count: left)
      }
      activity.text("limit", .optional) { entry, shared in
        entry.activity.limit.flatMap { $0 > 0 ? shared.words.participantLimit(count: $0) : nil }
      }
      activity.text("likes", .optional) { $0.activity.likeCount > 0 ? $1.words.likeCount(count: $0.activity.likeCount) : nil }
      activity.list("participants", ofShared: models.member, flag: "hasParticipants") { $1.members($0.activity.participants) }
      activity.list("tags", of: models.tag) { $0.activity.tags }
    }
    // A filter, nil for all activities, and the page that names it.
    let choice = Record<(filter: ActivityFilter?, page: Activities)>("activityFilter", in: &schema) { choice in
      choice.text("name") { choice, shared in choice.filter?.name(shared.words) ?? shared.words.searchAll }
      choice.path("path") { $0.filter?.path ?? OutputPaths.activities }
      choice.text("key") { $0.filter?.key ?? "" }
      choice.flag("isCurrent") { $0.filter?.key == $0.page.filter?.key }
    }
    let page = Page<Activities>("activities", in: &schema, models) { page in
      page.text("filter", .optional) { $0.filter?.name($1.words) }
      page.list("filters", of: choice, flag: "hasFilters") { page in
        page.filters.isEmpty ? [] : ([nil] + page.filters).map { ($0, page) }
      }
      page.list("open", of: activity, flag: "hasOpen") { page in page.coming.filter(\.activity.canBeJoined) }
      page.list("today", of: activity, flag: "hasToday") { page in page.coming.filter { $0.clock?.date == page.now } }
      page.list("upcoming", of: activity, flag: "hasUpcoming") { page in page.coming.filter { $0.clock?.date != page.now } }
      page.list("past", of: activity, flag: "hasPast") { $0.past }
    }
    return { site in
      guard SiteSection.activities.isPublished(site.plan) else { return [] }
      return ([nil] + ActivityFilter.all(site.plan)).map { filter in
        page.job(filter?.path ?? SiteSection.activities.path) { path, shared in
          let name = filter.map { shared.words.labelled(label: shared.words.activities, value: $0.name(shared.words)) }
          return (Frame(path, name ?? shared.words.activities, shared), Activities(filter, shared.plan))
        }
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
