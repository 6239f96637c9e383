// One line for one text, however long.
// swift-format-ignore-file
struct GermanWords: Catalogue {
  let language: Language

  // MARK: The planner

  var plannerTitle: String { "Familienplaner" }
  func plannerTitle(family: String) -> String { "\(family) – Familienplaner" }
  var tagline: String { "Kalender und Kontakte eurer Familie, alles an einem Ort." }
  var skipToContent: String { "Zum Inhalt springen" }
  var navigation: String { "Hauptmenü" }
  var more: String { "Mehr" }
  func asOf(date: String) -> String { "Stand: \(date)" }
  var pageNotFound: String { "Diese Seite gibt es im Planer nicht" }
  var pageNotFoundHint: String {
    "Vielleicht wurde sie entfernt, seit du den Link gespeichert hast. Die Wand zeigt alles, was es gibt."
  }
  var backToWall: String { "Zurück zur Wand" }
  var everyone: String { "Alle" }
  var dashboard: String { "Auf einen Blick" }
  var legend: String { "Legende" }

  // MARK: Pages

  var wall: String { "Wand" }
  var month: String { "Monat" }
  var year: String { "Jahr" }
  var week: String { "Woche" }
  var columns: String { "Spalten" }
  var agenda: String { "Agenda" }
  var members: String { "Mitglieder" }
  var contacts: String { "Kontakte" }
  var chores: String { "Hausarbeiten" }
  var todos: String { "Aufgaben" }
  var lists: String { "Listen" }
  var meals: String { "Mahlzeiten" }
  var messages: String { "Nachrichten" }
  var journals: String { "Tagebücher" }
  var activities: String { "Aktivitäten" }
  var search: String { "Suche" }
  var whatsNew: String { "Neuigkeiten" }
  var subscribe: String { "Abonnieren" }
  var print: String { "Drucken" }

  // MARK: Moving about

  var today: String { "Heute" }
  var thisWeek: String { "Diese Woche" }
  var thisMonth: String { "Dieser Monat" }
  var thisYear: String { "Dieses Jahr" }
  func nextDays(days: Int) -> String { plural(days, one: "Nächster Tag", other: "Die nächsten \(number(days)) Tage") }
  var earlier: String { "Früher" }
  var startOfPlanner: String { "Hier beginnt der Planer" }
  var endOfPlanner: String { "Hier endet der Planer vorerst" }
  var chooseMonth: String { "Monat wählen" }
  var chooseYear: String { "Jahr wählen" }
  func weekNumber(week: Int) -> String { "Woche \(plain(week))" }
  var weekHeading: String { "Kalenderwoche" }
  var dayList: String { "Tag für Tag" }

  // MARK: Events

  var allDay: String { "Ganztägig" }
  var when: String { "Wann" }
  func minutes(count: Int) -> String { plural(count, one: "1 Minute", other: "\(number(count)) Minuten") }
  func hours(count: Int) -> String { plural(count, one: "1 Stunde", other: "\(number(count)) Stunden") }
  func days(count: Int) -> String { plural(count, one: "1 Tag", other: "\(number(count)) Tage") }
  func continuesUntil(date: String) -> String { "bis \(date)" }
  var who: String { "Wer" }
  var owner: String { "Organisiert von" }
  var going: String { "Dabei" }
  var notAnswered: String { "Noch keine Antwort" }
  var declined: String { "Nicht dabei" }
  func moreEvents(count: Int) -> String { plural(count, one: "+1 weiterer", other: "+\(number(count)) weitere") }
  var categoryLabel: String { "Kategorie" }
  var location: String { "Wo" }
  var notes: String { "Notizen" }
  var link: String { "Link" }
  var repeats: String { "Wiederholung" }
  var previousEvent: String { "Vorheriger Termin" }
  var nextEvent: String { "Nächster Termin" }
  var comingDates: String { "Kommende Termine" }
  var pastDates: String { "Vergangene Termine" }
  var eventLater: String { "Der nächste Termin liegt nach dem, was dieser Planer zeigt" }
  var eventNever: String { "Es hat keine Termine" }
  var eventOver: String { "Das ist vorbei" }
  var cancelled: String { "Abgesagt" }
  var tentative: String { "Noch nicht sicher" }
  var busy: String { "Beschäftigt" }
  var addToCalendar: String { "In meinen Kalender übernehmen" }
  func eventCount(count: Int) -> String { plural(count, one: "1 Termin", other: "\(number(count)) Termine") }
  func birthdayOf(name: String) -> String { "Geburtstag: \(name)" }
  func turns(name: String, age: Int) -> String { "\(name) wird \(plain(age))" }
  func birthdayOn(date: String) -> String { "\(birthday): \(date)" }
  var birthday: String { "Geburtstag" }
  var birthdays: String { "Geburtstage" }

