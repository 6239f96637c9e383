import Foundation
import TestSupport
import Testing

/// Commands as their users run them: what they say, where, and how they end.
@Suite("Commands")
struct CommandTests {
  let folder = TemporaryFolder()

  func run(_ arguments: String...) throws -> (text: String, code: Int32?) {
    try BuiltProgram.run(arguments, in: URL(fileURLWithPath: folder.path))
  }

  /// A family of two with one event, whose chore has a key that is none.
  func writeFamily() throws {
    try folder.write("content/planner.json", #"{"timeZone":"Europe/Oslo","sources":[{"format":"wallplanner","path":"own"}]}"#)
    try folder.write(
      "content/own/tribe.json", #"{"members":[{"id":"ada","name":"Ada"},{"id":"ben","name":"Ben"}]}"#)
    try folder.write(
      "content/own/events.json", #"{"events":[{"id":"a","subject":"Tea","start":"2027-03-01T16:00:00","owner":"ada"}]}"#)
    try folder.write(
      "content/own/houses.json",
      #"{"houses":[{"id":"h","name":"Home","residents":["ada","ben"],"chores":[{"id":"c","title":"Floors","wieght":2}]}]}"#)
  }

  @Test func whatIsWrittenGoesIntoAnEmptyFolderOnly() throws {
    try writeFamily()
    try folder.write("full/notes.txt", "mine")
    let refused = try run("import", "--to", "full")
    #expect(refused.code == 2 && refused.text.contains("full is not empty"), "\(refused.text)")
    #expect(tree(folder.path + "/full").keys.sorted() == ["notes.txt"])
    try FileManager.default.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: true)
    for name in ["empty", "new"] {
      let written = try run("import", "--to", name)
      #expect(written.code == 0 && written.text.contains("wrote"), "\(written.text)")
      #expect(folder.read(name + "/planner.json") != nil)
    }
    #expect(try run("import", "--to", "full/notes.txt").code == 2)
  }

  @Test func checkDataEndsAsOtherChecksDo() throws {
    try writeFamily()
    #expect(try run("build", "--lenient", "--as-of", "2027-03-01", "--output", "site").code == 0)
    let (told, code) = try run("check", "--data", "site")
    #expect(code == 0 && told.contains("things counted on"), "\(told)")
    try FileManager.default.removeItem(atPath: folder.path + "/site/print/month-2027-03.html")
    let (gone, one) = try run("check", "--data", "site")
    #expect(one == 1 && gone.contains("error[data.count]: paper/2027-03: here stand 0 "), "\(gone)")
    try FileManager.default.removeItem(atPath: folder.path + "/site/status.json")
    let (unread, two) = try run("check", "--data", "site")
    #expect(two == 2 && unread.contains("site/status.json cannot be read"), "\(unread)")
    #expect(try run("check", "--data", "site", "site").code == 64)
  }

  @Test func runFetchesAndBuildsOnceAndTellsWhetherItWentWell() throws {
    try writeFamily()
    let (unknown, before) = try run("doctor", "--health")
    #expect(before == 1 && unknown.contains("no build is on record in content/.wallplanner-state"), "\(unknown)")
    let (told, code) = try run("run", "--once", "--no-fetch", "--output", "site")
    // A record's key that nothing reads is no reason not to publish.
    #expect(code == 0 && told.split(separator: "\n").count == 1 && told.contains("Z build: "), "\(told)")
    #expect(folder.read("site/index.html") != nil)
    #expect(try run("doctor", "--health").code == 0)
    try folder.write("content/planner.json", "{")
    let (wrong, failed) = try run("run", "--once", "--no-fetch", "--output", "site", "--state", "elsewhere")
    #expect(failed == 1 && wrong.contains("planner.json:1:1"), "\(wrong)")
    let (unhealthy, one) = try run("doctor", "--health", "--state", "elsewhere")
    #expect(one == 1 && unhealthy.contains("the last build published nothing (exit status 1)"), "\(unhealthy)")
    try folder.write("elsewhere/health", "0 1000000000\n")
    #expect(try run("doctor", "--health", "--state", "elsewhere").text.contains("minutes ago"))
    for every in ["", "5", "59s", "h", "1d", "-1h", "1.5h", "99999999999999999999h", "9000h"] {
      #expect(try run("run", "--once", "--every=\(every)").code == 64, "\(every)")
    }
  }

  @Test func theVersionIsThatOfTheChangelog() throws {
    let changelog = try String(contentsOfFile: SharedData.root + "/CHANGELOG.md", encoding: .utf8)
    let newest = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## ") }).split(separator: " ")[1]
    let (text, code) = try run("--version")
    #expect(code == 0 && text == "wallplanner \(newest)\n", "\(text)")
  }

  @Test func withoutACommandItEndsAsWithAWrongOne() throws {
    let (text, code) = try run()
    #expect(code == 64 && text.contains("build"), "\(text)")
    #expect(try run("--help").code == 0)
  }

  @Test func aLimitOnTheSizeOfFilesIsAnErrorWithWords() throws {
    try writeFamily()
    let (text, code) = try BuiltProgram.run(
      ["build"], in: URL(fileURLWithPath: folder.path), fileBlocks: 4, ignoresFileSignal: false)
    #expect(code == 2 && text.contains("large"), "\(text)")
  }

  @Test func jsonStandsAlone() throws {
    try writeFamily()
    for arguments in [["import", "--report"], ["rota", "--weeks", "2", "--as-of", "2027-03-01"]] {
      let (text, code) = try BuiltProgram.run(
        arguments + ["--format", "json"], in: URL(fileURLWithPath: folder.path), hidesErrors: true)
      #expect(code == 0)
      #expect(throws: Never.self, "\(text)") { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test func theRotaTellsWhatIsOddInItsInput() throws {
    try writeFamily()
    let (text, code) = try run("rota", "--weeks", "2", "--as-of", "2027-03-01")
    #expect(code == 0 && text.contains("wieght") && text.contains("did you mean"), "\(text)")
  }

  @Test func aReaderDoesNotTakeTheFamilysPlace() throws {
    try writeFamily()
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "readers": [ { "name": "family", "level": "family" }, { "name": "all", "level": "public" } ], "sources": [ { "format": "wallplanner", "path": "own" } ] }"#
    )
    let (text, code) = try run("build", "--reader", "all")
    #expect(code == 0 && folder.read("output/all/index.html") != nil, "\(text)")
    #expect(folder.read("output/index.html") == nil && folder.read("output/family/index.html") == nil)
  }

  @Test func aFolderOfTemplatesMustBeThere() throws {
    #expect(try run("templates", "--list", "--templates", "nowhere").code == 64)
    #expect(try run("templates", "--eject", "month.html.mustache", "--templates", ".").code == 64)
    #expect(try run("templates", "--list", "--templates", ".").code == 0)
  }

  @Test func whatInitCannotWriteIsTold() throws {
    // Files may be of no octet: as on a full disk.
    let (text, code) = try BuiltProgram.run(["init", "new"], in: URL(fileURLWithPath: folder.path), fileBlocks: 0)
    #expect(code == 2 && text.contains("cannot be written"), "\(text)")
    #expect(tree(folder.path + "/new").keys.filter { !$0.hasSuffix("/") }.isEmpty)
    #expect(try run("init", "new").code == 0)
  }

  /// Who has an export wants no invented family.
  @Test func initTakesTheExportsThatAreThere() throws {
    try folder.write(
      "home/export/tribe.json", #"{ "$schema": "x/tribe.schema.json", "members": [ { "id": "a", "name": "Ann" } ] }"#)
    try folder.write("home/days.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n")
    #expect(try run("init", "home", "--time-zone", "Europe/Oslo").code == 0)
    let planner = try #require(folder.read("home/planner.json"))
    #expect(planner.contains(#"{ "format": "wallplanner", "path": "export" }"#))
    #expect(planner.contains(#"{ "format": "icalendar", "path": "days.ics", "name": "days" }"#), "\(planner)")
    #expect(folder.read("home/family/tribe.json") == nil)
    #expect(try run("build", "--content", "home", "--output", "output-home").code == 0)
    // What is there stays.
    #expect(try run("init", "home").text.contains("is there already"))
    #expect(folder.read("home/planner.json") == planner && folder.read("home/family/tribe.json") == nil)
  }

  /// Nothing in the invented family may need an explanation, on whatever day it is made.
  @Test(arguments: ["1803859200", "1835406000"])
  func theInventedFamilyShowsEverythingWithoutAWarning(now: String) throws {
    for arguments in [
      ["init", "home", "--time-zone", "Europe/Oslo", "--locale", "en-GB"], ["build", "home", "--strict", "--format", "json"],
    ] {
      let (text, code) = try BuiltProgram.run(
        ["SOURCE_DATE_EPOCH=\(now)"] + arguments, in: URL(fileURLWithPath: folder.path), hidesErrors: true,
        isBehindEnvironment: true)
      #expect(code == 0, "\(text)")
      if arguments.first == "build" { #expect(text.contains(#""warnings": 0, "notes": 0"#), "\(text)") }
    }
    for page in ["activities", "chores", "contacts", "expenses", "journals", "lists", "meals", "messages", "todos"] {
      #expect(folder.read("output/\(page)/index.html") != nil, "\(page)")
    }
    // Schemas describe the files as init writes them.
    let files = tree(folder.path + "/home/family").keys.filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
    let schemas = tree(SharedData.root + "/content/schema").keys.compactMap { $0.hasSuffix(".schema.json") ? $0.dropLast(12) : nil }
    #expect(Set(files).union(["planner"]) == Set(schemas))
  }

  @Test func initTakesSeveralAppsAtOnce() throws {
    let exports = SharedData.root + "/Tests/SharedData/exports/"
    for (app, path) in [("sweep", "sweep"), ("inkwire", "inkwire")] {
      try FileManager.default.createDirectory(atPath: folder.path + "/home", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: exports + path, toPath: folder.path + "/home/" + app)
    }
    #expect(try run("build", "home").code == 1)
    let (text, code) = try run("init", "home", "--time-zone", "Europe/Oslo")
    #expect(code == 0, "\(text)")
    let planner = try #require(folder.read("home/planner.json"))
    #expect(
      planner.contains(#""format": "sweep", "path": "sweep""#) && planner.contains(#""format": "inkwire", "path": "inkwire""#),
      "\(planner)")
    #expect(try [0, 3].contains(run("build", "home").code))
  }

  @Test func aDryRunWritesNothingAndSaysWhatItWould() throws {
    try writeFamily()
    let (text, code) = try run("build", "--dry-run")
    #expect(code == 0 && text.contains("index.html: new") && text.contains("would be written"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/output"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/content/.wallplanner-state"))
    _ = try run("build", "-q")
    let before = tree(folder.path)
    try folder.write(
      "content/own/events.json", #"{"events":[{"id":"a","subject":"Coffee","start":"2027-03-01T16:00:00","owner":"ada"}]}"#)
    #expect(try run("build", "--dry-run").text.contains("events/wallplanner-a.html: changed"))
    let after = tree(folder.path).filter { !$0.key.hasPrefix("content") }
    #expect(after == before.filter { !$0.key.hasPrefix("content") })
  }

  @Test func quietPrintsWarningsOnly() throws {
    try writeFamily()
    let (text, code) = try run("build", "content", "--quiet")
    #expect(code == 0 && text.contains("wieght") && !text.contains("pages"), "\(text)")
    #expect(!text.contains("\u{1B}"))
    #expect(try run("build", "content", "-q", "--verify", "--color", "always").text.contains("\u{1B}[1;33m"))
  }

  @Test(arguments: [("bild", "“build”"), ("chekc", "“check”"), ("frobnicate", "--help")])
  func anUnknownCommandIsToldTheNearest(word: String, hint: String) throws {
    let (text, code) = try run(word, "home")
    #expect(code == 64 && text.contains("no command “\(word)”") && text.contains(hint), "\(text)")
  }

  @Test func sarifIsOneDocument() throws {
    try folder.write("site/ü page.html", "<p>No.")
    let (text, code) = try BuiltProgram.run(
      ["check", "--format", "sarif", "site"], in: URL(fileURLWithPath: folder.path), hidesErrors: true)
    #expect(code == 1)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    #expect(!results.isEmpty && results.allSatisfy { ($0["locations"] as? [Any])?.count == 1 })
    #expect(text.contains(#""uri": "%C3%BC%20page.html""#) && text.contains(#""startLine": 1"#), "\(text)")
  }

  @Test func theDoctorSaysWhatIsWrong() throws {
    try writeFamily()
    let sound = try run("doctor", "content")
    #expect(sound.code == 0 && sound.text.contains("ok      content: content: 2 members"), "\(sound.text)")
    try folder.write("content/planner.json", "{")
    let (text, code) = try run("doctor", "content")
    #expect(code == 1 && text.contains("WRONG   content"), "\(text)")
    #expect(try run("doctor", "nowhere").text.contains("wallplanner init nowhere"))
  }

  @Test func initRefusesALanguageThatThereIsNot() throws {
    for locale in ["deutsch", "en-UK", ""] {
      let (text, code) = try run("init", "new", "--locale", locale)
      #expect(code == 64 && text.contains("There is no locale"), "\(text)")
    }
    #expect(folder.read("new/planner.json") == nil)
  }

  @Test(arguments: [
    (#"1"#, true), (#"-1.5e+3"#, true), (#"0"#, true), (#""a\u00e9\n""#, true), (#"{"a":[null,true,"x"]}"#, true), (#"+1"#, false),
    (#"01"#, false), (#"1."#, false), (#".5"#, false), (#"1e"#, false), (#"-"#, false), (#""\x""#, false), (#""\u12g4""#, false),
    (#""\u12"#, false),
  ])
  func idsComeBackOnlyIfTheyAreJSON(id: String, isJSON: Bool) throws {
    try folder.write("line.json", #"{"id":\#(id),"dtstart":"20270301T100000","rrule":"FREQ=DAILY;COUNT=2"}"#)
    let (text, code) = try BuiltProgram.run(["expand"], in: URL(fileURLWithPath: folder.path), input: folder.path + "/line.json")
    #expect(code == 0 || !isJSON)
    #expect(text.contains(#""id":\#(id)"#) == isJSON, "\(text)")
    #expect(throws: Never.self, "\(text)") { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }

  @Test(arguments: [
    (#"{"id":7,"dtstart":5}"#, #"{"id":7,"error":"line 1 "#), (#"{"dtstart":5,"id":7}"#, #"{"id":7,"error":"line 1 "#),
    (#"{"id":"a","dtstart":"20270301","limit":01}"#, #"{"id":"a","error":"line 1 "#),
    (#"{"id":1,"dtstart":"20270301","limit":0}"#, #"{"id":1,"instances":[]"#),
    (#"{"id":1,"id":x"#, #"{"id":1,"error""#), (#"{"id":[1,"#, #"{"id":null,"error""#),
  ])
  func anAnswerNamesItsRequest(line: String, answer: String) throws {
    try folder.write("line.json", line)
    let (text, _) = try BuiltProgram.run(["expand"], in: URL(fileURLWithPath: folder.path), input: folder.path + "/line.json")
    #expect(text.hasPrefix(answer), "\(text)")
    #expect(throws: Never.self, "\(text)") { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }
}
