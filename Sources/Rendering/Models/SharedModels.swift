internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// The records that several kinds of pages show.
package struct SharedModels: Sendable {
  let site: Record<SitePlan>
  let words: Record<Catalogue>
  let place: Record<Place>
  let picture: Record<Picture>
  let member: Record<(index: MemberIndex, member: Member)>
  let person: Record<Event.Invitation>
  let tag: Record<String>
  let event: Record<EventView>
  let happening: Record<Happening>
  let weather: Record<DayWeather>
  let day: Record<Day>
  let link: Record<Link>
  let steps: Record<Steps>
  let grid: Record<Grid>
  let table: Record<ColumnTable>
  let hours: Record<HourGrid>
  let done: Record<DoneChore>
  let weekday: Record<CivilDate>
  let todo: Record<TodosPage.Entry>
  let textPart: Record<TextPart>
  let writing: Record<Writing>
  let listed: Record<Listed>
  let change: Record<ToldChange>
  /// Pages of the family's own, which the menu may list.
  var ownPages: [OwnPage] = []

  init(_ schema: inout ViewSchema) {
    link = Link.record(in: &schema)
    site = SitePlan.record(in: &schema, link)
    words = Catalogue.record(in: &schema)
    place = Place.record(in: &schema)
    picture = Picture.record(in: &schema)
    member = Member.record(in: &schema, picture)
    person = Event.Invitation.record(in: &schema)
    tag = Record("tag", "A word that an event is filed under", in: &schema) { $0.text("name", "The word") { $0 } }
    event = EventView.record(in: &schema, person, tag)
    happening = Happening.record(in: &schema, event)
    weather = DayWeather.record(in: &schema)
    day = Day.record(in: &schema, happening, weather)
    steps = Steps.record(in: &schema, link)
    grid = Grid.record(in: &schema, day, happening)
    table = ColumnTable.record(in: &schema, day, happening, member)
    hours = HourGrid.record(in: &schema, day, happening, member)
    done = DoneChore.record(in: &schema, member, picture)
    weekday = Record<CivilDate>("timetableDay", "A day of a week", in: &schema) { head in
      head.text("name", "The weekday and the date, short") { $1.language.text($0, .weekdayDayMonthShort) }
      head.text("machine", "The date as YYYY-MM-DD") { isoText($0) }
    }
    textPart = TextPart.record(in: &schema)
    todo = TodosPage.record(in: &schema, textPart)
    writing = Writing.record(in: &schema, textPart)
    listed = Listed.record(in: &schema, happening)
    change = ToldChange.record(in: &schema)
  }
}

