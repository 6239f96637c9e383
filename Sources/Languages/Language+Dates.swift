package import CivilTime

/// How much of a date is said. Examples in British English. Each is the place of its pattern in ``LocaleFormats/patterns``.
package enum DateStyle: Int, Sendable, Hashable, CaseIterable {
  /// Monday, 1 March 2027
  case full
  /// 1 March 2027
  case long
  /// March 2027
  case monthYear
  /// Mar 2027
  case monthYearShort
  /// 1 March
  case dayMonth
  /// 1 Mar
  case dayMonthShort
  /// Monday 1 March
  case weekdayDayMonth
  /// Mon 1 Mar
  case weekdayDayMonthShort
  /// Mon, 1 Mar 2027
  case weekdayMedium
  /// Mon 1
  case weekdayDay
}

/// CLDR's widths of names.
package enum NameWidth: Int, Sendable, Hashable, CaseIterable {
  case wide = 0
  case abbreviated, narrow
}

/// Whether a name stands in a date ("1 March") or alone (a heading): some languages write them differently.
package enum NameContext: Int, Sendable, Hashable, CaseIterable {
  case format = 0
  case standAlone
}

extension Language {
  /// The name of a month, 1 to 12 (others are held to that range).
  package func name(month: Int, width: NameWidth = .wide, context: NameContext = .standAlone) -> String {
    formats.months[(context.rawValue * 3 + width.rawValue) * 12 + min(max(month, 1), 12) - 1]
  }

  package func name(of day: Weekday, width: NameWidth = .wide, context: NameContext = .standAlone) -> String {
    formats.weekdays[(context.rawValue * 3 + width.rawValue) * 7 + Int(day.isoNumber) - 1]
  }

  package func text(_ date: CivilDate, _ style: DateStyle) -> String {
    String(utf8Bytes: { append(formats.patterns[style.rawValue], CivilDateTime(date), to: &$0) })
  }

  /// `16:30` or `4:30 pm`, as the language's ``hourCycle`` says.
  package func text(_ time: TimeOfDay) -> String {
    String(utf8Bytes: { append(timePattern, CivilDateTime(Self.someDay, time), to: &$0) })
  }

  private var timePattern: String { pattern(hourCycle == .hours24 ? .time24 : .time12) }

  /// Whether hours below ten get a zero: `08:15` or `8:15`.
  package var padsHours: Bool { timePattern.contains("HH") || timePattern.contains("hh") }

  /// Date and time: `Monday, 1 March 2027, 16:30`.
  package func text(_ moment: CivilDateTime, _ style: DateStyle) -> String {
    text(moment.date, style, at: text(moment.time))
  }

  /// A range of times on one day: `16:30–18:00`.
  package func range(_ start: TimeOfDay, _ end: TimeOfDay) -> String {
    let from = CivilDateTime(Self.someDay, start)
    let to = CivilDateTime(Self.someDay, end)
    if start == end { return text(start) }
    if hourCycle == .hours24 { return range(from, to, .time24Range) }
    return range(from, to, (start.hour < 12) == (end.hour < 12) ? .time12RangeSameHalf : .time12Range)
  }

  /// A range of days, both ends included: `Mon 29 Mar – Thu 1 Apr 2027`.
  package func range(_ first: CivilDate, _ last: CivilDate) -> String {
    first == last ? text(first, .weekdayMedium) : range(first, last, [.dateRangeInMonth, .dateRangeInYear, .dateRange])
  }

  /// The same without the days of the week, months in full: `1–7 March 2027`.
  package func days(_ first: CivilDate, _ last: CivilDate) -> String {
    first == last ? text(first, .long) : range(first, last, [.daysInMonth, .daysInYear, .days])
  }

  /// - Parameter fields: for days of one month, of one year, of two.
  private func range(_ first: CivilDate, _ last: CivilDate, _ fields: [PatternField]) -> String {
    let place = first.year != last.year ? 2 : first.month != last.month ? 1 : 0
    return range(CivilDateTime(first), CivilDateTime(last), fields[place])
  }

  /// A day and times on it, as `time` says them: `Mon, 1 Mar 2027, 16:30–18:00`.
  package func text(_ date: CivilDate, _ style: DateStyle, at time: String) -> String {
    Self.fill(pattern(.dateTime), time, text(date, style))
  }

