import Octets

/// Credentials that tell themselves by the words before them: `password: hunter2`, `PIN 4711`, `WLAN-Passwort: …`.
///
/// A value is cut out if its label says what it is and its form does not say otherwise; sentences about passwords, such as
/// "the password is on the fridge", stay. docs/conformance/sources.md has the rule, the tests have both tables.
enum SecretLabels {
  fileprivate enum Kind {
    /// Passwords: one word.
    case word
    /// PINs and door codes: mostly digits.
    case number
    /// The same where the label, in small letters, is an ordinary word too: "pin" needs a colon then, "tan" is none.
    case pin, tan
    /// Passwords where the label is an ordinary word too: the value must have a digit or a sign.
    case shortWord
    /// Machine credentials: letters and digits.
    case key
    /// A device's number: digits alone.
    case device
  }

  /// What stands before a value, and what that says about it.
  struct Label {
    let bytes: [UInt8]
    fileprivate let kind: Kind
    /// Whether it can end a longer word, as in "Gästepasswort".
    let endsWords: Bool
  }

  // MARK: Words

  /// All but those of bare codes.
  static let all: [Label] = [
    ("words", Kind.word), ("abbreviations", .word), ("short words", .shortWord), ("numbers", .number), ("pin", .pin), ("tan", .tan),
    ("keys", .key), ("devices", .device),
  ].flatMap { list, kind in labels(list, kind, endsWords: list == "words") }

  private static func labels(_ list: String, _ kind: Kind, endsWords: Bool = false) -> [Label] {
    SecretWords[list].map { Label(bytes: Array($0.utf8), kind: kind, endsWords: endsWords) }
  }

  private static let codesByFirstOctet = byFirstOctet(labels("codes", .number))
  /// What codes are of that open nothing.
  private static let openCodes = Set(SecretWords["open codes"])

  /// The labels by their first octet, longest first; and those alone that can end longer words.
  private static let byFirstOctet = byFirstOctet(all)
  private static let endsByFirstOctet = byFirstOctet(all.filter(\.endsWords))

  private static func byFirstOctet(_ labels: [Label]) -> [[Label]] {
    let longestFirst = labels.sorted { $0.bytes.count > $1.bytes.count }
    return (0...UInt8.max).map { octet in longestFirst.filter { $0.bytes[0].lowercased == octet.lowercased } }
  }

  /// Between a label and its value where there is no colon: "the password is hunter22".
  private static let copulas = SecretWords["copulas"].map { Array("\($0) ".utf8) }
  /// How what a credential is for begins: "password for Netflix: hunter2".
  private static let links = Set(SecretWords["links"])
  /// How what talks of a password begins instead of giving one.
  private static let talk = Set(SecretWords["talk"])

  // MARK: Search

  /// Where the values stand that a label makes credentials, in order of their labels.
  static func values(in bytes: [UInt8]) -> [Range<Int>] {
    labels(in: bytes).compactMap { at, label in value(after: at + label.bytes.count, of: label, labelAt: at, in: bytes) }
      + bytes.indices.compactMap { beginsWord($0, bytes) ? bareCode($0, in: bytes) : nil }
  }

  /// Where labels stand, one behind the other.
  static func labels(in bytes: [UInt8]) -> [(at: Int, label: Label)] {
    var found: [(at: Int, label: Label)] = []
    let (byFirstOctet, endsByFirstOctet) = (byFirstOctet, endsByFirstOctet)
    var at = 0
    while at < bytes.count {
      let label = first(of: beginsWord(at, bytes) ? byFirstOctet : endsByFirstOctet, at, bytes)
      if let label { found.append((at, label)) }
      at += label?.bytes.count ?? 1
    }
    return found
  }

  /// The label that stands at `at`, by its first octet.
  private static func first(of labels: [[Label]], _ at: Int, _ bytes: [UInt8]) -> Label? {
    for label in labels[Int(bytes[at])] where matches(label, bytes, at) { return label }
    return nil
  }

  private static func beginsWord(_ at: Int, _ bytes: [UInt8]) -> Bool { at == 0 || !isWordByte(bytes[at - 1]) }

