import FanOut
import Foundation
import PublishSupport
import TestSupport
import Testing

@testable import Publishing

/// A site whose files come one after the other and are written beside the old one as they come.
@Suite("Publishing a site file by file")
struct NewSiteTests {
  let folder = TemporaryFolder()
  var output: OutputFolder { OutputFolder(path: folder.output, disk: Disk(grace: 0)) }

  static let paths = ["index.html", "events/1/index.html", "events/2/index.html", "a/b/c.html"]

  func begin(_ paths: [String] = paths) throws -> NewSite { try output.begin().begin(paths) }

  func add(_ site: NewSite, count: Int = paths.count, _ text: (Int) -> String) throws {
    for index in 0..<count { try site.add(index, Array(text(index).utf8)) }
  }

  func publish(_ text: (Int) -> String) throws {
    let site = try begin()
    try add(site, text)
    _ = try site.publish()
  }

  @Test func nothingShowsBeforeAllIsPublished() throws {
    // A site keeps the folder locked for as long as it is there.
    do {
      let site = try begin()
      try add(site) { "first \($0)" }
      #expect(tree(folder.output).keys.allSatisfy { $0.hasPrefix(".wallplanner/") })
      #expect(site.contents(of: 1) == Array("first 1".utf8))
      #expect(try site.publish().written.count == 4)
    }
    #expect(folder.read("output/events/2/index.html") == "first 2")
    let next = try begin()
    try add(next) { "second \($0)" }
    #expect(folder.read("output/index.html") == "first 0" && next.contents(of: 0) == Array("second 0".utf8))
    #expect(try next.publish().written.count == 4)
    #expect(folder.read("output/index.html") == "second 0")
    #expect(!tree(folder.output).keys.contains { $0.contains("swap") })
  }

  /// Also those of folders, of files that stay, and of what the program keeps for itself.
  @Test func modesThatSomebodyChangedAreMended() throws {
    try publish { "\($0)" }
    let changed = ["index.html", "a/b/c.html", "a/b", "events", ".wallplanner", ".wallplanner/manifest"]
    for path in changed { #expect(chmod(folder.output + "/" + path, 0o700) == 0) }
    let site = try begin()
    try add(site) { "\($0)" }
    let report = try site.publish()
    #expect(report.wroteNothing && report.mended.sorted() == changed.sorted())
    for path in changed {
      var information = stat()
      #expect(stat(folder.output + "/" + path, &information) == 0)
      #expect(information.st_mode & 0o777 == (information.st_mode & S_IFMT == S_IFDIR ? Disk.folderMode : Disk.fileMode), "\(path)")
    }
  }

  @Test func whatIsNotPublishedLeavesNoTrace() throws {
    do {
      let site = try begin()
      try add(site) { "first \($0)" }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.output))
    try FileManager.default.createDirectory(atPath: folder.output, withIntermediateDirectories: true)
    do { try add(try begin()) { "first \($0)" } }
    #expect(tree(folder.output).isEmpty)
    try publish { "first \($0)" }
    let before = tree(folder.output)
    do { try add(try begin(Self.paths + ["new/d.html"]), count: Self.paths.count + 1) { "second \($0)" } }
    #expect(difference(tree(folder.output), before) == [])
    #expect(EntrySnapshot.all(in: folder.output).keys.allSatisfy { !$0.contains("swap") })
  }

