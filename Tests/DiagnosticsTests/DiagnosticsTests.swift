import Octets
import TestSupport
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
    DiagnosticPrinter(format: .text, usesColour: colour).print(diagnostics, in: files(source))
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
    // A sign or a letter is lost.
    #"{"password:"Pl41n-text!","b":FAULT}"#, #"{"password""Pl41n-text!","b":FAULT}"#, #"{password":"Pl41n-text!","b":FAULT}"#,
    #"{"pasword":"Pl41n-text!","b":FAULT}"#, #"{"Xassword":"Pl41n-text!","b":FAULT}"#, #"{"assword":"Pl41n-text!","b":FAULT}"#,
    // As Sweep writes blanks, and as JSON writes what is not ASCII, or a new line.
    #"{"title":"T\u00fcrcode*WLAN-Passwort:*Pl41n","b":FAULT}"#, #"{"title":"Mot de passe\u00a0: Pl41n-text!","b":FAULT}"#,
    #"{"text":"Login: a\nPasswort:\nPl41n-text!","b":FAULT}"#, #"{"text":"contrase\u00f1a:*Pl41n-text!","b":FAULT}"#,
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
    let output = DiagnosticPrinter(format: .json, usesColour: true).print([diagnostic], in: files(source))
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
    let output = DiagnosticPrinter(format: .github, usesColour: false).print([diagnostic], in: files(source, path: "a,b.json"))
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
    #expect(editDistance(Array("kitten".utf8), Array("sitting".utf8)) == 3)
    #expect(editDistance(Array("ab".utf8), Array("ba".utf8)) == 1)
    #expect(editDistance([], Array("abc".utf8)) == 3)
  }
}

