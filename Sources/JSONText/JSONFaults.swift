import Diagnostics
import Octets

/// What can be wrong with a text. Each has a row of its name in Data/faults.txt: its id, what is said, and how to mend it.
enum JSONFault: String, CaseIterable {
  // Whole files that are something else.
  case empty, blank, utf16, compressed, notText, webPage, calendar, tooLarge, byteOrderMark, other
  // Brackets and the end.
  case extraBracket, wrongBracket, openObject, openList, tooDeep, severalValues, textAfterEnd, cutOff, notClosed, noValue, openText
  // Names, colons, commas.
  case trailingComma, extraComma, missingComma, semicolon, commaExpected, missingColon, equalsSign, extraColon, colonInList
  case missingName, nameNotText, nameAlone, nameAndColon, sameName, missingValue, valueExpected
  // Quotation marks.
  case openName, openLine, closedName, bareWord, secretWord, quoteInside, singleQuotes, smartQuotes
  // Words, numbers, characters.
  case capitals, unknownWord, unknownNumber, plusSign, bareFraction, barePoint, decimalComma, leadingZero, oddNumber
  case meaningless, comment, space, lineBreak, tab, control, null, hexEscape, escape, halfCharacter, invalidUTF8, latin1

  /// The texts by name: the id behind `json.`, what is said, and how to mend it.
  static let table = MessageTable(embeddedLines(of: "faults.txt"))

  /// The fault at a place.
  ///
  /// - Parameter words: what stands for each `%`, in order.
  func diagnostic(
    _ words: [String], at span: SourceSpan, as severity: Diagnostic.Severity = .error, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    let parts = Self.table.columns(of: rawValue, words)
    return Diagnostic(severity, "json." + parts[0], parts[1], at: span, hint: parts.count > 2 ? parts[2] : nil, notes: notes)
  }
}

/// Finds out what is wrong with a text that the strict reader refused, in words for somebody who edits by hand.
///
/// It reads on after faults whose meaning is plain (a comma too many, a comment, single quotation marks), so that one run
/// reports them all, and stops after those that leave the rest unclear. `JSONFault` has the words.
struct JSONFaults {
  private let bytes: [UInt8]
  private let file: FileID
  private let limits: JSONText.Limits
  private var i = 0
  private var found: [Diagnostic] = []
  private var isLost = false

  /// What may come next.
  private enum Place { case value, firstValue, name, firstName, colon, afterValue, done }

  private enum Token: Equatable {
    case mark(Unicode.Scalar)
    case text, scalar, end
  }

  private var place = Place.value
  /// The brackets that are still open.
  private var open: [(at: Int, isObject: Bool)] = []
  private var commaAt = 0
  private var nameRange = 0..<0
  /// The token before this one.
  private var previous = 0..<0

  init(bytes: [UInt8], file: FileID, limits: JSONText.Limits) {
    (self.bytes, self.file, self.limits) = (bytes, file, limits)
  }

  /// The faults in the order of the text; never empty.
  mutating func find(strictReaderStoppedAt stop: Int) -> [Diagnostic] {
    if let other = otherFormat() {
      let first = blankEnd(0)
      // An empty file has no place, other formats begin at their first mark.
      let isMark = other == .webPage || other == .calendar
      add(other, isMark ? first..<first + 1 : 0..<(other == .empty || other == .blank ? 0 : 1))
    } else {
      readDocument()
    }
    if found.isEmpty { add(.other, min(stop, bytes.count)..<min(stop + 1, bytes.count)) }
    return found
  }

  private mutating func add(_ fault: JSONFault, _ range: Range<Int>, _ words: String..., note: (message: String, at: Int)? = nil) {
    guard found.count < limits.faults else {
      isLost = true
      return
    }
    let notes = note.map { note in
      Diagnostic.Note(message: note.message, span: SourceSpan(file: file, bytes: note.at..<min(note.at + 1, bytes.count)))
    }
    found.append(fault.diagnostic(words, at: SourceSpan(file: file, bytes: range), notes: notes.map { [$0] } ?? []))
  }

  // MARK: Whole files that are something else

