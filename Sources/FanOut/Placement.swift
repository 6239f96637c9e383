internal import CProcessors
internal import Glibc
internal import Synchronization

/// Where threads run at first if they take all processors: each on one of its own, the one that asks for the first of them where it is.
/// Left alone, Linux begins one in four on the processor of the thread that asks for it, and wakes some where another works, with other
/// processors idle; one of the two then waits for milliseconds. What takes longer it evens out by itself, and better where others keep
/// processors busy. It also knows better which processors to take where not all are needed: some share a core.
struct Placement: Sendable {
  /// From what age on a thread that begins with something new runs where the system likes, in nanoseconds.
  static let settling: UInt64 = 20_000_000

  /// Processors that are told apart; on a machine with more the system places threads.
  private static let maximumProcessors = 1024

  /// A bit for each processor that the process may use.
  private let allowed: [UInt64]
  private let processors: [Int]
  /// Which of them the thread runs on that asked first.
  private let first: Int

  /// As it was when a thread was first asked for; nil if there is but one processor, or the system does not tell.
  private static let first = Placement()
  /// Keeps the thread that asks first where it is.
  private static let isFirstKept: Bool = {
    // They are counted by where the process's first thread may run.
    _ = availableProcessors
    guard let first, sched_setaffinity(0, UInt(maximumProcessors / 8), first.mask(0)) == 0 else { return false }
    first.stay()
    return true
  }()

  /// Where to begin new threads; nil where it is left to the system.
  ///
  /// - Parameter threads: how many may work at once, the calling one among them.
  static func first(threads: Int) -> Placement? {
    guard let first, threads >= first.processors.count, isFirstKept else { return nil }
    return first
  }

  /// Threads that stay on a processor of their own.
  private static let settlers = Atomic<Int>(0)
  /// Where such a thread keeps until when it does.
  private static let endKey: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  private init?() {
    var allowed = [UInt64](repeating: 0, count: Self.maximumProcessors / 64)
    guard sched_getaffinity(0, UInt(Self.maximumProcessors / 8), &allowed) == 0 else { return nil }
    let processors = (0..<Self.maximumProcessors).filter { allowed[$0 / 64] & 1 << ($0 % 64) != 0 }
    guard processors.count > 1, let first = processors.firstIndex(of: Int(sched_getcpu())) else { return nil }
    (self.allowed, self.processors, self.first) = (allowed, processors, first)
  }

  /// The processor that stands `step` places behind the first thread's.
  private func mask(_ step: Int) -> [UInt64] {
    let processor = processors[(first + step) % processors.count]
    var mask = [UInt64](repeating: 0, count: allowed.count)
    mask[processor / 64] = 1 << (processor % 64)
    return mask
  }

  /// Has a new thread run on the processor that stands `step` places behind the first thread's; it is to call `stay`.
  func place(_ step: Int, _ attributes: inout pthread_attr_t) {
    _ = pthread_attr_setaffinity_np(&attributes, UInt(Self.maximumProcessors / 8), mask(step))
  }

  /// Notes until when the calling thread stays on its processor.
  func stay() {
    guard let key = Self.endKey,
      pthread_setspecific(key, UnsafeRawPointer(bitPattern: UInt(MonotonicClock.now + Self.settling))) == 0
    else { return release() }
    Self.settlers.wrappingAdd(1, ordering: .relaxed)
  }

  private func release() { _ = sched_setaffinity(0, UInt(Self.maximumProcessors / 8), allowed) }

  /// Leaves it to the system from now on where the calling thread runs, if its time on a processor of its own is over, or at once.
  static func settle(atOnce: Bool = false) {
    guard settlers.load(ordering: .relaxed) > 0, let key = endKey, let end = pthread_getspecific(key),
      atOnce || MonotonicClock.now > UInt64(UInt(bitPattern: end))
    else { return }
    pthread_setspecific(key, nil)
    settlers.wrappingSubtract(1, ordering: .relaxed)
    first?.release()
  }
}

/// Lets the calling thread run on every processor that the process may use, from now on: to be called before it starts another program,
/// which may run where the thread may.
package func runAnywhere() { Placement.settle(atOnce: true) }
