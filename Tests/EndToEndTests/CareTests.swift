import CivilTime
import Foundation
import SiteBuild
import TestSupport
import Testing

/// When nobody can look after the children: families with shifts, custody, holidays and trips, counted by hand.
@Suite("Who looks after the children")
struct CareTests {
  /// Ada and Bo are grown up, Cleo needs company, Dan is twelve. The first week of October 2027 is free of school.
  private static let people = """
    "members": [ { "id": "a", "name": "Ada", "birthday": "1990-01-01" }, { "id": "b", "name": "Bo" }, { "id": "c", "name": "Cleo" },
      { "id": "d", "name": "Dan", "birthday": "2015-05-05" } ]
    """
  private static let holidays = """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:h\r\nDTSTAMP:20270101T000000Z\r\nDTSTART;VALUE=DATE:20271004\r
    DTEND;VALUE=DATE:20271009\r\nSUMMARY:Autumn holidays\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
    """

  struct Family: CustomTestStringConvertible, Sendable {
    var name: String
    var events: [String] = []
    var care = #""holidays": [ "School" ]"#
    var more = ""
    var expected: [String]
    var testDescription: String { name }
  }

  /// An event in October 2027.
  ///
  /// - Parameters:
  ///   - end: when it ends, or how long it lasts.
  ///   - who: the owner, then who is invited; in small letters who has not answered.
  private static func event(_ title: String, _ start: String, _ end: String, _ who: String, _ more: String = "") -> String {
    let until = end.hasPrefix("P") ? #""duration": "\#(end)""# : #""end": "2027-10-\#(end)""#
    let invited = who.dropFirst().map { member in
      #"{ "member": "\#(member.lowercased())", "response": "\#(member.isUppercase ? "going" : "notAnswered")" }"#
    }
    let people = who.prefix(1).lowercased()
    let owner = who.isEmpty ? "" : #", "owner": "\#(people)", "invited": [ \#(invited.joined(separator: ", ")) ]"#
    return #"{ "title": "\#(title)", "start": "2027-10-\#(start)", \#(until)\#(owner)\#(more) }"#
  }

