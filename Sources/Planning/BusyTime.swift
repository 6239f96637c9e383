package import CivilTime
package import TribeModel

/// A time at which somebody or something is taken.
package struct BusyTime: Sendable, Hashable {
  package var time: Range<CivilDateTime>
  package var isSure: Bool
}

extension SitePlan {
  /// When a member has no time: at what takes it up, and at school.
  package func busyTimes(of member: MemberIndex, _ dates: ClosedRange<CivilDate>) -> [BusyTime] {
    let tables = shown.timetables.filter { $0.member == shown.members[member].name }
    let lessons = tables.flatMap { table in
      dates.dates.compactMap { date -> BusyTime? in
        let periods = zip(table.periods, table.lessons(on: date)).filter { $1 != nil }.map(\.0)
        guard let first = periods.map(\.lowerBound).min(), let last = periods.map(\.upperBound).max() else { return nil }
        return BusyTime(time: CivilDateTime(date, first)..<CivilDateTime(date, last), isSure: true)
      }
    }
    return lessons + times(dates) { takesTime($0, of: member) }
  }

  /// When something that there is once is needed.
  package func busyTimes(ofThing thing: String, _ dates: ClosedRange<CivilDate>) -> [BusyTime] {
    times(dates) { number in
      let (item, event) = (items[Int(number)], event(of: number))
      guard event.needs.contains(where: { $0.lowercased() == thing.lowercased() }), !item.isCancelled else { return nil }
      return (override(of: number)?.status ?? event.status) == .tentative ? .doubtful : .certain
    }
  }

  private func times(_ dates: ClosedRange<CivilDate>, _ certainty: (Int32) -> Certainty?) -> [BusyTime] {
    Set(dates.dates.flatMap { days[$0] }).sorted().compactMap { number in
      certainty(number).map { BusyTime(time: items[Int(number)].start..<items[Int(number)].end, isSure: $0 == .certain) }
    }.filter { !$0.time.isEmpty }
  }
}
