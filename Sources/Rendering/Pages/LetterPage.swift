internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `letter/YYYY-Www.html` and `.txt`: the week of today by day and by person, with its clashes and what is new. `LetterMail` puts
/// the same words into a mail.
struct LetterPage: PageKind {
  private let page, text: Page<Source>

  private struct Source: PageSource {
    let frame: Frame
    let letter: Letter
  }

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let line = Record<String>("letterLine", "One line of the letter", in: &schema) { $0.text("text", "The line") { $0 } }
    let part = Record<Letter.Part>("letterPart", "A part of the letter: a day, a person, or what else there is", in: &schema) { part in
      part.text("title", "Its heading") { $0.title }
      part.list("lines", "Its lines", of: line) { $0.lines }
    }
    page = Page(
      "letter", "letter.html.mustache", "The letter of the week", record: ("letterPage", "The letter of the week"), in: &schema, models
    ) { page in
      page.text("heading", "The week in words") { $0.letter.title }
      page.list("parts", "Its parts", of: part) { $0.letter.parts }
    }
    text = Page("letterText", "letter.txt.mustache", "The letter of the week as plain text", as: page, in: &schema)
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    guard site.plan.hasCalendar else { return [] }
    let path = Letter.path(site.plan)
    func source(_ path: String, _ shared: SharedViews) -> Source {
      let letter = Letter(shared.plan, shared.language, shared.history)
      return Source(frame: Frame(path, letter.title, shared), letter: letter)
    }
    return [page.job("\(path).html", source), text.job("\(path).txt", source)]
  }
}

/// What the letter of a week says.
package struct Letter: Sendable {
  struct Part: Sendable {
    var title: String
    var lines: [String]
  }

  let title: String
  private(set) var parts: [Part] = []

  /// Below the output folder, without a suffix.
  package static func path(_ plan: SitePlan) -> String {
    let week = ISOWeek(rowFrom: monday(plan))
    return "letter/\(OutputPaths.week(year: week.year, week: week.number).dropFirst("weeks/".count).dropLast("/index.html".count))"
  }

  private static func monday(_ plan: SitePlan) -> CivilDate {
    let today = plan.context.today
    return today.adding(days: -today.weekday.days(after: .monday))
  }

  /// - Parameter history: says how much is new since the last build.
  init(_ plan: SitePlan, _ language: Language, _ history: ChangeHistory) {
    let plan = plan.showing(plan.settings.show.wall)
    let (words, tribe, first) = (language.words, plan.tribe, Self.monday(plan))
    let dates = (0..<7).map { first.adding(days: $0) }
    title = "\(words.letter): \(language.range(first, first.adding(days: 6), .weekdayMedium))"
    func line(_ number: Int32, on date: CivilDate, withPeople: Bool) -> String {
      let item = plan.items[Int(number)]
      let event = tribe.events[Int(item.event)]
      let change = item.override >= 0 && event.visibility == .full ? event.overrides[Int(item.override)] : nil
      var text = change?.subject.flatMap { $0.isBlank ? nil : $0 } ?? event.shownSubject(words)
      if !item.coversWholeDays, !item.isAside {
        let end = item.end > item.start && item.lastDay == date ? item.end.time : nil
        let time =
          item.firstDay != date ? words.continuesUntil(date: language.text(item.end.time))
          : end.map { language.range(item.start.time, $0) } ?? language.text(item.start.time)
        text = "\(time) \(text)"
      } else if item.isAside, let name = event.iconName(tribe, words) {
        text = "\(name): \(text)"
      }
      let people = event.people(on: change).filter { $0.response != .declined }.map { tribe.members[$0.member].name }
      if withPeople, event.birthday == nil, !people.isEmpty { text += " (\(language.list(people)))" }
      if let place = change?.location ?? event.shownLocation { text += " – \(place)" }
      return text
    }
    for date in dates {
      let lines = plan.days[date].map { line($0, on: date, withPeople: true) }
      parts.append(Part(title: language.text(date, .full), lines: lines.isEmpty ? ["–"] : lines))
    }
    for member in tribe.members.indices where tribe.members[member].isCurrent {
      let lines = dates.flatMap { date in
        plan.days[date].filter { number in
          let item = plan.items[Int(number)]
          let event = tribe.events[Int(item.event)]
          let change = item.override >= 0 ? event.overrides[Int(item.override)] : nil
          return event.people(on: change).contains { $0.member == member && $0.response != .declined }
        }
        .map { "\(language.text(date, .weekdayDayMonthShort)): \(line($0, on: date, withPeople: false))" }
      }
      if !lines.isEmpty { parts.append(Part(title: tribe.members[member].name, lines: lines)) }
    }
    let clashes = plan.clashes.flatMap { clash in
      clash.dates.filter { $0 >= first && $0 <= first.adding(days: 6) }.map { date in
        "\(language.text(date, .weekdayDayMonthShort)): \(clash.title(tribe, language))"
      }
    }
    if !clashes.isEmpty { parts.append(Part(title: words.clashes, lines: clashes)) }
    parts.append(Part(title: words.whatsNew, lines: [words.newCount(count: history.newCount(zone: plan.context.zone))]))
  }
}

/// `letter/YYYY-Www.eml`: the letter as a mail with a plain part and one in HTML (RFC 5322, RFC 2046 §5.1.4). It names no sender
/// and nobody who gets it: whoever sends it adds them.
package struct LetterMail: Sendable {
  private let letter: Letter
  private let path: String
  private let language: Language

  package init(_ plan: SitePlan, language: Language, history: ChangeHistory) {
    letter = Letter(plan, language, history)
    path = Letter.path(plan) + ".eml"
    self.language = language
  }

  package var file: RenderedFile {
    let boundary = "=_wallplanner_letter"
    let text = letter.parts.map { "\($0.title)\n" + $0.lines.map { "- \($0)\n" }.joined() }.joined(separator: "\n")
    let html =
      letter.parts.map { part in
        "<h2>\(Self.escaped(part.title))</h2>\n<ul>\n" + part.lines.map { "<li>\(Self.escaped($0))</li>\n" }.joined() + "</ul>\n"
      }
      .joined()
    let page =
      "<!DOCTYPE html>\n<html lang=\"\(language.identifier)\" dir=\"\(language.direction.rawValue)\">\n<head><meta charset=\"utf-8\" /><title>\(Self.escaped(letter.title))</title></head>\n<body>\n<h1>\(Self.escaped(letter.title))</h1>\n\(html)</body>\n</html>\n"
    var lines = ["Subject: \(Self.encodedWords(letter.title))", "MIME-Version: 1.0"]
    lines += ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
    for (type, body) in [("plain", "\(letter.title)\n\n\(text)"), ("html", page)] {
      lines += ["--\(boundary)", "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: base64", ""]
      var rest = Self.base64(Array(body.utf8))[...]
      while !rest.isEmpty {
        lines.append(String(rest.prefix(76)))
        rest = rest.dropFirst(76)
      }
    }
    lines.append("--\(boundary)--")
    return RenderedFile(path: path, bytes: Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
  }

  /// RFC 4648 §4.
  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 { output.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")) }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// RFC 2047: words of at most 75 letters, none of which parts a character.
  private static func encodedWords(_ text: String) -> String {
    var words: [String] = []
    var word: [UInt8] = []
    for character in text {
      let bytes = Array(String(character).utf8)
      if word.count + bytes.count > 42, !word.isEmpty {
        words.append(Self.base64(word))
        word = []
      }
      word += bytes
    }
    words.append(Self.base64(word))
    return words.map { "=?utf-8?B?\($0)?=" }.joined(separator: "\r\n ")
  }
}
