import CivilTime
import ContentLines
import Diagnostics
import ICalendar
import Recurrence
import TribeModel

/// Reads `.ics` files as they are written: each calendar's events as a layer, their to-dos as to-dos, and their journal entries as a
/// journal. Whose they are is found later (`Adoption`).
struct CalendarSource: SourceReader {
  let context: SourceContext
  private var seen: Set<String> = []

  init(_ context: SourceContext) { self.context = context }

  mutating func read() -> Tribe {
    var tribe = context.noTribe
    var found = CalendarEntries()
    for text in context.texts {
      let bytes = context.setup.input.files[text.id].bytes
      if context.tellsWrongKind(of: text, bytes, "calendar") { continue }
      let (calendars, faults) = ICalendarReader.read(bytes: bytes, file: text.id, mode: .tolerant)
      log.addForm(faults)
      if calendars.isEmpty, !faults.hasErrors {
        log.say("import.no-calendar", at: SourceSpan(file: text.id, bytes: 0..<min(1, bytes.count)))
      }
      context.note(text.path, "a calendar", calendars.isEmpty ? .rejected(reason: "no calendar") : .used)
      for calendar in calendars {
        count(calendar)
        var options = CalendarReadingOptions()
        options.isKnownZone = context.setup.isKnownZone
        options.offset = context.setup.input.offset ?? options.offset
        options.zones = context.setup.input.zones
        options.ownZone = context.zone.flatMap(zoneRules)
        if let window = zoneWindow { options.window = window }
        let (contents, diagnostics) = CalendarContents.read(calendar, options: options)
        log.addForm(diagnostics)
        for zone in contents.ownZones { context.setup.input.zones?.add(zone) }
        // Answers and proposals of others are no events (RFC 5546 §3.2).
        if ["REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH"].contains(contents.method) { continue }
        let layer = layer(contents, text.path)
        if let colour = contents.color ?? context.folders.colour(of: text.path) { tribe.layerColours[layer] = colour }
        log.programs[layer] = calendar.property("PRODID")?.value
        for entry in contents.entries { found.add(entry, layer: layer, isCancel: contents.method == "CANCEL") }
      }
    }
    for series in found.series() { add(series, to: &tribe) }
    addTodos(found.newest(.todo), to: &tribe)
    let journals = Dictionary(grouping: found.newest(.journal), by: \.layer)
    for (layer, entries) in journals.sorted(by: { $0.key < $1.key }) { addJournal(entries.map(\.entry), title: layer, to: &tribe) }
    tribe.events.sort { $0.id.raw < $1.id.raw }
    tribe.todos.sort { $0.id.raw < $1.id.raw }
    return tribe
  }

  private func count(_ component: CalendarComponent) {
    log.count(component.properties.map(\.name), of: component.name, context.setting.name)
    for part in component.components { count(part) }
  }

  /// The time in which a zone that only a file describes must be like one of the database to be called by its name: from two years before
  /// the day that the site is made for to six years after it, more than the longest window.
  private var zoneWindow: Range<Instant>? {
    guard context.setup.input.today != nil else { return nil }
    let moments = [-2 * 366, 6 * 366].map {
      Instant(secondsSinceEpoch: CivilDateTime(context.setup.today.adding(days: $0)).secondsSinceEpoch)
    }
    return moments[0]..<moments[1]
  }

  /// What the calendar is called: by planner.json, by itself, by its folder, or by its source.
  private func layer(_ contents: CalendarContents, _ path: String) -> String {
    context.setting.layer ?? CleanText.nonEmptyLine(contents.name) ?? context.folders.name(of: path, in: context.setting.path)
      ?? context.setting.name
  }

  private func zoneRules(_ id: TimeZoneID) -> ZoneRules? { try? context.setup.input.zones?.zone(id) }

  // MARK: Events

  private mutating func add(_ series: CalendarEntries.Series, to tribe: inout Tribe) {
    let (entry, layer) = (series.event.entry, series.event.layer)
    // An event that shares its UID with others is known by when it begins, so that it keeps its id when others come and go.
    guard var event = event(entry, layer: layer, suffix: series.sharesUID ? "-\(entry.start)" : "") else { return }
    var others: [Event] = []
    if event.when.repeats { apply(series.changes, to: &event, &others) }
    tribe.events.append(event)
    tribe.events += others
  }

