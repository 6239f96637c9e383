import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import VCard

/// The quick judge of cards may only call right what the thorough one finds nothing in.
@Suite("The quick judge of cards")
struct PlainCardTests {
  /// The committed sample's cards.
  static let samples: [[UInt8]] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("output")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".vcf") }.sorted().compactMap { path in
      (try? Data(contentsOf: root.appendingPathComponent(path))).map { Array($0) }
    }.filter { $0.count < 40_000 }
  }()

  static let insertions = [
    "BEGIN:VCARD", "END:VCARD", "begin:vcard", "BEGIN: VCARD", "VERSION:3.0", "VERSION:4.0", "VERSION:2.1", "VERSION:5.0", "FN:A",
    "FN:",
    "FN: ", "FN:\u{A0}", "FN:\u{3000}", "FN:é", "FN:漢", "FN:の", "FN:Ольга", "FN: \u{301}", "FN:a, b", "FN:a\\, b", "FN;TYPE=X:a",
    "N:a;b;;;",
    "N:a;b;;", "N:a;b;;;;", "N:a,b;c;;;", "N:a\\;b;;;", "N:a\\;b;;;;", "N:a\\", "NICKNAME:a,b", "NICKNAME:a;b", "ORG:a;b",
    "ORG:a,b", "ADR:;;a;b;c;d;e",
    "ADR;TYPE=HOME:;;a;b;c;d", "TEL:1", "TEL;TYPE=CELL:1", "TEL;TYPE=CELL,VOICE:1", "TEL;TYPE=CELL;TYPE=VOICE:1", "TEL;CELL:1",
    "TEL;VALUE=uri:tel:1", "TEL;VALUE=uri:1", "TEL:1,2", "TEL;TYPE=\"a,b\":1", "TEL;TYPE=:1", "EMAIL;TYPE=INTERNET:a@b.example",
    "EMAIL:a;b",
    "NOTE:a\\nb", "NOTE:a\\x", "NOTE:a:b", "NOTE;ENCODING=QUOTED-PRINTABLE:a=", "NOTE;ENCODING=b:a", "CATEGORIES:a,b",
    "CATEGORIES:a;b",
    "UID:a", "UID:", "REV:20270301T100000Z", "REV:20270301", "REV:2027-03-01T10:00:00Z", "REV:soon", "BDAY:2000-02-29",
    "BDAY:20000229",
    "BDAY:--0229", "BDAY:1604-02-29", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "BDAY:soon", "ANNIVERSARY:2000-02-29",
    "URL:https://a.example/",
    "URL:a", "URL:https://a b", "PHOTO;ENCODING=b;TYPE=JPEG:YQ==", "PHOTO;ENCODING=b;TYPE=JPEG:YWJj",
    "PHOTO;ENCODING=b;TYPE=JPEG:YWI=", "PHOTO;ENCODING=b;TYPE=JPEG:YWJ", "PHOTO;ENCODING=b;TYPE=JPEG:YW=j",
    "PHOTO;ENCODING=b;TYPE=JPEG:",
    "PHOTO;ENCODING=b;TYPE=JPEG:=", "PHOTO;ENCODING=b;TYPE=JPEG:====", "PHOTO;ENCODING=b;TYPE=JPEG:Y===",
    "PHOTO;ENCODING=b;TYPE=JPEG:Y W=",
    "PHOTO;ENCODING=b;TYPE=JPEG:YW.j", "PHOTO;ENCODING=b;TYPE=JPEG:YW-_", "PHOTO;ENCODING=b;TYPE=JPEG:YQ==YQ==",
    "PHOTO;ENCODING=b;TYPE=JPEG:YWJj\r\n YWJj", "PHOTO;ENCODING=b:YWJj", "PHOTO;TYPE=JPEG;ENCODING=b:YWJj", "PHOTO;TYPE=JPEG:YWJj",
    "PHOTO;ENCODING=q;TYPE=JPEG:YWJj", "PHOTO:data:image/png;base64,YQ==", "PHOTO:a", "KIND:individual", "KIND:a b", "KIND:",
    "GENDER:F", "PRODID:a", "PRODID:b", "GEO:1;2", "X-OWN:a,b;c\\d", "X-OWN;A=b:c", "X-Own:a", "x-own:a", "X-aB-c1:a", "X-a.b:c",
    "X-a b:c", "UNKNOWN:a", "item1.TEL:1", "tel:1", "AGENT:a", "TEL",
    "a line that is none", "", " more", "\tmore", "NOTE:a\r\n b", "NOTE:a\\\r\n nb", "UID:a\r\n b", "NOTE:a\nb", "NOTE:a\u{7F}",
    "NOTE:a\tb",
    "NOTE:" + String(repeating: "a", count: 80), "NOTE:" + String(repeating: "a", count: 70), "LABEL:a", "SORT-STRING:a,b",
    "IMPP:a:b",
    "NOTE;LANGUAGE=en:a", "TITLE:a;b", "ROLE:a\\;b", "UID;VALUE=text:a", "UID;VALUE=uri:a", "UID:urn:uuid:1", "UID;TYPE=X:a",
    "REV:20271301T100000Z", "REV:20270229T100000Z", "REV:20280229T100000Z", "REV:20270301T240000Z", "REV:20270301T106000Z",
    "REV:20270301T100060Z", "REV:20270301T100061Z", "REV:00000001T100000Z", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/", "URL:a:",
    "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==", "PHOTO;ENCODING=b;TYPE=JPEG:/9j", "BDAY:1996", "BDAY:---15",
    "BDAY;VALUE=text:a", "GENDER:Female", "LANG:en_GB", "TZ:Oslo", "RELATED:nope", "HOBBY:a", "CLASS:PUBLIC", "TEL;PREF=0:1",
  ]

  static func edited(_ random: inout SeededGenerator) -> [UInt8] {
    let text = samples[Int.random(in: 0..<samples.count, using: &random)]
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0..<lines.count, using: &random)
      let new = Array(insertions[Int.random(in: 0..<insertions.count, using: &random)].utf8) + [0x0D]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: Int.random(in: 0...lines.count, using: &random))
      case 2: lines[place] = new
      case 3: lines.insert(contentsOf: lines.dropLast(), at: 0)
      case 4, 5: LineEdits.replace(in: &lines, with: new, at: place, using: &random)
      default: lines.insert(new, at: place)
      }
      if lines.isEmpty { return [] }
    }
    return LineEdits.joined(lines, using: &random)
  }

  static func isPlain(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { PlainCard.isGood($0) } }

  @Test(arguments: UInt64(0)..<12)
  func isRightAboutRandomCards(seed: UInt64) {
    var random = SeededGenerator(seed: 2_700 + seed)
    var (plain, right, wrong) = (0, 0, 0)
    for _ in 0..<600 {
      var bytes = Self.edited(&random)
      if Bool.random(using: &random) {
        let text = String(decoding: bytes, as: UTF8.self)
        bytes = Array(text.replacing("VERSION:3.0", with: "VERSION:4.0").replacing("\nUID:", with: "\nUID;VALUE=text:").utf8)
      }
      let findings = CardCheck.allFindings(bytes: bytes, file: FileID(index: 0))
      if Self.isPlain(bytes) {
        plain += 1
        #expect(findings.isEmpty, "seed \(seed): \(findings.first?.message ?? "") in \(String(decoding: bytes, as: UTF8.self))")
      }
      #expect(CardCheck.findings(bytes: bytes, file: FileID(index: 0)) == findings, "seed \(seed)")
      if findings.isEmpty { right += 1 } else { wrong += 1 }
    }
    #expect(plain > 60 && right >= plain && wrong > 150, "\(plain) plain, \(right) right, \(wrong) wrong")
  }

  /// Each line in the place of the same property, and besides it.
  @Test(arguments: insertions)
  func isRightAboutEachLine(line: String) {
    for version in ["3.0", "4.0"] {
      let lines = [
        "BEGIN:VCARD", "VERSION:\(version)", version == "4.0" ? "UID;VALUE=text:u" : "UID:u", "FN:A B", "N:B;A;;;", "TEL:1",
        "REV:20270301T100000Z", "END:VCARD", "",
      ]
      let name = line.prefix { $0 != ":" && $0 != ";" }
      for place in lines.indices {
        var more = lines
        more.insert(line, at: place)
        var others = lines
        if lines[place].hasPrefix(name + ":") || lines[place].hasPrefix(name + ";") { others[place] = line }
        for variant in [more, others] {
          let bytes = Array(variant.joined(separator: "\r\n").utf8)
          if Self.isPlain(bytes) { #expect(CardCheck.allFindings(bytes: bytes, file: FileID(index: 0)).isEmpty, "\(variant)") }
        }
      }
      #expect(Self.isPlain(Array(lines.joined(separator: "\r\n").utf8)))
    }
  }

  /// Cards of our own need no second look, with a picture or without.
  @Test func knowsOurOwnCards() {
    let plain = Self.samples.count { Self.isPlain($0) }
    let pictures = Self.samples.count { $0.firstRange(of: Array("PHOTO".utf8)) != nil }
    #expect(
      Self.samples.count > 20 && pictures > 2 && plain == Self.samples.count, "\(plain), \(pictures) of \(Self.samples.count)")
  }
}
