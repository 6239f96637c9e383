package import CivilTime
package import ICalendar
internal import Octets
package import Recurrence
package import TribeModel

/// One component of a feed before it has stamps: a VEVENT, VTODO or VJOURNAL in values.
package struct FeedEntry: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case event, todo, journal }
  package typealias Status = CalendarContents.Entry.Status

  package var kind: Kind
  package var uid, summary: String
  /// The language of the summary as a BCP 47 tag. Nil if it is the planner's or not known, or if the summary has words of both.
  var language: String?
  /// A day, a time in a zone, or UTC; never floating, which Google reads as UTC. Nil only for to-dos.
  package var start: CalendarTime?
  /// Exclusive, of the same kind as `start`.
  package var end: CalendarTime?
  package var rule: RecurrenceRule?
  package var exceptions: [CalendarTime] = []
  /// The occurrence of the series with the same UID that this one replaces.
  package var recurrenceID: CalendarTime?
  package var notes, location: String?
  /// A whole address, scheme included.
  package var url: String?
  package var categories: [String] = []
  /// Of a to-do: 1 is the highest, 9 the lowest (RFC 5545 §3.8.1.9).
  package var priority: Int?
  /// Somebody whom the event names with an address.
  package struct Person: Sendable, Hashable {
    package var name: String
    /// `mailto:…`
    package var address: String
    /// PARTSTAT.
    package var answer: String
  }
  package var organizer: Person?
  package var attendees: [Person] = []
  package var status = Status.confirmed
  package var isBusy = true
  /// When it reminds: minutes after the start, or after the midnight with which the day begins; before it if negative.
  package var alarms: [Int] = []
  package var created, updated: Instant?
  /// Of an entry that only somebody's own feed has: the one that stands in all others.
  var standsFor: String?
  /// Whether it belongs to a series of which the feed only has the dates of the published window.
  package var isCutOff = false

  package init(_ kind: Kind, uid: String, summary: String, start: CalendarTime?, end: CalendarTime? = nil) {
    (self.kind, self.uid, self.summary, self.start, self.end) = (kind, uid, summary, start, end)
  }

  /// What tells it from all others, if the templates write its own UID (`PublishedBlock.key`).
  var key: String { recurrenceID.map { "\(uid)\t\($0.text)" } ?? uid }

  /// The zone that its times are in.
  var zone: TimeZoneID? {
    if case .zoned(_, let zone)? = start ?? end { return zone }
    return nil
  }
}

extension FeedEntry.Status {
  init(_ status: Event.Status) { self = Self(rawValue: status.rawValue.uppercased()) ?? .confirmed }
}

/// UIDs that never move: made of the source's name, the family's id there and the thing's own id, and a fixed domain.
package enum FeedUID {
  /// Longer ids are shortened to a digest.
  static let longestPart = 100

  package static func make(_ kind: String, _ raw: String, scope name: String, instance: String, suffix: String = "") -> String {
    let parts = ["\(kind)-\(part(raw))"] + (instance.isEmpty ? [] : [part(instance)]) + [part(name)]
    return parts.joined(separator: ".") + (suffix.isEmpty ? "" : ".\(suffix)") + "@\(OwnUID.domain)"
  }

  /// What was read from a feed of ours keeps its UID, and whatever had a date there is an event now.
  package static func make<Kind>(_ kind: String, _ id: Identifier<Kind>, suffix: String = "") -> String {
    if OwnUID.isOwn(id.raw, kind == "event" ? "" : "\(kind)-") { return suffixed(id.raw, suffix) }
    return make(kind, id.raw, scope: id.scope.name, instance: id.scope.instance, suffix: suffix)
  }

  /// The UID with more behind its first part.
  static func suffixed(_ uid: String, _ suffix: String) -> String {
    if suffix.isEmpty { return uid }
    let at = uid.lastIndex(of: "@") ?? uid.endIndex
    return "\(uid[..<at]).\(suffix)\(uid[at...])"
  }

  /// Letters, digits and hyphens stay; every other octet becomes `_` and two digits, so different ids stay different.
  static func part(_ text: String) -> String {
    var result: [UInt8] = []
    for octet in text.utf8 {
      if octet.isLetterOrDigit || octet == 0x2D { result.append(octet) } else { result += Array("_\(hexadecimal([octet]))".utf8) }
    }
    if result.count <= longestPart { return String(decoding: result, as: UTF8.self) }
    return "_" + FeedDigest.text(text)
  }
}

/// Dates as iCalendar and vCard write them.
enum FeedText {
  /// `20260301T090000Z`.
  static func stamp(_ instant: Instant) -> String {
    CalendarTime.utc(CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch)).text
  }
}

/// Digests of texts that stand in for them.
enum FeedDigest {
  static func text(_ text: String) -> String { self.text(of: text.utf8) }

  static func text(of octets: some Sequence<UInt8>) -> String { Digest128(of: octets).hexadecimal }
}
