package import ContentLines
package import Diagnostics

/// Turns what `ContentLineReader` found into diagnostics, for iCalendar and vCard alike.
package enum LineFaultReport {
  package enum Format: String, Sendable {
    case iCalendar = "icalendar"
    case vCard = "vcard"
  }

  /// Reports of one kind after the first few are counted, not repeated.
  package static func diagnostics(_ faults: [LineFault], format: Format, file: FileID, mode: ReadingMode) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var counts: [LineFault.Kind: Int] = [:]
    var lastIndex: [LineFault.Kind: Int] = [:]
    let limit = mode == .strict ? ICalendarReader.maximumReports : 1
    for fault in faults {
      counts[fault.kind, default: 0] += 1
      guard counts[fault.kind, default: 0] <= limit else { continue }
      lastIndex[fault.kind] = result.count
      result.append(diagnostic(fault, format, file, mode))
    }
    for (kind, index) in lastIndex {
      let count = counts[kind, default: 0]
      if count > limit { result[index].message += " (and \(count - limit) more times in this file)" }
    }
    return result
  }

  private static func diagnostic(_ fault: LineFault, _ format: Format, _ file: FileID, _ mode: ReadingMode) -> Diagnostic {
    let (message, hint, isLossy) = words(fault)
    let severity: Diagnostic.Severity = mode == .strict ? .error : isLossy ? .warning : .note
    return Diagnostic(
      severity, "\(format.rawValue).\(fault.kind.rawValue)", message, at: SourceSpan(file: file, bytes: fault.bytes), hint: hint)
  }

  /// What to say, what to do about it, and whether something of the text was lost or guessed.
  private static func words(_ fault: LineFault) -> (String, String?, Bool) {
    switch fault.kind {
    case .byteOrderMark: ("The file begins with a byte order mark", "Save it as UTF-8 without BOM", false)
    case .utf16: ("The file is in UTF-16; the standard asks for UTF-8", "Save it as UTF-8", false)
    case .notUTF8: ("The line is not UTF-8; it was read as Windows-1252", "Save the file as UTF-8", true)
    case .bareLineFeed: ("The line ends in LF; the standard asks for CRLF", nil, false)
    case .bareCarriageReturn: ("The line ends in CR; the standard asks for CRLF", nil, false)
    case .doubledCarriageReturn: ("The line ends in more than one CR", nil, false)
    case .missingFinalLineBreak: ("The last line does not end in CRLF", nil, false)
    case .blankLine: ("Blank lines have no place in the format", nil, false)
    case .longLine: ("The line has \(fault.detail) octets; \(ContentLineReader.maximumOctets) are allowed", "Fold it", false)
    case .splitCharacter: ("A fold stands inside a letter", "Fold between letters, not between octets", false)
    case .foldInsideEscape: ("A fold stands inside an escape such as \\n", "Fold before the backslash", false)
    case .emptyContinuation: ("A continuation line holds nothing", nil, false)
    case .controlCharacter: ("The text holds the control character \(fault.detail), which was left out", nil, true)
    case .badName: ("“\(clipped(fault.detail))” is not a property name: letters, digits and hyphens only", nil, true)
    case .lowerCaseName: ("\(fault.detail) is written in small letters; some readers want capitals", nil, false)
    case .noColon: ("The line has no property name and colon; it was left out", nil, true)
    case .strayText:
      ("The line is no property of its own; it was read as more of \(fault.detail)", "Write the line break as \\n", false)
    case .bareParameter: ("The parameter “\(clipped(fault.detail))” has no value", nil, false)
    case .badParameterName: ("“\(clipped(fault.detail))” is not a parameter name", nil, true)
    case .unclosedQuote: ("A quoted parameter value is not closed", nil, true)
    case .textAfterQuote: ("Text follows the closing quote of a parameter value", nil, false)
    case .strayQuote: ("A quotation mark stands inside a parameter value that is not quoted", "Leave it out, or write ^'", false)
    case .unquotedColon: ("A parameter value with a colon must stand in quotes", nil, false)
    case .parameterInValue: ("“\(clipped(fault.detail))” is a parameter: it follows ‘;’, not ‘:’", nil, false)
    case .tooLarge: ("The line is longer than \(ContentLineReader.maximumLogicalOctets) octets; its end was left out", nil, true)
    }
  }

  private static func clipped(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}