  /// Makes one journal of a calendar's journal entries, with a post for each. Entries without a day are reported and left out.
  private mutating func addJournal(_ found: [CalendarContents.Entry], title: String, to tribe: inout Tribe) {
    let entries = found.filter { $0.classification == .public && $0.status != .cancelled }
    var posts: [Journal.Post] = []
    for entry in entries {
      let text = [CleanText.nonEmptyLine(entry.summary), CleanText.nonEmptyParagraphs(entry.notes)].compactMap { $0 }.joined(
        separator: "\n\n")
      guard let date = entry.when.map({ instant($0.start) }) ?? entry.created, !text.isEmpty else {
        log.say(
          "import.journal-skipped", text.isEmpty ? "text" : "day", at: entry.span,
          hint: text.isEmpty ? nil : "give it a date in the calendar it comes from")
        continue
      }
      posts.append(Journal.Post(id: PostID(identifier(entry), in: scope), author: .unknown, text: text, image: nil, date: date))
    }
    if posts.isEmpty { return }
    posts.sort { $0.date != $1.date ? $0.date > $1.date : $0.id.raw < $1.id.raw }
    let raw = seen.insertUnique("journal \(title)").dropFirst("journal ".count)
    var journal = Journal(
      id: JournalID(String(raw), in: scope), title: title, contributors: [], observers: [],
      isPublished: context.setup.settings.publish.journals, posts: posts)
    journal.updated = posts[0].date
    tribe.journals.append(journal)
    guard !context.setup.settings.publish.journals, let entry = entries.first else { return }
    log.say("import.journals-unpublished", posts.count, at: entry.span)
  }

  /// The moment of a time. Days and times without a zone are in the family's zone.
  private func instant(_ time: CalendarTime) -> Instant {
    let zone: TimeZoneID? = if case .utc = time { nil } else { zoneName(of: time) ?? context.zone }
    let offset = zone.flatMap { context.offset(time.wallClock, $0) } ?? 0
    return Instant(secondsSinceEpoch: time.wallClock.secondsSinceEpoch - Int64(offset))
  }

  /// An id for an entry: its UID, or what it says and when if it has none. If several entries share one, the later ones get a number.
  private mutating func identifier(_ entry: CalendarContents.Entry, suffix: String = "") -> String {
    let base = entry.uid ?? "\(entry.kind.rawValue.lowercased())-\(Digest128.short(of: "\(entry.summary ?? "")\n\(entry.start)"))"
    let change = entry.recurrenceID.map { "-\($0.wallClock.secondsSinceEpoch)" } ?? ""
    return seen.insertUnique(base + change + suffix, numbering: base)
  }

