import TribeModel

extension Tribe {
  /// Gives things of one kind that have the same id ids of their own, once all sources are read. Of a pair that is alike in its id alone,
  /// such as two cycles of one name and one member, the first keeps it.
  ///
  /// Addresses, anchors and UIDs are made of ids, and a page or a feed in which one stands twice is refused.
  mutating func separateIDs() {
    func separate<Item, Kind>(_ items: inout [Item], _ id: WritableKeyPath<Item, Identifier<Kind>>) {
      var taken: Set<Identifier<Kind>> = []
      // A UID of ours stays whatever source it is read from.
      func take(_ id: Identifier<Kind>) -> Bool {
        taken.insert(OwnUID.isOwn(id.raw) ? Identifier(id.raw, in: SourceScope(name: "")) : id).inserted
      }
      for index in items.indices where !take(items[index][keyPath: id]) {
        let old = items[index][keyPath: id]
        var number = 2
        while !take(Identifier("\(old.raw)~\(number)", in: old.scope)) { number += 1 }
        items[index][keyPath: id] = Identifier("\(old.raw)~\(number)", in: old.scope)
      }
    }
    separate(&members, \.id)
    separate(&events, \.id)
    separate(&contacts, \.id)
    separate(&houses, \.id)
    for house in houses.indices { separate(&houses[house].chores, \.id) }
    separate(&todos, \.id)
    separate(&lists, \.id)
    separate(&messages, \.id)
    separate(&journals, \.id)
    for journal in journals.indices { separate(&journals[journal].posts, \.id) }
    separate(&activities, \.id)
  }
}
