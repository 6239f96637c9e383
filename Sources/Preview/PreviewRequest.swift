import Octets

/// Preview: a small web server for looking at a site while working on it.
///
/// It serves files of one folder, to this machine alone unless told otherwise, with the types and headers that
/// docs/hosting.md asks of a real host. It is not meant to be one: no TLS, no ranges, no compression.

/// One HTTP request, as far as it matters here.
package struct PreviewRequest: Sendable, Equatable {
  /// The most octets in a request's lines.
  package static let maximumSize = 16 * 1024

  package enum Method: Sendable, Equatable { case get, head, other }

  package var method: Method
  /// Decoded, beginning with a slash; nil if it is no path or tries to lead out of the folder.
  package var path: String?
  package var ifNoneMatch: String?
  /// The host that is asked, in lower case and without its port. Nil if the request names none.
  package var host: String?
  package var wantsToStay: Bool

  package init(method: Method, path: String?, ifNoneMatch: String? = nil, wantsToStay: Bool = true) {
    (self.method, self.path, self.ifNoneMatch, self.wantsToStay) = (method, path, ifNoneMatch, wantsToStay)
  }

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
    wantsToStay = words[2] != "HTTP/1.0"
    for line in lines.dropFirst() {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[line.utf8.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      switch line[..<colon].lowercased() {
      case "host":
        let name = value.lowercased()
        // [::1]:8080 has colons in its name.
        host = name.hasPrefix("[") ? String(name.prefix { $0 != "]" }) + "]" : String(name.prefix { $0 != ":" })
      case "if-none-match": ifNoneMatch = String(value)
      case "connection": wantsToStay = value.lowercased() != "close"
      default: break
      }
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
