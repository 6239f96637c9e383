internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `members/NAME/`: one person's agenda, chores and to-dos. Shows what they own and what they are invited to.
struct MemberPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let member: RecordSlot
  private let heading, agendaTitle, empty, count: TextSlot
  private let isAdministrator: TextSlot
  private let birthday: TextSlot
  private let hasComing, hasPast: FlagSlot
  private let coming, past, chores, todos: ListSlot
  private let hasChores, hasTodos, hasDone, hasDonePictures: FlagSlot
  private let done: ListSlot
  private let doneModel: DoneModel
  private let feed: PathSlot
  private let section, line: RecordType
  private let sectionName: TextSlot
  private let sectionHappenings: ListSlot
  private let lineText, lineNote: TextSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels, _ doneModel: DoneModel) {
    self.doneModel = doneModel
    section = schema.record("memberMonth", "A month of one person's agenda")
    sectionName = schema.text(section, "name", "The month and year")
    sectionHappenings = schema.list(section, "happenings", "What the person does, in order", of: shared.happening.type)
    line = schema.record("memberLine", "A chore or a to-do of one person")
    lineText = schema.text(line, "text", "What it is")
    lineNote = schema.text(line, "note", "When it is due", .optional)
    type = schema.record("memberPage", "One person of the family")
    frame = FrameModel(&schema, type, shared)
    member = schema.record(type, "member", "The person", of: shared.member.type)
    heading = schema.text(type, "heading", "The person's name")
    agendaTitle = schema.text(type, "agendaTitle", "Heading of the agenda")
    count = schema.text(type, "count", "How many events the person has in the planner")
    empty = schema.text(type, "empty", "Says that nothing is planned for the person")
    isAdministrator = schema.text(type, "administrator", "Says that the person looks after the planner", .optional)
    birthday = schema.text(type, "birthday", "The person's birthday, without a year", .optional)
    hasComing = schema.flag(type, "hasComing", "Set if anything comes")
    coming = schema.list(type, "coming", "From today on, by month", of: section)
    hasPast = schema.flag(type, "hasPast", "Set if the planner has anything of before today")
    past = schema.list(type, "past", "Before today, by month", of: section)
    hasChores = schema.flag(type, "hasChores", "Set if the person has chores")
    chores = schema.list(type, "chores", "The person's next chores", of: line)
    hasDone = schema.flag(type, "hasDone", "Set if the person has done chores and planner.json asks for it")
    hasDonePictures = schema.flag(type, "hasDonePictures", "Set if there are pictures of what the person has done")
    done = schema.list(type, "done", "The chores that the person has done, newest first", of: doneModel.type)
    hasTodos = schema.flag(type, "hasTodos", "Set if the person has to-dos that are open")
    todos = schema.list(type, "todos", "Open to-dos that the person made and has not put away", of: line)
    feed = schema.path(type, "feed", "The person's calendar feed, from the site's root; missing if it is secret", .optional)
    page = schema.page("member", root: type, template: "member.html.mustache", "One person's agenda, chores and to-dos")
  }

  func fill(_ index: MemberIndex, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let person = plan.tribe.members[index]
    let record = data.make(type)
    var mine = [Bool](repeating: false, count: plan.tribe.events.count)
    for event in plan.eventsByMember[index] { mine[Int(event)] = true }
    var icons: UInt16 = 0
    var sections: [(month: YearMonth, isPast: Bool, happenings: [ViewRef])] = []
    var total = 0
    let window = plan.context.window
    for (number, occurrence) in plan.occurrences.enumerated() where mine[Int(occurrence.event)] {
      let date = max(occurrence.firstDay, window.firstDay)
      guard date <= window.lastDay, occurrence.lastDay >= window.firstDay, let happening = shared.firstHappening(number, on: date)
      else {
        continue
      }
      icons |= shared.eventIcons[Int(occurrence.event)]
      total += 1
      let isPast = occurrence.lastDay < plan.context.today
      let month = YearMonth(date)
      if let last = sections.indices.last, sections[last].month == month, sections[last].isPast == isPast {
        sections[last].happenings.append(happening)
      } else if let known = sections.lastIndex(where: { $0.month == month && $0.isPast == isPast }) {
        sections[known].happenings.append(happening)
      } else {
        sections.append((month, isPast, [happening]))
      }
    }
    frame.fill(record, path: path, title: shared.titled(person.name), place: .elsewhere, icons: icons, shared, &data)
    data.set(record, member, shared.members[index])
    data.set(record, heading, person.name)
    data.set(record, agendaTitle, words.agendaOf(name: person.name))
    data.set(record, count, words.eventCount(count: total))
    data.set(record, empty, words.noEventsFor(name: person.name))
    if person.isAdministrator { data.set(record, isAdministrator, words.administrator) }
    if let day = person.birthday, let date = CivilDate(year: 2024, month: day.month, day: day.day) {
      data.set(record, birthday, "\(words.birthday): \(language.text(date, .dayMonth))")
    }
    func make(_ isPast: Bool) -> [ViewRef] {
      sections.filter { $0.isPast == isPast }.map { part in
        let made = data.make(section)
        data.set(made, sectionName, language.text(part.month.firstDay, .monthYear))
        data.set(made, sectionHappenings, part.happenings)
        return made
      }
    }
    let (soon, gone) = (make(false), make(true))
    data.set(record, hasComing, !soon.isEmpty)
    data.set(record, coming, soon)
    data.set(record, hasPast, !gone.isEmpty)
    data.set(record, past, gone)
    let work = chores(of: index, shared, &data)
    data.set(record, hasChores, !work.isEmpty)
    data.set(record, chores, work)
    let past = plan.tribe.houses.flatMap { house in
      DoneModel.history(of: house, plan).filter { $0.done.who == .member(index) }.map { ($0.done, house.chores[$0.chore].title) }
    }
    let newest = past.enumerated().sorted { ($1.element.0.date, $0.offset) < ($0.element.0.date, $1.offset) }.map(\.element)
    data.set(record, hasDone, !newest.isEmpty)
    data.set(record, hasDonePictures, newest.contains { $0.0.photo?.published != nil })
    data.set(record, done, newest.map { doneModel.make($0.0, of: $0.1, shared, &data) })
    let open = plan.tribe.todos.filter { !$0.isDone && $0.creator == index && !$0.archivedFor.contains(index) }.map { todo in
      let made = data.make(line)
      data.set(made, lineText, todo.title)
      data.set(made, lineNote, todo.due.map { words.dueOn(date: language.text($0, .weekdayDayMonthShort)) })
      return made
    }
    data.set(record, hasTodos, !open.isEmpty)
    data.set(record, todos, open)
    data.set(record, feed, shared.feed(plan.paths.memberFeed(index)))
    return record
  }

  private func chores(of index: MemberIndex, _ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    var made: [ViewRef] = []
    for house in plan.tribe.houses where !house.chores.isEmpty {
      let rota = RotaPlan(house: house, from: CivilDateTime(plan.context.today), weeks: plan.settings.publish.choreHorizonWeeks)
      for week in rota.weeks {
        for assignment in week.assignments where assignment.member == index {
          let record = data.make(line)
          data.set(record, lineText, house.chores[assignment.chore].title)
          data.set(record, lineNote, words.dueOn(date: language.text(week.due.date, .weekdayDayMonthShort)))
          made.append(record)
        }
      }
    }
    return made
  }
}
