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
          .thirdParty, at: address.offset, length: value.count, "the style sheet loads \(value.quoted) from another host",
          cause: "third party style")
      }
      if value.hasPrefixIgnoringCase("//") {
        return add(
          .thirdParty, at: address.offset, length: value.count, "the style sheet loads \(value.quoted) from another host",
          cause: "third party style")
      }
      let end = value.bytes.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? value.count
      var joined: [UInt8] = []
      guard URLSyntax.resolve(value[0..<end], from: file.path.utf8, into: &joined) else {
        return add(.outsideSite, at: address.offset, length: value.count, "\(value.quoted) leaves the site", cause: "outside")
      }
      if site.file(at: joined) == nil {
        add(
          .resource, at: address.offset, length: value.count, "\(value.quoted) leads to no file of the site", cause: "dead resource"
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
    prelude.removeAll(keepingCapacity: true)
    var depth = 0
    let isImport = ByteText(UnsafeBufferPointer(rebasing: bytes[i..<min(i + 7, bytes.count)])).isEqualIgnoringCase("@import")
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
        if isImport { addresses.append(Address(offset: start + 1, text: text)) }
        prelude.append(byte)
        prelude.append(contentsOf: text.utf8)
        prelude.append(byte)
        continue
      }
      if byte == 0x5C {
        prelude.append(byte)
        i += 1
        if i < bytes.count {
          prelude.append(bytes[i])
          i += 1
        }
        continue
      }
      if byte == 0x28 {
        if Self.endsInURL(prelude) {
          readURL()
          continue
        }
        depth += 1
      } else if byte == 0x29 || byte == 0x5D {
        if depth == 0 { faults.append(Fault(offset: i, message: "a \(byte == 0x29 ? ")" : "]") closes nothing")) }
        depth = max(0, depth - 1)
      } else if byte == 0x5B {
        depth += 1
      } else if byte == 0x7B || byte == 0x7D || byte == 0x3B && depth == 0 {
        if depth > 0 { faults.append(Fault(offset: i, message: "a parenthesis is never closed")) }
        return
      }
      prelude.append(byte)
      i += 1
    }
  }

  private static func endsInURL(_ text: [UInt8]) -> Bool {
    let count = text.count
    guard count >= 3, text[count - 3] | 0x20 == 0x75, text[count - 2] | 0x20 == 0x72, text[count - 1] | 0x20 == 0x6C else {
      return false
    }
    return count == 3 || !isASCIILetter(text[count - 4])
  }

  private mutating func readURL() {
    i += 1
    while i < bytes.count, isHTMLSpace(bytes[i]) { i += 1 }
    let start = i
    var text = ""
    if i < bytes.count, bytes[i] == 0x22 || bytes[i] == 0x27 {
      text = readString(bytes[i])
      while i < bytes.count, bytes[i] != 0x29 { i += 1 }
      addresses.append(Address(offset: min(start + 1, bytes.count), text: text))
    } else {
      while i < bytes.count, bytes[i] != 0x29 { i += 1 }
      text = String(decoding: bytes[start..<i], as: UTF8.self)
      addresses.append(Address(offset: start, text: text))
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
