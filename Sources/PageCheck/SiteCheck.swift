package import Diagnostics
internal import FanOut
internal import Pictures

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
  /// Page by page: strict if it looks like one of ours, or most pages of the site do. Ours name the XHTML namespace, set a
  /// viewport, and neither hold a style element nor name another generator within their first 1,024 bytes.
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
  /// More findings than this in the whole site are counted, not kept.
  package var maximumFindings = CheckLimits.findings

  /// libxml2 reads every page of ours whole, and every element stays in the tree to its end. If not, libxml2 reads of each page what it
  /// has not read before (`LibraryExcerpt`), and elements with nothing more to say leave the tree (`PageJudge.fold`), which comes to the
  /// same: a build makes its pages of the same pieces again and again, a check takes nothing for granted.
  package var readsWholePages = true

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
  package static let pageSize = 64 << 20
  /// Elements inside each other.
  package static let depth = 256
  /// Attributes of one tag.
  package static let attributes = 512
  package static let findingsPerPage = 1_000
  /// Findings of a whole site that are told apart; what is beyond is counted.
  package static let findings = 100_000
  /// Cells that one table may cover, rows times columns.
  package static let tableCells = 4_000_000
  /// Columns that are looked at in one table, over all its rows: few rows may be wide, or many rows narrow.
  package static let tableLooks = 64_000_000
}

/// The files of a site, read when they are judged: a check holds no more of them at once than it has threads.
package struct SiteContents: Sendable {
  /// Relative to the site's root, like `CheckedFile.path`.
  package var paths: [String]
  /// Octets of each, for handing out the longest first.
  package var sizes: [Int]
  /// The file at a place of `paths`, or only its first octets; nil if it cannot be read any more. Called by several threads.
  package var read: @Sendable (_ place: Int, _ limit: Int) -> [UInt8]?

  package init(paths: [String], sizes: [Int], read: @escaping @Sendable (_ place: Int, _ limit: Int) -> [UInt8]?) {
    precondition(paths.count == sizes.count, "every file has a size")
    self.paths = paths
    self.sizes = sizes
    self.read = read
  }
}

