import CivilTime
import JSONText
import TribeModel

/// Reads a console export of Inkwire's Firebase database: users, journals, posts, comments.
///
/// Firebase leaves out what is empty and writes lists with holes. A bug in one client wrote nodes named `Optional("ID")`; they
/// belong to the record ID. Addresses, push tokens, and notifications are never read.
struct InkwireSource: SourceReader {
  let context: SourceContext
  private var directory = MemberDirectory()
  private var posts: [String: JSONValue] = [:]
  private var comments: [String: JSONValue] = [:]
  private var flagged: Set<String> = []
  private var usedPosts: Set<String> = []
  /// The invitations that somebody has not answered.
  private var received: Set<String> = []

  init(_ context: SourceContext) { self.context = context }

  static func isExport(_ root: JSONValue) -> Bool {
    guard root.kind == .object else { return false }
    let known = ["Users", "Journals", "Posts", "Comments", "Invites"]
    let count = root.members.count { known.contains($0.name.string ?? "") && $0.value.kind == .object }
    return count >= 1 && (root["Journals"] != nil || root["Posts"] != nil || count >= 2)
  }

  mutating func read() -> Tribe {
    var journals: [String: JSONValue] = [:]
    var invites: [String: JSONValue] = [:]
    var users: [(id: String, value: JSONValue)] = []
    for document in Self.oldestFirst(context.documents) {
      guard Self.isExport(document.root) else {
        context.rejectUnknown(document, "no Inkwire export")
        continue
      }
      context.note(document.path, document.root.members.map { $0.name.string ?? "" }.joined(separator: ", "))
      for (name, node) in document.root.members {
        switch name.string {
        case "Users": for (id, value) in entries(node, "Users", "user") { users.append((id, value)) }
        case "Journals": for (id, value) in entries(node, "Journals", "journal") { journals[id] = newer(journals[id], value) }
        case "Posts":
          for (id, value) in entries(node, "Posts", "post") {
            // A node named `Optional("ID")` holds hardly more than the flag that a reader has set.
            if let flag = value["flagged"] {
              log.mark(flag, .used)
              flagged.insert(id)
              if value["date"] == nil, value["posterId"] == nil { continue }
            }
            // One without a date says less than any other.
            if value["date"] == nil, posts[id] != nil { continue }
            posts[id] = newer(posts[id], value)
          }
        case "Comments": for (id, value) in entries(node, "Comments", "comment") { comments[id] = newer(comments[id], value) }
        case "Invites": for (id, value) in entries(node, "Invites", "invite") { invites[id] = newer(invites[id], value) }
        case "notification_ids": log.mark(node, .ignoredSecret)
        default: log.mark(node, .ignoredInteraction)
        }
      }
    }
    readMembers(users)
    let waiting = waiting(invites)
    var tribe = context.noTribe
    tribe.journals = journals.sorted { $0.key < $1.key }.map { journal($0.value, id: $0.key, waiting[$0.key] ?? []) }
    for (id, post) in posts where !usedPosts.contains(id) { log.mark(post, .ignoredGone) }
    tribe.members = directory.members
    return tribe
  }

  /// A node's entries, by the ids that their keys mean.
  private func entries(_ node: JSONValue, _ name: StaticString, _ kind: String) -> [(id: String, value: JSONValue)] {
    guard node.kind == .object else {
      if !node.isNull { context.fields(node, "export").wrongType(name, node, "an object { }") }
      return []
    }
    log.mark(node, .used)
    return node.members.compactMap { name, value in
      guard context.record(value, kind) != nil else { return nil }
      log.mark(value, .used)
      return (Self.trueID(name.string ?? ""), value)
    }
  }

  static func trueID(_ key: String) -> String {
    guard key.hasPrefix("Optional(\""), key.hasSuffix("\")") else { return CleanText.line(key) }
    return CleanText.line(String(key.dropFirst(10).dropLast(2)))
  }

  /// The exports from oldest to newest, by the newest moment in each. In the order of their files if one of them has no moment.
  private static func oldestFirst(_ documents: [SourceContext.Document]) -> [SourceContext.Document] {
    var dated: [(document: SourceContext.Document, newest: Instant, position: Int)] = []
    for (position, document) in documents.enumerated() {
      let fields = [("Posts", "date"), ("Comments", "date"), ("notifications", "time"), ("Journals", "updatedAt")]
      let moments = fields.flatMap { node, field in
        document.root[named: node]?.members.compactMap { $0.value[named: field].flatMap(AppValues.instant(of:)) } ?? []
      }
      guard let newest = moments.max() else { return documents }
      dated.append((document, newest, position))
    }
    return dated.sorted { ($0.newest, $0.position) < ($1.newest, $1.position) }.map(\.document)
  }

  /// Of two versions of a record, the one from the later export.
  private func newer(_ earlier: JSONValue?, _ value: JSONValue) -> JSONValue {
    if let earlier { log.mark(earlier, .ignoredSuperseded) }
    return value
  }

  // MARK: Members

