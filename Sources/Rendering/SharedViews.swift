internal import CivilTime
package import Languages
package import Planning
internal import Recurrence
package import Templates
internal import TribeModel

/// What all pages show, built once for a run and only read afterwards, by any number of threads: the site, its words,
/// members, events, days, and every event on every day it touches. A class, for a copy of so many lists counts a reference for each.
package final class SharedViews: Sendable {
  package let models: SharedModels
  package let plan: SitePlan
  package let language: Language
  package let words: Catalogue
  package let data: ViewData
  package let site: ViewRef
  package let wordsRecord: ViewRef
  let places: [ViewRef]
  /// What changed between builds.
  let history: ChangeHistory
  let members: [ViewRef]
  /// One for each event of the tribe.
  let events: [ViewRef]
  /// One for each day of `plan.days`.
  let days: [ViewRef]
  /// For each day, its happenings in display order, and which category icons they use.
  private let happenings: [ViewRef]
  private let offsets: [Int32]
  private let iconMasks: [UInt16]
  /// For each event, the bit of its category's icon.
  let eventIcons: [UInt16]

  /// For each event, whom it is for, and for each day of the plan, its name: said again and again by lists on paper.
  let people: [String]
  /// For each event, how it repeats, in words; nil if it does not.
  let sentences: [String?]
  /// How wide on paper what sheets show is.
  let paper: PaperMeasures
  /// Which columns of family tables each event stands in.
  let columns: ColumnSplit
  /// For each day of the plan, its name in short, and with its year.
  private let dayTexts, mediumDayTexts: [String]
  /// For each minute at which something starts, what the clock says; else nothing.
  private let timeTexts: [String]
  /// The ways to all months' pages, the one that is shown not marked.
  let monthLinks: MonthLinks
  /// For each member, how many lines their agenda has in the whole window.
  let agendaLengths: [Int]

  /// For each event, those before and after it by the date that its page shows, -1 at the ends.
  let neighbours: [(previous: Int32, next: Int32)]

  /// The calendar files that pages may link to.
  private let feedPaths: Set<String>

  /// - Parameters:
  ///   - agendaLengths: `PageList.agendaLengths`.
  ///   - feedPaths: the calendar files that there will be.
  package init(
    plan: SitePlan, language: Language, pages: PageModels, agendaLengths: [Int], feedPaths: Set<String>, history: ChangeHistory
  ) {
    let words = language.words
    let linked = plan.settings.feeds.secretDirectory == nil ? feedPaths : feedPaths.filter { $0.hasPrefix("events/") }
    let eventIcons = plan.tribe.events.map { Self.icon(of: $0.category).map { 1 << UInt16($0) } ?? UInt16(0) }
    var arena = Arena(plan: plan, language: language, pages: pages, feedPaths: linked, eventIcons: eventIcons)
    monthLinks = MonthLinks(plan, pages.shared.steps, language, agendaLengths: agendaLengths, &arena.data)
    data = arena.data
    models = pages.shared
    self.plan = plan
    self.history = history
    self.language = language
    self.words = words
    self.feedPaths = linked
    self.eventIcons = eventIcons
    paper = PaperMeasures(plan, language, words)
    columns = ColumnSplit(plan)
    dayTexts = (0..<plan.days.dayCount).map { language.text(plan.days.firstDay.adding(days: $0), .weekdayDayMonthShort) }
    mediumDayTexts = (0..<plan.days.dayCount).map { language.text(plan.days.firstDay.adding(days: $0), .weekdayMedium) }
    timeTexts = Self.timeTexts(plan, language)
    sentences = arena.sentences
    neighbours = Self.neighbours(plan)
    self.agendaLengths = agendaLengths
    people = plan.tribe.events.indices.map { event in
      language.list(plan.tribe.events[event].people().attending.map { plan.tribe.members[$0.member].name })
    }
    site = arena.site
    wordsRecord = arena.wordsRecord
    places = arena.places
    members = arena.members
    events = arena.events
    days = arena.days
    happenings = arena.happenings
    offsets = arena.offsets
    iconMasks = arena.iconMasks
  }

  /// The shared records.
  private struct Arena {
    var data: ViewData
    let wordsRecord, site: ViewRef
    let places, members, events: [ViewRef]
    let sentences: [String?]
    private(set) var days: [ViewRef] = []
    private(set) var happenings: [ViewRef] = []
    private(set) var offsets: [Int32] = [0]
    private(set) var iconMasks: [UInt16] = []

    init(
      plan: SitePlan, language: Language, pages: PageModels, feedPaths: Set<String>, eventIcons: [UInt16]
    ) {
      let (models, words) = (pages.shared, language.words)
      var data = ViewData(pages.schema, arena: .shared)
      wordsRecord = models.words.make(words, in: &data)
      places = PlaceModel.Place.allCases.indices.map { index in
        let record = data.make(models.place.type)
        data.set(record, models.place.flags[index], true)
        return record
      }
      members = plan.tribe.members.indices.map { SharedViews.member($0, plan, models, words, &data) }
      var maker = EventViews(plan: plan, models: models, language: language, words: words)
      events = plan.tribe.events.indices.map { maker.make($0, &data) }
      sentences = maker.sentences
      let lines = plan.occurrences.count + plan.occurrences.count / 8
      data.reserve(records: lines + plan.days.dayCount * 2, bytes: lines * 20 + plan.days.dayCount * 160)
      happenings.reserveCapacity(lines)
      var times = HappeningViews(
        plan: plan, models: models, language: language, words: words, events: events, answered: maker.answered, shown: maker.shown)
      for number in 0..<plan.days.dayCount {
        let date = plan.days.firstDay.adding(days: number)
        let start = happenings.count
        var mask: UInt16 = 0
        times.begin(date, &data)
        for index in plan.days[date] {
          happenings.append(times.make(index, on: date, &data))
          mask |= eventIcons[Int(plan.occurrences[Int(index)].event)]
        }
        offsets.append(Int32(happenings.count))
        iconMasks.append(mask)
        days.append(SharedViews.day(date, happenings[start...], plan, models.day, language, words, &data))
      }
      site = SharedViews.site(plan, models.site, language, words, feedPaths, &data)
      self.data = data
    }
  }

  private func number(of date: CivilDate) -> Int? {
    let number = Int(date.dayNumber) - Int(plan.days.firstDay.dayNumber)
    return number >= 0 && number < plan.days.dayCount ? number : nil
  }

  /// The record of a day; nil outside the plan.
  func day(_ date: CivilDate) -> ViewRef? { number(of: date).map { days[$0] } }

  /// A day with its weekday and month, in short.
  func text(ofDay date: CivilDate) -> String { number(of: date).map { dayTexts[$0] } ?? language.text(date, .weekdayDayMonthShort) }

  /// A day with its weekday, month and year.
  func mediumText(ofDay date: CivilDate) -> String {
    number(of: date).map { mediumDayTexts[$0] } ?? language.text(date, .weekdayMedium)
  }

  /// What the clock says.
  func text(ofTime time: TimeOfDay) -> String {
    let known = timeTexts[Int(time.secondsSinceMidnight) / 60]
    return known.isEmpty ? language.text(time) : known
  }

  private static func timeTexts(_ plan: SitePlan, _ language: Language) -> [String] {
    var texts = [String](repeating: "", count: 1_440)
    for occurrence in plan.occurrences {
      let minute = Int(occurrence.start.time.secondsSinceMidnight) / 60
      if texts[minute].isEmpty { texts[minute] = language.text(occurrence.start.time) }
    }
    return texts
  }

  /// Whom an occurrence is for, in words.
  func people(of occurrence: Int32) -> String {
    let event = Int(plan.occurrences[Int(occurrence)].event)
    guard let change = plan.answered(occurrence) else { return people[event] }
    return language.list(plan.tribe.events[event].people(on: change).attending.map { plan.tribe.members[$0.member].name })
  }

  /// What happens on a day, as records in display order. Parallel to `plan.days[date]`.
  func happenings(on date: CivilDate) -> ArraySlice<ViewRef> {
    guard let number = number(of: date) else { return [] }
    return happenings[Int(offsets[number])..<Int(offsets[number + 1])]
  }

  func icons(on date: CivilDate) -> UInt16 { number(of: date).map { iconMasks[$0] } ?? 0 }

  /// The happening of one occurrence on one day.
  func happening(_ occurrence: Int32, on date: CivilDate) -> ViewRef? {
    guard let position = plan.days[date].firstIndex(of: occurrence) else { return nil }
    let slice = happenings(on: date)
    return slice[slice.startIndex + position - plan.days[date].startIndex]
  }

  /// A calendar file's path if pages may link to it: it is made, and it is not in a folder that only subscribers know.
  func feed(_ path: String) -> String? { feedPaths.contains(path) ? path : nil }

  func place(_ place: PlaceModel.Place) -> ViewRef {
    places[PlaceModel.Place.allCases.firstIndex(of: place) ?? 0]
  }

  // MARK: Building

  /// Events in the order of their next occurrence, or of their last one if none is to come.
  private static func neighbours(_ plan: SitePlan) -> [(previous: Int32, next: Int32)] {
    let today = plan.context.today
    var order: [(occurrence: Int32, event: Int32)] = []
    for event in plan.ownEvents where plan.tribe.events[event].visibility != .hidden {
      let numbers = plan.occurrencesByEvent[event]
      // Occurrences are in the order of time, and so are their numbers.
      guard let number = numbers.first(where: { plan.occurrences[Int($0)].lastDay >= today }) ?? numbers.last else { continue }
      order.append((number, Int32(event)))
    }
    order.sort { ($0.occurrence, $0.event) < ($1.occurrence, $1.event) }
    var neighbours = [(previous: Int32, next: Int32)](repeating: (-1, -1), count: plan.tribe.events.count)
    for (before, after) in zip(order, order.dropFirst()) {
      neighbours[Int(before.event)].next = after.event
      neighbours[Int(after.event)].previous = before.event
    }
    return neighbours
  }

  private static func member(
    _ index: Int, _ plan: SitePlan, _ models: SharedModels, _ words: Catalogue, _ data: inout ViewData
  ) -> ViewRef {
    let (member, model) = (plan.tribe.members[index], models.member)
    let record = data.make(model.type)
    data.set(record, model.name, member.name)
    data.set(record, model.initials, member.initials)
    data.set(record, model.tone, tone(of: member))
    data.set(record, model.path, plan.paths.member(index))
    data.set(record, model.photo, models.picture.make(member.photo, of: member.name, words.avatarOf(name: member.name), &data))
    return record
  }

  /// How many member colours and patterns the theme has.
  static let toneCount = 12

  private static let tones = (0..<toneCount).map { "m\($0)" }

  static func tone(of member: Member) -> String { tones[((member.colour % toneCount) + toneCount) % toneCount] }

  /// The position of a category among `IconUseModel.names`; nil for none.
  static func icon(of category: EventCategory) -> Int? {
    switch category {
    case .none: nil
    case .celebration: 0
    case .club: 1
    case .education: 2
    case .medical: 3
    case .music: 4
    case .outing: 5
    case .other: 6
    case .pets: 7
    case .shopping: 8
    case .sport: 9
    case .vacation: 10
    case .work: 11
    }
  }

  private static func day(
    _ date: CivilDate, _ happenings: ArraySlice<ViewRef>, _ plan: SitePlan, _ model: DayModel, _ language: Language,
    _ words: Catalogue, _ data: inout ViewData
  ) -> ViewRef {
    let record = data.make(model.type)
    let id = data.text(isoShort(date))
    data.set(record, model.id, id)
    data.set(record, model.machine, id)
    data.set(record, model.number, language.plainNumber(date.day))
    data.set(record, model.name, language.name(of: date.weekday, width: .wide, context: .standAlone))
    data.set(record, model.shortName, language.name(of: date.weekday, width: .abbreviated, context: .standAlone))
    data.set(record, model.longName, language.text(date, .weekdayDayMonth))
    data.set(
      record, model.detail,
      "\(language.text(date, .monthYear)) · \(words.weekNumber(week: ISOWeek(rowFrom: plan.weekRow(of: date)).number))")
    data.set(record, model.label, "\(language.text(date, .dayMonth)), \(words.eventCount(count: happenings.count))")
    if plan.context.window.contains(date) {
      data.set(record, model.listPath, "\(OutputPaths.month(YearMonth(date)))#\(isoText(date))")
    }
    data.set(record, model.isToday, date == plan.context.today)
    data.set(record, model.isLong, happenings.count > 8)
    data.set(record, model.isWeekend, language.isWeekend(date.weekday))
    data.set(record, model.hasHappenings, !happenings.isEmpty)
    data.set(record, model.happenings, happenings)
    return record
  }

  private static func site(
    _ plan: SitePlan, _ model: SiteModel, _ language: Language, _ words: Catalogue, _ feedPaths: Set<String>,
    _ data: inout ViewData
  ) -> ViewRef {
    let today = plan.context.today
    let record = data.make(model.type)
    data.set(record, model.title, title(plan, words))
    data.set(record, model.language, language.identifier)
    data.set(record, model.direction, language.direction == .rightToLeft ? "rtl" : "ltr")
    data.set(record, model.asOf, words.asOf(date: language.text(today, .full)))
    data.set(record, model.asOfMachine, isoText(today))
    data.set(record, model.monthPath, OutputPaths.month(YearMonth(today)))
    data.set(record, model.weekPath, weekPath(plan.weekRow(of: today)))
    data.set(record, model.columnsPath, OutputPaths.columns(YearMonth(today)))
    data.set(record, model.yearPath, OutputPaths.year(today.year))
    let everyone = plan.paths.feed(named: "everyone")
    if feedPaths.contains(everyone) { data.set(record, model.feedPath, everyone) }
    data.set(record, model.hasContacts, SiteSection.contacts.isPublished(plan))
    data.set(
      record, model.sections,
      SiteSection.menu(plan).map { section in
        let entry = data.make(model.section.type)
        data.set(entry, model.section.name, section.name(words))
        data.set(entry, model.section.icon, section.icon)
        data.set(entry, model.section.path, section.path)
        return entry
      })
    return record
  }

  /// The planner's title: what the settings say, else the family's name, else a plain one.
  static func title(_ plan: SitePlan, _ words: Catalogue) -> String {
    plan.settings.title ?? plan.tribe.name ?? words.plannerTitle
  }

  static func weekPath(_ firstDay: CivilDate) -> String {
    let week = ISOWeek(rowFrom: firstDay)
    return OutputPaths.week(year: week.year, week: week.number)
  }
}

