internal import DefaultTheme
package import Diagnostics
internal import FanOut
internal import PageCheck
internal import Planning
internal import Publishing
internal import Rendering
internal import Templates

/// The built-in theme, with files replaced by the family's own.
struct Theme: Sendable {
  /// The theme's files, numbered from 0. A build numbers them after the files of the content.
  private(set) var sources = SourceFiles()
  /// Before the name of a template that is in no folder of the family's, in messages.
  private static let builtIn = "built-in template "
  /// Files that are published unchanged.
  private(set) var others: [RenderedFile] = []
  /// The digest of the family's own files.
  let digest: ContentDigest
  private var diagnostics: [Diagnostic] = []
  private var templates: [TemplateSource] = []
  private var compiled: Compiled?
  /// The pages that there are, the family's own among them.
  let models: PageModels

  /// The compiled templates and all findings about the theme. Places in findings are in `Theme.sources`.
  /// Without templates if the diagnostics hold an error.
  typealias Compiled = (templates: TemplateSet?, diagnostics: [Diagnostic])

  /// - Parameters:
  ///   - path: the folder with the family's templates, if any.
  ///   - output: a folder to skip, wherever it is.
  init(own path: String?, output: String) throws(LoadError) {
    var files: [String: (bytes: [UInt8], shown: String, isOwn: Bool)] = [:]
    for file in DefaultTheme.files { files[file.path] = (file.bytes, Self.builtIn + file.path, false) }
    var digest = DigestBuilder()
    if let path {
      let own: ContentFolder
      do throws(LoadError) {
        own = try ContentFolder(at: path, all: true, skipping: [output])
      } catch {
        throw LoadError(path: error.path, reason: error.reason, isOfTemplates: true)
      }
      diagnostics += own.diagnostics
      for entry in own.entries { files[entry.path] = (entry.bytes, ContentFolder.prefix(path) + entry.path, true) }
      own.add(to: &digest)
    }
    self.digest = digest.finished()
    let pages = files.filter(\.value.isOwn).sorted { $0.key < $1.key }.compactMap { OwnPage($0.key, $0.value.bytes) }
    models = pages.isEmpty ? .standard : PageModels(own: pages)
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      if path.hasSuffix(".mustache") {
        let id = sources.add(SourceFile(path: file.shown, bytes: file.bytes))
        templates.append(TemplateSource(name: path, file: id, bytes: file.bytes, origin: file.isOwn ? .own : .builtIn))
      } else {
        others.append(RenderedFile(path: path, bytes: file.bytes))
        if file.isOwn, !OutputPaths.isAsset(path), !path.hasPrefix("site/"), !path.hasPrefix("lock/"),
          !path.hasSuffix(".md")
        {
          let id = sources.add(SourceFile(path: file.shown, bytes: file.bytes))
          var unused = Diagnostic(said: "template.unused/2", [path], at: SourceSpan(file: id, bytes: 0..<0))
          unused.hint = files["\(path).mustache"] == nil ? nil : "name it \(path).mustache"
          diagnostics.append(unused)
        }
      }
    }
    // A built-in template that the family replaces can still be used, as default/NAME.
    for file in DefaultTheme.files where file.path.hasSuffix(".mustache") && files[file.path]?.isOwn == true {
      let id = sources.add(SourceFile(path: Self.builtIn + file.path, bytes: file.bytes))
      templates.append(TemplateSource(name: file.path, file: id, bytes: file.bytes))
    }
  }

  /// Compiles the templates now. Call it once if many builds share the theme.
  mutating func compile(jobs: Int) { compiled = compiled(jobs: jobs) }

  /// - Complexity: compiles the templates unless `compile` was called before.
  func compiled(jobs: Int) -> Compiled {
    if let compiled { return compiled }
    let (set, found) = TemplateSet.compile(templates, for: models.schema, jobs: jobs)
    let faults = set.map { OwnTemplates.findings($0, models.schema, jobs: jobs) } ?? []
    return (faults.isEmpty ? set : nil, diagnostics + found + faults)
  }
}

/// Judges pages that templates of one's own make of made-up data (`MadeUpModels`), so that a fault in a part that today's data do not
/// reach is told on the day it is written.
package enum OwnTemplates {
  /// What made-up data cannot be right about: other files, whole outlines, the forms of values, names that stand twice.
  private static let unjudged = Set(embeddedLines(of: "unjudged.txt").map(String.init))

  /// Reads and judges the templates of a folder, as a build does.
  ///
  /// - Returns: the findings, and the files that they are in.
  /// - Throws: if the folder cannot be read.
  package static func check(_ folder: String, jobs: Int) throws -> (diagnostics: [Diagnostic], sources: SourceFiles) {
    let theme = try Theme(own: folder, output: "")
    return (theme.compiled(jobs: jobs).diagnostics, theme.sources)
  }

  /// The faults, each at its place in a template.
  ///
  /// - Parameter templates: compiled for the standard models.
  static func findings(_ templates: TemplateSet, _ schema: ViewSchema, jobs: Int) -> [Diagnostic] {
    let models = MadeUpModels(templates, schema: schema)
    @Sendable func render(_ page: PageType, _ variant: Int) -> (bytes: [UInt8], origins: OutputOrigins) {
      var bytes: [UInt8] = []
      let origins = models.render(page, variant: variant, with: templates, into: &bytes)
      return (bytes, origins)
    }
    var options = CheckOptions()
    options.grouping = .everyPlace
    options.maximumFindingsPerPage = 50
    let own = templates.filesOfOwnTemplates
    let faults = fanOut(models.pages.count, jobs: jobs) { [options] number -> [Diagnostic] in
      let page = models.pages[number]
      // Many variants of a page are the same.
      var seen: Set<[UInt8]> = []
      let variants = (0..<models.variantCount).filter { seen.insert(render(page, $0).bytes).inserted }
      let paths = variants.map { "\($0)\(models.suffix(of: page))" }
      let check = SiteCheck(paths: paths, options: options) { render(page, variants[$0]).bytes }
      return check.findings(jobs: 1).compactMap { finding in
        guard finding.severity == .error, !unjudged.contains(String(finding.rule.prefix { $0 != "." })),
          !unjudged.contains(finding.rule), let place = paths.firstIndex(of: finding.path),
          let span = render(page, variants[place]).origins.source(at: finding.offset), own.contains(span.file)
        else { return nil }
        return Diagnostic(
          .error, finding.rule, finding.message, at: span, hint: finding.hint,
          notes: [.init(message: "found with made-up data; what is there today may not reach this part")])
      }
    }
    var told: Set<SourceSpan> = []
    return faults.flatMap { $0 }.filter { $0.span.map { told.insert($0).inserted } ?? false }
  }
}
