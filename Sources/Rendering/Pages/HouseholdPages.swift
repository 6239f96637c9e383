internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `todos/`: what is to be done, and what is done.
enum TodosPage: PageKind {
  /// A thing to do, and its number in the tribe.
  typealias Entry = (index: Int, todo: Todo)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let group = Record<(name: String?, todos: [Entry])>("todoGroup", in: &schema) { group in
      group.text("name", .optional) { $0.name }
      group.list("todos", of: models.todo) { $0.todos }
    }
    let page = Page<Void>("todos", in: &schema, models) { page in
      page.text("count") { $1.words.openTodoCount(count: Self.open($1.plan).count) }
      page.list("open", of: models.todo, flag: "hasOpen") { Self.open($1.plan) }
      page.list("groups", of: group) { _, shared in
        let open = Self.open(shared.plan)
        return open.map(\.todo.list).withoutRepeats.sorted { ($0 ?? "") < ($1 ?? "") }.map { list in
          (list, open.filter { $0.todo.list == list })
        }
      }
      page.list("done", of: models.todo, flag: "hasDone") { Self.done($1.plan) }
    }
    return { site in page.jobs(of: .todos, site) }
  }

  static func record(in schema: inout ViewSchema, _ textPart: Record<TextPart>) -> Record<Entry> {
    let step = Record<FamilyList.Item>("todoStep", in: &schema) { step in
      step.text("text") { $0.text }
      step.flag("isDone") { $0.isDone }
    }
    return Record("todo", in: &schema) { record in
      record.text("id") { OutputPaths.anchor(of: $0.todo.id) }
      record.text("text") { $0.todo.title }
      record.text("note", .optional) { note($0.todo, $1) }
      record.text("notes", .optional) { $0.todo.notes }
      record.list("noteParts", of: textPart) { $0.todo.notes.map(TextPart.parts) ?? [] }
      record.list("steps", of: step, flag: "hasSteps") { $0.todo.steps }
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

  private static func all(_ plan: SitePlan) -> [Entry] { plan.shown.todos.enumerated().map { ($0, $1) } }

  private static func note(_ todo: Todo, _ shared: SharedViews) -> String {
    func name(_ member: MemberIndex) -> String { shared.plan.shown.members[member].name }
    let (words, language, open) = (shared.words, shared.language, todo.isDone ? nil : todo)
    let done = (todo.isDone ? todo.completedBy : nil).map { words.doneBy(name: name($0)) }
    let notes = [
      open?.due.map(shared.dueText), open?.time.map { language.text($0) },
      open?.priority.flatMap { $0 < 5 ? words.important : nil },
      todo.points.map { words.points(count: $0) }, open?.assignee.map { words.givenTo(name: name($0)) },
      done ?? todo.creator.map { words.addedBy(name: name($0)) },
    ]
    return language.row(notes) ?? ""
  }
}

/// `lists/`: shopping, packing and other lists. `print/lists.html` has them and what is to be done, on paper.
enum ListsPage: PageKind {
  /// A list, and its number in the tribe.
  private typealias Entry = (index: Int, list: FamilyList)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let item = Record<FamilyList.Item>("listItem", in: &schema) { item in
      item.text("text") { $0.text }
      item.text("quantity", .optional) { $0.quantity }
      item.text("note", .optional) { $0.note }
      item.flag("isDone") { $0.isDone }
    }
    let group = Record<(common: String?, elements: [FamilyList.Item])>("listGroup", in: &schema) { group in
      group.text("name", .optional) { $0.common }
      group.list("items", of: item) { $0.elements }
    }
    let list = Record<Entry>("familyList", in: &schema) { list in
      list.text("id") { $1.plan.paths.listNames[$0.index] }
      list.text("title") { $0.list.title }
      list.text("kind", .optional) { entry, shared in
        switch entry.list.kind {
        case .shopping: shared.words.shoppingList
        case .packing: shared.words.packingList
        case .other: nil
        }
      }
      list.text("left") { entry, shared in
        let count = entry.list.items.count { !$0.isDone }
        return entry.list.kind == .shopping ? shared.words.thingsToBuy(count: count) : shared.words.itemsLeft(count: count)
      }
      list.list("items", of: item) { Self.openFirst($0.list) }
      list.list("groups", of: group) { entry in Self.openFirst(entry.list).runs { $0.isDone ? nil : $0.group } }
      list.list("meals", of: models.line, flag: "hasMeals") { entry, shared in
        shared.plan.shown.meals.filter { $0.list == entry.list.id }.sorted { $0.date < $1.date }.map {
          Line(when: shared.text(ofDay: $0.date), text: $0.title, path: "\(SiteSection.meals.path)#\(isoText($0.date))")
        }
      }
    }
    let live: @Sendable (SitePlan) -> String? = { (SiteSection.lists.isPublished($0) ? SiteSection.lists : .todos).path }
    return pageAndSheet("lists", of: .lists, in: &schema, models, live: live) { page in
      page.list("todos", of: models.todo, flag: "hasTodos") { TodosPage.open($1.plan) }
      page.list("lists", of: list) { _, shared in shared.plan.shown.lists.enumerated().map { ($0, $1) } }
    }
  }

  private static func openFirst(_ list: FamilyList) -> [FamilyList.Item] {
    list.items.filter { !$0.isDone } + list.items.filter(\.isDone)
  }
}

