package import CivilTime

/// The settings in `planner.json`, with what holds without them filled in: the rows of `PlannerFile` read them, and the schema and docs take
/// from here what is usual. What each means for people stands in TribeImport's `Data/settings.txt`; here is said what code must know.
package struct PlannerSettings: Sendable, Hashable {
  /// What stands on top of every page. Nil for the family's name. Readers at level busy do not see it.
  package var title: String?
  /// The clock by which the family lives, and by which floating times are shown. Nil if neither planner.json nor a source names one.
  package var zone: TimeZoneID?
  /// BCP 47, such as `en-GB`.
  package var locale = "en-GB"
  /// Where the planner will be served, ending in `/`. If nil, feeds hold no links.
  package var baseURL: String?
  /// The planner's date. If nil, the clock decides.
  package var asOf: CalendarTime?
  /// Whole months before the month of `asOf` that the planner shows (`window.past`), at most 120.
  package var pastMonths = 3
  /// Whole months after it (`window.future`), at most 120.
  package var futureMonths = 12
  /// On which day weeks begin, in all rows of days. Nil for the usual one of the planner's language.
  package var firstWeekday: Weekday?
  /// Where the data come from, in the order of planner.json. No site is told of their addresses and headers.
  package var sources: [SourceSetting] = []
  /// For how many days the last good data of a source that fails are shown.
  package var keepFor = 30
  /// After how many hours the site says that it is old.
  package var staleAfter = 36
  /// Which calendar feeds there are, and what stands in them.
  package var feeds = FeedSettings()
  /// What planner.json adds about members (`members`), in its order.
  package var memberOverrides: [MemberOverride] = []
  /// What may be published at all. Readers may see less of it, and never more.
  package var publish = PublishSettings()
  /// By what it is called in titles, a group of members by name, such as `kids`.
  package var groups: [String: [String]] = [:]
  /// What events and to-dos must be like, and what becomes of them. Of those that fit, the first that says something about a matter
  /// decides it.
  package var rules: [RuleSetting] = []
  /// Which events of several calendars are one. Events of one calendar always stay apart.
  package var merge = MergeSetting.alike
  /// Whether everyday words of titles give a category to what has none (`guess`).
  package var guesses = true
  /// Whose birthdays are on pages. Their feed has a setting of its own.
  package var birthdays = ShownBirthdays.everyone
  /// How sheets for paper are printed.
  package var print = PrintSettings()
  /// Which kinds of dated things stand on the wall, in the calendar, on paper and in members' feeds.
  package var show = ShowSettings()
  /// What the screen on the wall shows, and when.
  package var display = DisplaySettings()
  /// Whose day has a page in pictures (`kids/`), by name. Nil for those who are known to be 12 or younger.
  package var kids: [String]?
  /// The planner's colours. One with too little contrast is mended.
  package var theme = ThemeSettings()
  /// Which events have a page and a file of their own. The others lead to their day.
  package var eventPages = EventPages.own
  /// When calendars remind. Nothing reminds unless something is said here, in `feeds` or of an event.
  package var alarms = AlarmSettings()
  /// What turns in whole days, such as custody or bins. Each cycle becomes events of a layer with a feed of its own.
  package var cycles: [CycleSetting] = []
  /// The lessons that planner.json itself has. Those of sources join them in `Tribe.timetables`.
  package var timetables: [Timetable] = []
  /// Nil if nobody asks who looks after the children.
  package var care: CareSettings?
  /// Nil if nobody asks who is free together.
  package var together: TogetherSettings?
  /// Nil if nobody sits with the children.
  package var babysitter: Babysitting?
  /// How many years ago the wall remembers.
  package var memories = [1, 2, 5]
  /// All of planner.json, as it is written there, so that the family in our own format keeps it.
  package var written: [WrittenSetting] = []
  /// The readers, in their order.
  package var readers: [Reader] = []
  /// Whether there is a `readers`. Otherwise the family is the only one.
  package var listsReaders = false
  /// The names of those who may not see the events of a category.
  package var hideFrom: [EventCategory: [String]] = [:]
  /// The passwords of readers that have none of their own.
  package var lock: LockSetting?
  package init() {}
}

