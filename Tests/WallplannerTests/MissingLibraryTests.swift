import Foundation
import Testing

/// The program itself where libxml2 cannot be opened: nothing is published, nothing passes.
@Suite("Without libxml2")
struct MissingLibraryTests {
  @Test(arguments: [["build", "--jobs", "1"], ["build", "--jobs", "4"], ["build", "--format", "text"], ["check", "content"]])
  func saysWhichPackageToInstallAndEndsWithTwo(arguments: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wallplanner-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("content"), withIntermediateDirectories: true)
    let tribe = #"{"$schema":"schema/tribe.schema.json","members":[{"id":"a","name":"Ann"}]}"#
    try Data(tribe.utf8).write(to: folder.appendingPathComponent("content/tribe.json"))
    for name in ["libxml2.so.2", "libxml2.so.16"] { try Data("no library".utf8).write(to: folder.appendingPathComponent(name)) }
    let (text, code) = try BuiltProgram.run(arguments, in: folder, libraries: folder)
    #expect(code == 2, "\(text)")
    #expect(text.contains("error[\(arguments[0]).no-libxml2]: libxml2") && text.contains("apt-get install libxml2"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/output/index.html"))
  }
}
