import Foundation
import Testing

/// The program itself where a host gives each process few addresses.
@Suite("With few addresses")
struct AddressSpaceTests {
  @Test(arguments: [["build", "--jobs", "8", "--content", "content", "--output", "output"], ["check", "--jobs", "8", "site"]])
  func threadsShareAHeapAndNothingIsMissing(arguments: [String]) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wallplanner-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, target) in [("content", "content"), ("site", "output")] {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name), withDestinationURL: root.appendingPathComponent(target))
    }
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Kilobytes: less than the heaps of eight threads reserve.
    process.arguments =
      ["-c", "ulimit -v 600000; exec \"$@\"", "sh"]
      + [URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("wallplanner").path] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0, "\(text.suffix(2_000))")
  }
}
