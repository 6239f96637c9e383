package import Templates

/// What the feed and card templates may use.
package struct FeedModels: Sendable {
  let zone: ZoneModel
  let block: FeedBlockModel
  package let entry: FeedEntryModel
  let feed: FeedModel
  let card: CardModel
  let cards: CardsModel
  package let feedPage, eventPage, todoPage, journalPage, cardPage, cardsPage: PageType

  package init(_ schema: inout ViewSchema) {
    zone = ZoneModel(&schema)
    block = FeedBlockModel(&schema)
    feed = FeedModel(&schema, zone: zone, block: block)
    entry = FeedEntryModel(&schema)
    card = CardModel(&schema)
    cards = CardsModel(&schema, card: card)
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
}

/// A time zone's rules, ready made.
struct ZoneModel: Sendable {
  let type: RecordType
  let lines: MarkupSlot

  init(_ schema: inout ViewSchema) {
    type = schema.record("feedZone", "The rules of a time zone that a feed's times are in")
    lines = schema.markup(type, "lines", "The VTIMEZONE component", format: .ics)
  }
}

/// A finished VEVENT, VTODO or VJOURNAL. Each is rendered once, however many feeds it stands in.
struct FeedBlockModel: Sendable {
  let type: RecordType
  let lines: MarkupSlot

  init(_ schema: inout ViewSchema) {
    type = schema.record("feedBlock", "An event, to-do or journal entry, ready made")
    lines = schema.markup(
      type, "lines", "The component as feed-event, feed-todo or feed-journal makes it, stamps included", format: .ics)
  }
}

/// A VEVENT, VTODO or VJOURNAL.
package struct FeedEntryModel: Sendable {
  package let type: RecordType
  let exception, person: RecordType
  let personName, personAnswer: TextSlot
  let personAddress: URLSlot
  let organizer: RecordSlot
  let attendees: ListSlot
  let uid, stamp, created, start, end, recurrenceID, summary, description, location, status, alarm: TextSlot
  let zone, exceptionTime, completed: TextSlot
  let sequence: NumberSlot
  let rule, categories: MarkupSlot
  let url: URLSlot
  let isAllDay, isFree, isTentative, isDone, hasEnd: FlagSlot
  let exceptions: ListSlot

  init(_ schema: inout ViewSchema) {
    exception = schema.record("feedException", "A time at which a series does not happen")
    exceptionTime = schema.text(exception, "time", "YYYYMMDD or YYYYMMDDTHHMMSS, in the zone of the event")
    person = schema.record("feedPerson", "Somebody whom an event names with an address")
    personName = schema.text(person, "name", "The name")
    personAddress = schema.url(person, "address", "The address as mailto:")
    personAnswer = schema.text(person, "answer", "The value of PARTSTAT")
    type = schema.record("feedEntry", "An event, to-do or journal entry of a feed")
    uid = schema.text(type, "uid", "The name that never changes")
    stamp = schema.text(type, "stamp", "When its content last changed, in UTC; stays while the content stays")
    created = schema.text(type, "created", "When it was first published, in UTC")
    sequence = schema.number(type, "sequence", "How often its content has changed")
    isAllDay = schema.flag(type, "isAllDay", "Set if it has days and no times")
    zone = schema.text(type, "zone", "The time zone of its times; missing for days and for times in UTC", .optional)
    start = schema.text(type, "start", "YYYYMMDD or YYYYMMDDTHHMMSS, with Z in UTC; missing for a to-do", .optional)
    hasEnd = schema.flag(type, "hasEnd", "Set if there is an end")
    end = schema.text(type, "end", "The end, not included; of a to-do, the day it is due", .optional)
    rule = schema.markup(type, "rule", "How it repeats: the value of RRULE", format: .ics, .optional)
    exceptions = schema.list(type, "exceptions", "The times that the rule gives and that do not happen", of: exception)
    recurrenceID = schema.text(type, "recurrenceID", "Which occurrence of the series with the same UID this is", .optional)
    summary = schema.text(type, "summary", "The title")
    description = schema.text(type, "description", "Notes, and who it is for, as plain text", .optional)
    location = schema.text(type, "location", "The place", .optional)
    categories = schema.markup(type, "categories", "The value of CATEGORIES, escaped", format: .ics, .optional)
    organizer = schema.record(type, "organizer", "Who invites; only if planner.json asks for it", of: person, .optional)
    attendees = schema.list(type, "attendees", "Who is invited, the organiser first; only if planner.json asks for it", of: person)
    url = schema.url(type, "url", "The event's page, if the planner knows its own address", .optional)
    status = schema.text(type, "status", "The value of STATUS")
    isFree = schema.flag(type, "isFree", "Set if it does not take up the time")
    isTentative = schema.flag(type, "isTentative", "Set if it is not certain yet")
    isDone = schema.flag(type, "isDone", "Set for a to-do that is done")
    completed = schema.text(type, "completed", "When a to-do was done, in UTC", .optional)
    alarm = schema.text(type, "alarm", "How long before the start to remind, such as -PT30M", .optional)
  }
}

/// A whole feed.
struct FeedModel: Sendable {
  let type: RecordType
  let name, zone, interval, color, colorName: TextSlot
  let source: URLSlot
  let isPublished: FlagSlot
  let zones, events, todos, journals: ListSlot

  init(_ schema: inout ViewSchema, zone zoneModel: ZoneModel, block: FeedBlockModel) {
    type = schema.record("feed", "A calendar feed")
    name = schema.text(type, "name", "The calendar's name")
    zone = schema.text(type, "zone", "The family's time zone")
    interval = schema.text(type, "interval", "How often to fetch it again, such as PT6H")
    color = schema.text(type, "color", "The calendar's colour as #RRGGBB")
    colorName = schema.text(type, "colorName", "The nearest CSS colour name")
    isPublished = schema.flag(type, "isPublished", "Set unless events name attendees, which METHOD:PUBLISH excludes")
    source = schema.url(type, "source", "Where the feed is served, if the planner knows its own address", .optional)
    zones = schema.list(type, "zones", "The time zones used", of: zoneModel.type)
    events = schema.list(type, "events", "Events", of: block.type)
    todos = schema.list(type, "todos", "To-dos, for apps that read VTODO", of: block.type)
    journals = schema.list(type, "journals", "Journal entries, for apps that read VJOURNAL", of: block.type)
  }
}

/// One contact.
struct CardModel: Sendable {
  let type, phone, mail, address, web: RecordType
  let phoneNumber, phoneKind, mailAddress, addressKind, street, city, region, postalCode, country: TextSlot
  let url: URLSlot
  let uid, revision, formattedName, family, given, organization, title, categories, note, birthday: TextSlot
  let photo: MarkupSlot
  let phones, mails, addresses, urls: ListSlot
  let isVersion4, isCompany, hidesYear, hasPhoto: FlagSlot

  init(_ schema: inout ViewSchema) {
    phone = schema.record("cardPhone", "A phone number")
    phoneNumber = schema.text(phone, "number", "The number")
    phoneKind = schema.text(phone, "kind", "CELL, HOME, WORK or VOICE")
    mail = schema.record("cardMail", "An e-mail address")
    mailAddress = schema.text(mail, "address", "The address")
    address = schema.record("cardAddress", "Where somebody lives or works")
    addressKind = schema.text(address, "kind", "HOME or WORK", .optional)
    street = schema.text(address, "street", "Street and number, as lines", .optional)
    city = schema.text(address, "city", "The city", .optional)
    region = schema.text(address, "region", "State, province or county", .optional)
    postalCode = schema.text(address, "postalCode", "The postal code", .optional)
    country = schema.text(address, "country", "The country", .optional)
    web = schema.record("cardWebPage", "A web page")
    url = schema.url(web, "url", "Its whole address")
    type = schema.record("card", "A contact as a card")
    isVersion4 = schema.flag(type, "isVersion4", "Set if planner.json asks for vCard 4.0")
    uid = schema.text(type, "uid", "The name that never changes")
    revision = schema.text(type, "revision", "When its content last changed, in UTC")
    formattedName = schema.text(type, "formattedName", "The name to show: never empty")
    family = schema.text(type, "family", "The family name", .optional)
    given = schema.text(type, "given", "The first name", .optional)
    organization = schema.text(type, "organization", "The company", .optional)
    isCompany = schema.flag(type, "isCompany", "Set for a company without a person's name")
    title = schema.text(type, "title", "The title or profession", .optional)
    phones = schema.list(type, "phones", "Phone numbers", of: phone)
    mails = schema.list(type, "mails", "E-mail addresses", of: mail)
    addresses = schema.list(type, "addresses", "Where the contact lives or works", of: address)
    urls = schema.list(type, "webPages", "Web pages", of: web)
    categories = schema.text(type, "category", "The family's own category, such as Dentist", .optional)
    note = schema.text(type, "note", "Notes, and the category for apps that show none", .optional)
    birthday = schema.text(
      type, "birthday", "YYYY-MM-DD, in version 4.0 without hyphens; --MMDD there if the year is hidden", .optional)
    hidesYear = schema.flag(type, "hidesYear", "Set if the birthday's year is not known: version 3.0 then has 1604")
    hasPhoto = schema.flag(type, "hasPhoto", "Set if there is a picture")
    photo = schema.markup(type, "photo", "The picture's octets as base64", format: .vcf, .optional)
  }
}

/// Several contacts.
struct CardsModel: Sendable {
  let type: RecordType
  let cards: ListSlot

  init(_ schema: inout ViewSchema, card: CardModel) {
    type = schema.record("cards", "A file of several cards")
    cards = schema.list(type, "cards", "The contacts", of: card.type)
  }
}
