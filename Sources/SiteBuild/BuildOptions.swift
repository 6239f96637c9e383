package import CivilTime
package import Diagnostics
package import Publishing

/// What a build is asked to do: the command line, as values.
package struct BuildOptions: Sendable {
  package var content: String
  package var output: String
  /// A folder of the user's templates; nil for `templates` beside the content folder if there is one.
  package var templates: String?
  /// `--as-of`: wins over everything else.
  package var asOf: CalendarTime?
  /// `SOURCE_DATE_EPOCH`: wins over planner.json.
  package var sourceDateEpoch: Instant?
  /// The clock, for when nothing else says what today is.
  package var now: Instant
  /// Which of planner.json's audiences the site is for; nil for the family.
  package var audience: String?
  /// Threads to use. The site does not depend on it.
  package var jobs: Int
  /// Warnings fail the build too.
  package var strict = false
  /// Wait for another build of the same folder; else say so and stop.
  package var waitsForOtherBuild = true
  /// Where zone data lies.
  package var zoneDirectory = ZoneDatabase.usualDirectory
  /// Make, check and compare every file anew, whatever the last build left.
  package var ignoresLastBuild = false
  /// Stands for this program, so that tests can be another one; nil for the program itself.
  package var program: ContentDigest?
  /// Whether the process ends with the build: then what it was made from stays in the outcome, as taking it apart piece by piece takes
  /// longer than the end of the process.
  package var keepsMemory = false
  /// Told what was found as soon as nothing more is likely to be, and again if there was, so that it can be made ready for printing
  /// while the rest is done.
  /// Only the outcome says what holds.
  package var onFindings: (@Sendable ([Diagnostic], SourceFiles) -> Void)?
  /// Told what the build is doing; nil if nobody looks.
  package var progress: BuildProgress?
  /// Where many families are built in one run: the theme that they share.
  var theme: SharedTheme?

  package init(content: String, output: String, now: Instant, jobs: Int) {
    self.content = content
    self.output = output
    self.now = now
    self.jobs = jobs
  }
}

/// What stands for "now" in a build, by the order in which it is decided (design: input, never the clock, if any is given).
package enum BuildDate {
  /// The years that a planner can be made for: the longest window before and after them stays inside the calendar.
  static let years = 1000...9000

  /// `--as-of`, then `SOURCE_DATE_EPOCH`, then planner.json's `asOf`, then the clock.
  static func today(_ options: BuildOptions, settings asOf: CalendarTime?, zone: ZoneRules) -> (today: CivilDate, instant: Instant)
  {
    let instant: Instant
    switch options.asOf ?? options.sourceDateEpoch.map(Self.utc) ?? asOf ?? utc(options.now) {
    case .date(let date): instant = zone.instant(of: CivilDateTime(date))
    case .floating(let time), .zoned(let time, _): instant = zone.instant(of: time)
    case .utc(let time): instant = Instant(secondsSinceEpoch: time.secondsSinceEpoch)
    }
    return (zone.localTime(of: instant).date, instant)
  }

  /// The family's clock at the start of a command that builds nothing: `--as-of`, then planner.json's `asOf`, then the clock.
  package static func wallClock(asOf text: String?, settings asOf: CalendarTime?, zone: ZoneRules, now: Instant) -> CivilDateTime {
    var options = BuildOptions(content: "", output: "", now: now, jobs: 1)
    options.asOf = text.flatMap(parse)
    return zone.localTime(of: today(options, settings: asOf, zone: zone).instant)
  }

  private static func utc(_ instant: Instant) -> CalendarTime {
    .utc(CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch))
  }

  /// Reads `2027-03-01`, `2027-03-01T06:00`, `2027-03-01T06:00:00` or the same with `Z`; nil for anything else.
  package static func parse(_ text: String) -> CalendarTime? {
    var rest = Substring(text)
    func number(_ width: Int) -> Int? {
      let digits = rest.prefix(width)
      guard digits.utf8.count == width, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest = rest.dropFirst(width)
      return Int(digits)
    }
    func skip(_ mark: Character) -> Bool {
      guard rest.first == mark else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if rest.isEmpty { return .date(date) }
    guard skip("T") || skip(" "), let hour = number(2), skip(":"), let minute = number(2) else { return nil }
    var second = 0
    if skip(":") {
      guard let read = number(2) else { return nil }
      second = read
    }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return nil }
    if skip("Z"), rest.isEmpty { return .utc(CivilDateTime(date, time)) }
    return rest.isEmpty ? .floating(CivilDateTime(date, time)) : nil
  }
}
