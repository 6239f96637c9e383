import ArgumentParser
import CivilTime
import Glibc

/// `wallplanner expand`: reads recurrence sets and prints their occurrences, one line each.
struct Expand: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Expand recurrence rules for scripts: JSON lines in, JSON lines out.",
    discussion: """
      Reads one JSON object a line from standard input:

        {"id": …, "dtstart": "2027-03-01T09:30:00", "tzid": "Europe/Oslo", "rrule": "FREQ=WEEKLY;COUNT=4",
         "rdate": [], "exdate": [], "limit": 10, "window": {"from": "2027-01-01T00:00:00", "to": "2028-01-01T00:00:00"}}

      Times are local to "tzid"; its value null means floating time, "DATE" whole days, "UTC" universal time. "limit" keeps
      the first so many, "window" those with from <= start < to; both may be null. Each line is answered by
      {"id": …, "instances": ["2027-03-01T09:30:00", …]} or {"id": …, "error": "why"}.
      """)

  @Option(help: ArgumentHelp("Where the time zone files are.", valueName: "folder"))
  var zoneinfo = ZoneDatabase.usualDirectory

  func run() throws {
    var stream = ExpandStream(zones: ZoneDatabase(directory: zoneinfo))
    if !stream.run(input: STDIN_FILENO, output: STDOUT_FILENO) { throw ExitCode(2) }
  }
}
