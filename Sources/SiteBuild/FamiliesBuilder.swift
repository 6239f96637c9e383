package import Diagnostics
internal import FanOut
internal import Files
internal import Glibc
internal import JSONText
internal import Publishing

/// The result of one family's build, in a run over many.
package struct FamilyResult: Sendable {
  package var name: String
  package var status: ExitStatus
  package var exitCode: Int32 { status.rawValue }
  package var counts: BuildCounts
  package var errors, warnings: Int
  /// The counts of its publication. Nil if nothing was published. No file lists, as there may be a million families.
  package var publishing: (written: Int, removed: Int, totalSize: Int)?
}

/// The result of a run over many families.
package struct FamiliesOutcome: Sendable {
  /// In the order of their names' bytes.
  package var families: [FamilyResult] = []
  package var shard = Shard.whole
  package var outputPath = ""
  /// Sites whose families are no longer among the input. They are kept, in case the families come back.
  package var abandoned: [String] = []
  /// Warnings about entries that look like families but were not built.
  package var passedOver: [Diagnostic] = []
  /// Why the run could not start or its list of families could not be written. Nil if all went well.
  package var failure: String?

  /// The worst of all families.
  package var exitCode: Int32 {
    let own: [ExitStatus] = (failure == nil ? [] : [.couldNotRun]) + (isStrict && !passedOver.isEmpty ? [.notPublished] : [])
    return ExitStatus.worst(own + families.map(\.status)).rawValue
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

/// Builds each subfolder of a folder as a family of its own, into the output subfolder of the same name.
///
/// Families are independent: a fault in one is reported and its old site stays, and the others are built. One thread builds one
/// family, so memory use depends on the largest families and not on their number.
package struct FamiliesBuilder: Sendable {
  private let tribes, output: String
  private let shard: Shard
  private let options: BuildOptions
  private let text: @Sendable (BuildOutcome) -> String
  private let show: @Sendable (_ index: Int, _ name: String, _ text: String) -> Void

  /// The folder below the output that holds the lists of families. Its name is hidden, so that a host that serves the whole
  /// output folder can leave it out (docs/hosting.md).
  package static let listFolder = ".wallplanner"
  /// The most families in one folder.
  package static let maximumCount = 1_000_000

  /// - Parameters:
  ///   - options: used for each family. `content` and `output` are replaced; `jobs` is how many families are built at a time.
  ///   - text: makes text from the findings of one family's build. Called on several threads.
  ///   - show: called with the families' texts in the order of their names, each as soon as possible.
  package init(
    tribes: String, output: String, shard: Shard, options: BuildOptions, text: @escaping @Sendable (BuildOutcome) -> String,
    show: @escaping @Sendable (_ index: Int, _ name: String, _ text: String) -> Void
  ) {
    (self.tribes, self.output, self.shard, self.options, self.text, self.show) = (tribes, output, shard, options, text, show)
  }

  /// - Note: each family's state lies in a subfolder of its name in `options.state`, or else beside its planner.json.
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
    options.onStep?(.families(names.count))
    // If the theme cannot be read, each family's build reports it.
    var theme = try? Theme(own: options.templates, output: output)
    theme?.compile(jobs: options.jobs)
    // Texts are ready in any order and shown in that of the names: those that are too early wait.
    let waiting = Locked<(next: Int, texts: [Int: String])>((0, [:]))
    outcome.families = fanOut(names.count, jobs: options.jobs) { [theme] index in
      let (result, text) = build(names[index], theme)
      waiting.withLock { waiting in
        waiting.texts[index] = text
        while let text = waiting.texts.removeValue(forKey: waiting.next) {
          show(waiting.next, names[waiting.next], text)
          waiting.next += 1
        }
      }
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
    options.state = options.state.map { "\($0)/\(name)" } ?? StateFolder.usual(for: options.content, output: options.output)
    options.theme = theme
    var outcome = SiteBuilder(options).run()
    // A finding without a place in a file would not say which family it is about.
    for index in outcome.diagnostics.indices where outcome.diagnostics[index].span == nil {
      outcome.diagnostics[index].message = "\(options.content): \(outcome.diagnostics[index].message)"
    }
    let errors = outcome.diagnostics.count { $0.severity == .error }
    options.onStep?(.familyDone(errors: errors))
    let result = FamilyResult(
      name: name, status: outcome.status, counts: outcome.counts, errors: errors,
      warnings: outcome.diagnostics.count { $0.severity == .warning },
      publishing: outcome.report.map { ($0.written.count, $0.removed.count, $0.totalSize) })
    return (result, text(outcome))
  }

  /// The names of the folders in `path` in the order of their bytes, without hidden ones and links, and a warning about each
  /// skipped entry that could be meant as a family.
  private static func subfolders(of path: String) throws(LoadError) -> (names: [String], passedOver: [Diagnostic]) {
    guard let entries = FolderEntry.all(in: path) else { throw LoadError(path: path, reason: String(cString: strerror(errno))) }
    var names: [String] = []
    var passedOver: [Diagnostic] = []
    for entry in entries where entry.fault == 0 && !entry.isHidden {
      let place = "\(path)/\(entry.name)"
      switch entry.kind {
      case .folder where !entry.isText: passedOver.say("load.file-name/2", place)
      case .folder where names.count == maximumCount: passedOver.say("load.too-many-files/3", maximumCount, path, entry.name)
      case .folder: names.append(entry.name)
      case .link: passedOver.say("load.symbolic-link/2", place)
      default: break
      }
    }
    passedOver.sort { $0.message.utf8.lexicographicallyPrecedes($1.message.utf8) }
    return (names, passedOver)
  }

  /// Folders in the output that hold a site of ours but belong to no family of this shard.
  private func abandoned(_ families: [String]) -> [String] {
    // Compare bytes: Swift calls two names equal that differ only in normalisation, but they are two folders.
    let families = Set(families.map { Array($0.utf8) })
    let present = (try? Self.subfolders(of: output))?.names ?? []
    return present.filter {
      !families.contains(Array($0.utf8)) && shard.contains($0) && OutputFolder(path: "\(output)/\($0)").previous().fileCount > 0
    }
  }

  // MARK: The list of all families

  private var listName: String { shard == .whole ? "tribes.json" : "tribes-\(shard.index + 1)-of-\(shard.count).json" }

  /// Lists the result of each family's build. Holds nothing about the machine or the clock.
  private func list(of families: [FamilyResult]) -> [UInt8] {
    let list = JSONWriter.object(layout: .indented) { json in
      json.field("families", ofObjects: families) { family, json in
        json.field("name", family.name)
        json.field("isPublished", family.publishing != nil)
        for (name, value) in [
          ("pages", family.counts.pages), ("feeds", family.counts.feeds), ("cards", family.counts.cards),
          ("otherFiles", family.counts.others), ("bytes", family.publishing?.totalSize ?? 0), ("errors", family.errors),
          ("warnings", family.warnings),
        ] {
          json.field(name, value)
        }
      }
    }
    return list + [UInt8(ascii: "\n")]
  }
}
