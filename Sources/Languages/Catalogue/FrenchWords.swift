// One line for one text, however long.
// swift-format-ignore-file
struct FrenchWords: Catalogue {
  let language: Language

  // MARK: The planner

  var plannerTitle: String { "Planning familial" }
  func plannerTitle(family: String) -> String { "\(family) – planning familial" }
  var tagline: String { "Le calendrier et les contacts de votre famille, réunis au même endroit." }
  var skipToContent: String { "Aller au contenu" }
  var navigation: String { "Menu principal" }
  var more: String { "Plus" }
  func asOf(date: String) -> String { "État au \(date)" }
  var pageNotFound: String { "Cette page n’est pas dans le planning" }
  var pageNotFoundHint: String {
    "Elle a peut-être été retirée depuis que vous avez gardé le lien. Le mur montre tout ce qu’il y a."
  }
  var backToWall: String { "Retour au mur" }
  var everyone: String { "Tout le monde" }
  var dashboard: String { "En bref" }
  var legend: String { "Légende" }

  // MARK: Pages

  var wall: String { "Mur" }
  var month: String { "Mois" }
  var year: String { "Année" }
  var week: String { "Semaine" }
  var columns: String { "Colonnes" }
  var agenda: String { "Agenda" }
  var members: String { "Membres" }
  var contacts: String { "Contacts" }
  var chores: String { "Tâches ménagères" }
  var todos: String { "À faire" }
  var lists: String { "Listes" }
  var meals: String { "Repas" }
  var messages: String { "Messages" }
  var journals: String { "Journaux" }
  var activities: String { "Activités" }
  var search: String { "Recherche" }
  var whatsNew: String { "Nouveautés" }
  var subscribe: String { "S’abonner" }
  var print: String { "Imprimer" }

  // MARK: Moving about

  var today: String { "Aujourd’hui" }
  var thisWeek: String { "Cette semaine" }
  var thisMonth: String { "Ce mois-ci" }
  var thisYear: String { "Cette année" }
  func nextDays(days: Int) -> String { plural(days, one: "Jour suivant", other: "Les \(number(days)) prochains jours") }
  var earlier: String { "Plus tôt" }
  var startOfPlanner: String { "Le planning commence ici" }
  var endOfPlanner: String { "Le planning s’arrête ici pour l’instant" }
  var chooseMonth: String { "Choisir un mois" }
  var chooseYear: String { "Choisir une année" }
  func weekNumber(week: Int) -> String { "Semaine \(plain(week))" }
  var weekHeading: String { "Numéro de semaine" }
  var dayList: String { "Jour par jour" }

  // MARK: Events

  var allDay: String { "Toute la journée" }
  var when: String { "Quand" }
  func minutes(count: Int) -> String { plural(count, one: "\(number(count)) minute", other: "\(number(count)) minutes") }
  func hours(count: Int) -> String { plural(count, one: "\(number(count)) heure", other: "\(number(count)) heures") }
  func days(count: Int) -> String { plural(count, one: "\(number(count)) jour", other: "\(number(count)) jours") }
  func continuesUntil(date: String) -> String { "jusqu’au \(date)" }
  var who: String { "Qui" }
  var owner: String { "Organisé par" }
  var going: String { "Participe" }
  var notAnswered: String { "Sans réponse" }
  var declined: String { "Ne participe pas" }
  func moreEvents(count: Int) -> String { plural(count, one: "+\(number(count)) autre", other: "+\(number(count)) autres") }
  var categoryLabel: String { "Catégorie" }
  var location: String { "Où" }
  var notes: String { "Notes" }
  var link: String { "Lien" }
  var repeats: String { "Répétition" }
  var previousEvent: String { "Événement précédent" }
  var nextEvent: String { "Événement suivant" }
  var comingDates: String { "Prochaines dates" }
  var pastDates: String { "Dates passées" }
  var eventLater: String { "La prochaine date est au-delà de ce que montre ce planning" }
  var eventNever: String { "Aucune date" }
  var eventOver: String { "C’est terminé" }
  var cancelled: String { "Annulé" }
  var tentative: String { "À confirmer" }
  var busy: String { "Occupé" }
  var addToCalendar: String { "Ajouter à mon calendrier" }
  func eventCount(count: Int) -> String { plural(count, one: "\(number(count)) événement", other: "\(number(count)) événements") }
  func birthdayOf(name: String) -> String { "Anniversaire\u{A0}: \(name)" }
  func turns(name: String, age: Int) -> String { "\(name)\u{A0}: \(plain(age)) \(age < 2 ? "an" : "ans")" }
  func birthdayOn(date: String) -> String { "\(birthday)\u{A0}: \(date)" }
  var birthday: String { "Anniversaire" }
  var birthdays: String { "Anniversaires" }

