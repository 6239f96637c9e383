internal import Templates

/// What templates, records and fields mean, in words: `Data/models.txt`.
enum ModelTexts {
  /// By a template's file name, by a record's name, and by both names of a field: `month.heading`.
  static let texts: [String: String] = {
    var (texts, record) = ([String: String](), "")
    for line in embeddedLines(of: "models.txt") {
      let row = line.drop { $0 == " " }
      let name = row.prefix { $0 != ":" }
      let isField = row.startIndex > line.startIndex
      if !isField { record = String(name) }
      texts[isField ? "\(record).\(name)" : record] = String(row.dropFirst(name.count + 2))
    }
    return texts
  }()

  /// The text of the first of the names that has one.
  static subscript(names: String...) -> String { names.lazy.compactMap { texts[$0] }.first ?? "" }
}

extension ViewSchema {
  /// Registers a page; those that the table does not name are a family's own.
  mutating func page(_ name: String, root: RecordType, template: String) -> PageType {
    page(name, root: root, template: template, ModelTexts[template, "own"])
  }
}
