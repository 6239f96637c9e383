import ArgumentParser
import Diagnostics
import FanOut
import Files
import Glibc
import ICalendar
import PageCheck
import PaperCheck
import Planning
import SiteBuild
import TribeModel
import VCard

/// `wallplanner check`: runs the checks of a build on any folder.
struct Check: DescribedCommand, ReportingCommand {
  @Argument(help: help("check <paths>")) var paths: [String] = []

  @Option(help: help("check --base-url")) var baseURL: [String] = []

  @Option(help: help("check --allow")) var allow: [String] = []

  @Option(
    help: ArgumentHelp(
      "Say instead what one app would drop or misread in feeds and cards: \(ClientName.list).", valueName: "app"))
  var client: ClientName?

  @Flag(name: .customLong("print"), help: help("check --print")) var printsSheets = false

  @Flag(name: .customLong("data"), help: help("check --data")) var countsData = false

  @Option(help: help("check --jobs")) var jobs: Int?

  @Flag(help: help("check --strict")) var strict = false

  @Flag(help: help("check --every-place")) var everyPlace = false

  @Flag(help: help("check --list-rules")) var listRules = false

  @OptionGroup var reportingOptions: ReportingOptions

  func validate() throws {
    if paths.isEmpty && !listRules { throw ValidationError("name a folder or a file to check") }
    if printsSheets || countsData, paths.count != 1 {
      throw ValidationError("--\(printsSheets ? "print" : "data") takes one folder, that of a built site")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
  }

  func run() throws {
    if listRules { return print(Finding.rules, terminator: "") }
    var folder = CheckedFolder()
    for path in paths { folder.read(path) }
    folder.sayIfEmpty()
    if printsSheets { return try printSheets(folder) }
    if countsData { return try countData(folder) }
    let files = folder.count == 1 ? "1 file" : "\(folder.count) files"
    let pages = folder.pageCount == 1 ? "1 page" : "\(folder.pageCount) pages"
    let done = "\(files) checked, \(pages) among them"
    if let client {
      let (found, sources) = client.findings(in: folder)
      return try report(found, sources, folder, done)
    }
    var options = CheckOptions()
    options.ownURLPrefixes = baseURL
    options.allowedURLPrefixes = allow
    options.grouping = everyPlace || reportingOptions.verbose ? .everyPlace : .byCause
    options.judgeFeed = judgeFeed
    let check = SiteCheck(paths: folder.paths, sizes: folder.sizes, options: options) { [folder] in folder.bytes(at: $0) }
    var sources = SourceFiles()
    let found = check.findings(jobs: jobs ?? availableProcessors).diagnostics(addingTo: &sources) { folder.bytes(of: $0) }
    try report(found, sources, folder, done)
  }

  /// `--print`: checks what is on paper. Needs a browser and poppler's tools.
  private func printSheets(_ folder: CheckedFolder) throws {
    let files = folder.paths.compactMap { path in folder.bytes(of: path).map { (path, $0) } }
    let found = try reporting.orUnable("print.unable", besides: folder.diagnostics) {
      try PaperCheck(folder: paths[0], files: files).report(jobs: jobs ?? availableProcessors)
    }
    let done = "\(found.sheets) sheets printed on \(found.pages) pages, \(found.texts) texts looked for on each paper"
    try report(found.diagnostics, found.sources, folder, done)
  }

  /// `--data`: counts what stands in a site, and compares that with what its status says.
  private func countData(_ folder: CheckedFolder) throws {
    let standing = Standing(paths: folder.paths, jobs: jobs ?? availableProcessors) { folder.bytes(of: $0) }
    let status = Standing.said(by: folder.bytes(of: OutputPaths.statusFile) ?? [])
    var folder = folder
    if status == nil {
      folder.fault(
        "\(paths[0])/\(OutputPaths.statusFile)", "only the family's own site says what stands where, and only if it is not locked")
    }
    let done = "\(standing.total("").values.reduce(0, +)) things counted on \(standing.stands.count) pages, sheets and feeds"
    try report(status.map(standing.findings) ?? [], SourceFiles(), folder, done)
  }

  /// Prints findings and what was done, and fails if there is something wrong.
  private func report(_ found: [Diagnostic], _ sources: SourceFiles, _ folder: CheckedFolder, _ done: String) throws {
    let diagnostics = folder.diagnostics + found
    reporting.print(diagnostics, in: sources)
    reporting.close("\(done): \(DiagnosticPrinter.summary(diagnostics))")
    if folder.hasUnreadable { throw ExitCode(2) }
    if diagnostics.contains(where: { $0.severity == .error || strict && $0.severity == .warning }) { throw ExitCode(1) }
  }
}

/// An app that `--client` can name. It reads feeds, cards or both.
enum ClientName: String, ExpressibleByArgument, CaseIterable {
  case outlook, google, apple, thunderbird, android
  case homeAssistant = "home-assistant"
  case all

  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// What the app would drop or misread in each feed and card.
  func findings(in folder: CheckedFolder) -> (diagnostics: [Diagnostic], sources: SourceFiles) {
    let feedClients = self == .all ? CalendarClient.allCases : CalendarClient(rawValue: rawValue).map { [$0] } ?? []
    let cardClients = self == .all ? CardClient.allCases : CardClient(rawValue: rawValue).map { [$0] } ?? []
    var sources = SourceFiles()
    var diagnostics: [Diagnostic] = []
    for path in folder.paths {
      let name = path.lowercased()
      let isFeed = name.hasSuffix(".ics") || name.hasSuffix(".ical")
      guard isFeed || name.hasSuffix(".vcf") || name.hasSuffix(".vcard"), let bytes = folder.bytes(of: path) else { continue }
      let id = sources.add(SourceFile(path: path, bytes: bytes))
      diagnostics +=
        isFeed
        ? ClientLint.findings(bytes: bytes, file: id, clients: feedClients)
        : CardLint.findings(bytes: bytes, file: id, clients: cardClients)
    }
    return (diagnostics, sources)
  }
}

/// The names and sizes of the files to check. Each is read when it is checked. Symbolic links inside the folders are not
/// followed.
struct CheckedFolder: Sendable {
  private struct File: Sendable {
    /// The name for findings, and the path.
    var path, place: String
    var size: Int
  }

