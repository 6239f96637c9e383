import FanOut
import Synchronization
import Testing

@Suite("Work on several threads")
struct FanOutTests {
  @Test(arguments: [1, 2, 4, 64], [0, 1, 2, 100])
  func resultsComeInTheOrderOfTheItems(jobs: Int, count: Int) {
    #expect(fanOut(count, jobs: jobs) { $0 * $0 } == (0..<count).map { $0 * $0 })
    #expect(fanOut(count, jobs: jobs, order: (0..<count).reversed()) { $0 } == Array(0..<count))
  }

  @Test func thereIsAtLeastOneProcessor() { #expect(availableProcessors >= 1) }

  @Test func backgroundWorkIsDoneWhenWaitedFor() {
    let box = CountBox()
    let work = BackgroundWork { box.count.wrappingAdd(1, ordering: .relaxed) }
    work.wait()
    work.wait()
    #expect(box.count.load(ordering: .relaxed) == 1)
  }
}

private final class CountBox: Sendable {
  let count = Atomic<Int>(0)
}
