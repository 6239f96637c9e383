internal import CivilTime
internal import Recurrence
package import TribeModel

extension Event {
  /// When it is, and nothing else, as text: the same for the same times.
  package var timesText: String {
    func text(_ time: CalendarTime) -> String {
      let zone = if case .zoned(_, let id) = time { id.name } else { "" }
      return "\(zone) \(time.text)"
    }
    func text(_ duration: CalendarDuration) -> String {
      switch duration {
      case .days(let days): "P\(days)D"
      case .wallClock(let seconds): "PT\(seconds)S"
      case .exact(let seconds): "PT\(seconds)S exact"
      }
    }
    var times = [text(when.start), text(duration)] + when.rules.map(\.text)
    times += when.dates.map { "+\(text($0))" } + when.exceptionDates.map { "-\(text($0))" }
    times += when.exceptionRules.map { "-\($0.text)" }
    for change in overrides {
      times += [text(change.recurrenceID), change.start.map(text) ?? "", change.duration.map(text) ?? ""]
    }
    return times.joined(separator: "\n")
  }
}
