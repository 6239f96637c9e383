/// Why a file cannot be used as a zone.
public enum ZoneFileError: Error, Hashable, Sendable {
  /// It does not begin as TZif files do.
  case notAZoneFile
  /// The file, or the number of entries it tells, is larger than is accepted.
  case tooLarge
  /// It ends too early.
  case truncated
  /// A part is wrong or, like leap seconds, not supported. The text says which.
  case invalid(String)
}

/// Reads TZif, versions 1 to 4 (RFC 9636).
///
/// Checks everything before using it: counts against the file's size, indices against the counts, and the order and range of times.
/// Refuses files with leap seconds (`right/…`), because their times are not POSIX times.
enum ZoneFile {
  /// The largest file that is read. In the 2025 database the largest has 3.6 KB, in the fat form 3.7 KB.
  static let mostBytes = 262_144
  static let mostTransitions = 20_000

  static func read(_ bytes: [UInt8], id: TimeZoneID) throws(ZoneFileError) -> ZoneRules {
    guard bytes.count <= mostBytes else { throw .tooLarge }
    let first = try header(bytes, at: 0)
    if first.version == 0 { return try body(bytes, header: first, timeSize: 4, id: id) }
    // Versions 2 and later hold a 64-bit copy after the first one, which is for old readers.
    let second = try header(bytes, at: 44 + first.size(timeSize: 4))
    return try body(bytes, header: second, timeSize: 8, id: id)
  }

  private struct Header {
    var version: UInt8
    var start, isUTCount, isStandardCount, leapCount: Int
    var timeCount, typeCount, charCount: Int

    func size(timeSize: Int) -> Int {
      timeCount * timeSize + timeCount + typeCount * 6 + charCount + leapCount * (timeSize + 4) + isStandardCount + isUTCount
    }
  }

  private static func header(_ bytes: [UInt8], at start: Int) throws(ZoneFileError) -> Header {
    guard bytes.count >= start + 44 else { throw start == 0 ? .notAZoneFile : .truncated }
    guard bytes[start..<start + 4].elementsEqual("TZif".utf8) else { throw .notAZoneFile }
    func count(_ n: Int) -> Int { Int(bigEndian(bytes, start + 20 + 4 * n, size: 4)) }
    let version = bytes[start + 4]
    guard version == 0 || version >= UInt8(ascii: "2") else { throw .invalid("version") }
    let header = Header(
      version: version, start: start + 44, isUTCount: count(0), isStandardCount: count(1), leapCount: count(2), timeCount: count(3),
      typeCount: count(4), charCount: count(5))
    guard header.timeCount <= mostTransitions, header.typeCount <= 255, header.charCount <= 65_536, header.leapCount <= 10_000,
      header.isUTCount <= 255, header.isStandardCount <= 255
    else { throw .tooLarge }
    return header
  }

  private static func bigEndian(_ bytes: [UInt8], _ start: Int, size: Int) -> UInt64 {
    bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func body(_ bytes: [UInt8], header: Header, timeSize: Int, id: TimeZoneID) throws(ZoneFileError) -> ZoneRules {
    let size = header.size(timeSize: timeSize)
    guard bytes.count >= header.start + size else { throw .truncated }
    guard header.typeCount > 0 else { throw .invalid("no time types") }
    guard header.charCount > 0 else { throw .invalid("no abbreviations") }
    guard header.leapCount == 0 else { throw .invalid("leap seconds") }
    func time(_ n: Int) -> Int64 {
      let value = bigEndian(bytes, header.start + n * timeSize, size: timeSize)
      return timeSize == 8 ? Int64(bitPattern: value) : Int64(Int32(truncatingIfNeeded: value))
    }
    let indices = header.start + header.timeCount * timeSize
    let types = indices + header.timeCount
    let chars = types + header.typeCount * 6

    var states: [ZoneRules.State] = []
    for n in 0..<header.typeCount {
      let at = types + n * 6
      let offset = Int32(truncatingIfNeeded: bigEndian(bytes, at, size: 4))
      guard (-89_999...93_599).contains(offset) else { throw .invalid("offset out of range") }
      guard bytes[at + 4] <= 1 else { throw .invalid("daylight flag") }
      guard Int(bytes[at + 5]) < header.charCount else { throw .invalid("abbreviation index") }
      let nameStart = chars + Int(bytes[at + 5])
      guard let nameEnd = bytes[nameStart..<chars + header.charCount].firstIndex(of: 0) else { throw .invalid("abbreviation") }
      states.append(
        ZoneRules.State(
          offset: offset, isDaylight: bytes[at + 4] == 1, abbreviation: String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self))
      )
    }
    var transitions: [(instant: Int64, state: UInt8)] = []
    let earliest = CivilDateTime(.min).secondsSinceEpoch
    let latest = CivilDateTime(.max).secondsSinceEpoch
    var previous = Int64.min
    for n in 0..<header.timeCount {
      let instant = time(n)
      guard n == 0 || instant > previous else { throw .invalid("times not ascending") }
      previous = instant
      let state = bytes[indices + n]
      guard Int(state) < header.typeCount else { throw .invalid("time type index") }
      // Outside the supported years (some files begin with the big bang), keep the state and move it to the edge.
      if instant >= latest { break }
      if instant < earliest {
        transitions = [(earliest, state)]
      } else {
        transitions.append((instant, state))
      }
    }

    var footer: PosixZoneRule?
    if timeSize == 8 {
      let start = header.start + size
      guard start < bytes.count, bytes[start] == 0x0A, let end = bytes[(start + 1)...].firstIndex(of: 0x0A) else {
        throw .truncated
      }
      if end > start + 1 {
        footer = PosixZoneRule(parsing: bytes[start + 1..<end])
        guard footer != nil else { throw .invalid("footer") }
      }
    }
    return ZoneRules(id: id, states: states, transitions: transitions, footer: footer)
  }
}
