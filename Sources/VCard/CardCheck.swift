import ContentLines
package import Diagnostics

/// Judges a vCard file word for word: the check that every card passes before it is published.
///
/// Follows RFC 2426 for 3.0 and RFC 6350 for 4.0, and adds what common clients need: FN and N in both, UID unique in the file,
/// pictures small enough for iCloud.
package enum CardCheck {
  package static let maximumFindings = 200
  /// Findings that are held before they are cut to `maximumFindings`: the reader's come first.
  static let maximumKept = 2_000
  /// iCloud refuses more (about 224 KB with the card around it).
  package static let maximumPhotoOctets = 224_000

  /// - Returns: findings in the order of the file; empty for a good one.
  /// - Complexity: O(octets), plus sorting what was found.
  package static func findings(bytes: [UInt8], file: FileID) -> [Diagnostic] {
    bytes.withUnsafeBufferPointer { PlainCard.isGood($0) } ? [] : allFindings(bytes: bytes, file: file)
  }

  /// As `findings`, by reading every line into a property.
  static func allFindings(bytes: [UInt8], file: FileID) -> [Diagnostic] {
    let (cards, diagnostics) = VCardReader.read(bytes: bytes, file: file, mode: .strict)
    var judge = CardJudge(file: file)
    judge.findings = diagnostics
    for card in cards { judge.judge(card) }
    return judge.findings.limited(to: maximumFindings, dropped: judge.leftOut, id: "card.more")
  }
}

struct CardJudge {
  let file: FileID
  var findings: [Diagnostic] = []
  /// Findings beyond what is kept.
  private(set) var leftOut = 0
  private var identities: Set<String> = []

  init(file: FileID) { self.file = file }

  private mutating func fail(_ id: String, _ message: String, _ bytes: Range<Int>, hint: String? = nil) {
    guard findings.count < CardCheck.maximumKept else {
      leftOut += 1
      return
    }
    findings.append(Diagnostic(.error, "card." + id, message, at: SourceSpan(file: file, bytes: bytes), hint: hint))
  }

  /// How many `;`-parted pieces a property has, and whether each may be a list.
  static let structured: [String: Int] = ["N": 5, "ADR": 7]
  static let texts: Set<String> = [
    "FN", "NICKNAME", "TITLE", "ROLE", "NOTE", "CATEGORIES", "TEL", "EMAIL", "LABEL", "MAILER", "PRODID",
  ]
  static let lists: Set<String> = ["NICKNAME", "CATEGORIES"]
  /// At most once in a card; FN too in 3.0.
  static let single: Set<String> = ["N", "UID", "REV", "BDAY", "PRODID", "KIND", "ANNIVERSARY", "GENDER"]

  mutating func judge(_ card: Card) {
    if card.version == .v21 { fail("version", "Version 2.1 is refused by iCloud", card.beginBytes) }
    for name in ["FN", "N"] where card.property(name) == nil {
      // 4.0 needs only FN; clients need both.
      fail("missing", "The card has no \(name)", card.beginBytes, hint: "Google and iCloud refuse cards without FN and N")
    }
    if let name = card.property("FN"), name.value.allSatisfy(\.isWhitespace) { fail("empty-name", "FN is empty", name.bytes) }
    if let uid = card.property("UID") {
      if uid.value.isEmpty { fail("uid", "UID is empty", uid.bytes) }
      if !identities.insert(uid.value).inserted { fail("uid-twice", "Two cards have the UID \(uid.value.prefix(60))", uid.bytes) }
    }
    var seen: Set<String> = []
    for property in card.properties {
      let isFirst = seen.insert(property.name).inserted
      if !isFirst,
        Self.single.contains(property.name)
          || (property.name == "FN" && card.version == .v3)
      {
        fail("twice", "\(property.name) stands twice in one card", property.bytes)
      }
      judge(property, card)
    }
  }

