package import TribeModel

/// What a reader's site is told of planner.json. It is made from nothing, as the reader's tribe is: a setting that is new is in no site until
/// it is given a value here, and without one it does not compile. So no site holds the entries of sources with their addresses and headers,
/// other readers, passwords that are not its own, or the text of planner.json.
package struct SiteSettings: Sendable {
  /// The reader of the site. Nil for the family of a planner that lists no readers.
  package let reader: String?
  /// Nil at level busy, if the reader has none.
  package let title: String?
  /// Where the site will be served, ending in `/`.
  package let baseURL: String?
  package let locale: String
  package let keepFor, staleAfter: Int
  package let feeds: FeedSettings
  package let publish: PublishSettings
  package let groups: [String: [String]]
  package let birthdays: ShownBirthdays
  package let print: PrintSettings
  package let show: ShowSettings
  package internal(set) var display: DisplaySettings
  package let kids: [String]?
  package let theme: ThemeSettings
  package let eventPages: EventPages
  package let alarms: AlarmSettings
  package let cycles: [CycleSetting]
  /// Who is where when nobody is at home is the whole family's own: these are nil, and there are no `memories`, on other sites.
  package let care: CareSettings?
  package let together: TogetherSettings?
  package internal(set) var babysitter: Babysitting?
  /// How many years ago the wall remembers.
  package let memories: [Int]
  /// Whether this site is for the family's own eyes, and shows all of everybody.
  package let isWholeFamily: Bool
  /// Who reads the pages in large print, as `hideFrom`, tags and members call them. Nil for a site without them.
  package let paperFor: String?
  /// The passwords that open the site.
  package let lock: LockSetting?
  /// What the data have and this reader may not see.
  package let concealed: Set<Concealed>
  /// The layers that sources name and the reader sees, with the source's name and what each was called before.
  package let layers: [(name: String, source: String, was: [String])]
  /// What the members whom the reader sees were called before.
  package let earlierNames: [String: [String]]
  /// The names of the sources that planner.json shows to the family alone.
  package let familySources: Set<String>

  /// - Parameters:
  ///   - tribe: all of the family, not what the reader sees of it.
  ///   - seesLayers: whether the reader sees a source's events, and what its layer is called.
  package init(
    _ planner: PlannerSettings, for reader: Reader, of tribe: Tribe, concealed: Set<Concealed> = [],
    seesLayers: (SourceSetting) -> Bool = { _ in true }
  ) {
    // The planner's own address and secret are those of the family.
    let isFamily = reader.level == .family && reader.members.isEmpty
    let whole = reader.isWholeFamily(tribe)
    self.reader = planner.listsReaders ? reader.name : nil
    title = reader.title ?? (reader.level == .busy ? nil : planner.title)
    baseURL = reader.baseURL ?? (isFamily ? planner.baseURL : nil)
    (locale, keepFor, staleAfter) = (planner.locale, planner.keepFor, planner.staleAfter)
    publish = planner.publish.shown(to: reader)
    (groups, birthdays, show, kids) = (planner.groups, planner.birthdays, planner.show, planner.kids)
    (theme, eventPages, alarms, cycles) = (planner.theme, planner.eventPages, planner.alarms, planner.cycles)
    var (feeds, print, display) = (planner.feeds, planner.print, planner.display)
    (feeds.attendees, feeds.birthdays) = (feeds.attendees && reader.shows(.contacts), feeds.birthdays && reader.shows(.birthdays))
    feeds.birthYears = feeds.birthYears && reader.level == .family
    feeds.secretDirectory = reader.secretDirectory ?? (isFamily ? feeds.secretDirectory : nil)
    print.post = reader.shows(.paper) ? reader.name : whole ? print.post : nil
    // Nobody knows who is on the photos of the screen.
    if !reader.shows(.photos) || !reader.members.isEmpty { display.photos = nil }
    (self.feeds, self.print, self.display) = (feeds, print, display)
    (care, together) = whole ? (planner.care, planner.together) : (nil, nil)
    (babysitter, memories) = whole ? (planner.babysitter, planner.memories) : (nil, [])
    (isWholeFamily, paperFor) = (whole, print.post.map { reader.person ?? $0 })
    (lock, self.concealed) = (reader.lock ?? planner.lock, concealed)
    layers = planner.sources.filter(seesLayers).compactMap { source in source.layer.map { ($0, source.name, source.was) } }
    let isNamed = { reader.level != .busy && (reader.members.isEmpty || reader.members.contains($0)) }
    let names = planner.memberOverrides.filter { isNamed($0.name) }
    earlierNames = Dictionary(names.map { ($0.name, $0.was) }) { first, _ in first }
    familySources = Set(planner.sources.filter { $0.show == .family }.map(\.name))
  }
}
