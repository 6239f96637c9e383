import CivilTime
import TestSupport
import Testing

@Suite("Zones, RFC 9636")
struct ZoneTests {
  static let database = ZoneDatabase()

  static func instant(_ text: String) throws -> Instant {
    Instant(secondsSinceEpoch: try #require(CivilDateTime(text)).secondsSinceEpoch)
  }

  @Test(arguments: [
    // local time, the moment it means, what the clock shows then
    ("Europe/Oslo", "2027-03-28T01:59:59", "2027-03-28T00:59:59", "2027-03-28T01:59:59"),
    ("Europe/Oslo", "2027-03-28T02:30:00", "2027-03-28T01:30:00", "2027-03-28T03:30:00"),
    ("Europe/Oslo", "2027-03-28T03:00:00", "2027-03-28T01:00:00", "2027-03-28T03:00:00"),
    ("Europe/Oslo", "2027-10-31T02:30:00", "2027-10-31T00:30:00", "2027-10-31T02:30:00"),
    ("Europe/Oslo", "2027-10-31T03:00:00", "2027-10-31T02:00:00", "2027-10-31T03:00:00"),
    ("Europe/Dublin", "2027-07-01T12:00:00", "2027-07-01T11:00:00", "2027-07-01T12:00:00"),
    ("Europe/Dublin", "2027-01-01T12:00:00", "2027-01-01T12:00:00", "2027-01-01T12:00:00"),
    ("Australia/Lord_Howe", "2027-10-03T02:15:00", "2027-10-02T15:45:00", "2027-10-03T02:45:00"),
    ("Australia/Lord_Howe", "2027-04-04T01:45:00", "2027-04-03T14:45:00", "2027-04-04T01:45:00"),
    ("Pacific/Apia", "2011-12-30T10:00:00", "2011-12-30T20:00:00", "2011-12-31T10:00:00"),
    ("Asia/Kathmandu", "2027-01-01T00:00:00", "2026-12-31T18:15:00", "2027-01-01T00:00:00"),
    // beyond the tables
    ("Europe/Oslo", "2500-07-01T12:00:00", "2500-07-01T10:00:00", "2500-07-01T12:00:00"),
    ("Europe/Oslo", "9999-12-31T12:00:00", "9999-12-31T11:00:00", "9999-12-31T12:00:00"),
    ("America/New_York", "2101-03-13T02:30:00", "2101-03-13T07:30:00", "2101-03-13T03:30:00"),
    ("Europe/Oslo", "1850-01-01T12:00:00", "1850-01-01T11:17:00", "1850-01-01T12:00:00"),
    ("W. Europe Standard Time", "2027-07-01T12:00:00", "2027-07-01T10:00:00", "2027-07-01T12:00:00"),
    ("US/Eastern", "2027-07-01T12:00:00", "2027-07-01T16:00:00", "2027-07-01T12:00:00"),
    ("/vendor.example/20190914_1/America/Argentina/Ushuaia", "2027-07-01T12:00:00", "2027-07-01T15:00:00", "2027-07-01T12:00:00"),
  ])
  func localTimesMeanMoments(_ zone: String, _ local: String, _ utc: String, _ shown: String) throws {
    let rules = try Self.database.zone(TimeZoneID(zone))
    let time = try #require(CivilDateTime(local))
    // Oslo's local mean time was Berlin's until 1893 in this database, whose seconds differ between releases.
    if local.hasPrefix("1850") {
      #expect(rules.localTime(of: rules.instant(of: time)) == time)
      return
    }
    #expect(rules.instant(of: time) == (try Self.instant(utc)))
    #expect(rules.localTime(of: try Self.instant(utc)).text() == shown)
    #expect(rules.shiftedOutOfGap(time).text() == shown)
  }

  @Test func transitionsFollowOneAnother() throws {
    let rules = try Self.database.zone(TimeZoneID("Europe/Oslo"))
    var at = try Self.instant("2026-01-01T00:00:00")
    var changes: [String] = []
    for _ in 0..<4 {
      let next = try #require(rules.nextTransition(after: at))
      changes.append("\(next.localBefore.text()) \(next.before.abbreviation) \(next.after.abbreviation) \(next.after.offset)")
      at = next.instant
    }
    #expect(
      changes == [
        "2026-03-29T02:00:00 CET CEST 7200", "2026-10-25T03:00:00 CEST CET 3600", "2027-03-28T02:00:00 CET CEST 7200",
        "2027-10-31T03:00:00 CEST CET 3600",
      ])
    #expect(try Self.database.zone(TimeZoneID("Asia/Tokyo")).nextTransition(after: at) == nil)
    let far = try #require(rules.nextTransition(after: try Self.instant("2150-01-01T00:00:00")))
    #expect(far.localBefore.text() == "2150-03-29T02:00:00")
    #expect(rules.nextTransition(after: try Self.instant("9999-12-31T00:00:00")) == nil)
  }

