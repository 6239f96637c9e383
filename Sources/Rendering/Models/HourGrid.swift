internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// Hour by hour: columns of people or of days, in which everything with a time stands where the clock puts it.
///
/// The style sheet does the layout. Each item says by its classes from which to which quarter of an hour it goes; things at the same
/// time take lanes side by side.
struct HourGrid {
  struct Column {
    /// Whose column it is; nil in a week, and for everyone's.
    var member: MemberIndex?
    /// Which day's it is; nil on the page of one day.
    var date: CivilDate?
    fileprivate(set) var items: [Item] = []
    /// What takes the day and not a time.
    var whole: [ViewRef] = []
    /// The hours that have a row.
    fileprivate(set) var rows: [Int] = []

    /// How many lanes its items need: as many as go on at the same time.
    fileprivate var lanes: Int {
      items.map { item in items.count { $0.quarters.contains(item.quarters.lowerBound) } }.max() ?? 1
    }

    mutating func add(_ number: Int32, _ happening: ViewRef, isWaiting: Bool = false, _ shared: SharedViews) {
      items.append(
        Item(
          happening: happening, quarters: shared.plan.items[Int(number)].quarters, isWaiting: isWaiting,
          initials: date == nil ? nil : shared.paperInitials(number)))
    }
  }

  struct Item {
    let happening: ViewRef
    /// Quarters of an hour since midnight.
    let quarters: Range<Int>
    let isWaiting: Bool
    let initials: String?
  }

  let caption: String
  /// The day of all its columns, if that is one.
  let date: CivilDate?
  private(set) var columns: [Column]
  /// The hours that have a row: of several in which nothing happens, the first.
  private let rows: [Int]

  /// The hours that are always shown.
  private static let usualHours = 7..<21
  /// How many lanes the style sheet knows.
  private static let mostLanes = 14

  /// Nil if nothing has a time.
  init?(_ columns: [Column], caption: String, date: CivilDate? = nil) {
    let all = columns.flatMap(\.items).map(\.quarters)
    guard let first = all.map(\.lowerBound).min(), let end = all.map(\.upperBound).max() else { return nil }
    let hours = min(Self.usualHours.lowerBound, first / 4)..<max(Self.usualHours.upperBound, (end + 3) / 4)
    func isFree(_ hour: Int) -> Bool { hours.contains(hour) && !all.contains { $0.overlaps(hour * 4..<hour * 4 + 4) } }
    let rows = hours.filter { !isFree($0) || !isFree($0 - 1) }
    (self.rows, self.caption, self.date) = (rows, caption, date)
    self.columns = columns
    self.columns.changeEach { $0.rows = rows }
  }

  static func record(
    in schema: inout ViewSchema, _ day: Record<Day>, _ happening: Record<Happening>, _ member: MemberRecord
  ) -> Record<HourGrid> {
    let item = Record<(item: Item, rows: [Int], isBesideOthers: Bool)>("hourItem", in: &schema) { line in
      line.text("look") { look(of: $0.item.quarters, $0.rows, isBesideOthers: $0.isBesideOthers) }
      line.record("happening", ofShared: happening) { line, _ in line.item.happening }
      line.flag("isWaiting") { $0.item.isWaiting }
      line.text("initials", .optional) { $0.item.initials }
    }
    let column = Record<Column>("hourColumn", in: &schema) { column in
      column.record("member", ofShared: member, .optional) { column, shared in column.member.map { shared.records.members[$0] } }
      column.record("day", ofShared: day, .optional) { $0.date.flatMap($1.day) }
      column.text("tone") { $1.tone(of: $0.member) }
      column.text("lanes") { "n\(min($0.lanes, mostLanes))" }
      column.list("items", of: item) { column in
        column.items.map { item in (item, column.rows, column.items.count { $0.quarters.overlaps(item.quarters) } > 1) }
      }
      column.list("whole", ofShared: happening, flag: "hasWhole") { column, _ in column.whole }
    }
    let hour = Record<(hour: Int, isNext: Bool)>("hour", in: &schema) { hour in
      hour.text("number", .optional) { $0.isNext ? nil : String($0.hour) }
      hour.text("text") { hour, shared in TimeOfDay(hour: hour.hour, minute: 0).map { shared.language.text($0) } }
    }
    return Record("hours", in: &schema) { hours in
      hours.text("caption") { $0.caption }
      hours.text("look") { "h0 e\($0.rows.count)" }
      hours.text("machine", .optional) { $0.date.map(isoText) }
      hours.list("hours", of: hour) { grid in grid.rows.map { ($0, grid.rows.contains($0 - 1)) } }
      hours.list("columns", of: column) { $0.columns }
    }
  }

  private static func look(of quarters: Range<Int>, _ rows: [Int], isBesideOthers: Bool) -> String {
    func row(_ quarter: Int) -> Int { rows.count { $0 < quarter / 4 } }
    var look = "h\(row(quarters.lowerBound)) e\(row(quarters.upperBound))"
    if quarters.lowerBound % 4 > 0 { look += " q\(quarters.lowerBound % 4)" }
    if quarters.upperBound % 4 > 0 { look += " r\(quarters.upperBound % 4)" }
    return isBesideOthers ? look + " beside" : look
  }
}

extension DayItem {
  /// Whether it stands among the hours of a day: it begins then, at a time, and is over within a day.
  func hasHours(on date: CivilDate) -> Bool { !isAside && !isBar && !coversWholeDays && firstDay == date }

  /// The quarters of an hour that it takes on the day it begins, at least two, so that its words can be read.
  fileprivate var quarters: Range<Int> {
    let (day, quarter) = (96, Int64(900))
    let start = Int(Int64(self.start.time.secondsSinceMidnight) / quarter)
    let length = Int((end.secondsSinceEpoch - CivilDateTime(firstDay).secondsSinceEpoch + quarter - 1) / quarter)
    let first = min(start, day - 2)
    return first..<min(max(length, first + 2), day)
  }
}
