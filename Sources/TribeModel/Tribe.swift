package import CivilTime
package import Recurrence

/// One family and everything that its planner shows. All text is NFC without control characters, and line breaks are U+000A. All
/// references are valid: others were dropped with a diagnostic.
package struct Tribe: Sendable, Hashable {
  /// Nil if the source has none. Then pages use their own title.
  package var name: String?
  /// The family's time zone.
  package var zone: TimeZoneID
  /// In the order of pages: first those of whom planner.json says more than how they look, then the others, former ones last.
  package var members: [Member] = []
  /// What the family and its layers have in their calendars. Plans make events of their own from everything else that has a date.
  package var events: [Event] = []
  /// The address book. Below the level family, readers see it only if planner.json says so.
  package var contacts: [Contact] = []
  /// The households that share chores. A reader who does not see all of a house's people does not see the house.
  package var houses: [House] = []
  /// What is to be done. Below the level family, readers see it only if planner.json says so.
  package var todos: [Todo] = []
  /// Lists for shopping, packing and the like. They are for the same readers as to-dos.
  package var lists: [FamilyList] = []
  /// What there is to eat, and when.
  package var meals: [Meal] = []
  /// What somebody paid for others. Only readers of the level family who see all members see it.
  package var expenses: [Expense] = []
  /// The notice board. It is published only if `publish.messages` says so.
  package var messages: [Message] = []
  /// What the family writes about its days. Journals are published only if `publish.journals` says so.
  package var journals: [Journal] = []
  /// What somebody offers and others may join.
  package var activities: [Activity] = []
  /// The lessons of children, from sources and planner.json. Only readers of the level family see them.
  package var timetables: [Timetable] = []
  /// The forecast for where the family lives. Nil if no source has one, or the reader may not see it.
  package var weather: Weather?
  /// The colours that calendars bring, as they write them, by layer.
  package var layerColours: [String: String] = [:]
  /// The layers that are calendars of public holidays.
  package var holidayLayers: Set<String> = []
  /// Whether it is the family that `init` invents, and nobody has changed it.
  package var isInvented = false

  package init(name: String?, zone: TimeZoneID) { (self.name, self.zone) = (name, zone) }
}

/// An index in `Tribe.members`. Inside the model, references are indices and not ids.
package typealias MemberIndex = Int

/// One person of the family.
package struct Member: Sendable, Hashable {
  /// The id in the source that knows them first. Who stands in planner.json alone has one made of the name.
  package var id: MemberID
  /// Never blank, but not always unique.
  package var name: String
  /// One to three letters that no other member has.
  package var initials: String
  /// The number of the theme's colour and pattern, from 0. Colour is never the only sign.
  package var colour: Int
  /// A picture of them. Nil if there is none, or the reader sees no photos.
  package var photo: MediaReference?
  /// Nil if it is unknown, or the reader sees no birthdays.
  package var birthday: Birthday?
  /// From planner.json only. Addresses in sources are never read.
  package var email: String?
  /// Whether they look after the family's data. Their page says so.
  package var isAdministrator = false
  /// False for former members whom old data still names.
  package var isCurrent = true
  /// The first and the last day on which they live with the family (from planner.json).
  package var from, until: CivilDate?
  /// Whether somebody must go along to what they do (from planner.json).
  package var needsCompany = false

  package init(id: MemberID, name: String, initials: String = "", colour: Int = 0) {
    (self.id, self.name, self.initials, self.colour) = (id, name, initials, colour)
  }

  /// Whether they live with the family on some of the days.
  package func isThere(in days: ClosedRange<CivilDate>) -> Bool {
    guard from != nil || until != nil else { return isCurrent }
    return (from.map { $0 <= days.upperBound } ?? true) && (until.map { $0 >= days.lowerBound } ?? true)
  }
}

