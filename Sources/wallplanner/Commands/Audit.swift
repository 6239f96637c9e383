import ArgumentParser
import Files
import Glibc
import SiteAudit
import TribeImport

/// `wallplanner audit`: what published files tell, and to whom.
struct Audit: DescribedCommand {
  @Argument(help: help("audit <folder>")) var folder: String

  @Option(help: help("audit --secrets")) var secrets: String?

  @Option(help: help("audit --content")) var content: String?

  /// The longest list of secrets, in bytes.
  private static let longestList = 16 * 1024 * 1024

  func run() throws {
    var words: [String] = []
    if let secrets {
      let parts = secrets.split(separator: "/", omittingEmptySubsequences: false)
      let place = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
      guard let bytes = try? contents(of: String(parts.last ?? ""), below: place, limit: Self.longestList) else {
        throw refusal("error: \(secrets) cannot be read")
      }
      words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
        String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      }.filter { !$0.isEmpty }
      if let short = words.first(where: { $0.utf8.count < 3 }) {
        throw ValidationError("“\(short)” in \(secrets) is too short to look for; a word needs three bytes")
      }
    }
    if let content {
      words += try orRefusal { try ContentReading(content).result.report.concealed.filter { $0.utf8.count > 2 }.sorted() }
    }
    guard let audit = SiteAudit(of: folder, secrets: words) else {
      throw refusal("error: the folder \(folder) cannot be read")
    }
    var site: String?
    for line in audit.lines {
      if line.site != site { print("\(line.site):") }
      site = line.site
      print("  \(line.kind): \(line.count) \(line.what) (\(line.places.joined(separator: ", ")))")
    }
    for path in audit.unreadable { write("warning: \(path) cannot be read\n", to: STDERR_FILENO) }
    print("\(audit.fileCount) files" + (words.isEmpty ? "." : "; \(words.count) secrets, \(audit.leaks.count) found."))
    for leak in audit.leaks { print("found: “\(leak.secret)” in \(leak.path) (\(leak.form))") }
    if !audit.leaks.isEmpty { throw ExitCode(1) }
    if !audit.unreadable.isEmpty { throw ExitCode(2) }
  }
}
