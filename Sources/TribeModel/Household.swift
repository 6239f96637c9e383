package import CivilTime
package import Recurrence

/// A household that shares chores by a rota (Sweep's "house").
package struct House: Sendable, Hashable {
  /// Houses are found by it or by their name (`rota` of planner.json), and the UIDs of chores in feeds hang on it.
  package var id: HouseID
  /// It stands over the chores. A house that has no name in its source gets one when it is read.
  package var name: String
  /// In rota order.
  package var residents: [MemberIndex]
  /// In rota order: in `sweep` and `shiftByOne`, a chore's place decides whose turn it is. `Day` names chores by their index here.
  package var chores: [Chore]
  /// Shares out the chores without `turns` of their own. Its absences and swaps hold for the others too.
  package var rota: RotaRule
  /// The days of a calendar that says on which day which chores are due, by their index. Empty if the rota says it, week by week.
  package var days: [Day] = []

  package struct Day: Sendable, Hashable {
    /// The day on which they are due. Each date stands once, the earliest first.
    package var date: CivilDate
    /// Indices in the house's `chores`, each once.
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
    /// The day on which it was done, on the family's clock.
    package var date: CivilDate
    /// Unknown where the app does not say it, as in Sweep.
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
      /// Whose turn it is. Two may have turns on one day.
      package var member: MemberIndex
      /// From 0 and below `weeks`.
      package var week: Int
      /// The day of that week. Weeks begin on Monday.
      package var day: Weekday
      package init(member: MemberIndex, week: Int, day: Weekday) { (self.member, self.week, self.day) = (member, week, day) }
    }
    /// After how many weeks it begins again, 1 to 52.
    package var weeks = 1
    /// A day of the first week. Weeks begin on Monday.
    package var start: CivilDate
    /// As they were written: of those on one day the first come first. On a day without any, the chore goes round.
    package var turns: [Turn] = []
    package init(start: CivilDate) { self.start = start }

    /// Who stands in it for a day. Nobody, where it has a hole.
    package func members(on date: CivilDate) -> [MemberIndex] {
      let week = Int(date.startOfWeek(.monday).dayNumber - start.startOfWeek(.monday).dayNumber) / 7 % weeks
      return turns.filter { ($0.week - week) % weeks == 0 && $0.day == date.weekday }.map(\.member)
    }
  }

  /// In feeds it is part of the UID. Sweep gives a chore another one each time that it is done.
  package var id: ChoreID
  /// What is to be done, in one line. Swaps name the chore by it. If its source has none, another title stands in.
  package var title: String
  /// How it should look. Only for readers who see photos, if `publish.chorePhotos` asks for it. Nil without one.
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
    /// The day that the app says. It may be past: then the chore is overdue, and stands on today.
    package var date: CivilDate
    /// Whose turn the app says it is. Nil if it names nobody.
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
  /// The part of the day, in the family's own words, such as "after school". Nil if they do not say it.
  package var part: String?
  /// The time on the day, on the family's clock. Pages show it in place of `part`. Nil if none is said.
  package var time: TimeOfDay?
  /// Days without it.
  package var pauses: [ClosedRange<CivilDate>] = []
  /// The layer of the holidays in which it pauses. Nil if it does not.
  package var holidays: String?
  /// The days of that layer, by number. Read from the calendar; empty without `holidays`.
  package var daysOff: Set<Int32> = []
  /// Who takes turns, in order. All residents if it is empty.
  package var people: [MemberIndex] = []
  /// How many do it together.
  package var together = 1
  /// Who does it on which days. Nil without one. It counts where `turns` is `roster`.
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
    /// Who takes no turn. Others stand in.
    package var member: MemberIndex
    /// Both days belong to it. For those who do not live there yet it begins with `min`, for those who do not any more it ends with
    /// `max`.
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
    /// For how long they trade. `week` is read by it.
    package var span: Span
    /// They trade: a turn of either is the other's.
    package var from, to: MemberIndex
    /// The title of the chore. Nil for all.
    package var chore: String?
    package init(week: CivilDate, from: MemberIndex, to: MemberIndex, span: Span = .week, chore: String? = nil) {
      (self.week, self.from, self.to, self.span, self.chore) = (week, from, to, span, chore)
    }
  }

  /// Who gets which chore each week. Chores with `turns` of their own do not go by it.
  package var mode: Mode
  /// The day on which week 0's chores are due.
  package var firstDue: CivilDate
  /// The time on the due day.
  package var dueTime: TimeOfDay
  /// Who is away when, as sources and planner.json say, and who does not live there yet or any more.
  package var absences: [Absence] = []
  /// Each changes what those before it have made of a turn.
  package var swaps: [Swap] = []
  /// What stands on the calendar while somebody is away, such as "With Dad". Readers of the rota do not see it.
  package var away: [MemberIndex: String] = [:]
  /// Whether their events of more than a day stand for being away too, if they are of no layer (`awayBy`). Cancelled ones do not
  /// count.
  package var isAwayByCalendar = false
  /// What `away` and `isAwayByCalendar` come to: the numbers of the days.
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
  /// The last second of a day: what is due then can be done all day.
  package static let usualTime = TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight
}

