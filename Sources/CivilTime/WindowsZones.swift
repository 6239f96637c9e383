/// The names that Windows and Outlook give time zones.
package enum WindowsZones {
  /// From each name to the IANA zone of its main territory (CLDR supplemental data, windowsZones).
  package static let iana: [String: String] = [:]
}
