package import Templates
internal import TribeModel

/// What stands in an arena that all pages share: the site, its words, its people, events, happenings and days.

/// What is true for the whole planner.
package struct SiteModel: Sendable {
  package let type: RecordType
  let title, language, direction, asOf, asOfMachine: TextSlot
  let monthPath, weekPath, columnsPath, yearPath: PathSlot
  let feedPath: PathSlot
  let hasContacts: FlagSlot
  let sections: ListSlot
  let section: SectionModel

  init(_ schema: inout ViewSchema) {
    section = SectionModel(&schema)
    type = schema.record("site", "What is true for the whole planner")
    title = schema.text(type, "title", "The planner's title: the family's name or what planner.json says")
    language = schema.text(type, "language", "The planner's language as a BCP 47 tag, such as en-GB")
    direction = schema.text(type, "direction", "ltr or rtl: which way the language is written")
    asOf = schema.text(type, "asOf", "The day that the planner was made for, in words")
    asOfMachine = schema.text(type, "asOfMachine", "The same day as YYYY-MM-DD")
    monthPath = schema.path(type, "monthPath", "The page of the current month")
    weekPath = schema.path(type, "weekPath", "The page of the current week")
    columnsPath = schema.path(type, "columnsPath", "The family columns of the current month")
    yearPath = schema.path(type, "yearPath", "The page of the current year")
    feedPath = schema.path(type, "feedPath", "The calendar feed of everyone; missing if there is none to link to", .optional)
    hasContacts = schema.flag(type, "hasContacts", "Whether contacts are published")
    sections = schema.list(type, "sections", "The other kinds of content that the planner has", of: section.type)
  }
}

/// A link to one kind of content.
package struct SectionModel: Sendable {
  let type: RecordType
  let name, icon: TextSlot
  let path: PathSlot

  init(_ schema: inout ViewSchema) {
    type = schema.record("section", "A kind of content with a page of its own, such as chores")
    name = schema.text(type, "name", "What it is called")
    icon = schema.text(type, "icon", "The class of its icon, such as i-chore")
    path = schema.path(type, "path", "Its page, from the site's root")
  }
}

/// Which place of the navigation a page is in. One flag is set.
struct PlaceModel: Sendable {
  enum Place: String, CaseIterable, Sendable {
    case wall, month, week, agenda, columns, year, contacts, search, elsewhere
  }

  let type: RecordType
  let flags: [FlagSlot]

  init(_ schema: inout ViewSchema) {
    let type = schema.record("place", "Where in the navigation the page is; one of these is set")
    self.type = type
    flags = Place.allCases.map { schema.flag(type, $0.rawValue, "Set on pages that belong to \($0.rawValue)") }
  }
}

/// Which category icons a page needs.
struct IconUseModel: Sendable {
  static let names = [
    "celebration", "club", "education", "medical", "music", "outing", "other", "pets", "shopping", "sport", "vacation", "work",
  ]

  let type: RecordType
  let flags: [FlagSlot]

  init(_ schema: inout ViewSchema) {
    let type = schema.record("iconUse", "Which category icons the page shows, so that it holds no others")
    self.type = type
    flags = Self.names.map { schema.flag(type, $0, "Set if the page shows the icon of \($0)") }
  }
}

/// A picture that the site has.
package struct PictureModel: Sendable {
  let type: RecordType
  private let path: PathSlot
  private let alt, width, height: TextSlot

  init(_ schema: inout ViewSchema) {
    type = schema.record("picture", "A picture that the site has")
    path = schema.path(type, "path", "The picture's file, from the site's root")
    alt = schema.text(type, "alt", "What it shows, in words; empty if the words beside it say so already")
    width = schema.text(type, "width", "Its width in pixels")
    height = schema.text(type, "height", "Its height in pixels")
  }

  /// Nil if there is no picture or it is not published.
  ///
  /// - Parameters:
  ///   - name: what the picture belongs to. Apps that know no descriptions leave nothing better.
  ///   - words: the description if the data has none.
  func make(_ picture: MediaReference?, of name: String?, _ words: String, _ data: inout ViewData) -> ViewRef? {
    guard let picture, let published = picture.published else { return nil }
    let record = data.make(type)
    data.set(record, path, published.path)
    let isDescribed = !picture.alternativeText.isBlank && picture.alternativeText != name
    data.set(record, alt, isDescribed ? picture.alternativeText : words)
    data.set(record, width, String(published.width))
    data.set(record, height, String(published.height))
    return record
  }
}

