import Diagnostics
import FanOut
import SiteBuild

/// The text of a build's findings, made on a thread of its own while the build ends: excerpts of long exports, with the secrets in
/// them masked, take as long as publishing a small site.
final class FindingsText: Sendable {
  private struct Begun {
    let diagnostics: [Diagnostic]
    let text: Once<String>
    let work: BackgroundWork
  }
  private let begun = Locked<Begun?>(nil)
  private let make: @Sendable ([Diagnostic], SourceFiles) -> String

  private let jobs: Int

  /// - Parameter jobs: threads that may work at once; with 1 the text is made when it is asked for.
  init(jobs: Int, _ make: @escaping @Sendable ([Diagnostic], SourceFiles) -> String) { (self.jobs, self.make) = (jobs, make) }

  /// Begins with the text of what has been found so far, if that is not what it has begun with before.
  func begin(_ diagnostics: [Diagnostic], _ sources: SourceFiles) {
    if begun.withLock({ $0?.diagnostics == diagnostics }) { return }
    let text = Once { [make] in make(diagnostics, sources) }
    let next = Begun(diagnostics: diagnostics, text: text, work: BackgroundWork(jobs: jobs) { _ = text.value })
    begun.withLock { $0 = next }
  }

  /// The text of what was found in the end.
  func text(of outcome: BuildOutcome) -> String {
    if let begun = begun.withLock({ $0 }), begun.diagnostics == outcome.diagnostics { return begun.text.value }
    return make(outcome.diagnostics, outcome.sources)
  }
}
