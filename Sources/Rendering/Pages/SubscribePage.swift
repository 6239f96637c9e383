internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `subscribe/`: every calendar feed with its address, and how to put it into a calendar app.
struct SubscribePage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let hasAddress, hasOffers: FlagSlot
  private let offers: ListSlot
  private let offer: RecordType
  private let title, tone, address, qrPath, qrBox: TextSlot
  private let path: PathSlot
  private let web: URLSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    offer = schema.record("offer", "A calendar feed to subscribe to")
    title = schema.text(offer, "title", "What is in it")
    tone = schema.text(offer, "tone", "The class of its colour and pattern")
    path = schema.path(offer, "path", "The feed, from the site's root")
    address = schema.text(offer, "address", "Its whole address, to be copied; missing if the site's is not known", .optional)
    web = schema.url(offer, "web", "The webcal address, which opens a calendar app", .optional)
    qrBox = schema.text(offer, "qrBox", "The view box of the QR symbol", .optional)
    qrPath = schema.text(offer, "qrPath", "The dark modules of the QR symbol of the webcal address, as an SVG path")
    type = schema.record("subscribePage", "All calendar feeds")
    frame = FrameModel(&schema, type, shared)
    hasAddress = schema.flag(type, "hasAddress", "Set if the site's address is known")
    hasOffers = schema.flag(type, "hasOffers", "Set if there are feeds that this page may name")
    offers = schema.list(type, "offers", "The feeds", of: offer)
    page = schema.page("subscribe", root: type, template: "subscribe.html.mustache", "All calendar feeds and how to use them")
  }

  func fill(path place: String, feeds: [FeedPlan.Feed], _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let settings = shared.plan.settings
    let record = data.make(type)
    frame.fill(record, path: place, title: shared.titled(shared.words.subscribe), place: .elsewhere, icons: 0, shared, &data)
    data.set(record, hasAddress, settings.baseURL != nil)
    // Addresses in a secret folder are given by hand: a page that anyone can read must not name them.
    let shown = settings.feeds.secretDirectory == nil ? feeds : []
    data.set(record, hasOffers, !shown.isEmpty)
    data.set(
      record, offers,
      shown.map { feed in
        let made = data.make(offer)
        data.set(made, title, feed.title)
        if case .member(let index) = feed.kind {
          data.set(made, tone, SharedViews.tone(of: shared.plan.tribe.members[index]))
        } else {
          data.set(made, tone, "all")
        }
        data.set(made, path, feed.path)
        guard let base = settings.baseURL else { return made }
        data.set(made, address, base + feed.path)
        guard let host = base.split(separator: "://", maxSplits: 1).last else { return made }
        let webcal = "webcal://\(host)\(feed.path)"
        data.set(made, web, webcal)
        if let symbol = shared.symbols.picture(of: webcal) {
          data.set(made, qrBox, symbol.viewBox)
          data.set(made, qrPath, symbol.path)
        }
        return made
      })
    return record
  }
}