/// The check of a whole site.
///
///     let check = SiteCheck(files: files, options: options)
///     let findings = check.findings(jobs: 4)
///     guard !findings.contains(where: { $0.severity == .error }) else { … }
///
/// Of a page that has been judged only its ids, its links to parts of other pages and its findings are kept.
package struct SiteCheck: Sendable {
  let contents: SiteContents
  package let options: CheckOptions

  /// - Parameter files: every file that will be published, in any order.
  package init(files: [CheckedFile], options: CheckOptions) {
    self.init(
      contents: SiteContents(paths: files.map(\.path), sizes: files.map(\.bytes.count)) { place, _ in files[place].bytes },
      options: options)
  }

  /// - Parameter contents: every file of the site, in any order.
  package init(contents: SiteContents, options: CheckOptions) {
    self.contents = contents
    self.options = options
  }

  /// Opens libxml2, unless that has been done: to be asked before pages are judged, none of which would pass without it.
  package static func requireLibrary() throws(LibraryFault) { _ = try OpenedLibrary.shared.get() }

  /// What libxml2 is called where shared libraries are searched for.
  package static var parserFile: String { OpenedLibrary.file }

  /// Judges a small page, so that the tables that every check needs are there: some milliseconds of work, worth beginning
  /// while something else runs.
  package static func prepare() {
    let page = """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>A</title>\
      <meta name="viewport" content="width=device-width" /><link rel="stylesheet" href="a.css" media="(min-width: 1em)" /></head><body><main>\
      <h1 id="a">A</h1><a href="#a" class="b">A</a><time datetime="2027-03-01">A</time><table><tbody><tr><th scope="row">A</th></tr></tbody></table>\
      <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="A"><path d="M0 0" /></svg></main></body></html>
      """
    let sheet = "@media print { a { color: #123456; background: #fff } }"
    let files = [("a.html", page), ("a.css", sheet), ("a.json", "{}")].map { CheckedFile(path: $0.0, bytes: Array($0.1.utf8)) }
    _ = SiteCheck(files: files, options: CheckOptions()).findings(jobs: 1)
  }

  /// Judges everything, on up to `jobs` threads. The result does not depend on `jobs`: findings come in the order of
  /// the files, inside a file by offset.
  package func findings(jobs: Int) -> [Finding] {
    let index = SiteIndex(paths: contents.paths, ownURLPrefixes: options.ownURLPrefixes)
    let dialects = strictness(index)
    // Longest first, so that no thread is left with a large page at the end.
    let sizes = contents.sizes
    let order = sizes.indices.sorted { (sizes[$0], $1) > (sizes[$1], $0) }
    let judges = JudgePool(site: index, options: options)
    let found = FindingGroups(options)
    let reports = fanOut(sizes.count, jobs: jobs, order: order) { place in report(at: place, strict: dialects[place], judges, found)
    }
    return conclude(reports, index: index, found, jobs: jobs)
  }

  /// Judges one file; what is wrong goes to `found`.
  func report(at place: Int, strict: Bool, _ judges: JudgePool, _ found: FindingGroups) -> FileReport {
    let path = contents.paths[place]
    let kind = FileKind(path)
    if kind == .script || kind == .other { return FileReport(path: path, strict: strict) }
    if contents.sizes[place] > CheckLimits.pageSize, kind == .html || kind == .image {
      found.add([SiteCheck.tooLarge(contents.sizes[place])], file: place, path: path, strict: strict, bytes: [])
      return FileReport(path: path, strict: strict)
    }
    guard let bytes = contents.read(place, Int.max) else {
      found.add([SiteCheck.unreadable(path)], file: place, path: path, strict: strict, bytes: [])
      return FileReport(path: path, strict: strict)
    }
    return report(CheckedFile(path: path, bytes: bytes), at: place, strict: strict, judges, found)
  }

  /// Judges a file that is at hand; what is wrong goes to `found`.
  func report(_ file: CheckedFile, at place: Int, strict: Bool, _ judges: JudgePool, _ found: FindingGroups) -> FileReport {
    var report = judges.with { judge in FileReport(judging: file, at: place, strict: strict, by: &judge, options: options) }
    found.add(
      report.faults, leftOut: report.faultsLeftOut, file: place, path: file.path, strict: report.strict, bytes: file.bytes)
    report.faults = []
    return report
  }

  /// What can be said when all files have been judged.
  func conclude(_ reports: [FileReport], index: SiteIndex, _ found: FindingGroups, jobs: Int) -> [Finding] {
    _ = together(jobs: jobs) {
      judgeFragments(reports, index: index, found)
      judgeImageSizes(reports, found)
    } _: {
      judgeSamePaths(reports, found)
    }
    return found.sorted
  }

  private static func tooLarge(_ size: Int) -> PageFault {
    PageFault(
      rule: .pageSize, offset: 0, length: 0,
      message: "the file has \(size >> 20) MiB, more than \(CheckLimits.pageSize >> 20): it was not read", hint: nil,
      cause: "too large", surroundings: 0)
  }

  private static func unreadable(_ path: String) -> PageFault {
    PageFault(
      rule: .unreadable, offset: 0, length: 0, message: "\(path) cannot be read any more", hint: nil, cause: path, surroundings: 0)
  }

  /// Page by page, whether it is read as one of ours.
  private func strictness(_ index: SiteIndex) -> [Bool] {
    let places = contents.paths.indices
    switch options.dialect {
    case .strict: return places.map { _ in true }
    case .foreign: return places.map { _ in false }
    case .automatic:
      let named = places.map { place in
        index.kind(place) == .html && (contents.read(place, SiteCheck.headSize).map { SiteCheck.looksLikeOurs($0) } ?? false)
      }
      let pages = places.count { index.kind($0) == .html }
      let most = named.count { $0 } * 2 > pages
      return named.map { $0 || most }
    }
  }

  private static let headSize = 1_024

  private static func looksLikeOurs(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let head = ByteText(UnsafeBufferPointer(rebasing: bytes.prefix(headSize)))
      return head.containsIgnoringCase("xmlns=\"http://www.w3.org/1999/xhtml\"") && head.containsIgnoringCase("name=\"viewport\"")
        && !head.containsIgnoringCase("<style") && !head.containsIgnoringCase("name=\"generator\"")
    }
  }

  /// Links to parts of other pages, now that the ids of all pages are known. Pages with a link that does not land are read again.
  private func judgeFragments(_ reports: [FileReport], index: SiteIndex, _ found: FindingGroups) {
    for (place, report) in reports.enumerated() {
      let lost = report.fragmentLinks.filter { link in
        let target = reports[Int(link.target)]
        return !target.hasIdentifier(link.fragment) && !target.hasIdentifier(link.written)
      }
      guard !lost.isEmpty, let bytes = contents.read(place, Int.max) else { continue }
      let faults = lost.prefix(options.maximumFindingsPerPage).map { link in
        PageFault.fragment(link, text: bytes, target: index.paths[Int(link.target)])
      }
      found.add(faults, file: place, path: report.path, strict: report.strict, bytes: bytes)
    }
  }

  /// Sizes that pages say, now that those of the pictures are known. A picture that was not judged this time is looked at again.
  private func judgeImageSizes(_ reports: [FileReport], _ found: FindingGroups) {
    var sizes: [Int: PictureFacts.Size] = [:]
    var isKnown: Set<Int> = []
    func size(_ place: Int) -> PictureFacts.Size? {
      if let size = reports[place].pictureSize { return size }
      if isKnown.insert(place).inserted, contents.sizes[place] <= CheckLimits.pageSize {
        sizes[place] = contents.read(place, Int.max).flatMap { PictureFacts(of: $0)?.size }
      }
      return sizes[place]
    }
    for (place, report) in reports.enumerated() where !report.imageClaims.isEmpty {
      let faults = report.imageClaims.compactMap { claim in
        size(Int(claim.target)).flatMap { size in
          claim.fits(size) ? nil : PageFault.size(claim, size, of: contents.paths[Int(claim.target)])
        }
      }
      guard !faults.isEmpty, let bytes = contents.read(place, Int.max) else { continue }
      found.add(
        Array(faults.prefix(options.maximumFindingsPerPage)), file: place, path: report.path, strict: report.strict, bytes: bytes)
    }
  }

  private func judgeSamePaths(_ reports: [FileReport], _ found: FindingGroups) {
    let paths = contents.paths
    var seen: [String: Int] = [:]
    seen.reserveCapacity(paths.count)
    for place in paths.indices {
      guard let earlier = seen.updateValue(place, forKey: paths[place].lowercased()) else { continue }
      let same = paths[earlier] == paths[place]
      let fault = PageFault(
        rule: .samePath, offset: 0, length: 0,
        message: same ? "two files have this path" : "\(paths[earlier]) differs only in capital letters", hint: nil,
        cause: "same path",
        surroundings: UInt64(place))
      found.add(
        [fault], file: place, path: paths[place], strict: reports[place].strict,
        bytes: contents.read(place, SiteCheck.headSize) ?? [])
    }
  }
}

