/// A file's path inside the output folder: parts joined by `/`, none of them empty, `.` or `..`.
///
/// Paths are compared by their bytes, like file systems do: texts that only look the same are different.
struct SitePath: Sendable, Comparable {
  /// The most bytes in a path, and in one of its parts (Linux `NAME_MAX`).
  static let maximumLength = 1024
  static let maximumPartLength = 255
  /// How deep folders may be nested.
  static let maximumDepth = 32

  let text: String
  /// The folder of the file, without a slash at its end. Empty at the top.
  let folder: String
  let name: String

  /// - Precondition: `text` has passed `fault(in:)` or was read from the folder itself.
  init(checked text: String) {
    self.text = text
    let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(text[..<$0]) } ?? ""
    name = slash.map { String(text[text.utf8.index(after: $0)...]) } ?? text
  }

  /// The folders that contain the file, the outermost first.
  var folders: [String] { text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }.map { String(text[..<$0]) } }

  /// Whether `path` is inside the folder with this path, at any depth.
  func holds(_ path: SitePath) -> Bool { path.text.utf8.starts(with: (text + "/").utf8) }

  /// What is wrong with a path, in words that follow "the path". Nil if nothing is.
  static func fault(in text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > maximumLength { return "is longer than \(maximumLength) bytes" }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.count > maximumDepth { return "lies more than \(maximumDepth) folders deep" }
    for part in parts {
      if part.isEmpty { return "has an empty part" }
      if part.count > maximumPartLength { return "has a part longer than \(maximumPartLength) bytes" }
      if part.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "has a control character" }
      if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return "has a part '.' or '..'" }
      if part.elementsEqual(".git".utf8) { return "lies in .git" }
    }
    if text == Swap.folder || text.hasPrefix(Swap.folder + "/") || text == Swap.stateFolder {
      return "is kept for the program's own use"
    }
    return nil
  }

  static func < (a: SitePath, b: SitePath) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
  static func == (a: SitePath, b: SitePath) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
}
