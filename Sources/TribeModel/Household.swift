package import CivilTime
package import Recurrence

/// A household that shares chores by a rota (Sweep's "house").
package struct House: Sendable, Hashable {
  package var id: HouseID
  package var name: String
  /// In rota order.
  package var residents: [MemberIndex]
  package var chores: [Chore]
  package var rota: RotaRule
  /// The days of a calendar that says on which day which chores are due, by their index. Empty if the rota says it, week by week.
  package var days: [Day] = []

  package struct Day: Sendable, Hashable {
    package var date: CivilDate
    package var chores: [Int]
    package init(date: CivilDate, chores: [Int]) { (self.date, self.chores) = (date, chores) }
  }

  /// Those who live there, and whoever else has turns.
  package var everybody: [MemberIndex] {
    (residents + chores.flatMap { $0.people + ($0.roster?.turns.map(\.member) ?? []) + [$0.next?.member].compactMap(\.self) })
      .withoutRepeats
  }

  package init(id: HouseID, name: String, residents: [MemberIndex] = [], chores: [Chore] = [], rota: RotaRule = RotaRule()) {
    (self.id, self.name, self.residents, self.chores, self.rota) = (id, name, residents, chores, rota)
  }
}

package struct Chore: Sendable, Hashable {
  /// One time when it was done.
  package struct Done: Sendable, Hashable {
    package var date: CivilDate
    package var who: Author
    /// How it looked afterwards.
    package var photo: MediaReference?
    /// Whether it was passed over: then it is due no more, and nobody has done it.
    package var isSkipped: Bool
    package init(date: CivilDate, who: Author, photo: MediaReference? = nil, isSkipped: Bool = false) {
      (self.date, self.who, self.photo, self.isSkipped) = (date, who, photo, isSkipped)
    }
  }

  /// Whose turn a chore of its own rhythm is: always the same people's; the next one's in turn with each time, day, week or month;
  /// as a roster says; that of whoever has done least; whoever's who wants.
  package enum Turns: String, Sendable, Hashable, CaseIterable { case same, occurrence, day, week, month, roster, fairest, anybody }

  /// Who does it on which day of so many weeks, again and again.
  package struct Roster: Sendable, Hashable {
    /// A weekday of one of the weeks, which are counted from 0.
    package struct Turn: Sendable, Hashable {
      package var member: MemberIndex
      package var week: Int
      package var day: Weekday
      package init(member: MemberIndex, week: Int, day: Weekday) { (self.member, self.week, self.day) = (member, week, day) }
    }
    package var weeks = 1
    /// A day of the first week. Weeks begin on Monday.
    package var start: CivilDate
    package var turns: [Turn] = []
    package init(start: CivilDate) { self.start = start }

    /// Who stands in it for a day. Nobody, where it has a hole.
    package func members(on date: CivilDate) -> [MemberIndex] {
      let week = Int(date.startOfWeek(.monday).dayNumber - start.startOfWeek(.monday).dayNumber) / 7 % weeks
      return turns.filter { ($0.week - week) % weeks == 0 && $0.day == date.weekday }.map(\.member)
    }
  }

  package var id: ChoreID
  package var title: String
  package var photo: MediaReference?
  /// How much work it is compared with the others. 1 is usual.
  package var weight: Int = 1
  /// The only people who may do it. Empty if everybody may.
  package var skilled: [MemberIndex] = []
  /// When it was done and by whom, newest first. Private unless planner.json asks for it.
  package var history: [Done] = []

  /// How it is done, and what is to be thought of.
  package var notes: String?

  /// The one time that is open in the app that the chore is from, and whose turn that is.
  package struct Next: Sendable, Hashable {
    package var date: CivilDate
    package var member: MemberIndex?
    package init(date: CivilDate, member: MemberIndex?) { (self.date, self.member) = (date, member) }
  }

  /// Nil for a chore that goes with the house's rota, once a week. The fields below are for the others.
  package var turns: Turns?
  /// Nil if there is no saying when. With COUNT=1 it is due once.
  package var every: RecurrenceRule?
  /// Whether the rule counts from the last time that it was done.
  package var isAfterDone = false
  /// The first day, and the last.
  package var start, until: CivilDate?
  /// The part of the day, in the family's own words, and the time.
  package var part: String?
  package var time: TimeOfDay?
  /// Days without it.
  package var pauses: [ClosedRange<CivilDate>] = []
  /// The layer of the holidays in which it pauses, and what that comes to.
  package var holidays: String?
  package var daysOff: Set<Int32> = []
  /// Who takes turns, in order. All residents if it is empty.
  package var people: [MemberIndex] = []
  /// How many do it together.
  package var together = 1
  package var roster: Roster?
  /// What its app says is next. The rule says the days after it. Nil where no app does.
  package var next: Next?

  /// Whether its first turn waits until it is done, however late that is.
  package var waits: Bool { next != nil || isAfterDone || every?.end == .count(1) }

  /// Whether somebody is able to do it.
  package func allows(_ member: MemberIndex) -> Bool { skilled.isEmpty || skilled.contains(member) }

  package init(id: ChoreID, title: String) { (self.id, self.title) = (id, title) }

  /// Sorts by date, newest first. Entries of one day keep their order.
  package static func newestFirst(_ history: [Done]) -> [Done] {
    history.enumerated().sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }.map(\.element)
  }
}

