internal import CivilTime

/// One change between two builds, in values that any language can say.
struct PlannerChange: Sendable, Hashable {
  enum What: String, Sendable, CaseIterable {
    case added, removed, cancelled, restored, renamed, moved, place, answer, invited, changed, owner
    case dateCancelled, dateMoved
    case done, reopened, due
    case reply, comment, joined, state
    /// How many changes of one build are not listed one by one.
    case more
  }

  var moment: Instant
  var what: What
  /// The item's key.
  var key: String
  var title: String
  /// What it was: a title, a place, a time as `PlannerItems` writes it.
  var before = ""
  /// What it is now.
  var after = ""
  /// Who answered, wrote, joined or did it. Of a date, what else is otherwise: `place,notes`.
  var name = ""
  /// The keys of the members whose it was or is; of what an earlier version found nobody knows.
  var people = ""
}

extension PlannerChange {
  /// As the history keeps it.
  var fields: [String] { [String(moment.secondsSinceEpoch), what.rawValue, key, title, before, after, name, people] }

  /// Nil if they are damaged.
  init?(fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count == 7 || fields.count == 8, let seconds = Int64(fields[0]), Self.plausible.contains(seconds),
      let what = What(rawValue: fields[1])
    else { return nil }
    self.init(
      moment: Instant(secondsSinceEpoch: seconds), what: what, key: fields[2], title: fields[3], before: fields[4],
      after: fields[5], name: fields[6], people: fields.count == 8 ? fields[7] : "")
  }

  /// The years 1 to 9998: anything else is damage.
  static let plausible: ClosedRange<Int64> = -62_135_596_800...253_370_764_800
}

/// Compares what an earlier build showed with what this one shows.
struct PlannerComparison {
  private let moment: Instant
  private let today: String
  private let memberNames: [String: String]
  private(set) var changes: [PlannerChange] = []
  /// Whose the item is, and was, that is compared.
  private var people = ""

  /// Both in the order of the keys' octets.
  init(
    from old: [PlannerItem], to new: PlannerItems, followedKinds: Set<PlannerItem.Kind>, at moment: Instant, today: CivilDate
  ) {
    self.moment = moment
    self.today = isoText(today)
    memberNames = new.memberNames
    var (a, b) = (0, 0)
    while a < old.count || b < new.items.count {
      people = ""
      if b == new.items.count || (a < old.count && old[a].key.utf8.lexicographicallyPrecedes(new.items[b].key.utf8)) {
        people = old[a].people
        if let kind = old[a].kind, new.kinds.contains(kind), !new.privateKeys.contains(old[a].key) { removed(old[a], kind) }
        a += 1
      } else if a == old.count || old[a].key != new.items[b].key {
        people = new.items[b].people
        // What was not followed so far is no news when it begins to be.
        if let kind = new.items[b].kind, followedKinds.contains(kind) { added(new.items[b], kind) }
        b += 1
      } else {
        people = Set([old[a], new.items[b]].flatMap { PlannerItem.members($0.people) }).sorted().joined(separator: "\u{1F}")
        if old[a] != new.items[b], old[a].fields.count == new.items[b].fields.count { compare(old[a], new.items[b]) }
        a += 1
        b += 1
      }
    }
    let order = PlannerItem.Kind.allCases
    func rank(_ key: String) -> Int { order.firstIndex { key.hasPrefix("\($0.rawValue)-") } ?? order.count }
    changes.sort { rank($0.key) < rank($1.key) }
  }

  private mutating func tell(
    _ what: PlannerChange.What, _ item: PlannerItem, before: String = "", after: String = "", name: String = ""
  ) {
    changes.append(
      PlannerChange(
        moment: moment, what: what, key: item.key, title: item.fields[0], before: before, after: after, name: name, people: people))
  }

  private mutating func added(_ item: PlannerItem, _ kind: PlannerItem.Kind) {
    let fields = item.fields
    switch kind {
    case .event:
      if item[PlannerItem.EventField.status] != "x", item[PlannerItem.EventField.lastDay] >= today {
        tell(.added, item, after: item[PlannerItem.EventField.when])
      }
      for live in liveDates(item) { tell(.added, item, after: live.time) }
    case .activity, .meal: tell(.added, item, after: fields[1])
    case .message, .post: tell(.added, item, name: item[PlannerItem.WritingField.author])
    case .todo:
      if item[PlannerItem.TodoField.isDone] == "0" { tell(.added, item, after: item[PlannerItem.TodoField.due]) }
    case .list, .house, .contact, .member: tell(.added, item)
    }
  }

