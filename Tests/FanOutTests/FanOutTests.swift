import Foundation
import Glibc
import Synchronization
import Testing

@testable import FanOut

@Suite("Work on several threads")
struct FanOutTests {
  @Test(arguments: [1, 2, 4, 64], [0, 1, 2, 100])
  func resultsComeInTheOrderOfTheItems(jobs: Int, count: Int) {
    #expect(fanOut(count, jobs: jobs) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  /// Each thread makes its tools once and has them to itself.
  @Test(arguments: [1, 2, 8]) func toolsAreKeptFromItemToItem(jobs: Int) {
    let made = Atomic(0)
    let uses = fanOut(1_000, jobs: jobs) {
      made.wrappingAdd(1, ordering: .relaxed)
      return [Int]()
    } _: { items, item in
      items.append(item)
      return items.count
    }
    #expect((1...jobs).contains(made.load(ordering: .relaxed)))
    // How often tools were used: once and again by one thread, never by two.
    var counts = [Int](repeating: 0, count: 1_001)
    for use in uses { counts[use] += 1 }
    #expect(counts[0] == 0 && zip(counts.dropFirst(), counts.dropFirst(2)).allSatisfy { $0 >= $1 })
  }

  @Test func workInsideWorkIsDone() {
    for _ in 0..<50 {
      let sums = fanOut(6, jobs: 6) { outer in fanOut(20, jobs: 3) { outer * 100 + $0 }.reduce(0, +) }
      #expect(sums == (0..<6).map { $0 * 2_000 + 190 })
    }
  }

  @Test func countsTheProcessorsOfThisMachine() throws {
    func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
    let allowed = try #require(text("/proc/self/status").flatMap(allowedProcessors))
    let limit = processorLimit(groups: text("/proc/self/cgroup") ?? "", contents: text)
    #expect(availableProcessors == min(allowed, limit ?? allowed))
  }

  @Test(arguments: [
    // Nothing is limited.
    ("0::/\n", [:], nil), ("0::/user.slice\n", ["/user.slice/cpu.max": "max 100000\n"], nil), ("", [:], nil),
    ("what is this", [:], nil),
    // docker run --cpus=2, a limit of 1500m, one of 100m.
    ("0::/\n", ["/cpu.max": "200000 100000\n"], 2), ("0::/\n", ["/cpu.max": "150000 100000\n"], 2),
    ("0::/\n", ["/cpu.max": "10000 100000\n"], 1),
    // The narrowest group counts, whichever it is.
    ("0::/a/b/c\n", ["/a/cpu.max": "300000 100000\n", "/a/b/cpu.max": "600000 100000\n", "/a/b/c/cpu.max": "max 100000\n"], 3),
    // Never out of the tree, and what makes no sense is no limit.
    ("0::/../../etc\n", ["/../../etc/cpu.max": "100000 100000\n", "/cpu.max": "500000 100000\n"], 5),
    ("0::/\n", ["/cpu.max": "100000 0\n"], nil), ("0::/\n", ["/cpu.max": "-5 100000\n"], nil),
    ("0::/\n", ["/cpu.max": "much"], nil), ("0::/\n", ["/cpu.max": "9223372036854775807 1\n"], Int.max),
  ])
  func aGroupsTimeLimitsTheProcessors(groups: String, files: [String: String], expected: Int?) {
    let root = "/sys/fs/cgroup"
    let limit = processorLimit(groups: groups) { $0.hasPrefix(root) ? files[String($0.dropFirst(root.count))] : nil }
    #expect(limit == expected)
  }

  @Test(arguments: [
    ("Name:\tx\nCpus_allowed:\tf\nCpus_allowed_list:\t0-3\n", 4), ("Cpus_allowed:\t00000000,00000005\n", 2),
    ("Cpus_allowed:\tffffffff,ffffffff,0000000f\nMems_allowed:\t1\n", 68), ("Cpus_allowed_list:\t0-3\n", nil),
    ("Cpus_allowed:\t0\n", nil), ("", nil),
  ])
  func onlyProcessorsThatMayBeRunOnCount(status: String, expected: Int?) {
    #expect(allowedProcessors(status: status) == expected)
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
