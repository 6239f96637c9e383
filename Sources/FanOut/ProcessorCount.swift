internal import Glibc

/// The processors that this process may use at once: those that it may run on, or fewer if the group that it is in is given less time than
/// they have. 1 or more. Looked up once.
package let availableProcessors: Int = {
  let allowed = ProcessorQuota.allowedProcessors ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  return min(allowed, ProcessorQuota.ownLimit ?? allowed)
}()

/// How much processor time a group of processes is given (cgroups, versions 1 and 2): what `docker run --cpus`, `resources.limits.cpu` of
/// Kubernetes and `CPUQuota` of systemd set. More threads than that only stop one another.
enum ProcessorQuota {
  /// Where groups are found, by the system's custom.
  static let root = "/sys/fs/cgroup"
  /// Groups that may stand in one another: what those further in are given is not asked.
  static let maximumDepth = 32
  /// Octets of a file that are read: each has a line or a few.
  static let maximumFile = 16_384

  /// The processors that the process may run on (`taskset`, cpusets); nil if that is not told.
  static var allowedProcessors: Int? { contents(of: "/proc/self/status").flatMap(allowedProcessors(status:)) }

  /// - Parameter status: what `/proc/self/status` says: `Cpus_allowed:` and a bit for each processor, 32 to each hexadecimal number.
  static func allowedProcessors(status: String) -> Int? {
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
    let mask = line.utf8.drop { $0 != 0x3A }.dropFirst()
    let count = mask.reduce(0) { $0 + (Character(Unicode.Scalar($1)).hexDigitValue?.nonzeroBitCount ?? 0) }
    return count > 0 ? count : nil
  }

  /// Nil if nothing is limited.
  static var ownLimit: Int? { contents(of: "/proc/self/cgroup").flatMap { limit(groups: $0, contents: contents) } }

  /// The fewest processors that keep all groups' time busy, the process's own and those around it; nil if nothing is limited.
  ///
  /// - Parameters:
  ///   - groups: what `/proc/self/cgroup` says: lines of `number:controllers:path`, of which version 2 has one with neither number nor
  ///     controllers.
  ///   - contents: what a file says; nil if there is none.
  static func limit(groups: String, contents: (String) -> String?) -> Int? {
    var least: Int?
    for line in groups.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let controllers = parts[1].split(separator: ",")
      guard controllers.isEmpty || controllers.contains("cpu") else { continue }
      // Version 1 has a tree for each set of controllers; both may be there.
      let trees = controllers.isEmpty ? [""] : ["/\(parts[1])"] + (controllers.count > 1 ? ["/cpu"] : [])
      var path = parts[2].split(separator: "/").prefix(maximumDepth)
      // A group outside what the process sees of the tree.
      if path.contains("..") { path = [] }
      for tree in trees {
        for depth in (0...path.count).reversed() {
          let folder = path.prefix(depth).reduce(root + tree) { "\($0)/\($1)" }
          let found = controllers.isEmpty ? contents(folder + "/cpu.max").flatMap(quota(ofLine:)) : quota(in: folder, contents)
          if let found { least = min(least ?? found, found) }
        }
      }
    }
    return least
  }

  /// Of version 2's `cpu.max`: microseconds in each so many microseconds, or `max`.
  private static func quota(ofLine line: String) -> Int? {
    let words = line.split { $0 == " " || $0 == "\n" }
    return words.count == 2 ? processors(words[0], in: words[1]) : nil
  }

  /// Of version 1's two files; a quota of -1 is none.
  private static func quota(in folder: String, _ contents: (String) -> String?) -> Int? {
    guard let quota = contents(folder + "/cpu.cfs_quota_us"), let period = contents(folder + "/cpu.cfs_period_us") else {
      return nil
    }
    return processors(quota.prefix { $0 != "\n" }, in: period.prefix { $0 != "\n" })
  }

  private static func processors(_ quota: Substring, in period: Substring) -> Int? {
    guard let quota = Int64(quota), let period = Int64(period), quota > 0, period > 0 else { return nil }
    return max(1, Int(clamping: quota / period + (quota % period == 0 ? 0 : 1)))
  }

  private static func contents(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var octets: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1_024)
    while octets.count < maximumFile {
      let count = piece.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return count == 0 ? String(decoding: octets, as: UTF8.self) : nil }
      octets += piece[..<count]
    }
    return String(decoding: octets, as: UTF8.self)
  }
}
