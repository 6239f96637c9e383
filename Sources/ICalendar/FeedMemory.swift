internal import CivilTime
internal import ContentLines
package import Diagnostics
internal import FanOut
internal import Glibc

/// Blocks that feeds were found to hold rightly: most events stand in many feeds, to the octet, and a zone stands in all.
///
/// A block is remembered with what it says to the others of its file (the zones it names or defines, its UID) if the file had no
/// finding. A file whose blocks are all remembered is judged by its head and end, and by what its blocks say to each other; blocks
/// that are not are judged among them. If anything at all is found, the whole file is judged as if nothing were known, so that
/// findings never depend on the memory. Octets are compared, not hashes.
package final class FeedMemory: Sendable {
  /// The most octets of blocks that are remembered.
  static let maximumSize = 32 << 20

  /// What a block says to the others of its file.
  struct Facts: Sendable, Equatable {
    /// The zone that it defines.
    var definedZone: String?
    /// When that begins, on its own clock.
    var beginning = Int64.min
    var usedZones: [String] = []
    /// The earliest time in each of them, on its clock.
    var earliestTimes: [Int64] = []
    /// UID and RECURRENCE-ID.
    var identity: String?
  }

  private struct Known: Sendable {
    let bytes: [UInt8]
    let facts: Facts
  }
  private struct State: Sendable {
    var blocks: [UInt64: [Known]] = [:]
    var size = 0
  }
  private let state = Locked(State())

  package init() {}

  private static let zoneHead = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Wallplanner//Zone//EN\r\n".utf8)
  private static let zoneEnd = Array("END:VCALENDAR\r\n".utf8)

  /// What a zone says, from its BEGIN to the end of its END line; nil if anything is wrong with it. It is judged alone, once.
  func zone(_ block: UnsafeBufferPointer<UInt8>) -> Facts? {
    guard !block.isEmpty else { return nil }
    let hash = FeedBlocks.hash(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block).dropLast()))
    if let known = facts(of: block, hash: hash) { return known }
    let file = FileID(index: 0)
    let (calendars, diagnostics) = ICalendarReader.read(bytes: Self.zoneHead + block + Self.zoneEnd, file: file, mode: .strict)
    guard diagnostics.isEmpty, calendars.count == 1, calendars[0].components.count == 1,
      let facts = Facts(calendars[0].components[0])
    else { return nil }
    var judge = FeedJudge(file: file)
    judge.judge(calendar: calendars[0])
    guard judge.findings.isEmpty else { return nil }
    remember(block, hash: hash, facts)
    return facts
  }

  fileprivate func facts(of block: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Facts? {
    state.withLock { state in
      state.blocks[hash]?.first { known in
        known.bytes.count == block.count && known.bytes.withUnsafeBytes { isSame($0, UnsafeRawBufferPointer(block)) }
      }?.facts
    }
  }

  /// Whether two runs of as many octets are the same.
  private func isSame(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
    return memcmp(first, second, min(a.count, b.count)) == 0
  }

  fileprivate func remember(_ block: UnsafeBufferPointer<UInt8>, hash: UInt64, _ facts: Facts) {
    let known = Known(bytes: Array(block), facts: facts)
    state.withLock { state in
      guard state.size + block.count <= Self.maximumSize else { return }
      if state.blocks[hash]?.contains(where: { $0.bytes == known.bytes }) == true { return }
      state.blocks[hash, default: []].append(known)
      state.size += block.count
    }
  }
}

extension FeedCheck {
  /// As `findings(bytes:file:)`, without judging again what `memory` knows to be right.
  package static func findings(bytes: [UInt8], file: FileID, memory: FeedMemory) -> [Diagnostic] {
    let isRight = bytes.withUnsafeBufferPointer { octets in
      PlainFeed.isGood(octets, memory) || FeedBlocks(octets).map { isGood($0, octets, file, memory) } ?? false
    }
    return isRight ? [] : findings(bytes: bytes, file: file)
  }

