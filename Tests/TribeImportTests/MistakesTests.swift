import Diagnostics
import Testing
import TribeImport
import TribeModel

/// What people get wrong when they write by hand: everything of a record is told in one run, with what is most likely meant.
@Suite("Mistakes in our own format and in planner.json")
struct MistakesTests {
  private func told(_ files: [String: String]) -> [String] {
    importing(files).diagnostics.filter { $0.severity != .note && $0.id != "planner.no-time-zone" }.map {
      "\($0.message) | \($0.hint ?? "")"
    }
  }

  static let members = #"{ "$schema": "schema/tribe.schema.json", "members": [ { "id": "a", "name": "Ann" } ] }"#

  /// A record, and what is told of it, in order.
  static let records: [(record: String, told: [String])] = [
    (
      #""members": [ { "id": "b", "title": "Bo", "birthday": "soon", "photo": "x.jpg" } ]"#,
      [
        "“soon” is no day of a year; it is left out | write \"2016-04-30\", or \"--04-30\" without a year",
        "photo must be an object { }, and this is text; it is left out | write { \"path\": \"x.jpg\", \"description\": \"what it shows\" }",
      ]
    ),
    (
      #""events": [ { "id": "1", "title": "Swim", "date": "2027-03-02", "end": "2027-03-02T11:00", "owner": ["Ann"], "attendees": ["Ann"], "rules": ["FREQ=WEKLY"] } ]"#,
      [
        "the event ends before it starts, or only one of the two has a time; only the start is shown | write both as \"2027-03-01T10:00\"",
        "the repeat rule “FREQ=WEKLY” cannot be used: “WEKLY” is no frequency; FREQ takes SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY; it is left out | write it as in calendars, such as \"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO\"",
      ]
    ),
    (
      #""events": [ { "id": "2", "subject": "Walk", "start": "2027-02-29", "allDay": true, "duration": "PT1H", "exactDuration": "PT1H", "invited": [ { "name": "Ann", "response": "maybe" } ] } ]"#,
      [
        "start “2027-02-29” does not exist: February 2027 has 28 days, not 29; the event is left out | write the day that is meant; the last one of that month is 2027-02-28",
        "duration has no effect beside exactDuration | keep one of them: exactDuration is elapsed time, also over a change of the clocks",
        "an event has no field “allDay”, so it has no effect | for a whole day write the day alone: \"start\": \"2027-03-01\"",
      ]
    ),
    (
      #""events": [ { "id": "3", "subject": "Run", "start": "2027-03-01", "overrides": [ { "date": "2027-03-01", "status": "off" } ] } ]"#,
      [
        "a change needs replaces; the change is left out | write \"replaces\" instead of \"date\"",
        "status cannot be “off”; it is left out | write one of confirmed, tentative, cancelled",
      ]
    ),
    (
      #""todos": [ { "id": "t", "titel": "Paint", "due": "soon", "donne": true } ]"#,
      [
        "a to-do needs title; the to-do is shown as “(untitled)” | write \"title\" instead of \"titel\"",
        "due “soon” is no date; it is left out | write the day as YYYY-MM-DD, such as \"2027-03-01\"",
        "a to-do has no field “donne”, so it has no effect | did you mean \"done\"?",
      ]
    ),
    (
      #""meals": [ { "date": "tomorrow", "title": 3, "cook": "Zed" } ]"#,
      [
        "date “tomorrow” is no date; the meal is left out | write the day as YYYY-MM-DD, such as \"2027-03-01\"",
        "title of a meal must be text in quotation marks, and this is a number; the meal is shown as “(untitled)” | put the number in quotation marks",
        "cook “Zed” is no member; it is left out | write the id or the name of one of \"members\"",
      ]
    ),
    (
      #""messages": [ { "id": "m", "body": "Hi", "author": "Zed", "replies": [ { "id": "r", "author": "Zed" } ] } ]"#,
      [
        "a message needs created, and this one has none; the message is left out | write it in UTC, such as \"2027-03-01T09:00:00Z\"",
        "author “Zed” is no member; it is left out | write the id or the name of one of \"members\"",
        "a reply needs text, and this one has none; the reply is left out | add \"text\": and its value",
        "a reply needs created, and this one has none; the reply is left out | write it in UTC, such as \"2027-03-01T09:00:00Z\"",
        "author “Zed” is no member; it is left out | write the id or the name of one of \"members\"",
      ]
    ),
    (
      #""houses": [ { "id": "h", "residents": ["Zed"], "chores": [ { "id": "c", "name": "Bath", "weight": 0 } ] } ]"#,
      [
        "a house needs name, and this one has none; the house is shown as “House 1” | add \"name\": and its value",
        "weight must be from 1 to 100, and this is 0; 1 is taken | write a number from 1 to 100",
        "residents “Zed” is no member; it is left out | write the id or the name of one of \"members\"",
      ]
    ),
    (
      #""journals": [ { "id": "j", "name": "Trips", "posts": [ { "id": "p", "created": "2027-03-01T09:00:00Z", "likes": "3" } ] } ]"#,
      [
        "a post needs date; the post is left out | write \"date\" instead of \"created\"",
        "likes of a post must be a whole number, and this is text; it is left out | remove the quotation marks",
      ]
    ),
    (
      #""lists": [ { "id": "l", "name": "Shop", "items": [ 3 ], "kind": "shop" } ]"#,
      [
        "an item must be text, and this is a number; it is left out | put it in quotation marks",
        "kind cannot be “shop”; “other” is taken | write one of shopping, packing, other",
      ]
    ),
  ]

