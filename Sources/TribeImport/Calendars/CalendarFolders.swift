/// Folders that hold a file for each event or card, as vdirsyncer, khal and DavMail keep them (vdir): each is one calendar.
///
/// A calendar's files are named by their UIDs. `displayname` and `color` beside them say what it is called and in which colour its app
/// shows it. A source may be one such folder, or one with a folder for each calendar below it.
struct CalendarFolders {
  /// What the notes of a folder say.
  struct Note: Sendable, Hashable {
    var name: String?
    /// As it is written: `#RRGGBB` or a name of CSS.
    var colour: String?
  }

  private(set) var notes: [String: Note] = [:]

  /// The folder that a file lies in. Empty for a file of the content folder itself.
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// Takes what a folder's note says, in its first line.
  mutating func take(_ file: ContentFile, _ bytes: [UInt8]) {
    let line = CleanText.nonEmptyLine(String(decoding: bytes.prefix(1024).prefix { $0 != 0x0A }, as: UTF8.self))
    let folder = Self.folder(of: file.path)
    notes[folder, default: Note()][keyPath: file.path.hasSuffix("color") ? \Note.colour : \Note.name] = line
  }

  /// What the folder of a file says that its calendar is called. A folder below the source's own names its calendar if nothing else does.
  ///
  /// - Parameter source: the path of the source.
  func name(of path: String, in source: String) -> String? {
    let folder = Self.folder(of: path)
    if let name = notes[folder]?.name { return name }
    return folder.count > source.count && folder.hasPrefix(source) ? folder.split(separator: "/").last.map(String.init) : nil
  }

  func colour(of path: String) -> String? { notes[Self.folder(of: path)]?.colour }

  /// The folders among the files of one kind that hold a file for each event, each with its first file.
  ///
  /// Those that have a note do, and those whose files are all named by the UID of what they hold.
  static func among(_ paths: [(path: String, bytes: [UInt8])], withNotes noted: Set<String>) -> [String: String] {
    var folders: [String: String] = [:]
    for (folder, files) in Dictionary(grouping: paths, by: { self.folder(of: $0.path) }) where !folder.isEmpty {
      let isOne = noted.contains(folder) || (files.count > 1 && files.allSatisfy { isNamedByUID($0.path, $0.bytes) })
      if isOne { folders[folder] = files.map(\.path).min() }
    }
    return folders
  }

  private static func isNamedByUID(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let name = path.split(separator: "/").last, let end = name.lastIndex(of: ".") else { return false }
    return uids(bytes).contains(Array(name[..<end].utf8))
  }

  /// The UIDs that a file says, by a look at its lines.
  static func uids(_ bytes: [UInt8]) -> Set<[UInt8]> {
    let name = Array("UID:".utf8)
    return Set(bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.starts(with: name) }.map { Array($0.dropFirst(name.count)) })
  }
}
