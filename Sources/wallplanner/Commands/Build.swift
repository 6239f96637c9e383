import ArgumentParser
import CivilTime
import Diagnostics
import FanOut
import Glibc
import JSONText
import SiteBuild

struct Build: DescribedCommand, ReportingCommand {
  static let name = "build"
  static let usualOutput = "output"
  @OptionGroup var folder: ContentOptions

  @Option(help: help("build --output")) var output = Self.usualOutput

  @Option(help: help("build --tribes")) var tribes: String?

  @Option(help: help("build --shard")) var shard: String?

  @Option(help: help("build --templates")) var templates: String?

  @Option(help: help("build --as-of")) var asOf: String?

  @Option(help: help("build --reader")) var reader: String?

  @Option(help: help("build --jobs")) var jobs: Int?

  @Option(help: help("build --state")) var state: String?

  @Option(help: help("build --accept-loss")) var acceptLoss: [String] = []

  @Option(help: help("build --fail-on")) var failOn: [String] = []

  @Flag(help: help("build --strict")) var strict = false

  @Flag(help: help("build --lenient")) var lenient = false

  @Flag(help: help("build --explain")) var explain = false

  @Flag(help: help("build --timings")) var timings = false

  @Flag(help: help("build --counts")) var counts = false

  @Flag(help: help("build --verify")) var verify = false

  @Flag(help: help("build --dry-run")) var dryRun = false

  @OptionGroup var reportingOptions: ReportingOptions

  private var explains: Bool { explain || reportingOptions.verbose }

  func validate() throws {
    if let other = failOn.first(where: { $0 != "clash" }) {
      throw ValidationError("--fail-on \(other) is not known; write --fail-on clash")
    }
    if output == "-" { throw ValidationError("--output names a folder; a planner is many files and cannot go to the terminal") }
    if let asOf, CalendarTime(asOf) == nil {
      throw ValidationError("--as-of \(asOf) is no date; write it as 2027-03-01 or 2027-03-01T06:00")
    }
    if let shard {
      guard tribes != nil else { throw ValidationError("--shard is for --tribes") }
      guard Shard(parsing: shard) != nil else { throw ValidationError("--shard \(shard) is none; write 1/4 for the first of four") }
    }
    if tribes != nil, dryRun { throw ValidationError("--dry-run is for one family") }
    if tribes != nil, folder.folder != nil || folder.option != nil {
      throw ValidationError("give --content for one family or --tribes for many, not both")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    if let epoch = environment("SOURCE_DATE_EPOCH"), Self.seconds(epoch) == nil {
      throw ValidationError("SOURCE_DATE_EPOCH is “\(epoch)”; it must be a number of seconds since 1970, such as 1803859200")
    }
  }

  func run() throws {
    let start = Self.processorTime
    var options = BuildOptions(
      content: folder.content, output: output, now: Instant(secondsSinceEpoch: Int64(time(nil))), jobs: jobs ?? availableProcessors)
    options.templates = templates
    options.asOf = asOf.flatMap { CalendarTime($0) }
    options.strict = strict
    options.failsOnClash = failOn.contains("clash")
    options.isLenient = lenient
    options.state = state ?? (tribes == nil ? StateFolder.usual(for: folder.content, output: output) : nil)
    options.acceptsLoss = Set(acceptLoss)
    options.ignoresLastBuild = verify || counts
    options.countsThings = counts
    options.isRehearsal = dryRun
    options.reader = reader
    options.namesOutput = output != Self.usualOutput
    options.sourceDateEpoch = environment("SOURCE_DATE_EPOCH").flatMap(Self.seconds).map(Instant.init(secondsSinceEpoch:))

    if let tribes { return try buildFamilies(tribes, options) }
    func made(_ options: BuildOptions) -> BuildOutcome {
      ProgressLine.during(isWanted: !reporting.isQuiet) { progress in
        var options = options
        options.onStep = progress?.take
        return SiteBuilder(options).run()
      }
    }
    var outcome = made(options)
    let meant = outcome.losses.filter(Self.isMeant).map(\.source)
    if !meant.isEmpty {
      options.acceptsLoss.formUnion(meant)
      outcome = made(options)
    }
    reporting.print(outcome.diagnostics, in: outcome.sources)
    if explains || dryRun { reporting.close(outcome.explanation) }
    if timings || reportingOptions.verbose {
      let start = StageTiming(stage: "start (processor time)", duration: start)
      reporting.close(([start] + outcome.timings).map(\.description))
    }
    if let standing = outcome.standing, let feeds = outcome.feedDays { reporting.close(standing.table(feeds: feeds)) }
    reporting.close(outcome.summary)
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }

  /// Asks whoever sits at a terminal whether a loss is meant. Nobody is asked by night.
  private static func isMeant(_ loss: (source: String, fault: String, gone: [String])) -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
    print("\(loss.fault.prefix(1).uppercased())\(loss.fault.dropFirst()). Gone are \(loss.gone.list(atMost: 5)).")
    print("The earlier data of \(loss.source) are shown for now. Is the loss meant? [y/N] ", terminator: "")
    fflush(nil)
    return readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }

  private func buildFamilies(_ tribes: String, _ options: BuildOptions) throws {
    let part = try shard.flatMap(Shard.init(parsing:)) ?? Shard.environment(environment) ?? .whole
    var options = options
    let reporting = reporting
    let explain = explains
    let outcome = ProgressLine.during(isWanted: !reporting.isQuiet) { progress in
      options.onStep = progress?.take
      return FamiliesBuilder(tribes: tribes, output: output, shard: part, options: options) { family in
        reporting.text(family.diagnostics, in: family.sources)
          + (explain && !reporting.format.isDocument ? family.explanation.map { "\(family.outputPath)/\($0)\n" }.joined() : "")
      } show: { index, name, text in
        ProgressLine.aside(progress) { reporting.print(reporting.format.isDocument ? Self.json(index, name, text) : text) }
      }.run()
    }
    if reporting.format.isDocument { reporting.print(outcome.families.isEmpty ? "[]\n" : "\n]\n") }
    let aside =
      outcome.passedOver
      + outcome.abandoned.map {
        Diagnostic(.note, "build.abandoned-site", "\(output)/\($0) is the site of a family that is not in \(tribes) any more")
      } + (outcome.failure.map { [Diagnostic(.error, "build.families", $0)] } ?? [])
    reporting.printAside(aside)
    if timings || reportingOptions.verbose { reporting.close("\(outcome.families.count) families with \(options.jobs) threads") }
    if outcome.failure == nil || !outcome.families.isEmpty { reporting.close(outcome.summary) }
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }

  /// One family's findings, as a part of the list for the whole run.
  private static func json(_ index: Int, _ name: String, _ findings: String) -> String {
    let text = JSONWriter.object { json in
      json.field("family", name)
      json.name("findings")
      json.raw(findings.utf8)
    }
    return (index == 0 ? "[\n" : ",\n") + String(decoding: text, as: UTF8.self)
  }

  /// The processor time used so far. At the start of `run` this is the time for loading the program and reading its arguments.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// A number of seconds in the years 1970 to 9999.
  private static func seconds(_ text: String) -> Int64? { Int64(text).flatMap { (0...253_402_300_799).contains($0) ? $0 : nil } }
}