  private var files: [File] = []
  private var places: [String: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var hasUnreadable = false

  /// The largest file that is read, in bytes.
  static let maximumFileSize = 256 << 20
  /// How deep folders may be nested.
  static let maximumDepth = 64

  var count: Int { files.count }
  var pageCount: Int {
    files.count { file in [".html", ".htm", ".xhtml"].contains { file.path.lowercased().hasSuffix($0) } }
  }
  var paths: [String] { files.map(\.path) }

  var sizes: [Int] { files.map(\.size) }

  func bytes(of path: String) -> [UInt8]? { places[path].flatMap(bytes) }

  func bytes(at number: Int) -> [UInt8]? { contents(at: files[number].place, upTo: Self.maximumFileSize) }

  mutating func read(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return fault(path, String(cString: strerror(errno))) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: readFolder(path, prefix: "", depth: 0)
    case S_IFREG: add(path, as: path.split(separator: "/").last.map(String.init) ?? path, size: Int(status.st_size))
    default: fault(path, "it is neither a folder nor a file")
    }
  }

  /// Reports a folder without files. It is usually a wrong name, and must not look like a folder without faults.
  mutating func sayIfEmpty() {
    guard files.isEmpty, !hasUnreadable else { return }
    hasUnreadable = true
    diagnostics.append(
      Diagnostic(
        .error, "site.unreadable", "there is no file to check", hint: "name the folder that a build wrote"))
  }

  mutating func fault(_ path: String, _ reason: String) {
    hasUnreadable = true
    diagnostics.append(Diagnostic(.error, "site.unreadable", "\(path) cannot be read: \(reason)"))
  }

  private mutating func readFolder(_ folder: String, prefix: String, depth: Int) {
    guard depth < Self.maximumDepth else { return fault(folder, "folders nest too deep") }
    guard let entries = FolderEntry.all(in: folder) else { return fault(folder, String(cString: strerror(errno))) }
    for entry in entries where entry.name != ".git" {
      let (full, path) = ("\(folder)/\(entry.name)", prefix + entry.name)
      if entry.fault != 0 {
        fault(full, String(cString: strerror(entry.fault)))
        continue
      }
      switch entry.kind {
      case .folder: readFolder(full, prefix: path + "/", depth: depth + 1)
      case .file: add(full, as: path, size: Int(entry.information.st_size))
      default: diagnostics.append(Diagnostic(.note, "site.unreadable", "\(path) is no file: it was passed over"))
      }
    }
  }

  /// Adds a file if it can be opened.
  private mutating func add(_ place: String, as path: String, size: Int) {
    guard size <= Self.maximumFileSize else { return fault(place, "it is larger than \(Self.maximumFileSize >> 20) MiB") }
    if contents(at: place, upTo: 0) == nil { return fault(place, String(cString: strerror(errno))) }
    if places[path] == nil { places[path] = files.count }
    files.append(File(path: path, place: place, size: size))
  }
}
