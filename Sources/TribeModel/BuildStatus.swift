package import CivilTime

/// What a site is made of: each source, how old its data are, and what was mended or set aside.
package struct BuildStatus: Sendable, Hashable {
  package struct Source: Sendable, Hashable {
    /// As in planner.json.
    package var name: String
    /// The format's name that families know, such as TribeHub.
    package var format: String
    /// The day of the last build that found all of its files good. Nil if that is not known.
    package var lastGood: CivilDate?
    /// How many days before today that was.
    package var ageInDays: Int
    /// Why data of an earlier day stand in, in words. Nil if today's are shown.
    package var standsIn: String?
    /// Kinds without a record are left out.
    package var counts: [RecordKind: Int]
    /// The messages about fields that were left out, cut or mended.
    package var mended: [String]
    /// The messages about records that were left out.
    package var setAside: [String]

    package init(
      name: String, format: String, lastGood: CivilDate?, ageInDays: Int, standsIn: String?, counts: [RecordKind: Int],
      mended: [String], setAside: [String]
    ) {
      (self.name, self.format, self.lastGood, self.ageInDays) = (name, format, lastGood, ageInDays)
      (self.standsIn, self.counts, self.mended, self.setAside) = (standsIn, counts, mended, setAside)
    }
  }

  /// In the order of planner.json.
  package var sources: [Source] = []
  /// How many warnings the import has given, of all sources and of planner.json.
  package var warnings = 0
  package init() {}
}