  /// Whether a label stands at `at`.
  static func matches(_ label: Label, _ bytes: [UInt8], _ at: Int) -> Bool {
    guard label.endsWords || beginsWord(at, bytes), at + label.bytes.count <= bytes.count else { return false }
    for index in label.bytes.indices where small(bytes, at + index) != small(label.bytes, index) { return false }
    return true
  }

  /// An octet of a letter as small letters have it, also of Latin letters with marks (U+00C0 to U+00DE).
  private static func small(_ bytes: [UInt8], _ at: Int) -> UInt8 {
    if at > 0, bytes[at - 1] == 0xC3, (0x80...0x9E).contains(bytes[at]) { return bytes[at] | 0x20 }
    return bytes[at].lowercased
  }

  private static func value(after end: Int, of label: Label, labelAt at: Int, in bytes: [UInt8]) -> Range<Int>? {
    let isLatin = label.bytes[0] < 0x80
    let isCapital = bytes[at..<end].allSatisfy(\.isCapital)
    if label.kind == .tan, !isCapital { return nil }
    var cursor = end
    if label.bytes == Array("bearer".utf8) {
      guard cursor < bytes.count, bytes[cursor] == 0x20 else { return nil }
      return keyValue(word(from: skipBlank(bytes, cursor), bytes), bytes, isAssigned: false)
    }
    // "passwords", "Passwortes", "PINs": the plural of a label is one too; any other letter makes it another word.
    if isLatin, cursor < bytes.count, bytes[cursor] == UInt8(ascii: "s") { cursor += 1 }
    if isLatin, cursor < bytes.count, isWordByte(bytes[cursor]), bytes[cursor] < 0x80, label.kind != .device { return nil }
    // A JSON-like name in quotation marks.
    var plain = cursor
    while plain < bytes.count, bytes[plain] == UInt8(ascii: "\"") || bytes[plain] == UInt8(ascii: "'") { plain += 1 }
    plain = skipBlank(bytes, plain)
    if let joint = separator(bytes, plain) ?? copula(bytes, plain) ?? linkedJoint(bytes, plain, label.kind) {
      return value(label.kind, after: joint, bytes)
    }
    guard plain > cursor || label.kind == .device else { return nil }
    switch label.kind {
    case .word, .shortWord:
      let word = word(from: plain, bytes)
      return label.kind == .word && word.count >= 6 && hasDigit(bytes[word]) && hasLetter(bytes[word]) && !isAddress(bytes[word])
        ? word : nil
    case .number: return digits(from: plain, bytes)
    case .pin, .tan: return isCapital ? digits(from: plain, bytes) : nil
    case .key: return nil
    case .device:
      let word = word(from: plain, bytes)
      return word.count >= 14 && bytes[word].allSatisfy(\.isDigit) ? word : nil
    }
  }

  /// What stands between a label and its value.
  private struct Joint {
    /// Where the value begins.
    var start: Int
    /// Whether it is a sign of equality.
    var isAssigned = false
    /// Whether it is a colon or a sign of equality, and no verb.
    var isSign = true
  }

  private static func value(_ kind: Kind, after joint: Joint, _ bytes: [UInt8]) -> Range<Int>? {
    switch kind {
    case .word: wordValue(after: joint, bytes, standsAlone: true)
    case .shortWord: wordValue(after: joint, bytes, standsAlone: false)
    case .number, .pin, .tan: digits(from: joint.start, bytes)
    case .key: keyValue(word(from: skipQuotes(bytes, joint.start), bytes), bytes, isAssigned: joint.isAssigned)
    case .device:
      word(from: joint.start, bytes).count >= 14 ? word(from: joint.start, bytes) : nil
    }
  }

  /// A colon (also a wide one) or a sign of equality, and what comes after it and its blanks, which may be the next line.
  private static func separator(_ bytes: [UInt8], _ at: Int) -> Joint? {
    guard at < bytes.count else { return nil }
    var after = at
    switch bytes[at] {
    case UInt8(ascii: ":"), UInt8(ascii: "="): after += 1
    case 0xEF where bytes[at...].starts(with: [0xEF, 0xBC, 0x9A]): after += 3
    case 0xC2 where at + 2 < bytes.count && bytes[at + 1] == 0xA0 && bytes[at + 2] == UInt8(ascii: ":"): after += 3
    default: return nil
    }
    // "://" ends the scheme of an address.
    if bytes[after...].starts(with: "//".utf8) { return nil }
    after = skipBlank(bytes, after)
    if after < bytes.count, bytes[after] == 0x0A { after = skipBlank(bytes, after + 1) }
    return Joint(start: after, isAssigned: bytes[at] == UInt8(ascii: "="))
  }

