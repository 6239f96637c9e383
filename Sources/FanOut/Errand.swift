/// Something to be done by another thread as soon as one is free, and how to wait for its end.
final class Errand: Sendable {
  /// - Parameter mayPause: whether it may come back before all is done when something urgent waits, to be called again later.
  /// - Returns: whether all is done.
  typealias Body = @Sendable (_ mayPause: Bool) -> Bool

  fileprivate enum State {
    /// Nobody does it.
    case waiting(Body)
    case begun, done
  }

  private let state: Signalled<State>
  private let pool: ThreadPool
  /// Whether it gives way to errands that do not.
  let yields: Bool

  private init(_ pool: ThreadPool, yields: Bool, _ body: @escaping Body) {
    state = Signalled(.waiting(body))
    self.pool = pool
    self.yields = yields
  }

  /// Has a thread do `body` when one is free.
  ///
  /// - Parameters:
  ///   - jobs: threads that may work at once, the asking one among them: 2 or more.
  ///   - yields: whether it gives way to errands that do not, as all do that are begun by one that does.
  /// - Returns: nil if there is no thread to be had; nothing will be done then.
  static func begin(in pool: ThreadPool = .shared, jobs: Int, yields: Bool = false, _ body: @escaping Body) -> Errand? {
    let errand = Errand(pool, yields: yields || ThreadPool.isYielding, body)
    return pool.add(errand, jobs: jobs) ? errand : nil
  }

  /// Comes back when it is done. Does it on this thread if nobody has begun it: its turn may come when all that it would be waited for
  /// is over.
  func wait() {
    var own: Body?
    state.wait(
      until: { !$0.isBegun },
      then: { state in
        guard case .waiting(let body) = state else { return }
        own = body
        state = .begun
      })
    guard let body = own else { return }
    pool.hasLeft(self)
    _ = body(false)
    own = nil
    finish()
  }

  /// Comes back when it is done, or takes it back if nobody has begun it.
  func end() {
    var isTakenBack = false
    state.wait(
      until: { !$0.isBegun },
      then: { state in
        if case .waiting = state { isTakenBack = true }
        state = .done
      })
    if isTakenBack { pool.hasLeft(self) }
  }

  /// What is to be done, which is taken by this; nil if it has been taken back.
  func take() -> Body? {
    state.change { state in
      guard case .waiting(let body) = state else { return nil }
      state = .begun
      return body
    }
  }

  /// Gives back what has not been done whole. From then on the thread that did it holds nothing of it: whoever takes the errand back
  /// may count on that.
  func pause(_ body: inout Body?) {
    state.change { state in
      guard let rest = body.take() else { return }
      state = .waiting(rest)
    }
  }

  func finish() { state.change { $0 = .done } }
}

extension Errand.State {
  fileprivate var isBegun: Bool { if case .begun = self { true } else { false } }
}
