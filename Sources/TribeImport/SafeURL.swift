import Diagnostics
import TribeModel

/// Addresses of sources that may become links.
enum SafeURL {
  /// The address if it is of a kind that is harmless to follow and carries no credential; nil otherwise. What an address may not
  /// hold is written as `%XX`.
  static func checked(_ address: String?) -> String? {
    guard let text = CleanText.nonEmptyLine(address), text.utf8.count <= 2000 else { return nil }
    if text.unicodeScalars.contains(where: { $0.properties.isWhitespace }) || SecretShapes.isSecretValue(text) { return nil }
    return LinkAddress.published(text)
  }
}
