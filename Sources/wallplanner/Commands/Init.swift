import ArgumentParser
import CivilTime
import Glibc

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Start a content folder: a planner.json and an invented family, to put your own in its place.",
    discussion: "Never replaces a file that is there.")

  @Argument(help: ArgumentHelp("The folder to make.", valueName: "folder"))
  var folder = "content"

  @Option(name: .long, help: ArgumentHelp("Where the family lives, such as Europe/Oslo.", valueName: "zone"))
  var timeZone = "Europe/London"

  @Option(name: .long, help: ArgumentHelp("Language and country, such as en-GB, de-AT or ar-EG.", valueName: "locale"))
  var locale = "en-GB"

  @Option(name: .long, help: "What stands at the top of every page.")
  var title = "Our planner"

  func validate() throws {
    do {
      _ = try ZoneDatabase().zone(TimeZoneID(timeZone))
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() throws {
    try makeFolder(folder)
    try makeFolder(folder + "/family")
    try write(
      folder + "/planner.json",
      """
      {
        "title": \(quoted(title)),
        "timeZone": \(quoted(timeZone)),
        "locale": \(quoted(locale)),
        "sources": [
          { "format": "wallplanner", "path": "family" }
        ]
      }

      """)
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
    print("Build it with: wallplanner build --content \(folder)")
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

  /// Says what the system refused; the command could not run.
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
