internal import CivilTime
internal import Languages
internal import Planning
internal import Recurrence
internal import Templates
internal import TribeModel

/// `events/ID.html`: when, who, how it repeats in words, what comes next, its own file.
enum EventPage: PageKind {
  private struct OneEvent {
    let index: Int
    let event: Event
    /// What may be read of the event, as the date has it whose time stands on the page: notes, tags, address.
    let open: Event?
    /// Its occurrences to come, and those gone by, as numbers in `plan.items`, with those that are called off.
    let coming, past: [Int32]
    /// The one whose time stands on the page.
    let shown: Int32?
    let times: Times
    /// Whom that date is for.
    let people: [Event.Invitation]

    init(_ index: Int, _ shared: SharedViews) {
      self.index = index
      event = shared.plan.shown.events[index]
      let numbers = shared.plan.itemsByEvent[index]
      func isComing(_ number: Int32) -> Bool { shared.plan.items[Int(number)].lastDay >= shared.plan.context.today }
      let all = (numbers + (shared.plan.cancelledByEvent[index] ?? [])).sorted()
      coming = all.filter(isComing)
      past = all.filter { !isComing($0) }
      shown = numbers.first(where: isComing) ?? numbers.last
      let change = shown.flatMap { shared.plan.change(of: shared.plan.items[Int($0)]) }
      open = event.visibility == .full ? change.map(event.changed) ?? event : nil
      people = event.people(on: change)
      times = shown.map { Times(shared.plan.items[Int($0)], shared) } ?? Times(withoutDates: event.when.start, shared)
    }
  }

  /// When an event starts and ends, for machines and in words.
  private struct Times {
    let start, startText: String
    var end, endText, length: String?

    init(_ occurrence: DayItem, _ shared: SharedViews) {
      let (words, language) = (shared.words, shared.language)
      let seconds = occurrence.end.secondsSinceEpoch - occurrence.start.secondsSinceEpoch
      if occurrence.coversWholeDays {
        let (first, last) = (occurrence.firstDay, occurrence.lastDay)
        (start, startText) = (isoText(first), language.text(first, .full))
        if last > first { (end, endText) = (isoText(last), language.text(last, .full)) }
        length = seconds > 86_400 ? words.days(count: Int(seconds / 86_400)) : words.allDay
        return
      }
      (start, startText) = (isoText(occurrence.start), language.text(occurrence.start, .full))
      guard seconds > 0 else { return }
      end = isoText(occurrence.end)
      let isSameDay = occurrence.end.date == occurrence.start.date
      endText = isSameDay ? language.text(occurrence.end.time) : language.text(occurrence.end, .full)
      length = words.length(seconds: seconds, language)
    }

    /// Nothing of the event lies in the window: its own start tells at least when it was.
    init(withoutDates time: CalendarTime, _ shared: SharedViews) {
      start = time.machineText
      startText = shared.text(ofStart: time)
    }
  }

