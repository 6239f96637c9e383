/// How to publish.
package struct PublishOptions: Sendable {
  /// What to do when another build has the folder.
  package enum Contention: Sendable, Equatable {
    /// Wait at most so many seconds.
    case wait(seconds: Int)
    case refuse
  }

  package var contention: Contention
  /// Called once if another build has to be waited for.
  package var onWait: (@Sendable () -> Void)?

  package init(contention: Contention = .wait(seconds: 600), onWait: (@Sendable () -> Void)? = nil) {
    self.contention = contention
    self.onWait = onWait
  }
}
