import ArgumentParser
import CivilTime
import Diagnostics
import FanOut
import Glibc
import JSONText
import Publishing
import SiteBuild

/// The options of `build`, as plain values.
struct BuildRequest: Equatable {
  var content = "content"
  var output = "output"
  var tribes: String?
  var shard: String?
  var templates: String?
  var asOf: String?
  var audience: String?
  var jobs: Int?
  var state: String?
  var acceptLoss: [String] = []
  var strict = false
  var failOn: [String] = []
  var lenient = false
  var explain = false
  var timings = false
  var counts = false
  var verify = false
  var dryRun = false
  var reporting = Reporting()
}

extension BuildRequest {
  /// Reads the most common options, each given once and followed by its value. The same result as from the parser, some
  /// milliseconds sooner.
  ///
  /// Nil for any other arguments, even if they are valid.
  init?(plain arguments: some Sequence<String>) {
    self.init()
    var given: [String] = []
    var rest = arguments.makeIterator()
    while let name = rest.next() {
      if !name.isEmpty, !name.hasPrefix("-") {
        if given.contains("--content") { return nil }
        given.append("--content")
        content = name
        continue
      }
      if given.contains(name) { return nil }
      given.append(name)
      switch name {
      case "--strict": strict = true
      case "--lenient": lenient = true
      case "--explain": explain = true
      case "--timings": timings = true
      case "--counts": counts = true
      case "--verify": verify = true
      case "--dry-run": dryRun = true
      case "--content", "--output", "--templates", "--as-of", "--audience", "--reader", "--state", "--jobs":
        guard let value = rest.next(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
        switch name {
        case "--content": content = value
        case "--output": output = value
        case "--templates": templates = value
        case "--as-of": asOf = value
        case "--audience", "--reader": audience = value
        case "--state": state = value
        default:
          guard let number = Int(value) else { return nil }
          jobs = number
        }
      default: return nil
      }
    }
    guard (try? validate()) != nil else { return nil }
  }

  func validate() throws {
    if let other = failOn.first(where: { $0 != "clash" }) {
      throw ValidationError("--fail-on \(other) is not known; write --fail-on clash")
    }
    if let asOf, BuildDate.parse(asOf) == nil {
      throw ValidationError("--as-of \(asOf) is no date; write it as 2027-03-01 or 2027-03-01T06:00")
    }
    if let shard {
      guard tribes != nil else { throw ValidationError("--shard is for --tribes") }
      guard Shard(parsing: shard) != nil else { throw ValidationError("--shard \(shard) is none; write 1/4 for the first of four") }
    }
    if tribes != nil, dryRun { throw ValidationError("--dry-run is for one family") }
    if tribes != nil, content != "content" { throw ValidationError("give --content for one family or --tribes for many, not both") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    if let epoch = environment("SOURCE_DATE_EPOCH"), Self.seconds(epoch) == nil {
      throw ValidationError("SOURCE_DATE_EPOCH is “\(epoch)”; it must be a number of seconds since 1970, such as 1803859200")
    }
  }

  func run() throws {
    let start = Self.processorTime
    var options = BuildOptions(
      content: content, output: output, now: Instant(secondsSinceEpoch: Int64(time(nil))), jobs: jobs ?? availableProcessors)
    options.templates = templates
    options.asOf = asOf.flatMap(BuildDate.parse)
    options.strict = strict
    options.failsOnClash = failOn.contains("clash")
    options.isLenient = lenient
    options.state = state ?? (tribes == nil ? StateFolder.usual(for: content, output: output) : nil)
    options.acceptsLoss = Set(acceptLoss)
    options.ignoresLastBuild = verify || counts
    options.countsThings = counts
    options.isRehearsal = dryRun
    options.audience = audience
    options.namesOutput = output != BuildRequest().output
    options.sourceDateEpoch = environment("SOURCE_DATE_EPOCH").flatMap(Self.seconds).map(Instant.init(secondsSinceEpoch:))

    if let tribes { return try buildFamilies(tribes, options) }
    let outcome = ProgressLine.during(isWanted: !reporting.isQuiet) { progress in
      options.onStep = progress?.take
      return SiteBuilder(options).run()
    }
    reporting.print(outcome.diagnostics, in: outcome.sources)
    if explain || dryRun { reporting.close(outcome.explanation) }
    if timings {
      let start = StageTiming(stage: "start (processor time)", duration: start)
      reporting.close(([start] + outcome.timings).map(\.description))
    }
    if let counts = outcome.datedCounts { reporting.close(counts.lines) }
    reporting.close(outcome.summary)
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }

  private func buildFamilies(_ tribes: String, _ options: BuildOptions) throws {
    let part: Shard
    do {
      part = try shard.flatMap(Shard.init(parsing:)) ?? Shard.environment(environment) ?? .whole
    } catch {
      throw ValidationError("\(error)")
    }
    var options = options
    let reporting = reporting
    let explain = explain
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
    if timings { reporting.close("\(outcome.families.count) families with \(options.jobs) threads") }
    if outcome.failure == nil || !outcome.families.isEmpty { reporting.close(outcome.summary) }
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }

  /// One family's findings, as a part of the list for the whole run.
  private static func json(_ index: Int, _ name: String, _ findings: String) -> String {
    var json = JSONWriter()
    json.object { json in
      json.name("family")
      json.string(name)
      json.name("findings")
      json.raw(findings.utf8)
    }
    return (index == 0 ? "[\n" : ",\n") + String(decoding: json.bytes, as: UTF8.self)
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
