package import CivilTime
internal import Octets

extension RecurrenceSet {
  /// Appends the occurrences to `output`, in seconds on the clock. See `occurrences(in:limit:zone:)`.
  /// - Returns: whether these are all occurrences in the window.
  func expand(from: Int64, to: Int64, limit: Int, zone: ZoneRules?, into output: inout [Int64]) -> Bool {
    var from = from
    if case .date = start { from = Self.ceilingToDay(from) }
    if from >= to || limit < 0 { return true }
    let zone = usesZone ? zone : nil
    if rules.count == 1 && dates.isEmpty && exceptionDates.isEmpty && exceptionRules.isEmpty {
      return expand(rules[0], from: from, to: to, limit: limit, zone: zone, into: &output)
    }
    return merge(from: from, to: to, limit: limit, zone: zone, into: &output)
  }

  /// Whether clock changes matter. They only do for a start in a zone.
  private var usesZone: Bool { if case .zoned = start { true } else { false } }

  private static func ceilingToDay(_ second: Int64) -> Int64 {
    let rest = RuleEngine.remainder(second, 86_400)
    return rest == 0 || second > RuleEngine.endOfTime ? second : second - rest + 86_400
  }

  /// Merges the occurrences of all rules and dates, without the exceptions.
  private func merge(from: Int64, to: Int64, limit: Int, zone: ZoneRules?, into output: inout [Int64]) -> Bool {
    var excluded: [Int64] = []
    var excludedDays: [Int64] = []
    for date in exceptionDates {
      if case .date(let day) = date, !start.isDate {
        excludedDays.append(Int64(day.dayNumber) * 86_400)
      } else {
        excluded.append(wallClock(of: date, zone: zone))
      }
    }
    var knowsExceptions = true
    for rule in exceptionRules {
      let limit = RecurrenceLimits.mostSearched
      knowsExceptions = expand(rule, from: from, to: to, limit: limit, zone: zone, into: &excluded) && knowsExceptions
    }
    excluded.sort()
    var added: [Int64] = []
    if rules.isEmpty { added.append(wallClock(of: start, zone: zone)) }
    for date in dates { added.append(wallClock(of: date, zone: zone)) }
    added = added.filter { $0 >= from && $0 < to }

    var wanted = limit.addingReportingOverflow(excluded.count + 1).partialValue
    if wanted < 0 { wanted = limit }
    while true {
      var found = added
      var isWhole = true
      // A rule that was cut short may have more occurrences after its last one.
      var known = Int64.max
      for rule in rules {
        let first = found.count
        if !expand(rule, from: from, to: to, limit: wanted, zone: zone, into: &found) {
          isWhole = false
          known = min(known, found.count > first ? found[found.count - 1] : .max)
        }
      }
      found.sort()
      var kept: [Int64] = []
      var nextExcluded = 0
      var previous = Int64.min
      for second in found {
        if second == previous { continue }
        if second > known { break }
        previous = second
        while nextExcluded < excluded.count && excluded[nextExcluded] < second { nextExcluded += 1 }
        if nextExcluded < excluded.count && excluded[nextExcluded] == second { continue }
        if !excludedDays.isEmpty && excludedDays.contains(second - RuleEngine.remainder(second, 86_400)) { continue }
        if kept.count == limit {
          output.append(contentsOf: kept)
          return false
        }
        kept.append(second)
      }
      if isWhole || kept.count >= limit || wanted >= RecurrenceLimits.mostSearched {
        output.append(contentsOf: kept)
        return isWhole && knowsExceptions
      }
      wanted = min(RecurrenceLimits.mostSearched, wanted.multipliedReportingOverflow(by: 4).partialValue)
    }
  }

  /// The clock time that a date or time means when it names an occurrence. In a whole-day series it is the day; in a timed series a
  /// date means the start's time on that day. A time that the clocks skip moves forward.
  package func wallClock(naming time: CalendarTime, zone: ZoneRules?) -> CivilDateTime {
    CivilDateTime(uncheckedSecondsSinceEpoch: wallClock(of: time, zone: usesZone ? zone : nil))
  }

  /// The clock time of a date or time of the set.
  private func wallClock(of time: CalendarTime, zone: ZoneRules?) -> Int64 {
    switch (start, time) {
    case (.date, _):
      return Int64(time.wallClock.date.dayNumber) * 86_400
    case (_, .date(let day)):
      return Int64(day.dayNumber) * 86_400 + Int64(start.wallClock.time.secondsSinceMidnight)
    case (.zoned, .utc(let utc)):
      guard let zone else { return utc.secondsSinceEpoch }
      return zone.localTime(of: Instant(secondsSinceEpoch: utc.secondsSinceEpoch)).secondsSinceEpoch
    default:
      guard let zone else { return time.wallClock.secondsSinceEpoch }
      return zone.shiftedOutOfGap(time.wallClock).secondsSinceEpoch
    }
  }

