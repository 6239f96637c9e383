internal import FanOut
package import Templates

/// Pages that are worth handing out together: small ones go out many at a time, so that an arena's memory serves them all.
package struct PageBatch: Sendable {
  /// Positions in `PageRenderer.paths`.
  package let pages: Range<Int>
  /// About how many lines of content they have.
  package let cost: Int
}

/// What tells whether a page would come out as it did before, without rendering it.
package struct PageDigests: Sendable {
  let shared: SharedDigests
  /// By the number of the page type.
  let templates: [ViewDigest]
  let keys: PageKeys
}

extension PageRenderer {
  /// The most lines of content of a batch of more than one page.
  private static let batchCost = 600

  /// All pages, in their order.
  package var batches: [PageBatch] {
    var batches: [PageBatch] = []
    var (start, cost) = (0, 0)
    for (index, job) in jobs.enumerated() {
      if index > start, cost + job.cost > Self.batchCost {
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
  ///   - isNeeded: is told what a page would be rendered from; false passes it over.
  ///   - take: gets each page that was rendered. The octets are good until it returns.
  package func render<Fault: Error>(
    _ batch: PageBatch, _ digests: PageDigests?, isNeeded: (_ page: Int, ViewDigest?) throws(Fault) -> Bool,
    take: (_ page: Int, ViewDigest?, [UInt8]) throws(Fault) -> Void
  ) throws(Fault) {
    var data = ViewData(models.schema)
    var bytes: [UInt8] = []
    for page in batch.pages {
      let job = jobs[page]
      // With a key, what is passed over need not be worked out.
      let type = self.page(of: job)
      let key = digests?.keys.key(of: job, page: type, shared)
      if let key, try !isNeeded(page, key) { continue }
      data.removeAll()
      let root = fill(job, &data)
      let digest =
        key
        ?? digests?.shared.digest(
          of: root, in: data, template: digests?.templates[Int(type.index)] ?? ViewDigest.none, path: job.path)
      if key == nil, try !isNeeded(page, digest) { continue }
      bytes.removeAll(keepingCapacity: true)
      bytes.reserveCapacity(job.cost * 420 + 6_000)
      templates.render(type, root: root, data: data, shared: shared.data, into: &bytes)
      try take(page, digest, bytes)
    }
  }

  /// Renders all pages, on up to `threads` threads; the longest are begun first.
  package func render(threads: Int) -> [RenderedFile] {
    let batches = self.batches
    let order = batches.indices.sorted { (batches[$0].cost, $1) > (batches[$1].cost, $0) }
    return fanOut(batches.count, jobs: threads, order: order) { number in
      var files: [RenderedFile] = []
      render(batches[number], nil) { _, _ in
        true
      } take: { page, _, bytes in
        files.append(RenderedFile(path: jobs[page].path, bytes: Array(bytes)))
      }
      return files
    }.flatMap { $0 }
  }
}