  /// Some of them are the same, some in new folders, some in the way of others.
  @Test(arguments: Rounds.seeds(5, of: 20))
  func equalsPublishingAllAtOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let other = TemporaryFolder()
    let names = ["a", "b", "c.html", "d"]
    func site() -> [OutputFile] {
      var files: [String: OutputFile] = [:]
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let depth = Int.random(in: 1...3, using: &random)
        let path = (0..<depth).map { _ in names.randomElement(using: &random) ?? "a" }.joined(separator: "/")
        guard !files.keys.contains(where: { $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }) else { continue }
        files[path] = OutputFile(path, String(Int.random(in: 0...2, using: &random)))
      }
      return files.values.sorted { $0.path < $1.path }
    }
    for round in 0..<5 {
      let files = site()
      let new = try begin(files.map(\.path))
      _ = fanOut(files.count, jobs: 3) { try? new.add($0, files[$0].bytes) }
      let report = try new.publish()
      let expected = try OutputFolder(path: other.output, disk: Disk(grace: 0)).publish(files)
      #expect(report == expected, "seed \(seed), round \(round)")
      #expect(difference(tree(folder.output), tree(other.output)) == [], "seed \(seed), round \(round)")
      let clean = TemporaryFolder()
      _ = try OutputFolder(path: clean.output, disk: Disk(grace: 0)).publish(files)
      #expect(difference(tree(folder.output), tree(clean.output)) == [], "seed \(seed), round \(round)")
    }
  }

  @Test func aKillWhileFilesComeLeavesTheOldSite() throws {
    try publish { "first \($0)" }
    let before = tree(folder.output)
    // From some step on nothing can be done any more, not even tidying up.
    for last in 0..<12 {
      let counter = Locked(0)
      let disk = Disk(grace: 0) { _, _ in
        counter.withLock {
          $0 += 1
          return $0 > last ? EIO : 0
        }
      }
      do {
        let site = try OutputFolder(path: folder.output, disk: disk).begin().begin(Self.paths)
        try? add(site) { "second \($0)" }
      }
      _ = try output.begin()
      #expect(difference(tree(folder.output), before) == [], "after \(last) steps")
    }
  }

  /// Servers make ETag and Last-Modified of the second, nginx of nothing else but the size: two contents of one path must not share it.
  @Test func aNewContentHasALaterSecond() throws {
    func time(_ name: String) -> Int {
      var information = stat()
      #expect(stat(folder.output + "/" + name, &information) == 0)
      return information.st_mtim.tv_sec
    }
    var latest = 0
    for version in 0..<4 {
      _ = try output.publish([OutputFile("a.ics", "version \(version)"), OutputFile("b.ics", "the same")])
      #expect(time("a.ics") > latest)
      latest = time("a.ics")
    }
    let unchanged = time("b.ics")
    _ = try output.publish([OutputFile("a.ics", "more than version 3"), OutputFile("b.ics", "the same")])
    #expect(time("a.ics") > latest && time("b.ics") == unchanged)
  }

  @Test func aFileOfAnotherTimeIsNotHeldBack() throws {
    _ = try output.publish([OutputFile("a.ics", "one")])
    #expect(utimes(folder.output + "/a.ics", [timeval(tv_sec: 1_000, tv_usec: 0), timeval(tv_sec: 1_000, tv_usec: 0)]) == 0)
    let now = Int(Date().timeIntervalSince1970)
    _ = try output.publish([OutputFile("a.ics", "two")])
    var information = stat()
    #expect(stat(folder.output + "/a.ics", &information) == 0)
    #expect((now - 1...now + 30).contains(information.st_mtim.tv_sec))
  }

  /// Within one tick of the file system's clock, and with the size and the time of writing that it had.
  @Test func whatIsChangedAtOnceIsNoticed() throws {
    for round in 0..<100 {
      do {
        let site = try begin()
        try add(site) { "\($0) of \(round + 100)" }
        _ = try site.publish(note: Array("note".utf8))
      }
      if round % 2 == 0 {
        let next = try output.begin()
        let (note, isUntouched) = (next.note, next.isUntouched)
        #expect(note == Array("note".utf8) && isUntouched, "round \(round)")
      }
      let file = open(folder.output + "/a/b/c.html", O_WRONLY)
      var information = stat()
      try #require(file >= 0 && fstat(file, &information) == 0)
      #expect(pwrite(file, "X", 1, 0) == 1)
      futimens(file, [information.st_atim, information.st_mtim])
      close(file)
      let next = try output.begin()
      let isUntouched = next.isUntouched
      #expect(!isUntouched, "round \(round)")
    }
  }

  @Test func aNoteComesBackUntilTheManifestIsDamaged() throws {
    func publish(_ note: [UInt8], _ text: String) throws -> PublishReport {
      let site = try begin(["index.html"])
      try site.add(0, Array(text.utf8))
      return try site.publish(note: note)
    }
    func left() throws -> [UInt8]? { try output.begin().note }
    #expect(try left() == nil)
    _ = try publish([], "text")
    #expect(try left() == nil)
    for note in [[0, 10, 255], [UInt8](repeating: 10, count: Manifest.maximumNoteSize)] {
      #expect(try publish(note, "text").wroteNothing)
      #expect(try left() == note)
      let before = EntrySnapshot.all(in: folder.output)
      #expect(try publish(note, "text").wroteNothing)
      #expect(EntrySnapshot.all(in: folder.output) == before)
    }
    _ = try publish([UInt8](repeating: 1, count: Manifest.maximumNoteSize + 1), "text")
    #expect(try left() == nil)
    _ = try publish([1, 2, 3], "text")
    let manifest = try #require(folder.bytes("output/.wallplanner/manifest"))
    try Data(manifest.map { $0 == 2 ? 4 : $0 }).write(to: URL(fileURLWithPath: folder.output + "/.wallplanner/manifest"))
    let next = try output.begin()
    let (damaged, isUntouched) = (next.note, next.isUntouched)
    #expect(damaged == nil && !isUntouched)
  }

  /// Whatever is done to the folder, the seal tells of it; the next build sets it again.
  @Test func theSealIsBrokenByEveryChange() throws {
    let folder = folder
    let changes: [(String, () throws -> Void)] = [
      ("a file added", { try folder.write("output/events/mine.txt", "mine") }),
      ("a file removed", { #expect(unlink(folder.output + "/events/mine.txt") == 0) }),
      ("a file renamed", { #expect(rename(folder.output + "/index.html", folder.output + "/a/index.html") == 0) }),
      ("a folder added", { #expect(mkdir(folder.output + "/a/b/new", 0o755) == 0) }),
      ("a mode changed", { #expect(chmod(folder.output + "/a/b/c.html", 0o600) == 0) }),
      ("a file touched", { #expect(utimes(folder.output + "/a/b/c.html", nil) == 0) }),
      (
        "a link in place of a file",
        {
          #expect(unlink(folder.output + "/index.html") == 0)
          folder.link("output/index.html", to: "a/index.html")
        }
      ),
      (
        "all modes set anew",
        { for name in tree(folder.output).keys where !name.hasSuffix("/") { chmod(folder.output + "/" + name, 0o644) } }
      ),
    ]
    for (name, change) in changes {
      try publish { "text \($0)" }
      var isUntouched = try output.begin().isUntouched
      #expect(isUntouched, "before: \(name)")
      try change()
      isUntouched = try output.begin().isUntouched
      #expect(!isUntouched, "\(name)")
    }
  }
}
