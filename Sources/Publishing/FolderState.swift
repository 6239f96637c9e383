internal import FanOut
internal import Glibc

/// How a folder's entries are: equal states, and nobody has touched anything. The manifest itself is left out, for the note that
/// holds the state changes it.
struct FolderState: Sendable {
  let digest: ContentDigest
  /// The latest time of change of any file, in nanoseconds.
  let lastChange: Int64

  /// Of one folder.
  struct Part: Sendable {
    var digest: ContentDigest
    var lastChange: Int64
    var subfolders: [String]
  }

  /// nil if something cannot be read.
  ///
  /// - Parameter known: folders that are not looked at: they are taken to be as this build has written them.
  init?(of root: Int32, disk: Disk, jobs: Int, known: KnownFolders = KnownFolders()) {
    // Two levels one after the other, what lies below them side by side.
    guard let top = Self.part(root, prefix: "", depth: 0, goesDeeper: false) else { return nil }
    var parts = [top]
    var deeper: [(folder: String, known: Part?)] = []
    for folder in top.subfolders {
      if let known = known[folder] {
        parts.append(known.own)
        for (folder, part) in zip(known.own.subfolders, known.inner) { deeper.append((folder, part)) }
        continue
      }
      guard let descriptor = try? disk.openFolder(folder, in: root, path: folder) else { return nil }
      defer { close(descriptor) }
      guard let part = Self.part(descriptor, prefix: folder + "/", depth: 1, goesDeeper: false) else { return nil }
      parts.append(part)
      for folder in part.subfolders { deeper.append((folder, nil)) }
    }
    let size = 64
    let folders = deeper.filter { $0.known == nil }.map(\.folder)
    let chunks = fanOut((folders.count + size - 1) / size, jobs: jobs) { chunk -> [Part?] in
      var cursor = FolderCursor(root: root, disk: disk)
      return folders[chunk * size..<min(folders.count, (chunk + 1) * size)].map { folder in
        guard let descriptor = try? cursor.existing(folder) else { return nil }
        return Self.part(descriptor, prefix: folder + "/", depth: 2, goesDeeper: true)
      }
    }
    var found = chunks.joined().makeIterator()
    for (_, known) in deeper {
      guard let part = known ?? found.next() ?? nil else { return nil }
      parts.append(part)
    }
    var builder = DigestBuilder()
    for part in parts { builder.add(part.digest) }
    digest = builder.finished()
    lastChange = parts.reduce(.min) { max($0, $1.lastChange) }
  }

  private static func part(_ folder: Int32, prefix: String, depth: Int, goesDeeper: Bool) -> Part? {
    guard let entries = try? Disk.entriesAndKinds(of: folder, path: prefix, isOwn: depth > 0) else { return nil }
    var mode: UInt32?
    // Of the output folder itself nothing is asked: it may be made anew around the site.
    if depth > 0 {
      var own = stat()
      guard fstat(folder, &own) == 0 else { return nil }
      mode = own.st_mode
    }
    var text = FolderText(prefix: prefix, mode: mode)
    for (name, isFolder) in entries {
      let path = prefix + name
      if name == ".git" || path == Swap.folder || path == Manifest.path { continue }
      var information = stat()
      if isFolder != true {
        guard fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
      }
      guard isFolder == true || information.st_mode & S_IFMT == S_IFDIR else {
        text.add(file: name, EntryState(information))
        continue
      }
      guard goesDeeper, depth < SitePath.maximumDepth else {
        text.add(folder: name, path, inside: nil)
        continue
      }
      let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard inner >= 0 else { return nil }
      defer { close(inner) }
      guard let found = self.part(inner, prefix: path + "/", depth: depth + 1, goesDeeper: true) else { return nil }
      text.add(folder: name, path, inside: found)
    }
    return text.part
  }
}

/// What can be seen of an entry without reading it.
struct EntryState: Sendable, Equatable {
  let mode: UInt32
  let inode: UInt64
  /// Octets.
  let size: Int64
  /// Times of modification and of change, in nanoseconds.
  let written, changed: Int64

  init(_ information: stat) {
    func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
    mode = information.st_mode
    inode = UInt64(information.st_ino)
    size = Int64(information.st_size)
    written = nanoseconds(information.st_mtim)
    changed = nanoseconds(information.st_ctim)
  }
}

/// What the digest of one folder is made from: its path, its mode and its entries in the order of their names.
private struct FolderText {
  private var text: [UInt8] = []
  private var lastChange = Int64.min
  private var subfolders: [String] = []

  /// - Parameter mode: nil where it does not count.
  init(prefix: String, mode: UInt32?) {
    text.append(contentsOf: prefix.utf8)
    if let mode { add(Int64(mode)) }
  }

  private mutating func add(_ number: Int64) { withUnsafeBytes(of: number.littleEndian) { text.append(contentsOf: $0) } }

  mutating func add(file name: String, _ state: EntryState) {
    text.append(contentsOf: name.utf8)
    text += [0, 0]
    add(Int64(state.mode))
    add(Int64(bitPattern: state.inode))
    add(state.size)
    add(state.written)
    add(state.changed)
    lastChange = max(lastChange, state.changed)
  }

