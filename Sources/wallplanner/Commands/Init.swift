import ArgumentParser
import CivilTime
import Diagnostics
import Glibc
import PageCheck
import SiteBuild
import TribeImport
import TribeModel

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Start a content folder: a planner.json for the exports in it, or for an invented family to put your own in its place.",
    discussion: "Never replaces a file that is there.")

  @Argument(help: ArgumentHelp("The folder to make.", valueName: "folder"))
  var folder = "content"

  @Option(
    name: .long,
    help: ArgumentHelp("Where the family lives, such as Europe/Oslo. (default: Europe/London, with a note)", valueName: "zone"))
  var timeZone: String?

  @Option(name: .long, help: ArgumentHelp("Language and country, such as en-GB, de-AT or ar-EG.", valueName: "locale"))
  var locale = "en-GB"

  @Option(name: .long, help: "The title of every page. (default: the family's name)")
  var title: String?

  private static let usualZone = "Europe/London"
  private var zone: String { timeZone ?? Self.usualZone }
  /// The locale in the form of planner.json: `de_DE` becomes `de-DE`.
  private var language: String { String(locale.map { $0 == "_" ? "-" : $0 }) }

  func validate() throws {
    do {
      _ = try ZoneDatabase().zone(TimeZoneID(zone))
    } catch {
      throw ValidationError("\(error)")
    }
    if let problem = LanguageTag.problem(with: language) {
      throw ValidationError("There is no locale “\(locale)”: \(problem). Write a language and a country, such as en-GB or de-AT.")
    }
  }

  func run() throws {
    let exports = try exports()
    let hadPlanner = access(folder + "/planner.json", F_OK) == 0
    let isOthers = hasPlannerOfOthers
    try makeFolder(folder)
    let sources =
      exports.isEmpty
      ? [#"{ "format": "wallplanner", "path": "family" }"#]
      : exports.map { source in
        let name = source.name == source.format ? "" : ", \"name\": \(quoted(source.name))"
        return "{ \"format\": \(quoted(source.format)), \"path\": \(quoted(source.path))\(name) }"
      }
    try write(
      folder + "/planner.json",
      """
      {
      \(title.map { "  \"title\": \(quoted($0)),\n  " } ?? "  ")"timeZone": \(quoted(zone)),
        "locale": \(quoted(language)),
        "sources": [
          \(sources.joined(separator: ",\n    "))
        ]
      }

      """)
    if exports.isEmpty, !isOthers { try writeFamily() }
    if timeZone == nil, !hadPlanner {
      print("The time zone is \(zone); write another in planner.json if the family lives elsewhere.")
    }
    print("Build it with: wallplanner build --content \(folder)")
  }

  /// The exports in the folder, if no planner.json names them.
  ///
  /// - Throws: if there are several apps and no option says which to use. This is reported.
  private func exports() throws -> [SourceSetting] {
    guard access(folder + "/planner.json", F_OK) != 0, let reading = try? ContentReading(folder, timeZone: zone) else {
      return []
    }
    if let several = reading.diagnostics.first(where: { $0.id == "import.several-formats" }) {
      wallplanner.write("error: \(several.message)\nhint: \(several.hint ?? "")\n", to: STDERR_FILENO)
      throw ExitCode(1)
    }
    return reading.result.settings.sources
  }

  /// Whether the folder has a planner.json other than that of the invented family.
  private var hasPlannerOfOthers: Bool {
    guard access(folder + "/planner.json", F_OK) == 0 else { return false }
    let text = try? ContentFolder.contents(of: "planner.json", below: folder, limit: 1 << 20)
    return text.map { !String(decoding: $0, as: UTF8.self).contains(#""family""#) } ?? true
  }

  private func writeFamily() throws {
    try makeFolder(folder + "/family")
    try write(
      folder + "/family/tribe.json",
      """
      {
        "name": "The Examples",
        "members": [
          { "id": "ada", "name": "Ada Example" },
          { "id": "ben", "name": "Ben Example" }
        ]
      }

      """)
    try write(
      folder + "/family/events.json",
      """
      {
        "events": [
          {
            "id": "pancakes",
            "subject": "Pancakes",
            "start": "2027-01-03T10:00",
            "duration": "PT1H",
            "rules": ["FREQ=WEEKLY"],
            "owner": "ada",
            "invited": [ { "member": "ben", "response": "going" } ],
            "category": "celebration"
          }
        ]
      }

      """)
  }

  private func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw failure("the folder \(path) cannot be made")
    }
  }

  private func write(_ path: String, _ text: String) throws {
    guard writeNew(Array(text.utf8), to: path) else {
      if errno == EEXIST { return print("\(path) is there already and stays as it is") }
      throw failure("\(path) cannot be written")
    }
    print("wrote \(path)")
  }

  /// Reports that the command could not run.
  private func failure(_ message: String) -> ExitCode {
    wallplanner.write("error: \(message): \(String(cString: strerror(errno)))\n", to: STDERR_FILENO)
    return ExitCode(2)
  }

  /// A JSON string.
  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20: quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
