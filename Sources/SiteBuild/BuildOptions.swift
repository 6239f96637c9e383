package import CivilTime
package import Publishing
package import TribeModel

/// The options of a build, from the command line.
package struct BuildOptions: Sendable {
  package var content, output: String
  /// A folder of the user's templates. Nil if there is none.
  package var templates: String?
  /// `--as-of`. Wins over every other date.
  package var asOf: CalendarTime?
  /// `SOURCE_DATE_EPOCH`. Wins over planner.json.
  package var sourceDateEpoch: Instant?
  /// The clock, used when no other date is given.
  package var now: Instant
  /// The only reader whose site is made. Nil for all of them.
  package var reader: String?
  /// Whether `output` is the folder of that one reader. Otherwise theirs is where a build of all sites has it.
  package var namesOutput = true
  /// How many threads to use. The site does not depend on it.
  package var jobs: Int
  /// Whether warnings fail the build too.
  package var strict = false
  /// Whether a clash to come fails the build (`--fail-on clash`).
  package var failsOnClash = false
  /// Whether a site with data of an earlier day or without some records counts as published in full (`ExitStatus`).
  package var isLenient = false
  /// The folder that keeps what later builds must know of the sources (`StateFolder`). Nil to keep nothing.
  package var state: String?
  /// The names of sources whose losses are meant; `all` for every source.
  package var acceptsLoss: Set<String> = []
  /// The folder with the time zone data.
  package var zoneDirectory = ZoneDatabase.usualDirectory
  /// `--verify`: make, check and compare every file, even if the last build had the same inputs.
  package var ignoresLastBuild = false
  /// `--counts`: count how much there is of each kind with a date, in feeds too.
  package var countsThings = false
  /// `--dry-run`: make and check everything, but write nothing, neither the site nor the state folder.
  package var isRehearsal = false
  /// The digest to use for this program. Nil for its own. Tests set it to act as another version.
  package var program: ContentDigest?
  /// How often PBKDF2 runs for each password of a locked site. Tests make it fewer.
  package var passwordRounds = 600_000
  /// Receives each step of the build, on the thread that takes it. Nil if nobody watches.
  package var onStep: (@Sendable (BuildStep) -> Void)?
  /// The theme that many families share, if they are built in one run.
  var theme: Theme?

  package init(content: String, output: String, now: Instant, jobs: Int) {
    (self.content, self.output, self.now, self.jobs) = (content, output, now, jobs)
  }
}

/// How far a run has come, one step at a time.
package enum BuildStep: Sendable {
  /// A stage of one site begins.
  case stage(String)
  /// A site has so many files.
  case files(Int)
  /// A run builds so many families.
  case families(Int)
  /// One family is built, with so many errors.
  case familyDone(errors: Int)
}

/// Decides what "now" is for a build. Any date that is given wins over the clock, so that builds can be repeated.
package enum BuildDate {
  /// The years that a planner can be made for. Even the longest window around such a year stays inside the calendar.
  static let years = 1000...9000

  /// Today and now, from the first of these that is set: `--as-of`, `SOURCE_DATE_EPOCH`, `asOf` in planner.json, the clock.
  static func today(_ options: BuildOptions, _ settings: PlannerSettings, in zone: ZoneRules) -> (
    today: CivilDate, instant: Instant
  ) {
    let moment =
      options.asOf.map { instant(of: $0, in: zone) } ?? options.sourceDateEpoch ?? settings.asOf.map { instant(of: $0, in: zone) }
      ?? options.now
    return (zone.localTime(of: moment).date, moment)
  }

  /// Today, from the settings alone. If there is no such zone, in UTC.
  package static func today(_ options: BuildOptions, _ settings: PlannerSettings, _ zones: ZoneDatabase) -> CivilDate {
    let zone = (try? zones.zone(settings.zone ?? TimeZoneID("UTC"))) ?? (try? zones.zone(TimeZoneID("UTC")))
    return zone.map { today(options, settings, in: $0).today } ?? .min
  }

  /// The moment of a date or a time. A date or a time without a zone is in the family's zone.
  static func instant(of time: CalendarTime, in zone: ZoneRules) -> Instant {
    if case .utc(let time) = time { Instant(secondsSinceEpoch: time.secondsSinceEpoch) } else { zone.instant(of: time.wallClock) }
  }

  /// The time on the family's clock, for commands that build nothing: from `--as-of`, else planner.json's `asOf`, else the clock.
  package static func wallClock(asOf text: String?, settings asOf: CalendarTime?, zone: ZoneRules, now: Instant) -> CivilDateTime {
    zone.localTime(of: (text.flatMap { CalendarTime($0) } ?? asOf).map { instant(of: $0, in: zone) } ?? now)
  }
}
