/// Style sheets: whether they can be read, what they load, and whether their tokens can be told apart.
extension FileReport {
  mutating func judgeStyle(_ file: CheckedFile, site: SiteIndex, options: CheckOptions) {
    file.bytes.withUnsafeBufferPointer { bytes in
      var sheet = StyleSheet(bytes)
      sheet.read()
      for fault in sheet.faults { add(.stylesheet, at: fault.offset, fault.message, cause: fault.message) }
      for address in sheet.addresses { judgeStyleAddress(address, file: file, site: site, options: options) }
      for pair in Contrast.problems(in: sheet) {
        add(
          .contrast, at: pair.offset, pair.message, hint: "the difference must be at least 4.5 : 1",
          cause: "contrast \(pair.message)")
      }
    }
  }

  private mutating func judgeStyleAddress(_ address: StyleSheet.Address, file: CheckedFile, site: SiteIndex, options: CheckOptions)
  {
    var text = address.text
    text.withUTF8 { raw in
      let value = ByteText(raw).trimmed
      if value.isEmpty || value[0] == 0x23 { return }
      if let scheme = URLSyntax.scheme(of: value) {
        if scheme == "data" { return }
        if options.allowedURLPrefixes.contains(where: { value.string.hasPrefix($0) })
          || site.ownURLPrefixes.contains(where: { value.string.hasPrefix($0) })
        {
          return
        }
        return add(
          .thirdParty, at: address.offset, length: address.length, "the style sheet loads \(value.quoted) from another host",
          cause: "third party style")
      }
      if value.hasPrefixIgnoringCase("//") {
        return add(
          .thirdParty, at: address.offset, length: address.length, "the style sheet loads \(value.quoted) from another host",
          cause: "third party style")
      }
      let end = value.bytes.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? value.count
      var joined: [UInt8] = []
      guard URLSyntax.resolve(value[0..<end], from: file.path.utf8, into: &joined) else {
        return add(.outsideSite, at: address.offset, length: address.length, "\(value.quoted) leaves the site", cause: "outside")
      }
      if site.file(at: joined) == nil {
        add(
          .resource, at: address.offset, length: address.length, "\(value.quoted) leads to no file of the site",
          cause: "dead resource"
        )
      }
    }
  }
}

/// A style sheet, read as far as the check needs: rules with their selectors and declarations, CSS Syntax 3 §4 and §5. Of the
/// declarations only those are kept that `Contrast` asks for, and only rules that have such.
struct StyleSheet {
  struct Fault {
    var offset: Int
    var message: String
  }
  struct Address {
    var offset: Int
    /// So many octets are underlined.
    var length: Int
    /// What it says, without the escapes.
    var text: String
  }
  struct Declaration {
    var name: String
    var value: String
    var offset: Int
  }
  struct Rule {
    var selectors: [String]
    /// Conditions of the `@media` and `@supports` blocks around it, outermost first.
    var conditions: [String]
    var declarations: [Declaration]
  }

  private(set) var faults: [Fault] = []
  private(set) var addresses: [Address] = []
  private(set) var rules: [Rule] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private var i = 0
  /// What `readPrelude` read last.
  private var prelude: [UInt8] = []
  /// Parentheses and brackets that are open in it: whether strings in them are addresses.
  private var open: [Bool] = []
  private static let depthLimit = 32

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func read() {
    readRules(conditions: [], depth: 0)
  }

