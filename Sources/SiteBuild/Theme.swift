internal import DefaultTheme
internal import Diagnostics
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
        if file.isOwn, !path.hasPrefix("assets/"), !path.hasPrefix("site/"), !path.hasPrefix("lock/"),
          !path.hasSuffix(".md")
        {
          let id = sources.add(SourceFile(path: file.shown, bytes: file.bytes))
          diagnostics.append(
            Diagnostic(
              .warning, "template.unused", "\(path) is neither a template nor in assets/ or site/, so nothing uses it",
              at: SourceSpan(file: id, bytes: 0..<0), hint: files["\(path).mustache"] == nil ? nil : "name it \(path).mustache"))
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