  private func otherFormat() -> JSONFault? {
    let heads: [([UInt8], JSONFault)] = [
      ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16), ([0x1F, 0x8B], .compressed), (Array("PK\u{3}\u{4}".utf8), .compressed),
      (Array("SQLite format 3".utf8), .notText), (Array("bplist".utf8), .notText), ([0x89, 0x50, 0x4E, 0x47], .notText),
      ([0xFF, 0xD8, 0xFF], .notText),
    ]
    if let found = heads.first(where: { bytes.starts(with: $0.0) }) { return found.1 }
    if bytes.count >= 4, bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0 || bytes[0] == 0 && bytes[2] == 0 { return .utf16 }
    let start = bytes[blankEnd(0)...]
    guard let first = start.first else { return bytes.isEmpty ? .empty : .blank }
    return first == UInt8(ascii: "<") ? .webPage : start.starts(with: Array("BEGIN:V".utf8)) ? .calendar : nil
  }

  // MARK: Grammar

  private mutating func readDocument() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      add(.byteOrderMark, 0..<3)
      i = 3
    }
    while !isLost {
      skipBlank()
      let start = i
      let token = next()
      var range = start..<i
      guard !isLost, take(token, &range) else { return }
      previous = range
    }
  }

  /// One token, in its place.
  ///
  /// - Parameter range: where it stands; shortened if it runs on too far.
  /// - Returns: whether what follows can still be understood.
  private mutating func take(_ token: Token, _ range: inout Range<Int>) -> Bool {
    let start = range.lowerBound
    switch (place, token) {
    case (_, .end): return endOfFile()
    case (_, .mark("]")), (_, .mark("}")): return close(token == .mark("]") ? "]" : "}", range)

    case (.done, .mark(",")), (.done, .mark("{")): return stop(.severalValues, range)
    case (.done, _): return stop(.textAfterEnd, range)

    case (.name, .text), (.firstName, .text):
      if let colon = colonOfUnclosedName(range) {
        add(.openName, start..<start + 1)
        i = colon
        range = start..<colon
      }
      (nameRange, place) = (range, .colon)
    case (.name, .scalar) where commaAt + 1 == start && bytes[range].allSatisfy(\.isDigit) && bytes[commaAt - 1].isDigit:
      let whole = bytes[..<commaAt].lastIndex { !$0.isDigit }.map { $0 + 1 } ?? 0
      add(
        .decimalComma, whole..<range.upperBound,
        "\(String(decoding: bytes[whole..<commaAt], as: UTF8.self)).\(String(decoding: bytes[range], as: UTF8.self))")
      place = .afterValue
    case (.name, .scalar), (.firstName, .scalar):
      let word = String(decoding: bytes[range].prefix(40), as: UTF8.self)
      if word.hasPrefix("-") || bytes[start].isDigit || ["true", "false", "null"].contains(word) {
        add(.nameNotText, range, word)
      }
      (nameRange, place) = (range, .colon)
    case (.name, .mark(",")), (.firstName, .mark(",")): add(.extraComma, range)
    case (.name, .mark("{")) where open.dropLast().last?.isObject == false:
      // The next of a list of objects: the one before it is still open.
      add(.openObject, commaAt..<commaAt + 1, note: stillOpen(open.last?.at ?? start))
      open.removeLast()
      return startValue(token, range)
    case (.name, _), (.firstName, _): return stop(.missingName, range)

    case (.colon, .mark(":")): place = .value
    case (.colon, .mark("=")):
      add(.equalsSign, range)
      place = .value
    case (.colon, .mark(",")):
      add(.nameAlone, nameRange)
      separate(at: start)
    case (.colon, _):
      add(.missingColon, nameRange)
      return startValue(token, range)

    case (.value, .mark(",")), (.firstValue, .mark(",")):
      if open.isEmpty { return stop(.missingValue, range) }
      add(open.last?.isObject == true ? .nameAndColon : .extraComma, open.last?.isObject == true ? nameRange : range)
      separate(at: start)
    case (.value, _), (.firstValue, _): return startValue(token, range)

    case (.afterValue, .mark(",")): separate(at: start)
    case (.afterValue, .mark(";")):
      add(.semicolon, range)
      separate(at: start)
    case (.afterValue, .mark(":")) where isNameBehindList:
      add(.openList, previous, note: stillOpen(open.last?.at ?? start))
      open.removeLast()
      (nameRange, place) = (previous, .value)
    case (.afterValue, .mark(":")): return stop(open.last?.isObject == true ? .extraColon : .colonInList, range)
    case (.afterValue, .scalar) where previous.upperBound == start: return stop(.quoteInside, range)
    case (.afterValue, .mark(let mark)) where mark != "{" && mark != "[": return stop(.commaExpected, range)
    case (.afterValue, _):
      let end = previous.upperBound
      add(.missingComma, max(end - 1, 0)..<end, note: ("the next item begins here", start))
      guard open.last?.isObject == true else { return startValue(token, range) }
      guard token == .text || token == .scalar else { return false }
      (nameRange, place) = (range, .colon)
    }
    return true
  }

  private mutating func stop(_ fault: JSONFault, _ range: Range<Int>) -> Bool {
    add(fault, range)
    return false
  }

  private mutating func separate(at comma: Int) {
    commaAt = comma
    place = open.last?.isObject == true ? .name : .value
  }

  private mutating func startValue(_ token: Token, _ range: Range<Int>) -> Bool {
    guard case .mark(let mark) = token else {
      place = open.isEmpty ? .done : .afterValue
      return true
    }
    guard mark == "[" || mark == "{" else { return stop(.valueExpected, range) }
    if open.count >= limits.depth {
      add(.tooDeep, range, "\(limits.depth)")
      return false
    }
    open.append((range.lowerBound, mark == "{"))
    place = mark == "{" ? .firstName : .firstValue
    return true
  }

  private mutating func close(_ bracket: Unicode.Scalar, _ range: Range<Int>) -> Bool {
    guard let innermost = open.popLast() else { return stop(.extraBracket, range) }
    let wanted: Unicode.Scalar = innermost.isObject ? "}" : "]"
    if bracket != wanted {
      add(.wrongBracket, range, "\(bracket)", "\(wanted)", "\(wanted)", note: stillOpen(innermost.at))
      return false
    }
    switch place {
    case .value where commaAt > innermost.at, .name: add(.trailingComma, commaAt..<commaAt + 1)
    case .value, .colon: add(.nameAlone, nameRange)
    default: break
    }
    place = open.isEmpty ? .done : .afterValue
    return true
  }

  private mutating func endOfFile() -> Bool {
    let range = max(bytes.count - 1, 0)..<bytes.count
    if let innermost = open.last {
      let missing = open.reversed().map { $0.isObject ? "}" : "]" }
      add(
        open.count > 2 ? .cutOff : .notClosed, range, missing[0], missing.joined(),
        note: ("this bracket is still open", innermost.at))
    } else if place != .done {
      add(.noValue, range)
    }
    return false
  }

  private func stillOpen(_ at: Int) -> (message: String, at: Int) { ("this is the bracket that is still open", at) }

  /// Whether the text before a colon is a name that follows a list of objects which is still open.
  private var isNameBehindList: Bool {
    guard open.last?.isObject == false, open.dropLast().last?.isObject == true, bytes[previous.lowerBound] == UInt8(ascii: "\"")
    else { return false }
    let before = bytes[..<commaAt].last { !isBlank($0) }
    return before == UInt8(ascii: "}") || before == UInt8(ascii: "]")
  }

  /// Where the colon of a name stands whose closing quotation mark is missing: the text that begins there goes on to the one with which its
  /// value begins.
  private func colonOfUnclosedName(_ range: Range<Int>) -> Int? {
    let after = blankEnd(range.upperBound)
    guard after == bytes.count || bytes[after] != UInt8(ascii: ":") else { return nil }
    let inside = bytes[range].dropFirst().dropLast()
    guard let colon = inside.firstIndex(of: UInt8(ascii: ":")), colon > inside.startIndex else { return nil }
    let isName = inside[..<colon].allSatisfy { isWordByte($0) || $0 == 0x20 }
    return isName && inside[(colon + 1)...].allSatisfy { $0 == 0x20 || $0 == 0x09 } ? colon : nil
  }

  // MARK: Tokens

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || [UInt8(ascii: "_"), UInt8(ascii: "$")].contains(byte) || byte >= 0x80
  }

  /// Where the first byte from `at` on is that is not blank. A byte order mark at the beginning counts as blank.
  private func blankEnd(_ at: Int) -> Int {
    var end = at == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : at
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    return end
  }

  private func stands(_ text: String, at place: Int) -> Bool { place <= bytes.count && bytes[place...].starts(with: text.utf8) }

  /// One of ‘ ’ ‚ ‛ “ ” „ ‟.
  private func isTypographicQuote(at place: Int) -> Bool {
    place + 2 < bytes.count && bytes[place] == 0xE2 && bytes[place + 1] == 0x80 && (0x98...0x9F).contains(bytes[place + 2])
  }

  private mutating func skipBlank() {
    while !isLost {
      i = blankEnd(i)
      if stands("//", at: i) || stands("/*", at: i) || stands("#", at: i) {
        let start = i
        let isBlock = stands("/*", at: i)
        if isBlock { i += 2 }
        while i < bytes.count, !(isBlock ? stands("*/", at: i) : bytes[i] == 0x0A) { i += 1 }
        if isBlock { i = min(i + 2, bytes.count) }
        add(.comment, start..<start + min(2, i - start))
      } else if stands("\u{A0}", at: i) {
        add(.space, i..<i + 2)
        i += 2
      } else {
        return
      }
    }
  }

  private mutating func next() -> Token {
    guard i < bytes.count else { return .end }
    let byte = bytes[i]
    let scalar = Unicode.Scalar(byte)
    switch scalar {
    case "{", "}", "[", "]", ":", ",", "=", ";":
      i += 1
      return .mark(scalar)
    case "\"":
      readText()
      return .text
    case "'", "`":
      readOddlyQuoted(.singleQuotes, width: 1) { faults, at in faults.bytes[at] == byte }
      return .text
    case _ where isTypographicQuote(at: i):
      readOddlyQuoted(.smartQuotes, width: 3) { faults, at in
        faults.isTypographicQuote(at: at) || faults.bytes[at] == UInt8(ascii: "\"")
      }
      return .text
    case "-", "+", ".", "0"..."9": readNumber()
    case "\0":
      add(.null, i..<i + 1)
      isLost = true
    default: readWord()
    }
    return .scalar
  }

  /// A text in other quotation marks, to the end of its line at most.
  private mutating func readOddlyQuoted(_ fault: JSONFault, width: Int, isEnd: (JSONFaults, Int) -> Bool) {
    let start = i
    i += width
    while i < bytes.count, bytes[i] != 0x0A, !isEnd(self, i) {
      i += fault == .singleQuotes && bytes[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    if i < bytes.count, bytes[i] != 0x0A { i += bytes[i] == 0xE2 ? 3 : 1 }
    i = min(i, bytes.count)
    add(fault, start..<start + width)
  }

  private mutating func readNumber() {
    let start = i
    while i < bytes.count, isWordByte(bytes[i]) || "+-.".utf8.contains(bytes[i]) { i += 1 }
    // A date with a time, such as 2027-03-01T10:00: what follows its colon belongs to it.
    let isDate = bytes[start..<i].contains(UInt8(ascii: "T"))
    while isDate, i + 1 < bytes.count, bytes[i] == UInt8(ascii: ":"), bytes[i + 1].isDigit {
      i += 1
      while i < bytes.count, isWordByte(bytes[i]) || bytes[i] == UInt8(ascii: ".") { i += 1 }
    }
    let number = Array(bytes[start..<i])
    var scanner = JSONScanner(depthLimit: 1)
    if scanner.scan(number.span) { return }
    let digits = number.filter(\.isDigit)
    let hyphens = number.count { $0 == UInt8(ascii: "-") }
    let hasLeadingZero = number.count > 1 && digits.first == 0x30 && digits.count + hyphens == number.count && hyphens <= 1
    let fault: JSONFault =
      stands("+", at: start)
      ? .plusSign
      : stands(".", at: start) || stands("-.", at: start)
        ? .bareFraction
        : number.last == UInt8(ascii: ".") ? .barePoint : hasLeadingZero ? .leadingZero : .oddNumber
    add(fault, start..<i)
  }

  private mutating func readWord() {
    let start = i
    while i < bytes.count, isWordByte(bytes[i]) || bytes[i] == UInt8(ascii: "-") { i += 1 }
    if i == start {
      i += 1
      let byte = bytes[start]
      return add(.meaningless, start..<i, (0x21...0x7E).contains(byte) ? "\(Unicode.Scalar(byte))" : "this control character")
    }
    let range = start..<i
    let word = String(decoding: bytes[range].prefix(60), as: UTF8.self)
    if ["true", "false", "null"].contains(word) { return }
    if let bad = firstBadSequence(in: range) { return invalidUTF8(at: bad) }
    // A word that stands directly after a text: `take` says what that means.
    if start > 0, bytes[start - 1] == UInt8(ascii: "\"") { return }
    // `name": value`
    if stands("\"", at: i), stands(":", at: blankEnd(i + 1)) {
      i += 1
      return add(.closedName, range)
    }
    switch word.lowercased() {
    case "true", "false", "null": add(.capitals, range, word.lowercased(), word.lowercased())
    case "none", "nil", "undefined": add(.unknownWord, range, "null")
    case "nan", "infinity": add(.unknownNumber, range)
    case "yes": add(.unknownWord, range, "true")
    case "no": add(.unknownWord, range, "false")
    default: add(mayBeRepeated(range) ? .bareWord : .secretWord, range, word)
    }
  }

  /// Whether a word may stand in a message: it has no digits and is no value of a name such as "password".
  private func mayBeRepeated(_ range: Range<Int>) -> Bool {
    let before = String(decoding: bytes[..<range.lowerBound].suffix(80), as: UTF8.self).split(
      separator: "\"", omittingEmptySubsequences: false)
    if before.count > 2, before[before.count - 1].filter({ !$0.isWhitespace }) == ":",
      SecretShapes.isSecretName(String(before[before.count - 2]))
    {
      return false
    }
    return range.count <= 30 && !bytes[range].contains(where: \.isDigit)
  }

  // MARK: Text

  private mutating func readText() {
    let start = i
    i += 1
    while i < bytes.count, !isLost {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "\""):
        i += 1
        return
      case UInt8(ascii: "\\"): readEscape()
      case 0x0A, 0x0D:
        if lineLooksUnclosed(before: i, from: start) {
          add(.openLine, start..<start + 1)
          while i > start + 1, isBlank(bytes[i - 1]) || bytes[i - 1] == UInt8(ascii: ",") { i -= 1 }
          return
        }
        add(.lineBreak, i..<i + 1)
        i += stands("\r\n", at: i) ? 2 : 1
      case 0..<0x20:
        add(byte == 0x09 ? .tab : .control, i..<i + 1)
        i += 1
      case 0..<0x80: i += 1
      case _ where sequenceLength(at: i) > 0: i += sequenceLength(at: i)
      default:
        invalidUTF8(at: i)
        // One report for a run of bad bytes.
        while i < bytes.count, bytes[i] >= 0x80, sequenceLength(at: i) == 0 { i += 1 }
      }
    }
    if isLost { return }
    add(.openText, start..<start + 1)
    isLost = true
  }

  /// Whether the line break at `end` ends an item whose closing quotation mark is missing, rather than standing inside a text.
  private func lineLooksUnclosed(before end: Int, from start: Int) -> Bool {
    let next = blankEnd(end)
    guard next < bytes.count else { return true }
    let last = bytes[(start + 1)..<end].last { $0 == 0x0A || !isBlank($0) }
    return (last == UInt8(ascii: ",") ? "\"{[}]" : "}]").utf8.contains(bytes[next])
  }

  private mutating func readEscape() {
    guard i + 1 < bytes.count else {
      i = bytes.count
      return
    }
    let letter = bytes[i + 1]
    if letter == UInt8(ascii: "u") {
      let isWhole = JSONEscapes.hex4(bytes.span, i + 2) != nil
      if !isWhole { add(.hexEscape, i..<min(i + 6, bytes.count)) }
      i += isWhole ? 6 : 2
    } else if "\"\\/bfnrt".utf8.contains(letter) {
      i += 2
    } else {
      add(.escape, i..<min(i + 1 + max(1, sequenceLength(at: i + 1)), bytes.count))
      // A line break is looked at by itself.
      i += letter < 0x20 ? 1 : 2
    }
  }

  private func sequenceLength(at offset: Int) -> Int { UTF8Check.sequenceLength(bytes.span, offset) }

  private func firstBadSequence(in range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      let length = sequenceLength(at: at)
      if length == 0 { return at }
      at += length
    }
    return nil
  }

  private mutating func invalidUTF8(at offset: Int) {
    let byte = bytes[offset]
    let number = String(byte, radix: 16, uppercase: true)
    add(byte >= 0xA0 ? .latin1 : .invalidUTF8, offset..<offset + 1, number, "\(Unicode.Scalar(byte))")
  }
}
