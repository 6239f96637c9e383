internal import CivilTime
internal import Languages
internal import Planning
internal import TribeModel

/// How large the letters of a sheet are: the largest that still show everything in full. If some things never fit, the sheet has a
/// list of them, and letters may grow as long as that stays nearly as short as it can be.
struct PaperScale: Hashable {
  /// So many steps above the normal size, each a twentieth of it: the sheet's class z0 to z10, `--big` in assets/paper.css.
  let step: Int

  var look: String { "z\(step)" }
  var factor: Double { 1 + Double(step) / 20 }

  static let most = 10
  /// The least of a family that wants large letters.
  private static let large = 5

  static func best<Layout>(
    _ settings: PrintSettings, _ layout: (PaperScale) -> Layout, cuts: (Layout) -> Int
  ) -> (PaperScale, Layout) {
    let least = settings.letters == .large ? large : 0
    var best = (PaperScale(step: least), layout(PaperScale(step: least)))
    let few = cuts(best.1) * 9 / 8
    var (low, high) = (least, most)
    while low < high {
      let scale = PaperScale(step: (low + high + 1) / 2)
      let made = layout(scale)
      if cuts(made) <= few { (low, best) = (scale.step, (scale, made)) } else { high = scale.step - 1 }
    }
    return best
  }
}

/// What the boxes of a sheet have room for. All lengths are in the size of the sheet's letters, after assets/paper.css, whose letters
/// are in proportion to the paper: the same fits on each, and the tightest of them counts.
struct PaperRoom {
  /// A paper within its margins at normal size, and a millimetre of it.
  private struct Paper { let width, height, millimetre: Double }
  /// A4, A3, Letter, Tabloid.
  private static let landscape = [
    Paper(width: 99.5, height: 68.4, millimetre: 0.355), Paper(width: 99.5, height: 69, millimetre: 0.247),
    Paper(width: 99.5, height: 75.2, millimetre: 0.378), Paper(width: 110.1, height: 69.5, millimetre: 0.265),
  ]
  private static let upright = [
    Paper(width: 68.7, height: 99.2, millimetre: 0.355), Paper(width: 69.2, height: 99.3, millimetre: 0.247),
    Paper(width: 74.5, height: 97.9, millimetre: 0.373), Paper(width: 69.7, height: 109.9, millimetre: 0.265),
  ]

  /// The width of one line, in hundredths of the size of its letters.
  let line: Int
  /// The lines of a box.
  let lines: Int

  /// A day of a month's sheet of so many weeks; the lines are those of all weeks together.
  init(monthOf weeks: Int, _ scale: PaperScale) {
    (line, lines) = Self.tightest(Self.landscape, scale) { width, height, millimetre in
      // The head of the sheet, those of its columns; then the rims of boxes.
      let boxes = height - Self.head / scale.factor - 1.35 - 4 * millimetre - Double(weeks) * 1.4 * millimetre
      return ((width - 2.6) / 7 - 4.2 * millimetre, boxes / 1.28)
    }
  }

  /// The head of a sheet, at normal size.
  private static let head = 4.6

  /// What a day's number takes of the line on which it stands.
  static let dayNumber = 220

  /// The same for a bar over so many days.
  func line(days: Int) -> Int { line * days + (days - 1) * 40 }

  /// How wide the column of days is: Arabic has no short names of days. The stylesheet has the same.
  static func dayColumn(_ direction: Language.Direction) -> Double { direction == .rightToLeft ? 6.2 : 4.6 }

  /// A member's part of a day of a sheet with so many columns and rows, beside a column of days; the lines are those of all days together.
  init(columns: Int, rows: Int, dayColumn: Double, isUpright: Bool, _ scale: PaperScale) {
    let letters = isUpright ? 1 : 1.1
    (line, lines) = Self.tightest(isUpright ? Self.upright : Self.landscape, scale) { width, height, millimetre in
      let boxes = height - Self.head / scale.factor - 2.3 - 4.5 * millimetre - Double(rows) * millimetre
      return (((width - dayColumn) / Double(columns) - 1.9 * millimetre) / letters, boxes / letters / 1.2)
    }
  }

