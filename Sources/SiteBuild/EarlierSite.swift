internal import Diagnostics
internal import ICalendar
internal import Planning
internal import Publishing
internal import Rendering
internal import TribeModel

/// What the new site needs of the site that is there.
struct EarlierSite {
  /// Where the revisions of published events and cards are kept, below the output folder.
  static let ledgerPath = ".wallplanner/revisions"
  /// What the planner showed and what changed since, below the output folder.
  static let historyPath = ".wallplanner/history"

  /// The revisions that subscribers have seen.
  let ledger: RevisionLedger
  /// What changed up to this build.
  let history: ChangeHistory
  /// The published feeds by path, where `feeds.cancelled` needs them to tell which events are gone.
  private(set) var feeds: [String: [UInt8]] = [:]

  init(_ publication: borrowing Publication, _ plan: SitePlan, _ diagnostics: inout [Diagnostic]) throws(PublishError) {
    ledger = try Self.ledger(of: publication)
    let kept = try publication.contents(of: Self.historyPath)
    let previous = kept.flatMap { ChangeHistory.parse($0) }
    history = ChangeHistory(after: previous, plan)
    if kept != nil, previous == nil {
      diagnostics.append(
        Diagnostic(
          .note, "build.history-lost", "\(Self.historyPath) is damaged, so what changed before this build is not known",
          hint: "nothing is to be done: the list of what is new begins again with this build"))
    }
    guard case .mark = plan.settings.feeds.cancelled else { return }
    for path in try publication.previousPaths() where path.hasSuffix(".ics") && path.hasPrefix(plan.paths.feedFolder + "/") {
      feeds[path] = try publication.contents(of: path)
    }
  }

  /// From the ledger, or from the published files if it is lost, damaged or not the one that was published with them (an older copy,
  /// put back).
  private static func ledger(of publication: borrowing Publication) throws(PublishError) -> RevisionLedger {
    let bytes = try publication.contents(of: ledgerPath)
    let kept = bytes.map { RevisionLedger.parse($0) }
    if let bytes, let kept, kept.isWhole, publication.published(bytes, at: ledgerPath) { return kept.ledger }
    var ledger = kept?.ledger ?? RevisionLedger()
    for path in try publication.previousPaths() where path.hasSuffix(".ics") || path.hasSuffix(".vcf") {
      if let bytes = try publication.contents(of: path) { ledger.recover(from: bytes) }
    }
    return ledger
  }
}
