import CivilTime
import Foundation
import Languages
import Planning
import Testing
import TribeModel

@testable import Rendering

/// `data/*.json`: what other screens read.
@Suite("Data for other screens")
struct DataFilesTests {
  private func files(_ plan: SitePlan) throws -> [String: [String: Any]] {
    let made = DataFiles(plan, language: Language(matching: "en-GB"), title: "Ours").files()
    return try Dictionary(
      uniqueKeysWithValues: made.map { file in
        let root = try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any]
        return (file.path, try #require(root))
      })
  }

  @Test func everyDayHoldsItsItems() throws {
    let plan = try SampleFamily.plan()
    let files = try files(plan)
    #expect(Set(files.keys) == ["data/today.json", "data/week.json", "data/members.json"])
    let days = try #require(files["data/week.json"]?["days"] as? [[String: Any]])
    for (offset, day) in days.enumerated() {
      let date = plan.context.today.adding(days: offset)
      #expect(day["date"] as? String == date.text())
      #expect((day["items"] as? [Any])?.count == plan.days[date].count)
    }
    #expect(days.count == 7 && days[0]["items"] as? NSArray == files["data/today.json"]?["items"] as? NSArray)
    #expect((files["data/members.json"]?["members"] as? [Any])?.count == plan.shown.members.count { $0.isCurrent })
  }

  @Test func timesHaveAnOffsetAndDaysHaveNone() throws {
    let days = try #require(try files(SampleFamily.plan())["data/week.json"]?["days"] as? [[String: Any]])
    let items = days.flatMap { $0["items"] as? [[String: Any]] ?? [] }
    #expect(!items.isEmpty)
    for item in items {
      let start = try #require(item["start"] as? String)
      let isAllDay = try #require(item["allDay"] as? Bool)
      #expect(start.count == (isAllDay ? 10 : 25) && (isAllDay || start.hasSuffix(":00")), "\(start)")
      #expect(item["title"] as? String != "" && item["page"] as? String != "")
    }
  }
}