  /// Reads rules until the block or the file ends.
  private mutating func readRules(conditions: [String], depth: Int) {
    while i < bytes.count {
      skipSpace()
      guard i < bytes.count else { break }
      if bytes[i] == 0x7D {
        if depth == 0 {
          faults.append(Fault(offset: i, message: "a } closes nothing"))
          i += 1
          continue
        }
        i += 1
        return
      }
      let start = i
      readPrelude()
      guard i < bytes.count else {
        if !Self.isBlank(prelude) { faults.append(Fault(offset: start, message: "a rule has no block")) }
        return
      }
      if bytes[i] == 0x3B {
        i += 1
        if !Self.isAtRule(prelude) { faults.append(Fault(offset: start, message: "a declaration stands outside a rule")) }
        continue
      }
      i += 1
      guard depth < StyleSheet.depthLimit else { return stop(at: start) }
      readBlock(at: start, conditions: conditions, depth: depth)
    }
    if depth > 0 { faults.append(Fault(offset: max(0, bytes.count - 1), message: "a block is never closed: } is missing")) }
  }

  /// Reads the block behind `prelude`.
  private mutating func readBlock(at start: Int, conditions: [String], depth: Int) {
    if Self.isASCII(prelude), let octets = Self.selectorText(prelude) {
      if octets.isEmpty { faults.append(Fault(offset: start, message: "a rule has no selector")) }
      return readDeclarations(Selectors(octets: octets), conditions: conditions, depth: depth + 1)
    }
    let text = String(decoding: prelude, as: UTF8.self).trimmingASCII
    if text.hasPrefix("@") {
      let name = text.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
      switch name {
      case "media", "supports", "layer", "container", "scope", "starting-style":
        readRules(conditions: conditions + [text.lowercased()], depth: depth + 1)
      case "keyframes", "-webkit-keyframes": readRules(conditions: conditions + ["@keyframes"], depth: depth + 1)
      default: readDeclarations(Selectors(list: [text]), conditions: conditions + ["@" + name], depth: depth + 1)
      }
    } else {
      if text.isEmpty { faults.append(Fault(offset: start, message: "a rule has no selector")) }
      readDeclarations(
        Selectors(list: text.split(separator: ",").map { String($0).trimmingASCII }), conditions: conditions, depth: depth + 1)
    }
  }

  /// The selectors of a rule, told apart only when they are asked for: most rules set nothing that is.
  private struct Selectors {
    private var list: [String] = []
    /// In their place, if all is ASCII, where octets are characters: as written, without white space at the ends.
    private var octets: [UInt8] = []
    /// Of the rules inside it that are open, outermost first.
    private var nested: [String] = []

    init(list: [String]) { self.list = list }
    init(octets: [UInt8]) { self.octets = octets }

    func holding(_ selector: String) -> Selectors {
      var copy = self
      copy.nested.append(selector)
      return copy
    }

    var all: [String] {
      let written = octets.withUnsafeBufferPointer { octets in
        ByteText(octets).split(0x2C).filter { !$0.isEmpty }.map(\.trimmed.string)
      }
      return nested.reduce(list + written) { outer, inner in outer.map { $0 + " " + inner } }
    }
  }

  /// ASCII without white space at its ends; nil if it begins an at-rule.
  private static func selectorText(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { text in
      let trimmed = ByteText(text).trimmed
      return trimmed.bytes.first == 0x40 ? nil : Array(trimmed.bytes)
    }
  }

  private mutating func readDeclarations(_ selectors: Selectors, conditions: [String], depth: Int) {
    var found: [Declaration] = []
    while i < bytes.count {
      skipSpace()
      guard i < bytes.count else { break }
      if bytes[i] == 0x7D {
        i += 1
        if !found.isEmpty { rules.append(Rule(selectors: selectors.all, conditions: conditions, declarations: found)) }
        return
      }
      if bytes[i] == 0x3B {
        i += 1
        continue
      }
      let start = i
      readPrelude()
      if i < bytes.count, bytes[i] == 0x7B {
        i += 1
        guard depth < StyleSheet.depthLimit else { return stop(at: start) }
        // A nested rule, or page margin boxes and the like.
        let nested = String(decoding: prelude, as: UTF8.self).trimmingASCII
        if nested.hasPrefix("@") {
          readDeclarations(selectors, conditions: conditions + [nested.lowercased()], depth: depth + 1)
        } else {
          readDeclarations(selectors.holding(nested), conditions: conditions, depth: depth + 1)
        }
        continue
      }
      if let declaration = Self.isASCII(prelude) ? plainDeclaration(at: start) : declaration(at: start) {
        found.append(declaration)
      }
    }
    faults.append(Fault(offset: max(0, bytes.count - 1), message: "a block is never closed: } is missing"))
    if !found.isEmpty { rules.append(Rule(selectors: selectors.all, conditions: conditions, declarations: found)) }
  }