  /// As `findings(bytes:file:memory:)`, for a feed whose earlier content was found to be right: judges the blocks that are other
  /// ones now, if what they say to the others of the file is what those in their place said.
  ///
  /// - Complexity: O(octets) to compare; judging by the blocks that differ.
  package static func findings(
    bytes: [UInt8], insteadOf earlier: [UInt8], file: FileID, memory: FeedMemory
  ) -> [Diagnostic] {
    let isRight = bytes.withUnsafeBufferPointer { now in
      earlier.withUnsafeBufferPointer { before in
        FeedDifference(before, now).map { isGood($0, before, now, file) } ?? false
      }
    }
    return isRight ? [] : findings(bytes: bytes, file: file, memory: memory)
  }

  /// False if something is wrong, or if that cannot be told.
  private static func isGood(
    _ difference: FeedDifference, _ before: UnsafeBufferPointer<UInt8>, _ now: UnsafeBufferPointer<UInt8>, _ file: FileID
  ) -> Bool {
    /// The calendar with these blocks alone, and what they say to others.
    func read(_ octets: UnsafeBufferPointer<UInt8>, _ blocks: Range<Int>) -> (CalendarComponent, [FeedMemory.Facts])? {
      let text = Array(octets[..<difference.head]) + Array(octets[blocks]) + Array(octets[(octets.count - difference.tail)...])
      let (calendars, diagnostics) = ICalendarReader.read(bytes: text, file: file, mode: .strict)
      guard diagnostics.isEmpty, calendars.count == 1 else { return nil }
      let facts = calendars[0].components.compactMap { FeedMemory.Facts($0) }
      return facts.count == calendars[0].components.count ? (calendars[0], facts) : nil
    }
    guard let (_, old) = read(before, difference.before), let (calendar, new) = read(now, difference.now),
      // Properties of the calendar itself stand before all blocks; whether others stand among those that stay is not known.
      let (frame, _) = read(now, 0..<0), frame.properties.count == calendar.properties.count
    else { return false }
    // Every identity and zone was told once, and the blocks that stay do not tell those of the blocks that went.
    let identities = new.compactMap(\.identity)
    guard Set(identities).count == identities.count, Set(identities).isSubset(of: old.compactMap(\.identity)) else { return false }
    let zones = new.compactMap(\.definedZone)
    guard Set(zones).count == zones.count, Set(zones) == Set(old.compactMap(\.definedZone)) else { return false }
    let known = Set(old.flatMap(\.usedZones)).union(zones)
    guard new.allSatisfy({ $0.usedZones.allSatisfy(known.contains) }), keepsBeginnings(old, new) else { return false }
    var judge = FeedJudge(file: file)
    judge.judge(calendar: calendar, amongOthersWith: known)
    return judge.findings.isEmpty
  }

  /// Whether every time still lies in its zone: zones begin no later than they did, and times are no earlier than those that went.
  private static func keepsBeginnings(_ old: [FeedMemory.Facts], _ new: [FeedMemory.Facts]) -> Bool {
    func beginnings(_ facts: [FeedMemory.Facts]) -> [String: Int64] {
      facts.reduce(into: [:]) { zones, block in
        if let zone = block.definedZone { zones[zone] = block.beginning }
      }
    }
    let (before, now) = (beginnings(old), beginnings(new))
    guard now.allSatisfy({ zone, beginning in before[zone].map { beginning <= $0 } ?? false }) else { return false }
    var earliest: [String: Int64] = now
    for block in old {
      for (zone, time) in zip(block.usedZones, block.earliestTimes) where now[zone] == nil {
        earliest[zone] = min(earliest[zone] ?? .max, time)
      }
    }
    return new.allSatisfy { block in
      zip(block.usedZones, block.earliestTimes).allSatisfy { zone, time in earliest[zone].map { $0 <= time } ?? false }
    }
  }

