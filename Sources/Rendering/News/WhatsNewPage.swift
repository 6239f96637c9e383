internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `what's-new/`: what changed between builds, the latest day first.
struct WhatsNewPage: Sendable {
  static let path = "what's-new/index.html"
  static let feedPath = "what's-new/feed.atom"

  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let count, since: TextSlot
  private let hasChanges: FlagSlot
  private let days: ListSlot
  private let day, change: RecordType
  private let id, name, machine: TextSlot
  private let isLatest: FlagSlot
  private let changes: ListSlot
  private let label, kind, title, detail, icon: TextSlot
  private let link: PathSlot
  private let feed: PathSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    change = schema.record("change", "Something that changed between two builds")
    label = schema.text(change, "label", "What happened, such as Moved; missing if the title says it", .optional)
    kind = schema.text(change, "kind", "What it happened to, such as Event", .optional)
    title = schema.text(change, "title", "What it is called")
    detail = schema.text(change, "detail", "What it was and what it is", .optional)
    icon = schema.text(change, "icon", "The class of its icon")
    link = schema.path(change, "path", "The page that shows it, from the site's root; missing if none does", .optional)
    day = schema.record("changeDay", "The changes that the builds of one day found")
    id = schema.text(day, "id", "The day as YYYY-MM-DD, for links within the page")
    name = schema.text(day, "name", "The day in words")
    machine = schema.text(day, "machine", "The day as YYYY-MM-DD, for machines")
    isLatest = schema.flag(day, "isLatest", "Set if it is the day that the planner was made for")
    changes = schema.list(day, "changes", "The changes", of: change)
    type = schema.record("whatsNewPage", "What changed between builds")
    frame = FrameModel(&schema, type, shared)
    count = schema.text(type, "count", "How many changes are new since the last build")
    since = schema.text(type, "since", "Since when changes are listed")
    hasChanges = schema.flag(type, "hasChanges", "Set if anything changed")
    days = schema.list(type, "days", "The days with changes, latest first", of: day)
    feed = schema.path(type, "feedPath", "The Atom feed of the changes, from the site's root")
    page = schema.page("whatsNew", root: type, template: "whats-new.html.mustache", "What changed between builds")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words, history) = (shared.plan, shared.words, shared.history)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.whatsNew), place: .elsewhere, icons: 0, shared, &data)
    let zone = plan.context.zone
    data.set(record, count, NewsCount.text(history, shared))
    data.set(
      record, since, words.changesFollowedSince(date: shared.language.text(zone.localTime(of: history.began).date, .long)))
    data.set(record, hasChanges, !history.changes.isEmpty)
    data.set(record, feed, Self.feedPath)
    let telling = ChangeWords(plan, shared.language, for: history.changes)
    var groups: [(day: CivilDate, changes: [PlannerChange])] = []
    for item in history.changes {
      let date = zone.localTime(of: item.moment).date
      if groups.last?.day == date { groups[groups.count - 1].changes.append(item) } else { groups.append((date, [item])) }
    }
    data.set(
      record, days,
      groups.map { group in
        let made = data.make(day)
        data.set(made, id, isoShort(group.day))
        data.set(made, name, shared.language.text(group.day, .full))
        data.set(made, machine, isoShort(group.day))
        data.set(made, isLatest, group.day == plan.context.today)
        data.set(made, changes, group.changes.map { make(telling.tell($0), &data) })
        return made
      })
    return record
  }

  private func make(_ told: ToldChange, _ data: inout ViewData) -> ViewRef {
    let record = data.make(change)
    data.set(record, label, told.label)
    data.set(record, kind, told.kind)
    data.set(record, title, told.title)
    data.set(record, detail, told.detail)
    data.set(record, icon, told.icon)
    data.set(record, link, told.path)
    return record
  }
}

/// How much is new since the build before today's.
enum NewsCount {
  static func text(_ history: ChangeHistory, _ shared: SharedViews) -> String {
    shared.words.newCount(count: history.newCount(zone: shared.plan.context.zone))
  }

  /// Since when, in words; nil after the first build.
  static func since(_ history: ChangeHistory, _ shared: SharedViews) -> String? {
    history.previousDay.map { shared.words.changesSince(date: shared.language.text($0, .dayMonth)) }
  }
}
