internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `timetable/`: the lessons of each child in this week and, if weeks take turns, in the next. On paper, `print/timetable.html`.
///
/// A child may have several timetables: this school year's and the next, or a music school beside the school. Those that cover the week
/// stand there; if none does (in the holidays), the next one with its first week; if there is none to come, the last.
enum TimetablePage: PageKind {
  /// A child's lessons in one week.
  private struct Week {
    let table: Timetable
    let monday: CivilDate
    /// Whose week it is, and which.
    let caption: String

    /// Monday to Friday, and the days after it that have lessons.
    var days: [CivilDate] {
      monday.week.filter { $0.weekday < .saturday || table.lessons[$0.weekday] != nil }
    }
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let cell = Record<(lesson: Timetable.Lesson?, when: Range<TimeOfDay>, isFree: Bool)>("timetableCell", in: &schema) { cell in
      cell.text("subject", .optional) { $0.lesson?.subject }
      cell.text("when") { $1.language.range($0.when.lowerBound, $0.when.upperBound) }
      cell.text("bag", .optional) { cell, shared in cell.lesson?.bag.map { shared.words.inTheBag(things: $0) } }
      cell.flag("isFree") { $0.isFree }
    }
    let row = Record<(week: Week, period: Int)>("timetableRow", in: &schema) { row in
      row.text("when") {
        $1.language.range($0.week.table.periods[$0.period].lowerBound, $0.week.table.periods[$0.period].upperBound)
      }
      row.list("cells", of: cell) { row, _ in
        row.week.days.map { day in
          let lessons = row.week.table.lessons(on: day)
          let when = row.week.table.periods[row.period]
          return (lessons.isEmpty ? nil : lessons[row.period], when, lessons.isEmpty && row.period == 0)
        }
      }
    }
    let day = Record<(week: Week, date: CivilDate)>("lessonDay", in: &schema) { day in
      day.record("head", of: models.weekday) { $0.date }
      day.flag("isToday") { $0.date == $1.plan.context.today }
      day.list("lessons", of: cell, flag: "hasLessons") { day, _ in
        zip(day.week.table.periods, day.week.table.lessons(on: day.date)).filter { $1 != nil }.map { ($1, $0, false) }
      }
    }
    let week = Record<Week>("timetableWeek", in: &schema) { week in
      week.text("caption") { $0.caption }
      week.list("days", of: day) { week, _ in week.days.map { (week, $0) } }
      week.list("heads", of: models.weekday) { week, _ in week.days }
      week.list("rows", of: row) { week, _ in week.table.periods.indices.map { (week, $0) } }
    }
    let page = Page<Void>("timetable", in: &schema, models) { page in
      page.list("weeks", of: week) { Self.weeks($1) }
    }
    let sheet = Page<Sheet>("print-timetable", in: &schema, models) { page in
      Sheet.declare(&page, models)
      page.list("weeks", of: week) { Self.weeks($1) }
    }
    return { site in page.jobs(of: .timetable, site) + sheet.jobs(of: .timetable, site) }
  }

  private static func weeks(_ shared: SharedViews) -> [Week] {
    let monday = shared.plan.context.today.startOfWeek(.monday)
    let tables = shared.plan.tribe.timetables
    var captions = RegionNames(language: shared.language)
    func week(_ table: Timetable, from monday: CivilDate) -> Week {
      let turn = table.weeks.count > 1 ? [table.weeks[table.turn(of: monday)]] : []
      let span = shared.language.range(monday, monday.adding(days: 6))
      return Week(table: table, monday: monday, caption: captions.own(shared.language.row([table.member, span] + turn) ?? ""))
    }
    return tables.map(\.member).withoutRepeats.flatMap { name -> [Week] in
      let own = tables.filter { $0.member == name }
      let current = own.filter { $0.covers(monday) }
      let next = own.filter { $0.start.map { $0 > monday } ?? false }.min { ($0.start ?? .min) < ($1.start ?? .min) }
      let shown = current.isEmpty ? [next ?? own.max { ($0.end ?? .max) < ($1.end ?? .max) }].compactMap { $0 } : current
      return shown.flatMap { table in
        let first = current.isEmpty && next != nil ? table.start?.startOfWeek(.monday) ?? monday : monday
        return (0...(table.weeks.count > 1 ? 1 : 0)).map { week(table, from: first.adding(days: 7 * $0)) }
      }
    }
  }
}