/// `YYYY-MM-DD`.
func isoText(_ date: CivilDate) -> String {
  let (year, month, day) = date.yearMonthDay
  return String(unsafeUninitializedCapacity: 10) { buffer in
    func put(_ value: Int, _ at: Int) {
      buffer[at] = UInt8(ascii: "0") + UInt8(value / 10 % 10)
      buffer[at + 1] = UInt8(ascii: "0") + UInt8(value % 10)
    }
    put(year / 100, 0)
    put(year % 100, 2)
    buffer[4] = UInt8(ascii: "-")
    put(month, 5)
    buffer[7] = UInt8(ascii: "-")
    put(day, 8)
    return 10
  }
}

/// `YYYY-MM-DDTHH:MM`.
func isoText(_ time: CivilDateTime) -> String {
  var octets: [UInt8] = []
  isoShort(time).append(to: &octets)
  return String(decoding: octets, as: UTF8.self)
}

/// `YYYY-MM-DD`, made without touching memory.
func isoShort(_ date: CivilDate) -> ShortText {
  let (low, high) = isoOctets(date)
  return ShortText(low: low, high: high, count: 10)
}

/// `YYYY-MM-DDTHH:MM`.
func isoShort(_ time: CivilDateTime) -> ShortText {
  let (low, high) = isoOctets(time.date)
  let minutes = Int(time.time.secondsSinceMidnight) / 60
  let clock =
    UInt64(UInt8(ascii: "T")) | FeedText.pair(minutes / 60) << 8 | UInt64(UInt8(ascii: ":")) << 24 | FeedText.pair(minutes % 60)
    << 32
  return ShortText(low: low, high: high | clock << 16, count: 16, hasColon: true)
}

private func isoOctets(_ date: CivilDate) -> (UInt64, UInt64) {
  let (year, month, day) = date.yearMonthDay
  let hyphen = UInt64(UInt8(ascii: "-"))
  let low = FeedText.pair(year / 100) | FeedText.pair(year % 100) << 16 | hyphen << 32 | FeedText.pair(month) << 40 | hyphen << 56
  return (low, FeedText.pair(day))
}
