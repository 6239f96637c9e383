internal import Diagnostics

/// What was found about one sheet on all its papers.
struct Judgement: Sendable {
  /// How often a text has to be there, and how often it was where it was fewest.
  private struct Lack: Sendable {
    var papers: [String] = []
    var least = Int.max

    mutating func note(_ found: Int, on paper: PaperCheck.Paper) {
      papers.append(paper.name)
      least = min(least, found)
    }
  }

  private let texts: [Expected]
  private var pages = 0
  /// For each text what the PDFs lack, and what they have but nobody can read whole.
  private var missing: [Int: Lack] = [:]
  private var cut: [Int: Lack] = [:]
  /// What is wrong with how it is painted, each with the papers on which it is.
  private var painted: [(fault: Diagnostic, papers: [String])] = []
  private var faults: [Diagnostic] = []

  init(texts: [Expected]) { self.texts = texts }

  /// - Parameters:
  ///   - sizes: the sides of each page of the PDF, in millimetres.
  ///   - text: what pdftotext reads, with a form feed behind each page.
  mutating func judge(
    _ sheet: Sheet, on paper: PaperCheck.Paper, sizes: [(Double, Double)], text: String, painted: PaintedText
  ) {
    pages += sizes.count
    judgePages(sheet, on: paper, sizes, text)
    // The longest first: “Swimming” is not a “Swim”.
    let order = texts.indices.sorted { (texts[$0].text.octets.count, $1) > (texts[$1].text.octets.count, $0) }
    var pdf = PaperText(text)
    var words = PaperWords(text)
    var whole = PaperText(joining: painted.whole.map(\.text))
    let moments = Dictionary(grouping: painted.whole) { PaperText($0.text) }.mapValues { $0.map(\.moment) }
    for index in order {
      let expected = texts[index]
      // A PDF keeps text that runs from the right in the order in which it is seen, line by line.
      let found =
        sheet.isRightToLeft || expected.words.isRightToLeft
        ? words.take(expected.words, atMost: expected.count) : pdf.take(expected.text)
      let anywhere = whole.take(expected.text)
      let readable = expected.moments.isEmpty ? anywhere : expected.count(in: moments[expected.text] ?? [])
      if found < expected.count {
        missing[index, default: Lack()].note(found, on: paper)
      } else if readable < expected.count {
        cut[index, default: Lack()].note(readable, on: paper)
      }
    }
    for overlap in painted.overlaps {
      note(PaperMessages.message("print.overlap", overlap.first, overlap.second), on: paper)
    }
    for text in painted.slivers { note(PaperMessages.message("print.sliver", text), on: paper) }
    if let small = painted.small {
      note(PaperMessages.message("print.small", small.text, small.points, PaintedText.leastSize), on: paper)
    }
  }

  private mutating func note(_ fault: Diagnostic, on paper: PaperCheck.Paper) {
    if let known = painted.firstIndex(where: { $0.fault == fault }) {
      painted[known].papers.append(paper.name)
    } else {
      painted.append((fault, [paper.name]))
    }
  }

  private mutating func judgePages(
    _ sheet: Sheet, on paper: PaperCheck.Paper, _ sizes: [(Double, Double)], _ text: String
  ) {
    let here = "\(sheet.path) on \(paper.name)"
    let wrong = sizes.first { size in
      abs(max(size.0, size.1) - paper.sides.long) > PaperCheck.tolerance
        || abs(min(size.0, size.1) - paper.sides.short) > PaperCheck.tolerance
    }
    if let wrong {
      let (width, height) = (Int(wrong.0.rounded()), Int(wrong.1.rounded()))
      faults.append(PaperMessages.message("print.size", here, width, height, paper.sides.long, paper.sides.short))
    }
    switch sheet.extent {
    case .any: break
    case .exactly(let count):
      if sizes.count != count { faults.append(PaperMessages.message("print.pages", here, sizes.count, count)) }
    case .followedByList(let count, let heading):
      let pageTexts = text.split(separator: "\u{C}", omittingEmptySubsequences: false)
      // Where the list begins: not on a sheet, and not later because a sheet takes more than its page.
      let start = pageTexts.firstIndex { Self.has(heading, in: String($0)) }
      if start != count {
        let other = start.map { ", and begins on \($0 + 1)" } ?? ""
        faults.append(PaperMessages.message("print.pages/list", here, count + 1, other))
      }
    }
  }

  private static func has(_ heading: String, in page: String) -> Bool {
    let words = PaperWords(heading)
    var (seen, read) = (PaperWords(page), PaperText(page))
    return words.isRightToLeft ? seen.take(words, atMost: 1) > 0 : read.take(PaperText(heading)) > 0
  }

  /// What to look at first if a text has a sign that few fonts have: a sign that no font has is printed as an empty box.
  private static func fontHint(_ text: String) -> String? {
    // Past the letters of Latin, Greek and Cyrillic, and not what stands between words.
    guard let rare = text.unicodeScalars.first(where: { $0.value >= 0x0590 && !(0x1E00..<0x2300).contains($0.value) }) else {
      return nil
    }
    return "perhaps no font of this machine has “\(rare)”: install one (in Debian: fonts-noto-color-emoji, fonts-noto-core or "
      + "fonts-noto-cjk), then look at the sheet's template and its list"
  }

  func add(to report: inout PaperCheck.Report, sheet: String, _ files: [String: [UInt8]]) {
    report.sheets += 1
    report.pages += pages
    report.texts += texts.count
    report.diagnostics += faults
    let lacks = [
      ("print.missing", missing, "is not on paper", "is on paper"),
      ("print.cut", cut, "can nowhere be read whole", "can be read whole"),
    ]
    for (index, text) in texts.enumerated() {
      for (row, lacks, nowhere, somewhere) in lacks {
        guard let lack = lacks[index] else { continue }
        let often = lack.least == 0 ? nowhere : "\(somewhere) \(lack.least) of \(text.count) times"
        let hint = row == "print.missing" ? Self.fontHint(text.shown) : nil
        let span = span(of: text, in: &report, files)
        report.diagnostics.append(
          PaperMessages.message(row, text.shown, often, sheet, lack.papers.joined(separator: ", "), at: span, hint: hint))
      }
    }
    for (fault, papers) in painted {
      var fault = fault
      fault.message += ": \(sheet), \(papers.joined(separator: ", "))"
      report.diagnostics.append(fault)
    }
  }

  private func span(of expected: Expected, in report: inout PaperCheck.Report, _ files: [String: [UInt8]]) -> SourceSpan? {
    guard let bytes = files[expected.page] else { return nil }
    let known = report.sources.files.firstIndex { $0.path == expected.page }.map { FileID(index: Int32($0)) }
    return SourceSpan(file: known ?? report.sources.add(SourceFile(path: expected.page, bytes: bytes)), bytes: expected.place)
  }
}
