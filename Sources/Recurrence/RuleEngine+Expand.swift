import CivilTime

extension RuleEngine {
  /// Appends the rule's occurrences from `lower` to `upper` (excluded), at most `limit` of them, ascending.
  ///
  /// - Parameters:
  ///   - lower: seconds on the clock, included. Nothing before the start is an occurrence.
  ///   - upper: seconds on the clock, excluded.
  ///   - output: gets the occurrences. What it holds already stays.
  /// - Returns: false if there may be more in the window, because the limit was reached or the engine gave up.
  /// - Complexity: depends on the occurrences found and the batches in the window. The age of the series only matters for a COUNT
  ///   with batches that differ: a few nanoseconds for each batch before the window.
  func expand(from lower: Int64, to upper: Int64, limit: Int, into output: inout [Int64]) -> Bool {
    let from = max(lower, start)
    let to = min(upper, lastSecond == .max ? lastSecond : lastSecond + 1, Self.endOfTime)
    if isImpossible || from >= to || count == 0 { return true }
    switch stepping {
    case .progression(let seconds):
      let origin = start - Self.remainder(start, Int64(seconds))
      return expandProgression(
        origin: origin, step: Int64(interval) * Int64(seconds), offsets: times, from: from, to: to, limit: limit, into: &output)
    case .days where !filtersDays:
      return expandProgression(
        origin: Int64(startDay) * 86_400, step: Int64(interval) * 86_400, offsets: times, from: from, to: to, limit: limit,
        into: &output)
    case .weeks where !hasMonths:
      // All weeks are the same, even for BYSETPOS.
      let offsets = Self.choose(setPositions, from: weekOffsets())
      if offsets.isEmpty { return true }
      return expandProgression(
        origin: Int64(firstDayOfStartWeek) * 86_400, step: Int64(interval) * 604_800, offsets: offsets, from: from, to: to,
        limit: limit, into: &output)
    case .units(let seconds):
      return expandUnits(seconds: seconds, from: from, to: to, limit: limit, into: &output)
    default:
      return expandBatches(from: from, to: to, limit: limit, into: &output)
    }
  }

  @inline(__always) static func remainder(_ a: Int64, _ b: Int64) -> Int64 {
    let r = a % b
    return r < 0 ? r + b : r
  }

  @inline(__always) static func floorDivide(_ a: Int, _ b: Int) -> Int {
    let q = a / b
    return a % b < 0 ? q - 1 : q
  }

  // MARK: Periods that are all alike

  private var firstDayOfStartWeek: Int {
    let weekday = Int(Self.remainder(Int64(startDay) + 3, 7))
    return startDay - (weekday - weekStart + 7) % 7
  }

  /// The chosen weekdays, from the first day of the week: bit 0 to bit 6.
  private var weekdaysFromWeekStart: UInt8 {
    let w = UInt16(weekdays)
    return UInt8(truncatingIfNeeded: (w >> UInt16(weekStart) | w << UInt16(7 - weekStart)) & 0x7F)
  }

  private func weekOffsets() -> [Int32] {
    Bits(weekdaysFromWeekStart).flatMap { day in times.map { Int32(day) * 86_400 + $0 } }
  }

  /// Expands periods of equal length with the same offsets in each: occurrence i is offset `i % n` of period `i / n`.
  private func expandProgression(
    origin: Int64, step: Int64, offsets: [Int32], from: Int64, to: Int64, limit: Int, into output: inout [Int64]
  ) -> Bool {
    let n = offsets.count
    // COUNT begins with the first offset that is not before the start.
    var skipped = 0
    while skipped < n && origin + Int64(offsets[skipped]) < start { skipped += 1 }

    // The first period with its last offset in the window. Its first offsets may be before it.
    let period = (max(0, from - origin - Int64(offsets[n - 1])) + step - 1) / step
    var i = period == 0 ? skipped : 0
    var base = origin + period * step
    while base + Int64(offsets[i]) < from { i += 1 }
    var room = limit
    var endsByCount = false
    if count != .max {
      let (before, overflow) = Int(period).multipliedReportingOverflow(by: n)
      let index = overflow ? Int.max : before + i - skipped
      let left = count - index
      if left <= 0 { return true }
      if left <= room {
        room = left
        endsByCount = true
      }
    }
    return offsets.withUnsafeBufferPointer { offsets in
      while base < to {
        while i < n {
          let t = base &+ Int64(offsets[i])
          if t >= to { return true }
          if room == 0 { return endsByCount }
          output.append(t)
          room -= 1
          i += 1
        }
        i = 0
        base &+= step
      }
      return true
    }
  }

