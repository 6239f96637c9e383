import ContentLines
public import Diagnostics
import Octets

/// Checks a vCard file strictly. Every card must pass before it is published.
///
/// Follows RFC 2426 for 3.0 and RFC 6350 for 4.0, and adds what common apps need: FN and N in both, a UID that is unique in the
/// file, and pictures small enough for iCloud.
public enum CardCheck {
  /// The most findings for a file. If there are more, one last finding tells how many.
  public static let maximumFindings = 200
  /// The most findings that are collected before they are cut to `maximumFindings`. The reader's come first.
  static let maximumKept = 2_000
  /// iCloud refuses larger pictures (about 224 KB including the card).
  public static let maximumPhotoBytes = 224_000

  /// - Returns: the findings. Empty for a good file.
  /// - Complexity: O(bytes).
  public static func findings(bytes: [UInt8], file: FileID) -> [Diagnostic] {
    let (cards, diagnostics) = VCardReader.read(bytes: bytes, file: file, mode: .strict)
    var judge = CardJudge(file: file)
    judge.list.findings = diagnostics
    for card in cards { judge.judge(card) }
    return judge.list.findings.limited(to: maximumFindings, dropped: judge.list.leftOut, id: "card.more")
  }
}

struct CardJudge {
  var list: FindingList
  private var identities: Set<String> = []

  init(file: FileID) { list = FindingList(file: file, prefix: "card.", cardMessages, maximum: CardCheck.maximumKept) }

  private mutating func fail(_ name: String, _ bytes: Range<Int>, _ words: Any..., hint: String? = nil) {
    list.add(name, bytes, words, hint: hint)
  }

  mutating func judge(_ card: Card) {
    judgeVersion(card)
    for name in ["FN", "N"] where card.property(name) == nil {
      // 4.0 only requires FN, but apps need both.
      fail("missing/name", card.beginBytes, name)
    }
    if let name = card.property("FN"), !name.value.saysSomething { fail("empty-name", name.bytes) }
    if let uid = card.property("UID") {
      if uid.value.isEmpty { fail("uid", uid.bytes) }
      if !identities.insert(uid.value).inserted { fail("uid-twice", uid.bytes, uid.value.prefix(60)) }
    }
    var seen: Set<String> = []
    for property in card.properties {
      let rule = CardRules.properties[property.name]
      if !seen.insert(property.name).inserted, rule?.isOnce == true || (property.name == "FN" && card.version == .v3) {
        fail("twice/property", property.bytes, property.name)
      }
      judge(property, rule, card)
    }
  }

  /// VERSION must be in every card once (RFC 2426 §3.6.9, RFC 6350 §6.7.9), and in 4.0 come first.
  private mutating func judgeVersion(_ card: Card) {
    guard let line = card.versionLines.first else { return fail("missing/version", card.beginBytes) }
    if card.version == .v21 { fail("version/old", card.beginBytes) }
    for other in card.versionLines.dropFirst() { fail("twice/version", other.bytes) }
    if card.version == .v4, let first = card.properties.first, first.bytes.lowerBound < line.bytes.lowerBound {
      fail("version/place", line.bytes)
    }
  }

