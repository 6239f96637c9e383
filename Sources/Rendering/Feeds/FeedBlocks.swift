internal import CivilTime
internal import ContentLines
internal import FanOut
package import ICalendar
internal import Planning
internal import Recurrence
package import Templates

/// The finished component of every entry. Each is rendered once, asked of the ledger once, and copied into its feeds.
///
/// What a component's stamps will be is known before it is rendered, unless its content has changed: a new one and one that is
/// as it was both keep what the ledger says. So one that has changed is rendered a second time, and nothing else is.
struct FeedBlocks: Sendable {
  struct Block: Sendable {
    var record: ViewRef
    var kind: FeedEntry.Kind
    var zone: TimeZoneID?
    /// How many bytes it has.
    var size: Int
  }

  /// By the entry's number.
  private(set) var records: [Block] = []
  /// The earliest day in each zone that an entry is in.
  private(set) var zones: [TimeZoneID: CivilDate] = [:]

  /// Entries that one thread takes at a time.
  private static let chunk = 64

  init(
    _ plan: FeedPlan, models: FeedModels, schema: ViewSchema, templates: TemplateSet, ledger: inout RevisionLedger, jobs: Int,
    into data: inout ViewData
  ) {
    let entries = plan.entries
    let now = plan.plan.context.asOf
    let rendered = fanOut((entries.count + Self.chunk - 1) / Self.chunk, jobs: jobs) { [ledger] number in
      var writer = BlockWriter(models: models, schema: schema, templates: templates)
      return entries[number * Self.chunk..<min((number + 1) * Self.chunk, entries.count)].map { entry in
        let revision = ledger.expected(entry.key, now: now, created: entry.created, updated: entry.updated)
        let lines = writer.lines(entry, revision)
        return (lines: lines, revision: revision, published: PublishedBlock.scan(lines).first)
      }
    }
    var again = BlockWriter(models: models, schema: schema, templates: templates)
    for (entry, made) in zip(entries, rendered.joined()) {
      var lines = made.lines
      // A template of the family's own may write another UID, or none.
      if let block = made.published {
        let revision = ledger.revise(block.key, digest: block.digest, now: now, created: entry.created, updated: entry.updated)
        if revision != made.revision { lines = again.lines(entry, revision) }
      }
      let record = data.make(models.block.type)
      data.set(record, models.block.lines, finishedLines: lines)
      records.append(Block(record: record, kind: entry.kind, zone: entry.zone, size: lines.count))
      if let zone = entry.zone, let start = entry.start?.wallClock.date { zones[zone] = min(zones[zone] ?? start, start) }
    }
  }
}

/// Renders single components.
private struct BlockWriter {
  private let models: FeedModels
  private let templates: TemplateSet
  private let filler: EntryFiller
  private var page: ViewData
  private let shared: ViewData

  init(models: FeedModels, schema: ViewSchema, templates: TemplateSet) {
    self.models = models
    self.templates = templates
    filler = EntryFiller(models: models)
    page = ViewData(schema)
    shared = ViewData(schema, arena: .shared)
  }

  /// A component as content lines, ready for every feed.
  mutating func lines(_ entry: FeedEntry, _ revision: RevisionLedger.Revision) -> [UInt8] {
    page.removeAll()
    let record = filler.make(entry, revision, &page)
    let type =
      switch entry.kind {
      case .event: models.eventPage
      case .todo: models.todoPage
      case .journal: models.journalPage
      }
    var lines: [UInt8] = []
    templates.render(type, root: record, data: page, shared: shared, into: &lines)
    return lines
  }
}

/// Puts entries into an arena.
package struct EntryFiller {
  let models: FeedModels

  package init(models: FeedModels) { self.models = models }

  package func make(_ entry: FeedEntry, _ revision: RevisionLedger.Revision, _ data: inout ViewData) -> ViewRef {
    let model = models.entry
    let record = data.make(model.type)
    let stamp = FeedText.stamp(revision.modified)
    data.set(record, model.stamp, stamp)
    data.set(record, model.created, FeedText.stamp(revision.created))
    data.set(record, model.sequence, revision.sequence)
    if entry.status == .completed { data.set(record, model.completed, stamp) }
    data.set(record, model.uid, entry.uid)
    data.set(record, model.summary, entry.summary)
    data.set(record, model.status, entry.status.rawValue)
    setTimes(entry, record, &data)
    if let rule = entry.rule { data.set(record, model.rule, rule.text) }
    if let id = entry.recurrenceID { data.set(record, model.recurrenceID, id.text) }
    data.set(record, model.description, entry.notes)
    data.set(record, model.location, entry.location)
    if !entry.categories.isEmpty { data.set(record, model.categories, Self.list(entry.categories)) }
    if let url = entry.url { data.set(record, model.url, Self.asciiURL(url)) }
    if let organizer = entry.organizer {
      data.set(record, model.organizer, make(organizer, &data))
      data.set(record, model.attendees, entry.attendees.map { make($0, &data) })
    }
    data.set(record, model.isFree, !entry.isBusy)
    data.set(record, model.isTentative, entry.status == .tentative)
    data.set(record, model.isDone, entry.status == .completed)
    let isDay = entry.start?.isDate ?? true
    if let minutes = isDay ? entry.dayAlarmMinutes : entry.alarmMinutes, minutes >= 0 {
      data.set(record, model.alarm, "-PT\(minutes)M")
    }
    return record
  }

  private func make(_ person: FeedEntry.Person, _ data: inout ViewData) -> ViewRef {
    let record = data.make(models.entry.person)
    data.set(record, models.entry.personName, person.name)
    data.set(record, models.entry.personAddress, person.address)
    data.set(record, models.entry.personAnswer, person.answer)
    return record
  }

  private func setTimes(_ entry: FeedEntry, _ record: ViewRef, _ data: inout ViewData) {
    let model = models.entry
    if let start = entry.start {
      data.set(record, model.start, start.text)
      data.set(record, model.isAllDay, start.isDate)
      if case .zoned(_, let zone) = start { data.set(record, model.zone, zone.name) }
    }
    if let end = entry.end {
      data.set(record, model.end, end.text)
      data.set(record, model.hasEnd, true)
    }
    guard !entry.exceptions.isEmpty else { return }
    let times = entry.exceptions.sorted { $0.wallClock < $1.wallClock }
    var list: [ViewRef] = []
    for (index, time) in times.enumerated() where index == 0 || times[index - 1] != time {
      let exception = data.make(model.exception)
      data.set(exception, model.exceptionTime, time.text)
      list.append(exception)
    }
    data.set(record, model.exceptions, list)
  }

  /// `Music,Club`, each escaped.
  static func list(_ texts: [String]) -> [UInt8] {
    var result: [UInt8] = []
    for text in texts {
      if !result.isEmpty { result.append(0x2C) }
      ContentLineWriter.appendText(text, to: &result)
    }
    return result
  }

  /// Percent-encodes what a URI cannot hold, so that an address from data is one in the feed too.
  static func asciiURL(_ url: String) -> String {
    var result: [UInt8] = []
    for byte in url.utf8 {
      switch byte {
      case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D, 0x7F...:
        result.append(0x25)
        result += [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x37 + $0 }
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
