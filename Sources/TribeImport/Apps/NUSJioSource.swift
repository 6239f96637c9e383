import CivilTime
import JSONText
import TribeModel

/// Reads a Firestore export of NUSJio: users and activities. Chats are private and never read; user documents hold
/// passwords in clear text, so only names are taken from them.
struct NUSJioSource: SourceReader {
  let context: SourceContext
  private var directory = MemberDirectory()
  private var users: [(id: String, value: JSONValue)] = []
  private var activities: [(id: String, value: JSONValue)] = []

  init(_ context: SourceContext) { self.context = context }

  static let collections = ["users", "activities", "Chat", "Message", "Chats", "Messages"]

  /// The object that holds the collections: the whole file, or its `__collections__`.
  static func collections(of root: JSONValue) -> JSONValue? {
    let inner = root["__collections__"] ?? root
    guard inner.kind == .object, inner.count > 0 else { return nil }
    var isExport = false
    for (name, value) in inner.members {
      // The report lists whatever else is beside the collections.
      guard collections.contains(name.string ?? ""), value.kind == .object || value.kind == .array else { continue }
      // Many web services answer with a list of users. That alone is not an export.
      if value.kind == .array, inner["activities"] == nil { continue }
      let documents = value.kind == .array ? Array(value.elements) : value.members.map(\.value)
      // Our own format has such lists too. An activity of NUSJio has the id of its host.
      let isOther =
        name.equals("users") && !documents.contains { $0["username"] != nil || $0["uuid"] != nil }
        || name.equals("activities") && !documents.contains { $0["hostId"] != nil || $0["title"] != nil && value.kind == .object }
      if isOther, !documents.isEmpty {
        if value.kind == .array { return nil }
        continue
      }
      isExport = true
    }
    return isExport ? inner : nil
  }

  mutating func read() -> Tribe {
    for document in context.documents { sort(document) }
    readMembers()
    var tribe = context.noTribe
    tribe.activities = readActivities()
    tribe.members = directory.members
    return tribe
  }

  private mutating func sort(_ document: SourceContext.Document) {
    guard let collections = Self.collections(of: document.root) else {
      return context.rejectUnknown(document, "no NUSJio export")
    }
    if collections.index != document.root.index { log.mark(collections, .used) }
    context.note(
      document.path,
      collections.members.compactMap { $0.name.string }.filter { Self.collections.contains($0) }.joined(separator: ", "))
    for (name, value) in collections.members {
      switch name.string {
      case "users": users += records(value, "users")
      case "activities": activities += records(value, "activities")
      case .some(let other) where Self.collections.contains(other): log.mark(value, .ignoredPrivate)
      default: break
      }
    }
  }

  /// A collection's documents by their ids. Some tools write a list of documents that each have an `id`.
  private func records(_ collection: JSONValue, _ name: StaticString) -> [(String, JSONValue)] {
    log.mark(collection, .used)
    switch collection.kind {
    case .object: return collection.members.map { ($0.name.string ?? "", $0.value) }
    case .array:
      return collection.elements.enumerated().map { position, document in
        let id = document["id"] ?? document["_id"] ?? document["documentId"]
        if let id { log.mark(id, .used) }
        return (id?.string ?? document["uuid"]?.string ?? "\(position + 1)", document)
      }
    default:
      return context.fields(collection, "export").wrongType(name, collection, "an object { }") ?? []
    }
  }

  private mutating func readMembers() {
    var newest: [String: JSONValue] = [:]
    for (documentID, value) in users {
      guard let fields = context.record(value, "user") else { continue }
      log.mark(value, .used)
      let id = fields.string("uuid") ?? (documentID.hasPrefix("user-") ? String(documentID.dropFirst(5)) : documentID)
      if let earlier = newest[id] { log.mark(earlier, .ignoredRepeat) }
      newest[id] = value
    }
    for (id, value) in newest.sorted(by: { $0.key < $1.key }) {
      let fields = context.fields(value, "user")
      fields.ignore("password", "email", as: .ignoredSecret)
      fields.ignore("myActivityIds", "joinedActivityIds", "likedActivityIds", "schedule", as: .ignoredDerived)
      let name = fields.line("username") ?? context.substitute(.member(directory.members.count + 1))
      let index = directory.add(id, in: scope, name: name, isCurrent: true)
      let photo = context.picture(named: fields.string("profilePictureURLStr"), showing: name)
      fields.ignore("profilePictureURLStr", as: photo == nil ? .ignoredRemotePicture : .used)
      directory.update(index) { $0.photo = photo }
    }
  }

