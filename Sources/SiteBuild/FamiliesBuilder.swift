package import Diagnostics
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
  package var errors: Int
  package var warnings: Int
  /// What publishing did, in numbers only, as there may be a million families; nil if nothing was published.
  package var publishing: Publishing?

  package struct Publishing: Sendable, Equatable {
    package var written: Int
    package var removed: Int
    /// Octets of the whole site.
    package var totalSize: Int
  }
}

/// What a run over many families did.
package struct FamiliesOutcome: Sendable {
  /// In the order of their names' octets.
  package var families: [FamilyResult] = []
  package var shard = Shard.whole
  package var outputPath = ""
  /// Sites of earlier runs whose families are no longer there. They stay, for their families may only be away.
  package var abandoned: [String] = []
  /// Warnings of entries beside the families that look like some but are not built.
  package var passedOver: [Diagnostic] = []
  /// Why the list of all families could not be written, or the run not made; nil if all went well.
  package var failure: String?

  /// The worst of all families'.
  package var exitCode: Int32 {
    max(failure == nil ? 0 : 2, isStrict && !passedOver.isEmpty ? 1 : 0, families.map(\.exitCode).max() ?? 0)
  }
  fileprivate var isStrict = false

  /// One line for the end of a run.
  package var summary: String {
    func plural(_ count: Int, _ word: String, _ words: String) -> String { "\(count) \(count == 1 ? word : words)" }
    func sum(_ value: (FamilyResult) -> Int) -> Int { families.reduce(0) { $0 + value($1) } }
    func published(_ value: (FamilyResult) -> Int) -> Int { sum { $0.publishing == nil ? 0 : value($0) } }
    let failed = families.count { $0.publishing == nil }
    let warnings = sum { $0.warnings } + passedOver.count
    let part = shard == .whole ? "" : " in shard \(shard)"
    return [
      "\(outputPath): \(plural(families.count - failed, "family", "families")) published\(part)"
        + (failed == 0 ? "" : ", \(failed) not"),
      "\(plural(published { $0.counts.pages }, "page", "pages")), \(plural(published { $0.counts.feeds }, "feed", "feeds")), "
        + "\(plural(published { $0.counts.cards }, "card", "cards"))",
      "\(sum { $0.publishing?.totalSize ?? 0 }) bytes",
      "\(sum { $0.publishing?.written ?? 0 }) written, \(sum { $0.publishing?.removed ?? 0 }) removed",
      "\(plural(sum { $0.errors }, "error", "errors")), \(plural(warnings, "warning", "warnings"))",
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
  private let text: @Sendable (BuildOutcome) -> String
  private let show: @Sendable (_ index: Int, _ name: String, _ text: String) -> Void

  /// The folder below the output that holds the lists of families. Hidden, so that a host that serves the whole folder need
  /// not serve them (docs/hosting.md).
  package static let listFolder = ".wallplanner"
  /// The most families in one folder.
  package static let maximumCount = 1_000_000

  /// - Parameters:
  ///   - options: for each family; `content` and `output` are replaced, `jobs` is how many are built at a time.
  ///   - text: what was found in one family's build, ready to be shown. Called on several threads.
  ///   - show: called with each family's text, one after the other in the order of their names, as soon as it is its turn.
  package init(
    tribes: String, output: String, shard: Shard, options: BuildOptions, text: @escaping @Sendable (BuildOutcome) -> String,
    show: @escaping @Sendable (_ index: Int, _ name: String, _ text: String) -> Void
  ) {
    self.tribes = tribes
    self.output = output
    self.shard = shard
    self.options = options
    self.text = text
    self.show = show
  }

  package func run() -> FamiliesOutcome {
    var outcome = FamiliesOutcome()
    outcome.shard = shard
    outcome.outputPath = output
    outcome.isStrict = options.strict
    let all: [String]
    do throws(LoadError) {
      (all, outcome.passedOver) = try Self.subfolders(of: tribes)
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
    // Where it cannot be read, each family's build says so.
    var theme = try? Theme(own: options.templates, output: output)
    theme?.compile(jobs: options.jobs)
    let turns = Turns(show)
    outcome.families = fanOut(names.count, jobs: options.jobs) { [theme] index in
      let (result, text) = build(names[index], theme)
      turns.take(index, names[index], text)
      return result
    }
    outcome.abandoned = abandoned(all)
    do throws(PublishError) {
      try writeWholeFile(listName, in: "\(output)/\(Self.listFolder)", list(of: outcome.families))
    } catch {
      outcome.failure = "\(error)"
    }
    return outcome
  }

  private func build(_ name: String, _ theme: Theme?) -> (FamilyResult, String) {
    var options = options
    options.content = "\(tribes)/\(name)"
    options.output = "\(output)/\(name)"
    options.jobs = 1
    options.theme = theme
    var outcome = SiteBuilder(options).run()
    // What has no place in a file would not say whose it is.
    for index in outcome.diagnostics.indices where outcome.diagnostics[index].span == nil {
      outcome.diagnostics[index].message = "\(options.content): \(outcome.diagnostics[index].message)"
    }
    let errors = outcome.diagnostics.count { $0.severity == .error }
    options.progress?.finishFamily(errors: errors)
    let result = FamilyResult(
      name: name, exitCode: outcome.exitCode, counts: outcome.counts, errors: errors,
      warnings: outcome.diagnostics.count { $0.severity == .warning },
      publishing: outcome.report.map {
        FamilyResult.Publishing(written: $0.written.count, removed: $0.removed.count, totalSize: $0.totalSize)
      })
    return (result, text(outcome))
  }

  /// The names of the folders in `path`, without hidden ones and links, in the order of their octets; and a warning of each entry
  /// that is passed over although somebody may take it for a family.
  private static func subfolders(of path: String) throws(LoadError) -> (names: [String], passedOver: [Diagnostic]) {
    guard let stream = opendir(path) else { throw .noFolder(path: path, reason: String(cString: strerror(errno))) }
    defer { closedir(stream) }
    var names: [String] = []
    var passedOver: [Diagnostic] = []
    func passOver(_ id: String, _ message: String, _ hint: String) {
      passedOver.append(Diagnostic(.warning, id, message, hint: hint))
    }
    for entry in FolderEntry.all(in: stream) where entry.fault == 0 {
      let place = "\(path)/\(entry.name)"
      switch entry.information.st_mode & S_IFMT {
      case S_IFDIR where !entry.isText:
        passOver("load.file-name", "the name of the folder \(place) is not UTF-8, so it was not built", "give it another name")
      case S_IFDIR where names.count == maximumCount:
        passOver(
          "load.too-many-files", "there are more than \(maximumCount) families in \(path); \(entry.name) was not built",
          "split them over several folders")
      case S_IFDIR: names.append(entry.name)
      case S_IFLNK:
        passOver("load.symbolic-link", "\(place) is a symbolic link and was not followed", "put the family's folder itself there")
      default: break
      }
    }
    passedOver.sort { $0.message.utf8.lexicographicallyPrecedes($1.message.utf8) }
    return (names, passedOver)
  }

  /// Folders in the output that hold a site of ours but belong to no family of this shard's.
  private func abandoned(_ families: [String]) -> [String] {
    // By octets: two names that only differ in their normal form are two folders, and equal to Swift.
    let families = Set(families.map { Array($0.utf8) })
    let present = (try? Self.subfolders(of: output))?.names ?? []
    return present.filter {
      !families.contains(Array($0.utf8)) && shard.contains($0) && OutputFolder(path: "\(output)/\($0)").previous().fileCount > 0
    }
  }

  // MARK: The list of all families

  private var listName: String { shard == .whole ? "tribes.json" : "tribes-\(shard.index + 1)-of-\(shard.count).json" }

  /// What each family's build did. Holds nothing of the machine or the clock.
  private func list(of families: [FamilyResult]) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.name("families")
      json.array(of: families) { family, json in
        json.object { json in
          json.field("name", family.name)
          json.name("isPublished")
          json.bool(family.publishing != nil)
          for (name, value) in [
            ("pages", family.counts.pages), ("feeds", family.counts.feeds), ("cards", family.counts.cards),
            ("otherFiles", family.counts.others), ("bytes", family.publishing?.totalSize ?? 0), ("errors", family.errors),
            ("warnings", family.warnings),
          ] {
            json.name(name)
            json.integer(value)
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

/// Puts texts that are ready in any order back in order. Holds those only that are ahead of their turn.
private final class Turns: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: (name: String, text: String)] = [:]
  }
  private let state = Locked(State())
  private let show: @Sendable (Int, String, String) -> Void

  init(_ show: @escaping @Sendable (Int, String, String) -> Void) { self.show = show }

  func take(_ index: Int, _ name: String, _ text: String) {
    state.withLock { state in
      state.waiting[index] = (name, text)
      while let (name, text) = state.waiting.removeValue(forKey: state.next) {
        show(state.next, name, text)
        state.next += 1
      }
    }
  }
}
