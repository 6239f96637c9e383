import CivilTime
import Diagnostics
import JSONText
import Recurrence
import TribeModel

/// Reads the API bodies of a TribeHub server: tribe, events, contacts, notifications, profiles, accounts.
///
/// Bodies are recognised by their shape, so files and folders may have any names. One record may be in several bodies, because time
/// windows overlap and notifications hold whole events: rows with the same id are one record. The server also sends repeats that it
/// has computed (`REC` rows), some of them wrong. They are dropped if the event itself is in the export. If it is not, each row
/// becomes an event of its own.
struct TribeHubSource: SourceReader {
  let context: SourceContext
  private var scope: SourceScope
  private var directory = MemberDirectory()
  /// The rows of all bodies, in the order of the files. Events are apart.
  private var rows: [Shape: [JSONValue]] = [:]
  private var eventRows: [EventRow] = []
  private var pagesWithNext: [JSONValue] = []
  private var pagesWithPrevious = 0

  init(_ context: SourceContext) { (self.context, scope) = (context, context.scope) }

  private struct EventRow {
    var value: JSONValue
    var id: Int?
    var isGenerated: Bool
    /// The id of the family that it belongs to.
    var family: Int?
    /// Whether it was inside a notification. Then it is used only if no other body has the event.
    var isNested = false

    init(_ value: JSONValue) {
      (self.value, id) = (value, value["id"]?.idNumber)
      // Only computed repeats have `recurrences`. Most rows of an export are such.
      let code = value["recurrence_type"]?.string
      isGenerated =
        value["recurrences"] != nil && (code == TribeHubSource.single || !TribeHubSource.rhythms.contains { $0.key == code })
      family = isGenerated ? nil : value["tribe"]?["tribe_id"]?.idNumber
    }
  }

  // MARK: Shapes

  enum Shape: String {
    case event, contact, notification, tribe, profile, account
    case login, dump, requests, errorAnswer, occurrences

    /// `Data/answers.txt`: what each is called in reports, and the names of one record's fields.
    fileprivate static let table = embeddedLines(of: "answers.txt").compactMap { line in
      let parts = line.split(separator: " | ").map(String.init)
      let fields = Set(parts[2].split(separator: " ").map(String.init))
      return Shape(rawValue: parts[0]).map { (shape: $0, words: parts[1], fields: fields) }
    }

    var words: String { Self.table.first { $0.shape == self }?.words ?? rawValue }
  }

  /// The shape that shares the most field names with a record.
  static func shape(ofRecord record: JSONValue) -> Shape? {
    guard record.kind == .object, record.count > 0 else { return nil }
    // Tokens alone make it a sign-in answer, whatever else it holds.
    if record["access_token"] != nil || record["refresh_token"] != nil { return .login }
    let names = record.members.map { $0.name.string ?? "" }
    let scores = Shape.table.map { shape, _, fields in (shape: shape, score: names.count(where: fields.contains)) }
    let best = scores.filter { shape, score in
      let isEnough =
        score >= 3 || (shape == .tribe && record["users"]?.kind == .array) || (shape == .errorAnswer && record.count == 1)
      return isEnough && score > 0 && score * 2 > record.count
    }.max { $0.score < $1.score }
    return best?.shape == .tribe && record["users"]?.kind != .array ? nil : best?.shape
  }

  /// The shape of a whole body. Nil if it is not from TribeHub.
  static func shape(of root: JSONValue) -> Shape? {
    var list = root
    if root.kind == .object, let results = root["results"], results.kind == .array { list = results }
    guard list.kind == .array else { return shape(ofRecord: root) }
    var votes: [Shape: Int] = [:]
    for element in list.elements.prefix(16) { if let shape = shape(ofRecord: element) { votes[shape, default: 0] += 1 } }
    return votes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
  }

  // MARK: The whole source

  mutating func read() -> Tribe {
    for document in context.documents { sort(document) }
    if pagesWithNext.count > pagesWithPrevious, let first = pagesWithNext.first { log.say("tribehub.missing-page", at: first.span) }
    findFamily()
    var tribe = Tribe(name: familyName(), zone: context.zone ?? TimeZoneID("UTC"))
    readMembers()
    tribe.events = readEvents()
    tribe.contacts = readContacts()
    tribe.members = directory.members
    return tribe
  }

