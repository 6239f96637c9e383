import CivilTime
import JSONText
import TribeModel

/// Forecasts that `fetch` got: Open-Meteo's (`daily`, `hourly`) and MET Norway's (locationforecast, compact or complete).
///
/// Where the place lies stays in here: the model has only when the sun rises and sets there. Days that the service does not sum up are
/// summed up of their hours.
struct WeatherSource: SourceReader {
  let context: SourceContext

  init(_ context: SourceContext) { self.context = context }

  /// What is told of some hours, in the units in which it is shown.
  private struct Step {
    var time: CivilDateTime
    /// For how many hours what is told of rain holds.
    var hours = 1
    var values = Values()
  }

  /// The same values before they are rounded.
  private struct Values {
    var sky: Weather.Sky?
    var degrees, highest, lowest, chance, amount: Double?

    func rounded(_ units: Weather.Units) -> Weather.Values {
      func whole(_ number: Double?, _ range: ClosedRange<Double>) -> Int? {
        number.flatMap { range.contains($0) ? Int($0.rounded()) : nil }
      }
      var values = Weather.Values()
      values.sky = sky
      (values.degrees, values.lowest) = (whole(highest ?? degrees, -150...200), whole(lowest, -150...200))
      (values.chance, values.amount) = (
        whole(chance, 0...100), whole(amount.map { $0 * (units == .metric ? 10 : 100) }, 0...99_999)
      )
      return values
    }
  }

  private struct Forecast {
    var weather: Weather
    var sun: Sun?
    var days: [CivilDate: Values] = [:]
    var steps: [Step] = []
  }

  func read() -> Tribe {
    var tribe = context.noTribe
    for document in context.documents {
      // Asked for several places, the service sends a list of them.
      let root = document.root.kind == .array ? document.root.elements.first { _ in true } ?? document.root : document.root
      let fields = context.fields(root, "forecast")
      guard let forecast = root.kind == .object ? openMeteo(fields) ?? metNorway(fields) : nil else {
        let error = FileFailure.errorAnswer(root).map { "an error answer (\(CleanText.quoted($0)))" }
        context.rejectUnknown(document, error ?? "no forecast of Open-Meteo or MET Norway")
        continue
      }
      context.note(document.path, "forecast")
      guard tribe.weather == nil else { continue }
      let weather = finished(forecast)
      tribe.weather = weather
      let last = weather.days.keys.max()
      if last.map({ $0 < context.setup.today }) ?? true {
        log.say("weather.over", context.setting.name, last.map { "ends on \($0.text())" } ?? "has no day", at: root.firstByte)
      }
    }
    return tribe
  }

  // MARK: Open-Meteo

  private func openMeteo(_ root: Fields) -> Forecast? {
    let (daily, hourly) = (root.fields("daily", kind: "forecast"), root.fields("hourly", kind: "forecast"))
    guard daily != nil || hourly != nil else { return nil }
    let said = ["current_units", "hourly_units", "daily_units"].compactMap { root.fields($0, kind: "forecast") }.flatMap { block in
      block.object.members.compactMap { name, value -> String? in
        log.mark(value, .used)
        return value.string
      }
    }
    let units = context.setting.units ?? (said.contains("°F") ? .imperial : .metric)
    var forecast = Forecast(weather: Weather(service: .openMeteo, units: units))
    forecast.sun = sun(root.double("latitude"), root.double("longitude"))
    func degrees(_ list: [Double?]) -> [Double?] {
      list.map { shown($0, degrees: said.contains("°F") ? .imperial : .metric, in: units) }
    }
    func amounts(_ list: [Double?]) -> [Double?] {
      list.map { shown($0, amount: said.contains("inch") ? .imperial : .metric, in: units) }
    }
    let offset = root.integer("utc_offset_seconds").flatMap { (-86_400...86_400).contains($0) ? $0 : nil }
    func rows(_ block: Fields) -> [(time: CivilDateTime, values: Values)] {
      let times = times(of: block, offset ?? 0)
      func numbers(_ names: StaticString...) -> [Double?] { values(names, of: block, times.count) }
      let sky = numbers("weather_code", "weathercode").map(sky)
      let now = degrees(numbers("temperature_2m"))
      let (highest, lowest) = (degrees(numbers("temperature_2m_max")), degrees(numbers("temperature_2m_min")))
      let chance = numbers(
        "precipitation_probability_max", "precipitation_probability_mean", "precipitation_probability")
      let amount = amounts(numbers("precipitation_sum", "precipitation", "rain_sum", "rain"))
      return times.enumerated().compactMap { place, time in
        let values = Values(
          sky: sky[place], degrees: now[place], highest: highest[place], lowest: lowest[place], chance: chance[place],
          amount: amount[place])
        return time.map { ($0, values) }
      }
    }
    for day in daily.map(rows) ?? [] { forecast.days[day.time.date] = day.values }
    forecast.steps = (hourly.map(rows) ?? []).map { hour in
      // The clock of the answer may be another than the family's.
      let moment = offset.map { context.local(Instant(secondsSinceEpoch: hour.time.secondsSinceEpoch - Int64($0))).wallClock }
      return Step(time: moment ?? hour.time, values: hour.values)
    }
    return forecast
  }

