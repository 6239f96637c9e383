internal import FanOut
internal import Files
internal import Glibc

/// Why the server could not start.
package struct PreviewError: Error, Equatable, CustomStringConvertible {
  package let description: String
}

/// Listens on one port and answers each connection on a thread of its own.
package final class PreviewServer: Sendable {
  /// The port that it listens on.
  package let port: UInt16
  private let listener: Int32
  fileprivate let site: PreviewSite

  /// How long a connection may say nothing, in seconds.
  fileprivate static let patience = 30
  /// The most connections at once. For further ones, the oldest are closed, so that some that hang keep nobody out.
  static let maximumConnections = 256
  /// Their descriptors, the oldest first.
  fileprivate let openConnections = Locked<[Int32]>([])

  /// - Parameters:
  ///   - host: an IPv4 address: `127.0.0.1` for this machine alone, `0.0.0.0` for all that can reach it.
  ///   - port: 0 for any free one.
  package init(_ site: PreviewSite, host: String = "127.0.0.1", port: UInt16) throws(PreviewError) {
    self.site = site
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw PreviewError(description: "\(host) is no address such as 127.0.0.1")
    }
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw Self.error("a socket could not be made") }
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard status else {
      let error = Self.error("port \(port) on \(host) cannot be used")
      close(listener)
      throw error
    }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
    // A reader that hangs up is no reason to end.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { close(listener) }

  private static func error(_ what: String) -> PreviewError {
    PreviewError(description: "\(what): \(String(cString: strerror(errno)))")
  }

  /// Answers for ever.
  package func run() -> Never {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else {
        // Too many open files, most likely: others will close theirs.
        usleep(10_000)
        continue
      }
      openConnections.withLock { open in
        if open.count >= Self.maximumConnections { shutdown(open.removeFirst(), Int32(SHUT_RDWR)) }
        open.append(connection)
      }
      let work = Connection(descriptor: connection, of: self)
      var wait = timeval(tv_sec: Self.patience, tv_usec: 0)
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
      setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
      onOwnThread { work.answer() }
    }
  }
}

/// One reader's connection, closed behind the answer.
private final class Connection: Sendable {
  private let descriptor: Int32
  private let server: PreviewServer

  /// Counts as open until its end.
  init(descriptor: Int32, of server: PreviewServer) { (self.descriptor, self.server) = (descriptor, server) }

  deinit {
    // Inside the lock: nobody shuts a descriptor that means another connection by now.
    server.openConnections.withLock { open in
      open.removeAll { $0 == descriptor }
      close(descriptor)
    }
  }

  func answer() {
    var received: [UInt8] = []
    // A request has to be whole by then: a byte now and then must not hold a thread for ever.
    let deadline = ContinuousClock.now + .seconds(PreviewServer.patience)
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = received.firstRange(of: [13, 10, 13, 10])?.upperBound {
        guard let request = PreviewRequest(parsing: received[..<end]) else { return refuse(400) }
        return send(server.site.response(to: request), isHead: request.method == .head)
      }
      guard received.count < PreviewRequest.maximumSize else { return refuse(431) }
      guard ContinuousClock.now < deadline else { return refuse(408) }
      let count = recv(descriptor, &piece, piece.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      received += piece[..<count]
    }
  }

  private func refuse(_ status: Int) { send(PreviewResponse(status: status, headers: [], body: []), isHead: false) }

  private func send(_ response: PreviewResponse, isHead: Bool) {
    var head = "HTTP/1.1 \(response.status) \(response.reason)\r\n"
    for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(response.body.count)\r\nConnection: close\r\n\r\n"
    _ = writeAll(Array(head.utf8) + (isHead ? [] : response.body), to: descriptor)
  }
}
