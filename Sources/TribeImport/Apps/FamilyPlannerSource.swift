import CivilTime
import Diagnostics
import JSONText
import TribeModel

/// Reads FamilyPlanner's API bodies and tables: the group, its users, to-dos, messages with responses.
///
/// Sign-in tokens in these bodies are never read. Exports of several times are merged by id, and the newest `updated_at` wins. The
/// API also returns rows of other groups; these are left out and reported. An export of several groups shows one of them.
struct FamilyPlannerSource: SourceReader {
  let context: SourceContext
  private var scope: SourceScope
  private var directory = MemberDirectory()
  private var groups: [JSONValue] = []
  private var users: [JSONValue] = []
  private var todos: [JSONValue] = []
  private var messages: [JSONValue] = []
  private var archives: [JSONValue] = []
  /// Answers to "archive this to-do", with their files. They do not say who archived it; the list of requests does.
  private var putAway: [(record: JSONValue, path: String)] = []
  /// The user who made each request, by the file of its answer.
  private var askers: [String: Int] = [:]
  private var groupID: Int?

  init(_ context: SourceContext) { (self.context, scope) = (context, context.scope) }

  /// The shape of an answer that lacks one of the fields that tell it from those of other apps.
  private static func shape(byLists root: JSONValue) -> String? {
    [("todos", "todos"), ("messages", "messages"), ("users", "group")].first { root[named: $0.0]?.kind == .array }?.1
  }

  mutating func read() -> Tribe {
    for document in context.documents { sort(document) }
    chooseGroup()
    readMembers()
    var tribe = Tribe(name: name(), zone: context.zone ?? TimeZoneID("UTC"))
    tribe.todos = readTodos()
    tribe.messages = readMessages()
    tribe.members = directory.members
    return tribe
  }

  private mutating func sort(_ document: SourceContext.Document) {
    let root = document.root
    if AnswerShape.of(answer: root, .familyplanner)?.name == "requests" {
      for request in root.elements {
        guard let file = request["file"]?.string, let user = request["as_user"]?.integer else { continue }
        askers[file] = user
      }
    }
    let other = Self.shape(byLists: root)
    guard let shape = context.shape(of: document, .familyplanner, or: other, "none of FamilyPlanner's answers") else { return }
    for record in root.records {
      switch AnswerShape.of(record, .familyplanner)?.name ?? Self.shape(byLists: record) ?? shape {
      case "todos", "messages":
        let list = context.fields(record, "answer")
        list.ignore("synctime", as: .ignoredPaging)
        todos += list.list("todos")
        messages += list.list("messages")
      case "group":
        groups.append(record)
        users += context.fields(record, "group").list("users")
      case "user":
        users.append(record)
        if let group = context.fields(record, "user").present("group"), group.kind == .object { groups.append(group) }
      case "todo":
        todos.append(record)
        if record["archived"]?.bool == true { putAway.append((record, document.path)) }
      case "message": messages.append(record)
      case "archive": archives.append(record)
      default:
        context.fields(record, "record").report(
          "wrong-type", "this is none of FamilyPlanner's records", at: record, hint: "remove it, or export the file again",
          .setAside)
      }
    }
  }

  // MARK: The group and its members

