/// A made-up site in numbered versions: what a file holds, and whether it is there, follows from the version.
///
/// Some files are the same in all versions, some change with each, some come and go with whole folders. Each file that changes
/// says its version in its first line, so that a reader can tell what it got.
package struct VersionedSite: Sendable {
  package let eventCount: Int

  package init(eventCount: Int = 8) { self.eventCount = eventCount }

  /// Every path that any version has.
  package var allPaths: [String] {
    Set((0..<6).flatMap { files(version: $0).map(\.path) }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func files(version: Int) -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    func add(_ path: String, _ bytes: [UInt8]) { files.append((path, bytes)) }
    add("index.html", page("index", version))
    add("robots.txt", Array("User-agent: *\n".utf8))
    add("assets/wall.css", Array("body { margin: 0 }\n".utf8))
    add("feeds/everyone.ics", page("feed", version))
    for event in 0..<eventCount {
      // Every third event is the same in all versions, every fifth changes every other version.
      let said = event % 3 == 0 ? 0 : event % 5 == 0 ? version / 2 * 2 : version
      add("events/\(event)/index.html", page("event \(event)", said))
      if (event + version) % 4 == 0 { add("events/\(event)/event.ics", page("event \(event) feed", version)) }
    }
    // A year that comes and goes as a whole, two folders deep.
    add("\(2027 + version % 3)/index.html", page("year", version))
    add("\(2027 + version % 3)/03/index.html", page("month", version))
    return files
  }

  /// The version that `read` shows, nil if it is none of `versions` or not wholly one: then `fault` says why.
  package func version(among versions: [Int], fault: inout String, read: (String) -> [UInt8]?) -> Int? {
    guard let index = read("index.html"), let version = versions.first(where: { index == page("index", $0) }) else {
      fault = "index.html is of none of the versions \(versions)"
      return nil
    }
    let wanted = files(version: version)
    for (path, bytes) in wanted where read(path) != bytes {
      fault = "\(path) is not of version \(version)"
      return nil
    }
    let present = Set(wanted.map(\.path))
    for path in allPaths where !present.contains(path) && read(path) != nil {
      fault = "\(path) is there, but not in version \(version)"
      return nil
    }
    return version
  }

  private func page(_ name: String, _ version: Int) -> [UInt8] {
    let text = String(repeating: "text of \(name) \(version) ", count: 20 + version * 7 % 50)
    return Array("version \(version)\n\(name)\n\(text)\n".utf8)
  }
}
