internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `search/`: the fields that the script reads, and the index from A to Z for readers without scripts. A long index has pages
/// of its own, `search/a-z/1/` and so on, so that the field is there at once and no page is too long to open.
struct SearchPage: Sendable {
  let page, indexPage: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let choice, letter, entry: RecordType
  private let choiceValue, choiceName: TextSlot
  private let kinds, members, categories, letters, jumps: ListSlot
  private let indexType: RecordType
  private let indexFrame: FrameModel
  private let indexTitle: TextSlot
  private let indexLetters, indexJumps: ListSlot
  private let previous, next: RecordSlot
  private let hasMembers, hasCategories, hasKinds: FlagSlot
  private let letterName, letterID: TextSlot
  private let letterEntries: ListSlot
  private let entryTitle, entryDetail: TextSlot
  private let entryPath: PathSlot
  private let firstDay, lastDay: TextSlot
  private let texts: [(slot: TextSlot, text: @Sendable (Catalogue) -> String)]

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    choice = schema.record("searchChoice", "One value of a filter")
    choiceValue = schema.text(choice, "value", "What the script knows it by")
    choiceName = schema.text(choice, "name", "What it is called")
    entry = schema.record("searchEntry", "One line of the index from A to Z")
    entryTitle = schema.text(entry, "title", "What it is called")
    entryDetail = schema.text(entry, "detail", "What kind of thing it is")
    entryPath = schema.path(entry, "path", "Its page, from the site's root")
    letter = schema.record("searchLetter", "The entries that begin with one letter")
    letterName = schema.text(letter, "name", "The letter")
    letterID = schema.text(letter, "id", "An id for links within the page")
    letterEntries = schema.list(letter, "entries", "Its entries", of: entry)
    let type = schema.record("searchPage", "The page that searches")
    self.type = type
    frame = FrameModel(&schema, type, shared)
    kinds = schema.list(type, "kinds", "The kinds of things that there are", of: choice)
    hasKinds = schema.flag(type, "hasKinds", "Set if there are several")
    members = schema.list(type, "members", "The members to filter by", of: choice)
    hasMembers = schema.flag(type, "hasMembers", "Set if there are any")
    categories = schema.list(type, "categories", "The categories that occur", of: choice)
    hasCategories = schema.flag(type, "hasCategories", "Set if there are any")
    firstDay = schema.text(type, "firstDay", "The planner's first day as YYYY-MM-DD")
    lastDay = schema.text(type, "lastDay", "Its last day as YYYY-MM-DD")
    letters = schema.list(type, "letters", "Everything, by its first letter; nothing if the index has pages of its own", of: letter)
    jumps = schema.list(type, "jumps", "The letters on the index's own pages, if it has any", of: shared.steps.link.type)
    texts = Self.words.map { (schema.text(type, $0.name, $0.summary), $0.text) }
    page = schema.page("search", root: type, template: "search.html.mustache", "Search, and everything from A to Z")

