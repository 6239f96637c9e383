internal import Diagnostics

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
  public var description: String { ruleMessages.columns(of: reason.rawValue, words)[1] }

  /// A short name that stays the same if the message changes.
  public var id: String { ruleMessages.columns(of: reason.rawValue, [])[0] }
}

/// Data/messages.txt: what is said of rules.
let ruleMessages = MessageTable(embeddedLines(of: "messages.txt"))