  private mutating func sort(_ document: SourceContext.Document) {
    let root = document.root
    if document.path.split(separator: "/").contains("ground_truth") {
      return context.skip(document, "computed figures", .ignoredDerived, rule: "a ground_truth folder is never an input")
    }
    guard let shape = document.shape else {
      let list = root.kind == .array ? root : root["results"]
      if list?.kind == .array, list?.count == 0 { return context.note(document.path, "an empty page") }
      return context.rejectUnknown(document, "none of TribeHub's answers")
    }
    switch shape {
    case .login, .dump:
      context.skip(document, shape.words, .ignoredSecret, rule: "credentials and account data are never read")
      let what =
        shape == .login
        ? "holds sign-in tokens, which open the family's account" : "is a database dump with password hashes"
      log.say("tribehub.secret-file", what, at: root.firstByte)
    case .requests: context.skip(document, shape.words, .ignoredDerived, rule: "says how the export was made")
    case .occurrences: context.skip(document, shape.words, .ignoredDerived, rule: "follows from the events")
    case .errorAnswer:
      context.skip(document, shape.words, .ignoredErrorAnswer, rule: "an error answer of the server")
      log.say("tribehub.error-answer", at: root.firstByte)
    case .event, .contact, .notification, .tribe, .profile, .account:
      context.note(document.path, shape.words)
      collect(root, shape)
    }
  }

  private mutating func collect(_ root: JSONValue, _ shape: Shape) {
    var list = root
    if root.kind == .object, let results = root["results"] {
      log.mark(results, .used)
      for name in ["count", "next", "previous"] as [StaticString] { if let value = root[name] { log.mark(value, .ignoredPaging) } }
      list = results
      if shape == .event {
        if let next = root["next"], next.kind == .string { pagesWithNext.append(next) }
        if root["previous"]?.kind == .string { pagesWithPrevious += 1 }
      }
    }
    let records = list.records.filter { context.record($0, shape.rawValue) != nil }
    if shape == .event { eventRows += records.map { EventRow($0) } } else { rows[shape, default: []] += records }
  }

  private func rows(_ shape: Shape) -> [JSONValue] { rows[shape] ?? [] }

  // MARK: The family

  /// One record in so many may belong to another family.
  private static let strangersOneIn = 4

  /// The family's id. Events, contacts and profiles all hold it. Those of another family are left out if they are few; if they are
  /// many, these are the exports of two families.
  private mutating func findFamily() {
    func family(_ record: JSONValue) -> Int? { (record["tribe"]?["tribe_id"] ?? record["tribe"])?.idNumber }
    let others = (rows(.contact) + rows(.profile)).map { (value: $0, family: family($0)) }
    let named = (eventRows.map { (value: $0.value, family: $0.family) } + others).filter { $0.family != nil }
    let counts = Dictionary(grouping: named) { $0.family }.mapValues(\.count)
    let own = counts.max { ($0.value, $1.key ?? 0) < ($1.value, $0.key ?? 0) }?.key ?? nil
    scope = SourceScope(name: context.setting.name, instance: own.map { String($0) } ?? "")
    let strangers = named.filter { $0.family != own }
    guard let own, let first = strangers.first, let other = first.family else { return }
    let hint = "put each family's export in a content folder of its own"
    guard strangers.count <= named.count / Self.strangersOneIn else {
      return log.sayOnce(
        "tribehub.two-families", about: "", own, other,
        at: (first.value["tribe"]?["tribe_id"] ?? first.value["tribe"] ?? first.value).span, hint: hint)
    }
    for (value, family) in strangers {
      context.fields(value, "record").report(
        "two-families", "this record belongs to family \(family ?? 0), and the others to family \(own)",
        at: value["tribe"] ?? value, hint: hint, .setAside)
    }
    eventRows.removeAll { $0.family != nil && $0.family != own }
    for shape in [Shape.contact, .profile] { rows[shape]?.removeAll { family($0) != nil && family($0) != own } }
  }