package struct Todo: Sendable, Hashable {
  /// Its UIDs in feeds and its place on the page are made of it.
  package var id: TodoID
  /// What is to be done, in one line. If its source has none, another title stands in.
  package var title: String
  /// Done ones stand on no day and have a list of their own, with the one that was changed last on top.
  package var isDone: Bool
  /// Who did it, and who wrote it down. Nil if nobody says so. On members' pages, one without an assignee is its creator's. A
  /// reader who does not see the creator does not see the to-do.
  package var completedBy, creator: MemberIndex?
  /// Who is to do it. Nil if it is everyone's.
  package var assignee: MemberIndex?
  /// The members for whom it is hidden.
  package var archivedFor: [MemberIndex] = []
  /// By when. An open one that is overdue stands on today. Nil if it has no day.
  package var due: CivilDate?
  /// The time on that day, on the family's clock.
  package var time: TimeOfDay?
  /// Anything else, in paragraphs. Only for readers who see notes.
  package var notes: String?
  /// The name of the list that it is on, if its app has several.
  package var list: String?
  /// What it is made of, in order.
  package var steps: [FamilyList.Item] = []
  /// 1 is the highest and 9 the lowest (RFC 5545 §3.8.1.9). Nil if it has none.
  package var priority: Int?
  /// What it earns whoever does it.
  package var points: Int?
  /// When it was written down and when it was last changed. Nil where the source does not say it.
  package var created, updated: Instant?

  package init(id: TodoID, title: String, isDone: Bool) { (self.id, self.title, self.isDone) = (id, title, isDone) }
}

