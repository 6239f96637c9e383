/// The member colours as calendar apps take them: the theme's light tones and the nearest CSS colour names (RFC 7986 §5.9).
enum FeedColors {
  private static let tones: [(hex: String, name: String)] = [
    ("#215BA6", "steelblue"), ("#C2185B", "mediumvioletred"), ("#1B7A43", "seagreen"), ("#A85000", "sienna"),
    ("#7B3FC4", "darkorchid"), ("#00717A", "teal"), ("#C62828", "firebrick"), ("#7A5526", "saddlebrown"), ("#3F4FB5", "slateblue"),
    ("#5D6B00", "olive"), ("#8E2A7E", "purple"), ("#52616F", "slategray"),
  ]

  static func tone(_ index: Int) -> (hex: String, name: String) { tones[((index % tones.count) + tones.count) % tones.count] }
}
