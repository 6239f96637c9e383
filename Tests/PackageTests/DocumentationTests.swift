import Foundation
import TestSupport
import Testing

/// The library products as their users see them. `make packages` builds and runs the sample package itself.
@Suite("Documentation of the library products")
struct DocumentationTests {
  static let sample = SharedData.root + "/Tests/packages/calendar-sample/Sources/CalendarSample/Examples.swift"

  private static func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Every example in the catalogues stands in the sample package, which is compiled and run, and every one of the package is shown.
  @Test func everyExampleIsCompiled() throws {
    let source = try String(contentsOfFile: Self.sample, encoding: .utf8)
    let examples = source.components(separatedBy: "// example: ").dropFirst().map { part in
      Self.lines((part.components(separatedBy: "// end").first ?? "").drop { $0 != "\n" })
    }
    var shown: [[String]] = []
    let folder = SharedData.root + "/Sources"
    for name in (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    where name.contains(".docc/") && name.hasSuffix(".md") {
      let page = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for block in page.components(separatedBy: "```swift\n").dropFirst() {
        let code = Self.lines(block.components(separatedBy: "```").first ?? "")
        #expect(examples.contains(code), "\(name) shows what is not in the sample package: \(code.first ?? "")")
        shown.append(code)
      }
    }
    #expect(examples.count == 8 && examples.allSatisfy(shown.contains))
  }

  /// Each product has a catalogue, and no public declaration lacks words.
  @Test(arguments: [
    "CivilTime", "Recurrence", "RecurrenceWords", "ContentLines", "ICalendar", "VCard", "Templates",
  ])
  func everyPublicTypeHasADocComment(_ module: String) throws {
    let folder = SharedData.root + "/Sources/" + module
    #expect(FileManager.default.fileExists(atPath: folder + "/\(module).docc/\(module).md"))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
      var previous = ""
      for line in try String(contentsOfFile: folder + "/" + name, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        let isType = ["struct ", "enum ", "class ", "protocol "].contains {
          line.contains("public \($0)") || line.contains("public final \($0)")
        }
        if isType, !line.hasPrefix("    ") {
          #expect(previous.contains("///") || previous.hasPrefix("@"), "\(name): \(line)")
        }
        #expect(!line.contains("public") || !line.contains("Unsafe"), "\(name): \(line)")
        previous = line.trimmingCharacters(in: .whitespaces)
      }
    }
  }
}