  /// Chooses the group that planner.json names, or else that of the bodies that list members if any row belongs to it, or else the
  /// group that most rows belong to.
  private mutating func chooseGroup() {
    var counts: [Int: Int] = [:]
    for row in todos + messages { if let id = row["group_id"]?.idNumber { counts[id, default: 0] += 1 } }
    if let wanted = context.setting.only?.groups, !wanted.isEmpty {
      let known = groups.compactMap { group in
        group["id"]?.idNumber.map { (id: $0, name: CleanText.line(group["name"]?.string ?? "")) }
      }
      groupID = context.choose(wanted, "group", among: known.map { (String($0.id), $0.name) }).first.map { known[$0].id }
      // Nothing may be shown of a group that was not chosen.
      groups.removeAll { groupID == nil || $0["id"]?.idNumber != groupID }
      if groupID == nil { (users, todos, messages) = ([], [], []) }
    } else {
      let listing = groups.first { $0["users"] != nil }?["id"]?.idNumber
      let common = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      groupID = listing.flatMap { counts.isEmpty || counts[$0] != nil ? $0 : nil } ?? common ?? groups.first?["id"]?.idNumber
      leaveOutOtherGroups(counts)
    }
    scope = SourceScope(name: context.setting.name, instance: groupID.map(String.init) ?? "")
    guard let groupID else { return }
    for group in groups where group["users"] != nil && group["id"]?.idNumber != groupID {
      context.fields(group, "group").report(
        "wrong-type", "this is not group \(groupID), to which the rows of the export belong", at: group["id"],
        hint: "export the group again", .instead("it is read as if it were"))
    }
  }

  /// Leaves out lists of members of groups that have rows of their own, and says which groups there are.
  private mutating func leaveOutOtherGroups(_ counts: [Int: Int]) {
    let others = groups.filter { group in
      group["users"] != nil && group["id"]?.idNumber.map { $0 != groupID && counts[$0] != nil } == true
    }
    guard let first = others.first else { return }
    let ids = Set(others.compactMap { $0["id"]?.idNumber })
    let names = groups.filter { $0["users"] != nil }.map { CleanText.line($0["name"]?.string ?? $0["id"]?.numberText ?? "") }
    groups.removeAll { $0["id"]?.idNumber.map(ids.contains) == true }
    context.sayUnrelated("groups", names, at: first.span, shown: "the first is shown")
  }

  /// Whether a body is that of the chosen group. A list of members without another group's rows always is.
  private func isOwn(_ group: JSONValue) -> Bool { group["users"] != nil || group["id"]?.idNumber == groupID }

  private func name() -> String? {
    var newest: (text: String, at: Int64)?
    for group in groups where isOwn(group) {
      let fields = context.fields(group, "group")
      fields.ignore("id", as: .used)
      _ = fields.idNumber("owner_id")
      for name in ["created_at", "updated_at"] as [StaticString] { _ = instant(fields, name) }
      guard let text = fields.line("name") else { continue }
      let at = Self.stamp(group)
      if at >= newest?.at ?? .min { newest = (text, at) }
    }
    return newest?.text
  }

  private mutating func readMembers() {
    var newest: [Int: JSONValue] = [:]
    for user in users {
      guard let fields = context.record(user, "user"), let id = fields.requiredNumber("id") else { continue }
      if let earlier = newest[id], Self.stamp(earlier) > Self.stamp(user) {
        log.mark(user, .ignoredSuperseded)
      } else {
        newest[id] = user
      }
    }
    let owner = groups.first(where: isOwn)?["owner_id"]?.idNumber
    let lists = groups.filter { $0["users"] != nil }.map { group in
      (at: Self.stamp(group), members: Set(group["users"].map { $0.elements.compactMap { $0["id"]?.idNumber } } ?? []))
    }
    // The newest list, and of several equally new the last file's.
    let newestList = lists.reduce(lists.first) { $1.at >= $0?.at ?? .min ? $1 : $0 }?.members ?? []
    func isOfGroup(_ row: JSONValue) -> Bool { row["group_id"]?.idNumber.map { $0 == groupID } ?? true }
    let writers = Set(
      todos.filter(isOfGroup).flatMap { [$0["creator_id"]?.idNumber, $0["user_id"]?.idNumber] }
        + messages.filter(isOfGroup).map { $0["user_id"]?.idNumber })
    for (id, user) in newest.sorted(by: { $0.key < $1.key }) {
      let fields = context.fields(user, "user")
      fields.ignore("email", "auth_token", "encrypted_password", as: .ignoredSecret)
      fields.ignore("created_at", as: .ignoredAccount)
      fields.ignore("updated_at", as: .used)
      let isListed = newestList.contains(id)
      // Somebody who has left has no group any more, or is missing from newer lists.
      let group = fields.idNumber("group_id")
      let isCurrent =
        group == nil && user["group_id"]?.isNull != true
        ? isListed : group == groupID && (isListed || !lists.contains { $0.members.contains(id) })
      // Leave out people of other groups and people who never wrote anything.
      guard isCurrent || writers.contains(id) else { continue }
      let index = directory.add(
        String(id), in: scope, name: fields.line("name") ?? context.substitute(.member(id)), isCurrent: isCurrent)
      if id == owner { directory.update(index) { $0.isAdministrator = true } }
    }
  }

