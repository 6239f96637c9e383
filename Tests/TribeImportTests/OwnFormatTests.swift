import CivilTime
import Diagnostics
import JSONText
import Recurrence
import Testing
import TribeModel

@testable import TribeImport

/// What of two tribes differs, by the names of their parts; embedded pictures count as the files they become.
func differences(_ a: Tribe, _ b: Tribe) -> [String] {
  func plain(_ picture: MediaReference?) -> MediaReference? {
    picture.map { MediaReference(path: $0.path, alternativeText: $0.alternativeText) }
  }
  func chores(_ tribe: Tribe) -> [House] {
    tribe.houses.map { house in
      var house = house
      for index in house.chores.indices {
        house.chores[index].photo = plain(house.chores[index].photo)
        for done in house.chores[index].history.indices {
          house.chores[index].history[done].photo = plain(house.chores[index].history[done].photo)
        }
      }
      return house
    }
  }
  func contacts(_ tribe: Tribe) -> [Contact] {
    tribe.contacts.map { contact in
      var contact = contact
      contact.photo = plain(contact.photo)
      return contact
    }
  }
  var parts: [String] = []
  if a.name != b.name { parts.append("name") }
  if a.zone != b.zone { parts.append("zone") }
  if a.members != b.members { parts.append("members") }
  if a.events != b.events { parts.append("events") }
  if contacts(a) != contacts(b) { parts.append("contacts") }
  if chores(a) != chores(b) { parts.append("houses") }
  if a.todos != b.todos { parts.append("todos") }
  if a.lists != b.lists { parts.append("lists") }
  if a.meals != b.meals { parts.append("meals") }
  if a.messages != b.messages { parts.append("messages") }
  if a.journals != b.journals { parts.append("journals") }
  if a.activities != b.activities { parts.append("activities") }
  if a.expenses != b.expenses { parts.append("expenses") }
  return parts
}

