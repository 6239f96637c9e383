import CivilTime
import Diagnostics
import TestSupport
import Testing
import TribeImport

@testable import SiteBuild

/// The table of faults is true: each message can be made, and reaches as far as its row says.
@Suite("Faults of the content, one by one")
struct FaultWalkTests {
  /// Ids that no small content folder makes, and why.
  static let unmade: [(why: String, ids: Set<String>)] = [
    (
      "said as import.form, once for each file",
      ["icalendar.date-form", "icalendar.missing-value-date", "icalendar.unescaped-text"]
    ),
    ("needs 100,000 files", ["load.too-many-files"]),
    ("needs a file that the system will not give", ["load.unreadable", "pictures.unreadable"]),
    ("needs pictures of very many bytes", ["pictures.too-large", "pictures.too-many"]),
    ("needs a window of years", ["plan.too-many-occurrences", "feed.too-large", "feed.nearly-full"]),
    ("every reader asks the same zones before, and leaves out what is unknown", ["plan.unknown-zone"]),
    ("is about a time zone of the command line of `import`", ["import.unknown-zone"]),
    ("is a fault of the program itself", ["build.lost", "feed.unknown-zone"]),
  ]

  static func build(_ folder: TemporaryFolder, _ asked: FaultCase.Options) -> BuildOutcome {
    var options = WholeSiteTests.options(folder.path + "/content", folder.output)
    options.asOf = CalendarTime(asked.date)
    options.state = folder.path + "/state"
    options.failsOnClash = asked.isClash
    options.acceptsLoss = asked.acceptsLoss
    return SiteBuilder(options).run()
  }

  /// Whether a message has an id, in which `*` stands for any format.
  static func has(_ said: String, _ id: String) -> Bool { id.hasPrefix("*.") ? said.hasSuffix(id.dropFirst()) : said == id }

  /// Everything that is served, without what only builds read.
  static func site(_ folder: TemporaryFolder) -> [String: [UInt8]] {
    tree(folder.output).filter { !$0.key.hasPrefix(".wallplanner") }
  }

  @Test(arguments: FaultCase.all)
  func reachesAsFarAsItsRowSays(c: FaultCase) throws {
    let rows = try c.ids.map { try #require(FaultTable.row(of: $0), "\($0)") }
    let stops = c.stops || rows.contains { $0.level == .site }
    let folder = TemporaryFolder()
    if stops {
      try folder.write("content/good/tribe.json", FaultCase.good)
      #expect(Self.build(folder, .init()).exitCode == 0)
    }
    var older: [String: [UInt8]] = [:]
    let outcome = try c.make(in: folder) { options in
      if stops { older = Self.site(folder) }
      return Self.build(folder, options)
    }
    let said = outcome.diagnostics
    for id in c.ids { #expect(said.contains { Self.has($0.id, id) }, "\(id) is not among \(Set(said.map(\.id)))") }
    guard stops else {
      #expect(outcome.exitCode == 0 || outcome.exitCode == 3, "\(said.filter { $0.severity == .error })")
      // A month of very many events leads to its days.
      let pages = ["output/2027/03/index.html", "output/agenda/index.html", "output/days/2027-03-03.html"]
      #expect(pages.contains { folder.read($0)?.contains("Good day") ?? false })
      return
    }
    #expect(outcome.exitCode == 1 || outcome.exitCode == 2)
    #expect(outcome.report == nil)
    #expect(difference(Self.site(folder), older).isEmpty)
    #expect(folder.read("output/2027/03/index.html")?.contains("Good day") == true)
    for (id, row) in zip(c.ids, rows) {
      // A row of a smaller level says when its messages stop the site.
      #expect(row.level == .site || row.done.contains("nothing is published"), "\(id)")
      let faults = said.filter { Self.has($0.id, id) }
      #expect(faults.contains { $0.severity == .error }, "\(id)")
      #expect(faults.allSatisfy { $0.span != nil } || Self.placeless.contains(id), "\(id) names no place")
    }
  }

  /// What stops the site and has no place: it is about a folder, or about what is not there.
  static let placeless: Set<String> = [
    "planner.gone", "import.no-source", "import.several-formats", "planner.unknown-rotation", "lock.no-password", "build.no-secret",
    "build.one-folder", "build.nothing-to-build", "build.date",
  ]

  @Test func everyRowIsWalked() {
    let made = Set(FaultCase.all.flatMap(\.ids))
    let ids = FaultTable.rows.flatMap(\.ids)
    let unmade = Self.unmade.reduce(into: Set<String>()) { $0.formUnion($1.ids) }
    for id in ids where !unmade.contains(id) {
      let isMade = made.contains { $0 == id || Self.has($0, id) || id.hasSuffix(".*") && $0.hasPrefix(id.dropLast()) }
      #expect(isMade, "\(id) has no case in Rows/faults.txt")
    }
    #expect(unmade.isSubset(of: ids) && unmade.isDisjoint(with: made))
    // Each case is of a row of its own, not of a wider one.
    for id in made { #expect(FaultTable.row(of: id) != nil, "\(id)") }
  }
}
