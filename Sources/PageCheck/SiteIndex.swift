/// Which files a site has: what links are resolved against. Built once, read by all threads.
struct SiteIndex: Sendable {
  private(set) var paths: [String]
  private var places: [String: Int] = [:]
  /// Folders that hold some file, for links to a folder without an index page.
  private var folders: Set<String> = [""]
  /// Absolute addresses that mean this site's root.
  let ownURLPrefixes: [String]
  /// Path of a file by its lower-case form, to say that only letter case differs.
  private var lowercasePlaces: [String: Int] = [:]

  init(files: [CheckedFile], ownURLPrefixes: [String]) {
    paths = files.map(\.path)
    self.ownURLPrefixes = ownURLPrefixes.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    places.reserveCapacity(files.count)
    for (place, path) in paths.enumerated() {
      places[path] = places[path] ?? place
      let lowercase = path.lowercased()
      lowercasePlaces[lowercase] = lowercasePlaces[lowercase] ?? place
      var end = path.endIndex
      while let slash = path[..<end].lastIndex(of: "/") {
        if !folders.insert(String(path[..<slash])).inserted { break }
        end = slash
      }
    }
  }

  /// The file that a path of the site means: itself, or the index page of the folder.
  func file(at path: String) -> Int? {
    if let place = places[path] { return place }
    let folder = path.hasSuffix("/") || path.isEmpty ? path : path + "/"
    return places[folder + "index.html"]
  }

  func isFolder(_ path: String) -> Bool { folders.contains(path.hasSuffix("/") ? String(path.dropLast()) : path) }

  /// A file whose path differs only in letter case.
  func fileIgnoringCase(at path: String) -> String? {
    let lowercase = path.lowercased()
    let place = lowercasePlaces[lowercase] ?? lowercasePlaces[(lowercase.hasSuffix("/") ? lowercase : lowercase + "/") + "index.html"]
    return place.map { paths[$0] }
  }
}

/// A link to a part of a page, judged when the ids of all pages are known.
struct FragmentLink: Sendable {
  /// The page linked to, and the hash of the id.
  var target: Int
  var fragment: UInt64
  var offset: Int
  var length: Int
  var surroundings: UInt64
}

/// Where the addresses of one page lead, so that each is worked out once. Keys are hashes of the address without fragment.
struct LinkCache {
  enum Target { case file(Int), folder, missing, outside, elsewhere }
  private var targets: [UInt64: Target] = [:]
  subscript(hash: UInt64) -> Target? {
    get { targets[hash] }
    set { targets[hash] = newValue }
  }
  mutating func removeAll(keepingCapacity: Bool) { targets.removeAll(keepingCapacity: keepingCapacity) }
}

/// The ids of one page.
struct IdentifierIndex {
  private(set) var nodes: [UInt64: Int32] = [:]

  /// Adds an id; gives back the node that already has it.
  mutating func insert(_ hash: UInt64, node: Int) -> Int? {
    if let earlier = nodes.updateValue(Int32(node), forKey: hash) {
      nodes[hash] = earlier
      return Int(earlier)
    }
    return nil
  }

  func node(_ hash: UInt64) -> Int? { nodes[hash].map(Int.init) }
  mutating func removeAll() { nodes.removeAll(keepingCapacity: true) }
}
