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

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How many threads can run at once, at least 1. Counts the processors that the process may use (`taskset`, cpusets), or fewer if
/// its control group has less processor time (`docker run --cpus`, Kubernetes, systemd's `CPUQuota`). Looked up once.
package let availableProcessors: Int = {
  let allowed = contents(of: "/proc/self/status").flatMap(allowedProcessors) ?? 1
  let limit = contents(of: "/proc/self/cgroup").flatMap { processorLimit(groups: $0, contents: contents) }
  return min(allowed, limit ?? allowed)
}()

/// - Parameter status: the text of `/proc/self/status`. In `Cpus_allowed:` each processor has a bit, in hexadecimal digits.
func allowedProcessors(status: String) -> Int? {
  guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
  let count = line.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
  return count > 0 ? count : nil
}

/// The lowest limit on processors set by the process's control group (version 2) or one of its parents. Nil without a limit.
///
/// - Parameters:
///   - groups: the text of `/proc/self/cgroup`: `0::` and the group's path.
///   - contents: reads a file. Nil if there is none.
func processorLimit(groups: String, contents: (String) -> String?) -> Int? {
  guard let line = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else { return nil }
  var folders = line.dropFirst(4).split(separator: "/")
  // The path leads out of what this process can see, so only the root can be read.
  if folders.contains("..") { folders = [] }
  return (0...folders.count).compactMap { depth in
    let folder = folders.prefix(depth).reduce("/sys/fs/cgroup") { "\($0)/\($1)" }
    // Microseconds of processor time in each period of so many microseconds, or `max`.
    let words = contents(folder + "/cpu.max")?.split(whereSeparator: \.isWhitespace).map { Int($0) } ?? []
    guard words.count == 2, let quota = words[0], let period = words[1], quota > 0, period > 0 else { return nil }
    return quota / period + (quota % period == 0 ? 0 : 1)
  }.min()
}

private func contents(of path: String) -> String? {
  guard let file = fopen(path, "re") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 16_384)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes.prefix(count), as: UTF8.self)
}
