import Glibc
import SiteBuild

/// Shows how far a run has come, in one line that is written over, once it has taken longer than a second.
///
/// Only on a terminal: a log would fill with it.
enum ProgressLine {
  /// Before the line first appears, and between two of its states, in microseconds.
  private static let delay: UInt32 = 1_000_000
  private static let interval: UInt32 = 100_000
  /// Back to the beginning of the line, and all of it gone.
  private static let clear = "\r\u{1B}[K"

  /// Runs `body` with something to tell its progress to, or with nil if there is no terminal to show it on.
  static func during<Result>(_ body: (BuildProgress?) -> Result) -> Result {
    guard isatty(STDERR_FILENO) == 1, environment("TERM") != "dumb", environment("CI") == nil else { return body(nil) }
    let progress = BuildProgress()
    var thread = pthread_t()
    let context = Unmanaged.passRetained(progress)
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { ProgressLine.show(Unmanaged<BuildProgress>.fromOpaque(context).takeRetainedValue()) }
        return nil
      }, context.toOpaque())
    if status == 0 { pthread_detach(thread) } else { context.release() }
    let result = body(progress)
    progress.end { write(clear, to: STDERR_FILENO) }
    return result
  }

  /// Runs `body`, which prints something, without mixing it with the line.
  static func aside(_ progress: BuildProgress?, _ body: () -> Void) {
    if let progress { progress.aside({ write(clear, to: STDERR_FILENO) }, body) } else { body() }
  }

  private static func show(_ progress: BuildProgress) {
    usleep(delay)
    while progress.show({ write(clear + $0.line, to: STDERR_FILENO) }) { usleep(interval) }
  }
}
