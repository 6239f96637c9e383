/// The member colours as calendar apps take them: the theme's light tones and the nearest CSS colour names (RFC 7986 §5.9).
enum FeedColors {
  /// `Data/tones.txt`.
  private static let tones = embeddedLines(of: "tones.txt").map { line in
    let words = line.split(separator: " ").map(String.init)
    return (hex: "#\(words[0])", name: words[1], hue: "#\(words[2])")
  }

  static func tone(_ index: Int) -> (hex: String, name: String, hue: String) { tones[Int(index.magnitude % UInt(tones.count))] }
}
