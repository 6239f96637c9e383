import CivilTime
import Diagnostics
import Foundation
import TestSupport
import Testing
import TribeImport
import TribeModel

/// Exports that somebody has put things into, or taken things out of, anywhere. `IMPORT_ROUNDS=1000` asks for a long run.
@Suite("Exports with things where they do not belong")
struct AdversarialTests {
  static let exports = ["tribehub", "familyplanner", "nusjio", "inkwire", "sweep"]
  static let rounds = ProcessInfo.processInfo.environment["IMPORT_ROUNDS"].flatMap(Int.init) ?? 3

  /// The documents of an export.
  static func json(_ name: String) throws -> [String: Any] {
    let files = folder("\(sharedExports)/\(name)", suffixes: [".json"]).filter { !$0.key.contains("ground_truth") }
    try #require(!files.isEmpty)
    return files.compactMapValues { try? JSONSerialization.jsonObject(with: Data($0), options: [.fragmentsAllowed]) }
  }

  static func files(_ documents: [String: Any], _ name: String) throws -> [String: [UInt8]] {
    var files = try documents.mapValues {
      Array(try JSONSerialization.data(withJSONObject: $0, options: [.fragmentsAllowed, .sortedKeys]))
    }
    files["planner.json"] = Array(
      #"{"timeZone":"Europe/Oslo","publish":{"messages":true,"journals":true},"sources":[{"format":"\#(name)","path":""}]}"#.utf8)
    return files
  }

  /// Everything that an import lets out: the model, our own format, diagnostics in all forms, the report.
  static func output(_ result: ImportResult, _ sources: SourceFiles) -> String {
    var output = result.report.text
    for format in DiagnosticPrinter.Format.allCases {
      output += DiagnosticPrinter(format: format, usesColour: false).print(result.diagnostics, in: sources)
    }
    if let tribe = result.tribe {
      dump(tribe, to: &output)
      for file in OwnFormatWriter(tribe: tribe, settings: result.settings).files() where file.path.hasSuffix(".json") {
        output += String(decoding: file.bytes, as: UTF8.self)
      }
    }
    return output
  }

  /// Seconds since 1970 as `2027-03-01T10:00:00Z`.
  static func text(_ seconds: Int) -> String {
    CivilDateTime(uncheckedSecondsSinceEpoch: Int64(seconds)).text() + "Z"
  }

  // MARK: Keys

  static func keyCount(_ value: Any) -> Int {
    if let object = value as? [String: Any] { return object.count + object.values.reduce(0) { $0 + keyCount($1) } }
    if let array = value as? [Any] { return array.reduce(0) { $0 + keyCount($1) } }
    return 0
  }

  static var strange: [Any] {
    [
      NSNull(), true, 0, -1, 1e300, 12_345_678_901_234_567, "", "x", "2027-02-30T25:61:00", "\u{202E}\u{0}", [Any](),
      [String: Any](), [[["deep"]]],
      ["id": ["id": 1]], String(repeating: "long ", count: 500), "-00:00:01", "🎂",
    ]
  }

  static func mutate(_ value: Any, _ odds: Double, _ random: inout SeededGenerator) -> Any {
    func hit() -> Bool { Double.random(in: 0..<1, using: &random) < odds }
    if hit() { return strange.randomElement(using: &random) ?? NSNull() }
    if let object = value as? [String: Any] {
      var made: [String: Any] = [:]
      for (key, child) in object.sorted(by: { $0.key < $1.key }) {
        if hit() { continue }
        made[hit() ? key + "_x" : key] = mutate(child, odds, &random)
        if hit() { made["extra \(Int.random(in: 0..<99, using: &random))"] = child }
      }
      return made
    }
    if let array = value as? [Any] {
      var made: [Any] = []
      for child in array {
        if hit() { continue }
        let one = mutate(child, odds, &random)
        made.append(one)
        if hit() { made.append(one) }
      }
      return hit() ? made.shuffled(using: &random) : made
    }
    return value
  }

  @Test(arguments: exports)
  func everyKeyIsAccountedForWhateverIsDamaged(name: String) throws {
    let documents = try Self.json(name)
    for round in 0..<Self.rounds {
      var random = SeededGenerator(seed: UInt64(round))
      let odds = [0.001, 0.01, 0.1][round % 3]
      let damaged = Dictionary(
        uniqueKeysWithValues: documents.sorted { $0.key < $1.key }.map { ($0.key, Self.mutate($0.value, odds, &random)) })
      let (result, _) = importing(try Self.files(damaged, name), report: true)
      let wanted = damaged.values.reduce(0) { $0 + Self.keyCount($1) }
      #expect(
        result.report.keys.reduce(0) { $0 + $1.count } == wanted,
        "\(name), round \(round): \(result.diagnostics.filter { $0.id.hasPrefix("json") || $0.id.hasPrefix("import") || $0.id.hasSuffix("unknown-file") }.prefix(3))"
      )
      #expect(result.report.files.count == damaged.count + 1, "\(name), round \(round)")
    }
  }

