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

  /// Of a page that has no key.
  func digest(of root: ViewRef, in data: borrowing ViewData, page type: PageType, path: String) -> ViewDigest {
    shared.digest(of: root, in: data, template: templates[Int(type.index)], path: path)
  }
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
  ///   - digests: asked for once, and only when the first page has been rendered if `isNeeded` is nil: they may still be in the
  ///     making.
  ///   - isNeeded: is told what a page would be rendered from; false passes it over. Nil if all pages are needed.
  ///   - take: gets each page that was rendered. The octets are good until it returns.
  package func render<Fault: Error>(
    _ batch: PageBatch, _ digests: () -> PageDigests?, isNeeded: ((_ page: Int, ViewDigest?) throws(Fault) -> Bool)?,
    take: (_ page: Int, ViewDigest?, [UInt8]) throws(Fault) -> Void
  ) throws(Fault) {
    var data = ViewData(models.schema)
    var bytes: [UInt8] = []
    var told = isNeeded == nil ? nil : digests()
    var isTold = isNeeded != nil
    for page in batch.pages {
      let job = jobs[page]
      let type = self.page(of: job)
      // With a key, what is passed over need not be worked out.
      var digest = told?.keys.key(of: job, page: type, shared)
      if let isNeeded, let digest, try !isNeeded(page, digest) { continue }
      data.removeAll()
      let root = fill(job, &data)
      if let isNeeded, digest == nil {
        digest = told?.digest(of: root, in: data, page: type, path: job.path)
        if try !isNeeded(page, digest) { continue }
      }
      bytes.removeAll(keepingCapacity: true)
      bytes.reserveCapacity(job.cost * 420 + 6_000)
      templates.render(type, root: root, data: data, shared: shared.data, into: &bytes)
      if !isTold { (told, isTold) = (digests(), true) }
      if digest == nil, let told {
        digest =
          told.keys.key(of: job, page: type, shared) ?? told.digest(of: root, in: data, page: type, path: job.path)
      }
      try take(page, digest, bytes)
    }
  }

  /// Renders all pages, on up to `threads` threads; the longest are begun first.
  package func render(threads: Int) -> [RenderedFile] {
    let batches = self.batches
    let order = batches.indices.sorted { (batches[$0].cost, $1) > (batches[$1].cost, $0) }
    return fanOut(batches.count, jobs: threads, order: order) { number in
      var files: [RenderedFile] = []
      render(batches[number], { nil }, isNeeded: nil) { page, _, bytes in
        files.append(RenderedFile(path: jobs[page].path, bytes: Array(bytes)))
      }
      return files
    }.flatMap { $0 }
  }
}
