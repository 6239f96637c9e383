internal import Files

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
  contents(at: path, upTo: 16_384).map { String(decoding: $0, as: UTF8.self) }
}
