internal import Diagnostics
internal import FanOut

/// The findings of a site while it is judged: those of one cause become one, at its first place. The result does not depend on
/// the order in which files come in.
///
/// At most `CheckLimits.findings` are kept: those with the smallest keys. A finding's key never changes, so a finding that was
/// dropped cannot come back, and the result is the same whatever came first. Causes have hashes as keys; findings that are not
/// grouped go by their number in the file, so that every file keeps its first ones.
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
          rule: .tooManyFindings, severity: worst, path: "", offset: 0, length: 0,
          message: "\(leftOut) more places with findings are not shown", hint: "mend what is shown, then check again", origin: nil,
          count: 1, fileCount: 1))
    }
    return findings
  }

  /// Adds what was found in one file.
  func add(_ faults: [PageFault], leftOut: Int = 0, file: Int, path: String) {
    guard !faults.isEmpty || leftOut > 0 else { return }
    var found: [Group] = []
    var own: [Cause: Int] = [:]
    for fault in faults.sorted(by: { $0.offset < $1.offset }) {
      let severity = fault.severity ?? fault.rule.severity
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
      found.append(
        Group(
          file: file,
          finding: Finding(
            rule: fault.rule, severity: severity, path: path, offset: fault.offset, length: fault.length, message: fault.message,
            hint: fault.hint, origin: origin, count: 1, fileCount: 1),
          key: cause?.key ?? Key(first: UInt64(found.count), second: UInt64(file)), cause: cause))
    }
    if leftOut > 0 {
      found.append(
        Group(
          file: file,
          finding: Finding(
            rule: .pageSize, severity: .note, path: path, offset: 0, length: 0,
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
