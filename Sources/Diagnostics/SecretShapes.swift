/// What names and values of credentials look like, so that neither is read, printed or logged.
///
/// This is the second wall. The first is that importers read an allow-list of names.
package enum SecretShapes {
  /// Parts of names that carry credentials, accounts or devices.
  private static let nameParts = [
    "password", "passwd", "passwort", "token", "secret", "apikey", "auth", "credential", "cookie", "session", "privatekey",
    "signin", "deviceid", "refresh", "bearer", "digest", "encrypted",
  ]
  /// Whole names that do.
  private static let wholeNames: Set<String> = [
    "email", "emailaddress", "username", "login", "code", "invitecode", "uid", "access", "pin", "otp", "salt", "jwt", "key",
    "notificationids", "pwd", "lastlogin", "currentsigninip", "lastsigninip",
  ]

  /// Whether a value of this name is a credential or leads to an account, such as `auth_token` or `apiKey`.
  package static func isSecretName(_ name: String) -> Bool {
    let plain = String(
      decoding: name.utf8.compactMap { byte -> UInt8? in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x61...0x7A, 0x30...0x39: byte
        default: nil
        }
      }, as: UTF8.self)
    if wholeNames.contains(plain) { return true }
    // "author" and "authors" only look like "auth".
    if plain.hasPrefix("author") { return false }
    return nameParts.contains { contains(plain, $0) }
  }

  /// Whether a text looks like a credential whatever it is called: a JSON Web Token, a PEM key, a password hash, an
  /// address with a token in it, a device token.
  package static func isSecretValue(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.count < 8 { return false }
    if find("-----BEGIN ", in: bytes) { return true }
    if find("$2a$", in: bytes) || find("$2b$", in: bytes) || find("$2y$", in: bytes) || find("$argon2", in: bytes)
      || find("pbkdf2_", in: bytes)
    {
      return true
    }
    if secretParameter(in: bytes) != nil { return true }
    if hasJSONWebToken(bytes) { return true }
    // A device push token of Firebase: `id:APA91b…`.
    if find(":APA91", in: bytes) { return true }
    return false
  }

  /// The text with everything in it that looks like a credential replaced by `[…]`; nil if there is nothing.
  package static func redacted(_ text: String) -> String? {
    // Most texts hold none of these, and are told apart without splitting.
    let bytes = Array(text.utf8)
    guard isSecretValue(text) else { return nil }
    if find("-----BEGIN ", in: bytes) { return "[…]" }
    var output: [UInt8] = []
    for word in bytes.split(separator: 0x20, omittingEmptySubsequences: false) {
      if !output.isEmpty || word.startIndex > 0 { output.append(0x20) }
      var rest = Array(word)
      guard isSecretValue(String(decoding: rest, as: UTF8.self)) else {
        output += rest
        continue
      }
      guard secretParameter(in: rest) != nil else {
        output += Array("[…]".utf8)
        continue
      }
      while let range = secretParameter(in: rest), let equals = rest[range].firstIndex(of: UInt8(ascii: "=")) {
        output += rest[...equals] + Array("[…]".utf8)
        rest = Array(rest[range.upperBound...])
      }
      output += hasJSONWebToken(rest) ? Array("[…]".utf8) : rest
    }
    let result = String(decoding: output, as: UTF8.self)
    return result
  }

  /// Whether the text is one long word of letters and digits mixed, as keys and tokens are, and no name or address is.
  package static func isLongRandomWord(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20 else { return false }
    var hasUpper = false
    var hasLower = false
    var hasDigit = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39: hasDigit = true
      case 0x41...0x5A: hasUpper = true
      case 0x61...0x7A: hasLower = true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "$"): break
      default: return false
      }
    }
    return hasDigit && hasUpper && hasLower
  }

  /// Where a web address carries a credential as a parameter (`?token=…`): the range of the name and value, in octets.
  package static func secretParameter(in bytes: [UInt8]) -> Range<Int>? {
    for name in ["token=", "access_token=", "key=", "signature=", "sig=", "secret=", "password=", "auth=", "code="] {
      var from = 0
      while let at = firstIndex(of: name, in: bytes, from: from, ignoringCase: true) {
        from = at + 1
        guard at > 0, [UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#")].contains(bytes[at - 1]) else {
          continue
        }
        var end = at + name.utf8.count
        let valueStart = end
        while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "&"), bytes[end] != UInt8(ascii: "\""),
          bytes[end] != UInt8(ascii: "#")
        {
          end += 1
        }
        if end - valueStart >= 6 { return at..<end }
      }
    }
    return nil
  }

  private static func hasJSONWebToken(_ bytes: [UInt8]) -> Bool {
    var from = 0
    while let at = firstIndex(of: "eyJ", in: bytes, from: from, ignoringCase: false) {
      from = at + 1
      var dots = 0
      var end = at
      while end < bytes.count, isTokenByte(bytes[end]) || bytes[end] == UInt8(ascii: ".") {
        if bytes[end] == UInt8(ascii: ".") { dots += 1 }
        end += 1
      }
      if dots >= 1, end - at >= 20 { return true }
    }
    return false
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  private static func contains(_ text: String, _ part: String) -> Bool { find(part, in: Array(text.utf8)) }

  private static func find(_ needle: String, in bytes: [UInt8]) -> Bool {
    firstIndex(of: needle, in: bytes, from: 0, ignoringCase: false) != nil
  }

  private static func firstIndex(of needle: String, in bytes: [UInt8], from: Int, ignoringCase: Bool) -> Int? {
    let needle = Array(needle.utf8)
    guard bytes.count >= needle.count else { return nil }
    var at = from
    while at + needle.count <= bytes.count {
      var matched = 0
      while matched < needle.count {
        var byte = bytes[at + matched]
        if ignoringCase, (0x41...0x5A).contains(byte) { byte |= 0x20 }
        if byte != needle[matched] { break }
        matched += 1
      }
      if matched == needle.count { return at }
      at += 1
    }
    return nil
  }
}
