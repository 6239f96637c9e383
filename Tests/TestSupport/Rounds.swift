internal import Glibc

/// How often tests with random data run. In `make test` they run for a part of their rounds; where `ALL_ROUNDS` is set, as in
/// `make fuzz`, for all of them.
package enum Rounds {
  package static let areAll = getenv("ALL_ROUNDS") != nil

  package static func count(_ few: Int, of all: Int) -> Int { areAll ? all : few }

  /// The seeds from `first` on.
  package static func seeds(_ few: Int, of all: Int, from first: UInt64 = 0) -> Range<UInt64> {
    first..<first + UInt64(count(few, of: all))
  }

  /// Some of a list, spread over it, or all of it.
  package static func some<Element>(_ few: Int, of list: [Element]) -> [Element] {
    let step = areAll ? 1 : max(1, list.count / few)
    return stride(from: 0, to: list.count, by: step).map { list[$0] }
  }
}
