import CivilTime
import Diagnostics
import JSONText
import Testing

@testable import TribeImport

@Suite("Dates, times and lengths as texts")
struct TimeTextTests {
  struct Length: Sendable, CustomTestStringConvertible {
    var text: String
    var seconds: Int64?
    var fault: TimeText.DurationFault?
    init(_ text: String, _ seconds: Int64) { (self.text, self.seconds) = (text, seconds) }
    init(_ text: String, _ fault: TimeText.DurationFault) { (self.text, self.fault) = (text, fault) }
    var testDescription: String { text.count > 40 ? "\(text.prefix(40))…" : text }
  }

  static let lengths = [
    Length("01:30:00", 5_400), Length("2 01:30:00", 178_200), Length("P1DT2H30M", 95_400), Length("P2W", 1_209_600),
    Length("P0DT00H30M00S", 1_800), Length("P1W2D", 777_600),
    // The last unit may have a fraction; of a second it is cut off.
    Length("PT1.5H", 5_400), Length("PT0,25H", 900), Length("PT1H0.5M", 3_630), Length("PT59.999S", 59), Length("P0.5D", 43_200),
    Length("PT0.3333333333333333333H", 1_199), Length("PT0.5H10M", .notADuration),
    // Each unit once, the larger ones first.
    Length("PT1H1H", .notADuration), Length("PT10M1H", .notADuration), Length("P1D1W", .notADuration), Length("P1H", .notADuration),
    Length("P1M", .notADuration), Length("P", .notADuration), Length("PT.5H", .notADuration), Length("PT1.H", .notADuration),
    Length("P" + String(repeating: "1099511627775W", count: 14), .notADuration),
    Length("P1099511627775W", .tooLong), Length("P1099511627775WT1099511627775H", .tooLong),
    Length("P1099511627776D", .tooLong), Length("P999999999999999999W", .tooLong), Length("P9999999999999999999W", .notADuration),
    Length("P10000D", 864_000_000), Length("P10001D", .tooLong), Length("-PT30M", .negative(seconds: -1_800)),
  ]

  @Test(arguments: lengths) func lengthsAreReadOrRefused(_ c: Length) {
    do throws(TimeText.DurationFault) {
      let seconds = try TimeText.duration(c.text)
      #expect(seconds == c.seconds)
    } catch {
      #expect(error == c.fault)
    }
  }

  /// Within a day of the calendar's ends some zone's clock would show year 0 or 10000.
  @Test(arguments: [
    ("0001-01-01T00:00:00+14:00", false), ("9999-12-31T23:59:59-14:00", false), ("9999-12-31T00:00:00Z", false),
    ("9999-12-30T23:59:59Z", true), ("0001-01-02T00:00:00Z", true), ("0001-01-01T00:00:00", true), ("9999-12-31T23:59:59", true),
    ("9999-12-31", true),
  ])
  func momentsOutsideTheCalendarAreRefused(text: String, isRead: Bool) {
    #expect(((try? TimeText.moment(text)) != nil) == isRead)
  }

  @Test(arguments: [
    "-9223372036854775808", "9223372036854775807", "\"-9223372036854775808\"", "\"9223372036854775807\"", "-99999999999",
    "{\"_seconds\":-9223372036854775808}", "{\"seconds\":9223372036854775807}", "{\"_seconds\":253402300799}",
    "{\"timestampValue\":-9223372036854775808}", "\"0001-01-01T00:00:00\"", "1e-9223372036854775808", "1e400",
  ])
  func numbersThatAreNoMomentAreNone(json: String) throws {
    let value = try #require(JSONText.parse(Array("\(json)".utf8), file: FileID(index: 0)).0)
    let instant = AppValues.instant(of: value)
    // Very large numbers are read as small parts of a second.
    #expect(instant.map { (1600..<2300).contains($0.year) } ?? true, "\(String(describing: instant))")
  }
}

extension Instant {
  fileprivate var year: Int { CivilDateTime(uncheckedSecondsSinceEpoch: secondsSinceEpoch).date.year }
}
