import Diagnostics

/// Reads content lines one after another and reports faults in them, but goes on.
///
/// Shares no code with the writers, neither their folding nor their escaping. Beyond the grammar it accepts what real programs
/// write: bare LF or CR, UTF-16 and Windows-1252, blank lines, raw line breaks inside a text, lower-case names, parameters without
/// a name (vCard 2.1), colons in unquoted parameters, and quoted-printable soft line breaks.
///
/// Complexity: O(bytes). Holds one line in memory, besides what the caller keeps.
public struct ContentLineReader {
  /// Whose names and escapes count.
  public enum Dialect: Sendable { case iCalendar, vCard }

  /// The most octets in a physical line, without its line break (RFC 5545 §3.1).
  public static let maximumOctets = 75
  /// Longer unfolded lines are cut here and reported. A base64 photo of 10 MiB fits.
  public static let maximumLogicalBytes = 16 << 20

  /// What the input is read as. Only vCard has groups before names, and only in iCalendar lower-case names are faults.
  public let dialect: Dialect
  /// The faults found so far. May grow with each `next()`. Their places count the bytes of the input, also if that is UTF-16.
  public private(set) var faults: [LineFault] = []
  /// The original place of each byte of `bytes`. Empty unless the input was UTF-16.
  private var offsetMap: [Int] = []
  private var bytes: [UInt8]
  private var cursor = 0
  private var carriageReturnEndsLine = false
  private var pending: ContentLine?
  /// Whether the last line does not look like a content line. Then it may be part of the text before it.
  private var isStray = false
  private var scratch: [UInt8] = []
  /// Names that may begin a line even in lower case. Other lower-case names are taken as stray text.
  private let knownNames: Set<String>
  /// Properties with text values that some programs write with raw line breaks.
  private let textNames: Set<String>

  /// - Parameters:
  ///   - input: the whole file.
  ///   - knownNames: names of properties (upper case) that may begin a line even in lower case.
  ///   - textNames: properties (upper case) whose text may go on in lines that are none of their own.
  public init(_ input: [UInt8], dialect: Dialect, knownNames: Set<String>, textNames: Set<String>) {
    (self.dialect, self.knownNames, self.textNames) = (dialect, knownNames, textNames)
    bytes = input
    if input.starts(with: [0xEF, 0xBB, 0xBF]) {
      faults.append(LineFault(.byteOrderMark, 0..<3))
      cursor = 3
    } else if input.starts(with: [0xFF, 0xFE]) || input.starts(with: [0xFE, 0xFF]) {
      faults.append(LineFault(.utf16, 0..<2))
      (bytes, offsetMap) = utf8(ofUTF16: input, from: 2, isBigEndian: input[0] == 0xFE)
    }
    carriageReturnEndsLine = !bytes.contains(0x0A)
  }

  private func place(_ offset: Int) -> Int {
    offsetMap.isEmpty ? offset : offsetMap[min(max(offset, 0), offsetMap.count - 1)]
  }

  private mutating func report(_ kind: LineFault.Kind, _ range: Range<Int>, _ detail: String = "") {
    faults.append(LineFault(kind, place(range.lowerBound)..<place(range.upperBound), detail))
  }

  /// The next content line, or nil at the end of the input.
  public mutating func next() -> ContentLine? {
    while let line = readLine() {
      if !isStray {
        // Take it out instead of copying it: a line holds five references.
        let before = pending.take()
        pending = line
        if let before { return before }
      } else if let before = pending, textNames.contains(before.name) {
        pending?.value += "\\n" + line.value
        pending?.bytes = before.bytes.lowerBound..<line.bytes.upperBound
        faults.append(LineFault(.strayText, line.bytes, before.name))
      } else {
        faults.append(LineFault(.noColon, line.bytes))
      }
    }
    return pending.take()
  }

  // MARK: Physical lines

  /// The end of the physical line at `cursor`, before its line break, and the start of the next line.
  private mutating func physicalLine() -> (end: Int, next: Int) {
    let count = bytes.count
    let i = bytes[cursor...].firstIndex(of: carriageReturnEndsLine ? 0x0D : 0x0A) ?? count
    var end = i
    guard i < count else {
      while end > cursor, bytes[end - 1] == 0x0D { end -= 1 }
      if end > cursor { report(.missingFinalLineBreak, end..<end) }
      return (end, count)
    }
    if carriageReturnEndsLine {
      report(.bareCarriageReturn, i..<i + 1)
    } else if end > cursor, bytes[end - 1] == 0x0D {
      end -= 1
      if end > cursor, bytes[end - 1] == 0x0D {
        while end > cursor, bytes[end - 1] == 0x0D { end -= 1 }
        report(.doubledCarriageReturn, end..<i)
      }
    } else {
      report(.bareLineFeed, i..<i + 1)
    }
    if end - cursor > Self.maximumOctets { report(.longLine, cursor..<end, "\(end - cursor)") }
    return (end, i + 1)
  }

