internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// A time that a chore was done, as the pages of chores and of people show it.
struct DoneModel: Sendable {
  let type: RecordType
  private let chore, date, machine, who: TextSlot
  private let member, image: RecordSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    type = schema.record("done", "A time that a chore was done")
    chore = schema.text(type, "chore", "What was done")
    date = schema.text(type, "date", "The day in words")
    machine = schema.text(type, "machine", "The same as YYYY-MM-DD")
    member = schema.record(type, "member", "Who did it; missing if that is no member", of: shared.member.type, .optional)
    who = schema.text(type, "who", "The name of whoever did it, member or not")
    image = schema.record(
      type, "image", "How it looked afterwards; missing unless planner.json asks for pictures of chores", of: shared.picture.type,
      .optional)
  }

  func make(_ done: Chore.Done, of title: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(type)
    data.set(record, chore, title)
    data.set(record, date, shared.language.text(done.date, .weekdayMedium))
    data.set(record, machine, isoShort(done.date))
    let name = done.who.name(in: shared.plan.tribe, shared.words)
    if case .member(let index) = done.who { data.set(record, member, shared.members[index]) }
    data.set(record, who, name)
    data.set(
      record, image, shared.models.picture.make(done.photo, of: title, "\(title): \(shared.words.doneBy(name: name))", &data))
    return record
  }

  /// Every time that a house's chores were done, newest first; nothing unless planner.json asks for it.
  static func history(of house: House, _ plan: SitePlan) -> [(done: Chore.Done, chore: Int)] {
    guard plan.settings.publish.choreHistory else { return [] }
    let all = house.chores.indices.flatMap { chore in house.chores[chore].history.map { (done: $0, chore: chore) } }
    return all.enumerated().sorted { ($1.element.done.date, $0.offset) < ($0.element.done.date, $1.offset) }.map(\.element)
  }
}

