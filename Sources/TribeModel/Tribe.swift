package import CivilTime
package import Recurrence

/// One family and everything its planner shows. All text is NFC and free of control characters (newlines are U+000A);
/// every reference has been resolved or dropped with a diagnostic by the time a `Tribe` exists.
package struct Tribe: Sendable {
  /// Nil when the source has none or a blank one: pages then use a title of their own.
  package var name: String?
  /// The family's own zone.
  package var zone: TimeZoneID
  package var members: [Member] = []
  package var events: [Event] = []
  package var contacts: [Contact] = []
  package var houses: [House] = []
  package var todos: [Todo] = []
  package var lists: [FamilyList] = []
  package var meals: [Meal] = []
  package var messages: [Message] = []
  package var journals: [Journal] = []
  package var activities: [Activity] = []
  package var notices: [Notice] = []

  package init(name: String?, zone: TimeZoneID) {
    self.name = name
    self.zone = zone
  }
}

/// A position in one of a tribe's arrays: references inside the model are these, not ids.
package typealias MemberIndex = Int

/// One person of the family.
package struct Member: Sendable, Hashable {
  package var id: MemberID
  /// Never blank; not unique.
  package var name: String
  /// One to three letters that no other member has.
  package var initials: String
  /// Which of the theme's member colours and patterns, from 0. Colour is never the only sign.
  package var colour: Int
  package var photo: MediaReference?
  package var birthday: Birthday?
  /// Only what planner.json tells: sources' addresses are never read.
  package var email: String?
  package var isAdministrator: Bool
  /// False for somebody who has left but is still named by old data.
  package var isCurrent: Bool

  package init(
    id: MemberID, name: String, initials: String, colour: Int, photo: MediaReference? = nil, birthday: Birthday? = nil,
    isAdministrator: Bool = false, isCurrent: Bool = true
  ) {
    self.id = id
    self.name = name
    self.initials = initials
    self.colour = colour
    self.photo = photo
    self.birthday = birthday
    self.isAdministrator = isAdministrator
    self.isCurrent = isCurrent
  }
}

/// A day of the year, with the year of birth if it is known.
package struct Birthday: Hashable, Sendable {
  package var month: Int
  package var day: Int
  package var year: Int?
  package init(month: Int, day: Int, year: Int? = nil) {
    self.month = month
    self.day = day
    self.year = year
  }

  /// The day on which it is kept in a year: of 29 February the 28th in common years.
  package func date(in year: Int) -> CivilDate? {
    CivilDate(year: year, month: month, day: day)
      ?? (month == 2 && day == 29 ? CivilDate(year: year, month: 2, day: 28) : nil)
  }
}

/// A picture: where the content folder has it, or that it was named but is not there (a remote address is never fetched).
package struct MediaReference: Hashable, Sendable {
  /// Path below the content folder, checked to stay inside it.
  package var path: String
  /// What it shows, for people who cannot see it.
  package var alternativeText: String
  /// The picture's bytes when it stood inside the export; then `path` is where it would lie.
  package var embedded: [UInt8]?
  /// What the site has of it; nil until it has been read, and where it may not be shown.
  package var published: PublishedPicture?
  package init(path: String, alternativeText: String, embedded: [UInt8]? = nil) {
    self.path = path
    self.alternativeText = alternativeText
    self.embedded = embedded
  }
}

/// A picture as the site has it.
package struct PublishedPicture: Hashable, Sendable {
  /// Below the output folder.
  package var path: String
  /// In pixels, as shown.
  package var width: Int
  package var height: Int
  package init(path: String, width: Int, height: Int) {
    self.path = path
    self.width = width
    self.height = height
  }
}

/// TribeHub's categories, which are also ours.
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

