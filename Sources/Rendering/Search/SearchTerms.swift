internal import Languages

/// What the search page offers while somebody types: titles, names, categories, places, tags and trades, by how often the
/// planner has them.
enum SearchTerms {
  /// How many terms the index holds. A family rarely has as many that come more than once.
  static let mostTerms = 400
  /// Longer texts are no terms, in characters.
  static let longestTerm = 40
  /// The most dates of one entry that count, so that a daily chore does not stand before everything else.
  static let mostDates = 60

  /// The terms, most frequent first. A title counts once and once for each date, other terms once for each entry that has
  /// them. Texts that differ only in case and accents are one term, in the spelling that is used most.
  static func mostFrequent(in entries: [SearchEntry], _ language: Language) -> [String] {
    var counts: [String: [String: Int]] = [:]
    func count(_ term: String, _ times: Int) {
      guard term.utf8.count >= 2, term.count <= longestTerm, !term.isBlank, !term.utf8.contains(0x0A) else { return }
      counts[Folding.fold(term), default: [:]][term, default: 0] += times
    }
    for entry in entries where !entry.isPart {
      count(entry.title, 1 + min(mostDates, entry.runs.reduce(0) { $0 + $1.count }))
      let category = entry.category.map { [language.words.name(of: $0)] } ?? []
      for term in Set(entry.headings + category) where term != entry.title { count(term, 1) }
    }
    let terms = counts.map { key, spellings in
      (key: key, count: spellings.values.reduce(0, +), text: spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? key)
    }
    return terms.sorted { ($1.count, $0.key) < ($0.count, $1.key) }.prefix(mostTerms).map(\.text)
  }
}