/// `chores/`: who does what, week by week, and how evenly it is shared; what has been done, if planner.json asks for it.
struct ChoresPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let houses: ListSlot
  let house: RecordType
  private let week, turn, load: RecordType
  private let houseName, caption: TextSlot
  private let chores, weeks, loads: ListSlot
  private let chore: RecordType
  private let choreName: TextSlot
  private let choreImage: RecordSlot
  private let hasPictures: FlagSlot
  private let due, dueMachine: TextSlot
  private let turns: ListSlot
  private let turnMember: RecordSlot
  private let turnChore: TextSlot
  private let loadMember: RecordSlot
  private let loadText: TextSlot
  private let nobody: TextSlot
  private let loadWeight: TextSlot
  private let loadBar: NumberSlot
  private let fairnessSpan, spread: TextSlot
  private let reaches: ListSlot
  private let reach: RecordType
  private let reachChore, reachWeeks: TextSlot
  private let shares: ListSlot
  private let share: RecordType
  private let shareTimes, shareShade: TextSlot
  let done: DoneModel
  private let hasHistory, hasDonePictures: FlagSlot
  private let latest, history, tally: ListSlot
  private let last, doer: RecordType
  private let lastChore, never: TextSlot
  private let lastDone, doerMember: RecordSlot
  private let doerName, doerCount: TextSlot

  /// Fairness is shown over at least this many weeks: a few weeks say little.
  static let fairnessWeeks = 52
  /// How often somebody does a chore is shaded in this many steps up to the one who does it most.
  static let shadeSteps = 4

  init(_ schema: inout ViewSchema, _ shared: SharedModels, _ done: DoneModel) {
    self.done = done
    chore = schema.record("chore", "One chore of a house")
    choreName = schema.text(chore, "name", "What it is")
    choreImage = schema.record(
      chore, "image", "Its picture; missing unless planner.json asks for pictures of chores", of: shared.picture.type, .optional)
    turn = schema.record("turn", "Who does one chore in one week")
    turnMember = schema.record(turn, "member", "The person; missing if nobody can", of: shared.member.type, .optional)
    turnChore = schema.text(turn, "chore", "What is to be done")
    nobody = schema.text(turn, "nobody", "Says that nobody can do it")
    week = schema.record("choreWeek", "One week of a rota")
    due = schema.text(week, "due", "When the week's chores are due, in words")
    dueMachine = schema.text(week, "machine", "The same as YYYY-MM-DD")
    turns = schema.list(week, "turns", "Who does each chore, in the chores' order", of: turn)
    load = schema.record("load", "How much one person does in the weeks shown")
    loadMember = schema.record(load, "member", "The person", of: shared.member.type)
    loadText = schema.text(load, "text", "How many chores")
    loadWeight = schema.text(load, "weight", "The sum of their weights and that of everybody's, such as 12 of 36")
    loadBar = schema.number(load, "bar", "The load in hundredths of the largest, for a bar")
    share = schema.record("share", "How often one person does one chore in the weeks counted")
    shareTimes = schema.text(share, "times", "How often, as a number")
    shareShade = schema.text(share, "shade", "A class: s0 for never, to s\(Self.shadeSteps) for as often as who does it most")
    reach = schema.record("reach", "How a chore goes round: how often each does it, and how long it takes to have been with all")
    reachChore = schema.text(reach, "chore", "What the chore is")
    reachWeeks = schema.text(reach, "weeks", "After how many weeks, or that it does not happen in these")
    shares = schema.list(reach, "shares", "How often each resident does it, in the order of the loads", of: share)
    last = schema.record("lastDone", "When one chore was last done")
    lastChore = schema.text(last, "chore", "What the chore is")
    lastDone = schema.record(
      last, "done", "When, and by whom; missing if nobody is known to have done it", of: done.type, .optional)
    never = schema.text(last, "never", "Says that it has not been done yet")
    doer = schema.record("doer", "How many chores somebody has done")
    doerMember = schema.record(doer, "member", "The person; missing if that is no member", of: shared.member.type, .optional)
    doerName = schema.text(doer, "name", "What the person is called")
    doerCount = schema.text(doer, "count", "How many chores")
    house = schema.record("house", "A house that shares chores")
    houseName = schema.text(house, "name", "What the house is called")
    caption = schema.text(house, "caption", "What the table is")
    chores = schema.list(house, "chores", "Its chores", of: chore)
    hasPictures = schema.flag(house, "hasPictures", "Set if there are pictures of its chores")
    weeks = schema.list(house, "weeks", "The weeks to come", of: week)
    fairnessSpan = schema.text(
      house, "span", "Over how many weeks the work is counted: the weeks shown or a year, whichever is longer")
    loads = schema.list(house, "loads", "What each resident does in that time", of: load)
    spread = schema.text(house, "spread", "The largest load less the smallest, in words")
    reaches = schema.list(house, "reaches", "How each chore goes round", of: reach)
    hasHistory = schema.flag(house, "hasHistory", "Set if planner.json asks for what has been done, and anything has")
    hasDonePictures = schema.flag(house, "hasDonePictures", "Set if there are pictures of what has been done")
    latest = schema.list(house, "latest", "When each chore was last done", of: last)
    history = schema.list(house, "history", "Every time that one was done, newest first", of: done.type)
    tally = schema.list(house, "tally", "Who has done how many, most first", of: doer)
    type = schema.record("choresPage", "The chores of all houses")
    frame = FrameModel(&schema, type, shared)
    houses = schema.list(type, "houses", "The houses that have chores", of: house)
    page = schema.page("chores", root: type, template: "chores.html.mustache", "Who does which chore, week by week")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(shared.words.chores), place: .elsewhere, icons: 0, shared, &data)
    data.set(record, houses, makeHouses(shared, &data))
    return record
  }

  func makeHouses(_ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    // Regions of a page need names of their own: houses that are called alike are numbered.
    var captions: [String: Int] = [:]
    return plan.tribe.houses.filter { !$0.chores.isEmpty }.map { source in
      let shown = plan.settings.publish.choreHorizonWeeks
      let rota = RotaPlan(house: source, from: CivilDateTime(plan.context.today), weeks: max(shown, Self.fairnessWeeks))
      let made = data.make(house)
      data.set(made, houseName, source.name)
      let name = words.choresOf(house: source.name)
      let number = captions[name, default: 0] + 1
      captions[name] = number
      data.set(made, caption, number == 1 ? name : "\(name) (\(language.plainNumber(number)))")
      data.set(
        made, chores,
        source.chores.map { item in
          let entry = data.make(chore)
          data.set(entry, choreName, item.title)
          data.set(
            entry, choreImage, shared.models.picture.make(item.photo, of: item.title, words.avatarOf(name: item.title), &data))
          return entry
        })
      data.set(made, hasPictures, source.chores.contains { $0.photo?.published != nil })
      data.set(
        made, weeks,
        rota.weeks.prefix(shown).map { item in
          let entry = data.make(week)
          data.set(entry, due, language.text(item.due.date, .weekdayMedium))
          data.set(entry, dueMachine, isoShort(item.due.date))
          data.set(
            entry, turns,
            item.assignments.map { assignment in
              let cell = data.make(turn)
              data.set(cell, turnChore, source.chores[assignment.chore].title)
              data.set(cell, turnMember, assignment.member.map { shared.members[$0] })
              data.set(cell, nobody, words.nobodyAvailable)
              return cell
            })
          return entry
        })
      let fairness = rota.fairness
      let (whole, largest) = (fairness.loads.reduce(0) { $0 + $1.weight }, fairness.loads.map(\.weight).max() ?? 0)
      data.set(made, fairnessSpan, words.weekCount(count: fairness.weekCount))
      data.set(made, spread, words.loadSpread(difference: fairness.spread))
      data.set(
        made, reaches,
        zip(source.chores.indices, fairness.weeksUntilEveryone).map { chore, weeks in
          let entry = data.make(reach)
          data.set(entry, reachChore, source.chores[chore].title)
          let times = fairness.loads.map { $0.times[chore] }
          let most = max(1, times.max() ?? 0)
          data.set(
            entry, shares,
            times.map { count in
              let cell = data.make(share)
              data.set(cell, shareTimes, language.plainNumber(count))
              data.set(cell, shareShade, "s\((count * Self.shadeSteps + most - 1) / most)")
              return cell
            })
          data.set(entry, reachWeeks, weeks.map { words.weekCount(count: $0) } ?? words.notWithinTheseWeeks)
          return entry
        })
      data.set(
        made, loads,
        fairness.loads.map { item in
          let entry = data.make(load)
          data.set(entry, loadMember, shared.members[item.member])
          data.set(entry, loadText, words.choreCount(count: item.chores))
          data.set(entry, loadWeight, words.portion(part: item.weight, whole: whole))
          data.set(entry, loadBar, largest == 0 ? 0 : item.weight * 100 / largest)
          return entry
        })
      setHistory(of: source, made, shared, &data)
      return made
    }
  }

  private func setHistory(of source: House, _ made: ViewRef, _ shared: SharedViews, _ data: inout ViewData) {
    let past = DoneModel.history(of: source, shared.plan)
    data.set(made, hasHistory, !past.isEmpty)
    data.set(made, hasDonePictures, past.contains { $0.done.photo?.published != nil })
    data.set(made, history, past.map { done.make($0.done, of: source.chores[$0.chore].title, shared, &data) })
    data.set(
      made, latest,
      source.chores.indices.map { chore in
        let entry = data.make(last)
        data.set(entry, lastChore, source.chores[chore].title)
        let newest = past.first { $0.chore == chore }
        data.set(entry, lastDone, newest.map { done.make($0.done, of: source.chores[chore].title, shared, &data) })
        data.set(entry, never, shared.words.notYetDone)
        return entry
      })
    // In the order of the residents, then of the first time that somebody else did one.
    var counts: [Author: Int] = [:]
    var order: [Author] = []
    for who in source.residents.map(Author.member) + past.map(\.done.who) where counts[who] == nil {
      counts[who] = past.count { $0.done.who == who }
      order.append(who)
    }
    let ranked = order.enumerated().sorted { (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset) }
    data.set(
      made, tally,
      ranked.map { _, who in
        let entry = data.make(doer)
        if case .member(let index) = who { data.set(entry, doerMember, shared.members[index]) }
        data.set(entry, doerName, who.name(in: shared.plan.tribe, shared.words))
        data.set(entry, doerCount, shared.words.choreCount(count: counts[who] ?? 0))
        return entry
      })
  }
}

