package import TribeModel

/// One file to get: from where, and where it goes.
package struct Download: Sendable, Hashable {
  /// As planner.json has it, with the names of environment variables (`$NAME`) in place of their values.
  package var address: String
  /// Below the content folder.
  package var path: String
  /// Whether the answer is a list that may go on at its `next`.
  package var hasPages = false

  /// What each app answers with, by the path below its address. Apps that are not here have one file, at the address itself.
  private static let endpoints: [String: [(path: String, file: String, hasPages: Bool)]] = [
    "tribehub": [("tribe/", "tribe.json", true), ("events/", "events.json", true), ("contacts/", "contacts.json", true)],
    // Any number stands for the caller's own group.
    "familyplanner": [
      ("api/groups/1", "group.json", false), ("api/messages", "messages.json", false), ("api/todos", "todos.json", false),
    ],
    "inkwire": [(".json", "database.json", false)],
    "sweep": [("users", "users.json", false), ("houses", "houses.json", false), ("chores", "chores.json", false)],
  ]

  /// Formats that no address answers with.
  private static let unreachable: [String: String] = [
    "nusjio": "NUSJio's database answers only to its app; export it, and put the file into the folder",
    "holidays": "public holidays are worked out and not fetched",
  ]

  /// The files of a source; empty if it names no address.
  ///
  /// - Throws: why its format cannot be fetched.
  package static func all(of source: SourceSetting) throws(FetchFailure) -> [Download] {
    guard let url = source.url else { return [] }
    if let reason = unreachable[source.format] { throw FetchFailure(reason, hint: "leave url out") }
    guard let endpoints = endpoints[source.format] else {
      guard !source.path.hasSuffix("/"), source.path.split(separator: "/").last?.contains(".") == true else {
        throw FetchFailure("path must name the file that the address is saved as", hint: "write \"path\": \"\(source.name).ics\"")
      }
      return [Download(address: url, path: source.path)]
    }
    // A query, such as Firebase's ?auth=$TOKEN, stands behind each path.
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts[0].hasSuffix("/") ? String(parts[0]) : "\(parts[0])/"
    let query = parts.count > 1 ? "?\(parts[1])" : ""
    return endpoints.map {
      Download(address: base + $0.path + query, path: "\(source.path)/\($0.file)", hasPages: $0.hasPages)
    }
  }
}

/// Why a source could not be fetched, without any address, token or answer: they may hold secrets.
package struct FetchFailure: Error, Hashable {
  package let message: String
  package let hint: String

  /// Whether another try may help.
  let mayPass: Bool

  init(_ message: String, hint: String = "the files of before stay; try again later", mayPass: Bool = false) {
    (self.message, self.hint, self.mayPass) = (message, hint, mayPass)
  }
}