  /// False if something is wrong, or if that cannot be told.
  private static func isGood(
    _ blocks: FeedBlocks, _ octets: UnsafeBufferPointer<UInt8>, _ file: FileID, _ memory: FeedMemory
  ) -> Bool {
    var facts: [FeedMemory.Facts] = []
    facts.reserveCapacity(blocks.ranges.count)
    var rest = Array(octets[..<blocks.head])
    var unknown: [Int] = []
    for (number, range) in blocks.ranges.enumerated() {
      let block = UnsafeBufferPointer(rebasing: octets[range])
      if let known = memory.facts(of: block, hash: blocks.hashes[number]) {
        facts.append(known)
      } else {
        unknown.append(number)
        facts.append(FeedMemory.Facts())
        rest += block
      }
    }
    rest += octets[blocks.tail...]
    let (calendars, diagnostics) = ICalendarReader.read(bytes: rest, file: file, mode: .strict)
    guard diagnostics.isEmpty, calendars.count == 1, calendars[0].components.count == unknown.count else { return false }
    for (number, component) in zip(unknown, calendars[0].components) {
      guard let own = FeedMemory.Facts(component) else { return false }
      facts[number] = own
    }
    var defined: [String: Int64] = [:]
    var identities: Set<String> = []
    for block in facts {
      if let zone = block.definedZone, defined.updateValue(block.beginning, forKey: zone) != nil { return false }
      if let identity = block.identity, !identities.insert(identity).inserted { return false }
    }
    for block in facts {
      for (zone, time) in zip(block.usedZones, block.earliestTimes) {
        guard let beginning = defined[zone], beginning <= time else { return false }
      }
    }
    var judge = FeedJudge(file: file)
    judge.judge(calendar: calendars[0], amongOthersWith: Set(defined.keys))
    guard judge.findings.isEmpty else { return false }
    for number in unknown {
      memory.remember(UnsafeBufferPointer(rebasing: octets[blocks.ranges[number]]), hash: blocks.hashes[number], facts[number])
    }
    return true
  }
}

extension FeedMemory.Facts {
  /// nil for a component that is none of those that stand directly in a calendar.
  fileprivate init?(_ component: CalendarComponent) {
    switch component.name {
    case "VTIMEZONE":
      guard let zone = component.text("TZID") else { return nil }
      definedZone = zone
      beginning = FeedJudge.beginning(of: component)?.secondsSinceEpoch ?? .min
    case "VEVENT", "VTODO", "VJOURNAL":
      if let uid = component.property("UID") { identity = FeedJudge.identity(uid, component) }
    default: return nil
    }
    var zones: [String: Int64] = [:]
    Self.gather(component, &zones)
    usedZones = zones.keys.sorted()
    earliestTimes = usedZones.map { zones[$0] ?? .max }
  }

  private static func gather(_ component: CalendarComponent, _ zones: inout [String: Int64]) {
    for property in component.properties {
      guard let zone = property.first("TZID") else { continue }
      zones[zone] = min(zones[zone] ?? .max, earliestTime(in: property))
    }
    for inner in component.components { gather(inner, &zones) }
  }

  /// The largest number if it holds no local time.
  private static func earliestTime(in property: ContentLine) -> Int64 {
    guard let rule = FeedRules.properties[property.name], rule.types.contains(.dateTime) || rule.types.contains(.period) else {
      return .max
    }
    return property.value.split(separator: ",").reduce(.max) { earliest, piece in
      guard case .local(let time)? = CalendarValue.strictMoment(String(piece.prefix { $0 != "/" })) else { return earliest }
      return min(earliest, time.secondsSinceEpoch)
    }
  }
}

/// Where the blocks of a calendar file are, found without reading what is in them.
private struct FeedBlocks {
  /// Each from its BEGIN line to the end of its END line. One stands right after the other.
  private(set) var ranges: [Range<Int>] = []
  private(set) var hashes: [UInt64] = []
  /// Where the first begins, and where the last has ended.
  private(set) var head = 0
  private(set) var tail = 0

