import ArgumentParser
import Diagnostics
import FanOut
import Glibc
import ICalendar
import PageCheck
import PaperCheck
import VCard

/// `wallplanner check`: the judgement that every build passes, for any folder.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a site: HTML, links, accessibility, style sheets, feeds and cards.",
    discussion: """
      Takes folders or single files. Pages that name the XHTML namespace are judged as our own: they must also be
      well-formed XML, and load nothing from elsewhere. Other HTML is judged by the HTML standard. docs/checks.md lists
      every rule.

      With --print, needs a browser (Debian's chromium) and pdftotext and pdfinfo (poppler-utils) on PATH.

      Exit codes: 0 nothing wrong, 1 errors were found (with --strict, or warnings), 2 something could not be read.
      """)

  enum Reading: String, ExpressibleByArgument, CaseIterable { case auto, ours, any }

  @Argument(help: ArgumentHelp("Folders or files.", valueName: "path"))
  var paths: [String] = []

  @Option(name: .long, help: "How pages are read: auto, ours (strict), or any (the HTML standard only).")
  var dialect = Reading.auto

  @Option(name: .long, help: ArgumentHelp("The address under which the site is published; links that begin with it must land here.", valueName: "url"))
  var baseURL: [String] = []

  @Option(name: .long, help: ArgumentHelp("Another host's address that pages may load things from.", valueName: "url"))
  var allow: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Say instead what one app would drop or misread in feeds and cards: \(ClientName.list).", valueName: "app"))
  var client: ClientName?

  @Flag(
    name: .customLong("print"),
    help: "Prove instead with a browser that everything is on paper: every sheet, on A4, A3 and Letter, in colour and grey.")
  var printsSheets = false

  @Option(name: .long, help: ArgumentHelp("Threads to use; the findings do not depend on it.", valueName: "number"))
  var jobs: Int?

  @Flag(name: .long, help: "Fail on warnings too.")
  var strict = false

  @Flag(name: .long, help: "Print every place, not one for each cause.")
  var everyPlace = false

  @Flag(name: .long, help: "Print the rules as in docs/checks.md, and stop.")
  var listRules = false

  @OptionGroup var reporting: Reporting

  func validate() throws {
    if paths.isEmpty && !listRules { throw ValidationError("name a folder or a file to check") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
  }

  func run() throws {
    if listRules {
      print(Rule.documentation, terminator: "")
      return
    }
    var folder = CheckedFolder()
    for path in paths { folder.read(path) }
    if printsSheets { return try printSheets(folder) }
    if let client { return report(client.findings(in: folder.files), folder) }
    var options = CheckOptions()
    options.dialect =
      switch dialect {
      case .auto: .automatic
      case .ours: .strict
      case .any: .foreign
      }
    options.ownURLPrefixes = baseURL
    options.allowedURLPrefixes = allow
    options.grouping = everyPlace ? .everyPlace : .byCause
    options.judgeFeed = Self.judgeFeed
    let findings = SiteCheck(files: folder.files, options: options).findings(jobs: jobs ?? availableProcessors)
    report(findings, folder)
  }

  /// `--print`: what is on paper. Needs a browser and poppler's tools.
  private func printSheets(_ folder: CheckedFolder) throws {
    guard paths.count == 1, let path = paths.first else { throw ValidationError("--print takes one folder, that of a built site") }
    let found: PaperCheck.Report
    do {
      found = try PaperCheck(folder: path, files: folder.files.map { ($0.path, $0.bytes) }).report(jobs: jobs ?? availableProcessors)
    } catch {
      reporting.print(folder.diagnostics + [Diagnostic(.error, "print.unable", error.message, hint: error.hint)], in: SourceFiles())
      throw ExitCode(2)
    }
    let diagnostics = folder.diagnostics + found.diagnostics
    reporting.print(diagnostics, in: found.sources)
    reporting.close(
      "\(found.sheets) sheets printed on \(found.pages) pages, \(found.texts) texts looked for on each paper: \(DiagnosticPrinter.summary(diagnostics))")
    if folder.hasUnreadable { throw ExitCode(2) }
    if diagnostics.hasErrors || strict && !diagnostics.isEmpty { throw ExitCode(1) }
  }

  private func report(_ findings: [Finding], _ folder: CheckedFolder) {
    var sources = SourceFiles()
    var bytes: [String: [UInt8]] = [:]
    for file in folder.files { bytes[file.path] = file.bytes }
    report((findings.diagnostics(addingTo: &sources) { bytes[$0] }, sources), folder)
  }

  private func report(_ found: (diagnostics: [Diagnostic], sources: SourceFiles), _ folder: CheckedFolder) {
    let diagnostics = folder.diagnostics + found.diagnostics
    let sources = found.sources
    reporting.print(diagnostics, in: sources)
    reporting.close("\(folder.files.count) files checked: \(DiagnosticPrinter.summary(diagnostics))")
    let failed = diagnostics.hasErrors || strict && diagnostics.contains { $0.severity == .warning }
    let code: Int32 = folder.hasUnreadable ? 2 : failed ? 1 : 0
    if code != 0 { Self.exit(withError: ExitCode(code)) }
  }

  /// The strict readers of feeds and cards.
  @Sendable
  private static func judgeFeed(_ file: CheckedFile) -> [FeedFault] {
    let id = FileID(index: 0)
    let found = file.path.lowercased().hasSuffix(".vcf") || file.path.lowercased().hasSuffix(".vcard")
      ? CardCheck.findings(bytes: file.bytes, file: id) : FeedCheck.findings(bytes: file.bytes, file: id)
    return found.map { FeedFault($0.severity, $0.message, at: $0.span?.bytes.lowerBound ?? 0, hint: $0.hint) }
  }
}

