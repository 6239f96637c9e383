internal import CivilTime
package import Diagnostics
internal import FanOut
package import Languages
package import Planning
internal import TribeModel

/// Which feeds there are and what stands in each: values only, no bytes.
package struct FeedPlan: Sendable {
  package struct Feed: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case member(Int)
      case everyone, birthdays, chores, todos, meals, activities
      case memberChores(Int)
      case category, layer, todoList, mealJournal
      /// One event's own file.
      case event(Int)
      /// What was published once and is offered no more: it is empty for a while, so that phones forget what it held.
      case gone
    }

    package var kind: Kind
    /// Below the output folder.
    package var path: String
    /// X-WR-CALNAME.
    package var title: String
    /// A place in the member colours.
    package var color: Int
    /// Indices into `entries`.
    package var entries: [Int32]
    /// Whether it is an event's and has only the dates of the published window, though the event goes on.
    package var isCutOff = false
  }

  package private(set) var entries: [FeedEntry] = []
  /// In the order in which a subscribe page offers them; the files of single events last.
  package private(set) var feeds: [Feed] = []
  /// Events that go on after the published window, though feeds have only its dates.
  private let cutOffEvents: [Int]
  package let plan: SitePlan
  /// The addresses that have been given, these feeds' among them.
  package let addresses: AddressBook
  /// In front of the titles of cancelled events.
  let cancelledWord: String

  /// Feeds with more than this many components or bytes were refused by Google.
  package static let maximumComponents = 1_000
  package static let maximumOctets = 1_000_000

  /// - Parameter jobs: threads to use; the feeds do not depend on it.
  package init(_ plan: SitePlan, language: Language, jobs: Int = 1) {
    self.plan = plan
    cancelledWord = language.words.labelled(label: language.words.cancelled, value: "")
    var builder = FeedPlanBuilder(plan: plan, language: language)
    builder.build(jobs: jobs)
    entries = builder.entries
    feeds = builder.feeds
    cutOffEvents = builder.cutOffEvents
    addresses = builder.addresses
  }

  /// Tells of each series that ends in the feeds with the published window, because no rule that calendar apps agree on says it.
  package var cutOffFindings: [Diagnostic] {
    let lastDay = plan.context.window.lastDay.text()
    return cutOffEvents.map { index in
      Diagnostic(said: "feed.series-ends", [lastDay], at: plan.context.placeOfEvent(plan.shown.events[index].id))
    }
  }

  /// Says when a feed comes near to what clients take: at 80 %, and beyond.
  package static func sizeFinding(path: String, components: Int, octets: Int) -> Diagnostic? {
    let share = max(Double(components) / Double(maximumComponents), Double(octets) / Double(maximumOctets))
    guard share >= 0.8 else { return nil }
    return share > 1
      ? Diagnostic(said: "feed.too-large", [path, components, octets, maximumComponents])
      : Diagnostic(said: "feed.nearly-full", [path, components, octets, "80 %"])
  }
}

private struct FeedPlanBuilder {
  let plan: SitePlan
  let language: Language
  let words: Catalogue
  var entries: [FeedEntry] = []
  var feeds: [FeedPlan.Feed] = []
  /// For each event, where its entries stand.
  private var byEvent: [Range<Int32>] = []
  private(set) var cutOffEvents: [Int] = []
  private var birthdays: [Int32] = []
  private(set) var addresses: AddressBook
  /// The feeds that somebody may subscribe to, by name.
  private var offered: [(name: String, title: String, color: Int)] = []
  private let alarms: AlarmPlan
  private let layerTones: LayerTones
  /// The UIDs that are given.
  private var uids: Set<String> = []
  /// How many events have a UID that is made of their times.
  private var busyCounts: [String: Int] = [:]

  init(plan: SitePlan, language: Language) {
    (self.plan, self.language) = (plan, language)
    words = language.words
    addresses = plan.paths.book
    alarms = AlarmPlan(plan)
    layerTones = LayerTones(plan.shown)
  }

