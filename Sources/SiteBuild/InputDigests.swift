internal import CivilTime
internal import FanOut
internal import Files
internal import Glibc
internal import Publishing
internal import TribeModel

/// Digests of everything that a site is made from. If they are all the same, the site is the same.
enum InputDigests {
  /// What each digest covers, in words for `--explain`.
  private static let names = [
    "the program", "the content", "the templates", "the options", "the day", "the time zone data", "the kept state",
  ]

  /// - Parameters:
  ///   - planner: the settings in planner.json. Nil if there is none.
  ///   - zone: the family's.
  ///   - zoneFiles: the names of the time zone files that the site needs.
  static func all(
    _ options: BuildOptions, _ input: BuildInput, _ planner: PlannerSettings?, _ state: StateFolder, zone: ZoneRules,
    zoneFiles: [String]
  ) -> [String] {
    var settings = DigestBuilder()
    for setting in [
      options.content, options.templates, options.strict ? "strict" : nil, options.failsOnClash ? "clash" : nil, options.audience,
      options.zoneDirectory,
    ] {
      settings.add(setting == nil ? 0 : 1)
      settings.add(setting ?? "")
    }
    for name in options.acceptsLoss.sorted() { settings.add(name) }
    settings.add(PublishReport.usualMode)
    return [
      options.program ?? ProgramIdentity.digest, input.contentDigest, input.theme.digest, settings.finished(),
      day(options, planner, zone), ZoneLog.digest(of: zoneFiles, directory: options.zoneDirectory), state.digest,
    ].map(\.description)
  }

  /// The moment that a site is made for, as precise as the site depends on it.
  private static func day(_ options: BuildOptions, _ planner: PlannerSettings?, _ zone: ZoneRules) -> ContentDigest {
    let (today, instant) = BuildDate.today(options, planner ?? PlannerSettings(), in: zone)
    var builder = DigestBuilder()
    builder.add(Int(today.dayNumber))
    // Changes are forgotten by whole days in UTC, but events that are gone are announced for a time.
    let seconds = Int(instant.secondsSinceEpoch)
    builder.add((seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
    if case .mark = planner?.feeds.cancelled { builder.add(seconds) }
    return builder.finished()
  }

  /// The inputs that have changed, in words.
  static func differences(from earlier: [String], to later: [String]) -> [String] {
    zip(names, zip(earlier, later)).filter { $0.1.0 != $0.1.1 }.map(\.0)
  }
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
  var names: [String] { asked.withLock { $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } } }

  /// The digest of what these files hold now.
  static func digest(of names: [String], directory: String) -> ContentDigest {
    var digest = DigestBuilder()
    for name in names {
      digest.add(name)
      if case .bytes(let bytes) = ZoneDatabase.readFile("\(directory)/\(name)") { digest.add(bytes) } else { digest.add(-1) }
    }
    return digest.finished()
  }
}

/// Identifies this program: the inodes, sizes and times of its own file and of the libraries that it is linked with. After an
/// update of any of them it counts as another program.
///
/// Nothing published depends on this. It only decides whether the note of the last build can be trusted.
enum ProgramIdentity {
  static let digest: ContentDigest = {
    var digest = DigestBuilder()
    let loaded = files
    // Without `/proc` the program is not known, so that no note is trusted.
    if loaded.isEmpty { for number in [time(nil), Int(getpid())] { digest.add(number) } }
    for path in loaded {
      digest.add(path)
      var information = stat()
      guard stat(path, &information) == 0 else { continue }
      digest.add(Int(information.st_ino))
      digest.add(Int(information.st_size))
      for time in [information.st_mtim, information.st_ctim] { digest.add(time.tv_sec * 1_000_000_000 + time.tv_nsec) }
    }
    return digest.finished()
  }()

  /// The files whose code is in memory, from `/proc/self/maps`. Its columns: address, permissions, offset, device, inode, path.
  private static var files: [String] {
    var paths: Set<String> = []
    for line in String(decoding: contents(at: "/proc/self/maps") ?? [], as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count == 6, fields[1].contains("x") else { continue }
      let path = fields[5].drop { $0 == " " }
      if path.hasPrefix("/") { paths.insert(String(path)) }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