  /// For times, which need some day to stand on.
  private static let someDay = CivilDate(uncheckedDayNumber: 0)

  private func pattern(_ field: PatternField) -> String { formats.patterns[field.rawValue] }

  private func range(_ start: CivilDateTime, _ end: CivilDateTime, _ field: PatternField) -> String {
    String(utf8Bytes: {
      append(formats.patterns[field.rawValue], start, to: &$0)
      append(formats.patterns[field.rawValue + 1], end, to: &$0)
    })
  }

  // MARK: - Patterns (Unicode Technical Standard 35, part 4, "Date Format Patterns")

  /// Writes a date pattern: the letters y M L d E c a h H K m are fields, everything else and quoted runs stand for themselves.
  func append(_ pattern: String, _ moment: CivilDateTime, to bytes: inout [UInt8]) {
    var pattern = pattern
    pattern.withUTF8 { letters in
      var at = 0
      var isQuoted = false
      while at < letters.count {
        let letter = letters[at]
        if letter == UInt8(ascii: "'") {
          at += 1
          if at < letters.count, letters[at] == UInt8(ascii: "'") {
            bytes.append(UInt8(ascii: "'"))
            at += 1
          } else {
            isQuoted.toggle()
          }
        } else if isQuoted || !Self.isField(letter) {
          bytes.append(letter)
          at += 1
        } else {
          let start = at
          while at < letters.count, letters[at] == letter { at += 1 }
          append(field: letter, width: at - start, moment, to: &bytes)
        }
      }
    }
  }

  private static func isField(_ letter: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
  }

  private func append(field: UInt8, width: Int, _ moment: CivilDateTime, to bytes: inout [UInt8]) {
    switch field {
    case UInt8(ascii: "y"):
      digits.append(width == 2 ? moment.date.year % 100 : moment.date.year, width: width, to: &bytes)
    case UInt8(ascii: "M"): append(month: moment.date.month, width, .format, to: &bytes)
    case UInt8(ascii: "L"): append(month: moment.date.month, width, .standAlone, to: &bytes)
    case UInt8(ascii: "d"):
      // CLDR's patterns cannot say that the first is no plain number: 1er mars.
      let first = width == 1 && moment.date.day == 1 ? words.firstOfMonth : "1"
      if first == "1" {
        digits.append(moment.date.day, width: width, to: &bytes)
      } else {
        bytes.append(contentsOf: inOwnDigits(first).utf8)
      }
    case UInt8(ascii: "E"): append(weekday: moment.date.weekday, width, .format, to: &bytes)
    case UInt8(ascii: "c"): append(weekday: moment.date.weekday, width, .standAlone, to: &bytes)
    case UInt8(ascii: "a"): bytes.append(contentsOf: (moment.time.hour < 12 ? formats.am : formats.pm).utf8)
    case UInt8(ascii: "H"): digits.append(moment.time.hour, width: width, to: &bytes)
    case UInt8(ascii: "K"): digits.append(moment.time.hour % 12, width: width, to: &bytes)
    case UInt8(ascii: "h"): digits.append((moment.time.hour + 11) % 12 + 1, width: width, to: &bytes)
    case UInt8(ascii: "m"): digits.append(moment.time.minute, width: width, to: &bytes)
    default: break  // The generator refuses patterns with other letters.
    }
  }

  private func append(month: Int, _ width: Int, _ context: NameContext, to bytes: inout [UInt8]) {
    guard width > 2 else { return digits.append(month, width: width, to: &bytes) }
    let nameWidth: NameWidth = width == 3 ? .abbreviated : width == 5 ? .narrow : .wide
    bytes.append(contentsOf: name(month: month, width: nameWidth, context: context).utf8)
  }

  private func append(weekday: Weekday, _ width: Int, _ context: NameContext, to bytes: inout [UInt8]) {
    let nameWidth: NameWidth = width == 4 ? .wide : width == 5 ? .narrow : .abbreviated
    bytes.append(contentsOf: name(of: weekday, width: nameWidth, context: context).utf8)
  }
}

extension String {
  /// The string that `fill` writes as UTF-8.
  init(utf8Bytes fill: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    // More than most dates and times have.
    bytes.reserveCapacity(48)
    fill(&bytes)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
