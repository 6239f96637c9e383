import CivilTime
import Diagnostics
import FanOut
import Glibc
import Languages
import SiteBuild
import TribeImport
import TribeModel

/// The content folder read and imported, for commands that build nothing.
struct ContentReading {
  let result: ImportResult
  let files: SourceFiles
  /// Of reading and of importing.
  let diagnostics: [Diagnostic]
  let zones: ZoneDatabase

  /// - Throws: `LoadError` if the folder cannot be read, `ZoneDatabaseError` if the machine has no time zones.
  init(_ content: String, wantsReport: Bool = false, timeZone: String? = nil) throws {
    Heap.shareIfAddressesAreShort(threads: availableProcessors)
    let folder = try ContentFolder(at: content, suffixes: TribeImporter.suffixes)
    var files = SourceFiles()
    var listing: [ContentFile] = []
    for entry in folder.entries {
      listing.append(ContentFile(path: entry.path, id: files.add(SourceFile(path: "\(content)/\(entry.path)", bytes: entry.bytes))))
    }
    let zones = ZoneDatabase(directory: ZoneDatabase.usualDirectory)
    try zones.requireData()
    var input = ImportInput(files: files, content: listing)
    input.wantsReport = wantsReport
    input.jobs = availableProcessors
    input.pictures = Set(folder.others)
    input.isKnownZone = { (try? zones.zone(TimeZoneID($0))) != nil }
    input.nearestZones = { zones.nearest(to: $0) }
    input.unnamedMember = { number, locale in Language(matching: locale).words.unnamedMember(number: number) }
    input.offset = { time, id in (try? zones.zone(id)).map { $0.offset(at: $0.instant(of: time)) } }
    if let timeZone {
      var settings = PlannerSettings()
      settings.zone = TimeZoneID(timeZone)
      input.fallback = settings
    }
    result = TribeImporter.run(input)
    self.files = files
    diagnostics = folder.diagnostics + result.diagnostics
    self.zones = zones
  }

  /// The problems for the screen or, in another format, for standard output.
  func printDiagnostics(_ format: DiagnosticPrinter.Format) {
    let usesColour = DiagnosticPrinter.wantsColour(isTerminal: isatty(2) == 1, environment: [:])
    let text = DiagnosticPrinter(files: files, format: format, usesColour: usesColour).print(diagnostics)
    if format == .text { StandardError.write(text) } else { print(text, terminator: "") }
  }
}

/// Standard error, written whole.
enum StandardError {
  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written <= 0 { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
