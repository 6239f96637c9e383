import Diagnostics

/// Where literal text led when it was last read: a partial is compiled anew for each place that includes it, and mostly begins there
/// where it began before.
///
/// Only text that was written whole and gave no finding is remembered.
struct LiteralMemory: Sendable {
  /// Shorter text is read as fast as it is looked up, in octets.
  static let shortest = 24

  private var readings: [SourceSpan: (start: PlaceTracker, end: PlaceTracker)] = [:]

  /// Where the text at `span` ends if it begins in `place`; nil if that is not known.
  func end(of span: SourceSpan, from place: PlaceTracker) -> PlaceTracker? {
    guard let known = readings[span], known.start == place else { return nil }
    return known.end
  }

  mutating func note(_ span: SourceSpan, from start: PlaceTracker, to end: PlaceTracker) { readings[span] = (start, end) }
}