/// `handovers/`: for each change of custody what is in the bag, what school wants, medicines, who fetches, and what comes until the change
/// back. On paper, `print/handovers.html`, half a page of A5 for each.
///
/// `sitter/`: the same of an evening, with what a babysitter must know, and the page that asks for its password. These cards are encrypted
/// before they are published; only the wall leads to them.
enum HandoversPage: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let line = Record<HandoverLine>("handoverLine", in: &schema) { line in
      line.text("when", .optional) { $0.when }
      line.text("text") { $0.text }
      line.text("note", .optional) { $0.note }
    }
    let part = Record<HandoverPart>("handoverPart", in: &schema) { part in
      part.text("title") { $0.title }
      part.flag("isTicked") { $0.isTicked }
      part.list("lines", of: line) { $0.lines }
    }
    let handover = Record<Handover>("handover", in: &schema) { handover in
      handover.text("id") { "\(isoText($0.start.date))-\(OutputPaths.anchor(of: $0.child.id))" }
      handover.text("name") { $0.child.name }
      handover.text("tone") { SharedViews.tone(of: $0.child) }
      handover.text("initials") { $0.child.initials }
      handover.text("date") { $0.text($0.start, $1) }
      handover.text("machine") { isoText($0.start.date) }
      handover.text("change") { $1.words.fromTo(old: $0.from ?? $1.words.atHome, new: $0.to ?? $1.words.atHome) }
      handover.text("until", .optional) { handover, shared in
        handover.end.map { shared.words.rangeEnd(end: handover.text($0, shared)) }
      }
      for key in ["bedtime", "allergies", "medicine", "notes"] { handover.text(key, .optional) { $0.details[key] } }
      handover.list("parts", of: part) { handover, shared in handover.parts(shared).filter { !$0.lines.isEmpty } }
    }
    let page = Page<Void>("handovers", in: &schema, models) { page in
      page.list("handovers", of: handover) { $1.plan.handovers }
    }
    let sheet = Page<Sheet>("print-handovers", in: &schema, models) { page in
      Sheet.declare(&page, models)
      page.list("handovers", of: handover) { $1.plan.handovers }
    }
    let call = Record<(name: String, category: String?, number: String, isEmergency: Bool)>("sitterCall", in: &schema) { call in
      call.text("name") { $0.name }
      call.text("category", .optional) { $0.category == $0.name ? nil : $0.category }
      call.text("number") { $0.number }
      call.url("call", .optional) { DialledNumber.all(in: $0.number).first?.digits.map { "tel:\($0)" } }
      call.flag("isEmergency") { $0.isEmergency }
    }
    let evening = Record<Babysitting>("sitterEvening", in: &schema) { evening in
      evening.text("date") { evening, shared in
        guard let date = evening.date, let hours = evening.hours else { return nil }
        return shared.language.text(date, .weekdayDayMonth, at: shared.language.range(hours.from, hours.to))
      }
      evening.text("sitter") { $0.name }
      for key in ["back", "place", "notes"] { evening.text(key, .optional) { $0.details[key] } }
      for key in ["home", "always"] { evening.text(key, .optional) { $1.plan.settings.babysitter?.details[key] } }
      evening.list("calls", of: call, flag: "hasCalls") { _, shared in
        let named = shared.plan.settings.babysitter?.contacts ?? []
        let found = shared.plan.tribe.contacts.filter { contact in
          contact.isEmergency || named.contains { [CardName.formatted(contact), contact.category].contains($0.name) }
        }
        return named.compactMap { entry in entry.details["phone"].map { (entry.name, nil, $0, false) } }
          + found.flatMap { one in one.phones.map { (one.shownName(shared.words), one.category, $0.number, one.isEmergency) } }
      }
      evening.list("children", of: handover) { $1.plan.children(on: $0) }
    }
    let sitter = Page<Babysitting?>("sitter", in: &schema, models) { page in
      page.record("evening", of: evening, .optional) { $0 }
    }
    return { site in
      page.jobs(of: .handovers, site) + sheet.jobs(of: .handovers, site)
        + site.plan.cards.map { path, evening in
          sitter.job(path) { (Frame(path: $0, title: $1.words.babysitter, place: .elsewhere), evening) }
        }
    }
  }
}

