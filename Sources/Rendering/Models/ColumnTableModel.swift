internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// A table with a row for each day, a column for each member and one for everyone.
struct ColumnTableModel: Sendable {
  let type: RecordType
  private let caption, look: TextSlot
  private let heads, rows: ListSlot
  private let row, column, item: RecordType
  private let day: RecordSlot
  private let rowLook: TextSlot
  private let list: PathSlot
  private let columns: ListSlot
  private let tone, name: TextSlot
  private let hasItems: FlagSlot
  private let items: ListSlot
  private let happening: RecordSlot
  private let isWaiting: FlagSlot

  init(_ schema: inout ViewSchema, day dayModel: DayModel, happening happeningModel: HappeningModel, member: MemberModel) {
    item = schema.record("columnItem", "Something that a member does on a day")
    happening = schema.record(item, "happening", "What it is", of: happeningModel.type)
    isWaiting = schema.flag(item, "isWaiting", "Set if this member has not answered the invitation")
    column = schema.record("column", "One member's part of a day")
    tone = schema.text(column, "tone", "The class of the member's colour and pattern; all for everyone")
    name = schema.text(column, "name", "Whose part it is; missing if there is nothing", .optional)
    hasItems = schema.flag(column, "hasItems", "Set if there is anything")
    items = schema.list(column, "items", "What there is", of: item)
    row = schema.record("columnRow", "One day of a table with a column for each member")
    day = schema.record(row, "day", "The day", of: dayModel.type)
    rowLook = schema.text(row, "look", "Classes: we for the weekend, today, week-end on a week's last day", .optional)
    list = schema.path(row, "list", "The day's list, from this page; missing if nothing happens", .optional)
    columns = schema.list(row, "columns", "A part for each member, then everyone's", of: column)
    type = schema.record("columnTable", "A table with a row for each day and a column for each member")
    caption = schema.text(type, "caption", "What the table is, for screen readers")
    look = schema.text(type, "look", "The class n1 to n14 of its number of columns; n14 of more, too")
    heads = schema.list(type, "heads", "The members; a last column is for everyone", of: member.type)
    rows = schema.list(type, "rows", "Its days", of: row)
  }

  /// From this number of columns on, the stylesheet has one width for each column instead of one for the table.
  private static let widest = 14

  func make(
    _ dates: [CivilDate], caption text: String, root: String, _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let plan = shared.plan
    let members = shared.columns.members
    let table = data.make(type)
    data.set(table, caption, text)
    data.set(table, look, "n\(min(Self.widest, members.count + 1))")
    data.set(table, heads, members.map { shared.members[$0] })
    let names = members.map { data.text(plan.tribe.members[$0].name) } + [data.text(shared.words.everyone)]
    let tones = members.map { data.text(SharedViews.tone(of: plan.tribe.members[$0])) } + [data.text("all")]
    let days = shared.columns.days(dates, plan)
    // What is being listed: rows, the columns of a row, the items of a column.
    var (rows, columns, items): ([ViewRef], [ViewRef], [ViewRef]) = ([], [], [])
    rows.reserveCapacity(dates.count)
    columns.reserveCapacity(days.columnCount)
    for (position, date) in dates.enumerated() {
      let record = data.make(row)
      data.set(record, day, shared.day(date))
      data.set(record, rowLook, shared.dayLook(date, isToday: date == plan.context.today))
      let happenings = shared.happenings(on: date)
      if !happenings.isEmpty, plan.context.window.contains(date) {
        data.set(record, list, "\(root)\(OutputPaths.month(YearMonth(date)))#\(isoText(date))")
      }
      columns.removeAll(keepingCapacity: true)
      for number in 0..<days.columnCount {
        let part = data.make(column)
        data.set(part, tone, tones[number])
        items.removeAll(keepingCapacity: true)
        for place in days.range(day: position, column: number) {
          let entry = days.entries[place]
          let made = data.make(item)
          data.set(made, happening, happenings[happenings.startIndex + entry.position])
          if entry.isWaiting { data.set(made, isWaiting, true) }
          items.append(made)
        }
        if !items.isEmpty {
          data.set(part, name, names[number])
          data.set(part, hasItems, true)
          data.set(part, self.items, items)
        }
        columns.append(part)
      }
      data.set(record, self.columns, columns)
      rows.append(record)
    }
    data.set(table, self.rows, rows)
    return table
  }
}

extension SharedViews {
  /// The classes of a row that shows a day: we for the weekend, today, week-end on a week's last day.
  func dayLook(_ date: CivilDate, isToday: Bool) -> String {
    let isLast = date.weekday.days(after: plan.context.firstWeekday) == 6
    return switch (language.isWeekend(date.weekday), isToday, isLast) {
    case (false, false, false): ""
    case (true, false, false): "we"
    case (false, true, false): "today"
    case (true, true, false): "we today"
    case (false, false, true): "week-end"
    case (true, false, true): "we week-end"
    case (false, true, true): "today week-end"
    case (true, true, true): "we today week-end"
    }
  }
}
