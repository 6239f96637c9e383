import CivilTime
import Diagnostics
import Languages
import Recurrence
import TestSupport
import Testing
import TribeModel

@testable import TribeImport

@Suite("Tables of our own format")
struct TableTests {
  static func read(_ name: String, _ bytes: [UInt8], locale: String = "de-DE") -> (
    tribe: Tribe?, told: [Diagnostic], sources: SourceFiles
  ) {
    let planner = #"""
      { "timeZone": "Europe/Oslo", "locale": "\#(locale)", // a comment
        "members": { "Mia": { "initials": "M", "aliases": ["Maus"] }, "Leo": {}, "Anna": {} }, "groups": { "Kinder": ["Mia", "Leo"] },
        "sources": [ { "format": "wallplanner", "path": "a" }, ] }
      """#
    let (result, sources) = importing(["planner.json": Array(planner.utf8), "a/" + name: bytes])
    return (result.tribe, result.diagnostics.filter { $0.severity != .note }, sources)
  }

  /// A family as tables.
  static func tables(_ result: ImportResult) throws -> [String: [UInt8]] {
    let tribe = try #require(result.tribe)
    let files = OwnFormatWriter(tribe: tribe, settings: result.settings).files(areRows: true)
    return files.flatMap(TableWriter(result.settings, tribe.members).tables).reduce(into: [:]) { $0[$1.path] = $1.bytes }
  }

  /// What is written as tables is the same family when it is read again.
  @Test func tablesOfAFamilyAreReadBackAsTheSameFamily() throws {
    let result = importing(OwnFormatTests.everything)
    let files = try Self.tables(result)
    #expect(
      files.keys.filter { $0.hasSuffix(".csv") }.sorted()
        == ["contacts.csv", "events.csv", "expenses.csv", "meals.csv", "members.csv", "todos.csv", "turns.csv"])
    let again = importing(files).result
    #expect(again.diagnostics.filter { $0.severity != .note }.isEmpty, "\(again.diagnostics.prefix(3))")
    #expect(differences(try #require(result.tribe), try #require(again.tribe)) == [])
  }

  /// A family whose times, repeats and people have words.
  static func family(_ locale: String) -> [String: String] {
    [
      "planner.json": #"""
      { "timeZone": "Europe/Oslo", "locale": "\#(locale)", "sources": [ { "format": "wallplanner", "path": "" } ],
        "members": { "Mia": { "initials": "M" }, "Leo": {}, "Anna": {} }, "groups": { "kids": [ "Mia", "Leo" ] },
        "timetables": [
          { "member": "Mia", "start": "2026-08-17", "end": "2027-06-18", "weeks": [ "A", "B" ], "periods": [ "08:15-09:00", "09:10-09:55" ],
            "holidays": "School", "lessons": { "monday": [ "Maths", { "A": "Art", "B": { "subject": "Gym", "bag": "Shoes" } } ], "friday": [ null, "Music" ] },
            "changes": [ { "date": "2027-01-18", "period": 2 }, { "date": "2027-01-19", "period": 1, "subject": "Museum", "bag": "Lunch" }, { "date": "2027-01-25" } ] },
          { "member": "Leo", "start": "2026-08-17", "periods": [ "10:00-12:00" ], "lessons": { "tuesday": [ "Forest" ] } } ] }
      """#,
      "home.json": #"""
      { "currency": "EUR", "members": [ { "name": "Mia", "birthday": "2016-04-30" }, { "name": "Leo", "birthday": "--02-29" }, { "name": "Anna" } ],
        "events": [
          { "id": "1", "title": "Flute", "start": "2027-03-02T15:30:00", "duration": "PT45M", "rules": [ "FREQ=WEEKLY;UNTIL=20270630T235959;BYDAY=TU" ], "exceptDates": [ "2027-03-09T15:30:00", "2027-03-16T15:30:00" ], "owner": "Mia", "invited": [ { "member": "Anna", "response": "going" }, "Leo" ] },
          { "id": "2", "title": "Camp", "start": "2027-07-02", "duration": "P10D", "owner": "Leo", "invited": [ { "member": "Mia", "response": "declined" } ] },
          { "id": "3", "title": "Night, and more", "start": "2027-12-31T22:00:00", "duration": "PT4H", "rules": [ "FREQ=YEARLY" ] },
          { "id": "4", "title": "Bins", "start": "2027-03-04", "rules": [ "FREQ=WEEKLY;INTERVAL=2;COUNT=10" ], "owner": "Anna", "invited": [ { "member": "Leo", "response": "going" }, { "member": "Mia", "response": "going" } ] },
          { "id": "5", "title": "Month", "start": "2027-03-09T09:05:00", "duration": "PT0S", "rules": [ "FREQ=MONTHLY;BYDAY=2TU" ] },
          { "id": "6", "title": "Tokyo", "start": "2027-05-01T10:00:00[Asia/Tokyo]", "duration": "PT1H", "rules": [ "FREQ=DAILY;UNTIL=20270601T010000Z" ] },
          { "id": "7", "title": "Long", "start": "2027-05-01T10:00:00", "duration": "P1DT2H" }, { "id": "8", "title": "Exact", "start": "2027-05-01T10:00:00", "exactDuration": "PT24H" } ],
        "todos": [ { "id": "t", "title": "Bike", "due": "2027-04-01", "time": "18:00:00", "assignee": "Leo", "done": true } ],
        "meals": [ { "date": "2027-03-02", "course": "lunch", "title": "Soup", "time": "12:30:00", "cook": "Mia" } ],
        "expenses": [ { "date": "2027-03-02", "title": "Pizza", "paidBy": { "Leo": "30.00" } }, { "date": "2027-03-03", "title": "Rent", "paidBy": { "Leo": "1.00", "Anna": "2.00" }, "amounts": { "Mia": "3.00" } } ],
        "houses": [ { "id": "h", "name": "Home", "residents": [ "Mia", "Leo" ], "chores": [ { "id": "d", "title": "Dishes", "history": [ { "date": "2027-02-01", "by": "Leo" }, { "date": "2027-02-02", "formerBy": "Nanny" }, { "date": "2027-02-03", "skipped": true } ] }, { "id": "b", "title": "Bath" } ] } ] }
      """#,
    ]
  }

  /// Words in every language are read as what they stand for, and lessons and done chores are rows.
  @Test(arguments: Rounds.some(7, of: Language.Translation.allCases.map(\.rawValue)))
  func wordsOfTablesAreReadBack(locale: String) throws {
    let (result, _) = importing(Self.family(locale).mapValues { Array($0.utf8) })
    #expect(result.diagnostics.filter { $0.severity != .note }.isEmpty, "\(result.diagnostics)")
    let files = try Self.tables(result)
    let again = importing(files).result
    #expect(again.diagnostics.filter { $0.severity != .note }.isEmpty, "\(locale): \(again.diagnostics.prefix(3))")
    let (before, after) = (try #require(result.tribe), try #require(again.tribe))
    #expect(differences(before, after) == [] && before.timetables == after.timetables && before.timetables.count == 2, "\(locale)")
    let planner = String(decoding: files["planner.json"] ?? [], as: UTF8.self)
    let events = String(decoding: files["events.csv"] ?? [], as: UTF8.self)
    #expect(!planner.contains("timetables") && files["lessons.csv"] != nil && files["turns.csv"] != nil)
    // What nobody says in words stays exact.
    let exact = events.split(separator: "\r\n").filter { $0.contains("FREQ=") || $0.contains("T10:00") || $0.contains("2027-0") }
    #expect(exact.count == 3 && !events.contains("BYDAY"), "\(locale): \(events)")
  }

  @Test(arguments: [
    (
      "en-GB", #"Flute,2 March 2027,15:30–16:15,every Tuesday until 30 June 2027,"9 March 2027; 16 March 2027","Mia, Anna",Leo,"#,
      "Camp,2–11 July 2027,"
    ),
    (
      "en-US",
      #"Flute,"March 2, 2027",3:30 – 4:15 PM,"every Tuesday until June 30, 2027","March 9, 2027; March 16, 2027","Mia, Anna",Leo,"#,
      #"Camp,"July 2 – 11, 2027","#
    ),
    (
      "de-DE",
      #"Flute,2. März 2027,15:30–16:15 Uhr,jeden Dienstag bis zum 30. Juni 2027,"9. März 2027; 16. März 2027","Mia, Anna",Leo,"#,
      "Camp,2.–11. Juli 2027,"
    ),
  ])
  func tablesSayWhatPagesSay(locale: String, row: String, other: String) throws {
    let files = try Self.tables(importing(Self.family(locale).mapValues { Array($0.utf8) }).result)
    let events = String(decoding: files["events.csv"] ?? [], as: UTF8.self)
    let plain = String(events.map { "\u{202F}\u{2009}\u{A0}".contains($0) ? " " : $0 })
    #expect(plain.contains(row) && plain.contains(other), "\(plain)")
  }

  /// As Excel saves it in Germany: semicolons, Windows-1252.
  static let german = """
    sep=;
    Familie Muster 2027;;;;;;
    Datum;Uhrzeit;Was;Wer;Wo;Wiederholung;Bemerkung
    2.3.2027;15:30–16:15;Flöte;Maus;Musikschule;jeden Dienstag außer 9.3.2027;"Noten
    mitnehmen"
    Mi, 3. März 2027;;Zahnarzt;Mia und Leo;;;
    05.03.2027;8–14;Ausflug;Kinder;Zoo;;
    ;;;;;;
    31.2.2027;;Geht nicht;Anna;;;
    """

  static func windows1252(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0 == "–" ? 0x96 : UInt8(truncatingIfNeeded: $0.value) }
  }

  @Test func readsASheetOfExcelInGerman() throws {
    let (tribe, told, _) = Self.read("Termine.csv", Self.windows1252(Self.german))
    let events = try #require(tribe?.events)
    #expect(events.map(\.subject) == ["Flöte", "Zahnarzt", "Ausflug"], "\(told.map(\.message))")
    guard events.count == 3 else { return }
    #expect(events[0].when.start.wallClock.text() == "2027-03-02T15:30:00" && events[0].duration == .wallClock(seconds: 2700))
    #expect(events[0].when.rules.map(\.text) == ["FREQ=WEEKLY;BYDAY=TU"])
    #expect(events[0].when.exceptionDates.map(\.wallClock).map { $0.text() } == ["2027-03-09T15:30:00"])
    #expect(events[0].notes == "Noten\nmitnehmen" && events[0].location == "Musikschule")
    let names = tribe?.members.map(\.name) ?? []
    func people(_ event: Event) -> [String] {
      ([event.owner] + event.invitations.map(\.member)).compactMap { $0.map { names[$0] } }
    }
    #expect(events.map(people) == [["Mia"], ["Mia", "Leo"], ["Mia", "Leo"]])
    #expect(events[1].when.start.isDate && events[2].duration == .wallClock(seconds: 21_600))
    let fault = try #require(told.first { $0.id == "wallplanner.set-aside" })
    #expect(fault.message.contains("31") && fault.notes.map(\.message) == ["row 8, column “Datum”"], "\(fault)")
  }

  /// Windows-1252 and UTF-16 say the same.
  @Test func readsUTF16AsExcelSavesIt() {
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in Self.german.utf16 { wide += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    let (tribe, told, sources) = Self.read("Termine.csv", wide)
    #expect(tribe?.events.map(\.subject) == ["Flöte", "Zahnarzt", "Ausflug"])
    let fault = told.first { $0.id == "wallplanner.set-aside" }?.span
    let said = fault.map { sources[$0.file].bytes[$0.bytes].filter { $0 != 0 } }
    #expect(said.map { String(decoding: $0, as: UTF8.self) } == "31.2.2027")
  }

  @Test func readsRepeatsAndTotalsOfASheetOfGoogle() throws {
    let table = """
      Family calendar,,,,
      Subject,Start Date,Start Time,Ends,Repeats
      Choir,1/8/2027,3.30 pm,5 pm,every other Friday until 30 June
      "Camp, big one","July 2, 2027",,"July 9, 2027",
      Yoga,1/4/2027,8 am,,weekdays except 1/6/2027
      """
    let (tribe, told, _) = Self.read("Sheet1.csv", Array(table.utf8), locale: "en-US")
    let events = try #require(tribe?.events)
    #expect(events.map(\.subject) == ["Choir", "Camp, big one", "Yoga"], "\(told.map(\.message))")
    guard events.count == 3 else { return }
    #expect(events.map(\.duration) == [.wallClock(seconds: 5400), .days(8), .wallClock(seconds: 3600)])
    #expect(events[0].when.rules.map(\.text) == ["FREQ=WEEKLY;UNTIL=20270630T235959;INTERVAL=2;BYDAY=FR;WKST=SU"])
    #expect(events[2].when.exceptionDates.map { $0.wallClock.date.text() } == ["2027-01-06"])
  }

  @Test func readsASheetOfGoogleInEnglish() throws {
    let table =
      "What\tWhen\tTime\tHow long\tWho\tColour of the bag\nSwimming\t3/2/2027\t3.30 pm\t45 min\tM, Leo\tred\nParty\tMay 3, 2027\t\t\t\t\n"
    let (tribe, told, _) = Self.read("Family - Calendar.tsv", Array(table.utf8), locale: "en-US")
    let events = try #require(tribe?.events)
    #expect(events.map { $0.when.start.wallClock.text() } == ["2027-03-02T15:30:00", "2027-05-03T00:00:00"])
    #expect(events.first?.duration == .wallClock(seconds: 2700) && events.first?.invitations.count == 1)
    #expect(told.map(\.id) == ["wallplanner.invalid-value"] && told[0].message.contains("2 March 2027") == false, "\(told)")
  }

  @Test func readsASheetInArabic() throws {
    let table = "الحدث,التاريخ,الوقت,التكرار\nسباحة,٢ مارس ٢٠٢٧,٣:٣٠ م,كل يوم ثلاثاء\n"
    let (tribe, told, _) = Self.read("مواعيد.csv", Array(table.utf8), locale: "ar-EG")
    let event = try #require(tribe?.events.first)
    #expect(event.subject == "سباحة" && event.when.start.wallClock.text() == "2027-03-02T15:30:00" && told.isEmpty, "\(told)")
    #expect(event.when.rules.map(\.text) == ["FREQ=WEEKLY;BYDAY=TU"])
  }

  @Test func theColumnsTellWhatTheRowsAre() throws {
    func tribe(_ text: String, _ locale: String = "de-DE") -> Tribe? { Self.read("x.csv", Array(text.utf8), locale: locale).tribe }
    let birthdays = tribe("Name;Geburtstag\nOma;30.4.1950\nOpa;1. Mai\n")
    #expect(
      birthdays?.contacts.map(\.birthday) == [Birthday(month: 4, day: 30, year: 1950), Birthday(month: 5, day: 1, year: nil)])
    let todos = tribe("Aufgabe;Fällig;Wer;Erledigt\nRad flicken;12.3.2027;Leo;ja\nBrief;;;nein")
    #expect(todos?.todos.map(\.isDone) == [true, false] && todos?.todos.first?.due?.text() == "2027-03-12")
    let meals = tribe("Tag;Mahlzeit;Gericht\n1.3.2027;Mittagessen;Suppe\n1.3.2027;Abendessen;Brot\n")
    #expect(meals?.meals.map(\.course) == [.lunch, .dinner] && meals?.meals.map(\.title) == ["Suppe", "Brot"])
    let things = tribe("Artikel;Menge;Liste\nMilch;2 l;Wocheneinkauf\nNägel;;Baumarkt\nBrot;;Wocheneinkauf\n")
    #expect(things?.lists.map(\.title) == ["Wocheneinkauf", "Baumarkt"] && things?.lists.map(\.items.count) == [2, 1])
    let costs = tribe("Datum;Was;Betrag;Währung;Bezahlt von;Für\n2.3.2027;Pizza;36,50 €;EUR;Anna;Mia, Leo\n;Summe;36,50;;;\n")
    #expect(costs?.expenses.map(\.title) == ["Pizza"] && costs?.expenses.first?.owed.map(\.amount) == [1825, 1825])
    let chores = tribe("Hausarbeit;Wie oft;Wer\nBad putzen;jeden Samstag;Mia, Leo\nMüll;alle 2 Wochen am Montag;Anna\n")
    #expect(chores?.houses.first?.chores.map { $0.every?.text } == ["FREQ=WEEKLY;BYDAY=SA", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"])
  }

  /// A row for each lesson, or a row for each time with a column for each day; whose they are, a column or the file's name says.
  @Test(arguments: [
    "Tag;Zeit;Fach;Wer;Woche;Mitbringen;Von;Bis\nMontag;8:15–9:00;Mathe;Mia;;;17.8.2026;18.6.2027\nMo;9.10 - 9.55;Kunst;Mia;A;;;\nMontag;9:10–9:55;Sport;Mia;B;Turnbeutel;;\n18. Januar 2027;8:15-9:00;;Mia;;;;\n25.1.2027;;;Mia;;;;\n",
    "Zeit;Montag;Dienstag;Woche;Von\n8:15–9:00;Mathe;;;17.8.2026\n9:10–9:55;Kunst;;A;\n9:10–9:55;Sport;;B;\n",
  ])
  func readsLessons(text: String) throws {
    let (tribe, told, _) = Self.read(text.hasPrefix("Tag") ? "x.csv" : "Stundenplan Mia.csv", Array(text.utf8))
    #expect(told.isEmpty, "\(told)")
    let table = try #require(tribe?.timetables.first)
    func day(_ text: String) throws -> [String?] { table.lessons(on: try #require(CivilDate(text))).map { $0?.subject } }
    #expect(table.member == "Mia" && table.start?.text() == "2026-08-17" && table.periods.count == 2)
    #expect(try day("2026-08-17") == ["Mathe", "Kunst"] && day("2026-08-24") == ["Mathe", "Sport"] && day("2026-08-18") == [])
    guard text.hasPrefix("Tag") else { return }
    #expect(
      table.lessons(on: try #require(CivilDate("2026-08-24"))).last??.bag == "Turnbeutel" && table.end?.text() == "2027-06-18")
    #expect(try day("2027-01-18") == [nil, "Kunst"] && day("2027-01-25") == [])
  }

  @Test(arguments: [
    ("Tag;Zeit;Fach\nMontag;8:15–9:00;Mathe\n", "who"),
    ("Tag;Zeit;Fach;Wer\nMontag;acht;Mathe;Mia\nDienstag;8-9;Deutsch;Mia\n", "acht"),
    ("Tag;Zeit;Fach;Wer\nirgendwann;8-9;Mathe;Mia\nMontag;8-9;Mathe;Mia\n", "irgendwann"),
    ("Tag;Zeit;Fach;Wer;Woche\nMontag;8-9;Mathe;Mia;A\nMontag;8-9;Kunst;Mia;B\n", "start"),
    ("Hausarbeit;Erledigt am;Wer\nBad;2.3.2027;Mia\n", "no chore"),
  ])
  func mistakesInLessonsAndTurnsAreTold(text: String, what: String) throws {
    let (tribe, told, _) = Self.read("x.csv", Array(text.utf8))
    #expect(tribe != nil && told.count == 1 && told[0].message.contains(what), "\(told)")
  }

  /// History is rows that name their chore.
  @Test func readsWhatWasDone() throws {
    let planner =
      #"{ "timeZone": "Europe/Oslo", "locale": "de-DE", "members": { "Mia": {}, "Leo": {} }, "sources": [ { "format": "wallplanner", "path": "a" } ] }"#
    let result = importing([
      "planner.json": planner, "a/Putzplan.csv": "Hausarbeit;Wie oft;Wer\nBad putzen;jeden Samstag;Mia, Leo\nMüll;montags;Leo\n",
      "a/Erledigt.csv": "Hausarbeit;Erledigt am;Wer;Ausgefallen\nbad putzen;6.3.2027;Mia;\nBad putzen;13.3.2027;;ja\n",
    ])
    #expect(result.diagnostics.filter { $0.severity != .note }.isEmpty, "\(result.diagnostics)")
    let history = try #require(result.tribe?.houses.first?.chores.first?.history)
    #expect(history.map { $0.date.text() } == ["2027-03-13", "2027-03-06"] && history.map(\.isSkipped) == [true, false])
    #expect(history.last?.who == .member(0))
  }

  @Test func jsonMaySayTheSameWords() throws {
    let json = #"""
      { "events": [ // by hand
        { "title": "Swim", "when": "2 March 2027 15:30–16:15", "repeats": "every Tuesday until 30 June", "owner": "Mia", },
        { "title": "Trip", "when": "3 May 2027", "length": "2 days" }, ] }
      """#
    let (tribe, told, _) = Self.read(
      "e.json", Array((#"{ "members": [ { "name": "Mia" } ], "# + json.dropFirst(1)).utf8), locale: "en-GB")
    #expect(told.isEmpty, "\(told)")
    let events = try #require(tribe?.events)
    #expect(events.map(\.duration) == [.wallClock(seconds: 2700), .days(2)])
    #expect(events.first?.when.rules.map(\.text) == ["FREQ=WEEKLY;UNTIL=20270630T235959;BYDAY=TU"])
  }

  /// Damage anywhere never stops the rest, and every finding has a place in the file.
  @Test(arguments: Rounds.seeds(40, of: 2000))
  func damagedTablesAreReadAsFarAsTheyGo(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Self.windows1252(Self.german)
    for _ in 0...Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      default: bytes.insert(Array("\";\n\t,\"".utf8)[Int.random(in: 0...5, using: &random)], at: place)
      }
    }
    let (tribe, told, sources) = Self.read("Termine.csv", bytes)
    for span in told.compactMap(\.span) { #expect(span.bytes.upperBound <= sources[span.file].bytes.count, "seed \(seed)") }
    #expect(tribe != nil, "seed \(seed)")
  }
}
