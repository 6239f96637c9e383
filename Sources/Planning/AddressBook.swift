package import CivilTime

/// Which address has been given to what, from one build to the next: who subscribes to a feed must never come to read another's, and a
/// feed that phones fetch must not vanish, since they would keep what it held last.
///
/// Without one, addresses follow from the names alone: of several that would be alike, each carries what tells it apart. So no address
/// depends on the order of things. With one, what has an address keeps it, and nobody else ever gets it.
package struct AddressBook: Sendable, Codable, Equatable {
  /// What has an address that is made of its name.
  package enum Kind: String, Sendable, Codable { case member, layer, cards, tag }

  /// Something that needs an address.
  struct Thing {
    /// What it is known by from build to build: an id, or a name if it has none.
    var key: String
    var name: String
    /// Where it comes from. If that renames it, or is renamed itself, it is still the same.
    var origin: String
    /// What it was called before, by planner.json.
    var earlierNames: [String] = []
    /// Behind its name, if that is not sure alone.
    var mark: String
  }

  struct Entry: Codable, Equatable {
    var kind: Kind
    var key, name, origin: String
    /// The part of paths that it has.
    var part: String
    /// What it would have had without this book.
    var usual: String
  }

  /// A feed that has been published.
  package struct Feed: Codable, Equatable, Sendable {
    package var title: String
    /// A place in the member colours.
    package var color: Int
    /// The last day on which it was offered, as 2027-03-02.
    package var day: String
  }

  private var entries: [Entry] = []
  /// By the path without token and ending.
  package var feeds: [String: Feed] = [:]
  /// What has been renamed since the last build: its kind, its name, and the address that it keeps.
  package internal(set) var kept: [(name: String, part: String)] = []

  private enum CodingKeys: CodingKey { case entries, feeds }

  package init() {}

  package static func == (a: AddressBook, b: AddressBook) -> Bool { a.entries == b.entries && a.feeds == b.feeds }

  /// Whether it can be used: it was read from a file. Each part is one of a path, and has been given once.
  package var isSound: Bool {
    let parts = entries.map { "\($0.kind.rawValue)/\($0.part.lowercased())" }
    return Set(parts).count == parts.count
      && (entries.map(\.part) + feeds.keys).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" }
      }
  }

  /// A part of a path for each of the things, by their order.
  ///
  /// - Parameters:
  ///   - fallback: before what has a name without letters, or one that is reserved.
  ///   - isReserved: whether a part, in small letters, is for something else.
  mutating func parts(
    _ kind: Kind, _ things: [Thing], fallback: String = "", isReserved: (String) -> Bool = { _ in false }
  ) -> [String] {
    let usual = Self.usual(kind, things, fallback, isReserved)
    let present = Set(things.map(\.key))
    var places = Dictionary(entries.indices.filter { entries[$0].kind == kind }.map { (entries[$0].key, $0) }) { first, _ in first }
    var parts = [String?](repeating: nil, count: things.count)
    for (number, thing) in things.enumerated() {
      let place = places[thing.key] ?? entries.firstIndex { $0.kind == kind && !present.contains($0.key) && $0.isEarlier(thing) }
      guard let place else { continue }
      places[thing.key] = place
      let known = entries[place]
      if known.usual != usual[number], known.part != usual[number] { kept.append((thing.name, known.part)) }
      entries[place] = Entry(
        kind: kind, key: thing.key, name: thing.name, origin: thing.origin, part: known.part, usual: usual[number])
      parts[number] = known.part
    }
    var taken = Set(entries.lazy.filter { $0.kind == kind }.map { $0.part.lowercased() })
    for (number, thing) in things.enumerated() where parts[number] == nil {
      var part = usual[number]
      for mark in [thing.mark, OutputPaths.digest(thing.key), "2"] where taken.contains(part.lowercased()) { part += "-" + mark }
      taken.insert(part.lowercased())
      parts[number] = part
      entries.append(Entry(kind: kind, key: thing.key, name: thing.name, origin: thing.origin, part: part, usual: usual[number]))
    }
    return parts.compactMap { $0 }
  }

  /// What each would have if nothing had an address yet: its name, and behind it what tells it apart where that is not sure.
  private static func usual(_ kind: Kind, _ things: [Thing], _ fallback: String, _ isReserved: (String) -> Bool) -> [String] {
    var parts = things.map { thing in
      let part = OutputPaths.namePart(thing.name)
      if kind == .member && OutputPaths.pathPart(thing.name).isEmpty { return "\(fallback)-\(thing.mark)" }
      return isReserved(part.lowercased()) ? "\(fallback)-\(part)-\(thing.mark)" : part
    }
    for marks in [things.map(\.mark), things.map { OutputPaths.digest($0.key) }] {
      let alike = Dictionary(grouping: parts.indices) { parts[$0].lowercased() }.values.filter { $0.count > 1 }.joined()
      for number in alike { parts[number] += "-\(marks[number])" }
    }
    return parts
  }

  /// Notes which feeds are offered, and returns those that are not any more and stay empty for `keepFor` days, by their names.
  package mutating func offer(_ offered: [(name: String, title: String, color: Int)], on day: CivilDate, keepFor: Int)
    -> [(name: String, feed: Feed)]
  {
    for feed in offered { feeds[feed.name] = Feed(title: feed.title, color: feed.color, day: day.text()) }
    let names = Set(offered.map { $0.name.lowercased() })
    feeds = feeds.filter { name, feed in
      let isLate = CivilDate(feed.day).map { Int(day.dayNumber) - Int($0.dayNumber) > keepFor } ?? true
      return offered.contains { $0.name == name } || !isLate && !names.contains(name.lowercased())
    }
    return feeds.filter { !names.contains($0.key.lowercased()) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension AddressBook.Entry {
  /// Whether it is what a thing was before it got its present name or its present source.
  fileprivate func isEarlier(_ thing: AddressBook.Thing) -> Bool {
    if thing.earlierNames.contains(name) { return true }
    // A person keeps the name where the source is another, a calendar the source where the name is another.
    return kind == .member ? name == thing.name && origin != thing.origin : !origin.isEmpty && origin == thing.origin
  }
}
