import CivilTime
import TestSupport
import Testing

@testable import Languages

private func date(_ iso: String) throws -> CivilDate {
  let parts = iso.split(separator: "-").compactMap { Int($0) }
  return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
}

/// Every region that CLDR knows for a language.
private func allFormats(_ translation: Language.Translation) -> [LocaleFormats] {
  let code = translation.rawValue
  let lines = DataFile("formats/\(code).txt").lines
  let names = lines.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self) }
  let regions = names.filter { $0 == code || $0.hasPrefix("\(code)-") }.map { String($0.dropFirst(code.count + 1)) }
  #expect(!regions.isEmpty)
  return regions.map { LocaleFormats(translation, regions: [$0]) }
}

@Suite struct LocaleTests {
  @Test(arguments: [
    // Locale, first weekday, weekend, 24 hours, digits, identifier, direction.
    ("en-GB", 1, [6, 7], true, Digits.latin, "en-GB", "ltr"),
    ("en-US", 7, [6, 7], false, .latin, "en-US", "ltr"),
    ("en", 7, [6, 7], false, .latin, "en", "ltr"),
    ("de-AT", 1, [6, 7], true, .latin, "de-AT", "ltr"),
    ("fr", 1, [6, 7], true, .latin, "fr", "ltr"),
    ("es-MX", 7, [6, 7], false, .latin, "es-MX", "ltr"),
    ("ar", 6, [5, 6], false, .latin, "ar", "rtl"),
    ("ar-EG", 6, [5, 6], false, .arabicIndic, "ar-EG", "rtl"),
    ("ar-AE", 1, [6, 7], false, .latin, "ar-AE", "rtl"),
    ("ar-SA", 7, [5, 6], false, .arabicIndic, "ar-SA", "rtl"),
    ("en_gb.UTF-8", 1, [6, 7], true, .latin, "en-GB", "ltr"),
    ("en-IN", 7, [7], false, .latin, "en-IN", "ltr"),
    ("ar-EG-u-nu-latn", 6, [5, 6], false, .latin, "ar-EG", "rtl"),
    ("en-US-u-fw-mon-hc-h23", 1, [6, 7], true, .latin, "en-US", "ltr"),
  ])
  func knowsTheRegionsHabits(
    locale: String, first: Int, weekend: [Int], is24: Bool, digits: Digits, identifier: String, direction: String
  ) throws {
    let language = try #require(Language(locale))
    #expect(Int(language.firstWeekday.isoNumber) == first)
    #expect((1...7).filter { language.isWeekend(Weekday(uncheckedISONumber: UInt8($0))) } == weekend)
    #expect((language.hourCycle == .hours24) == is24)
    #expect(language.digits == digits)
    #expect(language.identifier == identifier)
    #expect(language.direction.rawValue == direction)
  }

  @Test(arguments: [
    ("is-IS", "IS", 1, false), ("et", "EE", 1, false), ("af-ZA", "ZA", 7, true), ("xx", "001", 1, false), ("", "001", 1, false),
  ])
  func fallsBackToEnglishWithTheRegionsWeek(locale: String, region: String, first: Int, is24: Bool) {
    let language = Language(matching: locale)
    #expect(Language(locale) == nil)
    #expect(language.translation == .en)
    #expect(!language.isTranslated)
    #expect(language.region == region)
    #expect(Int(language.firstWeekday.isoNumber) == first)
    #expect((language.hourCycle == .hours24) == is24)
  }

  /// Older codes, scripts and likely regions of languages that are to come.
  @Test(arguments: [
    ("no", "NO"), ("nn-NO", "NO"), ("iw", "IL"), ("he", "IL"), ("hi", "IN"), ("ja", "JP"), ("zh", "CN"), ("zh-Hant", "TW"),
    ("tr", "TR"),
    ("uk", "UA"), ("zh-Hant-HK", "HK"),
  ])
  func knowsWhereALanguageLives(locale: String, region: String) {
    #expect(Language(matching: locale).region == region)
    #expect(
      LocaleIdentifier("zh-TW").script == "Hant" && LocaleIdentifier("zh").script == "Hans"
        && LocaleIdentifier("iw").language == "he")
  }

  @Test(arguments: [
    ("en-GB", "en-GB-u-hc-h23-nu-latn"), ("en-US-u-hc-h23", "en-US-u-hc-h23-nu-latn"),
    ("ar-EG-u-nu-latn", "ar-EG-u-hc-h12-nu-latn"),
    ("ar-EG", "ar-EG-u-hc-h12-nu-arab"),
  ])
  func scriptsHearOfTheClockAndTheDigits(locale: String, identifier: String) {
    #expect(Language(matching: locale).scriptIdentifier == identifier)
  }

  @Test func neverTrapsOnAnyIdentifier() {
    var random = SeededGenerator(seed: 7)
    let pieces = ["en", "ar", "-", "_", "u", "nu", "latn", "fw", "sun", "GB", "419", "é", "\0", "x", "hc", ".", "@"]
    for _ in 0..<Rounds.count(100, of: 600) {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      #expect(!Language(matching: text).identifier.isEmpty)
    }
  }

  @Test func hasEveryPatternAndNameOfEveryRegion() {
    for translation in Language.Translation.allCases {
      for formats in allFormats(translation) {
        #expect(formats.patterns.count == DateStyle.allCases.count + PatternField.allCases.count)
        #expect(PatternField.time24.rawValue == DateStyle.allCases.count)
        #expect(formats.months.count == 72)
        #expect(formats.weekdays.count == 42)
        #expect(!(formats.months + formats.weekdays).contains(""))
      }
    }
  }
}