  // MARK: Categories

  var categoryNone: String { "Ohne Kategorie" }
  var categoryCelebration: String { "Feier" }
  var categoryClub: String { "Verein" }
  var categoryEducation: String { "Bildung" }
  var categoryMedical: String { "Gesundheit" }
  var categoryMusic: String { "Musik" }
  var categoryOuting: String { "Ausflug" }
  var categoryOther: String { "Sonstiges" }
  var categoryPets: String { "Haustiere" }
  var categoryShopping: String { "Einkaufen" }
  var categorySport: String { "Sport" }
  var categoryVacation: String { "Urlaub" }
  var categoryWork: String { "Arbeit" }

  // MARK: Nothing to show

  var noEventsToday: String { "Heute ist nichts geplant. Genießt den Tag!" }
  var noEventsNextDays: String { "In den nächsten Tagen ist nichts geplant." }
  var noEventsWeek: String { "In dieser Woche ist nichts geplant." }
  var noEventsMonth: String { "In diesem Monat ist nichts geplant." }
  var noEventsAhead: String { "Noch ist nichts geplant. Neue Termine stehen nach dem nächsten Erstellen hier." }
  func noEventsFor(name: String) -> String { "Für \(name) ist nichts geplant." }
  var noContacts: String { "Noch keine Kontakte. Zahnarztpraxis, Schule, Klempner: In eurer App eingetragen, stehen sie hier." }
  var noTodos: String { "Nichts mehr zu tun. Gut gemacht!" }
  var noPosts: String { "Hier wurde noch nichts geschrieben." }
  var nothingNew: String { "In letzter Zeit hat sich nichts geändert." }

  // MARK: Members

  var formerMember: String { "Ehemaliges Mitglied" }
  var administrator: String { "Kümmert sich um den Planer" }
  func avatarOf(name: String) -> String { "Bild von \(name)" }
  func pictureBy(name: String) -> String { "Bild, eingestellt von \(name)" }
  var pictureMissing: String { "Ein Bild, das nicht im Planer ist" }
  func agendaOf(name: String) -> String { "Agenda: \(name)" }

  // MARK: Contacts

  func contactCount(count: Int) -> String { plural(count, one: "1 Kontakt", other: "\(number(count)) Kontakte") }
  var phone: String { "Telefon" }
  var phoneMobile: String { "Mobil" }
  var phoneHome: String { "Privat" }
  var phoneWork: String { "Arbeit" }
  var emergencyContacts: String { "Im Notfall" }
  var unnamedContact: String { "Kontakt ohne Namen" }
  func unnamedMember(number: Int) -> String { "Mitglied \(plain(number))" }
  func unnamedHouse(number: Int) -> String { "Haus \(plain(number))" }
  var untitled: String { "(ohne Titel)" }
  var addToAddressBook: String { "Ins Adressbuch übernehmen" }
  var allContactsFile: String { "Alle Kontakte als eine Datei" }

  // MARK: Chores and to-dos

  func choreCount(count: Int) -> String { plural(count, one: "1 Hausarbeit", other: "\(number(count)) Hausarbeiten") }
  func choresOf(house: String) -> String { "Hausarbeiten: \(house)" }
  func dueOn(date: String) -> String { "Fällig: \(date)" }
  func doneBy(name: String) -> String { "Erledigt von \(name)" }
  func weekOf(date: String) -> String { "Woche vom \(date)" }
  var whoseTurn: String { "Wer ist dran" }
  var chore: String { "Aufgabe" }
  var nobodyAvailable: String { "Niemand verfügbar" }
  var lastDone: String { "Zuletzt erledigt" }
  var choresDone: String { "Was schon erledigt wurde" }
  var notYetDone: String { "Noch nicht erledigt" }
  func openTodoCount(count: Int) -> String {
    plural(
      count, one: "Eine Aufgabe ist offen", other: "\(number(count)) Aufgaben sind offen", none: "Keine Aufgabe ist offen")
  }
  var todoOpen: String { "Offen" }
  var todoDone: String { "Erledigt" }
  func addedBy(name: String) -> String { "Hinzugefügt von \(name)" }

