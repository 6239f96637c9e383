package import CivilTime

/// What `planner.json` says, with its defaults filled in. Each field's meaning stands in `content/schema/planner.schema.json`.
package struct PlannerSettings: Sendable, Hashable {
  package var title: String?
  package var zone: TimeZoneID?
  /// BCP 47, such as `en-GB`.
  package var locale = "en-GB"
  /// Where the planner will be served, ending in `/`; nil if unknown, then feeds carry no links.
  package var baseURL: String?
  /// "Today" of the build; nil means the clock.
  package var asOf: CalendarTime?
  /// Whole months before and after the month of `asOf`.
  package var pastMonths = 3
  package var futureMonths = 12
  package var firstWeekday: Weekday?
  package var sources: [SourceSetting] = []
  package var feeds = FeedSettings()
  package var memberOverrides: [MemberOverride] = []
  package var publish = PublishSettings()
  /// Whose birthdays stand on pages; their feed has a setting of its own.
  package var birthdays = ShownBirthdays.everyone
  package var print = PrintSettings()
  package var audiences: [AudienceSetting] = []
  /// Whom this build is for; nil for the family.
  package var audience: String?
  package init() {}
}

/// Whose birthdays pages show: those of the family and of its contacts, of the family alone, or of nobody.
package enum ShownBirthdays: String, Sendable, Hashable, CaseIterable { case everyone, members, none }

/// How the planner is printed.
package struct PrintSettings: Sendable, Hashable {
  package enum Paper: String, Sendable, Hashable, CaseIterable {
    case a4 = "A4"
    case a3 = "A3"
    case letter = "Letter"
    case tabloid = "Tabloid"
  }
  package var paper = Paper.a4
  package init() {}
}

/// One entry of `sources`.
package struct SourceSetting: Sendable, Hashable {
  package var format: String
  /// Below the content folder.
  package var path: String
  /// Scopes ids; the format's name unless given.
  package var name: String
  package var layer: String?
  /// Whether an event from midnight to midnight is a whole day, where the source knows no whole days.
  package var wholeDays = true
  /// The category of a layer's events that say none.
  package var category: EventCategory?
  /// How long something lasts whose source tells only a start.
  package var defaultMinutes = 60
  /// Whether the layer's events take up time in the subscriber's calendar; nil as the source says.
  package var isBusy: Bool?
  package init(format: String, path: String, name: String, layer: String? = nil) {
    self.format = format
    self.path = path
    self.name = name
    self.layer = layer
  }
}

package struct FeedSettings: Sendable, Hashable {
  package enum Cancelled: Sendable, Hashable {
    case drop
    case mark(days: Int)
  }
  package var members = true
  package var everyone = true
  package var categories = false
  package var birthdays = true
  package var birthYears = true
  package var chores = true
  package var todos = true
  package var meals = true
  package var activities = true
  package var layers = true
  package var canary = false
  package var cancelled = Cancelled.drop
  package var refreshHours = 6
  /// Minutes before the start; nil for no alarm.
  package var alarmMinutes: Int?
  /// Whether chores ring at 17:00 on the day before they are due, as Sweep did.
  package var choreAlarm = false
  package var initialsInTitles = false
  /// Whether events name their people as ORGANIZER and ATTENDEE, where planner.json tells their addresses.
  package var attendees = false
  package enum UndatedTodos: String, Sendable, Hashable, CaseIterable { case together, each, off }
  /// How calendars show what is to be done and has no day: all of it as one entry of this week, each as one, or not.
  package var undatedTodos = UndatedTodos.together
  /// A directory name that only subscribers know; nil for `feeds`.
  package var secretDirectory: String?
  package var vCardVersion4 = false
  package init() {}
}

/// Says more about a member than a source does, or that two sources' members are one person.
package struct MemberOverride: Sendable, Hashable {
  package var name: String
  /// Members of sources that are this person, as `source:id` or a display name.
  package var matches: [String] = []
  package var initials: String?
  package var colour: Int?
  package var birthday: Birthday?
  package var photo: String?
  /// For ORGANIZER and ATTENDEE (`feeds.attendees`), and for nothing else.
  package var email: String?
  package init(name: String) { self.name = name }
}

/// What may be published at all: private kinds are off until asked for.
package struct PublishSettings: Sendable, Hashable {
  package var contacts = true
  package var messages = false
  package var journals = false
  /// Pictures of members and contacts. Those of activities and journals follow what they belong to.
  package var photos = false
  /// Pictures of chores, which show homes.
  package var chorePhotos = false
  package var choreHistory = false
  package var choreHorizonWeeks = 6
  package init() {}
}
