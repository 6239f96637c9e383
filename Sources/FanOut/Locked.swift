#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A value that only one thread at a time may read or change.
///
///     let names = Locked<Set<String>>([])
///     names.withLock { $0.insert("Ada") }
///
/// Uses a POSIX mutex. ThreadSanitizer does not understand the standard library's mutex on Linux and reports a race for each use.
/// Not recursive: a thread that locks it twice waits for ever.
package struct Locked<Value: Sendable>: ~Copyable, @unchecked Sendable {
  /// Allocated separately, because a mutex must not move while it is in use.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: Value) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    // Cannot fail without attributes.
    pthread_mutex_init(mutex, nil)
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` with the value, while no other thread has it.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
