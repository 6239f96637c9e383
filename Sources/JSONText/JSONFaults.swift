import Diagnostics

/// Finds out what is wrong with a text that the strict reader refused, in words for somebody who edits by hand.
///
/// It reads on after faults whose meaning is plain (a comma too many, a comment, single quotation marks), so that one run
/// reports them all, and stops after those that leave the rest unclear.
struct JSONFaults {
  let bytes: [UInt8]
  let file: FileID
  let limits: JSONText.Limits
  private var i = 0
  private var found: [Diagnostic] = []
  private var isLost = false

  init(bytes: [UInt8], file: FileID, limits: JSONText.Limits) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
  }

  private struct Open {
    var at: Int
    var isObject: Bool
  }

  private enum Token: Equatable {
    case punctuation(UInt8)
    case string
    case scalar
    case end
  }

  /// The faults in the order of the text; never empty.
  mutating func find(strictReaderStoppedAt stop: Int) -> [Diagnostic] {
    if !looksLikeAnotherFormat() { readDocument() }
    if found.isEmpty {
      let at = min(stop, bytes.count)
      add("json.syntax", "the text is not JSON from here on", at..<min(at + 1, bytes.count), hint: nil)
    }
    return found
  }

  private mutating func add(_ id: String, _ message: String, _ range: Range<Int>, hint: String?, notes: [Diagnostic.Note] = []) {
    guard found.count < limits.faults else {
      isLost = true
      return
    }
    found.append(Diagnostic(.error, id, message, at: SourceSpan(file: file, bytes: range), hint: hint, notes: notes))
  }

  // MARK: Whole files that are something else

  private mutating func looksLikeAnotherFormat() -> Bool {
    func starts(_ prefix: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: prefix) }
    let whole = 0..<min(1, bytes.count)
    if starts([0xFF, 0xFE]) || starts([0xFE, 0xFF]) || (bytes.count >= 4 && bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0)
      || (bytes.count >= 4 && bytes[0] == 0 && bytes[2] == 0)
    {
      add(
        "json.encoding", "this file is written in UTF-16, and JSON is read in UTF-8", whole,
        hint: "open it in your editor and save it again with the encoding UTF-8")
      return true
    }
    if starts([0x1F, 0x8B]) || starts(Array("PK\u{3}\u{4}".utf8)) {
      add("json.compressed", "this file is compressed", whole, hint: "unpack it first and give the JSON file inside")
      return true
    }
    if starts(Array("SQLite format 3".utf8)) || starts(Array("bplist".utf8)) || starts([0x89, 0x50, 0x4E, 0x47])
      || starts([0xFF, 0xD8, 0xFF])
    {
      add("json.not-text", "this file is not text", whole, hint: "export the data as JSON")
      return true
    }
    var first = starts([0xEF, 0xBB, 0xBF]) ? 3 : 0
    while first < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[first]) { first += 1 }
    if first >= bytes.count {
      add(
        "json.empty", bytes.isEmpty ? "this file is empty" : "this file holds nothing but blank space", 0..<0,
        hint: "export it again, or delete the file")
      return true
    }
    if bytes[first] == UInt8(ascii: "<") {
      add(
        "json.web-page", "this is a web page or XML, not JSON", first..<first + 1,
        hint: "the export probably failed or asked to sign in; open the file to see its message and export again")
      return true
    }
    if starts(Array("BEGIN:V".utf8), at: first) {
      add(
        "json.other-format", "this is a calendar or contacts file, not JSON", first..<first + 1,
        hint: "give it the ending .ics or .vcf and list it as a source of format \"icalendar\" or \"vcard\"")
      return true
    }
    return false
  }

  // MARK: Grammar

  private mutating func readDocument() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      add(
        "json.byte-order-mark", "the file begins with a byte order mark, which JSON does not allow", 0..<3,
        hint: "save it as \"UTF-8\", not as \"UTF-8 with BOM\"")
      i = 3
    }
    var open: [Open] = []
    enum Place { case value, firstValue, name, firstName, colon, afterValue, done }
    var place = Place.value
    var commaAt = 0
    var nameRange = 0..<0
    var previousEnd = 0
    var previous = 0..<0
    while !isLost {
      skipBlank()
      let start = i
      let token = next()
      if isLost { return }
      var range = start..<i
      defer {
        previousEnd = i
        previous = range
      }
      if token == .end {
        endOfFile(open, isDone: place == .done)
        return
      }
      // Closing a bracket is the same in every place.
      if case .punctuation(let mark) = token, mark == UInt8(ascii: "]") || mark == UInt8(ascii: "}") {
        guard let innermost = open.popLast() else {
          add(
            "json.extra-bracket", "this bracket closes nothing", range,
            hint: "remove it, or add the opening bracket that it belongs to")
          return
        }
        if innermost.isObject != (mark == UInt8(ascii: "}")) {
          let wanted = innermost.isObject ? "}" : "]"
          add(
            "json.wrong-bracket", "a \(Character(Unicode.Scalar(mark))) stands here where \(wanted) is needed", range,
            hint: "write \(wanted), remove it if it is one too many, or look for a bracket that is missing before it",
            notes: [note("this is the bracket that is still open", innermost.at)])
          return
        }
        switch place {
        case .value where commaAt > innermost.at, .name:
          add(
            "json.trailing-comma", "there is a comma before the closing bracket, and nothing follows it", commaAt..<commaAt + 1,
            hint: "remove the comma")
        case .value, .colon:
          add(
            "json.missing-value", "this name has no value", nameRange,
            hint: "write a colon and a value after it, such as \"name\": \"Emma\"")
        default: break
        }
        place = open.isEmpty ? .done : .afterValue
        continue
      }
      switch place {
      case .done:
        if token == .punctuation(UInt8(ascii: ",")) || token == .punctuation(UInt8(ascii: "{")) {
          add(
            "json.several-values", "the JSON ends before this, and a file may hold only one value", range,
            hint: "put the values into one list: [ …, … ]")
        } else {
          add("json.text-after-end", "the JSON ends before this", range, hint: "remove what follows the last bracket")
        }
        return
      case .firstName, .name:
        switch token {
        case .string:
          if let colon = colonOfUnclosedName(range) {
            add(
              "json.missing-closing-quote", "this name has no closing quotation mark", start..<start + 1,
              hint: "write \" before the colon")
            i = colon
            range = start..<colon
          }
          nameRange = range
          place = .colon
        case .scalar:
          if bytes[start] == UInt8(ascii: "-") || (0x30...0x39).contains(bytes[start])
            || ["true", "false", "null"].contains(text(range))
          {
            add("json.name-not-text", "a name must be text in quotation marks", range, hint: "write \"\(text(range))\"")
          }
          nameRange = range
          place = .colon
        case .punctuation(UInt8(ascii: ",")):
          add("json.extra-comma", "there is one comma too many", range, hint: "remove it")
        case .punctuation(UInt8(ascii: "{")) where place == .name && open.dropLast().last?.isObject == false:
          // The next of a list of objects: the one before it is still open.
          add(
            "json.missing-bracket", "the { } that ends before this comma is not closed", commaAt..<commaAt + 1,
            hint: "write } before the comma", notes: [note("this is the bracket that is still open", open.last?.at ?? start)])
          open.removeLast()
          if !startValue(token, start, &open) { return }
          place = .firstName
        default:
          add(
            "json.missing-name", "inside { } every value needs a name", range,
            hint: "write \"name\": before it, or use [ ] for a list without names")
          return
        }
      case .colon:
        switch token {
        case .punctuation(UInt8(ascii: ":")): place = .value
        case .punctuation(UInt8(ascii: ",")):
          add(
            "json.missing-value", "this name has no value", nameRange,
            hint: "write a colon and a value after it, such as \"name\": \"Emma\"")
          commaAt = start
          place = .name
        case .punctuation(UInt8(ascii: "=")):
          add("json.equals-sign", "a name and its value are separated by a colon, not by =", range, hint: "write : instead")
          place = .value
        default:
          add("json.missing-colon", "a colon is missing after this name", nameRange, hint: "write : between the name and its value")
          if !startValue(token, start, &open) { return }
          if case .punctuation = token {
            place = open.last?.isObject == true ? .firstName : .firstValue
          } else {
            place = .afterValue
          }
        }
      case .value, .firstValue:
        switch token {
        case .string, .scalar: place = open.isEmpty ? .done : .afterValue
        case .punctuation(UInt8(ascii: "[")), .punctuation(UInt8(ascii: "{")):
          if !startValue(token, start, &open) { return }
          place = open.last?.isObject == true ? .firstName : .firstValue
        case .punctuation(UInt8(ascii: ",")):
          if open.last?.isObject == true {
            add(
              "json.missing-value", "this name has no value", nameRange, hint: "write a value after the colon, or remove the name")
            commaAt = start
            place = .name
          } else if open.isEmpty {
            add("json.missing-value", "a value is missing before this comma", range, hint: nil)
            return
          } else {
            add("json.extra-comma", "there is one comma too many", range, hint: "remove it")
            commaAt = start
            place = .value
          }
        default:
          add(
            "json.unexpected", "a value is expected here", range,
            hint: "write text in quotation marks, a number, true, false or null")
          return
        }
      case .afterValue:
        let isObject = open.last?.isObject ?? false
        switch token {
        case .punctuation(UInt8(ascii: ",")):
          commaAt = start
          place = isObject ? .name : .value
        case .punctuation(UInt8(ascii: ";")):
          add("json.semicolon", "values are separated by a comma, not by ;", range, hint: "write , instead")
          commaAt = start
          place = isObject ? .name : .value
        case .punctuation(UInt8(ascii: ":"))
        where !isObject && open.dropLast().last?.isObject == true && bytes[previous.lowerBound] == UInt8(ascii: "\"")
          && closesBracket(before: commaAt):
          // A name behind a list of objects: the list is still open.
          add(
            "json.missing-bracket", "the list [ ] before this name is not closed", previous,
            hint: "write ] before it", notes: [note("this is the bracket that is still open", open.last?.at ?? start)])
          open.removeLast()
          nameRange = previous
          place = .value
        case .punctuation(UInt8(ascii: ":")):
          add(
            isObject ? "json.extra-colon" : "json.colon-in-list",
            isObject ? "there is one colon too many" : "a list [ ] holds values without names", range,
            hint: isObject ? "remove it" : "use { } around a name and its value")
          return
        case .string, .scalar, .punctuation(UInt8(ascii: "{")), .punctuation(UInt8(ascii: "[")):
          if token == .scalar, previousEnd == start {
            quoteInsideText(start)
            return
          }
          add(
            "json.missing-comma", "a comma is missing between this and what follows", max(previousEnd - 1, 0)..<previousEnd,
            hint: "write a comma here", notes: [note("the next item begins here", start)])
          if isObject {
            if token == .string || token == .scalar {
              nameRange = range
              place = .colon
            } else {
              return
            }
          } else if case .punctuation = token {
            if !startValue(token, start, &open) { return }
            place = open.last?.isObject == true ? .firstName : .firstValue
          }
        default:
          add("json.unexpected", "a comma or a closing bracket is expected here", range, hint: nil)
          return
        }
      }
    }
  }

  /// Whether what stands before `end`, but for blank space, is a closing bracket.
  private func closesBracket(before end: Int) -> Bool {
    let last = bytes[..<end].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
  }

  /// Where the colon of a name stands whose closing quotation mark is missing: the text that begins there goes on to the one with which its
  /// value begins.
  private func colonOfUnclosedName(_ range: Range<Int>) -> Int? {
    var after = range.upperBound
    while after < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[after]) { after += 1 }
    guard after == bytes.count || bytes[after] != UInt8(ascii: ":") else { return nil }
    let inside = bytes[range].dropFirst().dropLast()
    guard let colon = inside.firstIndex(of: UInt8(ascii: ":")), colon > inside.startIndex else { return nil }
    let isName = bytes[inside.startIndex..<colon].allSatisfy { isWordByte($0) || $0 == 0x20 }
    return isName && bytes[(colon + 1)..<inside.endIndex].allSatisfy { $0 == 0x20 || $0 == 0x09 } ? colon : nil
  }

  private mutating func startValue(_ token: Token, _ at: Int, _ open: inout [Open]) -> Bool {
    guard case .punctuation(let mark) = token, mark == UInt8(ascii: "[") || mark == UInt8(ascii: "{") else {
      if case .punctuation = token {
        add(
          "json.unexpected", "a value is expected here", at..<i,
          hint: "write text in quotation marks, a number, true, false or null")
        return false
      }
      return true
    }
    if open.count >= limits.depth {
      add(
        "json.too-deep", "lists and objects stand inside each other more than \(limits.depth) levels deep", at..<i,
        hint: "an export is never that deep; export the file again")
      return false
    }
    open.append(Open(at: at, isObject: mark == UInt8(ascii: "{")))
    return true
  }

  private mutating func endOfFile(_ open: [Open], isDone: Bool) {
    if isDone { return }
    let end = bytes.count
    if let innermost = open.last {
      let bracket = innermost.isObject ? "}" : "]"
      let missing = open.reversed().map { $0.isObject ? "}" : "]" }.joined()
      add(
        "json.truncated", "the file ends before everything is closed: \(bracket) is missing", max(end - 1, 0)..<end,
        hint: open.count > 2
          ? "the file was probably cut off; export or copy it again"
          : "write \(missing) at the end; if more is missing, export the file again",
        notes: [note("this bracket is still open", innermost.at)])
    } else {
      add("json.truncated", "the file ends before a value", max(end - 1, 0)..<end, hint: "export or copy it again")
    }
  }

  private mutating func quoteInsideText(_ at: Int) {
    add(
      "json.quote-inside-text", "the text ends at the quotation mark before this, but it seems to go on", at..<i,
      hint: "write \\\" for a quotation mark inside text; or a closing quotation mark is missing before this")
  }

  private func note(_ message: String, _ at: Int) -> Diagnostic.Note {
    .init(message: message, span: SourceSpan(file: file, bytes: at..<min(at + 1, bytes.count)))
  }

  /// Whether a word may stand in a message: it has no digits and is no value of a name such as "password".
  private func mayBeRepeated(_ range: Range<Int>) -> Bool {
    var before = bytes[..<range.lowerBound].suffix(80)
    func skipBlank() { while let last = before.last, last <= 0x20 { before.removeLast() } }
    skipBlank()
    if before.popLast() == UInt8(ascii: ":") {
      skipBlank()
      if before.popLast() == UInt8(ascii: "\""), let start = before.lastIndex(of: UInt8(ascii: "\"")),
        SecretShapes.isSecretName(String(decoding: before[(start + 1)...], as: UTF8.self))
      {
        return false
      }
    }
    let word = bytes[range]
    return word.count <= 30 && !word.contains { (0x30...0x39).contains($0) }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range].prefix(40), as: UTF8.self) }

  // MARK: Words

  private mutating func skipBlank() {
    while i < bytes.count {
      switch bytes[i] {
      case 0x20, 0x0A, 0x0D, 0x09: i += 1
      case UInt8(ascii: "/") where i + 1 < bytes.count && (bytes[i + 1] == UInt8(ascii: "/") || bytes[i + 1] == UInt8(ascii: "*")):
        skipComment(isBlock: bytes[i + 1] == UInt8(ascii: "*"))
      case UInt8(ascii: "#"): skipComment(isBlock: false)
      case 0xC2 where i + 1 < bytes.count && bytes[i + 1] == 0xA0:
        add(
          "json.space", "this is a no-break space, which JSON does not know", i..<i + 2,
          hint: "replace it by an ordinary space; it often comes from copying out of a web page")
        i += 2
      default: return
      }
      if isLost { return }
    }
  }

  private mutating func skipComment(isBlock: Bool) {
    let start = i
    if isBlock {
      i += 2
      while i + 1 < bytes.count, !(bytes[i] == UInt8(ascii: "*") && bytes[i + 1] == UInt8(ascii: "/")) { i += 1 }
      i = min(i + 2, bytes.count)
    } else {
      while i < bytes.count, bytes[i] != 0x0A { i += 1 }
    }
    add("json.comment", "JSON has no comments", start..<start + min(2, i - start), hint: "remove the comment")
  }

  private mutating func next() -> Token {
    guard i < bytes.count else { return .end }
    let byte = bytes[i]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "="), UInt8(ascii: ";"):
      i += 1
      return .punctuation(byte)
    case UInt8(ascii: "\""):
      readString()
      return .string
    case UInt8(ascii: "'"), UInt8(ascii: "`"):
      readOddlyQuoted(close: [byte], "a text begins and ends with a straight double quotation mark \"", id: "json.single-quotes")
      return .string
    case 0xE2 where i + 2 < bytes.count && bytes[i + 1] == 0x80 && (0x98...0x9F).contains(bytes[i + 2]):
      readOddlyQuoted(
        close: nil, "this quotation mark is a typographic one, and JSON needs the straight one \"", id: "json.smart-quotes")
      return .string
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), 0x30...0x39:
      readNumber()
      return .scalar
    case 0x00:
      add("json.control-character", "there is a null byte here", i..<i + 1, hint: "the file is damaged; export it again")
      isLost = true
      return .scalar
    default:
      readWord()
      return .scalar
    }
  }

  private mutating func readOddlyQuoted(close: [UInt8]?, _ message: String, id: String) {
    let start = i
    let opening = close == nil ? 3 : 1
    i += opening
    while i < bytes.count, bytes[i] != 0x0A {
      if let close {
        if bytes[i] == close[0] { break }
        if bytes[i] == UInt8(ascii: "\\") { i += 1 }
      } else if bytes[i] == 0xE2, i + 2 < bytes.count, bytes[i + 1] == 0x80, (0x98...0x9F).contains(bytes[i + 2]) {
        break
      } else if bytes[i] == UInt8(ascii: "\"") {
        break
      }
      i += 1
    }
    i = min(i, bytes.count)
    if i < bytes.count, bytes[i] != 0x0A { i += bytes[i] == 0xE2 ? 3 : 1 }
    i = min(i, bytes.count)
    add(id, message, start..<start + opening, hint: "replace both quotation marks by \"")
  }

  private mutating func readNumber() {
    let start = i
    while i < bytes.count,
      isWordByte(bytes[i]) || bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: ".")
    {
      i += 1
    }
    // A date with a time, such as 2027-03-01T10:00: what follows its colon belongs to it.
    let isDate = bytes[start..<i].contains(UInt8(ascii: "T"))
    while isDate, i + 1 < bytes.count, bytes[i] == UInt8(ascii: ":"), (0x30...0x39).contains(bytes[i + 1]) {
      i += 1
      while i < bytes.count, isWordByte(bytes[i]) || bytes[i] == UInt8(ascii: ".") { i += 1 }
    }
    let range = start..<i
    var scanner = JSONScanner(depthLimit: 1)
    let isValid = Array(bytes[range]).withUnsafeBufferPointer { scanner.scan($0) }
    if isValid { return }
    let text = bytes[range]
    let digits = text.filter { (0x30...0x39).contains($0) }
    let (message, hint): (String, String)
    if text.starts(with: [UInt8(ascii: "+")]) {
      (message, hint) = ("a number has no plus sign in front", "remove the +")
    } else if text.starts(with: [UInt8(ascii: ".")]) || text.starts(with: Array("-.".utf8)) {
      (message, hint) = ("a number needs a digit before its point", "write 0 before the point")
    } else if text.last == UInt8(ascii: ".") {
      (message, hint) = ("a number needs a digit after its point", "remove the point")
    } else if text.count > 1, digits.first == 0x30, text.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }),
      text.filter({ $0 == UInt8(ascii: "-") }).count <= 1
    {
      (message, hint) = ("a number must not begin with 0", "remove the leading zeros, or write it as text in quotation marks")
    } else {
      (message, hint) = (
        "this is neither a number nor text", "put it in quotation marks if it is text, such as a date or a telephone number"
      )
    }
    add("json.number", message, range, hint: hint)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func readWord() {
    let start = i
    while i < bytes.count, isWordByte(bytes[i]) || bytes[i] == UInt8(ascii: "-") { i += 1 }
    if i == start {
      i += 1
      let byte = bytes[start]
      let shown = byte > 0x20 && byte < 0x7F ? "\(Character(Unicode.Scalar(byte)))" : "this control character"
      add("json.unexpected", "\(shown) has no meaning here in JSON", start..<i, hint: "remove it, or put text in quotation marks")
      return
    }
    let range = start..<i
    let word = String(decoding: bytes[range].prefix(60), as: UTF8.self)
    if ["true", "false", "null"].contains(word) { return }
    if let bad = firstBadSequence(in: range) {
      invalidUTF8(at: bad)
      return
    }
    // A word that stands directly after a text: `readDocument` says what that means.
    if start > 0, bytes[start - 1] == UInt8(ascii: "\"") { return }
    // `name": value`
    if i < bytes.count, bytes[i] == UInt8(ascii: "\"") {
      var after = i + 1
      while after < bytes.count, bytes[after] == 0x20 || bytes[after] == 0x09 { after += 1 }
      if after < bytes.count, bytes[after] == UInt8(ascii: ":") {
        i += 1
        add("json.missing-quotes", "this name has no opening quotation mark", range, hint: "write \" before it")
        return
      }
    }
    switch word.lowercased() {
    case "true", "false", "null":
      add("json.capital-letters", "JSON writes \(word.lowercased()) in small letters", range, hint: "write \(word.lowercased())")
    case "none", "nil", "undefined":
      add("json.unknown-word", "JSON does not know this word", range, hint: "write null")
    case "nan", "infinity":
      add("json.unknown-word", "JSON does not know this number", range, hint: "write null, or a number")
    case "yes", "no":
      add(
        "json.unknown-word", "JSON does not know this word", range, hint: "write \(word.lowercased() == "yes" ? "true" : "false")")
    default:
      add(
        "json.missing-quotes", "text and names stand in quotation marks", range,
        hint: mayBeRepeated(range) ? "write \"\(word)\"" : "put quotation marks around it")
    }
  }

  // MARK: Text

  private mutating func readString() {
    let start = i
    i += 1
    while i < bytes.count {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "\""):
        i += 1
        return
      case UInt8(ascii: "\\"): readEscape()
      case 0x0A, 0x0D:
        if lineLooksUnclosed(before: i, from: start) {
          add(
            "json.missing-closing-quote", "the text that begins here has no closing quotation mark on its line", start..<start + 1,
            hint: "write \" at the end of the text")
          while i > start + 1, [UInt8(ascii: ","), 0x20, 0x0D, 0x0A, 0x09].contains(bytes[i - 1]) { i -= 1 }
          return
        }
        add(
          "json.line-break", "a text may not hold a line break of its own", i..<i + 1, hint: "write \\n where the line breaks")
        i += byte == 0x0D && i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1
      case 0..<0x20:
        add(
          "json.control-character",
          byte == 0x09 ? "a text may not hold a tab of its own" : "a text may not hold control characters", i..<i + 1,
          hint: byte == 0x09 ? "write \\t, or use spaces" : "delete it; it is invisible in most editors")
        i += 1
      case 0..<0x80: i += 1
      default:
        let length = sequenceLength(at: i)
        if length == 0 {
          invalidUTF8(at: i)
          // One report for a run of bad bytes.
          while i < bytes.count, bytes[i] >= 0x80, sequenceLength(at: i) == 0 { i += 1 }
        } else {
          i += length
        }
      }
      if isLost { return }
    }
    add(
      "json.truncated", "the text that begins here is never closed", start..<start + 1,
      hint: "write \" at its end; if the rest is missing, the file was cut off: export it again")
    isLost = true
  }

  /// Whether the line break at `end` ends an item whose closing quotation mark is missing, rather than standing inside a text.
  private func lineLooksUnclosed(before end: Int, from start: Int) -> Bool {
    var last = end
    while last > start, [0x20, 0x09, 0x0D].contains(bytes[last - 1]) { last -= 1 }
    var next = end
    while next < bytes.count, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[next]) { next += 1 }
    guard next < bytes.count else { return true }
    let follower = bytes[next]
    if last > start + 1, bytes[last - 1] == UInt8(ascii: ",") {
      return [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(follower)
    }
    return follower == UInt8(ascii: "}") || follower == UInt8(ascii: "]")
  }

  private mutating func readEscape() {
    guard i + 1 < bytes.count else {
      i = bytes.count
      return
    }
    let letter = bytes[i + 1]
    if letter == UInt8(ascii: "u") {
      if JSONEscapes.hex4(bytes[...], i + 2) == nil {
        add(
          "json.escape", "\\u is followed by four digits 0-9 or letters A-F", i..<min(i + 6, bytes.count),
          hint: "write the character itself, or all four digits")
        i += 2
      } else {
        i += 6
      }
      return
    }
    if !Array("\"\\/bfnrt".utf8).contains(letter) {
      let end = min(i + 1 + max(1, sequenceLength(at: i + 1)), bytes.count)
      add(
        "json.escape", "a backslash has a special meaning in JSON and cannot stand before this character", i..<end,
        hint: "write \\\\ for a backslash")
      if letter < 0x20 { i -= 1 }
    }
    i += 2
  }

  private func sequenceLength(at offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, offset < buffer.count else { return 0 }
      return UTF8Check.sequenceLength(base + offset, buffer.count - offset)
    }
  }

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
    var hint = "save the file again with the encoding UTF-8"
    if byte >= 0xA0, let scalar = Unicode.Scalar(UInt32(byte)) {
      hint =
        "it would be \(Character(scalar)) in the encoding Windows-1252 or Latin-1: open the file with that encoding and save it as UTF-8"
    }
    let digits = Array("0123456789ABCDEF")
    add(
      "json.invalid-utf8", "the byte \(digits[Int(byte >> 4)])\(digits[Int(byte & 15)]) is not UTF-8 here", offset..<offset + 1,
      hint: hint)
  }
}