/// An app that reads feeds, cards or both, as `--client` names it.
enum ClientName: String, ExpressibleByArgument, CaseIterable {
  case outlook, google, apple, thunderbird, android, homeAssistant = "home-assistant", all

  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// What the app would drop or misread in each feed and card.
  func findings(in files: [CheckedFile]) -> (diagnostics: [Diagnostic], sources: SourceFiles) {
    let feedClients = self == .all ? CalendarClient.allCases : CalendarClient(rawValue: rawValue).map { [$0] } ?? []
    let cardClients = self == .all ? CardClient.allCases : CardClient(rawValue: rawValue).map { [$0] } ?? []
    var sources = SourceFiles()
    var diagnostics: [Diagnostic] = []
    for file in files {
      let name = file.path.lowercased()
      if name.hasSuffix(".ics") || name.hasSuffix(".ical") {
        let id = sources.add(SourceFile(path: file.path, bytes: file.bytes))
        diagnostics += ClientLint.findings(bytes: file.bytes, file: id, clients: feedClients)
      } else if name.hasSuffix(".vcf") || name.hasSuffix(".vcard") {
        let id = sources.add(SourceFile(path: file.path, bytes: file.bytes))
        diagnostics += CardLint.findings(bytes: file.bytes, file: id, clients: cardClients)
      }
    }
    return (diagnostics, sources)
  }
}

/// The files below the folders that are to be checked. Symbolic links inside them are not followed.
struct CheckedFolder {
  private(set) var files: [CheckedFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var hasUnreadable = false

  /// The largest file that is read, in octets.
  static let maximumFileSize = 256 << 20
  /// The most folders inside each other.
  static let maximumDepth = 64

  mutating func read(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return fault(path, String(cString: strerror(errno))) }
    if status.st_mode & S_IFMT == S_IFDIR {
      readFolder(path, prefix: "", depth: 0)
    } else {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      readFile(path, as: name, size: Int(status.st_size))
    }
  }

  private mutating func fault(_ path: String, _ reason: String) {
    hasUnreadable = true
    diagnostics.append(Diagnostic(.error, Rule.unreadable.rawValue, "\(path) cannot be read: \(reason)"))
  }

  private mutating func readFolder(_ folder: String, prefix: String, depth: Int) {
    guard depth < Self.maximumDepth else { return fault(folder, "folders nest too deep") }
    guard let stream = opendir(folder) else { return fault(folder, String(cString: strerror(errno))) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." && name != ".git" { names.append(name) }
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      var status = stat()
      let full = folder + "/" + name
      guard lstat(full, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: readFolder(full, prefix: prefix + name + "/", depth: depth + 1)
      case S_IFREG: readFile(full, as: prefix + name, size: Int(status.st_size))
      default: diagnostics.append(Diagnostic(.note, Rule.unreadable.rawValue, "\(prefix + name) is no file: it was passed over"))
      }
    }
  }

  private mutating func readFile(_ path: String, as name: String, size: Int) {
    guard size <= Self.maximumFileSize else { return fault(path, "it is larger than \(Self.maximumFileSize >> 20) MiB") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return fault(path, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if got > 0 { count += got } else if got == 0 { break } else if errno != EINTR { failure = errno; break }
      }
    }
    guard failure == 0 else { return fault(path, String(cString: strerror(failure))) }
    files.append(CheckedFile(path: name, bytes: bytes))
  }
}
