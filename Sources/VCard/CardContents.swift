import ContentLines
public import Diagnostics
import Octets

/// The contents of one card as typed values.
public struct CardContents: Sendable, Hashable {
  /// A value with its kinds (`HOME`, `CELL`, in capitals) and Apple's own label, such as “Coach”.
  public struct Labelled: Sendable, Hashable {
    /// Decoded, without spaces at its ends. Phones are without `tel:` and mail addresses without `mailto:`.
    public var value: String
    /// The values of TYPE, and 2.1's bare words. PREF, VOICE, INTERNET and encodings are left out.
    public var kinds: [String]
    /// Nil if there is none. For `related` it may be `spouse`, `manager` or `assistant`, from the name of a property.
    public var label: String?
    /// Whether TYPE has PREF, or there is a parameter PREF with any number (RFC 6350 §5.3).
    public var isPreferred: Bool
  }

  /// The parts of N (RFC 6350 §6.2.2).
  public struct Name: Sendable, Hashable {
    /// The last name. In all parts, several values are separated by commas as in the file.
    public var family = ""
    /// The first name.
    public var given = ""
    /// Middle names.
    public var additional = ""
    /// What stands before the name, such as “Dr.”.
    public var prefixes = ""
    /// What stands after the name, such as “Jr.”.
    public var suffixes = ""
    /// A name with all parts empty.
    public init() {}
    /// Whether all five parts are empty.
    public var isEmpty: Bool { family.isEmpty && given.isEmpty && additional.isEmpty && prefixes.isEmpty && suffixes.isEmpty }
  }

  /// A postal address as lines (ADR).
  public struct Address: Sendable, Hashable {
    /// The parts of ADR in their order, empty ones too: post office box, extension, street, town, region, postal code, country
    /// (RFC 6350 §6.3.1). A card may have fewer or more. The kinds are the values of TYPE, in capitals.
    public var lines, kinds: [String]
  }

  /// A day of the year. The year may be hidden (Apple's `X-APPLE-OMIT-YEAR`, 4.0's `--0415`).
  public struct Day: Sendable, Hashable {
    /// Nil if it is hidden. The reader also takes 0, 1604 and 1904 as none, because programs write them for that.
    public var year: Int?
    /// From 1. The reader only makes days that exist; 29 February is one if there is no year.
    public var month, day: Int
    /// Takes the numbers as they are, without a check.
    public init(year: Int?, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }
  }

  /// PHOTO: bytes, or where they are.
  public struct Photo: Sendable, Hashable {
    /// The decoded picture. Empty if the card only has a link to one.
    public var bytes: [UInt8]
    /// The type of `bytes` as the card says it, such as `image/jpeg`, nil if it is not known; and the address of a picture
    /// outside the card, nil if `bytes` has the picture.
    public var mediaType, url: String?
  }

  /// UID and FN (RFC 6350 §6.7.6, §6.2.1). Nil if they are missing or blank.
  public var uid, formattedName: String?
  /// The first N that is not empty. Empty if there is none.
  public var name = Name()
  /// The first NICKNAME (RFC 6350 §6.2.3), decoded but not split at commas. Nil if there is none.
  public var nickname: String?
  /// First and last name as they are spoken (`X-PHONETIC-FIRST-NAME`, Apple and Android).
  public var phoneticFirstName, phoneticLastName: String?
  /// What the name is sorted by (SORT-AS, RFC 6350 §5.9; SORT-STRING, RFC 2426 §3.6.5): the last name, and after a comma the first.
  public var sortName: String?
  /// The parts of the first ORG (RFC 6350 §6.6.4) that are not blank: the company, then its departments.
  public var organization: [String] = []
  /// TITLE, the position, and ROLE, the work (RFC 6350 §6.6.1, §6.6.2). Nil if they are missing or blank.
  public var title, role: String?
  /// All TEL that are not blank (RFC 6350 §6.4.1), in the order of the file.
  public var phones: [Labelled] = []
  /// All EMAIL that are not blank (RFC 6350 §6.4.2), in the order of the file. The addresses are not checked.
  public var emails: [Labelled] = []
  /// All URL that are not blank (RFC 6350 §6.7.8), in the order of the file. The addresses are not checked.
  public var urls: [Labelled] = []
  /// All ADR with something in them (RFC 6350 §6.3.1), in the order of the file.
  public var addresses: [Address] = []
  /// The values of all CATEGORIES (RFC 6350 §6.7.1), without blank ones.
  public var categories: [String] = []
  /// All NOTE (RFC 6350 §6.7.2), with an empty line between them. Nil if there is none.
  public var note: String?
  /// BDAY (RFC 6350 §6.2.5). Nil if it is missing, a text, or no day.
  public var birthday: Day?
  /// ANNIVERSARY (RFC 6350 §6.2.6), and what programs had before.
  public var anniversary: Day?
  /// People whom the card names (RELATED, RFC 6350 §6.6.6, and what programs had before), with what they are as label or kind.
  public var related: [Labelled] = []
  /// The first PHOTO (RFC 6350 §6.2.4) that can be read. Nil if there is none.
  public var photo: Photo?
  /// REV (RFC 6350 §6.7.4), unchecked. Nil if it is missing or blank.
  public var revision: String?
  /// `X-ABShowAs:COMPANY`, `KIND:org`, or an organisation and no name.
  public var isCompany = false
  /// Whether it is a list of members instead of a person (`KIND:group` or Apple's form of it).
  public var isGroup = false
  /// The place of the whole card in its file.
  public var span: SourceSpan