/// Whose birthdays pages show: the family's and its contacts', the family's alone, or nobody's.
package enum ShownBirthdays: String, Sendable, Hashable, CaseIterable { case everyone, members, none }

/// A kind of dated thing, as `show` in planner.json names it.
package enum ShownKind: String, Sendable, Hashable, CaseIterable {
  case events, activities, chores, todos, meals, birthdays, countdowns

  /// What marks things of a kind: their class on pages, with which their UIDs in feeds begin too. Events have none.
  package static let marks: KeyValuePairs<ShownKind, String> = [
    .activities: "activity", .chores: "chore", .todos: "todo", .meals: "meal", .birthdays: "birthday",
  ]

  /// What marks things of this kind. Nil for events and countdowns, which have no mark.
  package var mark: String? { Self.marks.first { $0.key == self }?.value }
}

/// Which kinds stand where (`show` in planner.json).
package struct ShowSettings: Sendable, Hashable {
  /// The page on the wall.
  package var wall = Set(ShownKind.allCases)
  /// The pages of the calendar: months, weeks, days, columns, agenda, years and members.
  package var month = Set(ShownKind.allCases)
  /// The sheets for paper.
  package var print = Set(ShownKind.allCases)
  /// The feed of each member. Birthdays and meals have feeds of their own.
  package var memberFeed: Set<ShownKind> = [.events, .activities, .chores, .todos]
}

/// The screen on the wall, and the same for ink (`display` in planner.json).
package struct DisplaySettings: Sendable, Hashable {
  /// Which kinds of dated things it shows (`display.show`).
  package var kinds = Set(ShownKind.allCases)
  /// The names of those whose things it shows, beside what is everyone's. Empty for all.
  package var members: [String] = []
  /// When it is dimmed, as two times of the clock, such as 22:00 and 06:30. Nil for never.
  package var night: NightHours? = NightHours("22:00-06:00")
  /// From when on tomorrow steps forward, as `HH:MM`. Nil for never.
  package var eveningFrom: TimeOfDay?
  /// BCP 47. Nil for the planner's own language.
  package var locale: String?
  package enum View: String, Sendable, Hashable, CaseIterable { case overview, people, week, month, list, chores }
  /// What it shows in turn, the first at the beginning. Empty for the overview alone.
  package var views: [View] = []
  /// After how many seconds the next view comes. Nil for never.
  package var turn: Int?
  /// The folder, below the content folder, whose photos it shows while nobody touches it. Nil for none.
  package var photos: String?
  /// For how many seconds nobody must have touched it.
  package var photosAfter = 300
}

/// When a screen is dimmed, or when something happens. It may go past midnight.
package struct NightHours: Sendable, Hashable {
  /// The time at which it begins, and the first at which it is over. If the second is earlier, it is of the next day.
  package let from, to: TimeOfDay
  package init(from: TimeOfDay, to: TimeOfDay) { (self.from, self.to) = (from, to) }

  /// Reads `22:00-06:30`; nil if it is not that.
  package init?(_ text: String) {
    let times = text.split(whereSeparator: { $0 == "-" || $0 == "–" }).map { TimeOfDay(hoursAndMinutes: $0.filter { $0 != " " }) }
    guard times.count == 2, let from = times[0], let to = times[1] else { return nil }
    self.init(from: from, to: to)
  }

  package func contains(_ time: TimeOfDay) -> Bool { from <= to ? from <= time && time < to : time >= from || time < to }
}

extension TimeOfDay {
  /// Reads `08:15` or `8:15`, and nothing else.
  package init?(hoursAndMinutes text: String) {
    let digits = Array((text.utf8.count == 4 ? "0" + text : text).utf8)
    guard digits.count == 5, let (time, end) = Self.read(digits, from: 0), end == 5 else { return nil }
    self = time
  }

