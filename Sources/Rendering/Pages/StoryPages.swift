internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// Something that somebody wrote: a message, a reply, a post, a comment.
struct WritingModel: Sendable {
  let type: RecordType
  private let author, tone, initials, date, machine: TextSlot
  private let parts: ListSlot
  private let part: RecordType
  private let text: TextSlot
  private let link: URLSlot

  init(_ schema: inout ViewSchema) {
    part = schema.record("textPart", "A run of a text: plain, or an address that was found in it")
    text = schema.text(part, "text", "The words")
    link = schema.url(part, "link", "The address, if it is one", .optional)
    type = schema.record("entry", "Something that somebody wrote")
    author = schema.text(type, "author", "Who wrote it")
    tone = schema.text(type, "tone", "The class of the writer's colour and pattern")
    initials = schema.text(type, "initials", "The writer's initials")
    date = schema.text(type, "date", "When, in words")
    machine = schema.text(type, "machine", "When, for machines")
    parts = schema.list(type, "parts", "The text, with its addresses set apart", of: part)
  }

  func make(_ who: Author, _ words: String?, _ moment: Instant, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(type)
    switch who {
    case .member(let index):
      let member = shared.plan.tribe.members[index]
      data.set(record, author, member.name)
      data.set(record, tone, SharedViews.tone(of: member))
      data.set(record, initials, member.initials)
    case .former(let name):
      data.set(record, author, name)
      data.set(record, tone, "all")
      data.set(record, initials, String(name.prefix(1)).uppercased())
    case .unknown:
      data.set(record, author, shared.words.formerMember)
      data.set(record, tone, "all")
      data.set(record, initials, "–")
    }
    let local = shared.plan.context.zone.localTime(of: moment)
    data.set(record, date, shared.language.text(local, .long))
    data.set(record, machine, isoShort(local))
    data.set(
      record, parts,
      TextPart.parts(of: words ?? "").map { run in
        let made = data.make(part)
        data.set(made, text, run.text)
        if let address = run.address { data.set(made, link, address) }
        return made
      })
    return record
  }
}

extension Author {
  /// What the author is called on pages.
  func name(in tribe: Tribe, _ words: Catalogue) -> String {
    switch self {
    case .member(let index): tribe.members[index].name
    case .former(let name): name
    case .unknown: words.formerMember
    }
  }
}

/// A run of a text: plain words, or an http or https address.
struct TextPart: Equatable {
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
    while let start = text[from...].firstIndex(of: "h") {
      let tail = text[start...]
      let scheme = ["https://", "http://"].first { tail.hasPrefix($0) }
      if let scheme {
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
struct MessagesPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let count: TextSlot
  private let messages: ListSlot
  private let message: RecordType
  private let id, subject, replyCount: TextSlot
  private let entry: RecordSlot
  private let replies: ListSlot
  private let entries: WritingModel

  init(_ schema: inout ViewSchema, _ shared: SharedModels, _ entries: WritingModel) {
    self.entries = entries
    message = schema.record("message", "A note on the board with its replies")
    id = schema.text(message, "id", "An id for links within the page")
    subject = schema.text(message, "subject", "What it is about")
    entry = schema.record(message, "entry", "What was written", of: entries.type)
    replyCount = schema.text(message, "replyCount", "How many replies there are; missing without any", .optional)
    replies = schema.list(message, "replies", "The replies, oldest first", of: entries.type)
    type = schema.record("messagesPage", "The notice board")
    frame = FrameModel(&schema, type, shared)
    count = schema.text(type, "count", "How many messages there are")
    messages = schema.list(type, "messages", "The messages, those last answered first", of: message)
    page = schema.page("messages", root: type, template: "messages.html.mustache", "The notice board")
  }

  /// A message's id on the page.
  static func id(_ index: Int) -> String { "message-\(index + 1)" }

  /// The subject, or without one the beginning of the text.
  private static func heading(_ message: Message) -> String {
    if !message.subject.isBlank { return message.subject }
    let line = message.text.split(separator: "\n").lazy.map(String.init).first { !$0.isBlank } ?? ""
    if line.isEmpty { return "…" }
    return line.count > longestHeading ? "\(line.prefix(longestHeading))…" : line
  }

  /// Letters of a text that stand for a missing subject.
  private static let longestHeading = 60

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (all, words) = (shared.plan.tribe.messages, shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.messages), place: .elsewhere, icons: 0, shared, &data)
    data.set(record, count, words.messageCount(count: all.count))
    let order = all.indices.sorted { (all[$1].updated, $0) < (all[$0].updated, $1) }
    data.set(
      record, messages,
      order.map { index in
        let source = all[index]
        let made = data.make(message)
        data.set(made, id, Self.id(index))
        data.set(made, subject, Self.heading(source))
        data.set(made, entry, entries.make(source.author, source.text, source.created, shared, &data))
        if !source.replies.isEmpty { data.set(made, replyCount, words.replyCount(count: source.replies.count)) }
        data.set(made, replies, source.replies.map { entries.make($0.author, $0.text, $0.created, shared, &data) })
        return made
      })
    return record
  }
}

