import CivilTime
import Diagnostics
import ICalendar
import JSONText
import Recurrence
import RecurrenceWords
import TribeModel

/// Reads our own format: what people write by hand, helped by `content/schema/`, and what `wallplanner import --to` writes. An
/// unknown field is a warning that suggests the field that was probably meant.
struct OwnFormatSource: SourceReader {
  let context: SourceContext
  private(set) var members: [Member] = []
  private var byID: [MemberID: MemberIndex] = [:]
  /// Whether all files and members could be read. If not, an unknown name may be a member in a file that could not be read.
  private var knowsMembers = true
  private var byName: [String: [MemberIndex]] = [:]
  /// That of expenses which name none.
  private(set) var currency: Currency?
  let spoken: SpokenWords

  /// - Parameter members: those who are known already.
  init(_ context: SourceContext, members: [Member] = []) {
    (self.context, self.members, spoken) = (context, members, SpokenWords(context.setup.settings.locale))
    for (index, member) in members.enumerated() { byName[member.name, default: []].append(index) }
  }

  /// A hint with the list that the file was probably meant to hold.
  private static func meantList(_ root: JSONValue) -> String {
    let names = root.kind == .object ? root.members.compactMap(\.name.string) : []
    for name in names {
      if let near = NearestName.nearest(to: name, among: lists) {
        return "did you mean \"\(near)\" instead of \(CleanText.quoted(name))?"
      }
    }
    return "a file holds { \"\(lists.joined(separator: "\" or \""))\": [ … ] }"
  }

  /// The list that a name means: its own, or the one that it is closest to, if its value looks like a list of ours.
  private static func meantList(_ name: String, _ value: JSONValue) -> String? {
    if lists.contains(name) || OwnTable.kinds.contains(where: { $0.list == name }) { return name }
    guard value.kind == .array, !["name", "currency", "$schema"].contains(name) else { return nil }
    let lower = name.lowercased()
    return lists.first { $0 == lower || $0 == lower + "s" || $0 == lower + "es" } ?? NearestName.nearest(to: lower, among: lists)
  }

  /// The list that a file without names of lists holds: by what the file is called (`event-2027.json`), or by the fields of its first
  /// record, if those of one list alone have most of them.
  private static func list(of root: JSONValue, in path: String) -> String? {
    let stem = path.split(separator: "/").last?.split(separator: ".").first.map { $0.lowercased() } ?? ""
    if let list = lists.first(where: { stem.hasPrefix($0.dropLast()) }) { return list }
    guard let first = root.elements.first(where: { $0.kind == .object }) else { return nil }
    let names = first.members.compactMap(\.name.string)
    let scores = tables.map { table in
      let known = FieldNames.ofRecords[table.outline.kind] ?? []
      return (table.name, names.count { known.contains($0) || FieldNames.known(for: $0, among: known) != nil })
    }.sorted { $0.1 > $1.1 }
    return scores.count > 1 && scores[0].1 > max(1, scores[1].1) ? scores[0].0 : nil
  }

  /// The lists that files may hold. Members come first, because everything else names them.
  private static let tables = [OwnRecords.tribe] + OwnRecords.lists
  static let lists = tables.map { $0.name }

  /// What the records of a list are called in messages.
  private static func kind(of list: String) -> String {
    tables.first { $0.name == list }?.outline.kind ?? OwnTable.kinds.first { $0.list == list }?.outline.kind ?? list
  }

  /// Whether a file names one of our schemas.
  static func isOurs(_ root: JSONValue) -> Bool {
    guard let schema = root["$schema"]?.string else { return false }
    let file = schema.split(separator: "/").last.map(String.init) ?? ""
    return file.hasSuffix(".schema.json") && file != "planner.schema.json"
  }

  /// Whether a file holds nothing but our lists.
  static func holdsOurLists(_ root: JSONValue) -> Bool {
    guard root.kind == .object else { return false }
    let names = root.members.map { $0.name.string ?? "" }
    return names.contains(where: lists.contains)
      && names.allSatisfy { lists.contains($0) || ["name", "currency", "invented", "$schema"].contains($0) }
  }

  mutating func read() -> Tribe {
    var tribe = context.noTribe
    var lists: [String: [Fields]] = [:]
    var currencies: [Currency] = []
    // Who lives in the family that `init` invents. It is that family as long as nobody else lives there.
    var invented: String?
    for document in context.documents {
      if document.root.kind == .array, let list = Self.list(of: document.root, in: document.path) {
        context.note(document.path, list)
        log.mark(document.root, .used)
        lists[list, default: []] += document.root.elements.compactMap { context.record($0, Self.kind(of: list)) }
        continue
      }
      guard document.root.kind == .object,
        document.root.members.contains(where: { Self.meantList($0.name.string ?? "", $0.value) != nil })
      else {
        log.say("wallplanner.unknown-file", at: document.root.firstByte, hint: Self.meantList(document.root))
        context.note(document.path, "unknown", .rejected(reason: "none of our lists"))
        continue
      }
      let file = context.fields(document.root, "file")
      context.note(
        document.path,
        document.root.members.compactMap { $0.name.string.flatMap { Self.meantList($0, document.root) == $0 ? $0 : nil } }
          .joined(separator: ", "))
      file.ignore("$schema", as: .used)
      for (name, value) in document.root.members {
        guard let key = Self.meantList(name.string ?? "", value) else { continue }
        log.mark(value, .used)
        if key != name.string {
          log.say("wallplanner.list-name", CleanText.quoted(name.string ?? ""), key, key, at: name.span)
        }
        guard value.kind == .array else {
          log.mark(value, .rejected)
          log.say(
            "wallplanner.not-a-list", key, value.kind.plainName, at: value.span,
            hint: key == "members" || value.kind != .object
              ? "put [ and ] around it" : "write [ { … }, { … } ], each with an id of its own")
          if key == "members" { knowsMembers = false }
          continue
        }
        lists[key, default: []] += value.elements.compactMap { context.record($0, Self.kind(of: key)) }
        if key == "members", value.elements.contains(where: { $0.kind != .object }) { knowsMembers = false }
      }
      if let name = file.line("name") { tribe.name = name }
      invented = invented ?? file.line("invented")
      if let currency = self.currency(of: file) { currencies.append(currency) }
      warnUnknown(file)
    }
    if log.files.contains(where: { $0.contents == "unreadable" }) { knowsMembers = false }
    readMembers(lists["members"])
    // Files that name several leave it to each expense.
    currency = Set(currencies).count == 1 ? currencies[0] : nil
    for table in OwnRecords.lists { table.read(&tribe, lists[table.name] ?? [], self) }
    tribe.houses += house(of: lists["chores"] ?? [])
    addTurns(lists["turns"] ?? [], to: &tribe.houses)
    tribe.lists += self.lists(of: lists["items"] ?? [])
    tribe.timetables = timetables(of: lists["lessons"] ?? [])
    tribe.members = members
    tribe.isInvented = invented != nil && invented == members.map(\.name).joined(separator: ", ")
    checkReferences(&tribe, meals: (lists["meals"] ?? []).map(\.object))
    tribe.expenses = tribe.expenses.flatMap { $0.repeated(through: context.setup.today) }
    return tribe
  }

  // MARK: Parts

  func warnUnknown(_ fields: Fields) {
    let known = FieldNames.ofRecords[fields.kind] ?? []
    let names = FieldNames.setsOfRecords[fields.kind] ?? []
    for (name, _) in fields.object.members {
      let key = name.string ?? ""
      // The list of a thing says where it is put. Some lists stand in tables alone.
      let isList =
        fields.kind == "item" && key == "list" && isRow(fields)
        || fields.kind == "file" && OwnTable.kinds.contains { $0.list == key }
      if names.contains(key) || key == "$comment" || fields.isTaken(key) || isList { continue }
      // Already reported as a wrong name for a missing field.
      if log.diagnostics.suffix(32).contains(where: { $0.span == name.span }) { continue }
      let near = FieldNames.known(for: key, among: known) ?? NearestName.nearest(to: key, among: known)
      if near == "visibility" {
        tellVisibility(
          "\(fields.article) has no field \(CleanText.quoted(key)), which may be meant to keep it private", at: name, near)
        continue
      }
      log.say(
        "wallplanner.unknown-field", fields.article, CleanText.quoted(key), at: name.span,
        hint: FieldNames.advice(for: key, among: known) ?? near.map { "did you mean \"\($0)\"?" }
          ?? "the fields are: \(known.filter { $0 != "$schema" }.joined(separator: ", "))")
    }
  }

  /// Reads the records that have an id. Of several with the same id, the first counts.
  func unique<T>(_ records: [Fields], _ read: (Fields, String) -> T?) -> [T] {
    var places: [String: SourceSpan] = [:]
    var result: [T] = []
    for fields in records {
      let value = fields.object
      // An id is what keeps links and feeds over the years. Without one it is what the thing is: its name and its day.
      let made = fields.present("id") == nil ? madeIdentifier(fields) : nil
      guard var id = made ?? identifier(fields) else {
        // Read it anyway, to report its other faults.
        _ = read(fields, "")
        continue
      }
      if let made, let earlier = places[made] {
        log.say("wallplanner.alike", fields.kind, at: value.firstByte, notes: [.init(message: "the first one", span: earlier)])
        var number = 2
        while places["\(made) \(number)"] != nil { number += 1 }
        id = "\(made) \(number)"
      }
      if let earlier = places[id] {
        log.mark(value, .rejected)
        log.say(
          "wallplanner.duplicate-id", fields.kind, CleanText.quoted(id), at: (value["id"] ?? value).span,
          notes: [.init(message: "the first one", span: earlier)])
        _ = read(fields, id)
        continue
      }
      places[id] = (value["id"] ?? value).span
      if let item = read(fields, id) { result.append(item) }
    }
    return result
  }

  /// An id of what a record says of itself: its name and its day. Nil if it says neither.
  private func madeIdentifier(_ fields: Fields) -> String? {
    let names: [StaticString] = ["title", "name", "firstName", "lastName", "company", "text", "jobTitle"]
    let days: [StaticString] = ["start", "when", "date", "due", "created"]
    let parts = [names, days].flatMap { $0.compactMap { fields.present($0)?.string.flatMap(CleanText.nonEmptyLine) } }
    return parts.isEmpty ? nil : String(parts.joined(separator: " ").prefix(200))
  }

  /// The id of a record. Numbers are ids too.
  private func identifier(_ fields: Fields) -> String? {
    if let value = fields.present("id"), value.kind == .number { return value.numberText }
    if let id = CleanText.nonEmptyLine(fields.string("id", .setAside)) { return id }
    if fields.present("id")?.kind ?? .string == .string {
      fields.missing("id", hint: "give it any word that no other \(fields.kind) has, such as \"id\": \"swimming\"")
    }
    return nil
  }

  /// The id that a text means, of the source itself unless it says another.
  func id<Kind>(_ text: String) -> Identifier<Kind> { OwnText.identifier(text, own: scope) }

  func title(_ fields: Fields) -> String { fields.title("title", context.substitute(.entry)) }

  /// Who sees a record. A value that is none stops the build: it may be meant to keep something private.
  func visibility(_ fields: Fields) -> Event.Visibility {
    guard let value = fields.present("visibility") else { return .full }
    let word = CleanText.line(value.string ?? "")
    if let known = Event.Visibility(rawValue: word) { return known }
    let what = value.string.map { CleanText.quoted($0) } ?? value.kind.plainName
    tellVisibility(
      "visibility cannot be \(what)", at: value, NearestName.nearest(to: word, among: Event.Visibility.allCases.map(\.rawValue)))
    return .hidden
  }

  private func tellVisibility(_ what: String, at value: JSONValue, _ meant: String?) {
    log.mark(value, .rejected)
    log.add(
      .error, "wallplanner.unknown-visibility", what, at: value.span,
      hint: meant.map { "did you mean \"\($0)\"?" }
        ?? "write one of \(Event.Visibility.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  // MARK: Times

  /// - Parameter element: the value, if it is one of a list.
  func time(
    _ fields: Fields, _ name: StaticString, in element: JSONValue? = nil, _ remedy: Fields.Remedy = .leftOut
  ) -> CalendarTime? {
    guard let value = element ?? fields.value(name), !value.isNull else { return nil }
    func invalid(_ what: String, _ hint: String) -> CalendarTime? {
      fields.report("invalid-value", what, at: value, hint: hint, remedy)
    }
    guard let text = value.string else {
      return fields.tell("time-is-no-text", name, value.kind.plainName, at: value, remedy)
    }
    do throws(OwnText.TimeFault) {
      return try OwnText.time(text, family: context.zone, isKnownZone: context.setup.isKnownZone)
    } catch {
      switch error {
      case .moment(let fault):
        var hint = DateFault.hint(fault)
        if case .noSuchDay = fault {} else { hint += ", or the day alone for a whole day" }
        return invalid(DateFault.message(fault, name.description, text), hint)
      case .zone(let zone): return unknownZone(fields, name, zone, at: value, remedy)
      }
    }
  }

  private func unknownZone<Value>(
    _ fields: Fields, _ name: StaticString, _ zone: String, at value: JSONValue?, _ remedy: Fields.Remedy
  ) -> Value? {
    var place = "a place such as [Europe/Oslo]"
    if case .translated(let meant) = ZoneNames.match(zone, isKnown: context.setup.isKnownZone) { place = "[\(meant.name)]" }
    return fields.tell("no-zone", name, CleanText.quoted(zone), place, at: value, remedy)
  }

  /// A day that the record needs, unless `remedy` says otherwise.
  func date(_ fields: Fields, _ name: StaticString, _ remedy: Fields.Remedy = .leftOut) -> CivilDate? {
    guard let text = fields.line(name, remedy), let value = fields.object[name] else { return nil }
    do throws(TimeText.MomentFault) {
      if isRow(fields), let day = when(text)?.day { return self.date(day, text, fields, name, at: value, remedy) }
      let moment = try TimeText.moment(text)
      if !moment.isDateOnly {
        fields.tell("day-has-time", name, CleanText.quoted(text), moment.time.date.text(), at: value, .instead("the day is taken"))
      }
      return moment.time.date
    } catch {
      return fields.report(
        "invalid-value", DateFault.message(error, name.description, text), at: value,
        hint: "write the day as YYYY-MM-DD, such as \"2027-03-01\"", remedy)
    }
  }

  func requiredDate(_ fields: Fields, _ name: StaticString, hint: String? = nil, _ remedy: Fields.Remedy) -> CivilDate? {
    if fields.isBlank(name) { fields.missing(name, hint: hint, remedy) }
    return date(fields, name, remedy)
  }

  func instant(_ fields: Fields, _ name: StaticString, _ remedy: Fields.Remedy = .leftOut) -> Instant? {
    guard let text = fields.line(name, remedy), let value = fields.object[name] else { return nil }
    // Take the year as written. Only apps write years of other calendars.
    if let instant = (try? TimeText.moment(text))?.instant { return instant }
    return fields.tell("no-moment", name, CleanText.quoted(text), at: value, remedy)
  }

  func requiredInstant(_ fields: Fields, _ name: StaticString, _ remedy: Fields.Remedy = .setAside) -> Instant? {
    if fields.isBlank(name) { fields.missing(name, hint: "write it in UTC, such as \"2027-03-01T09:00:00Z\"", remedy) }
    return instant(fields, name, remedy)
  }

  /// Reads `duration` (`P3D`, `PT1H30M`, `01:30:00`) or `exactDuration`, which is elapsed time. If neither is there or readable,
  /// the result is a day for whole days and otherwise an hour.
  func duration(_ fields: Fields, isWholeDay: Bool) -> CalendarDuration {
    if let exact = length(fields, "exactDuration") {
      if let value = fields.present("duration"), !fields.isBlank("duration") {
        log.say("wallplanner.two-durations", at: value.span)
      }
      return .exact(seconds: exact.seconds)
    }
    if let length = length(fields, "duration") ?? length(of: fields) {
      return length.isDays ? .days(Int(length.seconds / 86_400)) : .wallClock(seconds: length.seconds)
    }
    if fields.isBlank("duration"), let length = lengthUntilEnd(fields) { return length }
    let isGiven = !fields.isBlank("duration") || !fields.isBlank("exactDuration")
    return isWholeDay ? .days(1) : .wallClock(seconds: isGiven ? 0 : 3600)
  }

  /// The time from `start` to `end`, which is the first moment after it; of whole days the last day. Nil without an end that fits.
  private func lengthUntilEnd(_ fields: Fields) -> CalendarDuration? {
    guard let value = fields.present("end"), let start = time(fields, "start"), let end = time(fields, "end") else { return nil }
    if case .date(let first) = start, case .date(let last) = end, last >= first {
      return .days(Int(last.dayNumber - first.dayNumber) + 1)
    }
    if let from = moment(start), let to = moment(end), to >= from, endZone(fields) != nil { return .exact(seconds: to - from) }
    let seconds = end.wallClock.secondsSinceEpoch - start.wallClock.secondsSinceEpoch
    if !start.isDate, !end.isDate, seconds >= 0 { return .wallClock(seconds: seconds) }
    return fields.tell("ends-before-it-starts", at: value, .instead("only the start is shown"))
  }

  /// Seconds since the epoch of a time on the clock of a zone.
  private func moment(_ time: CalendarTime) -> Int64? {
    guard case .zoned(let clock, let zone) = time else { return nil }
    return (try? context.setup.input.zones?.zone(zone))?.instant(of: clock).secondsSinceEpoch
  }

  /// On whose clock an event ends, if it says so: `"end": "2027-04-02T17:05[Africa/Accra]"`, or `endZone` beside its length.
  private func endZone(_ fields: Fields) -> TimeZoneID? {
    if let zone = fields.line("endZone") {
      guard context.setup.isKnownZone(zone) else {
        return unknownZone(fields, "endZone", zone, at: fields.object["endZone"], .leftOut)
      }
      return TimeZoneID(zone)
    }
    let end = fields.object["end"]?.string ?? ""
    let named = end.last == "]" ? end.split(separator: "[").last.map { String($0.dropLast()) } : nil
    return named.flatMap { context.setup.isKnownZone($0) ? TimeZoneID($0) : nil }
  }

  private func length(_ fields: Fields, _ name: StaticString) -> (seconds: Int64, isDays: Bool)? {
    let remedy = Fields.Remedy.instead("only the start is shown")
    guard let text = fields.line(name, remedy), let value = fields.object[name] else { return nil }
    if isRow(fields), let said = spokenLength(text) { return said }
    do throws(TimeText.DurationFault) {
      let seconds = try TimeText.duration(text)
      // `1:30` is not clear: it could be a minute and a half or an hour and a half.
      guard text.contains("P") || text.count(where: { $0 == ":" }) == 2 else { throw .notADuration }
      return (seconds, text.hasPrefix("P") && !text.contains("T"))
    } catch {
      let what =
        switch error {
        case .negative: "is less than nothing, so it would end before it starts"
        case .tooLong: "is longer than \(TimeText.maximumDuration / 86_400) days"
        case .notADuration: "is no length of time"
        }
      return fields.tell("no-length", name, CleanText.quoted(text), what, at: value, remedy)
    }
  }

  // MARK: Members

  private mutating func readMembers(_ values: [Fields]?) {
    if (values ?? []).contains(where: { $0.present("id") == nil && $0.isBlank("name") }) { knowsMembers = false }
    for (fields, id) in unique(values ?? [], { fields, id in (fields, id) }) {
      guard let member = OwnRecords.member.read(fields, id: id, self) else { continue }
      add(member)
    }
    guard !log.cells.isEmpty else { return }
    for name in namesOfPlanner() where byName[name] == nil { add(Member(id: MemberID(name, in: scope), name: name)) }
  }

  private mutating func add(_ member: Member) {
    members.append(member)
    byID[member.id] = members.count - 1
    byName[member.name, default: []].append(members.count - 1)
  }

  func newMember(_ fields: Fields, id: String) -> Member {
    Member(
      id: OwnText.identifier(id, own: scope), name: fields.title("name", context.substitute(.member(members.count + 1))))
  }

  func birthday(_ fields: Fields, _ name: StaticString) -> Birthday? {
    guard let text = fields.line(name), let value = fields.object[name] else { return nil }
    if let birthday = BirthdayText.read(text) { return birthday }
    if isRow(fields), let day = when(text)?.day, CivilDate(year: day.year ?? 2000, month: day.month, day: day.day) != nil {
      if day.isUnclear { _ = date(day, text, fields, name, at: value, .leftOut) }
      return Birthday(month: day.month, day: day.day, year: day.year)
    }
    do throws(TimeText.MomentFault) {
      _ = try TimeText.moment(text)
    } catch {
      if case .noSuchDay = error {
        return fields.report(
          "invalid-value", DateFault.message(error, name.description, text), at: value, hint: DateFault.hint(error))
      }
    }
    return fields.tell("no-birthday", CleanText.quoted(text), at: value)
  }

  /// `{ "path": "photos/emma.jpg", "description": "…" }`.
  func picture(_ fields: Fields, _ name: StaticString) -> MediaReference? {
    if let value = fields.present(name), let path = value.string {
      return fields.tell("picture-is-text", name, CleanText.line(path), at: value)
    }
    guard let picture = fields.fields(name, kind: "picture") else { return nil }
    // If a file of this name exists, take the path as it is, even if it looks like a key. No page shows it.
    let listed = picture.string("path").flatMap { context.setup.input.pictures.contains($0) ? $0 : nil }
    guard let path = listed ?? picture.required("path", .instead("it is left out")), let value = picture.object["path"] else {
      return nil
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.hasPrefix("/") || path.contains("\\") || path.contains("://") || parts.contains("..") || parts.contains("") {
      return picture.tell("picture-outside", at: value)
    }
    let text = picture.line("description") ?? ""
    warnUnknown(picture)
    // The disk may spell accents differently from the JSON file. Use the disk's spelling.
    let found = context.setup.input.pictures.firstIndex(of: path).map { context.setup.input.pictures[$0] }
    if !context.setup.input.pictures.isEmpty, found == nil { log.say("wallplanner.no-picture", at: value.span) }
    return MediaReference(path: found ?? path, alternativeText: text)
  }

  /// A member, by id or by a name that only one member has.
  ///
  /// - Parameter element: the value, if it is one of a list.
  func member(
    _ fields: Fields, _ name: StaticString, in element: JSONValue? = nil, _ remedy: Fields.Remedy = .leftOut
  ) -> MemberIndex? {
    guard var value = element ?? fields.value(name), !value.isNull else { return nil }
    if value.kind == .array, value.count == 1, let only = value.elements.first(where: { _ in true }) { value = only }
    guard let text = value.kind == .number ? value.numberText : value.string.map(CleanText.line) else {
      return fields.tell(
        "no-member-id", name, value.kind.plainName, at: value,
        hint: value.kind == .array ? "name one member, without [ and ]" : "write the id or the name in quotation marks", remedy)
    }
    return member(called: text, at: value, name, fields, remedy)
  }

  func member(
    called text: String, at value: JSONValue, _ name: StaticString, _ fields: Fields, _ remedy: Fields.Remedy = .leftOut
  ) -> MemberIndex? {
    if let index = byID[OwnText.identifier(text, own: scope)] { return index }
    if let named = byName[text] {
      if named.count == 1 { return named[0] }
      return fields.tell("several-members", CleanText.quoted(text), at: value, remedy)
    }
    // Where only the case of letters differs, nothing else is meant.
    let folded = text.lowercased()
    let alike = members.indices.filter { members[$0].name.lowercased() == folded || members[$0].id.raw.lowercased() == folded }
    if alike.count == 1 { return alike[0] }
    guard knowsMembers else { return nil }
    let near = NearestName.nearest(to: text, among: members.map(\.name) + members.map(\.id.raw))
    return fields.tell(
      "no-member", name, CleanText.quoted(text), at: value,
      hint: near.map { "did you mean \"\($0)\"?" }
        ?? (isRow(fields)
          ? FieldNames.hint(for: text, among: members.map(\.name)) : "write the id or the name of one of \"members\""),
      remedy)
  }

  func author(_ fields: Fields, _ name: StaticString, former: StaticString) -> Author {
    if let index = member(fields, name) { return .member(index) }
    return fields.line(former).map { .former(name: $0) } ?? .unknown
  }

  // MARK: Events

  func event(_ fields: Fields, id: String) -> OwnRecord<Event>.Made? {
    let subject = title(fields)
    if fields.present("start") == nil, fields.isBlank("when") {
      fields.missing("start", hint: "write the day, and the time unless it is a whole day: \"2027-03-01T10:00:00\"")
    }
    let said = isSpoken(fields) ? spokenTimes(fields) : nil
    let known = isSpoken(fields) ? said?.start : time(fields, "start", .setAside)
    // Without a start, check the other fields as if it were a whole day, and report nothing that depends on the start.
    let start = known ?? .date(CivilDate(uncheckedDayNumber: 0))
    let duration = said?.duration ?? duration(fields, isWholeDay: start.isDate)
    var when = RecurrenceSet(start: start)
    for value in fields.list("rules") {
      guard let rule = rule(value, fields) else { continue }
      if known != nil, start.isDate, rule.frequency < .daily {
        fields.tell("rule-needs-time", RecurrenceRuleError(.timesOnDates, [rule.frequency.text]), at: value)
        continue
      }
      when.rules.append(rule)
    }
    if known != nil { addRepeats(fields, to: &when) }
    when.dates = fields.list("dates").compactMap { time(fields, "dates", in: $0) }
    if known != nil { tellStrayStart(when, fields) }
    for value in fields.list("exceptDates") {
      guard let date = time(fields, "exceptDates", in: value) else { continue }
      if known != nil { tellStray(date, of: when, value) }
      when.exceptionDates.append(date)
    }
    when.exceptionRules = fields.list("exceptRules").compactMap { rule($0, fields) }
    // Whose it is decides who sees it: what is nobody's would be everybody's.
    // Of several the first is the owner, and the others come along.
    let owners = fields.value("owner").flatMap { $0.kind == .array && $0.count > 1 ? Array($0.elements) : nil } ?? []
    let owner = owners.isEmpty ? member(fields, "owner", .setAside) : member(fields, "owner", in: owners[0], .setAside)
    let isNobodys = owner == nil && fields.present("owner") != nil && knowsMembers
    var event = Event(
      id: OwnText.identifier(id, own: scope), subject: subject, when: when, duration: duration, owner: owner,
      category: fields.choice("category", CategoryNames.all, plain: "other") ?? context.setting.category ?? .none)
    log.eventPlaces[event.id] = (fields.object["id"] ?? fields.object).span
    event.endZone = endZone(fields)
    event.invitations = invitations(fields, "invited").filter { $0.member != owner }
    let others = Set(owners.dropFirst().compactMap { member(fields, "owner", in: $0) }).subtracting([owner].compactMap { $0 })
    event.invitations.removeAll { others.contains($0.member) }
    event.invitations = (event.invitations + others.map { .init(member: $0, response: .going) }).sorted { $0.member < $1.member }
    event.overrides = fields.objects("overrides", kind: "change").compactMap { fields in
      guard var change = OwnRecords.change.read(fields, self) else { return nil }
      if known != nil, let value = fields.object["replaces"] { tellStray(change.recurrenceID, of: when, value) }
      change.answers = answers(fields, on: event)
      return change
    }
    tellDoubled(event.overrides, fields)
    return (event, known != nil && !isNobodys)
  }

  /// Warns about a start that its own rules do not produce, because it is not shown. RFC 5545 §3.8.5.3 leaves its meaning open.
  private func tellStrayStart(_ when: RecurrenceSet, _ fields: Fields) {
    guard !when.rules.isEmpty, !when.dates.contains(when.start), let value = fields.object["start"],
      !Self.has(when, from: when.start.wallClock, seconds: 1)
    else { return }
    let later = when.occurrences(in: when.start.wallClock..<CivilDateTime(.max), limit: 1).starts.first
    let first = later.map { "write the first date, \"\(text($0, like: when.start))\", or add the start to \"dates\"" }
    log.say(first == nil ? "wallplanner.start-not-in-rule/2" : "wallplanner.start-not-in-rule", at: value.span, hint: first)
  }

  /// Warns about an exception or a change for a date that the event does not have. Probably another date was meant.
  private func tellStray(_ date: CalendarTime, of when: RecurrenceSet, _ value: JSONValue) {
    var when = when
    when.exceptionDates = []
    let isOnOneClock =
      switch (when.start, date) {
      case (.date, .date), (.floating, .floating), (.utc, .utc), (.floating, .date), (.utc, .date), (.zoned, .date): true
      case (.zoned(_, let zone), .zoned(_, let other)): zone == other
      default: false
      }
    guard isOnOneClock, !Self.has(when, from: date.wallClock, seconds: date.isDate && !when.start.isDate ? 86_400 : 1) else {
      return
    }
    let clock = date.wallClock
    let (first, last) = (clock.adding(seconds: -Self.nearby), clock.adding(seconds: Self.nearby))
    let near = when.occurrences(in: first..<last, limit: Self.mostNearby).starts
      .min { abs($0.secondsSinceEpoch - clock.secondsSinceEpoch) < abs($1.secondsSinceEpoch - clock.secondsSinceEpoch) }
    log.say(
      "wallplanner.no-such-date", CleanText.quoted(value.string ?? ""), at: value.span,
      hint: near.map { "the nearest is \"\(text($0, like: when.start))\"" } ?? "write a date that the event has")
  }

  private static func has(_ when: RecurrenceSet, from clock: CivilDateTime, seconds: Int64) -> Bool {
    !when.occurrences(in: clock..<clock.adding(seconds: seconds), limit: 1).starts.isEmpty
  }

  /// How far from such a date to look for the one that was meant, in seconds, and how many dates to look at.
  private static let nearby: Int64 = 400 * 86_400
  private static let mostNearby = 2_000

  private func text(_ clock: CivilDateTime, like start: CalendarTime) -> String {
    OwnText.time(start.with(wallClock: clock), family: context.zone)
  }

  /// Warns about two changes of the same date. The last one counts.
  private func tellDoubled(_ changes: [Event.Override], _ fields: Fields) {
    var seen: Set<CalendarTime> = []
    guard changes.contains(where: { !$0.appliesToFuture && !seen.insert($0.recurrenceID).inserted }) else { return }
    log.say("wallplanner.doubled-change", at: fields.object["overrides"].map(\.firstByte))
  }

  /// The names of those who may not see an event. A list that cannot be read is an error: they must not see it by mistake.
  func hideFrom(_ fields: Fields) -> [String] {
    guard let value = fields.present("hideFrom") else { return [] }
    let names = value.kind == .array ? value.elements.map(\.string) : [value.string]
    let known = names.compactMap { $0.flatMap(CleanText.nonEmptyLine) }
    if known.count < names.count { log.say("wallplanner.hide-from", at: value.span) }
    return known
  }

  func rule(_ value: JSONValue, _ fields: Fields) -> RecurrenceRule? {
    guard let text = value.string else { return fields.tell("rule-is-no-text", value.kind.plainName, at: value) }
    do throws(RecurrenceRuleError) {
      let text = CleanText.line(text)
      return try RecurrenceRule(parsing: text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text)
    } catch {
      return fields.tell("no-rule", CleanText.quoted(text), error, at: value)
    }
  }

  func change(_ fields: Fields) -> OwnRecord<Event.Override>.Made? {
    if fields.present("replaces") == nil {
      fields.missing("replaces", hint: "write which occurrence is meant, by the start it would have had")
    }
    let known = time(fields, "replaces", .setAside)
    let id = known ?? .date(CivilDate(uncheckedDayNumber: 0))
    var change = Event.Override(recurrenceID: id)
    if !fields.isBlank("duration") || !fields.isBlank("exactDuration") {
      change.duration = duration(fields, isWholeDay: id.isDate)
    }
    return (change, known != nil)
  }

  /// Answers as calendars and people write them.
  private static let answers: [String: Event.Response] = [
    "accepted": .going, "accept": .going, "yes": .going, "attending": .going, "no": .declined, "decline": .declined,
    "tentative": .notAnswered, "maybe": .notAnswered, "needs-action": .notAnswered,
  ]

  /// Who says something else to one date than to the event, with those whose it is instead: the others do not come then.
  private func answers(_ fields: Fields, on event: Event) -> [Event.Invitation] {
    let invited = invitations(fields, "invited")
    var instead = invited.filter { !event.invitations.contains($0) }
    var left = fields.present("invited") == nil ? [] : event.invitations.map(\.member)
    if let owner = member(fields, "owner"), owner != event.owner {
      instead.append(.init(member: owner, response: .going))
      left += [event.owner].compactMap { $0 }
    }
    let coming = Set((instead + invited).map(\.member))
    instead += left.filter { !coming.contains($0) }.map { .init(member: $0, response: .declined) }
    let answers = invitations(fields, "answers")
    return (answers + instead.filter { own in !answers.contains { $0.member == own.member } }).sorted { $0.member < $1.member }
  }

  /// Members by id or name, or `{ "member": …, "response": … }`.
  private func invitations(_ fields: Fields, _ name: StaticString) -> [Event.Invitation] {
    var responses: [MemberIndex: Event.Response] = [:]
    for value in fields.list(name) {
      if value.kind == .object {
        let invitation = context.fields(value, "invitation")
        let response =
          Self.answers[invitation.line("response")?.lowercased() ?? ""]
          ?? invitation.choice("response", usual: Event.Response.notAnswered)
        if invitation.present("member") == nil { invitation.missing("member", .instead("it is left out")) }
        if let index = member(invitation, "member") { responses[index] = response }
        warnUnknown(invitation)
      } else if let index = member(fields, name, in: value) {
        responses[index] = .notAnswered
      }
    }
    return responses.sorted { $0.key < $1.key }.map { Event.Invitation(member: $0.key, response: $0.value) }
  }

  func url(_ fields: Fields, _ name: StaticString) -> String? {
    guard let text = fields.line(name), let value = fields.object[name] else { return nil }
    if let url = SafeURL.checked(text) { return url }
    return fields.tell("no-address", name, at: value)
  }

  func webPage(_ value: JSONValue, _ fields: Fields) -> String? {
    if let url = SafeURL.checked(value.string), url.hasPrefix("http") { return url }
    return fields.tell("no-web-page", at: value)
  }

  // MARK: The rest

  /// Whether a contact says anything. One that does not is told.
  func says(_ fields: Fields, _ contact: Contact) -> Bool {
    if contact.isBlank { log.say("wallplanner.empty-contact", at: fields.object.firstByte) }
    return !contact.isBlank
  }

  func clock(_ fields: Fields, _ name: StaticString) -> TimeOfDay? {
    guard let text = fields.line(name), let value = fields.object[name] else { return nil }
    if text.contains(":"), let (time, end) = TimeOfDay.read(Array(text.utf8), from: 0), end == text.utf8.count { return time }
    if isRow(fields), let time = when(text)?.time { return time }
    return fields.tell("no-clock", name, CleanText.quoted(text), at: value)
  }

  func newMessage(_ fields: Fields, id: String) -> OwnRecord<Message>.Made? {
    let (text, updated) = (fields.required("text", inParagraphs: true), instant(fields, "updated"))
    let known =
      requiredInstant(fields, "created", updated == nil ? .setAside : .instead("the date of its last change is taken")) ?? updated
    let created = known ?? Instant(secondsSinceEpoch: 0)
    let message = Message(
      id: OwnText.identifier(id, own: scope), subject: "", text: text ?? "", author: .unknown, created: created,
      updated: updated ?? created)
    return (message, text != nil && known != nil)
  }

  /// Checks that the lists that meals name exist.
  private func checkReferences(_ tribe: inout Tribe, meals: [JSONValue]) {
    let lists = Set(tribe.lists.map(\.id))
    var places: [ListID: SourceSpan] = [:]
    for case let value? in meals.map({ $0["list"] }) {
      let id: ListID = OwnText.identifier(value.string ?? "", own: scope)
      if places[id] == nil { places[id] = value.span }
    }
    for index in tribe.meals.indices {
      guard let list = tribe.meals[index].list, !lists.contains(list) else { continue }
      tribe.meals[index].list = nil
      log.say("wallplanner.no-list", CleanText.quoted(list.raw), at: places[list])
    }
  }
}