@Suite struct DateTextTests {
  @Test(arguments: babelDates)
  func agreesWithBabel(locale: String, iso: String, full: String, long: String, month: String) throws {
    let language = Language(matching: locale)
    let day = try date(iso)
    // CLDR's patterns cannot say “1er”.
    func own(_ text: String) -> String { language.translation == .fr ? text.replacing("1 mars", with: "1er mars") : text }
    #expect(language.text(day, .full) == own(full))
    #expect(language.text(day, .long) == own(long))
    #expect(language.text(day, .monthYear) == month)
  }

  /// All twenty-five languages, in the forms that headings have.
  @Test(arguments: babelNames)
  func agreesWithBabelOnNamesThatStandAlone(locale: String, months: [String], days: [String]) {
    let language = Language(matching: locale)
    #expect([.wide, .abbreviated].map { language.name(month: 3, width: $0) } == months)
    #expect([.wide, .abbreviated].map { language.name(of: .monday, width: $0) } == days)
  }

  @Test(arguments: babelTimesAndNumbers)
  func agreesWithBabelOnTimesAndNumbers(locale: String, afternoon: String, morning: String, number: String) throws {
    let language = Language(matching: locale)
    #expect(language.text(try #require(TimeOfDay(hour: 16, minute: 30))) == afternoon)
    #expect(language.text(try #require(TimeOfDay(hour: 9, minute: 5))) == morning)
    #expect(language.number(1_234_567) == number)
  }

  @Test(arguments: [
    ("en-GB", DateStyle.weekdayDayMonth, "Monday 1 March"), ("en-GB", .weekdayDayMonthShort, "Mon 1 Mar"),
    ("en-US", .weekdayDayMonth, "Monday, March 1"), ("de", .weekdayDayMonth, "Montag, 1. März"),
    ("de-AT", .monthYear, "März 2027"), ("fr", .weekdayDayMonth, "lundi 1er mars"), ("es", .weekdayDayMonth, "lunes, 1 de marzo"),
    ("es-MX", .weekdayMedium, "lun, 1 de mar de 2027"), ("ar", .weekdayDayMonth, "الاثنين، 1 مارس"), ("ar-EG", .dayMonth, "١ مارس"),
  ])
  func saysAsMuchAsAsked(locale: String, style: DateStyle, text: String) throws {
    #expect(Language(matching: locale).text(try date("2027-03-01"), style) == text)
  }

  @Test(arguments: [
    ("en-GB", 0, 5, "00:05"), ("en-GB", 16, 30, "16:30"), ("en-US", 0, 5, "12:05\u{202F}AM"), ("en-US", 12, 0, "12:00\u{202F}PM"),
    ("en-US", 23, 59, "11:59\u{202F}PM"), ("es", 9, 5, "9:05"), ("ar-EG", 16, 30, "٤:٣٠\u{A0}م"),
    ("fr-CA", 16, 30, "16\u{A0}h\u{A0}30"), ("en-US-u-hc-h23", 16, 30, "16:30"),
  ])
  func writesTimes(locale: String, hour: Int, minute: Int, text: String) throws {
    #expect(Language(matching: locale).text(try #require(TimeOfDay(hour: hour, minute: minute))) == text)
  }

  @Test(arguments: [("en-GB", true), ("en-US", false), ("es", false), ("de", true), ("en-US-u-hc-h23", true)])
  func padsHoursAsItWritesThem(locale: String, pads: Bool) throws {
    let language = Language(matching: locale)
    #expect(language.padsHours == pads)
    #expect(language.text(try #require(TimeOfDay(hour: 8, minute: 15))).hasPrefix("0") == pads)
  }

  @Test func writesRangesOnce() throws {
    let british = Language.standard
    let american = Language(matching: "en-US")
    let ten = try #require(TimeOfDay(hour: 10, minute: 0))
    let two = try #require(TimeOfDay(hour: 14, minute: 15))
    #expect(british.range(ten, two) == "10:00–14:15")
    #expect(british.range(ten, ten) == "10:00")
    #expect(american.range(ten, two) == "10:00\u{202F}AM\u{2009}–\u{2009}2:15\u{202F}PM")
    #expect(british.range(try date("2027-03-01"), try date("2027-03-05")) == "Mon, 1\u{2009}Mar –\u{2009}Fri, 5 Mar 2027")
    #expect(british.range(try date("2027-03-29"), try date("2027-04-01")) == "Mon, 29 Mar\u{2009}–\u{2009}Thu, 1 Apr 2027")
    #expect(british.range(try date("2026-12-29"), try date("2027-01-01")) == "Tue, 29 Dec 2026\u{2009}–\u{2009}Fri, 1 Jan 2027")
    #expect(british.range(try date("2027-03-05"), try date("2027-03-05")) == "Fri, 5 Mar 2027")
  }