  private mutating func readMembers(_ users: [(id: String, value: JSONValue)]) {
    var names: [String: String] = [:]
    var pictures: [String: String] = [:]
    var archived: Set<String> = []
    for (id, value) in users {
      let fields = context.fields(value, "user")
      fields.ignore("email", as: .ignoredSecret)
      fields.ignore("journalIds", as: .ignoredDerived)
      received.formUnion(fields.strings("receivedInviteIds"))
      if let name = fields.line("fullName") { names[id] = name }
      if let picture = fields.string("profPicUrl") { pictures[id] = picture }
      fields.ignore("profPicUrl", as: .ignoredRemotePicture)
      if fields.bool("archived") == true { archived.insert(id) }
    }
    for (place, id) in Set(users.map(\.id)).sorted().enumerated() {
      let name = names[id] ?? context.substitute(.member(place + 1))
      let photo = context.picture(named: pictures[id], showing: name)
      _ = directory.add(id, in: scope, name: name, isCurrent: !archived.contains(id), photo: photo)
    }
  }

  private func author(_ fields: Fields, _ name: StaticString) -> Author {
    fields.string(name).flatMap { directory[$0] }.map { .member($0) } ?? .unknown
  }

  private func people(_ fields: Fields, _ name: StaticString) -> [MemberIndex] {
    fields.strings(name).compactMap { directory[$0] }
  }

  // MARK: Journals

  /// Whom each journal waits for. The app never deletes an invitation: one that nobody has any more was answered.
  private func waiting(_ invites: [String: JSONValue]) -> [String: [MemberIndex]] {
    var waiting: [String: [MemberIndex]] = [:]
    for (id, value) in invites {
      let fields = context.fields(value, "invite")
      fields.ignore("isContributor", "senderId", as: .ignoredInteraction)
      guard let journal = fields.string("journalId"), let member = fields.string("receiverId").flatMap({ directory[$0] }),
        received.contains(id)
      else { continue }
      waiting[journal, default: []].append(member)
    }
    return waiting
  }

  private mutating func journal(_ value: JSONValue, id: String, _ waiting: [MemberIndex]) -> Journal {
    let fields = context.fields(value, "journal")
    let title =
      fields.line("title", .instead("the journal is shown as “\(context.substitute(.entry))”")) ?? context.substitute(.entry)
    let own = fields.strings("postIds").filter { usedPosts.insert($0).inserted }
    let timeline = own.compactMap { id in posts[id].flatMap { post($0, id: id) } }.sorted {
      ($0.date, $0.id.raw) > ($1.date, $1.id.raw)
    }
    var journal = Journal(
      id: JournalID(id, in: scope), title: title, contributors: people(fields, "contributorIds"),
      observers: people(fields, "observerIds"), isPublished: context.setup.settings.publish.journals, posts: timeline)
    journal.summary = fields.paragraphs("description")
    journal.invited = Set(waiting).subtracting(journal.contributors + journal.observers).sorted()
    journal.image = context.picture(named: fields.string("imageUrl"), showing: title)
    if journal.image == nil { fields.ignore("imageUrl", as: .ignoredRemotePicture) }
    journal.updated = updated(fields) ?? timeline.first?.date
    return journal
  }

  /// Phones write dates in their owner's zone, calendar and digits. A date that cannot be read is never replaced by today's.
  private func updated(_ fields: Fields) -> Instant? {
    guard let value = fields.present("updatedAt") else { return nil }
    log.mark(value, .usedWhole)
    if let instant = AppValues.instant(of: value) { return instant }
    let remedy = Fields.Remedy.instead("the newest post's date counts")
    guard let text = fields.string("updatedAt", remedy) else { return nil }
    return fields.tell("no-update-time", CleanText.quoted(text), at: value, as: "unreadable-date", remedy)
  }

  private func date(_ fields: Fields, _ kind: String) -> Instant? {
    let value = fields.present("date")
    let instant = value.flatMap(AppValues.instant(of:))
    if let value { log.mark(value, instant == nil ? .rejected : .usedWhole) }
    if let instant { return instant }
    log.say(value == nil ? "inkwire.undated" : "inkwire.undated/2", kind, at: value?.span ?? fields.object.firstByte)
    return nil
  }

  private func post(_ value: JSONValue, id: String) -> Journal.Post? {
    let fields = context.fields(value, "post")
    guard let date = date(fields, "post") else { return nil }
    let image = context.picture(named: fields.string("imageUrl"), showing: "")
    if image == nil { fields.ignore("imageUrl", as: .ignoredRemotePicture) }
    var post = Journal.Post(
      id: PostID(id, in: scope), author: author(fields, "posterId"), text: fields.paragraphs("content"), image: image, date: date)
    post.likeCount = fields.strings("likedUserIds").count
    var comments: [(Journal.Comment, String)] = []
    for comment in fields.strings("commentIds") {
      guard let value = self.comments[comment] else { continue }
      let fields = context.fields(value, "comment")
      guard let text = fields.required("text", inParagraphs: true), let date = self.date(fields, "comment") else { continue }
      comments.append((Journal.Comment(author: author(fields, "userID"), text: text, date: date), comment))
    }
    comments.sort { ($0.0.date, $0.1) < ($1.0.date, $1.1) }
    post.comments = comments.map(\.0)
    if flagged.contains(id) { log.say("inkwire.flagged", at: value.firstByte) }
    return post
  }
}
