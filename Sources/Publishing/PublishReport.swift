/// The result of a publication.
package struct PublishReport: Sendable, Equatable {
  /// Why a file was written.
  package enum Reason: Sendable, Equatable, CustomStringConvertible {
    /// The last site did not have it.
    case new
    /// Its content has changed, from this line on (the first line is 1).
    case changed(line: Int)
    /// It was altered or removed since the last build.
    case restored

    package var description: String {
      switch self {
      case .new: "new"
      case .changed(let line): "changed from line \(line) on"
      case .restored: "altered or removed since the last build"
      }
    }
  }

  package struct WrittenFile: Sendable, Equatable {
    package let path: String
    package let size: Int
    package let reason: Reason
  }

  /// In the order of their paths' bytes. Does not include the manifest.
  package internal(set) var written: [WrittenFile] = []
  /// Files of the last site that were removed.
  package internal(set) var removed: [String] = []
  /// Files and folders whose mode was not what the umask says. It is now.
  package internal(set) var mended: [String] = []
  /// How many files were left untouched because they are the same.
  package internal(set) var unchangedCount = 0
  /// The size of the whole site, in bytes.
  package internal(set) var totalSize = 0
  /// The digest of the manifest that is there now. Empty if nothing was published.
  package internal(set) var manifest = ""

  /// The mode of files in the output, by the umask.
  package static var usualMode: Int { Int(Disk.fileMode) }

  package init() {}

  /// With what one more site has. Its files get the path of its folder.
  package func adding(_ more: PublishReport, below folder: String?) -> PublishReport {
    let prefix = folder.map { $0 + "/" } ?? ""
    var sum = self
    sum.written += more.written.map { WrittenFile(path: prefix + $0.path, size: $0.size, reason: $0.reason) }
    sum.mended += more.mended.map { prefix + $0 }
    sum.removed += more.removed.map { prefix + $0 }
    sum.unchangedCount += more.unchangedCount
    sum.totalSize += more.totalSize
    return sum
  }

  /// For a site that did not change.
  package init(unchangedCount: Int, totalSize: Int) { (self.unchangedCount, self.totalSize) = (unchangedCount, totalSize) }

  /// How many bytes were written.
  package var writtenSize: Int { written.reduce(0) { $0 + $1.size } }

  package var wroteNothing: Bool { written.isEmpty && removed.isEmpty }
}
