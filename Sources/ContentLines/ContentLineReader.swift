/// One content line as it was read (RFC 5545 §3.1, RFC 6350 §3.3): unfolded, its pieces apart, its value still escaped.
package struct ContentLine: Sendable, Hashable {
  package struct Parameter: Sendable, Hashable {
    /// Upper case. Empty for vCard 2.1's bare values, such as `TEL;HOME:`.
    package var name: String
    /// Without quotes, RFC 6868's `^` escapes undone. A bare value stands here with an empty name.
    package var values: [String]
    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// A place where the line was folded: `unfolded` octets of text came before it, and the text goes on at `file`.
  package struct Fold: Sendable, Hashable {
    package var unfolded: Int32
    package var file: Int32
  }

  /// vCard's property group, such as `item1`; as written.
  package var group: String?
  /// Upper case.
  package var name: String
  package var parameters: [Parameter]
  /// Unfolded, not unescaped.
  package var value: String
  /// The whole line in the file, from its first octet to the last before its line break.
  package var bytes: Range<Int>
  /// How many octets of the unfolded line stand before the value.
  package var valueOffset: Int
  /// Where in the file each continuation begins; empty for a line in one piece.
  package var folds: [Fold]

  /// Values of every parameter of that name (upper case), in order.
  package func values(of parameter: String) -> [String] {
    var result: [String] = []
    for p in parameters where p.name == parameter { result += p.values }
    return result
  }

  package func first(_ parameter: String) -> String? {
    for p in parameters where p.name == parameter { return p.values.first }
    return nil
  }

  /// Where in the file an octet of the unfolded line stands.
  package func fileOffset(ofUnfolded offset: Int) -> Int {
    var place = bytes.lowerBound + offset
    for fold in folds {
      if Int(fold.unfolded) > offset { break }
      place = Int(fold.file) + offset - Int(fold.unfolded)
    }
    return min(max(place, bytes.lowerBound), bytes.upperBound)
  }

  package var nameBytes: Range<Int> {
    bytes.lowerBound..<fileOffset(ofUnfolded: min((group.map { $0.utf8.count + 1 } ?? 0) + name.utf8.count, valueOffset))
  }

  package var valueBytes: Range<Int> {
    let start = fileOffset(ofUnfolded: valueOffset)
    return start..<max(start, bytes.upperBound)
  }

  /// Where in the file part of the value stands; `range` counts its octets.
  package func valueBytes(_ range: Range<Int>) -> Range<Int> {
    let start = fileOffset(ofUnfolded: valueOffset + range.lowerBound)
    if range.isEmpty { return start..<start }
    // The octet behind the last one, not the next one: a fold may stand between.
    return start..<max(start, min(fileOffset(ofUnfolded: valueOffset + range.upperBound - 1) + 1, bytes.upperBound))
  }
}

/// A departure from the line grammar. Reading always goes on: what it means is for the caller to say.
package struct LineFault: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case byteOrderMark = "byte-order-mark"
    case utf16 = "utf-16"
    case notUTF8 = "not-utf-8"
    case bareLineFeed = "bare-line-feed"
    case bareCarriageReturn = "bare-carriage-return"
    case doubledCarriageReturn = "doubled-carriage-return"
    case missingFinalLineBreak = "missing-final-line-break"
    case blankLine = "blank-line"
    case longLine = "long-line"
    case splitCharacter = "split-character"
    case foldInsideEscape = "fold-inside-escape"
    case emptyContinuation = "empty-continuation"
    case controlCharacter = "control-character"
    case badName = "bad-name"
    case lowerCaseName = "lower-case-name"
    case noColon = "no-colon"
    case strayText = "stray-text"
    case bareParameter = "bare-parameter"
    case badParameterName = "bad-parameter-name"
    case unclosedQuote = "unclosed-quote"
    case textAfterQuote = "text-after-quote"
    case strayQuote = "stray-quote"
    case unquotedColon = "unquoted-colon"
    case parameterInValue = "parameter-in-value"
    case tooLarge = "too-large"
  }

  package var kind: Kind
  /// In the file.
  package var bytes: Range<Int>
  /// What was found there, in a few words; may be empty.
  package var detail: String

  package init(_ kind: Kind, _ bytes: Range<Int>, _ detail: String = "") {
    self.kind = kind
    self.bytes = bytes
    self.detail = detail
  }
}

