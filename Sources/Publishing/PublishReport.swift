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

  /// How far "all at once" goes on this file system.
  package enum Guarantee: Sendable, Equatable {
    /// Every read is of the old site or of the new one, and a kill leaves one of them whole.
    case atOnce
    /// The file system cannot exchange entries: each file is whole, but for a moment old and new ones stand side by side, and
    /// after a kill they do until the next build.
    case fileByFile
  }

  /// What an interrupted build before this one had left.
  package enum Recovery: Sendable, Equatable {
    /// It had not come to publish: the old site was put back.
    case tookBack
    /// It had published but not tidied up: that was done.
    case completed
  }

  /// In the order of their paths' octets. The manifest is not among them.
  package internal(set) var written: [WrittenFile] = []
  /// Files of the last site that this one does not have, removed.
  package internal(set) var removed: [String] = []
  /// Files that were already as they should be, and were not touched.
  package internal(set) var unchangedCount = 0
  /// Octets written.
  package internal(set) var writtenSize = 0
  /// Octets of the whole site.
  package internal(set) var totalSize = 0
  package internal(set) var guarantee = Guarantee.atOnce
  package internal(set) var recovery: Recovery?
  /// There was a site here whose manifest was lost; what of it is no longer wanted could not be told and stays.
  package internal(set) var adoptedWithoutManifest = false
  /// Files of the last site that are no longer wanted but are now something else (a folder, a link), and stay.
  package internal(set) var leftAlone: [String] = []

  package init() {}

  /// Of a site that was left as it is.
  package init(unchangedCount: Int, totalSize: Int) {
    self.unchangedCount = unchangedCount
    self.totalSize = totalSize
  }

  package var wroteNothing: Bool { written.isEmpty && removed.isEmpty }
}