  private mutating func removed(_ item: PlannerItem, _ kind: PlannerItem.Kind) {
    let fields = item.fields
    switch kind {
    // What is over leaves an app's export by itself: nobody has called it off.
    case .event:
      guard fields.count == PlannerItem.EventField.count.rawValue else { return }
      // Who has left takes their events along: that they have left is told.
      guard case let owner = item[PlannerItem.EventField.owner], owner.isEmpty || memberNames[owner] != nil else { return }
      for live in liveDates(item) { tell(.dateCancelled, item, before: live.time) }
      guard item[PlannerItem.EventField.status] != "x", item[PlannerItem.EventField.lastDay] >= today else { return }
      tell(.cancelled, item, before: item[PlannerItem.EventField.when])
    case .activity:
      guard fields.count == PlannerItem.ActivityField.count.rawValue,
        item[PlannerItem.ActivityField.state] != "completed",
        fields[1].isEmpty || fields[1] >= today
      else { return }
      tell(.cancelled, item, before: fields[1])
    case .meal: if fields.count > 1, fields[1] >= today { tell(.removed, item, before: fields[1]) }
    case .todo: if fields.count > 1, fields[1] == "0" { tell(.removed, item) }
    case .list, .house, .contact, .member: tell(.removed, item)
    case .message, .post: break
    }
  }

  private mutating func compare(_ old: PlannerItem, _ new: PlannerItem) {
    switch new.kind {
    case .event: compareEvents(old, new)
    case .activity: compareActivities(old, new)
    case .todo: compareTodos(old, new)
    case .message: compareWritings(old, new, .reply)
    case .post: compareWritings(old, new, .comment)
    case .list, .meal, .house, .contact, .member:
      if old.fields[0] != new.fields[0] { tell(.renamed, new, before: old.fields[0]) } else { tell(.changed, new) }
    case nil: break
    }
  }

  private mutating func compareEvents(_ old: PlannerItem, _ new: PlannerItem) {
    func was(_ field: PlannerItem.EventField) -> String { old[field] }
    func now(_ field: PlannerItem.EventField) -> String { new[field] }
    guard now(.lastDay) >= today || was(.lastDay) >= today else { return }
    let told = changes.count
    if was(.owner) != now(.owner), was(.owner).isEmpty || memberNames[was(.owner)] != nil {
      tell(.owner, new, before: memberNames[was(.owner)] ?? "", after: memberNames[now(.owner)] ?? "")
    }
    if now(.status) == "x" {
      if was(.status) != "x", now(.lastDay) >= today || was(.lastDay) >= today { tell(.cancelled, new, before: was(.when)) }
      compareLiveDates(old, new)
      return
    }
    if was(.status) == "x" { tell(.restored, new, after: now(.when)) }
    if was(.title) != now(.title) { tell(.renamed, new, before: was(.title)) }
    if was(.when) != now(.when) { tell(.moved, new, before: was(.when), after: now(.when)) }
    if was(.place) != now(.place) { tell(.place, new, before: was(.place), after: now(.place)) }
    compareDates(Self.parse(was(.dates)).compactMapValues(Self.inLiveSeries).filter { $0 != $1 }, Self.parse(now(.dates)), new)
    compareAnswers(was(.answers), now(.answers), new)
    // A window that moves on drops old dates from the list: that is no change of the event.
    let isOther =
      was(.details) != now(.details) || was(.status) != now(.status) || answers(in: was(.answers)) != answers(in: now(.answers))
    if isOther, changes.count == told { tell(.changed, new) }
  }

