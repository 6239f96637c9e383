package import ChildProcesses
internal import Octets
internal import PageCheck

/// A site's sheets bound into one PDF, with a cover and bookmarks; or its year as a poster.
package struct Book {
  /// What a book may hold, in its order: the names with which the sheets' files begin.
  package static let kinds = [
    "year", "month", "columns", "week", "chores", "timetable", "handovers", "meals", "lists", "expenses", "care", "contacts",
    "paper",
  ]

  /// A poster's paper, in millimetres, lying.
  package enum Poster: String, CaseIterable, Sendable {
    case a2 = "A2"
    case a1 = "A1"

    fileprivate var size: (width: Double, height: Double) { self == .a2 ? (594, 420) : (841, 594) }
    /// How much larger than on A3.
    fileprivate var scale: Double { self == .a2 ? 1.414 : 2 }
    /// How many sheets of A4 it takes in a row, and how many rows.
    fileprivate var tiles: Int { self == .a2 ? 2 : 3 }
  }

  /// A sheet on A3 without its margins, and a tile of A4 without its rim, in millimetres.
  private static let (sheet, tile) = ((width: 404.0, height: 280.0), (width: 277.0, height: 190.0))

  private let check: PaperCheck
  private let paper: PaperCheck.Paper

  /// - Parameters:
  ///   - folder: of a built site.
  ///   - paper: its name in addresses, such as a4 or letter-grey.
  /// - Throws: if the browser or poppler's tools are not there.
  package init(folder: String, files: [PaperCheck.File], paper: String) throws(ChildProcess.Failure) {
    check = try PaperCheck(folder: folder, files: files)
    guard let found = PaperCheck.Paper.allCases.first(where: { $0.fragment == paper }) else {
      throw ChildProcess.Failure(said: "paper", paper, PaperCheck.Paper.allCases.map(\.fragment).joined(separator: ", "))
    }
    self.paper = found
  }

  /// The sheets of some kinds, in the order of a book.
  ///
  /// - Parameter dates: from the first to the last, as `YYYY-MM-DD`; sheets without a date are always taken.
  package func sheets(_ kinds: [String], _ dates: ClosedRange<String>) -> [String] {
    let weeks = SitePages(files: check.files).daysOfWeeks
    return Self.kinds.filter(kinds.contains).flatMap { kind in
      check.files.keys.filter { path in
        guard path == "print/\(kind).html" || path.hasPrefix("print/\(kind)-"), path.hasSuffix(".html") else { return false }
        let name = path.dropFirst("print/\(kind)".utf8.count).dropLast(".html".utf8.count).dropFirst()
        if name.isEmpty { return true }
        if kind == "week" { return (weeks[String(name)] ?? []).contains(where: dates.contains) }
        return dates.lowerBound.prefix(name.count) <= name && name <= dates.upperBound.prefix(name.count)
      }.sorted()
    }
  }

  /// Prints a book and proves that nothing is missing or cut off in it.
  ///
  /// - Parameter sheets: paths of sheets.
  package func pdf(of sheets: [String]) throws(ChildProcess.Failure) -> (pdf: [UInt8], report: PaperCheck.Report) {
    let site = SitePages(files: check.files)
    let book = Sheet(path: "the book", of: sheets.map { Sheet(path: $0, bytes: check.files[$0] ?? [], site) })
    let wall = page("index.html")
    let title = wall.all(named: "title").first?.text ?? ""
    let date = wall.all(named: "footer").first?.all(named: "time").first?.text ?? ""
    let cover = Self.filled("cover.html", ["TITLE": escaped(title), "DATE": escaped(date)])
    let body = cover + sheets.map { main(of: $0) }.joined(separator: "\n")
    return try printed(body, style: Self.filled("book.css", [:])) { browser, bytes, place throws(ChildProcess.Failure) in
      let painted = PaintedText(try browser.evaluateForPrint(PaintedText.script))
      var report = try check.judge(book, on: paper, painted, pdf: place)
      report.sheets = sheets.count
      return (bytes, report)
    }
  }

  /// Prints the sheet of a year on a poster, or on as many sheets of A4 as it takes, to be cut at the lines and put together.
  ///
  /// - Parameter year: the path of its sheet.
  package func poster(_ poster: Poster, of year: String, isTiled: Bool) throws(ChildProcess.Failure) -> [UInt8] {
    let sheet = main(of: year)
    let filling = Double(poster.tiles) * min(Self.tile.width / Self.sheet.width, Self.tile.height / Self.sheet.height)
    let scale = isTiled ? filling : poster.scale
    var (body, style) = ("", "@page poster { size: \(poster.size.width)mm \(poster.size.height)mm; margin: \(8 * scale)mm; }")
    if isTiled {
      style = "@page poster { size: A4 landscape; margin: 10mm; }"
      for row in 0..<poster.tiles {
        for column in 0..<poster.tiles {
          let place = "left: \(-Double(column) * Self.tile.width)mm; top: \(-Double(row) * Self.tile.height)mm"
          body += "<div class=\"tile\"><div class=\"large-sheet\" style=\"\(place)\">\(sheet)</div></div>"
        }
      }
    } else {
      body = "<div class=\"large-sheet\">\(sheet)</div>"
    }
    let sizes = [
      "WIDTH": Self.sheet.width, "HEIGHT": Self.sheet.height, "SCALE": scale, "TILE-WIDE": Self.tile.width,
      "TILE-HIGH": Self.tile.height,
      "LARGE": Self.sheet.width * scale,
    ]
    style += Self.filled("poster.css", sizes.mapValues { "\($0)" })
    return try printed(body, style: style) { _, bytes, _ in bytes }
  }

  /// A file of Data/ with these words put in.
  private static func filled(_ name: String, _ words: [String: String]) -> String {
    embeddedText(of: name).replacing(/\{([A-Z-]+)\}/) { words[String($0.output.1)] ?? "" }
  }

  /// Prints a page of sheets, made in a folder of its own.
  private func printed<Result>(
    _ body: String, style: String, _ use: (Browser, [UInt8], String) throws(ChildProcess.Failure) -> Result
  ) throws(ChildProcess.Failure) -> Result {
    let root = try PaperCheck.address(of: check.folder)
    let html = page("index.html").all(named: "html").first
    let words = [
      "LANGUAGE": escaped(html?["lang"] ?? "en"), "DIRECTION": escaped(html?["dir"] ?? "ltr"), "ROOT": root, "STYLE": style,
      "PAPER": paper.fragment, "BODY": body,
    ]
    let text = Self.filled("book.html", words)
    Leftovers.goWithUs()
    guard let scratch = ScratchFolder() else { throw ChildProcess.Failure(said: "scratch") }
    try PaperCheck.write(Array(text.utf8), to: scratch.path + "/book.html")
    let browser = try Browser(program: check.browser)
    try browser.open("file://\(scratch.path.percentEncoded)/book.html#\(paper.fragment)")
    let bytes = try browser.print(hasBookmarks: true)
    try PaperCheck.write(bytes, to: scratch.path + "/book.pdf")
    return try use(browser, bytes, scratch.path + "/book.pdf")
  }

  private func page(_ path: String) -> PageElement { PageElement(page: check.files[path] ?? []) }

  /// What stands on a sheet, with the classes that give its shape.
  private func main(of path: String) -> String {
    let text = String(decoding: check.files[path] ?? [], as: UTF8.self)
    guard let start = text.firstRange(of: "<main"), let open = text[start.upperBound...].firstIndex(of: ">"),
      let end = text.firstRange(of: "</main>"), open < end.lowerBound
    else { return "" }
    let shape = page(path).all(named: "main").first?["class"] ?? "sheets"
    return "<div class=\"\(escaped(shape))\">\(text[text.index(after: open)..<end.lowerBound])</div>"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
