internal import Diagnostics
internal import FanOut

/// The findings of a site while it is judged: those of one cause become one, at its first place. What comes out does not
/// depend on the order in which files come in.
///
/// At most `CheckLimits.findings` are kept. Each has a key that does not change while files come in, and those with the smallest
/// keys stay: what was dropped once can never come back, so what stays is whole, whatever came first. Keys of causes are hashes;
/// places that are told one by one go by their number in the file, so that every file keeps its first ones.
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

    /// The same in every run, unlike `hashValue`.
    var key: Key {
      var hash = ByteHash()
      for text in [rule.rawValue, cause, datum, origin?.file ?? ""] {
        for byte in text.utf8 { hash.add(byte) }
        hash.add(0xFF)
      }
      for shift in stride(from: 0, to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: surroundings >> UInt64(shift))) }
      for shift in stride(from: 0, to: 32, by: 8) { hash.add(UInt8(truncatingIfNeeded: (origin?.line ?? 0) >> shift)) }
      return Key(first: hash.value, second: 0)
    }
  }

  /// What decides whether a finding stays.
  private struct Key: Comparable {
    var first: UInt64
    var second: UInt64
    static func < (a: Key, b: Key) -> Bool { (a.first, a.second) < (b.first, b.second) }
  }

  /// A finding with the file that it stands in.
  private struct Group {
    var file: Int
    var finding: Finding
    var key: Key
    /// Nil for what is not brought together with others.
    var cause: Cause?

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
    /// Findings with a larger key are left out.
    var bound: Key?
    /// Places of what was left out, and the worst of it.
    var leftOut = 0
    var worst = Diagnostic.Severity.note

    mutating func leaveOut(_ finding: Finding) {
      leftOut += finding.count
      worst = min(worst, finding.severity)
    }

    /// Keeps the groups with the smallest keys.
    mutating func trim(to limit: Int) {
      guard groups.count > limit else { return }
      let bound = groups.map(\.key).sorted()[limit - 1]
      self.bound = bound
      for group in groups where group.key > bound { leaveOut(group.finding) }
      groups.removeAll { $0.key > bound }
      places.removeAll(keepingCapacity: true)
      for (place, group) in groups.enumerated() {
        if let cause = group.cause { places[cause] = place }
      }
    }
  }

  init(_ options: CheckOptions) { self.options = options }

  /// Findings in the order of files and offsets; last how many were left out.
  var sorted: [Finding] {
    let (groups, leftOut, worst) = state.withLock { state in
      state.trim(to: options.maximumFindings)
      return (state.groups, state.leftOut, state.worst)
    }
    var findings = groups.sorted(by: Group.comesFirst).map(\.finding)
    if leftOut > 0 {
      findings.append(
        Finding(
          rule: .tooManyFindings, severity: worst, path: "", offset: 0, length: 0, line: 1, column: 1, excerpt: "",
          message: "\(leftOut) more places with findings are not shown", hint: "mend what is shown, then check again", origin: nil,
          count: 1, fileCount: 1))
    }
    return findings
  }

  /// Adds what was found in one file; works out lines and excerpts while its bytes are at hand.
  func add(_ faults: [PageFault], leftOut: Int = 0, file: Int, path: String, strict: Bool, bytes: [UInt8]) {
    guard !faults.isEmpty || leftOut > 0 else { return }
    var lines = LineCounter(bytes)
    var found: [Group] = []
    var own: [Cause: Int] = [:]
    for fault in faults.sorted(by: { $0.offset < $1.offset }) {
      guard let severity = fault.severity ?? (strict ? fault.rule.meaning.strict : fault.rule.meaning.foreign) else { continue }
      let origin = options.origin?(path, fault.offset)
      var cause: Cause?
      if options.grouping == .byCause {
        let isSite = fault.rule.rawValue.hasPrefix("site.") || fault.rule.rawValue.hasPrefix("privacy.")
        let named = Cause(
          rule: fault.rule, cause: fault.cause, origin: origin, surroundings: origin == nil ? fault.surroundings : 0,
          datum: origin == nil && isSite ? fault.message : "")
        if let known = own[named] {
          found[known].finding.count += 1
          continue
        }
        own[named] = found.count
        cause = named
      }
      let (line, column) = lines.position(of: fault.offset)
      found.append(
        Group(
          file: file,
          finding: Finding(
            rule: fault.rule, severity: severity, path: path, offset: fault.offset, length: fault.length, line: line,
            column: column,
            excerpt: lines.excerpt(at: fault.offset), message: fault.message, hint: fault.hint, origin: origin, count: 1,
            fileCount: 1),
          key: cause?.key ?? Key(first: UInt64(found.count), second: UInt64(file)), cause: cause))
    }
    if leftOut > 0 {
      found.append(
        Group(
          file: file,
          finding: Finding(
            rule: .pageSize, severity: .note, path: path, offset: 0, length: 0, line: 1, column: 1, excerpt: "",
            message: "\(leftOut) more findings in this page are not shown", hint: nil, origin: nil, count: 1, fileCount: 1),
          key: Key(first: UInt64(found.count), second: UInt64(file))))
    }
    merge(found)
  }

  private func merge(_ found: [Group]) {
    state.withLock { state in
      for group in found {
        if let bound = state.bound, group.key > bound {
          state.leaveOut(group.finding)
          continue
        }
        guard let cause = group.cause, let known = state.places[cause] else {
          if let cause = group.cause { state.places[cause] = state.groups.count }
          state.groups.append(group)
          continue
        }
        var merged = Group.comesFirst(group, state.groups[known]) ? group : state.groups[known]
        merged.finding.count = state.groups[known].finding.count + group.finding.count
        // A file comes at most twice: itself, and its links to parts of other pages, which have causes of their own.
        merged.finding.fileCount = state.groups[known].finding.fileCount + group.finding.fileCount
        state.groups[known] = merged
      }
      // Twice as many for a while, so that the keys are sorted seldom.
      if state.groups.count > 2 * options.maximumFindings { state.trim(to: options.maximumFindings) }
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