  private mutating func judge(_ property: ContentLine, _ rule: CardRules.PropertyRule?, _ card: Card) {
    if rule == nil, !property.name.hasPrefix("X-") {
      fail("property/unknown", property.nameBytes, property.name)
    } else if card.version == .v4, rule?.endedWithVersion3 == true {
      fail("property/ended", property.nameBytes, property.name)
    } else if card.version == .v3, rule?.beganWithVersion4 == true {
      fail("property/version", property.nameBytes, property.name)
    }
    if card.version != .v21 { judgeParameters(property, card) }
    if card.version != .v21, property.first("ENCODING")?.uppercased() == "QUOTED-PRINTABLE" { fail("encoding", property.bytes) }
    if let rule, rule.isText, card.escapes == .text, property.first("VALUE")?.lowercased() != "uri" {
      for fault in TextValue.faults(in: property.value, allowsComma: rule.allowsComma, allowsSemicolon: rule.allowsSemicolon) {
        fail("text", property.valueBytes(fault.offset..<fault.offset + 1), property.name, fault.what)
      }
    }
    if let count = rule?.parts {
      let pieces = TextValue.split(property.value, at: 0x3B, card.escapes).count
      if pieces != count { fail("structure/parts", property.valueBytes, property.name, count, pieces) }
    }
    if card.version == .v4 { judgeOfVersion4(property, isURI: rule?.isURI == true) }
    if card.version == .v3 { judgeOfVersion3(property) }
    switch property.name {
    case "BDAY", "ANNIVERSARY", "DEATHDATE": judgeDay(property, card)
    case "REV": if !CardValue.isTimestamp(property.value) { fail("rev", property.valueBytes, property.value.prefix(30)) }
    case "PHOTO": judgePhoto(property, card)
    case "URL": if !Self.hasScheme(property.value) { fail("uri/link", property.valueBytes, property.value.prefix(40)) }
    case "EMAIL": if !Self.isMail(property.value) { fail("mail", property.valueBytes, property.value.prefix(40)) }
    case "LOGO", "SOUND", "KEY": if Self.isElsewhere(property) { fail("elsewhere", property.valueBytes, property.name) }
    case "TEL":
      if property.first("VALUE")?.lowercased() == "uri", !property.value.hasPrefix("tel:") {
        fail("uri/phone", property.valueBytes)
      } else if card.version == .v3, property.value == "tel:" {
        fail("uri/number", property.valueBytes)
      }
    case "MEMBER":
      // RFC 6350 §6.6.5.
      if card.version == .v4, card.property("KIND")?.value.lowercased() != "group" { fail("kind/member", property.bytes) }
    case "KIND" where card.version == .v4:
      // RFC 6350 §6.1.4.
      if !TextValue.isToken(property.value) { fail("kind/word", property.valueBytes, property.value.prefix(30)) }
    case "KIND": if card.version == .v3 { fail("kind/version", property.bytes) }
    default: break
    }
  }

  // MARK: What one version asks