/// Something in the calendar, once or repeating.
package struct Event: Sendable, Hashable {
  /// What one person has said to an invitation. TribeHub cannot tell "declined" from "not answered".
  package enum Response: Sendable, Hashable { case going, notAnswered, declined }

  package struct Invitation: Sendable, Hashable {
    package var member: MemberIndex
    package var response: Response
    package init(member: MemberIndex, response: Response) {
      self.member = member
      self.response = response
    }
  }

  package enum Status: Sendable, Hashable { case confirmed, tentative, cancelled }

  /// Who may read it: everything, or only that the time is taken, or nothing.
  package enum Visibility: Sendable, Hashable { case full, busy, hidden }

  /// One occurrence that differs from the rule (RFC 5545 §3.8.4.4).
  package struct Override: Sendable, Hashable {
    /// The start that the rule gave it.
    package var recurrenceID: CalendarTime
    package var appliesToFuture: Bool
    package var start: CalendarTime?
    package var duration: CalendarDuration?
    package var subject: String?
    package var location: String?
    package var notes: String?
    package var status: Status?
    /// Who says something else to this occurrence than to the event, each once, in the order of the members: the owner, those
    /// invited, anybody if it is for everyone.
    package var answers: [Invitation] = []
    /// Whether its own status says that it takes place, whatever the series' says.
    package var takesPlace: Bool { status.map { $0 != .cancelled } ?? false }

    package init(recurrenceID: CalendarTime, appliesToFuture: Bool = false) {
      self.recurrenceID = recurrenceID
      self.appliesToFuture = appliesToFuture
    }
  }

  package var id: EventID
  package var subject: String
  package var when: RecurrenceSet
  package var duration: CalendarDuration
  package var overrides: [Override] = []
  /// Nil when the owner is unknown or the event belongs to everyone (a holiday layer).
  package var owner: MemberIndex?
  /// Everyone invited, in the order of the members, never the owner twice.
  package var invitations: [Invitation] = []
  package var category: EventCategory
  /// Free tags beside the category.
  package var tags: [String] = []
  package var location: String?
  package var notes: String?
  /// http, https, mailto or tel only.
  package var url: String?
  package var status = Status.confirmed
  package var visibility = Visibility.full
  /// Whether it takes up the time (TRANSP).
  package var isBusy = true
  /// The layer it came with, such as "School holidays"; nil for the family's own.
  package var layer: String?
  /// The UID that a foreign feed gave it; ours is made from `id`.
  package var foreignUID: String?
  /// Set for a birthday, which a plan makes of a person; `subject` is their name.
  package var birthday: BirthdayEvent?
  package var created: Instant?
  package var updated: Instant?

  package init(
    id: EventID, subject: String, when: RecurrenceSet, duration: CalendarDuration, owner: MemberIndex?, category: EventCategory
  ) {
    self.id = id
    self.subject = subject
    self.when = when
    self.duration = duration
    self.owner = owner
    self.category = category
  }
}

extension Event {
  /// Everybody whom it is for, with what each has said: the owner first, then those invited, in the order of the members.
  ///
  /// - Parameter change: the occurrence that is meant. What is said to it counts more than what is said to the event.
  /// - Complexity: O(people × answers of the change).
  package func people(on change: Override? = nil) -> [Invitation] {
    guard owner != nil || change != nil else { return invitations }
    var people: [Invitation] = []
    people.reserveCapacity(invitations.count + 1)
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
}

extension [Event.Invitation] {
  /// Those who have not declined; all of them if nobody else is left, so that an event stays somebody's.
  package var attending: [Event.Invitation] {
    guard contains(where: { $0.response == .declined }) else { return self }
    let rest = filter { $0.response != .declined }
    return rest.isEmpty ? self : rest
  }
}

/// One year's birthday of somebody.
package struct BirthdayEvent: Sendable, Hashable {
  package enum Person: Sendable, Hashable {
    case member(MemberIndex)
    /// Index into `Tribe.contacts`.
    case contact(Int)
  }
  package var person: Person
  /// What they turn; nil if it is not known or not told.
  package var age: Int?

  package init(person: Person, age: Int?) {
    self.person = person
    self.age = age
  }
}

/// Somebody outside the family, or a company.
package struct Contact: Sendable, Hashable {
  package var id: ContactID
  package var category: String?
  package var company: String?
  package var title: String?
  package var firstName: String?
  package var lastName: String?
  /// What it is called, where that is not its first and last name: “Dr. Ana Ruiz”, “Grandma”.
  package var displayName: String?
  package var phones: [Phone] = []
  package var emails: [String] = []
  package var addresses: [PostalAddress] = []
  /// Web pages: http or https, without passwords and tokens.
  package var urls: [String] = []
  package var notes: String?
  package var birthday: Birthday?
  package var photo: MediaReference?
  package var isEmergency = false
  package var updated: Instant?

  package struct Phone: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case mobile, home, work, other }
    package var number: String
    package var kind: Kind
    package init(_ number: String, kind: Kind = .other) {
      self.number = number
      self.kind = kind
    }
  }

  /// Where somebody lives or works. Nothing is empty text: what is not known is nil.
  package struct PostalAddress: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case home, work, other }
    /// Street and number; further lines after a line feed.
    package var street: String?
    package var city: String?
    package var region: String?
    package var postalCode: String?
    package var country: String?
    package var kind: Kind
    package init(kind: Kind = .other) { self.kind = kind }
    package var isEmpty: Bool { street == nil && city == nil && region == nil && postalCode == nil && country == nil }
  }

  package init(id: ContactID) { self.id = id }
}
