/// Dates and times as text: ISO 8601 (`2027-03-01T09:30:00`) and RFC 5545 (`20270301T093000`).
public enum CivilTextForm: Sendable, Hashable {
  /// With `-` and `:`.
  case extended
  /// Digits and `T` only.
  case basic
}

/// What is appended, as text.
private func written(_ append: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  append(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

extension CivilDate {
  /// Reads `2027-03-01` or `20270301`, and nothing else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let (date, end) = Self.read(bytes, from: 0), end == bytes.count else { return nil }
    self = date
  }

  /// Reads a date at `start` of `bytes`, in either form. Also returns where it ends.
  @inlinable public static func read(_ bytes: [UInt8], from start: Int) -> (CivilDate, end: Int)? {
    guard start >= 0, start + 8 <= bytes.count, let year = digits(bytes, start, 4) else { return nil }
    if bytes[start + 4] == UInt8(ascii: "-") {
      guard start + 10 <= bytes.count, bytes[start + 7] == UInt8(ascii: "-"), let month = digits(bytes, start + 5, 2),
        let day = digits(bytes, start + 8, 2), let date = CivilDate(year: year, month: month, day: day)
      else { return nil }
      return (date, start + 10)
    }
    guard let month = digits(bytes, start + 4, 2), let day = digits(bytes, start + 6, 2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    return (date, start + 8)
  }

  /// Reads a number of `count` digits at `start`, which must be inside `bytes`.
  @inlinable static func digits(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for i in start..<start + count {
      let digit = bytes[i] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// Appends `2027-03-01` or `20270301`.
  @inlinable public func append(_ form: CivilTextForm, to output: inout [UInt8]) {
    let (year, month, day) = yearMonthDay
    Self.append(year / 100, to: &output)
    Self.append(year % 100, to: &output)
    if form == .extended { output.append(UInt8(ascii: "-")) }
    Self.append(month, to: &output)
    if form == .extended { output.append(UInt8(ascii: "-")) }
    Self.append(day, to: &output)
  }

  /// Appends two digits.
  @inlinable static func append(_ twoDigits: Int, to output: inout [UInt8]) {
    output.append(UInt8(truncatingIfNeeded: 48 &+ twoDigits / 10))
    output.append(UInt8(truncatingIfNeeded: 48 &+ twoDigits % 10))
  }

  /// `2027-03-01`, or `20270301` in the basic form.
  public func text(_ form: CivilTextForm = .extended) -> String { written { append(form, to: &$0) } }
}

extension TimeOfDay {
  /// Reads a time at `start` of `bytes`: `09:30`, `09:30:00`, `0930` or `093000`. Also returns where it ends. A second 60 is read
  /// as 59 (RFC 5545 §3.3.12). In the extended form, a decimal fraction of the second is dropped.
  @inlinable public static func read(_ bytes: [UInt8], from start: Int) -> (TimeOfDay, end: Int)? {
    guard start >= 0, start + 4 <= bytes.count, let hour = CivilDate.digits(bytes, start, 2) else { return nil }
    var minute: Int
    var second = 0
    var end: Int
    if bytes[start + 2] == UInt8(ascii: ":") {
      guard start + 5 <= bytes.count, let read = CivilDate.digits(bytes, start + 3, 2) else { return nil }
      minute = read
      end = start + 5
      if end + 3 <= bytes.count, bytes[end] == UInt8(ascii: ":") {
        guard let read = CivilDate.digits(bytes, end + 1, 2) else { return nil }
        second = read
        end += 3
        if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1] &- 48 < 10 {
          end += 2
          while end < bytes.count, bytes[end] &- 48 < 10 { end += 1 }
        }
      }
    } else {
      guard let read = CivilDate.digits(bytes, start + 2, 2) else { return nil }
      minute = read
      end = start + 4
      if end + 2 <= bytes.count, let read = CivilDate.digits(bytes, end, 2) {
        second = read
        end += 2
      }
    }
    if second == 60 { second = 59 }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return nil }
    return (time, end)
  }

  /// Appends `09:30:00` or `093000`.
  @inlinable public func append(_ form: CivilTextForm, to output: inout [UInt8]) {
    let seconds = Int(secondsSinceMidnight)
    CivilDate.append(seconds / 3600, to: &output)
    if form == .extended { output.append(UInt8(ascii: ":")) }
    CivilDate.append(seconds / 60 % 60, to: &output)
    if form == .extended { output.append(UInt8(ascii: ":")) }
    CivilDate.append(seconds % 60, to: &output)
  }

  /// `09:30:00`, or `093000` in the basic form. Always has seconds.
  public func text(_ form: CivilTextForm = .extended) -> String { written { append(form, to: &$0) } }
}

extension CivilDateTime {
  /// Reads `2027-03-01T09:30:00` (with or without seconds and a fraction) or `20270301T093000`, and nothing else. No zone.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let (time, end) = Self.read(bytes, from: 0), end == bytes.count else { return nil }
    self = time
  }

  /// Reads a date, `T` or a space, and a time at `start` of `bytes`. Also returns where they end.
  @inlinable public static func read(_ bytes: [UInt8], from start: Int) -> (CivilDateTime, end: Int)? {
    guard let (date, dateEnd) = CivilDate.read(bytes, from: start), dateEnd < bytes.count else { return nil }
    let separator = bytes[dateEnd]
    guard separator == UInt8(ascii: "T") || separator == UInt8(ascii: "t") || separator == UInt8(ascii: " "),
      let (time, end) = TimeOfDay.read(bytes, from: dateEnd + 1)
    else { return nil }
    return (CivilDateTime(date, time), end)
  }

  /// Appends `2027-03-01T09:30:00` or `20270301T093000`.
  @inlinable public func append(_ form: CivilTextForm, to output: inout [UInt8]) {
    date.append(form, to: &output)
    output.append(UInt8(ascii: "T"))
    time.append(form, to: &output)
  }

  /// `2027-03-01T09:30:00`, or `20270301T093000` in the basic form. Always has seconds.
  public func text(_ form: CivilTextForm = .extended) -> String { written { append(form, to: &$0) } }
}

extension CalendarTime {
  /// Reads a DATE or DATE-TIME value of RFC 5545 (§3.3.4, §3.3.5): `20270301`, `20270301T093000`, `20270301T093000Z`. Reads the
  /// extended forms of ISO 8601 too.
  ///
  /// - Parameter zone: the zone of a local date-time, from its TZID. Nil for a floating one.
  public init?(_ text: some StringProtocol, zone: TimeZoneID? = nil) {
    let bytes = Array(text.utf8)
    guard let (date, end) = CivilDate.read(bytes, from: 0) else { return nil }
    if end == bytes.count {
      self = .date(date)
      return
    }
    guard let (time, timeEnd) = CivilDateTime.read(bytes, from: 0) else { return nil }
    if timeEnd == bytes.count {
      self = zone.map { .zoned(time, $0) } ?? .floating(time)
    } else if timeEnd + 1 == bytes.count, bytes[timeEnd] | 0x20 == UInt8(ascii: "z") {
      self = .utc(time)
    } else {
      return nil
    }
  }

  /// The value in RFC 5545's form. The zone of a zoned time must be written as the property's TZID parameter.
  public var text: String {
    switch self {
    case .date(let date): date.text(.basic)
    case .floating(let time), .zoned(let time, _): time.text(.basic)
    case .utc(let time): time.text(.basic) + "Z"
    }
  }
}
