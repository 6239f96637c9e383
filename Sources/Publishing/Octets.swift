internal import Glibc

/// Texts in the order of their octets, which is that of the file system's names and not that of any language.
enum Octets {
  /// Below 0 if `a` comes first, above if `b` does, 0 if they are the same.
  static func compare(_ a: String, _ b: String) -> Int {
    octets(of: a) { first in octets(of: b) { second in compare(first, second) } }
  }

  static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = a.baseAddress, let second = b.baseAddress else { return a.count - b.count }
    let difference = Int(memcmp(first, second, min(a.count, b.count)))
    return difference == 0 ? a.count - b.count : difference
  }

  static func starts(_ text: String, with prefix: [UInt8]) -> Bool {
    octets(of: text) { octets in
      guard octets.count >= prefix.count, let first = octets.baseAddress else { return prefix.isEmpty }
      return memcmp(first, prefix, prefix.count) == 0
    }
  }

  static func octets<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = text
    return text.withUTF8(body)
  }

  /// The positions of `texts` in their order.
  static func order(of texts: [String]) -> [Int] {
    // All in one piece: sorting then counts no references.
    var all: [UInt8] = []
    var ends = [0]
    all.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count })
    ends.reserveCapacity(texts.count + 1)
    for text in texts {
      all.append(contentsOf: text.utf8)
      ends.append(all.count)
    }
    return all.withUnsafeBufferPointer { all in
      ends.withUnsafeBufferPointer { ends in
        func octets(_ position: Int) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(rebasing: all[ends[position]..<ends[position + 1]])
        }
        return texts.indices.sorted { compare(octets($0), octets($1)) < 0 }
      }
    }
  }
}
