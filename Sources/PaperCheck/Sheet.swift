internal import PageCheck

/// A text that has to be on a sheet.
struct Expected: Sendable {
  let text: PaperText
  let words: PaperWords
  /// As a reader knows it.
  let shown: String
  /// How often it has to be there.
  var count: Int
  /// When it begins, of those that begin at a certain time, as `YYYY-MM-DDTHH:MM`: each has to be there. Empty if that does not matter.
  var moments: [String] = []
  /// How many of the others may stand at any time: in a book, those of sheets that say no times, as a year's.
  var free = 0
  /// The page that says so, and where.
  let page: String
  let place: Range<Int>

  /// - Parameter moment: when it begins, if that matters.
  init(_ shown: String, page: String, place: Range<Int>, moment: String? = nil) {
    (text, words) = (PaperText(shown), PaperWords(shown))
    (self.shown, self.page, self.place) = (shown, page, place)
    count = 1
    moments = moment.map { [$0] } ?? []
  }

  /// Each different text once, in the order in which they come, with how often it does.
  static func counted(_ all: some Sequence<Expected>) -> [Expected] {
    var (expected, order): ([Expected], [PaperText: Int]) = ([], [:])
    for more in all where !more.text.isEmpty {
      guard let index = order[more.text] else {
        order[more.text] = expected.count
        expected.append(more)
        continue
      }
      expected[index].count += more.count
      expected[index].moments += more.moments
      expected[index].free += more.free
    }
    return expected
  }

  /// How many of those that have to be there are among the moments at which its text was found.
  func count(in found: [String]) -> Int {
    var left: [String: Int] = [:]
    for moment in found { left[moment, default: 0] += 1 }
    var timed = 0
    for moment in moments where left[moment, default: 0] > 0 {
      left[moment, default: 0] -= 1
      timed += 1
    }
    let untimed = left.reduce(0) { $0 + ($1.key.utf8.contains(UInt8(ascii: "T")) ? 0 : $1.value) }
    let others = left.reduce(-untimed) { $0 + $1.value }
    return timed + min(untimed + min(others, free), count - moments.count)
  }
}

/// What the pages for screens say that there is.
struct SitePages: Sendable {
  /// One line of a day's list.
  struct Row: Sendable {
    let subject: String
    /// The event's page.
    let event: String
    /// When it begins, if that is on this day at a certain time; nil if it lasts the whole day, or comes from the day before.
    let moment: String?
    let page: String
    let place: Range<Int>
    /// Whether it stands for all chores of its day, or is one of those.
    var isBundle = false
    var isBundled = false
  }

  /// By day as `YYYY-MM-DD`.
  private(set) var rows: [String: [Row]] = [:]
  /// By a week's name, such as `2027-W09`: its days on which something happens.
  private(set) var daysOfWeeks: [String: [String]] = [:]
  /// By the names of their pages, such as `chores`: what has to be on a sheet of these.
  private(set) var texts: [String: [Text]] = [:]
  /// By day as `YYYY-MM-DD`: titles of meals and the notes to them, and whether the day is to come.
  private(set) var meals: [String: (texts: [Text], isComing: Bool)] = [:]

  /// A text and the tag that it follows.
  typealias Text = (text: String, place: Range<Int>)

  /// By the names of pages, what each has for paper: of expenses balances, payments and what was paid for; of lists their titles and
  /// what is on them; of what is to be done what is not done yet.
  private static let readers: [String: @Sendable (PageElement) -> [Text]] = [
    "contacts": { contacts($0) }, "chores": { chores($0) },
    "expenses": { page in page.all(ofClass: "card").flatMap { $0.all(named: "bdi") }.map(\.place) },
    "lists": { page in
      let titled = page.all(ofClass: "card").flatMap { $0.all(named: "h2") + $0.all(ofClass: "tick") }
      return titled.flatMap { $0.all(named: "bdi") }.map(\.place)
    },
    "todos": { page in
      page.all(ofClass: "tick").filter { !$0.hasClass("done") }.compactMap { $0.all(named: "bdi").first?.place }
    },
  ]

  init(files: [String: [UInt8]]) {
    for (path, bytes) in files {
      lazy var page = PageElement(page: bytes)
      let parts = path.split(separator: "/").map(String.init)
      if parts.count == 2, parts[1] == "index.html" {
        texts[parts[0]] = Self.readers[parts[0]]?(page)
        if parts[0] == "meals" { readMeals(page) }
      }
      guard parts.count == 3 else { continue }
      if parts[0].isYear, parts[1].count == 2 { readMonth(page, path) }
      if parts[0] == "weeks" { daysOfWeeks[parts[1]] = Self.days(ofWeek: page) }
    }
  }

