internal import CivilTime
internal import Diagnostics
internal import FanOut
internal import Files
internal import Glibc
internal import Planning
internal import Publishing
internal import TribeModel

/// What a build writes down in the state folder for the next one: what it was made of, what it made, and what it had to say. A second
/// build of the same things tells that again and is done (docs/architecture.md).
struct LastBuild: Codable {
  /// `digests`. Empty if a changed picture could go unnoticed.
  var inputs: [String]
  /// The digest of the manifest: tells whether what lies in the published folder is of this build.
  var manifest: String
  /// The family's time zone, and the files of zone data that the build read.
  var zone: String
  var zoneFiles: [String]
  var counts: BuildCounts
  /// The size of the whole site, in bytes.
  var totalSize: Int
  /// `BuildOutcome.keptSources` and `missingSources`.
  var keptSources, missingSources: Int
  var findings: [Diagnostic]

  /// What each digest of `inputs` covers, in words for `--explain`.
  private static let names = [
    "the program", "the content", "the templates", "the options", "the day", "the time zone data", "the kept state", "the secrets",
  ]

  /// The note of a build that has just published.
  init(
    _ input: BuildInput, _ options: BuildOptions, _ state: StateFolder, zone: ZoneRules, _ zones: ZoneLog, _ report: PublishReport,
    _ outcome: BuildOutcome
  ) {
    (manifest, self.zone, zoneFiles) = (report.manifest, zone.id.name, zones.names)
    inputs = Self.digests(input, options, state, zone, zoneFiles)
    (counts, totalSize, findings) = (outcome.counts, report.totalSize, outcome.diagnostics)
    (keptSources, missingSources) = (outcome.keptSources, outcome.missingSources)
  }

  /// Whether it was made of what there is now.
  func isOf(_ input: BuildInput, _ options: BuildOptions, _ state: StateFolder) -> Bool {
    guard !input.isUnsettled, isTellable(in: input.sources),
      let zone = try? ZoneDatabase(directory: options.zoneDirectory).zone(TimeZoneID(zone))
    else { return false }
    return inputs == Self.digests(input, options, state, zone, zoneFiles)
  }

  /// Whether all findings are in files that the next build has read, as a copy in the state folder may be lost.
  private func isTellable(in sources: SourceFiles) -> Bool {
    let spans = findings.flatMap { finding -> [SourceSpan?] in [finding.span] + finding.notes.map(\.span) }
    return spans.compactMap { $0 }.allSatisfy { span in
      sources.files.indices.contains(Int(span.file.index)) && span.bytes.lowerBound >= 0
        && span.bytes.upperBound <= sources[span.file].bytes.count
    }
  }

  /// Says it all again.
  func tell(_ outcome: inout BuildOutcome) {
    (outcome.diagnostics, outcome.counts) = (findings, counts)
    (outcome.keptSources, outcome.missingSources) = (keptSources, missingSources)
    outcome.report = PublishReport(unchangedCount: counts.all, totalSize: totalSize)
  }

  /// The inputs that have changed since an earlier build, in words.
  func differences(from earlier: LastBuild?) -> [String] {
    zip(Self.names, zip(earlier?.inputs ?? [], inputs)).filter { $0.1.0 != $0.1.1 }.map(\.0)
  }

  /// Digests of everything that a site is made from. If they are all the same, the site is the same.
  ///
  /// - Parameters:
  ///   - zone: the family's.
  ///   - zoneFiles: the names of the time zone files that the site needs.
  private static func digests(
    _ input: BuildInput, _ options: BuildOptions, _ state: StateFolder, _ zone: ZoneRules, _ zoneFiles: [String]
  ) -> [String] {
    var settings = DigestBuilder()
    for setting in [
      options.content, options.templates, options.strict ? "strict" : nil, options.failsOnClash ? "clash" : nil, options.reader,
      options.zoneDirectory,
    ] {
      settings.add(setting == nil ? 0 : 1)
      settings.add(setting ?? "")
    }
    for name in options.acceptsLoss.sorted() { settings.add(name) }
    settings.add(PublishReport.usualMode)
    var zones = DigestBuilder()
    for name in zoneFiles {
      zones.add(name)
      if case .bytes(let bytes) = ZoneDatabase.readFile("\(options.zoneDirectory)/\(name)") {
        zones.add(bytes)
      } else {
        zones.add(-1)
      }
    }
    return [
      options.program ?? program, input.contentDigest, input.theme.digest, settings.finished(), day(input, options, zone),
      zones.finished(), state.digest,
    ].map(\.description) + [input.secrets.digest]
  }

  /// The moment that a site is made for, as precise as the site depends on it.
  private static func day(_ input: BuildInput, _ options: BuildOptions, _ zone: ZoneRules) -> ContentDigest {
    let (today, instant) = BuildDate.today(options, input.planner ?? PlannerSettings(), in: zone)
    var builder = DigestBuilder()
    builder.add(Int(today.dayNumber))
    // Changes are forgotten by whole days in UTC, but events that are gone are announced for a time.
    let seconds = Int(instant.secondsSinceEpoch)
    builder.add((seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
    if case .mark = input.planner?.feeds.cancelled { builder.add(seconds) }
    // A card for a babysitter may end in the night.
    builder.add(input.planner?.babysitter?.evenings(at: zone.localTime(of: instant)).count ?? 0)
    return builder.finished()
  }

  /// Of this program: the inodes, sizes and times of all files whose code is in memory, by the last column of `/proc/self/maps`. After
  /// an update of any of them it counts as another program.
  private static let program: ContentDigest = {
    var digest = DigestBuilder()
    let lines = String(decoding: contents(at: "/proc/self/maps") ?? [], as: UTF8.self).split(separator: "\n")
    let files = Set(lines.compactMap { $0.firstIndex(of: "/").map($0.suffix(from:)) })
    for path in files.sorted() { digest.addIdentity(of: String(path), named: String(path)) }
    // Without `/proc` the program is not known, so that no note is trusted.
    if files.isEmpty { for number in [time(nil), Int(getpid())] { digest.add(number) } }
    return digest.finished()
  }()
}

/// Records which time zone files a build has read.
final class ZoneLog: Sendable {
  private let asked = Locked<Set<String>>([])
  private let directory: String

  init(directory: String) { self.directory = directory }

  /// A zone database that records here which files it reads.
  var database: ZoneDatabase {
    ZoneDatabase(directory: directory) { [self] path in
      let name = path.hasPrefix(directory + "/") ? String(path.dropFirst(directory.utf8.count + 1)) : path
      asked.withLock { _ = $0.insert(name) }
      return ZoneDatabase.readFile(path)
    }
  }

  /// The names of those files, in order.
  var names: [String] { asked.withLock { $0.sorted() } }
}
