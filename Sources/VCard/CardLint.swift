import ContentLines
public import Diagnostics

/// A contacts app with rules of its own in the lint. It has the same name as its `CalendarClient`, if there is one.
public enum CardClient: String, Sendable, Hashable, CaseIterable {
  case outlook, google, apple, android

  public var title: String {
    switch self {
    case .outlook: "Outlook"
    case .google: "Google Contacts"
    case .apple: "Apple Contacts and iCloud"
    case .android: "Android"
    }
  }
}

/// Reports what a contacts app would drop, misread or refuse in any vCard file.
public enum CardLint {
  /// - Returns: findings in the order of the file, each with the id `client.CLIENT.RULE`.
  public static func findings(bytes: [UInt8], file: FileID, clients: [CardClient] = CardClient.allCases) -> [Diagnostic] {
    let (cards, reading) = VCardReader.read(bytes: bytes, file: file, mode: .tolerant)
    return clients.flatMap { client in
      var linter = CardLinter(client: client, file: file)
      linter.lint(reading)
      for (index, card) in cards.enumerated() { linter.lint(card, number: index) }
      return linter.found.diagnostics
    }.inOrderOfBytes()
  }
}

private struct CardLinter {
  let client: CardClient
  var found: ClientFindings

  init(client: CardClient, file: FileID) {
    self.client = client
    found = ClientFindings(client: client.rawValue, title: client.title, file: file)
  }

  private mutating func say(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, _ bytes: Range<Int>, hint: String? = nil
  ) { found.say(severity, rule, message, bytes, hint: hint) }

  mutating func lint(_ reading: [Diagnostic]) {
    for finding in reading {
      let bytes = finding.span?.bytes ?? 0..<0
      switch finding.id {
      case "vcard.byte-order-mark" where client == .apple:
        say(.warning, "byte-order-mark", "refuses a file with a byte order mark", bytes)
      case "vcard.not-utf-8", "vcard.utf-16":
        say(.warning, "encoding", "reads UTF-8 only; letters with accents come out wrong", bytes)
      case "vcard.missing-end", "vcard.no-card", "vcard.no-colon":
        say(.warning, "broken", client == .apple ? "refuses the whole file for one broken card" : "skips a broken card", bytes)
      default: break
      }
    }
  }

  mutating func lint(_ card: Card, number: Int) {
    if client == .outlook, number == 1 {
      say(
        .warning, "several-cards", "the classic program reads only the first card of a file", card.beginBytes,
        hint: "Offer one file for each contact too")
    }
    lintVersion(card)
    let name = CardContents.read(card).contents
    if card.property("FN") == nil, client == .google || client == .apple {
      say(.warning, "formatted-name", "refuses a card without FN", card.beginBytes)
    }
    if card.property("N") == nil, client != .android {
      say(.warning, "name", client == .outlook ? "takes the name from N" : "refuses a card without N", card.beginBytes)
    }
    if client == .apple {
      if !name.organization.isEmpty, name.name.isEmpty, !card.properties.contains(where: { $0.name == "X-ABSHOWAS" }) {
        say(.note, "company", "shows a company's card as a person without name", card.beginBytes, hint: "Write X-ABShowAs:COMPANY")
      }
      if name.phones.isEmpty, name.emails.isEmpty, name.organization.isEmpty, name.addresses.isEmpty, name.note == nil {
        say(.warning, "name-only", "iCloud may refuse a card that holds only a name", card.beginBytes)
      }
    }
    for property in card.properties { lint(property, card) }
  }

  private mutating func lintVersion(_ card: Card) {
    switch (card.version, client) {
    case (.v21, .apple): say(.warning, "version", "refuses version 2.1", card.beginBytes, hint: "Version 3.0 is read by all")
    case (.v4, .outlook):
      say(.warning, "version", "does not read version 4.0 reliably", card.beginBytes, hint: "Version 3.0 is read by all")
    case (.v4, .google): say(.note, "version", "reads version 4.0 in part", card.beginBytes)
    case (.v4, .android): say(.note, "version", "some builds say that version 4.0 is not supported", card.beginBytes)
    case (.v4, .apple): say(.note, "version", "reads version 4.0 unevenly", card.beginBytes)
    default: break
    }
  }

  private mutating func lint(_ property: ContentLine, _ card: Card) {
    switch (property.name, client) {
    case ("CATEGORIES", .android), ("CATEGORIES", .apple):
      say(.note, "categories", "does not show CATEGORIES", property.bytes, hint: "Write them into NOTE too")
    case ("TEL", .android)
    where property.value.contains(where: { $0.isLetter && !"pPwW".contains($0) }) && !property.value.lowercased().hasPrefix("tel:"):
      say(
        .warning, "phone-letters", "drops letters from a phone number, which makes it another number", property.valueBytes,
        hint: "Put words into NOTE")
    case ("PHOTO", _): lintPhoto(property)
    case ("ROLE", .android): say(.note, "role", "does not keep ROLE", property.bytes)
    case ("BDAY", _):
      if property.value.hasPrefix("--"), client != .android {
        say(.note, "birthday", "partial dates are poorly supported", property.bytes)
      }
      if property.value.hasPrefix("1604"), property.first("X-APPLE-OMIT-YEAR") == nil {
        say(.warning, "birthday", "shows the year 1604", property.bytes, hint: "Write BDAY;X-APPLE-OMIT-YEAR=1604:")
      }
    case ("X-ABLABEL", .outlook): say(.note, "label", "does not read labels of one's own", property.bytes)
    case (_, .apple)
    where property.name.hasPrefix("X-") && !property.name.hasPrefix("X-AB") && !property.name.hasPrefix("X-APPLE")
      && !Self.known.contains(property.name):
      say(.note, "extension", "iCloud may refuse a card with \(property.name)", property.bytes)
    default: break
    }
  }

  private static let known: Set<String> = [
    "X-SOCIALPROFILE", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER",
  ]

  private mutating func lintPhoto(_ property: ContentLine) {
    let isEmbedded =
      property.first("ENCODING") != nil || property.value.hasPrefix("data:") || property.values(of: "").contains("BASE64")
    if !isEmbedded {
      if client == .android {
        say(.warning, "photo-link", "ignores a picture that is only linked", property.bytes)
      } else {
        say(.note, "photo-link", "may not fetch a picture that is only linked", property.bytes)
      }
    } else if property.value.hasPrefix("data:"), client != .apple {
      say(.note, "photo-data", "some apps lose pictures written as data: addresses", property.bytes)
    }
    if client == .apple, property.value.utf8.count / 4 * 3 > CardCheck.maximumPhotoBytes {
      say(.warning, "photo-size", "iCloud refuses pictures of more than about 224 KB", property.bytes)
    }
  }
}
