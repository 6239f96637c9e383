internal import Diagnostics

extension SiteCheck {
  /// One cause: a rule, what is wrong without the page's data, and the place of the template or of the markup.
  private struct Cause: Hashable {
    var rule: Rule
    var cause: String
    var origin: TemplateOrigin?
    var surroundings: UInt64
    /// What the page says, where that is the fault: a dead link to another target is another finding.
    var datum: String
  }

  /// Findings in the order of files and offsets; those of one cause become one, at its first place.
  func grouped(_ reports: [FileReport]) -> [Finding] {
    var findings: [Finding] = []
    var places: [Cause: Int] = [:]
    var lastFile: [Int] = []
    for (fileIndex, report) in reports.enumerated() where !report.faults.isEmpty {
      var lines = LineCounter(files[fileIndex].bytes)
      for fault in report.faults.sorted(by: { $0.offset < $1.offset }) {
        guard let severity = fault.severity ?? (report.strict ? fault.rule.meaning.strict : fault.rule.meaning.foreign) else { continue }
        let origin = options.origin?(report.path, fault.offset)
        if options.grouping == .byCause {
          let isSite = fault.rule.rawValue.hasPrefix("site.") || fault.rule.rawValue.hasPrefix("privacy.")
          let key = Cause(
            rule: fault.rule, cause: fault.cause, origin: origin, surroundings: origin == nil ? fault.surroundings : 0,
            datum: origin == nil && isSite ? fault.message : "")
          if let known = places[key] {
            findings[known].count += 1
            if lastFile[known] != fileIndex { findings[known].fileCount += 1 }
            lastFile[known] = fileIndex
            continue
          }
          places[key] = findings.count
        }
        let (line, column) = lines.position(of: fault.offset)
        findings.append(
          Finding(
            rule: fault.rule, severity: severity, path: report.path, offset: fault.offset, length: fault.length, line: line, column: column,
            excerpt: lines.excerpt(at: fault.offset), message: fault.message, hint: fault.hint, origin: origin, count: 1, fileCount: 1))
        lastFile.append(fileIndex)
      }
      if report.faultsLeftOut > 0 {
        findings.append(
          Finding(
            rule: .pageSize, severity: .note, path: report.path, offset: 0, length: 0, line: 1, column: 1, excerpt: "",
            message: "\(report.faultsLeftOut) more findings in this page are not shown", hint: nil, origin: nil, count: 1, fileCount: 1))
        lastFile.append(fileIndex)
      }
    }
    return findings
  }
}

/// Turns offsets, asked in rising order, into lines and columns.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  /// Scalars on the line before `offset`.
  private var column = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Line and column from 1; columns count Unicode scalars.
  mutating func position(of wanted: Int) -> (line: Int, column: Int) {
    let wanted = min(wanted, bytes.count)
    if wanted < offset {
      offset = 0
      line = 1
      column = 0
    }
    while offset < wanted {
      if bytes[offset] == 0x0A {
        line += 1
        column = 0
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return (line, column + 1)
  }

  /// The text around an offset on its line, at most 120 octets.
  func excerpt(at wanted: Int) -> String {
    guard !bytes.isEmpty else { return "" }
    let wanted = min(wanted, bytes.count - 1)
    var start = wanted
    while start > 0, bytes[start - 1] != 0x0A, wanted - start < 40 { start -= 1 }
    var end = wanted
    while end < bytes.count, bytes[end] != 0x0A, end - start < 120 { end += 1 }
    while start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }
}
