package import Diagnostics
internal import FanOut

/// A file of the site as it will be published.
package struct CheckedFile: Sendable {
  /// Relative to the site's root, with `/` between the parts and none at the start: `2027/03/index.html`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// How strictly pages are read.
package enum Dialect: Sendable, Hashable {
  /// Our own pages: polyglot HTML that is also well-formed XML. Every rule counts.
  case strict
  /// Anybody's HTML, by the rules of the HTML standard.
  case foreign
  /// Page by page: strict if its `html` tag names the XHTML namespace, or most pages of the site do.
  case automatic
}

/// What the caller decides about a check.
package struct CheckOptions: Sendable {
  package var dialect: Dialect = .strict
  /// Absolute addresses that mean this site, such as the base URL: a link that starts with one must land here.
  package var ownURLPrefixes: [String] = []
  /// Absolute addresses of other hosts that pages may load things from. Links that a reader follows are not limited.
  package var allowedURLPrefixes: [String] = []
  /// Judges a calendar feed or a contact card (`.ics`, `.vcf`). Nil leaves them unread.
  package var judgeFeed: (@Sendable (CheckedFile) -> [FeedFault])?
  /// Tells which template wrote the byte at an offset of a file.
  package var origin: (@Sendable (_ path: String, _ offset: Int) -> TemplateOrigin?)?
  /// Findings with one cause become one, with a count. `everyPlace` keeps them apart.
  package var grouping: Grouping = .byCause
  /// More findings than this in one page are counted, not kept.
  package var maximumFindingsPerPage = CheckLimits.findingsPerPage

  package enum Grouping: Sendable { case byCause, everyPlace }

  package init() {}
}

/// What a feed reader found wrong.
package struct FeedFault: Sendable {
  package var severity: Diagnostic.Severity
  package var message: String
  /// Bytes from the start of the file.
  package var offset: Int
  package var hint: String?
  package init(_ severity: Diagnostic.Severity, _ message: String, at offset: Int, hint: String? = nil) {
    self.severity = severity
    self.message = message
    self.offset = offset
    self.hint = hint
  }
}

/// Bounds that keep a hostile page from costing more than its size.
package enum CheckLimits {
  /// Bytes of one page; a larger one is reported and not read.
  package static let pageSize = 32 << 20
  /// Elements inside each other.
  package static let depth = 256
  package static let findingsPerPage = 1_000
  /// Cells that one table may cover, rows times columns.
  package static let tableCells = 4_000_000
}

/// The check of a whole site.
///
///     let check = SiteCheck(files: files, options: options)
///     let findings = check.findings(jobs: 4)
///     guard !findings.contains(where: { $0.severity == .error }) else { … }
package struct SiteCheck: Sendable {
  package let files: [CheckedFile]
  package let options: CheckOptions

  /// - Parameter files: every file that will be published, in any order.
  package init(files: [CheckedFile], options: CheckOptions) {
    self.files = files
    self.options = options
  }

  /// Judges everything, on up to `jobs` threads. The result does not depend on `jobs`: findings come in the order of
  /// `files`, inside a file by offset.
  package func findings(jobs: Int) -> [Finding] {
    let index = SiteIndex(files: files, ownURLPrefixes: options.ownURLPrefixes)
    let dialects = strictness()
    // Longest first, so that no thread is left with a large page at the end.
    let order = files.indices.sorted { (files[$0].bytes.count, $1) > (files[$1].bytes.count, $0) }
    let judges = JudgePool(site: index, options: options)
    var reports = fanOut(files.count, jobs: jobs, order: order) { place in
      judges.with { judge in FileReport(judging: files[place], at: place, strict: dialects[place], by: &judge, options: options) }
    }
    judgeFragments(&reports, index: index)
    judgeSamePaths(&reports)
    return grouped(reports)
  }

  /// Page by page, whether it is read as one of ours.
  private func strictness() -> [Bool] {
    switch options.dialect {
    case .strict: return files.map { _ in true }
    case .foreign: return files.map { _ in false }
    case .automatic:
      let named = files.map { file in FileKind(file.path) == .html && SiteCheck.namesXHTML(file.bytes) }
      let pages = files.count { FileKind($0.path) == .html }
      let most = named.count { $0 } * 2 > pages
      return named.map { $0 || most }
    }
  }

  /// Whether the first 1,024 bytes name the XHTML namespace.
  private static func namesXHTML(_ bytes: [UInt8]) -> Bool {
    let wanted = Array("xmlns=\"http://www.w3.org/1999/xhtml\"".utf8)
    let head = bytes.prefix(1024)
    guard head.count >= wanted.count else { return false }
    return (0...head.count - wanted.count).contains { head[$0] == wanted[0] && head[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  /// Links to parts of pages, now that the ids of all pages are known.
  private func judgeFragments(_ reports: inout [FileReport], index: SiteIndex) {
    var sets: [Int: Set<UInt64>] = [:]
    for place in reports.indices {
      for link in reports[place].fragmentLinks {
        if sets[link.target] == nil { sets[link.target] = Set(reports[link.target].identifiers) }
        if sets[link.target]?.contains(link.fragment) ?? false { continue }
        let bytes = files[place].bytes
        let text = String(decoding: bytes[link.offset..<min(bytes.count, link.offset + link.length)], as: UTF8.self)
        reports[place].faults.append(
          PageFault(
            rule: .fragment, offset: link.offset, length: link.length, message: "\(text): \(index.paths[link.target]) has no such id",
            hint: nil, cause: "fragment", surroundings: link.surroundings))
      }
    }
  }

  private func judgeSamePaths(_ reports: inout [FileReport]) {
    var seen: [String: Int] = [:]
    for place in files.indices {
      guard let earlier = seen.updateValue(place, forKey: files[place].path.lowercased()) else { continue }
      let same = files[earlier].path == files[place].path
      reports[place].faults.append(
        PageFault(
          rule: .samePath, offset: 0, length: 0,
          message: same ? "two files have this path" : "\(files[earlier].path) differs only in capital letters", hint: nil, cause: "same path",
          surroundings: UInt64(place)))
    }
  }
}
