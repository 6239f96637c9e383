import CivilTime
package import Diagnostics
import JSONText
package import TribeModel

/// Writes a tribe in our own format: what `content/schema/` describes and `OwnFormatSource` reads.
///
/// Reading the files again gives the same tribe with the same ids. So a family can leave an old app and keep every link.
package struct OwnFormatWriter {
  /// A file to write, below the folder.
  package typealias File = SourceFile

  private let tribe: Tribe
  private let settings: PlannerSettings
  /// The paths of pictures that were embedded in exports, by the paths and bytes that they had there.
  private var embedded: [String: [[UInt8]: String]] = [:]

  package init(tribe: Tribe, settings: PlannerSettings) {
    (self.tribe, self.settings) = (tribe, settings)
    var used = Set(pictures().filter { $0.embedded == nil }.map(\.path))
    for picture in pictures() {
      guard let bytes = picture.embedded, embedded[picture.path]?[bytes] == nil else { continue }
      // Two exports may have used one name for two pictures.
      var path = picture.path
      var number = 2
      while !used.insert(path).inserted {
        let dot = picture.path.lastIndex(of: ".") ?? picture.path.endIndex
        path = "\(picture.path[..<dot])-\(number)\(picture.path[dot...])"
        number += 1
      }
      embedded[picture.path, default: [:]][bytes] = path
    }
  }

  func path(of picture: MediaReference) -> String {
    picture.embedded.flatMap { embedded[picture.path]?[$0] } ?? picture.path
  }

  private static let madeScopes: Set<String> = ["cycles", "timetable", "errands"]

  /// `planner.json`, one file for each kind of record that the tribe has, and the pictures that were embedded in exports.
  ///
  /// - Parameter areRows: whether they are to be tables, in which lessons are rows too.
  package func files(areRows: Bool = false) -> [File] {
    let plannersAreRows = areRows && settings.timetables.allSatisfy(\.isOfRows)
    let rows = tribe.timetables.map(\.written).filter { plannersAreRows || !settings.timetables.contains($0) }
    // What cycles, timetables and lifts have made is made of them again.
    var shown = tribe
    // Rows name their chore.
    let chores = tribe.houses.flatMap(\.chores)
    var turns: [Written] = []
    if areRows, Set(chores.map { OwnTable.plain($0.title) }).count == chores.count {
      turns = chores.flatMap { chore in chore.history.map { ["chore": .text(chore.title)] + OwnRecords.done.write($0, self) } }
      shown.houses.changeEach { $0.chores.changeEach { $0.history = [] } }
    }
    shown.events = tribe.events.filter { !Self.madeScopes.contains($0.id.scope.name) }.map(guarded)
    let lists = OwnRecords.lists.map { (name: $0.name, records: $0.write(shown, self)) }
    var files = [
      file("planner", planner(without: plannersAreRows ? ["timetables"] : [])),
      file("tribe", ["name": .text(tribe.name), "members": .list(tribe.members.map { OwnRecords.member.write($0, self) })]),
    ]
    files += lists.filter { !$0.records.isNothing }.map { file($0.name, [$0.name: $0.records]) }
    let ofTables = [("lessons", lessons(rows)), ("turns", .list(turns.isEmpty ? nil : turns))]
    files += ofTables.filter { !$0.1.isNothing }.map { file($0, [$0: $1]) }
    var written: Set<String> = []
    for picture in pictures() {
      if let bytes = picture.embedded, written.insert(path(of: picture)).inserted {
        files.append(File(path: path(of: picture), bytes: bytes))
      }
    }
    return files
  }

  /// An event that others see as its source let them: what `sources[].show` said, nothing says any more. Where only busy times were
  /// for others than the family, nothing is: too little is safe.
  private func guarded(_ event: Event) -> Event {
    var event = event
    let source = settings.sources.first { $0.name == event.id.scope.name }
    switch source?.show ?? (source?.format == SourceFormat.icalendar.rawValue && event.isOurs ? .family : .everyone) {
    case .everyone: break
    case .family: event.hideFrom += settings.readers.filter { $0.level != .family }.map(\.name)
    case .busy: event.visibility = event.visibility == .full ? .busy : event.visibility
    case .none: event.visibility = .hidden
    }
    return event
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
    // What stands in tables alone has none.
    let schema = OwnTable.kinds.suffix(2).contains { $0.list == name } ? nil : "schema/\(name).schema.json"
    let whole: Written = ["$schema": .text(schema)] + fields
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
    each(parts.map { ($0.member, .text(OwnFormatSource.plain($0.amount, currency))) })
  }

  /// Timetables as rows of their lessons.
  private func lessons(_ tables: [Timetable]) -> Written {
    objects(tables.flatMap { table in table.rows.map { (table, $0) } }) { table, row in
      [
        "who": texts([table.member]), "day": .text(row.day.map(PlannerFile.name) ?? row.date?.text()),
        "time": .text(row.period.map { "\($0.lowerBound.hoursAndMinutes)–\($0.upperBound.hoursAndMinutes)" }),
        "week": .text(row.week),
        "title": .text(row.lesson?.subject), "bag": .text(row.lesson?.bag), "start": .text(table.start?.text()),
        "end": .text(table.end?.text()), "holidays": .text(table.holidays),
      ]
    }
  }

  /// Something of each of some members.
  func each(_ parts: [(MemberIndex, Written)]) -> Written { .object(parts.isEmpty ? nil : parts.map { (name($0), $1) }) }

  // MARK: planner.json

  /// What planner.json says of its sources, which are one folder now, and what has been done with what they hold.
  private static let done: Set<String> = ["$schema", "sources", "members", "rota", "rules", "merge", "guess"]

  /// The settings as they were written. The folder itself becomes the only source.
  private func planner(without others: [String]) -> Written {
    let kept = settings.written.filter { !Self.done.contains($0.key) && !others.contains($0.key) }
    let made: Written = [
      "title": .text(settings.title), "timeZone": .text(settings.zone?.name), "locale": .text(settings.locale),
    ]
    return made.without(kept.map(\.key)) + Self.fields(kept)
      + ["sources": .list([["format": .text("wallplanner"), "path": .text(".")]]), "members": members()]
  }

  private static func fields(_ written: [WrittenSetting]) -> Written { .object(written.map { ($0.key, .raw($0.value)) }) }

  /// planner.json's settings for members, each with the id of its member.
  private func members() -> Written {
    var written: Set<String> = []
    let entries = tribe.members.compactMap { member -> (String, Written)? in
      guard let entry = settings.memberOverrides.first(where: { $0.name == member.name }), written.insert(entry.name).inserted
      else { return nil }
      return (
        entry.name,
        ["matches": texts([OwnText.id(member.id)])] + Self.fields(entry.written.filter { $0.key != "matches" })
      )
    }
    return .object(entries.isEmpty ? nil : entries)
  }
}

/// A value in our own format. Fields without one are left out.
indirect enum Written: ExpressibleByDictionaryLiteral, Sendable {
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

  /// An object without some of its fields.
  func without(_ names: [String]) -> Written { .object(fields.filter { !names.contains($0.name) }) }

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