  /// The name to show: FN, or the parts of N, or the organisation.
  public var displayName: String? {
    if let formattedName { return formattedName }
    let parts = [name.prefixes, name.given, name.additional, name.family, name.suffixes].filter { !$0.isEmpty }
    if !parts.isEmpty { return parts.joined(separator: " ") }
    return organization.first ?? nickname ?? emails.first?.value ?? phones.first?.value
  }

  /// A picture with more bytes is left out and reported.
  public static let maximumPhotoBytes = 10 << 20

  /// Reads a card's values. Leaves out and reports properties that cannot be read.
  public static func read(_ card: Card) -> (contents: CardContents, diagnostics: [Diagnostic]) {
    var reader = CardContentsReader(card: card)
    let contents = reader.contents()
    return (contents, reader.list.findings)
  }
}

struct CardContentsReader {
  let card: Card
  var list: FindingList
  /// Apple's labels, by group.
  private var labels: [String: String] = [:]

  init(card: Card) {
    self.card = card
    list = FindingList(file: card.file, prefix: "vcard.", cardMessages, isStrict: false)
    for property in card.properties where property.name == "X-ABLABEL" {
      guard let group = property.group else { continue }
      var label = TextValue.unescaped(property.value, card.escapes)
      // Apple writes its own labels as _$!<Mobile>!$_.
      if label.hasPrefix("_$!<"), label.hasSuffix(">!$_") { label = String(label.dropFirst(4).dropLast(4)) }
      labels[group.uppercased()] = label
    }
  }

  private mutating func report(_ name: String, _ bytes: Range<Int>, _ words: Any...) { list.add(name, bytes, words) }

  mutating func contents() -> CardContents {
    var contents = CardContents(span: card.span)
    for property in card.properties { read(property, &contents) }
    if contents.name.isEmpty, contents.formattedName == nil || contents.organization.first == contents.formattedName,
      !contents.organization.isEmpty
    {
      contents.isCompany = true
    }
    if contents.displayName == nil { report("no-name", card.beginBytes) }
    return contents
  }

