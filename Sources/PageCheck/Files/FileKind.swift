/// What a file of the site is, by its name: Data/types.txt.
enum FileKind: String, Sendable {
  case html, css, script, json, manifest, xml, svg, image, calendar, card, other

  /// By what stands after the last dot of the file's name, letter case ignored.
  init(_ path: String) { self = FileKind.row(of: path).flatMap { FileKind(rawValue: String($0.columns[0])) } ?? .other }

  /// The types that a file with such a name may have; none if its name does not tell.
  static func types(of path: String) -> [String] { row(of: path)?.columns[1].split(separator: " ").map(String.init) ?? [] }

  /// Files whose ids links can name.
  var isMarkup: Bool { self == .html || self == .svg }

  private static func row(of path: String) -> DataTable.Row? {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.last.flatMap { rows[$0.lowercased()] } : nil
  }

  private static let rows = DataTable("types.txt").byName("") { $0 }
}
