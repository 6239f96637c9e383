import Octets
internal import TribeModel

/// The link that writes to an e-mail address: what is beyond ASCII is percent-encoded, which behind the @ too is how RFC 6068 §2 writes
/// names of hosts. Nil if it is no address.
package func mailLink(_ text: String) -> String? {
  guard CardName.isMail(text), !text.contains("@.") else { return nil }
  return "mailto:" + text.percentEncoded { $0.isLetterOrDigit || "-._~@+".utf8.contains($0) }
}
