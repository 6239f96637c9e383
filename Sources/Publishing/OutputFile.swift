/// One file of the new site.
package struct OutputFile: Sendable {
  /// Below the output folder, parts joined by `/`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// How to publish.
package struct PublishOptions: Sendable {
  /// What to do when another build has the folder.
  package enum Contention: Sendable, Equatable {
    /// Wait at most so many seconds.
    case wait(seconds: Int)
    case refuse
  }

  package var contention: Contention
  /// Threads to compare and write with.
  package var jobs: Int
  /// Called once if another build has to be waited for.
  package var onWait: (@Sendable () -> Void)?

  package init(contention: Contention = .wait(seconds: 600), jobs: Int = 1, onWait: (@Sendable () -> Void)? = nil) {
    self.contention = contention
    self.jobs = jobs
    self.onWait = onWait
  }
}
