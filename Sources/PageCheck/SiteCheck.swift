package import Diagnostics
internal import FanOut

/// A file of the site as it will be published.
///
/// Its path is relative to the site's root, with `/` between the parts and none at the start: `2027/03/index.html`.
package typealias CheckedFile = SourceFile

/// What the caller decides about a check.
package struct CheckOptions: Sendable {
  /// Absolute addresses that mean this site, such as the base URL: a link that starts with one must land here.
  package var ownURLPrefixes: [String] = []
  /// Absolute addresses of other hosts that pages may load things from. Links that a reader follows are not limited.
  package var allowedURLPrefixes: [String] = []
  /// Whether each page must have a content security policy, and keep its address from other hosts and search engines, as pages of a
  /// planner do.
  package var wantsPolicy = false
  /// Judges a calendar feed or a contact card (`.ics`, `.vcf`). Nil leaves them unread.
  package var judgeFeed: (@Sendable (CheckedFile) -> [Diagnostic])?
  /// Names the template that wrote the byte at an offset of a file.
  package var origin: (@Sendable (_ path: String, _ offset: Int) -> TemplateOrigin?)?
  /// Findings with one cause become one, with a count. `everyPlace` keeps them apart.
  package var grouping: Grouping = .byCause
  /// More findings than this in one page are counted, not kept.
  package var maximumFindingsPerPage = CheckLimits.findingsPerPage
  /// More findings than this in the whole site are counted, not kept.
  package var maximumFindings = CheckLimits.findings

  package enum Grouping: Sendable { case byCause, everyPlace }

  package init() {}
}

/// Bounds that keep a hostile page from costing more than its size.
package enum CheckLimits {
  /// Bytes of one page or picture; a larger one is reported and not read.
  package static let pageSize = 64 << 20
  /// Elements inside each other.
  package static let depth = 256
  /// Attributes of one tag.
  package static let attributes = 512
  package static let findingsPerPage = 1_000
  /// Values that a judge remembers as good ones.
  static let goodValues = 1 << 14
  /// Findings of a whole site that are shown; more are only counted.
  package static let findings = 100_000
  /// Cells that one table may cover, rows times columns.
  package static let tableCells = 4_000_000
  /// Columns that are looked at in one table, over all its rows: few rows may be wide, or many rows narrow.
  package static let tableLooks = 64_000_000
}

