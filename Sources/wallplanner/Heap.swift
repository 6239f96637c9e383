import CHeap

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
}
