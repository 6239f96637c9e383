package import Diagnostics

/// Turns the faults found by `ContentLineReader` into diagnostics, for iCalendar and vCard.
package enum LineFaultReport {
  /// How often one kind of fault is reported in one of our own files. In a foreign file it is reported once. The last report tells
  /// how many more there are.
  package static let maximumReports = 20

  /// - Parameters:
  ///   - format: the first part of the ids: `icalendar` or `vcard`.
  ///   - isStrict: makes every fault an error. Otherwise it is a warning if text was lost or guessed, and else a note.
  package static func diagnostics(_ faults: [LineFault], format: String, file: FileID, isStrict: Bool) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var counts: [LineFault.Kind: (number: Int, last: Int)] = [:]
    let limit = isStrict ? maximumReports : 1
    for fault in faults {
      let number = (counts[fault.kind]?.number ?? 0) + 1
      counts[fault.kind] = (number, number <= limit ? result.count : counts[fault.kind]?.last ?? 0)
      guard number <= limit else { continue }
      let (message, hint, isLossy) = words(fault)
      result.append(
        Diagnostic(
          isStrict ? .error : isLossy ? .warning : .note, "\(format).\(fault.kind.rawValue)", message,
          at: SourceSpan(file: file, bytes: fault.bytes), hint: hint))
    }
    for (number, last) in counts.values where number > limit {
      result[last].message += " (and \(number - limit) more times in this file)"
    }
    return result
  }

  /// The message, the hint, and whether text was lost or guessed.
  private static func words(_ fault: LineFault) -> (String, String?, Bool) {
    let detail = fault.detail.count > 40 ? fault.detail.prefix(40) + "…" : fault.detail
    return switch fault.kind {
    case .byteOrderMark:
      ("the file begins with a byte order mark, which some apps refuse", "save it as UTF-8 without BOM", false)
    case .utf16: ("the file is in UTF-16; the standard asks for UTF-8", "save it as UTF-8", false)
    case .notUTF8: ("the line is not UTF-8; it was read as Windows-1252", "save the file as UTF-8", true)
    case .bareLineFeed: ("the line ends in LF; the standard asks for CRLF", nil, false)
    case .bareCarriageReturn: ("the line ends in CR; the standard asks for CRLF", nil, false)
    case .doubledCarriageReturn: ("the line ends in more than one CR", nil, false)
    case .missingFinalLineBreak: ("the last line does not end in CRLF", nil, false)
    case .blankLine: ("blank lines have no place in the format", nil, false)
    case .longLine: ("the line has \(detail) octets; \(ContentLineReader.maximumOctets) are allowed", "fold it", false)
    case .splitCharacter: ("a fold stands inside a letter", "fold between letters, not between their bytes", false)
    case .foldInsideEscape: ("a fold stands inside an escape such as \\n", "fold before the backslash", false)
    case .emptyContinuation: ("a continuation line holds nothing", nil, false)
    case .controlCharacter: ("the text holds the control character \(detail), which was left out", nil, true)
    case .badName: ("“\(detail)” is not a property name: letters, digits and hyphens only", nil, true)
    case .lowerCaseName: ("\(detail) is written in small letters; some readers want capitals", nil, false)
    case .noColon: ("the line has no property name and colon; it was left out", nil, true)
    case .strayText: ("the line is no property of its own; it was read as more of \(detail)", "write the line break as \\n", false)
    case .bareParameter: ("the parameter “\(detail)” is not written as NAME=value", nil, false)
    case .badParameterName: ("“\(detail)” is not a parameter name", nil, true)
    case .unclosedQuote: ("a quoted parameter value is not closed", nil, true)
    case .textAfterQuote: ("text follows the closing quote of a parameter value", nil, false)
    case .strayQuote: ("a quotation mark stands inside a parameter value that is not quoted", "leave it out, or write ^'", false)
    case .unquotedColon: ("a parameter value with a colon must stand in quotes", nil, false)
    case .parameterInValue: ("“\(detail)” is a parameter: it follows ‘;’, not ‘:’", nil, false)
    case .tooLarge: ("the line is longer than \(ContentLineReader.maximumLogicalBytes) octets; its end was left out", nil, true)
    }
  }
}
