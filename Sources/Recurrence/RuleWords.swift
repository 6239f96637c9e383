import CivilTime
import Languages

/// How one language says the pieces of a rule. A new language is one more table of these.
///
/// Every piece is a phrase that can stand after the one before it; `RuleDescription` chooses and joins them.
struct RuleWords: Sendable {
  typealias Frequency = RecurrenceRule.Frequency

  /// "every 3 weeks"
  var every: @Sendable (Frequency, Int) -> String
  /// "every Tuesday", "every second Tuesday"; nil for steps that have no such form.
  var everyWeekday: @Sendable (_ day: String, _ weekday: Weekday, _ step: Int) -> String?
  /// "from Monday to Friday", said of every week
  var workdays: @Sendable (_ first: String, _ last: String) -> String
  /// "on Tuesday and Thursday", from the joined names
  var onWeekdays: @Sendable (_ days: [String], _ join: ([String]) -> String) -> String
  /// "the second Tuesday", "the last Friday", "the third from last Friday"
  var numberedWeekday: @Sendable (_ ordinal: Int, _ day: String) -> String
  /// "the 15th", "the last day", "the 3rd day from the end"
  var monthDay: @Sendable (Int) -> String
  /// "on the 15th of the month"
  var onMonthDays: @Sendable (_ days: String) -> String
  /// "on the 30th of the month, or on the last day of shorter ones"
  var onDayOrMonthEnd: @Sendable (Int) -> String
  /// "on the second Tuesday of the month"
  var onNumberedWeekdays: @Sendable (_ days: String, _ isOfYear: Bool) -> String
  /// "on 29 February"
  var onDate: @Sendable (String) -> String
  /// "on day 100 of the year"
  var onYearDays: @Sendable ([Int], _ join: ([String]) -> String) -> String
  /// "in week 20"
  var inWeeks: @Sendable ([Int], _ join: ([String]) -> String) -> String
  /// "in January and July"
  var inMonths: @Sendable (String) -> String
  /// "at 09:00 and 17:00"
  var atTimes: @Sendable (String) -> String
  /// "during hours 9 and 17"
  var inHours: @Sendable (String) -> String
  /// "at minutes 0 and 30"
  var atMinutes: @Sendable (String) -> String
  /// "at seconds 0 and 30"
  var atSeconds: @Sendable (String) -> String
  /// "but only the 1st and the last of these"
  var onlyPositions: @Sendable ([Int], _ join: ([String]) -> String) -> String
  /// "weeks beginning on Sunday"
  var weeksBegin: @Sendable (String) -> String
  /// "until 30 June 2027"
  var until: @Sendable (String) -> String
  /// "10 times"
  var times: @Sendable (Int) -> String
  /// What stands between the main phrases and the end: a comma where the language wants one.
  var separator: String

  static func of(_ language: Language) -> RuleWords {
    switch language.translation {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .arabic: arabic
    }
  }

  // MARK: English

