import JSONText
import Recurrence

/// How a record of an app comes again, as the app itself means it.
enum AppRhythm {
  /// A rule, and whether it counts from the day on which the thing was last done instead of the day on which it was due. Nil if it does
  /// not come again, or if there is no saying when.
  typealias Found = (rule: RecurrenceRule, isAfterDone: Bool)?

  /// By the name of the app's format.
  static let all: [String: @Sendable (JSONValue) -> Found] = [
    "vikunja": { found(vikunja($0)) },
    "microsofttodo": { found((microsoft($0["recurrence"]), false)) },
    "grocy": { found(grocy($0)) },
    "donetick": { found((donetick($0), $0["isRolling"]?.bool == true)) },
  ]

  private static func found(_ said: (parts: [String], isAfterDone: Bool)) -> Found {
    (try? RecurrenceRule(parsing: said.parts.joined(separator: ";"))).map { ($0, said.isAfterDone) }
  }

  /// pkg/models/tasks.go: `repeat_after` is in seconds. `repeat_mode` 0 adds them to the day, 1 adds a month whatever they are, and 2
  /// adds them to the moment at which it was done.
  private static func vikunja(_ task: JSONValue) -> (parts: [String], isAfterDone: Bool) {
    let (mode, seconds) = (task["repeat_mode"]?.idNumber, task["repeat_after"]?.idNumber ?? 0)
    if mode == 1 { return (["FREQ=MONTHLY"], false) }
    let units: KeyValuePairs = ["WEEKLY": 604_800, "DAILY": 86_400, "HOURLY": 3600, "MINUTELY": 60]
    guard seconds > 0, let unit = units.first(where: { seconds.isMultiple(of: $0.value) }) else { return ([], false) }
    return (["FREQ=\(unit.key)", "INTERVAL=\(seconds / unit.value)"], mode == 2)
  }

  /// learn.microsoft.com/graph/api/resources/recurrencepattern and recurrencerange. A relative pattern names weekdays and which of them.
  private static func microsoft(_ recurrence: JSONValue?) -> [String] {
    guard let pattern = recurrence?["pattern"], let type = pattern["type"]?.string, var parts = every(type, pattern["interval"])
    else { return [] }
    if type == "weekly" || type.hasPrefix("relative") {
      parts += days(pattern["daysOfWeek"])
    } else if type != "daily" {
      parts += ["BYMONTHDAY=\(pattern["dayOfMonth"]?.idNumber ?? 1)"]
    }
    if type.hasPrefix("relative") {
      let places = ["first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1]
      parts += ["BYSETPOS=\(places[pattern["index"]?.string ?? ""] ?? 1)"]
    }
    if type.lowercased().hasSuffix("yearly") { parts += ["BYMONTH=\(pattern["month"]?.idNumber ?? 1)"] }
    let range = recurrence?["range"]
    if range?["type"]?.string == "endDate", let end = range?["endDate"]?.string {
      parts += ["UNTIL=\(end.filter { $0 != "-" })"]
    }
    return parts
  }

  /// views/chores: every so many days counts from the last time. Weeks have weekdays, months a day.
  private static func grocy(_ chore: JSONValue) -> (parts: [String], isAfterDone: Bool) {
    let type = chore["period_type"]?.string ?? ""
    guard var parts = every(type, chore["period_interval"]) else { return ([], true) }
    if type == "weekly" {
      parts += days((chore["period_config"]?.string ?? "").split(separator: ",").map { String($0) })
    } else if type == "monthly", let day = chore["period_days"]?.idNumber, day > 0 {
      parts += ["BYMONTHDAY=\(day)"]
    }
    return (parts, type == "daily" && chore["period_interval"]?.idNumber != 1)
  }

  /// internal/chore/scheduler.go and rrule.go, of older and newer servers.
  private static func donetick(_ chore: JSONValue) -> [String] {
    let (type, frequency, more) = (chore["frequencyType"]?.string ?? "", chore["frequency"], chore["frequencyMetadata"])
    let months = months(more?["months"])
    switch type {
    case "interval":
      let units = ["days": "daily", "weeks": "weekly", "months": "monthly", "years": "yearly"]
      return every(units[more?["unit"]?.string ?? ""] ?? "", frequency) ?? []
    case "days_of_the_week": return ["FREQ=WEEKLY"] + days(more?["days"])
    case "day_of_the_month": return ["FREQ=MONTHLY", "BYMONTHDAY=\(frequency?.idNumber ?? 1)"] + months
    default:
      let (dates, places) = (numbers(more?["monthDays"]), numbers(more?["setPos"]))
      let tokens = ["day": "MO,TU,WE,TH,FR,SA,SU", "weekday": "MO,TU,WE,TH,FR", "weekend": "SA,SU"]
      let named = tokens[more?["dayToken"]?.string ?? ""].map { ["BYDAY=\($0)"] } ?? days(more?["days"])
      let ordinal = places.isEmpty ? [] : named + ["BYSETPOS=\(places)"]
      let more =
        switch type {
        case "weekly": days(more?["days"])
        case "monthly": dates.isEmpty ? ordinal : ["BYMONTHDAY=\(dates)"]
        case "yearly": months + ordinal
        default: [String]()
        }
      return every(type, frequency).map { $0 + more } ?? []
    }
  }

  // MARK: Parts of rules

  /// `relativeMonthly` is monthly. Nil for what is no such rhythm.
  private static func every(_ type: String, _ interval: JSONValue?) -> [String]? {
    ["daily", "weekly", "monthly", "yearly"].first { type.lowercased().hasSuffix($0) }.map {
      ["FREQ=\($0.uppercased())", "INTERVAL=\(max(1, interval?.idNumber ?? 1))"]
    }
  }

  private static func days(_ list: JSONValue?) -> [String] { days(list?.elements.compactMap(\.string) ?? []) }

  /// Weekdays by their English names, as rules write them.
  private static func days(_ names: [String]) -> [String] {
    names.isEmpty ? [] : ["BYDAY=" + names.map { $0.filter(\.isLetter).prefix(2).uppercased() }.joined(separator: ",")]
  }

  private static func months(_ list: JSONValue?) -> [String] {
    let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let found = list?.elements.compactMap { names.firstIndex(of: String(($0.string ?? "").lowercased().prefix(3))) } ?? []
    return found.isEmpty ? [] : ["BYMONTH=" + found.map { "\($0 + 1)" }.joined(separator: ",")]
  }

  private static func numbers(_ list: JSONValue?) -> String {
    (list?.elements.compactMap { $0.idNumber.map { "\($0)" } } ?? []).joined(separator: ",")
  }
}