  /// Reads one logical line: unfolds it and splits it into parts.
  private mutating func readLine() -> ContentLine? {
    while cursor < bytes.count {
      let start = cursor
      let first = physicalLine()
      cursor = first.next
      if first.end == start {
        if cursor < bytes.count { report(.blankLine, start..<start) }
        continue
      }
      var folds: [ContentLine.Fold] = []
      // In UTF-16 each letter has its own place.
      if !offsetMap.isEmpty { appendPlaces(start..<first.end, unfolded: 0, &folds) }
      var end = first.end
      scratch.removeAll(keepingCapacity: true)
      scratch.append(contentsOf: bytes[start..<end])
      while cursor < bytes.count, bytes[cursor] == 0x20 || bytes[cursor] == 0x09 {
        if bytes[end - 1] == 0x3D, isQuotedPrintable(headOf: start..<first.end) { break }
        let continuation = cursor
        let line = physicalLine()
        cursor = line.next
        appendContinuation(continuation + 1..<line.end, foldedAt: end, folds: &folds)
        end = line.end
      }
      return takeApart(start..<end, folds)
    }
    return nil
  }

  private mutating func appendContinuation(_ text: Range<Int>, foldedAt end: Int, folds: inout [ContentLine.Fold]) {
    if text.isEmpty {
      report(.emptyContinuation, text.lowerBound - 1..<text.lowerBound)
    } else if bytes[text.lowerBound] & 0xC0 == 0x80 {
      report(.splitCharacter, text.lowerBound..<text.lowerBound + 1)
    }
    if scratch.reversed().prefix(while: { $0 == 0x5C }).count % 2 == 1 { report(.foldInsideEscape, max(0, end - 1)..<end) }
    folds.append(.init(unfolded: scratch.count, file: place(text.lowerBound)))
    if !offsetMap.isEmpty { appendPlaces(text, unfolded: scratch.count, &folds) }
    if scratch.count + text.count > Self.maximumLogicalBytes {
      report(.tooLarge, text)
    } else {
      scratch.append(contentsOf: bytes[text])
    }
  }

  private func appendPlaces(_ octets: Range<Int>, unfolded: Int, _ folds: inout [ContentLine.Fold]) {
    for (i, octet) in octets.enumerated() { folds.append(.init(unfolded: unfolded + i, file: place(octet))) }
  }

  // MARK: Grammar

  private static func isNameByte(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D }

