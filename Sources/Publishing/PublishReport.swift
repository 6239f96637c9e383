/// What a publish did.
package struct PublishReport: Sendable, Equatable {
  /// Why a file was written.
  package enum Reason: Sendable, Equatable, CustomStringConvertible {
    /// The last site had no such file.
    case new
    /// Its content is another one, from this line on (1 is the first).
    case changed(line: Int)
    /// It had been altered or removed since the last build.
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

  /// In the order of their paths' bytes. The manifest is not among them.
  package internal(set) var written: [WrittenFile] = []
  /// Files of the last site that this one does not have, removed.
  package internal(set) var removed: [String] = []
  /// Files that were already as they should be, and were not touched.
  package internal(set) var unchangedCount = 0
  /// Bytes of the whole site.
  package internal(set) var totalSize = 0

  package init() {}

  /// Of a site that was left as it is.
  package init(unchangedCount: Int, totalSize: Int) {
    self.unchangedCount = unchangedCount
    self.totalSize = totalSize
  }

  /// Bytes written.
  package var writtenSize: Int { written.reduce(0) { $0 + $1.size } }

  package var wroteNothing: Bool { written.isEmpty && removed.isEmpty }
}
