// Serial stand-ins for what goes, until the last module that uses them is changed.

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

package final class Ahead<Value: Sendable>: Sendable {
  private let made: Once<Value>
  package init(jobs: Int, yields: Bool = false, _ make: @escaping @Sendable () -> Value) { made = Once(make) }
  package var value: Value { made.value }
}

package func fanOut<Result: Sendable>(_ count: Int, jobs: Int, order: [Int], _ body: @Sendable (Int) -> Result) -> [Result] {
  fanOut(count, jobs: jobs, body)
}

package func together<A: Sendable, B: Sendable>(jobs: Int, _ first: @Sendable () -> A, _ second: @Sendable () -> B) -> (A, B) {
  (first(), second())
}
