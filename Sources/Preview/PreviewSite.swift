internal import Glibc

/// What is sent back.
package struct PreviewResponse: Sendable, Equatable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package static func == (a: PreviewResponse, b: PreviewResponse) -> Bool {
    a.status == b.status && a.body == b.body && a.headers.elementsEqual(b.headers, by: ==)
  }

  package subscript(header name: String) -> String? { headers.first { $0.name == name }?.value }

  static let reasons = [
    200: "OK", 301: "Moved Permanently", 304: "Not Modified", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed",
    421: "Misdirected Request",
  ]
}

/// A folder of files, as a web server shows it.
package struct PreviewSite: Sendable {
  /// The largest file that is served, in octets.
  package static let maximumFileSize = 256 * 1024 * 1024

  package let folder: String
  /// The host names that are answered, beside addresses in digits: a page of another name could have its name lead here and read
  /// the planner (DNS rebinding). Nil for any.
  private let hosts: Set<String>?

  package init(folder: String, hosts: Set<String>? = nil) {
    self.folder = folder
    self.hosts = hosts
  }

  private static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[") || (!host.isEmpty && host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E })
  }

  package func response(to request: PreviewRequest) -> PreviewResponse {
    if let hosts, !hosts.contains(request.host ?? ""), !Self.isAddress(request.host ?? "") {
      return plain(421, "This server is not called so.\n")
    }
    guard request.method != .other else { return plain(405, "Only GET and HEAD are answered here.\n", ("Allow", "GET, HEAD")) }
    guard let path = request.path else { return missing() }
    switch find(path) {
    case .folderWithoutSlash:
      return plain(301, "", ("Location", Self.encoded(path) + "/"))
    case .none:
      return missing()
    case .file(let bytes, let tag):
      var headers = Self.commonHeaders
      headers.append(("ETag", tag))
      if request.ifNoneMatch.map({ Self.matches($0, tag) }) == true {
        return PreviewResponse(status: 304, headers: headers, body: [])
      }
      headers.append(("Content-Type", Self.type(of: path)))
      return PreviewResponse(status: 200, headers: headers, body: bytes)
    }
  }

  private static let commonHeaders: [(name: String, value: String)] = [
    ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"), ("X-Robots-Tag", "noindex, nofollow, noarchive"),
    ("Referrer-Policy", "no-referrer"),
  ]

  /// The type that a file's name stands for, with the character set where it is text.
  package static func type(of path: String) -> String {
    let name = path.utf8.last == UInt8(ascii: "/") ? "index.html" : path
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return types[ending] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8", "ics": "text/calendar; charset=utf-8", "vcf": "text/vcard; charset=utf-8",
    "atom": "application/atom+xml; charset=utf-8", "xml": "application/xml; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "ico": "image/x-icon", "pdf": "application/pdf",
    "woff2": "font/woff2",
  ]

  // MARK: Finding

  private enum Found {
    case none
    case folderWithoutSlash
    case file([UInt8], tag: String)
  }

  /// Links are followed, as they stand in for files while a site is being published, but not out of the folder.
  private func find(_ path: String) -> Found {
    let isFolder = path.utf8.last == UInt8(ascii: "/")
    let descriptor = open(folder + path + (isFolder ? "index.html" : ""), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .none }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, isInside(descriptor) else { return .none }
    switch information.st_mode & S_IFMT {
    case S_IFDIR:
      return .folderWithoutSlash
    case S_IFREG where information.st_size <= Self.maximumFileSize:
      let time = information.st_mtim
      let tag = "\"\(String(time.tv_sec, radix: 16))-\(String(time.tv_nsec, radix: 16))-\(String(information.st_size, radix: 16))\""
      return .file(Self.contents(descriptor, Int(information.st_size)), tag: tag)
    default:
      return .none
    }
  }

  private func isInside(_ descriptor: Int32) -> Bool {
    guard let root = realpath(folder, nil) else { return false }
    defer { free(root) }
    guard let place = realpath("/proc/self/fd/\(descriptor)", nil) else { return false }
    defer { free(place) }
    return String(cString: place).utf8.starts(with: (String(cString: root) + "/").utf8)
  }

  private static func contents(_ descriptor: Int32, _ size: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let part = read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        if part < 0 && errno == EINTR { continue }
        guard part > 0 else { break }
        count += part
      }
    }
  }

  // MARK: Answers

  private func missing() -> PreviewResponse {
    guard case .file(let bytes, _) = find("/404.html") else { return plain(404, "There is no such page.\n") }
    return PreviewResponse(
      status: 404, headers: Self.commonHeaders + [("Content-Type", Self.type(of: "404.html"))], body: bytes)
  }

  private func plain(_ status: Int, _ text: String, _ header: (name: String, value: String)? = nil) -> PreviewResponse {
    let headers = Self.commonHeaders + [("Content-Type", "text/plain; charset=utf-8")] + (header.map { [$0] } ?? [])
    return PreviewResponse(status: status, headers: headers, body: Array(text.utf8))
  }

  private static func matches(_ list: String, _ tag: String) -> Bool {
    list.split(separator: ",").contains { entry in
      let entry = entry.drop { $0 == " " }
      return entry == "*" || entry == tag[...] || entry == "W/" + tag
    }
  }

  private static func encoded(_ path: String) -> String {
    let kept = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    // Two slashes at the beginning would name another host.
    var bytes: [UInt8] = [UInt8(ascii: "/")]
    for byte in path.utf8.drop(while: { $0 == UInt8(ascii: "/") }) {
      if kept.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