  @Test(arguments: records)
  func allOfARecordIsToldAtOnce(row: (record: String, told: [String])) {
    let told = told(["tribe.json": Self.members, "more.json": "{ \(row.record) }"])
    #expect(Set(told) == Set(row.told), "\(told)")
  }

  /// Faults that must not hide others, or make any.
  @Test(arguments: [
    (
      #""events": [ { "subject": "X", "start": "2027-13-01", "owner": "Zed" } ]"#,
      [
        "start “2027-13-01” names month 13, and a year has 12; the event is left out",
        "owner “Zed” is no member; the event is left out",
      ]
    ),
    (
      #""todos": [ { "id": "1", "title": "A" }, { "id": "1", "title": "B", "due": "soon" } ]"#,
      ["two to-dos have the id “1”, and this one is left out", "due “soon” is no date; it is left out"]
    ),
    (
      #""members": [ { "id": "z" } ], "todos": [ { "id": "1", "title": "A", "creator": "z" } ]"#,
      ["a member needs name, and this one has none; the member is shown as “Member 1”"]
    ),
    (
      #""contacts": [ { "id": "1", "firstName": "A", "birthday": "2015-02-29" } ]"#,
      ["birthday “2015-02-29” does not exist: February 2015 has 28 days, not 29; it is left out"]
    ),
    (
      #""events": [ { "id": "1", "subject": "X", "start": "2027-03-01", "duration": 60, "until": "2027-04-01", "cancelled": true } ]"#,
      [
        "duration of an event must be text in quotation marks, and this is a number; only the start is shown",
        "an event has no field “until”, so it has no effect",
        "an event has no field “cancelled”, so it has no effect",
      ]
    ),
  ])
  func oneFaultHidesNoOther(record: String, expected: [String]) {
    let told = told(["tribe.json": Self.members, "more.json": "{ \(record) }"])
    #expect(Set(told.map { String($0.prefix(while: { $0 != "|" }).dropLast()) }) == Set(expected), "\(told)")
  }

