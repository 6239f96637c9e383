internal import Octets

/// The clocks of one time zone: every change of offset, and the rule for the future.
///
/// Made from a TZif file (RFC 9636). A local time that a change skips (a gap) means the moment it would have been without the
/// change, so it moves forward by the gap. A local time that comes twice (an overlap) means the first (RFC 5545 §3.3.5).
public struct ZoneRules: Sendable {
  /// One state of the clocks.
  public struct State: Hashable, Sendable {
    /// Seconds east of UTC.
    public var offset: Int32
    /// Whether the zone's data call this daylight saving time. For some zones they say so of winter time (Dublin, Casablanca).
    public var isDaylight: Bool
    /// Such as `CET`, or `+03` if there are no letters in use.
    public var abbreviation: String

    /// - Parameter offset: seconds east of UTC.
    public init(offset: Int32, isDaylight: Bool, abbreviation: String) {
      (self.offset, self.isDaylight, self.abbreviation) = (offset, isDaylight, abbreviation)
    }
  }

  /// A clock change. From `instant` on, `after` is in force.
  public struct Transition: Hashable, Sendable {
    /// The first moment of the new state.
    public var instant: Instant
    /// The clocks until the change, and from then on. They may differ in the abbreviation alone.
    public var before, after: State

    /// The clock time at which the change is made, as the old state has it.
    public var localBefore: CivilDateTime {
      CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch + Int64(before.offset))
    }
    /// The clock time that the change moves to: the same moment, as the new state has it.
    public var localAfter: CivilDateTime {
      CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch + Int64(after.offset))
    }
  }

  /// The name of the zone file, or the one that the rules were made with. A zone found by a Windows name has its IANA name.
  public let id: TimeZoneID

  /// The different states. The first one holds before the first change.
  let states: [State]
  /// The moments of change, ascending. Includes those by the file's rule for the future up to `lastTabulatedYear`.
  let instants: [Int64]
  /// The state after each change, as an index.
  let statesAfter: [UInt8]
  /// For each change, the first local second for which it counts: the later of the two clock times.
  let localThresholds: [Int64]
  /// Whether the clocks go on changing after the last of `instants`.
  let goesOn: Bool
  /// Whether what follows is like the last 400 years of the table, as the Gregorian calendar is.
  private let repeats: Bool

  private static let lastTabulatedYear = 2500
  /// 2501-01-01T00:00:00Z minus a day, so that every local time before it is in the table.
  private static let endOfTable: Int64 = 16_756_761_600 - 86_400
  private static let secondsIn400Years: Int64 = 146_097 * 86_400

  /// A zone that never changes, such as UTC.
  public init(id: TimeZoneID, fixedOffset: Int32, abbreviation: String) {
    self.init(
      id: id, states: [State(offset: fixedOffset, isDaylight: false, abbreviation: abbreviation)], transitions: [], footer: nil)
  }

  /// UTC, which needs no zone file.
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
    repeats = footer?.daylight != nil && states.count < 250
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

  /// The second itself, or the one of the table's last 400 years that is like it.
  @inline(__always) private func inTable(_ second: Int64) -> Int64 {
    guard second >= Self.endOfTable, repeats else { return second }
    return second - ((second - Self.endOfTable) / Self.secondsIn400Years + 1) * Self.secondsIn400Years
  }

  private func state(after index: Int) -> State { index == 0 ? states[0] : states[Int(statesAfter[index - 1])] }

  /// The state at a moment.
  public func state(at instant: Instant) -> State {
    let second = inTable(instant.secondsSinceEpoch)
    return state(after: instants.sortedCount { $0 <= second })
  }

  /// Seconds east of UTC at a moment.
  public func offset(at instant: Instant) -> Int { Int(state(at: instant).offset) }

  /// The clock time at a moment.
  public func localTime(of instant: Instant) -> CivilDateTime {
    CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch + Int64(offset(at: instant)))
  }

  /// The moment of a clock time. In a gap it is the moment that it would have been without the change, in an overlap the first of
  /// the two.
  public func instant(of local: CivilDateTime) -> Instant {
    let second = local.secondsSinceEpoch
    let tabulated = inTable(second)
    return Instant(secondsSinceEpoch: second - Int64(state(after: localThresholds.sortedCount { $0 <= tabulated }).offset))
  }

  /// The clock time itself or, if the clocks skip it, the time it moves to.
  public func shiftedOutOfGap(_ local: CivilDateTime) -> CivilDateTime { localTime(of: instant(of: local)) }

  /// The first change after a moment, or nil if there is none before the year 10000.
  public func nextTransition(after instant: Instant) -> Transition? {
    let second = instant.secondsSinceEpoch
    let tabulated = inTable(second)
    let later = instants.sortedCount { $0 <= tabulated }..<instants.count
    guard let i = later.first(where: { state(after: $0) != state(after: $0 + 1) }) else {
      // The next one is in the table's next 400 years.
      let end = Self.endOfTable + second - tabulated
      return repeats && end < CivilDateTime(.max).secondsSinceEpoch ? nextTransition(after: Instant(secondsSinceEpoch: end)) : nil
    }
    let change = Instant(secondsSinceEpoch: instants[i] + second - tabulated)
    guard change.secondsSinceEpoch <= CivilDateTime(.max).secondsSinceEpoch else { return nil }
    return Transition(instant: change, before: state(after: i), after: state(after: i + 1))
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
