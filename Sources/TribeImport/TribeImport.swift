package import CivilTime
package import Diagnostics
import Languages
package import TribeModel

/// Turns exports of five apps, foreign calendars, address books and our own format into one `Tribe`.
///
/// Reading accepts what real exports hold, such as gaps, repeated records and people who have left. What is wrong with a field or a
/// record is a warning, and it is left out, mended or set aside (`FaultTable`), all in one run and each with its place. Only fields
/// that an adapter asks for by name can reach the model, a page or a log.
///
/// It reads nothing but its input: no disk, no clock, no time zone of the machine.
package enum TribeImporter {
  package static let plannerFileName = "planner.json"

  /// Reads `planner.json`, then each source, and makes one tribe of them.
  ///
  /// The order of `input.content` does not matter.
  package static func run(_ input: ImportInput) -> ImportResult {
    var run = ImportRun(input)
    return run.result()
  }

  /// The names of zones that a calendar gives, that of the whole calendar first.
  package static func zones(ofCalendar bytes: [UInt8]) -> [String] {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return ["X-WR-TIMEZONE:", "TZID:"].compactMap { key in lines.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
    }
  }
}

/// One file of the content folder.
package struct ContentFile: Sendable {
  /// The path below the content folder, with `/` between its parts.
  package var path: String
  package var id: FileID
  /// Nil for a file that planner.json names and that begins like none. Found by the import.
  package internal(set) var kind: ContentKind?
  package init(path: String, id: FileID) { (self.path, self.id) = (path, id) }
}

/// Kinds of things that may have no name in an export. Pages must call them something.
enum Nameless {
  /// With a number to tell them apart.
  case member(Int)
  case house(Int)
  /// An event, a to-do or a journal.
  case entry

  /// What it is called in the words of a language.
  func text(in words: Catalogue) -> String {
    switch self {
    case .member(let number): words.unnamedMember(number: number)
    case .house(let number): words.unnamedHouse(number: number)
    case .entry: words.untitled
    }
  }
}

/// Everything that an import may use.
package struct ImportInput: Sendable {
  /// The bytes of all files.
  package var files: SourceFiles
  /// The files of the content folder that can be sources (`ContentKind`), in any order.
  package var content: [ContentFile]
  /// Paths of pictures below the content folder that a source may name.
  package var pictures: Set<String> = []
  /// Used if the folder has no `planner.json`: the format and zone from `--source` and `--time-zone`, otherwise nil.
  package var fallback: PlannerSettings?
  /// Whether to take the exports of all apps in a folder without `planner.json`, as `wallplanner init` does. If not, several are an
  /// error. Apps whose files lie in one folder always are.
  package var takesSeveralApps = false
  /// What earlier builds have kept of the sources.
  package var kept: [KeptSource] = []
  /// Whether an earlier build had a `planner.json`.
  package var hadPlanner = false
  /// The family's time zone in the last build, if there was one.
  package var lastZone: String?
  /// What members were called in the last build, by source and id: `tribehub:3`.
  package var lastNames: [String: String] = [:]
  /// The names of sources whose losses are meant; `all` for every source.
  package var acceptsLoss: Set<String> = []
  /// The paths of files of which a copy is wanted, because there is none or they have changed.
  package var changed: Set<String> = []
  /// Files that could not be read, each with the reason as the end of a sentence about it.
  package var unreadable: [String: String] = [:]
  /// The day that the site is made for. Without it copies are never too old.
  package var today: (@Sendable (PlannerSettings) -> CivilDate)?
  /// Whether the report lists how every key was used. This takes about as long as the import itself.
  package var wantsReport = false
  /// Whether the zone database has a name. Without a database, only the form of names is checked.
  package var isKnownZone: (@Sendable (String) -> Bool)?
  /// The zone database, which learns the zones that only a file describes.
  package var zones: ZoneDatabase?
  /// Zones that an unknown name may have meant, the best first.
  package var nearestZones: (@Sendable (String) -> [String])?
  /// Seconds east of UTC at a local time in a zone, for sources that store moments. Nil if unknown.
  package var offset: (@Sendable (CivilDateTime, TimeZoneID) -> Int?)?

  package init(files: SourceFiles, content: [ContentFile]) { (self.files, self.content) = (files, content) }
}

package struct ImportResult: Sendable {
  /// Nil if nothing could be read. If `diagnostics` holds errors, it may be incomplete.
  package var tribe: Tribe?
  package var settings: PlannerSettings
  package var hasPlanner: Bool
  /// Whether the sources are those that the folder holds, because planner.json lists none.
  package var hasChosenSources: Bool
  /// How the reading of each source ended, in the order of the settings.
  package var sources: [SourceResult]
  /// In the order of finding. `DiagnosticPrinter` sorts them.
  package var diagnostics: [Diagnostic]
  package var report: ImportReport
  /// The place of each event in the input, for faults that are found later, when events are laid out in time. Not a property of events,
  /// because equal events in different places must stay equal.
  package var eventPlaces: [EventID: SourceSpan]
  /// The places of the names that say who may not see something.
  package var namePlaces: [String: SourceSpan]
}

/// How each file and each key was used.
package struct ImportReport: Sendable {
  package enum Outcome: Sendable, Hashable {
    case used
    /// Left out on purpose. Says by which rule.
    case ignored(rule: String)
    /// Could not be used. Says why.
    case rejected(reason: String)
  }

  package struct File: Sendable, Hashable {
    package var path: String
    /// The source's name. Nil if the file belongs to no source.
    package var source: String?
    /// What the file holds, such as "events".
    package var contents: String
    package var outcome: Outcome

    static func unreadable(_ path: String) -> File {
      File(path: path, source: nil, contents: "unreadable", outcome: .rejected(reason: "not JSON"))
    }
  }

  /// All keys with one name at one place in the structure, such as `results[].user.image`.
  package struct Key: Sendable, Hashable {
    package var source, path: String
    package var outcome: Outcome
    package var count: Int
  }

  /// The pictures that sources name, and whether the content folder has a file of that name.
  package var pictures: [String: Bool] = [:]
  /// For how many things each rule of planner.json was.
  package var rules: [String] = []
  /// The titles that rules of planner.json take away, and that nothing else has: they stand in no site.
  package var concealed: Set<String> = []
  /// By path.
  package var files: [File] = []
  /// By source, path and outcome. Empty unless asked for.
  package var keys: [Key] = []
}

/// The formats that `planner.json` may name.
package enum SourceFormat: String, Sendable, CaseIterable {
  case tribehub, familyplanner, nusjio, inkwire, sweep, icalendar, vcard, holidays, wallplanner, grocy, donetick, mealie,
    googletasks, todoist, microsofttodo, vikunja, tandoor, weather

  /// The name that families know it by: a row of `Data/titles.txt`.
  package var title: String { Self.titles[rawValue]?.first ?? rawValue }

  private static let titles = dataTable("titles.txt", separator: "\n")
}
