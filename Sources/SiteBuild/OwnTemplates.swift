package import Diagnostics
internal import FanOut
internal import PageCheck
internal import Rendering
internal import Templates

/// Judges pages that templates of one's own make of made-up data (`MadeUpModels`), so that a fault in a part that today's data do not
/// reach is told on the day it is written.
package enum OwnTemplates {
  /// What made-up data cannot be right about: other files, whole outlines, the forms of values, names that stand twice.
  private static let unjudged: Set<String> = ["site", "a11y", "text"]
  private static let unjudgedRules: Set<String> = [
    "html.attribute-value", "html.duplicate-id", "html.reference", "html.image-size", "privacy.picture-metadata",
    "privacy.picture-place", "html.language", "html.table", "html.table-headers",
  ]

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
        guard finding.severity == .error, isJudged(finding.rule), let place = paths.firstIndex(of: finding.path),
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

  private static func isJudged(_ rule: String) -> Bool {
    !unjudged.contains(String(rule.prefix { $0 != "." })) && !unjudgedRules.contains(rule)
  }
}