  /// Whatever is read of a damaged export, our own format holds it and gives it back.
  @Test(arguments: exports)
  func ourOwnFormatHoldsWhatADamagedExportHad(name: String) throws {
    // Windows of TribeHub say the same again and again.
    let documents = try ExportVariantTests.documents(name)
    for round in 0..<Self.rounds {
      var random = SeededGenerator(seed: UInt64(round) &+ 90_000)
      let odds = [0.001, 0.01, 0.1][round % 3]
      let damaged = Dictionary(
        uniqueKeysWithValues: documents.sorted { $0.key < $1.key }.map { ($0.key, Self.mutate($0.value, odds, &random)) })
      let (result, _) = importing(try Self.files(damaged, name))
      guard let tribe = result.tribe else { continue }
      var own: [String: [UInt8]] = [:]
      for file in OwnFormatWriter(tribe: tribe, settings: result.settings).files() where file.path.hasSuffix(".json") {
        own[file.path] = file.bytes
      }
      let (again, _) = importing(own)
      let faults = again.diagnostics.filter { $0.severity == .error || $0.id.hasPrefix("wallplanner.") && $0.severity == .warning }
      #expect(faults.isEmpty, "\(name), round \(round): \(faults.prefix(2))")
      let apart = again.tribe.map { differences(tribe, $0) } ?? ["nothing was read"]
      #expect(apart.isEmpty, "\(name), round \(round): \(apart.prefix(2).map { String($0.prefix(300)) })")
    }
  }

  // MARK: Secrets

  /// A letter-and-digit word that no text has, for each place.
  struct Canaries {
    var made: [String] = []

    /// Small letters, capitals and digits follow each other in at least half of its places. Of all random words of this length one in
    /// 70 has them in longer runs, as joined words have, and cannot be told from those where it stands alone.
    mutating func next() -> String {
      let alphabet = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
      var random = SeededGenerator(seed: UInt64(made.count) &+ 7_000)
      var word: String
      repeat {
        word = "Kq7Z"
        for _ in 0..<24 { word.append(alphabet[Int.random(in: alphabet.indices, using: &random)]) }
      } while zip(word, word.dropFirst()).count(where: { Self.kind($0) != Self.kind($1) }) < word.count / 2
      made.append(word)
      return word
    }

    private static func kind(_ letter: Character) -> Int { letter.isNumber ? 0 : letter.isUppercase ? 1 : 2 }
  }

  static let secretKeys = [
    "password", "auth_token", "authToken", "apiKey", "invite_code", "deviceId", "refresh_token", "notificationIds", "client_secret",
    "uid",
    "session_id", "csrfToken", "FCMToken",
  ]

  /// Ways in which a credential stands in a text.
  static func wrapped(_ canary: String, _ number: Int) -> String {
    let base64 = Data("secret-\(canary)".utf8).base64EncodedString()
    return [
      "see https://firebasestorage.example.org/o/p.jpg?alt=media&token=\(canary) please", "Authorization: Bearer \(canary)",
      "eyJhbGciOiJIUzI1NiJ9.eyJ1IjoiM2Z\(canary)9.\(canary)", "auth_token=\(canary)", "\(canary)", "dGhpcyBp:APA91b\(canary)",
      "the password: \(canary) (new)", "$2a$12$\(canary)abcdefghijklmnopqrstuv", "key \(base64) end", "api_key: \"\(canary)\"",
      "https://x.example.org/#access_token=\(canary)&state=1", "https://chat.example.org/invite/\(canary)",
      "https://ann:\(canary)@host.example.org/", "https://x.example.org/p.jpg?X-Amz-Signature=\(canary)&w=2",
      "https://x.example.org/a?%74oken=\(canary)", "the password is \(canary)", "https://meet.example.org/j/1?pwd=\(canary)",
      "-----BEGIN PRIVATE KEY-----\n\(canary)\n-----END PRIVATE KEY-----",
    ][number % 18]
  }

