import ArgumentParser
import CArguments
import Diagnostics
import Glibc
import SiteBuild

/// Valid arguments of `build` are read without the other commands. The whole parser reads everything else and reports mistakes.
@main
enum Program {
  static func main() {
    // A limit on the size of files is then an error with words (EFBIG), not the program's end.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(words.dropFirst())
    if arguments.isEmpty {
      write("Name what to do.\n\n\(Wallplanner.helpMessage())\n", to: STDERR_FILENO)
      exit(ExitStatus.usage.rawValue)
    }
    do {
      if arguments.first == Build.name, let build = try? Build.parseAsRoot(Array(arguments.dropFirst())) as? Build {
        try build.run()
      } else {
        if let mistake = Self.mistake(arguments) { throw ValidationError(mistake) }
        Wallplanner.main(arguments[0] == "-V" ? ["--version"] : arguments)
      }
    } catch { Wallplanner.exit(withError: error) }
  }

  /// What is wrong with a first word that the parser would take for something else. Nil if nothing is.
  private static func mistake(_ arguments: [String]) -> String? {
    func meant(_ word: String, _ words: [String]) -> String {
      NearestName.nearest(to: word, among: words).map { "Did you mean “\($0)”?" } ?? "`wallplanner --help` lists all."
    }
    let word = arguments[0] == "help" ? arguments.dropFirst().first : arguments[0].hasPrefix("-") ? nil : arguments[0]
    if let word, !Wallplanner.commands.contains(word) {
      return "There is no command “\(word)”. \(meant(word, Wallplanner.commands))"
    }
    let own = ["--version", "--help", "-h", "-V", "--generate-completion-script", "--experimental-dump-help"]
    guard arguments[0].hasPrefix("-"), !own.contains(where: { arguments[0].hasPrefix($0) }) else { return nil }
    return "There is no option “\(arguments[0])” here. \(meant(arguments[0], own))"
  }

  /// The program's name and its arguments. `CommandLine.arguments` is empty where there is no `/proc`.
  static var words: [String] {
    var words: [String] = []
    while let word = command_line_word(Int32(words.count)) { words.append(String(cString: word)) }
    return words
  }
}

struct Wallplanner: ParsableCommand {
  /// The release (semver.org), the same as at the top of CHANGELOG.md.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "wallplanner",
    abstract: "Builds a family's wall planner, calendar feeds and contact cards from its data.",
    version: "wallplanner \(version)",
    subcommands: [
      Init.self, Fetch.self, Build.self, Run.self, Serve.self, Print.self, PictureCommand.self, Check.self, Audit.self,
      Describe.self,
      Rota.self,
      Expand.self, TemplatesCommand.self, Import.self, Doctor.self,
    ])

  /// The names of all commands.
  static var commands: [String] { configuration.subcommands.map { $0._commandName } }
}
