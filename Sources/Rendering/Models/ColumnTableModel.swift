internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// A table with a row for each day, a column for each member and one for everyone.
struct ColumnTable {
  private let dates: [CivilDate]
  private let caption: String
  /// The path of the page that shows it.
  private let page: String
  /// What stands in the columns of the days.
  private let days: ColumnSplit.Days

  init(_ dates: [CivilDate], caption: String, page: String, _ shared: SharedViews) {
    (self.dates, self.caption, self.page) = (dates, caption, page)
    days = shared.lists.columns.days(dates, shared.plan)
  }

  private struct Row {
    let date: CivilDate
    /// Its position among the table's days.
    let position: Int
    let table: ColumnTable
    let happenings: [ViewRef]
  }

  private struct Column {
    let member: Column.Member
    let items: [Item]

    typealias Member = (name: String, tone: String)
  }

  private typealias Item = (happening: ViewRef, isWaiting: Bool)

  /// From this number of columns on, the stylesheet has one width for each column instead of one for the table.
  private static let widest = 14

  static func record(
    in schema: inout ViewSchema, _ day: Record<Day>, _ happening: Record<Happening>, _ member: MemberRecord
  ) -> Record<ColumnTable> {
    let item = Record<Item>("columnItem", in: &schema) { item in
      item.record("happening", ofShared: happening) { item, _ in item.happening }
      item.flag("isWaiting") { $0.isWaiting }
    }
    let column = Record<Column>("column", in: &schema) { column in
      column.text("tone") { $0.member.tone }
      column.text("name", .optional) { $0.items.isEmpty ? nil : $0.member.name }
      column.list("items", of: item, flag: "hasItems") { $0.items }
    }
    let row = Record<Row>("columnRow", in: &schema) { row in
      row.record("day", ofShared: day) { $1.day($0.date) }
      row.text("look", .optional) { row, shared in
        let isNow = OutputPaths.now.contains(row.table.page)
        return shared.dayLook(row.date, isToday: isNow && row.date == shared.plan.context.today)
      }
      row.path("list", .optional) { row, shared in
        !row.happenings.isEmpty && shared.plan.shows(row.date)
          ? rootPath(from: row.table.page) + shared.plan.dayList(row.date) : nil
      }
      row.list("columns", of: column) { $0.table.columns(of: $0, $1) }
    }
    return Record("columnTable", in: &schema) { table in
      table.text("caption") { $0.caption }
      table.text("look") { "n\(min(widest, $0.days.columnCount))" }
      table.list("heads", ofShared: member) { $1.members($0.days.members) }
      table.list("rows", of: row) { table, shared in
        table.dates.enumerated().map { Row(date: $1, position: $0, table: table, happenings: shared.happenings(on: $1)) }
      }
    }
  }

  private func columns(of row: Row, _ shared: SharedViews) -> [Column] {
    let members = days.members
    return (0..<days.columnCount).map { number in
      let member = number < members.count ? members[number] : nil
      let items = days.range(day: row.position, column: number).map { place -> Item in
        let entry = days.entries[place]
        return (row.happenings[row.happenings.startIndex + entry.position], entry.isWaiting)
      }
      return Column(
        member: (member.map { shared.plan.shown.members[$0].name } ?? shared.words.everyone, shared.tone(of: member)), items: items)
    }
  }
}

extension SharedViews {
  /// The classes of a row that shows a day: we for the weekend, today, week-end on a week's last day.
  func dayLook(_ date: CivilDate, isToday: Bool) -> String? {
    let isLast = date.weekday.days(after: plan.context.firstWeekday) == 6
    return classes(("we", language.isWeekend(date.weekday)), ("today", isToday), ("week-end", isLast))
  }
}