  /// `updated_at` in milliseconds since 1970, because the database dump has more digits than the API. The smallest number if
  /// missing.
  private static func stamp(_ row: JSONValue) -> Int64 {
    guard let value = row["updated_at"], let instant = AppValues.instant(of: value) else { return .min }
    let fraction = value.string?.drop { $0 != "." }.dropFirst().prefix { $0.isASCII && $0.isNumber }.prefix(3) ?? ""
    let thousandths = Int64(fraction + String(repeating: "0", count: 3 - fraction.count)) ?? 0
    return instant.secondsSinceEpoch * 1_000 + thousandths
  }

  /// The newest version of each row, by id. Leaves out rows of other groups and rows without an id.
  private func newest(_ rows: [JSONValue], _ kind: String) -> [(id: Int, fields: Fields)] {
    var newest: [Int: JSONValue] = [:]
    for row in rows {
      guard let fields = context.record(row, kind), let id = fields.requiredNumber("id") else { continue }
      if let group = fields.idNumber("group_id"), let groupID, group != groupID {
        log.mark(row, .ignoredOtherGroup)
        log.add(
          context.setting.only?.groups.isEmpty == false ? .note : .warning, "familyplanner.other-group",
          "this \(kind) belongs to group \(group), not to this family's group \(groupID), and was left out",
          at: (row["group_id"] ?? row).span, hint: "nothing to do: the app shows it by mistake")
        continue
      }
      if let earlier = newest[id] {
        if earlier["created_at"]?.string != row["created_at"]?.string, earlier.document === row.document {
          fields.tell("two-records", kind, id, at: row["id"], as: "conflict", .instead("the one that was changed last is shown"))
        }
        if Self.stamp(earlier) > Self.stamp(row) {
          log.mark(row, .ignoredSuperseded)
          continue
        }
        log.mark(earlier, Self.stamp(earlier) == Self.stamp(row) ? .ignoredRepeat : .ignoredSuperseded)
      }
      newest[id] = row
    }
    return newest.sorted { $0.key < $1.key }.map { ($0.key, context.fields($0.value, kind)) }
  }

  private func instant(_ fields: Fields, _ name: StaticString, _ remedy: Fields.Remedy = .leftOut) -> Instant? {
    guard let value = fields.present(name) else { return nil }
    if let instant = AppValues.instant(of: value) { return instant }
    guard let text = fields.line(name, remedy) else { return nil }
    return fields.tell("no-date", name, CleanText.quoted(text), at: value, as: "invalid-date", remedy)
  }

  // MARK: To-dos

  private func readTodos() -> [Todo] {
    var archivedFor: [Int: Set<Int>] = [:]
    for row in archives {
      let fields = context.fields(row, "archive mark")
      let remedy = Fields.Remedy.instead("it is left out")
      guard let todo = fields.requiredNumber("todo_id", remedy), let user = fields.requiredNumber("user_id", remedy) else {
        continue
      }
      if fields.bool("archived") == true { archivedFor[todo, default: []].insert(user) } else { archivedFor[todo]?.remove(user) }
    }
    for (record, path) in putAway {
      guard let todo = record["id"]?.idNumber, let user = asker(of: path) else { continue }
      archivedFor[todo, default: []].insert(user)
      log.mark(record["archived"] ?? record, .used)
    }
    return newest(todos, "to-do").map { id, fields in
      let title = fields.title("title", context.substitute(.entry))
      var todo = Todo(id: TodoID(String(id), in: scope), title: title, isDone: fields.bool("completed") ?? false)
      let person = fields.idNumber("user_id").flatMap { directory[String($0)] }
      todo.completedBy = todo.isDone ? person : nil
      todo.creator = fields.idNumber("creator_id").flatMap { directory[String($0)] }
      todo.archivedFor = (archivedFor[id] ?? []).sorted().compactMap { directory[String($0)] }
      todo.created = instant(fields, "created_at")
      todo.updated = instant(fields, "updated_at")
      // The person of a to-do that was never changed is who it was given to. When a to-do is opened again, the app keeps the name
      // of who had completed it.
      todo.assignee = !todo.isDone && todo.created == todo.updated ? person : nil
      return todo
    }
  }

