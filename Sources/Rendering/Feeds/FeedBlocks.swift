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
    /// A place in `zones`.
    var zone: Int16?
    var octets: Int
  }

  /// By the entry's number.
  private(set) var records: [Block] = []
  /// The zones of all entries, with the earliest start in each, in the order of their names.
  private(set) var zones: [(id: TimeZoneID, first: CivilDate)] = []

  /// Entries that one thread takes at a time, and that are rendered before the ledger is written.
  private static let chunk = 64
  private static let wave = 1_024

  init(
    _ plan: FeedPlan, models: FeedModels, schema: ViewSchema, templates: TemplateSet, ledger: inout RevisionLedger, jobs: Int,
    into data: inout ViewData
  ) {
    let zoneNumbers = findZones(plan)
    let entries = plan.entries
    let now = plan.plan.context.asOf
    ledger.reserve(entries.count)
    records.reserveCapacity(entries.count)
    data.reserve(records: entries.count / 4, bytes: entries.count * 640)
    var again = BlockWriter(models: models, schema: schema, templates: templates)
    let wave = max(1, jobs) * Self.wave
    for first in stride(from: 0, to: entries.count, by: wave) {
      let end = min(first + wave, entries.count)
      let made = fanOut((end - first + Self.chunk - 1) / Self.chunk, jobs: jobs) { [ledger] number in
        let start = first + number * Self.chunk
        var writer = BlockWriter(models: models, schema: schema, templates: templates)
        entries.withUnsafeBufferPointer { entries in
          let first = entries.baseAddress.unsafelyUnwrapped
          for index in start..<min(start + Self.chunk, end) { writer.write(first + index, ledger: ledger, now: now) }
        }
        return writer.chunk
      }
      var index = first
      for chunk in made {
        chunk.bytes.withUnsafeBufferPointer { bytes in
          entries.withUnsafeBufferPointer { entries in
            var start = 0
            for made in chunk.made {
              let entry = entries.baseAddress.unsafelyUnwrapped + index
              let record = data.make(models.block.type)
              let lines = UnsafeBufferPointer(rebasing: bytes[start..<made.end])
              if let revision = Self.revision(of: made, entry, lines, now, &ledger), revision != made.revision {
                again.chunk = Chunk()
                again.write(entry, revision)
                again.chunk.bytes.withUnsafeBufferPointer { data.set(record, models.block.lines, finishedLines: $0) }
              } else {
                data.set(record, models.block.lines, finishedLines: lines)
              }
              records.append(Block(record: record, kind: entry.pointee.kind, zone: zoneNumbers[index], octets: lines.count))
              start = made.end
              index += 1
            }
          }
        }
      }
    }
  }

  /// What the ledger says now that the content is known; nil for something that tells no UID.
  private static func revision(
    of made: Made, _ entry: UnsafePointer<FeedEntry>, _ lines: UnsafeBufferPointer<UInt8>, _ now: Instant,
    _ ledger: inout RevisionLedger
  ) -> RevisionLedger.Revision? {
    let (created, updated) = (entry.pointee.created, entry.pointee.updated)
    if let digest = made.digest {
      return ledger.revise(
        BlockWriter.key(entry), digest: digest, now: now, created: created, updated: updated, at: made.place)
    }
    // A template of the family's own that writes other UIDs.
    return PublishedBlock.scan(Array(lines)).first.map {
      ledger.revise($0.key, digest: $0.digest, now: now, created: created, updated: updated)
    }
  }

  /// For each entry the number of its zone.
  private mutating func findZones(_ plan: FeedPlan) -> [Int16?] {
    var numbers: [TimeZoneID: Int] = [:]
    var found: [(id: TimeZoneID, first: CivilDateTime)] = []
    var last: (id: TimeZoneID, number: Int)?
    let entries = plan.entries.span
    var result: [Int?] = []
    result.reserveCapacity(entries.count)
    for index in entries.indices {
      guard case .zoned(let clock, let zone)? = entries[index].start else {
        result.append(nil)
        continue
      }
      let number: Int
      if let last, last.id == zone {
        number = last.number
      } else {
        number = numbers[zone] ?? found.count
        if number == found.count { found.append((zone, clock)) }
        numbers[zone] = number
        last = (zone, number)
      }
      if clock < found[number].first { found[number].first = clock }
      result.append(number)
    }
    let order = found.indices.sorted { found[$0].id.name < found[$1].id.name }
    var places = Array(repeating: Int16(0), count: found.count)
    for (place, number) in order.enumerated() { places[number] = Int16(truncatingIfNeeded: place) }
    zones = order.map { (found[$0].id, found[$0].first.date) }
    return result.map { $0.map { places[$0] } }
  }

  /// What one thread made of its entries.
  fileprivate struct Chunk: Sendable {
    var bytes: [UInt8] = []
    var made: [Made] = []
  }

  fileprivate struct Made: Sendable {
    var end: Int
    /// Nil if the template writes another UID than the entry's own.
    var digest: Digest128?
    /// What the component says now.
    var revision: RevisionLedger.Revision
    var place: RevisionLedger.Place
  }
}

/// Renders single components.
private struct BlockWriter {
  private let models: FeedModels
  private let templates: TemplateSet
  private var filler: EntryFiller
  private var page: ViewData
  private let shared: ViewData
  private var lines: [UInt8] = []
  var chunk = FeedBlocks.Chunk()

