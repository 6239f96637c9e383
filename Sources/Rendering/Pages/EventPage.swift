internal import CivilTime
internal import Languages
internal import Planning
internal import Recurrence
internal import Templates
internal import TribeModel

/// `events/ID/`: when, who, how it repeats in words, what comes next, its own file.
struct EventPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let event: RecordSlot
  private let start, startText, end, endText, length, repeatSentence, location, notes, moreDates, datesTitle, heading,
    over: TextSlot
  private let link: URLSlot
  private let feed: PathSlot
  private let previous, next: RecordSlot
  private let isCancelled, hasAnswers, hasDates, hasPast: FlagSlot
  private let answers, dates, past, tags: ListSlot
  private let answer, date, tag: RecordType
  private let answerMember: RecordSlot
  private let answerState, answerIcon: TextSlot
  private let isGoing, isDeclined: FlagSlot
  private let dateMachine, dateText, dateNote: TextSlot
  private let datePath: PathSlot
  private let isNext: FlagSlot
  private let tagName: TextSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    answer = schema.record("answer", "One person that an event is for, with the answer given")
    answerMember = schema.record(answer, "member", "The person", of: shared.member.type)
    answerState = schema.text(answer, "state", "The answer in words")
    answerIcon = schema.text(answer, "icon", "The class of the answer's icon")
    isGoing = schema.flag(answer, "isGoing", "Set if the person goes")
    isDeclined = schema.flag(answer, "isDeclined", "Set if the person has said that they do not come")
    date = schema.record("eventDate", "One date of an event")
    dateMachine = schema.text(date, "machine", "Its start for machines")
    dateText = schema.text(date, "text", "The day in words")
    dateNote = schema.text(
      date, "note", "The time, or that it takes the whole day, and who says something else to this date than to the event")
    datePath = schema.path(date, "path", "The day's list, from the site's root; missing outside the planner", .optional)
    isNext = schema.flag(date, "isNext", "Set on the next date to come")
    tag = schema.record("tag", "A word that an event is filed under")
    tagName = schema.text(tag, "name", "The word")
    type = schema.record("eventPage", "One event")
    frame = FrameModel(&schema, type, shared)
    event = schema.record(type, "event", "The event", of: shared.event.type)
    heading = schema.text(type, "heading", "What it is")
    isCancelled = schema.flag(type, "isCancelled", "Set if it has been called off")
    tags = schema.list(type, "tags", "What it is filed under beside its category", of: tag)
    start = schema.text(type, "start", "When it starts next, for machines")
    startText = schema.text(type, "startText", "When it starts next, in words")
    end = schema.text(type, "end", "When it ends then, for machines; missing if it has no length", .optional)
    endText = schema.text(type, "endText", "When it ends then, in words")
    length = schema.text(type, "length", "How long it lasts", .optional)
    repeatSentence = schema.text(type, "repeatSentence", "How it repeats, in words", .optional)
    location = schema.text(type, "location", "Where it is", .optional)
    link = schema.url(type, "link", "Its address on the web", .optional)
    notes = schema.text(type, "notes", "What else there is to know", .optional)
    hasAnswers = schema.flag(type, "hasAnswers", "Set if it is for certain people")
    answers = schema.list(type, "answers", "Its owner, then all who are invited", of: answer)
    datesTitle = schema.text(type, "datesTitle", "Heading of the dates")
    hasDates = schema.flag(type, "hasDates", "Set if there are dates to come")
    dates = schema.list(type, "dates", "Its next dates", of: date)
    moreDates = schema.text(type, "moreDates", "How many more dates to come the planner has", .optional)
    hasPast = schema.flag(type, "hasPast", "Set if the planner has dates gone by")
    past = schema.list(type, "past", "Its latest dates gone by, newest first", of: date)
    over = schema.text(type, "over", "Says that no date is to come")
    feed = schema.path(type, "feed", "Its own calendar file, from this page", .optional)
    previous = schema.record(
      type, "previous", "The event before, by date; missing on the first", of: shared.steps.link.type, .optional)
    next = schema.record(type, "next", "The event after, by date; missing on the last", of: shared.steps.link.type, .optional)
    page = schema.page(
      "event", root: type, template: "event.html.mustache", "One event: when, who, how it repeats, what comes next")
  }

  /// How many dates to come and gone by a page lists.
  static let shownComing = 12
  static let shownPast = 4

  /// Whether an event begins, or a series has dates in the twenty years, after the planner's last day.
  private static func goesOn(_ event: Int, _ shared: SharedViews) -> Bool {
    let when = shared.plan.tribe.events[event].when
    guard shared.plan.tribe.events[event].status != .cancelled else { return false }
    let after = CivilDateTime(shared.plan.context.window.lastDay.adding(days: 1))
    if !when.repeats { return when.start.wallClock >= after }
    let later = after..<after.adding(seconds: 20 * 366 * 86_400)
    return !when.occurrences(in: later, limit: 1, zone: shared.plan.context.zone).starts.isEmpty
  }

  /// What is said of an event that the planner shows no date of to come.
  private static func without(_ event: Int, _ shared: SharedViews) -> String {
    let words = shared.words
    if shared.plan.tribe.events[event].status == .cancelled { return words.cancelled }
    if goesOn(event, shared) { return words.eventLater }
    let when = shared.plan.tribe.events[event].when
    let isEmpty =
      shared.plan.occurrencesByEvent[event].isEmpty && shared.plan.tribe.events[event].overrides.isEmpty
      && when.occurrences(in: when.start.wallClock..<CivilDateTime(.max), limit: 1, zone: shared.plan.context.zone).starts.isEmpty
    return isEmpty ? words.eventNever : words.eventOver
  }

  func fill(_ index: Int, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    // Field by field: a copy of an event, or of the plan, counts references to all that it holds.
    let (events, occurrences, words) = (shared.plan.tribe.events, shared.plan.occurrences, shared.words)
    let owner = events[index].owner
    let isOpen = events[index].visibility == .full
    let record = data.make(type)
    let subject = events[index].shownSubject(words)
    frame.fill(
      record, path: path, title: shared.titled(subject), place: .elsewhere, icons: shared.eventIcons[index], shared, &data)
    data.set(record, event, shared.events[index])
    data.set(record, heading, subject)
    if events[index].status == .cancelled { data.set(record, isCancelled, true) }
    if isOpen {
      data.set(
        record, tags,
        events[index].tags.map { name in
          let made = data.make(tag)
          data.set(made, tagName, name)
          return made
        })
      data.set(record, notes, events[index].notes)
      // A text without a scheme would lead to a page of ours.
      if let url = events[index].url.flatMap(LinkAddress.published) { data.set(record, link, url) }
    }
    if let sentence = shared.sentences[index] {
      data.set(record, repeatSentence, sentence.prefix(1).uppercased() + sentence.dropFirst())
    }

    let numbers = shared.plan.occurrencesByEvent[index]
    let today = shared.plan.context.today
    var (coming, gone): ([Int32], [Int32]) = ([], [])
    coming.reserveCapacity(numbers.count)
    for number in numbers {
      if occurrences[Int(number)].lastDay >= today { coming.append(number) } else { gone.append(number) }
    }
    fillTimes(record, coming.first ?? gone.last, index, shared, &data)
    // The place of the date whose time stands beside it.
    data.set(record, location, (coming.first ?? gone.last).flatMap { Self.ownPlace($0, shared) } ?? events[index].shownLocation)
    data.set(record, datesTitle, words.comingDates)
    data.set(record, over, coming.isEmpty ? Self.without(index, shared) : words.eventOver)
    data.set(record, hasDates, !coming.isEmpty)
    data.set(
      record, dates,
      coming.prefix(Self.shownComing).enumerated().map { makeDate($0.element, isNext: $0.offset == 0, shared, &data) })
    if coming.count > Self.shownComing { data.set(record, moreDates, words.moreEvents(count: coming.count - Self.shownComing)) }
    data.set(record, hasPast, !gone.isEmpty)
    data.set(record, past, gone.suffix(Self.shownPast).reversed().map { makeDate($0, isNext: false, shared, &data) })

    let people = events[index].people()
    data.set(record, hasAnswers, !people.isEmpty)
    data.set(
      record, answers,
      people.map { person in
        let made = data.make(answer)
        data.set(made, answerMember, shared.members[person.member])
        data.set(made, isGoing, person.response == .going)
        data.set(made, isDeclined, person.response == .declined)
        data.set(made, answerIcon, person.response == .going ? "i-check" : person.response == .declined ? "i-no" : "i-ask")
        let state = words.answer(person.response)
        data.set(made, answerState, person.member == owner ? "\(words.owner) · \(state)" : state)
        return made
      })
    func step(to neighbour: Int) -> ViewRef {
      shared.models.steps.make(events[neighbour].shownSubject(words), shared.plan.paths.event(neighbour), &data)
    }
    let neighbours = shared.neighbours[index]
    if neighbours.previous >= 0 { data.set(record, previous, step(to: Int(neighbours.previous))) }
    if neighbours.next >= 0 { data.set(record, next, step(to: Int(neighbours.next))) }
    if shared.feed(shared.plan.paths.eventFeed(index)) != nil { data.set(record, feed, "event.ics") }
    return record
  }

  private func fillTimes(_ record: ViewRef, _ number: Int32?, _ index: Int, _ shared: SharedViews, _ data: inout ViewData) {
    let (words, language) = (shared.words, shared.language)
    guard let number else {
      // Nothing of it lies in the window: its own start tells at least when it was.
      let time = shared.plan.tribe.events[index].when.start
      let wall = time.wallClock
      data.set(record, start, time.isDate ? isoShort(wall.date) : isoShort(wall))
      data.set(record, startText, time.isDate ? language.text(wall.date, .full) : language.text(wall, .full))
      return
    }
    let occurrence = shared.plan.occurrences[Int(number)]
    let seconds = occurrence.end.secondsSinceEpoch - occurrence.start.secondsSinceEpoch
    if occurrence.coversWholeDays {
      data.set(record, start, isoShort(occurrence.firstDay))
      data.set(record, startText, language.text(occurrence.firstDay, .full))
      if occurrence.lastDay > occurrence.firstDay {
        data.set(record, end, isoShort(occurrence.lastDay))
        data.set(record, endText, language.text(occurrence.lastDay, .full))
      }
      data.set(record, length, seconds > 86_400 ? words.days(count: Int(seconds / 86_400)) : words.allDay)
      return
    }
    data.set(record, start, isoShort(occurrence.start))
    data.set(record, startText, language.text(occurrence.start, .full))
    guard seconds > 0 else { return }
    data.set(record, end, isoShort(occurrence.end))
    let isSameDay = occurrence.end.date == occurrence.start.date
    data.set(record, endText, isSameDay ? language.text(occurrence.end.time) : language.text(occurrence.end, .full))
    data.set(record, length, words.length(seconds: seconds, language))
  }

  /// The place of a date that has another than its event.
  private static func ownPlace(_ number: Int32, _ shared: SharedViews) -> String? {
    let occurrence = shared.plan.occurrences[Int(number)]
    let event = Int(occurrence.event)
    guard occurrence.override >= 0, shared.plan.tribe.events[event].visibility == .full else { return nil }
    let place = shared.plan.tribe.events[event].overrides[Int(occurrence.override)].location
    return place.flatMap { $0.isBlank || $0 == shared.plan.tribe.events[event].location ? nil : $0 }
  }

  private func makeDate(_ number: Int32, isNext isFirst: Bool, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let occurrence = shared.plan.occurrences[Int(number)]
    let record = data.make(date)
    data.set(record, dateMachine, occurrence.isAllDay ? isoShort(occurrence.firstDay) : isoShort(occurrence.start))
    data.set(record, dateText, shared.mediumText(ofDay: occurrence.firstDay))
    var note = occurrence.coversWholeDays ? shared.words.allDay : shared.text(ofTime: occurrence.start.time)
    if let place = Self.ownPlace(number, shared) { note += " · \(place)" }
    if let change = shared.plan.answered(number) {
      for answer in change.answers {
        note += " · \(shared.plan.tribe.members[answer.member].name): \(shared.words.answer(answer.response))"
      }
    }
    data.set(record, dateNote, note)
    let window = shared.plan.context.window
    let shown = max(occurrence.firstDay, window.firstDay)
    if shown <= window.lastDay, occurrence.lastDay >= window.firstDay {
      data.set(record, datePath, "\(OutputPaths.month(YearMonth(shown)))#\(isoText(shown))")
    }
    if isFirst { data.set(record, isNext, true) }
    return record
  }
}

extension Catalogue {
  /// A length in words: days, hours and minutes, as far as there are any.
  func length(seconds: Int64, _ language: Language) -> String {
    let minutes = Int(seconds / 60)
    var parts: [String] = []
    if minutes >= 1_440 { parts.append(days(count: minutes / 1_440)) }
    if minutes / 60 % 24 > 0 { parts.append(hours(count: minutes / 60 % 24)) }
    if minutes % 60 > 0 || parts.isEmpty { parts.append(self.minutes(count: minutes % 60)) }
    return language.list(parts)
  }
}