  /// The declaration that was read, if `Contrast` asks for such. All of it is ASCII, where octets are characters.
  private mutating func plainDeclaration(at start: Int) -> Declaration? {
    let octets = prelude
    return octets.withUnsafeBufferPointer { octets in
      let text = ByteText(octets)
      guard let colon = text.firstIndex(of: 0x3A) else {
        if !text.allSatisfy(Self.isWhitespace) { faults.append(Fault(offset: start, message: "a declaration has no colon")) }
        return nil
      }
      let name = text[0..<colon].trimmed
      let value = text.from(colon + 1).trimmed
      if name.isEmpty || name.contains(where: Self.isWhitespace) {
        faults.append(Fault(offset: start, message: "“\(name.string)” is no property: a ; may be missing before it"))
      }
      let isToken = name.hasPrefixIgnoringCase("--")
      if value.isEmpty, !isToken { faults.append(Fault(offset: start, message: "\(name.string) has no value")) }
      guard isToken || Contrast.properties.contains(where: { name.isEqualIgnoringCase($0) }) else { return nil }
      return Declaration(name: isToken ? name.string : name.string.lowercased(), value: value.string, offset: start)
    }
  }

  /// The same, whatever its characters are.
  private mutating func declaration(at start: Int) -> Declaration? {
    let text = String(decoding: prelude, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else {
      if !text.allSatisfy(\.isWhitespace) { faults.append(Fault(offset: start, message: "a declaration has no colon")) }
      return nil
    }
    let name = String(text[..<colon]).trimmingASCII
    let value = String(text[text.index(after: colon)...]).trimmingASCII
    if name.isEmpty || name.contains(where: { $0.isWhitespace }) {
      faults.append(Fault(offset: start, message: "“\(name)” is no property: a ; may be missing before it"))
    }
    if value.isEmpty, !name.hasPrefix("--") { faults.append(Fault(offset: start, message: "\(name) has no value")) }
    return Declaration(name: name.hasPrefix("--") ? name : name.lowercased(), value: value, offset: start)
  }

  private static func isASCII(_ text: [UInt8]) -> Bool { text.allSatisfy { $0 < 0x80 } }

  /// What `Character.isWhitespace` says of ASCII.
  private static func isWhitespace(_ octet: UInt8) -> Bool { octet == 0x20 || octet >= 0x09 && octet <= 0x0D }

  private static func isBlank(_ text: [UInt8]) -> Bool {
    isASCII(text) ? text.allSatisfy(isWhitespace) : String(decoding: text, as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  private static func isAtRule(_ text: [UInt8]) -> Bool {
    isASCII(text) ? text.first == 0x40 : String(decoding: text, as: UTF8.self).first == "@"
  }

  /// Gives up: what follows is not read.
  private mutating func stop(at start: Int) {
    faults.append(Fault(offset: start, message: "blocks nest deeper than \(StyleSheet.depthLimit)"))
    i = bytes.count
  }

  private mutating func skipSpace() {
    while i < bytes.count {
      if isHTMLSpace(bytes[i]) {
        i += 1
      } else if bytes[i] == 0x2F, i + 1 < bytes.count, bytes[i + 1] == 0x2A {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let start = i
    i += 2
    while i + 1 < bytes.count, !(bytes[i] == 0x2A && bytes[i + 1] == 0x2F) { i += 1 }
    if i + 1 >= bytes.count {
      faults.append(Fault(offset: start, message: "a comment is never closed"))
      i = bytes.count
    } else {
      i += 2
    }
  }

  /// What means nothing by itself in a prelude.
  private static let plain = Permanent<Bool>((0..<256).map { !"/\"'\\()[]{};".utf8.contains(UInt8($0)) })

  /// Reads text up to `{`, `}` or `;` outside strings and parentheses into `prelude`; comments left out.
  private mutating func readPrelude() {
    let before = addresses.count
    readPreludeText()
    // Of the rules that begin with @, only an import loads what its prelude names: @namespace and @supports do not.
    if addresses.count > before, prelude.first == 0x40, !Self.isImport(prelude) {
      addresses.removeLast(addresses.count - before)
    }
  }

  private mutating func readPreludeText() {
    prelude.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    let plain = StyleSheet.plain
    while i < bytes.count {
      let start = i
      while i < bytes.count, plain[Int(bytes[i])] { i += 1 }
      prelude.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<i]))
      guard i < bytes.count else { return }
      let byte = bytes[i]
      if byte == 0x2F, i + 1 < bytes.count, bytes[i + 1] == 0x2A {
        skipComment()
        continue
      }
      if byte == 0x22 || byte == 0x27 {
        let start = i
        let text = readString(byte)
        if open.last ?? Self.isImport(prelude) { addAddress(text, at: start + 1) }
        prelude.append(byte)
        prelude.append(contentsOf: text.utf8)
        prelude.append(byte)
        continue
      }
      if byte == 0x5C {
        readEscape()
        continue
      }
      if byte == 0x28 {
        if Self.ends(prelude, in: "url") {
          readURL()
          continue
        }
        open.append(Self.takesAddress(prelude))
      } else if byte == 0x29 || byte == 0x5D {
        if open.popLast() == nil {
          faults.append(Fault(offset: i, message: "a \(byte == 0x29 ? ")" : "]") closes nothing"))
        }
      } else if byte == 0x5B {
        open.append(false)
      } else if byte == 0x7B || byte == 0x7D || byte == 0x3B && open.isEmpty {
        if !open.isEmpty { faults.append(Fault(offset: i, message: "a parenthesis is never closed")) }
        return
      }
      prelude.append(byte)
      i += 1
    }
  }

