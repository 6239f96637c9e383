internal import CivilTime
internal import Languages
internal import Planning
internal import Recurrence
internal import Templates
internal import TribeModel

/// Makes the records of events, in the events' order.
struct EventViews {
  let plan: SitePlan
  let models: SharedModels
  let language: Language
  let words: any Catalogue
  /// The stored place of each event made so far, to be shown with each of its dates; nil without one.
  private(set) var locations: [ViewText?] = []
  /// The category's words, stored once.
  private var categories: [EventCategory: (icon: ViewText, name: ViewText)] = [:]

  init(plan: SitePlan, models: SharedModels, language: Language, words: any Catalogue) {
    self.plan = plan
    self.models = models
    self.language = language
    self.words = words
  }

  /// How many people an event shows before it says how many more there are.
  static let shownPeople = 5
  /// How many letters of a rule's words stand beside an event; a longer one is told on the event's page.
  static let longestRepeatText = 32

  mutating func make(_ index: Int, _ data: inout ViewData) -> ViewRef {
    let event = plan.tribe.events[index]
    let model = models.event
    let record = data.make(model.type)
    data.set(record, model.subject, event.shownSubject(words))
    data.set(record, model.path, plan.paths.event(index))
    data.set(record, model.tone, tone(of: event))
    if let category = category(event.category, &data) {
      data.set(record, model.icon, category.icon)
      data.set(record, model.category, category.name)
    }
    if event.when.repeats {
      let sentence = event.when.description(in: language) ?? words.repeats
      data.set(record, model.repeatText, sentence.count <= Self.longestRepeatText ? sentence : words.repeats)
    }
    data.set(record, model.layer, event.layer)
    data.set(record, model.isTentative, event.status == .tentative)
    let people = self.people(of: event, &data)
    data.set(record, model.people, people)
    data.set(record, model.hasPeople, !people.isEmpty)
    let count = event.invitations.count + (event.owner == nil ? 0 : 1)
    var labels = self.labels(of: event)
    if count > Self.shownPeople {
      let more = "+\(language.plainNumber(count - Self.shownPeople))"
      data.set(record, model.morePeople, more)
      labels.append(more)
    }
    if !people.isEmpty { data.set(record, model.peopleLabel, labels.joined(separator: separator)) }
    locations.append(event.shownLocation.map { data.text($0) })
    return record
  }

  private mutating func category(_ category: EventCategory, _ data: inout ViewData) -> (icon: ViewText, name: ViewText)? {
    guard category != .none else { return nil }
    if let made = categories[category] { return made }
    let made = (icon: data.text(category.rawValue.lowercased()), name: data.text(words.name(of: category)))
    categories[category] = made
    return made
  }

  private func tone(of event: Event) -> String {
    let members = plan.tribe.members
    let count = event.invitations.count + (event.owner == nil ? 0 : 1)
    if count == 0 || (count > 1 && count >= members.count(where: \.isCurrent)) { return "all" }
    let first = event.owner ?? event.invitations.first?.member
    return first.map { SharedViews.tone(of: members[$0]) } ?? "all"
  }

  private func shownPeople(of event: Event) -> [Event.Invitation] {
    let owner = event.owner.map { [Event.Invitation(member: $0, response: .going)] } ?? []
    return Array((owner + event.invitations).prefix(Self.shownPeople))
  }

  private func label(of invitation: Event.Invitation) -> String {
    "\(plan.tribe.members[invitation.member].name): \(words.answer(invitation.response))"
  }

  private func labels(of event: Event) -> [String] { shownPeople(of: event).map(label(of:)) }

  /// What stands between people in one label.
  private var separator: String { language.direction == .rightToLeft ? "، " : ", " }

  private func people(of event: Event, _ data: inout ViewData) -> [ViewRef] {
    let model = models.event.person
    return shownPeople(of: event).map { invitation in
      let member = plan.tribe.members[invitation.member]
      let record = data.make(model.type)
      data.set(record, model.initials, member.initials)
      data.set(record, model.tone, SharedViews.tone(of: member))
      data.set(record, model.label, label(of: invitation))
      data.set(record, model.isWaiting, invitation.response == .notAnswered)
      data.set(record, model.isDeclined, invitation.response == .declined)
      return record
    }
  }
}

/// Makes the records of events on days, one day after the other.
struct HappeningViews {
  let plan: SitePlan
  let models: SharedModels
  let language: Language
  let words: any Catalogue
  let events: [ViewRef]
  let locations: [ViewText?]
  /// The day that is being made: its short text and its ISO form.
  private var dateText: ViewText?
  private var isoDay: ViewText?
  /// Each minute of the day in words, stored when first needed.
  private var times: [ViewText?]
  private var untilTimes: [ViewText?]
  private var allDay: ViewText?
  private var subjects: [ViewText?]