/// `todos/`: what is to be done, and what is done.
struct TodosPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let count: TextSlot
  private let hasOpen, hasDone: FlagSlot
  private let open, done: ListSlot
  let todo: RecordType
  private let id, text, note: TextSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    todo = schema.record("todo", "One thing to do")
    id = schema.text(todo, "id", "An id for links within the page")
    text = schema.text(todo, "text", "What it is")
    note = schema.text(todo, "note", "When it is due, and who added or did it", .optional)
    type = schema.record("todosPage", "All things to do")
    frame = FrameModel(&schema, type, shared)
    count = schema.text(type, "count", "How many are open")
    hasOpen = schema.flag(type, "hasOpen", "Set if any is open")
    open = schema.list(type, "open", "Those still to do, by the day they are due", of: todo)
    hasDone = schema.flag(type, "hasDone", "Set if any is done")
    done = schema.list(type, "done", "Those done, latest first", of: todo)
    page = schema.page("todos", root: type, template: "todos.html.mustache", "What is to be done, and what is done")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (todos, words) = (shared.plan.tribe.todos, shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.todos), place: .elsewhere, icons: 0, shared, &data)
    let waiting = makeOpen(shared, &data)
    let finished = todos.indices.filter { todos[$0].isDone }.sorted { a, b in
      (todos[b].updated?.secondsSinceEpoch ?? .min, a) < (todos[a].updated?.secondsSinceEpoch ?? .min, b)
    }
    data.set(record, count, words.openTodoCount(count: waiting.count))
    data.set(record, hasOpen, !waiting.isEmpty)
    data.set(record, open, waiting)
    data.set(record, hasDone, !finished.isEmpty)
    data.set(record, done, finished.map { make($0, shared, &data) })
    return record
  }

  /// Those still to do, by the day they are due.
  func makeOpen(_ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    let todos = shared.plan.tribe.todos
    let waiting = todos.indices.filter { !todos[$0].isDone }.sorted { a, b in
      (todos[a].due ?? .max, a) < (todos[b].due ?? .max, b)
    }
    return waiting.map { make($0, shared, &data) }
  }

  /// A to-do's id on the page.
  static func id(_ index: Int) -> String { "todo-\(index + 1)" }

  private func make(_ index: Int, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let source = plan.tribe.todos[index]
    let record = data.make(todo)
    data.set(record, id, Self.id(index))
    data.set(record, text, source.title)
    var notes: [String] = []
    if let due = source.due, !source.isDone { notes.append(words.dueOn(date: shared.language.text(due, .weekdayDayMonthShort))) }
    if source.isDone, let member = source.completedBy {
      notes.append(words.doneBy(name: plan.tribe.members[member].name))
    } else if let member = source.creator {
      notes.append(words.addedBy(name: plan.tribe.members[member].name))
    }
    data.set(record, note, notes.joined(separator: " · "))
    return record
  }
}

