import Foundation
import Glibc
import TestSupport
import Testing
import TribeModel

@testable import Fetching

/// A server that answers as it is told to, on this machine.
final class OddServer: Sendable {
  let port: Int
  private let socket: Int32
  /// Whole answers by path; what is asked stands in the second argument.
  typealias Answers = @Sendable (_ path: String, _ request: String) -> String

  init(_ answers: @escaping Answers) throws {
    let server = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(server, $0, length) == 0 && listen(server, 16) == 0 && getsockname(server, $0, &length) == 0
      }
    }
    try #require(isBound)
    (socket, port) = (server, Int(UInt16(bigEndian: address.sin_port)))
    Thread.detachNewThread {
      while true {
        let client = accept(server, nil, nil)
        guard client >= 0 else {
          // Here and not in deinit: another server could get the number while this thread still asks for it.
          close(server)
          return
        }
        var buffer = [UInt8](repeating: 0, count: 8_192)
        let count = recv(client, &buffer, buffer.count, 0)
        let request = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let answer = Array(answers(path, request).utf8)
        _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
        shutdown(client, Int32(SHUT_RDWR))
        close(client)
      }
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  static func answer(_ body: String, _ status: String = "200 OK", _ headers: String = "", length: Int? = nil) -> String {
    "HTTP/1.1 \(status)\r\nContent-Length: \(length ?? body.utf8.count)\r\nConnection: close\r\n\(headers)\r\n\(body)"
  }
}

/// What a server has, counted up by the test and read by the server's thread.
private final class Version: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 1
  var number: Int { lock.withLock { count } }
  func next() { lock.withLock { count += 1 } }
}

@Suite("Fetching")
struct FetchingTests {
  static let calendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270303T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  static func source(_ server: OddServer, _ path: String, _ headers: [String: String] = [:]) -> SourceSetting {
    var source = SourceSetting(format: "icalendar", path: "club.ics", name: "club")
    source.url = "http://127.0.0.1:\(server.port)\(path)"
    source.headers = headers
    return source
  }

  static func fetcher(_ folder: TemporaryFolder, allowsPrivate: Bool = true) throws -> Fetcher {
    try Fetcher(content: folder.path, state: folder.path + "/state", allowsPrivate: allowsPrivate, isPatient: false)
  }

