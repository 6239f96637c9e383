import Diagnostics
import Glibc
import Testing
import TribeImport

/// What somebody who edits the files by hand is told about each kind of mistake: word for word, in `Goldens/broken-inputs.txt`.
///
/// `RECORD_GOLDEN=1` writes the file anew; such a run is never green.
@Suite("Broken inputs")
struct BrokenInputTests {
  struct Case: Sendable {
    var name: String
    var files: [String: [UInt8]]

    /// A whole file of that text, or of bytes.
    init(_ name: String, _ path: String = "events.json", _ text: String) {
      self.name = name
      files = [path: Array(text.utf8)]
    }

    init(_ name: String, bytes: [UInt8]) {
      self.name = name
      files = ["events.json": bytes]
    }

    init(_ name: String, files: [String: String]) {
      self.name = name
      self.files = files.mapValues { Array($0.utf8) }
    }

    /// One event with a field of it changed.
    init(event name: String, _ old: String, _ new: String) { self.init(name, "events.json", Self.event.replacing(old, with: new)) }

    /// planner.json beside a good export.
    init(planner name: String, _ text: String) {
      self.init(
        name, files: ["planner.json": text, "tribehub/events.json": Self.event, "tribehub/tribe.json": TribeHubTests.tribe])
    }

    static let event = """
      [
        {
          "id": 12,
          "user": { "user_id": 3, "display_name": "Emma", "image": null },
          "tribe": { "tribe_id": 2, "tribe_name": "Sample" },
          "to": [ { "user_id": 4, "display_name": "Tom", "image": null } ],
          "start": "2027-03-01T10:00:00",
          "duration": "01:30:00",
          "recurrence_type": "MON",
          "subject": "Dentist",
          "category": "MED",
          "accepted": []
        }
      ]
      """
  }