  /// The lines of the page: day, whom, when, and who is where.
  private static func lines(_ family: Family, readers: String = "", path: String = "care/index.html") throws -> [String]? {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Vienna", "asOf": "2027-10-01", "locale": "en-GB", "window": { "past": "P0M", "future": "P0M" },
        "members": { "Cleo": { "needsCompany": true } }, "care": { \(family.care) },
        "sources": [ { "format": "wallplanner", "path": "family.json" },
          { "format": "icalendar", "path": "school.ics", "layer": "School" } ]\(readers)\(family.more) }
      """)
    try folder.write("content/family.json", "{ \(people), \"events\": [ \(family.events.joined(separator: ",\n")) ] }")
    try folder.write("content/school.ics", holidays)
    let outcome = SiteBuilder(WholeSiteTests.options(folder.path + "/content", folder.output, now: .init(secondsSinceEpoch: 0)))
      .run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    guard let bytes = folder.bytes("output/\(path)") else { return nil }
    let page = String(decoding: bytes, as: UTF8.self)
    let list = page.components(separatedBy: "<li>").dropFirst().map { $0.components(separatedBy: "</li>")[0] }
    return list.filter { $0.contains("<strong>") }.map { item in
      item.components(separatedBy: "</p>").map { part in
        part.split(separator: "<").compactMap { $0.split(separator: ">", maxSplits: 1).dropFirst().first.map(String.init) }.joined()
      }.filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }

  private static let daily = #", "rules": [ "FREQ=DAILY;COUNT=5" ]"#
  /// Both are at work all week.
  private static let work = [event("Work", "04T08:00", "04T16:00", "A", daily), event("Shop", "04T08:00", "04T17:00", "B", daily)]
  private static let atWork = "Bo: Shop · 08:00–17:00 | Ada: Work · 08:00–16:00"

  static let families: [Family] = [
    Family(name: "somebody is at home", events: [work[0]], expected: []),
    Family(
      name: "both work, and one is late on Tuesday",
      events: [
        event("Work", "04T07:00", "04T15:00", "A", #", "rules": [ "FREQ=DAILY;COUNT=2" ]"#),
        event("Shop", "04T09:00", "04T12:00", "B"),
        event("Shop", "05T15:00", "05T18:00", "B"),
      ], expected: ["Mon 4 Oct · Cleo 09:00–12:00 | Ada: Work · 07:00–15:00 | Bo: Shop · 09:00–12:00"]),
    Family(
      name: "one comes when the other goes",
      events: [event("Early", "04T06:00", "04T12:00", "A"), event("Late", "04T12:00", "04T20:00", "B")], expected: []),
    Family(
      name: "one goes before the other comes",
      events: [event("Early", "04T06:00", "04T13:00", "A"), event("Late", "04T12:30", "04T20:00", "B")],
      expected: ["Mon 4 Oct · Cleo 12:30–13:00 | Ada: Early · 06:00–13:00 | Bo: Late · 12:30–20:00"]),
    Family(
      name: "two shifts on one day",
      events: [
        event("First", "04T06:00", "04T10:00", "A"), event("Second", "04T14:00", "04T18:00", "A"),
        event("Shop", "04T08:00", "04T16:00", "B"),
      ],
      expected: [
        "Mon 4 Oct · Cleo 08:00–10:00, 14:00–16:00 | Ada: First · 06:00–10:00 | Bo: Shop · 08:00–16:00 | Ada: Second · 14:00–18:00"
      ]),
    Family(
      name: "a shift over midnight",
      events: [event("Night", "04T22:00", "05T09:00", "A"), event("Shop", "05T08:00", "05T16:00", "B")],
      expected: ["Tue 5 Oct · Cleo 08:00–09:00 | Ada: Night · until 09:00 | Bo: Shop · 08:00–16:00"]),
    Family(
      name: "with the other parent from Friday noon on", events: work, care: #""holidays": [ "School" ], "with": [ "With dad" ]"#,
      more:
        #", "cycles": [ { "name": "Custody", "start": "2027-10-01", "pattern": "7", "labels": [ "with Mum", "with Dad" ], "members": [ "Cleo" ], "handover": "12:00" } ]"#,
      expected: ["Mon 4", "Tue 5", "Wed 6", "Thu 7"].map { "\($0) Oct · Cleo 08:00–16:00 | \(atWork)" }
        + ["Fri 8 Oct · Cleo 08:00–12:00 | \(atWork)"]),
    Family(
      name: "shifts of a cycle", events: [event("Shop", "04T08:00", "04T17:00", "B", daily)],
      more:
        #", "cycles": [ { "name": "Shifts", "start": "2027-10-04", "pattern": "2-1", "labels": [ "Early 06:00-14:00", "" ], "members": [ "Ada" ] } ]"#,
      expected: ["Mon 4", "Tue 5", "Thu 7", "Fri 8"].map {
        "\($0) Oct · Cleo 08:00–14:00 | Ada: Early · 06:00–14:00 | Bo: Shop · 08:00–17:00"
      }),
    Family(
      name: "a trip of one", events: [event("Fair", "04", "P2D", "A"), work[1]],
      expected: ["Mon 4", "Tue 5"].map { "\($0) Oct · Cleo 08:00–16:00 | Ada: Fair | Bo: Shop · 08:00–17:00" }),
    Family(
      name: "a trip with the child", events: [event("Cabin", "04", "P5D", "AC", #", "category": "vacation""#)] + work,
      expected: []),
    Family(
      name: "an answer is missing", events: [event("Course", "04T09:00", "04T11:00", "Ba")],
      expected: [
        "Mon 4 Oct · Cleo 09:00–11:00 | Bo and Ada: Course · 09:00–11:00 | This may solve itself: an answer is missing, or a date is not certain"
      ]),
    Family(
      name: "a date is not certain",
      events: [
        event("Course", "04T09:00", "04T11:00", "A", #", "status": "tentative""#), event("Shop", "04T10:00", "04T12:00", "B"),
      ],
      expected: [
        "Mon 4 Oct · Cleo 10:00–11:00 | Ada: Course · 09:00–11:00 | Bo: Shop · 10:00–12:00 | This may solve itself: an answer is missing, or a date is not certain"
      ]),
    Family(
      name: "a camp to which somebody brings her",
      events: [
        event("Work", "04T08:00", "04T16:00", "A"), event("Shop", "04T08:00", "04T17:00", "B"),
        event("Camp", "04T09:00", "04T15:00", "C", #", "bring": "Eve's mum""#),
      ],
      expected: ["Mon 4 Oct · Cleo 08:00–09:00, 15:00–16:00 | \(atWork)"]),
    Family(
      name: "two children, one of whom goes alone",
      events: [
        event("Work", "04T08:00", "04T16:00", "A"), event("Shop", "04T08:00", "04T17:00", "B"),
        event("Football", "04T10:00", "04T12:00", "D"),
      ],
      care: #""holidays": [ "School" ], "children": [ "Cleo", "Dan" ]"#,
      expected: ["Mon 4 Oct · Cleo 08:00–16:00 | \(atWork)", "Mon 4 Oct · Dan 08:00–10:00, 12:00–16:00 | \(atWork)"]),
    Family(
      name: "two children in the same place", events: work,
      care: #""holidays": [ "School" ], "children": [ "Cleo", "Dan" ], "hours": "15:00-17:00""#,
      expected: ["Mon 4", "Tue 5", "Wed 6", "Thu 7", "Fri 8"].map { "\($0) Oct · Cleo and Dan 15:00–16:00 | \(atWork)" }),
    Family(
      name: "lessons and birthdays say nothing",
      events: [
        event("School", "04T08:00", "04T13:00", "AC", #", "category": "education""#), event("Bo's birthday", "05", "P1D", "ABC"),
        event("Shop", "04T08:00", "04T12:00", "B"),
      ], expected: []),
    Family(
      name: "declined, free, called off",
      events: [
        event("Shop", "04T08:00", "04T12:00", "B"), event("Gym", "04T09:00", "04T10:00", "A", #", "busy": false"#),
        event("Choir", "04T09:00", "04T10:00", "A", #", "status": "cancelled""#),
      ], expected: []),
    Family(
      name: "weekends", events: [event("Work", "09T08:00", "09T12:00", "A"), event("Shop", "09T10:00", "09T17:00", "B")],
      care: #""weekends": true"#, expected: ["Sat 9 Oct · Cleo 10:00–12:00 | Ada: Work · 08:00–12:00 | Bo: Shop · 10:00–17:00"]),
    Family(
      name: "a day without lessons", events: work, care: #""holidays": []"#,
      more:
        #", "timetables": [ { "member": "Cleo", "start": "2027-10-05", "end": "2027-10-12", "periods": [ "08:00-09:00" ], "lessons": { "monday": [ "Art" ], "tuesday": [ "Art" ], "wednesday": [ "Art" ], "thursday": [ "Art" ] } } ]"#,
      expected: ["Fri 8 Oct · Cleo 08:00–16:00 | \(atWork)"]),
    Family(
      name: "holidays that are an event of one of them",
      events: work + [event("Autumn break at home", "05", "P2D", "AC", #", "category": "vacation""#)],
      care: #""holidays": [ "Autumn break" ]"#, expected: ["Tue 5", "Wed 6"].map { "\($0) Oct · Cleo 08:00–16:00 | \(atWork)" }),
    Family(
      name: "no grown-up", care: #""holidays": [ "School" ], "carers": []"#,
      expected: ["Mon 4", "Tue 5", "Wed 6", "Thu 7", "Fri 8"].map { "\($0) Oct · Cleo 08:00–16:00" }),
    Family(
      name: "the night in which clocks change",
      events: [event("Night", "30T22:00", "31T06:00", "A"), event("Train", "31T00:30", "31T04:00", "B")],
      care: #""weekends": true, "hours": "00:00-06:00""#,
      expected: ["Sun 31 Oct · Cleo 00:30–04:00 | Ada: Night · until 06:00 | Bo: Train · 00:30–04:00"]),
  ]

  @Test(arguments: families) func gapsAreCounted(family: Family) throws { #expect(try Self.lines(family) == family.expected) }

  @Test func withoutChildrenThereIsNoPage() throws {
    let nobody = Family(name: "", care: #""children": [ "Ada's cat" ]"#, expected: [])
    #expect(try Self.lines(nobody) == nil)
  }

  /// Grandma, and whoever sees a part of the family, has no such page.
  @Test(arguments: [
    (#"{ "name": "us", "level": "family" }"#, "us", true), (#"{ "name": "Gran", "level": "relatives" }"#, "Gran", false),
    (#"{ "name": "part", "level": "family", "members": [ "Ada", "Cleo" ] }"#, "part", false),
    (#"{ "name": "all", "level": "busy" }"#, "all", false),
  ]) func onlyTheWholeFamilySeesIt(reader: String, name: String, isSeen: Bool) throws {
    let family = Family(name: "", events: Self.work, expected: [])
    #expect((try Self.lines(family, readers: #", "readers": [ \#(reader) ]"#, path: "\(name)/care/index.html") != nil) == isSeen)
    #expect((try Self.lines(family, readers: #", "readers": [ \#(reader) ]"#, path: "\(name)/print/care.html") != nil) == isSeen)
  }
}
