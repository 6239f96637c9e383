import CivilTime
import Diagnostics
import Planning
import Recurrence
import TribeModel

/// An invented family with something of every kind, for tests.
enum SampleFamily {
  static let scope = SourceScope(name: "sample")
  static let zone = TimeZoneID("Europe/Oslo")

  static func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
    CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: year, month: month, day: day))
  }

  static func time(_ date: CivilDate, _ hour: Int, _ minute: Int = 0) -> CivilDateTime {
    CivilDateTime(date, TimeOfDay(hour: hour, minute: minute) ?? .midnight)
  }

  static func member(_ number: Int, _ name: String, _ initials: String) -> Member {
    Member(id: MemberID("\(number)", in: scope), name: name, initials: initials, colour: number)
  }

  static func weekly(_ interval: Int = 1) -> [RecurrenceRule] { [RecurrenceRule(.weekly, interval: interval)] }

  /// An event with a time; `minutes` long.
  static func event(
    _ id: Int, _ subject: String, _ category: EventCategory, _ start: CivilDateTime, _ minutes: Int64, owner: Int?,
    invited: [Int] = [],
    waiting: [Int] = [], rules: [RecurrenceRule] = [], location: String? = nil
  ) -> Event {
    var event = Event(
      id: EventID("\(id)", in: scope), subject: subject, when: RecurrenceSet(start: .zoned(start, zone), rules: rules),
      duration: .wallClock(seconds: minutes * 60), owner: owner, category: category)
    event.invitations =
      invited.map { Event.Invitation(member: $0, response: .going) }
      + waiting.map { Event.Invitation(member: $0, response: .notAnswered) }
    event.location = location
    return event
  }

  static func days(
    _ id: Int, _ subject: String, _ category: EventCategory, _ first: CivilDate, _ count: Int, owner: Int?, invited: [Int] = [],
    rules: [RecurrenceRule] = []
  ) -> Event {
    var event = Event(
      id: EventID("\(id)", in: scope), subject: subject, when: RecurrenceSet(start: .date(first), rules: rules),
      duration: .days(count),
      owner: owner, category: category)
    event.invitations = invited.map { Event.Invitation(member: $0, response: .going) }
    return event
  }

  static var tribe: Tribe {
    var tribe = Tribe(name: "The Solberg-Ito family", zone: zone)
    tribe.members = [
      member(0, "Astrid", "A"), member(1, "Bo", "B"), member(2, "Clara", "C"), member(3, "David", "D"), member(4, "Élif", "É"),
    ]
    tribe.members[0].isAdministrator = true
    tribe.members[2].birthday = Birthday(month: 3, day: 27, year: 2016)
    tribe.events = [
      event(
        1, "Piano lesson", .music, time(date(2027, 1, 5), 16, 30), 45, owner: 2, rules: weekly(), location: "Music school, room 4"),
      event(
        2, "Football training", .sport, time(date(2027, 1, 7), 17), 90, owner: 1, invited: [3], rules: weekly(),
        location: "North pitch"),
      event(3, "Big shop", .shopping, time(date(2027, 1, 9), 10), 60, owner: 0, rules: weekly(), location: "Harbour market"),
      event(4, "Choir", .music, time(date(2027, 1, 11), 19, 30), 120, owner: 0, rules: weekly(), location: "St Olav hall"),
      event(5, "Cat to the vet", .pets, time(date(2027, 3, 13), 9, 15), 30, owner: 3, location: "Dr Ås, Elm Street 4"),
      event(
        6, "Grandma Ingrid turns 80", .celebration, time(date(2027, 3, 13), 15), 300, owner: 0, invited: [1, 2, 3], waiting: [4],
        location: "Riverside café"),
      event(7, "Film night", .other, time(date(2027, 3, 13), 20), 150, owner: 2, waiting: [4]),
      days(8, "Ski trip to Trysil", .vacation, date(2027, 3, 18), 4, owner: 0, invited: [1, 2, 3, 4]),
      event(9, "Dentist", .medical, time(date(2027, 3, 16), 8, 20), 40, owner: 1, location: "Smile clinic"),
      event(
        10, "Parents’ evening", .education, time(date(2027, 3, 17), 18), 90, owner: 0, invited: [3],
        location: "Hillside school, hall B"),
      event(11, "Night shift", .work, time(date(2027, 3, 15), 22), 600, owner: 3, rules: weekly()),
      event(12, "Chess club", .club, time(date(2027, 1, 13), 15, 30), 60, owner: 4, rules: weekly()),
      days(13, "Business trip to Antwerp", .work, date(2027, 3, 8), 3, owner: 3),
      days(14, "School holiday week", .outing, date(2027, 3, 29), 6, owner: nil),
      days(15, "Bins: paper and glass", .none, date(2027, 1, 4), 1, owner: nil, rules: weekly(2)),
      event(16, "Book club", .club, time(date(2027, 1, 20), 19), 120, owner: 0, rules: [RecurrenceRule(.monthly)]),
      event(
        17, "Swimming", .sport, time(date(2027, 1, 10), 10, 30), 60, owner: 2, invited: [4], rules: weekly(), location: "Aqua dome"),
      event(18, "Rent is due", .other, time(date(2027, 1, 31), 9), 0, owner: 0),
      event(
        19, "Clara’s birthday party with a rather long name that never seems to end", .celebration, time(date(2027, 3, 27), 14),
        180, owner: 2, waiting: [0, 1]),
      event(
        20, "Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellung", .outing, time(date(2027, 3, 14), 13), 120, owner: 1),
      event(21, "حفلة موسيقية في المدرسة", .music, time(date(2027, 3, 24), 17), 60, owner: 4, location: "قاعة المدرسة"),
    ]
    tribe.events[5].notes = "Bring the photo album.\nThe cake is ordered."
    tribe.events[5].url = "https://riverside.example/party?a=1&b=2"
    tribe.contacts = contacts
    tribe.todos = [
      Todo(id: TodoID("1", in: scope), title: "Order photo books", isDone: false),
      Todo(id: TodoID("2", in: scope), title: "Renew passports", isDone: false),
      Todo(id: TodoID("3", in: scope), title: "Paint the fence", isDone: true),
    ]
    tribe.todos[0].due = date(2027, 3, 20)
    tribe.todos[0].creator = 0
    tribe.todos[2].completedBy = 3
    tribe.lists = [
      FamilyList(
        id: ListID("1", in: scope), title: "Saturday shop", kind: .shopping,
        items: [
          .init("Milk", quantity: "4 l"), .init("Brown bread", quantity: "2"), .init("Candles, 80 of them"),
          .init("Coffee", isDone: true),
        ]),
      FamilyList(
        id: ListID("2", in: scope), title: "Trysil", kind: .packing,
        items: [.init("Skis"), .init("Wool socks", quantity: "5 pairs"), .init("Sun cream", isDone: true)]),
    ]
    var dinner = Meal(date: date(2027, 3, 13), course: .dinner, title: "Birthday dinner out")
    dinner.notes = "At the café"
    var soup = Meal(date: date(2027, 3, 14), course: .dinner, title: "Pumpkin soup")
    soup.cook = 3
    if let currency = Currency(code: "NOK") {
      tribe.expenses = [
        Expense(
          date: date(2027, 3, 5), title: "Ski passes", currency: currency, paid: [.init(member: 0, amount: 1001)],
          owed: [.init(member: 0, amount: 501), .init(member: 1, amount: 500)])
      ]
    }
    tribe.meals = [
      dinner, soup, Meal(date: date(2027, 3, 14), course: .breakfast, title: "Pancakes"),
      Meal(date: date(2027, 3, 15), course: .dinner, title: "Fish tacos"),
    ]
    var house = House(
      id: HouseID("1", in: scope), name: "Home", residents: [0, 1, 2, 3], chores: [],
      rota: RotaRule(mode: .shiftByOne, firstDue: date(2027, 1, 10), dueTime: TimeOfDay(hour: 20, minute: 0) ?? .midnight))
    house.chores = ["Vacuum the stairs", "Take the bins out", "Clean the bathroom"].enumerated().map {
      Chore(id: ChoreID("\($0.offset)", in: scope), title: $0.element)
    }
    tribe.houses = [house]
    let now = Instant(secondsSinceEpoch: 1_804_928_400)
    var note = Message(
      id: MessageID("1", in: scope), subject: "Who takes Grandma home?",
      text: "She would like to leave before nine.\nI have the small car.",
      author: .member(0), created: now, updated: now)
    note.replies = [.init(id: MessageID("2", in: scope), author: .member(3), text: "I can.", created: now)]
    tribe.messages = [note]
    tribe.journals = [
      Journal(
        id: JournalID("1", in: scope), title: "Our garden", contributors: [0, 2], observers: [1], isPublished: true,
        posts: [
          Journal.Post(
            id: PostID("1", in: scope), author: .member(2), text: "The first snowdrops! https://garden.example/snow", image: nil,
            date: now)
        ])
    ]
    var picnic = Activity(
      id: ActivityID("1", in: scope), title: "Picnic at the lake", host: .member(4), participants: [1, 2],
      duration: .wallClock(seconds: 7_200), state: .open)
    picnic.location = "Lake Vesle"
    picnic.limit = 8
    picnic.start = .zoned(time(date(2027, 5, 17), 12), zone)
    picnic.tags = ["Food", "Outdoors"]
    tribe.activities = [picnic]
    return tribe
  }

  private static var contacts: [Contact] {
    func contact(
      _ id: Int, _ category: String?, _ first: String?, _ last: String?, _ company: String?, _ phones: [Contact.Phone],
      _ emails: [String]
    ) -> Contact {
      var contact = Contact(id: ContactID("\(id)", in: scope))
      contact.category = category
      contact.firstName = first
      contact.lastName = last
      contact.company = company
      contact.phones = phones
      contact.emails = emails
      return contact
    }
    var sitter = contact(6, "Babysitter", "Nora", "Lind", nil, [.init("555 0106", kind: .mobile)], ["nora@lind.example"])
    sitter.isEmergency = true
    sitter.notes = "Knows where the spare key is."
    return [
      contact(1, "Dentist", "Ada", "Berg", "Smile clinic", [.init("+47 555 01 01", kind: .work)], ["desk@smile.example"]),
      contact(2, "School", nil, nil, "Hillside school", [.init("555 0102"), .init("555 0112", kind: .mobile)], []),
      contact(3, "Plumber", "José", "Öberg", "Wet & Sons", [.init("call after six")], ["jose@wet.example"]),
      contact(4, "Dentist", "Ølaf", "Aas", nil, [.init("555 0104")], []), contact(5, nil, nil, nil, nil, [.init("555 0105")], []),
      sitter,
    ]
  }

  static var settings: PlannerSettings {
    var settings = PlannerSettings()
    settings.publish.messages = true
    settings.publish.journals = true
    settings.baseURL = "https://planner.example.org/"
    return settings
  }

  static func plan(
    _ tribe: Tribe = tribe, settings: PlannerSettings = settings, firstWeekday: Weekday = .monday,
    today: CivilDate = date(2027, 3, 13)
  )
    throws -> SitePlan
  {
    let database = ZoneDatabase()
    let context = PlanContext(
      today: today, asOf: Instant(secondsSinceEpoch: CivilDateTime(today).secondsSinceEpoch),
      window: PlanWindow(around: today, pastMonths: settings.pastMonths, futureMonths: settings.futureMonths),
      firstWeekday: firstWeekday,
      zone: try database.zone(zone), database: database)
    var diagnostics: [Diagnostic] = []
    return SitePlan(
      tribe: tribe, settings: SiteSettings(settings, for: .family, of: tribe), context: context, diagnostics: &diagnostics)
  }
}