  private mutating func read(_ property: ContentLine, _ contents: inout CardContents) {
    switch property.name {
    case "UID": contents.uid = nonBlank(text(property))
    case "FN": contents.formattedName = contents.formattedName ?? nonBlank(text(property))
    case "N":
      if contents.name.isEmpty { contents.name = name(property) }
      contents.sortName = contents.sortName ?? nonBlank(property.values(of: "SORT-AS").joined(separator: ","))
    case "SORT-STRING": contents.sortName = contents.sortName ?? nonBlank(text(property))
    case "NICKNAME": contents.nickname = contents.nickname ?? nonBlank(text(property))
    case "X-PHONETIC-FIRST-NAME": contents.phoneticFirstName = nonBlank(text(property))
    case "X-PHONETIC-LAST-NAME": contents.phoneticLastName = nonBlank(text(property))
    case "ORG":
      if contents.organization.isEmpty { contents.organization = components(property).map(spaced).filter { !$0.isEmpty } }
    case "TITLE": contents.title = contents.title ?? nonBlank(text(property))
    case "ROLE": contents.role = contents.role ?? nonBlank(text(property))
    case "TEL": add(property, to: &contents.phones, scheme: "tel:")
    case "EMAIL": add(property, to: &contents.emails, scheme: "mailto:")
    case "URL": add(property, to: &contents.urls, scheme: nil)
    case "RELATED", "X-ABRELATEDNAMES": add(property, to: &contents.related, scheme: nil)
    // GNOME's and KDE's, and the plain ones before them: X-SPOUSE, X-EVOLUTION-MANAGER, X-KADDRESSBOOK-X-AssistantsName.
    case let name where name.hasPrefix("X-") && Self.relation(name) != nil:
      add(property, to: &contents.related, scheme: nil, label: Self.relation(name))
    case "ADR":
      let lines = components(property).map(spaced)
      if lines.contains(where: { !$0.isEmpty }) { contents.addresses.append(.init(lines: lines, kinds: kinds(property))) }
    case "CATEGORIES":
      let names = TextValue.split(decoded(property), at: 0x2C, card.escapes).map { spaced(TextValue.unescaped($0, card.escapes)) }
      contents.categories += names.filter { !$0.isEmpty }
    case "NOTE":
      // RFC 6350 §6.7.2 allows several.
      let notes = [contents.note, nonBlank(text(property))].compactMap { $0 }
      contents.note = notes.isEmpty ? nil : notes.joined(separator: "\n\n")
    case "BDAY": contents.birthday = day(property)
    case "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-KADDRESSBOOK-X-ANNIVERSARY":
      contents.anniversary = contents.anniversary ?? day(property)
    case "X-ABDATE":
      // Apple's dates have a label each.
      if property.group.flatMap({ labels[$0.uppercased()] }) == "Anniversary" { contents.anniversary = day(property) }
    case "PHOTO": if contents.photo == nil { contents.photo = photo(property) }
    case "REV": contents.revision = nonBlank(property.value)
    case "X-ABSHOWAS": if property.value.uppercased() == "COMPANY" { contents.isCompany = true }
    case "KIND", "X-ADDRESSBOOKSERVER-KIND":
      if property.value.uppercased() == "GROUP" { contents.isGroup = true }
      if property.value.uppercased() == "ORG" { contents.isCompany = true }
    default: break
    }
  }

  private func nonBlank(_ text: String) -> String? {
    let text = spaced(text)
    return text.isEmpty ? nil : text
  }

  private func spaced(_ text: String) -> String { String(text.trimmed(of: \.isWhitespace)) }

  /// The value with 2.1's quoted-printable decoded, still escaped.
  private func decoded(_ property: ContentLine) -> String {
    guard kindsRaw(property).contains("QUOTED-PRINTABLE") || property.first("ENCODING")?.uppercased() == "QUOTED-PRINTABLE" else {
      return property.value
    }
    return QuotedPrintable.text(property.value, charset: property.first("CHARSET"))
  }

  private func text(_ property: ContentLine) -> String { TextValue.unescaped(decoded(property), card.escapes) }

  private func components(_ property: ContentLine) -> [String] {
    TextValue.split(decoded(property), at: 0x3B, card.escapes).map { TextValue.unescaped($0, card.escapes) }
  }

  private func kindsRaw(_ property: ContentLine) -> [String] {
    (property.values(of: "TYPE") + property.values(of: "")).flatMap { $0.split(separator: ",") }.map {
      spaced(String($0)).uppercased()
    }
  }

  private func kinds(_ property: ContentLine) -> [String] {
    kindsRaw(property).filter { !["QUOTED-PRINTABLE", "BASE64", "PREF", "8BIT", "INTERNET", "VOICE"].contains($0) && !$0.isEmpty }
  }

  private func name(_ property: ContentLine) -> CardContents.Name {
    var name = CardContents.Name()
    let parts = components(property).map(spaced) + Array(repeating: "", count: 5)
    (name.family, name.given, name.additional, name.prefixes, name.suffixes) = (parts[0], parts[1], parts[2], parts[3], parts[4])
    return name
  }

  private static func relation(_ property: String) -> String? {
    ["spouse", "manager", "assistant"].first {
      property.hasSuffix("-\($0.uppercased())") || property.hasSuffix("-\($0.uppercased())SNAME")
    }
  }

