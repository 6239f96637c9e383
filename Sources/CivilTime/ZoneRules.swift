/// The clocks of one time zone: every change of offset, and the rule for the future.
///
/// Made from a TZif file (RFC 9636). A local time that a change skips (a gap) means the moment it would have been without the
/// change, so it moves forward by the gap. A local time that comes twice (an overlap) means the first (RFC 5545 §3.3.5).
public struct ZoneRules: Sendable {
  /// One state of the clocks.
  public struct State: Hashable, Sendable {
    /// Seconds east of UTC.
    public var offset: Int32
    public var isDaylight: Bool
    /// Such as `CET`, or `+03` if there are no letters in use.
    public var abbreviation: String

    public init(offset: Int32, isDaylight: Bool, abbreviation: String) {
      (self.offset, self.isDaylight, self.abbreviation) = (offset, isDaylight, abbreviation)
    }
  }

  /// A clock change. From `instant` on, `after` is in force.
  public struct Transition: Hashable, Sendable {
    public var instant: Instant
    public var before: State
    public var after: State

    /// The clock time just before the change, and just after it.
    public var localBefore: CivilDateTime {
      CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch + Int64(before.offset))
    }
    public var localAfter: CivilDateTime {
      CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch + Int64(after.offset))
    }
  }

  public let id: TimeZoneID

  /// The different states. The first one holds before the first change.
  let states: [State]
  /// The moments of change, ascending. Includes those by the footer's rule up to `lastTabulatedYear`.
  let instants: [Int64]
  /// The state after each change, as an index.
  let statesAfter: [UInt8]
  /// For each change, the first local second for which it counts: the later of the two clock times.
  let localThresholds: [Int64]
  /// The rule after the last of `instants`. Nil if nothing changes any more.
  let footer: PosixZoneRule?
  /// Whether the clocks go on changing after the last of `instants`.
  let goesOn: Bool

  /// Changes after this year are computed when needed.
  static let lastTabulatedYear = 2100

  /// A zone that never changes, such as UTC.
  public init(id: TimeZoneID, fixedOffset: Int32, abbreviation: String) {
    self.init(
      id: id, states: [State(offset: fixedOffset, isDaylight: false, abbreviation: abbreviation)], transitions: [], footer: nil)
  }

  public static let utc = ZoneRules(id: TimeZoneID("UTC"), fixedOffset: 0, abbreviation: "UTC")

  /// - Parameters:
  ///   - states: at least one. The first holds before the first transition.
  ///   - transitions: ascending.
  ///   - goesOn: whether the clocks go on changing after the last transition. Nil to ask `footer`.
  init(
    id: TimeZoneID, states: [State], transitions: [(instant: Int64, state: UInt8)], footer: PosixZoneRule?, goesOn: Bool? = nil
  ) {
    precondition(!states.isEmpty)
    var states = states
    var instants = transitions.map { $0.instant }
    var after = transitions.map { $0.state }
    // Without changes, the footer says everything (RFC 9636 §3.3).
    if let footer, instants.isEmpty, footer.daylight == nil { states[0] = footer.standard }
    if let footer, states.count < 250 {
      func index(of state: State) -> UInt8 {
        if let i = states.firstIndex(of: state) { return UInt8(i) }
        states.append(state)
        return UInt8(states.count - 1)
      }
      let standard = index(of: footer.standard)
      let daylight = footer.daylight.map { index(of: $0.state) } ?? standard
      if daylight != standard || instants.isEmpty || after.last != standard {
        let firstYear = instants.last.map { max(1, min(9999, CivilDateTime(uncheckedSecondsSinceEpoch: $0).date.year)) } ?? 1970
        let previous = instants.last ?? .min
        for year in stride(from: firstYear, through: Self.lastTabulatedYear, by: 1) {
          for (instant, isDaylight) in footer.changes(inYear: year) where instant > previous {
            let state = isDaylight ? daylight : standard
            if state != (after.last ?? 0) {
              instants.append(instant)
              after.append(state)
            }
          }
        }
      }
    }
    var thresholds: [Int64] = []
    var offsetBefore = Int64(states[0].offset)
    for (instant, state) in zip(instants, after) {
      let offsetAfter = Int64(states[Int(state)].offset)
      // Two changes may be within hours of each other. Keep the values ascending for the search.
      thresholds.append(max(instant + max(offsetBefore, offsetAfter), thresholds.last ?? .min))
      offsetBefore = offsetAfter
    }
    (self.id, self.states, self.instants) = (id, states, instants)
    statesAfter = after
    localThresholds = thresholds
    self.footer = footer
    self.goesOn = goesOn ?? (footer?.daylight != nil)
  }

  /// A zone of its own changes, such as those of a VTIMEZONE.
  ///
  /// - Parameters:
  ///   - initial: the clocks before the first change.
  ///   - changes: ascending. At most one for each moment counts, the last.
  ///   - goesOn: whether there are more changes of the same kind after the last.
  /// - Returns: nil if the clocks have more than 250 different states.
  public init?(id: TimeZoneID, initial: State, changes: [(instant: Instant, state: State)], goesOn: Bool) {
    var states = [initial]
    var transitions: [(instant: Int64, state: UInt8)] = []
    for change in changes {
      let index = states.firstIndex(of: change.state) ?? states.count
      if index == states.count { states.append(change.state) }
      guard states.count <= 250 else { return nil }
      if transitions.last?.instant == change.instant.secondsSinceEpoch { transitions.removeLast() }
      transitions.append((change.instant.secondsSinceEpoch, UInt8(index)))
    }
    self.init(id: id, states: states, transitions: transitions, footer: nil, goesOn: goesOn)
  }

  /// The first moment in `window` at which the clocks of the two zones differ, or nil if they are the same all the time.
  package func firstDifference(from other: ZoneRules, in window: Range<Instant>) -> Instant? {
    var at = window.lowerBound
    while at < window.upperBound {
      if offset(at: at) != other.offset(at: at) { return at }
      guard let next = [nextTransition(after: at), other.nextTransition(after: at)].compactMap(\.?.instant).min() else {
        return nil
      }
      at = next
    }
    return nil
  }

  /// How many elements of `list` are at most `value`.
  @inline(__always) private static func countAtMost(_ value: Int64, in list: [Int64]) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low &+ high) >> 1
      if list[middle] <= value { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  private func usesFooter(at second: Int64) -> Bool {
    guard footer?.daylight != nil else { return false }
    return second >= Self.endOfTable
  }
  /// 2101-01-01T00:00:00Z minus a day, so that every local time is in the table.
  static let endOfTable: Int64 = 4_133_980_800 - 86_400

  private func state(after index: Int) -> State { index == 0 ? states[0] : states[Int(statesAfter[index - 1])] }

  /// The state at a moment.
  public func state(at instant: Instant) -> State {
    if usesFooter(at: instant.secondsSinceEpoch), let footer { return footer.state(at: instant.secondsSinceEpoch) }
    return state(after: Self.countAtMost(instant.secondsSinceEpoch, in: instants))
  }

  /// Seconds east of UTC at a moment.
  public func offset(at instant: Instant) -> Int {
    if usesFooter(at: instant.secondsSinceEpoch), let footer { return Int(footer.state(at: instant.secondsSinceEpoch).offset) }
    let i = Self.countAtMost(instant.secondsSinceEpoch, in: instants)
    return Int(states[i == 0 ? 0 : Int(statesAfter[i - 1])].offset)
  }

  /// The clock time at a moment.
  public func localTime(of instant: Instant) -> CivilDateTime {
    CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch + Int64(offset(at: instant)))
  }

  /// The moment of a clock time. In a gap it is the moment that it would have been without the change, in an overlap the first of
  /// the two.
  public func instant(of local: CivilDateTime) -> Instant {
    let second = local.secondsSinceEpoch
    if usesFooter(at: second - 86_400), let footer {
      // Of the rule's two offsets, the larger gives the earlier moment. It is right if it is in force then.
      let one = Int64(footer.standard.offset)
      let other = Int64(footer.daylight?.state.offset ?? footer.standard.offset)
      let earlier = second - max(one, other)
      let later = second - min(one, other)
      if footer.state(at: earlier).offset == max(one, other) { return Instant(secondsSinceEpoch: earlier) }
      if footer.state(at: later).offset == min(one, other) { return Instant(secondsSinceEpoch: later) }
      // In a gap the smaller offset was in force before it, so the moment is the later one.
      return Instant(secondsSinceEpoch: later)
    }
    let i = Self.countAtMost(second, in: localThresholds)
    return Instant(secondsSinceEpoch: second - Int64(states[i == 0 ? 0 : Int(statesAfter[i - 1])].offset))
  }

  /// The clock time itself or, if the clocks skip it, the time it moves to.
  public func shiftedOutOfGap(_ local: CivilDateTime) -> CivilDateTime { localTime(of: instant(of: local)) }

  /// The first change after a moment, or nil if there is none before the year 10000.
  public func nextTransition(after instant: Instant) -> Transition? {
    var second = instant.secondsSinceEpoch
    var i = Self.countAtMost(second, in: instants)
    while i < instants.count {
      let before = state(after: i)
      let after = states[Int(statesAfter[i])]
      if before != after { return Transition(instant: Instant(secondsSinceEpoch: instants[i]), before: before, after: after) }
      i += 1
    }
    guard let footer, footer.daylight != nil else { return nil }
    second = max(second, instants.last ?? .min)
    let lastSecond = CivilDateTime(.max).secondsSinceEpoch
    guard second < lastSecond else { return nil }
    let firstYear = max(
      1, CivilDateTime(uncheckedSecondsSinceEpoch: max(second, CivilDateTime(.min).secondsSinceEpoch)).date.year - 1)
    for year in firstYear...min(9999, firstYear + 3) {
      for (at, isDaylight) in footer.changes(inYear: year) where at > second {
        let before = footer.state(at: at - 1)
        let after = isDaylight ? (footer.daylight?.state ?? footer.standard) : footer.standard
        if before != after { return Transition(instant: Instant(secondsSinceEpoch: at), before: before, after: after) }
      }
    }
    return nil
  }

  /// The clock times in `window` that are skipped, ascending. Each range goes from the time when the clocks are changed to the time
  /// they are changed to. Includes gaps that only touch the window.
  public func gaps(touching window: Range<CivilDateTime>) -> [Range<CivilDateTime>] {
    changes(touching: window) { $0.after.offset > $0.before.offset ? $0.localBefore..<$0.localAfter : nil }
  }

  /// The clock times in `window` that come twice, ascending. Each range goes from the time to which the clocks are put back to the
  /// time when that is done. Includes ranges that only touch the window.
  public func overlaps(touching window: Range<CivilDateTime>) -> [Range<CivilDateTime>] {
    changes(touching: window) { $0.after.offset < $0.before.offset ? $0.localAfter..<$0.localBefore : nil }
  }

  /// Whether a clock time comes twice.
  public func isRepeated(_ local: CivilDateTime) -> Bool {
    overlaps(touching: local..<local.adding(seconds: 1)).contains { $0.contains(local) }
  }

  private func changes(
    touching window: Range<CivilDateTime>, _ range: (Transition) -> Range<CivilDateTime>?
  ) -> [Range<CivilDateTime>] {
    var found: [Range<CivilDateTime>] = []
    var at = Instant(secondsSinceEpoch: window.lowerBound.secondsSinceEpoch - 2 * 86_400)
    let end = window.upperBound.secondsSinceEpoch + 2 * 86_400
    while let next = nextTransition(after: at), next.instant.secondsSinceEpoch < end {
      if let range = range(next), range.upperBound >= window.lowerBound, range.lowerBound <= window.upperBound {
        found.append(range)
      }
      at = next.instant
    }
    return found
  }
}
