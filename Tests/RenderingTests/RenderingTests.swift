import CivilTime
import DefaultTheme
import Diagnostics
import FanOut
import Foundation
import Languages
import Planning
import Templates
import Testing
import TribeModel

@testable import Rendering

/// The default templates, compiled against the page models.
func defaultTemplates() throws -> TemplateSet { try #require(compiledTemplates) }

private let compiledTemplates: TemplateSet? = {
  var files = SourceFiles()
  let sources = DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.map { file in
    let id = files.add(SourceFile(path: file.path, bytes: file.bytes))
    return TemplateSource(name: file.path, file: id, bytes: file.bytes)
  }
  let (set, diagnostics) = TemplateSet.compile(sources, for: PageModels.standard.schema)
  #expect(diagnostics.isEmpty, "\(DiagnosticPrinter(format: .text, usesColour: false).print(diagnostics, in: files))")
  return set
}()

extension PageRenderer {
  /// All pages, rendered on up to `threads` threads.
  func render(threads: Int) -> [RenderedFile] {
    let paths = paths
    let buffers: @Sendable () -> Buffers = { Buffers(self) }
    return fanOut(paths.count, jobs: threads, with: buffers) { buffers, number in
      render(number, into: &buffers)
      return RenderedFile(path: paths[number], bytes: buffers.bytes)
    }
  }
}

func pages(_ plan: SitePlan, language: String = "en-GB", threads: Int = 1, history: ChangeHistory? = nil) throws -> [RenderedFile] {
  PageRenderer(plan: plan, templates: try defaultTemplates(), language: Language(matching: language), history: history).render(
    threads: threads)
}

@Suite("Pages of a family")
struct PageTests {
  /// `LOOK_AT_PAGES=folder swift test` writes the sample's pages there, to be looked at.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LOOK_AT_PAGES"] != nil))
  func writesPagesToLookAt() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: environment["LOOK_AT_PAGES"] ?? "pages", isDirectory: true)
    let language = Language(matching: environment["LOOK_IN"] ?? "en-GB")
    let plan = try SampleFamily.plan(firstWeekday: language.firstWeekday)
    let renderer = PageRenderer(plan: plan, templates: try defaultTemplates(), language: language)
    let theme = DefaultTheme.files.map { RenderedFile(path: $0.path, bytes: $0.bytes) }
    let files = renderer.render(threads: 4)
    let assets = SiteFiles(plan: plan, language: language).files(theme: theme, search: renderer.search)
    for file in files + assets {
      let url = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  @Test func threadsDoNotChangePages() throws {
    let plan = try SampleFamily.plan()
    let one = try pages(plan, threads: 1)
    let four = try pages(plan, threads: 4)
    #expect(one.map(\.path) == four.map(\.path))
    #expect(zip(one, four).allSatisfy { $0.bytes == $1.bytes })
  }
}
