internal import Planning
package import Templates
internal import TribeModel

/// The fields that every page's root record has: what `layout.html.mustache` needs.
package struct FrameModel: Sendable {
  package let root: PathSlot
  package let site, words: RecordSlot
  let at, uses: RecordSlot
  package let title: TextSlot
  private let icons: IconUseModel

  /// Adds the fields to a page's record.
  init(_ schema: inout ViewSchema, _ page: RecordType, _ shared: SharedModels) {
    icons = shared.icons
    title = schema.text(page, "title", "The page's title, for the browser")
    root = schema.path(page, "root", "From the page to the site's root: ./, ../ or ../../")
    site = schema.record(page, "site", "What is true for the whole planner", of: shared.site.type)
    words = schema.record(page, "words", "The interface's words in the planner's language", of: shared.words.type)
    at = schema.record(page, "at", "Where in the navigation the page is", of: shared.place.type)
    uses = schema.record(page, "uses", "Which category icons the page shows", of: shared.icons.type)
  }

  /// Fills the fields.
  ///
  /// - Parameters:
  ///   - path: the page's path below the output folder.
  ///   - title: what the page is; the planner's own title is added.
  ///   - icons: bits of `IconUseModel.names`.
  func fill(
    _ page: ViewRef, path: String, title: String, place: PlaceModel.Place, icons mask: UInt16, _ shared: SharedViews,
    _ data: inout ViewData
  ) {
    data.set(page, root, shared.root(of: path))
    data.set(page, self.title, title)
    data.set(page, site, shared.site)
    data.set(page, words, shared.wordsRecord)
    data.set(page, at, shared.place(place))
    let use = data.make(icons.type)
    for bit in icons.flags.indices where mask & (1 << UInt16(bit)) != 0 { data.set(use, icons.flags[bit], true) }
    data.set(page, uses, use)
  }
}

extension SharedViews {
  /// From a page to the site's root. A host shows 404.html at whatever address was asked for, so that it alone needs the
  /// site's own address, if that is known.
  func root(of path: String) -> String {
    guard path == "404.html", let base = plan.settings.baseURL, let host = base.firstRange(of: "://")?.upperBound,
      let start = base[host...].firstIndex(of: "/")
    else { return rootPath(from: path) }
    return String(base[start...])
  }
}

/// The relative path from a page to the site's root: `./`, `../` and so on.
package func rootPath(from path: String) -> String {
  let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
  return depth == 0 ? "./" : String(repeating: "../", count: depth)
}

/// The models of all shared records.
package struct SharedModels: Sendable {
  package let site: SiteModel
  package let words: WordsModel
  let place: PlaceModel
  let icons: IconUseModel
  let picture: PictureModel
  package let member: MemberModel
  let event: EventModel
  let happening: HappeningModel
  let day: DayModel
  let steps: StepsModel
  let grid: GridModel
  let table: ColumnTableModel

  init(_ schema: inout ViewSchema) {
    site = SiteModel(&schema)
    words = WordsModel(&schema)
    place = PlaceModel(&schema)
    icons = IconUseModel(&schema)
    picture = PictureModel(&schema)
    member = MemberModel(&schema, picture: picture)
    event = EventModel(&schema)
    happening = HappeningModel(&schema, event: event)
    day = DayModel(&schema, happening: happening)
    steps = StepsModel(&schema)
    grid = GridModel(&schema, day: day, happening: happening)
    table = ColumnTableModel(&schema, day: day, happening: happening, member: member)
  }
}
