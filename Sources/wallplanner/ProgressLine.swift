internal import FanOut
import Glibc
import SiteBuild

/// Shows the progress of a run in one line on a terminal, once the run has taken more than a second. Not used for logs, because the
/// line is written again and again.
final class ProgressLine: Sendable {
  private struct State {
    var stage = ""
    /// How many families the run builds. 0 in a build of one family.
    var families = 0
    var familiesDone = 0
    var files = 0
    var errors = 0
    var isShown = false
    /// Not before it is written again.
    var next = ContinuousClock.now + ProgressLine.delay

    mutating func take(_ step: BuildStep) {
      switch step {
      case .stage(let name): stage = name
      case .files(let count): files += count
      case .families(let count): families = count
      case .familyDone(let count):
        familiesDone += 1
        errors += count
      }
    }

    /// At most 79 characters.
    var line: String {
      guard families > 0 else { return files > 0 ? "\(stage), \(files) files" : stage }
      return "\(familiesDone) of \(families) families, \(files) files, \(errors) error\(errors == 1 ? "" : "s")"
    }
  }

  /// The time before the line first appears, and between updates.
  private static let (delay, interval) = (Duration.seconds(1), Duration.milliseconds(100))
  /// Goes to the beginning of the line and clears it.
  private static let clear = "\r\u{1B}[K"

  private let state = Locked(State())

  /// Runs `body` with a line to report progress to, or with nil if there is no terminal.
  static func during<Result>(isWanted: Bool = true, _ body: (ProgressLine?) -> Result) -> Result {
    guard isWanted, isatty(STDERR_FILENO) == 1, environment("TERM") != "dumb", environment("CI") == nil else { return body(nil) }
    let line = ProgressLine()
    defer { aside(line) {} }
    return body(line)
  }

  func take(_ step: BuildStep) {
    state.withLock {
      $0.take(step)
      guard ContinuousClock.now >= $0.next else { return }
      ($0.isShown, $0.next) = (true, ContinuousClock.now + Self.interval)
      write(Self.clear + $0.line, to: STDERR_FILENO)
    }
  }

  /// Runs `body`, which prints something, without mixing its output with the line.
  static func aside(_ line: ProgressLine?, _ body: () -> Void) {
    guard let line else { return body() }
    line.state.withLock {
      if $0.isShown { write(clear, to: STDERR_FILENO) }
      body()
    }
  }
}
