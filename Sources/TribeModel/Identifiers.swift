/// Where an id comes from: the source's name in planner.json (by default its format) and the family's id there. It keeps the ids of
/// several sources apart, and the feeds of two families apart in one calendar app.
package struct SourceScope: Hashable, Sendable {
  /// Letters, digits and hyphens, because it is used in URLs.
  package let name: String
  /// The family's id in that source, such as TribeHub's `tribe_id`. Empty if the source has none.
  package let instance: String

  package init(name: String, instance: String = "") { (self.name, self.instance) = (name, instance) }
}

/// An id as its source wrote it. `Kind` keeps ids of members, events and so on apart.
package struct Identifier<Kind>: Hashable, Sendable {
  package let scope: SourceScope
  package let raw: String

  package init(_ raw: String, in scope: SourceScope) { (self.scope, self.raw) = (scope, raw) }
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
