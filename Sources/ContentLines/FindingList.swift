package import Diagnostics

/// Collects the findings of one file up to a maximum, and counts the rest.
package struct FindingList: Sendable {
  package var findings: [Diagnostic] = []
  /// How many more there were.
  package private(set) var leftOut = 0
  private let file: FileID
  private let prefix: String
  private let severity: Diagnostic.Severity
  private let maximum: Int

  /// - Parameter prefix: the first part of every id, with its dot.
  package init(file: FileID, prefix: String, severity: Diagnostic.Severity, maximum: Int) {
    (self.file, self.prefix, self.severity, self.maximum) = (file, prefix, severity, maximum)
  }

  package mutating func add(_ id: String, _ message: String, _ bytes: Range<Int>, hint: String? = nil) {
    guard findings.count < maximum else {
      leftOut += 1
      return
    }
    findings.append(Diagnostic(severity, prefix + id, message, at: SourceSpan(file: file, bytes: bytes), hint: hint))
  }
}

/// Collects the findings about one file for one client. Each rule is reported a few times, and its first finding tells how often it
/// was broken.
package struct ClientFindings: Sendable {
  /// How often a rule is reported in one file.
  package static let maximumRepeats = 10

  private let client: String
  private let title: String
  private let file: FileID
  private var found: [Diagnostic] = []
  private var rules: [String: (first: Int, count: Int)] = [:]

  /// - Parameters:
  ///   - client: the middle part of the ids, `client.CLIENT.RULE`.
  ///   - title: the app's usual name. Every message begins with it.
  package init(client: String, title: String, file: FileID) { (self.client, self.title, self.file) = (client, title, file) }

  package mutating func say(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, _ bytes: Range<Int>, hint: String? = nil
  ) {
    let (first, count) = rules[rule] ?? (found.count, 0)
    rules[rule] = (first, count + 1)
    guard count < Self.maximumRepeats else { return }
    found.append(
      Diagnostic(
        severity, "client.\(client).\(rule)", "\(title): \(message)", at: SourceSpan(file: file, bytes: bytes), hint: hint))
  }

  package var diagnostics: [Diagnostic] {
    var result = found
    for (first, count) in rules.values where count > Self.maximumRepeats {
      result[first].message += " (\(count) times in this file)"
    }
    return result
  }
}
