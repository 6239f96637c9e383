import CivilTime
import Glibc

/// When the sun rises and sets, by the formulas of NOAA's solar calculator (Meeus, Astronomical Algorithms, chapter 25): within two
/// minutes of what almanacs say, up to 72° north and south. Hills and the weather move it further than that.
struct Sun {
  /// In degrees, north and east.
  let latitude, longitude: Double

  /// The upper edge on the horizon, with what the air bends.
  private static let horizon = 90.833

  /// Nil on days on which it does not.
  func rise(on date: CivilDate) -> Instant? { moment(on: date, -1) }
  func set(on date: CivilDate) -> Instant? { moment(on: date, 1) }

  private func moment(on date: CivilDate, _ side: Double) -> Instant? {
    // Where the sun stands at noon tells about when it rises; where it stands then tells it well.
    var minutes = 720 - 4 * longitude
    for _ in 0..<2 {
      let sun = Self.position(Double(date.dayNumber) + minutes / 1440)
      let (here, there) = (latitude * .pi / 180, sun.declination)
      let angle = (cos(Self.horizon * .pi / 180) - sin(here) * sin(there)) / (cos(here) * cos(there))
      guard angle.magnitude <= 1 else { return nil }
      minutes = 720 - 4 * longitude - sun.minutesAhead + side * 4 * acos(angle) * 180 / .pi
    }
    return Instant(secondsSinceEpoch: (Int64(date.dayNumber) * 1440 + Int64(minutes.rounded())) * 60)
  }

  /// - Parameter day: days since 1970, in UTC.
  /// - Returns: how far it stands north of the equator, in radians, and how far it is ahead of the clock (the equation of time).
  private static func position(_ day: Double) -> (declination: Double, minutesAhead: Double) {
    let radians = Double.pi / 180
    // Centuries since noon of 1 January 2000.
    let t = (day - 10_957.5) / 36_525
    let mean = (280.46646 + t * (36_000.76983 + t * 0.0003032)) * radians
    let anomaly = (357.52911 + t * (35_999.05029 - 0.0001537 * t)) * radians
    let eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
    let center =
      sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) + sin(2 * anomaly) * (0.019993 - 0.000101 * t)
      + sin(3 * anomaly) * 0.000289
    let node = (125.04 - 1_934.136 * t) * radians
    let longitude = mean + (center - 0.00569 - 0.00478 * sin(node)) * radians
    let tilt = (23.439291 - t * 0.0130042 + 0.00256 * cos(node)) * radians
    let y = tan(tilt / 2) * tan(tilt / 2)
    let equation =
      y * sin(2 * mean) - 2 * eccentricity * sin(anomaly) + 4 * eccentricity * y * sin(anomaly) * cos(2 * mean)
      - y * y * sin(4 * mean) / 2 - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
    return (asin(sin(tilt) * sin(longitude)), equation / radians * 4)
  }
}