  /// A day of a year's sheet, beside the day of the week.
  static let yearLine = Int(((landscape[2].width - 2.2) / 12 - 1.75 * landscape[2].millimetre) / 0.9 * 100) - 150

  /// - Parameter lengths: the width of a line and the lines of a box on a paper of such a width, height and millimetre.
  private static func tightest(
    _ papers: [Paper], _ scale: PaperScale, lengths: (Double, Double, Double) -> (width: Double, lines: Double)
  ) -> (Int, Int) {
    var (width, lines) = (Double.infinity, Double.infinity)
    for paper in papers {
      let here = lengths(paper.width / scale.factor, paper.height / scale.factor, paper.millimetre / scale.factor)
      (width, lines) = (min(width, here.width), min(lines, here.lines))
    }
    return (max(300, Int(width * 100)), max(1, Int(lines)))
  }
}

/// The widths of a text's words. Fonts are the reader's: those of Noto Sans are taken, which few are wider than, and a little more.
struct PaperText: Sendable {
  struct Word: Sendable {
    fileprivate var width = 0
    /// Whether a line may end inside it, as in Chinese and Japanese.
    fileprivate var isOpen = false

    /// Both without a space between.
    fileprivate func joined(with next: Word) -> Word { Word(width: width + next.width, isOpen: isOpen || next.isOpen) }
  }

  fileprivate private(set) var words: [Word] = []
  /// Whether the text ends with a word and not with a space.
  private let endsInWord: Bool

  private static let space = 28

  init(_ text: String) {
    words = text.unicodeScalars.split(separator: " ").map { word in
      Word(width: word.reduce(0) { $0 + Self.width(of: $1) }, isOpen: word.contains { $0.value >= 0x2E80 })
    }
    endsInWord = text.unicodeScalars.last.map { $0 != " " } ?? false
  }

  /// The lines that it fills when words go whole to the next line and only a word longer than a line is broken.
  ///
  /// - Parameters:
  ///   - width: that of a line, in hundredths of the size of its letters.
  ///   - lead: what stands before it on its first line.
  func lines(of width: Int, after lead: Int = 0) -> Int {
    var lines = Lines(of: width, after: lead)
    add(to: &lines)
    return lines.count
  }

  /// Adds the words, the last one with `rest` right behind it.
  fileprivate func add(to lines: inout Lines, _ rest: Word? = nil) {
    var words = words
    if let rest { words.append(endsInWord ? words.removeLast().joined(with: rest) : rest) }
    for word in words { lines.add(word) }
  }

  /// Counts the lines that words fill, one word after the other.
  struct Lines {
    private let width: Int
    private(set) var count = 1
    private var used: Int
    private var gap = 0

    init(of width: Int, after lead: Int) {
      self.width = max(1, width)
      used = min(lead, self.width)
    }

    mutating func add(_ word: Word) {
      let wide = PaperText.widened(word.width)
      let gap = gap
      self.gap = PaperText.space
      if used + gap + wide <= width {
        used += gap + wide
        return
      }
      if word.isOpen {
        used += gap
      } else {
        if used > 0 { count += 1 }
        used = 0
      }
      used += wide
      // A letter that a line has no room for goes whole to the next.
      let whole = max(1, width - (word.isOpen ? 100 : 60))
      while used > width {
        count += 1
        used -= whole
      }
    }
  }

  /// How wide a text is on one line, in hundredths of the size of its letters.
  static func width(_ text: some StringProtocol) -> Int {
    widened(text.unicodeScalars.reduce(0) { $0 + width(of: $1) })
  }

  /// For fonts that are wider.
  private static func widened(_ width: Int) -> Int { (width * 106 + 99) / 100 }

  /// `Data/widths.txt`: from which letter to which, and the width of each, or one for all.
  private static let widths = embeddedLines(of: "widths.txt").map { line in
    let parts = line.split(separator: " ")
    let ends = parts[0].split(separator: "-").compactMap { UInt32($0, radix: 16) }
    return (letters: ends[0]...ends[ends.count - 1], widths: parts.dropFirst().compactMap { Int($0) })
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    guard let (letters, widths) = widths.first(where: { $0.letters.contains(scalar.value) }) else { return 100 }
    return widths.count == 1 ? widths[0] : widths[Int(scalar.value - letters.lowerBound)]
  }
}

