import CivilTime
import TribeModel

/// How our own format writes ids, times and lengths.
enum OwnText {
  // MARK: Ids

  /// `name:raw` or `name@instance:raw`. It keeps the id that an old app gave, so that links and feeds still work.
  static func id<Kind>(_ id: Identifier<Kind>) -> String {
    let instance = id.scope.instance.isEmpty ? "" : "@" + escaped(id.scope.instance)
    return id.scope.name + instance + ":" + id.raw
  }

  /// Reads what `id` writes. An id without a name in front belongs to the source itself.
  static func identifier<Kind>(_ text: String, own: SourceScope) -> Identifier<Kind> {
    guard let colon = text.firstIndex(of: ":") else { return Identifier(text, in: own) }
    let prefix = text[..<colon].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(prefix.first ?? "")
    let isName = !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D }
    guard isName else { return Identifier(text, in: own) }
    let instance = prefix.count > 1 ? PercentText.decode(String(prefix[1])) : ""
    return Identifier(String(text[text.index(after: colon)...]), in: SourceScope(name: name, instance: instance))
  }

  /// Escapes colons, because a colon ends the instance.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "%" ? "%25" : $0 == ":" ? "%3A" : String($0) }.joined()
  }

  // MARK: Times

  /// Writes a time: `2027-03-01` is a whole day, `2027-03-01T10:00:00` the family's clock, `…Z` UTC, `…[Europe/Oslo]` the clock of
  /// a zone, `…[floating]` the clock of whoever reads it.
  static func time(_ time: CalendarTime, family: TimeZoneID?) -> String {
    switch time {
    case .date(let date): date.text()
    case .utc(let time): time.text() + "Z"
    case .floating(let time): time.text() + (family == nil ? "" : "[floating]")
    case .zoned(let time, let zone): time.text() + (zone == family ? "" : "[\(zone.name)]")
    }
  }

  /// Why a text is not a time.
  enum TimeFault: Error {
    case moment(TimeText.MomentFault)
    case zone(String)
  }

  static func time(_ text: String, family: TimeZoneID?, isKnownZone: (String) -> Bool) throws(TimeFault) -> CalendarTime {
    var (body, zone) = (text, family)
    if text.hasSuffix("]"), let open = text.lastIndex(of: "[") {
      let name = String(text[text.index(after: open)...].dropLast())
      body = String(text[..<open])
      guard name == "floating" || !name.hasPrefix("/") && isKnownZone(name) else { throw .zone(name) }
      zone = name == "floating" ? nil : TimeZoneID(name)
    }
    do throws(TimeText.MomentFault) { return try TimeText.moment(body).time(in: zone) } catch { throw .moment(error) }
  }

  static func instant(_ instant: Instant) -> String {
    CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch).text() + "Z"
  }

  // MARK: Lengths

  /// `P3D` for days, `PT1H30M` for hours, minutes and seconds.
  static func duration(days: Int) -> String { "P\(days)D" }

  static func duration(seconds: Int64) -> String {
    var text = "PT"
    if seconds >= 3600 { text += "\(seconds / 3600)H" }
    if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
    if seconds % 60 > 0 || seconds == 0 { text += "\(seconds % 60)S" }
    return text
  }
}