  init(
    plan: SitePlan, models: SharedModels, language: Language, words: any Catalogue, events: [ViewRef], locations: [ViewText?]
  ) {
    self.plan = plan
    self.models = models
    self.language = language
    self.words = words
    self.events = events
    self.locations = locations
    times = [ViewText?](repeating: nil, count: 1_440)
    untilTimes = times
    subjects = [ViewText?](repeating: nil, count: events.count)
  }

  mutating func begin(_ date: CivilDate, _ data: inout ViewData) {
    dateText = data.text(language.text(date, .weekdayDay))
    isoDay = data.text(isoText(date))
    if allDay == nil { allDay = data.text(words.allDay) }
  }

  mutating func make(_ index: Int32, on date: CivilDate, _ data: inout ViewData) -> ViewRef {
    let occurrence = plan.occurrences[Int(index)]
    let number = Int(occurrence.event)
    let event = plan.tribe.events[number]
    let change = occurrence.override >= 0 ? event.overrides[Int(occurrence.override)] : nil
    let model = models.happening
    let record = data.make(model.type)
    data.set(record, model.event, events[number])
    if let dateText { data.set(record, model.dateText, dateText) }
    if event.visibility == .full, let subject = change?.subject, !subject.isBlank {
      data.set(record, model.subject, subject)
    } else {
      let subject = subjects[number] ?? data.text(event.shownSubject(words))
      subjects[number] = subject
      data.set(record, model.subject, subject)
    }
    var hasLocation = false
    if event.visibility == .full, let location = change?.location, !location.isBlank {
      data.set(record, model.location, location)
      hasLocation = true
    } else if let location = locations[number] {
      data.set(record, model.location, location)
      hasLocation = true
    }
    data.set(record, model.hasAlso, hasLocation || event.when.repeats || event.layer != nil || event.status == .tentative)

    let first = occurrence.firstDay
    let last = occurrence.lastDay
    if occurrence.coversWholeDays {
      if let allDay { data.set(record, model.when, allDay) }
      if let isoDay { data.set(record, model.machine, isoDay) }
      if last > first { data.set(record, model.until, "– \(language.text(last, .weekdayDayMonthShort))") }
    } else if date == first {
      data.set(record, model.isTimed, true)
      data.set(record, model.machine, isoText(occurrence.start))
      data.set(record, model.when, time(occurrence.start.time, &data))
      if occurrence.end > occurrence.start {
        if last == first || (occurrence.end.time == .midnight && last == first) {
          data.set(record, model.until, until(occurrence.end.time, &data))
        } else {
          data.set(
            record, model.until, "– \(language.text(occurrence.end.date, .weekdayDay)), \(language.text(occurrence.end.time))")
        }
      }
    } else {
      if let isoDay { data.set(record, model.machine, isoDay) }
      if date == last {
        data.set(record, model.when, words.continuesUntil(date: language.text(occurrence.end.time)))
      } else if let allDay {
        data.set(record, model.when, allDay)
        data.set(record, model.until, "– \(language.text(occurrence.end.date, .weekdayDay)), \(language.text(occurrence.end.time))")
      }
    }
    return record
  }

  private mutating func time(_ time: TimeOfDay, _ data: inout ViewData) -> ViewText {
    let minute = Int(time.secondsSinceMidnight) / 60
    if let stored = times[minute] { return stored }
    let stored = data.text(language.text(time))
    times[minute] = stored
    return stored
  }

  private mutating func until(_ time: TimeOfDay, _ data: inout ViewData) -> ViewText {
    let minute = Int(time.secondsSinceMidnight) / 60
    if let stored = untilTimes[minute] { return stored }
    let stored = data.text("– \(language.text(time))")
    untilTimes[minute] = stored
    return stored
  }
}

extension Event {
  /// What may be read of the subject.
  func shownSubject(_ words: any Catalogue) -> String {
    guard visibility == .full else { return words.busy }
    return subject.isBlank ? words.kindEvent : subject
  }

  var shownLocation: String? {
    guard visibility == .full, let location, !location.isBlank else { return nil }
    return location
  }
}

extension String {
  /// Whether there is nothing to read.
  var isBlank: Bool {
    // The first letter tells, nearly always.
    if let first = utf8.first, first > 0x20, first < 0x7F { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }
}

extension Catalogue {
  func answer(_ response: Event.Response) -> String {
    switch response {
    case .going: going
    case .notAnswered: notAnswered
    case .declined: declined
    }
  }

  func name(of category: EventCategory) -> String {
    switch category {
    case .none: categoryNone
    case .celebration: categoryCelebration
    case .club: categoryClub
    case .education: categoryEducation
    case .medical: categoryMedical
    case .music: categoryMusic
    case .outing: categoryOuting
    case .other: categoryOther
    case .pets: categoryPets
    case .shopping: categoryShopping
    case .sport: categorySport
    case .vacation: categoryVacation
    case .work: categoryWork
    }
  }
}

extension RecurrenceSet {
  /// Its rules in words; nil if it has none.
  func description(in language: Language) -> String? {
    rules.isEmpty ? nil : language.list(rules.map { $0.description(in: language, start: start) })
  }
}
