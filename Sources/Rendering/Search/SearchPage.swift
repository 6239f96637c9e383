internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `search/`: the fields that the script reads, and the index from A to Z for readers without scripts. A long index has pages
/// of its own, `search/a-z/1/` and so on, so that the field is there at once and no page is too long to open.
enum SearchPage: PageKind {
  private typealias Choice = (value: String, name: String)

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let choice = Record<Choice>("searchChoice", in: &schema) { choice in
      choice.text("value") { $0.value }
      choice.text("name") { $0.name }
    }
    let entry = Record<SearchEntry>("searchEntry", in: &schema) { entry in
      entry.text("title") { $0.title }
      entry.text("detail") { $0.kind.name($1.words) }
      entry.path("path") { $0.path }
    }
    let letter = Record<(letter: Listing.Letter, listing: Listing)>("searchLetter", in: &schema) { letter in
      letter.text("name") { $0.letter.name }
      letter.text("id") { $0.letter.id }
      letter.list("entries", of: entry) { Array($0.listing.entries[$0.letter.entries]) }
    }
    let page = Page<(entries: [SearchEntry], listing: Listing)>("search", in: &schema, models) { page in
      page.list("kinds", of: choice) { Self.kinds($0.entries, $1.words) }
      page.flag("hasKinds") { Self.kinds($0.entries, $1.words).count > 1 }
      page.list("members", of: choice, flag: "hasMembers") { _, shared in
        shared.plan.columnMembers.map { (String($0), shared.plan.shown.members[$0].name) }
      }
      page.list("categories", of: choice, flag: "hasCategories") { Self.categories($0.entries, $1.words) }
      page.text("firstDay") { isoText($1.plan.context.window.firstDay) }
      page.text("lastDay") { isoText($1.plan.context.window.lastDay) }
      page.list("letters", of: letter) { page in page.listing.parts.isEmpty ? page.listing.letters.map { ($0, page.listing) } : [] }
      page.list("jumps", of: models.link) { $0.listing.jumps }
      for row in Self.words { page.text(row[0], says: row[2]) { $1.words.say(named: row[1]) } }
    }
    // Which of the index's pages it is.
    let indexPage = Page<(number: Int, listing: Listing)>("search-index", name: "search-index", in: &schema, models) { page in
      page.text("indexTitle") { $1.words.searchIndex }
      page.list("letters", of: letter) { page in
        page.listing.letters(in: page.listing.parts[page.number]).map { ($0, page.listing) }
      }
      page.list("jumps", of: models.link) { $0.listing.jumps }
      page.record("previous", of: models.link, .optional) { $0.listing.link(toPart: $0.number - 1) }
      page.record("next", of: models.link, .optional) { $0.listing.link(toPart: $0.number + 1) }
    }
    return { site in
      let entries = site.search.entries
      let listing = Listing(entries, site.language.words)
      let search = page.job(OutputPaths.search) { (Frame($0, $1.words.search, in: .search, $1), (entries, listing)) }
      return [search]
        + listing.parts.enumerated().map { number, part in
          indexPage.job(part.path) {
            (
              Frame($0, $1.language.row([$1.words.searchIndex, listing.span(ofPart: number)]) ?? "", in: .search, $1),
              (number, listing)
            )
          }
        }
    }
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
      let name, id: String
      /// Positions in `entries`.
      let entries: Range<Int>
    }

    /// What is listed, in order.
    let entries: [SearchEntry]
    let letters: [Letter]
    /// The index's own pages; none if it stands on the page that searches.
    let parts: [Part]
    private let words: Catalogue

    /// How many entries a page holds at most.
    static let fullPage = 800

    init(_ all: [SearchEntry], _ words: Catalogue) {
      // The same thing many times over, such as a chore of two houses, is listed once. Those of one title stand together.
      var entries: [SearchEntry] = []
      var paths: Set<String> = []
      for entry in all where !entry.isPart {
        if entries.last?.title != entry.title { paths.removeAll(keepingCapacity: true) }
        if paths.insert(entry.path).inserted { entries.append(entry) }
      }
      let runs = entries.indices.runs {
        words.language.heading(of: entries[$0].spoken ?? entries[$0].title) ?? words.searchIndexOther
      }
      letters = runs.enumerated().map { number, run in
        Letter(name: run.common, id: "index-\(number + 1)", entries: run.elements[0]..<run.elements[0] + run.elements.count)
      }
      let count = entries.count > Self.fullPage ? (entries.count + Self.fullPage - 1) / Self.fullPage : 0
      parts = (0..<count).map { number in
        let start = number * Self.fullPage
        return Part(path: OutputPaths.search(part: number), entries: start..<min(start + Self.fullPage, entries.count))
      }
      self.entries = entries
      self.words = words
    }

    /// The letters of a part, each with what of it is there.
    func letters(in part: Part) -> [Letter] {
      letters.filter { $0.entries.overlaps(part.entries) }.map {
        Letter(name: $0.name, id: $0.id, entries: $0.entries.clamped(to: part.entries))
      }
    }

    /// A link to the page on which each letter begins; none if the index has no pages of its own.
    var jumps: [Link] {
      if parts.isEmpty { return [] }
      return letters.map { Link($0.name, "\(parts[$0.entries.lowerBound / Self.fullPage].path)#\($0.id)") }
    }

    /// Nil if there is no such part.
    func link(toPart number: Int) -> Link? {
      parts.indices.contains(number) ? Link(span(ofPart: number), parts[number].path) : nil
    }

    /// The first and the last letter of a part.
    func span(ofPart number: Int) -> String {
      let letters = letters(in: parts[number])
      guard let first = letters.first, let last = letters.last else { return "" }
      return letters.count == 1 ? first.name : words.range(start: first.name, end: last.name)
    }
  }

  /// `Data/search.txt`.
  private static let words = embeddedLines(of: "search.txt").map { $0.split(separator: " | ").map(String.init) }

  private static func kinds(_ entries: [SearchEntry], _ words: Catalogue) -> [Choice] {
    SearchEntry.Kind.allCases.filter { kind in entries.contains { $0.kind == kind } }.map { ($0.rawValue, $0.name(words)) }
  }

  private static func categories(_ entries: [SearchEntry], _ words: Catalogue) -> [Choice] {
    let used = Set(entries.compactMap(\.category))
    return SearchIndex.categories.enumerated().filter { used.contains($1) }.map { (String($0), words.name(of: $1)) }
  }
}
