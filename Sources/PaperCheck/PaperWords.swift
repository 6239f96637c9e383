@_spi(_Unicode) import Swift

/// The words of a text without their order, as far as a PDF keeps them for scripts that run from the right.
///
/// pdftotext gives such text line by line as it is seen: words from left to right, the letters of each turned round, but the two of a
/// ligature of lam and alef not; marks above letters stand apart, and brackets are mirrored. Some fonts give forms of presentation
/// instead of letters. So words are compared without marks and punctuation, with lam and alef side by side in one order, and a word
/// that a line's end has broken is put together again. Counts stay exact: each word of the paper serves once.
struct PaperWords: Sendable {
  private(set) var counts: [String: Int] = [:]
  /// Whether any of it runs from the right.
  let isRightToLeft: Bool

  init(_ text: String) {
    isRightToLeft = text.unicodeScalars.contains { Self.runsFromTheRight($0) }
    for part in text.unicodeScalars.split(whereSeparator: { Self.separates($0) }) {
      let word = Self.word(part)
      if !word.isEmpty { counts[word, default: 0] += 1 }
    }
  }

  var isEmpty: Bool { counts.isEmpty }

  /// How often all words of `part` are there, which are then taken out.
  mutating func take(_ part: PaperWords, atMost wanted: Int) -> Int {
    guard !part.isEmpty else { return wanted }
    var found = 0
    // Words in one order, the longest first: their pieces must not be taken for shorter words.
    let needed = part.counts.sorted { ($0.key.utf8.count, $1.key) > ($1.key.utf8.count, $0.key) }
    while found < wanted {
      var rest = counts
      for (word, count) in needed {
        for _ in 0..<count where !Self.take(word[...], from: &rest, pieces: Self.maximumPieces) { return found }
      }
      counts = rest
      found += 1
    }
    return found
  }

  /// Lines that a word may stand on.
  private static let maximumPieces = 6

  private static func take(_ word: Substring, from counts: inout [String: Int], pieces: Int) -> Bool {
    if let count = counts[String(word)], count > 0 {
      counts[String(word)] = count - 1
      return true
    }
    guard pieces > 1 else { return false }
    // The longest beginning that is there, then what is left.
    var end = word.endIndex
    while end > word.startIndex {
      word.formIndex(before: &end)
      let piece = String(word[..<end])
      guard !piece.isEmpty, let count = counts[piece], count > 0 else { continue }
      counts[piece] = count - 1
      if take(word[end...], from: &counts, pieces: pieces - 1) { return true }
      counts[piece] = count
    }
    return false
  }

  /// One word: its runs in the order of reading, without what a PDF does not keep.
  private static func word(_ part: Substring.UnicodeScalarView) -> String {
    // What is embedded in a direction of its own is one run; runs from the right are seen in the opposite order.
    var runs: [[Unicode.Scalar]] = [[]]
    for scalar in part {
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: runs.append([])
      default: runs[runs.count - 1].append(scalar)
      }
    }
    if runs.contains(where: { $0.contains(where: runsFromTheRight) }) { runs.reverse() }
    var letters = String.UnicodeScalarView()
    for scalar in runs.joined() {
      if let base = ArabicForms.letters(of: scalar) {
        letters.append(contentsOf: base)
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        letters.append(scalar)
      }
    }
    return String(sorted(letters))
  }

  /// What combines with a letter.
  private static let marks: Set<Unicode.GeneralCategory> = [.nonspacingMark, .enclosingMark, .spacingMark]

  /// Runs of lam and alefs sorted; no marks; what belongs to other scripts decomposed, as ``PaperText`` does.
  private static func sorted(_ letters: String.UnicodeScalarView) -> String.UnicodeScalarView {
    var result = String.UnicodeScalarView()
    var run: [Unicode.Scalar] = []
    func flush() {
      result.append(contentsOf: run.sorted())
      run = []
    }
    for scalar in String(letters)._nfd {
      if marks.contains(scalar.properties.generalCategory) { continue }
      if scalar.value == 0x644 || scalar.value == 0x627 || scalar.value == 0x671 {
        run.append(scalar)
      } else {
        flush()
        result.append(scalar)
      }
    }
    flush()
    return result
  }

  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0x2D || (0x2010...0x2015).contains(scalar.value)
  }

  static func runsFromTheRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

/// Unicode's Arabic presentation forms, with which some fonts write: the letters that they stand for.
enum ArabicForms {
  /// Data/arabic-forms.txt.
  private static let forms: [UInt32: [Unicode.Scalar]] = {
    var forms: [UInt32: [Unicode.Scalar]] = [:]
    for row in embeddedLines(of: "arabic-forms.txt") {
      let cells = row.split(separator: " ")
      var form = UInt32(cells[0], radix: 16) ?? 0
      for cell in cells.dropFirst() {
        let parts = cell.split(separator: "x")
        let letters = parts[0].split(separator: "+").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        for next in form..<form + (UInt32(parts[1]) ?? 0) { forms[next] = letters }
        form += UInt32(parts[1]) ?? 0
      }
    }
    return forms
  }()

  /// The letters that a form stands for; nil if it is none.
  static func letters(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? { forms[scalar.value] }
}
