package import CivilTime

/// Outlook's and Exchange's names for time zones, and other odd TZIDs, as IANA names.
///
/// After Unicode CLDR's `windowsZones` table, territory 001. Names are compared in lower case without punctuation at the ends.
package enum ZoneNames {
  /// How sure a zone is.
  package enum Match: Sendable, Hashable {
    case exact(TimeZoneID)
    /// Understood, and to be said: what the name was taken for.
    case translated(TimeZoneID)
    case unknown
  }

  /// - Parameter isKnown: whether the zone database has that name; without a database, the form of the name decides.
  package static func match(_ name: String, isKnown: (String) -> Bool = looksLikeIANA) -> Match {
    if isKnown(name) { return .exact(TimeZoneID(name)) }
    let trimmed = name.filter { $0 != "\"" }.trimmingSpaces()
    if isKnown(trimmed) { return .translated(TimeZoneID(trimmed)) }
    if let windows = windows[trimmed.lowercased()] { return .translated(TimeZoneID(windows)) }
    // Prefixes such as /mozilla.org/20050126_1/Europe/Berlin and /freeassociation.sourceforge.net/Europe/Berlin.
    let parts = trimmed.split(separator: "/").map(String.init)
    for count in [3, 2] where parts.count >= count && trimmed.hasPrefix("/") {
      let tail = parts.suffix(count).joined(separator: "/")
      if isKnown(tail) { return .translated(TimeZoneID(tail)) }
    }
    // (UTC+01:00) Amsterdam, Berlin, …
    if let city = outlookCity(trimmed) { return .translated(TimeZoneID(city)) }
    switch trimmed.uppercased() {
    case "UTC", "GMT", "Z", "ETC/UTC", "ETC/GMT", "GMT+0000", "UTC+0", "COORDINATED UNIVERSAL TIME":
      return .translated(TimeZoneID("UTC"))
    default: break
    }
    // A known name in other letters: europe/oslo.
    let recased = recase(trimmed)
    if recased != trimmed, isKnown(recased) { return .translated(TimeZoneID(recased)) }
    return .unknown
  }

  /// `Area/City` in an area that the IANA database has, or UTC.
  package static func looksLikeIANA(_ name: String) -> Bool {
    if name == "UTC" { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, areas.contains(String(parts[0])) else { return false }
    return parts.allSatisfy { part in
      guard let first = part.utf8.first, (0x41...0x5A).contains(first) else { return false }
      return part.utf8.allSatisfy { octet in
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2B, 0x5F: true
        default: false
        }
      }
    }
  }

  private static let areas: Set<String> = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada", "Chile", "Etc", "Europe",
    "Indian", "Mexico", "Pacific", "US",
  ]

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
    for (city, zone) in displayCities where cities.contains(city) { return zone }
    return nil
  }

  /// The first words of the cities in Windows' display names; the order decides.
  private static let displayCities: [(String, String)] = [
    ("amsterdam", "Europe/Berlin"), ("brussels", "Europe/Paris"), ("belgrade", "Europe/Budapest"), ("sarajevo", "Europe/Warsaw"),
    ("dublin", "Europe/London"), ("greenwich", "Europe/London"), ("helsinki", "Europe/Kiev"), ("athens", "Europe/Bucharest"),
    ("istanbul", "Europe/Istanbul"), ("moscow", "Europe/Moscow"), ("eastern time", "America/New_York"),
    ("central time", "America/Chicago"), ("mountain time", "America/Denver"), ("pacific time", "America/Los_Angeles"),
    ("atlantic time", "America/Halifax"), ("arizona", "America/Phoenix"), ("alaska", "America/Anchorage"),
    ("hawaii", "Pacific/Honolulu"), ("newfoundland", "America/St_Johns"), ("sao paulo", "America/Sao_Paulo"),
    ("brasilia", "America/Sao_Paulo"), ("buenos aires", "America/Argentina/Buenos_Aires"), ("jerusalem", "Asia/Jerusalem"),
    ("cairo", "Africa/Cairo"), ("harare", "Africa/Johannesburg"), ("west central africa", "Africa/Lagos"),
    ("abu dhabi", "Asia/Dubai"), ("karachi", "Asia/Karachi"), ("islamabad", "Asia/Karachi"), ("chennai", "Asia/Calcutta"),
    ("bangkok", "Asia/Bangkok"), ("beijing", "Asia/Shanghai"), ("kuala lumpur", "Asia/Singapore"), ("perth", "Australia/Perth"),
    ("osaka", "Asia/Tokyo"), ("seoul", "Asia/Seoul"), ("adelaide", "Australia/Adelaide"), ("darwin", "Australia/Darwin"),
    ("brisbane", "Australia/Brisbane"), ("canberra", "Australia/Sydney"), ("hobart", "Australia/Hobart"),
    ("auckland", "Pacific/Auckland"), ("coordinated universal time", "UTC"),
  ]

  private static let windows: [String: String] = [
    "afghanistan standard time": "Asia/Kabul", "alaskan standard time": "America/Anchorage",
    "aleutian standard time": "America/Adak", "altai standard time": "Asia/Barnaul", "arab standard time": "Asia/Riyadh",
    "arabian standard time": "Asia/Dubai", "arabic standard time": "Asia/Baghdad",
    "argentina standard time": "America/Argentina/Buenos_Aires", "astrakhan standard time": "Europe/Astrakhan",
    "atlantic standard time": "America/Halifax", "aus central standard time": "Australia/Darwin",
    "aus central w. standard time": "Australia/Eucla", "aus eastern standard time": "Australia/Sydney",
    "azerbaijan standard time": "Asia/Baku", "azores standard time": "Atlantic/Azores", "bahia standard time": "America/Bahia",
    "bangladesh standard time": "Asia/Dhaka", "belarus standard time": "Europe/Minsk",
    "bougainville standard time": "Pacific/Bougainville", "canada central standard time": "America/Regina",
    "cape verde standard time": "Atlantic/Cape_Verde", "caucasus standard time": "Asia/Yerevan",
    "cen. australia standard time": "Australia/Adelaide", "central america standard time": "America/Guatemala",
    "central asia standard time": "Asia/Almaty", "central brazilian standard time": "America/Cuiaba",
    "central europe standard time": "Europe/Budapest", "central european standard time": "Europe/Warsaw",
    "central pacific standard time": "Pacific/Guadalcanal", "central standard time": "America/Chicago",
    "central standard time (mexico)": "America/Mexico_City", "chatham islands standard time": "Pacific/Chatham",
    "china standard time": "Asia/Shanghai", "cuba standard time": "America/Havana", "dateline standard time": "Etc/GMT+12",
    "e. africa standard time": "Africa/Nairobi", "e. australia standard time": "Australia/Brisbane",
    "e. europe standard time": "Europe/Chisinau", "e. south america standard time": "America/Sao_Paulo",
    "easter island standard time": "Pacific/Easter", "eastern standard time": "America/New_York",
    "eastern standard time (mexico)": "America/Cancun", "egypt standard time": "Africa/Cairo",
    "ekaterinburg standard time": "Asia/Yekaterinburg", "fiji standard time": "Pacific/Fiji", "fle standard time": "Europe/Kiev",
    "georgian standard time": "Asia/Tbilisi", "gmt standard time": "Europe/London", "greenland standard time": "America/Godthab",
    "greenwich standard time": "Atlantic/Reykjavik", "gtb standard time": "Europe/Bucharest",
    "haiti standard time": "America/Port-au-Prince", "hawaiian standard time": "Pacific/Honolulu",
    "india standard time": "Asia/Calcutta", "iran standard time": "Asia/Tehran", "israel standard time": "Asia/Jerusalem",
    "jordan standard time": "Asia/Amman", "kaliningrad standard time": "Europe/Kaliningrad",
    "kamchatka standard time": "Asia/Kamchatka", "korea standard time": "Asia/Seoul", "libya standard time": "Africa/Tripoli",
    "line islands standard time": "Pacific/Kiritimati", "lord howe standard time": "Australia/Lord_Howe",
    "magadan standard time": "Asia/Magadan", "magallanes standard time": "America/Punta_Arenas",
    "marquesas standard time": "Pacific/Marquesas", "mauritius standard time": "Indian/Mauritius",
    "mid-atlantic standard time": "Atlantic/South_Georgia", "middle east standard time": "Asia/Beirut",
    "montevideo standard time": "America/Montevideo", "morocco standard time": "Africa/Casablanca",
    "mountain standard time": "America/Denver", "mountain standard time (mexico)": "America/Mazatlan",
    "myanmar standard time": "Asia/Rangoon", "n. central asia standard time": "Asia/Novosibirsk",
    "namibia standard time": "Africa/Windhoek", "nepal standard time": "Asia/Katmandu",
    "new zealand standard time": "Pacific/Auckland", "newfoundland standard time": "America/St_Johns",
    "norfolk standard time": "Pacific/Norfolk", "north asia east standard time": "Asia/Irkutsk",
    "north asia standard time": "Asia/Krasnoyarsk", "north korea standard time": "Asia/Pyongyang",
    "omsk standard time": "Asia/Omsk", "pacific sa standard time": "America/Santiago",
    "pacific standard time": "America/Los_Angeles", "pacific standard time (mexico)": "America/Tijuana",
    "pakistan standard time": "Asia/Karachi", "paraguay standard time": "America/Asuncion",
    "qyzylorda standard time": "Asia/Qyzylorda", "romance standard time": "Europe/Paris",
    "russia time zone 10": "Asia/Srednekolymsk", "russia time zone 11": "Asia/Kamchatka",
    "russia time zone 3": "Europe/Samara", "russian standard time": "Europe/Moscow",
    "sa eastern standard time": "America/Cayenne", "sa pacific standard time": "America/Bogota",
    "sa western standard time": "America/La_Paz", "saint pierre standard time": "America/Miquelon",
    "sakhalin standard time": "Asia/Sakhalin", "samoa standard time": "Pacific/Apia", "sao tome standard time": "Africa/Sao_Tome",
    "saratov standard time": "Europe/Saratov", "se asia standard time": "Asia/Bangkok",
    "singapore standard time": "Asia/Singapore", "south africa standard time": "Africa/Johannesburg",
    "south sudan standard time": "Africa/Juba", "sri lanka standard time": "Asia/Colombo",
    "sudan standard time": "Africa/Khartoum", "syria standard time": "Asia/Damascus", "taipei standard time": "Asia/Taipei",
    "tasmania standard time": "Australia/Hobart", "tocantins standard time": "America/Araguaina",
    "tokyo standard time": "Asia/Tokyo", "tomsk standard time": "Asia/Tomsk", "tonga standard time": "Pacific/Tongatapu",
    "transbaikal standard time": "Asia/Chita", "turkey standard time": "Europe/Istanbul",
    "turks and caicos standard time": "America/Grand_Turk", "ulaanbaatar standard time": "Asia/Ulaanbaatar",
    "us eastern standard time": "America/Indianapolis", "us mountain standard time": "America/Phoenix", "utc": "UTC",
    "utc+12": "Etc/GMT-12", "utc+13": "Etc/GMT-13", "utc-02": "Etc/GMT+2", "utc-08": "Etc/GMT+8", "utc-09": "Etc/GMT+9",
    "utc-11": "Etc/GMT+11", "venezuela standard time": "America/Caracas", "vladivostok standard time": "Asia/Vladivostok",
    "volgograd standard time": "Europe/Volgograd", "w. australia standard time": "Australia/Perth",
    "w. central africa standard time": "Africa/Lagos", "w. europe standard time": "Europe/Berlin",
    "w. mongolia standard time": "Asia/Hovd", "west asia standard time": "Asia/Tashkent",
    "west bank standard time": "Asia/Hebron", "west pacific standard time": "Pacific/Port_Moresby",
    "yakutsk standard time": "Asia/Yakutsk", "yukon standard time": "America/Whitehorse",
    "mitteleuropäische zeit": "Europe/Berlin", "mitteleuropaeische zeit": "Europe/Berlin",
  ]
}

extension String {
  func trimmingSpaces() -> String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
