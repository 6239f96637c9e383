import CivilTime
import JSONText
import Octets
import TribeModel

/// Reads Sweep's lists of users, houses and chores: of all houses or of one, and single items.
///
/// The app sent its forms without encoding them, which damaged the data: `*` stands for a space in names of houses and titles of
/// chores, values are cut at `&`, residents are a list inside a text, and pictures have spaces instead of `+`.
struct SweepSource: SourceReader {
  /// The largest picture, in bytes.
  static let maximumPicture = 10 * 1024 * 1024

  let context: SourceContext
  private var directory = MemberDirectory()
  private var records: [String: [Int: JSONValue]] = ["users": [:], "houses": [:], "chores": [:]]
  private var users: [Int: JSONValue] { records["users"] ?? [:] }
  private var houses: [Int: JSONValue] { records["houses"] ?? [:] }
  private var chores: [Int: JSONValue] { records["chores"] ?? [:] }
  /// The numbers of the files that each chore is in.
  private var listsOfChore: [Int: Set<Int>] = [:]
  private var listCount = 0
  /// Users by the name that lists of residents use, in the order of their ids.
  private var usersByName: [String: [(id: Int, house: String)]] = [:]

  init(_ context: SourceContext) { self.context = context }

  mutating func read() -> Tribe {
    for document in context.documents { sort(document) }
    joinChoresDoneAgain()
    readMembers()
    var tribe = context.noTribe
    tribe.houses = readHouses()
    if tribe.houses.count == 1 { tribe.name = tribe.houses[0].name }
    tribe.members = directory.members
    return tribe
  }

  private mutating func sort(_ document: SourceContext.Document) {
    let root = document.root
    guard let shape = context.shape(of: document, .sweep, "none of Sweep's lists") else { return }
    listCount += 1
    for record in root.records {
      // An entry that lacks what tells its kind is of its list's.
      let kind = AnswerShape.of(record, .sweep)?.name ?? shape
      guard let fields = context.record(record, String(kind.dropLast())) else { continue }
      // A number in lists, a text in single items.
      guard let id = record["id"]?.integer ?? record["id"]?.string.flatMap({ Int($0) }) else {
        _ = fields.requiredNumber("id")
        continue
      }
      fields.ignore("id", as: .used)
      if kind == "chores" { listsOfChore[id, default: []].insert(listCount) }
      guard let earlier = records[kind]?.updateValue(record, forKey: id) else { continue }
      log.mark(earlier, .ignoredRepeat)
      if earlier.document === record.document {
        fields.tell("two-entries", id, at: record["id"], as: "conflict", .instead("the last one is shown"))
      }
    }
  }

  /// When a chore is done, the app deletes it and creates it again with another id, so exports of several days hold it twice. Of
  /// two chores with one title in one house only the later is kept, unless one list has both.
  private mutating func joinChoresDoneAgain() {
    func name(_ value: JSONValue) -> [String] {
      [value["house"], value["title"]].map { CleanText.line(Self.decoded($0?.string ?? "")) }
    }
    for (_, group) in Dictionary(grouping: chores.keys.sorted(), by: { chores[$0].map(name) ?? [] }) where group.count > 1 {
      let ordered = group.sorted { ((listsOfChore[$0] ?? []).max() ?? 0, $0) < ((listsOfChore[$1] ?? []).max() ?? 0, $1) }
      guard let newest = ordered.last, let newestLists = listsOfChore[newest] else { continue }
      for old in ordered.dropLast() where newestLists.isDisjoint(with: listsOfChore[old] ?? []) {
        guard let value = records["chores"]?.removeValue(forKey: old) else { continue }
        log.mark(value, .ignoredSuperseded)
        log.say("sweep.done-again", old, newest, at: value.firstByte)
      }
    }
  }

  /// Puts the spaces back into a name or title.
  static func decoded(_ text: String) -> String { String(text.map { $0 == "*" ? " " : $0 }) }

  // MARK: Members

  private mutating func readMembers() {
    for (id, value) in users.sorted(by: { $0.key < $1.key }) {
      let fields = context.fields(value, "user")
      fields.ignore("uid", "email", as: .ignoredSecret)
      fields.ignore("house", as: .used)
      let index = directory.add(
        String(id), in: scope, name: fields.line("name") ?? context.substitute(.member(id)), isCurrent: true)
      _ = fields.string("house")
      if let name = CleanText.nonEmptyLine(value["name"]?.string) {
        usersByName[name, default: []].append((id, Self.decoded(value["house"]?.string ?? "")))
      }
      if fields.choice("isAdministrator", [("true", true), ("false", false)], plain: "false") == true {
        directory.update(index) { $0.isAdministrator = true }
      }
    }
  }