  /// `08:15`.
  package var hoursAndMinutes: String { String(text().prefix(5)) }
}

/// Which events have a page and a file of their own: the family's own and not those of layers, all, those that repeat, or none.
/// The others lead to the list of their day.
package enum EventPages: String, Sendable, Hashable, CaseIterable { case own, all, repeating, none }

/// The planner's colours (`theme` in planner.json).
package struct ThemeSettings: Sendable, Hashable {
  /// Light or dark, or as the reader's device says.
  package enum Scheme: String, Sendable, Hashable, CaseIterable { case auto, light, dark }

  /// The colours of one of the apps.
  package enum Palette: String, Sendable, Hashable, CaseIterable { case tribehub, nusjio, inkwire, sweep }

  /// `#RGB` or `#RRGGBB`. It wins over the palette.
  package var accent: String?
  /// Whether pages are light or dark. Usually as the reader's device is.
  package var scheme = Scheme.auto
  /// Which app's colours it has, unless there is an `accent`.
  package var palette = Palette.tribehub
  package init() {}
}

/// How the planner is printed.
package struct PrintSettings: Sendable, Hashable {
  package enum Paper: String, Sendable, Hashable, CaseIterable {
    case a4 = "A4"
    case a3 = "A3"
    case letter = "Letter"
    case tabloid = "Tabloid"
  }
  package enum Letters: String, Sendable, Hashable, CaseIterable { case normal, large }

  /// The paper to which links to sheets lead. Each sheet is there for the other papers too.
  package var paper = Paper.a4
  /// How large letters are on paper. With large ones, all pages are printed large, and what does not fit on a sheet stands in its
  /// list.
  package var letters = Letters.normal
  /// For whom the site has two pages a month in large print.
  package var post: String?
  package init() {}
}

/// One entry of `sources`.
package struct SourceSetting: Sendable, Hashable {
  /// What kind of files they are, as `format` in planner.json says it.
  package var format: String
  /// The path below the content folder.
  package var path: String
  /// Distinguishes the ids of this source. By default the format's name.
  package var name: String
  /// What a calendar's events are called together, such as “School holidays”. Nil for the name that the calendar, its folder or the
  /// source has; for public holidays, the planner's word for them.
  package var layer: String?
  /// What the layer was called before: its feed keeps its address.
  package var was: [String] = []
  /// Of public holidays: a country such as `NO`, or a part of one such as `DE-BY`.
  package var region: String?
  /// Whether events from midnight to midnight are whole days, in sources that have no whole days.
  package var wholeDays = true
  /// The category of events in this layer that have none.
  package var category: EventCategory?
  /// The length of events for which the source only has a start.
  package var defaultMinutes = 60
  /// The colour of its layers: the number of one of the theme's, or `#RRGGBB`.
  package var colour: String?
  /// Whether the layer's events block time in the subscriber's calendar. If nil, the source decides.
  package var isBusy: Bool?
  /// Who sees it. Nil for the usual: calendars whole for the family and as busy times for others, other sources for everyone.
  package var show: SourceShow?
  /// The part of the source that is shown. Nil for all of it.
  package var only: Selection?
  /// Whether a loss of records is taken for a fault of today's data (`guard`). Nil for the usual (`isGuarded`).
  package var guards: Bool?
  /// What comes by itself, from an app or from an address, may come broken, and nobody looks at it first. What people write by hand, in
  /// our own format, is meant as it stands.
  package var isGuarded: Bool { guards ?? (format != "wallplanner" || url != nil) }
  /// The names of those whose calendar it is. Empty if it is given to nobody.
  package var members: [String] = []
  /// How people are found. Nil for the usual: by titles if it is given to nobody.
  package var people: SourcePeople?
  /// What its events are (`as`). Nil for what they look like.
  package var kind: SourceKind?
  /// What the rows of its tables are (`kind`). Nil for what their columns say.
  package var rows: String?
  /// Whether an invitation that its own owner has declined is shown.
  package var declined = DeclinedSetting.hide
  /// What is shown of what is marked as private or confidential (`private`).
  package var privacy = Event.Visibility.busy
  /// Of a forecast. Nil for those in which it is sent.
  package var units: Weather.Units?
  /// Where `wallplanner fetch` gets it; builds never ask. Both may name environment variables: `$NAME`.
  package var url: String?
  /// What fetching says to the server, by the header's name. A value that names no environment variable is only kept where it can
  /// be no token, as in `Accept`.
  package var headers: [String: String] = [:]

  package init(format: String, path: String, name: String, layer: String? = nil) {
    (self.format, self.path, self.name, self.layer) = (format, path, name, layer)
  }
}

