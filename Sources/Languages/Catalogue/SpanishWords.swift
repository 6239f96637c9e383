// One line for one text, however long.
// swift-format-ignore-file
struct SpanishWords: Catalogue {
  let language: Language

  // MARK: The planner

  var plannerTitle: String { "Planificador familiar" }
  func plannerTitle(family: String) -> String { "\(family) – planificador familiar" }
  var tagline: String { "El calendario y los contactos de tu familia, todo en un mismo lugar." }
  var skipToContent: String { "Saltar al contenido" }
  var navigation: String { "Menú principal" }
  var more: String { "Más" }
  func asOf(date: String) -> String { "Actualizado al \(date)" }
  var pageNotFound: String { "Esta página no está en el planificador" }
  var pageNotFoundHint: String { "Puede que se haya quitado desde que guardaste el enlace. El mural muestra todo lo que hay." }
  var backToWall: String { "Volver al mural" }
  var everyone: String { "Toda la familia" }
  var dashboard: String { "De un vistazo" }
  var legend: String { "Leyenda" }

  // MARK: Pages

  var wall: String { "Mural" }
  var month: String { "Mes" }
  var year: String { "Año" }
  var week: String { "Semana" }
  var columns: String { "Columnas" }
  var agenda: String { "Agenda" }
  var members: String { "Miembros" }
  var contacts: String { "Contactos" }
  var chores: String { "Tareas de casa" }
  var todos: String { "Pendientes" }
  var lists: String { "Listas" }
  var meals: String { "Comidas" }
  var messages: String { "Mensajes" }
  var journals: String { "Diarios" }
  var activities: String { "Actividades" }
  var search: String { "Buscar" }
  var whatsNew: String { "Novedades" }
  var subscribe: String { "Suscribirse" }
  var print: String { "Imprimir" }

  // MARK: Moving about

  var today: String { "Hoy" }
  var thisWeek: String { "Esta semana" }
  var thisMonth: String { "Este mes" }
  var thisYear: String { "Este año" }
  func nextDays(days: Int) -> String { plural(days, one: "Próximo día", other: "Próximos \(number(days)) días") }
  var earlier: String { "Antes" }
  var startOfPlanner: String { "El planificador empieza aquí" }
  var endOfPlanner: String { "El planificador termina aquí por ahora" }
  var chooseMonth: String { "Elegir un mes" }
  var chooseYear: String { "Elegir un año" }
  func weekNumber(week: Int) -> String { "Semana \(plain(week))" }
  var weekHeading: String { "Número de semana" }
  var dayList: String { "Día a día" }

  // MARK: Events

  var allDay: String { "Todo el día" }
  var when: String { "Cuándo" }
  func minutes(count: Int) -> String { plural(count, one: "1 minuto", other: "\(number(count)) minutos") }
  func hours(count: Int) -> String { plural(count, one: "1 hora", other: "\(number(count)) horas") }
  func days(count: Int) -> String { plural(count, one: "1 día", other: "\(number(count)) días") }
  func continuesUntil(date: String) -> String { "hasta el \(date)" }
  var who: String { "Quién" }
  var owner: String { "Organiza" }
  var going: String { "Asiste" }
  var notAnswered: String { "Sin respuesta" }
  var declined: String { "No asiste" }
  func moreEvents(count: Int) -> String { plural(count, one: "+1 más", other: "+\(number(count)) más") }
  var categoryLabel: String { "Categoría" }
  var location: String { "Dónde" }
  var notes: String { "Notas" }
  var link: String { "Enlace" }
  var repeats: String { "Se repite" }
  var previousEvent: String { "Evento anterior" }
  var nextEvent: String { "Evento siguiente" }
  var comingDates: String { "Próximas fechas" }
  var pastDates: String { "Fechas pasadas" }
  var eventLater: String { "La próxima fecha es posterior a lo que muestra este planificador" }
  var eventNever: String { "No tiene fechas" }
  var eventOver: String { "Esto ya pasó" }
  var cancelled: String { "Cancelado" }
  var tentative: String { "Por confirmar" }
  var busy: String { "Ocupado" }
  var addToCalendar: String { "Añadir a mi calendario" }
  func eventCount(count: Int) -> String { plural(count, one: "1 evento", other: "\(number(count)) eventos") }
  func birthdayOf(name: String) -> String { "Cumpleaños: \(name)" }
  func turns(name: String, age: Int) -> String { "\(name) cumple \(plain(age))" }
  func birthdayOn(date: String) -> String { "\(birthday): \(date)" }
  var birthday: String { "Cumpleaños" }
  var birthdays: String { "Cumpleaños" }

