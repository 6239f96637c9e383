import CivilTime
import Diagnostics
import JSONText

/// Values that several apps' exports write, each in its own way.
enum AppValues {
  /// A moment with a zone of its own: `2026-09-10T01:14:05.574Z`, `… +0000`, `… GMT+01:00`; without one it is UTC.
  ///
  /// Phones write dates in their owner's calendar and digits. So digits may be of any script, and years may be those of the
  /// Buddhist calendar or of Japan's current era. Nil if the text is not a date.
  static func instant(_ text: String) -> Instant? {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // Direction marks and the narrow no-break space that phones put into dates.
      case 0x200E, 0x200F, 0x061C: continue
      case 0x00A0, 0x202F: plain += " "
      default:
        if scalar.properties.generalCategory == .decimalNumber, let digit = scalar.properties.numericValue {
          plain += String(Int(digit))
        } else {
          plain.unicodeScalars.append(scalar)
        }
      }
    }
    plain = plainOffset(plain)
    if let year = Int(plain.prefix { $0 != "-" }), year < 1900 || year > 2200 {
      guard (2400...2800).contains(year) || (1...60).contains(year) else { return nil }
      plain = padded(year > 60 ? year - 543 : year + 2018, 4) + plain.drop { $0 != "-" }
    }
    return (try? TimeText.moment(plain))?.instant
  }

  /// Rewrites the offset from UTC at the end of a date and time as `±HH:MM`. Phones write `GMT+02:00` in their owner's language,
  /// such as `GMT+02.00`, `UTC+2` or `Гринуич+03:00`.
  private static func plainOffset(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    // The offset follows `2026-08-06 11:11`.
    guard scalars.count > 16, let sign = scalars[16...].firstIndex(where: { "+-\u{2212}".unicodeScalars.contains($0) }) else {
      return text
    }
    var end = sign
    while end > 16, !("0"..."9").contains(scalars[end - 1]) { end -= 1 }
    // Hours and minutes, with anything between them.
    let parts = scalars[(sign + 1)...].split { $0 == "." || $0 == ":" }.map { String(String.UnicodeScalarView($0)) }
    guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
      return text
    }
    let isPacked = parts.count == 1 && parts[0].utf8.count > 2
    let hours = isPacked || parts[0].utf8.count == 2 ? parts[0] : "0" + parts[0]
    let time = String(String.UnicodeScalarView(scalars[..<end]))
    return ([time + (scalars[sign] == "+" ? "+" : "-") + hours] + parts.dropFirst()).joined(separator: ":")
  }

  /// A moment in any form that export tools write: text; seconds since 1970 (or milliseconds, microseconds and so on, as a number
  /// or in quotation marks); a Firestore timestamp object (`_seconds`, `seconds`); or a wrapper around one of these (`value`,
  /// `timestampValue`, `__time__`, `$date`). Nil outside the years 1 to 9999.
  static func instant(of value: JSONValue) -> Instant? {
    if let number = value.integer { return instant(epoch: number) }
    if let text = value.string {
      return Int(text).flatMap { $0.magnitude >= 100_000_000 ? instant(epoch: $0) : nil } ?? instant(text)
    }
    if let seconds = value["_seconds"] ?? value["seconds"] {
      return seconds.idNumber.flatMap { TimeText.instant(secondsSinceEpoch: Int64($0)) }
    }
    if let inner = value["value"] { return inner["value"] == nil ? instant(of: inner) : nil }
    guard let inner = value["timestampValue"] ?? value["__time__"] ?? value["$date"], inner.kind != .object else { return nil }
    return instant(of: inner)
  }

  /// Reads a number as seconds, or as smaller units if seconds would put it thousands of years away.
  private static func instant(epoch number: Int) -> Instant? {
    var seconds = number
    while seconds.magnitude >= 100_000_000_000 { seconds /= 1_000 }
    return TimeText.instant(secondsSinceEpoch: Int64(seconds))
  }

  /// A list. Firebase writes some as an array with holes and some as an object with numbers for names.
  static func list(_ value: JSONValue) -> [JSONValue] {
    let named = value.members.sorted { NaturalOrder.isBefore($0.name.string ?? "", $1.name.string ?? "") }.map(\.value)
    return (named + value.elements).filter { !$0.isNull }
  }
}

extension JSONValue {
  /// A short span that points at the value.
  var firstByte: SourceSpan {
    let span = span
    return SourceSpan(file: span.file, bytes: span.bytes.lowerBound..<min(span.bytes.lowerBound + 1, span.bytes.upperBound))
  }

  /// The values of a list. Of anything else, itself.
  var records: [JSONValue] { kind == .array ? Array(elements) : [self] }

  /// A whole number, with or without quotation marks.
  var idNumber: Int? {
    integer ?? string.flatMap { $0.utf8.count <= 18 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
  }
}
