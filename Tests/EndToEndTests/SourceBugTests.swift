import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// What the source systems get wrong or leave open, from their export to the published files.
@Suite("Faults of the source systems, end to end")
struct SourceBugTests {
  /// A TribeHub family of three, whose name is null and two of whom are called alike.
  private func tribeHub(_ events: [String], name: String = "null") throws -> (TemporaryFolder, BuildOutcome) {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P0M", "future": "P1M" }, "sources": [ { "format": "tribehub", "path": "in" } ] }"#
    )
    try folder.write(
      "content/in/tribe.json",
      #"{"count":1,"next":null,"previous":null,"results":[{"name":\#(name),"users":[{"user_id":1,"display_name":"Ann","profile_image":null},{"user_id":2,"display_name":"Bo"},{"user_id":3,"display_name":"Ann","profile_image":""}]}]}"#
    )
    try folder.write("content/in/events.json", "[\(events.joined(separator: ","))]")
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return (folder, outcome)
  }

  private func event(
    _ id: Int, _ subject: String, owner: Int, to: [Int] = [], accepted: [Int] = [], start: String = "2027-03-05T10:00:00",
    duration: String = "01:00:00", repeats: String = "NON"
  ) -> String {
    func people(_ ids: [Int]) -> String { ids.map { #"{"user_id":\#($0),"display_name":"P"}"# }.joined(separator: ",") }
    return
      #"{"id":\#(id),"user":{"user_id":\#(owner),"display_name":"P"},"tribe":{"tribe_id":1,"tribe_name":null},"to":[\#(people(to))],"start":"\#(start)","duration":"\#(duration)","recurrence_type":"\#(repeats)","subject":"\#(subject)","category":"OTH","accepted":[\#(people(accepted))]}"#
  }

  private func text(_ folder: TemporaryFolder, _ path: String) -> String {
    String(decoding: folder.bytes("output/" + path) ?? [], as: UTF8.self)
  }

  /// T28: TribeHub's search for members does not find owners.
  @Test func aMembersPageAndFeedHaveWhatTheyOwnAndWhatTheyAreInvitedTo() throws {
    let (folder, _) = try tribeHub([
      event(1, "Owned by Bo", owner: 2), event(2, "Bo is invited", owner: 1, to: [2]), event(3, "Not for Bo", owner: 1, to: [3]),
    ])
    for path in ["members/Bo/index.html", "feeds/Bo.ics"] {
      let found = text(folder, path)
      #expect(found.contains("Owned by Bo") && found.contains("Bo is invited"), "\(path)")
      #expect(!found.contains("Not for Bo"), "\(path)")
    }
  }

  /// T27: TribeHub keeps the answer of somebody whose invitation was taken back. T26: who accepted goes; nobody has declined.
  @Test func onlyTheInvitedAndTheOwnerCanBeGoing() throws {
    let (folder, _) = try tribeHub([event(1, "Picnic", owner: 1, to: [2], accepted: [2, 3])])
    let page = text(folder, "events/tribehub-1.html")
    #expect(page.contains("Bo"))
    #expect(!text(folder, "members/Ann-3/index.html").contains("Picnic"))
    #expect(!page.lowercased().contains("declined"))
  }

  /// T14: TribeHub's web client labels the end with the day of the start.
  @Test func anEndAfterMidnightIsOnTheNextDay() throws {
    let (folder, _) = try tribeHub([event(1, "Night train", owner: 1, start: "2027-03-05T23:00:00", duration: "03:00:00")])
    #expect(text(folder, "feeds/everyone.ics").contains("DTEND;TZID=Europe/Oslo:20270306T020000"))
    let month = text(folder, "2027/03/index.html")
    let friday = try #require(month.range(of: "id=\"2027-03-05\"")).upperBound
    let saturday = try #require(month.range(of: "id=\"2027-03-06\"")).upperBound
    #expect(month[friday..<saturday].contains("Night train") && month[saturday...].prefix(2_000).contains("Night train"))
  }

  /// T13: TribeHub's clients lose the day of `1 02:00:00` and crash on `45`.
  @Test func lengthsOfDaysAndOfSecondsAreKept() throws {
    let (folder, _) = try tribeHub([
      event(1, "Camp", owner: 1, duration: "1 02:00:00"), event(2, "Bell", owner: 1, duration: "45"),
      event(3, "Nothing", owner: 1, duration: "00:00:00"),
    ])
    let feed = text(folder, "feeds/everyone.ics")
    #expect(feed.contains("DTEND;TZID=Europe/Oslo:20270306T120000") && feed.contains("DTEND;TZID=Europe/Oslo:20270305T100045"))
    #expect(feed.ranges(of: "BEGIN:VEVENT").count == 3)
  }

  /// A series whose next date comes after the planner's last day is not over.
  @Test func aSeriesThatGoesOnAfterThePlannersLastDayIsNotOver() throws {
    let (folder, _) = try tribeHub([
      event(1, "Christmas", owner: 1, start: "2023-12-25T10:00:00", repeats: "YEA"),
      event(2, "Old", owner: 1, start: "2027-02-25T10:00:00"), event(3, "Far", owner: 1, start: "2030-02-25T10:00:00"),
    ])
    #expect(text(folder, "events/tribehub-3.html").contains("Its next date is later than this planner shows"))
    #expect(text(folder, "events/tribehub-1.html").contains("Its next date is later than this planner shows"))
    #expect(!text(folder, "events/tribehub-1.html").contains("This is over"))
    #expect(text(folder, "events/tribehub-2.html").contains("This is over"))
  }

  /// A series whose every date is excepted is not over: it never was.
  @Test func aSeriesWithoutDatesSaysSo() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "sources": [ { "format": "wallplanner", "path": "e.json" } ] }"#)
    try folder.write(
      "content/e.json",
      #"{ "events": [ { "id": "e", "subject": "Off", "start": "2027-03-02", "rules": ["FREQ=DAILY;COUNT=2"], "exceptDates": ["2027-03-02", "2027-03-03"] } ] }"#
    )
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    #expect(text(folder, "events/wallplanner-e.html").contains("It has no dates"))
  }

  /// T1, T2: a family without a name has a title all the same; two members of one name have a page each, and a feed if there is anything in it.
  @Test func aFamilyWithoutANameAndTwoOfOneNameHavePlacesOfTheirOwn() throws {
    for name in ["null", "\"\"", "\"  \""] {
      let (folder, _) = try tribeHub([event(1, "X", owner: 3)], name: name)
      let title = try #require(text(folder, "index.html").firstMatch(of: /<title>([^<]+)<\/title>/))
      #expect(!title.1.trimmingCharacters(in: .whitespaces).isEmpty)
      for path in ["members/Ann-1/index.html", "members/Ann-3/index.html", "feeds/Ann-3.ics"] {
        #expect(folder.bytes("output/" + path) != nil, "\(path)")
      }
      #expect(text(folder, "members/Ann-3/index.html").contains(">X<") && !text(folder, "members/Ann-1/index.html").contains(">X<"))
    }
  }

  /// I5, I7, I8, I3: likes are a count, dates have their year, only http and https are links, what has no date is told.
  @Test func journalsShowYearsLikesAndSafeLinks() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P0M", "future": "P0M" }, "publish": { "journals": true }, "sources": [ { "format": "inkwire", "path": "ink.json" } ] }"#
    )
    try folder.write(
      "content/ink.json",
      #"""
      {"Users":{"a":{"fullName":"Ann","email":"zz@example.org"},"b":{"fullName":"Bo"}},
       "Journals":{"j":{"title":"Garden","contributorIds":["a","a"],"observerIds":["b"],"postIds":["p","q"],"updatedAt":"2026-08-06 11:11:58 GMT+01:00"}},
       "Posts":{"p":{"content":"See https://example.org/x and javascript:alert(1) and ftp://example.org/","date":"2019-05-01 10:00:00 +0000","posterId":"a","likedUserIds":["a","b"],"commentIds":["c2","c1"]},
                "q":{"content":"undated","posterId":"a"}},
       "Comments":{"c1":{"text":"older","date":"2019-05-02 10:00:00 +0000","userID":"b"},"c2":{"text":"newer","date":"2019-05-03 10:00:00 +0000","userID":"zz"}}}
      """#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 3, "\(outcome.diagnostics)")
    #expect(outcome.setAside == 1 && outcome.diagnostics.contains { $0.id == "inkwire.undated" })
    let page = text(folder, "journals/inkwire-j/index.html")
    #expect(page.contains("2019") && page.contains("2 likes") && !page.contains("undated"))
    #expect(
      page.contains(#"href="https://example.org/x""#) && !page.contains(#"href="javascript"#) && !page.contains(#"href="ftp"#))
    #expect(try #require(page.range(of: "older")).lowerBound < #require(page.range(of: "newer")).lowerBound)
    #expect(page.contains("Observers") && !page.contains("zz@example.org"))
  }

  /// Whatever people write that begins like an address, the planner is built; the page check is the judge.
  @Test(arguments: Rounds.seeds(2, of: 6))
  func noAddressInATextKeepsThePlannerFromBeingBuilt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b.example", ".", "..", ":", "80", ":99999", "/", "//", "%", "%4", "%41", "#", "?", "=", "&", "[", "]", "@", "é", "美",
      "\\\\", "|",
      "^", "{", "}", "~", "+", "1", "127.0.0.1", "::1", "_", "-", "\u{202E}", "𝄞", "*", "!", "$", "(", ")", ";", ",",
    ]
    var known = [
      "https://example.org/100%", "https://a..b", "http://:80", "https://[x]/", "https://x/[1]", "https://x/#a#b",
      "https://me:you@x/",
      "https://999.999.999.999/", "https://x:123456/", "http://x/%zz", "https://-/", "https://x/{y}|z^",
      "https://chat.whatsapp.com/invite/[…]",
    ]
    for _ in 0..<60 {
      known.append(
        "https://" + (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
    }
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "UTC", "asOf": "2027-03-01", "window": { "past": "P0M", "future": "P0M" }, "publish": { "messages": true, "journals": true }, "sources": [ { "format": "wallplanner", "path": "tribe.json" }, { "format": "icalendar", "path": "x.ics" } ] }"#
    )
    func quoted(_ text: String) -> String { "\"" + text.replacing("\\\\", with: "\\\\\\\\") + "\"" }
    let messages = known.enumerated().map { number, text in
      #"{ "id": \#(number), "subject": "Note", "text": \#(quoted("see " + text + " now")), "author": 1, "created": "2027-02-01T10:00:00Z" }"#
    }
    let events = known.enumerated().map { number, text in
      "BEGIN:VEVENT\r\nUID:\(number)@x\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270305T100000Z\r\nSUMMARY:Event\r\nURL:\(text)\r\nEND:VEVENT\r\n"
    }
    try folder.write(
      "content/x.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y\r\n\(events.joined())END:VCALENDAR\r\n")
    let posts = known.enumerated().map { number, text in
      #"{ "id": \#(number), "author": 1, "text": \#(quoted("(" + text + ").")), "date": "2027-02-01T10:00:00Z" }"#
    }
    try folder.write(
      "content/tribe.json",
      """
      { "members": [ { "id": 1, "name": "Ann" } ], "messages": [ \(messages.joined(separator: ",")) ],
        "journals": [ { "id": 1, "title": "J", "published": true, "posts": [ \(posts.joined(separator: ",")) ] } ] }
      """)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "seed \(seed): \(outcome.diagnostics.filter { $0.severity == .error }.prefix(3).map(\.message))")
    #expect(folder.bytes("output/messages/index.html").map { String(decoding: $0, as: UTF8.self).contains("100%25") } == true)
  }
}
