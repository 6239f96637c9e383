import Diagnostics
import Glibc
import TestSupport
import Testing

@testable import JSONText

private func parse(_ text: String) -> (JSONValue?, [Diagnostic]) { parse(Array(text.utf8)) }
private func parse(_ bytes: [UInt8]) -> (JSONValue?, [Diagnostic]) { JSONText.parse(bytes, file: FileID(index: 0)) }

@Suite("JSON text, RFC 8259")
struct JSONTextTests {
  @Test func everyFaultHasARowAndEveryRowAFault() {
    #expect(Set(JSONFault.table.rows.keys) == Set(JSONFault.allCases.map(\.rawValue)))
    for (name, row) in JSONFault.table.rows { #expect((2...3).contains(row.count), "\(name)") }
  }

  // MARK: Values

  @Test func knowsWhereEachValueStood() throws {
    let text = #"{"a": [1, "två"], "b": {"c": null}}"#
    let value = try #require(parse(text).0)
    let item = try #require(value["a"].map { Array($0.elements) })
    #expect(item[0].span.bytes == 7..<8)
    #expect(item[1].span.bytes == 10..<16)
    #expect(item[1].string == "två")
    #expect(value["b"]?["c"]?.isNull == true)
    #expect(value.count == 2)
    #expect(value["a"]?.count == 2)
    #expect(value.members.map { $0.name.string ?? "" } == ["a", "b"])
  }

  static let strings: [(String, String)] = [
    (#""""#, ""), (#""a\nb""#, "a\nb"), (#""\u00e9\u0045""#, "éE"), (#""\ud83c\udf82""#, "🎂"),
    (#""\/\\\"\b\f\r\t""#, "/\\\"\u{8}\u{c}\r\t"),
    (#""12345678901234567""#, "12345678901234567"), (#""1234567\"9""#, "1234567\"9"), (#""Ørjan 🏡 עידו""#, "Ørjan 🏡 עידו"),
    (#""\u0000""#, "\0"),
    (#""\ud800x""#, "\u{FFFD}x"), (#""\udc00\ud83c\udf82""#, "\u{FFFD}🎂"),
  ]
  @Test(arguments: strings)
  func decodesEscapes(_ c: (String, String)) { #expect(parse(c.0).0?.string == c.1) }

  static let integers: [(String, Int?)] = [
    ("0", 0), ("-0", 0), ("12", 12), ("-7", -7), ("1e2", 100), ("1.20E1", 12), ("120e-1", 12), ("12.5", nil), ("1e-1", nil),
    ("0e999", 0),
    ("0.0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil), ("1e19", nil),
    ("1e99999", nil), ("1e-9223372036854775808", nil), ("0e-9223372036854775808", 0), ("1e9223372036854775807", nil),
    ("0.000012e6", 12), ("1000000000000000000000e-20", 10),
  ]
  @Test(arguments: integers)
  func readsWholeNumbersExactly(_ c: (String, Int?)) {
    #expect(parse(c.0).0?.integer == c.1)
    #expect(parse(c.0).0?.numberText == c.0)
  }

  @Test func theLastOfTwoEqualNamesCounts() throws {
    let (value, diagnostics) = parse(#"{"a":1,"b":2,"\u0061":3}"#)
    #expect(value?["a"]?.integer == 3)
    #expect(diagnostics.map(\.id) == ["json.duplicate-name"])
    #expect(diagnostics.first?.span?.bytes == 13..<21)
    #expect(diagnostics.first?.severity == .warning)
  }

  @Test func findsADuplicateAmongManyNames() {
    let names = (0..<5000).map { "\"key\($0)\":1" } + ["\"key77\":2"]
    let (value, diagnostics) = parse("{" + names.joined(separator: ",") + "}")
    #expect(diagnostics.map(\.id) == ["json.duplicate-name"])
    #expect(value?["key77"]?.integer == 2)
    let apart = parse("{" + names.dropLast().joined(separator: ",") + "}")
    #expect(apart.1.isEmpty)
  }

  @Test func halfACharacterIsAWarning() {
    #expect(parse(#"["\ud83d"]"#).1.map(\.id) == ["json.lone-surrogate"])
    #expect(parse(#"["\ud83c\udf82"]"#).1.isEmpty)
  }

  // MARK: Faults

  struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    var ids: [String]
    var at: Int
    var testDescription: String { text }
    init(_ text: String, _ ids: String..., at: Int) {
      self.text = text
      self.ids = ids
      self.at = at
    }
  }
  static let faults: [Fault] = [
    Fault(#"[1,2,]"#, "json.trailing-comma", at: 4),
    Fault(#"{"a":1,}"#, "json.trailing-comma", at: 6),
    Fault(#"[1,,2]"#, "json.extra-comma", at: 3),
    Fault(#"[1 2]"#, "json.missing-comma", at: 1),
    Fault(#"{"a":1 "b":2}"#, "json.missing-comma", at: 5),
    Fault(#"{'a':1}"#, "json.single-quotes", at: 1),
    Fault("{“a”:1}", "json.smart-quotes", at: 1),
    Fault("[1] // end", "json.comment", at: 4),
    Fault("/* a */[1,]", "json.comment", "json.trailing-comma", at: 0),
    Fault("# a\n[1]", "json.comment", at: 0),
    Fault("\u{FEFF}[1]", "json.byte-order-mark", at: 0),
    Fault(#"{"a":1"#, "json.truncated", at: 5),
    Fault(#"["abc"#, "json.truncated", at: 1),
    Fault(#"[1}"#, "json.wrong-bracket", at: 2),
    Fault(#"[1]]"#, "json.extra-bracket", at: 3),
    Fault(#"[1] [2]"#, "json.text-after-end", at: 4),
    Fault("{\"a\":1}\n{\"a\":2}", "json.several-values", at: 8),
    Fault("[\"a\u{9}b\"]", "json.control-character", at: 3),
    Fault("[\"a\nb\"]", "json.line-break", at: 3),
    Fault("{\n \"a\": \"b,\n \"c\": 1\n}", "json.missing-closing-quote", at: 8),
    Fault(#"{"a":"say "hi" now"}"#, "json.quote-inside-text", at: 11),
    Fault(#"["\x"]"#, "json.escape", at: 2),
    Fault(#"["\u12g4"]"#, "json.escape", at: 2),
    Fault(#"[01]"#, "json.number", at: 1),
    Fault(#"[+1]"#, "json.number", at: 1),
    Fault(#"[.5]"#, "json.number", at: 1),
    Fault(#"[5.]"#, "json.number", at: 1),
    Fault(#"[2026-01-01]"#, "json.number", at: 1),
    Fault(#"[True]"#, "json.capital-letters", at: 1),
    Fault(#"[None]"#, "json.unknown-word", at: 1),
    Fault(#"[yes]"#, "json.unknown-word", at: 1),
    Fault(#"{a:1}"#, "json.missing-quotes", at: 1),
    Fault(#"{"a" 1}"#, "json.missing-colon", at: 1),
    Fault(#"{"a"=1}"#, "json.equals-sign", at: 4),
    Fault(#"{"a"}"#, "json.missing-value", at: 1),
    Fault(#"{"a":}"#, "json.missing-value", at: 1),
    Fault(#"{"a":,"b":1}"#, "json.missing-value", at: 1),
    Fault(#"{1:2}"#, "json.name-not-text", at: 1),
    Fault(#"{[1]}"#, "json.missing-name", at: 1),
    Fault(#"["a":1]"#, "json.colon-in-list", at: 4),
    Fault(#"{"x":["a","b":1]}"#, "json.colon-in-list", at: 13),
    // One quotation mark or bracket that is missing is one fault, and what follows is still read.
    Fault(#"{"a":"b","subject: "Swim","start":"x","c":3}"#, "json.missing-closing-quote", at: 9),
    Fault(#"{"subject: "Swim",}"#, "json.missing-closing-quote", "json.trailing-comma", at: 1),
    Fault(#"{subject": "Swim","a":1}"#, "json.missing-quotes", at: 1),
    Fault(#"{"a":[{"id":1,{"id":2}]}"#, "json.missing-bracket", at: 13),
    Fault(#"{"a":[{"id":1},"b":[2,]}"#, "json.missing-bracket", "json.trailing-comma", at: 15),
    Fault(#"{"a: b":1,"c: d" 1}"#, "json.missing-colon", at: 10),
    Fault("[1,\u{A0}2]", "json.space", at: 3),
    Fault("", "json.empty", at: 0),
    Fault(" \n", "json.empty", at: 0),
    Fault("<!DOCTYPE html>", "json.web-page", at: 0),
    Fault("BEGIN:VCALENDAR", "json.other-format", at: 0),
    Fault("[1;2]", "json.semicolon", at: 2),
    Fault("[@]", "json.unexpected", at: 1),
    Fault(String(repeating: "[", count: 129) + String(repeating: "]", count: 129), "json.too-deep", at: 128),
  ]
  @Test(arguments: faults)
  func saysWhatIsWrongAndWhere(_ c: Fault) {
    let (value, diagnostics) = parse(c.text)
    #expect(value == nil)
    #expect(diagnostics.map(\.id) == c.ids)
    #expect(diagnostics.first?.span?.bytes.lowerBound == c.at)
  }

  /// The hint that quotes a word without quotation marks quotes no password.
  @Test(arguments: [
    (#"{"password": Pl41n-text!}"#, false), (#"{"password":Plaintext}"#, false), (#"{"auth_token" : abc}"#, false),
    (#"{"x": zQ7kaXXvvEHkvJbzDmX9}"#, false), (#"{"subject": Dentist}"#, true),
    (#"{subject: "Dentist"}"#, true),
  ])
  func hintsRepeatNoPassword(text: String, isRepeated: Bool) throws {
    let found = parse(Array(text.utf8)).1
    let fault = try #require(found.first { $0.id == "json.missing-quotes" }, "\(found)")
    #expect(fault.hint?.hasPrefix("write \"") == isRepeated, "\(fault.hint ?? "")")
  }

  @Test func saysWhichEncodingTheBytesMayBe() {
    let (value, diagnostics) = parse([0x5B, 0x22, 0x42, 0x6A, 0xF8, 0x72, 0x6E, 0x22, 0x5D])
    #expect(value == nil)
    #expect(diagnostics.map(\.id) == ["json.invalid-utf8"])
    #expect(diagnostics[0].hint?.contains("ø") == true)
    #expect(parse([0xFF, 0xFE, 0x5B, 0x00]).1.map(\.id) == ["json.encoding"])
    #expect(parse([0x1F, 0x8B, 0x08]).1.map(\.id) == ["json.compressed"])
  }

  static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? bytes : bytes.reversed()
    }
  }

  static let bjorn = "[\"Bjørn\"]"
  static let encodings: [(bytes: [UInt8], id: String, place: Range<Int>)] = [
    ([0xEF, 0xBB, 0xBF] + Array(bjorn.utf8), "json.byte-order-mark", 4..<12),
    ([0xFF, 0xFE] + utf16(bjorn, isBig: false), "json.encoding", 4..<18),
    ([0xFE, 0xFF] + utf16(bjorn, isBig: true), "json.encoding", 4..<18),
    (utf16(bjorn, isBig: false), "json.encoding", 2..<16),
    (bjorn.unicodeScalars.map { UInt8($0.value) }, "json.not-utf-8", 1..<8),
  ]

  /// Content may be in any of these. Places are those of the file.
  @Test(arguments: encodings)
  func readsContentInAnyEncoding(bytes: [UInt8], id: String, place: Range<Int>) throws {
    let (value, told) = JSONText.read(bytes, file: FileID(index: 0))
    let text = try #require(value?.elements.first { _ in true })
    #expect(text.string == "Bjørn" && text.span.bytes == place && told.map(\.id) == [id])
    #expect(JSONText.read(Array(bytes.dropLast(2)), file: FileID(index: 0)).0 == nil)
    #expect(told.allSatisfy { $0.span != nil && $0.severity != .error })
  }

  /// Strings are read eight bytes at a time: no byte hides among the others.
  @Test func everyByteOfALongTextIsLookedAt() {
    for place in 0..<20 {
      for byte in UInt8(0)...255 {
        var text = Array(("[\"" + String(repeating: "a", count: 20) + "\"]").utf8)
        text[place + 2] = byte
        let isPlain = (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        #expect((parse(text).0 != nil) == isPlain, "byte \(byte) at \(place)")
      }
    }
  }

  @Test func deepNestingNeitherTrapsNorHangs() {
    #expect(parse(String(repeating: "[", count: 100_000)).1.map(\.id) == ["json.too-deep"])
    #expect(parse(String(repeating: #"[{"":"#, count: 50_000)).1.map(\.id) == ["json.too-deep"])
    #expect(parse(String(repeating: "[", count: 128) + String(repeating: "]", count: 128)).0 != nil)
  }

  // MARK: Properties

  /// Every text cut at every byte, and with each byte changed: no trap, and the two readers agree on what is JSON.
  @Test func damagedTextsGiveDiagnostics() {
    let good = Array("{\"a\":[1,-2.5e3,true,null,\"x\\n\\ud83c\\udf82é\"],\n \"b\":{\"c\":\"\"}}".utf8)
    #expect(parse(good).0 != nil)
    for length in 0..<good.count {
      let (value, diagnostics) = parse(Array(good[..<length]))
      #expect(value == nil && diagnostics.hasErrors, "cut at \(length)")
    }
    var random = SeededGenerator(seed: 7)
    for position in good.indices {
      for _ in 0..<8 {
        var damaged = good
        damaged[position] = UInt8.random(in: 0...255, using: &random)
        let (value, diagnostics) = parse(damaged)
        #expect((value == nil) == diagnostics.hasErrors, "byte \(position) is \(damaged[position])")
      }
    }
  }

  @Test(arguments: Rounds.seeds(60, of: 200))
  func readingGivesBackWhatWasWritten(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("aé☕️🎂\"\\\n\t/<&\u{2028}\u{1}\u{7F}")
    let texts = (0..<20).map { _ in
      String((0..<Int.random(in: 0...30, using: &random)).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] })
    }
    for (layout, escapesMarkup) in [(JSONWriter.Layout.compact, false), (.indented, true)] {
      var writer = JSONWriter(layout: layout, escapesMarkup: escapesMarkup)
      writer.object {
        for (index, text) in texts.enumerated() {
          $0.name("\(index)\(text)")
          $0.array {
            $0.string(text)
            $0.integer(index)
            $0.bool(index % 2 == 0)
            $0.null()
            $0.object { _ in }
          }
        }
      }
      let (value, diagnostics) = parse(writer.bytes)
      #expect(diagnostics.isEmpty)
      let members = try #require(value.map { Array($0.members) })
      #expect(members.map { $0.name.string ?? "" } == texts.enumerated().map { "\($0)\($1)" }, "seed \(seed)")
      #expect(members.map { Array($0.value.elements)[0].string ?? "" } == texts, "seed \(seed)")
      if escapesMarkup { #expect(!writer.bytes.contains(UInt8(ascii: "<"))) }
    }
  }

  @Test func writesTheLayoutThatPeopleRead() {
    var writer = JSONWriter(layout: .indented)
    writer.object {
      $0.name("a")
      $0.array {
        $0.integer(1)
        $0.integer(2)
      }
      $0.name("b")
      $0.object { _ in }
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {}\n}")
  }

  // MARK: The public suite

  static let suite = SharedData.folder("vectors/json-test-suite/test_parsing")

  @Test func agreesWithJSONTestSuite() throws {
    let names = try #require(directory(Self.suite)).filter { $0.hasSuffix(".json") }
    var cases = try names.map { ($0, try #require(SharedData.bytes("\(Self.suite)/\($0)"))) }
    // Two of the suite's files are made here: they are long, and soon said.
    cases.append(("n_structure_100000_opening_arrays.json", [UInt8](repeating: UInt8(ascii: "["), count: 100_000)))
    cases.append(("n_structure_open_array_object.json", Array((String(repeating: "[{\"\":", count: 50_000) + "\n").utf8)))
    #expect(cases.count == 318)
    for (name, bytes) in cases {
      let (value, diagnostics) = parse(bytes)
      if name.hasPrefix("y_") { #expect(value != nil && !diagnostics.hasErrors, "\(name)") }
      if name.hasPrefix("n_") { #expect(value == nil && diagnostics.hasErrors, "\(name)") }
      #expect((value == nil) == diagnostics.hasErrors, "\(name)")
      #expect(!diagnostics.contains { $0.id == "json.syntax" }, "\(name) has no explanation")
    }
  }

  private func directory(_ path: String) -> [String]? {
    guard let handle = opendir(path) else { return nil }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } }
      )
    }
    return names.sorted()
  }
}
