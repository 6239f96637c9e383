import CivilTime
import Languages
import Recurrence
import TribeModel

/// Public holidays of a country or region, by the rules in `Data/holidays.txt`. Reads no files.
///
/// Every holiday is an event of its own for each year, because many rules (Easter, days that move from a weekend) have no form that
/// calendars can repeat. Its id is made of the region and the date, so it stays the same for subscribers.
struct HolidaySource: SourceReader {
  let context: SourceContext

  init(_ context: SourceContext) { self.context = context }

  func read() -> Tribe {
    var tribe = context.noTribe
    guard let region = context.setting.region, let country = HolidayTable.shared.country(of: region) else { return tribe }
    let layer = context.setting.layer ?? context.language.words.publicHolidays
    tribe.holidayLayers = [layer]
    var seen: Set<String> = []
    for holiday in country.holidays(in: region, years: context.setup.years) {
      let name = holiday.name(in: context.setup.settings.locale, country, HolidayTable.shared)
      let id = seen.insertUnique("\(region)-\(holiday.date.text())")
      var event = Event(
        id: EventID(id, in: context.scope), subject: holiday.isInstead ? context.language.words.dayOffFor(holiday: name) : name,
        when: RecurrenceSet(start: .date(holiday.date)), duration: .days(1), owner: nil, category: context.setting.category ?? .none
      )
      event.layer = layer
      event.isBusy = context.setting.isBusy ?? false
      tribe.events.append(event)
    }
    return tribe
  }
}

/// The rules of all countries.
struct HolidayTable {
  /// Whether a calendar's name says that it has public holidays, which are red on paper. A school's are not.
  static func names(_ layer: String) -> Bool {
    let name = layer.lowercased()
    return ["holiday", "feiertag", "férié", "festiv", "feriad", "helligdag", "العطل الرسمية"].contains(where: name.contains)
      && !["school", "schul", "scolaire", "escolar"].contains(where: name.contains)
  }

  static let shared = HolidayTable(embeddedLines(of: "holidays.txt"))

  private(set) var countries: [String: Country] = [:]
  /// Names in German, Spanish, French and Arabic, by the English one.
  private(set) var names: [String: [String]] = [:]
  static let languages = ["de", "es", "fr", "ar"]

  /// What a planner.json may name: `NO`, `DE`, `DE-BY`.
  var regions: [String] {
    countries.keys.sorted().flatMap { code in [code] + (countries[code]?.regions ?? []).map { "\(code)-\($0)" } }
  }

  func country(of region: String) -> Country? { countries[String(region.prefix { $0 != "-" })] }

  init(_ lines: [Substring]) {
    var code: String?
    for line in lines {
      if line.hasPrefix("@ ") {
        let parts = line.dropFirst(2).split(separator: " | ").map(String.init)
        names[parts[0]] = Array(parts.dropFirst())
      } else if line.hasPrefix("= ") {
        let words = line.dropFirst(2).prefix { $0 != "|" }.split(separator: " ").map(String.init)
        guard words.count >= 2 else { continue }
        code = words[0]
        countries[words[0]] = Country(language: words[1], regions: Array(words.dropFirst(2)))
      } else if let code, let rule = HolidayRule(String(line)) {
        countries[code]?.rules.append(rule)
      }
    }
  }

  struct Country {
    var language: String
    var regions: [String]
    var rules: [HolidayRule] = []

    /// The holidays of some years, by date. A day off instead of a holiday may lie in the year before or after it.
    func holidays(in region: String, years: ClosedRange<Int>) -> [Holiday] {
      let part = region.contains("-") ? String(region.drop { $0 != "-" }.dropFirst()) : nil
      var found: [Holiday] = []
      for rule in rules where rule.applies(to: part) {
        for year in max(1, years.lowerBound - 1)...min(9999, years.upperBound + 1) { found += rule.holidays(in: year) }
      }
      return found.filter { years.contains($0.date.year) }.sorted {
        ($0.date, $0.isInstead ? 1 : 0) < ($1.date, $1.isInstead ? 1 : 0)
      }
    }
  }
}

/// A holiday of one year.
struct Holiday {
  var date: CivilDate
  /// Whether it is a day off because the holiday itself falls on a weekend.
  var isInstead: Bool
  /// In English and in the country's language.
  var names: (english: String, local: String)

  func name(in locale: String, _ country: HolidayTable.Country, _ table: HolidayTable) -> String {
    let language = String(locale.prefix { $0 != "-" })
    if language == country.language || (country.language == "nb" && ["no", "nn"].contains(language)) { return names.local }
    guard let place = HolidayTable.languages.firstIndex(of: language), let others = table.names[names.english] else {
      return names.english
    }
    return others.indices.contains(place) ? others[place] : names.english
  }
}

/// One line of `holidays.txt`, which says how lines are written.
struct HolidayRule {
  private enum Day {
    case fixed(month: Int, day: Int)
    case easter(isEastern: Bool, offset: Int)
    /// The first such weekday from some days before a date on.
    case weekday(Weekday, daysBefore: Int, month: Int, day: Int, offset: Int)
    case listed([CivilDate])
  }
  /// How many days before its date a weekday is looked for: on or after it, on or before it, or the nearest.
  private static let daysBefore: KeyValuePairs = [">=": 0, "<=": 6, "~": 3]

