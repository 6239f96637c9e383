import CivilTime
import Languages
import Planning
import Testing
import TribeModel

@testable import Rendering

/// Screens on the wall and for ink, a child's day in pictures, and addresses of calendars.
@Suite("Screens and children's days")
struct DisplayTests {
  private func text(_ path: String, _ files: [RenderedFile]) throws -> String {
    String(decoding: try #require(files.first { $0.path == path }, "\(path)").bytes, as: UTF8.self)
  }

  private func count(_ part: String, in text: String) -> Int { text.ranges(of: part).count }

  @Test func theScreenHoldsTheNextDaysAndWeeks() throws {
    let plan = try SampleFamily.plan()
    let page = try text(OutputPaths.display, pages(plan))
    let today = plan.context.today
    let lists = page.split(separator: "<article class=\"d-day\"").dropFirst().map(String.init)
    #expect(lists.count == DisplayPage.dayCount)
    for (number, list) in lists.enumerated() {
      let date = today.adding(days: number)
      #expect(list.contains("data-day=\"\(isoText(date))\""))
      #expect(count("<li class=\"d-item", in: list) == plan.days[date].count)
    }
    #expect(count("class=\"d-box", in: page) == 7 * DisplayPage.weekCount)
    #expect(count(" is-today", in: page) == 1)
  }

  @Test func theVersionChangesWithWhatCanBeRead() throws {
    func version(_ change: (inout Tribe) -> Void = { _ in }, today: CivilDate = SampleFamily.date(2027, 3, 13)) throws -> String {
      var tribe = SampleFamily.tribe
      change(&tribe)
      let files = try pages(try SampleFamily.plan(tribe, today: today))
      let version = try text(OutputPaths.displayVersion, files).trimmed
      #expect(try text(OutputPaths.display, files).contains("data-version=\"\(version)\""))
      return version
    }
    let first = try version()
    #expect(first.utf8.count == 16 && first.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
    #expect(try version() == first)
    #expect(try version({ $0.contacts = [] }) == first)
    #expect(try version({ $0.events[5].subject = "Grandma’s party" }) != first)
    #expect(try version({ $0.meals[0].title = "Soup" }) != first)
    #expect(try version(today: SampleFamily.date(2027, 3, 14)) != first)
  }

  @Test func settingsChooseWhatTheScreenShows() throws {
    var settings = SampleFamily.settings
    settings.display.kinds = [.events]
    settings.display.members = [SampleFamily.tribe.members[4].name]
    settings.display.locale = "de"
    settings.display.night = nil
    let files = try pages(try SampleFamily.plan(settings: settings))
    let page = try text(OutputPaths.display, files)
    #expect(page.contains("lang=\"de\"") && !page.contains("data-night-from"))
    #expect(page.contains("Film night") && !page.contains("Cat to the vet") && !page.contains("Birthday dinner out"))
    #expect(try text("index.html", files).contains("lang=\"en-GB\""))
  }

  @Test func viewsAreThoseThatSettingsName() throws {
    let plain = try text(OutputPaths.display, pages(try SampleFamily.plan()))
    #expect(!plain.contains("d-views") && !plain.contains("d-column"))
    var settings = SampleFamily.settings
    (settings.display.views, settings.display.turn) = ([.month, .people], 30)
    let page = try text(OutputPaths.display, pages(try SampleFamily.plan(settings: settings)))
    #expect(page.contains("class=\"display view-month\"") && page.contains("data-turn=\"30\""))
    #expect(count("<button", in: page) == 2 && page.contains("data-view=\"people\">Members<"))
    settings.display.views = [.overview]
    #expect(try !text(OutputPaths.display, pages(try SampleFamily.plan(settings: settings))).contains("d-views"))
  }

  @Test func theWeatherStandsOnItsDaysAlone() throws {
    var tribe = SampleFamily.tribe
    var weather = Weather(service: .metNorway, units: .metric)
    let today = SampleFamily.date(2027, 3, 13)
    for days in [-1, 0, 1, 9] {
      var day = Weather.Day()
      (day.values.sky, day.values.degrees, day.values.chance, day.values.amount) = (.rain, 20 + days, days == 1 ? 40 : nil, 12)
      weather.days[today.adding(days: days)] = day
    }
    tribe.weather = weather
    let files = try pages(try SampleFamily.plan(tribe, today: today))
    let screen = try text(OutputPaths.display, files)
    #expect(screen.contains("<b>20°</b> <small>1.2 mm</small>") && screen.contains("<b>21°</b> <small>40%</small>"))
    #expect(screen.contains("<b>29°</b>") && !screen.contains("<b>19°</b>") && screen.contains("Weather: MET Norway"))
    let shown = files.filter { String(decoding: $0.bytes, as: UTF8.self).contains("i-sky-rain") }.map(\.path)
    let allowed = ["index.html", "display/", "days/2027-03-13", "days/2027-03-14", "week/"]
    #expect(shown.filter { path in !allowed.contains(where: path.hasPrefix) } == [])
  }

  @Test func aFullDaySaysHowMuchMoreThereIs() throws {
    var tribe = SampleFamily.tribe
    for number in 100..<140 {
      var event = tribe.events[6]
      event.id = EventID("\(number)", in: SampleFamily.scope)
      tribe.events.append(event)
    }
    let plan = try SampleFamily.plan(tribe)
    let page = try text(OutputPaths.display, pages(plan))
    let today = try #require(page.split(separator: "<article class=\"d-day\"").dropFirst().first)
    let shown = count("<li class=\"d-item", in: String(today))
    #expect(today.contains("data-rest=\"\(plan.days[plan.context.today].count - shown)\""))
  }

  @Test func childrenHaveADayInPictures() throws {
    // A member is 11 on this day.
    let plan = try SampleFamily.plan()
    let files = try pages(plan)
    #expect(files.map(\.path).filter { $0.hasPrefix("kids/") } == [plan.paths.kid(2)])
    let whole = try text(plan.paths.kid(2), files)
    // The days after it are there for mornings before the next build.
    #expect(count("hidden=\"hidden\"", in: whole) == 7)
    let page = try #require(whole.split(separator: "hidden=\"hidden\"").first)
    #expect(page.contains("Film night") && page.contains("Birthday dinner out") && !page.contains("Cat to the vet"))
    var settings = SampleFamily.settings
    settings.kids = []
    #expect(try !pages(try SampleFamily.plan(settings: settings)).contains { $0.path.hasPrefix("kids/") })
  }

  @Test(arguments: [
    ("https://planner.example.org/", true), ("https://planner.example.org:8080/a/", true), ("http://localhost:8000/", false),
    ("http://127.0.0.1/", false), ("http://192.168.1.20/", false), ("http://172.20.0.1/", false), ("http://172.40.0.1/", true),
    ("http://10.1.2.3/", false), ("http://nas.local/", false), ("http://nas/", false), ("http://[::1]/", false),
    ("http://8.8.8.8/", true),
  ])
  func addressesAtHomeAreKnown(_ address: String, _ isPublic: Bool) {
    #expect(SiteAddress.isPublic(address) == isPublic)
  }

  @Test func calendarsAreSubscribedToInOneTap() throws {
    let page = try text("subscribe/index.html", pages(try SampleFamily.plan()))
    #expect(page.contains("https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fplanner.example.org%2Ffeeds%2Feveryone.ics"))
    #expect(page.contains("https://outlook.live.com/calendar/0/addfromweb?url=webcal%3A%2F%2Fplanner.example.org"))
    var settings = SampleFamily.settings
    settings.baseURL = "http://192.168.1.20/"
    let home = try text("subscribe/index.html", pages(try SampleFamily.plan(settings: settings)))
    #expect(!home.contains("calendar.google.com") && home.contains("192.168.1.20/ is only known at home"))
  }
}

extension String {
  fileprivate var trimmed: String { String(split(whereSeparator: \.isNewline).first ?? "") }
}
