internal import Languages
internal import Octets
internal import Planning
internal import QRCode
internal import Templates
internal import TribeModel

/// `subscribe/`: every calendar feed with its address, and how to put it into a calendar app.
enum SubscribePage: PageKind {
  private struct Offer {
    let feed: FeedPlan.Feed
    /// The same for apps with to-dos or journals, if there is one.
    var forOtherApps: FeedPlan.Feed?
    /// The site's address, if it is known.
    let base: String?
    /// Its place on the page.
    let id: String
    /// What opens a calendar app, and the pages of Google and Microsoft that ask for an address; nil if they could not reach it.
    var webcal, google, outlook, office: String?
    /// Leads to its place on this page, which the camera of any phone opens.
    let symbol: QRSymbol?

    init(_ feed: FeedPlan.Feed, base: String?) {
      (self.feed, self.base) = (feed, base)
      id = "c-\(feed.path.split(separator: "/").last?.dropLast(".ics".utf8.count) ?? "")"
      symbol = base.flatMap { [id] in QRSymbol("\($0)\(OutputPaths.withoutIndex(OutputPaths.subscribe))#\(SiteAddress.query(id))") }
      guard !feed.isForOtherApps, let base, let bare = base.split(separator: "://", maxSplits: 1).last else { return }
      let address = "webcal://\(bare)\(feed.path)"
      webcal = address
      guard SiteAddress.isPublic(base) else { return }
      let known = SiteAddress.query(address)
      google = "https://calendar.google.com/calendar/r?cid=\(known)"
      let page = ".com/calendar/0/addfromweb?url=\(known)&name=\(SiteAddress.query(feed.title))"
      (outlook, office) = ("https://outlook.live" + page, "https://outlook.office" + page)
    }

    /// One for each calendar, with what else there is of it.
    static func all(_ feeds: [FeedPlan.Feed], base: String?) -> [Offer] {
      let others = feeds.filter(\.isForOtherApps)
      var offers = feeds.filter { !$0.isForOtherApps }.map { Offer($0, base: base) }
      for other in others {
        let kind: FeedPlan.Feed.Kind = other.kind == .todoList ? .todos : .meals
        if let place = offers.firstIndex(where: { $0.feed.kind == kind }) {
          offers[place].forOtherApps = other
        } else {
          offers.append(Offer(other, base: base))
        }
      }
      return offers
    }
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let offer = Record<Offer>("offer", in: &schema) { offer in
      offer.text("id") { $0.id }
      offer.text("title") { $0.feed.title }
      offer.text("tone") { offer, shared in
        switch offer.feed.kind {
        case .member(let index): shared.tone(of: index)
        case .layer: shared.tone(of: nil, layer: offer.feed.title)
        default: SharedViews.toneOfEveryone
        }
      }
      offer.path("path") { $0.feed.path }
      offer.text("address", .optional) { offer in offer.base.map { $0 + offer.feed.path } }
      offer.url("web", .optional) { $0.webcal }
      offer.url("google", .optional) { $0.google }
      offer.url("outlook", .optional) { $0.outlook }
      offer.text("scan") { $1.words.scanToSubscribe(name: $0.feed.title) }
      offer.url("office", .optional) { $0.office }
      offer.text("apps", .optional) {
        let lacksCalendars = $0.feed.kind == .everyone && $1.feedPaths.contains { $0.contains("/layer-") }
        return lacksCalendars ? $1.words.everyoneLacksCalendars : $0.feed.isForOtherApps ? $1.apps(of: $0.feed) : nil
      }
      offer.text("otherApps", .optional) { offer, shared in offer.forOtherApps.map(shared.apps) }
      offer.path("otherPath", .optional) { $0.forOtherApps?.path }
      offer.text("otherAddress", .optional) { offer in offer.base.flatMap { base in offer.forOtherApps.map { base + $0.path } } }
      offer.text("qrBox", .optional) { $0.symbol?.box }
      offer.text("qrPath") { $0.symbol?.path }
    }
    let page = Page<[Offer]>("subscribe", in: &schema, models) { page in
      page.flag("hasAddress") { $1.plan.settings.baseURL != nil }
      page.text("privateAddress", .optional) { _, shared in
        shared.plan.settings.baseURL.flatMap { SiteAddress.isPublic($0) ? nil : shared.words.addressPrivate(address: $0) }
      }
      page.flag("hasReminders") {
        !$1.plan.settings.alarms.isEmpty || $1.plan.settings.feeds.alarmMinutes != nil || $1.plan.settings.feeds.choreAlarm
      }
      page.list("offers", of: offer, flag: "hasOffers") { $0 }
    }
    return { site in
      let settings = site.plan.settings
      // Addresses in a secret folder are given by hand: a page that anyone can read must not name them.
      let feeds = site.feeds.filter { $0.kind != .gone && site.plan.mayName($0.path) }
      return [
        page.job(OutputPaths.subscribe) {
          (Frame($0, $1.words.subscribe, $1), Offer.all(feeds, base: settings.baseURL))
        }
      ]
    }
  }
}

extension FeedPlan.Feed {
  /// Whether calendar apps show nothing of it: it has to-dos or journal entries.
  fileprivate var isForOtherApps: Bool { kind == .todoList || kind == .mealJournal }
}

extension SharedViews {
  fileprivate func apps(of feed: FeedPlan.Feed) -> String { feed.kind == .todoList ? words.forTaskApps : words.forJournalApps }
}

/// What can be told from a site's address.
enum SiteAddress {
  /// Whether services on the internet can reach it: not this machine, and not a name or number of a network at home (RFC 1918,
  /// RFC 6762, RFC 8375).
  static func isPublic(_ address: String) -> Bool {
    guard let start = address.firstRange(of: "://")?.upperBound else { return false }
    let host = address[start...].prefix { $0 != "/" }
    if host.hasPrefix("[") { return !["[::1", "[fe8", "[fc", "[fd"].contains(where: host.lowercased().hasPrefix) }
    let name = host.prefix { $0 != ":" }.lowercased()
    let parts = name.split(separator: ".")
    let numbers = parts.compactMap { Int($0) }
    if numbers.count == 4, parts.count == 4 {
      return
        !(numbers[0] == 10 || numbers[0] == 127 || numbers[0] == 192 && numbers[1] == 168
        || numbers[0] == 172 && (16...31).contains(numbers[1]) || numbers[0] == 169 && numbers[1] == 254)
    }
    return parts.count > 1 && !["local", "localhost", "lan", "home", "internal", "arpa"].contains(parts[parts.count - 1])
  }

  /// A value of an address's query, percent-encoded.
  static func query(_ text: String) -> String { text.percentEncoded { $0.isLetterOrDigit || "-.".utf8.contains($0) } }
}

/// A QR symbol as an SVG image shows it.
struct QRSymbol {
  /// Its view box, with the white margin.
  let box: String
  /// Its dark modules.
  let path: String

  /// Nil if the text does not fit into any symbol.
  init?(_ text: String) {
    guard let symbol = QRCode(text) else { return nil }
    box = "-2 -2 \(symbol.size + 4) \(symbol.size + 4)"
    path = String(decoding: symbol.svgPath(quiet: 0), as: UTF8.self)
  }
}