  /// Takes occurrences, in order, that are in the window and within COUNT.
  private struct Taker {
    let start, from, to: Int64
    /// How many more may be taken, and how many the rule still has.
    var room, left: Int

    /// - Returns: nil to go on, or the result of `expand`.
    @inline(__always)
    mutating func take(_ second: Int64, into output: inout [Int64]) -> Bool? {
      if second < start { return nil }
      if second >= to || left <= 0 { return true }
      if second >= from {
        if room == 0 { return false }
        output.append(second)
        room -= 1
      }
      left -= 1
      return nil
    }
  }

  // MARK: Units of less than a day, in intervals that no day is a multiple of

  private func expandUnits(seconds: Int, from: Int64, to: Int64, limit: Int, into output: inout [Int64]) -> Bool {
    let unitsPerDay = Self.secondsPerDay / seconds
    let startUnit = Int((start - Self.remainder(start, Int64(seconds))) / Int64(seconds))
    var isAllowed = [Bool](repeating: false, count: unitsPerDay)
    for u in unitsOfDay { isAllowed[u] = true }
    var taker = Taker(start: start, from: from, to: to, room: limit, left: count)
    var idle = 0
    // COUNT begins at the start.
    let lower = count == .max ? from : start
    var day = Self.floorDivide(Int(lower), Self.secondsPerDay)
    let lastDay = Self.floorDivide(Int(to - 1), Self.secondsPerDay)
    var mask: UInt32 = 0
    var monthFirstDay = 0
    var monthEnd = Int.min

    /// Takes the times of one unit.
    func take(_ unit: Int, into output: inout [Int64]) -> Bool? {
      for offset in times {
        if let result = taker.take(Int64(unit) * Int64(seconds) + Int64(offset), into: &output) { return result }
      }
      return nil
    }

    while day <= lastDay {
      if filtersDays {
        if day >= monthEnd {
          let date = CivilDate(uncheckedDayNumber: Int32(day))
          let (year, month, dayOfMonth) = date.yearMonthDay
          monthFirstDay = day - dayOfMonth + 1
          let length = CivilDate.daysInMonth(year: year, month: month)
          monthEnd = monthFirstDay + length
          mask = limitMask(year: year, month: month, firstDay: monthFirstDay, length: length)
        }
        let rest = mask >> UInt32(day - monthFirstDay + 1)
        if rest == 0 {
          day = monthEnd
          idle += 1
          continue
        }
        day += rest.trailingZeroBitCount
        if day > lastDay { return true }
      }
      let firstUnit = day * unitsPerDay
      idle += 1
      let found = output.count
      var u = Int(Self.remainder(Int64(startUnit - firstUnit), Int64(interval)))
      if u >= unitsPerDay && !filtersDays {
        // Go directly to the day of the next step.
        day += u / unitsPerDay
        continue
      }
      while u < unitsPerDay {
        idle += 1
        if isAllowed[u], let result = take(firstUnit + u, into: &output) { return result }
        u += interval
      }
      if output.count > found { idle = 0 }
      if idle > Self.mostIdleSteps { return false }
      day += 1
    }
    return true
  }

  // MARK: Batches

