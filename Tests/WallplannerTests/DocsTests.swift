import ArgumentParser
import Diagnostics
import Foundation
import JSONText
import TestSupport
import Testing

@testable import wallplanner

/// README.md and docs/: their commands work, their links lead somewhere, and what the program knows is written by it.
@Suite("Docs")
struct DocsTests {
  static let root = SharedData.root
  /// The pages for readers, below the root.
  static let pages: [String] =
    ["README.md", "SECURITY.md", "CHANGELOG.md"]
    + tree(root + "/docs").keys.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  /// The largest page, in bytes.
  static let maximumSize = 16 * 1024

  static func text(_ page: String) -> String { (try? String(contentsOfFile: root + "/" + page, encoding: .utf8)) ?? "" }

  @Test(arguments: pages) func noPageIsTooLong(page: String) {
    #expect(Self.text(page).utf8.count <= (page == "README.md" ? 6 * 1024 : Self.maximumSize))
  }

  /// The list has each page; those in folders are found from a page.
  @Test(arguments: pages.filter { $0.hasPrefix("docs/") && $0 != "docs/README.md" }) func isFound(page: String) {
    let name = String(page.dropFirst("docs/".count))
    let others = name.contains("/") ? Self.pages.filter { $0 != page } : ["docs/README.md"]
    let last = name.split(separator: "/").last.map(String.init) ?? name
    #expect(others.contains { Self.text($0).contains("](\(name)") || Self.text($0).contains("\(last))") })
  }

