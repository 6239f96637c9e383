import ArgumentParser
import Glibc
import SiteBuild

/// `wallplanner run`: fetches and builds for as long as the machine is on. Each step is a process of its own: Data/run.sh calls them.
struct Run: DescribedCommand {
  @OptionGroup var folder: ContentOptions

  @Option(help: help("run --output")) var output = Build.usualOutput

  @Option(help: help("run --every")) var every = "1h"

  @Option(help: help("run --state")) var state: String?

  @Flag(help: help("run --once")) var once = false

  @Flag(help: help("run --no-fetch")) var noFetch = false

  @Flag(help: help("run --allow-private")) var allowPrivate = false

  /// How often to fetch. Nil if that is not said in hours, minutes or seconds, or is less than a minute or more than a year.
  private var seconds: Int? {
    let units = ["h": 3600, "m": 60, "s": 1]
    let unit = units[String(every.suffix(1))]
    let number = Int(unit == nil ? every : String(every.dropLast())) ?? 0
    return (1...31_536_000).contains(number) && (60...31_536_000).contains(number * (unit ?? 1)) ? number * (unit ?? 1) : nil
  }

  func validate() throws {
    if seconds == nil { throw ValidationError("--every is a time of at least a minute, such as 1h or 30m") }
  }

  func run() throws {
    let state = state ?? StateFolder.beside(folder.content)
    try Self.script(
      [
        "run", folder.content, output, state, "\(seconds ?? 3600)", once ? "once" : "", noFetch ? "" : "fetch",
        allowPrivate ? "--allow-private" : "",
      ])
  }

  /// Goes on as the script.
  ///
  /// - Throws: if there is no shell.
  static func script(_ arguments: [String]) throws {
    let words = ["sh", "-c", embeddedText(of: "run.sh"), Program.words[0]] + arguments
    var pointers = words.map { strdup($0) } + [nil]
    execv("/bin/sh", &pointers)
    throw refusal("/bin/sh cannot be started: \(String(cString: strerror(errno)))")
  }
}