  /// Who made the request that a file answers. The list of requests may name the file by a shorter path than ours.
  private func asker(of path: String) -> Int? {
    let parts = path.split(separator: "/")
    return parts.indices.lazy.compactMap { askers[parts[$0...].joined(separator: "/")] }.first
  }

  // MARK: Messages

  private typealias Row = (id: Int, fields: Fields, parent: Int?, text: String, created: Instant, updated: Instant?)

  /// A row that can be shown: with a text and a date.
  private func row(_ fields: Fields, id: Int) -> Row? {
    fields.ignore("read", as: .ignoredAccount)
    let (text, updated) = (fields.required("message", inParagraphs: true), instant(fields, "updated_at"))
    let remedy = updated == nil ? Fields.Remedy.setAside : .instead("the date of its last change is taken")
    if fields.isBlank("created_at") { fields.missing("created_at", remedy) }
    guard let created = instant(fields, "created_at", remedy) ?? updated, let text else { return nil }
    return (id, fields, fields.idNumber("responds_id"), text, created, updated)
  }

  private func readMessages() -> [Message] {
    let nested = messages.flatMap { message in message.kind == .object ? context.fields(message, "message").list("responses") : [] }
    var rows: [Int: Row] = [:]
    for (id, fields) in newest(messages + nested, "message") { rows[id] = row(fields, id: id) }
    /// The id of the thread's first message. A reply to a reply belongs to the same thread.
    func root(_ row: Row) -> Int? {
      var row = row
      for _ in 0..<100 {
        guard let parent = row.parent else { return row.id }
        guard let next = rows[parent] else { return nil }
        row = next
      }
      return nil
    }
    var threads: [Int: Message] = [:]
    var replies: [(reply: Message.Reply, root: Int)] = []
    for row in rows.values.sorted(by: { ($0.created, $0.id) < ($1.created, $1.id) }) {
      let (text, created, updated) = (row.text, row.created, row.updated ?? row.created)
      let subject = row.fields.line("subject")
      let author = author(row.fields)
      let id = MessageID(String(row.id), in: scope)
      if let root = root(row), root != row.id {
        // Put a reply's own subject in front of its text.
        let first = rows[root]?.fields.line("subject")
        let whole = subject.map { $0 == first ? text : "\($0)\n\n\(text)" } ?? text
        replies.append((Message.Reply(id: id, author: author, text: whole, created: created), root))
        continue
      }
      if row.parent != nil {
        log.say("familyplanner.lost-thread", at: (row.fields.object["responds_id"] ?? row.fields.object).span)
      }
      let firstLine = text.split(separator: "\n").first.map(String.init) ?? text
      threads[row.id] = Message(
        id: id, subject: subject ?? (firstLine.count > 60 ? firstLine.prefix(60) + "…" : firstLine), text: text, author: author,
        created: created, updated: updated)
    }
    for (reply, root) in replies { threads[root]?.replies.append(reply) }
    return threads.sorted { $0.key < $1.key }.map(\.value)
  }

  private func author(_ fields: Fields) -> Author {
    let name = fields.line("author")
    if let id = fields.idNumber("user_id"), let index = directory[String(id)] { return .member(index) }
    return name.map { .former(name: $0) } ?? .unknown
  }
}
