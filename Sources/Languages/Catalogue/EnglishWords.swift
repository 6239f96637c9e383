// One line for one text, however long.
// swift-format-ignore-file
struct EnglishWords: Catalogue {
  let language: Language

  // MARK: The planner

  var plannerTitle: String { "Family planner" }
  func plannerTitle(family: String) -> String { "\(family) – family planner" }
  var tagline: String { "Your family’s calendar and contacts all in one place." }
  var skipToContent: String { "Skip to content" }
  var navigation: String { "Main" }
  var more: String { "More" }
  func asOf(date: String) -> String { "As of \(date)" }
  var pageNotFound: String { "This page is not on the planner" }
  var pageNotFoundHint: String { "It may have been taken off since you saved the link. The wall shows everything there is." }
  var backToWall: String { "Back to the wall" }
  var everyone: String { "Everyone" }
  var dashboard: String { "At a glance" }
  var legend: String { "Legend" }

  // MARK: Pages

  var wall: String { "Wall" }
  var month: String { "Month" }
  var year: String { "Year" }
  var week: String { "Week" }
  var columns: String { "Columns" }
  var agenda: String { "Agenda" }
  var members: String { "Members" }
  var contacts: String { "Contacts" }
  var chores: String { "Chores" }
  var todos: String { "To-dos" }
  var lists: String { "Lists" }
  var meals: String { "Meals" }
  var messages: String { "Messages" }
  var journals: String { "Journals" }
  var activities: String { "Activities" }
  var search: String { "Search" }
  var whatsNew: String { "What’s new" }
  var subscribe: String { "Subscribe" }
  var print: String { "Print" }

  // MARK: Moving about

  var today: String { "Today" }
  var thisWeek: String { "This week" }
  var thisMonth: String { "This month" }
  var thisYear: String { "This year" }
  func nextDays(days: Int) -> String { plural(days, one: "Next day", other: "Next \(number(days)) days") }
  var earlier: String { "Earlier" }
  var startOfPlanner: String { "The planner begins here" }
  var endOfPlanner: String { "The planner ends here for now" }
  var chooseMonth: String { "Choose a month" }
  var chooseYear: String { "Choose a year" }
  func weekNumber(week: Int) -> String { "Week \(plain(week))" }
  var weekHeading: String { "Week number" }
  var dayList: String { "Day by day" }

  // MARK: Events

  var allDay: String { "All day" }
  var when: String { "When" }
  func minutes(count: Int) -> String { plural(count, one: "1 minute", other: "\(number(count)) minutes") }
  func hours(count: Int) -> String { plural(count, one: "1 hour", other: "\(number(count)) hours") }
  func days(count: Int) -> String { plural(count, one: "1 day", other: "\(number(count)) days") }
  func continuesUntil(date: String) -> String { "until \(date)" }
  var who: String { "Who" }
  var owner: String { "Organised by" }
  var going: String { "Going" }
  var notAnswered: String { "Not answered" }
  var declined: String { "Not going" }
  func moreEvents(count: Int) -> String { plural(count, one: "+1 more", other: "+\(number(count)) more") }
  var categoryLabel: String { "Category" }
  var location: String { "Where" }
  var notes: String { "Notes" }
  var link: String { "Link" }
  var repeats: String { "Repeats" }
  var previousEvent: String { "Previous event" }
  var nextEvent: String { "Next event" }
  var comingDates: String { "Coming dates" }
  var pastDates: String { "Past dates" }
  var eventLater: String { "Its next date is later than this planner shows" }
  var eventNever: String { "It has no dates" }
  var eventOver: String { "This is over" }
  var cancelled: String { "Cancelled" }
  var tentative: String { "Not certain yet" }
  var busy: String { "Busy" }
  var addToCalendar: String { "Add to my calendar" }
  func eventCount(count: Int) -> String { plural(count, one: "1 event", other: "\(number(count)) events") }
  func birthdayOf(name: String) -> String { "\(name)’s birthday" }
  func turns(name: String, age: Int) -> String { "\(name) turns \(plain(age))" }
  func birthdayOn(date: String) -> String { "\(birthday): \(date)" }
  var birthday: String { "Birthday" }
  var birthdays: String { "Birthdays" }

  // MARK: Categories

  var categoryNone: String { "No category" }
  var categoryCelebration: String { "Celebration" }
  var categoryClub: String { "Club" }
  var categoryEducation: String { "Education" }
  var categoryMedical: String { "Medical" }
  var categoryMusic: String { "Music" }
  var categoryOuting: String { "Outing" }
  var categoryOther: String { "Other" }
  var categoryPets: String { "Pets" }
  var categoryShopping: String { "Shopping" }
  var categorySport: String { "Sport" }
  var categoryVacation: String { "Vacation" }
  var categoryWork: String { "Work" }

  // MARK: Nothing to show