  @Test(arguments: [
    ("en-GB", "1–7 March 2027", "29 March\u{2009}–\u{2009}4 April 2027"),
    ("en-US", "March 1\u{2009}–\u{2009}7, 2027", "March 29\u{2009}–\u{2009}April 4, 2027"),
    ("de", "1.–7. März 2027", "29. März\u{2009}–\u{2009}4. April 2027"),
    ("fr", "1er–7 mars 2027", "29 mars\u{2009}–\u{2009}4 avril 2027"),
    ("es", "1–7 de marzo de 2027", "29 de marzo\u{2009}–\u{2009}4 de abril de 2027"),
  ])
  func writesDaysInARow(locale: String, inMonth: String, inYear: String) throws {
    let language = Language(matching: locale)
    #expect(language.days(try date("2027-03-01"), try date("2027-03-07")) == inMonth)
    #expect(language.days(try date("2027-03-29"), try date("2027-04-04")) == inYear)
    #expect(language.days(try date("2027-03-01"), try date("2027-03-01")) == language.text(try date("2027-03-01"), .long))
  }

  @Test func writesEveryDateInEveryLocaleAndStyle() throws {
    var random = SeededGenerator(seed: 11)
    for translation in Language.Translation.allCases {
      for formats in allFormats(translation) {
        let language = Language(matching: translation.rawValue + (formats.region.isEmpty ? "" : "-" + formats.region))
        let first = CivilDate(uncheckedDayNumber: Int32.random(in: -719_162...2_932_800, using: &random))
        let last = first.adding(days: Int.random(in: 0...800, using: &random))
        for style in DateStyle.allCases {
          #expect(!language.text(first, style).isEmpty)
          #expect(!language.range(first, last).contains("{"))
          #expect(!language.text(CivilDateTime(first), style).contains("'"))
        }
      }
    }
  }
}

@Suite struct NumberAndListTests {
  @Test(arguments: babelPlurals)
  func agreesWithBabelOnPlurals(language: String, categories: String) throws {
    let translation = try #require(Language.Translation(rawValue: language))
    let letters: [PluralCategory: Character] = [.zero: "z", .one: "1", .two: "2", .few: "f", .many: "m", .other: "o"]
    let numbers = Array(0...120) + babelPluralLargeNumbers
    #expect(String(numbers.map { letters[translation.pluralCategory($0)] ?? "?" }) == categories)
  }

  @Test(arguments: babelLists)
  func agreesWithBabelOnLists(locale: String, items: [String], text: String) {
    // Latin letters in an Arabic list are kept apart by marks that CLDR leaves to the program.
    let marks: Set<Unicode.Scalar> = ["\u{2068}", "\u{2069}", "\u{200F}"]
    let list = Language(matching: locale).list(items).unicodeScalars.filter { !marks.contains($0) }
    #expect(String(String.UnicodeScalarView(list)) == text)
  }

  @Test func listsSpanishNamesAsTheySound() {
    let spanish = Language(matching: "es")
    #expect(spanish.list(["Ana", "Isabel"]) == "Ana e Isabel")
    #expect(spanish.list(["Ana", "Íñigo"]) == "Ana e Íñigo")
    #expect(spanish.list(["agua", "hielo"]) == "agua y hielo")
    #expect(spanish.list(["Ana", "Bo", "Hilda"]) == "Ana, Bo e Hilda")
    #expect(spanish.list(["{1}", "{0}'x"]) == "{1} y {0}'x")
    #expect(spanish.list([]) == "")
  }

  @Test(arguments: [
    ("en", 1234, "1,234"), ("de", 1_234_567, "1.234.567"), ("es", 1234, "1234"), ("es", 12345, "12.345"), ("es-MX", 1234, "1,234"),
    ("fr", 1234, "1\u{202F}234"), ("ar-EG", 1234, "١٬٢٣٤"), ("ar", 1234, "1,234"), ("en", -1234, "-1,234"), ("en", 0, "0"),
    ("en", Int.min, "-9,223,372,036,854,775,808"),
    ("en-IN", 12_345_678, "1,23,45,678"), ("en-IN", 999, "999"),
  ])
  func groupsDigits(locale: String, number: Int, text: String) {
    #expect(Language(matching: locale).number(number) == text)
  }
}

