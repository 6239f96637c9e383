package import CivilTime
internal import FanOut

/// A language as one region writes it: names of days and months, first weekday and weekend, date, time, number and list
/// patterns from CLDR 47, plural rules, direction, and the words of the interface (``words``).
///
/// Cheap to copy. Twenty-five languages are translated (``Translation``); other locales fall back to English with their own region's
/// habits, see ``init(matching:)``.
public struct Language: Sendable {
  package enum Direction: String, Sendable, Hashable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// Which clock: 16:30 or 4:30 pm.
  package enum HourCycle: Sendable, Hashable { case hours24, hours12 }

  package let translation: Translation
  /// ISO 3166 code or UN M.49 number of the region whose habits are used, such as `GB` or `419`.
  package let region: String
  /// False if the locale that was asked for is not one of the translated languages, so that English stands in for it.
  package let isTranslated: Bool
  /// The region's own unless the locale asked otherwise (`en-GB-u-fw-sun`).
  package var firstWeekday: Weekday
  package let week: WeekRules
  /// The region's own unless the locale asked otherwise (`en-US-u-hc-h23`).
  package var hourCycle: HourCycle
  /// The locale's own unless it asked otherwise (`ar-EG-u-nu-latn`).
  package var digits: Digits
  /// The language that was asked for, translated or not, such as `hu`: the family's own words are in it.
  let asked: String
  let formats: LocaleFormats
  /// What ``words`` says, in the order of ``Catalogue/texts``.
  let texts: [WordsText]

  /// The language for a BCP 47 locale identifier such as `en-GB`, `de-AT`, `es-MX` or `ar-EG` (hyphens or underscores, any
  /// case; the `u` extension's `nu`, `hc` and `fw` keys are honoured). Always finds one: an untranslated or malformed
  /// locale becomes English with its region's first weekday, weekend and date order, and ``isTranslated`` says so. Reading a language's
  /// files takes half a millisecond; those that were asked for last are remembered.
  public init(matching identifier: String) {
    if let known = Self.known.withLock({ $0[identifier] }) {
      self = known
      return
    }
    self.init(reading: identifier)
    Self.known.withLock { [self] known in
      if known.count == Self.mostKnown { known = [:] }
      known[identifier] = self
    }
  }

  private static let known = Locked<[String: Language]>([:])
  private static let mostKnown = 64

  private init(reading identifier: String) {
    let locale = LocaleIdentifier(identifier)
    let known =
      locale.script.flatMap { Translation(rawValue: "\(locale.language)-\($0)") } ?? Translation(rawValue: locale.language)
    let translation = known ?? .en
    self.translation = translation
    asked = locale.language
    isTranslated = known != nil
    let territory = locale.region ?? Translation.likelyRegion(of: locale.language, script: locale.script)
    let wanted = locale.region == nil && known != nil ? "" : territory
    formats = LocaleFormats(translation, regions: [wanted, translation.parent(of: wanted)])
    texts = WordsText.all(translation, region: territory)
    region = territory
    week = WeekRules(territory: territory)
    firstWeekday = locale.firstWeekday ?? week.firstWeekday
    hourCycle = locale.hourCycle ?? (formats.prefers24Hours ? .hours24 : .hours12)
    digits = locale.digits ?? formats.digits
  }

  /// The language for a locale identifier whose language is translated; nil for any other.
  public init?(_ identifier: String) {
    self.init(matching: identifier)
    if !isTranslated { return nil }
  }

  /// English as in Great Britain: what is used when nothing is said.
  package static let standard = Language(matching: "en-GB")

  /// For `lang` attributes: `en-GB`, `ar`.
  public var identifier: String {
    formats.region.isEmpty || region.utf8.count != 2 ? translation.rawValue : translation.rawValue + "-" + region
  }

  /// The same for scripts, with the planner's clock and digits, which `lang` cannot say.
  package var scriptIdentifier: String {
    "\(identifier)-u-hc-\(hourCycle == .hours24 ? "h23" : "h12")-nu-\(digits == .latin ? "latn" : "arab")"
  }

  package var direction: Direction { translation.direction }

  package func isWeekend(_ day: Weekday) -> Bool {
    day.days(after: week.weekendStart) <= week.weekendEnd.days(after: week.weekendStart)
  }
}

extension Language: Hashable {
  /// Whether both were asked for as the same language and have the same region, first weekday, clock and digits.
  public static func == (a: Language, b: Language) -> Bool {
    a.translation == b.translation && a.asked == b.asked && a.region == b.region && a.formats.region == b.formats.region
      && a.firstWeekday == b.firstWeekday && a.hourCycle == b.hourCycle && a.digits == b.digits
  }

  /// Hashes the translation and the region, which equal languages have in common.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(translation)
    hasher.combine(region)
  }
}
