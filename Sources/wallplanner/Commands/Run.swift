import ArgumentParser
import ChildProcesses
import CivilTime
import Files
import Glibc
import Publishing
import SiteBuild

/// `wallplanner run`: fetches and builds again and again, for machines that stay on. Each step is a process of its own, so that what goes
/// wrong in one night is over in the next. Signals wait until a step is over.
///
/// Nothing watches files or clocks here: a build that finds nothing changed takes some milliseconds, so there is one every half minute.
/// It sees a changed file, and that the family's day has begun, as any build does.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(about: "run")

  @OptionGroup var folder: ContentOptions
  @Option(help: help("run --output")) var output = Build.usualOutput
  @Option(help: help("run --every")) var every = "1h"
  @Option(help: help("run --state")) var state: String?
  @Flag(help: help("run --once")) var once = false
  @Flag(help: help("run --allow-private")) var allowPrivate = false
  @Flag(help: help("run --no-fetch")) var noFetch = false

  /// What a step may take, in seconds. A night's fetch of many slow sources is far below it.
  private static let longestStep = 3_600
  /// Between two builds, in seconds.
  private static let pause = 30

  func validate() throws {
    guard seconds != nil else { throw ValidationError("--every is a time such as 15m, 1h or 1d, from one minute on") }
  }

  /// Between two fetches.
  private var seconds: Int? {
    let units = ["m": 60, "h": 3_600, "d": 86_400]
    guard let unit = units[String(every.suffix(1))], let number = Int(every.dropLast()), (1...10_000).contains(number) else { return nil }
    return number * unit
  }

  func run() throws {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    sigprocmask(SIG_BLOCK, &signals, nil)
    let state = self.state ?? StateFolder.usual(for: folder.content, output: output) ?? StateFolder.beside(folder.content)
    var (said, nextFetch) = ("", 0)
    while true {
      if !noFetch, time(nil) >= nextFetch {
        let fetch = step("fetch", ["--state", state] + (allowPrivate ? ["--allow-private"] : []))
        if fetch.status != 0 { say("fetch", fetch.lines) }
        nextFetch = time(nil) + (seconds ?? 0)
      }
      let build = step("build", ["--output", output, "--state", state])
      // A planner that goes well has one line; what it lacks is in the log, the status page and `build`.
      let lines = [0, 3].contains(build.status) ? build.lines.suffix(1) : build.lines[...]
      let text = lines.joined(separator: "\n")
      if text != said, said.isEmpty || !text.contains("nothing had changed") { say("build", Array(lines)) }
      said = text
      RunHealth(status: build.status, at: Int(time(nil))).write(to: state)
      if once { throw ExitCode(build.status) }
      var pause = timespec(tv_sec: Self.pause, tv_nsec: 0)
      let signal = sigtimedwait(&signals, nil, &pause)
      if signal == SIGHUP { nextFetch = 0 } else if signal > 0 { return }
    }
  }

  /// Runs a command of this program to its end.
  private func step(_ command: String, _ options: [String]) -> (status: Int32, lines: [String]) {
    do {
      let result = try ChildProcess.run(
        "/proc/self/exe", [command, folder.content] + options, seconds: Self.longestStep, isWhole: true)
      let lines = String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isNewline).map { String($0) }
      return (result.status ?? ExitStatus.couldNotRun.rawValue, lines)
    } catch {
      return (ExitStatus.couldNotRun.rawValue, [error.message])
    }
  }

  private func say(_ command: String, _ lines: [String]) {
    let now = CivilDateTime(uncheckedSecondsSinceEpoch: Int64(time(nil)))
    for line in lines { write("\(now.text())Z \(command): \(line)\n", to: STDERR_FILENO) }
  }
}

/// When `run` last built and what came of it: a file in the state folder, for containers and monitors (`doctor --health`).
struct RunHealth {
  var status: Int32
  /// Seconds since 1970.
  var at: Int

  private static let name = "health"
  /// There is a build every minute. A slow fetch and a slow build may take this long, in seconds.
  private static let patience = 2 * 3_600

  func write(to state: String) {
    try? writeWholeFile(Self.name, in: state, Array("\(status) \(at)\n".utf8), isPrivate: true)
  }

  /// What is wrong with the planner that `run` builds; nil if nothing is.
  static func problem(in state: String, now: Int) -> String? {
    let bytes = (try? contents(of: name, below: state, limit: 100)) ?? []
    let parts = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard parts.count == 2 else { return "no build of `wallplanner run` is on record in \(state)" }
    let minutes = (now - parts[1]) / 60
    if parts[0] != 0, parts[0] != 3 { return "the last build, \(minutes) minutes ago, published nothing (exit status \(parts[0]))" }
    return now - parts[1] > patience ? "the last build was \(minutes) minutes ago" : nil
  }
}
