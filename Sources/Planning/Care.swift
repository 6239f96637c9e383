package import CivilTime
package import TribeModel

/// A part of a day without school in which nobody who can look after a child is free.
package struct CareGap: Sendable, Hashable {
  package var date: CivilDate
  /// The children for whom it is the same, in the order of the members.
  package var children: [MemberIndex]
  /// In order.
  package var times: [Range<CivilDateTime>]
  /// What keeps those who could: indices in `SitePlan.items`.
  package var items: [Int32]
  /// Whether it depends on an answer that is missing, or on something that may yet not happen.
  package var isDoubtful: Bool
}

/// Who looks after the children on days without school (`care` in planner.json), from the first of today's month on.
package struct CarePlan: Sendable {
  package private(set) var children: [MemberIndex] = []
  /// Those who can look after them.
  package private(set) var carers: [MemberIndex] = []
  /// By day.
  package private(set) var gaps: [CareGap] = []

  private let settings: CareSettings

  /// Nil for a family that asks for nothing, or has no children.
  ///
  /// - Complexity: O(days × children × (grown-ups + items of a day)).
  init?(_ plan: SitePlan) {
    guard let settings = plan.settings.care else { return nil }
    self.settings = settings
    let (members, grownUps) = (plan.shown.members, plan.grownUps)
    let children = plan.columnMembers.filter { settings.children?.contains(members[$0].name) ?? members[$0].needsCompany }
    guard !children.isEmpty else { return nil }
    self.children = children
    carers = plan.columnMembers.filter {
      !children.contains($0) && (settings.carers?.contains(members[$0].name) ?? grownUps.contains($0))
    }
    gaps = (YearMonth(plan.context.today).firstDay...plan.context.window.lastDay).dates.flatMap { gaps(on: $0, plan) }
  }

  private func gaps(on date: CivilDate, _ plan: SitePlan) -> [CareGap] {
    let without = children.filter { plan.shown.members[$0].isThere(in: date...date) && hasNoSchool($0, date, plan) }
    let hours = settings.hours.on(date)
    // A child stays with somebody until the hour of the handover, and hours may go past midnight.
    let near = Set((-1...1).flatMap { plan.days[date.adding(days: $0)] }).sorted().filter { !plan.items[Int($0)].isCancelled }
    var gaps: [CareGap] = []
    for child in without {
      let certain = times(hours, child, near, plan, fearing: false)
      let open = certain.isEmpty ? times(hours, child, near, plan, fearing: true) : certain
      guard !open.isEmpty else { continue }
      if let place = gaps.firstIndex(where: { $0.times == open && $0.isDoubtful == certain.isEmpty }) {
        gaps[place].children.append(child)
        continue
      }
      let items = near.filter { number in
        open.contains { $0.overlaps(plan.span(of: number)) }
          && carers.contains { !tellsOfTheDay(number, child, plan) && plan.takesTime(number, of: $0) != nil }
      }
      gaps.append(CareGap(date: date, children: [child], times: open, items: items, isDoubtful: certain.isEmpty))
    }
    return gaps
  }

  /// Whether a child is not at school: by the calendars with the holidays, the timetable, or the weekend.
  private func hasNoSchool(_ child: MemberIndex, _ date: CivilDate, _ plan: SitePlan) -> Bool {
    if date.weekday >= .saturday { return settings.weekends }
    let isHoliday = plan.days[date].contains { plan.isSchoolHoliday($0) }
    let tables = plan.shown.timetables.filter { $0.member == plan.shown.members[child].name }
    // Before the first and after the last timetable nobody knows.
    let isKnown = tables.contains { $0.start.map { $0 <= date } ?? false } && tables.contains { $0.end.map { $0 >= date } ?? true }
    return isHoliday || isKnown && tables.allSatisfy { $0.lessons(on: date).isEmpty }
  }

  /// When nobody looks after a child.
  ///
  /// - Parameter fearing: whether everything uncertain turns out badly. Otherwise it turns out well.
  private func times(
    _ hours: Range<CivilDateTime>, _ child: MemberIndex, _ near: [Int32], _ plan: SitePlan, fearing: Bool
  ) -> [Range<CivilDateTime>] {
    let kept = near.filter { isLookedAfter(child, by: $0, plan, fearing: fearing) }
    var open = kept.reduce([hours]) { $0.without(plan.span(of: $1)) }
    for carer in carers where plan.shown.members[carer].isThere(in: hours.lowerBound.date...hours.lowerBound.date) {
      let busy = near.filter { number in
        !tellsOfTheDay(number, child, plan) && plan.takesTime(number, of: carer).map { fearing || $0 == .certain } ?? false
      }
      // Without the times in which this one is free.
      open = busy.reduce(open) { $0.without(plan.span(of: $1)) }.reduce(open) { $0.without($1) }
    }
    return open
  }

  /// Whether an item says what day it is for a child rather than where people are: holidays, lessons, which are none without school,
  /// and single whole days such as birthdays.
  private func tellsOfTheDay(_ number: Int32, _ child: MemberIndex, _ plan: SitePlan) -> Bool {
    plan.isSchoolHoliday(number)
      || plan.takesPart(child, in: number) && (plan.event(of: number).category == .education || plan.isSingleDay(number))
  }

  /// Whether somebody looks after a child while it is at something: who is named in the settings, who goes along, or who takes and
  /// fetches it. A child that needs no company is looked after wherever it is.
  private func isLookedAfter(_ child: MemberIndex, by number: Int32, _ plan: SitePlan, fearing: Bool) -> Bool {
    let (item, event, change) = (plan.items[Int(number)], plan.event(of: number), plan.override(of: number))
    guard plan.takesPart(child, in: number), !fearing || (change?.status ?? event.status) != .tentative else { return false }
    if settings.with.contains(where: { (change?.subject ?? event.subject).lowercased().hasPrefix($0.lowercased()) }) { return true }
    if item.isAside || event.isCycle || tellsOfTheDay(number, child, plan) { return false }
    if event.isForEveryone || event.bring != nil || event.fetch != nil { return true }
    let isAccompanied = event.people(on: change).contains { person in
      !children.contains(person.member) && !plan.shown.members[person.member].needsCompany
        && (person.response == .going || !fearing && person.response == .notAnswered)
    }
    return isAccompanied || !item.coversWholeDays && !plan.shown.members[child].needsCompany
  }
}