@Suite struct MoneyTests {
  @Test(arguments: [
    ("de", "EUR", "12.345,50\u{A0}€"), ("de-AT", "EUR", "€\u{A0}12.345,50"), ("de-CH", "EUR", "EUR\u{A0}12’345.50"),
    ("en-GB", "GBP", "£12,345.50"), ("en-GB", "USD", "USD\u{A0}12,345.50"), ("en-US", "USD", "$12,345.50"),
    ("fr", "EUR", "12\u{202F}345,50\u{A0}€"), ("fr-CA", "EUR", "12\u{A0}345,50\u{A0}EUR"), ("es", "EUR", "12.345,50\u{A0}€"),
    ("ar-EG", "EUR", "١٢٬٣٤٥٫٥٠\u{A0}EUR"),
  ])
  func saysTheSignOfTheFamilysOwnCurrencyOnly(locale: String, code: String, text: String) {
    #expect(Language(matching: locale).money(1_234_550, digits: 2, code: code) == text)
    #expect(Language(matching: locale).money(-1_234_550, digits: 2, code: code) == "−" + text)
  }
}

/// Texts of two directions in one sentence (UAX #9).
@Suite struct DirectionTests {
  @Test(arguments: [
    ("en", "Zoë turns 7", "Zoë"), ("en", "\u{200E}\u{2068}أحمد\u{2069} turns 7", "أحمد"),
    ("ar", "أحمد: 7 سنوات", "أحمد"), ("ar", "\u{200F}\u{2068}Anna (mum)\u{2069}: 7 سنوات", "Anna (mum)"),
  ])
  func isolatesNamesThatRunTheOtherWay(locale: String, text: String, name: String) {
    #expect(Language(matching: locale).words.turns(name: name, age: 7) == text)
  }

  /// The arrow of a move points from the old to the new, also between Latin words.
  @Test func movesRunThePagesWay() {
    let words = Language(matching: "ar").words
    #expect(words.fromTo(old: "Gym", new: "Hall") == "\u{200F}\u{2068}Gym\u{2069} ← \u{2068}Hall\u{2069}")
    #expect(words.fromTo(old: "5", new: "22:00") == "5 ← 22:00")
    #expect(words.labelled(label: "الهاتف", value: "+47 12 34 56 78") == "الهاتف: \u{2068}+47 12 34 56 78\u{2069}")
  }

  @Test func isolatesInListsAndRows() {
    let arabic = Language(matching: "ar")
    #expect(arabic.list(["Anna", "أحمد"]) == "\u{200F}\u{2068}Anna\u{2069} وأحمد")
    #expect(arabic.series(["أحمد", "Bo"]) == "أحمد، \u{2068}Bo\u{2069}")
    #expect(arabic.row(["Bo", nil, "", "أحمد"]) == "\u{200F}\u{2068}Bo\u{2069} · أحمد")
    #expect(Language.standard.row(["Bo", "Zoë"]) == "Bo · Zoë")
  }

  /// Whatever is filled in, what stands around it is in the order of the language: the marks close what they open.
  @Test(arguments: Language.Translation.allCases) func marksAreBalanced(translation: Language.Translation) {
    let language = Language(matching: translation.rawValue)
    var random = SeededGenerator(seed: 59)
    let pieces = ["Anna", "أحمد", "5", "22:00", "(mum)", "", " ", "!", "שלום", "7 pm"]
    for _ in 0..<Rounds.count(60, of: 300) {
      let texts = (0..<3).map { _ in (0..<2).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() }
      let said = language.words.labelled(label: texts[0], value: language.words.fromTo(old: texts[1], new: texts[2]))
      var depth = 0
      for scalar in said.unicodeScalars {
        depth += scalar == "\u{2068}" ? 1 : scalar == "\u{2069}" ? -1 : 0
        #expect(depth >= 0)
      }
      #expect(depth == 0)
    }
  }
}

@Suite struct OwnDigitsTests {
  @Test(arguments: [("ar-EG", "كل ٣ أسابيع 12"), ("ar", "كل ٣ أسابيع 12")])
  func replacesDigitsOnlyWhereTheLanguageHasOthers(locale: String, sentence: String) {
    #expect(Language(matching: locale).inOwnDigits(sentence) == (locale == "ar" ? sentence : "كل ٣ أسابيع ١٢"))
  }
}

/// The files of `Data/words/`: every failure names the file and the text.
@Suite struct WordsFileTests {
  static func read(_ translation: Language.Translation) -> [String: [String: String]] { read("words/\(translation.rawValue).txt") }

  static func read(_ path: String) -> [String: [String: String]] {
    var texts: [String: [String: String]] = [:]
    for line in WordsText.lines(path) {
      let isNew = texts[line.name, default: [:]].updateValue(line.text, forKey: line.form) == nil
      #expect(isNew, "\(path): \(line.name).\(line.form) stands twice")
    }
    return texts
  }

