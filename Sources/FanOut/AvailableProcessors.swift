internal import Glibc

/// How many threads can run at once: 1 or more. Counts the processors that the process may run on (`taskset`, cpusets), or fewer if its
/// control group is given less time than they have (`docker run --cpus`, Kubernetes, `CPUQuota` of systemd). Looked up once.
package let availableProcessors: Int = {
  let allowed = contents(of: "/proc/self/status").flatMap(allowedProcessors) ?? 1
  let limit = contents(of: "/proc/self/cgroup").flatMap { processorLimit(groups: $0, contents: contents) }
  return min(allowed, limit ?? allowed)
}()

/// - Parameter status: what `/proc/self/status` says. Its line `Cpus_allowed:` has a bit for each processor, in hexadecimal digits.
func allowedProcessors(status: String) -> Int? {
  guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
  let count = line.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
  return count > 0 ? count : nil
}

/// The fewest processors that can use up the time of the process's control group (version 2) and of the groups around it; nil without a
/// limit.
///
/// - Parameters:
///   - groups: what `/proc/self/cgroup` says: `0::` and the group's path.
///   - contents: what a file says; nil if there is none.
func processorLimit(groups: String, contents: (String) -> String?) -> Int? {
  guard let line = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else { return nil }
  var folders = line.dropFirst(4).split(separator: "/")
  // A path that leads out of what the process sees: only the root can be looked at.
  if folders.contains("..") { folders = [] }
  return (0...folders.count).compactMap { depth in
    let folder = folders.prefix(depth).reduce("/sys/fs/cgroup") { "\($0)/\($1)" }
    // So many microseconds in each so many, or `max`.
    let words = contents(folder + "/cpu.max")?.split(whereSeparator: \.isWhitespace).map { Int($0) } ?? []
    guard words.count == 2, let quota = words[0], let period = words[1], quota > 0, period > 0 else { return nil }
    return quota / period + (quota % period == 0 ? 0 : 1)
  }.min()
}

private func contents(of path: String) -> String? {
  guard let file = fopen(path, "re") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 16_384)
  return String(decoding: bytes.prefix(fread(&bytes, 1, bytes.count, file)), as: UTF8.self)
}
