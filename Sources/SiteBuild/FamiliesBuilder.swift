internal import Diagnostics
internal import FanOut
internal import Glibc
internal import JSONText
package import Publishing

/// One family of many: what became of its build.
package struct FamilyResult: Sendable {
  package var name: String
  /// As `BuildOutcome.exitCode`.
  package var exitCode: Int32
  package var counts: BuildCounts
  package var report: PublishReport?
  package var errors: Int
  package var warnings: Int
  /// What was found, ready to be shown.
  package var messages: String
}

/// What a run over many families did.
package struct FamiliesOutcome: Sendable {
  /// In the order of their names' octets.
  package var families: [FamilyResult] = []
  package var shard = Shard.whole
  package var outputPath = ""
  /// Sites of earlier runs whose families are no longer there. They stay, for their families may only be away.
  package var abandoned: [String] = []
  /// Why the list of all families could not be written, or the run not made; nil if all went well.
  package var failure: String?

  /// The worst of all families'.
  package var exitCode: Int32 { max(failure == nil ? 0 : 2, families.map(\.exitCode).max() ?? 0) }

  /// One line for the end of a run.
  package var summary: String {
    func plural(_ count: Int, _ word: String, _ words: String) -> String { "\(count) \(count == 1 ? word : words)" }
    func sum(_ value: (FamilyResult) -> Int) -> Int { families.reduce(0) { $0 + value($1) } }
    let failed = families.count { $0.report == nil }
    let part = shard == .whole ? "" : " in shard \(shard)"
    return [
      "\(outputPath): \(plural(families.count - failed, "family", "families")) published\(part)"
        + (failed == 0 ? "" : ", \(failed) not"),
      "\(plural(sum { $0.counts.pages }, "page", "pages")), \(plural(sum { $0.counts.feeds }, "feed", "feeds")), "
        + "\(plural(sum { $0.counts.cards }, "card", "cards"))",
      "\(sum { $0.report?.totalSize ?? 0 }) bytes",
      "\(sum { $0.report?.written.count ?? 0 }) written, \(sum { $0.report?.removed.count ?? 0 }) removed",
      "\(plural(sum { $0.errors }, "error", "errors")), \(plural(sum { $0.warnings }, "warning", "warnings"))",
    ].joined(separator: "; ") + "."
  }
}

/// Builds each subfolder of one folder as a family of its own, into the subfolder of its name.
///
/// Families do not touch each other: what is wrong with one is reported, its old site stays, and the others are built. Each
/// is built by one thread, as many at a time as there are threads, so that memory follows the largest families and not their
/// number.
package struct FamiliesBuilder: Sendable {
  private let tribes: String
  private let output: String
  private let shard: Shard
  private let options: BuildOptions
  private let show: @Sendable (BuildOutcome) -> String

  /// The folder below the output that holds the lists of families. Hidden, so that a host that serves the whole folder need
  /// not serve them (docs/hosting.md).
  package static let listFolder = ".wallplanner"
  /// The most families in one folder.
  package static let maximumCount = 1_000_000

  /// - Parameters:
  ///   - options: for each family; `content` and `output` are replaced, `jobs` is how many are built at a time.
  ///   - show: makes the text of what was found in one family's build. Called on several threads.
  package init(
    tribes: String, output: String, shard: Shard, options: BuildOptions, show: @escaping @Sendable (BuildOutcome) -> String
  ) {
    self.tribes = tribes
    self.output = output
    self.shard = shard
    self.options = options
    self.show = show
  }

  package func run() -> FamiliesOutcome {
    var outcome = FamiliesOutcome()
    outcome.shard = shard
    outcome.outputPath = output
    let all: [String]
    do throws(LoadError) {
      all = try Self.subfolders(of: tribes)
    } catch {
      outcome.failure = "\(error)"
      return outcome
    }
    guard !all.isEmpty else {
      outcome.failure = "there are no families in \(tribes): each has a folder of its own there"
      return outcome
    }
    let names = all.filter(shard.contains)
    options.progress?.begin(families: names.count)
    let tidying = TidyQueue()
    outcome.families = fanOut(names.count, jobs: options.jobs) { build(names[$0], tidying) }
    tidying.finish()
    outcome.abandoned = abandoned(all)
    do throws(PublishError) {
      try writeWholeFile(listName, in: "\(output)/\(Self.listFolder)", list(of: outcome.families))
    } catch {
      outcome.failure = "\(error)"
    }
    return outcome
  }

  private func build(_ name: String, _ tidying: TidyQueue) -> FamilyResult {
    var options = options
    options.content = "\(tribes)/\(name)"
    options.output = "\(output)/\(name)"
    options.jobs = 1
    options.tidying = tidying
    let outcome = SiteBuilder(options).run()
    let errors = outcome.diagnostics.count { $0.severity == .error }
    options.progress?.finishFamily(errors: errors)
    return FamilyResult(
      name: name, exitCode: outcome.exitCode, counts: outcome.counts, report: outcome.report, errors: errors,
      warnings: outcome.diagnostics.count { $0.severity == .warning }, messages: show(outcome))
  }

  /// The names of the folders in `path`, without hidden ones and links, in the order of their octets.
  private static func subfolders(of path: String) throws(LoadError) -> [String] {
    guard let stream = opendir(path) else { throw .noFolder(path: path, reason: String(cString: strerror(errno))) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream), names.count < maximumCount {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var information = stat()
      guard !name.hasPrefix("."), fstatat(dirfd(stream), name, &information, AT_SYMLINK_NOFOLLOW) == 0,
        information.st_mode & S_IFMT == S_IFDIR
      else { continue }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Folders in the output that hold a site of ours but belong to no family of this shard's.
  private func abandoned(_ families: [String]) -> [String] {
    let families = Set(families)
    let present = (try? Self.subfolders(of: output)) ?? []
    return present.filter {
      !families.contains($0) && shard.contains($0) && OutputFolder(path: "\(output)/\($0)").previous().fileCount > 0
    }
  }

  // MARK: The list of all families

  private var listName: String { shard == .whole ? "tribes.json" : "tribes-\(shard.index + 1)-of-\(shard.count).json" }

  /// What each family's build did. Holds nothing of the machine or the clock.
  private func list(of families: [FamilyResult]) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.name("families")
      json.array { json in
        for family in families {
          json.object { json in
            json.name("name")
            json.string(family.name)
            json.name("isPublished")
            json.bool(family.report != nil)
            for (name, value) in [
              ("pages", family.counts.pages), ("feeds", family.counts.feeds), ("cards", family.counts.cards),
              ("otherFiles", family.counts.others), ("bytes", family.report?.totalSize ?? 0), ("errors", family.errors),
              ("warnings", family.warnings),
            ] {
              json.name(name)
              json.integer(value)
            }
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
