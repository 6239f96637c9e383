internal import Diagnostics
internal import FanOut

/// The check of a site whose files come one after the other, on any thread and in any order, and need not be kept.
///
///     let check = RunningCheck(paths: paths, options: options) { place in contentsAgain(place) }
///     check.judge(0, bytes)                 // each file once: judge or pass
///     let findings = check.findings(jobs: 4)
///
/// With files that passed an earlier check of the same rules (`EarlierCheck`), only what can have become wrong is judged again.
///
/// Unchecked: each report is written by one thread and read when all have ended; the rest is behind a lock.
package final class RunningCheck: @unchecked Sendable {
  private let check: SiteCheck
  private let index: SiteIndex
  private let judges: JudgePool
  private let found: FindingGroups
  private let reports: UnsafeMutableBufferPointer<FileReport?>

  private struct Lost {
    /// Hashes of ids that pages had and have no more.
    var fragments: Set<UInt64> = []
    /// What a page was before cannot be told.
    var isUnknown = false
    /// Pictures that are other ones than before: pages say their sizes.
    var pictures: [String] = []
  }
  private let lost = Locked(Lost())

  /// - Parameters:
  ///   - paths: of every file of the site, in the order of the findings.
  ///   - options: the dialect is strict.
  ///   - read: a file's bytes once more, for what turns out later; nil if they cannot be had.
  package convenience init(paths: [String], options: CheckOptions, read: @escaping @Sendable (_ place: Int) -> [UInt8]?) {
    let contents = SiteContents(paths: paths, sizes: paths.map { _ in 0 }) { place, _ in read(place) }
    self.init(SiteCheck(contents: contents, options: options))
  }

  init(_ check: SiteCheck) {
    self.check = check
    index = SiteIndex(paths: check.contents.paths, ownURLPrefixes: check.options.ownURLPrefixes)
    judges = JudgePool(site: index, options: check.options)
    found = FindingGroups(check.options)
    reports = .allocate(capacity: check.contents.paths.count)
    reports.initialize(repeating: nil)
  }

  deinit {
    reports.deinitialize()
    reports.deallocate()
  }

  /// Judges a file.
  ///
  /// - Parameter earlier: what stood at its path when the earlier check passed.
  package func judge(_ place: Int, _ bytes: [UInt8], insteadOf earlier: EarlierCheck.Content = .none) {
    let path = check.contents.paths[place]
    let report = check.report(CheckedFile(path: path, bytes: bytes), at: place, strict: true, judges, found)
    reports[place] = report
    if index.kind(place) == .image {
      if case .none = earlier { return }
      return lost.withLock { $0.pictures.append(path) }
    }
    guard index.kind(place).isMarkup else { return }
    switch earlier {
    case .none: break
    case .lost: lost.withLock { $0.isUnknown = true }
    case .bytes(let old):
      var before = IdentifierScan(old)
      before.identifiers.removeAll(where: report.hasIdentifier)
      if before.isUnknown || !before.identifiers.isEmpty {
        lost.withLock {
          $0.isUnknown = $0.isUnknown || before.isUnknown
          $0.fragments.formUnion(before.identifiers)
        }
      }
    }
  }

  /// Judges a file that cannot be had.
  func judgeUnreadable(_ place: Int) { reports[place] = check.report(at: place, strict: true, judges, found) }

  /// Findings in the order of the files, inside a file by offset; what does not depend on `jobs`.
  ///
  /// - Parameters:
  ///   - gone: files that the earlier site had and this one does not; nil if that cannot be told.
  package func findings(jobs: Int, gone: [String]? = []) -> [Finding] {
    let all = check.contents.paths.indices
    if all.contains(where: { reports[$0] == nil }) {
      let known = lost.withLock { $0 }
      var lost = LostTargets(gone: gone.map { $0 + known.pictures.sorted() })
      lost.isUnknown = lost.isUnknown || known.isUnknown
      lost.fragments = known.fragments
      let concerned = fanOut(all.count, jobs: jobs) { [lost] place in
        guard reports[place] == nil, lost.mayConcern(index.kind(place)) else { return false }
        return check.contents.read(place, Int.max).map { lost.mayConcern(check.contents.paths[place], $0, index.kind(place)) }
          ?? true
      }
      let again = all.filter { concerned[$0] }
      for (place, report) in zip(again, judge(again, jobs)) { reports[place] = report }
      // Pages whose ids are asked for.
      let targets = Set(reports.flatMap { $0?.fragmentLinks.map { Int($0.target) } ?? [] }).filter { reports[$0] == nil }.sorted()
      for (place, report) in zip(targets, judge(targets, jobs)) {
        // Its own links are as they were.
        reports[place] = report
        reports[place]?.fragmentLinks = []
      }
    }
    let whole = all.map { reports[$0] ?? FileReport(path: check.contents.paths[$0], strict: true) }
    return check.conclude(whole, index: index, found)
  }

  private func judge(_ places: [Int], _ jobs: Int) -> [FileReport] {
    fanOut(places.count, jobs: jobs) { check.report(at: places[$0], strict: true, judges, found) }
  }
}

/// The ids in the octets of a page that passed: all that it has, and perhaps more, such as what only looks like one in a text.
struct IdentifierScan {
  private(set) var isUnknown = false
  var identifiers: [UInt64] = []

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { scan($0) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    var place = 1
    while place + 2 < bytes.count {
      // `id` and `name`, which anchors have, in letters of either case, after a space.
      defer { place += 1 }
      let second = bytes[place + 1] | 0x20
      let length: Int
      if bytes[place] | 0x20 == UInt8(ascii: "i"), second == UInt8(ascii: "d") {
        length = 2
      } else if bytes[place] | 0x20 == UInt8(ascii: "n"), second == UInt8(ascii: "a"), place + 4 < bytes.count,
        bytes[place + 2] | 0x20 == UInt8(ascii: "m"), bytes[place + 3] | 0x20 == UInt8(ascii: "e"), isInAnchor(place, bytes)
      {
        length = 4
      } else {
        continue
      }
      guard isHTMLSpace(bytes[place - 1]) || bytes[place - 1] == UInt8(ascii: "/") else { continue }
      var next = place + length
      while next < bytes.count, isHTMLSpace(bytes[next]) { next += 1 }
      guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else { continue }
      next += 1
      while next < bytes.count, isHTMLSpace(bytes[next]) { next += 1 }
      guard next < bytes.count else { return }
      let quote = bytes[next]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { next += 1 }
      var hash = ByteHash()
      while next < bytes.count {
        let octet = bytes[next]
        if isQuoted ? octet == quote : isHTMLSpace(octet) || octet == UInt8(ascii: ">") { break }
        if octet == UInt8(ascii: "&") { isUnknown = true }
        hash.add(octet)
        next += 1
      }
      identifiers.append(hash.value)
    }
  }

  /// Whether the tag around a place is `<a …`. A page that passed is well-formed XML: it has no `<` inside tags.
  private func isInAnchor(_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = place
    while start > 0, bytes[start] != UInt8(ascii: "<") { start -= 1 }
    return bytes[start + 1] | 0x20 == UInt8(ascii: "a") && (isHTMLSpace(bytes[start + 2]) || bytes[start + 2] == UInt8(ascii: "/"))
  }
}
