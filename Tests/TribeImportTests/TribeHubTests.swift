import CivilTime
import Diagnostics
import JSONText
import Recurrence
import TestSupport
import Testing
import TribeImport
import TribeModel

@Suite("TribeHub exports")
struct TribeHubTests {
  static let tribe =
    #"{"count":1,"next":null,"previous":null,"results":[{"name":"Sample","users":[{"user_id":3,"display_name":"Emma","profile_image":"https://p.invalid/image/upload/v1/emma.jpg"},{"user_id":4,"display_name":"Tom","profile_image":null}]}]}"#

  static func user(_ id: Int, _ name: String = "X") -> String {
    #"{"user_id":\#(id),"display_name":"\#(name)","image":"https://p.invalid/\#(id).jpg"}"#
  }

  static func event(
    id: String = "1", start: String = #""2027-03-01T10:00:00""#, duration: String = #""01:00:00""#, repeats: String = #""NON""#,
    subject: String = #""Dentist""#, category: String = #""MED""#, to: String = "[]", accepted: String = "[]",
    owner: String = user(3), extra: String = ""
  ) -> String {
    #"{"id":\#(id),"user":\#(owner),"tribe":{"tribe_id":2,"tribe_name":"Sample"},"to":\#(to),"start":\#(start),"duration":\#(duration),"recurrence_type":\#(repeats),\#(extra)"subject":\#(subject),"category":\#(category),"accepted":\#(accepted)}"#
  }

  private func events(
    _ rows: String..., planner: String = #"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehub","path":"th"}]}"#
  ) -> ImportResult {
    importing(["planner.json": planner, "th/tribe.json": Self.tribe, "th/events.json": "[" + rows.joined(separator: ",") + "]"])
  }

  private func ids(_ result: ImportResult) -> [String] { result.diagnostics.map(\.id) }

  // MARK: Shapes

  @Test func readsEnvelopesBareListsAndSingleBodiesWhateverTheyAreCalled() {
    for body in [Self.event(), "[\(Self.event())]", #"{"count":1,"next":null,"previous":null,"results":[\#(Self.event())]}"#] {
      let result = importing(["a/x1.json": body, "a/zzz.json": Self.tribe])
      #expect(result.tribe?.events.map(\.subject) == ["Dentist"])
      #expect(result.tribe?.members.map(\.name) == ["Emma", "Tom"])
      #expect(!result.diagnostics.hasErrors)
    }
  }

  @Test func withoutAPlannerFileItSaysWhatItChoseAndFloats() {
    let result = importing(["tribe.json": Self.tribe, "events.json": "[\(Self.event())]"])
    #expect(ids(result) == ["import.chosen-source", "planner.no-time-zone"])
    #expect(result.tribe?.events[0].when.start == .floating(CivilDateTime(uncheckedSecondsSinceEpoch: 1_803_895_200)))
    #expect(result.settings.sources.map(\.format) == ["tribehub"])
  }

  /// The same few people stand in all events and are read once; what is wrong with one is told wherever they stand.
  @Test func peopleOfManyEventsAreReadAsInOne() {
    let wrong = #"{"user_id":"no number","display_name":"X","image":null}"#
    let rows = (1...3).map { Self.event(id: "\($0)", to: "[\(Self.user(4)),\(wrong)]", accepted: "[\(Self.user(4))]") }
    let result = importing(["a.json": "[\(rows.joined(separator: ","))]", "b.json": Self.tribe])
    #expect(ids(result).count { $0 == "tribehub.wrong-type" } == 3)
    #expect(result.tribe?.events.map(\.invitations) == Array(repeating: [.init(member: 1, response: .going)], count: 3))
    let reported = importing(["a.json": "[\(rows.joined(separator: ","))]", "b.json": Self.tribe], report: true)
    #expect(reported.tribe?.events.map(\.invitations) == result.tribe?.events.map(\.invitations))
    #expect(reported.diagnostics == result.diagnostics)
  }

