import ChildProcesses
import Diagnostics
import Octets
import PageCheck
import TestSupport
import Testing

@testable import PaperCheck

@Suite("What has to be on paper")
struct PaperCheckTests {
  static func page(_ body: String) -> [UInt8] {
    Array("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(body)</body></html>\n".utf8)
  }

  static func row(_ subject: String, event: String, timed: Bool) -> String {
    let when = timed ? "<time>08:15</time>" : "all day"
    return
      "<li class=\"row m0\"><span class=\"when\">\(when)</span><a class=\"what\" href=\"../../events/\(event).html\"><bdi>\(subject)</bdi></a></li>"
  }

  static func day(_ date: String, _ rows: String...) -> String {
    "<section id=\"\(date)\"><ul>\(rows.joined())</ul></section>"
  }

  static let month = page(
    day("2027-03-01", row("Swim &amp; sauna", event: "1", timed: true), row("Holiday", event: "2", timed: false))
      + day("2027-03-02", row("Swim &amp; sauna", event: "1", timed: true), row("Holiday", event: "2", timed: false))
      + day("2027-03-09", row("Holiday", event: "2", timed: false)))

  static func sheet(list: Bool = false, _ text: String = "") -> [UInt8] {
    page(
      "<main><section class=\"sheet\"><h1>March</h1>\(text)</section>"
        + (list ? "<section class=\"sheet-list\"><h2>What did not fit</h2></section>" : "") + "</main>")
  }

  /// An event without a page of its own leads to each of its days, and a year's list says it once with all of them.
  @Test func aYearHasWhatLeadsToItsDaysOnce() {
    func row(_ subject: String, to path: String) -> String {
      "<li class=\"row m0\"><a class=\"what\" href=\"../../\(path)\"><bdi>\(subject)</bdi></a></li>"
    }
    let days = ["2027-03-05", "2027-03-19"].map { day in
      Self.day(day, row("with Mum", to: "2027/03/index.html#\(day)"), row("Tacos", to: "meals/index.html#\(day)"))
    }
    let site = SitePages(files: ["2027/03/index.html": Self.page(days.joined())])
    let expected = site.events(ofYear: "2027").map { "\($0.shown) \($0.count)" }.sorted()
    #expect(expected == ["Tacos 2", "with Mum 1"])
  }

  /// An expected text painted whole, as often as it has to be.
  static func whole(_ expected: Expected) -> [PaintedText.Whole] {
    (expected.moments + Array(repeating: "", count: expected.count - expected.moments.count)).map {
      .init(text: expected.shown, moment: $0)
    }
  }

  /// - Parameter whole: what can be read whole, text by text; nil for every line of `text`.
  static func judgement(
    _ sheetBytes: [UInt8], month: [UInt8] = month, sizes: [(Double, Double)] = [(297, 210)], text: String,
    whole: [PaintedText.Whole]? = nil,
    overlaps: [PaintedText.Overlap] = [], small: PaintedText.Small? = nil
  ) -> [Diagnostic] {
    let files = ["2027/03/index.html": month, "print/month-2027-03.html": sheetBytes]
    let sheet = Sheet(path: "print/month-2027-03.html", bytes: sheetBytes, SitePages(files: files))
    var judgement = Judgement(texts: sheet.expected)
    var painted = PaintedText()
    painted.whole = whole ?? sheet.expected.flatMap(Self.whole)
    painted.overlaps = overlaps
    painted.small = small
    judgement.judge(sheet, on: PaperCheck.Paper.allCases[0], sizes: sizes, text: text, painted: painted)
    var report = PaperCheck.Report()
    judgement.add(to: &report, sheet: sheet.path, files)
    return report.diagnostics
  }

