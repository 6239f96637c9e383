import ArgumentParser
import ChildProcesses
import CivilTime
import Diagnostics
import Files
import Glibc

/// Options for the form of findings, the same for every command.
struct ReportingOptions: ParsableArguments {
  @Option(help: help("reporting --format")) var format = DiagnosticPrinter.Format.text

  @Option(help: help("reporting --color")) var color = Reporting.Color.auto

  @Flag(name: .shortAndLong, help: help("reporting --quiet")) var quiet = false

  @Flag(name: .shortAndLong, help: help("reporting --verbose")) var verbose = false

  func validate() throws { if quiet && verbose { throw ValidationError("give --quiet or --verbose, not both") } }

  var reporting: Reporting { Reporting(format: format, color: color, isQuiet: quiet, isVerbose: verbose) }
}

/// A command that has those options.
protocol ReportingCommand {
  var reportingOptions: ReportingOptions { get }
}

extension ReportingCommand {
  var reporting: Reporting { reportingOptions.reporting }
}

/// How a command prints its findings.
struct Reporting: Equatable {
  enum Color: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  var format = DiagnosticPrinter.Format.text
  var color = Color.auto
  /// Whether notes and closing lines are left out.
  var isQuiet = false
  /// Whether findings that change nothing are told, such as how a calendar's lines end.
  var isVerbose = false

  /// Prints findings: text to standard error, for people; JSON and annotations to standard output, for programs.
  func print(_ diagnostics: [Diagnostic], in files: SourceFiles) { print(text(diagnostics, in: files)) }

  /// Prints findings that are already text.
  func print(_ text: String) { write(text, to: format == .text ? STDERR_FILENO : STDOUT_FILENO) }

  /// Prints findings that do not belong in the JSON. They are printed as text, so that they do not mix with it.
  func printAside(_ diagnostics: [Diagnostic]) {
    guard format.isDocument else { return print(diagnostics, in: SourceFiles()) }
    write(DiagnosticPrinter(format: .text, usesColour: false).print(diagnostics, in: SourceFiles()), to: STDERR_FILENO)
  }

  /// Findings in the wanted format.
  func text(_ diagnostics: [Diagnostic], in files: SourceFiles) -> String {
    printer.print(diagnostics.filter { (!isQuiet || $0.severity != .note) && (isVerbose || $0.id != "import.form") }, in: files)
  }

  var printer: DiagnosticPrinter { DiagnosticPrinter(format: format, usesColour: usesColour) }

  private var usesColour: Bool {
    guard color == .auto else { return color == .always }
    return DiagnosticPrinter.wantsColour(
      isTerminal: isatty(STDERR_FILENO) == 1,
      environment: ["NO_COLOR": environment("NO_COLOR") ?? "", "TERM": environment("TERM") ?? ""])
  }

  /// What programs of this machine could not do is told, and ends the command.
  func orUnable<Result>(_ id: String, besides known: [Diagnostic] = [], _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let failure as ChildProcess.Failure {
      print(known + [Diagnostic(.error, id, failure.message, hint: failure.hint)], in: SourceFiles())
      throw ExitCode(2)
    }
  }

  /// Prints closing lines where they do not mix with JSON.
  func close(_ lines: [String]) {
    if isQuiet { return }
    write(lines.map { $0 + "\n" }.joined(), to: format.isDocument ? STDERR_FILENO : STDOUT_FILENO)
  }
  func close(_ line: String) { close([line]) }
}

extension DiagnosticPrinter.Format: ExpressibleByArgument {}

/// An environment variable. Nil if it is not set or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}

/// Says on standard error why a command ends here.
///
/// - Returns: the exit code, to be thrown.
func refusal(_ message: String, code: Int32 = 2) -> ExitCode {
  write(message + "\n", to: STDERR_FILENO)
  return ExitCode(code)
}

/// What cannot be done is told, and ends the command.
func orRefusal<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch { throw refusal("\(error)") }
}

extension ZoneDatabase {
  /// A zone that a command was told. If there is none of this name, the command was not given as it should be.
  func named(_ name: String, as option: String = "") throws(ValidationError) -> ZoneRules {
    do throws(ZoneError) { return try zone(TimeZoneID(name)) } catch { throw ValidationError(option + error.description) }
  }
}

/// Writes all of `text` to a file descriptor. Ignores errors, because there is nowhere to report them.
func write(_ text: String, to descriptor: Int32) {
  // First flush what `print` has buffered. Otherwise it would come after this text or in the middle of it.
  fflush(nil)
  _ = writeAll(Array(text.utf8), to: descriptor)
}