  static let cases: [Case] = [
    // JSON itself
    Case(event: "a comma too many", "\"accepted\": []", "\"accepted\": [],"),
    Case(event: "a comma missing", "\"duration\": \"01:30:00\",", "\"duration\": \"01:30:00\""),
    Case(event: "single quotation marks", "\"Dentist\"", "'Dentist'"),
    Case(event: "typographic quotation marks", "\"Dentist\"", "“Dentist”"),
    Case(event: "a closing quotation mark missing", "\"Dentist\",", "\"Dentist,"),
    Case(event: "a quotation mark inside text", "\"Dentist\"", "\"The \"big\" one\""),
    Case(event: "a comment", "\"id\": 12,", "\"id\": 12, // the first"),
    Case(event: "a bracket missing", "\n  }\n]", "\n]"),
    Case(event: "a name without quotation marks", "\"subject\":", "subject:"),
    Case(event: "a line break in a text", "\"Dentist\"", "\"Den\ntist\""),
    Case(event: "a date without quotation marks", "\"2027-03-01T10:00:00\"", "2027-03-01T10:00:00"),
    Case(event: "a decimal comma", "\"id\": 12", "\"id\": 12,50"),
    Case(event: "a leading zero", "\"id\": 12", "\"id\": 012"),
    Case(event: "a tab in a text", "\"Dentist\"", "\"Den\ttist\""),
    Case(event: "a backslash", "\"Dentist\"", "\"C:\\Dentist\""),
    Case(event: "True", "\"accepted\": []", "\"accepted\": None"),
    Case("a truncated file", "events.json", String(Case.event.prefix(300))),
    Case("an empty file", "events.json", ""),
    Case("a web page", "events.json", "<!DOCTYPE html><title>Sign in</title>"),
    Case("a byte order mark", "events.json", "\u{FEFF}" + Case.event),
    Case("Latin-1", bytes: Array("[{\"id\":1,\"subject\":\"Bj".utf8) + [0xF8] + Array("rn\"}]".utf8)),
    Case("UTF-16", bytes: [0xFF, 0xFE] + Case.event.utf8.flatMap { [$0, 0] }),
    Case("a compressed file", bytes: [0x1F, 0x8B, 8, 0, 0, 0]),
    Case("several values", "events.json", "{\"id\":1}\n{\"id\":2}"),
    // Events
    Case(event: "an unknown category", "\"MED\"", "\"SPORT\""),
    Case(event: "a category in small letters", "\"MED\"", "\"med\""),
    Case(event: "an unknown repeat", "\"MON\"", "\"MONTHLY\""),
    Case(event: "a day that does not exist", "2027-03-01T", "2027-02-30T"),
    Case(event: "29 February in a common year", "2027-03-01T", "2027-02-29T"),
    Case(event: "month 13", "2027-03-01T", "2027-13-01T"),
    Case(event: "a day first", "2027-03-01T10:00:00", "01.03.2027 10:00"),
    Case(event: "25 o'clock", "T10:00:00", "T25:00:00"),
    Case(event: "a date without a time", "2027-03-01T10:00:00", "2027-03-01"),
    Case(event: "an offset", "2027-03-01T10:00:00", "2027-03-01T10:00:00Z"),
    Case(event: "a negative length", "\"01:30:00\"", "\"-1 23:30:00\""),
    Case(event: "a length in words", "\"01:30:00\"", "\"an hour\""),
    Case(event: "a length as a number", "\"01:30:00\"", "90"),
    Case(event: "a length of 70 minutes", "\"01:30:00\"", "\"01:70:00\""),
    Case(event: "an id in words", "\"id\": 12", "\"id\": \"twelve\""),
    Case(event: "no id", "\"id\": 12,", ""),
    Case(event: "no subject", "\"subject\": \"Dentist\",", ""),
    Case(event: "subject null", "\"Dentist\"", "null"),
    Case(event: "subject blank", "\"Dentist\"", "\"  \""),
    Case(event: "a number as subject", "\"Dentist\"", "2027"),
    Case(event: "a mistyped name", "\"start\"", "\"strat\""),
    Case(event: "no start", "\"start\": \"2027-03-01T10:00:00\",", ""),
    Case(event: "invitees as text", "[ { \"user_id\": 4, \"display_name\": \"Tom\", \"image\": null } ]", "\"Tom\""),
    Case(event: "an invitee as a number", "{ \"user_id\": 4, \"display_name\": \"Tom\", \"image\": null }", "4"),
    Case(event: "an owner without id", "\"user_id\": 3, ", ""),
    Case(event: "a long subject", "\"Dentist\"", "\"\(String(repeating: "Dentist ", count: 14))\""),
    Case(event: "a subject of a megabyte", "\"Dentist\"", "\"\(String(repeating: "Dentist ", count: 131_072))\""),
    Case(event: "a name twice", "\"subject\": \"Dentist\",", "\"subject\": \"Dentist\", \"subject\": \"Doctor\","),
    Case(event: "half an emoji", "\"Dentist\"", "\"Dentist \\ud83e\""),
    Case(
      "several mistakes at once", "events.json",
      Case.event.replacing("\"MED\"", with: "\"X\"").replacing("01:30:00", with: "long").replacing("2027-03-01", with: "2027-04-31")
    ),
    Case("a number among events", "events.json", String(Case.event.dropLast(2)) + ",\n  7\n]"),
    Case("an event in two versions", files: ["a.json": Case.event, "b.json": Case.event.replacing("Dentist", with: "Doctor")]),
    Case(
      "two families",
      files: [
        "a.json": Case.event,
        "b.json": Case.event.replacing("\"id\": 12", with: "\"id\": 13").replacing("\"tribe_id\": 2", with: "\"tribe_id\": 5"),
      ]),
    Case(
      "a contact as text", "contacts.json",
      #"[{"id":1,"category":5,"company":"A","title":null,"first_name":true,"last_name":null,"phone":4722001,"email":[]}]"#),
    Case(
      "tokens beside the export",
      files: [
        "events.json": Case.event,
        "login.json": #"{"access_token":"eyJhbGciOiJIUzI1NiJ9.eyJ1IjozfQ.abcdefgh","user":{"pk":3,"email":"emma@example.org"}}"#,
      ]),
    Case("nothing to read", "readme.json", #"{"hello":"world"}"#),
    Case("no file at all", files: [:]),
    // planner.json
    Case(planner: "an unknown setting", #"{"timezone":"Europe/Oslo","sources":[{"format":"tribehub","path":"tribehub"}]}"#),
    Case(planner: "an unknown time zone", #"{"timeZone":"Oslo","sources":[{"format":"tribehub","path":"tribehub"}]}"#),
    Case(planner: "an offset as time zone", #"{"timeZone":"GMT+1","sources":[{"format":"tribehub","path":"tribehub"}]}"#),
    Case(planner: "an unknown format", #"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehubb","path":"tribehub"}]}"#),
    Case(planner: "a path that is not there", #"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehub","path":"tribhub"}]}"#),
    Case(planner: "a path outside", #"{"timeZone":"Europe/Oslo","sources":[{"format":"tribehub","path":"../secret"}]}"#),
    Case(planner: "sources as an object", #"{"timeZone":"Europe/Oslo","sources":{"format":"tribehub","path":"tribehub"}}"#),
    Case(
      planner: "a date that does not exist",
      #"{"timeZone":"Europe/Oslo","asOf":"2027-02-30","sources":[{"format":"tribehub","path":"tribehub"}]}"#),
    Case(
      planner: "a weekday of no language",
      #"{"timeZone":"Europe/Oslo","firstWeekday":"mondey","sources":[{"format":"tribehub","path":"tribehub"}]}"#),
    Case(
      planner: "a window in words",
      #"{"timeZone":"Europe/Oslo","window":{"past":"3 months"},"sources":[{"format":"tribehub","path":"tribehub"}]}"#),
    Case(
      planner: "an address without https",
      #"{"timeZone":"Europe/Oslo","baseURL":"planner.example.org","sources":[{"format":"tribehub","path":"tribehub"}]}"#),
    Case(
      planner: "a member nobody knows",
      #"{"timeZone":"Europe/Oslo","members":{"Ema":{"initials":"EM"}},"sources":[{"format":"tribehub","path":"tribehub"}]}"#),
    Case(planner: "a list instead of an object", #"[]"#),
    Case(
      planner: "a switch in quotation marks",
      #"{"timeZone":"Europe/Oslo","publish":{"contacts":"yes"},"sources":[{"format":"tribehub","path":"tribehub"}]}"#),
  ]

  static func report(_ c: Case) -> String {
    let (result, sources) = importing(c.files)
    let printer = DiagnosticPrinter(format: .text, usesColour: false)
    return "### \(c.name)\n" + printer.print(result.diagnostics, in: sources) + DiagnosticPrinter.summary(result.diagnostics)
      + "\n\n"
  }

  static let golden = "Tests/TribeImportTests/Goldens/broken-inputs.txt"

  @Test func everyMistakeIsToldInWordsThatHelp() throws {
    let reports = Self.cases.map(Self.report)
    if getenv("RECORD_GOLDEN") != nil {
      let file = try #require(fopen(Self.golden, "wb"))
      fputs(reports.joined(), file)
      fclose(file)
      Issue.record("recorded \(Self.golden)")
      return
    }
    let golden = String(decoding: try #require(contents(Self.golden)), as: UTF8.self)
    let expected = golden.split(separator: "### ").map { "### " + $0 }
    #expect(expected.count == reports.count)
    for (found, wanted) in zip(reports, expected) { #expect(found == wanted) }
  }

  /// Faults of fields and records: warnings, and the planner is built without them.
  static let mere: Set<String> = [
    "a byte order mark", "UTF-16", "two families", "a path that is not there",
    "an offset", "subject blank", "a long subject", "a name twice", "half an emoji", "an event in two versions",
    "tokens beside the export",
    "an unknown setting", "a member nobody knows", "an unknown category", "a category in small letters", "an unknown repeat",
    "a day that does not exist", "29 February in a common year", "month 13", "a day first", "25 o'clock", "a date without a time",
    "a negative length", "a length in words", "a length as a number", "a length of 70 minutes", "an id in words", "no id",
    "no subject", "subject null", "a number as subject", "a mistyped name", "no start", "invitees as text",
    "an invitee as a number", "an owner without id", "a subject of a megabyte", "several mistakes at once",
    "a number among events", "a contact as text",
    "a date that does not exist", "a weekday of no language", "a window in words", "an address without https",
  ]

  @Test(arguments: cases.map(\.name))
  func everyMistakeHasAPlaceAndAHint(name: String) throws {
    let c = try #require(Self.cases.first { $0.name == name })
    let (result, _) = importing(c.files)
    #expect(result.diagnostics.hasErrors == !Self.mere.contains(name))
    for diagnostic in result.diagnostics where diagnostic.severity != .note {
      #expect(diagnostic.hint != nil, "\(diagnostic.id)")
      #expect(
        diagnostic.span != nil || diagnostic.id.hasPrefix("import.") || diagnostic.id == "planner.no-time-zone", "\(diagnostic.id)")
      #expect(!diagnostic.message.hasSuffix("."), "\(diagnostic.message)")
    }
  }
}