  /// Of all forms; a number in a row (`nth`) is the number.
  static func placeholders(_ forms: [String: String]) -> Set<Substring> {
    Set(
      forms.values.flatMap { text in
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { $0.prefix { $0 != "}" } }
      }.map { ["nth": "number", "days": "day", "bare": "day"][$0] ?? $0 })
  }

  @Test(arguments: Language.Translation.allCases) func saysWhatEnglishSays(translation: Language.Translation) {
    let english = Self.read(.en)
    let own = Self.read(translation)
    let file = "words/\(translation.rawValue).txt"
    let categories = Set(PluralCategory.allCases.map(\.rawValue))
    #expect(Set(own.keys).subtracting(english.keys).isEmpty, "\(file) has texts that words/en.txt does not have")
    for (name, forms) in english {
      guard let ownForms = own[name], ownForms["other"] != nil else {
        Issue.record("\(file): \(name) is missing, or its form .other")
        continue
      }
      #expect(
        Self.placeholders(ownForms) == Self.placeholders(forms), "\(file): \(name) has other placeholders than words/en.txt")
      for (form, text) in ownForms {
        let parts = form.split(separator: ".")
        let isForm = parts.first.map { categories.contains(String($0)) || Int($0) != nil } ?? false
        #expect(
          isForm && (parts.count == 1 || parts.count == 2 && Int(parts[1]) != nil),
          "\(file): \(name).\(form): there is no such form")
        #expect(!text.isEmpty, "\(file): \(name).\(form) is empty")
      }
      // Texts with plural forms, in English or here, have all that the language needs.
      let plural = Set(forms.keys).union(ownForms.keys).intersection(categories)
      guard plural != ["other"] else { continue }
      for number in 0...200 where ownForms["\(number)"] == nil {
        let category = translation.pluralCategory(number).rawValue
        if ownForms[category] == nil { Issue.record("\(file): \(name) has no .\(category), for \(number)") }
      }
    }
  }

  @Test(arguments: Language.Translation.allCases) func everyMemberSaysItsLine(translation: Language.Translation) {
    let own = Self.read(translation)
    // Languages whose likely region has words of its own are read as another says them.
    let elsewhere: [Language.Translation: String] = [.en: "en-GB", .pt: "pt-PT"]
    let words = Language(matching: elsewhere[translation] ?? translation.rawValue).words
    #expect(own.count == Catalogue.texts.count)
    for (number, text) in Catalogue.texts.enumerated() { #expect(words.say(number) == own[text.name]?["other"], "\(text.name)") }
    #expect(words.today == own["today"]?["other"])
  }

  /// Where it stands, of what, what is filled in: whoever translates sees the line above a text, not the page.
  @Test func everyEnglishTextSaysWhereItStands() {
    for text in Catalogue.texts { #expect(!text.summary.hasPrefix("“"), "words/en.txt: \(text.name) has no comment") }
  }

  /// A plural form that is said of more numbers than one names its number: Ukrainian says .one of 21 too.
  @Test(arguments: Language.Translation.allCases) func formsOfManyNumbersSayThem(translation: Language.Translation) {
    for (name, forms) in Self.read(translation) where !Self.placeholders(forms).isDisjoint(with: ["count", "number"]) {
      for (form, text) in forms where PluralCategory(rawValue: form) != nil && forms.count > 1 {
        let numbers = (0...2000).filter { translation.pluralCategory($0).rawValue == form && forms["\($0)"] == nil }
        let saysNumber = ["{count}", "{number}", "{nth}"].contains { text.contains($0) }
        // Every one of something, and none of it, need no number in any language of today.
        #expect(
          saysNumber || numbers.count <= 1 || translation == .fr && form == "one" && name.hasPrefix("ruleEvery")
            || name == "nextDays", "words/\(translation.rawValue).txt: \(name).\(form) is said of \(numbers.prefix(3))")
      }
    }
  }

  private static let withoutPlural: [Set<String>] = [
    ["contacts", "kindContact"], ["chores", "chore"], ["todos", "kindTodo"], ["lists", "kindList"], ["messages", "kindMessage"],
    ["journals", "kindJournal"], ["activities", "kindActivity"],
  ]

  /// Texts that mean two things in English and are the same here: right in these, a slip in any other.
  private static let alike: [String: [Set<String>]] = [
    "cs": [["chore", "chores"], ["birthday", "birthdays"]], "el": [["birthday", "birthdays"]],
    "it": [["activities", "kindActivity"]], "nb": [["kindTodo", "todos"]], "pl": [["birthday", "birthdays"]],
    "sv": [["kindTodo", "todos"]], "uk": [["kindTodo", "todos"], ["kindMessage", "messages"]],
    "ja": withoutPlural + [["meals", "kindMeal"], ["month", "weekdayMany"]], "ko": withoutPlural + [["meals", "kindMeal"]],
    "zh": withoutPlural, "zh-Hant": withoutPlural,
    "fr": [["kindTodo", "todoOpen", "todos"], ["kindMeal", "meals"]],
    "es": [["birthday", "birthdays"], ["kindTodo", "todoOpen"]],
    "ar": [["eventCount", "nothingPlanned"], ["todosLeft", "itemsLeft"]],
  ]

  /// A chore and a to-do were both “Aufgabe”. Parts of rules are left out: they only stand beside others.
  @Test(arguments: Language.Translation.allCases) func differentThingsHaveDifferentWords(translation: Language.Translation) {
    let english = Self.read(.en)
    var names: [String: Set<String>] = [:]
    for (name, forms) in Self.read(translation) where !name.hasPrefix("rule") {
      for text in forms.values { names[text, default: []].insert(name) }
    }
    for (text, names) in names where Set(names.compactMap { english[$0]?["other"] }).count > 1 {
      let isListed = Self.alike[translation.rawValue, default: []].contains { names.isSubset(of: $0) }
      #expect(isListed, "words/\(translation.rawValue).txt: “\(text)” is \(names.sorted())")
    }
  }

  /// One word for one thing, and one voice: what the head of a file says not to say stands in no text of the language and its regions.
  @Test(arguments: Language.Translation.allCases) func textsKeepToTheWordsOfTheHead(translation: Language.Translation) throws {
    let path = "words/\(translation.rawValue).txt"
    let head = DataFile(path).text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }.split(separator: "\n")
    let list = try #require(head.first { $0.hasPrefix("# Not said: ") }).dropFirst(12)
    let others = Set(list.split { $0 == "," || $0 == "،" }.map { $0.drop { $0 == " " }.lowercased() })
    #expect(others.count >= 3)
    for (name, forms) in ([path] + WordsText.regionFiles(translation)).flatMap({ Array(Self.read($0)) }) {
      for word in forms.values.flatMap({ $0.split { !$0.isLetter } }) {
        #expect(!others.contains(word.lowercased()), "words/\(translation.rawValue).txt: \(name): “\(word)” has another word")
      }
    }
  }

  /// French signs never begin a line: a space that does not break stands before them, a thin one before ; ! and ?
  @Test func frenchSignsHaveSpacesThatDoNotBreak() {
    for (name, forms) in Self.read(.fr) {
      for text in forms.values {
        #expect(!text.contains(/[^\u{A0}][:»]|[^\u{202F}][;!?]|«[^\u{A0}]/), "words/fr.txt: \(name): \(text)")
      }
    }
  }

  /// Whoever translates into a language whose names have cases is told where a name stands in a sentence.
  @Test func textsThatNameSomebodySayWhatToDoWithCases() {
    let names: Set<Substring> = ["name", "former", "from", "to", "thing", "place"]
    for text in Catalogue.texts {
      let forms = Self.read(.en)[text.name] ?? [:]
      let standAlone = ["{name} (", ": {name}", ": {names}", ": {thing}"].contains { (forms["other"] ?? "").contains($0) }
      if Self.placeholders(forms).isDisjoint(with: names) || standAlone { continue }
      #expect(text.summary.contains("cases: “"), "words/en.txt: \(text.name) does not say what stands where names have cases")
    }
  }

  /// A file of differences changes texts and forms that there are, with the same placeholders.
  @Test(arguments: Language.Translation.allCases) func regionsDifferInWhatThereIs(translation: Language.Translation) {
    let whole = Self.read(translation)
    for path in WordsText.regionFiles(translation) {
      var own = Self.read(path)
      #expect(own.removeValue(forKey: "regions") != nil, "\(path) names no regions")
      own.removeValue(forKey: "letters")
      for (name, forms) in own {
        for (form, text) in forms {
          #expect(
            whole[name] != nil && whole[name]?[form] != text,
            "\(path): \(name).\(form) is not in the language's file, or the same there")
        }
        #expect(Self.placeholders(forms).isSubset(of: Self.placeholders(whole[name] ?? [:])), "\(path): \(name)")
      }
    }
  }

  @Test func regionsSayTheirOwnWords() {
    func words(_ locale: String) -> Catalogue { Language(matching: locale).words }
    #expect(words("fr-CA").noTodos == "Plus rien à faire. Bravo!" && words("fr").noTodos == "Plus rien à faire. Bravo\u{202F}!")
    #expect(words("fr-CA").dinner == "Souper" && words("fr-CH").lunch == "Dîner" && words("fr").dinner == "Dîner")
    #expect(words("en-US").printColour == "Color" && words("en").owner == "Organized by" && words("en-AU").printColour == "Colour")
    #expect(
      words("de-CH").fairness == "Wie gleichmässig die Arbeit verteilt ist"
        && words("de-CH").likeCount(count: 2) == "2\u{A0}× «Gefällt mir»")
    #expect(
      words("es-MX").shoppingList == "Lista de compras" && words("es-PA").phoneMobile == "Celular"
        && words("es-ES").phoneMobile == "Móvil")
    #expect(words("es-AR").placesLeft(count: 0) == "Sin lugares libres" && words("es-AR").today == "Hoy")
  }

  /// What is filled in is not read again, and texts keep their own braces.
  @Test func fillsEveryPlaceholderOnce() {
    let words = Language.standard.words
    #expect(words.fromTo(old: "{new}", new: "{old}'s") == "{new} → {old}'s")
    #expect(words.turns(name: "Zoë", age: 1204) == "Zoë turns 1204")
    #expect(words.portion(part: 1204, whole: 3000) == "1,204 of 3,000")
    #expect(words.placesLeft(count: 0) == "No places left")
    #expect(Language(matching: "fr").words.turns(name: "Zoë", age: 1) == "Zoë\u{A0}: 1 an")
  }
}

