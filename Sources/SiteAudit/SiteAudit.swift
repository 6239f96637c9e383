internal import Files
internal import Glibc
internal import Languages
internal import Octets
internal import Pictures
@_spi(_Unicode) import Swift

/// Says what published files tell about a family: whoever can fetch a file can read all of it.
///
///     let audit = SiteAudit(of: "output", secrets: ["Åse", "123-45"])
///     audit?.lines   // cards tell 12 phone numbers, first at cards/Emma.vcf:7
///     audit?.leaks   // “123-45” stands in base64 in feeds/all.ics
///
/// It looks at bytes alone and shares nothing with what wrote them: what is counted follows from marks of formats (Data/marks.txt), and
/// a secret is looked for as a reader would find it, who tries every usual encoding. So it also tells of files that no build wrote.
///
/// Traps:
/// - A mark is no proof: `tel:` in a page's text counts as a phone number. Numbers say how much there is to look at.
/// - Secrets of fewer than three bytes are found nowhere, as they would be found everywhere.
/// - Encodings inside encodings are followed `maximumDepth` deep, and locked files are not opened: their contents are encrypted.
package struct SiteAudit: Sendable {
  /// Something that files of one kind of one site tell.
  package struct Line: Sendable, Hashable {
    /// The folder of the site, below the audited one.
    package var site: String
    /// `pages`, `feeds`, `cards` and so on.
    package var kind: String
    /// Such as `phone numbers`.
    package var what: String
    package var count = 0
    /// Where it stands first, as path and line.
    package var places: [String] = []
  }

  /// A secret that was found.
  package struct Leak: Sendable, Hashable {
    package var secret, path: String
    /// How it is written there, such as `base64`.
    package var form: String
  }

  package private(set) var lines: [Line] = []
  package private(set) var leaks: [Leak] = []
  package private(set) var fileCount = 0
  /// Files that could not be read.
  package private(set) var unreadable: [String] = []

  /// The most places that are named.
  static let mostPlaces = 3
  /// Larger files are not read.
  static let maximumSize = 256 * 1024 * 1024
  /// How deep encodings inside encodings are followed.
  static let maximumDepth = 2

  private static let kinds = dataTable("kinds.txt")

  /// Data/marks.txt: the kind of file, what stands in it, and the marks that say so.
  private static let marks = embeddedLines(of: "marks.txt").map { line in
    line.split(separator: " | ").map { String($0).replacing("\\n", with: "\n") }
  }

  /// - Parameters:
  ///   - folder: with one site, or with the sites of several readers.
  ///   - secrets: words that may stand nowhere, of three bytes or more. Case and accents' composition do not count.
  /// - Returns: nil if there is no such folder.
  package init?(of folder: String, secrets: [String]) {
    guard let paths = Self.files(below: folder) else { return nil }
    let search = SecretSearch(secrets)
    var totals: [Line: Line] = [:]
    for path in paths {
      guard let bytes = try? contents(of: path, below: folder, limit: Self.maximumSize) else {
        unreadable.append(path)
        continue
      }
      fileCount += 1
      leaks += search.leaks(in: bytes, at: path)
      let site = Self.site(of: path, in: folder)
      let isLocked = path.split(separator: "/").dropLast().last == "locked"
      let kind =
        isLocked
        ? "locked files" : Self.kinds[path.split(separator: ".").last.map { $0.lowercased() } ?? ""]?.first ?? "other files"
      func count(_ what: String, _ number: Int, line: Int?) {
        let key = Line(site: site, kind: kind, what: what)
        totals[key, default: key].count += number
        if totals[key]?.places.count ?? 0 < Self.mostPlaces { totals[key]?.places.append(line.map { "\(path):\($0)" } ?? path) }
      }
      if kind == "pictures" || isLocked { count(isLocked ? "what a password opens" : "pictures", 1, line: nil) }
      for row in Self.marks where row[0] == kind {
        let found = row.dropFirst(2).flatMap { SecretSearch.places(of: Array($0.utf8), in: bytes) }
        guard let first = found.min() else { continue }
        count(row[1], found.count, line: 1 + bytes[..<min(bytes.count, first + 1)].count { $0 == 0x0A })
      }
    }
    lines = totals.values.sorted { ($0.site, $0.kind, $0.what) < ($1.site, $1.kind, $1.what) }
  }

  private static func site(of path: String, in folder: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    while !parts.isEmpty {
      let name = parts.joined(separator: "/")
      if access("\(folder)/\(name)/.wallplanner/manifest", F_OK) == 0 { return name }
      parts.removeLast()
    }
    return "."
  }

  /// All files, hidden ones too, without those of git.
  private static func files(below folder: String, _ prefix: String = "") -> [String]? {
    FolderEntry.all(in: "\(folder)/\(prefix)")?.flatMap { entry -> [String] in
      switch entry.kind {
      case .folder: entry.name == ".git" ? [] : files(below: folder, "\(prefix)\(entry.name)/") ?? []
      case .file: ["\(prefix)\(entry.name)"]
      default: []
      }
    }
  }
}

