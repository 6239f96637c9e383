import Foundation
import TestSupport
import Testing

/// A case of Rows/faults.txt, which says how it is written.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let ids: [String]
  /// Whether nothing is published although the row of the table says that something mostly is.
  private(set) var stops = false
  private var lines: [Substring]
  var testDescription: String { ids.joined(separator: " ") }

  static let all: [FaultCase] = {
    guard let text = try? String(contentsOfFile: "Tests/EndToEndTests/Rows/faults.txt", encoding: .utf8) else { return [] }
    return ("\n" + text).components(separatedBy: "\n## ").dropFirst().map { FaultCase($0[...]) }
  }()

  private init(_ text: Substring) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    ids = lines.removeFirst().split(separator: " ").map(String.init)
    stops = lines.contains("@stops")
  }

  static let good = #"{"members":[{"id":"a","name":"Ann"}],"events":[{"id":"g","subject":"Good day","start":"2027-03-03"}]}"#

  /// What a build is told besides its folders.
  struct Options {
    var isClash = false
    var acceptsLoss: Set<String> = []
    var date = "2027-03-01"
  }

  /// Makes the content folder, and calls `build` whenever it is ready.
  func make<Result>(in folder: TemporaryFolder, _ build: (Options) throws -> Result) throws -> Result {
    var (sources, settings) = ([#"{"format":"wallplanner","path":"good"}"#], "")
    var (hasGood, hasPlanner, options) = (true, true, Options())
    var files: [(head: String, lines: [Substring])] = []
    var isFirst = true
    func write() throws {
      defer { (files, isFirst) = ([], false) }
      if isFirst, hasGood { try folder.write("content/good/tribe.json", Self.good) }
      if !hasGood { try? FileManager.default.removeItem(atPath: folder.path + "/content/good") }
      if isFirst, hasPlanner {
        let own = settings.contains(#""sources""#) ? [] : [#""sources": [\#(sources.joined(separator: ", "))]"#]
        let all = [#""timeZone": "Europe/Oslo", "window": { "past": "P0M", "future": "P1M" }"#] + own + [settings]
        try folder.write("content/planner.json", "{ \(all.filter { !$0.isEmpty }.joined(separator: ", ")) }")
      }
      for file in files { try Self.write(file.head, file.lines, in: folder) }
    }
    for line in lines {
      let (key, value) = (line.prefix { $0 != " " }, String(line.drop { $0 != " " }.dropFirst()))
      switch key {
      case "@source": sources.append(value.contains("\"") ? value : #"{"format":"\#(value)","path":"x","name":"x"}"#)
      case "@set": settings = value
      case "@planner": (hasPlanner, files) = (false, files + [("planner.json", [value[...]])])
      case "@no": (hasPlanner, hasGood) = (hasPlanner && value != "planner", hasGood && value != "good")
      case "@option" where value == "clash": options.isClash = true
      case "@option" where value.hasPrefix("accept="): options.acceptsLoss = [String(value.dropFirst(7))]
      case "@option": options.date = String(value.dropFirst(5))
      case "@build":
        try write()
        _ = try build(options)
      case "@stops": break
      case "--": files.append((value, []))
      default: files[files.count - 1].lines.append(line)
      }
    }
    try write()
    return try build(options)
  }

  private static func write(_ head: String, _ lines: [Substring], in folder: TemporaryFolder) throws {
    let head = repeated(head)
    let (name, kind) = (head.prefix { $0 != " " }, String(head.drop { $0 != " " }.dropFirst()))
    let path = octets(folder.path + "/content/" + name)
    let parent = String(decoding: path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    let cPath = path.map { CChar(bitPattern: $0) } + [0]
    unlink(cPath)
    switch kind.split(separator: " ").first {
    case "->": return #expect(symlink(String(kind.dropFirst(3)), cPath) == 0) as Void
    case "|": return #expect(mkfifo(cPath, 0o644) == 0) as Void
    case nil where lines.isEmpty: return
    default: break
    }
    let file = try #require(fopen(cPath, "wb"))
    defer { fclose(file) }
    if kind.hasPrefix("size ") {
      return #expect(ftruncate(fileno(file), try #require(Int(kind.dropFirst(5)))) == 0) as Void
    }
    let text = repeated(lines.joined(separator: "\n"))
    let whole = wrapped(text, kind)
    let ending = name.hasSuffix(".ics") || name.hasSuffix(".vcf") ? "\r\n" : "\n"
    let bytes = kind == "raw" ? octets(text) : Array((whole + "\n").replacing("\n", with: ending).utf8)
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  private static func wrapped(_ text: String, _ kind: String) -> String {
    switch kind {
    case "event": wrapped("BEGIN:VEVENT\nUID:1\nDTSTAMP:20270101T000000Z\n\(text)\nEND:VEVENT", "calendar")
    case "calendar": "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(text)\nEND:VCALENDAR"
    case "card": "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nN:;Ada;;;\n\(text)\nEND:VCARD"
    default: text
    }
  }

  /// Without `{{9×text}}`, the inner ones first.
  private static func repeated(_ text: String) -> String {
    var text = text
    while let end = text.firstRange(of: "}}"),
      let start = text[..<end.lowerBound].ranges(of: "{{").last,
      let sign = text[start.upperBound..<end.lowerBound].firstIndex(of: "×"),
      let count = Int(text[start.upperBound..<sign])
    {
      let part = String(repeating: String(text[text.index(after: sign)..<end.lowerBound]), count: count)
      text.replaceSubrange(start.lowerBound..<end.upperBound, with: part)
    }
    return text
  }

  /// The bytes of a text in which \xHH stands for one.
  private static func octets(_ text: String) -> [UInt8] {
    let parts = text.components(separatedBy: "\\x")
    return parts.dropFirst().reduce(into: Array(parts[0].utf8)) { bytes, part in
      bytes += (UInt8(part.prefix(2), radix: 16).map { [$0] } ?? []) + Array(part.dropFirst(2).utf8)
    }
  }
}