  static let english: RuleWords = {
    @Sendable func ordinal(_ n: Int) -> String {
      let suffix: String
      switch (n % 10, n % 100) {
      case (_, 11...13): suffix = "th"
      case (1, _): suffix = "st"
      case (2, _): suffix = "nd"
      case (3, _): suffix = "rd"
      default: suffix = "th"
      }
      return "\(n)\(suffix)"
    }
    @Sendable func word(_ n: Int) -> String {
      n >= 1 && n <= 5 ? ["first", "second", "third", "fourth", "fifth"][n - 1] : ordinal(n)
    }
    @Sendable func fromEnd(_ n: Int) -> String { n == 1 ? "last" : word(n) + " from last" }
    return RuleWords(
      every: { frequency, n in
        let unit = ["second", "minute", "hour", "day", "week", "month", "year"][Int(frequency.rawValue)]
        return n == 1 ? "every \(unit)" : n == 2 && frequency > .hourly ? "every second \(unit)" : "every \(n) \(unit)s"
      },
      everyWeekday: { day, _, n in n == 1 ? "every \(day)" : n <= 5 ? "every \(word(n)) \(day)" : nil },
      workdays: { "every week from \($0) to \($1)" },
      onWeekdays: { "on " + $1($0) },
      numberedWeekday: { n, day in "the \(n > 0 ? word(n) : fromEnd(-n)) \(day)" },
      monthDay: { n in n > 0 ? "the \(ordinal(n))" : n == -1 ? "the last day" : "the \(word(-n)) day from the end" },
      onMonthDays: { "on \($0) of the month" },
      onDayOrMonthEnd: { "on the \(ordinal($0)) of the month, or on the last day of shorter months" },
      onNumberedWeekdays: { "on \($0) of the \($1 ? "year" : "month")" },
      onDate: { "on \($0)" },
      onYearDays: { days, join in
        "on "
          + join(days.map { $0 > 0 ? "the \(ordinal($0)) day" : $0 == -1 ? "the last day" : "the \(word(-$0)) day from the end" })
          + " of the year"
      },
      inWeeks: { weeks, join in
        "in " + join(weeks.map { $0 > 0 ? "week \($0)" : $0 == -1 ? "the last week" : "the \(word(-$0)) week from the end" })
          + " of the year"
      },
      inMonths: { "in \($0)" },
      atTimes: { "at \($0)" },
      inHours: { "in the hours \($0)" },
      atMinutes: { "at the minutes \($0)" },
      atSeconds: { "at the seconds \($0)" },
      onlyPositions: { positions, join in "but only the " + join(positions.map { $0 > 0 ? word($0) : fromEnd(-$0) }) + " of these"
      },
      weeksBegin: { "weeks beginning on \($0)" },
      until: { "until \($0)" },
      times: { $0 == 1 ? "once" : $0 == 2 ? "twice" : "\($0) times" },
      separator: ", ")
  }()

  // MARK: German

  static let german: RuleWords = {
    @Sendable func word(_ n: Int) -> String {
      n >= 1 && n <= 5 ? ["ersten", "zweiten", "dritten", "vierten", "fünften"][n - 1] : "\(n)."
    }
    @Sendable func fromEnd(_ n: Int) -> String {
      switch n {
      case 1: "letzten"
      case 2: "vorletzten"
      case 3: "drittletzten"
      case 4: "viertletzten"
      case 5: "fünftletzten"
      default: "\(n).-letzten"
      }
    }
    return RuleWords(
      every: { frequency, n in
        let i = Int(frequency.rawValue)
        if n == 1 {
          return ["jede Sekunde", "jede Minute", "jede Stunde", "jeden Tag", "jede Woche", "jeden Monat", "jedes Jahr"][i]
        }
        if n == 2 && i > 2 {
          return ["", "", "", "jeden zweiten Tag", "jede zweite Woche", "jeden zweiten Monat", "jedes zweite Jahr"][i]
        }
        return "alle \(n) " + ["Sekunden", "Minuten", "Stunden", "Tage", "Wochen", "Monate", "Jahre"][i]
      },
      everyWeekday: { day, _, n in n == 1 ? "jeden \(day)" : n <= 5 ? "jeden \(word(n)) \(day)" : nil },
      workdays: { "jede Woche von \($0) bis \($1)" },
      onWeekdays: { "am " + $1($0) },
      numberedWeekday: { n, day in (n > 0 ? word(n) : fromEnd(-n)) + " " + day },
      monthDay: { n in n > 0 ? "\(n)." : fromEnd(-n) + " Tag" },
      onMonthDays: { "am \($0) des Monats" },
      onDayOrMonthEnd: { "am \($0). des Monats, in kürzeren Monaten am letzten Tag" },
      onNumberedWeekdays: { "am \($0) des \($1 ? "Jahres" : "Monats")" },
      onDate: { "am \($0)" },
      onYearDays: { days, join in "am " + join(days.map { $0 > 0 ? "\($0)." : fromEnd(-$0) }) + " Tag des Jahres" },
      inWeeks: { weeks, join in
        weeks.allSatisfy { $0 > 0 }
          ? (weeks.count == 1 ? "in Woche " : "in den Wochen ") + join(weeks.map(String.init))
          : "in der " + join(weeks.map { $0 > 0 ? "\($0)." : fromEnd(-$0) }) + " Woche des Jahres"
      },
      inMonths: { "im \($0)" },
      atTimes: { "um \($0) Uhr" },
      inHours: { "in den Stunden \($0)" },
      atMinutes: { "zu den Minuten \($0)" },
      atSeconds: { "zu den Sekunden \($0)" },
      onlyPositions: { positions, join in
        "aber nur am " + join(positions.map { $0 > 0 ? word($0) : fromEnd(-$0) }) + " dieser Termine"
      },
      weeksBegin: { "Wochenbeginn \($0)" },
      until: { "bis \($0)" },
      times: { "\($0)-mal" },
      separator: ", ")
  }()

