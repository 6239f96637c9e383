/// Some of the 256 octets, such as those that end a word.
struct OctetSet: Sendable {
  private var holds = [Bool](repeating: false, count: 256)

  init(_ signs: String) { for octet in signs.utf8 { holds[Int(octet)] = true } }

  func contains(_ octet: UInt8) -> Bool { holds[Int(octet)] }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isCapital: Bool { (0x41...0x5A).contains(self) }
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
  var lowercased: UInt8 { isCapital ? self | 0x20 : self }
}
