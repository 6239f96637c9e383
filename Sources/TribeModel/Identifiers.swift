/// Where an id comes from: the source's name in planner.json (by default its format) and the family's id there. It keeps the ids of
/// several sources apart, and the feeds of two families apart in one calendar app.
package struct SourceScope: Hashable, Sendable {
  /// Letters, digits and hyphens, because it is used in URLs.
  package let name: String
  /// The family's id in that source, such as TribeHub's `tribe_id`. Empty if the source has none.
  package let instance: String

  package init(name: String, instance: String = "") { (self.name, self.instance) = (name, instance) }
}

/// An id as its source wrote it. `Record` keeps ids of members, events and so on apart.
package struct Identifier<Record>: Hashable, Sendable {
  /// The source that it is from. Two ids with the same `raw` and other scopes are two ids.
  package let scope: SourceScope
  /// As the source wrote it; a number is its digits. It may hold characters that no path can. In our own format, a record
  /// without an id has one made of its title and its day.
  package let raw: String

  package init(_ raw: String, in scope: SourceScope) { (self.scope, self.raw) = (scope, raw) }
}

/// The UIDs that this program gives.
package enum OwnUID {
  /// What stands behind the @ of all of them. It is reserved by RFC 2606, so it is nobody's and says nothing of where a planner was made.
  package static let domain = "wallplanner.invalid"

  /// Whether a UID is one of them, for a kind of thing.
  package static func isOwn(_ uid: String, _ kind: String = "") -> Bool { uid.hasPrefix(kind) && uid.hasSuffix("@\(domain)") }
}

package typealias MemberID = Identifier<Member>
package typealias EventID = Identifier<Event>
package typealias ContactID = Identifier<Contact>
package typealias HouseID = Identifier<House>
package typealias ChoreID = Identifier<Chore>
package typealias TodoID = Identifier<Todo>
package typealias ListID = Identifier<FamilyList>
package typealias MessageID = Identifier<Message>
package typealias JournalID = Identifier<Journal>
package typealias PostID = Identifier<Journal.Post>
package typealias ActivityID = Identifier<Activity>
