internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `YYYY/`: the year's months on one sheet.
struct YearPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let year: TextSlot
  private let steps: RecordSlot
  private let months: ListSlot
  private let month, row, cell, weekday: RecordType
  private let name: TextSlot
  private let path: PathSlot
  private let weekdays, rows, cells: ListSlot
  private let weekdayName, weekdayShort: TextSlot
  private let weekLabel, weekNumber: TextSlot
  private let weekPath: PathSlot
  private let number, label, machine, look, busyness: TextSlot
  private let list: PathSlot
  private let isBlank: FlagSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    weekday = schema.record("yearWeekday", "A day of the week at the head of a small month")
    weekdayName = schema.text(weekday, "name", "Its name")
    weekdayShort = schema.text(weekday, "short", "Its first letter or two")
    cell = schema.record("yearCell", "One day of a small month")
    isBlank = schema.flag(cell, "isBlank", "Set for the days of other months")
    number = schema.text(cell, "number", "The day of the month")
    label = schema.text(cell, "label", "The date and how much happens")
    machine = schema.text(cell, "machine", "The day as YYYY-MM-DD")
    look = schema.text(cell, "look", "The class today", .optional)
    busyness = schema.text(cell, "busyness", "The class b2 or b3 of a busy day", .optional)
    list = schema.path(cell, "list", "The day's list, from the site's root; missing if nothing happens", .optional)
    row = schema.record("yearRow", "A week of a small month")
    weekLabel = schema.text(row, "label", "The week in words")
    weekNumber = schema.text(row, "week", "The week's number")
    weekPath = schema.path(row, "weekPath", "The week's page, from the site's root")
    cells = schema.list(row, "cells", "Its seven days", of: cell)
    month = schema.record("yearMonth", "A small month")
    name = schema.text(month, "name", "The month's name")
    path = schema.path(month, "path", "Its page, from the site's root")
    weekdays = schema.list(month, "weekdays", "The days of the week", of: weekday)
    rows = schema.list(month, "rows", "Its weeks", of: row)
    type = schema.record("yearPage", "One year")
    frame = FrameModel(&schema, type, shared)
    year = schema.text(type, "year", "The year")
    steps = schema.record(type, "steps", "The ways to other years", of: shared.steps.type)
    months = schema.list(type, "months", "Its months, as far as the planner has them", of: month)
    page = schema.page("year", root: type, template: "year.html.mustache", "The months of one year")
  }

  func fill(_ number: Int, path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, language, words) = (shared.plan, shared.language, shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(language.plainNumber(number)), place: .year, icons: 0, shared, &data)
    data.set(record, year, language.plainNumber(number))
    let model = shared.models.steps
    let ways = data.make(model.type)
    func link(_ year: Int, _ text: String? = nil, isCurrent: Bool = false) -> ViewRef {
      model.make(text ?? language.plainNumber(year), OutputPaths.year(year), isCurrent: isCurrent, &data)
    }
    let years = plan.context.window.years
    data.set(ways, model.label, words.year)
    model.fillEnds(ways, years.count > 1 ? words.chooseYear : nil, words, &data)
    if years.contains(number - 1) { data.set(ways, model.previous, link(number - 1)) }
    if years.contains(number + 1) { data.set(ways, model.next, link(number + 1)) }
    if years.contains(plan.context.today.year) { data.set(ways, model.current, link(plan.context.today.year, words.thisYear)) }
    data.set(ways, model.choices, years.map { link($0, isCurrent: $0 == number) })
    data.set(ways, model.print, model.make(words.print, plan.sheet(PrintPaths.year(number)), &data))
    data.set(record, steps, ways)
    let heads = (0..<7).map { offset in
      let day = Weekday(uncheckedISONumber: UInt8((Int(plan.context.firstWeekday.isoNumber) - 1 + offset) % 7 + 1))
      let head = data.make(weekday)
      data.set(head, weekdayName, language.name(of: day, width: .wide, context: .standAlone))
      data.set(head, weekdayShort, language.name(of: day, width: .narrow, context: .standAlone))
      return head
    }
    data.set(
      record, months,
      plan.context.window.months.filter { $0.year == number }.map { month in makeMonth(month, heads, shared, &data) })
    return record
  }

  private func makeMonth(_ source: YearMonth, _ heads: [ViewRef], _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, language, words) = (shared.plan, shared.language, shared.words)
    let record = data.make(month)
    data.set(record, name, language.name(month: source.month, width: .wide, context: .standAlone))
    data.set(record, path, OutputPaths.month(source))
    data.set(record, weekdays, heads)
    data.set(
      record, rows,
      source.weeks(firstWeekday: plan.context.firstWeekday).map { first in
        let line = data.make(row)
        let week = ISOWeek(rowFrom: first)
        data.set(line, weekNumber, language.plainNumber(week.number))
        data.set(line, weekLabel, words.weekNumber(week: week.number))
        data.set(line, weekPath, OutputPaths.week(year: week.year, week: week.number))
        data.set(
          line, cells,
          (0..<7).map { offset in
            let date = first.adding(days: offset)
            let part = data.make(cell)
            guard YearMonth(date) == source else {
              data.set(part, isBlank, true)
              return part
            }
            let count = plan.days[date].count
            data.set(part, number, language.plainNumber(date.day))
            data.set(part, machine, isoShort(date))
            data.set(part, label, "\(language.text(date, .dayMonth)), \(words.eventCount(count: count))")
            if date == plan.context.today { data.set(part, look, "today") }
            if count > 0 { data.set(part, list, "\(OutputPaths.month(source))#\(isoText(date))") }
            if count > 1 { data.set(part, busyness, count > 3 ? "b3" : "b2") }
            return part
          })
        return line
      })
    return record
  }
}
