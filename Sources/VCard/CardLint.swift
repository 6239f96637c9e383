import ContentLines
public import Diagnostics

/// A contacts app with rules of its own in the lint. It has the same name as its `CalendarClient`, if there is one.
public enum CardClient: String, Sendable, Hashable, CaseIterable {
  case outlook, google, apple, android

  /// The app's name for messages, such as “Google Contacts”.
  public var title: String { Self.titles[rawValue]?.first ?? rawValue }

  private static let titles = dataTable("clients.txt", separator: "\n")
}

/// Reports what a contacts app would drop, misread or refuse in any vCard file.
public enum CardLint {
  /// - Returns: findings in the order of the file, each with the id `client.CLIENT.RULE`.
  public static func findings(bytes: [UInt8], file: FileID, clients: [CardClient] = CardClient.allCases) -> [Diagnostic] {
    let (cards, reading) = VCardReader.read(bytes: bytes, file: file, mode: .tolerant)
    let facts = cards.enumerated().map { CardFacts(card: $1, number: $0, contents: CardContents.read($1).contents) }
    return clients.flatMap { client in
      var found = ClientFindings(client: client, title: client.title, file: file)
      for finding in reading { found.apply(CardClientRules.reading, to: finding) }
      for card in facts {
        found.apply(CardClientRules.card, to: card)
        for property in card.card.properties { found.apply(CardClientRules.property, to: property) }
      }
      return found.diagnostics
    }.inOrderOfBytes()
  }
}

/// A card, prepared for its rows.
private struct CardFacts {
  let card: Card
  /// From 0, in the file.
  let number: Int
  let contents: CardContents

  /// The beginning, if a condition is true for the whole.
  func begin(_ holds: Bool) -> [ClientHit] { holds ? [ClientHit(bytes: card.beginBytes)] : [] }
  func lacks(_ name: String) -> Bool { card.property(name) == nil }
}

/// The tables of the lint: what each client makes of a card.
private enum CardClientRules {
  typealias Rule<Subject> = ClientRule<CardClient, Subject>

  private static let lines = embeddedLines(of: "clients.txt")

  static let reading = Rule<Diagnostic>.rules(lines, "reading") { Rule.reading($0) }
  static let card = Rule<CardFacts>.rules(lines, "card") { inCards[$0] ?? without($0) }
  static let property = Rule<ContentLine>.rules(lines, "property") { inProperties[$0] ?? named($0) }

  private static func without(_ condition: String) -> Rule<CardFacts>.Find? {
    guard condition.hasPrefix("no ") else { return nil }
    return { $0.begin($0.lacks(String(condition.dropFirst(3)))) }
  }

  private static func named(_ condition: String) -> Rule<ContentLine>.Find? {
    guard condition == condition.uppercased() else { return nil }
    return { $0.hit($0.name == condition) }
  }

  private static let inCards: [String: Rule<CardFacts>.Find] = [
    "second": { $0.begin($0.number == 1) },
    "version-2": { $0.begin($0.card.version == .v21) },
    "version-4": { $0.begin($0.card.version == .v4) },
    "company": { $0.begin(!$0.contents.organization.isEmpty && $0.contents.name.isEmpty && $0.lacks("X-ABSHOWAS")) },
    "name-only": {
      let contents = $0.contents
      return $0.begin(
        contents.phones.isEmpty && contents.emails.isEmpty && contents.organization.isEmpty && contents.addresses.isEmpty
          && contents.note == nil)
    },
  ]

  private static let inProperties: [String: Rule<ContentLine>.Find] = [
    "letters-in-number": {
      $0.valueHit(
        $0.name == "TEL" && $0.value.contains { $0.isLetter && !"pPwW".contains($0) } && !$0.value.lowercased().hasPrefix("tel:"))
    },
    "linked-photo": { $0.hit($0.name == "PHOTO" && !isEmbedded($0)) },
    "photo-as-data": { $0.hit($0.name == "PHOTO" && $0.value.hasPrefix("data:")) },
    "large-photo": { $0.hit($0.name == "PHOTO" && $0.value.utf8.count / 4 * 3 > CardCheck.maximumPhotoBytes) },
    "partial-birthday": { $0.hit($0.name == "BDAY" && $0.value.hasPrefix("--")) },
    "year-1604": { $0.hit($0.name == "BDAY" && $0.value.hasPrefix("1604") && $0.first("X-APPLE-OMIT-YEAR") == nil) },
    "foreign-extension": {
      let isForeign =
        $0.name.hasPrefix("X-") && !["X-AB", "X-APPLE"].contains(where: $0.name.hasPrefix) && !known.contains($0.name)
      return isForeign ? [ClientHit(bytes: $0.bytes, detail: $0.name)] : []
    },
  ]

  private static let known: Set<String> = [
    "X-SOCIALPROFILE", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER",
  ]

  private static func isEmbedded(_ photo: ContentLine) -> Bool {
    photo.first("ENCODING") != nil || photo.value.hasPrefix("data:") || photo.values(of: "").contains("BASE64")
  }
}
