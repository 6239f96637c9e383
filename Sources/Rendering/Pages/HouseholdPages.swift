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
    page = Page("todos", "What is to be done, and what is done", record: "All things to do", in: &schema, models) { page in
      page.text("count", "How many are open") { $1.words.openTodoCount(count: Self.open($1.plan).count) }
      page.list(
        "open", "Those still to do, by the day they are due", of: models.todo, flag: ("hasOpen", "Set if any is open")
      ) { Self.open($1.plan) }
      page.list("done", "Those done, latest first", of: models.todo, flag: ("hasDone", "Set if any is done")) { Self.done($1.plan) }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] { page.jobs(of: .todos, site) }

  static func record(in schema: inout ViewSchema) -> Record<Entry> {
    Record("todo", "One thing to do", in: &schema) { record in
      record.text("id", "An id for links within the page") { OutputPaths.anchor(of: $0.todo.id) }
      record.text("text", "What it is") { $0.todo.title }
      record.text("note", "When it is due, whom it was given to, and who added or did it", .optional) { note($0.todo, $1) }
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
    if !todo.isDone, let member = todo.assignee { notes.append(shared.words.givenTo(name: name(member))) }
    if todo.isDone, let member = todo.completedBy {
      notes.append(shared.words.doneBy(name: name(member)))
    } else if let member = todo.creator {
      notes.append(shared.words.addedBy(name: name(member)))
    }
    return notes.joined(separator: " · ")
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
      item.flag("isDone", "Set if it is ticked off") { $0.isDone }
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
        shared.words.itemsLeft(count: entry.list.items.count { !$0.isDone })
      }
      list.list("items", "Its things, open ones first", of: item) { entry in
        entry.list.items.filter { !$0.isDone } + entry.list.items.filter(\.isDone)
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
  /// A week by its first day, its meals, and the courses that any of its days has.
  private typealias Week = (first: CivilDate, meals: [Meal], courses: [Meal.Course])

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let meal = Record<Meal>("meal", "One meal", in: &schema) { meal in
      meal.text("course", "Breakfast, lunch, dinner or snack") { $1.words.name(of: $0.course) }
      meal.text("title", "What there is") { $0.title }
      meal.text("cook", "Who cooks", .optional) { meal, shared in
        meal.cook.map { shared.words.cook(name: shared.plan.tribe.members[$0].name) }
      }
      meal.text("notes", "What else there is to know", .optional) { $0.notes }
      meal.text("listTitle", "The list that holds what it needs; missing without one", .optional) { meal, shared in
        Self.list(of: meal, shared).map { shared.plan.tribe.lists[$0].title }
      }
      meal.path("listPath", "That list, from the site's root; missing without one", .optional) { meal, shared in
        Self.list(of: meal, shared).map { "\(SiteSection.lists.path)#\(shared.plan.paths.listNames[$0])" }
      }
    }
    let head = Record<Meal.Course>("mealCourse", "A course that has meals", in: &schema) { head in
      head.text("name", "What it is called") { $1.words.name(of: $0) }
    }
    let cell = Record<[Meal]>("mealCell", "What there is for one course of a day", in: &schema) { cell in
      cell.list("meals", "The meals; none if nothing is planned", of: meal) { $0 }
    }
    let row = Record<(date: CivilDate, week: Week)>("mealRow", "One day of a week of meals", in: &schema) { row in
      row.text("name", "The day in words") { $1.language.text($0.date, .weekdayDayMonthShort) }
      row.text("machine", "The day as YYYY-MM-DD") { isoText($0.date) }
      row.list("cells", "What there is, course by course", of: cell) { row in
        row.week.courses.map { course in row.week.meals.filter { $0.date == row.date && $0.course == course } }
      }
    }
    let week = Record<Week>("mealWeek", "The meals of one week, for paper", in: &schema) { week in
      week.text("name", "The week in words") { $1.words.weekOf(date: $1.language.text($0.first, .long)) }
      week.list("courses", "The courses that any day of the week has", of: head) { $0.courses }
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
    let order = Meal.Course.allCases
    let byDay = Dictionary(grouping: plan.tribe.meals, by: \.date)
    return byDay.sorted { $0.key < $1.key }.map { date, meals in
      (date, order.flatMap { course in meals.filter { $0.course == course } })
    }
  }

  /// This week and those that follow, as far as meals are planned.
  private static func weeks(_ plan: SitePlan) -> [Week] {
    let first = plan.context.today.startOfWeek(plan.context.firstWeekday)
    let byWeek = Dictionary(
      grouping: plan.tribe.meals.filter { $0.date >= first }, by: { $0.date.startOfWeek(plan.context.firstWeekday) })
    return byWeek.sorted { $0.key < $1.key }.map { start, meals in
      (start, meals, Meal.Course.allCases.filter { course in meals.contains { $0.course == course } })
    }
  }

  /// The list that holds what a meal needs.
  private static func list(of meal: Meal, _ shared: SharedViews) -> Int? {
    meal.list.flatMap { list in shared.plan.tribe.lists.firstIndex { $0.id == list } }
  }
}