  // MARK: Activities

  private func readActivities() -> [Activity] {
    var newest: [String: JSONValue] = [:]
    for (documentID, value) in activities {
      guard let fields = context.record(value, "activity") else { continue }
      log.mark(value, .used)
      let id = CleanText.line(
        fields.string("uuid") ?? (documentID.hasPrefix("activity-") ? String(documentID.dropFirst(9)) : documentID))
      if let earlier = newest[id] {
        // Activities only go from open to closed to completed. So of two exports' versions the one further on is newer.
        if Self.progress(earlier) > Self.progress(value) {
          log.mark(value, .ignoredSuperseded)
          continue
        }
        log.mark(earlier, earlier.rawBytes == value.rawBytes ? .ignoredRepeat : .ignoredSuperseded)
      }
      newest[id] = value
    }
    return newest.sorted { $0.key < $1.key }.map { activity($0.value, id: $0.key) }
  }

  private static func progress(_ activity: JSONValue) -> Int {
    activity["state"]?.string.flatMap { state in Activity.State.allCases.firstIndex { $0.rawValue == state } } ?? -1
  }

  private func activity(_ value: JSONValue, id: String) -> Activity {
    let fields = context.fields(value, "activity")
    let title = fields.title("title", context.substitute(.entry))
    let state: Activity.State = fields.choice("state", id: "unknown-state", usual: .open)
    let host = fields.string("hostId").flatMap { member($0, at: fields.object["hostId"] ?? value) }
    var activity = Activity(
      id: ActivityID(id, in: scope), title: title, host: host.map { .member($0) } ?? .unknown,
      participants: participants(fields, host: host),
      duration: .wallClock(seconds: Int64(context.setting.defaultMinutes) * 60), state: state)
    activity.start = start(fields)
    activity.summary = fields.paragraphs("description").flatMap { $0 == "Description (Optional)" ? nil : $0 }
    activity.location = fields.line("location").flatMap(Self.place)
    activity.limit = fields.count("numOfParticipants")
    let fans = fields.strings("likedBy")
    activity.likedBy = Set(fans.compactMap { directory[$0] }).sorted()
    activity.likeCount = fans.count
    activity.tags = tags(fields)
    activity.image = context.picture(named: fields.string("imageURLStr"), showing: title)
    if activity.image == nil { fields.ignore("imageURLStr", as: .ignoredRemotePicture) }
    fields.ignore("participantsInfo", as: .ignoredRemotePicture)
    return activity
  }

  /// The non-empty parts of `street, city, postcode, country`. Nil if the form was never filled in.
  static func place(_ text: String) -> String? {
    if text == "Chosen Location" { return nil }
    var parts: [String] = []
    for part in text.split(separator: ",") {
      let clean = CleanText.line(String(part))
      if !clean.isEmpty, clean != parts.last { parts.append(clean) }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func start(_ fields: Fields) -> CalendarTime? {
    guard let value = fields.present("time") else { return nil }
    log.mark(value, .usedWhole)
    if let instant = AppValues.instant(of: value) { return context.local(instant) }
    return fields.tell(
      "no-timestamp", at: value, as: "invalid-date", .instead("the activity is shown without a time"))
  }

  /// A user by id. Somebody who is not among the users is told once.
  private func member(_ id: String, at value: JSONValue) -> MemberIndex? {
    if let index = directory[id] { return index }
    log.mark(value, .ignoredGone)
    log.sayOnce("nusjio.unknown-participant", about: id, at: value.span)
    return nil
  }

  private func participants(_ fields: Fields, host: MemberIndex?) -> [MemberIndex] {
    Set(fields.texts("participantIds").compactMap { member($0.text, at: $0.value) }).filter { $0 != host }.sorted()
  }

  static let genders = ["mixed": "Mixed Gender", "male": "Males Only", "female": "Females Only"]

  /// Categories, gender, faculties: always in this order.
  private func tags(_ fields: Fields) -> [String] {
    var tags = fields.strings("categories")
    if let gender = fields.line("gender") { tags.append(Self.genders[gender] ?? gender) }
    tags += fields.strings("faculties")
    fields.ignore("selectedFacultiesBoolArray", as: .ignoredDerived)
    return tags.compactMap { CleanText.nonEmptyLine($0) }.withoutRepeats
  }
}
