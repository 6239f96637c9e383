internal import Diagnostics
internal import FanOut
internal import Glibc

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
      let before = identifiers(of: place, old) ?? judgeAlone(place, old).identifiers
      let gone = before.filter { !report.hasIdentifier($0) }
      if !gone.isEmpty { lost.withLock { $0.fragments.formUnion(gone) } }
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
      let read = fanOut(targets.count, jobs: jobs) { number in
        let path = check.contents.paths[targets[number]]
        // Its own links are as they were.
        return check.contents.read(targets[number], Int.max).flatMap { identifiers(of: targets[number], $0) }
          .map { FileReport(path: path, strict: true, identifiers: $0.sorted()) }
      }
      for (place, report) in zip(targets, read) { reports[place] = report }
      let unknown = targets.filter { reports[$0] == nil }
      for (place, report) in zip(unknown, judge(unknown, jobs)) {
        reports[place] = report
        reports[place]?.fragmentLinks = []
      }
    }
    let whole = all.map { reports[$0] ?? FileReport(path: check.contents.paths[$0], strict: true) }
    return check.conclude(whole, index: index, found, jobs: jobs)
  }

  /// The ids of a file that passed; nil if it has to be judged for that.
  private func identifiers(of place: Int, _ bytes: [UInt8]) -> [UInt64]? {
    switch index.kind(place) {
    case .html: PassedPage.identifiers(in: bytes)
    case .svg: SVGIdentifiers.hashes(in: bytes)
    default: []
    }
  }

  /// What one file would be found to be, which is not told.
  private func judgeAlone(_ place: Int, _ bytes: [UInt8]) -> FileReport {
    judges.with { judge in
      FileReport(
        judging: CheckedFile(path: check.contents.paths[place], bytes: bytes), at: place, strict: true, by: &judge,
        options: check.options)
    }
  }

  private func judge(_ places: [Int], _ jobs: Int) -> [FileReport] {
    fanOut(places.count, jobs: jobs) { check.report(at: places[$0], strict: true, judges, found) }
  }
}

/// The ids of a page that passed the strict check, read without judging it again: such a page is well-formed XML, without CDATA and
/// without a script or a style in its text, so that every `<` begins a tag or a comment and every value is quoted.
struct PassedPage {
  /// Hashes of its ids; a page of ours that passed has no `<a name>`. Nil if one is written with a character reference, or the page is not what was
  /// said of it: then it has to be judged.
  static func identifiers(in bytes: [UInt8]) -> [UInt64]? {
    bytes.withUnsafeBytes { octets in octets.baseAddress.flatMap { identifiers(in: $0, octets.count) } }
  }

  private static func identifiers(in text: UnsafeRawPointer, _ count: Int) -> [UInt64]? {
    var found: [UInt64] = []
    var place = 0
    func octet(_ place: Int) -> UInt8 { text.load(fromByteOffset: place, as: UInt8.self) }
    func find(_ octet: UInt8, from start: Int) -> Int? {
      guard start < count else { return nil }
      return memchr(text + start, Int32(octet), count - start).map { UnsafeRawPointer($0) - text }
    }
    func says(_ word: StaticString, _ place: Int) -> Bool { memcmp(text + place, word.utf8Start, word.utf8CodeUnitCount) == 0 }
    while let start = find(UInt8(ascii: "<"), from: place) {
      place = start + 1
      guard place < count else { return nil }
      switch octet(place) {
      case UInt8(ascii: "!"):
        if place + 2 < count, octet(place + 1) == UInt8(ascii: "-"), octet(place + 2) == UInt8(ascii: "-") {
          place += 3
          // To `-->`.
          repeat {
            guard let end = find(UInt8(ascii: ">"), from: place) else { return nil }
            place = end + 1
          } while octet(place - 2) != UInt8(ascii: "-") || octet(place - 3) != UInt8(ascii: "-")
          continue
        }
        guard let end = find(UInt8(ascii: ">"), from: place) else { return nil }
        place = end + 1
        continue
      case UInt8(ascii: "/"), UInt8(ascii: "?"):
        guard let end = find(UInt8(ascii: ">"), from: place) else { return nil }
        place = end + 1
        continue
      default: break
      }
      while place < count, isNameOctet(octet(place)) { place += 1 }
      attributes: while true {
        while place < count, isHTMLSpace(octet(place)) || octet(place) == UInt8(ascii: "/") { place += 1 }
        guard place < count else { return nil }
        if octet(place) == UInt8(ascii: ">") { break attributes }
        let name = place
        while place < count, isNameOctet(octet(place)) { place += 1 }
        let length = place - name
        while place < count, isHTMLSpace(octet(place)) { place += 1 }
        guard length > 0, place < count, octet(place) == UInt8(ascii: "=") else { return nil }
        place += 1
        while place < count, isHTMLSpace(octet(place)) { place += 1 }
        guard place < count, octet(place) == UInt8(ascii: "\"") || octet(place) == UInt8(ascii: "'"),
          let end = find(octet(place), from: place + 1)
        else { return nil }
        if length == 2, says("id", name) {
          var hash = ByteHash()
          for place in place + 1..<end {
            if octet(place) == UInt8(ascii: "&") { return nil }
            hash.add(octet(place))
          }
          found.append(hash.value)
        }
        place = end + 1
      }
    }
    return found
  }

  private static func isNameOctet(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "\""),
      UInt8(ascii: "'"),
      UInt8(ascii: "<"):
      false
    default: true
    }
  }
}
