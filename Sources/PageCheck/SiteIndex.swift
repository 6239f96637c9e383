/// Which files a site has: what links are resolved against. Built once, read by all threads.
///
/// Paths are found by a 64-bit hash of their bytes (FNV-1a): two paths of one site that share it are not to be expected.
struct SiteIndex: Sendable {
  let paths: [String]
  private let kinds: [FileKind]
  private var places: PlaceTable
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
    rootPaths = self.ownURLPrefixes.compactMap { prefix in
      prefix.utf8.withContiguousStorageIfAvailable { URLSyntax.path(of: ByteText($0)) } ?? nil
    }
    places = PlaceTable(capacity: paths.count)
    placesIgnoringCase.reserveCapacity(paths.count)
    for (place, path) in paths.enumerated() {
      var hash = ByteHash()
      var lowercase = ByteHash()
      for byte in path.utf8 {
        if byte == 0x2F { folders.insert(hash.value) }
        hash.add(byte)
        lowercase.add(asciiLowercase(byte))
      }
      if placesIgnoringCase[lowercase.value] == nil { placesIgnoringCase[lowercase.value] = Int32(place) }
      places.insert(hash.value, Int32(place))
    }
  }

  func kind(_ place: Int) -> FileKind { kinds[place] }

  /// The file that a path of the site means: itself, or the index page of the folder.
  func file(at path: some Collection<UInt8>) -> Int? {
    var hash = ByteHash()
    var last: UInt8 = 0x2F
    for byte in path {
      hash.add(byte)
      last = byte
    }
    return file(hash, endsInSlash: last == 0x2F)
  }

  /// The same for a path whose hash is known; nothing at all counts as ending in a slash.
  func file(_ path: ByteHash, endsInSlash: Bool) -> Int? {
    if let place = places[path.value] { return Int(place) }
    var hash = path
    if !endsInSlash { hash.add(0x2F) }
    for byte in "index.html".utf8 { hash.add(byte) }
    return places[hash.value].map(Int.init)
  }

  /// Hashes of the beginnings of a page's path that lead to the site's root, to the folder in it, and on to the page's own.
  static func hashFolders(of page: String, into folders: inout FlatList<ByteHash>) {
    var hash = ByteHash()
    folders.removeAll()
    folders.append(hash)
    for octet in page.utf8 {
      hash.add(octet)
      if octet == 0x2F { folders.append(hash) }
    }
  }

  /// The file that a relative address (no query, no fragment) leads to if it is a number of `../` and then a path in which nothing has
  /// a meaning of its own; nil if it is not, or there is no such file. Does not put the path together: its hash goes on from that of a
  /// folder.
  ///
  /// - Parameter folders: those around the page, see `hashFolders`.
  func plainFile(at relative: ByteText, from folders: borrowing FlatList<ByteHash>) -> Int? {
    var (i, ups) = (0, 0)
    while i + 3 <= relative.count, relative[i] == 0x2E, relative[i + 1] == 0x2E, relative[i + 2] == 0x2F {
      i += 3
      ups += 1
    }
    guard ups < folders.count, i < relative.count else { return nil }
    var hash = folders[folders.count - 1 - ups]
    var last: UInt8 = 0x2F
    while i < relative.count {
      let octet = relative[i]
      // A part that is empty or begins with a dot, an octet that is written as three.
      if last == 0x2F && (octet == 0x2F || octet == 0x2E) || octet == 0x25 || octet == 0 { return nil }
      hash.add(octet)
      last = octet
      i += 1
    }
    return file(hash, endsInSlash: last == 0x2F)
  }

  func isFolder(_ path: [UInt8]) -> Bool {
    var hash = ByteHash()
    for byte in path.last == 0x2F ? path.dropLast() : path[...] { hash.add(byte) }
    return folders.contains(hash.value)
  }

  /// A file whose path differs only in the case of ASCII letters, or the index page of such a folder: for messages.
  func fileIgnoringCase(at path: [UInt8]) -> String? {
    var hash = ByteHash()
    for byte in path { hash.add(asciiLowercase(byte)) }
    if let place = placesIgnoringCase[hash.value] { return paths[Int(place)] }
    if let last = path.last, last != 0x2F { hash.add(0x2F) }
    for byte in "index.html".utf8 { hash.add(byte) }
    return placesIgnoringCase[hash.value].map { paths[Int($0)] }
  }
}

/// Places of files by hashes of their paths.
private struct PlaceTable: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    var place: Int32 = -1
  }

  /// Open addressing; at most half of them are filled.
  private var slots: [Slot]

  init(capacity: Int) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  /// Where `hash` stands, or the free slot where it would.
  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot].place >= 0, slots[slot].hash != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  subscript(hash: UInt64) -> Int32? {
    let place = slots[slot(of: hash)].place
    return place < 0 ? nil : place
  }

  /// Adds a file, unless there is one with the same hash.
  mutating func insert(_ hash: UInt64, _ place: Int32) {
    let slot = slot(of: hash)
    if slots[slot].place < 0 { slots[slot] = Slot(hash: hash, place: place) }
  }
}

/// FNV-1a, 64 bits.
struct ByteHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
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

/// Where the addresses of one page lead, so that each is worked out once. Keys are hashes of the address without fragment.
struct LinkCache: ~Copyable {
  enum Target {
    case file(Int)
    case folder, missing, outside
  }
  private var targets = HashIndex()

