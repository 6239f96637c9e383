import Octets

/// Preview: a small web server for looking at a site while working on it.
///
/// It serves files of one folder, to this machine alone unless told otherwise, with the types that docs/hosting.md asks of a
/// real host. It is not meant to be one: no TLS, no ranges, no compression, no ETag, and one answer to a connection.

/// One HTTP request, as far as it matters here.
package struct PreviewRequest: Sendable, Equatable {
  /// The most octets in a request's lines.
  package static let maximumSize = 16 * 1024

  package enum Method: Sendable, Equatable { case get, head, other }

  package var method: Method
  /// Decoded, beginning with a slash; nil if it is no path or tries to lead out of the folder.
  package var path: String?
  /// The host that is asked, in lower case and without its port. Nil if the request names none.
  package var host: String?

  package init(method: Method, path: String?) { (self.method, self.path) = (method, path) }

  /// nil if `bytes`, the lines up to the empty one, are no HTTP/1 request.
  package init?(parsing bytes: some Sequence<UInt8>) {
    let lines = Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Substring(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    guard let first = lines.first else { return nil }
    let words = first.split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = words[0] == "GET" ? .get : words[0] == "HEAD" ? .head : .other
    path = Self.path(words[1])
    for line in lines.dropFirst() {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), line[..<colon].lowercased() == "host" else { continue }
      let name = line[line.utf8.index(after: colon)...].drop { $0 == " " || $0 == "\t" }.lowercased()
      // [::1]:8080 has colons in its name.
      host = name.hasPrefix("[") ? String(name.prefix { $0 != "]" }) + "]" : String(name.prefix { $0 != ":" })
    }
  }

  /// The path of a request target, without its query, decoded once.
  private static func path(_ target: Substring) -> String? {
    guard target.hasPrefix("/") else { return nil }
    let encoded = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let escapes = encoded.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
    guard escapes.allSatisfy({ $0.count > 1 && $0.prefix(2).allSatisfy(\.isHexDigit) }),
      let path = String(validating: percentDecoded(encoded), as: UTF8.self), !path.utf8.contains(0)
    else { return nil }
    for part in path.utf8.split(separator: UInt8(ascii: "/")) where part.first == UInt8(ascii: ".") { return nil }
    return path
  }
}
