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
      text.withUTF8Buffer { buffer in
        isText ? Array(buffer) : String(decoding: buffer, as: UTF8.self).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      }
    }
  }
}
