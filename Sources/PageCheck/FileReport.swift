internal import Diagnostics
internal import FanOut
internal import Glibc
internal import Pictures

/// What one file's check found, before findings are grouped.
struct FileReport: Sendable {
  var path: String
  var strict: Bool
  var faults: [PageFault] = []
  var faultsLeftOut = 0
  var fragmentLinks: [FragmentLink] = []
  /// Pictures whose size the page says.
  var imageClaims: [ImageClaim] = []
  /// The size of a picture; nil if the file is none, or does not say.
  var pictureSize: PictureFacts.Size?
  /// Hashes of the ids in the file, in rising order.
  private(set) var identifiers: [UInt64] = []

  /// A file of which only its ids are known, in rising order, or nothing.
  init(path: String, strict: Bool, identifiers: [UInt64] = []) {
    self.path = path
    self.strict = strict
    self.identifiers = identifiers
  }

  func hasIdentifier(_ hash: UInt64) -> Bool {
    var low = 0
    var high = identifiers.count
    while low < high {
      let middle = (low + high) / 2
      if identifiers[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < identifiers.count && identifiers[low] == hash
  }

  init(judging file: CheckedFile, at place: Int, strict: Bool, by judge: inout PageJudge, options: CheckOptions) {
    path = file.path
    self.strict = strict
    switch FileKind(file.path) {
    case .html:
      judge.judge(file, index: place, strict: strict)
      faults = judge.faults
      faultsLeftOut = judge.faultsLeftOut
      // A copy of the right size: the judge keeps its own memory for the next page.
      fragmentLinks = Array(judge.fragmentLinks.values)
      imageClaims = judge.imageClaims.withUnsafeBufferPointer { Array($0) }
      identifiers = (judge.identifiers.hashes + judge.anchors).sorted()
    case .css: judgeStyle(file, site: judge.site, options: options)
    case .json: judgeJSON(file)
    case .manifest:
      judgeJSON(file)
      if faults.isEmpty { judgeManifest(file, site: judge.site) }
    case .xml, .svg: judgeXML(file, judge.secondReader, judge.site)
    case .calendar, .card: judgeFeed(file, options)
    case .image: judgePicture(file)
    case .script, .other: break
    }
  }

  mutating func add(_ rule: Rule, at offset: Int, length: Int = 1, _ message: String, hint: String? = nil, cause: String) {
    if !strict && rule.meaning.foreign == nil { return }
    guard faults.count < CheckLimits.findingsPerPage else {
      faultsLeftOut += 1
      return
    }
    faults.append(
      PageFault(rule: rule, offset: offset, length: length, message: message, hint: hint, cause: cause, surroundings: 0))
  }

  private mutating func judgeJSON(_ file: CheckedFile) {
    file.bytes.withUnsafeBufferPointer { bytes in
      if let problem = JSONSyntax.problem(bytes) {
        add(.json, at: problem.offset, "this is no JSON: \(problem.message)", cause: problem.message)
      }
    }
    if String(validating: file.bytes, as: UTF8.self) == nil { add(.utf8, at: 0, "the file is not UTF-8", cause: "not UTF-8") }
  }

  private mutating func judgeXML(_ file: CheckedFile, _ library: LibraryReader, _ site: SiteIndex) {
    file.bytes.withUnsafeBufferPointer { bytes in
      guard !bytes.isEmpty else { return add(.xmlFile, at: 0, "the file is empty", cause: "empty XML") }
      let outcome = library.readXML(bytes)
      guard let fault = outcome.fault else { return }
      var offset = 0
      var line = 1
      while offset < bytes.count, line < fault.line {
        if bytes[offset] == 0x0A { line += 1 }
        offset += 1
      }
      add(
        .xmlFile, at: min(offset + max(0, fault.column - 1), bytes.count - 1), "libxml2: \(fault.message)",
        cause: "libxml2 \(fault.code)")
    }
    if faults.isEmpty, file.path.hasSuffix(".atom") { judgeAtom(file, site: site) }
    if FileKind(file.path) == .svg { identifiers = SVGIdentifiers.hashes(in: file.bytes).sorted() }
  }

  private mutating func judgeFeed(_ file: CheckedFile, _ options: CheckOptions) {
    guard let judge = options.judgeFeed else { return }
    for fault in judge(file) {
      faults.append(
        PageFault(
          rule: .feed, offset: min(fault.offset, file.bytes.count), length: 1, message: fault.message, hint: fault.hint,
          cause: fault.message,
          surroundings: 0, severity: fault.severity))
    }
  }

}

/// The ids of an SVG file, which links such as `icons.svg#cake` name.
enum SVGIdentifiers {
  static func hashes(in bytes: [UInt8]) -> [UInt64] {
    bytes.withUnsafeBufferPointer { bytes in
      var found: [UInt64] = []
      var i = 0
      while i + 5 < bytes.count {
        if bytes[i] == 0x69, bytes[i + 1] == 0x64, bytes[i + 2] == 0x3D, i > 0, isHTMLSpace(bytes[i - 1]),
          bytes[i + 3] == 0x22 || bytes[i + 3] == 0x27
        {
          let quote = bytes[i + 3]
          var end = i + 4
          while end < bytes.count, bytes[end] != quote { end += 1 }
          found.append(ByteText(UnsafeBufferPointer(rebasing: bytes[i + 4..<end])).hash)
          i = end
        }
        i += 1
      }
      return found
    }
  }
}

/// Judges that wait for work: one per thread at most, their memory used again from page to page. A thread gets the judge that it had
/// before: what that has learnt is near at hand there, and suits the pages that the thread is given.
final class JudgePool: Sendable {
  private let site: SiteIndex
  private let options: CheckOptions
  private let pool = Locked<(idle: [Box], count: Int)>(([], 0))
  /// With so many judges, a thread without one gets another's.
  private let enough = availableProcessors

  /// Moves between threads, used by one at a time.
  private final class Box: @unchecked Sendable {
    var judge: PageJudge
    var thread = pthread_self()
    init(_ judge: consuming PageJudge) { self.judge = judge }
  }

  init(site: SiteIndex, options: CheckOptions) {
    self.site = site
    self.options = options
  }

  func with<Result>(_ body: (inout PageJudge) -> Result) -> Result {
    let box = take() ?? Box(PageJudge(site: site, options: options))
    defer { pool.withLock { $0.idle.append(box) } }
    return body(&box.judge)
  }

  /// Nil if another judge is to be made.
  private func take() -> Box? {
    let thread = pthread_self()
    return pool.withLock { pool in
      if let own = pool.idle.lastIndex(where: { $0.thread == thread }) { return pool.idle.remove(at: own) }
      if pool.count >= enough, let box = pool.idle.popLast() {
        box.thread = thread
        return box
      }
      pool.count += 1
      return nil
    }
  }
}
