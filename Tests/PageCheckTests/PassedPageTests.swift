import Foundation
import TestSupport
import Testing

@testable import PageCheck

/// The ids of pages that passed are read without judging them; what is read must be what the judge sees.
@Suite("Ids of pages that passed the check")
struct PassedPageTests {
  /// Findings and ids as the judge has them.
  static func judged(_ bytes: [UInt8]) -> (faults: Int, identifiers: [UInt64]) {
    let pool = JudgePool(site: SiteIndex(paths: ["a.html"], ownURLPrefixes: []), options: CheckOptions())
    let report = pool.with { judge in
      FileReport(
        judging: CheckedFile(path: "a.html", bytes: bytes), at: 0, strict: true, by: &judge, options: CheckOptions())
    }
    return (report.faults.count, report.identifiers)
  }

  static func page(_ body: String) -> [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>A</title>\
      <meta name="viewport" content="width=device-width" /></head><body><main><h1>A</h1>\(body)</main></body></html>
      """.utf8)
  }

  static let pieces = [
    ##"<p id="a">One</p>"##, ##"<p id='b'>Two</p>"##, ##"<p class="id" id = "c" >Three</p>"##,
    ##"<p data-id="no" title="id='no'">Four</p>"##,
    ##"<!-- <p id="no">-</p> -->"##, ##"<!-- > id="no" -->"##, "<p>id=\"no\" &lt;p id=\"no\"></p>",
    ##"<p id="d"><a name="e" href="#a">E</a></p>"##,
    ##"<p><a href="#a" id="f"><b id="g">F</b></a></p>"##, "<p\n  id=\"h\"\n>H</p>",
    ##"<p><img id="i" alt="" src="data:image/png;base64,AA=="/></p>"##,
    ##"<p><abbr name="no" id="j">J</abbr></p>"##, ##"<p id="k&#108;">K</p>"##,
    ##"<section aria-labelledby="m"><h2 id="m">M</h2></section>"##,
    ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" aria-hidden="true"><g id="n"><path d="M0 0"/></g></svg>"##,
  ]

  @Test(arguments: UInt64(0)..<200)
  func areTheJudges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let chosen = Self.pieces.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
    let bytes = Self.page(chosen.joined())
    let (_, identifiers) = Self.judged(bytes)
    let read = PassedPage.identifiers(in: bytes)?.sorted()
    if chosen.contains(where: { $0.contains("&#108;") }) {
      #expect(read == nil)
    } else {
      #expect(read == identifiers, "seed \(seed): \(chosen)")
    }
  }

  @Test(arguments: ["form.html", "modern.html", "month.html", "text.html"])
  func areTheJudgesOnWholePages(name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pages")
    let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    let (_, identifiers) = Self.judged(bytes)
    #expect(PassedPage.identifiers(in: bytes)?.sorted() == identifiers)
    // Never a trap on what is cut off.
    for end in stride(from: 0, to: bytes.count, by: 7) { _ = PassedPage.identifiers(in: Array(bytes[..<end])) }
  }
}
