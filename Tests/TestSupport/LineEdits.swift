/// Random edits of files made of content lines (RFC 5545 section 3.1, RFC 6350 section 3.2).
package enum LineEdits {
  /// Puts a line in the place of one with the same property name, or at `place` if there is none.
  package static func replace(
    in lines: inout [[UInt8]], with new: [UInt8], at place: Int, using random: inout SeededGenerator
  ) {
    let name = new.prefix { $0 != 0x3A && $0 != 0x3B }
    let known = lines.indices.filter { lines[$0].starts(with: name) }
    if let other = known.randomElement(using: &random) { lines[other] = new } else { lines.insert(new, at: place) }
  }

  /// The lines as one file, one time in four with an octet changed or some left out.
  package static func joined(_ lines: [[UInt8]], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(lines.joined(separator: [0x0A]))
    if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = Array(":;,=\\ \r\n\t\"AZaz09-/.".utf8).randomElement(using: &random) ?? 0
      default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...90, using: &random)))
      }
    }
    return bytes
  }
}
