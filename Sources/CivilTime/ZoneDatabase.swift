internal import FanOut
internal import Files
internal import Octets

/// Why a zone cannot be loaded.
public enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No zone has this name. Also holds the most similar names.
  case unknown(String, nearest: [String])
  /// The folder of zone files is missing.
  case missingDatabase(directory: String)
  /// There is a zone file of this name, but it is damaged or not supported.
  case unusable(String, ZoneFileError)

  /// What is wrong and, if that is known, what to do about it. Without a full stop.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest):
      nearest.isEmpty
        ? "there is no time zone called “\(name)”"
        : "there is no time zone called “\(name)”; did you mean \(nearest.joined(separator: " or "))?"
    case .missingDatabase(let directory):
      "no time zone data in \(directory); install the Debian package “tzdata” (apt-get install tzdata)"
    case .unusable(let name, let error):
      "the time zone file of “\(name)” cannot be used (\(error)); reinstall the Debian package “tzdata”"
    }
  }
}

/// The zones of a zoneinfo folder. Each is read once, on first use.
public final class ZoneDatabase: Sendable {
  /// The result of reading a file.
  public enum File: Sendable {
    /// The content. Of a file above 256 KiB, one byte more is enough: it is refused.
    case bytes([UInt8])
    /// There is no such file, or it cannot be read.
    case missing
  }

  /// The folder of zone files, as it was given.
  public let directory: String
  private let read: @Sendable (_ path: String) -> File
  private let list: @Sendable (_ directory: String) -> [String]
  private let zones = Locked<[String: Result<ZoneRules, ZoneError>]>([:])

  /// How many names are kept. Others are read again each time.
  private static let mostRemembered = 2_000

  /// The usual place on Linux and macOS.
  public static let usualDirectory = "/usr/share/zoneinfo"

  /// - Parameters:
  ///   - directory: a folder of TZif files with the names of their zones.
  ///   - read: reads a file.
  ///   - list: lists all zone names in the folder, to find the one nearest to a wrong name.
  public init(
    directory: String = ZoneDatabase.usualDirectory, read: @escaping @Sendable (_ path: String) -> File = ZoneDatabase.readFile,
    list: @escaping @Sendable (_ directory: String) -> [String] = ZoneDatabase.zoneNames
  ) {
    (self.directory, self.read, self.list) = (directory, read, list)
  }

  /// Adds a zone of its own rules, such as one that only a calendar file describes. Of two with one name, the first stays. A look-up
  /// that failed before does not stand in its way.
  public func add(_ zone: ZoneRules) {
    zones.withLock { zones in
      if case .success? = zones[zone.id.name] { return }
      zones[zone.id.name] = .success(zone)
    }
  }

  /// The rules of a zone by its IANA name, an old link, or a Windows name (`W. Europe Standard Time`). Any of these may come after
  /// a prefix such as `/vendor.example/2019_1/`.
  public func zone(_ id: TimeZoneID) throws(ZoneError) -> ZoneRules {
    if let known = zones.withLock({ $0[id.name] }) { return try known.get() }
    let result: Result<ZoneRules, ZoneError>
    do throws(ZoneError) { result = .success(try load(id)) } catch { result = .failure(error) }
    zones.withLock { if $0.count < Self.mostRemembered { $0[id.name] = result } }
    return try result.get()
  }

  /// The names that an unknown name may have meant, the best first, at most three.
  public func nearest(to name: String) -> [String] { Self.nearest(to: name, among: list(directory)) }

  /// Checks that there is time zone data at all. Without it, every name would seem wrong.
  public func requireData() throws(ZoneError) {
    if case .missing = read(directory + "/Europe/London"), case .missing = read(directory + "/UTC") {
      throw .missingDatabase(directory: directory)
    }
  }

  private func load(_ id: TimeZoneID) throws(ZoneError) -> ZoneRules {
    for name in Self.candidates(for: id.name) {
      switch read(directory + "/" + name) {
      case .missing: continue
      case .bytes(let bytes):
        do throws(ZoneFileError) {
          return try ZoneFile.read(bytes, id: TimeZoneID(name))
        } catch {
          // Tables of names and version files are in the same folder.
          if error == .notAZoneFile { continue }
          throw .unusable(name, error)
        }
      }
    }
    if ["UTC", "Etc/UTC", "Z", "GMT", "Etc/GMT"].contains(id.name) { return .utc }
    try requireData()
    throw .unknown(id.name, nearest: nearest(to: id.name))
  }

  /// Files for this machine's own setting. They differ between machines, and the same input must give the same output everywhere.
  private static let machineNames: Set<String> = ["localtime", "posixrules", "Factory"]

  /// The file names to try for a zone, the best first. None leads out of the folder.
  static func candidates(for name: String) -> [String] {
    if name.utf8.count > 255 { return [] }
    let text = String(name.trimmed { $0 == "\"" || $0 == " " })
    var names: [String] = []
    if let iana = WindowsZones.iana[text] { names.append(iana) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    func isPlain(_ part: Substring) -> Bool {
      !part.isEmpty && part.utf8.allSatisfy { $0.isLetterOrDigit || "_+-".utf8.contains($0) }
    }
    if parts.allSatisfy(isPlain) && !machineNames.contains(text) { names.append(text) }
    if text.first == "/" {
      for count in [3, 2, 1] where parts.count > count && parts.suffix(count).allSatisfy(isPlain) {
        let name = parts.suffix(count).joined(separator: "/")
        if !machineNames.contains(name) { names.append(name) }
      }
    }
    return names
  }

  /// Up to three of `names` that differ by a typing mistake, or that end in the same part.
  static func nearest(to name: String, among names: [String]) -> [String] {
    guard name.utf8.count <= 64 else { return [] }
    let wanted = name.lowercased()
    let words = Array(wanted.utf8)
    var found: [(distance: Int, name: String)] = []
    for candidate in names {
      let lower = candidate.lowercased()
      var distance = editDistance(words, Array(lower.utf8))
      if let slash = lower.lastIndex(of: "/") {
        let city = Array(lower[lower.index(after: slash)...].utf8)
        let wantedCity = wanted.lastIndex(of: "/").map { Array(wanted[wanted.index(after: $0)...].utf8) } ?? words
        distance = min(distance, editDistance(wantedCity, city) + 1)
      }
      if distance <= max(2, words.count / 4) { found.append((distance, candidate)) }
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return found.prefix(3).map(\.name)
  }

  // MARK: The file system

  /// Reads a file. Stops one byte after `ZoneFile.mostBytes`, to notice a larger one.
  public static let readFile: @Sendable (String) -> File = { path in
    // A folder, such as Europe, can be opened but not read.
    contents(at: path, upTo: ZoneFile.mostBytes + 1).map { .bytes($0) } ?? .missing
  }

  /// The zone names below a folder, sorted. Leaves out folders that begin with `posix` or `right`, which are copies.
  public static let zoneNames: @Sendable (String) -> [String] = { directory in
    func names(below prefix: String, depth: Int) -> [String] {
      let entries = depth < 4 ? FolderEntry.all(in: directory + "/" + prefix) ?? [] : []
      return entries.prefix(5_000).flatMap { entry -> [String] in
        guard entry.name.utf8.first?.isCapital == true, !entry.name.contains(".") else { return [] }
        return entry.kind == .folder ? names(below: prefix + entry.name + "/", depth: depth + 1) : [prefix + entry.name]
      }
    }
    return names(below: "", depth: 0).sorted()
  }
}
