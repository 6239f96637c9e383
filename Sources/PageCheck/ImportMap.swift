/// Import maps (HTML standard, “Import maps”): names of modules and where they are, as JSON that is known to be well-formed.
enum ImportMap {
  static func problem(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntax.Problem? {
    var reader = Reader(text: ByteText(bytes))
    do throws(Stop) {
      try reader.map()
      return nil
    } catch {
      return error.problem
    }
  }

  private struct Stop: Error {
    var problem: JSONSyntax.Problem
    init(_ offset: Int, _ message: String) { problem = JSONSyntax.Problem(offset: offset, message: message) }
  }

  private struct Reader {
    let text: ByteText
    var i = 0

    mutating func map() throws(Stop) {
      try members("it") { reader, key, offset throws(Stop) in
        switch key {
        case "imports": try reader.modules("imports")
        case "scopes": try reader.scopes()
        case "integrity": try reader.digests()
        default: throw Stop(offset, "“\(key)” is none of imports, scopes and integrity")
        }
      }
    }

    private mutating func scopes() throws(Stop) {
      try members("scopes") { reader, key, offset throws(Stop) in
        if let problem = key.withBytes({ URLSyntax.problem($0) }) { throw Stop(offset, "the scope “\(key)”: \(problem)") }
        try reader.modules("a scope")
      }
    }

    /// Names and addresses of modules.
    private mutating func modules(_ name: String) throws(Stop) {
      try members(name) { reader, key, offset throws(Stop) in
        if key.isEmpty { throw Stop(offset, "a module has no name") }
        let (address, place) = try reader.string(of: key)
        if let problem = Self.addressProblem(address) { throw Stop(place, "the address “\(address)” of “\(key)”: \(problem)") }
        if key.hasSuffix("/"), !address.hasSuffix("/") {
          throw Stop(place, "“\(key)” ends in /, but its address “\(address)” does not")
        }
      }
    }

    private mutating func digests() throws(Stop) {
      try members("integrity") { reader, key, offset throws(Stop) in
        if let problem = Self.addressProblem(key) { throw Stop(offset, "the address “\(key)”: \(problem)") }
        let (digest, place) = try reader.string(of: key)
        if let problem = digest.withBytes({ ValueSyntax.problem($0, .integrity) }) {
          throw Stop(place, "the integrity of “\(key)”: \(problem)")
        }
      }
    }

    private static func addressProblem(_ address: String) -> String? {
      address.withBytes { value in
        guard URLSyntax.scheme(of: value) != nil || ["/", "./", "../"].contains(where: { address.hasPrefix($0) }) else {
          return "it is neither absolute nor begins with /, ./ or ../"
        }
        return URLSyntax.problem(value)
      }
    }

    // MARK: JSON

    private mutating func space() { while i < text.count, isHTMLSpace(text[i]) { i += 1 } }

    /// Calls `body` with each name of an object, which reads its value.
    private mutating func members(
      _ name: String, _ body: (inout Reader, _ key: String, _ offset: Int) throws(Stop) -> Void
    ) throws(Stop) {
      space()
      guard i < text.count, text[i] == 0x7B else { throw Stop(i, "\(name) is no object") }
      i += 1
      while true {
        space()
        guard i < text.count, text[i] == 0x22 else { break }
        let offset = i
        let key = string()
        space()
        i += 1
        try body(&self, key, offset)
        space()
        guard i < text.count, text[i] == 0x2C else { break }
        i += 1
      }
      i += 1
    }

    private mutating func string(of key: String) throws(Stop) -> (text: String, offset: Int) {
      space()
      let offset = i
      guard i < text.count, text[i] == 0x22 else { throw Stop(i, "the value of “\(key)” is no text") }
      return (string(), offset)
    }

    /// Reads the text whose quotation mark stands here.
    private mutating func string() -> String {
      i += 1
      var out = String.UnicodeScalarView()
      var start = i
      func clean(_ end: Int) -> String.UnicodeScalarView { text[start..<end].string.unicodeScalars }
      while i < text.count, text[i] != 0x22 {
        guard text[i] == 0x5C, i + 1 < text.count else {
          i += 1
          continue
        }
        out.append(contentsOf: clean(i))
        let sign = text[i + 1]
        i += 2
        switch sign {
        case 0x75 where i + 4 <= text.count:
          let code = UInt32(text[i..<i + 4].string, radix: 16) ?? 0xFFFD
          out.append(Unicode.Scalar(code) ?? "\u{FFFD}")
          i += 4
        case 0x62: out.append("\u{8}")
        case 0x66: out.append("\u{C}")
        case 0x6E: out.append("\n")
        case 0x72: out.append("\r")
        case 0x74: out.append("\t")
        default: out.append(Unicode.Scalar(sign))
        }
        start = i
      }
      out.append(contentsOf: clean(i))
      i = min(i + 1, text.count)
      return String(out)
    }
  }
}

extension String {
  /// Calls `body` with the text's octets.
  fileprivate func withBytes<Result>(_ body: (ByteText) -> Result) -> Result {
    var copy = self
    return copy.withUTF8 { body(ByteText($0)) }
  }
}
