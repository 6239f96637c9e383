package import CivilTime
package import Diagnostics
internal import FanOut
internal import Languages
package import TribeImport

extension ImportInput {
  /// The import's input: the files of the content folder, and the zones and languages that this machine knows.
  package init(_ content: [ContentFile], in files: SourceFiles, pictures: [String], zones: ZoneDatabase) {
    self.init(files: files, content: content)
    self.zones = zones
    self.pictures = Set(pictures)
    // The zone database also resolves names of Windows and other makers; those are refused here. UTC is allowed as well as
    // Etc/UTC, the name of its zone.
    isKnownZone = { name in (try? zones.zone(TimeZoneID(name))).map { $0.id.name == name || name == "UTC" } ?? false }
    nearestZones = { zones.nearest(to: $0) }
    // Reading a language takes half a millisecond, and each record of an export asks.
    let known = Locked<[String: Catalogue]>([:])
    substitute = { nameless, locale in
      let words = known.withLock { known in
        if let words = known[locale] { return words }
        let words = Language(matching: locale).words
        known[locale] = words
        return words
      }
      return switch nameless {
      case .member(let number): words.unnamedMember(number: number)
      case .house(let number): words.unnamedHouse(number: number)
      case .entry: words.untitled
      case .publicHolidays: words.publicHolidays
      case .dayOffFor(let holiday): words.dayOffFor(holiday: holiday)
      case .toUseUp: words.toUseUp
      case .useUp(let food): words.useUp(food: food)
      case .runningOut: words.runningOut
      }
    }
    offset = { time, id in (try? zones.zone(id)).map { $0.offset(at: $0.instant(of: time)) } }
  }
}