/// How chores are divided among people and weeks.
package struct RotaRule: Sendable, Hashable {
  package enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Sweep's own rule: chore i of week n is for resident (n × chores + i) mod residents.
    case sweep
    /// Everybody moves on by one chore each week.
    case shiftByOne
    /// Whoever has done the least so far.
    case leastDone
  }

  package struct Absence: Sendable, Hashable {
    package var member: MemberIndex
    package var first, last: CivilDate
    package init(member: MemberIndex, first: CivilDate, last: CivilDate) {
      (self.member, self.first, self.last) = (member, first, last)
    }
  }

  /// Two people trade their chores, or one of them.
  package struct Swap: Sendable, Hashable {
    package enum Span: Sendable, Hashable { case day, week, always }
    /// The day; any day of the week; or the first day.
    package var week: CivilDate
    package var span: Span
    package var from, to: MemberIndex
    /// The title of the chore. Nil for all.
    package var chore: String?
    package init(week: CivilDate, from: MemberIndex, to: MemberIndex, span: Span = .week, chore: String? = nil) {
      (self.week, self.from, self.to, self.span, self.chore) = (week, from, to, span, chore)
    }
  }

  package var mode: Mode
  /// The day on which week 0's chores are due.
  package var firstDue: CivilDate
  /// The time on the due day.
  package var dueTime: TimeOfDay
  package var absences: [Absence] = []
  package var swaps: [Swap] = []
  /// What stands on the calendar while somebody is away, such as "With Dad", and whether every event of theirs over days does.
  package var away: [MemberIndex: String] = [:]
  package var isAwayByCalendar = false
  /// What that comes to: the numbers of the days.
  package var awayDays: [MemberIndex: Set<Int32>] = [:]
  /// Whether a turn that somebody misses is made up for.
  package var catchesUp = false
  /// Whether the weights of what everybody has done are shown as points.
  package var hasPoints = false

  package init(mode: Mode = .shiftByOne, firstDue: CivilDate = usualDay, dueTime: TimeOfDay = usualTime) {
    (self.mode, self.firstDue, self.dueTime) = (mode, firstDue, dueTime)
  }
  /// When Sweep's weeks begin, and other houses' that say nothing else: a Sunday, late.
  package static let usualDay = CivilDate(year: 2019, month: 1, day: 27) ?? .min
  package static let usualTime = TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight
}

package struct Todo: Sendable, Hashable {
  package var id: TodoID
  package var title: String
  package var isDone: Bool
  package var completedBy, creator: MemberIndex?
  /// Who is to do it. Nil if it is everyone's.
  package var assignee: MemberIndex?
  /// The members for whom it is hidden.
  package var archivedFor: [MemberIndex] = []
  package var due: CivilDate?
  /// The time on that day, on the family's clock.
  package var time: TimeOfDay?
  package var notes: String?
  /// The name of the list that it is on, if its app has several.
  package var list: String?
  /// What it is made of, in order.
  package var steps: [FamilyList.Item] = []
  /// 1 is the highest and 9 the lowest (RFC 5545 §3.8.1.9). Nil if it has none.
  package var priority: Int?
  /// What it earns whoever does it.
  package var points: Int?
  package var created, updated: Instant?

  package init(id: TodoID, title: String, isDone: Bool) { (self.id, self.title, self.isDone) = (id, title, isDone) }
}

/// A shopping list or any other list.
package struct FamilyList: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable { case shopping, packing, other }

  package struct Item: Sendable, Hashable {
    package var text: String
    package var quantity: String?
    package var isDone: Bool
    /// What else there is to know: which kind, where from.
    package var note: String?
    /// Where it stands in the shop. The items of a group stand together.
    package var group: String?
    package init(_ text: String, quantity: String? = nil, isDone: Bool = false) {
      (self.text, self.quantity, self.isDone) = (text, quantity, isDone)
    }
  }

  package var id: ListID
  package var title: String
  package var kind: Kind
  package var items: [Item]

  package init(id: ListID, title: String, kind: Kind, items: [Item]) {
    (self.id, self.title, self.kind, self.items) = (id, title, kind, items)
  }
}

