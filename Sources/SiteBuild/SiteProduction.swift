internal import Diagnostics
internal import FanOut
internal import PageCheck
internal import Publishing
internal import Rendering
internal import Templates

/// Makes a site's files one by one: each is rendered, checked and written beside the old site before the next, on as many threads
/// as there are jobs, so that no more of them are in memory than there are threads.
///
/// A page is passed over when the last build on this machine made it from the same values, with the same template and program, and
/// nobody has touched it since: it would come out the same, and has passed the check.
struct SiteProduction: Sendable {
  let renderer: PageRenderer
  let digests: PageDigests?
  /// Files that are ready, after the pages.
  let ready: [RenderedFile]
  /// Of all files: those of the pages, then those of `ready`.
  let paths: [String]
  let site: NewSite
  let check: RunningCheck
  /// Whether the last build made its files with this program, its check found nothing by the rules of this one.
  let hasPassed: Bool
  /// Whether the old site is as the last build left it.
  let isUntouched: Bool
  /// What passed that check at a path; nil if it cannot be had.
  let earlier: @Sendable (String) -> [UInt8]?
  let jobs: Int

  /// What became of the files.
  struct Result: Sendable {
    /// Octets of all files.
    var size = 0
    /// Pages that were rendered.
    var renderedCount = 0
    /// What the threads took for each, added up.
    var rendering = Duration.zero
    var checking = Duration.zero
    var writing = Duration.zero

    mutating func add(_ other: Result) {
      size += other.size
      renderedCount += other.renderedCount
      rendering += other.rendering
      checking += other.checking
      writing += other.writing
    }
  }

  private enum Unit {
    case pages(PageBatch)
    case ready(Range<Int>)
  }

  /// Octets of files that are handed out together.
  private static let unitSize = 256 * 1024
  /// Lines of content that take about as long as so many octets of a file that is ready.
  private static let octetsPerLine = 400

  /// Makes everything. The first error ends it.
  func run() throws(PublishError) -> Result {
    var units: [(unit: Unit, cost: Int)] = renderer.batches.map { (.pages($0), $0.cost) }
    var (start, size) = (0, 0)
    for (index, file) in ready.enumerated() {
      size += file.bytes.count
      guard size >= Self.unitSize || index == ready.count - 1 else { continue }
      units.append((.ready(start..<index + 1), size / Self.octetsPerLine))
      (start, size) = (index + 1, 0)
    }
    let order = units.indices.sorted { (units[$0].cost, $1) > (units[$1].cost, $0) }
    let fault = Locked<PublishError?>(nil)
    let results = fanOut(units.count, jobs: jobs, order: order) { [units] number -> Result in
      guard fault.withLock({ $0 == nil }) else { return Result() }
      do throws(PublishError) {
        return try make(units[number].unit)
      } catch {
        fault.withLock { if $0 == nil { $0 = error } }
        return Result()
      }
    }
    if let fault = fault.withLock({ $0 }) { throw fault }
    return results.reduce(into: Result()) { $0.add($1) }
  }

  private func make(_ unit: Unit) throws(PublishError) -> Result {
    let worker = Worker(self)
    switch unit {
    case .pages(let batch):
      try renderer.render(batch, digests) { (page, digest) throws(PublishError) in
        try worker.needs(page, digest)
      } take: { (page, digest, bytes) throws(PublishError) in
        worker.didRender()
        try worker.take(page, bytes, digest.map(ContentDigest.init))
      }
    case .ready(let range):
      for index in range { try worker.take(paths.count - ready.count + index, ready[index].bytes, nil) }
    }
    return worker.result
  }

  /// Takes files one after the other.
  private final class Worker {
    private let production: SiteProduction
    private var writer: SiteWriter
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant
    private(set) var result = Result()

    init(_ production: SiteProduction) {
      self.production = production
      writer = SiteWriter(production.site)
      last = clock.now
    }

    private func elapsed() -> Duration {
      let now = clock.now
      defer { last = now }
      return now - last
    }

    func didRender() {
      result.renderedCount += 1
      result.rendering += elapsed()
    }

    /// Whether a page has to be rendered.
    func needs(_ page: Int, _ digest: ViewDigest?) throws(PublishError) -> Bool {
      defer { result.rendering += elapsed() }
      guard production.hasPassed, production.isUntouched, let digest = digest.map(ContentDigest.init),
        let known = production.site.previousEntry(page), known.inputs == digest
      else { return true }
      try writer.add(page, OutputFile(keeping: production.paths[page], inputs: digest))
      result.size += known.size
      return false
    }

    func take(_ index: Int, _ bytes: [UInt8], _ inputs: ContentDigest?) throws(PublishError) {
      let (site, path) = (production.site, production.paths[index])
      let known = site.previousEntry(index)
      let digest = Manifest.digest(of: bytes, at: path)
      let isUnchanged = known?.content == digest
      result.size += bytes.count
      result.writing += elapsed()
      if !production.hasPassed {
        production.check.judge(index, bytes)
      } else if !isUnchanged {
        production.check.judge(index, bytes, insteadOf: known == nil ? .none : earlier(path))
      }
      result.checking += elapsed()
      let file =
        production.isUntouched && isUnchanged
        ? OutputFile(keeping: path, inputs: inputs) : OutputFile(path: path, bytes: bytes, digest: digest, inputs: inputs)
      try writer.add(index, file)
      result.writing += elapsed()
    }

    private func earlier(_ path: String) -> EarlierCheck.Content {
      // Nothing links into feeds and cards.
      if path.hasSuffix(".ics") || path.hasSuffix(".vcf") { return .none }
      return production.earlier(path).map { .bytes($0) } ?? .lost
    }
  }
}

extension ContentDigest {
  /// Of what a page is made from.
  init(_ digest: ViewDigest) { self.init(high: digest.high, low: digest.low) }
}
