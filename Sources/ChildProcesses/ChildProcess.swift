internal import FanOut
internal import Files
package import Glibc
internal import Synchronization

/// Another program, run without a shell. What it holds open ends with it; it never outlives its time.
package enum ChildProcess {
  package struct Failure: Error {
    package let message: String
    /// What to do about it, if that is known.
    package let hint: String?

    package init(message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }
  }

  package struct Result {
    /// The exit status; nil if a signal ended it.
    package let status: Int32?
    package let output: [UInt8]
  }

  /// Held while a pipe is made and while a child is started: a child of another thread must not inherit a pipe that is not yet
  /// marked to be closed in it, or its reader would wait for that child's end.
  private static let starting = Locked(())

  /// A pipe that children do not inherit: where to read, where to write.
  package static func pipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let fault: Int32 = starting.withLock { _ in
      guard Glibc.pipe(&ends) == 0 else { return errno }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return 0
    }
    guard fault == 0 else { throw Failure(message: "no pipe can be made: \(String(cString: strerror(fault)))") }
    return (ends[0], ends[1])
  }

  /// The most that is read of a program's output, in octets.
  package static let maximumOutput = 256 << 20

  /// The full path of the first of `names` that is on `PATH`.
  package static func find(_ names: [String]) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for name in names {
      for folder in folders.split(separator: ":") {
        let path = "\(folder)/\(name)"
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
      }
    }
    return nil
  }

  /// Starts `program` as the head of a process group of its own.
  ///
  /// - Parameters:
  ///   - descriptors: what the child sees under which number; everything else of ours is closed in it, and what is not named of
  ///     0, 1 and 2 is `/dev/null`.
  ///   - environment: settings on top of ours.
  package static func start(
    _ program: String, _ arguments: [String], descriptors: [Int32: Int32], environment: [String: String] = [:]
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in Int32(0)...2 where descriptors[number] == nil {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    for (number, ours) in descriptors { posix_spawn_file_actions_adddup2(&actions, ours, number) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    // A child is stopped as usual, whatever we hold back or ignore.
    var none = sigset_t()
    var pipes = sigset_t()
    sigemptyset(&none)
    sigemptyset(&pipes)
    sigaddset(&pipes, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &pipes)

    var settings: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if environment[String(text.prefix { $0 != "=" })] == nil { settings.append(text) }
      next += 1
    }
    settings += environment.map { "\($0.key)=\($0.value)" }
    var child: pid_t = 0
    let fault = withCStrings([program] + arguments) { argv in
      withCStrings(settings) { envp in starting.withLock { _ in posix_spawn(&child, program, &actions, &attributes, argv, envp) } }
    }
    guard fault == 0 else { throw Failure(message: "\(program) cannot be started: \(String(cString: strerror(fault)))") }
    Leftovers.living.withLock { _ = $0.groups.insert(child) }
    return child
  }

  /// Runs a program to its end and gives back what it wrote to standard output.
  ///
  /// - Parameters:
  ///   - input: what it reads from standard input, at most 64 KB.
  ///   - seconds: how long it may take; then it and its children are ended.
  ///   - limit: the most bytes that are read of it. One that writes more is ended.
  package static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], seconds: Int, limit: Int = maximumOutput
  ) throws(Failure) -> Result {
    let (reading, writing) = try pipe()
    defer { close(reading) }
    let child: pid_t
    do {
      defer { close(writing) }
      let source = try pipe()
      defer {
        close(source.reading)
        close(source.writing)
      }
      // A pipe holds as much as this without a reader.
      precondition(input.count <= 1 << 16)
      _ = write(source.writing, input, input.count)
      child = try start(program, arguments, descriptors: [0: source.reading, 1: writing])
    }
    var output: [UInt8] = []
    let deadline = Deadline(seconds: seconds)
    let isWhole = read(reading, into: &output, until: deadline) { $0.count > limit } && output.count <= limit
    let status = end(child, within: isWhole ? Deadline(seconds: 5) : Deadline(seconds: 0))
    guard isWhole else { throw Failure(message: "\(program) took longer than \(seconds) s, or wrote too much") }
    return Result(status: status, output: output)
  }

  /// Reads until `isEnough` says so or the other side closes; false if the time or the space ran out first.
  package static func read(_ descriptor: Int32, into output: inout [UInt8], until deadline: Deadline, isEnough: ([UInt8]) -> Bool)
    -> Bool
  {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(output) {
      guard output.count < maximumOutput else { return false }
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, deadline.millisecondsLeft)
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return false }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return count == 0 }
      output.append(contentsOf: buffer[..<count])
    }
    return true
  }

  /// Waits for a child, then ends it with its whole group.
  ///
  /// - Returns: its exit status, or nil if it had to be ended or a signal did.
  @discardableResult
  package static func end(_ child: pid_t, within deadline: Deadline) -> Int32? {
    var status: Int32 = 0
    defer { Leftovers.living.withLock { _ = $0.groups.remove(child) } }
    while true {
      let got = waitpid(child, &status, WNOHANG)
      if got == child { break }
      if got < 0 && errno != EINTR { return nil }
      guard deadline.millisecondsLeft > 0 else {
        kill(-child, SIGKILL)
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return nil
      }
      usleep(5_000)
    }
    // What it left behind.
    kill(-child, SIGKILL)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }

  private static func withCStrings<Result>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// A moment by which something has to be done, on the clock that nobody sets.
