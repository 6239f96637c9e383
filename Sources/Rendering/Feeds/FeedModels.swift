package import ICalendar
internal import Planning
package import Templates
internal import TribeModel

/// What the feed and card templates may use.
package struct FeedModels: Sendable {
  /// Finished lines: of a time zone, and of an entry, which is rendered once, however many feeds it stands in.
  let zone, block: RecordOf<[UInt8], Void>
  let feed: RecordOf<FeedContent, PlannerSettings>
  package let entry: RecordOf<FeedEntry, RevisionLedger.Revision>
  let card: RecordOf<Card, FeedSettings>
  let cards: RecordOf<[Card], FeedSettings>
  package let feedPage, eventPage, todoPage, journalPage, cardPage, cardsPage: PageType

  package init(_ schema: inout ViewSchema) {
    zone = RecordOf("feedZone", "The rules of a time zone that a feed's times are in", in: &schema) { zone in
      zone.finishedLines("lines", "The VTIMEZONE component") { $0 }
    }
    block = RecordOf("feedBlock", "An event, to-do or journal entry, ready made", in: &schema) { block in
      block.finishedLines("lines", "The component as feed-event, feed-todo or feed-journal makes it, stamps included") { $0 }
    }
    feed = FeedContent.record(in: &schema, zone: zone, block: block)
    entry = FeedEntry.record(in: &schema)
    let card = Card.record(in: &schema)
    self.card = card
    cards = RecordOf("cards", "A file of several cards", in: &schema) { file in
      file.list("cards", "The contacts", of: card) { $0 }
    }
    feedPage = schema.page("feed", root: feed.type, template: "feed.ics.mustache", "A calendar feed, or one event's own file")
    eventPage = schema.page(
      "feedEvent", root: entry.type, template: "feed-event.ics.mustache", "An event of the feeds, from BEGIN to END")
    todoPage = schema.page(
      "feedTodo", root: entry.type, template: "feed-todo.ics.mustache", "A to-do of the feeds, from BEGIN to END")
    journalPage = schema.page(
      "feedJournal", root: entry.type, template: "feed-journal.ics.mustache", "A journal entry of the feeds, from BEGIN to END")
    cardPage = schema.page("contactCard", root: card.type, template: "contact.vcf.mustache", "One contact as a card")
    cardsPage = schema.page(
      "contactCards", root: cards.type, template: "contacts.vcf.mustache", "Several contacts as cards in one file")
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
  var events: [ViewRef] = []
  var todos: [ViewRef] = []
  var journals: [ViewRef] = []

  /// Declares what `feed.ics.mustache` may use.
  static func record(
    in schema: inout ViewSchema, zone: RecordOf<[UInt8], Void>, block: RecordOf<[UInt8], Void>
  ) -> RecordOf<FeedContent, PlannerSettings> {
    RecordOf("feed", "A calendar feed", in: &schema) { feed in
      feed.text("name", "The calendar's name") { $0.feed.title }
      feed.flag("isCalendar", "Set unless it is the file of one event: Outlook makes a new calendar of each that has a name") {
        if case .event = $0.feed.kind { false } else { true }
      }
      feed.text("zone", "The family's time zone") { $0.zone }
      feed.text("interval", "How often to fetch it again, such as PT6H") { "PT\(max(1, $1.feeds.refreshHours))H" }
      feed.text("color", "The calendar's colour as #RRGGBB") { FeedColors.tone($0.feed.color).hex }
      feed.text("colorName", "The nearest CSS colour name") { FeedColors.tone($0.feed.color).name }
      feed.flag("isPublished", "Set unless events name attendees, which METHOD:PUBLISH excludes") { !$1.feeds.attendees }
      feed.url("source", "Where the feed is served, if the planner knows its own address", .optional) {
        $1.address(of: $0.feed.path)
      }
      feed.list("zones", "The time zones used", ofShared: zone) { content, _ in content.zones }
      feed.list("events", "Events", ofShared: block) { content, _ in content.events }
      feed.list("todos", "To-dos, for apps that read VTODO", ofShared: block) { content, _ in content.todos }
      feed.list("journals", "Journal entries, for apps that read VJOURNAL", ofShared: block) { content, _ in content.journals }
    }
  }
}