  private func expandBatches(from: Int64, to: Int64, limit: Int, into output: inout [Int64]) -> Bool {
    var days: [Int32] = []
    var indices: [Int] = []
    var taker = Taker(start: start, from: from, to: to, room: limit, left: count)
    let perDay = times.count
    // COUNT begins at the start.
    var k = count == .max ? firstBatch(reaching: from) : 0
    let lastDay = Self.floorDivide(Int(to - 1), Self.secondsPerDay)
    let end = batchEnd(lastDay: lastDay)
    return times.withUnsafeBufferPointer { times in
      while k < end {
        days.removeAll(keepingCapacity: true)
        fill(k, &days)
        k += 1
        guard let firstDay = days.first, let lastDay = days.last else { continue }
        if !setPositions.isEmpty {
          Self.choose(setPositions, of: days.count * perDay, into: &indices)
          for i in indices {
            let t = Int64(days[i / perDay]) * 86_400 + Int64(times[i % perDay])
            if let result = taker.take(t, into: &output) { return result }
          }
        } else if firstDay > startDay, (Int64(lastDay) + 1) * 86_400 <= from {
          // A whole batch before the window is only counted.
          taker.left -= days.count * perDay
          if taker.left <= 0 { return true }
        } else {
          for day in days {
            for time in times {
              if let result = taker.take(Int64(day) * 86_400 + Int64(time), into: &output) { return result }
            }
          }
        }
      }
      return true
    }
  }

  /// The indices that BYSETPOS chooses among `total`, ascending, without duplicates.
  static func choose(_ positions: [Int], of total: Int, into indices: inout [Int]) {
    indices.removeAll(keepingCapacity: true)
    for p in positions where p != 0 {
      let i = p > 0 ? p - 1 : total + p
      if i >= 0 && i < total { indices.append(i) }
    }
    if indices.count > 1 { indices = Set(indices).sorted() }
  }

  private var startMonthIndex: Int { startYear * 12 + startMonth - 1 }

  /// How many calendar months the month of a day is behind the start's.
  private func monthsFromStart(to day: Int) -> Int {
    let (year, month, _) = CivilDate(uncheckedDayNumber: Int32(day)).yearMonthDay
    return year * 12 + month - 1 - startMonthIndex
  }

  /// The number of the first batch that can hold an occurrence at or after `second`.
  private func firstBatch(reaching second: Int64) -> Int {
    let day = Self.floorDivide(Int(second), Self.secondsPerDay)
    switch stepping {
    case .years:
      // Week 1 may begin in the year before, and the last week may end in the year after.
      let year = CivilDate(uncheckedDayNumber: Int32(hasWeekNumbers ? day - 3 : day)).year
      return max(0, (year - startYear + interval - 1) / interval)
    case .months: return max(0, (monthsFromStart(to: day) + interval - 1) / interval)
    case .weeks: return max(0, (day - firstDayOfStartWeek) / 7 / interval)
    case .days, .units, .progression: return monthsFromStart(to: day)
    }
  }

  /// One more than the number of the last batch with a day up to `lastDay`.
  private func batchEnd(lastDay: Int) -> Int {
    switch stepping {
    case .years:
      let date = CivilDate.min.dayNumber > lastDay ? CivilDate.min : CivilDate(uncheckedDayNumber: Int32(lastDay))
      let year =
        hasWeekNumbers ? min(date.adding(days: 3).year + (date.dayNumber > CivilDate.max.dayNumber - 3 ? 1 : 0), 10_000) : date.year
      return Self.floorDivide(year - startYear, interval) + 1
    case .months: return Self.floorDivide(monthsFromStart(to: lastDay), interval) + 1
    case .weeks: return Self.floorDivide((lastDay - firstDayOfStartWeek) / 7, interval) + 1
    case .days, .units, .progression: return monthsFromStart(to: lastDay) + 1
    }
  }

