/// The names that Windows and Outlook give to time zones.
package enum WindowsZones {
  /// The IANA zone for each name, from `Data/windows-zones.txt`, which is built into the program. Read when a name is first looked
  /// up.
  package static let iana: [String: String] = {
    let lines = embeddedFiles[0].text.description.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
    let rows = lines.map { $0.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) } }
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }()
}