  private mutating func readMonth(_ page: PageElement, _ path: String) {
    for (date, day) in page.days {
      let bundles = day.all(ofClass: "bundle")
      let bundled = Set(bundles.flatMap { $0.all(ofClass: "row") }.map(\.tag))
      rows[date] = (day.all(ofClass: "row") + bundles).compactMap { row in
        guard let what = row.all(named: "a").first, let name = row.all(named: "bdi").first else { return nil }
        let isBundle = row.hasClass("bundle")
        let moment = isBundle ? nil : row.all(named: "time").first.map { $0["datetime"] ?? "\(date)T\($0.text)" }
        let target = what["href"] ?? ""
        // An event without a page of its own leads to each of its days.
        let hasNoPage = target.isEmpty || target.suffix(10).description.isDay && !target.contains("meals/")
        return Row(
          subject: name.text, event: isBundle || hasNoPage ? name.text : target, moment: moment, page: path, place: name.tag,
          isBundle: isBundle, isBundled: bundled.contains(row.tag))
      }
    }
  }

  private mutating func readMeals(_ page: PageElement) {
    let past = Set(page.all(named: "details").flatMap { $0.days.map(\.day.tag) })
    for (date, day) in page.days {
      let titles = day.all(ofClass: "v").compactMap { $0.all(named: "bdi").first } + day.all(ofClass: "notes")
      meals[date] = (titles.map(\.place), !past.contains(day.tag))
    }
  }

  /// What has to be on the sheet of meals: all that is to come, and what the days before that stand on it had.
  func meals(onSheetOf days: Set<String>) -> [Expected] {
    let wanted = meals.filter { $0.value.isComing || days.contains($0.key) }
    return Self.counted(wanted.sorted { $0.key < $1.key }.flatMap(\.value.texts), on: "meals/index.html")
  }

  private static func days(ofWeek page: PageElement) -> [String] {
    page.all { $0.name == "th" && $0["scope"] == "row" }.compactMap { head in
      let link = head.all(named: "a").first?["href"]
      return link?.split(separator: "#").last.map(String.init).flatMap { $0.isDay ? $0 : nil }
    }
  }

  private static func contacts(_ page: PageElement) -> [Text] {
    page.all(ofClass: "h-card").flatMap { card in
      ["p-name", "p-tel", "u-email"].flatMap { card.all(ofClass: $0) }.map { ($0.all(named: "bdi").first?.text ?? $0.text, $0.tag) }
    }
  }

  /// The plan's tables say when; how much everybody does is for screens only.
  private static func chores(_ page: PageElement) -> [Text] {
    let plans = page.all(named: "table").filter { table in table.all(named: "th").contains { !$0.all(named: "time").isEmpty } }
    return plans.flatMap { table in
      let heads = table.all(named: "th").flatMap { head in head.all { $0.name == "bdi" || $0.name == "time" } }
      return (heads + table.all(named: "td").compactMap { $0.all(named: "bdi").first }).map(\.place)
    }
  }

  /// What has to be on a sheet of one page or of several.
  func texts(of pages: String...) -> [Expected] {
    Expected.counted(
      pages.flatMap { page in (texts[page] ?? []).map { Expected($0.text, page: page + "/index.html", place: $0.place) } })
  }

  /// Each different text once, with how often it occurs.
  static func counted(_ texts: [Text], on page: String) -> [Expected] {
    Expected.counted(texts.map { Expected($0.text, page: page, place: $0.place) })
  }

  /// What has to be on a sheet of these days: everything that begins at a certain time as often as it does; what lasts for whole days
  /// at least once for each time that it begins, because a bar names it once.
  ///
  /// - Parameter isMonth: whether the chores of a day are one line.
  func occurrences(on days: [String], isMonth: Bool = false) -> [Expected] {
    var found: [Expected] = []
    var yesterday: Set<[String]> = []
    var previousDay = ""
    for day in days.sorted() {
      let today = (rows[day] ?? []).filter { isMonth ? !$0.isBundled : !$0.isBundle }
      if !Self.follows(day, previousDay) { yesterday = [] }
      for row in today where row.moment != nil || !yesterday.contains([row.event, row.subject]) {
        found.append(Expected(row.subject, page: row.page, place: row.place, moment: row.moment))
      }
      yesterday = Set(today.map { [$0.event, $0.subject] })
      previousDay = day
    }
    return Expected.counted(found)
  }

