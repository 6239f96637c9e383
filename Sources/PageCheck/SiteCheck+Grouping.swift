internal import Diagnostics
internal import FanOut

/// The findings of a site while it is judged: those of one cause become one, at its first place. What comes out does not
/// depend on the order in which files come in.
final class FindingGroups: Sendable {
  private let options: CheckOptions
  private let state = Locked(State())

  /// One cause: a rule, what is wrong without the page's data, and the place of the template or of the markup.
  private struct Cause: Hashable {
    var rule: Rule
    var cause: String
    var origin: TemplateOrigin?
    var surroundings: UInt64
    /// What the page says, where that is the fault: a dead link to another target is another finding.
    var datum: String
  }

  /// A finding with the file that it stands in.
  private struct Group {
    var file: Int
    var finding: Finding

    /// Files first, then places.
    static func comesFirst(_ a: Group, _ b: Group) -> Bool {
      if a.file != b.file { return a.file < b.file }
      if a.finding.offset != b.finding.offset { return a.finding.offset < b.finding.offset }
      return (a.finding.rule.rawValue, a.finding.message) < (b.finding.rule.rawValue, b.finding.message)
    }
  }

  private struct State {
    var groups: [Group] = []
    var places: [Cause: Int] = [:]
  }

  init(_ options: CheckOptions) { self.options = options }

  /// Findings in the order of files and offsets.
  var sorted: [Finding] { state.withLock { $0.groups }.sorted(by: Group.comesFirst).map(\.finding) }

  /// Adds what was found in one file; works out lines and excerpts while its bytes are at hand.
  func add(_ faults: [PageFault], leftOut: Int = 0, file: Int, path: String, strict: Bool, bytes: [UInt8]) {
    guard !faults.isEmpty || leftOut > 0 else { return }
    var lines = LineCounter(bytes)
    var found: [Group] = []
    var causes: [Cause] = []
    var own: [Cause: Int] = [:]
    for fault in faults.sorted(by: { $0.offset < $1.offset }) {
      guard let severity = fault.severity ?? (strict ? fault.rule.meaning.strict : fault.rule.meaning.foreign) else { continue }
      let origin = options.origin?(path, fault.offset)
      if options.grouping == .byCause {
        let isSite = fault.rule.rawValue.hasPrefix("site.") || fault.rule.rawValue.hasPrefix("privacy.")
        let cause = Cause(
          rule: fault.rule, cause: fault.cause, origin: origin, surroundings: origin == nil ? fault.surroundings : 0,
          datum: origin == nil && isSite ? fault.message : "")
        if let known = own[cause] {
          found[known].finding.count += 1
          continue
        }
        own[cause] = found.count
        causes.append(cause)
      }
      let (line, column) = lines.position(of: fault.offset)
      found.append(
        Group(
          file: file,
          finding: Finding(
            rule: fault.rule, severity: severity, path: path, offset: fault.offset, length: fault.length, line: line,
            column: column,
            excerpt: lines.excerpt(at: fault.offset), message: fault.message, hint: fault.hint, origin: origin, count: 1,
            fileCount: 1)))
    }
    if leftOut > 0 {
      found.append(
        Group(
          file: file,
          finding: Finding(
            rule: .pageSize, severity: .note, path: path, offset: 0, length: 0, line: 1, column: 1, excerpt: "",
            message: "\(leftOut) more findings in this page are not shown", hint: nil, origin: nil, count: 1, fileCount: 1)))
    }
    merge(found, causes)
  }

  /// `causes` names the cause of each group, but of a last one that has none.
  private func merge(_ found: [Group], _ causes: [Cause]) {
    state.withLock { state in
      for (place, group) in found.enumerated() {
        guard place < causes.count else {
          state.groups.append(group)
          continue
        }
        guard let known = state.places[causes[place]] else {
          state.places[causes[place]] = state.groups.count
          state.groups.append(group)
          continue
        }
        var merged = Group.comesFirst(group, state.groups[known]) ? group : state.groups[known]
        merged.finding.count = state.groups[known].finding.count + group.finding.count
        // A file comes at most twice: itself, and its links to parts of other pages, which have causes of their own.
        merged.finding.fileCount = state.groups[known].finding.fileCount + group.finding.fileCount
        state.groups[known] = merged
      }
    }
  }
}

/// Turns offsets, asked in rising order, into lines and columns.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  /// Scalars on the line before `offset`.
  private var column = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Line and column from 1; columns count Unicode scalars.
  mutating func position(of wanted: Int) -> (line: Int, column: Int) {
    let wanted = min(wanted, bytes.count)
    if wanted < offset {
      offset = 0
      line = 1
      column = 0
    }
    while offset < wanted {
      if bytes[offset] == 0x0A {
        line += 1
        column = 0
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return (line, column + 1)
  }

  /// The text around an offset on its line, at most 120 octets.
  func excerpt(at wanted: Int) -> String {
    guard !bytes.isEmpty else { return "" }
    let wanted = min(wanted, bytes.count - 1)
    var start = wanted
    while start > 0, bytes[start - 1] != 0x0A, wanted - start < 40 { start -= 1 }
    var end = wanted
    while end < bytes.count, bytes[end] != 0x0A, end - start < 120 { end += 1 }
    while start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }
}
