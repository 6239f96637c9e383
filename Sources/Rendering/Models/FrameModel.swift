package import Templates

/// The fields that every page's root record has: what `layout.html.mustache` needs.
package struct FrameModel: Sendable {
  package let root: PathSlot
  package let site, words, at, uses: RecordSlot
  package let title: TextSlot

  /// Adds the fields to a page's record.
  init(_ schema: inout ViewSchema, _ page: RecordType, _ shared: SharedModels) {
    title = schema.text(page, "title", "The page's title, for the browser")
    root = schema.path(page, "root", "From the page to the site's root: empty, ../ or ../../")
    site = schema.record(page, "site", "What is true for the whole planner", of: shared.site.type)
    words = schema.record(page, "words", "The interface's words in the planner's language", of: shared.words.type)
    at = schema.record(page, "at", "Where in the navigation the page is", of: shared.place.type)
    uses = schema.record(page, "uses", "Which category icons the page shows", of: shared.icons.type)
  }
}

/// The models of all shared records.
package struct SharedModels: Sendable {
  package let site: SiteModel
  package let words: WordsModel
  let place: PlaceModel
  let icons: IconUseModel
  package let member: MemberModel
  let event: EventModel
  let happening: HappeningModel
  let day: DayModel
  let steps: StepsModel

  init(_ schema: inout ViewSchema) {
    site = SiteModel(&schema)
    words = WordsModel(&schema)
    place = PlaceModel(&schema)
    icons = IconUseModel(&schema)
    member = MemberModel(&schema)
    event = EventModel(&schema)
    happening = HappeningModel(&schema, event: event)
    day = DayModel(&schema, happening: happening)
    steps = StepsModel(&schema)
  }
}
