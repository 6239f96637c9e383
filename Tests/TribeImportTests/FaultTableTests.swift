import Diagnostics
import Foundation
import Languages
import Testing

@testable import TribeImport

/// Every message about the content has a level, and docs/faults.md lists them all.
@Suite("docs/faults.md")
struct FaultTableTests {
  static let mark = "FaultTableTests -->\n"

  @Test func endsWithTheTableOfToday() throws {
    let page = try String(contentsOfFile: "docs/faults.md", encoding: .utf8)
    let end = try #require(page.firstRange(of: Self.mark)).upperBound
    let written = "\n" + FaultTable.documentation
    guard page[end...] != written else { return }
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try (page[..<end] + written).write(toFile: "docs/faults.md", atomically: true, encoding: .utf8)
      Issue.record("docs/faults.md was written anew: read its diff")
    } else {
      Issue.record("docs/faults.md is not what the program says today: RECORD_GOLDEN=1 swift test --filter FaultTableTests")
    }
  }

  @Test func everyRowIsWhole() {
    let words = Language(matching: "ar").words
    for row in FaultTable.rows {
      #expect(!row.done.isEmpty && !row.mending.isEmpty, "\(row.ids)")
      // What reaches the status page is said there in the family's language, and of what it is.
      let isTold = row.level == .field || row.level == .record
      #expect(row.text != "foundOther", "\(row.ids)")
      #expect(isTold ? words.say(named: row.text) != nil : row.text.isEmpty, "\(row.ids) \(row.text)")
    }
    let ids = FaultTable.rows.flatMap(\.ids)
    #expect(Set(ids).count == ids.count)
  }

  /// Ids stand in the sources as `"tribehub.conflict"`, `"\(format).wrong-type"` or, in readers that put their format in front,
  /// as `report("rule"`.
  @Test(arguments: [
    ("TribeImport", ""), ("JSONText", ""), ("ICalendar/CalendarContents.swift", "icalendar."),
    ("ICalendar/ICalendarReader.swift", "icalendar."), ("VCard/CardContents.swift", "vcard."),
    ("VCard/VCardReader.swift", "vcard."),
  ])
  func everyIDHasARow(place: String, prefix: String) throws {
    let folder = "Sources/" + place
    let names = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".swift") }.map {
      "\(folder)/\($0)"
    }
    var found = 0
    for file in place.hasSuffix(".swift") ? [folder] : names {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let formats = "tribehub|familyplanner|nusjio|inkwire|sweep|wallplanner|icalendar|vcard|json|import|planner|source"
      let whole = try Regex<(Substring, Substring)>("\"((?:\(formats)|\\\\\\((?:format|setting\\.format)\\))\\.[a-z0-9-]+)\"")
      var ids = text.matches(of: whole).map { String($0.output.1).replacing(/^\\\([a-z.]+\)/, with: "tribehub") }
      if !prefix.isEmpty {
        ids += text.matches(of: /report\((?:\w+ \? )?"([a-z0-9-]+)/).map { prefix + $0.output.1 }
      }
      found += ids.count
      for id in ids where id != "planner.json" { #expect(FaultTable.row(of: id) != nil, "\(id) in \(file)") }
    }
    #expect(found > 0, "\(place)")
  }

  /// What is said of values is in its table, and nothing else is.
  @Test func everyValueMessageHasARow() throws {
    let folder = "Sources/TribeImport"
    var said: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for call in text.matches(of: /(log\.)?tell\(\s*(?:[^"()]+"[a-z-]+", )?"([a-z-]+)"/) { said.insert(String(call.output.2)) }
      for form in text.matches(of: /(?:parsed\(.*?|length\(#?"[^"]*"#?), "([a-z-]+)"/) { said.insert(String(form.output.1)) }
    }
    #expect(Set(ImportLog.values.rows.keys) == said)
  }

  /// The same for what puts the first part of an id in front: readers, checks and templates.
  @Test(arguments: [
    ("ICalendar", ["feed.", "icalendar."]), ("VCard", ["card.", "vcard."]), ("Templates", ["template.", "template.content-line/"]),
  ])
  func everyMessageOfAFormatHasARow(module: String, prefixes: [String]) throws {
    let folder = "Sources/" + module
    let table = try String(contentsOfFile: folder + "/Data/messages.txt", encoding: .utf8)
    let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != ":" }) }
    #expect(Set(rows).count == rows.count)
    var named: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for word in text.matches(of: /"([a-z0-9-]+(?:\/[a-z0-9-]+)?)"/) { named.formUnion(prefixes.map { $0 + word.output.1 }) }
      for call in text.matches(of: /(?:fail|report|bad|stop|refusal|PlaceRefusal|said:|\.init)[( ]"([^"]*[^"\/])"/) {
        #expect(prefixes.contains { rows.contains($0 + call.output.1) }, "\(call.output.1) in \(name)")
      }
    }
    #expect(Set(rows).subtracting(named).isEmpty)
  }

  /// The same for why nothing is fetched; curl's own statuses are found by their numbers.
  @Test func everyReasonOfAFetchHasARow() throws {
    let table = try String(contentsOfFile: "Sources/Fetching/Data/messages.txt", encoding: .utf8)
    let rows = Set(table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != ":" }) })
    var named: Set<String> = ["curl"]
    for name in ["Downloads", "Fetcher"] {
      let text = try String(contentsOfFile: "Sources/Fetching/\(name).swift", encoding: .utf8)
      named.formUnion(text.matches(of: /FetchFailure\("([a-z-]+)"/).map { String($0.output.1) })
    }
    #expect(rows.filter { !$0.hasPrefix("curl-") } == named)
  }

  /// The tables have what the sources say, and nothing else.
  @Test(arguments: ["TribeImport", "SiteBuild", "Planning", "Rendering"])
  func everyMessageHasARow(module: String) throws {
    let folder = "Sources/" + module
    let table = try String(contentsOfFile: folder + "/Data/messages.txt", encoding: .utf8)
    var rows: Set<Substring> = []
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      #expect(line.firstMatch(of: /^[a-z]+\.[a-z-]+(\/[2-9])?: (error|warning|note) \| [^|]+( \| .+)?$/) != nil, "\(line)")
      #expect(rows.insert(line.prefix { $0 != ":" }).inserted, "\(line)")
    }
    var named: Set<Substring> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for match in text.matches(of: /(?:say|sayOnce|said:|BuildFault)[( ]\s*"([^"]+)"/) {
        #expect(rows.contains(match.output.1), "\(match.output.1) in \(name)")
      }
      named.formUnion(text.matches(of: /"([a-z]+\.[a-z-]+(?:\/[2-9])?)"/).map(\.output.1).filter(rows.contains))
    }
    #expect(named == rows)
  }
}

extension FaultTable {
  /// docs/faults.md's tables, one for each level, the widest first.
  fileprivate static var documentation: String {
    let titles: [(FaultLevel?, String)] = [
      (.site, "The site: nothing is published"), (.source, "A source: it cannot be read as a whole"),
      (.record, "A record: it is set aside"), (.field, "A field: it is left out, cut or mended"), (nil, "Only said"),
    ]
    return titles.map { level, title in
      let lines = rows.filter { $0.level == level }.map { row in
        "| \(row.ids.map { "`\($0.replacing("*.", with: "FORMAT."))`" }.joined(separator: ", ")) | \(row.done) | \(row.mending) |"
      }
      return "## \(title)\n\n| id | what is done | how to mend it |\n|---|---|---|\n" + lines.joined(separator: "\n") + "\n"
    }
    .joined(separator: "\n")
  }
}
