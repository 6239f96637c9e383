/// The names that Windows and Outlook give time zones.
package enum WindowsZones {
  /// From each name to an IANA zone: `Data/windows-zones.txt`, which embed-files puts into the program while building. Read when a name
  /// is first looked up.
  package static let iana: [String: String] = {
    let lines = embeddedFiles[0].text.description.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
    let rows = lines.map { $0.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) } }
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }()
}
