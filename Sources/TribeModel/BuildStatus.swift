package import CivilTime

/// What a site is made of: each source, how old its data are, and what was mended or set aside.
package struct BuildStatus: Sendable, Hashable {
  /// Something that was mended or left out, as often as it was.
  package struct Finding: Sendable, Hashable {
    /// In English, with what is done and how to mend it.
    package var line: String
    /// The name of the catalogue's text for it, for families that read another language.
    package var text: String
    /// The name of what it is about, if that may be published.
    package var about: String?
    /// How many such findings are alike, from 1. Above 1, `line` says it too.
    package var count = 1

    package init(line: String, text: String, about: String?) { (self.line, self.text, self.about) = (line, text, about) }
  }

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
    package var mended: [Finding]
    /// The messages about records that were left out.
    package var setAside: [Finding]

    package init(
      name: String, format: String, lastGood: CivilDate?, ageInDays: Int, standsIn: String?, counts: [RecordKind: Int],
      mended: [Finding], setAside: [Finding]
    ) {
      (self.name, self.format, self.lastGood, self.ageInDays) = (name, format, lastGood, ageInDays)
      (self.standsIn, self.counts, self.mended, self.setAside) = (standsIn, counts, mended, setAside)
    }
  }

  /// In the order of planner.json.
  package var sources: [Source] = []
  /// How many warnings the import has given, of all sources and of planner.json.
  package var warnings = 0
  /// Known once all other files are made. Without it nothing is said of it.
  package var standing: Standing?
  package init() {}
}

/// How much of what has a date stands where, as `status.json` says it.
package struct Standing: Sendable, Hashable, Codable {
  /// By the place, such as `pages/2027-03`, `paper/2027-03` or `feeds/Emma`, then by kind. At `data`, how much there is to show.
  package var stands: [String: [String: Int]] = [:]
  /// Of what stands there: another one if one thing is gone and another has come.
  package var digest = ""

  package init() {}

  /// By kind, at all places whose names begin so.
  package func total(_ beginning: String) -> [String: Int] {
    stands.reduce(into: [:]) { if $1.key.hasPrefix(beginning) { $0.merge($1.value, uniquingKeysWith: +) } }
  }
}
