internal import CivilTime
internal import ContentLines
internal import FanOut
internal import ICalendar
internal import Octets
internal import Planning
internal import Recurrence
internal import Templates

extension FeedRenderer {
  /// The finished component of an entry as a record, and how many bytes it has.
  typealias Block = (record: ViewRef, revision: RevisionLedger.Revision)

  /// The finished component of every entry. Each is rendered once, asked of the ledger once, and copied into its feeds.
  ///
  /// What a component's stamps will be is known before it is rendered, unless its content has changed: a new one and one that is
  /// as it was both keep what the ledger says. So one that has changed is rendered a second time, and nothing else is.
  static func blocks(
    _ plan: FeedPlan, _ models: FeedModels, _ schema: ViewSchema, _ templates: TemplateSet, _ ledger: inout RevisionLedger,
    jobs: Int,
    into data: inout ViewData
  ) -> [Block] {
    let entries = plan.entries
    let now = plan.plan.context.asOf
    @Sendable func lines(_ entry: FeedEntry, _ revision: RevisionLedger.Revision) -> [UInt8] {
      models.entry.render(entry, revision, as: models.page(of: entry.kind), templates, schema)
    }
    let rendered = fanOut(entries.count, jobs: jobs) { [ledger] number in
      let entry = entries[number]
      let revision = ledger.expected(entry.uid, now: now, created: entry.created, updated: entry.updated)
      let lines = lines(entry, revision)
      return (lines: lines, revision: revision, published: PublishedBlock.scan(lines).first)
    }
    // A template of the family's own may write another UID, or none.
    var numbers: [String: [Int]] = [:]
    for number in entries.indices { if let uid = rendered[number].published?.uid { numbers[uid, default: []].append(number) } }
    return entries.indices.map { number in
      let (entry, made) = (entries[number], rendered[number])
      var (block, revision) = (made.lines, made.revision)
      if let uid = made.published?.uid, let all = numbers[uid] {
        let digest = PublishedBlock.digest(of: all.compactMap { rendered[$0].published })
        revision = ledger.revise(uid, digest: digest, now: now, created: entry.created, updated: entry.updated)
        if revision != made.revision { block = lines(entry, revision) }
      }
      return (models.block.make(block, (), &data), revision)
    }
  }
}

extension FeedEntry {
  /// Declares what the templates of a component may use. What is shared is what the ledger says of the entry.
  static func record(in schema: inout ViewSchema) -> RecordOf<FeedEntry, RevisionLedger.Revision> {
    typealias Part<Source> = RecordOf<Source, RevisionLedger.Revision>
    let exception = Part<CalendarTime>("feedException", in: &schema) { exception in
      exception.text("time") { $0.text }
    }
    let alarm = Part<Int>("feedAlarm", in: &schema) { alarm in
      alarm.text("trigger") { $0 > 0 ? "PT\($0)M" : "-PT\(-$0)M" }
    }
    let person = Part<Person>("feedPerson", in: &schema) { person in
      person.text("name") { $0.name }
      person.url("address") { $0.address }
      person.text("answer") { $0.answer }
    }
    return Part("feedEntry", in: &schema) { entry in
      entry.text("uid") { $0.uid }
      entry.text("stamp") { FeedText.stamp($1.modified) }
      entry.text("created") { FeedText.stamp($1.created) }
      entry.number("sequence") { $1.sequence }
      entry.flag("isAllDay") { ($0.start ?? $0.end)?.isDate ?? false }
      entry.text("zone", .optional) { $0.zone?.name }
      entry.text("start", .optional) { $0.start?.text }
      entry.flag("hasEnd") { $0.end != nil }
      entry.text("end", .optional) { $0.end?.text }
      entry.markup("rule", format: .ics, .optional) { $0.rule?.text }
      entry.list("exceptions", of: exception) { entry in
        let times = entry.exceptions.sorted { $0.wallClock < $1.wallClock }
        return times.indices.filter { $0 == 0 || times[$0 - 1] != times[$0] }.map { times[$0] }
      }
      entry.text("recurrenceID", .optional) { $0.recurrenceID?.text }
      entry.text("priority", .optional) { $0.priority.map(String.init) }
      entry.text("summary") { $0.summary }
      entry.text("language", .optional) { $0.language }
      entry.text("description", .optional) { $0.notes }
      entry.text("location", .optional) { $0.location }
      entry.markup("categories", format: .ics, .optional) { $0.categories.isEmpty ? nil : list($0.categories) }
      entry.record("organizer", of: person, .optional) { $0.organizer }
      entry.list("attendees", of: person) { $0.organizer == nil ? [] : $0.attendees }
      entry.url("url", .optional) { $0.url.map(asciiURL) }
      entry.text("status") { $0.status.rawValue }
      entry.flag("isFree") { !$0.isBusy }
      entry.flag("isTentative") { $0.status == .tentative }
      entry.flag("isDone") { $0.status == .completed }
      entry.text("completed", .optional) { $0.status == .completed ? FeedText.stamp($1.modified) : nil }
      entry.list("alarms", of: alarm) { $0.alarms }
    }
  }

  /// `Music,Club`, each escaped.
  static func list(_ texts: [String]) -> String {
    var result: [UInt8] = []
    for text in texts {
      if !result.isEmpty { result.append(0x2C) }
      ContentLineWriter.appendText(text, to: &result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Percent-encodes what a URI cannot hold, so that an address from data is one in the feed too.
  private static func asciiURL(_ url: String) -> String {
    url.percentEncoded { octet in
      switch octet {
      case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D, 0x7F...: false
      default: true
      }
    }
  }
}
