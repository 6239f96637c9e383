/// The texts of messages, kept in a file with rows such as `name: id | what is said | how to mend it`.
package struct MessageTable: Sendable {
  /// What stands in the columns of each row, by its name.
  package let rows: [String: [Substring]]

  package init(_ lines: [Substring]) {
    let rows = lines.map { line in
      let name = line.prefix { $0 != ":" }
      return (String(name), line.dropFirst(name.count + 2).split(separator: " | ", maxSplits: 2))
    }
    self.rows = Dictionary(uniqueKeysWithValues: rows)
  }

  /// The columns of a row.
  ///
  /// - Parameter words: what stands for each `%`, in order.
  package func columns(of name: String, _ words: [Any]) -> [String] {
    var words = words[...]
    return (rows[name] ?? ["", ""]).map { column in
      let pieces = column.split(separator: "%", omittingEmptySubsequences: false)
      return pieces.dropFirst().reduce(String(pieces[0])) { "\($0)\(words.popFirst() ?? "")\($1)" }
    }
  }

  /// The message of a row whose columns are how severe it is, what is said, and how to mend it. Its name is the message's id, or begins
  /// with it and a slash.
  package func diagnostic(
    _ name: String, _ words: [Any], at span: SourceSpan?, hint: String? = nil, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    assert(rows[name]?.joined().count { $0 == "%" } == words.count, name)
    let columns = columns(of: name, words)
    return Diagnostic(
      .init(rawValue: columns[0]) ?? .error, String(name.prefix { $0 != "/" }), columns[1], at: span,
      hint: hint ?? (columns.count > 2 ? columns[2] : nil), notes: notes)
  }
}
