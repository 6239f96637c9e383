import ContentLines
import TestSupport
import Testing

@Suite("Content lines are folded and escaped, RFC 5545 §3.1, §3.3.11; RFC 6868")
struct ContentLineWriterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var line: String
    var physicalLines: [String]
    var testDescription: String { name }
  }

  private static func a(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let cases = [
    Case(name: "75 octets stay on one line", line: a(75), physicalLines: [a(75)]),
    Case(name: "the added space counts", line: a(150), physicalLines: [a(75), " " + a(74), " a"]),
    Case(name: "a two-octet letter is not split", line: a(74) + "é", physicalLines: [a(74), " é"]),
    Case(name: "a four-octet letter is not split", line: a(72) + "😀b", physicalLines: [a(72), " 😀b"]),
    Case(name: "an escape is not split", line: a(74) + "\\nb", physicalLines: [a(74), " \\nb"]),
    Case(name: "an escaped backslash is not split", line: a(74) + "\\\\b", physicalLines: [a(74), " \\\\b"]),
    Case(name: "a fold after a whole escape", line: a(73) + "\\\\b", physicalLines: [a(73) + "\\\\", " b"]),
    Case(name: "empty lines are left out", line: "\n\nX:1\n\n\nY:2", physicalLines: ["X:1", "Y:2"]),
    Case(name: "control characters are dropped", line: "X:\u{0}a\u{7}\u{7F}\tb\r", physicalLines: ["X:a\tb"]),
    Case(name: "a line of control characters is no line", line: "\u{1}\u{2}\nX:1", physicalLines: ["X:1"]),
  ]

  @Test(arguments: cases)
  func folds(_ c: Case) {
    var feed: [UInt8] = []
    ContentLineWriter.appendFolded(Array(c.line.utf8), to: &feed)
    #expect(String(decoding: feed, as: UTF8.self) == c.physicalLines.map { $0 + "\r\n" }.joined())
  }

  @Test(arguments: UInt64(0)..<300)
  func unfoldingGivesBackTheLine(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("aé☕️🎂 ;\\,\u{1F1F3}\u{1F1F4}")
    let text = String((0..<400).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] })
    var line = Array("X:".utf8)
    ContentLineWriter.appendText(text, to: &line)
    var feed: [UInt8] = []
    let moves = ContentLineWriter.appendFoldedWithMoves(line, to: &feed)
    // Unfolded by hand: the reader shares no code with the writer, and this test none with either.
    var physical: [[UInt8]] = [[]]
    var i = 0
    while i < feed.count {
      if feed[i] == 0x0D, feed[i + 1] == 0x0A {
        physical.append([])
        i += 2
      } else {
        physical[physical.count - 1].append(feed[i])
        i += 1
      }
    }
    #expect(physical.removeLast() == [])
    for octets in physical {
      #expect(octets.count <= 75)
      #expect(String(validating: octets, as: UTF8.self) != nil, "seed \(seed)")
      #expect(octets.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 0, "seed \(seed)")
    }
    let unfolded = physical[0] + physical.dropFirst().flatMap { $0.dropFirst() }
    #expect(unfolded == line, "seed \(seed)")
    for move in moves { #expect(feed[move.output] == line[move.input]) }
    var unescaped: [UInt8] = []
    i = 2
    while i < unfolded.count {
      if unfolded[i] == UInt8(ascii: "\\") { i += 1 }
      unescaped.append(unfolded[i])
      i += 1
    }
    #expect(unescaped == Array(text.utf8), "seed \(seed)")
  }

  @Test func escapesText() {
    for (text, expected) in [
      ("plain", "plain"), ("a;b,c\\d", "a\\;b\\,c\\\\d"), ("a\nb\r\nc\rd", "a\\nb\\nc\\nd"), ("a\u{0}\u{1B}b\tc", "ab\tc"),
      ("é:\"", "é:\""),
    ] {
      var output: [UInt8] = []
      ContentLineWriter.appendText(text, to: &output)
      #expect(String(decoding: output, as: UTF8.self) == expected)
    }
  }
}
