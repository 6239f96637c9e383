package import CivilTime
package import Diagnostics
import JSONText
package import TribeModel

/// What earlier builds have kept of one source: the last good copy of each of its files, and how many records they held.
package struct KeptSource: Sendable {
  package struct File: Sendable {
    /// The path of the original below the content folder.
    package var path: String
    /// The copy, in `ImportInput.files`.
    package var id: FileID
    /// The day of the last build that found the original good.
    package var good: CivilDate

    package init(path: String, id: FileID, good: CivilDate) { (self.path, self.id, self.good) = (path, id, good) }
  }
  package var setting: SourceSetting
  package var files: [File]
  package var counts: [RecordKind: Int]
  /// Whether the program chose the source itself, because planner.json lists none.
  package var isChosen: Bool

  package init(setting: SourceSetting, files: [File], counts: [RecordKind: Int], isChosen: Bool) {
    (self.setting, self.files, self.counts, self.isChosen) = (setting, files, counts, isChosen)
  }

  /// Whether this is what was kept of a source that planner.json now has. Another path or format is another source.
  func belongs(to source: SourceSetting) -> Bool {
    setting.name == source.name && setting.format == source.format && setting.path == source.path
  }
}

/// How the reading of one source ended.
package struct SourceResult: Sendable {
  /// A file that was read as it is.
  package struct GoodFile: Sendable {
    package var path: String
    /// The file without what the import does not read. Nil unless `ImportInput.changed` asks for it.
    package var copy: [UInt8]?
  }
  package var setting: SourceSetting
  package var good: [GoodFile] = []
  /// The copies that were read instead of files that could not be used.
  package var standingIn: [KeptSource.File] = []
  /// What is wrong with today's data. Nil if they are shown.
  package var fault: String?
  /// What was there and is not any more, if that is the fault: titles, for a terminal only.
  package var gone: [String] = []
  package var counts: [RecordKind: Int] = [:]
  /// The messages about mended fields and about records that were set aside.
  package var mended: [BuildStatus.Finding] = []
  package var setAside: [BuildStatus.Finding] = []
}

/// Whether a source has lost so much that it must have failed.
enum ShrinkGuard {
  /// The least number of records of a kind that must not become less than half.
  static let leastForHalf = 4
  /// The least number of records of a kind that must not become none. The last one is often deleted on purpose.
  static let leastForNothing = 2

  /// The first kind that has lost too much, in words. Nil if none has.
  static func loss(from before: [RecordKind: Int], to now: [RecordKind: Int]) -> String? {
    if now.values.allSatisfy({ $0 == 0 }), before.values.contains(where: { $0 > 0 }) { return "holds nothing any more" }
    for kind in RecordKind.allCases {
      let (had, has) = (before[kind] ?? 0, now[kind] ?? 0)
      if has == 0, had >= leastForNothing { return "holds none of the \(had) \(kind.words) any more" }
      if had >= leastForHalf, has * 2 < had { return "holds only \(has) of \(had) \(kind.words)" }
    }
    return nil
  }

  static func isLess(_ now: [RecordKind: Int], than before: [RecordKind: Int]) -> Bool {
    before.contains { kind, count in now[kind] ?? 0 < count }
  }
}

/// Why one file of a source cannot be used.
enum FileFailure {
  /// Why a file that is no JSON, calendar or address book is none. Nil if nothing is wrong with it.
  ///
  /// - Parameters:
  ///   - root: the file as JSON. Nil if it is not JSON.
  ///   - block: the name in the lines `BEGIN:` and `END:` of a file that is not to be JSON.
  static func reason(_ bytes: [UInt8], root: JSONValue?, block: String?) -> String? {
    let text = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    if text.isEmpty { return "is empty" }
    if let root { return errorAnswer(root).map { "is an error answer (\(CleanText.quoted($0)))" } }
    if text.first == UInt8(ascii: "<") { return "is a web page" }
    guard let block else {
      let isOpen = text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
      return isOpen ? "is cut off or damaged" : "is not JSON"
    }
    let (begun, ended) = (lines(text, "BEGIN:\(block)"), lines(text, "END:\(block)"))
    if begun == 0 { return "is not a \(block == "VCARD" ? "vCard" : "calendar")" }
    return ended < begun ? "is cut off" : nil
  }

  /// How many lines of a text say `line`, in capitals or not.
  private static func lines(_ text: ArraySlice<UInt8>, _ line: String) -> Int {
    text.split { $0 == 0x0A || $0 == 0x0D }.count { found in
      let found = found.drop { $0 == 0x20 }.prefix(line.utf8.count)
      return found.count == line.utf8.count && zip(found, line.utf8).allSatisfy { $0 == $1 || ($0 & 0xDF) == $1 }
    }
  }

  /// `Data/failures.txt`: the names of an error answer's fields.
  private static let names = dataTable("failures.txt")

  /// What an error answer says. Nil if the document is something else.
  static func errorAnswer(_ root: JSONValue) -> String? {
    guard root.kind == .object, root.count > 0,
      root.members.allSatisfy({ name, _ in names["fields"]?.contains((name.string ?? "").lowercased()) ?? false })
    else { return nil }
    for name in names["telling"] ?? [] {
      guard let value = root[named: name], !value.isNull else { continue }
      return (value.string ?? value["message"]?.string).map { String($0.prefix(80)) } ?? name
    }
    return nil
  }
}
