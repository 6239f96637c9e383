internal import CProcessors
internal import Glibc

/// Where new threads run at first: each on a processor of its own. Left alone, Linux begins one in four on the processor of the thread that
/// asks for it, and wakes some there, with other processors idle; one of the two then waits for milliseconds. What takes longer it evens out
/// by itself, and better where others keep processors busy.
struct Placement: Sendable {
  /// From what age on a thread that begins with something new runs where the system likes.
  static let settling: Duration = .milliseconds(20)

  /// Processors that are told apart; on a machine with more the system places threads.
  private static let maximumProcessors = 1024

  /// A bit for each processor that the process may use.
  private let allowed: [UInt64]
  private let processors: [Int]
  /// Which of them the thread ran on that asked first.
  private let first: Int

  /// As it was when a thread was first asked for; nil if there is but one processor, or the system does not tell.
  static let first = Placement()

  private init?() {
    var allowed = [UInt64](repeating: 0, count: Self.maximumProcessors / 64)
    guard sched_getaffinity(0, UInt(Self.maximumProcessors / 8), &allowed) == 0 else { return nil }
    let processors = (0..<Self.maximumProcessors).filter { allowed[$0 / 64] & 1 << ($0 % 64) != 0 }
    guard processors.count > 1, let first = processors.firstIndex(of: Int(sched_getcpu())) else { return nil }
    (self.allowed, self.processors, self.first) = (allowed, processors, first)
  }

  /// Has a thread run on the processor that stands `step` places behind the first thread's.
  func place(_ step: Int, _ attributes: inout pthread_attr_t) {
    let processor = processors[(first + step) % processors.count]
    var one = [UInt64](repeating: 0, count: allowed.count)
    one[processor / 64] = 1 << (processor % 64)
    _ = pthread_attr_setaffinity_np(&attributes, UInt(Self.maximumProcessors / 8), one)
  }

  /// Leaves it to the system from now on where the calling thread runs.
  func release() { _ = sched_setaffinity(0, UInt(Self.maximumProcessors / 8), allowed) }
}
