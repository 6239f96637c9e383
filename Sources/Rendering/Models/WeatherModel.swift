internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// What pages show of a day's forecast.
struct DayWeather {
  let day: Weather.Day
  let weather: Weather

  static func record(in schema: inout ViewSchema) -> Record<DayWeather> {
    // How an hour is told.
    let hour = Record<(time: TimeOfDay, values: Weather.Values, units: Weather.Units)>("weatherHour", in: &schema) { hour in
      hour.text("clock") { $1.language.text($0.time) }
      hour.text("icon", .optional) { $0.values.icon }
      hour.text("sky", .optional) { $0.values.sky(in: $1.words) }
      hour.text("degrees") { $1.language.degrees($0.values.degrees) }
      hour.text("rain", .optional) { $0.values.rain($1.language, $0.units) }
    }
    return Record("weather", in: &schema) { record in
      record.text("icon", .optional) { $0.day.values.icon }
      record.text("high", .optional) { $1.language.degrees($0.day.values.degrees) }
      record.text("low", .optional) { $1.language.degrees($0.day.values.lowest) }
      record.text("rain", .optional) {
        $0.day.values.rain($1.language, $0.weather.units)
      }
      record.text("label") { $0.day.values.told($1.language, $0.weather.units) }
      record.text("sunrise", .optional) { $0.day.sunrise.map($1.language.text) }
      record.text("sunset", .optional) { $0.day.sunset.map($1.language.text) }
      record.list("hours", of: hour, flag: "hasHours") { weather in
        weather.day.hours.map { ($0.time, $0.values, weather.weather.units) }
      }
    }
  }
}

extension SitePlan {
  /// The forecast of a day. Nil if there is none, and for days that are over.
  func weather(on date: CivilDate) -> DayWeather? {
    guard date >= context.today, let weather = shown.weather else { return nil }
    return weather.days[date].map { DayWeather(day: $0, weather: weather) }
  }

  /// Who made the forecast, if any of it is shown.
  func weatherSource(_ words: Catalogue) -> String? {
    guard let weather = shown.weather, weather.days.keys.contains(where: { $0 >= context.today }) else { return nil }
    return words.labelled(label: words.weather, value: weather.service.rawValue)
  }
}

extension Weather.Values {
  var icon: String? { sky.map { "i-sky-\($0.rawValue)" } }

  func sky(in words: Catalogue) -> String? { sky.map { $0 == .lightRain ? words.skyDrizzle : words.word($0, "sky") } }

  /// How likely rain is, or how much of it where the service does not say that. Nil for hardly any.
  func rain(_ language: Language, _ units: Weather.Units) -> String? {
    if let chance { return chance >= 10 ? language.words.percent(number: chance) : nil }
    guard let amount, amount > 0 else { return nil }
    let text = language.decimal(amount, digits: units == .metric ? 1 : 2)
    return units == .metric ? language.words.millimetres(amount: text) : language.words.inches(amount: text)
  }

  /// A day's in words.
  func told(_ language: Language, _ units: Weather.Units) -> String {
    let words = language.words
    let parts = [
      (words.highest, language.degrees(degrees)), (words.lowest, language.degrees(lowest)),
      (chance == nil ? words.precipitation : words.chanceOfRain, rain(language, units)),
    ]
    return language.row([sky(in: words)] + parts.map { label, value in value.map { words.labelled(label: label, value: $0) } })
      ?? ""
  }
}

extension Language {
  func degrees(_ number: Int?) -> String? { number.map { "\(plainNumber($0))°" } }
}