  mutating func build(jobs: Int) {
    let settings = plan.settings.feeds
    let events = EventEntries(plan: plan, language: language)
    for var own in fanOut(plan.ownEvents.count, jobs: jobs, { events.entries(of: $0) }) {
      if plan.shown.events[byEvent.count].visibility == .busy { tellApart(&own) }
      if own.contains(where: \.isCutOff) { cutOffEvents.append(byEvent.count) }
      byEvent.append(store(own, of: plan.shown.events[byEvent.count]))
    }
    let household = HouseholdEntries(events)
    for index in plan.ownEvents.count..<plan.shown.events.count {
      let event = plan.shown.events[index]
      let isIn = isInFeeds(event.kind.shown)
      var own = isIn ? household.entry(of: event).map { [$0] } ?? [] : []
      if event.visibility == .busy, isIn {
        own = events.entries(of: index)
        tellApart(&own)
        for place in own.indices { own[place].uid = "activity-\(own[place].uid)" }
      }
      byEvent.append(store(own, of: event))
    }
    if settings.birthdays { birthdays = household.birthdays().flatMap { store($0.entries, of: $0.event) } }
    let undated = settings.todos ? household.undatedTodos() : []
    let undatedPlaces = store(undated, of: nil)
    if settings.everyone { everyone(undatedPlaces) }
    if settings.members { members(household, events) }
    if settings.birthdays { offer(.birthdays, "birthdays", words.birthdays, birthdays) }
    if settings.chores { chores() }
    if settings.todos {
      offer(.todos, "todos", words.todos, gathered(all(.todos)) + undatedPlaces)
      offer(.todoList, "todo-list", words.todos, store(household.todos(), of: nil))
    }
    if settings.meals {
      offer(.meals, "meals", words.meals, gathered(all(.meals)))
      offer(.mealJournal, "meal-journal", words.meals, store(household.mealJournal(), of: nil))
    }
    if settings.activities { offer(.activities, "activities", words.activities, gathered(all(.activities))) }
    if settings.categories { categories() }
    if settings.layers { layers() }
    for gone in addresses.offer(offered, on: plan.context.today, keepFor: plan.settings.keepFor) {
      feeds.append(
        .init(kind: .gone, path: plan.paths.feed(named: gone.name), title: gone.feed.title, color: gone.feed.color, entries: []))
    }
    if settings.canary { addCanary(household.canary()) }
    // An event that may only be seen as busy has no file of its own.
    for index in plan.ownEvents where plan.paths.hasPage(index) && plan.shown.events[index].visibility == .full {
      let own = byEvent[index]
      if !own.isEmpty {
        add(.event(index), plan.paths.eventFeed(index), plan.shown.events[index].subject, color: color(of: index), own)
      }
    }
  }

  /// Whether a kind stands in feeds at all.
  private func isInFeeds(_ kind: ShownKind) -> Bool {
    let settings = plan.settings.feeds
    return switch kind {
    case .events, .countdowns: true
    case .activities: settings.activities
    case .chores: settings.chores
    case .todos: settings.todos
    case .meals: settings.meals
    case .birthdays: settings.birthdays
    }
  }

  /// The indices of what was made from a kind of its own.
  private func all(_ kind: ShownKind) -> [Int] {
    (plan.ownEvents.upperBound..<plan.shown.events.count).filter { plan.shown.events[$0].kind.shown == kind }
  }

  /// Adds the entries of an event with its alarms.
  ///
  /// Two things may have one UID, such as an event and its copy in a feed of ours that is read as a source. Apps would show one of them.
  private mutating func store(_ own: [FeedEntry], of event: Event?) -> Range<Int32> {
    let start = Int32(entries.count)
    var suffix = ""
    while let first = own.first, uids.contains(FeedUID.suffixed(first.uid, suffix)) { suffix += "2" }
    for var entry in own {
      entry.uid = FeedUID.suffixed(entry.uid, suffix)
      if let event { alarms.set(event, &entry) }
      entries.append(entry)
    }
    uids.formUnion(entries[Int(start)...].map(\.uid))
    return start..<Int32(entries.count)
  }

  /// Numbers what is busy at the same times as something before.
  private mutating func tellApart(_ own: inout [FeedEntry]) {
    guard let name = own.first?.uid.prefix(while: { $0 != "." && $0 != "@" }) else { return }
    busyCounts[String(name), default: 0] += 1
    guard let number = busyCounts[String(name)], number > 1 else { return }
    for index in own.indices { own[index].uid = FeedUID.suffixed(own[index].uid, "\(number)") }
  }

  private func color(of event: Int) -> Int {
    let event = plan.shown.events[event]
    return event.owner.map { plan.shown.members[$0].colour } ?? layerTones[event.layer] ?? 0
  }

  private mutating func add(
    _ kind: FeedPlan.Feed.Kind, _ path: String, _ title: String, color: Int = 0, _ entries: some Collection<Int32>
  ) {
    var feed = FeedPlan.Feed(kind: kind, path: path, title: title, color: color, entries: Array(entries))
    if case .event = kind { feed.isCutOff = entries.contains { self.entries[Int($0)].isCutOff } }
    feeds.append(feed)
  }

