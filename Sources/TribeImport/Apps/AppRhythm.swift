import JSONText
import Recurrence

/// How a record of an app comes again, as the app itself means it. A row of `Data/apps.txt` names the app: `rhythm=%vikunja`.
enum AppRhythm: String {
  case vikunja, microsoft

  /// - Returns: the rule, and whether it counts from the day on which the thing was last done instead of the day on which it was due.
  ///   Nil if it does not come again.
  func read(_ record: JSONValue) -> (rule: RecurrenceRule, isAfterDone: Bool)? {
    let (parts, isAfterDone) =
      switch self {
      case .vikunja: Self.vikunja(record)
      case .microsoft: (Self.microsoft(record["recurrence"]), false)
      }
    return (try? RecurrenceRule(parsing: parts.joined(separator: ";"))).map { ($0, isAfterDone) }
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
    guard let pattern = recurrence?["pattern"], let type = pattern["type"]?.string else { return [] }
    let units = ["daily", "weekly", "monthly", "yearly"]
    guard let unit = units.first(where: { type.lowercased().hasSuffix($0) }) else { return [] }
    var parts = ["FREQ=\(unit.uppercased())", "INTERVAL=\(max(1, pattern["interval"]?.idNumber ?? 1))"]
    if type == "weekly" || type.hasPrefix("relative") {
      parts += ["BYDAY=" + days(pattern["daysOfWeek"])].filter { !$0.hasSuffix("=") }
    } else if type != "daily" {
      parts += ["BYMONTHDAY=\(pattern["dayOfMonth"]?.idNumber ?? 1)"]
    }
    if type.hasPrefix("relative") {
      let places = ["first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1]
      parts += ["BYSETPOS=\(places[pattern["index"]?.string ?? ""] ?? 1)"]
    }
    if unit == "yearly" { parts += ["BYMONTH=\(pattern["month"]?.idNumber ?? 1)"] }
    let range = recurrence?["range"]
    if range?["type"]?.string == "endDate", let end = range?["endDate"]?.string {
      parts += ["UNTIL=\(end.filter { $0 != "-" })"]
    }
    return parts
  }

  /// Weekdays by their English names, as rules write them.
  private static func days(_ list: JSONValue?) -> String {
    (list?.elements.compactMap { $0.string?.prefix(2).uppercased() } ?? []).joined(separator: ",")
  }
}
