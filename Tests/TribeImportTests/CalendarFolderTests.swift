import Diagnostics
import Testing
import TribeImport
import TribeModel

/// Folders that hold a file for each event or card (vdir), as vdirsyncer, khal and DavMail keep them.
struct CalendarFolderTests {
  static func event(_ uid: String, _ title: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270303T100000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
  }
  static func card(_ uid: String, _ name: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:\(name)\r\nTEL:+4722334455\r\nEND:VCARD\r\n"
  }
  static let source = #""sources": [ { "format": "icalendar", "path": "dav" } ]"#

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    /// The layer of each title.
    let layers: [String: String]
    var sources = 1
    var contacts = 0
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a calendar for each folder below the source's, called as its note says, or else as the folder",
      files: [
        "planner.json": "{ \(source) }", "dav/3F2A/a.ics": event("a", "Dentist"), "dav/3F2A/b.ics": event("b", "Choir"),
        "dav/3F2A/displayname": "Ada’s calendar\n", "dav/3F2A/color": "#FF2968", "dav/club/c.ics": event("c", "Match"),
      ], layers: ["Dentist": "Ada’s calendar", "Choir": "Ada’s calendar", "Match": "club"]),
    Case(
      testDescription: "files of the source's own folder are called as the source",
      files: ["planner.json": "{ \(source) }", "dav/a.ics": event("a", "Dentist")], layers: ["Dentist": "dav"]),
    Case(
      testDescription: "what planner.json says comes first",
      files: [
        "planner.json": #"{ "sources": [ { "format": "icalendar", "path": "dav/x", "layer": "Mine" } ] }"#,
        "dav/x/a.ics": event("a", "Dentist"), "dav/x/displayname": "Other",
      ], layers: ["Dentist": "Mine"]),
    Case(
      testDescription: "an empty note says nothing",
      files: ["planner.json": "{ \(source) }", "dav/x/a.ics": event("a", "Dentist"), "dav/x/displayname": " \n"],
      layers: ["Dentist": "x"]),
    Case(
      testDescription: "without planner.json, a folder whose files are named by their UIDs is one source",
      files: ["one/a.ics": event("a", "Dentist"), "one/b.ics": event("b", "Choir"), "club.ics": event("c", "Match")],
      layers: ["Dentist": "one", "Choir": "one", "Match": "club"], sources: 2),
    Case(
      testDescription: "without planner.json, calendars that lie in one folder are calendars of their own",
      files: ["calendars/anna.ics": event("a", "Dentist"), "calendars/ben.ics": event("b", "Choir")],
      layers: ["Dentist": "anna", "Choir": "ben"], sources: 2),
    Case(
      testDescription: "a folder of cards is one address book",
      files: ["people/k1.vcf": card("k1", "Nora"), "people/k2.vcf": card("k2", "Ola"), "people/displayname": "Contacts"],
      layers: [:], contacts: 2),
  ]

  @Test(arguments: cases) func isOneCalendar(_ test: Case) {
    let result = importing(test.files)
    var layers: [String: String] = [:]
    for event in result.tribe?.events ?? [] { layers[event.subject] = event.layer }
    #expect(layers == test.layers)
    #expect(result.sources.count == test.sources)
    #expect(result.tribe?.contacts.count == test.contacts)
    let told = result.diagnostics.filter { !["planner.no-time-zone", "import.chosen-source"].contains($0.id) }
    #expect(told.isEmpty, "\(told)")
  }
}
