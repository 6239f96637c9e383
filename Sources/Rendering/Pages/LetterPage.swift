internal import CivilTime
package import Languages
package import Planning
internal import Templates
internal import TribeModel

/// `letter/YYYY-Www.html`: this week and the next by day and by person, with clashes and what is new. `LetterFiles` say the same
/// as plain text and as a mail.
enum LetterPage: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let page = Page<Letter>("letter", in: &schema, models) { page in
      page.text("heading") { $0.title }
      page.path("text") { OutputPaths.letter($0.first, ".txt") }
      page.path("mail") { OutputPaths.letter($0.first, ".eml") }
      page.list("parts", of: models.passage) { $0.parts }
    }
    return { site in
      Letter.weeks(site.plan).map { first in
        page.job(OutputPaths.letter(first)) { path, shared in
          let letter = Letter(of: first, shared.plan, shared.language, shared.history)
          return (Frame(path, shared.words.labelled(label: shared.words.letter, value: letter.title), shared), letter)
        }
      }
    }
  }
}

/// What the letter of a week says. It is made of a reader's own plan, so it has nothing that they may not see.
struct Letter: Sendable {
  /// The week in words.
  let title: String
  let first: CivilDate
  private(set) var parts: [Passage] = []

  /// The lines of what is new; the page of news has all.
  private static let mostNews = 20

  /// The first days of this week and the next, or none if there is nothing to tell.
  static func weeks(_ plan: SitePlan) -> [CivilDate] {
    guard plan.hasCalendar else { return [] }
    let first = plan.weekRow(of: plan.context.today)
    return [first, first.adding(days: 7)]
  }

  init(of first: CivilDate, _ plan: SitePlan, _ language: Language, _ history: ChangeHistory) {
    let plan = plan.showing(plan.settings.show.wall)
    let (words, tribe) = (language.words, plan.shown)
    let dates = first.week
    (title, self.first) = (language.range(first, dates[6]), first)

    func day(_ date: CivilDate) -> String { language.text(date, .weekdayDayMonthShort) }
    func add(_ title: String, _ lines: [Line], of member: MemberIndex? = nil) {
      if !lines.isEmpty { parts.append(Passage(title: title, lines: lines, member: member)) }
    }
    func add(_ title: String, _ all: [String], of member: MemberIndex? = nil) { add(title, all.map { Line(text: $0) }, of: member) }
    func isChore(_ number: Int32) -> Bool { plan.event(of: number).kind.shown == .chores }

    for date in dates {
      add(
        language.text(date, .full),
        plan.days[date].filter { !isChore($0) }.map { number -> Line in
          let event = plan.event(of: number)
          let isPlain = !plan.items[Int(number)].isCancelled && !plan.items[Int(number)].isAside
          // A line with other words has their language.
          return Line(text: plan.line(number, on: date, language), language: isPlain ? event.language(unless: language) : nil)
        })
    }
    add(
      words.chores,
      dates.flatMap { date in
        plan.days[date].filter(isChore).map {
          let text = words.labelled(label: day(date), value: plan.subject(of: plan.items[Int($0)], words))
          let people = plan.event(of: $0).attending(on: nil).map { tribe.members[$0.member].name }
          return language.inOwnDirection(people.isEmpty ? text : words.withPeople(text: text, people: language.list(people)))
        }
      })
    if parts.isEmpty { add(title, [words.nothingPlanned]) }
    let forecast = dates.compactMap { date in
      plan.weather(on: date).map { words.labelled(label: day(date), value: $0.day.values.told(language, $0.weather.units)) }
    }
    if let source = plan.weatherSource(words), !forecast.isEmpty { add(words.weather, forecast + [source]) }
    for member in tribe.members.indices where tribe.members[member].isCurrent {
      let lines = dates.flatMap { date in
        plan.days[date].filter { number in
          let event = plan.event(of: number)
          return event.isForEveryone
            || event.people(on: plan.answered(number)).contains { $0.member == member && $0.response != .declined }
        }
        .map { words.labelled(label: day(date), value: plan.line($0, on: date, withPeople: false, language)) }
      }
      add(tribe.members[member].name, lines, of: member)
    }
    add(
      words.openInvitations,
      plan.openInvitations().filter { plan.items[Int($0.item)].firstDay <= dates[6] }.map { number, waiting in
        let (item, names) = (plan.items[Int(number)], language.list(waiting.map { tribe.members[$0].name }))
        return words.labelled(
          label: day(max(item.firstDay, plan.context.today)),
          value: words.withPeople(text: plan.subject(of: item, words), people: names))
      })
    let clashes = plan.clashes.flatMap { clash in
      clash.dates.filter(dates.contains).map { words.labelled(label: day($0), value: clash.title(tribe, language)) }
    }
    add(words.clashes, clashes)
    let gaps = (plan.care?.gaps ?? []).filter { dates.contains($0.date) }
    add(words.care, gaps.map { words.labelled(label: day($0.date), value: $0.told(plan, language)) })
    add(words.whatsNew, Self.news(before: first, plan, language, history))
  }