/// How the people of a calendar's events are found: by whose calendar it is and who is invited, or by the names in titles too.
package enum SourcePeople: String, Sendable, Hashable, CaseIterable { case source, titles }

/// What the events of a calendar are.
package enum SourceKind: String, Sendable, Hashable, CaseIterable {
  case events, birthdays, chores, meals, todos, lessons, holidays, countdowns
}

package enum DeclinedSetting: String, Sendable, Hashable, CaseIterable { case hide, show }

/// Which events of several calendars are one: those with one UID and date, those with the same title, time and place too, or none.
package enum MergeSetting: String, Sendable, Hashable, CaseIterable { case uid, alike, none }

/// One entry of `rules`: what an event must be like, and what becomes of it. Patterns hold `*` for any text; what is nil asks nothing.
package struct RuleSetting: Sendable, Hashable {
  package enum Show: String, Sendable, Hashable, CaseIterable { case full, busy }
  /// Patterns of the title, the place, the notes, and the name of the calendar, its layer or its source; of a to-do, its list.
  /// Capitals and small letters are alike.
  package var title, place, notes, calendar: String?
  /// The category that it must have: `category` of a rule that asks nothing else.
  package var ofCategory: EventCategory?
  /// A pattern of the name of somebody whom it is for.
  package var person: String?
  /// The day of the week on which it begins, on the family's clock.
  package var weekday: Weekday?
  /// Two times of the clock between which it begins.
  package var time: NightHours?
  /// The category that it gets, and the one whose icon it gets (`icon`).
  package var category, iconCategory: EventCategory?
  /// The number of the theme's colour that it gets, from 0 to 35.
  package var colour: Int?
  /// The names of those whose it is then. The first is the owner, or is to do the to-do.
  package var members: [String]?
  /// The new title. `*` stands for what the first `*` of `title` matched.
  package var rename: String?
  /// Whether it stands nowhere (`hide`).
  package var hides = false
  /// Whether all of it or only its time is shown. A to-do of which only the time is shown stands nowhere.
  package var show: Show?
  /// Whether it takes up the time (`busy`), and whether the wall counts the days until it (`countdown`).
  package var isBusy, isCountdown: Bool?
  /// In minutes after the start.
  package var alarm: [Int]?
  /// What or whom it needs, in place of what its source says. See `Event.needs`.
  package var needs: [String]?
  /// When a series takes a rest: two days with a stroke between them, or the name of a calendar.
  package var pause: [String]?
  package init() {}

  /// Whether the title of what it is for stands nowhere.
  package var conceals: Bool { hides || rename != nil || show == .busy }

  /// Whether it says what an event must be like.
  package var asks: Bool {
    let texts = [title, place, notes, calendar, person]
    return texts.contains { $0 != nil } || ofCategory != nil || weekday != nil || time != nil
  }
}

