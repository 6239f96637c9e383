/// Lists of words from a file of the folder Data: every line begins with the name of its list, and a list may have several lines.
struct WordLists {
  /// Colours, features of media queries, fields that browsers fill.
  static let words = WordLists(PackageResources.words_txt)

  private var lists: [Substring: Set<Substring>] = [:]

  init(_ file: [UInt8]) {
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      lists[words[0], default: []].formUnion(words.dropFirst())
    }
  }

  subscript(name: String) -> Set<Substring> { lists[name[...]] ?? [] }

  /// Whether a list holds a word, letter case ignored.
  func has(_ word: ByteText, in name: String) -> Bool { self[name].contains(word.string.lowercased()[...]) }
}
