import CivilTime
import Planning
import Testing
import TribeModel

/// What of planner.json a reader's site is told. Each text of it says where it stands and how secret it is.
@Suite("Settings of a site")
struct SiteSettingsTests {
  static let planner: PlannerSettings = {
    var planner = PlannerSettings()
    (planner.title, planner.baseURL, planner.listsReaders) = ("title-of-all", "https://base-of-family.example/", true)
    planner.sources = ["everyone", "family", "busy"].map { show in
      var source = SourceSetting(format: "icalendar", path: "path-private.ics", name: "source-\(show)", layer: "layer-\(show)")
      (source.show, source.was) = (SourceShow(rawValue: show), ["was-\(show)"])
      (source.url, source.headers) = ("https://url-private.example/", ["Authorization": "header-private"])
      return source
    }
    planner.memberOverrides = ["Ada", "Ben"].map { name in
      var person = MemberOverride(name: name)
      (person.was, person.emails, person.aliases) = (["was-\(name)"], ["mail-private@example.org"], ["alias-private"])
      return person
    }
    var other = Reader(name: "other-private", level: .relatives)
    other.lock = lock("LOCK_PRIVATE")
    planner.readers = [other]
    planner.hideFrom = [.celebration: ["hidden-private"]]
    planner.rules = [RuleSetting()]
    planner.rules[0].title = "rule-private"
    planner.written = [WrittenSetting(key: "key-private", value: Array("\"value-private\"".utf8))]
    planner.lock = lock("LOCK_OF_ALL")
    planner.care = CareSettings()
    planner.care?.carers = ["carer-family"]
    planner.babysitter = Babysitting()
    planner.babysitter?.details = ["home": "home-family"]
    planner.display.photos = "photos-family"
    planner.print.post = "post-family"
    planner.feeds.secretDirectory = "folder-of-family"
    planner.feeds.attendees = true
    return planner
  }()

  static func lock(_ variable: String) -> LockSetting {
    var lock = LockSetting()
    lock.passwords = [LockSetting.Password()]
    lock.passwords[0].variable = variable
    return lock
  }

  static func site(_ level: Reader.Level, _ change: (inout Reader) -> Void = { _ in }) throws -> SiteSettings {
    var tribe = Tribe(name: "Fictional", zone: TimeZoneID("UTC"))
    tribe.members = ["Ada", "Ben"].map { name in
      Member(id: MemberID(name, in: SourceScope(name: "test")), name: name, initials: "X", colour: 0)
    }
    var reader = Reader(name: "reader", level: level)
    change(&reader)
    let database = ZoneDatabase()
    var filter = ReaderFilter(reader, zones: database, today: .min) { $0 }
    return filter.apply(to: tribe, planner).settings
  }

  static func text(_ site: SiteSettings) -> String {
    var text = ""
    dump(site, to: &text)
    return text
  }

  @Test(arguments: Reader.Level.allCases)
  func noSiteHoldsWhatIsForTheImport(_ level: Reader.Level) throws {
    let text = Self.text(try Self.site(level))
    #expect(!text.lowercased().contains("private"))
    #expect(text.contains("LOCK_OF_ALL") && text.contains("was-Ada") == (level != .busy) && text.contains("layer-everyone"))
    // What is the family's alone.
    let isFamily = level == .family
    for word in [
      "carer-family", "home-family", "photos-family", "post-family", "base-of-family", "folder-of-family", "layer-family",
    ] {
      #expect(text.contains(word) == isFamily || level == .relatives && word == "photos-family", "\(word)")
    }
    #expect(text.contains("title-of-all") == (level != .busy))
    #expect(!text.contains("layer-busy") && !text.contains("was-busy"))
    #expect(try Self.site(level).feeds.attendees == isFamily)
  }

  @Test func aReaderOfOneMemberKnowsNoOther() throws {
    let text = Self.text(try Self.site(.family) { $0.members = ["Ada"] })
    #expect(text.contains("was-Ada") && !text.contains("was-Ben"))
    #expect(!text.contains("carer-family") && !text.contains("photos-family") && !text.contains("folder-of-family"))
  }

  @Test func theOwnAddressAndPasswordWin() throws {
    let site = try Self.site(.relatives) {
      ($0.baseURL, $0.title, $0.secretDirectory, $0.lock) = ("https://own.example/", "Own", "own", Self.lock("OWN"))
    }
    #expect(site.baseURL == "https://own.example/" && site.title == "Own" && site.feeds.secretDirectory == "own")
    #expect(site.lock == Self.lock("OWN") && site.reader == "reader")
  }

  /// Groups of settings that a site gets as they are, but for what `SiteSettings` takes from them. Whoever adds one says here that every
  /// reader's site may know it, or takes it from the others there.
  @Test func whatAGroupHoldsIsNamed() throws {
    let site = try Self.site(.family)
    func check(_ group: Any, _ names: String) {
      let fields = Mirror(reflecting: group).children.compactMap(\.label)
      #expect(fields == names.split(separator: " ").map(String.init), "\(type(of: group)) has another field: who may know of it?")
    }
    check(
      site.feeds,
      "members everyone categories birthdays birthYears chores todos meals activities layers ownCalendars canary cancelled refreshHours"
        + " alarmMinutes choreAlarm initialsInTitles attendees undatedTodos secretDirectory secret rotations vCardVersion4")
    check(site.publish, "contacts messages journals photos chorePhotos choreHistory choreHorizonWeeks")
    check(site.display, "kinds members night eveningFrom locale views turn photos photosAfter")
    check(site.print, "paper letters post")
    check(site.show, "wall month print memberFeed")
    check(site.alarms, "kinds categories members events wholeDays")
    check(site.theme, "accent scheme palette")
    check(CycleSetting(), "name start pattern labels members handover holidays inHolidays changes colour")
  }
}
