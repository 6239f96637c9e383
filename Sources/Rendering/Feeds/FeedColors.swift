/// The member colours as calendar apps take them: the theme's light tones and the nearest CSS colour names (RFC 7986 §5.9).
enum FeedColors {
  private static let tones: [(hex: String, name: String)] = [
    ("#003F83", "midnightblue"), ("#D10964", "mediumvioletred"), ("#00602F", "darkgreen"), ("#A34500", "sienna"),
    ("#562EA8", "indigo"), ("#057178", "teal"), ("#7F0015", "darkred"), ("#6E4513", "saddlebrown"), ("#2351B6", "darkslateblue"),
    ("#424900", "darkolivegreen"), ("#631755", "purple"), ("#4D5F6B", "slategray"),
  ]

  static func tone(_ index: Int) -> (hex: String, name: String) { tones[((index % tones.count) + tones.count) % tones.count] }
}
