internal import ArgumentParser
import CivilTime
import Diagnostics
import Files
import Glibc
import SiteBuild
import TribeImport
import TribeModel

/// The content folder, as a plain argument or with `--content`.
struct ContentOptions: ParsableArguments {
  @Argument(help: help("content <folder>")) var folder: String?

  @Option(name: .customLong("content"), help: help("content --content")) var option: String?

  func validate() throws {
    if folder != nil, option != nil { throw ValidationError("give the content folder once: as an argument or with --content") }
  }

  var content: String { folder ?? option ?? Self.usual }

  /// The folder with planner.json: the present one, or the nearest above it; without any, `content`.
  static var usual: String {
    var folder = "."
    // A path of more than so many folders is none that a person stands in.
    for _ in 0..<32 {
      if access("\(folder)/\(TribeImporter.plannerFileName)", F_OK) == 0 { return folder }
      guard FolderIdentity(of: folder) != FolderIdentity(of: "\(folder)/..") else { break }
      folder = folder == "." ? ".." : folder + "/.."
    }
    return "content"
  }
}

/// Reads and imports the content folder, for commands that do not build.
struct ContentReading {
  let result: ImportResult
  let files: SourceFiles
  /// From reading and from the import.
  let diagnostics: [Diagnostic]
  let zones: ZoneDatabase

  /// - Throws: `LoadError` if the folder cannot be read, `ZoneError` if the machine has no time zone data.
  init(_ content: String, wantsReport: Bool = false, timeZone: String? = nil, takesSeveralApps: Bool = false) throws {
    let folder = try ContentFolder(at: content)
    var files = SourceFiles()
    var listing: [ContentFile] = []
    for entry in folder.entries {
      listing.append(ContentFile(path: entry.path, id: files.add(SourceFile(path: "\(content)/\(entry.path)", bytes: entry.bytes))))
    }
    let zones = ZoneDatabase(directory: ZoneDatabase.usualDirectory)
    try zones.requireData()
    var input = ImportInput(listing, in: files, pictures: folder.others, zones: zones)
    input.wantsReport = wantsReport
    let options = BuildOptions(content: content, output: "", now: Instant(secondsSinceEpoch: Int64(time(nil))), jobs: 1)
    input.today = { BuildDate.today(options, $0, zones) }
    input.takesSeveralApps = takesSeveralApps
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
}
