internal import DefaultTheme
internal import Diagnostics
internal import Publishing
internal import Rendering
internal import Templates

/// The built-in theme with the family's own files over it, file by file.
struct Theme: Sendable {
  /// In an order of their own: in a build they come behind the files of the content.
  private(set) var sources = SourceFiles()
  /// What is published as it is.
  private(set) var others: [SiteFiles.ThemeFile] = []
  /// Of the family's own files.
  let digest: ContentDigest
  private var diagnostics: [Diagnostic] = []
  private var templates: [TemplateSource] = []
  private var compiled: Compiled?

  /// The templates, ready to render, and all that was found in the theme; places are those of the theme's own sources.
  struct Compiled: Sendable {
    /// Nil if there is an error among the diagnostics.
    var templates: TemplateSet?
    var diagnostics: [Diagnostic]
  }

  /// - Parameters:
  ///   - path: the folder with the family's templates, if any.
  ///   - output: a folder that is not read, wherever it lies.
  init(own path: String?, output: String) throws(LoadError) {
    var files: [String: (bytes: [UInt8], shown: String, isOwn: Bool)] = [:]
    for file in DefaultTheme.files { files[file.path] = (file.bytes, "templates/" + file.path, false) }
    var digest = DigestBuilder()
    if let path {
      let own: ContentFolder
      do throws(LoadError) {
        own = try ContentFolder(at: path, suffixes: [""], output: output)
      } catch .noFolder(let path, let reason) {
        throw .noTemplates(path: path, reason: reason)
      }
      diagnostics += own.diagnostics
      for entry in own.entries { files[entry.path] = (entry.bytes, ContentFolder.prefix(path) + entry.path, true) }
      own.add(to: &digest)
    }
    self.digest = digest.finished()
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      if path.hasSuffix(".mustache") {
        let id = sources.add(SourceFile(path: file.shown, bytes: file.bytes))
        templates.append(TemplateSource(name: path, file: id, bytes: file.bytes, origin: file.isOwn ? .own : .builtIn))
      } else {
        others.append(SiteFiles.ThemeFile(path: path, bytes: file.bytes))
        if file.isOwn, !path.hasPrefix("assets/"), !path.hasPrefix("site/"), !path.hasSuffix(".md") {
          let id = sources.add(SourceFile(path: file.shown, bytes: file.bytes))
          diagnostics.append(
            Diagnostic(
              .warning, "template.unused", "\(path) is neither a template nor in assets/ or site/, so nothing uses it",
              at: SourceSpan(file: id, bytes: 0..<0), hint: files["\(path).mustache"] == nil ? nil : "name it \(path).mustache"))
        }
      }
    }
    // A built-in template that is replaced stays within reach as default/NAME.
    for file in DefaultTheme.files where file.path.hasSuffix(".mustache") && files[file.path]?.isOwn == true {
      let id = sources.add(SourceFile(path: "templates/" + file.path, bytes: file.bytes))
      templates.append(TemplateSource(name: file.path, file: id, bytes: file.bytes))
    }
  }

  /// Compiles the templates, if that is not done yet. To be called once where many builds share a theme.
  mutating func compile(jobs: Int) { compiled = compiled(jobs: jobs) }

  /// - Complexity: that of compiling, unless `compile` was called before.
  func compiled(jobs: Int) -> Compiled {
    if let compiled { return compiled }
    let (set, found) = TemplateSet.compile(templates, for: PageModels.standard.schema, jobs: jobs)
    return Compiled(templates: set, diagnostics: diagnostics + found)
  }
}
