internal import Languages
internal import Planning
internal import TribeModel

/// A kind of content beside the calendar, with a page of its own when the family has any of it. Each stands beside its page;
/// `PageModels.sections` lists all.
struct SiteSection: Sendable {
  let path: String
  /// The class of its icon.
  let icon: String
  private let words: @Sendable (Catalogue) -> String
  private let condition: @Sendable (SitePlan) -> Bool

  /// - Parameters:
  ///   - name: what it is called.
  ///   - isPublished: whether there is any, and the settings let it out.
  init(
    _ path: String, _ icon: String, _ name: @escaping @Sendable (Catalogue) -> String,
    isPublished: @escaping @Sendable (Tribe, PublishSettings) -> Bool
  ) {
    self.init(path, icon, name) { isPublished($0.tribe, $0.settings.publish) }
  }

  /// - Parameter isPublished: whether the plan holds any.
  init(
    _ path: String, _ icon: String, _ name: @escaping @Sendable (Catalogue) -> String,
    inPlan isPublished: @escaping @Sendable (SitePlan) -> Bool
  ) {
    (self.path, self.icon, words, condition) = (path, icon, name, isPublished)
  }

  /// Those that a family has.
  static func published(_ plan: SitePlan) -> [SiteSection] { PageModels.sections.filter { $0.isPublished(plan) } }

  /// Those that the menu lists; contacts stand in the navigation itself.
  static func menu(_ plan: SitePlan) -> [SiteSection] { published(plan).filter { $0.path != contacts.path } }

  func isPublished(_ plan: SitePlan) -> Bool { condition(plan) }

  func name(_ words: Catalogue) -> String { self.words(words) }
}
