import CivilTime
import JSONText
import Recurrence
package import TribeModel

/// Writes a tribe in our own format: what `content/schema/` describes and `OwnFormatSource` reads.
///
/// Reading the files again gives the same tribe with the same ids. So a family can leave an old app and keep every link.
package struct OwnFormatWriter {
  /// A file to write, below the folder.
  package struct File: Sendable {
    package var path: String
    package var bytes: [UInt8]
    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  private let tribe: Tribe
  private let settings: PlannerSettings
  /// The paths of pictures that were embedded in exports.
  private var embedded: [Embedded: String] = [:]

  private struct Embedded: Hashable {
    var path: String
    var bytes: [UInt8]
  }

  package init(tribe: Tribe, settings: PlannerSettings) {
    (self.tribe, self.settings) = (tribe, settings)
    var used = Set(pictures().filter { $0.embedded == nil }.map(\.path))
    for picture in pictures() {
      guard let bytes = picture.embedded, embedded[Embedded(path: picture.path, bytes: bytes)] == nil else { continue }
      // Two exports may have used one name for two pictures.
      var path = picture.path
      var number = 2
      while !used.insert(path).inserted {
        let dot = picture.path.lastIndex(of: ".") ?? picture.path.endIndex
        path = "\(picture.path[..<dot])-\(number)\(picture.path[dot...])"
        number += 1
      }
      embedded[Embedded(path: picture.path, bytes: bytes)] = path
    }
  }

  func path(of picture: MediaReference) -> String {
    picture.embedded.flatMap { embedded[Embedded(path: picture.path, bytes: $0)] } ?? picture.path
  }

  private static let madeScopes: Set<String> = ["cycles", "timetable"]

  /// `planner.json`, one file for each kind of record that the tribe has, and the pictures that were embedded in exports.
  package func files() -> [File] {
    // What cycles and timetables have made is made of planner.json again.
    let events = tribe.events.filter { !Self.madeScopes.contains($0.id.scope.name) }
    var shown = tribe
    shown.events = events
    let lists = OwnRecords.lists.map { (name: $0.name, records: $0.write(shown, self)) }
    var files = [
      file("planner", planner()),
      file("tribe", ["name": .text(tribe.name), "members": .list(tribe.members.map { OwnRecords.member.write($0, self) })]),
    ]
    files += lists.filter { !$0.records.isNothing }.map { file($0.name, [$0.name: $0.records]) }
    var written: Set<String> = []
    for picture in pictures() {
      if let bytes = picture.embedded, written.insert(path(of: picture)).inserted {
        files.append(File(path: path(of: picture), bytes: bytes))
      }
    }
    return files
  }

  /// Every picture that the tribe names.
  package func pictures() -> [MediaReference] {
    var pictures = tribe.members.compactMap(\.photo) + tribe.contacts.compactMap(\.photo) + tribe.activities.compactMap(\.image)
    for chore in tribe.houses.flatMap(\.chores) { pictures += ([chore.photo] + chore.history.map(\.photo)).compactMap { $0 } }
    pictures += tribe.journals.flatMap { journal in [journal.image].compactMap { $0 } + journal.posts.compactMap(\.image) }
    return pictures
  }

  private func file(_ name: String, _ fields: Written) -> File {
    var json = JSONWriter(layout: .indented)
    let whole: Written = ["$schema": .text("schema/\(name).schema.json")] + fields
    whole.write(to: &json)
    return File(path: "\(name).json", bytes: json.bytes + [0x0A])
  }

  // MARK: Values

  func objects<T>(_ items: [T], _ write: (T) -> Written) -> Written { .list(items.isEmpty ? nil : items.map(write)) }

  func texts(_ texts: [String]) -> Written { objects(texts) { .text($0) } }

  func member(_ index: MemberIndex?) -> Written { .text(index.map(name)) }

  private func name(_ index: MemberIndex) -> String {
    tribe.members.indices.contains(index) ? OwnText.id(tribe.members[index].id) : ""
  }

  func time(_ time: CalendarTime) -> Written { .text(OwnText.time(time, family: settings.zone)) }

  func amounts(_ parts: [Expense.Part], _ currency: Currency) -> Written {
    .object(parts.map { (name($0.member), .text(OwnFormatSource.plain($0.amount, currency))) })
  }

  // MARK: planner.json

  /// The settings. The folder itself becomes the only source.
  private func planner() -> Written {
    let hideFrom: [(String, Written)] = CategoryNames.all.compactMap { word, category in
      settings.hideFrom[category].map { (word, ["hideFrom": texts($0)]) }
    }
    let fields: Written = [
      "title": .text(settings.title), "timeZone": .text(settings.zone?.name), "locale": .text(settings.locale),
      "baseURL": .text(settings.baseURL), "asOf": .text(settings.asOf.map { OwnText.time($0, family: nil) }),
      "window": ["past": .text("P\(settings.pastMonths)M"), "future": .text("P\(settings.futureMonths)M")],
      "firstWeekday": .text(PlannerFile.weekdays.first { $0.1 == settings.firstWeekday }?.0),
      "sources": .list([["format": .text("wallplanner"), "path": .text(".")]]), "feeds": feeds(settings.feeds),
      "keepFor": .text("P\(settings.keepFor)D"), "staleAfter": .text("PT\(settings.staleAfter)H"),
      "eventPages": .text(settings.eventPages.rawValue), "birthdays": .text(settings.birthdays.rawValue),
      "print": ["paper": .text(settings.print.paper.rawValue)],
      "members": members(),
      "publish": flags(PlannerFile.publish, settings.publish)
        + ["choreHorizonWeeks": .number(settings.publish.choreHorizonWeeks)],
      settings.listsReaders ? "readers" : "audiences": objects(settings.audiences, audience),
      "categories": .object(hideFrom.isEmpty ? nil : hideFrom), "lock": lock(settings.lock),
    ]
    return fields + .object(settings.written.sorted { $0.key < $1.key }.map { ($0.key, .raw($0.value)) })
  }

  private func audience(_ audience: AudienceSetting) -> Written {
    func words(_ categories: Set<EventCategory>) -> Written {
      texts(CategoryNames.all.filter { categories.contains($0.1) }.map(\.0))
    }
    let fields: Written = [
      "name": .text(audience.name), "level": .text(audience.level.rawValue), "title": .text(audience.title),
      "members": texts(audience.members), "busy": words(audience.busy), "hidden": words(audience.hidden),
      "secretDirectory": .text(audience.secretDirectory), "baseURL": .text(audience.baseURL), "output": .text(audience.output),
      "person": .text(audience.person),
      "lock": lock(audience.lock),
    ]
    return fields + .object(AudienceSetting.Part.allCases.map { ($0.rawValue, .flag(audience.parts[$0])) })
  }

  private func lock(_ lock: LockSetting?) -> Written {
    guard let lock else { return .text(nil) }
    return ["passwords": objects(lock.passwords) { ["name": .text($0.name), "env": .text($0.variable)] }]
  }

  private func feeds(_ feeds: FeedSettings) -> Written {
    let secret: Written =
      switch feeds.secret {
      case nil: .text(nil)
      case .state: .flag(true)
      case .variable(let name): ["env": .text(name)]
      case .file(let path): ["file": .text(path)]
      }
    let rotations = feeds.rotations.sorted { $0.key < $1.key }.map { ($0.key, Written.number($0.value)) }
    var cancelled: Written = .text(nil)
    if case .mark(let days) = feeds.cancelled { cancelled = ["markDays": .number(days)] }
    return flags(PlannerFile.feeds, feeds) + [
      "undatedTodos": .text(feeds.undatedTodos.rawValue), "refreshHours": .number(feeds.refreshHours),
      "alarmMinutes": .number(feeds.alarmMinutes), "secretDirectory": .text(feeds.secretDirectory), "secret": secret,
      "rotate": .object(rotations.isEmpty ? nil : rotations), "vCard": .text(feeds.vCardVersion4 ? "4.0" : "3.0"),
      "cancelled": cancelled,
    ]
  }

  /// All settings that are true or false.
  private func flags<Target>(_ settings: [Setting<Target>], _ target: Target) -> Written {
    .object(settings.compactMap { setting in setting.flag.map { (setting.key, .flag(target[keyPath: $0])) } })
  }

  /// planner.json's settings for members, each with the id of its member.
  private func members() -> Written {
    var written: Set<String> = []
    let entries = tribe.members.compactMap { member -> (String, Written)? in
      guard let entry = settings.memberOverrides.first(where: { $0.name == member.name }), written.insert(entry.name).inserted
      else { return nil }
      let fields: Written = [
        "matches": texts([OwnText.id(member.id)]), "initials": .text(entry.initials), "colour": .number(entry.colour),
        "birthday": .text(entry.birthday.map(BirthdayText.write)), "photo": .text(entry.photo), "email": .text(entry.email),
        "needsCompany": .flag(entry.needsCompany),
      ]
      return (entry.name, fields)
    }
    return .object(entries.isEmpty ? nil : entries)
  }
}

/// A value in our own format. Fields without one are left out.
indirect enum Written: ExpressibleByDictionaryLiteral {
  case text(String?)
  case number(Int?)
  case flag(Bool?)
  case list([Written]?)
  case object([(name: String, value: Written)]?)
  /// A value that is JSON text already.
  case raw([UInt8])

  init(dictionaryLiteral fields: (String, Written)...) { self = .object(fields.map { ($0, $1) }) }

  /// The fields of two objects, one after the other.
  static func + (a: Written, b: Written) -> Written { .object(a.fields + b.fields) }

  private var fields: [(name: String, value: Written)] { if case .object(let fields?) = self { fields } else { [] } }

  var isNothing: Bool {
    switch self {
    case .text(nil), .number(nil), .flag(nil), .list(nil), .object(nil): true
    default: false
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .text(let text): json.string(text ?? "")
    case .number(let number): json.integer(number ?? 0)
    case .flag(let flag): json.bool(flag ?? false)
    case .list(let values): json.array(of: values ?? []) { $0.write(to: &$1) }
    case .raw(let bytes): json.raw(bytes)
    case .object:
      json.object { json in
        for field in fields where !field.value.isNothing {
          json.name(field.name)
          field.value.write(to: &json)
        }
      }
    }
  }
}
