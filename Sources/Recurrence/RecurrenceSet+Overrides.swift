public import CivilTime

/// A change of one occurrence (RFC 5545 §3.8.4.4), or of one and all after it (RANGE=THISANDFUTURE, §3.2.13).
public struct RecurrenceOverride: Hashable, Sendable {
  /// The start that the set gave the occurrence.
  public var recurrenceID: CalendarTime
  /// The new start. Nil if it does not move.
  public var start: CalendarTime?
  /// RANGE=THISANDFUTURE: later occurrences move by as much as this one.
  public var appliesToFuture: Bool

  /// - Parameter start: nil if the occurrence does not move.
  public init(recurrenceID: CalendarTime, start: CalendarTime? = nil, appliesToFuture: Bool = false) {
    (self.recurrenceID, self.start, self.appliesToFuture) = (recurrenceID, start, appliesToFuture)
  }
}

/// One occurrence of a set with overrides.
public struct RecurrenceInstance: Hashable, Sendable {
  /// The start that the set gave it, on the set's clock. It identifies the occurrence.
  public var recurrenceID: CivilDateTime
  /// The start on the set's clock.
  public var start: CivilDateTime
  /// The index of the override that changes it.
  public var override: Int?
}

extension RecurrenceSet {
  /// The occurrences that begin in `window` after overrides are applied.
  ///
  /// An override of an occurrence that the set does not have adds it, because a calendar that sends it wants it. If one occurrence
  /// has several overrides, the last counts; an override of one occurrence wins over an earlier one of it and the future. An
  /// override of an occurrence and the future shifts later occurrences by as much as the first.
  public func instances(
    in window: Range<CivilDateTime>, overrides: [RecurrenceOverride], limit: Int = RecurrenceLimits.occurrences,
    zone: ZoneRules? = nil
  ) -> (instances: [RecurrenceInstance], isTruncated: Bool) {
    if overrides.isEmpty {
      let found = occurrences(in: window, limit: limit, zone: zone)
      return (found.starts.map { RecurrenceInstance(recurrenceID: $0, start: $0, override: nil) }, found.isTruncated)
    }
    var single: [CivilDateTime: Int] = [:]
    var future: [(from: CivilDateTime, shift: Int64, index: Int)] = []
    var ids: [CivilDateTime] = []
    for (index, override) in overrides.enumerated() {
      let id = wallClock(naming: override.recurrenceID, zone: zone)
      ids.append(id)
      if override.appliesToFuture {
        let shift = override.start.map { wallClock(naming: $0, zone: zone).secondsSinceEpoch - id.secondsSinceEpoch } ?? 0
        future.append((id, shift, index))
      } else {
        single[id] = index
      }
    }
    future.sort { ($0.from, $0.index) < ($1.from, $1.index) }

    // Add what a shift moves into the window from outside.
    let forward = Swift.max(0, future.map(\.shift).max() ?? 0)
    let backward = Swift.min(0, future.map(\.shift).min() ?? 0)
    let found = occurrences(
      in: window.lowerBound.adding(seconds: -forward)..<window.upperBound.adding(seconds: -backward),
      limit: limit + overrides.count,
      zone: zone)
    var seen: Set<CivilDateTime> = []
    var instances: [RecurrenceInstance] = []
    func add(_ id: CivilDateTime) {
      guard seen.insert(id).inserted else { return }
      var begin = id
      var index: Int?
      if let last = future.last(where: { $0.from <= id }) {
        begin = id.adding(seconds: last.shift)
        index = last.index
      }
      if let own = single[id] {
        begin = overrides[own].start.map { wallClock(naming: $0, zone: zone) } ?? id
        index = own
      }
      if let zone, case .zoned = start, begin != id { begin = zone.shiftedOutOfGap(begin) }
      if window.contains(begin) { instances.append(RecurrenceInstance(recurrenceID: id, start: begin, override: index)) }
    }
    for id in found.starts { add(id) }
    for id in ids { add(id) }
    instances.sort { ($0.start, $0.recurrenceID) < ($1.start, $1.recurrenceID) }
    let isTruncated = found.isTruncated || instances.count > limit
    return (Array(instances.prefix(limit)), isTruncated)
  }
}