  // MARK: Categories

  var categoryNone: String { "Sin categoría" }
  var categoryCelebration: String { "Celebración" }
  var categoryClub: String { "Club" }
  var categoryEducation: String { "Educación" }
  var categoryMedical: String { "Salud" }
  var categoryMusic: String { "Música" }
  var categoryOuting: String { "Excursión" }
  var categoryOther: String { "Otro" }
  var categoryPets: String { "Mascotas" }
  var categoryShopping: String { "Compras" }
  var categorySport: String { "Deporte" }
  var categoryVacation: String { "Vacaciones" }
  var categoryWork: String { "Trabajo" }

  // MARK: Nothing to show

  var noEventsToday: String { "Hoy no hay nada planeado. ¡A disfrutar!" }
  var noEventsNextDays: String { "No hay nada planeado en los próximos días." }
  var noEventsWeek: String { "No hay nada planeado esta semana." }
  var noEventsMonth: String { "No hay nada planeado este mes." }
  var noEventsAhead: String { "Aún no hay nada planeado. Los eventos nuevos aparecerán aquí en la próxima actualización." }
  func noEventsFor(name: String) -> String { "No hay nada planeado para \(name)." }
  var noContacts: String { "Aún no hay contactos. Dentista, escuela, fontanero: añádelos en tu aplicación y aparecerán aquí." }
  var noTodos: String { "No queda nada pendiente. ¡Bien hecho!" }
  var noPosts: String { "Aquí aún no se ha escrito nada." }
  var nothingNew: String { "No ha cambiado nada últimamente." }

  // MARK: Members

  var formerMember: String { "Antiguo miembro" }
  var administrator: String { "Cuida del planificador" }
  func avatarOf(name: String) -> String { "Foto de \(name)" }
  func pictureBy(name: String) -> String { "Foto publicada por \(name)" }
  var pictureMissing: String { "Una foto que no está en el planificador" }
  func agendaOf(name: String) -> String { "Agenda: \(name)" }

  // MARK: Contacts

  func contactCount(count: Int) -> String { plural(count, one: "1 contacto", other: "\(number(count)) contactos") }
  var phone: String { "Teléfono" }
  var phoneMobile: String { "Móvil" }
  var phoneHome: String { "Casa" }
  var phoneWork: String { "Trabajo" }
  var emergencyContacts: String { "En caso de emergencia" }
  var unnamedContact: String { "Contacto sin nombre" }
  func unnamedMember(number: Int) -> String { "Miembro \(plain(number))" }
  func unnamedHouse(number: Int) -> String { "Casa \(plain(number))" }
  var untitled: String { "(sin título)" }
  var addToAddressBook: String { "Añadir a mi agenda de contactos" }
  var allContactsFile: String { "Todos los contactos en un archivo" }

  // MARK: Chores and to-dos

  func choreCount(count: Int) -> String { plural(count, one: "1 tarea", other: "\(number(count)) tareas") }
  func choresOf(house: String) -> String { "Tareas: \(house)" }
  func dueOn(date: String) -> String { "Para el \(date)" }
  func doneBy(name: String) -> String { "Lo hizo \(name)" }
  func weekOf(date: String) -> String { "Semana del \(date)" }
  var whoseTurn: String { "A quién le toca" }
  var chore: String { "Tarea" }
  var nobodyAvailable: String { "Nadie disponible" }
  var lastDone: String { "Última vez" }
  var choresDone: String { "Lo que ya se ha hecho" }
  var notYetDone: String { "Aún sin hacer" }
  func openTodoCount(count: Int) -> String {
    plural(
      count, one: "Queda un pendiente", other: "Quedan \(number(count)) pendientes", none: "No queda ningún pendiente")
  }
  var todoOpen: String { "Pendiente" }
  var todoDone: String { "Hecho" }
  func addedBy(name: String) -> String { "Añadido por \(name)" }

