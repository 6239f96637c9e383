import CHeap
import Glibc

/// The memory that the program allocates.
enum Heap {
  /// Octets that a thread's heap grows by at a time. They are used up page by page, so it is address space and not memory.
  private static let growth: Int32 = 16 << 20
  /// Octets from which on an allocation is a mapping of its own.
  private static let mapping: Int32 = 32 << 20

  /// Has heaps grow in large steps and keeps what is given back, for a program that lasts as long as one build: each step is a call
  /// to the system that holds up all other threads' first use of memory. By default a heap grows by 4 KB, and what is larger than
  /// 128 KB goes back to the system each time.
  static func growInLargeSteps() {
    for (parameter, size) in [(HEAP_TOP_PAD, growth), (HEAP_MMAP_THRESHOLD, mapping), (HEAP_TRIM_THRESHOLD, mapping * 2 - 1)] {
      _ = mallopt(Int32(parameter), size)
    }
  }

  /// Octets of addresses for the program, the libraries that it opens and a large family; and for each thread besides: a heap of its own
  /// reserves 64 MB of them, for a moment twice as many, whatever it comes to hold.
  private static let programRoom: UInt64 = 512 << 20
  private static let threadRoom: UInt64 = 256 << 20

  /// Has all threads share one heap where the process may not have addresses for more (`ulimit -v`, as some hosts set it): they wait for
  /// one another then, but do not end for want of memory that nobody uses. To be called before there are threads.
  static func shareIfAddressesAreShort(threads: Int) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return }
    if UInt64(limit.rlim_cur) < programRoom + UInt64(clamping: threads) * threadRoom { _ = mallopt(Int32(HEAP_ARENA_MAXIMUM), 1) }
  }
}
