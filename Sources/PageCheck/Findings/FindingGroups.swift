internal import Diagnostics

/// The findings of a site: faults with one cause become one finding, at their first place.
struct FindingGroups {
  /// A rule, what is wrong without the page's own data, and the place of the template or of the markup.
  private struct Cause: Hashable {
    var rule, cause: String
    var origin: TemplateOrigin?
    var surroundings: UInt64
    /// What the page says, where that is the fault: a dead link to another target is another finding.
    var datum: String
  }

  private struct Group {
    var finding: Finding
    /// The first file, and the number of the finding among those of this file.
    var file, number: Int
    var lastFile: Int
  }

  private let options: CheckOptions
  private var groups: [Group] = []
  private var places: [Cause: Int] = [:]

  init(_ options: CheckOptions) { self.options = options }

  /// Adds what was found in a file. Files come in their order.
  mutating func add(_ report: FileReport, file: Int) {
    var number = 0
    func group(_ finding: Finding) -> Group {
      number += 1
      return Group(finding: finding, file: file, number: number, lastFile: file)
    }
    if report.faultsLeftOut > 0 {
      var rest = Finding(said: "text.size/more", [report.faultsLeftOut])
      (rest.severity, rest.path) = (.note, report.path)
      groups.append(group(rest))
    }
    for fault in report.faults.sorted(by: { ($0.offset, $0.rule, $0.message) < ($1.offset, $1.rule, $1.message) }) {
      let origin = options.origin?(report.path, fault.offset)
      if options.grouping == .byCause {
        let isSite = fault.rule.hasPrefix("site.") || fault.rule.hasPrefix("privacy.")
        let cause = Cause(
          rule: fault.rule, cause: fault.cause, origin: origin, surroundings: origin == nil ? fault.surroundings : 0,
          datum: origin == nil && isSite ? fault.message : "")
        if let known = places[cause] {
          groups[known].finding.count += 1
          if groups[known].lastFile != file { groups[known].finding.fileCount += 1 }
          groups[known].lastFile = file
          continue
        }
        places[cause] = groups.count
      }
      var finding = fault
      (finding.path, finding.origin) = (report.path, origin)
      groups.append(group(finding))
    }
  }

  /// Findings in the order of files and offsets. At most `CheckOptions.maximumFindings`, of which every file has its first ones; then
  /// how many were left out.
  var findings: [Finding] {
    let ranked = groups.indices.sorted { (groups[$0].number, groups[$0].file) < (groups[$1].number, groups[$1].file) }
    var findings = ranked.prefix(options.maximumFindings).sorted().map { groups[$0].finding }
    let leftOut = ranked.dropFirst(options.maximumFindings).map { groups[$0].finding }
    if let worst = leftOut.map(\.severity).min() {
      findings.append(Finding(said: "site.findings", [leftOut.reduce(0) { $0 + $1.count }]))
      findings[findings.count - 1].severity = worst
    }
    return findings
  }
}
