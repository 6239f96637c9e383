import Diagnostics
import JSONText
import TribeModel

extension OwnFormatWriter.File {
  /// A file of our own format as tables: one for each list of which every record can be a row. What else it says stays as it is.
  package var tables: [Self] {
    guard path.hasSuffix(".json"), let root = JSONText.parse(bytes, file: FileID(index: 0)).0, root.kind == .object else {
      return [self]
    }
    let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let lists = root.members.compactMap { member in
      OwnTable.kinds.first { $0.list == member.name.string && member.value.kind == .array }.map { ($0, member.value.elements) }
    }
    guard !lists.isEmpty else { return [self] }
    func isTable(_ name: String?) -> Bool { lists.contains { $0.0.list == name } }
    let hasMore = root.members.contains { !isTable($0.name.string) && $0.name.string != "$schema" }
    var json = JSONWriter(layout: .indented)
    json.object { json in
      for member in root.members {
        json.name(member.name.string ?? "")
        json.raw(isTable(member.name.string) ? Array("[]".utf8) : member.value.jsonBytes)
      }
    }
    let tables = lists.map { Self(path: "\(folder)\($0.list).csv", bytes: Self.table($1.map { $0 }, $0)) }
    return (hasMore ? [Self(path: path, bytes: json.bytes + [0x0A])] : []) + tables
  }

  /// Rows with a column for each field that any of them has.
  private static func table(_ records: [JSONValue], _ kind: OwnTable.Kind) -> [UInt8] {
    let names = records.flatMap { $0.members.compactMap(\.name.string) }.withoutRepeats
    let rows = records.map { record in names.map { name in record[named: name].map { cell($0, kind.fields[name] ?? .text) } ?? "" }
    }
    return ([names] + rows).flatMap { row in
      row.map { quoted($0) }.joined(separator: ",").utf8 + [0x0D, 0x0A]
    }
  }

  private static func quoted(_ cell: String) -> String {
    cell.contains(where: { ",;\t\"".contains($0) || $0.isNewline }) ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }

  /// What a value is in a cell: words where they are read as the same value, and JSON for all else.
  private static func cell(_ value: JSONValue, _ shape: ValueShape) -> String {
    func isWord(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.@: ".unicodeScalars.contains($0)
      }
    }
    if let text = value.string, !text.hasPrefix("\""), !shape.isOfPeople || isWord(text) { return text }
    if case .list = shape, value.kind == .array {
      let words = value.elements.compactMap(\.string)
      if words.count == Array(value.elements).count, words.allSatisfy(isWord) { return words.joined(separator: "; ") }
    }
    return String(decoding: value.jsonBytes, as: UTF8.self)
  }
}

extension JSONValue {
  /// The value as it stands in its document.
  var jsonBytes: [UInt8] { kind == .string ? [0x22] + rawBytes + [0x22] : Array(rawBytes) }
}
