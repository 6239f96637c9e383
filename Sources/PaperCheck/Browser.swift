internal import ChildProcesses
internal import Diagnostics
internal import Files
internal import Glibc
internal import JSONText
internal import Octets

/// Headless Chromium, spoken to over two pipes (Chrome DevTools Protocol, `--remote-debugging-pipe`): one start serves many
/// prints and pictures. Its profile lies in a scratch folder and goes with it.
final class Browser {
  /// Names under which Debian, other Linux systems and Google install it.
  static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

  /// How long starting, opening a page or printing it may take, in seconds.
  static let patience = 60

  private let profile: ScratchFolder
  private let child: pid_t
  private let commands, answers: Int32
  private var received: [UInt8] = []
  private var sent = 0
  private var session: String?
  private var hasLoaded = false

  /// The one that is installed.
  ///
  /// - Throws: if there is none; the hint says how to install it.
  static func find() throws(ChildProcess.Failure) -> String {
    if let program = ChildProcess.find(names) { return program }
    throw ChildProcess.Failure(said: "browser", names.joined(separator: ", "))
  }

  /// - Parameter flags: more of the program's options.
  init(program: String, flags: [String] = []) throws(ChildProcess.Failure) {
    guard let profile = ScratchFolder() else { throw ChildProcess.Failure(said: "scratch") }
    // What is open and not kept.
    var open: Set<Int32> = []
    defer { for descriptor in open { close(descriptor) } }
    let toChild = try ChildProcess.pipe()
    open.formUnion([toChild.reading, toChild.writing])
    let fromChild = try ChildProcess.pipe()
    open.formUnion([fromChild.reading, fromChild.writing])
    // The browser reads from 3 and writes to 4: ours must be other numbers, or they would be overwritten on the way.
    let reading = fcntl(toChild.reading, F_DUPFD_CLOEXEC, 16)
    let writing = fcntl(fromChild.writing, F_DUPFD_CLOEXEC, 16)
    open.formUnion([reading, writing])
    // As root, as in containers, Chromium cannot shut itself in; the pages are our own and load nothing from elsewhere.
    let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
    child = try ChildProcess.start(
      program,
      [
        "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)/profile", "--no-first-run",
        "--no-default-browser-check", "--disable-gpu", "--disable-extensions", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--mute-audio",
        "--host-resolver-rules=MAP * ~NOTFOUND",
      ] + sandbox + flags + ["about:blank"],
      descriptors: [3: reading, 4: writing], environment: ["TMPDIR": profile.path])
    self.profile = profile
    (commands, answers) = (toChild.writing, fromChild.reading)
    open.subtract([commands, answers])
    // As long as an end of the browser's stays open here, nobody notices that the browser has ended.
    for descriptor in open { close(descriptor) }
    open = []
    signal(SIGPIPE, SIG_IGN)
    let target = try ask("Target.createTarget") { $0.field("url", "about:blank") }["targetId"]?.string ?? ""
    let attached = try ask("Target.attachToTarget") { json in
      json.field("targetId", target)
      json.field("flatten", true)
    }
    session = attached["sessionId"]?.string
    _ = try ask("Page.enable")
  }

  deinit {
    close(commands)
    close(answers)
    ChildProcess.end(child, within: Deadline(seconds: 3))
  }

  /// Opens an address and waits until it is there; another fragment of the same page costs nothing.
  func open(_ address: String) throws(ChildProcess.Failure) {
    hasLoaded = false
    let answer = try ask("Page.navigate") { $0.field("url", address) }
    if let fault = answer["errorText"]?.string { throw ChildProcess.Failure(said: "open", address, fault) }
    guard answer["loaderId"] != nil else { return }
    while !hasLoaded { _ = try message() }
  }

  /// The value of an expression in the open page, laid out as for print; sheets have the sizes of their papers.
  func evaluateForPrint(_ script: String) throws(ChildProcess.Failure) -> JSONValue {
    _ = try ask("Emulation.setEmulatedMedia") { $0.field("media", "print") }
    let value = try evaluate(script, "what can be read")
    // It must be off before printing, or pages sometimes get the wrong size.
    _ = try ask("Emulation.setEmulatedMedia") { $0.field("media", "") }
    return value
  }

