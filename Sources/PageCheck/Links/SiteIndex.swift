/// Which files a site has: what links are resolved against. Made once, read by all threads.
///
/// Paths are found by a 64-bit hash of their bytes (FNV-1a): two paths of one site that share it are not to be expected.
struct SiteIndex: Sendable {
  let paths: [String]
  private let kinds: [FileKind]
  private var places: [UInt64: Int32] = [:]
  /// Folders that hold some file, for links to a folder without an index page. Without `/` at the end.
  private var folders: Set<UInt64> = [ByteHash().value]
  /// By the hash of the path with ASCII capitals as small letters.
  private var placesIgnoringCase: [UInt64: Int32] = [:]
  /// Absolute addresses that mean this site's root.
  let ownURLPrefixes: [String]
  /// The paths of those addresses, `%XX` replaced, with `/` at the end and none at the start: `planner/`, or nothing.
  let rootPaths: [[UInt8]]

  init(paths: [String], ownURLPrefixes: [String]) {
    self.paths = paths
    kinds = paths.map { FileKind($0) }
    self.ownURLPrefixes = ownURLPrefixes.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    rootPaths = self.ownURLPrefixes.compactMap { URLSyntax.path(of: ByteText($0)) }
    for (place, path) in paths.enumerated() {
      var hash = ByteHash()
      var lowercase = ByteHash()
      for byte in path.utf8 {
        if byte == "/" { folders.insert(hash.value) }
        hash.add(byte)
        lowercase.add(asciiLowercase(byte))
      }
      if places[hash.value] == nil { places[hash.value] = Int32(place) }
      if placesIgnoringCase[lowercase.value] == nil { placesIgnoringCase[lowercase.value] = Int32(place) }
    }
  }

  func kind(_ place: Int) -> FileKind { kinds[place] }

  /// The file that a path of the site means: itself, or the index page of the folder.
  func file(at path: some Collection<UInt8>) -> Int? { place(of: path, in: places) }

  func isFolder(_ path: [UInt8]) -> Bool { folders.contains(ByteHash(path.last == "/" ? path.dropLast() : path[...]).value) }

  /// A file whose path differs only in the case of ASCII letters, or the index page of such a folder: for messages.
  func fileIgnoringCase(at path: [UInt8]) -> String? {
    place(of: path.map(asciiLowercase), in: placesIgnoringCase).map { paths[$0] }
  }

  private func place(of path: some Collection<UInt8>, in places: [UInt64: Int32]) -> Int? {
    var hash = ByteHash(path)
    if let place = places[hash.value] { return Int(place) }
    var last = UInt8(ascii: "/")
    for byte in path { last = byte }
    if last != "/" { hash.add(UInt8(ascii: "/")) }
    for byte in "index.html".utf8 { hash.add(byte) }
    return places[hash.value].map(Int.init)
  }

  // MARK: Where addresses lead

  enum Target {
    case file(Int)
    /// A folder without an index page.
    case folder
    case missing, outside
  }

  /// What stands behind the site's own address in an absolute one; nil for the address of another host.
  func pathOfOwn(_ address: ByteText) -> ByteText? {
    let text = address.string
    let own = ownURLPrefixes.first { text.hasPrefix($0) || text + "/" == $0 }
    return own.map { address.from(min($0.utf8.count, address.count)) }
  }

  /// - Parameters:
  ///   - relative: an address without scheme and host, query and fragment.
  ///   - page: the path of the file in which it stands.
  func target(of relative: ByteText, from page: String) -> Target {
    var path: [UInt8] = []
    guard URLSyntax.resolve(relative, from: page.utf8, into: &path) else { return .outside }
    if relative.first != "/" { return found(path[...]) ?? .missing }
    if rootPaths.isEmpty { return found(path[...]) ?? targetInUnknownFolder(path, from: page) }
    for root in rootPaths {
      if path.starts(with: root), let target = found(path[root.count...]) { return target }
      // The folder itself, written without the last slash.
      if path.count + 1 == root.count, root.starts(with: path), let target = found([]) { return target }
    }
    return .missing
  }

  /// The site may lie in a folder of its host that nobody has named. Of all pages only `404.html`, which a host shows at any address,
  /// must name that folder: whatever it is called there, the rest of the path leads to a file.
  private func targetInUnknownFolder(_ path: [UInt8], from page: String) -> Target {
    guard page == "404.html" || page.hasSuffix("/404.html") else { return .missing }
    var rest = path[...]
    while let slash = rest.firstIndex(of: 0x2F), slash + 1 < rest.endIndex {
      rest = rest[(slash + 1)...]
      if let place = file(at: rest) { return .file(place) }
    }
    return .missing
  }

  private func found(_ path: ArraySlice<UInt8>) -> Target? {
    file(at: path).map { .file($0) } ?? (isFolder(Array(path)) ? .folder : nil)
  }
}

/// FNV-1a, 64 bits.
struct ByteHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  init() {}
  init(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }
  @inline(__always) mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

/// A link to a part of a page, judged when the ids of all pages are known.
struct FragmentLink: Sendable {
  /// Hashes of the id as written, and with `%XX` replaced: browsers look for the first, then for the second.
  var written, fragment: UInt64
  /// The page linked to.
  var target: Int32
  /// Where the link stands in its page.
  var offset, length: Int32
}
