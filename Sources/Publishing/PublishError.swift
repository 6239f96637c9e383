internal import Diagnostics
internal import Files
internal import Glibc

/// Why nothing was published. The old site is as it was.
package struct PublishError: Error, Equatable, CustomStringConvertible {
  /// Each has a row of its name in Data/messages.txt.
  package enum Kind: String, Sendable, CaseIterable {
    case badPath, samePath, fileAndFolder, folderUnusable, notWritable, diskFull, busy, notOurs, otherFileSystem, failed
    /// The new site can be read, but some of its files are links until the next build tidies up.
    case publishedButUntidy
  }

  private static let table = MessageTable(embeddedLines(of: "messages.txt"))

  package let kind: Kind
  private let words: [String]

  /// - Parameter words: what stands for each `%` of the row.
  package init(_ kind: Kind, _ words: String...) { (self.kind, self.words) = (kind, words) }

  package var description: String { Self.table.columns(of: kind.rawValue, words)[0] }

  static func notOurs(_ path: SitePath, _ kind: EntryKind, in folder: String) -> PublishError {
    PublishError(.notOurs, folder + "/" + path.text, kind.rawValue)
  }

  /// Makes an error from `fault` in the output folder `folder`.
  init(_ fault: FileFault, in folder: String) {
    let path = fault.path.isEmpty ? folder : folder + "/" + fault.path
    switch fault.code {
    case ENOSPC, EDQUOT: self.init(.diskFull, path)
    case EROFS, EACCES, EPERM: self.init(.notWritable, path, fault.reason)
    case EXDEV: self.init(.otherFileSystem, path)
    default: self.init(.failed, fault.step.rawValue, path, fault.reason)
    }
  }
}

/// Does something in the output folder `folder`. A file system call that fails there is an error of the publication.
func publishing<Result: ~Copyable>(
  in folder: String, _ work: () throws(FileFault) -> Result
) throws(PublishError) -> Result {
  do throws(FileFault) { return try work() } catch { throw PublishError(error, in: folder) }
}

/// A file system call that failed.
struct FileFault: Error, Equatable {
  let step: FileSystemStep
  /// The path below the output folder.
  let path: String
  let code: Int32

  var reason: String { Self.reason(code) }

  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
