internal import DefaultTheme
internal import Diagnostics
internal import FanOut
internal import Rendering
internal import Templates

/// The built-in theme with the family's own files over it, file by file, before its templates are compiled.
///
/// It counts its source files by itself: it may be compiled before it is known how many files of content come before them.
struct Theme: Sendable {
  private(set) var sources = SourceFiles()
  private(set) var diagnostics: [Diagnostic] = []
  /// What is published as it is.
  private(set) var others: [SiteFiles.ThemeFile] = []
  private var templates: [TemplateSource] = []

  /// The templates, ready to render, and all that was found in the theme; places are those of the theme's own sources.
  struct Compiled: Sendable {
    /// Nil if there is an error among the diagnostics.
    var templates: TemplateSet?
    var diagnostics: [Diagnostic]
  }

  /// - Parameters:
  ///   - own: the folder with the family's templates.
  ///   - prefix: how that folder stands before its files' names in messages.
  init(own: ContentFolder?, shownAs prefix: String) {
    var files: [String: (bytes: [UInt8], shown: String, isOwn: Bool)] = [:]
    for file in DefaultTheme.files { files[file.path] = (file.bytes, "templates/" + file.path, false) }
    if let own {
      diagnostics += own.diagnostics
      for entry in own.entries { files[entry.path] = (entry.bytes, prefix + entry.path, true) }
    }
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

  /// - Complexity: some 45 million instructions for the built-in theme, a sixteenth of what a family of five takes.
  func compiled(jobs: Int) -> Compiled {
    let (set, found) = TemplateSet.compile(templates, for: PageModels.standard.schema, jobs: jobs)
    return Compiled(templates: set, diagnostics: diagnostics + found)
  }
}

/// The theme of a build, or of all builds of a run: each part is made when it is first asked for, and kept.
final class SharedTheme: Sendable {
  private let folder: Once<Result<ContentFolder?, LoadError>>
  private let collected: Once<Theme>
  private let made: Once<Theme.Compiled>

  /// - Parameters:
  ///   - templates: the folder with the family's templates, if any.
  ///   - output: a folder that is not read, wherever it lies.
  ///   - jobs: threads to use.
  init(templates: String?, output: String, jobs: Int) {
    let folder = Once { () -> Result<ContentFolder?, LoadError> in
      do throws(LoadError) {
        return .success(try templates.map { path throws(LoadError) in try ContentFolder(at: path, suffixes: [""], output: output) })
      } catch .noFolder(let path, let reason) {
        return .failure(.noTemplates(path: path, reason: reason))
      } catch {
        return .failure(error)
      }
    }
    let collected = Once {
      Theme(own: (try? folder.value.get()) ?? nil, shownAs: templates.map(ContentFolder.prefix) ?? "")
    }
    self.folder = folder
    self.collected = collected
    made = Once { collected.value.compiled(jobs: jobs) }
  }

  /// The family's own files; nil without.
  ///
  /// - Throws: if the folder cannot be read. Nothing else is to be asked for then.
  func own() throws(LoadError) -> ContentFolder? { try folder.value.get() }

  var theme: Theme { collected.value }

  var compiled: Theme.Compiled { made.value }
}
