import ArgumentParser

/// Arguments of `build` that are right are read without a look at the other commands, and the plainest without the parser: with both,
/// that takes a third of a build that finds nothing changed. Everything else, and what is to be said of a mistake, is left to the
/// whole program's parser.
@main
enum Program {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let rest = arguments.dropFirst()
    guard arguments.first == Build.name,
      var command: any ParsableCommand = Build(plain: rest) ?? (try? Build.parseAsRoot(Array(rest)))
    else { return Wallplanner.main() }
    do { try command.run() } catch { Wallplanner.exit(withError: error) }
  }
}

struct Wallplanner: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wallplanner",
    abstract: "Builds a family's wall planner, calendar feeds and contact cards from its data.",
    subcommands: [
      Init.self,
      Build.self,
      Serve.self,
      Check.self,
      Describe.self,
      Rota.self,
      Expand.self,
      TemplatesCommand.self,
      Import.self,
    ])
}