  /// Puts a credential into every object under a name that tells, and into every text that people read.
  static func seed(_ value: Any, name: String, _ canaries: inout Canaries) -> Any {
    if let object = value as? [String: Any] {
      var made: [String: Any] = [:]
      for (key, child) in object.sorted(by: { $0.key < $1.key }) { made[key] = seed(child, name: key, &canaries) }
      let key = secretKeys[canaries.made.count % secretKeys.count]
      if made[key] == nil {
        made[key] = canaries.made.count % 3 == 0 ? ["value": canaries.next()] as [String: Any] : canaries.next()
      }
      return made
    }
    if let array = value as? [Any] { return array.map { seed($0, name: name, &canaries) } }
    let readable: Set<String> = [
      "title", "subject", "message", "description", "text", "body", "notes", "comment", "company", "first_name", "category_name",
      "location",
      "display_name", "name", "tags", "phone", "author",
    ]
    if let text = value as? String, readable.contains(name) { return text + " " + wrapped(canaries.next(), canaries.made.count) }
    return value
  }

  @Test(arguments: exports)
  func whatLooksLikeACredentialGetsOutNowhere(name: String) throws {
    let documents = try Self.json(name)
    var canaries = Canaries()
    var seeded: [String: Any] = [:]
    for (path, value) in documents.sorted(by: { $0.key < $1.key }) { seeded[path] = Self.seed(value, name: "", &canaries) }
    let (result, sources) = importing(try Self.files(seeded, name), report: true)
    #expect(result.tribe != nil, "\(result.diagnostics.filter { $0.severity == .error }.prefix(3))")
    let output = Self.output(result, sources)
    // All begin alike, so that one search finds any of them.
    let leaks = output.ranges(of: "Kq7Z").prefix(8).map { range in
      String(
        output[
          output.index(range.lowerBound, offsetBy: -80, limitedBy: output.startIndex)!..<output.index(
            range.upperBound, offsetBy: 30, limitedBy: output.endIndex)!])
    }
    #expect(leaks == [], "\(name): \(canaries.made.count) canaries")
    #expect(canaries.made.count > 100)
  }

  @Test(arguments: [
    "Token of love", "Password party at 8", "The secret garden", "Session with Dr Code", "Bearer of good news comes",
    "Wifi password on the fridge",
    "Auth. parts for the Škoda", "Key handover: 16:30", "BestSummerHoliday2027EverAndMore",
    "Supercalifragilisticexpialidocious 2027",
    "https://maps.example.org/place/Kirkegata+12,+Oslo/@59.9139,10.7522,17z",
    "https://www.example.org/2027/03/wie-man-einen-garten-anlegt-2027.html",
    "Donaudampfschifffahrtsgesellschaftskapitän", "Ring +47 22 00 11 22 or 0047-900-12-345", "IBAN NO93 8601 1117 947",
    "Flight SK4167 OSL-TRD, seat 12A",
    "password: the usual one", "token: 1 for the machine", "See https://example.org/?page=12&sort=desc", "Secret: ask Emma",
    "Team Kjelsås G2015-2 vs. Lyn", "The password is on the fridge, box 12", "Join us at https://example.org/join/team-2027-oslo",
    "https://example.org/invitation/Summer-Party-2027", "Reset the clock 2027", "https://forum.example.org/thread?session=3",
    "Mail ann@example.org at 10:30", "https://www.example.org/verify", "Secret is 12 eggs", "https://example.org:8080/a@b",
  ])
  func innocentWordsStay(text: String) throws {
    #expect(SecretShapes.redacted(text) == nil)
    let event = BrokenInputTests.Case.event.replacing("\"Dentist\"", with: "\"\(text)\"")
    let result = importing(["events.json": event])
    #expect(result.tribe?.events.first?.subject == text)
  }
}