package struct Deadline {
  private let end: ContinuousClock.Instant

  package init(seconds: Int) { end = .now + .seconds(seconds) }

  /// For `poll`: 0 once it has passed.
  package var millisecondsLeft: Int32 { Int32(clamping: Int(max(0, (end - .now) / .milliseconds(1)))) }
}

/// A folder of our own that goes when it is no longer wanted.
package struct ScratchFolder: ~Copyable {
  package let path: String

  package init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/wallplanner-print-XXXXXX".utf8CString)
    let made: String? = template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else { return nil }
      return String(cString: made)
    }
    guard let made else { return nil }
    path = made
    Leftovers.living.withLock { _ = $0.folders.insert(made) }
  }

  deinit {
    Self.remove(path, depth: 0)
    let path = self.path
    Leftovers.living.withLock { _ = $0.folders.remove(path) }
  }

  /// Symbolic links go, what they lead to stays.
  fileprivate static func remove(_ path: String, depth: Int) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, depth < 32 else {
      unlink(path)
      return
    }
    for entry in FolderEntry.all(in: path) ?? [] { remove("\(path)/\(entry.name)", depth: depth + 1) }
    rmdir(path)
  }
}

/// What must not outlive us, also when we are told to stop half way.
package enum Leftovers {
  struct Living {
    var groups: Set<pid_t> = []
    var folders: Set<String> = []
  }

  static let living = Locked(Living())

  /// Where a signal writes its number for the thread that waits for it; a signal handler may do no more.
  private static let wake = Atomic<Int32>(-1)

  /// From now on, an interrupt ends children and removes scratch folders before it ends us.
  package static func goWithUs() {
    guard wake.load(ordering: .relaxed) < 0, let ends = try? ChildProcess.pipe() else { return }
    wake.store(ends.writing, ordering: .sequentiallyConsistent)
    onOwnThread {
      var number: UInt8 = 0
      while read(ends.reading, &number, 1) < 0 && errno == EINTR {}
      living.withLock { living in
        for group in living.groups { kill(-group, SIGKILL) }
        // What was just killed may still be closing its files.
        usleep(200_000)
        for folder in living.folders { ScratchFolder.remove(folder, depth: 0) }
      }
      _exit(128 + Int32(number))
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        var octet = UInt8(truncatingIfNeeded: number)
        _ = write(Leftovers.wake.load(ordering: .relaxed), &octet, 1)
      }
    }
  }
}
