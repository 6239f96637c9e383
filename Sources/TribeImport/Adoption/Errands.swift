import CivilTime
import Languages
import Recurrence
import TribeModel

/// What those do who take somebody to an event or fetch them. It is theirs, short, and around the event: whoever drives is not at the
/// swimming lesson, and can be elsewhere meanwhile.
extension Tribe {
  /// Adds the entries of all members who take somebody somewhere or fetch them: one that repeats for each weekday and time.
  mutating func addErrands(_ setup: ImportSetup) {
    let words = Language(matching: setup.settings.locale).words
    for index in events.indices {
      for (part, word) in [(\Event.bring, words.dropOff), (\.fetch, words.pickUp)] {
        guard let name = events[index][keyPath: part],
          let member = members.firstIndex(where: { $0.name == name }) ?? members.firstIndex(where: { $0.id.raw == name })
        else { continue }
        events[index][keyPath: part] = members[member].name
        let title = words.labelled(label: word, value: events[index].subject)
        events += errands(of: events[index], isFetch: part == \.fetch, member, title, setup)
      }
    }
  }

  private struct Slot: Hashable {
    let weekday: UInt8
    let time: TimeOfDay
  }

  /// How long one takes, in seconds.
  private static let length: Int64 = 15 * 60

  private func errands(of event: Event, isFetch: Bool, _ member: MemberIndex, _ title: String, _ setup: ImportSetup) -> [Event] {
    let isWholeDay = event.when.start.isDate
    var slots: [Slot: Set<CivilDate>] = [:]
    for (start, change) in setup.dates(of: event) {
      let length = (change?.duration ?? event.duration).approximateSeconds
      let end = start.adding(seconds: isWholeDay ? max(0, length - 86_400) : length)
      let moment = isFetch ? end : isWholeDay ? start : start.adding(seconds: -Self.length)
      slots[Slot(weekday: moment.date.weekday.isoNumber, time: moment.time), default: []].insert(moment.date)
    }
    return slots.sorted { ($0.key.weekday, $0.key.time) < ($1.key.weekday, $1.key.time) }.map { slot, days in
      let name = "\(event.id.scope.name) \(event.id.raw) \(isFetch ? "fetch" : "bring") \(slot.weekday) \(slot.time.text())"
      var errand = Event(
        id: EventID(name, in: SourceScope(name: "errands", instance: event.id.scope.instance)), subject: title,
        when: .weekly(days.sorted()) { event.when.start.with(wallClock: CivilDateTime($0, slot.time)) },
        duration: isWholeDay ? .days(1) : .exact(seconds: Self.length), owner: member, category: event.category)
      (errand.location, errand.visibility, errand.hideFrom) = (event.location, event.visibility, event.hideFrom)
      return errand
    }
  }
}

extension ImportSetup {
  /// The most dates of one event that are looked at.
  private static let mostDates = 3_000

  /// The dates of an event that the planner shows and those of a year before and after, on the clock on which it begins, each with its
  /// change. What is called off has none.
  func dates(of event: Event) -> [(start: CivilDateTime, change: Event.Override?)] {
    guard event.status != .cancelled else { return [] }
    let first = CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: max(1, years.lowerBound - 1), month: 1, day: 1))
    let zone = settings.zone.flatMap { try? input.zones?.zone($0) }
    let window = CivilDateTime(first)..<CivilDateTime(CycleCompiler.last(of: years))
    return event.instances(in: window, limit: Self.mostDates, zone: zone).instances.compactMap { instance in
      let change = instance.override.map { event.overrides[$0] }
      return change?.status == .cancelled ? nil : (instance.start, change)
    }
  }
}
