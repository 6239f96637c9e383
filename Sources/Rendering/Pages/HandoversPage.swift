internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `handovers/`: for each change of custody what is in the bag, what school wants, medicines, who fetches, and what comes until the change
/// back. On paper, `print/handovers.html`, half a page of A5 for each.
///
/// `sitter/`: the same of an evening, with what a babysitter must know, and the page that asks for its password. These cards are encrypted
/// before they are published; only the wall leads to them.
enum HandoversPage: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let handover = Record<Handover>("handover", in: &schema) { handover in
      handover.text("id") { "\(isoText($0.start.date))-\(OutputPaths.anchor(of: $0.child.id))" }
      handover.text("name") { $0.child.name }
      handover.text("tone") { SharedViews.tone(of: $0.child) }
      handover.text("initials") { $0.child.initials }
      handover.text("date") { $0.text($0.start, $1) }
      handover.text("machine") { isoText($0.start.date) }
      handover.text("change") { $1.words.fromTo(old: $0.from ?? $1.words.atHome, new: $0.to ?? $1.words.atHome) }
      handover.text("until", .optional) { handover, shared in
        handover.end.map { shared.words.rangeEnd(end: handover.text($0, shared)) }
      }
      for key in ["bedtime", "allergies", "medicine", "notes"] { handover.text(key, .optional) { $0.details[key] } }
      handover.list("parts", of: models.passage) { handover, shared in handover.parts(shared).filter { !$0.lines.isEmpty } }
    }
    let pages = pageAndSheet("handovers", of: .handovers, in: &schema, models) { page in
      page.list("handovers", of: handover) { $1.plan.handovers }
    }
    let call = Record<(name: String, category: String?, number: String, isEmergency: Bool)>("sitterCall", in: &schema) { call in
      call.text("name") { $0.name }
      call.text("category", .optional) { $0.category == $0.name ? nil : $0.category }
      call.text("number") { $0.number }
      call.url("call", .optional) { DialledNumber.all(in: $0.number).first?.digits.map { "tel:\($0)" } }
      call.flag("isEmergency") { $0.isEmergency }
    }
    let evening = Record<Babysitting>("sitterEvening", in: &schema) { evening in
      evening.text("date") { evening, shared in
        guard let date = evening.date, let hours = evening.hours else { return nil }
        return shared.language.text(date, .weekdayDayMonth, at: shared.language.range(hours.from, hours.to))
      }
      evening.text("sitter") { $0.name }
      for key in ["back", "place", "notes"] { evening.text(key, .optional) { $0.details[key] } }
      for key in ["home", "always"] { evening.text(key, .optional) { $1.plan.settings.babysitter?.details[key] } }
      evening.list("calls", of: call, flag: "hasCalls") { _, shared in
        let named = shared.plan.settings.babysitter?.contacts ?? []
        let found = shared.plan.shown.contacts.filter { contact in
          contact.isEmergency || named.contains { [CardName.formatted(contact), contact.category].contains($0.name) }
        }
        return named.compactMap { entry in entry.details["phone"].map { (entry.name, nil, $0, false) } }
          + found.flatMap { one in one.phones.map { (one.shownName(shared.words), one.category, $0.number, one.isEmergency) } }
      }
      evening.list("children", of: handover) { $1.plan.children(on: $0) }
    }
    let sitter = Page<Babysitting?>("sitter", in: &schema, models) { page in
      page.record("evening", of: evening, .optional) { $0 }
    }
    return { site in
      pages(site)
        + site.plan.cards.map { path, evening in
          sitter.job(path) { (Frame(path: $0, title: $1.words.babysitter, place: .elsewhere), evening) }
        }
    }
  }
}

extension Handover {
  /// The day of a change, and the time if it is known.
  fileprivate func text(_ moment: CivilDateTime, _ shared: SharedViews) -> String {
    hasTime ? shared.language.text(moment, .weekdayDayMonth) : shared.language.text(moment.date, .weekdayDayMonth)
  }

  /// What the sheet has, each thing once.
  fileprivate func parts(_ shared: SharedViews) -> [Passage] {
    let (words, language) = (shared.words, shared.language)
    func isNamed(_ event: Event) -> Bool { event.bring != nil || event.fetch != nil }
    func lines(_ isMeant: (Event) -> Bool, hasNotes: Bool = false) -> [(start: CivilDateTime, line: Line)] {
      entries.filter { isMeant($0.event) }.map { item, event in
        let notes = hasNotes && event.visibility == .full ? event.notes : nil
        let note = language.row(event.lifts(words) + [event.shownLocation, notes])
        return (item.start, Line(when: shared.text(ofTime: item), text: event.shownSubject(words), note: note))
      }
    }
    let bags = lessons.compactMap(\.lesson.bag).withoutRepeats.map { bag in
      let days = lessons.filter { $0.lesson.bag == bag }.map { shared.text(ofDay: $0.start.date) }
      return Line(text: bag, note: language.row(days.withoutRepeats))
    }
    let packed = packing.map { Line(text: $0.text, note: language.row([$0.quantity, $0.note])) }
    let due = todos.map { Line(when: $0.due.map { shared.text(ofDay: $0) }, text: $0.title, note: $0.notes) }
    let school = lessons.map(\.start.date).withoutRepeats.map { date in
      let own = lessons.filter { $0.start.date == date }
      let hours = language.range(own[0].start.time, own.map(\.end).max() ?? own[0].end)
      let subjects = language.list(own.map(\.lesson.subject).withoutRepeats)
      return (start: own[0].start, line: Line(when: language.text(date, .weekdayDayMonthShort, at: hours), text: subjects))
    }
    let lifts = lines { ![.medical, .education].contains($0.category) && isNamed($0) }
    let others = lines { ![.medical, .education].contains($0.category) && !isNamed($0) } + school
    return [
      Passage(title: words.handoverBag, lines: bags + packed, isTicked: true),
      Passage(
        title: words.handoverSchool, lines: due + lines({ $0.category == .education }, hasNotes: true).map(\.line), isTicked: true),
      Passage(title: words.categoryMedical, lines: lines({ $0.category == .medical }, hasNotes: true).map(\.line)),
      Passage(title: words.handoverLifts, lines: lifts.map(\.line)),
      Passage(
        title: from == nil && to == nil ? words.agenda : words.handoverDays,
        lines: others.sorted { $0.start < $1.start }.map(\.line)),
    ]
  }
}

extension SharedViews {
  /// The days of an item, or its day and its times.
  func text(ofTime item: DayItem) -> String {
    item.coversWholeDays || item.end.secondsSinceEpoch - item.start.secondsSinceEpoch > 86_400
      ? item.lastDay > item.firstDay ? language.range(item.firstDay, item.lastDay) : text(ofDay: item.firstDay)
      : language.text(item.firstDay, .weekdayDayMonthShort, at: language.range(item.start.time, item.end.time))
  }
}
