package import ContentLines
package import Diagnostics

/// One BEGIN:VCARD … END:VCARD block.
package struct Card: Sendable, Hashable {
  package enum Version: String, Sendable, Hashable, CaseIterable {
    case v21 = "2.1"
    case v3 = "3.0"
    case v4 = "4.0"
  }

  /// What VERSION says; 3.0 if it is missing or unknown.
  package var version: Version
  /// The lines that say the version: one in a good card.
  package var versionLines: [ContentLine]
  /// Without BEGIN, END and VERSION.
  package var properties: [ContentLine]
  package var file: FileID
  package var bytes: Range<Int>
  package var beginBytes: Range<Int>
  package var isClosed: Bool

  package func property(_ name: String) -> ContentLine? {
    for property in properties where property.name == name { return property }
    return nil
  }

  package func properties(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }
  /// What a backslash means in this version's texts.
  package var escapes: TextValue.Escapes { version == .v21 ? .semicolon : .text }
  package var span: SourceSpan { SourceSpan(file: file, bytes: bytes) }
  package var beginSpan: SourceSpan { SourceSpan(file: file, bytes: beginBytes) }
  package func span(of property: ContentLine) -> SourceSpan { SourceSpan(file: file, bytes: property.bytes) }
  package func valueSpan(of property: ContentLine) -> SourceSpan { SourceSpan(file: file, bytes: property.valueBytes) }
}

/// Reads vCard bytes into cards. A broken card costs only itself.
package enum VCardReader {
  package enum Mode: Sendable, Hashable {
    /// Our own output: every departure is an error.
    case strict
    /// Foreign input: what can be understood is.
    case tolerant
  }

  package static let maximumReports = 20
  /// Faults of the cards of one file that are kept; the rest is counted, and the last report says so.
  package static let maximumCardFaults = 1_000

  package static func read(bytes: [UInt8], file: FileID, mode: Mode) -> (cards: [Card], diagnostics: [Diagnostic]) {
    var builder = CardBuilder(file: file, severity: mode == .strict ? .error : .warning)
    var lines = ContentLineReader(bytes, dialect: .vCard, knownNames: CardNames.properties, textNames: CardNames.freeText)
    while let line = lines.next() { builder.add(line) }
    builder.finish(at: bytes.count)
    let faults = CardLineFaults.diagnostics(lines.faults, cards: builder.cards, file: file, mode: mode)
    return (builder.cards, (faults + builder.diagnostics).inOrderOfBytes())
  }
}

struct CardBuilder {
  let file: FileID
  let severity: Diagnostic.Severity
  var cards: [Card] = []
  var diagnostics: [Diagnostic] = []
  private var open: Card?
  /// Depth of a card inside a card (2.1's AGENT): skipped.
  private var innerDepth = 0
  private var hasSaidOutside = false
  private var faultsLeftOut = 0

  init(file: FileID, severity: Diagnostic.Severity) {
    self.file = file
    self.severity = severity
  }

  private mutating func report(_ id: String, _ message: String, _ bytes: Range<Int>) {
    guard diagnostics.count < VCardReader.maximumCardFaults else {
      faultsLeftOut += 1
      return
    }
    diagnostics.append(Diagnostic(severity, "vcard." + id, message, at: SourceSpan(file: file, bytes: bytes)))
  }

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
          report("outside-card", "\(line.name) stands outside every VCARD", line.bytes)
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
      report("version", "VERSION “\(text.prefix(20))” is none of 2.1, 3.0 and 4.0; the card was read as 3.0", line.valueBytes)
    }
  }

  private mutating func begin(_ line: ContentLine) {
    if let card = open {
      if card.properties.last?.name == "AGENT" {
        innerDepth += 1
        return
      }
      report("missing-end", "A card begins inside another, whose END:VCARD is missing", line.bytes)
      close(at: line.bytes.lowerBound, closed: false)
    }
    open = Card(
      version: .v3, versionLines: [], properties: [], file: file, bytes: line.bytes, beginBytes: line.bytes, isClosed: false)
  }

  private mutating func end(_ line: ContentLine) {
    if innerDepth > 0 {
      innerDepth -= 1
      return
    }
    if open == nil {
      report("stray-end", "END:VCARD without a BEGIN", line.bytes)
      return
    }
    close(at: line.bytes.upperBound, closed: true)
  }

  private mutating func close(at end: Int, closed: Bool) {
    guard var card = open else { return }
    open = nil
    card.bytes = card.bytes.lowerBound..<max(card.bytes.lowerBound, end)
    card.isClosed = closed
    cards.append(card)
  }

  mutating func finish(at end: Int) {
    if open != nil {
      report("missing-end", "The file ends inside a card: END:VCARD is missing, perhaps the file was cut off", end..<end)
    }
    innerDepth = 0
    close(at: end, closed: false)
    if cards.isEmpty { report("no-card", "There is no BEGIN:VCARD: this is not a vCard file", 0..<0) }
    if faultsLeftOut > 0, let last = diagnostics.indices.last {
      diagnostics[last].message += " (and \(faultsLeftOut) more faults of cards in this file)"
    }
  }
}

