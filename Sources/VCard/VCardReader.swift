public import ContentLines
public import Diagnostics

/// One BEGIN:VCARD … END:VCARD block.
public struct Card: Sendable, Hashable {
  /// VERSION.
  public enum Version: String, Sendable, Hashable, CaseIterable {
    case v21 = "2.1"
    case v3 = "3.0"
    case v4 = "4.0"
  }

  /// The value of VERSION. 3.0 if it is missing or unknown.
  public var version: Version
  /// The lines with VERSION. A good card has one.
  public var versionLines: [ContentLine]
  /// Without BEGIN, END and VERSION.
  public var properties: [ContentLine]
  /// The file that `bytes` and `beginBytes` count in.
  public var file: FileID
  /// From BEGIN to the end of END in the file, and the place of the BEGIN line.
  public var bytes, beginBytes: Range<Int>

  /// The first property with a name (upper case). Nil if there is none.
  public func property(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

  /// All properties with a name (upper case), in order. Empty if there are none.
  public func properties(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }
  /// The escapes in this version's texts.
  public var escapes: TextValue.Escapes { version == .v21 ? .semicolon : .text }
  /// The place of the whole card.
  public var span: SourceSpan { SourceSpan(file: file, bytes: bytes) }
}

/// Reads vCard bytes into cards. A broken card does not affect others.
public enum VCardReader {
  /// How many faults of cards are kept for a file. The rest is counted, and the last report tells the number.
  public static let maximumCardFaults = 1_000

  /// The cards are the same in both modes. A card inside a card (2.1's AGENT) is skipped.
  ///
  /// - Returns: the cards and the findings, both in the order of the file. In strict mode all findings are errors, and lines that
  ///   are too long are among them.
  public static func read(bytes: [UInt8], file: FileID, mode: ReadingMode) -> (cards: [Card], diagnostics: [Diagnostic]) {
    var builder = CardBuilder(file: file, isStrict: mode == .strict)
    var lines = ContentLineReader(bytes, dialect: .vCard, knownNames: CardRules.names, textNames: CardRules.freeText)
    while let line = lines.next() { builder.add(line) }
    builder.finish(at: bytes.count)
    // In RFC 6350 §3.2 and vCard 2.1 folding is only advice, and 2.1 has parameters without names.
    var cards = builder.cards[...]
    let faults = lines.faults.filter { fault in
      guard fault.kind == .bareParameter else { return fault.kind != .longLine || mode == .strict }
      cards = cards.drop { $0.bytes.upperBound <= fault.bytes.lowerBound }
      return cards.first?.version != .v21
    }
    let reports = LineFaultReport.diagnostics(faults, format: "vcard", file: file, isStrict: mode == .strict)
    return (builder.cards, (reports + builder.list.findings).inOrderOfBytes())
  }
}

struct CardBuilder {
  let file: FileID
  var cards: [Card] = []
  var list: FindingList
  private var open: Card?
  /// How deep the reader is in a card inside the card (2.1's AGENT). Such cards are skipped.
  private var innerDepth = 0
  private var hasSaidOutside = false

  init(file: FileID, isStrict: Bool) {
    self.file = file
    list = FindingList(file: file, prefix: "vcard.", cardMessages, isStrict: isStrict, maximum: VCardReader.maximumCardFaults)
  }

  private mutating func report(_ name: String, _ bytes: Range<Int>, _ words: Any...) { list.add(name, bytes, words) }

  private static func isCard(_ line: ContentLine) -> Bool {
    line.value.filter { !$0.isWhitespace }.uppercased() == "VCARD"
  }

  mutating func add(_ line: ContentLine) {
    switch line.name {
    case "BEGIN" where Self.isCard(line): begin(line)
    case "END" where Self.isCard(line): end(line)
    default:
      if innerDepth > 0 { return }
      guard var card = open else {
        if !hasSaidOutside {
          report("outside-card", line.bytes, line.name)
          hasSaidOutside = true
        }
        return
      }
      open = nil
      if line.name == "VERSION" { readVersion(line, &card) } else { card.properties.append(line) }
      open = card
    }
  }

  private mutating func readVersion(_ line: ContentLine, _ card: inout Card) {
    card.versionLines.append(line)
    let text = line.value.filter { !$0.isWhitespace }
    if let version = Card.Version(rawValue: text) {
      card.version = version
    } else {
      report("version", line.valueBytes, text.prefix(20))
    }
  }

  private mutating func begin(_ line: ContentLine) {
    if let card = open {
      if card.properties.last?.name == "AGENT" {
        innerDepth += 1
        return
      }
      report("missing-end/inner", line.bytes)
      close(at: line.bytes.lowerBound)
    }
    open = Card(
      version: .v3, versionLines: [], properties: [], file: file, bytes: line.bytes, beginBytes: line.bytes)
  }

  private mutating func end(_ line: ContentLine) {
    if innerDepth > 0 {
      innerDepth -= 1
      return
    }
    if open == nil { return report("stray-end", line.bytes) }
    close(at: line.bytes.upperBound)
  }

  private mutating func close(at end: Int) {
    guard var card = open else { return }
    open = nil
    card.bytes = card.bytes.lowerBound..<max(card.bytes.lowerBound, end)
    cards.append(card)
  }

  mutating func finish(at end: Int) {
    if open != nil { report("missing-end/file", end..<end) }
    innerDepth = 0
    close(at: end)
    if cards.isEmpty { report("no-card", 0..<0) }
    list.tellLeftOut("more faults of cards in this file")
  }
}
