/// Some of the 256 octets, such as those that end a word.
struct OctetSet: Sendable {
  private var holds = [Bool](repeating: false, count: 256)

  init(_ signs: String) { for octet in signs.utf8 { holds[Int(octet)] = true } }

  func contains(_ octet: UInt8) -> Bool { holds[Int(octet)] }
}
