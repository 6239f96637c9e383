internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// A month as a table of weeks.
struct GridModel: Sendable {
  let type: RecordType
  let caption: TextSlot
  let weekdays, weeks: ListSlot
  private let weekday, week, cell, slot, bar: RecordType
  private let weekdayName, weekdayShort: TextSlot
  private let weekNumber, weekLabel: TextSlot
  private let weekPath: PathSlot
  private let cells: ListSlot
  private let day: RecordSlot
  private let look, anchor, busyness, more: TextSlot
  private let list: PathSlot
  private let hasSlots: FlagSlot
  private let slots: ListSlot
  private let item, slotBar: RecordSlot
  private let isGap: FlagSlot
  private let barHappening: RecordSlot
  private let barLook, barWidth: TextSlot

  init(_ schema: inout ViewSchema, day dayModel: DayModel, happening: HappeningModel) {
    weekday = schema.record("weekday", "A day of the week at the head of a table")
    weekdayName = schema.text(weekday, "name", "Its name")
    weekdayShort = schema.text(weekday, "short", "Its name in short")
    bar = schema.record("bar", "One day of something that runs through whole days")
    barHappening = schema.record(bar, "happening", "What it is", of: happening.type)
    barLook = schema.text(bar, "look", "Classes: from on its first day, till on its last, soft if it lasts one day", .optional)
    barWidth = schema.text(
      bar, "width", "The class w1 to w7 of the days that its label may use; missing where it goes on", .optional)
    slot = schema.record("slot", "One line of a day in a month's grid: an item, a bar or a gap")
    item = schema.record(slot, "item", "Something in the course of the day", of: happening.type, .optional)
    slotBar = schema.record(slot, "bar", "Something that runs through whole days", of: bar, .optional)
    isGap = schema.flag(slot, "isGap", "Set if the line is kept free for a bar on other days")
    cell = schema.record("cell", "One day of a month's grid")
    day = schema.record(cell, "day", "The day", of: dayModel.type)
    look = schema.text(cell, "look", "Classes: today, we for the weekend, out for other months' days", .optional)
    anchor = schema.text(cell, "anchor", "The day's id, if no list below has it", .optional)
    list = schema.path(cell, "list", "The day's list, from this page; missing if nothing happens", .optional)
    busyness = schema.text(cell, "busyness", "The class b2 or b3 of a busy day", .optional)
    hasSlots = schema.flag(cell, "hasSlots", "Set if there is anything to show")
    slots = schema.list(cell, "slots", "Its lines", of: slot)
    more = schema.text(cell, "more", "How many more there are than fit", .optional)
    week = schema.record("week", "A row of a month's grid")
    weekNumber = schema.text(week, "number", "The week's number")
    weekLabel = schema.text(week, "label", "The week's number in words")
    weekPath = schema.path(week, "path", "The week's page, from the site's root")
    cells = schema.list(week, "cells", "Its seven days", of: cell)
    type = schema.record("grid", "A month as a table of weeks")
    caption = schema.text(type, "caption", "What the table is, for screen readers")
    weekdays = schema.list(type, "weekdays", "The days of the week in the family's order", of: weekday)
    weeks = schema.list(type, "weeks", "Its rows", of: week)
  }

  /// How many lines a day has on screens.
  static let capacity = 4

  /// - Parameter isOwnPage: whether the month's day lists are on this very page.
  func make(
    _ month: YearMonth, isOwnPage: Bool, root: String, _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let (plan, language) = (shared.plan, shared.language)
    let grid = data.make(type)
    data.set(grid, caption, language.text(month.firstDay, .monthYear))
    data.set(
      grid, weekdays,
      (0..<7).map { offset in
        let day = Weekday(uncheckedISONumber: UInt8((Int(plan.context.firstWeekday.isoNumber) - 1 + offset) % 7 + 1))
        let record = data.make(weekday)
        data.set(record, weekdayName, language.name(of: day, width: .wide, context: .standAlone))
        data.set(record, weekdayShort, language.name(of: day, width: .abbreviated, context: .standAlone))
        return record
      })
    let list = isOwnPage ? "" : root + OutputPaths.month(month)
    data.set(
      grid, weeks,
      MonthGrid(plan, month: month, capacity: Self.capacity).rows.map { row in
        let record = data.make(week)
        data.set(record, weekNumber, language.plainNumber(row.week.number))
        data.set(record, weekLabel, shared.words.weekNumber(week: row.week.number))
        data.set(record, weekPath, OutputPaths.week(year: row.week.year, week: row.week.number))
        data.set(record, cells, row.cells.map { make($0, list: list, isOwnPage: isOwnPage, shared, &data) })
        return record
      })
    return grid
  }

  private func make(
    _ source: MonthGrid.Cell, list listPath: String, isOwnPage: Bool, _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let record = data.make(cell)
    let date = source.date
    data.set(record, day, shared.day(date))
    let isToday = source.isInMonth && date == shared.plan.context.today
    let isWeekend = shared.language.isWeekend(date.weekday)
    switch (source.isInMonth, isWeekend, isToday) {
    case (false, false, _): data.set(record, look, "out")
    case (false, true, _): data.set(record, look, "out we")
    case (true, false, false): break
    case (true, true, false): data.set(record, look, "we")
    case (true, false, true): data.set(record, look, "today")
    case (true, true, true): data.set(record, look, "we today")
    }
    guard source.isInMonth else { return record }
    let count = shared.happenings(on: date).count
    guard count > 0 else {
      if isOwnPage { data.set(record, anchor, isoShort(date)) }
      return record
    }
    data.set(record, list, "\(listPath)#\(isoText(date))")
    if count > 1 { data.set(record, busyness, count > 3 ? "b3" : "b2") }
    data.set(record, hasSlots, !source.slots.isEmpty)
    data.set(record, slots, source.slots.map { make($0, on: date, shared, &data) })
    if !source.hidden.isEmpty { data.set(record, more, shared.words.moreEvents(count: source.hidden.count)) }
    return record
  }

  private func make(_ source: MonthGrid.Slot, on date: CivilDate, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let record = data.make(slot)
    switch source {
    case .gap: data.set(record, isGap, true)
    case .item(let occurrence): data.set(record, item, shared.happening(occurrence, on: date))
    case .bar(let occurrence, let starts, let ends, let span):
      let entry = data.make(bar)
      data.set(entry, barHappening, shared.happening(occurrence, on: date))
      switch (starts, ends) {
      case (true, true): data.set(entry, barLook, "from till soft")
      case (true, false): data.set(entry, barLook, "from")
      case (false, true): data.set(entry, barLook, "till")
      case (false, false): break
      }
      if span > 0 { data.set(entry, barWidth, "w\(span)") }
      data.set(record, slotBar, entry)
    }
    return record
  }
}
