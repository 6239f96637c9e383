internal import ContentLines

/// A quick judge of cards, which can only say that a file of cards is right.
///
/// Reads off the octets what `CardJudge` judges of cards of the cut that we write: one line each, no parameter but TYPE, a picture as
/// version 3.0 has it.
/// Whatever is rarer or wrong is not judged here: then the whole file is read and judged as always.
struct PlainCard: ~Copyable {
  private let names = PlainCardNames.shared
  private var lines: PlainLines
  private var identities: DistinctOctets

  private init(_ octets: UnsafeBufferPointer<UInt8>) {
    lines = PlainLines(octets, dialect: .vCard)
    identities = DistinctOctets(octets)
  }

  /// True only if `CardCheck` would find nothing.
  ///
  /// - Complexity: O(octets).
  static func isGood(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    var judge = PlainCard(octets)
    repeat {
      guard judge.judgeCard() else { return false }
    } while !judge.lines.isAtEnd
    return true
  }

  private mutating func judgeCard() -> Bool {
    guard let begin = lines.next(), isLine(begin, "BEGIN", "VCARD"), let version = lines.next() else { return false }
    let isThree = isLine(version, "VERSION", "3.0")
    guard isThree || isLine(version, "VERSION", "4.0") else { return false }
    var seen: UInt64 = 0
    while let line = lines.next() {
      if PlainLines.Line.isEqual(line.name, "END") { return isLine(line, "END", "VCARD") && names.required & ~seen == 0 }
      guard judge(line, isThree: isThree, &seen) else { return false }
    }
    return false
  }

  private func isLine(_ line: PlainLines.Line, _ name: StaticString, _ value: StaticString) -> Bool {
    PlainLines.Line.isEqual(line.name, name) && line.parameters.isEmpty && PlainLines.Line.isEqual(line.value, value)
  }

  private mutating func judge(_ line: PlainLines.Line, isThree: Bool, _ seen: inout UInt64) -> Bool {
    if PlainLines.Line.isEqual(line.name, "PHOTO") { return isThree && isPhoto(line) }
    let isTextUID = !isThree && PlainLines.Line.isEqual(line.name, "UID") && PlainLines.Line.isEqual(line.parameters, ";VALUE=text")
    if !line.parameters.isEmpty, !isTextUID, line.onlyParameter("TYPE") == nil { return false }
    if line.name.count > 2, line.name[0] == 0x58, line.name[1] == 0x2D { return true }
    guard let place = names.rules.firstIndex(where: { $0.name.elementsEqual(line.name) }) else { return false }
    let rule = names.rules[place]
    let bit = UInt64(1) << UInt64(place)
    if seen & bit != 0, rule.isOnce || rule.kind == .name && isThree { return false }
    seen |= bit
    let value = line.value
    if rule.isText, !isText(value, rule) { return false }
    switch rule.kind {
    case .plain: return true
    case .name:
      // Something that is no white space begins it.
      guard let first = value.first else { return false }
      return (0x21...0x7E).contains(first) || (0xC3...0xE0).contains(first) || first >= 0xE4
    case .uid:
      guard !value.isEmpty, let range = line.valueRange else { return false }
      guard isThree || isTextUID || CardJudge.hasScheme(String(decoding: value, as: UTF8.self)) else { return false }
      return identities.insert(range)
    case .revision:
      // 20260301T000000Z
      guard value.count == 16, value[8] == 0x54, value[15] == 0x5A else { return false }
      guard value[..<8].allSatisfy({ $0 &- 0x30 < 10 }), value[9..<15].allSatisfy({ $0 &- 0x30 < 10 }) else { return false }
      func two(_ place: Int) -> Int { Int(value[place]) * 10 + Int(value[place + 1]) - 528 }
      return CardValue.isDay(two(6), of: two(4), in: two(0) * 100 + two(2)) && two(9) < 24 && two(11) < 60 && two(13) <= 60
    case .day:
      guard let day = CardValue.day(String(decoding: value, as: UTF8.self)), day.year != 1604 else { return false }
      return day.year != nil || !isThree
    case .address: return CardJudge.hasScheme(String(decoding: value, as: UTF8.self))
    case .kind: return !isThree && CardValue.isToken(value)
    }
  }

  /// A picture in plain base64 that is no larger than apps take.
  private func isPhoto(_ line: PlainLines.Line) -> Bool {
    let value = line.value
    // The first three octets of every JPEG are these four letters.
    return PlainLines.Line.isEqual(line.parameters, ";ENCODING=b;TYPE=JPEG") && value.starts(with: "/9j/".utf8)
      && value.count / 4 * 3 <= CardCheck.maximumPhotoOctets && Base64.isWhole(value)
  }

  /// As `CardJudge.judgeText` and the count of parts.
  private func isText(_ value: UnsafeBufferPointer<UInt8>, _ rule: PlainCardNames.Rule) -> Bool {
    var isEscape = false
    var parts = 1
    for octet in value {
      if isEscape {
        isEscape = false
        switch octet {
        case 0x5C, 0x2C, 0x3B, 0x6E, 0x4E: break
        default: return false
        }
      } else if octet == 0x5C {
        isEscape = true
      } else if octet == 0x2C, !rule.allowsComma {
        return false
      } else if octet == 0x3B {
        if !rule.allowsSemicolon { return false }
        parts += 1
      }
    }
    return !isEscape && (rule.parts == 0 || parts == rule.parts)
  }
}

/// The tables of `CardJudge`, found by octets.
struct PlainCardNames: Sendable {
  enum Kind: Sendable { case plain, name, uid, revision, day, address, kind }

  struct Rule: Sendable {
    var name: [UInt8]
    var kind: Kind
    var isOnce: Bool
    var isText: Bool
    var allowsComma: Bool
    var allowsSemicolon: Bool
    /// How many parts it must have; 0 if that is not said.
    var parts: Int
  }

  let rules: [Rule]
  /// What every card has, as bits.
  let required: UInt64

  static let shared = PlainCardNames()

  /// What our own cards hold, the most frequent first. Whatever else there is, `CardJudge` judges.
  private static let known = [
    "TEL", "EMAIL", "FN", "N", "UID", "REV", "PRODID", "NOTE", "CATEGORIES", "ORG", "ADR", "TITLE", "URL", "BDAY", "KIND",
    "NICKNAME",
    "ROLE", "ANNIVERSARY",
  ]

  private init() {
    rules = Self.known.map { name in
      let parts = CardJudge.structured[name]
      let isStructured = parts != nil || name == "ORG"
      return Rule(
        name: Array(name.utf8), kind: Self.kind(name), isOnce: CardJudge.single.contains(name),
        isText: isStructured || CardJudge.texts.contains(name),
        allowsComma: CardJudge.lists.contains(name) || parts != nil, allowsSemicolon: isStructured, parts: parts ?? 0)
    }
    var required: UInt64 = 0
    for (place, rule) in rules.enumerated() where rule.kind == .name || rule.name == [0x4E] { required |= 1 << UInt64(place) }
    self.required = required
  }

  private static func kind(_ name: String) -> Kind {
    switch name {
    case "FN": .name
    case "UID": .uid
    case "REV": .revision
    case "BDAY", "ANNIVERSARY": .day
    case "URL": .address
    case "KIND": .kind
    default: .plain
    }
  }
}
