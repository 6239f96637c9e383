internal import FanOut

/// A style sheet, read as far as the check needs (CSS Syntax 3 §4 and §5): what is never closed, the addresses that it loads, and the
/// declarations that `Contrast` asks for, in their rules.
struct StyleSheet: Sendable {
  /// A sheet that was read, with the colours in it that cannot be told apart.
  typealias Known = (sheet: StyleSheet, problems: [Fault])

  /// What was read last, by its bytes: the sites of many families and readers have the same style sheets.
  private static let known = Locked<[[UInt8]: Known]>([:])
  private static let mostKnown = 32

  static func read(_ bytes: [UInt8]) -> Known {
    if let known = known.withLock({ $0[bytes] }) { return known }
    let sheet = StyleSheet(bytes)
    let made = (sheet, Contrast.problems(in: sheet))
    known.withLock { known in
      if known.count == mostKnown { known = [:] }
      known[bytes] = made
    }
    return made
  }

  struct Fault {
    var offset: Int
    var message: String
  }
  struct Address {
    var offset: Int
    /// Bytes at fault, as written.
    var length: Int
    /// What it says, without the escapes.
    var text: String
  }
  struct Declaration {
    var name, value: String
    var offset: Int
  }
  struct Rule {
    var selectors: [String] = []
    /// The at-rules around it, in lower case, outermost first: `@media print`.
    var conditions: [String] = []
    var declarations: [Declaration] = []
  }

  private(set) var faults: [Fault] = []
  private(set) var addresses: [Address] = []
  /// Rules with declarations that `Contrast` asks for.
  private(set) var rules: [Rule] = []
  private let bytes: [UInt8]
  private var place = 0
  /// What `readPrelude` read last.
  private var prelude: [UInt8] = []