  /// UNTIL on the set's clock, inclusive.
  func lastSecond(of rule: RecurrenceRule, zone: ZoneRules?) -> Int64 {
    guard case .until(let until) = rule.end else { return .max }
    switch (start, until) {
    case (.date, _):
      return Int64(until.wallClock.date.dayNumber) * 86_400
    case (_, .date(let day)):
      return Int64(day.dayNumber) * 86_400 + 86_399
    case (.zoned, .utc(let utc)):
      guard let zone else { return utc.secondsSinceEpoch }
      let instant = Instant(secondsSinceEpoch: utc.secondsSinceEpoch)
      let local = zone.localTime(of: instant)
      let first = zone.instant(of: local)
      if first == instant { return local.secondsSinceEpoch }
      // This clock time comes for the second time, so every first time in the overlap is before UNTIL.
      if let change = zone.nextTransition(after: first), change.instant <= instant {
        return change.localBefore.secondsSinceEpoch - 1
      }
      return local.secondsSinceEpoch
    default:
      return until.wallClock.secondsSinceEpoch
    }
  }

  /// Expands one rule and moves its occurrences out of gaps.
  private func expand(
    _ rule: RecurrenceRule, from: Int64, to: Int64, limit: Int, zone: ZoneRules?, into output: inout [Int64]
  ) -> Bool {
    let last = lastSecond(of: rule, zone: zone)
    let engine = RuleEngine(rule, start: start.wallClock, isDate: start.isDate, lastSecond: last)
    guard let zone, from < RuleEngine.endOfTime else { return engine.expand(from: from, to: to, limit: limit, into: &output) }

    let first = output.count
    let beginning = Self.beginning(of: zone.gaps(touching: Self.clock(from - RecurrenceLimits.longestGap)..<Self.clock(from)), from)
    var wanted = limit
    while true {
      var isWhole = true
      if beginning < from {
        isWhole = engine.expand(from: beginning, to: from, limit: RecurrenceLimits.mostSearched, into: &output)
      }
      isWhole = engine.expand(from: from, to: to, limit: wanted, into: &output) && isWhole
      let found = output.count - first
      // An occurrence that was moved behind the last one found may have others before it.
      let known = isWhole ? last : min(last, output.last ?? last)
      if Self.moveOutOfGaps(zone, &output, from: first) || beginning < from {
        let kept = output[first...].filter { $0 >= from && $0 < to && $0 <= known }
        output.replaceSubrange(first..., with: kept)
      }
      let count = output.count - first
      if count > limit {
        output.removeLast(count - limit)
        return false
      }
      if isWhole || count == limit || count == found || wanted >= RecurrenceLimits.mostSearched { return isWhole }
      // Moved occurrences became equal to others or left the window, so there is room for more.
      output.removeLast(count)
      wanted = min(RecurrenceLimits.mostSearched, wanted + found)
    }
  }

  /// The start of a gap before the window that may move occurrences into it, or the start of the window.
  private static func beginning(of gaps: [Range<CivilDateTime>], _ from: Int64) -> Int64 {
    for gap in gaps {
      let (start, end) = (gap.lowerBound.secondsSinceEpoch, gap.upperBound.secondsSinceEpoch)
      if start < from, 2 * end - start > from { return start }
    }
    return from
  }

  /// Moves the occurrences from `first` on out of gaps. False if none is in one.
  private static func moveOutOfGaps(_ zone: ZoneRules, _ output: inout [Int64], from first: Int) -> Bool {
    guard output.count > first, let last = output.last else { return false }
    var hasMoved = false
    for gap in zone.gaps(touching: clock(output[first])..<clock(last + 1)) {
      let (start, end) = (gap.lowerBound.secondsSinceEpoch, gap.upperBound.secondsSinceEpoch)
      let low = lowerBound(of: start, in: output, from: first)
      let high = lowerBound(of: end, in: output, from: low)
      if low == high { continue }
      for i in low..<high { output[i] += end - start }
      let mixed = lowerBound(of: 2 * end - start, in: output, from: high)
      output.replaceSubrange(low..<mixed, with: Set(output[low..<mixed]).sorted())
      hasMoved = true
    }
    return hasMoved
  }

  private static func clock(_ second: Int64) -> CivilDateTime { CivilDateTime(uncheckedSecondsSinceEpoch: second) }

  private static func lowerBound(of value: Int64, in list: [Int64], from first: Int) -> Int {
    first + list[first...].sortedCount { $0 < value }
  }
}
