import JSONText

extension ImportLog {
  /// A JSON document without what the import has not read, such as accounts, tokens and passwords: texts that nothing asked for
  /// become `null`, and rows that were left out are gone. Ids, numbers and dates stay, as rows are matched by them.
  ///
  /// For documents of a log that wants a report.
  func reduced(_ root: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = write(root, .none, into: &bytes)
    return bytes + [0x0A]
  }

  /// Why a value inside another is kept.
  private enum Reason { case none, compared, read }

  /// Writes one value.
  ///
  /// - Parameter reason: why it is kept if it has no mark of its own.
  /// - Returns: whether anything in it is kept.
  private func write(_ value: JSONValue, _ reason: Reason, into bytes: inout [UInt8]) -> Bool {
    let mark = mark(of: value)
    let isRead = reason == .read || mark == .used || mark == .usedWhole || mark == .rejected
    guard value.kind == .object || value.kind == .array else {
      let isAddress = mark == .ignoredRemotePicture || value.rawBytes.starts(with: "http".utf8)
      let isKept = isRead || reason == .compared || mark == .ignoredRemotePicture
      bytes += !isKept ? Array("null".utf8) : isRead || !isAddress ? value.jsonBytes : Self.address(of: value)
      return isKept
    }
    let inside: Reason = reason == .read || mark == .usedWhole ? .read : Self.comparedRows.contains(mark) ? .compared : reason
    let start = bytes.count
    var holdsAny = isRead || inside != .none
    let isObject = value.kind == .object
    var isFirst = true
    func separate() {
      bytes += isFirst ? [] : [UInt8(ascii: ","), 0x0A]
      isFirst = false
    }
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
    for (name, child) in value.members {
      separate()
      bytes += name.jsonBytes
      bytes.append(UInt8(ascii: ":"))
      let own: Reason = inside == .read ? .read : isSecret(name) ? .none : Self.matchesRows(name, child) ? .compared : inside
      if isLeftOut(child) {
        bytes += Array("null".utf8)
      } else if write(child, own, into: &bytes) {
        holdsAny = true
      }
    }
    for child in value.elements where !isLeftOut(child) {
      separate()
      // Texts and numbers of a list have no marks of their own.
      let isPlain = child.kind != .object && child.kind != .array
      if write(child, isPlain && isRead ? .read : inside, into: &bytes) { holdsAny = true }
    }
    bytes.append(UInt8(ascii: isObject ? "}" : "]"))
    if !holdsAny {
      bytes.removeLast(bytes.count - start)
      bytes += Array((isObject ? "{}" : "[]").utf8)
    }
    return holdsAny
  }

  /// Whether a plain value without a mark is an id, a number or a date.
  private static func matchesRows(_ name: JSONValue, _ value: JSONValue) -> Bool {
    switch value.kind {
    case .object, .array: return false
    case .string:
      let isDate =
        value.rawBytes.count > 9
        && zip(value.rawBytes, "0000-00-00".utf8).allSatisfy { $1 == 0x2D ? $0 == 0x2D : $0 & 0xF0 == 0x30 }
      return isDate || name.equals("id")
    default: return true
    }
  }

  /// Rows that another version of the same record replaces.
  private static let comparedRows: Set<Mark> = [.ignoredRepeat, .ignoredSuperseded, .ignoredGeneratedRow]

  /// A picture's address without its query, which may hold a token. A file in the content folder may have its name.
  private static func address(of value: JSONValue) -> [UInt8] {
    guard value.kind == .string else { return Array("null".utf8) }
    let quote = [UInt8(ascii: "\"")]
    return quote + value.rawBytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") } + quote
  }

  /// Whether a rule says that a value is not used. Keys that nobody asked for have no rule. Rows that another
  /// version replaces stay.
  private func isLeftOut(_ value: JSONValue) -> Bool {
    let mark = mark(of: value)
    switch mark {
    case .unread, .used, .usedWhole, .rejected, .ignoredRemotePicture: return false
    default: return !Self.comparedRows.contains(mark)
    }
  }
}
