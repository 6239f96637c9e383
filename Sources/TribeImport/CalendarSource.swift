import CivilTime
import Diagnostics
import ICalendar
import Recurrence
import TribeModel

/// Reads foreign `.ics` files as a layer, such as holidays, a school's or a club's calendar. Their to-dos become to-dos, and their
/// journal entries a journal.
struct CalendarSource: SourceReader {
  let context: SourceContext
  private var seen: Set<String> = []

  init(_ context: SourceContext) { self.context = context }

  mutating func read() -> Tribe {
    var tribe = context.noTribe
    for text in context.texts {
      let bytes = context.setup.input.files[text.id].bytes
      let (calendars, faults) = ICalendarReader.read(bytes: bytes, file: text.id, mode: .tolerant)
      log.diagnostics += faults
      if calendars.isEmpty, !faults.hasErrors {
        let end = min(1, bytes.count)
        log.add(
          .error, "import.no-calendar", "this file holds no calendar", at: SourceSpan(file: text.id, bytes: 0..<end),
          hint: "a calendar begins with BEGIN:VCALENDAR; download it again")
      }
      context.note(text.path, "a calendar", calendars.isEmpty ? .rejected(reason: "no calendar") : .used)
      for calendar in calendars {
        var options = CalendarReadingOptions()
        options.isKnownZone = context.setup.isKnownZone
        options.offset = context.setup.input.offset ?? options.offset
        options.zones = context.setup.input.zones
        if let window = zoneWindow { options.window = window }
        let (contents, diagnostics) = CalendarContents.read(calendar, options: options)
        log.diagnostics += diagnostics
        for zone in contents.ownZones { context.setup.input.zones?.add(zone) }
        add(contents, to: &tribe)
      }
    }
    tribe.events.sort { $0.id.raw < $1.id.raw }
    tribe.todos.sort { $0.id.raw < $1.id.raw }
    return tribe
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

  private mutating func add(_ contents: CalendarContents, to tribe: inout Tribe) {
    let layer = context.setting.layer ?? CleanText.nonEmptyLine(contents.name) ?? context.setting.name
    var changes: [String: [CalendarContents.Entry]] = [:]
    for entry in contents.events where entry.recurrenceID != nil { changes[entry.uid ?? "", default: []].append(entry) }
    var used: Set<String> = []
    for entry in contents.events where entry.recurrenceID == nil {
      guard var event = event(entry, layer: layer) else { continue }
      if let uid = entry.uid, event.when.repeats, used.insert(uid).inserted { apply(changes[uid] ?? [], to: &event) }
      tribe.events.append(event)
    }
    // A change of a series that is missing becomes an event of its own.
    for (uid, entries) in changes where !used.contains(uid) {
      for entry in entries { if let event = event(entry, layer: layer) { tribe.events.append(event) } }
    }
    for entry in contents.todos { if let todo = todo(entry) { tribe.todos.append(todo) } }
    addJournal(contents, title: layer, to: &tribe)
  }

  /// Makes one journal of a calendar's journal entries, with a post for each. Entries without a day are reported and left out.
  private mutating func addJournal(_ contents: CalendarContents, title: String, to tribe: inout Tribe) {
    let entries = contents.journals.filter { $0.classification == .public && $0.status != .cancelled }
    var posts: [Journal.Post] = []
    for entry in entries {
      let text = [CleanText.nonEmptyLine(entry.summary), CleanText.nonEmptyParagraphs(entry.notes)].compactMap { $0 }.joined(
        separator: "\n\n")
      guard let date = entry.when.map({ instant($0.start) }) ?? entry.created, !text.isEmpty else {
        log.add(
          .warning, "import.journal-skipped", "a journal entry has no \(text.isEmpty ? "text" : "day"), so it was left out",
          at: entry.span, hint: text.isEmpty ? nil : "give it a date in the calendar it comes from")
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
    log.add(
      .note, "import.journals-unpublished",
      "the journal entries of this calendar (\(posts.count)) are not shown, as journals are not published",
      at: entry.span, hint: "set \"journals\": true under \"publish\" in planner.json to show them")
  }

  /// The moment of a time. Days and times without a zone are in the family's zone.
  private func instant(_ time: CalendarTime) -> Instant {
    let zone: TimeZoneID? =
      switch time {
      case .utc: nil
      case .zoned(_, let zone): zone
      case .date, .floating: context.zone
      }
    let offset = zone.flatMap { context.offset(time.wallClock, $0) } ?? 0
    return Instant(secondsSinceEpoch: time.wallClock.secondsSinceEpoch - Int64(offset))
  }

  /// An id for an entry: its UID. If several entries share a UID, the later ones get a number.
  private mutating func identifier(_ entry: CalendarContents.Entry) -> String {
    let base = entry.uid ?? "\(entry.kind.rawValue.lowercased())-\(entry.span.bytes.lowerBound)"
    let change = entry.recurrenceID.map { "-\($0.wallClock.secondsSinceEpoch)" } ?? ""
    return seen.insertUnique(base + change, numbering: base)
  }

  private mutating func event(_ entry: CalendarContents.Entry, layer: String) -> Event? {
    guard var when = entry.when else { return nil }
    if entry.recurrenceID != nil { when = RecurrenceSet(start: when.start) }
    var event = Event(
      id: EventID(identifier(entry), in: scope), subject: CleanText.nonEmptyLine(entry.summary) ?? context.substitute(.entry),
      when: when, duration: entry.duration, owner: nil, category: category(entry))
    log.eventPlaces[event.id] = entry.span
    if event.duration.approximateSeconds > TimeText.maximumDuration {
      log.add(
        .warning, "icalendar.too-long",
        "this event lasts longer than \(TimeText.maximumDuration / 86_400) days, and is shown for so many", at: entry.span,
        hint: "nothing to do if nobody needs the rest")
      event.duration = .days(Int(TimeText.maximumDuration / 86_400))
      if !event.when.start.isDate { event.duration = .wallClock(seconds: TimeText.maximumDuration) }
    }
    event.tags = entry.categories.compactMap { CleanText.nonEmptyLine($0) }
    event.needs = entry.resources.compactMap { CleanText.nonEmptyLine($0) }
    event.location = CleanText.nonEmptyLine(entry.location)
    event.notes = CleanText.nonEmptyParagraphs(entry.notes)
    event.url = SafeURL.checked(entry.url)
    event.status = status(entry.status) ?? .confirmed
    event.isBusy = context.setting.isBusy ?? entry.isBusy
    event.layer = layer
    event.foreignUID = entry.uid
    event.visibility = entry.classification == .public ? .full : .busy
    event.created = entry.created
    event.updated = entry.lastModified
    return event
  }

  private func status(_ status: CalendarContents.Entry.Status?) -> Event.Status? {
    switch status {
    case .confirmed: .confirmed
    case .tentative: .tentative
    case .cancelled: .cancelled
    default: nil
    }
  }

  private func category(_ entry: CalendarContents.Entry) -> EventCategory {
    for name in entry.categories {
      let plain = name.lowercased()
      if let match = CategoryNames.all.first(where: { $0.0 == plain || $0.1.rawValue == name }) { return match.1 }
    }
    return context.setting.category ?? .none
  }

  /// Applies changed occurrences to their series. A cancelled one becomes an exception date, which every calendar app understands.
  private func apply(_ changes: [CalendarContents.Entry], to event: inout Event) {
    func changed(_ text: String?, from old: String?) -> String? { text == old ? nil : text }
    for change in changes {
      guard let id = change.recurrenceID else { continue }
      if change.status == .cancelled, !change.appliesToFuture {
        event.when.exceptionDates.append(id)
        continue
      }
      var override = Event.Override(recurrenceID: id, appliesToFuture: change.appliesToFuture)
      override.start = change.when?.start
      if change.duration != event.duration { override.duration = change.duration }
      override.subject = changed(CleanText.nonEmptyLine(change.summary), from: event.subject)
      override.location = changed(CleanText.nonEmptyLine(change.location), from: event.location)
      override.notes = changed(CleanText.nonEmptyParagraphs(change.notes), from: event.notes)
      override.status = status(change.status)
      event.overrides.append(override)
    }
    event.overrides.sort { $0.recurrenceID.wallClock < $1.recurrenceID.wallClock }
  }

  private mutating func todo(_ entry: CalendarContents.Entry) -> Todo? {
    guard entry.status != .cancelled else { return nil }
    var todo = Todo(
      id: TodoID(identifier(entry), in: scope), title: CleanText.nonEmptyLine(entry.summary) ?? context.substitute(.entry),
      isDone: entry.status == .completed || entry.completed != nil)
    todo.due = entry.due?.wallClock.date
    todo.created = entry.created
    todo.updated = entry.lastModified
    return todo
  }
}