  /// Reports faults of the family that a record names.
  private func checkFamily(of fields: Fields) {
    guard let tribe = fields.fields("tribe", kind: "family") else { return }
    _ = tribe.idNumber("tribe_id")
    _ = tribe.string("tribe_name")
  }

  private func familyName() -> String? {
    if let tribe = rows(.tribe).last { return context.fields(tribe, "family").line("name", limit: 50) }
    for record in eventRows.reversed().map(\.value) + rows(.contact).reversed() {
      if let name = record["tribe"]?["tribe_name"]?.string { return CleanText.nonEmptyLine(name) }
    }
    return CleanText.nonEmptyLine(rows(.account).last?["tribe_name"]?.string)
  }

  // MARK: Members

  private mutating func readMembers() {
    var declared: [(id: Int, name: String, image: String?, isCurrent: Bool)] = []
    for (position, tribe) in rows(.tribe).enumerated().reversed() {
      let family = context.fields(tribe, "family")
      let isNewest = position == rows(.tribe).count - 1
      if !isNewest { log.mark(tribe, .ignoredSuperseded) }
      if isNewest, family.present("users") == nil {
        family.missing("users", hint: "export /tribe/ again", .instead("the people whom events name are taken"))
      }
      for user in family.list("users") {
        guard let person = person(user, in: "the family", isOfFamily: true) else { continue }
        if declared.contains(where: { $0.id == person.id }) { continue }
        declared.append((person.id, person.name ?? "", person.image, isNewest))
      }
    }
    let hasFamily = declared.contains { $0.isCurrent }
    var administrators: Set<Int> = []
    let accounts =
      rows(.profile).map { (context.fields($0, "profile"), true) } + rows(.account).map { (context.fields($0, "account"), false) }
    for (fields, isProfile) in accounts {
      if isProfile { fields.ignore("username", as: .ignoredSecret) }
      guard let id = fields.requiredNumber(isProfile ? "user" : "pk", .instead("it is left out")) else { continue }
      let (name, image) = (fields.line("display_name", limit: 50), isProfile ? fields.string("image") : nil)
      if fields.bool("is_admin") == true { administrators.insert(id) }
      if !declared.contains(where: { $0.id == id }), !hasFamily { declared.append((id, name ?? "", image, true)) }
    }
    for person in declared.sorted(by: { $0.id < $1.id }) {
      let name = person.name.isEmpty ? context.substitute(.member(person.id)) : person.name
      let photo = context.picture(named: person.image, showing: name)
      let index = directory.add(String(person.id), in: scope, name: name, isCurrent: person.isCurrent, photo: photo)
      directory.update(index) { $0.isAdministrator = administrators.contains(person.id) }
    }
    // Add people whom only events name. Use the order of their ids, so that the order of files does not matter.
    var others: [Int: (name: String, image: String?, place: JSONValue)] = [:]
    var known: Set<Int> = []
    // Some people are named in repeats only.
    let naming = eventRows.lazy.filter { !$0.isGenerated || $0.id == nil || !hasFamily }
    for user in naming.flatMap({ Self.people(of: $0.value) }) {
      guard let id = user["user_id"]?.idNumber, known.insert(id).inserted, directory[String(id)] == nil else { continue }
      let name = CleanText.nonEmptyLine(user["display_name"]?.string) ?? context.substitute(.member(id))
      others[id] = (name, (user["image"] ?? user["profile_image"])?.string, user)
    }
    for (id, other) in others.sorted(by: { $0.key < $1.key }) {
      let photo = context.picture(named: other.image, showing: other.name)
      _ = directory.add(String(id), in: scope, name: other.name, isCurrent: !hasFamily, photo: photo)
      if hasFamily { log.say("tribehub.former-member", id, at: (other.place["user_id"] ?? other.place).span) }
    }
  }

  /// The owner of an event, and those invited.
  private static func people(of event: JSONValue) -> [JSONValue] {
    let lists = [event["to"], event["accepted"]].compactMap { $0 }
    return ([event["user"]].compactMap { $0 } + lists.flatMap { Array($0.elements) }).filter { $0.kind == .object }
  }

