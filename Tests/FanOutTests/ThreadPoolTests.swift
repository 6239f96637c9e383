import Glibc
import Synchronization
import Testing

@testable import FanOut

/// Each with a pool of its own, whose threads nobody else keeps busy.
@Suite("Which errand is begun when")
struct ThreadPoolTests {
  /// Keeps a thread busy until it is opened.
  private final class Gate: Sendable {
    private let isOpen = Atomic<Bool>(false)
    func open() { isOpen.store(true, ordering: .releasing) }
    func pass() { while !isOpen.load(ordering: .acquiring) { sched_yield() } }
  }

  private final class Order: Sendable {
    private let names = Locked<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
    /// When there are so many.
    func first(_ count: Int) -> [String] {
      while true {
        let found = names.withLock { $0 }
        if found.count >= count { return found }
        sched_yield()
      }
    }
  }

  /// A pool whose only thread waits at the gate.
  private func busyPool(_ gate: Gate) throws -> ThreadPool {
    let pool = ThreadPool()
    let begun = Gate()
    _ = try #require(
      Errand.begin(in: pool, jobs: 2) { _ in
        begun.open()
        gate.pass()
        return true
      })
    begun.pass()
    return pool
  }

  @Test func whatGivesWayIsBegunLast() throws {
    let (gate, order) = (Gate(), Order())
    let pool = try busyPool(gate)
    for (name, yields) in [("made ready", true), ("waited for", false), ("made ready too", true), ("waited for too", false)] {
      _ = try #require(
        Errand.begin(in: pool, jobs: 2, yields: yields) { _ in
          order.add(name)
          return true
        })
    }
    gate.open()
    #expect(order.first(4) == ["waited for", "waited for too", "made ready", "made ready too"])
  }

  @Test func whatGivesWayIsLeftForWhatDoesNotAndGoneOnWith() throws {
    let (pool, begun, order) = (ThreadPool(), Gate(), Order())
    _ = try #require(
      Errand.begin(in: pool, jobs: 2, yields: true) { mayPause in
        begun.open()
        if order.first(0).isEmpty {
          while !(mayPause && pool.isUrgentWaiting) { sched_yield() }
          return false
        }
        order.add("gone on with")
        return true
      })
    begun.pass()
    _ = try #require(
      Errand.begin(in: pool, jobs: 2) { _ in
        order.add("urgent")
        return true
      })
    #expect(order.first(2) == ["urgent", "gone on with"])
  }

  @Test func whatIsBegunByOneThatGivesWayDoesSoToo() throws {
    let (pool, order) = (ThreadPool(), Order())
    for yields in [true, false, true] {
      _ = try #require(
        Errand.begin(in: pool, jobs: 2, yields: yields) { _ in
          let inner = Errand.begin(in: pool, jobs: 2) { _ in true }
          order.add("\(yields) \(inner?.yields ?? !yields)")
          return true
        })
    }
    #expect(order.first(3).sorted() == ["false false", "true true", "true true"])
  }

  @Test(arguments: [2, 3, 5])
  func noMoreThreadsWorkThanMay(jobs: Int) throws {
    let (pool, gate, order) = (ThreadPool(), Gate(), Order())
    let count = Locked((now: 0, most: 0))
    @Sendable func work(_ mayPause: Bool) -> Bool {
      let now = count.withLock { count in
        count.now += 1
        count.most = max(count.most, count.now)
        return count.now
      }
      // All that may work have to be there for the first to go on.
      if now == jobs - 1 { gate.open() }
      gate.pass()
      count.withLock { $0.now -= 1 }
      order.add("done")
      return true
    }
    for number in 0..<40 {
      let errand = Errand.begin(in: pool, jobs: jobs, yields: number.isMultiple(of: 3), work)
      #expect(errand != nil)
    }
    #expect(order.first(40).count == 40 && count.withLock { $0.most } == jobs - 1)
  }

  @Test func whoWaitsDoesWhatNobodyHasBegun() throws {
    let (gate, order) = (Gate(), Order())
    let pool = try busyPool(gate)
    let own = pthread_self()
    let errand = try #require(
      Errand.begin(in: pool, jobs: 2) { mayPause in
        order.add("here: \(pthread_equal(own, pthread_self()) != 0), may pause: \(mayPause)")
        return true
      })
    #expect(pool.isUrgentWaiting)
    errand.wait()
    errand.wait()
    #expect(order.first(1) == ["here: true, may pause: false"] && !pool.isUrgentWaiting)
    gate.open()
  }

  @Test func whatNobodyHasBegunCanBeTakenBack() throws {
    let (gate, order) = (Gate(), Order())
    let pool = try busyPool(gate)
    let errand = try #require(
      Errand.begin(in: pool, jobs: 2) { _ in
        order.add("done all the same")
        return true
      })
    errand.end()
    errand.wait()
    gate.open()
    _ = try #require(
      Errand.begin(in: pool, jobs: 2) { _ in
        order.add("next")
        return true
      })
    #expect(order.first(1) == ["next"] && !pool.isUrgentWaiting)
  }

  /// How many processors the calling thread may run on.
  private static func allowed() -> Int? {
    guard let file = fopen("/proc/thread-self/status", "r") else { return nil }
    defer { fclose(file) }
    var octets = [UInt8](repeating: 0, count: 8_192)
    let count = fread(&octets, 1, octets.count, file)
    return ProcessorQuota.allowedProcessors(status: String(decoding: octets[..<count], as: UTF8.self))
  }

  /// Of the whole process: the thread that asks for the first of all threads stays where it is for a while.
  private static func expected() -> Int? {
    runAnywhere()
    return allowed()
  }

  @Test func whoStartsAnotherProgramMayRunAnywhereAtOnce() throws {
    let expected = try #require(Self.expected())
    let (pool, order) = (ThreadPool(), Order())
    _ = try #require(
      Errand.begin(in: pool, jobs: max(2, expected)) { _ in
        order.add(Self.allowed().map(String.init) ?? "none")
        runAnywhere()
        order.add(Self.allowed().map(String.init) ?? "none")
        return true
      })
    #expect(order.first(2) == ["1", "\(expected)"])
  }

  @Test func threadsThatHaveSettledMayRunOnEveryProcessorOfTheProcess() throws {
    let expected = try #require(Self.expected())
    let (pool, order) = (ThreadPool(), Order())
    func ask() throws {
      _ = try #require(
        Errand.begin(in: pool, jobs: max(2, expected)) { _ in
          order.add(Self.allowed().map(String.init) ?? "none")
          return true
        })
    }
    let begun = MonotonicClock.now
    try ask()
    #expect(order.first(1) == ["1"])
    while MonotonicClock.now - begun < Placement.settling * 2 { sched_yield() }
    try ask()
    #expect(order.first(2) == ["1", "\(expected)"])
  }

  /// Where not all processors are taken, the system knows better which to take.
  @Test(.enabled(if: availableProcessors > 2)) func fewThreadsRunWhereTheSystemLikes() throws {
    let expected = try #require(Self.expected())
    let (pool, order) = (ThreadPool(), Order())
    _ = try #require(
      Errand.begin(in: pool, jobs: 2) { _ in
        order.add(Self.allowed().map(String.init) ?? "none")
        return true
      })
    #expect(order.first(1) == ["\(expected)"])
  }
}
