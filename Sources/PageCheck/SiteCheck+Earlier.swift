internal import FanOut
internal import Glibc

/// What an earlier check of the site, by the same rules and options, found nothing wrong with.
package struct EarlierCheck: Sendable {
  /// The earlier content of a file that is another one now.
  package enum Content: Sendable {
    case none
    case bytes([UInt8])
    /// There was one, but it cannot be had any more.
    case lost
  }

  /// For each file of the check, whether it is, to the byte, one that passed.
  package var isUnchanged: [Bool]
  /// The files that were there and are not any more; nil if that cannot be told.
  package var gone: [String]?
  package var content: @Sendable (_ path: String) -> Content

  package init(isUnchanged: [Bool], gone: [String]?, content: @escaping @Sendable (_ path: String) -> Content) {
    self.isUnchanged = isUnchanged
    self.gone = gone
    self.content = content
  }
}

extension SiteCheck {
  /// As `findings(jobs:)`, but without judging again what passed and cannot have become wrong.
  ///
  /// What a file's judgement depends on beside its own bytes is which files there are and which ids they have, and only their
  /// going can break a link. So a file that passed is judged again only if it may link to a file that is gone, or to an id
  /// that is gone from a page that changed. Whether it may is told from its bytes, and too often rather than too seldom:
  /// see `LostTargets`.
  package func findings(jobs: Int, earlier: EarlierCheck) -> [Finding] {
    precondition(earlier.isUnchanged.count == contents.paths.count, "one answer for each file")
    let running = RunningCheck(self)
    let changed = contents.paths.indices.filter { !earlier.isUnchanged[$0] }
    let order = changed.indices.sorted { (contents.sizes[changed[$0]], $1) > (contents.sizes[changed[$1]], $0) }
    _ = fanOut(changed.count, jobs: jobs, order: order) { number in
      let place = changed[number]
      guard let bytes = contents.read(place, Int.max) else { return running.judgeUnreadable(place) }
      running.judge(place, bytes, insteadOf: earlier.content(contents.paths[place]))
    }
    return running.findings(jobs: jobs, gone: earlier.gone)
  }
}

/// What links of pages that did not change may have led to and is not there any more.
struct LostTargets: Sendable {
  /// Nothing can be ruled out.
  var isUnknown: Bool
  /// Hashes of ids that some page had.
  var fragments: Set<UInt64> = []
  /// What an address that leads to a file that is gone must name, and the folders below which it need not.
  private var names: [[UInt8]] = []
  private var folders: [String] = []

  /// More files than this gone, and looking for each in every page is not worth while.
  private static let mostNames = 48

  init(gone: [String]?) {
    isUnknown = gone.map { $0.count > Self.mostNames } ?? true
    guard !isUnknown, let gone else { return }
    for path in gone {
      let parts = path.split(separator: "/")
      guard let last = parts.last else { continue }
      guard last == "index.html" else {
        add(name: last)
        continue
      }
      // `x/index.html` is also meant by `x`, `x/`, and from below it by `..` and the like.
      guard parts.count > 1 else {
        isUnknown = true
        return
      }
      add(name: parts[parts.count - 2])
      folders.append(path.dropLast("index.html".count).description)
    }
  }

  private mutating func add(name: Substring) {
    // A page writes such octets as references.
    if name.utf8.contains(where: { [0x22, 0x26, 0x27, 0x3C, 0x3E].contains($0) || $0 <= 0x20 || $0 >= 0x7F }) { isUnknown = true }
    names.append(Array(name.utf8))
  }

  /// Whether any file of a kind that passed may link to what is lost.
  func mayConcern(_ kind: FileKind) -> Bool {
    switch kind {
    case .html, .css, .manifest, .xml: isUnknown || !names.isEmpty || !fragments.isEmpty
    // Judged by their own content alone.
    default: false
    }
  }

  /// Whether a file that passed may link to what is lost. False only if it cannot.
  func mayConcern(_ path: String, _ content: [UInt8], _ kind: FileKind) -> Bool {
    if isUnknown { return true }
    if kind != .html { return true }
    if folders.contains(where: { path.utf8.starts(with: $0.utf8) }) { return true }
    return content.withUnsafeBytes { bytes in
      // An address can be written in other octets than its own only with one of these.
      if Self.contains(bytes, [0x25]) || Self.contains(bytes, Array("&#".utf8)) { return true }
      if names.contains(where: { Self.contains(bytes, $0) }) { return true }
      return !fragments.isEmpty && namesLostFragment(bytes)
    }
  }

  private static func contains(_ bytes: UnsafeRawBufferPointer, _ wanted: [UInt8]) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return wanted.withUnsafeBytes { wanted in
      guard let text = wanted.baseAddress else { return true }
      return wanted.count == 1
        ? memchr(start, Int32(wanted[0]), bytes.count) != nil : Self.find(start, bytes.count, text, wanted.count)
    }
  }

  /// By the first octet, then by all.
  private static func find(_ start: UnsafeRawPointer, _ count: Int, _ wanted: UnsafeRawPointer, _ length: Int) -> Bool {
    let first = Int32(wanted.load(as: UInt8.self))
    var position = 0
    while position + length <= count, let hit = memchr(start + position, first, count - length + 1 - position) {
      if memcmp(hit, wanted, length) == 0 { return true }
      position = UnsafeRawPointer(hit) - start + 1
    }
    return false
  }

  /// Looks at whatever stands between `#` and the end of a value.
  private func namesLostFragment(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    var position = 0
    while position < bytes.count, let mark = memchr(start + position, 0x23, bytes.count - position) {
      position = UnsafeRawPointer(mark) - start + 1
      var hash = ByteHash()
      loop: while position < bytes.count {
        switch bytes[position] {
        case 0x22, 0x27, 0x3C, 0x3E, 0x20, 0x09, 0x0A, 0x0C, 0x0D: break loop
        case 0x26: return true
        default: hash.add(bytes[position])
        }
        position += 1
      }
      if fragments.contains(hash.value) { return true }
    }
    return false
  }
}