  // MARK: French

  static let french: RuleWords = {
    @Sendable func word(_ n: Int) -> String {
      n >= 1 && n <= 5 ? ["premier", "deuxième", "troisième", "quatrième", "cinquième"][n - 1] : "\(n)e"
    }
    /// With the article, which loses its vowel before another.
    @Sendable func fromEnd(_ n: Int) -> String { n == 1 ? "le dernier" : "l’avant-dernier" }
    return RuleWords(
      every: { frequency, n in
        let i = Int(frequency.rawValue)
        if n == 1 {
          return [
            "chaque seconde", "chaque minute", "chaque heure", "chaque jour", "chaque semaine", "chaque mois", "chaque année",
          ][i]
        }
        return (i == 3 || i >= 5 ? "tous les " : "toutes les ") + "\(n) "
          + ["secondes", "minutes", "heures", "jours", "semaines", "mois", "ans"][i]
      },
      everyWeekday: { day, _, n in
        n == 1 ? "chaque \(day)" : n <= 5 ? "un \(day) sur " + ["deux", "trois", "quatre", "cinq"][n - 2] : nil
      },
      workdays: { "chaque semaine du \($0) au \($1)" },
      onWeekdays: { days, join in join(days.map { "le " + $0 }) },
      numberedWeekday: { n, day in
        n > 0 ? "le \(word(n)) \(day)" : n >= -2 ? "\(fromEnd(-n)) \(day)" : "le \(-n)e \(day) avant la fin"
      },
      monthDay: { n in n == 1 ? "le 1er" : n > 0 ? "le \(n)" : n >= -2 ? "\(fromEnd(-n)) jour" : "le \(-n)e jour avant la fin" },
      onMonthDays: { "\($0) du mois" },
      onDayOrMonthEnd: { "le \($0) du mois, ou le dernier jour des mois plus courts" },
      onNumberedWeekdays: { "\($0) \($1 ? "de l’année" : "du mois")" },
      onDate: { "le \($0)" },
      onYearDays: { days, join in
        join(
          days.map {
            $0 > 0 ? "le \($0 == 1 ? "1er" : "\($0)e") jour" : $0 >= -2 ? "\(fromEnd(-$0)) jour" : "le \(-$0)e jour avant la fin"
          })
          + " de l’année"
      },
      inWeeks: { weeks, join in
        weeks.allSatisfy { $0 > 0 }
          ? (weeks.count == 1 ? "la semaine " : "les semaines ") + join(weeks.map(String.init))
          : join(weeks.map { $0 > 0 ? "la semaine \($0)" : $0 == -1 ? "la dernière semaine" : "la \(-$0)e semaine avant la fin" })
            + " de l’année"
      },
      inMonths: { "en \($0)" },
      atTimes: { "à \($0)" },
      inHours: { "aux heures \($0)" },
      atMinutes: { "aux minutes \($0)" },
      atSeconds: { "aux secondes \($0)" },
      onlyPositions: { positions, join in
        "mais seulement "
          + join(
            positions.map { $0 > 0 ? "la \($0 == 1 ? "1re" : "\($0)e")" : $0 == -1 ? "la dernière" : "la \(-$0)e avant la fin" })
          + " de ces dates"
      },
      weeksBegin: { "semaines commençant le \($0)" },
      until: { "jusqu’au \($0)" },
      times: { "\($0) fois" },
      separator: ", ")
  }()

