internal import Glibc
internal import Synchronization

/// Runs `body(0)` to `body(count - 1)` on up to `jobs` threads and gives back the results in that order.
///
/// Work is handed out one item at a time, so items of different size balance; put the longest first with `order`.
/// The results do not depend on the number of threads.
///
/// - Parameters:
///   - count: how many items there are.
///   - jobs: threads to use; 1 runs everything on the calling thread.
///   - order: in which order items are begun, a permutation of `0..<count`; nil for ascending.
///   - yields: whether the other threads do first what does not give way, as for `BackgroundWork`.
package func fanOut<Result: Sendable>(
  _ count: Int, jobs: Int, order: [Int]? = nil, yields: Bool = false, _ body: @Sendable (Int) -> Result
) -> [Result] {
  precondition(order == nil || order?.count == count, "order names every item once")
  let threads = min(max(1, jobs), count)
  Placement.settle()
  guard threads > 1 else {
    guard let order else { return (0..<count).map(body) }
    var results = [Result?](repeating: nil, count: count)
    for item in order { results[item] = body(item) }
    return results.compactMap { $0 }
  }
  let results = UnsafeMutableBufferPointer<Result?>.allocate(capacity: count)
  results.initialize(repeating: nil)
  defer {
    results.deinitialize()
    results.deallocate()
  }
  withoutActuallyEscaping(body) { body in
    let work = Work(count: count) { next in
      let item = order?[next] ?? next
      results[item] = body(item)
    }
    // Where no thread is to be had, the others do its share.
    let errands = (1..<threads).compactMap { _ in
      Errand.begin(jobs: jobs, yields: yields) { mayPause in
        work.run(mayPause: mayPause)
      }
    }
    _ = work.run(mayPause: false)
    for errand in errands { errand.end() }
  }
  return results.compactMap { $0 }
}

/// Runs two things at the same time, or with one job the first before the second.
package func together<A: Sendable, B: Sendable>(jobs: Int, _ first: @Sendable () -> A, _ second: @Sendable () -> B) -> (A, B) {
  guard jobs > 1 else {
    let a = first()
    return (a, second())
  }
  let results = Locked<(A?, B?)>((nil, nil))
  _ = fanOut(2, jobs: 2) { number in
    if number == 0 {
      let a = first()
      results.withLock { $0.0 = a }
    } else {
      let b = second()
      results.withLock { $0.1 = b }
    }
  }
  guard case (let a?, let b?) = results.withLock({ $0 }) else { preconditionFailure("both have been run") }
  return (a, b)
}

/// A value that is worked out once, by the thread that asks for it first; others that ask wait for it.
///
/// A thread that works it out must not ask for it.
package final class Once<Value: Sendable>: Sendable {
  private let made = Locked<Value?>(nil)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

/// Work on another thread, begun as soon as one is free: such as filling tables that later work would wait for.
///
///     let preparation = BackgroundWork(jobs: jobs) { Table.fill() }
///     …
///     preparation.wait()
package final class BackgroundWork: Sendable {
  /// Nil if no thread was to be had, in which case nothing was done, and after `wait`.
  private let errand: Locked<Errand?>

  /// - Parameters:
  ///   - jobs: threads that may work at once; with 1 nothing is done.
  ///   - yields: whether it gives way to work that does not, wherever that waits for a thread. So does what it begins with `fanOut`.
  package init(jobs: Int, yields: Bool = false, _ body: @escaping @Sendable () -> Void) {
    errand = Locked(
      jobs > 1
        ? Errand.begin(jobs: jobs, yields: yields) { _ in
          body()
          return true
        } : nil)
  }

  /// Comes back when the work is done; does it if nobody has begun it. For one thread: a second that asks meanwhile does not wait.
  package func wait() { errand.withLock { $0.take() }?.wait() }

  /// Comes back when the work is done, or will not be: it is called off if nobody has begun it.
  package func end() { errand.withLock { $0.take() }?.end() }

  deinit { end() }
}

/// A value that a thread of its own begins to work out at once, beside whatever else is done; whoever asks for it waits until it
/// is there. With one job it is worked out when it is first asked for.
package final class Ahead<Value: Sendable>: Sendable {
  private let made: Once<Value>
  private let ready: Ready
  private let work: BackgroundWork

  private final class Ready: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  /// - Parameter yields: as for `BackgroundWork`.
  package init(jobs: Int, yields: Bool = false, _ make: @escaping @Sendable () -> Value) {
    let ready = Ready()
    let made = Once {
      let value = make()
      ready.isSet.store(true, ordering: .releasing)
      return value
    }
    self.made = made
    self.ready = ready
    work = BackgroundWork(jobs: jobs, yields: yields) { _ = made.value }
  }

  package var value: Value { made.value }

  /// The value if nobody has to wait for it.
  package var valueIfReady: Value? { ready.isSet.load(ordering: .acquiring) ? made.value : nil }
}

/// Items still to do. Unchecked: each item is done by one thread, which alone writes its result.
private final class Work: @unchecked Sendable {
  private let next = Atomic<Int>(0)
  private let count: Int
  private let body: (Int) -> Void

  init(count: Int, body: @escaping (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// Does items until none is left, or something urgent waits and it may pause.
  ///
  /// - Returns: whether none is left.
  func run(mayPause: Bool) -> Bool {
    while true {
      Placement.settle()
      if mayPause, ThreadPool.shared.isUrgentWaiting { return next.load(ordering: .relaxed) >= count }
      let item = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard item < count else { return true }
      body(item)
    }
  }
}
