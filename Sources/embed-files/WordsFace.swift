import Foundation

/// The members of `Catalogue`: one for each text of `words/en.txt`.
struct WordsFace {
  /// Placeholders that are numbers, and how the language writes them. All others are text.
  private static let numbers = [
    "count": "number", "days": "number", "part": "number", "whole": "number", "difference": "number",
    "week": "plain", "age": "plain", "number": "plain",
  ]

  private struct Text {
    let name: String
    let summary: String
    /// In the order of the English text.
    let placeholders: [String]
  }

  private var texts: [Text] = []

  /// Reads lines such as `moreEvents.other = +{count} more`; of a text with plural forms, `.other` has all placeholders. A comment
  /// right above a text, or above its first form, becomes its summary; without one, the English text is.
  init(_ english: String) {
    var comment = ""
    for line in english.components(separatedBy: "\n") {
      let sides = line.components(separatedBy: " = ")
      if line.hasPrefix("#") {
        comment = line.dropFirst().trimmingCharacters(in: .whitespaces)
      } else if sides.count < 2 {
        comment = ""
      } else {
        let name = sides[0].components(separatedBy: ".")
        guard name.count == 1 || name[1] == "other" else { continue }
        let text = sides[1...].joined(separator: " = ")
        let placeholders = text.components(separatedBy: "{").dropFirst().map { $0.components(separatedBy: "}")[0] }
        texts.append(Text(name: name[0], summary: comment.isEmpty ? "“\(text)”" : comment, placeholders: placeholders))
        comment = ""
      }
    }
  }

  var source: String {
    let rows = texts.map { "    (\"\($0.name)\", \(EmbedFiles.literal($0.summary)), \(!$0.placeholders.isEmpty)),\n" }
    return """

      extension Catalogue {
        /// All texts in the order of `words/en.txt`: name, where it stands, and whether it has placeholders.
        package static let texts: [(name: String, summary: String, hasPlaceholders: Bool)] = [
      \(rows.joined())  ]

      \(texts.enumerated().map { member($0, $1) }.joined(separator: "\n"))
      }

      """
  }

  private func member(_ index: Int, _ text: Text) -> String {
    let comment = "  /// \(text.summary)\n"
    if text.placeholders.isEmpty { return comment + "  package var \(text.name): String { say(\(index)) }" }
    let parameters = text.placeholders.map { "\($0): \(Self.numbers[$0] == nil ? "String" : "Int")" }
    let values = text.placeholders.map { name in "(\"\(name)\", \(Self.numbers[name].map { "\($0)(\(name))" } ?? name))" }
    let counted = text.placeholders.first { Self.numbers[$0] != nil } ?? "nil"
    return comment + """
        package func \(text.name)(\(parameters.joined(separator: ", "))) -> String {
          say(\(index), counted: \(counted), [\(values.joined(separator: ", "))])
        }
      """
  }
}