  private typealias Answer = (person: Event.Invitation, isOwner: Bool)
  private typealias DateLine = (number: Int32, occurrence: DayItem, isNext: Bool)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let answer = answerRecord(in: &schema, models)
    let date = dateRecord(in: &schema)
    let webLink = Record<Event.Link>("webLink", in: &schema) { link in
      link.text("label") { $0.title ?? $1.words.joinOnline }
      link.url("address") { LinkAddress.published($0.url) }
    }
    let page = Page<OneEvent>("event", in: &schema, models) { page in
      page.record("event", ofShared: models.event) { $1.records.events[$0.index] }
      page.text("heading") { $0.event.shownSubject($1.words) }
      page.flag("isCancelled") { $0.event.status == .cancelled }
      page.list("tags", of: models.tag) { $0.open?.tags ?? [] }
      page.text("start") { $0.times.start }
      page.text("startText") { $0.times.startText }
      page.text("end", .optional) { $0.times.end }
      page.text("endText") { page, shared in page.times.endText.map(shared.words.rangeEnd) }
      page.text("length", .optional) { $0.times.length }
      page.text("abroad", .optional) { page, shared in page.shown.flatMap { shared.abroad(shared.plan.items[Int($0)]) } }
      page.text("repeatSentence", .optional) { page, shared -> String? in
        // A rule that no words say is a heading without a text.
        guard let sentence = shared.records.sentences[page.index], sentence != shared.words.repeats else { return nil }
        return shared.words.capitalized(sentence)
      }
      page.text("feedEnd", .optional) { page, shared -> String? in
        guard shared.cutOffFeeds.contains(shared.plan.paths.eventFeed(page.index)) else { return nil }
        return shared.words.feedShowsUntil(date: shared.language.text(shared.plan.context.window.lastDay, .long))
      }
      page.text("bring", .optional) { $0.open?.bring }
      page.text("fetch", .optional) { $0.open?.fetch }
      page.text("location", .optional) { $0.open?.shownLocation }
      page.list("locationParts", of: models.textPart) { page in page.open?.shownLocation.map(TextPart.parts) ?? [] }
      // A text without a scheme would lead to a page of ours.
      page.url("link", .optional) { $0.open?.url.flatMap(LinkAddress.published) }
      page.text("notes", .optional) { $0.open?.notes }
      page.list("noteParts", of: models.textPart) { page in page.open?.notes.map(TextPart.parts) ?? [] }
      page.list("links", of: webLink) { $0.open?.links ?? [] }
      page.list("answers", of: answer, flag: "hasAnswers") { page in page.people.map { ($0, $0.member == page.event.owner) } }
      page.text("datesTitle") { $1.words.comingDates }
      page.list("dates", of: date, flag: "hasDates") { page, shared in
        page.coming.prefix(Self.shownComing).map { ($0, shared.plan.items[Int($0)], $0 == page.shown) }
      }
      page.text("moreDates", .optional) { page, shared in
        let more = page.coming.count - Self.shownComing
        return more > 0 ? shared.words.moreEvents(count: more) : nil
      }
      page.list("past", of: date, flag: "hasPast") { page, shared in
        page.past.suffix(Self.shownPast).reversed().map { ($0, shared.plan.items[Int($0)], false) }
      }
      page.text("over") { $0.coming.isEmpty ? Self.without($0.index, $1) : $1.words.eventOver }
      page.path("feed", .optional) {
        $1.feed($1.plan.paths.eventFeed($0.index)).flatMap { $0.split(separator: "/").last.map(String.init) }
      }
      page.record("previous", of: models.link, .optional) { $1.lists.neighbours[$0.index].previous.map($1.link) }
      page.record("next", of: models.link, .optional) { $1.lists.neighbours[$0.index].next.map($1.link) }
    }
    return { site in
      site.plan.pagedEvents.map { index in
        page.job(site.plan.paths.event(index)) {
          (Frame($0, $1.plan.shown.events[index].shownSubject($1.words), $1), OneEvent(index, $1))
        }
      }
    }
  }

  /// Who answered what; the owner is told as such.
  private static func answerRecord(in schema: inout ViewSchema, _ models: SharedModels) -> Record<Answer> {
    Record("answer", in: &schema) { answer in
      answer.record("member", ofShared: models.member) { $1.records.members[$0.person.member] }
      answer.text("state") { answer, shared in
        let state = shared.words.answer(answer.person.response)
        return answer.isOwner ? shared.language.row([shared.words.owner, state]) : state
      }
      answer.text("icon") { answer in
        switch answer.person.response {
        case .going: "i-check"
        case .declined: "i-no"
        case .notAnswered: "i-ask"
        }
      }
      answer.flag("isGoing") { $0.person.response == .going }
      answer.flag("isDeclined") { $0.person.response == .declined }
    }
  }

  private static func dateRecord(in schema: inout ViewSchema) -> Record<DateLine> {
    Record("eventDate", in: &schema) { date in
      date.text("machine") { $0.occurrence.isAllDay ? isoText($0.occurrence.firstDay) : isoText($0.occurrence.start) }
      date.text("text") { $1.language.text($0.occurrence.firstDay, .weekdayMedium) }
      date.text("note") { Self.note($0, $1) }
      date.path("path", .optional) { date, shared in
        guard let days = shared.plan.shownDays else { return nil }
        let shown = max(date.occurrence.firstDay, days.lowerBound)
        return shown <= days.upperBound && date.occurrence.lastDay >= days.lowerBound ? shared.plan.dayList(shown) : nil
      }
      date.flag("isNext") { $0.isNext }
      date.flag("isCancelled") { $0.occurrence.isCancelled }
    }
  }

  /// How many dates to come and gone by a page lists.
  private static let shownComing = 12
  private static let shownPast = 4

  /// Whether an event begins, or a series has dates in the twenty years, after the planner's last day.
  private static func goesOn(_ event: Int, _ shared: SharedViews) -> Bool {
    let when = shared.plan.shown.events[event].when
    guard shared.plan.shown.events[event].status != .cancelled else { return false }
    let after = shared.plan.context.window.times.upperBound
    if !when.repeats { return when.start.wallClock >= after }
    let later = after..<after.adding(seconds: 20 * 366 * 86_400)
    return !when.occurrences(in: later, limit: 1, zone: shared.plan.context.zone).starts.isEmpty
  }

  /// What is said of an event that the planner shows no date of to come.
  private static func without(_ event: Int, _ shared: SharedViews) -> String {
    let words = shared.words
    if shared.plan.shown.events[event].status == .cancelled { return words.cancelled }
    if goesOn(event, shared) { return words.eventLater }
    let when = shared.plan.shown.events[event].when
    let isEmpty =
      shared.plan.itemsByEvent[event].isEmpty && shared.plan.shown.events[event].overrides.isEmpty
      && when.occurrences(in: when.start.wallClock..<CivilDateTime(.max), limit: 1, zone: shared.plan.context.zone).starts.isEmpty
    return isEmpty ? words.eventNever : words.eventOver
  }

  /// The time of a date, and what it has of its own: its name, state, place, answers and notes.
  private static func note(_ date: DateLine, _ shared: SharedViews) -> String {
    let occurrence = date.occurrence
    let event = shared.plan.shown.events[Int(occurrence.event)]
    var parts: [String?] = [occurrence.coversWholeDays ? shared.words.allDay : shared.language.text(occurrence.start.time)]
    if occurrence.isCancelled { parts.append(shared.words.cancelled) }
    if let change = shared.plan.change(of: occurrence) {
      let own = event.changed(by: change)
      parts.append(own.subject == event.subject ? nil : own.subject)
      parts.append(own.status == .tentative && event.status != .tentative ? shared.words.tentative : nil)
      parts.append(own.location == event.location ? nil : own.shownLocation)
      parts += change.answers.map { $0.label(shared) } + [change.ownNote]
    }
    return joined(parts, by: " · ") ?? ""
  }
}

extension SitePlan {
  /// The events that have pages of their own.
  var pagedEvents: [Int] { ownEvents.filter { paths.hasPage($0) && shown.events[$0].visibility != .hidden } }
}

extension CalendarTime {
  /// `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, as its clock says.
  var machineText: String { isDate ? isoText(wallClock.date) : isoText(wallClock) }
}

extension SharedViews {
  fileprivate func link(to event: Int) -> Link { Link(plan.shown.events[event].shownSubject(words), plan.paths.event(event)) }

  /// The start of something, in words.
  func text(ofStart time: CalendarTime) -> String {
    time.isDate ? language.text(time.wallClock.date, .full) : language.text(time.wallClock, .full)
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
