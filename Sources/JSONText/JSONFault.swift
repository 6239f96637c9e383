import Diagnostics

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
