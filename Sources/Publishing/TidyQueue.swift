internal import Glibc
internal import Synchronization

/// Folders whose new site is published and which wait to be tidied up, so that a run over many need not pause for each.
///
/// After publishing, readers are given a moment to finish what they are opening (`Disk.grace`). With a queue in
/// `PublishOptions.tidying`, `publish` returns at once, and the folder, still locked, is tidied by a later publish or by `finish`.
/// If neither comes, the next build of the folder does it.
package final class TidyQueue: Sendable {
  private struct Waiting: Sendable {
    let due: UInt64
    let folder: LockedFolder
    let swap: Swap
  }
  private let waiting = Mutex<[Waiting]>([])

  package init() {}

  func add(_ swap: Swap, _ folder: LockedFolder) {
    let due = Self.now + UInt64(swap.disk.grace) * 1000
    waiting.withLock { $0.append(Waiting(due: due, folder: folder, swap: swap)) }
  }

  /// Tidies the folders whose time has come.
  func finishDue() {
    while let next = waiting.withLock({ queue in queue.first.flatMap { $0.due <= Self.now ? queue.removeFirst() : nil } }) {
      try? next.swap.sweep()
    }
  }

  /// Tidies all folders, waiting for the last.
  package func finish() {
    while let due = waiting.withLock({ $0.first?.due }) {
      let now = Self.now
      if due > now { usleep(UInt32(clamping: (due - now) / 1000 + 1)) }
      finishDue()
    }
  }

  /// Nanoseconds that never go back.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
