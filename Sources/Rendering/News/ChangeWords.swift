internal import CivilTime
internal import Languages
internal import Planning
internal import Recurrence
internal import RecurrenceWords
internal import Templates
internal import TribeModel

/// A change in the planner's language, with the page that has it.
struct ToldChange: Sendable {
  /// What happened, in a word or two.
  var label: String
  /// What it happened to.
  var kind: String
  var title: String
  /// What it was and is; empty if that is all.
  var detail: String
  /// From the site's root; nil if nothing shows it any more.
  var path: String?
  /// The class of its icon.
  var icon: String

  static func record(in schema: inout ViewSchema) -> Record<ToldChange> {
    Record("change", in: &schema) { change in
      change.text("label", .optional) { $0.label }
      change.text("kind", .optional) { $0.kind }
      change.text("title") { $0.title }
      change.text("detail", .optional) { $0.detail }
      change.text("icon") { $0.icon }
      change.path("path", .optional) { $0.path }
    }
  }
}

/// Puts changes into words.
struct ChangeWords: Sendable {
  private let plan: SitePlan
  private let language: Language
  private let words: Catalogue
  /// The pages of what is on the planner, by key.
  private var paths: [String: String] = [:]

  /// - Complexity: O(items), if there are any changes to tell.
  init(_ plan: SitePlan, _ language: Language, for changes: [PlannerChange]) {
    (self.plan, self.language) = (plan, language)
    words = language.words
    guard !changes.isEmpty else { return }
    let tribe = plan.shown
    add(.event, tribe.events[plan.ownEvents], \.id) { $1.visibility == .full ? plan.paths.event($0) : nil }
    add(.activity, tribe.activities, \.id) {
      $1.visibility == .full ? plan.paths.activity($0) : nil
    }
    add(.todo, tribe.todos, \.id) { _, todo in "\(SiteSection.todos.path)#\(OutputPaths.anchor(of: todo.id))" }
    add(.list, tribe.lists, \.id) { index, _ in "\(SiteSection.lists.path)#\(plan.paths.listNames[index])" }
    add(.member, tribe.members, \.id) { index, _ in plan.paths.member(index) }
    add(.house, tribe.houses, \.id) { $1.chores.isEmpty ? nil : SiteSection.chores.path }
    if plan.settings.publish.messages {
      add(.message, tribe.messages, \.id) { _, message in "\(SiteSection.messages.path)#\(OutputPaths.anchor(of: message.id))" }
    }
    if plan.settings.publish.contacts { add(.contact, tribe.contacts, \.id) { _, _ in SiteSection.contacts.path } }
    for index in plan.shownJournals {
      let journal = tribe.journals[index]
      for (number, post) in journal.posts.enumerated() {
        paths[PlannerItems.key(post.id, of: journal.id)] = JournalPages.path(ofPost: number, in: index, plan)
      }
    }
    // The meals of a day have one place.
    for meal in tribe.meals { paths["meal-\(isoText(meal.date))"] = "\(SiteSection.meals.path)#\(isoText(meal.date))" }
  }

  /// - Parameter path: the page of a thing, by its number; nil if nothing shows it.
  private mutating func add<Thing, Kind>(
    _ kind: PlannerItem.Kind, _ things: some Sequence<Thing>, _ id: KeyPath<Thing, Identifier<Kind>>,
    _ path: (Int, Thing) -> String?
  ) {
    for (number, thing) in things.enumerated() { paths[PlannerItems.key(kind, thing[keyPath: id])] = path(number, thing) }
  }

  func tell(_ change: PlannerChange) -> ToldChange {
    if change.what == .more {
      return ToldChange(
        label: "", kind: "", title: words.moreChanges(count: ChangeHistory.count(change)), detail: "", path: nil, icon: "i-more")
    }
    let kind = PlannerItem(key: change.key, fields: []).kind ?? .event
    let name = self.name(of: kind)
    return ToldChange(
      label: label(change), kind: name.text, title: change.title.isBlank ? name.text : change.title,
      detail: detail(change, kind),
      path: paths[kind == .meal ? String(change.key.prefix { $0 != "." }) : change.key], icon: name.icon)
  }

  private func name(of kind: PlannerItem.Kind) -> (text: String, icon: String) {
    switch kind {
    case .event: (words.kindEvent, "i-month")
    case .post: (words.kindJournal, "i-journal")
    case .house: (words.chores, "i-chore")
    case .contact, .member: (words.word(kind, "kind"), "i-contacts")
    case .activity, .todo, .message, .list, .meal: (words.word(kind, "kind"), "i-\(kind)")
    }
  }

  private func label(_ change: PlannerChange) -> String {
    switch change.what {
    case .added, .removed, .restored, .renamed, .invited, .reopened, .joined: words.word(change.what, "change")
    case .cancelled, .dateCancelled: words.cancelled
    case .answer: words.changeAnswered
    case .done: words.todoDone
    case .reply: words.newReply
    case .comment: words.newComment
    case .moved where ending(change) != nil: words.changeChanged
    case .moved, .dateMoved: words.changeMoved
    case .place, .state, .changed, .due, .owner, .more: words.changeChanged
    }
  }

