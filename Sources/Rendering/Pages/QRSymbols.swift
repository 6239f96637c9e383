internal import FanOut
internal import QRCode

/// The symbols of a run, each worked out once: sheets of one month in several sizes of paper lead to the same page.
///
/// Safe to use from many threads at once.
final class QRSymbols: Sendable {
  /// More are not kept at a time: a planner of many years has some hundred addresses, and those of one sheet are asked for
  /// closely after one another.
  static let mostKept = 256

  /// A symbol as a picture, two modules of light around it.
  struct Picture: Sendable {
    let viewBox: String
    /// The `d` of its path.
    let path: String
  }

  private let known = Locked<[String: Picture]>([:])

  /// Nil if the address is too long for a symbol.
  func picture(of address: String) -> Picture? {
    if let picture = known.withLock({ $0[address] }) { return picture }
    guard let symbol = QRCode(address) else { return nil }
    let picture = Picture(viewBox: "-2 -2 \(symbol.size + 4) \(symbol.size + 4)", path: symbol.svgPath(quiet: 0))
    known.withLock { known in
      if known.count >= Self.mostKept { known.removeAll(keepingCapacity: true) }
      known[address] = picture
    }
    return picture
  }
}