  var noEventsToday: String { "Nothing planned today. Enjoy it!" }
  var noEventsNextDays: String { "Nothing planned in the next days." }
  var noEventsWeek: String { "Nothing planned this week." }
  var noEventsMonth: String { "Nothing planned this month." }
  var noEventsAhead: String { "Nothing is planned yet. New events show here after the next build." }
  func noEventsFor(name: String) -> String { "Nothing planned for \(name)." }
  var noContacts: String { "No contacts yet. Dentist, school, plumber: add them in your app and they show here." }
  var noTodos: String { "Nothing left to do. Well done!" }
  var noPosts: String { "Nothing has been written here yet." }
  var nothingNew: String { "Nothing has changed lately." }

  // MARK: Members

  var formerMember: String { "Former member" }
  var administrator: String { "Looks after the planner" }
  func avatarOf(name: String) -> String { "Picture of \(name)" }
  func pictureBy(name: String) -> String { "Picture by \(name)" }
  var pictureMissing: String { "A picture that is not on the planner" }
  func agendaOf(name: String) -> String { "Agenda: \(name)" }

  // MARK: Contacts

  func contactCount(count: Int) -> String { plural(count, one: "1 contact", other: "\(number(count)) contacts") }
  var phone: String { "Phone" }
  var phoneMobile: String { "Mobile" }
  var phoneHome: String { "Home" }
  var phoneWork: String { "Work" }
  var emergencyContacts: String { "In an emergency" }
  var unnamedContact: String { "Contact without a name" }
  func unnamedMember(number: Int) -> String { "Member \(plain(number))" }
  func unnamedHouse(number: Int) -> String { "House \(plain(number))" }
  var untitled: String { "(untitled)" }
  var addToAddressBook: String { "Add to my address book" }
  var allContactsFile: String { "All contacts as one file" }

  // MARK: Chores and to-dos

  func choreCount(count: Int) -> String { plural(count, one: "1 chore", other: "\(number(count)) chores") }
  func choresOf(house: String) -> String { "Chores: \(house)" }
  func dueOn(date: String) -> String { "Due \(date)" }
  func doneBy(name: String) -> String { "Done by \(name)" }
  func weekOf(date: String) -> String { "Week of \(date)" }
  var whoseTurn: String { "Whose turn" }
  var chore: String { "Chore" }
  var nobodyAvailable: String { "Nobody is available" }
  var lastDone: String { "Last done" }
  var choresDone: String { "What has been done" }
  var notYetDone: String { "Not done yet" }
  func openTodoCount(count: Int) -> String {
    plural(
      count, one: "You have one uncompleted to-do", other: "You have \(number(count)) uncompleted to-dos", none: "You have no uncompleted to-dos")
  }
  var todoOpen: String { "Open" }
  var todoDone: String { "Done" }
  func addedBy(name: String) -> String { "Added by \(name)" }

  // MARK: Lists and meals

  var shoppingList: String { "Shopping list" }
  var packingList: String { "Packing list" }
  func itemsLeft(count: Int) -> String { plural(count, one: "1 left", other: "\(number(count)) left") }
  var mealPlan: String { "Meal plan" }
  var breakfast: String { "Breakfast" }
  var lunch: String { "Lunch" }
  var dinner: String { "Dinner" }
  var snack: String { "Snack" }
  func cook(name: String) -> String { "\(name) cooks" }

  // MARK: Messages, journals, activities

  func messageCount(count: Int) -> String { plural(count, one: "1 message", other: "\(number(count)) messages") }
  func newMessageCount(count: Int) -> String { plural(count, one: "1 new message", other: "\(number(count)) new messages") }
  func replyCount(count: Int) -> String { plural(count, one: "1 reply", other: "\(number(count)) replies") }
  var contributors: String { "Contributors" }
  var observers: String { "Observers" }
  func postCount(count: Int) -> String { plural(count, one: "1 post", other: "\(number(count)) posts") }
  func commentCount(count: Int) -> String { plural(count, one: "1 comment", other: "\(number(count)) comments") }
  func likeCount(count: Int) -> String { plural(count, one: "1 like", other: "\(number(count)) likes") }
  var host: String { "Host" }
  var participants: String { "Taking part" }
  func activityCount(count: Int) -> String { plural(count, one: "1 activity", other: "\(number(count)) activities") }
  func participantLimit(count: Int) -> String { plural(count, one: "1 place", other: "\(number(count)) places") }
  func placesLeft(count: Int) -> String {
    count == 0 ? "No places left" : plural(count, one: "1 place left", other: "\(number(count)) places left")
  }
  var noFixedTime: String { "No fixed time yet" }
  var noFixedLocation: String { "No fixed location yet" }
  var upcoming: String { "Upcoming" }
  var activityOpen: String { "Open to join" }
  var activityClosed: String { "Settled" }
  var activityCompleted: String { "Completed" }

  // MARK: What's new