/// `journals/` and `journals/NAME/`.
struct JournalPages: Sendable {
  let indexPage, page: PageType
  private let type, indexType: RecordType
  private let frame, indexFrame: FrameModel
  private let journals, posts: ListSlot
  private let card, post: RecordType
  private let cardTitle, cardSummary, cardCount: TextSlot
  private let cardPath: PathSlot
  private let cardImage, image, postImage: RecordSlot
  private let title, summary, count: TextSlot
  private let feedPath: PathSlot
  private let hasPosts: FlagSlot
  private let contributors, observers: ListSlot
  private let hasObservers: FlagSlot
  private let id, missing, likes: TextSlot
  private let entry: RecordSlot
  private let comments: ListSlot
  private let entries: WritingModel

  init(_ schema: inout ViewSchema, _ shared: SharedModels, _ entries: WritingModel) {
    self.entries = entries
    card = schema.record("journalCard", "A journal in the list of them")
    cardTitle = schema.text(card, "title", "What it is called")
    cardSummary = schema.text(card, "summary", "What it is about", .optional)
    cardCount = schema.text(card, "count", "How many posts it has")
    cardPath = schema.path(card, "path", "Its page, from the site's root")
    cardImage = schema.record(card, "image", "Its picture", of: shared.picture.type, .optional)
    indexType = schema.record("journalsPage", "All journals")
    indexFrame = FrameModel(&schema, indexType, shared)
    journals = schema.list(indexType, "journals", "The journals, those last changed first", of: card)
    indexPage = schema.page("journals", root: indexType, template: "journals.html.mustache", "All journals")
    post = schema.record("post", "One post of a journal")
    id = schema.text(post, "id", "An id for links within the page")
    entry = schema.record(post, "entry", "What was written", of: entries.type)
    postImage = schema.record(post, "image", "Its picture", of: shared.picture.type, .optional)
    missing = schema.text(post, "missing", "Says of a post without words that its picture is not on the planner", .optional)
    likes = schema.text(post, "likes", "How many like it", .optional)
    comments = schema.list(post, "comments", "What others wrote about it, oldest first", of: entries.type)
    type = schema.record("journalPage", "One journal")
    frame = FrameModel(&schema, type, shared)
    title = schema.text(type, "heading", "What it is called")
    summary = schema.text(type, "summary", "What it is about", .optional)
    image = schema.record(type, "image", "Its picture", of: shared.picture.type, .optional)
    count = schema.text(type, "count", "How many posts it has")
    contributors = schema.list(type, "contributors", "Who writes in it", of: shared.member.type)
    hasObservers = schema.flag(type, "hasObservers", "Set if others read in it")
    observers = schema.list(type, "observers", "Who reads in it without writing", of: shared.member.type)
    hasPosts = schema.flag(type, "hasPosts", "Set if anything was written")
    posts = schema.list(type, "posts", "Its posts, newest first", of: post)
    feedPath = schema.path(type, "feedPath", "Its Atom feed, from the site's root")
    page = schema.page("journal", root: type, template: "journal.html.mustache", "One journal and its posts")
  }

  /// A post's id on the page: numbered from the oldest, so that it stays when another is written.
  static func id(ofPost number: Int, in journal: Journal) -> String { "post-\(journal.posts.count - number)" }

  static func path(_ index: Int, _ plan: SitePlan) -> String { "journals/\(plan.paths.journalNames[index])/index.html" }

