package import ChildProcesses
package import Diagnostics
internal import FanOut
internal import Files
internal import Glibc
internal import Octets

/// Prints every sheet of a built site with a browser and proves that everything is on paper.
///
///     let check = try PaperCheck(folder: "output", files: files)
///     let report = try check.report(jobs: 2)   // report.diagnostics: what is missing, cut off, too small, on the wrong paper
///
/// What has to be on a sheet is read from the site's own pages for screens, which do not depend on the
/// sheets' templates, style sheets or rules of what fits. It has to be there twice: in the text of the PDF that Chromium makes, and whole
/// in what its layout paints, because a PDF also holds text that a box cuts off. More is judged: the paper's size; that a month, a
/// year, a week or a month's columns take exactly one sheet (a numbered list may follow) and nothing of the list is before its sheet;
/// that no text is painted over another; that none is too small to read.
///
/// The module also has what else needs that browser: `Book` binds sheets, or makes a poster, and `ScreenPicture` draws a screen for ink.
/// It needs Chromium and poppler's pdftotext and pdfinfo, and is no part of a build: `check --print` and commands of their own call it.
///
/// Traps:
/// - The browser must have ended before the folder of its profile goes, and print media must be off again before printing (`Browser`).
/// - A PDF keeps letters, not texts: accents may stand apart, ligatures are one sign, and text from the right comes in the order in which
///   it is seen (`PaperText`, `PaperWords`).
/// - Texts are taken out of what was read, the longest first, or “Swim” would be found in “Swimming”.
package struct PaperCheck: Sendable {
  /// A paper as the sheets' addresses name it, in millimetres, long side first.
  package struct Paper: Sendable, CaseIterable {
    let name: String
    let sides: (long: Double, short: Double)

    package var fragment: String { name.lowercased().replacing(" ", with: "-") }

    package static let allCases = ["", " grey"].flatMap { shade in
      [("A4", (297, 210)), ("A3", (420, 297)), ("Letter", (279.4, 215.9)), ("Tabloid", (431.8, 279.4))].map {
        Paper(name: $0.0 + shade, sides: $0.1)
      }
    }
  }

  package struct Report: Sendable {
    package var diagnostics: [Diagnostic] = []
    package var sources = SourceFiles()
    package var sheets = 0
    package var pages = 0
    /// How many texts were looked for.
    package var texts = 0
  }

  /// A file of the site: its path below the folder, with `/` between parts, and its bytes.
  package typealias File = (path: String, bytes: [UInt8])

  let folder: String
  let files: [String: [UInt8]]
  let browser: String
  private let pdfText, pdfInfo: String

  /// The most browsers at once: each takes some 150 MB.
  static let maximumBrowsers = 4
  /// How long one of poppler's tools may take, in seconds.
  static let patience = 60
  /// How far a page may be off its paper's size, in millimetres.
  static let tolerance = 1.0

  /// The programs that printing needs, and where each was found on PATH. Nil if it is missing.
  package static var programs: [(name: String, path: String?)] {
    [("chromium", ChildProcess.find(Browser.names))] + ["pdftotext", "pdfinfo"].map { ($0, ChildProcess.find([$0])) }
  }

  /// - Throws: if the browser or poppler's tools are not there.
  package init(folder: String, files: [File]) throws(ChildProcess.Failure) {
    self.folder = folder
    self.files = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    browser = try Browser.find()
    guard let pdfText = ChildProcess.find(["pdftotext"]), let pdfInfo = ChildProcess.find(["pdfinfo"]) else {
      throw ChildProcess.Failure(said: "poppler")
    }
    (self.pdfText, self.pdfInfo) = (pdfText, pdfInfo)
  }

  /// Prints and judges. Sheets are shared out to some browsers; the report does not depend on their number.
  ///
  /// - Parameter jobs: browsers at once, four at most.
  package func report(jobs: Int, papers: [Paper] = Paper.allCases) throws(ChildProcess.Failure) -> Report {
    var report = Report()
    let site = SitePages(files: files)
    let sheets = files.keys.filter { $0.hasPrefix("print/") && $0.hasSuffix(".html") && $0 != "print/index.html" }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !sheets.isEmpty else {
      report.diagnostics.append(PaperMessages.message("print.no-sheets", folder))
      return report
    }
    let root = try Self.address(of: folder)

    Leftovers.goWithUs()
    let groups = max(1, min(jobs, Self.maximumBrowsers, sheets.count))
    let outcomes = fanOut(groups, jobs: groups) { group in
      Result { () throws(ChildProcess.Failure) in
        let printer = try Browser(program: browser)
        guard let scratch = ScratchFolder() else { throw ChildProcess.Failure(said: "scratch") }
        return try stride(from: group, to: sheets.count, by: groups).map { index throws(ChildProcess.Failure) in
          (index, try judge(sheets[index], site, papers, at: root, printer, pdf: scratch.path + "/sheet.pdf"))
        }
      }
    }
    var judged: [(Int, Judgement)] = []
    for outcome in outcomes { judged += try outcome.get() }
    for (index, judgement) in judged.sorted(by: { $0.0 < $1.0 }) { judgement.add(to: &report, sheet: sheets[index], files) }
    return report
  }

  /// Proves that a book has all that its sheets have to show.
  ///
  /// - Parameters:
  ///   - painted: what the browser paints of it.
  ///   - pdf: where it lies.
  func judge(_ book: Sheet, on paper: Paper, _ painted: PaintedText, pdf: String) throws(ChildProcess.Failure) -> Report {
    var judgement = Judgement(texts: book.expected)
    try judge(book, on: paper, painted, pdf: pdf, &judgement)
    var report = Report()
    judgement.add(to: &report, sheet: book.path, files)
    return report
  }

  private func judge(
    _ path: String, _ site: SitePages, _ papers: [Paper], at root: String, _ browser: Browser, pdf: String
  ) throws(ChildProcess.Failure) -> Judgement {
    let sheet = Sheet(path: path, bytes: files[path] ?? [], site)
    var judgement = Judgement(texts: sheet.expected)
    for paper in papers {
      try browser.open("\(root)\(path.percentEncoded)#\(paper.fragment)")
      let painted = PaintedText(try browser.evaluateForPrint(PaintedText.script))
      try Self.write(try browser.print(), to: pdf)
      try judge(sheet, on: paper, painted, pdf: pdf, &judgement)
    }
    return judgement
  }

  private func judge(
    _ sheet: Sheet, on paper: Paper, _ painted: PaintedText, pdf: String, _ judgement: inout Judgement
  ) throws(ChildProcess.Failure) {
    let sizes = Self.pageSizes(try output(pdfInfo, ["-f", "1", "-l", "100000", pdf]))
    let text = String(decoding: try output(pdfText, ["-raw", "-enc", "UTF-8", "-q", pdf, "-"]), as: UTF8.self)
    judgement.judge(sheet, on: paper, sizes: sizes, text: text, painted: painted)
  }

  /// The address of a folder, with a slash at its end.
  static func address(of folder: String) throws(ChildProcess.Failure) -> String {
    guard let real = fullPath(of: folder) else {
      throw ChildProcess.Failure(said: "found", folder, String(cString: strerror(errno)))
    }
    return "file://" + real.percentEncoded + "/"
  }

  private func output(_ program: String, _ arguments: [String]) throws(ChildProcess.Failure) -> [UInt8] {
    let result = try ChildProcess.run(program, arguments, seconds: Self.patience)
    guard result.status == 0 else { throw ChildProcess.Failure(said: "unreadable", program) }
    return result.output
  }

  static func write(_ bytes: [UInt8], to path: String) throws(ChildProcess.Failure) {
    guard replaceFile(path, with: bytes, mode: 0o600) else {
      throw ChildProcess.Failure(said: "written", path, String(cString: strerror(errno)))
    }
  }

  /// The sides of each page in millimetres, from lines such as `Page    1 size: 841.92 x 594.96 pts (A4)`.
  static func pageSizes(_ info: [UInt8]) -> [(Double, Double)] {
    String(decoding: info, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("Page"), let colon = line.firstRange(of: "size:") else { return nil }
      let words = line[colon.upperBound...].split(separator: " ")
      guard words.count >= 3, let width = Double(words[0]), let height = Double(words[2]) else { return nil }
      // No page is a kilometre long, and messages say whole millimetres.
      return (min(width, 1e6) / 72 * 25.4, min(height, 1e6) / 72 * 25.4)
    }
  }
}