  /// Ways to fail: nothing is written, the message says what to do, and no token or address stands in it.
  @Test(arguments: [
    (OddServer.answer("no", "401 Unauthorized"), "sign-in"), (OddServer.answer("no", "403 Forbidden"), "sign-in"),
    (OddServer.answer("no", "404 Not Found"), "nothing at the address"), (OddServer.answer("no", "429 Slow down"), "too often"),
    (OddServer.answer("no", "500 Oh"), "a fault (500)"), (OddServer.answer("<html>Sign in</html>"), "web page"),
    (OddServer.answer(""), "empty"), (OddServer.answer(String(calendar.prefix(60))), "no whole calendar"),
    (OddServer.answer(calendar, length: 5_000), "cut off"), ("", "answered nothing"),
    (OddServer.answer("", "302 Found", "Location: /again\r\n"), "leads on more than"),
    (OddServer.answer("", "302 Found", "Location: file:///etc/passwd\r\n"), "not safe to follow"),
    (OddServer.answer("{\"detail\":\"no\"}"), "no whole calendar"), (OddServer.answer("", "304 Not Modified"), "status 304"),
  ])
  func whatFailsLeavesTheFile(answer: String, reason: String) throws {
    let folder = TemporaryFolder()
    try folder.write("club.ics", "of before")
    setenv("FETCH_TEST_TOKEN", "s3cr3tvalue", 1)
    let server = try OddServer { _, _ in answer }
    var fetcher = try Self.fetcher(folder)
    do {
      let outcome = try fetcher.fetch(Self.source(server, "/x?key=hidden", ["Authorization": "Bearer $FETCH_TEST_TOKEN"]))
      Issue.record("\(outcome)")
    } catch {
      #expect(error.message.contains(reason), "\(error.message)")
      for secret in ["s3cr3tvalue", "hidden", "127.0.0.1"] { #expect(!(error.message + error.hint).contains(secret)) }
    }
    #expect(folder.read("club.ics") == "of before")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["club.ics"])
  }

  @Test func whatHasNotChangedIsNotWritten() throws {
    let folder = TemporaryFolder()
    let server = try OddServer { path, request in
      request.contains("If-None-Match: \"v1\"")
        ? OddServer.answer("", "304 Not Modified") : OddServer.answer(Self.calendar, "200 OK", "ETag: \"v1\"\r\n")
    }
    var fetcher = try Self.fetcher(folder)
    #expect(try fetcher.fetch(Self.source(server, "/a.ics")) == .fetched(files: 1, bytes: Self.calendar.utf8.count))
    fetcher.finish()
    var again = try Self.fetcher(folder)
    #expect(try again.fetch(Self.source(server, "/a.ics")) == .unchanged)
    #expect(folder.read("club.ics") == Self.calendar)
    // Without the file, its mark is worth nothing.
    try FileManager.default.removeItem(atPath: folder.path + "/club.ics")
    #expect(try again.fetch(Self.source(server, "/a.ics")) != .unchanged)
  }

  /// Whatever happens between two nights: the last fetch that comes through ends with what the server has. A folder that cannot be written,
  /// a night that ended between the files and their marks, a file that was restored or edited, marks of another day, another address.
  @Test(arguments: 0..<40)
  func endsWithWhatTheServerHas(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    let version = Version()
    let usesDates = seed % 2 == 1
    @Sendable func calendar() -> String { Self.calendar.replacing("UID:1", with: "UID:\(version.number)") }
    let server = try OddServer { _, request in
      let mark = usesDates ? "Mon, 0\(version.number) Mar 2027 10:00:00 GMT" : "\"v\(version.number)\""
      return request.contains((usesDates ? "If-Modified-Since: " : "If-None-Match: ") + mark)
        ? OddServer.answer("", "304 Not Modified")
        : OddServer.answer(calendar(), "200 OK", "\(usesDates ? "Last-Modified" : "ETag"): \(mark)\r\n")
    }
    try FileManager.default.createDirectory(atPath: folder.path + "/cal", withIntermediateDirectories: true)
    var kept: [String: String] = [:]
    for _ in 0..<6 {
      var source = Self.source(server, Bool.random(using: &random) ? "/a.ics" : "/b.ics")
      source.path = "cal/club.ics"
      if Bool.random(using: &random) { version.next() }
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        // A file of another day is put back.
        if let old = kept.values.randomElement(using: &random) { try folder.write("cal/club.ics", old) }
      case 1: try? FileManager.default.removeItem(atPath: folder.path + "/cal/club.ics")
      case 2:
        // Marks of another day are put back, as by a cache of CI.
        if let old = kept.keys.randomElement(using: &random) { try folder.write("state/fetched.json", old) }
      case 3:
        // Nothing can be written where the file lies.
        try FileManager.default.removeItem(atPath: folder.path + "/cal")
        try folder.write("cal", "in the way")
        var fetcher = try Self.fetcher(folder)
        #expect(throws: FetchFailure.self) { try fetcher.fetch(source) }
        fetcher.finish()
        try FileManager.default.removeItem(atPath: folder.path + "/cal")
        try FileManager.default.createDirectory(atPath: folder.path + "/cal", withIntermediateDirectories: true)
        continue
      default: break
      }
      var fetcher = try Self.fetcher(folder)
      _ = try fetcher.fetch(source)
      // Ended before the marks were kept.
      if Int.random(in: 0..<3, using: &random) > 0 { fetcher.finish() }
      #expect(folder.read("cal/club.ics") == calendar(), "seed \(seed)")
      if let file = folder.read("cal/club.ics") { kept[folder.read("state/fetched.json") ?? ""] = file }
    }
    #expect(folder.read("state/fetched.json")?.contains("127.0.0.1") != true)
  }

