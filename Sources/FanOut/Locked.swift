internal import Glibc

/// A value that one thread at a time may look at or change.
///
///     let names = Locked<Set<String>>([])
///     names.withLock { $0.insert("Ada") }
///
/// It is a mutex of POSIX and not the standard library's, which on Linux waits in code that ThreadSanitizer does not see: whenever
/// two threads meet at it, the sanitizer takes the second's access for a race. Not recursive: a thread that asks again for what it
/// holds waits for ever.
package struct Locked<Value: Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let mutex: PosixMutex
  @usableFromInline let value: UnsafeMutablePointer<Value>

  package init(_ value: Value) {
    mutex = PosixMutex()
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` with the value while no other thread has it.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value.pointee)
  }
}

/// A mutex where it can be found again: such a thing must not move while it is used.
@usableFromInline
struct PosixMutex: ~Copyable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    // Cannot fail without attributes.
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @usableFromInline
  borrowing func lock() { pthread_mutex_lock(mutex) }

  @usableFromInline
  borrowing func unlock() { pthread_mutex_unlock(mutex) }
}
