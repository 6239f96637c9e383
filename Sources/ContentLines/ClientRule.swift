package import Diagnostics

/// A row of the lint's tables: what some clients make of something in a file.
package struct ClientRule<Client: Hashable & Sendable, Subject>: Sendable {
  package typealias Find = @Sendable (Subject) -> [ClientHit]

  let clients: [Client]
  let severity: Diagnostic.Severity
  let name: String
  /// `$` is replaced by what was found.
  let message: String
  let hint: String?
  let find: Find
}

extension ClientRule where Client: CaseIterable & RawRepresentable<String> {
  /// The rules of a section of a table such as ICalendar/Data/clients.txt, in its order.
  ///
  /// - Parameter find: where a condition holds. The table has no other conditions than it knows.
  package static func rules(_ lines: [Substring], _ section: String, _ find: (String) -> Find?) -> [ClientRule] {
    lines.drop { $0 != "[\(section)]" }.dropFirst().prefix { !$0.hasPrefix("[") }.map { line in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      let columns = parts[1].split(separator: " | ").map(String.init)
      let words = columns[0].split(separator: " ").map(String.init)
      guard let find = find(parts[0]), let severity = Diagnostic.Severity(rawValue: words[1]) else {
        preconditionFailure("no condition \(parts[0])")
      }
      let isOfAll = words[2] == "all" || words[2].hasPrefix("-")
      let clients = Client.allCases.filter { words.contains((isOfAll ? "-" : "") + $0.rawValue) != isOfAll }
      return ClientRule(
        clients: clients, severity: severity, name: words[0], message: columns[1], hint: columns.dropFirst(2).first, find: find)
    }
  }
}

extension ClientRule where Subject == Diagnostic {
  /// Finds the faults that the reader reports with one of these ids. `$` is its message.
  package static func reading(_ ids: String) -> Find? {
    let ids = ids.split(separator: " ")
    return { finding in
      guard ids.contains(where: { finding.id.hasSuffix(".\($0)") }) else { return [] }
      let detail = finding.message.prefix(1).lowercased() + finding.message.dropFirst()
      return [ClientHit(bytes: finding.span?.bytes ?? 0..<0, detail: detail)]
    }
  }
}

/// A place where a rule was broken.
package struct ClientHit: Sendable {
  package var bytes: Range<Int>
  package var detail: String

  package init(bytes: Range<Int>, detail: String = "") { (self.bytes, self.detail) = (bytes, detail) }
}

extension ContentLine {
  package func hit(_ holds: Bool = true) -> [ClientHit] { holds ? [ClientHit(bytes: bytes)] : [] }
  package func valueHit(_ holds: Bool = true) -> [ClientHit] { holds ? [ClientHit(bytes: valueBytes)] : [] }
}

/// Collects the findings about one file for one client. Each rule is reported a few times, and its first finding tells how often it
/// was broken.
package struct ClientFindings<Client: Hashable & Sendable & RawRepresentable<String>> {
  /// How often a rule is reported in one file.
  private static var maximumRepeats: Int { 10 }

  private let client: Client
  private let title: String
  private let file: FileID
  private var found: [Diagnostic] = []
  private var rules: [String: (first: Int, count: Int)] = [:]

  /// - Parameter title: the app's usual name. Every message begins with it.
  package init(client: Client, title: String, file: FileID) { (self.client, self.title, self.file) = (client, title, file) }

  /// Applies all rows for this client.
  package mutating func apply<Subject>(_ rows: [ClientRule<Client, Subject>], to subject: Subject) {
    for row in rows where row.clients.contains(client) {
      for hit in row.find(subject) {
        add(row.severity, row.name, row.message.replacing("$", with: hit.detail), hit.bytes, row.hint)
      }
    }
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, _ bytes: Range<Int>, _ hint: String?
  ) {
    let (first, count) = rules[rule] ?? (found.count, 0)
    rules[rule] = (first, count + 1)
    guard count < Self.maximumRepeats else { return }
    found.append(
      Diagnostic(
        severity, "client.\(client.rawValue).\(rule)", "\(title): \(message)", at: SourceSpan(file: file, bytes: bytes), hint: hint)
    )
  }

  package var diagnostics: [Diagnostic] {
    var result = found
    for (first, count) in rules.values where count > Self.maximumRepeats {
      result[first].message += " (\(count) times in this file)"
    }
    return result
  }
}
