/// The words of the interface in one language. Each member is one text; its five translations stand in `EnglishWords.swift`,
/// `GermanWords.swift`, `FrenchWords.swift`, `SpanishWords.swift` and `ArabicWords.swift`.
///
/// To add a text, add a member here and one line to each of the five files. The program does not compile while a language
/// lacks it or lacks one of its plural forms. Texts are plain (not HTML) and name people without assuming their gender
/// where the language allows it.
package protocol Catalogue: Sendable {
  /// The language whose numbers the texts carry.
  var language: Language { get }

  // MARK: The planner

  /// Title of a planner whose family has no name.
  var plannerTitle: String { get }

  /// Title of a family's planner.
  func plannerTitle(family: String) -> String

  /// What the planner is, under its title.
  var tagline: String { get }

  /// The first link of every page.
  var skipToContent: String { get }

  /// Name of the main navigation.
  var navigation: String { get }

  /// Label of what else the navigation offers.
  var more: String { get }

  /// Footer: the day whose data the planner shows.
  func asOf(date: String) -> String

  /// Heading of 404.html.
  var pageNotFound: String { get }

  /// Below it.
  var pageNotFoundHint: String { get }

  /// Link to the index page.
  var backToWall: String { get }

  /// The whole family as a column or feed.
  var everyone: String { get }

  /// Heading of the counts on the wall.
  var dashboard: String { get }

  /// Heading of the list that explains colours, patterns and icons.
  var legend: String { get }

  // MARK: Pages

  /// The index page: this month, today, the next days.
  var wall: String { get }
  var month: String { get }
  var year: String { get }
  var week: String { get }

  /// The paper planner: a row per day, a column per member.
  var columns: String { get }
  var agenda: String { get }
  var members: String { get }
  var contacts: String { get }
  var chores: String { get }
  var todos: String { get }
  var lists: String { get }
  var meals: String { get }
  var messages: String { get }
  var journals: String { get }
  var activities: String { get }
  var search: String { get }
  var whatsNew: String { get }
  var subscribe: String { get }
  var print: String { get }

  // MARK: Moving about
  var today: String { get }
  var thisWeek: String { get }
  var thisMonth: String { get }
  var thisYear: String { get }

  /// Heading: the 7 days after today.
  func nextDays(days: Int) -> String

  /// Link to the page before this one.
  var earlier: String { get }

  /// In place of "previous" on the first month there is.
  var startOfPlanner: String { get }

  /// In place of "next" on the last month there is.
  var endOfPlanner: String { get }

  /// Name of the month picker.
  var chooseMonth: String { get }
  var chooseYear: String { get }

  /// Heading; the number of an ISO week, never grouped.
  func weekNumber(week: Int) -> String

  /// Head of the column of week numbers, read aloud.
  var weekHeading: String { get }

  /// Heading of the list of a month's days below its grid.
  var dayList: String { get }

  // MARK: Events
  var allDay: String { get }
  var when: String { get }

  func minutes(count: Int) -> String
  func hours(count: Int) -> String
  func days(count: Int) -> String

  /// An event that goes on after this page or row.
  func continuesUntil(date: String) -> String

  var who: String { get }

  /// The member who made the event.
  var owner: String { get }
  var going: String { get }
  var notAnswered: String { get }
  var declined: String { get }

  /// In a cell that is too small.
  func moreEvents(count: Int) -> String
  var categoryLabel: String { get }
  var location: String { get }
  var notes: String { get }
  var link: String { get }
  var repeats: String { get }

  /// On an event's page, the ways to the events before and after it.
  var previousEvent: String { get }
  var nextEvent: String { get }

  /// Heading of an event's list of dates.
  var comingDates: String { get }
  var pastDates: String { get }

  /// An event without any coming date.
  var eventOver: String { get }
  /// Of an event whose every date is excepted.
  var eventNever: String { get }
  /// Of an event that is to come, or a series that goes on: why no date of it is shown.
  var eventLater: String { get }
  var cancelled: String { get }
  var tentative: String { get }

  /// All that others may know of a private event.
  var busy: String { get }

  /// Link to an event's own file.
  var addToCalendar: String { get }
  func eventCount(count: Int) -> String
  func birthdayOf(name: String) -> String

  /// On the day of a birthday.
  func turns(name: String, age: Int) -> String
  var birthday: String { get }
  /// Of a person: the day of the year.
  func birthdayOn(date: String) -> String
  var birthdays: String { get }

  // MARK: Categories

  /// No category.
  var categoryNone: String { get }
  var categoryCelebration: String { get }
  var categoryClub: String { get }
  var categoryEducation: String { get }
  var categoryMedical: String { get }
  var categoryMusic: String { get }
  var categoryOuting: String { get }
  var categoryOther: String { get }
  var categoryPets: String { get }
  var categoryShopping: String { get }
  var categorySport: String { get }
  var categoryVacation: String { get }
  var categoryWork: String { get }

  // MARK: Nothing to show
  var noEventsToday: String { get }
  var noEventsNextDays: String { get }
  var noEventsWeek: String { get }
  var noEventsMonth: String { get }

  /// An agenda without any event.
  var noEventsAhead: String { get }
  func noEventsFor(name: String) -> String
  var noContacts: String { get }
  var noTodos: String { get }
  var noPosts: String { get }
  var nothingNew: String { get }

  // MARK: Members

  /// Somebody who has left, and whose name is not known.
  var formerMember: String { get }
  var administrator: String { get }

  /// For people who cannot see the picture.
  func avatarOf(name: String) -> String
  /// For people who cannot see a picture that this person has put up.
  func pictureBy(name: String) -> String
  /// In the place of a post that is nothing but a picture, if the planner does not have it: it was not in the export, cannot be
  /// read, or pictures are not published.
  var pictureMissing: String { get }
  func agendaOf(name: String) -> String

  // MARK: Contacts
  func contactCount(count: Int) -> String
  var phone: String { get }
  var phoneMobile: String { get }
  var phoneHome: String { get }
  var phoneWork: String { get }
  var emergencyContacts: String { get }

  /// A contact of which nothing is known.
  var unnamedContact: String { get }

  /// A member whose source has no name for them: the source's number, or a place in its list.
  func unnamedMember(number: Int) -> String
  /// A house whose name is not known.
  func unnamedHouse(number: Int) -> String
  /// For the title of something that has none.
  var untitled: String { get }

  /// Link to a contact's card.
  var addToAddressBook: String { get }

  /// Link to contacts.vcf.
  var allContactsFile: String { get }

  // MARK: Chores and to-dos
  func choreCount(count: Int) -> String
  /// Of a house or of a person.
  func choresOf(house: String) -> String
  func dueOn(date: String) -> String
  func doneBy(name: String) -> String
  func weekOf(date: String) -> String

  /// Head of the column of names in a rota.
  var whoseTurn: String { get }

  /// Head of the column of chores in a rota.
  var chore: String { get }

  /// A chore that nobody can do this week.
  var nobodyAvailable: String { get }

  /// Head of the column of when a chore was last done, and by whom.
  var lastDone: String { get }

  /// Heading of all times that chores were done.
  var choresDone: String { get }

  /// A chore that nobody is known to have done.
  var notYetDone: String { get }

  /// "You have no uncompleted Todos" and so on.
  func openTodoCount(count: Int) -> String
  var todoOpen: String { get }
  var todoDone: String { get }
  func addedBy(name: String) -> String

  // MARK: Lists and meals
  var shoppingList: String { get }
  var packingList: String { get }
  func itemsLeft(count: Int) -> String
  var mealPlan: String { get }
  var breakfast: String { get }
  var lunch: String { get }
  var dinner: String { get }
  var snack: String { get }
  func cook(name: String) -> String

  // MARK: Messages, journals, activities

  func messageCount(count: Int) -> String

  /// On the wall; new since the last build.
  func newMessageCount(count: Int) -> String
  func replyCount(count: Int) -> String
  var contributors: String { get }
  var observers: String { get }
  func postCount(count: Int) -> String
  func commentCount(count: Int) -> String
  func likeCount(count: Int) -> String
  var host: String { get }
  var participants: String { get }
  func activityCount(count: Int) -> String
  func participantLimit(count: Int) -> String
  /// Of none: that there are none, as a sentence of its own.
  func placesLeft(count: Int) -> String
  var noFixedTime: String { get }
  var noFixedLocation: String { get }
  var upcoming: String { get }
  var activityOpen: String { get }
  var activityClosed: String { get }
  var activityCompleted: String { get }

  // MARK: What's new
  var changeAdded: String { get }
  var changeChanged: String { get }
  var changeRemoved: String { get }
  func changesSince(date: String) -> String

  /// What happened to something, in a word: its time is another.
  var changeMoved: String { get }
  var changeRenamed: String { get }
  var changeAnswered: String { get }
  var changeInvited: String { get }
  var changeRestored: String { get }
  var changeJoined: String { get }
  var changeReopened: String { get }
  var newReply: String { get }
  var newComment: String { get }

  /// Link to the Atom feed of what changed.
  var changesFeed: String { get }

  /// Link to a journal's Atom feed.
  var journalFeed: String { get }

  /// Heading of how much everybody does of the chores.
  var fairness: String { get }

  /// Head of a column: the sum of a person's chores' weights.
  var workload: String { get }

  /// Head of a column: after how many weeks everyone has had a chore.
  var everyoneHasHadIt: String { get }
  var notWithinTheseWeeks: String { get }

  /// What something was before.
  func formerly(text: String) -> String

  /// A change from one to another.
  func fromTo(old: String, new: String) -> String

  /// One date of a series and all that come after it, of which something changed.
  func andAllLater(date: String) -> String

  /// When nothing earlier is known.
  func changesFollowedSince(date: String) -> String

  /// The largest load less the smallest.
  func loadSpread(difference: Int) -> String

  /// A share of something in whole numbers.
  func portion(part: Int, whole: Int) -> String

  /// How many changes there are; of none, that nothing is new.
  func newCount(count: Int) -> String
  func moreChanges(count: Int) -> String
  func weekCount(count: Int) -> String

  // MARK: Subscribing
  var subscribeIntro: String { get }

  /// The webcal link.
  var openInCalendar: String { get }

  /// Label of the address that can be copied.
  var calendarAddress: String { get }
  var downloadCalendar: String { get }

  /// The site's address is not set, so nothing can be subscribed to.
  var addressUnknown: String { get }
  var stepsApple: String { get }
  var stepsGoogle: String { get }
  var stepsOutlook: String { get }
  var stepsAndroid: String { get }
  var stepsThunderbird: String { get }

  /// Beside a QR symbol.
  var scanToOpen: String { get }

  // MARK: Printing
  var printIntro: String { get }
  var printColour: String { get }
  var printGrey: String { get }
  var paper: String { get }

  /// US Letter.
  var paperLetter: String { get }
  var paperTabloid: String { get }

  /// The list of what did not fit into the boxes.
  var overflowTitle: String { get }

  /// In a box that overflowed.
  func seeOverflow(number: Int) -> String

  // MARK: Search
  var searchLabel: String { get }

  /// Below the field.
  var searchHint: String { get }

  /// Instead of the field, for browsers without scripts.
  var searchNeedsScript: String { get }

  /// The index could not be read.
  var searchLoadFailed: String { get }

  /// Said before what is offered while somebody types.
  var searchSuggestions: String { get }
  /// Opens the filters.
  var searchFilters: String { get }
  /// The filter for kinds, unset.
  var searchAll: String { get }

  /// Label of the filter for kinds.
  var searchKind: String { get }

  /// Label of the first date.
  var searchFrom: String { get }

  /// Label of the last date.
  var searchTo: String { get }
  var searchClear: String { get }

  /// "From" was later than "to".
  var searchSwapped: String { get }
  var searchNothing: String { get }
  /// Name of the list of results.
  var searchResults: String { get }
  func searchResultCount(count: Int) -> String

  /// Button below the first results.
  var searchShowMore: String { get }

  /// Heading of the list of everything.
  var searchIndex: String { get }

  /// Heading of what does not begin with a letter.
  var searchIndexOther: String { get }
  var kindEvent: String { get }
  var kindMember: String { get }
  var kindContact: String { get }
  var kindTodo: String { get }
  var kindList: String { get }
  var kindMeal: String { get }
  var kindMessage: String { get }
  var kindJournal: String { get }
  var kindActivity: String { get }

  // MARK: Offline

  /// A page that comes from the device because the network is away.
  var offlineNotice: String { get }

  /// A page that the device does not have.
  var offlineMissing: String { get }
}

extension Catalogue {
  /// A number with the language's digits and grouping.
  func number(_ number: Int) -> String { language.number(number) }

  /// A number with the language's digits alone: days, weeks, years, ages, pages.
  func plain(_ number: Int) -> String { language.plainNumber(number) }
}

extension Language {
  /// The interface in this language.
  package var words: any Catalogue {
    switch translation {
    case .english: EnglishWords(language: self)
    case .german: GermanWords(language: self)
    case .french: FrenchWords(language: self)
    case .spanish: SpanishWords(language: self)
    case .arabic: ArabicWords(language: self)
    }
  }
}