/// `meals/`: what there is to eat, day by day; and on paper, `print/meals.html`, week by week.
enum MealsPage: PageKind {
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

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let meal = Record<Meal>("meal", in: &schema) { meal in
      meal.text("course") { $1.name(of: $0) }
      meal.text("icon") { "i-\($0.course)" }
      meal.list("ingredients", of: models.tag) { $0.ingredients }
      meal.text("servings", .optional) { meal, shared in meal.servings.map { shared.words.servings(count: $0) } }
      meal.url("url", .optional) { $0.url }
      meal.text("title") { $0.title }
      meal.text("cook", .optional) { meal, shared in meal.cook.map { shared.words.cook(name: shared.plan.shown.members[$0].name) } }
      meal.text("notes", .optional) { $0.notes }
      meal.list("noteParts", of: models.textPart) { $0.notes.map(TextPart.parts) ?? [] }
      meal.text("listTitle", .optional) { meal, shared in Self.list(of: meal, shared).map { shared.plan.shown.lists[$0].title } }
      meal.path("listPath", .optional) { meal, shared in
        Self.list(of: meal, shared).map { "\(SiteSection.lists.path)#\(shared.plan.paths.listNames[$0])" }
      }
    }
    let cell = Record<[Meal]>("mealCell", in: &schema) { cell in
      cell.list("meals", of: meal) { $0 }
    }
    let row = Record<(date: CivilDate, week: Week)>("mealRow", in: &schema) { row in
      row.text("name") { $1.language.text($0.date, .weekdayDayMonthShort) }
      row.text("machine") { isoText($0.date) }
      row.list("cells", of: cell) { row in
        row.week.parts.map { part in row.week.meals.filter { $0.date == row.date && Part($0) == Part(part) } }
      }
    }
    let week = Record<Week>("mealWeek", in: &schema) { week in
      week.text("name") { $1.words.weekOf(date: $1.language.text($0.first, .long)) }
      week.list("courses", of: models.tag) { week, shared in week.parts.map { shared.words.name(of: $0) } }
      week.list("days", of: row) { week in week.first.week.map { ($0, week) } }
    }
    let day = Record<DayOfMeals>("mealDay", in: &schema) { day in
      day.text("id") { isoText($0.date) }
      day.text("name") { $1.language.text($0.date, .weekdayDayMonth) }
      day.flag("isToday") { $0.date == $1.plan.context.today }
      day.list("meals", of: meal) { $0.meals }
    }
    return pageAndSheet("meals", of: .meals, in: &schema, models) { page in
      page.list("coming", of: day, flag: "hasComing") { _, shared in
        Self.days(shared.plan).filter { $0.date >= shared.plan.context.today }
      }
      page.list("past", of: day, flag: "hasPast") { _, shared in
        Self.days(shared.plan).filter { $0.date < shared.plan.context.today }
      }
      page.list("weeks", of: week) { Self.weeks($1.plan) }
    }
  }

  /// The days that have meals, each with its meals in the course of the day.
  private static func days(_ plan: SitePlan) -> [DayOfMeals] {
    Dictionary(grouping: inOrder(plan), by: \.date).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// All meals course by course, each in the order of the tribe.
  private static func inOrder(_ plan: SitePlan) -> [Meal] {
    Meal.Course.allCases.flatMap { course in plan.shown.meals.filter { $0.course == course } }
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
    meal.list.flatMap { list in shared.plan.shown.lists.firstIndex { $0.id == list } }
  }
}

extension SharedViews {
  /// The part of the day that a meal is for, and its time.
  func name(of meal: Meal) -> String {
    let name = words.name(of: meal)
    return meal.time.map { "\(name) \(language.text($0))" } ?? name
  }
}
