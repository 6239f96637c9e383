import CivilTime
import Diagnostics
import Languages
import PageCheck
import Planning
import TestSupport
import Testing
import TribeModel

@testable import Rendering

/// The feeds are read with libxml2 through the page check, and their elements are found in the text.
@Suite("Atom feeds, RFC 4287")
struct AtomFeedTests {
  static func plan(_ change: (inout Tribe, inout PlannerSettings) -> Void = { _, _ in }) throws -> SitePlan {
    var (tribe, settings) = (SampleFamily.tribe, SampleFamily.settings)
    settings.publish.journals = true
    let when = Instant(secondsSinceEpoch: 1_803_859_200)
    var post = Journal.Post(
      id: PostID("p/1", in: SampleFamily.scope), author: .member(0),
      text: "First <b>line</b> & more\nSee https://example.org/a?b=1&c=2.",
      image: nil, date: when)
    post.comments = [
      Journal.Comment(author: .former(name: "Old Ada"), text: "Nice", date: Instant(secondsSinceEpoch: when.secondsSinceEpoch + 61))
    ]
    let silent = Journal.Post(id: PostID("p2", in: SampleFamily.scope), author: .unknown, text: nil, image: nil, date: when)
    tribe.journals = ["Trips & tents", "Secret diary"].enumerated().map { number, title in
      Journal(
        id: JournalID("\(number)", in: SampleFamily.scope), title: title, contributors: [0], observers: [],
        isPublished: number == 0,
        posts: [post, silent])
    }
    change(&tribe, &settings)
    return try SampleFamily.plan(tribe, settings: settings)
  }

  static func feeds(_ plan: SitePlan, language: String = "en-GB", history: ChangeHistory? = nil) throws -> [String: String] {
    let feeds = AtomFeeds(
      plan, language: Language(matching: language), history: history ?? ChangeHistory(after: nil, plan),
      templates: try defaultTemplates())
    return Dictionary(uniqueKeysWithValues: feeds.files().map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  private static func members(_ plan: SitePlan) -> [String] { plan.paths.memberNames.map { "members/\($0)/feed.atom" }.sorted() }

  /// What is somebody's is in that person's feed, and what is everybody's in all; who has left keeps nothing.
  @Test func eachPersonHasTheNewsOfWhatIsTheirs() throws {
    let before = ChangeHistory(after: nil, try Self.plan())
    let plan = try Self.plan { tribe, _ in
      tribe.events[0].location = "Hall 7"
      var all = tribe.events[0]
      (all.id, all.subject, all.owner, all.invitations) = (EventID("all", in: SampleFamily.scope), "Picnic", nil, [])
      tribe.events.append(all)
      all.id = EventID("gift", in: SampleFamily.scope)
      (all.subject, all.hiddenFrom) = ("Gift", [0])
      tribe.events.append(all)
    }
    let parsed = try #require(ChangeHistory.parse(ChangeHistory(after: before, plan).print()))
    #expect(parsed == ChangeHistory(after: before, plan))
    let feeds = try Self.feeds(plan, history: parsed)
    let theirs = Set(([plan.shown.events[0].owner].compactMap { $0 }) + plan.shown.events[0].invitations.map(\.member))
    for (index, name) in plan.paths.memberNames.enumerated() {
      let feed = try #require(feeds["members/\(name)/feed.atom"])
      #expect(feed.contains("Hall 7") == theirs.contains(index), "\(name)")
      #expect(feed.contains("Picnic") && feed.contains("Gift") == (index != 0), "\(name)")
    }
    #expect(theirs.count < plan.shown.members.count)
  }

  static func faults(_ feeds: [String: String]) -> [String] {
    let files = feeds.sorted { $0.key < $1.key }.map { CheckedFile(path: $0.key, bytes: Array($0.value.utf8)) }
    return SiteCheck(files: files, options: CheckOptions()).findings(jobs: 1).map { "\($0.path):\($0.offset): \($0.message)" }
  }

  @Test(arguments: ["en-GB", "de-DE", "fr-FR", "es-ES", "ar-EG"])
  func areFaultlessInEachLanguage(_ language: String) throws {
    let feeds = try Self.feeds(try Self.plan(), language: language)
    #expect(feeds.keys.sorted() == ["journals/sample-0/feed.atom"] + Self.members(try Self.plan()) + ["what's-new/feed.atom"])
    #expect(Self.faults(feeds) == [])
  }

  @Test func aJournalsPostsHaveStableIdsDatesAuthorsTextAndCommentCounts() throws {
    let feed = try #require(try Self.feeds(try Self.plan())["journals/sample-0/feed.atom"])
    for part in [
      "<title>Trips &amp; tents</title>", "<id>tag:wallplanner.invalid,2026:journal-0.sample</id>",
      "<id>tag:wallplanner.invalid,2026:journal-0.sample/p_2f1</id>", "<title>First &lt;b&gt;line&lt;/b&gt; &amp; more</title>",
      "<updated>2027-03-01T00:01:01Z</updated>", "<published>2027-03-01T00:00:00Z</published>",
      "<author><name>Astrid</name></author>",
      "<p>First &lt;b&gt;line&lt;/b&gt; &amp; more</p>", "<a href=\"https://example.org/a?b=1&amp;c=2\">", "<p>1 comment</p>",
    ] { #expect(feed.contains(part), "\(part) is missing in \(feed)") }
    #expect(!feed.contains("Secret diary"))
    let renamed = try #require(
      try Self.feeds(try Self.plan { tribe, _ in tribe.journals[0].title = "Other" })["journals/sample-0/feed.atom"])
    #expect(
      renamed.split(separator: "\n").filter { $0.hasPrefix("<id>") } == feed.split(separator: "\n").filter { $0.hasPrefix("<id>") })
  }

  @Test(arguments: [
    "<id>tag:wallplanner.invalid,2026:journal-0.sample</id>\n", "<updated>2027-03-01T00:01:01Z</updated>\n",
    "<title>Trips &amp; tents</title>\n", "-03-",
  ])
  func whatAnAtomFeedNeedsIsMissed(_ part: String) throws {
    let feed = try #require(try Self.feeds(try Self.plan())["journals/sample-0/feed.atom"])
    let damaged = feed.replacing(part, with: part == "-03-" ? "-33-" : "")
    #expect(damaged != feed)
    #expect(Self.faults(["journals/sample-0/feed.atom": damaged]) != [])
    #expect(Self.faults(["a.atom": String(feed.dropLast(3))]) != [])
    #expect(Self.faults(["a.atom": "<html/>"]) != [])
  }

  @Test func withoutASettingNoJournalIsPublished() throws {
    let feeds = try Self.feeds(try Self.plan { _, settings in settings.publish.journals = false })
    #expect(feeds.keys.sorted() == Self.members(try Self.plan()) + ["what's-new/feed.atom"])
  }

  @Test func addressesAreWholeIfTheSitesIsKnown() throws {
    let own = try #require(
      try Self.feeds(try Self.plan { $1.baseURL = "https://planner.example.org/" })["journals/sample-0/feed.atom"])
    #expect(
      own.contains(
        "<link rel=\"self\" type=\"application/atom+xml\" href=\"https://planner.example.org/journals/sample-0/feed.atom\"/>"))
    #expect(own.contains("href=\"https://planner.example.org/journals/sample-0/index.html#sample-p-1-"))
    let relative = try #require(try Self.feeds(try Self.plan { $1.baseURL = nil })["journals/sample-0/feed.atom"])
    #expect(relative.contains("href=\"../../journals/sample-0/index.html#sample-p-1-"))
  }
}
