package import Diagnostics
import JSONText
package import TribeModel

extension TribeImporter {
  /// The settings of the content's `planner.json` alone. Mistakes in it are not told here, but when it is imported.
  ///
  /// - Returns: nil if there is no such file, or if it holds no JSON.
  package static func settings(of input: ImportInput) -> PlannerSettings? {
    input.content.first(where: { $0.path == plannerFileName }).flatMap { settings(input.files[$0.id].bytes, $0.id)?.settings }
  }

  /// The settings of a `planner.json` alone, and its mistakes.
  ///
  /// - Returns: nil if it holds no JSON.
  package static func settings(
    _ bytes: [UInt8], _ file: FileID
  ) -> (settings: PlannerSettings, sourceSpans: [SourceSpan], diagnostics: [Diagnostic])? {
    guard let root = JSONText.read(bytes, file: file).0 else { return nil }
    let log = ImportLog(wantsReport: false)
    var planner = PlannerFile()
    planner.read(root, SettingReader(log: log, isKnownZone: { _ in true }))
    return (planner.settings, planner.sourceSpans, log.diagnostics)
  }
}
