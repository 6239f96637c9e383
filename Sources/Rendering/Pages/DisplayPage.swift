internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `display/`: one screen for a tablet on the wall, the same for ink, and the file that tells the screen of a new planner.
///
/// The pages hold the next days and weeks. A script moves them on when a day is over, so they stay right without a new build.
enum DisplayPage: PageKind {
  /// How many days the screen holds, and how many weeks.
  static let (dayCount, weekCount) = (SitePlan.screenDays, 6)
  /// How many things a day holds at most in its own list, and as a box among weeks. No screen has room for more.
  private static let (mostOfDay, mostOfBox) = (24, 8)
  /// How many days ahead things are counted down to, and how many of them.
  private static let (countdownDays, mostCountdowns) = (120, 6)

  private struct Display {
    let days: [DisplayDay]
    let weeks: [[DisplayDay]]
    let countdowns: [Countdown]

    init(_ shared: SharedViews) {
      let plan = shared.plan
      let today = plan.context.today
      func day(_ date: CivilDate, _ most: Int) -> DisplayDay? {
        shared.day(date).map { DisplayDay(date, $0, most, shared) }
      }
      days = (0..<dayCount).compactMap { day(today.adding(days: $0), mostOfDay) }
      let first = plan.weekRow(of: today)
      weeks = (0..<weekCount).map { week in (0..<7).compactMap { day(first.adding(days: week * 7 + $0), mostOfBox) } }
        .filter { $0.count == 7 }
      countdowns = Self.countdowns(after: today, shared)
    }

    private static func countdowns(after today: CivilDate, _ shared: SharedViews) -> [Countdown] {
      var (seen, found): (Set<Int32>, [Countdown]) = ([], [])
      for days in 1...countdownDays {
        let date = today.adding(days: days)
        for (number, item, happening) in shared.things(on: date) where shows(number, shared.plan) {
          guard item.firstDay == date, !item.isCancelled, shared.plan.event(of: number).isWaitedFor,
            seen.insert(item.event).inserted
          else { continue }
          found.append((days, date, number, happening))
        }
      }
      // What the family asks for comes first, soonest first.
      let (asked, others) = (found.filter { shared.plan.event(of: $0.occurrence).isCountdown }, found)
      return Array((asked + others.filter { !shared.plan.event(of: $0.occurrence).isCountdown }).prefix(mostCountdowns))
    }

