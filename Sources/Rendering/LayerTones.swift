internal import TribeModel

/// The colours and patterns of layers, such as a school's or a club's calendar: each its own, of those that no member has.
///
/// What planner.json gives by its number, a layer has, whoever else has it. A calendar that brings a colour gets the nearest that is left. The others get the one that their name chooses, or the next that is
/// left, so that a new calendar changes few others. When all are given away, a layer looks like what is for everyone.
struct LayerTones: Sendable {
  private var numbers: [String: Int] = [:]

  init(_ tribe: Tribe) {
    let all = Set(tribe.events.compactMap(\.layer)).sorted()
    if all.isEmpty { return }
    let count = SharedViews.toneCount
    var free = Set(0..<count).subtracting(tribe.members.map { $0.colour % count })
    for layer in all {
      guard let number = tribe.layerColours[layer].flatMap(Int.init), (0..<count).contains(number) else { continue }
      numbers[layer] = number
      free.remove(number)
    }
    let layers = all.filter { numbers[$0] == nil }
    let wanted = layers.map { tribe.layerColours[$0].flatMap(Color.init) }
    for (layer, color) in zip(layers, wanted) {
      guard let color, let nearest = free.sorted().min(by: { color.distance(to: $0) < color.distance(to: $1) }) else { continue }
      numbers[layer] = nearest
      free.remove(nearest)
    }
    for (layer, color) in zip(layers, wanted) where color == nil {
      let start = layer.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
      guard let next = (0..<count).lazy.map({ (start + $0) % count }).first(where: free.contains) else { break }
      numbers[layer] = next
      free.remove(next)
    }
  }

  /// The number of a layer's tone, from 0. Nil if it has none of its own.
  subscript(layer: String?) -> Int? { layer.flatMap { numbers[$0] } }
}

extension Color {
  /// How far it is from a tone of the theme, as the eye sees it, more or less. The tones are taken at one lightness: that they differ in it,
  /// for paper, must not make a red calendar orange.
  fileprivate func distance(to tone: Int) -> Int { Color(FeedColors.tone(tone).hue).map(distance) ?? .max }
}
