/// Where an identifier comes from: the source's name in planner.json (its format unless named otherwise) and the
/// family's own id there. It keeps ids of several sources apart, and two families' feeds apart in one calendar app.
package struct SourceScope: Hashable, Sendable {
  /// Letters, digits and hyphens: stands in URLs.
  package let name: String
  /// The family's id in that source, such as TribeHub's `tribe_id`; empty if the source has none.
  package let instance: String

  package init(name: String, instance: String = "") {
    self.name = name
    self.instance = instance
  }
}

/// An identifier as its source wrote it. `Kind` keeps members, events and the rest from being mixed up.
package struct Identifier<Kind>: Hashable, Sendable {
  package let scope: SourceScope
  package let raw: String

  package init(_ raw: String, in scope: SourceScope) {
    self.scope = scope
    self.raw = raw
  }
}

package enum MemberKind {}
package enum EventKind {}
package enum ContactKind {}
package enum HouseKind {}
package enum ChoreKind {}
package enum TodoKind {}
package enum ListKind {}
package enum MessageKind {}
package enum JournalKind {}
package enum PostKind {}
package enum ActivityKind {}

package typealias MemberID = Identifier<MemberKind>
package typealias EventID = Identifier<EventKind>
package typealias ContactID = Identifier<ContactKind>
package typealias HouseID = Identifier<HouseKind>
package typealias ChoreID = Identifier<ChoreKind>
package typealias TodoID = Identifier<TodoKind>
package typealias ListID = Identifier<ListKind>
package typealias MessageID = Identifier<MessageKind>
package typealias JournalID = Identifier<JournalKind>
package typealias PostID = Identifier<PostKind>
package typealias ActivityID = Identifier<ActivityKind>
