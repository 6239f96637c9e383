package import Diagnostics

/// How far a fault of the content reaches.
package enum FaultLevel: String, Sendable {
  /// A field is left out, cut or mended. The rest of the record is shown.
  case field
  /// A record is set aside. What refers to it is shown without it.
  case record
  /// A source cannot be read as a whole.
  case source
  /// Nothing is published.
  case site
}

/// Data/faults.txt: what each message about the content means for the site.
package enum FaultTable {
  package struct Row: Sendable {
    /// The ids of the messages. `*` stands for a whole part of an id.
    package let ids: [String]
    /// Nil if nothing is wrong.
    package let level: FaultLevel?
    /// What is done about it.
    package let done: String
    /// How to mend it.
    package let mending: String
    /// What the status page says of it in the family's language: the name of a text of the catalogue. Empty unless it reaches that page.
    package let text: String
  }

  /// In the order of the file.
  package static let rows: [Row] = {
    embeddedLines(of: "faults.txt").map { line in
      let parts = line.split(separator: " | ").map(String.init)
      let ids = parts[0].split { $0 == "," || $0 == " " }.map(String.init)
      return Row(
        ids: ids, level: FaultLevel(rawValue: parts[1]), done: parts[2], mending: parts[3], text: parts.count > 4 ? parts[4] : "")
    }
  }()

  private static let rowsByID = Dictionary(rows.flatMap { row in row.ids.map { ($0, row) } }) { first, _ in first }

  /// The row of an id: its own, that of its second part, or that of its first part.
  package static func row(of id: String) -> Row? {
    let parts = id.split(separator: ".", maxSplits: 1)
    return rowsByID[id] ?? rowsByID["*.\(parts.last ?? "")"] ?? rowsByID["\(parts[0]).*"]
  }
}

extension Diagnostic {
  /// How far the fault reaches. Nil if nothing is wrong, and for messages that are not about the content.
  package var level: FaultLevel? { FaultTable.row(of: id)?.level }
}
