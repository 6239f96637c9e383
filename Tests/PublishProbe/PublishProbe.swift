import FanOut
import Glibc
import PublishSupport
import Publishing
import Synchronization
import TestSupport

/// A build to be killed, and a reader to watch it: the fault tests start this program.
///
/// ```
/// publish-probe build FOLDER VERSION EVENTS [kill-at STEP] [jobs N] [hold MILLISECONDS] [refuse]
/// publish-probe steps FOLDER VERSION EVENTS     prints how many steps the build took
/// publish-probe read FOLDER EVENTS SECONDS      reads without a pause; prints reads and the first mixed one
/// publish-probe verify FOLDER EVENTS VERSION…   the site is wholly one of the versions, and prints which
/// ```
@main
enum PublishProbe {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else { fail("see the source for how to use this") }
    let command = arguments.removeFirst()
    let folder = arguments.removeFirst()
    switch command {
    case "build", "steps":
      build(folder, version: number(arguments[0]), events: number(arguments[1]), Array(arguments.dropFirst(2)), command == "steps")
    case "read":
      read(folder, VersionedSite(eventCount: number(arguments[0])), seconds: number(arguments[1]))
    case "verify":
      verify(folder, VersionedSite(eventCount: number(arguments[0])), versions: arguments.dropFirst().map(number))
    default:
      fail("no command \(command)")
    }
  }

  static func build(_ folder: String, version: Int, events: Int, _ options: [String], _ showsSteps: Bool) {
    var killAt = Int.max
    var patience = Patience()
    var jobs = 1
    var index = 0
    var hold: UInt32 = 0
    while index < options.count {
      switch options[index] {
      case "kill-at": killAt = number(options[index + 1])
      case "jobs": jobs = number(options[index + 1])
      case "hold": hold = UInt32(number(options[index + 1]))
      case "refuse":
        patience.seconds = 0
        index -= 1
      default: fail("no option \(options[index])")
      }
      index += 2
    }
    let counter = Counter()
    let disk = Disk { [killAt] _, _ in
      if counter.next() == killAt { kill(getpid(), SIGKILL) }
      return 0
    }
    let files = VersionedSite(eventCount: events).files(version: version).map { OutputFile(path: $0.path, bytes: $0.bytes) }
    do throws(PublishError) {
      let publication = try OutputFolder(path: folder, disk: disk).begin(patience)
      if hold > 0 {
        print("holding")
        fflush(nil)
        usleep(hold * 1000)
      }
      let report = try publication.publish(files, jobs: jobs)
      if showsSteps { print(counter.value) } else { print(report.written.count, report.removed.count) }
    } catch {
      fail(error.description)
    }
  }

  /// Reads whole files by their paths, again and again. Between two looks at `index.html` that show one version, all that was
  /// read must be of that version; and no read may be older than one before it.
  static func read(_ folder: String, _ site: VersionedSite, seconds: Int) {
    let paths = site.allPaths
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var reads = 0
    var latest = 0
    var random = SeededGenerator(seed: 7)
    var versions: Set<Int> = []
    while clock.now < end {
      guard let before = version(folder) else { fail("index.html could not be read after \(reads) reads") }
      let sample = (0..<8).map { _ in paths[Int.random(in: paths.indices, using: &random)] }
      let found = sample.map { (path: $0, bytes: contents(of: folder + "/" + $0)) }
      guard let after = version(folder) else { fail("index.html could not be read after \(reads) reads") }
      guard latest <= before, before <= after else { fail("went back from \(max(latest, before)) to \(min(before, after))") }
      latest = after
      versions.insert(after)
      let allowed = (before...after).map { version in
        Dictionary(site.files(version: version).map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
      }
      for (path, bytes) in found where !allowed.contains(where: { $0[path] == bytes }) {
        let got = bytes.map { String(decoding: $0.prefix(10), as: UTF8.self) } ?? "nothing"
        fail("\(path) between versions \(before) and \(after): got '\(got)'")
      }
      reads += found.count + 2
    }
    print(reads, versions.count)
  }

  static func verify(_ folder: String, _ site: VersionedSite, versions: [Int]) {
    var fault = ""
    let version = site.version(among: versions, fault: &fault) { contents(of: folder + "/" + $0) }
    guard let version else { fail(fault) }
    print(version)
  }

  static func version(_ folder: String) -> Int? {
    guard let bytes = contents(of: folder + "/index.html") else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).split(separator: "\n")[0].dropFirst("version ".count))
  }

  /// As any reader would: by path, following links. nil only if there is no such file.
  static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      fail("\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }

  static func number(_ text: String) -> Int {
    guard let number = Int(text) else { fail("not a number: \(text)") }
    return number
  }

  static func fail(_ message: String) -> Never {
    print("FAIL \(message)")
    exit(1)
  }
}

/// Counts from several threads.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
  var value: Int { count.load(ordering: .relaxed) }
}
