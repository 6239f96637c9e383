internal import CivilTime
internal import ContentLines
internal import Diagnostics
internal import ICalendar
internal import Planning
internal import Recurrence
internal import TribeModel

/// Events that were published in a feed and are gone from the data or from that feed, sent as cancelled for some days (`feeds.cancelled`): apps that
/// keep what they once fetched then take them out too.
///
/// The feed that was published before says what they were. What only grew too old for the window, is hidden now, or was a
/// changed occurrence of a series that is still there, just leaves.
struct RemovedEvents {
  struct Block {
    var zone: TimeZoneID?
    var bytes: [UInt8]
  }

  private let days: Int
  private let context: PlanContext
  private let cancelled: String
  /// UIDs without their domain of all events that the data still has, shown or not.
  private let known: Set<String>
  /// The UIDs that this build publishes in some feed.
  private let published: Set<String>

  /// Nil unless the settings ask for it.
  init?(_ feeds: FeedPlan, cancelled: String) {
    let plan = feeds.plan
    guard case .mark(let days) = plan.settings.feeds.cancelled, days > 0 else { return nil }
    (self.days, self.cancelled) = (days, cancelled)
    context = plan.context
    let concealed = plan.settings.concealed.filter { $0.kind == "event" }.map { EventID($0.raw, in: $0.scope) }
    published = Set(feeds.entries.map(\.uid))
    known = Set((plan.shown.events[plan.ownEvents].map(\.id) + concealed).map { Self.name(FeedUID.make("event", $0)) })
  }

  private static func name(_ uid: String) -> String { String(uid.prefix { $0 != "@" }) }

  /// Whether the data still has the event of a UID, or of a UID with suffixes for one of its components.
  private func isKnown(_ uid: String) -> Bool {
    var name = Self.name(uid)[...]
    while !name.isEmpty {
      if known.contains(String(name)) { return true }
      guard let dot = name.lastIndex(of: ".") else { return false }
      name = name[..<dot]
    }
    return false
  }

  /// What of an earlier feed is sent as cancelled now: what is gone, and what stands in another feed alone.
  ///
  /// - Parameter own: the UIDs that stand in the feed now.
  func blocks(of file: [UInt8], besides own: Set<String>, ledger: inout RevisionLedger) -> [Block] {
    var result: [Block] = []
    for block in PublishedBlock.scan(file) {
      let hasLeft = published.contains(block.key)
      guard block.key.hasPrefix("event-"), !block.key.contains("\t"), !own.contains(block.key), hasLeft || !isKnown(block.key),
        let modified = block.modified
      else { continue }
      let bytes = Array(file[block.bytes])
      let wrapped = Array("BEGIN:VCALENDAR\r\n".utf8) + bytes + Array("END:VCALENDAR\r\n".utf8)
      let read = ICalendarReader.read(bytes: wrapped, file: .init(index: 0), mode: .tolerant)
      guard let event = read.calendars.first?.components.first, event.name == "VEVENT" else { continue }
      let zone = event.property("DTSTART")?.first("TZID").map { TimeZoneID($0) }
      if block.isCancelled {
        let age = context.asOf.secondsSinceEpoch - modified.secondsSinceEpoch
        if age <= Int64(days) * 86_400 { result.append(Block(zone: zone, bytes: bytes)) }
      } else if !isPast(event) {
        result.append(Block(zone: zone, bytes: cancelledBlock(event, block, hasLeft, &ledger)))
      }
    }
    return result
  }

  /// Whether it only left because the window has moved on.
  private func isPast(_ event: CalendarComponent) -> Bool {
    func date(_ text: String?) -> CivilDate? { text.flatMap(CalendarValue.strictMoment)?.wallClock.date }
    let first = context.window.firstDay
    guard let rule = event.property("RRULE") else {
      guard let end = date(event.property("DTEND")?.value ?? event.property("DTSTART")?.value) else { return true }
      return end < first
    }
    guard let start = date(event.property("DTSTART")?.value) else { return true }
    switch (try? RecurrenceRule(parsing: rule.value))?.end {
    case .until(let until)?: return until.wallClock.date < first
    case .count?: return start.adding(days: 366) < first
    case .never?, nil: return false
    }
  }

  /// - Parameter hasLeft: whether it goes on in another feed, with the revision of its own that the ledger keeps.
  private func cancelledBlock(
    _ event: CalendarComponent, _ block: PublishedBlock, _ hasLeft: Bool, _ ledger: inout RevisionLedger
  ) -> [UInt8] {
    func lines(_ revision: RevisionLedger.Revision?) -> [UInt8] {
      var text = "BEGIN:VEVENT\n"
      for property in event.properties {
        switch property.name {
        case "DTSTAMP":
          guard let revision else { continue }
          let (created, modified) = (FeedText.stamp(revision.created), FeedText.stamp(revision.modified))
          text += "DTSTAMP:\(modified)\nCREATED:\(created)\nLAST-MODIFIED:\(modified)\nSEQUENCE:\(revision.sequence)\n"
        case "CREATED", "LAST-MODIFIED", "SEQUENCE", "TRANSP", "STATUS", "X-MICROSOFT-CDO-BUSYSTATUS": break
        case "SUMMARY": text += "SUMMARY:\(FeedEntry.list([cancelled]))\(property.value)\n"
        default:
          let parameters = property.parameters.map { ";\($0.name)=\($0.values.joined(separator: ","))" }.joined()
          text += "\(property.name)\(parameters):\(property.value)\n"
        }
      }
      text += "STATUS:CANCELLED\nTRANSP:TRANSPARENT\nX-MICROSOFT-CDO-BUSYSTATUS:FREE\nEND:VEVENT\n"
      var output: [UInt8] = []
      ContentLineWriter.appendFolded(Array(text.utf8), to: &output)
      return output
    }
    let digest = PublishedBlock.scan(lines(nil)).first?.digest ?? 0
    if hasLeft {
      return lines(.init(created: block.created ?? context.asOf, modified: context.asOf, sequence: block.sequence + 1))
    }
    return lines(ledger.revise(block.key, digest: digest, now: context.asOf))
  }
}
