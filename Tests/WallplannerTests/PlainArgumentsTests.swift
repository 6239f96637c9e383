import ArgumentParser
import Testing

@testable import wallplanner

@Suite("Arguments of build that are read without the parser")
struct PlainArgumentsTests {
  /// Every property by name, with what it holds: a property that was never set says so instead of its value.
  static func values(_ command: any ParsableCommand) -> [String] {
    func values(_ value: Any, _ name: String) -> [String] {
      if let group = value as? OptionGroup<Reporting> {
        return Mirror(reflecting: group.wrappedValue).children.flatMap { values($0.value, name + ($0.label ?? "")) }
      }
      return ["\(name) = \(value)"]
    }
    return Mirror(reflecting: command).children.flatMap { values($0.value, $0.label ?? "") }
  }

  @Test(
    "What the quick reader takes, it reads as the parser does",
    arguments: [
      [], ["--content", "family"], ["--output", "site"], ["--content", "family", "--output", "site"],
      ["--output", "site", "--content", "family", "--jobs", "4", "--strict"], ["--templates", "mine"],
      ["--as-of", "2027-03-01"], ["--as-of", "2027-03-01T06:00"], ["--audience", "grandparents"], ["--jobs", "1"],
      ["--explain"], ["--timings"], ["--verify"], ["--strict", "--explain", "--timings", "--verify"],
      ["--content", "a folder/with = signs"], ["--content", "Åse", "--output", "…"],
    ])
  func asTheParser(_ arguments: [String]) throws {
    let plain = try #require(Build(plain: arguments))
    let parsed = try #require(try Build.parseAsRoot(arguments) as? Build)
    #expect(Self.values(plain) == Self.values(parsed))
    #expect(!Self.values(plain).contains { $0.contains("definition") })
  }

  @Test(
    "Everything else is left to the parser",
    arguments: [
      ["--content=family"], ["--content"], ["--content", "-x"], ["--content", ""], ["--content", "a", "--content", "b"],
      ["--jobs", "many"], ["--jobs", "0"], ["--jobs", "-1"], ["--as-of", "yesterday"], ["--tribes", "all"], ["--shard", "1/2"],
      ["--format", "json"], ["--help"], ["-h"], ["--", "x"], ["family"], ["--contents", "family"], ["--strict", "--strict"],
    ])
  func leftToTheParser(_ arguments: [String]) {
    #expect(Build(plain: arguments) == nil)
  }
}