/// Whose data are shown of a source that holds more than one family's, each by name or id. An empty list chooses nothing away.
package struct Selection: Sendable, Hashable {
  /// The houses that share chores. If one is left, and the source names no family, it gives the family its name.
  package var houses: [String] = []
  /// The groups of an app that keeps to-dos and messages by group. Of several, the one that stands first in the source is shown.
  package var groups: [String] = []
  /// The journals, by title or id.
  package var journals: [String] = []
  /// The people. What has to do with others only is left out, and what is for everyone stays.
  package var members: [String] = []
  package init() {}
}

/// What turns in whole days: A and B weeks, custody, shifts, bins (`cycles` in planner.json).
package struct CycleSetting: Sendable, Hashable {
  /// What happens to the parts that lie in holidays: they are shown, they are left out, the whole cycle waits until after them, or each
  /// moves to the next working day.
  package enum InHolidays: String, Sendable, Hashable, CaseIterable { case run, skip, wait, nextDay }

  /// Also the name of its layer and feed.
  package var name = ""
  /// The first day of a round.
  package var start: CivilDate?
  /// How many days each part lasts, 1 to 366.
  package var pattern: [Int] = []
  /// What the parts are called, in turn. An empty label shows nothing.
  package var labels: [String] = []
  /// Whose cycle it is, by name. None if it is everybody's.
  package var members: [String] = []
  /// When people change over on the first day of a part.
  package var handover: TimeOfDay?
  /// The layer that has the holidays.
  package var holidays: String?
  /// What becomes of the parts that lie in holidays. A cycle that moves them and names no `holidays` takes all public ones.
  package var inHolidays = InHolidays.run
  /// What stands on single days instead; an empty label for nothing.
  package var changes: [CivilDate: String] = [:]
  /// The number of one of the theme's, or `#RRGGBB`. Nil for one of its own, or that of the person whose cycle it is.
  package var colour: String?
  package init() {}
}

/// Who looks after whom on days without school (`care` in planner.json).
package struct CareSettings: Sendable, Hashable {
  /// The children's names. Nil for those who need company.
  package var children: [String]?
  /// The names of those who can look after them. Nil for the grown-ups.
  package var carers: [String]?
  /// The layers with the holidays.
  package var holidays: [String] = []
  /// Whether Saturdays and Sundays count as days without school.
  package var weekends = false
  /// When somebody must be there.
  package var hours = NightHours(
    from: .init(uncheckedSecondsSinceMidnight: 28_800), to: .init(uncheckedSecondsSinceMidnight: 57_600))
  /// How titles begin of what looks after a child by itself, such as a part of a custody cycle.
  package var with: [String] = []
  /// Whether the feeds of those who can look after them say when nobody does.
  package var feed = false
  package init() {}
}

/// What somebody is told who looks after the children for an evening (`babysitter` in planner.json); inside it an evening, a child, or
/// somebody to call.
package struct Babysitting: Sendable, Hashable {
  /// Of an evening, who comes.
  package var name = ""
  /// Of an evening, its day. Nil for everything else.
  package var date: CivilDate?
  /// They may go past midnight.
  package var hours: NightHours?
  /// What else is said, by its key in planner.json.
  package var details: [String: String] = [:]
  /// Whom to call: contacts by name or category, or a name with its `phone`. Contacts for an emergency are on the card without it.
  package var contacts: [Babysitting] = []
  /// The evenings. Each has a card from a week before until it is over.
  package var evenings: [Babysitting] = []
  /// Of an evening, who is at home. Nil for all children.
  package var children: [Babysitting]?
  /// Without a password no card is published.
  package var lock: LockSetting?
  package init() {}
}

/// What is asked about free times (`together` in planner.json).
package struct TogetherSettings: Sendable, Hashable {
  /// What only one can have at a time, as events need it.
  package var things: [String] = []
  /// From when to when an evening is: without a setting, 18:00 to 22:00.
  package var evening = NightHours(
    from: .init(uncheckedSecondsSinceMidnight: 64_800), to: .init(uncheckedSecondsSinceMidnight: 79_200))
  package init() {}
}