  /// Reads an escape outside strings. What it means is put down only if it is a letter or a hyphen, which may be part of a name that
  /// the check knows; others could be taken for marks.
  private mutating func readEscape() {
    let start = i
    let scalar = Self.escape(bytes, at: &i)
    if let scalar, scalar < 0x80, isASCIILetter(UInt8(scalar)) || scalar == 0x2D {
      prelude.append(UInt8(scalar))
    } else {
      prelude.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<i]))
    }
  }

  /// What the escape at `i` stands for (CSS Syntax 3 §4.3.7); nil for a line that goes on. Leaves `i` behind it.
  private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, at i: inout Int) -> UInt32? {
    i += 1
    guard i < bytes.count else { return 0xFFFD }
    var value: UInt32 = 0
    let start = i
    while i < bytes.count, i < start + 6, let digit = URLSyntax.hexValue(bytes[i]) {
      value = value << 4 | UInt32(digit)
      i += 1
    }
    if i > start {
      if i < bytes.count, isHTMLSpace(bytes[i]) {
        if bytes[i] == 0x0D, i + 1 < bytes.count, bytes[i + 1] == 0x0A { i += 1 }
        i += 1
      }
      return value == 0 || Unicode.Scalar(value) == nil ? 0xFFFD : value
    }
    let first = bytes[i]
    i += 1
    if first == 0x0A { return nil }
    guard first >= 0x80 else { return UInt32(first) }
    while i < bytes.count, bytes[i] & 0xC0 == 0x80 { i += 1 }
    let scalars = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<i]), as: UTF8.self).unicodeScalars
    return scalars.first?.value ?? 0xFFFD
  }

  /// Text without its escapes.
  private static func withoutEscapes(_ text: String) -> String {
    guard text.utf8.contains(0x5C) else { return text }
    var copy = text
    return copy.withUTF8 { bytes in
      var out = String.UnicodeScalarView()
      var i = 0
      while i < bytes.count {
        if bytes[i] == 0x5C {
          if let scalar = escape(bytes, at: &i).flatMap(Unicode.Scalar.init) { out.append(scalar) }
          continue
        }
        let start = i
        while i < bytes.count, bytes[i] != 0x5C { i += 1 }
        out.append(contentsOf: String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<i]), as: UTF8.self).unicodeScalars)
      }
      return String(out)
    }
  }

  /// Takes note of an address as it is written.
  private mutating func addAddress(_ written: String, at offset: Int) {
    addresses.append(Address(offset: min(offset, bytes.count), length: written.utf8.count, text: Self.withoutEscapes(written)))
  }

  private static func isImport(_ text: [UInt8]) -> Bool {
    text.count >= 7
      && text.withUnsafeBufferPointer { ByteText(UnsafeBufferPointer(rebasing: $0[0..<7])).isEqualIgnoringCase("@import") }
      && (text.count == 7 || !isNamePart(text[7]))
  }

  /// Whether text ends in the name of a function that takes addresses as strings (CSS Images 4 §2, CSS Values 5 §3).
  private static func takesAddress(_ text: [UInt8]) -> Bool {
    ends(text, in: "src") || ends(text, in: "image") || ends(text, in: "image-set") || ends(text, in: "-webkit-image-set")
  }

  /// Whether text ends in a name, letter case ignored.
  private static func ends(_ text: [UInt8], in name: StaticString) -> Bool {
    let start = text.count - name.utf8CodeUnitCount
    guard start >= 0, start == 0 || !isNamePart(text[start - 1]) else { return false }
    return text.withUnsafeBufferPointer {
      ByteText(UnsafeBufferPointer(rebasing: $0[start...])).isEqualIgnoringCase(name)
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isASCIIAlphanumeric(byte) || byte == 0x2D || byte == 0x5F || byte >= 0x80
  }

  private mutating func readURL() {
    i += 1
    while i < bytes.count, isHTMLSpace(bytes[i]) { i += 1 }
    let start = i
    if i < bytes.count, bytes[i] == 0x22 || bytes[i] == 0x27 {
      let text = readString(bytes[i])
      while i < bytes.count, bytes[i] != 0x29 { i += 1 }
      addAddress(text, at: start + 1)
    } else {
      while i < bytes.count, bytes[i] != 0x29 { i += bytes[i] == 0x5C ? 2 : 1 }
      i = min(i, bytes.count)
      addAddress(ByteText(UnsafeBufferPointer(rebasing: bytes[start..<i])).trimmed.string, at: start)
    }
    if i >= bytes.count { faults.append(Fault(offset: start, message: "url( is never closed")) }
    i = min(i + 1, bytes.count)
    prelude.append(contentsOf: "(…)".utf8)
  }

  private mutating func readString(_ quote: UInt8) -> String {
    let start = i
    i += 1
    var out: [UInt8] = []
    while i < bytes.count, bytes[i] != quote {
      if bytes[i] == 0x0A {
        faults.append(Fault(offset: start, message: "a string is never closed"))
        return String(decoding: out, as: UTF8.self)
      }
      if bytes[i] == 0x5C, i + 1 < bytes.count {
        out.append(bytes[i])
        i += 1
      }
      out.append(bytes[i])
      i += 1
    }
    if i >= bytes.count { faults.append(Fault(offset: start, message: "a string is never closed")) }
    i = min(i + 1, bytes.count)
    return String(decoding: out, as: UTF8.self)
  }
}

extension String {
  var trimmingASCII: String {
    var copy = self
    return copy.withUTF8 { ByteText($0).trimmed.string }
  }
}
