import Foundation

/// The program that was built with the tests.
enum BuiltProgram {
  /// What the program says, and how it ends: its exit code, or nil if a signal ended it.
  ///
  /// - Parameters:
  ///   - libraries: a folder where shared libraries are looked for first.
  ///   - addresses: kilobytes of addresses that it may have; nil for as many as it likes.
  static func run(
    _ arguments: [String], in folder: URL, libraries: URL? = nil, addresses: Int? = nil
  ) throws -> (text: String, code: Int32?) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("wallplanner").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let limit = addresses.map { "ulimit -v \($0); " } ?? ""
    process.arguments = ["-c", limit + "exec \"$@\"", "sh", program] + arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["LD_LIBRARY_PATH"] = [libraries?.path, environment["LD_LIBRARY_PATH"]].compactMap { $0 }.joined(separator: ":")
    process.environment = environment
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationReason == .exit ? process.terminationStatus : nil)
  }
}
