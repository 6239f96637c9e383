import Diagnostics
import Foundation
import JSONText
import TestSupport
import Testing

@testable import TribeImport

/// One field of one record of an export is changed. The import goes on, says so at the place, and keeps every other record as it is.
///
/// Every run tries a part of the changes. `ODD_FIELDS=all` (as `make fuzz` sets it) tries all of them.
@Suite("Odd fields")
struct OddFieldTests {
  static let triesAll = ProcessInfo.processInfo.environment["ODD_FIELDS"] == "all"
  /// How many changes of each export a short run tries.
  static let shortRun = 30

  /// What stands in a field instead, as JSON. Nil takes the field out.
  static let oddities: [String?] = [
    nil, "null", "true", "7", "-1", "2.5", "1e300", #""""#, #""zzz""#, #""2027-02-30T25:61:00""#, #""2027-03-01T10:00:00-05:00""#,
    #""-1 23:30:00""#, #""\u202e\u0000<script>&\"'\ud83d\ude00\n\n""#, "[]", "{}", "[7]", #"["a",null,{"b":1}]"#, #"{"a":[1]}"#,
  ]
  static let huge = "\"" + String(repeating: "long ", count: 40_000) + "\""

  /// Each export, with the files that hold each record once.
  static let exports: [(name: String, files: [String])] = [
    ("tribehub", ["tribe.json", "contacts.json", "events/list__default.json", "notifications/3.json", "profile/3.json"]),
    ("familyplanner", ["group.json", "todos/user_1.json", "messages.json"]),
    ("nusjio", ["firestore-export.json"]), ("inkwire", ["fictional-ink-default-rtdb-export.json"]),
    ("sweep", ["users.json", "houses.json", "chores.json"]), ("wallplanner", []),
  ]

  static func files(_ export: (name: String, files: [String])) throws -> [String: [UInt8]] {
    if export.name == "wallplanner" { return OwnFormatTests.everything.mapValues { Array($0.utf8) } }
    var files: [String: [UInt8]] = [:]
    for path in export.files { files[path] = contents("\(sharedExports)/\(export.name)/\(path)") }
    files["planner.json"] = Array(
      #"{"timeZone":"Europe/Oslo","publish":{"messages":true,"journals":true},"sources":[{"format":"\#(export.name)","path":""}]}"#
        .utf8)
    return files
  }

  // MARK: Places

  /// A value of a file.
  struct Place {
    var file: String
    /// The names that lead to it, with `*` for ids and `[]` for elements of lists.
    var path: String
    var value: JSONValue
    /// Its name and itself. Nil for elements of lists.
    var member: Range<Int>?
    /// The objects around it, the innermost first.
    var around: [JSONValue]
    /// The ids among the names that lead to it.
    var keys: [String] = []
  }