  var changeAdded: String { "New" }
  var changeChanged: String { "Changed" }
  var changeRemoved: String { "Removed" }
  func changesSince(date: String) -> String { "Changes since \(date)" }
  var changeMoved: String { "Moved" }
  var changeRenamed: String { "Renamed" }
  var changeAnswered: String { "Answer" }
  var changeInvited: String { "Invitation" }
  var changeRestored: String { "On again" }
  var changeJoined: String { "Taking part" }
  var changeReopened: String { "Open again" }
  var newReply: String { "New reply" }
  var newComment: String { "New comment" }
  var changesFeed: String { "Changes as a news feed" }
  var journalFeed: String { "Follow as a news feed" }
  var fairness: String { "How evenly the work is shared" }
  var workload: String { "Load" }
  var everyoneHasHadIt: String { "Everyone has had it after" }
  var notWithinTheseWeeks: String { "Not within these weeks" }
  func formerly(text: String) -> String { "Formerly: \(text)" }
  func fromTo(old: String, new: String) -> String { "\(old) → \(new)" }
  func andAllLater(date: String) -> String { "\(date), and all that follow" }
  func changesFollowedSince(date: String) -> String { "Changes are listed from \(date) on." }
  func loadSpread(difference: Int) -> String { "Largest difference: \(number(difference))" }
  func portion(part: Int, whole: Int) -> String { "\(number(part)) of \(number(whole))" }
  func newCount(count: Int) -> String {
    plural(
      count, one: "1 change", other: "\(number(count)) changes", none: "Nothing new")
  }
  func moreChanges(count: Int) -> String {
    plural(
      count, one: "and 1 more change", other: "and \(number(count)) more changes")
  }
  func weekCount(count: Int) -> String {
    plural(
      count, one: "1 week", other: "\(number(count)) weeks")
  }

  // MARK: Subscribing

  var subscribeIntro: String { "Put the planner into the calendar on your phone or computer. It keeps itself up to date." }
  var openInCalendar: String { "Open in my calendar app" }
  var calendarAddress: String { "Calendar address" }
  var downloadCalendar: String { "Download once (.ics)" }
  var addressUnknown: String {
    "This planner does not know its own web address, so its calendars can only be downloaded. Set “baseURL” in planner.json."
  }
  var stepsApple: String { "iPhone, iPad, Mac: tap “Open in my calendar app”, then “Subscribe”." }
  var stepsGoogle: String {
    "Google Calendar: on a computer, choose “Other calendars”, “+”, “From URL” and paste the address. It shows on the phone within a day."
  }
  var stepsOutlook: String { "Outlook: choose “Add calendar”, “Subscribe from web” and paste the address." }
  var stepsAndroid: String { "Android without Google: the free app ICSx⁵ subscribes to the address." }
  var stepsThunderbird: String { "Thunderbird: choose “New calendar”, “On the network” and paste the address." }
  var scanToOpen: String { "Scan to open the live planner" }

  // MARK: Printing

  var printIntro: String { "Sheets made for paper. Choose one, then print it from your browser." }
  var printColour: String { "Colour" }
  var printGrey: String { "Black and white" }
  var paper: String { "Paper" }
  var paperLetter: String { "Letter" }
  var paperTabloid: String { "Tabloid" }
  var overflowTitle: String { "What did not fit" }
  func seeOverflow(number: Int) -> String { "see list, no. \(plain(number))" }

  // MARK: Search

  var searchLabel: String { "Search the planner" }
  var searchHint: String { "Names, subjects, companies, phone numbers. Small slips of the keyboard are forgiven." }
  var searchNeedsScript: String { "Searching as you type needs JavaScript. The index below lists everything from A to Z." }
  var searchLoadFailed: String { "The search index could not be loaded. The index below still lists everything." }
  var searchSuggestions: String { "Suggestions" }
  var searchFilters: String { "Filters" }
  var searchAll: String { "Everything" }
  var searchKind: String { "What" }
  var searchFrom: String { "From" }
  var searchTo: String { "To" }
  var searchClear: String { "Clear all" }
  var searchSwapped: String { "“From” was later than “To”, so the two dates were swapped." }
  var searchNothing: String { "Nothing found. Try fewer letters or take a filter away." }
  var searchResults: String { "Results" }
  func searchResultCount(count: Int) -> String { plural(count, one: "1 result", other: "\(number(count)) results") }
  var searchShowMore: String { "Show more" }
  var searchIndex: String { "Index from A to Z" }
  var searchIndexOther: String { "0–9 and signs" }
  var kindEvent: String { "Event" }
  var kindMember: String { "Member" }
  var kindContact: String { "Contact" }
  var kindTodo: String { "To-do" }
  var kindList: String { "List" }
  var kindMeal: String { "Meal" }
  var kindMessage: String { "Message" }
  var kindJournal: String { "Journal" }
  var kindActivity: String { "Activity" }

  // MARK: Offline

  var offlineNotice: String { "You are offline: this is the planner as it was last seen." }
  var offlineMissing: String { "You are offline and this page has not been seen on this device yet." }

  /// English has one form for a single thing and one for the rest; `none`, if given, is said of nothing at all.
  private func plural(_ count: Int, one: String, other: String, none: String? = nil) -> String {
    if count == 0, let none { return none }
    return language.translation.pluralCategory(count) == .one ? one : other
  }
}
