import Diagnostics
import TribeModel

/// Removes anything that looks like a password or token from all texts that people read, and cuts texts that are too long, just before
/// they reach the model.
///
/// Most readers have already done both and reported the place (`Fields`). This covers the rest: calendars, address books and names
/// inside lists.
struct SecretSweep {
  private(set) var count = 0
  /// How many texts were too long.
  private(set) var cutCount = 0

  mutating func clean(_ text: inout String) {
    if text.utf8.count > CleanText.maximumBytes {
      text = CleanText.cut(text)
      cutCount += 1
    }
    guard let redacted = SecretShapes.redacted(text) else { return }
    text = redacted
    count += 1
  }

  /// Whether an address holds a password or token. Without it, the address would not work, so the whole of it goes.
  mutating func removesAddress(_ address: String) -> Bool {
    guard SecretShapes.redacted(address) != nil else { return false }
    count += 1
    return true
  }

  mutating func sweep(_ tribe: inout Tribe) {
    if var name = tribe.name.take() {
      clean(&name)
      tribe.name = name
    }
    for list in [OwnRecords.tribe] + OwnRecords.lists { list.sweep(&self, &tribe) }
  }
}
