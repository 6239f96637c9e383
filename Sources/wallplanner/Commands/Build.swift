import ArgumentParser
import CivilTime
import Diagnostics
import FanOut
import Glibc
import SiteBuild

struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build the planner: read the content folder, render, check, publish.",
    discussion: """
      Everything is checked before anything is replaced: if the content or a page has an error, nothing is published and
      the old output stays as it is.
      """)

  @Option(name: .long, help: ArgumentHelp("The folder with planner.json and the exports.", valueName: "folder"))
  var content = "content"

  @Option(name: .long, help: ArgumentHelp("Where the site is published.", valueName: "folder"))
  var output = "output"

  @Option(name: .long, help: ArgumentHelp("Templates of your own: each wins over the built-in one of its name.", valueName: "folder"))
  var templates: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The day to build for, such as 2027-03-01. Without it: SOURCE_DATE_EPOCH, then asOf in planner.json, then today.",
      valueName: "date"))
  var asOf: String?

  @Option(name: .long, help: ArgumentHelp("Threads to use; the site does not depend on it.", valueName: "number"))
  var jobs: Int?

  @Flag(name: .long, help: "Fail on warnings too.")
  var strict = false

  @Flag(name: .long, help: "Say for each file why it was written.")
  var explain = false

  @Flag(name: .long, help: "Say how long each stage took.")
  var timings = false

  @OptionGroup var reporting: Reporting

  func validate() throws {
    if let asOf, BuildDate.parse(asOf) == nil {
      throw ValidationError("--as-of \(asOf) is no date; write it as 2027-03-01 or 2027-03-01T06:00")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    if let epoch = environment("SOURCE_DATE_EPOCH"), Self.seconds(epoch) == nil {
      throw ValidationError("SOURCE_DATE_EPOCH is “\(epoch)”; it must be a number of seconds since 1970, such as 1803859200")
    }
  }

  func run() throws {
    var options = BuildOptions(
      content: content, output: output, now: Instant(secondsSinceEpoch: Int64(time(nil))), jobs: jobs ?? availableProcessors)
    options.templates = templates
    options.asOf = asOf.flatMap(BuildDate.parse)
    options.strict = strict
    options.sourceDateEpoch = environment("SOURCE_DATE_EPOCH").flatMap(Self.seconds).map(Instant.init(secondsSinceEpoch:))

    let outcome = SiteBuilder(options).run()
    reporting.print(outcome.diagnostics, in: outcome.sources)
    if explain { outcome.explanation.forEach { print($0) } }
    if timings { outcome.timings.forEach { print($0) } }
    reporting.close(outcome.summary)
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }

  /// The years 1970 to 9999.
  private static func seconds(_ text: String) -> Int64? { Int64(text).flatMap { (0...253_402_300_799).contains($0) ? $0 : nil } }
}
