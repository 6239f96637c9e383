/// The default templates and assets, embedded from `templates/` while the program is built.
package enum DefaultTheme {
  /// One file of `templates/`.
  package struct File: Sendable {
    /// The path below `templates/`, with `/` between parts.
    package let path: String
    let text: StaticString
    let isText: Bool

    /// The file's bytes as they stand in `templates/`.
    package var bytes: [UInt8] {
      text.withUTF8Buffer { buffer in isText ? Array(buffer) : Self.octets(of: buffer) }
    }

    /// Octets that are not text stand as the code points of the same number, one or two octets each.
    private static func octets(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: text.count) { octets, count in
        var at = 0
        while at < text.count {
          if text[at] < 0x80 {
            octets[count] = text[at]
          } else {
            at += 1
            octets[count] = text[at - 1] << 6 | text[at] & 0x3F
          }
          at += 1
          count += 1
        }
      }
    }
  }
}
