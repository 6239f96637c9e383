internal import Crypto
internal import Diagnostics
internal import Files
internal import Glibc
internal import Octets
internal import Planning
internal import Publishing
internal import Rendering
internal import TribeModel

/// One reader of the planner, and the folder of their site.
struct ReaderSite: Sendable {
  var reader: Reader
  var output: String

  /// Says whose a site is: a digest of the reader's name, which lies in the site.
  var mark: RenderedFile { RenderedFile(path: OutputPaths.readerMark, bytes: Self.mark(of: reader.name)) }
  static func mark(of reader: String) -> [UInt8] {
    let key = SymmetricKey(data: Array("wallplanner reader".utf8))
    return Array("\(hexadecimal(Encryption.digest(Array(reader.utf8), with: key).prefix(16)))\n".utf8)
  }

  /// A manifest's note: whether the content had a `planner.json`. If the state is lost too, a planner whose settings are gone is still
  /// not published without them.
  static func note(hadPlanner: Bool) -> [UInt8] { [UInt8(ascii: hadPlanner ? "1" : "0")] }

  /// The sites of a build.
  ///
  /// Readers that `readers` lists have a folder each in the output folder. Without it, the family has the output folder itself. One reader
  /// alone has the output folder, if the command line names one.
  ///
  /// - Throws: if two of them would have one folder, or if there is no such reader.
  static func all(_ settings: PlannerSettings?, _ options: BuildOptions) throws(BuildFault) -> [ReaderSite] {
    let listed = settings?.readers ?? []
    let isListed = settings?.listsReaders ?? false
    // A list that names nobody is a fault, which is told when the family's site is built.
    let readers = listed.isEmpty ? [.family] : listed
    var sites: [ReaderSite] = []
    for reader in readers {
      let name = OutputPaths.pathPart(reader.name)
      let folder = reader.output ?? (name.isEmpty ? "reader-\(sites.count + 1)" : name)
      let output = isListed && !folder.isEmpty ? "\(options.output)/\(folder)" : options.output
      if let other = sites.first(where: { holds($0.output, output) || holds(output, $0.output) }) {
        throw BuildFault("build.one-folder", other.reader.name, reader.name, output)
      }
      sites.append(ReaderSite(reader: reader, output: output))
    }
    guard let name = options.reader else { return sites }
    guard var site = sites.first(where: { $0.reader.name == name }) else {
      let near = NearestName.nearest(to: name, among: readers.map(\.name)).map { "did you mean \"\($0)\"?" }
      throw BuildFault(
        "build.unknown-reader", name, near ?? "add { \"name\": \"\(name)\", \"level\": \"relatives\" } to \"readers\"")
    }
    if options.namesOutput { site.output = options.output }
    return [site]
  }

  /// Whether `other` is `folder` or lies in it, also where case does not count.
  private static func holds(_ folder: String, _ other: String) -> Bool {
    let (folder, other) = (folder.lowercased(), other.lowercased())
    return other == folder || other.hasPrefix(folder + "/")
  }

  /// The name of the reader whose site lies in a folder, if that is somebody else. Nil for this reader's own folder and for one
  /// that is nobody's.
  ///
  /// - Parameter known: the names that a digest may stand for.
  func owner(of publication: borrowing Publication, known: [String]) throws(PublishError) -> String? {
    if let mark = try publication.contents(of: OutputPaths.readerMark) {
      if mark == Self.mark(of: reader.name) { return nil }
      return known.first { mark == Self.mark(of: $0) }.map { "the reader “\($0)”" } ?? "a reader whom planner.json does not name"
    }
    guard publication.previous.fileCount == 0 else { return nil }
    let holdsSites = (FolderEntry.all(in: output) ?? []).contains {
      !$0.isHidden && access("\(output)/\($0.name)/\(OutputPaths.readerMark)", F_OK) == 0
    }
    return holdsSites ? "several readers, each with a folder in it" : nil
  }
}