/// One person of the family.
package struct MemberModel: Sendable {
  let type: RecordType
  let name, initials, tone: TextSlot
  let path: PathSlot
  let photo: RecordSlot

  init(_ schema: inout ViewSchema, picture: PictureModel) {
    type = schema.record("member", "One person of the family")
    name = schema.text(type, "name", "The person's name")
    initials = schema.text(type, "initials", "One to three letters that no other member has")
    tone = schema.text(type, "tone", "The class that gives the person's colour and pattern: m0 to m11")
    path = schema.path(type, "path", "The person's page, from the site's root")
    photo = schema.record(
      type, "photo", "The person's picture; missing if there is none or planner.json does not ask for photos", of: picture.type,
      .optional)
  }
}

/// One person as an event shows them.
struct PersonModel: Sendable {
  let type: RecordType
  let initials, tone, label: TextSlot
  let isWaiting, isDeclined: FlagSlot

  init(_ schema: inout ViewSchema) {
    type = schema.record("person", "One person that an event is for, with the answer given")
    initials = schema.text(type, "initials", "The person's initials")
    tone = schema.text(type, "tone", "The class of the person's colour and pattern")
    label = schema.text(type, "label", "The name and the answer in words")
    isWaiting = schema.flag(type, "isWaiting", "Set if the invitation has not been answered")
    isDeclined = schema.flag(type, "isDeclined", "Set if the invitation was declined")
  }
}

/// One event, whatever its dates.
struct EventModel: Sendable {
  let type: RecordType
  let subject, tone, icon, category, repeatText, layer, morePeople: TextSlot
  let path: PathSlot
  let isTentative, hasPeople: FlagSlot
  let people: ListSlot
  let peopleLabel: TextSlot
  let person: PersonModel

  init(_ schema: inout ViewSchema) {
    person = PersonModel(&schema)
    type = schema.record("event", "One event, whatever its dates")
    subject = schema.text(type, "subject", "What it is")
    path = schema.path(type, "path", "Its page, from the site's root")
    tone = schema.text(type, "tone", "The class of its owner's colour and pattern; all if it is for everyone")
    icon = schema.text(type, "icon", "The end of its icon's id, such as med for i-med; missing without a category", .optional)
    category = schema.text(type, "category", "Its category in words", .optional)
    repeatText = schema.text(type, "repeatText", "How it repeats, in a word or two; missing if it does not", .optional)
    layer = schema.text(type, "layer", "The layer it came with, such as School holidays", .optional)
    isTentative = schema.flag(type, "isTentative", "Set if it may yet not happen")
    hasPeople = schema.flag(type, "hasPeople", "Set if it is for certain people")
    people = schema.list(type, "people", "Its owner first, then those invited, five at most", of: person.type)
    peopleLabel = schema.text(type, "peopleLabel", "The people in words, with their answers", .optional)
    morePeople = schema.text(type, "morePeople", "How many more there are, such as +3", .optional)
  }
}

/// One event on one day: what lists and grids show.
struct HappeningModel: Sendable {
  let type: RecordType
  let event: RecordSlot
  let subject, machine, when, until, dateText, location: TextSlot
  let isTimed, hasAlso: FlagSlot