  // MARK: Categories

  var categoryNone: String { "Sans catégorie" }
  var categoryCelebration: String { "Fête" }
  var categoryClub: String { "Club" }
  var categoryEducation: String { "Éducation" }
  var categoryMedical: String { "Santé" }
  var categoryMusic: String { "Musique" }
  var categoryOuting: String { "Sortie" }
  var categoryOther: String { "Autre" }
  var categoryPets: String { "Animaux" }
  var categoryShopping: String { "Courses" }
  var categorySport: String { "Sport" }
  var categoryVacation: String { "Vacances" }
  var categoryWork: String { "Travail" }

  // MARK: Nothing to show

  var noEventsToday: String { "Rien de prévu aujourd’hui. Profitez-en\u{202F}!" }
  var noEventsNextDays: String { "Rien de prévu ces prochains jours." }
  var noEventsWeek: String { "Rien de prévu cette semaine." }
  var noEventsMonth: String { "Rien de prévu ce mois-ci." }
  var noEventsAhead: String { "Rien n’est encore prévu. Les nouveaux événements apparaîtront ici à la prochaine mise à jour." }
  func noEventsFor(name: String) -> String { "Rien de prévu pour \(name)." }
  var noContacts: String {
    "Pas encore de contacts. Dentiste, école, plombier\u{A0}: ajoutez-les dans votre application et ils apparaîtront ici."
  }
  var noTodos: String { "Plus rien à faire. Bravo\u{202F}!" }
  var noPosts: String { "Rien n’a encore été écrit ici." }
  var nothingNew: String { "Rien n’a changé récemment." }

  // MARK: Members

  var formerMember: String { "Ancien membre" }
  var administrator: String { "S’occupe du planning" }
  func avatarOf(name: String) -> String { "Photo\u{A0}: \(name)" }
  func pictureBy(name: String) -> String { "Photo publiée par \(name)" }
  var pictureMissing: String { "Une photo qui n’est pas dans le planning" }
  func agendaOf(name: String) -> String { "Agenda\u{A0}: \(name)" }

  // MARK: Contacts

  func contactCount(count: Int) -> String { plural(count, one: "\(number(count)) contact", other: "\(number(count)) contacts") }
  var phone: String { "Téléphone" }
  var phoneMobile: String { "Portable" }
  var phoneHome: String { "Domicile" }
  var phoneWork: String { "Travail" }
  var emergencyContacts: String { "En cas d’urgence" }
  var unnamedContact: String { "Contact sans nom" }
  func unnamedMember(number: Int) -> String { "Membre \(plain(number))" }
  func unnamedHouse(number: Int) -> String { "Maison \(plain(number))" }
  var untitled: String { "(sans titre)" }
  var addToAddressBook: String { "Ajouter à mon carnet d’adresses" }
  var allContactsFile: String { "Tous les contacts en un fichier" }

  // MARK: Chores and to-dos

  func choreCount(count: Int) -> String { plural(count, one: "\(number(count)) tâche", other: "\(number(count)) tâches") }
  func choresOf(house: String) -> String { "Tâches ménagères\u{A0}: \(house)" }
  func dueOn(date: String) -> String { "Pour le \(date)" }
  func doneBy(name: String) -> String { "Fait par \(name)" }
  func weekOf(date: String) -> String { "Semaine du \(date)" }
  var whoseTurn: String { "À qui le tour" }
  var chore: String { "Tâche" }
  var nobodyAvailable: String { "Personne n’est disponible" }
  var lastDone: String { "Fait la dernière fois" }
  var choresDone: String { "Ce qui a été fait" }
  var notYetDone: String { "Pas encore fait" }
  func openTodoCount(count: Int) -> String {
    plural(
      count, one: "Il reste une chose à faire", other: "Il reste \(number(count)) choses à faire", none: "Il ne reste rien à faire")
  }
  var todoOpen: String { "À faire" }
  var todoDone: String { "Fait" }
  func addedBy(name: String) -> String { "Ajouté par \(name)" }

  // MARK: Lists and meals

