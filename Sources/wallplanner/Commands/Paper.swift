import ArgumentParser
import ChildProcesses
import Diagnostics
import Files
import Glibc
import PaperCheck

/// `wallplanner print`: a site's sheets as one PDF.
struct Print: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Bind a site's sheets into one PDF with a cover and bookmarks.",
    discussion: """
      Takes the folder of a built site. Whether something is missing or cut off in the book is checked, as by check --print.

        wallplanner print output --to planner.pdf --paper A3 --sheets month,year
        wallplanner print output --to poster.pdf --poster A1 --tiles

      Needs a browser (Debian's chromium) and poppler-utils on PATH.
      Exit codes: 0 done, 1 something is missing or cut off in it, 2 it could not be made.
      """)

  @Argument(help: ArgumentHelp("The folder of a built site.", valueName: "site"))
  var site: String

  @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
  var to = "planner.pdf"

  @Option(help: "A4, A3, Letter or Tabloid, with -grey for printing without colour, such as A4-grey.")
  var paper = "A4"

  @Option(help: ArgumentHelp("What it holds, of \(Book.kinds.joined(separator: ", ")).", valueName: "kinds"))
  var sheets = "year,month,chores,meals,lists,contacts"

  @Option(help: ArgumentHelp("The first day, instead of the month of the site's.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"))
  var toDate = "9999-12-31"

  @Option(help: "Print the year's sheet instead as a poster: A2 or A1.")
  var poster: Book.Poster?

  @Flag(help: "Print the poster on sheets of A4, to be cut at the lines and put together.")
  var tiles = false

  @OptionGroup var reportingOptions: ReportingOptions

  private var kinds: [String] { sheets.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() } }

  func validate() throws {
    if let unknown = kinds.first(where: { !Book.kinds.contains($0) }) {
      throw ValidationError("--sheets has no \(unknown): it takes \(Book.kinds.joined(separator: ", "))")
    }
    if tiles && poster == nil { throw ValidationError("--tiles is for --poster") }
  }

  func run() throws {
    let reporting = reportingOptions.reporting
    var folder = CheckedFolder()
    folder.read(site)
    let files = folder.paths.filter { $0.hasSuffix(".html") }.compactMap { path in folder.bytes(of: path).map { (path, $0) } }
    let first = from ?? String(siteDay(files).prefix(8)) + "01"
    do {
      let book = try Book(folder: site, files: files, paper: poster == nil ? paper.lowercased() : "a3")
      let found = book.sheets(poster == nil ? kinds : ["year"], min(first, toDate)...toDate)
      guard let some = found.first else {
        throw ChildProcess.Failure(message: "\(site) has no such sheets in these days", hint: "look into \(site)/print")
      }
      if let poster {
        try save(book.poster(poster, of: some, isTiled: tiles))
        reporting.close("\(to): \(some) as a poster on \(poster.rawValue)\(tiles ? ", in sheets of A4" : "")")
        return
      }
      let (pdf, report) = try book.pdf(of: found)
      try save(pdf)
      reporting.print(report.diagnostics, in: report.sources)
      reporting.close(
        "\(to): \(report.sheets) sheets on \(report.pages) pages, \(report.texts) texts looked for: \(DiagnosticPrinter.summary(report.diagnostics))"
      )
      if report.diagnostics.hasErrors { throw ExitCode(1) }
    } catch let error as ChildProcess.Failure {
      reporting.print(folder.diagnostics + [Diagnostic(.error, "print.unable", error.message, hint: error.hint)], in: SourceFiles())
      throw ExitCode(2)
    }
  }

  /// The day that the site was made for, from its screen.
  private func siteDay(_ files: [(String, [UInt8])]) -> String {
    let page = files.first { $0.0 == "display/index.html" }.map { String(decoding: $0.1, as: UTF8.self) } ?? ""
    guard let mark = page.firstRange(of: "data-built=\"") else { return "0000-01-01" }
    return String(page[mark.upperBound...].prefix(10))
  }

  private func save(_ bytes: [UInt8]) throws(ChildProcess.Failure) { try writeFile(bytes, to: to) }
}

extension Book.Poster: ExpressibleByArgument {}

/// `wallplanner picture`: a site's screen for ink as a PNG.
struct PictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: "Draw a site's screen as a picture for an e-ink panel.",
    discussion: """
      Takes the folder of a built site and writes a PNG in the colours of the panel: 2 are black and white, 4 are greys, 7 are
      those of colour panels. docs/wall.md tells how to bring it onto TRMNL, Inkplate or a Raspberry Pi.

        wallplanner picture output --size 800x480 --colors 2 --to today.png

      Needs a browser (Debian's chromium) on PATH. Exit codes: 0 done, 2 it could not be made.
      """)

  @Argument(help: ArgumentHelp("The folder of a built site.", valueName: "site"))
  var site: String

  @Option(help: ArgumentHelp("Width and height in pixels.", valueName: "size"))
  var size = "800x480"

  @Option(help: "2, 4 or 7.")
  var colors = 2

  @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
  var to = "today.png"

  @Option(help: ArgumentHelp("What the clock says, such as 2027-03-01T07:30, instead of the machine's.", valueName: "time"))
  var at: String?

  private var sides: [Int] { size.lowercased().split(separator: "x").compactMap { Int($0) } }

  func validate() throws {
    guard sides.count == 2, sides.allSatisfy(ScreenPicture.sides.contains) else {
      throw ValidationError(
        "--size is two numbers of \(ScreenPicture.sides.lowerBound) to \(ScreenPicture.sides.upperBound), such as 800x480")
    }
    guard ScreenPicture.Colors(rawValue: colors) != nil else { throw ValidationError("--colors is 2, 4 or 7") }
    if let at, at.utf8.count != 16 || !at.utf8.allSatisfy({ (0x30...0x3A).contains($0) || $0 == 0x2D || $0 == 0x54 }) {
      throw ValidationError("--at is a time such as 2027-03-01T07:30")
    }
  }

  func run() throws {
    do {
      let png = try ScreenPicture.png(
        of: site, width: sides[0], height: sides[1], colors: ScreenPicture.Colors(rawValue: colors) ?? .two, moment: at)
      try writeFile(png, to: to)
      Reporting().close("\(to): \(size), \(colors) colours, \(png.count) bytes")
    } catch {
      Reporting().print([Diagnostic(.error, "picture.unable", error.message, hint: error.hint)], in: SourceFiles())
      throw ExitCode(2)
    }
  }
}

private func writeFile(_ bytes: [UInt8], to path: String) throws(ChildProcess.Failure) {
  guard !replaceFile(path, with: bytes) else { return }
  throw ChildProcess.Failure(message: "\(path) cannot be written: \(String(cString: strerror(errno)))")
}
