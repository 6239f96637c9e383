internal import CivilTime
internal import Languages
internal import Planning
internal import TribeModel

/// One thing that search finds and the A–Z index lists.
struct SearchEntry: Sendable {
  /// What can be found. The raw values stand in addresses of searches, so they stay as they are.
  enum Kind: String, CaseIterable, Sendable {
    case event, member, contact, chore, todo, list, meal, message, journal, activity, expense

    func name(_ words: Catalogue) -> String { words.word(self, self == .chore || self == .expense ? "" : "kind") }
  }

  /// Days on which something happens at the same time of day, the same number of days apart.
  struct Run: Sendable, Equatable {
    var first: CivilDate
    var count = 1
    /// Days between; 0 for a single day.
    var step = 0
    /// Minutes after midnight; nil for whole days.
    var minute: Int?
    /// How many days it goes on after the first.
    var beyond = 0
  }

  var kind: Kind
  var title: String
  /// From the site's root, with a fragment if it is part of a page.
  var path: String
  /// Who has to do with it: the owner, author or host first.
  var members: [MemberIndex] = []
  var category: EventCategory?
  var runs: [Run] = []
  /// What else can be searched for, most telling first. Never blank.
  var texts: [String] = []
  /// What it is filed under besides its title, such as a place, a tag or a trade: offered while somebody types.
  var headings: [String] = []
  /// The title as it is spoken, if its letters do not say that: the A–Z index goes by it.
  var spoken: String?
  /// Set for a part of something that has an entry of its own, such as a journal's post: the A–Z index leaves it out.
  var isPart = false

  /// The most characters of one text that the index holds, so that one long letter does not weigh down every search.
  static let longestText = 600

  /// Everything that the planner publishes, in the order of the A–Z index.
  ///
  /// What is private stays out: events shown as busy or not at all, and the kinds that the settings do not publish.
  static func all(_ plan: SitePlan, _ language: Language) -> [SearchEntry] {
    var entries = events(plan, language.words) + members(plan, language)
    let sections: [(SiteSection, () -> [SearchEntry])] = [
      (.contacts, { contacts(plan, language) }), (.chores, { chores(plan) }), (.todos, { todos(plan) }), (.lists, { lists(plan) }),
      (.meals, { meals(plan, language.words) }), (.messages, { messages(plan) }), (.journals, { journals(plan) }),
      (.activities, { activities(plan) }), (.expenses, { expenses(plan) }),
    ]
    for (section, found) in sections where section.isPublished(plan) { entries += found() }
    // A link must say something, also where the source has only blanks.
    for index in entries.indices where entries[index].title.isBlank {
      entries[index].title = entries[index].kind.name(language.words)
    }
    return language.sorted(entries) { $0.spoken ?? $0.title }
  }

  private static func events(_ plan: SitePlan, _ words: Catalogue) -> [SearchEntry] {
    plan.ownEvents.compactMap { index in
      let event = plan.shown.events[index]
      guard event.visibility == .full, plan.paths.hasPage(index) || !plan.itemsByEvent[index].isEmpty else { return nil }
      let renamed = event.overrides.compactMap(\.subject) + event.overrides.compactMap(\.location)
      return SearchEntry(
        kind: .event, title: event.shownSubject(words), path: plan.paths.event(index),
        members: ([event.owner].compactMap { $0 } + event.invitations.map(\.member)).withoutRepeats,
        category: event.category == .none ? nil : event.category, runs: runs(of: plan.itemsByEvent[index], plan),
        texts: texts([event.location, event.tags.joined(separator: ", "), event.layer, event.notes] + renamed),
        headings: texts([event.location, event.layer] + event.tags))
    }
  }

  private static func members(_ plan: SitePlan, _ language: Language) -> [SearchEntry] {
    plan.shown.members.enumerated().filter(\.element.isCurrent).map { index, member in
      SearchEntry(
        kind: .member, title: member.name, path: plan.paths.member(index), members: [index],
        texts: texts([language.text(of: member.birthday)]))
    }
  }

  private static func expenses(_ plan: SitePlan) -> [SearchEntry] {
    let path = ExpensesPage.paths(plan)
    return plan.shown.expenses.map { expense in
      SearchEntry(
        kind: .expense, title: expense.title, path: path(expense.date), members: expense.paid.map(\.member),
        texts: texts([expense.notes]))
    }
  }

  private static func contacts(_ plan: SitePlan, _ language: Language) -> [SearchEntry] {
    plan.shown.contacts.enumerated().map { index, contact in
      let known =
        [contact.category, contact.company, contact.title] + contact.phones.map(\.number) + contact.emails
        + contact.addresses.flatMap(\.lines) + contact.urls.map(ContactsPage.shortened)
      return SearchEntry(
        kind: .contact, title: contact.shownName(language.words), path: plan.paths.contact(index),
        texts: texts(known + [contact.notes, language.text(of: contact.birthday)]),
        headings: texts([contact.category, contact.company]), spoken: CardName.spoken(contact))
    }
  }

  private static func chores(_ plan: SitePlan) -> [SearchEntry] {
    plan.shown.houses.flatMap { house in
      house.chores.map { SearchEntry(kind: .chore, title: $0.title, path: SiteSection.chores.path, texts: texts([house.name])) }
    }
  }

  private static func todos(_ plan: SitePlan) -> [SearchEntry] {
    plan.shown.todos.map { todo in
      SearchEntry(
        kind: .todo, title: todo.title, path: "\(SiteSection.todos.path)#\(OutputPaths.anchor(of: todo.id))",
        members: [todo.creator, todo.completedBy].compactMap { $0 }.withoutRepeats, runs: todo.due.map { [Run(first: $0)] } ?? [],
        texts: texts([todo.list, todo.notes] + todo.steps.map(\.text)))
    }
  }