  static func places(in file: String, _ root: JSONValue) -> [Place] {
    var places: [Place] = []
    var open = [Place(file: file, path: "", value: root, member: nil, around: [])]
    while let place = open.popLast() {
      places.append(place)
      let around = place.value.kind == .object ? [place.value] + place.around : place.around
      for element in place.value.elements {
        open.append(Place(file: file, path: place.path + "[]", value: element, member: nil, around: around, keys: place.keys))
      }
      for (name, value) in place.value.members {
        let key = name.string ?? ""
        let isWord = key.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F || $0 == 0x24 }
        let isID = !isWord || key.utf8.count > 30 || SecretShapes.isLongRandomWord(key)
        open.append(
          Place(
            file: file, path: "\(place.path).\(isID ? "*" : key)", value: value,
            member: name.span.bytes.lowerBound..<value.span.bytes.upperBound, around: around,
            keys: place.keys + (isID ? [key, key.split(separator: "-", maxSplits: 1).last.map(String.init) ?? key] : [])))
      }
    }
    return places
  }

  /// The file with something else in a place.
  static func changed(_ bytes: [UInt8], _ place: Place, _ oddity: String?) -> [UInt8]? {
    var bytes = bytes
    if let oddity {
      bytes.replaceSubrange(place.value.span.bytes, with: oddity.utf8)
      return bytes
    }
    guard var range = place.member else { return nil }
    func next(_ at: Int, _ step: Int) -> Int {
      var at = at
      while bytes.indices.contains(at), [0x20, 0x0A, 0x0D, 0x09].contains(bytes[at]) { at += step }
      return at
    }
    let (after, before) = (next(range.upperBound, 1), next(range.lowerBound - 1, -1))
    if bytes.indices.contains(after), bytes[after] == 0x2C {
      range = range.lowerBound..<after + 1
    } else if bytes.indices.contains(before), bytes[before] == 0x2C {
      range = before..<range.upperBound
    }
    bytes.removeSubrange(range)
    return bytes
  }

  /// Whether it is no field of a record, but what holds the records of a file.
  static func holdsRecords(_ place: Place) -> Bool {
    place.around.count == 1 && place.member != nil && [.array, .object].contains(place.value.kind) && place.around[0].index == 0
  }

  // MARK: Records

  /// All records in our own format, by list and id; those without an id by their text.
  static func records(_ result: ImportResult) throws -> [String: String] {
    var records: [String: String] = [:]
    let tribe = try #require(result.tribe)
    for file in OwnFormatWriter(tribe: tribe, settings: result.settings).files() where file.path.hasSuffix(".json") {
      if file.path == "planner.json" { continue }
      let root = try #require(JSONText.parse(file.bytes, file: FileID(index: 0)).0)
      for (name, list) in root.members {
        for record in list.elements {
          let text = String(decoding: record.rawBytes, as: UTF8.self)
          records["\(name.string ?? "") \(record["id"]?.string ?? text)"] = text
        }
      }
    }
    return records
  }

  /// Why an import of a changed export is not as it must be. Nil if it is.
  static func fault(
    _ before: (result: ImportResult, records: [String: String], told: [String: Int]),
    _ after: (result: ImportResult, sources: SourceFiles),
    _ place: Place, _ oddity: String?, isUsed: Bool
  ) throws -> String? {
    if let error = after.result.diagnostics.first(where: { $0.severity == .error }) {
      // What may be meant to keep something private is never guessed.
      let mayStop = [".visibility": "wallplanner.unknown-visibility", ".hideFrom": "wallplanner.hide-from"]
      return mayStop.contains { place.path.hasSuffix($0.key) && error.id == $0.value } ? nil : "stops: \(error.id)"
    }
    guard after.result.tribe != nil else { return "nothing is read" }
    let records = try records(after.result)
    let names = Set(before.records.keys).union(records.keys)
    let different = names.filter { before.records[$0] != records[$0] }
    // What is new at the place.
    var told = before.told
    let new = after.result.diagnostics.filter { diagnostic in
      guard let left = told[diagnostic.id + diagnostic.message], left > 0 else { return diagnostic.severity == .warning }
      told[diagnostic.id + diagnostic.message] = left - 1
      return false
    }
    let object = (place.around.first ?? place.value).span.bytes
    let length = oddity.map { $0.utf8.count - place.value.span.bytes.count } ?? 0
    let isTold = new.contains { diagnostic in
      guard let span = diagnostic.span, after.sources[span.file].path == place.file else { return false }
      let isNear = span.bytes.lowerBound >= object.lowerBound && span.bytes.lowerBound <= object.upperBound + length
      return isNear || diagnostic.id.hasSuffix(".unknown-file")
    }
    // Records may change if they are, hold or name the changed one, or that of the new id.
    var own = (place.around + [place.value]).flatMap { object in
      ["id", "uuid", "user_id", "user", "pk", "title", "name"].compactMap { object[named: $0] }.map {
        $0.string ?? $0.numberText ?? ""
      }
    }
    own += place.keys + [oddity?.replacing("\"", with: "") ?? ""]
    let strangers = different.filter { name in
      guard let text = before.records[name] else { return false }
      return !own.contains { text.contains(":\($0)\"") || text.contains("\"\($0)\"") }
    }
    // What has no id in our own format can only be counted.
    let isCounted = place.path.hasPrefix(".Comments") || place.path.contains("flagged")
    if let stranger = strangers.sorted().first, strangers.count > (isCounted || stranger.contains("{") ? 1 : 0) {
      return "changes \(stranger)"
    }
    // A record that is taken out is no fault.
    let isRemoved = oddity == nil && place.value.kind == .object
    // A message may have become an answer in another thread.
    let gone = before.records.keys.filter { name in
      records[name] == nil && !records.values.contains { $0.contains("\"\(name.split(separator: " ").last ?? "")\"") }
    }
    if records.count < before.records.count, !gone.isEmpty, new.isEmpty, !isRemoved {
      return "silent, and \(gone.sorted().prefix(3)) is gone"
    }
    let kind = oddity.flatMap { JSONText.parse(Array($0.utf8), file: FileID(index: 0)).0?.kind } ?? .null
    let isOther = isUsed && oddity != nil && kind != .null && !place.value.isNull && kind != place.value.kind
    if isOther, !mayBe(kind, place), !isTold { return "not told" + (new.first.map { ", but \($0.id) elsewhere" } ?? "") }
    return nil
  }

  /// Whether a value of another kind is as good as what stands there.
  static func mayBe(_ kind: JSONValue.Kind, _ place: Place) -> Bool {
    let name = place.path.split(separator: ".").last ?? ""
    switch kind {
    case .true, .false: return [.true, .false].contains(place.value.kind) || ["flagged", "_nanoseconds"].contains(name)
    // Seconds since 1970; ids of our own format.
    case .number: return ["updated_at", "created_at", "date", "time", "updatedAt", "id", "flagged", "_nanoseconds"].contains(name)
    // Firebase writes lists in both ways.
    case .array, .object: return [.array, .object].contains(place.value.kind) || ["flagged", "_nanoseconds"].contains(name)
    default: return ["time", "flagged", "_nanoseconds"].contains(name)
    }
  }

  @Test(arguments: exports.map(\.name))
  func oneOddFieldCostsOneField(name: String) throws {
    let export = try #require(Self.exports.first { $0.name == name })
    let files = try Self.files(export)
    let base = importing(files, report: true).result
    #expect(!base.diagnostics.hasErrors, "\(base.diagnostics)")
    let used = Set(base.report.keys.filter { $0.outcome == .used }.map { "." + $0.path })
    let told = Dictionary(base.diagnostics.map { ($0.id + $0.message, 1) }, uniquingKeysWith: +)
    let before = (base, try Self.records(base), told)
    var random = SeededGenerator(seed: 33)
    var tries: [(place: Place, oddity: String?)] = []
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) where file != "planner.json" {
      let root = try #require(JSONText.parse(bytes, file: FileID(index: 0)).0)
      let places = Dictionary(grouping: Self.places(in: file, root).filter { !$0.around.isEmpty }) { $0.path }
      for (_, same) in places.sorted(by: { $0.key < $1.key }) {
        guard let place = same.randomElement(using: &random), !place.path.hasSuffix("$schema"), !Self.holdsRecords(place) else {
          continue
        }
        for oddity in Self.oddities + (Self.triesAll ? [Self.huge] : []) { tries.append((place, oddity)) }
      }
    }
    if !Self.triesAll { tries = Array(tries.shuffled(using: &random).prefix(Self.shortRun)) }
    var faults: [String] = []
    for (place, oddity) in tries {
      guard let bytes = Self.changed(files[place.file] ?? [], place, oddity) else { continue }
      var odd = files
      odd[place.file] = bytes
      // Of TribeHub's notifications the events are read, and repeats that it works out are not.
      let isInbox = place.file.hasPrefix("notifications/") && !place.path.contains(".event")
      let isRead = used.contains(place.path) && !isInbox && place.around.allSatisfy { $0["recurrences"] == nil }
      let (result, sources) = importing(odd)
      if let fault = try Self.fault(before, (result, sources), place, oddity, isUsed: isRead) {
        faults.append("\(place.file) \(place.path) = \(oddity?.prefix(40) ?? "nothing"): \(fault)")
      }
    }
    #expect(faults.isEmpty, "\(name), \(faults.count) of \(tries.count):\n\(faults.prefix(400).joined(separator: "\n"))")
  }
}
