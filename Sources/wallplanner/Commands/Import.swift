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
    abstract: "Reads the sources without building anything: reports what was used, or writes them in Wallplanner's own format.",
    discussion: """
      With --report, accounts for every file and every key of the input: used, ignored (by which rule) or rejected (why).
      """)

  @Option(help: "The folder with planner.json and the exports.")
  var content = "content"

  @Flag(help: "Account for every file and every key.")
  var report = false

  @Option(help: ArgumentHelp("Write everything in Wallplanner's own format into this folder, which must be empty or not there yet.", valueName: "folder"))
  var to: String?

  @Option(help: ArgumentHelp("The family's time zone, if there is no planner.json.", valueName: "zone"))
  var timeZone: String?

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
    input.pictures = Set(folder.others)
    let zones = ZoneDatabase(directory: ZoneDatabase.usualDirectory)
    do {
      try zones.requireData()
    } catch {
      Self.writeError("\(error)\n")
      throw ExitCode(2)
    }
    input.isKnownZone = { (try? zones.zone(TimeZoneID($0))) != nil }
    input.nearestZones = { zones.nearest(to: $0) }
    input.offset = { time, id in (try? zones.zone(id)).map { $0.offset(at: $0.instant(of: time)) } }
    if let timeZone {
      var settings = PlannerSettings()
      settings.zone = TimeZoneID(timeZone)
      input.fallback = settings
    }
    let result = TribeImporter.run(input)
    let diagnostics = folder.diagnostics + result.diagnostics
    let usesColour = DiagnosticPrinter.wantsColour(isTerminal: isatty(2) == 1, environment: [:])
    let text = DiagnosticPrinter(files: files, format: format, usesColour: usesColour).print(diagnostics)
    if format == .text { Self.writeError(text) } else { print(text, terminator: "") }
    if report { print(result.report.text, terminator: "") }
    if let tribe = result.tribe { print(tribe.countsInWords) }
    Self.writeError(DiagnosticPrinter.summary(diagnostics) + "\n")
    if diagnostics.hasErrors { throw ExitCode(1) }
    if let to, let tribe = result.tribe { try write(OwnFormatWriter(tribe: tribe, settings: result.settings), to: to) }
  }

  /// Writes the files and copies the pictures that they name. Nothing that is there already is overwritten.
  private func write(_ writer: OwnFormatWriter, to folder: String) throws {
    var files = writer.files()
    let written = Set(files.map(\.path))
    for picture in Set(writer.pictures().filter { $0.embedded == nil }.map(\.path)).sorted() where !written.contains(picture) {
      guard let bytes = try? ContentFolder.contents(of: picture, below: content, limit: ContentFolder.maximumPictureSize) else {
        Self.writeError("the picture \(picture) cannot be read, or is too large, and was not copied\n")
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
    Self.writeError(message + "\n")
    throw ExitCode(2)
  }

  private static func writeError(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written <= 0 { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