/// A day of the year, with the year of birth if it is known.
package struct Birthday: Hashable, Sendable {
  /// The month, from 1, and the day in it. 29 February is such a day.
  package var month, day: Int
  /// The year of birth. Nil if it is unknown, or only the family may know it.
  package var year: Int?
  package init(month: Int, day: Int, year: Int? = nil) { (self.month, self.day, self.year) = (month, day, year) }

  /// The day in a given year. For 29 February it is the 28th in common years.
  package func date(in year: Int) -> CivilDate? {
    CivilDate(year: year, month: month, day: day)
      ?? (month == 2 && day == 29 ? CivilDate(year: year, month: 2, day: 28) : nil)
  }
}

/// A picture that data names. Remote addresses are never fetched.
package struct MediaReference: Hashable, Sendable {
  /// The path below the content folder. It cannot lead out of it.
  package var path: String
  /// Describes it for people who cannot see it.
  package var alternativeText: String
  /// The picture's bytes if it was embedded in an export. Then `path` is where it would be as a file.
  package var embedded: [UInt8]?
  /// The published picture. Nil until it has been read, and if it may not be shown.
  package var published: PublishedPicture?
  package init(path: String, alternativeText: String, embedded: [UInt8]? = nil) {
    (self.path, self.alternativeText, self.embedded) = (path, alternativeText, embedded)
  }
}

/// A picture in the site.
package struct PublishedPicture: Hashable, Sendable {
  /// The path below the output folder.
  package var path: String
  /// In pixels, as shown.
  package var width, height: Int
  package init(path: String, width: Int, height: Int) { (self.path, self.width, self.height) = (path, width, height) }
}

/// TribeHub's categories, which we use too.
package enum EventCategory: String, Sendable, Hashable, CaseIterable {
  case none = "NON"
  case celebration = "CEL"
  case club = "CLU"
  case education = "EDU"
  case medical = "MED"
  case music = "MUS"
  case outing = "OUT"
  case other = "OTH"
  case pets = "PET"
  case shopping = "SHO"
  case sport = "SPO"
  case vacation = "VAC"
  case work = "WOR"
}

