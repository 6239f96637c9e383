/// A content line as it was read (RFC 5545 §3.1, RFC 6350 §3.3): unfolded and split into its parts. The value is still escaped.
public struct ContentLine: Sendable, Hashable {
  /// A parameter with its values (RFC 5545 §3.2).
  public struct Parameter: Sendable, Hashable {
    /// Upper case. Empty for vCard 2.1's bare values, such as `TEL;HOME:`.
    public var name: String
    /// Without quotes, and with RFC 6868's `^` escapes decoded. A bare value is here with an empty name.
    public var values: [String]
  }

  /// A place where the line was folded: after `unfolded` bytes of text, the line continues at `file`.
  public struct Fold: Sendable, Hashable {
    /// An offset in the unfolded line, and the place in the file of the byte there. In UTF-16, every byte has such a pair.
    public var unfolded, file: Int
  }

  /// vCard's property group, such as `item1`, as written.
  public var group: String?
  /// Upper case.
  public var name: String
  /// In the order of the line. A name may stand more than once.
  public var parameters: [Parameter]
  /// Unfolded, but still escaped.
  public var value: String
  /// The whole line in the file, from its first byte to the last before its line break.
  public var bytes: Range<Int>
  /// How many bytes of the unfolded line come before the value.
  public var valueOffset: Int
  /// The places in the file where continuation lines begin. Empty for a line that is not folded. In UTF-16 each byte has its place
  /// here.
  public var folds: [Fold]

  /// The values of all parameters with a name (upper case), in order.
  public func values(of parameter: String) -> [String] { parameters.flatMap { $0.name == parameter ? $0.values : [] } }

  /// The first value of the first parameter with a name (upper case), or nil if there is none.
  public func first(_ parameter: String) -> String? { parameters.first { $0.name == parameter }?.values.first }

  /// The place in the file of a byte of the unfolded line.
  public func fileOffset(ofUnfolded offset: Int) -> Int {
    var place = bytes.lowerBound + offset
    for fold in folds {
      if fold.unfolded > offset { break }
      place = fold.file + offset - fold.unfolded
    }
    return min(max(place, bytes.lowerBound), bytes.upperBound)
  }

  /// The place in the file of the name, together with its group.
  public var nameBytes: Range<Int> {
    bytes.lowerBound..<fileOffset(ofUnfolded: min((group.map { $0.utf8.count + 1 } ?? 0) + name.utf8.count, valueOffset))
  }

  /// The place in the file of the value, to the end of the line. Includes folds.
  public var valueBytes: Range<Int> {
    let start = fileOffset(ofUnfolded: valueOffset)
    return start..<max(start, bytes.upperBound)
  }

  /// The place in the file of a part of the value. `range` counts the value's bytes.
  public func valueBytes(_ range: Range<Int>) -> Range<Int> {
    let start = fileOffset(ofUnfolded: valueOffset + range.lowerBound)
    if range.isEmpty { return start..<start }
    // Use the byte after the last one, not the next one, because there may be a fold between them.
    return start..<max(start, min(fileOffset(ofUnfolded: valueOffset + range.upperBound - 1) + 1, bytes.upperBound))
  }
}

/// A fault in a line. Reading always goes on, and the caller decides what the fault means.
public struct LineFault: Sendable, Hashable {
  /// What is wrong with a line. Each has a row of its name in Data/faults.txt.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Faults of the encoding and of line breaks.
    case byteOrderMark, utf16, notUTF8, bareLineFeed, bareCarriageReturn, doubledCarriageReturn, missingFinalLineBreak, blankLine
    /// Faults of folds, characters and names.
    case longLine, splitCharacter, foldInsideEscape, emptyContinuation, controlCharacter, badName, lowerCaseName, noColon, strayText
    /// Faults of parameters. `tooLarge` is a line above `ContentLineReader.maximumLogicalBytes`, whose end was left out.
    case bareParameter, badParameterName, unclosedQuote, textAfterQuote, strayQuote, unquotedColon, parameterInValue, tooLarge
  }

  /// What is wrong.
  public var kind: Kind
  /// The place in the file.
  public var bytes: Range<Int>
  /// What was found there, in a few words. May be empty.
  public var detail: String

  /// - Parameters:
  ///   - bytes: the place in the file.
  ///   - detail: what was found there. Messages quote it.
  public init(_ kind: Kind, _ bytes: Range<Int>, _ detail: String = "") {
    (self.kind, self.bytes, self.detail) = (kind, bytes, detail)
  }
}
