import Diagnostics
import JSONText
package import TribeModel

extension TribeImporter {
  /// Who reads the planner, by its `planner.json` alone. Mistakes in it are not told here, but when it is imported.
  ///
  /// - Returns: nil if there is no such file, or if it holds no JSON.
  package static func readers(of input: ImportInput) -> PlannerSettings? {
    guard let file = input.content.first(where: { $0.path == plannerFileName }),
      let root = JSONText.read(input.files[file.id].bytes, file: file.id).0
    else { return nil }
    return PlannerFile(root, SettingReader(log: ImportLog(wantsReport: false), isKnownZone: { _ in true })).settings
  }
}
