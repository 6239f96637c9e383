import ArgumentParser

@main
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
