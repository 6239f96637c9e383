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
    let members = plan.columnMembers
    let table = data.make(type)
    data.set(table, caption, text)
    data.set(table, look, "n\(min(Self.widest, members.count + 1))")
    data.set(table, heads, members.map { shared.members[$0] })
    let names = members.map { data.text(plan.tribe.members[$0].name) } + [data.text(shared.words.everyone)]
    let tones = members.map { data.text(SharedViews.tone(of: plan.tribe.members[$0])) } + [data.text("all")]
    data.set(
      table, rows,
      dates.map { date in
        let record = data.make(row)
        data.set(record, day, shared.day(date))
        var looks: [String] = []
        if shared.language.isWeekend(date.weekday) { looks.append("we") }
        if date == plan.context.today { looks.append("today") }
        if date.weekday.days(after: plan.context.firstWeekday) == 6 { looks.append("week-end") }
        data.set(record, rowLook, looks.joined(separator: " "))
        let split = plan.columns(of: date, members: members)
        if !plan.days[date].isEmpty, plan.context.window.contains(date) {
          data.set(record, list, "\(root)\(OutputPaths.month(YearMonth(date)))#\(isoText(date))")
        }
        let happenings = shared.happenings(on: date)
        data.set(
          record, columns,
          split.indices.map { number in
            let part = data.make(column)
            data.set(part, tone, tones[number])
            if !split[number].isEmpty { data.set(part, name, names[number]) }
            data.set(part, hasItems, !split[number].isEmpty)
            data.set(
              part, items,
              split[number].map { entry in
                let made = data.make(item)
                data.set(made, happening, happenings[happenings.startIndex + entry.position])
                data.set(made, isWaiting, entry.isWaiting)
                return made
              })
            return part
          })
        return record
      })
    return table
  }
}
