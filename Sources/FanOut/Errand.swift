internal import Glibc

/// Something done on another thread, and how to wait for its end.
final class Errand: Sendable {
  private enum State {
    /// Nobody has taken it.
    case waiting(@Sendable () -> Void)
    case begun, done
  }
  private let state: Signalled<State>

  private init(_ body: @escaping @Sendable () -> Void) { state = Signalled(.waiting(body)) }

  /// Begins `body` on another thread; nil if none is to be had, and nothing will be done.
  ///
  /// - Parameter yields: on one that gives way to others, as everything does that is begun on such a thread.
  static func begin(yields: Bool = false, _ body: @escaping @Sendable () -> Void) -> Errand? {
    let errand = Errand(body)
    return Helper.run(errand, yields: yields) ? errand : nil
  }

  /// Comes back when it is done.
  func wait() {
    state.wait(until: { if case .done = $0 { true } else { false } }, then: { _ in })
  }

  /// Comes back when it is done, or takes it back if it has not been begun.
  func end() {
    state.wait(until: { if case .begun = $0 { false } else { true } }, then: { $0 = .done })
  }

  /// Does it, unless it has been taken back; what it holds has been let go when this comes back.
  fileprivate func run() {
    let body = state.change { state -> (@Sendable () -> Void)? in
      guard case .waiting(let body) = state else { return nil }
      state = .begun
      return body
    }
    body?()
  }

  fileprivate func finish() { state.change { $0 = .done } }
}

/// A thread that runs one errand after the other and sleeps in between. To begin a thread anew costs a stack, memory of its own for
/// what it allocates, and calls to the system that hold up all other threads' first use of memory.
private final class Helper: Sendable {
  private let errand = Signalled<Errand?>(nil)
  /// A thread that has once given way cannot take that back: it stays one for work that does.
  private let yields: Bool

  /// Those that sleep. The last to have worked is asked first: its memory is still at hand.
  private static let idle = Locked<(usual: [Helper], yielding: [Helper])>(([], []))

  /// On Linux each thread has a priority of its own: a lower one is a greater number, up to 19.
  private static var priority: Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
  private static let usualPriority = priority
  /// A third of the usual share of a processor: on a machine that others keep busy, what waits for such a thread still gets on.
  private static let priorityGivenUp: Int32 = 5

  /// False if there is no thread to do it.
  static func run(_ errand: Errand, yields: Bool) -> Bool {
    let usual = usualPriority
    let yields = yields || priority > usual
    guard let helper = idle.withLock({ yields ? $0.yielding.popLast() : $0.usual.popLast() }) ?? Helper(yields: yields) else {
      return false
    }
    helper.errand.change { $0 = errand }
    return true
  }

  private init?(yields: Bool) {
    self.yields = yields
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let helper = Unmanaged<Helper>.fromOpaque(context).takeRetainedValue()
        if helper.yields {
          setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Helper.usualPriority + Helper.priorityGivenUp)
        }
        while true { helper.runNext() }
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return nil
    }
    pthread_detach(thread)
  }

  private func runNext() {
    var next: Errand?
    errand.wait(until: { $0 != nil }, then: { next = $0.take() })
    next?.run()
    // Before anybody hears of the end, so that who has waited for it finds a helper.
    Self.idle.withLock { if yields { $0.yielding.append(self) } else { $0.usual.append(self) } }
    next?.finish()
  }
}

/// A value behind a mutex, for whose changes threads can wait. Unchecked: it is only reached under the mutex.
private final class Signalled<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    // Neither can fail without attributes.
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    changed.initialize(to: pthread_cond_t())
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    let result = body(&value)
    pthread_mutex_unlock(mutex)
    // Not before: whoever wakes up would have to wait for the mutex.
    pthread_cond_broadcast(changed)
    return result
  }

  /// Waits until `isSo`.
  func wait(until isSo: (Value) -> Bool, then body: (inout Value) -> Void) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isSo(value) { pthread_cond_wait(changed, mutex) }
    body(&value)
  }
}
