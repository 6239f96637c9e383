internal import ICalendar

/// Digests of texts that stand in for them.
enum FeedDigest {
  static func text(_ octets: [UInt8]) -> String {
    var hash = SipHasher128()
    for octet in octets { hash.add(octet) }
    return hash.finish().text
  }
}
