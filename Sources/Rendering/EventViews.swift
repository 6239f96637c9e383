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
  let words: Catalogue
  /// What the dates of each event made so far show of it.
  private(set) var shown: [Shown] = []
  /// For each event made so far, how it repeats, in words; nil if it does not.
  private(set) var sentences: [String?] = []
  /// Events as single occurrences have them to which people have given answers of their own, by event and override.
  private(set) var answered: [SIMD2<Int32>: ViewRef] = [:]
  /// The category's words, stored once.
  private var categories: [EventCategory: (icon: ViewText, name: ViewText)] = [:]
  /// Each person with each answer, made once: three for each member.
  private var people: [(record: ViewRef, label: String)?]
  private let members: [Member]
  private let currentMembers: Int
  /// What stands between people in one label.
  private let separator: String

  /// What is shown of an event with each of its dates, stored once.
  struct Shown: Sendable {
    let subject: ViewText
    let location: ViewText?
    /// Whether there is more to tell than a place.
    let hasAlso: Bool
  }

  init(plan: SitePlan, models: SharedModels, language: Language, words: Catalogue) {
    self.plan = plan
    self.models = models
    self.language = language
    self.words = words
    people = Array(repeating: nil, count: plan.tribe.members.count * 3)
    members = plan.tribe.members
    currentMembers = members.count(where: \.isCurrent)
    separator = language.direction == .rightToLeft ? "، " : ", "
    shown.reserveCapacity(plan.tribe.events.count)
    sentences.reserveCapacity(plan.tribe.events.count)
  }

  /// How many people an event shows before it says how many more there are.
  static let shownPeople = 5
  /// How many letters of a rule's words stand beside an event; a longer one is told on the event's page.
  static let longestRepeatText = 32

  mutating func make(_ index: Int, _ data: inout ViewData) -> ViewRef {
    let (record, sentence, shown) = make(index, on: nil, &data)
    sentences.append(sentence)
    self.shown.append(shown)
    for place in plan.tribe.events[index].overrides.indices where !plan.tribe.events[index].overrides[place].answers.isEmpty {
      let change = plan.tribe.events[index].overrides[place]
      answered[[Int32(index), Int32(place)]] = make(index, on: change, &data).record
    }
    return record
  }

  private mutating func make(
    _ index: Int, on change: Event.Override?, _ data: inout ViewData
  ) -> (record: ViewRef, sentence: String?, shown: Shown) {
    let model = models.event
    let record = data.make(model.type)
    let subject = data.text(plan.tribe.events[index].shownSubject(words))
    data.set(record, model.subject, subject)
    data.set(record, model.path, plan.paths.event(index))
    let invited = plan.tribe.events[index].people(on: change)
    let attending = invited.attending
    data.set(record, model.tone, Self.tone(attending.count, attending.first?.member, members, current: currentMembers))
    if let category = category(plan.tribe.events[index].category, &data) {
      data.set(record, model.icon, category.icon)
      data.set(record, model.category, category.name)
    }
    var sentence: String?
    if plan.tribe.events[index].when.repeats {
      let zone = plan.zone(of: plan.tribe.events[index].when.start)
      sentence = plan.tribe.events[index].when.description(in: language, zone: zone) ?? words.repeats
    }
    // A date that takes place of a cancelled series does not come again.
    let saysRepeats = sentence != nil && plan.tribe.events[index].status != .cancelled
    if saysRepeats, let sentence {
      data.set(record, model.repeatText, sentence.count <= Self.longestRepeatText ? sentence : words.repeats)
    }
    let layer = plan.tribe.events[index].layer
    data.set(record, model.layer, layer)
    let isTentative = plan.tribe.events[index].status == .tentative
    if isTentative { data.set(record, model.isTentative, true) }
    // Nobody is asked whether they come to their own birthday.
    if !invited.isEmpty, plan.tribe.events[index].birthday == nil {
      var (records, labels): ([ViewRef], [String]) = ([], [])
      for invitation in invited.prefix(Self.shownPeople) {
        let person = person(invitation.member, invitation.response, &data)
        records.append(person.record)
        labels.append(person.label)
      }
      data.set(record, model.people, records)
      data.set(record, model.hasPeople, true)
      if invited.count > Self.shownPeople {
        let more = "+\(language.plainNumber(invited.count - Self.shownPeople))"
        data.set(record, model.morePeople, more)
        labels.append(more)
      }
      data.set(record, model.peopleLabel, labels.joined(separator: separator))
    }
    let location = plan.tribe.events[index].shownLocation.map { data.text($0) }
    return (record, sentence, Shown(subject: subject, location: location, hasAlso: saysRepeats || layer != nil || isTentative))
  }

  private mutating func category(_ category: EventCategory, _ data: inout ViewData) -> (icon: ViewText, name: ViewText)? {
    guard category != .none else { return nil }
    if let made = categories[category] { return made }
    let made = (icon: data.text(category.rawValue.lowercased()), name: data.text(words.name(of: category)))
    categories[category] = made
    return made
  }

  /// - Parameters:
  ///   - count: how many it is for.
  ///   - first: the owner, or else the first who is invited.
  private static func tone(_ count: Int, _ first: MemberIndex?, _ members: [Member], current: Int) -> String {
    if count == 0 || (count > 1 && count >= current) { return "all" }
    return first.map { SharedViews.tone(of: members[$0]) } ?? "all"
  }

  private mutating func person(
    _ member: MemberIndex, _ response: Event.Response, _ data: inout ViewData
  ) -> (record: ViewRef, label: String) {
    let answer =
      switch response {
      case .going: 0
      case .notAnswered: 1
      case .declined: 2
      }
    if let made = people[member * 3 + answer] { return made }
    let model = models.event.person
    let record = data.make(model.type)
    let label = "\(plan.tribe.members[member].name): \(words.answer(response))"
    data.set(record, model.initials, plan.tribe.members[member].initials)
    data.set(record, model.tone, SharedViews.tone(of: plan.tribe.members[member]))
    data.set(record, model.label, label)
    data.set(record, model.isWaiting, response == .notAnswered)
    data.set(record, model.isDeclined, response == .declined)
    people[member * 3 + answer] = (record, label)
    return (record, label)
  }
}