  /// A token goes to the host that it was given for, and to no other.
  @Test func aTokenStaysWithItsHost() throws {
    let folder = TemporaryFolder()
    setenv("FETCH_TEST_TOKEN", "s3cr3tvalue", 1)
    let other = try OddServer { _, request in
      OddServer.answer(request.contains("s3cr3t") ? "stolen" : Self.calendar)
    }
    let server = try OddServer { path, request in
      guard request.contains("Authorization: Bearer s3cr3tvalue") else { return OddServer.answer("", "401 Unauthorized") }
      return path == "/here"
        ? OddServer.answer(Self.calendar)
        : OddServer.answer("", "302 Found", "Location: http://127.0.0.1:\(other.port)/a.ics\r\n")
    }
    var fetcher = try Self.fetcher(folder)
    let headers = ["Authorization": "Bearer $FETCH_TEST_TOKEN"]
    #expect(try fetcher.fetch(Self.source(server, "/here", headers)) != .unchanged)
    #expect(try fetcher.fetch(Self.source(server, "/away", headers)) == .unchanged)
    #expect(throws: FetchFailure.self) { try fetcher.fetch(Self.source(server, "/here", ["A": "$NO_SUCH_VARIABLE_HERE"])) }
  }

  /// A sheet that Google publishes comes from another host, and Nextcloud gives a shared file as it is. A page of a sign-in is none, and
  /// yesterday's sheet stays.
  @Test func aPublishedSheetIsFetched() throws {
    let folder = TemporaryFolder()
    let sheet = "Was;Datum\r\nFlöte;2.3.2027\r\n"
    let other = try OddServer { path, _ in
      path == "/pub/x"
        ? OddServer.answer(sheet, "200 OK", "Content-Type: text/csv\r\n") : OddServer.answer("<!doctype html>Sign in")
    }
    let server = try OddServer { path, request in
      switch path {
      case "/spreadsheets/d/e/2PACX-1/pub?gid=0&single=true&output=csv":
        OddServer.answer("", "307 Temporary Redirect", "Location: http://127.0.0.1:\(other.port)/pub/x\r\n")
      case "/index.php/s/AbCdEf/download":
        request.contains("If-None-Match: \"7\"")
          ? OddServer.answer("", "304 Not Modified")
          : OddServer.answer(sheet, "200 OK", "ETag: \"7\"\r\nContent-Disposition: attachment; filename=\"Termine.csv\"\r\n")
      default: OddServer.answer("", "302 Found", "Location: http://127.0.0.1:\(other.port)/login\r\n")
      }
    }
    var source = SourceSetting(format: "wallplanner", path: "sheets/Termine.csv", name: "sheet")
    func fetch(_ path: String) throws -> Fetcher.Outcome {
      source.url = "http://127.0.0.1:\(server.port)\(path)"
      var fetcher = try Self.fetcher(folder)
      defer { fetcher.finish() }
      return try fetcher.fetch(source)
    }
    let google = "/spreadsheets/d/e/2PACX-1/pub?gid=0&single=true&output=csv"
    #expect(try fetch(google) == .fetched(files: 1, bytes: sheet.utf8.count) && folder.read("sheets/Termine.csv") == sheet)
    try FileManager.default.removeItem(atPath: folder.path + "/sheets")
    #expect(try fetch("/index.php/s/AbCdEf/download") != .unchanged && fetch("/index.php/s/AbCdEf/download") == .unchanged)
    #expect(throws: FetchFailure("page")) { try fetch("/index.php/s/AbCdEf") }
    #expect(folder.read("sheets/Termine.csv") == sheet)
  }