/// `lists/`: shopping, packing and other lists.
struct ListsPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let lists: ListSlot
  let list: RecordType
  private let item: RecordType
  private let id, title, kind, left: TextSlot
  private let items: ListSlot
  private let text, quantity: TextSlot
  private let isDone: FlagSlot
  private let hasMeals: FlagSlot
  private let meals: ListSlot
  private let use: RecordType
  private let useTitle, useDate: TextSlot
  private let usePath: PathSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    use = schema.record("listUse", "A meal that a list is for")
    useTitle = schema.text(use, "title", "What there is to eat")
    useDate = schema.text(use, "date", "The day in words")
    usePath = schema.path(use, "path", "The day in the meal plan, from the site's root")
    item = schema.record("listItem", "One thing on a list")
    text = schema.text(item, "text", "What it is")
    quantity = schema.text(item, "quantity", "How much of it", .optional)
    isDone = schema.flag(item, "isDone", "Set if it is ticked off")
    list = schema.record("familyList", "One list")
    id = schema.text(list, "id", "An id for links within the page")
    title = schema.text(list, "title", "What the list is called")
    kind = schema.text(list, "kind", "Shopping list or packing list", .optional)
    left = schema.text(list, "left", "How many things are left")
    items = schema.list(list, "items", "Its things, open ones first", of: item)
    hasMeals = schema.flag(list, "hasMeals", "Set if it is for meals of the plan")
    meals = schema.list(list, "meals", "The meals that it is for, by day", of: use)
    type = schema.record("listsPage", "All lists")
    frame = FrameModel(&schema, type, shared)
    lists = schema.list(type, "lists", "The lists", of: list)
    page = schema.page("lists", root: type, template: "lists.html.mustache", "Shopping, packing and other lists")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(shared.words.lists), place: .elsewhere, icons: 0, shared, &data)
    data.set(record, lists, makeLists(shared, &data))
    return record
  }

  func makeLists(_ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    let (plan, words) = (shared.plan, shared.words)
    return plan.tribe.lists.enumerated().map { index, source in
      let made = data.make(list)
      data.set(made, id, plan.paths.listNames[index])
      data.set(made, title, source.title)
      switch source.kind {
      case .shopping: data.set(made, kind, words.shoppingList)
      case .packing: data.set(made, kind, words.packingList)
      case .other: break
      }
      data.set(made, left, words.itemsLeft(count: source.items.count { !$0.isDone }))
      let ordered = source.items.filter { !$0.isDone } + source.items.filter(\.isDone)
      data.set(
        made, items,
        ordered.map { thing in
          let entry = data.make(item)
          data.set(entry, text, thing.text)
          data.set(entry, quantity, thing.quantity)
          data.set(entry, isDone, thing.isDone)
          return entry
        })
      let eaten = plan.tribe.meals.filter { $0.list == source.id }.enumerated()
        .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
      data.set(made, hasMeals, !eaten.isEmpty)
      data.set(
        made, meals,
        eaten.map { meal in
          let entry = data.make(use)
          data.set(entry, useTitle, meal.title)
          data.set(entry, useDate, shared.language.text(meal.date, .weekdayDayMonthShort))
          data.set(entry, usePath, "\(SiteSection.meals.path)#\(isoText(meal.date))")
          return entry
        })
      return made
    }
  }
}

