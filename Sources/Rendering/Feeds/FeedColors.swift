/// The member colours as calendar apps take them: the theme's light tones and the nearest CSS colour names (RFC 7986 §5.9).
enum FeedColors {
  private static let tones: [(hex: String, name: String)] = [
    ("#014083", "midnightblue"), ("#D51467", "mediumvioletred"), ("#006230", "darkgreen"), ("#A74700", "sienna"),
    ("#5730AA", "indigo"), ("#06757B", "teal"), ("#7F0015", "darkred"), ("#704714", "saddlebrown"), ("#2753B9", "darkslateblue"),
    ("#434A00", "darkolivegreen"), ("#631755", "purple"), ("#50616E", "slategray"),
  ]

  static func tone(_ index: Int) -> (hex: String, name: String) { tones[((index % tones.count) + tones.count) % tones.count] }
}
