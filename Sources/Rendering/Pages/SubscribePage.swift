internal import Languages
internal import Planning
internal import QRCode
internal import Templates
internal import TribeModel

/// `subscribe/`: every calendar feed with its address, and how to put it into a calendar app.
struct SubscribePage: PageKind {
  private let page: Page<Subscribe>

  private struct Subscribe: PageSource {
    let frame: Frame
    let offers: [Offer]
  }

  private struct Offer {
    let feed: FeedPlan.Feed
    /// The site's address, if it is known.
    let base: String?
    /// What opens a calendar app.
    let webcal: String?
    let symbol: QRSymbol?

    init(_ feed: FeedPlan.Feed, base: String?) {
      (self.feed, self.base) = (feed, base)
      webcal = base.flatMap { $0.split(separator: "://", maxSplits: 1).last }.map { "webcal://\($0)\(feed.path)" }
      symbol = webcal.flatMap(QRSymbol.init)
    }
  }

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let offer = Record<Offer>("offer", "A calendar feed to subscribe to", in: &schema) { offer in
      offer.text("title", "What is in it") { $0.feed.title }
      offer.text("tone", "The class of its colour and pattern") { offer, shared in
        guard case .member(let index) = offer.feed.kind else { return SharedViews.toneOfEveryone }
        return SharedViews.tone(of: shared.plan.tribe.members[index])
      }
      offer.path("path", "The feed, from the site's root") { $0.feed.path }
      offer.text("address", "Its whole address, to be copied; missing if the site's is not known", .optional) { offer in
        offer.base.map { $0 + offer.feed.path }
      }
      offer.url("web", "The webcal address, which opens a calendar app", .optional) { $0.webcal }
      offer.text("qrBox", "The view box of the QR symbol", .optional) { $0.symbol?.box }
      offer.text("qrPath", "The dark modules of the QR symbol of the webcal address, as an SVG path") { $0.symbol?.path }
    }
    page = Page(
      "subscribe", "subscribe.html.mustache", "All calendar feeds and how to use them",
      record: ("subscribePage", "All calendar feeds"), in: &schema, models
    ) { page in
      page.flag("hasAddress", "Set if the site's address is known") { $1.plan.settings.baseURL != nil }
      page.list(
        "offers", "The feeds", of: offer, flag: ("hasOffers", "Set if there are feeds that this page may name")
      ) { $0.offers }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    let settings = site.plan.settings
    // Addresses in a secret folder are given by hand: a page that anyone can read must not name them.
    let feeds = settings.feeds.secretDirectory == nil ? site.feeds : []
    return [
      page.job("subscribe/index.html") { path, shared in
        Subscribe(
          frame: Frame(path, shared.words.subscribe, shared), offers: feeds.map { Offer($0, base: settings.baseURL) })
      }
    ]
  }
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