  @Test func listsAndMealsAreCountedOnTheirSheets() {
    func section(_ id: String, _ meals: String...) -> String {
      "<section class=\"card\" id=\"\(id)\"><h2><time datetime=\"\(id)\">day</time></h2>"
        + meals.map { "<p class=\"v\"><bdi>\($0)</bdi></p><p class=\"quiet notes\">with \($0)</p>" }.joined() + "</section>"
    }
    let files = [
      "lists/index.html": Self.page(
        "<section class=\"card\"><h2><bdi>Shop</bdi></h2><ul><li class=\"tick\"><span><bdi>Eggs</bdi></span><bdi>12</bdi></li><li class=\"tick done\"><span><bdi>Salt</bdi></span></li></ul></section>"
      ),
      "todos/index.html": Self.page(
        "<ul><li class=\"tick\"><bdi>Eggs</bdi></li><li class=\"tick\"><bdi>Paint</bdi></li><li class=\"tick done\"><bdi>Old</bdi></li></ul>"
      ),
      "meals/index.html": Self.page(
        section("2027-03-02", "Soup") + section("2027-03-04", "Soup", "Pie") + "<details>" + section("2027-03-01", "Fish")
          + section("2027-02-01", "Toast") + "</details>"),
    ]
    let site = SitePages(files: files)
    func expected(_ path: String, _ body: String) -> [String: Int] {
      let sheet = Sheet(path: path, bytes: Self.page(body), site)
      // Each text once: what is found is taken off the paper.
      #expect(Set(sheet.expected.map(\.text)).count == sheet.expected.count)
      return Dictionary(sheet.expected.map { ($0.shown, $0.count) }) { $0 + $1 }
    }
    #expect(
      expected("print/lists.html", "<section class=\"sheet-flow\"></section>") == [
        "Shop": 1, "Eggs": 2, "12": 1, "Salt": 1, "Paint": 1,
      ])
    #expect(
      expected("print/meals.html", "<table><tr><th><time datetime=\"2027-03-01\">Mon</time></th></tr></table>")
        == ["Soup": 2, "with Soup": 2, "Pie": 1, "with Pie": 1, "Fish": 1, "with Fish": 1])
    // What is to come has to be there, whatever the sheet says.
    #expect(expected("print/meals.html", "") == ["Soup": 2, "with Soup": 2, "Pie": 1, "with Pie": 1])
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
    var whole: [PaintedText.Whole]?
    var id: String
  }
  static let holidays = [PaintedText.Whole](repeating: .init(text: "Holiday", moment: ""), count: 2)
  static let swims = ["2027-03-01T08:15", "2027-03-02T08:15"].map { PaintedText.Whole(text: "Swim & sauna", moment: $0) }
  static let faults = [
    Fault(testDescription: "an occurrence of two", text: "Swim & sauna Holiday Holiday", id: "print.missing"),
    Fault(
      testDescription: "part of a longer text is not the text", text: "Swim & sauna Swim & Holiday Holiday", id: "print.missing"),
    Fault(testDescription: "two pages for one sheet", sizes: [(297, 210), (297, 210)], id: "print.pages"),
    Fault(
      testDescription: "a list that begins on the sheet", sheet: sheet(list: true), sizes: [(297, 210), (297, 210)],
      text: "Swim & sauna Swim & sauna Holiday Holiday What did not fit\u{C}", id: "print.pages"),
    Fault(
      testDescription: "in the PDF, but cut off by its box",
      whole: holidays + [.init(text: "Swim & sauna", moment: "2027-03-01T08:15")], id: "print.cut"),
    Fault(
      testDescription: "two texts side by side are not one",
      whole: holidays + swims.prefix(1) + [
        .init(text: "Swim &", moment: "2027-03-02T08:15"), .init(text: "sauna", moment: "2027-03-02T08:15"),
      ], id: "print.cut"),
    Fault(testDescription: "one of two at another time", whole: holidays + [swims[0], swims[0]], id: "print.cut"),
    Fault(
      testDescription: "a second day does not stand for an occurrence",
      whole: holidays + [swims[0], .init(text: "Swim & sauna", moment: "")], id: "print.cut"),
    Fault(testDescription: "another paper", sizes: [(279.4, 215.9)], id: "print.size"),
  ]
  @Test(arguments: faults)
  func finds(_ fault: Fault) {
    #expect(Self.judgement(fault.sheet, sizes: fault.sizes, text: fault.text, whole: fault.whole).map(\.id) == [fault.id])
  }

  @Test func saysWhatIsPrintedOverEachOtherAndWhatIsTooSmall() {
    let text = "Swim & sauna Swim & sauna Holiday Holiday"
    let found = Self.judgement(
      Self.sheet(), text: text, overlaps: [.init(first: "Holiday", second: "9")], small: .init(text: "+2", points: 5.9))
    #expect(found.map(\.id) == ["print.overlap", "print.small"])
    #expect(found.map(\.severity) == [.error, .warning])
  }

  /// A sign that no font of the machine has is an empty box on paper, whatever the sheet's template says.
  @Test(arguments: [("Drums 🥁", "🥁"), ("会議", "会"), ("Café „Ørsted“ – 5 € → 6", nil), ("Ольга", nil)] as [(String, String?)])
  func namesASignThatNoFontMayHave(title: String, sign: String?) {
    let month = Self.page(Self.day("2027-03-01", Self.row(title, event: "1", timed: true)))
    let found = Self.judgement(Self.sheet(), month: month, text: "")
    #expect(found.map(\.id) == ["print.missing"])
    #expect(found.first?.hint?.contains(sign.map { "no font of this machine has “\($0)”" } ?? "what its template says") == true)
  }

  // MARK: Scripts that run from the right

  static let arabicMonth = page(
    day(
      "2027-03-01", row("موعد طبيب الأسنان", event: "1", timed: true),
      row("رحلة إلى البحر (WhatsApp group)", event: "2", timed: true))
      + day("2027-03-02", row("موعد طبيب الأسنان", event: "1", timed: true)))

  /// As pdftotext gives it: each line from left to right, each word turned round but for its lam-alef.
  static let arabicPaper = """
    \u{202B}طبيب\u{202C} \u{202B}موعد\u{202C} \u{202B}ص\u{202C} 7:10
    \u{202B}ا\u{202C} \u{202B}األسنان\u{202C}
    \u{202B}البحر\u{202C} \u{202B}إلى\u{202C} \u{202B}رحلة\u{202C} \u{202B}ص\u{202C} 10:30
    \u{202B}ا\u{202C} \u{202B}ع\u{202C} )WhatsApp group(
    \u{202B}األسنان\u{202C} \u{202B}طبيب\u{202C} \u{202B}موعد\u{202C}

    """

  @Test func readsArabicAsAPdfGivesIt() {
    #expect(Self.judgement(Self.sheet(), month: Self.arabicMonth, text: Self.arabicPaper).isEmpty)
  }

  @Test(arguments: ["موعد", "طبيب", "األسنان", "البحر", "WhatsApp"])
  func findsAnArabicTitleOfWhichAWordIsMissing(word: String) throws {
    let place = try #require(Self.arabicPaper.firstRange(of: word))
    var text = Self.arabicPaper
    text.removeSubrange(place)
    #expect(Self.judgement(Self.sheet(), month: Self.arabicMonth, text: text).map(\.id) == ["print.missing"])
  }

  @Test func findsAnArabicOccurrenceThatIsMissing() {
    let lines = Self.arabicPaper.split(separator: "\n").dropLast()
    let found = Self.judgement(Self.sheet(), month: Self.arabicMonth, text: lines.joined(separator: "\n"))
    #expect(found.map(\.id) == ["print.missing"])
    #expect(found.first?.message.contains("is on paper 1 of 2 times") == true)
  }

  @Test func findsAnArabicTitleThatIsCutOff() {
    let whole = ["موعد طبيب الأسنان", "رحلة إلى البحر (WhatsApp group)"].map {
      PaintedText.Whole(text: $0, moment: "2027-03-01T08:15")
    }
    #expect(Self.judgement(Self.sheet(), month: Self.arabicMonth, text: Self.arabicPaper, whole: whole).map(\.id) == ["print.cut"])
  }

  @Test(arguments: [
    ("الأحد", "\u{202B}األحد\u{202C}"), ("محدَّث", "\u{202B}ث\u{202C}\u{202B}َّد\u{202C}\u{202B}مح\u{202C}"),
    ("لا", "\u{FEFB}"), ("سلام", "\u{FEB3}\u{FEFC}\u{FEE1}"),
    ("پنجشنبه", "\u{FB58}\u{FEE8}\u{FEA0}\u{FEB8}\u{FEE8}\u{FE92}\u{FEEA}"),
    ("(البيت)،", ")\u{202B}البيت\u{202C}،"), ("שלום", "\u{202B}שלום\u{202C}"), ("كتاب", "كت\nاب"),
  ])
  func wordsAreTheSame(text: String, paper: String) {
    var words = PaperWords(paper)
    #expect(words.take(PaperWords(text), atMost: 2) == 1)
    #expect(words.counts.allSatisfy { $0.value == 0 })
  }

  @Test(arguments: [("الأحد", "الاثنين"), ("موعد", "موعدنا"), ("بيت", "بنت")])
  func wordsAreNotTheSame(text: String, paper: String) {
    var words = PaperWords(paper)
    #expect(words.take(PaperWords(text), atMost: 1) == 0)
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

  @Test(arguments: [
    "", "<", "<a", "<a b", "<a b=", "<a b=\"", "</", "<!", "&#x;", "&#xFFFFFFFF;", "<a><b></a>", "</a>text", "<a/ b/>",
  ])
  func readsWhatIsNoPage(text: String) {
    _ = PageElement(page: Array(text.utf8)).text
  }

  @Test func readsAnyBytes() {
    let alphabet = Array("<>/=\"'&#;abc !-".utf8)
    var state: UInt64 = 42
    for _ in 0..<Rounds.count(200, of: 2_000) {
      let bytes = (0..<40).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(state >> 33) % alphabet.count]
      }
      _ = PageElement(page: bytes).all(ofClass: "x")
    }
  }

  @Test func readsPageSizes() {
    let info =
      "Title: x\nPages: 2\nPage    1 size: 841.92 x 594.96 pts (A4)\nPage    1 rot:  0\nPage    2 size: 612 x 792 pts (letter)\n"
    let sizes = PaperCheck.pageSizes(Array(info.utf8))
    #expect(sizes.map { [$0.0.rounded(), $0.1.rounded()] } == [[297, 210], [216, 279]])
  }

  @Test func endsAProgramThatTakesTooLong() throws {
    #expect(throws: ChildProcess.Failure.self) { _ = try ChildProcess.run("/bin/sleep", ["30"], seconds: 1) }
  }

  /// At once, and not after a minute of patience.
  @Test(.timeLimit(.minutes(1))) func noticesABrowserThatEndsAtOnce() throws {
    let failure = #expect(throws: ChildProcess.Failure.self) { _ = try Browser(program: "/bin/true") }
    #expect(failure?.message.contains("ended early") == true || failure?.message.contains("has gone") == true)
  }

  @Test func readsWhatAProgramWrites() throws {
    let result = try ChildProcess.run("/bin/echo", ["a  b", "$HOME"], seconds: 20)
    #expect(result.status == 0)
    #expect(String(decoding: result.output, as: UTF8.self) == "a  b $HOME\n")
  }

  @Test func encodesPathsForAddresses() { #expect("/a b/ø#.html".percentEncoded == "/a%20b/%C3%B8%23.html") }
}
