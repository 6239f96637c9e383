internal import Crypto
internal import FoundationEssentials

/// Encryption and keyed digests, by swift-crypto.
enum Encryption {
  /// AES-256-GCM: 12 bytes of nonce, the encrypted bytes, 16 bytes of tag.
  ///
  /// The nonce is a digest of the key and of what is encrypted. So the same bytes always give the same result, and no nonce is ever
  /// used for two texts.
  ///
  /// - Parameter place: what the bytes belong to. They can only be opened with the same.
  /// - Throws: nothing in practice: keys and nonces have the right length.
  static func seal(_ bytes: some Collection<UInt8>, for place: String, with key: SymmetricKey) throws -> [UInt8] {
    var text = Array(place.utf8) + [0]
    text += bytes
    let nonce = try AES.GCM.Nonce(data: Array(digest(text, with: derived("nonce", from: key)).prefix(12)))
    let box = try AES.GCM.seal(Data(bytes), using: key, nonce: nonce, authenticating: Data(place.utf8))
    return Array(box.combined ?? Data())
  }

  /// Nil if the key or the place is another one, or if a byte was changed.
  static func open(_ sealed: [UInt8], for place: String, with key: SymmetricKey) -> [UInt8]? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    return (try? AES.GCM.open(box, using: key, authenticating: Data(place.utf8))).map { Array($0) }
  }

  /// HMAC-SHA-256, 32 bytes.
  static func digest(_ bytes: [UInt8], with key: SymmetricKey) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
  }

  /// A key for one purpose, which says nothing about others of the same secret.
  static func derived(_ purpose: String, from key: SymmetricKey) -> SymmetricKey {
    SymmetricKey(data: digest(Array(purpose.utf8), with: key))
  }

  /// A key of 32 bytes from a password: PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2), its first block.
  ///
  /// - Parameter rounds: at least 1.
  static func stretched(_ password: String, salt: [UInt8], rounds: Int) -> [UInt8] {
    let fresh = HMAC<SHA256>(key: SymmetricKey(data: Array(password.utf8)))
    func code(_ bytes: [UInt8]) -> [UInt8] {
      var code = fresh
      code.update(data: bytes)
      return Array(code.finalize())
    }
    var block = code(salt + [0, 0, 0, 1])
    var key = block
    for _ in 1..<max(1, rounds) {
      block = code(block)
      for place in key.indices { key[place] ^= block[place] }
    }
    return key
  }
}
