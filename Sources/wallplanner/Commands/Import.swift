internal import ArgumentParser
import Diagnostics
import Files
import Glibc
import SiteBuild
import TribeImport
import TribeModel

/// `wallplanner import`: shows what the sources hold, and converts them to our own format.
struct Import: DescribedCommand, ReportingCommand {
  @OptionGroup var folder: ContentOptions

  @Flag(help: help("import --report")) var report = false

  @Option(help: help("import --to")) var to: String?

  @Flag(help: help("import --tables")) var tables = false

  @Option(help: help("import --time-zone")) var timeZone: String?

  @OptionGroup var reportingOptions: ReportingOptions

  func run() throws {
    if let to { try requireEmpty(to) }
    let isLong = report || reportingOptions.verbose
    let reading = try orRefusal { try ContentReading(folder.content, wantsReport: isLong, timeZone: timeZone) }
    let (result, diagnostics) = (reading.result, reading.diagnostics)
    reporting.print(diagnostics, in: reading.files)
    if isLong {
      reporting.close(result.report.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
    }
    if let tribe = result.tribe { reporting.close(tribe.countsInWords) }
    if !reporting.isQuiet { wallplanner.write(DiagnosticPrinter.summary(diagnostics) + "\n", to: STDERR_FILENO) }
    if diagnostics.hasErrors { throw ExitCode(1) }
    if let to, let tribe = result.tribe {
      try write(OwnFormatWriter(tribe: tribe, settings: result.settings), TableWriter(result.settings, tribe.members), to: to)
    }
  }

  /// Writes the files and copies the pictures that they use. Does not overwrite anything.
  private func write(_ writer: OwnFormatWriter, _ table: TableWriter, to folder: String) throws {
    var files = writer.files(areRows: tables)
    if tables { files = files.flatMap(table.tables) }
    let written = Set(files.map(\.path))
    for picture in Set(writer.pictures().filter { $0.embedded == nil }.map(\.path)).sorted() where !written.contains(picture) {
      guard let bytes = try? contents(of: picture, below: self.folder.content, limit: ContentFolder.maximumPictureSize) else {
        wallplanner.write("the picture \(picture) cannot be read, or is too large, and was not copied\n", to: STDERR_FILENO)
        continue
      }
      files.append(.init(path: picture, bytes: bytes))
    }
    guard makeFolders(folder) else { throw refused(folder) }
    for file in files {
      let parent = ([folder] + file.path.split(separator: "/").dropLast().map(String.init)).joined(separator: "/")
      guard makeFolders(parent) else { throw refused(parent) }
      let path = folder + "/" + file.path
      guard writeNew(file.bytes, to: path) else { throw refused(path) }
    }
    reporting.close("wrote \(files.count) files to \(folder)")
  }

  /// - Throws: if the folder is not empty or is not a folder.
  private func requireEmpty(_ folder: String) throws {
    guard let entries = FolderEntry.all(in: folder) else {
      if errno == ENOENT { return }
      throw refused(folder)
    }
    guard entries.isEmpty else { throw refusal("\(folder) is not empty; give --to a folder that is, or one that is not there yet") }
  }

  /// The system's message about a path that could not be used.
  private func refused(_ path: String) -> ExitCode { refusal("\(path): \(String(cString: strerror(errno)))") }
}