  func fillIndex(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (all, words) = (shared.plan.tribe.journals, shared.words)
    let record = data.make(indexType)
    indexFrame.fill(record, path: path, title: shared.titled(words.journals), place: .elsewhere, icons: 0, shared, &data)
    let order = all.indices.filter { all[$0].isPublished }.sorted { a, b in
      (all[b].updated?.secondsSinceEpoch ?? .min, a) < (all[a].updated?.secondsSinceEpoch ?? .min, b)
    }
    data.set(
      record, journals,
      order.map { index in
        let made = data.make(card)
        data.set(made, cardTitle, all[index].title)
        data.set(made, cardSummary, all[index].summary)
        data.set(made, cardCount, words.postCount(count: all[index].posts.count))
        data.set(made, cardPath, Self.path(index, shared.plan))
        data.set(made, cardImage, shared.models.picture.make(all[index].image, of: all[index].title, "", &data))
        return made
      })
    return record
  }

  func fill(_ index: Int, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (source, words) = (shared.plan.tribe.journals[index], shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(source.title), place: .elsewhere, icons: 0, shared, &data)
    data.set(record, title, source.title)
    data.set(record, summary, source.summary)
    data.set(record, image, shared.models.picture.make(source.image, of: source.title, "", &data))
    data.set(record, count, words.postCount(count: source.posts.count))
    data.set(record, contributors, source.contributors.map { shared.members[$0] })
    data.set(record, hasObservers, !source.observers.isEmpty)
    data.set(record, observers, source.observers.map { shared.members[$0] })
    data.set(record, hasPosts, !source.posts.isEmpty)
    data.set(record, feedPath, AtomFeeds.path(ofJournal: index, shared.plan))
    data.set(
      record, posts,
      source.posts.enumerated().map { number, item in
        let made = data.make(post)
        data.set(made, id, Self.id(ofPost: number, in: source))
        data.set(made, entry, entries.make(item.author, item.text, item.date, shared, &data))
        let author = item.author.name(in: shared.plan.tribe, words)
        let picture = shared.models.picture.make(item.image, of: source.title, words.pictureBy(name: author), &data)
        data.set(made, postImage, picture)
        if item.lacksItsPicture { data.set(made, missing, words.pictureMissing) }
        if item.likeCount > 0 { data.set(made, likes, words.likeCount(count: item.likeCount)) }
        data.set(made, comments, item.comments.map { entries.make($0.author, $0.text, $0.date, shared, &data) })
        return made
      })
    return record
  }
}

extension Journal.Post {
  /// Whether it is nothing but a picture that the site does not have.
  var lacksItsPicture: Bool { (text ?? "").isEmpty && image.map { $0.published == nil } ?? false }
}