/// Looks for words in files, however they are written: plain, escaped, folded, encoded or compressed.
struct SecretSearch: Sendable {
  /// By their first three bytes: forms of words, each with the word and the form's name.
  private typealias Forms = [UInt32: [(form: [UInt8], secret: String, name: String)]]
  /// Words in small letters.
  private var words: Forms = [:]
  /// Words in other encodings, whose bytes are looked for as they are: with each usual case of letters.
  private var encoded: Forms = [:]
  /// Words beyond ASCII as file names spell them, such as `ase` for Åse.
  private var spellings: [(spelling: String, secret: String)] = []

  init(_ secrets: [String]) {
    for secret in Set(secrets).sorted() {
      for text in Set([secret, secret.lowercased(), secret.uppercased()]) {
        let units = Array(text.utf16)
        Self.add(units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }, secret, "UTF-16", to: &encoded)
        Self.add(units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }, secret, "UTF-16", to: &encoded)
        if text.utf8.contains(where: { $0 >= 0x80 }), units.allSatisfy({ $0 < 0x100 }) {
          Self.add(units.map { UInt8($0) }, secret, "Latin-1", to: &encoded)
        }
      }
      let spelling = Self.spelling(secret)
      if secret.utf8.contains(where: { $0 >= 0x80 }), spelling.utf8.count > 2 { spellings.append((spelling, secret)) }
      let folded = secret.lowercased()
      let forms = Set([Array(folded.utf8), Array(String(folded._nfd.map(Character.init)).utf8)])
      for form in forms { Self.add(form, secret, "plain", to: &words) }
    }
  }

  private static func add(_ form: [UInt8], _ secret: String, _ name: String, to forms: inout Forms) {
    if form.count > 2 { forms[key(form[0], form[1], form[2]), default: []].append((form, secret, name)) }
  }

  /// A text as addresses spell it: without accents, in small letters, with one hyphen for all that is no letter.
  private static func spelling(_ text: String) -> String {
    Folding.fold(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  private static func key(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt32 { UInt32(a) << 16 | UInt32(b) << 8 | UInt32(c) }

  func leaks(in bytes: [UInt8], at path: String) -> [SiteAudit.Leak] {
    guard !words.isEmpty else { return [] }
    var found: Set<SiteAudit.Leak> = []
    func look(_ bytes: [UInt8], _ form: String, _ depth: Int) {
      let text = Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
      for (secret, _) in Self.found(words, in: text) where !found.contains(where: { $0.secret == secret }) {
        found.insert(SiteAudit.Leak(secret: secret, path: path, form: form))
      }
      guard depth < SiteAudit.maximumDepth else { return }
      for (inner, name) in Self.decodings(of: bytes) { look(inner, name, depth + 1) }
    }
    look(Array(path.utf8), "the file's name", 0)
    let spelled = Self.spelling(path)
    for (spelling, secret) in spellings where spelled.contains(spelling) && !found.contains(where: { $0.secret == secret }) {
      found.insert(SiteAudit.Leak(secret: secret, path: path, form: "the file's name"))
    }
    // As they are, before the text is made small letters: bytes of UTF-16 are no text of UTF-8.
    for (secret, name) in Self.found(encoded, in: bytes) { found.insert(SiteAudit.Leak(secret: secret, path: path, form: name)) }
    look(bytes, "plain", 0)
    return found.sorted { ($0.secret, $0.form) < ($1.secret, $1.form) }
  }

  /// The words of which a form stands there, each with the form's name.
  private static func found(_ forms: Forms, in bytes: [UInt8]) -> [(secret: String, name: String)] {
    var all: [(secret: String, name: String)] = []
    for place in bytes.indices.dropLast(2) {
      guard let candidates = forms[key(bytes[place], bytes[place + 1], bytes[place + 2])] else { continue }
      for (form, secret, name) in candidates where bytes[place...].starts(with: form) { all.append((secret, name)) }
    }
    return all
  }

  /// Where a few bytes stand.
  static func places(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard let first = mark.first, bytes.count >= mark.count else { return [] }
    return (0...bytes.count - mark.count).filter { bytes[$0] == first && bytes[$0...].starts(with: mark) }
  }

  // MARK: Forms

  private static func decodings(of bytes: [UInt8]) -> [(bytes: [UInt8], form: String)] {
    var all: [(bytes: [UInt8], form: String)] = []
    let plain = unescaped(bytes)
    if plain != bytes { all.append((plain, "escaped or folded")) }
    let bare = withoutTags(bytes)
    if bare != bytes { all.append((bare, "between tags")) }
    if bytes.contains(0) { all.append((bytes.filter { $0 != 0 }, "UTF-16")) }
    return all + base64(in: plain).map { ($0, "base64") } + streams(in: bytes).map { ($0, "compressed") }
  }

  /// Without line folds (RFC 5545 §3.1, RFC 2045 §6.7), and with escapes of HTML, JSON, addresses and content lines resolved.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let escape = escape(bytes[place...])
      if let escape { out += escape.text } else { out.append(bytes[place]) }
      place += escape?.length ?? 1
    }
    return out
  }

  /// Data/characters.txt: HTML's names of characters. A soft hyphen says nothing, and a space that does not break is a space.
  private static let named: [Substring: Substring] = {
    let cells = embeddedLines(of: "characters.txt").flatMap { $0.split(separator: " ") }
    let pairs = stride(from: 0, to: cells.count - 1, by: 2).map { (cells[$0], cells[$0 + 1]) }
    return Dictionary(uniqueKeysWithValues: pairs + [("shy", ""), ("nbsp", " ")])
  }()

  /// What the beginning of a text stands for if it is an escape or a fold, and how many bytes it has.
  private static func escape(_ text: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
    func number(from start: Int, _ count: Int) -> UInt32? {
      let digits = text.dropFirst(start).prefix(count)
      return digits.count == count ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }
    func character(_ value: UInt32?) -> [UInt8] {
      Array((value.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) } ?? "").utf8)
    }
    let next = text.dropFirst().first ?? 0
    switch text.first {
    case 0x0D where next == 0x0A && [0x20, 0x09].contains(text.dropFirst(2).first): return ([], 3)
    case 0x0A where next == 0x20 || next == 0x09: return ([], 2)
    case UInt8(ascii: "=") where next == 0x0D: return ([], 3)
    case UInt8(ascii: "=") where next == 0x0A: return ([], 2)
    case UInt8(ascii: "="), UInt8(ascii: "%"): return number(from: 1, 2).map { ([UInt8(truncatingIfNeeded: $0)], 3) }
    case UInt8(ascii: "\\"):
      if next == UInt8(ascii: "x"), let value = number(from: 2, 2) { return (character(value), 4) }
      if next == UInt8(ascii: "u"), let value = number(from: 2, 4) { return (character(value), 6) }
      return next == UInt8(ascii: "n") ? ([0x0A], 2) : ([], 1)
    case UInt8(ascii: "&"):
      guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
      let (name, length) = (String(decoding: text[..<end].dropFirst(), as: UTF8.self), end + 1 - text.startIndex)
      if name.hasPrefix("#x") || name.hasPrefix("#X") { return (character(UInt32(name.dropFirst(2), radix: 16)), length) }
      if name.hasPrefix("#") { return (character(UInt32(name.dropFirst())), length) }
      return named[name[...]].map { (Array($0.utf8), length) }
    case 0xC2 where next == 0xAD: return ([], 2)
    default: return nil
    }
  }

  private static func withoutTags(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "<")) else { return bytes }
    var isInside = false
    return bytes.filter { byte in
      if byte == UInt8(ascii: "<") { isInside = true }
      defer { if byte == UInt8(ascii: ">") { isInside = false } }
      return !isInside
    }
  }

  /// What runs of sixteen letters or more of base64 hold (RFC 4648, both alphabets), across line ends.
  private static func base64(in bytes: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    var run: [UInt8] = []
    for byte in bytes + [0] {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "/"): run.append(byte)
      case UInt8(ascii: "-"): run.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): run.append(UInt8(ascii: "/"))
      case 0x0A, 0x0D: break
      default:
        // Where it begins is not known: letters before it may look like more of it.
        if run.count >= 16 { all += (0..<4).compactMap { Base64.decode(String(decoding: run[$0...], as: UTF8.self)) } }
        run = []
      }
    }
    return all
  }

  /// What compressed streams hold: gzip (RFC 1952), zlib (RFC 1950, as in PNG), ZIP.
  private static func streams(in bytes: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for place in bytes.indices.dropLast(2) {
      let (first, second) = (bytes[place], bytes[place + 1])
      var start: Int?
      if first == 0x78, [0x01, 0x5E, 0x9C, 0xDA].contains(second) { start = place + 2 }
      if first == 0x1F, second == 0x8B { start = Inflate.firstBlock(ofFile: bytes[place...]) }
      if first == 0x50, second == 0x4B, place + 30 < bytes.count, bytes[place + 2] == 3, bytes[place + 3] == 4,
        bytes[place + 8] == 8
      {
        // Behind the head stand a name and an extra field of these lengths.
        let name = Int(bytes[place + 26]) + Int(bytes[place + 27]) << 8
        let extra = Int(bytes[place + 28]) + Int(bytes[place + 29]) << 8
        start = place + 30 + name + extra
      }
      guard let start, start < bytes.count else { continue }
      let inner = Inflate.unpacked(bytes[start...])
      if inner.count > 2 { all.append(inner) }
    }
    return all
  }
}
