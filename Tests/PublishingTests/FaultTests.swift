import FanOut
import Foundation
import PublishSupport
import Synchronization
import TestSupport
import Testing

@testable import Publishing

/// Lets each step of a build fail in turn. `make faults` does the same with killed processes, full disks and mount points.
@Suite("Publishing: faults")
struct FaultTests {
  enum Fault: Sendable, CaseIterable {
    /// One step fails, as on a full disk; what follows can be done.
    case once
    /// From one step on nothing can be done any more: what a kill leaves.
    case fromThenOn
  }
  /// Whether the file system can exchange entries.
  enum Features: Sendable, CaseIterable { case exchange, noExchange, noLinks }

  static let combinations = Fault.allCases.flatMap { fault in Features.allCases.map { (fault, $0) } }

  @Test(arguments: combinations)
  func everyFaultLeavesAWholeSite(fault: Fault, features: Features) throws {
    let site = VersionedSite(eventCount: 3)
    func files(_ version: Int) -> [OutputFile] { site.files(version: version).map { OutputFile(path: $0.path, bytes: $0.bytes) } }
    let (old, new, next) = (files(3), files(4), files(5))
    let stepCount = try steps(new, after: old, features)
    #expect(stepCount > 30)
    let clean = TemporaryFolder()
    try clean.write("output/mine/notes.txt", "mine")
    _ = try OutputFolder(path: clean.output, disk: Disk(grace: 0)).publish(next)
    let wanted = tree(clean.output)
    for step in Rounds.some(12, of: Array(1...stepCount)) {
      let folder = TemporaryFolder()
      try folder.write("output/mine/notes.txt", "mine")
      _ = try OutputFolder(path: folder.output, disk: Disk(grace: 0)).publish(old)
      let disk = Self.disk(features) { count, _ in
        (fault == .once ? count == step : count >= step) ? (fault == .once ? ENOSPC : EIO) : 0
      }
      var thrown: PublishError?
      do throws(PublishError) {
        _ = try OutputFolder(path: folder.output, disk: disk).publish(new)
      } catch {
        thrown = error
      }
      var reason = ""
      let seen = site.version(among: [3, 4], fault: &reason) { folder.bytes("output/" + $0) }
      let context = "\(fault), \(features), step \(step): \(reason); threw \(thrown?.description ?? "nothing")"
      if features == .exchange {
        #expect(seen != nil, "\(context)")
        // The error tells the truth about which site it is.
        switch thrown?.kind {
        case nil, .publishedButUntidy: #expect(seen == 4, "\(context)")
        default: #expect(seen == 3, "\(context)")
        }
        if fault == .once, thrown != nil, seen == 3 {
          #expect(!tree(folder.output).keys.contains { $0.hasSuffix("@") || $0.contains("swap") }, "\(context)")
        }
      }
      // The next build, of yet another version, needs no help and leaves what a clean one would.
      _ = try OutputFolder(path: folder.output, disk: Disk(grace: 0)).publish(next)
      #expect(difference(tree(folder.output), wanted) == [], "\(context)")
    }
  }

  @Test func aFaultInTheFirstBuildLeavesAnEmptyFolder() throws {
    let files = [OutputFile("a/b.html", "b"), OutputFile("c.html", "c")]
    for step in 1...8 {
      let folder = TemporaryFolder()
      let disk = Self.disk(.exchange) { count, _ in count == step ? ENOSPC : 0 }
      #expect(throws: PublishError.self) { try OutputFolder(path: folder.output, disk: disk).publish(files) }
      #expect(tree(folder.output).isEmpty, "step \(step)")
    }
  }

  @Test func aFullDiskIsCalledAFullDisk() throws {
    let folder = TemporaryFolder()
    _ = try OutputFolder(path: folder.output, disk: Disk(grace: 0)).publish([OutputFile("a.html", "a")])
    let disk = Disk { step, path in step == .writeFile && path == "a.html" ? ENOSPC : 0 }
    #expect(throws: PublishError(.diskFull, folder.output + "/a.html")) {
      try OutputFolder(path: folder.output, disk: disk).publish([OutputFile("a.html", "b")])
    }
    #expect(folder.read("output/a.html") == "a")
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() throws {
    let folder = TemporaryFolder()
    _ = try OutputFolder(path: folder.output, disk: Disk(grace: 0)).publish([OutputFile("a.html", "a")])
    let disk = Disk { _, _ in EROFS }
    let output = OutputFolder(path: folder.output, disk: disk)
    #expect(throws: PublishError(.notWritable, folder.output + "/.wallplanner/swap", "Read-only file system")) {
      try output.publish([OutputFile("a.html", "b")])
    }
    // Where nothing is different, nothing need be written.
    #expect(try output.publish([OutputFile("a.html", "a")]).wroteNothing)
  }

  @Test func replacesFileByFileWhereNothingCanBeExchanged() throws {
    let folder = TemporaryFolder()
    let disk = Self.disk(.noExchange) { _, _ in 0 }
    _ = try OutputFolder(path: folder.output, disk: disk).publish([OutputFile("a.html", "a"), OutputFile("b.html", "b")])
    _ = try OutputFolder(path: folder.output, disk: disk).publish([OutputFile("a.html", "A")])
    #expect(folder.read("output/a.html") == "A")
    #expect(Set(tree(folder.output).keys) == ["a.html", ".wallplanner/", ".wallplanner/manifest"])
  }

  @Test func completesOrTakesBackWhatWasInterrupted() throws {
    let site = VersionedSite(eventCount: 3)
    func files(_ version: Int) -> [OutputFile] { site.files(version: version).map { OutputFile(path: $0.path, bytes: $0.bytes) } }
    let (old, new) = (files(3), files(4))
    var seen: Set<Int> = []
    let stepCount = try steps(new, after: old, .exchange)
    for step in stride(from: 1, through: stepCount, by: 3) {
      let folder = TemporaryFolder()
      _ = try OutputFolder(path: folder.output, disk: Disk(grace: 0)).publish(old)
      let disk = Self.disk(.exchange) { count, _ in count >= step ? EIO : 0 }
      _ = try? OutputFolder(path: folder.output, disk: disk).publish(new)
      _ = try OutputFolder(path: folder.output, disk: Disk(grace: 0)).begin()
      var reason = ""
      let version = site.version(among: [3, 4], fault: &reason) { folder.bytes("output/" + $0) }
      if let version { seen.insert(version) }
      let left = tree(folder.output).keys.filter { $0.hasSuffix("@") || $0.contains("swap") }
      #expect(version != nil && left.isEmpty, "step \(step): \(reason) \(left)")
    }
    #expect(seen == [3, 4])
  }

  /// How many steps the second build takes.
  private func steps(_ files: [OutputFile], after old: [OutputFile], _ features: Features) throws -> Int {
    let folder = TemporaryFolder()
    _ = try OutputFolder(path: folder.output, disk: Disk(grace: 0)).publish(old)
    let counter = Locked(0)
    let disk = Self.disk(features) { count, _ in
      counter.withLock { $0 = count }
      return 0
    }
    _ = try OutputFolder(path: folder.output, disk: disk).publish(files)
    return counter.withLock { $0 }
  }

  /// A disk that numbers its steps from 1.
  private static func disk(_ features: Features, _ fault: @escaping @Sendable (Int, FileSystemStep) -> Int32) -> Disk {
    let counter = Counter()
    return Disk(grace: 0) { step, _ in
      let count = counter.next()
      if features != .exchange && step == .exchange { return EINVAL }
      if features == .noLinks && step == .createLink { return EPERM }
      return fault(count, step)
    }
  }
}

private final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