  subscript(hash: UInt64) -> Target? {
    get {
      switch targets[hash] {
      case nil: nil
      case -1: .folder
      case -2: .missing
      case -3: .outside
      case let place?: .file(Int(place))
      }
    }
    set {
      guard let newValue else { return }
      let value: Int32 =
        switch newValue {
        case .file(let place): Int32(place)
        case .folder: -1
        case .missing: -2
        case .outside: -3
        }
      _ = targets.insert(hash, value)
    }
  }
  mutating func removeAll() { targets.removeAll() }
}

/// Where links lead from pages that lie at one depth, kept from page to page. Keys are hashes of whole addresses.
struct AddressMemory: ~Copyable {
  struct Entry: BitwiseCopyable {
    var hash: UInt64
    /// Hash of what stands behind `#`.
    var fragment: UInt64
    var target: Int32
    /// Folders around the page; -1 where nothing is remembered.
    var depth: Int16
    var hasFragment: Bool
  }

  private var entries = FlatList<Entry>()
  private var count = 0
  /// More are forgotten all at once.
  private static let maximum = 1 << 16

  init() { clear(1 << 10) }

  private mutating func clear(_ size: Int) {
    entries.removeAll()
    entries.append(repeating: Entry(hash: 0, fragment: 0, target: 0, depth: -1, hasFragment: false), count: size)
    count = 0
  }

  @inline(__always)
  private static func hash(_ address: ByteText) -> UInt64 {
    guard let start = address.bytes.baseAddress else { return 0 }
    return TagMemory.hash(start, length: address.count, .html)
  }

  @inline(__always)
  func find(_ address: ByteText) -> Entry? { find(AddressMemory.hash(address)) }

  @inline(__always)
  private func find(_ hash: UInt64) -> Entry? {
    let mask = entries.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while entries[place].depth >= 0 {
      if entries[place].hash == hash { return entries[place] }
      place = (place + 1) & mask
    }
    return nil
  }

  /// - Parameter fragment: nil if there is none, or it leads to no part of a page.
  mutating func add(_ address: ByteText, depth: Int, target: Int, fragment: ByteText?) {
    let hash = AddressMemory.hash(address)
    guard depth <= Int16.max, find(hash) == nil else { return }
    if count == AddressMemory.maximum { clear(entries.count) }
    if count * 2 >= entries.count { grow() }
    put(
      Entry(
        hash: hash, fragment: fragment?.hash ?? 0, target: Int32(target), depth: Int16(depth),
        hasFragment: fragment != nil))
    count += 1
  }

  private mutating func put(_ entry: Entry) {
    let mask = entries.count - 1
    var place = Int(truncatingIfNeeded: entry.hash) & mask
    while entries[place].depth >= 0 { place = (place + 1) & mask }
    entries[place] = entry
  }

  private mutating func grow() {
    var old = FlatList<Entry>(capacity: entries.count * 2)
    swap(&old, &entries)
    let known = count
    clear(old.count * 2)
    for entry in old.values where entry.depth >= 0 { put(entry) }
    count = known
  }
}

/// The ids of one page.
struct IdentifierIndex: ~Copyable {
  private var nodes = HashIndex()
  private var all = FlatList<UInt64>()

  /// In place of a node that has left the tree: see `PageJudge.fold`.
  static let folded = -1

  /// Adds an id; gives back the node that already has it.
  mutating func insert(_ hash: UInt64, node: Int) -> Int? {
    if let earlier = nodes.insert(hash, Int32(node)) { return Int(earlier) }
    all.append(hash)
    return nil
  }
  func node(_ hash: UInt64) -> Int? { nodes[hash].map(Int.init) }
  /// Hashes of all ids, in the order of the page.
  var hashes: [UInt64] { Array(all.values) }
  mutating func removeAll() {
    nodes.removeAll()
    all.removeAll()
  }
}

/// Numbers by 64-bit hashes, emptied without touching its memory: each filling has a number of its own.
struct HashIndex: ~Copyable {
  /// Not private: the compiler (6.3.1) cannot make a list of private values in a debug build.
  struct Slot: BitwiseCopyable {
    var key: UInt64 = 0
    var value: Int32 = 0
    var filling: UInt32 = 0
  }

  private var slots = FlatList<Slot>(repeating: Slot(), count: 64)
  private var filling: UInt32 = 1
  private var count = 0

  @inline(__always)
  subscript(key: UInt64) -> Int32? {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: key ^ key >> 32) & mask
    while slots[place].filling == filling {
      if slots[place].key == key { return slots[place].value }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds a number, unless the key has one: that is given back.
  mutating func insert(_ key: UInt64, _ value: Int32) -> Int32? {
    if let known = self[key] { return known }
    if count * 2 >= slots.count { grow() }
    put(key, value)
    count += 1
    return nil
  }

  private mutating func put(_ key: UInt64, _ value: Int32) {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: key ^ key >> 32) & mask
    while slots[place].filling == filling { place = (place + 1) & mask }
    slots[place] = Slot(key: key, value: value, filling: filling)
  }

  private mutating func grow() {
    var old = FlatList<Slot>(repeating: Slot(), count: slots.count * 2)
    swap(&old, &slots)
    for slot in old.values where slot.filling == filling { put(slot.key, slot.value) }
  }

  mutating func removeAll() {
    // After a large page, small ones need not walk its room.
    let isRoomy = slots.count > 1_024 && count * 16 < slots.count
    count = 0
    if isRoomy { slots = FlatList(repeating: Slot(), count: 64) }
    if filling < UInt32.max {
      filling += 1
    } else {
      self = HashIndex()
    }
  }
}
