/// Lists of words from a file of the folder Data, a row each.
struct WordLists {
  /// Colours, features of media queries, fields that browsers fill.
  static let words = WordLists(PackageResources.words_txt)

  private var lists: [Substring: Set<Substring>] = [:]

  init(_ file: [UInt8]) {
    for row in DataTable(file)[""] { lists[row.names[0]] = Set(row.columns[0].split(separator: " ")) }
  }

  subscript(name: String) -> Set<Substring> { lists[name[...]] ?? [] }

  /// Whether a list holds a word, letter case ignored.
  func has(_ word: ByteText, in name: String) -> Bool { self[name].contains(word.string.lowercased()[...]) }
}