  var shoppingList: String { "Liste de courses" }
  var packingList: String { "Liste de bagages" }
  func itemsLeft(count: Int) -> String { plural(count, one: "\(number(count)) restant", other: "\(number(count)) restants") }
  var mealPlan: String { "Menu de la semaine" }
  var breakfast: String { "Petit-déjeuner" }
  var lunch: String { "Déjeuner" }
  var dinner: String { "Dîner" }
  var snack: String { "Goûter" }
  func cook(name: String) -> String { "\(name) cuisine" }

  // MARK: Messages, journals, activities

  func messageCount(count: Int) -> String { plural(count, one: "\(number(count)) message", other: "\(number(count)) messages") }
  func newMessageCount(count: Int) -> String {
    plural(
      count, one: "\(number(count)) nouveau message", other: "\(number(count)) nouveaux messages")
  }
  func replyCount(count: Int) -> String { plural(count, one: "\(number(count)) réponse", other: "\(number(count)) réponses") }
  var contributors: String { "Contributeurs" }
  var observers: String { "Lecteurs" }
  func postCount(count: Int) -> String {
    plural(
      count, one: "\(number(count)) publication", other: "\(number(count)) publications")
  }
  func commentCount(count: Int) -> String {
    plural(
      count, one: "\(number(count)) commentaire", other: "\(number(count)) commentaires")
  }
  func likeCount(count: Int) -> String { plural(count, one: "\(number(count)) j’aime", other: "\(number(count)) j’aime") }
  var host: String { "Hôte" }
  var participants: String { "Participants" }
  func activityCount(count: Int) -> String { plural(count, one: "\(number(count)) activité", other: "\(number(count)) activités") }
  func participantLimit(count: Int) -> String { plural(count, one: "\(number(count)) place", other: "\(number(count)) places") }
  func placesLeft(count: Int) -> String {
    count == 0 ? "Plus de place" : plural(count, one: "\(number(count)) place libre", other: "\(number(count)) places libres")
  }
  var noFixedTime: String { "Pas encore d’heure fixée" }
  var noFixedLocation: String { "Pas encore de lieu fixé" }
  var upcoming: String { "À venir" }
  var activityOpen: String { "Ouvert" }
  var activityClosed: String { "Complet" }
  var activityCompleted: String { "Terminée" }

  // MARK: What's new

  var changeAdded: String { "Nouveau" }
  var changeChanged: String { "Modifié" }
  var changeRemoved: String { "Supprimé" }
  func changesSince(date: String) -> String { "Changements depuis le \(date)" }
  var changeMoved: String { "Déplacé" }
  var changeRenamed: String { "Renommé" }
  var changeAnswered: String { "Réponse" }
  var changeInvited: String { "Invitation" }
  var changeRestored: String { "De nouveau prévu" }
  var changeJoined: String { "Participe" }
  var changeReopened: String { "De nouveau à faire" }
  var newReply: String { "Nouvelle réponse" }
  var newComment: String { "Nouveau commentaire" }
  var changesFeed: String { "Les changements en flux d’actualités" }
  var journalFeed: String { "Suivre en flux d’actualités" }
  var fairness: String { "Comment le travail est réparti" }
  var workload: String { "Charge" }
  var everyoneHasHadIt: String { "Chacun l’a eue au bout de" }
  var notWithinTheseWeeks: String { "Pas pendant ces semaines" }
  func formerly(text: String) -> String { "Avant : \(text)" }
  func fromTo(old: String, new: String) -> String { "\(old) → \(new)" }
  func andAllLater(date: String) -> String { "\(date) et toutes les suivantes" }
  func changesFollowedSince(date: String) -> String { "Les changements sont listés à partir du \(date)." }
  func loadSpread(difference: Int) -> String { "Plus grand écart : \(number(difference))" }
  func portion(part: Int, whole: Int) -> String { "\(number(part)) sur \(number(whole))" }
  func newCount(count: Int) -> String {
    plural(
      count, one: "\(number(count)) changement", other: "\(number(count)) changements", none: "Rien de nouveau")
  }
  func moreChanges(count: Int) -> String {
    plural(
      count, one: "et \(number(count)) autre changement", other: "et \(number(count)) autres changements")
  }
  func weekCount(count: Int) -> String {
    plural(
      count, one: "\(number(count)) semaine", other: "\(number(count)) semaines")
  }

  // MARK: Subscribing

