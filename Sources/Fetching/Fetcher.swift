internal import ChildProcesses
internal import Crypto
internal import Diagnostics
internal import Files
internal import Glibc
internal import JSONText
internal import Octets
package import TribeModel

/// Gets what `sources[].url` names and puts it into the content folder: all files of a source, or none of them.
///
/// curl does the asking, for one address at a time: where an answer leads on, the next address is looked at first. It is told
/// everything on its standard input, so that no token stands in a list of processes.
package struct Fetcher {
  /// The largest answer that is taken, and the largest of one with pages, in bytes.
  static let maximumAnswer = 64 << 20
  static let maximumPages = 1_000
  static let maximumRedirects = 5
  /// How often an address is asked that does not answer as it should, and how long is waited before each time, in seconds.
  static let waits: [UInt32] = [0, 1, 4]
  /// How long one answer may take, in seconds.
  static let longestWait = 60

  package enum Outcome: Hashable, Sendable {
    case fetched(files: Int, bytes: Int)
    case unchanged
  }

  /// Where curl is; nil if it is not installed.
  package static var program: String? { ChildProcess.find(["curl"]) }

  private let curl, content: String
  private let allowsPrivate: Bool
  private let waits: [UInt32]
  /// What is known of a file that was fetched. A server is asked whether it has changed only if the file is still the one that the mark
  /// belongs to, and the address the one that it came from.
  private struct Mark {
    /// The header that asks, and the `ETag` or `Last-Modified` that it came with.
    var header, value: String
    /// Of the address with its variables filled in: it may hold a token.
    var address: String
    /// Of the file's bytes.
    var file: String

    init?(_ answer: [String: String], _ address: WebAddress, _ bytes: [UInt8]) {
      guard let known = answer["etag"].map({ ("If-None-Match", $0) }) ?? answer["last-modified"].map({ ("If-Modified-Since", $0) })
      else { return nil }
      (header, value) = known
      (self.address, file) = (Self.digest(Array(address.text.utf8)), Self.digest(bytes))
    }

    init?(_ value: JSONValue) {
      guard let header = value["header"]?.string, ["If-None-Match", "If-Modified-Since"].contains(header),
        let mark = value["mark"]?.string, let address = value["address"]?.string, let file = value["file"]?.string
      else { return nil }
      (self.header, self.value, self.address, self.file) = (header, mark, address, file)
    }

    static func digest(_ bytes: [UInt8]) -> String { hexadecimal(SHA256.hash(data: bytes).prefix(16)) }
  }

  /// By the file's path below the content folder.
  private var marks: [String: Mark]
  private let tagFile: String

  /// - Parameters:
  ///   - content: the content folder.
  ///   - state: the state folder. Marks of what was fetched stand in it.
  ///   - allowsPrivate: whether files and machines of the home network may be asked.
  /// - Throws: if there is no curl.
  package init(content: String, state: String, allowsPrivate: Bool, isPatient: Bool = true) throws(FetchFailure) {
    guard let curl = Self.program else { throw FetchFailure("no-curl") }
    (self.curl, self.content, self.allowsPrivate, tagFile) = (curl, content, allowsPrivate, "\(state)/fetched.json")
    waits = isPatient ? Self.waits : Self.waits.map { _ in 0 }
    let known = contents(of: tagFile, in: AT_FDCWD, upTo: .max).flatMap { JSONText.read($0, file: FileID(index: 0)).0 }
    marks = [:]
    if let known { for (name, value) in known.members { if let path = name.string { marks[path] = Mark(value) } } }
  }

  /// - Throws: why nothing was written.
  package mutating func fetch(_ source: SourceSetting) throws(FetchFailure) -> Outcome {
    let headers = try source.headers.sorted { $0.key < $1.key }.map { name, value throws(FetchFailure) in
      (name, try Self.filled(value, "the header \(name)"))
    }
    var files: [(download: Download, bytes: [UInt8])] = []
    var new: [String: Mark?] = [:]
    for download in try Download.all(of: source) {
      let path = "\(content)/\(download.path)"
      let before = contents(of: path, in: AT_FDCWD, upTo: .max)
      guard let address = WebAddress(try Self.filled(download.address, "url")) else { throw FetchFailure("no-address") }
      let known = marks[download.path].flatMap { mark -> (String, String)? in
        let isSame = !download.hasPages && mark.address == Mark.digest(Array(address.text.utf8))
        return isSame && before.map(Mark.digest) == mark.file ? (mark.header, mark.value) : nil
      }
      guard let answer = try get(address, headers, mark: known) else { continue }
      var bytes = download.hasPages ? try pages(answer.body, from: address, headers) : answer.body
      if let inside = download.inside { bytes = try filled(bytes, with: inside, from: address, headers) }
      try Self.judge(bytes, as: download.path)
      new[download.path] = download.hasPages ? .some(nil) : Mark(answer.headers, address, bytes)
      if bytes != before { files.append((download, bytes)) }
    }
    // The marks come after their files: a file that could not be written is asked for again, whole.
    try Self.write(files.map { ("\(content)/\($0.download.path)", $0.bytes) })
    for (path, mark) in new { marks[path] = mark }
    return files.isEmpty ? .unchanged : .fetched(files: files.count, bytes: files.reduce(0) { $0 + $1.bytes.count })
  }

  /// Keeps the marks for the next time. Without them everything is fetched again.
  package func finish() {
    let file = JSONWriter.object(layout: .indented) { out in
      for (path, mark) in marks.sorted(by: { $0.key < $1.key }) {
        out.name(path)
        out.object([("header", mark.header), ("mark", mark.value), ("address", mark.address), ("file", mark.file)])
      }
    }
    makeFolders(Self.folder(of: tagFile), mode: 0o700)
    _ = replaceFile(tagFile, with: file + [0x0A], mode: 0o600)
  }

  // MARK: Asking

  private struct Answer {
    var status: Int
    /// By name in small letters.
    var headers: [String: String]
    var body: [UInt8]
  }

  /// `$NAME` and `${NAME}` in a text of planner.json are environment variables.
  static func filled(_ text: String, _ place: String) throws(FetchFailure) -> String {
    var parts = text.split(separator: "$", omittingEmptySubsequences: false)
    var result = String(parts.removeFirst())
    for part in parts {
      let brace = part.hasPrefix("{") ? 1 : 0
      let name = part.dropFirst(brace).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      let rest = part[name.endIndex...]
      guard let first = name.first, !first.isNumber, brace == 0 || rest.first == "}" else {
        result += "$" + part
        continue
      }
      guard let value = getenv(String(name)).map({ String(cString: $0) }), !value.isEmpty else {
        throw FetchFailure("no-variable", place, name, name)
      }
      result += value + rest.dropFirst(brace)
    }
    guard result.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), result.utf8.count <= 8_000 else {
      throw FetchFailure("control-character", place)
    }
    return result
  }

  /// - Returns: nil if the file is as it was.
  private func get(
    _ address: WebAddress, _ headers: [(String, String)], mark: (name: String, value: String)?
  ) throws(FetchFailure) -> Answer? {
    var (address, headers) = (address, headers)
    for _ in 0...Self.maximumRedirects {
      let answer = try askPatiently(address, headers + (mark.map { [($0.name, $0.value)] } ?? []))
      switch answer.status {
      case 200: return answer
      case 304 where mark != nil: return nil
      case 301, 302, 303, 307, 308:
        guard let next = answer.headers["location"].flatMap({ address.following($0) }), next.scheme != .file,
          next.scheme == .https || address.scheme == .http
        else { throw FetchFailure("unsafe") }
        // Tokens are for the host that they were given for.
        if !next.isSameSite(as: address) { headers = [] }
        address = next
      case 401, 403, 407: throw FetchFailure("sign-in", answer.status)
      case 404, 410: throw FetchFailure("nothing", answer.status)
      case 429: throw FetchFailure("too-often")
      case 500...: throw FetchFailure("fault", answer.status)
      default: throw FetchFailure("status", answer.status)
      }
    }
    throw FetchFailure("redirects", Self.maximumRedirects)
  }

  private func askPatiently(_ address: WebAddress, _ headers: [(String, String)]) throws(FetchFailure) -> Answer {
    for (number, wait) in waits.enumerated() {
      if wait > 0 { sleep(wait) }
      let isLast = number == waits.count - 1
      do throws(FetchFailure) {
        let answer = try ask(address, headers)
        let isBusy = [408, 425, 429].contains(answer.status) || answer.status >= 500
        if !isBusy || isLast { return answer }
      } catch {
        if !error.mayPass || isLast { throw error }
      }
    }
    preconditionFailure("an address is asked once at least")
  }

  private func ask(_ address: WebAddress, _ headers: [(String, String)]) throws(FetchFailure) -> Answer {
    var lines = [
      "url = \(Self.quoted(address.text))", "silent", "globoff", "compressed", "connect-timeout = 10",
      "max-time = \(Self.longestWait)",
      "proto = \"=\(address.scheme.rawValue)\"", "user-agent = \"wallplanner\"", "max-filesize = \(Self.maximumAnswer)",
    ]
    if address.scheme != .file {
      let found = address.resolved()
      guard let machine = found.open.first ?? found.isPrivate.first else { throw FetchFailure("no-machine") }
      // The machine that was looked at is the one that is asked.
      if found.open.isEmpty, !allowsPrivate { throw FetchFailure("private") }
      let place = machine.contains(":") ? "[\(machine)]" : machine
      if machine != address.host { lines.append("resolve = \(Self.quoted("\(address.host):\(address.port):\(place)"))") }
    } else if !allowsPrivate {
      throw FetchFailure("private")
    }
    guard let folder = ScratchFolder() else { throw FetchFailure("no-folder") }
    let headerFile = "\(folder.path)/headers"
    if address.scheme != .file { lines.append("dump-header = \(Self.quoted(headerFile))") }
    lines += headers.map { "header = \(Self.quoted("\($0.0): \($0.1)"))" }
    let result: ChildProcess.Result
    do throws(ChildProcess.Failure) {
      // -q: whatever stands in ~/.curlrc.
      result = try ChildProcess.run(
        curl, ["-q", "--config", "-"], input: Array((lines.joined(separator: "\n") + "\n").utf8), seconds: Self.longestWait + 10,
        limit: Self.maximumAnswer)
    } catch {
      throw FetchFailure("late-or-large", Self.maximumAnswer >> 20)
    }
    guard result.status == 0 else {
      let status = result.status ?? -1
      let word = status == 28 ? Self.longestWait : status == 63 ? Self.maximumAnswer >> 20 : Int(status)
      throw FetchFailure(FetchFailure.isKnown("curl-\(status)") ? "curl-\(status)" : "curl", word)
    }
    guard address.scheme != .file else { return Answer(status: 200, headers: [:], body: result.output) }
    var answer = Answer(status: 0, headers: [:], body: result.output)
    for line in String(decoding: contents(of: headerFile, in: AT_FDCWD, upTo: .max) ?? [], as: UTF8.self).split(
      whereSeparator: \.isNewline)
    {
      if line.hasPrefix("HTTP/") {
        // The last of several heads counts: those before it say only that something comes.
        answer.headers = [:]
        answer.status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        answer.headers[line[..<colon].lowercased()] = String(value.prefix(2_000))
      }
    }
    return answer
  }

  /// A value of curl's configuration.
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  // MARK: Answers

  /// A list with all its pages, as one answer.
  private func pages(_ first: [UInt8], from address: WebAddress, _ headers: [(String, String)]) throws(FetchFailure) -> [UInt8] {
    guard var page = JSONText.read(first, file: FileID(index: 0)).0, try Self.next(after: page, at: address) != nil else {
      return first
    }
    let name = Self.list(in: page)?.name ?? "results"
    let isBare = page.kind == .array
    var (place, seen) = (address, Set([address]))
    var records: [ArraySlice<UInt8>] = []
    while true {
      guard let list = Self.list(in: page)?.value else { throw FetchFailure("no-list", name) }
      records += list.elements.map { $0.kind == .string ? [] : $0.rawBytes }
      guard let following = try Self.next(after: page, at: place) else { break }
      guard following.isSameSite(as: address) else { throw FetchFailure("other-host") }
      guard seen.insert(following).inserted, seen.count <= Self.maximumPages else { throw FetchFailure("endless") }
      place = following
      let answer = try get(place, headers, mark: nil)
      guard let read = answer.flatMap({ JSONText.read($0.body, file: FileID(index: 0)).0 }) else {
        throw FetchFailure("no-json-page")
      }
      page = read
      guard records.reduce(0, { $0 + $1.count }) <= Self.maximumAnswer else {
        throw FetchFailure("large-list", Self.maximumAnswer >> 20)
      }
    }
    let whole = Array("[".utf8) + records.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8)
    if isBare { return whole }
    return Array("{\"count\":\(records.count),\"next\":null,\"previous\":null,\"\(name)\":".utf8) + whole + Array("}".utf8)
  }

  /// The list of a page, and its name; the page itself if it is a bare list.
  private static func list(in page: JSONValue) -> (name: String, value: JSONValue)? {
    if page.kind == .array { return ("", page) }
    for name in ["results", "items", "value"] {
      if let list = page[named: name], list.kind == .array { return (name, list) }
    }
    return nil
  }

  /// Where a list goes on, as its server says it: an address, a cursor, the number of pages, or that there is still something.
  private static func next(after page: JSONValue, at place: WebAddress) throws(FetchFailure) -> WebAddress? {
    let number = place.asked("page").flatMap { Int($0) } ?? 1
    let next: WebAddress?
    if page.kind == .array {
      guard page.count > 0, place.asked("per_page") != nil else { return nil }
      next = place.asking("page", "\(number + 1)")
    } else if let pages = page["total_pages"]?.integer {
      guard number < pages else { return nil }
      next = place.asking("page", "\(number + 1)")
    } else if let cursor = page["next_cursor"]?.string {
      next = place.asking("cursor", cursor)
    } else {
      guard let address = (page["next"] ?? page["@odata.nextLink"])?.string else { return nil }
      next = place.following(address)
    }
    guard let next else { throw FetchFailure("no-next") }
    return next
  }

  /// A list in whose records stands what lies behind the address of each.
  private func filled(
    _ bytes: [UInt8], with inside: Download.Inside, from address: WebAddress, _ headers: [(String, String)]
  ) throws(FetchFailure) -> [UInt8] {
    guard let root = JSONText.read(bytes, file: FileID(index: 0)).0, let (name, list) = Self.list(in: root) else { return bytes }
    var whole = Array("{\"\(name)\":[".utf8)
    for (number, record) in list.elements.enumerated() {
      guard record.kind == .object, let id = record["id"].flatMap({ $0.string ?? $0.numberText }), number < Self.maximumPages,
        let place = address.below(id, inside.path), let answer = try get(place, headers, mark: nil)
      else { throw FetchFailure("no-id") }
      let all = try pages(answer.body, from: place, headers)
      guard let inner = JSONText.read(all, file: FileID(index: 0)).0, let inner = Self.list(in: inner)?.value else {
        throw FetchFailure("no-list-inside")
      }
      whole += (number > 0 ? [UInt8(ascii: ",")] : []) + record.rawBytes.dropLast() + Array(",\"\(inside.name)\":".utf8)
      whole += inner.rawBytes + [UInt8(ascii: "}")]
    }
    return whole + Array("]}".utf8)
  }

  /// Refuses what is no whole file of its kind: a page where data were asked for, half an answer.
  private static func judge(_ bytes: [UInt8], as path: String) throws(FetchFailure) {
    let start = String(decoding: bytes.prefix(512), as: UTF8.self).trimmingPrefix { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard !start.isEmpty else { throw FetchFailure("empty") }
    if start.hasPrefix("<") { throw FetchFailure("page") }
    func holds(_ begin: String, _ end: String) -> Bool {
      let tail = String(decoding: bytes.suffix(512), as: UTF8.self).uppercased()
      return start.uppercased().hasPrefix(begin) && tail.contains(end)
    }
    switch path.split(separator: ".").last?.lowercased() {
    case "json":
      guard let value = JSONText.read(bytes, file: FileID(index: 0)).0 else { throw FetchFailure("no-json") }
      if value.kind == .object,
        ["error", "errors", "error_message", "detail", "message"].contains(where: { value[named: $0] != nil }),
        value.count <= 3
      {
        throw FetchFailure("error")
      }
    case "ics" where !holds("BEGIN:VCALENDAR", "END:VCALENDAR"): throw FetchFailure("no-calendar")
    case "vcf" where !holds("BEGIN:VCARD", "END:VCARD"): throw FetchFailure("no-cards")
    default: break
    }
  }

  // MARK: Files

  /// Writes all files beside their places, then moves all into them.
  private static func write(_ files: [(path: String, bytes: [UInt8])]) throws(FetchFailure) {
    let failure = FetchFailure("not-written")
    var written: [(new: String, path: String)] = []
    defer { for (new, _) in written { unlink(new) } }
    for (path, bytes) in files {
      let new = "\(path).fetched"
      // What a run that was killed has left.
      unlink(new)
      guard makeFolders(folder(of: path)), writeNew(bytes, to: new) else { throw failure }
      written.append((new, path))
    }
    for (new, path) in written where rename(new, path) != 0 { throw failure }
  }

  private static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
}
