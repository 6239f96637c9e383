package import Diagnostics

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
    var findings: [Finding] = []
    for file in files where String(validating: file.bytes, as: UTF8.self) == nil && file.path.hasSuffix(".html") {
      findings.append(
        Finding(
          rule: .utf8, severity: .error, path: file.path, offset: 0, length: 0, line: 1, column: 1, excerpt: "",
          message: "the page is not UTF-8", hint: nil, origin: nil, count: 1, fileCount: 1))
    }
    return findings
  }
}
