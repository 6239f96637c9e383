package import CivilTime

/// When each event's own content last changed: what DTSTAMP, LAST-MODIFIED, CREATED and SEQUENCE (and a card's REV) say.
///
/// A subscriber's app compares these stamps to decide what is new: they stay while the content stays, and
/// all move when it changes. The ledger is kept between builds; if it is lost or damaged, the files published before give
/// it back, since each block there tells its digest and its stamps. Nothing in it depends on the clock but `now`, which the
/// caller passes, so two machines with the same ledger write the same bytes.
package struct RevisionLedger: Sendable, Equatable {
  package struct Revision: Sendable, Hashable {
    package var created: Instant
    /// LAST-MODIFIED, DTSTAMP and REV.
    package var modified: Instant
    package var sequence: Int
    package init(created: Instant, modified: Instant, sequence: Int) {
      self.created = created
      self.modified = modified
      self.sequence = sequence
    }
  }

  struct Entry: Sendable, Equatable {
    /// Nil after a ledger that was damaged or of another version was read: the published files tell it (`recover`).
    var digest: Digest128?
    var revision: Revision
  }

  /// Where a key stands, if it is there: found once, used for looking and for writing.
  package struct Place: Sendable {
    fileprivate var hash: UInt64
    fileprivate var index: Int?
  }

  /// More entries than this are not kept: the ones changed longest ago that no build used go first.
  package static let maximumEntries = 200_000

  private var keys: [String] = []
  private var values: [Entry] = []
  private var isUsed: [Bool] = []
  /// Places in `keys`, 1 for the first, in open addressing by the key's hash; a power of two, at most half full.
  private var table: [UInt32] = []

  package init() {}

  package static func == (a: RevisionLedger, b: RevisionLedger) -> Bool { a.entries == b.entries }

  package var isEmpty: Bool { keys.isEmpty }

  var entries: [String: Entry] { Dictionary(zip(keys, values)) { _, last in last } }

  /// What is known about a key, without changing anything.
  package subscript(key: String) -> Revision? { place(of: key).index.map { values[$0].revision } }

  /// Makes room for that many keys more.
  package mutating func reserve(_ count: Int) {
    keys.reserveCapacity(keys.count + count)
    values.reserveCapacity(keys.count + count)
    isUsed.reserveCapacity(keys.count + count)
    if (keys.count + count) * 2 > table.count { grow(to: keys.count + count) }
  }

  package func place(of key: String) -> Place { place(of: key, Self.hash(key)) }

  private func place(of key: String, _ hash: UInt64) -> Place {
    guard !table.isEmpty else { return Place(hash: hash, index: nil) }
    var slot = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[slot] != 0 {
      let index = Int(table[slot] - 1)
      if keys[index] == key { return Place(hash: hash, index: index) }
      slot = (slot + 1) & (table.count - 1)
    }
    return Place(hash: hash, index: nil)
  }

  private static func hash(_ key: String) -> UInt64 {
    var hasher = LineHasher()
    let isHashed: Void? = key.utf8.withContiguousStorageIfAvailable { hasher.add($0) }
    if isHashed == nil { Array(key.utf8).withUnsafeBufferPointer { hasher.add($0) } }
    return hasher.finish().low
  }

  private mutating func append(_ key: String, _ hash: UInt64, _ entry: Entry, isUsed used: Bool) {
    if (keys.count + 1) * 2 > table.count { grow(to: (keys.count + 1) * 2) }
    keys.append(key)
    values.append(entry)
    isUsed.append(used)
    enter(hash, keys.count)
  }

  private mutating func enter(_ hash: UInt64, _ number: Int) {
    var slot = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = UInt32(number)
  }

  private mutating func grow(to count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    table = Array(repeating: 0, count: size)
    for (index, key) in keys.enumerated() { enter(Self.hash(key), index + 1) }
  }

  private mutating func put(_ key: String, _ entry: Entry) {
    let place = place(of: key)
    if let index = place.index { values[index] = entry } else { append(key, place.hash, entry, isUsed: false) }
  }

  /// The stamps that `revise` gives if the key is new or its content is as it was.
  package func expected(_ place: Place, now: Instant, created: Instant? = nil, updated: Instant? = nil) -> Revision {
    if let index = place.index { return values[index].revision }
    let modified = max(updated ?? now, created ?? updated ?? now)
    return Revision(created: min(created ?? modified, modified), modified: modified, sequence: 0)
  }

  /// The stamps for a block with that content, remembered for the next build.
  ///
  /// - Parameters:
  ///   - now: the build's own moment (`asOf`), whole seconds.
  ///   - created, updated: what the source knows; used when the key is new.
  ///   - place: where the key was found.
  package mutating func revise(
    _ key: String, digest: Digest128, now: Instant, created: Instant? = nil, updated: Instant? = nil, at place: Place? = nil
  ) -> Revision {
    var place = place ?? self.place(of: key)
    // It may have been added since.
    if place.index == nil { place = self.place(of: key, place.hash) }
    guard let index = place.index else {
      let revision = expected(place, now: now, created: created, updated: updated)
      append(key, place.hash, Entry(digest: digest, revision: revision), isUsed: true)
      return revision
    }
    isUsed[index] = true
    var revision = values[index].revision
    if values[index].digest == digest { return revision }
    // Stamps only ever move forward, even when a build looks back (`--as-of` in the past).
    revision.modified = max(now, Instant(secondsSinceEpoch: revision.modified.secondsSinceEpoch + 1))
    revision.sequence = min(revision.sequence + 1, Int(Int32.max))
    values[index] = Entry(digest: digest, revision: revision)
    return revision
  }

  /// Takes in a file that was published earlier. What the ledger knows already is kept, unless the file is further on:
  /// no SEQUENCE and no LAST-MODIFIED ever falls behind what subscribers have seen.
  package mutating func recover(from file: [UInt8]) {
    for block in PublishedBlock.scan(file) {
      guard let modified = block.modified else { continue }
      let published = Revision(created: block.created ?? modified, modified: modified, sequence: block.sequence)
      guard let index = place(of: block.key).index else {
        put(block.key, Entry(digest: block.digest, revision: published))
        continue
      }
      let known = values[index]
      if known.digest == nil {
        // The entry may be damaged: what subscribers have seen is certain.
        values[index] = Entry(digest: block.digest, revision: published)
        continue
      }
      let isAhead = published.sequence > known.revision.sequence || published.modified > known.revision.modified
      guard isAhead else { continue }
      values[index] = Entry(
        digest: block.digest,
        revision: Revision(
          created: min(known.revision.created, modified), modified: max(known.revision.modified, modified),
          sequence: max(known.revision.sequence, published.sequence)))
    }
  }

  // MARK: Text

  private static let header = "wallplanner revisions 2"

  /// The ledger as text, one entry a line in the order of the keys: the same entries give the same bytes.
  package func print() -> [UInt8] {
    var lines = Array((Self.header + "\n").utf8)
    for index in kept() {
      let entry = values[index]
      let r = entry.revision
      Self.append(escaped: keys[index], to: &lines)
      lines.append(0x20)
      lines.append(contentsOf: (entry.digest?.text ?? "-").utf8)
      for number in [r.created.secondsSinceEpoch, r.modified.secondsSinceEpoch, Int64(r.sequence)] {
        lines.append(0x20)
        lines.append(contentsOf: String(number).utf8)
      }
      lines.append(0x0A)
    }
    lines.append(contentsOf: "end \(Self.checksum(lines[...]))\n".utf8)
    return lines
  }

  private static func checksum(_ lines: ArraySlice<UInt8>) -> String {
    var hasher = LineHasher()
    lines.withUnsafeBufferPointer { hasher.add($0) }
    return hasher.finish().text
  }

  /// Places in `keys`, in the order of the keys.
  private func kept() -> [Int] {
    let all = keys.indices.sorted { keys[$0] < keys[$1] }
    guard keys.count > Self.maximumEntries else { return all }
    let ordered = all.enumerated().sorted { a, b in
      let (x, y) = (isUsed[a.element], isUsed[b.element])
      if x != y { return x }
      let (s, t) = (values[a.element].revision.modified, values[b.element].revision.modified)
      return s != t ? s > t : a.offset < b.offset
    }
    return ordered.prefix(Self.maximumEntries).sorted { $0.offset < $1.offset }.map(\.element)
  }

  /// Reads what `print` wrote. `isWhole` is false if anything is missing or changed, or an older version wrote it: then the
  /// entries that can be read are there, and the published files should be taken in with `recover`.
  package static func parse(_ bytes: [UInt8]) -> (ledger: RevisionLedger, isWhole: Bool) {
    var ledger = RevisionLedger()
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var isWhole = lines.popLast()?.isEmpty == true
    if let last = lines.last, last.starts(with: "end ".utf8) {
      lines.removeLast()
      if last.dropFirst(4).elementsEqual(checksum(bytes[..<last.startIndex]).utf8) == false { isWhole = false }
    } else {
      isWhole = false
    }
    if lines.first?.elementsEqual(header.utf8) != true { isWhole = false }
    ledger.reserve(lines.count)
    for line in lines.dropFirst() {
      if let (key, entry) = parseEntry(line) { ledger.put(key, entry) } else { isWhole = false }
    }
    // Digests of another version mean nothing here, and damaged ones cannot be told from whole ones.
    if !isWhole { for index in ledger.values.indices { ledger.values[index].digest = nil } }
    return (ledger, isWhole)
  }

  private static func parseEntry(_ line: ArraySlice<UInt8>) -> (String, Entry)? {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 5, let key = unescape(parts[0][...]), let created = Int64(parts[2]), let modified = Int64(parts[3]),
      let sequence = Int(parts[4]), (0...Int(Int32.max)).contains(sequence), plausible.contains(created),
      plausible.contains(modified), created <= modified
    else { return nil }
    let digest = Digest128(parts[1][...])
    guard digest != nil || parts[1] == "-" else { return nil }
    let revision = Revision(
      created: Instant(secondsSinceEpoch: created), modified: Instant(secondsSinceEpoch: modified), sequence: sequence)
    return (key, Entry(digest: digest, revision: revision))
  }

  /// The years 1 to 9998: anything else is damage.
  private static let plausible: ClosedRange<Int64> = -62_135_596_800...253_370_764_800

  /// Percent-encodes what would break the line.
  private static func append(escaped key: String, to line: inout [UInt8]) {
    for octet in key.utf8 {
      if octet <= 0x20 || octet == 0x25 || octet == 0x7F {
        line.append(0x25)
        line.append(contentsOf: [octet >> 4, octet & 15].map { $0 < 10 ? 0x30 + $0 : 0x37 + $0 })
      } else {
        line.append(octet)
      }
    }
  }

  private static func unescape(_ text: Substring) -> String? {
    guard !text.isEmpty else { return nil }
    var result: [UInt8] = []
    var octets = Array(text.utf8)[...]
    while let octet = octets.popFirst() {
      guard octet == 0x25 else {
        result.append(octet)
        continue
      }
      guard octets.count >= 2, let value = UInt8(String(decoding: octets.prefix(2), as: UTF8.self), radix: 16) else { return nil }
      result.append(value)
      octets.removeFirst(2)
    }
    return String(validating: result, as: UTF8.self)
  }
}
