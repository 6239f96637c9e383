import ArgumentParser
import ChildProcesses
import Diagnostics
import Files
import Glibc
import PaperCheck
import Planning

/// `wallplanner print`: a site's sheets as one PDF.
struct Print: DescribedCommand, ReportingCommand {
  @Argument(help: help("print <site>")) var site: String

  @Option(help: help("print --to")) var to = "planner.pdf"

  @Option(help: help("print --paper")) var paper = "A4"

  @Option(help: ArgumentHelp("What it holds, of \(Book.kinds.joined(separator: ", ")).", valueName: "kinds"))
  var sheets = "year,month,chores,meals,lists,contacts"

  @Option(help: help("print --from")) var from: String?

  @Option(help: help("print --to-date")) var toDate = "9999-12-31"

  @Option(help: help("print --poster")) var poster: Book.Poster?

  @Flag(help: help("print --tiles")) var tiles = false

  @OptionGroup var reportingOptions: ReportingOptions

  private var kinds: [String] { sheets.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() } }

  func validate() throws {
    if let unknown = kinds.first(where: { !Book.kinds.contains($0) }) {
      throw ValidationError("--sheets has no \(unknown): it takes \(Book.kinds.joined(separator: ", "))")
    }
    if tiles && poster == nil { throw ValidationError("--tiles is for --poster") }
  }

  func run() throws {
    var folder = CheckedFolder()
    folder.read(site)
    let files = folder.paths.filter { $0.hasSuffix(".html") }.compactMap { path in folder.bytes(of: path).map { (path, $0) } }
    let first = from ?? String(siteDay(files).prefix(8)) + "01"
    try reporting.orUnable("print.unable", besides: folder.diagnostics) {
      let book = try Book(folder: site, files: files, paper: poster == nil ? paper.lowercased() : "a3")
      let found = book.sheets(poster == nil ? kinds : ["year"], min(first, toDate)...toDate)
      guard let some = found.first else {
        throw ChildProcess.Failure(message: "\(site) has no such sheets in these days", hint: "look into \(site)/print")
      }
      if let poster {
        try writeFile(book.poster(poster, of: some, isTiled: tiles), to: to)
        return reporting.close("\(to): \(some) as a poster on \(poster.rawValue)\(tiles ? ", in sheets of A4" : "")")
      }
      let (pdf, report) = try book.pdf(of: found)
      try writeFile(pdf, to: to)
      reporting.print(report.diagnostics, in: report.sources)
      reporting.close(
        "\(to): \(report.sheets) sheets on \(report.pages) pages, \(report.texts) texts looked for: \(DiagnosticPrinter.summary(report.diagnostics))"
      )
      if report.diagnostics.hasErrors { throw ExitCode(1) }
    }
  }

  /// The day that the site was made for, from its screen.
  private func siteDay(_ files: [(String, [UInt8])]) -> String {
    let page = files.first { $0.0 == OutputPaths.display }.map { String(decoding: $0.1, as: UTF8.self) } ?? ""
    guard let mark = page.firstRange(of: "data-built=\"") else { return "0000-01-01" }
    return String(page[mark.upperBound...].prefix(10))
  }

}

extension Book.Poster: ExpressibleByArgument {}

/// `wallplanner picture`: a site's screen for ink as a PNG.
struct PictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(about: "picture")

  @Argument(help: help("picture <site>")) var site: String

  @Option(help: help("picture --size")) var size = "800x480"

  @Option(help: help("picture --colors")) var colors = 2

  @Option(help: help("picture --to")) var to = "today.png"

  @Option(help: help("picture --at")) var at: String?

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
    try Reporting().orUnable("picture.unable") {
      let png = try ScreenPicture.png(
        of: site, width: sides[0], height: sides[1], colors: ScreenPicture.Colors(rawValue: colors) ?? .two, moment: at)
      try writeFile(png, to: to)
      Reporting().close("\(to): \(size), \(colors) colours, \(png.count) bytes")
    }
  }
}

private func writeFile(_ bytes: [UInt8], to path: String) throws(ChildProcess.Failure) {
  guard !replaceFile(path, with: bytes) else { return }
  throw ChildProcess.Failure(message: "\(path) cannot be written: \(String(cString: strerror(errno)))")
}