/// Reads content lines one after another, says what departs from the grammar, and recovers.
///
/// It shares nothing with the writers: neither their folding nor their escaping. What it accepts beyond the grammar is
/// what real exporters write: bare LF or CR, UTF-16 and Windows-1252, blank lines, raw line breaks inside a text, names
/// in lower case, parameters without a name (vCard 2.1), colons in unquoted parameters, quoted-printable soft breaks.
///
/// Complexity: O(octets). Memory: one line, apart from what the caller keeps.
package struct ContentLineReader {
  package enum Dialect: Sendable { case iCalendar, vCard }

  /// A physical line holds at most this many octets, its line break not counted (RFC 5545 §3.1).
  package static let maximumOctets = 75
  /// Longer logical lines are cut here and reported: a photo of 10 MiB in base64 fits.
  package static let maximumLogicalOctets = 16 << 20

  package let dialect: Dialect
  package private(set) var faults: [LineFault] = []
  /// Whether the input was in UTF-16: offsets then lead through `offsetMap`.
  private var offsetMap: [Int32] = []
  private var bytes: [UInt8]
  private var cursor = 0
  private var carriageReturnEndsLine = false
  private var pending: ContentLine?
  private var scratch: [UInt8] = []
  /// Names that may stand at the beginning of a line even in lower case; others in lower case are taken for stray text.
  private let knownNames: Set<String>
  /// Properties whose value is text that exporters have been seen to break raw.
  private let textNames: Set<String>

  package init(_ input: [UInt8], dialect: Dialect, knownNames: Set<String>, textNames: Set<String>) {
    self.dialect = dialect
    self.knownNames = knownNames
    self.textNames = textNames
    bytes = input
    if input.starts(with: [0xEF, 0xBB, 0xBF]) {
      faults.append(LineFault(.byteOrderMark, 0..<3))
      cursor = 3
    } else if input.starts(with: [0xFF, 0xFE]) || input.starts(with: [0xFE, 0xFF]) {
      faults.append(LineFault(.utf16, 0..<2))
      transcode(bigEndian: input[0] == 0xFE)
    }
    carriageReturnEndsLine = !bytes.contains(0x0A)
  }

  /// UTF-16 to UTF-8, keeping for every new octet where it came from.
  private mutating func transcode(bigEndian: Bool) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var i = 2
    while i + 1 < bytes.count {
      units.append(bigEndian ? UInt16(bytes[i]) << 8 | UInt16(bytes[i + 1]) : UInt16(bytes[i + 1]) << 8 | UInt16(bytes[i]))
      i += 2
    }
    var result: [UInt8] = []
    var place = 2
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
      for octet in UTF8.encode(scalar).map(Array.init) ?? [] {
        result.append(octet)
        offsetMap.append(Int32(truncatingIfNeeded: place))
      }
      place += scalar.value > 0xFFFF ? 4 : 2
    }
    offsetMap.append(Int32(truncatingIfNeeded: place))
    bytes = result
  }

  private func place(_ offset: Int) -> Int {
    offsetMap.isEmpty ? offset : Int(offsetMap[min(max(offset, 0), offsetMap.count - 1)])
  }

  private mutating func report(_ kind: LineFault.Kind, _ range: Range<Int>, _ detail: String = "") {
    faults.append(LineFault(kind, place(range.lowerBound)..<place(range.upperBound), detail))
  }

  /// The next content line, or nil at the end of the input.
  package mutating func next() -> ContentLine? {
    while true {
      guard let line = readLine() else {
        defer { pending = nil }
        return pending
      }
      if line.isStray, var before = pending, textNames.contains(before.name) {
        before.value += "\\n" + line.line.value
        before.bytes = before.bytes.lowerBound..<line.line.bytes.upperBound
        pending = before
        faults.append(LineFault(.strayText, line.line.bytes, before.name))
        continue
      }
      if line.isStray {
        faults.append(LineFault(.noColon, line.line.bytes))
        continue
      }
      // Taken, not copied: a line holds five references.
      let before = pending.take()
      pending = line.line
      if let before { return before }
    }
  }

  // MARK: Physical lines

  /// The end of the physical line that begins at `cursor` (before its break), and where the next begins.
  private mutating func physicalLine() -> (end: Int, next: Int) {
    var i = cursor
    let count = bytes.count
    let breakOctet: UInt8 = carriageReturnEndsLine ? 0x0D : 0x0A
    bytes.withUnsafeBufferPointer { buffer in
      while i < count, buffer[i] != breakOctet { i += 1 }
    }
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

  private struct ReadLine {
    var line: ContentLine
    /// Not a content line by its form: perhaps part of the text before it.
    var isStray: Bool
  }

  /// One logical line, unfolded and taken apart.
  private mutating func readLine() -> ReadLine? {
    while cursor < bytes.count {
      let start = cursor
      let first = physicalLine()
      cursor = first.next
      if first.end == start {
        if cursor < bytes.count { report(.blankLine, start..<start) }
        continue
      }
      var folds: [ContentLine.Fold] = []
      // In UTF-16 every letter has a place of its own.
      if !offsetMap.isEmpty { appendPlaces(start..<first.end, unfolded: 0, &folds) }
      var end = first.end
      var isFolded = false
      while cursor < bytes.count, bytes[cursor] == 0x20 || bytes[cursor] == 0x09 {
        if bytes[end - 1] == 0x3D, isQuotedPrintable(headOf: start..<first.end) { break }
        if !isFolded {
          isFolded = true
          scratch.removeAll(keepingCapacity: true)
          scratch.append(contentsOf: bytes[start..<first.end])
        }
        let continuation = cursor
        let line = physicalLine()
        cursor = line.next
        appendContinuation(continuation + 1..<line.end, foldedAt: end, folds: &folds)
        end = line.end
      }
      let range = start..<end
      if isFolded { return takeApart(range, folds) }
      scratch.removeAll(keepingCapacity: true)
      scratch.append(contentsOf: bytes[range])
      return takeApart(range, folds)
    }
    return nil
  }

  private mutating func appendContinuation(_ text: Range<Int>, foldedAt end: Int, folds: inout [ContentLine.Fold]) {
    if text.isEmpty {
      report(.emptyContinuation, text.lowerBound - 1..<text.lowerBound)
    } else if bytes[text.lowerBound] & 0xC0 == 0x80 {
      report(.splitCharacter, text.lowerBound..<text.lowerBound + 1)
    }
    var backslashes = 0
    while backslashes < scratch.count, scratch[scratch.count - 1 - backslashes] == 0x5C { backslashes += 1 }
    if backslashes % 2 == 1 { report(.foldInsideEscape, max(0, end - 1)..<end) }
    folds.append(.init(unfolded: Int32(truncatingIfNeeded: scratch.count), file: Int32(truncatingIfNeeded: place(text.lowerBound))))
    if !offsetMap.isEmpty { appendPlaces(text, unfolded: scratch.count, &folds) }
    if scratch.count + text.count > Self.maximumLogicalOctets {
      report(.tooLarge, text)
    } else {
      scratch.append(contentsOf: bytes[text])
    }
  }

  private func appendPlaces(_ octets: Range<Int>, unfolded: Int, _ folds: inout [ContentLine.Fold]) {
    for (i, octet) in octets.enumerated() {
      folds.append(.init(unfolded: Int32(truncatingIfNeeded: unfolded + i), file: Int32(truncatingIfNeeded: place(octet))))
    }
  }

  // MARK: Grammar

  @inline(__always)
  fileprivate static func isNameOctet(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
    default: false
    }
  }

  private func text(_ range: Range<Int>) -> String {
    scratch.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  private static func upper(_ octets: ArraySlice<UInt8>) -> String {
    guard octets.contains(where: { $0 &- 0x61 < 26 }) else { return String(decoding: octets, as: UTF8.self) }
    return String(decoding: octets.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 }, as: UTF8.self)
  }

  /// Splits the unfolded line in `scratch`.
  private mutating func takeApart(_ range: Range<Int>, _ folds: [ContentLine.Fold]) -> ReadLine {
    let whole = place(range.lowerBound)..<place(range.upperBound)
    cleanOctets(whole)
    var line = ContentLine(
      group: nil, name: "", parameters: [], value: "", bytes: whole, valueOffset: 0, folds: folds)
    let count = scratch.count
    let head = scratch.withUnsafeBufferPointer { Head($0, hasGroup: dialect == .vCard) }
    var i = head.end
    guard i < count else {
      line.value = text(0..<count)
      return ReadLine(line: line, isStray: true)
    }
    if head.nameStart > 0 { line.group = text(0..<head.nameStart - 1) }
    let (isPlain, hasLowerCase) = (head.isPlain, head.hasLowerCase)
    line.name = hasLowerCase ? Self.upper(scratch[head.nameStart..<i]) : text(head.nameStart..<i)
    if !isPlain || hasLowerCase, !isPlain || !line.name.hasPrefix("X-"), let pending, textNames.contains(pending.name),
      !knownNames.contains(line.name)
    {
      line.value = text(0..<count)
      line.group = nil
      line.name = ""
      return ReadLine(line: line, isStray: true)
    }
    if !isPlain {
      let trimmed = String(line.name.filter { $0 != " " && $0 != "\t" })
      faults.append(LineFault(.badName, whole.lowerBound..<line.fileOffset(ofUnfolded: i), line.name))
      if knownNames.contains(trimmed) { line.name = trimmed }
    } else if hasLowerCase, dialect == .iCalendar {
      faults.append(LineFault(.lowerCaseName, whole.lowerBound..<line.fileOffset(ofUnfolded: i), line.name))
    }
    readParameters(from: &i, into: &line)
    line.valueOffset = min(i + 1, count)
    if line.parameters.contains(where: { $0.name == "ENCODING" || $0.name.isEmpty }), isQuotedPrintable(line) {
      joinSoftBreaks(&line)
    }
    if dialect == .iCalendar { parametersBehindColon(&line) }
    line.value = text(line.valueOffset..<scratch.count)
    return ReadLine(line: line, isStray: false)
  }

  /// What stands before the first colon or semicolon of a line.
  private struct Head {
    /// The place of that colon or semicolon; the line's length if there is none.
    private(set) var end = 0
    /// Behind the last dot, if there may be a group.
    private(set) var nameStart = 0
    /// The name has letters, digits and hyphens alone, and is not empty.
    private(set) var isPlain = false
    private(set) var hasLowerCase = false

    init(_ line: UnsafeBufferPointer<UInt8>, hasGroup: Bool) {
      while end < line.count, line[end] != 0x3A, line[end] != 0x3B {
        if hasGroup, line[end] == 0x2E { nameStart = end + 1 }
        end += 1
      }
      isPlain = end > nameStart
      for place in nameStart..<end {
        let octet = line[place]
        if octet &- 0x61 < 26 { hasLowerCase = true }
        if !ContentLineReader.isNameOctet(octet) { isPlain = false }
      }
    }
  }

  /// Makes `scratch` valid UTF-8 without control characters, and says so.
  private mutating func cleanOctets(_ whole: Range<Int>) {
    var hasControls = false
    var hasHighOctets = false
    scratch.withUnsafeBufferPointer { buffer in
      for octet in buffer {
        if octet < 0x20 {
          hasControls = hasControls || octet != 0x09
        } else if octet >= 0x7F {
          if octet == 0x7F { hasControls = true } else { hasHighOctets = true }
        }
      }
    }
    if hasHighOctets, String(validating: scratch, as: UTF8.self) == nil {
      faults.append(LineFault(.notUTF8, whole))
      var repaired: [UInt8] = []
      for octet in scratch {
        if octet < 0x80 {
          repaired.append(octet)
        } else {
          repaired.append(contentsOf: Array(String(Character(windows1252(octet))).utf8))
        }
      }
      scratch = repaired
    }
    if hasControls {
      let first = scratch.first { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } ?? 0
      faults.append(
        LineFault(.controlCharacter, whole, "U+00" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)))
      scratch.removeAll { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    }
  }

  /// Reads `;NAME=value,value` from `i` (at `;` or `:`) and leaves `i` at the colon before the value, or at the end.
  private mutating func readParameters(from i: inout Int, into line: inout ContentLine) {
    let count = scratch.count
    while i < count, scratch[i] == 0x3B {
      i += 1
      let nameStart = i
      while i < count, scratch[i] != 0x3D, scratch[i] != 0x3B, scratch[i] != 0x3A { i += 1 }
      let nameEnd = i
      guard i < count, scratch[i] == 0x3D else {
        if nameEnd > nameStart {
          line.parameters.append(.init(name: "", values: [text(nameStart..<nameEnd)]))
        }
        faults.append(fault(.bareParameter, nameStart..<nameEnd, line))
        continue
      }
      let name = Self.upper(scratch[nameStart..<nameEnd])
      if nameStart == nameEnd || !scratch[nameStart..<nameEnd].allSatisfy(Self.isNameOctet) {
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

  private static let dateNames: Set<String> = ["DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE"]

  private mutating func parameterValue(_ name: String, _ i: inout Int, _ line: ContentLine) -> String {
    let count = scratch.count
    if i < count, scratch[i] == 0x22 {
      let start = i + 1
      var end = start
      while end < count, scratch[end] != 0x22 { end += 1 }
      if end < count {
        i = end + 1
        let afterQuote = i
        while i < count, scratch[i] != 0x2C, scratch[i] != 0x3B, scratch[i] != 0x3A { i += 1 }
        if i > afterQuote { faults.append(fault(.textAfterQuote, afterQuote..<i, line)) }
        return uncaret(text(start..<end) + text(afterQuote..<i))
      }
      faults.append(fault(.unclosedQuote, i..<count, line))
      i = start
    }
    let start = i
    while i < count, scratch[i] != 0x2C, scratch[i] != 0x3B, scratch[i] != 0x3A { i += 1 }
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
    // `ALTREP=http://…:text`: the colon of the scheme is not the end.
    if i < count, scratch[i] == 0x3A, ["ALTREP", "DIR", "SENT-BY", "MEMBER", "DELEGATED-TO", "DELEGATED-FROM"].contains(name),
      ["HTTP", "HTTPS", "MAILTO", "LDAP", "CID", "DATA"].contains(Self.upper(scratch[start..<i])),
      let second = scratch[(i + 1)...].firstIndex(where: { $0 == 0x3A || $0 == 0x3B })
    {
      i = second
      faults.append(fault(.unquotedColon, start..<i, line))
    }
    return uncaret(text(start..<i))
  }

  /// RFC 6868.
  private func uncaret(_ text: String) -> String {
    guard text.utf8.contains(0x5E) else { return text }
    var result: [UInt8] = []
    var octets = Array(text.utf8)[...]
    while let octet = octets.popFirst() {
      guard octet == 0x5E, let next = octets.first else {
        result.append(octet)
        continue
      }
      switch next {
      case 0x6E: result.append(0x0A)
      case 0x27: result.append(0x22)
      case 0x5E: result.append(0x5E)
      default:
        result.append(octet)
        continue
      }
      octets.removeFirst()
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// `REFRESH-INTERVAL:VALUE=DURATION:PT1H`, where the parameter stands behind the wrong sign.
  private mutating func parametersBehindColon(_ line: inout ContentLine) {
    let start = line.valueOffset
    guard scratch.count - start > 8, scratch[start] | 0x20 == 0x76 || scratch[start] | 0x20 == 0x74,
      Self.upper(scratch[start..<start + 6]) == "VALUE=" || Self.upper(scratch[start..<start + 5]) == "TZID=",
      let colon = scratch[start...].lastIndex(of: 0x3A)
    else { return }
    let equals = scratch[start...].firstIndex(of: 0x3D) ?? start
    let parameter = ContentLine.Parameter(name: Self.upper(scratch[start..<equals]), values: [text(equals + 1..<colon)])
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

  /// The same of a line that is not taken apart yet: what looks like a fold behind a soft break is text with a space before it.
  private func isQuotedPrintable(headOf line: Range<Int>) -> Bool {
    let head = bytes[line].prefix { $0 != 0x3A }
    guard head.count < 1000 else { return false }
    return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }

  /// A line that ends in `=` goes on with the next physical line, which has no leading space of its own.
  private mutating func joinSoftBreaks(_ line: inout ContentLine) {
    while scratch.last == 0x3D, cursor < bytes.count {
      let start = cursor
      let next = physicalLine()
      // A new property has a colon and no `=` escape before it; an unfinished soft break must not swallow it.
      cursor = next.next
      scratch.removeLast()
      line.folds.append(.init(unfolded: Int32(truncatingIfNeeded: scratch.count), file: Int32(truncatingIfNeeded: place(start))))
      if scratch.count + next.end - start > Self.maximumLogicalOctets {
        report(.tooLarge, start..<next.end)
        return
      }
      scratch.append(contentsOf: bytes[start..<next.end])
      line.bytes = line.bytes.lowerBound..<place(next.end)
    }
    if scratch.last == 0x3D { scratch.removeLast() }
  }
}

/// Windows-1252's letter for an octet from 0x80: what exporters that do not write UTF-8 mostly write.
package func windows1252(_ octet: UInt8) -> Unicode.Scalar {
  let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
  guard octet >= 0x80, octet < 0xA0 else { return Unicode.Scalar(octet) }
  return Unicode.Scalar(high[Int(octet) - 0x80]) ?? "\u{FFFD}"
}
