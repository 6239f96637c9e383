import CivilTime
import Diagnostics
import Testing
import TribeModel

@testable import TribeImport

/// Forecasts, and when the sun rises.
@Suite("Weather")
struct WeatherTests {
  /// What `forecast` says, read on 1 March 2027 in Oslo.
  private func reading(_ forecast: String, _ more: String = "") throws -> (weather: Weather?, ids: [String]) {
    let planner =
      #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "weather", "path": "weather.json"\#(more) }, { "format": "holidays", "region": "NO" } ] }"#
    let result = importing(
      ["planner.json": planner, "weather.json": forecast], today: try day("2027-03-01"))
    return (result.tribe?.weather, result.diagnostics.map(\.id))
  }

  private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text[...])) }

  private func openMeteo(_ daily: String, _ rest: String = "") -> String {
    #"{ "latitude": 59.91, "longitude": 10.75, "utc_offset_seconds": 3600, "daily": { "time": ["2027-03-01", "2027-03-02"], \#(daily) } \#(rest) }"#
  }

  @Test func readsOpenMeteosDays() throws {
    let (weather, ids) = try reading(
      openMeteo(
        #""weather_code": [73, 95], "temperature_2m_max": [0.6, null], "temperature_2m_min": [-6.5, 1], "precipitation_probability_max": [85, 0]"#
      ))
    #expect(ids == [])
    let first = try #require(weather?.days[day("2027-03-01")])
    #expect(first.values.sky == .snow && first.values.degrees == 1 && first.values.lowest == -7 && first.values.chance == 85)
    #expect(first.sunrise?.hoursAndMinutes == "07:16" && first.sunset?.hoursAndMinutes == "17:44")
    let second = try #require(weather?.days[day("2027-03-02")])
    #expect(second.values.sky == .thunder && second.values.degrees == nil)
    #expect(weather?.service == .openMeteo && weather?.source == "weather")
    // The family's place is not in the model.
    #expect(!"\(String(describing: weather))".contains("59.9"))
  }

  @Test func readsWhatIsWhole() throws {
    let (weather, ids) = try reading(
      openMeteo(#""weathercode": [3], "temperature_2m_max": [4.4, "warm"], "temperature_2m_min": 3"#))
    #expect(Set(ids) == ["weather.unequal-lists", "weather.wrong-type"])
    #expect(weather?.days.count == 1)
    #expect(try weather?.days[day("2027-03-01")]?.values.sky == .cloudy)
  }

  @Test func sumsHoursUp() throws {
    let hours = (0..<24).map { #""2027-03-01T\#($0 < 10 ? "0" : "")\#($0):00""# }.joined(separator: ",")
    let degrees = (0..<24).map { String($0) }.joined(separator: ",")
    let codes = (0..<24).map { (12..<18).contains($0) ? "61" : "0" }.joined(separator: ",")
    let (weather, ids) = try reading(
      #"{ "utc_offset_seconds": 3600, "hourly_units": { "temperature_2m": "°C" }, "hourly": { "time": [\#(hours)], "temperature_2m": [\#(degrees)], "weather_code": [\#(codes)] } }"#,
      #", "units": "imperial""#)
    #expect(ids == [])
    let day = try #require(weather?.days[day("2027-03-01")])
    #expect(day.values.degrees == 73 && day.values.lowest == 32 && day.values.sky == .rain && day.hours.count == 24)
    #expect(day.sunrise == nil)
  }

  @Test func readsMETNorway() throws {
    func entry(_ time: String, _ degrees: Int, _ next: String) -> String {
      #"{ "time": "\#(time)", "data": { "instant": { "details": { "air_temperature": \#(degrees) } }\#(next) } }"#
    }
    func next(_ hours: Int, _ symbol: String, _ amount: Double) -> String {
      #", "next_\#(hours)_hours": { "summary": { "symbol_code": "\#(symbol)" }, "details": { "precipitation_amount": \#(amount) } }"#
    }
    let entries = [
      entry("2027-03-01T07:00:00Z", 2, next(1, "partlycloudy_day", 0) + next(6, "rain", 9)),
      entry("2027-03-01T08:00:00Z", 4, next(1, "lightrainshowersandthunder_day", 1.4)),
      entry("2027-03-01T23:00:00Z", 1, next(6, "lightsleet", 0.5)), entry("2027-03-02T05:00:00Z", 3, next(6, "cloudy", 0)),
      entry("2027-03-02T11:00:00Z", 5, next(6, "cloudy", 0.2)), entry("2027-03-02T17:00:00Z", 4, next(6, "fog", 0)),
      entry("2027-03-02T23:00:00Z", 0, ""),
    ]
    let (weather, ids) = try reading(
      #"{ "type": "Feature", "geometry": { "coordinates": [10.75, 59.91, 9] }, "properties": { "timeseries": [\#(entries.joined(separator: ","))] } }"#
    )
    #expect(ids == [])
    let first = try #require(weather?.days[day("2027-03-01")])
    #expect(first.values.sky == .thunder && first.values.degrees == 4 && first.values.amount == 14)
    let second = try #require(weather?.days[day("2027-03-02")])
    #expect(second.values.degrees == 5 && second.values.lowest == 1 && second.values.amount == 7 && second.values.sky == .cloudy)
    // One moment is no day.
    #expect(weather?.days.count == 2 && weather?.service == .metNorway)
  }

  @Test(arguments: [
    (#"{ "error": true, "reason": "Daily variables are wrong" }"#, "weather.unknown-file"), ("<html></html>", "json.web-page"),
    (#"{ "daily": { "time": ["2027-02-01"], "temperature_2m_max": [3] } }"#, "weather.over"),
    (#"{ "daily": {} }"#, "weather.over"), (#"[]"#, "import.wrong-format"), (#"{ "latitude": 3 "#, "json.truncated"),
  ])
  func tellsWhatCannotBeShown(_ forecast: String, _ id: String) throws {
    let (_, ids) = try reading(forecast)
    #expect(ids.contains(id), "\(forecast) \(ids)")
  }

  /// Numbers that no service sends end nothing.
  @Test(arguments: [
    (#""latitude": 1e300, "longitude": -1e300, "utc_offset_seconds": 9223372036854775807"#, #"[1803859200, 4102444800]"#),
    (#""latitude": 91, "longitude": 10, "utc_offset_seconds": -9223372036854775808"#, #"["2027-03-01", "9999-12-31"]"#),
    (#""latitude": 90, "longitude": -180, "utc_offset_seconds": 86400"#, #"["2027-03-01T00:00", "0001-01-01T00:00"]"#),
  ])
  func standsOddNumbers(_ place: String, _ times: String) throws {
    let lists =
      #""time": \#(times), "temperature_2m_max": [1e308, 3], "precipitation_sum": [1e308, -1], "weather_code": [1e300, 3]"#
    let hours = #""time": \#(times), "temperature_2m": [-1e308, 3], "precipitation": [1e308, 1e308]"#
    let (weather, _) = try reading(#"{ \#(place), "daily": { \#(lists) }, "hourly": { \#(hours) } }"#)
    #expect(weather?.days.isEmpty == false)
  }

  /// Worked out with PyEphem 4, whose sun is that of VSOP87; in UTC.
  @Test(arguments: [
    ("2024-06-20", 51.5074, -0.1278, "03:43", "20:21"), ("2024-12-21", 51.5074, -0.1278, "08:04", "15:54"),
    ("2024-06-20", 40.7128, -74.006, "09:25", "00:31"), ("2024-12-21", -33.8688, 151.2093, "18:41", "09:06"),
    ("2024-03-20", 59.9139, 10.7522, "05:18", "17:33"), ("2027-03-01", 59.91, 10.75, "06:16", "16:44"),
    ("2027-05-10", 69.65, 18.96, "00:27", "21:00"), ("2050-10-03", 64.1466, -21.9426, "07:43", "18:49"),
    ("2027-09-09", 1.3521, 103.8198, "22:58", "11:06"),
  ])
  func knowsTheSun(_ date: String, _ latitude: Double, _ longitude: Double, _ rise: String, _ set: String) throws {
    let sun = Sun(latitude: latitude, longitude: longitude)
    for (moment, said) in [(sun.rise(on: try day(date)), rise), (sun.set(on: try day(date)), set)] {
      let found = CivilDateTime(uncheckedSecondsSinceEpoch: try #require(moment).secondsSinceEpoch).time.secondsSinceMidnight
      let expected = try #require(TimeOfDay(hoursAndMinutes: said)).secondsSinceMidnight
      #expect((Int(found) - Int(expected)).magnitude <= 120, "\(date) \(said) \(found / 60)")
    }
  }

  @Test func knowsDaysWithoutNight() throws {
    let sun = Sun(latitude: 69.65, longitude: 18.96)
    #expect(try sun.rise(on: day("2024-06-20")) == nil && sun.set(on: day("2024-12-21")) == nil)
  }
}
