package import CivilTime

/// That one occurrence differs (RFC 5545 §3.8.4.4), or that one and all after it (RANGE=THISANDFUTURE, §3.2.13).
package struct RecurrenceOverride: Hashable, Sendable {
  /// The start that the set gave the occurrence.
  package var recurrenceID: CalendarTime
  /// Where it begins instead; nil if it stays.
  package var start: CalendarTime?
  package var appliesToFuture: Bool

  package init(recurrenceID: CalendarTime, start: CalendarTime? = nil, appliesToFuture: Bool = false) {
    self.recurrenceID = recurrenceID
    self.start = start
    self.appliesToFuture = appliesToFuture
  }
}

/// One happening of a set with overrides.
package struct RecurrenceInstance: Hashable, Sendable {
  /// The start that the set gave it, on the set's wall clock: its identity.
  package var recurrenceID: CivilDateTime
  /// When it begins, on the set's wall clock.
  package var start: CivilDateTime
  /// Which override, by position, says how it differs.
  package var override: Int?
}

extension RecurrenceSet {
  /// The occurrences that begin in `window` once overrides are applied: moved ones where they are moved to.
  ///
  /// An override of an occurrence that the set does not have adds it (a calendar that sends it means it to happen). Of
  /// several overrides of one occurrence the last counts; one for that occurrence alone goes before an earlier one for it
  /// and the future. An override "and future" that moves its occurrence moves the later ones by as much.
  package func instances(
    in window: Range<CivilDateTime>, overrides: [RecurrenceOverride], limit: Int = RecurrenceLimits.occurrences,
    zone: ZoneRules? = nil
  ) -> (instances: [RecurrenceInstance], isTruncated: Bool) {
    if overrides.isEmpty {
      let found = occurrences(in: window, limit: limit, zone: zone)
      return (found.starts.map { RecurrenceInstance(recurrenceID: $0, start: $0, override: nil) }, found.isTruncated)
    }
    let always = CivilDateTime(.min)..<CivilDateTime(.max)
    /// On the wall clock of the set, out of gaps.
    func wallClock(_ time: CalendarTime) -> CivilDateTime {
      RecurrenceSet(start: start, rules: [RecurrenceRule(.yearly, end: .count(0))], dates: [time]).occurrences(
        in: always, limit: 1, zone: zone
      ).starts.first ?? time.wallClock
    }
    var single: [CivilDateTime: Int] = [:]
    var future: [(from: CivilDateTime, shift: Int64, index: Int)] = []
    var ids: [CivilDateTime] = []
    for (index, override) in overrides.enumerated() {
      let id = wallClock(override.recurrenceID)
      ids.append(id)
      if override.appliesToFuture {
        let shift = override.start.map { wallClock($0).secondsSinceEpoch - id.secondsSinceEpoch } ?? 0
        future.append((id, shift, index))
      } else {
        single[id] = index
      }
    }
    future.sort { ($0.from, $0.index) < ($1.from, $1.index) }

    // What a shift brings into the window from outside.
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
        begin = overrides[own].start.map(wallClock) ?? id
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
