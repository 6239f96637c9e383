internal import ArgumentParser
import CivilTime
import Diagnostics
import Glibc
import SiteBuild
import TribeImport
import TribeModel

/// `wallplanner import`: what the sources hold, and the way out of an old app.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read the sources without building anything: report what was used, or write them in Wallplanner's own format.",
    discussion: """
      With --report, accounts for every file and every key of the input: used, ignored (by which rule) or rejected (why).
      """)

  @Option(help: "The folder with planner.json and the exports.")
  var content = "content"

  @Flag(help: "Account for every file and every key.")
  var report = false

  @Option(
    help: ArgumentHelp(
      "Write everything in Wallplanner's own format into this folder, which must be empty or not there yet.", valueName: "folder"))
  var to: String?

  @Option(help: ArgumentHelp("The family's time zone, if there is no planner.json.", valueName: "zone"))
  var timeZone: String?

  @Option(help: "How to print problems: text, json or github.")
  var format = "text"

  func run() throws {
    guard let format = DiagnosticPrinter.Format(rawValue: format) else { throw ValidationError("--format is text, json or github") }
    let reading: ContentReading
    do {
      reading = try ContentReading(content, wantsReport: report, timeZone: timeZone)
    } catch {
      StandardError.write("\(error)\n")
      throw ExitCode(2)
    }
    let (result, diagnostics) = (reading.result, reading.diagnostics)
    reading.printDiagnostics(format)
    if report { print(result.report.text, terminator: "") }
    if let tribe = result.tribe { print(tribe.countsInWords) }
    StandardError.write(DiagnosticPrinter.summary(diagnostics) + "\n")
    if diagnostics.hasErrors { throw ExitCode(1) }
    if let to, let tribe = result.tribe { try write(OwnFormatWriter(tribe: tribe, settings: result.settings), to: to) }
  }

  /// Writes the files and copies the pictures that they name. Nothing that is there already is overwritten.
  private func write(_ writer: OwnFormatWriter, to folder: String) throws {
    var files = writer.files()
    let written = Set(files.map(\.path))
    for picture in Set(writer.pictures().filter { $0.embedded == nil }.map(\.path)).sorted() where !written.contains(picture) {
      guard let bytes = try? ContentFolder.contents(of: picture, below: content, limit: ContentFolder.maximumPictureSize) else {
        StandardError.write("the picture \(picture) cannot be read, or is too large, and was not copied\n")
        continue
      }
      files.append(.init(path: picture, bytes: bytes))
    }
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { return try fail("\(folder): \(String(cString: strerror(errno)))") }
    for file in files {
      let parts = file.path.split(separator: "/").dropLast()
      for count in parts.indices.map({ $0 + 1 }) { _ = mkdir(folder + "/" + parts.prefix(count).joined(separator: "/"), 0o755) }
      let path = folder + "/" + file.path
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { return try fail("\(path): \(String(cString: strerror(errno)))") }
      defer { close(descriptor) }
      var rest = file.bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return try fail("\(path): \(String(cString: strerror(errno)))") }
        rest = rest.dropFirst(count)
      }
    }
    print("wrote \(files.count) files to \(folder)")
  }

  private func fail(_ message: String) throws {
    StandardError.write(message + "\n")
    throw ExitCode(2)
  }
}