/// Makes the records of events on days, one day after the other.
struct HappeningViews {
  let plan: SitePlan
  let models: SharedModels
  let language: Language
  let words: Catalogue
  let events: [ViewRef]
  let answered: [SIMD2<Int32>: ViewRef]
  let shown: [EventViews.Shown]
  /// The day that is being made: its short text and its ISO form.
  private var dateText: ViewText?
  private var isoDay: ViewText?
  /// Each minute of the day in words, stored when first needed.
  private var times: [ViewText?]
  private var untilTimes: [ViewText?]
  private var allDay: ViewText?

  init(
    plan: SitePlan, models: SharedModels, language: Language, words: Catalogue, events: [ViewRef],
    answered: [SIMD2<Int32>: ViewRef], shown: [EventViews.Shown]
  ) {
    self.plan = plan
    self.models = models
    self.language = language
    self.words = words
    self.events = events
    self.answered = answered
    self.shown = shown
    times = [ViewText?](repeating: nil, count: 1_440)
    untilTimes = times
  }

  mutating func begin(_ date: CivilDate, _ data: inout ViewData) {
    dateText = data.text(language.text(date, .weekdayDay))
    isoDay = data.text(isoShort(date))
    if allDay == nil { allDay = data.text(words.allDay) }
  }

  mutating func make(_ index: Int32, on date: CivilDate, _ data: inout ViewData) -> ViewRef {
    let occurrence = plan.occurrences[Int(index)]
    let number = Int(occurrence.event)
    let model = models.happening
    let record = data.make(model.type)
    let own = answered.isEmpty ? nil : answered[[occurrence.event, occurrence.override]]
    data.set(record, model.event, own ?? events[number])
    if let dateText { data.set(record, model.dateText, dateText) }
    let shown = shown[number]
    var (subject, location) = (shown.subject, shown.location)
    if occurrence.override >= 0, plan.tribe.events[number].visibility == .full {
      let change = plan.tribe.events[number].overrides[Int(occurrence.override)]
      if let own = change.subject, !own.isBlank { subject = data.text(own) }
      if let own = change.location, !own.isBlank { location = data.text(own) }
    }
    data.set(record, model.subject, subject)
    if let location { data.set(record, model.location, location) }
    if location != nil || shown.hasAlso { data.set(record, model.hasAlso, true) }

    let first = occurrence.firstDay
    let last = occurrence.lastDay
    if occurrence.coversWholeDays {
      if let allDay { data.set(record, model.when, allDay) }
      if let isoDay { data.set(record, model.machine, isoDay) }
      if last > first { data.set(record, model.until, "– \(language.text(last, .weekdayDayMonthShort))") }
    } else if date == first {
      data.set(record, model.isTimed, true)
      data.set(record, model.machine, isoShort(occurrence.start))
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
  func shownSubject(_ words: Catalogue) -> String {
    guard visibility == .full else { return words.busy }
    if let birthday {
      return birthday.age.map { words.turns(name: subject, age: $0) } ?? words.birthdayOf(name: subject)
    }
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

extension SitePlan {
  /// The rules of the clock that a time stands on; nil for days and for instants.
  fileprivate func zone(of time: CalendarTime) -> ZoneRules? {
    switch time {
    case .zoned(_, let id): id == context.zone.id ? context.zone : try? context.database.zone(id)
    case .floating: context.zone
    case .date, .utc: nil
    }
  }
}

extension RecurrenceSet {
  /// Its rules in words; nil if it has none.
  ///
  /// - Parameter zone: of its start's clock.
  func description(in language: Language, zone: ZoneRules?) -> String? {
    rules.isEmpty ? nil : language.list(rules.map { $0.description(in: language, start: start, zone: zone) })
  }
}