/// The check of a whole site. Files are judged one by one, on any thread and in any order; then come the links between them.
///
///     let check = SiteCheck(paths: paths, options: options) { place in bytesAgain(place) }
///     check.judge(0, bytes)                  // as each file is made
///     let findings = check.findings(jobs: 4)
///     guard !findings.contains(where: { $0.severity == .error }) else { … }
///
/// `findings` reads and judges the files that nobody has judged: for a folder on disk, all of them, no more at once than it has threads.
/// Of a file that has been judged only its ids, its links to parts of other pages and its findings are kept.
package final class SiteCheck: Sendable {
  private let paths: [String]
  private let sizes: [Int]
  private let read: @Sendable (_ place: Int) -> [UInt8]?
  private let options: CheckOptions
  private let index: SiteIndex
  private let reports: Locked<[FileReport?]>
  private let idle = Locked<[JudgeBox]>([])

  /// A page judge keeps its memory from page to page; one thread uses it at a time.
  private final class JudgeBox: @unchecked Sendable {
    var judge: PageJudge
    init(_ judge: consuming PageJudge) { self.judge = judge }
  }

  /// - Parameters:
  ///   - paths: of every file of the site, in the order of the findings.
  ///   - sizes: their bytes, so that what is too large is not read. Nil if that is not known.
  ///   - read: the file at a place of `paths`; nil if it cannot be read any more. Called by several threads.
  package init(
    paths: [String], sizes: [Int]? = nil, options: CheckOptions, read: @escaping @Sendable (_ place: Int) -> [UInt8]?
  ) {
    (self.paths, self.options, self.read) = (paths, options, read)
    self.sizes = sizes ?? paths.map { _ in 0 }
    index = SiteIndex(paths: paths, ownURLPrefixes: options.ownURLPrefixes)
    reports = Locked([FileReport?](repeating: nil, count: paths.count))
  }

  package convenience init(files: [CheckedFile], options: CheckOptions) {
    self.init(paths: files.map(\.path), sizes: files.map(\.bytes.count), options: options) { files[$0].bytes }
  }

  /// Judges a file.
  package func judge(_ place: Int, _ bytes: [UInt8]) {
    let file = CheckedFile(path: paths[place], bytes: bytes)
    let box = idle.withLock { $0.popLast() } ?? JudgeBox(PageJudge(site: index, options: options))
    let report = FileReport(judging: file, at: place, by: &box.judge, options: options)
    idle.withLock { $0.append(box) }
    reports.withLock { $0[place] = report }
  }

  /// Judges what has not been judged, then links to parts of other pages and sizes of pictures, on up to `jobs` threads.
  ///
  /// The result does not depend on `jobs`: findings come in the order of the files, inside a file by offset. Asked once.
  package func findings(jobs: Int) -> [Finding] {
    let unread = reports.withLock { reports in reports.indices.filter { reports[$0] == nil } }
    _ = fanOut(unread.count, jobs: jobs) { self.readAndJudge(unread[$0]) }
    var reports = reports.withLock { reports in reports.indices.map { reports[$0] ?? FileReport(path: paths[$0]) } }
    judgeFragments(&reports)
    judgeImageSizes(&reports)
    judgeSamePaths(&reports)
    var groups = FindingGroups(options)
    for (place, report) in reports.enumerated() { groups.add(report, file: place) }
    return groups.findings
  }

  private func readAndJudge(_ place: Int) {
    let (path, kind, size) = (paths[place], index.kind(place), sizes[place])
    if kind == .script || kind == .other { return }
    let mayBeRead = size <= CheckLimits.pageSize || kind != .html && kind != .image
    if mayBeRead, let bytes = read(place) { return judge(place, bytes) }
    var report = FileReport(path: path)
    if mayBeRead {
      report.add("site.unreadable", path)
    } else {
      report.add("text.size/file", size >> 20, CheckLimits.pageSize >> 20)
    }
    reports.withLock { [report] in $0[place] = report }
  }

  /// Links to parts of other pages, now that the ids of all pages are known. Pages with a link that does not land are read again.
  private func judgeFragments(_ reports: inout [FileReport]) {
    for place in reports.indices {
      let lost = reports[place].fragmentLinks.filter { link in
        let target = reports[Int(link.target)]
        return !target.hasIdentifier(link.fragment) && !target.hasIdentifier(link.written)
      }
      guard !lost.isEmpty, let bytes = read(place) else { continue }
      reports[place].faults += lost.prefix(options.maximumFindingsPerPage).map { link in
        Finding(link, text: bytes, target: index.paths[Int(link.target)])
      }
    }
  }

  /// Sizes that pages say, now that those of the pictures are known.
  private func judgeImageSizes(_ reports: inout [FileReport]) {
    for place in reports.indices {
      reports[place].faults += reports[place].imageClaims.prefix(options.maximumFindingsPerPage).compactMap { claim in
        guard let size = reports[Int(claim.target)].pictureSize, !claim.fits(size) else { return nil }
        return Finding(claim, size, of: paths[Int(claim.target)])
      }
    }
  }

  private func judgeSamePaths(_ reports: inout [FileReport]) {
    var seen: [String: Int] = [:]
    for (place, path) in paths.enumerated() {
      guard let earlier = seen.updateValue(place, forKey: path.lowercased()) else { continue }
      if paths[earlier] == path {
        reports[place].add("site.same-path/equal", place)
      } else {
        reports[place].add("site.same-path/case", place, paths[earlier])
      }
    }
  }
}

extension Finding {
  /// A link to a part that is not there.
  fileprivate init(_ link: FragmentLink, text bytes: [UInt8], target: String) {
    let start = min(bytes.count, Int(link.offset))
    let end = min(bytes.count, start + Int(link.length))
    // The attribute as written, up to the end of its value: what stands behind the = without its quote.
    let written = bytes[start..<end].drop { $0 != "=" }.dropFirst().drop { $0 == "\"" || $0 == "'" || isHTMLSpace($0) }
    let address = String(String(decoding: written, as: UTF8.self).prefix(120))
    let part = address.split(separator: "#", maxSplits: 1).last.map(String.init) ?? address
    self.init(said: "site.fragment", [address, target, part])
    (offset, length) = (Int(link.offset), Int(link.length))
  }
}