package struct Meal: Sendable, Hashable {
  /// In the course of the day. What goes with dinner stands below it.
  package enum Course: String, Sendable, Hashable, CaseIterable {
    case breakfast, lunch, dinner, side, dessert, drink, snack
    /// None of these: the meal is called by its `section`, or just a meal.
    case other
  }
  package var date: CivilDate
  package var course: Course
  /// What the family itself calls this part of the day, such as "School lunch". It stands in place of the course. Meals of a course stand
  /// in the order of the tribe, section by section.
  package var section: String?
  package var title: String
  package var time: TimeOfDay?
  package var servings: Int?
  /// A recipe's address.
  package var url: String?
  package var cook: MemberIndex?
  package var notes: String?
  /// What it needs, with how much.
  package var ingredients: [String] = []
  /// The shopping list for this meal.
  package var list: ListID?
  /// The name of its source. Meals have no ids.
  package var source = ""

  package init(date: CivilDate, course: Course, title: String) { (self.date, self.course, self.title) = (date, course, title) }
}

/// A note on the family's board, with its replies oldest first.
package struct Message: Sendable, Hashable {
  package struct Reply: Sendable, Hashable {
    package var id: MessageID
    package var author: Author
    package var text: String
    package var created: Instant
    package init(id: MessageID, author: Author, text: String, created: Instant) {
      (self.id, self.author, self.text, self.created) = (id, author, text, created)
    }
  }

  package var id: MessageID
  package var subject, text: String
  package var author: Author
  package var created, updated: Instant
  package var replies: [Reply] = []

  package init(id: MessageID, subject: String, text: String, author: Author, created: Instant, updated: Instant) {
    (self.id, self.subject, self.text, self.author, self.created, self.updated) = (id, subject, text, author, created, updated)
  }
}

/// Who wrote something: a member, or a name that is no longer a member's.
package enum Author: Sendable, Hashable {
  case member(MemberIndex)
  case former(name: String)
  case unknown
}

package struct Journal: Sendable, Hashable {
  package struct Comment: Sendable, Hashable {
    package var author: Author
    package var text: String
    package var date: Instant
    package init(author: Author, text: String, date: Instant) { (self.author, self.text, self.date) = (author, text, date) }
  }

  package struct Post: Sendable, Hashable {
    package var id: PostID
    package var author: Author
    package var text: String?
    package var image: MediaReference?
    package var date: Instant
    package var likeCount = 0
    /// Oldest first.
    package var comments: [Comment] = []
    package init(id: PostID, author: Author, text: String?, image: MediaReference?, date: Instant) {
      (self.id, self.author, self.text, self.image, self.date) = (id, author, text, image, date)
    }
  }

  package var id: JournalID
  package var title: String
  package var summary: String?
  package var image: MediaReference?
  package var contributors, observers: [MemberIndex]
  /// Who has been asked to read or write in it, and has not answered.
  package var invited: [MemberIndex] = []
  package var isPublished: Bool
  package var updated: Instant?
  /// Newest first.
  package var posts: [Post]

  package init(
    id: JournalID, title: String, contributors: [MemberIndex], observers: [MemberIndex], isPublished: Bool, posts: [Post]
  ) {
    (self.id, self.title, self.contributors, self.observers) = (id, title, contributors, observers)
    (self.isPublished, self.posts) = (isPublished, posts)
  }
}

/// Something that one person offers and others join (NUSJio's "jio").
package struct Activity: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, CaseIterable { case open, closed, completed }

  package var id: ActivityID
  package var title: String
  package var summary: String?
  package var host: Author
  package var participants: [MemberIndex]
  /// How many people may join. Nil without a limit.
  package var limit: Int?
  /// The members who like it. The count can be higher: former members may like it too.
  package var likedBy: [MemberIndex] = []
  package var likeCount = 0
  package var location: String?
  /// Nil if there is no fixed time yet.
  package var start: CalendarTime?
  package var duration: CalendarDuration
  package var state: State
  package var visibility = Event.Visibility.full
  package var image: MediaReference?
  /// In the app's fixed order: categories, gender, faculties, places.
  package var tags: [String] = []

  package init(id: ActivityID, title: String, host: Author, participants: [MemberIndex], duration: CalendarDuration, state: State) {
    (self.id, self.title, self.host, self.participants) = (id, title, host, participants)
    (self.duration, self.state) = (duration, state)
  }
}
