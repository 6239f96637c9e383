import Foundation
import PublishSupport
import TestSupport
import Testing

@testable import Publishing

@Suite("Publishing a site")
struct PublishTests {
  let folder = TemporaryFolder()
  var output: OutputFolder { OutputFolder(path: folder.output) }

  func site(_ version: Int) -> [OutputFile] {
    VersionedSite().files(version: version).map { OutputFile(path: $0.path, bytes: $0.bytes) }
  }

  @Test func makesTheFolderAndThoseAboveIt() throws {
    let report = try OutputFolder(path: folder.path + "/a/b/output").publish([OutputFile("x/y/z.html", "z")])
    #expect(report.written.map(\.path) == ["x/y/z.html"])
    #expect(report.written.map(\.reason) == [.new])
    #expect(folder.read("a/b/output/x/y/z.html") == "z")
  }

  @Test(arguments: [1, 4]) func writesNothingWhenNothingIsDifferent(jobs: Int) throws {
    _ = try output.publish(site(1), jobs: jobs)
    let before = EntrySnapshot.all(in: folder.output)
    let report = try output.publish(site(1), jobs: jobs)
    #expect(report.wroteNothing)
    #expect(report.unchangedCount == site(1).count)
    #expect(EntrySnapshot.all(in: folder.output) == before)
  }

  @Test func leavesUnchangedFilesAsTheyAre() throws {
    _ = try output.publish([OutputFile("a.html", "a"), OutputFile("b/b.html", "b"), OutputFile("b/c.html", "1\n2\n3")])
    let before = EntrySnapshot.all(in: folder.output)
    let report = try output.publish([OutputFile("a.html", "a"), OutputFile("b/b.html", "b"), OutputFile("b/c.html", "1\n2\nx")])
    #expect(report.written == [.init(path: "b/c.html", size: 5, reason: .changed(line: 3))])
    let after = EntrySnapshot.all(in: folder.output)
    #expect(after["a.html"] == before["a.html"])
    #expect(after["b/b.html"] == before["b/b.html"])
    #expect(folder.read("output/b/c.html") == "1\n2\nx")
  }

