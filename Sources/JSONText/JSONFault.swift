import Diagnostics

/// What can be wrong with a text. Each has a row of its name in Data/faults.txt: its id, what is said, and how to mend it.
enum JSONFault: String, CaseIterable {
  // Whole files that are something else.
  case empty, blank, utf16, compressed, notText, webPage, calendar, tooLarge, byteOrderMark, other
  // Brackets and the end.
  case extraBracket, wrongBracket, openObject, openList, tooDeep, severalValues, textAfterEnd, cutOff, notClosed, noValue, openText
  // Names, colons, commas.
  case trailingComma, extraComma, missingComma, semicolon, commaExpected, missingColon, equalsSign, extraColon, colonInList
  case missingName, nameNotText, nameAlone, nameAndColon, missingValue, valueExpected
  // Quotation marks.
  case openName, openLine, closedName, bareWord, secretWord, quoteInside, singleQuotes, smartQuotes
  // Words, numbers, characters.
  case capitals, unknownWord, unknownNumber, plusSign, bareFraction, barePoint, decimalComma, leadingZero, oddNumber
  case meaningless, comment, space, lineBreak, tab, control, null, hexEscape, escape, invalidUTF8, latin1

  /// The texts by name: the id behind `json.`, what is said, and how to mend it.
  static let rows: [String: [Substring]] = {
    let rows = embeddedLines(of: "faults.txt").map { line in
      let name = line.prefix { $0 != ":" }
      return (String(name), line.dropFirst(name.count + 2).split(separator: " | "))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }()

  /// The fault at a place.
  ///
  /// - Parameter words: what stands for each `%`, in order.
  func diagnostic(_ words: [String], at span: SourceSpan, notes: [Diagnostic.Note] = []) -> Diagnostic {
    var words = words[...]
    let parts = (Self.rows[rawValue] ?? ["", ""]).map { part in
      let pieces = part.split(separator: "%", omittingEmptySubsequences: false)
      return pieces.dropFirst().reduce(String(pieces[0])) { $0 + (words.popFirst() ?? "") + $1 }
    }
    return Diagnostic(.error, "json." + parts[0], parts[1], at: span, hint: parts.count > 2 ? parts[2] : nil, notes: notes)
  }
}
