internal import FanOut
internal import Glibc

/// Folders whose new site is published and which wait to be tidied up, so that a run over many need not pause for each.
///
/// After publishing, readers are given a moment to finish what they are opening (`Disk.grace`). With a queue in
/// `PublishOptions.tidying`, `publish` returns at once, and the folder, still locked, is tidied by a later publish or by `finish`.
/// If neither comes, the next build of the folder does it.
package final class TidyQueue: Sendable {
  private struct Waiting: Sendable {
    var due: UInt64
    let folder: LockedFolder
    let swap: Swap
    /// What to leave for the next build, once the folder is tidy.
    let notes: [[UInt8]]
    var isTidy = false
  }
  private let waiting = Locked<[Waiting]>([])

  package init() {}

  /// Between tidying up and leaving a note, in nanoseconds: more than the tick of a file system's clock, which would have to be
  /// waited for.
  private static let tick: UInt64 = 11_000_000

  func add(_ swap: Swap, _ folder: LockedFolder, _ notes: [[UInt8]] = []) {
    let due = MonotonicClock.now + UInt64(swap.disk.grace) * 1000
    waiting.withLock { $0.append(Waiting(due: due, folder: folder, swap: swap, notes: notes)) }
  }

  /// Tidies the folders whose time has come.
  func finishDue() {
    while let next = waiting.withLock({ queue in queue.first.flatMap { $0.due <= MonotonicClock.now ? queue.removeFirst() : nil } })
    {
      if next.isTidy {
        BuildNote.leave(next.notes, in: next.folder.descriptor, disk: next.swap.disk, jobs: 1)
      } else if (try? next.swap.sweep()) != nil, !next.notes.isEmpty {
        let again = Waiting(
          due: MonotonicClock.now + Self.tick, folder: next.folder, swap: next.swap, notes: next.notes, isTidy: true)
        waiting.withLock { $0.append(again) }
      }
    }
  }

  /// Tidies all folders, waiting for the last.
  package func finish() {
    while let due = waiting.withLock({ $0.first?.due }) {
      let now = MonotonicClock.now
      if due > now { usleep(UInt32(clamping: (due - now) / 1000 + 1)) }
      finishDue()
    }
  }
}
