// Expands cases.tsv in a one-year window with Foundation's Calendar.RecurrenceRule; prints figures.
import Foundation

let arguments = CommandLine.arguments
let passes = arguments.count > 2 ? Int(arguments[2]) ?? 3 : 3
var calendar = Calendar(identifier: .gregorian)
calendar.timeZone = TimeZone(identifier: "Europe/Oslo")!
calendar.firstWeekday = 2
calendar.minimumDaysInFirstWeek = 4
let formatter = DateFormatter()
formatter.locale = Locale(identifier: "en_US_POSIX")
formatter.timeZone = calendar.timeZone
formatter.dateFormat = "yyyyMMdd'T'HHmmss"
let from = formatter.date(from: "20270101T000000")!
let to = formatter.date(from: "20280101T000000")!

func rule(_ text: String) -> Calendar.RecurrenceRule {
  var parts: [String: String] = [:]
  for part in text.split(separator: ";") {
    let pair = part.split(separator: "=")
    parts[String(pair[0])] = String(pair[1])
  }
  let frequencies: [String: Calendar.RecurrenceRule.Frequency] = [
    "DAILY": .daily, "WEEKLY": .weekly, "MONTHLY": .monthly, "YEARLY": .yearly,
  ]
  var rule = Calendar.RecurrenceRule(calendar: calendar, frequency: frequencies[parts["FREQ"]!]!)
  rule.matchingPolicy = .strict
  if let interval = parts["INTERVAL"] { rule.interval = Int(interval)! }
  if let count = parts["COUNT"] { rule.end = .afterOccurrences(Int(count)!) }
  if parts["UNTIL"] != nil { rule.end = .afterDate(formatter.date(from: "20290101T000000")!) }
  if let months = parts["BYMONTH"] { rule.months = months.split(separator: ",").map { Calendar.RecurrenceRule.Month(Int($0)!) } }
  if let days = parts["BYMONTHDAY"] { rule.daysOfTheMonth = days.split(separator: ",").map { Int($0)! } }
  let names: [String: Locale.Weekday] = [
    "MO": .monday, "TU": .tuesday, "WE": .wednesday, "TH": .thursday, "FR": .friday, "SA": .saturday, "SU": .sunday,
  ]
  if let days = parts["BYDAY"] {
    rule.weekdays = days.split(separator: ",").map { day in
      let name = names[String(day.suffix(2))]!
      return Int(day.dropLast(2)).map { .nth($0, name) } ?? .every(name)
    }
  }
  return rule
}

let cases = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n").map {
  $0.split(separator: "\t").map(String.init)
}
for group in ["family", "old"] {
  let rules = cases.filter { $0[0] == group }.map { (formatter.date(from: $0[1])!, rule($0[2])) }
  var best = Double.infinity
  var count = 0
  for _ in 0..<passes {
    let begin = DispatchTime.now().uptimeNanoseconds
    count = 0
    for (start, rule) in rules {
      for date in rule.recurrences(of: start, in: from..<to) where date.timeIntervalSince1970 > 0 { count += 1 }
    }
    best = min(best, Double(DispatchTime.now().uptimeNanoseconds - begin) * 1e-9)
  }
  print("Foundation\t\(group)\t\(count)\t\(best)")
}
