/// Takes parts from the front of a value.
package struct ValueScanner: Sendable {
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ text: some Sequence<UInt8>) { rest = Array(text)[...] }

  package var isAtEnd: Bool { rest.isEmpty }

  /// Takes one byte if it is one of these.
  package mutating func skip(_ octets: UInt8...) -> Bool {
    guard let first = rest.first, octets.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  /// How many digits come next.
  package var digitCount: Int { rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count }

  /// Takes a number of so many digits.
  package mutating func number(_ count: Int) -> Int? {
    guard digitCount >= count else { return nil }
    defer { rest.removeFirst(count) }
    return rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Takes all digits that come next. False if there are none.
  package mutating func skipDigits() -> Bool {
    let count = digitCount
    rest.removeFirst(count)
    return count > 0
  }
}