  /// The dates that leave a series, by the time that its rule gives them.
  private static func parse(_ text: String) -> [String: String] {
    let pairs = text.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }) { _, last in last }
  }

  /// What a date of a cancelled series is once the series takes place again: nothing of its own, or moved.
  private static func inLiveSeries(_ change: String) -> String? {
    switch change.first {
    case PlannerItems.live: String(change.dropFirst())
    case PlannerItems.liveFromHere: nil
    default: change
    }
  }

  /// The dates to come of a cancelled series that take place all the same: the time that its rule gives each, and its own.
  private func liveDates(_ item: PlannerItem) -> [(date: String, time: String)] {
    guard item[PlannerItem.EventField.status] == "x" else { return [] }
    return Self.parse(item[PlannerItem.EventField.dates]).sorted { $0.key < $1.key }.compactMap { date, change in
      guard change.first == PlannerItems.live || change.first == PlannerItems.liveFromHere else { return nil }
      let time = String(change.dropFirst())
      guard time >= today else { return nil }
      return (date, change.first == PlannerItems.live ? time : time + String(PlannerItems.andAllLater))
    }
  }

  private mutating func compareLiveDates(_ old: PlannerItem, _ new: PlannerItem) {
    let (was, now) = (liveDates(old), liveDates(new))
    for live in now {
      switch was.first(where: { $0.date == live.date })?.time {
      case nil: tell(.restored, new, after: live.time)
      case live.time: break
      case let earlier?: tell(.dateMoved, new, before: earlier, after: live.time)
      }
    }
    for live in was where !now.contains(where: { $0.date == live.date }) { tell(.dateCancelled, new, before: live.time) }
  }

  private mutating func compareDates(_ was: [String: String], _ now: [String: String], _ item: PlannerItem) {
    guard was != now else { return }
    /// With a mark that all later dates are meant, if the key has it.
    func marked(_ time: String, like key: String) -> String {
      key.last == PlannerItems.andAllLater ? time + String(PlannerItems.andAllLater) : time
    }
    /// What else of a date is otherwise than before.
    func otherwise(in date: String) -> String {
      let parts = [was, now].map { Set($0[date + String(PlannerItems.details)]?.split(separator: ",") ?? []) }
      return Set(parts[0].symmetricDifference(parts[1]).map { $0.prefix { $0 != "." } }).sorted().joined(separator: ",")
    }
    let keys = Set(was.keys).union(now.keys).filter { $0 >= today && was[$0] != now[$0] }.sorted()
    for key in keys {
      if key.last == PlannerItems.details {
        // A date that was called off, comes back or moves is told of below.
        let date = String(key.dropLast())
        guard was[date] != "", now[date] != "", was[date] == now[date] else { continue }
        tell(.changed, item, before: date, name: otherwise(in: date))
        continue
      }
      let date = key.last == PlannerItems.andAllLater ? String(key.dropLast()) : key
      let earlier = was[key].flatMap { $0.isEmpty ? nil : $0 } ?? date
      switch now[key] {
      case "": tell(.dateCancelled, item, before: key)
      case nil where was[key] == "": tell(.restored, item, after: key)
      case let later:
        tell(.dateMoved, item, before: earlier, after: marked(later ?? date, like: key), name: otherwise(in: key))
      }
    }
  }

  /// What one person says, to the event or to one date of it.
  private struct Answer: Equatable {
    let member: String
    let date: String?
    let said: String
  }

  /// The answers that a field holds, without those to dates gone by.
  private func answers(in field: String) -> [Answer] {
    field.split(separator: "\u{1F}").compactMap { part in
      guard let equals = part.lastIndex(of: "=") else { return nil }
      let said = String(part[equals...].dropFirst())
      // Keys of members have no `@`.
      guard let at = part[..<equals].lastIndex(of: "@") else {
        return Answer(member: String(part[..<equals]), date: nil, said: said)
      }
      let date = String(part[at..<equals].dropFirst())
      return date < today ? nil : Answer(member: String(part[..<at]), date: date, said: said)
    }
  }

  private mutating func compareAnswers(_ old: String, _ new: String, _ item: PlannerItem) {
    guard old != new else { return }
    let (was, now) = (answers(in: old), answers(in: new))
    func said(_ member: String, to date: String?, in answers: [Answer]) -> String? {
      answers.first { $0.member == member && $0.date == date }?.said
    }
    for answer in now {
      let earlier = said(answer.member, to: answer.date, in: was)
      if earlier == answer.said { continue }
      let isInvited = earlier == nil && answer.date == nil && answer.said == "n"
      tell(
        isInvited ? .invited : .answer, item, before: answer.date ?? "", after: answer.said, name: memberNames[answer.member] ?? "")
    }
    // Who takes back what they said to one date says to it what they say to the event.
    for answer in was where answer.date != nil && said(answer.member, to: answer.date, in: now) == nil {
      guard let general = said(answer.member, to: nil, in: now), general != answer.said else { continue }
      tell(.answer, item, before: answer.date ?? "", after: general, name: memberNames[answer.member] ?? "")
    }
  }

  private mutating func compareActivities(_ old: PlannerItem, _ new: PlannerItem) {
    typealias Field = PlannerItem.ActivityField
    let told = changes.count
    if old[Field.title] != new[Field.title] { tell(.renamed, new, before: old[Field.title]) }
    if old[Field.when] != new[Field.when] { tell(.moved, new, before: old[Field.when], after: new[Field.when]) }
    if old[Field.place] != new[Field.place] { tell(.place, new, before: old[Field.place], after: new[Field.place]) }
    if old[Field.state] != new[Field.state] { tell(.state, new, after: new[Field.state]) }
    let before = old[Field.participants].split(separator: "\u{1F}")
    for member in new[Field.participants].split(separator: "\u{1F}") where !before.contains(member) {
      tell(.joined, new, name: memberNames[String(member)] ?? "")
    }
    if changes.count == told { tell(.changed, new) }
  }

  private mutating func compareTodos(_ old: PlannerItem, _ new: PlannerItem) {
    typealias Field = PlannerItem.TodoField
    if old[Field.title] != new[Field.title] { tell(.renamed, new, before: old[Field.title]) }
    if old[Field.isDone] != new[Field.isDone] {
      if new[Field.isDone] == "1" { tell(.done, new, name: new[Field.doneBy]) } else { tell(.reopened, new) }
    } else if old[Field.due] != new[Field.due] {
      tell(.due, new, before: old[Field.due], after: new[Field.due])
    }
  }

  private mutating func compareWritings(_ old: PlannerItem, _ new: PlannerItem, _ answer: PlannerChange.What) {
    typealias Field = PlannerItem.WritingField
    let more = (Int(new[Field.answers]) ?? 0) - (Int(old[Field.answers]) ?? 0)
    if more > 0 { tell(answer, new, name: new[Field.lastAuthor]) }
    if old[Field.details] != new[Field.details] || (old[Field.title] != new[Field.title] && answer == .reply) {
      tell(.changed, new, name: new[Field.author])
    }
  }
}