  // MARK: Lists and meals

  var shoppingList: String { "Einkaufsliste" }
  var packingList: String { "Packliste" }
  func itemsLeft(count: Int) -> String { plural(count, one: "1 übrig", other: "\(number(count)) übrig") }
  var mealPlan: String { "Speiseplan" }
  var breakfast: String { "Frühstück" }
  var lunch: String { "Mittagessen" }
  var dinner: String { "Abendessen" }
  var snack: String { "Zwischenmahlzeit" }
  func cook(name: String) -> String { "\(name) kocht" }

  // MARK: Messages, journals, activities

  func messageCount(count: Int) -> String { plural(count, one: "1 Nachricht", other: "\(number(count)) Nachrichten") }
  func newMessageCount(count: Int) -> String { plural(count, one: "1 neue Nachricht", other: "\(number(count)) neue Nachrichten") }
  func replyCount(count: Int) -> String { plural(count, one: "1 Antwort", other: "\(number(count)) Antworten") }
  var contributors: String { "Autoren" }
  var observers: String { "Mitlesende" }
  func postCount(count: Int) -> String { plural(count, one: "1 Beitrag", other: "\(number(count)) Beiträge") }
  func commentCount(count: Int) -> String { plural(count, one: "1 Kommentar", other: "\(number(count)) Kommentare") }
  func likeCount(count: Int) -> String { plural(count, one: "1-mal gefällt das", other: "\(number(count))-mal gefällt das") }
  var host: String { "Gastgeber" }
  var participants: String { "Teilnehmende" }
  func activityCount(count: Int) -> String { plural(count, one: "1 Aktivität", other: "\(number(count)) Aktivitäten") }
  func participantLimit(count: Int) -> String { plural(count, one: "1 Platz", other: "\(number(count)) Plätze") }
  func placesLeft(count: Int) -> String {
    count == 0 ? "Kein Platz mehr frei" : plural(count, one: "noch 1 Platz", other: "noch \(number(count)) Plätze")
  }
  var noFixedTime: String { "Noch keine feste Zeit" }
  var noFixedLocation: String { "Noch kein fester Ort" }
  var upcoming: String { "Demnächst" }
  var activityOpen: String { "Noch offen" }
  var activityClosed: String { "Steht fest" }
  var activityCompleted: String { "Vorbei" }

  // MARK: What's new

  var changeAdded: String { "Neu" }
  var changeChanged: String { "Geändert" }
  var changeRemoved: String { "Entfernt" }
  func changesSince(date: String) -> String { "Änderungen seit \(date)" }
  var changeMoved: String { "Verschoben" }
  var changeRenamed: String { "Umbenannt" }
  var changeAnswered: String { "Antwort" }
  var changeInvited: String { "Einladung" }
  var changeRestored: String { "Findet wieder statt" }
  var changeJoined: String { "Macht mit" }
  var changeReopened: String { "Wieder offen" }
  var newReply: String { "Neue Antwort" }
  var newComment: String { "Neuer Kommentar" }
  var changesFeed: String { "Änderungen als Newsfeed" }
  var journalFeed: String { "Als Newsfeed verfolgen" }
  var fairness: String { "Wie gleichmäßig die Arbeit verteilt ist" }
  var workload: String { "Last" }
  var everyoneHasHadIt: String { "Alle waren dran nach" }
  var notWithinTheseWeeks: String { "Nicht in diesen Wochen" }
  func formerly(text: String) -> String { "Vorher: \(text)" }
  func fromTo(old: String, new: String) -> String { "\(old) → \(new)" }
  func andAllLater(date: String) -> String { "\(date) und alle folgenden" }
  func changesFollowedSince(date: String) -> String { "Änderungen stehen hier ab \(date)." }
  func loadSpread(difference: Int) -> String { "Größter Unterschied: \(number(difference))" }
  func portion(part: Int, whole: Int) -> String { "\(number(part)) von \(number(whole))" }
  func newCount(count: Int) -> String {
    plural(
      count, one: "1 Änderung", other: "\(number(count)) Änderungen", none: "Nichts Neues")
  }
  func moreChanges(count: Int) -> String {
    plural(
      count, one: "und 1 weitere Änderung", other: "und \(number(count)) weitere Änderungen")
  }
  func weekCount(count: Int) -> String {
    plural(
      count, one: "1 Woche", other: "\(number(count)) Wochen")
  }

