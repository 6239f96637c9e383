package import CivilTime
package import Diagnostics
package import TribeModel

/// Exports of five apps, foreign calendars and address books, and our own format, all to one `Tribe`.
///
/// Reading is tolerant of what real exports hold (gaps, repeats, people who have left) and strict about what would make
/// the planner wrong: a date that is none, a length below nothing, a code that means nothing. Such faults are errors with
/// the place in the file; one run reports them all. Fields are read by allow-list: what no adapter asks for by name never
/// reaches the model, a page or a log.
///
/// It looks at nothing but what it is given: no disk, no clock, no zone of the machine.
package enum TribeImporter {
  package static let plannerFileName = "planner.json"
  /// The endings of files that can be sources.
  package static let suffixes = [".json", ".ics", ".vcf"]

  /// Reads `planner.json`, then each source, and makes one tribe of them.
  ///
  /// Independent of the order of `input.content`.
  package static func run(_ input: ImportInput) -> ImportResult {
    var run = ImportRun(input)
    return run.result()
  }
}

/// One file of the content folder.
package struct ContentFile: Sendable {
  /// Below the content folder, with `/` between parts.
  package var path: String
  package var id: FileID
  package init(path: String, id: FileID) {
    self.path = path
    self.id = id
  }
}

/// What an export has without a name, and a page must call something.
package enum Nameless: Sendable, Hashable {
  /// With a number that tells them from others of their source.
  case member(Int)
  case house(Int)
  /// An event, a to-do or a journal.
  case entry
}

/// All that an import may look at.
package struct ImportInput: Sendable {
  /// The bytes of all files.
  package var files: SourceFiles
  /// The files of the content folder that end in one of `TribeImporter.suffixes`, in any order.
  package var content: [ContentFile]
  /// Paths of pictures below the content folder that a source may name.
  package var pictures: Set<String> = []
  /// Used when the folder has no `planner.json`, as `--source FORMAT` and `--time-zone` say; nil otherwise.
  package var fallback: PlannerSettings?
  /// Threads to read JSON with. The result does not depend on it.
  package var jobs = 1
  /// Whether every key of the input is accounted for in the report: costs about as much again.
  package var wantsReport = false
  /// Whether the zone database has that name. Without one, names are judged by their form.
  package var isKnownZone: (@Sendable (String) -> Bool)?
  /// The zones that a name which is none could have meant, best first.
  package var nearestZones: (@Sendable (String) -> [String])?
  /// What something without a name is called in a language; English unless that is set.
  package var substitute: @Sendable (Nameless, _ locale: String) -> String = { nameless, _ in
    switch nameless {
    case .member(let number): "Member \(number)"
    case .house(let number): "House \(number)"
    case .entry: "(untitled)"
    }
  }
  /// Seconds east of UTC at a wall-clock time in a zone, for sources that store instants; nil if unknown.
  package var offset: (@Sendable (CivilDateTime, TimeZoneID) -> Int?)?

  package init(files: SourceFiles, content: [ContentFile]) {
    self.files = files
    self.content = content
  }
}

package struct ImportResult: Sendable {
  /// Nil if nothing could be made of the input; with errors in `diagnostics` it may be incomplete.
  package var tribe: Tribe?
  package var settings: PlannerSettings
  /// In the order of finding: `DiagnosticPrinter` sorts them.
  package var diagnostics: [Diagnostic]
  package var report: ImportReport
  /// For what is found later, when the events are laid out in time.
  package var eventPlaces: EventPlaces
}

/// Where the input has each event.
///
/// Kept beside the events, as they are the same wherever they stand; a list in the order of reading, as hardly any is asked for.
package struct EventPlaces: Sendable {
  private var places: [(id: EventID, span: SourceSpan)] = []

  package init() {}

  package mutating func add(_ id: EventID, at span: SourceSpan) { places.append((id, span)) }
  package mutating func add(_ others: EventPlaces) { places += others.places }

  /// By the events' ids: as much work as there are events, so for those who need it to do once.
  package var byID: [EventID: SourceSpan] { Dictionary(places.map { ($0.id, $0.span) }) { _, last in last } }
}

/// What became of every file and every key.
package struct ImportReport: Sendable {
  package enum Outcome: Sendable, Hashable {
    case used
    /// Left out on purpose; the rule in words.
    case ignored(rule: String)
    /// Could not be used; why.
    case rejected(reason: String)
  }

  package struct File: Sendable, Hashable {
    package var path: String
    /// The source's name; nil for files of no source.
    package var source: String?
    /// What the file holds, such as "events".
    package var contents: String
    package var outcome: Outcome

    static func unreadable(_ path: String) -> File {
      File(path: path, source: nil, contents: "unreadable", outcome: .rejected(reason: "not JSON"))
    }
  }

  /// All keys of one name at one place of the structure, such as `results[].user.image`.
  package struct Key: Sendable, Hashable {
    package var source: String
    package var path: String
    package var outcome: Outcome
    package var count: Int
  }

  /// By path.
  package var files: [File] = []
  /// By source, path and outcome. Empty unless asked for.
  package var keys: [Key] = []
}

/// The formats that `planner.json` may name.
package enum SourceFormat: String, Sendable, CaseIterable {
  case tribehub, familyplanner, nusjio, inkwire, sweep, icalendar, vcard, wallplanner

  /// As the people of a family know it.
  package var title: String {
    switch self {
    case .tribehub: "TribeHub"
    case .familyplanner: "FamilyPlanner"
    case .nusjio: "NUSJio"
    case .inkwire: "Inkwire"
    case .sweep: "Sweep"
    case .icalendar: "iCalendar"
    case .vcard: "vCard"
    case .wallplanner: "Wallplanner"
    }
  }
}
