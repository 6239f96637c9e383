import ICalendar
import Languages

/// The notes of an entry that this program published: what the family wrote, and what was added for apps that show nothing else.
///
/// A feed of ours that is read as a source makes the same feed again: its added lines are read as what they say, in every language.
struct OwnNotes {
  /// What the family wrote.
  private(set) var text: String
  /// Whom it is for, the owner first, with their answers.
  private(set) var people: [CalendarContents.Entry.Attendee] = []
  /// The event's own address, where the entry's URL is its page in a planner.
  private(set) var address: String?
  private(set) var links: [CalendarContents.Entry.Link] = []

  init(_ notes: String) {
    // Paragraphs in the order in which they are added: people, then addresses.
    var paragraphs = Self.parts(of: notes, "\n\n")
    for line in Self.lines(of: paragraphs.last, { Self.link($0) != nil }) {
      guard let link = Self.link(line) else { continue }
      if let own = Self.value(of: line, \.link) { address = own } else { links.append(link) }
    }
    if address != nil || !links.isEmpty { paragraphs.removeLast() }
    var answers: [String: String] = [:]
    let lines = Self.lines(of: paragraphs.last) { line in Self.people.contains { Self.value(of: line, $0.label) != nil } }
    for line in lines {
      for (label, answer) in Self.people {
        for name in Self.value(of: line, label).map(Self.names) ?? [] { answers[name] = answer }
      }
    }
    people = (lines.first.flatMap { Self.value(of: $0, \.who) }.map(Self.names) ?? []).map {
      .init(address: "", name: $0, participation: answers[$0])
    }
    if !people.isEmpty { paragraphs.removeLast() }
    text = paragraphs.joined(separator: "\n\n")
  }

  /// The title without the word that says that it is called off.
  static func title(_ summary: String?) -> String? { summary.map { value(of: $0, \.cancelled) ?? $0 } }

  /// Whether an address is that of a page of ours, which the next planner has elsewhere.
  static func isPage(_ address: String) -> Bool {
    address.contains("/events/") && address.hasSuffix(".html") || address.contains("/activities/#")
  }

  /// The labels of people, with the answer that each means. Whoever has not answered otherwise goes.
  private static var people: [(label: KeyPath<Catalogue, String>, answer: String)] {
    [(\.who, "ACCEPTED"), (\.going, "ACCEPTED"), (\.notAnswered, "NEEDS-ACTION"), (\.declined, "DECLINED")]
  }

  private static let catalogues = Language.Translation.allCases.map { Language(matching: $0.rawValue).words }

  /// All lines of a paragraph, if every one of them is of a kind.
  private static func lines(of paragraph: String?, _ isOfKind: (String) -> Bool) -> [String] {
    let lines = paragraph.map { parts(of: $0, "\n") } ?? []
    return lines.allSatisfy(isOfKind) ? lines : []
  }

  private static func parts(of text: String, _ separator: String) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// What stands behind a label of ours, in any language.
  static func value(of line: String, _ label: KeyPath<Catalogue, String>) -> String? {
    for words in catalogues {
      let around = parts(of: words.labelled(label: words[keyPath: label], value: "\0"), "\0")
      if line.hasPrefix(around[0]), line.hasSuffix(around[1]), line.utf8.count > around[0].utf8.count + around[1].utf8.count {
        return String(line.dropFirst(around[0].count).dropLast(around[1].count))
      }
    }
    return nil
  }

  /// The names of a series, without the signs that keep their direction.
  private static func names(_ series: String) -> [String] {
    let plain = String(series.unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) && $0.value != 0x200F })
    return catalogues.map { parts(of: plain, $0.addition(text: "", addition: "")) }.max { $0.count < $1.count } ?? []
  }

  /// A line that is an address behind a label.
  private static func link(_ line: String) -> CalendarContents.Entry.Link? {
    guard let start = line.firstRange(of: "http")?.lowerBound, start > line.startIndex,
      let url = SafeURL.checked(String(line[start...]))
    else { return nil }
    let label = line[..<start].filter { !$0.isWhitespace }.hasSuffix(":") ? line[..<start].prefix { $0 != ":" } : ""
    guard !label.isEmpty else { return nil }
    return .init(address: url, label: value(of: line, \.joinOnline) == nil ? String(label) : nil)
  }
}