extension PageFault {
  /// An image that is shown in other proportions than its own.
  static func size(_ claim: ImageClaim, _ size: PictureFacts.Size, of path: String) -> PageFault {
    // Rounded to the nearest pixel.
    let height = (Int(claim.width) * size.height * 2 + size.width) / (2 * size.width)
    return PageFault(
      rule: .imageSize, offset: Int(claim.offset), length: Int(claim.length),
      message: "\(path) is \(size.width) × \(size.height) pixels; \(claim.width) × \(claim.height) squeezes it",
      hint: claim.width > 0 && height > 0 ? "write width=\"\(claim.width)\" height=\"\(height)\"" : "write its own size",
      cause: "image size", surroundings: UInt64(claim.target) << 1 | 1)
  }

  /// A link to a part that is not there.
  static func fragment(_ link: FragmentLink, text bytes: some RandomAccessCollection<UInt8>, target: String) -> PageFault {
    let start = bytes.index(bytes.startIndex, offsetBy: min(bytes.count, Int(link.offset)))
    let end = bytes.index(start, offsetBy: min(bytes.count - Int(link.offset), Int(link.length)))
    // The attribute as written, up to the end of its value: what stands behind the = without its quote.
    let written = bytes[start..<end].drop { $0 != 0x3D }.dropFirst().drop { $0 == 0x22 || $0 == 0x27 || isHTMLSpace($0) }
    let address = String(String(decoding: written, as: UTF8.self).prefix(120))
    let part = address.split(separator: "#", maxSplits: 1).last.map(String.init) ?? address
    return PageFault(
      rule: .fragment, offset: Int(link.offset), length: Int(link.length),
      message: "“\(address)” leads to a part that \(target) does not have",
      hint: "write id=\"\(part)\" there, or mend what follows #",
      cause: "fragment", surroundings: 0)
  }
}
