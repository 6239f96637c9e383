import Diagnostics
import JSONText
import TribeModel

/// What of a source was mended or set aside, in words for the status page: whose record it is, what is done, and how to mend it.
///
/// Names and messages of records that may not be published stay out of them: only what is done is said.
struct StatusWords {
  /// The source's documents, by file.
  private let roots: [Int32: JSONValue]

  /// How many faults of a source are told. The rest are as good as these for somebody who looks after it.
  private static let mostFaults = 500
  /// Of names.
  private static let longestName = 80

  init(_ roots: [JSONValue?]) {
    self.roots = Dictionary(roots.compactMap(\.self).map { ($0.document.file.index, $0) }) { first, _ in first }
  }

  /// A line for each fault of a level; the same ones together.
  func lines(_ faults: [Diagnostic], _ level: FaultLevel) -> [BuildStatus.Finding] {
    let findings = faults.filter { $0.severity == .warning && $0.level == level }.prefix(Self.mostFaults).map(finding)
    return findings.withoutRepeats.map { finding in
      var counted = finding
      counted.count = findings.count { $0 == finding }
      if counted.count > 1 { counted.line += " (\(counted.count) times)" }
      return counted
    }
  }

  private func finding(_ fault: Diagnostic) -> BuildStatus.Finding {
    let row = FaultTable.row(of: fault.id)
    let record = fault.span.flatMap { span in roots[span.file.index].flatMap { Self.record(at: span.bytes.lowerBound, in: $0) } }
    let what = record?.isPublic == true ? fault.message : row?.done ?? ""
    var line = what.prefix(1).uppercased() + what.dropFirst()
    var about: String?
    if let record, record.isPublic, let name = record.name {
      let owner = record.owner.map { $0 == name ? "" : " for \($0)" } ?? ""
      about = SecretShapes.redacted(name) ?? String(name.prefix(Self.longestName))
      line = "\(CleanText.quoted(String(name.prefix(Self.longestName))))\(owner): \(what)"
    }
    if let mending = row?.mending { line += ". \(mending.prefix(1).uppercased())\(mending.dropFirst())." }
    return BuildStatus.Finding(line: SecretShapes.redacted(line) ?? line, text: row?.text ?? "", about: about)
  }

  private struct Record {
    var name, owner: String?
    /// Whether its name may stand on the page.
    var isPublic = true
  }

  private static let names = ["subject", "title", "fullName", "display_name", "name"]
  /// Parts of the names of lists whose records are published only if planner.json says so, or never.
  private static let privateLists = dataTable("failures.txt")["private"] ?? []

  /// The innermost record with a name around a place of a document.
  private static func record(at place: Int, in root: JSONValue) -> Record? {
    var record = Record()
    var value: JSONValue? = root
    while let here = value {
      value = here.elements.first { $0.span.bytes.contains(place) }
      guard here.kind == .object else { continue }
      if let visibility = here["visibility"], visibility.string != "full" { record.isPublic = false }
      if here["hideFrom"] != nil { record.isPublic = false }
      for (name, child) in here.members {
        let key = name.string?.lowercased() ?? ""
        if child.span.bytes.contains(place) {
          value = child
          if privateLists.contains(where: { key.contains($0) }) { record.isPublic = false }
        } else if ["phone", "email"].contains(key), here["subject"] == nil, here["user_id"] == nil {
          // A contact or a message is known by its fields too.
          record.isPublic = false
        }
      }
      if let name = names.lazy.compactMap({ here[named: $0].flatMap { CleanText.nonEmptyLine($0.string) } }).first {
        record.name = name
        record.owner = here["user"].flatMap { $0["display_name"]?.string }.map { CleanText.line($0) } ?? record.owner
      }
    }
    return record
  }
}