extension SitePlan {
  /// Those who live here and are no children, as far as is known.
  package var grownUps: [MemberIndex] {
    columnMembers.filter { index in
      let member = shown.members[index]
      let isYoung = member.birthday?.year.map { context.today.year - $0 < 18 } ?? false
      return !isYoung && !member.needsCompany && !shown.timetables.contains { $0.member == member.name }
    }
  }

  /// Whether an item is a whole day of a calendar with the holidays, or is called as one. It does not say where people are.
  fileprivate func isSchoolHoliday(_ number: Int32) -> Bool {
    let event = event(of: number)
    return items[Int(number)].coversWholeDays
      && settings.care?.holidays.contains { $0 == event.layer || event.subject.lowercased().hasPrefix($0.lowercased()) } ?? false
  }

  /// Whether an item is a single whole day and no trip, such as a birthday.
  fileprivate func isSingleDay(_ number: Int32) -> Bool {
    let (item, event) = (items[Int(number)], event(of: number))
    return item.coversWholeDays && item.firstDay == item.lastDay && ![.vacation, .outing].contains(event.category)
  }

  /// The change of an item's date.
  package func override(of item: DayItem) -> Event.Override? {
    item.override < 0 ? nil : event(of: item).overrides[Int(item.override)]
  }
  package func override(of item: Int32) -> Event.Override? { override(of: items[Int(item)]) }

  /// How sure it is that somebody has no time.
  package enum Certainty: Sendable { case certain, doubtful }

  /// Whether an item takes up a member's time. Nil if it does not: they have declined, it is marked as free, or it is a whole day of
  /// everybody's that is no trip.
  package func takesTime(_ number: Int32, of member: MemberIndex) -> Certainty? {
    let (item, event) = (items[Int(number)], event(of: number))
    guard event.isBusy, !item.isCancelled, takesPart(member, in: number), !isSchoolHoliday(number) else { return nil }
    let change = override(of: number)
    let person = event.people(on: change).first { $0.member == member }
    if person == nil, isSingleDay(number) { return nil }
    return person?.response == .notAnswered || (change?.status ?? event.status) == .tentative ? .doubtful : .certain
  }

