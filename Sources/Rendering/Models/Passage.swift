internal import Languages
internal import Templates
internal import TribeModel

/// One line below a heading, whatever it tells of.
struct Line: Sendable {
  /// On which day and at what time.
  var when: String?
  var text: String
  var note: String?
  /// The language of its text, if it is not the planner's.
  var language: String?
  /// The page that has more.
  var path: String?
  var picture: Picture?

  static func record(in schema: inout ViewSchema, _ picture: Record<Picture>) -> Record<Line> {
    Record("line", in: &schema) { line in
      line.text("when", .optional) { $0.when }
      line.text("text") { $0.text }
      line.text("note", .optional) { $0.note }
      line.text("lang", .optional) { $0.language }
      line.path("path", .optional) { $0.path }
      line.record("picture", of: picture, .optional) { line, _ in line.picture }
    }
  }
}

/// A heading and the lines below it: of a letter, a sheet, a card.
struct Passage: Sendable {
  var title: String
  var lines: [Line]
  /// Whose it is.
  var member: MemberIndex?
  /// Whether its lines are to be ticked off.
  var isTicked = false
  /// How many more lines there are.
  var hidden = 0

  static func record(in schema: inout ViewSchema, _ line: Record<Line>, _ member: MemberRecord) -> Record<Passage> {
    Record("passage", in: &schema) { passage in
      passage.text("title") { $0.title }
      passage.record("member", ofShared: member, .optional) { passage, shared in passage.member.map { shared.records.members[$0] } }
      passage.flag("isTicked") { $0.isTicked }
      passage.list("pictures", of: line, flag: "hasPictures") { $0.lines.filter { $0.picture != nil } }
      passage.list("lines", of: line, flag: "hasLines") { $0.lines.filter { $0.picture == nil } }
      passage.text("more", .optional) { $0.hidden > 0 ? $1.words.statusMore(count: $0.hidden) : nil }
    }
  }

  /// The first lines, and how many more there are.
  func cut(to most: Int) -> Passage {
    var passage = self
    (passage.lines, passage.hidden) = (Array(lines.prefix(most)), hidden + max(0, lines.count - most))
    return passage
  }
}
