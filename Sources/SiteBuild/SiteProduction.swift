internal import Diagnostics
internal import FanOut
internal import PageCheck
internal import Publishing
internal import Rendering
internal import Templates

/// Makes a site's files one by one: each is rendered, checked and written beside the old site before the next, on as many threads
/// as there are jobs, so that no more of them are in memory than there are threads.
struct SiteProduction: Sendable {
  let renderer: PageRenderer
  /// They may still be in the making when pages are begun.
  let digests: Ahead<PageDigests?>
  /// All other files, in the order of their paths. They are worked out beside the pages.
  let others: Ahead<Others>
  /// Of all files: those of the pages, then those of `others`.
  let paths: [String]
  let otherCount: Int
  let site: NewSite
  let check: RunningCheck
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

  /// The files beside the pages, divided into parts of about the same size.
  struct Others: Sendable {
    let files: [RenderedFile]
    /// Positions in `files`, the largest first, with what they cost as pages' lines.
    fileprivate let parts: [(range: Range<Int>, cost: Int)]

    /// Octets of a part, at least.
    private static let partSize = 64 * 1024
    /// The most parts.
    fileprivate static let maximumCount = 256
    /// Octets of another file that take about as long as a line of a page: feeds are judged line by line.
    private static let octetsPerLine = 128

    init(_ files: [RenderedFile]) {
      self.files = files
      let wanted = max(Self.partSize, files.reduce(0) { $0 + $1.bytes.count } / (Self.maximumCount - 1) + 1)
      var parts: [(range: Range<Int>, cost: Int)] = []
      var (start, size) = (0, 0)
      for (index, file) in files.enumerated() {
        size += file.bytes.count
        guard size >= wanted || index == files.count - 1 else { continue }
        parts.append((start..<index + 1, size / Self.octetsPerLine))
        (start, size) = (index + 1, 0)
      }
      self.parts = parts.sorted { ($0.cost, $1.range.lowerBound) > ($1.cost, $0.range.lowerBound) }
    }
  }

  /// What is still to be made: pages, and the other files from when they are there.
  ///
  /// Each thread has a region of its own, of pages that follow one another and so are much alike: what it has learnt of one, such as
  /// the tags that the check remembers, serves the next. When it is through, it helps where most is left.
  private struct Queue: Sendable {
    enum Unit {
      case pages(PageBatch)
      case others(Range<Int>)
    }
    private struct Region {
      /// The longest first.
      var batches: ArraySlice<PageBatch> = []
      var cost = 0
    }
    private var regions: [Region]
    private var others: ArraySlice<(range: Range<Int>, cost: Int)>?

    init(_ batches: [PageBatch], threads: Int) {
      regions = Array(repeating: Region(), count: max(1, threads))
      let share = batches.reduce(0) { $0 + $1.cost } / regions.count + 1
      var (region, cost) = (0, 0)
      for batch in batches {
        regions[region].batches.append(batch)
        regions[region].cost += batch.cost
        cost += batch.cost
        region = min(regions.count - 1, cost / share)
      }
      for region in regions.indices {
        regions[region].batches.sort { ($0.cost, $1.pages.lowerBound) > ($1.cost, $0.pages.lowerBound) }
      }
    }

    /// Nil if there is nothing left but what `files` is to hold and does not yet.
    mutating func next(for thread: Int, _ files: Ahead<Others>) -> Unit? {
      if others == nil { others = files.valueIfReady?.parts[...] }
      if let other = others?.first, other.cost > regions[thread].batches.first?.cost ?? 0 {
        others?.removeFirst()
        return .others(other.range)
      }
      if let batch = regions[thread].batches.popFirst() { return take(batch, from: thread) }
      guard let fullest = regions.indices.max(by: { regions[$0].cost < regions[$1].cost }),
        let batch = regions[fullest].batches.popLast()
      else { return nil }
      return take(batch, from: fullest)
    }

    private mutating func take(_ batch: PageBatch, from region: Int) -> Unit {
      regions[region].cost -= batch.cost
      return .pages(batch)
    }

    /// When all pages have been handed out.
    mutating func nextOther(_ files: Others) -> Unit? {
      if others == nil { others = files.parts[...] }
      return (others?.popFirst()).map { .others($0.range) }
    }
  }

  /// Makes everything. The first error ends it.
  func run() throws(PublishError) -> Result {
    let batches = renderer.batches
    let workers = min(jobs, batches.count + min(otherCount, Others.maximumCount))
    let queue = Locked(Queue(batches, threads: workers))
    let fault = Locked<PublishError?>(nil)
    let results = fanOut(workers, jobs: jobs, yields: true) { number -> Result in
      let worker = Worker(self)
      do throws(PublishError) {
        while fault.withLock({ $0 == nil }), let unit = next(for: number, queue) { try worker.make(unit, of: self) }
      } catch {
        fault.withLock { if $0 == nil { $0 = error } }
      }
      return worker.result
    }
    if let fault = fault.withLock({ $0 }) { throw fault }
    return results.reduce(into: Result()) { $0.add($1) }
  }

  /// Nil if everything has been handed out.
  private func next(for thread: Int, _ queue: borrowing Locked<Queue>) -> Queue.Unit? {
    if let unit = queue.withLock({ $0.next(for: thread, others) }) { return unit }
    // Not under the lock: they may still be in the making.
    let files = others.value
    return queue.withLock { $0.nextOther(files) }
  }

  /// Makes one unit after the other, with memory and open folders of its own.
  ///
  /// It is told each time what for: to take the site's production out of a field would count references to all that it holds.
  private final class Worker {
    private var memory: PageMemory
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant
    private(set) var result = Result()

    init(_ production: SiteProduction) {
      memory = PageMemory(production.renderer)
      last = clock.now
    }

    func make(_ unit: Queue.Unit, of production: SiteProduction) throws(PublishError) {
      last = clock.now
      switch unit {
      case .pages(let batch): try make(batch, production)
      case .others(let part): try take(production.others.value.files, part, production)
      }
    }

    private func make(_ batch: PageBatch, _ production: SiteProduction) throws(PublishError) {
      try production.renderer.render(batch, in: &memory, production.digests, isNeeded: nil) {
        (page, _, bytes) throws(PublishError) in
        didRender()
        try take(page, bytes, production)
      }
    }

    private func take(_ files: [RenderedFile], _ part: Range<Int>, _ production: SiteProduction) throws(PublishError) {
      let first = production.paths.count - production.otherCount
      for index in part {
        precondition(files[index].path == production.paths[first + index], "a file that was announced as another")
        try take(first + index, files[index].bytes, production)
      }
    }

    private func elapsed() -> Duration {
      let now = clock.now
      defer { last = now }
      return now - last
    }

    private func didRender() {
      result.renderedCount += 1
      result.rendering += elapsed()
    }

    private func take(_ index: Int, _ bytes: [UInt8], _ production: SiteProduction) throws(PublishError) {
      result.size += bytes.count
      production.check.judge(index, bytes)
      result.checking += elapsed()
      try production.site.add(index, bytes)
      result.writing += elapsed()
    }
  }
}
