/// What a file of the content folder is, by its name's ending in any case, or else by how it begins.
///
/// Families have files as apps and phones left them: `Anna.ICS`, Google's `basic` without an ending, `rest.json.txt` from a mail. A name
/// is only a hint, and a file that nobody reads is told, never passed over.
package enum ContentKind: String, Sendable, CaseIterable {
  case json = ".json"
  case calendar = ".ics"
  case cards = ".vcf"
  case table = ".csv"
  /// What a folder that holds a file for each event says of its calendar (`isFolderNote`).
  case folderNote = "/displayname"

  /// How many bytes at the start of a file tell what it is.
  package static let sampleSize = 64

  /// - Parameter beginning: the first `sampleSize` bytes of the file, unpacked if it was packed.
  package init?(name: String, beginning: some Collection<UInt8>) {
    if Self.isFolderNote(name) {
      self = .folderNote
      return
    }
    var name = name.lowercased()
    for wrapping in [".gz", ".txt"] where name.hasSuffix(wrapping) { name = String(name.dropLast(wrapping.count)) }
    for ending in [".tsv", ".tab"] where name.hasSuffix(ending) { name = name.dropLast(4) + Self.table.rawValue }
    if let named = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }) {
      self = named
      return
    }
    // What follows a byte order mark and blanks.
    let start = String(decoding: beginning.drop { $0 <= 0x20 || $0 >= 0x80 }.prefix(20), as: UTF8.self).uppercased()
    if start.hasPrefix("BEGIN:VCALENDAR") {
      self = .calendar
    } else if start.hasPrefix("BEGIN:VCARD") {
      self = .cards
    } else {
      return nil
    }
  }

  /// Whether a path is that of the name or the colour of a calendar, which vdirsyncer and others put beside a calendar's events (vdir).
  package static func isFolderNote(_ path: String) -> Bool {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    return name == "displayname" || name == "color"
  }

  /// Whether a file's name is that of a picture, which data may name.
  package static func isPicture(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["jpg", "jpeg", "png", "gif", "webp", "svg"].contains { name.hasSuffix("." + $0) }
  }

  /// What to do with a file that cannot be read, by how it begins or by its name. Nil for a picture, which data may name.
  package static func advice(name: String, beginning: some Collection<UInt8>) -> String? {
    if isPicture(name) { return nil }
    let name = name.lowercased()
    let isZip = beginning.starts(with: [0x50, 0x4B])
    let isPacked = beginning.starts(with: [0x1F, 0x8B]) || [".7z", ".rar", ".bz2", ".xz"].contains(where: name.hasSuffix)
    let sheets = isZip ? ["xlsx", "ods", "docx", "odt"] : [".xls", ".numbers"]
    if !isPacked, sheets.contains(where: name.hasSuffix) { return "save it as a table: File, Save as, CSV" }
    if isZip || isPacked { return "it must be unpacked first" }
    return "a planner is made of .json, .ics, .vcf and .csv files"
  }
}
