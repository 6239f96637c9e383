internal import Files
internal import Glibc

/// Why nothing was published. The old site is as it was.
package enum PublishError: Error, Equatable, CustomStringConvertible {
  case badPath(String, fault: String)
  case samePath(String)
  case fileAndFolder(String)
  case folderUnusable(path: String, reason: String)
  case notWritable(path: String, reason: String)
  case diskFull(path: String)
  case busy(path: String)
  case notOurs(path: String, what: String)
  case otherFileSystem(path: String)
  case failed(path: String, doing: String, reason: String)
  /// The new site can be read, but some of its files are links until the next build tidies up.
  case publishedButUntidy(path: String, reason: String)

  package var description: String {
    switch self {
    case .badPath(let path, let fault): "the path '\(path)' \(fault); nothing was published"
    case .samePath(let path): "two files want the path '\(path)'; nothing was published"
    case .fileAndFolder(let path): "'\(path)' would be both a file and a folder; nothing was published"
    case .folderUnusable(let path, let reason): "the output folder \(path) cannot be used: \(reason)"
    case .notWritable(let path, let reason): "\(path) cannot be written: \(reason); the old site is as it was"
    case .diskFull(let path): "the disk is full (while writing \(path)); the old site is as it was"
    case .busy(let path): "another build is writing to \(path); try again when it has finished"
    case .notOurs(let path, let what):
      "\(path) is \(what) that Wallplanner did not write; move it away or choose another output folder. The old site is as it was"
    case .otherFileSystem(let path):
      "\(path) lies on another file system than the output folder; make the output folder itself the mount point"
    case .failed(let path, let doing, let reason): "\(doing) \(path) failed: \(reason); the old site is as it was"
    case .publishedButUntidy(let path, let reason):
      "the new site is published, but tidying up stopped at \(path): \(reason). The next build will finish it"
    }
  }

  static func notOurs(_ path: SitePath, _ kind: EntryKind, in folder: String) -> PublishError {
    .notOurs(path: folder + "/" + path.text, what: kind.rawValue)
  }

  /// Makes an error from `fault` in the output folder `folder`.
  init(_ fault: FileFault, in folder: String) {
    let path = fault.path.isEmpty ? folder : folder + "/" + fault.path
    switch fault.code {
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    case EROFS, EACCES, EPERM: self = .notWritable(path: path, reason: fault.reason)
    case EXDEV: self = .otherFileSystem(path: path)
    default: self = .failed(path: path, doing: fault.step.rawValue, reason: fault.reason)
    }
  }
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