  private mutating func add(
    _ property: ContentLine, to list: inout [CardContents.Labelled], scheme: String?, label given: String? = nil
  ) {
    var value = spaced(text(property))
    if let scheme, value.lowercased().hasPrefix(scheme) { value = String(value.dropFirst(scheme.utf8.count)) }
    guard !value.isEmpty else { return }
    let isPreferred = kindsRaw(property).contains("PREF") || property.first("PREF") != nil
    let label = given ?? property.group.flatMap { labels[$0.uppercased()] }
    list.append(.init(value: value, kinds: kinds(property), label: label, isPreferred: isPreferred))
  }

  /// Years that stand for none: 1604 is Apple's, 1904 is the beginning of old Macs' time.
  private static let noYears: Set<Int> = [0, 1604, 1904]

  private mutating func day(_ property: ContentLine) -> CardContents.Day? {
    guard property.first("VALUE")?.uppercased() != "TEXT" else { return nil }
    guard var day = CardValue.day(property.value) else {
      if !spaced(property.value).isEmpty {
        report("birthday", property.valueBytes, property.name, property.value.prefix(30))
      }
      return nil
    }
    // For a birthday without a year Apple writes 1604 and adds this parameter.
    if let omitted = property.first("X-APPLE-OMIT-YEAR").flatMap(Int.init), day.year == omitted { day.year = nil }
    if let year = day.year, Self.noYears.contains(year) { day.year = nil }
    return day
  }

  private mutating func photo(_ property: ContentLine) -> CardContents.Photo? {
    // Some programs escape the comma of an address with the picture in it.
    let value = property.value.hasPrefix("data:") ? property.value.replacing("\\,", with: ",") : property.value
    if value.lowercased().hasPrefix("data:") {
      guard let comma = value.firstIndex(of: ","), value[..<comma].lowercased().hasSuffix(";base64") else { return nil }
      let type = value.dropFirst(5).prefix { $0 != ";" && $0 != "," }
      return picture(String(value[value.index(after: comma)...]), type: String(type), property)
    }
    let encoding = property.first("ENCODING")?.uppercased()
    guard encoding == "B" || encoding == "BASE64" || kindsRaw(property).contains("BASE64") else {
      return CardContents.Photo(bytes: [], mediaType: nil, url: spaced(value))
    }
    let type = kinds(property).first { ["JPEG", "JPG", "PNG", "GIF", "WEBP"].contains($0) }
    return picture(value, type: type.map { "image/" + ($0 == "JPG" ? "jpeg" : $0.lowercased()) }, property)
  }

  private mutating func picture(_ base64: String, type: String?, _ property: ContentLine) -> CardContents.Photo? {
    guard base64.utf8.count / 4 * 3 <= CardContents.maximumPhotoBytes else {
      report("photo-size", property.bytes, CardContents.maximumPhotoBytes >> 20)
      return nil
    }
    guard let bytes = Base64.decode(base64), !bytes.isEmpty else {
      report("photo", property.bytes)
      return nil
    }
    return CardContents.Photo(bytes: bytes, mediaType: type, url: nil)
  }
}

/// Reads values of vCard properties.
package enum CardValue {
  /// `1985-04-15`, `19850415`, `--0415`, `--04-15` or `850415`, each with or without a time after `T`.
  package static func day(_ text: String) -> CardContents.Day? {
    var octets = Array(text.utf8).filter { $0 != 0x20 }
    if let end = octets.firstIndex(where: { $0 == 0x54 || $0 == 0x74 }) { octets.removeSubrange(end...) }
    let hasNoYear = octets.starts(with: [0x2D, 0x2D])
    let digits = octets.filter { $0 >= 0x30 && $0 <= 0x39 }.map { Int($0 - 0x30) }
    guard octets.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D || $0 == 0x2F || $0 == 0x2E }) else { return nil }
    func two(_ index: Int) -> Int { digits[index] * 10 + digits[index + 1] }
    let day: CardContents.Day
    switch (hasNoYear, digits.count) {
    case (true, 4): day = .init(year: nil, month: two(0), day: two(2))
    case (false, 8): day = .init(year: two(0) * 100 + two(2), month: two(4), day: two(6))
    case (false, 6): day = .init(year: two(0) < 30 ? 2000 + two(0) : 1900 + two(0), month: two(2), day: two(4))
    default: return nil
    }
    guard isDay(day.day, of: day.month, in: day.year == 0 ? nil : day.year) else { return nil }
    return day
  }
}
