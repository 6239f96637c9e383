import Diagnostics
import Testing

@testable import PaperCheck

@Suite("What has to be on paper")
struct PaperCheckTests {
  static func page(_ body: String) -> [UInt8] {
    Array("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(body)</body></html>\n".utf8)
  }

  static func row(_ subject: String, event: String, timed: Bool) -> String {
    let when = timed ? "<time class=\"dt-start\" datetime=\"2027-03-01T08:15\">08:15</time>" : "all day"
    return "<li class=\"row h-event\"><span class=\"when\">\(when)</span><a class=\"what u-url\" href=\"../../events/\(event)/\"><bdi class=\"p-name\">\(subject)</bdi></a></li>"
  }

  static func day(_ date: String, _ rows: String...) -> String { "<section id=\"\(date)\"><ul>\(rows.joined())</ul></section>" }

  static let month = page(
    day("2027-03-01", row("Swim &amp; sauna", event: "1", timed: true), row("Holiday", event: "2", timed: false))
      + day("2027-03-02", row("Swim &amp; sauna", event: "1", timed: true), row("Holiday", event: "2", timed: false))
      + day("2027-03-09", row("Holiday", event: "2", timed: false)))

  static func sheet(list: Bool = false, _ text: String = "") -> [UInt8] {
    page(
      "<main><section class=\"sheet\"><h1>March</h1>\(text)</section>"
        + (list ? "<section class=\"sheet-list\"><h2>What did not fit</h2></section>" : "") + "</main>")
  }

  static func judgement(_ sheetBytes: [UInt8], sizes: [(Double, Double)] = [(297, 210)], text: String) -> [Diagnostic] {
    let files = ["2027/03/index.html": month, "print/month-2027-03.html": sheetBytes]
    let sheet = Sheet(path: "print/month-2027-03.html", bytes: sheetBytes, SitePages(files: files))
    var judgement = Judgement(texts: sheet.expected)
    judgement.judge(sheet, on: PaperCheck.Paper.allCases[0], sizes: sizes, text: text)
    var report = PaperCheck.Report()
    judgement.add(to: &report, sheet: sheet.path, files)
    return report.diagnostics
  }

  @Test func countsTimedOccurrencesEachAndWholeDaysOncePerRun() {
    let site = SitePages(files: ["2027/03/index.html": Self.month])
    let expected = site.occurrences(on: site.days(ofMonth: "2027-03"))
    #expect(expected.map(\.shown) == ["Swim & sauna", "Holiday"])
    // Monday and Tuesday are one bar; the ninth is another.
    #expect(expected.map(\.count) == [2, 2])
  }

  @Test func acceptsAPaperThatHasEverything() {
    #expect(Self.judgement(Self.sheet(), text: "08:15 Swim &\nsauna 08:15 Swim & sau\u{AD}na Holiday\nHoliday").isEmpty)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var sheet: [UInt8] = PaperCheckTests.sheet()
    var sizes: [(Double, Double)] = [(297, 210)]
    var text = "Swim & sauna Swim & sauna Holiday Holiday"
    var id: String
  }
  static let faults = [
    Fault(testDescription: "an occurrence of two", text: "Swim & sauna Holiday Holiday", id: "print.missing"),
    Fault(testDescription: "part of a longer text is not the text", text: "Swim & sauna Swim & Holiday Holiday", id: "print.missing"),
    Fault(testDescription: "two pages for one sheet", sizes: [(297, 210), (297, 210)], id: "print.pages"),
    Fault(testDescription: "a list that begins on the sheet", sheet: sheet(list: true), sizes: [(297, 210), (297, 210)],
      text: "Swim & sauna Swim & sauna Holiday Holiday What did not fit\u{C}", id: "print.pages"),
    Fault(testDescription: "another paper", sizes: [(279.4, 215.9)], id: "print.size"),
  ]
  @Test(arguments: faults)
  func finds(_ fault: Fault) {
    #expect(Self.judgement(fault.sheet, sizes: fault.sizes, text: fault.text).map(\.id) == [fault.id])
  }

  @Test func aListMayFollow() {
    let text = "Swim & sauna Holiday Holiday\u{C}What did not fit 1 Swim & sauna\u{C}"
    #expect(Self.judgement(Self.sheet(list: true), sizes: [(297, 210), (297, 210)], text: text).isEmpty)
  }

  @Test func aShorterTextInsideALongerOneIsNotCounted() {
    var text = PaperText("Swimming, Swim")
    #expect(text.take(PaperText("Swimming")) == 1)
    #expect(text.take(PaperText("Swim")) == 1)
  }

  @Test(arguments: [("Café", "Cafe\u{301}"), ("a b\u{2009}c", "abc"), ("o\u{FB03}ce", "office"), ("\u{2067}نور\u{2069}", "نور")])
  func comparesAsReadersSee(a: String, b: String) { #expect(PaperText(a) == PaperText(b)) }

  @Test(arguments: ["", "<", "<a", "<a b", "<a b=", "<a b=\"", "</", "<!", "&#x;", "&#xFFFFFFFF;", "<a><b></a>", "</a>text", "<a/ b/>"])
  func readsWhatIsNoPage(text: String) {
    var reader = MarkupReader(Array(text.utf8))
    _ = reader.page().text
  }

  @Test func readsAnyBytes() {
    let alphabet = Array("<>/=\"'&#;abc !-".utf8)
    var state: UInt64 = 42
    for _ in 0..<2_000 {
      let bytes = (0..<40).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(state >> 33) % alphabet.count]
      }
      var reader = MarkupReader(bytes)
      _ = reader.page().all(ofClass: "x")
    }
  }

  @Test func readsPageSizes() {
    let info = "Title: x\nPages: 2\nPage    1 size: 841.92 x 594.96 pts (A4)\nPage    1 rot:  0\nPage    2 size: 612 x 792 pts (letter)\n"
    let sizes = PaperCheck.pageSizes(Array(info.utf8))
    #expect(sizes.map { [$0.0.rounded(), $0.1.rounded()] } == [[297, 210], [216, 279]])
  }

  @Test func endsAProgramThatTakesTooLong() throws {
    #expect(throws: ChildProcess.Failure.self) { _ = try ChildProcess.run("/bin/sleep", ["30"], seconds: 1) }
  }

  @Test func readsWhatAProgramWrites() throws {
    let result = try ChildProcess.run("/bin/echo", ["a  b", "$HOME"], seconds: 20)
    #expect(result.status == 0)
    #expect(String(decoding: result.output, as: UTF8.self) == "a  b $HOME\n")
  }

  @Test func encodesPathsForAddresses() { #expect(PaperCheck.percentEncoded("/a b/ø#.html") == "/a%20b/%C3%B8%23.html") }
}
