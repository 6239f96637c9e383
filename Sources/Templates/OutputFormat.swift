import ContentLines

/// What a template makes. The file name says it: `month.html.mustache`, `feed.ics.mustache`.
public enum OutputFormat: String, Sendable, CaseIterable, Hashable {
  /// HTML pages in the polyglot dialect: also well-formed XML.
  case html
  /// iCalendar (RFC 5545).
  case ics
  /// vCard (RFC 2426, RFC 6350).
  case vcf
  /// Any XML: Atom, SVG, sitemaps.
  case xml
  case json
  /// Plain text: nothing is escaped.
  case txt
  /// A plain `NAME.mustache` file: the Mustache spec's own HTML escaping, wherever the value stands.
  case plain

  /// The format that a file name ending says, without its dot: `html`, `atom`, `webmanifest` and the like.
  public init?(fileExtension: Substring) {
    guard let format = Self.allCases.first(where: { $0.words.dropFirst().contains(String(fileExtension)) }) else { return nil }
    self = format
  }

  /// The format of a template by its file name: `month.html.mustache` is HTML, `card.mustache` is plain; nil when the
  /// name does not end in `.mustache` or names a format that is none of ours.
  public init?(templateName: String) {
    let name = templateName.split(separator: "/").last ?? ""
    guard name.hasSuffix(".mustache") else { return nil }
    let stem = name.dropLast(".mustache".count)
    guard let dot = stem.lastIndex(of: ".") else {
      self = .plain
      return
    }
    guard let format = OutputFormat(fileExtension: stem[stem.index(after: dot)...]) else { return nil }
    self = format
  }

  /// Whether it is made of the content lines of RFC 5545 and RFC 6350.
  var isContentLines: Bool { self == .ics || self == .vcf }

  /// Whether ready-made markup written for `other` may stand in this format as it is.
  func accepts(markup other: OutputFormat) -> Bool { self == other || isContentLines && other.isContentLines }

  /// What is published of rendered text: content lines are folded, everything else stays.
  func finish(_ rendered: [UInt8]) -> [UInt8] {
    guard isContentLines else { return rendered }
    var folded: [UInt8] = []
    ContentLineWriter.appendFolded(rendered, to: &folded)
    return folded
  }

  /// What the format is called in messages.
  var title: String { words[0] }

  /// Its row of Data/formats.txt: what it is called, then how names of files end.
  private var words: [String] { Self.table[rawValue] ?? [""] }
  private static let table = dataTable("formats.txt", separator: ", ")
}
