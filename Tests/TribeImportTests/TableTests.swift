import CivilTime
import Diagnostics
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

  /// What is written as tables is the same family when it is read again.
  @Test func tablesOfAFamilyAreReadBackAsTheSameFamily() throws {
    let result = importing(OwnFormatTests.everything)
    let tribe = try #require(result.tribe)
    var files: [String: [UInt8]] = [:]
    for file in OwnFormatWriter(tribe: tribe, settings: result.settings).files().flatMap(\.tables) { files[file.path] = file.bytes }
    #expect(
      files.keys.filter { $0.hasSuffix(".csv") }.sorted()
        == ["contacts.csv", "events.csv", "expenses.csv", "meals.csv", "members.csv", "todos.csv"])
    let again = importing(files).result
    #expect(again.diagnostics.filter { $0.severity != .note }.isEmpty, "\(again.diagnostics.prefix(3))")
    #expect(differences(tribe, try #require(again.tribe)) == [])
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
    #expect(event.when.rules.map(\.text) == ["FREQ=WEEKLY;BYDAY=TU;WKST=SA"])
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