  private var day: Day
  private var names: (String, String)
  private var regions: [String]?
  private var exceptRegions: [String] = []
  private var years: [ClosedRange<Int>] = []
  private var weekdays: [Weekday]?
  /// How many days later by weekday, and whether the holiday itself stays.
  private var moves: [Weekday: Int] = [:]
  private var staysWhereItIs = false

  init?(_ line: String) {
    guard let colon = line.firstRange(of: " : ") else { return nil }
    let words = line[..<colon.lowerBound].split(separator: " ")
    let texts = String(line[colon.upperBound...]).split(separator: " = ", maxSplits: 1).map(String.init)
    guard let first = words.first, let day = Self.day(first), let english = texts.first else { return nil }
    self.day = day
    names = (english, texts.count > 1 ? texts[1] : english)
    for (key, value) in zip(words.dropFirst(), words.dropFirst(2)).enumerated().filter({ $0.offset % 2 == 0 }).map(\.element) {
      let parts = value.split(separator: ",")
      switch key {
      case "in": regions = parts.map(String.init)
      case "not": exceptRegions = parts.map(String.init)
      case "on": weekdays = parts.compactMap(Self.weekday)
      case "years":
        years = parts.map { part in
          let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
          return (ends[0] ?? 1)...max(ends[0] ?? 1, ends[ends.count - 1] ?? 9999)
        }
      default:
        staysWhereItIs = key == "also"
        for part in parts { Self.weekday(part.prefix(3)).map { moves[$0] = Int(part.dropFirst(3)) } }
      }
    }
  }

  private static func weekday(_ text: Substring) -> Weekday? {
    PlannerFile.weekdays.first { $0.0.hasPrefix(text) && text.count == 3 }?.1
  }

  private static func day(_ text: Substring) -> Day? {
    for (word, isEastern) in [("easter", false), ("orthodox", true)] where text.hasPrefix(word) {
      return Int(text.dropFirst(word.count)).map { .easter(isEastern: isEastern, offset: $0) }
    }
    func monthAndDay(_ text: Substring) -> (Int, Int)? {
      let parts = text.split(separator: "-").compactMap { Int($0) }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    for (sign, daysBefore) in daysBefore {
      guard let sign = text.firstRange(of: sign) else { continue }
      let date = text[sign.upperBound...]
      guard let weekday = weekday(text[..<sign.lowerBound]), let (month, day) = monthAndDay(date.prefix(5)) else { return nil }
      return .weekday(weekday, daysBefore: daysBefore, month: month, day: day, offset: Int(date.dropFirst(5)) ?? 0)
    }
    if let (month, day) = monthAndDay(text) { return .fixed(month: month, day: day) }
    return .listed(text.split(separator: ",").compactMap { CivilDate($0) })
  }

  func applies(to region: String?) -> Bool {
    if let regions { return region.map(regions.contains) ?? false }
    return region.map { !exceptRegions.contains($0) } ?? true
  }

  func holidays(in year: Int) -> [Holiday] {
    guard years.isEmpty || years.contains(where: { $0.contains(year) }) else { return [] }
    return dates(in: year).filter { weekdays?.contains($0.weekday) ?? true }.flatMap { date -> [Holiday] in
      let itself = Holiday(date: date, isInstead: false, names: names)
      guard let move = moves[date.weekday] else { return [itself] }
      let other = Holiday(date: date.adding(days: move), isInstead: staysWhereItIs, names: names)
      return staysWhereItIs ? [itself, other] : [other]
    }
  }

  private func dates(in year: Int) -> [CivilDate] {
    switch day {
    case .fixed(let month, let day): return [CivilDate(year: year, month: month, day: day)].compactMap { $0 }
    case .easter(let isEastern, let offset): return [Easter.sunday(of: year, isEastern: isEastern).adding(days: offset)]
    case .listed(let dates): return dates.filter { $0.year == year }
    case .weekday(let weekday, let daysBefore, let month, let day, let offset):
      guard let date = CivilDate(year: year, month: month, day: day) else { return [] }
      let first = date.adding(days: -daysBefore)
      return [first.adding(days: weekday.days(after: first.weekday) + offset)]
    }
  }
}

enum Easter {
  /// Easter Sunday in our calendar, of the western churches (Meeus, Jones and Butcher) or the eastern ones (Meeus, by the Julian
  /// calendar).
  static func sunday(of year: Int, isEastern: Bool) -> CivilDate {
    let golden = year % 19
    if isEastern {
      let moon = (19 * golden + 15) % 30
      let weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
      let sum = moon + weekday + 114
      let julian = CivilDate.dayNumber(year: year, month: sum / 31, day: sum % 31 + 1)
      // The Julian calendar's leap days that ours leaves out.
      return CivilDate(uncheckedDayNumber: julian + Int32(year / 100 - year / 400 - 2))
    }
    let (century, rest) = (year / 100, year % 100)
    let moon = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - moon - rest % 4) % 7
    let correction = (golden + 11 * moon + 22 * weekday) / 451
    let sum = moon + weekday - 7 * correction + 114
    return CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: year, month: sum / 31, day: sum % 31 + 1))
  }
}
