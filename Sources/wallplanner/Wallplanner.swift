import ArgumentParser
import Glibc

/// Valid arguments of `build` are read without the other commands, and the most common ones without the parser. The whole parser
/// takes a third of the time of a build that finds nothing changed. It reads everything else and reports mistakes.
@main
enum Program {
  static func main() {
    do {
      if let request = plainRequest(CommandLine.octets) {
        try request.run()
      } else if CommandLine.arguments.dropFirst().first == Build.name,
        let build = try? Build.parseAsRoot(Array(CommandLine.arguments.dropFirst(2))) as? Build
      {
        try build.run()
      } else {
        Wallplanner.main()
      }
    } catch { Wallplanner.exit(withError: error) }
  }

  /// The options of `build`, if the arguments are simple.
  ///
  /// - Parameter commandLine: the program's name and its arguments, each followed by a zero byte.
  static func plainRequest(_ commandLine: [UInt8]) -> BuildRequest? {
    var arguments: [String] = []
    var start = 0
    for (end, octet) in commandLine.enumerated() where octet == 0 {
      arguments.append(String(decoding: commandLine[start..<end], as: UTF8.self))
      start = end + 1
    }
    guard start == commandLine.count, arguments.count > 1, arguments[1] == Build.name else { return nil }
    return BuildRequest(plain: arguments.dropFirst(2))
  }
}

extension CommandLine {
  /// How much of a command line is read, in bytes. More than anybody types.
  private static let longest = 65_536

  /// The program's name and its arguments as the system has them, each followed by a zero byte. `CommandLine.arguments` would set
  /// up locks and tables of Swift's own. Empty if they cannot be read or are too long.
  fileprivate static var octets: [UInt8] {
    let file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      while count < longest {
        let more = read(file, buffer.baseAddress.map { $0 + count }, longest - count)
        guard more > 0 else {
          if more < 0 { count = 0 }
          return
        }
        count += more
      }
      count = 0
    }
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