  /// A user object: `{user_id, display_name, image | profile_image}`. Anything else costs that person, not the event.
  private func person(_ value: JSONValue, in place: String, isOfFamily: Bool = false) -> (id: Int, name: String?, image: String?)? {
    let fields = context.fields(value, "person")
    guard value.kind == .object else {
      return fields.tell("no-person", place, value.kind.plainName, at: value, as: "wrong-type")
    }
    // A long name is reported once, where the family is listed, and not again with every event.
    let name = fields.line("display_name", limit: isOfFamily ? 50 : nil)
    let image = fields.string("image") ?? fields.string("profile_image")
    if image != nil { fields.ignore("image", "profile_image", as: .ignoredRemotePicture) }
    let remedy: Fields.Remedy = isOfFamily ? .setAside : .instead("the person is left out")
    guard let id = fields.requiredNumber("user_id", remedy) else { return nil }
    return (id, name, image)
  }

  private func member(_ value: JSONValue, in place: String) -> MemberIndex? {
    person(value, in: place).flatMap { directory[String($0.id)] }
  }

  // MARK: Events

  private mutating func readEvents() -> [Event] {
    for notification in rows(.notification) {
      // What the app has told somebody is theirs alone; the events in it are not.
      let fields = context.fields(notification, "notification")
      fields.ignore("id", "user", "date_created", "subject", "message", "type", as: .ignoredInteraction)
      guard let event = fields.value("event"), event.kind == .object else { continue }
      var row = EventRow(event)
      row.isNested = true
      eventRows.append(row)
    }
    var stored: [Int: [EventRow]] = [:]
    for row in eventRows where !row.isGenerated {
      let id = row.id ?? context.fields(row.value, "event").requiredNumber("id", hint: "export the file again")
      if let id { stored[id, default: []].append(row) }
    }
    let chosen = stored.sorted(by: { $0.key < $1.key }).map { id, versions in
      // Most events have only one row.
      if versions.count == 1 { return (id, versions[0].value) }
      // A computed row may have lost its `recurrences`.
      let bases = versions.filter { $0.value["recurrence_type"]?.string != Self.single }
      return (id, newest(bases.isEmpty ? versions : bases, id).value)
    }
    return chosen.compactMap { id, value in event(value, id: id) } + orphans(bases: Set(stored.keys))
  }

  /// Chooses one of several rows with one id: the last in the order of the files. Nested rows and those without a start count only if
  /// there are no others.
  private func newest(_ versions: [EventRow], _ id: Int) -> EventRow {
    let dated = versions.filter { (try? TimeText.moment($0.value["start"]?.string ?? "")) != nil }
    let readable = dated.isEmpty ? versions : dated
    let whole = readable.filter { !$0.isNested }
    let candidates = whole.isEmpty ? readable : whole
    var best = candidates[0]
    // A row with fewer fields wins only if it says something different.
    for candidate in candidates.dropFirst()
    where candidate.value.count >= best.value.count || differingText(candidate.value, best.value) != nil { best = candidate }
    for other in versions where other.value.index != best.value.index || other.value.document !== best.value.document {
      let field = other.isNested ? nil : differingField(other.value, best.value)
      log.mark(other.value, field == nil ? .ignoredRepeat : .ignoredSuperseded)
      if let field { tellConflict("event \(id)", field, best.value, other.value) }
    }
    return best
  }

  private func tellConflict(_ what: String, _ field: String, _ used: JSONValue, _ other: JSONValue) {
    log.say(
      "tribehub.conflict", what, field, at: (used[named: field] ?? used).span,
      notes: [.init(message: "the other version", span: (other[named: field] ?? other).span)])
  }

  /// The first relevant field in which two rows differ.
  private func differingField(_ a: JSONValue, _ b: JSONValue) -> String? {
    if a.rawBytes == b.rawBytes { return nil }
    if let name = differingText(a, b) { return name }
    for name in ["to", "accepted"] {
      func ids(_ value: JSONValue) -> [Int]? {
        value[named: name].map { $0.elements.compactMap { $0["user_id"]?.idNumber }.sorted() }
      }
      if let x = ids(a), let y = ids(b), x != y { return name }
    }
    return a["user"]?["user_id"]?.idNumber != b["user"]?["user_id"]?.idNumber ? "user" : nil
  }

