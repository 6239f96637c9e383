internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `todos/`: what is to be done, and what is done.
struct TodosPage: PageKind {
  private let page: Page<Void>

  /// A thing to do, and its number in the tribe.
  typealias Entry = (index: Int, todo: Todo)

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let group = Record<(name: String?, todos: [Entry])>("todoGroup", "What is to be done of one list", in: &schema) { group in
      group.text("name", "What the list is called; missing for what is on none", .optional) { $0.name }
      group.list("todos", "What is to be done, by the day it is due", of: models.todo) { $0.todos }
    }
    page = Page("todos", "What is to be done, and what is done", record: "All things to do", in: &schema, models) { page in
      page.text("count", "How many are open") { $1.words.openTodoCount(count: Self.open($1.plan).count) }
      page.list(
        "open", "Those still to do, by the day they are due", of: models.todo, flag: ("hasOpen", "Set if any is open")
      ) { Self.open($1.plan) }
      page.list("groups", "The same, list by list; those on no list come first", of: group) { _, shared in
        let open = Self.open(shared.plan)
        return open.map(\.todo.list).withoutRepeats.sorted { ($0 ?? "") < ($1 ?? "") }.map { list in
          (list, open.filter { $0.todo.list == list })
        }
      }
      page.list("done", "Those done, latest first", of: models.todo, flag: ("hasDone", "Set if any is done")) { Self.done($1.plan) }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] { page.jobs(of: .todos, site) }

  static func record(in schema: inout ViewSchema, _ textPart: Record<TextPart>) -> Record<Entry> {
    let step = Record<FamilyList.Item>("todoStep", "A step of something to do", in: &schema) { step in
      step.text("text", "What it is") { $0.text }
      step.flag("isDone", "Set if it is done") { $0.isDone }
    }
    return Record("todo", "One thing to do", in: &schema) { record in
      record.text("id", "An id for links within the page") { OutputPaths.anchor(of: $0.todo.id) }
      record.text("text", "What it is") { $0.todo.title }
      record.text("note", "When it is due, whom it was given to, and who added or did it", .optional) { note($0.todo, $1) }
      record.text("notes", "What else there is to know", .optional) { $0.todo.notes }
      record.list("noteParts", "The same, with its addresses set apart", of: textPart) { $0.todo.notes.map(TextPart.parts) ?? [] }
      record.list("steps", "What it is made of", of: step, flag: ("hasSteps", "Set if it has steps")) { $0.todo.steps }
    }
  }

  /// Those still to do, by the day they are due.
  static func open(_ plan: SitePlan) -> [Entry] {
    all(plan).filter { !$0.todo.isDone }.sorted { ($0.todo.due ?? .max) < ($1.todo.due ?? .max) }
  }

  private static func done(_ plan: SitePlan) -> [Entry] {
    all(plan).filter(\.todo.isDone).sorted {
      ($0.todo.updated?.secondsSinceEpoch ?? .min) > ($1.todo.updated?.secondsSinceEpoch ?? .min)
    }
  }

  private static func all(_ plan: SitePlan) -> [Entry] { plan.tribe.todos.enumerated().map { ($0, $1) } }

  private static func note(_ todo: Todo, _ shared: SharedViews) -> String {
    func name(_ member: MemberIndex) -> String { shared.plan.tribe.members[member].name }
    var notes: [String] = []
    if let due = todo.due, !todo.isDone { notes.append(shared.dueText(due)) }
    if let time = todo.time, !todo.isDone { notes.append(shared.language.text(time)) }
    if let priority = todo.priority, priority < 5, !todo.isDone { notes.append(shared.words.important) }
    if let points = todo.points { notes.append(shared.words.points(count: points)) }
    if !todo.isDone, let member = todo.assignee { notes.append(shared.words.givenTo(name: name(member))) }
    if todo.isDone, let member = todo.completedBy {
      notes.append(shared.words.doneBy(name: name(member)))
    } else if let member = todo.creator {
      notes.append(shared.words.addedBy(name: name(member)))
    }
    return shared.language.row(notes) ?? ""
  }
}

/// `lists/`: shopping, packing and other lists. `print/lists.html` has them and what is to be done, on paper.
struct ListsPage: PageKind {
  private let page: Page<Void>
  private let sheet: Page<Sheet>