  /// What is new since the Monday before, when the last letter was due.
  private static func news(before first: CivilDate, _ plan: SitePlan, _ language: Language, _ history: ChangeHistory) -> [String] {
    let new = history.changes.filter { plan.context.zone.localTime(of: $0.moment).date >= first.adding(days: -7) }.prefix(mostNews)
    return new.map(ChangeWords(plan, language, for: Array(new)).tell).map { told in
      let title = told.label.isEmpty ? told.title : language.words.labelled(label: told.label, value: told.title)
      return told.detail.isEmpty ? title : language.row([title, told.detail]) ?? title
    }
  }
}

extension SitePlan {
  /// An item of a day: when, what, for whom, where.
  fileprivate func line(_ number: Int32, on date: CivilDate, withPeople: Bool = true, _ language: Language) -> String {
    let (item, words) = (items[Int(number)], language.words)
    let event = shown.events[Int(item.event)]
    let change = change(of: item)
    var text = subject(of: item, words)
    if item.isCancelled { text = words.labelled(label: words.cancelled, value: text) }
    if item.isAside, let kind = event.iconName(shown, words) { text = words.labelled(label: kind, value: text) }
    if let time = item.time(on: date, language) { text = "\(time) \(language.isolated(text))" }
    let people = event.people(on: change).filter { $0.response != .declined }.map { shown.members[$0.member].name }
    if withPeople, event.birthday == nil, !people.isEmpty { text = words.withPeople(text: text, people: language.list(people)) }
    let place = (change.map(event.changed) ?? event).shownLocation
    text = language.row([text, place, change?.ownNote]) ?? text
    return language.inOwnDirection(text)
  }
}

/// `letter/YYYY-Www.txt`, and `.eml`: the letter as a mail with a plain part and one in HTML (RFC 5322, RFC 2046 §5.1.4). The mail
/// names no sender and nobody who gets it: whoever sends it adds them.
package enum LetterFiles {
  package static func all(_ plan: SitePlan, language: Language, history: ChangeHistory) -> [RenderedFile] {
    Letter.weeks(plan).flatMap { first in
      let letter = Letter(of: first, plan, language, history)
      let title = language.words.labelled(label: language.words.letter, value: letter.title)
      let text = title + "\n" + letter.parts.map { "\n\($0.title)\n" + $0.lines.map { "- \($0.text)\n" }.joined() }.joined()
      let mail = mail(title, text, html(title, letter, language)).joined(separator: "\r\n")
      return [(".txt", text), (".eml", mail)].map { RenderedFile(path: OutputPaths.letter(first, $0), bytes: Array($1.utf8)) }
    }
  }

  private static func html(_ title: String, _ letter: Letter, _ language: Language) -> String {
    let parts = letter.parts.map { part in
      "<h2>\(escaped(part.title))</h2><ul>"
        + part.lines.map { line in
          "<li\(line.language.map { " lang=\"\(escaped($0))\"" } ?? "")>\(escaped(line.text))</li>"
        }.joined() + "</ul>\n"
    }
    return "<!DOCTYPE html>\n<html lang=\"\(language.identifier)\" dir=\"\(language.direction.rawValue)\">"
      + "<head><meta charset=\"utf-8\" /><title>\(escaped(title))</title></head><body><h1>\(escaped(title))</h1>\n"
      + parts.joined() + "</body></html>\n"
  }

  private static func mail(_ title: String, _ text: String, _ html: String) -> [String] {
    let boundary = "=_wallplanner_letter"
    var lines = ["Subject: \(encodedWords(title))", "MIME-Version: 1.0"]
    lines += ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
    for (type, body) in [("plain", text), ("html", html)] {
      lines += ["--\(boundary)", "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable", ""]
      lines += body.split(separator: "\n", omittingEmptySubsequences: false).map(quotedPrintable)
    }
    return lines + ["--\(boundary)--", ""]
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// One line of RFC 2045 §6.7, broken softly between words, so that no line is longer than 76 letters.
  private static func quotedPrintable(_ line: Substring) -> String {
    var (result, column) = ("", 0)
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    for (number, word) in words.enumerated() {
      var letters = word.utf8.map { (0x21...0x7E).contains($0) && $0 != 0x3D ? String(UnicodeScalar($0)) : escape($0) }
      if number < words.count - 1 { letters.append(number == words.count - 2 && words[number + 1].isEmpty ? "=20" : " ") }
      let length = letters.reduce(0) { $0 + $1.utf8.count }
      for (place, letter) in letters.enumerated() {
        if column + (place == 0 ? min(length, 75) : letter.utf8.count) > 75 {
          result += "=\r\n"
          column = 0
        }
        result += letter
        column += letter.utf8.count
      }
    }
    return result
  }

  private static func escape(_ byte: UInt8) -> String { "=\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))" }

  /// RFC 2047 §4.2: words of at most 75 letters, none of which parts a character.
  private static func encodedWords(_ text: String) -> String {
    var words = [""]
    for character in text.unicodeScalars {
      let isPlain = character.isASCII && character.properties.isAlphabetic || ("0"..."9").contains(character)
      let encoded = isPlain ? String(character) : String(character).utf8.map(escape).joined()
      if words[words.count - 1].count + encoded.count > 60 { words.append("") }
      words[words.count - 1] += encoded
    }
    return words.map { "=?utf-8?Q?\($0)?=" }.joined(separator: "\r\n ")
  }
}
