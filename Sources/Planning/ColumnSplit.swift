package import CivilTime
package import TribeModel

extension SitePlan {
  /// The members who have a column in family tables, in the tribe's order.
  package var columnMembers: [MemberIndex] { tribe.members.indices.filter { tribe.members[$0].isCurrent } }

  /// One entry of a column.
  package struct ColumnEntry: Sendable, Hashable {
    /// Position in `days[date]`.
    package var position: Int
    /// The column's member has not answered the invitation.
    package var isWaiting: Bool
  }

  /// What each of `members` does on a day, and last what is for everyone: events of all of them or of nobody in particular.
  /// An event of some stands in each one's column.
  package func columns(of date: CivilDate, members: [MemberIndex]) -> [[ColumnEntry]] {
    var columns = [[ColumnEntry]](repeating: [], count: members.count + 1)
    let entries = days[date]
    var found: [(column: Int, isWaiting: Bool)] = []
    for (position, index) in entries.enumerated() {
      // Field by field: a copy of the event would count references to all that it holds.
      let number = Int(occurrences[Int(index)].event)
      let owner = tribe.events[number].owner
      let invitations = tribe.events[number].invitations
      found.removeAll(keepingCapacity: true)
      for (column, member) in members.enumerated() {
        if owner == member {
          found.append((column, false))
        } else if let invitation = invitations.first(where: { $0.member == member }) {
          found.append((column, invitation.response == .notAnswered))
        }
      }
      if found.isEmpty || (found.count == members.count && members.count > 1) {
        columns[members.count].append(ColumnEntry(position: position, isWaiting: false))
      } else {
        for entry in found { columns[entry.column].append(ColumnEntry(position: position, isWaiting: entry.isWaiting)) }
      }
    }
    return columns
  }
}
