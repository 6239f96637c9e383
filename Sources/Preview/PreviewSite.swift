internal import FanOut
internal import Files
internal import Glibc
internal import Octets

/// What is sent back.
package struct PreviewResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package subscript(header name: String) -> String? { headers.first { $0.name == name }?.value }

  /// What a status is called.
  var reason: String { Self.reasons["\(status)"]?.first ?? "" }

  private static let reasons = dataTable("reasons.txt", separator: "\n")
}

/// What the last build had to say. It stands above every page, as nobody looks at the terminal all the time.
package final class PreviewNotice: Sendable {
  private let last = Locked<(title: String, text: String)>(("", ""))

  package init() {}

  /// - Parameters:
  ///   - title: one line. Nothing is shown if it is empty.
  ///   - text: the findings.
  package func tell(_ title: String, _ text: String) { last.withLock { $0 = (title, text) } }

  /// Its markup. Nil if there is nothing to say.
  var markup: String? {
    let (title, text) = last.withLock { $0 }
    guard !title.isEmpty else { return nil }
    func escaped(_ text: String) -> String { text.replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
    return
      "<details class=\"notice\" role=\"status\" open=\"open\"><summary>\(escaped(title))</summary><pre class=\"scroll\">\(escaped(text))</pre></details>"
  }
}

/// A folder of files, as a web server shows it.
package struct PreviewSite: Sendable {
  /// The largest file that is served, in octets.
  package static let maximumFileSize = 256 * 1024 * 1024

  package let folder: String
  /// The host names that are answered, beside addresses in digits: a page of another name could have its name lead here and read
  /// the planner (DNS rebinding). Nil for any.
  private let hosts: Set<String>?
  private let notice: PreviewNotice?

  package init(folder: String, hosts: Set<String>? = nil, notice: PreviewNotice? = nil) {
    (self.folder, self.hosts, self.notice) = (folder, hosts, notice)
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
      // Two slashes at the beginning would name another host.
      return plain(301, "", ("Location", "/\(String(path.drop { $0 == "/" }).percentEncoded)/"))
    case .none:
      return missing()
    case .file(var bytes):
      let type = Self.type(of: path)
      if let notice = notice?.markup, type.hasPrefix("text/html") { bytes = Self.page(bytes, below: notice) }
      return PreviewResponse(status: 200, headers: Self.commonHeaders + [("Content-Type", type)], body: bytes)
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
    return types[ending]?.first ?? "application/octet-stream"
  }

  private static let types = dataTable("types.txt", separator: "\n")

  // MARK: Finding

  private enum Found {
    case none
    case folderWithoutSlash
    case file([UInt8])
  }

  /// Links are followed, as they stand in for files while a site is being published, but not out of the folder.
  private func find(_ path: String) -> Found {
    let isFolder = path.utf8.last == UInt8(ascii: "/")
    let place = folder + path + (isFolder ? "index.html" : "")
    let descriptor = open(place, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .none }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, isInside(place) else { return .none }
    switch information.st_mode & S_IFMT {
    case S_IFDIR:
      return .folderWithoutSlash
    case S_IFREG where information.st_size <= Self.maximumFileSize:
      return .file(contents(ofOpen: descriptor, upTo: Int(information.st_size)) ?? [])
    default:
      return .none
    }
  }

  private func isInside(_ path: String) -> Bool {
    guard let root = fullPath(of: folder), let place = fullPath(of: path) else { return false }
    return place.utf8.starts(with: (root + "/").utf8)
  }

  // MARK: Answers

  private func missing() -> PreviewResponse {
    let headers = Self.commonHeaders + [("Content-Type", Self.type(of: "404.html"))]
    let notice = notice?.markup
    guard case .file(let bytes) = find("/404.html") else {
      guard let notice else { return plain(404, "There is no such page.\n") }
      let head = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>wallplanner</title></head>"
      let page = "\(head)<body>\(notice)</body></html>"
      return PreviewResponse(status: 503, headers: headers, body: Array(page.utf8))
    }
    return PreviewResponse(status: 404, headers: headers, body: notice.map { Self.page(bytes, below: $0) } ?? bytes)
  }

  /// A page with a notice at the beginning of what it shows.
  private static func page(_ bytes: [UInt8], below notice: String) -> [UInt8] {
    let page = String(decoding: bytes, as: UTF8.self)
    guard let start = ["<main", "<body"].lazy.compactMap({ page.firstRange(of: $0)?.upperBound }).first,
      let end = page[start...].firstIndex(of: ">")
    else { return Array(notice.utf8) + bytes }
    return Array((page[...end] + notice + page[page.index(after: end)...]).utf8)
  }

  private func plain(_ status: Int, _ text: String, _ header: (name: String, value: String)? = nil) -> PreviewResponse {
    let headers = Self.commonHeaders + [("Content-Type", "text/plain; charset=utf-8")] + (header.map { [$0] } ?? [])
    return PreviewResponse(status: status, headers: headers, body: Array(text.utf8))
  }
}
