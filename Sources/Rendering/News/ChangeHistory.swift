package import CivilTime
package import Planning
internal import TribeModel

/// What changed on the planner from build to build: what an earlier build showed, and the changes that were found since.
///
/// It is kept in the state folder, as it holds words. All its times are builds' own moments (`asOf`), so the same
/// history and the same data give the same bytes anywhere; building again on the same day with the same data changes nothing.
/// It holds only what the planner shows or has shown, and forgets what the family has made private since.
package struct ChangeHistory: Sendable, Equatable {
  /// Older changes are dropped.
  package static let maximumDays = 60
  /// More changes than this are not kept: the oldest go.
  package static let maximumChanges = 200
  /// More changes than this in one build are counted, not listed.
  package static let maximumChangesPerBuild = 100
  /// Texts longer than this are cut, in grapheme clusters.
  package static let maximumText = 200

  /// Newest first.
  var changes: [PlannerChange] = []
  /// When the first build that is remembered was made.
  package private(set) var began: Instant
  /// The day of the latest build, and the day of the one before it, which "new since" counts from.
  package private(set) var day: CivilDate
  package private(set) var previousDay: CivilDate?
  private var items: [PlannerItem] = []
  private var kinds: [PlannerItem.Kind] = []
  /// Whom the planner was built for: what one reader may see another need not hear of.
  package private(set) var reader = ""

  /// The history after one more build.
  ///
  /// - Parameters:
  ///   - previous: what an earlier build left; nil begins anew with nothing to tell.
  ///   - zone, day: taken from the plan's context.
  /// - Complexity: O(items).
  package init(after previous: ChangeHistory?, _ plan: SitePlan) {
    let context = plan.context
    let now = PlannerItems(plan)
    (items, kinds) = (now.items, now.kinds)
    (began, day) = (context.asOf, context.today)
    // What an invented family loses when a real one takes its place is no news.
    reader = plan.shown.isInvented ? "(invented)" : plan.settings.reader ?? ""
    guard let previous, previous.reader == reader else { return }
    began = previous.began
    previousDay = previous.day == context.today ? previous.previousDay : previous.day
    var found: [PlannerChange] = []
    if previous.items != now.items {
      found = PlannerComparison(
        from: previous.items, to: now, followedKinds: Set(previous.kinds), at: context.asOf, today: context.today
      ).changes.map(Self.clipped)
    }
    if found.count > Self.maximumChangesPerBuild {
      let rest = found.count - (Self.maximumChangesPerBuild - 1)
      found = Array(found.prefix(Self.maximumChangesPerBuild - 1))
      found.append(PlannerChange(moment: context.asOf, what: .more, key: "more-\(rest)", title: String(rest)))
    }
    // By whole days, so that a build does not depend on its second.
    let oldest = (context.asOf.secondsSinceEpoch / 86_400 - Int64(Self.maximumDays)) * 86_400
    var seen: Set<PlannerChange> = []
    let all = (found + previous.changes).filter { change in
      let kind = PlannerItem(key: change.key, fields: []).kind
      return change.moment.secondsSinceEpoch >= oldest && !now.privateKeys.contains(change.key)
        && (kind.map { now.kinds.contains($0) } ?? true) && seen.insert(change).inserted
    }
    changes = Array(all.sorted { $0.moment > $1.moment }.prefix(Self.maximumChanges))
  }

  private static func clipped(_ change: PlannerChange) -> PlannerChange {
    func clip(_ text: String) -> String {
      text.utf8.count <= maximumText || text.count <= maximumText ? text : text.prefix(maximumText - 1) + "…"
    }
    var change = change
    for part in [\PlannerChange.title, \.before, \.after, \.name] { change[keyPath: part] = clip(change[keyPath: part]) }
    return change
  }

  /// How many changes the builds of the latest day have found.
  package func newCount(zone: ZoneRules) -> Int { newChanges(zone: zone).reduce(0) { $0 + Self.count($1) } }

  /// How many messages and replies are new since the last build.
  package func newMessageCount(zone: ZoneRules) -> Int {
    newChanges(zone: zone).count { ($0.what == .added || $0.what == .reply) && $0.key.hasPrefix("message-") }
  }

  private func newChanges(zone: ZoneRules) -> [PlannerChange] { changes.filter { zone.localTime(of: $0.moment).date == day } }

  /// Those of what is somebody's.
  func changes(of member: MemberIndex, _ plan: SitePlan) -> [PlannerChange] {
    let key = PlannerItems.key(.member, plan.shown.members[member].id)
    return changes.filter { PlannerItem.members($0.people).contains { $0 == key } }
  }

  static func count(_ change: PlannerChange) -> Int { change.what == .more ? Int(change.title) ?? 1 : 1 }

  // MARK: Text

  private static let header = "wallplanner history 1"

  /// As text, a line for each change and each thing shown: the same history gives the same bytes.
  package func print() -> [UInt8] {
    var out = Array(Self.header.utf8)
    func line(_ fields: [String]) { out += "\n\(fields.map(Self.escaped).joined(separator: "\t"))".utf8 }
    line(["days", String(began.secondsSinceEpoch), isoText(day), previousDay.map(isoText) ?? "-"])
    line(["reader", reader])
    line(["kinds"] + kinds.map(\.rawValue))
    for change in changes { line(["change"] + change.fields) }
    for item in items { line(["item", item.key] + item.fields) }
    out.append(0x0A)
    return out + Array("end \(FeedDigest.text(of: out))\n".utf8)
  }

  /// Reads what `print` wrote; nil if anything is missing or changed.
  package static func parse(_ bytes: [UInt8]) -> ChangeHistory? {
    let tail = "end ".utf8.count + 32 + 1
    guard bytes.count > tail, bytes.last == 0x0A else { return nil }
    let body = bytes.dropLast(tail)
    guard bytes.suffix(tail).elementsEqual("end \(FeedDigest.text(of: body))\n".utf8) else { return nil }
    var lines = body.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    guard lines.popFirst()?.elementsEqual(header.utf8) ?? false, lines.popLast()?.isEmpty ?? false else { return nil }
    func fields(_ line: ArraySlice<UInt8>) -> [String] {
      line.split(separator: 0x09, omittingEmptySubsequences: false).map { unescaped(String(decoding: $0, as: UTF8.self)) }
    }
    guard let days = lines.popFirst().map(fields), days.count == 4, days[0] == "days", let began = Int64(days[1]),
      PlannerChange.plausible.contains(began), let day = CivilDate(days[2]), days[3] == "-" || CivilDate(days[3]) != nil,
      let reader = lines.popFirst().map(fields), reader.count == 2, reader[0] == "reader",
      let kinds = lines.popFirst().map(fields), kinds.first == "kinds"
    else { return nil }
    var history = ChangeHistory(began: Instant(secondsSinceEpoch: began), day: day, previousDay: CivilDate(days[3]))
    history.reader = reader[1]
    history.kinds = kinds.dropFirst().compactMap(PlannerItem.Kind.init)
    for parts in lines.map(fields) {
      switch parts[0] {
      case "change":
        guard let change = PlannerChange(fields: parts.dropFirst()) else { return nil }
        history.changes.append(change)
      case "item":
        guard parts.count > 2 else { return nil }
        history.items.append(PlannerItem(key: parts[1], fields: Array(parts.dropFirst(2))))
      default: return nil
      }
    }
    return history
  }

  private init(began: Instant, day: CivilDate, previousDay: CivilDate?) {
    (self.began, self.day, self.previousDay) = (began, day, previousDay)
  }

  /// Writes what would break the line as `\t`, `\n` and `\\`.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x5C }) else { return text }
    return text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\n", with: "\\n")
  }

  private static func unescaped(_ field: String) -> String {
    guard field.utf8.contains(0x5C) else { return field }
    let parts = field.split(separator: "\\\\", omittingEmptySubsequences: false)
    return parts.map { $0.replacing("\\t", with: "\t").replacing("\\n", with: "\n") }.joined(separator: "\\")
  }
}
