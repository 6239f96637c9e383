/// JSON (RFC 8259), judged without building values: pages and sites only need to know whether it can be read.
enum JSONSyntax {
  struct Problem {
    var offset: Int
    var message: String
  }

  private static let depthLimit = 128

  static func problem(_ bytes: UnsafeBufferPointer<UInt8>) -> Problem? {
    var reader = Reader(bytes: bytes)
    do throws(Stop) {
      try reader.value(depth: 0)
      reader.space()
      if reader.i < bytes.count { throw Stop(offset: reader.i, message: "something stands after its end") }
      return nil
    } catch {
      return Problem(offset: min(error.offset, max(0, bytes.count - 1)), message: error.message)
    }
  }

  private struct Stop: Error {
    var offset: Int
    var message: String
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var i = 0

    mutating func space() {
      while i < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[i]) { i += 1 }
    }

    var byte: UInt8? { i < bytes.count ? bytes[i] : nil }

    func fail(_ message: String) -> Stop { Stop(offset: i, message: message) }

    mutating func value(depth: Int) throws(Stop) {
      guard depth < JSONSyntax.depthLimit else { throw fail("it nests deeper than \(JSONSyntax.depthLimit)") }
      space()
      switch byte {
      case 0x7B: try object(depth: depth)
      case 0x5B: try array(depth: depth)
      case 0x22: try string()
      case 0x74: try word("true")
      case 0x66: try word("false")
      case 0x6E: try word("null")
      case 0x2D: try number()
      case .some(let b) where isASCIIDigit(b): try number()
      case nil: throw fail("it ends too early")
      default: throw fail("a value is expected")
      }
    }

    mutating func word(_ word: StaticString) throws(Stop) {
      for k in 0..<word.utf8CodeUnitCount {
        guard byte == word.utf8Start[k] else { throw fail("a value is expected") }
        i += 1
      }
    }

    mutating func object(depth: Int) throws(Stop) {
      i += 1
      space()
      if byte == 0x7D {
        i += 1
        return
      }
      while true {
        space()
        guard byte == 0x22 else { throw fail("a name in quotes is expected") }
        try string()
        space()
        guard byte == 0x3A else { throw fail("a colon is expected") }
        i += 1
        try value(depth: depth + 1)
        space()
        if byte == 0x2C {
          i += 1
        } else if byte == 0x7D {
          i += 1
          return
        } else {
          throw fail("a comma or } is expected")
        }
      }
    }

    mutating func array(depth: Int) throws(Stop) {
      i += 1
      space()
      if byte == 0x5D {
        i += 1
        return
      }
      while true {
        try value(depth: depth + 1)
        space()
        if byte == 0x2C {
          i += 1
        } else if byte == 0x5D {
          i += 1
          return
        } else {
          throw fail("a comma or ] is expected")
        }
      }
    }

    mutating func string() throws(Stop) {
      i += 1
      while let b = byte {
        if b == 0x22 {
          i += 1
          return
        }
        if b < 0x20 { throw fail("a control character stands in text") }
        if b == 0x5C {
          i += 1
          guard let escape = byte else { break }
          if escape == 0x75 {
            for k in 1...4 {
              guard i + k < bytes.count, isHexDigit(bytes[i + k]) else {
                throw fail("\\u is not followed by four hexadecimal digits")
              }
            }
            i += 4
          } else if !"\"\\/bfnrt".utf8.contains(escape) {
            throw fail("\\ is followed by an unknown letter")
          }
        }
        i += 1
      }
      throw fail("a text is never closed")
    }

    mutating func number() throws(Stop) {
      if byte == 0x2D { i += 1 }
      guard let first = byte, isASCIIDigit(first) else { throw fail("a number has no digits") }
      i += 1
      if first == 0x30, let next = byte, isASCIIDigit(next) { throw fail("a number begins with 0") }
      while let b = byte, isASCIIDigit(b) { i += 1 }
      if byte == 0x2E {
        i += 1
        guard let b = byte, isASCIIDigit(b) else { throw fail("a number ends in a point") }
        while let b = byte, isASCIIDigit(b) { i += 1 }
      }
      if byte == 0x65 || byte == 0x45 {
        i += 1
        if byte == 0x2B || byte == 0x2D { i += 1 }
        guard let b = byte, isASCIIDigit(b) else { throw fail("an exponent has no digits") }
        while let b = byte, isASCIIDigit(b) { i += 1 }
      }
    }
  }
}
