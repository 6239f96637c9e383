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
    // Less than the heaps of eight threads reserve.
    let (text, code) = try BuiltProgram.run(arguments, in: folder, addresses: 600_000)
    #expect(code == 0, "\(text.suffix(2_000))")
  }
}