/// A calendar event, once or repeating.
package struct Event: Sendable, Hashable {
  /// Somebody's answer to an invitation. TribeHub does not distinguish "declined" from "not answered".
  package enum Response: String, Sendable, Hashable, CaseIterable { case going, notAnswered, declined }

  package struct Invitation: Sendable, Hashable {
    /// Who is asked.
    package var member: MemberIndex
    /// What they have answered. The event is not for those who decline.
    package var response: Response
    package init(member: MemberIndex, response: Response) { (self.member, self.response) = (member, response) }
  }

  package enum Status: String, Sendable, Hashable, CaseIterable { case confirmed, tentative, cancelled }

  package struct Link: Sendable, Hashable {
    /// What it is called. Nil for where people meet online.
    package var title: String?
    /// http, https, mailto or tel only.
    package var url: String
    package init(title: String?, url: String) { (self.title, self.url) = (title, url) }
  }

  /// What may be shown: everything, only that the time is taken, or nothing.
  package enum Visibility: String, Sendable, Hashable, CaseIterable { case full, busy, hidden }

  /// A change of one occurrence (RFC 5545 §3.8.4.4).
  package struct Override: Sendable, Hashable {
    /// The start that the rule gave it.
    package var recurrenceID: CalendarTime
    /// Whether all later dates change with it (`andAllLater` in our own format).
    package var appliesToFuture: Bool
    /// The new start, maybe in another zone than the event's. Nil if it does not move.
    package var start: CalendarTime?
    /// How long it lasts instead. Nil for as long as the event does.
    package var duration: CalendarDuration?
    /// What happens instead (`title` in our own format), where, and with which notes. What is nil is as the event says it.
    package var subject, location, notes: String?
    /// http, https, mailto or tel only.
    package var url: String?
    /// Whether this date takes place. Nil for as the event does.
    package var status: Status?
    /// People whose answer for this occurrence differs from their answer for the event, each once, in the order of the members. Who is
    /// not invited to the event and does not decline comes to this occurrence alone.
    package var answers: [Invitation] = []
    /// Whether its own status says that it takes place, whatever the status of the series.
    package var takesPlace: Bool { status.map { $0 != .cancelled } ?? false }

    /// Whether it says anything but a time.
    package var saysMore: Bool {
      subject != nil || location != nil || notes != nil || url != nil || status != nil || !answers.isEmpty
    }

    package init(recurrenceID: CalendarTime, appliesToFuture: Bool = false) {
      (self.recurrenceID, self.appliesToFuture) = (recurrenceID, appliesToFuture)
    }
  }

  /// Its id in its source. Its UID in feeds is made of it.
  package var id: EventID
  /// What happens: `title` in our own format. Empty where only the time may be seen.
  package var subject: String
  /// The language of what it says, two letters of ISO 639, where its source says one.
  package var language: String?
  /// When it begins, how it repeats, and the dates that are left out.
  package var when: RecurrenceSet
  /// How long each date lasts, unless a change of it says otherwise.
  package var duration: CalendarDuration
  /// On whose clock it ends, if that is another than the one on which it begins: where a flight lands.
  package var endZone: TimeZoneID?
  /// The dates that differ from what the rules and the event say.
  package var overrides: [Override] = []
  /// Nil if the owner is unknown or the event is everyone's (such as holidays).
  package var owner: MemberIndex?
  /// Everyone invited, in the order of the members and without the owner.
  package var invitations: [Invitation] = []
  /// Which icon it gets, and who may see it: readers see some categories only as busy, or not at all. `none` if nothing says one.
  package var category: EventCategory
  /// Free tags beside the category.
  package var tags: [String] = []
  /// What it needs that there is only one of, such as `car`; or somebody: `driver`, `adult`, `company`.
  package var needs: [String] = []
  /// Who takes somebody there, and who fetches them: a member's name, or somebody else's. Members have entries of their own for that.
  package var bring, fetch: String?
  /// Where it is, and whatever else there is to know. Only readers who see notes see the second.
  package var location, notes: String?
  /// http, https, mailto or tel only.
  package var url: String?
  /// Further addresses: where people meet online, and files that belong to it.
  package var links: [Link] = []
  /// Whether it takes place. Dates that are cancelled are shown only if `feeds.cancelled` says so.
  package var status = Status.confirmed
  /// What anybody may see of it. What is hidden stands nowhere, not even on the family's own site.
  package var visibility = Visibility.full
  /// The names of readers and members who may not see it.
  package var hideFrom: [String] = []
  /// The members among them, whose pages and feeds are without it.
  package var hiddenFrom: Set<MemberIndex> = []
  /// Whether it blocks the time (TRANSP).
  package var isBusy = true
  /// The name of its layer, such as "School holidays". Nil for the family's own events.
  package var layer: String?
  /// Its UID in a foreign feed. Our own UIDs are made from `id`.
  package var foreignUID: String?
  /// What it is. Plans make events of the other kinds from everything else that has a date.
  package var kind = ItemKind.event
  /// Whether the wall counts the days until it.
  package var isCountdown = false
  /// The category whose icon it has, if that is not its own. Nil if nothing says one.
  package var iconCategory: EventCategory?
  /// The number of the theme's colour that it has, from 0, in place of its people's. Nil if nothing says one.
  package var colour: Int?
  /// When calendars remind of it, in minutes after the start, as a rule of planner.json says. Nil for the usual.
  package var alarm: [Int]?
  /// Those from whose own calendars it came.
  package var calendarsOf: Set<MemberIndex> = []
  /// Whether it is a part of a cycle in planner.json. It has a layer and still is the family's own.
  package var isCycle = false
  /// When it was written and last changed. Nil if its source does not say. Of two copies, the text of the newer one counts.
  package var created, updated: Instant?

  package init(
    id: EventID, subject: String, when: RecurrenceSet, duration: CalendarDuration, owner: MemberIndex?, category: EventCategory
  ) {
    (self.id, self.subject, self.when, self.duration, self.owner, self.category) = (id, subject, when, duration, owner, category)
  }
}