/// `activities/`: what people offer and others join.
struct ActivitiesPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let hasToday, hasUpcoming, hasOpen, hasPast: FlagSlot
  private let today, upcoming, open, past: ListSlot
  private let activity, tag: RecordType
  private let id, title, summary, host, when, machine, location, state, places, limit, likes: TextSlot
  private let image: RecordSlot
  private let participants, tags: ListSlot
  private let hasParticipants: FlagSlot
  private let tagName: TextSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    tag = schema.record("activityTag", "A word that an activity is filed under")
    tagName = schema.text(tag, "name", "The word")
    activity = schema.record("activity", "Something that one person offers and others join")
    id = schema.text(activity, "id", "An id for links within the page")
    title = schema.text(activity, "title", "What it is")
    summary = schema.text(activity, "summary", "More about it", .optional)
    image = schema.record(activity, "image", "Its picture", of: shared.picture.type, .optional)
    host = schema.text(activity, "host", "Who invites")
    when = schema.text(activity, "when", "When, or that there is no fixed time yet")
    machine = schema.text(activity, "machine", "When, for machines; missing without a time", .optional)
    location = schema.text(activity, "location", "Where, or that there is no fixed place yet")
    state = schema.text(activity, "state", "Open to join, full, settled or completed")
    places = schema.text(activity, "places", "How many places are left, if there are any", .optional)
    limit = schema.text(activity, "limit", "How many may take part", .optional)
    likes = schema.text(activity, "likes", "How many like it", .optional)
    hasParticipants = schema.flag(activity, "hasParticipants", "Set if anybody takes part")
    participants = schema.list(activity, "participants", "Who takes part", of: shared.member.type)
    tags = schema.list(activity, "tags", "What it is filed under", of: tag)
    type = schema.record("activitiesPage", "All activities")
    frame = FrameModel(&schema, type, shared)
    hasOpen = schema.flag(type, "hasOpen", "Set if anything can still be joined")
    open = schema.list(type, "open", "Those of today and to come that can still be joined, soonest first, for links", of: activity)
    hasToday = schema.flag(type, "hasToday", "Set if anything is today")
    today = schema.list(type, "today", "Those of today, soonest first", of: activity)
    hasUpcoming = schema.flag(type, "hasUpcoming", "Set if anything is to come after today")
    upcoming = schema.list(type, "upcoming", "Those to come after today, soonest first; without a time last", of: activity)
    hasPast = schema.flag(type, "hasPast", "Set if there are others")
    past = schema.list(type, "past", "Those gone by or completed, latest first", of: activity)
    page = schema.page("activities", root: type, template: "activities.html.mustache", "What people offer and others join")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let all = plan.tribe.activities
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.activities), place: .elsewhere, icons: 0, shared, &data)
    let shown = all.indices.filter { all[$0].visibility == .full }
    func clock(_ index: Int) -> CivilDateTime? { all[index].start?.wallClock }
    func isOver(_ index: Int) -> Bool { Self.isOver(all[index], on: plan.context.today) }
    let last = CivilDateTime(.max)
    let next = shown.filter { !isOver($0) }.sorted { (clock($0) ?? last, $0) < (clock($1) ?? last, $1) }
    let gone = shown.filter(isOver).sorted { (clock($1) ?? last, $0) < (clock($0) ?? last, $1) }
    let cards = next.map { (index: $0, card: make($0, shared, &data)) }
    func isToday(_ index: Int) -> Bool { clock(index)?.date == plan.context.today }
    let (now, later) = (cards.filter { isToday($0.index) }, cards.filter { !isToday($0.index) })
    let free = cards.filter { all[$0.index].state == .open && Self.placesLeft(all[$0.index]) != 0 }
    data.set(record, hasOpen, !free.isEmpty)
    data.set(record, open, free.map(\.card))
    data.set(record, hasToday, !now.isEmpty)
    data.set(record, today, now.map(\.card))
    data.set(record, hasUpcoming, !later.isEmpty)
    data.set(record, upcoming, later.map(\.card))
    data.set(record, hasPast, !gone.isEmpty)
    data.set(record, past, gone.map { make($0, shared, &data) })
    return record
  }

  static func isOver(_ activity: Activity, on today: CivilDate) -> Bool {
    activity.state == .completed || (activity.start.map { $0.wallClock.date < today } ?? false)
  }

  /// How many more may take part; nil if any number may.
  private static func placesLeft(_ activity: Activity) -> Int? {
    activity.limit.map { max(0, $0 - activity.participants.count) }
  }

  private func make(_ index: Int, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let source = plan.tribe.activities[index]
    let record = data.make(activity)
    data.set(record, id, plan.paths.activityNames[index])
    data.set(record, title, source.title)
    data.set(record, summary, source.summary)
    data.set(record, image, shared.models.picture.make(source.image, of: source.title, "", &data))
    data.set(record, host, source.host.name(in: plan.tribe, words))
    if let start = source.start {
      data.set(record, when, start.isDate ? language.text(start.wallClock.date, .full) : language.text(start.wallClock, .full))
      data.set(record, machine, start.isDate ? isoShort(start.wallClock.date) : isoShort(start.wallClock))
    } else {
      data.set(record, when, words.noFixedTime)
    }
    data.set(record, location, source.location ?? words.noFixedLocation)
    let left = Self.placesLeft(source)
    switch source.state {
    case .open: data.set(record, state, left == 0 ? words.placesLeft(count: 0) : words.activityOpen)
    case .closed: data.set(record, state, words.activityClosed)
    case .completed: data.set(record, state, words.activityCompleted)
    }
    if let left, left > 0, source.state == .open { data.set(record, places, words.placesLeft(count: left)) }
    if let count = source.limit, count > 0 { data.set(record, limit, words.participantLimit(count: count)) }
    if source.likeCount > 0 { data.set(record, likes, words.likeCount(count: source.likeCount)) }
    data.set(record, hasParticipants, !source.participants.isEmpty)
    data.set(record, participants, source.participants.map { shared.members[$0] })
    data.set(
      record, tags,
      source.tags.map { name in
        let made = data.make(tag)
        data.set(made, tagName, name)
        return made
      })
    return record
  }
}