  /// A feed to subscribe to. If there is nothing in it, only where it has been published before, or is there from the first day.
  private mutating func offer(
    _ kind: FeedPlan.Feed.Kind, _ name: String, _ title: String, color: Int = 0, isAlways: Bool = false,
    _ entries: some Collection<Int32>
  ) {
    guard isAlways || !entries.isEmpty || addresses.feeds[name] != nil else { return }
    add(kind, plan.paths.feed(named: name), title, color: color, entries)
    offered.append((name, title, color))
  }

  /// In every feed of events that somebody subscribes to: it shows that the subscription is alive.
  private mutating func addCanary(_ entry: FeedEntry) {
    entries.append(entry)
    for index in feeds.indices where feeds[index].kind != .todoList && feeds[index].kind != .mealJournal {
      feeds[index].entries.append(Int32(entries.count - 1))
    }
  }

  private func gathered(_ indices: some Sequence<Int>) -> [Int32] { indices.flatMap { byEvent[$0] } }

  /// All there is. The events of a layer have a feed of their own, unless layers are off.
  private mutating func everyone(_ undated: Range<Int32>) {
    let events = plan.shown.events.indices.filter { index in
      let event = plan.shown.events[index]
      return event.layer == nil || !plan.settings.feeds.layers || event.isOurs && !event.isCycle
    }
    let family = plan.settings.title ?? plan.shown.name ?? words.everyone
    offer(
      .everyone, "everyone", family, isAlways: !plan.shown.members.isEmpty, gathered(events) + undated + birthdays)
  }

  /// What each member is in, of the kinds that `show.memberFeed` names; with all meals and birthdays if it names them.
  private mutating func members(_ household: HouseholdEntries, _ events: EventEntries) {
    let kinds = plan.settings.show.memberFeed
    let care = store(household.care(), of: nil)
    let shared = (kinds.contains(.meals) ? gathered(all(.meals)) : []) + (kinds.contains(.birthdays) ? birthdays : [])
    for (index, member) in plan.shown.members.enumerated() where member.isCurrent {
      let own = plan.eventsByMember[index].map(Int.init).filter { number in
        let event = plan.shown.events[number]
        // Whom a shared calendar names nobody of, everybody has on their telephone with that calendar.
        let isShared = event.foreignUID != nil && event.people().isEmpty
        return kinds.contains(event.kind.shown) && !isShared
          && (plan.settings.feeds.ownCalendars || !event.calendarsOf.contains(index))
      }
      var entries = shared
      for number in own {
        let theirs = number < plan.ownEvents.upperBound ? events.entries(of: number, for: index) : nil
        entries += theirs.map { store($0, of: plan.shown.events[number]) } ?? byEvent[number]
      }
      if plan.care?.carers.contains(index) ?? false { entries += care }
      if kinds.contains(.todos), isInFeeds(.todos) { entries += store(household.undatedTodos(of: index), of: nil) }
      offer(.member(index), plan.paths.memberNames[index], member.name, color: member.colour, isAlways: true, entries)
    }
  }

  private mutating func chores() {
    let chores = all(.chores)
    offer(.chores, "chores", words.chores, gathered(chores))
    for (index, member) in plan.shown.members.enumerated() where member.isCurrent {
      let own = gathered(chores.filter { plan.shown.events[$0].owner == index })
      let name = "chores-\(plan.paths.memberNames[index])"
      offer(.memberChores(index), name, words.choresOf(house: member.name), color: member.colour, own)
    }
  }

  private mutating func categories() {
    for category in EventCategory.allCases where category != .none {
      let own = plan.ownEvents.filter {
        plan.shown.events[$0].category == category && plan.shown.events[$0].visibility == .full
      }
      offer(.category, "category-\(category)", words.name(of: category), gathered(own))
    }
  }

  private mutating func layers() {
    for (layer, events) in plan.ownEvents.grouped(by: { plan.shown.events[$0].layer }) {
      offer(.layer, plan.paths.layerFeed(layer), layer, color: layerTones[layer] ?? 0, gathered(events))
    }
    // A calendar without anything is not in the tribe; its source is still there.
    for layer in Set(plan.settings.layers.map(\.name)).sorted() where layerTones[layer] == nil {
      offer(.layer, plan.paths.layerFeed(layer), layer, [])
    }
  }
}

extension Sequence<Int> {
  /// Those that have a name, by name, in the order in which the names come first.
  func grouped(by name: (Int) -> String?) -> [(name: String, numbers: [Int])] {
    var (groups, places): ([(name: String, numbers: [Int])], [String: Int]) = ([], [:])
    for number in self {
      guard let name = name(number) else { continue }
      let place = places[name, default: groups.count]
      places[name] = place
      if place == groups.count { groups.append((name, [])) }
      groups[place].numbers.append(number)
    }
    return groups
  }
}
