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

  private typealias Lines = (title: String, lines: [BuildStatus.Finding])

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let line = Record<BuildStatus.Finding>("statusLine", "One thing that was mended or left out", in: &schema) { line in
      line.text("text", "What, and in English what to do about it") { $0.said($1.words) }
    }
    let list = Record<Lines>("statusLines", "What was mended, or what was left out", in: &schema) { list in
      list.text("title", "Which of the two") { $0.title }
      list.list("lines", "One for each, the same ones together", of: line) { Array($0.lines.prefix(Self.mostLines)) }
      list.text("more", "How many more there are; missing if all are shown", .optional) { list, shared in
        list.lines.count > Self.mostLines ? shared.words.statusMore(count: list.lines.count - Self.mostLines) : nil
      }
    }
    let source = Record<BuildStatus.Source>("statusSource", "A source of the planner's data", in: &schema) { source in
      source.text("title", "The app or format, and the source's name if it has one of its own") { $0.title($1.words) }
      source.text("contents", "How many entries it has") { $1.words.itemCount(count: $0.counts.values.reduce(0, +)) }
      source.text("standsIn", "Why data of an earlier day are shown; missing if today's are", .optional) { source, shared in
        source.standsIn.map { shared.language.translation == .en ? $0 : shared.words.statusStandsIn }
      }
      source.text("lastGood", "When it could last be read, in words; missing if never", .optional) { source, shared in
        source.lastGood.map { shared.words.statusLastGood(date: shared.language.text($0, .weekdayDayMonth)) }
      }
      source.text("lastGoodMachine", "The same day as YYYY-MM-DD", .optional) { $0.lastGood.map(isoText) }
      source.flag("isGood", "Set if it has no faults") { $0.standsIn == nil && $0.mended.isEmpty && $0.setAside.isEmpty }
      source.list("lists", "What was left out, and what was mended", of: list) { source, shared in
        [(shared.words.statusSetAside, source.setAside), (shared.words.statusMended, source.mended)].filter { !$0.1.isEmpty }
      }
    }
    page = Page(
      "status", "What the planner is made of, for the family's own eyes", record: "What the planner is made of", in: &schema, models
    ) { page in
      page.list("sources", "Each source, in the order of planner.json", of: source) { $0 }
    }
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
      out.field("sources", of: status.sources) { source, out in
        out.object { out in
          out.field("name", source.name)
          out.field("format", source.format)
          if let day = source.lastGood { out.field("lastGood", isoText(day)) }
          out.field("ageInDays", source.ageInDays)
          if let fault = source.standsIn { out.field("standsIn", fault) }
          out.name("counts")
          out.object { out in
            for kind in RecordKind.allCases {
              guard let count = source.counts[kind] else { continue }
              out.name(kind.rawValue)
              out.integer(count)
            }
          }
          for (name, lines) in [("mended", source.mended), ("setAside", source.setAside)] {
            out.field(name, of: lines.prefix(mostLines)) { finding, out in out.string(finding.line) }
          }
        }
      }
    }
    return out.bytes + [0x0A]
  }
}

extension BuildStatus.Finding {
  /// What the page says of it.
  fileprivate func said(_ words: Catalogue) -> String {
    if words.language.translation == .en { return line }
    let text = words.say(named: text) ?? words.foundOther
    return words.statusTimes(finding: about.map { words.labelled(label: $0, value: text) } ?? text, count: count)
  }
}

extension BuildStatus.Source {
  /// The format, and the name if it says more.
  fileprivate func title(_ words: Catalogue) -> String {
    name == format.lowercased() ? format : words.labelled(label: format, value: name)
  }
}
