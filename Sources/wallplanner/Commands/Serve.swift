import ArgumentParser
import CivilTime
import Diagnostics
import FanOut
import Glibc
import Preview
import SiteBuild

struct Serve: DescribedCommand, ReportingCommand {
  @OptionGroup var folder: ContentOptions

  @Option(name: .customLong("output"), help: help("serve --output")) var givenOutput: String?
  private var output: String { givenOutput ?? StateFolder.lastOutput(of: folder.content) ?? Build.usualOutput }

  @Option(help: help("serve --templates")) var templates: String?

  @Option(help: help("serve --reader")) var reader: String?

  @Option(help: help("serve --port")) var port: UInt16 = 8080

  @Option(help: help("serve --host")) var host = "127.0.0.1"

  @Flag(help: help("serve --no-build")) var noBuild = false

  @OptionGroup var reportingOptions: ReportingOptions

  func run() throws {
    let output = output
    let watch = FolderWatch(folders: [folder.content] + (templates.map { [$0] } ?? []))
    // Look at the files before the first build, so that changes during it start another one.
    let seen = watch.state
    let notice = PreviewNotice()
    var shown = output
    if !noBuild {
      let outcome = build(notice, to: output)
      // A planner with several readers has a site for each of them below the output folder.
      if reader != nil || access(output, F_OK) != 0 { shown = outcome.outputPath }
      // Without any content or site there is nothing to show, and nothing to wait for.
      if outcome.exitCode == 2, access(shown, F_OK) != 0 { throw ExitCode(2) }
    }
    let server: PreviewServer
    do throws(PreviewError) {
      server = try PreviewServer(PreviewSite(folder: shown, hosts: ownNames, notice: notice), host: host, port: port)
    } catch {
      throw refusal("error: \(error)")
    }
    reporting.close("http://\(host):\(server.port)/ shows \(shown). Press Control-C to stop.")
    if noBuild { server.run() }
    onOwnThread { server.run() }
    watch.run(since: seen) { _ = build(notice, to: output) }
  }

  /// What this machine is called.
  private var ownNames: Set<String> {
    var bytes = [CChar](repeating: 0, count: 256)
    gethostname(&bytes, bytes.count - 1)
    let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
    return ["localhost", name, "\(name).local"]
  }

  /// Builds and shows the findings, in the terminal and above every page. If there are errors, the last good site stays.
  private func build(_ notice: PreviewNotice, to output: String) -> BuildOutcome {
    var options = BuildOptions(
      content: folder.content, output: output, now: Instant(secondsSinceEpoch: Int64(time(nil))), jobs: availableProcessors)
    options.templates = templates
    options.reader = reader
    options.namesOutput = givenOutput != nil
    options.state = StateFolder.usual(for: folder.content, output: output)
    let outcome = SiteBuilder(options).run()
    reporting.print(outcome.diagnostics, in: outcome.sources)
    if reportingOptions.verbose { reporting.close(outcome.explanation) }
    reporting.close(outcome.summary)
    let told = outcome.diagnostics.filter { $0.severity != .note }
    let printer = DiagnosticPrinter(format: .text, usesColour: false)
    let isPublished = outcome.report != nil
    notice.tell(
      told.isEmpty ? "" : isPublished ? DiagnosticPrinter.summary(told) : "The last build failed. This is the planner of before.",
      printer.print(told, in: outcome.sources))
    return outcome
  }
}