  /// As texts, or with `timeformat=unixtime` as seconds.
  private func times(of block: Fields, _ offset: Int) -> [CivilDateTime?] {
    block.list("time").map { value in
      if let seconds = value.integer, (0...4_102_444_800).contains(seconds) {
        return CivilDateTime(uncheckedSecondsSinceEpoch: Int64(seconds + offset))
      }
      guard let text = value.string else { return block.wrongType("time", value, "text in quotation marks") }
      return (try? TimeText.moment(text))?.time ?? block.tell("no-app-date", CleanText.quoted(text), at: value, as: "invalid-date")
    }
  }

  /// The numbers of the first of these lists that there is, one for each time.
  private func values(_ names: [StaticString], of block: Fields, _ count: Int) -> [Double?] {
    guard let name = names.first(where: { block.present($0) != nil }) else { return Array(repeating: nil, count: count) }
    let list = block.list(name)
    if list.count != count { block.tell("unequal-lists", name, list.count, count, at: block.present(name), as: "unequal-lists") }
    return (0..<count).map { place in
      guard place < list.count, !list[place].isNull else { return nil }
      return list[place].double ?? block.wrongType(name, list[place], "a number")
    }
  }

  /// Nil for what is no place on Earth.
  private func sun(_ latitude: Double?, _ longitude: Double?) -> Sun? {
    guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    return Sun(latitude: latitude, longitude: longitude)
  }

  private func shown(_ number: Double?, degrees from: Weather.Units, in units: Weather.Units) -> Double? {
    number.map { from == units ? $0 : units == .imperial ? $0 * 9 / 5 + 32 : ($0 - 32) * 5 / 9 }
  }

  private func shown(_ number: Double?, amount from: Weather.Units, in units: Weather.Units) -> Double? {
    number.map { from == units ? $0 : units == .imperial ? $0 / 25.4 : $0 * 25.4 }
  }

  /// `Data/sky.txt`.
  private static let words = Weather.Sky.allCases.reversed().map { ($0, dataTable("sky.txt")[$0.rawValue] ?? []) }

  private func sky(_ code: Double?) -> Weather.Sky? {
    guard let code = code.flatMap({ Int(exactly: $0) }) else { return nil }
    return Self.words.first { $0.1.contains(String(code)) }?.0
  }

  // MARK: MET Norway

