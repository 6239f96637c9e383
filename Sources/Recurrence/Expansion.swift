public import CivilTime

/// The occurrences in a window, and whether these are all.
public struct Expansion: Hashable, Sendable {
  /// The starts on the clock of the set's zone, ascending and without duplicates. Midnights for a set of whole days.
  public var starts: [CivilDateTime]
  /// Whether there may be more in the window, because the limit was reached or the search gave up.
  public var isTruncated: Bool

  /// Does not sort the starts. They must be ascending and without duplicates.
  public init(starts: [CivilDateTime], isTruncated: Bool) { (self.starts, self.isTruncated) = (starts, isTruncated) }
}

/// The limits of this module. An expansion that reaches one says so.
public enum RecurrenceLimits {
  /// Occurrences of one event in one window.
  public static let occurrences = 20_000
  /// Occurrences that are looked at, whatever was asked for.
  public static let mostSearched = 2_000_000
  /// The most seconds by which a clock change can move an occurrence. No zone has ever skipped more than a day.
  public static let longestGap: Int64 = 86_400
}

extension RecurrenceSet {
  /// The occurrences that start in `window` (its end excluded), at most `limit` of them.
  ///
  /// Rules step on the clock of the set's zone (RFC 5545 §3.3.10). With the zone's rules, an occurrence in a gap moves forward by
  /// the gap, without affecting others, and a UTC value of UNTIL is compared as a moment. Without them, the clock is taken as if it
  /// never changed.
  ///
  /// DTSTART is an occurrence if a rule produces it or if there is no rule. §3.8.5.3 does not define the meaning of a start that
  /// does not match its rule (docs/conformance/recurrence.md).
  ///
  /// - Complexity: depends on the number of occurrences found and the length of the window, not on the age of the series.
  public func occurrences(
    in window: Range<CivilDateTime>, limit: Int = RecurrenceLimits.occurrences, zone: ZoneRules? = nil
  ) -> Expansion {
    var seconds: [Int64] = []
    let isWhole = expand(
      from: window.lowerBound.secondsSinceEpoch, to: window.upperBound.secondsSinceEpoch, limit: limit, zone: zone, into: &seconds)
    return Expansion(starts: seconds.map { CivilDateTime(uncheckedSecondsSinceEpoch: $0) }, isTruncated: !isWhole)
  }
}
