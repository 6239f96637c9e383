import Foundation

/// The program that was built with the tests.
enum BuiltProgram {
  /// What the program says, and how it ends: its exit code, or nil if a signal ended it.
  ///
  /// - Parameters:
  ///   - addresses: kilobytes of addresses that it may have; nil for as many as it likes.
  ///   - fileBlocks: how long a file may become, in blocks of 512 octets; nil for any length.
  ///   - ignoresFileSignal: whether the shell ignores the signal that comes with that limit.
  ///   - input: the file that it reads as its standard input.
  ///   - isBehindEnvironment: whether the first argument is a variable for the program, such as `TZ=UTC`.
  ///   - hidesErrors: whether standard error is left out of the text.
  static func run(
    _ arguments: [String], in folder: URL, addresses: Int? = nil, fileBlocks: Int? = nil, ignoresFileSignal: Bool = true,
    input: String = "/dev/null", hidesErrors: Bool = false, isBehindEnvironment: Bool = false, isAtTerminal: Bool = false
  ) throws -> (text: String, code: Int32?) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("wallplanner").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // A signal would end it where a full disk gives an error.
    let limit =
      (addresses.map { "ulimit -v \($0); " } ?? "")
      + (fileBlocks.map { (ignoresFileSignal ? "trap '' XFSZ; " : "") + "ulimit -f \($0); " } ?? "")
    process.arguments =
      ["-c", limit + "exec \"$@\"", "sh"]
      + (isBehindEnvironment ? ["env"] + arguments.prefix(1) + [program] + arguments.dropFirst() : [program] + arguments)
    // `script` gives it a terminal.
    if isAtTerminal {
      let command = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
      process.arguments = ["-c", "exec script -qec \"$1\" /dev/null", "sh", command]
    }
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
    let pipe = Pipe()
    process.standardError = hidesErrors ? FileHandle.nullDevice : pipe
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationReason == .exit ? process.terminationStatus : nil)
  }
}
