internal import CivilTime
internal import Crypto
internal import FanOut
internal import FoundationEssentials
internal import Publishing

/// Digests of everything that a site is made from. If they are all the same, the site is the same.
struct InputDigests: Sendable {
  /// What each digest covers, in words for `--explain`.
  private static let names = [
    "the program", "the content", "the templates", "the options", "the day", "the time zone data", "the kept state",
  ]
  private let digests: [ContentDigest]

  /// - Parameters:
  ///   - zoneFiles: the names of the time zone files that the site needs.
  init(_ options: BuildOptions, _ input: BuildInput, _ day: BuildDay, _ state: StateFolder, zoneFiles: [String]) {
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
    digests = [
      options.program ?? ProgramIdentity.digest, input.contentDigest, input.theme.digest, settings.finished(), day.digest,
      ZoneLog.digest(of: zoneFiles, directory: options.zoneDirectory), state.digest,
    ]
  }

  /// What the note for the next build holds of each digest. The digests themselves make the key that seals the findings.
  var fingerprints: [String] {
    digests.map { digest in
      var builder = DigestBuilder()
      builder.add(digest)
      return builder.finished().description
    }
  }

  /// The key that seals the findings. Only somebody who has the inputs can compute it.
  var key: SymmetricKey {
    var hash = SHA256()
    for digest in digests { hash.update(data: Array("\(digest)\n".utf8)) }
    return hash.finalize().withUnsafeBytes { SymmetricKey(data: $0) }
  }

  /// The inputs that have changed, in words.
  static func differences(from earlier: [String], to later: [String]) -> [String] {
    zip(names, zip(earlier, later)).filter { $0.1.0 != $0.1.1 }.map(\.0)
  }
}

/// The moment that a site is made for, as precise as the site depends on it.
struct BuildDay: Sendable {
  let digest: ContentDigest

  /// - Parameter countsSeconds: whether the site depends on the second, because events that are gone are announced for a time.
  init(today: CivilDate, instant: Instant, countsSeconds: Bool) {
    var builder = DigestBuilder()
    builder.add(Int(today.dayNumber))
    // Otherwise changes are forgotten by whole days in UTC.
    let seconds = Int(instant.secondsSinceEpoch)
    builder.add((seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
    builder.add(countsSeconds ? seconds : 0)
    digest = builder.finished()
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
