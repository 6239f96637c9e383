import CivilTime
import Diagnostics
import ICalendar
import Recurrence

/// The entries of all calendars of one source, and which of them belong together: copies, changes and cancellations may stand in other
/// files than the event itself, such as invitations that were saved one by one.
struct CalendarEntries {
  typealias Entry = CalendarContents.Entry

  /// An entry, and the calendar that it came in.
  struct Found {
    var entry: Entry
    var layer: String
    /// Whether its calendar calls things off (METHOD:CANCEL, RFC 5546 §3.2.5).
    var isCancel: Bool
    /// Its place among all entries of the source.
    var place: Int

    /// Whether it was written after another copy of the same: by SEQUENCE, then LAST-MODIFIED, then DTSTAMP, then place.
    func isNewer(than other: Found) -> Bool {
      func key(_ found: Found) -> (Int, Int, Int64, Int64, Int) {
        let entry = found.entry
        let (changed, stamp) = (entry.lastModified?.secondsSinceEpoch ?? .min, entry.stamp?.secondsSinceEpoch ?? .min)
        return (entry.sequence, found.isCancel ? 1 : 0, changed, stamp, found.place)
      }
      return key(self) > key(other)
    }
  }

  /// An event with the changes of its dates.
  struct Series {
    var event: Found
    var changes: [Found] = []
    /// Whether other events of the source have the same UID.
    var sharesUID = false
  }

  private var groups: [String: [Found]] = [:]
  private var order: [String] = []
  private var count = 0

  mutating func add(_ entry: Entry, layer: String, isCancel: Bool) {
    var entry = entry
    if isCancel { entry.status = .cancelled }
    let found = Found(entry: entry, layer: layer, isCancel: isCancel, place: count)
    count += 1
    // Without a UID only what is the same word for word is the same.
    let key = entry.uid.map { "\(entry.kind.rawValue) \($0)" } ?? "\(Self.content(entry))"
    if groups[key] == nil { order.append(key) }
    groups[key, default: []].append(found)
  }

  /// The entries of a kind without copies.
  func newest(_ kind: CalendarContents.Kind) -> [Found] {
    order.flatMap { Self.withoutCopies((groups[$0] ?? []).filter { $0.entry.kind == kind }) }
  }

  /// All events, in the order in which the source names them first.
  func series() -> [Series] {
    order.flatMap { key -> [Series] in
      let all = (groups[key] ?? []).filter { $0.entry.kind == .event }
      let events = Self.withoutCopies(all.filter { $0.entry.recurrenceID == nil })
      let changes = Self.withoutCopies(all.filter { $0.entry.recurrenceID != nil })
      return Self.joined(events, changes)
    }
  }

  private static func joined(_ events: [Found], _ changes: [Found]) -> [Series] {
    var series = events.map { Series(event: $0, sharesUID: events.count > 1) }
    var stray: [Found] = []
    for change in changes {
      // Of several events with one UID the change is that of the one that has the date.
      let owner =
        series.firstIndex { $0.event.entry.when?.hasDate(change.entry) ?? false }
        ?? series.firstIndex { $0.event.entry.when?.repeats ?? false }
      if let owner {
        // What was called off as a whole stays so, whatever was changed before.
        if !series[owner].event.isCancel || change.isNewer(than: series[owner].event) { series[owner].changes.append(change) }
      } else if series.count == 1, changes.count == 1 {
        // A change of the only date there is.
        series[0].changes.append(change)
      } else {
        stray.append(change)
      }
    }
    // The change of an event without a rule takes its place.
    for index in series.indices where series[index].event.entry.when?.repeats == false {
      guard let change = series[index].changes.last else { continue }
      series[index].event.entry = change.entry.standingAlone
      series[index].changes = []
    }
    // Changes of a series that is missing: Outlook copies a series with them. The first that has a rule is the series.
    let first = series.isEmpty ? stray.filter { $0.entry.when?.repeats ?? false }.min { $0.entry.start < $1.entry.start } : nil
    if let first {
      var made = Series(event: first)
      made.event.entry = first.entry.standingAlone
      for change in stray where change.place != first.place {
        if made.event.entry.when?.hasDate(change.entry) ?? false {
          made.changes.append(change)
        } else {
          series.append(alone(change))
        }
      }
      return [made] + series
    }
    return series + stray.map(alone)
  }

  private static func alone(_ change: Found) -> Series {
    var found = change
    // It keeps the date that it changes, which tells it apart, and no rule of a series that is not there.
    found.entry.when = change.entry.when.map { .init(start: $0.start) }
    return Series(event: found)
  }

  // MARK: Copies

  /// Of copies of the same the newest.
  private static func withoutCopies(_ found: [Found]) -> [Found] {
    guard found.count > 1 else { return found }
    let byStart = found[0].entry.recurrenceID == nil && hasOneUIDForAll(found)
    var newest: [String: Found] = [:]
    for next in found {
      let key =
        next.entry.recurrenceID.map { "\($0.wallClock.secondsSinceEpoch) \(next.entry.appliesToFuture)" }
        ?? (byStart ? "\(next.entry.start)" : "")
      if let other = newest[key], !next.isNewer(than: other) { continue }
      newest[key] = next
    }
    return newest.values.sorted { $0.place < $1.place }
  }

  /// How far apart two copies of an event are written at least. What is written by one export has one stamp.
  private static let shortestAge: Int64 = 60

  /// Whether a UID is no id: timetables and collections of bins give all their dates the same. Then several say that they are equally
  /// new, and begin at other times.
  private static func hasOneUIDForAll(_ found: [Found]) -> Bool {
    var starts: [Int: Set<Int64>] = [:]
    for next in found { starts[next.entry.sequence, default: []].insert(next.entry.start) }
    guard starts.values.contains(where: { $0.count > 1 }) else { return false }
    guard found.count == 2 else { return true }
    func written(_ entry: Entry) -> Int64? { (entry.lastModified ?? entry.stamp)?.secondsSinceEpoch }
    guard let one = written(found[0].entry), let other = written(found[1].entry) else { return true }
    return abs(one - other) < shortestAge
  }

  /// An entry without its place in the file.
  private static func content(_ entry: Entry) -> Entry {
    var entry = entry
    entry.span = .init(file: entry.span.file, bytes: 0..<0)
    entry.stamp = nil
    return entry
  }
}

extension CalendarContents.Entry {
  /// The start, for an order and for keys.
  var start: Int64 { when?.start.wallClock.secondsSinceEpoch ?? .min }

  /// A change as an event of its own.
  var standingAlone: CalendarContents.Entry {
    var entry = self
    entry.recurrenceID = nil
    entry.appliesToFuture = false
    return entry
  }
}