extension Event {
  /// Whether it is the family's own: of no layer, or somebody's.
  package var isOurs: Bool { layer == nil || isCycle || owner != nil || !invitations.isEmpty }

  /// Whose birthday or anniversary it is. Nil for everything else.
  package var birthday: BirthdayEvent? {
    if case .birthday(let birthday) = kind { birthday } else { nil }
  }

  /// Whether it is everybody's of the family: nobody is named, and it is of no calendar of its own.
  package var isForEveryone: Bool {
    owner == nil && invitations.isEmpty && layer == nil && [.events, .activities].contains(kind.shown)
  }

  /// Whether there is more to read of it than a day's list has room for. A calendar has thousands of short entries, and a page of each
  /// would be most of a site without telling anybody anything.
  package var saysMoreThanItsDay: Bool {
    when.repeats || notes != nil || url != nil || !links.isEmpty || !overrides.isEmpty || !invitations.isEmpty
  }

  /// Everybody whom the event is for, with their answers: the owner first, then those invited, in the order of the members.
  ///
  /// - Parameter change: the change of one occurrence. Its answers win over the event's.
  /// - Complexity: O(people × answers of the change).
  package func people(on change: Override? = nil) -> [Invitation] {
    guard owner != nil || change != nil else { return invitations }
    var people: [Invitation] = []
    if let owner { people.append(Invitation(member: owner, response: .going)) }
    people += invitations
    guard let change else { return people }
    for answer in change.answers {
      if let place = people.firstIndex(where: { $0.member == answer.member }) {
        people[place].response = answer.response
      } else {
        people.append(answer)
      }
    }
    return people
  }

  /// Those who come. If all have declined, all of them, so that the event still belongs to somebody.
  ///
  /// - Parameter change: the change of one occurrence.
  package func attending(on change: Override? = nil) -> [Invitation] {
    let people = people(on: change)
    guard people.contains(where: { $0.response == .declined }) else { return people }
    let rest = people.filter { $0.response != .declined }
    return rest.isEmpty && !isForEveryone ? people : rest
  }

  /// Whether somebody comes to an occurrence, or may come. To an event of everybody's comes everybody, unless the occurrence names others.
  ///
  /// - Complexity: O(people × answers of the change).
  package func isFor(_ member: MemberIndex, on change: Override?) -> Bool {
    if let own = change?.answers.first(where: { $0.member == member }) { return own.response != .declined }
    if owner == member { return true }
    if let own = invitations.first(where: { $0.member == member }) { return own.response != .declined }
    return isForEveryone && !(change?.answers.contains { $0.response != .declined } ?? false)
  }

  /// Its dates that begin in a window, on its own clock, each with its change.
  package func instances(
    in window: Range<CivilDateTime>, limit: Int, zone: ZoneRules?
  ) -> (instances: [RecurrenceInstance], isTruncated: Bool) {
    let changes = overrides.map {
      RecurrenceOverride(recurrenceID: $0.recurrenceID, start: $0.start, appliesToFuture: $0.appliesToFuture)
    }
    return when.instances(in: window, overrides: changes, limit: limit, zone: zone)
  }

  /// Changes the times by which its dates are known: all but when it begins, and where dates are moved to.
  package mutating func changeDates(_ change: (inout CalendarTime) -> Void) {
    when.dates.changeEach(change)
    when.exceptionDates.changeEach(change)
    overrides.changeEach { change(&$0.recurrenceID) }
  }

