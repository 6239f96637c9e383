/// A file's path inside the output folder: parts joined by `/`, none of them empty, `.` or `..`.
struct SitePath: Hashable, Sendable, Comparable {
  /// The most octets in a path, and in one part of it (Linux `NAME_MAX`).
  static let maximumLength = 1024
  static let maximumPartLength = 255
  /// The most folders inside each other.
  static let maximumDepth = 32

  let text: String
  /// The folder that holds the file, without a slash at its end; empty at the top.
  let folder: String
  let name: String
  /// How many folders the file lies in.
  let depth: Int

  /// nil if `text` is no path that may be written: see `fault(in:)`.
  init?(_ text: String) {
    guard Self.fault(in: text) == nil else { return nil }
    self.init(checked: text)
  }

  /// - Precondition: `text` has passed `fault(in:)` or was read from the folder itself.
  init(checked text: String) {
    self.text = text
    let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(text[..<$0]) } ?? ""
    name = slash.map { String(text[text.utf8.index(after: $0)...]) } ?? text
    depth = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "/") ? 1 : 0) }
  }

  /// The first folder of the path, nil for a file at the top.
  var topFolder: Substring? {
    text.utf8.firstIndex(of: UInt8(ascii: "/")).map { text[..<$0] }
  }

  /// What is wrong with a path, in words that follow "the path"; nil for a good one.
  static func fault(in text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > maximumLength { return "is longer than \(maximumLength) octets" }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.count > maximumDepth { return "lies more than \(maximumDepth) folders deep" }
    for part in parts {
      if part.isEmpty { return "has an empty part" }
      if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return "has a part '.' or '..'" }
      if part.count > maximumPartLength { return "has a part longer than \(maximumPartLength) octets" }
      if part.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "has a control character" }
      if part.elementsEqual(".git".utf8) { return "lies in .git" }
    }
    if text == Swap.folder || text.hasPrefix(Swap.folder + "/") || text == Swap.stateFolder {
      return "is kept for the program's own use"
    }
    return nil
  }

  static func < (a: SitePath, b: SitePath) -> Bool { Octets.compare(a.text, b.text) < 0 }
  static func == (a: SitePath, b: SitePath) -> Bool { Octets.compare(a.text, b.text) == 0 }
  func hash(into hasher: inout Hasher) { Octets.octets(of: text) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }
}
