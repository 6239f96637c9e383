/// Why the text of a rule cannot be used. Holds what the rule says, but not where it comes from.
public struct RecurrenceRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong. Each has a row of its name in Data/messages.txt.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case empty, notNameAndValue, unknownPart, repeatedPart, emptyPart, notANumber, outOfRange, unknownFrequency, unknownWeekday
    case notADateOrTime, missingFrequency, countAndUntil, excluded, ordinalNotAllowed, ordinalWithWeekNumber, positionWithoutOther
    case timesOnDates
  }

  public var reason: Reason
  /// What the rule says there, and what it may say: what stands for each `%` of the row.
  public var words: [String]
  /// The place in the text, in bytes from 0, and the length.
  public var offset, length: Int

  public init(_ reason: Reason, _ words: [String] = [], offset: Int = 0, length: Int = 0) {
    (self.reason, self.words, self.offset, self.length) = (reason, words, offset, length)
  }

  /// For the person who wrote the rule.
  public var description: String { RuleMessages.columns(of: reason.rawValue, words)[1] }

  /// A short name that stays the same if the message changes.
  public var id: String { RuleMessages.columns(of: reason.rawValue)[0] }
}

/// Data/messages.txt: what is said of rules.
enum RuleMessages {
  private static let rows = Dictionary(
    uniqueKeysWithValues: embeddedLines(of: "messages.txt").map { row in
      let name = row.prefix { $0 != ":" }
      return (String(name), row.dropFirst(name.count + 2).split(separator: " | "))
    })

  /// The columns of a row, with `words` in place of each `%`, in order.
  static func columns(of name: String, _ words: [String] = []) -> [String] {
    var words = words[...]
    return (rows[name] ?? []).map { column in
      let pieces = column.split(separator: "%", omittingEmptySubsequences: false)
      return pieces.dropFirst().reduce(String(pieces[0])) { $0 + (words.popFirst() ?? "") + $1 }
    }
  }
}