  // MARK: Lists and meals

  var shoppingList: String { "Lista de la compra" }
  var packingList: String { "Lista de equipaje" }
  func itemsLeft(count: Int) -> String { plural(count, one: "1 por comprar", other: "\(number(count)) por comprar") }
  var mealPlan: String { "Menú semanal" }
  var breakfast: String { "Desayuno" }
  var lunch: String { "Almuerzo" }
  var dinner: String { "Cena" }
  var snack: String { "Merienda" }
  func cook(name: String) -> String { "Cocina \(name)" }

  // MARK: Messages, journals, activities

  func messageCount(count: Int) -> String { plural(count, one: "1 mensaje", other: "\(number(count)) mensajes") }
  func newMessageCount(count: Int) -> String { plural(count, one: "1 mensaje nuevo", other: "\(number(count)) mensajes nuevos") }
  func replyCount(count: Int) -> String { plural(count, one: "1 respuesta", other: "\(number(count)) respuestas") }
  var contributors: String { "Autores" }
  var observers: String { "Lectores" }
  func postCount(count: Int) -> String { plural(count, one: "1 entrada", other: "\(number(count)) entradas") }
  func commentCount(count: Int) -> String { plural(count, one: "1 comentario", other: "\(number(count)) comentarios") }
  func likeCount(count: Int) -> String { plural(count, one: "1 me gusta", other: "\(number(count)) me gusta") }
  var host: String { "Anfitrión" }
  var participants: String { "Participantes" }
  func activityCount(count: Int) -> String { plural(count, one: "1 actividad", other: "\(number(count)) actividades") }
  func participantLimit(count: Int) -> String { plural(count, one: "1 plaza", other: "\(number(count)) plazas") }
  func placesLeft(count: Int) -> String {
    count == 0 ? "Sin plazas libres" : plural(count, one: "1 plaza libre", other: "\(number(count)) plazas libres")
  }
  var noFixedTime: String { "Aún sin hora fija" }
  var noFixedLocation: String { "Aún sin lugar fijo" }
  var upcoming: String { "Próximamente" }
  var activityOpen: String { "Abierta" }
  var activityClosed: String { "Confirmada" }
  var activityCompleted: String { "Terminada" }

  // MARK: What's new

  var changeAdded: String { "Nuevo" }
  var changeChanged: String { "Cambiado" }
  var changeRemoved: String { "Eliminado" }
  func changesSince(date: String) -> String { "Cambios desde el \(date)" }
  var changeMoved: String { "Cambiado de fecha" }
  var changeRenamed: String { "Cambiado de nombre" }
  var changeAnswered: String { "Respuesta" }
  var changeInvited: String { "Invitación" }
  var changeRestored: String { "De nuevo previsto" }
  var changeJoined: String { "Participa" }
  var changeReopened: String { "Pendiente de nuevo" }
  var newReply: String { "Nueva respuesta" }
  var newComment: String { "Nuevo comentario" }
  var changesFeed: String { "Los cambios como canal de noticias" }
  var journalFeed: String { "Seguir como canal de noticias" }
  var fairness: String { "Cómo se reparte el trabajo" }
  var workload: String { "Carga" }
  var everyoneHasHadIt: String { "Todos la han hecho tras" }
  var notWithinTheseWeeks: String { "No en estas semanas" }
  func formerly(text: String) -> String { "Antes: \(text)" }
  func fromTo(old: String, new: String) -> String { "\(old) → \(new)" }
  func andAllLater(date: String) -> String { "\(date) y todas las siguientes" }
  func changesFollowedSince(date: String) -> String { "Los cambios se muestran desde el \(date)." }
  func loadSpread(difference: Int) -> String { "Mayor diferencia: \(number(difference))" }
  func portion(part: Int, whole: Int) -> String { "\(number(part)) de \(number(whole))" }
  func newCount(count: Int) -> String {
    plural(
      count, one: "1 cambio", other: "\(number(count)) cambios", none: "Nada nuevo")
  }
  func moreChanges(count: Int) -> String {
    plural(
      count, one: "y 1 cambio más", other: "y \(number(count)) cambios más")
  }
  func weekCount(count: Int) -> String {
    plural(
      count, one: "1 semana", other: "\(number(count)) semanas")
  }

