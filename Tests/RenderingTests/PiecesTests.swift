import Foundation
import Rendering
import Testing

/// Dates, colons, commas and ranges are put together in Languages alone: every language has its own (docs/languages.md).
@Suite struct PiecesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What may stay: addresses, style sheets, headers of mails, texts that only search reads, and prefixes that people give titles.
  private static let allowed = [
    "[city, region]", "own = \"\\(name) (", "Self.darkQuery", "tokens(light(", "Subject: ", "tags.joined(separator: \", \")",
    "joined(separator: \"/\")",
  ]

  /// Each line of the files in a folder, with where it stands.
  private static func lines(_ folder: String, _ ending: String) throws -> [(place: String, line: String)] {
    let folder = root.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }.sorted()
    return try paths.flatMap { path in
      try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated().map { ("\(path):\($0 + 1)", $1.trimmingCharacters(in: .whitespaces)) }
    }
  }

  @Test func codePutsNoTextsTogether() throws {
    let lines = try Self.lines("Sources/Rendering", ".swift")
    #expect(lines.count > 5000)
    for (place, line) in lines where !line.hasPrefix("//") && !line.contains("Diagnostic") && !line.contains("hint:") {
      let isPiece =
        line.contains(/"[^"]*\\\([^"]*\)(: |, | – |–)[^"]*"/) || line.contains(/"[^"]*(: |, | – |–)\\\(/)
        || line.contains(/(joined\(separator|by): "(, |: | – |、)"/) || line.contains(/"[^"]* \(\\\(/)
      #expect(!isPiece || Self.allowed.contains { line.contains($0) }, "\(place): \(line)")
    }
  }

  @Test func templatesPutNoTextsTogether() throws {
    let lines = try Self.lines("templates", ".html.mustache")
    #expect(lines.count > 1000)
    for (place, line) in lines where !line.hasPrefix("{{!") {
      let isPiece = line.contains(/(}}|<\/bdi>|<\/time>|<\/b>)\s?[:,–—]( |<|$)/) || line.contains(/[:,–] ?(<bdi>|<b>)?\{\{/)
      #expect(!isPiece, "\(place): \(line)")
    }
  }

  @Test(arguments: [
    ("ann@example.org", "mailto:ann@example.org"), ("a&b@example.org", "mailto:a%26b@example.org"),
    ("post@bücher.example", "mailto:post@b%C3%BCcher.example"), ("info@München-Ost.de", "mailto:info@M%C3%BCnchen-Ost.de"),
    ("jürgen@例え.jp", "mailto:j%C3%BCrgen@%E4%BE%8B%E3%81%88.jp"),
    ("иван@почта.example", "mailto:%D0%B8%D0%B2%D0%B0%D0%BD@%D0%BF%D0%BE%D1%87%D1%82%D0%B0.example"),
    ("ann", nil), ("a b@example.org", nil), ("a@b@c", nil), ("@example.org", nil), ("ann@.org", nil), ("ü\u{a0}@example.org", nil),
  ])
  func mailLinksReachAddressesBeyondASCII(address: String, link: String?) { #expect(mailLink(address) == link) }
}