  /// "is" and its like.
  private static func copula(_ bytes: [UInt8], _ at: Int) -> Joint? {
    copulas.first { bytes[at...].starts(with: $0) }.map { Joint(start: at + $0.count, isSign: false) }
  }

  /// One of them behind a few words that say what for: "PIN for the gym locker: 4711", "the password for Netflix is hunter2".
  private static func linkedJoint(_ bytes: [UInt8], _ at: Int, _ kind: Kind) -> Joint? {
    guard kind != .key, kind != .device else { return nil }
    var end = at
    while end < bytes.count, end - at <= 48, isWordByte(bytes[end]) || [0x20, 0x27, 0x2D].contains(bytes[end]) { end += 1 }
    guard end > at, let first = bytes[at..<end].split(separator: 0x20).first,
      links.contains(String(decoding: first, as: UTF8.self).lowercased())
    else { return nil }
    return separator(bytes, end) ?? (at..<end).lazy.filter { bytes[$0] == 0x20 }.compactMap { copula(bytes, $0 + 1) }.first
  }

  // MARK: Values

  /// - Parameter standsAlone: whether a plain word is a value if nothing follows it.
  private static func wordValue(after joint: Joint, _ bytes: [UInt8], standsAlone: Bool) -> Range<Int>? {
    let start = joint.start
    guard start < bytes.count else { return nil }
    if let quoted = quoted(from: start, bytes) {
      // With a colon before it, what stands in quotation marks is the value; without, only if it looks like one.
      return joint.isSign || hasDigit(bytes[quoted]) ? quoted : nil
    }
    let range = word(from: start, bytes)
    let word = bytes[range]
    guard range.count >= 4, !isAddress(word) else { return nil }
    if hasDigit(word) { return range }
    guard joint.isSign else { return nil }
    if range.count >= 6, word.dropLast().contains(where: { "!@#$%^&*_+~|\\".utf8.contains($0) }) { return range }
    if word.split(separator: UInt8(ascii: "-")).count > 2 { return range }
    if zip(word, word.dropFirst()).contains(where: { $0.isLetter && !$0.isCapital && $1.isCapital }) { return range }
    if joint.isAssigned, range.count >= 6, word.allSatisfy({ $0 < 0x80 }) { return range }
    guard standsAlone else { return nil }
    // A word alone on its line, or before a bracket.
    let rest = skipBlank(bytes, range.upperBound)
    let isAlone = rest >= bytes.count || bytes[rest] == 0x0A || "(,;/".utf8.contains(bytes[rest])
    return isAlone && !talk.contains(String(decoding: word, as: UTF8.self).lowercased()) ? range : nil
  }

  /// Three to twelve digits, in groups or with a letter or a sign among them.
  private static func digits(from start: Int, _ bytes: [UInt8]) -> Range<Int>? {
    var at = skipQuotes(bytes, start)
    while at < bytes.count, bytes[at] == UInt8(ascii: "#") || bytes[at] == UInt8(ascii: "*") { at += 1 }
    let first = at
    var count = 0
    var end = at
    while at < bytes.count {
      let length = digitLength(bytes, at)
      if length > 0 {
        count += 1
        at += length
        end = at
      } else if count > 0, bytes[at] == 0x20 || bytes[at] == UInt8(ascii: "-"), digitLength(bytes, at + 1) > 0 {
        at += 1
      } else {
        break
      }
    }
    // "B4711", "12A45#": letters among digits.
    if at < bytes.count, isWordByte(bytes[at]) {
      let word = word(from: first, bytes)
      let amount = bytes[word].count(where: \.isDigit)
      return amount >= 3 && word.count <= 12 ? word : nil
    }
    // A time, an amount or a date is no code.
    if at + 1 < bytes.count, [0x3A, 0x2E, 0x2C, 0x2F].contains(bytes[at]), digitLength(bytes, at + 1) > 0 { return nil }
    return (3...12).contains(count) ? first..<end : nil
  }

