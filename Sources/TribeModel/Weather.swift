package import CivilTime

/// The forecast for where the family lives, in the units in which it is shown.
///
/// It does not say where that is. Whoever sees when the sun rises and sets can still tell about where, so only the family itself sees it,
/// unless planner.json says otherwise.
package struct Weather: Sendable, Hashable {
  /// Who made the forecast, and asks to be named with it.
  package enum Service: String, Sendable, Hashable {
    case openMeteo = "Open-Meteo (CC BY 4.0)"
    case metNorway = "MET Norway"
  }

  /// From the mildest to the one that it is best to know of.
  package enum Sky: String, Sendable, Hashable, CaseIterable {
    case clear, fair, cloudy, fog
    case lightRain = "light-rain"
    case rain, showers, sleet, snow, thunder
    /// Whether something falls from it. For the sky of a day, an hour of that counts as three without.
    package var isWet: Bool { self >= .lightRain }
  }

  package enum Units: String, Sendable, Hashable, CaseIterable { case metric, imperial }

  /// What is known of a day or an hour. What the service does not say is nil.
  package struct Values: Sendable, Hashable {
    /// What it is like. Of a day, for most of the hours from 6 to 21, unless the service sums up days itself.
    package var sky: Sky?
    /// In whole degrees: of a day the highest.
    package var degrees: Int?
    /// Of a day the lowest.
    package var lowest: Int?
    /// How likely rain or snow is, in percent.
    package var chance: Int?
    /// How much of it: in tenths of a millimetre, or hundredths of an inch.
    package var amount: Int?
    package init() {}
  }

  package struct Hour: Sendable, Hashable {
    /// When it begins, on the family's clock. Far ahead, the next may be several hours later.
    package var time: TimeOfDay
    /// Those of an hour always have `degrees` and never `lowest`.
    package var values: Values
    package init(time: TimeOfDay, values: Values) { (self.time, self.values) = (time, values) }
  }

  package struct Day: Sendable, Hashable {
    /// Those of the whole day, summed up by the service or of its hours.
    package var values = Values()
    /// On the family's clock. Nil where the sun does not rise or set that day.
    package var sunrise, sunset: TimeOfDay?
    /// Those that have a temperature. Empty where the service tells only of days.
    package var hours: [Hour] = []
    package init() {}
  }

  /// Its name stands with the forecast.
  package var service: Service
  /// What `degrees` and `amount` are in: as planner.json says, or else as the service answers.
  package var units: Units
  /// By the date on the family's clock. Those before today may be there, and are not shown.
  package var days: [CivilDate: Day] = [:]
  /// The name of the source.
  package var source = ""
  package init(service: Service, units: Units) { (self.service, self.units) = (service, units) }
}

extension Weather.Sky: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
