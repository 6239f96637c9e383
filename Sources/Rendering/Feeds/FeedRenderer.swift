internal import CivilTime
internal import ContentLines
package import Diagnostics
internal import FanOut
package import ICalendar
internal import Languages
internal import Planning
internal import Recurrence
package import Templates
internal import TribeModel

/// Renders all feeds of a build: fills the arena once, asks the ledger for every entry's stamps, then writes each feed.
package struct FeedRenderer: Sendable {
  package let plan: FeedPlan
  private let models: FeedModels
  private let templates: TemplateSet
  private let schema: ViewSchema
  private var data: ViewData
  private var records: [ViewRef]
  private var zoneRecords: [TimeZoneID: ViewRef]
  private let zoneFallback: ViewRef?
  /// By the feed's number: what is gone since the last build and sent as cancelled.
  private var cancelledBlocks: [Int: [RemovedEvents.Block]] = [:]

  /// - Parameters:
  ///   - previous: the file that an earlier build published at a path: where `feeds.cancelled` asks for it, events that are gone
  ///     since are sent as cancelled.
  ///   - ledger: gets an entry for every component; hand it on to the next build.
  package init(
    _ plan: FeedPlan, models: FeedModels, schema: ViewSchema, templates: TemplateSet, ledger: inout RevisionLedger,
    previous: (_ path: String) -> [UInt8]? = { _ in nil }, diagnostics: inout [Diagnostic]
  ) {
    self.plan = plan
    self.models = models
    self.schema = schema
    self.templates = templates
    data = ViewData(schema, arena: .shared)
    data.reserve(records: plan.entries.count * 3, bytes: plan.entries.count * 320)
    var filler = EntryFiller(models: models, interval: plan.plan.settings.feeds.refreshHours)
    records = []
    records.reserveCapacity(plan.entries.count)
    for entry in plan.entries { records.append(filler.make(entry, &data)) }
    var zones: [TimeZoneID: ViewRef] = [:]
    for zone in Set(plan.entries.compactMap(\.zone)).sorted(by: { $0.name < $1.name }) {
      zones[zone] = FeedZoneLines.record(zone, plan, models, &data, &diagnostics)
    }
    let family = plan.plan.context.zone.id
    zoneRecords = zones
    // A feed without any event still needs a component (RFC 5545 §3.6): its zone, UTC too.
    zoneFallback = zones[family] ?? FeedZoneLines.record(family, plan, models, &data, &diagnostics, evenUTC: true)
    stamp(&ledger)
    guard let removed = RemovedEvents(plan.plan, cancelled: plan.cancelledWord) else { return }
    for (number, feed) in plan.feeds.enumerated() {
      if case .event = feed.kind { continue }
      guard let published = previous(feed.path) else { continue }
      // A zone that no event is in any more has no rules here: such a block leaves.
      let blocks = removed.blocks(of: published, ledger: &ledger).filter { $0.zone.map { zoneRecord($0) != nil } ?? true }
      if !blocks.isEmpty { cancelledBlocks[number] = blocks }
    }
  }

  private func zoneRecord(_ zone: TimeZoneID) -> ViewRef? {
    zoneRecords[zone] ?? (zone == plan.plan.context.zone.id ? zoneFallback : nil)
  }

  /// The digest of an entry is that of its finished lines without stamps, so what was published tells the same digest.
  private mutating func stamp(_ ledger: inout RevisionLedger) {
    var page = ViewData(schema)
    let all = feedRecord(
      FeedPlan.Feed(kind: .everyone, path: "", title: "", color: 0, entries: plan.entries.indices.map { Int32($0) }), &page)
    var bytes: [UInt8] = []
    templates.render(models.feedPage, root: all, data: page, shared: data, into: &bytes)
    let blocks = PublishedBlock.scan(bytes)
    let now = plan.plan.context.asOf
    // Events, to-dos and journal entries stand in that order, each in the plan's.
    var order: [Int] = []
    for kind in [FeedEntry.Kind.event, .todo, .journal] { order += plan.entries.indices.filter { plan.entries[$0].kind == kind } }
    for (block, index) in zip(blocks, order) {
      let entry = plan.entries[index]
      let revision = ledger.revise(block.key, digest: block.digest, now: now, created: entry.created, updated: entry.updated)
      let record = records[index]
      let stamp = data.text(String(decoding: FeedText.stamp(revision.modified), as: UTF8.self))
      data.set(record, models.entry.stamp, stamp)
      data.set(record, models.entry.created, String(decoding: FeedText.stamp(revision.created), as: UTF8.self))
      data.set(record, models.entry.sequence, revision.sequence)
      if entry.status == .completed { data.set(record, models.entry.completed, stamp) }
    }
  }

  private func feedRecord(_ feed: FeedPlan.Feed, further: [TimeZoneID] = [], _ page: inout ViewData) -> ViewRef {
    let record = page.make(models.feed.type)
    let model = models.feed
    let settings = plan.plan.settings
    page.set(record, model.name, feed.title)
    page.set(record, model.zone, plan.plan.context.zone.id.name)
    page.set(record, model.interval, "PT\(max(1, settings.feeds.refreshHours))H")
    let tone = FeedColors.tone(feed.color)
    page.set(record, model.color, tone.hex)
    page.set(record, model.colorName, tone.name)
    if let source = FeedLinks(settings.baseURL).address(of: feed.path) { page.set(record, model.source, source) }
    var events: [ViewRef] = []
    var todos: [ViewRef] = []
    var journals: [ViewRef] = []
    var zones = Set(further)
    events.reserveCapacity(feed.entries.count)
    for index in feed.entries {
      let entry = plan.entries[Int(index)]
      switch entry.kind {
      case .event: events.append(records[Int(index)])
      case .todo: todos.append(records[Int(index)])
      case .journal: journals.append(records[Int(index)])
      }
      if let zone = entry.zone { zones.insert(zone) }
    }
    var zoneList = zones.sorted { $0.name < $1.name }.compactMap(zoneRecord)
    if zoneList.isEmpty, feed.entries.isEmpty, let zoneFallback { zoneList = [zoneFallback] }
    page.set(record, model.zones, zoneList)
    page.set(record, model.events, events)
    page.set(record, model.todos, todos)
    page.set(record, model.journals, journals)
    return record
  }

  /// Every feed's bytes, in the order of `plan.feeds`.
  ///
  /// - Parameter jobs: threads to use; the bytes do not depend on it.
  package func files(jobs: Int = 1) -> (files: [RenderedFile], diagnostics: [Diagnostic]) {
    let chunk = 64
    let chunks = (plan.feeds.count + chunk - 1) / chunk
    let rendered = fanOut(chunks, jobs: jobs) { number in
      var page = ViewData(schema)
      var files: [RenderedFile] = []
      for index in number * chunk..<min((number + 1) * chunk, plan.feeds.count) {
        page.removeAll()
        files.append(file(index, &page))
      }
      return files
    }
    let files = rendered.flatMap { $0 }
    var diagnostics: [Diagnostic] = []
    for (feed, file) in zip(plan.feeds, files) {
      if let finding = FeedPlan.sizeFinding(path: file.path, components: feed.entries.count, octets: file.bytes.count) {
        diagnostics.append(finding)
      }
    }
    return (files, diagnostics)
  }

  /// The bytes of one feed: an index into `plan.feeds`.
  package func file(_ number: Int) -> RenderedFile {
    var page = ViewData(schema)
    return file(number, &page)
  }

  private func file(_ number: Int, _ page: inout ViewData) -> RenderedFile {
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

/// Puts entries into an arena.
struct EntryFiller {
  let models: FeedModels
  let interval: Int
  /// Texts that most entries share.
  private var zoneNames: [TimeZoneID: ViewText] = [:]
  private var statuses: [FeedEntry.Status: ViewText] = [:]

  init(models: FeedModels, interval: Int) {
    self.models = models
    self.interval = interval
  }

  mutating func make(_ entry: FeedEntry, _ data: inout ViewData) -> ViewRef {
    let model = models.entry
    let record = data.make(model.type)
    data.set(record, model.uid, entry.uid)
    data.set(record, model.summary, entry.summary)
    data.set(record, model.status, status(entry.status, &data))
    setTimes(entry, record, &data)
    if let rule = entry.rule { data.set(record, model.rule, rule.text) }
    if let id = entry.recurrenceID { data.set(record, model.recurrenceID, FeedText.text(id)) }
    data.set(record, model.description, entry.notes)
    data.set(record, model.location, entry.location)
    if !entry.categories.isEmpty { data.set(record, model.categories, Self.list(entry.categories)) }
    if let url = entry.url { data.set(record, model.url, Self.asciiURL(url)) }
    data.set(record, model.isFree, !entry.isBusy)
    data.set(record, model.isTentative, entry.status == .tentative)
    data.set(record, model.isDone, entry.status == .completed)
    if let minutes = entry.alarmMinutes, entry.start?.isDate == false, minutes >= 0 {
      data.set(record, model.alarm, "-PT\(minutes)M")
    }
    return record
  }

  private mutating func setTimes(_ entry: FeedEntry, _ record: ViewRef, _ data: inout ViewData) {
    let model = models.entry
    if let start = entry.start {
      data.set(record, model.start, FeedText.text(start))
      data.set(record, model.isAllDay, start.isDate)
      if case .zoned(_, let zone) = start { data.set(record, model.zone, name(zone, &data)) }
    }
    if let end = entry.end {
      data.set(record, model.end, FeedText.text(end))
      data.set(record, model.hasEnd, true)
    }
    guard !entry.exceptions.isEmpty else { return }
    let times = entry.exceptions.sorted { $0.wallClock < $1.wallClock }
    var list: [ViewRef] = []
    for (index, time) in times.enumerated() where index == 0 || times[index - 1] != time {
      let exception = data.make(model.exception)
      data.set(exception, model.exceptionTime, FeedText.text(time))
      list.append(exception)
    }
    data.set(record, model.exceptions, list)
  }

  private mutating func name(_ zone: TimeZoneID, _ data: inout ViewData) -> ViewText {
    if let text = zoneNames[zone] { return text }
    let text = data.text(zone.name)
    zoneNames[zone] = text
    return text
  }

  private mutating func status(_ status: FeedEntry.Status, _ data: inout ViewData) -> ViewText {
    if let text = statuses[status] { return text }
    let text = data.text(status.rawValue)
    statuses[status] = text
    return text
  }

  /// `Music,Club`, each escaped.
  static func list(_ texts: [String]) -> [UInt8] {
    var result: [UInt8] = []
    for text in texts {
      if !result.isEmpty { result.append(0x2C) }
      ContentLineWriter.appendText(text.utf8, to: &result)
    }
    return result
  }

  /// Percent-encodes what a URI cannot hold, so that an address from data is one in the feed too.
  static func asciiURL(_ url: String) -> String {
    if url.utf8.allSatisfy(isURIOctet) { return url }
    var result: [UInt8] = []
    for octet in url.utf8 {
      if isURIOctet(octet) {
        result.append(octet)
      } else {
        result.append(0x25)
        for digit in [octet >> 4, octet & 15] { result.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isURIOctet(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D: false
    default: octet > 0x20 && octet < 0x7F
    }
  }
}