  // MARK: Spanish

  static let spanish: RuleWords = {
    @Sendable func word(_ n: Int) -> String {
      n >= 1 && n <= 5 ? ["primer", "segundo", "tercer", "cuarto", "quinto"][n - 1] : "\(n).º"
    }
    @Sendable func fromEnd(_ n: Int) -> String {
      n == 1 ? "último" : n == 2 ? "penúltimo" : n == 3 ? "antepenúltimo" : "\(n).º desde el final"
    }
    @Sendable func plural(_ day: String) -> String { day.hasSuffix("s") ? day : day + "s" }
    return RuleWords(
      every: { frequency, n in
        let i = Int(frequency.rawValue)
        if n == 1 { return "cada " + ["segundo", "minuto", "hora", "día", "semana", "mes", "año"][i] }
        return "cada \(n) " + ["segundos", "minutos", "horas", "días", "semanas", "meses", "años"][i]
      },
      everyWeekday: { day, _, n in
        n == 1 ? "cada \(day)" : n <= 5 ? "un \(day) de cada " + ["dos", "tres", "cuatro", "cinco"][n - 2] : nil
      },
      workdays: { "cada semana de \($0) a \($1)" },
      onWeekdays: { days, join in join(days.map { "los " + plural($0) }) },
      numberedWeekday: { n, day in n >= -3 ? "el \(n > 0 ? word(n) : fromEnd(-n)) \(day)" : "el \(-n).º \(day) desde el final" },
      monthDay: { n in n > 0 ? "el día \(n)" : n >= -3 ? "el \(fromEnd(-n)) día" : "el \(-n).º día desde el final" },
      onMonthDays: { "\($0) del mes" },
      onDayOrMonthEnd: { "el día \($0) del mes, o el último día de los meses más cortos" },
      onNumberedWeekdays: { "\($0) del \($1 ? "año" : "mes")" },
      onDate: { "el \($0)" },
      onYearDays: { days, join in
        join(days.map { $0 > 0 ? "el día \($0)" : $0 >= -3 ? "el \(fromEnd(-$0)) día" : "el \(-$0).º día desde el final" })
          + " del año"
      },
      inWeeks: { weeks, join in
        "en " + join(weeks.map { $0 > 0 ? "la semana \($0)" : $0 == -1 ? "la última semana" : "la \(-$0).ª semana desde el final" })
          + " del año"
      },
      inMonths: { "en \($0)" },
      atTimes: { "a las \($0)" },
      inHours: { "en las horas \($0)" },
      atMinutes: { "en los minutos \($0)" },
      atSeconds: { "en los segundos \($0)" },
      onlyPositions: { positions, join in
        "pero solo " + join(positions.map { $0 > 0 ? "la \($0).ª" : $0 == -1 ? "la última" : "la \(-$0).ª desde el final" })
          + " de estas fechas"
      },
      weeksBegin: { "semanas que empiezan en \($0)" },
      until: { "hasta el \($0)" },
      times: { $0 == 1 ? "1 vez" : "\($0) veces" },
      separator: ", ")
  }()

  // MARK: Arabic

