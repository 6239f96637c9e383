import Foundation

/// The members of `Catalogue`: one for each text of `words/en.txt`.
struct WordsFace {
  /// Placeholders that are numbers, and how the language writes them. All others are text.
  private static let numbers = [
    "count": "number", "part": "number", "whole": "number", "difference": "number",
    "week": "plain", "age": "plain", "number": "plain",
  ]

  private struct Text {
    let name: String
    var summary: String
    /// Of all forms, in the order of the English text.
    var parameters: [String] = []
  }

  private var texts: [Text] = []

  /// Reads lines such as `moreEvents.other = +{count} more`. A comment right above a text, or above its first form, becomes its summary;
  /// without one, the English text is.
  init(_ english: String) {
    var comment = ""
    for line in english.components(separatedBy: "\n") {
      guard !line.hasPrefix("#"), let equals = line.range(of: " = ") else {
        comment = line.dropFirst().trimmingCharacters(in: .whitespaces)
        continue
      }
      let name = line[..<equals.lowerBound].components(separatedBy: ".")[0]
      let text = String(line[equals.upperBound...])
      if texts.last?.name != name { texts.append(Text(name: name, summary: comment)) }
      let last = texts.count - 1
      if comment.isEmpty, texts[last].summary.isEmpty || line.contains(".other = ") { texts[last].summary = "“\(text)”" }
      for placeholder in text.components(separatedBy: "{").dropFirst() {
        let name = placeholder.components(separatedBy: "}")[0]
        let parameter = name == "nth" ? "number" : name
        if !texts[last].parameters.contains(parameter) { texts[last].parameters.append(parameter) }
      }
      comment = ""
    }
  }

  var source: String {
    let rows = texts.map { "    (\"\($0.name)\", \($0.summary.debugDescription), \(!$0.parameters.isEmpty)),\n" }
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
    if text.parameters.isEmpty { return comment + "  package var \(text.name): String { say(\(index)) }" }
    let parameters = text.parameters.map { "\($0): \(Self.numbers[$0] == nil ? "String" : "Int")" }
    var values = text.parameters.map { name in "(\"\(name)\", \(Self.numbers[name].map { "\($0)(\(name))" } ?? name))" }
    if text.parameters.contains("number") { values.append("(\"nth\", nth(number))") }
    let counted = text.parameters.first { Self.numbers[$0] != nil } ?? "nil"
    return comment + """
        package func \(text.name)(\(parameters.joined(separator: ", "))) -> String {
          say(\(index), counted: \(counted), [\(values.joined(separator: ", "))])
        }
      """
  }
}