@Suite struct CatalogueTests {
  @Test func countsInArabic() {
    let words = Language(matching: "ar").words
    #expect(words.eventCount(count: 0) == "لا مواعيد")
    #expect(words.eventCount(count: 1) == "موعد واحد")
    #expect(words.eventCount(count: 2) == "موعدان")
    #expect(words.eventCount(count: 3) == "3 مواعيد")
    #expect(words.eventCount(count: 11) == "11 موعدًا")
    #expect(words.eventCount(count: 100) == "100 موعد")
    #expect(Language(matching: "ar-EG").words.eventCount(count: 1103) == "١٬١٠٣ مواعيد")
  }

  @Test(arguments: [
    ("en-GB", "Member 1204"), ("de", "Mitglied 1204"), ("fr", "Membre 1204"), ("es", "Miembro 1204"), ("ar", "فرد 1204"),
    ("ar-EG", "فرد ١٢٠٤"),
  ])
  func aMemberWithoutANameIsNumbered(locale: String, name: String) {
    #expect(Language(matching: locale).words.unnamedMember(number: 1204) == name)
  }

  @Test func countsAsFamilyPlannerDoes() {
    let words = Language.standard.words
    #expect(words.openTodoCount(count: 0) == "No open to-dos")
    #expect(words.openTodoCount(count: 1) == "1 open to-do")
    #expect(words.openTodoCount(count: 2) == "2 open to-dos")
    #expect(words.eventCount(count: 1) == "1 event")
    #expect(words.weekNumber(week: 9) == "Week 9")
  }
}

