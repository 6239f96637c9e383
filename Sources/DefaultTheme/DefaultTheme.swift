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
      text.withUTF8Buffer { utf8 in
        // Bytes that are not text stand as the characters of the same number.
        isText ? Array(utf8) : String(decoding: utf8, as: UTF8.self).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      }
    }
  }

  /// Every file of `templates/`, sorted by path.
  package static let files = embeddedFiles.map { File(path: $0.path, text: $0.text, isText: $0.isText) }
}
