package import Languages
package import Templates

/// The interface's words, as templates name them.
package struct WordsModel: Sendable {
  package let type: RecordType
  let slots: [TextSlot]

  init(_ schema: inout ViewSchema) {
    let type = schema.record("words", "The interface's words in the planner's language")
    self.type = type
    slots = Self.entries.map { schema.text(type, $0.name, $0.summary) }
  }

  /// Writes all words of a language into a new record.
  package func make(_ words: any Catalogue, in data: inout ViewData) -> ViewRef {
    let record = data.make(type)
    for (slot, entry) in zip(slots, Self.entries) { data.set(record, slot, entry.text(words)) }
    return record
  }

  struct Entry: Sendable {
    let name, summary: String
    let text: @Sendable (any Catalogue) -> String
    init(_ name: String, _ summary: String, _ text: @escaping @Sendable (any Catalogue) -> String) {
      self.name = name
      self.summary = summary
      self.text = text
    }
  }

  static let entries: [Entry] = [
    Entry("skipToContent", "The first link of every page") { $0.skipToContent },
    Entry("navigation", "Name of the main navigation") { $0.navigation },
    Entry("more", "Opens what else there is") { $0.more },
    Entry("wall", "The page on the wall") { $0.wall },
    Entry("chooseMonth", "Heading of the months to choose from") { $0.chooseMonth },
    Entry("month", "The month page") { $0.month },
    Entry("week", "The week page") { $0.week },
    Entry("year", "The year page") { $0.year },
    Entry("agenda", "All that comes") { $0.agenda },
    Entry("columns", "The planner with a column for each member") { $0.columns },
    Entry("previousEvent", "The event before this one") { $0.previousEvent },
    Entry("nextEvent", "The event after this one") { $0.nextEvent },
    Entry("members", "The people of the family") { $0.members },
    Entry("contacts", "People and companies outside the family") { $0.contacts },
    Entry("search", "The search page") { $0.search },
    Entry("subscribe", "The page about calendar feeds") { $0.subscribe },
    Entry("whatsNew", "The page of what changed between builds") { $0.whatsNew },
    Entry("nothingNew", "Said when nothing changed lately") { $0.nothingNew },
    Entry("changesFeed", "Link to the Atom feed of what changed") { $0.changesFeed },
    Entry("journalFeed", "Link to a journal's Atom feed") { $0.journalFeed },
    Entry("fairness", "Heading of how much everybody does of the chores") { $0.fairness },
    Entry("workload", "Head of the column of the chores' weights") { $0.workload },
    Entry("everyoneHasHadIt", "Head of the column of how long a chore takes to reach everyone") { $0.everyoneHasHadIt },
    Entry("print", "The page of sheets for paper") { $0.print },
    Entry("offlineNotice", "Said while there is no network") { $0.offlineNotice },
    Entry("today", "Today") { $0.today },
    Entry("everyone", "All members together") { $0.everyone },
    Entry("weekHeading", "Head of the column of week numbers") { $0.weekHeading },
    Entry("dayList", "Heading of the days below a month's grid") { $0.dayList },
    Entry("dashboard", "Heading of the counts on the wall") { $0.dashboard },
    Entry("legend", "Heading of the list of colours and patterns") { $0.legend },
    Entry("nextSevenDays", "Heading of the seven days after today") { $0.nextDays(days: 7) },
    Entry("comingDates", "Heading of an event's dates to come") { $0.comingDates },
    Entry("pastDates", "Heading of an event's dates gone by") { $0.pastDates },
    Entry("earlier", "Opens what has been") { $0.earlier },
    Entry("when", "Label of an event's time") { $0.when },
    Entry("who", "Heading of an event's people") { $0.who },
    Entry("repeats", "Label of how an event repeats") { $0.repeats },
    Entry("location", "Label of an event's place") { $0.location },
    Entry("notes", "Label of an event's notes") { $0.notes },
    Entry("link", "Label of an event's address on the web") { $0.link },
    Entry("notAnswered", "Said of an invitation without an answer") { $0.notAnswered },
    Entry("cancelled", "Said of a cancelled event") { $0.cancelled },
    Entry("tentative", "Said of an event that may not happen") { $0.tentative },
    Entry("addToCalendar", "Link to an event's own file") { $0.addToCalendar },
    Entry("noEventsToday", "A day of today without events") { $0.noEventsToday },
    Entry("noEventsNextDays", "Seven days without events") { $0.noEventsNextDays },
    Entry("noEventsMonth", "A month without events") { $0.noEventsMonth },
    Entry("noEventsWeek", "A week without events") { $0.noEventsWeek },
    Entry("noEventsAhead", "An agenda without events") { $0.noEventsAhead },
    Entry("eventOver", "An event without dates to come") { $0.eventOver },
    Entry("noContacts", "A planner without contacts") { $0.noContacts },
    Entry("emergencyContacts", "Heading of who to call in an emergency") { $0.emergencyContacts },
    Entry("addToAddressBook", "Link to a contact's card") { $0.addToAddressBook },
    Entry("allContactsFile", "Link to all contacts in one file") { $0.allContactsFile },
    Entry("pageNotFound", "Heading of 404.html") { $0.pageNotFound },
    Entry("pageNotFoundHint", "What to do about it") { $0.pageNotFoundHint },
    Entry("backToWall", "Link to the index page") { $0.backToWall },
    Entry("chores", "Heading of chores") { $0.chores },
    Entry("chore", "Head of the column of chores") { $0.chore },
    Entry("lastDone", "Head of the column of when a chore was last done") { $0.lastDone },
    Entry("choresDone", "Heading of the times that chores were done") { $0.choresDone },
    Entry("whoseTurn", "Head of the column of who does it") { $0.whoseTurn },
    Entry("todos", "Heading of to-dos") { $0.todos },
    Entry("todoOpen", "Heading of to-dos still to do") { $0.todoOpen },
    Entry("todoDone", "Heading of to-dos done") { $0.todoDone },
    Entry("noTodos", "No to-dos left") { $0.noTodos },
    Entry("lists", "Heading of lists") { $0.lists },
    Entry("mealPlan", "Heading of meals") { $0.mealPlan },
    Entry("messages", "Heading of the notice board") { $0.messages },
    Entry("journals", "Heading of journals") { $0.journals },
    Entry("noPosts", "A journal without posts") { $0.noPosts },
    Entry("activities", "Heading of activities") { $0.activities },
    Entry("activityOpen", "Heading of the activities that can still be joined") { $0.activityOpen },
    Entry("observers", "Heading of who reads a journal without writing") { $0.observers },
    Entry("contributors", "Heading of who writes in a journal") { $0.contributors },
    Entry("upcoming", "Heading of what comes") { $0.upcoming },
    Entry("participants", "Label of who takes part") { $0.participants },
    Entry("host", "Label of who invites") { $0.host },
    Entry("subscribeIntro", "Why to subscribe") { $0.subscribeIntro },
    Entry("openInCalendar", "The webcal link") { $0.openInCalendar },
    Entry("calendarAddress", "Label of an address to copy") { $0.calendarAddress },
    Entry("downloadCalendar", "Link to a feed as a file") { $0.downloadCalendar },
    Entry("addressUnknown", "Why there is no address to copy") { $0.addressUnknown },
    Entry("stepsApple", "How to subscribe on Apple devices") { $0.stepsApple },
    Entry("stepsGoogle", "How to subscribe with Google Calendar") { $0.stepsGoogle },
    Entry("stepsOutlook", "How to subscribe with Outlook") { $0.stepsOutlook },
    Entry("stepsAndroid", "How to subscribe on Android") { $0.stepsAndroid },
    Entry("stepsThunderbird", "How to subscribe with Thunderbird") { $0.stepsThunderbird },
    Entry("printIntro", "What the sheets are for") { $0.printIntro },
    Entry("printColour", "Label of colour printing") { $0.printColour },
    Entry("printGrey", "Label of black and white printing") { $0.printGrey },
    Entry("paper", "Label of the paper's size") { $0.paper },
    Entry("paperLetter", "US Letter paper") { $0.paperLetter },
    Entry("paperTabloid", "US Tabloid paper, twice as large as Letter") { $0.paperTabloid },
    Entry("overflowTitle", "Heading of what did not fit on a sheet") { $0.overflowTitle },
    Entry("scanToOpen", "Beside the QR symbol of the planner") { $0.scanToOpen },
  ]
}