@Suite struct FoldingTests {
  @Test(arguments: [
    ("Zoë ÅSE Ødegård", "zoe ase odegard"), ("Straße", "strasse"), ("ΟΔΟΣ", "οδοσ"), ("ﬁn", "fin"), ("İstanbul", "istanbul"),
    ("e\u{301}te", "ete"), ("أحمد", "احمد"), ("مُحَمَّد", "محمد"), ("हिंदी", "हिंदी"), ("Þórr", "thorr"), ("a\u{200D}b", "ab"),
    ("Ｆｕｌｌ", "full"), ("が", "が"), ("한글", "한글"), ("١٥", "15"), ("۲ २", "2 2"), ("タナカ ガ", "たなか が"),
  ])
  func takesAccentsOff(text: String, folded: String) {
    // Compared by octets: String's == would call é and e + accent equal.
    #expect(Array(Folding.fold(text).utf8) == Array(folded.utf8))
  }

  @Test func everyRowIsFoundAndNothingElse() {
    var wanted: [UInt32: [UInt8]] = [:]
    for line in DataFile("folding.txt").lines {
      let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
      if let first = scalars.first { wanted[first.value] = Array(String(String.UnicodeScalarView(scalars.dropFirst(2))).utf8) }
    }
    #expect(wanted.count > 7_000 && wanted.keys.allSatisfy { $0 < 0x30000 })
    for value in UInt32(0x80)...0x30000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = Array(Folding.fold(String(scalar)).utf8)
      if folded != wanted[value] ?? Array(String(scalar).utf8) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  /// Characters without a row stay as they are, so the rows alone can change twice.
  @Test func foldingTwiceChangesNothing() {
    for line in DataFile("folding.txt").lines {
      let once = String(decoding: line, as: UTF8.self).unicodeScalars.dropFirst(2).map { String($0) }.joined()
      if Array(Folding.fold(once).utf8) != Array(once.utf8) { Issue.record("\(once)") }
    }
    #expect(Folding.fold("Folding.fold") == "folding.fold")
  }
}

@Suite struct NamesAndCapitalsTests {
  @Test(arguments: [
    ("hu-HU", true), ("vi", true), ("en-GB", false), ("ja-JP", false), ("de-AT", false), ("ar-EG", false),
  ])
  func knowsWhetherFamilyNamesComeFirst(locale: String, isFirst: Bool) {
    #expect(Language(matching: locale).saysFamilyNameFirst == isFirst)
  }

  @Test(arguments: [
    ("tr-TR", "irem", "İrem"), ("az", "ışık", "Işık"), ("en-GB", "irem", "Irem"), ("nl", "ijsbrand", "IJsbrand"),
    ("de", "ßa", "SSa"),
    ("en-GB", "", ""), ("ar", "أحمد", "أحمد"),
  ])
  func capitalsAreTheFamilysOwn(locale: String, text: String, capital: String) {
    #expect(Language(matching: locale).capitalized(text) == capital)
  }

