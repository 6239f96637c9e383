package import CivilTime
package import Languages
internal import Octets

/// Reads days, times and lengths as people of one language write them: “2 March 2027”, “3.30 pm”, “8–14”, “1½ h”.
///
/// What depends on today (“next Tuesday”) is not read. Names of days and months are those of the language in all their forms; what else may
/// stand in a date is taken from the dates that the language writes itself.
package struct SpokenTimes: Sendable {
  let language: Language
  /// The names of weekdays and months in all their forms, the longest first.
  let weekdays: [(name: [Unicode.Scalar], day: Weekday)]
  let monthNames: [(name: [Unicode.Scalar], month: Int)]
  /// Of them those that are words, and mean one month.
  private let months: [(name: [Unicode.Scalar], month: Int)]
  /// What may stand in a date and says nothing.
  private let dateWords: [[Unicode.Scalar]]
  private let words: [String: [[Unicode.Scalar]]]
  private let units: [(word: [Unicode.Scalar], seconds: Double)]
  /// The places of day, month and year in a date of numbers.
  private let order: (day: Int, month: Int, year: Int)

  package init(_ language: Language) {
    self.language = language
    weekdays = Self.weekdays(language)
    monthNames = Self.months(language)
    let meant = Dictionary(grouping: monthNames) { $0.name }.mapValues { Set($0.map(\.month)).count }
    months = monthNames.filter { name, _ in name.count > 1 && !name.contains { $0.isDecimal } && meant[name] == 1 }
    order = Self.order(language)
    var words: [String: [[Unicode.Scalar]]] = [:]
    for name in ["dateWords", "clock", "noon", "midnight", "morning", "afternoon", "half", "a", "and", "allDay", "until"] {
      words[name] = language.spoken(name).map(SpokenText.folded)
    }
    for (word, isAfternoon) in language.halves { words[isAfternoon ? "afternoon" : "morning"]?.append(SpokenText.folded(word)) }
    // Words that the language's own dates have beside names and digits.
    let written = (1...12).flatMap { month in
      [DateStyle.full, .long, .dayMonth].flatMap { style in
        SpokenText.folded(language.text(CivilDate(year: 2000, month: month, day: 1) ?? .min, style)).split {
          !SpokenText.isLetter($0)
        }
      }
    }
    let names = Set((months.map(\.name) + weekdays.map(\.name)).filter { $0.count > 1 })
    let silent = Set(written.map(Array.init)).subtracting(names).union(language.ordinalMarks.map(SpokenText.folded))
    dateWords = SpokenText.longestFirst(silent + (words["dateWords"] ?? []))
    self.words = words.mapValues(SpokenText.longestFirst)
    let seconds: KeyValuePairs<String, Double> = ["minutes": 60, "hours": 3600, "days": 86_400, "weeks": 604_800]
    units = seconds.flatMap { name, seconds in language.spoken(name).map { (SpokenText.folded($0).filter { $0 != "." }, seconds) } }
  }

  /// Everyday words of one meaning.
  private func words(_ name: String) -> [[Unicode.Scalar]] { words[name] ?? [] }

  /// What CLDR does not have.
  private static let english = [["mo"], ["tu", "tues"], ["we"], ["th", "thur", "thurs"], ["fr"], ["sa"], ["su"]]

  private static func weekdays(_ language: Language) -> [(name: [Unicode.Scalar], day: Weekday)] {
    let names = (1...7).map { Weekday(uncheckedISONumber: $0) }.flatMap { day -> [([Unicode.Scalar], Weekday)] in
      let name = language.name(of: day, width: .wide, context: .format)
      let spoken = ["weekdayMany", "weekdayBare"].flatMap(language.patterns).filter {
        ["\(day.isoNumber)", "other"].contains($0.form)
      }
      .map { $0.text.replacing("{weekday}", with: name) }
      let others = language.translation == .en ? english[Int(day.isoNumber) - 1] : []
      let known = forms { language.name(of: day, width: $0, context: $1) }
      return (known + spoken + others).map { (SpokenText.folded($0).filter { $0 != "." }, day) }
    }
    return names.sorted { $0.0.count > $1.0.count }
  }

  private static func months(_ language: Language) -> [(name: [Unicode.Scalar], month: Int)] {
    let names = (1...12).flatMap { month -> [([Unicode.Scalar], Int)] in
      // Hebrew writes its “in” and the month as one word.
      let day = language.text(CivilDate(year: 2000, month: month, day: 11) ?? .min, .dayMonth)
      let word = String(String.UnicodeScalarView(SpokenText.trimmed(SpokenText.folded(day).filter { !$0.isDecimal })))
      let known = forms { language.name(month: month, width: $0, context: $1) }
      return (known + [word]).map { SpokenText.folded($0) }.map { ($0.last == "." ? Array($0.dropLast()) : $0, month) }
    }
    return names.sorted { ($1.0.count, $0.1) < ($0.0.count, $1.1) }
  }

  /// A name in all its forms.
  private static func forms(_ name: (NameWidth, NameContext) -> String) -> [String] {
    NameContext.allCases.flatMap { context in [NameWidth.wide, .abbreviated].map { name($0, context) } }
  }

  /// What a date of numbers means is seen from one with the name of its month.
  private static func order(_ language: Language) -> (day: Int, month: Int, year: Int) {
    let date = SpokenText.folded(language.text(CivilDate(year: 2000, month: 11, day: 23) ?? .min, .long))
    func place(_ digits: String) -> Int { SpokenText.find(Array(digits.unicodeScalars), in: date) ?? date.count }
    let (day, year) = (place("23"), place("2000"))
    if year < day { return (2, 1, 0) }
    // The month's name stands before the day or behind it.
    let first = date.firstIndex { !$0.isDecimal && $0 != " " } ?? 0
    return first < day && language.translation == .en ? (1, 0, 2) : (0, 1, 2)
  }

  /// A day as the language writes it.
  package func text(_ date: CivilDate) -> String { language.text(date, .long) }

  /// A day of the week that is all of a text.
  package func weekday(_ text: String) -> Weekday? {
    let name = SpokenText.trimmed(SpokenText.folded(text).filter { $0 != "." })
    return weekdays.first { $0.name == name }?.day
  }

  // MARK: Days

  /// A day as it is written.
  package struct Day: Sendable, Equatable {
    /// Nil if it is not said.
    package var year: Int?
    package var month, day: Int
    /// Whether day and month are both numbers of months, apart by a stroke, which half the world reads the other way round.
    package var isUnclear = false
    /// A day of the week that stands beside it.
    package var weekday: Weekday?

    package init(year: Int? = nil, month: Int, day: Int, isUnclear: Bool = false, weekday: Weekday? = nil) {
      (self.year, self.month, self.day, self.isUnclear, self.weekday) = (year, month, day, isUnclear, weekday)
    }

    package var date: CivilDate? { year.flatMap { CivilDate(year: $0, month: month, day: day) } }
  }

  /// A day that is all of a text; nil if it is none. Of two numbers only if they cannot be a time.
  func day(_ text: [Unicode.Scalar]) -> Day? {
    let text = text.map { "()".unicodeScalars.contains($0) ? " " : $0 }
    // Some names of days are names of months too: the day that it is says which is meant.
    var found: [Day] = []
    for (name, weekday) in weekdays where SpokenText.has(name, in: text) {
      var rest = text
      SpokenText.remove(name, from: &rest)
      guard var day = day(rest, beside: weekday) else { continue }
      day.weekday = weekday
      if day.date.map({ $0.weekday == weekday }) ?? true { return day }
      found.append(day)
    }
    return found.first ?? day(text, beside: nil)
  }

  private func day(_ text: [Unicode.Scalar], beside weekday: Weekday?) -> Day? {
    var rest = text
    let named = months.first { SpokenText.has($0.name, in: rest) }
    if let named { SpokenText.remove(named.name, from: &rest) }
    let numbers = SpokenText.numbers(rest)
    guard !numbers.isEmpty, numbers.count <= 3, !rest.contains(":") else { return nil }
    // Of two numbers one could be an hour: 2.3. and 3/2 are days, 2.30 is none.
    let isDay = rest.contains { "/年月日年월일".unicodeScalars.contains($0) } || SpokenText.trimmed(rest).last == "."
    for word in dateWords { while SpokenText.has(word, in: rest) { SpokenText.remove(word, from: &rest) } }
    guard rest.allSatisfy({ $0.isDecimal || " .,/-".unicodeScalars.contains($0) }) else { return nil }
    var found: Day?
    if let named {
      if numbers.count == 1 {
        found = Day(month: named.month, day: numbers[0].value)
      } else if numbers.count == 2 {
        let isYearFirst = numbers[0].digits > 2
        found = Day(
          year: Self.year(numbers[isYearFirst ? 0 : 1]), month: named.month, day: numbers[isYearFirst ? 1 : 0].value)
      }
    } else if numbers.count == 3 {
      let isYearFirst = numbers[0].digits == 4
      // Where years come first, two digits in front are one; four at the end are too.
      let isYearLast = numbers[2].digits == 4 && order.year == 0
      let place = isYearFirst ? (day: 2, month: 1, year: 0) : isYearLast ? (day: 0, month: 1, year: 2) : order
      let (day, month) = (numbers[place.day].value, numbers[place.month].value)
      found = Day(year: Self.year(numbers[place.year]), month: month, day: day)
      // A month beyond December is the day of the others.
      if month > 12, day <= 12, !isYearFirst { found = Day(year: found?.year, month: day, day: month) }
      found?.isUnclear =
        !isYearFirst && language.translation == .en && rest.contains("/") && day <= 12 && month <= 12 && day != month
    } else if numbers.count == 2, isDay {
      let isMonthFirst = order.month < order.day
      found = Day(month: numbers[isMonthFirst ? 0 : 1].value, day: numbers[isMonthFirst ? 1 : 0].value)
    }
    found?.weekday = weekday
    guard let found, (1...12).contains(found.month), (1...31).contains(found.day) else { return nil }
    return found
  }

  private static func year(_ number: (value: Int, digits: Int)) -> Int { number.digits <= 2 ? 2000 + number.value : number.value }

  // MARK: Times

  /// A time of day that is all of a text.
  ///
  /// - Parameter hours: whether a number alone may be hours: 8–14.
  func time(_ text: [Unicode.Scalar], hours: Bool = false) -> TimeOfDay? {
    var rest = SpokenText.trimmed(text)
    if words("noon").contains(rest) { return TimeOfDay(hour: 12, minute: 0) }
    if words("midnight").contains(rest) { return .midnight }
    var half: Bool?
    for (words, isAfternoon) in [(words("afternoon"), true), (words("morning"), false)] where half == nil {
      guard let word = words.first(where: { SpokenText.has($0, in: rest) }) else { continue }
      SpokenText.remove(word, from: &rest)
      half = isAfternoon
    }
    var isClock = hours || half != nil
    for word in words("clock") {
      while SpokenText.has(word, in: rest) {
        SpokenText.remove(word, from: &rest)
        isClock = true
      }
    }
    let numbers = SpokenText.numbers(rest)
    guard (1...3).contains(numbers.count), numbers.allSatisfy({ $0.digits <= 2 }),
      numbers.dropFirst().allSatisfy({ $0.digits == 2 }),
      isClock || numbers.count > 1
    else { return nil }
    // One mark stands between hours and minutes: 15:30, 15.30, 15h30.
    let between = text.drop { !$0.isDecimal }.drop { $0.isDecimal }.prefix { !$0.isDecimal }.filter { $0 != " " }
    guard rest.allSatisfy({ $0.isDecimal || " :.h".unicodeScalars.contains($0) }),
      numbers.count == 1 || [":", ".", "h"].contains(String(String.UnicodeScalarView(between)))
    else { return nil }
    var hour = numbers[0].value
    if let half {
      guard (0...12).contains(hour) else { return nil }
      hour = hour % 12 + (half ? 12 : 0)
    }
    return TimeOfDay(hour: hour, minute: numbers.count > 1 ? numbers[1].value : 0, second: numbers.count > 2 ? numbers[2].value : 0)
  }

  // MARK: Both

  /// A day, a time, or both, and where it ends.
  package struct When: Sendable, Equatable {
    package var day: Day?
    package var time: TimeOfDay?
    package var lastDay: Day?
    package var end: TimeOfDay?

    package init(day: Day? = nil, time: TimeOfDay? = nil, lastDay: Day? = nil, end: TimeOfDay? = nil) {
      (self.day, self.time, self.lastDay, self.end) = (day, time, lastDay, end)
    }
  }

  /// “2 March 2027 15:30–16:15”, “2–5 March 2027”, “8–14”, “until 17:00”, “all day”. Nil if the text is none of these.
  package func when(_ text: String) -> When? { when(SpokenText.folded(text)) }

  func when(_ text: [Unicode.Scalar]) -> When? {
    var text = text
    for word in words("allDay") where SpokenText.has(word, in: text) {
      SpokenText.remove(word, from: &text)
      if SpokenText.trimmed(text).isEmpty { return When() }
    }
    text = SpokenText.trimmed(text)
    if let point = point(text) { return When(day: point.day, time: point.time) }
    for (start, end) in splits(text) {
      let (first, last) = (SpokenText.trimmed(text[..<start]), SpokenText.trimmed(text[end...]))
      guard let to = point(last, hours: true) ?? dayOfMonth(last, after: first).map({ ($0, nil) }) else { continue }
      if first.isEmpty { return When(lastDay: to.day, end: to.time) }
      var begin = point(first, hours: true)
      // “2–5 March”: a number alone is a day of the month that follows.
      if let day = to.day, to.time == nil, let number = dayOfMonth(first) {
        begin = (Day(year: day.year, month: day.month, day: number), nil)
      }
      guard var from = begin else { continue }
      // “28 March – 2 April 2027”
      if from.day?.year == nil, let year = to.day?.year { from.day?.year = year }
      // “3–4 pm”
      if let start = from.time, let end = to.time, start > end, start.hour < 12, end.hour >= 12, to.day == nil { continue }
      if let start = from.time, let end = to.time, start.hour < 12, end.hour >= 12, end.hour - 12 > start.hour,
        words("afternoon").contains(where: { SpokenText.has($0, in: last) }),
        !words("morning").contains(where: { SpokenText.has($0, in: first) })
      {
        from.time = TimeOfDay(hour: start.hour + 12, minute: start.minute)
      }
      return When(day: from.day, time: from.time, lastDay: to.day, end: to.time)
    }
    return nil
  }

  private func dayOfMonth(_ text: [Unicode.Scalar]) -> Int? {
    var rest = text
    for word in dateWords { SpokenText.remove(word, from: &rest) }
    let numbers = SpokenText.numbers(rest)
    guard numbers.count == 1, (1...31).contains(numbers[0].value), rest.allSatisfy({ $0.isDecimal || $0 == " " || $0 == "." })
    else {
      return nil
    }
    return numbers[0].value
  }

  /// “July 2–11, 2027”: the month stands before both.
  private func dayOfMonth(_ text: [Unicode.Scalar], after first: [Unicode.Scalar]) -> Day? {
    let numbers = SpokenText.numbers(text)
    guard let from = day(first), from.year == nil, (1...2).contains(numbers.count), (from.day...31).contains(numbers[0].value),
      text.allSatisfy({ $0.isDecimal || $0 == " " || $0 == "," })
    else { return nil }
    return Day(year: numbers.count > 1 ? Self.year(numbers[1]) : nil, month: from.month, day: numbers[0].value)
  }

  private func point(_ text: [Unicode.Scalar], hours: Bool = false) -> (day: Day?, time: TimeOfDay?)? {
    if text.isEmpty { return nil }
    if let day = day(text) { return (day, nil) }
    if let time = time(text, hours: hours) { return (nil, time) }
    for place in text.indices where text[place] == " " || text[place] == "," {
      let (first, last) = (Array(text[..<place]), Array(text[place...].dropFirst()))
      if let day = day(first), let time = time(last, hours: hours) { return (day, time) }
      if let time = time(first, hours: hours), let day = day(last) { return (day, time) }
    }
    return nil
  }

  /// Where a text may be divided into what it begins and ends with: at a dash or a word, those at its end first.
  private func splits(_ text: [Unicode.Scalar]) -> [(start: Int, end: Int)] {
    var places = text.indices.filter { text[$0] == "-" }.map { ($0, $0 + 1) }
    for word in words("until") {
      var start = 0
      while let place = SpokenText.find(word, in: text, from: start) {
        places.append((place, place + word.count))
        start = place + 1
      }
    }
    return places.sorted { ($1.0, $1.1) < ($0.0, $0.1) }
  }

  // MARK: Lengths

  /// Seconds, and whether they were said in days or weeks: “1½ h”, “45 min”, “2 days”, “half an hour”. Nil if the text is no length.
  package func length(_ text: String) -> (seconds: Int64, isDays: Bool)? {
    var rest = SpokenText.folded(text)
    // Some words have a hyphen: “demi-heure”.
    for place in rest.indices.dropFirst() where rest[place] == "-" && SpokenText.isLetter(rest[place - 1]) { rest[place] = " " }
    for (mark, fraction) in [("1⁄2", ".5"), ("1⁄4", ".25"), ("3⁄4", ".75"), ("½", ".5"), ("¼", ".25"), ("¾", ".75")] {
      while let place = SpokenText.find(Array(mark.unicodeScalars), in: rest) {
        rest.replaceSubrange(place..<place + mark.unicodeScalars.count, with: fraction.unicodeScalars)
      }
    }
    var (total, last, areDays, amount) = (0.0, 0.0, true, Double?.none)
    while let first = rest.first {
      let isNumber = first.isDecimal || first == "."
      let word = Array(rest.prefix { isNumber ? $0.isDecimal || $0 == "." || $0 == "," : SpokenText.isLetter($0) })
      rest.removeFirst(max(1, word.count))
      if isNumber, let number = Double(String(String.UnicodeScalarView(word)).replacing(",", with: ".")) {
        amount = (amount ?? 0) + number
      } else if words("half").contains(word) {
        amount = (amount ?? 1) / 2
      } else if words("a").contains(word) {
        amount = amount ?? 1
      } else if let unit = units.first(where: { $0.word == word }), let count = amount {
        (total, last, areDays, amount) = (total + count * unit.seconds, unit.seconds, areDays && unit.seconds >= 86_400, nil)
      } else if word.isEmpty ? first != " " && first != "," && first != "." : !words("and").contains(word) {
        return nil
      }
    }
    // “An hour and a half”; and “1h30” has minutes behind the hours.
    if let amount {
      guard last == 3600 || amount == 0.5 && last > 0 else { return nil }
      total += amount * (amount == 0.5 ? last : 60)
    }
    guard let seconds = Int64(exactly: total.rounded()), seconds > 0, seconds <= 86_400 * 10_000 else { return nil }
    return (seconds, areDays && seconds % 86_400 == 0)
  }
}

