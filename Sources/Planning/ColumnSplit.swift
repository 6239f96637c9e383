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

  /// The members who have a column. Everyone's column comes after theirs.
  package let members: [MemberIndex]
  /// For each event, the index of its first column in `columns`, and the end of the last. Then the same for each entry of
  /// `answered`.
  private let starts: [Int32]
  private let columns: [Entry]
  /// Changes of one date that have answers of their own, as event and override, with their index in `starts`.
  private let answered: [SIMD2<Int32>: Int32]

  /// - Complexity: O(members + people of all events).
  package init(_ plan: SitePlan) {
    let members = plan.columnMembers
    var columnOf = [Int32](repeating: -1, count: plan.tribe.members.count)
    for (column, member) in members.enumerated() { columnOf[member] = Int32(column) }
    var starts: [Int32] = [0]
    var columns: [Entry] = []
    starts.reserveCapacity(plan.tribe.events.count + 1)
    columns.reserveCapacity(plan.tribe.events.count * 3)
    func end(from first: Int) {
      let count = columns.count - first
      if count == 0 || (count == members.count && members.count > 1) {
        columns.removeLast(count)
        columns.append(Entry(position: members.count, isWaiting: false))
      }
      starts.append(Int32(columns.count))
    }
    var changes: [SIMD2<Int32>] = []
    for index in plan.tribe.events.indices {
      let first = columns.count
      // Read single fields: a copy of the whole event would count many references.
      if let owner = plan.tribe.events[index].owner, columnOf[owner] >= 0 {
        columns.append(Entry(position: Int(columnOf[owner]), isWaiting: false))
      }
      // People who have declined are left out.
      for invitation in plan.tribe.events[index].invitations
      where columnOf[invitation.member] >= 0 && invitation.response != .declined {
        let column = Int(columnOf[invitation.member])
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
      for person in event.people(on: event.overrides[Int(change.y)])
      where columnOf[person.member] >= 0 && person.response != .declined {
        columns.append(Entry(position: Int(columnOf[person.member]), isWaiting: person.response == .notAnswered))
      }
      answered[change] = Int32(starts.count - 1)
      end(from: first)
    }
    (self.answered, self.members, self.starts, self.columns) = (answered, members, starts, columns)
  }

  /// The entries of all columns on some days.
  package struct Days: Sendable {
    /// All entries: by day, then by column, then in the order of the day.
    package fileprivate(set) var entries: [Entry] = []
    /// The index in `entries` where each column of each day begins, and the end of the last.
    package fileprivate(set) var starts: [Int32] = [0]
    /// How many columns a day has.
    package let columnCount: Int

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

  /// Distributes the events of `dates` to columns. An event of several members is in each one's column.
  package func days(_ dates: [CivilDate], _ plan: SitePlan) -> Days {
    var days = Days(columnCount: members.count + 1)
    days.starts.reserveCapacity(dates.count * days.columnCount + 1)
    var next = [Int32](repeating: 0, count: days.columnCount)
    for date in dates {
      let here = plan.days[date]
      for column in next.indices { next[column] = 0 }
      var total = 0
      for index in here {
        for place in places(of: index, plan) {
          next[columns[place].position] += 1
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
          days.entries[Int(next[column.position])] = Entry(position: position, isWaiting: column.isWaiting)
          next[column.position] += 1
        }
        position += 1
      }
    }
    return days
  }
}
