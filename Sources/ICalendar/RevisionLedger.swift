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
    var digest: Digest128
    var revision: Revision
  }

  /// More entries than this are not kept: the ones changed longest ago that no build used go first.
  package static let maximumEntries = 200_000

  private(set) var entries: [String: Entry] = [:]
  private var used: Set<String> = []

  package init() {}

  package static func == (a: RevisionLedger, b: RevisionLedger) -> Bool { a.entries == b.entries }

  package var isEmpty: Bool { entries.isEmpty }

  /// What is known about a key, without changing anything.
  package subscript(key: String) -> Revision? { entries[key]?.revision }

  /// The stamps for a block with that content, remembered for the next build.
  ///
  /// - Parameters:
  ///   - now: the build's own moment (`asOf`), whole seconds.
  ///   - created, updated: what the source knows; used when the key is new.
  package mutating func revise(_ key: String, digest: Digest128, now: Instant, created: Instant? = nil, updated: Instant? = nil)
    -> Revision
  {
    used.insert(key)
    guard let entry = entries[key] else {
      let modified = max(updated ?? now, created ?? updated ?? now)
      let revision = Revision(created: min(created ?? modified, modified), modified: modified, sequence: 0)
      entries[key] = Entry(digest: digest, revision: revision)
      return revision
    }
    if entry.digest == digest { return entry.revision }
    var revision = entry.revision
    // Stamps only ever move forward, even when a build looks back (`--as-of` in the past).
    revision.modified = max(now, Instant(secondsSinceEpoch: revision.modified.secondsSinceEpoch + 1))
    revision.sequence += 1
    entries[key] = Entry(digest: digest, revision: revision)
    return revision
  }

  /// Takes in a file that was published earlier. What the ledger knows already is kept, unless the file is further on:
  /// no SEQUENCE and no LAST-MODIFIED ever falls behind what subscribers have seen.
  package mutating func recover(from file: [UInt8]) {
    for block in PublishedBlock.scan(file) {
      guard let modified = block.modified else { continue }
      let published = Revision(created: block.created ?? modified, modified: modified, sequence: block.sequence)
      guard let known = entries[block.key] else {
        entries[block.key] = Entry(digest: block.digest, revision: published)
        continue
      }
      let isAhead = published.sequence > known.revision.sequence || published.modified > known.revision.modified
      guard isAhead else { continue }
      entries[block.key] = Entry(
        digest: block.digest,
        revision: Revision(
          created: known.revision.created, modified: max(known.revision.modified, modified),
          sequence: max(known.revision.sequence, published.sequence)))
    }
  }

  // MARK: Text

  private static let header = "wallplanner revisions 1"

  /// The ledger as text, one entry a line in the order of the keys: the same entries give the same bytes.
  package func print() -> [UInt8] {
    var lines = Self.header + "\n"
    for (key, entry) in kept().sorted(by: { $0.key < $1.key }) {
      let r = entry.revision
      lines +=
        "\(Self.escape(key)) \(entry.digest.text) \(r.created.secondsSinceEpoch) \(r.modified.secondsSinceEpoch) \(r.sequence)\n"
    }
    var hash = SipHasher128()
    for octet in lines.utf8 { hash.add(octet) }
    return Array((lines + "end \(hash.finish().text)\n").utf8)
  }

  private func kept() -> [(key: String, value: Entry)] {
    guard entries.count > Self.maximumEntries else { return entries.map { ($0.key, $0.value) } }
    let ordered = entries.sorted { a, b in
      let x = used.contains(a.key)
      let y = used.contains(b.key)
      if x != y { return x }
      let s = a.value.revision.modified
      let t = b.value.revision.modified
      return s != t ? s > t : a.key < b.key
    }
    return ordered.prefix(Self.maximumEntries).map { ($0.key, $0.value) }
  }

  /// Reads what `print` wrote. `isWhole` is false if anything is missing or changed: then the entries that can be read are
  /// there, and the published files should be taken in with `recover`.
  package static func parse(_ bytes: [UInt8]) -> (ledger: RevisionLedger, isWhole: Bool) {
    var ledger = RevisionLedger()
    guard let text = String(validating: bytes, as: UTF8.self) else { return (ledger, false) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var isWhole = lines.popLast() == "" && lines.first.map { $0 == header } ?? false
    if let last = lines.last, last.hasPrefix("end ") {
      lines.removeLast()
      var hash = SipHasher128()
      for octet in (lines.joined(separator: "\n") + "\n").utf8 { hash.add(octet) }
      if Digest128(last.dropFirst(4)) != hash.finish() { isWhole = false }
    } else {
      isWhole = false
    }
    for line in lines.dropFirst() {
      guard let (key, entry) = parseEntry(line) else {
        isWhole = false
        continue
      }
      ledger.entries[key] = entry
    }
    return (ledger, isWhole)
  }

  private static func parseEntry(_ line: Substring) -> (String, Entry)? {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 5, let key = unescape(parts[0]), let digest = Digest128(parts[1]), let created = Int64(parts[2]),
      let modified = Int64(parts[3]), let sequence = Int(parts[4]), (0...Int(Int32.max)).contains(sequence),
      plausible.contains(created),
      plausible.contains(modified)
    else { return nil }
    let revision = Revision(
      created: Instant(secondsSinceEpoch: created), modified: Instant(secondsSinceEpoch: modified), sequence: sequence)
    return (key, Entry(digest: digest, revision: revision))
  }

  /// The years 1 to 9998: anything else is damage.
  private static let plausible: ClosedRange<Int64> = -62_135_596_800...253_370_764_800

  /// Percent-encodes what would break the line.
  private static func escape(_ key: String) -> String {
    var result: [UInt8] = []
    for octet in key.utf8 {
      if octet <= 0x20 || octet == 0x25 || octet == 0x7F {
        result.append(0x25)
        result.append(contentsOf: [octet >> 4, octet & 15].map { $0 < 10 ? 0x30 + $0 : 0x37 + $0 })
      } else {
        result.append(octet)
      }
    }
    return String(decoding: result, as: UTF8.self)
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
