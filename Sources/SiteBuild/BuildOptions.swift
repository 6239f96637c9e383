package import CivilTime
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
  /// `--verify`: make, check and compare every file anew, whatever the last build left.
  package var ignoresLastBuild = false
  /// Stands for this program, so that tests can be another one; nil for the program itself.
  package var program: ContentDigest?
  /// Told what the build is doing; nil if nobody looks.
  package var progress: BuildProgress?
  /// Where many families are built in one run: the theme that they share.
  var theme: Theme?

  package init(content: String, output: String, now: Instant, jobs: Int) {
    self.content = content
    self.output = output
    self.now = now
    self.jobs = jobs
  }
}
