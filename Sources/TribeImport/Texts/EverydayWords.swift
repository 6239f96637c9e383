import TribeModel

/// Everyday words of titles, with the category that they give to what has none (`Data/everyday.txt`).
enum EverydayWords {
  /// The category of the first word of a title that has one.
  static func category(of title: String) -> EventCategory? {
    for part in title.lowercased().split(whereSeparator: { !$0.isLetter }) {
      if let category = whole[String(part)] { return category }
      // The article stands on the word in Arabic.
      if part.hasPrefix("ال"), let category = whole[String(part.dropFirst(2))] { return category }
      // Words that begin another: Zahnarzttermin.
      for length in stride(from: min(part.count, longestStem), through: shortestStem, by: -1) {
        if let category = stems[String(part.prefix(length))] { return category }
      }
    }
    return nil
  }

  private static let shortestStem = 5
  private static let rows: [(word: String, category: EventCategory)] = {
    let table = dataTable("everyday.txt")
    return CategoryNames.all.flatMap { name, category in (table[name] ?? []).map { ($0, category) } }
  }()
  private static let whole = Dictionary(rows.map { ($0.word.filter { $0 != "*" }, $0.category) }) { first, _ in first }
  private static let stems = Dictionary(
    rows.filter { $0.word.hasSuffix("*") && $0.word.count > shortestStem }.map { (String($0.word.dropLast()), $0.category) }
  ) { first, _ in first }
  private static let longestStem = stems.keys.map(\.count).max() ?? 0
}
