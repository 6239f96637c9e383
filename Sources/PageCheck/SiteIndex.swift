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
    places.reserveCapacity(paths.count)
    placesIgnoringCase.reserveCapacity(paths.count)
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

  /// Hashes of the beginnings of a page's path that lead to the site's root, to the folder in it, and on to the page's own.
  static func hashFolders(of page: String) -> [ByteHash] {
    var hash = ByteHash()
    var folders = [hash]
    for byte in page.utf8 {
      hash.add(byte)
      if byte == "/" { folders.append(hash) }
    }
    return folders
  }

  /// The file that a relative address (no query, no fragment) leads to if it is a number of `../` and then a path in which nothing has
  /// a meaning of its own; nil if it is not, or there is no such file. Does not put the path together: its hash goes on from that of a
  /// folder.
  ///
  /// - Parameter folders: those around the page, see `hashFolders`.
  func plainFile(at relative: ByteText, from folders: [ByteHash]) -> Int? {
    var (start, ups) = (0, 0)
    while relative.count >= start + 3, relative[start] == ".", relative[start + 1] == ".", relative[start + 2] == "/" {
      start += 3
      ups += 1
    }
    guard ups < folders.count, start < relative.count else { return nil }
    var hash = folders[folders.count - 1 - ups]
    var last = UInt8(ascii: "/")
    for byte in relative.from(start) {
      // A part that is empty or begins with a dot, a byte that is written as three.
      if last == "/" && (byte == "/" || byte == ".") || byte == "%" || byte == 0 { return nil }
      hash.add(byte)
      last = byte
    }
    return place(hash, last, in: places)
  }

  func isFolder(_ path: [UInt8]) -> Bool { folders.contains(ByteHash(path.last == "/" ? path.dropLast() : path[...]).value) }

  /// A file whose path differs only in the case of ASCII letters, or the index page of such a folder: for messages.
  func fileIgnoringCase(at path: [UInt8]) -> String? {
    place(of: path.map(asciiLowercase), in: placesIgnoringCase).map { paths[$0] }
  }

  private func place(of path: some Collection<UInt8>, in places: [UInt64: Int32]) -> Int? {
    var hash = ByteHash()
    var last = UInt8(ascii: "/")
    for byte in path {
      hash.add(byte)
      last = byte
    }
    return place(hash, last, in: places)
  }

  /// - Parameter last: the path's last byte; nothing at all counts as ending in a slash.
  private func place(_ path: ByteHash, _ last: UInt8, in places: [UInt64: Int32]) -> Int? {
    if let place = places[path.value] { return Int(place) }
    var hash = path
    if last != "/" { hash.add(UInt8(ascii: "/")) }
    for byte in "index.html".utf8 { hash.add(byte) }
    return places[hash.value].map(Int.init)
  }

  /// Where an address in a style sheet, a manifest or an Atom feed leads.
  enum Destination {
    /// Nothing but a query or a part.
    case itself
    case file(Int)
    /// Another host, or whatever the scheme means; without a scheme, it is nothing.
    case elsewhere(scheme: String)
    case outside
    case missing([UInt8])
  }

  /// - Parameter page: the path of the file in which the address stands.
  func destination(of address: ByteText, from page: String) -> Destination {
    var (rest, page) = (address, page)
    if let scheme = URLSyntax.scheme(of: address) {
      guard let prefix = ownURLPrefixes.first(where: { address.string.hasPrefix($0) }) else { return .elsewhere(scheme: scheme) }
      (rest, page) = (address.from(prefix.utf8.count), "")
    } else if address.hasPrefixIgnoringCase("//") {
      return .elsewhere(scheme: "")
    } else if address.isEmpty || address.first == "#" || address.first == "?" {
      return .itself
    }
    let end = rest.firstIndex { $0 == "#" || $0 == "?" } ?? rest.count
    var path: [UInt8] = []
    guard URLSyntax.resolve(rest[0..<end], from: page.utf8, into: &path) else { return .outside }
    // A path of the host: the site lies in the folder that its own address names, or in none.
    let roots = rest.first == "/" && !page.isEmpty && !rootPaths.isEmpty ? rootPaths : [[]]
    for root in roots where path.starts(with: root) {
      if let place = file(at: path[root.count...]) { return .file(place) }
    }
    return .missing(path)
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
  var written: UInt64
  var fragment: UInt64
  /// The page linked to.
  var target: Int32
  /// Where the link stands in its page.
  var offset: Int32
  var length: Int32
}