  @Test func gapsOfAYear() throws {
    let rules = try Self.database.zone(TimeZoneID("America/New_York"))
    let year = try #require(CivilDateTime("2027-01-01T00:00:00"))..<(try #require(CivilDateTime("2028-01-01T00:00:00")))
    #expect(
      rules.gaps(touching: year).map { $0.lowerBound.text() + " " + $0.upperBound.text() } == [
        "2027-03-14T02:00:00 2027-03-14T03:00:00"
      ])
  }

  @Test(arguments: [
    "Europe/Oslo", "America/New_York", "Africa/Casablanca", "Australia/Lord_Howe", "Asia/Gaza", "America/Nuuk", "Antarctica/Troll",
  ])
  func instantAndLocalTimeAgree(_ name: String) throws {
    let rules = try Self.database.zone(TimeZoneID(name))
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Rounds.count(400, of: 4_000) {
      let instant = Instant(secondsSinceEpoch: Int64.random(in: -2_000_000_000...8_000_000_000, using: &random))
      let local = rules.localTime(of: instant)
      // In an overlap the first of two moments is given back.
      let back = rules.instant(of: local)
      #expect(rules.localTime(of: back) == local, "\(instant)")
      #expect(back <= instant && instant.secondsSinceEpoch - back.secondsSinceEpoch < 90_000)
    }
  }

  @Test func unknownNamesAreAnsweredWithNearOnes() {
    let error = #expect(throws: ZoneError.self) { try Self.database.zone(TimeZoneID("Europe/Olso")) }
    #expect(error?.description == "there is no time zone called “Europe/Olso”; did you mean Europe/Oslo?")
    for name in [
      "../../etc/passwd", "/etc/passwd", "", "Europe/../Europe/Oslo", "Europe", "tzdata.zi", "Nowhere/At_All",
      String(repeating: "x", count: 5000),
    ] {
      #expect(throws: ZoneError.self, "\(name.prefix(40))") { try Self.database.zone(TimeZoneID(name)) }
    }
  }

  @Test func aMachineWithoutZonesIsToldWhatToInstall() {
    let empty = ZoneDatabase(directory: "/nonexistent-folder")
    let error = #expect(throws: ZoneError.self) { try empty.zone(TimeZoneID("Europe/Oslo")) }
    #expect(error == .missingDatabase(directory: "/nonexistent-folder"))
    #expect(error?.description.contains("apt-get install tzdata") == true)
    #expect((try? empty.zone(TimeZoneID("UTC")))?.offset(at: Instant(secondsSinceEpoch: 0)) == 0)
  }

  /// Files cut short and changed at every octet: an error or a zone, never a trap, and every zone can be asked.
  @Test func damagedFilesNeverTrap() throws {
    guard case .bytes(let good) = ZoneDatabase.readFile(ZoneDatabase.usualDirectory + "/Europe/Oslo") else {
      Issue.record("no zone files on this machine; install tzdata")
      return
    }
    var random = SeededGenerator(seed: 3)
    func ask(_ bytes: [UInt8]) {
      let database = ZoneDatabase(directory: "x", read: { _ in .bytes(bytes) }, list: { _ in [] })
      guard let zone = try? database.zone(TimeZoneID("A/B")) else { return }
      for second in [Int64.min / 4, -3_000_000_000, 0, 1_800_000_000, 5_000_000_000, 250_000_000_000] {
        let local = zone.localTime(of: Instant(secondsSinceEpoch: second))
        _ = zone.instant(of: local)
        _ = zone.nextTransition(after: Instant(secondsSinceEpoch: second))
      }
      _ = zone.observances(from: CivilDate(uncheckedDayNumber: 20_000), through: CivilDate(uncheckedDayNumber: 21_000))
    }
    for length in 0..<good.count { ask(Array(good[..<length])) }
    for index in good.indices {
      var bytes = good
      bytes[index] = UInt8.random(in: 0...255, using: &random)
      ask(bytes)
    }
    ask([UInt8](repeating: 0xFF, count: 300_000))
  }

  /// A version 2 file with nothing but a footer.
  static func file(footer: String) -> [UInt8] {
    func header() -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4,
      ]
    }
    let body: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC".utf8) + [0]
    return header() + body + header() + body + [0x0A] + Array(footer.utf8) + [0x0A]
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-07-01T00:00:00", 7200, "2027-12-01T00:00:00", 3600),
    ("<-03>3", "2027-07-01T00:00:00", -10_800, "2027-12-01T00:00:00", -10_800),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2027-07-01T00:00:00", 3600, "2027-12-01T00:00:00", 0),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2027-07-01T00:00:00", 36_000, "2027-12-01T00:00:00", 39_600),
    ("EST5EDT,J60/2,J300/2", "2028-02-29T12:00:00", -18_000, "2028-03-01T12:00:00", -14_400),
    ("EST5EDT,59/2,300/2", "2028-02-29T12:00:00", -14_400, "2028-02-28T12:00:00", -18_000),
    ("XXX3EDT4,0/0,J365/23", "2027-07-01T00:00:00", -14_400, "2027-12-31T23:59:59", -14_400),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2027-03-26T00:00:00", 10_800, "2027-03-25T23:59:59", 7200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2027-03-28T01:00:00", -3600, "2027-03-28T00:59:59", -7200),
  ])
  func footersGoOn(_ footer: String, _ one: String, _ oneOffset: Int, _ other: String, _ otherOffset: Int) throws {
    let bytes = Self.file(footer: footer)
    let zone = try ZoneDatabase(directory: "x", read: { _ in .bytes(bytes) }).zone(TimeZoneID("A/B"))
    #expect(zone.offset(at: try Self.instant(one)) == oneOffset)
    #expect(zone.offset(at: try Self.instant(other)) == otherOffset)
  }

  @Test(arguments: [
    "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "C-1", "CET-25", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1x",
  ])
  func wrongFootersAreRefused(_ footer: String) {
    let bytes = Self.file(footer: footer)
    #expect(throws: ZoneError.self) { try ZoneDatabase(directory: "x", read: { _ in .bytes(bytes) }).zone(TimeZoneID("A/B")) }
  }

  @Test func everyWindowsNameLeadsToAZone() throws {
    #expect(WindowsZones.iana.count == 142)
    for (name, zone) in WindowsZones.iana {
      #expect(try Self.database.zone(TimeZoneID(name)).id.name == zone)
    }
  }
}