  private mutating func judgeParameters(_ property: ContentLine, _ card: Card) {
    for parameter in property.parameters {
      switch parameter.name {
      case "TYPE" where parameter.values.contains(""): fail("parameter/type", property.bytes, property.name)
      case "PREF" where card.version == .v4:
        // RFC 6350 §5.3.
        for value in parameter.values where !CardValue.isNumber(value) || !(1...100).contains(Int(value) ?? 0) {
          fail("parameter/preference", property.bytes, value.prefix(20))
        }
      case "PID" where card.version == .v4:
        // RFC 6350 §5.5: `1`, or `1.2` with a number of CLIENTPIDMAP behind the dot.
        for value in parameter.values
        where !value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).allSatisfy({ CardValue.isNumber($0) }) {
          fail("parameter/property", property.bytes, value.prefix(20))
        }
      default: break
      }
    }
  }

  private mutating func judgeOfVersion4(_ property: ContentLine, isURI: Bool) {
    let value = property.value
    let kind = property.first("VALUE")?.lowercased()
    if kind == "uri" || kind == nil && isURI, property.name != "PHOTO", property.name != "URL",
      !Self.hasScheme(value), !(property.name == "UID" && value.isEmpty)
    {
      let mayBeText = kind == nil && ["UID", "RELATED", "KEY"].contains(property.name)
      let hint = mayBeText ? "write \(property.name);VALUE=text:" : nil
      fail("uri/form", property.valueBytes, property.name, value.prefix(40), hint: hint)
    }
    switch property.name {
    case "GENDER":
      // RFC 6350 §6.2.7: a letter or nothing, and text after a semicolon.
      let letter = value.prefix { $0 != ";" }
      if !["", "M", "F", "O", "N", "U"].contains(letter) { fail("gender", property.valueBytes, letter.prefix(20)) }
    case "CLIENTPIDMAP":
      let parts = value.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count != 2 || !CardValue.isNumber(parts[0]) || !Self.hasScheme(String(parts[1])) {
        fail("structure/map", property.valueBytes)
      }
    case "LANG": if !CardValue.isLanguageTag(value) { fail("language", property.valueBytes, value.prefix(30)) }
    default: break
    }
  }

  private mutating func judgeOfVersion3(_ property: ContentLine) {
    switch property.name {
    case "GEO": if !TextValue.isPlace(property.value) { fail("geo", property.valueBytes, property.value.prefix(30)) }
    case "MEMBER", "RELATED", "CALURI", "CALADRURI", "FBURL", "IMPP":
      // Of version 4.0, but taken by apps in 3.0 too (RFC 6350 §6.4.3, §6.6, §6.9).
      if property.first("VALUE")?.lowercased() != "text", !Self.hasScheme(property.value) {
        fail("uri/form", property.valueBytes, property.name, property.value.prefix(40))
      }
    case "TZ":
      if property.first("VALUE")?.lowercased() != "text", !CardValue.isOffset(property.value) {
        fail("offset", property.valueBytes, property.value.prefix(30))
      }
    default: break
    }
  }

  private mutating func judgeDay(_ property: ContentLine, _ card: Card) {
    if card.version == .v4, property.first("VALUE")?.lowercased() == "text" { return }
    guard let day = CardValue.day(property.value) else {
      if card.version == .v4, CardValue.isDateAndOrTime(property.value) { return }
      return fail("date/form", property.valueBytes, property.name, property.value.prefix(30))
    }
    if day.year == nil, card.version == .v3 { fail("date/year", property.valueBytes) }
    if day.year == 1604, property.first("X-APPLE-OMIT-YEAR") == nil { fail("date/omitted", property.bytes) }
  }

  private mutating func judgePhoto(_ property: ContentLine, _ card: Card) {
    if property.value.hasPrefix("data:") {
      if card.version == .v3 { fail("photo/data", property.bytes) }
      guard let comma = property.value.firstIndex(of: ",") else { return fail("photo/comma", property.bytes) }
      let head = property.value[..<comma].lowercased()
      let octets = property.value[property.value.index(after: comma)...]
      // Data with percent escapes such as %41 is not decoded.
      if head.hasSuffix(";base64"), !octets.utf8.contains(0x25) {
        judgePicture(String(octets), head.dropFirst(5).prefix { $0 != ";" }, property)
      }
    } else if let encoding = property.first("ENCODING") {
      if card.version == .v4 { fail("photo/version", property.bytes) }
      if encoding.uppercased() != "B" { fail("photo/encoding", property.bytes) }
      judgePicture(property.value, (property.first("TYPE") ?? "").lowercased()[...], property)
    } else if Self.isElsewhere(property) {
      fail("photo/elsewhere", property.valueBytes)
    } else if !Self.hasScheme(property.value) {
      fail("photo/form", property.bytes)
    }
  }

  /// - Parameter type: in lower case, with or without `image/`.
  private mutating func judgePicture(_ base64: String, _ type: Substring, _ property: ContentLine) {
    guard let bytes = Base64.decode(base64) else { return fail("photo/base64", property.valueBytes) }
    if bytes.count > CardCheck.maximumPhotoBytes { fail("photo-size", property.bytes, bytes.count, CardCheck.maximumPhotoBytes) }
    let format = type.split(separator: "/").last ?? ""
    let beginning: [UInt8] =
      switch format {
      case "jpeg", "jpg": [0xFF, 0xD8, 0xFF]
      case "png": [0x89, 0x50, 0x4E, 0x47]
      case "gif": [0x47, 0x49, 0x46, 0x38]
      default: []
      }
    if !bytes.starts(with: beginning) { fail("photo/format", property.bytes, format.uppercased()) }
  }

  private static func isElsewhere(_ property: ContentLine) -> Bool {
    ["http:", "https:", "ftp:", "file:"].contains { property.value.lowercased().hasPrefix($0) }
  }

  /// Something, one `@` and a host, without spaces, quotes and brackets.
  private static func isMail(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x40, omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.hasPrefix("mailto:")
      && !text.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F || "<>()[],;:\"\\".unicodeScalars.contains($0) }
  }

  /// Whether a value is a scheme, a colon and something after it without spaces.
  static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex, colon != text.indices.last else { return false }
    return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && !text.utf8.contains { $0 <= 0x20 || $0 == 0x22 || $0 == 0x3C || $0 == 0x3E }
  }
}