  /// What docs/architecture.md says of the environment.
  @Test func theEnvironmentIsAskedInFewPlaces() {
    let files = tree(Self.root + "/Sources").filter { $0.key.hasSuffix(".swift") }
    let asking = files.filter { String(decoding: $0.value, as: UTF8.self).contains(/getenv\(|ProcessInfo|\benviron\b/) }
    let places = ["ChildProcesses/ChildProcess", "Fetching/Fetcher", "SiteBuild/Load/Secrets", "wallplanner/Reporting"]
    #expect(asking.keys.sorted() == places.map { $0 + ".swift" })
  }

  /// What docs/architecture.md says of output paths: nothing that makes files has a text that is one, or begins with a folder of the sample.
  @Test(arguments: ["Planning", "Rendering", "SiteBuild", "wallplanner"]) func pathsAreMadeInOnePlace(module: String) {
    let sample = tree(Self.root + "/output").keys
    let names = Set(sample).union(["lock.html", "lock.json"])
    let folders = sample.filter { $0.hasSuffix("/") } + ["locked/", "sitter/"]
    // These are no paths: status.json counts in places whose names begin so, and calendars that are read get such a name.
    let others = ["SiteBuild/Site/Standing+Count.swift", "Rendering/Pages/StatusPage.swift"]
    #expect(folders.count > 30 && names.count > 300)
    for (file, bytes) in tree(Self.root + "/Sources/" + module)
    where file.hasSuffix(".swift") && !file.hasSuffix("OutputPaths.swift") {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.contains(/^ *\/\//) {
        for text in line.matches(of: /"((?:[^"\\]|\\.)*)"/).map({ String($0.1) }) {
          if others.contains("\(module)/\(file)") && text.hasPrefix("feeds/") { continue }
          let isPath = names.contains(text) || text.hasSuffix("index.html") || folders.contains { text.hasPrefix($0) }
          #expect(!isPath, "\(module)/\(file): \(text)")
        }
      }
    }
  }

  @Test(arguments: pages) func linksLeadSomewhere(page: String) {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    for part in Self.text(page).components(separatedBy: "](").dropFirst() {
      let target = part.prefix { $0 != ")" }
      guard !target.contains(":"), !target.contains(" "), !target.isEmpty else { continue }
      let pieces = target.split(separator: "#", omittingEmptySubsequences: false)
      let file = pieces[0].isEmpty ? page : (folder.isEmpty ? "" : folder + "/") + pieces[0]
      #expect(FileManager.default.fileExists(atPath: Self.root + "/" + file), "\(page): \(target)")
      guard pieces.count > 1, file.hasSuffix(".md") else { continue }
      let anchors = Self.text(file).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased().filter {
          $0.isLetter || $0.isNumber || " -".contains($0)
        }
        .replacingOccurrences(of: " ", with: "-")
      }
      #expect(anchors.contains(String(pieces[1])), "\(page): \(target)")
    }
  }

  /// Each test that a page of conformance names is there, and each suite that contributing.md does.
  @Test func namedTestsAreThere() throws {
    let grep = Process()
    grep.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    grep.arguments = [
      "grep", "-rhoE", "--include=*.swift", "[A-Za-z]{25,}|[A-Za-z]+Tests", Self.root + "/Tests", Self.root + "/Sources",
    ]
    let pipe = Pipe()
    grep.standardOutput = pipe
    try grep.run()
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root + "/Tests").map { Substring($0) }
    let words = Set(
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n") + folders)
    for page in Self.pages where page.contains("conformance") || page.hasSuffix("contributing.md") {
      for word in Self.text(page).split(separator: "`").enumerated().filter({ !$0.offset.isMultiple(of: 2) }).map(\.element) {
        guard word.count > 24 || word.hasSuffix("Tests"), word.allSatisfy({ $0.isASCII && $0.isLetter }) else { continue }
        let isThere = words.contains(word)
        #expect(isThere, "\(page) names \(word)")
      }
    }
  }

  // MARK: Commands

  /// Every `wallplanner` command in blocks marked `sh`, once.
  static let commands: [String] = {
    var commands: [String] = []
    for page in pages {
      for block in text(page).components(separatedBy: "```sh\n").dropFirst() {
        for line in (block.components(separatedBy: "\n```").first ?? "").split(separator: "\n") where line.hasPrefix("wallplanner ")
        {
          if !commands.contains(String(line)) { commands.append(String(line)) }
        }
      }
    }
    return commands
  }()

  @Test func thereAreCommands() { #expect(Self.commands.count > 20) }

  /// Runs in a folder that has what the documents speak of. What never ends or needs a browser is only parsed.
  @Test(arguments: commands) func commandsWork(command: String) throws {
    let words = command.split(separator: " > ")[0].split(separator: " ").map(String.init).dropFirst()
    if ["serve", "print", "picture"].contains(words.first) || words.contains("--print") {
      #expect(throws: Never.self) { _ = try Wallplanner.parseAsRoot(Self.unquoted(Array(words))) }
      return
    }
    let folder = TemporaryFolder()
    let events = #"{"events":[{"id":"a","subject":"Tea","start":"2027-03-01T16:00:00","owner":"ada"}]}"#
    let readers = #""readers":[{"name":"family","level":"family"},{"name":"everyone","level":"busy"}],"#
    let planner = """
      {"timeZone":"Europe/Oslo","asOf":"2027-03-01","window":{"past":"P1M","future":"P1M"},"publish":{"messages":true},
       \(command.contains("--reader") ? readers : "")
       "sources":[{"format":"wallplanner","path":"family","name":"NAME"}]}
      """
    for family in ["home", "tribes/berg", "tribes/lind"] {
      try folder.write(family + "/planner.json", planner)
      try folder.write(family + "/family/tribe.json", #"{"members":[{"id":"ada","name":"Ada"}]}"#)
      try folder.write(family + "/family/events.json", events)
    }
    if command != "wallplanner init ours" {
      try folder.write("ours/family/tribe.json", #"{"members":[{"id":"ada","name":"Ada"}]}"#)
    }
    try folder.write(
      "site/feed.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20270301T000000Z\r\nDTSTART:20270301T000000Z\r\n"
        + "SUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    try FileManager.default.createDirectory(atPath: folder.path + "/templates", withIntermediateDirectories: true)
    let (text, code) = try BuiltProgram.run(Self.unquoted(Array(words)), in: URL(fileURLWithPath: folder.path))
    #expect(code == 0, "\(command)\n\(text)")
    #expect(!text.contains("warning["), "\(command)\n\(text)")
  }

  /// Words with a pair of quotes around them become one.
  private static func unquoted(_ words: [String]) -> [String] {
    words.joined(separator: " ").split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
  }

  /// Every block marked `json` is JSON, and every setting in one is known.
  @Test(arguments: pages) func examplesOfSettingsAreRead(page: String) throws {
    for block in Self.text(page).components(separatedBy: "```json\n").dropFirst() {
      var example = block.components(separatedBy: "\n```").first ?? ""
      // A part of planner.json.
      if example.hasPrefix("\"") { example = "{ \(example) }" }
      var files = SourceFiles()
      let (value, found) = JSONText.parse(Array(example.utf8), file: files.add(SourceFile(path: page, bytes: Array(example.utf8))))
      #expect(value != nil && found.isEmpty, "\(page): \(example)")
      guard let value, value["timeZone"] != nil else { continue }
      let folder = TemporaryFolder()
      try folder.write("content/planner.json", example)
      let (text, _) = try BuiltProgram.run(["import"], in: URL(fileURLWithPath: folder.path))
      #expect(!text.contains("[planner."), "\(page): \(text)")
    }
  }

  // MARK: What the program knows

  /// docs/settings.md from content/schema/planner.schema.json.
  @Test func settingsAreThoseOfTheSchema() throws {
    let bytes = try #require(FileManager.default.contents(atPath: Self.root + "/content/schema/planner.schema.json"))
    var files = SourceFiles()
    let (parsed, _) = JSONText.parse(Array(bytes), file: files.add(SourceFile(path: "schema", bytes: Array(bytes))))
    let schema = try #require(parsed)
    let table = """
      A name with dots is one inside another: `window.past` is `"window": { "past": "P3M" }`. `[]` is each of a list, `*` any name. A setting that
      nobody knows is a warning; a mistake in one that decides who sees what is an error. `color` is the same as `colour`.

      | setting | what it is | values | without it |
      |---|---|---|---|

      """
    var page = """
      # Settings

      Everything that `planner.json` can say. All of it may be left out. This page is written from the schema, `content/schema/planner.schema.json`
      (in the package: `/usr/share/wallplanner/schema`), with which editors complete and check the file: begin it with
      `"$schema": "/usr/share/wallplanner/schema/planner.schema.json"`. Sources, people and rules have [a page of their own](settings-people.md).

      ```json
      { "title": "The Example planner", "timeZone": "Europe/Oslo", "locale": "en-GB",
        "sources": [ { "format": "wallplanner", "path": "family" } ],
        "publish": { "messages": true } }
      ```

      \(table)
      """
    var people = """
      # Settings of sources, people and rules

      Where the data come from, who they are about, and what becomes of them. The others are in [settings](settings.md); what they mean for
      calendars is in [calendars and cards](data/calendars.md).

      \(table)
      """
    let categories = try #require(schema["properties"]?["sources"]?["items"]?["properties"]?["category"]?["enum"])
    let end = "\nThe categories are \(categories.elements.map { "`\(Self.json($0))`" }.joined(separator: ", ")).\n"
    var said: [String: String] = [:]
    Self.write(schema, "", &page, &said) { !Self.ofPeople.contains($0) }
    said = [:]
    Self.write(schema, "", &people, &said, only: Self.ofPeople.contains)
    page += end
    people += end
    try Self.compare(people, "docs/settings-people.md")
    try Self.compare(page, "docs/settings.md")
  }

  /// The settings of docs/settings-people.md.
  private static let ofPeople: Set<String> = [
    "sources", "members", "groups", "rules", "merge", "guess", "care", "babysitter", "together", "memories",
  ]

  /// - Parameters:
  ///   - said: long lists of values, by the setting that says them first.
  ///   - only: which settings are written.
  private static func write(
    _ schema: JSONValue, _ prefix: String, _ page: inout String, _ said: inout [String: String],
    only: (String) -> Bool = { _ in true }
  ) {
    guard let properties = schema["properties"] else { return }
    // Settings that say no more than the one before stand in its row.
    var alike: (names: [String], values: String) = ([], "")
    func writeAlike() {
      if !alike.names.isEmpty { page += "| `\(alike.names.joined(separator: "`, `"))` |  | \(alike.values) |  |\n" }
      alike.names = []
    }
    for member in properties.members where member.value["description"]?.string?.hasPrefix("The same as") != true {
      guard only(member.name.string ?? "") else { continue }
      let (name, value) = (prefix + (member.name.string ?? ""), member.value)
      let inner = value["items"]?["properties"] != nil ? value["items"] : value
      let usual = value["default"].map { "`\(json($0))`" } ?? ""
      var values = values(value)
      if values.utf8.count > 45 {
        let first = said[values, default: name]
        said[values] = first
        if first != name { values = "as `\(first)`" }
      }
      if value["description"] == nil, usual.isEmpty, inner?["properties"] == nil {
        if alike.values != values { writeAlike() }
        alike = (alike.names + [alike.names.isEmpty ? name : member.name.string ?? ""], values)
        continue
      }
      writeAlike()
      page += "| `\(name)` | \(value["description"]?.string ?? "") | \(values) | \(usual) |\n".replacingOccurrences(
        of: "\\", with: "\\\\")
      if let inner { write(inner, name + (value["items"] == nil ? "." : "[]."), &page, &said) }
      if let any = value["additionalProperties"], any["properties"] != nil { write(any, name + ".*.", &page, &said) }
    }
    writeAlike()
  }

  /// - Parameter isForm: whether it is one of several forms, so that its fields have no rows of their own.
  private static func values(_ schema: JSONValue, isForm: Bool = false) -> String {
    if let choices = schema["enum"], choices.elements.contains(where: { $0.string == "vacation" }) { return "a category" }
    if let choices = schema["enum"], choices.elements.contains(where: { $0.string == "countdowns" }), choices.count == 7 {
      return "kinds"
    }
    if let choices = schema["enum"], choices.elements.contains(where: { $0.string == "tribehub" && choices.count > 9 }) {
      return "a format: docs/data.md"
    }
    if let choices = schema["enum"] { return choices.elements.map { "`\(json($0))`" }.joined(separator: ", ") }
    if let choices = schema["anyOf"] { return choices.elements.map { values($0, isForm: true) }.joined(separator: ", or ") }
    if let one = schema["const"] { return "`\(json(one))`" }
    if isForm, let fields = schema["properties"] {
      return "{ " + fields.members.map { "`\($0.name.string ?? "")`: \(values($0.value, isForm: true))" }.joined(separator: ", ")
        + " }"
    }
    if let items = schema["items"], items["properties"] == nil { return "a list: " + values(items) }
    // Its default says what it may be.
    if schema["type"]?.string == "boolean", schema["default"] != nil { return "" }
    let limits = [schema["minimum"], schema["maximum"]].map { $0?.numberText ?? "" }
    let type = schema["type"].map { $0.string.map { [$0] } ?? $0.elements.compactMap(\.string) } ?? []
    let words = ["boolean": "yes or no", "string": "a text", "integer": "a number", "array": "a list", "object": ""]
    let text = type.map { words[$0] ?? $0 }.joined(separator: " or ")
    return limits == ["", ""] ? text : "\(text), \(limits[0]) \(limits[1].isEmpty ? "or more" : "to \(limits[1])")"
  }

  private static func json(_ value: JSONValue) -> String {
    value.string.map { "\"\($0)\"" } ?? value.numberText ?? (value.bool == true ? "true" : "false")
  }

  /// Compares a page with what it should be. RECORD_GOLDEN=1 writes it.
  static func compare(_ page: String, _ path: String) throws {
    guard text(path) != page else { return }
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try page.write(toFile: root + "/" + path, atomically: true, encoding: .utf8)
      Issue.record("\(path) was written anew: read its diff")
    } else {
      Issue.record("\(path) is not what the program says today: RECORD_GOLDEN=1 swift test --filter DocsTests")
    }
  }
}