/// A text as it is compared when words are read.
enum SpokenText {
  /// Small letters without accents, digits of ASCII, one blank between words, no marks of direction.
  static func folded(_ text: String) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    for scalar in Folding.fold(text).unicodeScalars {
      switch scalar.value {
      case 0x200B...0x200F, 0x061C, 0x2066...0x2069, 0x202A...0x202E, 0xFEFF: break
      case 0x2010...0x2015, 0x2212, 0x7E, 0x301C, 0xFF5E: folded.append("-")
      case 0x2018, 0x2019, 0x02BC: folded.append("'")
      case 0x060C, 0x3001, 0xFF0C: folded.append(",")
      default:
        if scalar.properties.isWhitespace {
          if folded.last != " " { folded.append(" ") }
        } else if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
          folded.append(Unicode.Scalar(UInt8(0x30 + Int(digit))))
        } else {
          folded.append(scalar)
        }
      }
    }
    return folded
  }

  static func trimmed(_ text: some BidirectionalCollection<Unicode.Scalar>) -> [Unicode.Scalar] {
    Array(text.trimmed { $0 == " " || $0 == "," })
  }

  /// Some words, so that no other word is found before a longer one that begins with it.
  static func longestFirst(_ words: [[Unicode.Scalar]]) -> [[Unicode.Scalar]] {
    Set(words).filter { !$0.isEmpty }.sorted { ($1.count, "\($0)") < ($0.count, "\($1)") }
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic || scalar == "'" }

  static func numbers(_ text: [Unicode.Scalar]) -> [(value: Int, digits: Int)] {
    text.split { !$0.isDecimal }.map { ($0.prefix(9).reduce(0) { $0 * 10 + Int($1.value) - 0x30 }, $0.count) }
  }

  /// Where a text stands in another one.
  static func find(_ part: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int = 0) -> Int? {
    guard !part.isEmpty, text.count - start >= part.count else { return nil }
    return (start...text.count - part.count).first { text[$0...].starts(with: part) }
  }

  /// Whether a word stands at a place and ends there.
  static func stands(_ word: [Unicode.Scalar], in text: [Unicode.Scalar], at place: Int) -> Bool {
    guard !word.isEmpty, text[place...].starts(with: word) else { return false }
    let end = place + word.count
    return end == text.count || !isLetter(text[end]) || !(word.last.map(isLetter) ?? false) || isUnspaced(text[end])
  }

  /// Whether a word stands somewhere, with no letter before or behind it.
  static func has(_ word: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Bool { place(of: word, in: text) != nil }

  /// Takes a word out, and a full stop behind letters.
  static func remove(_ word: [Unicode.Scalar], from text: inout [Unicode.Scalar]) {
    guard let place = place(of: word, in: text) else { return }
    var end = place + word.count
    if end < text.count, text[end] == ".", word.last.map(isLetter) ?? false { end += 1 }
    text.replaceSubrange(place..<end, with: [" "])
  }

  private static func place(of word: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
    var start = 0
    while let place = find(word, in: text, from: start) {
      let isAlone = place == 0 || !isLetter(text[place - 1]) || !(word.first.map(isLetter) ?? false) || isUnspaced(text[place - 1])
      if isAlone, stands(word, in: text, at: place) { return place }
      start = place + 1
    }
    return nil
  }

  /// Chinese, Japanese and Korean words stand without blanks.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x9FFF).contains(scalar.value) || (0xAC00...0xD7AF).contains(scalar.value)
  }
}

extension Unicode.Scalar {
  var isDecimal: Bool { (0x30...0x39).contains(value) }
}
