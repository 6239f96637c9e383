import ArgumentParser

/// Data/help.txt: the prose of each command, and what is said of each of its arguments, such as `build --output`.
private let helpTexts: [String: String] = {
  var (texts, command): ([String: String], String) = ([:], "")
  for line in embeddedText(of: "help.txt").split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("#") {
    let name = line.prefix { $0 != " " && $0 != ":" }
    if line.hasPrefix("[") {
      command = String(line.dropFirst().dropLast())
    } else if name.hasPrefix("--") || name.hasPrefix("<") {
      texts["\(command) \(name)"] = String(line.dropFirst(name.count))
    } else {
      texts[command, default: ""] += "\(line)\n"
    }
  }
  return texts
}()

/// What is said of an argument, and the name of its value.
func help(_ argument: String) -> ArgumentHelp {
  guard let row = helpTexts[argument], let colon = row.firstIndex(of: ":") else { preconditionFailure("no help for \(argument)") }
  let value = row[..<colon].dropFirst()
  return ArgumentHelp(String(row[colon...].dropFirst(2)), valueName: value.isEmpty ? nil : String(value))
}

/// A command that is called as its type is, and whose prose is in Data/help.txt.
protocol DescribedCommand: ParsableCommand {}

extension DescribedCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(about: "\(Self.self)".lowercased()) }
}

extension CommandConfiguration {
  /// The first line of a command's prose sums it up.
  init(about command: String) {
    var prose = (helpTexts[command] ?? "")[...]
    let abstract = prose.prefix { !$0.isNewline }
    prose = prose.dropFirst(abstract.count + 1)
    while prose.last?.isNewline == true { prose.removeLast() }
    self.init(commandName: command, abstract: String(abstract), discussion: String(prose))
  }
}