  /// The member that a house's list of residents means: a user of that house, or the only user of that name, or somebody new.
  ///
  /// - Parameter earlier: how often the name is in the list before this. Several users with one name in one house take turns.
  private mutating func resident(_ name: String, house: String, houseID: Int, earlier: Int) -> MemberIndex? {
    guard let clean = CleanText.nonEmptyLine(name) else { return nil }
    let named = usersByName[clean] ?? []
    let here = named.filter { $0.house == house }
    if !here.isEmpty { return directory[String(here[earlier % here.count].id)] }
    if named.count == 1 { return directory[String(named[0].id)] }
    return directory.add("\(houseID)-\(clean)", in: scope, name: clean, isCurrent: true)
  }

  // MARK: Houses and chores

  /// The name by which chores and users name each house. If just one house has another name than all of these, and just one of them
  /// is that of no house, they belong together.
  private func namesInRecords(of houses: [Int: JSONValue], named: Set<String>) -> [Int: String] {
    var names = houses.mapValues { Self.decoded($0["name"]?.string ?? "") }
    let used = named.union(users.values.map { Self.decoded($0["house"]?.string ?? "") }).subtracting([""])
    let (strange, missing) = (names.filter { !used.contains($0.value) }, used.subtracting(names.values))
    guard strange.count == 1, missing.count == 1, let house = strange.first, let name = missing.first else { return names }
    names[house.key] = name
    if let value = houses[house.key] {
      context.fields(value, "house").report(
        "wrong-type", "the chores and users of this house call it \(CleanText.quoted(name))", at: value["name"],
        hint: "give it the same name everywhere", .instead("they are taken as its own"))
    }
    return names
  }

  private mutating func readHouses() -> [House] {
    var result: [House] = []
    let choresByHouse = Dictionary(grouping: chores) { Self.decoded($0.value["house"]?.string ?? "") }
    func ownChores(of house: String) -> [Int: JSONValue] {
      Dictionary(uniqueKeysWithValues: (choresByHouse[house] ?? []).map { ($0.key, $0.value) })
    }
    let storedNames = namesInRecords(of: houses, named: Set(choresByHouse.keys))
    var claimed: Set<Int> = []
    for (id, value) in houses.sorted(by: { $0.key < $1.key }) {
      let fields = context.fields(value, "house")
      let stored = storedNames[id] ?? ""
      let name = fields.line("name").map(Self.decoded)
      fields.ignore("administrator", as: .used)
      reportCut(value, known: ["id", "name", "residents", "administrator"])
      let names = residents(fields)
      let members = names.enumerated().compactMap { place, name in
        resident(name, house: stored, houseID: id, earlier: names.prefix(place).count { $0 == name })
      }
      let own = ownChores(of: stored)
      claimed.formUnion(own.keys)
      result.append(house(String(id), name ?? stored, number: id, members, own))
    }
    var made: Set<String> = []
    for (id, value) in chores.sorted(by: { $0.key < $1.key }) where !claimed.contains(id) {
      let stored = Self.decoded(value["house"]?.string ?? "")
      // If the list of houses is missing, make a house for the chores, with the users who live there.
      if houses.isEmpty {
        guard made.insert(stored).inserted else { continue }
        let own = ownChores(of: stored)
        let members = users.sorted { $0.key < $1.key }.filter { Self.decoded($0.value["house"]?.string ?? "") == stored }.compactMap
        { directory[String($0.key)] }
        result.append(house("chores-\(id)", stored, number: made.count, members, own))
      } else {
        log.mark(value, .ignoredGone)
        log.say("sweep.homeless-chore", at: (value["house"] ?? value).span)
      }
    }
    return result
  }

  /// - Parameter number: what a house without a name is called by.
  private func house(
    _ raw: String, _ name: String, number: Int, _ residents: [MemberIndex], _ chores: [Int: JSONValue]
  ) -> House {
    House(
      id: HouseID(raw, in: scope), name: CleanText.nonEmptyLine(name) ?? context.substitute(.house(number)), residents: residents,
      chores: sorted(chores), rota: RotaRule(mode: .sweep))
  }