  /// When an item is. People are with somebody from the hour at which a part of a cycle is handed over to that of the next.
  package func span(of number: Int32) -> Range<CivilDateTime> {
    let (item, event) = (items[Int(number)], event(of: number))
    let cycle = event.isCycle && item.isAllDay ? settings.cycles.first { $0.name == event.layer } : nil
    guard let time = cycle?.handover else { return item.start..<max(item.start, item.end) }
    return CivilDateTime(item.start.date, time)..<CivilDateTime(item.end.date, time)
  }
}

extension [Range<CivilDateTime>] {
  /// What is left of these times, in order.
  package func without(_ time: Range<CivilDateTime>) -> Self {
    time.isEmpty
      ? self
      : flatMap { own in
        let (start, end) = (time.lowerBound, time.upperBound)
        return [
          own.lowerBound..<Swift.max(own.lowerBound, Swift.min(own.upperBound, start)),
          Swift.min(own.upperBound, Swift.max(own.lowerBound, end))..<own.upperBound,
        ].filter { !$0.isEmpty }
      }
  }
}

extension NightHours {
  /// These hours of a day, to the next one if they go past midnight.
  package func on(_ date: CivilDate) -> Range<CivilDateTime> {
    CivilDateTime(date, from)..<CivilDateTime(to > from ? date : date.adding(days: 1), to)
  }
}

extension ClosedRange<CivilDate> {
  package var dates: [CivilDate] { (lowerBound.dayNumber...upperBound.dayNumber).map(CivilDate.init(uncheckedDayNumber:)) }
}

extension Babysitting {
  /// From when until when an evening is.
  package var times: Range<CivilDateTime>? { date.flatMap { hours?.on($0) } }

  /// The evenings that have a card at a moment: from a week before until they are over. Midnight is that of a build which is told a day and
  /// no time: evenings of the day before are over.
  package func evenings(at now: CivilDateTime) -> [Babysitting] {
    evenings.filter { evening in
      guard let times = evening.times else { return false }
      let isOver = times.lowerBound.date < now.date && (now.time == .midnight || times.upperBound <= now)
      return !isOver && times.lowerBound.date <= now.date.adding(days: 7)
    }
  }
}

/// Cards for babysitters, for the family's own site alone: the others' settings have no `babysitter`.
extension SitePlan {
  /// The cards of the evenings, and before them the page that asks for the password. None without evenings.
  package var cards: [(path: String, evening: Babysitting?)] {
    let coming = settings.babysitter?.evenings(at: context.zone.localTime(of: context.asOf)) ?? []
    let cards = coming.enumerated().map { number, evening in
      let name = OutputPaths.sitter(evening.date, number: 1 + coming[..<number].count { $0.date == evening.date })
      return (paths.address(name, ".html"), Optional(evening))
    }
    return cards.isEmpty ? [] : [(OutputPaths.sitter, nil)] + cards
  }

  /// Makes no card.
  package mutating func showNoCards() { settings.babysitter = nil }

  /// Who is at home, each with what is said of them and with what is theirs until noon of the next day, but for what a source shows to the
  /// family alone. Of a guest there is only what is said.
  package func children(on evening: Babysitting) -> [Handover] {
    guard let times = evening.times else { return [] }
    let noon = CivilDateTime(times.lowerBound.date.adding(days: 1)).adding(seconds: 43_200)
    let usual = settings.babysitter?.children ?? []
    return (evening.children ?? usual).flatMap { child -> [Handover] in
      let members = shown.members.indices.filter { shown.members[$0].name == child.name }
      let guest = Member(id: MemberID(child.name, in: SourceScope(name: "guest")), name: child.name, initials: "", colour: 0)
      return (members.isEmpty ? [nil] : members.map(Optional.init)).map { member in
        var things = Handover(
          child: member.map { shown.members[$0] } ?? guest, start: times.lowerBound, hasTime: true, from: nil, to: nil, end: noon)
        if let member { things = filled(things, member) }
        // What is said for this evening comes before what is usual.
        things.details = (usual.first { $0.name == child.name }?.details ?? [:]).merging(child.details) { $1 }
        things.entries.removeAll { settings.familySources.contains($0.event.id.scope.name) }
        things.todos.removeAll { settings.familySources.contains($0.id.scope.name) }
        things.packing = []
        return things
      }
    }
  }
}