  /// What has to be on a year's sheet: its list says each event's name once, with all its dates.
  func events(ofYear year: String) -> [Expected] {
    var seen: Set<[String]> = []
    let days = rows.keys.filter { $0.hasPrefix(year + "-") }.sorted()
    let first = days.flatMap { rows[$0] ?? [] }.filter { !$0.isBundle && seen.insert([$0.event, $0.subject]).inserted }
    return Expected.counted(first.map { Expected($0.subject, page: $0.page, place: $0.place) })
  }

  /// Whether `day` is the day after `previous`; the first of a month is after any last one.
  private static func follows(_ day: String, _ previous: String) -> Bool {
    guard let number = Int(day.suffix(2)), let before = Int(previous.suffix(2)) else { return false }
    return day.dropLast(2) == previous.dropLast(2) ? number == before + 1 : number == 1 && before >= 28
  }

  func days(ofMonth month: String) -> [String] { rows.keys.filter { $0.hasPrefix(month + "-") } }
}

/// One sheet and what has to be on it.
struct Sheet: Sendable {
  /// How many pages a sheet may take.
  enum Extent: Sendable {
    case any
    case exactly(Int)
    /// So many, then the list with this heading.
    case followedByList(Int, heading: String)
  }

  let path: String
  let extent: Extent
  let isRightToLeft: Bool
  let expected: [Expected]

  /// A book of sheets: it has what all of them have.
  init(path: String, of sheets: [Sheet]) {
    self.path = path
    extent = .any
    isRightToLeft = sheets.contains(where: \.isRightToLeft)
    var all = sheets.flatMap(\.expected)
    for index in all.indices where all[index].moments.isEmpty { all[index].free = all[index].count }
    expected = Expected.counted(all)
  }

  init(path: String, bytes: [UInt8], _ site: SitePages) {
    self.path = path
    let page = PageElement(page: bytes)
    let sheets = page.all(ofClass: "sheet").count
    isRightToLeft = page.all(named: "html").first?["dir"] == "rtl"
    if sheets == 0 {
      extent = .any
    } else if let list = page.all(ofClass: "sheet-list").first {
      extent = .followedByList(sheets, heading: list.all(named: "h2").first?.text ?? "")
    } else {
      extent = .exactly(sheets)
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.hasSuffix(".html") ? String(file.dropLast(5)) : file
    let kind = String(name.prefix { $0 != "-" })
    let rest = String(name.dropFirst(kind.count + 1))
    let content: [Expected] =
      switch kind {
      case "month", "columns": site.occurrences(on: site.days(ofMonth: rest), isMonth: kind == "month")
      case "week": site.occurrences(on: site.daysOfWeeks[rest] ?? [])
      case "year":
        site.events(ofYear: rest)
          + SitePages.counted(page.all { $0.name == "th" && $0["scope"] == "col" }.map(\.place), on: path)
      case "contacts", "chores", "expenses": site.texts(of: kind)
      // What it says it has chosen itself: all of that.
      case "paper": SitePages.counted(page.all(ofClass: "passage").flatMap { $0.all(named: "bdi") }.map(\.place), on: path)
      case "lists": site.texts(of: "lists", "todos")
      case "meals":
        site.meals(onSheetOf: Set(page.all(named: "time").compactMap { $0["datetime"] }))
      default: []
      }
    // Who is who, and of which day the data is, stands on every sheet.
    let foot = page.all(ofClass: "sheet-foot").flatMap { $0.all { $0.name == "bdi" || $0.name == "time" } }
    let known = Set(content.map(\.text))
    expected = content + SitePages.counted(foot.map(\.place), on: path).filter { !known.contains($0.text) }
  }
}

extension PageElement {
  /// The text in it, and its tag.
  fileprivate var place: SitePages.Text { (text, tag) }

  /// The elements below that stand for a day, by their ids.
  fileprivate var days: [(date: String, day: PageElement)] {
    all { $0["id"]?.isDay ?? false }.map { ($0["id"] ?? "", $0) }
  }
}

extension String {
  fileprivate var isYear: Bool { utf8.count == 4 && utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

  /// `YYYY-MM-DD`.
  fileprivate var isDay: Bool {
    utf8.count == 10 && utf8.enumerated().allSatisfy { $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : $1 >= 0x30 && $1 <= 0x39 }
  }
}
