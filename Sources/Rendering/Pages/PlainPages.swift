internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `404.html`, in the same words for every family; and `lock.html` of a locked planner, which asks for the password and says nothing of
/// the family.
enum PlainPages: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let missing = Page<Void>("404", name: "notFound", in: &schema, models) { _ in }
    let lock = Page<Void>("lock", in: &schema, models) { _ in }
    return { site in
      guard site.plan.settings.lock != nil else {
        return [missing.job(OutputPaths.missing) { Frame($0, $1.words.pageNotFound, $1) }]
      }
      // A locked planner shows what opens it.
      return [OutputPaths.lock, OutputPaths.missing].map {
        lock.job($0) { Frame(path: $0, title: $1.words.plannerTitle, place: .elsewhere) }
      }
    }
  }
}
