internal import Glibc

/// A value behind a mutex, for whose changes threads can wait. Unchecked: it is only reached under the mutex.
final class Signalled<Value>: @unchecked Sendable {
  /// Which of the threads that wait are woken by a change.
  enum Woken { case none, one, all }

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

  func change<Result>(wakes: Woken = .all, _ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    let result = body(&value)
    pthread_mutex_unlock(mutex)
    // Not before: whoever wakes up would have to wait for the mutex.
    switch wakes {
    case .none: break
    case .one: pthread_cond_signal(changed)
    case .all: pthread_cond_broadcast(changed)
    }
    return result
  }

  /// Waits until `isSo`.
  func wait(until isSo: (Value) -> Bool, then body: (inout Value) -> Void) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isSo(value) { pthread_cond_wait(changed, mutex) }
    body(&value)
  }

  /// Waits until `body` finds something.
  ///
  /// - Parameter asleep: is called with 1 when the thread falls asleep, and with -1 when it has woken up.
  func take<Result>(_ body: (inout Value) -> Result?, asleep: (inout Value, Int) -> Void) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      asleep(&value, 1)
      pthread_cond_wait(changed, mutex)
      asleep(&value, -1)
    }
  }
}
