internal import CivilTime
internal import JSONText
package import Languages
package import Planning
internal import TribeModel

/// `data/today.json`, `data/week.json` and `data/members.json`: the planner for other screens at home. `data/schema.json` describes
/// them; it is a file of the theme.
///
/// They hold what the wall shows and nothing more, so a reader's data hold what that reader may see.
package struct DataFiles: Sendable {
  /// The format's number. It changes when a field changes its meaning or goes; new fields may come without.
  static let version = 1

  private let plan: SitePlan
  private let language: Language
  private let title: String

  package init(_ plan: SitePlan, language: Language, title: String) {
    self.plan = plan.showing(plan.settings.show.wall, cancelled: false)
    (self.language, self.title) = (language, title)
  }

  package func files() -> [RenderedFile] {
    let today = plan.context.today
    return [
      file("members") { out in
        out.field("members", of: plan.shown.members.indices.filter { plan.shown.members[$0].isCurrent }) {
          write(member: $0, to: &$1)
        }
      },
      file("today") { out in write(day: today, to: &out) },
      file("week") { out in
        out.field("days", of: 0..<7) { offset, out in out.object { write(day: today.adding(days: offset), to: &$0) } }
      },
    ]
  }

  private func file(_ name: String, _ body: (inout JSONWriter) -> Void) -> RenderedFile {
    let bytes = JSONWriter.object { out in
      out.field("$schema", "schema.json")
      out.field("version", Self.version)
      out.field("title", title)
      out.field("language", language.identifier)
      out.field("timeZone", plan.context.zone.id.name)
      body(&out)
    }
    return RenderedFile(path: OutputPaths.data(name), bytes: bytes + [0x0A])
  }

  private func write(member index: MemberIndex, to out: inout JSONWriter) {
    let member = plan.shown.members[index]
    out.object([
      ("id", "\(member.id.scope.name):\(member.id.raw)"), ("name", member.name), ("initials", member.initials),
      ("color", FeedColors.tone(member.colour).hex), ("page", plan.paths.member(index)),
    ])
  }

  private func write(day date: CivilDate, to out: inout JSONWriter) {
    out.field("date", date.text())
    out.field("name", language.text(date, .full))
    out.field("week", date.week().weekOfYear)
    if let (day, weather) = plan.weather(on: date).map({ ($0.day, $0.weather) }) {
      out.field("weather") { out in
        for (name, number) in [("high", day.values.degrees), ("low", day.values.lowest), ("chance", day.values.chance)] {
          if let number { out.field(name, number) }
        }
        let texts = [
          ("sky", day.values.sky?.rawValue), ("sunrise", day.sunrise?.hoursAndMinutes), ("sunset", day.sunset?.hoursAndMinutes),
        ]
        for (name, text) in texts { if let text { out.field(name, text) } }
        out.field("units", weather.units.rawValue)
        out.field("source", weather.service.rawValue)
      }
    }
    out.field("items", of: plan.days[date]) { write(item: plan.items[Int($0)], on: date, to: &$1) }
  }

  private func write(item: DayItem, on date: CivilDate, to out: inout JSONWriter) {
    let event = plan.shown.events[Int(item.event)]
    let change = plan.change(of: item)
    let own = change.map(event.changed) ?? event
    out.object { out in
      out.field("kind", String(event.kind.shown.rawValue))
      out.field("title", plan.subject(of: item, language.words))
      let isWhole = item.coversWholeDays
      out.field("allDay", isWhole)
      out.field("start", isWhole ? item.firstDay.text() : moment(item.start))
      out.field("end", isWhole ? item.lastDay.adding(days: 1).text() : moment(item.end))
      out.field("when", item.time(on: date, language) ?? language.words.allDay)
      out.field("people", of: event.people(on: change).filter { $0.response != .declined }) { person, out in
        write(member: person.member, to: &out)
      }
      for (name, text) in [
        ("location", own.shownLocation), ("note", change?.ownNote),
        ("category", event.category == .none ? nil : event.category.rawValue),
        ("layer", event.layer),
      ] {
        if let text, !text.isBlank { out.field(name, text) }
      }
      out.field("tentative", own.status == .tentative)
      out.field("page", plan.path(of: item))
    }
  }

  /// A moment with its offset from UTC, such as `2027-03-01T09:30:00+01:00`.
  private func moment(_ time: CivilDateTime) -> String {
    let offset = plan.context.zone.offset(at: plan.context.zone.instant(of: time))
    let minutes = abs(offset) / 60
    return time.text() + (offset < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }
}

extension DayItem {
  /// Its time on a day, in words. Nil if it takes the whole day, or has no time.
  func time(on date: CivilDate, _ language: Language) -> String? {
    if coversWholeDays { return nil }
    switch (firstDay == date, lastDay == date) {
    case (true, true): return end > start ? language.range(start.time, end.time) : language.text(start.time)
    case (true, false): return language.text(start.time)
    case (false, true): return language.words.untilTime(time: language.text(end.time))
    case (false, false): return nil
    }
  }
}
