package import CivilTime
import Octets

/// When the content of each UID, with all its changed dates, last changed: the values of DTSTAMP, LAST-MODIFIED, CREATED and SEQUENCE, and of a card's REV.
///
/// A subscriber's app compares these stamps to see what is new. They stay the same while the content does, and all move when it
/// changes. The ledger is kept between builds. If it is lost or damaged, it is rebuilt from the published files, whose blocks hold
/// the content and the stamps. It only depends on the clock through `now`, so two machines with the same ledger write the same
/// bytes.
package struct RevisionLedger: Sendable, Equatable {
  package struct Revision: Sendable, Hashable {
    package var created: Instant
    /// LAST-MODIFIED, DTSTAMP and REV.
    package var modified: Instant
    package var sequence: Int
    package init(created: Instant, modified: Instant, sequence: Int) {
      (self.created, self.modified, self.sequence) = (created, modified, sequence)
    }
  }

  struct Entry: Sendable, Equatable {
    /// Nil after a damaged ledger or one of another version was read. The published files then supply it (`recover`).
    var digest: Digest128?
    var revision: Revision
  }

  /// The most entries that are kept. Entries that no build used go first, the least recently changed of them first.
  package static let maximumEntries = 200_000

  /// By the digests of the keys: the ledger may be served, and UIDs hold ids.
  private(set) var entries: [String: Entry] = [:]
  /// The keys that this build has used.
  private var used: Set<String> = []

  package init() {}

  package static func == (a: RevisionLedger, b: RevisionLedger) -> Bool { a.entries == b.entries }

  /// The revision of a key. Does not change anything.
  package subscript(key: String) -> Revision? { entries[Self.name(key)]?.revision }

  /// The digest that stands for a key.
  static func name(_ key: String) -> String { Digest128(of: key.utf8).hexadecimal }

  /// The stamps that `revise` gives if the key is new or its content has not changed.
  package func expected(_ key: String, now: Instant, created: Instant? = nil, updated: Instant? = nil) -> Revision {
    if let known = self[key] { return known }
    let modified = max(updated ?? now, created ?? updated ?? now)
    return Revision(created: min(created ?? modified, modified), modified: modified, sequence: 0)
  }

  /// The stamps for a block with this content. Keeps them for the next build.
  ///
  /// - Parameters:
  ///   - now: the build's moment (`asOf`), in whole seconds.
  ///   - created, updated: from the source. Used if the key is new.
  package mutating func revise(
    _ key: String, digest: Digest128, now: Instant, created: Instant? = nil, updated: Instant? = nil
  ) -> Revision {
    let name = Self.name(key)
    used.insert(name)
    var revision = expected(key, now: now, created: created, updated: updated)
    if let known = entries[name] {
      if known.digest == digest { return revision }
      // Stamps only move forward, even in a build for an earlier day (`--as-of`).
      revision.modified = max(now, Instant(secondsSinceEpoch: revision.modified.secondsSinceEpoch + 1))
      revision.sequence = min(revision.sequence + 1, Int(Int32.max))
    }
    entries[name] = Entry(digest: digest, revision: revision)
    return revision
  }

  /// Adds the stamps in a published file. Keeps what the ledger knows already, unless the file has later stamps: SEQUENCE and
  /// LAST-MODIFIED must never fall behind what subscribers have seen.
  package mutating func recover(from file: [UInt8]) {
    for (uid, blocks) in Dictionary(grouping: PublishedBlock.scan(file), by: \.uid) {
      guard let modified = blocks.compactMap(\.modified).max() else { continue }
      let key = Self.name(uid)
      let digest = PublishedBlock.digest(of: blocks)
      let published = Revision(
        created: blocks.compactMap(\.created).min() ?? modified, modified: modified, sequence: blocks.map(\.sequence).max() ?? 0)
      // An entry without a digest may be damaged. What subscribers have seen is certain.
      guard let known = entries[key], known.digest != nil else {
        entries[key] = Entry(digest: digest, revision: published)
        continue
      }
      let isAhead = published.sequence > known.revision.sequence || published.modified > known.revision.modified
      guard isAhead else { continue }
      entries[key] = Entry(
        digest: digest,
        revision: Revision(
          created: min(known.revision.created, modified), modified: max(known.revision.modified, modified),
          sequence: max(known.revision.sequence, published.sequence)))
    }
  }

  // MARK: Text

  private static let header = "wallplanner revisions 5"

  /// The ledger as text, one line for each entry, in the order of the keys. The same entries give the same bytes.
  package func print() -> [UInt8] {
    var lines = Array((Self.header + "\n").utf8)
    for (key, entry) in kept() {
      let r = entry.revision
      let parts = [
        key, entry.digest?.hexadecimal ?? "-", String(r.created.secondsSinceEpoch), String(r.modified.secondsSinceEpoch),
        String(r.sequence),
      ]
      lines += (parts.joined(separator: " ") + "\n").utf8
    }
    return lines + "end \(Self.checksum(lines[...]))\n".utf8
  }

  private static func checksum(_ lines: ArraySlice<UInt8>) -> String { Digest128(of: lines).hexadecimal }

  /// The entries to keep, in the order of the keys.
  private func kept() -> [(key: String, value: Entry)] {
    let all = entries.sorted { $0.key < $1.key }
    guard all.count > Self.maximumEntries else { return all }
    func rank(_ entry: (key: String, value: Entry)) -> (Int, Int64, String) {
      (used.contains(entry.key) ? 0 : 1, -entry.value.revision.modified.secondsSinceEpoch, entry.key)
    }
    return all.sorted { rank($0) < rank($1) }.prefix(Self.maximumEntries).sorted { $0.key < $1.key }
  }

  /// Reads what `print` wrote. `isWhole` is false if anything is missing or changed or if another version wrote it. Then the result
  /// holds the readable entries, and the published files should be added with `recover`.
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
    for line in lines.dropFirst() {
      if let (key, entry) = parseEntry(line) { ledger.entries[key] = entry } else { isWhole = false }
    }
    // Digests of another version mean nothing here, and it is not known which ones are damaged.
    if !isWhole { for key in ledger.entries.keys { ledger.entries[key]?.digest = nil } }
    return (ledger, isWhole)
  }

  private static func parseEntry(_ line: ArraySlice<UInt8>) -> (String, Entry)? {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 5, !parts[0].isEmpty, let created = Int64(parts[2]), let modified = Int64(parts[3]),
      let sequence = Int(parts[4]), (0...Int(Int32.max)).contains(sequence), plausible.contains(created),
      plausible.contains(modified), created <= modified
    else { return nil }
    let digest = Digest128(hexadecimal: parts[1].utf8)
    guard digest != nil || parts[1] == "-" else { return nil }
    let revision = Revision(
      created: Instant(secondsSinceEpoch: created), modified: Instant(secondsSinceEpoch: modified), sequence: sequence)
    return (parts[0], Entry(digest: digest, revision: revision))
  }

  /// The years 1 to 9998. Other moments are damage.
  private static let plausible: ClosedRange<Int64> = -62_135_596_800...253_370_764_800
}
