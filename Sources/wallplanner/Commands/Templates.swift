import ArgumentParser
import DefaultTheme
import Diagnostics
import FanOut
import Files
import Glibc
import JSONText
import Rendering
import SiteBuild
import Templates

/// `wallplanner templates`: tools for template authors.
struct TemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(about: "templates")

  @Flag(help: help("templates --list")) var list = false

  @Option(help: help("templates --show-model")) var showModel: String?

  @Option(help: help("templates --eject")) var eject: String?

  @Option(help: help("templates --render")) var render: String?

  @Option(help: help("templates --check")) var check: String?

  @Option(help: help("templates --data")) var data: String?

  @Option(help: help("templates --templates")) var templates: String?

  @Flag(help: help("templates --lax")) var lax = false

  func validate() throws {
    let chosen = [list, showModel != nil, eject != nil, check != nil, render != nil].count { $0 }
    guard chosen == 1 else { throw ValidationError("give one of --list, --show-model, --eject, --check and --render") }
    if render == nil, data != nil || lax { throw ValidationError("--data and --lax belong to --render") }
    guard let templates else { return }
    if !list, showModel == nil { throw ValidationError("--templates belongs to --list and --show-model") }
    var status = stat()
    guard stat(templates, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw ValidationError("--templates \(templates) is no folder that can be read")
    }
  }

  func run() throws {
    if let render { return try renderFile(render) }
    if let check { return try checkFolder(check) }
    if let eject { return try ejectFile(eject) }
    let reference = reference
    if let showModel {
      guard let model = reference.model(of: showModel) else {
        let nearest = reference.nearestPage(to: showModel).map { "; did you mean \($0)?" } ?? "; --list names them"
        throw refusal("wallplanner: there is no page \(showModel)\(nearest)", code: 64)
      }
      return try Self.write(Array(model.utf8))
    }
    try Self.write(Array(reference.list().utf8))
  }

  /// The default templates, those of `--templates` instead of them, and all page models.
  private var reference: TemplateReference {
    var sources = DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.enumerated().map { index, file in
      TemplateSource(name: file.path, file: FileID(index: Int32(index)), bytes: file.bytes)
    }
    if let templates {
      let folder = templates.hasSuffix("/") ? templates : templates + "/"
      for name in sources.map(\.name) {
        guard let bytes = contents(at: folder + name) else { continue }
        sources.append(TemplateSource(name: name, file: FileID(index: Int32(sources.count)), bytes: bytes, origin: .own))
      }
    }
    return TemplateReference(schema: PageModels.standard.schema, sources: sources)
  }

  private func checkFolder(_ folder: String) throws {
    let found: (diagnostics: [Diagnostic], sources: SourceFiles)
    do { found = try OwnTemplates.check(folder, jobs: availableProcessors) } catch { throw refusal("wallplanner: \(error)") }
    try report(found.diagnostics, found.sources)
    Reporting().close(DiagnosticPrinter.summary(found.diagnostics))
  }

  // MARK: Rendering

  private func renderFile(_ path: String) throws {
    var files = SourceFiles()
    guard let template = contents(at: path) else { throw refusal("wallplanner: \(path): cannot be read") }
    let templateID = files.add(SourceFile(path: path, bytes: template))
    var value = DynamicValue.record([])
    if let data {
      guard let bytes = contents(at: data) else { throw refusal("wallplanner: \(data): cannot be read") }
      let (json, found) = JSONText.parse(bytes, file: files.add(SourceFile(path: data, bytes: bytes)))
      try report(found, files)
      if let json { value = DynamicValue(json) }
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    /// A partial beside the template, read on request.
    func partial(_ fileName: String) -> TemplateSource? {
      guard let bytes = contents(at: folder + fileName) else { return nil }
      let id = files.add(SourceFile(path: folder + fileName, bytes: bytes))
      return TemplateSource(name: fileName, file: id, bytes: bytes, origin: .own)
    }
    let (output, found) = DynamicTemplate.render(
      TemplateSource(name: String(path.dropFirst(folder.count)), file: templateID, bytes: template, origin: .own), data: value,
      unknowns: lax ? .silent : .reported, load: partial)
    try report(found, files)
    try Self.write(output)
  }

  /// Prints findings to standard error. Throws if they stop the command.
  private func report(_ diagnostics: [Diagnostic], _ files: SourceFiles) throws {
    Reporting().print(diagnostics, in: files)
    if diagnostics.hasErrors { throw ExitCode(1) }
  }

  // MARK: The default templates

  private func ejectFile(_ name: String) throws {
    let candidates = DefaultTheme.files.filter { file in
      file.path == name || file.path == "\(name).mustache" || file.path.hasSuffix(".mustache") && file.path.hasPrefix("\(name).")
    }
    guard let file = candidates.first(where: { $0.path == name }) ?? candidates.first else {
      let nearest = NearestName.nearest(to: name, among: DefaultTheme.files.map(\.path))
      throw refusal(
        "wallplanner: there is no default template \(name)\(nearest.map { "; did you mean \($0)?" } ?? "")", code: 64)
    }
    try Self.write(file.bytes)
  }

  // MARK: Files

  private static func write(_ bytes: [UInt8]) throws { if !writeAll(bytes, to: STDOUT_FILENO) { throw ExitCode(2) } }
}

extension DynamicValue {
  /// JSON data as data for templates.
  init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .false: self = .flag(false)
    case .true: self = .flag(true)
    case .number: self = .number(json.numberText ?? "")
    case .string: self = .text(json.string ?? "")
    case .array: self = .list(json.elements.map { DynamicValue($0) })
    case .object: self = .record(json.members.map { Field(name: $0.name.string ?? "", value: DynamicValue($0.value)) })
    }
  }
}
