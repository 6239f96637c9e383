internal import CivilTime
internal import JSONText
package import Languages
package import Planning
internal import TribeModel

/// The static index that the search page's script reads: `search/index.json`, and the same as a script, `search/index.js`,
/// because browsers do not let a page on disk fetch JSON.
///
/// The JSON object:
/// - `locale`, `hour`: for the browser's own formatting, with the planner's digits and clock;
/// - `firstDay`, `lastDay`: days since 1970-01-01;
/// - `words`: what the script says; `count` by CLDR plural category with `{n}`;
/// - `terms`: what is offered while somebody types, most frequent first;
/// - `kinds`: `[id, name, path before, path after]`; `members`: names; `categories`: `[code, name]`;
/// - `entries`: `[kind, title, path, [members], category or -1, [runs], text…]`, a run being
///   `[day, count, days between, minute or -1, days beyond the first]`.
package struct SearchIndex: Sendable {
  let entries: [SearchEntry]
  private let plan: SitePlan
  private let language: Language

  package init(plan: SitePlan, language: Language) {
    (entries, self.plan, self.language) = (SearchEntry.all(plan, language), plan, language)
  }

  /// Both files. Linear in the entries.
  var files: [RenderedFile] {
    let json = self.json
    return [
      RenderedFile(path: OutputPaths.searchScript, bytes: Array("globalThis.wallplannerIndex = ".utf8) + json + Array(";\n".utf8)),
      RenderedFile(path: OutputPaths.searchIndex, bytes: json + [0x0A]),
    ]
  }

  private var json: [UInt8] {
    // The same text stands in a script.
    JSONWriter.object(escapesMarkup: true) { out in
      out.field("locale", language.scriptIdentifier)
      out.field("hour", language.padsHours ? "2-digit" : "numeric")
      out.field("firstDay", Int(plan.context.window.firstDay.dayNumber))
      out.field("lastDay", Int(plan.context.window.lastDay.dayNumber))
      out.field("words", writeWords)
      out.field("terms", of: SearchTerms.mostFrequent(in: entries, language)) { term, out in out.string(term) }
      out.field("kinds", of: SearchEntry.Kind.allCases, write)
      out.field("members", of: plan.shown.members) { member, out in out.string(member.name) }
      out.field("categories", of: Self.categories, write)
      out.field("entries", of: entries, write)
    }
  }

  /// The categories in the index's order: a position in this array stands for one.
  static let categories = EventCategory.allCases.filter { $0 != .none }

  private func writeWords(_ out: inout JSONWriter) {
    let words = language.words
    out.field("swapped", words.searchSwapped)
    out.field("nothing", words.searchNothing)
    out.field("count") { out in
      // One number of each plural category (CLDR); its place in the text becomes {n}.
      for (category, number) in [("zero", 0), ("one", 1), ("two", 2), ("few", 7), ("many", 17), ("other", 100)] {
        out.field(category, words.searchResultCount(count: number).replacing(language.number(number), with: "{n}"))
      }
    }
  }

  private func write(_ kind: SearchEntry.Kind, _ out: inout JSONWriter) {
    let affixes = Self.affixes(of: kind)
    out.array(of: [kind.rawValue, kind.name(language.words), affixes.before, affixes.after]) { text, out in out.string(text) }
  }

  private func write(_ category: EventCategory, _ out: inout JSONWriter) {
    out.array(of: [category.rawValue, language.words.name(of: category)]) { text, out in out.string(text) }
  }

  private func write(_ entry: SearchEntry, _ out: inout JSONWriter) {
    let affixes = Self.affixes(of: entry.kind)
    out.array { out in
      out.integer(SearchEntry.Kind.allCases.firstIndex(of: entry.kind) ?? 0)
      out.string(entry.title)
      // Paths are ASCII.
      let inside = Substring(entry.path.utf8.dropFirst(affixes.before.utf8.count).dropLast(affixes.after.utf8.count))
      // An event without a page leads to its day, out of the folder of events.
      out.string(entry.path.hasPrefix(affixes.before) ? String(inside) : "../\(entry.path)")
      out.array(of: entry.members) { member, out in out.integer(member) }
      out.integer(entry.category.flatMap { Self.categories.firstIndex(of: $0) } ?? -1)
      out.array(of: entry.runs) { run, out in
        out.array(of: [Int(run.first.dayNumber), run.count, run.step, run.minute ?? -1, run.beyond]) { number, out in
          out.integer(number)
        }
      }
      for text in entry.texts { out.string(text) }
    }
  }

  /// What the paths of all entries of a kind begin and end with, which the index says once.
  private static func affixes(of kind: SearchEntry.Kind) -> (before: String, after: String) {
    switch kind {
    case .member: ("\(kind.rawValue)s/", "/\(OutputPaths.wall)")
    case .chore: (SiteSection.chores.path, "")
    case .activity: ("\(SiteSection.activities.path)#", "")
    case .event, .journal, .expense: ("\(kind.rawValue)s/", "")
    case .contact, .todo, .list, .meal, .message: ("\(OutputPaths.section("\(kind.rawValue)s"))#", "")
    }
  }
}