  init(models: FeedModels, schema: ViewSchema, templates: TemplateSet) {
    self.models = models
    self.templates = templates
    filler = EntryFiller(models: models)
    page = ViewData(schema)
    shared = ViewData(schema, arena: .shared)
  }

  /// The key of an entry's block, if the templates write the entry's own UID.
  static func key(_ entry: UnsafePointer<FeedEntry>) -> String {
    guard let id = entry.pointee.recurrenceID else { return entry.pointee.uid }
    return "\(entry.pointee.uid)\t\(String(decoding: FeedText.text(id), as: UTF8.self))"
  }

  /// Appends a component as the ledger expects it, and what its content's digest is.
  mutating func write(_ entry: UnsafePointer<FeedEntry>, ledger: borrowing RevisionLedger, now: Instant) {
    let key = Self.key(entry)
    let place = ledger.place(of: key)
    let revision = ledger.expected(place, now: now, created: entry.pointee.created, updated: entry.pointee.updated)
    write(entry, revision)
    let digest = lines.withUnsafeBufferPointer { PublishedBlock.digest(unfolded: $0, key: key) }
    chunk.made.append(FeedBlocks.Made(end: chunk.bytes.count, digest: digest, revision: revision, place: place))
  }

  mutating func write(_ entry: UnsafePointer<FeedEntry>, _ revision: RevisionLedger.Revision) {
    page.removeAll()
    lines.removeAll(keepingCapacity: true)
    let record = filler.make(entry, revision, &page)
    let type =
      switch entry.pointee.kind {
      case .event: models.eventPage
      case .todo: models.todoPage
      case .journal: models.journalPage
      }
    templates.renderUnfinished(type, root: record, data: page, shared: shared, into: &lines)
    ContentLineWriter.appendFolded(lines, to: &chunk.bytes)
  }
}

/// Puts entries into an arena.
package struct EntryFiller {
  let models: FeedModels

  /// Most components have the stamp of the one before.
  private var lastStamp: (instant: Instant, text: ShortText)?

  package init(models: FeedModels) { self.models = models }

  private mutating func text(_ instant: Instant) -> ShortText {
    if let lastStamp, lastStamp.instant == instant { return lastStamp.text }
    let text = FeedText.short(instant)
    lastStamp = (instant, text)
    return text
  }

  package mutating func make(_ entry: FeedEntry, _ revision: RevisionLedger.Revision, _ data: inout ViewData) -> ViewRef {
    withUnsafePointer(to: entry) { make($0, revision, &data) }
  }

  mutating func make(_ entry: UnsafePointer<FeedEntry>, _ revision: RevisionLedger.Revision, _ data: inout ViewData) -> ViewRef {
    let model = models.entry
    let record = data.make(model.type)
    let stamp = text(revision.modified)
    data.set(record, model.stamp, stamp)
    data.set(record, model.created, revision.created == revision.modified ? stamp : text(revision.created))
    data.set(record, model.sequence, revision.sequence)
    if entry.pointee.status == .completed { data.set(record, model.completed, stamp) }
    data.set(record, model.uid, entry.pointee.uid)
    data.set(record, model.summary, entry.pointee.summary)
    data.set(record, model.status, entry.pointee.status.rawValue)
    setTimes(entry, record, &data)
    if let rule = entry.pointee.rule { data.set(record, model.rule, rule.text) }
    if let id = entry.pointee.recurrenceID { data.set(record, model.recurrenceID, FeedText.short(id)) }
    data.set(record, model.description, entry.pointee.notes)
    data.set(record, model.location, entry.pointee.location)
    if !entry.pointee.categories.isEmpty { data.set(record, model.categories, Self.list(entry.pointee.categories)) }
    if let url = entry.pointee.url { data.set(record, model.url, Self.asciiURL(url)) }
    if let organizer = entry.pointee.organizer {
      data.set(record, model.organizer, make(organizer, &data))
      data.set(record, model.attendees, entry.pointee.attendees.map { make($0, &data) })
    }
    data.set(record, model.isFree, !entry.pointee.isBusy)
    data.set(record, model.isTentative, entry.pointee.status == .tentative)
    data.set(record, model.isDone, entry.pointee.status == .completed)
    let isDay = entry.pointee.start?.isDate ?? true
    if let minutes = isDay ? entry.pointee.dayAlarmMinutes : entry.pointee.alarmMinutes, minutes >= 0 {
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

  private func setTimes(_ entry: UnsafePointer<FeedEntry>, _ record: ViewRef, _ data: inout ViewData) {
    let model = models.entry
    if let start = entry.pointee.start {
      data.set(record, model.start, FeedText.short(start))
      data.set(record, model.isAllDay, start.isDate)
      if case .zoned(_, let zone) = start { data.set(record, model.zone, zone.name) }
    }
    if let end = entry.pointee.end {
      data.set(record, model.end, FeedText.short(end))
      data.set(record, model.hasEnd, true)
    }
    guard !entry.pointee.exceptions.isEmpty else { return }
    let times = entry.pointee.exceptions.sorted { $0.wallClock < $1.wallClock }
    var list: [ViewRef] = []
    for (index, time) in times.enumerated() where index == 0 || times[index - 1] != time {
      let exception = data.make(model.exception)
      data.set(exception, model.exceptionTime, FeedText.short(time))
      list.append(exception)
    }
    data.set(record, model.exceptions, list)
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
    if url.utf8.withContiguousStorageIfAvailable({ $0.allSatisfy(isURIOctet) }) ?? false { return url }
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
