import Recurrence

/// The RRULE of a file: what it says, or what is wrong with it by RFC 5545 §3.3.10.
struct RuleText: Sendable {
  /// Nil if there is a fault.
  private(set) var rule: RecurrenceRule?
  /// The bytes of the value that are at fault, and why.
  private(set) var fault: (range: Range<Int>, message: String)?

  init(_ text: String) {
    // Parts of one's own are allowed, and mean nothing.
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).filter { !$0.hasPrefix("X-") }
    let plain = parts.joined(separator: ";")
    do throws(RecurrenceRuleError) {
      rule = try RecurrenceRule(parsing: plain)
    } catch {
      fault = (error.offset..<error.offset + error.length, error.description)
    }
    // Both are read, but not every app does.
    guard rule != nil, plain.hasSuffix(";") || plain.utf8.contains(where: { (0x61...0x7A).contains($0) }) else { return }
    (rule, fault) = (nil, (0..<text.utf8.count, "a rule has capitals, and no semicolon at its end"))
  }
}
