internal import JSONText
package import Languages
package import Planning
internal import TribeModel

/// What a site has beside pages, feeds and cards: assets, search index, what makes it installable and readable offline,
/// and what tells hosts and robots how to treat it.
package struct SiteFiles: Sendable {
  private let plan: SitePlan
  private let language: Language
  private let colors: ThemeColors

  /// Says to scripts of which day the planner is: the one file that every page reads and every night changes.
  private static let builtScript = "assets/built.js"
  /// The one open page of a locked site.
  package static let lockPath = "lock.html"
  /// The style sheet that all pages have: the theme's colours stand in it.
  private static let styleSheet = "assets/planner.css"

  package init(plan: SitePlan, language: Language) {
    (self.plan, self.language) = (plan, language)
    colors = ThemeColors(plan.settings.theme)
  }

  /// All of them, by path.
  ///
  /// - Parameters:
  ///   - theme: every file of the templates folder, a family's own instead of the default of the same name. Those in
  ///     `assets/` are published there, those in `site/` at the root, and in a locked site those in `lock/` too; templates are not.
  ///   - search: the search index.
  package func files(theme: [RenderedFile], search: SearchIndex) -> [RenderedFile] {
    let found = Dictionary(search.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    return places(theme).map { place in
      let bytes: [UInt8] =
        switch place.content {
        case .theme(let file): place.path == Self.styleSheet ? colors.applied(to: theme[file].bytes) : theme[file].bytes
        case .search: found[place.path] ?? []
        case .manifest: manifest
        case .offlineList: offlineList
        case .built: built
        case .status: plan.context.status.map { StatusPage.json($0, plan) } ?? []
        case .empty: []
        }
      return RenderedFile(path: place.path, bytes: bytes)
    }
  }

  private enum Content {
    /// A position among the theme's files.
    case theme(Int)
    case search, manifest, offlineList, built, status, empty
  }

  /// What stands where, by path.
  private func places(_ theme: [RenderedFile]) -> [(path: String, content: Content)] {
    let isLocked = plan.settings.lock != nil
    var places: [(path: String, content: Content)] = []
    // What a locked site has instead: a service worker that decrypts, and what its one open page needs.
    let locking = isLocked ? theme.map(\.path).filter { $0.hasPrefix("lock/") } : []
    for (number, file) in theme.enumerated() where !file.path.hasSuffix(".mustache") {
      if locking.contains(file.path) { places.append((String(file.path.dropFirst(5)), .theme(number))) }
      if locking.contains("lock/" + file.path.dropFirst(5)) { continue }
      if file.path.hasPrefix("assets/") { places.append((file.path, .theme(number))) }
      if file.path.hasPrefix("site/") { places.append((String(file.path.dropFirst(5)), .theme(number))) }
    }
    places += [(SearchIndex.scriptPath, .search), (SearchIndex.jsonPath, .search)]
    // GitHub Pages leaves out files whose names begin with an underscore unless .nojekyll is there.
    let made: [(String, Content)] =
      [
        ("manifest.webmanifest", .manifest), ("offline.json", .offlineList), (".nojekyll", .empty), (Self.builtScript, .built),
      ] + (plan.context.status == nil ? [] : [("status.json", .status)])
    // A family's own file in site/ stands for the one that is made.
    let own = Set(places.map(\.path))
    places += made.filter { !own.contains($0.0) }
    return places.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The day that the planner was made for, the moment, and what is said above every page when that was too long ago.
  private var built: [UInt8] {
    var out = JSONWriter(escapesMarkup: true)
    let day = language.text(plan.context.today, .weekdayDayMonth)
    out.object([
      ("built", isoText(plan.context.today)), ("builtAt", isoMoment(plan.context.asOf)),
      ("staleAfter", String(plan.settings.staleAfter)), ("stale", language.words.staleNotice(date: day)),
      ("offline", language.words.offlineNotice),
    ])
    return Array("Object.assign(document.documentElement.dataset, ".utf8) + out.bytes + Array(");\n".utf8)
  }

  /// The planner's title.
  package var title: String {
    if let title = plan.settings.title { return title }
    return plan.tribe.name.map { language.words.familyPlannerTitle(family: $0) } ?? language.words.plannerTitle
  }

  /// The web app manifest (W3C Web Application Manifest). All addresses are relative, so that it works in any folder.
  private var manifest: [UInt8] {
    let words = language.words
    var out = JSONWriter(escapesMarkup: true)
    out.object { out in
      for (name, value) in [
        ("name", title), ("short_name", plan.tribe.name ?? words.plannerTitle), ("description", words.tagline),
        ("lang", language.identifier),
        ("dir", language.direction.rawValue), ("start_url", "./index.html"), ("scope", "./"), ("display", "standalone"),
        ("background_color", "#f4f2f5"), ("theme_color", colors.primary),
      ] {
        out.field(name, value)
      }
      out.field(
        "icons",
        of: [
          ("assets/icon.svg", "any", "image/svg+xml", "any"), ("assets/icon-192.png", "192x192", "image/png", "any"),
          ("assets/icon-512.png", "512x512", "image/png", "any"),
          ("assets/icon-maskable-512.png", "512x512", "image/png", "maskable"),
        ]
      ) { icon, out in
        out.object([("src", icon.0), ("sizes", icon.1), ("type", icon.2), ("purpose", icon.3)])
      }
      out.name("shortcuts")
      let agenda = plan.hasCalendar ? [(words.agenda, OutputPaths.agenda)] : []
      out.array(of: agenda + [(words.search, "search/index.html")]) { shortcut, out in
        out.object([("name", shortcut.0), ("url", shortcut.1)])
      }
    }
    return out.bytes + [0x0A]
  }

  /// What the service worker keeps ready: the pages that a family looks at every day, and what they need. It names paths
  /// only, so it changes with the month and not with every event.
  private var offlineList: [UInt8] {
    let words = language.words
    let thisMonth = YearMonth(plan.context.today)
    let months = [thisMonth, thisMonth.adding(months: 1)].filter(plan.shownMonths.contains)
    var paths = ["index.html", OutputPaths.display, "assets/display.css", "assets/display.js"]
    if plan.hasCalendar { paths += [OutputPaths.thisMonth, OutputPaths.thisWeek, OutputPaths.theseColumns] }
    paths += months.map(OutputPaths.month) + months.map(OutputPaths.columns)
    if plan.hasCalendar { paths.append(OutputPaths.agenda) }
    paths += ["search/index.html", SearchIndex.scriptPath]
    paths += SiteSection.published(plan).map(\.path)
    paths += [
      Self.styleSheet, "assets/calendar.css", "assets/pages.css", Self.builtScript, "assets/planner.js", "assets/search.js",
      "assets/icon.svg", "assets/icon-192.png", "manifest.webmanifest",
    ]
    var out = JSONWriter(escapesMarkup: true)
    out.object { out in
      for (name, value) in [
        ("title", title), ("language", language.identifier), ("direction", language.direction.rawValue),
        ("missing", words.offlineMissing),
        ("back", words.backToWall),
      ] {
        out.field(name, value)
      }
      out.field("files", of: paths) { path, out in out.string(path) }
    }
    return out.bytes + [0x0A]
  }
}