  // MARK: Subscribing

  var subscribeIntro: String { "Pon el planificador en el calendario de tu teléfono u ordenador. Se actualiza solo." }
  var openInCalendar: String { "Abrir en mi aplicación de calendario" }
  var calendarAddress: String { "Dirección del calendario" }
  var downloadCalendar: String { "Descargar una vez (.ics)" }
  var addressUnknown: String {
    "Este planificador no conoce su propia dirección web, así que sus calendarios solo se pueden descargar. Indica «baseURL» en planner.json."
  }
  var stepsApple: String { "iPhone, iPad, Mac: toca «Abrir en mi aplicación de calendario» y luego «Suscribirse»." }
  var stepsGoogle: String {
    "Google Calendar: en un ordenador, elige «Otros calendarios», «+», «Desde URL» y pega la dirección. Aparece en el teléfono en menos de un día."
  }
  var stepsOutlook: String { "Outlook: elige «Agregar calendario», «Suscribirse desde la web» y pega la dirección." }
  var stepsAndroid: String { "Android sin Google: la aplicación libre ICSx⁵ se suscribe a la dirección." }
  var stepsThunderbird: String { "Thunderbird: elige «Nuevo calendario», «En la red» y pega la dirección." }
  var scanToOpen: String { "Escanea para abrir el planificador al día" }

  // MARK: Printing

  var printIntro: String { "Hojas hechas para papel. Elige una e imprímela desde el navegador." }
  var printColour: String { "Color" }
  var printGrey: String { "Blanco y negro" }
  var paper: String { "Papel" }
  var paperLetter: String { "Carta" }
  var paperTabloid: String { "Tabloide" }
  var overflowTitle: String { "Lo que no cupo" }
  func seeOverflow(number: Int) -> String { "ver la lista, n.º \(plain(number))" }

  // MARK: Search

  var searchLabel: String { "Buscar en el planificador" }
  var searchHint: String { "Nombres, asuntos, empresas, teléfonos. Se perdonan los pequeños errores." }
  var searchNeedsScript: String { "La búsqueda al escribir necesita JavaScript. El índice de abajo lo lista todo de la A a la Z." }
  var searchLoadFailed: String { "No se pudo cargar el índice de búsqueda. El índice de abajo sigue listándolo todo." }
  var searchSuggestions: String { "Sugerencias" }
  var searchFilters: String { "Filtros" }
  var searchAll: String { "Todo" }
  var searchKind: String { "Qué" }
  var searchFrom: String { "Desde" }
  var searchTo: String { "Hasta" }
  var searchClear: String { "Borrar todo" }
  var searchSwapped: String { "«Desde» era posterior a «Hasta», así que se intercambiaron las dos fechas." }
  var searchNothing: String { "No se encontró nada. Prueba con menos letras o quita un filtro." }
  var searchResults: String { "Resultados" }
  func searchResultCount(count: Int) -> String { plural(count, one: "1 resultado", other: "\(number(count)) resultados") }
  var searchShowMore: String { "Mostrar más" }
  var searchIndex: String { "Índice de la A a la Z" }
  var searchIndexOther: String { "0–9 y signos" }
  var kindEvent: String { "Evento" }
  var kindMember: String { "Miembro" }
  var kindContact: String { "Contacto" }
  var kindTodo: String { "Pendiente" }
  var kindList: String { "Lista" }
  var kindMeal: String { "Comida" }
  var kindMessage: String { "Mensaje" }
  var kindJournal: String { "Diario" }
  var kindActivity: String { "Actividad" }

  // MARK: Offline

  var offlineNotice: String { "No tienes conexión: este es el planificador tal como se vio por última vez." }
  var offlineMissing: String { "No tienes conexión y esta página aún no se ha visto en este dispositivo." }

  /// Spanish has one form for a single thing and one for the rest; `none`, if given, is said of nothing at all. Millions ("many" in CLDR) are not counted here.
  private func plural(_ count: Int, one: String, other: String, none: String? = nil) -> String {
    if count == 0, let none { return none }
    return language.translation.pluralCategory(count) == .one ? one : other
  }
}