  private static let depthLimit = 32
  /// At-rules whose block holds rules as the sheet itself does.
  private static let groups: Set<String> = [
    "media", "supports", "layer", "container", "scope", "starting-style", "keyframes", "-webkit-keyframes",
  ]
  /// Functions that take addresses as strings (CSS Images 4 §2, CSS Values 5 §3).
  private static let loadingFunctions: Set<String> = ["src", "image", "image-set", "-webkit-image-set"]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    readBlock(of: Rule(), holdsRules: true, depth: 0)
  }

  // MARK: Rules and declarations

  /// Reads to the block's `}`, or the sheet to its end.
  ///
  /// - Parameter holdsRules: declarations are out of place, as in `@media` or outside all rules.
  private mutating func readBlock(of outer: Rule, holdsRules: Bool, depth: Int) {
    var rule = outer
    defer { if !rule.declarations.isEmpty { rules.append(rule) } }
    while true {
      skipSpace()
      let start = place
      if next == nil {
        if depth > 0 { add("a block is never closed: } is missing", at: max(0, bytes.count - 1)) }
        return
      }
      if next == "}" {
        place += 1
        if depth > 0 { return }
        add("a } closes nothing", at: start)
        continue
      }
      readPrelude()
      let text = String(decoding: prelude, as: UTF8.self).trimmingASCII
      if next == "{" {
        place += 1
        guard depth < StyleSheet.depthLimit else {
          add("blocks nest deeper than \(StyleSheet.depthLimit)", at: start)
          place = bytes.count
          return
        }
        readInnerBlock(text, at: start, in: outer, holdsRules: holdsRules, depth: depth + 1)
        continue
      }
      let isClosed = next == ";"
      if isClosed { place += 1 }
      if text.hasPrefix("@") { continue }
      if !holdsRules {
        if let declaration = declaration(text, at: start) { rule.declarations.append(declaration) }
      } else if isClosed {
        add("a declaration stands outside a rule", at: start)
      } else if !text.isEmpty {
        add("a rule has no block", at: start)
      }
    }
  }

  private mutating func readInnerBlock(_ text: String, at start: Int, in outer: Rule, holdsRules: Bool, depth: Int) {
    var inner = Rule(selectors: outer.selectors, conditions: outer.conditions)
    if text.hasPrefix("@") {
      let name = text.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
      inner.conditions.append(text.lowercased())
      return readBlock(of: inner, holdsRules: holdsRules && StyleSheet.groups.contains(name), depth: depth)
    }
    if text.isEmpty { add("a rule has no selector", at: start) }
    inner.selectors =
      outer.selectors.isEmpty
      ? text.split(separator: ",").map { String($0).trimmingASCII } : outer.selectors.map { "\($0) \(text)" }
    readBlock(of: inner, holdsRules: false, depth: depth)
  }

  /// A declaration, if `Contrast` asks for it.
  private mutating func declaration(_ text: String, at start: Int) -> Declaration? {
    guard let colon = text.firstIndex(of: ":") else {
      if !text.isEmpty { add("a declaration has no colon", at: start) }
      return nil
    }
    let name = String(text[..<colon]).trimmingASCII
    let value = String(text[text.index(after: colon)...]).trimmingASCII
    if name.isEmpty || name.contains(where: \.isWhitespace) {
      add("“\(name)” is no property: a ; may be missing before it", at: start)
    }
    let isToken = name.hasPrefix("--")
    if value.isEmpty, !isToken { add("\(name) has no value", at: start) }
    guard isToken || Contrast.properties.contains(name.lowercased()) else { return nil }
    return Declaration(name: isToken ? name : name.lowercased(), value: value, offset: start)
  }

  private mutating func add(_ message: String, at offset: Int) { faults.append(Fault(offset: offset, message: message)) }

  // MARK: Bytes

  /// Reads up to `{`, `}`, or `;` outside parentheses, into `prelude`: without comments, and with the letters that escapes stand for.
  private mutating func readPrelude() {
    prelude.removeAll(keepingCapacity: true)
    let before = addresses.count
    // Parentheses and brackets that are open: whether strings in them are addresses.
    var open: [Bool] = []
    loop: while let byte = next {
      if skipComment() { continue }
      switch byte {
      case "\"", "'":
        let written = readString(byte)
        if open.last ?? isImport { addAddress(written) }
        prelude.append(byte)
        prelude.append(contentsOf: bytes[written])
        prelude.append(byte)
        continue
      case "\\":
        readEscape()
        continue
      case "(":
        let start = prelude.lastIndex { !StyleSheet.isNamePart($0) }.map { $0 + 1 } ?? 0
        let name = String(decoding: prelude[start...], as: UTF8.self).lowercased()
        if name == "url" {
          readURL()
          continue
        }
        open.append(StyleSheet.loadingFunctions.contains(name))
      case "[": open.append(false)
      case ")", "]":
        if open.popLast() == nil { add("a \(Unicode.Scalar(byte)) closes nothing", at: place) }
      case "{", "}":
        if !open.isEmpty { add("a parenthesis is never closed", at: place) }
        break loop
      case ";" where open.isEmpty: break loop
      default: break
      }
      prelude.append(byte)
      place += 1
    }
    // Of the rules that begin with @, only an import loads what its prelude names: @namespace and @supports do not.
    if prelude.first == "@", !isImport { addresses.removeLast(addresses.count - before) }
  }

  /// Whether `prelude` begins an import.
  private var isImport: Bool {
    guard prelude.first == "@" else { return false }
    return ByteText(Array(prelude.dropFirst().prefix(while: StyleSheet.isNamePart))).isEqualIgnoringCase("import")
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isASCIIAlphanumeric(byte) || byte == "-" || byte == "_" || byte >= 0x80
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next {
      if isHTMLSpace(byte) {
        place += 1
      } else if !skipComment() {
        return
      }
    }
  }

  /// Steps over a comment; false if none begins here.
  private mutating func skipComment() -> Bool {
    guard next == "/", place + 1 < bytes.count, bytes[place + 1] == "*" else { return false }
    let start = place
    place += 3
    while place < bytes.count, bytes[place] != "/" || bytes[place - 1] != "*" || place < start + 3 { place += 1 }
    if place >= bytes.count { add("a comment is never closed", at: start) }
    place = min(place + 1, bytes.count)
    return true
  }

  /// Reads to a mark, over what is escaped. Gives back what stands before it.
  private mutating func read(to isMark: (UInt8) -> Bool) -> Range<Int> {
    let start = place
    while let byte = next, !isMark(byte) { place += byte == "\\" ? 2 : 1 }
    place = min(place, bytes.count)
    return start..<place
  }

  /// Reads a string. Gives back what stands between its quotes.
  private mutating func readString(_ quote: UInt8) -> Range<Int> {
    place += 1
    let written = read { $0 == quote || $0 == "\n" }
    if next == quote { place += 1 } else { add("a string is never closed", at: written.lowerBound - 1) }
    return written
  }

  /// Reads the parentheses of `url`.
  private mutating func readURL() {
    place += 1
    while let byte = next, isHTMLSpace(byte) { place += 1 }
    let start = place
    if let quote = next, quote == "\"" || quote == "'" {
      addAddress(readString(quote))
      _ = read { $0 == ")" }
    } else {
      addAddress(read { $0 == ")" })
    }
    if next == nil { add("url( is never closed", at: start) }
    place = min(place + 1, bytes.count)
    prelude.append(contentsOf: "(…)".utf8)
  }

  /// Notes an address, its escapes replaced.
  private mutating func addAddress(_ written: Range<Int>) {
    var text = String.UnicodeScalarView()
    var place = written.lowerBound
    while place < written.upperBound {
      let start = place
      while place < written.upperBound, bytes[place] != "\\" { place += 1 }
      text.append(contentsOf: String(decoding: bytes[start..<place], as: UTF8.self).unicodeScalars)
      if place < written.upperBound, let scalar = escape(at: &place) { text.append(scalar) }
    }
    addresses.append(Address(offset: written.lowerBound, length: written.count, text: String(text)))
  }

  /// Reads an escape outside strings. Its meaning goes into `prelude` only if it is a letter or a hyphen, which may be part of a name
  /// that the check knows; others could be taken for marks.
  private mutating func readEscape() {
    let start = place
    if let scalar = escape(at: &place), scalar.isASCII, isASCIILetter(UInt8(ascii: scalar)) || scalar == "-" {
      prelude.append(UInt8(ascii: scalar))
    } else {
      prelude.append(contentsOf: bytes[start..<place])
    }
  }

  /// What the escape at a place stands for (CSS Syntax 3 §4.3.7); nil for a line that goes on.
  private func escape(at place: inout Int) -> Unicode.Scalar? {
    place += 1
    guard place < bytes.count else { return "\u{FFFD}" }
    let digits = bytes[place...].prefix(6).prefix(while: isHexDigit)
    if let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) {
      place += digits.count
      if place + 1 < bytes.count, bytes[place] == "\r", bytes[place + 1] == "\n" { place += 1 }
      if place < bytes.count, isHTMLSpace(bytes[place]) { place += 1 }
      return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    }
    let start = place
    place += 1
    while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
    let scalar = String(decoding: bytes[start..<place], as: UTF8.self).unicodeScalars.first
    return scalar == "\n" ? nil : scalar
  }
}