private typealias HandoverLine = (when: String?, text: String, note: String?)
private typealias HandoverPart = (title: String, isTicked: Bool, lines: [HandoverLine])

extension Handover {
  /// The day of a change, and the time if it is known.
  fileprivate func text(_ moment: CivilDateTime, _ shared: SharedViews) -> String {
    hasTime ? shared.language.text(moment, .weekdayDayMonth) : shared.language.text(moment.date, .weekdayDayMonth)
  }

  /// What the sheet has, each thing once.
  fileprivate func parts(_ shared: SharedViews) -> [HandoverPart] {
    let (words, language) = (shared.words, shared.language)
    func day(_ date: CivilDate) -> String { shared.text(ofDay: date) }
    func when(_ item: DayItem) -> String {
      item.coversWholeDays
        ? item.lastDay > item.firstDay ? language.range(item.firstDay, item.lastDay) : day(item.firstDay)
        : language.text(item.firstDay, .weekdayDayMonthShort, at: language.range(item.start.time, item.end.time))
    }
    func isNamed(_ event: Event) -> Bool { event.bring != nil || event.fetch != nil }
    func lines(_ isMeant: (Event) -> Bool, hasNotes: Bool = false) -> [(start: CivilDateTime, line: HandoverLine)] {
      entries.filter { isMeant($0.event) }.map { item, event in
        let lifts = [(words.dropOff, event.bring), (words.pickUp, event.fetch)].map { label, name in
          name.map { words.labelled(label: label, value: $0) }
        }
        let notes = hasNotes && event.visibility == .full ? event.notes : nil
        return (item.start, (when(item), event.shownSubject(words), language.row(lifts + [event.shownLocation, notes])))
      }
    }
    let bags = lessons.compactMap(\.lesson.bag).withoutRepeats.map { bag -> HandoverLine in
      (nil, bag, language.row(lessons.filter { $0.lesson.bag == bag }.map { day($0.start.date) }.withoutRepeats))
    }
    let packed = packing.map { HandoverLine(nil, $0.text, language.row([$0.quantity, $0.note])) }
    let due = todos.map { HandoverLine($0.due.map(day), $0.title, $0.notes) }
    let school = lessons.map(\.start.date).withoutRepeats.map { date in
      let own = lessons.filter { $0.start.date == date }
      let hours = language.range(own[0].start.time, own.map(\.end).max() ?? own[0].end)
      let subjects = language.list(own.map(\.lesson.subject).withoutRepeats)
      return (start: own[0].start, line: HandoverLine(language.text(date, .weekdayDayMonthShort, at: hours), subjects, nil))
    }
    let lifts = lines { ![.medical, .education].contains($0.category) && isNamed($0) }
    let others = lines { ![.medical, .education].contains($0.category) && !isNamed($0) } + school
    return [
      (words.handoverBag, true, bags + packed),
      (words.handoverSchool, true, due + lines({ $0.category == .education }, hasNotes: true).map(\.line)),
      (words.categoryMedical, false, lines({ $0.category == .medical }, hasNotes: true).map(\.line)),
      (words.handoverLifts, false, lifts.map(\.line)),
      (from == nil && to == nil ? words.agenda : words.handoverDays, false, others.sorted { $0.start < $1.start }.map(\.line)),
    ]
  }
}

/// `kids/NAME.html`: today in pictures, for a child who cannot read yet. Printed, it is a sheet with boxes to tick.
enum KidsPage: PageKind {
  /// Whoever is known to be this old or younger has a page, unless planner.json names others.
  static let oldest = 12

  /// How many days after its own a page holds, for mornings before the next build.
  private static let daysAfter = 7

  /// More stars than these say no more.
  private static let mostStars = 60