  /// What the program says is in the language that it speaks: English, where Azerbaijani is not translated.
  @Test func capitalsOfTextsAreTheTextsOwn() {
    #expect(Language(matching: "az").words.capitalized("in week 20") == "In week 20")
    #expect(Language(matching: "de").words.uncapitalized("Noch keine Antwort") == "noch keine Antwort")
    #expect(Language(matching: "es").words.uncapitalized("Ánimo") == "ánimo")
  }
}

@Suite struct SortKeyTests {
  @Test(arguments: [
    ("en", ["Åse", "Anna", "Bo", "åse"], ["Anna", "Åse", "åse", "Bo"]),
    ("en", ["Room 10", "Room 9", "Room 010", "Room"], ["Room", "Room 9", "Room 010", "Room 10"]),
    ("es", ["Nz", "Ñu", "Na", "O"], ["Na", "Nz", "Ñu", "O"]),
    ("en", ["Nz", "Ñu", "Na", "O"], ["Na", "Ñu", "Nz", "O"]),
    ("de", ["Zahn", "Ärztin", "Arzt", "1a", "«x»", ""], ["", "«x»", "1a", "Arzt", "Ärztin", "Zahn"]),
    ("ar", ["Ærlig", "يوسف", "Anna", "آدم", "1"], ["1", "آدم", "يوسف", "Ærlig", "Anna"]),
    ("ar", ["花子", "Anna", "يوسف", "Иван"], ["يوسف", "Anna", "Иван", "花子"]),
    ("en", ["de Vries", "Devlin", "de Boer"], ["de Boer", "de Vries", "Devlin"]),
    (
      "nb", ["Åse", "Øyvind", "Ærlig", "Aase", "Zoë", "Anna", "Østen"], ["Anna", "Zoë", "Ærlig", "Østen", "Øyvind", "Aase", "Åse"]
    ),
    ("sv", ["Öberg", "Ärla", "Åke", "A\u{30A}sa", "Zorn", "Oskar"], ["Oskar", "Zorn", "Åke", "A\u{30A}sa", "Ärla", "Öberg"]),
    ("fi", ["Öhman", "Äijö", "Aalto", "Zilliacus"], ["Aalto", "Zilliacus", "Äijö", "Öhman"]),
    ("pl", ["Łucja", "Lz", "Ma", "Źrebak", "Zz", "Żak"], ["Lz", "Łucja", "Ma", "Zz", "Źrebak", "Żak"]),
    (
      "cs", ["Chodura", "Cz", "Čapek", "Dan", "Horák", "CHARVÁT", "Iva"],
      ["Cz", "Čapek", "Dan", "Horák", "CHARVÁT", "Chodura", "Iva"]
    ),
    ("hu", ["Csaba", "Cz", "Dóra", "Dzsenifer", "Őri", "Oz", "Pál"], ["Cz", "Csaba", "Dóra", "Dzsenifer", "Oz", "Őri", "Pál"]),
    ("tr", ["İnci", "Işık", "Hz", "Çağla", "Cz", "Şule", "Sz"], ["Cz", "Çağla", "Hz", "Işık", "İnci", "Sz", "Şule"]),
    (
      "uk", ["Ялта", "Їжак", "Йосип", "Іван", "Єва", "Ивон", "Жук", "Anna", "Ґанна", "Гz"],
      ["Гz", "Ґанна", "Єва", "Жук", "Ивон", "Іван", "Їжак", "Йосип", "Ялта", "Anna"]
    ),
    ("ro", ["Șerban", "Sz", "Ta", "Ţica", "Țara"], ["Sz", "Șerban", "Ta", "Țara", "Ţica"]),
    ("ko", ["Anna", "나리", "가영"], ["가영", "나리", "Anna"]),
    ("el", ["Anna", "Άννα", "Βασίλης"], ["Άννα", "Βασίλης", "Anna"]),
    ("ja", ["さくら", "あおい", "Anna"], ["Anna", "あおい", "さくら"]),
  ])
  func ordersNames(locale: String, names: [String], sorted: [String]) {
    #expect(Language(matching: locale).sorted(names, by: { $0 }) == sorted)
  }

  @Test(arguments: [
    ("en", "Åse", "A"), ("nb", "Åse", "Å"), ("nb", "aase", "Å"), ("sv", "Ægir", "Ä"), ("cs", "chata", "Ch"), ("es", "ñu", "Ñ"),
    ("tr", "inci", "İ"), ("tr", "ışık", "I"), ("en", "42", nil), ("en", "", nil), ("hu", "dzsungel", "Dzs"),
  ])
  func knowsTheLetterOfAnIndex(locale: String, text: String, letter: String?) {
    #expect(Language(matching: locale).heading(of: text) == letter)
  }
}
