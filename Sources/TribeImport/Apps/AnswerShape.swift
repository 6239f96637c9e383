import JSONText

/// What the answers of some apps hold, told by the keys of their records: a row of `Data/shapes.txt`, which says how rows are written.
struct AnswerShape {
  private let app: String
  let name: String
  /// What it is called in reports.
  fileprivate let words: String
  /// A record has all keys of one of these.
  private let keys: [[String]]
  /// Why such answers are left out. Nil for those that are read.
  fileprivate let rule: (mark: ImportLog.Mark, words: String)?

  private static let all = embeddedLines(of: "shapes.txt").map { AnswerShape($0) }
  private static let marks = ["derived": ImportLog.Mark.ignoredDerived, "error": .ignoredErrorAnswer, "secret": .ignoredSecret]

  private init(_ line: Substring) {
    let parts = line.split(separator: " | ").map(String.init)
    let names = parts[0].split(separator: " ").map(String.init)
    (app, name, words) = (names[0], names[1], parts[1])
    keys = parts[2].split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    let rule = parts.count > 3 ? parts[3].split(separator: ": ").map(String.init) : []
    self.rule = rule.first.flatMap { Self.marks[$0] }.map { ($0, rule[1]) }
  }

  private func fits(_ record: JSONValue) -> Bool {
    keys.contains { $0.allSatisfy { key in key == "alone" ? record.count == 1 : record[named: key] != nil } }
  }

  /// What a record is. Nil if it is none of the app's.
  static func of(_ record: JSONValue, _ app: SourceFormat) -> AnswerShape? {
    record.kind == .object ? all.first { $0.app == app.rawValue && $0.fits(record) } : nil
  }

  /// What a shape is called in reports.
  fileprivate static func words(of name: String, _ app: SourceFormat) -> String {
    all.first { $0.app == app.rawValue && $0.name == name }?.words ?? name
  }

  /// What the first record of an answer is that is any.
  static func of(answer root: JSONValue, _ app: SourceFormat) -> AnswerShape? {
    root.records.lazy.compactMap { of($0, app) }.first { _ in true }
  }
}

extension SourceContext {
  /// The name of an answer's shape. Nil for one that is not read, which the report says.
  ///
  /// - Parameters:
  ///   - other: the shape of an answer whose records have none.
  ///   - reason: what an answer without any shape is not.
  func shape(of document: Document, _ app: SourceFormat, or other: String? = nil, _ reason: String) -> String? {
    let root = document.root
    guard let shape = AnswerShape.of(answer: root, app) else {
      if let other {
        note(document.path, AnswerShape.words(of: other, app))
      } else if root.kind == .array, root.count == 0 {
        note(document.path, "an empty list")
      } else {
        rejectUnknown(document, reason)
      }
      return other
    }
    guard let rule = shape.rule else {
      note(document.path, shape.words)
      return shape.name
    }
    skip(document, shape.words, rule.mark, rule: rule.words)
    return nil
  }
}