  private func differingText(_ a: JSONValue, _ b: JSONValue) -> String? {
    ["subject", "start", "duration", "recurrence_type", "category"].first { name in
      guard let x = a[named: name], let y = b[named: name] else { return false }
      return x.rawBytes != y.rawBytes && (x.string != y.string || x.string == nil)
    }
  }

  /// Computed repeats whose event is missing. Each becomes an event of its own.
  private mutating func orphans(bases: Set<Int>) -> [Event] {
    // By id and start.
    var seen: [Int: [String: JSONValue]] = [:]
    var places: [Int: JSONValue] = [:]
    for row in eventRows where row.isGenerated {
      guard let id = row.id, !bases.contains(id) else {
        log.mark(row.value, .ignoredGeneratedRow)
        continue
      }
      places[id] = places[id] ?? row.value
      let earlier = seen[id, default: [:]].updateValue(row.value, forKey: row.value["start"]?.string ?? "")
      if let earlier { log.mark(earlier, .ignoredRepeat) }
    }
    var events: [Event] = []
    for (id, rows) in seen.sorted(by: { $0.key < $1.key }) {
      for (start, value) in rows.sorted(by: { $0.key < $1.key }) {
        guard var event = event(value, id: id) else { continue }
        let stamp = String(start.unicodeScalars.filter { ("0"..."9").contains($0) || $0 == "T" }.map(Character.init))
        event.id = EventID("\(id)-\(stamp)", in: scope)
        events.append(event)
      }
    }
    for (id, place) in places.sorted(by: { $0.key < $1.key }) {
      log.say("tribehub.orphan-repeats", id, seen[id]?.count ?? 0, id, at: (place["id"] ?? place).span)
    }
    return events
  }

  private func event(_ value: JSONValue, id: Int) -> Event? {
    let fields = context.fields(value, "event")
    fields.ignore("id", as: .used)
    checkFamily(of: fields)
    let subject = fields.title(
      "subject", limit: 100, id: "blank-subject", hint: "write what happens, such as \"Dentist\"", context.substitute(.entry))
    let start = start(fields)
    let length = duration(fields)
    let repeats = recurrence(fields)
    let category = category(fields)
    let owner = owner(fields)
    let invitations = invitations(fields, owner: owner)
    if value["recurrences"] != nil { fields.ignore("recurrences", as: .ignoredEmpty) }
    guard let (start, isDay) = start else { return nil }
    let isWholeDay = isDay || context.setting.wholeDays && start.time == .midnight && length > 0 && length % 86_400 == 0
    let time = isWholeDay ? CalendarTime.date(start.date) : context.local(start)
    var event = Event(
      id: EventID(String(id), in: scope), subject: subject,
      when: RecurrenceSet(start: time, rules: rule(repeats, startingOn: start.date).map { [$0] } ?? []),
      duration: isWholeDay ? .days(max(1, Int(length / 86_400))) : .wallClock(seconds: length), owner: owner, category: category)
    event.invitations = invitations
    log.eventPlaces[event.id] = value["id"]?.span ?? value.span
    return event
  }

  /// The start, and whether it is a day without a time.
  private func start(_ fields: Fields) -> (time: CivilDateTime, isDay: Bool)? {
    let hint = "write the day and time, such as \"2027-03-01T10:00:00\""
    guard let text = fields.required("start", hint: hint), let value = fields.object["start"] else { return nil }
    do throws(TimeText.MomentFault) {
      let moment = try TimeText.moment(text)
      if moment.isDateOnly {
        fields.tell(
          "start-without-time", CleanText.quoted(text), text, at: value, as: "invalid-date",
          .instead("the event is shown as a whole day"))
      }
      if moment.offset != nil {
        fields.tell(
          "start-with-offset", CleanText.quoted(text), at: value, as: "offset-ignored",
          .instead("it is read as the family's own clock"))
      }
      return (moment.time, moment.isDateOnly)
    } catch {
      return fields.report(
        "invalid-date", DateFault.message(error, "start", text), at: value, hint: DateFault.hint(error), .setAside)
    }
  }

