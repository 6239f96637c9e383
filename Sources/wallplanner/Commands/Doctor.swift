internal import ArgumentParser
import CivilTime
import Diagnostics
import Fetching
import Glibc
import PaperCheck
import SiteBuild
import TribeImport
import TribeModel

/// `wallplanner doctor`: what this machine has, what is missing, and what is wrong with a content folder.
struct Doctor: DescribedCommand, ReportingCommand {
  @OptionGroup var folder: ContentOptions

  @Flag(help: help("doctor --health")) var health = false

  @Option(help: help("doctor --state")) var state: String?

  @OptionGroup var reportingOptions: ReportingOptions

  private enum State: String {
    case ok = "ok     "
    /// Something that only some commands need.
    case missing = "missing"
    case wrong = "WRONG  "
  }

  private static let fontFolders: [String] = ["/usr/share/fonts/truetype", "/usr/share/fonts/opentype", "/usr/local/share/fonts"]

  func run() throws {
    if health { try Run.script(["health", state ?? StateFolder.beside(folder.content)]) }
    var isWrong = false
    // In JSON everything is one document.
    var found: [Diagnostic] = []
    func tell(_ state: State, _ text: String) {
      isWrong = isWrong || state == .wrong
      // The same as a finding, for programs.
      let severity: Diagnostic.Severity = state == .ok ? .note : state == .missing ? .warning : .error
      if reporting.format != .text { return found.append(Diagnostic(severity, "doctor.\(state)", text)) }
      if state != .ok || !reporting.isQuiet { wallplanner.write("\(state.rawValue) \(text)\n", to: STDERR_FILENO) }
    }
    tell(.ok, "wallplanner \(Wallplanner.version)")
    let zones = ZoneDatabase(directory: ZoneDatabase.usualDirectory)
    do {
      try zones.requireData()
      tell(.ok, "time zones: \(ZoneDatabase.usualDirectory)")
    } catch {
      tell(.wrong, "time zones: \(error); install the package tzdata")
    }
    for (name, path) in PaperCheck.programs {
      let package = name == "chromium" ? name : "poppler-utils"
      tell(
        path == nil ? .missing : .ok,
        path.map { "\(name): \($0)" } ?? "\(name): only picture, print and check --print need it; install the package \(package)")
    }
    tell(
      Fetcher.program == nil ? .missing : .ok,
      Fetcher.program.map { "curl: \($0)" } ?? "curl: only fetch needs it; install the package curl")
    let hasFonts = Self.fontFolders.contains { access($0, F_OK) == 0 }
    tell(
      hasFonts ? .ok : .missing,
      hasFonts ? "fonts" : "fonts: only picture, print and check --print need them; install the package fonts-lato")
    let reading = read(folder.content, tell)
    reporting.print(found + (reading?.diagnostics ?? []), in: reading?.files ?? SourceFiles())
    if isWrong { throw ExitCode(1) }
  }

  /// Reads the content folder and tells what it holds.
  private func read(_ content: String, _ tell: (State, String) -> Void) -> ContentReading? {
    guard access(content, F_OK) == 0 else {
      tell(.missing, "content: there is no folder \(content); `wallplanner init \(content)` makes one")
      return nil
    }
    let reading: ContentReading
    do {
      reading = try ContentReading(content)
    } catch {
      tell(.wrong, "content: \(error)")
      return nil
    }
    let summary = DiagnosticPrinter.summary(reading.diagnostics)
    guard !reading.diagnostics.hasErrors, let tribe = reading.result.tribe else {
      tell(.wrong, "content: \(content): \(summary)")
      return reading
    }
    tell(.ok, "content: \(content): \(tribe.countsInWords); \(summary)")
    if !reading.result.hasPlanner {
      tell(.missing, "settings: \(content) has no planner.json; `wallplanner init \(content)` writes one")
    }
    let state = StateFolder.beside(content)
    if access(access(state, F_OK) == 0 ? state : content, W_OK) != 0 {
      tell(.wrong, "state: \(state) cannot be written; name another folder with build --state")
    }
    return reading
  }
}
