/// A table of the folder Data: rows of `names: column; column`. `[name]` begins a section, `#` a comment, and an indented line goes on
/// with the row above it.
struct DataTable {
  struct Row: Sendable {
    var names, columns: [Substring]
  }

  /// The entry of a table by its name, which must be there.
  static func named<Entry>(_ name: Substring, in entries: [String: Entry]) -> Entry {
    guard let entry = entries[String(name)] else { preconditionFailure("\(name) is unknown in a table") }
    return entry
  }

  private var sections: [Substring: [Row]] = [:]

  init(_ name: String) {
    var section: Substring = ""
    let text = embeddedText(of: name).replacing("\n  ", with: " ")
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        section = line.dropFirst().dropLast()
        continue
      }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let names = parts[0].split { $0 == " " || $0 == "," }
      let columns = parts[1].split(separator: ";", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
      sections[section, default: []].append(Row(names: names, columns: columns))
    }
  }

  subscript(section: Substring) -> [Row] { sections[section] ?? [] }

  /// What a section says of each of its names.
  func byName<Entry>(_ section: Substring, _ entry: (Row) -> Entry) -> [String: Entry] {
    Dictionary(self[section].flatMap { row in row.names.map { (String($0), entry(row)) } }) { _, last in last }
  }

  /// What a section says of elements of HTML.
  func byElement(_ section: Substring) -> [Element: String] {
    let found = byName(section) { $0.columns.joined(separator: "; ") }
    return Dictionary(uniqueKeysWithValues: found.map { (DataTable.named($0.key[...], in: Element.htmlNames), $0.value) })
  }
}

/// Lists of words from a file of the folder, a row each.
struct WordLists: Sendable {
  private let lists: [String: Set<String>]

  static let shared = WordLists("words.txt")

  init(_ file: String) {
    lists = DataTable(file).byName("") { Set($0.columns[0].split(separator: " ").map(String.init)) }
  }

  subscript(name: String) -> Set<String> { lists[name] ?? [] }

  /// Whether a list holds a word, letter case ignored.
  func has(_ word: ByteText, in name: String) -> Bool { self[name].contains(word.string.lowercased()) }
}
