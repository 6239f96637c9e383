/// The names that Windows and Outlook give to time zones, from `Data`, which is built into the program. Read when one is first looked
/// up.
package enum WindowsZones {
  /// The IANA zone for each name.
  package static let iana = Dictionary(rows(of: "windows-zones.txt")) { first, _ in first }

  /// An IANA zone for words in display names, in lower case. The order matters.
  package static let cities = rows(of: "windows-cities.txt")

  private static func rows(of path: String) -> [(name: String, zone: String)] {
    embeddedLines(of: path).map { $0.split(separator: "|").map(String.init) }.map { ($0[0], $0[1]) }
  }
}
