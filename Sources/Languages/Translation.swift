/// CLDR's plural categories for whole numbers.
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other
}

extension Language {
  /// The languages that the interface speaks: each has its words in `Data/words/` and CLDR's patterns in `Data/formats/`.
  package enum Translation: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case arabic = "ar"

    var direction: Direction { self == .arabic ? .rightToLeft : .leftToRight }

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

    /// A number from 1 as it stands in a row: 3rd, 3., 3e.
    func nth(_ number: Int) -> String {
      switch self {
      case .english:
        switch (number % 10, number % 100) {
        case (_, 11...13): "\(number)th"
        case (1, _): "\(number)st"
        case (2, _): "\(number)nd"
        case (3, _): "\(number)rd"
        default: "\(number)th"
        }
      case .german: "\(number)."
      case .french: number == 1 ? "1er" : "\(number)e"
      case .spanish: "\(number).º"
      case .arabic: "\(number)"
      }
    }

    /// Where patterns come from if CLDR has none for the region (its parent locales, made general); empty for the bare language.
    func parent(of region: String) -> String {
      switch self {
      case .english: "001"
      case .spanish: Self.american.contains(region) ? "419" : ""
      default: ""
      }
    }

    /// Regions of America for which CLDR has no Spanish.
    private static let american: Set = [
      "AG", "AI", "AW", "BB", "BL", "BM", "BQ", "BS", "CA", "CW", "DM", "FK", "GD", "GF", "GL", "GP", "GY", "HT", "JM", "KN", "KY",
      "LC", "MF", "MQ", "MS", "PM", "SR", "SX", "TC", "TT", "VC", "VG", "VI",
    ]

    /// CLDR's likely region of a language that comes without one, translated or not.
    static func likelyRegion(of language: String, script: String?) -> String {
      script == "Hant" ? "TW" : likelyRegions[language] ?? "001"
    }

    private static let likelyRegions = [
      "en": "US", "de": "DE", "fr": "FR", "es": "ES", "ar": "EG", "nb": "NO", "sv": "SE", "da": "DK",
      "fi": "FI", "nl": "NL", "it": "IT", "pt": "BR", "pl": "PL", "cs": "CZ", "uk": "UA", "el": "GR", "ro": "RO", "hu": "HU",
      "tr": "TR", "he": "IL", "hi": "IN", "ja": "JP", "zh": "CN", "ko": "KR", "ca": "ES", "eu": "ES", "fa": "IR", "id": "ID",
      "vi": "VN",
      "ru": "RU", "bg": "BG", "hr": "HR", "sk": "SK", "sl": "SI", "sr": "RS", "is": "IS", "et": "EE", "lv": "LV", "lt": "LT",
      "th": "TH",
    ]
  }
}