package enum CardNames {
  package static let properties: Set<String> = common.union(extensionsOfVersion4)
  private static let common: Set<String> = [
    "BEGIN", "END", "VERSION", "FN", "N", "NICKNAME", "PHOTO", "BDAY", "ANNIVERSARY", "GENDER", "ADR", "LABEL", "TEL", "EMAIL",
    "MAILER", "IMPP", "LANG", "TZ", "GEO", "TITLE", "ROLE", "LOGO", "AGENT", "ORG", "MEMBER", "RELATED", "CATEGORIES", "NOTE",
    "PRODID", "REV", "SORT-STRING", "SOUND", "UID", "CLIENTPIDMAP", "URL", "KEY", "CLASS", "NAME", "PROFILE", "SOURCE", "KIND",
    "XML", "FBURL", "CALADRURI", "CALURI", "CREATED", "LANGUAGE",
  ]
  /// Registered for version 4.0 by RFC 6474, RFC 6715, RFC 8605, RFC 9554 and RFC 9555.
  package static let extensionsOfVersion4: Set<String> = [
    "BIRTHPLACE", "DEATHPLACE", "DEATHDATE", "EXPERTISE", "HOBBY", "INTEREST", "ORG-DIRECTORY", "CONTACT-URI", "GRAMGENDER",
    "PRONOUNS", "SOCIALPROFILE", "JSPROP",
  ]
  /// What version 4.0 has no more (RFC 6350, appendix A.2).
  package static let endedWithVersion3: Set<String> = ["LABEL", "MAILER", "AGENT", "CLASS", "NAME", "PROFILE", "SORT-STRING"]
  package static let freeText: Set<String> = ["NOTE"]
}

/// What the line reader found, in words for cards.
enum CardLineFaults {
  static func diagnostics(_ faults: [LineFault], cards: [Card], file: FileID, mode: VCardReader.Mode) -> [Diagnostic] {
    let limit = mode == .strict ? VCardReader.maximumReports : 1
    var counts: [LineFault.Kind: Int] = [:]
    var lastIndex: [LineFault.Kind: Int] = [:]
    var result: [Diagnostic] = []
    for fault in faults {
      // RFC 6350 §3.2 and vCard 2.1 only advise to fold, and 2.1 has parameters without names.
      if fault.kind == .longLine, mode == .tolerant { continue }
      if fault.kind == .bareParameter, version(at: fault.bytes.lowerBound, cards) == .v21 { continue }
      counts[fault.kind, default: 0] += 1
      guard counts[fault.kind, default: 0] <= limit else { continue }
      lastIndex[fault.kind] = result.count
      let (message, isLossy) = words(fault)
      let severity: Diagnostic.Severity = mode == .strict ? .error : isLossy ? .warning : .note
      result.append(Diagnostic(severity, "vcard.\(fault.kind.rawValue)", message, at: SourceSpan(file: file, bytes: fault.bytes)))
    }
    for (kind, index) in lastIndex {
      let count = counts[kind, default: 0]
      if count > limit { result[index].message += " (and \(count - limit) more times in this file)" }
    }
    return result
  }

  private static func version(at offset: Int, _ cards: [Card]) -> Card.Version? {
    var low = 0
    var high = cards.count
    while low < high {
      let middle = (low + high) / 2
      if cards[middle].bytes.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < cards.count ? cards[low].version : nil
  }

  private static func words(_ fault: LineFault) -> (String, Bool) {
    let detail = fault.detail.count > 40 ? fault.detail.prefix(40) + "…" : fault.detail
    return switch fault.kind {
    case .byteOrderMark: ("The file begins with a byte order mark, which Apple's readers refuse", false)
    case .utf16: ("The file is in UTF-16; the standard asks for UTF-8", false)
    case .notUTF8: ("The line is not UTF-8; it was read as Windows-1252", true)
    case .bareLineFeed: ("The line ends in LF; the standard asks for CRLF", false)
    case .bareCarriageReturn: ("The line ends in CR; the standard asks for CRLF", false)
    case .doubledCarriageReturn: ("The line ends in more than one CR", false)
    case .missingFinalLineBreak: ("The last line does not end in CRLF", false)
    case .blankLine: ("Blank lines have no place in the format", false)
    case .longLine: ("The line has \(detail) octets; \(ContentLineReader.maximumOctets) are allowed", false)
    case .splitCharacter: ("A fold stands inside a letter", false)
    case .foldInsideEscape: ("A fold stands inside an escape such as \\n", false)
    case .emptyContinuation: ("A continuation line holds nothing", false)
    case .controlCharacter: ("The text holds the control character \(detail), which was left out", true)
    case .badName: ("“\(detail)” is not a property name: letters, digits and hyphens only", true)
    case .lowerCaseName: ("\(detail) is written in small letters", false)
    case .noColon: ("The line has no property name and colon; it was left out", true)
    case .strayText: ("The line is no property of its own; it was read as more of \(detail)", false)
    case .bareParameter: ("The parameter “\(detail)” has no name, which only vCard 2.1 allows", false)
    case .badParameterName: ("“\(detail)” is not a parameter name", true)
    case .unclosedQuote: ("A quoted parameter value is not closed", true)
    case .textAfterQuote: ("Text follows the closing quote of a parameter value", false)
    case .strayQuote: ("A quotation mark stands inside a parameter value that is not quoted", false)
    case .unquotedColon: ("A parameter value with a colon must stand in quotes", false)
    case .parameterInValue: ("“\(detail)” is a parameter: it follows ‘;’, not ‘:’", false)
    case .tooLarge: ("The line is longer than \(ContentLineReader.maximumLogicalOctets) octets; its end was left out", true)
    }
  }
}
