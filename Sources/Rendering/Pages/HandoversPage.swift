internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `handovers/`: for each change of custody what is in the bag, what school wants, medicines, who fetches, and what comes until the change
/// back. On paper, `print/handovers.html`, half a page of A5 for each.
enum HandoversPage: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let line = Record<HandoverLine>("handoverLine", in: &schema) { line in
      line.text("when", .optional) { $0.when }
      line.text("text") { $0.text }
      line.text("note", .optional) { $0.note }
    }
    let part = Record<HandoverPart>("handoverPart", in: &schema) { part in
      part.text("title") { $0.title }
      part.flag("isTicked") { $0.isTicked }
      part.list("lines", of: line) { $0.lines }
    }
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
      handover.list("parts", of: part) { handover, shared in handover.parts(shared).filter { !$0.lines.isEmpty } }
    }
    let page = Page<Void>("handovers", in: &schema, models) { page in
      page.list("handovers", of: handover) { $1.plan.handovers }
    }
    let sheet = Page<Sheet>("print-handovers", in: &schema, models) { page in
      Sheet.declare(&page, models)
      page.list("handovers", of: handover) { $1.plan.handovers }
    }
    return { site in page.jobs(of: .handovers, site) + sheet.jobs(of: .handovers, site) }
  }
}

private typealias HandoverLine = (when: String?, text: String, note: String?)
private typealias HandoverPart = (title: String, isTicked: Bool, lines: [HandoverLine])

extension Handover {
  /// The day of a change, and the time if it is known.
  fileprivate func text(_ moment: CivilDateTime, _ shared: SharedViews) -> String {
    hasTime ? shared.language.text(moment, .weekdayDayMonth) : shared.language.text(moment.date, .weekdayDayMonth)
  }

  /// What the sheet has, each thing once.
  fileprivate func parts(_ shared: SharedViews) -> [HandoverPart] {
    let (words, language) = (shared.words, shared.language)
    func day(_ date: CivilDate) -> String { shared.text(ofDay: date) }
    func when(_ item: DayItem) -> String {
      item.coversWholeDays
        ? item.lastDay > item.firstDay ? language.range(item.firstDay, item.lastDay) : day(item.firstDay)
        : language.text(item.firstDay, .weekdayDayMonthShort, at: language.range(item.start.time, item.end.time))
    }
    func isNamed(_ event: Event) -> Bool { event.bring != nil || event.fetch != nil }
    func lines(_ isMeant: (Event) -> Bool, hasNotes: Bool = false) -> [(start: CivilDateTime, line: HandoverLine)] {
      entries.filter { isMeant($0.event) }.map { item, event in
        let lifts = [(words.dropOff, event.bring), (words.pickUp, event.fetch)].map { label, name in
          name.map { words.labelled(label: label, value: $0) }
        }
        let notes = hasNotes && event.visibility == .full ? event.notes : nil
        return (item.start, (when(item), event.shownSubject(words), language.row(lifts + [event.shownLocation, notes])))
      }
    }
    let bags = lessons.compactMap(\.lesson.bag).withoutRepeats.map { bag -> HandoverLine in
      (nil, bag, language.row(lessons.filter { $0.lesson.bag == bag }.map { day($0.start.date) }.withoutRepeats))
    }
    let packed = packing.map { HandoverLine(nil, $0.text, language.row([$0.quantity, $0.note])) }
    let due = todos.map { HandoverLine($0.due.map(day), $0.title, $0.notes) }
    let school = lessons.map(\.start.date).withoutRepeats.map { date in
      let own = lessons.filter { $0.start.date == date }
      let hours = language.range(own[0].start.time, own.map(\.end).max() ?? own[0].end)
      let subjects = language.list(own.map(\.lesson.subject).withoutRepeats)
      return (start: own[0].start, line: HandoverLine(language.text(date, .weekdayDayMonthShort, at: hours), subjects, nil))
    }
    let lifts = lines { ![.medical, .education].contains($0.category) && isNamed($0) }
    let others = lines { ![.medical, .education].contains($0.category) && !isNamed($0) } + school
    return [
      (words.handoverBag, true, bags + packed),
      (words.handoverSchool, true, due + lines({ $0.category == .education }, hasNotes: true).map(\.line)),
      (words.categoryMedical, false, lines({ $0.category == .medical }, hasNotes: true).map(\.line)),
      (words.handoverLifts, false, lifts.map(\.line)),
      (words.handoverDays, false, others.sorted { $0.start < $1.start }.map(\.line)),
    ]
  }
}
