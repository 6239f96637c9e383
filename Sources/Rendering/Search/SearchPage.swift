internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `search/`: the fields that the script reads, and the index from A to Z for readers without scripts.
struct SearchPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let choice, letter, entry: RecordType
  private let choiceValue, choiceName: TextSlot
  private let kinds, members, categories, letters: ListSlot
  private let hasMembers, hasCategories, hasKinds: FlagSlot
  private let letterName, letterID: TextSlot
  private let letterEntries: ListSlot
  private let entryTitle, entryDetail: TextSlot
  private let entryPath: PathSlot
  private let firstDay, lastDay: TextSlot
  private let texts: [(slot: TextSlot, text: @Sendable (any Catalogue) -> String)]

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
    letters = schema.list(type, "letters", "Everything, by its first letter", of: letter)
    texts = Self.words.map { (schema.text(type, $0.name, $0.summary), $0.text) }
    page = schema.page("search", root: type, template: "search.html.mustache", "Search, and everything from A to Z")
  }

  private static let words: [(name: String, summary: String, text: @Sendable (any Catalogue) -> String)] = [
    ("label", "Label of the field", { $0.searchLabel }),
    ("hint", "What can be typed", { $0.searchHint }),
    ("needsScript", "Said until the script runs", { $0.searchNeedsScript }),
    ("loadFailed", "Said when the index cannot be read", { $0.searchLoadFailed }),
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

  func fill(path: String, _ entries: [SearchEntry], _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.search), place: .search, icons: 0, shared, &data)
    for (slot, text) in texts { data.set(record, slot, text(words)) }
    data.set(record, firstDay, isoText(plan.context.window.firstDay))
    data.set(record, lastDay, isoText(plan.context.window.lastDay))

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
    data.set(record, letters, letters(entries, words, &data))
    return record
  }

  private func choice(_ value: String, _ name: String, _ data: inout ViewData) -> ViewRef {
    let record = data.make(choice)
    data.set(record, choiceValue, value)
    data.set(record, choiceName, name)
    return record
  }

  private func letters(_ entries: [SearchEntry], _ words: any Catalogue, _ data: inout ViewData) -> [ViewRef] {
    var groups: [(name: String, entries: [ViewRef])] = []
    // The same thing many times over, such as a chore of two houses, is listed once.
    var listed: Set<[String]> = []
    for source in entries where !source.isPart && listed.insert([source.title, source.path]).inserted {
      let name = Self.heading(of: source.title) ?? words.searchIndexOther
      let record = data.make(entry)
      data.set(record, entryTitle, source.title)
      data.set(record, entryDetail, source.kind.name(words))
      data.set(record, entryPath, source.path)
      if let last = groups.indices.last, groups[last].name == name {
        groups[last].entries.append(record)
      } else {
        groups.append((name, [record]))
      }
    }
    return groups.enumerated().map { number, group in
      let record = data.make(letter)
      data.set(record, letterName, group.name)
      data.set(record, letterID, "index-\(number + 1)")
      data.set(record, letterEntries, group.entries)
      return record
    }
  }

  /// The first letter of a title without accents, upper case; nil if it does not begin with a letter.
  static func heading(of title: String) -> String? {
    guard let first = Folding.fold(title).unicodeScalars.first, first.properties.isAlphabetic else { return nil }
    return first.properties.uppercaseMapping
  }
}