  // MARK: Subscribing

  var subscribeIntro: String { "Hol den Planer in den Kalender auf Handy oder Computer. Er bleibt von selbst aktuell." }
  var openInCalendar: String { "In meiner Kalender-App öffnen" }
  var calendarAddress: String { "Kalenderadresse" }
  var downloadCalendar: String { "Einmal herunterladen (.ics)" }
  var addressUnknown: String {
    "Dieser Planer kennt seine eigene Webadresse nicht; seine Kalender lassen sich nur herunterladen. Setze „baseURL“ in planner.json."
  }
  var stepsApple: String { "iPhone, iPad, Mac: auf „In meiner Kalender-App öffnen“ tippen, dann auf „Abonnieren“." }
  var stepsGoogle: String {
    "Google Kalender: am Computer „Weitere Kalender“, „+“, „Per URL“ wählen und die Adresse einfügen. Auf dem Handy erscheint er innerhalb eines Tages."
  }
  var stepsOutlook: String { "Outlook: „Kalender hinzufügen“, „Aus dem Internet abonnieren“ wählen und die Adresse einfügen." }
  var stepsAndroid: String { "Android ohne Google: Die freie App ICSx⁵ abonniert die Adresse." }
  var stepsThunderbird: String { "Thunderbird: „Neuer Kalender“, „Im Netzwerk“ wählen und die Adresse einfügen." }
  var scanToOpen: String { "Scannen öffnet den aktuellen Planer" }

  // MARK: Printing

  var printIntro: String { "Blätter für Papier. Wähle eines und drucke es aus dem Browser." }
  var printColour: String { "Farbe" }
  var printGrey: String { "Schwarz-Weiß" }
  var paper: String { "Papier" }
  var paperLetter: String { "Letter" }
  var paperTabloid: String { "Tabloid" }
  var overflowTitle: String { "Was nicht hineinpasste" }
  func seeOverflow(number: Int) -> String { "siehe Liste, Nr. \(plain(number))" }

  // MARK: Search

  var searchLabel: String { "Im Planer suchen" }
  var searchHint: String { "Namen, Betreffe, Firmen, Telefonnummern. Kleine Tippfehler sind erlaubt." }
  var searchNeedsScript: String { "Die Suche beim Tippen braucht JavaScript. Das Verzeichnis unten führt alles von A bis Z auf." }
  var searchLoadFailed: String {
    "Das Suchverzeichnis konnte nicht geladen werden. Das Verzeichnis unten führt trotzdem alles auf."
  }
  var searchSuggestions: String { "Vorschläge" }
  var searchFilters: String { "Filter" }
  var searchAll: String { "Alles" }
  var searchKind: String { "Was" }
  var searchFrom: String { "Von" }
  var searchTo: String { "Bis" }
  var searchClear: String { "Alles löschen" }
  var searchSwapped: String { "„Von“ lag nach „Bis“, deshalb wurden die beiden Daten getauscht." }
  var searchNothing: String { "Nichts gefunden. Versuche weniger Buchstaben oder nimm einen Filter weg." }
  var searchResults: String { "Ergebnisse" }
  func searchResultCount(count: Int) -> String { plural(count, one: "1 Treffer", other: "\(number(count)) Treffer") }
  var searchShowMore: String { "Mehr anzeigen" }
  var searchIndex: String { "Verzeichnis von A bis Z" }
  var searchIndexOther: String { "0–9 und Zeichen" }
  var kindEvent: String { "Termin" }
  var kindMember: String { "Mitglied" }
  var kindContact: String { "Kontakt" }
  var kindTodo: String { "Aufgabe" }
  var kindList: String { "Liste" }
  var kindMeal: String { "Mahlzeit" }
  var kindMessage: String { "Nachricht" }
  var kindJournal: String { "Tagebuch" }
  var kindActivity: String { "Aktivität" }

  // MARK: Offline

  var offlineNotice: String { "Du bist offline: Das ist der Planer, wie er zuletzt gesehen wurde." }
  var offlineMissing: String { "Du bist offline, und diese Seite wurde auf diesem Gerät noch nicht angesehen." }

  /// German has one form for a single thing and one for the rest; `none`, if given, is said of nothing at all.
  private func plural(_ count: Int, one: String, other: String, none: String? = nil) -> String {
    if count == 0, let none { return none }
    return language.translation.pluralCategory(count) == .one ? one : other
  }
}
