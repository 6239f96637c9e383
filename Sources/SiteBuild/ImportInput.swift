package import CivilTime
package import Diagnostics
internal import Languages
package import TribeImport

extension ImportInput {
  /// What was read of a content folder, with what this machine knows of zones and languages.
  package init(_ content: [ContentFile], in files: SourceFiles, pictures: [String], zones: ZoneDatabase, jobs: Int) {
    self.init(files: files, content: content)
    self.jobs = jobs
    self.pictures = Set(pictures)
    // The database reads more names than are zones': those of Windows and of other makers must not be handed on.
    // UTC is both, and the zone is Etc/UTC.
    isKnownZone = { name in (try? zones.zone(TimeZoneID(name))).map { $0.id.name == name || name == "UTC" } ?? false }
    nearestZones = { zones.nearest(to: $0) }
    substitute = { nameless, locale in
      let words = Language(matching: locale).words
      return switch nameless {
      case .member(let number): words.unnamedMember(number: number)
      case .house(let number): words.unnamedHouse(number: number)
      case .entry: words.untitled
      }
    }
    offset = { time, id in (try? zones.zone(id)).map { $0.offset(at: $0.instant(of: time)) } }
  }
}
