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

  private static let all = CardClient.allCases
  private static func except(_ client: CardClient) -> [CardClient] { all.filter { $0 != client } }

  static let reading: [Rule<Diagnostic>] = [
    .reading([.apple], "byte-order-mark", "refuses a file with a byte order mark", "byte-order-mark"),
    .reading(all, "encoding", "reads UTF-8 only; letters with accents come out wrong", "not-utf-8", "utf-16"),
    .reading([.apple], "broken", "refuses the whole file for one broken card", "missing-end", "no-card", "no-colon"),
    .reading(except(.apple), "broken", "skips a broken card", "missing-end", "no-card", "no-colon"),
  ]

  static let card: [Rule<CardFacts>] = [
    .warn(
      [.outlook], "several-cards", "the classic program reads only the first card of a file",
      hint: "offer one file for each contact too"
    ) { $0.begin($0.number == 1) },
    .warn([.apple], "version", "refuses version 2.1", hint: "version 3.0 is read by all") { $0.begin($0.card.version == .v21) },
    .warn([.outlook], "version", "does not read version 4.0 reliably", hint: "version 3.0 is read by all") {
      $0.begin($0.card.version == .v4)
    },
    .note([.google], "version", "reads version 4.0 in part") { $0.begin($0.card.version == .v4) },
    .note([.android], "version", "some builds say that version 4.0 is not supported") { $0.begin($0.card.version == .v4) },
    .note([.apple], "version", "reads version 4.0 unevenly") { $0.begin($0.card.version == .v4) },
    .warn([.google, .apple], "formatted-name", "refuses a card without FN") { $0.begin($0.lacks("FN")) },
    .warn([.outlook], "name", "takes the name from N") { $0.begin($0.lacks("N")) },
    .warn([.google, .apple], "name", "refuses a card without N") { $0.begin($0.lacks("N")) },
    .note([.apple], "company", "shows a company's card as a person without name", hint: "write X-ABShowAs:COMPANY") {
      $0.begin(!$0.contents.organization.isEmpty && $0.contents.name.isEmpty && $0.lacks("X-ABSHOWAS"))
    },
    .warn([.apple], "name-only", "iCloud may refuse a card that holds only a name") {
      let contents = $0.contents
      return $0.begin(
        contents.phones.isEmpty && contents.emails.isEmpty && contents.organization.isEmpty && contents.addresses.isEmpty
          && contents.note == nil)
    },
  ]

  static let property: [Rule<ContentLine>] = [
    .note([.android, .apple], "categories", "does not show CATEGORIES", hint: "write them into NOTE too") {
      $0.hit($0.name == "CATEGORIES")
    },
    .warn(
      [.android], "phone-letters", "drops letters from a phone number, which makes it another number", hint: "put words into NOTE"
    ) {
      $0.valueHit(
        $0.name == "TEL" && $0.value.contains { $0.isLetter && !"pPwW".contains($0) } && !$0.value.lowercased().hasPrefix("tel:"))
    },
    .warn([.android], "photo-link", "ignores a picture that is only linked") { $0.hit($0.name == "PHOTO" && !isEmbedded($0)) },
    .note(except(.android), "photo-link", "may not fetch a picture that is only linked") {
      $0.hit($0.name == "PHOTO" && !isEmbedded($0))
    },
    .note(except(.apple), "photo-data", "some apps lose pictures written as data: addresses") {
      $0.hit($0.name == "PHOTO" && $0.value.hasPrefix("data:"))
    },
    .warn([.apple], "photo-size", "iCloud refuses pictures of more than about 224 KB") {
      $0.hit($0.name == "PHOTO" && $0.value.utf8.count / 4 * 3 > CardCheck.maximumPhotoBytes)
    },
    .note([.android], "role", "does not keep ROLE") { $0.hit($0.name == "ROLE") },
    .note(except(.android), "birthday", "partial dates are poorly supported") {
      $0.hit($0.name == "BDAY" && $0.value.hasPrefix("--"))
    },
    .warn(all, "birthday", "shows the year 1604", hint: "write BDAY;X-APPLE-OMIT-YEAR=1604:") {
      $0.hit($0.name == "BDAY" && $0.value.hasPrefix("1604") && $0.first("X-APPLE-OMIT-YEAR") == nil)
    },
    .note([.outlook], "label", "does not read labels of one's own") { $0.hit($0.name == "X-ABLABEL") },
    .note([.apple], "extension", "iCloud may refuse a card with $") {
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