  /// `Code: 4711`: where nothing says that it is the code of something that everybody may know.
  private static func bareCode(_ at: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard let label = first(of: codesByFirstOctet, at, bytes),
      let joint = separator(bytes, skipBlank(bytes, at + label.bytes.count)), let value = digits(from: joint.start, bytes),
      (4...9).contains(value.count)
    else { return nil }
    let before = bytes[..<at].reversed().drop { !isWordByte($0) }.prefix { isWordByte($0) }
    return openCodes.contains(String(decoding: before.reversed(), as: UTF8.self).lowercased()) ? nil : value
  }

  private static func keyValue(_ range: Range<Int>, _ bytes: [UInt8], isAssigned: Bool) -> Range<Int>? {
    let word = bytes[range]
    guard range.count >= 6, hasLetter(word), !isAddress(word) else { return nil }
    return hasDigit(word) || (isAssigned && word.allSatisfy { $0 < 0x80 }) ? range : nil
  }

  /// From a quotation mark to its partner on the same line.
  private static func quoted(from start: Int, _ bytes: [UInt8]) -> Range<Int>? {
    let marks: [(open: [UInt8], close: [UInt8])] = [
      ([0x22], [0x22]), ([0x27], [0x27]), (Array("“".utf8), Array("”".utf8)), (Array("„".utf8), Array("“".utf8)),
      (Array("«".utf8), Array("»".utf8)),
    ]
    guard let mark = marks.first(where: { bytes[start...].starts(with: $0.open) }) else { return nil }
    let first = start + mark.open.count
    var end = first
    while end < bytes.count, bytes[end] != 0x0A, end - first <= 128 {
      if bytes[end...].starts(with: mark.close) { return end - first >= 4 ? first..<end : nil }
      end += 1
    }
    return nil
  }

  /// One word without the punctuation that ends a sentence.
  private static func word(from start: Int, _ bytes: [UInt8]) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] > 0x20, ![0x22, 0x27, 0x2C, 0x3B, 0x26].contains(bytes[end]) { end += 1 }
    while end > start, [0x2E, 0x29, 0x3A].contains(bytes[end - 1]) { end -= 1 }
    return start..<max(start, end)
  }

  private static func skipBlank(_ bytes: [UInt8], _ at: Int) -> Int {
    var at = at
    while at < bytes.count {
      // Signs that no text has stand between in broken files.
      if (bytes[at] <= 0x20 && bytes[at] != 0x0A) || bytes[at] == 0x7F || bytes[at] >= 0xF8 {
        at += 1
      } else if bytes[at] == 0xC2, at + 1 < bytes.count, bytes[at + 1] == 0xA0 {
        at += 2
      } else {
        break
      }
    }
    return at
  }

  private static func skipQuotes(_ bytes: [UInt8], _ at: Int) -> Int {
    var at = at
    while at < bytes.count, [0x20, 0x22, 0x27].contains(bytes[at]) { at += 1 }
    return at
  }

  /// How many octets a decimal digit at `at` has: of ASCII, Arabic, Persian, or wide; 0 for anything else.
  private static func digitLength(_ bytes: [UInt8], _ at: Int) -> Int {
    guard at < bytes.count else { return 0 }
    switch bytes[at] {
    case 0x30...0x39: return 1
    case 0xD9: return at + 1 < bytes.count && (0xA0...0xA9).contains(bytes[at + 1]) ? 2 : 0
    case 0xDB: return at + 1 < bytes.count && (0xB0...0xB9).contains(bytes[at + 1]) ? 2 : 0
    case 0xEF:
      return at + 2 < bytes.count && bytes[at + 1] == 0xBC && (0x90...0x99).contains(bytes[at + 2]) ? 3 : 0
    default: return 0
    }
  }

  private static func hasDigit(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(where: \.isDigit)
      || zip(bytes, bytes.dropFirst()).contains {
        ($0 == 0xD9 && (0xA0...0xA9).contains($1)) || ($0 == 0xDB && (0xB0...0xB9).contains($1))
      }
  }

  private static func hasLetter(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.contains(where: \.isLetter) }

  private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    ["http://", "https://"].contains { bytes.starts(with: $0.utf8) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }
}