  private func detail(_ change: PlannerChange, _ kind: PlannerItem.Kind) -> String {
    switch change.what {
    case .added:
      if kind == .message || kind == .post { return change.name }
      if kind == .todo { return change.after.isEmpty ? "" : words.dueOn(date: time(change.after)) }
      return time(change.after)
    case .removed, .cancelled, .dateCancelled: return time(change.before)
    case .restored: return time(change.after)
    case .renamed: return words.formerly(text: change.before)
    case .moved, .dateMoved:
      if let ending = ending(change) { return words.endsOn(date: language.text(ending, .long)) }
      let (old, new) = (time(change.before), time(change.after))
      let times = old.isEmpty ? new : old == new ? new : words.fromTo(old: old, new: new)
      return language.row([times, shift(change)] + otherwise(change.name)) ?? ""
    case .owner:
      func name(_ name: String) -> String { name.isEmpty ? words.everyone : name }
      return words.nowWhose(name: name(change.after), former: name(change.before))
    case .place:
      if change.after.isBlank { return words.formerly(text: change.before) }
      return change.before.isBlank
        ? words.labelled(label: words.location, value: change.after) : words.fromTo(old: change.before, new: change.after)
    case .answer:
      let answer = change.after == "g" ? words.going : change.after == "d" ? words.declined : words.notAnswered
      let said = change.name.isEmpty ? answer : words.labelled(label: change.name, value: answer)
      return language.row([said, time(change.before)]) ?? said
    case .done: return change.name.isEmpty ? "" : words.doneBy(name: change.name)
    case .due:
      if change.after.isEmpty { return words.formerly(text: time(change.before)) }
      return change.before.isEmpty
        ? words.dueOn(date: time(change.after)) : words.fromTo(old: time(change.before), new: time(change.after))
    case .state: return Activity.State(rawValue: change.after).map { words.name(of: $0) } ?? ""
    case .changed:
      return change.before.isEmpty ? change.name : language.row([time(change.before)] + otherwise(change.name)) ?? ""
    case .invited, .reply, .comment, .joined: return change.name
    case .reopened, .more: return ""
    }
  }

  /// What else is otherwise, in words.
  private func otherwise(_ fields: String) -> [String?] {
    let names = ["title": words.newTitle, "place": words.newPlace, "notes": words.newNote, "length": words.newLength]
    return fields.split(separator: ",").map { names[String($0)] }
  }

  /// By how much something is later or earlier on its day; nil if it is on another.
  private func shift(_ change: PlannerChange) -> String? {
    let times = [change.before, change.after].map { $0.split(separator: " ") }
    guard times[0].dropFirst() == times[1].dropFirst(), let old = times[0].first.flatMap({ CivilDateTime($0) }),
      let new = times[1].first.flatMap({ CivilDateTime($0) }), old.date == new.date, old != new
    else { return nil }
    let length = words.length(seconds: abs(new.secondsSinceEpoch - old.secondsSinceEpoch), language)
    return new > old ? words.later(length: length) : words.earlierBy(length: length)
  }

  /// The last day of a series of which nothing changed but its end, which it did not have or which was another.
  private func ending(_ change: PlannerChange) -> CivilDate? {
    func endless(_ text: String) -> [Substring] { text.split(separator: ";").filter { !$0.hasPrefix("UNTIL=") } }
    guard change.what == .moved, endless(change.before) == endless(change.after) else { return nil }
    let rules = change.after.split(separator: " ").dropFirst(2).compactMap { try? RecurrenceRule(parsing: String($0)) }
    guard case .until(let end) = rules.first?.end else { return nil }
    return plan.context.familyTime(end).date
  }

  /// `2027-03-01T17:00 3600 FREQ=WEEKLY` in words: the date and the time, or the rule and the time; `2027-03-01T17:00>` with all that
  /// follow.
  func time(_ text: String) -> String {
    if text.last == PlannerItems.andAllLater { return words.andAllLater(date: time(String(text.dropLast()))) }
    let parts = text.split(separator: " ")
    guard let first = parts.first, let start = CivilDateTime(first) ?? CivilDate(first).map({ CivilDateTime($0) }) else {
      return ""
    }
    let isDate = !first.contains("T")
    var clock = isDate ? "" : language.text(start.time)
    var lastDay = start.date
    if parts.count > 1 {
      if parts[1].hasSuffix("d"), let days = Int(parts[1].dropLast()), isDate, days > 1 {
        lastDay = start.date.adding(days: days - 1)
      } else if !isDate, let seconds = Int64(parts[1]), seconds > 0, seconds < 365 * 86_400 {
        let end = start.adding(seconds: seconds)
        if end.date == start.date { clock = language.range(start.time, end.time) } else { lastDay = end.date }
      }
    }
    let rules = parts.dropFirst(2).compactMap { try? RecurrenceRule(parsing: String($0)) }
    guard rules.isEmpty else {
      let set = RecurrenceSet(start: isDate ? .date(start.date) : .floating(start), rules: rules)
      let rule = set.description(in: language, zone: plan.context.zone) ?? ""
      return clock.isEmpty ? rule : words.addition(text: rule, addition: clock)
    }
    if isDate { return language.range(start.date, lastDay) }
    let whole = language.text(start.date, .weekdayMedium, at: clock)
    return lastDay == start.date ? whole : words.range(start: whole, end: language.text(lastDay, .weekdayMedium))
  }
}
