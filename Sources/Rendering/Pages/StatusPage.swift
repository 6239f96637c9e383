internal import JSONText
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `status/`: each source, when it was last good, and what of it was mended or left out. Only the family's own planner has it.
///
/// English families read the messages of the terminal, others a short text in their language.
struct StatusPage: PageKind {
  private let page: Page<[BuildStatus.Source]>

  /// How many lines of a list are shown.
  private static let mostLines = 50

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
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
    page = Page("status", in: &schema, models) { page in
      page.list("sources", of: source) { $0 }
    }
  }

  private static func line(_ finding: BuildStatus.Finding, _ words: Catalogue) -> Line {
    if words.language.translation == .en { return Line(text: finding.line) }
    let text = words.say(named: finding.text) ?? words.foundOther
    let told = finding.about.map { words.labelled(label: $0, value: text) } ?? text
    return Line(text: words.statusTimes(finding: told, count: finding.count))
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    guard let status = site.plan.context.status else { return [] }
    return [page.job(OutputPaths.status) { (Frame($0, $1.words.status, $1), status.sources) }]
  }

  /// `status.json`, for programs that watch over many planners.
  static func json(_ status: BuildStatus, _ plan: SitePlan) -> [UInt8] {
    var out = JSONWriter(layout: .indented)
    out.object { out in
      out.field("built", isoMoment(plan.context.asOf))
      out.field("day", isoText(plan.context.today))
      out.field("staleAfterHours", plan.settings.staleAfter)
      out.field("warnings", status.warnings)
      out.field("sources", ofObjects: status.sources) { source, out in
        out.field("name", source.name)
        out.field("format", source.format)
        if let day = source.lastGood { out.field("lastGood", isoText(day)) }
        out.field("ageInDays", source.ageInDays)
        if let fault = source.standsIn { out.field("standsIn", fault) }
        out.name("counts")
        out.object { out in
          for kind in RecordKind.allCases {
            if let count = source.counts[kind] { out.field(kind.rawValue, count) }
          }
        }
        for (name, lines) in [("mended", source.mended), ("setAside", source.setAside)] {
          out.field(name, of: lines.prefix(mostLines)) { finding, out in out.string(finding.line) }
        }
      }
    }
    return out.bytes + [0x0A]
  }
}
