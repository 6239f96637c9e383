import Diagnostics
import JSONText

extension ImportLog {
  /// A JSON document without what the import has not read, such as accounts, tokens and passwords: other values become `null`, and
  /// rows that were left out are gone. For documents of a log that wants a report.
  func reduced(_ root: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = write(root, isKept: false, into: &bytes)
    return bytes + [0x0A]
  }

  /// Writes one value.
  ///
  /// - Parameter isKept: whether everything in here was read.
  /// - Returns: whether anything in it was read.
  private func write(_ value: JSONValue, isKept: Bool, into bytes: inout [UInt8]) -> Bool {
    let mark = mark(of: value)
    let isWhole = isKept || mark == .usedWhole
    let isRead = isWhole || mark == .used || mark == .rejected
    guard value.kind == .object || value.kind == .array else {
      bytes += isRead ? Self.text(of: value) : Array("null".utf8)
      return isRead
    }
    let start = bytes.count
    var holdsAny = isRead
    let isObject = value.kind == .object
    var isFirst = true
    func separate() {
      bytes += isFirst ? [] : [UInt8(ascii: ","), 0x0A]
      isFirst = false
    }
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
    for (name, child) in value.members {
      separate()
      bytes += Self.text(of: name)
      bytes.append(UInt8(ascii: ":"))
      if isLeftOut(child) {
        bytes += Array("null".utf8)
      } else if write(child, isKept: isWhole, into: &bytes) {
        holdsAny = true
      }
    }
    for child in value.elements where !isLeftOut(child) {
      separate()
      // Texts and numbers of a list have no marks of their own.
      let isPlain = child.kind != .object && child.kind != .array
      if write(child, isKept: isWhole || (isPlain && isRead), into: &bytes) { holdsAny = true }
    }
    bytes.append(UInt8(ascii: isObject ? "}" : "]"))
    if !holdsAny {
      bytes.removeLast(bytes.count - start)
      bytes += Array((isObject ? "{}" : "[]").utf8)
    }
    return holdsAny
  }

  /// A value as it stands in the file.
  private static func text(of value: JSONValue) -> [UInt8] {
    let quote: [UInt8] = value.kind == .string ? [UInt8(ascii: "\"")] : []
    return quote + value.rawBytes + quote
  }

  /// Whether a rule says that a value is not used. Keys that nobody asked for have no rule.
  private func isLeftOut(_ value: JSONValue) -> Bool {
    switch mark(of: value) {
    case .unread, .used, .usedWhole, .rejected: false
    default: true
    }
  }
}
