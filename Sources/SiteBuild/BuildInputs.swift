internal import CivilTime
internal import Diagnostics
internal import FanOut
internal import Glibc
internal import Publishing
internal import TribeImport

/// Digests of all that a site is made from, part by part: equal parts, and the same site would be made again.
struct BuildInputs: Sendable, Equatable {
  /// In the order in which they are told; the words are for `--explain`.
  static let names = ["the program", "the content", "the templates", "the options", "the time zone data"]
  /// As many as `names`, once the zone data is known.
  var parts: [ContentDigest]
  /// Whether pictures were changed so lately that a later change could look the same.
  var isUnsettled = false

  /// How the files beside the input are that may be pictures. To be asked before they are read: a later change then shows.
  struct Others: Sendable {
    fileprivate let digest: ContentDigest
    fileprivate let isUnsettled: Bool

    init(_ folder: String, _ content: ContentFolder) {
      var digest = DigestBuilder()
      var newest = 0
      for path in content.others {
        var information = stat()
        digest.add(path)
        guard lstat("\(folder)/\(path)", &information) == 0 else { continue }
        digest.add(Int(information.st_ino))
        digest.add(Int(information.st_size))
        for time in [information.st_mtim, information.st_ctim] {
          digest.add(time.tv_sec)
          digest.add(time.tv_nsec)
        }
        newest = max(newest, information.st_ctim.tv_sec)
      }
      self.digest = digest.finished()
      isUnsettled = !content.others.isEmpty && newest + 2 > time(nil)
    }
  }

  /// All but the zone data, which is known last.
  ///
  /// - Parameter templates: the user's own; nil without.
  init(_ options: BuildOptions, program: ContentDigest, content: ContentFolder, others: Others, templates: ContentFolder?) {
    isUnsettled = others.isUnsettled
    var settings = DigestBuilder()
    settings.add(options.content)
    settings.add(options.templates ?? "")
    settings.add(options.strict ? 1 : 0)
    settings.add(options.audience == nil ? 0 : 1)
    settings.add(options.audience ?? "")
    settings.add(options.zoneDirectory)
    parts = [
      program, Self.digest(content, others.digest), templates.map { Self.digest($0, nil) } ?? DigestBuilder().finished(),
      settings.finished(),
    ]
  }

  /// With what is known last.
  ///
  /// - Parameter zones: of the zone data that was asked for.
  func with(zones: ContentDigest) -> BuildInputs {
    var whole = self
    whole.parts.append(zones)
    return whole
  }

  private static func digest(_ folder: ContentFolder, _ more: ContentDigest?) -> ContentDigest {
    var digest = DigestBuilder()
    for entry in folder.entries {
      digest.add(entry.path)
      digest.add(ContentDigest(of: entry.bytes))
    }
    for diagnostic in folder.diagnostics {
      digest.add(diagnostic.id)
      digest.add(diagnostic.message)
    }
    if let more { digest.add(more) }
    return digest.finished()
  }

  /// Which parts are others than `earlier`'s, in words.
  func differences(from earlier: BuildInputs) -> [String] {
    zip(Self.names, zip(parts, earlier.parts)).filter { $0.1.0 != $0.1.1 }.map(\.0)
  }
}

/// The zone files that a build has asked for, and what they held.
final class ZoneLog: Sendable {
  private let asked = Locked<[String: ContentDigest]>([:])
  private let directory: String

  init(directory: String) { self.directory = directory }

  /// A database that remembers here what is asked of it.
  var database: ZoneDatabase {
    ZoneDatabase(directory: directory) { [self] path in
      let file = ZoneDatabase.readFile(path)
      let name = path.hasPrefix(directory + "/") ? String(path.dropFirst(directory.utf8.count + 1)) : path
      asked.withLock { $0[name] = Self.digest(of: file) }
      return file
    }
  }

  /// The names asked for, in order.
  var names: [String] { asked.withLock { $0.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } } }

  var digest: ContentDigest { Self.digest(asked.withLock { $0 }) }

  /// What `digest` would be now after the same questions.
  static func digest(of names: [String], directory: String) -> ContentDigest {
    digest(Dictionary(names.map { ($0, digest(of: ZoneDatabase.readFile("\(directory)/\($0)"))) }) { first, _ in first })
  }

  private static func digest(_ files: [String: ContentDigest]) -> ContentDigest {
    var digest = DigestBuilder()
    for (name, content) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      digest.add(name)
      digest.add(content)
    }
    return digest.finished()
  }

  private static func digest(of file: ZoneDatabase.File) -> ContentDigest {
    var digest = DigestBuilder()
    if case .bytes(let bytes) = file { digest.add(ContentDigest(of: bytes)) }
    return digest.finished()
  }
}