  /// The length in seconds. 0 if it cannot be read.
  private func duration(_ fields: Fields) -> Int64 {
    let remedy = Fields.Remedy.instead("the event is shown without a length")
    let hint = "write how long it lasts, such as \"01:30:00\" for an hour and a half"
    guard let text = fields.required("duration", hint: hint, remedy), let value = fields.object["duration"] else { return 0 }
    do throws(TimeText.DurationFault) {
      return try TimeText.duration(text)
    } catch {
      let quoted = "duration \(CleanText.quoted(text))"
      switch error {
      case .negative(let seconds):
        fields.tell(
          "less-than-nothing", quoted, Self.words(seconds: -seconds), Self.text(seconds: -seconds), at: value,
          as: "negative-duration", remedy)
      case .tooLong:
        fields.tell("longer-than-days", quoted, TimeText.maximumDuration / 86_400, at: value, as: "invalid-duration", remedy)
      case .notADuration:
        fields.tell("no-tribehub-length", quoted, at: value, as: "invalid-duration", remedy)
      }
      return 0
    }
  }

  private static func words(seconds: Int64) -> String {
    seconds % 60 == 0 ? "\(seconds / 60) minute\(seconds == 60 ? "" : "s")" : "\(seconds) seconds"
  }

  private static func text(seconds: Int64) -> String {
    let (days, clock) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
    return (days > 0 ? "\(days) " : "") + "\(padded(clock / 3600, 2)):\(padded(clock / 60 % 60, 2)):\(padded(clock % 60, 2))"
  }

  /// TribeHub's codes for how an event repeats, each with its rule and the words that people write for it.
  private static let rhythms: KeyValuePairs<String, (rule: String?, words: [String])> = [
    "NON": (nil, ["none", "never"]), "DAI": ("FREQ=DAILY", ["daily"]), "WEK": ("FREQ=WEEKLY", ["weekly"]),
    "TWK": ("FREQ=WEEKLY;INTERVAL=2", ["fortnightly"]), "MON": ("FREQ=MONTHLY", ["monthly"]), "YEA": ("FREQ=YEARLY", ["yearly"]),
    single: (nil, []),
  ]
  /// The code of a repeat that the server has computed.
  private static let single = "REC"

  /// The rule that the family means. A month that is too short uses its last day, and so does 29 February in years without it.
  private func rule(_ code: String?, startingOn date: CivilDate) -> RecurrenceRule? {
    let text = Self.rhythms.first { $0.key == code }?.value.rule
    guard let text, var rule = try? RecurrenceRule(parsing: text) else { return nil }
    if rule.frequency == .monthly, date.day > 28 {
      (rule.byMonthDay, rule.bySetPosition) = (Array(28...date.day), [-1])
    } else if rule.frequency == .yearly, date.month == 2, date.day == 29 {
      (rule.byMonth, rule.byMonthDay) = ([2], [-1])
    }
    return rule
  }

  private func recurrence(_ fields: Fields) -> String? {
    let words = "write one of NON (never), DAI (daily), WEK (weekly), TWK (every two weeks), MON (monthly) or YEA (yearly)"
    let once = Fields.Remedy.instead("the event is shown once")
    guard let text = fields.required("recurrence_type", hint: words, once) else { return nil }
    if Self.rhythms.contains(where: { $0.key == text }) { return text }
    let meanings = Self.rhythms.flatMap { code, value in value.words.map { ($0, code) } }
    return fields.tell(
      "no-tribehub-repeat", CleanText.quoted(text), at: fields.object["recurrence_type"], as: "unknown-recurrence",
      hint: suggestion(text, among: Self.rhythms.map(\.key), meanings) + words, once)
  }

