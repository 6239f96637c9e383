/// Why the text of a rule cannot be used. Holds what the rule says, but not where it comes from.
public struct RecurrenceRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, with the words of the rule.
  public enum Reason: Hashable, Sendable {
    case empty
    case notNameAndValue(String)
    case unknownPart(String)
    case repeatedPart(String)
    case emptyPart(String)
    case notANumber(part: String, value: String)
    case outOfRange(part: String, value: String, allowed: String)
    case unknownFrequency(String)
    case unknownWeekday(part: String, value: String)
    case notADateOrTime(String)
    case missingFrequency
    case countAndUntil
    /// A part that is not allowed with a frequency.
    case excluded(part: String, frequency: String)
    case ordinalNotAllowed(frequency: String)
    case ordinalWithWeekNumber
    case positionWithoutOther
    case timesOnDates(frequency: String)
  }

  public var reason: Reason
  /// The place in the text, in bytes from 0, and the length.
  public var offset: Int
  public var length: Int

  public init(_ reason: Reason, offset: Int = 0, length: Int = 0) {
    (self.reason, self.offset, self.length) = (reason, offset, length)
  }

  /// For the person who wrote the rule.
  public var description: String {
    switch reason {
    case .empty: "the rule is empty; it needs at least FREQ, as in FREQ=WEEKLY"
    case .notNameAndValue(let text): "“\(text)” is not of the form NAME=VALUE"
    case .unknownPart(let name): "a rule has no part called “\(name)”"
    case .repeatedPart(let name): "\(name) occurs twice; each part may stand once"
    case .emptyPart(let name): "\(name) has no value"
    case .notANumber(let part, let value): "“\(value)” in \(part) is not a whole number"
    case .outOfRange(let part, let value, let allowed): "\(value) in \(part) is out of range; it takes \(allowed)"
    case .unknownFrequency(let value):
      "“\(value)” is no frequency; FREQ takes SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY"
    case .unknownWeekday(let part, let value): "“\(value)” in \(part) is no weekday; they are MO TU WE TH FR SA SU"
    case .notADateOrTime(let value): "“\(value)” in UNTIL is neither a date (20270630) nor a date and time (20270630T180000Z)"
    case .missingFrequency: "the rule says not how often it repeats: FREQ is missing"
    case .countAndUntil: "COUNT and UNTIL cannot both end one rule"
    case .excluded(let part, let frequency): "\(part) cannot be used with FREQ=\(frequency)"
    case .ordinalNotAllowed(let frequency):
      "a numbered weekday in BYDAY, such as 2MO, can be used with FREQ=MONTHLY and FREQ=YEARLY only, not with FREQ=\(frequency)"
    case .ordinalWithWeekNumber: "a numbered weekday in BYDAY, such as 2MO, cannot be used together with BYWEEKNO"
    case .positionWithoutOther: "BYSETPOS needs another BY part to choose from"
    case .timesOnDates(let frequency): "FREQ=\(frequency) needs a start with a time of day, not a whole day"
    }
  }

  /// A short name that stays the same if the message changes.
  public var id: String {
    switch reason {
    case .empty: "recurrence.empty"
    case .notNameAndValue: "recurrence.not-name-and-value"
    case .unknownPart: "recurrence.unknown-part"
    case .repeatedPart: "recurrence.repeated-part"
    case .emptyPart: "recurrence.empty-part"
    case .notANumber: "recurrence.not-a-number"
    case .outOfRange: "recurrence.out-of-range"
    case .unknownFrequency: "recurrence.unknown-frequency"
    case .unknownWeekday: "recurrence.unknown-weekday"
    case .notADateOrTime: "recurrence.not-a-date-or-time"
    case .missingFrequency: "recurrence.missing-frequency"
    case .countAndUntil: "recurrence.count-and-until"
    case .excluded: "recurrence.excluded-part"
    case .ordinalNotAllowed: "recurrence.ordinal-not-allowed"
    case .ordinalWithWeekNumber: "recurrence.ordinal-with-week-number"
    case .positionWithoutOther: "recurrence.position-without-other"
    case .timesOnDates: "recurrence.times-on-dates"
    }
  }
}