  var subscribeIntro: String { "Ajoutez le planning au calendrier de votre téléphone ou ordinateur. Il se met à jour tout seul." }
  var openInCalendar: String { "Ouvrir dans mon application de calendrier" }
  var calendarAddress: String { "Adresse du calendrier" }
  var downloadCalendar: String { "Télécharger une fois (.ics)" }
  var addressUnknown: String {
    "Ce planning ne connaît pas sa propre adresse web\u{202F}; ses calendriers peuvent seulement être téléchargés. Indiquez «\u{A0}baseURL\u{A0}» dans planner.json."
  }
  var stepsApple: String {
    "iPhone, iPad, Mac\u{A0}: touchez «\u{A0}Ouvrir dans mon application de calendrier\u{A0}», puis «\u{A0}S’abonner\u{A0}»."
  }
  var stepsGoogle: String {
    "Google Agenda\u{A0}: sur un ordinateur, choisissez «\u{A0}Autres agendas\u{A0}», «\u{A0}+\u{A0}», «\u{A0}À partir de l’URL\u{A0}» et collez l’adresse. Il apparaît sur le téléphone en moins d’un jour."
  }
  var stepsOutlook: String {
    "Outlook\u{A0}: choisissez «\u{A0}Ajouter un calendrier\u{A0}», «\u{A0}S’abonner à partir du web\u{A0}» et collez l’adresse."
  }
  var stepsAndroid: String { "Android sans Google\u{A0}: l’application libre ICSx⁵ s’abonne à l’adresse." }
  var stepsThunderbird: String {
    "Thunderbird\u{A0}: choisissez «\u{A0}Nouvel agenda\u{A0}», «\u{A0}Sur le réseau\u{A0}» et collez l’adresse."
  }
  var scanToOpen: String { "Scannez pour ouvrir le planning à jour" }

  // MARK: Printing

  var printIntro: String { "Des feuilles faites pour le papier. Choisissez-en une, puis imprimez-la depuis le navigateur." }
  var printColour: String { "Couleur" }
  var printGrey: String { "Noir et blanc" }
  var paper: String { "Papier" }
  var paperLetter: String { "Letter" }
  var paperTabloid: String { "Tabloid" }
  var overflowTitle: String { "Ce qui n’a pas tenu" }
  func seeOverflow(number: Int) -> String { "voir la liste, nº \(plain(number))" }

  // MARK: Search

  var searchLabel: String { "Rechercher dans le planning" }
  var searchHint: String { "Noms, sujets, sociétés, numéros de téléphone. Les petites fautes de frappe sont pardonnées." }
  var searchNeedsScript: String {
    "La recherche au fil de la frappe a besoin de JavaScript. L’index ci-dessous liste tout de A à Z."
  }
  var searchLoadFailed: String { "L’index de recherche n’a pas pu être chargé. L’index ci-dessous liste quand même tout." }
  var searchSuggestions: String { "Suggestions" }
  var searchFilters: String { "Filtres" }
  var searchAll: String { "Tout" }
  var searchKind: String { "Quoi" }
  var searchFrom: String { "Du" }
  var searchTo: String { "Au" }
  var searchClear: String { "Tout effacer" }
  var searchSwapped: String { "«\u{A0}Du\u{A0}» était après «\u{A0}Au\u{A0}»\u{A0}: les deux dates ont été échangées." }
  var searchNothing: String { "Rien trouvé. Essayez avec moins de lettres ou enlevez un filtre." }
  var searchResults: String { "Résultats" }
  func searchResultCount(count: Int) -> String {
    plural(
      count, one: "\(number(count)) résultat", other: "\(number(count)) résultats")
  }
  var searchShowMore: String { "Afficher plus" }
  var searchIndex: String { "Index de A à Z" }
  var searchIndexOther: String { "0–9 et signes" }
  var kindEvent: String { "Événement" }
  var kindMember: String { "Membre" }
  var kindContact: String { "Contact" }
  var kindTodo: String { "À faire" }
  var kindList: String { "Liste" }
  var kindMeal: String { "Repas" }
  var kindMessage: String { "Message" }
  var kindJournal: String { "Journal" }
  var kindActivity: String { "Activité" }

  // MARK: Offline

  var offlineNotice: String { "Vous êtes hors ligne\u{A0}: voici le planning tel qu’il a été vu la dernière fois." }
  var offlineMissing: String { "Vous êtes hors ligne et cette page n’a pas encore été vue sur cet appareil." }

  /// French has one form for a single thing and one for the rest; `none`, if given, is said of nothing at all. Millions ("many" in CLDR) are not counted here.
  private func plural(_ count: Int, one: String, other: String, none: String? = nil) -> String {
    if count == 0, let none { return none }
    return language.translation.pluralCategory(count) == .one ? one : other
  }
}
