import ArgumentParser
import Diagnostics
import Glibc

/// How a command is asked to tell what it found; the same for every command.
struct ReportingOptions: ParsableArguments {
  @Option(name: .long, help: "How findings are printed: text, json, or github for annotations in GitHub Actions.")
  var format = DiagnosticPrinter.Format.text

  var reporting: Reporting { Reporting(format: format) }
}

/// How a command tells what it found.
struct Reporting: Equatable {
  var format = DiagnosticPrinter.Format.text

  /// Prints findings: text to standard error, as people read it; JSON and annotations to standard output, where programs do.
  func print(_ diagnostics: [Diagnostic], in files: SourceFiles) { print(text(diagnostics, in: files)) }

  /// Prints findings that `text` has made ready.
  func print(_ text: String) { write(text, to: format == .text ? STDERR_FILENO : STDOUT_FILENO) }

  /// Prints findings that no place in the JSON is for: as text then, where it does not mix with what programs read.
  func printAside(_ diagnostics: [Diagnostic]) {
    guard format == .json else { return print(diagnostics, in: SourceFiles()) }
    write(DiagnosticPrinter(files: SourceFiles(), format: .text, usesColour: false).print(diagnostics), to: STDERR_FILENO)
  }

  /// Findings in the wanted format.
  func text(_ diagnostics: [Diagnostic], in files: SourceFiles) -> String {
    DiagnosticPrinter(files: files, format: format, usesColour: usesColour).print(diagnostics)
  }

  /// For findings that are printed batch by batch.
  var stream: DiagnosticStream { DiagnosticStream(format: format, usesColour: usesColour) }

  private var usesColour: Bool {
    DiagnosticPrinter.wantsColour(
      isTerminal: isatty(STDERR_FILENO) == 1,
      environment: ["NO_COLOR": environment("NO_COLOR") ?? "", "TERM": environment("TERM") ?? ""])
  }

  /// Prints closing lines where they do not mix with what programs read.
  func close(_ lines: [String]) { write(lines.map { $0 + "\n" }.joined(), to: format == .json ? STDERR_FILENO : STDOUT_FILENO) }
  func close(_ line: String) { close([line]) }
}

extension DiagnosticPrinter.Format: ExpressibleByArgument {}

/// A variable of the environment; nil if it is unset or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}

/// Writes all of `text` to a file descriptor; what cannot be written is let go, as there is nobody to tell.
func write(_ text: String, to descriptor: Int32) {
  // What `print` has kept back comes first: where nobody looks on, it writes in blocks, which would end after this or be cut by it.
  fflush(nil)
  var text = text
  _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
}

/// Writes all of `bytes` to a file descriptor; false if the system refuses, and `errno` says why.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool { bytes.withUnsafeBytes { writeAll($0, to: descriptor) } }

private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0 && errno != EINTR { return false }
    rest = rest.dropFirst(max(0, count))
  }
  return true
}

/// Makes a file that is not there yet; false if the system refuses, and `errno` says why: then no part of it stays.
func writeNew(_ bytes: [UInt8], to path: String) -> Bool {
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
  guard file >= 0 else { return false }
  let refusal = writeAll(bytes, to: file) ? 0 : errno
  // What a network's disk refuses it may tell only now.
  if close(file) == 0, refusal == 0 { return true }
  let reason = refusal == 0 ? errno : refusal
  unlink(path)
  errno = reason
  return false
}
