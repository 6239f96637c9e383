import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite("The preview server")
struct PreviewTests {
  let temporary = TemporaryFolder()
  var folder: String { temporary.path }

  init() throws {
    for (path, text) in [
      "index.html": "wall", "events/12/index.html": "event", "feeds/everyone.ics": "BEGIN:VCALENDAR", "contacts.vcf": "BEGIN:VCARD",
      "404.html": "not here", ".wallplanner/manifest": "secret", "a b.txt": "space",
    ] {
      let url = URL(fileURLWithPath: folder + "/site/" + path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try Data("outside".utf8).write(to: URL(fileURLWithPath: folder + "/outside.txt"))
    symlink("../outside.txt", folder + "/site/link.txt")
    symlink("feeds/everyone.ics", folder + "/site/inner.ics")
  }

  func get(_ target: String, _ headers: String = "") -> PreviewResponse? {
    PreviewRequest(parsing: Array("GET \(target) HTTP/1.1\r\nHost: x\r\n\(headers)\r\n".utf8))
      .map { PreviewSite(folder: folder + "/site").response(to: $0) }
  }

  @Test func findingsStandAboveEveryPage() throws {
    let notice = PreviewNotice()
    let site = PreviewSite(folder: folder + "/site", notice: notice)
    func get(_ path: String) -> PreviewResponse { site.response(to: PreviewRequest(method: .get, path: path)) }
    try Data("<body class=\"a\"><main id=\"main\">page</main></body>".utf8).write(
      to: URL(fileURLWithPath: folder + "/site/index.html"))
    let before = get("/")
    notice.tell("1 warning", "a < b & c")
    let told = get("/")
    let body = String(decoding: told.body, as: UTF8.self)
    #expect(body.contains("<main id=\"main\"><details") && body.contains("1 warning") && body.contains("a &lt; b &amp; c"))
    #expect(String(decoding: get("/nothing").body, as: UTF8.self).contains("1 warning"))
    #expect(get("/feeds/everyone.ics").body == Array("BEGIN:VCALENDAR".utf8))
    notice.tell("", "")
    #expect(get("/").body == before.body)
    // Without any site there is still something to read.
    notice.tell("The last build failed", "no start")
    let none = PreviewSite(folder: folder + "/none", notice: notice).response(to: PreviewRequest(method: .get, path: "/"))
    #expect(none.status == 503 && String(decoding: none.body, as: UTF8.self).contains("no start"))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var target: String
    var status: Int
    var body: String
    var type: String
    var testDescription: String { target }
  }

  static let cases =
    [
      Case(target: "/", status: 200, body: "wall", type: "text/html; charset=utf-8"),
      Case(target: "/?from=home#top", status: 200, body: "wall", type: "text/html; charset=utf-8"),
      Case(target: "/events/12/", status: 200, body: "event", type: "text/html; charset=utf-8"),
      Case(target: "/feeds/everyone.ics", status: 200, body: "BEGIN:VCALENDAR", type: "text/calendar; charset=utf-8"),
      Case(target: "/contacts.vcf", status: 200, body: "BEGIN:VCARD", type: "text/vcard; charset=utf-8"),
      Case(target: "/a%20b.txt", status: 200, body: "space", type: "text/plain; charset=utf-8"),
      Case(target: "/inner.ics", status: 200, body: "BEGIN:VCALENDAR", type: "text/calendar; charset=utf-8"),
      Case(target: "/events/12", status: 301, body: "", type: "text/plain; charset=utf-8"),
    ]
    + [
      "/nothing", "/link.txt", "/../outside.txt", "/%2e%2e/outside.txt", "/events/..%2f..%2foutside.txt", "/.wallplanner/manifest",
      "/index.html%00", "/%zz", "/%", "*", "http://other/",
    ].map { Case(target: $0, status: 404, body: "not here", type: "text/html; charset=utf-8") }

  @Test(arguments: cases) func answers(_ c: Case) throws {
    let response = try #require(get(c.target))
    #expect(response.status == c.status)
    #expect(String(decoding: response.body, as: UTF8.self) == c.body)
    #expect(response[header: "Content-Type"] == c.type)
    #expect(response[header: "X-Robots-Tag"]?.contains("noindex") == true)
  }

  @Test func refusesWhatItDoesNotKnow() {
    let post = PreviewRequest(parsing: Array("POST / HTTP/1.1\r\n\r\n".utf8))
    #expect(post.map { PreviewSite(folder: folder).response(to: $0).status } == 405)
    for text in ["", "GET /\r\n", "GET / HTTP/2\r\n", "\u{1}\u{2}", "GET  / x HTTP/1.1\r\n"] {
      #expect(PreviewRequest(parsing: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func redirectsStayOnThisHost() throws {
    try FileManager.default.createDirectory(atPath: folder + "/site/other.example", withIntermediateDirectories: true)
    #expect(get("//other.example")?[header: "Location"] == "/other.example/")
  }

  @Test func servesOverASocket() async throws {
    let server = try PreviewServer(PreviewSite(folder: folder + "/site"), port: 0)
    let port = server.port
    Thread.detachNewThread { server.run() }
    let card = try Self.exchange(port, "GET /contacts.vcf HTTP/1.1\r\n\r\n")
    #expect(card.first == "HTTP/1.1 200 OK" && card.contains("Connection: close") && card.last == "BEGIN:VCARD")
    let head = try Self.exchange(port, "HEAD / HTTP/1.0\r\n\r\n")
    #expect(head.contains("Content-Length: 4") && head.last == "")
    #expect(try Self.exchange(port, "nonsense\r\n\r\n").first?.hasPrefix("HTTP/1.1 400") == true)
    #expect(try Self.exchange(port, "POST / HTTP/1.1\r\n\r\n").first == "HTTP/1.1 405 Method Not Allowed")
    let long = String(repeating: "a", count: PreviewRequest.maximumSize)
    #expect(try Self.exchange(port, "GET / HTTP/1.1\r\nX: \(long)").first == "HTTP/1.1 431 Request Header Fields Too Large")
    #expect(throws: PreviewError.self) { try PreviewServer(PreviewSite(folder: folder), port: port) }
    #expect(throws: PreviewError.self) { try PreviewServer(PreviewSite(folder: folder), host: "example", port: 0) }
  }

  /// Readers who say nothing do not keep out those who do.
  @Test func holdsOnlySoManyConnections() throws {
    let server = try PreviewServer(PreviewSite(folder: folder + "/site"), port: 0)
    let port = server.port
    Thread.detachNewThread { server.run() }
    let idle = try (0..<PreviewServer.maximumConnections + 144).map { _ in try Self.connection(port) }
    defer { for connection in idle { close(connection) } }
    for _ in 0..<3 {
      #expect(try Self.exchange(port, "HEAD / HTTP/1.0\r\n\r\n").first == "HTTP/1.1 200 OK")
    }
  }

  @Test func noticesChanges() throws {
    let watch = FolderWatch(folders: [folder + "/site"])
    let before = watch.state
    #expect(watch.state == before)
    try Data("longer".utf8).write(to: URL(fileURLWithPath: folder + "/site/events/12/index.html"))
    #expect(watch.state != before)
  }

  /// As builds read them.
  @Test func looksThroughALinkToTheFolderButNotThroughThoseInside() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder + "/way", withDestinationPath: folder + "/site")
    try manager.createDirectory(atPath: folder + "/elsewhere", withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: folder + "/site/inside", withDestinationPath: folder + "/elsewhere")
    let watch = FolderWatch(folders: [folder + "/way"])
    let before = watch.state
    try Data("behind a link".utf8).write(to: URL(fileURLWithPath: folder + "/elsewhere/a.json"))
    #expect(watch.state == before)
    try Data("longer still".utf8).write(to: URL(fileURLWithPath: folder + "/site/events/12/index.html"))
    #expect(watch.state != before)
  }

  /// The lines that come back until the server hangs up.
  private static func exchange(_ port: UInt16, _ text: String) throws -> [String] {
    let connection = try connection(port)
    defer { close(connection) }
    _ = Array(text.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
    var received: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(connection, &piece, piece.count, 0)
      guard count > 0 else { break }
      received += piece[..<count]
    }
    return String(decoding: received, as: UTF8.self).replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
  }

  private static func connection(_ port: UInt16) throws -> Int32 {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    try #require(status == 0)
    return connection
  }
}
