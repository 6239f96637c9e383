package import CivilTime

/// The occurrences found in a window, and whether they are all of them.
package struct Expansion: Hashable, Sendable {
  /// Wall-clock starts in the set's own zone, ascending, each once. Midnights for a set of whole days.
  package var starts: [CivilDateTime]
  /// There may be more inside the window: the limit was reached, or the search gave up (a bomb).
  package var isTruncated: Bool

  package init(starts: [CivilDateTime], isTruncated: Bool) {
    self.starts = starts
    self.isTruncated = isTruncated
  }
}

/// The limits of this module, all of them audible: an expansion that meets one says so.
package enum RecurrenceLimits {
  /// Occurrences of one event in one window.
  package static let occurrences = 20_000
  /// Occurrences looked at, whatever was asked for.
  package static let mostSearched = 2_000_000
  /// Seconds by which a clock change can move an occurrence: no zone has ever skipped more than a day.
  package static let longestGap: Int64 = 86_400
}

extension RecurrenceSet {
  /// The occurrences that start in `window` (its end excluded), at most `limit` of them.
  ///
  /// The rules step on the wall clock of the set's own zone (RFC 5545 §3.3.10). With the rules of that zone, an occurrence
  /// that falls into a gap is moved forward by the gap, that occurrence alone, and UNTIL in UTC is compared as an instant;
  /// without them the wall clock is taken as if it never changed.
  ///
  /// DTSTART is an occurrence when a rule produces it, or when there is no rule (§3.8.5.3 leaves a start that does not fit
  /// its rule undefined; docs/conformance.md).
  ///
  /// - Complexity: grows with what is found and with the length of the window, not with the age of the series.
  package func occurrences(
    in window: Range<CivilDateTime>, limit: Int = RecurrenceLimits.occurrences, zone: ZoneRules? = nil
  ) -> Expansion {
    var seconds: [Int64] = []
    let isWhole = expand(
      from: window.lowerBound.secondsSinceEpoch, to: window.upperBound.secondsSinceEpoch, limit: limit, zone: zone, into: &seconds)
    return Expansion(starts: seconds.map { CivilDateTime(uncheckedSecondsSinceEpoch: $0) }, isTruncated: !isWhole)
  }
}
