internal import Diagnostics

/// Checks what lies in `.wallplanner`, which most hosts serve: it holds digests and numbers, and no word of the family.
enum DigestsOnly {
  /// The words of the formats themselves.
  private static let formatWords: Set<String> = ["wallplanner", "revisions", "end"]
  /// Fewer hexadecimal digits than these could be a word.
  private static let leastDigits = 16

  /// An error if `bytes` hold anything else.
  static func findings(_ bytes: [UInt8], at path: String) -> [Diagnostic] {
    let words = bytes.split { byte in
      !((0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80)
    }
    let strange = words.count { word in
      let isNumber = word.allSatisfy { (0x30...0x39).contains($0) }
      let isDigest =
        word.count >= leastDigits && word.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      return !isNumber && !isDigest && !formatWords.contains(String(decoding: word, as: UTF8.self))
    }
    guard strange > 0 else { return [] }
    return [Diagnostic(said: "build.words-in-digests", [path, strange])]
  }
}