  /// nil unless the file is one calendar with blocks one after the other and nothing between or after them.
  init?(_ octets: UnsafeBufferPointer<UInt8>) {
    var depth = 0
    var start = 0
    var line = 0
    guard let base = octets.baseAddress else { return nil }
    while line < octets.count {
      // Every line ends with CRLF, also the last.
      guard let found = memchr(base + line, 0x0A, octets.count - line) else { return nil }
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      guard end > line, octets[end - 1] == 0x0D else { return nil }
      let content = UnsafeBufferPointer(rebasing: octets[line..<end - 1])
      if Self.begins(content, "BEGIN:") {
        if depth == 1 {
          if ranges.isEmpty { head = line } else if tail != line { return nil }
          start = line
        }
        depth += 1
      } else if Self.begins(content, "END:") {
        depth -= 1
        if depth < 0 { return nil }
        if depth == 1 {
          ranges.append(start..<end + 1)
          hashes.append(Self.hash(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(octets)[start..<end])))
          tail = end + 1
        } else if depth == 0, end + 1 != octets.count || tail != line {
          return nil
        }
      }
      line = end + 1
    }
    guard depth == 0, !ranges.isEmpty else { return nil }
  }

  /// Eight octets at a time, multiplied and folded; the last ones one by one. Octets are compared besides.
  static func hash(_ block: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(block.count)
    var place = 0
    while place + 8 <= block.count {
      hash = (hash ^ block.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      place += 8
    }
    for octet in block[place...] { hash = (hash ^ UInt64(octet)) &* 0x100_0000_01b3 }
    return hash ^ hash >> 32
  }

  private static func begins(_ line: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    guard line.count >= word.utf8CodeUnitCount else { return false }
    for place in 0..<word.utf8CodeUnitCount where line[place] != word.utf8Start[place] { return false }
    return true
  }
}

/// Which blocks of a feed are others than those of an earlier content that was right; what stands around all blocks is the same.
private struct FeedDifference {
  let before, now: Range<Int>
  /// Octets before the first block, and behind the last.
  let head, tail: Int

  private static let begins = ["BEGIN:VEVENT\r\n", "BEGIN:VTODO\r\n", "BEGIN:VJOURNAL\r\n", "BEGIN:VTIMEZONE\r\n"].map {
    Array($0.utf8)
  }
  private static let end = Array("END:VCALENDAR\r\n".utf8)

  /// nil if that cannot be told, or no block is the same.
  init?(_ before: UnsafeBufferPointer<UInt8>, _ now: UnsafeBufferPointer<UInt8>) {
    let shortest = min(before.count, now.count)
    var same = 0
    while same < shortest, before[same] == now[same] { same += 1 }
    var rest = 0
    while rest < shortest - same, before[before.count - 1 - rest] == now[now.count - 1 - rest] { rest += 1 }
    // The last block that begins in what is the same, and the first.
    guard let first = Self.firstBeginning(in: now, 0..<same),
      let start = Self.lastBeginning(in: now, 0..<same)
    else { return nil }
    let tail = Self.end.count
    guard rest >= tail, now[(now.count - tail)...].elementsEqual(Self.end) else { return nil }
    let stop = Self.firstBeginning(in: now, now.count - rest..<now.count) ?? now.count - tail
    let count = now.count - stop
    guard start <= stop, start <= before.count - count, start > first || count > tail else { return nil }
    self.before = start..<before.count - count
    self.now = start..<stop
    head = first
    self.tail = tail
  }

  /// Whether a block begins at a line's start, with the whole line inside the range.
  private static func begins(_ octets: UnsafeBufferPointer<UInt8>, _ at: Int, _ range: Range<Int>) -> Bool {
    guard at == 0 || octets[at - 1] == 0x0A, octets[at] == UInt8(ascii: "B") else { return false }
    return begins.contains { word in
      at + word.count <= range.upperBound && octets[at..<at + word.count].elementsEqual(word)
    }
  }

  private static func firstBeginning(in octets: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    range.first { begins(octets, $0, range) }
  }

  private static func lastBeginning(in octets: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    range.last { begins(octets, $0, range) }
  }
}
