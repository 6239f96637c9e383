import CivilTime
import Diagnostics
import Glibc
import TestSupport
import TribeImport
import TribeModel

/// Imports files given as texts.
func importing(
  _ files: [String: String], pictures: Set<String> = [], report: Bool = false,
  today: CivilDate? = nil
) -> ImportResult {
  importing(files.mapValues { Array($0.utf8) }, pictures: pictures, report: report, today: today).result
}

func importing(
  _ files: [String: [UInt8]], pictures: Set<String> = [], report: Bool = false,
  order: ([String]) -> [String] = { $0 }, today: CivilDate? = nil
) -> (result: ImportResult, sources: SourceFiles) {
  var sources = SourceFiles()
  var content: [ContentFile] = []
  for path in order(files.keys.sorted()) {
    content.append(ContentFile(path: path, id: sources.add(SourceFile(path: path, bytes: files[path] ?? []))))
  }
  var input = ImportInput(files: sources, content: content)
  input.pictures = pictures
  if let today { input.today = { _ in today } }
  input.wantsReport = report
  input.offset = { _, zone in
    zone.name == "Asia/Singapore" ? 28_800 : zone.name == "Europe/Oslo" ? 3600 : zone.name == "America/New_York" ? -18_000 : 0
  }
  return (TribeImporter.run(input), sources)
}

/// The files below a folder, by their paths in it.
func folder(_ root: String, suffixes: [String] = ContentKind.allCases.map(\.rawValue)) -> [String: [UInt8]] {
  var files: [String: [UInt8]] = [:]
  var open = [""]
  while let prefix = open.popLast() {
    guard let handle = opendir(root + "/" + prefix) else { continue }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        open.append(prefix + name + "/")
      } else if suffixes.contains(where: name.hasSuffix) {
        files[prefix + name] = contents("\(root)/\(prefix)\(name)")
      }
    }
  }
  return files
}

func contents(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}

/// Exports of five apps, of invented families.
let sharedExports = SharedData.folder("exports")