  init(_ schema: inout ViewSchema, event eventModel: EventModel) {
    type = schema.record("happening", "One event on one day that it touches")
    event = schema.record(type, "event", "The event", of: eventModel.type)
    subject = schema.text(type, "subject", "What it is called on this date")
    isTimed = schema.flag(type, "isTimed", "Set if it starts on this day at a certain time")
    machine = schema.text(type, "machine", "Its start as YYYY-MM-DDTHH:MM, or its day")
    when = schema.text(type, "when", "The time on this day in words: 16:30, all day, until 02:00")
    until = schema.text(type, "until", "When it ends, if that is worth a word", .optional)
    dateText = schema.text(type, "dateText", "The day in short, such as Sat 13")
    location = schema.text(type, "location", "Where it is", .optional)
    hasAlso = schema.flag(type, "hasAlso", "Set if there is a place, a repeat, a layer or a doubt to tell")
  }
}

/// One day with what happens on it.
struct DayModel: Sendable {
  let type: RecordType
  let id, machine, number, name, longName, detail, label, shortName: TextSlot
  let listPath: PathSlot
  let isToday, isLong, isWeekend, hasHappenings: FlagSlot
  let happenings: ListSlot

  init(_ schema: inout ViewSchema, happening: HappeningModel) {
    type = schema.record("day", "One day and everything that happens on it")
    id = schema.text(type, "id", "The day as YYYY-MM-DD, for ids and links within its month")
    machine = schema.text(type, "machine", "The day as YYYY-MM-DD, for machines")
    number = schema.text(type, "number", "The day of the month")
    name = schema.text(type, "name", "The day of the week")
    shortName = schema.text(type, "shortName", "The day of the week in short")
    longName = schema.text(type, "longName", "The day of the week with day and month")
    detail = schema.text(type, "detail", "Month, year and week")
    label = schema.text(type, "label", "The date and how much happens, for screen readers")
    listPath = schema.path(type, "listPath", "The day's list on its month's page, from the site's root")
    isToday = schema.flag(type, "isToday", "Set on the day that the planner was made for")
    isLong = schema.flag(type, "isLong", "Set if the list is too long to keep on one sheet")
    isWeekend = schema.flag(type, "isWeekend", "Set on the days of the weekend")
    hasHappenings = schema.flag(type, "hasHappenings", "Set if anything happens")
    happenings = schema.list(type, "happenings", "What happens: whole days first, then by time", of: happening.type)
  }
}

/// A link with its words.
struct LinkModel: Sendable {
  let type: RecordType
  let label: TextSlot
  let path: PathSlot
  let isCurrent: FlagSlot

  init(_ schema: inout ViewSchema) {
    type = schema.record("link", "A page and what to call it")
    label = schema.text(type, "label", "What to call it")
    path = schema.path(type, "path", "The page, from the site's root")
    isCurrent = schema.flag(type, "isCurrent", "Set if it is the page that holds the link")
  }
}

/// The way back and forward from a month, week or year.
struct StepsModel: Sendable {
  let type: RecordType
  let label, atStart, atEnd, pick: TextSlot
  let previous, current, next, print: RecordSlot
  let choices: ListSlot
  let link: LinkModel

  init(_ schema: inout ViewSchema) {
    link = LinkModel(&schema)
    type = schema.record("steps", "The ways from a month, week or year to its neighbours")
    label = schema.text(type, "label", "What the links lead between: months, weeks, years")
    previous = schema.record(type, "previous", "The one before; missing at the planner's first", of: link.type, .optional)
    current = schema.record(type, "current", "Today's", of: link.type, .optional)
    next = schema.record(type, "next", "The one after; missing at the planner's last", of: link.type, .optional)
    atStart = schema.text(type, "atStart", "Says that the planner starts here")
    atEnd = schema.text(type, "atEnd", "Says that the planner ends here")
    pick = schema.text(type, "pick", "The words that open the list of all; missing if there is no other", .optional)
    choices = schema.list(type, "choices", "All there are", of: link.type)
    print = schema.record(type, "print", "The sheet for paper", of: link.type, .optional)
  }
}
