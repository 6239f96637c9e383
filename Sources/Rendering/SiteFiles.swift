internal import CivilTime
internal import JSONText
package import Languages
package import Planning
package import TribeModel

/// What a site has beside pages, feeds and cards: assets, search index, what makes it installable and readable offline,
/// and what tells hosts and robots how to treat it.
package struct SiteFiles: Sendable {
  private let plan: SitePlan
  private let language: Language
  private let colors: ThemeColors
  private let ownPages: [OwnPage]

  /// For a family that wants large letters on paper. Sheets with boxes have their own.
  private static let largePrint = "@media print { :root { font-size: 16pt; } .flowing { --big: 1.4; } }\n"

  package init(plan: SitePlan, language: Language, ownPages: [OwnPage] = []) {
    (self.plan, self.language, self.ownPages) = (plan, language, ownPages)
    colors = ThemeColors(plan.settings.theme)
  }

  /// All of them, by path.
  ///
  /// - Parameters:
  ///   - theme: every file of the templates folder, a family's own instead of the default of the same name. Those in
  ///     `assets/` are published there, those in `site/` at the root, and in a locked site those in `lock/` too; templates are not.
  ///   - search: the search index.
  package func files(theme: [RenderedFile], search: SearchIndex) -> [RenderedFile] {
    // A family's own file in site/ stands for the one that is made.
    let own = themeFiles(theme) + search.files
    let paths = Set(own.map(\.path))
    return (own + madeFiles.filter { !paths.contains($0.path) }).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func themeFiles(_ theme: [RenderedFile]) -> [RenderedFile] {
    // What a locked site has instead: a service worker that decrypts, and what its one open page needs.
    let locking = plan.settings.lock == nil ? [] : theme.map(\.path).filter { $0.hasPrefix("lock/") }
    return theme.filter { !$0.path.hasSuffix(".mustache") }.compactMap { file in
      let name = String(file.path.dropFirst(5))
      let isReplaced = locking.contains("lock/\(name)") && !locking.contains(file.path)
      let path = locking.contains(file.path) || file.path.hasPrefix("site/") ? name : file.path
      guard !isReplaced, path == name || OutputPaths.isAsset(path) else { return nil }
      if path == OutputPaths.togetherScript, !SiteSection.together.isPublished(plan) { return nil }
      if OutputPaths.isSitter(path), plan.cards.isEmpty { return nil }
      guard path == OutputPaths.styleSheet else { return RenderedFile(path: path, bytes: file.bytes) }
      let print = plan.settings.print.letters == .large ? Self.largePrint : ""
      return RenderedFile(path: path, bytes: colors.applied(to: file.bytes) + print.utf8)
    }
  }

  private var madeFiles: [RenderedFile] {
    var files = [
      RenderedFile(path: OutputPaths.manifest, bytes: manifest), RenderedFile(path: OutputPaths.offline, bytes: offlineList),
      RenderedFile(path: OutputPaths.noJekyll, bytes: []), RenderedFile(path: OutputPaths.builtScript, bytes: built),
    ]
    if let status = plan.context.status { files.append(self.status(status)) }
    return files
  }

  /// `status.json`, for programs that watch over many planners and for `check --data`.
  package func status(_ status: BuildStatus) -> RenderedFile {
    RenderedFile(path: OutputPaths.statusFile, bytes: StatusPage.json(status, plan))
  }

  /// The day that the planner was made for, the moment, what is said above every page when that was too long ago, and what a script
  /// needs that shows the days after it.
  private var built: [UInt8] {
    var out = JSONWriter(escapesMarkup: true)
    let day = language.text(plan.context.today, .weekdayDayMonth)
    out.object([
      ("built", isoText(plan.context.today)), ("builtAt", isoMoment(plan.context.asOf)),
      ("staleAfter", String(plan.settings.staleAfter)), ("stale", language.words.staleNotice(date: day)),
      ("offline", language.words.offlineNotice), ("locale", language.scriptIdentifier),
      ("first", String(plan.context.firstWeekday.isoNumber)), ("nothing", language.words.nothingPlanned),
      ("known", language.words.lastKnownDay(date: "{date}")), ("back", language.words.backToScreen), ("menu", menu),
    ])
    return Array("Object.assign(document.documentElement.dataset, ".utf8) + out.bytes + Array(");\n".utf8)
  }

  /// What the menu lists, in its order: addresses and names. Of many pages only those that are made each night have it in themselves.
  private var menu: String {
    let words = language.words
    let sections = SiteSection.published(plan).filter { $0.path != OutputPaths.contacts || !plan.shown.contacts.isEmpty }
    let text = JSONWriter.object { out in
      out.fields(plan.columnMembers.map { (plan.paths.member($0), plan.shown.members[$0].name) })
      if plan.hasCalendar {
        out.fields([(OutputPaths.theseColumns, words.columns), (OutputPaths.year(plan.context.today.year), words.year)])
      }
      out.fields((sections + ownPages.compactMap(\.section)).map { ($0.path, $0.name(words)) })
      out.fields([(OutputPaths.subscribe, words.subscribe), (OutputPaths.whatsNew, words.whatsNew)])
      if plan.hasSheets { out.field(OutputPaths.print, words.print) }
      out.field(OutputPaths.display, words.display)
      if plan.settings.lock != nil { out.field(OutputPaths.lock, words.lockNow) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The planner's title.
  package var title: String {
    if let title = plan.settings.title { return title }
    return plan.shown.name.map { language.words.familyPlannerTitle(family: $0) } ?? language.words.plannerTitle
  }

  /// The web app manifest (W3C Web Application Manifest). All addresses are relative, so that it works in any folder.
  private var manifest: [UInt8] {
    let words = language.words
    let file = JSONWriter.object(escapesMarkup: true) { out in
      out.fields([
        ("name", title), ("short_name", plan.shown.name ?? words.plannerTitle), ("description", words.tagline),
        ("lang", language.identifier), ("dir", language.direction.rawValue), ("start_url", "./\(OutputPaths.wall)"),
        ("scope", "./"),
        ("display", "standalone"), ("background_color", "#f4f2f5"), ("theme_color", colors.primary),
      ])
      out.field(
        "icons",
        of: [
          ("icon.svg", "any", "image/svg+xml", "any"), ("icon-192.png", "192x192", "image/png", "any"),
          ("icon-512.png", "512x512", "image/png", "any"),
          ("icon-maskable-512.png", "512x512", "image/png", "maskable"),
        ]
      ) { icon, out in
        out.object([("src", OutputPaths.asset(icon.0)), ("sizes", icon.1), ("type", icon.2), ("purpose", icon.3)])
      }
      let agenda = plan.hasCalendar ? [(words.agenda, OutputPaths.agenda)] : []
      out.field("shortcuts", ofObjects: agenda + [(words.search, OutputPaths.search)]) { shortcut, out in
        out.fields([("name", shortcut.0), ("url", shortcut.1)])
      }
    }
    return file + [0x0A]
  }

  /// What the service worker keeps ready: the pages that a family looks at every day, and what they need. It names paths
  /// only, so it changes with the day and not with every event.
  private var offlineList: [UInt8] {
    let words = language.words
    let thisMonth = YearMonth(plan.context.today)
    let months = [thisMonth, thisMonth.adding(months: 1)].filter(plan.shownMonths.contains)
    var paths = [OutputPaths.wall, OutputPaths.display] + ["display.css", "display.js"].map(OutputPaths.asset)
    if plan.hasCalendar { paths += [OutputPaths.thisMonth, OutputPaths.thisWeek, OutputPaths.theseColumns] }
    paths += months.map(OutputPaths.month) + months.map(OutputPaths.columns)
    if plan.hasCalendar { paths.append(OutputPaths.agenda) }
    // What the wall leads to: the days of a fortnight, people, children.
    let fortnight = (0..<14).map { plan.context.today.adding(days: $0) }.filter { plan.hasPage($0) }
    paths += fortnight.map { OutputPaths.day($0) }
    paths += plan.columnMembers.map { plan.paths.member($0) } + plan.kids.map { plan.paths.kid($0) }
    paths += [OutputPaths.search, OutputPaths.searchScript]
    paths += SiteSection.published(plan).map(\.path) + (SiteSection.together.isPublished(plan) ? [OutputPaths.togetherScript] : [])
    paths += [OutputPaths.styleSheet, OutputPaths.builtScript, OutputPaths.manifest]
    paths += ["calendar.css", "pages.css", "planner.js", "search.js", "icon.svg", "icon-192.png"].map(OutputPaths.asset)
    let file = JSONWriter.object(escapesMarkup: true) { out in
      out.fields([
        ("title", title), ("language", language.identifier), ("direction", language.direction.rawValue),
        ("missing", words.offlineMissing), ("back", words.backToWall),
      ])
      out.field("files", of: paths) { path, out in out.string(path) }
    }
    return file + [0x0A]
  }
}
