import FanOut
import Glibc
import PublishSupport
import Publishing

/// `bench publish [FOLDER]`: a made-up site of 1,067 files and 48 MB, made, made again, and changed. The least of five runs.
///
/// Benchmarks/peers/publish/write_files.c writes as many files of the same sizes and nothing else.
enum PublishBench {
  static let fileCount = 1067
  static let meanSize = 45_000

  static func run(_ arguments: [String]) throws {
    let folder = (arguments.first ?? "/tmp") + "/wallplanner-bench-\(getpid())"
    mkdir(folder, 0o755)
    let site = files(version: 1)
    var oneChanged = site
    oneChanged[500] = OutputFile(path: site[500].path, bytes: Array("another".utf8))
    let allChanged = files(version: 2)
    print("publish: \(fileCount) files, \(size(site) / 1_000_000) MB; file system of \(folder)")
    for jobs in Set([1, availableProcessors]).sorted() {
      var run = 0
      try report("new site", jobs) {
        run += 1
        return try timed { _ = try OutputFolder(path: "\(folder)/\(jobs)-\(run)").publish(site, jobs: jobs) }
      }
      let output = OutputFolder(path: "\(folder)/\(jobs)-1")
      try report("nothing changed", jobs) { try timed { _ = try output.publish(site, jobs: jobs) } }
      try report("one file changed, with the pause for readers", jobs) {
        _ = try output.publish(site, jobs: jobs)
        return try timed { _ = try output.publish(oneChanged, jobs: jobs) }
      }
      var noPause = Disk()
      noPause.grace = 0
      let hurried = OutputFolder(path: "\(folder)/\(jobs)-1", disk: noPause)
      try report("one file changed, without", jobs) {
        _ = try hurried.publish(site, jobs: jobs)
        return try timed { _ = try hurried.publish(oneChanged, jobs: jobs) }
      }
      try report("every file changed", jobs) {
        _ = try output.publish(site, jobs: jobs)
        return try timed { _ = try output.publish(allChanged, jobs: jobs) }
      }
    }
    print("clean up: rm -rf \(folder)")
  }

  private static func timed(_ body: () throws -> Void) rethrows -> Duration { try ContinuousClock().measure(body) }

  private static func report(_ what: String, _ jobs: Int, _ body: () throws -> Duration) rethrows {
    var times: [Duration] = []
    for _ in 0..<5 { times.append(try body()) }
    let least = times.min() ?? .zero
    let microseconds = least.components.seconds * 1_000_000 + least.components.attoseconds / 1_000_000_000_000
    print("  \(what), \(jobs) thread\(jobs == 1 ? "" : "s"): \(microseconds / 1000).\(microseconds / 100 % 10) ms")
  }

  private static func size(_ files: [OutputFile]) -> Int {
    files.reduce(0) { $0 + $1.bytes.count }
  }

  /// As a large family's: most pages in folders of their own. Sizes as in write_files.c.
  private static func files(version: UInt8) -> [OutputFile] {
    (0..<fileCount).map { index in
      let size = meanSize / 2 + index * 7919 % meanSize
      let bytes = [UInt8](repeating: UInt8(ascii: "a") &+ version, count: size)
      return OutputFile(path: "part\(index % 12)/\(index)/index.html", bytes: bytes)
    }
  }
}