  /// The list inside the text, in the order of the rota. Empty if the app has cut it off; then the house has no rota.
  private func residents(_ fields: Fields) -> [String] {
    guard let value = fields.present("residents") else { return [] }
    if value.kind == .array { return names(of: value, at: value) }
    guard let text = fields.string("residents") else { return [] }
    let (list, _) = JSONText.parse(Array(text.utf8), file: value.document.file)
    guard let list, list.kind == .array else {
      log.say("sweep.broken-residents", at: value.span)
      return []
    }
    return names(of: list, at: value)
  }

  /// The names in the list. Anything else is reported, because leaving somebody out moves everybody's turns.
  private func names(of list: JSONValue, at place: JSONValue) -> [String] {
    let names = list.elements.compactMap(\.string)
    if names.count < list.count { log.say("sweep.broken-residents/2", at: place.span) }
    return names
  }

  /// The chores in the app's order: by title in Unicode order, capitals first.
  private func sorted(_ values: [Int: JSONValue]) -> [Chore] {
    let titled = values.map { (id: $0.key, value: $0.value, title: Self.decoded($0.value["title"]?.string ?? "")) }
    return titled.sorted { ($0.title, $0.id) < ($1.title, $1.id) }.map { chore($0.value, id: $0.id) }
  }

  private func chore(_ value: JSONValue, id: Int) -> Chore {
    let fields = context.fields(value, "chore")
    fields.ignore("house", as: .used)
    reportCut(value, known: ["id", "title", "house", "image", "lastCleaned", "cleaningDue", "cleaningBy"])
    // These follow from the rota.
    fields.ignore("cleaningDue", "cleaningBy", as: .ignoredDerived)
    // Even without a title it stays in the rota, or everybody's turns would move.
    let untitled = context.substitute(.entry)
    let shown = Fields.Remedy.instead("it is shown as “\(untitled)”")
    let title = CleanText.nonEmptyLine(fields.string("title", shown).map(Self.decoded))
    if title == nil, [.string, .null].contains(value["title"]?.kind ?? .null) {
      fields.report("untitled-chore", "this chore has no title", at: value["title"], hint: "write what is to be done", shown)
    }
    var chore = Chore(id: ChoreID(String(id), in: scope), title: title ?? untitled)
    chore.photo = picture(fields, id: id, title: chore.title)
    if let text = fields.line("lastCleaned") {
      if let moment = AppValues.instant(text) {
        chore.history = [Chore.Done(date: context.local(moment).wallClock.date, who: .unknown)]
      } else {
        fields.tell("no-cleaning-day", CleanText.quoted(text), at: fields.object["lastCleaned"], as: "unreadable-date")
      }
    }
    return chore
  }

  /// Reports values that were cut at `&`. The rest of such a value became a key with an empty value.
  private func reportCut(_ value: JSONValue, known: Set<String>) {
    for (name, rest) in value.members where !known.contains(name.string ?? "") && rest.string == "" {
      log.mark(rest, .rejected)
      log.say("sweep.cut-text", at: name.span)
    }
  }

  /// Reads a picture: base64 between `[` and `]`, with spaces instead of `+`. `[]` is none.
  private func picture(_ fields: Fields, id: Int, title: String) -> MediaReference? {
    guard let value = fields.present("image") else { return nil }
    // Pictures may be longer than other texts.
    guard let text = value.string else { return fields.wrongType("image", value, "text in quotation marks") }
    var inside = Array(text.utf8)[...]
    if inside.first == UInt8(ascii: "[") { inside = inside.dropFirst() }
    if inside.last == UInt8(ascii: "]") { inside = inside.dropLast() }
    if inside.isEmpty { return nil }
    func reject(_ message: String) -> MediaReference? {
      log.mark(value, .rejected)
      log.say("sweep.broken-picture", message, at: value.firstByte)
      return nil
    }
    guard inside.count <= Self.maximumPicture / 3 * 4 + 4 else {
      return reject("this picture has more than \(Self.maximumPicture / 1_048_576) MiB and was left out")
    }
    guard let bytes = Base64.decode(String(decoding: inside.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }, as: UTF8.self)) else {
      return reject("this picture is no base64 text and was left out")
    }
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return reject("this picture is no JPEG and was left out") }
    return MediaReference(path: "\(context.setting.name)/chore-\(id).jpg", alternativeText: title, embedded: bytes)
  }
}