extension SitePlan {
  /// What is true for the whole planner.
  fileprivate static func record(in schema: inout ViewSchema, _ link: Record<Link>) -> Record<SitePlan> {
    let section = Record<SiteSection>("section", "A kind of content with a page of its own, such as chores", in: &schema) {
      section in
      section.text("name", "What it is called") { section, shared in section.name(shared.words) }
      section.text("icon", "The class of its icon, such as i-chore") { $0.icon }
      section.path("path", "Its page, from the site's root") { $0.path }
    }
    return Record("site", "What is true for the whole planner", in: &schema) { site in
      site.text("title", "The planner's title: the family's name or what planner.json says") { SharedViews.title($0, $1.words) }
      site.text("language", "The planner's language as a BCP 47 tag, such as en-GB") { $1.language.identifier }
      site.text("direction", "ltr or rtl: which way the language is written") { $1.language.direction.rawValue }
      site.text("asOf", "The day that the planner was made for, in words") { plan, shared in
        shared.words.asOf(date: shared.language.text(plan.context.today, .full))
      }
      site.text("asOfMachine", "The same day as YYYY-MM-DD") { isoText($0.context.today) }
      site.text("weatherSource", "Who made the forecast, to be named where it stands; missing without one", .optional) {
        $0.weatherSource($1.words)
      }
      site.flag("isInvented", "Set while the family is the one that `wallplanner init` invents") { $0.tribe.isInvented }
      site.flag("hasCalendar", "Whether anything has a date, and so whether the planner has months, weeks and an agenda") {
        $0.hasCalendar
      }
      let calendar: [(name: String, summary: String, path: @Sendable (SitePlan) -> String)] = [
        ("monthPath", "The page of the current month", { _ in OutputPaths.thisMonth }),
        ("weekPath", "The page of the current week", { _ in OutputPaths.thisWeek }),
        ("agendaPath", "All that comes", { _ in OutputPaths.agenda }),
        ("columnsPath", "The family columns of the current month", { _ in OutputPaths.theseColumns }),
        ("yearPath", "The page of the current year", { OutputPaths.year($0.context.today.year) }),
      ]
      for (name, summary, path) in calendar {
        site.path(name, "\(summary); missing without a calendar", .optional) { $0.hasCalendar ? path($0) : nil }
      }
      site.path("printPath", "All sheets for paper; missing if there are none", .optional) {
        PrintPaths.hasSheets($0) ? PrintPaths.index : nil
      }
      site.path("lockPath", "Where a locked planner is locked again; missing if it has no password", .optional) {
        $0.settings.lock == nil ? nil : LockPage.path
      }
      site.path("newsFeedPath", "The Atom feed of what changed; missing if its address is secret", .optional) {
        $1.named(WhatsNewPage.feedPath($0))
      }
      site.path("feedPath", "The calendar feed of everyone; missing if there is none to link to", .optional) {
        $1.feed($0.paths.feed(named: "everyone"))
      }
      site.path("statusPath", "The page about the planner's own data; missing on planners for others", .optional) {
        $0.context.status == nil ? nil : OutputPaths.status
      }
      site.list("people", "The pages of the people of the family", of: link) { plan, _ in
        plan.columnMembers.map { Link(plan.tribe.members[$0].name, plan.paths.member($0)) }
      }
      site.flag("hasContacts", "Whether there are contacts, and they are published") {
        SiteSection.contacts.isPublished($0) && !$0.tribe.contacts.isEmpty
      }
      site.list("bar", "Those of the sections that have a place in the bar", of: section) { plan, _ in SiteSection.bar(plan) }
      site.list("sections", "The other kinds of content that the planner has, and pages of your own", of: section) { plan, shared in
        SiteSection.menu(plan) + shared.models.ownPages.compactMap(\.section)
      }
    }
  }
}

/// Which place of the navigation a page is in.
enum Place: String, CaseIterable, Sendable {
  case wall, month, week, agenda, columns, year, contacts, search, elsewhere

  fileprivate static func record(in schema: inout ViewSchema) -> Record<Place> {
    Record("place", "Where in the navigation the page is; one of these is set", in: &schema) { record in
      for place in allCases { record.flag(place.rawValue, "Set on pages that belong to \(place.rawValue)") { $0 == place } }
    }
  }
}

/// A picture that the site has.
struct Picture {
  private let file: PublishedPicture
  private let description: String

  /// Nil if there is no picture or it is not published.
  ///
  /// - Parameters:
  ///   - name: what the picture belongs to. A description that only repeats it, as some apps write, is not used.
  ///   - words: the description if the data has none.
  init?(_ picture: MediaReference?, of name: String?, _ words: String) {
    guard let picture, let file = picture.published else { return nil }
    self.file = file
    let isDescribed = !picture.alternativeText.isBlank && picture.alternativeText != name
    description = isDescribed ? picture.alternativeText : words
  }

  fileprivate static func record(in schema: inout ViewSchema) -> Record<Picture> {
    Record("picture", "A picture that the site has", in: &schema) { picture in
      picture.path("path", "The picture's file, from the site's root") { $0.file.path }
      picture.text("alt", "What it shows, in words; empty if the words beside it say so already") { $0.description }
      picture.text("width", "Its width in pixels") { String($0.file.width) }
      picture.text("height", "Its height in pixels") { String($0.file.height) }
    }
  }
}

extension Member {
  fileprivate static func record(
    in schema: inout ViewSchema, _ picture: Record<Picture>
  ) -> Record<(index: MemberIndex, member: Member)> {
    Record("member", "One person of the family", in: &schema) { record in
      record.text("name", "The person's name") { $0.member.name }
      record.text("initials", "One to three letters that no other member has") { $0.member.initials }
      record.text("tone", "The class that gives the person's colour and pattern: m0 to m11") { SharedViews.tone(of: $0.member) }
      record.path("path", "The person's page, from the site's root") { $1.plan.paths.member($0.index) }
      record.record(
        "photo", "The person's picture; missing if there is none or planner.json does not ask for photos", of: picture, .optional
      ) { source, shared in
        Picture(source.member.photo, of: source.member.name, shared.words.avatarOf(name: source.member.name))
      }
    }
  }
}

