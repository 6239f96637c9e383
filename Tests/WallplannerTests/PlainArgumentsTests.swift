import ArgumentParser
import Testing

@testable import wallplanner

@Suite("Arguments of build that are read without the parser")
struct PlainArgumentsTests {
  @Test(
    "What the quick reader takes, it reads as the parser does",
    arguments: [
      [], ["--content", "family"], ["--output", "site"], ["--content", "family", "--output", "site"],
      ["--output", "site", "--content", "family", "--jobs", "4", "--strict"], ["--templates", "mine"],
      ["--as-of", "2027-03-01"], ["--as-of", "2027-03-01T06:00"], ["--audience", "grandparents", "--output", "out"],
      ["--jobs", "1"], ["--lenient", "--state", "kept"],
      ["--explain"], ["--timings"], ["--verify"], ["--strict", "--explain", "--timings", "--verify"],
      ["home"], ["home", "--output", "site"], ["--audience", "grandparents"], ["--reader", "Grandma"], ["--strict", "home"],
      ["home", "--dry-run"], ["--content", "a folder/with = signs"],
      ["--content", "Åse", "--output", "…"],
    ])
  func asTheParser(_ arguments: [String]) throws {
    let plain = try #require(BuildRequest(plain: arguments))
    let parsed = try #require(try Build.parseAsRoot(arguments) as? Build)
    #expect(plain == parsed.request)
    #expect(Program.plainRequest(["build"] + arguments) == plain)
  }

  @Test(
    "Everything else is left to the parser",
    arguments: [
      ["--content=family"], ["--content"], ["--content", "-x"], ["--content", ""], ["--content", "a", "--content", "b"],
      ["--jobs", "many"], ["--jobs", "0"], ["--jobs", "-1"], ["--as-of", "yesterday"], ["--tribes", "all"], ["--shard", "1/2"],
      ["--format", "json"], ["--help"], ["-h"], ["--", "x"], ["family", "--content", "family"],
      ["family", "twice"], ["-q"], ["--color", "never"], ["--contents", "family"],
      ["--strict", "--strict"],
    ])
  func leftToTheParser(_ arguments: [String]) {
    #expect(BuildRequest(plain: arguments) == nil)
    #expect(Program.plainRequest(["build"] + arguments) == nil)
  }

  @Test("Other commands are left to the parser", arguments: [[], ["check"], ["builds"]])
  func otherCommands(_ arguments: [String]) {
    #expect(Program.plainRequest(arguments) == nil)
  }
}
