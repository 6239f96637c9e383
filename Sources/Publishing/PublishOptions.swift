/// Options for publishing.
package struct PublishOptions: Sendable {
  /// What to do while another build holds the folder.
  package enum Contention: Sendable, Equatable {
    /// Wait at most this long.
    case wait(seconds: Int)
    case refuse
  }

  package var contention: Contention
  /// Called once if the build has to wait for another.
  package var onWait: (@Sendable () -> Void)?

  package init(contention: Contention = .wait(seconds: 600), onWait: (@Sendable () -> Void)? = nil) {
    (self.contention, self.onWait) = (contention, onWait)
  }
}