@Suite("What secrets look like")
struct SecretShapesTests {
  @Test(arguments: [
    "password", "auth_token", "authToken", "refresh_token", "apiKey", "api-key", "email", "code", "uid", "encrypted_password",
    "notification_ids", "accessToken", "sessionId", "deviceToken", "fcmToken", "pushToken", "invite_code", "pin", "otp", "cvv",
    "private_key", "client_secret", "authorization", "Set-Cookie", "X-Api-Key", "passwd", "Passwort", "securityCode",
    "recovery_codes",
    "csrfToken", "device_uuid", "doorCode", "joinCode", "webhookUrl", "contraseña", "mot_de_passe",
  ])
  func knowsSecretNames(name: String) { #expect(SecretShapes.isSecretName(name)) }

  @Test(arguments: [
    "author", "authorId", "title", "name", "category", "display_name", "to", "accepted", "start", "keyword", "postcode", "colour",
    "passenger", "pinned",
    "spinach", "hashtags", "compass",
  ])
  func leavesOrdinaryNames(name: String) { #expect(!SecretShapes.isSecretName(name)) }

  @Test(arguments: [
    "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjozfQ.abc", "https://x.invalid/a?alt=media&token=12345678", "-----BEGIN PRIVATE KEY-----",
    "$2a$04$eU9FbGd9WoTTX", "pbkdf2_sha256$390000$x", "VX4ANCc9vIF:APA91bShP88x",
  ])
  func knowsSecretValues(value: String) { #expect(SecretShapes.isSecretValue(value)) }

  @Test(arguments: ["Dentist at 10", "https://example.org/?page=2", "token", "eyJ", "https://example.org/monkey=12345678"])
  func leavesOrdinaryValues(value: String) { #expect(!SecretShapes.isSecretValue(value)) }

  /// A text with the credential in braces: exactly that is cut out.
  @Test(arguments: [
    "password: {hunter2}", "Password: {hunter}", "Password = {sunshine}", "The password is {hunter2}.", "Passwort: {Sommer!Sonne}",
    "WLAN-Passwort: {familie2019}", "WLAN-Passwort: {katze} (Gast)", "Wi-Fi password: {correct-horse-battery}",
    "WiFi password for guests: {guest1234}", "Gästepasswort: {12345678}", "Password for Netflix: {hunter2}",
    "the password for Netflix is {hunter2}", "PIN for the card is {4711}",
    "Passwort fürs WLAN: {hunter2}", "Mot de passe\u{A0}: {soleil}", "mot de passe du wifi : {chaton22}", "Contraseña: {gatito}",
    "La contraseña es {gatito7}", "CONTRASEÑA: {gatito}", "clave del wifi: {gatito7}", "كلمة المرور: {قطة123}",
    "كلمة السر هي: قطتنا الكبيرة",
    "Passord: {hemmelig}", "Пароль: {котик}", "密码：{mao12345}", "パスワード: {neko}", "wachtwoord: {geheim}", "hasło: {kotek}",
    #"Password: "{the cat sat}" for all"#, "Kennwort „Netz“: siehe Zettel", "Login: anna\nPasswort:\n{hunter22}",
    "password {hunter22}",
    "PIN: {4711}", "PIN {4711}", "PIN {4711} for the card", "the PIN is {4711}", "pin: {0815}", "SIM-PIN: {1234}, PUK: {12345678}",
    "PIN-Code: {47 11}", "PIN for the gym locker: {4711}", "Geheimzahl {4711}", "CVV: {123}", "OTP: {123456}", "TAN: {384756}",
    "Türcode: {4711}", "Haustürcode {1470}#", "Door code: {B4711}", "gate code is {1234}", "Alarm code {1234}!", "Code: {4711}",
    "Cabin, code: {4711}", "Anna code: {47118}",
    "Code de la porte : {12A45}", "digicode {4589}", "Código de la puerta: {4711}", "código pin: {4711}", "الرقم السري: {٤٧١١}",
    "dørkode: {4711}", "код домофона: {4711}", "Sicherheitscode {123 456}", "Key box code: {0815}", "invite code: {Hg_mhhii9}",
    "3f2504e0 {3F2504E0-4F89-11D3-9A0C-0305E82C3301}.", "device {3f2504e0-4f89-11d3-9a0c-0305e82c3301}, new",
    "bot {123456789:AAFhqz0d1Kx9TqLr3vYb7WmNc5sEu2JgPo}", "{12345678:AAFhqzdKxTqLrvYbWmNcsEuJgPoabcdefgh}",
    "key {ghp_16C7e42F292c6912E7710c838347Ae178B4a}", "{xoxb-123456789012-abcdefABCDEF}",
    "{AKIAIOSFODNN7EXAMPLE} is it", "{AIzaSyA-1234567890abcdefghijklmnopqrstu}", "Authorization: Bearer {abc123def456}",
    "https://{user:pass}@example.org/x", "https://example.org/?key={abcdef12}", "https://example.org/a?sig={abcdef12}&x=1",
  ])
  func cutsOutWhatALabelMakesACredential(text: String) throws {
    let parts = text.split(separator: /[{}]/, omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return #expect(SecretShapes.redacted(text) == nil) }
    let wanted = parts.enumerated().map { $0.offset % 2 == 1 ? "[…]" : $0.element }.joined()
    #expect(SecretShapes.redacted(parts.joined()) == wanted)
  }

  @Test(arguments: [
    "Wifi password on the fridge", "Wi-Fi: guest network, ask at the desk", "Password: ask Emma",
    "Password: see the note by the phone",
    "password: the usual one", "Passwort: siehe Zettel", "Passwort: wie immer", "Passwort vergessen?", "Passwords party at 8",
    "New password for school", "Change the bank password on 12 March", "The password is on the fridge, box 12",
    "Password for school is on the note", "Password for the club is with Emma, room 12", "Mot de passe : voir Anna",
    "Contraseña: la de siempre", "كلمة المرور على الثلاجة", "pin the note to the board", "Pin 2027 calendar to the wall",
    "pin board 120 x 80",
    "PIN ist beim Opa", "Bowling: 10 pins", "Pins and needles 16:00", "PIN: 10:30 at the bank", "code red", "Code Club 16:00",
    "Dress code: black tie", "Dress code: 1920s", "Postcode 0150", "Postal code: 0150 Oslo", "ZIP code: 12345", "Area code 0221",
    "Promo code: SUMMER10", "Promo code: 202712", "Booking code: 47110815", "Colour code: 4711", "Discount code SPRING2027",
    "Booking code: XK4RT9", "QR code 12", "Barcode 4006381333931",
    "ISBN 978-3-16-148410-0", "Order 4711-0815", "Bestellnummer: 4711 0815", "Invoice no. 20270301", "Ring +47 22 00 11 22",
    "Call 0047 900 12 345 after 4", "Room 4711", "Tan lines", "tan: 250 g flour", "Suntan 2027", "Team key: bring 4",
    "Key: under the mat",
    "Clave: paciencia", "Clave de sol, clase 4", "Parola: amore", "Token of love 2027", "Secret Santa: 24 Dec, 250 kr",
    "Secret: ask Emma",
    "Meeting ID: 812 3456 7890", "Train 4711 at 10:15", "Flight code LH1234", "Safe travels 2027!", "Gate 12, code share LH 400",
    "The door: 4711 Main Street", "House 4711", "Alarm at 06:30", "Alarm: 06:30", "Access: ramp 2", "Security: 2 guards",
    "PW 2027 (Personenwagen)", "pw: 40 km", "otpauth is a word", "Puck 1234", "Capricorn: 1234", "Opinion: 1234",
    "Spin: 1234 rounds",
    "https://meet.example.org/3f2504e0-4f89-11d3-9a0c-0305e82c3301", "A1B2C3 size 40", "IBAN NO93 8601 1117 947", "IMEI",
    "Vitamin D 1000 IE", "Session 3 of 12", "Bearer of good news", "Bus 12A45 to town", "Kode 6 on the ski map",
    "Code name Duchess",
    "Math: 12 = 3 x 4", "Ratio 1:2:3", "Geheimzahl raten, 2. Klasse", "Digicode neu kaufen",
  ])
  func leavesOrdinarySentences(text: String) { #expect(SecretShapes.redacted(text) == nil) }
}

@Suite("What is looked at for secrets")
struct SecretSearchTests {
  /// Texts of labels, secrets and what is none, one behind the other.
  static func text(of octets: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\"", "'", ":", "=", ",", " ", "\n", "{", "}", "[", "]", "\\", "\\n", "\\u0040", "\\/", "-----", "*", "é", "Ã", "\u{A0}",
      "\"password\":\"", "\"email\" : \"", "\"auth_token\":[", "\"name\":\"Emma\",", "\"title\":", "'pin':", "\"pasword\":\"",
      "\"password:\"", "password\"\"", "hunter2", "4711", "for the", "is ", "on the fridge", "abcDEF123456", "ann@example.org",
      "https://example.org/?token=", "lorem ipsum dolor sit amet", "co", "pa", "x",
    ].map { Array($0.utf8) }
    var text: [UInt8] = []
    while text.count < octets {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: text.append(UInt8.random(in: 0...255, using: &random))
      case 1, 2:
        let label = SecretLabels.all.randomElement(using: &random)?.bytes ?? []
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text += Array(String(decoding: label, as: UTF8.self).uppercased().utf8)
        case 1: text += label.dropLast()
        default: text += label
        }
      case 3: text += (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
      default: text += pieces.randomElement(using: &random) ?? []
      }
    }
    return text
  }

  @Test("labels are found where each place is tried with each of them", arguments: 1...12)
  func findsLabelsAsOneByOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let longestFirst = SecretLabels.all.sorted { $0.bytes.count > $1.bytes.count }
    let text = Self.text(of: 1_000, &random)
    var wanted: [Range<Int>] = []
    var at = 0
    while at < text.count {
      let label = longestFirst.first { SecretLabels.matches($0, text, at) }
      if let label { wanted.append(at..<at + label.bytes.count) }
      at += label?.bytes.count ?? 1
    }
    #expect(SecretLabels.labels(in: text).map { $0.at..<$0.at + $0.label.bytes.count } == wanted)
    #expect(!wanted.isEmpty)
  }

  @Test("no part of a long line shows a secret of it, wherever the fault is", arguments: 1...16)
  func showsNoSecretOfALongLine(seed: UInt64) {
    var random = SeededGenerator(seed: 2_000 + seed)
    func letters(_ count: Int) -> String {
      String(decoding: (0..<count).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }, as: UTF8.self)
    }
    // All secrets are of capitals, and nothing else has two in a row.
    var text = "["
    while text.utf8.count < 9_000 {
      let secret = String(repeating: "QX", count: Int.random(in: 3...600, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0: text += "{\"password\":\"\(secret)\"},"
      case 1: text += "{\"id\":12,\"auth_token\" : \"\(secret)\"},"
      case 2: text += "{\"email\":{\"old\":\"\(secret)\",\"new\":[\"\(secret)\"]}},"
      case 3: text += "{\"pasword\":\"\(secret)\"},"
      case 4: text += "{\"password:\"\(secret)\"},"
      case 5: text += "{\"title\":\"Password: \(secret.prefix(24))1\"},"
      default: text += "{\"name\":\"\(letters(12))\",\"to\":\"\(letters(Int.random(in: 1...300, using: &random)))\"},"
      }
    }
    let bytes = Array(text.utf8)
    var mask = SecretMask()
    for _ in 0..<24 {
      let start = Int.random(in: bytes.indices, using: &random)
      let marked = start..<min(bytes.count, start + Int.random(in: 0...60, using: &random))
      let excerpt = SourceExcerpt(bytes: bytes, line: bytes.indices, marked: marked, &mask)
      #expect(!excerpt.text.contains("QX"), "\(marked): \(excerpt.text)")
    }
  }

  @Test("lines and columns are those of a count octet by octet", arguments: 1...6)
  func countsLinesAndColumns(seed: UInt64) {
    var random = SeededGenerator(seed: 3_000 + seed)
    let text = (0..<400).map { _ in
      [0x0A, 0x61, 0xC3, 0xA9, 0x8A, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
    }
    let index = LineIndex(text)
    for offset in 0...text.count {
      let before = text[..<offset]
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let place = index.place(of: offset)
      #expect(place.line == before.count { $0 == 0x0A } + 1)
      #expect(place.column == text[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1)
    }
  }

  @Test func showsAsMuchOfALongLineAsFits() {
    // What is behind the last cell that fits is not even looked at.
    for width in [0, 1, 59, 60, 61, 99, 100, 101, 300] {
      let text = Array((String(repeating: "a", count: 50) + "美" + String(repeating: "b", count: width)).utf8)
      var mask = SecretMask()
      let excerpt = SourceExcerpt(bytes: text, line: text.indices, marked: 50..<53, &mask)
      let whole = 52 + width
      let isClipped = whole > SourceExcerpt.widestLine
      let shown = isClipped ? "…" + String(repeating: "a", count: 40) + "美" : String(repeating: "a", count: 50) + "美"
      let room = SourceExcerpt.widestLine - (isClipped ? 43 : 52)
      #expect(
        excerpt.text == shown + String(repeating: "b", count: min(width, room)) + (width > room ? "…" : ""), "\(width)")
      #expect(excerpt.markedWidth == 2 && excerpt.indent == (isClipped ? 41 : 50))
    }
  }
}