/// A shopping list or any other list.
package struct FamilyList: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable { case shopping, packing, other }

  package struct Item: Sendable, Hashable {
    /// A thing to buy or to pack, or a step of a to-do. One line, never blank.
    package var text: String
    /// How much of it, with the unit, such as "2 kg". Nil if nothing is said.
    package var quantity: String?
    /// Whether it is ticked off. Such items of a list stand behind the others, without their group.
    package var isDone: Bool
    /// What else there is to know: which kind, where from.
    package var note: String?
    /// Where it stands in the shop. The items of a group stand together.
    package var group: String?
    package init(_ text: String, quantity: String? = nil, isDone: Bool = false) {
      (self.text, self.quantity, self.isDone) = (text, quantity, isDone)
    }
  }

  /// Meals name the list that has what they need by it.
  package var id: ListID
  /// What the list is called, in one line.
  package var title: String
  /// What it is for. Lists of shopping apps are `shopping`; in our own format, one that says nothing is `other`.
  package var kind: Kind
  /// In the order of the source. Pages show those that are not ticked off first.
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
  /// The day on which it is eaten. What is planned over several days is a meal on each of them.
  package var date: CivilDate
  /// Which meal of the day. In our own format it is dinner if nothing is said.
  package var course: Course
  /// What the family itself calls this part of the day, such as "School lunch". It stands in place of the course. Meals of a course stand
  /// in the order of the tribe, section by section.
  package var section: String?
  /// What there is to eat, in one line.
  package var title: String
  /// On the family's clock. It changes nothing of the order: that is by course. Nil if none is said.
  package var time: TimeOfDay?
  /// How many it is for. Nil if that is not said.
  package var servings: Int?
  /// A recipe's address.
  package var url: String?
  /// Who cooks. The meal is everyone's all the same. Nil for readers who do not see that member.
  package var cook: MemberIndex?
  /// Anything else, in paragraphs. Only for readers who see notes.
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
    /// As its app or file gives it. In FamilyPlanner, replies are messages and have such ids.
    package var id: MessageID
    /// A reader who does not see the author does not see the reply.
    package var author: Author
    /// In paragraphs. Never blank.
    package var text: String
    /// When it was written.
    package var created: Instant
    package init(id: MessageID, author: Author, text: String, created: Instant) {
      (self.id, self.author, self.text, self.created) = (id, author, text, created)
    }
  }

  /// Its place on the page of messages is named by it.
  package var id: MessageID
  /// What it is about, in one line, and the message in paragraphs. Where the subject is blank, pages show how the text begins.
  package var subject, text: String
  /// A reader who does not see the author does not see the message, nor its replies.
  package var author: Author
  /// When it was written, and when it last changed or got a reply, as its source says it. Without that, both are the same. The
  /// board has the latest `updated` on top.
  package var created, updated: Instant
  /// Oldest first. In FamilyPlanner, a reply to a reply is one of them too.
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
    /// A reader who does not see the author does not see the comment.
    package var author: Author
    /// In paragraphs. Never blank.
    package var text: String
    /// When it was written.
    package var date: Instant
    package init(author: Author, text: String, date: Instant) { (self.author, self.text, self.date) = (author, text, date) }
  }

  package struct Post: Sendable, Hashable {
    /// Its place on the page of the journal is named by it. Other journals may have the same.
    package var id: PostID
    /// A reader who does not see the author does not see the post.
    package var author: Author
    /// In paragraphs. Nil without any, as in a post that is only a picture. Posts have no titles: its first words stand in for one.
    package var text: String?
    /// Only for readers who see photos. Nil without one. Of an app's, only those count whose file lies in the content folder.
    package var image: MediaReference?
    /// When it was written.
    package var date: Instant
    /// How many like it. Who they are is not kept.
    package var likeCount = 0
    /// Oldest first.
    package var comments: [Comment] = []
    package init(id: PostID, author: Author, text: String?, image: MediaReference?, date: Instant) {
      (self.id, self.author, self.text, self.image, self.date) = (id, author, text, image, date)
    }
  }

  /// As its app or file gives it. The news know a post by its own id and this one.
  package var id: JournalID
  /// What the journal is called, in one line. Of a calendar's journal it is the name of the layer.
  package var title: String
  /// What it is about, in paragraphs. Nil if nothing says it.
  package var summary: String?
  /// The picture on top of its page and on its card. Nil without one. Only for readers who see photos.
  package var image: MediaReference?
  /// Who writes in it, and who only reads it. Both may be empty, as in journals of calendars.
  package var contributors, observers: [MemberIndex]
  /// Who has been asked to read or write in it, and has not answered.
  package var invited: [MemberIndex] = []
  /// Whether planners may show it. In our own format each journal says it; for those of apps and calendars `publish.journals` does,
  /// which must be on in any case.
  package var isPublished: Bool
  /// When it was last changed. Of a calendar's journal it is the date of the newest post. The journal that was changed last stands
  /// first. Nil if nothing says it.
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

  /// As its app or file gives it. On its day in the plan it is an event whose id is made of this one.
  package var id: ActivityID
  /// What happens, in one line.
  package var title: String
  /// What it is about, in paragraphs. Only for readers who see notes. Nil if nothing says it.
  package var summary: String?
  /// Who offers it, and whose event it is. A reader who does not see the host does not see the activity.
  package var host: Author
  /// Who has joined. In NUSJio without the host. In the plan they are invited and have said yes.
  package var participants: [MemberIndex]
  /// How many people may join. Nil without a limit.
  package var limit: Int?
  /// The members who like it.
  package var likedBy: [MemberIndex] = []
  /// How many like it. Can be higher than the number of `likedBy`: former members may like it too.
  package var likeCount = 0
  /// Where, in one line. Nil if the place is not fixed.
  package var location: String?
  /// Nil if there is no fixed time yet.
  package var start: CalendarTime?
  /// How long it lasts. NUSJio does not say it: there it is as many minutes as planner.json says of the source.
  package var duration: CalendarDuration
  /// Whether others can join, it is settled, or it is over. One whose day is past is over in any state.
  package var state: State
  /// What others may read: everything, that the time is taken, or nothing. Only `full` ones have a place on the page of activities.
  package var visibility = Event.Visibility.full
  /// Nil if there is none. Only for readers who see photos.
  package var image: MediaReference?
  /// In the app's fixed order: categories, gender, faculties, places.
  package var tags: [String] = []

  package init(id: ActivityID, title: String, host: Author, participants: [MemberIndex], duration: CalendarDuration, state: State) {
    (self.id, self.title, self.host, self.participants) = (id, title, host, participants)
    (self.duration, self.state) = (duration, state)
  }
}
