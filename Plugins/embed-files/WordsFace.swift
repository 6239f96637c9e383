import Foundation

/// The members of `Catalogue`: one for each text of `words/en.txt`.
struct WordsFace {
  /// Placeholders that are not texts: of which type, and what writes them. Numbers, days and months choose a text's form.
  private static let types: [String: (type: String, writer: String)] = [
    "count": ("Int", "number"), "part": ("Int", "number"), "whole": ("Int", "number"), "difference": ("Int", "number"),
    "week": ("Int", "plain"), "age": ("Int", "plain"), "number": ("Int", "plain"), "month": ("Int", "name"),
    "weekday": ("Weekday", "name"), "day": ("Weekday", "name"), "list": ("[String]", "language.list"),
  ]
  /// What several placeholders are filled in from.
  private static let sources = ["nth": "number", "days": "day", "bare": "day"]

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
      if comment.isEmpty, texts[last].summary.isEmpty || texts[last].summary.hasPrefix("“") && line.contains(".other = ") {
        texts[last].summary = "“\(text)”"
      }
      for placeholder in text.components(separatedBy: "{").dropFirst() {
        let name = placeholder.components(separatedBy: "}")[0]
        let parameter = Self.sources[name] ?? name
        if !texts[last].parameters.contains(parameter) { texts[last].parameters.append(parameter) }
      }
      comment = ""
    }
  }

  var source: String {
    let rows = texts.map { "    (\"\($0.name)\", \($0.summary.debugDescription), \(!$0.parameters.isEmpty)),\n" }
    return """
      package import CivilTime

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
    let parameters = text.parameters.map { "\($0): \(Self.types[$0]?.type ?? "String")" }
    var values = text.parameters.map { name in
      "(\"\(name)\", \(Self.types[name].map { "\($0.writer)(\(name))" } ?? "isolated(\(name))"))"
    }
    if text.parameters.contains("number") { values.append("(\"nth\", nth(number))") }
    if text.parameters.contains("day") {
      values += ["(\"days\", weekdayMany(weekday: day))", "(\"bare\", weekdayBare(weekday: day))"]
    }
    let day = text.parameters.contains("day") ? ", day: day" : ""
    return comment + """
        package func \(text.name)(\(parameters.joined(separator: ", "))) -> String {
          say(\(index), counted: \(counted(text.parameters))\(day), [\(values.joined(separator: ", "))])
        }
      """
  }

  /// What chooses the form: the first number, else the month, the day (1 is Monday), the hour of a time, how many a list has.
  private func counted(_ parameters: [String]) -> String {
    if let number = parameters.first(where: { Self.types[$0]?.type == "Int" }) { return number }
    if let day = parameters.first(where: { Self.types[$0]?.type == "Weekday" }) { return "Int(\(day).isoNumber)" }
    if parameters.contains("time") { return "hour(of: time)" }
    return parameters.contains("list") ? "list.count" : "nil"
  }
}