@Suite("Our own format")
struct OwnFormatTests {
  /// Everything that the format can say, at least once.
  static let everything: [String: String] = [
    "planner.json": #"""
    { "$schema": "schema/planner.schema.json", "title": "The Samples", "timeZone": "Europe/Oslo", "locale": "nb-NO", "baseURL": "https://planner.example.org/",
      "asOf": "2027-03-01", "window": { "past": "P2M", "future": "P1Y" }, "firstWeekday": "sunday", "sources": [ { "format": "wallplanner", "path": "" } ],
      "feeds": { "alarmMinutes": 30, "cancelled": { "markDays": 30 }, "vCard": "4.0" }, "print": { "paper": "A3" },
      "members": { "Emma": { "initials": "EM", "colour": 5, "birthday": "2016-04-30", "needsCompany": true } },
      "readers": [ { "name": "gran", "level": "relatives", "secretDirectory": "0123456789abcdef0123456789abcdef" } ], "keepFor": "P7D", "staleAfter": "PT48H", "eventPages": "repeating", "kids": [ "Emma" ], "publish": { "journals": true, "choreHorizonWeeks": 12 }, "birthdays": "members" }
    """#,
    "tribe.json": #"""
    { "$schema": "schema/tribe.schema.json", "name": "Sample family", "members": [
      { "id": "emma", "name": "Emma", "birthday": "2016-04-30", "photo": { "path": "photos/emma.jpg", "description": "Emma laughing" } },
      { "id": "tom", "name": "Tom", "administrator": true, "email": "tom@sample.invalid", "from": "2020-01-01", "until": "2030-12-31" }, { "id": "tom2", "name": "Tom" }, { "id": "old", "name": "Nanny", "former": true, "birthday": "--02-29" } ] }
    """#,
    "events.json": #"""
    { "$schema": "schema/events.schema.json", "events": [
      { "id": "swim", "title": "Swimming", "start": "2027-01-04T17:00:00", "duration": "PT1H30M", "rules": [ "FREQ=WEEKLY;UNTIL=20271231T160000Z" ], "dates": [ "2027-01-09T10:00:00" ],
        "exceptDates": [ "2027-02-22T17:00:00" ], "overrides": [ { "replaces": "2027-01-11T17:00:00", "start": "2027-01-12T18:00:00", "duration": "PT45M", "title": "Gala", "location": "Hall 2", "notes": "Bring\ncake", "url": "https://example.org/gala", "status": "tentative", "andAllLater": true, "answers": [ { "member": "tom", "response": "declined" }, { "member": "emma", "response": "going" }, "tom2" ] }, { "replaces": "2027-01-18T17:00:00", "exactDuration": "PT2H" } ],
        "owner": "emma", "invited": [ { "member": "tom", "response": "going" }, { "member": "tom2", "response": "declined" }, "Nanny" ], "category": "sport", "tags": [ "water" ], "needs": [ "car" ], "bring": "tom", "fetch": "Tim's mum", "links": [ { "title": "Form", "url": "https://example.org/form" } ], "hideFrom": [ "gran" ], "exceptRules": [ "FREQ=MONTHLY;BYDAY=1MO" ],
        "location": "Pool", "notes": "Towel", "lang": "nb", "url": "https://example.org/", "status": "confirmed", "visibility": "busy", "busy": false, "countdown": true, "icon": "music", "colour": 7, "alarm": [ "-PT30M", "PT1H" ], "calendarsOf": [ "tom" ], "layer": "Club", "foreignUID": "x@y", "created": "2026-01-01T00:00:00Z", "updated": "2026-01-02T00:00:00Z" },
      { "id": "trip", "title": "Trip", "start": "2027-05-01", "duration": "P3D" }, { "id": "call", "title": "Call", "start": "2027-05-01T10:00:00Z", "exactDuration": "PT2H" },
      { "id": "far", "title": "Far", "start": "2027-05-01T10:00:00[Asia/Tokyo]", "duration": "PT0S", "endZone": "Africa/Accra" }, { "id": "float", "title": "Float", "start": "2027-05-01T10:00:00[floating]", "visibility": "hidden", "status": "cancelled" } ] }
    """#,
    "contacts.json": #"""
    { "contacts": [ { "id": "dentist", "category": "Dentist", "company": "Teeth Ltd", "jobTitle": "Dentist", "role": "Of the children", "labels": [ { "value": "a@b.invalid", "label": "work" } ], "related": [ { "value": "Mia", "label": "mother" }, "Bo" ], "honorific": "Dr", "firstName": "Ann", "lastName": "Fogg", "middleName": "Mary", "suffix": "Jr.", "nickname": "Nan", "sortName": "Fog, Ann", "phoneticFirstName": "Enn", "phoneticLastName": "Fog", "departments": [ "Teeth" ], "cardUID": "card-1", "name": "Dr. Fogg", "addresses": [ { "street": "Main 1\nBack door", "city": "Oslo", "region": "Oslo", "postalCode": "0001", "country": "Norway", "kind": "work" }, { "city": "Bergen" } ], "urls": [ "https://teeth.invalid/" ], "phones": [ { "number": "+47 22", "kind": "work", "label": "Desk" }, "113" ], "emails": [ "a@b.invalid" ], "notes": "Side door", "birthday": "1970-01-01", "anniversary": "--06-01", "otherCategories": [ "Health" ], "photo": { "path": "photos/fogg.jpg", "description": "Ann" }, "emergency": true, "updated": "2026-01-01T00:00:00Z" } ] }
    """#,
    "houses.json": #"""
    { "houses": [ { "id": "home", "name": "Home", "residents": [ "emma", "tom", "emma" ], "chores": [ { "id": "bath", "title": "Bathroom", "weight": 2, "skilled": [ "tom" ], "photo": { "path": "photos/bath.jpg" },
        "history": [ { "date": "2027-02-07", "by": "tom" }, { "date": "2027-02-21", "by": "emma", "photo": { "path": "photos/clean.jpg", "description": "Shining" } }, { "date": "2027-02-14", "formerBy": "Nanny" }, { "date": "2027-01-31", "skipped": true } ] },
        { "id": "dishes", "title": "Dishes", "every": "FREQ=DAILY", "afterDone": true, "start": "2027-01-03", "until": "2030-01-03", "part": "after dinner", "time": "19:00:00", "pauses": [ { "first": "2027-04-01", "last": "2027-04-04" } ],
          "holidays": "Club", "who": [ "tom", "emma" ], "together": 2, "turns": "roster", "notes": "With soap", "next": { "date": "2027-03-02", "by": "tom" }, "roster": { "weeks": 2, "start": "2027-01-04", "turns": { "tom": "1: mon tue wed; 2: mon tue wed", "emma": "1: thu fri sat sun; 2: thu fri sat sun" } } } ],
      "rota": { "mode": "leastDone", "firstDue": "2027-01-03", "dueTime": "18:00", "absences": [ { "member": "tom", "first": "2027-02-01", "last": "2027-02-14" } ], "swaps": [ { "week": "2027-03-03", "from": "emma", "to": "tom" }, { "day": "2027-03-04", "chore": "Dishes", "from": "emma", "to": "tom" }, { "since": "2029-03-03", "from": "emma", "to": "tom" } ],
        "away": { "emma": "Trip" }, "awayBy": "calendar", "catchUp": true, "points": true },
      "days": [ { "date": "2027-03-08", "chores": [ "Bathroom" ] } ] } ] }
    """#,
    "more.json": #"""
    { "todos": [ { "id": "1", "title": "Paint", "done": true, "completedBy": "tom", "creator": "emma", "assignee": "tom", "archivedFor": [ "tom" ], "due": "2027-04-01", "time": "18:00:00", "notes": "Blue", "list": "House", "steps": [ "Sand", { "text": "Prime", "done": true } ], "priority": 2, "points": 5, "created": "2026-01-01T00:00:00Z", "updated": "2026-01-01T00:00:01Z" } ],
      "lists": [ { "id": "shop", "title": "Saturday", "kind": "shopping", "items": [ "Milk", { "text": "Eggs", "quantity": "12", "note": "brown", "group": "Dairy", "done": true } ] } ],
      "meals": [ { "date": "2027-03-02", "course": "lunch", "section": "School lunch", "title": "Soup", "time": "12:30:00", "servings": 4, "url": "https://x.example/soup", "cook": "tom", "notes": "Hot", "ingredients": [ "4 leeks", "salt" ], "list": "shop" } ],
      "messages": [ { "id": "m", "title": "Key", "text": "Under the pot", "author": "emma", "created": "2026-01-01T00:00:00Z", "updated": "2026-01-03T00:00:00Z", "replies": [ { "id": "r", "text": "Ok", "formerAuthor": "Uncle", "created": "2026-01-03T00:00:00Z" }, { "id": "s", "text": "Yes", "author": "tom", "created": "2026-01-03T00:00:00Z" } ] }, { "id": "n", "text": "Hi", "formerAuthor": "Uncle", "created": "2026-01-01T00:00:00Z" } ],
      "journals": [ { "id": "j", "title": "Garden", "summary": "Beans", "contributors": [ "emma" ], "observers": [ "tom" ], "invited": [ "tom2" ], "published": true, "updated": "2026-05-01T00:00:00Z", "image": { "path": "photos/garden.jpg", "description": "Garden" },
        "posts": [ { "id": "p", "author": "emma", "text": "Peas", "image": { "path": "photos/peas.jpg", "description": "Peas" }, "date": "2026-05-01T00:00:00Z", "likes": 2, "comments": [ { "author": "tom", "text": "Yum", "date": "2026-05-02T00:00:00Z" }, { "formerAuthor": "Uncle", "text": "Mm", "date": "2026-05-03T00:00:00Z" } ] }, { "id": "q", "formerAuthor": "Uncle", "date": "2026-04-01T00:00:00Z" } ] } ],
      "activities": [ { "id": "a", "title": "Film", "summary": "Long", "author": "tom", "participants": [ "emma" ], "limit": 4, "likes": 2, "likedBy": [ "emma" ], "location": "Kino", "start": "2027-03-05T19:00:00", "duration": "PT2H", "state": "closed", "visibility": "busy", "tags": [ "Movie" ], "image": { "path": "photos/film.jpg" } }, { "id": "b", "title": "Some day", "formerAuthor": "Uncle", "exactDuration": "PT2H" } ],
      "expenses": [ { "date": "2027-03-02", "title": "Pizza", "currency": "EUR", "paidBy": { "tom": "30.00" }, "amounts": { "emma": "10.00", "tom": "20.00" }, "category": "Food", "notes": "Two" } ] }
    """#,
  ]

  static func written(_ result: ImportResult) throws -> [String: [UInt8]] {
    let tribe = try #require(result.tribe)
    return OwnFormatWriter(tribe: tribe, settings: result.settings).files().reduce(into: [:]) { $0[$1.path] = $1.bytes }
  }

  @Test func saysEverythingThatTheModelHolds() throws {
    let result = importing(Self.everything)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    let tribe = try #require(result.tribe)
    #expect(
      tribe.countsInWords
        == "4 members, 5 events, 1 contact, 1 house, 1 to-do, 1 list, 1 meal, 2 messages, 1 journal, 2 activities, 1 expense"
    )
    #expect(tribe.events[0].when.rules.count == 1 && tribe.events[0].overrides.count == 2)
    #expect(tribe.events[0].invitations.map(\.member) == [1, 2, 3])
    #expect(tribe.events[0].overrides[0].answers.map(\.member) == [0, 1, 2])
    #expect(tribe.events[0].overrides[0].answers.map(\.response) == [.going, .declined, .notAnswered])
    #expect(tribe.members.map(\.initials) == ["EM", "To", "Tm", "N"])
    let history = tribe.houses[0].chores[0].history
    #expect(history.map { $0.date.text() } == ["2027-02-21", "2027-02-14", "2027-02-07", "2027-01-31"])
    #expect(history.map(\.who) == [.member(0), .former(name: "Nanny"), .member(1), .unknown])
    #expect(history[0].photo?.alternativeText == "Shining")
  }

  @Test func writingAndReadingGivesTheSameTribe() throws {
    let first = importing(Self.everything)
    let files = try Self.written(first)
    let (second, _) = importing(files)
    #expect(second.diagnostics.isEmpty, "\(second.diagnostics)")
    #expect(differences(try #require(first.tribe), try #require(second.tribe)).isEmpty)
    var settings = second.settings
    settings.sources = first.settings.sources
    settings.memberOverrides = first.settings.memberOverrides
    settings.written = first.settings.written
    #expect(settings == first.settings)
    // And writing that again gives the same bytes.
    #expect(try Self.written(second) == files)
  }

  /// The family's id in the app stands in front of the id; a colon in it would end it.
  @Test(arguments: ["", "2027", "50 %: one", "Bjørn: to", "één%3A", "🎂%"])
  func anIdSaysWhoseItIsWhateverTheInstance(instance: String) {
    let id = EventID("a:1 %", in: SourceScope(name: "tribehub", instance: instance))
    #expect(OwnText.identifier(OwnText.id(id), own: SourceScope(name: "wallplanner")) == id)
  }

  @Test(arguments: ["tribehub", "familyplanner", "nusjio", "inkwire", "sweep"])
  func aFamilyCanLeaveItsApp(name: String) throws {
    var files = folder("\(sharedExports)/\(name)").reduce(into: [:]) { $0["\(name)/" + $1.key] = $1.value }
    files["planner.json"] = Array(#"{"timeZone":"Europe/Oslo","sources":[{"format":"\#(name)","path":"\#(name)"}]}"#.utf8)
    let (first, _) = importing(files)
    let (second, _) = importing(try Self.written(first))
    #expect(!first.diagnostics.hasErrors && !second.diagnostics.hasErrors)
    #expect(differences(try #require(first.tribe), try #require(second.tribe)).isEmpty, "\(name)")
    // As tables too.
    let (third, _) = importing(try TableTests.tables(first))
    let apart = differences(try #require(first.tribe), try #require(third.tribe))
    #expect(!third.diagnostics.hasErrors && apart.isEmpty, "\(name): \(apart.prefix(3))")
  }

  @Test func aMistypedFieldIsTold() throws {
    let result = importing([
      "tribe.json": #"{"$schema":"schema/tribe.schema.json","members":[{"id":"a","name":"Ann"}]}"#,
      "events.json":
        #"{"$schema":"schema/events.schema.json","events":[{"id":"1","subject":"X","start":"2027-01-01","ower":"Ann"},{"id":"1","subject":"Y","start":"2027-01-01"},{"id":"2","subject":"Z","start":"2027-01-01","owner":"Anne","rules":["FREQ=WEKLY"]}]}"#,
    ])
    #expect(
      result.diagnostics.map(\.id).filter { $0.hasPrefix("wallplanner") } == [
        "wallplanner.unknown-field", "wallplanner.duplicate-id", "wallplanner.invalid-value", "wallplanner.set-aside",
      ])
    #expect(result.diagnostics.first { $0.id == "wallplanner.unknown-field" }?.hint == "did you mean \"owner\"?")
  }

  @Test(arguments: [
    ("events.json", #"{"events":[{"id":"","subject":"X","start":"2027-01-01"}]}"#, "wallplanner.set-aside"),
    ("events.json", #"{"events":[{"id":" ","subject":"X","start":"2027-01-01"}]}"#, "wallplanner.set-aside"),
    ("todos.json", #"{"todos":[{"id":"a","title":" "}]}"#, "wallplanner.missing-field"),
    (
      "houses.json",
      #"{"houses":[{"id":"h","name":"H","residents":["a"],"chores":[{"id":"c","title":"C"},{"id":"c","title":"D"}]}]}"#,
      "wallplanner.duplicate-id"
    ),
    (
      "journals.json",
      #"{"journals":[{"id":"j","title":"J","posts":[{"id":"p","date":"2027-01-01T00:00:00Z","text":"a"},{"id":"p","date":"2027-01-02T00:00:00Z","text":"b"}]}]}"#,
      "wallplanner.duplicate-id"
    ),
    (
      "events.json",
      #"{"events":[{"id":"e","subject":"X","start":"2027-01-01","rules":["FREQ=DAILY;COUNT=3"],"overrides":[{"replaces":"2027-01-02","subject":"Y"},{"replaces":"2027-01-02","subject":"Z"}]}]}"#,
      "wallplanner.doubled-change"
    ),
  ])
  func whatCannotBeToldApartIsTold(file: String, text: String, id: String) throws {
    let result = importing([
      "tribe.json": #"{"$schema":"schema/tribe.schema.json","members":[{"id":"a","name":"Ann"}]}"#, file: text,
    ])
    let told = try #require(result.diagnostics.first { $0.id.hasPrefix("wallplanner.") })
    #expect(told.id == id && told.span != nil)
    #expect(told.hint?.contains("instead of") != true)
  }

  @Test func aBlankPhoneNumberIsNone() throws {
    let result = importing([
      "tribe.json": #"{"$schema":"schema/tribe.schema.json","members":[{"id":"a","name":"Ann"}]}"#,
      "contacts.json": #"{"contacts":[{"id":"c","firstName":"A","phones":[""," ","113",{"number":"114"}]}]}"#,
    ])
    #expect(result.diagnostics.allSatisfy { $0.level == nil }, "\(result.diagnostics)")
    #expect(try #require(result.tribe).contacts.first?.phones.map(\.number) == ["113", "114"])
  }

  /// Both faults of one answer are told in one build: who mends the first must not meet the second afterwards.
  @Test(arguments: ["invited", "answers"])
  func aWrongAnswerIsToldBesideAWrongMember(field: String) throws {
    let answer = #"[{"member":"nobody","response":"mayby"}]"#
    let event =
      field == "invited"
      ? #""invited":\#(answer)"#
      : #""invited":["a"],"rules":["FREQ=DAILY;COUNT=3"],"overrides":[{"replaces":"2027-01-02","answers":\#(answer)}]"#
    let result = importing([
      "tribe.json": #"{"$schema":"schema/tribe.schema.json","members":[{"id":"a","name":"Ann"}]}"#,
      "events.json":
        #"{"$schema":"schema/events.schema.json","events":[{"id":"1","subject":"X","start":"2027-01-01",\#(event)}]}"#,
    ])
    let told = result.diagnostics.filter { $0.id == "wallplanner.invalid-value" }.map(\.message)
    #expect(told.contains { $0.contains("response cannot be") }, "\(told)")
    #expect(told.contains { $0.contains("member") }, "\(told)")
  }

  // MARK: Schemas

  static let schemas = "content/schema"

  private func schema(_ name: String) throws -> JSONValue {
    let bytes = try #require(contents("\(Self.schemas)/\(name).schema.json"), "\(name)")
    let (value, diagnostics) = JSONText.parse(bytes, file: FileID(index: 0))
    #expect(diagnostics.isEmpty, "\(name)")
    return try #require(value)
  }

  @Test(arguments: [
    "tribe", "events", "contacts", "houses", "todos", "lists", "meals", "messages", "journals", "activities",
  ])
  func everySchemasExamplesImport(name: String) throws {
    let schema = try schema(name)
    #expect(schema["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
    let examples = try #require(schema["examples"]).elements.map { Array($0.document.bytes[$0.span.bytes]) }
    #expect(!examples.isEmpty)
    for example in examples {
      var files = ["\(name).json": example]
      if name != "tribe" {
        files["tribe.json"] = Array(
          #"{"$schema":"schema/tribe.schema.json","members":[{"id":"emma","name":"Emma"},{"id":"tom","name":"Tom"}]}"#.utf8)
      }
      if name == "meals" { files["lists.json"] = Array(#"{"lists":[{"id":"saturday","title":"Saturday","items":[]}]}"#.utf8) }
      files["planner.json"] = Array(#"{"timeZone":"Europe/Oslo","sources":[{"format":"wallplanner","path":""}]}"#.utf8)
      let (result, sources) = importing(files)
      #expect(
        result.diagnostics.isEmpty,
        "\(DiagnosticPrinter(format: .text, usesColour: false).print(result.diagnostics, in: sources))")
    }
  }

  @Test func thePlannerSchemasExamplesImport() throws {
    for example in try #require(try schema("planner")["examples"]).elements {
      let (result, _) = importing([
        "planner.json": Array(example.document.bytes[example.span.bytes]),
        "tribehub/events.json": Array("[\(TribeHubTests.event())]".utf8),
        "tribehub/tribe.json": Array(TribeHubTests.tribe.utf8),
        "holidays.ics": Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n".utf8),
      ])
      #expect(
        !result.diagnostics.contains { $0.id.hasPrefix("planner.") && $0.id != "planner.unknown-member" }, "\(result.diagnostics)")
    }
  }

  /// Our names for the model's, where they differ.
  static let names: [String: String] = [
    "when": "start", "invitations": "invited", "isBusy": "busy", "isCountdown": "countdown", "isEmergency": "emergency",
    "isDone": "done",
    "isPublished": "published", "subject": "title", "language": "lang",
    "isAdministrator": "administrator", "iconCategory": "icon", "isCurrent": "former", "likeCount": "likes", "host": "author",
    "recurrenceID": "replaces",
    "appliesToFuture": "andAllLater", "who": "by", "isSkipped": "skipped", "isAfterDone": "afterDone", "people": "who",
    "isAwayByCalendar": "awayBy", "catchesUp": "catchUp", "hasPoints": "points",
  ]

  /// A record of each type of the model, so that its fields can be listed.
  @Test func everyFieldOfTheModelHasASchemaEntry() throws {
    let tribe = try #require(importing(Self.everything).tribe)
    func check(_ item: Any, _ schemaName: String, _ path: [String], except: Set<String> = []) throws {
      var place = try schema(schemaName)
      for step in path { place = try #require(place[named: step], "\(schemaName) has no \(path)") }
      // A text may stand in place of the object.
      if let either = place["anyOf"] { place = try #require(either.elements.first { $0["properties"] != nil }) }
      let properties = Set(try #require(place["properties"]).members.compactMap(\.name.string))
      for child in Mirror(reflecting: item).children {
        let label = try #require(child.label)
        if except.contains(label) { continue }
        #expect(properties.contains(Self.names[label] ?? label), "\(schemaName): \(label)")
      }
    }
    func items(_ name: String) -> [String] { ["properties", name, "items"] }
    try check(tribe.members[0], "tribe", items("members"), except: ["initials", "colour", "email", "needsCompany"])
    // A plan makes items of other kinds of what is not an event.
    try check(tribe.events[0], "events", items("events"), except: ["kind", "isCycle", "hiddenFrom"])
    try check(tribe.events[0].overrides[0], "events", items("events") + items("overrides"))
    // The name that the family says is the name; what the model calls title is the job.
    try check(tribe.contacts[0], "contacts", items("contacts"), except: ["displayName", "title", "isFamilyNameFirst"])
    try check(tribe.contacts[0].addresses[0], "contacts", items("contacts") + items("addresses"))
    try check(tribe.houses[0], "houses", items("houses"))
    try check(tribe.houses[0].chores[0], "houses", items("houses") + items("chores"), except: ["daysOff"])
    try check(tribe.houses[0].chores[0].history[0], "houses", items("houses") + items("chores") + items("history"))
    try check(tribe.houses[0].rota, "houses", items("houses") + ["properties", "rota"], except: ["awayDays"])
    try check(tribe.todos[0], "todos", items("todos"))
    try check(tribe.lists[0], "lists", items("lists"))
    try check(tribe.meals[0], "meals", items("meals"), except: ["source"])
    try check(tribe.messages[0], "messages", items("messages"))
    try check(tribe.messages[0].replies[0], "messages", items("messages") + items("replies"))
    try check(tribe.journals[0], "journals", items("journals"))
    try check(tribe.journals[0].posts[0], "journals", items("journals") + items("posts"))
    try check(tribe.activities[0], "activities", items("activities"))
  }

  /// Ids are what links and feeds hang on: nothing is cut out of them, whatever they look like, also not on the way out and in.
  @Test(arguments: [
    "6rRdnRXP5NIM6htyn8D7SYxa6wlN", "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "-KjWBJsVCeRKLc935xMK",
    "040000008200e00074c5b7101a82e00807070707a0b1c2d3", "PIN: 4711", "eyJhbGciOiJIUzI1NiJ9.eyJ1IjoiM2Z",
  ])
  func idsAreKeptWhateverTheyLookLike(id: String) throws {
    let text = #"""
      { "members": [ { "id": "ID", "name": "Ann" } ],
        "events": [ { "id": "ID", "subject": "X", "start": "2027-03-01", "owner": "ID", "foreignUID": "ID" } ],
        "lists": [ { "id": "ID", "title": "L", "items": [] } ],
        "meals": [ { "date": "2027-03-02", "course": "dinner", "title": "Soup", "cook": "ID", "list": "ID" } ],
        "messages": [ { "id": "ID", "subject": "S", "text": "T", "author": "ID", "created": "2027-02-01T10:00:00Z" } ],
        "journals": [ { "id": "ID", "title": "J", "published": true, "contributors": [ "ID" ], "posts": [ { "id": "ID", "author": "ID", "text": "P", "date": "2027-02-01T10:00:00Z" } ] } ] }
      """#.replacing("\"ID\"", with: "\"\(id)\"")
    let planner = #"{"timeZone":"Europe/Oslo","sources":[{"format":"wallplanner","path":"tribe.json"}]}"#
    let result = importing(["planner.json": planner, "tribe.json": text])
    #expect(result.diagnostics.filter { $0.severity != .note } == [], "\(result.diagnostics)")
    let tribe = try #require(result.tribe)
    #expect(tribe.members.map(\.id.raw) == [id] && tribe.events.map(\.id.raw) == [id] && tribe.events[0].owner == 0)
    #expect(tribe.meals[0].list == tribe.lists[0].id && tribe.journals[0].posts[0].author == .member(0))
    var files: [String: [UInt8]] = [:]
    for file in OwnFormatWriter(tribe: tribe, settings: result.settings).files() { files[file.path] = file.bytes }
    let again = importing(files).result
    #expect(differences(tribe, try #require(again.tribe)) == [], "\(again.diagnostics.prefix(3))")
  }

  /// What of an event does not fit together is told where it stands, and the event is there.
  @Test(arguments: [
    (#""start":"2027-03-02T10:00","duration":"""#, "", "1 h"),
    (#""start":"2027-03-02T10:00","duration":null"#, "", "1 h"),
    (#""start":"2027-03-02","duration":" ""#, "", "1 d"),
    (#""start":"2027-03-02T10:00","duration":"1:30:00""#, "", "1.5 h"),
    (
      #""start":"2027-03-01T10:00","rules":["FREQ=WEEKLY;COUNT=3"],"overrides":[{"replaces":"2027-03-08T10:00","duration":""}]"#,
      "", "1 h"
    ),
    (
      #""start":"2027-03-01T10:00","rules":["FREQ=WEEKLY;COUNT=3"],"overrides":[{"replaces":"2027-03-09T10:00","location":"Hall"}]"#,
      #"wallplanner.no-such-date the nearest is "2027-03-08T10:00:00""#, "1 h"
    ),
    (
      #""start":"2027-03-01T10:00","rules":["FREQ=WEEKLY;COUNT=3"],"overrides":[{"replaces":"2027-03-08T11:00","status":"cancelled"}]"#,
      #"wallplanner.no-such-date the nearest is "2027-03-08T10:00:00""#, "1 h"
    ),
    (
      #""start":"2027-03-01T10:00","rules":["FREQ=WEEKLY;COUNT=3"],"exceptDates":["2027-03-15T10:00","2027-03-08","2027-03-09"]"#,
      #"wallplanner.no-such-date the nearest is "2027-03-08T10:00:00""#, "1 h"
    ),
    (
      #""start":"2027-03-01T10:00","overrides":[{"replaces":"2027-03-09T10:00","location":"Hall"}]"#,
      #"wallplanner.no-such-date the nearest is "2027-03-01T10:00:00""#, "1 h"
    ),
    (
      #""start":"2027-03-01T10:00","rules":["FREQ=WEEKLY;BYDAY=TU;COUNT=3"]"#,
      #"wallplanner.start-not-in-rule write the first date, "2027-03-02T10:00:00", or add the start to "dates""#, "1 h"
    ),
    (#""start":"2027-03-01T10:00","rules":["FREQ=WEEKLY;BYDAY=TU;COUNT=3"],"dates":["2027-03-01T10:00"]"#, "", "1 h"),
    (
      #""start":"2027-03-01","rules":["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"]"#,
      "wallplanner.start-not-in-rule mend the rules, or leave them out for an event that happens once", "1 d"
    ),
  ])
  func whatDoesNotFitTogetherIsTold(_ fields: String, _ told: String, _ duration: String) throws {
    let result = importing([
      "planner.json": #"{"timeZone":"Europe/Oslo","sources":[{"format":"wallplanner","path":"a"}]}"#,
      "a/e.json": #"{"events":[{"id":"x","subject":"Choir",\#(fields)}]}"#,
    ])
    #expect(result.diagnostics.map { "\($0.id) \($0.hint ?? "")" }.joined(separator: "; ") == told)
    let event = try #require(result.tribe?.events.first)
    let expected: CalendarDuration =
      switch duration {
      case "1 d": .days(1)
      case "1.5 h": .wallClock(seconds: 5_400)
      default: .wallClock(seconds: 3_600)
      }
    #expect(event.duration == expected && event.overrides.allSatisfy { $0.duration == nil })
  }

  /// `1:30` may be meant as hours or as minutes.
  @Test(arguments: ["1:30", "90", "PT90", "1h"]) func lengthsThatAreAmbiguousAreRefused(text: String) {
    let result = importing([
      "planner.json": #"{"timeZone":"Europe/Oslo","sources":[{"format":"wallplanner","path":"a"}]}"#,
      "a/e.json": #"{"events":[{"id":"x","subject":"Choir","start":"2027-03-02T10:00","duration":"\#(text)"}]}"#,
    ])
    #expect(result.diagnostics.filter { $0.severity == .warning }.count == 1 && result.diagnostics.count == 1)
    #expect(result.tribe?.events.first?.duration == .wallClock(seconds: 0))
  }
}