    indexType = schema.record("searchIndexPage", "A part of a long index from A to Z")
    indexFrame = FrameModel(&schema, indexType, shared)
    indexTitle = schema.text(indexType, "indexTitle", "Heading of the index")
    indexLetters = schema.list(indexType, "letters", "What is on this page, by its first letter", of: letter)
    indexJumps = schema.list(indexType, "jumps", "Every letter, on this page or another", of: shared.steps.link.type)
    previous = schema.record(indexType, "previous", "The page before, if there is one", of: shared.steps.link.type, .optional)
    next = schema.record(indexType, "next", "The page after, if there is one", of: shared.steps.link.type, .optional)
    indexPage = schema.page(
      "search-index", root: indexType, template: "search-index.html.mustache", "A part of a long index from A to Z")
  }

  /// What the index from A to Z lists, and on which pages.
  struct Listing: Sendable {
    /// A page of the index.
    struct Part: Sendable {
      let path: String
      /// Positions in `entries`.
      let entries: Range<Int>
    }

    /// The entries under one letter.
    struct Letter: Sendable {
      let name: String
      let id: String
      /// Positions in `entries`.
      let entries: Range<Int>
    }

    /// What is listed, in order.
    let entries: [SearchEntry]
    let letters: [Letter]
    /// The index's own pages; none if it stands on the page that searches.
    let parts: [Part]

    /// How many entries a page holds at most.
    static let fullPage = 800

    init(_ all: [SearchEntry], _ words: Catalogue) {
      // The same thing many times over, such as a chore of two houses, is listed once. Those of one title stand together.
      var entries: [SearchEntry] = []
      entries.reserveCapacity(all.count)
      var paths: Set<String> = []
      for entry in all where !entry.isPart {
        if entries.last?.title != entry.title { paths.removeAll(keepingCapacity: true) }
        if paths.insert(entry.path).inserted { entries.append(entry) }
      }
      var starts: [(name: String, first: Int)] = []
      for (number, entry) in entries.enumerated() {
        let name = SearchPage.heading(of: entry.title) ?? words.searchIndexOther
        if starts.last?.name != name { starts.append((name, number)) }
      }
      letters = starts.indices.map { number in
        let end = number + 1 < starts.count ? starts[number + 1].first : entries.count
        return Letter(name: starts[number].name, id: "index-\(number + 1)", entries: starts[number].first..<end)
      }
      let count = entries.count > Self.fullPage ? (entries.count + Self.fullPage - 1) / Self.fullPage : 0
      parts = (0..<count).map { number in
        let start = number * Self.fullPage
        return Part(path: "search/a-z/\(number + 1)/index.html", entries: start..<min(start + Self.fullPage, entries.count))
      }
      self.entries = entries
    }

    /// The letters of a part, each with what of it is there.
    func letters(in part: Part) -> [Letter] {
      letters.filter { $0.entries.overlaps(part.entries) }.map {
        Letter(name: $0.name, id: $0.id, entries: $0.entries.clamped(to: part.entries))
      }
    }
  }

  private static let words: [(name: String, summary: String, text: @Sendable (Catalogue) -> String)] = [
    ("label", "Label of the field", { $0.searchLabel }),
    ("hint", "What can be typed", { $0.searchHint }),
    ("needsScript", "Said until the script runs", { $0.searchNeedsScript }),
    ("loadFailed", "Said when the index cannot be read", { $0.searchLoadFailed }),
    ("suggestionsLabel", "Said before what is offered while somebody types", { $0.searchSuggestions }),
    ("filtersLabel", "Opens the filters", { $0.searchFilters }),
    ("everything", "The filter for kinds, unset", { $0.searchAll }),
    ("kindLabel", "Label of the filter for kinds", { $0.searchKind }),
    ("membersLabel", "Label of the filter for members", { $0.who }),
    ("categoryLabel", "Label of the filter for categories", { $0.categoryLabel }),
    ("fromLabel", "Label of the first date", { $0.searchFrom }),
    ("toLabel", "Label of the last date", { $0.searchTo }),
    ("clearLabel", "Label of the button that empties all fields", { $0.searchClear }),
    ("moreLabel", "Label of the button below the first results", { $0.searchShowMore }),
    ("resultsLabel", "Heading of the results, for screen readers", { $0.searchResults }),
    ("indexTitle", "Heading of the index", { $0.searchIndex }),
  ]

  func fill(
    path: String, _ entries: [SearchEntry], _ listing: Listing, _ shared: SharedViews, _ data: inout ViewData
  ) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.search), place: .search, icons: 0, shared, &data)
    for (slot, text) in texts { data.set(record, slot, text(words)) }
    data.set(record, firstDay, isoShort(plan.context.window.firstDay))
    data.set(record, lastDay, isoShort(plan.context.window.lastDay))

    let usedKinds = SearchEntry.Kind.allCases.filter { kind in entries.contains { $0.kind == kind } }
    data.set(record, hasKinds, usedKinds.count > 1)
    data.set(record, kinds, usedKinds.map { choice($0.rawValue, $0.name(words), &data) })
    let current = plan.tribe.members.indices.filter { plan.tribe.members[$0].isCurrent }
    data.set(record, hasMembers, !current.isEmpty)
    data.set(record, members, current.map { choice(String($0), plan.tribe.members[$0].name, &data) })
    let used = Set(entries.compactMap(\.category))
    let usedCategories = SearchIndex.categories.enumerated().filter { used.contains($0.element) }
    data.set(record, hasCategories, !usedCategories.isEmpty)
    data.set(record, categories, usedCategories.map { choice(String($0.offset), words.name(of: $0.element), &data) })
    data.set(record, letters, listing.parts.isEmpty ? make(listing.letters, of: listing, words, &data) : [])
    data.set(record, jumps, listing.parts.isEmpty ? [] : jumps(listing, shared, &data))
    return record
  }

  /// One of the index's own pages.
  func fill(_ part: Int, of listing: Listing, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let words = shared.words
    let source = listing.parts[part]
    let own = listing.letters(in: source)
    let record = data.make(indexType)
    let title = "\(words.searchIndex) · \(Self.span(own))"
    indexFrame.fill(record, path: source.path, title: shared.titled(title), place: .search, icons: 0, shared, &data)
    data.set(record, indexTitle, words.searchIndex)
    data.set(record, indexLetters, make(own, of: listing, words, &data))
    data.set(record, indexJumps, jumps(listing, shared, &data))
    func link(_ number: Int) -> ViewRef {
      let neighbour = listing.parts[number]
      return shared.models.steps.make(Self.span(listing.letters(in: neighbour)), neighbour.path, &data)
    }
    if part > 0 { data.set(record, previous, link(part - 1)) }
    if part + 1 < listing.parts.count { data.set(record, next, link(part + 1)) }
    return record
  }

  /// The first and the last letter.
  private static func span(_ letters: [Listing.Letter]) -> String {
    guard let first = letters.first, let last = letters.last else { return "" }
    return letters.count == 1 ? first.name : "\(first.name) – \(last.name)"
  }

  /// A link to the page on which each letter begins.
  private func jumps(_ listing: Listing, _ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    listing.letters.map { letter in
      let page = listing.parts[letter.entries.lowerBound / Listing.fullPage]
      return shared.models.steps.make(letter.name, "\(page.path)#\(letter.id)", &data)
    }
  }

  private func choice(_ value: String, _ name: String, _ data: inout ViewData) -> ViewRef {
    let record = data.make(choice)
    data.set(record, choiceValue, value)
    data.set(record, choiceName, name)
    return record
  }

  private func make(
    _ letters: [Listing.Letter], of listing: Listing, _ words: Catalogue, _ data: inout ViewData
  ) -> [ViewRef] {
    letters.map { source in
      let made = listing.entries[source.entries].map { line in
        let record = data.make(entry)
        data.set(record, entryTitle, line.title)
        data.set(record, entryDetail, line.kind.name(words))
        data.set(record, entryPath, line.path)
        return record
      }
      let record = data.make(letter)
      data.set(record, letterName, source.name)
      data.set(record, letterID, source.id)
      data.set(record, letterEntries, made)
      return record
    }
  }

  /// The first letter of a title without accents, upper case; nil if it does not begin with a letter.
  static func heading(of title: String) -> String? {
    guard let first = Folding.fold(title).unicodeScalars.first, first.properties.isAlphabetic else { return nil }
    return first.properties.uppercaseMapping
  }
}
