import Foundation
import TestSupport
import Testing

@testable import wallplanner

@Suite("A planner of people's calendars")
struct InitCalendarsTests {
  private static let calendar = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "X-WR-TIMEZONE:Europe/Berlin", "BEGIN:VEVENT", "UID:1",
    "DTSTART;TZID=Europe/Berlin:20270303T100000", "SUMMARY:Mia: Dentist", "END:VEVENT", "END:VCALENDAR", "",
  ].joined(separator: "\r\n")

  @Test func writesPeopleSourcesZoneAndSecrets() throws {
    let folder = TemporaryFolder()
    try folder.write("shared.ics", Self.calendar)
    let here = URL(fileURLWithPath: folder.path)
    let (text, code) = try BuiltProgram.run(
      ["init", "home", "Ada=https://calendar.example/private-abc/basic.ics", "Family=shared.ics", "Mia=shared.ics"], in: here)
    #expect(code == 0, "\(text)")
    let planner = try String(contentsOfFile: folder.path + "/home/planner.json", encoding: .utf8)
    #expect(planner.contains(#""timeZone": "Europe/Berlin""#) && planner.contains(#""members": { "Ada": {}, "Mia": {} }"#))
    #expect(planner.contains(#""url": "$ADA_CALENDAR""#) && !planner.contains("private-abc"))
    #expect(planner.contains(#""people": "titles""#))
    let secrets = folder.path + "/home/.env"
    #expect(try String(contentsOfFile: secrets, encoding: .utf8) == "ADA_CALENDAR=https://calendar.example/private-abc/basic.ics\n")
    #expect(try FileManager.default.attributesOfItem(atPath: secrets)[.posixPermissions] as? Int == 0o600)
    let built = try BuiltProgram.run(["build", "home", "--output", "site"], in: here)
    #expect(built.1 == 0 || built.1 == 3, "\(built.0)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/site/feeds/Mia.ics"))
  }

  @Test func asksForWhoseItIs() throws {
    let folder = TemporaryFolder()
    let (text, code) = try BuiltProgram.run(["init", "home", "ada.ics"], in: URL(fileURLWithPath: folder.path))
    withExtendedLifetime(folder) {}
    #expect(code == 64 && text.contains("whose"), "\(text)")
  }

  /// At a terminal it asks, says what it cannot read, and asks again.
  @Test func asksWhoLivesHere() throws {
    let folder = TemporaryFolder()
    try folder.write("shared.ics", Self.calendar)
    try folder.write("answers", "Ada, Mia\nhttps://calendar.example/private-abc/basic.ics\ny\n\n\nnone.ics\nshared.ics\nn\n\n")
    let here = URL(fileURLWithPath: folder.path)
    let (text, code) = try BuiltProgram.run(
      ["init", "home"], in: here, input: folder.path + "/answers", isAtTerminal: true)
    #expect(code == 0 && text.contains("no file none.ics"), "\(text)")
    let planner = try String(contentsOfFile: folder.path + "/home/planner.json", encoding: .utf8)
    #expect(planner.contains(#""timeZone": "Europe/Berlin""#) && planner.contains(#""members": { "Ada": {}, "Mia": {} }"#))
    #expect(planner.contains(#""url": "$ADA_CALENDAR", "show": "everyone", "members": ["Ada"]"#))
    #expect(planner.contains(#""path": "family.ics", "people": "titles" }"#))
  }

  /// Calendars that are fetched later say where the family lives.
  @Test func theZoneIsThatOfTheCalendars() throws {
    let folder = TemporaryFolder()
    let here = URL(fileURLWithPath: folder.path)
    let (text, code) = try BuiltProgram.run(
      ["TZ=", "init", "home", "Mia=https://calendar.example/basic.ics"], in: here, isBehindEnvironment: true)
    #expect(code == 0, "\(text)")
    #expect(try !String(contentsOfFile: folder.path + "/home/planner.json", encoding: .utf8).contains("timeZone"))
    try folder.write("home/mia.ics", Self.calendar)
    let built = try BuiltProgram.run(["build", "home", "--output", "site"], in: here)
    #expect(built.text.contains("import.chosen-zone") && built.text.contains("Europe/Berlin"), "\(built.text)")
    #expect(try String(contentsOfFile: folder.path + "/site/feeds/Mia.ics", encoding: .utf8).contains("TZID=Europe/Berlin"))
  }
}
