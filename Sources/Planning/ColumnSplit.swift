package import CivilTime
package import TribeModel

extension SitePlan {
  /// The members who have a column in family tables, in the tribe's order.
  package var columnMembers: [MemberIndex] { tribe.members.indices.filter { tribe.members[$0].isCurrent } }
}

/// The columns of family tables that each event is in: those of its people, or the last one, which is for everyone. Events of all
/// members and of nobody in particular go there.
///
/// Computed once, because each event is on many days and each day in four tables. Uses flat arrays, so that the lookups for each
/// occurrence count no references.
package struct ColumnSplit: Sendable {
  /// One entry of a column.
  package struct Entry: Sendable, Hashable {
    private let bits: Int32

    /// - Precondition: `position` is below 2^30.
    init(position: Int, isWaiting: Bool) { bits = Int32(position) << 1 | (isWaiting ? 1 : 0) }

    /// The index in `plan.days[date]`. In the lists of an event, the column.
    package var position: Int { Int(bits >> 1) }
    /// Whether the column's member has not answered the invitation.
    package var isWaiting: Bool { bits & 1 != 0 }
  }

  /// How many members there are. Each may have a column, and everyone's comes after theirs.
  private let memberCount: Int
  /// For each event, the index of its first column in `columns`, and the end of the last. Then the same for each entry of
  /// `answered`.
  private let starts: [Int32]
  private let columns: [Entry]
  /// Changes of one date that have answers of their own, as event and override, with their index in `starts`.
  private let answered: [SIMD2<Int32>: Int32]

  /// - Complexity: O(members + people of all events).
  package init(_ plan: SitePlan) {
    let everyone = plan.tribe.members.count
    let isCurrent = plan.tribe.members.map(\.isCurrent)
    let currentCount = isCurrent.count { $0 }
    var starts: [Int32] = [0]
    var columns: [Entry] = []
    starts.reserveCapacity(plan.tribe.events.count + 1)
    columns.reserveCapacity(plan.tribe.events.count * 3)
    func end(from first: Int) {
      let count = columns.count - first
      if count == 0 || currentCount > 1 && columns[first...].count(where: { isCurrent[$0.position] }) == currentCount {
        columns.removeLast(count)
        columns.append(Entry(position: everyone, isWaiting: false))
      }
      starts.append(Int32(columns.count))
    }
    var changes: [SIMD2<Int32>] = []
    for index in plan.tribe.events.indices {
      let first = columns.count
      // Read single fields: a copy of the whole event would count many references.
      if let owner = plan.tribe.events[index].owner { columns.append(Entry(position: owner, isWaiting: false)) }
      // People who have declined are left out.
      for invitation in plan.tribe.events[index].invitations where invitation.response != .declined {
        let column = invitation.member
        // If somebody is listed twice, their part as owner counts, then the first.
        if columns[first...].contains(where: { $0.position == column }) { continue }
        columns.append(Entry(position: column, isWaiting: invitation.response == .notAnswered))
      }
      end(from: first)
      for place in plan.tribe.events[index].overrides.indices where !plan.tribe.events[index].overrides[place].answers.isEmpty {
        changes.append([Int32(index), Int32(place)])
      }
    }
    var answered: [SIMD2<Int32>: Int32] = [:]
    for change in changes {
      let first = columns.count
      let event = plan.tribe.events[Int(change.x)]
      for person in event.people(on: event.overrides[Int(change.y)]) where person.response != .declined {
        columns.append(Entry(position: person.member, isWaiting: person.response == .notAnswered))
      }
      answered[change] = Int32(starts.count - 1)
      end(from: first)
    }
    (self.answered, memberCount, self.starts, self.columns) = (answered, everyone, starts, columns)
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

  /// The range of an occurrence's columns.
  private func places(of index: Int32, _ plan: SitePlan) -> Range<Int> {
    var row = Int(plan.items[Int(index)].event)
    if !answered.isEmpty, let own = answered[[Int32(row), plan.items[Int(index)].override]] { row = Int(own) }
    return Int(starts[row])..<Int(starts[row + 1])
  }

  /// The members who have a column on some days, and for each member, and everyone, which one it is.
  private func shown(on dates: [CivilDate], _ plan: SitePlan) -> (members: [MemberIndex], columnOf: [Int]) {
    guard let first = dates.min(), let last = dates.max() else { return ([], []) }
    var isShown = plan.tribe.members.map { $0.isThere(in: first...last) } + [false]
    if isShown.dropLast().contains(false) {
      for date in dates {
        for index in plan.days[date] { for place in places(of: index, plan) { isShown[columns[place].position] = true } }
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
    days.starts.reserveCapacity(dates.count * days.columnCount + 1)
    var next = [Int32](repeating: 0, count: days.columnCount)
    for date in dates {
      let here = plan.days[date]
      for column in next.indices { next[column] = 0 }
      var total = 0
      for index in here {
        for place in places(of: index, plan) {
          next[columnOf[columns[place].position]] += 1
          total += 1
        }
      }
      var start = Int32(days.entries.count)
      for column in next.indices {
        let count = next[column]
        next[column] = start
        start += count
        days.starts.append(start)
      }
      days.entries.append(contentsOf: repeatElement(Entry(position: 0, isWaiting: false), count: total))
      var position = 0
      for index in here {
        for place in places(of: index, plan) {
          let column = columns[place]
          let shown = columnOf[column.position]
          days.entries[Int(next[shown])] = Entry(position: position, isWaiting: column.isWaiting)
          next[shown] += 1
        }
        position += 1
      }
    }
    return days
  }
}