  /// - Parameter part: nil if what is inside is told elsewhere.
  mutating func add(folder name: String, _ path: String, inside part: FolderState.Part?) {
    text.append(contentsOf: name.utf8)
    text += [0, 1]
    guard let part else { return subfolders.append(path) }
    add(Int64(bitPattern: part.digest.high))
    add(Int64(bitPattern: part.digest.low))
    lastChange = max(lastChange, part.lastChange)
  }

  var part: FolderState.Part {
    var builder = DigestBuilder()
    builder.add(text)
    return FolderState.Part(digest: builder.finished(), lastChange: lastChange, subfolders: subfolders)
  }
}

/// New folders at the top of a site, as this build has written them: they need not be looked at to tell how it has left them.
///
/// It is what was written, not what is there: whatever somebody else does to one of the files between its writing and the note is
/// another state than the note's. That holds where every change of a file gives it another time of change
/// (`Disk.tellsChangesApart`).
struct KnownFolders: Sendable {
  struct Folder: Sendable {
    /// Its own part, and those of its subfolders in their order.
    let own: FolderState.Part
    let inner: [FolderState.Part]
  }
  private var folders: [String: Folder] = [:]

  init() {}

  subscript(name: String) -> Folder? { folders[name] }

  /// A file of a new folder as it was when it had been written, and the mode of the folder that it lies in.
  struct File: Sendable {
    let path: String
    let state: EntryState
    let folderMode: UInt32
  }

  /// Takes in a folder at the top with all that is in it; one of which not everything can be told is left out.
  ///
  /// - Parameters:
  ///   - files: in the order of their paths, all of them inside `name`.
  ///   - folderMode: the mode of a folder in which no file lies directly; nil if it cannot be had.
  mutating func add(_ name: String, _ files: [File], jobs: Int, folderMode: @Sendable (String) -> UInt32?) {
    let prefix = name + "/"
    let entries = Self.entries(files, files.indices, prefix)
    let folders = entries.filter(\.isFolder)
    let chunk = 64
    let parts = fanOut((folders.count + chunk - 1) / chunk, jobs: jobs) { number in
      folders[number * chunk..<min((number + 1) * chunk, folders.count)].map {
        Self.part(files, $0.range, prefix + $0.name + "/", folderMode)
      }
    }
    let inner = parts.joined().compactMap { $0 }
    guard inner.count == folders.count else { return }
    guard let own = Self.text(files, entries, prefix, folderMode, inside: { _ in .some(nil) })?.part else { return }
    self.folders[name] = Folder(own: own, inner: inner)
  }

  /// What lies directly in a folder.
  private struct Entry: Sendable {
    var name: String
    /// Of the files: itself, or all that lie in it.
    var range: Range<Int>
    var isFolder: Bool
  }

  /// In the order of their names, which need not be that of the files' paths.
  private static func entries(_ files: [File], _ range: Range<Int>, _ prefix: String) -> [Entry] {
    var entries: [Entry] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let entry = Octets.octets(of: files[start].path) { first in
        let rest = first[prefix.utf8.count...]
        let slash = rest.firstIndex(of: UInt8(ascii: "/"))
        var end = start + 1
        if let slash {
          let folder = first[...slash]
          while end < range.upperBound, Octets.octets(of: files[end].path, { $0.starts(with: folder) }) { end += 1 }
        }
        return Entry(
          name: String(decoding: rest[..<(slash ?? first.count)], as: UTF8.self), range: start..<end, isFolder: slash != nil)
      }
      entries.append(entry)
      start = entry.range.upperBound
    }
    return Octets.order(of: entries.map(\.name)).map { entries[$0] }
  }

  private static func part(
    _ files: [File], _ range: Range<Int>, _ prefix: String, _ folderMode: (String) -> UInt32?
  ) -> FolderState.Part? {
    text(files, entries(files, range, prefix), prefix, folderMode) { folder in
      part(files, folder.range, prefix + folder.name + "/", folderMode).map { .some($0) }
    }?.part
  }

  /// - Parameter inside: what is told of a folder; nil if nothing can be told.
  private static func text(
    _ files: [File], _ entries: [Entry], _ prefix: String, _ folderMode: (String) -> UInt32?,
    inside: (Entry) -> FolderState.Part??
  ) -> FolderText? {
    let own = entries.first { !$0.isFolder }.map { files[$0.range.lowerBound].folderMode }
    guard let mode = own ?? folderMode(String(decoding: Array(prefix.utf8.dropLast()), as: UTF8.self)) else { return nil }
    var text = FolderText(prefix: prefix, mode: mode)
    for entry in entries {
      guard entry.isFolder else {
        let file = files[entry.range.lowerBound]
        guard file.folderMode == mode else { return nil }
        text.add(file: entry.name, file.state)
        continue
      }
      guard let part = inside(entry) else { return nil }
      text.add(folder: entry.name, prefix + entry.name, inside: part)
    }
    return text
  }
}