  /// Appends the days of batch `k`, ascending.
  private func fill(_ k: Int, _ days: inout [Int32]) {
    switch stepping {
    case .years: fillYear(startYear + k * interval, &days)
    case .months:
      let index = startMonthIndex + k * interval
      fillMonth(index / 12, index % 12 + 1, &days)
    case .weeks:
      let firstDay = firstDayOfStartWeek + 7 * k * interval
      for weekday in Bits(weekdaysFromWeekStart) {
        if let day = CivilDate(dayNumber: firstDay + weekday), months & 1 << UInt16(day.month) != 0 { days.append(day.dayNumber) }
      }
    case .days, .units, .progression:
      let index = startMonthIndex + k
      let year = index / 12
      let month = index % 12 + 1
      if interval == 1 { return fillMonth(year, month, &days) }
      if months & 1 << UInt16(month) == 0 { return }
      let firstDay = Int(CivilDate.dayNumber(year: year, month: month, day: 1))
      let length = CivilDate.daysInMonth(year: year, month: month)
      var offset = Int(Self.remainder(Int64(startDay - firstDay), Int64(interval)))
      if offset >= length { return }
      let mask = limitMask(year: year, month: month, firstDay: firstDay, length: length)
      while offset < length {
        if mask & 1 << UInt32(offset + 1) != 0 { days.append(Int32(firstDay + offset)) }
        offset += interval
      }
    }
  }

  /// Appends the days of one month that the limits allow.
  @inline(__always)
  private func fillMonth(_ year: Int, _ month: Int, _ days: inout [Int32]) {
    if months & 1 << UInt16(month) == 0 { return }
    let firstDay = Int(CivilDate.dayNumber(year: year, month: month, day: 1))
    let length = CivilDate.daysInMonth(year: year, month: month)
    for day in Bits(limitMask(year: year, month: month, firstDay: firstDay, length: length)) {
      days.append(Int32(firstDay - 1 + day))
    }
  }

  /// The days of one month that BYMONTH, BYMONTHDAY, BYYEARDAY and BYDAY (with ordinals in the month) all allow: bit d for
  /// day d.
  private func limitMask(year: Int, month: Int, firstDay: Int, length: Int) -> UInt32 {
    if months & 1 << UInt16(month) == 0 { return 0 }
    var mask: UInt32 = length == 31 ? 0xFFFF_FFFE : (1 << UInt32(length + 1)) - 2
    if hasMonthDays { mask &= monthDayMask(length: length) }
    if hasDays && mask != 0 { mask &= weekdayMask(firstDay: firstDay, length: length) }
    if hasYearDays && mask != 0 { mask &= yearDayMask(year: year, firstDay: firstDay, length: length) }
    return mask
  }

  private func monthDayMask(length: Int) -> UInt32 {
    var mask = monthDays
    for fromEnd in Bits(monthDaysFromEnd) where fromEnd <= length { mask |= 1 << UInt32(length + 1 - fromEnd) }
    return mask
  }

  private func weekdayMask(firstDay: Int, length: Int) -> UInt32 {
    let first = Int(Self.remainder(Int64(firstDay) + 3, 7))
    var mask: UInt32 = 0
    if weekdays != 0 {
      let w = UInt64(weekdays)
      let fromFirst = (w >> UInt64(first) | w << UInt64(7 - first)) & 0x7F
      // Five copies of the week, seven bits each.
      mask = UInt32(truncatingIfNeeded: fromFirst &* 0x1020_4081 << 1)
    }
    for (ordinal, weekday) in ordinals {
      if let day = Self.day(ordinal, of: weekday, first: first, length: length) { mask |= 2 << UInt32(day) }
    }
    return mask
  }

  /// Which day of a month or year, from 0, is the weekday with an ordinal. Nil if there are not so many.
  private static func day(_ ordinal: Int, of weekday: Int, first: Int, length: Int) -> Int? {
    guard ordinal.magnitude <= 53 else { return nil }
    let firstSuch = (weekday - first + 7) % 7
    let day = ordinal > 0 ? firstSuch + 7 * (ordinal - 1) : firstSuch + (length - 1 - firstSuch) / 7 * 7 + 7 * (ordinal + 1)
    return day >= 0 && day < length ? day : nil
  }

