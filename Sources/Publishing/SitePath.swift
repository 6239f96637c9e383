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
    (folder, name, depth) = Octets.octets(of: text) { octets in
      guard let slash = octets.lastIndex(of: UInt8(ascii: "/")) else { return ("", text, 0) }
      return (
        String(decoding: octets[..<slash], as: UTF8.self), String(decoding: octets[(slash + 1)...], as: UTF8.self),
        octets.count { $0 == UInt8(ascii: "/") }
      )
    }
  }

  /// The first folder of the path, nil for a file at the top.
  var topFolder: Substring? {
    text.utf8.firstIndex(of: UInt8(ascii: "/")).map { text[..<$0] }
  }

  /// What is wrong with a path, in words that follow "the path"; nil for a good one.
  static func fault(in text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > maximumLength { return "is longer than \(maximumLength) octets" }
    if let fault = Octets.octets(of: text, faultInParts) { return fault }
    if text == Swap.folder || text.hasPrefix(Swap.folder + "/") || text == Swap.stateFolder {
      return "is kept for the program's own use"
    }
    return nil
  }

  private static func faultInParts(_ octets: UnsafeBufferPointer<UInt8>) -> String? {
    if octets.count(where: { $0 == UInt8(ascii: "/") }) >= maximumDepth { return "lies more than \(maximumDepth) folders deep" }
    var start = 0
    while start <= octets.count {
      var end = start
      var hasControl = false
      while end < octets.count, octets[end] != UInt8(ascii: "/") {
        if octets[end] < 0x20 || octets[end] == 0x7F { hasControl = true }
        end += 1
      }
      let part = UnsafeBufferPointer(rebasing: octets[start..<end])
      if part.isEmpty { return "has an empty part" }
      if part.count > maximumPartLength { return "has a part longer than \(maximumPartLength) octets" }
      if hasControl { return "has a control character" }
      if part[0] == UInt8(ascii: "."), part.count <= 4 {
        if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return "has a part '.' or '..'" }
        if part.elementsEqual(".git".utf8) { return "lies in .git" }
      }
      start = end + 1
    }
    return nil
  }

  static func < (a: SitePath, b: SitePath) -> Bool { Octets.compare(a.text, b.text) < 0 }
  static func == (a: SitePath, b: SitePath) -> Bool { Octets.compare(a.text, b.text) == 0 }
  func hash(into hasher: inout Hasher) { Octets.octets(of: text) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }
}