  @Test func removesOnlyWhatAnEarlierBuildWrote() throws {
    _ = try output.publish([OutputFile("a.html", "a"), OutputFile("old/deep/b.html", "b"), OutputFile("kept/c.html", "c")])
    try folder.write("output/kept/mine.txt", "mine")
    try folder.write("output/CNAME", "planner.example.org")
    try folder.write("output/.git/index", "git")
    let report = try output.publish([OutputFile("a.html", "a")])
    #expect(report.removed == ["kept/c.html", "old/deep/b.html"])
    #expect(
      Set(tree(folder.output).keys)
        == ["a.html", "kept/", "kept/mine.txt", "CNAME", ".git/", ".git/index", ".wallplanner/", ".wallplanner/manifest"])
  }

  @Test func refusesToReplaceFilesOfOthers() throws {
    _ = try output.publish([OutputFile("a.html", "a")])
    try folder.write("output/index.html", "mine")
    let before = EntrySnapshot.all(in: folder.output)
    #expect(throws: PublishError(.notOurs, folder.output + "/index.html", "a file")) {
      try output.publish([OutputFile("a.html", "A"), OutputFile("index.html", "theirs")])
    }
    #expect(EntrySnapshot.all(in: folder.output) == before)
  }

  @Test func takesOverAFileThatIsTheSame() throws {
    try folder.write("output/index.html", "same")
    _ = try output.publish([OutputFile("index.html", "same"), OutputFile("b.html", "b")])
    #expect(try output.publish([OutputFile("b.html", "b")]).removed == ["index.html"])
  }

  /// Links in the place of a file, of a folder, of the state folder: nothing behind them is read, written or removed.
  @Test(arguments: ["index.html", "events", ".wallplanner"])
  func followsNoLinks(place: String) throws {
    try folder.write("outside/index.html", "outside")
    try folder.write("outside/manifest", "outside")
    try folder.write("output/other.txt", "x")
    folder.link("output/" + place, to: "../outside" + (place == "index.html" ? "/index.html" : ""))
    let before = EntrySnapshot.all(in: folder.path)
    #expect(throws: PublishError.self) { try output.publish(site(1)) }
    #expect(EntrySnapshot.all(in: folder.path + "/outside") == EntrySnapshot.all(in: folder.path + "/outside"))
    #expect(EntrySnapshot.all(in: folder.path) == before)
  }

  @Test func putsBackAFileThatBecameALink() throws {
    try folder.write("outside.html", "outside")
    _ = try output.publish([OutputFile("index.html", "ours"), OutputFile("b.html", "b")])
    try FileManager.default.removeItem(atPath: folder.output + "/index.html")
    folder.link("output/index.html", to: "../outside.html")
    let report = try output.publish([OutputFile("index.html", "ours"), OutputFile("b.html", "b")])
    #expect(report.written == [.init(path: "index.html", size: 4, reason: .restored)])
    #expect(folder.read("outside.html") == "outside")
    #expect(tree(folder.output)["index.html"] == Array("ours".utf8))
  }

  @Test func restoresWhatWasAlteredOrRemoved() throws {
    _ = try output.publish(site(1))
    try folder.write("output/index.html", "altered")
    try FileManager.default.removeItem(atPath: folder.output + "/robots.txt")
    let report = try output.publish(site(1))
    #expect(report.written.map(\.path) == ["index.html", "robots.txt"])
    #expect(report.written.allSatisfy { $0.reason == .restored })
  }

  @Test func leavesALinkThatTookTheUnwantedFilesPlace() throws {
    _ = try output.publish([OutputFile("a.html", "a"), OutputFile("b.html", "b")])
    try FileManager.default.removeItem(atPath: folder.output + "/b.html")
    folder.link("output/b.html", to: "/etc/hostname")
    #expect(try output.publish([OutputFile("a.html", "a")]).removed == [])
    #expect(tree(folder.output)["b.html@"] != nil)
  }

  @Test func aFileMayBecomeAFolderAndBack() throws {
    _ = try output.publish([OutputFile("a.html", "a"), OutputFile("contacts", "file")])
    var report = try output.publish([OutputFile("a.html", "a"), OutputFile("contacts/deep/index.html", "in a folder")])
    #expect(report.removed == ["contacts"])
    #expect(report.written.map(\.path) == ["contacts/deep/index.html"])
    #expect(folder.read("output/contacts/deep/index.html") == "in a folder")
    report = try output.publish([OutputFile("a.html", "a"), OutputFile("contacts", "file")])
    #expect(folder.read("output/contacts") == "file")
    #expect(try output.publish([OutputFile("a.html", "a"), OutputFile("contacts", "file")]).wroteNothing)
  }

  @Test func aFolderOfOthersStaysAFolder() throws {
    _ = try output.publish([OutputFile("a.html", "a"), OutputFile("contacts/b.html", "b")])
    try folder.write("output/contacts/mine.txt", "mine")
    let before = EntrySnapshot.all(in: folder.output)
    #expect(throws: PublishError(.notOurs, folder.output + "/contacts", "a folder")) {
      try output.publish([OutputFile("a.html", "A"), OutputFile("contacts", "file")])
    }
    #expect(EntrySnapshot.all(in: folder.output) == before)
  }

  @Test func knowsItsSiteWithoutTheManifest() throws {
    _ = try output.publish(site(1))
    try FileManager.default.removeItem(atPath: folder.output + "/.wallplanner")
    #expect(try output.begin().previousPaths().count == site(1).count)
    _ = try output.publish(site(2))
    #expect(folder.bytes("output/index.html") == site(2)[0].bytes)
  }

  @Test(arguments: [
    "", "/a", "a//b", "a/", "../a", "a/../b", "./a", "a\u{0}b", "a\nb", ".git/config", "a/.git/x", ".wallplanner/swap/now",
    ".wallplanner", ".wallplanner/manifest", String(repeating: "a", count: 256), String(repeating: "a/", count: 600) + "a",
  ])
  func refusesPathsThatLeadOutside(path: String) throws {
    #expect(throws: PublishError.self) { try output.publish([OutputFile("a.html", "a"), OutputFile(path, "x")]) }
    #expect(tree(folder.path).isEmpty)
  }

  @Test(arguments: PublishError.Kind.allCases)
  func saysWhyNothingWasPublished(kind: PublishError.Kind) {
    let said = PublishError(kind, "first", "second", "third").description
    #expect(said.contains("first") && !said.contains("%"))
  }

  @Test func refusesPathsThatCollide() throws {
    #expect(throws: PublishError(.samePath, "a")) { try output.publish([OutputFile("a", "1"), OutputFile("a", "2")]) }
    #expect(throws: PublishError(.fileAndFolder, "a")) {
      try output.publish([OutputFile("a/b/c", "1"), OutputFile("a", "2"), OutputFile("a-b", "3")])
    }
  }

  @Test func keepsNamesApartThatOnlyLookTheSame() throws {
    let composed = "caf\u{E9}.html"
    let decomposed = "cafe\u{301}.html"
    _ = try output.publish([OutputFile(composed, "1"), OutputFile(decomposed, "2")])
    #expect(folder.read("output/" + composed) == "1")
    #expect(folder.read("output/" + decomposed) == "2")
    #expect(try output.publish([OutputFile(composed, "1")]).removed.map { Array($0.utf8) } == [Array(decomposed.utf8)])
  }

  @Test func tellsWhatTheLastBuildPublished() throws {
    _ = try output.publish([OutputFile("a.html", "A"), OutputFile("b.html", "b")])
    try folder.write("output/mine.txt", "mine")
    let publication = try output.begin()
    #expect(try publication.previousPaths() == ["a.html", "b.html"])
    #expect(try publication.contents(of: "a.html") == [65])
    #expect(try publication.contents(of: "none") == nil)
    let isPublished = [publication.published([65], at: "a.html"), publication.published([65], at: "b.html")]
    #expect(isPublished == [true, false])
    #expect(publication.previous["b.html"]?.size == 1 && publication.previous.fileCount == 2)
  }

  @Test func theSecondOfTwoBuildsWaitsOrSaysSo() throws {
    _ = try output.publish(site(1))
    let path = folder.output
    let first = try output.begin()
    #expect(throws: PublishError(.busy, path)) { try output.publish(site(2), Patience(seconds: 0)) }
    let second = Thread {
      _ = try? OutputFolder(path: path).publish([OutputFile("index.html", "second")])
    }
    second.start()
    Thread.sleep(forTimeInterval: 0.1)
    let seen = try first.contents(of: "index.html")
    #expect(seen == site(1)[0].bytes)
    _ = try first.publish(site(3))
    for _ in 0..<500 where folder.read("output/index.html") != "second" { Thread.sleep(forTimeInterval: 0.01) }
    #expect(folder.read("output/index.html") == "second")
  }

  @Test func saysWhatIsWrongWithTheFolder() throws {
    try folder.write("output", "a file")
    #expect(throws: PublishError(.folderUnusable, folder.output, "Not a directory")) { try output.publish(site(1)) }
  }

  /// What stands in the folder depends on the last site alone, not on those before it.
  @Test(arguments: Rounds.seeds(4, of: 12))
  func randomEditsEndWhereACleanBuildDoes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    var files: [String: String] = [:]
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let depth = Int.random(in: 0...3, using: &random)
        let path =
          (0..<depth).map { _ in "d\(Int.random(in: 0..<3, using: &random))/" }.joined()
          + "f\(Int.random(in: 0..<4, using: &random))"
        files[path] = Int.random(in: 0..<3, using: &random) == 0 ? nil : "text \(random.next() % 3)"
      }
      let site = files.map { OutputFile($0.key, $0.value) }
      let before = EntrySnapshot.all(in: folder.output)
      let old = tree(folder.output)
      let jobs = Int.random(in: 1...4, using: &random)
      let report = try OutputFolder(path: folder.output).publish(site, jobs: jobs)
      let clean = TemporaryFolder()
      _ = try OutputFolder(path: clean.output).publish(site.shuffled(using: &random))
      #expect(difference(tree(folder.output), tree(clean.output)) == [], "seed \(seed)")
      let after = EntrySnapshot.all(in: folder.output)
      for (path, text) in files where old[path] == Array(text.utf8) {
        #expect(after[path] == before[path], "seed \(seed): \(path) was touched")
      }
      #expect(Set(report.written.map(\.path)) == Set(files.filter { old[$0.key] != Array($0.value.utf8) }.keys), "seed \(seed)")
    }
  }
}