/// Which feeds there are, and what stands in them (`feeds` in planner.json). The flags say of each kind whether it has a feed.
package struct FeedSettings: Sendable, Hashable {
  /// What becomes of an event that is called off: it goes at once, or stands marked, in feeds and struck through on
  /// pages, for so many days before and after today.
  package enum Cancelled: Sendable, Hashable {
    case drop
    case mark(days: Int)
  }
  /// A feed for each member who lives with the family. What stands in it, `show.memberFeed` says.
  package var members = true
  /// A feed for everyone. Cycles and layers that are nobody's stand in it only if `layers` gives them no feed.
  package var everyone = true
  /// A feed for each category but `none`.
  package var categories = false
  /// A feed of birthdays. Without it, they stand in no feed at all.
  package var birthdays = true
  /// Whether birthdays tell the age, on pages and cards too. Only readers of the level family see it.
  package var birthYears = true
  /// A feed of all chores, and one of each member's. Without them, chores stand in no feed.
  package var chores = true
  /// Feeds of to-dos, as entries of a calendar and as a list of tasks. Without them, to-dos stand in no feed.
  package var todos = true
  /// Feeds of meals. Without them, meals stand in no feed.
  package var meals = true
  /// A feed of the activities that have a time. Without it, they stand in no feed.
  package var activities = true
  /// A feed for each layer. Without them, the events of layers stand in the feed for everyone.
  package var layers = true
  /// Whether the feed of a member has what came from a calendar of their own (`ownCalendars`).
  package var ownCalendars = true
  /// An event on the day of the build, so that subscribers see how old what they have is.
  package var canary = false
  /// What becomes of what is called off. It goes at once unless planner.json says for how many days it stays.
  package var cancelled = Cancelled.drop
  /// REFRESH-INTERVAL and X-PUBLISHED-TTL (RFC 7986 §5.7); 1 to 168.
  package var refreshHours = 6
  /// How many minutes before the start an alarm rings, if `AlarmSettings` has none that fits. Nil for no alarm.
  package var alarmMinutes: Int?
  /// Whether chores ring at 17:00 on the day before they are due, as Sweep did.
  package var choreAlarm = false
  /// Whether titles begin with the initials of everybody who comes.
  package var initialsInTitles = false
  /// Whether events list their people as ORGANIZER and ATTENDEE, if planner.json has their addresses.
  package var attendees = false
  package enum UndatedTodos: String, Sendable, Hashable, CaseIterable { case together, each, off }
  /// How calendars show to-dos without a day: together as one entry of this week, each as one, or not at all.
  package var undatedTodos = UndatedTodos.together
  /// A directory name that only subscribers know. If nil, `feeds` is used.
  package var secretDirectory: String?
  /// Where the secret is from which each feed's address is made. Nil for addresses without one.
  package var secret: SecretSetting?
  /// By the name of a feed, how often its address has been changed.
  package var rotations: [String: Int] = [:]
  /// Cards of version 4.0 (RFC 6350), and not of 3.0, which more programs read.
  package var vCardVersion4 = false
}

/// When calendars remind (`alarms` in planner.json): minutes after the start, before it if negative. Of several that fit a thing, the one
/// of its event counts, else that of a person it is for, of its category, of its kind. An empty list is no reminder.
package struct AlarmSettings: Sendable, Hashable {
  /// By kind of thing. Countdowns have none.
  package var kinds: [ShownKind: [Int]] = [:]
  /// By the name of a category or tag, in any letters' case.
  package var categories: [String: [Int]] = [:]
  /// By the member's name.
  package var members: [String: [Int]] = [:]
  /// By what the event is called, or its id.
  package var events: [String: [Int]] = [:]
  /// For whole days, where lengths before the start would ring at night. Nil for those of the others that are whole days long.
  package var wholeDays: [Int]?
  /// Whether nothing reminds.
  package var isEmpty: Bool { self == AlarmSettings() }
  /// How far from the start a reminder may be, in minutes: four weeks.
  package static let maximumMinutes = 40_320
}

