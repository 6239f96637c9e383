package import CivilTime
package import TribeModel

extension SitePlan {
  /// The members who have a column in family tables, in the tribe's order.
  package var columnMembers: [MemberIndex] { shown.members.indices.filter { shown.members[$0].isCurrent } }
}

/// The columns of family tables that each event is in: those of its people, or the last one, which is for everyone. Events of all
/// members and of nobody in particular go there.
///
/// Computed once, because each event is on many days and each day in four tables.
package struct ColumnSplit: Sendable {
  /// One entry of a column: the index in `plan.days[date]`, in the lists of an event the column; and whether the column's member has not
  /// answered the invitation.
  package typealias Entry = (position: Int, isWaiting: Bool)

  /// How many members there are. Each may have a column, and everyone's comes after theirs.
  private let memberCount: Int
  /// For each event.
  private let columns: [[Entry]]
  /// For changes of one date that have answers of their own, as event and override.
  private let answered: [SIMD2<Int32>: [Entry]]

  /// - Complexity: O(members + people of all events).
  package init(_ plan: SitePlan) {
    let everyone = plan.shown.members.count
    let isCurrent = plan.shown.members.map(\.isCurrent)
    let currentCount = isCurrent.count { $0 }
    func columns(_ people: [Event.Invitation]) -> [Entry] {
      var columns: [Entry] = []
      // People who have declined are left out. If somebody is listed twice, their part as owner counts, then the first.
      for person in people where person.response != .declined && !columns.contains(where: { $0.position == person.member }) {
        columns.append((person.member, person.response == .notAnswered))
      }
      let areAll = currentCount > 1 && columns.count { isCurrent[$0.position] } == currentCount
      return columns.isEmpty || areAll ? [(everyone, false)] : columns
    }
    memberCount = everyone
    self.columns = plan.shown.events.map { columns($0.people()) }
    var answered: [SIMD2<Int32>: [Entry]] = [:]
    for (index, event) in plan.shown.events.enumerated() {
      for (place, change) in event.overrides.enumerated() where !change.answers.isEmpty {
        answered[[Int32(index), Int32(place)]] = columns(event.people(on: change))
      }
    }
    self.answered = answered
  }

  /// The entries of all columns on some days.
  package struct Days: Sendable {
    /// All entries: by day, then by column, then in the order of the day.
    package fileprivate(set) var entries: [Entry] = []
    /// The index in `entries` where each column of each day begins, and the end of the last.
    package fileprivate(set) var starts: [Int32] = [0]
    /// The members who have a column: those who are there on some of the days, and those who have something on them.
    package let members: [MemberIndex]
    /// How many columns a day has: the members', then everyone's.
    package var columnCount: Int { members.count + 1 }

    /// The range in `entries` of a column on a day.
    package func range(day: Int, column: Int) -> Range<Int> { self[box: day * columnCount + column] }

    /// The range in `entries` of a day.
    package func range(of day: Int) -> Range<Int> {
      Int(starts[day * columnCount])..<Int(starts[(day + 1) * columnCount])
    }

    /// The range in `entries` of a column on a day, by its number.
    package subscript(box box: Int) -> Range<Int> { Int(starts[box])..<Int(starts[box + 1]) }
  }

  /// The columns of an occurrence.
  private func entries(of index: Int32, _ plan: SitePlan) -> [Entry] {
    let item = plan.items[Int(index)]
    return (answered.isEmpty ? nil : answered[[item.event, item.override]]) ?? columns[Int(item.event)]
  }

  /// The members who have a column on some days, and for each member, and everyone, which one it is.
  private func shown(on dates: [CivilDate], _ plan: SitePlan) -> (members: [MemberIndex], columnOf: [Int]) {
    guard let first = dates.min(), let last = dates.max() else { return ([], []) }
    var isShown = plan.shown.members.map { $0.isThere(in: first...last) } + [false]
    if isShown.dropLast().contains(false) {
      for date in dates {
        for index in plan.days[date] { for entry in entries(of: index, plan) { isShown[entry.position] = true } }
      }
    }
    let members = (0..<memberCount).filter { isShown[$0] }
    var columnOf = [Int](repeating: members.count, count: memberCount + 1)
    for (column, member) in members.enumerated() { columnOf[member] = column }
    return (members, columnOf)
  }

  /// Distributes the events of `dates` to columns. An event of several members is in each one's column.
  package func days(_ dates: [CivilDate], _ plan: SitePlan) -> Days {
    let (shown, columnOf) = self.shown(on: dates, plan)
    var days = Days(members: shown)
    for date in dates {
      var boxes = [[Entry]](repeating: [], count: days.columnCount)
      for (position, index) in plan.days[date].enumerated() {
        for entry in entries(of: index, plan) { boxes[columnOf[entry.position]].append((position, entry.isWaiting)) }
      }
      for box in boxes {
        days.entries += box
        days.starts.append(Int32(days.entries.count))
      }
    }
    return days
  }
}
