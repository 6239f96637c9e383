import Diagnostics
import JSONText
import TribeModel

/// A member whom planner.json names, with the place of the name.
struct NamedMember {
  /// The keys that lead there, such as `cycles` and `members`.
  var keys: [String]
  var name: String
  var span: SourceSpan

  /// Where planner.json names members (`Data/named.txt`). `*` stands for each element of a list, or each value of an object.
  private static let paths = embeddedLines(of: "named.txt").map { $0.split(separator: " ").map(String.init) }

  static func all(in root: JSONValue) -> [NamedMember] {
    paths.flatMap { path in
      values(path[...], in: root).compactMap { value in
        value.string.map { NamedMember(keys: path.filter { $0 != "*" }, name: CleanText.line($0), span: value.span) }
      }
    }
  }

  private static func values(_ path: ArraySlice<String>, in value: JSONValue) -> [JSONValue] {
    guard let key = path.first else { return [value] }
    let next: [JSONValue]
    if key != "*" {
      next = value[named: key].map { [$0] } ?? []
    } else if value.kind == .array {
      next = Array(value.elements)
    } else {
      // One value may stand where a list is asked.
      next = path.count == 1 ? [value] : value.members.map(\.value)
    }
    return next.flatMap { values(path.dropFirst(), in: $0) }
  }

  /// A reader may be named here, who is no member, and a wrong name is an error: it decides who sees what (`build.unknown-member`).
  var mayBeReader: Bool { keys.last == "person" || keys.last == "hideFrom" }

  /// Tells of a name that no member has, or no contact, if it says whom to call.
  func tell(among members: [Member], _ contacts: [Contact], _ log: ImportLog) {
    let what = keys.last == "contacts" ? "contact" : "member"
    let known =
      what == "contact" ? contacts.flatMap { [CardName.formatted($0), $0.category] }.compactMap(\.self) : members.map(\.name)
    if mayBeReader || known.contains(name) { return }
    if CleanText.nonEmptyLine(name) == nil { return log.say("planner.unknown-member/2", keys.last ?? "", at: span) }
    let place = keys.map { "\"\($0)\"" }.joined(separator: ", ")
    log.add(
      .warning, "planner.unknown-member",
      "planner.json names \(CleanText.quoted(name)) under \(place), and no \(what) is called so", at: span,
      hint: NearestName.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "write the name as planner.json or the source does")
  }
}

/// The other words by which planner.json may name a member: ids, names in other sources, and the name in other letters' case.
struct MemberWords {
  /// By the folded word, the members whom it means.
  private var members: [String: Set<String>] = [:]

  mutating func add(_ words: [String], of name: String) {
    for word in words { members[word.lowercased(), default: []].insert(name) }
  }

  /// The name of the one member whom a word means, or the word itself.
  func name(for word: String) -> String {
    let found = members[word.lowercased()] ?? []
    return found.count == 1 && !found.contains(word) ? found.first ?? word : word
  }
}

extension PlannerSettings {
  /// Puts the names of members in the place of the words that planner.json has for them.
  mutating func nameMembers(by words: MemberWords) {
    let name = words.name(for:)
    kids = kids?.map(name)
    display.members = display.members.map(name)
    print.post = print.post.map(name)
    if var own = care {
      (own.children, own.carers) = (own.children?.map(name), own.carers?.map(name))
      care = own
    }
    for index in cycles.indices { cycles[index].members = cycles[index].members.map(name) }
    for index in timetables.indices { timetables[index].member = name(timetables[index].member) }
    readers.changeEach { ($0.members, $0.person) = ($0.members.map(name), $0.person.map(name)) }
    hideFrom = hideFrom.mapValues { $0.map(name) }
    alarms.members = Dictionary(alarms.members.map { (name($0.key), $0.value) }) { first, _ in first }
  }
}