  @Test func aFileThatCannotBeReadMakesNobodyUnknown() {
    let told = told([
      "tribe.json": Self.members, "more.json": #"{ "members": [ { "id": "b" "name": "Bo" } ] }"#,
      "e.json": #"{ "todos": [ { "id": "1", "title": "A", "creator": "b" } ] }"#,
    ])
    #expect(told.contains { $0.contains("a comma is missing") } && !told.contains { $0.contains("is no member") }, "\(told)")
  }

  /// Known by its lists, whether or not it names its schema.
  @Test func ourFilesAreKnownByTheirLists() {
    for text in [#"{ "members": [ { "id": "a", "name": "Ann" } ] }"#, #"{ "$schema": "x", "name": "Us", "todos": [] }"#] {
      #expect(told(["a.json": text]).isEmpty, "\(told(["a.json": text]))")
    }
    #expect(told(["a.json": #"{ "members": [], "token": "x" }"#]).contains { $0.hasPrefix("none of the files here") })
  }

  @Test func aSourceOfAnotherFormatIsToldWhichItIs() {
    let planner = #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "data" } ] }"#
    let told = told(["planner.json": planner, "data/tribe.json": #"{ "members": [ { "id": "a", "name": "Ann" } ] }"#])
    let expected =
      "the source data is of the format icalendar, and the files at data are not, so nothing of it is shown | write \"format\": \"wallplanner\""
    #expect(told.contains(expected), "\(told)")
  }

  /// Of several apps in one folder each is named, with its folder.
  @Test func severalAppsAreListed() throws {
    let result = importing([
      "own/tribe.json": Self.members, "hub/events.json": "[\(TribeHubTests.event())]", "hub/tribe.json": TribeHubTests.tribe,
    ])
    let told = try #require(result.diagnostics.first { $0.id == "import.several-formats" })
    let sources = #"{ "format": "tribehub", "path": "hub" }, { "format": "wallplanner", "path": "own" }"#
    #expect(told.hint?.hasSuffix("write a planner.json with those that are meant: \"sources\": [ \(sources) ]") == true)
  }

  /// What may be anybody's list is left to the app whose export lies beside it.
  @Test func listsBesideAnExportAreNoSourceOfTheirOwn() {
    let result = importing([
      "hub/events.json": "[\(TribeHubTests.event())]", "hub/tribe.json": TribeHubTests.tribe, "x.json": #"{ "todos": [] }"#,
    ])
    #expect(!result.diagnostics.hasErrors && result.settings.sources.map(\.format) == ["tribehub"], "\(result.diagnostics)")
  }

  @Test(
    "A mistake stops the build in the parts that decide who sees what, and only there",
    arguments: [
      (#""publish": { "contact": false }"#, true, "contacts"), (#""publish": { "contacts": "no" }"#, true, "true or false"),
      (#""publish": null"#, true, ""), (#""publsh": { "contacts": false }"#, true, "publish"),
      (#""visibility": "family""#, true, ""),
      (#""birthdays": "nobody""#, true, ""), (#""feeds": { "birthyears": false }"#, true, "birthYears"),
      (#""readers": [{ "name": "a", "hiden": ["medical"] }]"#, true, "hidden"),
      (#""hidden": ["medical"]"#, true, "an entry of readers"),
      (#""audiences": [{ "name": "a" }]"#, true, "readers"),
      (#""titel": "Us""#, false, "title"), (#""firstWeekday": "mondag""#, false, "monday"),
      (#""window": { "past": 3 }"#, false, "P3M"),
      (#""print": { "paper": "A5" }"#, false, ""), (#""keepFor": "a month""#, false, "P30D"), (#""staleAfter": 36"#, false, ""),
      (#""display": { "night": "+5:30-06:00" }"#, false, "22:00-06:30"), (#""kids": [ "Ann", " " ]"#, false, "take it out"),
      (#""locale": "??""#, false, "en-GB"), (#""members": { "Ada": { "colour": 99 } }"#, false, ""),
    ])
  func mistakesInPlanner(setting: String, stops: Bool, hint: String) throws {
    let result = importing([
      "planner.json":
        #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "tribe.json" } ], \#(setting) }"#,
      "tribe.json": Self.members,
    ])
    let told = try #require(result.diagnostics.first { $0.id.hasPrefix("planner.") })
    #expect(told.severity == (stops ? .error : .warning) && told.hint?.contains(hint) == true, "\(told)")
  }

  @Test(arguments: [
    (#""birthYears": false"#, "birthYears", "\"feeds\": { … }"), (#""photos": false"#, "photos", "\"publish\": { … }"),
    (#""paper": "A3""#, "paper", "\"print\": { … }"), (#""defaultMinutes": 30"#, "defaultMinutes", "an entry of sources"),
  ])
  func aSettingInTheWrongPlaceIsTold(setting: String, name: String, home: String) throws {
    let result = importing([
      "planner.json":
        #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "tribe.json" } ], \#(setting) }"#,
      "tribe.json": Self.members,
    ])
    let told = try #require(result.diagnostics.first { $0.id == "planner.misplaced" })
    // A privacy setting in the wrong place would hide nothing.
    let isPrivate = home.contains("feeds") || home.contains("publish")
    #expect(told.severity == (isPrivate ? .error : .warning) && told.message.contains(name) && told.hint == "move it into \(home)")
  }

  @Test func eachOfSeveralSettingsInTheWrongPlaceSaysWhereItBelongs() {
    let result = importing([
      "planner.json": #"""
      { "timeZone": "Europe/Oslo", "night": false, "photos": true, "sources": [ { "format": "wallplanner", "path": "tribe.json",
        "window": { "past": "P1M" }, "lock": {}, "letters": "large" } ] }
      """#, "tribe.json": Self.members,
    ])
    let told = result.diagnostics.filter { $0.id == "planner.misplaced" }
    let outermost = "move it into the outermost braces of planner.json"
    #expect(
      told.map(\.hint) == [
        "move it into \"display\": { … }", "move it into \"publish\": { … }", outermost, outermost, "move it into \"print\": { … }",
      ], "\(told)")
    #expect(told.map(\.severity) == [.warning, .error, .warning, .error, .warning])
  }

  @Test func theFamilysNameInThePlannerIsItsTitle() {
    let told = told([
      "planner.json": #"{ "name": "Foxes", "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "" } ] }"#,
      "tribe.json": Self.members,
    ])
    #expect(told == ["planner.json has no setting “name”, so it has no effect | did you mean \"title\"?"])
  }

  /// What is told as unknown is not told as account data besides.
  @Test func aFieldIsToldOnce() {
    let result = importing([
      "tribe.json":
        #"{ "$schema": "tribe.schema.json", "contacts": [ { "id": "c", "displayName": "Cy", "phones": [ { "number": "1" } ], "pasword": "cy@fable.example" } ] }"#
    ])
    let told = result.diagnostics.filter { $0.message.contains("pasword") }
    #expect(told.map(\.id) == ["wallplanner.unknown-field"], "\(told)")
  }

  @Test func aListThatIsNotThereIsToldWhereAMealNamesIt() throws {
    let text = #"{ "$schema": "tribe.schema.json", "meals": [ { "date": "2027-03-01", "title": "Soup", "list": "shop" } ] }"#
    let told = try #require(importing(["tribe.json": text]).diagnostics.first { $0.id == "wallplanner.no-list" })
    let bytes = try #require(told.span?.bytes)
    #expect(String(decoding: Array(text.utf8)[bytes], as: UTF8.self) == "\"shop\"")
  }

  /// What is found when events are laid out in time is told at their places, whatever source they come from.
  @Test func everyEventHasAPlace() throws {
    let result = importing([
      "tribe.json":
        #"{ "events": [ { "id": "a", "subject": "A", "start": "2027-03-01" }, { "id": 1.5, "subject": "B", "start": "2027-03-01" } ] }"#,
      "hub/events.json": "[\(TribeHubTests.event()), \(TribeHubTests.event(id: "7"))]", "hub/tribe.json": TribeHubTests.tribe,
      "term.ics": """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20270101T000000Z\r\n\
      DTSTART;VALUE=DATE:20270301\r\nSUMMARY:Term\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """,
      "planner.json": """
      { "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "tribe.json" },
        { "format": "tribehub", "path": "hub" }, { "format": "icalendar", "path": "term.ics" } ] }
      """,
    ])
    let events = try #require(result.tribe?.events)
    #expect(events.count == 5, "\(result.diagnostics)")
    let places = result.eventPlaces
    for event in events { #expect(places[event.id] != nil, "\(event.id)") }
    #expect(Set(events.compactMap { places[$0.id] }).count == events.count)
  }

  @Test func aFileWithAListOfAnotherNameIsToldWhichIsMeant() {
    let told = told([
      "planner.json": #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "" } ] }"#,
      "tribe.json": Self.members,
      "u.json": #"{ "event": [] }"#,
    ])
    #expect(told.contains("“event” is read as \"events\" | write \"events\""), "\(told)")
  }

  /// A part of planner.json, and what is told of it.
  static let settings: [(setting: String, told: String)] = [
    (#""birthdays": "all""#, "birthdays cannot be “all” | write one of everyone, members, none"),
    (#""feeds": { "cancelled": "mark" }"#, "cancelled says for how many days it marks | write { \"markDays\": 30 }"),
    (
      #""members": { "Anna": {} }"#,
      "planner.json tells about “Anna”, whom no source knows, beside “Ann” | did you mean “Ann”? if they are two, list both under \"members\""
    ),
    (
      #""members": { "Anna": { "matches": [ "wallplanner:b" ] } }"#,
      "matches lists “wallplanner:b”, and no source has such a member | write source and id, such as \"tribehub:3\", or a name as the source has it"
    ),
    (
      #""members": { "Ann": { "colour": 1, "color": 2 } }"#,
      "this member has a colour already, and the last one counts | keep one of them"
    ),
    (
      #""readers": [ { "name": "grandparents", "level": "family", "members": [ "Anne" ] } ]"#,
      "planner.json names “Anne” under \"readers\", \"members\", and no member is called so | did you mean \"Ann\"?"
    ),
  ]

  @Test(arguments: settings)
  func whatASettingMeansIsTold(row: (setting: String, told: String)) {
    let told = told([
      "planner.json": """
      { "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "tribe.json" } ], \(row.setting) }
      """,
      "tribe.json": Self.members,
    ])
    #expect(told == [row.told])
  }

  @Test(arguments: [
    ("layer", "\"x\"", "icalendar and holidays"), ("busy", "true", "icalendar and holidays"), ("wholeDays", "false", "tribehub"),
    ("defaultMinutes", "30", "nusjio"),
  ])
  func aSettingWithoutEffectOnItsSourceIsTold(name: String, value: String, format: String) {
    let told = told([
      "planner.json": """
      { "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "tribe.json", "\(name)": \(value) } ] }
      """,
      "tribe.json": Self.members,
    ])
    #expect(told == ["\(name) has no effect on a source of the format wallplanner | leave it out; it is for \(format)"])
  }

  @Test(arguments: [
    (#""members": { "Ann": { "matches": [ "wallplanner:a", "ANN" ] } }"#), (#""members": { "Annie": { "matches": [ "Ann" ] } }"#),
    (#""readers": [ { "name": "grandparents", "level": "family", "members": [ "Ann" ] } ]"#),
  ])
  func whatIsRightIsNotTold(setting: String) {
    let planner =
      #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "tribe.json", "category": "club" } ], \#(setting) }"#
    #expect(told(["planner.json": planner, "tribe.json": Self.members]) == [])
  }
}
