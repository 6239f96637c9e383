package import ICalendar
internal import Planning
package import Templates
internal import TribeModel

/// What the feed and card templates may use.
package struct FeedModels: Sendable {
  /// Finished lines: of a time zone, and of an entry, which is rendered once, however many feeds it stands in.
  let zone, block: RecordOf<[UInt8], Void>
  let feed: RecordOf<FeedContent, SiteSettings>
  package let entry: RecordOf<FeedEntry, RevisionLedger.Revision>
  let card: RecordOf<Card, FeedSettings>
  let cards: RecordOf<[Card], FeedSettings>
  package let feedPage, eventPage, todoPage, journalPage, cardPage, cardsPage: PageType

  package init(_ schema: inout ViewSchema) {
    zone = RecordOf("feedZone", in: &schema) { zone in
      zone.finishedLines("lines") { $0 }
    }
    block = RecordOf("feedBlock", in: &schema) { block in
      block.finishedLines("lines") { $0 }
    }
    feed = FeedContent.record(in: &schema, zone: zone, block: block)
    entry = FeedEntry.record(in: &schema)
    let card = Card.record(in: &schema)
    self.card = card
    cards = RecordOf("cards", in: &schema) { file in
      file.list("cards", of: card) { $0 }
    }
    feedPage = schema.page("feed", root: feed.type, template: "feed.ics.mustache")
    eventPage = schema.page("feedEvent", root: entry.type, template: "feed-event.ics.mustache")
    todoPage = schema.page("feedTodo", root: entry.type, template: "feed-todo.ics.mustache")
    journalPage = schema.page("feedJournal", root: entry.type, template: "feed-journal.ics.mustache")
    cardPage = schema.page("contactCard", root: card.type, template: "contact.vcf.mustache")
    cardsPage = schema.page("contactCards", root: cards.type, template: "contacts.vcf.mustache")
  }

  /// What makes a component of a kind.
  func page(of kind: FeedEntry.Kind) -> PageType {
    switch kind {
    case .event: eventPage
    case .todo: todoPage
    case .journal: journalPage
    }
  }
}

/// A whole feed: what it is called and the records that stand in it.
struct FeedContent {
  let feed: FeedPlan.Feed
  /// The family's time zone.
  let zone: String
  var zones: [ViewRef] = []
  var entries: [FeedEntry.Kind: [ViewRef]] = [:]

  /// Declares what `feed.ics.mustache` may use.
  static func record(
    in schema: inout ViewSchema, zone: RecordOf<[UInt8], Void>, block: RecordOf<[UInt8], Void>
  ) -> RecordOf<FeedContent, SiteSettings> {
    RecordOf("feed", in: &schema) { feed in
      feed.text("name") { $0.feed.title }
      feed.flag("isCalendar") { if case .event = $0.feed.kind { false } else { true } }
      feed.text("zone") { $0.zone }
      feed.text("interval") { "PT\(max(1, $1.feeds.refreshHours))H" }
      feed.text("color") { FeedColors.tone($0.feed.color).hex }
      feed.text("colorName") { FeedColors.tone($0.feed.color).name }
      feed.flag("isPublished") { !$1.feeds.attendees }
      feed.url("source", .optional) { $1.address(of: $0.feed.path) }
      feed.list("zones", ofShared: zone) { content, _ in content.zones }
      feed.list("events", ofShared: block) { content, _ in content.entries[.event] ?? [] }
      feed.list("todos", ofShared: block) { content, _ in content.entries[.todo] ?? [] }
      feed.list("journals", ofShared: block) { content, _ in content.entries[.journal] ?? [] }
    }
  }
}
