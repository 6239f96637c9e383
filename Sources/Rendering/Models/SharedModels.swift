internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// A member, and their number in the tribe.
typealias MemberRecord = Record<(index: MemberIndex, member: Member)>

/// The records that several kinds of pages show.
package struct SharedModels: Sendable {
  let site: Record<SitePlan>
  let words: Record<Catalogue>
  let place: Record<Place>
  let picture: Record<Picture>
  let line: Record<Line>
  let passage: Record<Passage>
  let member: MemberRecord
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
  package internal(set) var ownPages: [OwnPage] = []

  init(_ schema: inout ViewSchema) {
    link = Link.record(in: &schema)
    site = SitePlan.record(in: &schema, link)
    words = Catalogue.record(in: &schema)
    place = Place.record(in: &schema)
    picture = Picture.record(in: &schema)
    member = Member.record(in: &schema, picture)
    line = Line.record(in: &schema, picture)
    passage = Passage.record(in: &schema, line, member)
    person = Event.Invitation.record(in: &schema)
    tag = Record("tag", in: &schema) { $0.text("name") { $0 } }
    event = EventView.record(in: &schema, person, tag)
    happening = Happening.record(in: &schema, event)
    weather = DayWeather.record(in: &schema)
    day = Day.record(in: &schema, happening, weather, line)
    steps = Steps.record(in: &schema, link)
    grid = Grid.record(in: &schema, day, happening)
    table = ColumnTable.record(in: &schema, day, happening, member)
    hours = HourGrid.record(in: &schema, day, happening, member)
    done = DoneChore.record(in: &schema, member, picture)
    weekday = Record<CivilDate>("timetableDay", in: &schema) { head in
      head.text("name") { $1.language.text($0, .weekdayDayMonthShort) }
      head.text("machine") { isoText($0) }
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
    let section = Record<SiteSection>("section", in: &schema) { section in
      section.text("name") { section, shared in section.name(shared.words) }
      section.text("icon") { $0.icon }
      section.path("path") { $0.path }
    }
    return Record("site", in: &schema) { site in
      site.text("title") { SharedViews.title($0, $1.words) }
      site.text("language") { $1.language.identifier }
      site.text("direction") { $1.language.direction.rawValue }
      site.text("asOf") { plan, shared in shared.words.asOf(date: shared.language.text(plan.context.today, .full)) }
      site.text("asOfMachine") { isoText($0.context.today) }
      site.text("weatherSource", .optional) { $0.weatherSource($1.words) }
      site.flag("isInvented") { $0.shown.isInvented }
      site.flag("hasCalendar") { $0.hasCalendar }
      site.path("monthPath", .optional) { $0.hasCalendar ? OutputPaths.thisMonth : nil }
      site.path("weekPath", .optional) { $0.hasCalendar ? OutputPaths.thisWeek : nil }
      site.path("agendaPath", .optional) { $0.hasCalendar ? OutputPaths.agenda : nil }
      site.path("columnsPath", .optional) { $0.hasCalendar ? OutputPaths.theseColumns : nil }
      site.path("yearPath", .optional) { $0.hasCalendar ? OutputPaths.year($0.context.today.year) : nil }
      site.path("printPath", .optional) { $0.hasSheets ? OutputPaths.print : nil }
      site.path("lockPath", .optional) { $0.settings.lock == nil ? nil : OutputPaths.lock }
      site.path("newsFeedPath", .optional) { $1.named($0.paths.news()) }
      site.path("feedPath", .optional) { $1.feed($0.paths.feed(named: "everyone")) }
      site.path("statusPath", .optional) { $0.context.status == nil ? nil : OutputPaths.status }
      site.list("people", of: link) { plan, _ in
        plan.columnMembers.map { Link(plan.shown.members[$0].name, plan.paths.member($0)) }
      }
      site.flag("hasContacts") { SiteSection.contacts.isPublished($0) && !$0.shown.contacts.isEmpty }
      site.list("bar", of: section) { plan, _ in SiteSection.bar(plan) }
      site.list("sections", of: section) { plan, shared in SiteSection.menu(plan) + shared.models.ownPages.compactMap(\.section) }
    }
  }
}

/// Which place of the navigation a page is in.
enum Place: String, CaseIterable, Sendable {
  case wall, month, week, agenda, columns, year, contacts, search, elsewhere

  fileprivate static func record(in schema: inout ViewSchema) -> Record<Place> {
    Record("place", in: &schema) { record in
      for place in allCases { record.flag(place.rawValue) { $0 == place } }
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
    Record("picture", in: &schema) { picture in
      picture.path("path") { $0.file.path }
      picture.text("alt") { $0.description }
      picture.text("width") { String($0.file.width) }
      picture.text("height") { String($0.file.height) }
    }
  }
}

extension Member {
  fileprivate static func record(in schema: inout ViewSchema, _ picture: Record<Picture>) -> MemberRecord {
    Record("member", in: &schema) { record in
      record.text("name") { $0.member.name }
      record.text("initials") { $0.member.initials }
      record.text("tone") { SharedViews.tone(of: $0.member) }
      record.path("path") { $1.plan.paths.member($0.index) }
      record.record("photo", of: picture, .optional) { source, shared in
        Picture(source.member.photo, of: source.member.name, shared.words.avatarOf(name: source.member.name))
      }
    }
  }
}

extension FieldsOf where Shared == SharedViews {
  /// The people of the family, to read colours and initials by.
  mutating func members(_ models: SharedModels) {
    list("members", ofShared: models.member, flag: "hasMembers") { $1.members($1.plan.columnMembers) }
  }
}

/// One day with what happens on it.
struct Day {
  let date: CivilDate
  let happenings: [ViewRef]
  /// Those that one of the happenings stands for.
  let chores: [ViewRef]

  fileprivate static func record(
    in schema: inout ViewSchema, _ happening: Record<Happening>, _ weather: Record<DayWeather>, _ line: Record<Line>
  ) -> Record<Day> {
    Record("day", in: &schema) { day in
      day.text("id") { isoText($0.date) }
      day.text("machine") { isoText($0.date) }
      day.text("number") { $1.language.plainNumber($0.date.day) }
      day.text("name") { $1.language.name(of: $0.date.weekday) }
      day.text("shortName") { $1.language.name(of: $0.date.weekday, width: .abbreviated) }
      day.text("dateName") { $1.language.text($0.date, .weekdayDay) }
      day.text("longName") { $1.language.text($0.date, .weekdayDayMonth) }
      day.text("detail") { day, shared in
        "\(shared.language.text(day.date, .monthYear)) · \(shared.weekName(shared.plan.weekRow(of: day.date)))"
      }
      day.text("label") { day, shared in
        shared.label(of: day.date, itemCount: day.happenings.count + max(0, day.chores.count - 1))
      }
      day.path("listPath") { day, shared in shared.plan.shows(day.date) ? shared.plan.dayList(day.date) : nil }
      day.path("path", .optional) { day, shared in shared.plan.hasPage(day.date) ? OutputPaths.day(day.date) : nil }
      day.record("weather", of: weather, .optional) { $1.plan.weather(on: $0.date) }
      day.flag("isToday") { $0.date == $1.plan.context.today }
      day.flag("isLong") { $0.happenings.count > longestOnOneSheet }
      day.flag("isWeekend") { $1.language.isWeekend($0.date.weekday) }
      day.list("happenings", ofShared: happening, flag: "hasHappenings") { day, _ in day.happenings }
      day.list("chores", ofShared: happening) { day, _ in day.chores }
      day.list("memories", of: line, flag: "hasMemories") { day, shared in
        (shared.plan.memories[day.date] ?? []).map { $0.told(shared) }
      }
    }
  }

  private static let longestOnOneSheet = 8
}

extension Memory {
  /// How long ago it was, and a post's first words or what the event is called.
  func told(_ shared: SharedViews) -> Line {
    let (plan, ago) = (shared.plan, shared.words.yearsAgo(count: years))
    switch thing {
    case .event(let event):
      let path = plan.paths.hasPage(event) ? plan.paths.event(event) : nil
      return Line(when: ago, text: plan.shown.events[event].shownSubject(shared.words), path: path)
    case .post(let number, let journal):
      let post = plan.shown.journals[journal].posts[number]
      let author = post.author.name(in: plan.shown, shared.words)
      return Line(
        when: ago, text: post.title(author, plan, shared.language), path: JournalPages.path(ofPost: number, in: journal, plan),
        picture: Picture(post.image, of: nil, shared.words.pictureBy(name: author)))
    }
  }
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
    [.events, .birthdays].contains(kind.shown) ? (iconCategory ?? category).icon : kindClass.map { "i-\($0)" }
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