  private mutating func event(_ entry: CalendarContents.Entry, layer: String, suffix: String = "") -> Event? {
    guard var when = entry.when else { return nil }
    let own = OwnUID.isOwn(entry.uid ?? "") ? OwnNotes(entry.notes ?? "") : nil
    if entry.recurrenceID != nil { when = RecurrenceSet(start: when.start) }
    var event = Event(
      id: EventID(identifier(entry, suffix: suffix), in: scope),
      subject: CleanText.nonEmptyLine(PlainText.line(own == nil ? entry.summary : OwnNotes.title(entry.summary)))
        ?? context.substitute(.entry), when: when,
      duration: entry.duration, owner: nil, category: category(entry))
    log.eventPlaces[event.id] = entry.span
    if case .zoned(_, let zone)? = entry.end, zone != zoneName(of: when.start) { event.endZone = zone }
    if event.duration.approximateSeconds > TimeText.maximumDuration {
      log.say("icalendar.too-long", TimeText.maximumDuration / 86_400, at: entry.span)
      event.duration = .days(Int(TimeText.maximumDuration / 86_400))
      if !event.when.start.isDate { event.duration = .wallClock(seconds: TimeText.maximumDuration) }
    }
    event.tags = entry.categories.compactMap { CleanText.nonEmptyLine($0) }
    event.needs = entry.resources.compactMap { CleanText.nonEmptyLine($0) }
    event.location = CleanText.nonEmptyLine(PlainText.line(entry.location, separator: ", "))
    let (notes, meeting) = MeetingBlock.cut(from: PlainText.of(calendar: own?.text ?? entry.notes ?? ""))
    event.notes = CleanText.nonEmptyParagraphs(notes)
    event.url = SafeURL.checked(own?.address ?? entry.url).flatMap { own != nil && OwnNotes.isPage($0) ? nil : $0 }
    let conference = entry.conference ?? meeting.map { .init(address: $0, label: nil) }
    event.links = ([conference].compactMap { $0 } + entry.attachments + (own?.links ?? [])).compactMap { link in
      guard let url = SafeURL.checked(link.address), url != event.url || link == conference else { return nil }
      let file = link == conference || own != nil ? nil : PlainText.fileName(ofAddress: url)
      return Event.Link(title: CleanText.nonEmptyLine(link.label) ?? CleanText.nonEmptyLine(file), url: url)
    }
    event.language = LanguageCode.of(entry.language)
    event.status = status(entry.status) ?? .confirmed
    event.isBusy = context.setting.isBusy ?? entry.isBusy
    event.layer = layer
    event.foreignUID = entry.uid
    event.visibility = entry.classification == .public ? .full : context.setting.privacy
    if entry.organizer != nil || !entry.attendees.isEmpty {
      log.invited[event.id] = Invited(organizer: entry.organizer, attendees: entry.attendees)
    } else if let people = own?.people, !people.isEmpty {
      // The owner stands first; who has not said yes owns nothing.
      log.invited[event.id] = Invited(organizer: people.first { $0.participation == "ACCEPTED" }, attendees: people)
    }
    event.created = entry.created
    event.updated = entry.lastModified
    return event
  }

  private func status(_ status: CalendarContents.Entry.Status?) -> Event.Status? {
    status.flatMap { Event.Status(rawValue: $0.rawValue.lowercased()) }
  }

  private func category(_ entry: CalendarContents.Entry) -> EventCategory {
    for name in entry.categories {
      let plain = name.lowercased()
      if let match = CategoryNames.all.first(where: { $0.0 == plain || $0.1.rawValue == name }) { return match.1 }
    }
    return context.setting.category ?? .none
  }

  /// Applies changed dates to their series. One that is called off becomes an exception date, which every calendar app understands. What
  /// a change says takes the place of all that the series says of the date: where a change of ours cannot say that, such as another
  /// address, another class or no place, the date leaves the series and is an event of its own.
  private mutating func apply(_ changes: [CalendarEntries.Found], to event: inout Event, _ others: inout [Event]) {
    // By date, and the ones for all later dates last: what they take out of the series is not there for the others.
    let sorted = changes.sorted {
      ($0.entry.appliesToFuture ? 1 : 0, $0.entry.start) < ($1.entry.appliesToFuture ? 1 : 0, $1.entry.start)
    }
    // From when on a later part of the series is private: what says nothing there is private too.
    let privateFrom = changes.filter { $0.entry.appliesToFuture && $0.entry.classification != .public }
      .compactMap { $0.entry.recurrenceID?.wallClock }.min()
    for change in sorted {
      let entry = change.entry
      guard let id = entry.recurrenceID else { continue }
      if entry.status == .cancelled, !entry.appliesToFuture {
        event.when.exceptionDates.append(id)
        continue
      }
      if !entry.appliesToFuture, !event.when.hasDate(entry, zoneName(of: event.when.start).flatMap(zoneRules)) {
        log.say("icalendar.stray-change", at: entry.span)
      }
      guard var own = self.event(entry, layer: change.layer) else { continue }
      // Without a word of its own it is as private as its series.
      if !entry.saysClass {
        own.visibility = privateFrom.map { $0 <= id.wallClock } ?? false ? context.setting.privacy : event.visibility
      }
      if own.isSayable(asChangeOf: event) {
        event.overrides.append(override(own, of: event, entry, id))
        log.invited[event.id]?.changes[id] = entry.attendees
      } else if entry.appliesToFuture {
        leave(event: &event, from: entry, id, own, &others)
      } else {
        event.when.exceptionDates.append(id)
        others.append(own)
      }
    }
    event.overrides.sort { $0.recurrenceID.wallClock < $1.recurrenceID.wallClock }
  }

