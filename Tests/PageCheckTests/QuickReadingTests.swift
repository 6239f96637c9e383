import TestSupport
import Testing

@testable import PageCheck

/// Quick ways to read what is frequent find what the thorough ones find.
@Suite("Quick reading")
struct QuickReadingTests {
  private static func bytes<Result>(_ text: [UInt8], _ body: (ByteText) -> Result) -> Result {
    text.withUnsafeBufferPointer { body(ByteText($0)) }
  }

  /// Pieces of `alphabet` in any order.
  private static func text(of alphabet: [String], _ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }.joined()
  }

  // MARK: Paths of drawings

  @Test func plainPathsAreGood() {
    var random = SeededGenerator(seed: 11)
    let alphabet = ["M", "m", "h", "V", "z", "c", "s", "a", "T", "x", "1", "20", "0", "-", "+", ".", "e", " ", ",", "  ", "none"]
    var plain = 0
    for _ in 0..<60_000 {
      let path = (random.next() & 3 == 0 ? "" : "M1 2") + Self.text(of: alphabet, 0...9, &random)
      Self.bytes(Array(path.utf8)) { value in
        guard PathSyntax.isPlain(value) else { return }
        plain += 1
        let problem = PathSyntax.read(value)
        #expect(problem == nil, "\(path)")
      }
    }
    #expect(plain > 500)
  }

  @Test(arguments: ["M0 0h7v1h-7z", "m10,0L2 -3.5-4 5zM1 2c1 2 3 4 5 6 7 8 9 10 11 12s1 2 3 4t1 1", "M1 2 3 4"])
  func plainPathsAreKnown(path: String) { #expect(Self.bytes(Array(path.utf8)) { PathSyntax.isPlain($0) }) }

  @Test(arguments: ["", "h1", "M1", "M1 2 3", "M1 2,z", "M1 2 ", "M1 2h", "M1 2h1.", "M1 2h-", "M1 2l1,,2", "none", "M1 2x3", "M"])
  func otherPathsAreNot(path: String) { #expect(!Self.bytes(Array(path.utf8)) { PathSyntax.isPlain($0) }) }

  // MARK: Style sheets

  /// A sign of two octets makes a declaration read by characters; what is found must be the same with two signs of one. Both may stand
  /// in names.
  @Test func sheetsAreReadAlikeByOctetsAndByCharacters() {
    var random = SeededGenerator(seed: 12)
    let alphabet = [
      "%", "%", "a", "Color", "color", "--%", "--a", "background", ":", ":", ":", ";", ";", "{", "{", "}", "}", "}", "(", ")",
      "url(",
      "[", "]", "\"", "'", "@", "@media %", "@font-face", " ", " ", "\n", "\r\n", "\t", "\u{B}", "\u{C}", ",", "/", "/*", "*/",
      "\\",
      "#fff", "1px", ":root", "!important", "-", "=",
    ]
    func read(_ css: String) -> (faults: [String], addresses: [String], rules: [String]) {
      Array(css.utf8).withUnsafeBufferPointer { bytes in
        var sheet = StyleSheet(bytes)
        sheet.read()
        let asked: Set<String> = ["color", "background", "background-color", "font-size"]
        let rules = sheet.rules.map { rule in
          (
            rule,
            rule.declarations.filter { $0.name.hasPrefix("--") || asked.contains($0.name) }.map {
              "\($0.offset) \($0.name): \($0.value)"
            }
          )
        }
        return (
          sheet.faults.map { "\($0.offset) \($0.message)" }, sheet.addresses.map { "\($0.offset) \($0.text)" },
          rules.filter { !$0.1.isEmpty }.map { "\($0.0.conditions) \($0.0.selectors) \($0.1)" }
        )
      }
    }
    var (faulty, ruled) = (0, 0)
    for _ in 0..<8_000 {
      let css = "%{" + Self.text(of: alphabet, 1...30, &random)
      let octets = read(css.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "__"))
      let characters = read(css.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "§"))
      func shown(_ texts: [String]) -> [String] {
        texts.map { $0.split(separator: "__", omittingEmptySubsequences: false).joined(separator: "§") }
      }
      #expect(shown(octets.faults) == characters.faults, "\(css.debugDescription)")
      #expect(shown(octets.addresses) == characters.addresses, "\(css.debugDescription)")
      #expect(shown(octets.rules) == characters.rules, "\(css.debugDescription)")
      faulty += octets.faults.isEmpty ? 0 : 1
      ruled += octets.rules.isEmpty ? 0 : 1
    }
    #expect(faulty > 1_000 && ruled > 200)
  }

  // MARK: Addresses

  @Test func plainAddressesLeadWhereAddressesLead() {
    let paths = [
      "index.html", "a/index.html", "a/b.html", "a/c/index.html", "a/c/d/e.html", "é/ü.html", "a//odd.html", "x/.y/z.html",
      "a/c.html/index.html",
    ]
    let site = SiteIndex(paths: paths, ownURLPrefixes: [])
    let alphabet = [
      "../", "../", "a", "a/", "c", "c/", "d/", "e.html", "b.html", "index.html", ".", "/", "%61", "é", ".y/", "./", "c.html",
    ]
    var random = SeededGenerator(seed: 13)
    var folders = FlatList<ByteHash>()
    var joined: [UInt8] = []
    var found = 0
    for number in 0..<60_000 {
      let page = paths[number % paths.count]
      SiteIndex.hashFolders(of: page, into: &folders)
      let address = Self.text(of: alphabet, 1...5, &random)
      let (plain, thorough) = Self.bytes(Array(address.utf8)) { value in
        (
          site.plainFile(at: value, from: folders),
          URLSyntax.resolve(value, from: page.utf8, into: &joined) ? site.file(at: joined) : nil
        )
      }
      guard let plain else { continue }
      found += 1
      #expect(plain == thorough, "\(address) on \(page)")
    }
    #expect(found > 1_000)
  }

  // MARK: Octets

  /// Wherever an odd octet stands among plain ones, it is seen, and what stands behind it is read on.
  @Test func oddOctetsAreSeenAtEveryPlace() {
    let judges = JudgePool(site: SiteIndex(paths: ["index.html"], ownURLPrefixes: []), options: CheckOptions())
    let start = Array(
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>A</title></head><body>".utf8)
    for octet in [0x00, 0x01, 0x0B, 0x1F, 0x7F, 0x80, 0xBF, 0xC1, 0xF5, 0xFF] as [UInt8] {
      for place in 0..<70 {
        var text = start + [UInt8](repeating: 0x61, count: 100) + Array("ø\n\t€ø\u{1F600}</body></html>".utf8)
        text[start.count + place] = octet
        text[start.count + place + 20] = 0x01
        let faults = judges.with { judge in
          judge.judge(CheckedFile(path: "index.html", bytes: text), index: 0, strict: true)
          return judge.faults.filter { $0.rule == .controlCharacter || $0.rule == .utf8 }.map(\.offset)
        }
        #expect(faults == [start.count + place, start.count + place + 20], "octet \(octet) at \(place)")
      }
    }
  }
}
