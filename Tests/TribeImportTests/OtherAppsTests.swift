import CivilTime
import Diagnostics
import JSONText
import Recurrence
import Testing
import TribeModel

@testable import TribeImport

@Suite("FamilyPlanner, NUSJio, Inkwire, Sweep, calendars, cards")
struct OtherAppsTests {
  private func ids(_ result: ImportResult) -> [String] { result.diagnostics.filter { $0.severity != .note }.map(\.id) }

  private func planner(_ sources: String, extra: String = "") -> String {
    #"{"timeZone":"Europe/Oslo",\#(extra)"sources":[\#(sources)]}"#
  }

  // MARK: All

  struct Nameless: Sendable, CustomTestStringConvertible {
    var format: String
    var file: String
    /// The numbers that the members without a name are told apart by.
    var numbers: [Int]
    var testDescription: String { format }
  }

  @Test(arguments: [
    Nameless(
      format: "tribehub",
      file:
        #"[{"name":"F","users":[{"user_id":3,"display_name":"Ann","profile_image":null},{"user_id":4,"display_name":null,"profile_image":null}]}]"#,
      numbers: [4]),
    Nameless(
      format: "familyplanner",
      file:
        #"{"id":1,"name":"F","owner_id":1,"users":[{"id":1,"name":"Ann","group_id":1},{"id":12,"name":" ","group_id":1}]}"#,
      numbers: [12]),
    Nameless(
      format: "nusjio",
      file:
        #"{"users":{"user-a":{"uuid":"a","username":"Ann"},"user-b":{"uuid":"b"},"user-c":{"uuid":"c","username":""}},"activities":{}}"#,
      numbers: [2, 3]),
    Nameless(
      format: "inkwire", file: #"{"Users":{"u1":{"fullName":"Ann"},"u2":{"email":"e@x.invalid"}},"Journals":{},"Posts":{}}"#,
      numbers: [2]),
    Nameless(
      format: "sweep", file: #"[{"id":1,"uid":"a","name":"Ann","house":"1"},{"id":2,"uid":"b","name":"","house":"1"}]"#,
      numbers: [2]),
  ])
  func aMemberWithoutANameHasOneInThePlannersLanguage(_ c: Nameless) throws {
    func names(_ settings: String) throws -> [String] {
      let files = ["planner.json": planner(#"{"format":"\#(c.format)","path":"x.json"}"#, extra: settings), "x.json": c.file]
      let result = importing(files)
      #expect(!result.diagnostics.hasErrors, "\(result.diagnostics)")
      return try #require(result.tribe).members.map(\.name)
    }
    #expect(try names("") == ["Ann"] + c.numbers.map { "Member \($0)" })
    #expect(
      try names(#""locale":"fr-FR","#) == ["Ann"] + c.numbers.map { "Membre \($0)" })
    // What planner.json calls them goes before it.
    if let number = c.numbers.last, c.format == "familyplanner" {
      let own = #""locale":"fr","members":{"Bo":{"matches":["familyplanner:\#(number)"]}},"#
      #expect(try names(own) == ["Bo", "Ann"])
    }
  }

  /// The same number in two apps makes nobody one person, in any digits.
  @Test(arguments: ["en", "ar-EG"]) func membersWithoutNamesAreNotTheSamePerson(locale: String) throws {
    let sources = #"{"format":"familyplanner","path":"f.json"},{"format":"sweep","path":"s.json"}"#
    let result = importing(
      [
        "planner.json": planner(sources, extra: #""locale":"\#(locale)","#),
        "f.json":
          #"{"id":1,"name":"Fennel","owner_id":1,"users":[{"id":1,"name":"Ann","group_id":1},{"id":2,"name":" ","group_id":1}]}"#,
        "s.json": #"[{"id":1,"uid":"a","name":"Ann","house":"1"},{"id":2,"uid":"b","name":"","house":"1"}]"#,
      ])
    #expect(!result.diagnostics.hasErrors, "\(result.diagnostics)")
    let name = locale == "ar-EG" ? "فرد ٢" : "Member 2"
    #expect(try #require(result.tribe).members.map(\.name) == ["Ann", name, name])
  }

  // MARK: FamilyPlanner

  static let group =
    #"{"id":1,"name":"Fennel","owner_id":1,"users":[{"id":1,"name":"Ann","group_id":1,"auth_token":"U1_rypdMPPMZvEwMhqzp"},{"id":2,"name":"Bo","group_id":1}]}"#

  static func todo(_ id: Int, _ title: String, done: Bool = false, user: Int? = nil, at: String, group: Int = 1) -> String {
    #"{"id":\#(id),"title":"\#(title)","completed":\#(done),"user_id":\#(user.map(String.init) ?? "null"),"group_id":\#(group),"creator_id":1,"created_at":"2026-09-01T00:00:00.000Z","updated_at":"\#(at)"}"#
  }

  @Test func theNewestVersionOfATodoCountsAndOtherGroupsAreLeftOut() throws {
    let result = importing([
      "planner.json": planner(#"{"format":"familyplanner","path":"fp"}"#), "fp/group.json": Self.group,
      // The file that comes last holds the older version.
      "fp/a.json":
        #"{"todos":[\#(Self.todo(1, "New", done: true, user: 2, at: "2026-09-03T00:00:00.000Z")),\#(Self.todo(9, "Strange", at: "2026-09-03T00:00:00.000Z", group: 5))],"synctime":"x"}"#,
      "fp/b.json":
        #"{"todos":[\#(Self.todo(1, "Old", at: "2026-09-02T00:00:00.000Z")),\#(Self.todo(2, "Reopened", user: 2, at: "2026-09-02T00:00:00.000Z")),\#(Self.todo(3, "Given", user: 2, at: "2026-09-01T00:00:00.000Z"))],"synctime":"x"}"#,
      "fp/marks.json": #"[{"id":1,"user_id":2,"todo_id":1,"archived":true}]"#,
    ])
    let todos = try #require(result.tribe).todos
    #expect(todos.map(\.title) == ["New", "Reopened", "Given"])
    #expect(todos[0].isDone && todos[0].completedBy == 1 && todos[0].archivedFor == [1])
    // The app leaves the name of who did it when a to-do is opened again.
    #expect(!todos[1].isDone && todos[1].completedBy == nil && todos[1].assignee == nil)
    // It was made with somebody's name.
    #expect(todos[2].assignee == 1)
    #expect(ids(result) == ["familyplanner.other-group"])
  }

  /// Times are compared, however they are written.
  @Test(arguments: [
    ("2026-09-03T08:00:00Z", "2026-09-03T08:00:00.900Z"), ("2026-09-03T09:00:00.000+02:00", "2026-09-03T08:00:00.000Z"),
    ("2026-09-03T08:00:00.5Z", "2026-09-03T08:00:00.51Z"), ("2026-09-03 08:00:00.123456Z", "2026-09-03 08:00:00.124Z"),
  ])
  func theLaterTimeIsTheNewerVersion(old: String, new: String) throws {
    for order in [[("a", old, "Old"), ("b", new, "New")], [("a", new, "New"), ("b", old, "Old")]] {
      var files = ["planner.json": planner(#"{"format":"familyplanner","path":"fp"}"#), "fp/group.json": Self.group]
      for (name, at, title) in order { files["fp/\(name).json"] = #"{"todos":[\#(Self.todo(1, title, at: at))],"synctime":"x"}"# }
      #expect(try #require(importing(files).tribe).todos.map(\.title) == ["New"])
    }
  }

  /// Who has left is a former member: by a newer list of the group, or by their own row.
  @Test(arguments: [
    [
      "fp/group-1.json":
        #"{"id":1,"name":"Fennel","owner_id":1,"updated_at":"2026-09-01T00:00:00Z","users":[{"id":1,"name":"Ann","group_id":1},{"id":2,"name":"Bo","group_id":1}]}"#,
      "fp/group-2.json":
        #"{"id":1,"name":"Fennel","owner_id":1,"updated_at":"2026-09-01T00:00:00Z","users":[{"id":1,"name":"Ann","group_id":1}]}"#,
    ],
    [
      "fp/group.json":
        #"{"id":1,"name":"Fennel","owner_id":1,"users":[{"id":1,"name":"Ann","group_id":1},{"id":2,"name":"Bo","group_id":1,"updated_at":"2026-09-01T00:00:00Z"}]}"#,
      "fp/users/2.json":
        #"{"id":2,"name":"Bo","email":"b@x.invalid","group_id":null,"auth_token":"x","updated_at":"2026-09-20T00:00:00Z"}"#,
    ],
  ])
  func whoHasLeftIsAFormerMember(files: [String: String]) throws {
    var files = files
    files["planner.json"] = planner(#"{"format":"familyplanner","path":"fp"}"#)
    files["fp/todos.json"] =
      #"{"todos":[\#(Self.todo(1, "Done by Bo", done: true, user: 2, at: "2026-09-03T00:00:00.000Z"))],"synctime":"x"}"#
    let members = try #require(importing(files).tribe).members
    #expect(members.map(\.name) == ["Ann", "Bo"] && members.map(\.isCurrent) == [true, false])
  }

  @Test func anAnswersSubjectIsKept() throws {
    let message =
      #"{"id":1,"subject":"Hut","message":"When?","user_id":1,"group_id":1,"author":"Ann","created_at":"2026-09-01T00:00:00.000Z","responds_id":null,"responses":[{"id":2,"subject":"Keys","message":"At Bo's","user_id":2,"group_id":1,"author":"Bo","created_at":"2026-09-02T00:00:00.000Z","responds_id":1},{"id":3,"subject":"Hut","message":"Soon","user_id":2,"group_id":1,"author":"Bo","created_at":"2026-09-03T00:00:00.000Z","responds_id":1}]}"#
    let result = importing([
      "planner.json": planner(#"{"format":"familyplanner","path":"fp"}"#), "fp/group.json": Self.group,
      "fp/messages.json": #"{"messages":[\#(message)],"synctime":"x"}"#,
    ])
    let tribe = try #require(result.tribe)
    let replies = try #require(tribe.messages.first).replies
    #expect(replies.map(\.text) == ["Keys\n\nAt Bo's", "Soon"])
  }

  /// The answers of the web service say the same as the tables, if the list of requests says who asked.
  @Test func whatIsPutAwayIsKnownFromTheAnswersToo() throws {
    let files = folder("\(sharedExports)/familyplanner")
    let tables = try #require(importing(files).result.tribe)
    let answers = try #require(importing(files.filter { !$0.key.hasPrefix("db_dump/") }).result.tribe)
    func marks(_ tribe: Tribe) -> [String: [String]] {
      Dictionary(
        uniqueKeysWithValues: tribe.todos.map { todo in (todo.id.raw, todo.archivedFor.map { tribe.members[$0].id.raw }.sorted()) })
    }
    let known = marks(answers).filter { !$0.value.isEmpty }
    #expect(!known.isEmpty)
    #expect(known == marks(tables).filter { !$0.value.isEmpty })
  }

  /// 2026-10-25 in Oslo: 00:30 UTC is 02:30 for the first time, 01:30 UTC for the second.
  @Test func anInstantInTheSecondHourOfAnOverlapStaysThatInstant() throws {
    for (instant, wanted) in [(1_792_888_200, false), (1_792_891_800, true)] {
      let start = CivilDateTime(uncheckedSecondsSinceEpoch: Int64(instant))
      var input = ImportInput(files: SourceFiles(), content: [])
      input.offset = { wall, id in (try? ZoneDatabase().zone(id)).map { $0.offset(at: $0.instant(of: wall)) } }
      var setup = ImportSetup(input: input)
      setup.planner.settings.zone = TimeZoneID("Europe/Oslo")
      let context = SourceContext(
        log: ImportLog(wantsReport: false), setting: SourceSetting(format: "nusjio", path: "", name: "n"), setup: setup)
      let read = context.local(Instant(secondsSinceEpoch: Int64(instant)))
      if wanted {
        #expect(read == .utc(start))
      } else {
        #expect(read == .zoned(start.adding(seconds: 7_200), TimeZoneID("Europe/Oslo")))
      }
    }
  }

  @Test func repliesStandUnderTheirThreadOldestFirst() throws {
    func message(_ id: Int, _ text: String, _ parent: Int?, _ hour: Int, user: Int = 1, responses: String = "") -> String {
      #"{"id":\#(id),"message":"\#(text)","user_id":\#(user),"group_id":1,"created_at":"2026-09-01T0\#(hour):00:00.000Z","updated_at":"2026-09-01T0\#(hour):00:00.000Z","subject":\#(parent == nil ? "\"Plans\"" : "null"),"responds_id":\#(parent.map(String.init) ?? "null"),"read":false,"author":"Uncle"\#(responses)}"#
    }
    let thread = message(
      1, "Where?", nil, 1, responses: #","responses":[\#(message(3, "Cork", 1, 5)),\#(message(2, "Lagos", 1, 4, user: 7))]"#)
    let result = importing([
      "group.json": Self.group, "messages.json": #"{"messages":[\#(thread)],"synctime":"x"}"#,
      "more.json": "[\(message(4, "deep", 3, 6)),\(message(5, "lost", 77, 7))]",
    ])
    let messages = try #require(result.tribe).messages
    #expect(messages.map(\.id.raw) == ["1", "5"])
    #expect(messages[0].replies.map(\.text) == ["Lagos", "Cork", "deep"])
    #expect(messages[0].replies[0].author == .former(name: "Uncle"))
    #expect(messages[0].author == .member(0))
    #expect(ids(result) == ["familyplanner.lost-thread"])
  }

  // MARK: NUSJio

  @Test func activitiesLoseTheirPlaceholders() throws {
    let result = importing([
      "planner.json": planner(#"{"format":"nusjio","path":"x.json"}"#),
      "x.json": #"""
      {"users":{"user-a":{"uuid":"a","username":"Wei","email":"w@x.invalid","password":"Pl41n"},"user-b":{"uuid":"b","username":"Bo"}},
       "activities":{"activity-1":{"uuid":"1","title":"Film","description":"Description (Optional)","hostId":"a","participantIds":["b","gone","b"],"likedBy":["a","b"],"location":", Singapore, , Singapore","time":{"_seconds":1803895200,"_nanoseconds":5000},"state":"closed","categories":["Movie","Food"],"numOfParticipants":4,"gender":"mixed","faculties":["SoC"]},
                     "activity-2":{"uuid":"2","title":"Walk","hostId":"z","location":"Chosen Location","state":"open","categories":null}},
       "Chat":{"c":{"uuid":["a","b"]}}}
      """#,
    ])
    let activities = try #require(result.tribe).activities
    #expect(
      activities[0].summary == nil && activities[0].location == "Singapore" && activities[0].state == .closed
        && activities[0].limit == 4)
    #expect(
      activities[0].tags == ["Movie", "Food", "Mixed Gender", "SoC"] && activities[0].participants == [1]
        && activities[0].likedBy == [0, 1] && activities[0].likeCount == 2)
    #expect(activities[0].start == .zoned(CivilDateTime(uncheckedSecondsSinceEpoch: 1_803_898_800), TimeZoneID("Europe/Oslo")))
    #expect(activities[0].duration == .wallClock(seconds: 3600))
    #expect(activities[1].start == nil && activities[1].host == .unknown && activities[1].location == nil)
    #expect(Set(ids(result)) == ["nusjio.unknown-participant"])
  }

  @Test func bothFormsOfAFirestoreExportAreTheSame() throws {
    func tribe(_ path: String) throws -> Tribe {
      let bytes = try #require(contents("\(sharedExports)/nusjio/\(path)"))
      return try #require(importing(["x.json": bytes]).result.tribe)
    }
    let plain = try tribe("firestore-export.json")
    let tagged = try tribe("alt/firestore-export.collections-tagged.json")
    #expect(plain.activities.count == 23 && plain.members.count == 6)
    #expect(differences(plain, tagged).isEmpty)
  }

  // MARK: Inkwire

  @Test func journalsAreRepairedAndPrivate() throws {
    let text = #"""
      {"Users":{"u1":{"profPicUrl":"https://x.invalid/a.jpg?token=12345678"},"Optional(\"u1\")":{"fullName":"Émile","email":"e@x.invalid"},"u2":{"fullName":"Saori"}},
       "Journals":{"j":{"title":"Garden","contributorIds":["u1"],"observerIds":{"0":"u2","7":"gone"},"postIds":[null,"p1","p2","p3"],"updatedAt":"2569-08-06 11:11:58 GMT+01:00"}},
       "Posts":{"p1":{"content":"One","date":"2026-08-01 10:00:00 +0000","posterId":"u1","commentIds":["c2","c1"],"likedUserIds":["u1","u2","u1"]},"p2":{"date":"2026-08-02 10:00:00 +0000","posterId":"gone"},"p3":{"content":"No date","posterId":"u1"},"deleted":{"content":"Gone","date":"2026-08-02 10:00:00 +0000","posterId":"u1"}},
       "Comments":{"c1":{"date":"2026-08-01 11:00:00 +0000","text":"first","userID":"u2"},"c2":{"date":"2026-08-01 12:00:00 +0000","text":"second","userID":"u1"}}}
      """#
    let result = importing(["export.json": text])
    let tribe = try #require(result.tribe)
    #expect(tribe.members.map(\.name) == ["Émile", "Saori"])
    let journal = try #require(tribe.journals.first)
    #expect(journal.posts.map(\.id.raw) == ["p2", "p1"] && journal.posts[1].likeCount == 2)
    #expect(journal.posts[1].comments.map(\.text) == ["first", "second"] && journal.posts[0].author == .unknown)
    #expect(journal.observers == [1] && !journal.isPublished)
    // A Buddhist year: 2569 is 2026.
    #expect(journal.updated == Instant(secondsSinceEpoch: 1_786_011_118))
    #expect(ids(result) == ["inkwire.undated"])
  }

  @Test func datesOfEveryPhoneAreRead() throws {
    let tribe = try #require(importing(folder(sharedExports + "/inkwire")).result.tribe)
    let bytes = try #require(contents("\(sharedExports)/inkwire/ground_truth/journal_updatedAt_utc.json"))
    let truth = try #require(JSONText.parse(bytes, file: FileID(index: 0)).0)
    #expect(tribe.journals.count == 4)
    for journal in tribe.journals {
      let utc = try #require(truth[named: journal.id.raw]?["utc"]?.string)
      let time = CivilDateTime(uncheckedSecondsSinceEpoch: try #require(journal.updated).secondsSinceEpoch)
      let (year, month, day) = time.date.yearMonthDay
      func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
      #expect("\(year)-\(two(month))-\(two(day))T\(two(time.time.hour)):\(two(time.time.minute)):\(two(time.time.second))Z" == utc)
    }
  }

  /// Phones name UTC and write offsets in their owner's language.
  @Test(arguments: [
    "2026-08-06 11:11:58 GMT+02:00", "2026-08-06 11:11:58 GMT+02.00", "2026-08-06 11:11:58 Гринуич+02:00",
    "٢٠٢٦-٠٨-٠٦ ١١:١١:٥٨ غرينتش+٠٢:٠٠", "2026-08-06 11:11:58 UTC+2.00", "2026-08-06 11:11:58 GMT+2",
    "2026-08-06 11:11:58 GMT +2:00",
    "2026-08-06 11:11:58 +0200", "2026-08-06 11:11:58+02", "2026-08-06T11:11:58.500+02:00", "2026-08-06 05:11:58 GMT\u{2212}4",
    "2026-08-06 09:11:58 GMT", "2026-08-06 09:11:58 +0000", "2026-08-06T09:11:58Z", "2026-08-06 09:11:58",
  ])
  func datesOfPhonesInManyLanguagesAreRead(text: String) {
    #expect(AppValues.instant(text) == Instant(secondsSinceEpoch: 1_786_007_518), "\(text)")
  }

  // MARK: Sweep

  @Test func theRotaLosesNobodyAndNothingSilently() throws {
    func houses(_ residents: String, _ titles: String...) throws -> (House, ImportResult) {
      let chores = titles.enumerated().map { #"{"id":\#($0.offset),"title":"\#($0.element)","house":"H","image":"[]"}"# }
      let result = importing([
        "s/users.json":
          #"[{"id":1,"uid":"a","name":"Ann","house":"H"},{"id":2,"uid":"b","name":"Ann","house":"H"},{"id":3,"uid":"c","name":"Bo","house":"H"}]"#,
        "s/houses.json": #"[{"id":1,"name":"H","residents":"\#(residents)","administrator":"Ann"}]"#,
        "s/chores.json": "[\(chores.joined(separator: ","))]",
      ])
      let tribe = try #require(result.tribe)
      return (try #require(tribe.houses.first), result)
    }
    // Two of one name take turns.
    let (two, _) = try houses(#"[\"Ann\",\"Bo\",\"Ann\"]"#, "a")
    #expect(two.residents == [0, 2, 1])
    let (odd, told) = try houses(#"[\"Bo\",5,null]"#, "a", "***")
    #expect(odd.residents == [2] && odd.chores.map(\.title) == ["(untitled)", "a"])
    #expect(Set(ids(told)) == ["sweep.broken-residents", "sweep.untitled-chore"])
  }

  @Test func theRotaIsTheDocumentedOne() throws {
    let tribe = try #require(importing(folder(sharedExports + "/sweep")).result.tribe)
    for day in ["2019-02-05", "2019-07-03", "2026-11-23", "2027-01-02"] {
      let bytes = try #require(contents("\(sharedExports)/sweep/ground_truth/expected_rota__as_of_\(day).json"))
      let truth = try #require(JSONText.parse(bytes, file: FileID(index: 0)).0)
      for expected in truth["houses"].map({ Array($0.elements) }) ?? [] {
        let house = try #require(tribe.houses.first { $0.id.raw == "\(expected["house_id"]?.integer ?? 0)" })
        #expect(house.residents.map { tribe.members[$0].name } == (expected["residents"]?.elements.compactMap(\.string) ?? []))
        for week in expected["weeks"].map({ Array($0.elements) }) ?? [] {
          let number = try #require(week["weeks_since_reference"]?.integer)
          for (row, assignment) in (week["assignments"].map { Array($0.elements) } ?? []).enumerated() {
            let chore = assignment["chore"]?.string ?? ""
            // A title that was cut at & ends in a space.
            #expect(house.chores[row].title == (chore.hasSuffix(" ") ? String(chore.dropLast()) : chore))
            let resident = house.residents[(number * house.chores.count + row) % house.residents.count]
            #expect(tribe.members[resident].name == assignment["resident"]?.string)
          }
        }
      }
    }
  }

  @Test func picturesAreDecodedAndBrokenResidentsTold() throws {
    let result = importing([
      "houses.json":
        #"[{"id":1,"name":"My*House","residents":"[\"Ann\\/B\",\"Bo\",\"Ann\\/B\"]","administrator":"Ann"},{"id":"2","name":"X","residents":"[\"Tom ","administrator":"T"," J\"]":""}]"#,
      "chores.json":
        #"[{"id":2,"title":"b*c","house":"My*House","image":"[]"},{"id":1,"title":"a","house":"My*House","image":"[/9j/4AA AA==]"},{"id":3,"title":"Zoo","house":"My*House","image":"[AAAA]"}]"#,
    ])
    let house = try #require(result.tribe?.houses.first)
    #expect(house.name == "My House" && house.chores.map(\.title) == ["Zoo", "a", "b c"])
    #expect(house.chores[1].photo?.embedded == [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x3E, 0x00])
    #expect(house.residents.count == 3 && house.residents[0] == house.residents[2])
    #expect(Set(ids(result)) == ["sweep.broken-residents", "sweep.cut-text", "sweep.broken-picture", "import.several-families"])
  }

  /// Without a list of houses and without their names, one house has all chores.
  @Test func choresOfANamelessHouseAreOneHouse() throws {
    let files = [
      "planner.json": planner(#"{"format":"sweep","path":"s"}"#, extra: #""locale":"fr-FR","#),
      "s/users.json": #"[{"id":1,"uid":"a","name":"Ann","house":""}]"#,
      "s/chores.json": #"[{"id":7,"title":"a","house":""},{"id":8,"title":"b","house":""},{"id":9,"title":"c","house":"Hut"}]"#,
    ]
    var input = files.mapValues { Array($0.utf8) }
    let houses = try #require(importing(input).result.tribe).houses
    #expect(houses.map(\.name) == ["Maison 1", "Hut"])
    #expect(houses.map { $0.chores.map(\.title) } == [["a", "b"], ["c"]])
    #expect(houses[0].residents == [0])
    // Words are the planner's language's.
    input["t.ics"] = Array(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270301T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        .utf8)
    input["planner.json"] = Array(
      planner(#"{"format":"sweep","path":"s"},{"format":"icalendar","path":"t.ics"}"#, extra: #""locale":"fr-FR","#).utf8)
    let tribe = try #require(importing(input).result.tribe)
    #expect(tribe.houses.map(\.name) == ["Maison 1", "Hut"] && tribe.events.map(\.subject) == ["(sans titre)"])
  }

  // MARK: Calendars and cards

  @Test func aForeignCalendarIsALayer() throws {
    let ics = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y\r\nX-WR-CALNAME:School\r
      BEGIN:VEVENT\r\nUID:a@x\r\nDTSTAMP:20270101T000000Z\r\nDTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270306\r\nSUMMARY:Winter\\, break\r\nTRANSP:TRANSPARENT\r\nURL:javascript:alert(1)\r\nEND:VEVENT\r
      BEGIN:VEVENT\r\nUID:b@x\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270301T100000Z\r\nDTEND:20270301T110000Z\r\nRRULE:FREQ=WEEKLY;COUNT=5\r\nSUMMARY:Club\r\nCATEGORIES:Sport,Boys\r\nEND:VEVENT\r
      BEGIN:VEVENT\r\nUID:b@x\r\nDTSTAMP:20270101T000000Z\r\nRECURRENCE-ID:20270308T100000Z\r\nDTSTART:20270308T120000Z\r\nDTEND:20270308T130000Z\r\nSUMMARY:Club\r\nCATEGORIES:Sport,Boys\r\nEND:VEVENT\r
      BEGIN:VEVENT\r\nUID:b@x\r\nDTSTAMP:20270101T000000Z\r\nRECURRENCE-ID:20270315T100000Z\r\nDTSTART:20270315T100000Z\r\nDTEND:20270315T110000Z\r\nSTATUS:CANCELLED\r\nSUMMARY:Club\r\nEND:VEVENT\r
      END:VCALENDAR\r\n
      """
    let result = importing(["planner.json": planner(#"{"format":"icalendar","path":"school.ics"}"#), "school.ics": ics])
    let events = try #require(result.tribe).events
    #expect(events.map(\.subject) == ["Winter, break", "Club"])
    #expect(events.allSatisfy { $0.layer == "School" && $0.owner == nil })
    #expect(!events[0].isBusy && events[0].url == nil && events[0].duration == .days(5))
    #expect(events[1].category == .sport && events[1].tags == ["Sport", "Boys"])
    #expect(events[1].overrides.count == 1 && events[1].overrides[0].start != nil && events[1].overrides[0].subject == nil)
    #expect(events[1].when.exceptionDates.count == 1)
    #expect(events[0].id.scope.name == "school")
  }

  @Test func cardsAreContacts() throws {
    let vcf =
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nFN:Ann Fogg\r\nN:Fogg;Ann;;;\r\nORG:Teeth Ltd\r\nTEL;TYPE=CELL:+47 22\r\nEMAIL:a@b.invalid\r\nBDAY:1970-02-03\r\nADR:;;Main 1;Oslo;;;\r\nEND:VCARD\r\n"
    let result = importing(["planner.json": planner(#"{"format":"vcard","path":"book.vcf"}"#), "book.vcf": vcf])
    let contact = try #require(result.tribe?.contacts.first)
    #expect(contact.firstName == "Ann" && contact.lastName == "Fogg" && contact.company == "Teeth Ltd")
    #expect(
      contact.phones == [Contact.Phone("+47 22", kind: .mobile)] && contact.birthday == Birthday(month: 2, day: 3, year: 1970))
    #expect(contact.addresses.map(\.city) == ["Oslo"] && contact.addresses.map(\.street) == ["Main 1"] && contact.notes == nil)
  }

  @Test func addressBooksKeepNamesAddressesAndPages() throws {
    func card(_ number: Int, _ lines: String...) -> String {
      (["BEGIN:VCARD", "VERSION:3.0", "UID:\(number)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    }
    let vcf = [
      card(
        1, "FN:Grandma", "N:Fogg;Ann;;;", "ADR;TYPE=home:Box 2;Flat 3;Main St 1\\, back;Springfield;IL;62704;USA",
        "ADR;TYPE=WORK:;;Side St 2;Oslo;;0001;Norge", "URL:www.fogg.invalid/a", "URL;TYPE=HOME:https://x:pass@fogg.invalid/",
        "NOTE:Rings once"),
      card(2, "FN:Ann Fogg", "N:Fogg;Ann;;;"), card(3, "FN:Fogg\\, Ann", "N:Fogg;Ann;;;"),
      card(4, "FN:Dr. Ann Fogg", "N:Fogg;Ann;;Dr.;", "ADR:;;;;;;"), card(5, "FN:Only This", "N:;;;;"),
      card(6, "FN:Teeth Ltd", "N:;;;;", "ORG:Teeth Ltd"), card(7, "FN:Teeth Ltd", "N:Fogg;Ann;;;", "ORG:Teeth Ltd"),
    ].joined()
    let result = importing(["planner.json": planner(#"{"format":"vcard","path":"book.vcf"}"#), "book.vcf": vcf])
    let contacts = try #require(result.tribe).contacts
    #expect(contacts.map(\.displayName) == ["Grandma", nil, nil, nil, nil, nil, nil])
    #expect(contacts.map(\.lastName) == ["Fogg", "Fogg", "Fogg", "Fogg", "Only This", nil, "Fogg"])
    var home = Contact.PostalAddress(kind: .home)
    home.street = "Main St 1, back\nFlat 3\nBox 2"
    home.city = "Springfield"
    home.region = "IL"
    home.postalCode = "62704"
    home.country = "USA"
    #expect(contacts[0].addresses.first == home && contacts[0].addresses.map(\.kind) == [.home, .work])
    #expect(contacts[0].urls == ["https://www.fogg.invalid/a"] && contacts[0].notes == "Rings once")
    #expect(contacts.dropFirst().allSatisfy { $0.addresses.isEmpty && $0.urls.isEmpty })
  }

  @Test func allNotesAndDepartmentsOfACardAreKept() throws {
    let vcf = [
      "BEGIN:VCARD", "VERSION:3.0", "FN:Ann Fogg", "ORG:Teeth Ltd;Children;Braces", "NOTE:Rings once", "NOTE: ", "NOTE:Ring long",
      "END:VCARD", "",
    ]
    .joined(separator: "\r\n")
    let contact = try #require(
      importing(["planner.json": planner(#"{"format":"vcard","path":"book.vcf"}"#), "book.vcf": vcf]).tribe?.contacts.first)
    #expect(contact.company == "Teeth Ltd" && contact.departments == ["Children", "Braces"])
    #expect(contact.notes == "Rings once\n\nRing long")
  }

  // MARK: Several sources

  /// Who has the name of two others is the first of those that another source knows.
  @Test func namesMeetAcrossSourcesInTheirOrder() throws {
    func group(_ names: String...) -> String {
      let users = names.enumerated().map { #"{"id":\#($0 + 1),"name":"\#($1)","group_id":1}"# }
      return #"{"id":1,"name":"G","owner_id":1,"users":[\#(users.joined(separator: ","))]}"#
    }
    let files = [
      "planner.json": planner(
        ["a", "b", "c"].map { #"{"format":"familyplanner","path":"\#($0)","name":"\#($0)"}"# }.joined(separator: ",")),
      "a/group.json": group("Ole", "ole", "Kari"), "b/group.json": group("OLE", "Per"),
      "c/group.json": group("Ole", "Ole", "Ole", "per"),
    ]
    let names = try #require(importing(files).tribe).members.map(\.name)
    #expect(names == ["Ole", "ole", "Kari", "Per", "Ole"])
  }

  @Test func onePersonOfTwoAppsIsOneMember() throws {
    let files = [
      "th/tribe.json": TribeHubTests.tribe, "th/e.json": "[\(TribeHubTests.event(to: "[\(TribeHubTests.user(4))]"))]",
      "fp/group.json":
        #"{"id":1,"name":"G","owner_id":1,"users":[{"id":1,"name":"emma","group_id":1},{"id":2,"name":"Thomas","group_id":1}]}"#,
      "fp/t.json": #"{"todos":[\#(Self.todo(1, "Paint", done: true, user: 2, at: "2026-09-02T00:00:00.000Z"))],"synctime":"x"}"#,
    ]
    let sources = #"{"format":"tribehub","path":"th"},{"format":"familyplanner","path":"fp"}"#
    let byName = importing(files.merging(["planner.json": planner(sources)]) { $1 })
    #expect(byName.tribe?.members.map(\.name) == ["Emma", "Tom", "Thomas"])
    #expect(byName.diagnostics.contains { $0.id == "import.same-name" })
    let mapped = importing(
      files.merging([
        "planner.json": planner(sources, extra: #""members":{"Tom":{"matches":["tribehub:4","familyplanner:2"],"initials":"TT"}},"#)
      ]) { $1 })
    let tribe = try #require(mapped.tribe)
    #expect(tribe.members.map(\.name) == ["Tom", "Emma"] && tribe.members[0].initials == "TT")
    #expect(tribe.todos[0].completedBy == 0 && tribe.todos[0].creator == 1)
    #expect(tribe.events[0].owner == 1 && tribe.events[0].invitations.map(\.member) == [0])
  }

  @Test func tokensInTextsAreCutOut() throws {
    let event = TribeHubTests.event(subject: #""See https://x.invalid/a?id=5&token=abcdef123456&b=1 now""#)
    let result = importing(["e.json": "[\(event)]", "t.json": TribeHubTests.tribe])
    #expect(result.tribe?.events.first?.subject == "See https://x.invalid/a?id=5&token=[…]&b=1 now")
    #expect(ids(result).contains("tribehub.secret-in-text"))
  }
}