  private mutating func judge(_ property: ContentLine, _ card: Card) {
    if !CardNames.properties.contains(property.name), !property.name.hasPrefix("X-") {
      fail("property", "\(property.name) is no property of vCard", property.nameBytes)
    }
    if card.version != .v21, property.first("ENCODING")?.uppercased() == "QUOTED-PRINTABLE" {
      fail("encoding", "Quoted-printable belongs to version 2.1", property.bytes)
    }
    if card.escapes == .text { judgeText(property) }
    if let count = Self.structured[property.name] {
      let pieces = TextValue.split(property.value, at: 0x3B, card.escapes).count
      if pieces != count {
        fail("structure", "\(property.name) has \(count) parts with ‘;’ between them, not \(pieces)", property.valueBytes)
      }
    }
    switch property.name {
    case "BDAY", "ANNIVERSARY": judgeDay(property, card)
    case "REV":
      if !Self.isTimestamp(property.value) {
        fail("rev", "REV “\(property.value.prefix(30))” is no date with a time in UTC", property.valueBytes)
      }
    case "PHOTO": judgePhoto(property, card)
    case "URL":
      if !Self.hasScheme(property.value) { fail("uri", "URL “\(property.value.prefix(40))” is no URI", property.valueBytes) }
    case "TEL":
      if property.first("VALUE")?.lowercased() == "uri", !property.value.hasPrefix("tel:") {
        fail("uri", "TEL as a URI begins with tel:", property.valueBytes)
      }
    case "KIND": if card.version == .v3 { fail("kind", "KIND belongs to version 4.0", property.bytes) }
    default: break
    }
  }

  /// Escapes: `\\ \, \; \n` only; commas escaped where no list may stand.
  private mutating func judgeText(_ property: ContentLine) {
    let isStructured = Self.structured[property.name] != nil || property.name == "ORG"
    guard isStructured || Self.texts.contains(property.name), property.first("VALUE")?.lowercased() != "uri" else { return }
    var isEscape = false
    var offset = 0
    for octet in property.value.utf8 {
      let here = property.valueBytes(offset..<offset + 1)
      if isEscape {
        isEscape = false
        if ![0x5C, 0x2C, 0x3B, 0x6E, 0x4E].contains(octet) {
          fail("text", "\(property.name): \\ must be followed by \\ ; , or n", here)
        }
      } else if octet == 0x5C {
        isEscape = true
      } else if octet == 0x2C, !Self.lists.contains(property.name), property.name != "N", property.name != "ADR" {
        fail("text", "\(property.name): a comma in a text is written \\,", here)
      } else if octet == 0x3B, !isStructured {
        fail("text", "\(property.name): a semicolon in a text is written \\;", here)
      }
      offset += 1
    }
    if isEscape { fail("text", "\(property.name) ends in a single \\", property.valueBytes) }
  }

  private mutating func judgeDay(_ property: ContentLine, _ card: Card) {
    guard let day = CardValue.day(property.value) else {
      fail("date", "\(property.name) “\(property.value.prefix(30))” is no date", property.valueBytes)
      return
    }
    if day.year == nil, card.version == .v3 { fail("date", "A date without a year belongs to version 4.0", property.valueBytes) }
    if day.year == 1604, property.first("X-APPLE-OMIT-YEAR") == nil {
      fail("date", "The year 1604 needs X-APPLE-OMIT-YEAR=1604", property.bytes)
    }
  }

  private mutating func judgePhoto(_ property: ContentLine, _ card: Card) {
    if property.value.hasPrefix("data:") {
      if card.version == .v3 { fail("photo", "A data: picture belongs to version 4.0", property.bytes) }
    } else if let encoding = property.first("ENCODING") {
      if card.version == .v4 { fail("photo", "ENCODING belongs to version 3.0", property.bytes) }
      if encoding.uppercased() != "B" { fail("photo", "ENCODING of a picture is b", property.bytes) }
      guard let bytes = Base64.decode(property.value) else {
        fail("photo", "The picture is not valid base64", property.valueBytes)
        return
      }
      if bytes.count > CardCheck.maximumPhotoOctets {
        fail("photo-size", "The picture has \(bytes.count) octets; iCloud takes \(CardCheck.maximumPhotoOctets)", property.bytes)
      }
    } else if !Self.hasScheme(property.value) {
      fail("photo", "PHOTO is neither a picture nor a URI", property.bytes)
    }
  }

  private static func isTimestamp(_ text: String) -> Bool {
    let digits = text.utf8.filter { $0 >= 0x30 && $0 <= 0x39 }.count
    let others = text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || [0x2D, 0x3A, 0x54, 0x5A].contains($0) }
    return others && (digits == 14 && text.hasSuffix("Z") && text.contains("T") || digits == 8 && !text.contains("T"))
  }

  static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return false }
    return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && !text.utf8.contains { $0 <= 0x20 || $0 == 0x22 || $0 == 0x3C || $0 == 0x3E }
  }
}