  private typealias Thing = (number: Int32, happening: ViewRef, people: [MemberIndex], isMeal: Bool)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let thing = Record<Thing>("kidThing", in: &schema) { thing in
      thing.record("happening", ofShared: models.happening) { thing, _ in thing.happening }
      thing.text("icon") { thing, shared in
        let event = shared.plan.event(of: thing.number)
        // Lessons say what has to be in the bag.
        return event.id.scope.name == "timetable" ? "i-bag" : event.icon(shared.plan.tribe) ?? "i-new"
      }
      thing.text("ends", .optional) { thing, shared in
        let item = shared.plan.items[Int(thing.number)]
        return item.isAside || item.isBar ? nil : isoText(item.end)
      }
      thing.flag("isMeal") { $0.isMeal }
      thing.flag("isTask") { $1.plan.items[Int($0.number)].isAside && !$0.isMeal }
      thing.list("faces", of: models.member, flag: "hasFaces") { thing, shared in
        thing.people.map { (index: $0, member: shared.plan.tribe.members[$0]) }
      }
    }
    let day = Record<(member: MemberIndex, date: CivilDate)>("kidDay", in: &schema) { day in
      day.record("day", ofShared: models.day) { $1.day($0.date) }
      day.list("things", of: thing, flag: "hasThings") { Self.things(of: $0.member, on: $0.date, $1) }
    }
    let page = Page<MemberIndex>("kid", in: &schema, models) { page in
      page.record("member", ofShared: models.member) { $1.records.members[$0] }
      page.text("heading") { $1.words.dayOf(name: $1.plan.tribe.members[$0].name) }
      page.record("day", ofShared: models.day) { $1.day($1.plan.context.today) }
      page.list("things", of: thing, flag: "hasThings") { Self.things(of: $0, on: $1.plan.context.today, $1) }
      page.list("later", of: day) { member, shared in
        (1...Self.daysAfter).map { (member, shared.plan.context.today.adding(days: $0)) }.filter { shared.plan.shows($0.1) }
      }
      page.text("stars", .optional) { $1.stars(of: $0).map { String(repeating: "★", count: min($0, Self.mostStars)) } }
      page.text("starsName", .optional) { member, shared in
        shared.stars(of: member).flatMap {
          shared.language.row([shared.words.thisWeek, shared.words.points(count: $0)])
        }
      }
      page.text("eveningFrom", .optional) { _, shared in shared.plan.settings.display.eveningFrom?.hoursAndMinutes }
      page.list("tomorrow", of: thing, flag: "hasTomorrow") { member, shared in
        Self.things(of: member, on: shared.plan.context.today.adding(days: 1), shared)
      }
    }
    return { site in
      site.plan.kids.map { member in
        page.job(site.plan.paths.kid(member)) {
          (Frame($0, $1.words.dayOf(name: $1.plan.tribe.members[member].name), $1), member)
        }
      }
    }
  }

  /// What is theirs on a day, or everyone's: what happens first, then what is to be done and eaten.
  private static func things(of member: MemberIndex, on date: CivilDate, _ shared: SharedViews) -> [Thing] {
    shared.things(on: date).compactMap { number, item, happening in
      let event = shared.plan.event(of: number)
      let people = event.attending(on: shared.plan.answered(number)).map(\.member)
      let isMeal = if case .meal = event.kind { true } else { false }
      guard !item.isCancelled, people.isEmpty || isMeal || people.contains(member) && shared.plan.takesPart(member, in: number)
      else { return nil }
      return (number, happening, isMeal ? [] : people, isMeal)
    }
  }
}

extension SharedViews {
  /// What somebody has earned by chores this week; nil for nothing, or where nobody counts.
  fileprivate func stars(of member: MemberIndex) -> Int? {
    let (today, monday) = (plan.context.today, plan.context.today.startOfWeek(.monday))
    let sum = plan.tribe.houses.filter(\.rota.hasPoints).reduce(0) {
      $0 + ChorePoints($1, from: monday, today: today).points(of: member) { $0 >= monday }
    }
    return sum > 0 ? sum : nil
  }
}

extension SitePlan {
  /// Whose day has a page in pictures.
  var kids: [MemberIndex] {
    columnMembers.filter { index in
      let member = tribe.members[index]
      if let names = settings.kids { return names.contains(member.name) }
      return member.birthday?.year.map { context.today.year - $0 <= KidsPage.oldest } ?? false
    }
  }
}
