import CivilTime
import Diagnostics
import FanOut
import Glibc
import SiteBuild
import TribeImport
import TribeModel

/// Reads and imports the content folder, for commands that do not build.
struct ContentReading {
  let result: ImportResult
  let files: SourceFiles
  /// From reading and from the import.
  let diagnostics: [Diagnostic]
  let zones: ZoneDatabase

  /// - Throws: `LoadError` if the folder cannot be read, `ZoneError` if the machine has no time zone data.
  init(_ content: String, wantsReport: Bool = false, timeZone: String? = nil) throws {
    let folder = try ContentFolder(at: content, suffixes: TribeImporter.suffixes)
    var files = SourceFiles()
    var listing: [ContentFile] = []
    for entry in folder.entries {
      listing.append(ContentFile(path: entry.path, id: files.add(SourceFile(path: "\(content)/\(entry.path)", bytes: entry.bytes))))
    }
    let zones = ZoneDatabase(directory: ZoneDatabase.usualDirectory)
    try zones.requireData()
    var input = ImportInput(listing, in: files, pictures: folder.others, zones: zones, jobs: availableProcessors)
    input.wantsReport = wantsReport
    input.today = { settings in
      let zone = (try? zones.zone(settings.zone ?? TimeZoneID("UTC"))) ?? (try? zones.zone(TimeZoneID("UTC")))
      let now = Instant(secondsSinceEpoch: Int64(time(nil)))
      return zone.map { BuildDate.wallClock(asOf: nil, settings: settings.asOf, zone: $0, now: now).date } ?? .min
    }
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