  private func evaluate(_ script: String, _ what: String) throws(ChildProcess.Failure) -> JSONValue {
    let answer = try ask("Runtime.evaluate") { json in
      json.field("expression", script)
      for flag in ["returnByValue", "awaitPromise"] { json.field(flag, true) }
    }
    guard let value = answer["result"]?["value"] else {
      let reason = answer["exceptionDetails"]?["exception"]?["description"]?.string ?? "no reason given"
      throw ChildProcess.Failure(said: "tell", what, reason)
    }
    return value
  }

  /// The open page as PDF, on the paper that its style sheet asks for.
  ///
  /// - Parameter hasBookmarks: whether the page's headings become bookmarks.
  func print(hasBookmarks: Bool = false) throws(ChildProcess.Failure) -> [UInt8] {
    let flags = ["preferCSSPageSize", "printBackground"] + (hasBookmarks ? ["generateTaggedPDF", "generateDocumentOutline"] : [])
    let answer = try ask("Page.printToPDF") { json in
      for flag in flags { json.field(flag, true) }
    }
    guard let bytes = answer["data"]?.string.flatMap(Base64.decode) else { throw ChildProcess.Failure(said: "nothing", "printed") }
    return bytes
  }

  /// Runs a script in every page from now on, before its own.
  func prepare(_ script: String) throws(ChildProcess.Failure) {
    _ = try ask("Page.addScriptToEvaluateOnNewDocument") { $0.field("source", script) }
  }

  /// The clock of pages from now on, such as Europe/Oslo.
  func setZone(_ zone: String) throws(ChildProcess.Failure) {
    _ = try ask("Emulation.setTimezoneOverride") { $0.field("timezoneId", zone) }
  }

  /// The size of the window, in pixels.
  func setSize(_ width: Int, _ height: Int) throws(ChildProcess.Failure) {
    _ = try ask("Emulation.setDeviceMetricsOverride") { json in
      json.field("mobile", false)
      for (name, number) in [("width", width), ("height", height), ("deviceScaleFactor", 1)] { json.field(name, number) }
    }
  }

  /// The text that an expression has, or the promise that it is.
  func text(of script: String) throws(ChildProcess.Failure) -> String {
    guard let text = try evaluate(script, "what it shows").string else {
      throw ChildProcess.Failure(said: "tell", "what it shows", "no reason given")
    }
    return text
  }

  /// The window as a PNG, in base64.
  func screenshot() throws(ChildProcess.Failure) -> String {
    let answer = try ask("Page.captureScreenshot") { $0.field("format", "png") }
    guard let text = answer["data"]?.string else { throw ChildProcess.Failure(said: "nothing", "shows") }
    return text
  }

  private func ask(
    _ method: String, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(ChildProcess.Failure) -> JSONValue {
    sent += 1
    let request = JSONWriter.object { json in
      json.field("id", sent)
      json.field("method", method)
      if let session { json.field("sessionId", session) }
      json.field("params", parameters)
    }
    guard writeAll(request + [0], to: commands) else { throw ChildProcess.Failure(said: "gone") }
    while true {
      let answer = try message()
      guard answer["id"]?.integer == sent else { continue }
      if let fault = answer["error"] {
        throw ChildProcess.Failure(said: "refused", method, fault["message"]?.string ?? "no reason given")
      }
      guard let result = answer["result"] else { throw ChildProcess.Failure(said: "no-result", method) }
      return result
    }
  }

  /// The next message; notes the end of loading.
  private func message() throws(ChildProcess.Failure) -> JSONValue {
    var scanned = 0
    let isWhole = ChildProcess.read(answers, into: &received, until: Deadline(seconds: Self.patience)) { bytes in
      while scanned < bytes.count, bytes[scanned] != 0 { scanned += 1 }
      return scanned < bytes.count
    }
    guard isWhole, scanned < received.count else {
      throw isWhole ? ChildProcess.Failure(said: "early") : ChildProcess.Failure(said: "slow", Self.patience)
    }
    let bytes = Array(received[..<scanned])
    received.removeSubrange(...scanned)
    guard let value = JSONText.parse(bytes, file: FileID(index: 0)).0 else { throw ChildProcess.Failure(said: "no-json") }
    if value["method"]?.string == "Page.loadEventFired" { hasLoaded = true }
    return value
  }
}
