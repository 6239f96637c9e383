/// One file of the new site.
package struct OutputFile: Sendable {
  /// The path below the output folder, its parts joined by `/`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Options for publishing.
package struct PublishOptions: Sendable {
  /// What to do while another build holds the folder.
  package enum Contention: Sendable, Equatable {
    /// Wait at most this long.
    case wait(seconds: Int)
    case refuse
  }

  package var contention: Contention
  /// How many threads compare and write files.
  package var jobs: Int
  /// Called once if the build has to wait for another.
  package var onWait: (@Sendable () -> Void)?

  package init(contention: Contention = .wait(seconds: 600), jobs: Int = 1, onWait: (@Sendable () -> Void)? = nil) {
    self.contention = contention
    self.jobs = jobs
    self.onWait = onWait
  }
}