  private func override(_ own: Event, of event: Event, _ entry: CalendarContents.Entry, _ id: CalendarTime) -> Event.Override {
    var override = Event.Override(recurrenceID: id, appliesToFuture: entry.appliesToFuture)
    override.start = own.when.start
    if own.duration != event.duration { override.duration = own.duration }
    if own.subject != event.subject { override.subject = own.subject }
    if own.location != event.location { override.location = own.location }
    if own.notes != event.notes { override.notes = own.notes }
    if own.url != event.url { override.url = own.url }
    override.status = status(entry.status)
    return override
  }

  /// How many dates of a changed rest of a series are laid out, from the change on, and for how many years: more than a site shows.
  private static let (mostLaterDates, laterYears) = (3_000, 8)

  /// Ends a series before a date, and makes an event of that date and all later ones. They move by as much as the first. Dates that have a
  /// change of their own stay with the series.
  private func leave(
    event: inout Event, from entry: CalendarContents.Entry, _ id: CalendarTime, _ own: Event, _ others: inout [Event]
  ) {
    let zone = zoneName(of: event.when.start).flatMap(zoneRules)
    let first = event.when.wallClock(naming: id, zone: zone)
    let last = max(first, CivilDateTime(context.setup.today)).adding(seconds: Int64(Self.laterYears) * 366 * 86_400)
    let changed = Set(event.overrides.map { event.when.wallClock(naming: $0.recurrenceID, zone: zone) })
    let dates = event.when.occurrences(in: first..<last, limit: Self.mostLaterDates, zone: zone).starts
    let shift = own.when.start.wallClock.secondsSinceEpoch - first.secondsSinceEpoch
    var later = own
    later.when.dates = dates.filter { $0 != first && !changed.contains($0) }.map {
      own.when.start.with(wallClock: $0.adding(seconds: shift))
    }
    // UNTIL of a start in a zone is a moment (RFC 5545 §3.3.10).
    let before = event.when.start.with(wallClock: first.adding(seconds: event.when.start.isDate ? -86_400 : -1))
    let moment = zone.map { CivilDateTime(uncheckedSecondsSinceEpoch: $0.instant(of: before.wallClock).secondsSinceEpoch) }
    event.when.rules = event.when.rules.map { rule in
      // A rule that is over by then has its own end.
      let rest = RecurrenceSet(start: event.when.start, rules: [rule]).occurrences(in: first..<last, limit: 1, zone: zone)
      guard !rest.starts.isEmpty else { return rule }
      var rule = rule
      rule.end = .until(moment.map { .utc($0) } ?? before)
      return rule
    }
    let when = event.when
    event.when.dates.removeAll { when.wallClock(naming: $0, zone: zone) >= first }
    others.append(later)
  }

  private func zoneName(of time: CalendarTime) -> TimeZoneID? { if case .zoned(_, let id) = time { id } else { nil } }

  // MARK: To-dos

  /// How many dates of a to-do that repeats are listed: those of the next weeks, and some more.
  private static let (todoDays, fewestTodos, mostTodos) = (56, 3, 60)

  private mutating func addTodos(_ found: [CalendarEntries.Found], to tribe: inout Tribe) {
    let showsPrivate = context.setting.privacy == .full
    let isSecret = { (found: CalendarEntries.Found) in found.entry.classification != .public && !showsPrivate }
    let hidden = Set(found.filter(isSecret).compactMap(\.entry.uid))
    let parents = Dictionary(found.compactMap { found in found.entry.uid.map { ($0, found.entry.parent) } }) { first, _ in first }
    var steps: [String: [FamilyList.Item]] = [:]
    var todos: [(todo: Todo, uid: String?)] = []
    for found in found where !isSecret(found) && found.entry.status != .cancelled {
      let entry = found.entry
      // Steps of steps stand below the to-do that all are a part of. What is a part of something private is private.
      var above = [entry.uid].compactMap { $0 }
      while let parent = above.last.map({ parents[$0] ?? nil }) ?? entry.parent, parents[parent] != nil, !above.contains(parent) {
        above.append(parent)
      }
      guard hidden.isDisjoint(with: above) else { continue }
      // A circle has no top: each of it stands by itself.
      let isCircle = above.last.flatMap { parents[$0] ?? nil }.map(above.contains) ?? false
      if !isCircle, let top = above.last, top != entry.uid {
        steps[top, default: []].append(
          .init(CleanText.nonEmptyLine(PlainText.line(entry.summary)) ?? context.substitute(.entry), isDone: isDone(entry)))
        continue
      }
      let made = todo(entry)
      let dates = dates(of: entry)
      if dates.count < 2 {
        todos.append((made, entry.uid))
      } else {
        for date in dates {
          var one = made
          one.id = TodoID("\(made.id.raw)-\(date.date.text())", in: scope)
          (one.due, one.time) = (date.date, made.time.map { _ in date.time })
          todos.append((one, entry.uid))
        }
      }
    }
    tribe.todos += todos.map { made in
      var todo = made.todo
      todo.steps = made.uid.flatMap { steps[$0] } ?? []
      return todo
    }
  }

