/// CLDR's plural categories for whole numbers.
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other
}

extension Language {
  /// The languages that the interface speaks: each has its words in `Data/words/` and CLDR's patterns in `Data/formats/`.
  package enum Translation: String, Sendable, Hashable, CaseIterable {
    case en, de, fr, es, ar, cs, da, el, fi, he, hi, hu, it, ja, ko, nb, nl, pl, pt, ro, sv, tr, uk, zh
    case zhHant = "zh-Hant"

    var direction: Direction { self == .ar || self == .he ? .rightToLeft : .leftToRight }

    /// Which form of a word goes with `count` things (CLDR 47 cardinal rules, whole numbers; a negative one counts as its size).
    package func pluralCategory(_ count: Int) -> PluralCategory {
      let n = count.magnitude
      switch self {
      case .ja, .ko, .zh, .zhHant: return .other
      case .fr: return n <= 1 ? .one : n % 1_000_000 == 0 ? .many : .other
      case .hi: return n <= 1 ? .one : .other
      case .es, .it, .pt: return n == 1 ? .one : n != 0 && n % 1_000_000 == 0 ? .many : .other
      case .he: return n == 1 ? .one : n == 2 ? .two : .other
      case .ro: return n == 1 ? .one : n == 0 || (1...19).contains(n % 100) ? .few : .other
      case .cs: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
      case .pl, .uk:
        let isFew = (2...4).contains(n % 10) && !(12...14).contains(n % 100)
        return (self == .pl ? n == 1 : n % 10 == 1 && n % 100 != 11) ? .one : isFew ? .few : .many
      case .ar:
        switch (n, n % 100) {
        case (0, _): return .zero
        case (1, _): return .one
        case (2, _): return .two
        case (_, 3...10): return .few
        case (_, 11...99): return .many
        default: return .other
        }
      default: return n == 1 ? .one : .other
      }
    }

    /// A number from 1 as it stands in a row: 3rd, 3., 3e. Languages whose texts say it otherwise have the number.
    func nth(_ number: Int) -> String {
      let rows = ["\(rawValue)=\(number)", "\(rawValue).\(number % 100)", "\(rawValue).\(number % 10)", rawValue]
      return "\(number)" + (rows.lazy.compactMap { Self.ordinals[$0]?.first }.first ?? "")
    }

    private static let ordinals = dataTable("ordinals.txt", separator: "\n")

    /// Where patterns come from if CLDR has none for the region (its parent locales, made general); empty for the bare language.
    func parent(of region: String) -> String {
      switch self {
      case .en: "001"
      case .es: Self.regions["es-419", default: []].contains(region) ? "419" : ""
      default: ""
      }
    }

    /// CLDR's likely region of a language that comes without one, translated or not.
    static func likelyRegion(of language: String, script: String?) -> String {
      script == "Hant" ? "TW" : regions[language]?.first ?? "001"
    }

    /// Data/regions.txt.
    private static let regions = dataTable("regions.txt")
  }
}
