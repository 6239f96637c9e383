internal import CivilTime
internal import ContentLines
package import Diagnostics
package import ICalendar
internal import Planning
package import Templates
internal import TribeModel

/// Renders all feeds of a build: fills the arena once, asks the ledger for every entry's stamps, then writes each feed.
package struct FeedRenderer: Sendable {
  package let plan: FeedPlan
  private let models: FeedModels
  private let templates: TemplateSet
  private let schema: ViewSchema
  private var data: ViewData
  /// By the entry's number.
  private let blocks: [Block]
  private var zoneRecords: [TimeZoneID: ViewRef]
  private let zoneFallback: ViewRef?
  /// By the feed's number: what is gone since the last build and sent as cancelled.
  private var cancelledBlocks: [Int: [RemovedEvents.Block]] = [:]

  /// - Parameters:
  ///   - previous: the file that an earlier build published at a path: where `feeds.cancelled` asks for it, events that are gone
  ///     since are sent as cancelled.
  ///   - ledger: gets an entry for every component; hand it on to the next build.
  ///   - jobs: threads to use; the bytes do not depend on it.
  package init(
    _ plan: FeedPlan, models: FeedModels, schema: ViewSchema, templates: TemplateSet, ledger: inout RevisionLedger,
    previous: (_ path: String) -> [UInt8]? = { _ in nil }, jobs: Int = 1, diagnostics: inout [Diagnostic]
  ) {
    (self.plan, self.models, self.schema, self.templates) = (plan, models, schema, templates)
    data = ViewData(schema, arena: .shared)
    blocks = Self.blocks(plan, models, schema, templates, &ledger, jobs: jobs, into: &data)
    // The earliest day in each zone that an entry is in.
    let firstDays = Dictionary(
      plan.entries.compactMap { entry in entry.zone.flatMap { zone in (entry.start ?? entry.end).map { (zone, $0.wallClock.date) } }
      },
      uniquingKeysWith: min)
    var zones: [TimeZoneID: ViewRef] = [:]
    for (zone, first) in firstDays.sorted(by: { $0.key.name < $1.key.name }) where !FeedZone.isUTC(zone) {
      zones[zone] = Self.record(of: zone, from: first, plan, models, &data, &diagnostics)
    }
    let family = plan.plan.context.zone.id
    zoneRecords = zones
    // A feed without any event still needs a component (RFC 5545 §3.6): its zone, UTC too.
    zoneFallback = zones[family] ?? Self.record(of: family, from: nil, plan, models, &data, &diagnostics)
    guard let removed = RemovedEvents(plan, cancelled: plan.cancelledWord) else { return }
    for (number, feed) in plan.feeds.enumerated() {
      if case .event = feed.kind { continue }
      guard let published = previous(feed.path) else { continue }
      // A zone that no event is in any more has no rules here: such a block leaves.
      let own = Set(feed.entries.flatMap { [plan.entries[Int($0)].uid, plan.entries[Int($0)].standsFor ?? ""] })
      let blocks = removed.blocks(of: published, besides: own, ledger: &ledger).filter {
        $0.zone.map { zoneRecord($0) != nil } ?? true
      }
      if !blocks.isEmpty { cancelledBlocks[number] = blocks }
    }
  }

  /// The VTIMEZONE of a zone that a feed uses, from its earliest start to the end of the window.
  private static func record(
    of id: TimeZoneID, from earliest: CivilDate?, _ plan: FeedPlan, _ models: FeedModels, _ data: inout ViewData,
    _ diagnostics: inout [Diagnostic]
  ) -> ViewRef? {
    let zone: ZoneRules
    do throws(ZoneError) {
      zone = try plan.plan.context.database.zone(id)
    } catch {
      diagnostics.append(Diagnostic(said: "feed.unknown-zone", [id, error]))
      return nil
    }
    let window = plan.plan.context.window
    let first = min(window.firstDay, earliest ?? window.firstDay)
    let lines = VTimeZone.contentLines(zone, from: first, through: window.lastDay).joined(separator: "\n")
    var finished: [UInt8] = []
    ContentLineWriter.appendFolded(Array(lines.utf8), to: &finished)
    return models.zone.make(finished, (), &data)
  }

  private func zoneRecord(_ zone: TimeZoneID) -> ViewRef? {
    zoneRecords[zone] ?? (zone == plan.plan.context.zone.id ? zoneFallback : nil)
  }

  private func feedRecord(_ feed: FeedPlan.Feed, further: [TimeZoneID] = [], _ page: inout ViewData) -> ViewRef {
    var content = FeedContent(feed: feed, zone: plan.plan.context.zone.id.name)
    var zones = Set(further)
    for index in feed.entries where !isOver(Int(index)) {
      content.entries[plan.entries[Int(index)].kind, default: []].append(blocks[Int(index)].record)
      if let zone = plan.entries[Int(index)].zone { zones.insert(zone) }
    }
    let isEmpty = content.entries.isEmpty && further.isEmpty
    content.zones = isEmpty ? [zoneFallback].compactMap { $0 } : zones.sorted { $0.name < $1.name }.compactMap { zoneRecord($0) }
    return models.feed.make(content, plan.plan.settings, &page)
  }

  /// Whether something was cancelled more days ago than feeds say so (`feeds.cancelled`).
  private func isOver(_ entry: Int) -> Bool {
    guard case .mark(let days) = plan.plan.settings.feeds.cancelled, plan.entries[entry].status == .cancelled else { return false }
    return plan.plan.context.asOf.secondsSinceEpoch - blocks[entry].revision.modified.secondsSinceEpoch > Int64(days) * 86_400
  }

  /// Which feeds are, or soon will be, larger than clients take.
  ///
  /// - Parameter sizes: of every feed, in bytes, in the order of `plan.feeds`.
  package func sizeFindings(_ sizes: some Sequence<Int>) -> [Diagnostic] {
    zip(plan.feeds, sizes).compactMap { FeedPlan.sizeFinding(path: $0.path, components: $0.entries.count, octets: $1) }
  }

  /// The bytes of one feed: an index into `plan.feeds`.
  package func file(_ number: Int) -> RenderedFile {
    var page = ViewData(schema)
    let feed = plan.feeds[number]
    let removed = cancelledBlocks[number] ?? []
    let record = feedRecord(feed, further: removed.compactMap(\.zone), &page)
    var bytes: [UInt8] = []
    templates.render(models.feedPage, root: record, data: page, shared: data, into: &bytes)
    let end = Array("END:VCALENDAR\r\n".utf8)
    if !removed.isEmpty, bytes.suffix(end.count).elementsEqual(end) {
      bytes.removeLast(end.count)
      for block in removed { bytes += block.bytes }
      bytes += end
    }
    return RenderedFile(path: feed.path, bytes: bytes)
  }
}