  private func isDone(_ entry: CalendarContents.Entry) -> Bool {
    entry.status == .completed || entry.completed != nil || entry.percentComplete == 100
  }

  /// The dates on which a to-do that repeats is due, on the family's clock.
  private func dates(of entry: CalendarContents.Entry) -> [CivilDateTime] {
    guard !isDone(entry), let when = entry.when, when.repeats else { return [] }
    let today = context.setup.today
    let (from, to) = (CivilDateTime(today.adding(days: -28)), CivilDateTime(today.adding(days: 400)))
    let zone = zoneName(of: when.start).flatMap(zoneRules)
    let first = max(from, when.start.wallClock)
    guard first < to else { return [] }
    let starts = when.occurrences(in: first..<to, limit: Self.mostTodos, zone: zone).starts
    let near = CivilDateTime(today.adding(days: Self.todoDays))
    let shift = entry.due.map { $0.wallClock.secondsSinceEpoch - when.start.wallClock.secondsSinceEpoch } ?? 0
    return starts.enumerated().filter { $0.offset < Self.fewestTodos || $0.element < near }.map {
      context.setup.familyTime(when.start.with(wallClock: $0.element.adding(seconds: shift)))
    }
  }

  private mutating func todo(_ entry: CalendarContents.Entry) -> Todo {
    var todo = Todo(
      id: TodoID(identifier(entry), in: scope),
      title: CleanText.nonEmptyLine(PlainText.line(entry.summary)) ?? context.substitute(.entry), isDone: isDone(entry))
    if let due = entry.due {
      let local = context.setup.familyTime(due)
      todo.due = local.date
      if !due.isDate { todo.time = local.time }
    }
    let (notes, meeting) = MeetingBlock.cut(from: PlainText.of(calendar: entry.notes ?? ""))
    let place = CleanText.nonEmptyLine(PlainText.line(entry.location, separator: ", "))
    let parts = [CleanText.nonEmptyParagraphs(notes), place, SafeURL.checked(entry.url ?? meeting)].compactMap { $0 }
    todo.notes = parts.isEmpty ? nil : parts.joined(separator: "\n")
    todo.priority = entry.priority
    todo.created = entry.created
    todo.updated = entry.lastModified
    return todo
  }
}

extension Event {
  /// Whether a change of one date of `series` can say all of this event: the rest is the same, and nothing that the series says is
  /// missing.
  fileprivate func isSayable(asChangeOf series: Event) -> Bool {
    visibility == series.visibility && (url != nil || series.url == nil) && links == series.links && isBusy == series.isBusy
      && tags == series.tags
      && category == series.category && needs == series.needs && layer == series.layer
      && (location != nil || series.location == nil) && (notes != nil || series.notes == nil)
  }
}

extension RecurrenceSet {
  /// Whether this is the date of the set that an entry changes.
  ///
  /// - Parameter zone: the rules of the set's zone. Without them, a date of another zone's clock less than a day away will do.
  func hasDate(_ change: CalendarContents.Entry, _ zone: ZoneRules? = nil) -> Bool {
    guard let id = change.recurrenceID else { return false }
    let time = wallClock(naming: id, zone: zone)
    let isLoose = zone == nil && !start.isDate
    let window = isLoose ? time.adding(seconds: -86_400)..<time.adding(seconds: 86_400) : time..<time.adding(seconds: 1)
    return !occurrences(in: window, limit: 400, zone: zone).starts.isEmpty
  }
}