  private func metNorway(_ root: Fields) -> Forecast? {
    guard let properties = root.fields("properties", kind: "forecast"), properties.object["timeseries"] != nil else { return nil }
    let units = context.setting.units ?? .metric
    var forecast = Forecast(weather: Weather(service: .metNorway, units: units))
    let place = root.fields("geometry", kind: "forecast")?.list("coordinates").map(\.double) ?? []
    if place.count >= 2 { forecast.sun = sun(place[1], place[0]) }
    for entry in properties.objects("timeseries", kind: "forecast") {
      guard let text = entry.required("time"), let data = entry.fields("data", kind: "forecast") else { continue }
      guard let moment = (try? TimeText.moment(text))?.instant else {
        entry.tell("no-app-date", CleanText.quoted(text), at: entry.value("time"), as: "invalid-date")
        continue
      }
      var step = Step(time: context.local(moment).wallClock)
      let now = data.fields("instant", kind: "forecast")?.fields("details", kind: "forecast")
      let degrees = { (name: StaticString, block: Fields?) in shown(block?.double(name), degrees: .metric, in: units) }
      step.values.degrees = degrees("air_temperature", now)
      // The last entries tell only how it is at that moment.
      let ahead: [(name: StaticString, hours: Int)] = [("next_1_hours", 1), ("next_6_hours", 6), ("next_12_hours", 12)]
      if let (next, hours) = ahead.lazy.compactMap({ ahead in data.fields(ahead.name, kind: "forecast").map { ($0, ahead.hours) } })
        .first
      {
        let details = next.fields("details", kind: "forecast")
        step.hours = hours
        step.values.sky = next.fields("summary", kind: "forecast")?.string("symbol_code").flatMap(sky)
        step.values.highest = degrees("air_temperature_max", details)
        step.values.lowest = degrees("air_temperature_min", details)
        step.values.chance = details?.double("probability_of_precipitation")
        step.values.amount = shown(details?.double("precipitation_amount"), amount: .metric, in: units)
      }
      forecast.steps.append(step)
    }
    return forecast
  }

  private func sky(_ symbol: String) -> Weather.Sky? {
    let word = symbol.prefix { $0 != "_" }
    let found = Self.words.filter { $0.1.contains { word.contains($0) } }.map(\.0)
    // “partlycloudy” is not cloudy.
    return found.contains(.fair) ? .fair : found.first
  }

  // MARK: Days

  private func finished(_ forecast: Forecast) -> Weather {
    var weather = forecast.weather
    let steps = Dictionary(grouping: forecast.steps) { $0.time.date }
    let first = steps.keys.min()
    for date in Set(steps.keys).union(forecast.days.keys) {
      var day = Weather.Day()
      let hours = steps[date] ?? []
      var values = forecast.days[date] ?? Values()
      // Of the last day a forecast may have an hour or two, which say nothing of the day.
      let isWhole = date == first || hours.reduce(0) { $0 + $1.hours } >= 18
      if isWhole, !hours.isEmpty {
        let degrees = hours.flatMap { [$0.values.degrees, $0.values.highest, $0.values.lowest] }.compactMap(\.self)
        values.sky = values.sky ?? sky(of: hours)
        (values.highest, values.lowest) = (values.highest ?? degrees.max(), values.lowest ?? degrees.min())
        values.chance = values.chance ?? hours.compactMap(\.values.chance).max()
        let amounts = hours.compactMap(\.values.amount)
        values.amount = values.amount ?? (amounts.isEmpty ? nil : amounts.reduce(0, +))
      }
      guard values.highest != nil || values.sky != nil else { continue }
      day.values = values.rounded(weather.units)
      day.hours = hours.map {
        var hour = $0.values
        (hour.highest, hour.lowest) = (nil, nil)
        return Weather.Hour(time: $0.time.time, values: hour.rounded(weather.units))
      }.filter { $0.values.degrees != nil }
      let clock = { (moment: Instant) in context.local(moment).wallClock.time }
      (day.sunrise, day.sunset) = (forecast.sun?.rise(on: date).map(clock), forecast.sun?.set(on: date).map(clock))
      weather.days[date] = day
    }
    return weather
  }

  /// What the sky is like for most of the hours by day. An hour of rain counts as three without.
  private func sky(of steps: [Step]) -> Weather.Sky? {
    let awake = steps.filter { (6...21).contains($0.time.time.hour) }
    var weights: [Weather.Sky: Int] = [:]
    for step in awake.isEmpty ? steps : awake { step.values.sky.map { weights[$0, default: 0] += step.hours * ($0.isWet ? 3 : 1) } }
    return weights.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}
