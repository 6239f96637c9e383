internal import FanOut

/// How far a run has come. Building threads update it; one other thread shows it.
package final class BuildProgress: Sendable {
  package struct State: Sendable, Equatable {
    /// What one family's build is doing.
    package var stage = ""
    /// How many families the run builds. 0 in a build of one family.
    package var families = 0
    package var familiesDone = 0
    package var files = 0
    package var errors = 0
    fileprivate var isShown = false
    fileprivate var isOver = false

    /// One line of at most 79 characters.
    package var line: String {
      guard families > 0 else { return files > 0 ? "\(stage), \(files) files" : stage }
      return "\(familiesDone) of \(families) families, \(files) files, \(errors) error\(errors == 1 ? "" : "s")"
    }
  }

  private let shared = Locked(State())

  package init() {}

  /// Shows the state with `body`. Once the run is over, returns false and shows nothing.
  package func show(_ body: (State) -> Void) -> Bool {
    shared.withLock {
      guard !$0.isOver else { return false }
      $0.isShown = true
      body($0)
      return true
    }
  }

  /// Runs `body`, which writes to the same place as the progress line. Calls `clear` first if the line is there.
  package func aside(_ clear: () -> Void, _ body: () -> Void) {
    shared.withLock {
      if $0.isShown { clear() }
      body()
    }
  }

  /// Ends the progress line. Calls `clear` if it is there; nothing is shown afterwards.
  package func end(_ clear: () -> Void) {
    shared.withLock {
      $0.isOver = true
      if $0.isShown { clear() }
    }
  }

  func begin(_ stage: String) { shared.withLock { $0.stage = stage } }
  func count(files: Int) { shared.withLock { $0.files += files } }
  func begin(families: Int) { shared.withLock { $0.families = families } }
  func finishFamily(errors: Int) {
    shared.withLock {
      $0.familiesDone += 1
      $0.errors += errors
    }
  }
}
