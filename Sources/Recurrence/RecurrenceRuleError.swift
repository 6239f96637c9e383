internal import Diagnostics

/// Why the text of a rule cannot be used. Holds what the rule says, but not where it comes from.
public struct RecurrenceRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong. Each has a row of its name in Data/messages.txt.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Faults of the text, of single parts and of their values.
    case empty, notNameAndValue, unknownPart, repeatedPart, emptyPart, notANumber, outOfRange, unknownFrequency, unknownWeekday
    /// A fault of UNTIL, then parts that are missing or may not stand together (RFC 5545 §3.3.10).
    case notADateOrTime, missingFrequency, countAndUntil, excluded, ordinalNotAllowed, ordinalWithWeekNumber, positionWithoutOther
    /// FREQ is less than a day, but the start is a whole day. Reading the rule alone cannot find this, so its caller does.
    case timesOnDates
  }

  /// What is wrong. It chooses the message and the `id`.
  public var reason: Reason
  /// What the rule says there, and what it may say: what stands for each `%` of the row.
  public var words: [String]
  /// The place in the text, in bytes from 0, and the length.
  public var offset, length: Int

  /// - Parameters:
  ///   - words: one for each `%` of the reason's message.
  ///   - offset: where it is in the text, in bytes.
  ///   - length: in bytes. 0 if there is no place to show.
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
