internal import Glibc
internal import Synchronization

/// Threads that do one errand after the other and sleep in between.
///
/// There are no more of them than may work at once. One thread more than processors costs more than it does: Linux lets one of two that
/// share a processor wait for milliseconds, with others idle, and a fan-out waits for its last item. To begin a thread costs besides, for
/// its stack, for memory of its own to allocate from, and for calls to the system that hold up all other threads' first use of memory.
///
/// Errands that give way (what is only made ready) are begun when no other waits, in the order of their beginning. A thread that helps
/// with items of one leaves it when something urgent comes.
final class ThreadPool: Sendable {
  private struct State {
    var urgent: [Errand] = []
    var yielding: [Errand] = []
    /// Threads that wait for an errand, those among them that have been woken for one and do not run yet.
    var sleepers = 0
    var threads = 0
    var limit = 0

    mutating func next() -> Errand? {
      if !urgent.isEmpty { return urgent.removeFirst() }
      return yielding.isEmpty ? nil : yielding.removeFirst()
    }
  }

  static let shared = ThreadPool()

  private let state = Signalled(State())
  /// Urgent errands that nobody has begun.
  private let urgentCount = Atomic<Int>(0)

  /// Where a thread keeps whether the errand that it does gives way.
  private static let yieldingKey: pthread_key_t = {
    var key = pthread_key_t()
    // Fails only where a process has used up its 1024 keys; nothing gives way then.
    return pthread_key_create(&key, nil) == 0 ? key : pthread_key_t.max
  }()

  /// Whether the calling thread does an errand that gives way.
  static var isYielding: Bool { pthread_getspecific(yieldingKey) != nil }

  /// Whether an errand waits that does not give way.
  var isUrgentWaiting: Bool { urgentCount.load(ordering: .relaxed) > 0 }

  /// - Returns: false if there is no thread to do it, and none is to be had.
  func add(_ errand: Errand, jobs: Int) -> Bool {
    if !errand.yields { urgentCount.wrappingAdd(1, ordering: .relaxed) }
    let newThread: Int? = state.change(wakes: .one) { state in
      if errand.yields { state.yielding.append(errand) } else { state.urgent.append(errand) }
      state.limit = max(state.limit, jobs - 1)
      guard state.threads < state.limit, state.sleepers < state.urgent.count + state.yielding.count else { return nil }
      state.threads += 1
      return state.threads
    }
    guard let newThread, !begin(newThread, jobs: jobs) else { return true }
    let isAlone = state.change(wakes: .none) { state in
      state.threads -= 1
      return state.threads == 0
    }
    if isAlone { errand.end() }
    return !isAlone
  }

  /// An errand waits no longer: it has been begun, by whatever thread, or taken back.
  func hasLeft(_ errand: Errand) {
    if !errand.yields { urgentCount.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// What a new thread is told.
  private final class Beginning {
    let pool: ThreadPool
    let placement: Placement?

    init(_ pool: ThreadPool, _ placement: Placement?) { (self.pool, self.placement) = (pool, placement) }
  }

  private func begin(_ number: Int, jobs: Int) -> Bool {
    // Where a thread may not be told its processor, it begins anywhere.
    if let placement = Placement.first(threads: jobs), begin(number, placement: placement) { return true }
    return begin(number, placement: nil)
  }

  private func begin(_ number: Int, placement: Placement?) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    placement?.place(number, &attributes)
    let beginning = Unmanaged.passRetained(Beginning(self, placement))
    var thread = pthread_t()
    let status = pthread_create(&thread, &attributes, { ThreadPool.work($0) }, beginning.toOpaque())
    if status != 0 { beginning.release() }
    return status == 0
  }

  private static func work(_ beginning: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let beginning else { return nil }
    let told = Unmanaged<Beginning>.fromOpaque(beginning).takeRetainedValue()
    told.placement?.stay()
    while true {
      let errand = told.pool.state.take({ $0.next() }, asleep: { $0.sleepers += $1 })
      Placement.settle()
      told.pool.work(on: errand)
    }
  }

  private func work(on errand: Errand) {
    var body = errand.take()
    guard body != nil else { return }
    hasLeft(errand)
    pthread_setspecific(Self.yieldingKey, errand.yields ? UnsafeRawPointer(bitPattern: 1) : nil)
    let isDone = body?(errand.yields) ?? true
    guard isDone else {
      errand.pause(&body)
      return state.change(wakes: .none) { $0.yielding.append(errand) }
    }
    // What it holds is let go before anybody hears of its end.
    body = nil
    errand.finish()
  }
}
