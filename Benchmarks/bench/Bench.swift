import Foundation

/// `bench AREA`: measures one part of the program and prints its figures.
@main
enum Bench {
  /// The areas, each in a file of its own.
  static let areas: [(name: String, run: @Sendable ([String]) throws -> Void)] = [
    ("templates", TemplatesBench.run),
    ("check", CheckBench.run),
    ("import", ImportBench.run),
    ("feeds", FeedsBench.run),
    ("recurrence", RecurrenceBench.run),
    ("zones", ZoneProbe.run),
    ("foundation", FoundationProbe.run),
    ("publish", PublishBench.run),
  ]

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let area = areas.first(where: { $0.name == arguments.first }) else {
      print("usage: bench AREA; areas: \(areas.map(\.name).joined(separator: " "))")
      exit(2)
    }
    do {
      try area.run(Array(arguments.dropFirst()))
    } catch {
      print("bench \(area.name): \(error)")
      exit(2)
    }
  }
}
