internal import Diagnostics
package import TribeModel

/// One file to get: from where, and where it goes.
package struct Download: Sendable, Hashable {
  /// As planner.json has it, with the names of environment variables (`$NAME`) in place of their values.
  package var address: String
  /// Below the content folder.
  package var path: String
  /// Whether the answer is a list that may go on on further pages.
  package var hasPages = false
  /// What is asked for each record of the list, and put into it.
  package var inside: Inside?

  /// A list behind each record's own address: below the list's, then its `id`.
  package struct Inside: Sendable, Hashable {
    var path: String
    /// The name that its records have inside of theirs.
    var name: String
  }

  /// What each app answers with, by the path below its address: Data/downloads.txt.
  private static let endpoints = Dictionary(grouping: embeddedLines(of: "downloads.txt")) { String($0.prefix { $0 != ":" }) }
    .mapValues { rows in rows.map { Download(row: $0.drop { $0 != " " }.dropFirst().split(separator: " | ").map(String.init)) } }

  private init(row: [String]) {
    (address, path, hasPages) = (row[0], "\(row[1]).json", row.count > 2)
    if row.count > 4 { inside = Inside(path: row[3], name: row[4]) }
  }

  /// The file that an address itself answers with.
  private init(address: String, path: String) { (self.address, self.path) = (address, path) }

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
    if let reason = unreachable[source.format] { throw FetchFailure("unreachable", reason) }
    let isFile = !source.path.hasSuffix("/") && source.path.hasSuffix(".json")
    guard let endpoints = endpoints[source.format], !isFile else {
      guard !source.path.hasSuffix("/"), source.path.split(separator: "/").last?.contains(".") == true else {
        throw FetchFailure("no-file-name", source.name)
      }
      return [Download(address: url, path: source.path)]
    }
    // A query, such as Firebase's ?auth=$TOKEN, stands behind each path.
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts[0].hasSuffix("/") ? String(parts[0]) : "\(parts[0])/"
    return endpoints.map {
      var download = $0
      let mark = $0.address.contains("?") ? "&" : "?"
      download.address = base + $0.address + (parts.count > 1 ? "\(mark)\(parts[1])" : "")
      download.path = "\(source.path)/\($0.path)"
      return download
    }
  }
}

/// Why a source could not be fetched, without any address, token or answer: they may hold secrets.
package struct FetchFailure: Error, Hashable {
  /// Data/messages.txt: what is said, by the names of the reasons.
  private static let table = MessageTable(embeddedLines(of: "messages.txt"))

  package let message, hint: String

  /// Whether another try may help.
  let mayPass: Bool

  /// - Parameter words: what stands for each `%` of the reason's row.
  init(_ name: String, _ words: Any...) {
    let columns = Self.table.columns(of: name, words)
    (mayPass, message) = (columns[0] == "again", columns[1])
    hint = columns.count > 2 ? columns[2] : "the files of before stay; try again later"
  }

  static func isKnown(_ name: String) -> Bool { table.rows[name] != nil }
}