  /// The event as one of its dates has it: what the change says takes the place of what the event says. Times and answers stay.
  package func changed(by change: Override) -> Event {
    var event = self
    event.subject = change.subject ?? subject
    event.location = change.location ?? location
    event.notes = change.notes ?? notes
    event.url = change.url ?? url
    event.status = change.status ?? status
    return event
  }
}

/// What an item of a day is, and what it was made from.
package enum ItemKind: Sendable, Hashable {
  case event
  /// Index in `Tribe.activities`.
  case activity(Int)
  /// One turn of a rota: index in `Tribe.houses` and in the house's chores.
  case chore(house: Int, chore: Int, due: CivilDate)
  /// Index in `Tribe.todos`.
  case todo(Int)
  /// Index in `Tribe.meals`.
  case meal(Int)
  /// Then the event's subject is the person's name.
  case birthday(BirthdayEvent)

  /// The kind as planner.json names it.
  package var shown: ShownKind {
    switch self {
    case .event: .events
    case .activity: .activities
    case .chore: .chores
    case .todo: .todos
    case .meal: .meals
    case .birthday: .birthdays
    }
  }

  /// Whether it belongs to the day as a whole and has no time of its own. It stands behind what happens, with a box to tick or a
  /// name of its own such as "Dinner".
  package var isAside: Bool { [.chores, .todos, .meals].contains(shown) }
}

/// A birthday in one year.
package struct BirthdayEvent: Sendable, Hashable {
  package enum Person: Sendable, Hashable {
    case member(MemberIndex)
    /// Index in `Tribe.contacts`.
    case contact(Int)
  }
  /// Whose it is: a member's, or a contact's.
  package var person: Person
  /// The age that they reach, or for how many years. Nil if it is unknown or hidden.
  package var age: Int?
  /// Whether it is the person's anniversary.
  package var isAnniversary: Bool

  package init(person: Person, age: Int?, isAnniversary: Bool = false) {
    (self.person, self.age, self.isAnniversary) = (person, age, isAnniversary)
  }
}

