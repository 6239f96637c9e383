internal import JSONText
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `status/`: each source, when it was last good, and what of it was mended or left out. Only the family's own planner has it.
///
/// English families read the messages of the terminal, others a short text in their language.
enum StatusPage {
  /// How many lines of a list are shown.
  private static let mostLines = 50

  static func job(_ schema: inout ViewSchema, _ models: SharedModels) -> @Sendable (BuildStatus) -> PageJob {
    let source = Record<BuildStatus.Source>("statusSource", in: &schema) { source in
      // The format, and the name if it says more.
      source.text("title") {
        $0.name == $0.format.lowercased() ? $0.format : $1.words.labelled(label: $0.format, value: $0.name)
      }
      source.text("contents") { $1.words.itemCount(count: $0.counts.values.reduce(0, +)) }
      source.text("standsIn", .optional) { source, shared in
        source.standsIn.map { shared.language.translation == .en ? $0 : shared.words.statusStandsIn }
      }
      source.text("lastGood", .optional) { source, shared in
        source.lastGood.map { shared.words.statusLastGood(date: shared.language.text($0, .weekdayDayMonth)) }
      }
      source.text("lastGoodMachine", .optional) { $0.lastGood.map(isoText) }
      source.flag("isGood") { $0.standsIn == nil && $0.mended.isEmpty && $0.setAside.isEmpty }
      source.list("lists", of: models.passage) { source, shared in
        let lists = [(shared.words.statusSetAside, source.setAside), (shared.words.statusMended, source.mended)]
        return lists.filter { !$0.1.isEmpty }.map { title, findings in
          Passage(title: title, lines: findings.map { Self.line($0, shared.words) }).cut(to: Self.mostLines)
        }
      }
    }
    let page = Page<BuildStatus>("status", in: &schema, models) { page in
      page.list("sources", of: source) { $0.sources }
      page.list("standing", of: models.passage) { status, shared in status.standing.map { Self.lists($0, shared.words) } ?? [] }
      page.text("digest", .optional) { status, shared in
        status.standing.flatMap { $0.total("").isEmpty ? nil : shared.words.statusDigest(digest: $0.digest) }
      }
    }
    return { status in page.job(OutputPaths.status) { (Frame($0, $1.words.status, $1), status) } }
  }

  private static func line(_ finding: BuildStatus.Finding, _ words: Catalogue) -> Line {
    if words.language.translation == .en { return Line(text: finding.line) }
    let text = words.say(named: finding.text) ?? words.foundOther
    let told = finding.about.map { words.labelled(label: $0, value: text) } ?? text
    return Line(text: words.statusTimes(finding: told, count: finding.count))
  }

  /// How much of each kind there is, and how much of it stands on pages, on paper and in feeds.
  private static func lists(_ standing: Standing, _ words: Catalogue) -> [Passage] {
    [("data", words.searchAll), ("pages/", words.month), ("paper/", words.paper), ("feeds/", words.statusFeeds)]
      .map { place, title in
        let counts = standing.total(place)
        let lines = ShownKind.allCases.compactMap { kind in
          counts[kind.rawValue].map { Line(text: words.labelled(label: words.word(kind), value: words.language.number($0))) }
        }
        return Passage(title: title, lines: lines)
      }.filter { !$0.lines.isEmpty }
  }

  /// The bytes of `status.json`.
  static func json(_ status: BuildStatus, _ plan: SitePlan) -> [UInt8] {
    let file = JSONWriter.object(layout: .indented) { out in
      out.field("built", isoMoment(plan.context.asOf))
      out.field("day", isoText(plan.context.today))
      out.field("staleAfterHours", plan.settings.staleAfter)
      out.field("warnings", status.warnings)
      if let standing = status.standing {
        out.field("stands") { out in
          for (place, counts) in standing.stands.sorted(by: { $0.key < $1.key }) {
            out.field(place) { for (kind, count) in counts.sorted(by: { $0.key < $1.key }) { $0.field(kind, count) } }
          }
        }
        out.field("digest", standing.digest)
      }
      out.field("sources", ofObjects: status.sources) { source, out in
        out.field("name", source.name)
        out.field("format", source.format)
        if let day = source.lastGood { out.field("lastGood", isoText(day)) }
        out.field("ageInDays", source.ageInDays)
        if let fault = source.standsIn { out.field("standsIn", fault) }
        out.field("counts") { out in
          for kind in RecordKind.allCases { if let count = source.counts[kind] { out.field(kind.rawValue, count) } }
        }
        for (name, lines) in [("mended", source.mended), ("setAside", source.setAside)] {
          out.field(name, of: lines.prefix(mostLines)) { finding, out in out.string(finding.line) }
        }
      }
    }
    return file + [0x0A]
  }
}
