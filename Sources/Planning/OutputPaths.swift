package import CivilTime
internal import Recurrence
@_spi(_Unicode) import Swift
package import TribeModel

/// The paths of all published files, below the output folder and with `/` between parts. They are unique, even on file systems that
/// ignore case.
package struct OutputPaths: Sendable {
  /// For each member, NAME in `members/NAME/` and `feeds/NAME.ics`.
  package let memberNames: [String]
  /// ID in `events/ID.html` and `events/ID.ics`, for each event of the data.
  package let eventNames: [String]
  /// For each event of the data, whether it has a page of its own.
  private let hasPage: [Bool]
  /// Where events lead that have no page of their own: to the page of their kind, or to the list of their first day.
  private var otherPages: [String] = []
  package let contactNames, journalNames, activityNames: [String]
  /// The words that activities are filed under, those of most activities first, and NAME in `activities/tags/NAME.html`.
  package let activityTags: [(tag: String, name: String)]
  package let listNames, houseNames: [String]
  /// `feeds`, or the secret directory in the settings: letters, digits, `-` and `_`.
  package let feedFolder: String
  /// NAME in `feeds/layer-NAME.ics` and in `contacts-NAME.vcf`, by layer and by category.
  private let layerNames, cardNames: [String: String]
  /// The addresses that things had before, and those of this build.
  package let book: AddressBook
  private let addressToken: @Sendable (String) -> String

  /// - Parameters:
  ///   - ownEvents: how many events the data has. Items of other kinds come after them.
  ///   - book: the addresses that earlier builds gave.
  package init(
    tribe: Tribe, settings: SiteSettings, ownEvents: Int, book: AddressBook = AddressBook(),
    addressToken: @escaping @Sendable (String) -> String = { _ in "" }
  ) {
    self.addressToken = addressToken
    var book = book
    book.kept = []
    memberNames = book.parts(.member, Self.members(tribe, settings), fallback: "member", isReserved: Self.isReserved)
    eventNames = Self.idNames(tribe.events[..<ownEvents].map(\.id))
    contactNames = Self.idNames(tribe.contacts.map(\.id))
    journalNames = Self.idNames(tribe.journals.map(\.id))
    activityNames = Self.idNames(tribe.activities.map(\.id))
    activityTags = Self.tagNames(tribe, &book)
    listNames = Self.idNames(tribe.lists.map(\.id))
    houseNames = Self.idNames(tribe.houses.map(\.id))
    layerNames = Self.named(
      .layer, tribe.events[..<ownEvents].compactMap(\.layer) + settings.layers.map(\.name), settings.layers, &book)
    cardNames = Self.named(.cards, tribe.contacts.compactMap(\.category), [], &book)
    self.book = book
    feedFolder = settings.feeds.secretDirectory ?? "feeds"
    hasPage = tribe.events[..<ownEvents].map { event in
      switch settings.eventPages {
      case .own: event.layer == nil && (event.foreignUID == nil || event.saysMoreThanItsDay)
      case .all: true
      case .repeating: event.when.repeats
      case .none: false
      }
    }
    otherPages = tribe.events.indices.map { $0 < ownEvents ? Self.wall : page(of: tribe.events[$0], tribe) }
  }

  package static func month(_ month: YearMonth) -> String { "\(folder(month))/index.html" }
  /// The day lists of one week of a crowded month, from 1.
  package static func month(_ month: YearMonth, week: Int) -> String { "\(folder(month))/week-\(week).html" }
  package static func year(_ year: Int) -> String { "\(padded(year, 4))/index.html" }
  /// The week of a row of days that begins on any weekday.
  package static func week(_ firstDay: CivilDate) -> String { "weeks/\(firstDay.weekOfRow.text)/index.html" }
  /// The page of the activities that are filed under a word. `tag` is an index in `activityTags`.
  package func activities(tag: Int) -> String { "activities/tags/\(activityTags[tag].name).html" }
  package static func activities(_ state: Activity.State) -> String { "activities/\(state.rawValue).html" }
  package static let activitiesWithPlaces = "activities/places.html"
  /// One day, hour by hour.
  package static func day(_ date: CivilDate) -> String { "days/\(date.text()).html" }
  package static func columns(_ month: YearMonth) -> String { "columns/\(month.text)/index.html" }

  // MARK: Sheets for paper

  private static let sheets = "print/"
  /// The page that offers all sheets.
  package static let print = "\(sheets)index.html"
  /// Whether a path is that of a sheet, or of the page that offers them.
  package static func isSheet(_ path: String) -> Bool { path.hasPrefix(sheets) }
  package static func sheet(ofMonth month: YearMonth) -> String { "\(sheets)month-\(month.text).html" }
  package static func sheet(ofColumns month: YearMonth) -> String { "\(sheets)columns-\(month.text).html" }
  package static func sheet(ofYear year: Int) -> String { "\(sheets)year-\(year).html" }
  package static func sheet(ofWeek first: CivilDate) -> String { "\(sheets)week-\(first.weekOfRow.text).html" }
  /// The two pages that somebody gets by post.
  package static func paper(_ month: YearMonth) -> String { "\(sheets)paper-\(month.text).html" }
  /// The sheet of a section, which is called as its folder is.
  package static func sheet(ofSection folder: String) -> String { "\(sheets)\(folder).html" }

  // MARK: People and events

  package func member(_ member: MemberIndex) -> String { "members/\(memberNames[member])/index.html" }
  /// A child's day in pictures.
  package func kid(_ member: MemberIndex) -> String { "kids/\(memberNames[member]).html" }
  /// A page with one month of a member, used if the member's own page would be too long.
  package func member(_ member: MemberIndex, _ month: YearMonth) -> String {
    "members/\(memberNames[member])/\(month.text)/index.html"
  }
  package func memberFeed(_ member: MemberIndex) -> String { feed(named: memberNames[member]) }
  /// The name of a layer's feed, as `feed(named:)` takes it.
  package func layerFeed(_ layer: String) -> String { "layer-\(layerNames[layer] ?? Self.digest(layer))" }
  package func feed(named name: String) -> String { address("\(feedFolder)/\(name)", ".ics") }
  /// The path of something that apps fetch by its address.
  package func address(_ name: String, _ ending: String) -> String {
    let token = addressToken(name)
    return token.isEmpty ? name + ending : "\(name)-\(token)\(ending)"
  }
  /// Where an event leads: to its own page, the page of its kind, or the list of its first day.
  package func event(_ event: Int) -> String {
    hasPage(event) ? "events/\(eventNames[event]).html" : otherPages[event]
  }

  /// Whether an event has a page and a file of its own.
  package func hasPage(_ event: Int) -> Bool { event < hasPage.count && hasPage[event] }

  /// Leads an event without a page elsewhere.
  mutating func lead(_ event: Int, to path: String) { otherPages[event] = path }

  private func page(of event: Event, _ tribe: Tribe) -> String {
    // What only shows that the time is taken has no words on any page.
    guard event.visibility == .full else { return event.owner.map(member) ?? Self.wall }
    switch event.kind {
    case .event: return Self.wall
    case .birthday(let birthday):
      switch birthday.person {
      case .member(let index): return member(index)
      case .contact(let index): return contact(index)
      }
    case .activity(let index): return activity(index)
    case .chore: return Self.chores
    case .todo(let index): return "\(Self.todos)#\(Self.anchor(of: tribe.todos[index].id))"
    case .meal(let index): return "\(Self.meals)#\(tribe.meals[index].date.text())"
    }
  }

  // MARK: Pages of which there is one

  /// Where everybody begins.
  package static let wall = "index.html"
  /// What a server answers with for an address that there is not.
  package static let missing = "404.html"
  package static let agenda = "agenda/index.html"
  package static let search = "search/index.html"
  package static let subscribe = "subscribe/index.html"
  package static let whatsNew = "what's-new/index.html"
  /// The screen on the wall, the list of its photos, and the file that tells screens of a new planner.
  package static let display = "\(screen)index.html"
  package static let displayPhotos = "\(screen)photos.js"
  package static let displayVersion = "\(screen)version.txt"
  private static let screen = "display/"
  /// Whether a path is that of something for the screen on the wall.
  package static func isDisplay(_ path: String) -> Bool { path.hasPrefix(screen) }
  /// Pages of the present month and week, at addresses that never change. Menus lead to them.
  package static let thisMonth = "month/index.html"
  package static let thisWeek = "week/index.html"
  package static let theseColumns = "columns/index.html"
  /// Pages that mark today and say of which day they are. No other page depends on the day of the build, so that a night with the
  /// same data changes few files; a script marks today on them.
  package static let now: Set<String> = [wall, agenda, status]
  /// What the planner is made of.
  package static let status = "status/index.html"

  /// What asks for the password of a babysitter's card.
  package static let sitter = "\(sitters)index.html"
  /// The card of an evening, counted from 1 on its day, without an ending.
  package static func sitter(_ date: CivilDate?, number: Int) -> String { "\(sitters)\(date?.text() ?? "")-\(number)" }
  private static let sitters = "sitter/"
  /// Whether a path is that of a card, or of what asks for its password.
  package static func isSitter(_ path: String) -> Bool { path.hasPrefix(sitters) }

  /// The page of a kind of content that has a folder of its own.
  package static func section(_ folder: String) -> String { "\(folder)/index.html" }
  package static let activities = section("activities")
  /// An activity's place on the page of activities.
  package func activity(_ activity: Int) -> String { "\(Self.activities)#\(activityNames[activity])" }
  package static let chores = section("chores")
  package static let chorePoints = "chores/points.html"
  package static let todos = section("todos")
  package static let meals = section("meals")
  /// The id of a record's place on a page that lists its kind. Made of the record's own id, so that a link goes on to say the same thing when
  /// others come and go.
  package static func anchor<Record>(of id: Identifier<Record>) -> String { "\(id.scope.name)-\(idPart(id.raw))" }

  package func journal(_ journal: Int) -> String { "journals/\(journalNames[journal])/index.html" }
  /// What was paid in a year, or in one of its months.
  package static func expenses(_ year: Int, _ month: Int?) -> String {
    "expenses/\(year)\(month.map { "-\(padded($0, 2))" } ?? "").html"
  }
  /// A week's letter: the page, the text or the mail.
  package static func letter(_ first: CivilDate, _ ending: String = ".html") -> String { "letter/\(first.weekOfRow.text)\(ending)" }
  /// A part of a long index of everything, from 0.
  package static func search(part number: Int) -> String { "search/a-z/\(number + 1)/index.html" }

  // MARK: Feeds and cards

  package func eventFeed(_ event: Int) -> String { address("events/\(eventNames[event])", ".ics") }
  /// Whether a path is that of an event's own page or file.
  package static func isEvent(_ path: String) -> Bool { path.hasPrefix("events/") }
  /// The Atom feeds of what is new, for all or one member, and of a journal.
  package func news(of member: MemberIndex? = nil) -> String {
    address(member.map { "members/\(memberNames[$0])/feed" } ?? "what's-new/feed", ".atom")
  }
  package func journalFeed(_ journal: Int) -> String { address("journals/\(journalNames[journal])/feed", ".atom") }
  package static let contacts = section("contacts")
  /// A part of a long list of contacts, from 0.
  package static func contacts(part number: Int) -> String { "contacts/part-\(number + 1).html" }
  /// A contact's place on the page of contacts.
  package func contact(_ contact: Int) -> String { "\(Self.contacts)#\(contactNames[contact])" }
  package func contactCard(_ contact: Int) -> String { address("contacts/\(contactNames[contact])", ".vcf") }
  package var allCards: String { address("contacts", ".vcf") }
  package func cards(of category: String) -> String {
    address("contacts-\(cardNames[category] ?? Self.digest(category))", ".vcf")
  }

  // MARK: Files for programs

  package static let searchIndex = "search/index.json"
  /// The index as a script, which a page from disk can read.
  package static let searchScript = "search/index.js"
  /// One of the files of `data`.
  package static func data(_ name: String) -> String { "data/\(name).json" }
  package static let statusFile = "status.json"
  /// What makes the planner installable and readable offline.
  package static let manifest = "manifest.webmanifest"
  package static let offline = "offline.json"
  /// GitHub Pages leaves out files whose names begin with an underscore unless it is there.
  package static let noJekyll = ".nojekyll"
  /// The one open page of a locked site, the keys that its passwords open, and everything else, by a digest of its path.
  package static let lock = "lock.html"
  package static let lockKeys = "lock.json"
  package static func locked(_ digest: String) -> String { "locked/\(digest)" }
  /// A picture, by its name with a digest of its bytes.
  package static func picture(_ name: String) -> String { "media/\(name)" }
  /// What the next build must know of a site: the revisions of published events and cards, and whose it is. Publishing keeps its own
  /// files beside them.
  package static let revisions = "\(notes)revisions"
  package static let readerMark = "\(notes)reader"
  private static let notes = ".wallplanner/"
  package static func isNote(_ path: String) -> Bool { path.hasPrefix(notes) }
  /// What of templates/assets/ the program looks at: the style sheet with the theme's colours, the script of a page that few families
  /// have, and the one that says of which day the planner is: every page reads it and every night changes it.
  package static let styleSheet = asset("planner.css")
  package static let togetherScript = asset("together.js")
  package static let builtScript = asset("built.js")
  package static func asset(_ name: String) -> String { assets + name }
  private static let assets = "assets/"
  package static func isAsset(_ path: String) -> Bool { path.hasPrefix(assets) }
  /// An address that leads to an index without its name: shorter, and the same for every server.
  package static func withoutIndex(_ path: String) -> String { path.replacing(wall, with: "") }

  // MARK: Names

  /// How many words that activities are filed under have a page.
  private static let mostTags = 60

  private static func tagNames(_ tribe: Tribe, _ book: inout AddressBook) -> [(tag: String, name: String)] {
    var counts: [String: Int] = [:]
    for activity in tribe.activities where activity.visibility == .full {
      for tag in Set(activity.tags) { counts[tag, default: 0] += 1 }
    }
    let tags = counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(mostTags).map(\.key)
    let names = named(.tag, tags, [], &book)
    return tags.map { ($0, names[$0] ?? digest($0)) }
  }

  private static func members(_ tribe: Tribe, _ settings: SiteSettings) -> [AddressBook.Thing] {
    tribe.members.map { member in
      let (id, origin) = (member.id.raw, "\(member.id.scope.name)@\(member.id.scope.instance)")
      return AddressBook.Thing(
        key: "\(origin):\(id)", name: member.name, origin: origin, earlierNames: settings.earlierNames[member.name] ?? [],
        mark: pathPart(id).isEmpty ? digest(id) : idPart(id))
    }
  }

  /// Parts for what is known by its name alone.
  private static func named(
    _ kind: AddressBook.Kind, _ names: [String], _ layers: [(name: String, source: String, was: [String])],
    _ book: inout AddressBook
  ) -> [String: String] {
    let names = Set(names).sorted()
    let things = names.map { name in
      let layer = layers.first { $0.name == name }
      return AddressBook.Thing(
        key: name, name: name, origin: layer?.source ?? "", earlierNames: layer?.was ?? [], mark: digest(name))
    }
    let parts = book.parts(kind, things, fallback: kind.rawValue, isReserved: deviceNames.contains)
    return Dictionary(zip(names, parts)) { first, _ in first }
  }

  /// The longest part made from a name, in bytes. File systems allow 255.
  static let longestPart = 80
  /// Names of feeds, and what begins such names.
  private static let feedNames: Set<String> = [
    "everyone", "birthdays", "chores", "todos", "todo-list", "meals", "meal-journal", "activities", "journal", "changes", "index",
  ]
  private static let feedPrefixes = ["chores-", "category-", "layer-", "member-"]

  /// Whether a member may not have a part, in small letters, for an address.
  static func isReserved(_ part: String) -> Bool {
    feedNames.contains(part) || deviceNames.contains(part) || feedPrefixes.contains(where: part.hasPrefix)
  }

  /// Names that Windows reserves for devices. The site could not be copied there with a file or folder of such a name.
  static let deviceNames: Set<String> = Set(["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  private static func folder(_ month: YearMonth) -> String { "\(padded(month.year, 4))/\(padded(month.month, 2))" }

  /// Names that never change: the source's name and the id in it. Where case alone tells two apart, both have a digest.
  static func idNames<Record>(_ ids: [Identifier<Record>]) -> [String] {
    let names = ids.map { anchor(of: $0) }
    let counts = Dictionary(names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
    return zip(ids, names).map { id, name in
      counts[name.lowercased()] == 1 ? name : "\(name)-\(digest("\(id.scope.name)@\(id.scope.instance):\(id.raw)"))"
    }
  }

  /// An id as a path or an anchor holds it.
  private static func idPart(_ id: String) -> String {
    let part = pathPart(id)
    // Add a hash if the id had characters that a path cannot hold. Otherwise two ids could get the same name.
    return part == id ? part : "\(part)-\(String(fnv1a(id), radix: 36))"
  }

  /// `pathPart`, with a short digest behind it if that does not say the whole name: it has letters beyond Latin ones, or is very long.
  /// So Школа and 学校 have addresses of their own, whichever comes first.
  package static func namePart(_ text: String) -> String {
    let part = pathPart(text)
    let isWhole =
      part.utf8.count < longestPart
      && text._nfd.allSatisfy { scalar in
        scalar.isASCII || spellings[scalar] != nil || scalar.properties.generalCategory.isMark || !scalar.properties.isAlphabetic
      }
    return isWhole && !part.isEmpty ? part : (part.isEmpty ? "" : part + "-") + digest(text)
  }

  /// Eight letters and digits that stand for a text.
  package static func digest(_ text: String) -> String { String(String(fnv1a(text), radix: 36).suffix(8)) }

  /// Keeps ASCII letters, digits, `-` and `_`, removes accents, and turns everything else into hyphens. Empty if nothing is left.
  package static func pathPart(_ text: String) -> String {
    var part: [UInt8] = []
    func append(_ byte: UInt8) {
      if byte == UInt8(ascii: "-"), part.last == UInt8(ascii: "-") || part.isEmpty { return }
      part.append(byte)
    }
    for scalar in text._nfd {
      if part.count >= longestPart { break }
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": append(UInt8(truncatingIfNeeded: scalar.value))
      default:
        if let spelling = spellings[scalar] {
          spelling.utf8.forEach(append)
        } else if !scalar.properties.generalCategory.isMark {
          append(UInt8(ascii: "-"))
        }
      }
    }
    while part.last == UInt8(ascii: "-") { part.removeLast() }
    return String(decoding: part, as: UTF8.self)
  }

  /// Latin letters that cannot be split into a letter and an accent, and the letters of scripts that have one usual spelling in Latin.
  private static let spellings: [Unicode.Scalar: String] = {
    var spellings: [Unicode.Scalar: String] = [:]
    for line in embeddedLines(of: "spellings.txt") {
      let parts = line.split(separator: " ").map(String.init)
      let spelling = parts.count > 1 ? parts[1] : ""
      let capital = spelling.prefix(1).uppercased() + spelling.dropFirst()
      for (letter, text) in [(parts[0].uppercased(), capital), (parts[0], spelling)] {
        if let scalar = letter.unicodeScalars.first { spellings[scalar] = text }
      }
    }
    return spellings
  }()

  /// FNV-1a, 64 bits: keeps paths of odd ids apart; nothing depends on it for safety.
  package static func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
