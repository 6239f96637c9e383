import Diagnostics

/// All templates of a run by name, parsed.
struct TemplateLibrary: Sendable {
  /// Names with this in front mean the built-in template, also where a family's own file replaces it. So a file of one's
  /// own can extend the very one that it replaces: `{{<default/month}}`.
  static let builtInPrefix = "default/"

  private(set) var templates: [ParsedTemplate] = []
  private var indexByName: [String: Int] = [:]
  private var builtInIndexByName: [String: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ sources: [TemplateSource]) {
    for source in sources {
      guard let format = OutputFormat(templateName: source.name) else {
        if source.name.hasSuffix(".mustache") {
          let start = SourceSpan(file: source.file, bytes: 0..<0)
          diagnostics.append(Diagnostic(said: "wrong-format/name", [source.name], at: start))
        }
        continue
      }
      let (template, found) = TemplateParser.parse(source, format: format)
      diagnostics += found
      let index = templates.count
      templates.append(template)
      if source.origin == .builtIn { builtInIndexByName[source.name] = index }
      if source.origin == .own || indexByName[source.name] == nil { indexByName[source.name] = index }
    }
  }

  enum Lookup {
    case found(Int)
    /// The name exists, but makes something else.
    case otherFormat(Int)
    case missing(nearest: String?)
  }

  /// The template that `name` means inside a template of `format`: `NAME.format.mustache`, else `NAME.mustache`.
  func find(_ name: String, format: OutputFormat) -> Lookup {
    let isBuiltIn = name.hasPrefix(Self.builtInPrefix)
    let index = isBuiltIn ? builtInIndexByName : indexByName
    let name = isBuiltIn ? String(name.dropFirst(Self.builtInPrefix.count)) : name
    for candidate in Self.fileNames(of: name, format: format) {
      if let found = index[candidate] {
        let its = templates[found].format
        return its == format || its == .plain ? .found(found) : .otherFormat(found)
      }
    }
    for other in OutputFormat.allCases where other != format {
      if let found = index["\(name).\(other.rawValue).mustache"] { return .otherFormat(found) }
    }
    let names = index.keys.sorted().map { Self.partialName($0) }
    return .missing(nearest: NearestName.nearest(to: name, among: names))
  }

  /// Whether the template is a family's own in the place of a built-in one.
  func isReplacedBuiltIn(_ index: Int) -> Bool {
    let source = templates[index].source
    return source.origin == .own && builtInIndexByName[source.name] != nil
  }

  func template(named fileName: String) -> Int? { indexByName[fileName] }

  /// The file names that a partial's name can mean, best first.
  static func fileNames(of name: String, format: OutputFormat) -> [String] {
    var names = ["\(name).\(format.rawValue).mustache", "\(name).mustache", name]
    if format == .plain { names = ["\(name).mustache", "\(name).html.mustache", "\(name).txt.mustache", name] }
    if format == .xml { names.insert(contentsOf: ["\(name).atom.mustache", "\(name).svg.mustache"], at: 1) }
    if format == .json { names.insert("\(name).webmanifest.mustache", at: 1) }
    return names
  }

  /// `parts/event.html.mustache` is used as `parts/event`.
  static func partialName(_ fileName: String) -> String {
    guard fileName.hasSuffix(".mustache") else { return fileName }
    let stem = fileName.dropLast(".mustache".count)
    guard let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/"),
      OutputFormat(fileExtension: stem[stem.index(after: dot)...]) != nil
    else { return String(stem) }
    return String(stem[..<dot])
  }
}