  /// Rows that stand twice, name strangers, lack what they need or belong elsewhere, in several files.
  @Test(arguments: Rounds.seeds(2, of: 12))
  func whatComesOutDoesNotDependOnTheReport(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func pick(_ often: String, _ rarely: String...) -> String {
      Int.random(in: 0..<8, using: &random) > 0 ? often : rarely.randomElement(using: &random) ?? often
    }
    func people() -> String {
      let ids = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 3...(seed % 2 == 0 ? 4 : 9), using: &random) }
      return "[" + ids.map { Self.user($0, "Name \($0)") }.joined(separator: ",") + "]"
    }
    func row() -> String {
      let id = Int.random(in: 1...300, using: &random)
      let minute = id % 50 + 10
      if pick("", "odd") == "odd", seed % 3 == 0 { return ["7", "null", "[]"].randomElement(using: &random) ?? "7" }
      let row = Self.event(
        id: pick("\(id)", "\"\(id)\"", "null", "\"x\""),
        start: pick("\"2027-03-01T10:\(minute):00\"", "\"2027-02-30T10:00:00\"", "5"),
        duration: pick(#""01:00:00""#, #""-1""#, "null"),
        repeats: pick(#""NON""#, #""WEK""#, #""REC""#, #""ABC""#), subject: pick("\"Event \(id)\"", #""""#, "null", "\"Other\""),
        category: pick(#""MED""#, #""XYZ""#, "3"), to: pick(people(), "null", "[3]"), accepted: pick(people(), "{}"),
        owner: pick(Self.user(Int.random(in: 3...5, using: &random)), "null", #"{"display_name":"Nobody"}"#),
        extra: pick("", #""recurrences":"x","#))
      return seed % 4 == 1 ? row.replacing("\"tribe_id\":2", with: "\"tribe_id\":\(pick("2", "5"))") : row
    }
    var files = [
      "planner.json":
        #"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehub","path":"th"},{"format":"tribehub","path":"more"}]}"#,
      "more/contacts.json": "["
        + (1...60).map {
          #"{"id":\#($0 % 50),"tribe":{"tribe_id":2,"tribe_name":"Sample"},"category":"Doctor","company":"\#($0)","title":null,"first_name":"A","last_name":"B","phone":"1","email":"a@b.invalid"}"#
        }.joined(separator: ",") + "]",
    ]
    for name in 1...3 {
      let rows = (0..<Int.random(in: 1...250, using: &random)).map { _ in row() }.joined(separator: ",")
      files["th/events-\(name).json"] = name == 2 ? #"{"count":1,"next":null,"previous":null,"results":[\#(rows)]}"# : "[\(rows)]"
    }
    if seed % 5 != 4 { files["th/tribe.json"] = Self.tribe }
    let (reported, plain) = (importing(files, report: true), importing(files))
    #expect(reported.diagnostics == plain.diagnostics)
    #expect(reported.tribe == plain.tribe)
  }

  /// Each source has a log of its own.
  @Test func whatIsSaidOnceIsSaidForTheFirstSource() {
    func contact(_ id: Int, _ tribe: Int) -> String {
      #"{"id":\#(id),"tribe":{"tribe_id":\#(tribe),"tribe_name":"A"},"category":"Doctor","company":"C","title":null,"first_name":"A","last_name":"B","phone":"1","email":"a@b.invalid"}"#
    }
    let two = "[\(contact(1, 2)),\(contact(2, 5))]"
    let result = importing(
      [
        "planner.json":
          #"{"timeZone":"Europe/Oslo","sources":[{"name":"x","format":"tribehub","path":"b"},{"name":"y","format":"tribehub","path":"none"},{"name":"z","format":"tribehub","path":"a"}]}"#,
        "a/contacts.json": two + String(repeating: " ", count: 5000), "b/contacts.json": two,
      ])
    let told = result.diagnostics.filter { $0.severity == .warning }
    #expect(told.map(\.id) == ["tribehub.two-families", "import.source-missing"])
    #expect(told.first?.span?.file == FileID(index: 1))
  }

  /// A row of another family is set aside, and whom it alone names is nobody's former member.
  @Test func peopleOfAnotherFamilyStayOut() {
    let own = (1...8).map { Self.event(id: "\($0)", subject: "\"Event \($0)\"") }
    let other = Self.event(id: "9", owner: Self.user(99, "Stranger")).replacing(#""tribe_id":2"#, with: #""tribe_id":5"#)
    let result = importing(["a.json": "[\((own + [other]).joined(separator: ","))]", "b.json": Self.tribe])
    #expect(result.tribe?.events.count == 8)
    #expect(result.tribe?.members.contains { $0.name == "Stranger" } == false)
    #expect(!result.diagnostics.contains { $0.id == "tribehub.former-member" })
  }

  @Test func idsCarryTheFamily() {
    let result = events(Self.event(id: "7"))
    #expect(result.tribe?.events[0].id == EventID("7", in: SourceScope(name: "tribehub", instance: "2")))
    #expect(result.tribe?.members[0].id == MemberID("3", in: SourceScope(name: "tribehub", instance: "2")))
    #expect(result.tribe?.name == "Sample")
  }

  // MARK: Repeats

  static let rules: [(String, String, RecurrenceRule?)] = {
    var clamp31 = RecurrenceRule(.monthly)
    clamp31.byMonthDay = [28, 29, 30, 31]
    clamp31.bySetPosition = [-1]
    var clamp29 = RecurrenceRule(.monthly)
    clamp29.byMonthDay = [28, 29]
    clamp29.bySetPosition = [-1]
    var leap = RecurrenceRule(.yearly)
    leap.byMonth = [2]
    leap.byMonthDay = [-1]
    return [
      ("NON", "2027-01-31", nil), ("REC", "2027-01-31", nil), ("DAI", "2027-01-31", RecurrenceRule(.daily)),
      ("WEK", "2027-01-31", RecurrenceRule(.weekly)), ("TWK", "2027-01-31", RecurrenceRule(.weekly, interval: 2)),
      ("MON", "2027-01-28", RecurrenceRule(.monthly)), ("MON", "2027-01-31", clamp31), ("MON", "2027-01-29", clamp29),
      ("YEA", "2027-12-25", RecurrenceRule(.yearly)), ("YEA", "2024-02-29", leap),
    ]
  }()
  @Test(arguments: rules)
  func repeatsAsTheFamilyMeans(_ c: (String, String, RecurrenceRule?)) {
    let result = events(Self.event(start: "\"\(c.1)T10:00:00\"", repeats: "\"\(c.0)\""))
    #expect(result.tribe?.events.first?.when.rules == (c.2.map { [$0] } ?? []))
    #expect(result.diagnostics.isEmpty)
  }

  @Test func generatedRowsAreDroppedBesideTheirEvent() {
    let result = events(
      Self.event(repeats: #""WEK""#),
      Self.event(start: #""2027-03-08T10:00:00""#, repeats: #""REC""#, extra: #""recurrences":null,"#),
      // The server's repeats of yearly events are a day early (T19): they go as well.
      Self.event(start: #""2028-02-29T10:00:00""#, repeats: #""REC""#, extra: #""recurrences":null,"#))
    #expect(result.tribe?.events.count == 1)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func repeatsWithoutTheirEventAreEventsOfTheirOwn() {
    let row = Self.event(id: "9", start: #""2027-03-08T10:00:00""#, repeats: #""REC""#, extra: #""recurrences":null,"#)
    let result = events(
      row, row, Self.event(id: "9", start: #""2027-03-15T10:00:00""#, repeats: #""REC""#, extra: #""recurrences":null,"#))
    #expect(result.tribe?.events.map(\.id.raw) == ["9-20270308T100000", "9-20270315T100000"])
    #expect(result.tribe?.events.allSatisfy { !$0.when.repeats } == true)
    #expect(ids(result) == ["tribehub.orphan-repeats"])
  }

  @Test func aStoredRECEventIsASingleOne() {
    let result = events(Self.event(repeats: #""REC""#))
    #expect(result.tribe?.events.count == 1)
    #expect(result.tribe?.events.first?.when.repeats == false)
    #expect(result.diagnostics.isEmpty)
  }

  // MARK: Times

  static let durations: [(String, CalendarDuration)] = [
    ("00:30:00", .wallClock(seconds: 1800)), ("1 02:00:00", .wallClock(seconds: 93_600)), ("45", .wallClock(seconds: 45)),
    ("30:00", .wallClock(seconds: 1800)), ("41 15:59:59", .wallClock(seconds: 41 * 86_400 + 57_599)),
    ("00:00:00", .wallClock(seconds: 0)),
    ("01:00:00.500000", .wallClock(seconds: 3600)), ("1 day, 2:00:00", .wallClock(seconds: 93_600)),
    ("2 days, 0:00:01", .wallClock(seconds: 172_801)),
    ("PT1H30M", .wallClock(seconds: 5400)), ("P1DT2H", .wallClock(seconds: 93_600)), ("90", .wallClock(seconds: 90)),
    ("100:00:00", .wallClock(seconds: 360_000)),
  ]
  @Test(arguments: durations)
  func readsEveryFormOfDuration(_ c: (String, CalendarDuration)) {
    let result = events(Self.event(duration: "\"\(c.0)\""))
    #expect(result.tribe?.events.first?.duration == c.1)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func midnightToMidnightIsAWholeDayUnlessSwitchedOff() throws {
    let row = Self.event(start: #""2027-03-01T00:00:00""#, duration: #""2 00:00:00""#)
    let date = try #require(CivilDate(year: 2027, month: 3, day: 1))
    #expect(events(row).tribe?.events.first?.when.start == .date(date))
    #expect(events(row).tribe?.events.first?.duration == .days(2))
    let off = events(row, planner: #"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehub","path":"th","wholeDays":false}]}"#)
    #expect(off.tribe?.events.first?.when.start == .zoned(CivilDateTime(date), TimeZoneID("Europe/Oslo")))
    #expect(off.tribe?.events.first?.duration == .wallClock(seconds: 172_800))
  }

  @Test func fractionsAreCutAndOffsetsReported() throws {
    let date = try #require(CivilDate(year: 2027, month: 3, day: 1))
    let time = CivilDateTime(date, try #require(TimeOfDay(hour: 10, minute: 0, second: 5)))
    let fraction = events(Self.event(start: #""2027-03-01T10:00:05.999999""#))
    #expect(fraction.tribe?.events.first?.when.start == .zoned(time, TimeZoneID("Europe/Oslo")))
    #expect(fraction.diagnostics.isEmpty)
    for ending in ["Z", "+02:00", "-03:30"] {
      let result = events(Self.event(start: "\"2027-03-01T10:00:05\(ending)\""))
      #expect(result.tribe?.events.first?.when.start == .zoned(time, TimeZoneID("Europe/Oslo")))
      #expect(ids(result) == ["tribehub.offset-ignored"])
    }
  }

  // MARK: People

  @Test func goingIsWhoAcceptedAndIsStillInvited() {
    let result = events(Self.event(to: "[\(Self.user(4)),\(Self.user(3))]", accepted: "[\(Self.user(4)),\(Self.user(5, "Gone"))]"))
    #expect(result.tribe?.events[0].owner == 0)
    #expect(result.tribe?.events[0].invitations == [Event.Invitation(member: 1, response: .going)])
    let removed = events(Self.event(to: "[]", accepted: "[\(Self.user(4))]"))
    #expect(removed.tribe?.events[0].invitations.isEmpty == true)
  }

  @Test func somebodyWhoLeftIsAFormerMember() {
    let result = events(Self.event(to: "[\(Self.user(9, "Nanny"))]", owner: Self.user(8, "Uncle")))
    #expect(result.tribe?.members.map(\.name) == ["Emma", "Tom", "Uncle", "Nanny"])
    #expect(result.tribe?.members.map(\.isCurrent) == [true, true, false, false])
    #expect(ids(result) == ["tribehub.former-member", "tribehub.former-member"])
    #expect(result.tribe?.events[0].owner == 2)
  }

  @Test func initialsAndColoursTellMembersApart() throws {
    let names = ["Emma", "Emil", "Emma", "Tom", "עידו", "🧶", "Mei-Líng 美玲", "E", "e2"]
    let users = names.enumerated().map { #"{"user_id":\#($0.offset + 1),"display_name":"\#($0.element)","profile_image":null}"# }
    let result = importing([
      "tribe.json": #"[{"name":null,"users":[\#(users.joined(separator: ","))]}]"#,
      "e.json": "[\(Self.event(owner: Self.user(1)))]",
    ])
    let members = try #require(result.tribe?.members)
    #expect(Set(members.map(\.initials)).count == names.count)
    #expect(members.allSatisfy { !$0.initials.isEmpty && $0.initials.count <= 3 })
    #expect(Set(members.prefix(8).map(\.colour)).count == 8)
    #expect(members.first { $0.name == "Tom" }?.initials == "T")
  }

  @Test func everybodyHasAColourAndGivingOneChangesNoOther() {
    func colours(_ count: Int, given: [Int: Int] = [:]) -> [Int]? {
      let users = (1...count).map { #"{"user_id":\#($0),"display_name":"Member \#($0)","profile_image":null}"# }
      let members = given.map { #""Member \#($0 + 1)": { "colour": \#($1) }"# }.joined(separator: ", ")
      return importing([
        "planner.json":
          #"{ "timeZone": "Europe/Oslo", "members": { \#(members) }, "sources": [ { "format": "tribehub", "path": "t" } ] }"#,
        "t/tribe.json": #"[{"name":null,"users":[\#(users.joined(separator: ","))]}]"#,
      ]).tribe?.members.map(\.colour)
    }
    for count in [1, 8, 9, 12, 14, 36] { #expect(colours(count) == Array(0..<count)) }
    #expect(colours(5, given: [1: 9]) == [0, 9, 2, 3, 4])
    // Only who had it gets another.
    #expect(colours(5, given: [1: 3]) == [0, 3, 2, 1, 4])
    #expect(colours(40)?.allSatisfy { (0..<36).contains($0) } == true)
  }

  @Test func aColourInPlannerJSONChangesNoOrder() {
    func names(_ members: String) -> [String]? {
      importing([
        "planner.json":
          #"{ "timeZone": "Europe/Oslo", "members": { \#(members) }, "sources": [ { "format": "tribehub", "path": "t" } ] }"#,
        "t/tribe.json": Self.tribe,
      ]).tribe?.members.map(\.name)
    }
    #expect(names(#""Tom": { "colour": 3, "initials": "To" }"#) == ["Emma", "Tom"])
    #expect(names(#""Tom": { "birthday": "1980-01-02" }"#) == ["Tom", "Emma"])
  }

  @Test func aPictureBesideTheExportIsTaken() {
    let result = importing(
      ["tribe.json": Self.tribe, "e.json": "[\(Self.event())]"].mapValues { Array($0.utf8) }, pictures: ["photos/emma.jpg"]
    ).result
    #expect(result.tribe?.members[0].photo == MediaReference(path: "photos/emma.jpg", alternativeText: "Emma"))
    #expect(result.tribe?.members[1].photo == nil)
  }

  // MARK: Merging

  @Test func theLastVersionOfAnEventCounts() {
    let result = importing([
      "planner.json": #"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehub","path":"th"}]}"#, "th/tribe.json": Self.tribe,
      "th/export-9/e.json": "[\(Self.event(subject: #""Old""#))]",
      "th/export-10/e.json": "[\(Self.event(subject: #""New""#)),\(Self.event(subject: #""New""#))]",
    ])
    #expect(result.tribe?.events.map(\.subject) == ["New"])
    #expect(ids(result) == ["tribehub.conflict"])
    #expect(result.diagnostics.first?.severity == .warning)
  }

  /// The later one counts though it has less to say; where it says nothing else, the fuller one does.
  @Test(arguments: [("New", "New"), ("Old", "Old")])
  func aLaterVersionWithFewerFieldsCountsIfItDiffers(subject: String, wanted: String) throws {
    let older = Self.event(subject: #""Old""#, accepted: #"[{"user_id":3,"display_name":"Emma"}]"#)
    let later = Self.event(subject: "\"\(subject)\"").replacing(#","accepted":[]"#, with: "")
    let result = importing([
      "planner.json": #"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehub","path":"th"}]}"#, "th/tribe.json": Self.tribe,
      "th/e1.json": "[\(older)]", "th/e2.json": "[\(later)]",
    ])
    #expect(try #require(result.tribe).events.map(\.subject) == [wanted])
    #expect(ids(result).contains("tribehub.conflict") == (subject == "New"))
  }

  @Test func cleansTextToNFCWithoutControls() {
    let result = events(Self.event(subject: #""  Cafe\u0301\u0000\u0007\n\tau lait \ufffe \u202e""#))
    #expect(
      result.tribe?.events.first?.subject.unicodeScalars.elementsEqual("Caf\u{E9}  au lait \u{FFFD}".unicodeScalars) == true)
  }

  @Test func contactsKeepWhatTheyHave() throws {
    let tribeObject = #""tribe":{"tribe_id":2,"tribe_name":null}"#
    let result = importing([
      "contacts.json":
        #"[{"id":2,\#(tribeObject),"category":"Dentist","company":null,"title":"","first_name":"Ann","last_name":null,"phone":"+47 22 00","email":"a@b.invalid"},{"id":1,\#(tribeObject),"category":null,"company":"","title":null,"first_name":null,"last_name":null,"phone":null,"email":null}]"#,
      "tribe.json": Self.tribe,
    ])
    let contact = try #require(result.tribe?.contacts.first)
    #expect(result.tribe?.contacts.count == 1)
    #expect(contact.category == "Dentist" && contact.firstName == "Ann" && contact.company == nil && contact.title == nil)
    #expect(contact.phones == [Contact.Phone("+47 22 00")] && contact.emails == ["a@b.invalid"])
    #expect(ids(result).contains("tribehub.empty-contact"))
  }

  // MARK: Properties

  @Test(arguments: Rounds.seeds(3, of: 20))
  func theOrderOfFilesAndRowsChangesNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rows = (1...12).map {
      Self.event(id: "\($0)", subject: "\"Event \($0)\"", to: "[\(Self.user(4)),\(Self.user(20 + $0 % 3, "Former \($0 % 3)"))]")
    }
    func build(_ rows: [String], _ order: ([String]) -> [String]) -> Tribe? {
      let half = rows.count / 2
      return importing(
        [
          "tribe.json": Array(Self.tribe.utf8), "a.json": Array("[\(rows[..<half].joined(separator: ","))]".utf8),
          "b.json": Array("[\(rows[half...].joined(separator: ","))]".utf8),
        ], order: order
      ).result.tribe
    }
    let plain = try #require(build(rows, { $0 }))
    let shuffled = try #require(build(rows.shuffled(using: &random), { Array($0.reversed()) }))
    #expect(plain.events == shuffled.events, "seed \(seed)")
    #expect(plain.members == shuffled.members, "seed \(seed)")
  }

  @Test func aDamagedExportGivesDiagnosticsNotTraps() {
    let good = Array(#"[\#(Self.event(repeats: #""MON""#, to: "[\(Self.user(4))]"))]"#.utf8)
    var random = SeededGenerator(seed: 3)
    for position in stride(from: 0, to: good.count, by: 1) {
      _ = importing(["e.json": Array(good[..<position])])
      var damaged = good
      damaged[position] = UInt8.random(in: 32...126, using: &random)
      let result = importing(["e.json": damaged, "tribe.json": Array(Self.tribe.utf8)]).result
      #expect(result.tribe != nil || result.diagnostics.hasErrors)
    }
  }

  // MARK: The shared export

  static let shared = sharedExports + "/tribehub"

  private func json(_ name: String) throws -> JSONValue {
    let bytes = contents("\(Self.shared)/ground_truth/\(name)") ?? []
    return try #require(JSONText.parse(bytes, file: FileID(index: 0)).0)
  }

  @Test func everyOccurrenceOfTheSharedExportIsFound() throws {
    let planner = Array(#"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehub","path":"th","wholeDays":false}]}"#.utf8)
    var files = folder(Self.shared).reduce(into: [:]) { $0["th/" + $1.key] = $1.value }
    files["planner.json"] = planner
    let result = importing(files).result
    #expect(!result.diagnostics.hasErrors)
    let tribe = try #require(result.tribe)
    #expect(tribe.members.count == 5)
    #expect(tribe.events.count == 60)
    struct Occurrence: Hashable {
      var id: String
      var start: String
      var end: String
    }
    var expected: Set<Occurrence> = []
    let truth = try json("expected_occurrences.json")
    for occurrence in truth["occurrences"].map({ Array($0.elements) }) ?? [] {
      expected.insert(
        Occurrence(
          id: "\(occurrence["id"]?.integer ?? 0)", start: occurrence["start"]?.string ?? "", end: occurrence["end"]?.string ?? ""))
    }
    func text(_ time: CivilDateTime) -> String {
      let (year, month, day) = time.date.yearMonthDay
      func pad(_ n: Int, _ width: Int) -> String { String(repeating: "0", count: width - String(n).count) + String(n) }
      return
        "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T\(pad(time.time.hour, 2)):\(pad(time.time.minute, 2)):\(pad(time.time.second, 2))"
    }
    var found: Set<Occurrence> = []
    let newYear = try #require(CivilDate(year: 2027, month: 1, day: 1))
    let from = CivilDateTime(newYear)
    let to = CivilDateTime(newYear.adding(days: 365))
    for event in tribe.events {
      guard case .wallClock(let seconds) = event.duration else { continue }
      for start in event.when.occurrences(in: from..<to, limit: 1000).starts {
        found.insert(Occurrence(id: event.id.raw, start: text(start), end: text(start.adding(seconds: seconds))))
      }
    }
    // Where the server is wrong, what the family meant counts (T19); a fraction of a second is cut off.
    var wrong: Set<String> = []
    var meant: Set<String> = []
    for difference in try json("intent_differences.json").elements where difference["intended"] != nil && difference["sent"] == nil
    {
      // What was sent with an offset ("sent") cannot be told from the data.
      let id = "\(difference["id"]?.integer ?? 0)"
      for start in difference["server"]?.elements.compactMap(\.string) ?? [] { wrong.insert(id + " " + start) }
      for start in difference["intended"]?.elements.compactMap(\.string) ?? [] { meant.insert(id + " " + start) }
    }
    let missing = expected.subtracting(found).filter {
      !wrong.contains($0.id + " " + $0.start) && !$0.start.contains(".") && !$0.end.contains(".")
    }
    let extra = found.subtracting(expected).filter { found in
      !meant.contains(found.id + " " + found.start) && !expected.contains { $0.id == found.id && $0.start.hasPrefix(found.start) }
    }
    #expect(missing.isEmpty)
    #expect(extra.isEmpty)
    #expect(meant.isSubset(of: Set(found.map { $0.id + " " + $0.start })))
  }

  /// A server that has a new code for every event must not bury all other messages.
  @Test func theSameMessageIsToldTwentyTimes() throws {
    let events = (1...50).map { Self.event(id: "\($0)").replacing("\"NON\"", with: "\"NEW\"") }
    let told = importing(["e.json": "[\(events.joined(separator: ","))]", "t.json": Self.tribe]).diagnostics.filter {
      $0.id == "tribehub.unknown-recurrence"
    }
    #expect(told.count == 20 && told.last?.message.hasSuffix("(and 30 more like it)") == true, "\(told.count)")
  }
}