  /// A list, and its number in the tribe.
  private typealias Entry = (index: Int, list: FamilyList)

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let use = Record<Meal>("listUse", "A meal that a list is for", in: &schema) { use in
      use.text("title", "What there is to eat") { $0.title }
      use.text("date", "The day in words") { $1.language.text($0.date, .weekdayDayMonthShort) }
      use.path("path", "The day in the meal plan, from the site's root") { "\(SiteSection.meals.path)#\(isoText($0.date))" }
    }
    let item = Record<FamilyList.Item>("listItem", "One thing on a list", in: &schema) { item in
      item.text("text", "What it is") { $0.text }
      item.text("quantity", "How much of it", .optional) { $0.quantity }
      item.text("note", "What else there is to know", .optional) { $0.note }
      item.flag("isDone", "Set if it is ticked off") { $0.isDone }
    }
    let group = Record<(name: String?, items: [FamilyList.Item])>(
      "listGroup", "Things of a list that lie together in the shop", in: &schema
    ) { group in
      group.text("name", "Where they are; missing for those that are anywhere", .optional) { $0.name }
      group.list("items", "The things", of: item) { $0.items }
    }
    let list = Record<Entry>("familyList", "One list", in: &schema) { list in
      list.text("id", "An id for links within the page") { $1.plan.paths.listNames[$0.index] }
      list.text("title", "What the list is called") { $0.list.title }
      list.text("kind", "Shopping list or packing list", .optional) { entry, shared in
        switch entry.list.kind {
        case .shopping: shared.words.shoppingList
        case .packing: shared.words.packingList
        case .other: nil
        }
      }
      list.text("left", "How many things are left") { entry, shared in
        let count = entry.list.items.count { !$0.isDone }
        return entry.list.kind == .shopping ? shared.words.thingsToBuy(count: count) : shared.words.itemsLeft(count: count)
      }
      list.list("items", "Its things, open ones first", of: item) { Self.openFirst($0.list) }
      list.list("groups", "The same, group by group; what is done stands in none", of: group) { entry in
        Self.openFirst(entry.list).chunked { $0.isDone ? nil : $0.group }
      }
      list.list(
        "meals", "The meals that it is for, by day", of: use, flag: ("hasMeals", "Set if it is for meals of the plan")
      ) { entry, shared in
        shared.plan.tribe.meals.filter { $0.list == entry.list.id }.sorted { $0.date < $1.date }
      }
    }
    @Sendable func lists(_ shared: SharedViews) -> [Entry] { shared.plan.tribe.lists.enumerated().map { ($0, $1) } }
    page = Page("lists", "Shopping, packing and other lists", record: "All lists", in: &schema, models) { page in
      page.list("lists", "The lists", of: list) { lists($1) }
    }
    sheet = Page(
      "print-lists", "To-dos and lists on paper", record: "What is to be done and all lists on paper", in: &schema, models
    ) { page in
      Sheet.declare(&page, models)
      page.list(
        "todos", "What is to be done, by the day it is due", of: models.todo, flag: ("hasTodos", "Set if anything is to be done")
      ) { TodosPage.open($1.plan) }
      page.list("lists", "The lists", of: list) { lists($1) }
    }
  }

  private static func openFirst(_ list: FamilyList) -> [FamilyList.Item] {
    list.items.filter { !$0.isDone } + list.items.filter(\.isDone)
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    let live: SiteSection = SiteSection.lists.isPublished(site.plan) ? .lists : .todos
    return page.jobs(of: .lists, site) + sheet.jobs(of: .lists, site, live: live.path)
  }
}

/// `meals/`: what there is to eat, day by day; and on paper, `print/meals.html`, week by week.
struct MealsPage: PageKind {
  private let page: Page<Void>
  private let sheet: Page<Sheet>

