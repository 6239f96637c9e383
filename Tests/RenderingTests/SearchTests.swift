import CivilTime
import DefaultTheme
import Foundation
import Languages
import Planning
import Recurrence
import TestSupport
import Testing
import TribeModel

@testable import Rendering

private func entries(_ tribe: Tribe, settings: PlannerSettings = SampleFamily.settings) throws -> [SearchEntry] {
  SearchEntry.all(try SampleFamily.plan(tribe, settings: settings), .standard)
}

private func json(_ index: SearchIndex) throws -> [String: Any] {
  let file = try #require(index.files.first { $0.path == OutputPaths.searchIndex })
  return try #require(try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
}

@Suite struct SearchEntryTests {
  @Test func listsEveryPublishedKind() throws {
    let kinds = Set(try entries(SampleFamily.tribe).map(\.kind))
    #expect(kinds == Set(SearchEntry.Kind.allCases))
  }

  @Test func keepsToWhatIsPublished() throws {
    var settings = PlannerSettings()
    settings.publish.contacts = false
    let kinds = Set(try entries(SampleFamily.tribe, settings: settings).map(\.kind))
    #expect(kinds.isDisjoint(with: [.contact, .message, .journal]))
  }

  @Test(arguments: [Event.Visibility.busy, .hidden])
  func saysNothingOfPrivateEvents(visibility: Event.Visibility) throws {
    var tribe = SampleFamily.tribe
    let secret = "Surprise party for the headmaster"
    tribe.events[0].subject = secret
    tribe.events[0].location = secret
    tribe.events[0].visibility = visibility
    tribe.activities[0].title = secret
    tribe.activities[0].visibility = visibility
    tribe.journals[0].posts[0].text = secret
    tribe.journals[0].isPublished = false
    let plan = try SampleFamily.plan(tribe)
    for file in SearchIndex(plan: plan, language: .standard).files {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("headmaster"))
    }
  }

  /// N22: titles by their dates, then what things are filed under; nothing private, nothing long, one spelling of each.
  @Test func offersTheMostFrequentTerms() throws {
    func entry(_ title: String, dates: Int = 0, _ headings: [String] = [], _ category: EventCategory? = nil) -> SearchEntry {
      let run = SearchEntry.Run(first: SampleFamily.date(2027, 1, 13), count: dates, step: 7, minute: nil, beyond: 0)
      return SearchEntry(
        kind: .event, title: title, path: "x", category: category, runs: dates > 0 ? [run] : [], headings: headings)
    }
    var post = entry("Hidden part", dates: 9)
    post.isPart = true
    let terms = SearchTerms.mostFrequent(
      in: [
        entry("Zoo", dates: 1, ["Oslo"], .sport), entry("Chess", dates: 60, ["Oslo"]),
        entry("Daily", dates: 400, ["OSLO", "Oslo"]),
        entry("chess", dates: 2), entry("Åse", ["Oslo"]), entry("Ase", dates: 1), post, entry(String(repeating: "long ", count: 9)),
        entry("  "), entry("a"),
      ], .standard)
    #expect(terms == ["Chess", "Daily", "Oslo", "Ase", "Zoo", "Sport"])
    let many = (0..<1_000).map { entry("Title \($0)") }
    #expect(SearchTerms.mostFrequent(in: many, .standard).count == SearchTerms.mostTerms)
    #expect(SearchTerms.mostFrequent(in: many, .standard) == SearchTerms.mostFrequent(in: many.reversed(), .standard))
  }

  @Test func findsTheOwnerAmongTheMembers() throws {
    let training = try #require(try entries(SampleFamily.tribe).first { $0.title == "Football training" })
    #expect(training.members == [1, 3])
    #expect(training.category == .sport)
  }

  @Test func makesOneRunOfAWeeklyEvent() throws {
    let plan = try SampleFamily.plan()
    let chess = try #require(SearchEntry.all(plan, .standard).first { $0.title == "Chess club" })
    // Wednesdays from 13 January 2027 to the end of March 2028, over two changes of the clocks.
    #expect(chess.runs == [SearchEntry.Run(first: SampleFamily.date(2027, 1, 13), count: 64, step: 7, minute: 930, beyond: 0)])
    let trip = try #require(SearchEntry.all(plan, .standard).first { $0.title == "Ski trip to Trysil" })
    #expect(trip.runs == [SearchEntry.Run(first: SampleFamily.date(2027, 3, 18), count: 1, step: 0, minute: nil, beyond: 3)])
  }

  @Test func runsHoldEveryOccurrence() throws {
    let plan = try SampleFamily.plan()
    let byPath = Dictionary(
      uniqueKeysWithValues: SearchEntry.all(plan, .standard).filter { $0.kind == .event }.map { ($0.path, $0) })
    let window = plan.context.window
    for (number, occurrences) in plan.itemsByEvent[plan.ownEvents].enumerated() {
      let expected = occurrences.map { plan.items[Int($0)] }.filter {
        $0.firstDay <= window.lastDay && $0.lastDay >= window.firstDay
      }
      let entry = try #require(byPath[plan.paths.event(number)])
      let days = entry.runs.flatMap { run in (0..<run.count).map { run.first.adding(days: $0 * run.step) } }
      #expect(days == expected.map(\.firstDay))
    }
  }

  @Test func leadsToPlacesThatThereAre() throws {
    let plan = try SampleFamily.plan()
    let pages = Dictionary(uniqueKeysWithValues: try pages(plan).map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    for entry in SearchEntry.all(plan, .standard) {
      let parts = entry.path.split(separator: "#", maxSplits: 1)
      let page = try #require(pages[String(parts[0])], "\(entry.path)")
      if parts.count > 1 { #expect(page.contains("id=\"\(parts[1])\""), "\(entry.path)") }
    }
  }

  @Test func standsInTheLanguagesOrder() throws {
    let titles = try entries(SampleFamily.tribe).map(\.title)
    #expect(titles == Language.standard.sorted(titles, by: { $0 }))
  }

  @Test(
    arguments: [("Åse", "A"), ("éclair", "E"), ("Øl", "O"), ("ß", "S"), ("حفلة", "ح"), ("1st", nil), ("«Hi»", nil), ("", nil)]
      as [(String, String?)])
  func headsTheIndexByLetter(title: String, letter: String?) {
    #expect(Language.standard.heading(of: title) == letter)
  }
}

@Suite struct SearchIndexTests {
  @Test func isTheSameAsScriptAndAsJSON() throws {
    let files = SearchIndex(plan: try SampleFamily.plan(), language: .standard).files
    let script = String(decoding: try #require(files.first { $0.path == OutputPaths.searchScript }).bytes, as: UTF8.self)
    let json = String(decoding: try #require(files.first { $0.path == OutputPaths.searchIndex }).bytes, as: UTF8.self)
    #expect(script == "globalThis.wallplannerIndex = " + json.dropLast() + ";\n")
  }

  @Test func holdsHostileTextAsText() throws {
    var tribe = SampleFamily.tribe
    let hostile = "</script><script>alert(1)</script> \u{2028} \" \\ \u{7F} '\n🎂 ]]>"
    tribe.events[0].subject = hostile
    let index = SearchIndex(plan: try SampleFamily.plan(tribe), language: .standard)
    let rows = try #require(try json(index)["entries"] as? [[Any]])
    #expect(rows.contains { $0[1] as? String == hostile })
    for file in index.files { #expect(!file.bytes.contains(UInt8(ascii: "<"))) }
  }

  @Test(arguments: ["en-GB", "en-US", "de", "fr", "es", "ar", "ar-EG"])
  func countsResultsInEveryPluralForm(locale: String) throws {
    let language = Language(matching: locale)
    let words = try #require(try json(SearchIndex(plan: try SampleFamily.plan(), language: language))["words"] as? [String: Any])
    let count = try #require(words["count"] as? [String: String])
    for number in [0, 1, 2, 3, 7, 10, 11, 17, 99, 100, 102, 1003, 5000] {
      let template = try #require(count[language.translation.pluralCategory(number).rawValue])
      #expect(template.replacing("{n}", with: language.number(number)) == language.words.searchResultCount(count: number))
    }
  }

  @Test func rowsGiveTheEntriesBack() throws {
    let plan = try SampleFamily.plan()
    let index = SearchIndex(plan: plan, language: .standard)
    let root = try json(index)
    let kinds = try #require(root["kinds"] as? [[String]])
    let rows = try #require(root["entries"] as? [[Any]])
    #expect(rows.count == index.entries.count)
    for (row, entry) in zip(rows, index.entries) {
      let kind = kinds[try #require(row[0] as? Int)]
      #expect(kind[0] == entry.kind.rawValue)
      #expect(kind[2] + (try #require(row[2] as? String)) + kind[3] == entry.path)
      #expect(row[3] as? [Int] == entry.members)
      #expect(Array(row.dropFirst(6)) as? [String] == entry.texts)
    }
  }
}

@Suite struct SiteFilesTests {
  private func files() throws -> [RenderedFile] {
    let plan = try SampleFamily.plan()
    let theme = DefaultTheme.files.map { RenderedFile(path: $0.path, bytes: $0.bytes) }
    return SiteFiles(plan: plan, language: .standard).files(theme: theme, search: SearchIndex(plan: plan, language: .standard))
  }

  @Test func publishesAssetsButNoTemplates() throws {
    let paths = Set(try files().map(\.path))
    #expect(
      paths.isSuperset(of: [
        "assets/planner.css", "assets/built.js", "assets/planner.js", "assets/search.js", "assets/icon.svg", "service-worker.js",
        "robots.txt",
        "_headers",
        ".nojekyll", "manifest.webmanifest", "offline.json", "search/index.js", "search/index.json",
      ]))
    #expect(!paths.contains { $0.hasSuffix(".mustache") })
  }

  @Test func namesOnlyFilesThatThereAre() throws {
    let plan = try SampleFamily.plan()
    let files = try files()
    let pages = PageRenderer(plan: plan, templates: try defaultTemplates(), language: .standard).paths
    let all = Set(files.map(\.path) + pages)
    func object(_ path: String) throws -> [String: Any] {
      let file = try #require(files.first { $0.path == path })
      return try #require(try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
    }
    let kept = try #require(try object("offline.json")["files"] as? [String])
    // The pages of the other kinds of content may not all be made yet.
    let calendar = kept.filter { path in !SiteSection.all.contains { $0.path == path && $0.path != SiteSection.contacts.path } }
    for path in calendar { #expect(all.contains(path), "\(path)") }
    let manifest = try object("manifest.webmanifest")
    for icon in try #require(manifest["icons"] as? [[String: String]]) { #expect(all.contains(icon["src"] ?? "")) }
    for shortcut in try #require(manifest["shortcuts"] as? [[String: String]]) { #expect(all.contains(shortcut["url"] ?? "")) }
  }

  @Test func letsAFamilysOwnFileStandForAMadeOne() throws {
    let plan = try SampleFamily.plan()
    let own = RenderedFile(path: "site/offline.json", bytes: Array("{\"off\": true}".utf8))
    let files = SiteFiles(plan: plan, language: .standard).files(theme: [own], search: SearchIndex(plan: plan, language: .standard))
    #expect(files.filter { $0.path == "offline.json" }.map(\.bytes) == [own.bytes])
  }

  /// Most pages leave the menu to the script; what it lists is what the wall has in itself.
  @Test func theScriptsMenuIsTheWalls() throws {
    let built = String(decoding: try #require(try files().first { $0.path == "assets/built.js" }).bytes, as: UTF8.self)
    let data = Data(built.drop { $0 != "{" }.dropLast(3).utf8)
    let texts = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
    let listed = try #require(texts["menu"]).matches(of: /"([^"]+)":"([^"]+)"/).map { [String($0.1), String($0.2)] }
    let pages = try pages(try SampleFamily.plan(), language: Language.standard.identifier)
    func page(_ path: String) throws -> String {
      String(decoding: try #require(pages.first { $0.path == path }).bytes, as: UTF8.self)
    }
    let menu = try #require(try page("index.html").components(separatedBy: "<summary id=\"more\">").last)
    let links = try #require(menu.components(separatedBy: "</details>").first).matches(
      of: /<a href="\.\/([^"]+)"[^>]*>(?:<bdi>)?([^<]+)</
    ).map { [String($0.1), String($0.2)] }
    #expect(links.count > 10 && listed == links)
    #expect(try page("what's-new/index.html").contains("<a href=\"../index.html#more\">"))
  }

  @Test func asksRobotsInWords() throws {
    let robots = String(decoding: try #require(try files().first { $0.path == "robots.txt" }).bytes, as: UTF8.self)
    #expect(!robots.contains("Disallow:"))
  }

  @Test func oneEventLessChangesNeitherWorkerNorOfflineList() throws {
    var tribe = SampleFamily.tribe
    tribe.events[3].subject = "Something else"
    let plan = try SampleFamily.plan(tribe)
    let theme = DefaultTheme.files.map { RenderedFile(path: $0.path, bytes: $0.bytes) }
    let changed = SiteFiles(plan: plan, language: .standard).files(
      theme: theme, search: SearchIndex(plan: plan, language: .standard))
    let before = try files()
    let different = zip(before, changed).filter { $0.bytes != $1.bytes }.map(\.0.path)
    #expect(different == ["search/index.js", "search/index.json"])
  }
}

@Suite struct LargeSearchTests {
  @Test func aLongIndexHasPagesOfItsOwnThatListEverything() throws {
    let plan = try SampleFamily.plan(Self.tribe(events: 1_000))
    let renderer = PageRenderer(plan: plan, templates: try defaultTemplates(), language: .standard)
    let pages = renderer.render(threads: 4).filter { $0.path.hasPrefix("search/") }
    let files = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    let listing = SearchPage.Listing(renderer.search.entries, Language.standard.words)
    #expect(listing.entries.count > SearchPage.Listing.fullPage && listing.parts.count > 1)
    let first = try #require(files["search/index.html"])
    #expect(!first.contains("class=\"group\""))
    for (number, part) in listing.parts.enumerated() {
      let page = try #require(files[part.path])
      #expect(part.entries.count <= SearchPage.Listing.fullPage)
      for entry in listing.entries[part.entries] { #expect(page.contains("href=\"../../../\(entry.path)\"")) }
      #expect(page.contains("rel=\"prev\"") == (number > 0))
      #expect(page.contains("rel=\"next\"") == (number + 1 < listing.parts.count))
    }
    #expect(listing.parts.flatMap(\.entries) == Array(listing.entries.indices))
    for letter in listing.letters {
      let part = try #require(listing.parts.first { $0.entries.contains(letter.entries.lowerBound) })
      #expect(first.contains("href=\"../\(part.path)#\(letter.id)\""))
      #expect(files[part.path]?.contains("id=\"\(letter.id)\"") == true)
    }
  }

  /// `LARGE_SEARCH=folder swift test` writes the search page of 5,000 events there, for `Tests/browser/search.py --large`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LARGE_SEARCH"] != nil))
  func writesALargeSearchPage() throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["LARGE_SEARCH"] ?? "large", isDirectory: true)
    let plan = try SampleFamily.plan(Self.tribe(events: 5_000))
    let renderer = PageRenderer(plan: plan, templates: try defaultTemplates(), language: .standard)
    let theme = DefaultTheme.files.map { RenderedFile(path: $0.path, bytes: $0.bytes) }
    let pages = renderer.render(threads: 4).filter { $0.path.hasPrefix("search/") }
    for file in pages + SiteFiles(plan: plan, language: .standard).files(theme: theme, search: renderer.search) {
      let url = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  /// Words made of syllables, a fifth of the events repeating, 1,000 contacts.
  static func tribe(events count: Int) -> Tribe {
    var random = SeededGenerator(seed: 5)
    let syllables = [
      "ba", "ke", "mi", "ro", "tan", "li", "sto", "fre", "gun", "pel", "dar", "vi", "sko", "lem", "ø", "né", "ka", "thi", "zo",
      "wu",
    ]
    func word() -> String {
      (0..<Int.random(in: 2...4, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "" }.joined()
    }
    var tribe = SampleFamily.tribe
    tribe.events += (0..<count).map { number in
      let day = SampleFamily.date(2026, 12, 1).adding(days: Int.random(in: 0..<480, using: &random))
      let start = SampleFamily.time(day, Int.random(in: 6...21, using: &random), 15 * Int.random(in: 0...3, using: &random))
      return SampleFamily.event(
        1000 + number, (0..<Int.random(in: 1...5, using: &random)).map { _ in word() }.joined(separator: " "),
        EventCategory.allCases.randomElement(using: &random) ?? .other, start, 60, owner: Int.random(in: 0..<5, using: &random),
        invited: [Int.random(in: 0..<5, using: &random)], rules: number % 5 == 0 ? SampleFamily.weekly() : [], location: word())
    }
    tribe.contacts += (0..<count / 5).map { number in
      var contact = Contact(id: ContactID("\(1000 + number)", in: SampleFamily.scope))
      contact.category = word()
      contact.firstName = word()
      contact.lastName = word()
      contact.phones = [.init("555 \(1_000 + number)")]
      return contact
    }
    return tribe
  }
}
