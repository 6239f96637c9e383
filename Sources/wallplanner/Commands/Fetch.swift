internal import ArgumentParser
import Diagnostics
import Fetching
import Files
import Glibc
import SiteBuild
import TribeImport
import TribeModel

/// `wallplanner fetch`: gets what the sources' addresses name. Builds never touch the network.
struct Fetch: DescribedCommand, ReportingCommand {
  @OptionGroup var folder: ContentOptions

  @Option(help: help("fetch --only")) var only: [String] = []

  @Flag(help: help("fetch --allow-private")) var allowPrivate = false

  @Option(help: help("fetch --state")) var state: String?

  @OptionGroup var reportingOptions: ReportingOptions

  func run() throws {
    let content = folder.content
    let path = "\(content)/\(TribeImporter.plannerFileName)"
    var files = SourceFiles()
    guard
      let bytes = try? contents(
        of: TribeImporter.plannerFileName, below: content, limit: ContentFolder.maximumFileSize)
    else {
      throw refusal("\(path) cannot be read; `wallplanner init` writes one")
    }
    let file = files.add(SourceFile(path: path, bytes: bytes))
    guard let planner = TribeImporter.settings(bytes, file) else {
      throw refusal("\(path) is no JSON; `wallplanner build` says where")
    }
    // Secrets that `init` has put beside planner.json. What the environment says itself counts.
    let secrets = (try? contents(of: ".env", below: content, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    for line in secrets.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { setenv(parts[0], parts[1], 0) }
    }
    guard planner.settings.sources.contains(where: { $0.url != nil }) else {
      return reporting.close("\(path) names no address; give a source a \"url\" to have it fetched.")
    }
    var diagnostics = planner.diagnostics.filter { $0.severity == .error }
    var fetcher: Fetcher
    do throws(FetchFailure) {
      fetcher = try Fetcher(
        content: content, state: state ?? StateFolder.beside(content), allowsPrivate: allowPrivate)
    } catch {
      throw refusal("\(error.message); \(error.hint)")
    }
    // Ends curl with us, and lets a write to an ended curl fail instead of ending us.
    signal(SIGPIPE, SIG_IGN)
    var (count, failures) = (0, 0)
    for (source, span) in zip(planner.settings.sources, planner.sourceSpans) where source.url != nil {
      guard only.isEmpty || only.contains(source.name) else { continue }
      count += 1
      do throws(FetchFailure) {
        switch try fetcher.fetch(source) {
        case .unchanged: reporting.close("\(source.name): as before")
        case .fetched(let files, let bytes):
          reporting.close("\(source.name): \(files) file\(files == 1 ? "" : "s"), \(bytes) bytes")
        }
      } catch {
        failures += 1
        diagnostics.append(
          Diagnostic(.warning, "fetch.failed", "\(source.name) was not fetched: \(error.message)", at: span, hint: error.hint))
      }
    }
    fetcher.finish()
    reporting.print(diagnostics, in: files)
    let missing = Set(only).subtracting(planner.settings.sources.filter { $0.url != nil }.map(\.name))
    if let name = missing.min() { throw refusal("no source with an address is called “\(name)”", code: 64) }
    reporting.close("\(count - failures) of \(count) source\(count == 1 ? "" : "s") fetched.")
    if failures > 0 || diagnostics.hasErrors { throw ExitCode(3) }
  }
}
