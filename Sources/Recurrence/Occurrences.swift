public import CivilTime

/// The occurrences of a set from a moment on, found as they are asked for.
///
/// ```swift
/// for start in set.occurrences(from: today, zone: oslo).prefix(3) { print(start.text()) }
/// ```
///
/// The sequence ends with the set, or after the year 9999, or where the search gives up (`RecurrenceLimits`).
/// - Complexity: of each batch as ``RecurrenceSet/occurrences(in:limit:zone:)``; the age of the series does not matter.
public struct Occurrences: Sequence, Sendable {
  let set: RecurrenceSet
  let start: CivilDateTime
  let zone: ZoneRules?

  /// Begins anew each time. Nothing that was found before is kept.
  public func makeIterator() -> Iterator { Iterator(set: set, position: start, zone: zone) }

  /// Finds occurrences in batches that grow.
  public struct Iterator: IteratorProtocol, Sendable {
    let set: RecurrenceSet
    private var position: CivilDateTime
    let zone: ZoneRules?
    /// The occurrences found and not given out, the last first.
    private var found: [CivilDateTime] = []
    private var batch = 16
    private var isDone = false

    init(set: RecurrenceSet, position: CivilDateTime, zone: ZoneRules?) {
      (self.set, self.position, self.zone) = (set, position, zone)
    }

    /// The next start on the clock of the set's zone, ascending. Nil at the end, or where the search gives up.
    public mutating func next() -> CivilDateTime? {
      if found.isEmpty, !isDone {
        let end = CivilDateTime(.max, TimeOfDay(uncheckedSecondsSinceMidnight: 86_399))
        let part = set.occurrences(in: position..<Swift.max(position, end), limit: batch, zone: zone)
        isDone = !part.isTruncated || part.starts.isEmpty
        if let last = part.starts.last { position = last.adding(seconds: 1) }
        found = part.starts.reversed()
        batch = Swift.min(batch * 2, 1_024)
      }
      return found.popLast()
    }
  }
}

extension RecurrenceSet {
  /// The occurrences that start at or after `start`, lazily.
  ///
  /// - Parameters:
  ///   - start: on the clock of the set's zone.
  ///   - zone: the rules of the set's zone; see ``occurrences(in:limit:zone:)``.
  public func occurrences(from start: CivilDateTime, zone: ZoneRules? = nil) -> Occurrences {
    Occurrences(set: self, start: start, zone: zone)
  }
}
