internal import ArgumentParser
import Diagnostics
import Glibc
import SiteBuild
import TribeImport
import TribeModel

/// `wallplanner import`: what the sources hold, and the way out of an old app.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads the sources without building anything: reports what was used, or writes them in Wallplanner's own format.",
    discussion: """
      With --report, accounts for every file and every key of the input: used, ignored (by which rule) or rejected (why).
      """)

  @Option(help: "The folder with planner.json and the exports.")
  var content = "content"

  @Flag(help: "Account for every file and every key.")
  var report = false

  @Option(help: "How to print problems: text, json or github.")
  var format = "text"

  func run() throws {
    guard let format = DiagnosticPrinter.Format(rawValue: format) else { throw ValidationError("--format is text, json or github") }
    let folder: ContentFolder
    do throws(LoadError) {
      folder = try ContentFolder(at: content, suffixes: TribeImporter.suffixes)
    } catch {
      Self.writeError("\(error)\n")
      throw ExitCode(2)
    }
    var files = SourceFiles()
    var listing: [ContentFile] = []
    for entry in folder.entries {
      listing.append(ContentFile(path: entry.path, id: files.add(SourceFile(path: "\(content)/\(entry.path)", bytes: entry.bytes))))
    }
    var input = ImportInput(files: files, content: listing)
    input.wantsReport = report
    let result = TribeImporter.run(input)
    let diagnostics = folder.diagnostics + result.diagnostics
    let usesColour = DiagnosticPrinter.wantsColour(isTerminal: isatty(2) == 1, environment: [:])
    let text = DiagnosticPrinter(files: files, format: format, usesColour: usesColour).print(diagnostics)
    if format == .text { Self.writeError(text) } else { print(text, terminator: "") }
    if report { print(result.report.text, terminator: "") }
    if let tribe = result.tribe { print(tribe.countsInWords) }
    Self.writeError(DiagnosticPrinter.summary(diagnostics) + "\n")
    if diagnostics.hasErrors { throw ExitCode(1) }
  }

  private static func writeError(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written <= 0 { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
