internal import Dispatch
internal import Synchronization

/// Runs `body(0)` to `body(count - 1)` on up to `jobs` threads and returns the results in that order.
///
/// Each thread takes the next item when it has finished one, so items may differ in size. The results do not depend on the number
/// of threads.
///
/// - Parameters:
///   - count: how many items there are.
///   - jobs: the most threads to use. With 1, everything runs on the calling thread.
package func fanOut<Result: Sendable>(_ count: Int, jobs: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
  fanOut(count, jobs: jobs, with: {}, { (_: inout Void, item) in body(item) })
}

/// The same, with tools that each thread makes once and keeps for all its items, such as buffers or open folders.
///
/// - Parameter makeTools: called once on each thread that takes part.
package func fanOut<Tools: ~Copyable, Result: Sendable>(
  _ count: Int, jobs: Int, with makeTools: @Sendable () -> Tools, _ body: @Sendable (inout Tools, Int) -> Result
) -> [Result] {
  let threads = min(jobs, count)
  guard threads > 1 else {
    var tools = makeTools()
    return (0..<count).map { body(&tools, $0) }
  }
  let next = Atomic(0)
  let done = Locked<[(item: Int, result: Result)]>([])
  DispatchQueue.concurrentPerform(iterations: threads) { _ in
    var tools = makeTools()
    var own: [(item: Int, result: Result)] = []
    var item = next.wrappingAdd(1, ordering: .relaxed).oldValue
    while item < count {
      own.append((item, body(&tools, item)))
      item = next.wrappingAdd(1, ordering: .relaxed).oldValue
    }
    done.withLock { $0 += own }
  }
  return done.withLock { $0.sorted { $0.item < $1.item } }.map(\.result)
}

/// Runs `body` beside everything else, on a thread of its own. Nothing waits for its end.
package func onOwnThread(_ body: @escaping @Sendable () -> Void) {
  DispatchQueue(label: "wallplanner").async(execute: body)
}
