import Glibc
import Synchronization
import Testing

@testable import FanOut

@Suite("Work on several threads")
struct FanOutTests {
  @Test(arguments: [1, 2, 4, 64], [0, 1, 2, 100])
  func resultsComeInTheOrderOfTheItems(jobs: Int, count: Int) {
    #expect(fanOut(count, jobs: jobs) { $0 * $0 } == (0..<count).map { $0 * $0 })
    #expect(fanOut(count, jobs: jobs, order: (0..<count).reversed()) { $0 } == Array(0..<count))
  }

  @Test func thereIsAtLeastOneProcessor() { #expect(availableProcessors >= 1) }

  @Test(arguments: [
    // Nothing is limited.
    ("0::/\n", [:], nil), ("0::/user.slice\n", ["/user.slice/cpu.max": "max 100000\n"], nil), ("", [:], nil),
    ("what is this", [:], nil),
    // Version 2: docker run --cpus=2, a limit of 1500m, one of 100m.
    ("0::/\n", ["/cpu.max": "200000 100000\n"], 2), ("0::/\n", ["/cpu.max": "150000 100000\n"], 2),
    ("0::/\n", ["/cpu.max": "10000 100000\n"], 1),
    // The narrowest group counts, whichever it is.
    ("0::/a/b/c\n", ["/a/cpu.max": "300000 100000\n", "/a/b/cpu.max": "600000 100000\n", "/a/b/c/cpu.max": "max 100000\n"], 3),
    // Version 1, by itself and beside version 2.
    (
      "4:memory:/m\n2:cpu,cpuacct:/docker/7\n0::/\n",
      ["/cpu,cpuacct/docker/7/cpu.cfs_quota_us": "250000\n", "/cpu,cpuacct/docker/7/cpu.cfs_period_us": "100000\n"], 3
    ),
    // In a container that sees its own group as the tree's root.
    (
      "2:cpu,cpuacct:/docker/7\n", ["/cpu/cpu.cfs_quota_us": "400000\n", "/cpu/cpu.cfs_period_us": "100000\n"], 4
    ),
    ("1:cpu:/x\n", ["/cpu/x/cpu.cfs_quota_us": "-1\n", "/cpu/x/cpu.cfs_period_us": "100000\n"], nil),
    // Never out of the tree, and what makes no sense is no limit.
    ("0::/../../etc\n", ["/../../etc/cpu.max": "100000 100000\n", "/cpu.max": "500000 100000\n"], 5),
    ("0::/\n", ["/cpu.max": "100000 0\n"], nil), ("0::/\n", ["/cpu.max": "-5 100000\n"], nil),
    ("0::/\n", ["/cpu.max": "much"], nil),
    ("0::/\n", ["/cpu.max": "9223372036854775807 1\n"], Int.max),
  ])
  func aGroupsTimeLimitsTheProcessors(groups: String, files: [String: String], expected: Int?) {
    let limit = ProcessorQuota.limit(groups: groups) { path in
      path.hasPrefix(ProcessorQuota.root) ? files[String(path.dropFirst(ProcessorQuota.root.count))] : nil
    }
    #expect(limit == expected)
  }

  @Test(arguments: [
    ("Name:\tx\nCpus_allowed:\tf\nCpus_allowed_list:\t0-3\n", 4), ("Cpus_allowed:\t00000000,00000005\n", 2),
    ("Cpus_allowed:\tffffffff,ffffffff,0000000f\nMems_allowed:\t1\n", 68), ("Cpus_allowed_list:\t0-3\n", nil),
    ("Cpus_allowed:\t0\n", nil), ("", nil),
  ])
  func onlyProcessorsThatMayBeRunOnCount(status: String, expected: Int?) {
    #expect(ProcessorQuota.allowedProcessors(status: status) == expected)
  }

  @Test func thisMachineTellsWhatMayBeUsed() throws {
    let allowed = try #require(ProcessorQuota.allowedProcessors)
    #expect(allowed <= sysconf(Int32(_SC_NPROCESSORS_CONF)) && availableProcessors <= allowed)
  }

  @Test func backgroundWorkIsDoneWhenWaitedFor() {
    let box = CountBox()
    let work = BackgroundWork(jobs: 2) { box.count.wrappingAdd(1, ordering: .relaxed) }
    work.wait()
    work.wait()
    #expect(box.count.load(ordering: .relaxed) == 1)
  }

  @Test func withOneJobThereIsNoBackgroundWork() {
    let box = CountBox()
    BackgroundWork(jobs: 1) { box.count.wrappingAdd(1, ordering: .relaxed) }.wait()
    #expect(box.count.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: [2, 4], [false, true])
  func workThatGivesWayComesOutTheSame(jobs: Int, yields: Bool) {
    for _ in 0..<50 {
      let ahead = (0..<4).map { number in
        Ahead(jobs: jobs, yields: yields) { fanOut(20, jobs: jobs) { number * 100 + $0 }.reduce(0, +) }
      }
      let own = fanOut(20, jobs: jobs, yields: !yields) { $0 }
      #expect(own == Array(0..<20) && ahead.map(\.value) == (0..<4).map { $0 * 2_000 + 190 })
    }
  }

  @Test func workInsideWorkIsDoneOnThreadsThatAreKept() {
    for _ in 0..<50 {
      let sums = fanOut(6, jobs: 6) { outer in
        let inner = fanOut(20, jobs: 3) { outer * 100 + $0 }
        return inner.reduce(0, +)
      }
      #expect(sums == (0..<6).map { $0 * 2_000 + 190 })
    }
  }

  @Test func whatWorkHoldsIsLetGoWhenItIsDone() {
    weak var held: CountBox?
    for _ in 0..<50 {
      let work: BackgroundWork
      do {
        let box = CountBox()
        held = box
        work = BackgroundWork(jobs: 2) { box.count.wrappingAdd(1, ordering: .relaxed) }
      }
      work.wait()
      #expect(held == nil)
    }
  }

  @Test func whatIsBegunAheadIsMadeOnce() {
    let box = CountBox()
    let ahead = Ahead(jobs: 2) { box.count.wrappingAdd(1, ordering: .relaxed).newValue }
    #expect(fanOut(4, jobs: 4) { _ in ahead.value } == [1, 1, 1, 1])
    #expect(ahead.valueIfReady == 1)
  }

  @Test func withOneJobNothingIsMadeBeforeItIsAskedFor() {
    let box = CountBox()
    let ahead = Ahead(jobs: 1) { box.count.wrappingAdd(1, ordering: .relaxed).newValue }
    #expect(ahead.valueIfReady == nil && box.count.load(ordering: .relaxed) == 0)
    #expect(ahead.value == 1 && ahead.value == 1)
  }

  /// Long enough for threads to meet at the lock, which is when a lock that does not hold, or that ThreadSanitizer does not see,
  /// shows (`make tsan`).
  @Test func aLockedValueIsChangedByOneThreadAtATime() {
    let numbers = Locked<[Int]>([])
    let rounds = 20_000
    _ = fanOut(4, jobs: 4) { thread in
      for round in 0..<rounds { numbers.withLock { $0.append(thread * rounds + round) } }
    }
    #expect(numbers.withLock { $0.sorted() } == Array(0..<4 * rounds))
  }

  @Test func aLockIsGivenBackWhenTheBodyThrows() {
    struct Fault: Error {}
    let number = Locked(1)
    #expect(throws: Fault.self) {
      try number.withLock { value throws(Fault) in
        value = 2
        throw Fault()
      }
    }
    #expect(number.withLock { $0 } == 2)
  }
}

private final class CountBox: Sendable {
  let count = Atomic<Int>(0)
}