extension FieldsOf where Shared == SharedViews {
  /// The people of the family, to read colours and initials by.
  mutating func members(_ models: SharedModels) {
    list(
      "members", "The people of the family, to read colours and initials by", ofShared: models.member,
      flag: ("hasMembers", "Set if the family has members")
    ) { _, shared in
      shared.plan.columnMembers.map { shared.records.members[$0] }
    }
  }
}

/// One day with what happens on it.
struct Day {
  let date: CivilDate
  let happenings: [ViewRef]
  /// Those that one of the happenings stands for.
  let chores: [ViewRef]

  fileprivate static func record(
    in schema: inout ViewSchema, _ happening: Record<Happening>, _ weather: Record<DayWeather>
  ) -> Record<Day> {
    Record("day", "One day and everything that happens on it", in: &schema) { day in
      day.text("id", "The day as YYYY-MM-DD, for ids and links within its month") { isoText($0.date) }
      day.text("machine", "The day as YYYY-MM-DD, for machines") { isoText($0.date) }
      day.text("number", "The day of the month") { $1.language.plainNumber($0.date.day) }
      day.text("name", "The day of the week") { $1.language.name(of: $0.date.weekday) }
      day.text("shortName", "The day of the week in short") { $1.language.name(of: $0.date.weekday, width: .abbreviated) }
      day.text("dateName", "The day of the week and the day of the month") { $1.language.text($0.date, .weekdayDay) }
      day.text("longName", "The day of the week with day and month") { $1.language.text($0.date, .weekdayDayMonth) }
      day.text("detail", "Month, year and week") { day, shared in
        "\(shared.language.text(day.date, .monthYear)) · \(shared.weekName(shared.plan.weekRow(of: day.date)))"
      }
      day.text("label", "The date and how much happens, for screen readers") { day, shared in
        shared.label(of: day.date, itemCount: day.happenings.count + max(0, day.chores.count - 1))
      }
      day.path("listPath", "The day's list on its month's page, from the site's root") { day, shared in
        shared.plan.shows(day.date) ? shared.plan.dayList(day.date) : nil
      }
      day.path("path", "The day's own page, from the site's root; missing without one", .optional) { day, shared in
        shared.plan.hasPage(day.date) ? OutputPaths.day(day.date) : nil
      }
      day.record("weather", "The weather; missing if it is not known, and on days that are over", of: weather, .optional) {
        $1.plan.weather(on: $0.date)
      }
      day.flag("isToday", "Set on the day that the planner was made for") { $0.date == $1.plan.context.today }
      day.flag("isLong", "Set if the list is too long to keep on one sheet") { $0.happenings.count > longestOnOneSheet }
      day.flag("isWeekend", "Set on the days of the weekend") { $1.language.isWeekend($0.date.weekday) }
      day.list(
        "happenings", "What happens: whole days first, then by time", ofShared: happening,
        flag: ("hasHappenings", "Set if anything happens")
      ) { day, _ in day.happenings }
      day.list("chores", "The chores that one line of these stands for", ofShared: happening) { day, _ in day.chores }
    }
  }

  private static let longestOnOneSheet = 8
}

extension Weekday {
  /// The days of the week at the head of a table, in the family's order.
  static func inOrder(_ plan: SitePlan) -> [Weekday] {
    CivilDate(uncheckedDayNumber: 0).startOfWeek(plan.context.firstWeekday).week.map(\.weekday)
  }
}

extension Event {
  /// The class of its icon: of its kind, or of its category; nil for an event without one.
  var icon: String? {
    switch kind {
    case .event, .birthday: (iconCategory ?? category).icon
    case .activity: "i-activity"
    case .chore: "i-chore"
    case .todo: "i-todo"
    case .meal: "i-meal"
    }
  }

  /// The same; of a meal, of its course.
  func icon(_ tribe: Tribe) -> String? { if case .meal(let index) = kind { "i-\(tribe.meals[index].course)" } else { icon } }

  /// What its icon means, in words; nil without one.
  func iconName(_ tribe: Tribe, _ words: Catalogue) -> String? {
    switch kind {
    case .event, .birthday: (iconCategory ?? category) == .none ? nil : words.name(of: iconCategory ?? category)
    case .activity: words.kindActivity
    case .chore: words.chore
    case .todo: words.kindTodo
    case .meal(let index): words.name(of: tribe.meals[index])
    }
  }
}

extension EventCategory {
  /// The class of its icon, such as i-med; nil for none.
  var icon: String? { self == .none ? nil : "i-\(rawValue.lowercased())" }
}