/// Somebody outside the family, or a company.
package struct Contact: Sendable, Hashable {
  /// The id in its source. The UID of its card is made of it, if the contact came with none.
  package var id: ContactID
  /// What the family looks for, such as “Dentist” or “School”. Contacts are grouped by it.
  package var category: String?
  /// Those behind the first.
  package var otherCategories: [String] = []
  /// Where the person works. What has no person's name is called by it.
  package var company: String?
  /// What the person is in the company.
  package var title: String?
  /// What the person does there, or for the family (ROLE, RFC 6350 §6.6.2).
  package var role: String?
  /// What stands before the name: “Dr.”
  package var honorific: String?
  /// The given name. Nil if no person is named so.
  package var firstName: String?
  /// Between first and last name.
  package var middleName: String?
  /// The family name, by which contacts are sorted if nothing else says how.
  package var lastName: String?
  /// What stands behind the name: “Jr.”
  package var suffix: String?
  /// What friends call them. Only the card says it: on pages `displayName` is what they are called.
  package var nickname: String?
  /// First and last name as they are spoken.
  package var phoneticFirstName, phoneticLastName: String?
  /// What it is sorted by: the last name, and after a comma the first (SORT-AS, RFC 6350 §5.9).
  package var sortName: String?
  /// Whether the planner's language has family names first.
  package var isFamilyNameFirst = false
  /// The departments of the company, the largest first.
  package var departments: [String] = []
  /// The UID of the card that it came with.
  package var cardUID: String?
  /// What the family calls them, if that is not first and last name: “Dr. Ana Ruiz”, “Grandma”.
  package var displayName: String?
  /// Telephone numbers, in the order of the source.
  package var phones: [Phone] = []
  /// E-mail addresses, as they were written. What is none stands in the notes of the card.
  package var emails: [String] = []
  /// Where they live or work. Only readers who see notes see it.
  package var addresses: [PostalAddress] = []
  /// Web pages: http or https, without passwords and tokens.
  package var urls: [String] = []
  /// What e-mail addresses and web pages are called, such as `work` or “Shop”.
  package var labels: [Labelled] = []
  /// People whom a card names beside its own, with what they are, such as the mother of a child's friend.
  package var related: [Labelled] = []
  /// Whatever else there is to know. Only readers who see notes see it.
  package var notes: String?
  /// It stands among the family's birthdays, if contacts are published. The year is for the family alone.
  package var birthday: Birthday?
  /// Of a wedding, or whatever else the family remembers with this person.
  package var anniversary: Birthday?
  /// A picture of them, for pages and their card, if `publish.photos` says so.
  package var photo: MediaReference?
  /// Whether they are for an emergency: they stand first among contacts, and on each card for a babysitter.
  package var isEmergency = false
  /// When it was last changed. Nil if its source does not say. The revision of its card takes it into account.
  package var updated: Instant?

  /// An address or a person, and the word that stands beside it: one that cards know (`work`, `mother`), or the family's own.
  package struct Labelled: Sendable, Hashable {
    /// The address itself, or the person's name.
    package var value: String
    /// What it is called, or what the person is to them. Nil if nothing is said.
    package var label: String?
    package init(_ value: String, label: String? = nil) { (self.value, self.label) = (value, label) }

    /// The words that address books know. Everything else is the family's own word.
    package static let known = Set(dataTable("words.txt")["labels"] ?? [])
  }

  package func label(of address: String) -> String? { labels.first { $0.value == address }?.label }

  package struct Phone: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable { case mobile, home, work, fax, pager, other }
    /// As it was written. It may hold several numbers, of which pages make several links.
    package var number: String
    /// Which telephone it is. Nobody can call a fax, so pages make no link of it.
    package var kind: Kind
    /// What the family calls it, such as “Grandma's landline”.
    package var label: String?
    package init(_ number: String, kind: Kind = .other, label: String? = nil) {
      (self.number, self.kind, self.label) = (number, kind, label)
    }
  }

  /// Where somebody lives or works. Unknown fields are nil, never empty.
  package struct PostalAddress: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable { case home, work, other }
    /// Street and number. Further lines are separated by line feeds.
    package var street: String?
    /// Each as it stands on a letter; the region only if letters need it.
    package var city, region, postalCode, country: String?
    /// Which of their addresses it is. Their card says it.
    package var kind: Kind
    package init(kind: Kind = .other) { self.kind = kind }
    /// Whether nothing is known of it. What kind it is says nothing by itself.
    package var isEmpty: Bool { street == nil && city == nil && region == nil && postalCode == nil && country == nil }
  }

  package init(id: ContactID) { self.id = id }
}

extension Tribe {
  /// Reads times in zones that are not known as the family's own, so that one such event stops nothing.
  ///
  /// - Returns: the events, each with the name of such a zone.
  package mutating func readUnknownZones(where isKnown: (TimeZoneID) -> Bool) -> [(event: EventID, zone: String)] {
    var known: [TimeZoneID: Bool] = [:]
    var found: [(EventID, String)] = []
    let family = zone
    func settle(_ time: inout CalendarTime) -> String? {
      guard case .zoned(let clock, let id) = time, id != family else { return nil }
      let isFine = known[id] ?? isKnown(id)
      known[id] = isFine
      if isFine { return nil }
      time = .zoned(clock, family)
      return id.name
    }
    events.changeEach { event in
      var name = settle(&event.when.start)
      event.changeDates { name = settle(&$0) ?? name }
      event.overrides.changeEach { change in
        guard var start = change.start else { return }
        name = settle(&start) ?? name
        change.start = start
      }
      if let name { found.append((event.id, name)) }
    }
    activities.changeEach { activity in
      if var start = activity.start, settle(&start) != nil { activity.start = start }
    }
    return found
  }
}
