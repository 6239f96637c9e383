internal import Languages

/// Names for the regions of a page, which readers of the screen tell apart by them: whatever is called as another is, also where the case
/// of letters does not count, is numbered.
struct RegionNames {
  let language: Language
  private var taken: Set<String> = []

  init(language: Language) { self.language = language }

  mutating func own(_ name: String) -> String {
    var (own, number) = (name, 1)
    while !taken.insert(own.lowercased()).inserted {
      number += 1
      own = "\(name) (\(language.plainNumber(number)))"
    }
    return own
  }
}