    /// What is on the screen, in a few letters. It changes with what can be read, and with the day.
    func version(_ shared: SharedViews) -> String {
      let title = Frame(OutputPaths.display, shared.words.display, shared).title
      var text = "\(isoText(shared.plan.context.today)) \(shared.language.identifier) \(title)"
      func add(_ numbers: [Int32]) {
        for number in numbers {
          let item = shared.plan.items[Int(number)]
          let event = shared.plan.event(of: number)
          let change = shared.plan.change(of: item)
          let own = change.map(event.changed) ?? event
          text += "\n\(isoText(item.start)) \(isoText(item.end)) \(own.shownSubject(shared.words)) \(change?.ownNote ?? "") "
          text += "\(own.shownLocation ?? "") \(own.status) \(event.icon ?? "") \(shared.people(of: number))"
        }
      }
      for day in days + weeks.joined() {
        add((day.items + day.asides).map(\.number))
        text += "\(day.rest)" + (shared.plan.memories[day.date] ?? []).map { $0.told(shared).text }.joined()
        text += shared.plan.weather(on: day.date).map { $0.day.values.told(shared.language, $0.weather.units) } ?? ""
      }
      add(countdowns.map(\.occurrence))
      let digits = String(OutputPaths.fnv1a(text), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
  }

  /// Whether the screen shows an item: those of the people that planner.json names, and of nobody in particular.
  private static func shows(_ number: Int32, _ plan: SitePlan) -> Bool {
    let names = plan.settings.display.members
    guard !names.isEmpty else { return true }
    let people = plan.event(of: number).attending(on: plan.answered(number))
    return people.isEmpty || people.contains { names.contains(plan.shown.members[$0.member].name) }
  }

  private typealias DisplayItem = (number: Int32, happening: ViewRef)

  private struct DisplayDay {
    let date: CivilDate
    let day: ViewRef
    /// What happens, and chores, to-dos and meals.
    private(set) var items: [DisplayItem] = []
    private(set) var asides: [DisplayItem] = []
    /// How many things the day has that are not in the lists.
    private(set) var rest = 0

    static func rank(_ item: DayItem, _ plan: SitePlan) -> Int {
      if isThin(item, plan) { return 3 }
      return plan.shown.events[Int(item.event)].layer != nil ? 2 : item.isBar ? 1 : 0
    }

    /// Whether it is one thin line: a whole day of a calendar of others, or what goes on for days.
    static func isThin(_ item: DayItem, _ plan: SitePlan) -> Bool {
      item.isBar && (item.lastDay > item.firstDay || plan.shown.events[Int(item.event)].layer != nil)
    }

    init(_ date: CivilDate, _ day: ViewRef, _ most: Int, _ shared: SharedViews) {
      (self.date, self.day) = (date, day)
      // What has a time comes before whole days, and what is somebody's before calendars of others and what goes on for days.
      let things = shared.things(on: date).filter { shows($0.number, shared.plan) }
      let ranked = (0...3).flatMap { rank in things.filter { Self.rank($0.item, shared.plan) == rank } }
      for (number, item, happening) in ranked {
        if items.count + asides.count == most {
          rest += 1
        } else if item.isAside {
          asides.append((number, happening))
        } else {
          items.append((number, happening))
        }
      }
    }
  }

  private typealias Countdown = (days: Int, date: CivilDate, occurrence: Int32, happening: ViewRef)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let item = Record<DisplayItem>("displayItem", in: &schema) { item in
      item.record("happening", ofShared: models.happening) { item, _ in item.happening }
      item.text("begins") { item, shared in isoText(shared.plan.items[Int(item.number)].start) }
      item.flag("isThin") { DisplayDay.isThin($1.plan.items[Int($0.number)], $1.plan) }
      item.text("ends") { item, shared in isoText(shared.plan.items[Int(item.number)].end) }
    }
    let day = Record<DisplayDay>("displayDay", in: &schema) { day in
      day.record("day", ofShared: models.day) { day, _ in day.day }
      day.path("path", .optional) { day, shared in
        shared.plan.hasPage(day.date)
          ? OutputPaths.day(day.date) : shared.plan.shows(day.date) ? shared.plan.dayList(day.date) : nil
      }
      day.text("label") { day, shared in
        day.date.day == 1 ? shared.language.text(day.date, .dayMonthShort) : shared.language.plainNumber(day.date.day)
      }
      day.list("items", of: item, flag: "hasItems") { $0.items }
      day.list("asides", of: item, flag: "hasAsides") { $0.asides }
      day.number("rest") { $0.rest }
    }
    let week = Record<[DisplayDay]>("displayWeek", in: &schema) { week in
      week.list("days", of: day) { $0 }
    }
    let countdown = Record<Countdown>("displayCountdown", in: &schema) { countdown in
      countdown.record("happening", ofShared: models.happening) { countdown, _ in countdown.happening }
      countdown.text("machine") { isoText($0.date) }
      countdown.text("date") { $1.text(ofDay: $0.date) }
      countdown.text("days") { $1.language.plainNumber($0.days) }
    }
    let view = Record<DisplaySettings.View>("displayView", in: &schema) { view in
      view.text("id") { $0.rawValue }
      // It is called like the page that is most like it.
      let pages = ["overview": "wall", "people": "members", "list": "agenda"]
      view.text("name", .optional) { $1.words.say(named: pages[$0.rawValue] ?? $0.rawValue) }
    }
    let screen = Page<Display>("display", in: &schema, models) { page in
      page.text("version") { $0.version($1) }
      page.text("zone") { $1.plan.context.zone.id.name }
      page.text("locale") { $1.language.scriptIdentifier }
      page.number("staleAfter") { $1.plan.settings.staleAfter }
      page.text("unknown") { page, shared in
        let last = page.days.last?.date ?? shared.plan.context.today
        return shared.words.nothingKnownAfter(date: shared.language.text(last, .dayMonth))
      }
      page.text("nightFrom", .optional) { _, shared in shared.plan.settings.display.night?.from.hoursAndMinutes }
      page.text("eveningFrom", .optional) { _, shared in shared.plan.settings.display.eveningFrom?.hoursAndMinutes }
      page.text("nightTo", .optional) { _, shared in shared.plan.settings.display.night?.to.hoursAndMinutes }
      page.list("views", of: view, flag: "hasViews") { _, shared in
        let views = shared.plan.settings.display.views
        return views == [.overview] ? [] : views
      }
      page.text("firstView", .optional) { _, shared in
        shared.plan.settings.display.views.first.flatMap { [.overview, .people].contains($0) ? nil : $0.rawValue }
      }
      page.text("turn", .optional) { $1.plan.settings.display.turn.map(String.init) }
      page.text("photosAfter", .optional) { _, shared in
        shared.plan.settings.display.photos.map { _ in String(shared.plan.settings.display.photosAfter) }
      }
      page.members(models)
      page.list("today", of: day) { Array($0.days.prefix(1)) }
      page.list("days", of: day) { Array($0.days.dropFirst()) }
      page.list("weekdays", of: day) { Array(($0.weeks.first ?? []).prefix(7)) }
      page.list("weeks", of: week, flag: "hasWeeks") { $0.weeks }
      page.list("countdowns", of: countdown, flag: "hasCountdowns") { $0.countdowns }
    }
    let version = Page<Display>("display-version", format: "txt", as: screen, in: &schema)
    return { site in
      [(screen, OutputPaths.display), (version, OutputPaths.displayVersion)].map { page, path in
        page.job(path) { (Frame($0, $1.words.display, $1), Display($1)) }
      }
    }
  }
}

extension Event {
  /// Whether screens count down to it: a birthday, a celebration, a holiday, or what says so itself.
  fileprivate var isWaitedFor: Bool {
    isCountdown || birthday != nil || visibility == .full && layer == nil && (category == .celebration || category == .vacation)
  }
}