/// Where the secret of the feeds' addresses is (`feeds.secret` in planner.json).
package enum SecretSetting: Sendable, Hashable {
  /// In this environment variable.
  case variable(String)
  /// In this file, by its path from the content folder.
  case file(String)
  /// In the state folder.
  case state
}

/// Adds to what sources say about a member, or merges members of several sources.
package struct MemberOverride: Sendable, Hashable {
  /// What the member is called on the planner: the key of the entry.
  package var name: String
  /// The members of sources that are this person, as `source:id` or name.
  package var matches: [String] = []
  /// What the person was called before: pages and feed keep their addresses.
  package var was: [String] = []
  /// One to three letters. If nil, or if a member before them has the same, they are made of the name.
  package var initials: String?
  /// The number of one of the theme's colours and patterns, from 0 to 35. Nil for one that nobody else has, while there are any.
  package var colour: Int?
  /// It comes before what sources say. Nil if they alone say it.
  package var birthday: Birthday?
  /// Where a picture lies, below the content folder. Nil for the one that a source has, if any.
  package var photo: String?
  /// The first of `emails`, for ORGANIZER and ATTENDEE (`feeds.attendees`).
  package var email: String? { emails.first }
  /// By which calendars know them.
  package var emails: [String] = []
  /// What else titles call them.
  package var aliases: [String] = []
  /// The first and the last day on which they live with the family.
  package var from, until: CivilDate?
  /// Whether somebody must go along to what they do. Nil if it is not said, which means no.
  package var needsCompany: Bool?
  /// The entry as planner.json has it.
  package var written: [WrittenSetting] = []
  package init(name: String) { self.name = name }

  /// Whether it says no more than how the member looks in the planner.
  package var isLookOnly: Bool {
    var plain = self
    (plain.colour, plain.initials) = (nil, nil)
    guard self != plain else { return false }
    plain.written = []
    return plain == MemberOverride(name: name)
  }
}

/// What may be published. Private kinds are off by default.
package struct PublishSettings: Sendable, Hashable {
  /// Whether contacts are published. Without them, their birthdays are not either.
  package var contacts = true
  /// Whether the notice board is published.
  package var messages = false
  /// Whether journals are published, with their pictures.
  package var journals = false
  /// Pictures of members and contacts. Pictures of activities and journals are shown together with these.
  package var photos = false
  /// Pictures of chores. They show homes.
  package var chorePhotos = false
  /// Whether pages show when each chore was done and by whom. Only readers of the level family see it.
  package var choreHistory = false
  /// How many weeks of chores are shown, from 1 to 1000.
  package var choreHorizonWeeks = 6

  /// What of it a reader sees.
  package func shown(to reader: Reader) -> PublishSettings {
    PublishSettings(
      contacts: contacts && reader.shows(.contacts), messages: messages && reader.shows(.messages),
      journals: journals && reader.shows(.journals), photos: photos && reader.shows(.photos),
      chorePhotos: chorePhotos && reader.shows(.photos), choreHistory: choreHistory && reader.level == .family,
      choreHorizonWeeks: choreHorizonWeeks)
  }
}

extension PlannerSettings {
  /// The names of members that planner.json says anywhere.
  package var namesOfMembers: Set<String> {
    Set(
      memberOverrides.map(\.name) + sources.flatMap(\.members) + timetables.map(\.member) + cycles.flatMap(\.members) + (kids ?? [])
        + display.members + (care?.children ?? []) + (care?.carers ?? [])
    )
    .union(readers.flatMap(\.members)).union(alarms.members.keys)
  }
}

/// A setting as it stands in planner.json.
package struct WrittenSetting: Sendable, Hashable {
  /// What the setting is called, as it is written there.
  package let key: String
  /// JSON text.
  package let value: [UInt8]
  package init(key: String, value: [UInt8]) { (self.key, self.value) = (key, value) }
}
