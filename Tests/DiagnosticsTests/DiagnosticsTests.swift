import Testing

@testable import Diagnostics

private func files(_ text: String, path: String = "planner.json") -> SourceFiles {
  var files = SourceFiles()
  files.add(SourceFile(path: path, bytes: Array(text.utf8)))
  return files
}

private func span(_ text: String, _ part: String) -> SourceSpan {
  let range = text.range(of: part)
  return SourceSpan(file: FileID(index: 0), bytes: range)
}

extension String {
  /// The octets at which `part` first stands.
  fileprivate func range(of part: String) -> Range<Int> {
    let whole = Array(utf8)
    let wanted = Array(part.utf8)
    for start in 0...(whole.count - wanted.count) where Array(whole[start..<start + wanted.count]) == wanted {
      return start..<start + wanted.count
    }
    return 0..<0
  }
}

@Suite("Printing diagnostics")
struct DiagnosticPrinterTests {
  private func text(_ source: String, _ diagnostics: [Diagnostic], colour: Bool = false) -> String {
    DiagnosticPrinter(files: files(source), format: .text, usesColour: colour).print(diagnostics)
  }

  @Test func marksTheTextAtFault() {
    let source = "{\n  \"category\": \"SPRT\",\n}"
    let diagnostic = Diagnostic(
      .error, "tribehub.unknown-category", "there is no category SPRT", at: span(source, "\"SPRT\""), hint: "write SPO for Sport",
      notes: [.init(message: "in this event", span: span(source, "{"))])
    #expect(
      text(source, [diagnostic]) == """
        planner.json:2:15: error[tribehub.unknown-category]: there is no category SPRT
            2 |   "category": "SPRT",
              |               ^^^^^^
              = note: in this event (planner.json:1:1)
              = hint: write SPO for Sport

        """)
  }

  @Test func countsColumnsInScalarsAndMarksByCells() {
    let source = "\t\"美玲\": x"
    #expect(
      text(source, [Diagnostic(.warning, "a", "b", at: span(source, "x"))]) == """
        planner.json:1:8: warning[a]: b
            1 |  "美玲": x
              |          ^

        """)
  }

  @Test func clipsLongLinesAroundTheFault() throws {
    let source = String(repeating: "a", count: 500) + "FAULT" + String(repeating: "b", count: 500)
    let lines = text(source, [Diagnostic(.error, "a", "b", at: span(source, "FAULT"))]).split(separator: "\n")
    #expect(lines[1].contains("…aaaa") && lines[1].contains("aFAULTb") && lines[1].hasSuffix("b…"))
    #expect(lines[1].count < 120)
    let mark = try #require(lines[2].firstIndex(of: "^"))
    #expect(lines[1].dropFirst(lines[2].distance(from: lines[2].startIndex, to: mark)).hasPrefix("FAULT"))
  }

  @Test(arguments: ["", "a", "aa\r\n", "ab\n"])
  func marksAPlaceAtTheEnd(source: String) {
    let end = source.utf8.count
    let output = text(source, [Diagnostic(.error, "x", "y", at: SourceSpan(file: FileID(index: 0), bytes: end..<end))])
    #expect(output.hasPrefix("planner.json:"))
    #expect(source.isEmpty || output.contains("^"))
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    let source = "\"\u{1B}[2Jx\u{202E}\u{85}\""
    let output = text(source, [Diagnostic(.error, "x", "bad \u{1B}[31m text\nnext", at: span(source, "x"))])
    #expect(!output.unicodeScalars.contains { $0 != "\n" && !SafeText.isPrintable($0) })
  }

  @Test func secretsBesideAFaultAreMasked() {
    let source = #"{"id":"x","email":"emma@example.org","auth_token":"U1_rypdMPPMZvEwMhqzp","name":5}"#
    for part in ["5", "\"x\"", "\"U1_rypdMPPMZvEwMhqzp\""] {
      let output = text(source, [Diagnostic(.error, "x", "y", at: span(source, part))])
      #expect(!output.contains("U1_ryp") && !output.contains("emma@"), "\(output)")
      #expect(output.contains("•••"))
    }
    let web = #"["https://pics.invalid/a.jpg?alt=media&token=7199c12e-b454-4e83-983a-d8be3b83ab1a",1]"#
    #expect(!text(web, [Diagnostic(.error, "x", "y", at: span(web, "1]"))]).contains("7199c12e"))
  }

  /// Whatever the quotation marks before it do, and however the value is laid out.
  @Test(arguments: [
    #"{"a":"x"y","password":"Pl41n-text!","b":FAULT}"#, "{\"a\":\"x,\n\"password\":\n  \"Pl41n-text!\",\"b\":FAULT}",
    #"{"tokens":["abc","Pl41n-text!"],"b":FAULT}"#,
    #"{'password':'Pl41n-text!','b':FAULT}"#, #"{"password":Pl41n-text!,"b":FAULT}"#,
    #"["\#(String(repeating: "filler ", count: 700))","password":"Pl41n-text!",FAULT"#,
    #"{"b":FAULT,"password":"Pl41n-text!"}"#, #"{"password" : "Pl41n-text!" FAULT"#,
  ])
  func secretsAreMaskedInBrokenTexts(source: String) {
    #expect(!text(source, [Diagnostic(.error, "x", "y", at: span(source, "FAULT"))]).contains("Pl41n"))
    #expect(!text(source, [Diagnostic(.error, "x", "y", at: span(source, "Pl41n-text!"))]).contains("Pl41n"))
  }

  @Test func ordersByFilePlaceAndIdAndDropsRepeats() {
    let a = Diagnostic(.error, "b", "m", at: SourceSpan(file: FileID(index: 0), bytes: 5..<6))
    let b = Diagnostic(.note, "a", "m", at: SourceSpan(file: FileID(index: 0), bytes: 5..<6))
    let c = Diagnostic(.error, "z", "m", at: SourceSpan(file: FileID(index: 0), bytes: 1..<6))
    let d = Diagnostic(.error, "z", "m")
    #expect(DiagnosticPrinter.sorted([a, a, b, c, d]) == [d, c, b, a])
    #expect(DiagnosticPrinter.summary([a, a, b, c, d]) == "3 errors, 1 note")
    #expect(DiagnosticPrinter.summary([]) == "no problems")
  }

  @Test func countsWhatItDoesNotPrint() {
    let many = (0..<57).map { Diagnostic(.warning, "x.y", "number \($0)") }
    let output = text("", many)
    #expect(output.split(separator: "\n").count == 21)
    #expect(output.hasSuffix("… and 37 more of x.y\n"))
  }

  @Test func printsJSON() {
    let source = "ab\n\"c\""
    let diagnostic = Diagnostic(.error, "x.y", "say \"no\"\u{1}", at: span(source, "\"c\""), hint: "h")
    let output = DiagnosticPrinter(files: files(source), format: .json, usesColour: true).print([diagnostic])
    #expect(
      output == #"""
        {
          "errors": 1, "warnings": 0, "notes": 0,
          "diagnostics": [
            { "severity": "error", "id": "x.y", "message": "say \"no\"\u0001", "file": "planner.json", "line": 2, "column": 1, "endLine": 2, "endColumn": 4, "offset": 3, "length": 3, "hint": "h" }
          ]
        }

        """#)
  }

  @Test func printsGitHubCommands() {
    let source = "ab\n\"c\""
    let diagnostic = Diagnostic(.warning, "x.y", "50 % of, this: that", at: span(source, "\"c\""), hint: "h")
    let output = DiagnosticPrinter(files: files(source, path: "a,b.json"), format: .github, usesColour: false).print([diagnostic])
    #expect(output == "::warning file=a%2Cb.json,line=2,col=1,endColumn=4,title=x.y::50 %25 of, this: that%0AHint: h\n")
  }

  @Test func coloursOnlyWhereWanted() {
    #expect(text("", [Diagnostic(.error, "a", "b")], colour: true).contains("\u{1B}["))
    #expect(!text("", [Diagnostic(.error, "a", "b")]).contains("\u{1B}["))
    #expect(DiagnosticPrinter.wantsColour(isTerminal: true, environment: [:]))
    #expect(!DiagnosticPrinter.wantsColour(isTerminal: true, environment: ["NO_COLOR": "1"]))
    #expect(!DiagnosticPrinter.wantsColour(isTerminal: true, environment: ["TERM": "dumb"]))
    #expect(!DiagnosticPrinter.wantsColour(isTerminal: false, environment: [:]))
  }
}

@Suite("Nearest names")
struct NearestNameTests {
  static let names = ["title", "timeZone", "locale", "baseURL", "asOf", "window", "sources"]
  @Test(
    arguments: [
      ("titel", "title"), ("timezone", "timeZone"), ("time_zone", "timeZone"), ("source", "sources"), ("base-url", "baseURL"),
      ("asof", "asOf"),
      ("colour", nil), ("x", nil), ("", nil),
    ] as [(String, String?)])
  func findsASlip(_ c: (String, String?)) { #expect(NearestName.nearest(to: c.0, among: Self.names) == c.1) }

  @Test func countsEdits() {
    #expect(NearestName.editDistance(Array("kitten".utf8), Array("sitting".utf8)) == 3)
    #expect(NearestName.editDistance(Array("ab".utf8), Array("ba".utf8)) == 1)
    #expect(NearestName.editDistance([], Array("abc".utf8)) == 3)
  }
}

@Suite("What secrets look like")
struct SecretShapesTests {
  @Test(arguments: [
    "password", "auth_token", "authToken", "refresh_token", "apiKey", "api-key", "email", "code", "uid", "encrypted_password",
    "notification_ids",
  ])
  func knowsSecretNames(name: String) { #expect(SecretShapes.isSecretName(name)) }

  @Test(arguments: ["author", "authorId", "title", "name", "category", "display_name", "to", "accepted", "start", "keyword"])
  func leavesOrdinaryNames(name: String) { #expect(!SecretShapes.isSecretName(name)) }

  @Test(arguments: [
    "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjozfQ.abc", "https://x.invalid/a?alt=media&token=12345678", "-----BEGIN PRIVATE KEY-----",
    "$2a$04$eU9FbGd9WoTTX", "pbkdf2_sha256$390000$x", "VX4ANCc9vIF:APA91bShP88x",
  ])
  func knowsSecretValues(value: String) { #expect(SecretShapes.isSecretValue(value)) }

  @Test(arguments: ["Dentist at 10", "https://example.org/?page=2", "token", "eyJ", "https://example.org/monkey=12345678"])
  func leavesOrdinaryValues(value: String) { #expect(!SecretShapes.isSecretValue(value)) }
}
