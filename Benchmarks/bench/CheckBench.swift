import Diagnostics
import FanOut
import Glibc
import PageCheck

/// `bench check FOLDER [ROUNDS]`: the check of a site, on one thread and on four; then the check of our own pages as a build runs it,
/// in CPU time: the first time, and once more with what the judges have learned. The folder is read before the clock runs.
enum CheckBench {
  @Sendable static func run(_ arguments: [String]) throws {
    guard let folder = arguments.first else { return print("usage: bench check FOLDER [ROUNDS]") }
    let rounds = arguments.count > 1 ? Int(arguments[1]) ?? 5 : 5
    let files = read(folder, prefix: "", depth: 0)
    let pages = files.filter { $0.path.hasSuffix(".html") }
    let octets = pages.reduce(0) { $0 + $1.bytes.count }
    let options = CheckOptions()
    for jobs in [1, 4] {
      var best = Double.infinity
      var found = 0
      for _ in 0..<rounds {
        let start = now()
        found = SiteCheck(files: files, options: options).findings(jobs: jobs).count
        best = min(best, now() - start)
      }
      print(
        "check: jobs=\(jobs) pages=\(pages.count) octets=\(octets) ms=\(best * 1000) ms-per-page=\(best * 1000 / Double(max(1, pages.count))) MB-per-s=\(Double(octets) / best / 1e6) findings=\(found)"
      )
    }
    for jobs in [1, 4] { judgeAsBuildDoes(pages, paths: files.map(\.path), octets, jobs: jobs, rounds: rounds) }
  }

  private static func judgeAsBuildDoes(_ pages: [CheckedFile], paths: [String], _ octets: Int, jobs: Int, rounds: Int) {
    let options = CheckOptions()
    let places = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, $0) })
    var (first, again) = (Double.infinity, Double.infinity)
    var found = 0
    for _ in 0..<rounds {
      let check = SiteCheck(paths: paths, options: options) { _ in nil }
      var times: [Double] = []
      for _ in 0..<2 {
        let start = now(CLOCK_PROCESS_CPUTIME_ID)
        _ = fanOut(pages.count, jobs: jobs) { check.judge(places[pages[$0].path] ?? 0, pages[$0].bytes) }
        times.append(now(CLOCK_PROCESS_CPUTIME_ID) - start)
      }
      (first, again) = (min(first, times[0]), min(again, times[1]))
      found = check.findings(jobs: jobs).count
    }
    print(
      "build's check: jobs=\(jobs) cpu-ms=\(first * 1000) again-cpu-ms=\(again * 1000) MB-per-cpu-s=\(Double(octets) / first / 1e6) findings=\(found)"
    )
  }

  private static func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func read(_ folder: String, prefix: String, depth: Int) -> [CheckedFile] {
    guard depth < 32, let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [CheckedFile] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if entry.pointee.d_type == DT_DIR {
        found += read(folder + "/" + name, prefix: prefix + name + "/", depth: depth + 1)
      } else {
        found.append(CheckedFile(path: prefix + name, bytes: bytes(folder + "/" + name)))
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return all }
      all += buffer[..<count]
    }
  }
}