  private func category(_ fields: Fields) -> EventCategory {
    guard fields.present("category") != nil else {
      log.say("tribehub.no-category", at: (fields.object["category"] ?? fields.object).firstByte)
      return .none
    }
    let other = Fields.Remedy.instead("the event stands under Other")
    guard let text = fields.string("category", other) else { return .other }
    if let known = EventCategory(rawValue: text) { return known }
    let names = CategoryNames.all.map { "\($0.1.rawValue) (\($0.0))" }.joined(separator: ", ")
    fields.tell(
      "no-tribehub-category", CleanText.quoted(text), at: fields.object["category"], as: "unknown-category",
      hint: suggestion(text, among: EventCategory.allCases.map(\.rawValue), CategoryNames.all.map { ($0.0, $0.1.rawValue) })
        + "write one of \(names)", other)
    return .other
  }

  /// Asks for the code that was probably meant by a text that is none.
  private func suggestion(_ text: String, among codes: [String], _ meanings: [(word: String, code: String)]) -> String {
    let plain = text.lowercased()
    let meant = meanings.first { $0.word == plain || $0.word == plain + "s" }?.code ?? NearestName.nearest(to: text, among: codes)
    return meant.map { "did you mean \"\($0)\"? " } ?? ""
  }

  private func owner(_ fields: Fields) -> MemberIndex? {
    guard let value = fields.present("user") else {
      log.say("tribehub.no-owner", at: (fields.object["user"] ?? fields.object).firstByte)
      return nil
    }
    return member(value, in: "an event")
  }

  /// Everyone who is invited. "Going" are those who accepted and are still invited.
  private func invitations(_ fields: Fields, owner: MemberIndex?) -> [Event.Invitation] {
    var invited = Set(fields.list("to").compactMap { member($0, in: "to") })
    var going: Set<MemberIndex> = []
    for value in fields.list("accepted") {
      guard let index = member(value, in: "accepted") else { continue }
      if invited.contains(index) || index == owner { going.insert(index) } else { log.mark(value, .ignoredUninvited) }
    }
    if let owner { invited.remove(owner) }
    return invited.sorted().map { Event.Invitation(member: $0, response: going.contains($0) ? .going : .notAnswered) }
  }

  // MARK: Contacts

  private mutating func readContacts() -> [Contact] {
    var newest: [Int: JSONValue] = [:]
    for row in rows(.contact) {
      let fields = context.fields(row, "contact")
      guard let id = fields.requiredNumber("id") else { continue }
      if let earlier = newest[id] {
        let isSame = earlier.rawBytes == row.rawBytes
        log.mark(earlier, isSame ? .ignoredRepeat : .ignoredSuperseded)
        let names = ["category", "company", "title", "first_name", "last_name", "phone", "email"]
        if !isSame, let field = names.first(where: { earlier[named: $0]?.string != row[named: $0]?.string }) {
          tellConflict("contact \(id)", field, row, earlier)
        }
      }
      newest[id] = row
    }
    return newest.sorted { $0.key < $1.key }.compactMap { contact($0.value, id: $0.key) }
  }

  private func contact(_ value: JSONValue, id: Int) -> Contact? {
    let fields = context.fields(value, "contact")
    checkFamily(of: fields)
    var contact = Contact(id: ContactID(String(id), in: scope))
    contact.category = fields.line("category", limit: 100)
    contact.company = fields.line("company", limit: 100)
    contact.honorific = fields.line("title", limit: 20)
    contact.firstName = fields.line("first_name", limit: 100)
    contact.lastName = fields.line("last_name", limit: 100)
    contact.phones = fields.line("phone", limit: 50).map { [Contact.Phone($0)] } ?? []
    contact.emails = fields.line("email").map { [$0] } ?? []
    if contact.isBlank {
      log.say("tribehub.empty-contact", at: value.firstByte)
      log.mark(value, .ignoredEmpty)
      return nil
    }
    return contact
  }
}

extension Contact {
  /// Whether there is nothing to show.
  var isBlank: Bool {
    category == nil && company == nil && title == nil && honorific == nil && firstName == nil && lastName == nil
      && middleName == nil && suffix == nil && nickname == nil && displayName == nil
      && phones.isEmpty && emails.isEmpty && addresses.isEmpty && urls.isEmpty && notes == nil
  }
}