/// Where an occurrence stands on paper.
enum PaperPlace {
  /// In a month's box or bar, with the icon of its kind.
  case grid
  /// In a member's column, where an event has no icon.
  case column
}

extension SharedViews {
  /// The lines that an occurrence fills on paper: its time or the icon of its kind, what it is called, and what follows that: whose it
  /// is in a month's box, the sign of a missing answer in a column.
  ///
  /// - Parameters:
  ///   - lead: what stands on its first line besides it.
  ///   - width: that of a line, in hundredths of the size of its letters.
  func paperLines(_ index: Int32, in place: PaperPlace, isWaiting: Bool = false, after lead: Int = 0, of width: Int) -> Int {
    let occurrence = plan.items[Int(index)]
    let event = Int(occurrence.event)
    var lead = lead
    if !occurrence.coversWholeDays { lead += lists.paper.width(of: occurrence.start.time) + 34 }
    if place == .grid || plan.shown.events[event].kind != .event, plan.shown.events[event].icon != nil { lead += 120 }
    var lines = PaperText.Lines(of: width, after: lead)
    if place == .grid, let chores = bundle(from: index) {
      for text in [chores.subject, gridInitials(index) ?? ""] { PaperText(text).add(to: &lines) }
      return lines.count
    }
    let subject = occurrence.override < 0 ? lists.paper.subjects[event] : PaperText(plan.subject(of: occurrence, words))
    subject.add(to: &lines, isWaiting ? PaperMeasures.waiting : nil)
    if let abroad = abroad(occurrence) { PaperText(abroad).add(to: &lines) }
    if place == .grid {
      let people = plan.answered(index) == nil ? lists.paper.people[event] : PaperText(paperInitials(index) ?? "")
      people.add(to: &lines)
    }
    return lines.count
  }

  /// Whose it is in a month's box.
  func gridInitials(_ index: Int32) -> String? {
    guard let chores = bundle(from: index) else { return paperInitials(index) }
    return plan.paperInitials(of: chores, chores.attending(on: nil), currentMembers: lists.currentMembers)
  }

  /// The initials of those an occurrence is for, three at most; nil if it is for everyone.
  func paperInitials(_ index: Int32) -> String? {
    let event = Int(plan.items[Int(index)].event)
    guard let change = plan.answered(index) else { return lists.paper.initials[event] }
    return plan.paperInitials(ofEvent: event, on: change, currentMembers: lists.currentMembers)
  }

  /// The first of them.
  func firstPaperInitials(_ index: Int32) -> String? {
    paperInitials(index).flatMap { $0.split(separator: " ").first.map(String.init) }
  }
}

/// What sheets measure again and again, measured once: what events are called and whose they are, and times.
struct PaperMeasures: Sendable {
  /// For each event, what it is called, and its people's initials.
  fileprivate let subjects, people: [PaperText]
  /// For each event, the initials of those it is for, three at most; nil if it is for everyone.
  let initials: [String?]
  /// For each minute of the day at which something starts, else 0.
  private let times: [Int32]

  /// The sign in a column of somebody who has not answered; it stays with the last word.
  static let waiting = PaperText("\u{A0}?").words.first

  init(_ plan: SitePlan, _ language: Language) {
    let current = plan.shown.members.count(where: \.isCurrent)
    initials = plan.shown.events.indices.map { plan.paperInitials(ofEvent: $0, currentMembers: current) }
    subjects = plan.shown.events.map { PaperText($0.shownSubject(language.words)) }
    people = initials.map { PaperText($0 ?? "") }
    var times = [Int32](repeating: 0, count: 1_440)
    for occurrence in plan.items {
      let minute = Int(occurrence.start.time.secondsSinceMidnight) / 60
      if times[minute] == 0 { times[minute] = Int32(PaperText.width(language.text(occurrence.start.time))) }
    }
    self.times = times
  }

  func width(of time: TimeOfDay) -> Int { Int(times[Int(time.secondsSinceMidnight) / 60]) }
}