/// `meals/`: what there is to eat, day by day.
struct MealsPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let hasComing, hasPast: FlagSlot
  private let coming, past: ListSlot
  private let day, meal: RecordType
  private let id, name: TextSlot
  private let isToday: FlagSlot
  private let meals: ListSlot
  private let course, title, cook, notes: TextSlot
  private let listTitle: TextSlot
  private let listPath: PathSlot
  let week: RecordType
  private let weekName: TextSlot
  private let weekCourses, weekDays: ListSlot
  private let head, row, cell: RecordType
  private let headName, rowName, rowMachine: TextSlot
  private let rowCells, cellMeals: ListSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    meal = schema.record("meal", "One meal")
    course = schema.text(meal, "course", "Breakfast, lunch, dinner or snack")
    title = schema.text(meal, "title", "What there is")
    cook = schema.text(meal, "cook", "Who cooks", .optional)
    notes = schema.text(meal, "notes", "What else there is to know", .optional)
    listTitle = schema.text(meal, "listTitle", "The list that holds what it needs; missing without one", .optional)
    listPath = schema.path(meal, "listPath", "That list, from the site's root; missing without one", .optional)
    head = schema.record("mealCourse", "A course that has meals")
    headName = schema.text(head, "name", "What it is called")
    cell = schema.record("mealCell", "What there is for one course of a day")
    cellMeals = schema.list(cell, "meals", "The meals; none if nothing is planned", of: meal)
    row = schema.record("mealRow", "One day of a week of meals")
    rowName = schema.text(row, "name", "The day in words")
    rowMachine = schema.text(row, "machine", "The day as YYYY-MM-DD")
    rowCells = schema.list(row, "cells", "What there is, course by course", of: cell)
    week = schema.record("mealWeek", "The meals of one week, for paper")
    weekName = schema.text(week, "name", "The week in words")
    weekCourses = schema.list(week, "courses", "The courses that any day of the week has", of: head)
    weekDays = schema.list(week, "days", "Its seven days", of: row)
    day = schema.record("mealDay", "The meals of one day")
    id = schema.text(day, "id", "The day as YYYY-MM-DD")
    name = schema.text(day, "name", "The day in words")
    isToday = schema.flag(day, "isToday", "Set on the day that the planner was made for")
    meals = schema.list(day, "meals", "Its meals in the course of the day", of: meal)
    type = schema.record("mealsPage", "All meals")
    frame = FrameModel(&schema, type, shared)
    hasComing = schema.flag(type, "hasComing", "Set if any meal comes")
    coming = schema.list(type, "coming", "From today on", of: day)
    hasPast = schema.flag(type, "hasPast", "Set if there are meals gone by")
    past = schema.list(type, "past", "Before today", of: day)
    page = schema.page("meals", root: type, template: "meals.html.mustache", "What there is to eat, day by day")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.mealPlan), place: .elsewhere, icons: 0, shared, &data)
    let order = Meal.Course.allCases
    let byDay = Dictionary(grouping: plan.tribe.meals.indices, by: { plan.tribe.meals[$0].date })
    let days = byDay.keys.sorted().map { date in
      (
        date,
        (byDay[date] ?? []).sorted { a, b in
          let (x, y) = (
            order.firstIndex(of: plan.tribe.meals[a].course) ?? 0, order.firstIndex(of: plan.tribe.meals[b].course) ?? 0
          )
          return (x, a) < (y, b)
        }
      )
    }
    func make(_ part: [(CivilDate, [Int])]) -> [ViewRef] {
      part.map { date, indices in
        let made = data.make(day)
        data.set(made, id, isoShort(date))
        data.set(made, name, shared.language.text(date, .weekdayDayMonth))
        data.set(made, isToday, date == plan.context.today)
        data.set(made, meals, indices.map { makeMeal(plan.tribe.meals[$0], shared, &data) })
        return made
      }
    }
    let (next, gone) = (days.filter { $0.0 >= plan.context.today }, days.filter { $0.0 < plan.context.today })
    data.set(record, hasComing, !next.isEmpty)
    data.set(record, coming, make(next))
    data.set(record, hasPast, !gone.isEmpty)
    data.set(record, past, make(gone))
    return record
  }

  /// This week and those that follow, as far as meals are planned.
  func makeWeeks(_ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let first = plan.context.today.startOfWeek(plan.context.firstWeekday)
    let byWeek = Dictionary(
      grouping: plan.tribe.meals.filter { $0.date >= first }, by: { $0.date.startOfWeek(plan.context.firstWeekday) })
    return byWeek.keys.sorted().map { start in
      let meals = byWeek[start] ?? []
      let courses = Meal.Course.allCases.filter { course in meals.contains { $0.course == course } }
      let made = data.make(week)
      data.set(made, weekName, words.weekOf(date: language.text(start, .long)))
      data.set(
        made, weekCourses,
        courses.map { course in
          let entry = data.make(head)
          data.set(entry, headName, words.name(of: course))
          return entry
        })
      data.set(
        made, weekDays,
        (0..<7).map { number in
          let date = start.adding(days: number)
          let entry = data.make(row)
          data.set(entry, rowName, language.text(date, .weekdayDayMonthShort))
          data.set(entry, rowMachine, isoShort(date))
          data.set(
            entry, rowCells,
            courses.map { course in
              let box = data.make(cell)
              data.set(
                box, cellMeals,
                meals.filter { $0.date == date && $0.course == course }.map { makeMeal($0, shared, &data) })
              return box
            })
          return entry
        })
      return made
    }
  }

  private func makeMeal(_ source: Meal, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let words = shared.words
    let record = data.make(meal)
    data.set(record, course, words.name(of: source.course))
    if let list = source.list, let index = shared.plan.tribe.lists.firstIndex(where: { $0.id == list }) {
      data.set(record, listTitle, shared.plan.tribe.lists[index].title)
      data.set(record, listPath, "\(SiteSection.lists.path)#\(shared.plan.paths.listNames[index])")
    }
    data.set(record, title, source.title)
    data.set(record, cook, source.cook.map { words.cook(name: shared.plan.tribe.members[$0].name) })
    data.set(record, notes, source.notes)
    return record
  }
}
