/// CLDR's plural categories for whole numbers.
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other
}

extension Language.Translation {
  /// Which form of a word goes with `count` things (CLDR 47 cardinal rules, whole numbers; a negative one counts as its size).
  package func pluralCategory(_ count: Int) -> PluralCategory {
    let n = count.magnitude
    switch self {
    case .english, .german: return n == 1 ? .one : .other
    case .french: return n <= 1 ? .one : n % 1_000_000 == 0 ? .many : .other
    case .spanish: return n == 1 ? .one : n != 0 && n % 1_000_000 == 0 ? .many : .other
    case .arabic:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: break
      }
      switch n % 100 {
      case 3...10: return .few
      case 11...99: return .many
      default: return .other
      }
    }
  }
}
