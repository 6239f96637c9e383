internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `chores/`: who does what, week by week, and how evenly it is shared.
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

  /// Fairness is shown over at least this many weeks: a few weeks say little.
  static let fairnessWeeks = 52

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
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
    reach = schema.record("reach", "How long a chore takes to have been with everybody who may do it")
    reachChore = schema.text(reach, "chore", "What the chore is")
    reachWeeks = schema.text(reach, "weeks", "After how many weeks, or that it does not happen in these")
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
    reaches = schema.list(house, "reaches", "How long each chore takes to reach everybody", of: reach)
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
          data.set(entry, dueMachine, isoText(item.due.date))
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
        zip(source.chores, fairness.weeksUntilEveryone).map { item, weeks in
          let entry = data.make(reach)
          data.set(entry, reachChore, item.title)
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
      return made
    }
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
  private let todo: RecordType
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
    let waiting = todos.indices.filter { !todos[$0].isDone }.sorted { a, b in
      (todos[a].due ?? .max, a) < (todos[b].due ?? .max, b)
    }
    let finished = todos.indices.filter { todos[$0].isDone }.sorted { a, b in
      (todos[b].updated?.secondsSinceEpoch ?? .min, a) < (todos[a].updated?.secondsSinceEpoch ?? .min, b)
    }
    data.set(record, count, words.openTodoCount(count: waiting.count))
    data.set(record, hasOpen, !waiting.isEmpty)
    data.set(record, open, waiting.map { make($0, shared, &data) })
    data.set(record, hasDone, !finished.isEmpty)
    data.set(record, done, finished.map { make($0, shared, &data) })
    return record
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
  private let list, item: RecordType
  private let id, title, kind, left: TextSlot
  private let items: ListSlot
  private let text, quantity: TextSlot
  private let isDone: FlagSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
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
    type = schema.record("listsPage", "All lists")
    frame = FrameModel(&schema, type, shared)
    lists = schema.list(type, "lists", "The lists", of: list)
    page = schema.page("lists", root: type, template: "lists.html.mustache", "Shopping, packing and other lists")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.lists), place: .elsewhere, icons: 0, shared, &data)
    data.set(
      record, lists,
      plan.tribe.lists.enumerated().map { index, source in
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
        return made
      })
    return record
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

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    meal = schema.record("meal", "One meal")
    course = schema.text(meal, "course", "Breakfast, lunch, dinner or snack")
    title = schema.text(meal, "title", "What there is")
    cook = schema.text(meal, "cook", "Who cooks", .optional)
    notes = schema.text(meal, "notes", "What else there is to know", .optional)
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
        data.set(made, id, isoText(date))
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

  private func makeMeal(_ source: Meal, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let words = shared.words
    let record = data.make(meal)
    switch source.course {
    case .breakfast: data.set(record, course, words.breakfast)
    case .lunch: data.set(record, course, words.lunch)
    case .dinner: data.set(record, course, words.dinner)
    case .snack: data.set(record, course, words.snack)
    }
    data.set(record, title, source.title)
    data.set(record, cook, source.cook.map { words.cook(name: shared.plan.tribe.members[$0].name) })
    data.set(record, notes, source.notes)
    return record
  }
}
