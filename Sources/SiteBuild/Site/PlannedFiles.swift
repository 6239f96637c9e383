internal import Diagnostics
internal import ICalendar
internal import Languages
internal import Octets
internal import Planning
internal import Publishing
internal import Rendering
internal import Templates
internal import TribeModel

/// Every file of the new site: its path, and how to make its bytes. Pages and feeds are made on request. The others are few and
/// small, so they are made at once.
struct PlannedFiles: Sendable {
  /// Pages, then feeds, then all others.
  let paths: [String]
  private let numbers: [String: Int]
  let pages: PageRenderer
  private let feeds: FeedRenderer
  private let others: [RenderedFile]
  private let pageCount, feedCount: Int
  private let site: SiteFiles
  private let status: BuildStatus?
  /// What says how much stands in all other files, and so is made last. Nothing for readers who have no status.
  var late: [Int] { status == nil ? [] : [OutputPaths.status, OutputPaths.statusFile].compactMap { numbers[$0] } }

  /// - Parameter jobs: threads to use.
  init(
    _ plan: SitePlan, _ templates: TemplateSet, _ theme: Theme, _ pictures: inout SitePictures, _ earlier: EarlierSite,
    own: [RenderedFile], jobs: Int, _ diagnostics: inout [Diagnostic]
  ) {
    let language = Language(matching: plan.settings.locale)
    let models = theme.models
    let feedPlan = FeedPlan(plan, language: language, jobs: jobs)
    diagnostics += feedPlan.cutOffFindings
    var ledger = earlier.ledger
    feeds = FeedRenderer(
      feedPlan, models: models.feeds, schema: models.schema, templates: templates, ledger: &ledger,
      previous: { earlier.feeds[$0] }, jobs: jobs, diagnostics: &diagnostics)
    let told = pictures.diagnostics.count
    let cards = CardRenderer(
      plan, language: language, models: models.feeds, schema: models.schema, templates: templates, ledger: &ledger,
      photo: { pictures.cardPhoto($0) })
    diagnostics += pictures.diagnostics.dropFirst(told) + ThemeColors(plan.settings.theme).findings()
    pages = PageRenderer(
      plan: plan, templates: templates, language: language, models: models, feeds: feedPlan.feeds, history: earlier.history)
    diagnostics += pages.ownPagesWithoutAddress.map { name in
      Diagnostic(said: "template.unused", [name, name.dropFirst(5)])
    }
    let news = AtomFeeds(plan, language: language, history: earlier.history, templates: templates, models: models)
    site = SiteFiles(plan: plan, language: language, ownPages: models.shared.ownPages)
    others =
      cards.files() + [RenderedFile(path: OutputPaths.revisions, bytes: ledger.print())]
      + site.files(theme: theme.others, search: pages.search) + news.files()
      + DataFiles(plan, language: language, title: site.title).files()
      + LetterFiles.all(plan, language: language, history: earlier.history) + own + pictures.files
    (pageCount, feedCount) = (pages.paths.count, feedPlan.feeds.count)
    paths = pages.paths + feedPlan.feeds.map(\.path) + others.map(\.path)
    numbers = Dictionary(paths.enumerated().map { ($1, $0) }) { $1 }
    status = plan.context.status
  }

  /// The bytes of one file.
  func make(_ number: Int, with buffers: inout PageRenderer.Buffers) -> [UInt8] {
    switch number {
    case ..<pageCount:
      pages.render(number, into: &buffers)
      return buffers.bytes
    case ..<(pageCount + feedCount): return feeds.file(number - pageCount).bytes
    default: return others[number - pageCount - feedCount].bytes
    }
  }

  /// The bytes of one of `late`.
  func make(late number: Int, _ standing: Standing?) -> [UInt8] {
    var buffers = PageRenderer.Buffers(pages)
    // A status.json of the family's own stands for the one that is made.
    guard var status, number < pageCount || make(number, with: &buffers) == site.status(status).bytes else {
      return make(number, with: &buffers)
    }
    status.standing = standing
    if number >= pageCount { return site.status(status).bytes }
    pages.render(status, into: &buffers)
    return buffers.bytes
  }

  /// The addresses that have been given, for the next build.
  var addresses: AddressBook { feeds.plan.addresses }

  /// The feeds that somebody subscribes to.
  var feedPaths: [String] { paths[pageCount..<pageCount + feedCount].filter { !OutputPaths.isEvent($0) } }

  /// Where the files are published. Behind them stands the open page of a locked site once more, where everybody begins.
  func places(_ lock: SiteLock?) -> [String] { lock.map { lock in paths.map(lock.place) + [OutputPaths.wall] } ?? paths }

  /// The bytes of a file that has been written, as it was before it was locked.
  func contents(of number: Int, in site: NewSite, _ lock: SiteLock?) -> [UInt8]? {
    let written = site.contents(of: number)
    guard let lock else { return written }
    return written.flatMap { lock.opened($0, at: paths[number]) }
  }

  /// The same for the file at a path.
  func contents(at path: String, in site: NewSite, _ lock: SiteLock?) -> [UInt8]? {
    numbers[path].flatMap { contents(of: $0, in: site, lock) }
  }

  /// Errors if `rotate` names what has no address: whoever wrote it believes that an old address is dead.
  func unknownRotations(_ plan: SitePlan) -> [Diagnostic] {
    let names = Set(paths.compactMap { $0.split(separator: "/").last?.lowercased() })
    // Members may have no feed at the moment.
    let members = Set(plan.shown.members.map { OutputPaths.pathPart($0.name).lowercased() + "-" })
    return plan.settings.feeds.rotations.keys.sorted().compactMap { name in
      let part = OutputPaths.pathPart(name).lowercased() + "-"
      let isKnown =
        members.contains(part)
        || names.contains { $0.hasPrefix(part) && $0.dropFirst(part.count).prefix { $0 != "." }.count == 32 }
      return isKnown ? nil : Diagnostic(said: "planner.unknown-rotation", [name])
    }
  }

  /// Warnings about files that have become large, and errors about digests that are none.
  ///
  /// - Parameter sizes: of all files, in bytes.
  func findings(sizes: [Int]) -> [Diagnostic] {
    feeds.sizeFindings(sizes[pageCount...])
      + others.filter { OutputPaths.isNote($0.path) }.flatMap { DigestsOnly.findings($0.bytes, at: $0.path) }
  }
}

/// Checks what lies in `.wallplanner`, which most hosts serve: it holds digests and numbers, and no word of the family.
enum DigestsOnly {
  /// The words of the formats themselves.
  private static let formatWords: Set<String> = ["wallplanner", "revisions", "end"]
  /// Fewer hexadecimal digits than these could be a word.
  private static let leastDigits = 16

  /// An error if `bytes` hold anything else.
  static func findings(_ bytes: [UInt8], at path: String) -> [Diagnostic] {
    let words = bytes.split { !$0.isLetterOrDigit && $0 < 0x80 }
    let strange = words.count { word in
      let isDigest = word.count >= leastDigits && word.allSatisfy { $0.isHexDigit && !$0.isCapital }
      return !word.allSatisfy(\.isDigit) && !isDigest && !formatWords.contains(String(decoding: word, as: UTF8.self))
    }
    guard strange > 0 else { return [] }
    return [Diagnostic(said: "build.words-in-digests", [path, strange])]
  }
}