  /// A day or a part of it, and its meals.
  private typealias DayOfMeals = (date: CivilDate, meals: [Meal])
  /// A course, or the family's own part of the day.
  private struct Part: Hashable {
    let course: Meal.Course
    let section: String?
    init(_ meal: Meal) { (course, section) = (meal.course, meal.section) }
  }
  /// A week by its first day, its meals in order, and the first meal of each part of the day that any of its days has.
  private typealias Week = (first: CivilDate, meals: [Meal], parts: [Meal])

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let meal = Record<Meal>("meal", "One meal", in: &schema) { meal in
      meal.text("course", "Breakfast, dinner, or what the family calls it, and its time") { $1.name(of: $0) }
      meal.text("icon", "The class of its course's icon") { "i-\($0.course)" }
      meal.list("ingredients", "What it needs", of: models.tag) { $0.ingredients }
      meal.text("servings", "How many it is for", .optional) { meal, shared in
        meal.servings.map { shared.words.servings(count: $0) }
      }
      meal.url("url", "A recipe's address", .optional) { $0.url }
      meal.text("title", "What there is") { $0.title }
      meal.text("cook", "Who cooks", .optional) { meal, shared in
        meal.cook.map { shared.words.cook(name: shared.plan.tribe.members[$0].name) }
      }
      meal.text("notes", "What else there is to know", .optional) { $0.notes }
      meal.list("noteParts", "The same, with its addresses set apart", of: models.textPart) { $0.notes.map(TextPart.parts) ?? [] }
      meal.text("listTitle", "The list that holds what it needs; missing without one", .optional) { meal, shared in
        Self.list(of: meal, shared).map { shared.plan.tribe.lists[$0].title }
      }
      meal.path("listPath", "That list, from the site's root; missing without one", .optional) { meal, shared in
        Self.list(of: meal, shared).map { "\(SiteSection.lists.path)#\(shared.plan.paths.listNames[$0])" }
      }
    }
    let head = Record<Meal>("mealCourse", "A course that has meals", in: &schema) { head in
      head.text("name", "What it is called") { $1.words.name(of: $0) }
    }
    let cell = Record<[Meal]>("mealCell", "What there is for one course of a day", in: &schema) { cell in
      cell.list("meals", "The meals; none if nothing is planned", of: meal) { $0 }
    }
    let row = Record<(date: CivilDate, week: Week)>("mealRow", "One day of a week of meals", in: &schema) { row in
      row.text("name", "The day in words") { $1.language.text($0.date, .weekdayDayMonthShort) }
      row.text("machine", "The day as YYYY-MM-DD") { isoText($0.date) }
      row.list("cells", "What there is, course by course", of: cell) { row in
        row.week.parts.map { part in row.week.meals.filter { $0.date == row.date && Part($0) == Part(part) } }
      }
    }
    let week = Record<Week>("mealWeek", "The meals of one week, for paper", in: &schema) { week in
      week.text("name", "The week in words") { $1.words.weekOf(date: $1.language.text($0.first, .long)) }
      week.list("courses", "The courses that any day of the week has", of: head) { $0.parts }
      week.list("days", "Its seven days", of: row) { week in week.first.week.map { ($0, week) } }
    }
    let day = Record<DayOfMeals>("mealDay", "The meals of one day", in: &schema) { day in
      day.text("id", "The day as YYYY-MM-DD") { isoText($0.date) }
      day.text("name", "The day in words") { $1.language.text($0.date, .weekdayDayMonth) }
      day.flag("isToday", "Set on the day that the planner was made for") { $0.date == $1.plan.context.today }
      day.list("meals", "Its meals in the course of the day", of: meal) { $0.meals }
    }
    page = Page("meals", "What there is to eat, day by day", record: "All meals", in: &schema, models) { page in
      page.list("coming", "From today on", of: day, flag: ("hasComing", "Set if any meal comes")) { _, shared in
        Self.days(shared.plan).filter { $0.date >= shared.plan.context.today }
      }
      page.list("past", "Before today", of: day, flag: ("hasPast", "Set if there are meals gone by")) { _, shared in
        Self.days(shared.plan).filter { $0.date < shared.plan.context.today }
      }
    }
    sheet = Page(
      "print-meals", "The meal plan on paper", record: "The meals of this week and those to come on paper", in: &schema, models
    ) { page in
      Sheet.declare(&page, models)
      page.list("weeks", "The weeks that have meals", of: week) { Self.weeks($1.plan) }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] { page.jobs(of: .meals, site) + sheet.jobs(of: .meals, site) }

  /// The days that have meals, each with its meals in the course of the day.
  private static func days(_ plan: SitePlan) -> [DayOfMeals] {
    Dictionary(grouping: inOrder(plan), by: \.date).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// All meals course by course, each in the order of the tribe.
  private static func inOrder(_ plan: SitePlan) -> [Meal] {
    Meal.Course.allCases.flatMap { course in plan.tribe.meals.filter { $0.course == course } }
  }

  /// This week and those that follow, as far as meals are planned.
  private static func weeks(_ plan: SitePlan) -> [Week] {
    let first = plan.context.today.startOfWeek(plan.context.firstWeekday)
    let byWeek = Dictionary(
      grouping: inOrder(plan).filter { $0.date >= first }, by: { $0.date.startOfWeek(plan.context.firstWeekday) })
    return byWeek.sorted { $0.key < $1.key }.map { start, meals in
      var seen: Set<Part> = []
      return (start, meals, meals.filter { seen.insert(Part($0)).inserted })
    }
  }

  /// The list that holds what a meal needs.
  private static func list(of meal: Meal, _ shared: SharedViews) -> Int? {
    meal.list.flatMap { list in shared.plan.tribe.lists.firstIndex { $0.id == list } }
  }
}

extension Array {
  /// The elements in runs of those that have the same name one after another.
  fileprivate func chunked(by name: (Element) -> String?) -> [(name: String?, items: [Element])] {
    var chunks: [(name: String?, items: [Element])] = []
    for element in self {
      if let last = chunks.indices.last, chunks[last].name == name(element) {
        chunks[last].items.append(element)
      } else {
        chunks.append((name(element), [element]))
      }
    }
    return chunks
  }
}

extension SharedViews {
  /// The part of the day that a meal is for, and its time.
  func name(of meal: Meal) -> String {
    let name = words.name(of: meal)
    return meal.time.map { "\(name) \(language.text($0))" } ?? name
  }
}
