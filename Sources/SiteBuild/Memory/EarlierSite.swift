internal import Diagnostics
internal import ICalendar
internal import Planning
internal import Publishing
internal import Rendering
internal import TribeModel

/// What the new site needs to know of the published one.
struct EarlierSite {
  /// The revisions that subscribers have seen.
  let ledger: RevisionLedger
  /// The changes up to this build.
  let history: ChangeHistory
  /// The published feeds by path. Read only if `feeds.cancelled` is set, which needs to know which events are gone.
  private(set) var feeds: [String: [UInt8]] = [:]

  init(_ publication: borrowing Publication, _ plan: SitePlan, _ history: [UInt8]?, _ diagnostics: inout [Diagnostic])
    throws(PublishError)
  {
    ledger = try Self.ledger(of: publication)
    let previous = history.flatMap { ChangeHistory.parse($0) }
    self.history = ChangeHistory(after: previous, plan)
    if history != nil, previous == nil { diagnostics.say("build.history-lost") }
    guard case .mark = plan.settings.feeds.cancelled else { return }
    for path in try publication.previousPaths() where path.hasSuffix(".ics") && path.hasPrefix(plan.paths.feedFolder + "/") {
      feeds[path] = try publication.contents(of: path)
    }
  }

  /// Reads the ledger. If it is lost, damaged or older than the published files, rebuilds it from them.
  private static func ledger(of publication: borrowing Publication) throws(PublishError) -> RevisionLedger {
    let bytes = try publication.contents(of: OutputPaths.revisions)
    let kept = bytes.map { RevisionLedger.parse($0) }
    if let bytes, let kept, kept.isWhole, publication.published(bytes, at: OutputPaths.revisions) { return kept.ledger }
    var ledger = kept?.ledger ?? RevisionLedger()
    for path in try publication.previousPaths() where path.hasSuffix(".ics") || path.hasSuffix(".vcf") {
      if let bytes = try publication.contents(of: path) { ledger.recover(from: bytes) }
    }
    return ledger
  }
}
