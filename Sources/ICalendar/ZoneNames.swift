public import CivilTime
internal import Octets

/// Finds IANA zones for the names of Outlook and Exchange and for other unusual TZIDs.
///
/// Names are compared in lower case, without punctuation at the ends.
public enum ZoneNames {
  /// How certain the zone is.
  public enum Match: Sendable, Hashable {
    case exact(TimeZoneID)
    /// Understood, but it should be reported what the name was taken for.
    case translated(TimeZoneID)
    case unknown
  }

  /// - Parameter isKnown: whether the zone database has a name. Without a database, only the form of the name is checked.
  public static func match(_ name: String, isKnown: (String) -> Bool = looksLikeIANA) -> Match {
    if isKnown(name) { return .exact(TimeZoneID(name)) }
    let trimmed = name.filter { $0 != "\"" }.trimmingSpaces()
    if isKnown(trimmed) { return .translated(TimeZoneID(trimmed)) }
    // Outlook numbers its copies: GMT Standard Time 1.
    let space = trimmed.last?.isNumber == true ? trimmed.lastIndex(of: " ") : nil
    let plain = space.map { String(trimmed[..<$0]) } ?? trimmed
    for name in [trimmed, plain] {
      if let windows = windows[name.lowercased()] { return .translated(TimeZoneID(windows)) }
    }
    // Prefixes such as /mozilla.org/20050126_1/Europe/Berlin and /freeassociation.sourceforge.net/Europe/Berlin.
    let parts = trimmed.split(separator: "/").map(String.init)
    for count in [3, 2] where parts.count >= count && trimmed.hasPrefix("/") {
      let tail = parts.suffix(count).joined(separator: "/")
      if isKnown(tail) { return .translated(TimeZoneID(tail)) }
    }
    // (UTC+01:00) Amsterdam, Berlin, …
    if let city = outlookCity(trimmed) { return .translated(TimeZoneID(city)) }
    let words = trimmed.lowercased()
    // The last is tzone://Microsoft/Utc.
    if ["utc", "gmt", "z", "etc/gmt", "gmt+0000", "utc+0", "coordinated universal time"].contains(words) || words.hasSuffix("/utc")
    {
      return .translated(TimeZoneID("UTC"))
    }
    // Names as people see them: Pacific Time (US & Canada), Amsterdam.
    if let city = WindowsZones.cities.first(where: { words == $0.name || words.hasPrefix("\($0.name) (") }) {
      return .translated(TimeZoneID(city.zone))
    }
    // A known name in different case: europe/oslo.
    let recased = recase(trimmed)
    if recased != trimmed, isKnown(recased) { return .translated(TimeZoneID(recased)) }
    return .unknown
  }

  /// A zone that says nothing but its distance from UTC: `UTC-05:00`, `GMT+0200`, `+01:00`. Nil for other names.
  public static func fixedOffset(_ name: String) -> ZoneRules? {
    var text = name.filter { $0 != "\"" && $0 != " " && $0 != "(" && $0 != ")" }.uppercased()[...]
    for prefix in ["UTC", "GMT", "Z"] where text.hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
      break
    }
    guard let sign = text.first, sign == "+" || sign == "-" || sign == "−" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" && $0 != "." }
    guard (1...4).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else {
      return nil
    }
    let minutes = digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
    guard minutes <= 18 * 60 else { return nil }
    let offset = (sign == "+" ? 1 : -1) * minutes
    let label = "UTC\(offset < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    return ZoneRules(id: TimeZoneID(label), fixedOffset: Int32(offset * 60), abbreviation: label)
  }

  /// Whether a name is `Area/City` in an area of the IANA database, or UTC.
  public static func looksLikeIANA(_ name: String) -> Bool {
    if name == "UTC" { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, areas.contains(String(parts[0])) else { return false }
    return parts.allSatisfy { part in
      part.utf8.first?.isCapital == true && part.utf8.allSatisfy { $0.isLetterOrDigit || "-+_".utf8.contains($0) }
    }
  }

  private static let areas = Set(CalendarNames.names["areas"] ?? [])

  private static func recase(_ name: String) -> String {
    name.split(separator: "/").map { part in
      part.split(separator: "_").map { word in
        word.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: "-")
      }.joined(separator: "_")
    }.joined(separator: "/")
  }

  private static func outlookCity(_ name: String) -> String? {
    guard name.hasPrefix("("), let close = name.firstIndex(of: ")") else { return nil }
    let cities = name[name.index(after: close)...].lowercased()
    for (city, zone) in WindowsZones.cities where cities.contains(city) { return zone }
    return nil
  }

  /// Windows' names in lower case, and those of German Outlook.
  private static let windows: [String: String] = {
    var names = ["utc": "UTC", "mitteleuropäische zeit": "Europe/Berlin", "mitteleuropaeische zeit": "Europe/Berlin"]
    for (name, zone) in WindowsZones.iana where names[name.lowercased()] == nil { names[name.lowercased()] = zone }
    return names
  }()
}

extension String {
  func trimmingSpaces() -> String { String(trimmed { $0 == " " || $0 == "\t" }) }
}