  /// Whether a byte ends a name or an unquoted value: comma, colon or semicolon.
  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2C || byte == 0x3A || byte == 0x3B }

  private func text(_ range: Range<Int>) -> String { String(decoding: scratch[range], as: UTF8.self) }

  private func upper(_ range: Range<Int>) -> String {
    guard scratch[range].contains(where: { $0 &- 0x61 < 26 }) else { return text(range) }
    return String(decoding: scratch[range].map { $0 &- 0x61 < 26 ? $0 - 32 : $0 }, as: UTF8.self)
  }

  /// Splits the unfolded line in `scratch`.
  private mutating func takeApart(_ range: Range<Int>, _ folds: [ContentLine.Fold]) -> ContentLine {
    let whole = place(range.lowerBound)..<place(range.upperBound)
    clean(whole)
    var line = ContentLine(group: nil, name: "", parameters: [], value: "", bytes: whole, valueOffset: 0, folds: folds)
    isStray = true
    guard var i = scratch.firstIndex(where: { $0 == 0x3A || $0 == 0x3B }) else {
      line.value = text(0..<scratch.count)
      return line
    }
    let nameStart = dialect == .vCard ? scratch[..<i].lastIndex(of: 0x2E).map { $0 + 1 } ?? 0 : 0
    let isPlain = nameStart < i && scratch[nameStart..<i].allSatisfy(Self.isNameByte)
    let hasSmallLetters = scratch[nameStart..<i].contains { $0 &- 0x61 < 26 }
    let name = upper(nameStart..<i)
    if !isPlain || hasSmallLetters && !name.hasPrefix("X-"), let pending, textNames.contains(pending.name),
      !knownNames.contains(name)
    {
      line.value = text(0..<scratch.count)
      return line
    }
    isStray = false
    line.name = name
    if nameStart > 0 { line.group = text(0..<nameStart - 1) }
    if !isPlain {
      faults.append(LineFault(.badName, whole.lowerBound..<line.fileOffset(ofUnfolded: i), name))
      let trimmed = name.filter { $0 != " " && $0 != "\t" }
      if knownNames.contains(trimmed) { line.name = trimmed }
    } else if hasSmallLetters, dialect == .iCalendar {
      faults.append(LineFault(.lowerCaseName, whole.lowerBound..<line.fileOffset(ofUnfolded: i), name))
    }
    readParameters(from: &i, into: &line)
    line.valueOffset = min(i + 1, scratch.count)
    if !line.parameters.isEmpty, isQuotedPrintable(line) { joinSoftBreaks(&line) }
    if dialect == .iCalendar { parametersBehindColon(&line) }
    line.value = text(line.valueOffset..<scratch.count)
    return line
  }

  /// Makes `scratch` valid UTF-8 without control characters, and reports changes.
  private mutating func clean(_ whole: Range<Int>) {
    func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }
    guard scratch.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return }
    if String(validating: scratch, as: UTF8.self) == nil {
      faults.append(LineFault(.notUTF8, whole))
      scratch = scratch.flatMap { Array(String(windows1252($0)).utf8) }
    }
    guard let first = scratch.first(where: isControl) else { return }
    faults.append(LineFault(.controlCharacter, whole, "U+00" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)))
    scratch.removeAll(where: isControl)
  }

  /// Reads `;NAME=value,value` from `i` (at `;` or `:`). Leaves `i` at the colon before the value, or at the end.
  private mutating func readParameters(from i: inout Int, into line: inout ContentLine) {
    let count = scratch.count
    while i < count, scratch[i] == 0x3B {
      i += 1
      let nameStart = i
      while i < count, scratch[i] != 0x3D, scratch[i] != 0x3B, scratch[i] != 0x3A { i += 1 }
      let nameEnd = i
      guard i < count, scratch[i] == 0x3D else {
        if nameEnd > nameStart { line.parameters.append(.init(name: "", values: [text(nameStart..<nameEnd)])) }
        faults.append(fault(.bareParameter, nameStart..<nameEnd, line))
        continue
      }
      let name = upper(nameStart..<nameEnd)
      if nameStart == nameEnd || !scratch[nameStart..<nameEnd].allSatisfy(Self.isNameByte) {
        faults.append(fault(.badParameterName, nameStart..<nameEnd, line))
      }
      i += 1
      var values: [String] = []
      while true {
        values.append(parameterValue(name, &i, line))
        guard i < count, scratch[i] == 0x2C else { break }
        i += 1
      }
      line.parameters.append(.init(name: name, values: values))
    }
  }

  private func fault(_ kind: LineFault.Kind, _ unfolded: Range<Int>, _ line: ContentLine) -> LineFault {
    let start = line.fileOffset(ofUnfolded: unfolded.lowerBound)
    return LineFault(kind, start..<max(start, line.fileOffset(ofUnfolded: unfolded.upperBound)), text(unfolded))
  }

  private static let names = dataTable("names.txt")
  private static let dateNames = Set(names["zoned"] ?? [])

  private mutating func parameterValue(_ name: String, _ i: inout Int, _ line: ContentLine) -> String {
    let count = scratch.count
    if i < count, scratch[i] == 0x22 {
      let start = i + 1
      var end = start
      while end < count, scratch[end] != 0x22 { end += 1 }
      if end < count {
        i = end + 1
        let afterQuote = i
        while i < count, !Self.isSeparator(scratch[i]) { i += 1 }
        if i > afterQuote { faults.append(fault(.textAfterQuote, afterQuote..<i, line)) }
        return uncaret(text(start..<end) + text(afterQuote..<i))
      }
      faults.append(fault(.unclosedQuote, i..<count, line))
      i = start
    }
    let start = i
    while i < count, !Self.isSeparator(scratch[i]) { i += 1 }
    if scratch[start..<i].contains(0x22) { faults.append(fault(.strayQuote, start..<i, line)) }
    guard i < count, scratch[i] != 0x3B else { return uncaret(text(start..<i)) }
    // Outlook and school systems leave `TZID=(UTC+01:00) Amsterdam, Berlin` unquoted: the last colon is the real one.
    if Self.dateNames.contains(line.name), name == "TZID", let last = scratch[i...].lastIndex(of: 0x3A),
      last > i, scratch[last + 1..<count].first.map({ $0 >= 0x30 && $0 <= 0x39 }) ?? false
    {
      let semicolon = scratch[i..<last].firstIndex(of: 0x3B) ?? last
      faults.append(fault(.unquotedColon, start..<semicolon, line))
      i = semicolon
      return uncaret(text(start..<semicolon))
    }
    // In `ALTREP=http://…:text` the scheme's colon does not end the parameter.
    if i < count, scratch[i] == 0x3A, ["ALTREP", "DIR", "SENT-BY", "MEMBER", "DELEGATED-TO", "DELEGATED-FROM"].contains(name),
      ["HTTP", "HTTPS", "MAILTO", "LDAP", "CID", "DATA"].contains(upper(start..<i)),
      let second = scratch[(i + 1)...].firstIndex(where: { $0 == 0x3A || $0 == 0x3B })
    {
      i = second
      faults.append(fault(.unquotedColon, start..<i, line))
    }
    return uncaret(text(start..<i))
  }

  /// Decodes RFC 6868's escapes.
  private func uncaret(_ text: String) -> String {
    guard text.utf8.contains(0x5E) else { return text }
    var result: [UInt8] = []
    var isEscape = false
    for byte in text.utf8 {
      let letter: UInt8? = !isEscape ? nil : byte == 0x6E ? 0x0A : byte == 0x27 ? 0x22 : byte == 0x5E ? 0x5E : nil
      if letter != nil { result.removeLast() }
      result.append(letter ?? byte)
      isEscape = letter == nil && byte == 0x5E
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The properties whose values are times. A text may begin like a parameter: a family may write `TZID="x":y` in its notes.
  private static let timeNames = dateNames.union(names["times"] ?? [])

  /// Reads parameters after the wrong separator, as in `REFRESH-INTERVAL:VALUE=DURATION:PT1H`.
  private mutating func parametersBehindColon(_ line: inout ContentLine) {
    let start = line.valueOffset
    guard scratch.count - start > 8, scratch[start] | 0x20 == 0x76 || scratch[start] | 0x20 == 0x74,
      Self.timeNames.contains(line.name), ["VALUE=", "TZID="].contains(where: { upper(start..<start + $0.utf8.count) == $0 }),
      let colon = scratch[start...].lastIndex(of: 0x3A)
    else { return }
    let equals = scratch[start...].firstIndex(of: 0x3D) ?? start
    let parameter = ContentLine.Parameter(name: upper(start..<equals), values: [text(equals + 1..<colon)])
    faults.append(fault(.parameterInValue, start..<colon, line))
    line.parameters.append(parameter)
    line.valueOffset = colon + 1
  }

  // MARK: Quoted-printable (vCalendar 1.0, vCard 2.1)

  private func isQuotedPrintable(_ line: ContentLine) -> Bool {
    line.parameters.contains { parameter in
      (parameter.name == "ENCODING" || parameter.name.isEmpty)
        && parameter.values.contains { $0.uppercased() == "QUOTED-PRINTABLE" }
    }
  }

  /// The same for a line that is not split yet. After a soft line break, what looks like a fold is text with a space before it.
  private func isQuotedPrintable(headOf line: Range<Int>) -> Bool {
    let head = bytes[line].prefix { $0 != 0x3A }
    guard head.count < 1000 else { return false }
    return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }

  /// If the line ends in `=`, appends the next physical line, which has no space at its start.
  private mutating func joinSoftBreaks(_ line: inout ContentLine) {
    while scratch.last == 0x3D, cursor < bytes.count {
      let start = cursor
      let next = physicalLine()
      // A new property has a colon without a `=` escape before it. It must not be appended to an unfinished soft line break.
      cursor = next.next
      scratch.removeLast()
      line.folds.append(.init(unfolded: scratch.count, file: place(start)))
      if scratch.count + next.end - start > Self.maximumLogicalBytes { return report(.tooLarge, start..<next.end) }
      scratch.append(contentsOf: bytes[start..<next.end])
      line.bytes = line.bytes.lowerBound..<place(next.end)
    }
    if scratch.last == 0x3D { scratch.removeLast() }
  }
}
