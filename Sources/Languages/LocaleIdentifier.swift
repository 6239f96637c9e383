import CivilTime

/// The parts of a BCP 47 identifier that matter here (RFC 5646; the `u` extension of RFC 6067). Reads anything: parts it
/// does not know are skipped.
struct LocaleIdentifier {
  /// Lower case; empty if there is none. Older codes become today's.
  var language = ""
  /// As in Hans; where Chinese has none, its region's.
  var script: String?
  /// Upper case, two letters or three digits.
  var region: String?
  var digits: Digits?
  var hourCycle: Language.HourCycle?
  var firstWeekday: Weekday?

  init(_ text: String) {
    // "en_GB.UTF-8" and "de_DE@euro" are POSIX's way: the rest says nothing about language.
    let plain = text.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    guard let first = parts.first else { return }
    language = Self.aliases[first] ?? first
    var rest = parts.dropFirst()
    while let part = rest.first, part.utf8.count > 1 {
      let isRegion = part.utf8.count == 2 && part.utf8.allSatisfy { (0x61...0x7A).contains($0) }
      let isArea = part.utf8.count == 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      if region == nil, isRegion || isArea { region = part.uppercased() }
      if part.utf8.count == 4, (0x61...0x7A).contains(part.utf8.first ?? 0) {
        script = part.prefix(1).uppercased() + part.dropFirst()
      }
      rest = rest.dropFirst()
    }
    if language == "zh", script == nil { script = ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans" }
    if rest.first == "u" { readExtension(Array(rest.dropFirst())) }
  }

  private mutating func readExtension(_ parts: [String]) {
    for (key, value) in zip(parts, parts.dropFirst()) {
      switch (key, value) {
      case ("nu", "latn"): digits = .latin
      case ("nu", "arab"): digits = .arabicIndic
      case ("hc", "h23"), ("hc", "h24"): hourCycle = .hours24
      case ("hc", "h11"), ("hc", "h12"): hourCycle = .hours12
      case ("fw", let day): firstWeekday = Self.weekdays.firstIndex(of: day).flatMap { Weekday(isoNumber: $0 + 1) } ?? firstWeekday
      default: break
      }
    }
  }

  private static let aliases = ["no": "nb", "nn": "nb", "iw": "he", "in": "id", "ji": "yi"]

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}