  private static func lists(_ plan: SitePlan) -> [SearchEntry] {
    plan.shown.lists.enumerated().map { index, list in
      SearchEntry(
        kind: .list, title: list.title, path: "\(SiteSection.lists.path)#\(plan.paths.listNames[index])",
        texts: texts(list.items.map { [$0.quantity, $0.text].compactMap { $0 }.joined(separator: " ") }))
    }
  }

  private static func meals(_ plan: SitePlan, _ words: Catalogue) -> [SearchEntry] {
    plan.shown.meals.map { meal in
      SearchEntry(
        kind: .meal, title: meal.title, path: "\(SiteSection.meals.path)#\(isoText(meal.date))",
        members: [meal.cook].compactMap { $0 }, runs: [Run(first: meal.date)],
        texts: texts([words.name(of: meal), meal.notes] + meal.ingredients))
    }
  }

  private static func messages(_ plan: SitePlan) -> [SearchEntry] {
    plan.shown.messages.map { message in
      SearchEntry(
        kind: .message, title: message.subject, path: "\(SiteSection.messages.path)#\(OutputPaths.anchor(of: message.id))",
        members: ([message.author] + message.replies.map(\.author)).compactMap(\.member).withoutRepeats,
        runs: [run(at: plan.context.zone.localTime(of: message.created))],
        texts: texts([message.text, message.author.formerName] + message.replies.map(\.text)))
    }
  }

  private static func journals(_ plan: SitePlan) -> [SearchEntry] {
    plan.shownJournals.flatMap { index in
      let journal = plan.shown.journals[index]
      let posts = journal.posts.enumerated().map { number, post in
        SearchEntry(
          kind: .journal, title: journal.title, path: JournalPages.path(ofPost: number, in: index, plan),
          members: [post.author.member].compactMap { $0 }, runs: [run(at: plan.context.zone.localTime(of: post.date))],
          texts: texts([post.text] + post.comments.map(\.text)), isPart: true)
      }
      let whole = SearchEntry(
        kind: .journal, title: journal.title, path: plan.paths.journal(index), members: journal.contributors,
        texts: texts([journal.summary]))
      return [whole] + posts.filter { !$0.texts.isEmpty }
    }
  }

  private static func activities(_ plan: SitePlan) -> [SearchEntry] {
    plan.shown.activities.enumerated().filter { $1.visibility == .full }.map { index, activity in
      SearchEntry(
        kind: .activity, title: activity.title, path: plan.paths.activity(index),
        members: ([activity.host.member].compactMap { $0 } + activity.participants).withoutRepeats,
        runs: activity.start.map { [run(at: $0, plan)] } ?? [],
        texts: texts([activity.tags.joined(separator: ", "), activity.location, activity.summary, activity.host.formerName]),
        headings: texts([activity.location] + activity.tags))
    }
  }

  // MARK: Texts and dates

  /// What is not blank, each once and none longer than `longestText`.
  private static func texts(_ texts: [String?]) -> [String] {
    var seen: Set<String> = []
    return texts.compactMap { text in
      guard let text, text.utf8.contains(where: { $0 > 0x20 }), seen.insert(text).inserted else { return nil }
      return text.utf8.count <= longestText ? text : String(text.prefix(longestText))
    }
  }

  private static func run(at time: CalendarTime, _ plan: SitePlan) -> Run {
    time.isDate ? Run(first: time.wallClock.date) : run(at: plan.context.familyTime(time))
  }

  private static func run(at wall: CivilDateTime) -> Run {
    Run(first: wall.date, minute: Int(wall.time.secondsSinceMidnight) / 60)
  }

  /// The occurrences that touch the window, as few runs as their order gives.
  private static func runs(of occurrences: [Int32], _ plan: SitePlan) -> [Run] {
    var runs: [Run] = []
    for index in occurrences {
      let occurrence = plan.items[Int(index)]
      guard occurrence.firstDay <= plan.context.window.lastDay, occurrence.lastDay >= plan.context.window.firstDay else { continue }
      let minute = occurrence.coversWholeDays ? nil : Int(occurrence.start.time.secondsSinceMidnight) / 60
      let beyond = Int(occurrence.lastDay.dayNumber) - Int(occurrence.firstDay.dayNumber)
      if let last = runs.indices.last, runs[last].accept(occurrence.firstDay, minute: minute, beyond: beyond) { continue }
      runs.append(Run(first: occurrence.firstDay, minute: minute, beyond: beyond))
    }
    return runs
  }
}

extension SearchEntry.Run {
  /// Takes in one more day if it continues the run.
  fileprivate mutating func accept(_ day: CivilDate, minute: Int?, beyond: Int) -> Bool {
    guard minute == self.minute, beyond == self.beyond else { return false }
    let distance = Int(day.dayNumber) - (Int(first.dayNumber) + (count - 1) * step)
    guard distance > 0, count == 1 || distance == step else { return false }
    step = distance
    count += 1
    return true
  }
}

extension Sequence {
  /// Runs of elements that have the same in common, in order.
  func runs<Common: Equatable>(by common: (Element) -> Common) -> [(common: Common, elements: [Element])] {
    var runs: [(common: Common, elements: [Element])] = []
    for element in self {
      let own = common(element)
      if runs.last?.common != own { runs.append((own, [])) }
      runs[runs.count - 1].elements.append(element)
    }
    return runs
  }
}

extension Author {
  fileprivate var formerName: String? { if case .former(let name) = self { name } else { nil } }
}

extension Catalogue {
  /// What a part of the day is called: by the family, or by everybody.
  func name(of meal: Meal) -> String { meal.section ?? (meal.course == .other ? kindMeal : word(meal.course)) }
}
