import Diagnostics
import TribeModel

/// Checks addresses from sources before they become links.
enum SafeURL {
  /// The address, if its scheme is safe to follow and it holds no password or token. Characters that an address may not hold are
  /// written as `%XX`.
  static func checked(_ address: String?) -> String? {
    guard let text = CleanText.nonEmptyLine(address), text.utf8.count <= 2000 else { return nil }
    if text.unicodeScalars.contains(where: { $0.properties.isWhitespace }) || SecretShapes.isSecretValue(text) { return nil }
    return LinkAddress.published(text)
  }
}
