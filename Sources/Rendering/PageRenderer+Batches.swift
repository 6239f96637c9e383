package import FanOut
package import Templates

/// Pages that are worth handing out together: small ones go out many at a time, so that an arena's memory serves them all.
package struct PageBatch: Sendable {
  /// Positions in `PageRenderer.paths`.
  package let pages: Range<Int>
  /// About how many lines of content they have.
  package let cost: Int
}

/// What a thread that renders pages keeps from one to the next, so that it need not be allocated anew.
package struct PageMemory: Sendable {
  fileprivate var data: ViewData
  fileprivate var bytes: [UInt8] = []

  package init(_ renderer: PageRenderer) { data = ViewData(renderer.models.schema) }
}

/// What tells whether a page would come out as it did before, without rendering it.
package final class PageDigests: Sendable {
  let shared: SharedDigests
  /// By the number of the page type.
  let templates: [ViewDigest]
  let keys: PageKeys

  init(shared: SharedDigests, templates: [ViewDigest], keys: PageKeys) {
    self.shared = shared
    self.templates = templates
    self.keys = keys
  }

  /// Of a page that has no key.
  func digest(of root: ViewRef, in data: borrowing ViewData, page type: PageType, path: String) -> ViewDigest {
    shared.digest(of: root, in: data, template: templates[Int(type.index)], path: path)
  }
}

extension PageRenderer {
  /// The most lines of content of a batch of more than one page, and how many batches a site is to have at least, if they are not too
  /// small for it: with few, some threads would be through long before the others.
  private static let batchCosts = 100...600
  private static let wantedBatches = 256

  /// All pages, in their order.
  package var batches: [PageBatch] {
    let total = jobs.reduce(0) { $0 + $1.cost }
    let batchCost = min(max(total / Self.wantedBatches, Self.batchCosts.lowerBound), Self.batchCosts.upperBound)
    var batches: [PageBatch] = []
    var (start, cost) = (0, 0)
    for (index, job) in jobs.enumerated() {
      if index > start, cost + job.cost > batchCost {
        batches.append(PageBatch(pages: start..<index, cost: cost))
        (start, cost) = (index, 0)
      }
      cost += job.cost
    }
    if start < jobs.count { batches.append(PageBatch(pages: start..<jobs.count, cost: cost)) }
    return batches
  }

  /// nil if there can be none.
  ///
  /// - Parameter threads: to use; the digests do not depend on it.
  /// - Complexity: O(what all pages share + templates).
  package func digests(jobs threads: Int = 1) -> PageDigests? {
    let templates = templates.digests
    return SharedDigests(of: shared.data, schema: models.schema, jobs: threads).map {
      PageDigests(shared: $0, templates: templates, keys: PageKeys(shared, $0, templates: templates, jobs: threads))
    }
  }

  /// Renders the pages of one batch, one after the other.
  ///
  /// - Parameters:
  ///   - memory: the caller's, for one batch after the other.
  ///   - digests: asked for with the first page if there is `isNeeded`, and else with the first digest that `take` asks for: they may
  ///     still be in the making.
  ///   - isNeeded: is told what a page would be rendered from; false passes it over. Nil if all pages are needed.
  ///   - take: gets each page that was rendered, and may ask for the digest of what it was rendered from. Both are good until it
  ///     returns.
  package func render<Fault: Error>(
    _ batch: PageBatch, in memory: inout PageMemory, _ digests: Ahead<PageDigests?>,
    isNeeded: ((_ page: Int, ViewDigest?) throws(Fault) -> Bool)?,
    take: (_ page: Int, _ digest: () -> ViewDigest?, [UInt8]) throws(Fault) -> Void
  ) throws(Fault) {
    let isAsked = isNeeded != nil
    var told = isAsked ? digests.value : nil
    var isTold = isAsked
    for page in batch.pages {
      let job = jobs[page]
      let type = self.page(of: job)
      // With a key, what is passed over need not be worked out.
      var digest = told?.keys.key(of: job, page: type, shared)
      if let isNeeded, let digest, try !isNeeded(page, digest) { continue }
      memory.data.removeAll()
      let root = fill(job, &memory.data)
      if let isNeeded, digest == nil {
        digest = told?.digest(of: root, in: memory.data, page: type, path: job.path)
        if try !isNeeded(page, digest) { continue }
      }
      memory.bytes.removeAll(keepingCapacity: true)
      memory.bytes.reserveCapacity(job.cost * 420 + 6_000)
      templates.render(type, root: root, data: memory.data, shared: shared.data, into: &memory.bytes)
      try take(
        page,
        {
          if !isAsked {
            if !isTold { (told, isTold) = (digests.value, true) }
            digest =
              told?.keys.key(of: job, page: type, shared)
              ?? told?.digest(of: root, in: memory.data, page: type, path: job.path)
          }
          return digest
        }, memory.bytes)
    }
  }

  /// Renders all pages, on up to `threads` threads; the longest are begun first.
  package func render(threads: Int) -> [RenderedFile] {
    let batches = self.batches
    let order = batches.indices.sorted { (batches[$0].cost, $1) > (batches[$1].cost, $0) }
    let none = Ahead<PageDigests?>(jobs: 1) { nil }
    return fanOut(batches.count, jobs: threads, order: order) { number in
      var files: [RenderedFile] = []
      var memory = PageMemory(self)
      render(batches[number], in: &memory, none, isNeeded: nil) { page, _, bytes in
        files.append(RenderedFile(path: jobs[page].path, bytes: Array(bytes)))
      }
      return files
    }.flatMap { $0 }
  }
}