  private func yearDayMask(year: Int, firstDay: Int, length: Int) -> UInt32 {
    let yearLength = CivilDate.isLeap(year: year) ? 366 : 365
    let before = firstDay - Int(CivilDate.dayNumber(year: year, month: 1, day: 1))
    var mask: UInt32 = 0
    for n in yearDays {
      let day = (n > 0 ? n : yearLength + 1 + n) - before
      if day >= 1 && day <= length { mask |= 1 << UInt32(day) }
    }
    return mask
  }

  // MARK: Years

  func fillYear(_ year: Int, _ days: inout [Int32]) {
    if hasWeekNumbers { return fillWeeks(ofYear: year, &days) }
    if !ordinals.isEmpty && !hasMonths { return fillOrdinals(ofYear: year, &days) }
    for month in Bits(months) { fillMonth(year, month, &days) }
  }

  /// BYDAY with ordinals but without BYMONTH: ordinals count within the year.
  private func fillOrdinals(ofYear year: Int, _ days: inout [Int32]) {
    let yearStart = Int(CivilDate.dayNumber(year: year, month: 1, day: 1))
    let length = CivilDate.isLeap(year: year) ? 366 : 365
    let first = Int(Self.remainder(Int64(yearStart) + 3, 7))
    var chosen: [Int32] = []
    for (ordinal, weekday) in ordinals {
      if let day = Self.day(ordinal, of: weekday, first: first, length: length) { chosen.append(Int32(yearStart + day)) }
    }
    if weekdays != 0 {
      for day in 0..<length where weekdays & 1 << UInt8((first + day) % 7) != 0 { chosen.append(Int32(yearStart + day)) }
    }
    for day in Set(chosen).sorted() {
      if let date = CivilDate(dayNumber: Int(day)), passesDateLimits(date) { days.append(day) }
    }
  }

  /// Whether BYMONTH, BYMONTHDAY and BYYEARDAY all allow a day.
  private func passesDateLimits(_ date: CivilDate) -> Bool {
    let (year, month, dayOfMonth) = date.yearMonthDay
    if months & 1 << UInt16(month) == 0 { return false }
    let length = CivilDate.daysInMonth(year: year, month: month)
    if hasMonthDays && monthDayMask(length: length) & 1 << UInt32(dayOfMonth) == 0 { return false }
    let allowed = yearDayMask(year: year, firstDay: Int(date.dayNumber) - dayOfMonth + 1, length: length)
    return !hasYearDays || allowed & 1 << UInt32(dayOfMonth) != 0
  }

  /// The first day of week 1: the first week, by WKST, with at least four days in the year.
  func firstDayOfWeekOne(_ year: Int) -> Int {
    WeekRule(firstWeekday: Weekday(uncheckedISONumber: UInt8(weekStart + 1)), minimalDaysInFirstWeek: 4)
      .firstDayNumber(ofWeekOneOf: year)
  }

  private func fillWeeks(ofYear year: Int, _ days: inout [Int32]) {
    let first = firstDayOfWeekOne(year)
    let count = (firstDayOfWeekOne(year + 1) - first) / 7
    var weeks: UInt64 = 0
    for n in weekNumbers {
      let week = n > 0 ? n : count + 1 + n
      if week >= 1 && week <= count { weeks |= 1 << UInt64(week) }
    }
    let inWeek = hasDays ? weekdaysFromWeekStart : 0x7F
    for week in Bits(weeks) {
      for weekday in Bits(inWeek) {
        if let day = CivilDate(dayNumber: first + 7 * (week - 1) + weekday), passesDateLimits(day) { days.append(day.dayNumber) }
      }
    }
  }
}