  static let arabic: RuleWords = {
    /// The noun after a number: one, two, 3 to 10, 11 and more (by the last two digits).
    @Sendable func counted(_ n: Int, _ one: String, _ two: String, _ few: String, _ many: String, _ hundreds: String) -> String {
      if n == 1 { return one }
      if n == 2 { return two }
      switch n % 100 {
      case 3...10: return "\(n) \(few)"
      case 11...99: return "\(n) \(many)"
      default: return "\(n) \(hundreds)"
      }
    }
    @Sendable func word(_ n: Int) -> String {
      n >= 1 && n <= 5 ? ["أول", "ثاني", "ثالث", "رابع", "خامس"][n - 1] : ""
    }
    @Sendable func unit(_ frequency: Frequency, _ n: Int) -> String {
      switch frequency {
      case .secondly: counted(n, "ثانية", "ثانيتين", "ثوانٍ", "ثانية", "ثانية")
      case .minutely: counted(n, "دقيقة", "دقيقتين", "دقائق", "دقيقة", "دقيقة")
      case .hourly: counted(n, "ساعة", "ساعتين", "ساعات", "ساعة", "ساعة")
      case .daily: counted(n, "يوم", "يومين", "أيام", "يومًا", "يوم")
      case .weekly: counted(n, "أسبوع", "أسبوعين", "أسابيع", "أسبوعًا", "أسبوع")
      case .monthly: counted(n, "شهر", "شهرين", "أشهر", "شهرًا", "شهر")
      case .yearly: counted(n, "سنة", "سنتين", "سنوات", "سنة", "سنة")
      }
    }
    return RuleWords(
      every: { "كل " + unit($0, $1) },
      everyWeekday: { day, _, n in n == 1 ? "كل يوم \(day)" : "يوم \(day) كل " + unit(.weekly, n) },
      workdays: { "كل أسبوع من \($0) إلى \($1)" },
      onWeekdays: { days, join in (days.count == 1 ? "يوم " : "أيام ") + join(days) },
      numberedWeekday: { n, day in
        n == -1
          ? "آخر يوم \(day)"
          : n > 0 && n <= 5 ? "\(word(n)) يوم \(day)" : n > 0 ? "يوم \(day) رقم \(n)" : "يوم \(day) رقم \(-n) من النهاية"
      },
      monthDay: { n in n > 0 ? "اليوم \(n)" : n == -1 ? "اليوم الأخير" : "اليوم \(-n) من النهاية" },
      onMonthDays: { "في \($0) من الشهر" },
      onDayOrMonthEnd: { "في اليوم \($0) من الشهر، أو في اليوم الأخير من الأشهر الأقصر" },
      onNumberedWeekdays: { "في \($0) من \($1 ? "السنة" : "الشهر")" },
      onDate: { "في \($0)" },
      onYearDays: { days, join in
        "في " + join(days.map { $0 > 0 ? "اليوم \($0)" : $0 == -1 ? "اليوم الأخير" : "اليوم \(-$0) من النهاية" }) + " من السنة"
      },
      inWeeks: { weeks, join in
        "في " + join(weeks.map { $0 > 0 ? "الأسبوع \($0)" : $0 == -1 ? "الأسبوع الأخير" : "الأسبوع \(-$0) من النهاية" })
          + " من السنة"
      },
      inMonths: { "في \($0)" },
      atTimes: { "الساعة \($0)" },
      inHours: { "في الساعات \($0)" },
      atMinutes: { "عند الدقائق \($0)" },
      atSeconds: { "عند الثواني \($0)" },
      onlyPositions: { positions, join in
        "ولكن فقط "
          + join(positions.map { $0 > 0 ? "الموعد رقم \($0)" : $0 == -1 ? "الموعد الأخير" : "الموعد رقم \(-$0) من النهاية" })
          + " منها"
      },
      weeksBegin: { "ويبدأ الأسبوع يوم \($0)" },
      until: { "حتى \($0)" },
      times: { counted($0, "مرة واحدة", "مرتين", "مرات", "مرة", "مرة") },
      separator: "، ")
  }()
}
