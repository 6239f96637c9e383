import Octets

/// The link that writes to an e-mail address: what is beyond ASCII is percent-encoded, which behind the @ too is how RFC 6068 §2 writes
/// names of hosts. Nil if it is no address.
package func mailLink(_ text: String) -> String? {
  guard isMailAddress(String(text.map { $0.isASCII || $0.isWhitespace ? $0 : "x" })) else { return nil }
  return "mailto:" + text.percentEncoded { $0.isLetterOrDigit || "-._~@+".utf8.contains($0) }
}
