import CivilTime
import Diagnostics
import Testing
import TribeModel

@testable import TribeImport

/// Public holidays by rule. `make differential` holds ten years of all regions against another data set.
@Suite("Public holidays")
struct HolidayTests {
  /// A region, a year and some of its days, in order: those that are listed, and with `-` those that must not be.
  static let days: [(region: String, days: [String])] = [
    // Easter, and what hangs on it, on its earliest and latest dates.
    ("NO", ["2285-03-22", "2038-04-25", "2027-05-17", "-2027-06-06"]),
    ("GR", ["2027-04-30", "2027-05-03", "2027-05-04", "2024-05-07", "-2024-05-01"]),
    ("RO", ["2027-05-02", "2024-01-06", "-2023-01-06"]),
    // Only in some regions.
    ("DE", ["2027-10-03", "-2027-01-06", "-2027-10-31"]), ("DE-BY", ["2027-01-06", "-2027-10-31"]), ("DE-SN", ["2027-11-17"]),
    ("CH-GL", ["2026-04-09", "-2026-04-02", "2027-04-01"]), ("FR-57", ["2027-03-26", "2027-12-26"]), ("FR", ["-2027-03-26"]),
    // Moved or given twice when on a weekend.
    ("NL", ["2025-04-26", "-2025-04-27", "2027-04-27"]), ("US", ["2027-07-04", "2027-07-05", "2021-12-31"]),
    ("GB-ENG", ["2027-12-27", "2027-12-28", "2022-06-03", "-2022-05-30"]), ("GB-SCT", ["2028-01-03", "2028-01-04", "-2028-04-17"]),
    ("NZ-OTA", ["2035-03-27", "-2034-03-27"]), ("ZA", ["2027-03-22"]), ("ES", ["-2026-11-01", "2027-11-01"]),
    // Weekdays of a month, one nearest to a date, years.
    ("US", ["2027-11-25", "2027-01-18", "2027-05-31"]), ("NZ-WGN", ["2027-01-25"]),
    ("IE", ["2030-02-01", "2027-02-01", "-2022-02-07"]),
    ("SE", ["2027-06-26", "2027-11-06"]), ("DK", ["2023-05-05", "-2024-04-26"]), ("CO", ["2027-01-11", "2027-05-10"]),
  ]

  @Test(arguments: days) func fallOnTheirDays(_ region: String, _ days: [String]) throws {
    let country = try #require(HolidayTable.shared.country(of: region))
    for day in days {
      let date = try #require(CivilDate(day.hasPrefix("-") ? day.dropFirst() : day[...]))
      let found = country.holidays(in: region, years: date.year...date.year).contains { $0.date == date }
      #expect(found != day.hasPrefix("-"), "\(region) \(day)")
    }
  }

  @Test func everyLineOfTheTableIsARule() {
    let text = embeddedFiles.first { $0.path == "holidays.txt" }?.text.description ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("@") && !$0.hasPrefix("=") }
    #expect(lines.filter { HolidayRule(String($0)) == nil } == [])
    #expect(HolidayTable.shared.countries.count >= 25)
    for (code, country) in HolidayTable.shared.countries {
      #expect((4...19).contains(Set(country.holidays(in: code, years: 2027...2027).map(\.date)).count), "\(code)")
    }
  }

  @Test func areNamedInThePlannersLanguage() throws {
    let country = try #require(HolidayTable.shared.country(of: "NO"))
    let easter = try #require(country.holidays(in: "NO", years: 2027...2027).first { $0.names.english == "Easter Monday" })
    let names = ["nb-NO", "nn", "de-AT", "es", "fr-FR", "en-GB", "pl"].map { easter.name(in: $0, country, HolidayTable.shared) }
    #expect(
      names == [
        "Andre påskedag", "Andre påskedag", "Ostermontag", "Lunes de Pascua", "Lundi de Pâques", "Easter Monday", "Easter Monday",
      ])
  }

  @Test func areASourceWithoutFiles() throws {
    let planner =
      #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "holidays", "region": "no" }, { "format": "wallplanner", "path": "own" } ] }"#
    let result = importing(["planner.json": planner, "own/m.json": MistakesTests.members])
    #expect(result.diagnostics.filter { $0.severity != .note }.map(\.message) == [])
    let events = try #require(result.tribe).events
    #expect(events.contains { $0.layer == "Public holidays" && !$0.isBusy && $0.id.scope.name == "holidays-no" })
    #expect(Set(events.map(\.id)).count == events.count)
  }

  /// What is wrong with an entry, and what is told.
  static let mistakes: [(entry: String, told: String, hint: String)] = [
    (#""region": "DE-XX""#, "the public holidays of “DE-XX” are not known", "DE-BY"),
    (#""region": "Norway""#, "the public holidays of “NORWAY” are not known", "NO"),
    (#""path": "x""#, "this source has no region", "DE-BY"),
  ]

  @Test(arguments: mistakes) func unknownRegionsAreErrors(_ entry: String, _ told: String, _ hint: String) throws {
    let result = importing(["planner.json": "{ \"sources\": [ { \"format\": \"holidays\", \(entry) } ] }"])
    let fault = try #require(result.diagnostics.first { $0.severity == .error })
    #expect(fault.message == told)
    #expect(fault.hint?.contains(hint) == true)
  }
}