  @Test func pagesOfAListBecomeOneFile() throws {
    let folder = TemporaryFolder()
    let server = try OddServer { path, request in
      let host = request.firstMatch(of: /Host: (\S+)/).map { String($0.1) } ?? ""
      let page = path.contains("page=2") ? 2 : 1
      guard path.hasPrefix("/events/") else { return OddServer.answer(#"{"count":0,"next":null,"results":[]}"#) }
      let next = page == 1 ? "\"http://\(host)/events/?page=2\"" : "null"
      return OddServer.answer(#"{"count":4,"next":\#(next),"results":[{"id":\#(page)0},{"id":\#(page)1}]}"#)
    }
    var source = SourceSetting(format: "tribehub", path: "tribehub", name: "tribehub")
    source.url = "http://127.0.0.1:\(server.port)"
    var fetcher = try Self.fetcher(folder)
    guard case .fetched(files: 3, _) = try fetcher.fetch(source) else { return #expect(Bool(false)) }
    #expect(
      folder.read("tribehub/events.json")
        == #"{"count":4,"next":null,"previous":null,"results":[{"id":10},{"id":11},{"id":20},{"id":21}]}"#)
  }

  /// If one endpoint fails, none of a source's files changes.
  /// The lines of docs/data/apps.md, asked of a server that answers as each app does: two records on two pages, and one inside of each.
  @Test func theLinesOfTheDocsFetchEachApp() throws {
    let docs = try String(contentsOfFile: SharedData.root + "/docs/data/apps.md", encoding: .utf8)
    let lines = docs.split(separator: "\n").filter { $0.hasPrefix("{ \"format\"") }
    let expected = [
      "grocy": 17, "mealie": 4, "donetick": 3, "todoist": 3, "microsofttodo": 1, "vikunja": 2, "tandoor": 2,
    ]
    #expect(lines.count == expected.count)
    setenv("APP_TEST_TOKEN", "open sesame", 1)
    for line in lines {
      let app = try #require(line.split(separator: "\"").dropFirst(3).first.map(String.init))
      let token = try #require(line.split(separator: "$").last?.prefix { $0.isLetter })
      let header = try #require(line.firstRange(of: "headers\": { \"").map { line[$0.upperBound...].prefix { $0 != "\"" } })
      let server = try OddServer { path, request in
        guard request.contains("\(header): ") && request.contains("open sesame") else { return OddServer.answer("", "401 Who") }
        return OddServer.answer(
          Self.page(of: app, path, isSecond: path.contains("page=2") || path.contains("cursor=") || path.contains("skip=")))
      }
      let folder = TemporaryFolder()
      var source = SourceSetting(format: app, path: app, name: app)
      source.url = "http://127.0.0.1:\(server.port)"
      source.headers = [String(header): (line.contains("Bearer $\(token)") ? "Bearer " : "") + "$APP_TEST_TOKEN"]
      var fetcher = try Self.fetcher(folder)
      guard case .fetched(let files, _) = try fetcher.fetch(source) else {
        Issue.record("\(app)")
        continue
      }
      #expect(files == expected[app], "\(app)")
      let first = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(app)").sorted().first)
      let text = try #require(folder.read("\(app)/\(first)"))
      #expect(text.contains("\"one\"") && (text.contains("\"two\"") || ["grocy", "donetick"].contains(app)), "\(app): \(text)")
      if let inner = ["todoist": "collaborators", "microsofttodo": "tasks"][app] {
        let read = folder.read("\(app)/\(app == "todoist" ? "projects" : "lists").json") ?? ""
        #expect(read.contains(#"{"id":"one","\#(inner)":[{"id":"one"},{"id":"two"}]}"#), "\(read)")
      }
    }
  }

  /// A page of a list as an app writes it.
  private static func page(of app: String, _ path: String, isSecond: Bool) -> String {
    let record = isSecond ? #"{"id":"two"}"# : #"{"id":"one"}"#
    let further = "\(path.contains("?") ? "&" : "?")skip=1"
    switch app {
    case "grocy": return "[\(record)]"
    case "donetick": return #"{"res":[\#(record)]}"#
    case "mealie":
      return #"{"page":1,"total":2,"total_pages":2,"items":[\#(record)],"next":"/not/the/way"}"#
    case "todoist": return #"{"results":[\#(record)],"next_cursor":\#(isSecond ? "null" : "\"a+b\"")}"#
    case "microsofttodo":
      return #"{"value":[\#(record)]\#(isSecond ? "" : ",\"@odata.nextLink\":\"\(path)\(further)\"")}"#
    case "vikunja": return path.contains("page=3") ? "[]" : "[\(record)]"
    default: return #"{"count":2,"results":[\#(record)],"next":\#(isSecond ? "null" : "\"\(path)?page=2\"")}"#
    }
  }

  @Test func aSourceIsWrittenWholeOrNotAtAll() throws {
    let folder = TemporaryFolder()
    let server = try OddServer { path, _ in
      path.hasPrefix("/contacts") ? OddServer.answer("", "401 Unauthorized") : OddServer.answer(#"{"results":[]}"#)
    }
    var source = SourceSetting(format: "tribehub", path: "tribehub", name: "tribehub")
    source.url = "http://127.0.0.1:\(server.port)"
    var fetcher = try Self.fetcher(folder)
    #expect(throws: FetchFailure.self) { try fetcher.fetch(source) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func theHomeNetworkIsAskedOnlyWhenThatIsMeant() throws {
    let folder = TemporaryFolder()
    let server = try OddServer { _, _ in OddServer.answer(Self.calendar) }
    var fetcher = try Self.fetcher(folder, allowsPrivate: false)
    #expect(throws: FetchFailure.self) { try fetcher.fetch(Self.source(server, "/a.ics")) }
    for (address, isPrivate) in [
      ("127.0.0.1", true), ("10.1.2.3", true), ("172.31.0.1", true), ("172.32.0.1", false), ("192.168.1.1", true),
      ("169.254.169.254", true), ("100.64.0.1", true), ("8.8.8.8", false), ("0.0.0.0", true), ("224.0.0.1", true), ("::1", true),
      ("fe80::1", true), ("fd00::1", true), ("::ffff:10.0.0.1", true), ("::ffff:8.8.8.8", false), ("64:ff9b::7f00:1", true),
      ("2001:4860:4860::8888", false), ("nonsense", true), ("2002:0a00:0001::1", true), ("2002:0808:0808::1", true),
      ("2001:0:4136:e378::1", true), ("2003::1", false), ("2001:1::1", false),
    ] { #expect(WebAddress.isPrivate(address) == isPrivate, "\(address)") }
  }

  @Test(
    arguments: [
      ("https://a.example/x.ics?k=1#part", "https://a.example:443/x.ics?k=1"), ("webcal://A.example", "https://a.example:443/"),
      ("http://[::1]:8080/x", "http://[::1]:8080/x"), ("https://user:pass@a.example/", nil), ("ftp://a.example/", nil),
      ("https:///x", nil), ("https://a.example:0/", nil), ("https://a.example:x/", nil), ("https://a b/", nil), ("a.ics", nil),
      ("https://a.example\\@b.example/", nil), ("file:///tmp/a.ics", "file:///tmp/a.ics"), ("file://host/a.ics", nil),
    ] as [(String, String?)])
  func addressesAreTakenApart(text: String, whole: String?) { #expect(WebAddress(text)?.text == whole) }

  @Test(arguments: [
    ("/b", "http://a:80/b"), ("c?d=1", "http://a:80/x/c?d=1"), ("//e/f", "http://e:80/f"), ("https://g/h", "https://g:443/h"),
  ])
  func locationsAreFollowed(location: String, whole: String) throws {
    #expect(try #require(WebAddress("http://a/x/y?q=/z")).following(location)?.text == whole)
  }
}
